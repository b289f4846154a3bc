"""The turn: actions, draw, infection (P2-045)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, STEP, STEP_BITS, Moves
from petri.core.things import Public
from petri.games.pandemic.actions.build import BUILD
from petri.games.pandemic.actions.cure import CURE
from petri.games.pandemic.actions.move import pawn_moves
from petri.games.pandemic.actions.share import share_moves
from petri.games.pandemic.actions.treat import TREAT
from petri.games.pandemic.cards import EPIDEMIC, EXTRA
from petri.games.pandemic.hands import HAND_LIMIT, has_too_many_cards
from petri.games.pandemic.infection import INFECTION_PHASE
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import OPEN, THIS_TURN, TO_NEXT_TURN, Attempt, Kind, PlayerCard, Step, is_action_phase
from petri.games.pandemic.windows import PASS, PASSED

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

TURN: Final = Public("turn", "seat")


def begin_turn(s: PandemicState) -> None:
    s.turns += 1
    if s.listening:
        s.tell(TURN, s.turn)
    if len(s.lasting) != 0:
        s.end_lasting(TO_NEXT_TURN, s.turn)
    s.actions_left = s.role(s.turn).actions
    s.turn_actions = s.actions_left
    s.special_used = False
    s.windows_left = s.rules.open_windows
    s.forget_refusals()
    if s.is_altered:
        for other in s.answers:
            other.turn_begins(s)
    put_turn_on_agenda(s)
    s.role(s.turn).turn_begins(s)


def put_turn_on_agenda(s: PandemicState) -> None:
    """The last step first."""
    for step in s.rules.turn:
        s.push(step)


def place_of_draw(s: PandemicState) -> i64:
    """Where on the agenda the draw is, or what else ends the actions; NOBODY after the action phase."""
    found = NOBODY
    for place in range(s.depth):
        if s.rules.steps[s.agenda[place] >> STEP_BITS].ends_actions:
            found = place
    return found


def is_in_action_phase(s: PandemicState) -> bool:
    """Also after the last action, before the draw (P2-173)."""
    return place_of_draw(s) != NOBODY


def has_actions(s: PandemicState) -> bool:
    return s.actions_left > 0 and is_in_action_phase(s)


def give_actions(s: PandemicState, n: i64) -> None:
    """More actions in the action phase; in the window after the last one the player goes on to act (LD-043)."""
    s.actions_left += n
    s.agenda[place_of_draw(s) + 1] = ACTIONS.number * STEP


class EndTurn(Step):
    """The next seat takes its turn (P2-046)."""

    name = "end_turn"
    is_public = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        if len(s.lasting) != 0:
            s.end_lasting(THIS_TURN, s.turn)
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
        """Also after the last action, if something can be done that costs none."""
        if s.actions_left > 0:
            return s.turn
        role = s.role(s.turn)
        is_free = s.actions_left == 0 and role.acts_free and role.has_free_action(s, s.turn)
        return s.turn if is_free else NOBODY

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.actions_left > 0 or self.asks(s, arg) != NOBODY:  # mostly without a call: no step runs more often
            s.ask(s.turn, self)
        else:
            s.open_window()

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        seat = s.turn
        out.add(PASS.base)
        role = s.role(seat)
        if role.acts_free:
            role.free_actions(s, seat, out)
            if s.actions_left <= 0:
                return
        if s.rules.may_forgo:
            out.add(FORGO.base)
        if role.moves_usually:
            pawn_moves(s, seat, seat, out)
        TREAT.add(s, seat, out)
        share_moves(s, seat, out)
        here = s.pawns[seat]
        stations = s.stations_for(seat) if s.is_altered else s.stations
        if stations & BIT[here] != 0:
            CURE.add(s, seat, out)
        if s.stations & BIT[here] == 0 and role.builds and (role.builds_free or s.hands[seat] & BIT[here] != 0):
            out.add(BUILD.base)
        role.special_actions(s, seat, out)
        if s.is_altered:
            for other in s.answers:
                other.more_actions(s, seat, out)

    def passed(self, s: PandemicState, arg: i64) -> None:
        if s.actions_left > 0:
            s.tell(PASSED, s.turn, s.actions_left)
            for other in s.answers:
                other.forgone(s, s.actions_left)
        s.actions_left = 0
        s.answer()
        s.open_window()

    def text_key(self, s: PandemicState, arg: i64) -> str:
        if s.actions_left == 0:
            return "actions_none"
        return "actions_one" if s.actions_left == 1 else "actions"

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"actions": s.actions_left}


class FreeActions(Step):
    """After an event that was played after the last action: what costs none may be possible now (LR-015, LR-055)."""

    name = "free_actions"
    is_public = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        if ACTIONS.asks(s, 0) != NOBODY:
            s.push(ACTIONS)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and s.rules.has_free_actions


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
    ends_actions: bool = True

    def run(self, s: PandemicState, arg: i64) -> None:
        s.forget_refusals()
        if s.deck_size < s.rules.draws:
            s.run_out_of_cards()
            return
        before = s.deck_size
        special: i64 = 0
        for _nth in range(s.rules.draws):
            card = s.draw_player_card()
            if card < EPIDEMIC or card >= EXTRA:
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
        """The epidemics and other cards that go into no hand, the first one on top, but on top of all those that come
        first (LD-087)."""
        first: PlayerCard | None = None
        is_last = True
        has_choice = False
        for place in range(s.deck_size, before):
            card = i64(s.deck[place])
            if card < EPIDEMIC or card >= EXTRA:
                continue
            special = s.rules.player_cards[card - EPIDEMIC]
            if special.comes_first:
                has_choice = first is not None
                if not has_choice:
                    first = special
                    continue
            if not is_last:
                self.open_window_between(s)
            special.drawn(s)
            is_last = False
        if first is not None:
            if not is_last:
                self.open_window_between(s)
            first.drawn(s)
            if has_choice:
                first.choose_order(s)

    def open_window_between(self, s: PandemicState) -> None:
        """Two cards that are resolved (P2-137)."""
        if s.events_held | s.samples != 0 or not s.certain:
            s.push(s.rules.window)


ACTIONS: Final = Actions()
FREE_ACTIONS: Final = FreeActions()
FORGO: Final = Forgo()
DRAW: Final = Draw()
END_TURN: Final = EndTurn()
STEPS: Final[list[Step]] = [END_TURN, INFECTION_PHASE, DRAW, ACTIONS]  # the last one first
