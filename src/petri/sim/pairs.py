"""Pairs of games on the same seeds: how far two sides are apart in one number, and how sure that is."""

from __future__ import annotations

import math
from copy import copy
from dataclasses import dataclass

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
            p, limit = (2.0 ** (1 - n) if value else 1.0), -math.log(error / 2) / n if self.is_share else 0.0
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

    def over(self, games: int) -> Pairs:
        """The same sums over so many games: those that were not added had nothing of it on either side."""
        found = copy(self)
        found.n = games
        return found
