"""A position as plain JSON, both ways. What a position leaves out has its usual value, so that tests stay short.

In a deck the last card is the bottom one, in the infection discard pile it is the newest; "..." stands for all cards
that are named nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mypy_extensions import i64

from petri.core.errors import OptionError
from petri.core.position import REST, PositionReader, agenda_of, chance_of
from petri.core.state import BIT, KIND, NOBODY, PART, count, members
from petri.core.vecs import vec
from petri.games.pandemic import notation
from petri.games.pandemic import options as declared
from petri.games.pandemic.actions import cards_to_take
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.events import FORECAST_CARDS
from petri.games.pandemic.names import Names, names
from petri.games.pandemic.state import PandemicState, blank_state
from petri.games.pandemic.terms import (
    ACTIVE,
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

EPIDEMIC_NAME = "Epidemic"
QUESTIONS = ("consent", "answer", "pay_cure", "pay_special", "relocate", "order")  # nothing is done before the answer
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
        "options": {key: list(value) if isinstance(value, list) else value for key, value in options.items()},
        "turn": int(s.turn),
        "actions": int(s.actions_left),
        "roles": [ROLE_NAMES[s.roles[seat]] for seat in seats],
        "pawns": [known.city(s.pawns[seat]) for seat in seats],
        "hands": [hand_of(known, s, seat) for seat in seats],
        "stored": known.card(EVENT + s.stored) if s.stored != NOBODY else None,
        "cubes": cubes_of(known, s),
        "stations": known.listed(members(s.stations)),
        "cures": {COLOUR_NAMES[c]: CURE_NAMES[s.cures[c]] for c in range(int(s.rules.diseases))},
        "outbreaks": int(s.outbreaks),
        "rate_marker": int(s.rate),
        "player_deck": known.listed(s.deck[: s.deck_size])[::-1],
        "piles": piles_left(s),
        "player_discard": [
            *known.listed(members(s.discard_cities)),
            *(known.card(EVENT + event) for event in members(s.discard_events)),
            *[EPIDEMIC_NAME] * int(s.discard_epidemics),
        ],
        "out": [
            *(known.card(EVENT + event) for event in members(s.events_out)),
            *[EPIDEMIC_NAME] * int(s.epidemics_out),
        ],
        "unseen_out": [known.card(EVENT + event) for event in members(s.events_unseen)],
        "infection_deck": known.listed(s.infection[: s.infection_size])[::-1],
        "infection_discard": known.listed(s.infection_discard[: s.discard_size]),
        "infection_out": known.listed(members(s.infection_out)),
        "quiet_night": bool(s.quiet_night),
        "special_used": bool(s.special_used),
        "agenda": agenda_of(s, STEP_NAMES),
        "proposal": proposal_of(known, s),
        "kept": known.listed(members(s.kept)),
        "refused": [notation.text_of(known, s, move) for move in s.refused],
        "shown": [shown_of(known, s, seat) for seat in seats],
        "layers": layers_of(s),
        "joined": places_from_top(s, s.joined),
        "seen": [places_from_top(s, s.seen[seat]) for seat in seats],
        "to_act": int(s.to_act) if s.to_act != NOBODY else None,
        "result": RESULT_NAMES[s.result],
        "lost_colour": COLOUR_NAMES[s.lost_colour] if s.lost_colour < COLOURS else None,
        "chance": chance_of(s.rng),
    }


def hand_of(known: Names, s: PandemicState, seat: int) -> list[str]:
    return cards_of(known, s.hands[seat], s.events[seat])


def shown_of(known: Names, s: PandemicState, seat: int) -> list[str]:
    return cards_of(known, s.shown[seat], s.shown_events[seat])


def cards_of(known: Names, cities: i64, events: i64) -> list[str]:
    return [*known.listed(members(cities)), *(known.card(EVENT + event) for event in members(events))]


def cubes_of(known: Names, s: PandemicState) -> dict[str, dict[str, int]]:
    """The cities that have cubes, and how many of which colour."""
    found: dict[str, dict[str, int]] = {}
    for place, number in enumerate(s.cubes):
        if number:
            here = found.setdefault(known.city(place // COLOURS), {})
            here[COLOUR_NAMES[place % COLOURS]] = int(number)
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
    layer = list(s.layer)
    layers = [layer[card] for card in s.infection[: s.infection_size]]
    numbers = {layer: number for number, layer in enumerate(sorted(set(layers)))}
    return [numbers[layer] for layer in reversed(layers)]


def places_from_top(s: PandemicState, mask: int) -> list[int]:
    return [int(s.infection_size) - 1 - place for place in members(mask & (BIT[s.infection_size] - 1))][::-1]


def proposal_of(known: Names, s: PandemicState) -> str | None:
    waits = s.depth > 0 and STEP_NAMES[s.asked_step()] == "consent"
    return notation.text_of(known, s, s.proposal) if waits else None


# ---------------------------------------------------------------------- position to state
def state_of(position: Mapping[str, Any]) -> tuple[dict[str, Any], PandemicState]:
    """The options and the state of a position."""
    reader = Reader(position)
    return reader.options, reader.state()


class Reader(PositionReader):
    """Reads one position piece by piece and refuses what cannot be on a table."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        super().__init__(position, PACKAGE)
        self.table("position", position, "{…}")
        self.check_keys(KEYS)
        if position.get("title", "pandemic") != "pandemic":
            raise self.refuse("title", "title", value=repr(position["title"]), right="pandemic")
        self.options = self.read_options()
        self.rules = declared.make_rules(self.options)
        self.names = names(declared.has_toronto(self.options))
        self.seats = int(self.rules.seats)
        self.s = blank_state(self.rules, self.chance())

    def read_options(self) -> dict[str, Any]:
        """The options; without a number of players there are as many as are described."""
        given = dict(self.table("options", self.position.get("options") or {}, "{option: value}"))
        described = [self.position[key] for key in ("roles", "pawns", "hands") if key in self.position]
        if "players" not in given and described and isinstance(described[0], Sequence):
            given["players"] = len(described[0])
        try:
            return declared.settled(given)
        except OptionError as error:
            raise self.refuse("options", "options", error=error) from error

    def state(self) -> PandemicState:
        s = self.s
        self.read_players()
        self.read_board()
        self.read_player_cards()
        self.read_infection_cards()
        self.read_knowledge()
        self.read_turn()
        return s

    def card(self, key: str, text: Any) -> int:
        if text == EPIDEMIC_NAME:
            return int(EPIDEMIC)
        return self.named(key, self.names.find_card, text)

    # ------------------------------------------------------------------ players
    def read_players(self) -> None:
        s = self.s
        usual = [ROLE_NAMES[role] for role in self.rules.chosen_roles or self.rules.role_pool][: self.seats]
        roles = [self.role(text) for text in self.items("roles", self.position.get("roles", usual), self.seats)]
        if len(set(roles)) != len(roles):
            raise self.refuse("roles", "twice", card=[ROLE_NAMES[role] for role in roles])
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
            raise self.refuse("roles", "role", value=repr(text), allowed=allowed)
        return found

    def check_new(self, key: str, card: int, text: Any) -> None:
        if card >= EPIDEMIC:
            raise self.refuse(key, "epidemic_in_hand")
        if card >= EVENT and card - EVENT not in self.rules.event_pool:
            raise self.refuse(key, "event", card=text, allowed=[self.names.card(its) for its in self.event_cards()])
        if self.placed(card):
            raise self.refuse(key, "twice", card=text)

    def placed(self, card: int) -> bool:
        """Whether a city or event card is in a hand, on the role card, discarded or out already."""
        s = self.s
        if card < EVENT:
            return s.city_holder(card) != NOBODY or bool(s.discard_cities & BIT[card])
        event = BIT[card - EVENT]
        return bool((s.events_held | s.discard_events | s.events_out) & event)

    def read_stored(self, text: Any) -> None:
        if self.s.planner == NOBODY:
            raise self.refuse("stored", "stored")
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
            raise self.refuse("stations", "stations", given=len(texts), most=int(self.rules.stations))
        for text in texts:
            city = self.named("stations", self.names.find_city, text)
            if s.has_station(city):
                raise self.refuse("stations", "twice", card=text)
            s.add_station(city)

    def read_cubes(self) -> None:
        s = self.s
        shape = "{city: {colour: number}}"
        for text, here in self.table("cubes", self.position.get("cubes", {}), shape).items():
            city = self.named("cubes", self.names.find_city, text)
            for colour_text, n in self.table("cubes", here, shape).items():
                colour = self.colour("cubes", colour_text)
                number = isinstance(n, int) and not isinstance(n, bool)
                if not number or not 0 <= n <= MOST_CUBES - s.cubes_at(city, colour):
                    raise self.refuse("cubes", "city_cubes", city=text, value=repr(n), most=int(MOST_CUBES))
                s.cubes[city * COLOURS + colour] += n
                s.on_board[colour] += n
                s.supply[colour] -= n
                if s.supply[colour] < 0:
                    cubes_there = int(s.on_board[colour])
                    raise self.refuse(
                        "cubes", "colour_cubes", colour=colour_text, value=cubes_there, most=int(self.rules.cubes)
                    )

    def colour(self, key: str, text: Any) -> int:
        if text not in COLOUR_NAMES[: int(self.rules.diseases)]:
            raise self.refuse(key, "colour", value=repr(text), allowed=COLOUR_NAMES[: int(self.rules.diseases)])
        return COLOUR_NAMES.index(text)

    def read_cures(self) -> None:
        s = self.s
        for text, value in self.table("cures", self.position.get("cures", {}), "{colour: state}").items():
            if value not in CURE_NAMES:
                raise self.refuse("cures", "cure", value=repr(value), allowed=CURE_NAMES)
            s.cures[self.colour("cures", text)] = CURE_NAMES.index(value)
        for colour in range(int(self.rules.diseases)):
            if s.cures[colour] == ERADICATED and s.on_board[colour] > 0:
                raise self.refuse("cures", "eradicated", colour=COLOUR_NAMES[colour])
            if s.cures[colour] == CURED:
                for seat in range(self.seats):
                    s.role(seat).cure_found(s, seat, colour)  # P2-281: none where the Medic is
                s.check_eradicated(colour)  # P2-100: cured without a cube is eradicated

    # ------------------------------------------------------------------ player cards
    def read_player_cards(self) -> None:
        s = self.s
        for text in self.list_of("player_discard"):
            self.put_away("player_discard", text)
        for text in self.list_of("out"):
            self.put_away("out", text)
        for text in self.list_of("unseen_out"):
            event = BIT[self.named("unseen_out", self.names.find_event, text)]
            if not event & s.events_out:
                raise self.refuse("unseen_out", "elsewhere", card=text, other="out")
            s.events_unseen |= event
        deck = self.read_deck()
        epidemics = deck.count(int(EPIDEMIC)) + int(s.discard_epidemics + s.epidemics_out)
        if epidemics > self.rules.epidemics:
            raise self.refuse("player_deck", "epidemics", given=epidemics, most=int(self.rules.epidemics))
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
            raise self.refuse(key, "city_out", card=text)
        if card < EVENT:
            s.discard_cities |= BIT[card]
        elif key == "out":
            s.events_out |= BIT[card - EVENT]
        else:
            s.discard_events |= BIT[card - EVENT]

    def read_deck(self) -> list[int]:
        """The player deck, bottom first."""
        texts = self.items("player_deck", self.position.get("player_deck", [REST]))
        if texts.count(REST) > 1:
            raise self.refuse("player_deck", "twice", card=REST)
        deck: list[int] = []
        named: set[int] = set()
        for text in texts:
            if text == REST:
                continue
            card = self.card("player_deck", text)
            if card < EPIDEMIC:
                self.check_new("player_deck", card, text)
                if card in named:
                    raise self.refuse("player_deck", "twice", card=text)
                named.add(card)
        rest = [card for card in self.all_cards() if card not in named and not self.placed(card)]
        if "unseen_out" not in self.position:
            self.leave_out_unseen(rest)
        if REST not in texts and rest:
            raise self.refuse("player_deck", "missing", card=[self.names.card(card) for card in rest[:5]])
        for text in texts:
            deck += rest if text == REST else [self.card("player_deck", text)]
        return deck[::-1]

    def leave_out_unseen(self, rest: list[int]) -> None:
        """If fewer events take part than there are, the last of those that are named nowhere stay out."""
        s = self.s
        taking_part = [event for event in self.rules.event_pool if not s.events_out & BIT[event]]
        for _ in range(len(taking_part) - int(self.rules.event_count)):
            if rest and rest[-1] >= EVENT:
                event = BIT[rest.pop() - EVENT]
                s.events_out |= event
                s.events_unseen |= event

    def all_cards(self) -> list[int]:
        return [*range(int(self.rules.board.size)), *self.event_cards()]

    def event_cards(self) -> list[int]:
        return [int(EVENT) + int(event) for event in self.rules.event_pool]

    def read_piles(self, size: int) -> None:
        usual = [size] if size else []
        piles = self.items("piles", self.position.get("piles", usual))
        if not all(isinstance(pile, int) and pile > 0 for pile in piles) or sum(piles) != size:
            raise self.refuse("piles", "piles", value=repr(piles), size=size)
        self.s.piles = vec[i64](piles[::-1])

    # ------------------------------------------------------------------ infection cards
    def read_infection_cards(self) -> None:
        s = self.s
        used: set[int] = set()
        discard = [self.infection_card("infection_discard", text, used) for text in self.list_of("infection_discard")]
        out = [self.infection_card("infection_out", text, used) for text in self.list_of("infection_out")]
        texts = self.items("infection_deck", self.position.get("infection_deck", [REST]))
        if texts.count(REST) > 1:
            raise self.refuse("infection_deck", "twice", card=REST)
        named = {text: self.infection_card("infection_deck", text, used) for text in texts if text != REST}
        rest = [card for card in range(int(self.rules.board.size)) if card not in used]
        if REST not in texts and rest:
            raise self.refuse("infection_deck", "missing", card=[self.names.card(card) for card in rest[:5]])
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

    def infection_card(self, key: str, text: Any, used: set[int]) -> int:
        card = self.named(key, self.names.find_city, text)
        if card in used:
            raise self.refuse(key, "twice", card=text)
        used.add(card)
        return card

    # ------------------------------------------------------------------ knowledge
    def read_knowledge(self) -> None:
        s = self.s
        for seat, texts in enumerate(self.items("shown", self.position.get("shown", [[]] * self.seats), self.seats)):
            for text in self.items("shown", texts):
                self.read_shown(seat, text)
        size = int(s.infection_size)
        layers = self.items("layers", self.position.get("layers", [0] * size), size)
        for nth, layer in enumerate(layers):
            s.layer[s.infection[size - 1 - nth]] = self.checked_number("layers", layer, 0, 63)
        s.layers = max(layers, default=0)
        s.joined = self.places("joined", self.position.get("joined", []))
        seen = self.items("seen", self.position.get("seen", [[]] * self.seats), self.seats)
        for seat in range(self.seats):
            s.seen[seat] = self.places("seen", seen[seat])

    def read_shown(self, seat: int, text: Any) -> None:
        s = self.s
        card = self.card("shown", text)
        if card < EVENT and s.holds_city(seat, card):
            s.shown[seat] |= BIT[card]
        elif EVENT <= card < EPIDEMIC and s.events[seat] & BIT[card - EVENT]:
            s.shown_events[seat] |= BIT[card - EVENT]
        else:
            raise self.refuse("shown", "elsewhere", card=text, other="hands")

    def places(self, key: str, value: Any) -> int:
        mask = 0
        for place in self.items(key, value):
            size = int(self.s.infection_size)
            mask |= 1 << (size - 1 - self.checked_number(key, place, 0, size - 1))
        return mask

    # ------------------------------------------------------------------ turn
    def read_turn(self) -> None:
        s = self.s
        s.turn = self.number("turn", 0, 0, self.seats - 1)
        begin_turn(s)
        s.actions_left = self.number("actions", int(s.actions_left), 0, 20)
        s.quiet_night = self.flag("quiet_night")
        s.special_used = self.flag("special_used")
        for text in self.list_of("refused"):
            s.note_refusal(self.named("refused", self.move, text))
        for text in self.list_of("kept"):
            s.kept |= BIT[self.named("kept", self.names.find_city, text)]
        if self.read_result() == "":
            self.read_steps()
        self.check_to_act(s)

    def read_result(self) -> str:
        """How the game has ended, which has to agree with the board."""
        s = self.s
        result: str = self.position.get("result", "")
        if result not in RESULT_NAMES:
            raise self.refuse("result", "kind", expected=" / ".join(f"“{name}”" for name in RESULT_NAMES))
        if ACTIVE not in s.cures[: self.rules.diseases]:
            self.check_result(result, "won")
        elif s.outbreaks == self.rules.outbreaks_lost:
            self.check_result(result, "outbreaks")
        elif result in ("won", "outbreaks"):
            self.check_result(result, "")
        if result == "cubes":
            s.lost_colour = self.colour("lost_colour", self.position.get("lost_colour"))
        if result:
            s.finish(RESULT_NAMES.index(result))
        return result

    def check_result(self, result: str, right: str) -> None:
        if result != right:
            raise self.refuse("result", "result", value=result, right=right)

    # ------------------------------------------------------------------ agenda
    def read_steps(self) -> None:
        """The steps to come, the one that asks last: running it again asks the same again."""
        s = self.s
        if "agenda" in self.position:
            self.read_agenda(s, STEP_NAMES, self.step_fits)
        if s.kept and STEP_NAMES[s.asked_step()] != "pay_cure":
            raise self.refuse("kept", "elsewhere", card=self.position["kept"], other="agenda: pay_cure")
        s.advance()

    def step_fits(self, step: str, arg: int, place: int, above: Any) -> bool:
        """Whether a step may stand at a place of the agenda; the turn ends at the bottom, a question is on top."""
        if place == 0 or step == "end_turn":
            return place == 0 and (step, arg) == ("end_turn", 0)
        if step in ("window", "resilient_window"):
            return arg <= self.seats
        if step == "hand_limit":
            return arg < self.seats
        if step == "infection_card":
            return 1 <= arg <= max(self.rules.rates)
        if step in QUESTIONS:
            consents = step == "answer" and isinstance(above, Sequence) and list(above[:1]) == ["consent"]
            return (above is None or consents) and self.question_fits(step, arg)
        return arg == 0

    def question_fits(self, step: str, arg: int) -> bool:
        s = self.s
        seat, city = (arg // int(PART), arg % int(PART)) if step == "relocate" else (arg, arg)
        if step == "consent":
            return seat < self.seats and self.read_proposal(seat)
        if step == "answer":
            here = seat < self.seats and seat != s.turn and s.pawns[seat] == s.pawns[s.turn]
            return here and (self.rules.consent or cards_to_take(s, seat) != 0)
        if step == "pay_cure":
            return self.cure_fits(arg // int(PART), arg % int(PART))
        if step == "order":
            left, looked_at = arg % 16, arg // 16 % 16
            return arg // 256 < self.seats and 1 < left <= looked_at <= min(FORECAST_CARDS, s.infection_size)
        if step == "pay_special":
            return city < self.rules.board.size and count(s.hands[s.turn]) > 1
        free = city < self.rules.board.size and not s.has_station(city)
        return seat < self.seats and free and s.stations_left == 0

    def cure_fits(self, colour: int, left: int) -> bool:
        """Whether the active player has the cards for a cure and as many more as are still to be chosen."""
        s = self.s
        if colour >= self.rules.diseases or s.cures[colour] != ACTIVE or left == 0:
            return False
        cards = s.hands[s.turn] & self.rules.board.suits[colour]
        cost = self.rules.cure_cost(s, s.turn, colour)
        return s.kept & ~cards == 0 and count(cards) == cost + left + count(s.kept)

    def read_proposal(self, seat: int) -> bool:
        """Whether a move is proposed that could be played now if the seat agrees."""
        s = self.s
        s.proposal = self.named("proposal", self.move, self.position.get("proposal"))
        s.to_act = s.turn
        legal = self.rules.consent and s.depth > 0 and s.is_legal(s.proposal)
        s.to_act = NOBODY
        kind = self.rules.kinds[s.proposal // KIND]
        a, b = s.proposal // PART % PART, s.proposal % PART
        if not legal or kind.owner_asked(s, a, b) != seat:
            raise self.refuse("proposal", "proposal", value=repr(self.position["proposal"]), seat=seat)
        kind.announce(s, a, b)
        return True

    def move(self, text: str) -> int:
        return notation.parse(self.names, self.s, text)
