"""Random play for benchmarks and tests: the loop that every title shares."""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.rng import Rng
from petri.core.state import State, new_moves


class Tally:
    """What a run of playouts counts."""

    decisions: i64 = 0
    choices: i64 = 0
    forced: i64 = 0


def playout(state: State, rng: Rng, tally: Tally) -> None:
    """Play uniformly random moves to the end of the game; what seats would learn is not kept."""
    state.stop_noting()
    moves = new_moves()
    while state.result == 0:
        state.list_moves(moves)
        n = moves.n
        tally.decisions += 1
        tally.choices += n
        if n == 1:
            tally.forced += 1
        state.play(moves.room[rng.below(n)])


def copies(state: State, n: i64) -> None:
    """Copy a state n times, for the benchmark."""
    for _nth in range(n):
        state.copy()
