"""Contagion's fields: how a position has each, how it is read back, and who sees it.

What a position leaves out has its usual value. Lists of cards are top first; a row of a city is [owner, cubes], the
owner a seat or "neutral". Of a hidden hand the others see the cards that were taken in everybody's sight, and how many
more there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from mypy_extensions import i64, u8

from petri.core.fields import (
    REST,
    Agenda,
    Field,
    Fields,
    Flag,
    Number,
    Options,
    Reader,
    Scene,
    Summary,
    TitleId,
    ToAct,
    agenda_of,
)
from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, members
from petri.core.things import Step as AnyStep
from petri.core.vecs import vec
from petri.games.contagion import facts
from petri.games.contagion import options as declared
from petri.games.contagion.cards import CARDS, CITIES, COLOURS, EVENTS, HIGHEST_LEVEL, NONE, ROWS, TRACK_NAMES, TRACKS
from petri.games.contagion.effects.losses import LOSS_NAMES
from petri.games.contagion.effects.numbers import ModifyCost
from petri.games.contagion.mind import beginnings
from petri.games.contagion.names import Names, names_of
from petri.games.contagion.pieces import STEPS, THINGS
from petri.games.contagion.setup import FIRST_CUBE
from petri.games.contagion.state import CITIES_THAT_END_IT, OVER, ContagionState, blank_state
from petri.games.contagion.things import IMMEDIATELY, PACKAGE, Step
from petri.games.contagion.told import NEUTRAL
from petri.games.contagion.turn import (
    ACTIONS,
    BEFORE_TURN,
    END_EFFECT,
    LAST_WHO_CARD,
    ROUND,
    SHIELD,
    START_EFFECT,
    TURN,
)

ROUNDS = 12
WHO_ROUNDS = (4, 8, 12)
MOST_POINTS = 999

# from the bottom of the agenda to its top: the next round, the turns of this one, what is left of a turn; then the work
ORDER: tuple[Step, ...] = (ROUND, TURN, END_EFFECT, ACTIONS, SHIELD, START_EFFECT, BEFORE_TURN)
TURNS = 1
WORK = len(ORDER)
ANSWERS = {answer for step in STEPS for answer in step.asks_first}


def rank(step: AnyStep) -> int:
    return TURNS if step is FIRST_CUBE else ORDER.index(step) if step in ORDER else WORK


class ContagionReader(Reader):
    """Reads one position of Contagion."""

    package = PACKAGE
    s: ContagionState

    def __init__(self, position: Any) -> None:
        super().__init__(position)
        self.check_keys()
        self.options = self.read_options(("hands", "levels"), declared.settled)
        self.rules = declared.make_rules(self.options)
        self.names = names_of(self.options["content"], self.options["content_digest"])
        self.seats = int(self.rules.seats)
        self.owners = self.seats + (1 if self.rules.has_neutral else 0)
        self.s = blank_state(self.rules, Rng())
        self.cards_used = [0] * int(COLOURS)
        self.cities_used: set[int] = set()
        self.events_used: set[int] = set()
        for seat in range(self.seats):
            self.s.dishes[seat] = self.rules.cubes - TRACKS
        if self.rules.has_neutral:
            self.s.dishes[self.s.neutral()] = self.rules.cubes

    def state(self) -> ContagionState:
        super().state()
        return self.s

    def per_seat(self, key: str, usual: Any) -> list[Any]:
        return self.items(key, self.position.get(key, [usual] * self.seats), self.seats)

    # ------------------------------------------------------------------ the agenda
    def step_fits(self, step: AnyStep, arg: int, above: AnyStep | None) -> bool:
        """What a game could have come to, so that every step can be carried out."""
        s = self.s
        assert isinstance(step, Step)
        if s.depth == 0 or step is ROUND:
            return s.depth == 0 and step is ROUND and step.fits(s, arg)
        below = STEPS[s.asked_step()]
        if rank(step) < rank(below) or not step.fits(s, arg):
            return False
        if rank(step) == TURNS:  # each seat once
            return [step.name, arg] not in agenda_of(s, THINGS)
        if rank(step) < WORK:
            return rank(step) > rank(below)
        follows = step.name in below.asks_first if below.asks_first or step.name in ANSWERS else True
        return follows and (above is None or step.can_wait or above.name in step.asks_first)

    def put_usual_agenda(self) -> None:
        """A turn begins: its player's and those after it in this round, then the next round."""
        s = self.s
        s.push(ROUND)
        seat = (int(s.first) + self.seats - 1) % self.seats
        while seat != s.turn:
            s.push(TURN, seat)
            seat = (seat + self.seats - 1) % self.seats
        s.push(TURN, seat)

    def asked_seat(self) -> int:
        return int(self.rules.steps[self.s.asked_step()].asks(self.s, self.s.asked_arg()))

    # ------------------------------------------------------------------ cards
    def unused(self) -> list[int]:
        """How many cards of each colour are named nowhere yet."""
        return [int(self.rules.cards_per_colour) - n for n in self.cards_used]

    def colours(self, key: str, table: Any, used: list[int]) -> list[tuple[int, int]]:
        found = []
        for text, n in self.table(key, table, "{colour: number}").items():
            colour = self.named(key, self.names.find_colour, text)
            self.checked_number(key, n, 0, int(self.rules.cards_per_colour))
            self.use(key, used, colour, n)
            found.append((colour, n))
        return found

    def use(self, key: str, used: list[int], colour: int, n: int) -> None:
        used[colour] += n
        most = int(self.rules.cards_per_colour)
        if used[colour] > most:
            raise self.refuse(key, "colour_cards", colour=self.names.colour_ids[colour], value=used[colour], most=most)

    def new_city(self, key: str, text: Any) -> int:
        city = self.named(key, self.names.find_city, text)
        if city in self.cities_used:
            raise self.refuse(key, "twice", card=text)
        if city not in self.rules.cities_used:
            raise self.refuse(key, "two_player", card=text)
        self.cities_used.add(city)
        return city

    def new_card(self, key: str, text: Any) -> int:
        card = self.named(key, self.names.find_card, text)
        if card in self.events_used:
            raise self.refuse(key, "twice", card=text)
        self.events_used.add(card)
        return card


