"""Windows: moments between automatic steps at which events may be played (P2-173, P2-267).

As the rules need it, a window asks whoever holds an event that could be played; so everybody sees who holds one. Where
that shall stay hidden, windows open for everybody alike: who has cards may say `wait`, with or without an event, and
when the window closes, only those who said so are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.names import Word
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import PART, Counted, Public
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    AFTER_CURE,
    IN_EPIDEMIC,
    OPEN,
    PACKAGE,
    SEAT,
    Attempt,
    Kind,
    Step,
    event_in_epidemic,
)

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

PASSED: Final = Counted("passed", "seat actions:number", "actions")
WAITS: Final = Public("waits", "seat")


def may_pass(m: Attempt) -> Reason | None:
    return None if m.step.lets_act or m.step.passes or m.step.pass_text else m.asked_first()


class Pass(Kind):
    """End the action phase (P2-050), play no event in a window, or do without something."""

    word = "pass"
    group = "end"
    conditions = (may_pass,)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.rules.steps[s.asked_step()].passed(s, s.asked_arg())

    def text_key(self, s: PandemicState, a: i64, b: i64, c: i64) -> str:
        step = s.rules.steps[s.asked_step()]
        return "pass_window" if step.is_window else step.pass_text or "pass"


PASS: Final = Pass()


# ---------------------------------------------------------------------- as the rules need it
class Window(Step):
    """Ask whoever can play an event, the active player first, then clockwise; arg counts the seats asked (P2-267)."""

    name = "window"
    rule = "P2-045"
    passes = "pass"
    is_public = True
    reveals = True
    opens = OPEN
    is_window = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        seats = s.rules.seats
        if arg < seats:
            seat = s.seat_in_order(arg)
            if s.rules.open_windows != 0:
                return seat if s.waiting & BIT[seat] != 0 else NOBODY
            if s.has_event_to_play(seat, self.opens):
                return seat
        return NOBODY

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.is_altered and self.is_for_the_next_step(s):
            s.waiting = 0
            return
        seats = s.rules.seats
        is_for_all = s.rules.open_windows != 0
        asked = arg if s.events_held | s.samples != 0 or is_for_all else seats
        while asked < seats and self.asks(s, asked) == NOBODY:
            asked += 1
        if not s.certain and not is_for_all:
            s.note_window(arg, asked, self.opens)
        if asked < seats:
            s.ask(s.seat_in_order(asked), self, asked)
        else:
            s.waiting = 0

    def passed(self, s: PandemicState, arg: i64) -> None:
        s.ask_again(arg + 1)

    def is_for_the_next_step(self, s: PandemicState) -> bool:
        """Whether what comes next asks itself, and events may be played then."""
        step = s.step_below()
        return step is not None and step.is_open_itself and self.opens == OPEN

    def note_promise(self, s: PandemicState, arg: i64) -> None:
        if s.rules.open_windows == 0:
            s.note_window(arg, arg, self.opens)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg <= s.rules.seats

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(PASS.base)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        """A window is known by what comes after it."""
        step = s.step_below()
        moment = step.name if step is not None and step.is_moment else "other"
        return {"moment": Word(PACKAGE, f"moment.{moment}")}


class EpidemicWindow(Window):
    """Between Infect and Intensify only some events may be played (P2-185)."""

    name = "resilient_window"
    rule = "P2-185"
    opens = IN_EPIDEMIC

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"event": event_in_epidemic(names, s)}


class CureWindow(Window):
    """Directly after a cure, before anything else happens (LD-051)."""

    name = "cure_window"
    rule = "LD-051"
    opens = AFTER_CURE

    def run(self, s: PandemicState, arg: i64) -> None:
        super().run(s, arg)
        if s.to_act == NOBODY:
            s.just_cured = NOBODY

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return super().fits(s, arg) and s.just_cured != NOBODY

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"colour": names.colour(s.just_cured)}


WINDOW: Final = Window()
EPIDEMIC_WINDOW: Final = EpidemicWindow()
CURE_WINDOW: Final = CureWindow()


# ---------------------------------------------------------------------- for everybody alike
class OpenWindow(Step):
    """Open for everybody, until the player whose turn it is or the clock of a table closes it. Not before what can wait
    for the next action phase, and only so often in a turn. arg is 1 while it is open."""

    name = "open_window"
    rule = "P2-045"
    closes = "close"
    waits = "wait"
    is_public = True
    opens = OPEN
    is_window = True
    is_for_all = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn if arg == 1 else NOBODY

    def run(self, s: PandemicState, arg: i64) -> None:
        if arg == 0:
            if s.windows_left == 0 or not self.is_needed(s):
                return
            s.windows_left -= 1
            s.waiting = 0
        s.ask(s.turn, self, 1)

    def is_needed(self, s: PandemicState) -> bool:
        step = s.step_below()
        return step is not None and step.is_pressing

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg <= 1 and s.rules.open_windows != 0

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(CLOSE.base)

    def moves_of_each(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if may_have_event(s, seat) and s.waiting & BIT[seat] == 0:
            out.add(WAIT.base + seat * PART)

    def closed(self, s: PandemicState) -> None:
        """Those who wait are asked."""
        if s.waiting != 0:
            s.push(WINDOW)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return WINDOW.about(names, s, arg)


class OpenEpidemicWindow(OpenWindow):
    """Between Infect and Intensify (P2-185)."""

    name = "open_resilient_window"
    rule = "P2-185"
    opens = IN_EPIDEMIC

    def is_needed(self, s: PandemicState) -> bool:
        return True

    def closed(self, s: PandemicState) -> None:
        if s.waiting != 0:
            s.push(EPIDEMIC_WINDOW)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return EPIDEMIC_WINDOW.about(names, s, arg)


class OpenCureWindow(OpenWindow):
    """Directly after a cure (LD-051)."""

    name = "open_cure_window"
    rule = "LD-051"
    opens = AFTER_CURE

    def run(self, s: PandemicState, arg: i64) -> None:
        """However many there were before: what belongs to this moment cannot wait for another one."""
        if arg == 0 and not self.is_needed(s):
            s.just_cured = NOBODY
            return
        if arg == 0:
            s.waiting = 0
        s.ask(s.turn, self, 1)

    def is_needed(self, s: PandemicState) -> bool:
        gone = s.discard_events | (s.events_out & ~s.events_unseen)
        return s.events_to_play(AFTER_CURE) & ~gone != 0

    def closed(self, s: PandemicState) -> None:
        s.push(CURE_WINDOW)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return super().fits(s, arg) and s.just_cured != NOBODY

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return CURE_WINDOW.about(names, s, arg)


OPEN_WINDOW: Final = OpenWindow()
OPEN_EPIDEMIC_WINDOW: Final = OpenEpidemicWindow()
OPEN_CURE_WINDOW: Final = OpenCureWindow()


def may_have_event(s: PandemicState, seat: i64) -> bool:
    """For all that everybody can see; or samples, which may be returned as events are played (LD-036)."""
    if s.has_samples(seat):
        return True
    for hand in range(s.rules.hands):
        is_stored = hand == s.planner and s.stored != NOBODY
        if s.rules.hand_owners[hand] == seat and (s.hand_sizes[hand] > 0 or is_stored):
            return True
    return False


def is_open_for_all(m: Attempt) -> Reason | None:
    return None if m.step.is_for_all else m.no("no_open_window", "P2-045")


class Close(Kind):
    """The window is over."""

    word = "close"
    conditions = (is_open_for_all,)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        step = s.rules.steps[s.asked_step()]
        assert isinstance(step, OpenWindow)
        s.answer()
        step.closed(s)


def has_not_said_so(m: Attempt) -> Reason | None:
    return m.no("waits_already", "P2-267", seat=m.seat(m.a)) if m.s.waiting & BIT[m.a] != 0 else None


def has_cards(m: Attempt) -> Reason | None:
    return None if may_have_event(m.s, m.a) else m.no("nothing_to_wait_for", "P2-170", seat=m.seat(m.a))


class Wait(Kind):
    """Say that one wants to be asked; a is the seat."""

    word = "wait"
    form = SEAT
    conditions = (is_open_for_all, has_cards, has_not_said_so)

    def mover(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return a

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.waiting |= BIT[a]
        s.tell(WAITS, a)


CLOSE: Final = Close()
WAIT: Final = Wait()
