"""The state of a game of Contagion: the table and its laws.

Hands are counts by colour, for cards of one colour are alike. A cube's owner is a seat, or the neutral colour, whose
number is the number of seats. Effects of cards are objects made from the data file; the state asks the active one for
every number and cost it may change.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.signing import mixed, mixed_all
from petri.core.state import BIT, NOBODY, Moves, State, low_member, zeros
from petri.core.things import KIND_BITS, PART, PART_BITS, THIRD_BITS
from petri.core.vecs import extend, vec
from petri.games.contagion.cards import (
    ACTIONS_PER_TURN,
    CARDS,
    CITIES,
    COLOURS,
    INCUBATION,
    INFECTION,
    KNOWN_CITY_COST,
    NEW_CITY_COST,
    NONE,
    RESISTANCE,
    ROWS,
    TRACKS,
)
from petri.games.contagion.facts import (
    AT_LEAST,
    AT_MOST,
    CARDS_THERE,
    CHOSEN,
    COUNT,
    GAINED,
    KNOWN,
    LEFT,
    MOST_RENEWALS,
    ONLY,
    ROOM_FOR_FACTS,
    SORT,
    STOLEN,
    fact,
    renewed,
)
from petri.games.contagion.things import Effect, Rules
from petri.games.contagion.told import (
    DEATH_TOLL,
    DEATHS,
    DISCARDED,
    DREW,
    ERADICATED,
    LAST_ROUND,
    LEVEL,
    PLACED,
    REMOVED,
    RESHUFFLED,
    SCORED,
)

CITIES_THAT_END_IT: Final[i64] = 2
RANKS: Final[i64] = 3
OVER: Final[i64] = 1


class ContagionState(State):
    rules: Rules
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
    city_deck: vec[u8]
    city_deck_size: i64 = 0
    cities_gone: i64 = 0  # eradicated by the neutral colour
    # contagion cards
    deck: vec[u8]
    deck_size: i64 = 0
    discard: vec[i64]  # by colour
    # events and WHO cards
    event_deck: vec[u8]
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
    # what everybody has seen of hidden hands
    facts: vec[i64]
    facts_size: i64 = 0
    noted: i64 = 0  # the seats of whose hands there are facts
    tied: i64 = 0  # those whose facts also tell something of other cards: they stay
    stolen: vec[i64]  # the colour of each stolen card, which the two seats concerned know
    held: vec[i64]  # the hands each time the deck was renewed, each known to its seat

    def copy(self) -> ContagionState:
        s = ContagionState()
        self.copy_core(s)
        s.rules = self.rules
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
        s.facts = self.facts[:]
        s.facts_size = self.facts_size
        s.noted = self.noted
        s.tied = self.tied
        s.stolen = self.stolen
        s.held = self.held
        return s

    def secrets(self) -> i64:
        sign = mixed_all(State.secrets(self), self.hands)
        for place in range(self.deck_size):
            sign = mixed(sign, i64(self.deck[place]))
        for place in range(self.city_deck_size):
            sign = mixed(sign, i64(self.city_deck[place]))
        for place in range(self.event_deck_size):
            sign = mixed(sign, i64(self.event_deck[place]))
        return sign

    # ------------------------------------------------------------------ decisions
    def run_step(self, step: i64, arg: i64) -> None:
        self.rules.steps[step].run(self, arg)

    def list_moves(self, out: Moves) -> None:
        out.n = 0
        if self.to_act != NOBODY:
            self.rules.steps[self.asked_step()].moves(self, self.asked_arg(), out)

    def seat_of(self, move: i64) -> i64:
        return self.to_act

    def play(self, move: i64) -> None:
        self.rules.kinds[move >> KIND_BITS].play(
            self, (move >> PART_BITS) & (PART - 1), move & (PART - 1), (move >> THIRD_BITS) & (PART - 1)
        )
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
        return i64(self.deck[self.deck_size])

    def renew_deck(self) -> None:
        self.note_renewal()
        for colour in range(COLOURS):
            for _nth in range(self.discard[colour]):
                self.deck[self.deck_size] = u8(colour)
                self.deck_size += 1
            self.discard[colour] = 0
        self.tell(RESHUFFLED, self.deck_size)
        self.rng.shuffle(self.deck, 0, self.deck_size)

    def draw_cards(self, seat: i64, n: i64) -> None:
        for _nth in range(n):
            colour = self.next_card()
            if colour == NOBODY:
                break
            self.gain(seat, colour)
            if self.noted & BIT[seat] != 0:
                self.note_gain(seat)
            self.tell(DREW, seat, colour)
        self.push(self.rules.hand_limit_step, seat)

    def gain(self, seat: i64, colour: i64) -> None:
        self.hands[seat * COLOURS + colour] += 1
        self.hand_sizes[seat] += 1

    def lose_card(self, seat: i64, colour: i64) -> None:
        """Take a card out of a hand; what is known to be there is less by this one."""
        at = seat * COLOURS + colour
        if self.shown[at] > 0:
            if self.noting:
                self.begin_facts(seat)
            self.shown[at] -= 1
        self.hands[at] -= 1
        self.hand_sizes[seat] -= 1
        if self.noted & BIT[seat] != 0:
            if self.hand_sizes[seat] > 0 or self.tied & BIT[seat] != 0:
                self.note(LEFT, seat, colour, 0)
            else:
                self.forget(seat)

    def discard_card(self, seat: i64, colour: i64) -> None:
        self.lose_card(seat, colour)
        self.discard[colour] += 1
        self.tell(DISCARDED, seat, colour)

    def discard_hand(self, seat: i64) -> None:
        self.forget(seat)
        for colour in range(COLOURS):
            for _nth in range(self.hands[seat * COLOURS + colour]):
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

    # ------------------------------------------------------------------ what everybody learns of hands
    def note(self, sort: i64, seat: i64, a: i64, b: i64) -> None:
        """A fact of a hand whose facts have begun."""
        self.put_fact(fact(sort, seat, a, b))

    def put_fact(self, entry: i64) -> None:
        if self.facts_size == len(self.facts):
            self.facts = extend(self.facts, zeros(ROOM_FOR_FACTS))
        self.facts[self.facts_size] = entry
        self.facts_size += 1

    def begin_facts(self, seat: i64) -> None:
        """From now on all that is seen of a hand is noted."""
        if self.noted & BIT[seat] != 0:
            return
        self.noted |= BIT[seat]
        hidden = self.hand_sizes[seat]
        for colour in range(COLOURS):
            hidden -= self.shown[seat * COLOURS + colour]
        self.note(CARDS_THERE, seat, 0, hidden)
        for colour in range(COLOURS):
            for _nth in range(self.shown[seat * COLOURS + colour]):
                self.note(KNOWN, seat, colour, 0)

    def forget(self, seat: i64) -> None:
        """Of a hand that is empty, or will be at once, there is nothing to know."""
        if self.tied & BIT[seat] == 0:
            self.noted &= ~BIT[seat]
            if self.noted == 0:
                self.facts_size = 0

    def note_gain(self, seat: i64) -> None:
        last = self.facts_size - 1
        if last >= 0 and self.facts[last] >> 8 == fact(GAINED, seat, 0, 0) >> 8:
            self.facts[last] += 1
        else:
            self.note(GAINED, seat, 0, 1)

    def learn_at_most(self, seat: i64, colour: i64, most: i64) -> None:
        """Everybody sees that a hand has no more cards of a colour."""
        if self.noting and most < self.hand_sizes[seat]:
            self.begin_facts(seat)
            self.note(AT_MOST, seat, colour, most)

    def learn_chosen(self, seat: i64, colour: i64) -> None:
        """A card has just been chosen: with one colour only nobody would have been asked."""
        if self.noted & BIT[seat] != 0:
            self.facts[self.facts_size - 1] += (CHOSEN - LEFT) * SORT
        else:
            self.learn_at_most(seat, colour, self.hand_sizes[seat] - 1)

    def learn_at_least(self, seat: i64, colour: i64, least: i64) -> None:
        if self.noting:
            self.begin_facts(seat)
            self.note(AT_LEAST, seat, colour, least)

    def learn_only(self, seat: i64, colour: i64) -> None:
        if self.noting:
            self.begin_facts(seat)
            self.note(ONLY, seat, colour, 0)

    def note_known(self, seat: i64, colour: i64) -> None:
        if self.noted & BIT[seat] != 0:
            self.note(KNOWN, seat, colour, 0)

    def note_theft(self, thief: i64, victim: i64, colour: i64) -> None:
        """A card is about to be stolen; what the two see of it is kept apart."""
        if not self.noting:
            return
        self.begin_facts(thief)
        self.begin_facts(victim)
        self.tied |= BIT[thief] | BIT[victim]
        self.note(STOLEN, victim, thief, 0)
        self.stolen = extend(self.stolen[:], vec[i64]([colour]))

    def note_renewal(self) -> None:
        """The discard pile becomes the deck: everybody knows its cards, and so what all hands hold together."""
        if not self.noting:
            return
        counts: i64 = 0
        factor: i64 = 1
        for colour in range(COLOURS):
            counts += self.discard[colour] * factor
            factor *= COUNT
        if counts == 0:
            return
        for seat in range(self.rules.seats):
            if self.hand_sizes[seat] > 0:
                self.begin_facts(seat)
        if self.noted != 0:
            self.tied |= self.noted  # what has left a hand is missing from the cards that all hands held together
            self.put_fact(renewed(counts))
            self.keep_hands()

    def keep_hands(self) -> None:
        """As they were when the deck was renewed; of many times the last one counts."""
        most = (MOST_RENEWALS - 1) * len(self.hands)
        kept = self.held[:most] if len(self.held) > most else self.held[:]
        self.held = extend(kept, self.hands)

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

    def most_cubes(self, seat: i64, city: i64, n: i64) -> i64:
        """At most n cubes, those of the dish, and those that fit (C-071)."""
        if n > self.dishes[seat]:
            n = self.dishes[seat]
        return n if n < self.room(city) else self.room(city)

    def place(self, owner: i64, city: i64, n: i64) -> None:
        """Put cubes from the dish into a city: the own row, or the topmost empty one (C-076 to C-078)."""
        at = city * ROWS + owner
        if self.cubes[at] == 0:
            self.rows[city * ROWS + self.row_counts[city]] = owner
            self.row_counts[city] += 1
        self.cubes[at] += n
        self.dishes[owner] -= n
        self.filled[city] += n
        self.tell(PLACED, owner, city, n)
        if self.filled[city] == self.rules.populations[city]:
            self.eradicate(city, owner)

    def lift(self, owner: i64, city: i64, n: i64) -> None:
        """Take cubes back to the dish; an empty row closes (C-079, C-122)."""
        at = city * ROWS + owner
        self.cubes[at] -= n
        self.dishes[owner] += n
        self.filled[city] -= n
        self.tell(REMOVED, owner, city, n)
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
        self.tell(DEATH_TOLL, 1 if is_last else 0)
        for nth in range(self.display_size):
            city = self.display[nth]
            owner = self.leader(city, 0)
            if owner != NOBODY:
                self.scores[owner] += self.rules.lows[city]
                self.tell(DEATHS, city, owner, self.rules.lows[city])

    def eradicate(self, city: i64, trigger: i64) -> None:
        """Points, cubes back, the card leaves, end trigger, city action: in this order (C-155)."""
        self.tell(ERADICATED, city, trigger)
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
            self.push(self.rules.city_action, trigger * PART + city)

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
            self.tell(SCORED, city, owner, points, rank + 1)

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
        city = i64(self.city_deck[self.city_deck_size])
        self.display[self.display_size] = city
        self.display_size += 1
        return city

    def is_eradicated(self, city: i64) -> bool:
        gone = self.cities_gone
        for seat in range(self.rules.seats):
            gone |= self.kept[seat] | self.spent[seat]
        return gone & BIT[city] != 0

    def end_after_this_round(self) -> None:
        if not self.last_round:
            self.last_round = True
            self.tell(LAST_ROUND)

    # ------------------------------------------------------------------ the virus board
    def level(self, seat: i64, track: i64) -> i64:
        return self.levels[seat * TRACKS + track]

    def change_level(self, seat: i64, track: i64, by: i64) -> None:
        self.levels[seat * TRACKS + track] += by
        self.tell(LEVEL, seat, track, self.levels[seat * TRACKS + track])

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
    s.city_deck = vec[u8]()
    s.deck = vec[u8]([0 for _ in range(rules.cards_per_colour * COLOURS)])
    s.discard = zeros(COLOURS)
    s.event_deck = vec[u8]()
    s.facts = zeros(ROOM_FOR_FACTS)
    s.stolen = vec[i64]()
    s.held = vec[i64]()
    return s
