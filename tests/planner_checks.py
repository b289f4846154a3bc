"""What is asked of the planner of every title, and of what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from petri import _build
from petri.core.planning import Budget, Line
from petri.core.rng import seeded
from petri.core.state import State
from petri.core.title import Title


def advice(title: Title, state: State, nodes: int) -> list[Line]:
    seat = int(state.to_act)
    planner = title.planner(seeded(3), Budget(nodes, 0.0))
    return planner.advise(title.mind_of(state, seat), seat, state.legal_of(seat))


def check_lines(title: Title, state: State, nodes: int) -> list[Line]:
    """They begin with what was asked and can be played, the best first of those that were tried as often."""
    seat, lines = int(state.to_act), advice(title, state, nodes)
    assert lines
    order = [(-line.worlds, -line.chance) for line in lines]
    assert order == sorted(order)
    for line in lines:
        assert 0.0 <= line.chance <= 1.0
        assert line.error >= 0.0 and line.worlds >= 1
        assert not line.moves or line.moves[0] in state.legal_of(seat)
        world = title.mind_of(state, seat).world(seeded(1))
        for move in line.moves:
            assert world.is_legal(move)
            world.play(move)
    return lines


def check_questions(title: Title, state: State, nodes: int) -> None:
    """They change no choice."""
    seat = int(state.to_act)
    mind, moves = title.mind_of(state, seat), state.legal_of(seat)
    quiet, busy = (title.planner(seeded(3), Budget(nodes, 0.0)) for _ in range(2))
    for _ in range(2):
        busy.chance(mind, seat)
        busy.weigh(mind, seat, [[], moves[:1]], 2)
        busy.advise(mind, seat, moves)
        assert busy.choose(mind, seat, moves) == quiet.choose(mind, seat, moves)


def check_plain(script: str, compiled: Callable[[], Any]) -> None:
    """A script that prints something as JSON prints the same where it runs uncompiled."""
    if _build.kind() != "compiled":
        pytest.skip("petri is not compiled here, so there is nothing to compare")
    folders = (_build.PACKAGE.parent, Path(__file__).parent)
    environment = {**os.environ, "PETRI_PURE": "1", "PYTHONPATH": os.pathsep.join(map(str, folders))}
    command = [sys.executable, "-W", "ignore", script]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(plain.stdout) == compiled()
