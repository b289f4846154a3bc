"""The state of a game of Pandemic: the board, the cards, and the rules that are the same for everybody.

How cubes are placed, how an outbreak runs, how a card changes hands is here; everything else is an object with small
hooks (see things.py).
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.sets import NO_MEMBERS, Set
from petri.core.signing import mixed, mixed_all
from petri.core.state import BIT, NOBODY, STEP, STEP_BITS, Moves, State, count, low_member, zeros
from petri.core.things import KIND_BITS, NOT_TOLD, PART, PART_BITS, THIRD_BITS
from petri.core.vecs import append, extend, vec
from petri.games.pandemic.board import ACTIVE, COLOURS, CURED, ERADICATED, MOST_CITIES, MOST_CUBES
from petri.games.pandemic.cards import EVENT, EXTRA, MOST_INFECTION_CARDS, NO_CITY
from petri.games.pandemic.knowledge import (
    CITIES,
    EVENTS,
    EXTRA_BIT,
    NO_LIMIT,
    NOTHING_HELD,
    NOTHING_LEARNT,
    Held,
    Learnt,
    count_note,
    left_note,
)
from petri.games.pandemic.things import CLOSED, NO_PART, NOBODY_ELSE, NOT_AT_ALL, OPEN, Answers, Part, Role, Rules, Step
from petri.games.pandemic.told import (
    BUILT,
    CURED_DISEASE,
    DISCARDED,
    DREW,
    ENDED,
    ERADICATED_DISEASE,
    GAVE,
    MOVED,
    OUTBREAK,
    OVER,
    PLACED,
    PREVENTED,
    PROPOSED,
    REMOVED,
    RESHUFFLED,
    SET_ASIDE,
)

# results
WON: Final[i64] = 1
LOST_OUTBREAKS: Final[i64] = 2
LOST_CUBES: Final[i64] = 3
LOST_CARDS: Final[i64] = 4
RESULT_NAMES: Final = ("", "won", "outbreaks", "cubes", "cards")

INFECTION_ROOM: Final = 64
NOTES_ROOM: Final[i64] = 48
SAMPLE_BITS: Final[i64] = 5
MOST_SAMPLES: Final[i64] = 31


# an entry of `lasting` is ((event * PART + seat) * PART + what the event named first) * 2 + 1 if it was stored
def lasting_entry(event: i64, seat: i64, named: i64, was_stored: bool) -> i64:
    return ((event * PART + seat) * PART + named) * 2 + (1 if was_stored else 0)


def lasting_event(entry: i64) -> i64:
    return entry // (2 * PART * PART)


def lasting_until(entry: i64) -> i64:
    return entry // (2 * PART) % PART


def lasting_named(entry: i64) -> i64:
    return entry // 2 % PART


def lasting_stored(entry: i64) -> bool:
    return entry % 2 == 1


class PandemicState(State):
    """Cities, seats, pawns, hands and colours are numbers; sets of them are bit sets."""

    rules: Rules
    # who overrules the base; copies share the list, so it is replaced, never changed
    is_altered: bool = False
    answers: vec[Answers]
    parts: vec[Part]  # what the modules keep, by the number of the module
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
    pawns: vec[i64]
    roles: vec[u8]  # by pawn
    abilities: vec[Role]  # by pawn, what its role can do; then of the hands without a pawn
    hands: vec[i64]  # the city cards of each hand
    events: vec[i64]  # the event cards of each hand
    suits: vec[i64]  # city cards by hand * COLOURS + colour
    hand_sizes: vec[i64]
    shown: vec[i64]  # the city cards that everybody knows to be in a hand
    shown_events: vec[i64]
    extras: vec[i64]  # the cards of each hand that are neither; without such cards in the game there is no list
    shown_extras: vec[i64]
    planner: i64 = NOBODY  # the seat whose role stores an event
    stored: i64 = NOBODY  # the event on its role card
    collector: i64 = NOBODY  # the seat whose role collects samples
    samples: i64 = 0  # the cubes on its role card, by colour * SAMPLE_BITS
    guards: i64 = 0  # the pawns whose role prevents cubes
    cleaners: i64 = 0
    events_held: i64 = 0  # the events in any hand or on the role card
    lasting: vec[i64]  # the events that lie face up; copies share the list, so it is replaced, never changed
    # the player cards
    deck: vec[u8]  # never changes; the cards from deck_size on have been drawn
    deck_size: i64 = 0
    piles: vec[i64]  # the sizes of the piles the deck was made of, bottom first
    discard_cities: i64 = 0
    discard_events: i64 = 0
    discard_extras: i64 = 0
    discard_epidemics: i64 = 0
    special_out: i64 = 0  # the numbers of the resolved player cards that have one of their own
    events_out: i64 = 0
    events_unseen: i64 = 0  # those of events_out that left in the setup, seen by nobody
    epidemics_out: i64 = 0
    extras_out: i64 = 0  # in the setup, seen by nobody
    fresh_piles: i64 = 0  # from which nobody has drawn: each holds one card that is neither city nor event
    pile_extra: i64 = NOBODY  # the seat that has drawn it from the pile above them
    # the infection cards
    infection: vec[u8]  # the top is at infection_size - 1
    infection_size: i64 = 0
    infection_discard: vec[u8]
    discard_size: i64 = 0
    infection_out: Set  # a copy shares it: it is never changed but replaced
    held: Held  # those in a hand; here, too
    # what is known of the infection deck
    layer: vec[u8]  # by card: the shuffle that put it where it is; copies share it, so it is replaced, never changed
    layers: i64 = 0
    joined: i64 = 0  # places whose card may have changed places with the one below, put back unseen
    veiled: i64 = 0  # places whose layer nobody knows: cards that were mixed with theirs are in a hand
    seen: vec[i64]  # by seat: the places whose card it has seen
    # what is known of hidden hands
    learnt: Learnt  # copies share it: it is never changed but replaced
    notes: vec[i64]  # what was learnt since, with room for more
    noted: i64 = 0  # how many of the notes there are
    certain: bool = False  # a window in which nobody can be asked would tell nothing new
    doubtful: i64 = 0  # all hands but those that everybody knows to hold none …
    without_events: i64 = 0  # … of these events
    holding: i64 = 0  # the hands that everybody knows to hold one …
    holding_events: i64 = 0  # … of these
    # the turn
    actions_left: i64 = 0
    turn_actions: i64 = 0  # the most that a role of the player has given in this turn
    special_used: bool = False  # what the role of the player can do once in a turn
    windows_left: i64 = 0  # that may still open for everybody in this turn
    waiting: i64 = 0  # the seats that want to be asked
    quiet_night: bool = False
    proposal: i64 = 0  # the move that waits for agreement
    just_cured: i64 = NOBODY  # the disease, as long as an event may be played directly after the cure
    vaccinated: i64 = 0  # the cities from which a cube was removed there
    kept: i64 = 0  # the cards chosen not to be discarded for a cure
    refused: vec[i64]  # the moves that were just proposed in vain
    removing_event: i64 = NOBODY  # the event that removes cubes just now
    leaving: i64 = NOBODY  # the disease of which cubes are removed
    curing: i64 = NOBODY  # the disease whose cure is just being discovered
    lost_colour: i64 = NOBODY

    def copy(self) -> PandemicState:
        s = PandemicState()
        self.copy_core(s)
        s.rules = self.rules
        s.is_altered = self.is_altered
        s.answers = self.answers
        s.parts = self.parts
        if len(self.parts) != 0:
            s.parts = copies(self.parts)
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
        s.extras = self.extras
        s.shown_extras = self.shown_extras
        if len(self.extras) != 0:
            self.copy_extras(s)
        s.planner = self.planner
        s.stored = self.stored
        s.collector = self.collector
        s.samples = self.samples
        s.guards = self.guards
        s.cleaners = self.cleaners
        s.events_held = self.events_held
        s.lasting = self.lasting
        s.deck = self.deck
        s.deck_size = self.deck_size
        s.piles = self.piles
        s.discard_cities = self.discard_cities
        s.discard_events = self.discard_events
        s.discard_epidemics = self.discard_epidemics
        s.special_out = self.special_out
        s.events_out = self.events_out
        s.events_unseen = self.events_unseen
        s.epidemics_out = self.epidemics_out
        s.infection = self.infection[:]
        s.infection_size = self.infection_size
        s.infection_discard = self.infection_discard[:]
        s.discard_size = self.discard_size
        s.infection_out = self.infection_out
        s.held = self.held
        s.layer = self.layer
        s.layers = self.layers
        s.joined = self.joined
        s.veiled = self.veiled
        s.seen = self.seen[:]
        s.learnt = self.learnt
        s.notes = self.notes[: self.noted]
        s.noted = self.noted
        s.certain = self.certain
        s.doubtful = self.doubtful
        s.without_events = self.without_events
        s.holding = self.holding
        s.holding_events = self.holding_events
        s.actions_left = self.actions_left
        s.turn_actions = self.turn_actions
        s.special_used = self.special_used
        s.windows_left = self.windows_left
        s.waiting = self.waiting
        s.quiet_night = self.quiet_night
        s.proposal = self.proposal
        s.just_cured = self.just_cured
        s.vaccinated = self.vaccinated
        s.kept = self.kept
        s.refused = self.refused[:]
        s.lost_colour = self.lost_colour
        return s

    def secrets(self) -> i64:
        sign = mixed_all(mixed_all(State.secrets(self), self.hands), self.events)
        sign = mixed(mixed_all(sign, self.extras), self.events_unseen)
        for place in range(self.deck_size):
            sign = mixed(sign, i64(self.deck[place]))
        for place in range(self.infection_size):
            sign = mixed(sign, i64(self.infection[place]))
        for part in self.parts:
            sign = part.secrets(sign)
        return sign

    def copy_extras(self, s: PandemicState) -> None:
        s.extras = self.extras[:]
        s.shown_extras = self.shown_extras[:]
        s.discard_extras = self.discard_extras
        s.extras_out = self.extras_out
        s.fresh_piles = self.fresh_piles
        s.pile_extra = self.pile_extra

    # ------------------------------------------------------------------ who overrules the base
    def note_answers(self) -> None:
        """The modules, what they have in force, and the events in play."""
        found = vec[Answers]()
        for module in self.rules.modules:
            if module.answers:
                found = append(found, module)
                for other in module.in_force(self):
                    found = append(found, other)
        for entry in self.lasting:
            found = append(found, self.rules.events[lasting_event(entry)])
        self.answers = found
        self.is_altered = len(found) != 0

    def cure_cost(self, seat: i64, colour: i64) -> i64:
        cost = self.role(seat).cure_cost(self, seat, colour, self.rules.cards_for_cure)
        if self.is_altered:
            for other in self.answers:
                cost = other.cure_cost(self, seat, colour, cost)
        return cost

    def treat_cost(self, colour: i64) -> i64:
        cost: i64 = 1
        if self.is_altered:
            for other in self.answers:
                cost = other.treat_cost(self, colour, cost)
        return cost

    def treat_number(self, colour: i64) -> i64:
        n: i64 = 1
        if self.is_altered:
            for other in self.answers:
                n = other.treat_number(self, colour, n)
        return n

    def cure_suit(self, colour: i64) -> i64:
        """The cities whose cards pay for a cure."""
        cities = self.rules.board.suits[colour]
        if self.is_altered:
            for other in self.answers:
                cities = other.cure_suit(self, colour, cities)
        return cities

    def special_cards_for_cure(self, colour: i64) -> i64:
        n: i64 = 0
        if self.is_altered:
            for other in self.answers:
                n = other.special_cards_for_cure(self, colour, n)
        return n

    def special_cities(self, colour: i64) -> i64:
        """The cities of which some cards for a cure must be."""
        cities = self.rules.board.everywhere
        if self.is_altered:
            for other in self.answers:
                cities = other.special_cities(self, colour, cities)
        return cities

    def lets_cure(self, colour: i64) -> bool:
        """Whether everything but cards and place is ready for a cure."""
        if self.is_altered:
            for other in self.answers:
                if not other.lets_cure(self, colour):
                    return False
        return True

    def test_suit(self, colour: i64) -> i64:
        """The cities whose cards test a cure."""
        cities = self.cure_suit(colour)
        for other in self.answers:
            cities = other.test_suit(self, colour, cities)
        return cities

    def laid_out(self) -> i64:
        """City cards that lie open where they are neither in a hand nor discarded."""
        cities: i64 = 0
        if self.is_altered:
            for other in self.answers:
                cities = other.laid_out(self, cities)
        return cities

    def stations_for(self, seat: i64) -> i64:
        """The research stations that a seat may use."""
        cities = self.stations
        if self.is_altered:
            for other in self.answers:
                cities = other.stations(self, seat, cities)
        return cities

    def share_cost(self, seat: i64) -> i64:
        """How many actions it takes to share knowledge with a seat."""
        cost: i64 = 1
        if self.is_altered:
            for other in self.answers:
                cost = other.share_cost(self, seat, cost)
        return cost

    def extras_to_share(self, giver: i64) -> i64:
        """The cards that are neither cities nor events and that a seat could give where it is, if it had them."""
        extras: i64 = 0
        if len(self.extras) != 0:
            for other in self.answers:
                extras = other.extras_to_share(self, giver, extras)
        return extras

    def replaces(self, hand: i64, colour: i64, cards: i64) -> bool:
        """Whether something may have taken the place of so many city cards of a cure."""
        if cards == 0 or cards == self.role(hand).cards_replaced:
            return True
        for other in self.answers:
            if other.replaces(self, hand, colour, cards):
                return True
        return False

    def may_leave(self, pawn: i64) -> bool:
        if self.is_altered:
            for other in self.answers:
                if not other.may_leave(self, pawn):
                    return False
        return True

    def lets_move(self, pawn: i64) -> bool:
        """Whether something lets the player move this pawn of another one."""
        if self.is_altered:
            for other in self.answers:
                if other.lets_move(self, pawn):
                    return True
        return False

    # ------------------------------------------------------------------ decisions
    def run_step(self, step: i64, arg: i64) -> None:
        self.rules.steps[step].run(self, arg)

    def list_moves(self, out: Moves) -> None:
        out.n = 0
        if self.to_act == NOBODY:
            return
        asked = self.agenda[self.depth - 1]
        step = self.rules.steps[asked >> STEP_BITS]
        step.moves(self, asked & (STEP - 1), out)
        if self.events_held != 0 and step.opens != CLOSED:
            for hand in range(self.rules.hands):
                if self.events[hand] != 0 or hand == self.planner:
                    self.event_moves(hand, step.opens, out)
        if self.samples != 0 and step.opens == OPEN:
            self.role(self.collector).any_time_moves(self, self.collector, out)
        if step.is_for_all:
            for seat in range(self.rules.seats):
                step.moves_of_each(self, seat, out)
        if len(self.refused) != 0:
            self.drop_refused(out)

    def list_moves_of(self, seat: i64, out: Moves) -> None:
        out.n = 0
        if self.to_act == NOBODY:
            return
        step = self.rules.steps[self.asked_step()]
        if seat == self.to_act:
            step.moves(self, self.asked_arg(), out)
        if self.events_held != 0 and step.opens != CLOSED:
            for hand in range(self.rules.hands):
                if (self.events[hand] != 0 or hand == self.planner) and self.rules.hand_owners[hand] == seat:
                    self.event_moves(hand, step.opens, out)
        if self.samples != 0 and step.opens == OPEN and self.has_samples(seat):
            self.role(self.collector).any_time_moves(self, self.collector, out)
        if step.is_for_all:
            step.moves_of_each(self, seat, out)
        if len(self.refused) != 0:
            self.drop_refused(out)

    def event_moves(self, hand: i64, opens: i64, out: Moves) -> None:
        mask = self.playable_events(hand)
        while mask != 0:
            event = self.rules.events[low_member(mask)]
            mask &= mask - 1
            if (event.is_any_time if opens == OPEN else event.fits(opens)) and event.can_play(self):
                event.moves(self, hand, out)

    def has_event_to_play(self, seat: i64, opens: i64) -> bool:
        """Or samples to return, if that cannot wait for the next action phase."""
        if opens == OPEN and self.has_samples(seat) and self.is_pressing():
            return True
        if self.events_held != 0:
            for hand in range(self.rules.hands):
                if self.rules.hand_owners[hand] == seat and self.can_play_event(hand, opens):
                    return True
        return False

    def can_play_event(self, hand: i64, opens: i64) -> bool:
        mask = self.playable_events(hand)
        while mask != 0:
            event = self.rules.events[low_member(mask)]
            mask &= mask - 1
            if (event.is_any_time if opens == OPEN else event.fits(opens)) and event.can_play(self):
                return True
        return False

    def seat_of(self, move: i64) -> i64:
        kind = self.rules.kinds[move >> KIND_BITS]
        return kind.mover(self, (move >> PART_BITS) & (PART - 1), move & (PART - 1), (move >> THIRD_BITS) & (PART - 1))

    def play(self, move: i64) -> None:
        kind = self.rules.kinds[move >> KIND_BITS]
        a: i64 = (move >> PART_BITS) & (PART - 1)
        b: i64 = move & (PART - 1)
        c: i64 = (move >> THIRD_BITS) & (PART - 1)
        if self.rules.consent:
            owner = kind.owner_asked(self, a, b, c)
            if owner != NOBODY:
                self.proposal = move
                kind.announce(self, a, b, c)
                self.propose(owner)
                return
        kind.play(self, a, b, c)
        self.advance()

    def propose(self, owner: i64) -> None:
        """Ask the owner of a pawn or a hand to agree before anything is done (P2-089, P2-208, P2-259)."""
        self.tell(PROPOSED, owner)
        self.push(self.rules.consent_step, owner)
        self.advance()

    def play_proposal(self) -> None:
        move = self.proposal
        kind = self.rules.kinds[move >> KIND_BITS]
        kind.play(self, (move >> PART_BITS) & (PART - 1), move & (PART - 1), (move >> THIRD_BITS) & (PART - 1))

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

    def spend_action(self, n: i64 = 1) -> None:
        self.actions_left -= n
        self.forget_refusals()

    def open_window(self) -> None:
        """Let everybody play events before the next step (P2-173), if there is one to play or that is not certain."""
        if self.events_held | self.samples != 0:
            self.push(self.rules.window)
        elif not self.certain:
            self.open_window_without_events()

    def open_window_without_events(self) -> None:
        if self.rules.open_windows != 0:
            self.push(self.rules.window)
        else:
            self.note_window(0, self.rules.seats, OPEN)

    def stop_noting(self) -> None:
        self.noting = False
        self.certain = self.rules.open_windows == 0

    def step_below(self) -> Step | None:
        """What comes after the step that asks, or that runs now."""
        place = self.depth - 1 if self.to_act == NOBODY else self.depth - 2
        return self.rules.steps[self.agenda[place] >> STEP_BITS] if place >= 0 else None

    def is_pressing(self) -> bool:
        """Whether what comes after the windows now cannot wait for the next action phase."""
        place = self.depth - 1
        while place >= 0 and self.rules.steps[self.agenda[place] >> STEP_BITS].is_window:
            place -= 1
        return place >= 0 and self.rules.steps[self.agenda[place] >> STEP_BITS].is_pressing

    def reopen_window(self) -> None:
        """After an event everybody may want to play another one (P2-267)."""
        if self.depth > 0:
            step = self.rules.steps[self.asked_step()]
            if step.is_window and not step.is_for_all:
                self.ask_again(0)

    def look_for_free_actions(self) -> None:
        """An event after the last action may make something possible that costs none (LR-015, LR-055)."""
        place = self.depth - 1
        if place == 0 or not self.rules.steps[self.agenda[place] >> STEP_BITS].is_window:
            return
        if self.rules.steps[self.agenda[place - 1] >> STEP_BITS].ends_actions:
            window = self.agenda[place]
            self.agenda[place] = self.rules.free_actions.number * STEP
            self.agenda[self.depth] = window
            self.depth += 1

    def win(self) -> None:
        for other in self.answers:
            other.won(self)
        self.tell(OVER, WON)
        self.finish(WON)

    def lose(self, result: i64, colour: i64) -> None:
        if self.result == 0:
            self.lost_colour = colour
            self.tell(OVER, result, NOT_TOLD if colour == NOBODY else colour)
            self.finish(result)

    # ------------------------------------------------------------------ roles and pawns
    def role(self, seat: i64) -> Role:
        return self.abilities[seat]

    def take_roles(self, roles: vec[u8]) -> None:
        """Give everybody a role; copies share these lists, so they are never changed but replaced."""
        self.roles = roles
        self.guards = 0
        self.cleaners = 0
        self.planner = NOBODY
        self.collector = NOBODY
        abilities = vec[Role](capacity=self.rules.pawns)
        for pawn in range(self.rules.pawns):
            role = self.rules.roles[i64(roles[pawn])] if len(roles) != 0 else self.rules.no_role
            abilities = append(abilities, role)
            if role.guards:
                self.guards |= BIT[pawn]
            if role.cleans:
                self.cleaners |= BIT[pawn]
            if role.stores:
                self.planner = pawn
            if role.collects:
                self.collector = pawn
        for _hand in range(self.rules.pawns, self.rules.hands):
            abilities = append(abilities, self.rules.no_role)
        self.abilities = abilities

    def change_role(self, pawn: i64, role: i64) -> None:
        """A player goes on with another role; what the old one has stored is put away (LD-049)."""
        old = i64(self.roles[pawn])
        self.role(pawn).left(self, pawn)
        if pawn == self.planner and self.stored != NOBODY:
            self.discard_stored()
        roles = self.roles[:]
        roles[pawn] = u8(role)
        self.take_roles(roles)
        if pawn == self.turn:
            self.special_used = False
        self.role(pawn).taken(self, pawn)
        for other in self.answers:
            other.role_changed(self, old, role)

    def discard_stored(self) -> None:
        event = self.stored
        self.stored = NOBODY
        self.events_held &= ~BIT[event]
        self.discard_events |= BIT[event]
        self.tell(DISCARDED, self.planner, EVENT + event)

    def move_pawn(self, pawn: i64, city: i64, kind: i64) -> None:
        if self.listening:
            self.tell(MOVED, pawn, self.pawns[pawn], city, kind)
        self.pawns[pawn] = city
        self.role(pawn).entered(self, pawn)
        if self.is_altered:
            self.have_moved(pawn, kind)

    def have_moved(self, pawn: i64, kind: i64) -> None:
        for other in self.answers:
            other.moved(self, pawn, kind)

    # ------------------------------------------------------------------ player cards
    def paying_hand(self) -> i64:
        """The hand that pays for what is asked now."""
        if not self.is_altered:
            return self.turn
        return self.rules.steps[self.asked_step()].hand(self, self.asked_arg())

    def colour_of(self, city: i64) -> i64:
        return self.rules.board.colours[city]

    def holds_city(self, seat: i64, city: i64) -> bool:
        return self.hands[seat] & BIT[city] != 0

    def gain(self, seat: i64, card: i64) -> None:
        self.hand_sizes[seat] += 1
        if card < EVENT:
            self.hands[seat] |= BIT[card]
            self.suits[seat * COLOURS + self.colour_of(card)] += 1
        elif card < EXTRA:
            self.events[seat] |= BIT[card - EVENT]
            self.events_held |= BIT[card - EVENT]
        else:
            self.extras[seat] |= BIT[card - EXTRA]

    def give_up(self, seat: i64, card: i64) -> None:
        """Take a card out of a hand."""
        if self.noting:
            self.note_left(seat, card)
        self.hand_sizes[seat] -= 1
        if card < EVENT:
            self.hands[seat] &= ~BIT[card]
            self.shown[seat] &= ~BIT[card]
            self.suits[seat * COLOURS + self.colour_of(card)] -= 1
        elif card < EXTRA:
            self.events[seat] &= ~BIT[card - EVENT]
            self.shown_events[seat] &= ~BIT[card - EVENT]
            self.events_held &= ~BIT[card - EVENT]
        else:
            self.extras[seat] &= ~BIT[card - EXTRA]
            self.shown_extras[seat] &= ~BIT[card - EXTRA]

    def draw_player_card(self) -> i64:
        self.deck_size -= 1
        return i64(self.deck[self.deck_size])

    def draw_into_hand(self, seat: i64, card: i64) -> None:
        self.gain(seat, card)
        if self.noting:
            self.certain = False
            self.doubtful |= BIT[seat]
        if self.listening:
            self.tell(DREW, seat, card)

    def discard(self, seat: i64, card: i64) -> None:
        self.give_up(seat, card)
        if card < EVENT:
            self.discard_cities |= BIT[card]
        elif card < EXTRA:
            self.discard_events |= BIT[card - EVENT]
        else:
            self.discard_extras |= BIT[card - EXTRA]
        if self.listening:
            self.tell(DISCARDED, seat, card)

    def transfer(self, giver: i64, receiver: i64, card: i64) -> None:
        """A card changes hands in everybody's sight (P2-275)."""
        self.give_up(giver, card)
        self.gain(receiver, card)
        if card < EVENT:
            self.shown[receiver] |= BIT[card]
        elif card >= EXTRA:
            self.shown_extras[receiver] |= BIT[card - EXTRA]
        else:
            self.shown_events[receiver] |= BIT[card - EVENT]
        self.tell(GAVE, giver, receiver, card)

    def show(self, hand: i64, cities: i64, events: i64) -> None:
        """Everybody sees these cards of a hand, which stay there."""
        if self.noting:
            if cities & ~self.shown[hand] != 0:
                self.note_left(hand, low_member(cities))
            if events & ~self.shown_events[hand] != 0:
                self.note_left(hand, EVENT + low_member(events))
        self.shown[hand] |= cities
        self.shown_events[hand] |= events

    def show_card(self, hand: i64, card: i64) -> None:
        """A card that may be shared."""
        if card < EVENT:
            self.show(hand, BIT[card], 0)
            return
        if self.noting:
            self.note_left(hand, card)
        self.shown_extras[hand] |= BIT[card - EXTRA]

    # ------------------------------------------------------------------ what everybody learns of hidden hands
    def note(self, note: i64) -> None:
        if self.noted == len(self.notes):
            self.notes = extend(self.notes[:], zeros(NOTES_ROOM))
        self.notes[self.noted] = note
        self.noted += 1

    def hidden_size(self, hand: i64) -> i64:
        hidden = self.hand_sizes[hand]
        if self.shown[hand] != 0:
            hidden -= count(self.shown[hand])
        if self.shown_events[hand] != 0:
            hidden -= count(self.shown_events[hand])
        if len(self.extras) != 0:
            hidden -= count(self.shown_extras[hand])
        return hidden

    def note_left(self, hand: i64, card: i64) -> None:
        """A card of a hidden hand comes to light."""
        if card >= EXTRA:
            if self.shown_extras[hand] & BIT[card - EXTRA] != 0:
                return
            card = EVENT + EXTRA_BIT + card - EXTRA
        elif card >= EVENT:
            self.holding &= ~BIT[hand]
            if self.shown_events[hand] & BIT[card - EVENT] != 0:
                return
        elif self.shown[hand] & BIT[card] != 0:
            return
        self.note(left_note(hand, self.hidden_size(hand), card))

    def note_cities(self, hand: i64, cities: i64, least: i64, most: i64, extras: i64 = 0) -> None:
        """Everybody learns how many of these city cards, and of what counts as one, a hand holds."""
        hidden = self.hidden_size(hand)
        if not self.noting or hidden == 0 or cities == 0:
            return
        shown = count(cities & self.shown[hand])
        if extras != 0:
            shown += count(extras & self.shown_extras[hand])
        least = least - shown if least > shown else 0
        if most != NO_LIMIT:
            most -= shown
        self.note(count_note(CITIES, hand, hidden, least, most, extras << EXTRA_BIT))
        self.note(cities)

    def note_window(self, first: i64, asked: i64, opens: i64) -> None:
        """Of the seats from the first one on nobody could play an event, but the one that is asked if there is one."""
        rules = self.rules
        playable = self.events_to_play(opens)
        if playable & ~self.without_events != 0:
            self.without_events = playable
            self.doubtful = BIT[rules.hands] - 1
        left = self.doubtful
        while left != 0:
            hand = low_member(left)
            left &= left - 1
            nth = self.place_in_order(rules.hand_owners[hand])
            if nth == asked:
                self.note_holder(hand, playable)
            elif first <= nth < asked:
                if playable != 0:
                    self.note(count_note(EVENTS, hand, self.hidden_size(hand), 0, 0, playable))
                if playable == self.without_events:
                    self.doubtful ^= BIT[hand]
        self.certain = self.doubtful == 0 and self.without_events == rules.events_in_pool()

    def seat_in_order(self, nth: i64) -> i64:
        """In windows the player whose turn it is comes first, then the partners, then the others clockwise (P2-267,
        LT-041)."""
        seat = self.turn + nth
        if self.rules.partners > 1 and nth > 0:
            first = self.turn - self.turn % self.rules.partners
            seat = first + (nth if nth > self.turn - first else nth - 1)
        return seat - self.rules.seats if seat >= self.rules.seats else seat

    def place_in_order(self, seat: i64) -> i64:
        """When a seat comes in this order."""
        nth = seat - self.turn
        if self.rules.partners > 1 and nth != 0:
            first = self.turn - self.turn % self.rules.partners
            nth = seat - first + (1 if first <= seat < self.turn else 0)
        return nth + self.rules.seats if nth < 0 else nth

    def events_to_play(self, opens: i64) -> i64:
        """The events that could be played now, wherever they are."""
        playable: i64 = 0
        events = self.rules.events
        pool = self.rules.event_pool
        for nth in range(len(pool)):
            event = i64(pool[nth])
            kind = events[event]
            if (kind.is_any_time if opens == OPEN else kind.fits(opens)) and kind.can_play(self):
                playable |= BIT[event]
        return playable

    def note_holder(self, hand: i64, playable: i64) -> None:
        """It holds one of these events, unless one that everybody sees or another hand of the player explains it."""
        if self.holding & BIT[hand] != 0 and self.holding_events & ~playable == 0:
            return
        if self.shown_events[hand] & playable != 0:
            return
        if self.has_samples(self.rules.hand_owners[hand]) and self.is_pressing():
            return
        if hand == self.planner and self.stored != NOBODY and playable & BIT[self.stored] != 0:
            return
        for other in range(self.rules.hands):
            if other != hand and self.rules.hand_owners[other] == self.rules.hand_owners[hand]:
                return
        self.note(count_note(EVENTS, hand, self.hidden_size(hand), 1, NO_LIMIT, playable))
        if playable != self.holding_events:
            self.holding = 0
            self.holding_events = playable
        self.holding |= BIT[hand]

    def hidden_cities(self) -> i64:
        """The city cards that not everybody has seen."""
        cities = self.rules.board.everywhere & ~self.discard_cities & ~self.laid_out()
        for hand in range(self.rules.hands):
            cities &= ~self.shown[hand]
        return cities

    def hidden_events(self) -> i64:
        """The events that not everybody has seen."""
        events = self.rules.events_in_pool()
        events &= ~(self.discard_events | (self.events_out & ~self.events_unseen))
        if self.stored != NOBODY:
            events &= ~BIT[self.stored]
        for entry in self.lasting:
            events &= ~BIT[lasting_event(entry)]
        for hand in range(self.rules.hands):
            events &= ~self.shown_events[hand]
        return events if len(self.extras) == 0 else events | (self.hidden_extras() << EXTRA_BIT)

    def hidden_extras(self) -> i64:
        extras = self.rules.extras() & ~self.discard_extras
        for hand in range(self.rules.hands):
            extras &= ~self.shown_extras[hand]
        return extras

    def holds_extra(self, hand: i64, card: i64) -> bool:
        return len(self.extras) != 0 and self.extras[hand] & BIT[card - EXTRA] != 0

    def knowledge(self) -> Learnt:
        """All that was learnt up to now."""
        if not self.rules.open_hands:
            cities = self.hidden_cities()
            events = self.hidden_events()
            if self.noted != 0 or not self.learnt.is_of(cities, events):
                self.learnt = self.learnt.with_notes(self.rules.hands, self.notes[: self.noted], cities, events)
                self.noted = 0
        return self.learnt

    def city_holder(self, city: i64) -> i64:
        """The hand that holds a city's card, or NOBODY."""
        for hand in range(self.rules.hands):
            if self.hands[hand] & BIT[city] != 0:
                return hand
        return NOBODY

    def card_holder(self, card: i64) -> i64:
        """The hand that holds a card that may be shared, or NOBODY."""
        if card < EXTRA:
            return self.city_holder(card)
        for hand in range(self.rules.hands):
            if self.holds_extra(hand, card):
                return hand
        return NOBODY

    # ------------------------------------------------------------------ events
    def playable_events(self, hand: i64) -> i64:
        """The events that may be played: those in the hand and the one on the role card."""
        mask = self.events[hand]
        if hand == self.planner and self.stored != NOBODY:
            mask |= BIT[self.stored]
        return mask

    def holder_of_event(self, event: i64) -> i64:
        """The hand from which an event may be played, or NOBODY."""
        for hand in range(self.rules.hands):
            if self.playable_events(hand) & BIT[event] != 0:
                return hand
        return NOBODY

    def spend_event(self, hand: i64, event: i64, named: i64) -> None:
        """A played event is put away, or lies face up until its effect ends (P2-174, LE-006)."""
        was_stored = self.events[hand] & BIT[event] == 0
        if was_stored:
            self.stored = NOBODY
            self.events_held &= ~BIT[event]
        else:
            self.give_up(hand, EVENT + event)
        if self.rules.events[event].lasts != NOT_AT_ALL:
            self.lasting = append(self.lasting[:], lasting_entry(event, self.turn, named, was_stored))
            self.note_answers()
        else:
            self.put_event_away(event, was_stored)

    def put_event_away(self, event: i64, was_stored: bool) -> None:
        """To the discard pile, or out of the game if it was stored (P2-174, P2-203)."""
        if was_stored:
            self.events_out |= BIT[event]
        else:
            self.discard_events |= BIT[event]

    def end_lasting(self, how_long: i64, seat: i64) -> None:
        """Events that lie face up end: of the player whose turn begins or ends, or of anybody (LE-009, LE-010)."""
        left = vec[i64]()
        for entry in self.lasting:
            is_over = self.rules.events[lasting_event(entry)].lasts == how_long
            if is_over and (seat == NOBODY or lasting_until(entry) == seat):
                self.tell(ENDED, lasting_event(entry))
                self.put_event_away(lasting_event(entry), lasting_stored(entry))
            else:
                left = append(left, entry)
        self.lasting = left
        self.note_answers()

    def is_lasting(self, event: i64) -> bool:
        for entry in self.lasting:
            if lasting_event(entry) == event:
                return True
        return False

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
            self.tell(PLACED, city, colour, n)
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
            self.tell(REMOVED, city, colour, n)
        self.have_left_board(colour)

    def remove_by_event(self, event: i64, city: i64, colour: i64) -> None:
        """An event takes a cube away."""
        self.removing_event = event
        self.remove(city, colour, 1)
        self.removing_event = NOBODY

    def have_left_board(self, colour: i64) -> None:
        self.leaving = colour
        self.check_eradicated(colour)
        if self.is_altered:
            for other in self.answers:
                other.removed(self, colour)
        self.leaving = NOBODY

    def remove_all(self, city: i64, colour: i64) -> None:
        n = self.cubes_at(city, colour)
        if n > 0:
            self.remove(city, colour, n)

    def infect(self, city: i64, colour: i64, n: i64) -> None:
        """Place up to n cubes; what does not fit causes one outbreak (P2-124, P2-125, P2-146)."""
        if self.is_protected(city, colour):
            if self.listening:
                self.tell(PREVENTED, city, colour)
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
        series = append(vec[i64](), city)
        had_outbreak: i64 = BIT[city]
        done: i64 = 0
        while done < len(series):
            here = series[done]
            is_chain = done > 0
            self.move_outbreak_marker(colour)
            self.tell(OUTBREAK, here, colour, self.outbreaks, 1 if is_chain else 0)
            done += 1
            if self.outbreaks >= self.rules.outbreaks_lost:
                self.lose(LOST_OUTBREAKS, NOBODY)
                return
            if self.is_altered:
                for other in self.answers:
                    other.broke_out(self, here, colour)
            cubes = self.spread_number(colour, is_chain)
            has_chain = not self.is_altered or self.has_chain_reactions(colour)
            for near in neighbours[here]:
                if had_outbreak & BIT[near] != 0:
                    continue
                if self.is_protected(near, colour):
                    if self.listening:
                        self.tell(PREVENTED, near, colour)
                    continue
                room = MOST_CUBES - self.cubes_at(near, colour)
                if cubes > room and has_chain:
                    had_outbreak |= BIT[near]
                    series = append(series, near)
                if room > 0:
                    self.place(near, colour, cubes if cubes < room else room)
                    if self.result != 0:
                        return

    def move_outbreak_marker(self, colour: i64) -> None:
        """Not beyond its last space."""
        steps: i64 = 1
        if self.is_altered:
            for other in self.answers:
                steps = other.marker_steps(self, colour, steps)
        self.outbreaks += steps
        if self.outbreaks > self.rules.outbreaks_lost:
            self.outbreaks = self.rules.outbreaks_lost

    def has_chain_reactions(self, colour: i64) -> bool:
        for other in self.answers:
            if not other.has_chain_reactions(self, colour):
                return False
        return True

    def spread_number(self, colour: i64, is_chain: bool) -> i64:
        cubes: i64 = 1
        if self.is_altered:
            for other in self.answers:
                cubes = other.spread_number(self, colour, is_chain, cubes)
        return cubes

    # ------------------------------------------------------------------ samples
    def samples_of(self, colour: i64) -> i64:
        return (self.samples >> (colour * SAMPLE_BITS)) & MOST_SAMPLES

    def add_samples(self, colour: i64, n: i64) -> None:
        self.samples += n * BIT[colour * SAMPLE_BITS]

    def return_samples(self, colour: i64, n: i64) -> None:
        self.add_samples(colour, -n)
        self.supply[colour] += n

    def has_samples(self, seat: i64) -> bool:
        return self.samples != 0 and self.rules.pawn_owners[self.collector] == seat

    # ------------------------------------------------------------------ cures
    def check_eradicated(self, colour: i64) -> None:
        if self.cures[colour] == CURED and self.on_board[colour] == 0:
            self.cures[colour] = ERADICATED
            self.tell(ERADICATED_DISEASE, colour)
            for other in self.answers:
                other.eradicated(self, colour)

    def discover(self, seat: i64, colour: i64) -> None:
        self.cures[colour] = CURED
        self.curing = colour
        self.tell(CURED_DISEASE, colour, seat)
        for other in range(self.rules.pawns):
            self.role(other).cure_found(self, other, colour)
        for answer in self.answers:
            answer.cured(self, colour)
        self.curing = NOBODY
        self.check_eradicated(colour)
        self.check_won()

    def run_out_of_cards(self) -> None:
        """Player cards that must be drawn are missing (P2-105)."""
        if self.wins_without_cards():
            self.win()
        else:
            self.lose(LOST_CARDS, NOBODY)

    def wins_without_cards(self) -> bool:
        for other in self.answers:
            if other.wins_without_cards(self):
                return True
        return False

    def check_won(self) -> None:
        if self.result == 0 and self.is_won():
            self.win()

    def is_won(self) -> bool:
        is_won = True
        for disease in range(self.rules.diseases):
            if self.cures[disease] == ACTIVE:
                is_won = False
        if self.is_altered:
            for other in self.answers:
                is_won = other.is_won(self, is_won)
        return is_won

    # ------------------------------------------------------------------ research stations
    def has_station(self, city: i64) -> bool:
        return self.stations & BIT[city] != 0

    def add_station(self, city: i64) -> None:
        self.stations |= BIT[city]
        self.stations_left -= 1
        self.tell(BUILT, city)

    def remove_station(self, city: i64, seat: i64) -> None:
        """Back to the supply, by a seat."""
        self.stations &= ~BIT[city]
        self.stations_left += 1
        for other in self.answers:
            other.stations_fell(self, seat)

    def relocate_station(self, source: i64, city: i64) -> None:
        self.stations &= ~BIT[source]
        self.stations |= BIT[city]
        self.tell(BUILT, city, source)

    # ------------------------------------------------------------------ infection cards
    def marked_rate(self) -> i64:
        return self.rules.rates[self.rate]

    def infection_rate(self) -> i64:
        """The rate in force."""
        rate = self.rules.rates[self.rate]
        if self.is_altered:
            for other in self.answers:
                rate = other.infection_rate(self, rate)
        return rate

    def draw_infection_card(self) -> i64:
        """The top card; an empty deck is renewed from the discard pile first (P2-149)."""
        if self.infection_size == 0:
            self.tell(RESHUFFLED, self.discard_size)
            self.shuffle_discard_on_top()
            if self.infection_size == 0:
                return NOBODY
        self.infection_size -= 1
        return i64(self.infection[self.infection_size])

    def draw_bottom_infection_card(self) -> i64:
        if self.infection_size == 0:
            return self.draw_infection_card()
        card = i64(self.infection[0])
        self.infection_size -= 1
        deck = self.infection
        for place in range(self.infection_size):
            deck[place] = deck[place + 1]
        self.joined = (self.joined >> 1) & ~1
        self.veiled >>= 1
        if len(self.learnt.blocks) != 0:
            self.learnt = self.learnt.lowered()
        for seat in range(self.rules.seats):
            self.seen[seat] >>= 1
        return card

    def draw_bottom_city(self) -> i64:
        """The lowest infection card that is a city; others that lie below it are discarded without effect (LD-082)."""
        card = self.draw_bottom_infection_card()
        while card >= NO_CITY:
            self.tell(SET_ASIDE, card)
            self.discard_infection_card(card)
            card = self.draw_bottom_infection_card() if self.has_infection_city() else NOBODY
        return card

    def has_infection_city(self) -> bool:
        """Whether any city is left in the infection deck or the discard pile."""
        for place in range(self.infection_size):
            if i64(self.infection[place]) < NO_CITY:
                return True
        return self.has_discarded_city()

    def has_discarded_city(self) -> bool:
        for place in range(self.discard_size):
            if i64(self.infection_discard[place]) < NO_CITY:
                return True
        return False

    def is_card_of(self, card: i64, colour: i64) -> bool:
        """Whether an infection card belongs to a disease."""
        return (
            self.rules.infection_cards[card - NO_CITY].colour == colour
            if card >= NO_CITY
            else self.colour_of(card) == colour
        )

    def discard_infection_card(self, card: i64) -> None:
        self.infection_discard[self.discard_size] = u8(card)
        self.discard_size += 1

    def shuffle_discard_on_top(self) -> None:
        """Shuffle the discard pile alone and put it on top of the deck (P2-130, P2-131)."""
        self.rng.shuffle(self.infection_discard, 0, self.discard_size)
        self.layers += 1
        self.layer = self.layer[:]
        still_there = BIT[self.infection_size] - 1
        if len(self.learnt.blocks) != 0:
            self.learnt = self.learnt.within(self.infection_places(), self.hidden_infection_cards())
        self.joined &= still_there
        self.veiled &= still_there
        for seat in range(self.rules.seats):
            self.seen[seat] &= still_there
        for place in range(self.discard_size):
            card = self.infection_discard[place]
            self.infection[self.infection_size] = card
            self.infection_size += 1
            self.layer[i64(card)] = u8(self.layers)
        self.discard_size = 0

    def cards_in_infection_deck(self) -> i64:
        cards: i64 = 0
        for place in range(self.infection_size):
            cards |= BIT[i64(self.infection[place])]
        return cards

    def infection_places(self) -> i64:
        """Where infection cards lie face down: in the deck, and in a hand."""
        return (BIT[self.infection_size] - 1) | self.held.places()

    def hidden_infection_cards(self) -> i64:
        return self.cards_in_infection_deck() | self.held.as_set()

    def discard_held(self, nth: i64) -> None:
        """An infection card of a hand comes to light; everybody sees which of them it is."""
        card = i64(self.held.cards[nth])
        self.held = self.held.without(nth)
        if len(self.learnt.blocks) != 0:
            self.learnt = self.learnt.without_held(nth, card)
        self.discard_infection_card(card)

    def remove_from_discard(self, card: i64) -> None:
        """Take a card out of the infection discard pile and out of the game."""
        at: i64 = 0
        while i64(self.infection_discard[at]) != card:
            at += 1
        self.discard_size -= 1
        while at < self.discard_size:
            self.infection_discard[at] = self.infection_discard[at + 1]
            at += 1
        self.infection_out = self.infection_out.with_member(card)

    def is_in_infection_discard(self, card: i64) -> bool:
        for place in range(self.discard_size):
            if i64(self.infection_discard[place]) == card:
                return True
        return False


