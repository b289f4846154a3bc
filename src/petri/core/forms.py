"""The numbers of moves and happenings: what each stands for, how it is written, read and said; one notation for all."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from petri.core.errors import MoveError
from petri.core.names import Name, found, spellings
from petri.core.options import plain
from petri.core.reasons import Reason
from petri.core.text import LANGUAGES, spoken

Shape = tuple[tuple[str, str], ...]  # the name of each number, and what it is
MOST_PARTS = 3
PART = re.compile(r"\{(\w+)\}")


def shape_of(text: str) -> Shape:
    """`seat from:city` is a seat called so and a city called `from`."""
    pairs = [word.partition(":") for word in text.split()]
    return tuple((name, what or name) for name, _, what in pairs)


def part_pattern(part: re.Match[str]) -> str:
    return rf"(?P<{part[1]}>\d{{1,2}})" if part[1] == "number" else rf"(?P<{part[1]}>\S.*?)"


class Term:
    """What a number of a move or a happening stands for; this one is just a number."""

    is_player: ClassVar[bool] = False  # what is written is the number of a seat, if there is one

    def __init__(self, example: str = "2") -> None:
        self.example = example

    def written(self, s: Any, number: int) -> Any:
        """As plain JSON."""
        return number

    def spoken(self, s: Any, value: Any) -> Any:
        """What is written, as something that has a name in each language."""
        return value

    def said(self, s: Any, number: int) -> Any:
        """A number as something that has a name in each language."""
        return self.spoken(s, self.written(s, number))

    def typed(self, s: Any, number: int, lang: str) -> str:
        """As people type it in a language; numbers stay numbers."""
        written = self.written(s, number)
        if lang == LANGUAGES[0] or isinstance(written, int):
            return str(written)
        said = self.said(s, number)
        return "+".join(spoken(name, lang) for name in (said if isinstance(said, tuple) else (said,)))

    def spellings(self, s: Any, number: int) -> frozenset[str]:
        """All that may be typed for it, plainly."""
        names = [spoken(self.said(s, number), lang) for lang in LANGUAGES]
        return frozenset(map(plain, (*names, *(self.typed(s, number, lang) for lang in LANGUAGES))))

    def read(self, s: Any, text: str) -> int:
        """The number that a text in a move means."""
        return int(text)

    def wrong(self, m: Any, number: int) -> Reason | None:
        """Why no move can have this number."""
        return None


class Flag(Term):
    def written(self, s: Any, number: int) -> bool:
        return bool(number)


class Place(Term):
    """People count from one."""

    def spoken(self, s: Any, value: Any) -> Any:
        return value + 1


class Listed(Term):
    """One of several things that have names: a city, a colour, a card."""

    def __init__(
        self,
        package: str,
        what: str,
        names: Mapping[int, Name],
        keys: Sequence[str] = (),
        likely: Sequence[Name] = (),
        written: Sequence[str] = (),
        example: str = "",
    ) -> None:
        """The things by number; they are written as their English names unless it is said otherwise, read by any name
        or key, and when a name is unknown, likely ones are proposed."""
        texts = written or [name.en for name in names.values()]
        super().__init__(example or texts[0])
        self.package = package
        self.what = what
        self.names = names
        self.texts = dict(zip(names, texts))
        self.by_text = dict(zip(texts, names.values()))
        self.known = {
            spelling: number
            for n, (number, name) in enumerate(names.items())
            for spelling in spellings(
                [(name.en, name.de, *(key for key in keys[n : n + 1] if key), *written[n : n + 1])]
            )
        }
        self.likely = list(likely or names.values())
        self.spelled: dict[int, frozenset[str]] = {}  # once somebody asks

    def spellings(self, s: Any, number: int) -> frozenset[str]:
        if not self.spelled:
            every: dict[int, set[str]] = {}
            for spelling, known in self.known.items():
                every.setdefault(known, set()).add(spelling)
            self.spelled = {known: frozenset(some) for known, some in every.items()}
        return self.spelled.get(number) or super().spellings(s, number)

    def written(self, s: Any, number: int) -> str:
        return self.texts[number]

    def spoken(self, s: Any, value: Any) -> Any:
        return self.by_text[value]

    def said(self, s: Any, number: int) -> Any:
        return self.names[number]

    def read(self, s: Any, text: str) -> int:
        return found(self.package, self.what, text, self.known, self.likely)

    def wrong(self, m: Any, number: int) -> Reason | None:
        return None if number in self.names else m.no_move()


class Form:
    """What follows the word of a kind of move, and what its parts a, b and c stand for."""

    def __init__(
        self,
        template: str = "",
        *parts: str,
        short: str = "",
        reads: str = "",
        usual: Callable[[Any], int] = lambda s: 1,
        writes_short: bool = False,
    ) -> None:
        """A text may leave the first or last part out, `short` shows how: it has its usual value then, and is written
        so, too, if the form says that. `reads` is the pattern of a text if the template does not give it."""
        self.template = template
        self.short = short
        self.parts = (*parts, *("",) * (MOST_PARTS - len(parts)))
        self.named = tuple((what, place) for place, what in enumerate(self.parts) if what)
        self.pattern = re.compile((reads or PART.sub(part_pattern, template)).replace(" ", r"\s+"), re.IGNORECASE)
        self.usual = usual
        self.writes_short = writes_short

    def write(self, word: str, s: Any, parts: Mapping[str, Any]) -> str:
        is_short = self.writes_short and parts[self.parts[0]] == self.usual(s)
        template = self.short if is_short else self.template
        return f"{word} {template.format_map(parts)}" if template else word

    def read(self, word: str, rest: str, terms: Mapping[str, Term], s: Any) -> list[int]:
        match = self.pattern.fullmatch(rest)
        try:
            if match is not None:
                texts = match.groupdict()
                return [self.number(what, terms, texts.get(what), s) if what else 0 for what in self.parts]
        except ValueError:  # where a number should be
            pass
        raise MoveError("move_form", text=f"{word} {rest}".strip(), allowed=self.examples(word, terms))

    def number(self, what: str, terms: Mapping[str, Term], text: str | None, s: Any) -> int:
        return self.usual(s) if text is None else terms[what].read(s, text)

    def examples(self, word: str, terms: Mapping[str, Term]) -> tuple[str, ...]:
        examples = {what: terms[what].example for what in self.parts if what}
        templates = (self.short, self.template) if self.short else (self.template,)
        return tuple(f"{word} {template.format_map(examples)}".strip() for template in templates)


NOTHING = Form()
