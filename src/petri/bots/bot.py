"""What a bot is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from petri.core.game import Move, checked_seed
from petri.core.rng import seeded
from petri.core.text import say

PACKAGE = "petri.bots"


class Bot(ABC):
    """Chooses the moves of a seat from what the seat may see; all its chance comes from its seed."""

    name: str

    def __init__(self, seed: int) -> None:
        self.rng = seeded(checked_seed(seed))

    @abstractmethod
    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        """One of the legal moves of the seat whose view this is."""

    @classmethod
    def label(cls, lang: str = "en") -> str:
        return say(PACKAGE, f"label.{cls.name}", lang)

    @classmethod
    def describe(cls, lang: str = "en") -> str:
        return say(PACKAGE, f"bot.{cls.name}", lang)
