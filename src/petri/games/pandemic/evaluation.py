"""How good a state of Pandemic looks, for bots that look one step ahead."""

from __future__ import annotations

from petri.games.pandemic.state import PandemicState


def evaluate(s: PandemicState, seat: int) -> float:
    return 0.0
