"""The state of a game of Pandemic, and what editions, roles, events, kinds of moves and steps may do to it.

`PandemicState` holds the board and the cards and knows the rules that are the same for everybody: how cubes are placed,
how an outbreak runs, how a card changes hands. Everything else is an object with small hooks: `Rules` (an edition),
`Role`, `Kind` (of move), `Event` (a kind of move that comes from a card) and `Step` (of the turn).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.state import BIT, KIND_BITS, NOBODY, PART, PART_BITS, STEP, Moves, State, low_member, new_moves, zeros
from petri.core.vecs import append, vec
from petri.games.pandemic.board import MOST_CITIES, Board
from petri.games.pandemic.terms import (
    ACTIVE,
    COLOURS,
    CONSENT,
    CURED,
    ERADICATED,
    EVENT,
    H_BUILT,
    H_CURED,
    H_DISCARDED,
    H_DREW,
    H_ERADICATED,
    H_EVENT,
    H_GAVE,
    H_INTENSIFIED,
    H_MOVED,
    H_OUTBREAK,
    H_OVER,
    H_PLACED,
    H_PREVENTED,
    H_PROPOSED,
    H_REMOVED,
    H_RESHUFFLED,
    LOST_CUBES,
    LOST_OUTBREAKS,
    MOST_CUBES,
    NONE,
    RESILIENT_WINDOW,
    WINDOW,
    WON,
)

# which events may be played while a step asks
CLOSED: Final[i64] = 0
OPEN: Final[i64] = 1
IN_EPIDEMIC: Final[i64] = 2

INFECTION_ROOM: Final = 60  # as many as fit a small block of memory


class Kind:
    """A kind of move: `drive`, `treat`, `cure` …"""

    def owner_asked(self, s: PandemicState, a: i64, b: i64) -> i64:
        """The seat that has to agree to this move, or NOBODY."""
        return NOBODY

    def announce(self, s: PandemicState, a: i64, b: i64) -> None:
        """Note what everybody learns of a hand when the move is proposed."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        raise NotImplementedError


class Event(Kind):
    """An event card (P2-169): playing it costs no action."""

    card: i64 = 0
    in_epidemic: bool = False  # may be played between Infect and Intensify

    def can_play(self, s: PandemicState) -> bool:
        """Whether it would do anything (P2-269)."""
        return True

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        raise NotImplementedError

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        raise NotImplementedError

    def announce(self, s: PandemicState, a: i64, b: i64) -> None:
        seat = s.holder_of_event(self.card)
        s.shown_events[seat] |= s.events[seat] & BIT[self.card]

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        seat = s.holder_of_event(self.card)
        s.tell(H_EVENT, seat, self.card)
        s.spend_event(seat, self.card)
        s.reopen_window()
        self.carry_out(s, seat, a, b)


class Step:
    """One step of the turn; a step that asks says which moves answer it and which events may come between."""

    opens: i64 = CLOSED

    def run(self, s: PandemicState, arg: i64) -> None:
        raise NotImplementedError

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        """Add the moves that answer it."""


