"""A planner that stands in for those of the titles: its advice is known beforehand, and costs no time."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from petri.core.names import Name
from petri.core.planning import Budget, Line, Planner
from petri.core.rng import Rng
from petri.core.title import find_title, title_names

BEFORE, AFTER = 0.41, 0.53
WORKER = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
import stand_in
stand_in.install()
from petri.server.thinking import work
work()
"""


class StandIn(Planner):
    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def choose(self, mind: Any, seat: int, moves: list[int]) -> int:
        return moves[0]

    def chance(self, mind: Any, seat: int) -> float:
        return BEFORE

    def advise(self, mind: Any, seat: int, moves: list[int]) -> list[Line]:
        """Lines that begin with the first moves; the first legal ones follow."""
        lines = []
        for nth, move in enumerate(moves[:3]):
            state, line = mind.world(self.rng), [move]
            state.play(move)
            while state.to_act == seat and len(line) < 4:
                line.append(state.legal_of(seat)[0])
                state.play(line[-1])
            lines.append(Line(line, AFTER - nth / 20, 0.02, 40))
        return lines


def planner(rng: Rng, budget: Budget) -> Planner:
    return StandIn(rng)


def aims(state: Any, seat: int, moves: Sequence[int]) -> list[Name]:
    return [Name(f"make seat {seat} play {len(moves)} moves", f"Platz {seat} {len(moves)} Schritte spielen lassen")]


def install() -> None:
    for name in title_names():
        title: Any = find_title(name)
        title.planner, title.aims = planner, aims


def serve() -> None:
    """`petri serve` with such workers."""
    from petri.cli import main
    from petri.server.thinking import Thinkers

    defaults: Any = Thinkers.__init__.__kwdefaults__
    defaults["program"] = WORKER
    raise SystemExit(main(sys.argv[1:]))


if __name__ == "__main__":
    serve()
