"""The owner of a pawn or a hand agrees to what is proposed, or not (P2-089, P2-208, P2-259)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.speech import parts_of, said_move
from petri.core.state import Moves
from petri.core.things import KIND_BITS, Public
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Attempt, Kind, Step

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

REFUSED: Final = Public("refused", "seat")


class Consent(Step):
    """May this be done? arg is the seat that is asked."""

    name = "consent"
    rule = "P2-259"
    is_public = True
    is_question = True
    can_be_declined = True
    yes = "agree"
    no = "decline"

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.pawns

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(AGREE.base)
        out.add(DECLINE.base)

    def declined(self, s: PandemicState, arg: i64) -> None:
        s.note_refusal(s.proposal)
        s.answer()
        s.rules.steps[s.asked_step()].declined(s, s.asked_arg())  # a card that was chosen is not wanted

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        """Who proposed which move."""
        move = s.proposal
        kind = s.rules.kinds[move >> KIND_BITS]
        a, b, c = parts_of(move)
        proposal = said_move(PACKAGE, kind, names, s, move)
        return {"proposer": names.seat(s, kind.proposer(s, a, b, c)), "proposal": proposal}


CONSENT: Final = Consent()


def may_agree(m: Attempt) -> Reason | None:
    if m.step is CONSENT:
        return None
    return m.asked_first() if m.step.can_be_declined else m.no("no_proposal", "P2-259")


class Agree(Kind):
    word = "agree"
    conditions = (may_agree,)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.answer()
        s.play_proposal()


def may_decline(m: Attempt) -> Reason | None:
    if not m.step.can_be_declined:
        return m.no("no_proposal", "P2-259")
    return None if m.s.rules.consent or m.step.is_offer else m.no("must_answer", "P2-260", seat=m.seat(m.arg))


class Decline(Kind):
    word = "decline"
    conditions = (may_decline,)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.tell(REFUSED, s.asked_arg())
        s.rules.steps[s.asked_step()].declined(s, s.asked_arg())


AGREE: Final = Agree()
DECLINE: Final = Decline()
