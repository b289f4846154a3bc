"""How good a state of Contagion looks to a seat, for bots that look one step ahead.

What the seat may expect to have in the end, less what the best of the others may: points, the cities as they stand,
death tolls, levels, cards and city actions. A payment or a choice that follows from a move is made first, on a copy.
"""

from __future__ import annotations

from typing import Final

from petri.core.state import NOBODY, members
from petri.core.things import PART
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
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import Effect, Step
from petri.games.contagion.turn import LAST_DEATH_TOLL, LAST_WHO_CARD

# what things are worth in points
CARD: Final = 0.65
CROWDED: Final = 0.03  # each card of a large hand is worth less
MATCHING: Final = 0.25  # one of the first two cards in the colour of a city in the display
RATE: Final = 0.32  # a level of the infection rate, for each action to come
DRAWS: Final = 0.4  # a level of the incubation rate, for each action to come
LEVELS: Final = (0.0, 1.0, 1.9, 2.6, 3.1)  # higher levels add less
SHIELD: Final = 0.35  # a level of resistance, for each WHO card to come
ACTION: Final = 0.5  # any action to come
LOW_DISH: Final = 0.4  # each cube missing to three
CITY_ACTION_KEPT: Final = 0.9
CHEAPER_CARD: Final = 0.6  # a card less to pay for an action
TIE: Final = 0.01  # a level decides a tie at the end (C-185)
# how likely things are
FILL: Final = 0.22  # that a city fills
SPREAD: Final = 1.0  # that ranks in a city change: always, and for each cube that still fits
SPREAD_BY_ROOM: Final = 0.15
EARLIER: Final = 0.4  # what a higher row is worth in cubes
NEWCOMER: Final = 0.4  # that a colour not in the city yet overtakes
TAKE_LEAD: Final = 0.3  # that somebody takes a lead with an action, if he can
TAKE_LEAD_ANEW: Final = 0.15  # without a cube there
LATER_TOLL: Final = 0.5  # a death toll after the next one counts less
FORESEEN: Final = 4  # actions with which a lead may be taken in the end

DEPTH: Final = 4  # choices made one after the other
CARDS_ASKED: Final[tuple[Step, ...]] = (PAY_CARDS, DISCARD_STEP, HAND_LIMIT)
ONE_BY_ONE: Final[tuple[Step, ...]] = (REMOVE_OWN, TAKE_CARD)
CHOICES: Final[tuple[Step, ...]] = (
    *ONE_BY_ONE,
    CITY_ACTION,
    RESIST,
    PLACE,
    MOVE_TO,
    REMOVE_OTHER,
    CLEAR_CITY,
    SWAP_STEP,
    STEAL_STEP,
    CHANGE_LEVEL,
)


def evaluate(s: ContagionState, seat: int) -> float:
    return outlook(s, seat, DEPTH)


# ---------------------------------------------------------------------- what follows from a move
def outlook(s: ContagionState, seat: int, depth: int) -> float:
    """The best that the seat can make of the choices its move leads to."""
    s = paid(s)
    if depth == 0 or s.to_act != seat or not is_follow_up(s):
        return advantage(s, seat)
    if asked(s) in ONE_BY_ONE:
        best = max(s.legal(), key=lambda move: advantage(after(s, move), seat))
        return outlook(after(s, best), seat, depth)
    return max(outlook(after(s, move), seat, depth - 1) for move in s.legal())


def asked(s: ContagionState) -> Step:
    return s.rules.steps[s.asked_step()]


