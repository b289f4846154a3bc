"""The roles of the 2nd edition that act: Contingency Planner, Dispatcher, Operations Expert, Researcher, Scientist.

Medic and Quarantine Specialist, who also work by being there, are in test_roles_that_protect.py.
"""

from __future__ import annotations

from typing import Any

import pytest
from tools import (
    actions,
    cure,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    pass_until,
    pawn,
    play,
    refused,
    skip_to_draw,
    stations,
    table,
    texts,
)

import petri

SIX_STATIONS = ["Atlanta", "Cairo", "Lima", "Madrid", "Seoul", "Sydney"]
SEVEN_CARDS = ["Bogota", "Cairo", "Delhi", "Essen", "Lagos", "Lima", "Osaka"]


def stored(game: petri.Game) -> str | None:
    card: str | None = game.position()["stored"]
    return card


def planner(**more: Any) -> petri.Game:
    """The Contingency Planner has the turn; a Scientist sits beside him."""
    return table(**{"roles": ["contingency_planner", "scientist"], **more})


# ---------------------------------------------------------------------- Contingency Planner
@pytest.mark.rule("P2-199")
def test_planner_takes_any_event_from_the_discard_pile_for_one_action() -> None:
    game = planner(player_discard=["Airlift", "Forecast", "Paris"])
    assert of_kind(game, "store") == {"store Airlift", "store Forecast"}
    happenings = game.play("store Forecast")
    assert stored(game) == "Forecast"
    assert discarded(game) == {"Airlift", "Paris"}
    assert actions(game) == 3
    assert heard(happenings, "stored") == [{"seat": 0, "event": "Forecast"}]


@pytest.mark.rule("P2-199")
def test_stored_event_lies_face_up_for_all() -> None:
    game = planner(player_discard=["Airlift"], epidemics=6)
    game.play("store Airlift")
    assert game.view(1)["stored"] == "Airlift"
    assert game.view()["stored"] == "Airlift"


@pytest.mark.rule("P2-199")
@pytest.mark.parametrize("role", ["dispatcher", "medic", "operations_expert", "researcher", "scientist"])
def test_only_the_planner_takes_events(role: str) -> None:
    game = table(roles=[role, "contingency_planner"], player_discard=["Airlift"])
    refused(game, "store Airlift")


@pytest.mark.rule("P2-200")
def test_planner_stores_only_one_event_at_a_time() -> None:
    game = planner(player_discard=["Airlift", "Forecast"])
    game.play("store Airlift")
    refused(game, "store Forecast")
    game.play("airlift 0 to Paris")
    game.play("store Forecast")
    assert stored(game) == "Forecast"


@pytest.mark.rule("P2-201")
def test_stored_event_does_not_count_towards_the_hand_limit() -> None:
    game = planner(hands=[SEVEN_CARDS[:5], []], stored="Government Grant", player_deck=["Paris", "Seoul", "..."])
    skip_to_draw(game)
    assert len(hand(game, 0)) == 7
    assert stored(game) == "Government Grant"
    assert game.prompt == "window"


@pytest.mark.rule("P2-202")
def test_stored_event_is_played_for_no_action_and_has_its_normal_effect() -> None:
    game = planner(stored="Government Grant")
    game.play("grant Paris")
    assert stations(game) == {"Atlanta", "Paris"}
    assert actions(game) == 4


@pytest.mark.rule("P2-202")
def test_stored_event_may_be_played_in_the_turn_of_another() -> None:
    game = planner(stored="Airlift", turn=1)
    assert game.to_act == 1
    game.play("airlift 1 to Tokyo")
    assert pawn(game, 1) == "Tokyo"
    assert game.to_act == 1


@pytest.mark.rule("P2-202")
def test_planner_is_asked_in_the_windows_of_another_turn() -> None:
    game = planner(stored="Airlift", turn=1)
    asked = []
    while game.turn == 1:
        game.play("pass")
        asked.append((game.prompt, game.to_act))
    assert asked == [*[("window", 0)] * 4, ("actions", 0)]


@pytest.mark.rule("P2-202")
def test_stored_event_waits_while_an_action_is_carried_out() -> None:
    blue = ["Atlanta", "Chicago", "Essen", "London", "Madrid", "Milan"]
    game = planner(stored="Airlift", hands=[blue, []])
    game.play("cure blue")
    assert game.prompt == "pay_cure"
    refused(game, "airlift 0 to Paris")
    game.play("keep Milan")
    assert "airlift 0 to Paris" in texts(game, 0)


