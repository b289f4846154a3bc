"""Intervals hold the truth as often as they say, on distributions that are known."""

from __future__ import annotations

import random

import pytest

from petri.sim.stats import mean, quantile, rate, share

TRIALS = 600


@pytest.mark.parametrize("truth", [0.03, 0.3, 0.5, 0.9])
@pytest.mark.parametrize("games", [40, 400])
def test_a_share_lies_between_its_limits_in_95_of_100_cases(truth: float, games: int) -> None:
    chance = random.Random(f"{truth} {games}")
    held = 0
    for _ in range(TRIALS):
        found = share(sum(chance.random() < truth for _ in range(games)), games)
        held += found.low <= truth <= found.high
    assert 0.92 <= held / TRIALS <= 0.985


@pytest.mark.parametrize("games", [20, 200])
def test_a_mean_lies_between_its_limits_in_95_of_100_cases(games: int) -> None:
    chance = random.Random(games)
    held = 0
    for _ in range(TRIALS):
        values: dict[int, int] = {}
        for _ in range(games):
            value = chance.randint(1, 6) + chance.randint(1, 6)
            values[value] = values.get(value, 0) + 1
        found = mean(values)
        held += found.low <= 7 <= found.high
    assert 0.92 <= held / TRIALS <= 0.98


def test_limits_are_wilson_s() -> None:
    """By hand: 8 of 10."""
    found = share(8, 10)
    assert (round(found.low, 4), round(found.high, 4)) == (0.4902, 0.9433)
    assert share(0, 0).low == 0.0 and share(0, 0).high == 1.0


def test_quantiles_count() -> None:
    assert [quantile({1: 1, 2: 2, 9: 1}, part) for part in (0.01, 0.25, 0.5, 0.75, 1.0)] == [1, 1, 2, 2, 9]


def test_a_rate_is_the_mean_of_what_each_game_counts() -> None:
    """The same limits from sums and squares as from the whole distribution."""
    counted = {0: 30, 1: 15, 4: 5}
    total, squares = (sum(n * value**power for value, n in counted.items()) for power in (1, 2))
    found, known = rate(total, squares, 50), mean(counted)
    assert (found.value, found.low, found.high) == pytest.approx((known.value, known.low, known.high))
    alone = rate(3, 9, 1)
    assert alone.value == 3 and alone.low != alone.low
