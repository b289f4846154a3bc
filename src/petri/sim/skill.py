"""How far a bot is ahead of `random` on two sides: a change of the rules may make skill matter more or less."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from petri.core.title import find_title
from petri.sim import Result, run_plan
from petri.sim.compare import is_cooperative
from petri.sim.pairs import ERROR, Difference, Pairs
from petri.sim.plan import Cell, Plan, cell

WEAK = "random"
STRONG = "greedy"  # where the weak one itself is compared
FEWEST, MOST = 20, 200  # games, a tenth of those of the comparison: each takes several cells
WINNERS = 2  # where a row has them


class Skill:
    """The same seeds on both sides; where one wins and the others lose, with the better bot on each seat in turn."""

    def __init__(self, first: Cell, second: Cell, games: int, seed: int) -> None:
        self.strong = first.bots[0] if first.bots[0] != WEAK else STRONG
        sides = [self.cells(side) for side in (first, second)]
        self.parted = len(sides[0])
        self.plan = Plan(tuple(sides[0] + sides[1]), max(FEWEST, min(MOST, games // 10)), seed)

    @property
    def games(self) -> int:
        """All that it takes."""
        return self.plan.games * len(self.plan.cells)

    def cells(self, side: Cell) -> list[Cell]:
        seats = len(side.bots)
        mixes: list[Sequence[str]] = [
            [self.strong if seat == place else WEAK for seat in range(seats)] for place in range(seats)
        ]
        if is_cooperative(side):
            mixes = [[self.strong] * seats, [WEAK] * seats]
        title = find_title(side.title)
        return [cell(title, side.options, mix, {}, side.bot_seconds) for mix in mixes]

    def gap(self, workers: int | None, cluster: str, on_rows: Callable[[int], None]) -> Difference | None:
        """Between the two sides; None if it was interrupted."""
        result = run_plan(self.plan, workers=workers, cluster=cluster, on_rows=on_rows)
        try:
            return self.found(result) if result.is_whole else None
        finally:
            result.close()

    def found(self, result: Result) -> Difference:
        pairs = Pairs("skill_gap")
        numbers = range(len(self.plan.cells))
        ahead = [self.ahead(result, some) for some in (numbers[: self.parted], numbers[self.parted :])]
        for first, second in zip(*ahead):
            pairs.add(first, second)
        return pairs.difference(ERROR)

    def ahead(self, result: Result, numbers: Sequence[int]) -> list[float]:
        """By game: the wins of the better bot less those of the other, or less its fair share."""
        won = [[row[WINNERS] for _, row in result.journal.rows(number)] for number in numbers]
        seats = len(self.plan.cells[numbers[0]].bots)
        if is_cooperative(self.plan.cells[numbers[0]]):
            return [float(bool(strong)) - float(bool(weak)) for strong, weak in zip(*won)]
        return [sum(one >> seat & 1 for seat, one in enumerate(game)) / seats - 1 / seats for game in zip(*won)]
