"""Pandemic, 1st edition: the five roles (P1-062 to P1-079, P1-090, P1-091)."""

from __future__ import annotations

from typing import Any

import pytest
from tools import (
    actions,
    cubes,
    cure,
    discarded,
    hand,
    heard,
    of_kind,
    on_board,
    pawn,
    play,
    refused,
    stations,
    supply,
    table,
    texts,
)

import petri

SEVEN_CARDS = ["Bogota", "Cairo", "Delhi", "Essen", "Lagos", "Lima", "Osaka"]


def first(**more: Any) -> petri.Game:
    """A table of the 1st edition."""
    return table(edition=1, **more)


# ---------------------------------------------------------------------- Dispatcher
def dispatcher(**more: Any) -> petri.Game:
    """The Dispatcher has the turn in Lima; the Scientist is in Cairo, the Medic in Tokyo."""
    usual = {"roles": ["dispatcher", "scientist", "medic"], "pawns": ["Lima", "Cairo", "Tokyo"]}
    return first(**{**usual, **more})


def moves_of_pawn(game: petri.Game, seat: int) -> set[str]:
    return {text for text in texts(game) if f" {seat} to " in text and not text.startswith("join")}


@pytest.mark.rule("P1-062")
def test_dispatcher_moves_other_pawns_as_his_own() -> None:
    game = dispatcher(hands=[["Osaka"], [], []], stations=["Atlanta", "Cairo"])
    near = ("Algiers", "Baghdad", "Istanbul", "Khartoum", "Riyadh")
    assert moves_of_pawn(game, 1) == {
        *(f"drive 1 to {city}" for city in near),
        "fly 1 to Osaka",
        "shuttle 1 to Atlanta",
    }
    play(game, "shuttle 1 to Atlanta", "drive 1 to Miami", "fly 1 to Osaka")
    assert (pawn(game, 1), pawn(game, 0)) == ("Osaka", "Lima")
    assert (actions(game), discarded(game)) == (1, {"Osaka"})


@pytest.mark.rule("P1-062")
def test_dispatcher_moves_other_pawns_only_in_his_turn() -> None:
    game = dispatcher(turn=1, hands=[["Osaka"], [], []])
    assert game.moves(0) == []
    assert moves_of_pawn(game, 0) == moves_of_pawn(game, 2) == of_kind(game, "join") == set()


@pytest.mark.rule("P1-063")
def test_dispatcher_brings_a_pawn_to_another_pawn() -> None:
    game = dispatcher()
    assert of_kind(game, "join") == {
        "join 0 to Cairo",
        "join 0 to Tokyo",
        "join 1 to Lima",
        "join 1 to Tokyo",
        "join 2 to Lima",
        "join 2 to Cairo",
    }
    play(game, "join 0 to Cairo", "join 2 to Cairo")
    assert game.position()["pawns"] == ["Cairo"] * 3
    assert (actions(game), discarded(game)) == (2, set())
    assert of_kind(game, "join") == set()


@pytest.mark.rule("P1-064")
@pytest.mark.parametrize("text", ["drive 1 to Istanbul", "join 1 to Lima", "charter 1 to Seoul"])
def test_the_others_have_to_permit_it(text: str) -> None:
    game = dispatcher(consent=True, hands=[["Cairo"], [], []])
    game.play(text)
    assert (game.prompt, game.to_act) == ("consent", 1)
    game.play("decline")
    assert (pawn(game, 1), actions(game), hand(game, 0)) == ("Cairo", 4, {"Cairo"})
    game = dispatcher(consent=True, hands=[["Cairo"], [], []])
    play(game, text, "agree")
    assert (pawn(game, 1), actions(game)) == (text.rpartition(" to ")[2], 3)


@pytest.mark.rule("P1-065", "P1-066")
def test_charter_flight_of_another_pawn() -> None:
    game = dispatcher(hands=[["Cairo"], [], []])
    game.play("charter 1 to Paris")
    assert (pawn(game, 1), discarded(game), actions(game)) == ("Paris", {"Cairo"}, 3)
    refused(dispatcher(hands=[["Lima"], [], []]), "charter 1 to Paris")
    refused(dispatcher(hands=[[], ["Cairo"], []]), "charter 1 to Paris")


@pytest.mark.rule("P1-066")
def test_cards_come_from_the_dispatchers_hand() -> None:
    game = dispatcher(hands=[["Osaka"], ["Seoul"], []])
    refused(game, "fly 1 to Seoul")
    game.play("fly 1 to Osaka")
    assert (hand(game, 0), hand(game, 1)) == (set(), {"Seoul"})


