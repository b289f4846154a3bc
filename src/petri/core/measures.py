"""What is measured of a game that is over: the columns of a simulation's table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Column:
    """A number, a yes or no, or one of some words. `key` is its name in tables; the texts of its title describe it as
    `measure.TEXT`, where `nth` is what it is counted by: a seat, a team …"""

    key: str
    words: tuple[str, ...] = ()
    text: str = ""
    nth: int | str | None = None
    is_flag: bool = False

    @property
    def described(self) -> str:
        return f"measure.{self.text or self.key}"


@dataclass(frozen=True)
class Measures:
    """Some columns and what measures them all at once, in their order."""

    columns: tuple[Column, ...]
    of: Callable[[Any], Sequence[int]]


def for_each(key: str, count: int, words: tuple[str, ...] = ()) -> tuple[Column, ...]:
    """A column for each seat or team: `score_1`, `score_2` …"""
    return tuple(Column(f"{key}_{nth}", words, key, nth) for nth in range(1, count + 1))


def measured(measures: Sequence[Measures], state: Any) -> list[int]:
    """The row of a game that is over."""
    row: list[int] = []
    for some in measures:
        row += some.of(state)
    return row
