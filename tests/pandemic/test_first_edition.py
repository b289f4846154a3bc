"""Pandemic, 1st edition: frame, setup and actions (rules P1-001 to P1-030, P1-080 to P1-086).

The draw and infection phases are in test_first_edition_turn.py, the roles in test_first_edition_roles.py.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tools import (
    COLOURS,
    actions,
    cubes,
    cure,
    decline_to_act,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    on_board,
    pass_until,
    pawn,
    play,
    refused,
    stations,
    supply,
    table,
    texts,
)

import petri
from petri.games.pandemic import content

ROLES = ["dispatcher", "medic", "operations_expert", "researcher", "scientist"]
QUIET = ["scientist", "operations_expert", "dispatcher", "medic"]  # those that disturb a test least, in order
SEVEN_CARDS = ["Bogota", "Cairo", "Delhi", "Essen", "Lagos", "Lima", "Osaka"]
BLUE = ["Atlanta", "Chicago", "Essen", "London", "Madrid", "Milan"]
INDEX = Path(__file__).resolve().parents[2] / "docs" / "rules" / "pandemic2.md"


def first(**more: Any) -> petri.Game:
    """A table of the 1st edition."""
    seats = next((len(more[key]) for key in ("roles", "pawns", "hands") if key in more), 2)
    return table(**{"edition": 1, "roles": QUIET[:seats], **more})


def new(seed: int = 0, **options: Any) -> petri.Game:
    return petri.new("pandemic", seed=seed, edition=1, **options)


# ---------------------------------------------------------------------- frame
@pytest.mark.rule("P1-001")
def test_turns_pass_clockwise() -> None:
    game = first(hands=[[], [], []], turn=1)
    turns = []
    for _ in range(4):
        end_turn(game)
        turns.append(game.turn)
    assert turns == [2, 0, 1, 2]


@pytest.mark.rule("P1-002")
@pytest.mark.parametrize(("players", "cards"), [(2, 4), (3, 3), (4, 2)])
@pytest.mark.parametrize("epidemics", [4, 5, 6])
def test_setup_is_that_of_the_second_edition(players: int, cards: int, epidemics: int) -> None:
    game = new(seed=players * 10 + epidemics, players=players, epidemics=epidemics)
    position = game.position()
    assert [len(cards_held) for cards_held in position["hands"]] == [cards] * players
    assert position["pawns"] == ["Atlanta"] * players
    assert position["stations"] == ["Atlanta"]
    assert (position["outbreaks"], position["rate_marker"], game.view()["infection_rate"]) == (0, 0, 2)
    assert set(position["cures"].values()) == {"active"}
    assert len(position["infection_deck"]) == 39
    placed = [sum(position["cubes"][city].values()) for city in position["infection_discard"]]
    assert placed == [3, 3, 3, 2, 2, 2, 1, 1, 1]
    assert len(position["player_deck"]) == 53 - players * cards + epidemics
    assert (actions(game), game.prompt) == (4, "actions")


@pytest.mark.rule("P1-002")
@pytest.mark.parametrize("epidemics", [4, 5, 6])
def test_each_pile_of_the_player_deck_holds_one_epidemic(epidemics: int) -> None:
    position = new(players=3, epidemics=epidemics).position()
    deck, piles = position["player_deck"], position["piles"]
    assert len(piles) == epidemics
    assert max(piles) - min(piles) <= 1
    assert piles == sorted(piles, reverse=True)
    for nth, size in enumerate(piles):
        top = sum(piles[:nth])
        assert deck[top : top + size].count("Epidemic") == 1


@pytest.mark.rule("P1-003")
def test_there_are_exactly_five_roles() -> None:
    dealt = [new(seed, players=4).position()["roles"] for seed in range(40)]
    assert {role for roles in dealt for role in roles} == set(ROLES)
    assert all(len(set(roles)) == 4 for roles in dealt)


@pytest.mark.rule("P1-003", "P1-080")
@pytest.mark.parametrize("role", ["contingency_planner", "quarantine_specialist"])
def test_two_roles_of_the_second_edition_are_missing(role: str) -> None:
    with pytest.raises(petri.OptionError):
        new(roles=[role, "medic"])
    with pytest.raises(petri.PositionError):
        first(roles=[role, "medic"])
    petri.new("pandemic", roles=[role, "medic"], seed=1)


@pytest.mark.rule("P1-004", "P1-005", "P1-080")
@pytest.mark.parametrize("epidemics", [4, 5, 6])
def test_hands_are_open_unless_agreed_otherwise(epidemics: int) -> None:
    """Whatever the difficulty (not P2-190), hands are open by default and hidden by choice."""
    hands = new(epidemics=epidemics).view(0)["hands"]
    assert [(len(seen["cards"]), seen["hidden"]) for seen in hands] == [(4, 0), (4, 0)]
    hidden = new(epidemics=epidemics, open_hands=False, start=0).view(0)["hands"]
    assert [(len(seen["cards"]), seen["hidden"]) for seen in hidden] == [(4, 0), (0, 4)]


@pytest.mark.rule("P1-006", "P1-007")
def test_hand_limit_holds_at_once_after_a_gift() -> None:
    game = first(pawns=["Paris", "Paris"], hands=[["Paris"], SEVEN_CARDS])
    game.play("give Paris to 1")
    assert (game.prompt, game.to_act) == ("hand_limit", 1)
    assert texts(game) == {f"discard {card}" for card in ["Paris", *SEVEN_CARDS]}
    game.play("discard Delhi")
    assert len(hand(game, 1)) == 7
    assert (game.prompt, game.to_act, actions(game)) == ("actions", 0, 3)


@pytest.mark.rule("P1-006", "P1-007")
def test_hand_limit_after_a_draw_waits_for_the_epidemic() -> None:
    game = first(hands=[SEVEN_CARDS, []], player_deck=["Paris", "Epidemic", "..."], infection_deck=["...", "Sydney"])
    happenings = game.play("pass")
    kinds = [happening.kind for happening in happenings]
    assert kinds == ["passed", "drew", "epidemic", "infected", "placed", "intensified"]
    assert (game.prompt, game.to_act) == ("hand_limit", 0)
    assert len(hand(game, 0)) == 8
    happenings = game.play("discard Paris")
    assert [card["bottom"] for card in heard(happenings, "infected")] == [False, False]


@pytest.mark.rule("P1-007")
def test_hand_limit_is_kept_by_discarding_or_by_playing_events() -> None:
    game = first(hands=[[*SEVEN_CARDS[:6], "Airlift"], []], player_deck=["Paris", "Seoul", "..."])
    pass_until(game, "hand_limit")
    assert len(hand(game, 0)) == 9
    game.play("airlift 0 to Tokyo")
    assert (game.prompt, len(hand(game, 0))) == ("hand_limit", 8)
    game.play("discard Seoul")
    assert len(hand(game, 0)) == 7
    assert discarded(game) == {"Airlift", "Seoul"}
    assert game.turn == 1


@pytest.mark.rule("P1-008")
def test_a_turn_has_actions_then_two_cards_then_infections_then_the_next_player() -> None:
    happenings = play(first(), "drive Chicago", "drive Toronto", "drive Chicago", "drive Atlanta")
    kinds = [happening.kind for happening in happenings if happening.kind != "placed"]
    assert kinds == [*["moved"] * 4, *["drew"] * 2, *["infected"] * 2, "turn"]


# ---------------------------------------------------------------------- what is not in force
@pytest.mark.rule("P1-080")
@pytest.mark.parametrize("role", ROLES)
def test_nobody_stores_an_event(role: str) -> None:
    """P2-199 to P2-204 and P2-277 to P2-279 are not in force."""
    other = "medic" if role != "medic" else "scientist"
    refused(first(roles=[role, other], player_discard=["Airlift"]), "store Airlift")
    with pytest.raises(petri.PositionError):
        first(roles=[role, other], stored="Airlift")


@pytest.mark.rule("P1-080")
def test_the_special_move_is_not_in_force() -> None:
    """P2-225 to P2-227 and P2-284."""
    game = first(roles=["operations_expert", "medic"], hands=[["Lima", "Cairo"], []])
    assert of_kind(game, "special") == set()
    game = table(roles=["operations_expert", "medic"], hands=[["Lima", "Cairo"], []])
    assert len(of_kind(game, "special")) == 47


@pytest.mark.rule("P1-080")
@pytest.mark.parametrize("allow_take", [False, True])
def test_taking_in_the_worked_turn_needs_the_option(allow_take: bool) -> None:
    """P2-088, P2-093 and P2-244 are in force only with allow_take."""
    game = first(
        roles=["scientist", "operations_expert"],
        pawns=["Chennai", "Chennai"],
        hands=[["Tehran", "Riyadh", "Mumbai"], ["Chennai"]],
        allow_take=allow_take,
    )
    if allow_take:
        game.play("take Chennai from 1")
        assert hand(game, 0) == {"Chennai", "Tehran", "Riyadh", "Mumbai"}
    else:
        refused(game, "take Chennai from 1")


@pytest.mark.rule("P1-080")
@pytest.mark.parametrize(("edition", "lost"), [(1, True), (2, False)])
def test_medic_does_not_save_the_cubes_of_an_epidemic(edition: int, lost: bool) -> None:
    """The protection in P2-128 and P2-220 is not in force: Infect needs 3 blue cubes and the supply has 2."""
    full = ["Atlanta", "Chicago", "Milan", "New York", "San Francisco", "St. Petersburg", "Washington"]
    game = table(
        edition=edition,
        roles=["medic", "scientist"],
        pawns=["Paris", "Lima"],
        cubes={**{city: {"blue": 3} for city in full}, "Tokyo": {"blue": 1}},
        cures={"blue": "cured"},
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["...", "Paris"],
        quiet_night=True,
    )
    assert supply(game, "blue") == 2
    game.play("pass")
    assert (game.outcome is not None and game.outcome.cause == "cubes") == lost


@pytest.mark.rule("P1-080")
def test_a_resolved_epidemic_does_not_leave_the_game() -> None:
    """P2-140 is not in force."""
    game = first(player_deck=["Epidemic", "Tokyo", "..."])
    game.play("pass")
    assert game.position()["player_discard"] == ["Epidemic"]
    assert game.position()["out"] == []


@pytest.mark.rule("P1-080")
def test_where_the_short_rules_are_silent_the_second_edition_applies() -> None:
    """No voluntary discard (P2-117), a relocation only without supply (P2-070), an empty infection deck (P2-149)."""
    game = first(pawns=["Paris", "Lima"], hands=[["Paris"], []], stations=["Atlanta", "Cairo"])
    refused(game, "discard Paris")
    game.play("build")
    assert stations(game) == {"Atlanta", "Cairo", "Paris"}
    all_cities = game.position()["infection_deck"]
    game = first(infection_deck=["Osaka"], infection_discard=[city for city in all_cities if city != "Osaka"])
    happenings = game.play("pass")
    assert heard(happenings, "reshuffled") == [{"number": 48}]
    assert len(heard(happenings, "infected")) == 2


# ---------------------------------------------------------------------- box and map
@pytest.mark.rule("P1-081")
def test_the_box() -> None:
    assert [role["id"] for role in content.roles() if 1 in role["editions"]] == ROLES
    assert len({role["pawn"] for role in content.roles() if 1 in role["editions"]}) == 5
    game = new(players=4, epidemics=6)
    position, view = game.position(), game.view()
    cards = [*position["player_deck"], *(card for held in position["hands"] for card in held)]
    cities = [*position["infection_deck"], *position["infection_discard"]]
    assert len(cards) == 59
    assert cards.count("Epidemic") == 6
    assert len(set(cities)) == len(cities) == 48
    assert set(cities) <= set(cards)
    assert len(set(cards) - set(cities) - {"Epidemic"}) == 5
    assert {colour: view["supply"][colour] + on_board(game, colour) for colour in COLOURS} == dict.fromkeys(COLOURS, 24)
    assert len(position["stations"]) + view["stations_left"] == 6
    assert len(position["cures"]) == 4
    with pytest.raises(petri.OptionError):
        new(epidemics=7)


def connections(**options: Any) -> dict[str, set[str]]:
    """Where one can drive from each city."""
    cities = table(roles=["medic", "scientist"], **options).position()["infection_deck"]
    found = {}
    for city in cities:
        game = table(roles=["medic", "scientist"], pawns=[city, "Atlanta"], **options)
        found[city] = {text.removeprefix("drive ") for text in of_kind(game, "drive")}
    return found


@pytest.mark.rule("P1-082")
def test_toronto_takes_the_place_of_montreal() -> None:
    first_edition, second_edition = connections(edition=1), connections()
    assert first_edition["Toronto"] == {"Chicago", "New York", "Washington"}
    assert "Montreal" not in first_edition
    renamed = {
        city.replace("Montreal", "Toronto"): {near.replace("Montreal", "Toronto") for near in all_near}
        for city, all_near in second_edition.items()
    }
    assert first_edition == renamed
    assert sum(map(len, first_edition.values())) == 2 * 93


@pytest.mark.rule("P1-082")
def test_both_cards_of_toronto_are_renamed() -> None:
    position = new().position()
    held = [card for cards in position["hands"] for card in cards]
    for cards in ([*position["player_deck"], *held], [*position["infection_deck"], *position["infection_discard"]]):
        assert cards.count("Toronto") == 1
        assert "Montreal" not in cards
    game = first(infection_deck=["Toronto", "Osaka", "..."])
    game.play("pass")
    assert cubes(game, "Toronto", "blue") == 1
    game = first(hands=[["Toronto", *BLUE[:3]], []])
    game.play("cure blue")
    assert discarded(game) == {"Toronto", *BLUE[:3]}


@pytest.mark.rule("P1-082")
def test_the_option_toronto_changes_nothing_but_the_name() -> None:
    with_toronto, without = new(seed=5, players=3), new(seed=5, players=3, toronto=False)
    for _ in range(60):
        assert (with_toronto.outcome is None) == (without.outcome is None)
        if without.outcome is not None:
            break
        decline_to_act(with_toronto)
        decline_to_act(without)
        assert without_options(with_toronto) == without_options(without)
    assert connections(edition=1, toronto=False) == connections()


def without_options(game: petri.Game) -> Any:
    """The position as Montreal would have it."""
    position = {key: value for key, value in game.position().items() if key != "options"}
    return json.loads(json.dumps(position).replace("Toronto", "Montreal"))


@pytest.mark.rule("P1-082")
def test_the_second_edition_has_no_option_toronto() -> None:
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", toronto=True)


def populations() -> dict[str, int]:
    """The populations of table A of the index, with Toronto for Montreal."""
    row = re.compile(r"^\| ([^|]+) \| (?:blue|yellow|black|red) \| ([\d,]+) \|", re.MULTILINE)
    rows = row.findall(INDEX.read_text("utf-8"))
    return {city.replace("Montreal", "Toronto"): int(number.replace(",", "")) for city, number in rows}


@pytest.mark.rule("P1-083")
@pytest.mark.parametrize("players", [2, 4])
def test_the_highest_population_starts(players: int) -> None:
    population = populations()
    starters = set()
    for seed in range(40):
        game = new(seed, players=players)
        highest = [max(population.get(card, 0) for card in cards) for cards in game.position()["hands"]]
        assert game.turn == highest.index(max(highest))
        starters.add(game.turn)
    assert starters == set(range(players))


@pytest.mark.rule("P1-083")
def test_toronto_counts_with_the_population_of_montreal() -> None:
    printed = {city["name_en"]: city["population"] for city in content.cities(first_edition=True)}
    assert printed == populations()
    assert printed["Toronto"] == 3_429_000


# ---------------------------------------------------------------------- actions
@pytest.mark.rule("P1-009")
def test_four_actions_and_the_same_one_several_times() -> None:
    game = first(pawns=["Paris", "Atlanta"], cubes={"Paris": {"blue": 3, "black": 1}})
    for left in (3, 2, 1):
        game.play("treat blue")
        assert actions(game) == left
    game.play("treat black")
    assert game.turn == 1


@pytest.mark.rule("P1-010")
def test_an_action_may_be_forgone() -> None:
    game = first(hands=[["Lima"], []])
    before = game.position()
    happenings = game.play("forgo")
    assert heard(happenings, "passed") == [{"seat": 0, "actions": 1}]
    assert game.position() == {**before, "actions": 3}
    play(game, "drive Chicago", "forgo", "forgo")
    assert game.turn == 1


@pytest.mark.rule("P1-010")
def test_all_remaining_actions_may_be_forgone() -> None:
    game = first()
    play(game, "drive Chicago", "pass")
    assert game.turn == 1
    refused(table(), "forgo")


@pytest.mark.rule("P1-011")
def test_simple_actions_are_the_movements_and_special_actions_the_rest() -> None:
    """In Cairo every action is open to the Dispatcher; with the Scientist's pawn there only the simple ones are."""
    black = ["Cairo", "Chennai", "Delhi", "Istanbul", "Karachi"]
    more: dict[str, Any] = {
        "roles": ["dispatcher", "scientist", "medic"],
        "hands": [black, [], []],
        "cubes": {"Cairo": {"black": 1}, "Lagos": {"red": 1}},
        "stations": ["Atlanta", "Cairo"],
    }
    own = first(pawns=["Cairo", "Lima", "Cairo"], **more)
    simple, special = {"drive", "fly", "charter", "shuttle"}, {"treat", "give", "cure"}
    assert {move.kind for move in own.moves()} == {"pass", "forgo", "join"} | simple | special
    other = first(pawns=["Lima", "Cairo", "Cairo"], **more)
    assert {move.kind for move in other.moves()} == {"pass", "forgo", "join"} | simple
    assert "build" in texts(first(pawns=["Cairo", "Lima", "Lima"], **{**more, "stations": ["Atlanta"]}))
    assert "build" not in texts(first(pawns=["Lima", "Cairo", "Lima"], **{**more, "stations": ["Atlanta"]}))


