"""How a game with the Bio-Terrorist ends (LD-123, LD-124)."""

from __future__ import annotations

from dataclasses import replace

from petri.core.title import Outcome
from petri.games.pandemic.board import ERADICATED
from petri.games.pandemic.modules.purple import PURPLE
from petri.games.pandemic.state import WON, PandemicState


def outcome(s: PandemicState, found: Outcome) -> Outcome:
    """The team wins together; if it loses, he wins, but not without a purple cube on the board."""
    if s.result == WON:
        return replace(found, winners=tuple(range(int(s.rules.pawns))))
    if s.cures[PURPLE] == ERADICATED or s.on_board[PURPLE] == 0:
        return found
    return replace(found, winners=(int(s.rules.infection_holder),), cause=f"terror_{found.cause}")
