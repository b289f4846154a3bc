"""Build a research station (P2-067 to P2-073)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import Moves
from petri.core.things import PART
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import CITY, Attempt, Kind, Step, is_action_phase, only_in

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


def may_build(m: Attempt) -> Reason | None:
    return None if m.s.role(m.turn).builds else m.no("builds_not", "LR-027", seat=m.seat(m.turn))


def has_no_station_yet(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    return m.no("station_there", "P2-071", city=m.city(here)) if m.s.has_station(here) else None


def has_building_card(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.s.role(m.turn).builds_free or m.holds(m.turn, here):
        return None
    return m.no("build_card", "P2-068", seat=m.seat(m.turn), city=m.city(here))


class Build(Kind):
    """In the own city, for its card (P2-068)."""

    word = "build"
    rank = 2
    place = "here"
    conditions = (is_action_phase, may_build, has_no_station_yet, has_building_card)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        seat = s.turn
        here = s.pawns[seat]
        s.spend_action()
        if not s.role(seat).builds_free:
            s.discard(seat, here)
        build_station(s, seat, here)

    def text_key(self, s: PandemicState, a: i64, b: i64, c: i64) -> str:
        return "build_free" if s.role(s.turn).builds_free else "build"

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[s.pawns[s.turn]]}

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [] if s.role(s.turn).builds_free else [names.city(s.pawns[s.turn])]}


def build_station(s: PandemicState, seat: i64, city: i64) -> None:
    """From the supply, or from another city if all are on the board (P2-069, P2-181)."""
    if s.stations_left > 0:
        s.add_station(city)
        station_is_built(s, seat, city)
    else:
        s.push(RELOCATE, seat * PART + city)


def station_is_built(s: PandemicState, seat: i64, city: i64) -> None:
    if s.is_altered:
        for other in s.answers:
            other.built(s, seat, city)


class Relocate(Step):
    """Which city gives its station? arg is seat * PART + city."""

    name = "relocate"
    rule = "P2-069"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg // PART

    def fits(self, s: PandemicState, arg: i64) -> bool:
        city = arg % PART
        is_free = city < s.rules.board.size and not s.has_station(city)
        return arg // PART < s.rules.pawns and is_free and s.stations_left == 0

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(RELOCATE_FROM.base, s.stations)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[arg % PART]}


RELOCATE: Final = Relocate()


def has_station_to_move(m: Attempt) -> Reason | None:
    return None if m.s.has_station(m.b) else m.no("no_station", "P2-069", city=m.city(m.b))


class RelocateFrom(Kind):
    """The station of this city is the one that is built."""

    word = "relocate"
    form = CITY
    sign = "build"
    names_card = True
    conditions = (only_in(RELOCATE, "relocate_only", "P2-070"), has_station_to_move)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        city = s.asked_arg() % PART
        seat = s.asked_arg() // PART
        s.answer()
        s.relocate_station(b, city)
        station_is_built(s, seat, city)


BUILD: Final = Build()
RELOCATE_FROM: Final = RelocateFrom()
