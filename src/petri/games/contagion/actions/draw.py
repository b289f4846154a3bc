"""Draw contagion cards (C-048 to C-055)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import Moves
from petri.games.contagion.cards import INCUBATION
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import Attempt, Kind, has_action_left

if TYPE_CHECKING:
    from petri.games.contagion.names import Names


def draws_something(m: Attempt) -> Reason | None:
    if m.s.draw_number(m.seat) > 0:
        return None if m.s.cards_to_draw() > 0 else m.no("draw_empty", "C-055")
    if m.level(INCUBATION) == 0:
        return m.no("draw_zero", "C-094")
    return m.no("draw_zero_card", "C-217", card=m.active_card, level=m.level(INCUBATION))


class Draw(Kind):
    """As many cards as the incubation rate says."""

    word = "draw"
    counts_with = "incubation"
    conditions = (has_action_left, draws_something)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        return s.draw_number(seat) > 0 and s.cards_to_draw() > 0

    def add(self, s: ContagionState, seat: i64, out: Moves) -> None:
        if self.is_possible(s, seat):
            out.add(self.base)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        s.actions_done += 1
        s.draw_cards(s.turn, s.draw_number(s.turn))

    def text_key(self, s: ContagionState, a: i64, b: i64, c: i64) -> str:
        return "draw_one" if s.draw_number(s.turn) == 1 else "draw"

    def spoken(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"number": s.draw_number(s.turn)}

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"number": s.draw_number(s.turn), "cost": []}


DRAW: Final = Draw()
