"""What event cards do (V-135, V-149 to V-155, V-165 to V-179, V-349 to V-354), and what they ask."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, Moves, low_member
from petri.core.things import PART, THIRD, Public
from petri.core.vecs import vec
from petri.games.viroid.actions.infect import EVENT_INFECTION, INFECT, why_countered
from petri.games.viroid.cards import (
    AIRPORT,
    GROUND,
    MARKER_NAMES,
    MARKERS,
    MODE_NAMES,
    PESTS,
    PORT,
)
from petri.games.viroid.params import Params, a_change, a_city_marker, a_ground_mode, all_or_active, at_least
from petri.games.viroid.reach import by_land
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import CITY, CUBE, FIELD, Attempt, Choice, Effect, Kind, answers
from petri.games.viroid.told import LIFTED

if TYPE_CHECKING:
    from petri.games.viroid.names import Names

ROUTE_CLOSED: Final = Public("route_closed", "route")
AIRPORT_CLOSED: Final = Public("airport_closed", "city")
MARKED: Final = Public("marker", "marker city")
ROUTE_OPENED: Final = Public("route_opened", "route")
AIRPORT_OPENED: Final = Public("airport_opened", "city")
EXHUMED: Final = Public("exhumed", "city mode")

TIMES: Final[i64] = 64  # arg is place * TIMES + how often still


# ---------------------------------------------------------------------- countermeasures
class CloseSea(Effect):
    """A route is no city: it is closed even if an end is eliminated (V-354)."""

    kind = "close_sea"
    params: ClassVar[Params] = {"routes": "routes"}

    def __init__(self, routes: vec[i64]) -> None:
        self.routes: vec[i64] = routes

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return CloseSea(vec[i64]([c.route_ids.index(route) for route in p["routes"]]))

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        for route in self.routes:
            if s.is_open_route(route) and s.markers_left(PORT) > 0:
                s.markers[PORT] |= BIT[route]
                s.tell(ROUTE_CLOSED, route)


class CloseAirports(Effect):
    kind = "close_air"
    params: ClassVar[Params] = {"airports": "airports"}

    def __init__(self, airports: vec[i64]) -> None:
        self.airports: vec[i64] = airports

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return CloseAirports(vec[i64]([c.city_ids.index(city) for city in p["airports"]]))

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        for city in self.airports:
            if BIT[city] & (s.markers[AIRPORT] | s.gone) == 0 and s.markers_left(AIRPORT) > 0:
                s.markers[AIRPORT] |= BIT[city]
                s.tell(AIRPORT_CLOSED, city)


class PutMarker(Effect):
    """Each kind once in a city (V-179)."""

    kind = "marker"
    params: ClassVar[Params] = {"marker": a_city_marker, "city": "city"}

    def __init__(self, marker: i64, city: i64) -> None:
        self.marker: i64 = marker
        self.city: i64 = city

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return PutMarker(MARKER_NAMES.index(p["marker"]), c.city_ids.index(p["city"]))

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        if BIT[self.city] & (s.markers[self.marker] | s.gone) == 0 and s.markers_left(self.marker) > 0:
            s.markers[self.marker] |= BIT[self.city]
            s.tell(MARKED, self.marker, self.city)


class Reopen(Effect):
    kind = "reopen"
    params: ClassVar[Params] = {"n": at_least(1)}

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return Reopen(p["n"])

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        s.push(REOPEN, self.n)


class ReopenStep(Choice):
    """Which marker is taken off the board (V-353); arg is how many still."""

    name = "reopen"
    rule = "V-353"
    is_public = True
    answered_by = ("reopen", "reopen_airport", "lift")

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        if arg == 0:
            return
        out.add_each(REOPEN_ROUTE.base, s.markers[PORT])
        out.add_each(REOPEN_AIRPORT.base, s.markers[AIRPORT] & ~s.gone)
        for marker in range(PESTS, MARKERS):
            out.add_each(LIFT.base + marker * PART, s.markers[marker] & ~s.gone)

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"number": arg}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return 0 < arg < TIMES


def is_marked(m: Attempt) -> Reason | None:
    if m.kind is REOPEN_ROUTE:
        return None if m.s.markers[PORT] & BIT[m.b] != 0 else m.no("route_open", "V-353", route=m.names.routes[m.b])
    marker = m.a if m.kind is LIFT else AIRPORT
    if m.kind is LIFT and marker <= AIRPORT:
        return m.no_move()
    if m.s.gone & BIT[m.b] != 0:
        return m.no("eliminated", "V-354", city=m.city(m.b))
    if m.s.markers[marker] & BIT[m.b] != 0:
        return None
    return m.no("no_marker", "V-353", city=m.city(m.b), marker=m.names.markers[marker])


class ReopenRoute(Kind):
    word = "reopen"
    group = "answer"
    place = "route"
    form = Form("{route}", "", "route")
    conditions = (answers, is_marked)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        s.markers[PORT] &= ~BIT[b]
        s.tell(ROUTE_OPENED, b)
        s.ask_again(s.asked_arg() - 1)


class ReopenAirport(Kind):
    word = "reopen_airport"
    group = "answer"
    form = CITY
    conditions = (answers, is_marked)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        s.markers[AIRPORT] &= ~BIT[b]
        s.tell(AIRPORT_OPENED, b)
        s.ask_again(s.asked_arg() - 1)


class Lift(Kind):
    """a is the marker, b the city."""

    word = "lift"
    group = "answer"
    form = Form("{marker} {city}", "marker", "city", reads=r"(?P<marker>\S+) (?P<city>\S.*)")
    conditions = (answers, is_marked)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        s.markers[a] &= ~BIT[b]
        s.tell(LIFTED, a, b)
        s.ask_again(s.asked_arg() - 1)


# ---------------------------------------------------------------------- corpses
class AddCorpses(Effect):
    """Healthy population dies first (V-152)."""

    kind = "corpses_add"
    params: ClassVar[Params] = {"city": "city", "n": at_least(1)}

    def __init__(self, city: i64, n: i64) -> None:
        self.city: i64 = city
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return AddCorpses(c.city_ids.index(p["city"]), p["n"])

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        s.push(EVENT_CORPSE, self.city * TIMES + self.n)


class EventCorpse(Choice):
    """Which field (V-350); arg is city * TIMES + how many still."""

    name = "event_corpse"
    rule = "V-350"
    is_public = True
    answered_by = ("corpse", "victim")

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        city = arg // TIMES
        if arg % TIMES == 0 or s.gone & BIT[city] != 0:
            return
        for mode in range(GROUND):
            if s.healthy[city * GROUND + mode] > 0:
                out.add(CORPSE_MOVE.base + mode * PART + city)
        if out.n == 0:
            add_cubes(s, VICTIM_MOVE.base, city, out)

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[arg // TIMES]}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg // TIMES < s.rules.cities


def add_cubes(s: ViroidState, base: i64, city: i64, out: Moves) -> None:
    """A move for every infected of a city; those of one player on fields of one type are alike."""
    for mode in range(GROUND):
        for seat in range(s.rules.seats):
            if s.infected(city, mode, seat) > 0:
                out.add(base + seat * THIRD + mode * PART + city)


def is_asked_city(m: Attempt) -> Reason | None:
    return None if m.b == m.arg // TIMES else m.no("asked_city", m.step.rule, city=m.city(m.arg // TIMES))


def has_healthy(m: Attempt) -> Reason | None:
    if m.a < GROUND and m.s.healthy[m.b * GROUND + m.a] > 0:
        return None
    return m.no("no_healthy", "V-152", city=m.city(m.b), mode=m.mode(m.a))


def has_no_healthy(m: Attempt) -> Reason | None:
    for mode in range(GROUND):
        if m.s.healthy[m.b * GROUND + mode] > 0:
            return m.no("healthy_first", "V-152", city=m.city(m.b))
    return None


def has_cube(m: Attempt) -> Reason | None:
    if m.a < GROUND and m.s.infected(m.b, m.a, m.c) > 0:
        return None
    rule = "V-153" if m.kind is VICTIM_MOVE else "V-138"
    return m.no("no_cube_there", rule, city=m.city(m.b), mode=m.mode(m.a), other=m.names.player(m.c))


class PutCorpse(Kind):
    """a is the spread type of the field, b the city."""

    word = "corpse"
    group = "answer"
    place = "city"
    form = FIELD
    conditions = (answers, is_asked_city, has_healthy)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        s.ask_again(s.asked_arg() - 1)
        s.put_event_corpse(b, a)


class Victim(Kind):
    """c is the player whose infected dies."""

    word = "victim"
    group = "answer"
    place = "city"
    form = CUBE
    conditions = (answers, is_asked_city, has_no_healthy, has_cube)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        s.ask_again(s.asked_arg() - 1)
        s.die_by_event(c, b, a)


class RemoveCorpses(Effect):
    kind = "corpses_remove"
    params: ClassVar[Params] = {"city": "city", "n": at_least(1)}

    def __init__(self, city: i64, n: i64) -> None:
        self.city: i64 = city
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return RemoveCorpses(c.city_ids.index(p["city"]), p["n"])

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        s.push(EXHUME_STEP, self.city * TIMES + self.n)


class ExhumeStep(Choice):
    """Which corpse goes to its continent (V-150, V-350)."""

    name = "exhume"
    rule = "V-350"
    is_public = True
    answered_by = ("exhume",)

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        city = arg // TIMES
        if arg % TIMES == 0 or s.gone & BIT[city] != 0:
            return
        for mode in range(GROUND):
            if s.dead[city * GROUND + mode] > 0:
                out.add(EXHUME.base + mode * PART + city)

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[arg // TIMES]}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg // TIMES < s.rules.cities


def has_corpse(m: Attempt) -> Reason | None:
    if m.a < GROUND and m.s.dead[m.b * GROUND + m.a] > 0:
        return None
    return m.no("no_corpse", "V-150", city=m.city(m.b), mode=m.mode(m.a))


class Exhume(Kind):
    word = "exhume"
    group = "answer"
    place = "city"
    form = FIELD
    conditions = (answers, is_asked_city, has_corpse)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        s.ask_again(s.asked_arg() - 1)
        s.take_corpse(b, a)
        s.tell(EXHUMED, b, a)


# ---------------------------------------------------------------------- research and DNA
class Research(Effect):
    kind = "research"
    params: ClassVar[Params] = {"n": a_change}

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return Research(p["n"])

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        if self.n > 0:
            s.advance_research(self.n)
        else:
            s.set_back_research(-self.n)


class ChangeDna(Effect):
    kind = "dna"
    params: ClassVar[Params] = {"scope": all_or_active, "n": a_change}

    def __init__(self, everybody: bool, n: i64) -> None:
        self.everybody = everybody
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return ChangeDna(p["scope"] == "all", p["n"])

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        for seat in range(s.rules.seats):
            if self.everybody or seat == s.turn:
                s.change_dna(seat, self.n)


# ---------------------------------------------------------------------- infections by events
class BonusInfection(Effect):
    """One field of a type, in an own city or a land neighbour (V-349)."""

    kind = "bonus_infection"
    params: ClassVar[Params] = {"mode": a_ground_mode}

    def __init__(self, mode: i64) -> None:
        self.mode: i64 = mode

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return BonusInfection(MODE_NAMES.index(p["mode"]))

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        s.push(EVENT_INFECTION, arg)

    def targets(self, s: ViroidState, mode: i64) -> i64:
        seat = s.turn
        if mode != self.mode or s.cubes_left[seat] <= 0:
            return 0
        fields = s.healthy_in[mode] & s.bearable[seat] & ~s.quarantine(seat) & ~s.spoilt(seat, mode)
        return fields & by_land(s, seat)

    def why_not_infected(self, m: Attempt) -> Reason | None:
        s = m.s
        if m.a != self.mode:
            return m.no("event_mode", "V-349", mode=m.mode(self.mode))
        if s.quarantine(m.seat) & BIT[m.b] != 0:
            return m.no("quarantine", "V-226", city=m.city(m.b))
        if by_land(s, m.seat) & BIT[m.b] == 0:
            return INFECT.why_not_reached(m)
        return why_countered(m)


class MassEvent(Effect):
    """One field of any type in a city, wherever one's infected are (V-349)."""

    kind = "mass_event"
    params: ClassVar[Params] = {"city": "city"}

    def __init__(self, city: i64) -> None:
        self.city: i64 = city

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return MassEvent(c.city_ids.index(p["city"]))

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        s.push(EVENT_INFECTION, arg)

    def targets(self, s: ViroidState, mode: i64) -> i64:
        seat = s.turn
        if s.cubes_left[seat] <= 0:
            return 0
        return s.healthy_in[mode] & s.bearable[seat] & ~s.quarantine(seat) & BIT[self.city]

    def why_not_infected(self, m: Attempt) -> Reason | None:
        if m.b != self.city:
            return m.no("event_city", "V-349", city=m.city(self.city))
        return m.no("quarantine", "V-226", city=m.city(m.b)) if m.s.quarantine(m.seat) & BIT[m.b] != 0 else None