@pytest.mark.rule("P1-066")
def test_dispatcher_does_nothing_but_movement_with_other_pawns() -> None:
    black = ["Chennai", "Delhi", "Istanbul", "Karachi", "Mumbai"]
    game = dispatcher(
        pawns=["Lima", "Cairo", "Cairo"],
        hands=[black, [], []],
        cubes={"Cairo": {"black": 2}},
        stations=["Cairo"],
    )
    assert {move.kind for move in game.moves()} == {"pass", "forgo", "drive", "fly", "join"}
    refused(dispatcher(hands=[["Cairo"], [], []]), "build")
    refused(dispatcher(pawns=["Lima", "Cairo", "Cairo"], hands=[["Cairo"], [], []]), "give Cairo to 1")


# ---------------------------------------------------------------------- Operations Expert and Scientist
@pytest.mark.rule("P1-067")
def test_operations_expert_builds_without_a_card() -> None:
    game = first(roles=["operations_expert", "medic"], pawns=["Paris", "Atlanta"], hands=[["Paris", "Lima"], []])
    game.play("build")
    assert stations(game) == {"Atlanta", "Paris"}
    assert (hand(game, 0), discarded(game), actions(game)) == ({"Paris", "Lima"}, set(), 3)


@pytest.mark.rule("P1-068")
def test_operations_expert_has_no_special_move() -> None:
    game = first(roles=["operations_expert", "medic"], hands=[["Lima", "Cairo"], []])
    refused(game, "special Tokyo")
    assert {move.kind for move in game.moves()} == {"pass", "forgo", "drive", "fly"}


@pytest.mark.rule("P1-069")
@pytest.mark.parametrize(
    ("role", "cards", "legal"), [("scientist", 4, True), ("scientist", 3, False), ("medic", 4, False)]
)
def test_scientist_needs_four_cards_for_a_cure(role: str, cards: int, legal: bool) -> None:
    hold = ["Bangkok", "Beijing", "Manila", "Osaka"][:cards]
    game = first(roles=[role, "operations_expert"], hands=[[*hold, "Lima", "Cairo"], []], cubes={"Tokyo": {"red": 1}})
    if not legal:
        refused(game, "cure red")
        return
    game.play("cure red")
    assert (cure(game, "red"), discarded(game), hand(game, 0)) == ("cured", set(hold), {"Lima", "Cairo"})


# ---------------------------------------------------------------------- Medic
def medic(**more: Any) -> petri.Game:
    """The Medic has the turn; the Scientist is elsewhere."""
    return first(**{"roles": ["medic", "scientist"], **more})


@pytest.mark.rule("P1-070")
def test_medic_treats_all_cubes_of_one_colour() -> None:
    game = medic(pawns=["Paris", "Atlanta"], cubes={"Paris": {"blue": 3, "red": 2}})
    game.play("treat blue")
    assert game.position()["cubes"] == {"Paris": {"red": 2}}
    assert actions(game) == 3


@pytest.mark.rule("P1-071", "P1-072")
def test_medic_removes_cubes_of_cured_diseases_by_himself() -> None:
    game = medic(
        cubes={"Chicago": {"blue": 3, "red": 1, "yellow": 2}, "Essen": {"blue": 1}, "Osaka": {"red": 1}},
        cures={"blue": "cured", "red": "cured"},
    )
    happenings = game.play("drive Chicago")
    assert game.position()["cubes"] == {"Chicago": {"yellow": 2}, "Essen": {"blue": 1}, "Osaka": {"red": 1}}
    assert {removed["colour"] for removed in heard(happenings, "removed")} == {"blue", "red"}
    assert (actions(game), game.prompt) == (3, "actions")


@pytest.mark.rule("P1-072")
def test_medic_removes_cubes_when_the_cure_is_discovered() -> None:
    red = ["Bangkok", "Beijing", "Manila", "Osaka"]
    game = medic(turn=1, hands=[[], red], cubes={"Atlanta": {"red": 2}, "Tokyo": {"red": 1}})
    game.play("cure red")
    assert game.position()["cubes"] == {"Tokyo": {"red": 1}}
    assert (actions(game), game.to_act) == (3, 1)


@pytest.mark.rule("P1-073")
@pytest.mark.parametrize(("text", "left"), [("join 1 to Lima", 3), ("drive 1 to Lima", 3), ("airlift 1 to Lima", 4)])
def test_medic_works_in_the_turns_of_others(text: str, left: int) -> None:
    game = first(
        roles=["dispatcher", "medic"],
        pawns=["Lima", "Bogota"],
        hands=[["Airlift"], []],
        cubes={"Lima": {"yellow": 3}, "Lagos": {"yellow": 1}},
        cures={"yellow": "cured"},
    )
    game.play(text)
    assert game.position()["cubes"] == {"Lagos": {"yellow": 1}}
    assert actions(game) == left


