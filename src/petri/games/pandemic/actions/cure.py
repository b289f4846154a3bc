"""Discover a cure (P2-094 to P2-103)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, count, low_member, members
from petri.core.things import PART
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.knowledge import NO_LIMIT
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CITY,
    COLOUR,
    TO_NEXT_CURE,
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


def is_at_station_or_nowhere(m: Attempt) -> Reason | None:
    """A hand without a pawn is nowhere (LS-035)."""
    return is_at_station(m) if m.hand < m.s.rules.pawns else None


def is_ready_to_cure(m: Attempt) -> Reason | None:
    for other in m.s.answers:
        if not other.lets_cure(m.s, m.b):
            return other.why_no_cure(m, m.b)
    return None


def has_cards_for_cure(m: Attempt) -> Reason | None:
    return needs_cards_for_cure(m, m.hand, 0, rule_of_cost(m))


def needs_cards_for_cure(m: Attempt, hand: i64, replaced: i64, rule: str) -> Reason | None:
    """City cards, besides those that something else replaces."""
    cards = count(m.s.hands[hand] & m.s.cure_suit(m.b))
    needed = m.s.cure_cost(hand, m.b) - replaced
    if cards >= needed:
        return None
    return m.no("cure_cards", rule, seat=m.seat(hand), colour=m.names.colour(m.b), cards=cards, needed=needed)


def has_special_cards_for_cure(m: Attempt) -> Reason | None:
    cards = count(m.s.hands[m.hand] & m.s.special_cities(m.b))
    needed = m.s.special_cards_for_cure(m.b)
    if cards >= needed:
        return None
    values = {"seat": m.seat(m.hand), "colour": m.names.colour(m.b), "cards": cards, "needed": needed}
    return m.no("cure_special_cards", rule_of_special_cards(m, m.b), **values)


def rule_of_special_cards(m: Attempt, colour: i64) -> str:
    return next(other.rule for other in m.s.answers if other.special_cards_for_cure(m.s, colour, 0) != 0)


def rule_of_cost(m: Attempt) -> str:
    """The rule of whoever makes the cure dearer, or cheaper, if anybody does."""
    rule = "P2-095"
    base = m.s.rules.cards_for_cure
    if m.s.role(m.hand).cure_cost(m.s, m.hand, m.b, base) != base:
        rule = m.s.role(m.hand).rule
    for other in m.s.answers:
        if other.cure_cost(m.s, m.hand, m.b, base) != base:
            rule = other.rule
    return rule


class Cure(Kind):
    """Discard the needed cards of one colour at a research station (P2-095, P2-097)."""

    word = "cure"
    rank = 4
    form = COLOUR
    place = "here"
    needs_no_role = True
    conditions = (
        is_action_phase,
        is_uncured,
        is_at_station_or_nowhere,
        is_ready_to_cure,
        has_cards_for_cure,
        has_special_cards_for_cure,
    )

    def add(self, s: PandemicState, seat: i64, out: Moves) -> None:
        first = seat * COLOURS
        for colour in range(s.rules.diseases):
            held = self.cards(s, seat, colour) if s.is_altered else s.suits[first + colour]
            if held < s.rules.fewest_for_cure or s.cures[colour] != ACTIVE:
                continue
            if held >= s.cure_cost(seat, colour) and (not s.is_altered or s.lets_cure(colour)):
                out.add(self.base + colour)

    def cards(self, s: PandemicState, seat: i64, colour: i64) -> i64:
        """How many cards may pay; none where not enough of them are of special cities."""
        cards = s.hands[seat] & s.cure_suit(colour)
        is_enough = count(cards & s.special_cities(colour)) >= s.special_cards_for_cure(colour)
        return count(cards) if is_enough else 0

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        begin_to_pay(s, b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        hand = s.paying_hand()
        return chosen(names, s.hands[hand] & s.cure_suit(b), s.cure_cost(hand, b))


def begin_to_pay(s: PandemicState, colour: i64, replaced: i64 = 0) -> None:
    """All cards that may pay are discarded, unless there are more than needed; some may be replaced by something
    else."""
    hand = s.paying_hand()
    cost = s.cure_cost(hand, colour) - replaced
    held = count(s.hands[hand] & s.cure_suit(colour))
    PAY_CURE.note_cards(s, hand, colour, held)  # all are paid, or everybody sees how many are kept
    s.kept = 0
    if held == cost:
        pay_cure(s, hand, colour)
    else:
        s.push(PAY_CURE, (replaced * REPLACED + colour) * PART + held - cost)


def chosen(names: Names, cards: i64, number: i64) -> dict[str, Any]:
    """The city cards that pay; if there are more than needed, the player will choose."""
    named = [names.city(card) for card in members(cards)]
    if len(named) > number:
        return {"cost": [], "choice": {"cards": named, "number": number}}
    return {"cost": named}


def pay_cure(s: PandemicState, seat: i64, colour: i64) -> None:
    cards = s.hands[seat] & s.cure_suit(colour) & ~s.kept
    s.kept = 0
    discover(s, seat, colour, cards)


def discover(s: PandemicState, seat: i64, colour: i64, cards: i64) -> None:
    """The cure is discovered for these cards; directly after that some events may be played (LD-051)."""
    while cards != 0:
        s.discard(seat, low_member(cards))
        cards &= cards - 1
    s.discover(seat, colour)
    if len(s.lasting) != 0:
        s.end_lasting(TO_NEXT_CURE, NOBODY)
    if s.rules.has_cure_window and s.result == 0:
        s.just_cured = colour
        s.push(s.rules.cure_window)


REPLACED: Final[i64] = 16  # more than there are colours


def cured_colour(arg: i64) -> i64:
    """What the cards are paid for, by the number of the step."""
    return arg // PART % REPLACED


class PayCure(Step):
    """Which of the surplus cards are kept? arg is (cards replaced, colour of the cure, number still to choose)."""

    name = "pay_cure"
    rule = "P2-097"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return NOBODY if arg % PART == 0 else s.turn

    def go_on(self, s: PandemicState, arg: i64) -> None:
        pay_cure(s, self.hand(s, arg), cured_colour(arg))

    def hand(self, s: PandemicState, arg: i64) -> i64:
        """That of the step below, which asked for the cure."""
        step = s.step_below()
        return s.turn if step is None else step.hand(s, arg)

    def needed(self, s: PandemicState, arg: i64) -> i64:
        """How many cards pay."""
        return s.cure_cost(self.hand(s, arg), cured_colour(arg)) - arg // (REPLACED * PART)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        """The hand has the cards for a cure and as many more as are still to be chosen."""
        colour = cured_colour(arg)
        left = arg % PART
        replaced = arg // (REPLACED * PART)
        if colour >= s.rules.diseases or s.cures[colour] != ACTIVE or left == 0 or not s.lets_cure(colour):
            return False
        hand = self.hand(s, arg)
        if not s.replaces(hand, colour, replaced):
            return False
        cards = s.hands[hand] & s.cure_suit(colour)
        if s.kept & ~cards != 0 or count(cards) != self.needed(s, arg) + left + count(s.kept):
            return False
        return count(cards & ~s.kept & s.special_cities(colour)) >= s.special_cards_for_cure(colour)

    def note_promise(self, s: PandemicState, arg: i64) -> None:
        held = self.needed(s, arg) + arg % PART + count(s.kept)
        self.note_cards(s, self.hand(s, arg), cured_colour(arg), held)

    def note_cards(self, s: PandemicState, hand: i64, colour: i64, held: i64) -> None:
        """How many cards the hand has that may pay, and that enough of them are of special cities."""
        s.note_cities(hand, s.cure_suit(colour), held, held)
        special = s.special_cards_for_cure(colour)
        if special > 0:
            s.note_cities(hand, s.special_cities(colour), special, NO_LIMIT)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(KEEP.base, self.cards_to_spare(s, self.hand(s, arg), cured_colour(arg)))

    def cards_to_spare(self, s: PandemicState, hand: i64, colour: i64) -> i64:
        """Not those of special cities if all of them are needed."""
        cards = s.hands[hand] & s.cure_suit(colour) & ~s.kept
        special = s.special_cities(colour) & cards
        return cards if count(special) > s.special_cards_for_cure(colour) else cards & ~special

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"colour": names.colour(cured_colour(arg)), "number": arg % PART}


PAY_CURE: Final = PayCure()


def is_in_own_hand(m: Attempt) -> Reason | None:
    return needs_card(m, m.hand, "P2-055")


def is_surplus_card(m: Attempt) -> Reason | None:
    colour = cured_colour(m.arg)
    if m.s.cure_suit(colour) & BIT[m.b] == 0:
        return m.no("keep_colour", "P2-097", card=m.city(m.b), colour=m.names.colour(colour))
    if m.s.kept & BIT[m.b] != 0:
        return m.no("keep_twice", "P2-097", card=m.city(m.b))
    if PAY_CURE.cards_to_spare(m.s, m.hand, colour) & BIT[m.b] != 0:
        return None
    return m.no("keep_special", rule_of_special_cards(m, colour), card=m.city(m.b), colour=m.names.colour(colour))


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