@pytest.mark.rule("P2-202")
def test_stored_resilient_population_has_its_window_in_the_epidemic() -> None:
    game = planner(
        stored="Resilient Population",
        player_deck=["Epidemic", "Tokyo", "..."],
        infection_deck=["...", "Lima"],
    )
    pass_until(game, "resilient_window")
    game.play("resilient Lima")
    assert game.position()["infection_out"] == ["Lima"]
    assert stored(game) is None


@pytest.mark.rule("P2-203")
def test_stored_event_leaves_the_game_after_use() -> None:
    game = planner(stored="Airlift")
    game.play("airlift 0 to Paris")
    assert game.position()["out"] == ["Airlift"]
    assert discarded(game) == set()
    assert stored(game) is None
    assert of_kind(game, "store") == of_kind(game, "airlift") == set()


@pytest.mark.rule("P2-203")
def test_event_from_his_hand_is_discarded_as_usual() -> None:
    game = planner(hands=[["Airlift"], []], stored="Forecast")
    game.play("airlift 0 to Paris")
    assert discarded(game) == {"Airlift"}
    assert game.position()["out"] == []
    assert stored(game) == "Forecast"


@pytest.mark.rule("P2-204")
def test_stored_event_can_only_be_played() -> None:
    game = planner(
        hands=[SEVEN_CARDS, []],
        stored="Airlift",
        player_discard=["Forecast"],
        player_deck=["Paris", "Seoul", "..."],
    )
    refused(game, "store Forecast")
    pass_until(game, "hand_limit")
    assert of_kind(game, "discard") == {f"discard {card}" for card in [*SEVEN_CARDS, "Paris", "Seoul"]}
    refused(game, "discard Airlift")
    assert stored(game) == "Airlift"


@pytest.mark.rule("P2-277")
def test_planner_needs_an_event_in_the_discard_pile() -> None:
    game = planner(player_discard=["Paris", "Lima"], hands=[[], ["Airlift"]])
    assert of_kind(game, "store") == set()


@pytest.mark.rule("P2-277")
@pytest.mark.parametrize("city", ["Atlanta", "Santiago"])
def test_planners_city_does_not_matter(city: str) -> None:
    game = planner(pawns=[city, "Atlanta"], player_discard=["Airlift"])
    assert of_kind(game, "store") == {"store Airlift"}


@pytest.mark.rule("P2-277")
def test_planner_may_take_an_event_played_in_the_same_turn() -> None:
    game = planner(hands=[["Airlift"], []])
    play(game, "airlift 0 to Paris", "store Airlift", "airlift 0 to Lima")
    assert pawn(game, 0) == "Lima"
    assert actions(game) == 3
    assert game.position()["out"] == ["Airlift"]


@pytest.mark.rule("P2-278")
@pytest.mark.parametrize("turn", [0, 1])
def test_only_the_planner_plays_the_stored_event(turn: int) -> None:
    game = planner(stored="Airlift", turn=turn)
    assert {move.seat for move in game.moves() if move.kind == "airlift"} == {0}
    assert of_kind(game, "airlift", 0)
    assert of_kind(game, "airlift", 1) == set()


@pytest.mark.rule("P2-278")
@pytest.mark.parametrize("turn", [0, 1])
def test_stored_event_cannot_be_given_away(turn: int) -> None:
    game = planner(stored="Airlift", turn=turn)
    for text in (f"give Airlift to {1 - turn}", f"take Airlift from {1 - turn}"):
        refused(game, text)


@pytest.mark.rule("P2-278")
def test_playing_the_stored_event_does_not_reduce_the_hand() -> None:
    game = planner(hands=[SEVEN_CARDS[:6], []], stored="Airlift", player_deck=["Paris", "Seoul", "..."])
    pass_until(game, "hand_limit")
    game.play("airlift 0 to Tokyo")
    assert game.prompt == "hand_limit"
    assert len(hand(game, 0)) == 8
    game.play("discard Paris")
    assert len(hand(game, 0)) == 7
    assert game.turn == 1