class Role:
    """What a role may do more or better; this one is an ordinary player."""

    actions: i64 = 4
    hand_limit: i64 = 7
    cure_discount: i64 = 0
    treats_all: bool = False
    gives_any_card: bool = False
    builds_free: bool = False
    guards: bool = False  # prevents cubes somewhere
    cleans: bool = False  # removes cubes that were just placed
    stores: bool = False  # keeps an event on the role card

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        """The actions only this role has."""

    def prevents(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> bool:
        return False

    def entered(self, s: PandemicState, seat: i64) -> None:
        """The pawn has come into a city."""

    def cure_found(self, s: PandemicState, seat: i64, colour: i64) -> None:
        """A cure has been discovered, by whomever."""

    def cubes_placed(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> None:
        """Cubes have just been placed in a city."""


class Rules:
    """An edition with the options of one game: numbers, tables, and what the editions do differently."""

    board: Board
    seats: i64
    kinds: vec[Kind]
    events: vec[Event]
    steps: vec[Step]
    roles: vec[Role]
    rates: vec[i64]
    diseases: i64 = 4
    cubes: i64 = 24
    stations: i64 = 6
    cards_for_cure: i64 = 5
    fewest_for_cure: i64 = 4  # no role needs fewer
    draws: i64 = 2
    outbreaks_lost: i64 = 8
    # how the game is set up
    epidemics: i64 = 5
    opening_hand: i64 = 2
    role_pool: vec[i64]  # dealt at random …
    chosen_roles: vec[i64]  # … unless they are chosen
    event_pool: vec[i64]
    event_count: i64 = 5
    first_seat: i64 = NOBODY  # NOBODY: the highest population starts
    # how it is played
    open_hands: bool = False
    consent: bool = False
    may_take: bool = True
    may_forgo: bool = False

    def cure_cost(self, s: PandemicState, seat: i64, colour: i64) -> i64:
        return self.cards_for_cure - s.role(seat).cure_discount

    def epidemic_resolved(self, s: PandemicState) -> None:
        """Where the epidemic card goes (P2-140)."""
        s.epidemics_out += 1


class PandemicState(State):
    """Cities, seats and colours are numbers; sets of cities, cards and seats are bit sets."""

    rules: Rules
    # the board
    cubes: vec[u8]  # by city * COLOURS + colour
    supply: vec[i64]
    on_board: vec[i64]
    cures: vec[i64]
    stations: i64 = 0
    stations_left: i64 = 0
    outbreaks: i64 = 0
    rate: i64 = 0  # the place of the infection rate marker
    # the players
    roles: vec[i64]
    abilities: vec[Role]  # by seat, what its role can do
    pawns: vec[i64]
    hands: vec[i64]  # the city cards of each seat
    events: vec[i64]  # the event cards of each seat
    suits: vec[i64]  # city cards by seat * COLOURS + colour
    hand_sizes: vec[i64]
    shown: vec[i64]  # the city cards that everybody knows a seat to hold
    shown_events: vec[i64]
    planner: i64 = NOBODY  # the seat of the Contingency Planner
    stored: i64 = NOBODY  # the event on his role card
    guards: i64 = 0  # the seats whose role prevents cubes
    cleaners: i64 = 0
    events_held: i64 = 0  # the events in any hand or on the role card
    # the player cards
    deck: vec[i64]  # never changes; the cards from deck_size on have been drawn
    deck_size: i64 = 0
    piles: vec[i64]  # the sizes of the piles the deck was made of, bottom first
    discard_cities: i64 = 0
    discard_events: i64 = 0
    discard_epidemics: i64 = 0
    events_out: i64 = 0
    events_unseen: i64 = 0  # those of events_out that left in the setup, seen by nobody
    epidemics_out: i64 = 0
    # the infection cards
    infection: vec[i64]  # the top is at infection_size - 1
    infection_size: i64 = 0
    infection_discard: vec[i64]
    discard_size: i64 = 0
    infection_out: i64 = 0
    # what is known of the infection deck
    layer: vec[i64]  # by card: the shuffle that put it where it is
    layers: i64 = 0
    joined: i64 = 0  # places whose card may have changed places with the one below (Forecast)
    seen: vec[i64]  # by seat: the places whose card it has seen
    # the turn
    turn: i64 = 0
    actions_left: i64 = 0
    special_used: bool = False
    quiet_night: bool = False
    proposal: i64 = 0  # the move that waits for agreement
    kept: i64 = 0  # the cards chosen not to be discarded for a cure
    refused: vec[i64]  # the moves that were just proposed in vain
    lost_colour: i64 = NONE

    def copy(self) -> PandemicState:
        s = PandemicState()
        self.copy_core(s)
        s.rules = self.rules
        s.cubes = self.cubes[:]
        s.supply = self.supply[:]
        s.on_board = self.on_board[:]
        s.cures = self.cures[:]
        s.stations = self.stations
        s.stations_left = self.stations_left
        s.outbreaks = self.outbreaks
        s.rate = self.rate
        s.roles = self.roles
        s.abilities = self.abilities
        s.pawns = self.pawns[:]
        s.hands = self.hands[:]
        s.events = self.events[:]
        s.suits = self.suits[:]
        s.hand_sizes = self.hand_sizes[:]
        s.shown = self.shown[:]
        s.shown_events = self.shown_events[:]
        s.planner = self.planner
        s.stored = self.stored
        s.guards = self.guards
        s.cleaners = self.cleaners
        s.events_held = self.events_held
        s.deck = self.deck
        s.deck_size = self.deck_size
        s.piles = self.piles
        s.discard_cities = self.discard_cities
        s.discard_events = self.discard_events
        s.discard_epidemics = self.discard_epidemics
        s.events_out = self.events_out
        s.events_unseen = self.events_unseen
        s.epidemics_out = self.epidemics_out
        s.infection = self.infection[:]
        s.infection_size = self.infection_size
        s.infection_discard = self.infection_discard[:]
        s.discard_size = self.discard_size
        s.infection_out = self.infection_out
        s.layer = self.layer[:]
        s.layers = self.layers
        s.joined = self.joined
        s.seen = self.seen[:]
        s.turn = self.turn
        s.actions_left = self.actions_left
        s.special_used = self.special_used
        s.quiet_night = self.quiet_night
        s.proposal = self.proposal
        s.kept = self.kept
        s.refused = self.refused[:]
        s.lost_colour = self.lost_colour
        return s

    # ------------------------------------------------------------------ decisions
    def run_step(self, step: i64, arg: i64) -> None:
        self.rules.steps[step].run(self, arg)

    def list_moves(self, out: Moves) -> None:
        out.n = 0
        if self.to_act == NOBODY:
            return
        step = self.rules.steps[self.asked_step()]
        step.moves(self, self.asked_arg(), out)
        if self.events_held != 0 and step.opens != CLOSED:
            for seat in range(self.rules.seats):
                if self.events[seat] != 0 or seat == self.planner:
                    self.event_moves(seat, step.opens, out)
        if len(self.refused) != 0:
            self.drop_refused(out)

    def moves_of(self, seat: i64) -> vec[i64]:
        out = new_moves()
        if self.to_act == NOBODY:
            return out.taken()
        step = self.rules.steps[self.asked_step()]
        if seat == self.to_act:
            step.moves(self, self.asked_arg(), out)
        if step.opens != CLOSED:
            self.event_moves(seat, step.opens, out)
        if len(self.refused) != 0:
            self.drop_refused(out)
        return out.taken()

    def event_moves(self, seat: i64, opens: i64, out: Moves) -> None:
        mask = self.playable_events(seat)
        while mask != 0:
            event = self.rules.events[low_member(mask)]
            mask &= mask - 1
            if (opens == OPEN or event.in_epidemic) and event.can_play(self):
                event.moves(self, seat, out)

    def has_event_to_play(self, seat: i64, opens: i64) -> bool:
        mask = self.playable_events(seat)
        while mask != 0:
            event = self.rules.events[low_member(mask)]
            mask &= mask - 1
            if (opens == OPEN or event.in_epidemic) and event.can_play(self):
                return True
        return False

    def seat_of(self, move: i64) -> i64:
        kind = self.rules.kinds[move >> KIND_BITS]
        if isinstance(kind, Event):
            return self.holder_of_event(kind.card)
        return self.to_act

    def play(self, move: i64) -> None:
        kind = self.rules.kinds[move >> KIND_BITS]
        a: i64 = (move >> PART_BITS) & (PART - 1)
        b: i64 = move & (PART - 1)
        if self.rules.consent:
            owner = kind.owner_asked(self, a, b)
            if owner != NOBODY:
                self.propose(move, owner)
                return
        kind.play(self, a, b)
        self.advance()

    def propose(self, move: i64, owner: i64) -> None:
        """Ask the owner of a pawn or a hand to agree before anything is done (P2-089, P2-208, P2-259)."""
        self.proposal = move
        kind = self.rules.kinds[move >> KIND_BITS]
        kind.announce(self, (move >> PART_BITS) & (PART - 1), move & (PART - 1))
        self.tell(H_PROPOSED, owner)
        self.push(CONSENT, owner)
        self.advance()

    def note_refusal(self, move: i64) -> None:
        """A refused proposal is not made again until something has changed; otherwise it could be made for ever."""
        self.refused = append(self.refused, move)

    def forget_refusals(self) -> None:
        if len(self.refused) != 0:
            self.refused = vec[i64]()

    def drop_refused(self, out: Moves) -> None:
        left: i64 = 0
        for nth in range(out.n):
            if out.room[nth] not in self.refused:
                out.room[left] = out.room[nth]
                left += 1
        out.n = left

    def spend_action(self) -> None:
        self.actions_left -= 1
        self.forget_refusals()

    def open_window(self) -> None:
        """Let everybody play events before the next step (P2-173), if there is one to play."""
        if self.events_held != 0:
            self.push(WINDOW)

    def reopen_window(self) -> None:
        """After an event everybody may want to play another one (P2-267)."""
        if self.depth > 0:
            step = self.asked_step()
            if step == WINDOW or step == RESILIENT_WINDOW:
                self.agenda[self.depth - 1] = step * STEP

    def win(self) -> None:
        self.tell(H_OVER, WON)
        self.finish(WON)

    def lose(self, result: i64, colour: i64) -> None:
        if self.result == 0:
            self.lost_colour = colour
            self.tell(H_OVER, result, colour)
            self.finish(result)

    # ------------------------------------------------------------------ roles and pawns
    def role(self, seat: i64) -> Role:
        return self.abilities[seat]

    def take_roles(self) -> None:
        """Note which seats have an ability that works by itself."""
        self.guards = 0
        self.cleaners = 0
        self.planner = NOBODY
        self.abilities = vec[Role]()
        for seat in range(self.rules.seats):
            role = self.rules.roles[self.roles[seat]]
            self.abilities = append(self.abilities, role)
            if role.guards:
                self.guards |= BIT[seat]
            if role.cleans:
                self.cleaners |= BIT[seat]
            if role.stores:
                self.planner = seat

    def move_pawn(self, pawn: i64, city: i64, kind: i64) -> None:
        if self.listening:
            self.tell(H_MOVED, pawn, self.pawns[pawn], city, kind)
        self.pawns[pawn] = city
        self.role(pawn).entered(self, pawn)

    # ------------------------------------------------------------------ player cards
    def colour_of(self, city: i64) -> i64:
        return self.rules.board.colours[city]

    def holds_city(self, seat: i64, city: i64) -> bool:
        return self.hands[seat] & BIT[city] != 0

    def gain(self, seat: i64, card: i64) -> None:
        self.hand_sizes[seat] += 1
        if card < EVENT:
            self.hands[seat] |= BIT[card]
            self.suits[seat * COLOURS + self.colour_of(card)] += 1
        else:
            self.events[seat] |= BIT[card - EVENT]
            self.events_held |= BIT[card - EVENT]

    def give_up(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        self.hand_sizes[seat] -= 1
        if card < EVENT:
            self.hands[seat] &= ~BIT[card]
            self.shown[seat] &= ~BIT[card]
            self.suits[seat * COLOURS + self.colour_of(card)] -= 1
        else:
            self.events[seat] &= ~BIT[card - EVENT]
            self.shown_events[seat] &= ~BIT[card - EVENT]
            self.events_held &= ~BIT[card - EVENT]

    def draw_player_card(self) -> i64:
        self.deck_size -= 1
        return self.deck[self.deck_size]

    def draw_into_hand(self, seat: i64, card: i64) -> None:
        self.gain(seat, card)
        if self.listening:
            self.tell(H_DREW, seat, card)

    def discard(self, seat: i64, card: i64) -> None:
        self.give_up(seat, card)
        if card < EVENT:
            self.discard_cities |= BIT[card]
        else:
            self.discard_events |= BIT[card - EVENT]
        if self.listening:
            self.tell(H_DISCARDED, seat, card)

    def transfer(self, giver: i64, receiver: i64, card: i64) -> None:
        """A card changes hands in everybody's sight (P2-275)."""
        self.give_up(giver, card)
        self.gain(receiver, card)
        self.shown[receiver] |= BIT[card]
        self.tell(H_GAVE, giver, receiver, card)

    def city_holder(self, city: i64) -> i64:
        for seat in range(self.rules.seats):
            if self.hands[seat] & BIT[city] != 0:
                return seat
        return NOBODY

    # ------------------------------------------------------------------ events
    def playable_events(self, seat: i64) -> i64:
        """The events a seat may play: those in the hand and the one on the role card."""
        mask = self.events[seat]
        if seat == self.planner and self.stored != NOBODY:
            mask |= BIT[self.stored]
        return mask

    def holder_of_event(self, event: i64) -> i64:
        for seat in range(self.rules.seats):
            if self.playable_events(seat) & BIT[event] != 0:
                return seat
        return NOBODY

    def spend_event(self, seat: i64, event: i64) -> None:
        """Put a played event away: to the discard pile, or out of the game if it was stored (P2-174, P2-203)."""
        if self.events[seat] & BIT[event] != 0:
            self.give_up(seat, EVENT + event)
            self.discard_events |= BIT[event]
        else:
            self.stored = NOBODY
            self.events_held &= ~BIT[event]
            self.events_out |= BIT[event]

    # ------------------------------------------------------------------ cubes
    def cubes_at(self, city: i64, colour: i64) -> i64:
        return i64(self.cubes[city * COLOURS + colour])

    def is_protected(self, city: i64, colour: i64) -> bool:
        """Whether no cube of this colour can be placed in this city now."""
        if self.cures[colour] == ERADICATED:
            return True
        guards = self.guards
        while guards != 0:
            seat = low_member(guards)
            guards &= guards - 1
            if self.role(seat).prevents(self, seat, city, colour):
                return True
        return False

    def place(self, city: i64, colour: i64, n: i64) -> None:
        """Put cubes from the supply into a city where they fit; the game is lost without them (P2-133)."""
        if self.supply[colour] < n:
            self.lose(LOST_CUBES, colour)
            return
        self.supply[colour] -= n
        self.on_board[colour] += n
        self.cubes[city * COLOURS + colour] += u8(n)
        if self.listening:
            self.tell(H_PLACED, city, colour, n)
        cleaners = self.cleaners
        while cleaners != 0:
            seat = low_member(cleaners)
            cleaners &= cleaners - 1
            self.role(seat).cubes_placed(self, seat, city, colour)

    def remove(self, city: i64, colour: i64, n: i64) -> None:
        self.cubes[city * COLOURS + colour] -= u8(n)
        self.on_board[colour] -= n
        self.supply[colour] += n
        if self.listening:
            self.tell(H_REMOVED, city, colour, n)
        self.check_eradicated(colour)

    def remove_all(self, city: i64, colour: i64) -> None:
        n = self.cubes_at(city, colour)
        if n > 0:
            self.remove(city, colour, n)

    def infect(self, city: i64, colour: i64, n: i64) -> None:
        """Place up to n cubes; what does not fit causes one outbreak (P2-124, P2-125, P2-146)."""
        if self.is_protected(city, colour):
            if self.listening:
                self.tell(H_PREVENTED, city, colour)
            return
        room = MOST_CUBES - self.cubes_at(city, colour)
        if n <= room:
            self.place(city, colour, n)
            return
        if room > 0:
            self.place(city, colour, room)
        if self.result == 0:
            self.outbreak(city, colour)

    def outbreak(self, city: i64, colour: i64) -> None:
        """An outbreak with its chain reactions, first in first out (P2-153 to P2-164)."""
        neighbours = self.rules.board.neighbours
        series = vec[i64]([city])
        had_outbreak: i64 = BIT[city]
        done: i64 = 0
        while done < len(series):
            here = series[done]
            self.outbreaks += 1
            self.tell(H_OUTBREAK, here, colour, self.outbreaks, 1 if done > 0 else 0)
            done += 1
            if self.outbreaks >= self.rules.outbreaks_lost:
                self.lose(LOST_OUTBREAKS, NONE)
                return
            for near in neighbours[here]:
                if had_outbreak & BIT[near] != 0:
                    continue
                if self.is_protected(near, colour):
                    if self.listening:
                        self.tell(H_PREVENTED, near, colour)
                elif self.cubes_at(near, colour) == MOST_CUBES:
                    had_outbreak |= BIT[near]
                    series = append(series, near)
                else:
                    self.place(near, colour, 1)
                    if self.result != 0:
                        return

    # ------------------------------------------------------------------ cures
    def check_eradicated(self, colour: i64) -> None:
        if self.cures[colour] == CURED and self.on_board[colour] == 0:
            self.cures[colour] = ERADICATED
            self.tell(H_ERADICATED, colour)

    def discover(self, seat: i64, colour: i64) -> None:
        self.cures[colour] = CURED
        self.tell(H_CURED, colour, seat)
        for other in range(self.rules.seats):
            self.role(other).cure_found(self, other, colour)
        self.check_eradicated(colour)
        for disease in range(self.rules.diseases):
            if self.cures[disease] == ACTIVE:
                return
        self.win()

    # ------------------------------------------------------------------ research stations
    def has_station(self, city: i64) -> bool:
        return self.stations & BIT[city] != 0

    def add_station(self, city: i64) -> None:
        self.stations |= BIT[city]
        self.stations_left -= 1
        self.tell(H_BUILT, city, NONE)

    def relocate_station(self, source: i64, city: i64) -> None:
        self.stations &= ~BIT[source]
        self.stations |= BIT[city]
        self.tell(H_BUILT, city, source)

    # ------------------------------------------------------------------ infection cards
    def infection_rate(self) -> i64:
        return self.rules.rates[self.rate]

    def draw_infection_card(self) -> i64:
        """The top card; an empty deck is renewed from the discard pile first (P2-149)."""
        if self.infection_size == 0:
            self.tell(H_RESHUFFLED, self.discard_size)
            self.shuffle_discard_on_top()
            if self.infection_size == 0:
                return NOBODY
        self.infection_size -= 1
        return self.infection[self.infection_size]

    def draw_bottom_infection_card(self) -> i64:
        if self.infection_size == 0:
            return self.draw_infection_card()
        card = self.infection[0]
        self.infection_size -= 1
        for place in range(self.infection_size):
            self.infection[place] = self.infection[place + 1]
        self.joined = (self.joined >> 1) & ~1
        for seat in range(self.rules.seats):
            self.seen[seat] >>= 1
        return card

    def discard_infection_card(self, card: i64) -> None:
        self.infection_discard[self.discard_size] = card
        self.discard_size += 1

    def intensify(self) -> None:
        self.tell(H_INTENSIFIED, self.discard_size)
        self.shuffle_discard_on_top()

    def shuffle_discard_on_top(self) -> None:
        """Shuffle the discard pile alone and put it on top of the deck (P2-130, P2-131)."""
        self.rng.shuffle(self.infection_discard, 0, self.discard_size)
        self.layers += 1
        still_there = BIT[self.infection_size] - 1
        self.joined &= still_there
        for seat in range(self.rules.seats):
            self.seen[seat] &= still_there
        for place in range(self.discard_size):
            card = self.infection_discard[place]
            self.infection[self.infection_size] = card
            self.infection_size += 1
            self.layer[card] = self.layers
        self.discard_size = 0

    def remove_from_discard(self, card: i64) -> None:
        """Take a card out of the infection discard pile and out of the game."""
        at: i64 = 0
        while self.infection_discard[at] != card:
            at += 1
        self.discard_size -= 1
        while at < self.discard_size:
            self.infection_discard[at] = self.infection_discard[at + 1]
            at += 1
        self.infection_out |= BIT[card]

    def is_in_infection_discard(self, card: i64) -> bool:
        for place in range(self.discard_size):
            if self.infection_discard[place] == card:
                return True
        return False


NO_CUBES: Final[vec[u8]] = vec[u8]([0 for _ in range(MOST_CITIES * COLOURS)])


def blank_state(rules: Rules, rng: Rng) -> PandemicState:
    """A state with an empty board and empty hands."""
    s = PandemicState()
    s.rules = rules
    s.rng = rng
    s.start_agenda()
    seats = rules.seats
    s.cubes = NO_CUBES[: rules.board.size * COLOURS]
    s.supply = zeros(COLOURS)
    for colour in range(rules.diseases):
        s.supply[colour] = rules.cubes
    s.on_board = zeros(COLOURS)
    s.cures = zeros(COLOURS)
    s.stations_left = rules.stations
    s.roles = zeros(seats)
    s.pawns = zeros(seats)
    s.hands = zeros(seats)
    s.events = zeros(seats)
    s.suits = zeros(seats * COLOURS)
    s.hand_sizes = zeros(seats)
    s.shown = zeros(seats)
    s.shown_events = zeros(seats)
    s.seen = zeros(seats)
    s.refused = vec[i64]()
    s.deck = vec[i64]()
    s.piles = vec[i64]()
    s.infection = zeros(INFECTION_ROOM)
    s.infection_discard = zeros(INFECTION_ROOM)
    s.layer = zeros(INFECTION_ROOM)
    return s