def colours_of(known: Names, counts: Any, seat: int) -> dict[str, int]:
    found = {colour: int(counts[seat * int(COLOURS) + n]) for n, colour in enumerate(known.colour_ids)}
    return {colour: n for colour, n in found.items() if n}


# ---------------------------------------------------------------------- the players
class SeatNumber(Field):
    """A seat: whose turn it is, who starts."""

    is_public = True

    def __init__(self, key: str) -> None:
        self.key = key

    def write(self, scene: Scene) -> int:
        return int(getattr(scene.s, self.key))

    def read(self, r: ContagionReader) -> None:
        setattr(r.s, self.key, r.number(self.key, 0, 0, r.seats - 1))


class Hands(Field):
    key = "hands"

    def write(self, scene: Scene) -> list[dict[str, int]]:
        return [colours_of(scene.names, scene.s.hands, seat) for seat in range(scene.seats)]

    def private(self, scene: Scene, seat: int | None) -> list[dict[str, Any]]:
        return [self.seen(hand, scene["shown"][n], n == seat) for n, hand in enumerate(scene[self.key])]

    def seen(self, hand: dict[str, int], shown: dict[str, int], is_own: bool) -> dict[str, Any]:
        cards = hand if is_own else shown
        return {"cards": cards, "hidden": sum(hand.values()) - sum(cards.values())}

    def read(self, r: ContagionReader) -> None:
        for seat, hand in enumerate(r.per_seat(self.key, {})):
            for colour, n in r.colours(self.key, hand, r.cards_used):
                for _ in range(n):
                    r.s.gain(seat, colour)


class Shown(Field):
    """The cards that everybody knows a hand to hold."""

    key = "shown"
    is_public = True

    def write(self, scene: Scene) -> list[dict[str, int]]:
        return [colours_of(scene.names, scene.s.shown, seat) for seat in range(scene.seats)]

    def read(self, r: ContagionReader) -> None:
        r.need("hands")
        for seat, shown in enumerate(r.per_seat(self.key, {})):
            for colour, n in r.colours(self.key, shown, [0] * int(COLOURS)):
                at = seat * int(COLOURS) + colour
                r.s.shown[at] += n
                if r.s.shown[at] > r.s.hands[at]:
                    raise r.refuse(self.key, "elsewhere", card=r.names.colour_ids[colour], other="hands")


