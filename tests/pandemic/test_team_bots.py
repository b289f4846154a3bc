"""Bots that play for their team."""

from __future__ import annotations

from typing import Any

import pytest
from teams import BLUES, REDS, goal, new, second, teams

import petri
from petri.bots.bot import Bot
from petri.bots.greedy import GreedyBot
from petri.bots.random_bot import RandomBot
from petri.core.title import find_title

TITLE = find_title("pandemic")
CURES = {"yellow": "cured", "black": "cured", "red": "cured"}
CUBES = {"Cairo": {"black": 1}, "Lima": {"yellow": 1}, "Tokyo": {"red": 1}, "Essen": {"blue": 1}}


def chosen(game: petri.Game, seat: int) -> str:
    return str(GreedyBot(1, ahead=1).choose(game.view(seat), game.moves(seat)))


def last_cure(**more: Any) -> petri.Game:
    return teams(hands=[BLUES[:4], [], [], []], cures=CURES, cubes=CUBES, **more)


@pytest.mark.rule("LT-066", "LT-075")
def test_greedy_ends_a_game_that_its_team_wins() -> None:
    ahead = last_cure(goals=[goal("healers"), goal("eradicators")])
    assert chosen(ahead, 0) == "cure blue"
    had = {"cured_yellow": 1, "cured_black": 1, "cured_red": 1, "first_cured": 1}
    behind = last_cure(goals=[goal("eradicators"), goal("healers")], awards=had)
    assert chosen(behind, 0) != "cure blue"


@pytest.mark.rule("LT-056", "LT-066")
def test_a_win_of_another_team_is_better_than_a_loss() -> None:
    def value(game: petri.Game, *moves: str) -> float:
        for move in moves:
            game.play(move)
        return TITLE.evaluate(game.state, 0)

    won = value(last_cure(goals=[goal("healers"), goal("eradicators")]), "cure blue")
    had = {"cured_yellow": 1, "cured_black": 1, "cured_red": 1}
    others = value(last_cure(goals=[goal("eradicators"), goal("healers")], awards=had), "cure blue")
    shared = value(last_cure(goals=[goal("healers"), goal("all_rounders")], awards=tied()), "cure blue")
    lost = second(outbreaks=7, cubes={"Cairo": {"black": 3}}, infection_deck=["Cairo", "..."], actions=1)
    while lost.outcome is None:
        lost.play("pass" if "pass" in {move.text for move in lost.moves()} else lost.moves()[0])
    assert won > shared > others > TITLE.evaluate(lost.state, 0)
    assert others < TITLE.evaluate(last_cure().state, 0) < won


def tied() -> dict[str, int]:
    """With the cure both teams have 8 points: 6 and 2 for the first one, and 4 and 4."""
    return {"first_cured": 0, "cured_red": 1, "cured_yellow": 1}


def test_greedy_gives_its_partner_what_it_would_not_give_the_others() -> None:
    roles = ["researcher", "scientist", "dispatcher", "quarantine_specialist"]
    own = teams(
        roles=roles, hands=[["Chicago"], BLUES[:3], [], []], pawns=["Madrid"] * 4, team_stations=["Madrid", "Delhi"]
    )
    values = {}
    for move in ("give Chicago to 1", "give Chicago to 3"):
        after = own.copy()
        after.play(move)
        values[move] = TITLE.evaluate(after.state, 0)
    assert values["give Chicago to 1"] > values["give Chicago to 3"]


def test_the_points_of_the_others_count_against_a_team() -> None:
    base = {"cures": {"red": "cured"}, "cubes": CUBES, "goals": [goal("healers"), goal("all_rounders")]}
    mine, theirs = (teams(awards={"cured_red": team}, **base) for team in (0, 1))
    for seat, better, worse in ((0, mine, theirs), (2, theirs, mine)):
        assert TITLE.evaluate(better.state, seat) > TITLE.evaluate(worse.state, seat)


def test_a_greedy_team_beats_one_that_plays_at_random() -> None:
    """More games: bench/teams.py."""
    game = teams(
        roles=["scientist", "quarantine_specialist", "researcher", "operations_expert"],
        pawns=["Madrid", "Madrid", "Taipei", "Taipei"],
        team_stations=["Madrid", "Taipei"],
        hands=[BLUES[:4], [], REDS[:3], REDS[3:6]],
        cures={"yellow": "cured", "black": "cured", "red": "cured"},
        awards={"cured_yellow": 0, "first_cured": 0, "cured_black": 1},
        goals=[goal("healers"), goal("all_rounders")],
        cubes=CUBES,
        turn=2,
    )
    bots: list[Bot] = [*(GreedyBot(seat, ahead=1) for seat in range(2)), RandomBot(3), RandomBot(4)]
    while game.to_act is not None:
        game.play_found(bots[game.to_act].choose(game.view(game.to_act), game.moves(game.to_act)))
    assert game.outcome is not None and game.outcome.winners == (0, 1)


def test_the_choices_of_two_teams_are_not_one_turn() -> None:
    game = new()
    before = game.state.copy()
    game.play(game.moves()[0])
    assert not TITLE.is_same_turn(before, game.state) and TITLE.is_same_turn(before, before)
    assert chosen(game, 2).startswith("appoint")
