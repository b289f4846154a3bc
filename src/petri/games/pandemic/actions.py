"""The actions of a turn: movement, build, treat, share knowledge, discover a cure (P2-049 to P2-103)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, KIND, NOBODY, PART, Moves, count, low_member
from petri.games.pandemic.board import MOST_CITIES
from petri.games.pandemic.state import OPEN, Kind, PandemicState, Step
from petri.games.pandemic.terms import (
    ACTIONS,
    ACTIVE,
    AGREE,
    ANSWER,
    ASK,
    BUILD,
    CHARTER,
    COLOURS,
    CONSENT,
    CURE,
    CURED,
    DECLINE,
    DRIVE,
    FLY,
    FORGO,
    GIVE,
    H_NOTHING_TO_GIVE,
    H_PASSED,
    H_REFUSED,
    HAND_LIMIT,
    KEEP,
    PASS,
    PAY_CURE,
    RELOCATE,
    RELOCATE_FROM,
    SHUTTLE,
    TAKE,
    TREAT,
)

PASS_MOVE: Final[i64] = PASS * KIND
FORGO_MOVE: Final[i64] = FORGO * KIND
BUILD_MOVE: Final[i64] = BUILD * KIND
AGREE_MOVE: Final[i64] = AGREE * KIND
DECLINE_MOVE: Final[i64] = DECLINE * KIND


class Actions(Step):
    """The active player does up to 4 actions (P2-049); everybody may play events before and after each."""

    opens = OPEN

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.actions_left > 0:
            s.ask(s.turn, ACTIONS)
        else:
            s.open_window()

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        seat = s.turn
        out.add(PASS_MOVE)
        if s.rules.may_forgo:
            out.add(FORGO_MOVE)
        pawn_moves(s, seat, seat, out)
        treat_moves(s, seat, out)
        share_moves(s, seat, out)
        here = s.pawns[seat]
        role = s.role(seat)
        if s.stations & BIT[here] != 0:
            cure_moves(s, seat, out)
        elif role.builds_free or s.hands[seat] & BIT[here] != 0:
            out.add(BUILD_MOVE)
        role.special_actions(s, seat, out)


# ---------------------------------------------------------------------- movement
def pawn_moves(s: PandemicState, seat: i64, pawn: i64, out: Moves) -> None:
    """The four movement actions of a pawn with the cards of a seat (P2-057 to P2-066)."""
    at = s.pawns[pawn]
    row = pawn * MOST_CITIES + at
    board = s.rules.board
    out.add_all(board.drives[row])
    hand = s.hands[seat]
    out.add_each(FLY * KIND + pawn * PART, hand & ~BIT[at])
    if hand & BIT[at] != 0:
        out.add_all(board.charters[row])
    if s.stations & BIT[at] != 0:
        out.add_each(SHUTTLE * KIND + pawn * PART, s.stations & ~BIT[at])


class Movement(Kind):
    """A movement action of one's own pawn, or of another's by the Dispatcher; a is the pawn, b the destination."""

    def owner_asked(self, s: PandemicState, a: i64, b: i64) -> i64:
        return NOBODY if a == s.turn else a

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        s.spend_action()
        self.pay(s, a, b)
        s.move_pawn(a, b, self.number())

    def number(self) -> i64:
        raise NotImplementedError

    def pay(self, s: PandemicState, a: i64, b: i64) -> None:
        """Discard the card the move costs."""


class Drive(Movement):
    def number(self) -> i64:
        return DRIVE


class DirectFlight(Movement):
    def number(self) -> i64:
        return FLY

    def announce(self, s: PandemicState, a: i64, b: i64) -> None:
        s.shown[s.turn] |= BIT[b]

    def pay(self, s: PandemicState, a: i64, b: i64) -> None:
        s.discard(s.turn, b)


class CharterFlight(Movement):
    def number(self) -> i64:
        return CHARTER

    def announce(self, s: PandemicState, a: i64, b: i64) -> None:
        s.shown[s.turn] |= BIT[s.pawns[a]]

    def pay(self, s: PandemicState, a: i64, b: i64) -> None:
        s.discard(s.turn, s.pawns[a])


class ShuttleFlight(Movement):
    def number(self) -> i64:
        return SHUTTLE


# ---------------------------------------------------------------------- passing
class Pass(Kind):
    """End the action phase (P2-050), or play no event in a window."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        step = s.asked_step()
        if step == ACTIONS:
            s.tell(H_PASSED, s.turn, s.actions_left)
            s.actions_left = 0
            return
        nth = s.asked_arg()
        s.answer()
        s.push(step, nth + 1)


