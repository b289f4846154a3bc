"""The end of a game in numbers, compiled: simulations read it many thousand times a second."""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.state import BIT, count
from petri.games.contagion.cards import TRACKS
from petri.games.contagion.state import ContagionState


def table(s: ContagionState) -> list[int]:
    """Rounds, the margin between the best two, cities gone, skulls."""
    best: i64 = -1
    next: i64 = -1
    for seat in range(s.rules.seats):
        score = s.scores[seat]
        if score > best:
            next = best
            best = score
        elif score > next:
            next = score
    return [s.round, best - next, count(s.cities_gone), s.skulls]


def scores(s: ContagionState) -> list[int]:
    return [s.scores[seat] for seat in range(s.rules.seats)]


def levels(s: ContagionState) -> list[int]:
    """By seat, the sum of its tracks."""
    found: list[int] = []
    for seat in range(s.rules.seats):
        n: i64 = 0
        for track in range(TRACKS):
            n += s.levels[seat * TRACKS + track]
        found.append(n)
    return found


def winners(s: ContagionState) -> i64:
    """The seats as a set of bits: the highest score, then the higher sum of levels (C-184 to C-186)."""
    sums = levels(s)
    found: i64 = 0
    best: i64 = -1
    for seat in range(s.rules.seats):
        value = s.scores[seat] * 1000 + i64(sums[seat])
        if found == 0 or value > best:
            best = value
            found = 0
        if value == best:
            found |= BIT[seat]
    return found
