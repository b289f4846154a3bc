"""How actions are paid: matching cards, joker pairs, or cards of any colours (C-060 to C-068, C-089, C-231)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import NOBODY, Moves
from petri.core.things import PART
from petri.games.contagion.cards import COLOURS, NONE
from petri.games.contagion.hands import CardsGo
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import Attempt, Kind, Step, answers

if TYPE_CHECKING:
    from petri.games.contagion.names import Names


def can_pay(s: ContagionState, seat: i64, colour: i64, cost: i64) -> bool:
    """Matching cards and joker pairs together make the cost (C-064 to C-066)."""
    matching = s.hands[seat * COLOURS + colour]
    if matching > cost:
        matching = cost
    return matching + 2 * (cost - matching) <= s.hand_sizes[seat]


def can_pay_with(s: ContagionState, seat: i64, colour: i64, cost: i64, pairs: i64) -> bool:
    matching = cost - pairs
    return s.hands[seat * COLOURS + colour] >= matching and s.hand_sizes[seat] >= matching + 2 * pairs


def pay_with(s: ContagionState, seat: i64, pairs: i64) -> None:
    """The matching cards go at once; the cards of the pairs are chosen one by one."""
    for _nth in range(s.pay_cost - pairs):
        s.discard_card(seat, s.pay_colour)
    if pairs > 0:
        s.push(PAY_CARDS, seat * PART + 2 * pairs)


def fewest_pairs(s: ContagionState, seat: i64) -> i64:
    for pairs in range(s.pay_cost + 1):
        if can_pay_with(s, seat, s.pay_colour, s.pay_cost, pairs):
            return pairs
    return NOBODY


def most_pairs(s: ContagionState, seat: i64) -> i64:
    most: i64 = NOBODY
    for pairs in range(s.pay_cost + 1):
        if can_pay_with(s, seat, s.pay_colour, s.pay_cost, pairs):
            most = pairs
    return most


class Pay(Step):
    """With how many joker pairs? Only what the hand can pay is offered, the fewest cards first; arg is the seat."""

    name = "pay"
    rule = "C-066"
    is_public = True
    answered_by = ("pay",)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg if fewest_pairs(s, arg) != most_pairs(s, arg) else NOBODY

    def go_on(self, s: ContagionState, arg: i64) -> None:
        pairs = fewest_pairs(s, arg)
        pay_with(s, arg, pairs)
        if pairs > 0 and s.hand_sizes[arg] > 2 * pairs:
            s.learn_at_most(arg, s.pay_colour, 0)  # with one more matching card it would have been asked

    def needs(self, s: ContagionState, seat: i64) -> i64:
        """The matching cards that a hand has at least if it is asked."""
        most = s.hand_sizes[seat] - s.pay_cost
        return s.pay_cost + 1 - (most if most < s.pay_cost else s.pay_cost)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for pairs in range(s.pay_cost + 1):
            if can_pay_with(s, arg, s.pay_colour, s.pay_cost, pairs):
                out.add(PAY_MOVE.base + s.pay_cost + pairs)

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {"colour": names.colours[s.pay_colour], "cost": s.pay_cost}

    def fits(self, s: ContagionState, arg: i64) -> bool:
        known = s.pay_colour != NONE and s.pay_cost > 0
        return arg == s.turn and known and can_pay(s, arg, s.pay_colour, s.pay_cost)


class PayCards(CardsGo):
    """Which card of any colour? arg is seat * PART + cards still to pay."""

    name = "pay_cards"
    rule = "C-231"
    is_public = True

    def may_be_left(self, s: ContagionState, seat: i64, left: i64) -> bool:
        return seat == s.turn and 0 < left <= s.hand_sizes[seat]


PAY: Final = Pay()
PAY_CARDS: Final = PayCards()


def splits_into_cards_and_pairs(m: Attempt) -> Reason | None:
    cost = m.s.pay_cost
    return None if cost <= m.b <= 2 * cost else m.no("pay_range", "C-066", cost=cost, most=2 * cost)


def holds_so_many(m: Attempt) -> Reason | None:
    cost = m.s.pay_cost
    colour = m.s.pay_colour
    matching = 2 * cost - m.b
    held = m.held(colour)
    if held < matching:
        values = {"number": m.b, "cost": cost, "matching": matching, "held": held}
        return m.no("pay_matching", "C-066", colour=m.names.colours[colour], **values)
    return m.no("pay_hand", "C-066", cards=m.hand_size) if m.hand_size < m.b else None


class PayMove(Kind):
    """b is the number of cards paid in all."""

    word = "pay"
    place = "payment"
    form = Form("{number}", "", "number")
    conditions = (answers("pay_only", "C-231"), splits_into_cards_and_pairs, holds_so_many)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        left = PAY.needs(s, seat) - (2 * s.pay_cost - b)
        s.answer()
        pay_with(s, seat, b - s.pay_cost)
        if left > 0 and s.hand_sizes[seat] > 2 * (b - s.pay_cost):
            s.learn_at_least(seat, s.pay_colour, left)  # it could have paid with fewer cards

    def text_key(self, s: ContagionState, a: i64, b: i64, c: i64) -> str:
        if b == s.pay_cost:
            return "pay_matching"
        return "pay_jokers" if b != 2 * s.pay_cost else "pay_all_jokers"

    def spoken(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        colour = names.colours[s.pay_colour] if s.pay_colour < COLOURS else ""
        return {"colour": colour, "matching": 2 * s.pay_cost - b, "others": 2 * (b - s.pay_cost)}

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        pairs = b - s.pay_cost
        colour = names.colour_ids[s.pay_colour] if s.pay_colour < COLOURS else None
        found = {"colour": colour, "matching": s.pay_cost - pairs, "others": 2 * pairs}
        if colour is None:
            return {**found, "cost": []}
        return {**found, **paid(hand(names, s, s.to_act), colour, s.pay_cost, pairs)}


PAY_MOVE: Final = PayMove()


# ---------------------------------------------------------------------- for a page
def hand(names: Names, s: ContagionState, seat: i64) -> list[str]:
    """The cards of a hand by their colours, several of one colour several times."""
    held = [s.hands[seat * COLOURS + colour] for colour in range(COLOURS)]
    return [names.colour_ids[colour] for colour, n in enumerate(held) for _ in range(n)]


def paid(cards: list[str], colour: str, price: i64, pairs: i64) -> dict[str, Any]:
    """With so many joker pairs: the matching cards go at once, the others are chosen."""
    matching = [colour for _ in range(price - pairs)]
    for card in matching:
        if card in cards:
            cards.remove(card)
    chosen = payment(cards, 2 * pairs)
    return {**chosen, "cost": matching + chosen["cost"]}


def payment(cards: list[str], number: i64) -> dict[str, Any]:
    """Cards of a hand that pay; the player will choose if it matters which."""
    if number <= 0 or number > len(cards):
        return {"cost": []}
    if number == len(cards) or len(set(cards)) == 1:
        return {"cost": cards[:number]}
    return {"cost": [], "choice": {"cards": cards, "number": number}}