# ---------------------------------------------------------------------- movement
@pytest.mark.rule("P1-012")
def test_to_a_neighbouring_city() -> None:
    game = first()
    assert of_kind(game, "drive") == {"drive Chicago", "drive Miami", "drive Washington"}
    refused(game, "drive Paris")
    game.play("drive Miami")
    assert (pawn(game, 0), actions(game), discarded(game)) == ("Miami", 3, set())


@pytest.mark.rule("P1-013")
@pytest.mark.parametrize(("start", "end"), [("Sydney", "Los Angeles"), ("Los Angeles", "Sydney")])
def test_example_sydney_and_los_angeles_are_neighbours(start: str, end: str) -> None:
    game = first(pawns=[start, "Atlanta"])
    game.play(f"drive {end}")
    assert (pawn(game, 0), actions(game)) == (end, 3)


@pytest.mark.rule("P1-014")
def test_to_the_city_on_a_card() -> None:
    game = first(hands=[["Lima", "Osaka"], ["Cairo"]])
    assert of_kind(game, "fly") == {"fly Lima", "fly Osaka"}
    game.play("fly Lima")
    assert (pawn(game, 0), actions(game)) == ("Lima", 3)
    assert (hand(game, 0), discarded(game)) == ({"Osaka"}, {"Lima"})


