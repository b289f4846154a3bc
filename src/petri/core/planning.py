"""Who thinks far ahead: on worlds of a mind, as long as a budget lasts."""

from __future__ import annotations

from time import perf_counter
from typing import final

from mypy_extensions import i64, mypyc_attr

from petri.core.state import State


@final
class Budget:
    """How long to think about a decision: so many nodes, with which the same seed gives the same choice, or a time."""

    nodes: i64  # states that are looked at; 0 for no limit
    seconds: float  # 0.0 for no limit
    share: float = 1.0  # of both, for this decision
    spent: i64 = 0  # in this decision
    limit: i64 = 0  # of nodes
    until: float = 0.0

    def __init__(self, nodes: i64, seconds: float) -> None:
        self.nodes = nodes
        self.seconds = seconds

    def begin(self, share: float = 1.0) -> None:
        """A decision is to be made, with a share of what there is."""
        self.spent = 0
        self.share = share
        self.limit = i64(float(self.nodes) * share) if self.nodes > 0 else 0
        self.until = perf_counter() + self.seconds * share if self.seconds > 0.0 else 0.0

    def is_spent(self) -> bool:
        if self.limit > 0 and self.spent >= self.limit:
            return True
        return self.until > 0.0 and perf_counter() >= self.until

    def part_spent(self) -> float:
        """From 0 to 1, or somewhat more."""
        part = float(self.spent) / float(self.limit) if self.limit > 0 else 0.0
        if self.until > 0.0:
            in_time = 1.0 - (self.until - perf_counter()) / (self.seconds * self.share)
            part = in_time if in_time > part else part
        return part


def halvings(n: i64, last: i64) -> i64:
    """How often the worse half of so many can be given up until so many are left."""
    found: i64 = 0
    while n > last:
        n = (n + 1) // 2
        found += 1
    return found


@final
class Line:
    """Moves one after the other, with the answers to what they ask, and what may come of them."""

    moves: list[int]
    chance: float  # to win, in the worlds in which it was tried
    error: float  # of that: the standard error of a mean
    worlds: i64  # how many these were

    def __init__(self, moves: list[int], chance: float, error: float, worlds: i64) -> None:
        self.moves = moves
        self.chance = chance
        self.error = error
        self.worlds = worlds


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner:
    """Chooses for seats by what they know; `mind` is always that of the seat. What it has found out it may keep for the
    next decision."""

    def choose(self, mind: object, seat: i64, moves: list[int]) -> int:
        """One of the legal moves of a seat."""
        raise NotImplementedError

    def chance(self, mind: object, seat: i64) -> float:
        """To win, as things stand, without thinking ahead."""
        raise NotImplementedError

    def advise(self, mind: object, seat: i64, moves: list[int]) -> list[Line]:
        """The best lines of play that begin with one of these moves, the best first, as far as the budget lasts."""
        raise NotImplementedError

    def weigh(self, mind: object, seat: i64, lines: list[list[int]], worlds: i64) -> list[Line]:
        """What comes of given lines, all in the same worlds, in their order. A line ends early where a move is not
        possible in a world."""
        raise NotImplementedError

    def glances(self, state: State, seat: i64, moves: list[int], times: i64) -> float:
        """Copy a state, play one of the moves and look how it stands then, so many times: for the benchmark."""
        raise NotImplementedError
