"""Numbers about numbers, by scipy; each interval holds the truth in 95 of 100 cases."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Share:
    """So many of all, and between which limits the chance behind it lies (Wilson)."""

    count: int
    of: int
    low: float
    high: float

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else math.nan


@dataclass(frozen=True)
class Mean:
    """The mean of a number, between which limits the one behind it lies (Student), and how it is spread."""

    value: float
    low: float
    high: float
    deviation: float
    lowest: int
    median: int
    highest: int


@dataclass(frozen=True)
class Rate:
    """How often something happens in a game, and between which limits the rate behind it lies (Student)."""

    value: float
    low: float
    high: float


def share(count: int, of: int, confidence: float = CONFIDENCE) -> Share:
    from scipy.stats import binomtest

    if of == 0:
        return Share(0, 0, 0.0, 1.0)
    found = binomtest(count, of).proportion_ci(confidence, method="wilson")
    return Share(count, of, float(found.low), float(found.high))


def mean(values: Mapping[int, int], confidence: float = CONFIDENCE) -> Mean:
    """Of numbers with how often each came."""
    from scipy.stats import t

    n = sum(values.values())
    if n == 0:
        return Mean(math.nan, math.nan, math.nan, math.nan, 0, 0, 0)
    middle = sum(value * count for value, count in values.items()) / n
    spread = math.sqrt(sum(count * (value - middle) ** 2 for value, count in values.items()) / max(1, n - 1))
    off = float(t.ppf(0.5 + confidence / 2, n - 1)) * spread / math.sqrt(n) if n > 1 else math.nan
    return Mean(middle, middle - off, middle + off, spread, min(values), quantile(values, 0.5), max(values))


def rate(total: int, squares: int, games: int, confidence: float = CONFIDENCE) -> Rate:
    """Of a number of each game, by its sum over all games and that of its squares."""
    from scipy.stats import t

    middle = total / games
    if games < 2:
        return Rate(middle, math.nan, math.nan)
    spread = math.sqrt(max(0.0, squares - total * middle) / (games - 1))
    off = float(t.ppf(0.5 + confidence / 2, games - 1)) * spread / math.sqrt(games)
    return Rate(middle, max(0.0, middle - off), middle + off)


def quantile(values: Mapping[int, int], part: float) -> int:
    """The smallest number that so large a part of all does not exceed."""
    wanted, seen = part * sum(values.values()), 0
    for value in sorted(values):
        seen += values[value]
        if seen >= wanted:
            return value
    raise ValueError("no numbers")
