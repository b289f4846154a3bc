"""The five events (P2-176 to P2-187)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, u8

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import PART, Public
from petri.games.pandemic.actions.build import build_station
from petri.games.pandemic.actions.move import goes_elsewhere, may_leave
from petri.games.pandemic.blocks import mix
from petri.games.pandemic.cards import NO_CITY
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CITY,
    PAWN_TO_CITY,
    Attempt,
    Event,
    Kind,
    Step,
    any_time,
    no_event,
    only_in,
    would_do_something,
)
from petri.games.pandemic.told import OfHand

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


# ---------------------------------------------------------------------- Airlift
def is_not_refused(m: Attempt) -> Reason | None:
    """By the owner of the pawn."""
    return m.no("move_refused", "P2-177", seat=m.seat(m.a)) if m.is_refused else None


class Airlift(Event):
    """Move any pawn to any other city (P2-177)."""

    key = "airlift"
    word = "airlift"
    sign = "fly"
    form = Form(
        "{pawn} to {city}",
        "pawn",
        "city",
        short="{city}",
        reads=PAWN_TO_CITY,
        usual=lambda s: int(s.turn if s.to_act == NOBODY else s.to_act),
    )
    conditions = any_time(is_not_refused, goes_elsewhere, may_leave)

    def can_play(self, s: PandemicState) -> bool:
        for pawn in range(s.rules.pawns):
            if s.may_leave(pawn):
                return True
        return False

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for pawn in range(s.rules.pawns):
            if s.may_leave(pawn):
                out.add_all(self.base + pawn * PART, s.rules.board.others[s.pawns[pawn]])

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        owner = s.rules.pawn_owners[a]
        return NOBODY if owner == s.rules.hand_owners[s.holder_of_event(self.card)] else owner

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.move_pawn(a, b, self.number)


# ---------------------------------------------------------------------- Forecast
FORECAST_CARDS: Final[i64] = 6
INFECTION_CARD: Final = Form("{infection_card}", "", "infection_card")
FORESEEN: Final = OfHand("forecast", "seat card:infection_card place", reveals=True)
ORDERED: Final = OfHand("ordered", "seat card:infection_card place")


class Forecast(Event):
    """Look at the top 6 infection cards and put them back in any order (P2-178, P2-179, P2-270)."""

    key = "forecast"
    word = "forecast"
    conditions = any_time(would_do_something("forecast_empty"))
    worth = 4.0

    def can_play(self, s: PandemicState) -> bool:
        return s.infection_size > 0

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add(self.base)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        top = s.infection_size
        n = top if top < FORECAST_CARDS else FORECAST_CARDS
        for nth in range(n):
            s.tell(FORESEEN, seat, i64(s.infection[top - 1 - nth]), nth)
        self.note_what_is_known(s, seat, top - n, top)
        s.push(ORDER, (seat * 16 + n) * 16 + n)

    def note_what_is_known(self, s: PandemicState, seat: i64, low: i64, top: i64) -> None:
        """The player knows these cards; the others know only that they may have changed places."""
        mix(s, seat, low, top)
        looked_at = (BIT[top] - 1) & ~(BIT[low] - 1)
        s.joined = (s.joined & (BIT[top] - 1)) | (looked_at & ~BIT[low])
        for other in range(s.rules.seats):
            s.seen[other] &= BIT[low] - 1
            if s.rules.sees(other, seat):
                s.seen[other] |= looked_at


class Order(Step):
    """Which card comes next from the top? arg is (seat, number looked at, number still to place)."""

    name = "order"
    rule = "P2-178"
    puts_in_order = True
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg // 256 if arg % 16 > 1 else NOBODY

    def fits(self, s: PandemicState, arg: i64) -> bool:
        looked_at = arg // 16 % 16
        if arg // 256 >= s.rules.pawns or looked_at > FORECAST_CARDS or looked_at > s.infection_size:
            return False
        return 1 < arg % 16 <= looked_at

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        low = s.infection_size - (arg // 16) % 16
        for place in range(low, low + arg % 16):
            out.add(ORDER_CARD.base + i64(s.infection[place]))

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"place": arg // 16 % 16 - arg % 16 + 1}


ORDER: Final = Order()


def is_still_to_order(m: Attempt) -> Reason | None:
    low = m.s.infection_size - m.arg // 16 % 16
    if u8(m.b) in m.s.infection[low : low + m.arg % 16]:
        return None
    return m.no("order_card", "P2-178", city=m.names.infection_card(m.b))


class OrderCard(Kind):
    """Put a card on the highest place that is still free."""

    word = "order"
    form = INFECTION_CARD
    place = "card"
    sample = "{city}"
    sign = "store"
    is_whispered = True
    conditions = (only_in(ORDER, "order_only", "P2-178"), is_still_to_order)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        arg = s.asked_arg()
        looked_at = (arg // 16) % 16
        free = s.infection_size - looked_at + arg % 16 - 1
        at = free
        while i64(s.infection[at]) != b:
            at -= 1
        while at < free:
            s.infection[at] = s.infection[at + 1]
            at += 1
        s.infection[free] = u8(b)
        s.tell(ORDERED, arg // 256, b, s.infection_size - 1 - free)
        s.ask_again(arg - 1)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"city": names.infection_card(b)}

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "city": names.listed_infection([b])[0]}


ORDER_CARD: Final = OrderCard()


# ---------------------------------------------------------------------- Government Grant
def needs_no_station(m: Attempt) -> Reason | None:
    return m.no("station_there", "P2-181", city=m.city(m.b)) if m.s.has_station(m.b) else None


class GovernmentGrant(Event):
    """A research station in any city without one, for no card (P2-180, P2-181)."""

    key = "government_grant"
    asks = "last_chance"
    word = "grant"
    sign = "build"
    form = CITY
    conditions = any_time(needs_no_station)

    def can_play(self, s: PandemicState) -> bool:
        return s.stations != s.rules.board.everywhere

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add_each(self.base, s.rules.board.everywhere & ~s.stations)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        build_station(s, seat, b)


# ---------------------------------------------------------------------- One Quiet Night
class OneQuietNight(Event):
    """The next infection phase that has not begun is skipped (P2-182)."""

    key = "one_quiet_night"
    word = "quiet"
    conditions = any_time(would_do_something("quiet_waiting"))
    worth = 6.0

    def can_play(self, s: PandemicState) -> bool:
        return not s.quiet_night

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add(self.base)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.quiet_night = True


# ---------------------------------------------------------------------- Resilient Population
def is_city_card(m: Attempt) -> Reason | None:
    return None if m.b < NO_CITY else no_event(m, "resilient_city", "LD-096", card=m.names.infection_card(m.b))


def lies_anything(m: Attempt) -> Reason | None:
    return None if m.s.discard_size > 0 else no_event(m, "resilient_empty", "P2-269")


def is_in_infection_discard(m: Attempt) -> Reason | None:
    if m.s.is_in_infection_discard(m.b):
        return None
    return m.no("infection_discard", "P2-184", city=m.city(m.b))


class ResilientPopulation(Event):
    """A city of the infection discard pile leaves the game, also between Infect and Intensify (P2-184, P2-185); no
    other card may go (LD-096)."""

    key = "resilient_population"
    asks = "intensify"
    word = "resilient"
    form = INFECTION_CARD
    place = "city"
    sample = "{city}"
    names_card = True
    conditions = any_time(lies_anything, is_city_card, is_in_infection_discard)
    in_epidemic = True

    def can_play(self, s: PandemicState) -> bool:
        return s.has_discarded_city()

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for place in range(s.discard_size):
            if i64(s.infection_discard[place]) < NO_CITY:
                out.add(self.base + i64(s.infection_discard[place]))

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.remove_from_discard(b)
        s.tell(RESILIENT, b)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {**super().spoken(names, s, a, b, c), "city": names.infection_card(b)}

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {**super().about(names, s, a, b, c), "city": names.listed_infection([b])[0]}


RESILIENT: Final = Public("resilient", "city")

AIRLIFT: Final = Airlift()
FORECAST: Final = Forecast()
GOVERNMENT_GRANT: Final = GovernmentGrant()
ONE_QUIET_NIGHT: Final = OneQuietNight()
RESILIENT_POPULATION: Final = ResilientPopulation()