NO_CARDS: Final[vec[u8]] = vec[u8]([0 for _ in range(MOST_INFECTION_CARDS)])
NO_CUBES: Final[vec[u8]] = vec[u8]([0 for _ in range(MOST_CITIES * COLOURS)])


NOTHING_LASTS: Final[vec[i64]] = vec[i64]()
NO_PARTS: Final[vec[Part]] = vec[Part]()


def copies(parts: vec[Part]) -> vec[Part]:
    made = vec[Part](capacity=len(parts))
    for part in parts:
        made = append(made, part.copy())
    return made


def new_parts(rules: Rules) -> vec[Part]:
    """Each at the number of its module; no list at all where no module keeps anything."""
    parts = NO_PARTS
    for module in rules.modules:
        part = module.new_part()
        if part is not NO_PART:
            part.begin(rules)
            while len(parts) <= module.number:
                parts = append(parts[:], NO_PART)
            parts[module.number] = part
    return parts


def blank_state(rules: Rules, rng: Rng) -> PandemicState:
    """A state with an empty board and empty hands."""
    s = PandemicState()
    s.rules = rules
    s.rng = rng
    s.start_agenda()
    s.cubes = NO_CUBES[: rules.board.size * COLOURS]
    s.supply = zeros(COLOURS)
    for colour in range(rules.diseases):
        s.supply[colour] = rules.cube_counts[colour]
    s.on_board = zeros(COLOURS)
    s.cures = zeros(COLOURS)
    s.stations_left = rules.stations
    s.roles = NO_CARDS[: rules.pawns]
    s.pawns = zeros(rules.pawns)
    s.hands = zeros(rules.hands)
    s.events = zeros(rules.hands)
    s.suits = zeros(rules.hands * COLOURS)
    s.hand_sizes = zeros(rules.hands)
    s.shown = zeros(rules.hands)
    s.shown_events = zeros(rules.hands)
    s.extras = zeros(rules.hands if len(rules.extra_pool) != 0 else 0)
    s.shown_extras = s.extras[:]
    s.rate = rules.first_rate
    s.seen = zeros(rules.seats)
    s.learnt = NOTHING_LEARNT
    s.notes = zeros(0 if rules.open_hands else NOTES_ROOM)
    s.noting = not rules.open_hands
    s.certain = rules.open_hands
    s.refused = vec[i64]()
    s.lasting = NOTHING_LASTS
    s.deck = vec[u8]()
    s.piles = vec[i64]()
    s.infection = NO_CARDS[:INFECTION_ROOM]
    s.infection_discard = NO_CARDS[:INFECTION_ROOM]
    s.layer = NO_CARDS[:]
    s.infection_out = NO_MEMBERS
    s.held = NOTHING_HELD
    s.parts = new_parts(rules)
    s.answers = NOBODY_ELSE
    if len(rules.modules) != 0:
        s.note_answers()
    return s
