"""How bots see a game with the Bio-Terrorist: he wants what the team fears, and nobody looks behind the screen."""

from __future__ import annotations

import json
from typing import Any

import pytest
from terrorists import his, team

import petri
from petri.bots import GreedyBot, make_bot, play_game
from petri.core.title import find_title

TITLE = find_title("pandemic")


def worth(game: petri.Game, seat: int) -> float:
    return TITLE.evaluate(game.state, seat)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"cubes": {"Tokyo": {"purple": 2}}}, {}),
        ({"cubes": {"Tokyo": {"purple": 3}}}, {"cubes": {"Tokyo": {"purple": 1}}}),
        ({"outbreaks": 5}, {"outbreaks": 1}),
        ({"stations": []}, {}),
        ({"cards": ["Tokyo", "Paris", "Milan"]}, {}),
        ({}, {"at": "Atlanta", "captured": True}),
    ],
)
def test_he_wants_what_the_team_fears(better: dict[str, Any], worse: dict[str, Any]) -> None:
    for_him, for_team = his(**better), his(**worse)
    assert worth(for_him, 2) > worth(for_team, 2)
    assert worth(for_him, 0) < worth(for_team, 0)


def test_he_wants_to_be_far_from_pawns() -> None:
    places = {"Tokyo": 0.5, "Chicago": 0.5}
    assert worth(his(at="Tokyo", whereabouts=places), 2) > worth(his(at="Chicago", whereabouts=places), 2)
    assert worth(his(at="Chicago"), 2) > worth(his(at="Atlanta"), 2)


def test_the_team_goes_where_he_may_be() -> None:
    places = {"Sydney": 0.9, "Lima": 0.1}
    near = team(at="Lima", pawns=["Sydney", "Sydney"], whereabouts={"Lima": 1.0})
    far = team(at="Lima", pawns=["Santiago", "Bogota"], whereabouts={"Lima": 1.0})
    assert worth(far, 0) > worth(near, 0)
    assert worth(team(at="Lima", whereabouts=places), 0) == worth(team(at="Sydney", whereabouts=places), 0)


@pytest.mark.rule("LD-128")
def test_the_team_judges_by_what_everybody_knows() -> None:
    position = his(at="Lima", cards=["Tokyo", "Paris"], epidemics=5).position()
    values = set()
    for there in ("Lima", "Cairo", "Sydney"):
        other = json.loads(json.dumps(position))
        other["terrorist_city"] = there
        state = petri.from_position("pandemic", other).state
        values.add(round(TITLE.evaluate(state, 0), 6))
    assert len(values) == 1


def choose(game: petri.Game, seat: int, seed: int = 1) -> str:
    return GreedyBot(seed).choose(game.view(seat), game.moves(seat)).text


def test_the_last_outbreak_is_taken() -> None:
    game = his(at="Cairo", cubes={"Cairo": {"purple": 3}, "Lima": {"purple": 1}}, outbreaks=7)
    assert choose(game, 2) == "infect"


def test_the_last_purple_cubes_are_taken() -> None:
    full = {name: {"purple": 3} for name in ("Tokyo", "Paris", "Cairo", "Milan")}
    assert choose(his(cubes=full, at="Sydney", actions=1, drives=0), 2) == "infect"


def test_who_is_captured_escapes() -> None:
    game = his(at="Atlanta", captured=True, actions=1, drives=0, cards=["Sydney", "Tokyo"])
    assert choose(game, 2).startswith("escape")


def test_who_has_found_him_captures_him() -> None:
    cards = ["Tokyo", "Paris", "Milan", "Cairo", "Delhi", "Lagos"]
    game = team(at="Atlanta", cards=cards, actions=1)
    assert choose(game, 0) == "capture"


@pytest.mark.parametrize("seed", [1, 2])
def test_whole_games(seed: int) -> None:
    """Against players who only guess he wins soon, whoever plays him."""
    for name in ("greedy", "random"):
        game = petri.new("pandemic", players=3, bio_terrorist=True, epidemics=4, seed=seed)
        play_game(game, [make_bot("random", 1), make_bot("random", 2), make_bot(name, 3)])
        assert game.outcome is not None and game.outcome.winners in ((), (2,))