@pytest.mark.rule("P2-279")
def test_example_the_planner_takes_airlift_and_plays_it_in_the_next_turn() -> None:
    game = planner(
        hands=[SEVEN_CARDS, []],
        player_discard=["Airlift", "Forecast"],
        player_deck=["Epidemic", "Epidemic", "..."],
    )
    game.play("store Airlift")
    assert actions(game) == 3
    assert hand(game, 0) == set(SEVEN_CARDS)
    refused(game, "store Forecast")
    happenings = end_turn(game)
    assert heard(happenings, "discarded") == []
    assert hand(game, 0) == set(SEVEN_CARDS)
    assert (game.turn, game.to_act) == (1, 1)
    game.play("airlift 0 to Paris")
    assert pawn(game, 0) == "Paris"
    assert hand(game, 0) == set(SEVEN_CARDS)
    assert "Airlift" in game.position()["out"]
    assert discarded(game) == {"Forecast"}
    assert stored(game) is None


# ---------------------------------------------------------------------- Dispatcher
def dispatcher(**more: Any) -> petri.Game:
    """The Dispatcher has the turn in Atlanta; the Scientist is in Paris, the Researcher in Tokyo."""
    usual = {"roles": ["dispatcher", "scientist", "researcher"], "pawns": ["Atlanta", "Paris", "Tokyo"]}
    return table(**{**usual, **more})


def moves_of_pawn(game: petri.Game, seat: int) -> set[str]:
    """The moves that name a pawn other than one's own."""
    return {text for text in texts(game) if f" {seat} to " in text}


@pytest.mark.rule("P2-205", "P2-206")
def test_dispatcher_moves_any_pawn_to_any_other_pawn() -> None:
    assert of_kind(dispatcher(), "join") == {
        "join 0 to Paris",
        "join 0 to Tokyo",
        "join 1 to Atlanta",
        "join 1 to Tokyo",
        "join 2 to Atlanta",
        "join 2 to Paris",
    }


@pytest.mark.rule("P2-205")
def test_joining_costs_one_action_and_no_card() -> None:
    game = dispatcher(hands=[["Paris", "Tokyo", "Atlanta"], [], []])
    game.play("join 1 to Tokyo")
    assert pawn(game, 1) == "Tokyo"
    assert actions(game) == 3
    assert hand(game, 0) == {"Paris", "Tokyo", "Atlanta"}
    assert discarded(game) == set()


@pytest.mark.rule("P2-205")
def test_joining_needs_another_city_with_another_pawn() -> None:
    game = dispatcher(pawns=["Paris", "Paris", "Tokyo"])
    assert of_kind(game, "join") == {"join 0 to Tokyo", "join 1 to Tokyo", "join 2 to Paris"}
    refused(game, "join 1 to Lima")
    refused(game, "join 2 to Tokyo")


@pytest.mark.rule("P2-206")
@pytest.mark.parametrize(
    ("text", "seat", "city"), [("join 0 to Paris", 0, "Paris"), ("join 1 to Atlanta", 1, "Atlanta")]
)
def test_dispatchers_own_pawn_may_be_moved_and_be_the_destination(text: str, seat: int, city: str) -> None:
    game = dispatcher()
    game.play(text)
    assert pawn(game, seat) == city
    assert actions(game) == 3


@pytest.mark.rule("P2-207")
def test_dispatcher_moves_another_pawn_as_his_own() -> None:
    game = dispatcher()
    play(game, "drive 1 to London", "drive 1 to New York")
    assert pawn(game, 1) == "New York"
    assert pawn(game, 0) == "Atlanta"
    assert actions(game) == 2


@pytest.mark.rule("P2-207")
def test_nobody_else_moves_other_pawns() -> None:
    game = dispatcher(roles=["scientist", "dispatcher", "researcher"], hands=[["Paris", "Lima"], [], []])
    assert moves_of_pawn(game, 1) == moves_of_pawn(game, 2) == set()


@pytest.mark.rule("P2-208")
@pytest.mark.parametrize("text", ["join 1 to Tokyo", "drive 1 to London", "fly 1 to Lima", "charter 1 to Seoul"])
def test_moving_another_pawn_needs_its_owners_permission(text: str) -> None:
    cards = {"Lima", "Paris"}
    game = dispatcher(hands=[sorted(cards), [], []], consent=True)
    game.play(text)
    assert (game.prompt, game.to_act) == ("consent", 1)
    happenings = game.play("decline")
    assert heard(happenings, "refused") == [{"seat": 1}]
    assert (pawn(game, 1), actions(game), hand(game, 0)) == ("Paris", 4, cards)
    assert (game.prompt, game.to_act) == ("actions", 0)
    assert game.position()["refused"] == [text]
    refused(game, text, "P2-208")
    game = dispatcher(hands=[sorted(cards), [], []], consent=True)
    play(game, text, "agree")
    assert pawn(game, 1) == text.rpartition(" to ")[2]
    assert actions(game) == 3


