"""Quick play for all seats: the action after which the table looks best, without playing each one on a copy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget
from petri.core.playout import Player
from petri.core.state import BIT, NOBODY, Moves, State, new_moves, zeros
from petri.core.things import PART
from petri.core.vecs import vec
from petri.games.contagion.actions.draw import DRAW
from petri.games.contagion.actions.infect import INFECT, can_infect
from petri.games.contagion.actions.mutate import MUTATE, can_mutate
from petri.games.contagion.actions.pay import PAY, PAY_MOVE, fewest_pairs
from petri.games.contagion.cards import COLOURS, ROWS, TRACKS
from petri.games.contagion.city_actions import USE
from petri.games.contagion.evaluation import (
    TIE,
    USEFUL,
    Outlook,
    Weights,
    after,
    asks_for_cards,
    cities_by_colour,
    least_useful,
    points_of_rank,
    sum_of_levels,
)
from petri.games.contagion.hands import DISCARD
from petri.games.contagion.planning.chance import FEWEST
from petri.games.contagion.state import RANKS, ContagionState
from petri.games.contagion.turn import ACTIONS, PASS

LOOK: Final[i64] = 2  # choices made one after the other, for what is no action
# the levels that come before all else, as long as there are rounds enough to use them
FIRST_LEVELS: Final[vec[i64]] = vec[i64]([3, 4])  # by track: incubation, infection
ROUNDS_TO_USE_THEM: Final[i64] = 4


def quick_weights() -> Weights:
    """Tried in many thousand games of quick play against itself, for two and four players."""
    w = Weights()
    w.card = 0.8
    w.matching = 0.38
    w.rate = 0.52
    w.draws = 1.02
    w.action = 1.2
    w.low_dish = 0.48
    w.city_action_kept = 1.4
    w.fill = 0.21
    w.earlier = 0.36
    w.take_lead_anew = 0.13
    w.levels = vec[float]([0.0, 1.0, 1.88, 2.86, 3.0])
    return w


@final
class Policy:
    """Plays for the seat that is asked, by weights of its own."""

    def __init__(self, seats: i64, weights: Weights) -> None:
        self.outlook: Outlook = Outlook(seats, weights)
        self.seats: i64 = seats
        self.moves: Moves = new_moves()
        self.hand: vec[i64] = zeros(COLOURS)  # what is left of a hand
        self.cities: vec[i64] = zeros(COLOURS)  # in the display, by colour
        self.rival: i64 = 0  # the best of the others
        self.best: i64 = NOBODY
        self.most: float = 0.0

    def pick(self, s: ContagionState) -> i64:
        if s.is_asked(ACTIONS):
            return self.pick_action(s)
        if s.is_asked(PAY):
            return PAY_MOVE.base + s.pay_cost + fewest_pairs(s, s.to_act)
        if asks_for_cards(s):
            return DISCARD.base + least_useful(s, s.to_act)
        return self.pick_answer(s)

    def pick_answer(self, s: ContagionState) -> i64:
        """The move after which the state looks best."""
        s.list_moves(self.moves)
        seat = s.to_act
        self.best = NOBODY
        if self.moves.n == 1:
            return self.moves.room[0]
        room = self.moves.taken()
        for move in room:
            self.offer(move, self.outlook.best_to_come(after(s, move), seat, LOOK))
        return self.best

    def offer(self, move: i64, value: float) -> None:
        if self.best == NOBODY or value > self.most:
            self.best = move
            self.most = value

    # ------------------------------------------------------------------ actions
    def pick_action(self, s: ContagionState) -> i64:
        seat = s.to_act
        if s.kept[seat] != 0:
            move = self.useful_city_action(s, seat)
            if move != NOBODY:
                return move
        self.best = NOBODY
        if not s.compensated and s.actions_left() > 0:
            move = move_to_first_levels(s, seat)
            if move != NOBODY:
                return move
            s.actions_done += 1
            self.prepare(s, seat)
            s.actions_done -= 1
            self.offer_draw(s, seat)
            self.offer_infections(s, seat)
            self.offer_mutations(s, seat)
        return self.best if self.best != NOBODY else PASS.base

    def useful_city_action(self, s: ContagionState, seat: i64) -> i64:
        """One after which the state looks better than before."""
        self.moves.n = 0
        USE.add(s, seat, self.moves)
        if self.moves.n == 0:
            return NOBODY
        room = self.moves.taken()
        now = self.outlook.advantage(s, seat)
        self.best = NOBODY
        for move in room:
            self.offer(move, self.outlook.best_to_come(after(s, move), seat, LOOK))
        return self.best if self.most > now else NOBODY

    def prepare(self, s: ContagionState, seat: i64) -> None:
        """What is to come after the action, whatever it is."""
        self.outlook.look_ahead(s)
        self.rival = rival_of(s, seat)
        self.cities = cities_by_colour(s)

    def take_hand(self, s: ContagionState, seat: i64) -> None:
        for colour in range(COLOURS):
            self.hand[colour] = s.hands[seat * COLOURS + colour]

    def drop(self, n: i64) -> None:
        """The least useful cards of the hand go."""
        hand, cities = self.hand, self.cities
        for _nth in range(n):
            found: i64 = NOBODY
            least = 0.0
            for colour in range(COLOURS):
                held = hand[colour]
                if held > 0:
                    use = float(cities[colour]) / float(held) - TIE * float(held)
                    if found == NOBODY or use < least:
                        found = colour
                        least = use
            hand[found] -= 1

    def of_hand(self, seat: i64, more: i64) -> float:
        """What is left of the hand, and cards that are not known yet."""
        look = self.outlook
        if look.actions[seat] <= 0:
            return 0.0
        size = more
        matching = 0.5 * float(more)
        for colour in range(COLOURS):
            held = self.hand[colour]
            size += held
            if self.cities[colour] > 0:
                matching += float(held if held < USEFUL else USEFUL)
        return (look.of_cards(size) + look.weights.matching * matching) * look.usable(seat, size)

    def no_city(self) -> None:
        for each in range(self.seats):
            self.outlook.worth[each] = 0.0

    def lead(self, seat: i64) -> float:
        """What the outlook has of a city for who acts, less that of the rival."""
        return self.outlook.worth[seat] - self.outlook.worth[self.rival]

    def offer_draw(self, s: ContagionState, seat: i64) -> None:
        if not DRAW.is_possible(s, seat):
            return
        n = s.draw_number(seat)
        room = s.rules.hand_limit - s.hand_sizes[seat]
        self.take_hand(s, seat)
        own = self.of_hand(seat, n if n < room else room) + self.outlook.of_board(s, seat)
        self.offer(DRAW.base, own)

    def offer_mutations(self, s: ContagionState, seat: i64) -> None:
        for track in range(TRACKS):
            if can_mutate(s, seat, track):
                self.take_hand(s, seat)
                self.drop(s.mutate_cost(seat, track))
                s.levels[seat * TRACKS + track] += 1
                own = self.of_hand(seat, 0) + self.outlook.of_board(s, seat)
                s.levels[seat * TRACKS + track] -= 1
                self.offer(MUTATE.base + track, own)

    def offer_infections(self, s: ContagionState, seat: i64) -> None:
        number = s.infect_number(seat)
        if number <= 0 or s.dishes[seat] <= 0:
            return
        for nth in range(s.display_size):
            city = s.display[nth]
            most = s.most_cubes(seat, city, number)
            if most <= 0 or not can_infect(s, seat, city):
                continue
            self.take_hand(s, seat)
            self.pay(s, seat, city)
            hand = self.of_hand(seat, 0)
            self.no_city()
            self.outlook.add_city(s, city)
            hand -= self.lead(seat)
            move = INFECT.base + city * PART
            self.offer(move + most, self.value_with(s, seat, city, most, hand))
            if most == s.room(city) and most > 1:
                self.offer(move + most - 1, self.value_with(s, seat, city, most - 1, hand))

    def pay(self, s: ContagionState, seat: i64, city: i64) -> None:
        colour = s.rules.city_colours[city]
        cost = s.infect_cost(seat, city)
        matching = self.hand[colour] if self.hand[colour] < cost else cost
        self.hand[colour] -= matching
        self.drop(2 * (cost - matching))

    def value_with(self, s: ContagionState, seat: i64, city: i64, n: i64, hand: float) -> float:
        """How the state looks with cubes that are put into a city, and taken away again; hand is what is left of it."""
        look = self.outlook
        self.no_city()
        at = city * ROWS + seat
        is_new = s.cubes[at] == 0
        if is_new:
            s.rows[city * ROWS + s.row_counts[city]] = seat
            s.row_counts[city] += 1
        s.cubes[at] += n
        s.filled[city] += n
        s.dishes[seat] -= n
        if s.room(city) > 0:
            look.add_city(s, city)
            own = hand + look.of_board(s, seat)
        else:
            self.add_scoring(s, city)
            s.dishes[seat] += s.cubes[at]
            own = hand + look.of_board(s, seat) + look.weights.of_effect(s.city_effect(city))
            s.dishes[seat] -= s.cubes[at]
        s.dishes[seat] += n
        s.filled[city] -= n
        s.cubes[at] -= n
        if is_new:
            s.row_counts[city] -= 1
        return self.lead(seat) + own

    def add_scoring(self, s: ContagionState, city: i64) -> None:
        """The points of a city that is full."""
        ranked: i64 = 0
        for rank in range(RANKS):
            owner = s.leader(city, ranked)
            if owner == NOBODY:
                return
            ranked |= BIT[owner]
            if owner < self.seats:
                self.outlook.worth[owner] += points_of_rank(s, city, rank)


@final
class QuickPlayer(Player):
    """Plays on in worlds, for all seats."""

    def __init__(self, budget: Budget) -> None:
        self.needs_minds = False
        self.budget = budget
        self.policy: Policy = Policy(FEWEST, quick_weights())

    def pick(self, state: State) -> i64:
        assert isinstance(state, ContagionState)
        if self.policy.seats != state.rules.seats:
            self.policy = Policy(state.rules.seats, quick_weights())
        self.budget.spent += 1
        return self.policy.pick(state)


def move_to_first_levels(s: ContagionState, seat: i64) -> i64:
    """Mutate, or draw for it; NOBODY if that is done, or no longer worth it."""
    if s.last_round or s.event_deck_size < ROUNDS_TO_USE_THEM:
        return NOBODY
    for track in range(len(FIRST_LEVELS)):
        if s.levels[seat * TRACKS + track] < FIRST_LEVELS[track]:
            if can_mutate(s, seat, track):
                return MUTATE.base + track
            return DRAW.base if DRAW.is_possible(s, seat) else NOBODY
    return NOBODY


def rival_of(s: ContagionState, seat: i64) -> i64:
    """The best of the others, by points and levels."""
    found: i64 = NOBODY
    best: i64 = 0
    for other in range(s.rules.seats):
        if other != seat:
            points = s.scores[other] + sum_of_levels(s, other)
            if found == NOBODY or points > best:
                found = other
                best = points
    return found
