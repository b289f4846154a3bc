"""What is in the box, and what stays true of it in every game (P2-001 to P2-011, P2-255, P2-256)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest
from tools import COLOURS, on_board, play, stroll, table

import petri
from petri.games.pandemic import content

EVENTS = {"Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"}
ROLES = {
    "contingency_planner",
    "dispatcher",
    "medic",
    "operations_expert",
    "quarantine_specialist",
    "researcher",
    "scientist",
}
STATES = ("active", "cured", "eradicated")
BLUE_AND_YELLOW = ["Atlanta", "Chicago", "Essen", "London", "Bogota", "Lima", "Lagos"]
BLACK_AND_RED = ["Cairo", "Delhi", "Mumbai", "Tokyo", "Osaka", "Seoul", "Manila"]


def all_cities() -> set[str]:
    return {city["name_en"] for city in content.cities()}


def games(number: int) -> Iterator[tuple[petri.Game, random.Random]]:
    """New games with every number of players and epidemics."""
    for seed in range(number):
        yield petri.new("pandemic", players=2 + seed % 3, epidemics=4 + seed // 3 % 3, seed=seed), random.Random(seed)


def games_with_cures(number: int) -> Iterator[tuple[petri.Game, random.Random]]:
    """Games in which cures are near, so that diseases change their state."""
    for seed in range(number):
        game = table(
            roles=["scientist", "medic"],
            pawns=["Atlanta", "Cairo"],
            hands=[BLUE_AND_YELLOW, BLACK_AND_RED],
            cubes={"Atlanta": {"blue": 2, "red": 1}, "Miami": {"yellow": 1, "red": 1}, "Cairo": {"black": 3}},
            player_deck=["Madrid", "Milan", "Epidemic", "...", "Epidemic", "Airlift", "Epidemic"],
            infection_discard=["Miami", "Cairo"],
            stations=["Atlanta", "Miami", "Cairo", "Tokyo"],
            seed=seed,
        )
        yield game, random.Random(seed)


def player_cards(game: petri.Game) -> Counter[str]:
    """Every player card of every zone; an epidemic in resolution stands on the agenda."""
    position = game.position()
    zones = [*position["hands"], position["player_deck"], position["player_discard"], position["out"]]
    cards = Counter(card for zone in zones for card in zone)
    cards.update([position["stored"]] if position["stored"] else [])
    cards["Epidemic"] += sum(step in ("epidemic", "intensify") for step, _ in position["agenda"])
    return cards


def infection_cards(game: petri.Game) -> Counter[str]:
    position = game.position()
    return Counter([*position["infection_deck"], *position["infection_discard"], *position["infection_out"]])


# ---------------------------------------------------------------------- the box
@pytest.mark.rule("P2-001")
def test_the_box_holds_what_the_rulebook_lists() -> None:
    game = petri.new("pandemic", players=4, epidemics=6, seed=1)
    position, view = game.position(), game.view()
    roles = [role for role in content.of_base_game(content.roles()) if 2 in role["editions"]]
    assert len(roles) == 7
    assert len({role["pawn"] for role in roles}) == 7
    assert player_cards(game).total() == 59
    assert infection_cards(game).total() == 48
    assert sum(view["supply"].values()) + sum(on_board(game, colour) for colour in COLOURS) == 96
    assert len(position["stations"]) + view["stations_left"] == 6
    assert len(position["cures"]) == 4
    assert isinstance(position["rate_marker"], int)
    assert isinstance(position["outbreaks"], int)


@pytest.mark.rule("P2-002")
def test_player_cards_are_48_cities_6_epidemics_and_5_events() -> None:
    cards = player_cards(petri.new("pandemic", players=3, epidemics=6, seed=2))
    assert cards.pop("Epidemic") == 6
    assert {card for card in cards if card in EVENTS} == EVENTS
    assert cards.keys() - EVENTS == all_cities()
    assert set(cards.values()) == {1}


@pytest.mark.rule("P2-003")
def test_24_cubes_in_each_of_four_colours() -> None:
    game = table()
    assert game.view()["supply"] == {"blue": 24, "yellow": 24, "black": 24, "red": 24}


@pytest.mark.rule("P2-004")
@pytest.mark.parametrize("city", content.cities(), ids=lambda city: city["name_en"])
def test_each_city_has_one_player_card_and_one_infection_card_of_its_colour(city: dict[str, str]) -> None:
    name, colour = city["name_en"], city["color"]
    game = table(pawns=["Algiers", "Algiers"], infection_deck=[name, "..."], actions=0)
    assert game.position()["cubes"][name] == {colour: 1}
    assert player_cards(game)[name] == 1
    assert infection_cards(game)[name] == 1
    # the player card counts for the cure of the same colour, and of no other
    suit = [other["name_en"] for other in content.cities() if other["color"] == colour and other["name_en"] != name]
    others = {"blue": "Lima", "yellow": "Paris", "black": "Paris", "red": "Paris"}
    with_it = table(hands=[[name, *suit[:3]], []])
    without_it = table(hands=[[others[colour], *suit[:3]], []])
    assert {move.text for move in with_it.moves() if move.kind == "cure"} == {f"cure {colour}"}
    assert not [move for move in without_it.moves() if move.kind == "cure"]


@pytest.mark.rule("P2-005")
def test_each_colour_has_twelve_cities() -> None:
    assert Counter(city["color"] for city in content.cities()) == dict.fromkeys(COLOURS, 12)


@pytest.mark.rule("P2-008")
@pytest.mark.parametrize("players", [-1, 0, 6, 7])
def test_other_numbers_of_players_are_rejected(players: int) -> None:
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", players=players, seed=1)


@pytest.mark.rule("P2-008")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_to_four_players_play(players: int) -> None:
    game = petri.new("pandemic", players=players, seed=1)
    assert len(game.seats) == len(game.position()["roles"]) == players


@pytest.mark.rule("P2-009")
def test_the_seven_roles() -> None:
    dealt = {role for seed in range(40) for role in petri.new("pandemic", players=4, seed=seed).position()["roles"]}
    assert dealt == ROLES
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", players=2, roles=["medic", "generalist"])


@pytest.mark.rule("P2-010")
def test_pawn_colours() -> None:
    assert {role["id"]: role["pawn"] for role in content.of_base_game(content.roles())} == {
        "scientist": "white",
        "operations_expert": "light green",
        "medic": "orange",
        "dispatcher": "magenta",
        "researcher": "brown",
        "contingency_planner": "cyan",
        "quarantine_specialist": "dark green",
    }


@pytest.mark.rule("P2-011")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_win_together_or_lose_together(players: int) -> None:
    cured = dict.fromkeys(["yellow", "black", "red"], "cured")
    hands = [["Paris", "Essen", "Milan", "London"], *[[]] * (players - 1)]
    won = table(hands=hands, cures=cured)
    won.play("cure blue")
    assert won.outcome is not None
    assert won.outcome.winners == tuple(range(players))
    lost = table(
        hands=hands, player_deck=["Lima"], player_discard=sorted((all_cities() | EVENTS) - {*hands[0], "Lima"})
    )
    lost.play("pass")
    assert lost.outcome is not None
    assert lost.outcome.winners == ()


# ---------------------------------------------------------------------- what stays true
@pytest.mark.rule("P2-006")
def test_cubes_on_the_board_and_in_the_supply_are_always_24() -> None:
    removed = 0
    for game, chance in games(18):
        for move in stroll(game, chance):
            removed += move.kind == "treat"
            view = game.view()
            for colour in COLOURS:
                lying = sum(here.get(colour, 0) for here in view["cubes"].values())
                assert lying + view["supply"][colour] == 24
    assert removed


@pytest.mark.rule("P2-007")
def test_every_player_card_is_in_exactly_one_zone() -> None:
    kinds: Counter[str] = Counter()
    for game, chance in games(24):
        box = player_cards(game)
        for move in stroll(game, chance):
            kinds[move.kind] += 1
            cards = player_cards(game)
            missing = box - cards
            assert cards <= box
            assert not missing or (game.outcome is not None and missing.keys() == {"Epidemic"})  # lost by an epidemic
    assert {"fly", "store", "discard", "forecast", "airlift"} <= kinds.keys()


@pytest.mark.rule("P2-007")
def test_a_waiting_epidemic_is_in_no_hand_and_no_pile() -> None:
    game = table(hands=[["Airlift"], []], player_deck=["Epidemic", "Epidemic", "..."])
    box = player_cards(game)
    play(game, "pass", "pass")  # the action phase, and the window before the draw
    assert game.prompt == "window"  # between the two epidemics
    position = game.position()
    assert "Epidemic" not in position["player_deck"] + position["player_discard"] + position["hands"][0]
    assert position["out"] == ["Epidemic"]
    assert player_cards(game) == box


@pytest.mark.rule("P2-255")
def test_every_infection_card_is_in_exactly_one_zone() -> None:
    once = Counter(all_cities())
    removed = 0
    for game, chance in games(24):
        assert infection_cards(game) == once
        for move in stroll(game, chance):
            removed += move.kind == "resilient"
            assert infection_cards(game) == once
        out = [text.removeprefix("resilient ") for text in game.played if text.startswith("resilient ")]
        assert sorted(game.position()["infection_out"]) == sorted(out)
    assert removed


@pytest.mark.rule("P2-256")
def test_a_disease_goes_from_active_to_cured_to_eradicated() -> None:
    changes: Counter[tuple[str, str]] = Counter()
    for game, chance in games_with_cures(8):
        before = game.position()["cures"]
        for _ in stroll(game, chance, most=60, first=("cure", "treat")):
            position = game.position()
            for colour in COLOURS:
                old, new = before[colour], position["cures"][colour]
                assert STATES.index(old) <= STATES.index(new)
                changes[old, new] += old != new
                lying = any(colour in here for here in position["cubes"].values())
                assert not (new == "eradicated" and lying)
                assert lying or new != "cured" or game.outcome is not None
            before = position["cures"]
    assert changes["active", "cured"]
    assert changes["cured", "eradicated"]
    assert changes["active", "eradicated"]
