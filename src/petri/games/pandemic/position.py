"""A position as plain JSON, both ways. What a position leaves out has its usual value, so that tests stay short.

In a deck the last card is the bottom one, in the infection discard pile it is the newest; "..." stands for all cards
that are named nowhere else.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from petri.core.errors import MoveError, OptionError, PositionError
from petri.core.rng import Rng, seeded
from petri.core.state import AGENDA_ROOM, BIT, NOBODY, STEP, members
from petri.games.pandemic import notation
from petri.games.pandemic import options as declared
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.names import Names, names
from petri.games.pandemic.state import PandemicState, Rules, blank_state
from petri.games.pandemic.terms import (
    COLOUR_NAMES,
    COLOURS,
    CURE_NAMES,
    CURED,
    EPIDEMIC,
    ERADICATED,
    EVENT,
    MOST_CUBES,
    RESULT_NAMES,
    ROLE_NAMES,
    STEP_NAMES,
)
from petri.games.pandemic.turn import begin_turn

REST = "..."
EPIDEMIC_NAME = "Epidemic"
KEYS = (
    "options",
    "turn",
    "actions",
    "roles",
    "pawns",
    "hands",
    "stored",
    "cubes",
    "stations",
    "cures",
    "outbreaks",
    "rate_marker",
    "player_deck",
    "piles",
    "player_discard",
    "out",
    "unseen_out",
    "infection_deck",
    "infection_discard",
    "infection_out",
    "quiet_night",
    "special_used",
    "agenda",
    "proposal",
    "kept",
    "refused",
    "shown",
    "layers",
    "joined",
    "seen",
    "to_act",
    "result",
    "lost_colour",
    "chance",
    "seed",
    "title",
)


# ---------------------------------------------------------------------- state to position
def position_of(s: PandemicState, options: Mapping[str, Any]) -> dict[str, Any]:
    known = names(declared.has_toronto(options))
    seats = range(int(s.rules.seats))
    return {
        "title": "pandemic",
        "options": copy.deepcopy(dict(options)),
        "turn": int(s.turn),
        "actions": int(s.actions_left),
        "roles": [ROLE_NAMES[s.roles[seat]] for seat in seats],
        "pawns": [known.city(s.pawns[seat]) for seat in seats],
        "hands": [hand_of(known, s, seat) for seat in seats],
        "stored": known.card(EVENT + s.stored) if s.stored != NOBODY else None,
        "cubes": cubes_of(known, s),
        "stations": [known.city(city) for city in members(s.stations)],
        "cures": {COLOUR_NAMES[c]: CURE_NAMES[s.cures[c]] for c in range(int(s.rules.diseases))},
        "outbreaks": int(s.outbreaks),
        "rate_marker": int(s.rate),
        "player_deck": [known.card(s.deck[place]) for place in range(int(s.deck_size) - 1, -1, -1)],
        "piles": piles_left(s),
        "player_discard": [
            *(known.city(city) for city in members(s.discard_cities)),
            *(known.card(EVENT + event) for event in members(s.discard_events)),
            *[EPIDEMIC_NAME] * int(s.discard_epidemics),
        ],
        "out": [
            *(known.card(EVENT + event) for event in members(s.events_out)),
            *[EPIDEMIC_NAME] * int(s.epidemics_out),
        ],
        "unseen_out": [known.card(EVENT + event) for event in members(s.events_unseen)],
        "infection_deck": [known.city(s.infection[place]) for place in range(int(s.infection_size) - 1, -1, -1)],
        "infection_discard": [known.city(s.infection_discard[place]) for place in range(int(s.discard_size))],
        "infection_out": [known.city(city) for city in members(s.infection_out)],
        "quiet_night": bool(s.quiet_night),
        "special_used": bool(s.special_used),
        "agenda": agenda_of(s),
        "proposal": proposal_of(known, s),
        "kept": [known.city(city) for city in members(s.kept)],
        "refused": [notation.text_of(known, s, move) for move in s.refused],
        "shown": [shown_of(known, s, seat) for seat in seats],
        "layers": layers_of(s),
        "joined": places_from_top(s, s.joined),
        "seen": [places_from_top(s, s.seen[seat]) for seat in seats],
        "to_act": int(s.to_act) if s.to_act != NOBODY else None,
        "result": RESULT_NAMES[s.result],
        "lost_colour": COLOUR_NAMES[s.lost_colour] if s.lost_colour < COLOURS else None,
        "chance": [int(s.rng.x), int(s.rng.carry)],
    }


def hand_of(known: Names, s: PandemicState, seat: int) -> list[str]:
    return [
        *(known.city(city) for city in members(s.hands[seat])),
        *(known.card(EVENT + event) for event in members(s.events[seat])),
    ]


def shown_of(known: Names, s: PandemicState, seat: int) -> list[str]:
    return [
        *(known.city(city) for city in members(s.shown[seat])),
        *(known.card(EVENT + event) for event in members(s.shown_events[seat])),
    ]


def cubes_of(known: Names, s: PandemicState) -> dict[str, dict[str, int]]:
    found = {}
    for city in range(int(s.rules.board.size)):
        here = {COLOUR_NAMES[c]: int(s.cubes[city * COLOURS + c]) for c in range(int(COLOURS))}
        if any(here.values()):
            found[known.city(city)] = {colour: n for colour, n in here.items() if n}
    return found


def piles_left(s: PandemicState) -> list[int]:
    """The sizes of what is left of the piles, top first."""
    left = []
    below = 0
    for size in s.piles:
        there = max(0, min(int(size), int(s.deck_size) - below))
        below += int(size)
        if there:
            left.append(there)
    return left[::-1]


def layers_of(s: PandemicState) -> list[int]:
    """From the top the shuffle each card comes from; 0 is the oldest that has left cards in the deck."""
    layers = [int(s.layer[s.infection[place]]) for place in range(int(s.infection_size) - 1, -1, -1)]
    numbers = {layer: number for number, layer in enumerate(sorted(set(layers)))}
    return [numbers[layer] for layer in layers]


def places_from_top(s: PandemicState, mask: int) -> list[int]:
    return [int(s.infection_size) - 1 - place for place in members(mask & (BIT[s.infection_size] - 1))][::-1]


def agenda_of(s: PandemicState) -> list[list[Any]]:
    """The steps to come, the one that asks last."""
    return [[STEP_NAMES[s.agenda[n] // STEP], int(s.agenda[n] % STEP)] for n in range(int(s.depth))]


def proposal_of(known: Names, s: PandemicState) -> str | None:
    waits = s.depth > 0 and STEP_NAMES[s.asked_step()] == "consent"
    return notation.text_of(known, s, s.proposal) if waits else None


# ---------------------------------------------------------------------- position to state
def refuse(key: str, reason: str, **values: Any) -> PositionError:
    return PositionError(f"position_{reason}", package=PACKAGE, where=key, **values)


def state_of(position: Mapping[str, Any]) -> tuple[dict[str, Any], PandemicState]:
    """The options and the state of a position."""
    if not isinstance(position, Mapping):
        raise refuse("position", "kind", expected="a JSON object")
    for key in position:
        if key not in KEYS:
            raise refuse(str(key), "key", allowed=KEYS)
    options = options_of(position)
    rules = declared.make_rules(options)
    reader = Reader(position, rules, names(declared.has_toronto(options)))
    return options, reader.state()


def options_of(position: Mapping[str, Any]) -> dict[str, Any]:
    given = dict(position.get("options") or {})
    if "players" not in given:
        given["players"] = next((len(position[key]) for key in ("roles", "pawns", "hands") if key in position), 2)
    try:
        return declared.settled(given)
    except OptionError as error:
        raise refuse("options", "options", error=error) from error


class Reader:
    """Reads one position piece by piece and refuses what cannot be on a table."""

    def __init__(self, position: Mapping[str, Any], rules: Rules, known: Names) -> None:
        self.position = position
        self.rules = rules
        self.names = known
        self.seats = int(rules.seats)
        self.s = blank_state(rules, 0)

    def state(self) -> PandemicState:
        s = self.s
        self.read_chance()
        self.read_players()
        self.read_board()
        self.read_player_cards()
        self.read_infection_cards()
        self.read_knowledge()
        self.read_turn()
        return s

    # ------------------------------------------------------------------ reading values
    def number(self, key: str, usual: int, low: int, high: int) -> int:
        value = self.position.get(key, usual)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise refuse(key, "number", value=repr(value), low=low, high=high)
        return value

    def items(self, key: str, value: Any, length: int | None = None) -> list[Any]:
        if not isinstance(value, Sequence) or isinstance(value, str) or (length is not None and len(value) != length):
            raise refuse(key, "list" if length is None else "length", length=length, value=repr(value))
        return list(value)

    def named(self, key: str, find: Callable[[str], int], text: Any) -> int:
        if not isinstance(text, str):
            raise refuse(key, "name", value=repr(text))
        try:
            return find(text)
        except MoveError as error:
            raise refuse(key, "name", value=repr(text)) from error

    def card(self, key: str, text: Any) -> int:
        if text == EPIDEMIC_NAME:
            return int(EPIDEMIC)
        return self.named(key, self.names.find_card, text)

    # ------------------------------------------------------------------ players
    def read_chance(self) -> None:
        if "chance" in self.position:
            x, carry = self.items("chance", self.position["chance"], 2)
            if not all(isinstance(part, int) and 0 <= part < 2**32 for part in (x, carry)) or x + carry == 0:
                raise refuse("chance", "kind", expected="two numbers of 32 bits")
            rng = Rng()
            rng.x = x
            rng.carry = carry
            self.s.rng = rng
        else:
            self.s.rng = seeded(self.number("seed", 0, 0, 2**63 - 1))

    def read_players(self) -> None:
        s = self.s
        usual = [ROLE_NAMES[role] for role in self.rules.chosen_roles or self.rules.role_pool][: self.seats]
        roles = [self.role(text) for text in self.items("roles", self.position.get("roles", usual), self.seats)]
        if len(set(roles)) != len(roles):
            raise refuse("roles", "twice", card=[ROLE_NAMES[role] for role in roles])
        start = self.rules.board.names[self.rules.board.start]
        pawns = self.items("pawns", self.position.get("pawns", [start] * self.seats), self.seats)
        hands = self.items("hands", self.position.get("hands", [[]] * self.seats), self.seats)
        for seat in range(self.seats):
            s.roles[seat] = roles[seat]
            s.pawns[seat] = self.named("pawns", self.names.find_city, pawns[seat])
            for text in self.items("hands", hands[seat]):
                card = self.card("hands", text)
                self.check_new("hands", card, text)
                s.gain(seat, card)
        s.take_roles()
        if self.position.get("stored") is not None:
            self.read_stored(self.position["stored"])

    def role(self, text: Any) -> int:
        found = self.names.find_role(text) if isinstance(text, str) else None
        if found is None or found not in self.rules.role_pool:
            allowed = [ROLE_NAMES[role] for role in self.rules.role_pool]
            raise refuse("roles", "role", value=repr(text), allowed=allowed)
        return found

    def check_new(self, key: str, card: int, text: Any) -> None:
        if card >= EPIDEMIC:
            raise refuse(key, "epidemic_in_hand")
        if self.placed(card):
            raise refuse(key, "twice", card=text)

    def placed(self, card: int) -> bool:
        """Whether a city or event card is in a hand, on the role card, discarded or out already."""
        s = self.s
        if card < EVENT:
            return s.city_holder(card) != NOBODY or bool(s.discard_cities & BIT[card])
        event = BIT[card - EVENT]
        return bool((s.events_held | s.discard_events | s.events_out) & event)

    def read_stored(self, text: Any) -> None:
        if self.s.planner == NOBODY:
            raise refuse("stored", "stored")
        event = self.named("stored", self.names.find_event, text)
        self.check_new("stored", int(EVENT) + event, text)
        self.s.stored = event
        self.s.events_held |= BIT[event]

    # ------------------------------------------------------------------ board
    def read_board(self) -> None:
        s = self.s
        s.outbreaks = self.number("outbreaks", 0, 0, int(self.rules.outbreaks_lost))
        s.rate = self.number("rate_marker", 0, 0, len(self.rules.rates) - 1)
        self.read_stations()
        self.read_cubes()
        self.read_cures()

    def read_stations(self) -> None:
        s = self.s
        start = self.rules.board.names[self.rules.board.start]
        texts = self.items("stations", self.position.get("stations", [start]))
        if len(texts) > self.rules.stations:
            raise refuse("stations", "stations", given=len(texts), most=int(self.rules.stations))
        for text in texts:
            city = self.named("stations", self.names.find_city, text)
            if s.has_station(city):
                raise refuse("stations", "twice", card=text)
            s.add_station(city)

    def read_cubes(self) -> None:
        s = self.s
        cubes = self.position.get("cubes", {})
        if not isinstance(cubes, Mapping):
            raise refuse("cubes", "kind", expected="{city: {colour: number}}")
        for text, here in cubes.items():
            city = self.named("cubes", self.names.find_city, text)
            if not isinstance(here, Mapping):
                raise refuse("cubes", "kind", expected="{city: {colour: number}}")
            for colour_text, n in here.items():
                colour = self.colour("cubes", colour_text)
                if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= MOST_CUBES:
                    raise refuse("cubes", "city_cubes", city=text, value=repr(n), most=int(MOST_CUBES))
                s.cubes[city * COLOURS + colour] += n
                s.on_board[colour] += n
                s.supply[colour] -= n
                if s.supply[colour] < 0:
                    cubes_there = int(s.on_board[colour])
                    raise refuse(
                        "cubes", "colour_cubes", colour=colour_text, value=cubes_there, most=int(self.rules.cubes)
                    )

    def colour(self, key: str, text: Any) -> int:
        if text not in COLOUR_NAMES[: int(self.rules.diseases)]:
            raise refuse(key, "colour", value=repr(text), allowed=COLOUR_NAMES[: int(self.rules.diseases)])
        return COLOUR_NAMES.index(text)

    def read_cures(self) -> None:
        s = self.s
        cures = self.position.get("cures", {})
        if not isinstance(cures, Mapping):
            raise refuse("cures", "kind", expected="{colour: state}")
        for text, value in cures.items():
            if value not in CURE_NAMES:
                raise refuse("cures", "cure", value=repr(value), allowed=CURE_NAMES)
            s.cures[self.colour("cures", text)] = CURE_NAMES.index(value)
        for colour in range(int(self.rules.diseases)):
            if s.cures[colour] == ERADICATED and s.on_board[colour] > 0:
                raise refuse("cures", "eradicated", colour=COLOUR_NAMES[colour])
            if s.cures[colour] == CURED:
                s.check_eradicated(colour)  # P2-100: cured without a cube is eradicated

    # ------------------------------------------------------------------ player cards
    def read_player_cards(self) -> None:
        s = self.s
        for text in self.items("player_discard", self.position.get("player_discard", [])):
            self.put_away("player_discard", text)
        for text in self.items("out", self.position.get("out", [])):
            self.put_away("out", text)
        for text in self.texts("unseen_out"):
            s.events_unseen |= BIT[self.named("unseen_out", self.names.find_event, text)] & s.events_out
        deck = self.read_deck()
        s.deck = vec[i64](deck)
        s.deck_size = len(deck)
        self.read_piles(len(deck))

    def put_away(self, key: str, text: Any) -> None:
        s = self.s
        card = self.card(key, text)
        if card >= EPIDEMIC:
            if key == "out":
                s.epidemics_out += 1
            else:
                s.discard_epidemics += 1
            return
        self.check_new(key, card, text)
        if card < EVENT and key == "out":
            raise refuse(key, "city_out", card=text)
        if card < EVENT:
            s.discard_cities |= BIT[card]
        elif key == "out":
            s.events_out |= BIT[card - EVENT]
        else:
            s.discard_events |= BIT[card - EVENT]

    def read_deck(self) -> list[int]:
        """The player deck, bottom first."""
        texts = self.items("player_deck", self.position.get("player_deck", [REST]))
        deck: list[int] = []
        named: set[int] = set()
        for text in texts:
            if text == REST:
                continue
            card = self.card("player_deck", text)
            if card < EPIDEMIC:
                self.check_new("player_deck", card, text)
                if card in named:
                    raise refuse("player_deck", "twice", card=text)
                named.add(card)
        rest = [card for card in self.all_cards() if card not in named and not self.placed(card)]
        if REST not in texts and rest:
            raise refuse("player_deck", "missing", card=[self.names.card(card) for card in rest[:5]])
        for text in texts:
            deck += rest if text == REST else [self.card("player_deck", text)]
        return deck[::-1]

    def all_cards(self) -> list[int]:
        return [*range(int(self.rules.board.size)), *(int(EVENT) + int(event) for event in self.rules.event_pool)]

    def read_piles(self, size: int) -> None:
        usual = [size] if size else []
        piles = self.items("piles", self.position.get("piles", usual))
        if not all(isinstance(pile, int) and pile > 0 for pile in piles) or sum(piles) != size:
            raise refuse("piles", "piles", value=repr(piles), size=size)
        self.s.piles = vec[i64](piles[::-1])

    # ------------------------------------------------------------------ infection cards
    def read_infection_cards(self) -> None:
        s = self.s
        used: set[int] = set()
        discard = [self.infection_card("infection_discard", text, used) for text in self.texts("infection_discard")]
        out = [self.infection_card("infection_out", text, used) for text in self.texts("infection_out")]
        texts = self.items("infection_deck", self.position.get("infection_deck", [REST]))
        named = {text: self.infection_card("infection_deck", text, used) for text in texts if text != REST}
        rest = [card for card in range(int(self.rules.board.size)) if card not in used]
        if REST not in texts and rest:
            raise refuse("infection_deck", "missing", card=[self.names.card(card) for card in rest[:5]])
        deck: list[int] = []
        for text in texts:
            deck += rest if text == REST else [named[text]]
        for place, card in enumerate(deck[::-1]):
            s.infection[place] = card
        s.infection_size = len(deck)
        for card in discard:
            s.discard_infection_card(card)
        for card in out:
            s.infection_out |= BIT[card]

    def texts(self, key: str) -> list[Any]:
        return self.items(key, self.position.get(key, []))

    def infection_card(self, key: str, text: Any, used: set[int]) -> int:
        card = self.named(key, self.names.find_city, text)
        if card in used:
            raise refuse(key, "twice", card=text)
        used.add(card)
        return card

    # ------------------------------------------------------------------ knowledge
    def read_knowledge(self) -> None:
        s = self.s
        for seat, texts in enumerate(self.items("shown", self.position.get("shown", [[]] * self.seats), self.seats)):
            for text in self.items("shown", texts):
                card = self.card("shown", text)
                if card < EVENT:
                    s.shown[seat] |= BIT[card] & s.hands[seat]
                elif card < EPIDEMIC:
                    s.shown_events[seat] |= BIT[card - EVENT] & s.events[seat]
        size = int(s.infection_size)
        layers = self.items("layers", self.position.get("layers", [0] * size), size)
        for nth, layer in enumerate(layers):
            if not isinstance(layer, int) or not 0 <= layer < 64:
                raise refuse("layers", "kind", expected="a number for each card of the infection deck")
            s.layer[s.infection[size - 1 - nth]] = layer
        s.layers = max(layers, default=0)
        s.joined = self.places("joined", self.position.get("joined", []))
        seen = self.items("seen", self.position.get("seen", [[]] * self.seats), self.seats)
        for seat in range(self.seats):
            s.seen[seat] = self.places("seen", seen[seat])

    def places(self, key: str, value: Any) -> int:
        mask = 0
        for place in self.items(key, value):
            if not isinstance(place, int) or not 0 <= place < self.s.infection_size:
                raise refuse(key, "kind", expected="places in the infection deck")
            mask |= 1 << (int(self.s.infection_size) - 1 - place)
        return mask

    # ------------------------------------------------------------------ turn
    def read_turn(self) -> None:
        s = self.s
        s.turn = self.number("turn", 0, 0, self.seats - 1)
        begin_turn(s)
        s.actions_left = self.number("actions", int(s.actions_left), 0, 20)
        s.quiet_night = self.flag("quiet_night")
        s.special_used = self.flag("special_used")
        for text in self.texts("refused"):
            s.note_refusal(self.named("refused", self.proposal, text))
        s.kept = sum(1 << self.named("kept", self.names.find_city, text) for text in self.texts("kept"))
        self.read_agenda()
        result = self.position.get("result", "")
        if result not in RESULT_NAMES:
            raise refuse("result", "kind", expected=", ".join(RESULT_NAMES))
        if result:
            s.finish(RESULT_NAMES.index(result))
            if self.position.get("lost_colour") is not None:
                s.lost_colour = self.colour("lost_colour", self.position["lost_colour"])

    def flag(self, key: str) -> bool:
        value = self.position.get(key, False)
        if not isinstance(value, bool):
            raise refuse(key, "kind", expected="true / false")
        return value

    def read_agenda(self) -> None:
        s = self.s
        if "agenda" not in self.position:
            s.advance()
            return
        entries = self.items("agenda", self.position["agenda"])
        if len(entries) >= AGENDA_ROOM:
            raise refuse("agenda", "kind", expected=f"at most {AGENDA_ROOM - 1} steps")
        s.depth = 0
        for entry in entries:
            step, arg = self.items("agenda", entry, 2)
            if step not in STEP_NAMES or not isinstance(arg, int) or not 0 <= arg < STEP:
                raise refuse("agenda", "step", value=repr(step), allowed=STEP_NAMES)
            s.push(STEP_NAMES.index(step), arg)
        if self.position.get("proposal") is not None:
            s.proposal = self.named("proposal", self.proposal, self.position["proposal"])
        if entries:
            s.to_act = self.number("to_act", int(s.turn), 0, self.seats - 1)

    def proposal(self, text: str) -> int:
        return notation.parse(self.names, self.s, text)
