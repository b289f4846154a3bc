"""How good a state of Contagion looks to a seat, for bots that look one step ahead."""

from __future__ import annotations

from petri.games.contagion.state import ContagionState


def evaluate(s: ContagionState, seat: int) -> float:
    return float(s.scores[seat])
