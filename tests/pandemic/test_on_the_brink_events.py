"""Events of On the Brink."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest
from tools import (
    actions,
    cubes,
    cure,
    discarded,
    end_turn,
    hand,
    heard,
    of_kind,
    pawn,
    play,
    refused,
    skip_to_draw,
    stroll,
    supply,
    table,
    texts,
)

import petri
from petri.cli.boards import find_board
from petri.cli.boards.pandemic import PandemicBoard
from petri.cli.words import Words
from petri.core.title import find_title

BAN = "Commercial Travel Ban"
EVENTS = ["commercial_travel_ban", "airlift", "one_quiet_night"]


def banned(**more: Any) -> petri.Game:
    """Three players; the second holds the ban, and it is the first one's turn."""
    return table(
        **{
            "roles": ["scientist", "researcher", "contingency_planner"],
            "events": EVENTS,
            "brink_roles": True,
            "brink_events": True,
            "hands": [[], [BAN], []],
            "rate_marker": 3,
            "infection_deck": ["Lima", "Lagos", "Tokyo", "Seoul", "Cairo", "Essen", "Paris", "..."],
            **more,
        }
    )


def infected(game: petri.Game, *moves: str) -> list[str]:
    """The cities that were infected by these moves."""
    happenings = [happening for move in moves for happening in game.play(move)]
    return [happening.values["city"] for happening in happenings if happening.kind == "infected"]


@pytest.mark.rule("LD-044")
def test_the_infection_rate_is_one_until_the_next_turn_of_the_player_whose_turn_it_was() -> None:
    game = banned()
    assert game.view()["infection_rate"] == 3
    game.play("ban")
    assert game.view()["infection_rate"] == 1 and game.view()["rate_marker"] == 3
    assert [len(infected(game, "pass")) for _ in range(3)] == [1, 1, 1]
    assert game.turn == 0 and game.view()["infection_rate"] == 3
    assert len(infected(game, "pass")) == 3


@pytest.mark.rule("LD-044")
def test_it_is_the_turn_and_not_who_plays_it_that_counts() -> None:
    game = banned(turn=2)
    game.play("ban")
    assert game.view()["in_play"] == [{"event": BAN, "until": 2, "ends": "next_turn", "stored": False}]
    play(game, "pass", "pass", "pass")
    assert game.turn == 2 and "in_play" not in game.view()


@pytest.mark.rule("LD-044")
def test_epidemics_still_move_the_marker() -> None:
    game = banned(player_deck=["Epidemic", "..."], epidemics=5)
    game.play("ban")
    happenings = game.play("pass")
    assert [happening.values["rate"] for happening in happenings if happening.kind == "epidemic"] == [3]
    assert game.view()["rate_marker"] == 4 and game.view()["infection_rate"] == 1


@pytest.mark.rule("LD-045", "LE-006", "LE-007")
def test_it_lies_face_up_and_is_neither_in_a_hand_nor_discarded() -> None:
    game = banned()
    game.play("ban")
    view = game.view(0)
    assert view["hands"][1]["cards"] == [] and BAN not in view["player_discard"]
    assert view["in_play"][0]["event"] == BAN
    assert petri.from_position("pandemic", game.position()).position() == game.position()
    reason = game.why_not("ban")
    assert isinstance(reason, petri.Reason) and reason.rule == "LE-006"


@pytest.mark.rule("LD-045", "LE-008")
def test_it_cannot_be_stored_while_it_lies_face_up() -> None:
    game = banned(turn=2, player_discard=["Airlift"])
    game.play("ban")
    assert "store Airlift" in texts(game) and f"store {BAN}" not in texts(game)


@pytest.mark.rule("LD-045", "LE-009")
def test_when_it_ends_it_is_discarded() -> None:
    game = banned()
    play(game, "ban", "pass", "pass")
    assert heard(game.play("pass"), "ended") == [{"event": BAN}]
    assert BAN in game.view()["player_discard"] and BAN not in game.view()["out"]


@pytest.mark.rule("LD-045", "LE-009")
def test_from_the_role_card_it_leaves_the_game_when_it_ends() -> None:
    game = banned(hands=[[], [], []], stored=BAN)
    game.play("ban")
    assert game.view()["in_play"][0]["stored"] and game.view()["stored"] is None
    play(game, "pass", "pass", "pass")
    assert BAN in game.view()["out"] and BAN not in game.view()["player_discard"]


def test_it_takes_part_only_if_it_is_named() -> None:
    position = petri.new("pandemic", players=4, seed=1).position()
    assert BAN not in str(position)
    named = petri.new("pandemic", players=4, events=EVENTS, brink_roles=True, brink_events=True, seed=1)
    assert BAN in str(named.position())
    with pytest.raises(petri.OptionError) as caught:
        petri.new("pandemic", events=EVENTS)
    assert "commercial_travel_ban" in caught.value.say("de")


def test_an_imagined_game_keeps_what_lies_face_up() -> None:
    game = banned(epidemics=5)
    game.play("ban")
    for seat in range(3):
        assert game.imagine(seat, seat).view()["in_play"] == game.view()["in_play"]


def test_a_position_has_only_events_that_last_in_play() -> None:
    entry = {"event": BAN, "until": 0, "stored": False}
    assert banned(hands=[[], [], []], in_play=[entry]).view()["infection_rate"] == 1
    for wrong in ({**entry, "event": "Airlift"}, {**entry, "until": 3}, {**entry, "stored": 1}, "ban", {}):
        with pytest.raises(petri.PositionError):
            banned(hands=[[], [], []], in_play=[wrong])
    with pytest.raises(petri.PositionError) as caught:
        banned(in_play=[entry])
    assert caught.value.key == "position_twice"
    skip_to_draw(banned())