class Levels(Field):
    key = "levels"
    is_public = True

    def write(self, scene: Scene) -> list[dict[str, int]]:
        levels = scene.s.levels
        return [{t: int(levels[seat * TRACKS + n]) for n, t in enumerate(TRACK_NAMES)} for seat in range(scene.seats)]

    def read(self, r: ContagionReader) -> None:
        for seat, levels in enumerate(r.per_seat(self.key, {})):
            for track in range(int(TRACKS)):
                r.s.levels[seat * TRACKS + track] = 1
            for text, level in r.table(self.key, levels, "{track: level}").items():
                track = r.named(self.key, r.names.find_track, text)
                r.s.levels[seat * TRACKS + track] = r.checked_number(self.key, level, 0, int(HIGHEST_LEVEL))


class Scores(Field):
    """The neutral colour last."""

    key = "scores"
    is_public = True

    def write(self, scene: Scene) -> list[int]:
        owners = scene.seats + (1 if scene.s.rules.has_neutral else 0)
        return [int(scene.s.scores[owner]) for owner in range(owners)]

    def read(self, r: ContagionReader) -> None:
        for owner, score in enumerate(r.items(self.key, r.position.get(self.key, [0] * r.owners), r.owners)):
            r.s.scores[owner] = r.checked_number(self.key, score, 0, MOST_POINTS)


class CityCards(Field):
    """The city cards that each seat keeps for later, or has laid face down."""

    is_public = True

    def __init__(self, key: str) -> None:
        self.key = key

    def write(self, scene: Scene) -> list[list[str]]:
        return [[scene.names.city(city) for city in members(mask)] for mask in getattr(scene.s, self.key)]

    def read(self, r: ContagionReader) -> None:
        masks = getattr(r.s, self.key)
        for seat, texts in enumerate(r.per_seat(self.key, [])):
            for text in r.items(self.key, texts):
                city = r.new_city(self.key, text)
                if self.key == "kept" and r.s.city_effect(city).timing == IMMEDIATELY:  # lost if not used (C-159)
                    raise r.refuse(self.key, "name", value=repr(text))
                masks[seat] |= BIT[city]


# ---------------------------------------------------------------------- cities
class Display(Field):
    key = "display"
    is_public = True

    def write(self, scene: Scene) -> list[dict[str, Any]]:
        s = scene.s
        cities = [int(city) for city in s.display[: s.display_size]]
        return [{"city": scene.names.city(city), "rows": self.rows(s, city)} for city in cities]

    def rows(self, s: ContagionState, city: int) -> list[list[Any]]:
        owners = [int(s.rows[city * ROWS + row]) for row in range(int(s.row_counts[city]))]
        return [[NEUTRAL if owner == s.rules.seats else owner, int(s.cubes[city * ROWS + owner])] for owner in owners]

    def read(self, r: ContagionReader) -> None:
        r.need("kept", "spent", "cities_gone")
        free = [int(city) for city in r.rules.cities_used if city not in r.cities_used]
        usual = [{"city": r.names.city(city)} for city in free[: int(r.rules.display)]]
        for entry in r.items(self.key, r.position.get(self.key, usual)):
            self.read_city(r, {"city": entry} if isinstance(entry, str) else entry)

    def read_city(self, r: ContagionReader, entry: Any) -> None:
        s = r.s
        table = r.table(self.key, entry, "{city: name, rows: [[owner, cubes]]}")
        city = r.new_city(self.key, table.get("city"))
        s.display[s.display_size] = city
        s.display_size += 1
        for row in r.items(self.key, table.get("rows", [])):
            owner, n = r.items(self.key, row, 2)
            self.put_cubes(r, city, self.owner(r, owner), n)
        filled, population = int(s.filled[city]), int(r.rules.populations[city])
        if filled >= population:
            raise r.refuse(self.key, "full", city=r.names.cities[city], value=filled, most=population - 1)

    def owner(self, r: ContagionReader, value: Any) -> int:
        if value == NEUTRAL and r.rules.has_neutral:
            return r.seats
        return r.checked_number(self.key, value, 0, r.seats - 1)

    def put_cubes(self, r: ContagionReader, city: int, owner: int, n: Any) -> None:
        s = r.s
        r.checked_number(self.key, n, 1, int(r.rules.cubes))
        if s.cubes[city * ROWS + owner] > 0:
            raise r.refuse(self.key, "twice", card=r.names.cities[city])
        s.rows[city * ROWS + s.row_counts[city]] = owner
        s.row_counts[city] += 1
        s.cubes[city * ROWS + owner] = n
        s.filled[city] += n
        s.dishes[owner] -= n
        if s.dishes[owner] < 0:
            raise r.refuse(self.key, "owner_cubes", owner=owner, most=int(r.rules.cubes - TRACKS))


