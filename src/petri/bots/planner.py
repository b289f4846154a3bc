"""Thinks whole turns ahead on worlds that may be the real one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from petri.bots.bot import PACKAGE, MindBot
from petri.core.errors import BotError
from petri.core.mind import Mind
from petri.core.planning import Budget, Planner
from petri.core.title import Title

TIME = re.compile(r"(\d+(?:\.\d+)?)\s*(ms|s)")
MOST_SECONDS = 600.0


class PlannerBot(MindBot):
    """Plans whole turns, tries them in worlds that agree with what it knows, and plays on in these to see what comes of
    them. By a number of nodes the same seed gives the same choices; by a time it takes what it has found until then."""

    name = "planner"
    remembers = True

    def __init__(self, seed: int, nodes: int = 0, budget: str = "") -> None:
        super().__init__(seed)
        self.budget = Budget(checked_nodes(nodes), seconds_of(budget))
        self.is_bound = bool(nodes or budget)  # to a budget of its own, whatever others would like
        self._planners: dict[str, Planner] = {}

    def choose_by(self, title: Title, mind: Mind, seat: int, moves: Sequence[int]) -> int:
        return int(self.planner(title).choose(mind, seat, list(moves)))

    def take_time(self, seconds: float) -> None:
        if not self.is_bound:
            self.budget.nodes = 0
            self.budget.seconds = seconds

    def planner(self, title: Title) -> Planner:
        """One for each title, made when it is needed; without a budget it has the title's usual one."""
        found = self._planners.get(title.id)
        if found is None:
            if self.budget.nodes == 0 and self.budget.seconds == 0.0:
                self.budget = Budget(title.usual_nodes, 0.0)
            found = self._planners[title.id] = title.planner(self.rng, self.budget)
        return found


def checked_nodes(nodes: int) -> int:
    if nodes < 0:
        raise BotError("nodes", package=PACKAGE, nodes=nodes)
    return nodes


def seconds_of(text: str) -> float:
    """`200ms` or `2s`."""
    if not text:
        return 0.0
    match = TIME.fullmatch(text.strip())
    seconds = 0.0 if match is None else float(match[1]) / (1000.0 if match[2] == "ms" else 1.0)
    if not 0.0 < seconds <= MOST_SECONDS:
        raise BotError("budget", package=PACKAGE, budget=text)
    return seconds
