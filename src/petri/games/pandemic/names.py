"""Names of cities, cards, roles and seats: how they are written, said in each language, and recognised."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from petri.core.errors import MoveError
from petri.core.options import plain
from petri.core.text import LANGUAGES, language, say
from petri.games.pandemic import content
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.terms import COLOUR_NAMES, EPIDEMIC, EVENT, EVENT_NAMES, ROLE_NAMES


@dataclass(frozen=True)
class Name:
    """A name in every language."""

    en: str
    de: str

    def say(self, lang: str) -> str:
        return self.de if language(lang) == "de" else self.en


@dataclass(frozen=True)
class Word:
    """A word of the texts: a colour, a kind of seat …"""

    key: str
    values: tuple[tuple[str, Any], ...] = ()

    def say(self, lang: str) -> str:
        return say(PACKAGE, self.key, lang, **dict(self.values))


class Names:
    """The names of one edition."""

    def __init__(self, first_edition: bool) -> None:
        self.cities = [Name(city["name_en"], city["name_de"]) for city in content.cities(first_edition)]
        self.events = [Name(event["name_en"], event["name_de"]) for event in content.events()]
        self.roles = [Name(role["name_en"], role["name_de"]) for role in content.roles()]
        self._cities = spellings((name.en, name.de) for name in self.cities)
        self._events = spellings((name.en, name.de, key) for name, key in zip(self.events, EVENT_NAMES))
        self._roles = spellings((name.en, name.de, key) for name, key in zip(self.roles, ROLE_NAMES))
        self._colours = spellings(
            (key, *(Word(f"colour.{key}").say(lang) for lang in LANGUAGES)) for key in COLOUR_NAMES
        )

    # ------------------------------------------------------------------ number to name
    def card_name(self, card: int) -> Name:
        if card >= EPIDEMIC:
            return Name("Epidemic", "Epidemie")
        return self.events[card - EVENT] if card >= EVENT else self.cities[card]

    def card(self, card: int) -> str:
        """A card as notation, records and positions write it."""
        return self.card_name(card).en

    def city(self, city: int) -> str:
        return self.cities[city].en

    def colour(self, colour: int) -> Word:
        return Word(f"colour.{COLOUR_NAMES[colour]}")

    # ------------------------------------------------------------------ name to number
    def find_city(self, text: str) -> int:
        return found("city", text, self._cities, self.cities)

    def find_event(self, text: str) -> int:
        return found("event", text, self._events, self.events)

    def find_card(self, text: str) -> int:
        """A city or event card."""
        both = {**self._cities, **{key: EVENT + event for key, event in self._events.items()}}
        return found("card", text, both, [*self.cities, *self.events])

    def find_role(self, text: str) -> int | None:
        return self._roles.get(plain(text))

    def find_colour(self, text: str) -> int:
        return found("colour", text, self._colours, [Name(key, key) for key in COLOUR_NAMES[:4]])


def spellings(names: Iterable[Iterable[str]]) -> dict[str, int]:
    return {plain(spelling): number for number, spelled in enumerate(names) for spelling in spelled}


def found(what: str, text: str, known: dict[str, int], names: list[Name]) -> int:
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
        raise MoveError(f"{what}_ambiguous", package=PACKAGE, text=text, allowed=candidates)
    close = get_close_matches(key, list(known), n=3, cutoff=0.5)
    by_spelling = {plain(name.en): name for name in names} | {plain(name.de): name for name in names}
    likely = tuple(dict.fromkeys(by_spelling[spelling] for spelling in close if spelling in by_spelling))
    raise MoveError(f"{what}_unknown", package=PACKAGE, text=text, allowed=likely or tuple(names[:5]))


@cache
def names(first_edition: bool = False) -> Names:
    return Names(first_edition)
