"""Who chooses in the tests: on states, so that compiled and plain runs and long runs use the same ones."""

from __future__ import annotations

from collections.abc import Callable

from petri.core.rng import Rng
from petri.core.state import State
from petri.core.title import Title

Policy = Callable[[Title, State, list[int], Rng], int]
Score = Callable[[State, int], int]


def uniform(title: Title, state: State, moves: list[int], rng: Rng) -> int:
    """Every move is as likely as any other."""
    return moves[int(rng.below(len(moves)))]


def by_kind(title: Title, state: State, moves: list[int], rng: Rng) -> int:
    """Every kind of move is as likely as any other: what has few moves is done more often."""
    kinds = sorted({title.kind(move) for move in moves})
    kind = kinds[int(rng.below(len(kinds)))]
    return uniform(title, state, [move for move in moves if title.kind(move) == kind], rng)


def scored(score: Score, whims: int) -> Policy:
    """The move with the best score, and every so often a whim: any move."""

    def choose(title: Title, state: State, moves: list[int], rng: Rng) -> int:
        if rng.below(whims) == 0:
            return by_kind(title, state, moves, rng)
        best, most = moves[0], -(10**9)
        for move in moves:
            points = score(state, move) * 16 + int(rng.below(16))
            if points > most:
                best, most = move, points
        return best

    return choose
