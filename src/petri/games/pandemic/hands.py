"""The hand limit (P2-112 to P2-117)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import Told
from petri.games.pandemic.cards import EVENT, EXTRA
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import CARD, OPEN, Attempt, Kind, Step, needs_card, only_in

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


def has_too_many_cards(s: PandemicState, hand: i64) -> bool:
    return s.hand_sizes[hand] > s.role(hand).hand_limit


class HandLimit(Step):
    """From a hand with too many cards cards are discarded or events played, one at a time (P2-112, P2-261); arg is the
    hand."""

    name = "hand_limit"
    rule = "P2-113"
    is_public = True
    opens = OPEN

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.rules.hand_owners[arg] if has_too_many_cards(s, arg) else NOBODY

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.hands

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(DISCARD.base, s.hands[arg])
        out.add_each(DISCARD.base + EVENT, s.events[arg])
        if len(s.extras) != 0:
            out.add_each(DISCARD.base + EXTRA, s.extras[arg])

    def hand(self, s: PandemicState, arg: i64) -> i64:
        return arg

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"seat": names.seat(s, arg), "cards": s.hand_sizes[arg], "limit": s.role(arg).hand_limit}


HAND_LIMIT: Final = HandLimit()


def recover(s: PandemicState, hand: i64, city: i64, told: Told) -> None:
    """A city card comes back from the discard pile in everybody's sight; the hand limit counts at once."""
    s.discard_cities &= ~BIT[city]
    s.gain(hand, city)
    s.shown[hand] |= BIT[city]
    s.tell(told, hand, city)
    s.push(HAND_LIMIT, hand)


def is_not_stored(m: Attempt) -> Reason | None:
    if m.b >= EVENT and m.arg == m.s.planner and m.b - EVENT == m.s.stored:
        return m.no("stored_stays", "P2-204", event=m.names.card_name(m.b))
    return None


def is_in_large_hand(m: Attempt) -> Reason | None:
    return needs_card(m, m.arg, "P2-113")


class Discard(Kind):
    word = "discard"
    place = "card"
    form = CARD
    conditions = (only_in(HAND_LIMIT, "discard_only", "P2-117"), is_not_stored, is_in_large_hand)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.discard(s.asked_arg(), b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.card(b)]}


DISCARD: Final = Discard()