class CityDeck(Field):
    """Everybody sees how many cards are left."""

    key = "city_deck"

    def write(self, scene: Scene) -> list[str]:
        deck = scene.s.city_deck
        return [scene.names.city(deck[n]) for n in range(int(scene.s.city_deck_size) - 1, -1, -1)]

    def public(self, scene: Scene) -> dict[str, int]:
        return {"size": int(scene.s.city_deck_size)}

    def read(self, r: ContagionReader) -> None:
        r.need("display")
        deck = r.with_rest(self.key, r.new_city, lambda: self.rest(r))
        r.s.city_deck = vec[u8](deck[::-1])
        r.s.city_deck_size = len(deck)

    def rest(self, r: ContagionReader) -> list[int]:
        rest = [int(city) for city in r.rules.cities_used if city not in r.cities_used]
        if rest and not r.has_rest(self.key):
            raise r.refuse(self.key, "missing", card=r.names.cities[rest[0]])
        return rest


class CityNames(Field):
    """A set of cities."""

    is_public = True

    def __init__(self, key: str, read: Callable[[ContagionReader, Any], int]) -> None:
        self.key = key
        self.read_city = read

    def write(self, scene: Scene) -> list[str]:
        return [scene.names.city(city) for city in members(getattr(scene.s, self.key))]

    def read(self, r: ContagionReader) -> None:
        for text in r.list_of(self.key):
            setattr(r.s, self.key, getattr(r.s, self.key) | BIT[self.read_city(r, text)])


def city_gone(r: ContagionReader, text: Any) -> int:
    """Eradicated by the neutral colour."""
    r.need("kept", "spent")
    return r.new_city("cities_gone", text)


def cheaper_city(r: ContagionReader, text: Any) -> int:
    """Its action makes the next infect or mutate action cheaper."""
    city = r.named("cheaper", r.names.find_city, text)
    if not isinstance(r.s.city_effect(city), ModifyCost):
        raise r.refuse("cheaper", "name", value=repr(text))
    return city


# ---------------------------------------------------------------------- contagion cards
class Deck(Field):
    """Everybody sees how many cards are left."""

    key = "deck"

    def write(self, scene: Scene) -> list[str]:
        deck = scene.s.deck
        return [scene.names.colour_ids[deck[n]] for n in range(int(scene.s.deck_size) - 1, -1, -1)]

    def public(self, scene: Scene) -> dict[str, int]:
        return {"size": int(scene.s.deck_size)}

    def read(self, r: ContagionReader) -> None:
        r.need("hands", "discard")
        deck = r.with_rest(self.key, lambda key, text: self.card(r, text), lambda: self.rest(r))
        for n, colour in enumerate(deck[::-1]):
            r.s.deck[n] = colour
        r.s.deck_size = len(deck)

    def card(self, r: ContagionReader, text: Any) -> int:
        colour = r.named(self.key, r.names.find_colour, text)
        r.use(self.key, r.cards_used, colour, 1)
        return colour

    def rest(self, r: ContagionReader) -> list[int]:
        each = int(r.rules.cards_per_colour)
        rest = [colour for colour in range(int(COLOURS)) for _ in range(each - r.cards_used[colour])]
        if rest and not r.has_rest(self.key):
            raise r.refuse(self.key, "missing", card=r.names.colour_ids[rest[0]])
        return rest


