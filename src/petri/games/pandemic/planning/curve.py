"""The win chance of one side where not all win or lose together: a logistic curve, learned from the planner's games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, final

from petri.games.pandemic.planning.chance import chance_of
from petri.games.pandemic.state import PandemicState

CARDS: Final = 50.0  # of the player deck, about
CURE: Final = 100.0


@final
class Curve:
    """By what a state is worth, what there is to win for the side alone, and how long the game may still last."""

    def __init__(self, learned: Mapping[str, Any]) -> None:
        self.bias: float = learned["bias"]
        self.value: float = learned["value"]
        self.own: float = learned["own"]
        self.sides: float = learned["sides"]
        self.left: float = learned["left"]
        self.value_left: float = learned["value_left"]
        self.own_left: float = learned["own_left"]

    def of(self, s: PandemicState, value: float, own: float, sides: float) -> float:
        left = float(s.deck_size) / CARDS
        z = self.bias + self.sides * sides + self.left * left
        z += (self.value + self.value_left * left) * value / CURE
        return chance_of(z + (self.own + self.own_left * left) * own / CURE)
