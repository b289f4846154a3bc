"""The planner of Viroid: honest, legal, the same for the same seed, compiled or plain."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import petri
from petri import _build
from petri.bots.planner import PlannerBot
from petri.core.rng import seeded
from petri.core.state import State
from petri.core.title import find_title
from petri.games.viroid.state import ViroidState

TITLE = find_title("viroid")
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "pathogen": "virus"},
    {"players": 4, "difficulty": "demanding"},
    {"players": 2, "pathogen": "fungus", "opening": "free"},
)


def positions(options: dict[str, Any], seed: int, every: int) -> Iterator[State]:
    """Decisions of a random game."""
    state, rng = TITLE.new_state(TITLE.settle(options), seed), seeded(seed)
    decisions = 0
    while state.result == 0:
        moves = state.legal()
        if len(moves) > 1:
            decisions += 1
            if decisions % every == 1:
                yield state
        state.play(moves[int(rng.below(len(moves)))])


def chosen(state: State, nodes: int, seed: int = 1) -> int:
    bot = PlannerBot(seed, nodes=nodes)
    return int(bot.player(TITLE, {}).pick(state))


def choices() -> list[int]:
    """What it chooses in some positions, with a small budget."""
    return [
        chosen(state, 300) for nth, options in enumerate(TABLES[:3]) for state in positions(options, 20 + nth, every=40)
    ]


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("nodes", [1, 30, 400])
def test_its_choices_are_legal(options: dict[str, Any], nodes: int) -> None:
    for state in positions(options, nodes, every=8):
        assert chosen(state, nodes) in state.legal()


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_it_chooses_by_what_everybody_knows(options: dict[str, Any]) -> None:
    """A deck in another order is the same to it; so is the mind that is made of a view."""
    settled = TITLE.settle(options)
    for nth, state in enumerate(positions(options, 5, every=25)):
        other = TITLE.reshuffled(state, settled, seeded(nth))
        assert list(hidden_things(other)) != list(hidden_things(state))
        seat, moves = int(state.to_act), state.legal()
        mind = TITLE.mind(TITLE.view(state, settled, seat))
        by_view = PlannerBot(1, nodes=400).choose_by(TITLE, mind, seat, moves)
        assert chosen(state, 400) == chosen(other, 400) == by_view


def hidden_things(state: State) -> Iterator[int]:
    """The deck and the chance of a state."""
    assert isinstance(state, ViroidState)
    yield from (int(card) for card in state.deck)
    yield from (int(state.rng.x), int(state.rng.carry))


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        state = TITLE.new_state(TITLE.settle({"players": 2}), 4)
        players = [PlannerBot(seat, nodes=150).player(TITLE, {}) for seat in range(2)]
        moves = []
        while state.result == 0 and len(moves) < 120:
            moves.append(int(players[state.to_act].pick(state)))
            state.play(moves[-1])
        games.append(moves)
    assert games[0] == games[1]


def test_a_number_of_nodes_is_kept() -> None:
    for state in positions({"players": 4}, 8, every=60):
        bot = PlannerBot(1, nodes=2000)
        bot.player(TITLE, {}).pick(state)
        assert 0 < bot.budget.spent < 2500


def test_a_time_is_kept() -> None:
    """The machine of a test may be busy, so CPU time counts and there is room."""
    spent = []
    for state in positions({"players": 4}, 9, every=60):
        player = PlannerBot(1, budget="50ms").player(TITLE, {})
        began = time.process_time()
        player.pick(state)
        spent.append(time.process_time() - began)
    assert max(spent) < 0.1


def test_what_it_has_planned_it_plays() -> None:
    """It thinks once about all infections and mutations of a turn."""
    state = TITLE.new_state(TITLE.settle({"players": 2}), 3)
    bots = [PlannerBot(seat, nodes=500) for seat in range(2)]
    players = [bot.player(TITLE, {}) for bot in bots]
    thought = decisions = 0
    while state.result == 0 and decisions < 100:
        bot, is_free = bots[state.to_act], len(state.legal()) > 1
        bot.budget.spent = 0
        state.play(players[state.to_act].pick(state))
        decisions += is_free
        thought += bot.budget.spent > 0
    assert thought < 0.7 * decisions


def test_compiled_and_plain_choose_the_same() -> None:
    if _build.kind() != "compiled":
        pytest.skip("petri is not compiled here, so there is nothing to compare")
    environment = {**os.environ, "PETRI_PURE": "1", "PYTHONPATH": str(_build.PACKAGE.parent)}
    command = [sys.executable, "-W", "ignore", str(Path(__file__).resolve())]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(plain.stdout) == choices()


def test_it_beats_greedy() -> None:
    """In a few games with a small budget; how strong it is, is measured elsewhere."""
    won = 0
    for seed in range(6):
        game = petri.new("viroid", players=4, difficulty="easy", seed=seed)
        state = game.state
        players = [PlannerBot(seed * 8 + seat, nodes=1500).player(TITLE, game.options) for seat in range(4)]
        while state.result == 0:
            state.play(players[state.to_act].pick(state))
        won += state.result == 1
    assert won >= 3


if __name__ == "__main__":
    print(json.dumps(choices()))