def test_the_terminal_explains_it_only_where_it_may_come() -> None:
    board = find_board("pandemic", Words("en"))
    settle = find_title("pandemic").settle
    forms = board.forms(settle({}))
    assert "ban" not in forms and "airlift PAWN to CITY" in forms
    assert "ban" in board.forms(settle({"brink_roles": True, "brink_events": True}))


# ---------------------------------------------------------------------- the other seven
BLUE = ["Chicago", "Essen", "London", "Madrid", "Milan"]
THREE = ["operations_expert", "researcher", "contingency_planner"]


def brink(*held: str, **more: Any) -> petri.Game:
    """Three players; the second holds these events, and it is the first one's turn."""
    usual = {"roles": THREE, "hands": [[], list(held), []], "events": 13, "brink_events": True}
    return table(**{**usual, "player_deck": ["Tokyo", "Osaka", "Seoul", "..."], **more})


def copied(game: petri.Game) -> petri.Game:
    """The game from its position, by way of JSON."""
    other = petri.from_position("pandemic", json.loads(json.dumps(game.position())))
    assert other.position() == game.position() and texts(other) == texts(game)
    return other


def interfering(colour: str, **more: Any) -> petri.Game:
    """Government Interference is in force."""
    card = "Epidemic: Government Interference"
    return brink(**{"virulent_strain": 8, "strain": colour, "in_force": [card], "out": [card], **more})


def reason(game: petri.Game, text: str) -> petri.Reason:
    found = game.why_not(text)
    assert isinstance(found, petri.Reason), (text, found)
    return found


# ---------------------------------------------------------------------- Borrowed Time
@pytest.mark.rule("LD-009", "LD-043")
def test_borrowed_time_gives_two_actions_to_the_player_whose_turn_it_is() -> None:
    game = brink("Borrowed Time")
    game.play("drive Chicago")
    happenings = game.play("borrow")
    assert heard(happenings, "event") == [{"seat": 1, "event": "Borrowed Time"}]
    assert actions(game) == 5 and game.to_act == 0 and "Borrowed Time" in discarded(game)
    end_turn(game)
    assert actions(game) == 4


@pytest.mark.rule("LD-037")
def test_a_generalist_has_seven_with_it() -> None:
    game = brink("Borrowed Time", roles=["generalist", *THREE[1:]], brink_roles=True)
    game.play("borrow")
    assert actions(game) == 7


@pytest.mark.rule("LD-043")
@pytest.mark.parametrize("over", [["pass"], ["drive Chicago", "drive Atlanta"] * 2])
def test_it_can_be_played_after_the_last_action(over: list[str]) -> None:
    game = brink("Borrowed Time", "Airlift")
    play(game, *over)
    assert game.prompt == "window" and actions(game) == 0
    copied(game).play("borrow")
    game.play("borrow")
    assert (game.prompt, game.to_act, actions(game)) == ("actions", 0, 2)
    play(game, "drive Miami", "drive Atlanta")
    assert game.prompt == "window" and game.to_act == 1  # the other event is asked for once more
    happenings = game.play("pass")
    assert len(heard(happenings, "drew")) == 2


@pytest.mark.rule("LD-043")
def test_it_is_an_event_of_the_action_phase() -> None:
    game = brink("Borrowed Time", "Airlift")
    game.play("pass")
    game.play("pass")
    assert game.prompt == "window" and "airlift 0 to Lima" in texts(game)
    refused(game, "borrow", "LD-043")


@pytest.mark.rule("LD-043")
def test_it_can_be_played_while_somebody_has_too_many_cards() -> None:
    cities = ["Lima", "Lagos", "Cairo", "Delhi", "Milan", "Paris"]
    game = brink(hands=[["Atlanta"], [*cities, "Borrowed Time"], []], actions=1)
    game.play("give Atlanta to 1")
    assert game.prompt == "hand_limit" and actions(game) == 0
    game.play("borrow")
    assert (game.prompt, actions(game)) == ("actions", 2)


# ---------------------------------------------------------------------- Mobile Hospital
@pytest.mark.rule("LD-046")
def test_a_mobile_hospital_removes_a_cube_in_each_city_driven_to() -> None:
    game = brink("Mobile Hospital", cubes={"Chicago": {"blue": 2}, "Montreal": {"blue": 3}, "Atlanta": {"red": 1}})
    game.play("hospital")
    assert game.view()["in_play"] == [{"event": "Mobile Hospital", "until": 0, "ends": "turn", "stored": False}]
    happenings = play(game, "drive Chicago", "drive Montreal", "drive New York", "drive Montreal")
    assert [told["city"] for told in heard(happenings, "removed")] == ["Chicago", "Montreal", "Montreal"]
    assert cubes(game, "Montreal", "blue") == 1 and cubes(game, "Atlanta", "red") == 1


@pytest.mark.rule("LD-046")
def test_the_player_chooses_the_colour() -> None:
    game = brink("Mobile Hospital", cubes={"Chicago": {"blue": 2, "red": 1}})
    play(game, "hospital", "drive Chicago")
    assert (game.prompt, game.to_act) == ("at_hospital", 0) and texts(game) == {"heal blue", "heal red"}
    assert reason(game, "heal black").rule == reason(game, "drive Atlanta").rule == "LD-046"
    copied(game)
    game.play("heal red")
    assert cubes(game, "Chicago", "red") == 0 and cubes(game, "Chicago", "blue") == 2 and actions(game) == 3
    refused(game, "heal blue", "LD-046")