# ---------------------------------------------------------------------- healing
class HealContinent(Effect):
    """Cubes of any colour in a continent; a city that is emptied is a research success (V-145)."""

    kind = "heal_continent"
    params: ClassVar[Params] = {"continent": "continent", "n": at_least(1)}

    def __init__(self, continent: i64, n: i64) -> None:
        self.continent: i64 = continent
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        return HealContinent(c.continent_ids.index(p["continent"]), p["n"])

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        s.before = s.somebody_in() & s.rules.continent_cities[self.continent]
        s.push(RELIEF, self.continent * TIMES + self.n)


class Relief(Choice):
    """Which infected of a continent is healed; arg is continent * TIMES + how many still."""

    name = "relief"
    rule = "V-138"
    is_public = True
    answered_by = ("heal",)

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        if arg % TIMES == 0:
            return
        cities = s.somebody_in() & s.rules.continent_cities[arg // TIMES]
        while cities != 0:
            add_cubes(s, HEAL.base, low_member(cities), out)
            cities &= cities - 1

    def go_on(self, s: ViroidState, arg: i64) -> None:
        emptied = s.before & ~s.somebody_in()
        s.before = 0
        while emptied != 0 and s.result == 0:
            s.succeed(low_member(emptied), 1)
            emptied &= emptied - 1

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"continent": names.continents[arg // TIMES]}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg // TIMES < s.rules.continents


class HealStep(Choice):
    """Which infected leaves a city (V-137, V-138); arg is city * TIMES + fields of a research success."""

    name = "heal"
    rule = "V-138"
    is_public = True
    answered_by = ("heal",)

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        add_cubes(s, HEAL.base, arg // TIMES, out)

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[arg // TIMES]}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg // TIMES < s.rules.cities and s.somebody_in() & BIT[arg // TIMES] != 0


def is_in_asked_place(m: Attempt) -> Reason | None:
    place = m.arg // TIMES
    if m.step is not RELIEF:
        return is_asked_city(m)
    if m.s.rules.continent_of[m.b] == place:
        return None
    return m.no("asked_continent", "V-145", continent=m.names.continents[place])


class Heal(Kind):
    """a is the spread type of the field, b the city, c the player whose infected is healed."""

    word = "heal"
    group = "answer"
    place = "city"
    form = CUBE
    conditions = (answers, is_in_asked_place, has_cube)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        fields = s.asked_arg() % TIMES
        of_continent = s.is_asked(RELIEF)
        if of_continent:
            s.ask_again(s.asked_arg() - 1)
        else:
            s.answer()
        s.heal(c, b, a)
        if not of_continent and s.somebody_in() & BIT[b] == 0:
            s.succeed(b, fields)


REOPEN: Final = ReopenStep()
REOPEN_ROUTE: Final = ReopenRoute()
REOPEN_AIRPORT: Final = ReopenAirport()
LIFT: Final = Lift()
EVENT_CORPSE: Final = EventCorpse()
CORPSE_MOVE: Final = PutCorpse()
VICTIM_MOVE: Final = Victim()
EXHUME_STEP: Final = ExhumeStep()
EXHUME: Final = Exhume()
RELIEF: Final = Relief()
HEAL_STEP: Final = HealStep()
HEAL: Final = Heal()
