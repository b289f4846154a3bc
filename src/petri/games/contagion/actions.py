"""The three actions, draw, infect and mutate, and how they are paid (C-039 to C-095)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, KIND, NOBODY, PART, Moves
from petri.games.contagion.effects import discard_moves, most_cubes, number_moves
from petri.games.contagion.state import ContagionState, Kind, Step
from petri.games.contagion.terms import (
    ACTIONS,
    COLOURS,
    DO_INFECT,
    DO_MUTATE,
    H_NO_ACTION,
    HIGHEST_LEVEL,
    K_DRAW,
    K_INFECT,
    K_MUTATE,
    K_PASS,
    K_PAY,
    K_USE,
    NONE,
    PAY,
    PAY_CARDS,
    ROWS,
    TRACKS,
)

PASS_MOVE: Final[i64] = K_PASS * KIND
DRAW_MOVE: Final[i64] = K_DRAW * KIND


class Actions(Step):
    """Two actions, kept city actions before and after each; who cannot act draws a card (C-039 to C-046)."""

    def run(self, s: ContagionState, arg: i64) -> None:
        can_act = not s.compensated and s.actions_left() > 0 and has_action(s, arg)
        if can_act or (not s.done and can_use_city(s, arg)):
            s.ask(arg, ACTIONS, arg)
        elif s.actions_done == 0 and not s.compensated:
            s.compensated = True
            s.done = False
            s.tell(H_NO_ACTION, arg)
            s.push(ACTIONS, arg)
            s.draw_cards(arg, 1)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        acting = False
        if not s.compensated and s.actions_left() > 0:
            action_moves(s, arg, out)
            acting = out.n > 0
        use_moves(s, arg, out)
        if not acting:
            out.add(PASS_MOVE)


class Pass(Kind):
    """Nothing more: no further city action is used now."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        s.done = True
        if s.asked_step() != ACTIONS:
            s.answer()


# ---------------------------------------------------------------------- kept city actions
def can_use(s: ContagionState, seat: i64, city: i64) -> bool:
    return s.kept[seat] & BIT[city] != 0 and s.city_effect(city).is_possible(s, seat)


def can_use_city(s: ContagionState, seat: i64) -> bool:
    if s.kept[seat] != 0:
        for city in range(len(s.row_counts)):
            if can_use(s, seat, city):
                return True
    return False


def use_moves(s: ContagionState, seat: i64, out: Moves) -> None:
    if s.kept[seat] != 0:
        for city in range(len(s.row_counts)):
            if can_use(s, seat, city):
                out.add(K_USE * KIND + city)


# ---------------------------------------------------------------------- which actions are possible
def can_draw(s: ContagionState, seat: i64) -> bool:
    return s.draw_number(seat) > 0 and s.cards_to_draw() > 0


def can_mutate(s: ContagionState, seat: i64, track: i64) -> bool:
    return s.level(seat, track) < HIGHEST_LEVEL and s.mutate_cost(seat, track) <= s.hand_sizes[seat]


def can_infect(s: ContagionState, seat: i64, city: i64) -> bool:
    is_new = s.cubes[city * ROWS + seat] == 0
    return s.active_effect().may_infect(s, is_new) and can_pay(
        s, seat, s.rules.city_colours[city], s.infect_cost(seat, city)
    )


def can_pay(s: ContagionState, seat: i64, colour: i64, cost: i64) -> bool:
    """Matching cards and joker pairs together make the cost (C-064 to C-066)."""
    matching = s.hands[seat * COLOURS + colour]
    if matching > cost:
        matching = cost
    return matching + 2 * (cost - matching) <= s.hand_sizes[seat]


def has_action(s: ContagionState, seat: i64) -> bool:
    return can_draw(s, seat) or can_infect_anywhere(s, seat) or can_mutate_anything(s, seat)


def can_infect_anywhere(s: ContagionState, seat: i64) -> bool:
    number = s.infect_number(seat)
    if number <= 0 or s.dishes[seat] <= 0:
        return False
    for nth in range(s.display_size):
        city = s.display[nth]
        if can_infect(s, seat, city) and most_cubes(s, seat, city, number) > 0:
            return True
    return False


