"""Two sides on the same seeds: whether they differ, by how much, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from petri.core.measures import Column
from petri.core.title import find_title
from petri.sim import Task, crew
from petri.sim.plan import Cell, Plan
from petri.sim.play import FIRST, Row, columns_of, keys_of

FIRST_LOOK = 100  # games; then twice as many at every look
ERROR = 0.05  # chance to find a difference where there is none, over all looks together
POWER = 0.8  # of the number of games that would settle it


@dataclass(frozen=True)
class Difference:
    """The second side less the first, game by game, in one number."""

    key: str
    first: float  # the mean of the first side
    second: float
    games: int
    deviation: float  # of the differences
    apart: float  # of the two sides, as if they had been played on other seeds: the root of the sum of variances
    low: float
    high: float
    p: float

    @property
    def value(self) -> float:
        return self.second - self.first

    @property
    def is_real(self) -> bool:
        return self.low > 0 or self.high < 0

    @property
    def effect(self) -> float:
        """In standard deviations of the differences (Cohen's d for pairs)."""
        return self.value / self.deviation if self.deviation else (math.inf if self.value else 0.0)

    @property
    def saving(self) -> float:
        """How many times as many games it would take without the same seeds on both sides."""
        return (self.apart / self.deviation) ** 2 if self.deviation else math.inf

    def games_to_settle(self) -> int | None:
        """So many games would show a difference of this size in four of five cases; None if there is none."""
        from scipy.stats import norm

        if not self.value or not self.deviation:
            return None
        sum_of_limits = float(norm.ppf(1 - ERROR / 2) + norm.ppf(POWER))
        return math.ceil((sum_of_limits * self.deviation / self.value) ** 2)


@dataclass(frozen=True)
class Comparison:
    """All that was found: in who wins, and in every number that both sides have."""

    first: Cell
    second: Cell
    games: int
    looks: int
    won: list[Difference]  # of all together, or of each seat
    numbers: list[Difference]
    columns: tuple[Column, ...]

    @property
    def is_duel(self) -> bool:
        return is_duel(self.first, self.second)


class Pairs:
    """Sums over pairs of games, enough for all that is asked of them."""

    def __init__(self, key: str, *, is_share: bool = False, is_whole: bool = False) -> None:
        self.key = key
        self.is_share = is_share  # between 0 and 1 …
        self.is_whole = is_whole  # … and never in between
        self.n = 0
        self.first = self.second = self.first_squares = self.second_squares = self.products = 0.0

    def add(self, first: float, second: float) -> None:
        self.n += 1
        self.first += first
        self.second += second
        self.first_squares += first * first
        self.second_squares += second * second
        self.products += first * second

    def difference(self, error: float) -> Difference:
        """With an interval that misses the truth in so many cases (Student, on the differences)."""
        from scipy.stats import t

        n = self.n
        one, two = self.first / n, self.second / n
        spread = max(1, n - 1)
        variances = [
            max(0.0, (squares - n * mean * mean) / spread)
            for squares, mean in ((self.first_squares, one), (self.second_squares, two))
        ]
        covariance = (self.products - n * one * two) / spread
        deviation = math.sqrt(max(0.0, sum(variances) - 2 * covariance))
        off = deviation / math.sqrt(n)
        value = two - one
        if off == 0.0:  # of what never came one can still say how rare it is
            p, limit = (0.0 if value else 1.0), -math.log(error / 2) / n if self.is_share else 0.0
        else:
            p = self.mcnemar() if self.is_whole else float(2 * t.sf(abs(value) / off, spread))
            limit = float(t.ppf(1 - error / 2, spread)) * off
        most = 1.0 if self.is_share else math.inf
        low, high = max(-most, value - limit), min(most, value + limit)
        return Difference(self.key, one, two, n, deviation, math.sqrt(sum(variances)), low, high, p)

    def mcnemar(self) -> float:
        """The exact test for pairs of games of which just one was won."""
        from scipy.stats import binomtest

        only_first, only_second = round(self.first - self.products), round(self.second - self.products)
        return float(binomtest(only_first, only_first + only_second).pvalue)


class Match:
    """Both sides as they are played."""

    def __init__(self, first: Cell, second: Cell, seed: int) -> None:
        self.cells = first, second
        self.seed = seed
        self.shared = shared_columns(first, second)
        self.places = [[keys_of(cell).index(key) for key in self.shared] for cell in self.cells]
        self.seats = 1 if is_cooperative(first) else min(len(first.bots), len(second.bots))
        keys = ["won"] if self.seats == 1 else [f"won_{seat + 1}" for seat in range(self.seats)]
        self.won = [Pairs(key, is_share=True, is_whole=True) for key in keys]
        self.numbers = [Pairs(key) for key in self.shared]

    @property
    def games(self) -> int:
        """Those that both sides have played."""
        return self.won[0].n

    def play_to(self, games: int, workers: int, on_rows: Callable[[int], None]) -> None:
        """The games that are still missing, on both sides."""
        what = Plan(self.cells, games, self.seed)
        left = [Task(side, self.games, games) for side in range(2)]
        rows: list[dict[int, Row]] = [{}, {}]
        for some in crew.play(what, left, workers):
            on_rows(len(some.rows))
            rows[some.cell].update(enumerate(some.rows, some.first))
            for game in sorted(rows[0].keys() & rows[1].keys()):
                self.add(rows[0].pop(game), rows[1].pop(game))

    def add(self, first: Row, second: Row) -> None:
        for seat, pairs in enumerate(self.won):
            pairs.add(first[2] >> seat & 1, second[2] >> seat & 1)
        for pairs, one, two in zip(self.numbers, *self.places):
            pairs.add(first[one], second[two])

    def found(self, looks: int, error: float) -> Comparison:
        won = [pairs.difference(error) for pairs in self.won]
        numbers = [pairs.difference(error) for pairs in self.numbers]
        return Comparison(*self.cells, self.games, looks, won, numbers, tuple(columns_of(self.cells[0])))


class Duel(Match):
    """Two bots against each other: every seed twice, the second time with seats changed. What is compared is not one
    game with the other but what the first bot got in both with what the second one got."""

    def __init__(self, first: Cell, second: Cell, seed: int) -> None:
        super().__init__(first, second, seed)
        self.bot = first.bots[0]
        self.won = [Pairs("won", is_share=True)]
        self.groups = by_seat(first)
        self.numbers = [Pairs(f"{text}_1") for text in self.groups]

    def add(self, first: Row, second: Row) -> None:
        games = (self.cells[0], first), (self.cells[1], second)
        seats = [(row, seat, bot == self.bot) for cell, row in games for seat, bot in enumerate(cell.bots)]
        half = len(seats) / 2
        wins = [(row[2] >> seat & 1, is_first) for row, seat, is_first in seats]
        self.won[0].add(*(sum(won for won, is_first in wins if is_first is side) / 2 for side in (True, False)))
        for pairs, places in zip(self.numbers, self.groups.values()):
            found = [(row[places[seat]], is_first) for row, seat, is_first in seats]
            pairs.add(*(sum(n for n, is_first in found if is_first is side) / half for side in (True, False)))


def by_seat(cell: Cell) -> dict[str, list[int]]:
    """The columns that are counted by seats: the places of each in a row, seat by seat."""
    found: dict[str, list[int]] = {}
    for place, column in enumerate(columns_of(cell), len(FIRST)):
        if column.nth is not None and not column.words:
            found.setdefault(column.text, []).append(place)
    return {text: places for text, places in found.items() if len(places) == len(cell.bots)}


def shared_columns(first: Cell, second: Cell) -> list[str]:
    """The numbers that both sides have; words cannot be subtracted."""
    wordy = {column.key for cell in (first, second) for column in columns_of(cell) if column.words}
    keys = [key for key in keys_of(first) if key in keys_of(second) and key not in wordy]
    return [key for key in keys if key not in ("winners", "cause")]


def is_cooperative(cell: Cell) -> bool:
    return find_title(cell.title).is_cooperative(cell.options)


def looks(most: int) -> Iterator[tuple[int, int, float]]:
    """After how many games to look, and which chance of error each look may use up: all together no more than ERROR."""
    games, nth = min(FIRST_LOOK, most), 1
    while True:
        yield nth, games, ERROR / (nth * (nth + 1))
        if games >= most:
            return
        games, nth = min(2 * games, most), nth + 1


def compare(
    first: Cell,
    second: Cell,
    *,
    games: int = 1000,
    seed: int = 0,
    until: float | None = None,
    workers: int | None = None,
    on_rows: Callable[[int], None] = lambda games: None,
) -> Comparison:
    """Play both sides on the same seeds. With `until` it looks at what there is after 100, 200, 400 … games, and stops
    when the difference in games won is known to that much or proven; the intervals then hold over all looks together.
    Interrupted, it gives what there is."""
    match = Duel(first, second, seed) if is_duel(first, second) else Match(first, second, seed)
    count = workers or crew.usual_workers()
    nth, error = 1, ERROR
    try:
        for nth, so_far, error in looks(games) if until is not None else [(1, games, ERROR)]:
            match.play_to(so_far, count, on_rows)
            if until is not None and is_settled(match.found(nth, error).won, until):
                break
    except KeyboardInterrupt:
        if match.games < 2:
            raise
    return match.found(nth, error)


def is_duel(first: Cell, second: Cell) -> bool:
    """Whether the cells are the two ways to seat two bots in a game that one of them wins."""
    bots = set(first.bots)
    turned = tuple(next(iter(bots - {bot})) if len(bots) == 2 else bot for bot in first.bots)
    return len(bots) == 2 and not is_cooperative(first) and second.bots == turned and first.options == second.options


def is_settled(won: Sequence[Difference], until: float) -> bool:
    return all(one.is_real or (one.high - one.low) / 2 <= until for one in won)
