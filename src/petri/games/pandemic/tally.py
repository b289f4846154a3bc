"""The board at the end of a game in numbers, compiled: simulations read it many thousand times a second."""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.state import BIT, NOBODY, count
from petri.games.pandemic.board import ACTIVE, ERADICATED
from petri.games.pandemic.state import WON, PandemicState


def board(s: PandemicState) -> list[int]:
    """Cures, eradicated diseases, outbreaks, cubes, infection rate, epidemics, player cards left, stations, events."""
    cures: i64 = 0
    eradicated: i64 = 0
    cubes: i64 = 0
    for colour in range(s.rules.diseases):
        if s.cures[colour] != ACTIVE:
            cures += 1
        if s.cures[colour] == ERADICATED:
            eradicated += 1
        cubes += s.on_board[colour]
    epidemics = s.discard_epidemics + s.epidemics_out
    rate = s.rules.rates[s.rate]
    stations, events = count(s.stations), count(s.discard_events)
    return [cures, eradicated, s.outbreaks, cubes, rate, epidemics, s.deck_size, stations, events]


def winners(s: PandemicState) -> i64:
    """All seats or none, as a set of bits; below 0 where a module may say otherwise."""
    if s.rules.ends_otherwise:
        return NOBODY
    return BIT[s.rules.seats] - 1 if s.result == WON else 0


def roles(s: PandemicState) -> list[int]:
    return [s.roles[pawn] for pawn in range(len(s.roles))]