def is_follow_up(s: ContagionState) -> bool:
    step = asked(s)
    return step in CHOICES or (step is MOVE_FROM and s.asked_arg() // PART >= CARDS)  # an event asks for itself


def after(s: ContagionState, move: int) -> ContagionState:
    s = s.copy()
    s.play(move)
    return s


def paid(s: ContagionState) -> ContagionState:
    """The state after payments and discards, with the fewest cards and the least useful ones."""
    while s.to_act != NOBODY and (s.is_asked(PAY) or asked(s) in CARDS_ASKED):
        colour = int(DISCARD.base) + least_useful(s, int(s.to_act))
        s = after(s, s.legal()[0] if s.is_asked(PAY) else colour)
    return s


def least_useful(s: ContagionState, seat: int) -> int:
    """A colour of the hand with few cities in the display for its cards."""
    held = [int(s.hands[seat * COLOURS + colour]) for colour in range(int(COLOURS))]
    cities = cities_by_colour(s)
    return min((cities[colour] / n - TIE * n, colour) for colour, n in enumerate(held) if n)[1]


def cities_by_colour(s: ContagionState) -> list[int]:
    cities = [0] * int(COLOURS)
    for nth in range(int(s.display_size)):
        cities[s.rules.city_colours[s.display[nth]]] += 1
    return cities


# ---------------------------------------------------------------------- what a state is worth
def advantage(s: ContagionState, seat: int) -> float:
    worth = worths(s, seat)
    return worth[seat] - max(points for other, points in enumerate(worth) if other != seat)


def worths(s: ContagionState, viewer: int) -> list[float]:
    """What each seat may expect to have in the end; only the viewer's cards are looked at, the others' are counted."""
    seats = range(int(s.rules.seats))
    if s.result:
        return [int(s.scores[seat]) + TIE * sum_of_levels(s, seat) for seat in seats]
    future = Future(s)
    worth = [float(s.scores[seat]) for seat in seats]
    for nth in range(int(s.display_size)):
        if s.filled[s.display[nth]] > 0:
            City(s, int(s.display[nth])).add_points(future, worth)
    for seat in seats:
        actions = future.actions[seat]
        worth[seat] += board_worth(s, seat, actions)
        if actions > 0:
            worth[seat] += hand_worth(s, seat, seat == viewer) * min(1.0, 2 * actions / max(int(s.hand_sizes[seat]), 1))
            worth[seat] += city_actions_worth(s, seat)
    return worth


def sum_of_levels(s: ContagionState, seat: int) -> int:
    return sum(int(s.level(seat, track)) for track in range(int(TRACKS)))


def board_worth(s: ContagionState, seat: int, actions: int) -> float:
    """Levels are points in the end, and worth more the longer they work."""
    worth = sum_of_levels(s, seat) + actions * ACTION
    worth += actions * RATE * LEVELS[s.level(seat, INFECTION)]
    worth += actions * DRAWS * LEVELS[s.level(seat, INCUBATION)]
    threats = 0 if s.last_round else int(LAST_WHO_CARD - s.who_seen)
    worth += SHIELD * min(int(s.level(seat, RESISTANCE)), threats)
    if actions > ACTIONS_PER_TURN:
        worth -= LOW_DISH * max(3 - int(s.dishes[seat]), 0)
    return worth


def hand_worth(s: ContagionState, seat: int, is_known: bool) -> float:
    held = int(s.hand_sizes[seat])
    worth = CARD * held * (1 - CROWDED * held)
    if not is_known:
        return worth + MATCHING * held / 2
    for colour, cities in enumerate(cities_by_colour(s)):
        if cities:
            worth += MATCHING * min(int(s.hands[seat * COLOURS + colour]), 2)
    return worth


def city_actions_worth(s: ContagionState, seat: int) -> float:
    """Those kept for later, and the cheaper actions they have brought in this turn."""
    worth = 0.0
    for city in members(s.kept[seat]):
        worth += effect_worth(s.city_effect(city))
    if seat == s.turn and s.actions_left() > 0:
        for city in members(s.cheaper):
            worth += 1.1 * effect_worth(s.city_effect(city))  # else it would never be begun
    return worth


def effect_worth(effect: Effect) -> float:
    if isinstance(effect, ExtraActions):
        return 2 * ACTION * int(effect.n)
    if isinstance(effect, GainCards):
        return CARD * int(effect.n)
    return CHEAPER_CARD * abs(int(effect.n)) if isinstance(effect, ModifyCost) else CITY_ACTION_KEPT


# ---------------------------------------------------------------------- what is to come
class Future:
    """The actions and death tolls still to come."""

    def __init__(self, s: ContagionState) -> None:
        seats = range(int(s.rules.seats))
        later = 0 if s.last_round else int(s.event_deck_size)
        self.soon = [actions_this_round(s, seat) for seat in seats]
        self.actions = [soon + int(ACTIONS_PER_TURN) * later for soon in self.soon]
        self.in_the_end = [min(actions, FORESEEN) for actions in self.actions]
        self.rates = [int(s.level(seat, INFECTION)) for seat in seats]
        strength = sum(actions * (1 + rate) for actions, rate in zip(self.actions, self.rates))
        self.pressure = FILL * strength / max(int(s.display_size), 1)
        self.next_toll = chance_of_toll(s)
        self.other_tolls = max(tolls_to_come(s) - self.next_toll, 0.0)


def actions_this_round(s: ContagionState, seat: int) -> int:
    if s.round == 0:
        return 0
    seats = s.rules.seats
    place, now = (seat - s.first) % seats, (s.turn - s.first) % seats
    if place != now:
        return int(ACTIONS_PER_TURN) if place > now else 0
    return 0 if s.ending or s.compensated else max(int(s.actions_left()), 0)


def chance_of_toll(s: ContagionState) -> float:
    """That the next round begins with a death toll: every fourth card is a WHO card (C-031)."""
    is_event = (s.event_deck_size - 1) % 4 > 0
    if s.last_round or not is_event or s.skulls % 2 == 0 or s.skulls >= LAST_DEATH_TOLL:
        return 0.0
    return chance_of_skull(s)


def chance_of_skull(s: ContagionState) -> float:
    unseen = int(EVENTS) - (int(s.round) - int(s.who_seen))
    return (sum(int(n) for n in s.rules.skulls) - int(s.skulls)) / max(unseen, 1)


def tolls_to_come(s: ContagionState) -> float:
    """How many death tolls may come before the last one."""
    if s.last_round or s.skulls >= LAST_DEATH_TOLL:
        return 0.0
    events = max(int(s.event_deck_size) - int(LAST_WHO_CARD - s.who_seen), 0)
    due = (int(s.skulls) % 2 + chance_of_skull(s) * events) / 2
    return min(due, (int(LAST_DEATH_TOLL) - int(s.skulls) + 1) // 2)


# ---------------------------------------------------------------------- cities
class City:
    """The contest for one city."""

    def __init__(self, s: ContagionState, city: int) -> None:
        first = city * int(ROWS)
        self.owners = [int(s.rows[first + row]) for row in range(int(s.row_counts[city]))]
        self.cubes = [int(s.cubes[first + owner]) for owner in self.owners]
        self.dishes = s.dishes
        self.filled = int(s.filled[city])
        self.population = int(s.rules.populations[city])
        self.room = self.population - self.filled
        self.low = int(s.rules.lows[city])
        self.prizes = (self.population, int(s.rules.middles[city]), self.low, 0)
        colours = int(s.rules.seats) + (1 if s.rules.has_neutral else 0)
        self.newcomers = NEWCOMER * min(colours - len(self.owners), 2)

    def add_points(self, future: Future, worth: list[float]) -> None:
        """To what each seat is worth: the city scoring, if the city fills, and the death tolls till then."""
        x = future.pressure * (0.5 + self.filled / self.population) / self.room
        fills = x / (1 + x)
        for row, owner in enumerate(self.owners):
            if owner < len(worth):
                worth[owner] += fills * self.prize(row)
        if future.next_toll > 0:
            self.add_lead(self.low * future.next_toll, future.soon, future.rates, worth)
        tolls = (1 - fills) * (1 + LATER_TOLL * future.other_tolls)
        self.add_lead(self.low * tolls, future.in_the_end, future.rates, worth)

    def prize(self, row: int) -> float:
        """The points of the rank a row may expect."""
        spread = SPREAD + SPREAD_BY_ROOM * self.room
        rank = self.newcomers * self.chance_to_pass(self.cubes[row] + EARLIER, spread)
        for other, cubes in enumerate(self.cubes):
            if other != row:
                ahead = self.cubes[row] - cubes + (EARLIER if other > row else -EARLIER)
                rank += self.chance_to_pass(ahead, spread)
        whole = min(int(rank), 2)
        above, below = self.prizes[whole], self.prizes[whole + 1]
        return max(above + (rank - whole) * (below - above), 0.0)

    def chance_to_pass(self, ahead: float, spread: float) -> float:
        """That somebody who is so many cubes behind comes before in the end; ahead may be negative."""
        return 0.5 * (1 - ahead / (abs(ahead) + spread)) if ahead <= self.room else 0.0

    def add_lead(self, points: float, actions: list[int], rates: list[int], worth: list[float]) -> None:
        """Points for the leader, unless somebody takes the lead with the actions still to come."""
        top = self.cubes.index(max(self.cubes))
        leader = self.owners[top]
        against = actions[leader] if leader < len(worth) else 0
        stays, chances = 1.0, [0.0] * len(worth)
        for seat in range(len(worth)):
            if actions[seat] > 0 and seat != leader:
                share = actions[seat] / (actions[seat] + against)
                chances[seat] = share * self.chance_to_lead(seat, top, actions[seat], rates[seat])
                stays *= 1 - chances[seat]
        if leader < len(worth):
            worth[leader] += points * stays
        if stays < 1:
            shared = points * (1 - stays) / sum(chances)
            for seat, chance in enumerate(chances):
                worth[seat] += shared * chance

    def chance_to_lead(self, seat: int, top: int, actions: int, rate: int) -> float:
        """That a seat overtakes a row with so many actions, as long as nobody answers."""
        row = self.owners.index(seat) if seat in self.owners else NOBODY
        have = 0 if row == NOBODY else self.cubes[row]
        need = self.cubes[top] - have + (0 if 0 <= row < top else 1)
        reach = min(rate * actions, int(self.dishes[seat]), self.room)
        if need > reach:
            return 0.0
        often = TAKE_LEAD_ANEW if row == NOBODY else TAKE_LEAD
        return min(actions * often * (1 - (need - 1) / (reach + 1)), 0.9)