@pytest.mark.rule("P1-074", "P1-075")
def test_a_cube_for_the_medics_city_is_placed_and_removed_at_once() -> None:
    game = medic(
        pawns=["Paris", "Atlanta"],
        cubes={"Essen": {"blue": 1}},
        cures={"blue": "cured"},
        infection_deck=["Paris", "Osaka", "..."],
    )
    happenings = game.play("pass")
    story = [(event.kind, event.values["city"]) for event in happenings if "city" in event.values]
    assert story == [
        ("infected", "Paris"),
        ("placed", "Paris"),
        ("removed", "Paris"),
        ("infected", "Osaka"),
        ("placed", "Osaka"),
    ]
    assert heard(happenings, "prevented") == []
    assert cubes(game, "Paris", "blue") == 0


@pytest.mark.rule("P1-074")
def test_medic_gives_no_protection_against_uncured_diseases_either() -> None:
    game = medic(pawns=["Paris", "Atlanta"], cubes={"Paris": {"blue": 2}}, infection_deck=["Paris", "Osaka", "..."])
    game.play("pass")
    assert cubes(game, "Paris", "blue") == 3


def outbreak_in_algiers(medic_in: str, edition: int) -> petri.Game:
    """Black is cured, 3 cubes are left, and Cairo, Istanbul, Madrid and Paris need one each for the outbreak."""
    full = ["Algiers", "Chennai", "Delhi", "Karachi", "Kolkata", "Mumbai", "Tehran"]
    game = table(
        edition=edition,
        roles=["medic", "scientist"],
        pawns=[medic_in, "Atlanta"],
        cubes={city: {"black": 3} for city in full},
        cures={"black": "cured"},
        infection_deck=["Algiers", "Osaka", "..."],
    )
    assert supply(game, "black") == 3
    game.play("pass")
    return game


@pytest.mark.rule("P1-075")
@pytest.mark.parametrize("city", ["Cairo", "Istanbul", "Madrid"])
def test_the_cube_is_removed_before_the_next_city_receives_one(city: str) -> None:
    game = outbreak_in_algiers(city, edition=1)
    assert game.outcome is None
    assert supply(game, "black") == 0
    received = {near: cubes(game, near, "black") for near in ("Cairo", "Istanbul", "Madrid", "Paris")}
    assert received == {"Cairo": 1, "Istanbul": 1, "Madrid": 1, "Paris": 1, city: 0}


@pytest.mark.rule("P1-075")
@pytest.mark.parametrize(("edition", "cause"), [(1, "cubes"), (2, None)])
def test_the_cube_has_to_be_in_the_supply(edition: int, cause: str | None) -> None:
    """Paris comes last: its cube is missing. In the 2nd edition the Medic prevents it (P2-220)."""
    game = outbreak_in_algiers("Paris", edition)
    assert (game.outcome.cause if game.outcome else None) == cause


@pytest.mark.rule("P1-075")
def test_no_outbreak_of_a_cured_disease_arises_in_the_medics_city() -> None:
    """The epidemic puts 3 cubes there and the infection phase, with the same card on top, one more."""
    game = medic(
        pawns=["Paris", "Atlanta"],
        cubes={"Essen": {"blue": 1}},
        cures={"blue": "cured"},
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["Osaka", "...", "Paris"],
    )
    happenings = game.play("pass")
    assert [placed["number"] for placed in heard(happenings, "placed") if placed["city"] == "Paris"] == [3, 1]
    assert [removed["number"] for removed in heard(happenings, "removed")] == [3, 1]
    assert heard(happenings, "outbreak") == []
    assert cubes(game, "Paris", "blue") == 0


FULL = ["Atlanta", "Chicago", "Milan", "New York", "San Francisco", "Washington"]


@pytest.mark.rule("P1-090")
def test_example_the_medic_in_essen() -> None:
    game = medic(
        pawns=["Essen", "Lima"],
        cubes={**{city: {"blue": 3} for city in FULL}, "Tokyo": {"blue": 1}},
        cures={"blue": "cured"},
        infection_deck=["Essen", "Osaka", "..."],
    )
    assert supply(game, "blue") == 5
    happenings = game.play("pass")
    essen = {"city": "Essen", "colour": "blue", "number": 1}
    assert essen in heard(happenings, "placed")
    assert heard(happenings, "removed") == [essen]
    assert heard(happenings, "outbreak") == []
    assert (cubes(game, "Essen", "blue"), supply(game, "blue")) == (0, 5)


