"""Names in every language, and how a name that a person types is recognised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher, get_close_matches
from typing import Any, ClassVar

from petri.core.errors import MoveError
from petri.core.options import plain
from petri.core.text import Said, You, knows_reader, language, say

ALIKE = 0.6  # how much of two names must be the same for one to be a slip of the pen


@dataclass(frozen=True)
class Name:
    """A name in every language."""

    en: str
    de: str
    is_printed: ClassVar[bool] = True  # on a card or a board, where it may end in any sign

    def say(self, lang: str) -> str:
        return self.de if language(lang) == "de" else self.en


@dataclass(frozen=True)
class Player(Name):
    """What a game calls the player of a seat; at a table the player may have a name, or be the reader."""

    seat: int
    is_printed: ClassVar[bool] = False


@dataclass(frozen=True)
class Word:
    """A word of a package's texts: a colour, a track …"""

    package: str
    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def say(self, lang: str) -> str:
        return say(self.package, self.key, lang, **dict(self.values))


@dataclass(frozen=True)
class Listener:
    """Who hears something at a table: the names that people have given, and the own seat."""

    people: tuple[str | None, ...] = ()
    seat: int | None = None

    def called(self, seat: Any, lang: str) -> Said | None:
        """What to call the player of a seat; not every hand has one, and not everybody a name."""
        if seat == self.seat:
            return You(say("petri.core", "word.you", lang))
        name = self.people[seat] if isinstance(seat, int) and seat < len(self.people) else None
        return None if name is None else Said(name)

    def say(self, package: str, key: str, lang: str, values: Mapping[str, Any]) -> str:
        """A text with its players called by their names, and by "you" where it has words for that."""
        stranger = Listener(self.people)
        told = dict(values)
        for name, value in values.items():
            if isinstance(value, Player):
                who = self if knows_reader(package, key, name, lang) else stranger
                told[name] = who.called(value.seat, lang) or value
        return say(package, key, lang, **told)

    def quote(self, said: Word, lang: str) -> str:
        return self.say(said.package, said.key, lang, dict(said.values))

    def asked(self, package: str, key: str, lang: str, values: Mapping[str, Any]) -> str:
        """A question: it speaks to the player that it begins with, so only that one is "you", in moves that it quotes
        too; who is asked without further words needs not be named."""
        quoted = {name: self.quote(value, lang) for name, value in values.items() if isinstance(value, Word)}
        values = {**values, **quoted}
        seat = values.get("seat")
        if not isinstance(seat, Player) or seat.seat != self.seat:
            return Listener(self.people).say(package, key, lang, values)
        if knows_reader(package, key, "seat", lang):
            return self.say(package, key, lang, values)
        told = Listener(self.people).say(package, key, lang, {**values, "seat": Said("")}).removeprefix(": ")
        return told[:1].upper() + told[1:]


NOBODY_LISTENS = Listener()


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
