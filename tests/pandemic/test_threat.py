"""The chances of the coming infection phase, against hand-worked cases and against the counting of imagined games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

import pytest
from supplies import CITIES
from tools import end_turn, heard, pass_until, play, stroll, table

import petri
from petri.core.title import find_title
from petri.games.pandemic.threat import epidemic_chance

TITLE = find_title("pandemic")
SIX = ["Cairo", "Delhi", "Essen", "Seoul", "Osaka", "Lagos"]


def insight(game: petri.Game, seat: int | None = None) -> dict[str, Any]:
    return TITLE.insight(game.view(seat))


def chances(game: petri.Game, seat: int | None = None) -> dict[str, float]:
    return {city: entry["chance"] for city, entry in insight(game, seat)["threat"].items()}


# ---------------------------------------------------------------------- hand-worked
def test_in_a_fresh_deck_all_cards_are_alike() -> None:
    game = table(infection_discard=CITIES[:8], infection_deck=["..."])
    found = chances(game)
    assert found.keys() == set(CITIES[8:])
    assert set(found.values()) == {2 / 40}
    assert insight(game)["cards"] == 2
    assert sum(found.values()) == pytest.approx(2)


def test_after_intensify_only_the_top_layer_threatens() -> None:
    game = table(
        player_deck=["Epidemic", "Osaka", "..."],
        infection_discard=["Lima", "Cairo", "Delhi"],
        infection_deck=["...", "Paris"],
    )
    play(game, "pass")
    assert game.turn == 1
    view = game.view()
    drawn = [city for city in view["infection_discard"] if city in ("Lima", "Cairo", "Delhi", "Paris")]
    left = {"Lima", "Cairo", "Delhi", "Paris"} - set(drawn)
    assert chances(game) == dict.fromkeys(left, 1.0) and len(left) == 2


def test_while_an_epidemic_is_resolved_its_intensify_counts() -> None:
    game = table(
        hands=[["Resilient Population"], []],
        player_deck=["Epidemic", "Osaka", "..."],
        infection_discard=["Lima", "Cairo", "Delhi"],
        infection_deck=["...", "Paris"],
    )
    pass_until(game, "resilient_window")
    assert chances(game) == dict.fromkeys(("Lima", "Cairo", "Delhi", "Paris"), 0.5)


def test_after_forecast_only_who_looked_knows_the_order() -> None:
    game = table(epidemics=5, hands=[["Forecast"], []], infection_deck=[*SIX, "..."])
    before = chances(game)
    play(game, "forecast", *(f"order {city}" for city in ("Osaka", "Lagos", "Cairo", "Delhi", "Essen")))
    assert chances(game, 0) == {"Osaka": 1.0, "Lagos": 1.0}
    assert chances(game, 1) == chances(game) == before
    open_table = table(epidemics=4, hands=[["Forecast"], []], infection_deck=[*SIX, "..."])
    play(open_table, "forecast", *(f"order {city}" for city in ("Osaka", "Lagos", "Cairo", "Delhi", "Essen")))
    assert chances(open_table) == {"Osaka": 1.0, "Lagos": 1.0}


def test_forecast_mixes_layers() -> None:
    """One card of the top layer is left and looked at with five of the rest: it may be in any of six places."""
    game = table(
        epidemics=5,
        roles=["medic", "scientist"],
        hands=[[], ["Forecast"]],
        player_deck=["Epidemic", "Osaka", "..."],
        infection_discard=["Lima", "Cairo"],
        infection_deck=["...", "Paris"],
    )
    pass_until(game, "actions")
    top = ({"Lima", "Cairo", "Paris"} - set(game.view()["infection_discard"])).pop()
    assert chances(game)[top] == 1.0
    play(game, "forecast")
    while game.prompt == "order":
        game.play(game.moves()[0])
    found = chances(game)
    assert found[top] == pytest.approx(2 / 6, abs=1e-6)
    others = [chance for city, chance in found.items() if city != top]
    assert sum(others) == pytest.approx(2 - 2 / 6, abs=1e-4) and len(set(others)) == 1


def test_a_quiet_night_threatens_nobody() -> None:
    game = table(hands=[["One Quiet Night"], []])
    game.play("quiet")
    assert insight(game)["threat"] == {} and insight(game)["cards"] == 0


def test_within_the_phase_only_the_cards_left_count() -> None:
    game = table(epidemics=4, rate_marker=3, hands=[["Airlift"], []], infection_deck=["..."])
    assert insight(game)["cards"] == 3
    while not any(step == "infection_card" for step, _ in game.view()["agenda"]):
        game.play("pass")
    assert insight(game)["cards"] == 2
    assert sum(chances(game).values()) == pytest.approx(2, abs=1e-4)


def test_a_short_deck_is_renewed() -> None:
    game = table(infection_deck=["Paris"], infection_discard=[city for city in CITIES if city != "Paris"])
    found = chances(game)
    assert found["Paris"] == 1.0
    assert found["Lima"] == pytest.approx(1 / 48, abs=1e-6)


# ---------------------------------------------------------------------- what it would do
def test_outbreaks_need_three_cubes_and_no_protection() -> None:
    cubes = {"Paris": {"blue": 3}, "Lima": {"yellow": 2}, "Tokyo": {"red": 3}, "Cairo": {"red": 3}}
    game = table(roles=["quarantine_specialist", "scientist"], pawns=["Osaka", "Lima"], cubes=cubes)
    threat = insight(game)["threat"]
    chance = threat["Paris"]["chance"]
    assert threat["Paris"] == {"chance": chance, "cubes": 3, "safe": False, "outbreak": chance}
    assert threat["Lima"] == {"chance": chance, "cubes": 2, "safe": False, "outbreak": 0.0}
    assert threat["Tokyo"] == {"chance": chance, "cubes": 3, "safe": True, "outbreak": 0.0}
    assert threat["Cairo"] == {"chance": chance, "cubes": 0, "safe": False, "outbreak": 0.0}


def test_cured_and_eradicated_diseases() -> None:
    cures = {"blue": "cured", "yellow": "eradicated"}
    game = table(roles=["medic", "scientist"], pawns=["Paris", "Lima"], cures=cures, cubes={"London": {"blue": 3}})
    threat = insight(game)["threat"]
    assert threat["Paris"]["safe"] and threat["Lima"]["safe"]
    assert threat["London"]["outbreak"] == threat["London"]["chance"] > 0


def test_the_threat_of_toronto() -> None:
    game = table(edition=1, roles=["medic", "scientist"])
    assert "Toronto" in insight(game)["threat"]


# ---------------------------------------------------------------------- cards that are no cities, and one more card
FAR_APART = ["Lima", "Seoul", "Essen", "Delhi", "Lagos"]  # no two are connected, nor have a neighbour in common


def arrangements(game: petri.Game, seat: int | None) -> Iterator[petri.Game]:
    """The game with its infection deck in every order that looks the same to a seat."""
    position, view = game.position(), game.view(seat)
    layer_of = dict(zip(position["infection_deck"], position["layers"]))
    for deck in permutations(position["infection_deck"]):
        layers = [layer_of[card] for card in deck]
        if not game.played and layers != position["layers"]:
            continue  # until Forecast mixes them everybody sees how deep a layer is
        other = petri.from_position("pandemic", {**position, "infection_deck": list(deck), "layers": layers})
        if other.view(seat) == view:
            yield other


def assert_exact(game: petri.Game, seat: int | None = None) -> dict[str, Any]:
    """The chances are those of all arrangements, played by the rules."""
    drawn, hit, broken, more = Counter[str](), Counter[str](), Counter[str](), 0
    number = 0
    for other in arrangements(game, seat):
        happenings = end_turn(other)
        number += 1
        drawn.update({told["city"] for told in heard(happenings, "infected") if not told["bottom"]})
        breaks = {t["city"] for t in heard(happenings, "outbreak") if t["colour"] == "purple" and not t["chain"]}
        broken.update(breaks)
        hit.update(breaks | {t["city"] for t in heard(happenings, "placed") if t["colour"] == "purple"})
        more += bool(heard(happenings, "one_more"))
    found = insight(game, seat)
    assert found["threat"].keys() == {city for city in (*drawn, *hit) if city in FAR_APART}
    for city, entry in found["threat"].items():
        assert entry["chance"] == pytest.approx(drawn[city] / number, abs=1e-6), city
        if "purple" in game.view()["cures"]:
            assert entry["purple"]["chance"] == pytest.approx(hit[city] / number, abs=1e-6), city
            assert entry["purple"]["outbreak"] == pytest.approx(broken[city] / number, abs=1e-6), city
            assert entry["purple"]["cubes"] == game.view()["cubes"].get(city, {}).get("purple", 0)
        else:
            assert "purple" not in entry
    assert found.get("one_more", 0.0) == pytest.approx(more / number, abs=1e-6)
    return found


def small(*deck: str, **more: Any) -> petri.Game:
    """An infection deck of few cards; all others are out of the game."""
    there = {*deck, *more.get("infection_discard", ())}
    cards = [*CITIES, "Mutation 1", "Mutation 2"] if more.get("mutation") else CITIES
    out = [card for card in cards if card not in there]
    return table(
        **{"infection_deck": list(deck), "infection_out": out, "player_deck": ["Manila", "Osaka", "..."], **more}
    )


PURPLES = {"Lima": {"purple": 3}, "Seoul": {"purple": 2}, "Essen": {"purple": 1}, "Delhi": {"black": 3}}


@pytest.mark.rule("LD-017", "LD-018", "LM-009")
@pytest.mark.parametrize("level", ["brink", "panic"])
@pytest.mark.parametrize(
    "deck",
    [
        ["Mutation 1", *FAR_APART[:4]],
        ["Mutation 1", "Mutation 2", *FAR_APART[:3]],
        pytest.param(["Mutation 1", *FAR_APART], marks=pytest.mark.thorough),
        pytest.param(["Mutation 1", "Mutation 2", *FAR_APART[:4]], marks=pytest.mark.thorough),
    ],
)
@pytest.mark.parametrize("rate_marker", [0, 3])
def test_mutation_cards_among_the_infection_cards(level: str, deck: list[str], rate_marker: int) -> None:
    found = assert_exact(small(*deck, mutation=level, cubes=PURPLES, rate_marker=rate_marker))
    assert found["cards"] == (2 if rate_marker == 0 else 3)
    assert found["threat"]["Lima"]["purple"]["outbreak"] == found["threat"]["Lima"]["purple"]["chance"] > 0


def test_the_numbers_of_a_small_case() -> None:
    """Of four cards two are drawn; the mutation card is one of them in half of the cases and brings the bottom card."""
    game = small("Mutation 1", "Lima", "Seoul", "Essen", mutation="brink", cubes={"Lima": {"purple": 3}})
    threat = assert_exact(game)["threat"]
    assert threat["Seoul"] == {
        "chance": 0.5,
        "cubes": 0,
        "safe": False,
        "outbreak": 0.0,
        "purple": {"chance": round(1 / 6, 6), "cubes": 0, "outbreak": 0.0},
    }
    assert threat["Lima"]["purple"] == {"chance": round(2 / 3, 6), "cubes": 3, "outbreak": round(2 / 3, 6)}


@pytest.mark.rule("LM-011")
@pytest.mark.parametrize("layers", [[1, 1, 1, 0, 0, 0], [2, 1, 1, 1, 0, 0], [1, 0, 0, 0, 0, 0]])
@pytest.mark.parametrize(
    "deck",
    [
        ["Mutation 1", "Lima", "Seoul", "Essen", "Delhi", "Mutation 2"],
        ["Lima", "Mutation 1", "Mutation 2", "Seoul", "Essen", "Delhi"],
        ["Lima", "Seoul", "Delhi", "Mutation 1", "Mutation 2", "Essen"],
    ],
)
def test_mutation_cards_in_layers(layers: list[int], deck: list[str]) -> None:
    assert_exact(small(*deck, mutation="panic", layers=layers, cubes=PURPLES, rate_marker=3))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("order", [("Mutation 1", "Lima", "Seoul"), ("Lima", "Seoul", "Mutation 1")])
def test_mutation_cards_that_forecast_has_shown(seat: int, order: Sequence[str]) -> None:
    cards = ("Mutation 1", "Lima", "Seoul", "Essen", "Delhi", "Mutation 2")
    more: dict[str, Any] = {"mutation": "brink", "cubes": PURPLES, "epidemics": 5, "layers": [1, 1, 1, 0, 0, 0]}
    game = small(*cards, hands=[["Forecast"], []], **more)
    play(game, "forecast", *(f"order {card}" for card in (*order, "Essen", "Mutation 2")))
    assert_exact(game, seat)


def test_a_safe_city_gets_no_purple_cube() -> None:
    game = small(
        "Mutation 1",
        *FAR_APART[:4],
        mutation="panic",
        cubes=PURPLES,
        roles=["quarantine_specialist", "scientist"],
        pawns=["Essen", "Paris"],
    )
    threat = assert_exact(game)["threat"]
    assert threat["Essen"]["purple"] == {"chance": 0.0, "cubes": 1, "outbreak": 0.0}
    assert threat["Essen"]["safe"] and threat["Essen"]["chance"] > 0


@pytest.mark.rule("LD-083")
def test_with_purple_eradicated_nothing_comes_from_the_bottom() -> None:
    game = small("Mutation 1", *FAR_APART, mutation="panic", cures={"purple": "eradicated"})
    threat = assert_exact(game)["threat"]
    assert all(entry["purple"] == {"chance": 0.0, "cubes": 0, "outbreak": 0.0} for entry in threat.values())


def test_the_bottom_of_a_deck_that_is_nearly_drawn() -> None:
    assert_exact(small("Mutation 1", "Lima", "Seoul", "Essen", mutation="panic", cubes=PURPLES, rate_marker=3))
    assert_exact(small("Mutation 1", "Mutation 2", "Seoul", "Essen", mutation="panic", cubes=PURPLES))


Way = tuple[float, tuple[tuple[str, str], ...]]  # its chance, and what happened to which city
Cubes = dict[str, int]


def renewed(deck: list[str], discard: list[str]) -> list[tuple[float, list[str], list[str]]]:
    """An empty deck is the discard pile in any order."""
    if deck or not discard:
        return [(1.0, deck, discard)]
    orders = list(permutations(discard))
    return [(1 / len(orders), list(order), []) for order in orders]


def hit(city: str, n: int, cubes: Cubes) -> tuple[tuple[tuple[str, str], ...], Cubes]:
    breaks = (("broken", city),) if cubes.get(city, 0) + n > 3 else ()
    return (("hit", city), *breaks), {**cubes, city: min(3, cubes.get(city, 0) + n)}


def ways(deck: list[str], discard: list[str], left: int, cubes: Cubes) -> Iterator[Way]:
    """An infection phase as the rules tell it (LD-017, LD-082, LD-084, P2-149), in all ways it can go."""
    if left == 0:
        yield 1.0, ()
        return
    for share, (card, *rest), pile in renewed(deck, discard):
        if card.startswith("Mutation"):
            after = [(p, told, d, [*q, card], c) for p, told, d, q, c in bottoms(rest, pile, cubes)]
        else:
            told, then = hit(card, 1, cubes) if cubes.get(card) else ((), cubes)
            after = [(1.0, (("drawn", card), *told), rest, [*pile, card], then)]
        for chance, told, d, q, c in after:
            for later, more in ways(d, q, left - 1, c):
                yield share * chance * later, (*told, *more)


def bottoms(
    deck: list[str], discard: list[str], cubes: Cubes
) -> Iterator[tuple[float, Any, list[str], list[str], Cubes]]:
    for share, cards, pile in renewed(deck, discard):
        *rest, card = cards
        if card.startswith("Mutation"):
            for chance, told, d, q, c in bottoms(rest, [*pile, card], cubes):
                yield share * chance, told, d, q, c
        else:
            told, then = hit(card, 1, cubes)
            yield share, told, rest, [*pile, card], then


def chances_of(decks: list[list[str]], discard: list[str], number: int) -> dict[tuple[str, str], float]:
    """What happens to which city, with its chance, if the deck lies in any of these ways."""
    cubes = {city: here.get("purple", 0) for city, here in PURPLES.items()}
    expected: dict[tuple[str, str], float] = {}
    for deck in decks:
        for chance, told in ways(deck, discard, number, cubes):
            for what in set(told):
                expected[what] = expected.get(what, 0.0) + chance / len(decks)
    return expected


def assert_threat(found: dict[str, Any], expected: dict[tuple[str, str], float], within: float = 1e-6) -> None:
    assert found["threat"].keys() >= {city for _, city in expected}
    for city, entry in found["threat"].items():
        assert entry["chance"] == pytest.approx(expected.get(("drawn", city), 0.0), abs=within)
        assert entry["purple"]["chance"] == pytest.approx(expected.get(("hit", city), 0.0), abs=within)
        assert entry["purple"]["outbreak"] == pytest.approx(expected.get(("broken", city), 0.0), abs=within)


@pytest.mark.parametrize("rate_marker", [0, 3])
@pytest.mark.parametrize(
    "deck", [["Mutation 1", "Lima"], ["Mutation 1", "Mutation 2"], ["Lima", "Mutation 1"], ["Mutation 1"], ["Lima"]]
)
def test_a_deck_with_mutation_cards_is_renewed(deck: list[str], rate_marker: int) -> None:
    discard = ["Essen", "Delhi", *(["Mutation 1"] if deck == ["Lima"] else [])]
    game = small(*deck, infection_discard=discard, mutation="brink", cubes=PURPLES, rate_marker=rate_marker)
    orders = [list(order) for order in permutations(deck)]
    assert_threat(insight(game), chances_of(orders, discard, 2 if rate_marker == 0 else 3))


def test_mutation_cards_that_intensify_will_put_on_top() -> None:
    game = small(
        *("Seoul", "Essen", "Delhi"),
        infection_discard=["Mutation 1", "Lima"],
        mutation="brink",
        cubes=PURPLES,
        hands=[["Resilient Population"], []],
        player_deck=["Epidemic", "Manila", "..."],
    )
    pass_until(game, "resilient_window")
    tops, rests = permutations(["Mutation 1", "Lima", "Delhi"]), list(permutations(["Seoul", "Essen"]))
    assert_threat(insight(game), chances_of([[*top, *rest] for top in tops for rest in rests], [], 2))


@pytest.mark.rule("LM-018", "LD-070")
@pytest.mark.parametrize(
    ("colour", "deck"),
    [
        ("purple", ["Mutation 1", "Mutation 2", *FAR_APART[:4]]),
        ("purple", ["Mutation 1", *FAR_APART[:4]]),
        ("blue", ["Mutation 1", "Essen", "Lima", "Seoul", "Delhi"]),
        ("red", FAR_APART),
    ],
)
def test_one_more_card_may_come(colour: str, deck: list[str]) -> None:
    rate = "Epidemic: Rate Effect"
    more: dict[str, Any] = {"virulent_strain": 10, "strain": colour, "in_force": [rate], "out": [rate]}
    if "Mutation 1" in deck:
        more |= {"mutation": "panic", "cubes": PURPLES}
    found = assert_exact(small(*deck, **more))
    assert found["cards"] == 2 and 0 < found["one_more"] < 1


@pytest.mark.rule("LM-018", "LD-070")
def test_one_more_card_in_a_phase_that_has_begun() -> None:
    rate = "Epidemic: Rate Effect"
    more: dict[str, Any] = {"virulent_strain": 10, "strain": "purple", "in_force": [rate], "out": [rate]}
    more |= {"mutation": "panic", "infection_deck": ["Mutation 1", "Lima", "Essen", "...", "Delhi"]}
    game = table(hands=[["Airlift"], []], player_deck=["Manila", "Osaka", "..."], **more)
    found = []
    while game.turn == 0:
        found.append((insight(game)["cards"], insight(game).get("one_more")))
        game.play("pass")
    assert found[0][0] == 2 and 0 < found[0][1] < 1
    assert found[-3:] == [(1, 1.0), (1, None), (2, pytest.approx(2 / 46, abs=1e-6))]


def test_without_such_cards_nothing_is_added() -> None:
    game = table(virulent_strain=10, strain="red")
    assert set(insight(game)) == {"threat", "cards", "epidemic"}
    assert set(insight(game)["threat"]["Paris"]) == {"chance", "cubes", "safe", "outbreak"}


# ---------------------------------------------------------------------- epidemics
def test_the_chance_of_an_epidemic() -> None:
    assert epidemic_chance([{"size": 10, "epidemics": 1}]) == pytest.approx(2 / 10)
    assert epidemic_chance([{"size": 1, "epidemics": 1}, {"size": 9, "epidemics": 1}]) == 1
    assert epidemic_chance([{"size": 1, "epidemics": 0}, {"size": 4, "epidemics": 1}]) == pytest.approx(1 / 4)
    assert epidemic_chance([{"size": 1, "epidemics": 0}]) == 0
    assert epidemic_chance([]) == 0


# ---------------------------------------------------------------------- against counting
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seat", [None, 0])
def test_chances_are_those_of_imagined_games(seed: int, seat: int | None) -> None:
    game = petri.new("pandemic", players=3, epidemics=5, seed=seed)
    for _ in stroll(game, random.Random(seed), 60, first=("forecast", "pass")):
        pass
    if game.outcome is not None:
        game.undo()
    assert game.prompt != "resilient_window"
    found = insight(game, seat)
    counted: Counter[str] = Counter()
    epidemics, number = 0, 300
    for nth in range(number):
        position = game.imagine(seat, nth).position()
        counted.update(position["infection_deck"][: found["cards"]])
        epidemics += "Epidemic" in position["player_deck"][:2]
    assert counted.keys() <= found["threat"].keys()
    for city, entry in found["threat"].items():
        assert counted[city] / number == pytest.approx(entry["chance"], abs=0.12)
    assert epidemics / number == pytest.approx(found["epidemic"], abs=0.12)
