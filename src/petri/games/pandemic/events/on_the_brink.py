"""Events of On the Brink (LD-042 to LD-051)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import Moves
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Event, any_time


class CommercialTravelBan(Event):
    """The infection rate counts as 1 until the next turn begins of the player in whose turn it was played; epidemics
    still move the marker (LD-044, LD-045)."""

    key = "commercial_travel_ban"
    word = "ban"
    expansion = "on_the_brink"
    rule = "LD-044"
    conditions = any_time()
    lasts = True
    worth = 6.0

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add(self.base)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        """It lies face up."""

    def infection_rate(self, s: PandemicState, rate: i64) -> i64:
        return 1


COMMERCIAL_TRAVEL_BAN: Final = CommercialTravelBan()