@pytest.mark.rule("LD-046")
def test_it_lasts_for_the_rest_of_the_turn() -> None:
    game = brink("Mobile Hospital", cubes={"Chicago": {"blue": 2}}, quiet_night=True)
    game.play("hospital")
    assert heard(end_turn(game), "ended") == [{"event": "Mobile Hospital"}]
    assert "in_play" not in game.view() and "Mobile Hospital" in discarded(game)
    game.play("drive Chicago")
    assert cubes(game, "Chicago", "blue") == 2
    late = brink("Mobile Hospital", "Airlift")
    late.play("pass")
    refused(late, "hospital", "LD-046")


@pytest.mark.rule("LD-047")
def test_flights_and_other_pawns_do_not_count() -> None:
    more = {"roles": ["dispatcher", "researcher", "medic"], "cubes": {"Lima": {"yellow": 1}, "Chicago": {"blue": 2}}}
    game = brink(hands=[["Lima", "Airlift"], ["Mobile Hospital"], []], **more)
    play(game, "hospital", "fly Lima", "drive 1 to Chicago", "airlift 0 to Chicago")
    assert cubes(game, "Lima", "yellow") == 1 and cubes(game, "Chicago", "blue") == 2


@pytest.mark.rule("LD-047", "LD-056")
def test_it_is_no_treating() -> None:
    game = brink("Mobile Hospital", roles=["medic", *THREE[1:]], cubes={"Chicago": {"blue": 3}})
    play(game, "hospital", "drive Chicago")
    assert cubes(game, "Chicago", "blue") == 2 and actions(game) == 3


@pytest.mark.rule("LD-056")
def test_the_last_cube_of_a_cured_disease_eradicates_it() -> None:
    game = brink("Mobile Hospital", cures={"blue": "cured"}, cubes={"Chicago": {"blue": 1}})
    play(game, "hospital", "drive Chicago")
    assert cure(game, "blue") == "eradicated"


@pytest.mark.rule("LD-047", "LD-067")
def test_it_gives_leave_where_a_pawn_has_to_treat() -> None:
    game = interfering("blue", hands=[[], ["Mobile Hospital"], []], cubes={"Chicago": {"blue": 3, "red": 1}})
    play(game, "hospital", "drive Chicago", "heal red")
    refused(game, "drive Atlanta", "LD-067")
    other = interfering("blue", hands=[[], ["Mobile Hospital"], []], cubes={"Chicago": {"blue": 3, "red": 1}})
    play(other, "hospital", "drive Chicago", "heal blue", "drive Atlanta")
    assert pawn(other, 0) == "Atlanta"


@pytest.mark.rule("LV-007")
def test_removals_by_events_keep_their_cost() -> None:
    card = "Epidemic: Resistant to Treatment"
    more = {"virulent_strain": 10, "strain": "blue", "in_force": [card], "out": [card]}
    game = brink("Mobile Hospital", "Remote Treatment", cubes={"Chicago": {"blue": 3}}, **more)
    play(game, "hospital", "drive Chicago", "remote blue in Chicago")
    assert cubes(game, "Chicago", "blue") == 0 and actions(game) == 3


# ---------------------------------------------------------------------- New Assignment
@pytest.mark.rule("LD-008", "LD-048")
def test_a_player_goes_on_with_an_unused_role() -> None:
    game = brink("New Assignment", pawns=["Lima", "Paris", "Cairo"])
    free = {"dispatcher", "medic", "quarantine_specialist", "scientist"}
    assert {move.text.partition(" to ")[2].lower().replace(" ", "_") for move in game.moves()} >= free
    assert len(of_kind(game, "assign")) == 3 * len(free)
    happenings = game.play("assign 2 to Medic")
    told = next(happening for happening in happenings if happening.kind == "assigned")
    assert dict(told.values) == {"seat": 2, "from": "Contingency Planner", "to": "Medic"}
    assert game.say(told) == "Contingency Planner goes on as Medic."
    assert game.position()["roles"] == [*THREE[:2], "medic"] and pawn(game, 2) == "Cairo"
    assert petri.replay(game.record()).position() == game.position()


@pytest.mark.rule("LD-048")
def test_roles_in_play_and_roles_of_other_boxes_cannot_be_taken() -> None:
    game = brink("New Assignment")
    refused(game, "assign 0 to Researcher", "LD-048")
    refused(game, "assign 0 to Generalist", "LD-048")
    with_roles = brink("New Assignment", brink_roles=True)
    with_roles.play("assign 0 to generalist")
    assert with_roles.position()["roles"][0] == "generalist"
    with pytest.raises(petri.MoveError) as caught:
        game.play("assign 0 to nobody")
    assert caught.value.key == "role_unknown"


@pytest.mark.rule("LD-048")
def test_the_old_role_becomes_available() -> None:
    game = brink("New Assignment", turn=2)
    play(game, "assign 1 to Medic", "store New Assignment")
    assert "assign 0 to Researcher" in texts(game)


@pytest.mark.rule("LD-048")
def test_the_player_has_to_agree() -> None:
    game = brink("New Assignment", consent=True)
    game.play("assign 0 to Medic")
    assert (game.prompt, game.to_act) == ("consent", 0)
    copied(game)
    game.play("decline")
    assert game.position()["roles"] == THREE and "New Assignment" in hand(game, 1)
    refused(game, "assign 0 to Medic", "LD-048")
    play(game, "assign 0 to Scientist", "agree")
    assert game.position()["roles"][0] == "scientist"
    own = brink("New Assignment", consent=True)
    own.play("assign 1 to Medic")
    assert own.position()["roles"][1] == "medic"