class Discard(Field):
    key = "discard"
    is_public = True

    def write(self, scene: Scene) -> dict[str, int]:
        return colours_of(scene.names, scene.s.discard, 0)

    def read(self, r: ContagionReader) -> None:
        r.need("hands")
        for colour, n in r.colours(self.key, r.position.get(self.key, {}), r.cards_used):
            r.s.discard[colour] += n


# ---------------------------------------------------------------------- events and WHO cards
class EventDeck(Field):
    """The backs show which cards are events and which WHO cards."""

    key = "event_deck"

    def write(self, scene: Scene) -> list[str]:
        deck = scene.s.event_deck
        return [scene.names.card_ids[deck[n]] for n in range(int(scene.s.event_deck_size) - 1, -1, -1)]

    def public(self, scene: Scene) -> list[str]:
        ids = scene.names.card_ids
        return ["event" if ids.index(card) < EVENTS else "who" for card in scene[self.key]]

    def read(self, r: ContagionReader) -> None:
        r.need("round", "active", "past", "removed")
        s = r.s
        deck = r.with_rest(self.key, r.new_card, lambda: self.usual_events(r))
        if s.round + len(deck) > ROUNDS:
            raise r.refuse(self.key, "rounds", cards=len(deck), round=int(s.round), rounds=ROUNDS)
        for card in range(int(CARDS)):
            if card not in r.events_used and card not in deck:
                s.removed |= BIT[card]
        s.event_deck = vec[u8](deck[::-1])
        s.event_deck_size = len(deck)

    def usual_events(self, r: ContagionReader) -> list[int]:
        """Cards for the rounds to come: WHO cards in rounds 4, 8 and 12 (C-031)."""
        rest = [card for card in range(int(CARDS)) if card not in r.events_used]
        piles = {True: [card for card in rest if card >= EVENTS], False: [card for card in rest if card < EVENTS]}
        given = r.position.get(self.key, [REST])
        rounds = range(int(r.s.round) + len(given), ROUNDS + 1)
        return [piles[number in WHO_ROUNDS].pop(0) for number in rounds if piles[number in WHO_ROUNDS]]


class Active(Field):
    """The event or WHO card of this round."""

    key = "active"
    is_public = True

    def write(self, scene: Scene) -> str | None:
        return scene.names.card_ids[scene.s.active] if scene.s.active != NOBODY else None

    def read(self, r: ContagionReader) -> None:
        if r.position.get(self.key) is not None:
            r.s.active = r.new_card(self.key, r.position[self.key])


class Past(Field):
    """The events and WHO cards of earlier rounds."""

    key = "past"
    is_public = True

    def write(self, scene: Scene) -> list[str]:
        s = scene.s
        there = {int(card) for card in s.event_deck[: s.event_deck_size]} | set(members(s.removed)) | {int(s.active)}
        return [scene.names.card_ids[card] for card in range(int(CARDS)) if card not in there]

    def read(self, r: ContagionReader) -> None:
        r.need("active")
        past = [r.new_card(self.key, text) for text in r.list_of(self.key)]
        r.s.who_seen = sum(card >= EVENTS for card in past) + (1 if r.s.active >= EVENTS else 0)


class Removed(Field):
    """Removed unseen in the setup."""

    key = "removed"

    def write(self, scene: Scene) -> list[str]:
        return [scene.names.card_ids[card] for card in members(scene.s.removed)]

    def read(self, r: ContagionReader) -> None:
        r.need("active", "past")
        for text in r.list_of(self.key):
            r.s.removed |= BIT[r.new_card(self.key, text)]


