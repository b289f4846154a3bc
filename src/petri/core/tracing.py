"""What is followed in the course of a game, for whoever draws it; a title says it in its `tracing.py`."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from petri.core.measures import Measures
from petri.core.things import TOLD_BITS, Told


def shift_of(told: Told, part: str) -> int:
    """Where the number of a part begins in a happening."""
    names = [name for name, _ in told.shape]
    return int(TOLD_BITS) * (names.index(part) + 1)


@dataclass(frozen=True)
class Noted:
    """Happenings that are counted by something they name, `part` in their shape: outbreaks by city. The texts of the
    title call it `trace.KEY`."""

    key: str
    told: tuple[Told, ...]
    part: str

    def shift(self, told: Told) -> int:
        return shift_of(told, self.part)

    @property
    def what(self) -> str:
        """The term that the number stands for."""
        return dict(self.told[0].shape)[self.part]


@dataclass(frozen=True)
class Held:
    """Happenings that show that a seat, their first number, has a card, though it may never be able to use it: `part`
    names it, and the move `word` would use it."""

    word: str
    told: tuple[Told, ...]
    part: str


@dataclass(frozen=True)
class Tracing:
    """`series` are read after every turn, `noted` are counted as they happen; `spread` names measures of the end whose
    whole distribution is worth a look, `cards` the words of moves that use what they name: a card, a level. Who may
    make such a move has it, and so has whom happenings of `held` name."""

    series: tuple[Measures, ...] = ()
    noted: tuple[Noted, ...] = ()
    spread: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    held: tuple[Held, ...] = ()

    def __add__(self, other: Tracing) -> Tracing:
        return Tracing(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


NOTHING_TRACED = Tracing()


def picked(measures: Measures, *keys: str) -> Measures:
    """Some columns of measures."""
    known = [column.key for column in measures.columns]
    places = [known.index(key) for key in keys]

    def of(state: Any) -> list[int]:
        row = measures.of(state)
        return [int(row[place]) for place in places]

    return Measures(tuple(measures.columns[place] for place in places), of)
