"""A position of Contagion as plain JSON, both ways. What a position leaves out has its usual value.

Lists of cards are top first; "..." stands for all cards that are named nowhere else. A row of a city is [owner, cubes],
the owner a seat or "neutral".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i64

from petri.core.errors import ContentError, OptionError, PositionError
from petri.core.position import REST, PositionReader, agenda_of, chance_of
from petri.core.state import BIT, NOBODY, members
from petri.core.vecs import vec
from petri.games.contagion import options as declared
from petri.games.contagion.agenda import step_fits
from petri.games.contagion.content import PACKAGE
from petri.games.contagion.effects import ModifyCost
from petri.games.contagion.names import Names, names_of
from petri.games.contagion.state import CITIES_THAT_END_IT, ContagionState, Rules, blank_state
from petri.games.contagion.terms import (
    CARDS,
    CITIES,
    COLOURS,
    EVENTS,
    HIGHEST_LEVEL,
    IMMEDIATELY,
    LOSS_NAMES,
    NONE,
    OVER,
    ROUND,
    ROWS,
    STEP_NAMES,
    TRACK_NAMES,
    TRACKS,
    TURN,
)
from petri.games.contagion.turn import LAST_WHO_CARD

NEUTRAL = "neutral"
ROUNDS = 12
WHO_ROUNDS = (4, 8, 12)
FLAGS = ("last_round", "ignoring", "compensated", "done", "ending")
NUMBERS = ("skulls", "actions_done", "infects_done", "extra_actions", "shielded", "pay_cost", "at_stake", "protected")
KEYS = (
    "title",
    "options",
    "turn",
    "first",
    "round",
    "hands",
    "shown",
    "levels",
    "scores",
    "kept",
    "spent",
    "display",
    "city_deck",
    "cities_gone",
    "deck",
    "discard",
    "event_deck",
    "active",
    "past",
    "removed",
    *FLAGS,
    *NUMBERS,
    "cheaper",
    "pay_colour",
    "loss",
    "loss_of",
    "agenda",
    "to_act",
    "result",
    "chance",
    "seed",
)


def names_for(options: Mapping[str, Any]) -> Names:
    return names_of(options["content"], options["content_digest"])


# ---------------------------------------------------------------------- state to position
def position_of(s: ContagionState, options: Mapping[str, Any]) -> dict[str, Any]:
    known = names_for(options)
    seats = range(int(s.rules.seats))
    owners = range(int(s.rules.seats) + (1 if s.rules.has_neutral else 0))
    return {
        "title": "contagion",
        "options": dict(options),
        "turn": int(s.turn),
        "first": int(s.first),
        "round": int(s.round),
        "hands": [colours_of(known, s.hands, seat) for seat in seats],
        "shown": [colours_of(known, s.shown, seat) for seat in seats],
        "levels": [{t: int(s.levels[seat * TRACKS + n]) for n, t in enumerate(TRACK_NAMES)} for seat in seats],
        "scores": [int(s.scores[owner]) for owner in owners],
        "kept": [[known.city(city) for city in members(s.kept[seat])] for seat in seats],
        "spent": [[known.city(city) for city in members(s.spent[seat])] for seat in seats],
        "display": [{"city": known.city(city), "rows": rows_of(s, city)} for city in s.display[: s.display_size]],
        "city_deck": [known.city(s.city_deck[n]) for n in range(int(s.city_deck_size) - 1, -1, -1)],
        "cities_gone": [known.city(city) for city in members(s.cities_gone)],
        "deck": [known.colour_ids[s.deck[n]] for n in range(int(s.deck_size) - 1, -1, -1)],
        "discard": colours_of(known, s.discard, 0),
        "event_deck": [known.card_ids[s.event_deck[n]] for n in range(int(s.event_deck_size) - 1, -1, -1)],
        "active": known.card_ids[s.active] if s.active != NOBODY else None,
        "past": past_cards(known, s),
        "removed": [known.card_ids[card] for card in members(s.removed)],
        **{key: bool(getattr(s, key)) for key in FLAGS},
        **{key: int(getattr(s, key)) for key in NUMBERS},
        "cheaper": [known.city(city) for city in members(s.cheaper)],
        "pay_colour": known.colour_ids[s.pay_colour] if s.pay_colour != NONE else None,
        "loss": LOSS_NAMES[s.loss],
        "loss_of": int(s.loss_of) if s.loss_of != NONE else None,
        "agenda": agenda_of(s, STEP_NAMES),
        "to_act": int(s.to_act) if s.to_act != NOBODY else None,
        "result": "over" if s.result else "",
        "chance": chance_of(s.rng),
    }


def colours_of(known: Names, counts: Any, seat: int) -> dict[str, int]:
    found = {colour: int(counts[seat * int(COLOURS) + n]) for n, colour in enumerate(known.colour_ids)}
    return {colour: n for colour, n in found.items() if n}


def rows_of(s: ContagionState, city: int) -> list[list[Any]]:
    rows = []
    for row in range(int(s.row_counts[city])):
        owner = int(s.rows[city * ROWS + row])
        rows.append([NEUTRAL if owner == s.rules.seats else owner, int(s.cubes[city * ROWS + owner])])
    return rows


def past_cards(known: Names, s: ContagionState) -> list[str]:
    """The events and WHO cards of earlier rounds."""
    there = {int(s.event_deck[n]) for n in range(int(s.event_deck_size))} | set(members(s.removed)) | {int(s.active)}
    return [known.card_ids[card] for card in range(int(CARDS)) if card not in there]


# ---------------------------------------------------------------------- position to state
def state_of(position: Mapping[str, Any]) -> tuple[dict[str, Any], ContagionState]:
    if not isinstance(position, Mapping):
        raise PositionError("position_kind", package=PACKAGE, where="position", expected="a JSON object")
    reader = PositionReader(position, PACKAGE)
    reader.check_keys(KEYS)
    if position.get("title", "contagion") != "contagion":
        raise reader.refuse("title", "title", value=repr(position["title"]), right="contagion")
    given = dict(reader.table("options", position.get("options") or {}, "{name: value}"))
    if "players" not in given:
        described = [position[key] for key in ("hands", "levels") if isinstance(position.get(key), Sequence)]
        given["players"] = len(described[0]) if described else 3
    try:
        options = declared.settled(given)
    except (OptionError, ContentError) as error:
        raise reader.refuse("options", "options", error=error) from error
    return options, Reader(position, declared.make_rules(options), names_for(options)).state()


class Reader(PositionReader):
    """Reads one position of Contagion."""

    def __init__(self, position: Mapping[str, Any], rules: Rules, known: Names) -> None:
        super().__init__(position, PACKAGE)
        self.rules = rules
        self.names = known
        self.seats = int(rules.seats)
        self.s = blank_state(rules, self.chance())

    def state(self) -> ContagionState:
        s = self.s
        self.read_boards()
        self.read_contagion_cards()
        self.read_cities()
        self.read_cards()
        self.read_turn()
        return s

    # ------------------------------------------------------------------ boards
    def read_boards(self) -> None:
        s = self.s
        for seat, levels in enumerate(self.per_seat("levels", {})):
            for track in range(TRACKS):
                s.levels[seat * TRACKS + track] = 1
            for text, level in self.table("levels", levels, "{track: level}").items():
                track = self.named("levels", self.names.find_track, text)
                s.levels[seat * TRACKS + track] = self.checked_number("levels", level, 0, int(HIGHEST_LEVEL))
            s.dishes[seat] = self.rules.cubes - TRACKS
        if self.rules.has_neutral:
            s.dishes[s.neutral()] = self.rules.cubes
        owners = self.seats + (1 if self.rules.has_neutral else 0)
        for owner, score in enumerate(self.items("scores", self.position.get("scores", [0] * owners), owners)):
            s.scores[owner] = self.checked_number("scores", score, 0, 999)

    def per_seat(self, key: str, usual: Any) -> list[Any]:
        return self.items(key, self.position.get(key, [usual] * self.seats), self.seats)

    def check_rest(self, key: str, texts: list[Any]) -> None:
        if texts.count(REST) > 1:
            raise self.refuse(key, "twice", card=REST)

    # ------------------------------------------------------------------ contagion cards
    def read_contagion_cards(self) -> None:
        s = self.s
        used = [0] * int(COLOURS)
        for seat, hand in enumerate(self.per_seat("hands", {})):
            for colour, n in self.colours("hands", hand, used):
                for _ in range(n):
                    s.gain(seat, colour)
        for seat, shown in enumerate(self.per_seat("shown", {})):
            for colour, n in self.colours("shown", shown, [0] * int(COLOURS)):
                s.shown[seat * COLOURS + colour] += n
                if s.shown[seat * COLOURS + colour] > s.hands[seat * COLOURS + colour]:
                    raise self.refuse("shown", "elsewhere", card=self.names.colours[colour], other="hands")
        for colour, n in self.colours("discard", self.position.get("discard", {}), used):
            s.discard[colour] += n
        self.read_deck(used)

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
        if used[colour] > self.rules.cards_per_colour:
            name = self.names.colours[colour]
            raise self.refuse(
                key, "colour_cards", colour=name, value=used[colour], most=int(self.rules.cards_per_colour)
            )

    def read_deck(self, used: list[int]) -> None:
        s = self.s
        texts = self.items("deck", self.position.get("deck", [REST]))
        self.check_rest("deck", texts)
        named = [self.named("deck", self.names.find_colour, text) if text != REST else None for text in texts]
        for colour in named:
            if colour is not None:
                self.use("deck", used, colour, 1)
        rest = [c for c in range(int(COLOURS)) for _ in range(int(self.rules.cards_per_colour) - used[c])]
        if None not in named and rest:
            raise self.refuse("deck", "missing", card=self.names.colours[rest[0]])
        deck: list[int] = []
        for colour in named:
            deck += rest if colour is None else [colour]
        for n, colour in enumerate(deck[::-1]):
            s.deck[n] = colour
        s.deck_size = len(deck)

    # ------------------------------------------------------------------ cities
    def read_cities(self) -> None:
        s = self.s
        used: set[int] = set()
        for key, masks in (("kept", s.kept), ("spent", s.spent)):
            for seat, texts in enumerate(self.per_seat(key, [])):
                for text in self.items(key, texts):
                    city = self.new_city(key, text, used)
                    if key == "kept" and s.city_effect(city).timing == IMMEDIATELY:  # lost if not used at once (C-159)
                        raise self.refuse(key, "name", value=repr(text))
                    masks[seat] |= BIT[city]
        for text in self.list_of("cities_gone"):
            s.cities_gone |= BIT[self.new_city("cities_gone", text, used)]
        usual = [int(c) for c in self.rules.cities_used if c not in used][: int(self.rules.display)]
        display = self.position.get("display", [{"city": self.names.city(city)} for city in usual])
        for entry in self.items("display", display):
            self.read_city(entry, used)
        self.read_city_deck(used)
        for text in self.list_of("cheaper"):
            city = self.named("cheaper", self.names.find_city, text)
            if not isinstance(s.city_effect(city), ModifyCost):
                raise self.refuse("cheaper", "name", value=repr(text))
            s.cheaper |= BIT[city]

    def new_city(self, key: str, text: Any, used: set[int]) -> int:
        city = self.named(key, self.names.find_city, text)
        if city in used:
            raise self.refuse(key, "twice", card=text)
        if city not in self.rules.cities_used:
            raise self.refuse(key, "two_player", card=text)
        used.add(city)
        return city

    def read_city(self, entry: Any, used: set[int]) -> None:
        s = self.s
        shape = "{city: name, rows: [[owner, cubes]]}"
        if isinstance(entry, str):
            entry = {"city": entry}
        table = self.table("display", entry, shape)
        city = self.new_city("display", table.get("city"), used)
        s.display[s.display_size] = city
        s.display_size += 1
        for row in self.items("display", table.get("rows", [])):
            owner, n = self.items("display", row, 2)
            self.put_cubes(city, self.owner(owner), n)
        if s.filled[city] >= self.rules.populations[city]:
            name = self.names.cities[city]
            raise self.refuse(
                "display", "full", city=name, value=int(s.filled[city]), most=int(self.rules.populations[city]) - 1
            )

    def owner(self, value: Any) -> int:
        if value == NEUTRAL and self.rules.has_neutral:
            return self.seats
        return self.checked_number("display", value, 0, self.seats - 1)

    def put_cubes(self, city: int, owner: int, n: Any) -> None:
        s = self.s
        self.checked_number("display", n, 1, int(self.rules.cubes))
        if s.cubes[city * ROWS + owner] > 0:
            raise self.refuse("display", "twice", card=self.names.cities[city])
        s.rows[city * ROWS + s.row_counts[city]] = owner
        s.row_counts[city] += 1
        s.cubes[city * ROWS + owner] = n
        s.filled[city] += n
        s.dishes[owner] -= n
        if s.dishes[owner] < 0:
            raise self.refuse("display", "owner_cubes", owner=owner, most=int(self.rules.cubes - TRACKS))

    def read_city_deck(self, used: set[int]) -> None:
        s = self.s
        texts = self.items("city_deck", self.position.get("city_deck", [REST]))
        self.check_rest("city_deck", texts)
        named = [self.new_city("city_deck", text, used) if text != REST else None for text in texts]
        rest = [int(city) for city in self.rules.cities_used if city not in used]
        if None not in named and rest:
            raise self.refuse("city_deck", "missing", card=self.names.cities[rest[0]])
        deck: list[int] = []
        for city in named:
            deck += rest if city is None else [city]
        s.city_deck = vec[i64](deck[::-1])
        s.city_deck_size = len(deck)

    # ------------------------------------------------------------------ events and WHO cards
    def read_cards(self) -> None:
        s = self.s
        s.round = self.number("round", 1, 0, ROUNDS)
        used: set[int] = set()
        if self.position.get("active") is not None:
            s.active = self.new_card("active", self.position["active"], used)
        past = [self.new_card("past", text, used) for text in self.list_of("past")]
        for text in self.list_of("removed"):
            s.removed |= BIT[self.new_card("removed", text, used)]
        texts = self.items("event_deck", self.position.get("event_deck", [REST]))
        self.check_rest("event_deck", texts)
        named = [self.new_card("event_deck", text, used) if text != REST else None for text in texts]
        rest = [card for card in range(int(CARDS)) if card not in used]
        deck: list[int] = []
        for card in named:
            deck += self.usual_events(rest, len(named) - 1) if card is None else [card]
        if s.round + len(deck) > ROUNDS:
            raise self.refuse("event_deck", "rounds", cards=len(deck), round=int(s.round), rounds=ROUNDS)
        for card in rest:
            if card not in deck:
                s.removed |= BIT[card]
        s.event_deck = vec[i64](deck[::-1])
        s.event_deck_size = len(deck)
        s.who_seen = sum(card >= EVENTS for card in past) + (1 if s.active >= EVENTS else 0)

    def usual_events(self, rest: list[int], besides: int) -> list[int]:
        """Cards for the rounds to come: WHO cards in rounds 4, 8 and 12 (C-031)."""
        events = [card for card in rest if card < EVENTS]
        who = [card for card in rest if card >= EVENTS]
        deck = []
        for number in range(int(self.s.round) + 1 + besides, ROUNDS + 1):
            source = who if number in WHO_ROUNDS else events
            if source:
                deck.append(source.pop(0))
        return deck

    def new_card(self, key: str, text: Any, used: set[int]) -> int:
        card = self.named(key, self.names.find_card, text)
        if card in used:
            raise self.refuse(key, "twice", card=text)
        used.add(card)
        return card

    # ------------------------------------------------------------------ turn
    def read_turn(self) -> None:
        s = self.s
        s.turn = self.number("turn", 0, 0, self.seats - 1)
        s.first = self.number("first", 0, 0, self.seats - 1)
        for key in FLAGS:
            setattr(s, key, self.flag(key))
        if "last_round" not in self.position:  # what lies on the table triggers the end (C-171, C-172)
            s.last_round = s.display_size <= CITIES_THAT_END_IT or s.who_seen >= LAST_WHO_CARD
        for key in NUMBERS:
            setattr(s, key, self.number(key, 0, 0, 99))
        if self.position.get("pay_colour") is not None:
            s.pay_colour = self.named("pay_colour", self.names.find_colour, self.position["pay_colour"])
        loss = self.position.get("loss", LOSS_NAMES[0])
        if loss not in LOSS_NAMES:
            raise self.refuse("loss", "kind", expected=", ".join(LOSS_NAMES))
        s.loss = LOSS_NAMES.index(loss)
        if self.position.get("loss_of") is not None:
            s.loss_of = self.number("loss_of", 0, 0, int(CITIES) - 1)
        if self.position.get("result", "") not in ("", "over"):
            raise self.refuse("result", "kind", expected="over")
        if self.position.get("result"):
            s.finish(OVER)
        elif "agenda" in self.position:
            self.read_agenda(s, STEP_NAMES, lambda step, arg, place, above: step_fits(s, step, arg, above))
            s.advance()
        else:
            self.begin_turn()
        self.check_to_act(s)

    def begin_turn(self) -> None:
        """The turn begins: its player and those after him in this round, then the next round."""
        s = self.s
        s.push(ROUND)
        seat = (int(s.first) + self.seats - 1) % self.seats
        while seat != s.turn:
            s.push(TURN, seat)
            seat = (seat + self.seats - 1) % self.seats
        s.push(TURN, seat)
        s.advance()
