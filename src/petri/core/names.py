"""Names in every language, and how a name that a person types is recognised."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import Any

from petri.core.errors import MoveError
from petri.core.options import plain
from petri.core.text import language, say

ALIKE = 0.6  # how much of two names must be the same for one to be a slip of the pen


@dataclass(frozen=True)
class Name:
    """A name in every language."""

    en: str
    de: str

    def say(self, lang: str) -> str:
        return self.de if language(lang) == "de" else self.en


@dataclass(frozen=True)
class Word:
    """A word of a package's texts: a colour, a track …"""

    package: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def say(self, lang: str) -> str:
        return say(self.package, self.key, lang, **dict(self.values))


def spellings(names: Iterable[Iterable[str]]) -> dict[str, int]:
    """The number of each name, by all its spellings."""
    return {plain(spelling): number for number, spelled in enumerate(names) for spelling in spelled}


def found(package: str, what: str, text: str, known: dict[str, int], names: Sequence[Name]) -> int:
    """The number a text means: the whole name, or a beginning that only one name has."""
    key = plain(text)
    if key in known:
        return known[key]
    numbers = sorted({number for spelling, number in known.items() if key and spelling.startswith(key)})
    if len(numbers) == 1:
        return numbers[0]
    if numbers:
        by_number = {known[plain(name.en)]: name for name in names}
        candidates = tuple(by_number[number] for number in numbers)
        raise MoveError(f"{what}_ambiguous", package=package, text=text, allowed=candidates)
    close = get_close_matches(key, list(known), n=3, cutoff=0.5)
    by_spelling = {plain(name.en): name for name in names} | {plain(name.de): name for name in names}
    likely = tuple(dict.fromkeys(by_spelling[spelling] for spelling in close if spelling in by_spelling))
    raise MoveError(f"{what}_unknown", package=package, text=text, allowed=likely or tuple(names[:6]))


def alike(text: str, known: Iterable[str]) -> float:
    """How much a text looks like one of some spellings, from 0 (not enough) to 1."""
    key = plain(text)
    best = max((SequenceMatcher(None, key, spelling).ratio() for spelling in known), default=0.0)
    return best if best >= ALIKE else 0.0
