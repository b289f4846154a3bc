"""The state of a game of Contagion, and what effects, kinds of moves and steps may do to it.

Hands are counts by colour, for cards of one colour are alike. A cube's owner is a seat, or the neutral colour, whose
number is the number of seats. Effects of cards are objects made from the data file; the state asks the active one for
every number and cost it may change.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.rng import Rng
from petri.core.state import BIT, KIND_BITS, NOBODY, PART, PART_BITS, Moves, State, low_member, zeros
from petri.core.vecs import vec
from petri.games.contagion.terms import (
    ACTIONS_PER_TURN,
    CARDS,
    CITIES,
    CITY_ACTION,
    COLOURS,
    DURING_ACTIONS,
    H_DEATH_TOLL,
    H_DEATHS,
    H_DISCARDED,
    H_DREW,
    H_ERADICATED,
    H_LAST_ROUND,
    H_LEVEL,
    H_PLACED,
    H_REMOVED,
    H_RESHUFFLED,
    H_SCORED,
    HAND_LIMIT,
    INCUBATION,
    INFECTION,
    KNOWN_CITY_COST,
    NEW_CITY_COST,
    NONE,
    RESISTANCE,
    ROWS,
    TRACKS,
    TURN_END,
)

CITIES_THAT_END_IT: Final[i64] = 2
RANKS: Final[i64] = 3


class Kind:
    """A kind of move."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        raise NotImplementedError


class Step:
    """One step of a round or turn."""

    def run(self, s: ContagionState, arg: i64) -> None:
        raise NotImplementedError

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        """Add the moves that answer it."""


class Effect:
    """The effect of an event, a WHO card or a city; this one does nothing. Numbers and costs pass through unchanged."""

    number: i64 = 0  # its place among all effects
    timing: i64 = DURING_ACTIONS
    optional: bool = False
    protects: bool = False

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        """Whether carrying it out would change anything (C-118, C-221)."""
        return True

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        """Do it, or push the step that asks how."""

    def draw_number(self, s: ContagionState, number: i64) -> i64:
        return number

    def infect_number(self, s: ContagionState, number: i64) -> i64:
        return number

    def infect_cost(self, s: ContagionState, cost: i64, is_new: bool) -> i64:
        return cost

    def mutate_cost(self, s: ContagionState, cost: i64) -> i64:
        return cost

    def may_infect(self, s: ContagionState, is_new: bool) -> bool:
        return True

    def extra_actions(self) -> i64:
        return 0

    def is_used_up(self, infecting: bool, is_new: bool) -> bool:
        """Whether it makes just one action cheaper, and this is the one."""
        return False

    def may_decline(self) -> bool:
        """Whether one may still do without it when asked where; a city action is declined before it is used."""
        return self.optional and self.timing <= TURN_END

    def levels_at_stake(self, s: ContagionState, seat: i64) -> i64:
        """How many levels would not count in this turn unless protected (C-224)."""
        return 0


class Rules:
    """The content and the options of one game."""

    content: str  # where the cards come from, and their digest: what names depend on
    digest: str
    seats: i64
    has_neutral: bool = False
    first_seat: i64 = NOBODY
    kinds: vec[Kind]
    steps: vec[Step]
    effects: vec[Effect]  # events, WHO cards, cities
    nothing: Effect
    # cities
    city_colours: vec[i64]
    populations: vec[i64]
    middles: vec[i64]
    lows: vec[i64]
    cities_used: vec[i64]  # the cities that are shuffled
    # events and WHO cards
    skulls: vec[i64]
    new_cities: vec[i64]
    # numbers
    cards_per_colour: i64 = 10
    costs: vec[i64]  # by track * 4 + level
    opening_hand: i64 = 4
    display: i64 = 0
    cubes: i64 = 15
    hand_limit: i64 = 9

    def take_pieces(self, kinds: list[Kind], steps: list[Step], effects: list[Effect]) -> None:
        self.kinds = vec[Kind](kinds)
        self.steps = vec[Step](steps)
        self.effects = vec[Effect](effects)


