"""Moves, happenings and questions in text and words, from what things know of themselves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from petri.core.errors import MoveError
from petri.core.forms import Term
from petri.core.names import NOBODY_LISTENS, Listener, Player, Word
from petri.core.state import State
from petri.core.text import knows_reader, names_in, say
from petri.core.things import KIND, NOT_TOLD, PART, PART_BITS, THIRD, THIRD_BITS, TOLD_BITS, Kind, Told

Terms = Mapping[str, Term]
Values = tuple[tuple[str, Any], ...]
BITS, MASK = int(TOLD_BITS), int(NOT_TOLD)
PART_SHIFT, THIRD_SHIFT, PART_MASK = int(PART_BITS), int(THIRD_BITS), int(PART) - 1


@dataclass(frozen=True)
class Happening:
    """Something that happened in the course of a move. `seen_by` is None for everybody, else the seats that saw it all;
    the others get `public`, or nothing."""

    kind: str
    values: Mapping[str, Any]
    seen_by: tuple[int, ...] | None = None
    public: Happening | None = None

    def for_seat(self, seat: int | None) -> Happening | None:
        """What a seat (None: a spectator) sees of it."""
        if self.seen_by is None or seat in self.seen_by:
            return self
        return self.public

    def as_json(self) -> dict[str, Any]:
        return {"kind": self.kind, **self.values}


# ---------------------------------------------------------------------- moves
def parts_of(move: int) -> tuple[int, int, int]:
    """The three numbers of a move."""
    return move >> PART_SHIFT & PART_MASK, move & PART_MASK, move >> THIRD_SHIFT & PART_MASK


def named_by(kind: Kind, terms: Terms, s: State, move: int) -> dict[str, Any]:
    """What a move names, as plain JSON."""
    numbers = parts_of(move)
    return {what: terms[what].written(s, numbers[place]) for what, place in kind.form.named}


def text_of(kind: Kind, terms: Terms, s: State, move: int) -> str:
    return kind.form.write(kind.word, s, named_by(kind, terms, s, move))


def move_of(by_word: Mapping[str, Kind], terms: Terms, s: State, text: str) -> int:
    """The move a text means, legal or not."""
    words = text.strip().split(maxsplit=1)
    if not words:
        raise MoveError("move_empty")
    kind = by_word.get(words[0].lower())
    if kind is None:
        raise MoveError("move_unknown", text=text, allowed=tuple(by_word))
    rest = words[1].strip() if len(words) > 1 else ""
    a, b, c = kind.form.read(kind.word, rest, terms, s)
    return int(kind.number) * int(KIND) + c * int(THIRD) + a * int(PART) + b


def said_move(package: str, kind: Kind, names: Any, s: State, move: int) -> Word:
    """A move as something that has words in each language."""
    numbers = parts_of(move)
    terms = names.terms
    values = [(what, terms[what].said(s, numbers[place])) for what, place in kind.form.named]
    more = kind.spoken(names, s, *numbers)
    return Word(package, f"move.{kind.text_key(s, *numbers)}", (*values, *more.items()))


def words(
    package: str, kind: Kind, names: Any, s: State, numbers: tuple[int, int, int], lang: str, listener: Listener
) -> str:
    """A move in words: what its text names is looked up, and who hears it matters only where it names players."""
    key, terms = f"move.{kind.text_key(s, *numbers)}", names.terms
    named = names_in(package, key, lang)
    values = [(what, terms[what].said(s, numbers[place])) for what, place in kind.form.named if what in named]
    values += [entry for entry in kind.spoken(names, s, *numbers).items() if entry[0] in named]
    for _, value in values:
        if isinstance(value, Player):
            return known_words(package, key, tuple(values), lang, listener)
    return known_words(package, key, tuple(values), lang, NOBODY_LISTENS)


@lru_cache(20_000)
def known_words(package: str, key: str, values: Values, lang: str, listener: Listener) -> str:
    """The same few hundred are said again and again."""
    return listener.say(package, key, lang, dict(values))


def about(kind: Kind, names: Any, s: State, numbers: tuple[int, int, int]) -> dict[str, Any]:
    """A move for a page: its kind, what it names, and under `cost` the cards of the own hand that it takes."""
    terms = names.terms
    told = {"kind": kind.word}
    for what, place in kind.form.named:
        told[what] = terms[what].written(s, numbers[place])
    return told | kind.about(names, s, *numbers)


# ---------------------------------------------------------------------- happenings
def happening(told: Told, terms: Terms, s: State, heard: int) -> Happening:
    values: dict[str, Any] = {}
    for name, what in told.shape:
        heard >>= BITS
        number = heard & MASK
        if number != MASK:
            values[name] = terms[what].written(s, number)
    seen_by = told.seen_by(s, values)
    public = told.public(values) if seen_by is not None else None
    return Happening(told.name, values, seen_by, None if public is None else Happening(told.name, public))


def say_happening(
    package: str,
    told: Told,
    terms: Terms,
    s: State,
    values: Mapping[str, Any],
    lang: str,
    listener: Listener = NOBODY_LISTENS,
) -> str:
    """In the words of the game, or to a listener who calls players by their names."""
    key = f"happening.{told.text_key(values)}"
    spoken = {name: terms[what].spoken(s, values[name]) for name, what in told.shape if name in values}
    spoken |= told.spoken(terms, s, values)
    seats: Values = ()
    if listener.people:
        seats = tuple((name, values[name]) for name, what in told.shape if name in values and terms[what].is_player)
    return known(line, package, key, tuple(spoken.items()), seats, lang, listener if seats else NOBODY_LISTENS)


@lru_cache(20_000)
def line(package: str, key: str, spoken: Values, seats: Values, lang: str, listener: Listener) -> str:
    """What happened, with the seats of its players."""
    told = dict(spoken)
    for name, seat in seats:
        if knows_reader(package, key, name, lang):
            told[name] = listener.called(seat, lang) or told[name]
    return say(package, key, lang, **told)


@lru_cache(5_000)
def question(package: str, key: str, values: Values, lang: str, listener: Listener) -> str:
    return listener.asked(package, key, lang, dict(values))


def known(words: Any, *given: Any) -> str:
    """Words that may have been said before; what has no hash is said anew."""
    try:
        said: str = words(*given)
    except TypeError:
        said = words.__wrapped__(*given)
    return said
