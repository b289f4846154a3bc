"""What a value of a data file may be: a check that says in words what it expects."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from petri.core.errors import CORE
from petri.core.names import Word
from petri.core.text import say, texts

MOST = 60  # no number on a card is larger


class Fits:
    """A check of a value."""

    def __init__(
        self, check: Callable[[Any], bool], package: str, key: str, known: Sequence[Any] = (), **values: Any
    ) -> None:
        self.check = check
        self.package = package
        self.key = key
        self.known = tuple(known)  # the words among which somebody may have meant another one
        self.values = values

    def __call__(self, value: Any) -> bool:
        return self.check(value)

    def say(self, lang: str = "en") -> str:
        return say(self.package, f"expected.{self.key}", lang, **self.values)


Params = dict[str, Fits]  # what each parameter may be


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def is_number(value: Any, least: int, most: int = MOST) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def is_same(value: Any, other: Any) -> bool:
    """Equal, and true is not 1."""
    return bool(value == other) and isinstance(value, bool) == isinstance(other, bool)


def is_among(value: Any, allowed: Sequence[Any]) -> bool:
    return any(is_same(value, one) for one in allowed)


def are_among(values: Any, allowed: Sequence[Any]) -> bool:
    """A list of some of these, each once."""
    if not isinstance(values, list) or not values:
        return False
    return all(is_among(one, allowed) and values.count(one) == 1 for one in values)


def are_numbers(values: Iterable[Any], least: int) -> bool:
    return all(is_number(value, least) for value in values)


def as_written(values: tuple[Any, ...]) -> tuple[str, ...]:
    """Values as a data file writes them."""
    return tuple(json.dumps(value, ensure_ascii=False) for value in values)


def number_from(least: int, most: int = MOST) -> Fits:
    return Fits(lambda value: is_number(value, least, most), CORE, "number", least=least, most=most)


def at_least(least: int) -> Fits:
    return number_from(least)


def number_or(word: str | None, least: int) -> Fits:
    """A number, or a word that stands for no limit."""
    written = as_written((word,))
    return Fits(
        lambda value: value == word or is_number(value, least), CORE, "number_or", word=written, least=least, most=MOST
    )


def change_up_to(most: int) -> Fits:
    """Something more or less."""
    return Fits(lambda value: is_number(value, -most, most) and value != 0, CORE, "change", most=most)


def one_of(*allowed: Any) -> Fits:
    key = "only" if len(allowed) == 1 else "one_of"
    return Fits(lambda value: is_among(value, allowed), CORE, key, allowed, allowed=as_written(allowed))


def some_of(*allowed: Any) -> Fits:
    """A list of some, each once."""
    return Fits(lambda value: are_among(value, allowed), CORE, "some_of", allowed, allowed=as_written(allowed))


def numbers_of_some(*keys: str, least: int = 1) -> Fits:
    """An object with a number for one or more of these."""

    def check(value: Any) -> bool:
        return isinstance(value, Mapping) and are_among(list(value), keys) and are_numbers(value.values(), least)

    return Fits(check, CORE, "numbers_of_some", keys, allowed=as_written(keys), least=least, most=MOST)


def numbers_of_all(*keys: str, least: int = 0) -> Fits:
    """An object with a number for each of these."""

    def check(value: Any) -> bool:
        return isinstance(value, Mapping) and set(value) == set(keys) and are_numbers(value.values(), least)

    return Fits(check, CORE, "numbers_of_all", keys, allowed=as_written(keys), least=least, most=MOST)


is_flag = Fits(lambda value: isinstance(value, bool), CORE, "flag")
some_text = Fits(is_text, CORE, "text")


def expected_of(declared: Any, package: str) -> Word | str | Fits:
    """What a parameter may be, in words: a check says it, and so does the name of a shape that has a text."""
    if isinstance(declared, str):
        known = f"expected.{declared}" in texts(package, "en")
        return Word(package, f"expected.{declared}") if known else declared
    return declared if isinstance(declared, Fits) else str(getattr(declared, "__name__", declared))
