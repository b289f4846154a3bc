"""The turn: actions, draw, infection (P2-045)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import Public
from petri.games.pandemic.actions.build import BUILD
from petri.games.pandemic.actions.cure import CURE
from petri.games.pandemic.actions.move import pawn_moves
from petri.games.pandemic.actions.share import share_moves
from petri.games.pandemic.actions.treat import TREAT
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.hands import HAND_LIMIT, has_too_many_cards
from petri.games.pandemic.infection import INFECTION_PHASE
from petri.games.pandemic.state import LOST_CARDS, PandemicState
from petri.games.pandemic.things import OPEN, Attempt, Kind, Step, is_action_phase
from petri.games.pandemic.windows import PASS, PASSED

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

TURN: Final = Public("turn", "seat")


def begin_turn(s: PandemicState) -> None:
    if s.listening:
        s.tell(TURN, s.turn)
    if len(s.lasting) != 0:
        s.end_lasting(s.turn)
    s.actions_left = s.role(s.turn).actions
    s.special_used = False
    s.windows_left = s.rules.open_windows
    s.forget_refusals()
    if s.is_altered:
        for other in s.answers:
            other.turn_begins(s)
    put_turn_on_agenda(s)


def put_turn_on_agenda(s: PandemicState) -> None:
    """The last step first."""
    s.push(END_TURN)
    s.push(INFECTION_PHASE)
    s.push(DRAW)
    s.push(ACTIONS)


class EndTurn(Step):
    """The next seat takes its turn (P2-046)."""

    name = "end_turn"
    is_public = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        s.turn += 1
        if s.turn == s.rules.pawns:
            s.turn = 0
        begin_turn(s)


# ---------------------------------------------------------------------- actions
class Actions(Step):
    """The active player does up to 4 actions (P2-049); everybody may play events before and after each."""

    name = "actions"
    is_public = True
    lets_act = True
    opens = OPEN

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn if s.actions_left > 0 else NOBODY

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.actions_left > 0:  # as `asks`, without a call: this is the step that runs most
            s.ask(s.turn, self)
        else:
            s.open_window()

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        seat = s.turn
        out.add(PASS.base)
        if s.rules.may_forgo:
            out.add(FORGO.base)
        pawn_moves(s, seat, seat, out)
        TREAT.add(s, seat, out)
        share_moves(s, seat, out)
        here = s.pawns[seat]
        role = s.role(seat)
        if s.stations & BIT[here] != 0:
            CURE.add(s, seat, out)
        elif role.builds_free or s.hands[seat] & BIT[here] != 0:
            out.add(BUILD.base)
        role.special_actions(s, seat, out)

    def text_key(self, s: PandemicState, arg: i64) -> str:
        return "actions_one" if s.actions_left == 1 else "actions"

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"actions": s.actions_left}


def may_forgo(m: Attempt) -> Reason | None:
    return None if m.s.rules.may_forgo else m.no("forgo", "P1-010")


class Forgo(Kind):
    """Forgo one action (P1-010)."""

    word = "forgo"
    group = "end"
    conditions = (may_forgo, is_action_phase)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.tell(PASSED, s.turn, 1)
        s.spend_action()


# ---------------------------------------------------------------------- draw
class Draw(Step):
    """Draw 2 player cards together; without 2 cards the game is lost (P2-104, P2-105)."""

    name = "draw"
    is_public = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        s.forget_refusals()
        if s.deck_size < s.rules.draws:
            s.lose(LOST_CARDS, NOBODY)
            return
        before = s.deck_size
        special: i64 = 0
        for _nth in range(s.rules.draws):
            card = s.draw_player_card()
            if card < EPIDEMIC:
                s.draw_into_hand(s.turn, card)
            else:
                special += 1
        is_later = not s.certain and special > 0  # nobody may be asked, which tells something
        if is_later or has_too_many_cards(s, s.turn):  # whether events are held stays hidden in a reduction
            s.push(s.rules.window)
        else:
            s.open_window()
        s.push(HAND_LIMIT, s.turn)
        if special > 0:
            self.push_special_cards(s, before)

    def push_special_cards(self, s: PandemicState, before: i64) -> None:
        """The epidemics and other cards that go into no hand, the first one on top."""
        is_last = True
        for place in range(s.deck_size, before):
            card = i64(s.deck[place])
            if card >= EPIDEMIC:
                if not is_last and (s.events_held != 0 or not s.certain):
                    s.push(s.rules.window)  # between two epidemics (P2-137)
                s.rules.player_cards[card - EPIDEMIC].drawn(s)
                is_last = False


ACTIONS: Final = Actions()
FORGO: Final = Forgo()
DRAW: Final = Draw()
END_TURN: Final = EndTurn()