@pytest.mark.rule("P2-208")
def test_permission_is_asked_for_each_move_and_never_for_the_own_pawn() -> None:
    game = dispatcher(consent=True)
    play(game, "drive 1 to London", "agree", "drive 1 to Essen")
    assert (game.prompt, game.to_act) == ("consent", 1)
    play(game, "decline", "join 0 to Tokyo")
    assert pawn(game, 0) == "Tokyo"
    assert pawn(game, 1) == "London"
    assert actions(game) == 2


@pytest.mark.rule("P2-209")
def test_flights_of_another_pawn_are_paid_from_the_dispatchers_hand() -> None:
    game = dispatcher(hands=[["Lima", "Paris"], ["Cairo"], []])
    refused(game, "fly 1 to Cairo")
    game.play("fly 1 to Lima")
    assert pawn(game, 1) == "Lima"
    assert hand(game, 0) == {"Paris"}
    game.play("fly 1 to Paris")
    assert discarded(game) == {"Lima", "Paris"}
    assert hand(game, 1) == {"Cairo"}


@pytest.mark.rule("P2-210")
def test_charter_flight_needs_the_card_of_the_moved_pawns_city() -> None:
    game = dispatcher(hands=[["Paris"], [], []])
    game.play("charter 1 to Seoul")
    assert pawn(game, 1) == "Seoul"
    assert discarded(game) == {"Paris"}


@pytest.mark.rule("P2-210")
@pytest.mark.parametrize("hands", [[["Atlanta", "Seoul"], [], []], [[], ["Paris"], []]])
def test_charter_flight_with_another_card_or_hand_is_illegal(hands: list[list[str]]) -> None:
    refused(dispatcher(hands=hands), "charter 1 to Lagos")


@pytest.mark.rule("P2-211")
def test_dispatcher_only_moves_other_pawns() -> None:
    """Paris offers every action to those who stand there, and nothing but movement to the Dispatcher in Lima."""
    blue = ["Atlanta", "Chicago", "Essen", "London", "Madrid"]
    more = {"cubes": {"Paris": {"blue": 2}}, "stations": ["Paris"], "pawns": ["Lima", "Paris", "Paris"]}
    game = dispatcher(hands=[blue, [], ["Paris"]], **more)
    assert {move.kind for move in game.moves()} == {"pass", "drive", "fly", "join"}
    game = dispatcher(hands=[[], blue, ["Paris"]], turn=1, **more)
    assert {"treat blue", "cure blue", "take Paris from 2"} <= texts(game)
    game = dispatcher(hands=[["Paris"], [], []], pawns=["Lima", "Paris", "Paris"])
    refused(game, "build")
    refused(game, "give Paris to 1")


@pytest.mark.rule("P2-212")
def test_dispatcher_does_not_use_the_operations_experts_special_move() -> None:
    roles = ["dispatcher", "operations_expert", "researcher"]
    more = {"roles": roles, "hands": [["Cairo"], ["Delhi"], []], "pawns": ["Lima", "Atlanta", "Tokyo"]}
    assert "special Osaka" in texts(dispatcher(turn=1, **more))
    game = dispatcher(**more)
    refused(game, "special Osaka")
    assert moves_of_pawn(game, 1) == {
        "drive 1 to Chicago",
        "drive 1 to Miami",
        "drive 1 to Washington",
        "fly 1 to Cairo",
        "join 1 to Lima",
        "join 1 to Tokyo",
    }


@pytest.mark.rule("P2-213")
def test_dispatchers_moves_use_up_his_actions() -> None:
    game = dispatcher()
    play(game, "join 1 to Tokyo", "join 0 to Tokyo", "drive 2 to Seoul", "drive 1 to Seoul")
    assert game.turn == 1


@pytest.mark.rule("P2-213")
def test_dispatcher_moves_nobody_in_the_turn_of_another() -> None:
    game = dispatcher(turn=1)
    assert game.moves(0) == []
    assert of_kind(game, "join") == moves_of_pawn(game, 0) == moves_of_pawn(game, 2) == set()


