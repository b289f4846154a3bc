"""Names of cities, cards, roles and seats: how they are written, said in each language, and recognised."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from petri.core.names import Name, Word, found, spellings
from petri.core.options import plain
from petri.core.text import LANGUAGES
from petri.games.pandemic import content
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.terms import COLOUR_NAMES, EPIDEMIC, EVENT, EVENT_NAMES, ROLE_NAMES


def word(key: str, values: tuple[tuple[str, Any], ...] = ()) -> Word:
    """A word of Pandemic's texts: a colour, a moment …"""
    return Word(PACKAGE, key, values)


class Names:
    """The names of one edition."""

    def __init__(self, first_edition: bool) -> None:
        self.cities = [Name(city["name_en"], city["name_de"]) for city in content.cities(first_edition)]
        self.events = [Name(event["name_en"], event["name_de"]) for event in content.events()]
        self.roles = [Name(role["name_en"], role["name_de"]) for role in content.roles()]
        self.epidemic = Name(*(word("word.epidemic").say(lang) for lang in LANGUAGES))
        self._cities = spellings((name.en, name.de) for name in self.cities)
        self._events = spellings((name.en, name.de, key) for name, key in zip(self.events, EVENT_NAMES))
        self._roles = spellings((name.en, name.de, key) for name, key in zip(self.roles, ROLE_NAMES))
        self.colours = [Name(*(word(f"colour.{key}").say(lang) for lang in LANGUAGES)) for key in COLOUR_NAMES]
        self._colours = spellings((key, name.en, name.de) for name, key in zip(self.colours, COLOUR_NAMES))

        events = {int(EVENT) + number: name.en for number, name in enumerate(self.events)}
        self._written = dict(enumerate(name.en for name in self.cities)) | events | {int(EPIDEMIC): self.epidemic.en}
        self.named = {name.en: name for name in (*self.cities, *self.events, self.epidemic)}  # as notation writes them

    # ------------------------------------------------------------------ number to name
    def card_name(self, card: int) -> Name:
        if card >= EPIDEMIC:
            return self.epidemic
        return self.events[card - EVENT] if card >= EVENT else self.cities[card]

    def card(self, card: int) -> str:
        """A card as notation, records and positions write it."""
        return self._written[card]

    def city(self, city: int) -> str:
        return self._written[city]

    def listed(self, cards: Iterable[int]) -> list[str]:
        return [self._written[card] for card in cards]

    def colour(self, colour: int) -> Word:
        return word(f"colour.{COLOUR_NAMES[colour]}")

    def written(self, what: str, number: int) -> Any:
        """A number of a move or a happening as plain JSON."""
        if what == "city":
            return self.city(number)
        if what == "card":
            return self.card(number)
        if what == "event":
            return self.card(int(EVENT) + number)
        return COLOUR_NAMES[number] if what == "colour" else number

    # ------------------------------------------------------------------ name to number
    def find_city(self, text: str) -> int:
        return found(PACKAGE, "city", text, self._cities, self.cities)

    def find_event(self, text: str) -> int:
        return found(PACKAGE, "event", text, self._events, self.events)

    def find_card(self, text: str) -> int:
        """A city or event card."""
        both = {**self._cities, **{key: EVENT + event for key, event in self._events.items()}}
        return found(PACKAGE, "card", text, both, [*self.cities, *self.events])

    def find_role(self, text: str) -> int | None:
        return self._roles.get(plain(text))

    def find_colour(self, text: str) -> int:
        return found(PACKAGE, "colour", text, self._colours, self.colours[:4])


@cache
def names(first_edition: bool = False) -> Names:
    return Names(first_edition)