@pytest.mark.rule("P1-015")
def test_to_any_city_with_the_card_of_the_own_city() -> None:
    game = first(hands=[["Atlanta", "Osaka"], ["Cairo"]])
    assert len(of_kind(game, "charter")) == 47
    game.play("charter Paris")
    assert (pawn(game, 0), actions(game)) == ("Paris", 3)
    assert (hand(game, 0), discarded(game)) == ({"Osaka"}, {"Atlanta"})
    refused(game, "charter Lima")


@pytest.mark.rule("P1-016")
def test_from_station_to_station() -> None:
    game = first(stations=["Atlanta", "Cairo", "Lima"])
    assert of_kind(game, "shuttle") == {"shuttle Cairo", "shuttle Lima"}
    game.play("shuttle Cairo")
    assert (pawn(game, 0), actions(game), discarded(game)) == ("Cairo", 3, set())
    game = first(pawns=["Paris", "Atlanta"], stations=["Atlanta", "Cairo"])
    refused(game, "shuttle Cairo")


@pytest.mark.rule("P1-017")
@pytest.mark.parametrize("text", ["fly Atlanta", "charter Atlanta", "shuttle Atlanta", "airlift 0 to Atlanta"])
def test_a_move_ends_in_another_city(text: str) -> None:
    game = first(hands=[["Atlanta", "Cairo", "Airlift"], []], stations=["Atlanta", "Cairo"])
    assert text.replace("Atlanta", "Cairo") in texts(game)
    refused(game, text)