@pytest.mark.rule("LD-049")
def test_a_stored_event_is_discarded() -> None:
    game = brink("New Assignment", stored="Airlift")
    happenings = game.play("assign 2 to Medic")
    assert {"seat": 2, "card": "Airlift"} in heard(happenings, "discarded")
    assert "Airlift" in discarded(game) and game.view()["stored"] is None and not of_kind(game, "airlift")
    play(game, "pass", "pass")


@pytest.mark.rule("LD-049")
def test_what_can_be_done_once_in_a_turn_can_be_done_with_the_new_role() -> None:
    game = brink("New Assignment", hands=[["Lima", "Cairo"], ["New Assignment"], []], stations=["Atlanta", "Lima"])
    play(game, "special Lima", "pay Cairo")
    assert game.position()["special_used"]
    play(game, "assign 0 to Medic")
    assert not game.position()["special_used"]


@pytest.mark.rule("LD-049")
def test_the_hand_limit_of_the_new_role_is_checked_at_once() -> None:
    cities = ["Lima", "Lagos", "Cairo", "Delhi", "Milan", "Paris", "Essen", "Bogota"]
    game = brink("New Assignment", hands=[cities, ["New Assignment"], []])
    game.play("assign 0 to Medic")
    assert (game.prompt, game.to_act) == ("hand_limit", 0)
    game.play("discard Lima")
    assert game.prompt == "actions"


@pytest.mark.rule("LD-049", "LD-032")
def test_a_new_medic_acts_at_once() -> None:
    more = {"cures": {"blue": "cured"}, "cubes": {"Atlanta": {"blue": 2, "red": 1}, "Paris": {"blue": 1}}}
    game = brink("New Assignment", **more)
    game.play("assign 0 to Medic")
    assert cubes(game, "Atlanta", "blue") == 0 and cubes(game, "Atlanta", "red") == 1
    assert cure(game, "blue") == "cured"
    copied(game)


GENERALIST = {"brink_roles": True}


@pytest.mark.rule("LD-050")
@pytest.mark.parametrize(("used", "left"), [(0, 5), (3, 2)])
def test_who_becomes_a_generalist_has_five_actions_in_this_turn(used: int, left: int) -> None:
    game = brink("New Assignment", actions=4 - used, **GENERALIST)
    game.play("assign 0 to Generalist")
    assert actions(game) == left
    end_turn(game)
    assert actions(game) == 4


@pytest.mark.rule("LD-050")
def test_a_generalist_who_changes_keeps_five_actions_in_this_turn() -> None:
    game = brink("New Assignment", roles=["generalist", *THREE[1:]], **GENERALIST)
    play(game, "drive Miami", "assign 0 to Medic")
    assert actions(game) == 4 and game.position()["turn_actions"] == 5
    copied(game)


@pytest.mark.rule("LD-050")
def test_there_are_never_more_than_five() -> None:
    roles = ["generalist", "researcher", "medic"]
    game = brink("New Assignment", roles=roles, **GENERALIST)
    play(game, "assign 0 to Contingency Planner", "store New Assignment")
    assert actions(game) == 4
    copied(game).play("assign 0 to Generalist")
    game.play("assign 0 to Generalist")
    assert actions(game) == 4 and "New Assignment" in game.view()["out"]


@pytest.mark.rule("LD-050")
def test_after_the_last_action_there_is_one_more() -> None:
    game = brink("New Assignment", actions=1, **GENERALIST)
    game.play("drive Miami")
    assert game.prompt == "window"
    game.play("assign 0 to Generalist")
    assert (game.prompt, actions(game)) == ("actions", 1)
    others = brink("New Assignment", "Airlift", **GENERALIST)
    play(others, "assign 1 to Generalist")
    assert actions(others) == 4
    late = brink("New Assignment", "Airlift", **GENERALIST)
    play(late, "pass", "pass", "assign 0 to Generalist")
    assert actions(late) == 0 and late.prompt == "window"


# ---------------------------------------------------------------------- Rapid Vaccine Deployment
VACCINE = "Rapid Vaccine Deployment"
EUROPE = {"Paris": {"blue": 2}, "London": {"blue": 1}, "Madrid": {"blue": 2}, "Atlanta": {"blue": 1}}


def cured_blue(**more: Any) -> petri.Game:
    """Blue is cured this very moment."""
    game = brink(**{"hands": [BLUE, [VACCINE], []], "cubes": EUROPE, **more})
    game.play("cure blue")
    return game


@pytest.mark.rule("LD-052", "LD-051")
def test_cubes_of_a_connected_group_are_removed() -> None:
    game = cured_blue()
    assert (game.prompt, game.to_act) == ("cure_window", 1)
    play(game, "vaccine", "vaccinate Paris", "vaccinate London", "vaccinate Madrid", "vaccinate Paris")
    assert game.prompt == "vaccination"
    copied(game)
    game.play("vaccinate Madrid")
    assert game.prompt == "actions"  # there are no more than five
    assert game.position()["cubes"] == {"Atlanta": {"blue": 1}} and supply(game, "blue") == 23
    assert cure(game, "blue") == "cured" and VACCINE in discarded(game)


@pytest.mark.rule("LD-052")
def test_a_city_that_is_not_connected_is_refused() -> None:
    game = cured_blue()
    play(game, "vaccine", "vaccinate Paris")
    refused(game, "vaccinate Atlanta", "LD-051")
    assert of_kind(game, "vaccinate") == {"vaccinate Paris", "vaccinate London", "vaccinate Madrid"}


@pytest.mark.rule("LD-052")
def test_a_sixth_cube_is_refused() -> None:
    game = cured_blue(cubes={"Paris": {"blue": 3}, "London": {"blue": 3}})
    play(game, "vaccine", *["vaccinate Paris"] * 3, *["vaccinate London"] * 2)
    refused(game, "vaccinate London", "LD-051")
    assert cubes(game, "London", "blue") == 1


