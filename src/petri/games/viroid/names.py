"""Names of cities, cards, spread types and seats of one set of cards: written, said in each language, recognised."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from petri.core.errors import MoveError
from petri.core.forms import Flag, Listed, Term
from petri.core.names import Name, Player, Word
from petri.core.reasons import Reason
from petri.games.viroid import content as contents
from petri.games.viroid.cards import CAUSES, MARKER_NAMES, MODE_NAMES, RESISTANCE_NAMES, WAY_NAMES
from petri.games.viroid.content import Content
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import PACKAGE, Attempt


class Seat(Term):
    """A player, by the number of the seat."""

    is_player = True

    def __init__(self, names: Names) -> None:
        super().__init__("1")
        self.names = names

    def read(self, s: ViroidState, text: str) -> int:
        seats = int(s.rules.seats)
        if text.isdecimal() and int(text) < seats:
            return int(text)
        raise MoveError("seat_unknown", package=PACKAGE, text=text, allowed=tuple(range(seats)))

    def spoken(self, s: ViroidState, value: Any) -> Name:
        return self.names.player(value)

    def wrong(self, m: Attempt, number: int) -> Reason | None:
        last = int(m.s.rules.seats) - 1
        return m.no("seat_range", "V-001", number=number, last=last) if number > last else None


def named(entries: Iterable[Mapping[str, Any]], key: str = "name") -> list[Name]:
    return [Name(entry[f"{key}_en"], entry[f"{key}_de"]) for entry in entries]


class Names:
    people: tuple[str | None, ...] = ()  # how the players are called who have given a name

    def __init__(self, content: Content) -> None:
        data = content.data
        self.cities = named(content.cities)
        self.modes = named(data["modes"])
        self.resistances = named(data["resistances"])
        self.markers = named(data["markers"])
        self.continents = named(content.continents)
        self.continent_ids = content.continent_ids
        self.stems = named(content.stems)
        self.stem_ids = [stem["id"] for stem in content.stems]
        self.symptom_ids = [card["id"] for card in content.symptoms]
        self.symptom_cards = [self.of_card(card) for card in content.symptoms]
        self.symptoms = named(content.parts)
        self.symptom_texts = named(content.parts, "text")
        self.bonuses = named(content.bonuses)
        self.bonus_ids = [bonus["id"] for bonus in content.bonuses]
        self.starts = named(content.starts)
        self.start_ids = [start["id"] for start in content.starts]
        self.events = named(content.events)
        self.event_ids = [event["id"] for event in content.events]
        self.event_texts = named(content.events, "text")
        self.routes = [self.of_route(content, route) for route in content.routes]
        self.colours = named(data["player_colours"])
        self.stages = {key: named(one["stages"], "text") for key, one in content.pathogens.items()}
        self.terms = self.make_terms(content)

    def of_card(self, card: Mapping[str, Any]) -> Name:
        """A symptom card is called by its strain and its letter."""
        stem = self.stems[self.stem_ids.index(card["stem"])]
        letter = card["variant"].upper()
        return Name(f"{stem.en} {letter}", f"{stem.de} {letter}")

    def of_route(self, content: Content, route: Mapping[str, Any]) -> Name:
        ends = [self.cities[content.city_ids.index(route[end])] for end in ("a", "b")]
        return Name("-".join(end.en for end in ends), "-".join(end.de for end in ends))

    def make_terms(self, content: Content) -> dict[str, Term]:
        def listed(what: str, names: list[Name], ids: Iterable[str]) -> Listed:
            return Listed(PACKAGE, what, dict(enumerate(names)), written=list(ids))

        ways = [*self.modes, Word(PACKAGE, "word.land")]
        causes = {n: Word(PACKAGE, f"cause.{cause}") for n, cause in enumerate(CAUSES) if cause}
        return {
            "city": Listed(PACKAGE, "city", dict(enumerate(self.cities)), keys=content.city_ids),
            "mode": listed("mode", self.modes, MODE_NAMES),
            "way": Spoken(dict(enumerate(ways)), WAY_NAMES),
            "resistance": listed("resistance", self.resistances, RESISTANCE_NAMES),
            "marker": listed("marker", self.markers, MARKER_NAMES),
            "route": Listed(PACKAGE, "route", dict(enumerate(self.routes)), keys=content.route_ids),
            "continent": listed("continent", self.continents, content.continent_ids),
            "stem": listed("stem", self.stems, self.stem_ids),
            "card": listed("card", self.symptom_cards, self.symptom_ids),
            "symptom": Symptom(content),
            "event": Spoken(dict(enumerate(self.events)), self.event_ids),
            "bonus": Spoken(dict(enumerate(self.bonuses)), self.bonus_ids),
            "start": Spoken(dict(enumerate(self.starts)), self.start_ids),
            "cause": Spoken(causes, CAUSES),
            "number": Term(),
            "flag": Flag(),
            "seat": Seat(self),
        }

    def called(self, people: tuple[str | None, ...]) -> Names:
        """The same names with players called by theirs."""
        if not any(people):
            return self
        other = copy.copy(self)
        other.people = people
        other.terms = {**self.terms, "seat": Seat(other)}
        return other

    # ------------------------------------------------------------------ number to name
    def player(self, seat: int) -> Player:
        given = self.people[seat] if seat < len(self.people) else None
        colour = self.colours[seat]
        return Player(given or colour.en, given or colour.de, int(seat))

    def asked(self, s: ViroidState) -> dict[str, Any]:
        """Who is asked, in whose turn."""
        return {"seat": self.player(s.to_act), "turn": self.player(s.turn)}

    def city(self, city: int) -> str:
        """A city as notation, records and positions write it."""
        return self.cities[city].en

    def route(self, route: int) -> str:
        return self.routes[route].en

    def stage_text(self, s: ViroidState, nth: int) -> Name | str:
        texts = self.stages[pathogen_of(s)]
        return texts[nth] if 0 <= nth < len(texts) else ""

    # ------------------------------------------------------------------ name to number
    def find(self, what: str, text: str) -> int:
        return self.terms[what].read(None, text)


class Spoken(Term):
    """Things that happenings name and moves do not."""

    def __init__(self, names: Mapping[int, Any], ids: Iterable[str]) -> None:
        super().__init__()
        self.names = names
        self.ids = list(ids)

    def written(self, s: Any, number: int) -> str:
        return self.ids[number]

    def spoken(self, s: Any, value: Any) -> Any:
        return self.names[self.ids.index(value)]

    def read(self, s: Any, text: str) -> int:
        if text in self.ids:
            return self.ids.index(text)
        raise MoveError("card_unknown", package=PACKAGE, text=text, allowed=tuple(self.ids[:6]))


class Symptom(Term):
    """A symptom, by its card and its place on it."""

    def __init__(self, content: Content) -> None:
        super().__init__()
        self.parts = {card["id"]: card["symptoms"] for card in content.symptoms}

    def of(self, card: str, number: int) -> dict[str, Name]:
        part = self.parts[card][number - 1]
        return {"symptom": named([part])[0], "text": named([part], "text")[0]}


def pathogen_of(s: ViroidState) -> str:
    return str(s.rules.pathogen)


@cache
def names_of(folder: str, digest: str) -> Names:
    """The names of a folder's cards; the digest keeps a changed folder from getting its old names."""
    return Names(contents.load(folder))