# ---------------------------------------------------------------------- build
@pytest.mark.rule("P1-018")
def test_build_with_the_card_of_the_city() -> None:
    game = first(pawns=["Paris", "Atlanta"], hands=[["Paris", "Lima"], []])
    game.play("build")
    assert stations(game) == {"Atlanta", "Paris"}
    assert (hand(game, 0), discarded(game), actions(game)) == ({"Lima"}, {"Paris"}, 3)
    refused(first(pawns=["Paris", "Atlanta"], hands=[["Lima"], ["Paris"]]), "build")


@pytest.mark.rule("P1-019")
def test_without_supply_a_station_is_moved() -> None:
    built = ["Atlanta", "Cairo", "Lima", "Madrid", "Seoul", "Sydney"]
    game = first(pawns=["Paris", "Atlanta"], hands=[["Paris"], []], stations=built)
    game.play("build")
    assert (game.prompt, texts(game)) == ("relocate", {f"relocate {city}" for city in built})
    game.play("relocate Atlanta")
    assert stations(game) == {"Paris", *built[1:]}
    assert (actions(game), discarded(game)) == (3, {"Paris"})


@pytest.mark.rule("P1-020")
@pytest.mark.parametrize("role", ["scientist", "operations_expert"])
def test_no_second_station_in_a_city(role: str) -> None:
    refused(first(roles=[role, "medic"], hands=[["Atlanta"], []]), "build")