# ---------------------------------------------------------------------- what was seen of hidden hands
class Facts(Field):
    """What everybody has seen, in order: [what, seat, more …]."""

    key = "facts"
    is_public = True
    in_digest = False
    usual: ClassVar[list[Any]] = []

    def write(self, scene: Scene) -> list[list[Any]]:
        s = scene.s
        begun = [int(n) if s.noted & BIT[seat] else len(s.facts) for seat, n in enumerate(beginnings(s))]
        entries = enumerate(int(entry) for entry in s.facts[: s.facts_size])
        return [self.written(scene, entry) for nth, entry in entries if self.counts(begun, nth, entry)]

    def counts(self, begun: list[int], nth: int, entry: int) -> bool:
        """Whether it is not forgotten."""
        return bool(facts.sort_of(entry) == facts.RENEWED or nth >= begun[facts.seat_of(entry)])

    def written(self, scene: Scene, entry: int) -> list[Any]:
        sort, seat = int(facts.sort_of(entry)), int(facts.seat_of(entry))
        a, b = int(facts.part_of(entry)), int(facts.number_of(entry))
        name = facts.FACT_NAMES[sort]
        if sort == facts.RENEWED:
            counts = [int(facts.counted(entry, colour)) for colour in range(int(COLOURS))]
            return [name, {colour: n for colour, n in zip(scene.names.colour_ids, counts) if n}]
        if sort == facts.STOLEN:
            return [name, seat, a]
        colour = [] if sort in FACTS_WITHOUT_COLOUR else [scene.names.colour_ids[a]]
        return [name, seat, *colour, *([b] if sort in FACTS_WITH_NUMBER else [])]

    def read(self, r: ContagionReader) -> None:
        r.need("hands", "shown")
        for entry in r.list_of(self.key):
            self.read_fact(r, r.items(self.key, entry))
        if any(r.s.noted & BIT[seat] and self.size(r.s, seat) != r.s.hand_sizes[seat] for seat in range(r.seats)):
            raise r.refuse(self.key, "elsewhere", card=self.key, other="hands")

    def read_fact(self, r: ContagionReader, entry: list[Any]) -> None:
        s = r.s
        name, *parts = entry or [None]
        if name not in facts.FACT_NAMES:
            raise r.refuse(self.key, "kind", expected=", ".join(facts.FACT_NAMES))
        sort = facts.FACT_NAMES.index(name)
        if sort == facts.RENEWED:
            (table,) = r.items(self.key, parts, 1)
            found = r.colours(self.key, table, [0] * int(COLOURS))
            s.put_fact(facts.renewed(sum(n * int(facts.COUNT) ** colour for colour, n in found)))
            s.tied |= s.noted
            return
        with_colour = sort not in FACTS_WITHOUT_COLOUR
        with_number = sort in FACTS_WITH_NUMBER
        parts = r.items(self.key, parts, 1 + with_colour + with_number + (sort == facts.STOLEN))
        seat = r.checked_number(self.key, parts.pop(0), 0, r.seats - 1)
        if (sort == facts.CARDS_THERE) == bool(s.noted & BIT[seat]):
            raise r.refuse(self.key, "kind", expected=facts.FACT_NAMES[0])
        a = r.named(self.key, r.names.find_colour, parts.pop(0)) if with_colour else 0
        b = r.checked_number(self.key, parts.pop(0), 0, 255) if with_number else 0
        if sort == facts.STOLEN:
            a = r.checked_number(self.key, parts.pop(0), 0, r.seats - 1)
            if a == seat or not s.noted & BIT[a]:
                raise r.refuse(self.key, "kind", expected=facts.FACT_NAMES[0])
            s.tied |= BIT[seat] | BIT[a]
            s.stolen = vec[i64]([*s.stolen, facts.UNTOLD])
        s.noted |= BIT[seat]
        s.note(sort, seat, a, b)

    def size(self, s: ContagionState, seat: int) -> int:
        """How many cards a hand has by its facts."""
        n = 0
        for entry in s.facts[: s.facts_size]:
            sort, its, other = facts.sort_of(entry), facts.seat_of(entry), facts.part_of(entry)
            if sort in (facts.CARDS_THERE, facts.GAINED) and its == seat:
                n += int(facts.number_of(entry))
            if (sort == facts.KNOWN and its == seat) or (sort == facts.STOLEN and other == seat):
                n += 1
            if sort in (facts.LEFT, facts.CHOSEN, facts.STOLEN) and its == seat:
                n -= 1
        return n


