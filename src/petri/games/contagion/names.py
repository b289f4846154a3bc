"""Names of cities, cards, colours, tracks and seats of one set of cards."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from petri.core.names import Name, found, spellings
from petri.games.contagion import content as contents
from petri.games.contagion.content import PACKAGE, Content
from petri.games.contagion.terms import TRACK_NAMES


class Names:
    people: tuple[str | None, ...] = ()  # how the players are called who have given a name

    def __init__(self, content: Content) -> None:
        def named(entries: list[dict[str, str]]) -> list[Name]:
            return [Name(entry["name_en"], entry["name_de"]) for entry in entries]

        data = content.data
        self.cities = named(content.cities)
        self.cards = named([*content.events, *content.who])
        self.card_ids = [card["id"] for card in (*content.events, *content.who)]
        effects = [card["effect"] for card in (*content.events, *content.who, *content.cities)]
        self.effects = [Name(effect["text_en"], effect["text_de"]) for effect in effects]
        self.colours = named(data["contagion_deck"]["colours"])
        self.colour_ids = content.colours
        names = data["tracks"]["names"]
        self.tracks = [Name(names[track]["en"], names[track]["de"]) for track in TRACK_NAMES]
        self.viruses = named(data["components"]["player_colours"])
        ids = [city["id"] for city in content.cities]
        self._cities = spellings((name.en, name.de, key) for name, key in zip(self.cities, ids))
        self._colours = spellings((name.en, name.de, key) for name, key in zip(self.colours, self.colour_ids))
        self._tracks = spellings((key, name.en, name.de) for name, key in zip(self.tracks, TRACK_NAMES))
        self._cards = spellings((name.en, name.de, key) for name, key in zip(self.cards, self.card_ids))

        self.named = {name.en: name for name in self.cities}  # as notation writes them

    def called(self, people: tuple[str | None, ...]) -> Names:
        """The same names with players called by theirs."""
        if not any(people):
            return self
        other = copy.copy(self)
        other.people = people
        return other

    def player(self, seat: int) -> Name:
        """A player is called by the given name, else by the colour of the virus, which then begins with a capital."""
        given = self.people[seat] if seat < len(self.people) else None
        virus = self.viruses[seat]
        return Name(given, given) if given else Name(virus.en.capitalize(), virus.de.capitalize())

    def city(self, city: int) -> str:
        """A city as notation, records and positions write it."""
        return self.cities[city].en

    def written(self, what: str, number: int) -> Any:
        """A number of a move or a happening as plain JSON."""
        if what == "city":
            return self.city(number)
        if what == "card":
            return self.card_ids[number]
        if what == "colour":
            return self.colour_ids[number]
        return TRACK_NAMES[number] if what == "track" else number

    def find_city(self, text: str) -> int:
        return found(PACKAGE, "city", text, self._cities, self.cities)

    def find_colour(self, text: str) -> int:
        return found(PACKAGE, "colour", text, self._colours, self.colours)

    def find_track(self, text: str) -> int:
        return found(PACKAGE, "track", text, self._tracks, self.tracks)

    def find_card(self, text: str) -> int:
        return found(PACKAGE, "card", text, self._cards, self.cards)


@cache
def names_of(folder: str, digest: str) -> Names:
    """The names of a folder's cards; the digest keeps a changed folder from getting its old names."""
    return Names(contents.load(folder))