# ---------------------------------------------------------------------- cure and treat
@pytest.mark.rule("P1-021")
def test_discover_a_cure_with_five_cards_at_a_station() -> None:
    more: dict[str, Any] = {"roles": ["medic", "scientist"], "cubes": {"Essen": {"blue": 1}}}
    game = first(hands=[[*BLUE[:5], "Lima"], []], **more)
    game.play("cure blue")
    assert cure(game, "blue") == "cured"
    assert (hand(game, 0), discarded(game), actions(game)) == ({"Lima"}, set(BLUE[:5]), 3)
    assert cubes(game, "Essen", "blue") == 1
    refused(first(hands=[[*BLUE[:4], "Lima"], []], **more), "cure blue")
    refused(first(hands=[BLUE[:5], []], pawns=["Chicago", "Atlanta"], **more), "cure blue")


@pytest.mark.rule("P1-022")
def test_treat_removes_one_cube_of_a_chosen_colour() -> None:
    game = first(pawns=["Paris", "Atlanta"], cubes={"Paris": {"blue": 3, "red": 2}, "Essen": {"blue": 3}})
    assert of_kind(game, "treat") == {"treat blue", "treat red"}
    game.play("treat red")
    assert game.position()["cubes"] == {"Paris": {"blue": 3, "red": 1}, "Essen": {"blue": 3}}
    assert (supply(game, "red"), actions(game)) == (23, 3)