FACTS_WITHOUT_COLOUR = (facts.CARDS_THERE, facts.GAINED, facts.STOLEN)
FACTS_WITH_NUMBER = (facts.CARDS_THERE, facts.GAINED, facts.AT_MOST, facts.AT_LEAST)


class Stolen(Field):
    """The colours of the cards that were stolen: the thief and the victim of each know it."""

    key = "stolen"
    in_digest = False
    usual: ClassVar[list[Any]] = []

    def write(self, scene: Scene) -> list[str | None]:
        return [scene.names.colour_ids[n] if n != facts.UNTOLD else None for n in scene.s.stolen]

    def private(self, scene: Scene, seat: int | None) -> list[str | None]:
        thefts = [entry for entry in scene["facts"] if entry[0] == facts.FACT_NAMES[facts.STOLEN]]
        return [colour if seat in theft[1:] else None for theft, colour in zip(thefts, scene[self.key])]

    def read(self, r: ContagionReader) -> None:
        r.need("facts")
        given = r.position.get(self.key)
        if given is not None:
            for nth, text in enumerate(r.items(self.key, given, len(r.s.stolen))):
                if text is not None:
                    r.s.stolen[nth] = r.named(self.key, r.names.find_colour, text)


class Held(Field):
    """The hands each time the deck was renewed (of many times the last one counts): each seat knows its own."""

    key = "held"
    in_digest = False
    usual: ClassVar[list[Any]] = []

    def write(self, scene: Scene) -> list[list[dict[str, int]]]:
        hands = range(len(scene.s.held) // int(COLOURS))
        found = [colours_of(scene.names, scene.s.held, hand) for hand in hands]
        return [found[first : first + scene.seats] for first in range(0, len(found), scene.seats)]

    def private(self, scene: Scene, seat: int | None) -> list[list[dict[str, int] | None]]:
        times = scene[self.key] if seat is not None else []
        return [[hand if n == seat else None for n, hand in enumerate(hands)] for hands in times]

    def read(self, r: ContagionReader) -> None:
        r.need("facts")
        renewals = sum(int(facts.sort_of(entry)) == facts.RENEWED for entry in r.s.facts[: r.s.facts_size])
        times = min(renewals, int(facts.MOST_RENEWALS))
        r.s.held = vec[i64]([0] * (times * r.seats * int(COLOURS)))
        given = r.position.get(self.key) or [[None] * r.seats] * times
        for time, hands in enumerate(r.items(self.key, given, times)):
            for seat, hand in enumerate(r.items(self.key, hands, r.seats)):
                if hand is not None:
                    for colour, n in r.colours(self.key, hand, [0] * int(COLOURS)):
                        r.s.held[(time * r.seats + seat) * int(COLOURS) + colour] += n


# ---------------------------------------------------------------------- what is going on
class Round(Field):
    key = "round"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(scene.s.round)

    def read(self, r: ContagionReader) -> None:
        r.s.round = r.number(self.key, 1, 0, ROUNDS)


class LastRound(Flag):
    """What lies on the table triggers the end (C-171, C-172)."""

    def read(self, r: Reader) -> None:
        r.need("display", "past")
        super().read(r)
        if self.key not in r.position:
            r.s.last_round = r.s.display_size <= CITIES_THAT_END_IT or r.s.who_seen >= LAST_WHO_CARD


class PayColour(Field):
    key = "pay_colour"
    is_public = True

    def write(self, scene: Scene) -> str | None:
        return scene.names.colour_ids[scene.s.pay_colour] if scene.s.pay_colour != NONE else None

    def read(self, r: ContagionReader) -> None:
        if r.position.get(self.key) is not None:
            r.s.pay_colour = r.named(self.key, r.names.find_colour, r.position[self.key])


class Loss(Field):
    """What is at stake."""

    key = "loss"
    is_public = True

    def write(self, scene: Scene) -> str:
        return LOSS_NAMES[scene.s.loss]

    def read(self, r: ContagionReader) -> None:
        loss = r.position.get(self.key, LOSS_NAMES[0])
        if loss not in LOSS_NAMES:
            raise r.refuse(self.key, "kind", expected=", ".join(LOSS_NAMES))
        r.s.loss = LOSS_NAMES.index(loss)


class LossOf(Field):
    """The city or track concerned."""

    key = "loss_of"
    is_public = True

    def write(self, scene: Scene) -> int | None:
        return int(scene.s.loss_of) if scene.s.loss_of != NONE else None

    def read(self, r: ContagionReader) -> None:
        if r.position.get(self.key) is not None:
            r.s.loss_of = r.number(self.key, 0, 0, int(CITIES) - 1)


class Result(Field):
    key = "result"
    is_public = True

    def write(self, scene: Scene) -> str:
        return "over" if scene.s.result else ""

    def read(self, r: ContagionReader) -> None:
        if r.position.get(self.key, "") not in ("", "over"):
            raise r.refuse(self.key, "kind", expected="over")
        if r.position.get(self.key):
            r.s.finish(OVER)


FIELDS = Fields(
    THINGS,
    (
        TitleId("contagion"),
        Options(),
        SeatNumber("turn"),
        SeatNumber("first"),
        Round(),
        Hands(),
        Shown(),
        Levels(),
        Scores(),
        CityCards("kept"),
        CityCards("spent"),
        Display(),
        CityDeck(),
        CityNames("cities_gone", city_gone),
        Deck(),
        Discard(),
        EventDeck(),
        Active(),
        Past(),
        Removed(),
        LastRound("last_round"),
        *(Flag(key) for key in ("ignoring", "compensated", "done", "ending")),
        *(Number(key) for key in ("skulls", "actions_done", "infects_done", "extra_actions", "shielded")),
        *(Number(key) for key in ("pay_cost", "at_stake", "protected")),
        CityNames("cheaper", cheaper_city),
        PayColour(),
        Loss(),
        LossOf(),
        Agenda(THINGS),
        ToAct(),
        Result(),
        Facts(),
        Stolen(),
        Held(),
        Summary("dishes", lambda scene: [int(scene.s.dishes[owner]) for owner in range(len(scene["scores"]))]),
    ),
)
ContagionReader.fields = FIELDS


# ---------------------------------------------------------------------- views
class ViewReader(ContagionReader):
    """Reads a view, made into a position, and trusts it: what is asked may not fit the hidden cards."""

    def step_fits(self, step: AnyStep, arg: int, above: AnyStep | None) -> bool:
        return True

    def asked_seat(self) -> int:
        return int(self.position[ToAct.key])


def read_view(view: Mapping[str, Any]) -> ContagionState:
    """Some state that agrees with a view, but for what hidden cards would be asked."""
    position = {key: view[key] for key in FIELDS.keys if key in view and key != CityDeck.key}
    known = names_of(view["options"]["content"], view["options"]["content_digest"])
    rules = declared.make_rules(view["options"])
    position[Hands.key] = some_hands(view, known, int(rules.cards_per_colour))
    position[Deck.key] = [REST]
    position[EventDeck.key], position[Removed.key] = some_events(view, known)
    return ViewReader(position).state()


def some_hands(view: Mapping[str, Any], known: Names, each: int) -> list[dict[str, int]]:
    hands = [dict(hand["cards"]) for hand in view["hands"]]
    left = {
        colour: each - sum(pile.get(colour, 0) for pile in (view["discard"], *hands)) for colour in known.colour_ids
    }
    unknown = [colour for colour, n in left.items() for _ in range(n)]
    for hand, seen in zip(hands, view["hands"]):
        for _ in range(seen["hidden"]):
            colour = unknown.pop()
            hand[colour] = hand.get(colour, 0) + 1
    return hands


def some_events(view: Mapping[str, Any], known: Names) -> tuple[list[str], list[str]]:
    unseen = [card for card in known.card_ids if card not in view["past"] and card != view["active"]]
    piles: dict[str, list[str]] = {"event": [], "who": []}
    for card in unseen:
        piles["event" if known.card_ids.index(card) < EVENTS else "who"].append(card)
    deck = [piles[kind].pop() for kind in view["event_deck"]]
    return deck, [*piles["event"], *piles["who"]]
