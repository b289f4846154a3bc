"""Names of cities, cards, roles and seats: how they are written, said in each language, and recognised."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from petri.core.errors import MoveError
from petri.core.forms import Flag, Listed, Place, Term
from petri.core.names import Name, Player, Word, spellings
from petri.core.options import plain
from petri.core.reasons import Reason
from petri.core.state import NOBODY
from petri.core.text import LANGUAGES
from petri.games.pandemic import content
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.cards import EPIDEMIC, EVENT, EXTRA, NO_CITY
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.state import RESULT_NAMES, PandemicState
from petri.games.pandemic.things import PACKAGE, Attempt, Kind, Rules


def word(key: str, values: tuple[tuple[str, Any], ...] = ()) -> Word:
    """A word of Pandemic's texts: a colour, a moment …"""
    return Word(PACKAGE, key, values)


def in_all_languages(key: str) -> Name:
    return Name(*(word(key).say(lang) for lang in LANGUAGES))


@cache
def hand_name(key: str) -> Name:
    return in_all_languages(f"word.{key}")


@cache
def player(named: Name, seat: int) -> Player:
    return Player(named.en, named.de, seat)


class Colour(Listed):
    def wrong(self, m: Attempt, number: int) -> Reason | None:
        if number in self.names and number >= m.s.rules.diseases:
            return m.no("disease_absent", "P2-003", colour=m.names.colour(number))
        return super().wrong(m, number)


class Pairs(Term):
    """The colours of some pairs of cards: `blue+yellow`. A number has two bits for each of the four colours."""

    def __init__(self, colours: Colour) -> None:
        super().__init__("blue")
        self.colours = colours

    def written(self, s: PandemicState, number: int) -> str:
        return "+".join(self.colours.written(s, colour) for colour in pairs_of(number))

    def spoken(self, s: PandemicState, value: str) -> tuple[Name, ...]:
        return tuple(self.colours.spoken(s, colour) for colour in value.split("+"))

    def read(self, s: PandemicState, text: str) -> int:
        pairs = [self.colours.read(s, colour.strip()) for colour in text.split("+")]
        if max(pairs) >= STANDARD or max(map(pairs.count, pairs)) > MOST_PAIRS:
            raise ValueError(text)
        return sum(1 << 2 * colour for colour in pairs)

    def wrong(self, m: Attempt, number: int) -> Reason | None:
        return None if number else m.no_move()


STANDARD, MOST_PAIRS = 4, 3


def pairs_of(number: int) -> list[int]:
    return [colour for colour in range(STANDARD) for _ in range(number >> 2 * colour & MOST_PAIRS)]


class Seat(Term):
    """A player is called by the role."""

    is_player = True

    def __init__(self, names: Names) -> None:
        super().__init__("1")
        self.names = names

    def number(self, s: PandemicState) -> int:
        return int(s.rules.pawns)

    def read(self, s: PandemicState, text: str) -> int:
        """A player by the number or the role."""
        if text.strip().isdecimal() and int(text) < self.number(s):
            return int(text)
        role = self.names.find_role(text)
        for seat in range(len(s.roles)):
            if role is not None and s.roles[seat] == role:
                return seat
        for hand in range(len(s.roles), self.number(s)):
            if plain(text) in map(plain, (self.names.seat(s, hand).en, self.names.seat(s, hand).de)):
                return hand
        known = [f"{seat} ({self.key(s, seat)})" for seat in range(self.number(s))]
        raise MoveError("seat_unknown", package=PACKAGE, text=text, allowed=known)

    def key(self, s: PandemicState, seat: int) -> str:
        return THINGS.roles[s.roles[seat]].key if seat < len(s.roles) else s.rules.hand_words[seat]

    def spoken(self, s: PandemicState, value: int) -> Name:
        return self.names.seat(s, value)

    def wrong(self, m: Attempt, number: int) -> Reason | None:
        last = self.number(m.s) - 1
        return m.no("seat_range", "P2-008", number=number, last=last) if number > last else None


class Hand(Seat):
    """Of a player, or one without a pawn."""

    def number(self, s: PandemicState) -> int:
        return int(s.rules.hands)


class InfectionCards(Listed):
    """Cities, and others only where they take part."""

    def __init__(self, cities: Listed, others: Mapping[int, Name]) -> None:
        super().__init__(PACKAGE, cities.what, {**cities.names, **others}, example=cities.example)
        self.cities = cities

    def read(self, s: PandemicState | None, text: str) -> int:
        has_cities_only = s is not None and len(s.rules.infection_pool) == 0
        return self.cities.read(s, text) if has_cities_only else super().read(s, text)


class KindTerm(Term):
    def written(self, s: PandemicState, number: int) -> str:
        return THINGS.kinds[number].word


class Result(Term):
    def written(self, s: PandemicState, number: int) -> str:
        return RESULT_NAMES[number]