@pytest.mark.rule("P1-023", "P1-084")
def test_treat_removes_all_cubes_of_a_cured_colour() -> None:
    game = first(
        pawns=["Paris", "Atlanta"],
        cubes={"Paris": {"blue": 3, "red": 2}, "Essen": {"blue": 3}},
        cures={"blue": "cured"},
    )
    game.play("treat blue")
    assert game.position()["cubes"] == {"Paris": {"red": 2}, "Essen": {"blue": 3}}
    assert (supply(game, "blue"), actions(game)) == (21, 3)
    assert game.prompt == "actions"


@pytest.mark.rule("P1-024", "P1-025")
def test_a_cured_disease_without_cubes_is_eradicated() -> None:
    game = first(pawns=["Paris", "Atlanta"], cubes={"Paris": {"blue": 3}}, cures={"blue": "cured"})
    happenings = game.play("treat blue")
    assert heard(happenings, "eradicated") == [{"colour": "blue"}]
    assert cure(game, "blue") == "eradicated"
    assert actions(game) == 3


@pytest.mark.rule("P1-024")
def test_a_disease_without_cure_is_not_eradicated() -> None:
    game = first(pawns=["Paris", "Atlanta"], cubes={"Paris": {"blue": 1}})
    game.play("treat blue")
    assert cure(game, "blue") == "active"


