"""Who thinks far ahead: on worlds of a mind, as long as a budget lasts."""

from __future__ import annotations

from time import perf_counter
from typing import final

from mypy_extensions import i64, mypyc_attr


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


@mypyc_attr(allow_interpreted_subclasses=True)
class Planner:
    """Chooses for seats by what they know. What it has found out it may keep for the next decision."""

    def choose(self, mind: object, seat: i64, moves: list[int]) -> int:
        """One of the legal moves of a seat; `mind` is that seat's."""
        raise NotImplementedError
