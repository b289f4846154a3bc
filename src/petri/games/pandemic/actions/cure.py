"""Discover a cure (P2-094 to P2-103)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, count, low_member, members
from petri.core.things import PART
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CITY,
    COLOUR,
    Attempt,
    Kind,
    Step,
    is_action_phase,
    needs_card,
    needs_station,
    only_in,
)

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


def is_uncured(m: Attempt) -> Reason | None:
    return None if m.s.cures[m.b] == ACTIVE else m.no("cured", "P2-099", colour=m.names.colour(m.b))


def is_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.place_of(m.turn), "P2-095")


def has_cards_for_cure(m: Attempt) -> Reason | None:
    cards = m.s.suits[m.turn * COLOURS + m.b]
    needed = m.s.cure_cost(m.turn, m.b)
    if cards >= needed:
        return None
    return m.no(
        "cure_cards", rule_of_cost(m), seat=m.seat(m.turn), colour=m.names.colour(m.b), cards=cards, needed=needed
    )


def rule_of_cost(m: Attempt) -> str:
    """The rule of whoever makes the cure dearer, or cheaper, if anybody does."""
    rule = "P2-095"
    base = m.s.rules.cards_for_cure
    if m.s.role(m.turn).cure_cost(m.s, m.turn, m.b, base) != base:
        rule = m.s.role(m.turn).rule
    for other in m.s.answers:
        if other.cure_cost(m.s, m.turn, m.b, base) != base:
            rule = other.rule
    return rule


class Cure(Kind):
    """Discard the needed cards of one colour at a research station (P2-095, P2-097)."""

    word = "cure"
    rank = 4
    form = COLOUR
    place = "here"
    conditions = (is_action_phase, is_uncured, is_at_station, has_cards_for_cure)

    def add(self, s: PandemicState, seat: i64, out: Moves) -> None:
        first = seat * COLOURS
        for colour in range(s.rules.diseases):
            held = s.suits[first + colour]
            if held < s.rules.fewest_for_cure or s.cures[colour] != ACTIVE:
                continue
            if held >= s.cure_cost(seat, colour):
                out.add(self.base + colour)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        seat = s.turn
        held = s.suits[seat * COLOURS + b]
        surplus = held - s.cure_cost(seat, b)
        s.note_cities(seat, s.rules.board.suits[b], held, held)  # all are paid, or everybody sees how many are kept
        s.spend_action()
        s.kept = 0
        if surplus == 0:
            pay_cure(s, seat, b)
        else:
            s.push(PAY_CURE, b * PART + surplus)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return chosen(names, s.hands[s.turn] & s.rules.board.suits[b], s.cure_cost(s.turn, b))


def chosen(names: Names, cards: i64, number: i64) -> dict[str, Any]:
    """The city cards that pay; if there are more than needed, the player will choose."""
    named = [names.city(card) for card in members(cards)]
    if len(named) > number:
        return {"cost": [], "choice": {"cards": named, "number": number}}
    return {"cost": named}


def pay_cure(s: PandemicState, seat: i64, colour: i64) -> None:
    cards = s.hands[seat] & s.rules.board.suits[colour] & ~s.kept
    while cards != 0:
        s.discard(seat, low_member(cards))
        cards &= cards - 1
    s.kept = 0
    s.discover(seat, colour)


class PayCure(Step):
    """Which of the surplus cards are kept? arg is colour * PART + number of cards still to choose."""

    name = "pay_cure"
    rule = "P2-097"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return NOBODY if arg % PART == 0 else s.turn

    def go_on(self, s: PandemicState, arg: i64) -> None:
        pay_cure(s, s.turn, arg // PART)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        """The active player has the cards for a cure and as many more as are still to be chosen."""
        colour = arg // PART
        left = arg % PART
        if colour >= s.rules.diseases or s.cures[colour] != ACTIVE or left == 0:
            return False
        cards = s.hands[s.turn] & s.rules.board.suits[colour]
        needed = s.cure_cost(s.turn, colour)
        return s.kept & ~cards == 0 and count(cards) == needed + left + count(s.kept)

    def note_promise(self, s: PandemicState, arg: i64) -> None:
        held = s.cure_cost(s.turn, arg // PART) + arg % PART + count(s.kept)
        s.note_cities(s.turn, s.rules.board.suits[arg // PART], held, held)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(KEEP.base, s.hands[s.turn] & s.rules.board.suits[arg // PART] & ~s.kept)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"colour": names.colour(arg // PART), "number": arg % PART}


PAY_CURE: Final = PayCure()


def is_in_own_hand(m: Attempt) -> Reason | None:
    return needs_card(m, m.turn, "P2-055")


def is_surplus_card(m: Attempt) -> Reason | None:
    colour = m.arg // PART
    if m.s.colour_of(m.b) != colour:
        return m.no("keep_colour", "P2-097", card=m.city(m.b), colour=m.names.colour(colour))
    return m.no("keep_twice", "P2-097", card=m.city(m.b)) if m.s.kept & BIT[m.b] != 0 else None


class Keep(Kind):
    """Everybody sees that a card is kept, but not which of a hidden hand."""

    word = "keep"
    form = CITY
    place = "card"
    sign = "agree"
    is_whispered = True
    conditions = (only_in(PAY_CURE, "keep_only", "P2-097"), is_in_own_hand, is_surplus_card)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.kept |= BIT[b]
        s.ask_again(s.asked_arg() - 1)


CURE: Final = Cure()
KEEP: Final = Keep()