class Forgo(Kind):
    """Forgo one action (P1-010)."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        s.tell(H_PASSED, s.turn, 1)
        s.spend_action()


# ---------------------------------------------------------------------- build
class Build(Kind):
    """Build a research station in the own city (P2-068)."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        seat = s.turn
        here = s.pawns[seat]
        s.spend_action()
        if not s.role(seat).builds_free:
            s.discard(seat, here)
        build_station(s, seat, here)


def build_station(s: PandemicState, seat: i64, city: i64) -> None:
    """From the supply, or from another city if all are on the board (P2-069, P2-181)."""
    if s.stations_left > 0:
        s.add_station(city)
    else:
        s.push(RELOCATE, seat * PART + city)


class Relocate(Step):
    """Which city gives its station?"""

    def run(self, s: PandemicState, arg: i64) -> None:
        s.ask(arg // PART, RELOCATE, arg)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(RELOCATE_FROM * KIND, s.stations)


class RelocateFrom(Kind):
    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        city = s.asked_arg() % PART
        s.answer()
        s.relocate_station(b, city)


# ---------------------------------------------------------------------- treat
def treat_moves(s: PandemicState, seat: i64, out: Moves) -> None:
    first = s.pawns[seat] * COLOURS
    for colour in range(s.rules.diseases):
        if s.cubes[first + colour] != 0:
            out.add(TREAT * KIND + colour)


class Treat(Kind):
    """Remove 1 cube of a colour, or all if it is cured (P2-074 to P2-078)."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        seat = s.turn
        s.spend_action()
        if s.cures[b] == CURED or s.role(seat).treats_all:
            s.remove_all(s.pawns[seat], b)
        else:
            s.remove(s.pawns[seat], b, 1)


# ---------------------------------------------------------------------- share knowledge
def cards_to_give(s: PandemicState, giver: i64) -> i64:
    """The cards a seat may give in its city: the card of the city, the Researcher any (P2-086, P2-234)."""
    if s.role(giver).gives_any_card:
        return s.hands[giver]
    return s.hands[giver] & BIT[s.pawns[giver]]


def cards_to_take(s: PandemicState, giver: i64) -> i64:
    """The cards the active player may get from another seat (P2-088, P2-235; P1-028)."""
    if s.rules.may_take or s.role(giver).gives_any_card:
        return cards_to_give(s, giver)
    return 0


def may_ask(s: PandemicState, giver: i64) -> bool:
    """Whether the active player, not seeing the hand, may hope for a card from it (P2-260)."""
    if s.hand_sizes[giver] == 0:
        return False
    return s.role(giver).gives_any_card or (s.rules.may_take and may_hold(s, giver, s.pawns[giver]))


def may_hold(s: PandemicState, seat: i64, city: i64) -> bool:
    """Whether a seat may hold a city's card, for all that the active player knows."""
    elsewhere = s.hands[s.turn] | s.discard_cities
    for other in range(s.rules.seats):
        if other != seat:
            elsewhere |= s.shown[other]
    return elsewhere & BIT[city] == 0


def share_moves(s: PandemicState, seat: i64, out: Moves) -> None:
    here = s.pawns[seat]
    gifts: i64 = -1
    for other in range(s.rules.seats):
        if s.pawns[other] != here or other == seat:
            continue
        if gifts < 0:
            gifts = cards_to_give(s, seat)
        if gifts != 0:
            out.add_each(GIVE * KIND + other * PART, gifts)
        if s.rules.open_hands:
            out.add_each(TAKE * KIND + other * PART, cards_to_take(s, other))
        elif may_ask(s, other):
            out.add(ASK * KIND + other * PART)


def share(s: PandemicState, giver: i64, receiver: i64, card: i64) -> None:
    s.spend_action()
    s.transfer(giver, receiver, card)
    s.push(HAND_LIMIT, receiver)  # P2-091


class Give(Kind):
    """Give a card to a seat: as one's own action, or as the answer to `ask`; a is the receiver."""

    def owner_asked(self, s: PandemicState, a: i64, b: i64) -> i64:
        """Who asked has agreed to the card of the city, but not yet to one that the Researcher chooses (P2-260)."""
        return NOBODY if s.asked_step() == ANSWER and b == s.pawns[a] else a

    def announce(self, s: PandemicState, a: i64, b: i64) -> None:
        s.shown[s.city_holder(b)] |= BIT[b]

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        if s.asked_step() == ANSWER:
            s.answer()
        share(s, s.city_holder(b), a, b)


class Take(Kind):
    """Take a card from an open hand; a is the giver."""

    def owner_asked(self, s: PandemicState, a: i64, b: i64) -> i64:
        return a

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        share(s, a, s.turn, b)


class Ask(Kind):
    """Ask a hidden hand for a card: its owner chooses, or there is nothing to give (P2-260)."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        cards = cards_to_take(s, a)
        if cards == 0:
            s.tell(H_NOTHING_TO_GIVE, a)
            s.note_refusal(ASK * KIND + a * PART)
        elif count(cards) == 1 and not s.rules.consent:
            share(s, a, s.turn, low_member(cards))
        else:
            s.push(ANSWER, a)


class Answer(Step):
    """The asked seat chooses the card it gives."""

    def run(self, s: PandemicState, arg: i64) -> None:
        s.ask(arg, ANSWER, arg)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(GIVE * KIND + s.turn * PART, cards_to_take(s, arg))
        if s.rules.consent:
            out.add(DECLINE_MOVE)


# ---------------------------------------------------------------------- agreement
class Consent(Step):
    """The owner of a pawn or a hand agrees to what is proposed, or not."""

    def run(self, s: PandemicState, arg: i64) -> None:
        s.ask(arg, CONSENT, arg)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(AGREE_MOVE)
        out.add(DECLINE_MOVE)


class Agree(Kind):
    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        s.answer()
        move = s.proposal
        s.rules.kinds[move // KIND].play(s, (move // PART) % PART, move % PART)


class Decline(Kind):
    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        s.tell(H_REFUSED, s.asked_arg())
        if s.asked_step() == CONSENT:
            s.note_refusal(s.proposal)
            s.answer()
        if s.asked_step() == ANSWER:  # no card is given, or the one that was chosen is not wanted
            s.note_refusal(ASK * KIND + s.asked_arg() * PART)
            s.answer()


# ---------------------------------------------------------------------- discover a cure
def cure_moves(s: PandemicState, seat: i64, out: Moves) -> None:
    first = seat * COLOURS
    for colour in range(s.rules.diseases):
        held = s.suits[first + colour]
        if held < s.rules.fewest_for_cure or s.cures[colour] != ACTIVE:
            continue
        if held >= s.rules.cure_cost(s, seat, colour):
            out.add(CURE * KIND + colour)


class Cure(Kind):
    """Discard the needed cards of one colour at a research station (P2-095, P2-097)."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        seat = s.turn
        surplus = s.suits[seat * COLOURS + b] - s.rules.cure_cost(s, seat, b)
        s.spend_action()
        s.kept = 0
        if surplus == 0:
            pay_cure(s, seat, b)
        else:
            s.push(PAY_CURE, b * PART + surplus)


def pay_cure(s: PandemicState, seat: i64, colour: i64) -> None:
    cards = s.hands[seat] & s.rules.board.suits[colour] & ~s.kept
    while cards != 0:
        s.discard(seat, low_member(cards))
        cards &= cards - 1
    s.kept = 0
    s.discover(seat, colour)


class PayCure(Step):
    """Which of the surplus cards are kept? arg is colour * PART + number of cards still to choose."""

    def run(self, s: PandemicState, arg: i64) -> None:
        if arg % PART == 0:
            pay_cure(s, s.turn, arg // PART)
        else:
            s.ask(s.turn, PAY_CURE, arg)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(KEEP * KIND, s.hands[s.turn] & s.rules.board.suits[arg // PART] & ~s.kept)


class Keep(Kind):
    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        s.kept |= BIT[b]
        left = s.asked_arg() - 1
        s.answer()
        s.push(PAY_CURE, left)