@pytest.mark.rule("P2-280")
def test_the_four_movement_actions_of_another_pawn() -> None:
    """The Dispatcher is far away in Sydney; the Scientist stands in Cairo, which has a research station."""
    game = dispatcher(
        pawns=["Sydney", "Cairo", "Sydney"],
        hands=[["Lima", "Sydney"], ["Osaka"], []],
        stations=["Atlanta", "Cairo"],
    )
    near = ["Algiers", "Baghdad", "Istanbul", "Khartoum", "Riyadh"]
    expected = {f"drive 1 to {city}" for city in near}
    expected |= {"fly 1 to Lima", "fly 1 to Sydney", "shuttle 1 to Atlanta", "join 1 to Sydney"}
    assert moves_of_pawn(game, 1) == expected
    play(game, "shuttle 1 to Atlanta", "drive 1 to Chicago", "fly 1 to Lima")
    assert pawn(game, 1) == "Lima"
    assert discarded(game) == {"Lima"}
    assert actions(game) == 1


@pytest.mark.rule("P2-280")
def test_charter_flight_of_another_pawn_leads_anywhere() -> None:
    game = dispatcher(pawns=["Sydney", "Cairo", "Sydney"], hands=[["Cairo"], [], []])
    charters = of_kind(game, "charter")
    assert len(charters) == 47
    assert all(text.startswith("charter 1 to ") for text in charters)
    assert "charter 1 to Cairo" not in charters
    refused(game, "shuttle 1 to Atlanta")


# ---------------------------------------------------------------------- Operations Expert
def expert(**more: Any) -> petri.Game:
    """The Operations Expert has the turn; a Scientist sits beside him."""
    return table(**{"roles": ["operations_expert", "scientist"], **more})


@pytest.mark.rule("P2-223")
def test_operations_expert_builds_without_a_card() -> None:
    game = expert(pawns=["Paris", "Atlanta"], hands=[["Lima"], []])
    game.play("build")
    assert stations(game) == {"Atlanta", "Paris"}
    assert hand(game, 0) == {"Lima"}
    assert discarded(game) == set()
    assert actions(game) == 3


@pytest.mark.rule("P2-224")
def test_operations_expert_relocates_a_station_when_all_are_built() -> None:
    game = expert(pawns=["Paris", "Atlanta"], stations=SIX_STATIONS)
    game.play("build")
    assert (game.prompt, game.to_act) == ("relocate", 0)
    assert texts(game) == {f"relocate {city}" for city in SIX_STATIONS}
    game.play("relocate Lima")
    assert stations(game) == {"Paris", *SIX_STATIONS} - {"Lima"}
    assert actions(game) == 3


@pytest.mark.rule("P2-224")
def test_operations_expert_relocates_nothing_while_the_supply_lasts() -> None:
    game = expert(pawns=["Paris", "Atlanta"], stations=SIX_STATIONS[:5])
    game.play("build")
    assert game.prompt == "actions"
    assert stations(game) == {"Paris", *SIX_STATIONS[:5]}
    assert game.view()["stations_left"] == 0


@pytest.mark.rule("P2-224")
@pytest.mark.parametrize("built", [["Atlanta"], SIX_STATIONS])
def test_operations_expert_builds_no_second_station_in_a_city(built: list[str]) -> None:
    refused(expert(stations=built), "build")


@pytest.mark.rule("P2-225")
def test_special_move_leads_from_a_station_to_any_other_city() -> None:
    game = expert(hands=[["Lima"], []])
    specials = of_kind(game, "special")
    assert len(specials) == 47
    assert "special Atlanta" not in specials
    game.play("special Tokyo")
    assert pawn(game, 0) == "Tokyo"
    assert discarded(game) == {"Lima"}
    assert actions(game) == 3


@pytest.mark.rule("P2-225")
def test_special_move_is_his_alone() -> None:
    game = expert(hands=[["Lima"], ["Cairo"]], turn=1)
    refused(game, "special Tokyo")


@pytest.mark.rule("P2-226")
def test_special_move_only_once_in_each_turn() -> None:
    game = expert(hands=[["Lima", "Cairo", "Osaka"], []], stations=["Atlanta", "Seoul"])
    play(game, "special Seoul", "pay Lima")
    refused(game, "special Tokyo")
    end_turn(game)
    end_turn(game)
    assert (game.turn, pawn(game, 0)) == (0, "Seoul")
    play(game, "special Tokyo", "pay Cairo")
    assert pawn(game, 0) == "Tokyo"


