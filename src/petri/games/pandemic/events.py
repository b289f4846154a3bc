"""The five events (P2-176 to P2-187)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, KIND, NOBODY, Moves
from petri.games.pandemic.actions import build_station
from petri.games.pandemic.board import MOST_CITIES
from petri.games.pandemic.state import Event, Kind, PandemicState, Step
from petri.games.pandemic.terms import (
    AIRLIFT,
    FORECAST,
    GOVERNMENT_GRANT,
    H_FORECAST,
    H_ORDERED,
    H_RESILIENT,
    ONE_QUIET_NIGHT,
    ORDER,
    ORDER_CARD,
    PLAY_AIRLIFT,
    PLAY_FORECAST,
    PLAY_GRANT,
    PLAY_QUIET,
    PLAY_RESILIENT,
    RESILIENT_POPULATION,
)

FORECAST_CARDS: Final[i64] = 6


class Airlift(Event):
    """Move any pawn to any other city (P2-177)."""

    card = AIRLIFT

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for pawn in range(s.rules.seats):
            out.add_all(s.rules.board.airlifts[pawn * MOST_CITIES + s.pawns[pawn]])

    def owner_asked(self, s: PandemicState, a: i64, b: i64) -> i64:
        return NOBODY if a == s.holder_of_event(AIRLIFT) else a

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.move_pawn(a, b, PLAY_AIRLIFT)


class Forecast(Event):
    """Look at the top 6 infection cards and put them back in any order (P2-178, P2-179, P2-270)."""

    card = FORECAST

    def can_play(self, s: PandemicState) -> bool:
        return s.infection_size > 0

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add(PLAY_FORECAST * KIND)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        top = s.infection_size
        n = top if top < FORECAST_CARDS else FORECAST_CARDS
        for nth in range(n):
            s.tell(H_FORECAST, seat, s.infection[top - 1 - nth], nth)
        self.note_what_is_known(s, seat, top - n, top)
        s.push(ORDER, (seat * 16 + n) * 16 + n)

    def note_what_is_known(self, s: PandemicState, seat: i64, low: i64, top: i64) -> None:
        """The player knows these cards; the others know only that they may have changed places."""
        looked_at = (BIT[top] - 1) & ~(BIT[low] - 1)
        s.joined = (s.joined & (BIT[top] - 1)) | (looked_at & ~BIT[low])
        for other in range(s.rules.seats):
            s.seen[other] &= BIT[low] - 1
            if other == seat or s.rules.open_hands:
                s.seen[other] |= looked_at


class Order(Step):
    """Which card comes next from the top? arg is (seat, number looked at, number still to place)."""

    def run(self, s: PandemicState, arg: i64) -> None:
        if arg % 16 > 1:
            s.ask(arg // 256, ORDER, arg)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        low = s.infection_size - (arg // 16) % 16
        for place in range(low, low + arg % 16):
            out.add(ORDER_CARD * KIND + s.infection[place])


class OrderCard(Kind):
    """Put a card on the highest place that is still free."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        arg = s.asked_arg()
        looked_at = (arg // 16) % 16
        free = s.infection_size - looked_at + arg % 16 - 1
        at = free
        while s.infection[at] != b:
            at -= 1
        while at < free:
            s.infection[at] = s.infection[at + 1]
            at += 1
        s.infection[free] = b
        s.tell(H_ORDERED, arg // 256, b, s.infection_size - 1 - free)
        s.answer()
        s.push(ORDER, arg - 1)


class GovernmentGrant(Event):
    """A research station in any city without one, for no card (P2-180, P2-181)."""

    card = GOVERNMENT_GRANT

    def can_play(self, s: PandemicState) -> bool:
        return s.stations != s.rules.board.everywhere

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add_each(PLAY_GRANT * KIND, s.rules.board.everywhere & ~s.stations)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        build_station(s, seat, b)


class OneQuietNight(Event):
    """The next infection phase that has not begun is skipped (P2-182)."""

    card = ONE_QUIET_NIGHT

    def can_play(self, s: PandemicState) -> bool:
        return not s.quiet_night

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add(PLAY_QUIET * KIND)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.quiet_night = True


class ResilientPopulation(Event):
    """A card of the infection discard pile leaves the game, also between Infect and Intensify (P2-184, P2-185)."""

    card = RESILIENT_POPULATION
    in_epidemic = True

    def can_play(self, s: PandemicState) -> bool:
        return s.discard_size > 0

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for place in range(s.discard_size):
            out.add(PLAY_RESILIENT * KIND + s.infection_discard[place])

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.remove_from_discard(b)
        s.tell(H_RESILIENT, b)