class Names:
    """The names of one edition."""

    def __init__(self, first_edition: bool) -> None:
        self.cities = [Name(city["name_en"], city["name_de"]) for city in content.cities(first_edition)]
        self.events = [Name(event["name_en"], event["name_de"]) for event in content.events()]
        self.roles = [Name(role["name_en"], role["name_de"]) for role in content.roles()]
        self._roles = spellings((name.en, name.de, key) for name, key in zip(self.roles, THINGS.role_keys()))
        self.colours = [in_all_languages(f"colour.{key}") for key in COLOUR_NAMES]
        events = {int(EVENT) + number: name for number, name in enumerate(self.events)}
        extras = {int(EXTRA + card.number): card.name() for card in THINGS.extra_cards}
        cards = dict(enumerate(self.cities)) | events | extras
        keys = [*("",) * len(self.cities), *THINGS.event_keys()]
        special = {int(EPIDEMIC + card.number): card.name() for card in THINGS.player_cards}
        infection = {int(NO_CITY + card.number): card.name() for card in THINGS.infection_cards}
        seat = Seat(self)
        colours = Colour(
            PACKAGE, "colour", dict(enumerate(self.colours)), likely=self.colours[:4], written=COLOUR_NAMES
        )
        cities = Listed(PACKAGE, "city", dict(enumerate(self.cities)), example="Paris")
        roles = dict(enumerate(self.roles))
        self.terms: dict[str, Term] = {
            "city": cities,
            "event": Listed(PACKAGE, "event", dict(enumerate(self.events)), keys=THINGS.event_keys()),
            "card": Listed(PACKAGE, "card", cards, keys=keys, example="Paris"),
            "other_card": Listed(PACKAGE, "card", cards, keys=keys, example="Lima"),
            "colour": colours,
            "pairs": Pairs(colours),
            "role": Listed(PACKAGE, "role", roles, keys=THINGS.role_keys()),
            "seat": seat,
            "pawn": seat,
            "hand": Hand(self),
            "kind": KindTerm(),
            "result": Result(),
            "number": Term(),
            "flag": Flag(),
            "place": Place(),
            "special": Listed(PACKAGE, "card", special),
            "infection_card": InfectionCards(cities, infection),
        }
        for module in THINGS.modules:
            self.terms |= module.terms()
        self._written = {number: name.en for number, name in (cards | special).items()}
        self._infection = {number: name.en for number, name in (dict(enumerate(self.cities)) | infection).items()}
        self._special = {plain(spelling): n for n, name in special.items() for spelling in (name.en, name.de)}
        self._names = cards | special

    # ------------------------------------------------------------------ number to name
    def card_name(self, card: int) -> Name:
        return self._names[card]

    def card(self, card: int) -> str:
        """A card as notation, records and positions write it."""
        return self._written[card]

    def city(self, city: int) -> str:
        return self._written[city]

    def listed(self, cards: Iterable[int]) -> list[str]:
        return [self._written[card] for card in cards]

    def infection_card(self, card: int) -> Name:
        named: Name = self.terms["infection_card"].said(None, card)
        return named

    def listed_infection(self, cards: Iterable[int]) -> list[str]:
        return [self._infection[card] for card in cards]

    def others_to_infect(self) -> list[str]:
        """The infection cards that are no cities."""
        return self.listed_infection(range(int(NO_CITY), int(NO_CITY) + len(THINGS.infection_cards)))

    def colour(self, colour: int) -> Word:
        return word(f"colour.{COLOUR_NAMES[colour]}")

    def role(self, key: str) -> Name:
        return self.roles[THINGS.role_keys().index(key)]

    def seat(self, s: PandemicState, seat: int) -> Name:
        """A player is called by the role; a hand may belong to something else."""
        named = self.roles[s.roles[seat]] if seat < len(s.roles) else hand_name(s.rules.hand_words[seat])
        return player(named, seat) if seat < s.rules.seats else named

    def asked(self, s: PandemicState) -> dict[str, Any]:
        """Who is asked, in whose turn."""
        return {"seat": self.seat(s, s.to_act), "turn": self.seat(s, s.turn)}

    # ------------------------------------------------------------------ name to number
    def find_city(self, text: str) -> int:
        return self.terms["city"].read(None, text)

    def find_event(self, text: str) -> int:
        return self.terms["event"].read(None, text)

    def find_card(self, text: str) -> int:
        """A city or event card."""
        return self.terms["card"].read(None, text)

    def find_special(self, text: str) -> int | None:
        """A card that goes into no hand."""
        return self._special.get(plain(text))

    def find_infection_card(self, text: str) -> int:
        return self.terms["infection_card"].read(None, text)

    def find_role(self, text: str) -> int | None:
        return self._roles.get(plain(text))


@cache
def names(first_edition: bool = False) -> Names:
    return Names(first_edition)


def words_of(rules: Rules) -> dict[str, Kind]:
    """The kinds of moves of a game, by the words with which they begin."""
    return words_with(tuple(int(module.room) for module in rules.modules))


@cache
def words_with(modules: tuple[int, ...]) -> dict[str, Kind]:
    return {kind.word: kind for kind in THINGS.own_kinds if kind.module == NOBODY or kind.module in modules}
