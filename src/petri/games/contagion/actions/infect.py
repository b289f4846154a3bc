"""Infect a city (C-056 to C-083)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import Moves
from petri.core.things import PART
from petri.games.contagion.actions.pay import PAY, can_pay, can_pay_with, hand, paid
from petri.games.contagion.cards import CITIES, INFECTION, NONE, ROWS
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import (
    CUBES_IN_CITY,
    Attempt,
    Kind,
    Step,
    has_action_left,
    has_room,
    is_in_display,
    number_moves,
    takes_cubes_from_dish,
)

if TYPE_CHECKING:
    from petri.games.contagion.names import Names


def can_infect(s: ContagionState, seat: i64, city: i64) -> bool:
    """Whether the active card and the hand allow it."""
    is_new = s.cubes[city * ROWS + seat] == 0
    return s.active_effect().may_infect(s, is_new) and can_pay(
        s, seat, s.rules.city_colours[city], s.infect_cost(seat, city)
    )


def cards_needed(s: ContagionState, seat: i64, colour: i64) -> i64:
    """The cards of a colour with which a hand of this size can infect a city of the colour, NONE if it never can."""
    number = s.infect_number(seat)
    needed: i64 = NONE
    for nth in range(s.display_size):
        city = s.display[nth]
        is_new = s.cubes[city * ROWS + seat] == 0
        if s.rules.city_colours[city] != colour or s.most_cubes(seat, city, number) <= 0:
            continue
        cost = s.infect_cost(seat, city)
        if s.active_effect().may_infect(s, is_new) and cost <= s.hand_sizes[seat]:
            cards = 2 * cost - s.hand_sizes[seat]
            needed = cards if cards < needed else needed
    return needed


def infects_at_all(m: Attempt) -> Reason | None:
    if m.s.infect_number(m.seat) > 0:
        return None
    if m.level(INFECTION) == 0:
        return m.no("infect_zero", "C-072")
    return m.no("infect_zero_card", "C-217", card=m.active_card, level=m.level(INFECTION))


def is_allowed_by_the_card(m: Attempt) -> Reason | None:
    effect = m.s.active_effect()
    return None if effect.may_infect(m.s, m.cubes(m.a, m.seat) == 0) else effect.why_not_infect(m)


def infects_with_some(m: Attempt) -> Reason | None:
    number = m.s.infect_number(m.seat)
    if m.b <= number:
        return None
    if number == m.level(INFECTION):
        return m.no("many_rate_plain", "C-058", most=number)
    return m.no("many_rate", "C-217", most=number, card=m.active_card)


def can_pay_for_infection(m: Attempt) -> Reason | None:
    colour = m.s.rules.city_colours[m.a]
    cost = m.s.infect_cost(m.seat, m.a)
    if can_pay(m.s, m.seat, colour, cost):
        return None
    cards = {"cost": cost, "matching": m.held(colour), "cards": m.hand_size}
    is_new = m.cubes(m.a, m.seat) == 0
    return m.no(
        "infect_cost_new" if is_new else "infect_cost",
        "C-061" if is_new else "C-062",
        city=m.city(m.a),
        colour=m.names.colours[colour],
        **cards,
    )


class Infect(Kind):
    """a is the city, b the number of cubes; the cost is paid before they are placed (C-231)."""

    word = "infect"
    sign = "infection"
    counts_with = "infection"
    form = CUBES_IN_CITY
    conditions = (
        has_action_left,
        is_in_display,
        infects_at_all,
        is_allowed_by_the_card,
        infects_with_some,
        takes_cubes_from_dish,
        has_room,
        can_pay_for_infection,
    )

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        number = s.infect_number(seat)
        if number <= 0 or s.dishes[seat] <= 0:
            return False
        for nth in range(s.display_size):
            city = s.display[nth]
            if can_infect(s, seat, city) and s.most_cubes(seat, city, number) > 0:
                return True
        return False

    def add(self, s: ContagionState, seat: i64, out: Moves) -> None:
        number = s.infect_number(seat)
        if number > 0 and s.dishes[seat] > 0:
            for nth in range(s.display_size):
                city = s.display[nth]
                if can_infect(s, seat, city):
                    number_moves(out, self.base + city * PART, s.most_cubes(seat, city, number))

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
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

    def text_key(self, s: ContagionState, a: i64, b: i64, c: i64) -> str:
        return "infect_one" if b == 1 else "infect"

    def spoken(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"colour": names.colours[s.rules.city_colours[a]], "price": s.infect_cost(s.turn, a)}

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        """Any two cards stand for a matching one (C-064 to C-066); if there are several ways to pay, it is asked."""
        seat = s.turn
        colour = s.rules.city_colours[a]
        price = s.infect_cost(seat, a)
        ways = [pairs for pairs in range(price + 1) if can_pay_with(s, seat, colour, price, pairs)]
        found = {"colour": names.colour_ids[colour], "price": price}
        cards = hand(names, s, seat)
        if len(ways) > 1:
            return {**found, "cost": [], "choice": {"cards": cards, "number": price + ways[0]}}
        cost = paid(cards, names.colour_ids[colour], price, ways[0]) if ways else {"cost": []}
        return {**found, **cost}


class DoInfect(Step):
    """It has been paid; arg is city * PART + number of cubes."""

    name = "do_infect"
    is_public = True
    asks_first = ("pay", "pay_cards")

    def run(self, s: ContagionState, arg: i64) -> None:
        s.place(s.turn, arg // PART, arg % PART)

    def fits(self, s: ContagionState, arg: i64) -> bool:
        city = arg // PART
        n = arg % PART
        return city < CITIES and city in s.display[: s.display_size] and 1 <= n <= s.most_cubes(s.turn, city, n)


INFECT: Final = Infect()
DO_INFECT: Final = DoInfect()
