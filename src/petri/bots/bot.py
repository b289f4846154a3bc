"""What a bot is."""

from __future__ import annotations

import inspect
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from petri.core.game import Move, checked_seed
from petri.core.mind import Mind
from petri.core.playout import Player
from petri.core.rng import seeded
from petri.core.text import language, say, texts
from petri.core.title import Title, find_title

PACKAGE = "petri.bots"


class Bot(ABC):
    """Chooses the moves of a seat from what the seat may see; all its chance comes from its seed."""

    name: str
    by_mind: ClassVar[bool] = False
    remembers: ClassVar[bool] = False  # what it thinks about a choice may serve it in the next one

    def __init__(self, seed: int) -> None:
        self.rng = seeded(checked_seed(seed))

    @abstractmethod
    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        """One of the legal moves of the seat whose view this is."""

    def choose_by(self, title: Title, mind: Mind, seat: int, moves: Sequence[int]) -> int:
        """The same by what the seat knows, for simulations that make no views. A bot that has it says so with
        `by_mind`."""
        raise NotImplementedError

    def player(self, title: Title, options: Mapping[str, Any]) -> Player:
        """This bot in compiled play."""
        from petri.bots.players import MindPlayer, ViewPlayer

        return MindPlayer(self, title) if self.by_mind else ViewPlayer(self, title, options)

    def take_time(self, seconds: float) -> None:
        """Think for no longer than that about each of the next choices; most bots need hardly any time."""
        return None

    def over(self, winners: Sequence[int], cause: str) -> None:
        """The game is over; most bots have nothing to do then."""
        return None

    @classmethod
    def label(cls, lang: str = "en") -> str:
        return say_or(f"label.{cls.name}", cls.name, lang)

    @classmethod
    def describe(cls, lang: str = "en") -> str:
        """Bots of others describe themselves with the first line of what they say about their class."""
        return say_or(f"bot.{cls.name}", (inspect.getdoc(cls) or cls.__name__).splitlines()[0], lang)


class MindBot(Bot):
    """Thinks on what its seat knows, which is worked out of the view where there is nothing else."""

    by_mind = True

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        title = find_title(view["title"])
        chosen = self.choose_by(title, title.mind(view), moves[0].seat, [move.number for move in moves])
        return next(move for move in moves if move.number == chosen)


def say_or(key: str, usual: str, lang: str) -> str:
    return say(PACKAGE, key, lang) if key in texts(PACKAGE, language(lang)) else usual
