"""Where an infection can get to: by land, bird, ship and plane (V-195, V-209 to V-225)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, low_member
from petri.games.viroid.cards import AIRPORT, BIRD, CULL, LAND, PLANE, SHIP
from petri.games.viroid.state import ViroidState

FLIGHT: Final[i64] = 3  # land routes that a bird follows, so that it skips up to two cities (V-213)
FAR: Final[i64] = 4  # connections of a range flight (V-221)


def neighbours(s: ViroidState, cities: i64) -> i64:
    """Those of any of these cities by land."""
    found: i64 = 0
    while cities != 0:
        found |= s.rules.land[low_member(cities)]
        cities &= cities - 1
    return found


def over_sea(s: ViroidState, cities: i64) -> i64:
    """The other ends of open sea routes."""
    found: i64 = 0
    for route in range(s.rules.routes):
        if s.is_open_route(route):
            if cities & BIT[s.rules.route_from[route]] != 0:
                found |= BIT[s.rules.route_to[route]]
            if cities & BIT[s.rules.route_to[route]] != 0:
                found |= BIT[s.rules.route_from[route]]
    return found


def by_land(s: ViroidState, seat: i64) -> i64:
    """Cities with an own infected, and their neighbours unless they are isolated (V-195, V-172, V-173)."""
    own = s.present[seat]
    return own | (neighbours(s, own) & ~s.isolated())


def by_bird(s: ViroidState, seat: i64) -> i64:
    """Up to three land routes away from an own city; a cull matters wherever the bird is (V-168, V-213 to V-215)."""
    culled: i64 = 0 if s.owns_two(seat, BIRD) else s.markers[CULL]
    found: i64 = 0
    origins = s.present[seat] & ~culled
    while origins != 0:
        origin = low_member(origins)
        origins &= origins - 1
        found |= flown_from(s, origin, culled)
    return found


def flown_from(s: ViroidState, origin: i64, culled: i64) -> i64:
    found: i64 = 0
    here = BIT[origin]
    for _nth in range(FLIGHT):
        here = neighbours(s, here) & ~culled
        found |= here
    return found & ~BIT[origin]


def by_plane(s: ViroidState, seat: i64) -> i64:
    """All airports are neighbours of each other; a closed one is none (V-026, V-171, V-220)."""
    airports = s.open_airports()
    origins = airports & s.present[seat]
    if origins == 0:
        return 0
    is_one = origins & (origins - 1) == 0
    return airports & ~origins if is_one else airports


def by_range_flight(s: ViroidState, seat: i64) -> i64:
    """From an own open airport over up to four connections, two of them by sea at most (V-221 to V-223).

    A city needs no airport to be the target, but nothing lands where it is closed (V-171).
    """
    found: i64 = 0
    origins = s.open_airports() & s.present[seat]
    while origins != 0:
        origin = low_member(origins)
        origins &= origins - 1
        found |= ranged_from(s, origin)
    return found & ~s.markers[AIRPORT]


def ranged_from(s: ViroidState, origin: i64) -> i64:
    """Cities at the end of a path that passes through no eliminated one."""
    by_none = BIT[origin]
    by_one: i64 = 0
    by_two: i64 = 0
    found: i64 = 0
    for _nth in range(FAR):
        by_two = neighbours(s, by_two) | over_sea(s, by_one)
        by_one = neighbours(s, by_one) | over_sea(s, by_none)
        by_none = neighbours(s, by_none)
        found |= by_none | by_one | by_two
        by_none &= ~s.gone
        by_one &= ~s.gone
        by_two &= ~s.gone
    return found & ~BIT[origin]


def by_way(s: ViroidState, seat: i64, way: i64, far: bool) -> i64:
    """The cities that can be reached by a way, whoever pays for it; `far`: with range flights."""
    if way == LAND:
        return by_land(s, seat)
    if way == BIRD:
        return by_bird(s, seat)
    if way == SHIP:
        return over_sea(s, s.present[seat])
    if way == PLANE and far:
        return by_plane(s, seat) | by_range_flight(s, seat)
    return by_plane(s, seat)
