"""The turn, and the actions: movement, build, treat (P2-045 to P2-084, P2-259)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tools import (
    COLOURS,
    actions,
    cubes,
    cure,
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
    stroll,
    supply,
    table,
    texts,
)

import petri

SIX_STATIONS = ["Atlanta", "Cairo", "Delhi", "Lagos", "Lima", "Tokyo"]
FOUR_BLUE = ["Atlanta", "Chicago", "Essen", "London"]


# ---------------------------------------------------------------------- turn structure
@pytest.mark.rule("P2-045")
def test_a_turn_is_actions_draw_infection() -> None:
    game = table(
        pawns=["Paris", "Paris"], player_deck=["Lima", "Lagos", "..."], infection_deck=["Tokyo", "Osaka", "..."]
    )
    assert game.prompt == "actions"
    happenings = play(game, "drive London", "pass")
    kinds = [happening.kind for happening in happenings if happening.kind != "placed"]
    assert kinds == ["moved", "passed", "drew", "drew", "infected", "infected", "turn"]


@pytest.mark.rule("P2-046")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_next_seat_clockwise_follows(players: int) -> None:
    game = table(players=players, turn=1)
    turns = [1]
    for _ in range(players + 1):
        end_turn(game)
        turns.append(game.turn)
        assert game.to_act == game.turn
    assert turns == [(1 + n) % players for n in range(players + 2)]


@pytest.mark.rule("P2-047")
def test_only_the_active_player_chooses_actions() -> None:
    game = table(players=3, turn=1, hands=[["Paris"], ["Lima"], ["Lagos"]], cubes={"Atlanta": {"blue": 1}})
    assert game.to_act == 1
    assert {"drive Miami", "fly Lima", "treat blue", "pass"} <= texts(game, 1)
    assert texts(game, 0) == texts(game, 2) == set()
    assert {move.seat for move in game.moves()} == {1}


@pytest.mark.rule("P2-048")
def test_play_goes_on_until_the_game_is_won_or_lost() -> None:
    """Without an epidemic nothing ends the game but the player deck: 53 cards last for 26 turns."""
    game = table(cures={"blue": "eradicated", "yellow": "eradicated", "black": "eradicated"})
    for _ in range(26):
        end_turn(game)
        assert game.outcome is None
    end_turn(game)
    assert game.outcome is not None
    assert game.outcome.cause == "cards"


# ---------------------------------------------------------------------- actions in general
@pytest.mark.rule("P2-049")
def test_at_most_four_actions() -> None:
    game = table(players=2)
    for left, move in [(3, "drive Miami"), (2, "drive Atlanta"), (1, "drive Chicago")]:
        game.play(move)
        assert (game.turn, actions(game)) == (0, left)
    game.play("drive Atlanta")
    assert game.turn == 1  # draw and infection need no decision here
    refused(game, "drive 0 to Miami")


@pytest.mark.rule("P2-050")
@pytest.mark.parametrize("done", range(5))
def test_unused_actions_are_lost(done: int) -> None:
    game = table()
    play(game, *["drive Miami", "drive Atlanta", "drive Miami", "drive Atlanta"][:done])
    if done < 4:
        assert "pass" in texts(game, 0)
        happenings = game.play("pass")
        assert heard(happenings, "passed") == [{"seat": 0, "actions": 4 - done}]
        assert len(heard(happenings, "drew")) == 2
    assert (game.turn, actions(game)) == (1, 4)
    end_turn(game)
    assert (game.turn, actions(game)) == (0, 4)  # nothing is carried over


@pytest.mark.rule("P2-051")
@pytest.mark.parametrize(
    "moves",
    [
        ["treat blue", "treat blue", "treat blue", "drive Miami"],
        ["drive Miami", "drive Atlanta", "treat blue", "fly Lima"],
        ["fly Lima", "fly Atlanta", "treat blue", "drive Chicago"],
        ["treat red", "charter Paris", "drive London", "fly Lima"],
    ],
)
def test_any_combination_of_actions_and_each_costs_one(moves: list[str]) -> None:
    game = table(hands=[["Atlanta", "Lima"], []], cubes={"Atlanta": {"blue": 3, "red": 1}})
    for nth, move in enumerate(moves):
        assert (game.turn, actions(game)) == (0, 4 - nth)
        game.play(move)
    assert game.turn == 1


@pytest.mark.rule("P2-052")
def test_roles_change_actions_for_their_owner_only() -> None:
    for turn, left in ((0, 0), (1, 2)):  # the Medic removes all cubes, his partner in the same city 1
        game = table(roles=["medic", "scientist"], turn=turn, cubes={"Atlanta": {"red": 3}})
        game.play("treat red")
        assert cubes(game, "Atlanta", "red") == left
    expert, partner = (table(roles=["operations_expert", "medic"], pawns=["Lima", "Lima"], turn=n) for n in (0, 1))
    expert.play("build")
    assert "Lima" in stations(expert)
    refused(partner, "build")
    scientist, medic = (
        table(roles=["scientist", "medic"], turn=turn, hands=hands)
        for turn, hands in ((0, [FOUR_BLUE, []]), (1, [[], FOUR_BLUE]))
    )
    assert "cure blue" in texts(scientist)
    refused(medic, "cure blue")
    # special actions
    dispatcher, other = (table(roles=["dispatcher", "medic"], pawns=["Lima", "Paris"], turn=n) for n in (0, 1))
    assert {"drive 1 to London", "join 1 to Lima"} <= texts(dispatcher)
    refused(other, "drive 0 to Bogota")
    refused(other, "join 0 to Paris")
    expert, partner = (
        table(roles=["operations_expert", "medic"], hands=[["Lima"], ["Paris"]], turn=turn) for turn in (0, 1)
    )
    assert of_kind(expert, "special")
    refused(partner, "special Tokyo")
    planner, partner = (
        table(roles=["contingency_planner", "medic"], player_discard=["Airlift"], turn=turn) for turn in (0, 1)
    )
    assert of_kind(planner, "store") == {"store Airlift"}
    refused(partner, "store Airlift")


@pytest.mark.rule("P2-053")
@pytest.mark.parametrize(
    ("move", "paid"),
    [
        ("fly Lima", {"Lima"}),
        ("charter Tokyo", {"Paris"}),
        ("build", {"Paris"}),
    ],
)
def test_paid_cards_go_face_up_on_the_player_discard_pile(move: str, paid: set[str]) -> None:
    game = table(pawns=["Paris", "Paris"], hands=[["Paris", "Lima"], []], player_discard=["Osaka"], epidemics=6)
    happenings = game.play(move)
    assert discarded(game) == {"Osaka", *paid}
    assert hand(game, 0) == {"Paris", "Lima"} - paid
    assert heard(happenings, "discarded") == [{"seat": 0, "card": card} for card in paid]
    for seat in (0, 1, None):  # face up, also with hidden hands
        assert set(game.view(seat)["player_discard"]) == {"Osaka", *paid}


@pytest.mark.rule("P2-053")
def test_cards_for_a_cure_and_for_the_hand_limit_are_discarded_too() -> None:
    game = table(hands=[FOUR_BLUE, []])
    game.play("cure blue")
    assert discarded(game) == set(FOUR_BLUE)
    full = ["Lima", "Lagos", "Cairo", "Delhi", "Tokyo", "Osaka", "Seoul"]
    game = table(hands=[full, []], player_deck=["Paris", "Milan", "..."], epidemics=5)
    pass_until(game, "hand_limit")
    play(game, "discard Lagos", "discard Milan")
    assert discarded(game) == {"Lagos", "Milan"}
    assert set(game.view(1)["player_discard"]) == {"Lagos", "Milan"}


@pytest.mark.rule("P2-054")
@pytest.mark.parametrize(
    "move",
    [
        "drive Tokyo",
        "fly Tokyo",
        "charter Tokyo",
        "shuttle Lima",
        "build",
        "treat blue",
        "give Lima to 1",
        "take Essen from 1",
        "ask 1",
        "cure red",
        "store Airlift",
        "special Tokyo",
        "join 1 to Lima",
        "discard Lima",
        "airlift 0 to Tokyo",
        "relocate Atlanta",
        "agree",
        "forgo",
    ],
)
def test_an_action_without_its_requirement_changes_nothing(move: str) -> None:
    game = table(pawns=["Paris", "Paris"], hands=[["Lima"], ["Essen"]], cubes={"Paris": {"red": 1}})
    refused(game, move)
    assert actions(game) == 4
    game.play("treat red")
    assert actions(game) == 3


@pytest.mark.rule("P2-055")
@pytest.mark.parametrize("move", ["fly Lima", "charter Tokyo", "build", "cure blue"])
def test_cards_come_from_the_own_hand(move: str) -> None:
    cards = ["Paris", "Lima", *FOUR_BLUE]
    where = "Atlanta" if move == "cure blue" else "Paris"
    others = table(roles=["medic", "scientist"], pawns=[where, where], hands=[[], cards])
    refused(others, move)
    own = table(roles=["medic", "scientist"], pawns=[where, where], hands=[cards, []])
    assert move in texts(own)


@pytest.mark.rule("P2-056")
def test_events_pay_for_nothing() -> None:
    events = ["Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"]
    game = table(roles=["operations_expert", "medic"], hands=[events, []])
    assert not {move.kind for move in game.moves()} & {"fly", "charter", "special"}
    refused(game, "special Tokyo")
    game = table(roles=["medic", "scientist"], pawns=["Paris", "Lima"], hands=[events, []])
    assert not {move.kind for move in game.moves()} & {"fly", "charter", "build"}
    game = table(roles=["medic", "scientist"], hands=[[*FOUR_BLUE, *events[:3]], []])
    refused(game, "cure blue")


# ---------------------------------------------------------------------- an action is one unit
EVERY_EVENT = ["Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"]
EVENT_KINDS = {"airlift", "forecast", "grant", "quiet", "resilient"}


def event_kinds(game: petri.Game) -> set[str]:
    return {move.kind for move in game.moves()} & EVENT_KINDS


@pytest.mark.rule("P2-259")
@pytest.mark.parametrize(
    ("prompt", "roles", "move", "answer", "more"),
    [
        ("consent", ["medic", "scientist"], "give Atlanta to 1", "agree", {"consent": True}),
        ("consent", ["medic", "scientist"], "give Atlanta to 1", "decline", {"consent": True}),
        ("consent", ["dispatcher", "scientist"], "drive 1 to Miami", "agree", {"consent": True}),
        ("pay_cure", ["scientist", "medic"], "cure blue", "keep Paris", {}),
        ("pay_special", ["operations_expert", "medic"], "special Tokyo", "pay Paris", {}),
        ("relocate", ["operations_expert", "medic"], "build", "relocate Cairo", {"stations": SIX_STATIONS}),
    ],
)
def test_no_event_comes_inside_an_action(
    prompt: str, roles: list[str], move: str, answer: str, more: dict[str, Any]
) -> None:
    where = "Miami" if move == "build" else "Atlanta"
    game = table(
        roles=roles,
        pawns=[where, where],
        hands=[[*FOUR_BLUE, "Paris"], EVERY_EVENT],
        infection_discard=["Lima"],
        cubes={"Atlanta": {"blue": 1}},
        **more,
    )
    assert event_kinds(game) == EVENT_KINDS
    game.play(move)
    assert game.prompt == prompt
    assert event_kinds(game) == set()
    refused(game, "quiet")
    refused(game, "drive Montreal")
    game.play(answer)
    assert game.prompt == "actions"
    assert event_kinds(game) == EVENT_KINDS
    assert actions(game) == (4 if answer == "decline" else 3)


@pytest.mark.rule("P2-259")
def test_agreement_is_asked_before_the_cost_is_paid() -> None:
    game = table(roles=["dispatcher", "scientist"], pawns=["Atlanta", "Lima"], hands=[["Lima"], []], consent=True)
    game.play("charter 1 to Tokyo")
    assert (game.prompt, game.to_act) == ("consent", 1)
    assert (actions(game), hand(game, 0), pawn(game, 1)) == (4, {"Lima"}, "Lima")
    game.play("agree")
    assert (actions(game), hand(game, 0), pawn(game, 1)) == (3, set(), "Tokyo")


@pytest.mark.rule("P2-259")
def test_automatic_consequences_follow_without_a_gap() -> None:
    game = table(
        roles=["scientist", "medic"],
        pawns=["Atlanta", "Paris"],
        hands=[FOUR_BLUE, EVERY_EVENT],
        cubes={"Paris": {"blue": 2}},
    )
    happenings = game.play("cure blue")
    kinds = [happening.kind for happening in happenings]
    assert kinds == ["discarded"] * 4 + ["cured", "removed", "eradicated"]


# ---------------------------------------------------------------------- movement
@pytest.mark.rule("P2-057")
def test_drive_costs_an_action_and_no_card() -> None:
    game = table(hands=[["Chicago", "Atlanta"], []])
    assert of_kind(game, "drive") == {"drive Chicago", "drive Miami", "drive Washington"}
    game.play("drive Chicago")
    assert (pawn(game, 0), pawn(game, 1), actions(game)) == ("Chicago", "Atlanta", 3)
    assert hand(game, 0) == {"Chicago", "Atlanta"}
    assert discarded(game) == set()


EDGE = [("Sydney", "Los Angeles"), ("San Francisco", "Tokyo"), ("San Francisco", "Manila")]


@pytest.mark.rule("P2-058", "P2-060")
@pytest.mark.parametrize(("here", "there"), [*EDGE, *((there, here) for here, there in EDGE)])
def test_lines_across_the_edge_of_the_board_are_connections(here: str, there: str) -> None:
    game = table(pawns=[here, "Atlanta"])
    game.play(f"drive {there}")
    assert (pawn(game, 0), actions(game)) == (there, 3)


@pytest.mark.rule("P2-060")
def test_no_other_line_crosses_the_edge() -> None:
    west = {"San Francisco", "Los Angeles", "Mexico City", "Lima", "Santiago", "Chicago"}
    east = {"Tokyo", "Osaka", "Manila", "Sydney", "Taipei", "Seoul", "Shanghai", "Jakarta"}
    lines = {
        (here, move.removeprefix("drive "))
        for here in west
        for move in of_kind(table(pawns=[here, "Atlanta"]), "drive")
        if move.removeprefix("drive ") in east
    }
    assert lines == {("Los Angeles", "Sydney"), ("San Francisco", "Tokyo"), ("San Francisco", "Manila")}


@pytest.mark.rule("P2-059")
def test_example_sydney_los_angeles() -> None:
    for here, there in (("Sydney", "Los Angeles"), ("Los Angeles", "Sydney")):
        game = table(pawns=[here, "Atlanta"], hands=[["Sydney", "Los Angeles"], []])
        game.play(f"drive {there}")
        assert (pawn(game, 0), actions(game)) == (there, 3)
        assert hand(game, 0) == {"Sydney", "Los Angeles"}


@pytest.mark.rule("P2-061")
@pytest.mark.parametrize("city", ["Tokyo", "New York", "Atlanta", "Montreal", "Bogota"])
def test_drive_to_a_city_without_a_line_is_illegal(city: str) -> None:
    refused(table(hands=[["Atlanta", "Tokyo"], []]), f"drive {city}")


@pytest.mark.rule("P2-062")
def test_direct_flight_discards_the_card_of_the_destination() -> None:
    game = table(hands=[["Tokyo", "Lima"], ["Paris"]])
    assert of_kind(game, "fly") == {"fly Tokyo", "fly Lima"}
    game.play("fly Tokyo")
    assert (pawn(game, 0), actions(game)) == ("Tokyo", 3)
    assert (hand(game, 0), discarded(game)) == ({"Lima"}, {"Tokyo"})
    refused(game, "fly Tokyo")
    refused(game, "fly Paris")


@pytest.mark.rule("P2-063")
def test_charter_flight_discards_the_card_of_the_start() -> None:
    game = table(hands=[["Atlanta", "Lima"], []])
    cities = of_kind(game, "charter")
    assert len(cities) == 47
    assert "charter Atlanta" not in cities
    game.play("charter Osaka")
    assert (pawn(game, 0), actions(game)) == ("Osaka", 3)
    assert (hand(game, 0), discarded(game)) == ({"Lima"}, {"Atlanta"})
    refused(game, "charter Atlanta")  # Lima is not the card of Osaka


@pytest.mark.rule("P2-064")
def test_shuttle_flight_goes_from_station_to_station_without_a_card() -> None:
    game = table(hands=[["Cairo"], []], stations=["Atlanta", "Cairo", "Lima"])
    assert of_kind(game, "shuttle") == {"shuttle Cairo", "shuttle Lima"}
    game.play("shuttle Cairo")
    assert (pawn(game, 0), actions(game)) == ("Cairo", 3)
    assert (hand(game, 0), discarded(game)) == ({"Cairo"}, set())
    game.play("shuttle Atlanta")
    assert pawn(game, 0) == "Atlanta"


@pytest.mark.rule("P2-065")
@pytest.mark.parametrize(
    ("here", "there", "built"),
    [
        ("Paris", "Atlanta", ["Atlanta", "Cairo"]),
        ("Atlanta", "Paris", ["Atlanta", "Cairo"]),
        ("Paris", "Lima", ["Atlanta", "Cairo"]),
        ("Atlanta", "Atlanta", ["Atlanta"]),
    ],
)
def test_shuttle_flight_needs_two_stations(here: str, there: str, built: list[str]) -> None:
    game = table(pawns=[here, "Atlanta"], hands=[["Paris", "Atlanta"], []], stations=built)
    refused(game, f"shuttle {there}")


@pytest.mark.rule("P2-066")
@pytest.mark.parametrize(
    ("roles", "move"),
    [
        (["medic", "scientist"], "fly Atlanta"),
        (["medic", "scientist"], "charter Atlanta"),
        (["medic", "scientist"], "shuttle Atlanta"),
        (["medic", "scientist"], "drive Atlanta"),
        (["medic", "scientist"], "airlift 0 to Atlanta"),
        (["medic", "scientist"], "airlift 1 to Cairo"),
        (["operations_expert", "scientist"], "special Atlanta"),
        (["dispatcher", "scientist"], "fly 1 to Cairo"),
        (["dispatcher", "scientist"], "charter 1 to Cairo"),
        (["dispatcher", "scientist"], "shuttle 1 to Cairo"),
        (["dispatcher", "scientist"], "join 0 to Atlanta"),
        (["dispatcher", "scientist"], "join 1 to Cairo"),
    ],
)
def test_every_move_of_a_pawn_ends_in_another_city(roles: list[str], move: str) -> None:
    cards = ["Atlanta", "Cairo", "Lima", "Airlift"]
    game = table(roles=roles, pawns=["Atlanta", "Cairo"], hands=[cards, []], stations=["Atlanta", "Cairo"])
    refused(game, move)
    kind, rest = move.split(" ", 1)
    start = f"{kind} {rest[0]} to " if " to " in rest else kind
    assert any(text.startswith(start) for text in texts(game))  # the same move to another city is legal


@pytest.mark.rule("P2-067")
def test_pawns_share_cities_and_never_block() -> None:
    game = table(players=4, pawns=["Atlanta", "Miami", "Miami", "Miami"], hands=[["Miami", "Atlanta"], [], [], []])
    assert {"drive Miami", "fly Miami", "charter Miami"} <= texts(game)
    game.play("drive Miami")
    assert game.position()["pawns"] == ["Miami"] * 4


# ---------------------------------------------------------------------- build a research station
@pytest.mark.rule("P2-068")
def test_build_discards_the_card_of_the_city() -> None:
    game = table(pawns=["Paris", "Paris"], hands=[["Paris", "Lima"], []])
    game.play("build")
    assert stations(game) == {"Atlanta", "Paris"}
    assert game.view()["stations_left"] == 4
    assert (hand(game, 0), discarded(game), actions(game)) == ({"Lima"}, {"Paris"}, 3)


@pytest.mark.rule("P2-068")
def test_build_needs_the_card_of_the_city() -> None:
    refused(table(pawns=["Paris", "Lima"], hands=[["Lima"], ["Paris"]]), "build")


@pytest.mark.rule("P2-069")
@pytest.mark.parametrize("source", SIX_STATIONS)
def test_the_seventh_station_comes_from_another_city(source: str) -> None:
    game = table(pawns=["Paris", "Paris"], hands=[["Paris"], ["Lima"]], stations=SIX_STATIONS)
    assert game.view()["stations_left"] == 0
    game.play("build")
    assert (game.prompt, game.to_act) == ("relocate", 0)
    assert texts(game) == {f"relocate {city}" for city in SIX_STATIONS}
    happenings = game.play(f"relocate {source}")
    assert stations(game) == {"Paris", *SIX_STATIONS} - {source}
    assert heard(happenings, "built") == [{"city": "Paris", "from": source}]
    assert (hand(game, 0), discarded(game), actions(game)) == (set(), {"Paris"}, 3)
    refused(game, "relocate Paris")


@pytest.mark.rule("P2-070")
def test_no_relocation_while_a_station_is_in_the_supply() -> None:
    game = table(pawns=["Paris", "Paris"], hands=[["Paris"], []], stations=SIX_STATIONS[:5])
    refused(game, "relocate Atlanta")
    game.play("build")
    assert game.prompt == "actions"
    assert stations(game) == {*SIX_STATIONS[:5], "Paris"}
    assert game.view()["stations_left"] == 0
    refused(game, "relocate Atlanta")


@pytest.mark.rule("P2-071")
@pytest.mark.parametrize("role", ["scientist", "operations_expert"])
@pytest.mark.parametrize("built", [["Atlanta", "Paris"], ["Paris", *SIX_STATIONS[:5]]])
def test_no_second_station_in_a_city(role: str, built: list[str]) -> None:
    game = table(roles=[role, "medic"], pawns=["Paris", "Paris"], hands=[["Paris"], []], stations=built)
    refused(game, "build")


@pytest.mark.rule("P2-072")
def test_the_station_of_atlanta_may_be_relocated() -> None:
    game = table(pawns=["Paris", "Paris"], hands=[["Paris"], []], stations=SIX_STATIONS)
    play(game, "build", "relocate Atlanta")
    assert "Atlanta" not in stations(game)
    assert len(stations(game)) == 6


@pytest.mark.rule("P2-073")
def test_stations_leave_a_city_only_by_relocation() -> None:
    relocations = 0
    for seed in range(16):
        game = table(
            roles=["operations_expert", "scientist"],
            hands=[["Government Grant"], FOUR_BLUE],
            stations=SIX_STATIONS if seed % 2 else SIX_STATIONS[:4],
            player_deck=["Epidemic", "...", "Epidemic"],
            seed=seed,
        )
        before = stations(game)
        for move in stroll(game, random.Random(seed), most=40, first=("cure", "build")):
            gone = before - stations(game)
            assert gone == ({move.text.removeprefix("relocate ")} if move.kind == "relocate" else set())
            relocations += move.kind == "relocate"
            before = stations(game)
    assert relocations


# ---------------------------------------------------------------------- treat disease
@pytest.mark.rule("P2-074")
def test_treat_removes_one_cube_of_the_chosen_colour() -> None:
    game = table(cubes={"Atlanta": {"blue": 3, "yellow": 2}, "Miami": {"blue": 3}})
    assert of_kind(game, "treat") == {"treat blue", "treat yellow"}
    game.play("treat blue")
    assert (cubes(game, "Atlanta", "blue"), cubes(game, "Atlanta", "yellow"), cubes(game, "Miami", "blue")) == (2, 2, 3)
    assert (supply(game, "blue"), supply(game, "yellow"), actions(game)) == (24 - 5, 22, 3)


@pytest.mark.rule("P2-075")
@pytest.mark.parametrize("colour", ["blue", "black", "red"])
@pytest.mark.parametrize("role", ["scientist", "medic"])
def test_treat_needs_a_cube_of_the_colour(role: str, colour: str) -> None:
    game = table(
        roles=[role, "researcher"],
        cubes={"Atlanta": {"yellow": 1}, "Miami": {"blue": 2, "black": 1}, "Lima": {"red": 1}},
        cures={"black": "cured"},
    )
    refused(game, f"treat {colour}")


@pytest.mark.rule("P2-076", "P2-077")
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_cured_colour_is_removed_completely(number: int) -> None:
    game = table(cubes={"Atlanta": {"blue": number}, "Miami": {"blue": 1}}, cures={"blue": "cured"})
    game.play("treat blue")
    assert game.prompt == "actions"  # nobody is asked how many
    assert (cubes(game, "Atlanta", "blue"), cubes(game, "Miami", "blue")) == (0, 1)
    assert (supply(game, "blue"), actions(game)) == (23, 3)


@pytest.mark.rule("P2-078")
def test_one_action_treats_one_colour() -> None:
    everywhere = dict.fromkeys(COLOURS, 3)
    cured = dict.fromkeys(["blue", "yellow", "red"], "cured")
    game = table(cubes={"Atlanta": everywhere, "Miami": everywhere}, cures=cured)
    for nth, colour in enumerate(["blue", "yellow", "red"]):
        assert actions(game) == 4 - nth
        game.play(f"treat {colour}")
        assert game.position()["cubes"]["Atlanta"].keys() == {"black", *["yellow", "red"][nth:]}


@pytest.mark.rule("P2-079")
def test_the_last_cube_of_a_cured_disease_makes_it_eradicated() -> None:
    game = table(cubes={"Atlanta": {"red": 2}, "Miami": {"red": 1}}, cures={"red": "cured"})
    play(game, "treat red", "drive Miami")
    assert cure(game, "red") == "cured"
    happenings = game.play("treat red")
    assert cure(game, "red") == "eradicated"
    assert [happening.kind for happening in happenings] == ["removed", "eradicated"]


@pytest.mark.rule("P2-080")
@pytest.mark.parametrize(
    ("roles", "pawns", "hands", "cured", "move"),
    [
        pytest.param(["scientist", "medic"], ["Miami", "Lima"], [[], []], "cured", "treat red", id="treat"),
        pytest.param(["medic", "scientist"], ["Atlanta", "Lima"], [[], []], "cured", "drive Miami", id="medic enters"),
        pytest.param(["dispatcher", "medic"], ["Miami", "Lima"], [[], []], "cured", "join 1 to Miami", id="dispatcher"),
        pytest.param(
            ["scientist", "medic"], ["Lima", "Lima"], [["Airlift"], []], "cured", "airlift 1 to Miami", id="airlift"
        ),
        pytest.param(
            ["scientist", "medic"],
            ["Atlanta", "Miami"],
            [["Tokyo", "Osaka", "Seoul", "Manila"], []],
            "active",
            "cure red",
            id="cure",
        ),
    ],
)
def test_eradication_is_checked_whenever_cubes_leave(
    roles: list[str], pawns: list[str], hands: list[list[str]], cured: str, move: str
) -> None:
    game = table(roles=roles, pawns=pawns, hands=hands, cubes={"Miami": {"red": 3}}, cures={"red": cured})
    game.play(move)
    assert on_board(game, "red") == 0
    assert cure(game, "red") == "eradicated"


@pytest.mark.rule("P2-081")
def test_the_last_cube_of_an_uncured_disease_changes_nothing() -> None:
    game = table(cubes={"Atlanta": {"red": 1}}, infection_deck=["Tokyo", "Osaka", "..."])
    happenings = game.play("treat red")
    assert [happening.kind for happening in happenings] == ["removed"]
    assert (cure(game, "red"), on_board(game, "red")) == ("active", 0)
    end_turn(game)
    assert (cubes(game, "Tokyo", "red"), cubes(game, "Osaka", "red")) == (1, 1)


@pytest.mark.rule("P2-082")
def test_winning_needs_no_eradication() -> None:
    lying = {"Lima": {"yellow": 3}, "Cairo": {"black": 3}, "Tokyo": {"red": 3}, "Paris": {"blue": 3}}
    game = table(hands=[FOUR_BLUE, []], cubes=lying, cures=dict.fromkeys(["yellow", "black", "red"], "cured"))
    game.play("cure blue")
    assert game.outcome is not None
    assert game.outcome.cause == "won"
    assert "eradicated" not in game.position()["cures"].values()


@pytest.mark.rule("P2-083", "P2-084")
def test_an_eradicated_disease_never_comes_back() -> None:
    game = table(
        cures={"red": "eradicated"},
        infection_deck=["Tokyo", "Osaka", "...", "Seoul"],
        player_deck=["Epidemic", "..."],
        hands=[["Taipei", "Sydney", "Manila", "Beijing"], []],
    )
    refused(game, "cure red")
    happenings = end_turn(game)
    infected = [happening["city"] for happening in heard(happenings, "infected")]
    assert infected == ["Seoul", "Seoul", "Tokyo"]  # Infect, then the pile of one card on top
    assert heard(happenings, "placed") == []
    assert len(heard(happenings, "prevented")) == 3
    assert {"Tokyo", "Seoul"} <= set(game.position()["infection_discard"])
    for _ in range(4):
        end_turn(game)
        assert (cure(game, "red"), on_board(game, "red"), supply(game, "red")) == ("eradicated", 0, 24)