@pytest.mark.rule("P1-025")
def test_eradication_at_the_moment_of_the_cure_costs_no_action() -> None:
    game = first(hands=[BLUE[:4], []], cubes={"Lima": {"yellow": 1}})
    game.play("cure blue")
    assert cure(game, "blue") == "eradicated"
    assert actions(game) == 3


@pytest.mark.rule("P1-026")
def test_cubes_of_an_eradicated_disease_never_return() -> None:
    game = first(
        cures={"blue": "eradicated"},
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_discard=["London", "Paris"],
        infection_deck=["...", "Milan"],
    )
    happenings = game.play("pass")
    cities = [card["city"] for card in heard(happenings, "infected")]
    assert cities[0] == "Milan"
    assert set(cities) <= {"Milan", "London", "Paris"}
    assert game.position()["cubes"] == {}
    assert supply(game, "blue") == 24


# ---------------------------------------------------------------------- share knowledge
@pytest.mark.rule("P1-027")
def test_the_active_player_gives_the_card_of_the_city() -> None:
    game = first(pawns=["Paris", "Paris", "Lima"], hands=[["Paris", "Lima", "Airlift"], [], []])
    assert of_kind(game, "give") == {"give Paris to 1"}
    game.play("give Paris to 1")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Lima", "Airlift"}, {"Paris"}, 3)


@pytest.mark.rule("P1-027")
def test_the_active_player_chooses_among_those_present() -> None:
    game = first(pawns=["Paris", "Paris", "Paris"], hands=[["Paris"], [], []])
    assert of_kind(game, "give") == {"give Paris to 1", "give Paris to 2"}


@pytest.mark.rule("P1-028")
def test_taking_is_illegal_without_the_option() -> None:
    more: dict[str, Any] = {"pawns": ["Paris", "Paris"], "hands": [[], ["Paris", "Lima"]]}
    game = first(**more)
    refused(game, "take Paris from 1")
    assert of_kind(game, "ask") == set()
    game = first(allow_take=True, **more)
    assert of_kind(game, "take") == {"take Paris from 1"}
    game.play("take Paris from 1")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Paris"}, {"Lima"}, 3)