@pytest.mark.rule("P2-227")
def test_special_move_starts_in_a_city_with_a_station() -> None:
    game = expert(pawns=["Paris", "Atlanta"], hands=[["Lima", "Paris"], []])
    refused(game, "special Tokyo")
    game.play("build")
    assert "special Tokyo" in texts(game)


@pytest.mark.rule("P2-283")
def test_operations_expert_keeps_the_card_of_the_city_he_builds_in() -> None:
    game = expert(pawns=["Paris", "Atlanta"], hands=[["Paris"], []])
    assert of_kind(game, "build") == {"build"}
    game.play("build")
    assert game.prompt == "actions"
    assert hand(game, 0) == {"Paris"}
    assert discarded(game) == set()


@pytest.mark.rule("P2-284")
@pytest.mark.parametrize("card", ["Atlanta", "Tokyo", "Lima"])
def test_any_city_card_pays_for_the_special_move(card: str) -> None:
    """Atlanta is his city, Tokyo the destination."""
    game = expert(hands=[["Atlanta", "Tokyo", "Lima", "Airlift"], []])
    game.play("special Tokyo")
    assert game.prompt == "pay_special"
    assert texts(game) == {"pay Atlanta", "pay Tokyo", "pay Lima"}
    game.play(f"pay {card}")
    assert pawn(game, 0) == "Tokyo"
    assert discarded(game) == {card}
    assert hand(game, 0) == {"Atlanta", "Tokyo", "Lima", "Airlift"} - {card}
    assert actions(game) == 3


@pytest.mark.rule("P2-284")
def test_events_do_not_pay_for_the_special_move() -> None:
    refused(expert(hands=[["Airlift", "Forecast"], ["Lima"]]), "special Tokyo")


# ---------------------------------------------------------------------- Researcher
def researcher(**more: Any) -> petri.Game:
    """The Researcher has the turn; she and the Medic are in Paris."""
    return table(**{"roles": ["researcher", "medic"], "pawns": ["Paris", "Paris"], **more})


@pytest.mark.rule("P2-234")
def test_researcher_gives_any_city_card() -> None:
    game = researcher(hands=[["Lima", "Cairo", "Paris", "Airlift"], []])
    assert of_kind(game, "give") == {"give Lima to 1", "give Cairo to 1", "give Paris to 1"}
    game.play("give Lima to 1")
    assert hand(game, 1) == {"Lima"}
    assert hand(game, 0) == {"Cairo", "Paris", "Airlift"}
    assert actions(game) == 3


@pytest.mark.rule("P2-234")
def test_researcher_gives_only_to_a_player_in_her_city() -> None:
    game = researcher(hands=[["Lima", "London"], []], pawns=["Paris", "London"])
    assert of_kind(game, "give") == set()


@pytest.mark.rule("P2-235")
def test_researcher_gives_any_card_in_the_turn_of_another() -> None:
    game = researcher(hands=[["Lima", "Cairo", "Airlift"], []], turn=1)
    assert of_kind(game, "take") == {"take Lima from 0", "take Cairo from 0"}
    game.play("take Cairo from 0")
    assert hand(game, 1) == {"Cairo"}
    assert hand(game, 0) == {"Lima", "Airlift"}
    assert actions(game) == 3


@pytest.mark.rule("P2-235")
def test_researcher_chooses_the_card_from_a_hidden_hand() -> None:
    game = researcher(hands=[["Lima", "Cairo", "Airlift"], []], turn=1, epidemics=5)
    game.play("ask 0")
    assert game.to_act == 0
    assert texts(game) == {"give Lima to 1", "give Cairo to 1"}
    game.play("give Lima to 1")
    assert hand(game, 1) == {"Lima"}
    assert (actions(game), game.to_act) == (3, 1)


@pytest.mark.rule("P2-235")
def test_researcher_gives_in_the_turn_of_another_only_in_the_shared_city() -> None:
    game = researcher(hands=[["Lima", "Cairo"], []], pawns=["Paris", "London"], turn=1)
    assert of_kind(game, "take") == of_kind(game, "ask") == set()


@pytest.mark.rule("P2-236")
def test_researcher_takes_only_the_card_of_the_city() -> None:
    game = researcher(hands=[[], ["Lima", "Cairo", "Paris"]])
    assert of_kind(game, "take") == {"take Paris from 1"}


