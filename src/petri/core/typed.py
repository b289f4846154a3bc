"""Moves as people type them: in English as records write them, in other languages with the words of the texts.

A text `typed.WORD` of a title or module is how a kind of move is typed: `gib {card} an {seat}`. What may be left out
stands in brackets: `fahre [{pawn} nach] {city}`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from itertools import groupby, islice, product
from typing import Any

from petri.core.errors import MoveError
from petri.core.forms import Form, Listed
from petri.core.names import Name, alike
from petri.core.options import plain
from petri.core.speech import parts_of
from petri.core.text import LANGUAGES, language, texts
from petri.core.things import KIND, PART, THIRD, Kind

Pieces = tuple[str, ...]  # words, and {parts}
BRACKETS = re.compile(r"\[(.*?)\]")
RECORDED = LANGUAGES[0]  # the language of records


class Phrase:
    """How a kind of move is typed in one language."""

    def __init__(self, text: str, form: Form) -> None:
        self.word, _, self.rest = text.partition(" ")
        self.form = form
        long = BRACKETS.sub(r"\1", self.rest)
        short = BRACKETS.sub("", self.rest)
        words_only = BRACKETS.sub(lambda found: re.sub(r"\{\w+\}", "", found[1]), self.rest)
        self.variants = tuple(dict.fromkeys(tuple(text.split()) for text in (long, short, words_only)))

    def template(self, *, short: bool) -> str:
        return " ".join((self.word, *self.variants[1 if short and len(self.variants) > 1 else 0]))

    @property
    def optional(self) -> str:
        """The whole of it; what is not always written stands in brackets."""
        return f"{self.word} {self.rest}".strip() if self.form.writes_short else self.template(short=False)

    def readings(self, words: Sequence[str]) -> Iterator[dict[str, str]]:
        """What each part may be in the words after the first."""
        for pieces in self.variants:
            yield from readings(pieces, words)


def readings(pieces: Pieces, words: Sequence[str]) -> Iterator[dict[str, str]]:
    """All ways to find the pieces in the words."""
    if not pieces:
        if not words:
            yield {}
        return
    piece, rest = pieces[0], pieces[1:]
    if not piece.startswith("{"):
        if words and plain(words[0]) == plain(piece):
            yield from readings(rest, words[1:])
        return
    for end in range(1, len(words) - len(rest) + 1):
        for more in readings(rest, words[end:]):
            yield {piece[1:-1]: " ".join(words[:end]), **more}


@cache
def phrase(package: str, kind: Kind, lang: str) -> Phrase:
    text = texts(package, language(lang)).get(f"typed.{kind.word}")
    return Phrase(text or f"{kind.word} {recorded(kind.form)}".strip(), kind.form)


def recorded(form: Form) -> str:
    """The form of records, with brackets around what may be left out."""
    if not form.short:
        return form.template
    if form.template.startswith(form.short):
        return f"{form.short} [{form.template.removeprefix(form.short).strip()}]"
    return f"[{form.template.removesuffix(form.short).strip()}] {form.short}"


@cache
def phrases(package: str, kind: Kind) -> tuple[Phrase, ...]:
    return tuple(phrase(package, kind, lang) for lang in LANGUAGES)


def words_of(package: str, kinds: Iterable[Kind]) -> tuple[str, ...]:
    """The words with which moves begin, in every language."""
    return tuple(dict.fromkeys(phrase(package, kind, lang).word for lang in LANGUAGES for kind in kinds))


class Typing:
    """What people type at one moment of a game."""

    def __init__(self, title: Any, state: Any) -> None:
        self.title = title
        self.state = state
        self.package = title.package
        self.terms = title.names(state).terms

    # ------------------------------------------------------------------ writing
    def text(self, move: int, lang: str) -> str:
        """A move as it is typed in a language."""
        if language(lang) == RECORDED:
            return str(self.title.write(self.state, move))  # not kept: it may be illegal
        kind = self.title.kind_of(move)
        return phrase(self.package, kind, lang).template(short=self.is_short(move)).format_map(self.said(move, lang))

    def said(self, move: int, lang: str) -> dict[str, str]:
        """What a move names, as it is typed."""
        numbers = parts_of(move)
        named = self.title.kind_of(move).form.named
        return {what: self.terms[what].typed(self.state, numbers[place], lang) for what, place in named}

    def is_short(self, move: int) -> bool:
        form = self.title.kind_of(move).form
        return bool(form.writes_short) and parts_of(move)[0] == form.usual(self.state)

    def form(self, moves: Sequence[int], lang: str, place: Callable[[str], str]) -> str:
        """What the texts of some moves of one kind look like: `drive CITY`, `drive 1 to CITY`."""
        spoken = phrase(self.package, self.title.kind_of(moves[0]), lang)
        said = [self.said(move, lang) for move in moves]
        shown = {
            what: text if all(other[what] == text for other in said) else place(what) for what, text in said[0].items()
        }
        return spoken.template(short=all(map(self.is_short, moves))).format_map(shown)

    def own(self, moves: Sequence[int], lang: str) -> list[str]:
        """What each of some moves of one kind names that not all of them do."""
        said = [self.said(move, lang) for move in moves]
        pieces = phrase(self.package, self.title.kind_of(moves[0]), lang).variants[0]
        parts = [piece[1:-1] for piece in pieces if piece.startswith("{")]
        in_order = [what for what in parts if len({names[what] for names in said}) > 1]
        return [" ".join(names[what] for what in in_order) for names in said]

    # ------------------------------------------------------------------ reading
    def meant(self, text: str, moves: Iterable[int]) -> list[int]:
        """Those of the moves that a text means, in any language, whole or cut short."""
        words = text.split()
        moves = list(moves)
        kinds = self.kinds_meant(words[0], map(self.title.kind_of, moves)) if words else []
        whole: dict[int, None] = {}
        cut: dict[int, None] = {}
        for kind, some in groupby(sorted(moves), self.title.kind_of):
            if kind in kinds:
                for move in some:
                    fit = self.fit(kind, move, words[1:])
                    if fit is not None:
                        (whole if fit else cut)[move] = None
        return list(whole or cut)

    def kinds_meant(self, word: str, legal: Iterable[Kind] = ()) -> list[Kind]:
        """The kinds of moves that a word begins: those that have it, or else the legal ones that it is cut short of, or
        else any."""
        every: Iterable[Kind] = self.title.words(self.state).values()
        whole = [kind for kind in every if self.begins(kind, word, whole=True)]
        among = [kind for kind in dict.fromkeys(legal) if self.begins(kind, word)]
        return whole or among or [kind for kind in every if self.begins(kind, word)]

    def begins(self, kind: Kind, word: str, *, whole: bool = False) -> bool:
        key = plain(word)
        spoken = [plain(phrase.word) for phrase in phrases(self.package, kind)]
        return key in spoken if whole else bool(key) and any(one.startswith(key) for one in spoken)

    def fit(self, kind: Kind, move: int, words: Sequence[str]) -> bool | None:
        """Whether words name what a move names, whole (True) or cut short (False); None if they do not."""
        fits = [
            self.fit_parts(kind.form, move, reading)
            for spoken in phrases(self.package, kind)
            for reading in spoken.readings(words)
        ]
        return max((fit for fit in fits if fit is not None), default=None)

    def fit_parts(self, form: Form, move: int, reading: Mapping[str, str]) -> bool | None:
        numbers = parts_of(move)
        is_whole = True
        for what, place in form.named:
            if what not in reading:
                if numbers[place] != form.usual(self.state):
                    return None
                continue
            key = plain(reading[what])
            spellings = self.terms[what].spellings(self.state, numbers[place])
            if key in spellings:
                continue
            if not key or key.isdecimal() or not any(spelling.startswith(key) for spelling in spellings):
                return None
            is_whole = False
        return is_whole

    def read(self, text: str, legal: Iterable[Kind] = ()) -> int:
        """The move that a text means in any language, legal or not; a MoveError if it means none. A word that is cut
        short means a legal kind, if there is one."""
        words = text.split()
        if not words:
            raise MoveError("move_empty")
        first: MoveError | None = None
        kinds = self.kinds_meant(words[0], legal)
        for kind in kinds:
            for spoken in phrases(self.package, kind):
                for reading in spoken.readings(words[1:]):
                    try:
                        return self.number(kind, reading)
                    except MoveError as error:
                        first = first or error
                    except ValueError:  # where a number should be
                        pass
        if first is not None:
            raise first
        if kinds:
            raise MoveError("move_form", text=text, allowed=kinds[0].form.examples(kinds[0].word, self.terms))
        return int(self.title.parse(self.state, text))

    def number(self, kind: Kind, reading: Mapping[str, str]) -> int:
        form = kind.form
        return self.joined(
            kind, [form.number(what, self.terms, reading.get(what), self.state) if what else 0 for what in form.parts]
        )

    def joined(self, kind: Kind, numbers: Sequence[int]) -> int:
        a, b, c = numbers
        return int(kind.number) * int(KIND) + c * int(THIRD) + a * int(PART) + b

    def word(self, move: int, lang: str) -> str:
        """The word with which a move begins."""
        return phrase(self.package, self.title.kind_of(move), lang).word

    def samples(self, kind: Kind, most: int) -> list[int]:
        """Some moves of a kind, legal or not: what they name is likely."""
        form = kind.form
        likely = [self.likely(what, form) if what else [0] for what in form.parts]
        return [self.joined(kind, numbers) for numbers in islice(product(*likely), most)]

    def likely(self, what: str, form: Form) -> list[int]:
        term = self.terms[what]
        if f"{{{what}}}" not in form.template:
            return [form.usual(self.state)]
        if isinstance(term, Listed):
            return [number for number, name in term.names.items() if name in term.likely]
        try:
            return [term.read(self.state, term.example)]
        except MoveError:
            return [0]

    def repaired(self, text: str, legal: Iterable[Kind] = ()) -> tuple[int, Name] | None:
        """The move that somebody has probably meant who wrote its last name wrongly, legal or not, and that name."""
        word, *words = text.split()
        for kind in self.kinds_meant(word, legal):
            term = self.terms[kind.form.named[-1][0]] if kind.form.named else None
            if not isinstance(term, Listed):
                continue
            likeness = {
                (start, number): alike(" ".join(words[start:]), term.spellings(self.state, number))
                for start in range(len(words))
                for number in term.names
            }
            start, number = max(likeness, key=likeness.__getitem__, default=(0, 0))
            with suppress(MoveError, ValueError):
                if likeness.get((start, number)):
                    written = " ".join((word, *words[:start], term.written(self.state, number)))
                    return self.read(written), term.names[number]
        return None

    def similar(self, text: str, moves: Iterable[int]) -> list[int]:
        """Those of the moves that somebody may have meant who wrote a word or a name wrongly, the likeliest first."""
        near = {move: self.likeness(text.split(), move) for move in moves}
        return sorted((move for move in near if near[move]), key=lambda move: -near[move])

    def likeness(self, words: Sequence[str], move: int) -> float:
        """How much the words look like a move; 0 if they do not."""
        kind, numbers = self.title.kind_of(move), parts_of(move)
        found = [0.0]
        for spoken in phrases(self.package, kind) if words else ():
            first = 1.0 if plain(spoken.word).startswith(plain(words[0])) else alike(words[0], [plain(spoken.word)])
            for reading in spoken.readings(words[1:]) if first else ():
                parts = [(reading[what], what, place) for what, place in kind.form.named if what in reading]
                likes = [
                    1.0 if plain(text) in spellings else 0.0 if text.isdecimal() else alike(text, spellings)
                    for text, what, place in parts
                    for spellings in [self.terms[what].spellings(self.state, numbers[place])]
                ]
                found.append(min((first, *likes)) if min(likes, default=1.0) else 0.0)
        return max(found)
