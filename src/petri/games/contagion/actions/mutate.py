"""Mutate: raise a level of the virus board (C-084 to C-095)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import Moves
from petri.core.things import PART
from petri.games.contagion.actions.pay import PAY_CARDS, hand, payment
from petri.games.contagion.cards import HIGHEST_LEVEL, NONE, TRACKS
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import TRACK, Attempt, Kind, Step, has_action_left

if TYPE_CHECKING:
    from petri.games.contagion.names import Names


def can_mutate(s: ContagionState, seat: i64, track: i64) -> bool:
    return s.level(seat, track) < HIGHEST_LEVEL and s.mutate_cost(seat, track) <= s.hand_sizes[seat]


def is_below_the_top(m: Attempt) -> Reason | None:
    level = m.level(m.b)
    if level < HIGHEST_LEVEL:
        return None
    return m.no("mutate_top", "C-093", track=m.names.tracks[m.b], level=level)


def can_pay_for_mutation(m: Attempt) -> Reason | None:
    cost = m.s.mutate_cost(m.seat, m.b)
    if cost <= m.hand_size:
        return None
    track = m.names.tracks[m.b]
    return m.no("mutate_cost", "C-091", track=track, level=m.level(m.b) + 1, cost=cost, cards=m.hand_size)


class Mutate(Kind):
    """b is the track; the cards may have any colours (C-089)."""

    word = "mutate"
    form = TRACK
    conditions = (has_action_left, is_below_the_top, can_pay_for_mutation)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        for track in range(TRACKS):
            if can_mutate(s, seat, track):
                return True
        return False

    def add(self, s: ContagionState, seat: i64, out: Moves) -> None:
        for track in range(TRACKS):
            if can_mutate(s, seat, track):
                out.add(self.base + track)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.turn
        cost = s.mutate_cost(seat, b)
        s.use_up_cheaper(False, False)
        s.actions_done += 1
        s.push(DO_MUTATE, b)
        s.pay_colour = NONE
        if cost > 0:
            s.push(PAY_CARDS, seat * PART + cost)

    def spoken(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        level = s.level(s.turn, b)
        if level == HIGHEST_LEVEL:
            return {"level": level, "price": 0}
        return {"level": level + 1, "price": s.mutate_cost(s.turn, b)}

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        found = self.spoken(names, s, a, b, c)
        return {**found, **payment(hand(names, s, s.turn), found["price"])}


class DoMutate(Step):
    """It has been paid; arg is the track."""

    name = "do_mutate"
    is_public = True
    asks_first = ("pay_cards",)

    def run(self, s: ContagionState, arg: i64) -> None:
        s.change_level(s.turn, arg, 1)

    def fits(self, s: ContagionState, arg: i64) -> bool:
        return arg < TRACKS and s.level(s.turn, arg) < HIGHEST_LEVEL


MUTATE: Final = Mutate()
DO_MUTATE: Final = DoMutate()
