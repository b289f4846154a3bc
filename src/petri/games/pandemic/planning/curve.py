"""The win chance of one side where not all win or lose together: a logistic curve, learned from the planner's games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from petri.core.vecs import vec
from petri.games.pandemic.planning.chance import chance_of
from petri.games.pandemic.state import PandemicState

CARDS: Final = 50.0  # of the player deck, about
CURE: Final = 100.0
NUMBERS: Final = ("one", "value", "own", "sides", "left", "value_left", "own_left")


def numbers_of_side(s: PandemicState, value: float, own: float, sides: float) -> vec[float]:
    """What a state is worth, what of that is for the side alone, how many sides there are beyond two, and how long the
    game may still last."""
    left = float(s.deck_size) / CARDS
    value /= CURE
    own /= CURE
    return vec[float]([1.0, value, own, sides, left, value * left, own * left])


@final
class Curve:
    weights: vec[float]

    def __init__(self, weights: Mapping[str, float]) -> None:
        self.weights = vec[float]([float(weights[name]) for name in NUMBERS])

    def of(self, numbers: vec[float]) -> float:
        z = 0.0
        for nth in range(len(numbers)):
            z += self.weights[nth] * numbers[nth]
        return chance_of(z)
