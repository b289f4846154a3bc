"""Events of On the Brink."""

from __future__ import annotations

from typing import Any

import pytest
from tools import heard, play, skip_to_draw, table, texts

import petri
from petri.cli.boards import find_board
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
            "expansions": ["on_the_brink"],
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
    assert game.view()["in_play"] == [{"event": BAN, "until": 2, "stored": False}]
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
    named = petri.new("pandemic", players=4, events=EVENTS, expansions=["on_the_brink"], seed=1)
    assert BAN in str(named.position())
    with pytest.raises(petri.PositionError):
        banned(events="all")
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
    assert "ban" in board.forms(settle({"expansions": ["on_the_brink"]}))