@pytest.mark.rule("P1-090")
def test_example_the_medic_in_essen_without_supply() -> None:
    game = medic(
        pawns=["Essen", "Lima"],
        cubes={city: {"blue": 3} for city in [*FULL, "Tokyo", "Manila"]},
        cures={"blue": "cured"},
        infection_deck=["Essen", "Osaka", "..."],
    )
    assert (supply(game, "blue"), on_board(game, "blue")) == (0, 24)
    game.play("pass")
    assert game.outcome is not None
    assert game.outcome.cause == "cubes"


# ---------------------------------------------------------------------- Researcher
def researcher(**more: Any) -> petri.Game:
    """The Researcher has the turn; she and the Medic are in Lima."""
    return first(**{"roles": ["researcher", "medic"], "pawns": ["Lima", "Lima"], **more})


@pytest.mark.rule("P1-076")
def test_researcher_gives_any_city_card_and_no_event() -> None:
    game = researcher(hands=[["Paris", "Cairo", "Lima", "Airlift"], []])
    assert of_kind(game, "give") == {"give Paris to 1", "give Cairo to 1", "give Lima to 1"}
    refused(game, "give Airlift to 1")
    game.play("give Paris to 1")
    assert (hand(game, 1), actions(game)) == ({"Paris"}, 3)


@pytest.mark.rule("P1-076")
def test_researcher_gives_only_in_the_same_city() -> None:
    assert of_kind(researcher(hands=[["Paris", "Lima"], []], pawns=["Lima", "Paris"]), "give") == set()


@pytest.mark.rule("P1-077", "P1-078")
@pytest.mark.parametrize("open_hands", [True, False])
def test_researcher_gives_in_the_turn_of_the_receiver(open_hands: bool) -> None:
    game = researcher(hands=[["Paris", "Cairo", "Airlift"], []], turn=1, open_hands=open_hands)
    if open_hands:
        assert of_kind(game, "take") == {"take Paris from 0", "take Cairo from 0"}
        game.play("take Paris from 0")
    else:
        game.play("ask 0")
        assert (game.to_act, texts(game)) == (0, {"give Paris to 1", "give Cairo to 1"})
        game.play("give Paris to 1")
    assert (hand(game, 0), hand(game, 1)) == ({"Cairo", "Airlift"}, {"Paris"})
    assert (actions(game), game.to_act) == (3, 1)


@pytest.mark.rule("P1-078")
def test_only_the_active_player_receives() -> None:
    """In the Medic's turn the Researcher gives nothing to the Scientist, who is in the same city."""
    game = first(
        roles=["researcher", "medic", "scientist"],
        pawns=["Lima", "Lima", "Lima"],
        hands=[["Paris"], [], []],
        turn=1,
    )
    assert of_kind(game, "take") == {"take Paris from 0"}
    assert game.moves(0) == game.moves(2) == []
    assert not [text for text in texts(game) if text.endswith("to 2")]


@pytest.mark.rule("P1-078")
def test_the_hand_limit_of_the_receiver_holds() -> None:
    game = researcher(hands=[["Paris"], SEVEN_CARDS], turn=1)
    game.play("take Paris from 0")
    assert (game.prompt, game.to_act) == ("hand_limit", 1)


@pytest.mark.rule("P1-079")
@pytest.mark.parametrize("allow_take", [False, True])
def test_researcher_receives_like_everybody(allow_take: bool) -> None:
    hands: list[list[str]] = [[], ["Paris", "Cairo", "Lima"]]
    assert of_kind(researcher(hands=hands, turn=1, allow_take=allow_take), "give") == {"give Lima to 0"}
    takes = {"take Lima from 1"} if allow_take else set()
    assert of_kind(researcher(hands=hands, allow_take=allow_take), "take") == takes


@pytest.mark.rule("P1-091")
@pytest.mark.parametrize("role", ["researcher", "medic", "dispatcher", "operations_expert"])
def test_example_asking_for_paris_in_lima(role: str) -> None:
    game = first(roles=["scientist", role], pawns=["Lima", "Lima"], hands=[[], ["Paris"]], consent=True)
    if role != "researcher":
        refused(game, "take Paris from 1")
        assert actions(game) == 4
        return
    play(game, "take Paris from 1", "agree")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Paris"}, set(), 3)


@pytest.mark.rule("P1-091")
def test_example_asking_a_hidden_hand_for_paris_in_lima() -> None:
    more: dict[str, Any] = {"pawns": ["Lima", "Lima"], "hands": [[], ["Paris"]], "consent": True, "open_hands": False}
    game = first(roles=["scientist", "researcher"], **more)
    play(game, "ask 1", "give Paris to 0", "agree")
    assert (hand(game, 0), actions(game)) == ({"Paris"}, 3)
    game = first(roles=["scientist", "researcher"], **more)
    play(game, "ask 1", "decline")
    assert (hand(game, 0), actions(game)) == (set(), 4)
    refused(first(roles=["scientist", "medic"], **more), "ask 1")