def can_mutate_anything(s: ContagionState, seat: i64) -> bool:
    for track in range(TRACKS):
        if can_mutate(s, seat, track):
            return True
    return False


def action_moves(s: ContagionState, seat: i64, out: Moves) -> None:
    if can_draw(s, seat):
        out.add(DRAW_MOVE)
    number = s.infect_number(seat)
    if number > 0 and s.dishes[seat] > 0:
        for nth in range(s.display_size):
            city = s.display[nth]
            if can_infect(s, seat, city):
                number_moves(out, K_INFECT * KIND + city * PART, most_cubes(s, seat, city, number))
    for track in range(TRACKS):
        if can_mutate(s, seat, track):
            out.add(K_MUTATE * KIND + track)


# ---------------------------------------------------------------------- carrying them out
class Draw(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        s.actions_done += 1
        s.draw_cards(s.turn, s.draw_number(s.turn))


class Infect(Kind):
    """a is the city, b the number of cubes; the cost is paid before they are placed (C-231)."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.turn
        cost = s.infect_cost(seat, a)
        s.push(DO_INFECT, a * PART + b)
        s.use_up_cheaper(True, s.cubes[a * ROWS + seat] == 0)
        s.actions_done += 1
        s.infects_done += 1
        s.pay_colour = s.rules.city_colours[a]
        s.pay_cost = cost
        if cost > 0:
            s.push(PAY, seat)


class DoInfect(Step):
    def run(self, s: ContagionState, arg: i64) -> None:
        s.place(s.turn, arg // PART, arg % PART)


class Mutate(Kind):
    """b is the track; the cards may have any colours (C-089)."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.turn
        cost = s.mutate_cost(seat, b)
        s.use_up_cheaper(False, False)
        s.actions_done += 1
        s.push(DO_MUTATE, b)
        s.pay_colour = NONE
        if cost > 0:
            s.push(PAY_CARDS, seat * PART + cost)


class DoMutate(Step):
    def run(self, s: ContagionState, arg: i64) -> None:
        s.change_level(s.turn, arg, 1)


class Pay(Step):
    """With how many joker pairs? Only what the hand can pay is offered, the fewest cards first; arg is the seat."""

    def run(self, s: ContagionState, arg: i64) -> None:
        only: i64 = NOBODY
        for pairs in range(s.pay_cost + 1):
            if can_pay_with(s, arg, pairs):
                if only != NOBODY:
                    s.ask(arg, PAY, arg)
                    return
                only = pairs
        pay_with(s, arg, only)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for pairs in range(s.pay_cost + 1):
            if can_pay_with(s, arg, pairs):
                out.add(K_PAY * KIND + s.pay_cost + pairs)


def can_pay_with(s: ContagionState, seat: i64, pairs: i64) -> bool:
    matching = s.pay_cost - pairs
    return s.hands[seat * COLOURS + s.pay_colour] >= matching and s.hand_sizes[seat] >= matching + 2 * pairs


def pay_with(s: ContagionState, seat: i64, pairs: i64) -> None:
    """The matching cards go at once; the cards of the pairs are chosen one by one."""
    for _ in range(s.pay_cost - pairs):
        s.discard_card(seat, s.pay_colour)
    if pairs > 0:
        s.push(PAY_CARDS, seat * PART + 2 * pairs)


class PayMove(Kind):
    """b is the number of cards paid in all."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        s.answer()
        pay_with(s, seat, b - s.pay_cost)


class PayCards(Step):
    """Which card of any colour? arg is seat * PART + cards still to pay."""

    def run(self, s: ContagionState, arg: i64) -> None:
        seat = arg // PART
        left = arg % PART
        if left == 0:
            return
        if left == s.hand_sizes[seat]:
            s.discard_hand(seat)
            return
        colour = s.only_colour(seat)
        if colour == NOBODY:
            s.ask(seat, PAY_CARDS, arg)
            return
        for _ in range(left):
            s.discard_card(seat, colour)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        discard_moves(s, arg // PART, out)