@pytest.mark.rule("LD-051")
def test_at_least_one_and_as_many_as_one_likes() -> None:
    game = cured_blue()
    game.play("vaccine")
    refused(game, "enough", "LD-051")
    play(game, "vaccinate Madrid")
    assert game.view()["vaccinated"] == ["Madrid"]
    game.play("enough")
    assert cubes(game, "Madrid", "blue") == 1 and "vaccinated" not in game.view() and "just_cured" not in game.view()
    refused(game, "enough", "LD-051")
    refused(game, "vaccinate Paris", "LD-051")


@pytest.mark.rule("LD-051")
def test_it_is_played_directly_after_the_cure_or_not_at_all() -> None:
    game = brink(hands=[BLUE, [VACCINE], []], cubes=EUROPE, player_deck=["Lima", "Lagos", "..."])
    refused(game, "vaccine", "LD-051")
    game.play("cure blue")
    assert game.view()["just_cured"] == "blue"
    assert reason(game, "drive Chicago").rule == "LD-051"
    copied(game)
    game.play("pass")
    refused(game, "vaccine", "LD-051")
    assert game.prompt == "actions" and "just_cured" not in game.view()


@pytest.mark.rule("LD-051")
def test_other_events_wait() -> None:
    game = cured_blue(hands=[BLUE, [VACCINE, "Airlift"], []])
    refused(game, "airlift 0 to Lima", "LD-051")


@pytest.mark.rule("LD-051", "LD-056")
def test_the_disease_may_be_eradicated_by_it() -> None:
    game = cured_blue(cubes={"Paris": {"blue": 1}, "London": {"blue": 1}})
    happenings = play(game, "vaccine", "vaccinate Paris", "vaccinate London")
    assert heard(happenings, "eradicated") == [{"colour": "blue"}] and game.prompt == "actions"


@pytest.mark.rule("LD-051")
def test_the_medic_comes_first() -> None:
    more = {"roles": ["operations_expert", "medic", "researcher"], "cubes": {"Atlanta": {"blue": 2}}}
    game = brink(hands=[BLUE, [VACCINE], []], **more)
    game.play("cure blue")
    assert game.prompt == "actions" and cure(game, "blue") == "eradicated"  # nothing was left to remove


@pytest.mark.rule("LD-051")
def test_from_the_role_card_it_leaves_the_game() -> None:
    game = cured_blue(hands=[BLUE, [], []], stored=VACCINE)
    assert game.to_act == 2
    play(game, "vaccine", "vaccinate Paris", "enough")
    assert VACCINE in game.view()["out"]


@pytest.mark.rule("LD-051")
def test_who_was_not_asked_after_a_cure_does_not_hold_it() -> None:
    game = brink(hands=[BLUE, ["Lima", "Cairo"], [VACCINE]], cubes=EUROPE, epidemics=5)
    game.play("cure blue")
    assert game.to_act == 2
    for seed in range(20):
        assert VACCINE in game.imagine(0, seed).position()["hands"][2]  # it has to be there
    game.play("pass")
    empty = brink(hands=[BLUE, ["Lima", "Cairo"], ["Tokyo"]], cubes=EUROPE, epidemics=5, player_deck=["..."])
    empty.play("cure blue")
    for seed in range(40):
        hands = empty.imagine(0, seed).position()["hands"]
        assert VACCINE not in hands[1] and VACCINE not in hands[2]


@pytest.mark.rule("LD-051")
@pytest.mark.parametrize("waits", [True, False])
def test_a_moment_for_everybody_after_a_cure(waits: bool) -> None:
    more = {"epidemics": 5, "open_windows": 1, "windows_left": 0}
    game = cured_blue(**more)
    assert (game.prompt, game.to_act) == ("open_cure_window", 0)
    if waits:
        play(game, "wait 1", "close")
        assert (game.prompt, game.to_act) == ("cure_window", 1)
        play(game, "vaccine", "vaccinate Paris", "enough", "pass")  # who waits is asked once more
    else:
        game.play("close")
    assert game.prompt == "actions" and "just_cured" not in game.view()
    gone = cured_blue(hands=[BLUE, ["Lima"], []], player_discard=[VACCINE], **more)
    assert gone.prompt == "actions" and "just_cured" not in gone.view()


def test_positions_of_a_vaccination_are_checked() -> None:
    game = cured_blue()
    play(game, "vaccine", "vaccinate Paris")
    position = game.position()
    wrong: tuple[dict[str, Any], ...] = (
        {"just_cured": "red"},
        {"just_cured": None},
        {"vaccinated": []},
        {"vaccinated": ["Paris", "London", "Madrid"]},
        {"agenda": position["agenda"][:-2], "just_cured": None},
    )
    for change in wrong:
        with pytest.raises(petri.PositionError):
            petri.from_position("pandemic", {**position, "to_act": None, **change})


# ---------------------------------------------------------------------- Re-examined Research
@pytest.mark.rule("LD-010", "LD-053")
def test_a_player_takes_a_city_card_from_the_discard_pile() -> None:
    game = brink("Re-examined Research", player_discard=["Paris", "Cairo", "Airlift"], epidemics=5)
    game.play("reexamine 2")
    assert (game.prompt, game.to_act) == ("research", 2)
    assert texts(game) == {"recover Paris", "recover Cairo", "decline"}
    copied(game)
    happenings = game.play("recover Cairo")
    assert heard(happenings, "recovered") == [{"seat": 2, "card": "Cairo"}]
    assert hand(game, 2) == {"Cairo"} and discarded(game) == {"Paris", "Airlift", "Re-examined Research"}
    assert game.view(0)["hands"][2] == {"cards": ["Cairo"], "hidden": 0}  # everybody has seen it


