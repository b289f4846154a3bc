"""How good a state of Contagion looks to a seat, for bots that look ahead.

What the seat may expect to have in the end, less what the best of the others may: points, the cities as they stand,
death tolls, levels, cards and city actions. A payment or a choice that follows from a move is made first, on a copy.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.state import NOBODY, low_member, zeros
from petri.core.things import PART
from petri.core.vecs import vec
from petri.games.contagion.actions.pay import PAY, PAY_CARDS
from petri.games.contagion.cards import (
    ACTIONS_PER_TURN,
    CARDS,
    COLOURS,
    EVENTS,
    INCUBATION,
    INFECTION,
    RESISTANCE,
    ROWS,
    TRACKS,
)
from petri.games.contagion.city_actions import CITY_ACTION
from petri.games.contagion.effects.cards import STEAL_STEP, TAKE_CARD, GainCards
from petri.games.contagion.effects.cubes import CLEAR_CITY, MOVE_FROM, MOVE_TO, PLACE, REMOVE_OTHER, SWAP_STEP
from petri.games.contagion.effects.levels import CHANGE_LEVEL
from petri.games.contagion.effects.losses import DISCARD_STEP, REMOVE_OWN, RESIST
from petri.games.contagion.effects.numbers import ExtraActions, ModifyCost
from petri.games.contagion.hands import DISCARD, HAND_LIMIT
from petri.games.contagion.state import RANKS, ContagionState
from petri.games.contagion.things import Effect
from petri.games.contagion.turn import LAST_DEATH_TOLL, LAST_WHO_CARD

TIE: Final = 0.01  # a level decides a tie at the end (C-185)
FORESEEN: Final[i64] = 4  # actions with which a lead may be taken in the end
USEFUL: Final[i64] = 2  # cards of a colour for a new city
SURE_DISH: Final[i64] = 3  # cubes for any action
DEPTH: Final[i64] = 4  # choices made one after the other
NO_POINTS: Final[vec[float]] = vec[float]([0.0 for _ in range(ROWS)])


@final
class Weights:
    """What things are worth in points, and how likely they are."""

    card: float = 0.65
    crowded: float = 0.03  # each card of a large hand is worth less
    matching: float = 0.25  # one of the first two cards in the colour of a city in the display
    rate: float = 0.32  # a level of the infection rate, for each action to come
    draws: float = 0.4  # a level of the incubation rate, for each action to come
    levels: vec[float]  # higher levels add less
    shield: float = 0.35  # a level of resistance, for each WHO card to come
    action: float = 0.5  # any action to come
    low_dish: float = 0.4  # each cube missing to three
    city_action_kept: float = 0.9
    cheaper_card: float = 0.6  # a card less to pay for an action
    # how likely things are
    fill: float = 0.22  # that a city fills
    spread: float = 1.0  # that ranks in a city change: always, and for each cube that still fits
    spread_by_room: float = 0.15
    earlier: float = 0.4  # what a higher row is worth in cubes
    newcomer: float = 0.4  # that a colour not in the city yet overtakes
    take_lead: float = 0.3  # that somebody takes a lead with an action, if he can
    take_lead_anew: float = 0.15  # without a cube there
    later_toll: float = 0.5  # a death toll after the next one counts less

    def __init__(self) -> None:
        self.levels = vec[float]([0.0, 1.0, 1.9, 2.6, 3.1])

    def of_effect(self, effect: Effect) -> float:
        """A city action that is kept."""
        if isinstance(effect, ExtraActions):
            return 2.0 * self.action * float(effect.n)
        if isinstance(effect, GainCards):
            return self.card * float(effect.n)
        if isinstance(effect, ModifyCost):
            return self.cheaper_card * float(effect.n if effect.n >= 0 else -effect.n)
        return self.city_action_kept


WEIGHTS: Final = Weights()


def evaluate(s: ContagionState, seat: i64) -> float:
    return Outlook(s.rules.seats, WEIGHTS).best_to_come(s, seat, DEPTH)


def terms(s: ContagionState, seat: i64) -> dict[str, float]:
    """The value by what it comes from, in the state with which it ends after payments and choices."""
    look = Outlook(s.rules.seats, WEIGHTS)
    look.best_to_come(s, seat, DEPTH)
    return look.terms(look.end, seat)


# ---------------------------------------------------------------------- what follows from a move
def asks_for_cards(s: ContagionState) -> bool:
    """Which card is paid or discarded?"""
    return s.is_asked(PAY_CARDS) or s.is_asked(DISCARD_STEP) or s.is_asked(HAND_LIMIT)


def asks_one_by_one(s: ContagionState) -> bool:
    return s.is_asked(REMOVE_OWN) or s.is_asked(TAKE_CARD)


def asks_for_choice(s: ContagionState) -> bool:
    """Whether a move has led to a question; an event asks for itself."""
    step = s.rules.steps[s.asked_step()]
    if step is MOVE_FROM:
        return s.asked_arg() // PART >= CARDS
    return (
        step is CITY_ACTION
        or step is RESIST
        or step is PLACE
        or step is MOVE_TO
        or step is REMOVE_OTHER
        or step is CLEAR_CITY
        or step is SWAP_STEP
        or step is STEAL_STEP
        or step is CHANGE_LEVEL
    )


def settled(s: ContagionState) -> ContagionState:
    """The state after payments and discards, with the fewest cards and the least useful ones."""
    copied = False
    while s.to_act != NOBODY:
        is_payment = s.is_asked(PAY)
        if not is_payment and not asks_for_cards(s):
            break
        if not copied:
            s = s.copy()
            copied = True
        s.play(s.moves()[0] if is_payment else DISCARD.base + least_useful(s, s.to_act))
    return s


def least_useful(s: ContagionState, seat: i64) -> i64:
    """A colour of the hand with few cities in the display for its cards."""
    cities = cities_by_colour(s)
    found: i64 = NOBODY
    least = 0.0
    for colour in range(COLOURS):
        n = s.hands[seat * COLOURS + colour]
        if n > 0:
            use = float(cities[colour]) / float(n) - TIE * float(n)
            if found == NOBODY or use < least:
                found = colour
                least = use
    return found


def cities_by_colour(s: ContagionState) -> vec[i64]:
    cities = zeros(COLOURS)
    for nth in range(s.display_size):
        cities[s.rules.city_colours[s.display[nth]]] += 1
    return cities


def after(s: ContagionState, move: i64) -> ContagionState:
    s = s.copy()
    s.play(move)
    return s


# ---------------------------------------------------------------------- what is to come
def actions_this_round(s: ContagionState, seat: i64) -> i64:
    if s.round == 0:
        return 0
    seats = s.rules.seats
    place: i64 = (seat - s.first) % seats
    now: i64 = (s.turn - s.first) % seats
    if place != now:
        return ACTIONS_PER_TURN if place > now else 0
    left = s.actions_left()
    return 0 if s.ending or s.compensated or left < 0 else left


def chance_of_skull(s: ContagionState) -> float:
    skulls: i64 = -s.skulls
    for n in s.rules.skulls:
        skulls += n
    unseen = EVENTS - (s.round - s.who_seen)
    return float(skulls) / float(unseen if unseen > 1 else 1)


def tolls_to_come(s: ContagionState, skull: float) -> float:
    """How many death tolls may come before the last one."""
    if s.last_round or s.skulls >= LAST_DEATH_TOLL:
        return 0.0
    events = s.event_deck_size - (LAST_WHO_CARD - s.who_seen)
    due = (float(s.skulls % 2) + skull * float(events if events > 0 else 0)) / 2.0
    most = float((LAST_DEATH_TOLL - s.skulls + 1) // 2)
    return due if due < most else most


def sum_of_levels(s: ContagionState, seat: i64) -> i64:
    n: i64 = 0
    for track in range(TRACKS):
        n += s.levels[seat * TRACKS + track]
    return n


# ---------------------------------------------------------------------- what a state is worth
@final
class Outlook:
    """What each seat may expect to have in the end; used again for state after state."""

    weights: Weights
    seats: i64
    worth: vec[float]  # by seat
    soon: vec[i64]  # by seat, the actions of this round …
    actions: vec[i64]  # … all those to come …
    in_the_end: vec[i64]  # … and the last of them
    chances: vec[float]  # by seat, to take a lead
    pressure: float = 0.0  # with which cities are filled
    next_toll: float = 0.0  # the chance that the next round begins with a death toll
    other_tolls: float = 0.0  # how many may come after it
    end: ContagionState  # in which the best that is to come was seen

    def __init__(self, seats: i64, weights: Weights) -> None:
        self.weights = weights
        self.seats = seats
        self.worth = NO_POINTS[:]
        self.chances = NO_POINTS[:]
        self.soon = zeros(seats)
        self.actions = zeros(seats)
        self.in_the_end = zeros(seats)

    def best_to_come(self, s: ContagionState, seat: i64, depth: i64) -> float:
        """The best that the seat can make of the choices its move leads to."""
        s = settled(s)
        while s.to_act == seat and depth > 0 and asks_one_by_one(s):
            s = settled(after(s, self.best_move(s, seat)))
        if s.to_act != seat or depth == 0 or not asks_for_choice(s):
            self.end = s
            return self.advantage(s, seat)
        moves = s.moves()
        best = self.best_to_come(after(s, moves[0]), seat, depth - 1)
        end = self.end
        for nth in range(1, len(moves)):
            value = self.best_to_come(after(s, moves[nth]), seat, depth - 1)
            if value > best:
                best = value
                end = self.end
        self.end = end
        return best

    def best_move(self, s: ContagionState, seat: i64) -> i64:
        """The move after which the state looks best at once."""
        moves = s.moves()
        found = moves[0]
        best = self.advantage(after(s, found), seat)
        for nth in range(1, len(moves)):
            value = self.advantage(after(s, moves[nth]), seat)
            if value > best:
                found = moves[nth]
                best = value
        return found

    def advantage(self, s: ContagionState, seat: i64) -> float:
        self.weigh(s, seat)
        return self.lead(seat)

    def lead(self, seat: i64) -> float:
        """The worth of a seat less that of the best other one."""
        worth = self.worth
        found = False
        best = 0.0
        for other in range(self.seats):
            if other != seat and (not found or worth[other] > best):
                best = worth[other]
                found = True
        return worth[seat] - best

    def weigh(self, s: ContagionState, viewer: i64) -> None:
        """What all seats are worth; only the viewer's cards are looked at, the others' are counted."""
        worth = self.worth
        if s.result != 0:
            for seat in range(self.seats):
                worth[seat] = float(s.scores[seat]) + TIE * float(sum_of_levels(s, seat))
            return
        self.look_ahead(s)
        for seat in range(self.seats):
            worth[seat] = float(s.scores[seat])
        for nth in range(s.display_size):
            self.add_city(s, s.display[nth])
        for seat in range(self.seats):
            worth[seat] += self.of_board(s, seat)
            if self.actions[seat] > 0:
                hand = self.of_known_hand(s, seat) if seat == viewer else self.of_hand(s.hand_sizes[seat])
                worth[seat] += hand * self.usable(seat, s.hand_sizes[seat])
                worth[seat] += self.of_city_actions(s, seat)

    def terms(self, s: ContagionState, seat: i64) -> dict[str, float]:
        """What the worth of a seat comes from; the best of the others counts against it."""
        self.weigh(s, seat)
        worth = self.worth[seat]
        found = {"rival": self.lead(seat) - worth, "points": float(s.scores[seat])}
        if s.result != 0:
            return {**found, "levels": worth - found["points"]}
        found["board"] = self.of_board(s, seat)
        if self.actions[seat] > 0:
            found["hand"] = self.of_known_hand(s, seat) * self.usable(seat, s.hand_sizes[seat])
            found["city_actions"] = self.of_city_actions(s, seat)
        return {**found, "cities": worth - sum(found.values()) + found["rival"]}

    # ------------------------------------------------------------------ what is to come
    def look_ahead(self, s: ContagionState) -> None:
        """The actions and death tolls still to come."""
        later: i64 = 0 if s.last_round else ACTIONS_PER_TURN * s.event_deck_size
        strength: i64 = 0
        for seat in range(self.seats):
            soon = actions_this_round(s, seat)
            actions = soon + later
            self.soon[seat] = soon
            self.actions[seat] = actions
            self.in_the_end[seat] = actions if actions < FORESEEN else FORESEEN
            strength += actions * (1 + s.levels[seat * TRACKS + INFECTION])
        size = s.display_size
        self.pressure = self.weights.fill * float(strength) / float(size if size > 1 else 1)
        skull = chance_of_skull(s)
        self.next_toll = 0.0
        is_event = (s.event_deck_size - 1) % 4 > 0  # every fourth card is a WHO card (C-031)
        if is_event and not s.last_round and s.skulls % 2 == 1 and s.skulls < LAST_DEATH_TOLL:
            self.next_toll = skull
        other = tolls_to_come(s, skull) - self.next_toll
        self.other_tolls = other if other > 0.0 else 0.0

    # ------------------------------------------------------------------ a virus board
    def of_board(self, s: ContagionState, seat: i64) -> float:
        """Levels are points in the end, and worth more the longer they work."""
        w = self.weights
        actions = float(self.actions[seat])
        first = seat * TRACKS
        worth = float(sum_of_levels(s, seat)) + actions * w.action
        worth += actions * w.rate * w.levels[s.levels[first + INFECTION]]
        worth += actions * w.draws * w.levels[s.levels[first + INCUBATION]]
        threats: i64 = 0 if s.last_round else LAST_WHO_CARD - s.who_seen
        resistance = s.levels[first + RESISTANCE]
        worth += w.shield * float(resistance if resistance < threats else threats)
        if self.actions[seat] > ACTIONS_PER_TURN and s.dishes[seat] < SURE_DISH:
            worth -= w.low_dish * float(SURE_DISH - s.dishes[seat])
        return worth

    def usable(self, seat: i64, held: i64) -> float:
        """The part of a hand that can be used with the actions to come."""
        part = float(2 * self.actions[seat]) / float(held if held > 1 else 1)
        return part if part < 1.0 else 1.0

    def of_cards(self, held: i64) -> float:
        return self.weights.card * float(held) * (1.0 - self.weights.crowded * float(held))

    def of_hand(self, held: i64) -> float:
        """A hand of which the number of cards is known."""
        return self.of_cards(held) + self.weights.matching * float(held) / 2.0

    def of_known_hand(self, s: ContagionState, seat: i64) -> float:
        worth = self.of_cards(s.hand_sizes[seat])
        cities = cities_by_colour(s)
        for colour in range(COLOURS):
            if cities[colour] > 0:
                held = s.hands[seat * COLOURS + colour]
                worth += self.weights.matching * float(held if held < USEFUL else USEFUL)
        return worth

    def of_city_actions(self, s: ContagionState, seat: i64) -> float:
        """Those kept for later, and the cheaper actions they have brought in this turn."""
        worth = 0.0
        kept = s.kept[seat]
        while kept != 0:
            worth += self.weights.of_effect(s.city_effect(low_member(kept)))
            kept &= kept - 1
        if seat == s.turn and s.cheaper != 0 and s.actions_left() > 0:
            cheaper = s.cheaper
            while cheaper != 0:  # worth a little more than kept, else none would ever be begun
                worth += 1.1 * self.weights.of_effect(s.city_effect(low_member(cheaper)))
                cheaper &= cheaper - 1
        return worth

    # ------------------------------------------------------------------ the contest for a city
    def add_city(self, s: ContagionState, city: i64) -> None:
        """To what each seat is worth: the city scoring, if the city fills, and the death tolls till then."""
        filled = s.filled[city]
        if filled == 0:
            return
        population = s.rules.populations[city]
        room = population - filled
        first = city * ROWS
        x = self.pressure * (0.5 + float(filled) / float(population)) / float(room)
        fills = x / (1.0 + x)
        for row in range(s.row_counts[city]):
            owner = s.rows[first + row]
            if owner < self.seats:
                self.worth[owner] += fills * self.prize(s, city, row, room)
        low = float(s.rules.lows[city])
        leader = s.leader(city, 0)
        if self.next_toll > 0.0:
            self.add_lead(s, city, leader, low * self.next_toll, self.soon)
        tolls = (1.0 - fills) * (1.0 + self.weights.later_toll * self.other_tolls)
        self.add_lead(s, city, leader, low * tolls, self.in_the_end)

    def prize(self, s: ContagionState, city: i64, row: i64, room: i64) -> float:
        """The points of the rank a row may expect."""
        w = self.weights
        first = city * ROWS
        rows = s.row_counts[city]
        most = float(room)
        spread = w.spread + w.spread_by_room * most
        own = float(s.cubes[first + s.rows[first + row]])
        colours = self.seats + (1 if s.rules.has_neutral else 0) - rows
        newcomers = w.newcomer * float(colours if colours < 2 else 2)
        rank = newcomers * chance_to_pass(own + w.earlier, spread, most)
        for other in range(rows):
            if other != row:
                ahead = own - float(s.cubes[first + s.rows[first + other]])
                rank += chance_to_pass(ahead + (w.earlier if other > row else -w.earlier), spread, most)
        whole = i64(rank)
        if whole >= RANKS:
            whole = RANKS - 1
        above = points_of_rank(s, city, whole)
        below = points_of_rank(s, city, whole + 1)
        points = above + (rank - float(whole)) * (below - above)
        return points if points > 0.0 else 0.0

    def add_lead(self, s: ContagionState, city: i64, leader: i64, points: float, actions: vec[i64]) -> None:
        """Points for the leader, unless somebody takes the lead with the actions still to come."""
        seats = self.seats
        worth = self.worth
        against: i64 = actions[leader] if leader < seats else 0
        stays = 1.0
        chances = self.chances
        together = 0.0
        for seat in range(seats):
            chances[seat] = 0.0
            if actions[seat] > 0 and seat != leader:
                chance = self.chance_to_lead(s, city, seat, leader, actions[seat])
                if chance > 0.0:
                    chance = float(actions[seat]) / float(actions[seat] + against) * chance
                    chances[seat] = chance
                    together += chance
                    stays *= 1.0 - chance
        if leader < seats:
            worth[leader] += points * stays
        if stays < 1.0:
            shared = points * (1.0 - stays) / together
            for seat in range(seats):
                worth[seat] += shared * chances[seat]

    def chance_to_lead(self, s: ContagionState, city: i64, seat: i64, leader: i64, actions: i64) -> float:
        """That a seat overtakes the leader with so many actions, as long as nobody answers."""
        first = city * ROWS
        have = s.cubes[first + seat]
        need = s.cubes[first + leader] - have
        if have == 0 or is_below(s, city, seat, leader):
            need += 1
        reach = s.levels[seat * TRACKS + INFECTION] * actions
        if reach > s.dishes[seat]:
            reach = s.dishes[seat]
        room = s.room(city)
        if reach > room:
            reach = room
        if need > reach:
            return 0.0
        often = self.weights.take_lead_anew if have == 0 else self.weights.take_lead
        chance = float(actions) * often * (1.0 - float(need - 1) / float(reach + 1))
        return chance if chance < 0.9 else 0.9


def chance_to_pass(ahead: float, spread: float, room: float) -> float:
    """That somebody who is so many cubes behind comes before in the end; ahead may be negative."""
    if ahead > room:
        return 0.0
    return 0.5 * (1.0 - ahead / ((ahead if ahead >= 0.0 else -ahead) + spread))


def points_of_rank(s: ContagionState, city: i64, rank: i64) -> float:
    if rank == 0:
        return float(s.rules.populations[city])
    if rank == 1:
        return float(s.rules.middles[city])
    return float(s.rules.lows[city]) if rank == 2 else 0.0


def is_below(s: ContagionState, city: i64, owner: i64, other: i64) -> bool:
    """Whether the row of an owner who has cubes there lies below another's."""
    at = city * ROWS
    while s.rows[at] != owner:
        if s.rows[at] == other:
            return True
        at += 1
    return False
