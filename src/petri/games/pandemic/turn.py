"""The steps of a turn: actions, draw, infection, and the windows in which events may be played (P2-045, P2-173)."""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.state import KIND, NOBODY, Moves
from petri.games.pandemic.actions import PASS_MOVE
from petri.games.pandemic.state import IN_EPIDEMIC, OPEN, Kind, PandemicState, Step
from petri.games.pandemic.terms import (
    ACTIONS,
    DISCARD,
    DRAW,
    END_TURN,
    EPIDEMIC,
    EPIDEMIC_STEP,
    EVENT,
    H_EPIDEMIC,
    H_INFECTED,
    H_QUIET,
    H_TURN,
    HAND_LIMIT,
    INFECTION_CARD,
    INFECTION_PHASE,
    INTENSIFY,
    LOST_CARDS,
    NONE,
    RESILIENT_WINDOW,
    WINDOW,
)


def begin_turn(s: PandemicState) -> None:
    """Put the turn on the agenda, last step first."""
    if s.listening:
        s.tell(H_TURN, s.turn)
    s.actions_left = s.role(s.turn).actions
    s.special_used = False
    s.forget_refusals()
    s.push(END_TURN)
    s.push(INFECTION_PHASE)
    s.push(DRAW)
    s.push(ACTIONS)


class EndTurn(Step):
    """The next seat takes its turn (P2-046)."""

    def run(self, s: PandemicState, arg: i64) -> None:
        s.turn += 1
        if s.turn == s.rules.seats:
            s.turn = 0
        begin_turn(s)


class Window(Step):
    """Ask whoever can play an event, the active player first, then clockwise; arg counts the seats asked (P2-267)."""

    opens = OPEN

    def number(self) -> i64:
        return WINDOW

    def run(self, s: PandemicState, arg: i64) -> None:
        seats = s.rules.seats
        for nth in range(arg, seats):
            seat = (s.turn + nth) % seats
            if s.has_event_to_play(seat, self.opens):
                s.ask(seat, self.number(), nth)
                return

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(PASS_MOVE)


class ResilientWindow(Window):
    """Between Infect and Intensify only Resilient Population may be played (P2-185)."""

    opens = IN_EPIDEMIC

    def number(self) -> i64:
        return RESILIENT_WINDOW


class Draw(Step):
    """Draw 2 player cards together; without 2 cards the game is lost (P2-104, P2-105)."""

    def run(self, s: PandemicState, arg: i64) -> None:
        s.forget_refusals()
        if s.deck_size < s.rules.draws:
            s.lose(LOST_CARDS, NONE)
            return
        epidemics: i64 = 0
        for _ in range(s.rules.draws):
            card = s.draw_player_card()
            if card < EPIDEMIC:
                s.draw_into_hand(s.turn, card)
            else:
                epidemics += 1
        if s.events_held != 0 or has_too_many_cards(s, s.turn):  # whether events are held stays hidden in a reduction
            s.push(WINDOW)
        s.push(HAND_LIMIT, s.turn)
        for nth in range(epidemics):
            if nth > 0:
                s.open_window()  # between two epidemics (P2-137)
            s.push(EPIDEMIC_STEP)


def has_too_many_cards(s: PandemicState, seat: i64) -> bool:
    return s.hand_sizes[seat] > s.role(seat).hand_limit


class HandLimit(Step):
    """A seat with too many cards discards or plays events, one card at a time (P2-112, P2-261); arg is the seat."""

    opens = OPEN

    def run(self, s: PandemicState, arg: i64) -> None:
        if has_too_many_cards(s, arg):
            s.ask(arg, HAND_LIMIT, arg)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(DISCARD * KIND, s.hands[arg])
        out.add_each(DISCARD * KIND + EVENT, s.events[arg])


class Discard(Kind):
    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        s.discard(s.asked_arg(), b)


def infect_city(s: PandemicState, card: i64, cubes: i64, from_bottom: i64) -> None:
    """Resolve an infection card completely, then discard it (P2-129, P2-147)."""
    if s.listening:
        s.tell(H_INFECTED, card, from_bottom)
    s.infect(card, s.colour_of(card), cubes)
    s.discard_infection_card(card)


# ---------------------------------------------------------------------- epidemic
class EpidemicStep(Step):
    """Increase and Infect (P2-120 to P2-129); Intensify is its own step, as Resilient Population may come between."""

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.rate < len(s.rules.rates) - 1:
            s.rate += 1
        s.tell(H_EPIDEMIC, s.infection_rate())
        card = s.draw_bottom_infection_card()
        if card != NOBODY:
            infect_city(s, card, 3, 1)
        if s.result == 0:
            s.push(INTENSIFY)
            s.push(RESILIENT_WINDOW)


class Intensify(Step):
    """Shuffle the infection discard pile onto the deck; the epidemic is over (P2-130, P2-140)."""

    def run(self, s: PandemicState, arg: i64) -> None:
        s.intensify()
        s.rules.epidemic_resolved(s)


# ---------------------------------------------------------------------- infection
class InfectionPhase(Step):
    """As many cards as the infection rate, unless the night is quiet (P2-142, P2-151)."""

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.quiet_night:
            s.quiet_night = False
            s.tell(H_QUIET)
            s.open_window()
        else:
            s.push(INFECTION_CARD, s.infection_rate())


class InfectionCard(Step):
    """One card from the top, resolved completely before the next (P2-143); arg is the number of cards to come."""

    def run(self, s: PandemicState, arg: i64) -> None:
        s.forget_refusals()
        card = s.draw_infection_card()
        if card != NOBODY:
            infect_city(s, card, 1, 0)
        if s.result == 0:
            if arg > 1:
                s.push(INFECTION_CARD, arg - 1)
            s.open_window()