@pytest.mark.rule("LD-053")
def test_the_player_may_decline() -> None:
    for consent in (False, True):
        game = brink("Re-examined Research", player_discard=["Paris"], consent=consent)
        play(game, "reexamine 0", "decline")
        assert hand(game, 0) == set() and "Paris" in discarded(game) and game.prompt == "actions"
        refused(game, "recover Paris", "LD-053")


@pytest.mark.rule("LD-053")
def test_events_and_epidemics_cannot_be_taken() -> None:
    game = brink("Re-examined Research", player_discard=["Paris", "Airlift"])
    game.play("reexamine 1")
    refused(game, "recover Lima", "LD-053")
    with pytest.raises(petri.MoveError):
        game.play("recover Airlift")


@pytest.mark.rule("LD-053")
def test_without_a_city_card_it_is_illegal() -> None:
    game = brink("Re-examined Research", player_discard=["Airlift"])
    refused(game, "reexamine 0", "LD-053")


@pytest.mark.rule("LD-053")
def test_the_hand_limit_is_checked_at_once() -> None:
    cities = ["Lima", "Lagos", "Cairo", "Delhi", "Milan", "Essen", "Bogota"]
    game = brink("Re-examined Research", hands=[cities, ["Re-examined Research"], []], player_discard=["Paris"])
    play(game, "reexamine 0", "recover Paris")
    assert (game.prompt, game.to_act) == ("hand_limit", 0)


# ---------------------------------------------------------------------- Remote Treatment
@pytest.mark.rule("LD-054", "LD-056")
def test_two_cubes_are_removed_anywhere() -> None:
    game = brink("Remote Treatment", cubes={"Paris": {"blue": 2}, "Lima": {"yellow": 1}, "Cairo": {"black": 1}})
    assert of_kind(game, "remote") == {"remote blue in Paris", "remote yellow in Lima", "remote black in Cairo"}
    refused(game, "remote red in Paris", "LD-054")
    game.play("remote blue in Paris")
    assert (game.prompt, game.to_act) == ("second_cube", 1)
    assert texts(game) == {"remove blue in Paris", "remove yellow in Lima", "remove black in Cairo"}
    assert reason(game, "pass").rule == reason(game, "remove red in Lima").rule == "LD-054"
    copied(game)
    game.play("remove black in Cairo")
    assert game.position()["cubes"] == {"Paris": {"blue": 1}, "Lima": {"yellow": 1}}
    assert supply(game, "black") == 24 and actions(game) == 4
    refused(game, "remove yellow in Lima", "LD-054")


@pytest.mark.rule("LD-054")
@pytest.mark.parametrize(("number", "left"), [(3, 1), (2, 0), (1, 0)])
def test_where_there_is_no_choice_nobody_is_asked(number: int, left: int) -> None:
    game = brink("Remote Treatment", cubes={"Paris": {"blue": number}})
    game.play("remote blue in Paris")
    assert game.prompt == "actions" and cubes(game, "Paris", "blue") == left


@pytest.mark.rule("LD-054")
def test_without_a_cube_it_is_illegal() -> None:
    refused(brink("Remote Treatment"), "remote blue in Paris", "LD-054")


@pytest.mark.rule("LD-056")
def test_the_eradication_is_checked() -> None:
    game = brink("Remote Treatment", cures={"blue": "cured"}, cubes={"Paris": {"blue": 1}, "Lima": {"yellow": 2}})
    game.play("remote yellow in Lima")
    game.play("remove blue in Paris")
    assert cure(game, "blue") == "eradicated"


@pytest.mark.rule("LD-068")
def test_remote_treatment_gives_no_leave() -> None:
    game = interfering("blue", hands=[[], ["Remote Treatment"], []], cubes={"Atlanta": {"blue": 3}})
    game.play("remote blue in Atlanta")
    refused(game, "drive Chicago", "LD-067")
    free = interfering("blue", hands=[[], ["Remote Treatment"], []], cubes={"Atlanta": {"blue": 2}})
    free.play("remote blue in Atlanta")
    free.play("drive Chicago")


@pytest.mark.rule("LD-068")
def test_rapid_vaccine_deployment_gives_no_leave() -> None:
    game = interfering("blue", hands=[BLUE, [VACCINE], []], cubes={"Atlanta": {"blue": 2}})
    play(game, "cure blue", "vaccine", "vaccinate Atlanta", "enough")
    refused(game, "drive Chicago", "LD-067")


# ---------------------------------------------------------------------- Special Orders
@pytest.mark.rule("LD-007", "LD-055")
def test_another_pawn_is_moved_like_the_own_one() -> None:
    hands = [["Lima", "Paris", "Delhi"], ["Special Orders", "Cairo"], []]
    game = brink(hands=hands, pawns=["Atlanta", "Paris", "Cairo"], stations=["Atlanta", "Lima"])
    refused(game, "drive 1 to London", "P2-207")
    game.play("orders 1")
    entry = {"event": "Special Orders", "until": 0, "ends": "turn", "stored": False, "pawn": 1}
    assert game.view()["in_play"] == [entry]
    copied(game)
    refused(game, "fly 1 to Cairo", "P2-209")  # of the own hand
    play(game, "drive 1 to London", "fly 1 to Lima", "shuttle 1 to Atlanta")
    assert pawn(game, 1) == "Atlanta" and actions(game) == 1 and hand(game, 0) == {"Paris", "Delhi"}
    refused(game, "drive 2 to Algiers", "P2-207")
    game.play("drive Chicago")
    assert pawn(game, 0) == "Chicago"


