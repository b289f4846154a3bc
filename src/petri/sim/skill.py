"""How far a bot is ahead of `random` on two sides: a change of the rules may make skill matter more or less."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean as mean

from petri.core.title import find_title
from petri.sim import Result, run_plan
from petri.sim.compare import by_seat, is_cooperative
from petri.sim.pairs import ERROR, Difference, Pairs
from petri.sim.plan import Cell, Plan, cell
from petri.sim.play import Row

WEAK = "random"
STRONG = "greedy"  # where the weak one itself is compared
FEWEST, MOST = 20, 100  # games, a tenth of those of the comparison: each takes several cells
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

    def gaps(self, workers: int | None, cluster: str, on_rows: Callable[[int], None]) -> list[Difference]:
        """Between the two sides: in wins, and in what is counted by seats; nothing if it was interrupted."""
        result = run_plan(self.plan, workers=workers, cluster=cluster, on_rows=on_rows)
        try:
            return self.found(result) if result.is_whole else []
        finally:
            result.close()

    def found(self, result: Result) -> list[Difference]:
        numbers = range(len(self.plan.cells))
        first, second = (self.ahead(result, some) for some in (numbers[: self.parted], numbers[self.parted :]))
        found = []
        for key in first:
            if key in second:
                pairs = Pairs(key, is_share=key == "won")
                for one, two in zip(first[key], second[key]):
                    pairs.add(one, two)
                found.append(pairs.difference(ERROR))
        return found

    def ahead(self, result: Result, numbers: Sequence[int]) -> dict[str, list[float]]:
        """By game: what the better bot has more than the other one, in wins more than its fair share."""
        rows = [[row for _, row in result.journal.rows(number)] for number in numbers]
        first = self.plan.cells[numbers[0]]
        if is_cooperative(first):
            return {"won": [float(bool(strong[WINNERS])) - bool(weak[WINNERS]) for strong, weak in zip(*rows)]}
        seats = len(first.bots)
        found = {
            "won": [mean(row[WINNERS] >> seat & 1 for seat, row in enumerate(game)) - 1 / seats for game in zip(*rows)]
        }
        for text, places in by_seat(first).items():
            found[f"{text}_1"] = [
                mean(ahead_of(row, places, seat) for seat, row in enumerate(game)) for game in zip(*rows)
            ]
        return found


def ahead_of(row: Row, places: Sequence[int], seat: int) -> float:
    """What a seat has more than the mean of the others."""
    return float(row[places[seat]] - mean(row[place] for other, place in enumerate(places) if other != seat))