class ContagionState(State):
    rules: Rules
    turn: i64 = 0
    first: i64 = 0  # the start player
    round: i64 = 0
    # players
    hands: vec[i64]  # by seat * COLOURS + colour
    hand_sizes: vec[i64]
    shown: vec[i64]  # as hands: cards everybody knows to be there
    levels: vec[i64]  # by seat * TRACKS + track
    scores: vec[i64]  # the neutral colour last
    dishes: vec[i64]
    kept: vec[i64]  # the city actions each seat keeps for later
    spent: vec[i64]  # the city cards laid face down
    # cities
    display: vec[i64]
    display_size: i64 = 0
    cubes: vec[i64]  # by city * ROWS + owner
    rows: vec[i64]  # by city * ROWS + row: the owner
    row_counts: vec[i64]
    filled: vec[i64]
    city_deck: vec[i64]
    city_deck_size: i64 = 0
    cities_gone: i64 = 0  # eradicated by the neutral colour
    # contagion cards
    deck: vec[i64]
    deck_size: i64 = 0
    discard: vec[i64]  # by colour
    # events and WHO cards
    event_deck: vec[i64]
    event_deck_size: i64 = 0
    active: i64 = NOBODY
    removed: i64 = 0  # removed unseen in the setup
    skulls: i64 = 0
    who_seen: i64 = 0
    last_round: bool = False
    # the turn
    actions_done: i64 = 0
    infects_done: i64 = 0
    extra_actions: i64 = 0  # granted by city actions
    ignoring: bool = False
    compensated: bool = False
    done: bool = False  # the player wants nothing more before the end of the turn
    ending: bool = False  # the turn-end effect has begun
    shielded: i64 = 0  # levels that count although the active card says otherwise
    cheaper: i64 = 0  # the cities whose action makes the next infect or mutate action cheaper
    # the action or loss in progress
    pay_colour: i64 = NONE
    pay_cost: i64 = 0
    at_stake: i64 = 0
    protected: i64 = 0
    loss: i64 = 0
    loss_of: i64 = NONE  # the city or track concerned

    def copy(self) -> ContagionState:
        s = ContagionState()
        self.copy_core(s)
        s.rules = self.rules
        s.turn = self.turn
        s.first = self.first
        s.round = self.round
        s.hands = self.hands[:]
        s.hand_sizes = self.hand_sizes[:]
        s.shown = self.shown[:]
        s.levels = self.levels[:]
        s.scores = self.scores[:]
        s.dishes = self.dishes[:]
        s.kept = self.kept[:]
        s.spent = self.spent[:]
        s.display = self.display[:]
        s.display_size = self.display_size
        s.cubes = self.cubes[:]
        s.rows = self.rows[:]
        s.row_counts = self.row_counts[:]
        s.filled = self.filled[:]
        s.city_deck = self.city_deck
        s.city_deck_size = self.city_deck_size
        s.cities_gone = self.cities_gone
        s.deck = self.deck[:]
        s.deck_size = self.deck_size
        s.discard = self.discard[:]
        s.event_deck = self.event_deck
        s.event_deck_size = self.event_deck_size
        s.active = self.active
        s.removed = self.removed
        s.skulls = self.skulls
        s.who_seen = self.who_seen
        s.last_round = self.last_round
        s.actions_done = self.actions_done
        s.infects_done = self.infects_done
        s.extra_actions = self.extra_actions
        s.ignoring = self.ignoring
        s.compensated = self.compensated
        s.done = self.done
        s.ending = self.ending
        s.shielded = self.shielded
        s.cheaper = self.cheaper
        s.pay_colour = self.pay_colour
        s.pay_cost = self.pay_cost
        s.at_stake = self.at_stake
        s.protected = self.protected
        s.loss = self.loss
        s.loss_of = self.loss_of
        return s

    # ------------------------------------------------------------------ decisions
    def run_step(self, step: i64, arg: i64) -> None:
        self.rules.steps[step].run(self, arg)

    def list_moves(self, out: Moves) -> None:
        out.n = 0
        if self.to_act != NOBODY:
            self.rules.steps[self.asked_step()].moves(self, self.asked_arg(), out)

    def moves_of(self, seat: i64) -> vec[i64]:
        return self.moves() if seat == self.to_act else vec[i64]()

    def seat_of(self, move: i64) -> i64:
        return self.to_act

    def play(self, move: i64) -> None:
        self.rules.kinds[move >> KIND_BITS].play(self, (move >> PART_BITS) & (PART - 1), move & (PART - 1))
        self.advance()

    # ------------------------------------------------------------------ the active card
    def active_effect(self) -> Effect:
        """The effect that works on the player on turn now."""
        if self.active == NOBODY or self.ignoring:
            return self.rules.nothing
        return self.rules.effects[self.active]

    def city_effect(self, city: i64) -> Effect:
        return self.rules.effects[CARDS + city]

    def draw_number(self, seat: i64) -> i64:
        return self.active_effect().draw_number(self, self.levels[seat * TRACKS + INCUBATION])

    def infect_number(self, seat: i64) -> i64:
        return self.active_effect().infect_number(self, self.levels[seat * TRACKS + INFECTION])

    def infect_cost(self, seat: i64, city: i64) -> i64:
        """Matching cards for an infect action: rule, then event, then city card (C-129, C-218)."""
        is_new = self.cubes[city * ROWS + seat] == 0
        cost = self.active_effect().infect_cost(self, NEW_CITY_COST if is_new else KNOWN_CITY_COST, is_new)
        waiting = self.cheaper
        while waiting != 0:
            cost = self.city_effect(low_member(waiting)).infect_cost(self, cost, is_new)
            waiting &= waiting - 1
        return cost

    def mutate_cost(self, seat: i64, track: i64) -> i64:
        cost = self.active_effect().mutate_cost(self, self.rules.costs[track * 4 + self.levels[seat * TRACKS + track]])
        waiting = self.cheaper
        while waiting != 0:
            cost = self.city_effect(low_member(waiting)).mutate_cost(self, cost)
            waiting &= waiting - 1
        return cost

    def use_up_cheaper(self, infecting: bool, is_new: bool) -> None:
        """A cheaper action is cheaper once (C-222)."""
        waiting = self.cheaper
        while waiting != 0:
            city = low_member(waiting)
            waiting &= waiting - 1
            if self.city_effect(city).is_used_up(infecting, is_new):
                self.cheaper &= ~BIT[city]

    def actions_left(self) -> i64:
        return ACTIONS_PER_TURN + self.extra_actions + self.active_effect().extra_actions() - self.actions_done

    def is_own_turn(self, seat: i64) -> bool:
        """Whether a city action that changes the turn may be used (C-222)."""
        return self.round > 0 and seat == self.turn and not self.ending

    # ------------------------------------------------------------------ contagion cards
    def cards_to_draw(self) -> i64:
        n = self.deck_size
        for colour in range(COLOURS):
            n += self.discard[colour]
        return n

    def next_card(self) -> i64:
        """The top card; the discard pile is shuffled when a card is needed and there is none (C-053, C-054)."""
        if self.deck_size == 0:
            self.renew_deck()
            if self.deck_size == 0:
                return NOBODY
        self.deck_size -= 1
        return self.deck[self.deck_size]

    def renew_deck(self) -> None:
        for colour in range(COLOURS):
            for _ in range(self.discard[colour]):
                self.deck[self.deck_size] = colour
                self.deck_size += 1
            self.discard[colour] = 0
        self.tell(H_RESHUFFLED, self.deck_size)
        self.rng.shuffle(self.deck, 0, self.deck_size)

    def draw_cards(self, seat: i64, n: i64) -> None:
        for _ in range(n):
            colour = self.next_card()
            if colour == NOBODY:
                break
            self.gain(seat, colour)
            self.tell(H_DREW, seat, colour)
        self.push(HAND_LIMIT, seat)

    def gain(self, seat: i64, colour: i64) -> None:
        self.hands[seat * COLOURS + colour] += 1
        self.hand_sizes[seat] += 1

    def lose_card(self, seat: i64, colour: i64) -> None:
        """Take a card out of a hand; what is known to be there is less by this one."""
        at = seat * COLOURS + colour
        self.hands[at] -= 1
        self.hand_sizes[seat] -= 1
        if self.shown[at] > 0:
            self.shown[at] -= 1

    def discard_card(self, seat: i64, colour: i64) -> None:
        self.lose_card(seat, colour)
        self.discard[colour] += 1
        self.tell(H_DISCARDED, seat, colour)

    def discard_hand(self, seat: i64) -> None:
        for colour in range(COLOURS):
            for _ in range(self.hands[seat * COLOURS + colour]):
                self.discard_card(seat, colour)

    def only_colour(self, seat: i64) -> i64:
        """The colour of all cards of a hand if they have one colour only, else NOBODY."""
        found: i64 = NOBODY
        for colour in range(COLOURS):
            if self.hands[seat * COLOURS + colour] > 0:
                if found != NOBODY:
                    return NOBODY
                found = colour
        return found

    # ------------------------------------------------------------------ cubes
    def neutral(self) -> i64:
        return self.rules.seats

    def cubes_of(self, owner: i64) -> i64:
        """The cubes an owner has in cities."""
        n: i64 = 0
        for nth in range(self.display_size):
            n += self.cubes[self.display[nth] * ROWS + owner]
        return n

    def room(self, city: i64) -> i64:
        return self.rules.populations[city] - self.filled[city]

    def place(self, owner: i64, city: i64, n: i64) -> None:
        """Put cubes from the dish into a city: the own row, or the topmost empty one (C-076 to C-078)."""
        at = city * ROWS + owner
        if self.cubes[at] == 0:
            self.rows[city * ROWS + self.row_counts[city]] = owner
            self.row_counts[city] += 1
        self.cubes[at] += n
        self.dishes[owner] -= n
        self.filled[city] += n
        self.tell(H_PLACED, owner, city, n)
        if self.filled[city] == self.rules.populations[city]:
            self.eradicate(city, owner)

    def lift(self, owner: i64, city: i64, n: i64) -> None:
        """Take cubes back to the dish; an empty row closes (C-079, C-122)."""
        at = city * ROWS + owner
        self.cubes[at] -= n
        self.dishes[owner] += n
        self.filled[city] -= n
        self.tell(H_REMOVED, owner, city, n)
        if self.cubes[at] == 0:
            self.close_row(city, owner)

    def close_row(self, city: i64, owner: i64) -> None:
        first = city * ROWS
        row = self.row_of(city, owner)
        self.row_counts[city] -= 1
        while row < self.row_counts[city]:
            self.rows[first + row] = self.rows[first + row + 1]
            row += 1

    def row_of(self, city: i64, owner: i64) -> i64:
        row: i64 = 0
        while self.rows[city * ROWS + row] != owner:
            row += 1
        return row

    # ------------------------------------------------------------------ scoring
    def leader(self, city: i64, besides: i64) -> i64:
        """Who has the most cubes there, the higher row first, besides a set of owners; NOBODY if no one is left."""
        best: i64 = NOBODY
        most: i64 = 0
        for row in range(self.row_counts[city]):
            owner = self.rows[city * ROWS + row]
            if besides & BIT[owner] == 0 and self.cubes[city * ROWS + owner] > most:
                best = owner
                most = self.cubes[city * ROWS + owner]
        return best

    def death_toll(self, is_last: bool) -> None:
        """The most cubes in each infected city score its lowest number (C-136 to C-141)."""
        self.tell(H_DEATH_TOLL, 1 if is_last else 0)
        for nth in range(self.display_size):
            city = self.display[nth]
            owner = self.leader(city, 0)
            if owner != NOBODY:
                self.scores[owner] += self.rules.lows[city]
                self.tell(H_DEATHS, city, owner, self.rules.lows[city])

    def eradicate(self, city: i64, trigger: i64) -> None:
        """Points, cubes back, the card leaves, end trigger, city action: in this order (C-155)."""
        self.tell(H_ERADICATED, city, trigger)
        self.score_city(city)
        for owner in range(self.rules.seats + 1):
            self.dishes[owner] += self.cubes[city * ROWS + owner]
            self.cubes[city * ROWS + owner] = 0
        self.filled[city] = 0
        self.row_counts[city] = 0
        self.take_from_display(city)
        if self.display_size <= CITIES_THAT_END_IT:
            self.end_after_this_round()
        if trigger == self.neutral():
            self.cities_gone |= BIT[city]
        else:
            self.spent[trigger] |= BIT[city]
            self.push(CITY_ACTION, trigger * PART + city)

    def score_city(self, city: i64) -> None:
        ranked: i64 = 0
        for rank in range(RANKS):
            owner = self.leader(city, ranked)
            if owner == NOBODY:
                return
            ranked |= BIT[owner]
            points = self.rules.populations[city]
            if rank > 0:
                points = self.rules.middles[city] if rank == 1 else self.rules.lows[city]
            self.scores[owner] += points
            self.tell(H_SCORED, city, owner, points, rank + 1)

    def take_from_display(self, city: i64) -> None:
        nth: i64 = 0
        while self.display[nth] != city:
            nth += 1
        self.display_size -= 1
        while nth < self.display_size:
            self.display[nth] = self.display[nth + 1]
            nth += 1

    def lay_out_city(self) -> i64:
        """The top card of the city deck comes into the display; NOBODY if there is none (C-126)."""
        if self.city_deck_size == 0:
            return NOBODY
        self.city_deck_size -= 1
        city = self.city_deck[self.city_deck_size]
        self.display[self.display_size] = city
        self.display_size += 1
        return city

    def end_after_this_round(self) -> None:
        if not self.last_round:
            self.last_round = True
            self.tell(H_LAST_ROUND)

    # ------------------------------------------------------------------ the virus board
    def level(self, seat: i64, track: i64) -> i64:
        return self.levels[seat * TRACKS + track]

    def change_level(self, seat: i64, track: i64, by: i64) -> None:
        self.levels[seat * TRACKS + track] += by
        self.tell(H_LEVEL, seat, track, self.levels[seat * TRACKS + track])

    def can_resist(self, seat: i64) -> bool:
        """A use must save something that would be lost (C-102, C-223)."""
        return self.protected < self.at_stake and self.level(seat, RESISTANCE) > 0


def blank_state(rules: Rules, rng: Rng) -> ContagionState:
    """A state with nothing on the table."""
    s = ContagionState()
    s.rules = rules
    s.rng = rng
    s.start_agenda()
    seats = rules.seats
    s.hands = zeros(seats * COLOURS)
    s.hand_sizes = zeros(seats)
    s.shown = zeros(seats * COLOURS)
    s.levels = zeros(seats * TRACKS)
    s.scores = zeros(seats + 1)
    s.dishes = zeros(seats + 1)
    s.kept = zeros(seats)
    s.spent = zeros(seats)
    s.display = zeros(CITIES)
    s.cubes = zeros(CITIES * ROWS)
    s.rows = zeros(CITIES * ROWS)
    s.row_counts = zeros(CITIES)
    s.filled = zeros(CITIES)
    s.city_deck = vec[i64]()
    s.deck = zeros(rules.cards_per_colour * COLOURS)
    s.discard = zeros(COLOURS)
    s.event_deck = vec[i64]()
    return s
