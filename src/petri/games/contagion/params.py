"""What a parameter of an effect may be in the data file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from petri.core.content import is_number
from petri.games.contagion.cards import HIGHEST_LEVEL, TRACK_NAMES

Params = dict[str, Callable[[Any], bool]]  # what each parameter may be
Agreements = dict[str, Callable[[Mapping[str, Any], bool], bool]]  # of what a card gives, and whether it is a city


def is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def at_least(least: int) -> Callable[[Any], bool]:
    return lambda value: is_number(value, least)


def one_of(*allowed: Any) -> Callable[[Any], bool]:
    return lambda value: any(value == item and isinstance(value, bool) == isinstance(item, bool) for item in allowed)


def number_or(word: str | None, least: int) -> Callable[[Any], bool]:
    """A number, or a word that stands for no limit."""
    return lambda value: value == word or is_number(value, least)


def change(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value != 0 and abs(value) <= 9


def change_of_level(value: Any) -> bool:
    return change(value) and abs(value) <= int(HIGHEST_LEVEL)


def some_tracks(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(value.count(t) == 1 and t in TRACK_NAMES for t in value)
