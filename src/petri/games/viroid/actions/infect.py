"""Infections: phase 2, one-time spreads, and those that an event allows (V-189 to V-233, V-279 to V-283, V-349)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, low_member, members
from petri.core.things import PART
from petri.games.viroid.cards import (
    BIRD,
    CULL,
    FIRST_RESISTANCE,
    GROUND,
    LAND,
    MODES,
    PLANE,
    RESISTANCES,
    SHIP,
    SLOTS,
    SMALL,
)
from petri.games.viroid.reach import by_way, flown_from, neighbours
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import FIELD, Attempt, Effect, Kind, Part, Step, answers

if TYPE_CHECKING:
    from petri.games.viroid.names import Names

EFFECTS_ON_CARD: Final[i64] = 8  # at most; an effect is found by card * 8 + its place


def may_live_in(s: ViroidState, seat: i64, mode: i64) -> i64:
    """The cities with a healthy field whose resistances and countermeasures a pathogen bears."""
    if s.cubes_left[seat] <= 0:
        return 0
    return s.healthy_in[mode] & s.bearable[seat] & ~s.spoilt(seat, mode)


class Spreading(Step):
    """Asks where the active player infects."""

    answered_by: ClassVar[tuple[str, ...]] = ("infect", "bird", "ship", "plane")

    def seat(self, s: ViroidState, arg: i64) -> i64:
        return s.turn

    def has_use(self, s: ViroidState, seat: i64, mode: i64, way: i64) -> bool:
        """Whether a regular spread type may be used together with this way."""
        raise NotImplementedError

    def has_way(self, s: ViroidState, seat: i64, way: i64) -> bool:
        """Whether the way itself may be used."""
        raise NotImplementedError

    def fields(self, s: ViroidState, seat: i64, arg: i64, mode: i64) -> i64:
        """The cities with a field of a spread type that may be infected, if one gets there."""
        return may_live_in(s, seat, mode)

    def reached(self, s: ViroidState, seat: i64, arg: i64, way: i64) -> i64:
        return by_way(s, seat, way, False)

    def spend(self, s: ViroidState, seat: i64, mode: i64, way: i64) -> None:
        """What an infection costs."""

    def targets(self, s: ViroidState, seat: i64, arg: i64, mode: i64, way: i64, reached: i64) -> i64:
        return self.fields(s, seat, arg, mode) & reached if self.has_use(s, seat, mode, way) else 0

    def is_possible(self, s: ViroidState, arg: i64) -> bool:
        seat = self.seat(s, arg)
        if s.present[seat] == 0 and not self.needs_no_origin(s, arg):
            return False
        for nth in range(len(WAYS)):
            way = WAYS[nth].way()
            if self.has_way(s, seat, way):
                reached = self.reached(s, seat, arg, way)
                for mode in range(GROUND):
                    if self.targets(s, seat, arg, mode, way, reached) != 0:
                        return True
        return False

    def needs_no_origin(self, s: ViroidState, arg: i64) -> bool:
        return False

    def asks(self, s: ViroidState, arg: i64) -> i64:
        return self.seat(s, arg) if self.is_possible(s, arg) else NOBODY

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        seat = self.seat(s, arg)
        for nth in range(len(WAYS)):
            kind = WAYS[nth]
            way = kind.way()
            if self.has_way(s, seat, way):
                reached = self.reached(s, seat, arg, way)
                for mode in range(GROUND):
                    out.add_each(kind.base + mode * PART, self.targets(s, seat, arg, mode, way, reached))

    def why_not_used(self, m: Attempt, mode: i64, way: i64) -> Reason | None:
        """Why a spread type or a way may not be used, if so."""
        return None


class Infection(Spreading):
    """Phase 2: as many infections as possible (V-189, V-190)."""

    name = "infection"
    rule = "V-190"
    is_public = True
    lets_act = True

    def has_use(self, s: ViroidState, seat: i64, mode: i64, way: i64) -> bool:
        return s.points > 0 and s.uses_left(seat, mode) > 0

    def has_way(self, s: ViroidState, seat: i64, way: i64) -> bool:
        return way == LAND or s.uses_left(seat, way) > 0

    def fields(self, s: ViroidState, seat: i64, arg: i64, mode: i64) -> i64:
        return may_live_in(s, seat, mode) & ~s.quarantine(seat)

    def reached(self, s: ViroidState, seat: i64, arg: i64, way: i64) -> i64:
        return by_way(s, seat, way, s.rules.flies_far and s.owns_two(seat, PLANE))

    def spend(self, s: ViroidState, seat: i64, mode: i64, way: i64) -> None:
        """An infection point, a use of the regular type, and one of the extended type (V-191, V-209)."""
        s.points -= 1
        s.used[mode] += 1
        if way != LAND:
            s.used[way] += 1

    def why_not_used(self, m: Attempt, mode: i64, way: i64) -> Reason | None:
        if m.s.uses(m.seat, mode) == 0:
            return m.no("mode_none", "V-194", mode=m.mode(mode))
        if m.s.uses_left(m.seat, mode) <= 0:
            return m.no("mode_used", "V-208", mode=m.mode(mode), number=m.s.uses(m.seat, mode))
        if way != LAND and m.s.rules.forbidden & BIT[way] != 0:
            return m.no("mode_forbidden", "V-302", mode=m.mode(way))
        if way != LAND and m.s.uses(m.seat, way) == 0:
            return m.no("mode_none", "V-198", mode=m.mode(way))
        if way != LAND and m.s.uses_left(m.seat, way) <= 0:
            return m.no("mode_used", "V-209", mode=m.mode(way), number=m.s.uses(m.seat, way))
        return None

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"number": s.points}

    def text_key(self, s: ViroidState, arg: i64) -> str:
        return "infection_one" if s.points == 1 else "infection"


# ---------------------------------------------------------------------- one-time spreads
SOURCES: Final[i64] = 32  # of a seat: slot * 8 + symptom, and the stages after all slots


def source(slot: i64, nth: i64) -> i64:
    """How the step finds a symptom; the slot after the last one stands for the stages."""
    return slot * 8 + nth


def part_at(s: ViroidState, arg: i64) -> Part:
    seat = arg // SOURCES
    slot = arg % SOURCES // 8
    nth = arg % 8
    return s.rules.stages[nth] if slot == SLOTS else s.part_of(seat * SLOTS + slot, nth)


def has_source(s: ViroidState, arg: i64) -> bool:
    seat = arg // SOURCES
    slot = arg % SOURCES // 8
    if seat >= s.rules.seats:
        return False
    if slot == SLOTS:
        return arg % 8 < s.stages[seat]
    return arg % 8 < s.developed[seat * SLOTS + slot]


class SpreadOnce(Step):
    """What a symptom or a stage lets spread, at once; arg is seat * SOURCES + source."""

    name = "spread_once"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        part = part_at(s, arg)
        for mode in range(MODES):
            s.free[mode] = 0 if s.rules.forbidden & BIT[mode] != 0 else part.uses[mode]
        s.push(ONE_TIME, arg // SOURCES)

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return has_source(s, arg) and part_at(s, arg).spreads


class OneTime(Spreading):
    """Without an infection point and whatever the quarantine; what is not used lapses (V-279 to V-283)."""

    name = "one_time"
    rule = "V-282"
    is_public = True
    answered_by = ("infect", "bird", "ship", "plane", "decline")
    lets_act = True

    def seat(self, s: ViroidState, arg: i64) -> i64:
        return arg

    def has_use(self, s: ViroidState, seat: i64, mode: i64, way: i64) -> bool:
        """An extended type may take its regular one from a marker (V-283)."""
        return s.free[mode] > 0 or (way != LAND and s.uses_left(seat, mode) > 0)

    def has_way(self, s: ViroidState, seat: i64, way: i64) -> bool:
        return way == LAND or s.free[way] > 0

    def spend(self, s: ViroidState, seat: i64, mode: i64, way: i64) -> None:
        if s.free[mode] > 0:
            s.free[mode] -= 1
        else:
            s.used[mode] += 1
        if way != LAND:
            s.free[way] -= 1

    def go_on(self, s: ViroidState, arg: i64) -> None:
        lapse(s)

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        Spreading.moves(self, s, arg, out)
        out.add(DECLINE.base)

    def why_not_used(self, m: Attempt, mode: i64, way: i64) -> Reason | None:
        if way != LAND and m.s.free[way] == 0:
            return m.no("once_way", "V-283", mode=m.mode(way))
        return None if self.has_use(m.s, m.seat, mode, way) else m.no("once_mode", "V-279", mode=m.mode(mode))

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"modes": [names.modes[mode] for mode in range(MODES) if s.free[mode] > 0]}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg < s.rules.seats


def lapse(s: ViroidState) -> None:
    for mode in range(MODES):
        s.free[mode] = 0


# ---------------------------------------------------------------------- by an event
def effect_of(s: ViroidState, arg: i64) -> Effect:
    return s.rules.events[arg // EFFECTS_ON_CARD].effects[arg % EFFECTS_ON_CARD]


class EventInfection(Spreading):
    """An event lets the active player infect one field (V-349); arg is card * EFFECTS_ON_CARD + effect."""

    name = "event_infection"
    rule = "V-349"
    is_public = True
    answered_by = ("infect", "decline")
    lets_act = True

    def has_use(self, s: ViroidState, seat: i64, mode: i64, way: i64) -> bool:
        return True

    def has_way(self, s: ViroidState, seat: i64, way: i64) -> bool:
        return way == LAND

    def needs_no_origin(self, s: ViroidState, arg: i64) -> bool:
        return True

    def fields(self, s: ViroidState, seat: i64, arg: i64, mode: i64) -> i64:
        return effect_of(s, arg).targets(s, mode)

    def reached(self, s: ViroidState, seat: i64, arg: i64, way: i64) -> i64:
        return s.rules.all_cities

    def spend(self, s: ViroidState, seat: i64, mode: i64, way: i64) -> None:
        s.answer()

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        Spreading.moves(self, s, arg, out)
        out.add(DECLINE.base)

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"card": names.events[arg // EFFECTS_ON_CARD], "text": names.event_texts[arg // EFFECTS_ON_CARD]}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        card = arg // EFFECTS_ON_CARD
        if card >= len(s.rules.events) or arg % EFFECTS_ON_CARD >= len(s.rules.events[card].effects):
            return False
        effect = effect_of(s, arg)
        for mode in range(GROUND):
            if effect.targets(s, mode) != 0:
                return True
        return False


# ---------------------------------------------------------------------- why a field cannot be infected
def has_healthy_field(m: Attempt) -> Reason | None:
    s = m.s
    at = m.b * GROUND + m.a
    if m.a >= GROUND:
        return m.no("no_field", "V-018", city=m.city(m.b), mode=m.mode(m.a))
    if s.gone & BIT[m.b] != 0:
        return m.no("eliminated", "V-183", city=m.city(m.b))
    if s.rules.fields[at] == 0:
        return m.no("no_field", "V-191", city=m.city(m.b), mode=m.mode(m.a))
    return None if s.healthy[at] > 0 else m.no("no_healthy", "V-199", city=m.city(m.b), mode=m.mode(m.a))


def bears_the_zone(m: Attempt) -> Reason | None:
    for nth in range(RESISTANCES):
        needed = m.s.rules.needs[m.b * RESISTANCES + nth]
        have = m.s.value(m.seat, FIRST_RESISTANCE + nth)
        if have < needed:
            values = {"resistance": m.names.resistances[nth], "needed": needed, "have": have}
            return m.no("resistance", "V-193", city=m.city(m.b), **values)
    return None


def has_a_cube(m: Attempt) -> Reason | None:
    return None if m.s.cubes_left[m.seat] > 0 else m.no("no_cube", "V-204", number=m.s.rules.cubes)


def has_the_use(m: Attempt) -> Reason | None:
    assert isinstance(m.kind, Infect) and isinstance(m.step, Spreading)
    return m.step.why_not_used(m, m.a, m.kind.way())


def is_no_quarantine(m: Attempt) -> Reason | None:
    if m.step is ONE_TIME or m.s.quarantine(m.seat) & BIT[m.b] == 0:
        return None
    return m.no("quarantine", "V-226", city=m.city(m.b))


def is_not_countered(m: Attempt) -> Reason | None:
    """An event says itself whether countermeasures bind it."""
    return None if m.step is EVENT_INFECTION else why_countered(m)


def why_countered(m: Attempt) -> Reason | None:
    if m.s.spoilt(m.seat, m.a) & BIT[m.b] == 0:
        return None
    rule = "V-166" if m.a == SMALL else "V-165"
    return m.no("countered", rule, city=m.city(m.b), mode=m.mode(m.a))


def is_what_the_event_allows(m: Attempt) -> Reason | None:
    return effect_of(m.s, m.arg).why_not_infected(m) if m.step is EVENT_INFECTION else None


def is_reached(m: Attempt) -> Reason | None:
    assert isinstance(m.kind, Infect) and isinstance(m.step, Spreading)
    if m.step.reached(m.s, m.seat, m.arg, m.kind.way()) & BIT[m.b] != 0:
        return None
    return m.kind.why_not_reached(m)


class Infect(Kind):
    """a is the spread type of the field, b the city. By land: from an own city or a neighbour of one (V-195)."""

    word = "infect"
    form = FIELD
    rank = 1
    button = "infect"
    group = "act"
    place = "city"
    conditions = (
        answers,
        has_healthy_field,
        bears_the_zone,
        has_a_cube,
        is_what_the_event_allows,
        has_the_use,
        is_no_quarantine,
        is_not_countered,
        is_reached,
    )

    def way(self) -> i64:
        return LAND

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        step = s.rules.steps[s.asked_step()]
        assert isinstance(step, Spreading)
        step.spend(s, seat, a, self.way())
        s.infect(seat, b, a, self.way())

    def why_not_reached(self, m: Attempt) -> Reason | None:
        own = m.s.present[m.seat]
        if own == 0:
            return m.no("no_origin", "V-130")
        if m.s.isolated() & BIT[m.b] != 0 and neighbours(m.s, own) & BIT[m.b] != 0:
            return m.no("isolated", "V-172", city=m.city(m.b))
        return m.no("far", "V-195", city=m.city(m.b))


class InfectByBird(Infect):
    word = "bird"
    rank = 2

    def way(self) -> i64:
        return BIRD

    def why_not_reached(self, m: Attempt) -> Reason | None:
        s = m.s
        own = s.present[m.seat]
        while own != 0:
            if flown_from(s, low_member(own), 0) & BIT[m.b] != 0:
                culled = [m.city(city) for city in members(s.markers[CULL])]
                return m.no("bird_culled", "V-168", city=m.city(m.b), cities=culled)
            own &= own - 1
        return m.no("bird_far", "V-213", city=m.city(m.b))


class InfectByShip(Infect):
    word = "ship"
    rank = 3

    def way(self) -> i64:
        return SHIP

    def why_not_reached(self, m: Attempt) -> Reason | None:
        s = m.s
        for route in range(s.rules.routes):
            ends = (s.rules.route_from[route], s.rules.route_to[route])
            for nth in range(2):
                other = BIT[ends[1 - nth]] & s.present[m.seat]
                if ends[nth] == m.b and other != 0 and not s.is_open_route(route):
                    return m.no("route_closed", "V-169", route=m.names.routes[route])
        return m.no("ship_far", "V-217", city=m.city(m.b))


class InfectByPlane(Infect):
    word = "plane"
    rank = 4

    def way(self) -> i64:
        return PLANE

    def why_not_reached(self, m: Attempt) -> Reason | None:
        s = m.s
        if s.rules.airports & s.present[m.seat] == 0:
            return m.no("plane_no_origin", "V-220")
        if s.open_airports() & s.present[m.seat] == 0:
            return m.no("airport_closed", "V-171")
        if s.open_airports() & BIT[m.b] != 0:
            return m.no("plane_same", "V-211", city=m.city(m.b))
        if s.rules.airports & BIT[m.b] != 0:
            return m.no("airport_closed_there", "V-171", city=m.city(m.b))
        if s.rules.flies_far and m.step is INFECTION and s.owns_two(m.seat, PLANE):
            return m.no("plane_far", "V-223", city=m.city(m.b))
        return m.no("no_airport", "V-220", city=m.city(m.b))


def declines(m: Attempt) -> Reason | None:
    if m.kind.word in m.step.answered_by:
        return None
    return m.no("must_infect", "V-190") if m.step is INFECTION else m.asked_first()


class Decline(Kind):
    """What is not used lapses (V-282, V-349)."""

    word = "decline"
    group = "end"
    conditions = (declines,)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        lapse(s)
        s.answer()


INFECTION: Final = Infection()
SPREAD_ONCE: Final = SpreadOnce()
ONE_TIME: Final = OneTime()
EVENT_INFECTION: Final = EventInfection()
INFECT: Final = Infect()
BY_BIRD: Final = InfectByBird()
BY_SHIP: Final = InfectByShip()
BY_PLANE: Final = InfectByPlane()
DECLINE: Final = Decline()
WAYS: Final[list[Infect]] = [INFECT, BY_BIRD, BY_SHIP, BY_PLANE]
