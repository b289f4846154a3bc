"""Setting up: the board, the event deck, pathogens, start cards and the free start (V-046 to V-125, V-347, V-352)."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from viroid_tools import (
    BEARS_ALL,
    DATA,
    GROUND,
    MODES,
    PLAIN,
    RESISTANCES,
    STRONG,
    allowed,
    board,
    cards_of,
    cause,
    dna,
    entry,
    event_set,
    fields,
    heard,
    infected,
    of_kind,
    own_set,
    play,
    refused,
    research,
    table,
    texts,
    values,
)

import petri

LEVELS = ("easy", "normal", "demanding")
MASSIVE = {"easy": 3, "normal": 4, "demanding": 5}
NAMES = {city["id"]: city["name_en"] for city in DATA["cities"]}
STARTS = {start["id"]: start for start in DATA["starts"]}


def deck_of(seed: int, **options: Any) -> list[str]:
    return list(petri.new("viroid", seed=seed, **options).position()["deck"])


def letters(deck: list[str]) -> str:
    return "".join(card[0] for card in deck)


# ---------------------------------------------------------------------- the board
@pytest.mark.rule("V-046")
def test_fewer_players_change_the_board() -> None:
    covered = {n: "".join(map("".join, fields_of(new(players=n)))).count("#") for n in (2, 3, 4)}
    assert covered == {2: 35, 3: 15, 4: 0}


def new(seed: int = 1, **options: Any) -> petri.Game:
    return petri.new("viroid", seed=seed, **options)


def fields_of(game: petri.Game) -> list[list[str]]:
    return [list(city.values()) for city in game.view()["cities"].values()]


@pytest.mark.rule("V-047")
def test_research_begins_on_its_start_field() -> None:
    assert DATA["research_track"]["start"] == 0
    assert {research(new(players=n)) for n in (2, 3, 4)} == {0}


@pytest.mark.rule("V-048", "V-096")
def test_the_cure_marker_begins_where_the_number_of_players_is() -> None:
    """Start cards have no bonus that moves it."""
    starts = {n: new(players=n).view()["cure"] for n in (2, 3, 4)}
    assert starts == {2: 43, 3: 44, 4: 45}
    assert starts[2] < starts[3] < starts[4] <= DATA["research_track"]["length"] - 3


@pytest.mark.rule("V-049", "V-125")
def test_corpses_on_the_continents() -> None:
    totals = {}
    for players in (2, 3, 4):
        found = new(players=players).view()["continents"]
        assert found == DATA["setup"]["corpses"][str(players)]
        totals[players] = sum(found.values())
    assert totals == {2: 12, 3: 21, 4: 28}
    assert max(totals.values()) <= DATA["components"]["grey_cubes"]


# ---------------------------------------------------------------------- the event deck
@pytest.mark.rule("V-050", "V-056")
def test_any_cards_of_massive_research_but_not_all(seeds: int = 40) -> None:
    for level, expected in MASSIVE.items():
        decks = [deck_of(seed, players=2, difficulty=level) for seed in range(seeds if level == "easy" else 3)]
        assert all(sum(card.startswith("M") for card in deck) == expected for deck in decks)
        if level == "easy":
            chosen = [frozenset(card for card in deck if card.startswith("M")) for deck in decks]
            assert set().union(*chosen) == {f"M{n}" for n in range(1, 7)} and len(set(chosen)) > 5


@pytest.mark.rule("V-051", "V-061")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_stacks_lie_in_the_order_of_their_letters(players: int) -> None:
    deck = letters(deck_of(5, players=players)).replace("M", "")
    assert deck == "".join(sorted(deck))
    assert "M" not in letters(deck_of(5, players=players))[: 2 * players]


@pytest.mark.rule("V-052")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_six_cards_of_each_stack_for_each_player(players: int) -> None:
    decks = [deck_of(seed, players=players) for seed in range(8)]
    for letter in "BCD":
        used = [frozenset(card for card in deck if card.startswith(letter)) for deck in decks]
        assert {len(cards) for cards in used} == {6 * players}
        assert len(set(used)) > 1  # any of the 26 may be left out
    assert all(len(set(deck)) == len(deck) for deck in decks)


@pytest.mark.rule("V-053")
def test_the_outdated_card_is_never_in_play() -> None:
    assert entry(DATA["events"], "A01")["name_en"] == "Pathogen Discovered"
    assert entry(DATA["events"], "A01")["removed_at_setup"] is True
    assert all("A01" not in deck_of(seed, players=4) for seed in range(30))
    with pytest.raises(petri.PositionError) as caught:
        table(deck=["A01", "..."])
    assert "A01" in str(caught.value)


@pytest.mark.rule("V-054")
@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 6), (4, 8)])
def test_four_six_or_eight_cards_of_stack_a(players: int, cards: int) -> None:
    deck = deck_of(3, players=players)
    assert letters(deck).count("A") == cards and set(letters(deck)[:cards]) == {"A"}


@pytest.mark.rule("V-055")
def test_stack_a_has_the_cards_in_brackets_too() -> None:
    assert len(cards_of("A")) == 14
    used = [card for seed in range(40) for card in deck_of(seed, players=4)[:8]]
    assert set(used) == set(cards_of("A"))


def stacks(level: str, players: int) -> dict[str, list[tuple[int, int]]]:
    """By letter: the parts of a stack, each with its events and cards of massive research."""
    found: dict[str, list[tuple[int, int]]] = {}
    for layer in new(players=players, difficulty=level).view()["layers"]:
        found.setdefault(layer["category"], []).append((layer["events"], layer["massive"]))
    return found


@pytest.mark.rule("V-057")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_an_easy_game(players: int) -> None:
    whole = [(6 * players, 1)]
    assert stacks("easy", players) == {"A": [(2 * players, 0)], "B": whole, "C": whole, "D": whole}


@pytest.mark.rule("V-058", "V-060")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_normal_game(players: int) -> None:
    whole, halves = [(6 * players, 1)], [(3 * players, 1)] * 2
    assert stacks("normal", players) == {"A": [(2 * players, 0)], "B": whole, "C": halves, "D": whole}


@pytest.mark.rule("V-059", "V-060")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_demanding_game(players: int) -> None:
    whole, halves = [(6 * players, 1)], [(3 * players, 1)] * 2
    assert stacks("demanding", players) == {"A": [(2 * players, 0)], "B": halves, "C": halves, "D": whole}


@pytest.mark.parametrize(
    ("level", "players", "parts"),
    [
        *[("easy", n, ((2, 0), (6, 1), (6, 1), (6, 1))) for n in (2, 3, 4)],
        *[("normal", n, ((2, 0), (6, 1), (3, 1), (3, 1), (6, 1))) for n in (2, 3, 4)],
        pytest.param("demanding", 4, ((2, 0), (3, 1), (3, 1), (3, 1), (3, 1), (6, 1)), marks=pytest.mark.rule("V-063")),
        pytest.param("demanding", 2, ((2, 0), (3, 1), (3, 1), (3, 1), (3, 1), (6, 1)), marks=pytest.mark.rule("V-064")),
        pytest.param("demanding", 3, ((2, 0), (3, 1), (3, 1), (3, 1), (3, 1), (6, 1)), marks=pytest.mark.rule("V-065")),
    ],
)
def test_every_part_of_the_deck_has_its_cards(level: str, players: int, parts: Any) -> None:
    """From the top; where in its part a card of massive research lies is chance."""
    places = set()
    for seed in range(6):
        deck = letters(deck_of(seed, players=players, difficulty=level))
        for events, massive in parts:
            part, deck = deck[: events * players + massive], deck[events * players + massive :]
            assert part.count("M") == massive and len(set(part) - {"M"}) == 1
            places.add(part.find("M"))
        assert deck == ""
    assert len(places) > 3


@pytest.mark.rule("V-062", "V-095")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_deck_has_twenty_events_for_each_player(players: int) -> None:
    sizes = [len(deck_of(1, players=players, difficulty=level)) for level in LEVELS]
    assert sizes == [20 * players + massive for massive in (3, 4, 5)]


# ---------------------------------------------------------------------- players
@pytest.mark.rule("V-066")
def test_everybody_has_a_colour_and_pieces_of_it() -> None:
    game = petri.new("viroid", players=4, seed=1, opening="free")
    assert [seat["key"] for seat in game.box()["seats"]] == ["red", "blue", "green", "yellow"]
    assert game.box()["cubes"] == 25
    assert set(game.box()["modes"]) == set(MODES) and set(game.box()["resistances"]) == set(RESISTANCES)
    for seat in range(4):
        assert (board(game, seat)["modes"], board(game, seat)["resistances"]) == ({}, {})


@pytest.mark.rule("V-067")
@pytest.mark.parametrize("pathogen", ["bacterium", "virus", "fungus"])
def test_all_players_have_one_pathogen_type(pathogen: str) -> None:
    game = new(players=4, pathogen=pathogen, opening="free")
    starts = [tuple(values(game, seat)[name] for name in ("infection", "severity", "lethality")) for seat in range(4)]
    assert starts == [(1, 1, 1)] * 4 and game.options["pathogen"] == pathogen
    assert "pathogen" not in board(game)
    for wrong in ("bacterium,virus", "mixed", ["virus", "fungus"]):
        with pytest.raises(petri.PetriError):
            new(pathogen=wrong)


@pytest.mark.rule("V-069")
def test_the_start_player_is_chosen_or_drawn() -> None:
    assert {new(seed, players=3).view()["first"] for seed in range(20)} == {0, 1, 2}
    for seat in (0, 1, 2):
        game = new(players=3, start=seat)
        assert (game.view()["first"], game.turn, game.to_act) == (seat, seat, seat)
    with pytest.raises(petri.PetriError):
        new(players=3, start=3)


@pytest.mark.rule("V-070", "V-072")
def test_there_are_two_ways_to_begin_for_all() -> None:
    by_card, free = new(opening="cards"), new(opening="free")
    assert (by_card.prompt, free.prompt) == ("start_strain", "equip")
    assert all(board(by_card, seat)["card"] is not None for seat in range(3))
    assert all(board(free, seat)["card"] is None for seat in range(3))


@pytest.mark.rule("V-071")
def test_start_cards_are_not_for_the_virus() -> None:
    for pathogen in ("bacterium", "fungus"):
        assert new(pathogen=pathogen).options["opening"] == "cards"
        assert new(pathogen=pathogen, opening="free").prompt == "equip"
    assert new(pathogen="virus").options["opening"] == "free"
    with pytest.raises(petri.PetriError) as caught:
        new(pathogen="virus", opening="cards")
    assert "V-071" in str(caught.value)


@pytest.mark.rule("V-073", "V-347")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_pathogens_are_equipped_in_turn_order_then_patients_come_in_it(first: int) -> None:
    order = [(first + n) % 3 for n in range(3)]
    game = next(g for g in (new(seed, start=first) for seed in range(40)) if "washington" not in cards_dealt(g))
    asked, happened = [], []
    while game.prompt == "start_strain":
        asked.append(game.to_act)
        assert all(not infected(game, seat) for seat in range(3))  # nobody lies before all are equipped
        happened += play(game, texts(game)[0])
    assert asked == order
    assert [one["seat"] for one in heard(happened, "patient")] == order
    assert heard(happened, "turn")[0] == {"seat": first}


def cards_dealt(game: petri.Game) -> list[str]:
    return [str(one["card"]) for one in game.view()["boards"]]


# ---------------------------------------------------------------------- start cards
@pytest.mark.rule("V-074", "V-075")
def test_everybody_gets_a_start_card_of_the_five_by_chance() -> None:
    seen: Counter[str] = Counter()
    for seed in range(30):
        dealt = cards_dealt(new(seed, players=4, start=0))
        assert len(set(dealt)) == 4 and set(dealt) < set(STARTS)
        seen[dealt[0]] += 1  # the start player
    assert set(seen) == set(STARTS)


@pytest.mark.rule("V-076")
@pytest.mark.parametrize("name", STARTS)
def test_what_a_start_card_states(name: str) -> None:
    start = STARTS[name]
    assert start["city"] in NAMES and start["mode"] in GROUND and start["mode_level"] == 1
    assert start["stem"] in {stem["id"] for stem in DATA["stems"]}
    assert start["resistance"] and set(start["resistance"]) <= set(RESISTANCES)
    assert start["bonus"] in {bonus["id"] for bonus in DATA["bonuses"]} and start["dna"] >= 0


def dealt(name: str, **options: Any) -> petri.Game:
    """A game in which the start player, seat 0, has this start card."""
    return next(g for g in (new(seed, start=0, **options) for seed in range(200)) if cards_dealt(g)[0] == name)


@pytest.mark.rule("V-077", "V-078", "V-080", "V-081")
@pytest.mark.parametrize("pathogen", ["bacterium", "fungus"])
@pytest.mark.parametrize("name", STARTS)
def test_what_a_start_card_gives_without_payment(name: str, pathogen: str) -> None:
    start, game = STARTS[name], dealt(name, pathogen=pathogen)
    found = board(game)
    assert found["modes"] == {start["mode"]: start["mode_level"]}
    assert found["resistances"] == start["resistance"]
    bonus = entry(DATA["bonuses"], start["bonus"])
    more = bonus["params"].get("resistances", {})
    for resistance in RESISTANCES:
        assert values(game)[resistance] == 3 * start["resistance"].get(resistance, 0) + more.get(resistance, 0)
    assert found["bonus"] == start["bonus"]
    assert found["dna"] == start["dna"] + (15 if start["bonus"] == "bonus_dna" else 0)


@pytest.mark.rule("V-079")
def test_a_card_of_the_stated_strain_with_its_first_symptom() -> None:
    game = dealt("kairo")
    before = dna(game)
    assert texts(game) == [f"strain uebelkeit_{letter}" for letter in "abcd"]
    refused(game, "strain husten_a", "V-079")
    refused(game, "evolve small 2", "V-079")
    refused(game, "end", "V-079")
    happened = play(game, "strain uebelkeit_c")
    assert heard(happened, "symptom") == [{"seat": 0, "card": "uebelkeit_c", "number": 1}]
    assert board(game)["stems"] == [{"card": "uebelkeit_c", "developed": 1}, None, None]
    assert dna(game) == before and values(game)["infection"] == 2
    for card in DATA["symptoms"]:
        stem = entry(DATA["stems"], card["stem"])
        assert card["symptoms"][0]["name_en"] == stem["name_en"]


@pytest.mark.rule("V-082")
@pytest.mark.parametrize("name", STARTS)
def test_patient_zero_lies_in_the_start_city(name: str) -> None:
    start = STARTS[name]
    given = {"card": name, "modes": {start["mode"]: 1}, "resistances": start["resistance"], "bonus": start["bonus"]}
    agenda = [["turn_end", 0], ["mutation", 0], ["patient_begins", 0]]
    with pytest.raises(petri.PositionError):  # it is part of the opening
        table(boards=[given], agenda=agenda)
    game = table(boards=[given], agenda=[["turn", 1], ["patient_begins", 0]], card=PLAIN)
    assert fields(game, NAMES[start["city"]], start["mode"])[0] == "0"
    assert board(game)["start"] == NAMES[start["city"]]
    assert infected(game, 0) == {NAMES[start["city"]]: 1}


@pytest.mark.rule("V-083")
def test_start_cards_bear_their_city_and_patient_zero_lies_there_anyway(tmp_path: Path) -> None:
    for start in DATA["starts"]:
        bonus = entry(DATA["bonuses"], start["bonus"])["params"].get("resistances", {})
        for name, needed in entry(DATA["cities"], start["city"])["needs"].items():
            assert 3 * start["resistance"].get(name, 0) + bonus.get(name, 0) >= needed
    # a board without what its card states
    game = table(boards=[{"card": "london"}], agenda=[["turn", 1], ["patient_begins", 0]], card=PLAIN)
    assert fields(game, "London", "small") == "0-"


@pytest.mark.rule("V-084", "V-347")
def test_one_time_spreads_of_the_setup_come_after_patient_zero() -> None:
    game = table(boards=WASHINGTON, agenda=[["turn", 1], ["patient_begins", 0]], card=PLAIN)
    assert game.prompt == "one_time" and fields(game, "Washington", "livestock") == "0-"
    assert game.view()["free"] == {"livestock": 1}
    play(game, "infect Toronto livestock")
    assert dna(game) == 11 and fields(game, "Toronto", "livestock") == "0-"
    assert game.turn == 1
    declined = table(boards=WASHINGTON, agenda=[["turn", 1], ["patient_begins", 0]], card=PLAIN)
    play(declined, "decline")
    assert dna(declined) == 10 and infected(declined, 0) == {"Washington": 1}


WASHINGTON = [
    {
        "card": "washington",
        "modes": {"livestock": 1},
        "resistances": {"cold": 1, "medication": 1},
        "stems": [{"card": "husten_c", "developed": 1}],
        "bonus": "gefaehrlich",
        "dna": 10,
    }
]


@pytest.mark.rule("V-084")
def test_a_research_symptom_of_the_setup_moves_nothing_and_necrosis_counts() -> None:
    board_0 = {"dna": 55, "stems": [{"card": "uebelkeit_c", "developed": 2}], "bonus": "komplex"}
    game = table(opening="free", boards=[board_0], agenda=[["turn", 1], ["patient_begins", 0], ["equip", 0]])
    happened = play(game, "symptom uebelkeit 3")
    assert research(game) == 0 and not heard(happened, "research_back")
    stems = [{"card": "zysten_d", "developed": 3}]
    game = table(opening="free", boards=[{"dna": 55, "stems": stems}], agenda=[["turn", 1], ["equip", 0]])
    play(game, "symptom zysten 4")
    assert game.view()["necrosis"] is True


@pytest.mark.rule("V-084", "V-283")
def test_marker_uses_of_the_setup_are_counted_for_each_player() -> None:
    """Both use the ship of a stage with their small animals I."""
    given = {"modes": {"small": 1}, "resistances": BEARS_ALL, "stage": 1}
    agenda = [["turn", 2], ["patient_begins", 1], ["patient_begins", 0]]
    game = table(pathogen="fungus", opening="free", boards=[given, given], agenda=agenda, card=PLAIN)
    play(game, "patient London small", "ship Washington small")
    refused(game, "ship Washington livestock", "V-283")
    play(game, "decline", "patient Cairo small")
    allowed(game, "ship Mumbai small")


@pytest.mark.rule("V-085")
def test_the_start_card_of_hong_kong() -> None:
    game = dealt("hongkong", players=2)
    assert texts(game) == [f"strain uebelkeit_{letter}" for letter in "abcd"]
    happened = play(game, "strain uebelkeit_b")
    while game.prompt == "start_strain":
        happened += play(game, texts(game)[0])
    assert {"seat": 0, "city": "Hong Kong", "mode": "small"} in heard(happened, "patient")
    found = board(game)
    assert (found["modes"], found["resistances"]) == ({"small": 1}, {"heat": 1, "medication": 1})
    assert (found["bonus"], found["card"], found["start"]) == ("infektioes", "hongkong", "Hong Kong")
    assert found["stems"][0] == {"card": "uebelkeit_b", "developed": 1}
    assert STARTS["hongkong"]["dna"] == 5


@pytest.mark.rule("V-086")
def test_the_start_card_of_london() -> None:
    game = dealt("london", players=4)
    assert game.name(0) == "Red" or game.box()["seats"][0]["key"] == "red"
    happened = play(game, "strain zysten_a")
    found = values(game)
    assert (found["medication"], found["lethality"], found["severity"], found["infection"]) == (6, 1, 1, 3)
    assert dna(game) == 18 and board(game)["bonus"] == "bonus_dna"
    assert (board(game)["modes"], board(game)["resistances"]) == ({"small": 1}, {"medication": 2})
    while game.prompt == "start_strain":
        happened += play(game, texts(game)[0])
    assert heard(happened, "patient")[0] == {"seat": 0, "city": "London", "mode": "small"}
    assert entry(DATA["cities"], "london")["fields"]["small"] == 2


# ---------------------------------------------------------------------- the free start
def equipping(**given: Any) -> petri.Game:
    """Seat 0 equips its pathogen with 55 DNA."""
    agenda = [["turn", 1], ["patient_begins", 0], ["equip", 0]]
    return table(opening="free", boards=[{"dna": 55, **given}], agenda=agenda, card=PLAIN)


@pytest.mark.rule("V-087", "V-128")
def test_a_free_start_is_a_mutation_phase_with_55_dna() -> None:
    bonuses = set()
    for seed in range(25):
        game = new(seed, players=4, opening="free", start=0)
        found = [board(game, seat) for seat in range(4)]
        assert len({one["bonus"] for one in found}) == 4
        bonuses |= {one["bonus"] for one in found}
        assert {one["dna"] - (15 if one["bonus"] == "bonus_dna" else 0) for one in found} == {55}
    assert bonuses == {bonus["id"] for bonus in DATA["bonuses"]}
    game = equipping()
    play(game, "evolve small 1", "resist heat 1", "strain zysten_b", "symptom zysten 1")
    assert dna(game) == 55 - 11 - 15 - 5 - 6
    refused(game, "symptom zysten 3", "V-239")
    refused(game, "evolve ship 2", "V-237")
    refused(game, "shed zysten", "V-087")


@pytest.mark.rule("V-088")
def test_a_spread_type_a_resistance_and_a_symptom_are_compulsory() -> None:
    game = equipping()
    assert "end" not in texts(game)
    refused(game, "end", "V-088")
    play(game, "evolve small 1")
    refused(game, "end", "V-088")
    play(game, "resist heat 1", "strain zysten_b")
    refused(game, "end", "V-088")  # a strain without a symptom
    play(game, "symptom zysten 1")
    allowed(game, "end")
    no_mode = equipping(resistances=BEARS_ALL, stems=[{"card": "zysten_a", "developed": 1}])
    assert "end" not in texts(no_mode)
    no_resistance = equipping(modes={"small": 1}, stems=[{"card": "zysten_a", "developed": 1}])
    assert "end" not in texts(no_resistance)


@pytest.mark.rule("V-088")
def test_points_of_a_bonus_are_no_resistance_level() -> None:
    """Heat 2 of the dry bonus would do for Lima, but a level has to be developed."""
    game = equipping(modes={"small": 1}, stems=[{"card": "zysten_a", "developed": 1}], bonus="trockenbonus")
    refused(game, "end", "V-088")
    play(game, "resist cold 1")
    allowed(game, "end")


@pytest.mark.rule("V-089")
def test_the_spread_type_is_a_regular_one_and_no_bonus() -> None:
    ready = {"resistances": {"heat": 2}, "stems": [{"card": "zysten_a", "developed": 1}]}
    for given in ({"modes": {"ship": 2, "bird": 1, "plane": 1}}, {"bonus": "env_small"}):
        game = equipping(**ready, **given)
        assert "end" not in texts(game)
        play(game, "evolve small 1")
        allowed(game, "end")


@pytest.mark.rule("V-090")
def test_what_is_left_is_kept_and_the_bonus_works_at_once() -> None:
    ready = {"modes": {"small": 1}, "resistances": {"heat": 2}, "stems": [{"card": "zysten_a", "developed": 1}]}
    game = equipping(**ready, bonus="mut_spreading")
    play(game, "evolve small 2")
    assert dna(game) == 55 - (14 - 2)
    play(game, "end", texts_after(game, "end")[0])
    assert dna(game) == 43
    rich = next(g for g in (new(seed, opening="free") for seed in range(60)) if bonus_dna(g) is not None)
    assert dna(rich, int(bonus_dna(rich) or 0)) == 70


def texts_after(game: petri.Game, move: str) -> list[str]:
    other = game.copy()
    other.play(move)
    return texts(other)


def bonus_dna(game: petri.Game) -> int | None:
    found = [n for n, one in enumerate(game.view()["boards"]) if one["bonus"] == "bonus_dna"]
    return found[0] if found else None


@pytest.mark.rule("V-091")
def test_patient_zero_lies_on_any_field_the_pathogen_fits() -> None:
    ready = {"modes": {"insect": 1}, "resistances": {"heat": 1}, "stems": [{"card": "zysten_a", "developed": 1}]}
    game = equipping(**ready)
    play(game, "end")
    assert game.prompt == "patient"
    expected = {
        f"patient {city['name_en']} insect"
        for city in DATA["cities"]
        if city["fields"]["insect"]
        and city["needs"]["heat"] <= 3
        and not city["needs"]["cold"] + city["needs"]["medication"]
    }
    assert set(texts(game)) == expected and len(expected) > 5
    refused(game, "patient Lima small", "V-091")
    refused(game, "patient Khartoum insect", "V-091")
    refused(game, "patient Tehran insect", "V-091")
    refused(game, "patient Lima ship", "V-091")
    refused(game, "infect Lima insect", "V-091")
    play(game, "patient Lima insect")
    assert fields(game, "Lima", "insect") == "0-" and board(game)["start"] == "Lima"


@pytest.mark.rule("V-092")
def test_patient_zero_costs_and_brings_nothing() -> None:
    ready = {"modes": {"insect": 1}, "resistances": {"heat": 1}, "stems": [{"card": "zysten_a", "developed": 1}]}
    game = equipping(**ready, bonus="infektioes")
    happened = play(game, "end", "patient Lima insect")
    assert dna(game) == 55 and not heard(happened, "first_infection") and not heard(happened, "infected")
    assert board(game)["visited"] == ["Lima"]  # a first infection is not possible any more
    assert values(game)["cubes"] == 24


@pytest.mark.rule("V-093")
def test_a_purchase_that_leaves_no_place_for_patient_zero_is_refused() -> None:
    game = equipping()
    play(game, "resist heat 1", "resist heat 2")  # 20 left: 10 for a spread type, 5 + 4 for a symptom
    assert refused(game, "resist cold 1", "V-093").key == "equip_guard"
    refused(game, "evolve blood 1", "V-093")
    allowed(game, "evolve insect 1")
    # blood and nothing but cold 3 fits no city
    stuck = equipping(modes={"blood": 1}, resistances={"cold": 1}, stems=[{"card": "zysten_a", "developed": 1}])
    refused(stuck, "end", "V-093")
    play(stuck, "resist cold 2", "stage 1", "stage 2")
    assert "end" not in texts(stuck)
    play(stuck, "stage 3")  # medication 1 and cold 7: Moscow
    play(stuck, "end")
    assert fields(stuck, "Moscow", "blood") == "0"


@pytest.mark.rule("V-093")
def test_random_purchases_always_end_with_a_patient() -> None:
    for seed in range(9):
        chance = random.Random(seed)
        game = new(seed, players=2, opening="free", pathogen=("bacterium", "virus", "fungus")[seed % 3])
        while game.prompt in ("equip", "patient", "one_time"):
            assert texts(game)
            play(game, chance.choice(texts(game)))
        for one in game.view()["boards"]:
            assert one["start"] is not None and any(stem and stem["developed"] for stem in one["stems"])


@pytest.mark.rule("V-094")
@pytest.mark.parametrize("name", STARTS)
def test_start_cards_are_worth_55_dna(name: str) -> None:
    start, costs = STARTS[name], DATA["costs"]
    worth = start["dna"] + costs["stem_slots"][0] + sum(costs["spreading"][start["mode"]][: start["mode_level"]])
    worth += sum(sum(costs["resistance"][key][:level]) for key, level in start["resistance"].items())
    firsts = {card["symptoms"][0]["cost"] for card in DATA["symptoms"] if card["stem"] == start["stem"]}
    assert {worth + cost for cost in firsts} == {55}
    if name == "london":
        assert costs["spreading"]["small"][0] + min(firsts) == 17


# ---------------------------------------------------------------------- two and three players
def cover(two: str, three: str, city: str, rule: str) -> Any:
    return pytest.param(city, two, three, marks=pytest.mark.rule(rule))


@pytest.mark.rule("V-097")
@pytest.mark.parametrize(
    ("city", "two", "three"),
    [
        cover("insect small", "insect", "Jakarta", "V-101"),
        cover("small livestock", "small", "London", "V-102"),
        cover("small", "", "Paris", "V-103"),
        cover("small", "", "Berlin", "V-104"),
        cover("insect", "", "Stockholm", "V-105"),
        cover("small blood", "small", "Hong Kong", "V-106"),
        cover("livestock", "", "Khartoum", "V-107"),
        cover("blood", "", "Addis Ababa", "V-108"),
        cover("small", "small", "Nairobi", "V-109"),
        cover("small small", "small", "Tokyo", "V-110"),
        cover("small small livestock", "small small", "Seoul", "V-111"),
        cover("small small", "small", "Mexico City", "V-112"),
        cover("blood", "", "Baghdad", "V-113"),
        cover("small blood", "small", "Tehran", "V-114"),
        cover("small small", "small", "Riyadh", "V-115"),
        cover("livestock small", "livestock", "Mumbai", "V-116"),
        cover("small", "", "Tripoli", "V-117"),
        cover("blood small", "blood", "Cairo", "V-118"),
        cover("small", "small", "Madrid", "V-119"),
        cover("small", "", "Algiers", "V-120"),
        cover("small small blood blood", "small blood", "Beijing", "V-121"),
    ],
)
def test_covered_fields(city: str, two: str, three: str) -> None:
    printed = next(one for one in DATA["cities"] if one["name_en"] == city)["fields"]
    for players, expected in ((2, two), (3, three), (4, "")):
        game = table(players=players)
        for mode in GROUND:
            found = fields(game, city, mode)
            assert found.count("#") == expected.split().count(mode)
            assert len(found) == printed[mode]


@pytest.mark.parametrize(
    ("players", "expected"),
    [
        pytest.param(2, {"small": 22, "blood": 7, "livestock": 4, "insect": 2}, marks=pytest.mark.rule("V-098")),
        pytest.param(3, {"small": 11, "blood": 2, "livestock": 1, "insect": 1}, marks=pytest.mark.rule("V-099")),
        pytest.param(4, {}, marks=pytest.mark.rule("V-100")),
    ],
)
def test_the_sum_of_covered_fields(players: int, expected: dict[str, int]) -> None:
    found: Counter[str] = Counter()
    cities = set()
    for city, of_modes in new(players=players).view()["cities"].items():
        for mode, letters_there in of_modes.items():
            found[mode] += letters_there.count("#")
            cities |= {city} if "#" in letters_there else set()
    assert {mode: n for mode, n in found.items() if n} == expected
    assert len(cities) == {2: 21, 3: 13, 4: 0}[players]


@pytest.mark.rule("V-100")
def test_other_cities_are_never_covered() -> None:
    listed = set(DATA["setup"]["covered_fields"]["2"]) | set(DATA["setup"]["covered_fields"]["3"])
    assert len(listed) == 21
    for players in (2, 3):
        view = new(players=players).view()["cities"]
        for name in set(NAMES) - listed:
            assert "#" not in "".join(view[NAMES[name]].values())


@pytest.mark.rule("V-122")
def test_covered_fields_take_no_part(tmp_path: Path) -> None:
    """Not infected, not healed, no corpse: with two players London has one small-animal field in play."""
    cities = {"Paris": {"small": "0"}, "London": {"small": "1#", "livestock": "#"}}
    game = table(players=2, phase="infection", points=2, cities=cities, boards=[STRONG])
    refused(game, "infect London small", "V-199")
    assert refused(game, "infect London livestock", "V-191").key == "no_field"
    allowed(game, "infect London blood")
    own = event_set(tmp_path, {"kind": "corpses_add", "city": "london", "n": 4})
    cities = {"London": {"small": "-#", "livestock": "#", "blood": "-"}, "Lima": {"small": "0"}}
    game = table(players=2, content=own, card=PLAIN, cities=cities, boards=[STRONG])
    while game.prompt == "event_corpse":
        play(game, texts(game)[0])
    assert game.view()["cities"]["London"] == {"small": "x#", "livestock": "#", "blood": "x"}


@pytest.mark.rule("V-122")
def test_covered_fields_cannot_be_healed(tmp_path: Path) -> None:
    own = event_set(tmp_path, heal=["london"])
    game = table(players=2, content=own, card=PLAIN, cities={"London": {"small": "-#"}})
    assert game.view()["cities"]["London"]["small"] == "-#" and research(game) == 0


@pytest.mark.rule("V-123")
def test_a_covering_cube_does_not_prevent_a_research_success(tmp_path: Path) -> None:
    own = event_set(tmp_path, heal=["london"])
    game = table(players=2, content=own, card=PLAIN, cities={"London": {"small": "0#"}})
    assert fields(game, "London", "small") == "-#" and research(game) == 1


@pytest.mark.rule("V-124")
def test_a_city_is_eliminated_when_all_other_fields_are_dead() -> None:
    whole = {"insect": "x", "small": "x", "livestock": "x#"}
    cities = {"Khartoum": whole, "Cairo": {"small": "0-#"}}
    game = table(players=2, phase="infection", points=1, cities=cities, boards=[STRONG], necrosis=True)
    refused(game, "infect Khartoum livestock", "V-183")
    cities["Khartoum"] = {**whole, "livestock": "-#"}
    game = table(players=2, phase="infection", points=1, cities=cities, boards=[STRONG], necrosis=True)
    allowed(game, "infect Khartoum livestock")


@pytest.mark.rule("V-124")
def test_a_covered_field_is_no_corpse() -> None:
    """It puts no city under quarantine."""
    cities = {"Paris": {"small": "0"}}
    game = table(players=2, phase="infection", points=1, cities=cities, boards=[STRONG])
    allowed(game, "infect London small")


# ---------------------------------------------------------------------- the cure marker
@pytest.mark.rule("V-352")
@pytest.mark.parametrize(("level", "shift"), [("easy", 3), ("normal", 0), ("demanding", -3)])
def test_the_level_moves_the_cure_marker_if_wished(level: str, shift: int) -> None:
    for players, start in ((2, 43), (3, 44), (4, 45)):
        assert new(players=players, difficulty=level).view()["cure"] == start
        assert new(players=players, difficulty=level, level_cure_shift=True).view()["cure"] == start + shift


@pytest.mark.rule("V-352", "V-312", "V-318")
def test_the_level_adds_to_bonuses() -> None:
    for seed in range(20):
        game = new(seed, players=4, difficulty="easy", level_cure_shift=True, opening="free")
        bonuses = [one["bonus"] for one in game.view()["boards"]]
        shift = 3 * bonuses.count("komplex") - sum(bonus.startswith("mut_") for bonus in bonuses)
        assert game.view()["cure"] == 45 + 3 + shift


@pytest.mark.rule("V-319", "V-329")
def test_cure_shifts_add_up_within_the_track(tmp_path: Path) -> None:
    """Four players share out four bonuses: three are Complex, one is Mutation; in whatever order."""

    def change(data: dict[str, Any]) -> None:
        data["bonuses"] = data["bonuses"][:4]
        for bonus in data["bonuses"][:3]:
            bonus.update({"kind": "cure_marker_further", "params": {"n": 3}})
        params = {"group": "symptom", "amount": 2, "min_cost": 1, "cure_marker_closer": 4}
        data["bonuses"][3].update({"kind": "discount", "params": params})
        for nth, start in enumerate(data["starts"]):
            start["bonus"] = data["bonuses"][nth % 4]["id"]
        del data["starts"][4]

    own = own_set(tmp_path, change)
    for seed in range(12):  # 45 + 9 - 4 = 50; the end of the track at 52 does not count in between
        assert new(seed, players=4, content=own, opening="free").view()["cure"] == 50


@pytest.mark.rule("V-329")
def test_a_cure_marker_that_begins_on_the_research_marker_is_a_loss(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        data["research_track"]["cure_start"] = {"2": 1, "3": 1, "4": 3}
        for bonus in data["bonuses"]:
            params = {"group": "symptom", "amount": 2, "min_cost": 1, "cure_marker_closer": 1}
            bonus.update({"kind": "discount", "params": params})

    own = own_set(tmp_path, change)
    assert cause(new(content=own, players=2, opening="free")) == "cure"
    assert cause(new(content=own, players=4, opening="free")) == "cure"
    assert research(new(content=own, players=4, opening="free")) == 0


@pytest.mark.rule("V-308")
def test_two_start_cards_cannot_state_one_bonus(tmp_path: Path) -> None:
    def change(data: dict[str, Any]) -> None:
        entry(data["starts"], "kairo")["bonus"] = "bonus_dna"

    with pytest.raises(petri.ContentError):
        new(content=own_set(tmp_path, change))


def test_one_of_a_kind() -> None:
    """A start card, a bonus and a symptom card cannot be on two boards."""
    with pytest.raises(petri.PositionError):
        table(boards=[{"bonus": "komplex"}, {"bonus": "komplex"}])
    with pytest.raises(petri.PositionError):
        table(boards=[{"stems": [{"card": "zysten_a"}]}, {"stems": [{"card": "zysten_a"}]}])
    assert of_kind(table(phase="mutation", boards=[{"dna": 5}]), "strain")


@pytest.mark.rule("V-091", "V-093")
def test_who_is_crowded_out_takes_any_field_of_an_own_type() -> None:
    """Livestock and cold 3 fit Santiago only, and it has one such field; the first player takes it."""
    narrow = {"modes": {"livestock": 1}, "resistances": {"cold": 1}}
    agenda = [["turn", 0], ["patient_begins", 1], ["patient_begins", 0]]
    game = table(players=2, opening="free", boards=[narrow, narrow], agenda=agenda, card=PLAIN)
    assert fields(game, "Santiago", "livestock") == "0"
    assert (game.prompt, game.to_act) == ("patient", 1)
    assert {text.split()[-1] for text in texts(game)} == {"livestock"} and len(texts(game)) > 10
    refused(game, "patient Santiago small", "V-091")
    refused(game, "patient Santiago livestock", "V-091")
    play(game, "patient Toronto livestock")
    assert infected(game, 1) == {"Toronto": 1}
