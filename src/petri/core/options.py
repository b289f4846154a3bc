"""Options are declared once per title; the terminal, the command line, the web form and the errors read this."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, wraps
from typing import Any, TypeVar
from unicodedata import normalize

from petri.core.errors import CORE, OptionError
from petri.core.text import language, say, spoken, texts

NUMBER = re.compile(r"[+-]?[0-9]{1,20}")


@lru_cache(4096)
def plain(word: str) -> str:
    """A name without case, accents, spaces, dots and dashes, so that people may spell it as they like."""
    return "".join(letter for letter in normalize("NFKD", word.casefold()) if letter.isalnum())


@dataclass(frozen=True)
class Option:
    """An option takes one of its words, a number in its range, yes or no, or a list of different names."""

    name: str
    default: Any
    words: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    only: tuple[int, ...] = ()  # just these of the numbers
    flag: bool = False
    names: tuple[str, ...] = ()
    text: bool = False  # any text
    hidden: bool = False  # kept in records, not asked of people
    needs: tuple[str, int | str] | None = None  # only if another option has this value
    local: bool = False  # names files of this machine
    alias_of: str | None = None  # another way to give this option
    is_quiet: bool = False  # games that leave it at its default do not mention it
    group: str = ""  # under which heading forms ask for it, with its help in full
    measured: int | None = None  # the number that speed is measured with, if not the largest

    def help(self, package: str, lang: str) -> str:
        return self.told(package, f"option.{self.name}", lang)

    def label(self, package: str, lang: str) -> str:
        """A short name for forms."""
        return self.told(package, f"label.{self.name}", lang)

    def told(self, package: str, key: str, lang: str) -> str:
        """What the title says of it; what is the same in all titles they need not say."""
        return say(package if key in texts(package, language(lang)) else CORE, key, lang)

    @property
    def kind(self) -> str:
        """What it takes besides its words: a number, yes or no, names, any text; or just one of the words."""
        kinds = {"flag": self.flag, "names": self.names, "number": self.numbers, "text": self.text}
        return next((kind for kind, takes in kinds.items() if takes), "words")

    def describe(self, package: str, lang: str) -> dict[str, Any]:
        """All that a form needs, as plain JSON. `words` are the fixed choices that have a label."""
        return {
            "name": self.name,
            "label": self.label(package, lang),
            "help": self.help(package, lang),
            "default": self.default,
            "kind": self.kind,
            "words": self.labelled(package, lang, self.choices()),
            "numbers": list(self.numbers) if self.numbers and not self.only else None,
            "names": self.labelled(package, lang, self.names),
            "needs": list(self.needs) if self.needs else None,
            "group": self.group and say(package, f"group.{self.group}", lang),
            "about": texts(package, language(lang)).get(f"form.{self.name}", ""),
            "hidden": self.hidden,
            "local": self.local,
            "alias_of": self.alias_of,
        }

    def choices(self) -> list[Any]:
        """The words, yes and no where there are words besides, and the numbers."""
        low, high = self.numbers or (0, -1)
        numbers = self.only or range(low, high + 1)
        return [*self.words, *((True, False) if self.flag and self.words else ()), *numbers]

    def labelled(self, package: str, lang: str, values: Sequence[Any]) -> list[dict[str, Any]]:
        labels = [(value, self.value_label(package, lang, value)) for value in values]
        about = {value: texts(package, language(lang)).get(f"form.{self.name}.{value}") for value in values}
        return [
            {"value": value, "label": label} | ({"about": about[value]} if about[value] else {})
            for value, label in labels
            if label is not None
        ]

    def value_label(self, package: str, lang: str, value: Any) -> str | None:
        """How people say a value; None for what needs no words, like most numbers."""
        if isinstance(value, bool):
            return spoken(value, language(lang)).capitalize()
        known = texts(package, language(lang))
        return known.get(f"value.{self.name}.{value}", known.get(f"value.{value}"))

    def allowed(self) -> tuple[str, ...]:
        """What the option takes, in words."""
        parts = list(self.words)
        if self.flag:
            parts += ["true", "false"]
        if self.only:
            parts += [str(number) for number in self.only]
        elif self.numbers:
            parts.append(f"{self.numbers[0]}–{self.numbers[1]}")
        if self.names:
            parts.append("[" + " ".join(self.names) + "]")
        if self.text:
            parts.append("…")
        return tuple(parts)

    def check(self, value: Any) -> Any:
        """The value in its canonical form, or an error that says what would be right."""
        found = self.canonical(os.fsdecode(value) if self.local and isinstance(value, os.PathLike) else value)
        if found is None:
            raise OptionError("option_value", option=self.name, value=repr(value), allowed=self.allowed())
        return found

    def canonical(self, value: Any) -> Any:
        if isinstance(value, bool):
            return value if self.flag else None
        if isinstance(value, int):
            return value if self.is_number(value) else None
        if isinstance(value, str):
            for word in self.words:
                if plain(word) == plain(value):
                    return word
            return value if self.text else None
        if self.names and isinstance(value, Sequence):
            return self.canonical_names(value)
        return None

    def is_number(self, value: int) -> bool:
        if self.only:
            return value in self.only
        return self.numbers is not None and self.numbers[0] <= value <= self.numbers[1]

    def canonical_names(self, value: Sequence[Any]) -> list[str] | None:
        known = {plain(name): name for name in self.names}
        found = [known.get(plain(item)) if isinstance(item, str) else None for item in value]
        if None in found or len(set(found)) != len(found):
            return None
        return [name for name in found if name is not None]

    def read(self, text: str) -> Any:
        """The value of a text from the command line."""
        if not self.text and NUMBER.fullmatch(text.strip()):
            return self.check(int(text))
        if self.flag and plain(text) in ("true", "yes", "on", "ja"):
            return True
        if self.flag and plain(text) in ("false", "no", "off", "nein"):
            return False
        if self.names and self.canonical(text) is None:
            return self.check([item for item in text.split(",") if item.strip()])
        return self.check(text)


MOST_MADE = 256
T = TypeVar("T")


def once_for_equal(make: Callable[[Mapping[str, Any]], T]) -> Callable[[Mapping[str, Any]], T]:
    """What is made of options, once for equal ones: all games, positions and views with them share it. Of many the
    oldest is forgotten."""
    made: dict[str, T] = {}

    @wraps(make)
    def found(options: Mapping[str, Any]) -> T:
        key = repr(sorted(options.items()))
        if key not in made:
            if len(made) == MOST_MADE:
                del made[next(iter(made))]
            made[key] = make(options)
        return made[key]

    return found


def settle(declared: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options with their values: the given ones checked, the others by default."""
    by_name = {option.name: option for option in declared}
    for name in given:
        if name not in by_name:
            raise OptionError("option_unknown", option=name, allowed=tuple(by_name))
    settled = {option.name: option.check(given[option.name]) for option in declared if option.name in given}
    for option in declared:
        if option.name not in settled:
            settled[option.name] = option.default
    for option in declared:
        if option.needs and settled.get(option.needs[0]) != option.needs[1]:
            if option.name in given:
                raise OptionError("option_needs", option=option.name, other=option.needs[0], value=option.needs[1])
            del settled[option.name]
    for option in declared:
        if option.is_quiet and settled[option.name] == option.default:
            del settled[option.name]
    return settled