@pytest.mark.rule("LD-055")
def test_a_charter_flight_costs_the_card_of_the_city_of_the_pawn() -> None:
    game = brink(hands=[["Paris"], ["Special Orders"], []], pawns=["Atlanta", "Paris", "Cairo"])
    play(game, "orders 1", "charter 1 to Sydney")
    assert pawn(game, 1) == "Sydney" and hand(game, 0) == set()


@pytest.mark.rule("LD-055")
def test_it_is_one_other_pawn_for_the_rest_of_the_turn() -> None:
    game = brink("Special Orders")
    refused(game, "orders 0", "LD-055")
    game.play("orders 2")
    assert heard(end_turn(game), "ended") == [{"event": "Special Orders"}]
    refused(game, "drive 2 to Chicago", "P2-207")
    late = brink("Special Orders", "Airlift")
    late.play("pass")
    refused(late, "orders 2", "LD-055")


@pytest.mark.rule("LD-055")
def test_the_owner_agrees_once() -> None:
    game = brink("Special Orders", consent=True)
    play(game, "orders 2", "decline")
    refused(game, "orders 2", "LD-055")
    play(game, "orders 1")
    assert game.prompt == "actions"  # who plays it needs not be asked
    play(game, "drive 1 to Chicago", "drive 1 to Atlanta")
    assert actions(game) == 2
    other = brink("Special Orders", consent=True)
    play(other, "orders 2", "agree", "drive 2 to Miami")
    assert pawn(other, 2) == "Miami" and other.prompt == "actions"


@pytest.mark.rule("LD-055")
def test_what_was_refused_before_is_agreed_to() -> None:
    game = brink("Special Orders", roles=["dispatcher", *THREE[1:]], consent=True)
    play(game, "drive 2 to Miami", "decline")
    refused(game, "drive 2 to Miami", "P2-208")
    play(game, "orders 2", "agree")
    assert game.why_not("drive 2 to Miami") is None
    game.play("drive 2 to Miami")


@pytest.mark.rule("LD-055")
def test_the_special_moves_of_both_roles_are_not_meant() -> None:
    game = brink(hands=[["Lima", "Cairo"], ["Special Orders"], []])
    game.play("orders 1")
    assert {move.text for move in game.moves() if move.kind == "special" and "1 to" in move.text} == set()
    dispatcher = brink("Special Orders", roles=["dispatcher", *THREE[1:]], pawns=["Atlanta", "Paris", "Cairo"])
    before = Counter(move.text for move in dispatcher.moves() if move.kind != "orders")
    dispatcher.play("orders 1")
    assert Counter(move.text for move in dispatcher.moves()) == before  # it gives a dispatcher nothing new
    asked = brink("Special Orders", roles=["dispatcher", *THREE[1:]], pawns=["Atlanta", "Paris", "Cairo"], consent=True)
    play(asked, "orders 1", "drive 1 to London")
    assert pawn(asked, 1) == "London"
    asked.play("join 1 to Cairo")
    assert (asked.prompt, asked.to_act) == ("consent", 1)  # that is not what was agreed to


@pytest.mark.rule("LD-055", "LD-067")
def test_it_does_not_help_a_pawn_that_may_not_leave() -> None:
    more = {"hands": [[], ["Special Orders"], []], "pawns": ["Lima", "Paris", "Cairo"], "cubes": {"Paris": {"blue": 1}}}
    game = interfering("blue", **more)
    game.play("orders 1")
    refused(game, "drive 1 to London", "LD-067")
    assert not [text for text in of_kind(game, "drive") if text.startswith("drive 1")]


def test_an_event_in_play_is_read_with_its_pawn_and_its_end() -> None:
    entry = {"event": "Special Orders", "until": 0, "ends": "turn", "stored": False, "pawn": 1}
    assert "drive 1 to Chicago" in texts(brink(in_play=[entry]))
    shorter = {key: value for key, value in entry.items() if key != "ends"}
    assert brink(in_play=[shorter]).view()["in_play"] == [entry]
    for wrong in ({**entry, "pawn": 3}, {**entry, "pawn": None}, {**entry, "ends": "cure"}):
        with pytest.raises(petri.PositionError):
            brink(in_play=[wrong])


# ---------------------------------------------------------------------- all of them
@pytest.mark.rule("LD-042")
def test_they_cost_no_action_and_any_player_may_play_them() -> None:
    held = ["Borrowed Time", "Mobile Hospital", "New Assignment", "Re-examined Research", "Remote Treatment"]
    more = {"cubes": {"Paris": {"blue": 2}}, "player_discard": ["Lima"]}
    game = brink(hands=[[], [*held, "Special Orders"], []], **more)
    moves = ("borrow", "hospital", "assign 2 to Medic", "reexamine 0", "decline", "remote blue in Paris", "orders 2")
    play(game, *moves)
    assert actions(game) == 6 and hand(game, 1) == set()
    assert {event["event"] for event in game.view()["in_play"]} == {"Mobile Hospital", "Special Orders"}
    assert petri.verify(game.record()).position() == game.position()


def test_the_terminal_tells_what_lies_face_up_and_until_when() -> None:
    game = brink("Mobile Hospital", BAN, "Special Orders")
    play(game, "hospital", "ban", "orders 2")
    for lang, expected in (("en", "until Operations Expert has the next turn"), ("de", "bis zum nächsten Zug von")):
        board, view = find_board("pandemic", Words(lang)), game.view()
        assert isinstance(board, PandemicBoard)
        lines = [board.in_play(view, entry) for entry in view["in_play"]]
        assert len(set(lines)) == 3 and expected in lines[1]
    assert "assign SEAT to ROLE" in find_board("pandemic", Words("en")).forms(game.options)
    assert any(form.endswith("ROLLE") for form in board.forms(game.options))


