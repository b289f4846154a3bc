"""What a seat knows of a game, worked out once: it deals worlds that look the same to the seat."""

from __future__ import annotations

from typing import Protocol

from petri.core.rng import Rng
from petri.core.state import State


class Mind(Protocol):
    def world(self, rng: Rng) -> State:
        """A state that agrees with all that is known, the rest dealt: each as likely as the seat has to think it. What
        chance brings in it is its own."""
        ...
