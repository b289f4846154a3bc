"""What a script is: it says which moves fit its idea, and takes of those the one after which the game looks best."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from petri.bots.bot import MindBot
from petri.core.mind import Mind
from petri.core.speech import parts_of
from petri.core.state import State
from petri.core.title import Title

Offers = dict[str, list[int]]  # by the word of their kind, the moves


class Script(MindBot):
    """Thinks on one world that it imagines: its own hand and what lies open are the same in all of them."""

    asks: ClassVar[str]  # the step in which it follows its idea; elsewhere it takes what looks best

    def choose_by(self, title: Title, mind: Mind, seat: int, moves: Sequence[int]) -> int:
        world = mind.world(self.rng)
        fitting = list(moves)
        if title.prompt(world) == self.asks:
            offers: Offers = {}
            for move in moves:
                offers.setdefault(title.kind(move), []).append(move)
            fitting = self.fitting(world, seat, offers) or fitting
        return fitting[0] if len(fitting) == 1 else max(fitting, key=lambda move: value_after(title, world, seat, move))

    def fitting(self, world: Any, seat: int, offers: Offers) -> list[int]:
        """The moves that fit the idea; none if any will do."""
        raise NotImplementedError

    @classmethod
    def label(cls, lang: str = "en") -> str:
        return cls.name

    @classmethod
    def describe(cls, lang: str = "en") -> str:
        return (cls.__doc__ or "").strip()


def value_after(title: Title, world: State, seat: int, move: int) -> float:
    state = world.copy()
    state.play(move)
    return title.evaluate(state, seat)


def first_part(move: int) -> int:
    return parts_of(move)[0]


def second_part(move: int) -> int:
    return parts_of(move)[1]
