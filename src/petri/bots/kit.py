"""What bots that think are made of, for those who build one: worlds that may be the real one, lines of play, and what
comes of them in the same worlds. Nothing here knows more than a seat does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from petri.bots.bot import PACKAGE
from petri.core.errors import BotError
from petri.core.mind import Mind
from petri.core.planning import Budget, halvings
from petri.core.playout import follow
from petri.core.rng import Rng
from petri.core.state import State
from petri.core.title import find_title

Value = Callable[[State], float]  # what a state is worth; it may play the state on to find that out


def worlds(known: Mapping[str, Any] | Mind, rng: Rng) -> Iterator[State]:
    """Games that agree with a view, or with a mind, without end: what its seat does not know is dealt afresh, each way
    as likely as it has to think."""
    mind = find_title(known["title"]).mind(known) if isinstance(known, Mapping) else known
    while True:
        yield mind.world(rng)


@dataclass(frozen=True)
class Tried:
    """Moves one after the other, and what they were worth in the worlds in which they were tried."""

    moves: list[int]
    mean: float
    error: float  # of the mean: a standard error
    worlds: int


def try_lines(
    lines: Iterable[Sequence[int]], worlds: Iterable[State], value: Value, budget: Budget, last: int = 1
) -> list[Tried]:
    """Lines of who is asked, the best first: all are tried in the same worlds, as far as they are possible there.

    The worse half is given up again and again, after equal parts of the budget, until so many are left. A world that
    the budget does not last for counts for nobody, but for the first one. Without a budget the worlds need an end.
    """
    budget.begin()
    field, dropped = [Trial(list(line)) for line in lines], list[Trial]()
    if not field:
        raise BotError("no_lines", package=PACKAGE)
    rounds, nth = int(halvings(len(field), last)) + (last > 1), 0
    for world in worlds:
        if not try_all(field, world, value, budget):
            break
        if len(field) > last and budget.part_spent() * rounds >= nth + 1:
            nth += 1
            field = best_first(field)
            kept = max(last, (len(field) + 1) // 2)
            field, dropped = field[:kept], field[kept:] + dropped
        if len(field) == 1 or budget.is_spent():
            break
    else:
        if not field[0].values:
            raise BotError("no_worlds", package=PACKAGE)
    return [trial.told() for trial in best_first(field) + dropped]


class Trial:
    """A line while it is tried."""

    def __init__(self, moves: list[int]) -> None:
        self.moves = moves
        self.values: list[float] = []

    def told(self) -> Tried:
        n = len(self.values)
        mean = sum(self.values) / n
        squares = sum((value - mean) ** 2 for value in self.values)
        return Tried(self.moves, mean, sqrt(squares / (n - 1) / n) if n > 1 else 0.0, n)


def try_all(field: list[Trial], world: State, value: Value, budget: Budget) -> bool:
    """In one more world, with the same chance for all; False if the budget did not last."""
    found, is_first = [], not field[0].values
    for trial in field:
        if budget.is_spent() and not is_first:
            return False
        state = world.copy()
        follow(state, state.to_act, trial.moves)
        found.append(value(state))
        budget.spent += 1
    for trial, worth in zip(field, found):
        trial.values.append(worth)
    return True


def best_first(field: list[Trial]) -> list[Trial]:
    return sorted(field, key=lambda trial: -sum(trial.values))