@pytest.mark.rule("P1-028")
def test_asking_a_hidden_hand_is_illegal_without_the_option() -> None:
    more: dict[str, Any] = {"pawns": ["Paris", "Paris"], "hands": [[], ["Paris", "Lima"]], "open_hands": False}
    refused(first(**more), "ask 1")
    game = first(allow_take=True, **more)
    game.play("ask 1")
    assert hand(game, 0) == {"Paris"}


@pytest.mark.rule("P1-028")
@pytest.mark.parametrize("allow_take", [False, True])
@pytest.mark.parametrize("open_hands", [False, True])
def test_the_researchers_gift_in_anothers_turn_is_legal_in_both_modes(allow_take: bool, open_hands: bool) -> None:
    game = first(
        roles=["scientist", "researcher"],
        pawns=["Paris", "Paris"],
        hands=[[], ["Lima"]],
        allow_take=allow_take,
        open_hands=open_hands,
    )
    game.play("take Lima from 1" if open_hands else "ask 1")
    assert hand(game, 0) == {"Lima"}


@pytest.mark.rule("P1-028")
def test_the_second_edition_has_no_option_allow_take() -> None:
    with pytest.raises(petri.OptionError):
        petri.new("pandemic", allow_take=True)


@pytest.mark.rule("P1-029")
def test_the_receiver_discards_a_card_and_may_choose_the_new_one() -> None:
    game = first(pawns=["Paris", "Paris"], hands=[["Paris"], SEVEN_CARDS])
    game.play("give Paris to 1")
    assert (game.to_act, "discard Paris" in texts(game, 1)) == (1, True)
    refused(game, "drive London")
    game.play("discard Paris")
    assert (hand(game, 1), discarded(game)) == (set(SEVEN_CARDS), {"Paris"})
    assert game.to_act == 0


@pytest.mark.rule("P1-029")
def test_the_receiver_may_play_an_event_instead() -> None:
    game = first(pawns=["Paris", "Paris"], hands=[["Paris"], [*SEVEN_CARDS[:6], "Government Grant"]])
    game.play("give Paris to 1")
    game.play("grant Tokyo")
    assert hand(game, 1) == {*SEVEN_CARDS[:6], "Paris"}
    assert (game.to_act, game.prompt) == (0, "actions")


@pytest.mark.rule("P1-030")
@pytest.mark.parametrize(
    ("hands", "text"), [([["Paris"], []], "give Paris to 1"), ([[], ["Paris"]], "take Paris from 1")]
)
def test_both_players_have_to_agree(hands: list[list[str]], text: str) -> None:
    more: dict[str, Any] = {"pawns": ["Paris", "Paris"], "hands": hands, "consent": True, "allow_take": True}
    game = first(**more)
    game.play(text)
    assert (game.prompt, game.to_act) == ("consent", 1)
    game.play("decline")
    assert ([hand(game, 0), hand(game, 1)], actions(game)) == ([set(cards) for cards in hands], 4)
    game = first(**more)
    play(game, text, "agree")
    assert ([hand(game, 1), hand(game, 0)], actions(game)) == ([set(cards) for cards in hands], 3)


@pytest.mark.rule("P1-085")
def test_example_giving_moscow() -> None:
    game = first(pawns=["Moscow", "Moscow"], hands=[["Moscow"], []], consent=True)
    play(game, "give Moscow to 1", "agree")
    assert (hand(game, 0), hand(game, 1), actions(game)) == (set(), {"Moscow"}, 3)


@pytest.mark.rule("P1-086")
@pytest.mark.parametrize("role", ["dispatcher", "medic", "operations_expert"])
def test_example_taking_moscow(role: str) -> None:
    more: dict[str, Any] = {"roles": ["scientist", role], "pawns": ["Moscow", "Moscow"], "hands": [[], ["Moscow"]]}
    game = first(**more)
    refused(game, "take Moscow from 1")
    assert actions(game) == 4
    game = first(allow_take=True, consent=True, **more)
    play(game, "take Moscow from 1", "agree")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Moscow"}, set(), 3)