@pytest.mark.rule("P2-236")
def test_researcher_is_given_only_the_card_of_the_city() -> None:
    game = researcher(hands=[[], ["Lima", "Cairo", "Paris"]], turn=1)
    assert of_kind(game, "give") == {"give Paris to 0"}


@pytest.mark.rule("P2-236")
def test_researcher_gets_only_the_card_of_the_city_from_a_hidden_hand() -> None:
    game = researcher(hands=[[], ["Lima", "Cairo"]], epidemics=5)
    happenings = game.play("ask 1")
    assert heard(happenings, "nothing_to_give") == [{"seat": 1}]
    assert (hand(game, 0), actions(game)) == (set(), 4)


@pytest.mark.rule("P2-237")
def test_each_card_of_the_researcher_costs_an_action() -> None:
    game = researcher(hands=[["Lima", "Cairo"], []])
    happenings = play(game, "give Lima to 1", "give Cairo to 1")
    assert [gift["card"] for gift in heard(happenings, "gave")] == ["Lima", "Cairo"]
    assert actions(game) == 2


@pytest.mark.rule("P2-237")
@pytest.mark.parametrize(("turn", "text", "asked"), [(0, "give Lima to 1", 1), (1, "take Lima from 0", 0)])
def test_gifts_of_the_researcher_need_consent(turn: int, text: str, asked: int) -> None:
    game = researcher(hands=[["Lima"], []], turn=turn, consent=True)
    game.play(text)
    assert (game.prompt, game.to_act) == ("consent", asked)
    game.play("decline")
    assert (hand(game, 0), hand(game, 1), actions(game)) == ({"Lima"}, set(), 4)
    game = researcher(hands=[["Lima"], []], turn=turn, consent=True)
    play(game, text, "agree")
    assert (hand(game, 0), hand(game, 1), actions(game)) == (set(), {"Lima"}, 3)


@pytest.mark.rule("P2-237")
@pytest.mark.parametrize(("turn", "text"), [(0, "give Paris to 1"), (1, "take Paris from 0")])
def test_receiver_of_the_researchers_card_keeps_the_hand_limit_at_once(turn: int, text: str) -> None:
    game = researcher(hands=[["Paris"], SEVEN_CARDS], turn=turn)
    game.play(text)
    assert (game.prompt, game.to_act) == ("hand_limit", 1)
    game.play("discard Lima")
    assert len(hand(game, 1)) == 7
    assert (game.prompt, game.to_act) == ("actions", turn)


# ---------------------------------------------------------------------- Scientist
BLACK = ["Baghdad", "Cairo", "Chennai", "Delhi", "Istanbul", "Karachi"]


@pytest.mark.rule("P2-238")
@pytest.mark.parametrize(("cards", "legal"), [(4, True), (3, False)])
def test_scientist_needs_four_cards(cards: int, legal: bool) -> None:
    game = table(
        roles=["scientist", "medic"], hands=[[*BLACK[:cards], "Lima", "Paris"], []], cubes={"Delhi": {"black": 1}}
    )
    if not legal:
        refused(game, "cure black")
        return
    game.play("cure black")
    assert cure(game, "black") == "cured"
    assert discarded(game) == set(BLACK[:4])
    assert hand(game, 0) == {"Lima", "Paris"}
    assert actions(game) == 3


@pytest.mark.rule("P2-239")
@pytest.mark.parametrize("surplus", [1, 2])
def test_scientist_discards_exactly_four_cards(surplus: int) -> None:
    cards = BLACK[: 4 + surplus]
    game = table(roles=["scientist", "medic"], hands=[cards, []], cubes={"Delhi": {"black": 1}})
    game.play("cure black")
    for kept in cards[:surplus]:
        assert cure(game, "black") == "active"
        game.play(f"keep {kept}")
    assert cure(game, "black") == "cured"
    assert hand(game, 0) == set(cards[:surplus])
    assert discarded(game) == set(cards[surplus:])
    assert actions(game) == 3


@pytest.mark.rule("P2-240")
def test_others_need_five_cards_even_beside_the_scientist() -> None:
    game = table(roles=["medic", "scientist"], hands=[BLACK[:4], []])
    refused(game, "cure black")
    game = table(roles=["medic", "scientist"], hands=[BLACK[:5], []])
    game.play("cure black")
    assert hand(game, 0) == set()
    assert discarded(game) == set(BLACK[:5])
