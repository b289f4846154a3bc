"""Names of cities, cards, colours, tracks and seats of one set of cards: written, said in each language, recognised."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

from petri.core.errors import MoveError
from petri.core.forms import Flag, Listed, Term
from petri.core.names import Name, Player, Word, spellings
from petri.core.reasons import Reason
from petri.games.contagion import content as contents
from petri.games.contagion.cards import CARDS, TRACK_NAMES
from petri.games.contagion.content import Content
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import PACKAGE, Attempt
from petri.games.contagion.told import NEUTRAL


class Seat(Term):
    """A player, by the number of the seat."""

    is_player = True

    def __init__(self, names: Names) -> None:
        super().__init__("1")
        self.names = names

    def read(self, s: ContagionState, text: str) -> int:
        seats = int(s.rules.seats)
        if text.isdecimal() and int(text) < seats:
            return int(text)
        raise MoveError("seat_unknown", package=PACKAGE, text=text, allowed=tuple(range(seats)))

    def spoken(self, s: ContagionState, value: Any) -> Name | Word:
        return self.names.owner(value)

    def wrong(self, m: Attempt, number: int) -> Reason | None:
        last = int(m.s.rules.seats) - 1
        return m.no("seat_range", "C-001", number=number, last=last) if number > last else None


class Owner(Seat):
    """A player or the neutral colour."""

    def written(self, s: ContagionState, number: int) -> int | str:
        return NEUTRAL if number == s.rules.seats else number


class Colour(Listed):
    """A colour of cards: said as its part of the world, for the players have the same colours; written by its id."""

    def __init__(self, parts: list[Name], ids: list[str], plain: list[Name]) -> None:
        super().__init__(PACKAGE, "colour", dict(enumerate(parts)), likely=plain, written=ids)
        self.known |= spellings((name.en, name.de) for name in plain)


def called(colour: dict[str, str]) -> Name:
    """What people call the cards of a colour; a set of cards need not say where they belong."""
    return Name(*(colour.get(f"region_{lang}") or colour[f"name_{lang}"] for lang in ("en", "de")))


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
        self.colours = [called(colour) for colour in data["contagion_deck"]["colours"]]
        self.colour_ids = content.colours
        names = data["tracks"]["names"]
        self.tracks = [Name(names[track]["en"], names[track]["de"]) for track in TRACK_NAMES]
        self.viruses = named(data["components"]["player_colours"])
        ids = [city["id"] for city in content.cities]
        cards, texts = dict(enumerate(self.cards)), dict(enumerate(self.effects[: len(self.cards)]))
        tracks = dict(enumerate(self.tracks))
        self.terms: dict[str, Term] = {
            "city": Listed(PACKAGE, "city", dict(enumerate(self.cities)), keys=ids),
            "card": Listed(PACKAGE, "card", cards, written=self.card_ids),
            "effect": Listed(PACKAGE, "card", texts, written=self.card_ids),
            "colour": Colour(self.colours, self.colour_ids, named(data["contagion_deck"]["colours"])),
            "track": Listed(PACKAGE, "track", tracks, written=TRACK_NAMES, example="infection"),
            "number": Term(),
            "flag": Flag(),
            "seat": Seat(self),
            "owner": Owner(self),
        }

    def called(self, people: tuple[str | None, ...]) -> Names:
        """The same names with players called by theirs."""
        if not any(people):
            return self
        other = copy.copy(self)
        other.people = people
        other.terms = {**self.terms, "seat": Seat(other), "owner": Owner(other)}
        return other

    # ------------------------------------------------------------------ number to name
    def player(self, seat: int) -> Player:
        """A player is called by the given name, else by the colour of the virus, which then begins with a capital."""
        given = self.people[seat] if seat < len(self.people) else None
        virus = self.viruses[seat]
        return Player(given, given, seat) if given else Player(virus.en.capitalize(), virus.de.capitalize(), seat)

    def owner(self, owner: int | str) -> Name | Word:
        return self.player(owner) if isinstance(owner, int) else Word(PACKAGE, "word.neutral")

    def asked(self, s: ContagionState) -> dict[str, Any]:
        """Who is asked, in whose turn."""
        return {"seat": self.player(s.to_act), "turn": self.player(s.turn)}

    def city(self, city: int) -> str:
        """A city as notation, records and positions write it."""
        return self.cities[city].en

    def city_text(self, city: int) -> Name:
        """What its city action says."""
        return self.effects[int(CARDS) + city]

    def effect_name(self, effect: int) -> Name:
        """The card an effect is printed on: event, WHO card or city."""
        return self.cards[effect] if effect < CARDS else self.cities[effect - int(CARDS)]

    # ------------------------------------------------------------------ name to number
    def find_city(self, text: str) -> int:
        return self.terms["city"].read(None, text)

    def find_colour(self, text: str) -> int:
        return self.terms["colour"].read(None, text)

    def find_track(self, text: str) -> int:
        return self.terms["track"].read(None, text)

    def find_card(self, text: str) -> int:
        return self.terms["card"].read(None, text)


@cache
def names_of(folder: str, digest: str) -> Names:
    """The names of a folder's cards; the digest keeps a changed folder from getting its old names."""
    return Names(contents.load(folder))