def test_whole_games_at_random() -> None:
    options = {"brink_events": True, "lab_events": True, "epidemics": 5}
    for players, more in ((2, {}), (3, {"consent": True}), (5, {"open_windows": 2}), (4, {"virulent_strain": 10})):
        for seed in range(2):
            game = petri.new("pandemic", players=players, seed=seed, **options, **more)
            chance = random.Random(seed)
            for _ in stroll(game, chance, 400):
                if chance.random() < 0.1:
                    copied(game)
                    seat = chance.randrange(players)
                    assert game.imagine(seat, seed).view(seat) == game.view(seat)


# ---------------------------------------------------------------------- with the new roles
def with_roles(*roles: str, **more: Any) -> petri.Game:
    return brink(roles=roles, brink_roles=True, lab_roles=True, **more)


@pytest.mark.rule("LD-047")
def test_the_containment_specialist_removes_first() -> None:
    more = {"hands": [[], ["Mobile Hospital"]], "cubes": {"Chicago": {"blue": 3, "red": 1}}}
    game = with_roles("containment_specialist", "medic", **more)
    play(game, "hospital", "drive Chicago")
    assert cubes(game, "Chicago", "blue") == 2 and game.prompt == "at_hospital"
    game.play("heal blue")
    assert cubes(game, "Chicago", "blue") == 1


@pytest.mark.rule("LD-032", "LD-049")
def test_a_new_containment_specialist_has_entered_nothing() -> None:
    game = with_roles("scientist", "medic", hands=[[], ["New Assignment"]], cubes={"Atlanta": {"blue": 3}})
    game.play("assign 0 to Containment Specialist")
    assert cubes(game, "Atlanta", "blue") == 3


@pytest.mark.rule("LD-049")
def test_stored_cubes_go_to_the_supply() -> None:
    game = with_roles("field_operative", "medic", hands=[[], ["New Assignment"]], cubes={"Atlanta": {"blue": 3}})
    game.play("collect blue")
    assert supply(game, "blue") == 21 and cubes(game, "Atlanta", "blue") == 2
    game.play("assign 0 to Scientist")
    assert supply(game, "blue") == 22


@pytest.mark.rule("LD-049")
def test_who_is_an_archivist_no_more_has_too_many_cards() -> None:
    cities = ["Lima", "Lagos", "Cairo", "Delhi", "Milan", "Paris", "Essen", "Bogota"]
    game = with_roles("archivist", "medic", hands=[cities, ["New Assignment"]])
    game.play("assign 0 to Scientist")
    assert (game.prompt, game.to_act) == ("hand_limit", 0)
    more = with_roles("scientist", "medic", hands=[cities, ["New Assignment"]])
    more.play("assign 0 to Archivist")
    assert more.prompt == "actions"


@pytest.mark.rule("LD-055", "LR-035")
def test_a_pilot_orders_and_is_ordered_by_usual_moves() -> None:
    game = with_roles("pilot", "medic", hands=[[], ["Special Orders"]])
    refused(game, "drive Chicago", "LR-026")
    play(game, "orders 1", "drive 1 to Chicago")
    refused(game, "drive Chicago", "LR-026")
    ordered = with_roles("medic", "pilot", hands=[[], ["Special Orders"]])
    play(ordered, "orders 1", "drive 1 to Chicago")
    assert pawn(ordered, 1) == "Chicago" and not of_kind(ordered, "hop")


@pytest.mark.rule("LD-055", "LD-038")
def test_a_troubleshooter_keeps_the_card_of_a_flight_of_the_other_pawn() -> None:
    game = with_roles("troubleshooter", "medic", hands=[["Lima"], ["Special Orders"]])
    if game.prompt != "actions":
        game.play("pass")
    play(game, "orders 1", "fly 1 to Lima")
    assert pawn(game, 1) == "Lima" and hand(game, 0) == {"Lima"}


@pytest.mark.rule("LE-015")
def test_a_field_director_removes_the_other_cube_where_he_treats() -> None:
    more = {"lab_events": True, "events": 16, "cubes": {"Chicago": {"blue": 3}, "Atlanta": {"blue": 2}}}
    game = with_roles("field_director", "medic", hands=[[], ["Improved Sanitation"]], **more)
    play(game, "sanitation", "tend blue in Chicago")
    assert cubes(game, "Chicago", "blue") == 1 and cubes(game, "Atlanta", "blue") == 2


@pytest.mark.rule("LE-027")
def test_a_virologist_needs_one_card_less_before_pairs_replace_some() -> None:
    held = ["Chicago", "Essen", "London", "Lima", "Lagos"]
    more = {"lab_events": True, "events": 16}
    game = with_roles("virologist", "medic", hands=[held, ["Sequencing Breakthrough"]], **more)
    assert not of_kind(game, "cure_pairs")
    game.play("breakthrough")
    moves = of_kind(game, "cure_pairs")
    assert len(moves) == 1
    play(game, *moves)
    assert hand(game, 0) == set() and cure(game, "blue") == "eradicated"


@pytest.mark.rule("LD-041", "LD-040")
def test_a_field_operative_with_a_breakthrough() -> None:
    held = ["Chicago", "Essen"]
    more = {"lab_events": True, "events": 16, "samples": {"blue": 3}}
    game = with_roles("field_operative", "medic", hands=[held, ["Sequencing Breakthrough"]], **more)
    assert not of_kind(game, "cure_samples")
    play(game, "breakthrough", "cure_samples blue")
    assert hand(game, 0) == set() and cure(game, "blue") == "eradicated" and supply(game, "blue") == 24
