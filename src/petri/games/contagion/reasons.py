"""Why a move of Contagion is not legal now, with the rule that says so.

Each kind of move has a list of conditions, in the order in which a player would think of them; the first one that is
not met is the reason. Only the hand of the seat that is asked decides anything here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petri.core.names import Name
from petri.core.state import BIT, KIND, NOBODY, PART
from petri.core.title import Reason
from petri.games.contagion.actions import can_pay, can_use
from petri.games.contagion.content import PACKAGE
from petri.games.contagion.effects import (
    ChangeLevel,
    ExtraActions,
    ModifyCost,
    MoveCubes,
    PlaceCubes,
    RemoveCubes,
    RestrictInfect,
)
from petri.games.contagion.names import Names
from petri.games.contagion.notation import FORMS
from petri.games.contagion.speech import asked_values, can_act, effect_name, is_raised
from petri.games.contagion.state import ContagionState, Effect
from petri.games.contagion.terms import (
    ACTIONS,
    BEFORE_TURN,
    CARDS,
    CHANGE_LEVEL,
    CITIES,
    CITY_ACTION,
    CLEAR_CITY,
    COLOURS,
    DISCARD,
    FIRST_CUBE,
    HAND_LIMIT,
    HIGHEST_LEVEL,
    IMMEDIATELY,
    INCUBATION,
    INFECTION,
    K_ACCEPT,
    K_CLEAR,
    K_DECLINE,
    K_DISCARD,
    K_DRAW,
    K_FROM,
    K_INFECT,
    K_KEEP,
    K_LIFT,
    K_LOWER,
    K_MUTATE,
    K_PASS,
    K_PAY,
    K_PLACE,
    K_RAISE,
    K_REMOVE,
    K_RESIST,
    K_STEAL,
    K_SWAP,
    K_TAKE,
    K_TO,
    K_USE,
    KIND_NAMES,
    MOVE_FROM,
    MOVE_TO,
    PAY,
    PAY_CARDS,
    PLACE,
    REMOVE_OTHER,
    REMOVE_OWN,
    RESIST,
    RESISTANCE,
    ROWS,
    STEAL,
    STEP_NAMES,
    SWAP,
    TAKE_CARD,
    TRACKS,
)

# the rule that makes each question come first
ASKED_RULES = {
    "before_turn": "C-163",
    "first_cube": "C-024",
    "pay": "C-066",
    "pay_cards": "C-231",
    "hand_limit": "C-050",
    "city_action": "C-155",
    "resist": "C-105",
    "discard": "C-118",
    "remove_own": "C-120",
    "take_card": "C-042",
    "steal": "C-042",
    "place": "C-228",
    "move_from": "C-225",
    "move_to": "C-225",
    "remove_other": "C-232",
    "clear_city": "C-105",
    "swap": "C-042",
    "change_level": "C-229",
}


class Attempt:
    """A move that the seat which is asked would like to make: its kind and its two parts, in the state as it is."""

    def __init__(self, names: Names, s: ContagionState, move: int) -> None:
        self.names = names
        self.s = s
        self.kind = move // int(KIND)
        self.a = move // int(PART) % int(PART)
        self.b = move % int(PART)
        self.seat = int(s.to_act)
        self.step = int(s.asked_step())
        self.arg = int(s.asked_arg())

    def no(self, key: str, rule: str, **values: Any) -> Reason:
        return Reason(key, rule, PACKAGE, {"seat": self.names.player(self.seat), **values})

    def city(self, city: int) -> Name:
        return self.names.cities[city]

    def cubes(self, city: int, owner: int) -> int:
        return int(self.s.cubes[city * ROWS + owner])

    def level(self, track: int) -> int:
        return int(self.s.level(self.seat, track))

    @property
    def hand_size(self) -> int:
        return int(self.s.hand_sizes[self.seat])

    @property
    def active_card(self) -> Name:
        return self.names.cards[self.s.active]

    @property
    def effect(self) -> Effect:
        """The effect that asks how it is to be carried out."""
        return self.s.rules.effects[self.arg // int(PART)]

    @property
    def effect_name(self) -> Name:
        return effect_name(self.names, self.arg // int(PART))


Condition = Callable[[Attempt], Reason | None]


def reason(names: Names, s: ContagionState, move: int) -> Reason | None:
    """The first condition that is not met; None if the move is legal."""
    if s.to_act == NOBODY:
        return Reason("over", "C-171", PACKAGE)
    if not 0 <= move // KIND < len(KIND_NAMES):
        return Reason("no_move", "C-040", PACKAGE)
    attempt = Attempt(names, s, move)
    for condition in (is_a_move, *CONDITIONS[attempt.kind]):
        found = condition(attempt)
        if found is not None:
            return found
    return None


# ---------------------------------------------------------------------- what the parts of a move may be
def is_a_move(m: Attempt) -> Reason | None:
    form = FORMS[KIND_NAMES[m.kind]]
    a_most, b_most = LIMITS[form]
    if m.a >= a_most or m.b >= b_most:
        return m.no("no_move", "C-040")
    seat = m.b // 16 if m.kind == K_REMOVE else m.b if form == "seat" else 0
    seats = int(m.s.rules.seats)
    return m.no("seat_range", "C-001", number=seat, last=seats - 1) if seat >= seats else None


# the first numbers that the two parts cannot be
LIMITS: dict[str, tuple[int, int]] = {
    "": (1, 1),
    "city number": (int(CITIES), int(PART)),
    "track": (1, int(TRACKS)),
    "city": (1, int(CITIES)),
    "number": (1, int(PART)),
    "colour": (1, int(COLOURS)),
    "seat": (1, int(PART)),
    "number of seat from city": (int(CITIES), int(PART)),
}


# ---------------------------------------------------------------------- what is asked now
def asked_first(m: Attempt) -> Reason:
    """Something else has to be decided before."""
    step = STEP_NAMES[m.step]
    return m.no(f"asked_{step}", ASKED_RULES[step], **asked_values(m.names, m.s))


def answers(key: str, rule: str, *steps: int) -> Condition:
    """A move that only answers some questions: among the actions it has no place, else another question is open."""

    def condition(m: Attempt) -> Reason | None:
        if m.step in steps:
            return None
        return m.no(key, rule) if m.step == ACTIONS else asked_first(m)

    return condition


def may_pass(m: Attempt) -> Reason | None:
    if m.step == BEFORE_TURN:
        return None
    if m.step != ACTIONS:
        return asked_first(m)
    return m.no("must_act", "C-043") if can_act(m.s) else None


# ---------------------------------------------------------------------- the three actions
def has_action_left(m: Attempt) -> Reason | None:
    if m.step != ACTIONS:
        return asked_first(m)
    if m.s.compensated:
        return m.no("compensated", "C-216")
    return None if m.s.actions_left() > 0 else m.no("no_actions", "C-039")


def draws_something(m: Attempt) -> Reason | None:
    if m.s.draw_number(m.seat) > 0:
        return None if m.s.cards_to_draw() > 0 else m.no("draw_empty", "C-055")
    if m.level(int(INCUBATION)) == 0:
        return m.no("draw_zero", "C-094")
    return m.no("draw_zero_card", "C-217", card=m.active_card, level=m.level(int(INCUBATION)))


def is_in_display(m: Attempt) -> Reason | None:
    """The city is the first part of the move, or the only one."""
    s, city = m.s, m.a if "number" in FORMS[KIND_NAMES[m.kind]] else m.b
    display = [int(s.display[nth]) for nth in range(int(s.display_size))]
    if city in display:
        return None
    if city not in s.rules.cities_used:
        return m.no("city_unused", "C-195", city=m.city(city))
    if is_eradicated(s, city):
        return m.no("city_gone", "C-154", city=m.city(city))
    return m.no("city_away", "C-188", city=m.city(city), display=[m.city(each) for each in display])


def is_eradicated(s: ContagionState, city: int) -> bool:
    gone = s.cities_gone
    for seat in range(int(s.rules.seats)):
        gone |= s.kept[seat] | s.spent[seat]
    return bool(gone & BIT[city])


def infects_at_all(m: Attempt) -> Reason | None:
    if m.s.infect_number(m.seat) > 0:
        return None
    if m.level(int(INFECTION)) == 0:
        return m.no("infect_zero", "C-072")
    return m.no("infect_zero_card", "C-217", card=m.active_card, level=m.level(int(INFECTION)))


def is_allowed_by_the_card(m: Attempt) -> Reason | None:
    effect = m.s.active_effect()
    if effect.may_infect(m.s, m.cubes(m.a, m.seat) == 0):
        return None
    if isinstance(effect, RestrictInfect) and m.s.infects_done >= effect.most_actions:
        return m.no("infect_limit", "C-115", card=m.active_card, most=int(effect.most_actions))
    return m.no("infect_new", "C-115", card=m.active_card, city=m.city(m.a))


def infects_with_some(m: Attempt) -> Reason | None:
    number = int(m.s.infect_number(m.seat))
    if 0 < number < m.b:
        if number == m.level(int(INFECTION)):
            return m.no("many_rate_plain", "C-058", most=number)
        return m.no("many_rate", "C-217", most=number, card=m.active_card)
    return None


def takes_cubes_from_dish(m: Attempt) -> Reason | None:
    if m.b == 0:
        return m.no("one_cube", "C-059")
    dish = int(m.s.dishes[m.seat])
    if dish == 0:
        return m.no("dish_empty", "C-069")
    return m.no("many_dish", "C-071", most=dish) if m.b > dish else None


def has_room(m: Attempt) -> Reason | None:
    room, population = int(m.s.room(m.a)), int(m.s.rules.populations[m.a])
    if m.b <= room:
        return None
    return m.no("many_room", "C-070", most=room, city=m.city(m.a), population=population)


def can_pay_for_infection(m: Attempt) -> Reason | None:
    colour, cost = int(m.s.rules.city_colours[m.a]), int(m.s.infect_cost(m.seat, m.a))
    if can_pay(m.s, m.seat, colour, cost):
        return None
    values = {
        "city": m.city(m.a),
        "cost": cost,
        "colour": m.names.colours[colour],
        "matching": int(m.s.hands[m.seat * COLOURS + colour]),
        "cards": m.hand_size,
    }
    is_new = m.cubes(m.a, m.seat) == 0
    return m.no("infect_cost_new" if is_new else "infect_cost", "C-061" if is_new else "C-062", **values)


def is_below_the_top(m: Attempt) -> Reason | None:
    level = m.level(m.b)
    if level < HIGHEST_LEVEL:
        return None
    return m.no("mutate_top", "C-093", track=m.names.tracks[m.b], level=level)


def can_pay_for_mutation(m: Attempt) -> Reason | None:
    cost = int(m.s.mutate_cost(m.seat, m.b))
    if cost <= m.hand_size:
        return None
    track, level = m.names.tracks[m.b], m.level(m.b) + 1
    return m.no("mutate_cost", "C-091", track=track, level=level, cost=cost, cards=m.hand_size)


# ---------------------------------------------------------------------- paying and discarding
def splits_into_cards_and_pairs(m: Attempt) -> Reason | None:
    cost = int(m.s.pay_cost)
    return None if cost <= m.b <= 2 * cost else m.no("pay_range", "C-066", cost=cost, most=2 * cost)


def holds_so_many(m: Attempt) -> Reason | None:
    cost, colour = int(m.s.pay_cost), int(m.s.pay_colour)
    matching, held = 2 * cost - m.b, int(m.s.hands[m.seat * COLOURS + colour])
    if held < matching:
        values = {"number": m.b, "cost": cost, "matching": matching, "held": held}
        return m.no("pay_matching", "C-066", colour=m.names.colours[colour], **values)
    return m.no("pay_hand", "C-066", cards=m.hand_size) if m.hand_size < m.b else None


def holds_colour(m: Attempt) -> Reason | None:
    if m.s.hands[m.seat * COLOURS + m.b] > 0:
        return None
    return m.no("not_held", ASKED_RULES[STEP_NAMES[m.step]], colour=m.names.colours[m.b])


# ---------------------------------------------------------------------- city actions
def is_moment_for_city_action(m: Attempt) -> Reason | None:
    if m.step in (BEFORE_TURN, ACTIONS, CITY_ACTION):
        return None
    if m.seat != m.s.turn:
        return m.no("use_turn", "C-162", turn=m.names.player(m.s.turn))
    return m.no("use_ended", "C-163") if m.s.ending else asked_first(m)


def has_city_action(m: Attempt) -> Reason | None:
    """The one it has just got, or one that it keeps."""
    s, bit = m.s, BIT[m.b]
    if m.step == CITY_ACTION:
        return None if m.b == m.arg % PART else asked_first(m)
    if s.kept[m.seat] & bit:
        return None
    for other in range(int(s.rules.seats)):
        if s.kept[other] & bit:
            return m.no("use_other", "C-162", city=m.city(m.b), other=m.names.player(other))
    if is_eradicated(s, m.b):
        return m.no("use_spent", "C-166", city=m.city(m.b))
    return m.no("use_none", "C-161", city=m.city(m.b))


def would_change_something(m: Attempt) -> Reason | None:
    if m.step == CITY_ACTION or can_use(m.s, m.seat, m.b):
        return None
    if isinstance(m.s.city_effect(m.b), (ModifyCost, ExtraActions)):
        return m.no("use_late", "C-222", city=m.city(m.b))
    return m.no("use_nothing", "C-221", city=m.city(m.b))


def may_be_kept(m: Attempt) -> Reason | None:
    if m.s.city_effect(m.b).timing == IMMEDIATELY:
        return m.no("keep_now", "C-159", city=m.city(m.b))
    return None


def may_be_declined(m: Attempt) -> Reason | None:
    if m.step == CITY_ACTION:
        city = m.arg % int(PART)
        is_immediate = m.s.city_effect(city).timing == IMMEDIATELY
        return None if is_immediate else m.no("decline_keep", "C-161", city=m.city(city))
    if m.effect.may_decline():
        return None
    if m.effect.number >= CARDS:
        return m.no("decline_begun", "C-118", city=m.effect_name)
    return m.no("decline_must", "C-220", card=m.effect_name)


# ---------------------------------------------------------------------- resistance
def may_resist(m: Attempt) -> Reason | None:
    if m.step == RESIST:
        return None
    if m.step not in (DISCARD, REMOVE_OWN):
        return m.no("resist_only", "C-097") if m.step == ACTIONS else asked_first(m)
    if m.seat != m.s.turn:
        return m.no("resist_city", "C-098")
    return m.no("resist_late", "C-105") if m.level(int(RESISTANCE)) else m.no("resist_level", "C-102")


# ---------------------------------------------------------------------- cubes
def is_one_at_first(m: Attempt) -> Reason | None:
    return m.no("place_first", "C-024") if m.step == FIRST_CUBE and m.b > 1 else None


def is_place_of_the_card(m: Attempt) -> Reason | None:
    effect = m.effect
    if m.step == FIRST_CUBE or not isinstance(effect, PlaceCubes):
        return None
    if not effect.fits(m.s, m.seat, m.a):
        return m.no("place_infected", "C-228", card=m.effect_name, city=m.city(m.a))
    return m.no("place_many", "C-228", card=m.effect_name, most=int(effect.n)) if m.b > effect.n else None


def has_own_cube(m: Attempt) -> Reason | None:
    return None if m.cubes(m.b, m.seat) else m.no("not_there", "C-010", city=m.city(m.b))


def moves_elsewhere(m: Attempt) -> Reason | None:
    return m.no("to_same", "C-225", city=m.city(m.a)) if m.a == m.s.loss_of else None


def moves_some(m: Attempt) -> Reason | None:
    effect, start = m.effect, int(m.s.loss_of)
    assert isinstance(effect, MoveCubes)
    if m.b == 0:
        return m.no("one_moved", "C-225")
    if m.b > effect.n:
        return m.no("to_many", "C-225", card=m.effect_name, most=int(effect.n))
    there = m.cubes(start, m.seat)
    return m.no("to_few", "C-225", city=m.city(start), most=there) if m.b > there else None


def is_of_an_opponent(m: Attempt) -> Reason | None:
    return m.no("remove_self", "C-232") if m.b // 16 == m.seat else None


def removes_some(m: Attempt) -> Reason | None:
    effect, other, number = m.effect, m.b // 16, m.b % 16
    assert isinstance(effect, RemoveCubes)
    most = min(m.cubes(m.a, other), int(effect.n))
    if number > most:
        return m.no("remove_many", "C-232", other=m.names.player(other), city=m.city(m.a), most=most)
    return None if number else m.no("one_removed", "C-232")


def is_below_an_opponent(m: Attempt) -> Reason | None:
    row = int(m.s.row_of(m.b, m.seat))
    if row == 0:
        return m.no("swap_top", "C-081", city=m.city(m.b))
    above = m.s.rows[m.b * ROWS + row - 1]
    return m.no("swap_neutral", "C-209", city=m.city(m.b)) if above == m.s.neutral() else None


# ---------------------------------------------------------------------- cards of the discard pile and of others
def is_in_discard(m: Attempt) -> Reason | None:
    return None if m.s.discard[m.b] > 0 else m.no("take_none", "C-118", colour=m.names.colours[m.b])


def is_an_opponent_with_cards(m: Attempt) -> Reason | None:
    if m.b == m.seat:
        return m.no("steal_self", "C-232")
    return None if m.s.hand_sizes[m.b] > 0 else m.no("steal_empty", "C-118", other=m.names.player(m.b))


# ---------------------------------------------------------------------- levels
def is_in_this_direction(m: Attempt) -> Reason | None:
    up = is_raised(m.s, m.arg // int(PART))
    if up == (m.kind == K_RAISE):
        return None
    return m.no("level_up" if up else "level_down", "C-229", card=m.effect_name)


def is_track_of_the_card(m: Attempt) -> Reason | None:
    effect, track = m.effect, m.names.tracks[m.b]
    assert isinstance(effect, ChangeLevel)
    if effect.can_change(m.s, m.seat, m.b):
        return None
    if not effect.tracks & BIT[m.b]:
        return m.no("level_track", "C-229", card=m.effect_name, track=track)
    return m.no("level_top", "C-093", track=track, level=m.level(m.b))


# ---------------------------------------------------------------------- all of it
LEVELS = (answers("level_only", "C-192", int(CHANGE_LEVEL)), is_in_this_direction, is_track_of_the_card)

CONDITIONS: dict[int, tuple[Condition, ...]] = {
    int(K_PASS): (may_pass,),
    int(K_DRAW): (has_action_left, draws_something),
    int(K_INFECT): (
        has_action_left,
        is_in_display,
        infects_at_all,
        is_allowed_by_the_card,
        infects_with_some,
        takes_cubes_from_dish,
        has_room,
        can_pay_for_infection,
    ),
    int(K_MUTATE): (has_action_left, is_below_the_top, can_pay_for_mutation),
    int(K_USE): (is_moment_for_city_action, has_city_action, would_change_something),
    int(K_KEEP): (answers("keep_only", "C-161", int(CITY_ACTION)), has_city_action, may_be_kept),
    int(K_DECLINE): (
        answers("decline_only", "C-220", int(CITY_ACTION), int(PLACE), int(MOVE_FROM)),
        may_be_declined,
    ),
    int(K_PAY): (answers("pay_only", "C-231", int(PAY)), splits_into_cards_and_pairs, holds_so_many),
    int(K_DISCARD): (
        answers("discard_only", "C-050", int(PAY_CARDS), int(DISCARD), int(HAND_LIMIT)),
        holds_colour,
    ),
    int(K_RESIST): (may_resist,),
    int(K_ACCEPT): (answers("resist_only", "C-097", int(RESIST)),),
    int(K_PLACE): (
        answers("place_only", "C-040", int(FIRST_CUBE), int(PLACE)),
        is_in_display,
        is_one_at_first,
        is_place_of_the_card,
        takes_cubes_from_dish,
        has_room,
    ),
    int(K_FROM): (answers("move_only", "C-191", int(MOVE_FROM)), is_in_display, has_own_cube),
    int(K_TO): (
        answers("move_only", "C-191", int(MOVE_TO)),
        is_in_display,
        moves_elsewhere,
        moves_some,
        has_room,
    ),
    int(K_TAKE): (answers("take_only", "C-040", int(TAKE_CARD)), is_in_discard),
    int(K_STEAL): (answers("steal_only", "C-190", int(STEAL)), is_an_opponent_with_cards),
    int(K_REMOVE): (
        answers("remove_only", "C-040", int(REMOVE_OTHER)),
        is_in_display,
        is_of_an_opponent,
        removes_some,
    ),
    int(K_LIFT): (answers("move_only", "C-191", int(REMOVE_OWN)), is_in_display, has_own_cube),
    int(K_CLEAR): (answers("move_only", "C-191", int(CLEAR_CITY)), is_in_display, has_own_cube),
    int(K_SWAP): (answers("swap_only", "C-040", int(SWAP)), is_in_display, has_own_cube, is_below_an_opponent),
    int(K_RAISE): LEVELS,
    int(K_LOWER): LEVELS,
}
