"""Cards that leave a hand one by one, and the hand limit (C-050 to C-052)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import NOBODY, Moves
from petri.core.things import PART
from petri.games.contagion.cards import COLOURS
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import COLOUR, Attempt, Kind, OfSeat, Step, answers

if TYPE_CHECKING:
    from petri.games.contagion.names import Names


def discard_moves(s: ContagionState, seat: i64, out: Moves) -> None:
    for colour in range(COLOURS):
        if s.hands[seat * COLOURS + colour] > 0:
            out.add(DISCARD.base + colour)


class CardsGo(OfSeat):
    """Which card? arg is seat * PART + cards still to go; what leaves no choice is not asked."""

    answered_by = ("discard",)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        seat = arg // PART
        left = arg % PART
        has_choice = 0 < left < s.hand_sizes[seat] and s.only_colour(seat) == NOBODY
        return seat if has_choice else NOBODY

    def go_on(self, s: ContagionState, arg: i64) -> None:
        seat = arg // PART
        left = arg % PART
        if left == 0:
            return
        if left >= s.hand_sizes[seat]:
            s.discard_hand(seat)
            return
        colour = s.only_colour(seat)
        s.learn_only(seat, colour)  # else it would be asked
        for _nth in range(left):
            s.discard_card(seat, colour)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        discard_moves(s, arg // PART, out)


class HandLimit(Step):
    """Discard down to 9 after every gain of cards (C-050, C-052)."""

    name = "hand_limit"
    rule = "C-050"
    is_public = True
    answered_by = ("discard",)
    can_wait = True

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg if s.hand_sizes[arg] > s.rules.hand_limit else NOBODY

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        discard_moves(s, arg, out)

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {"cards": s.hand_sizes[arg], "limit": s.rules.hand_limit}

    def fits(self, s: ContagionState, arg: i64) -> bool:
        return arg < s.rules.seats


HAND_LIMIT: Final = HandLimit()


def holds_colour(m: Attempt) -> Reason | None:
    return None if m.held(m.b) > 0 else m.no("not_held", m.step.rule, colour=m.names.colours[m.b])


class Discard(Kind):
    """One card of the colour; the step that asks counts."""

    word = "discard"
    place = "hand"
    form = COLOUR
    conditions = (answers("discard_only", "C-050"), holds_colour)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        s.discard_card(seat, b)
        if not s.is_asked(HAND_LIMIT):
            s.ask_again(s.asked_arg() - 1)
            s.learn_chosen(seat, b)

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.colour_ids[b]]}


DISCARD: Final = Discard()
