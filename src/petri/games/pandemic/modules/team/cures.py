"""Bonus cards in cures: they take the place of city cards, also beside stored cubes and pairs (LT-085, LT-086)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, Moves, count
from petri.core.things import PART, THIRD
from petri.games.pandemic.actions.cure import (
    begin_to_pay,
    chosen,
    has_special_cards_for_cure,
    is_at_station,
    is_ready_to_cure,
    is_uncured,
    needs_cards_for_cure,
)
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.cards import EXTRA
from petri.games.pandemic.modules.team.bonus import CURE_CARDS, MOST_IN_CURE, STANDARD, STRUCTURE_BIT
from petri.games.pandemic.roles.in_the_lab import (
    PAIR_BITS,
    VIROLOGIST,
    all_pairs,
    has_pairs,
    pairs_are_of_other_colours,
    pairs_of,
    pay_with_pairs,
)
from petri.games.pandemic.roles.on_the_brink import (
    FIELD_OPERATIVE,
    SAMPLES_FOR_CURE,
    has_samples_for_cure,
    release,
)
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    Attempt,
    Kind,
    is_action_phase,
    only_role,
)

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


def usable(s: PandemicState, colour: i64) -> i64:
    """The cards, as a set of those that pay, which count in the cure of a disease (LT-085, LT-086)."""
    suit = s.cure_suit(colour)
    found: i64 = BIT[STRUCTURE_BIT]
    for other in range(STANDARD):
        if s.rules.board.suits[other] & suit != 0:
            found |= BIT[other]
    return found


def held_for_cure(s: PandemicState, hand: i64) -> i64:
    """Those of a hand, as a set of cards that pay."""
    found: i64 = 0
    for nth in range(MOST_IN_CURE):
        if s.extras[hand] & BIT[CURE_CARDS[nth].number] != 0:
            found |= BIT[nth]
    return found


def most_used(s: PandemicState, hand: i64, colour: i64) -> i64:
    """So many of a cure's cards may be bonus cards: the others must include those of special cities."""
    return s.cure_cost(hand, colour) - s.special_cards_for_cure(colour)


def counts_in_cure(m: Attempt) -> Reason | None:
    return count_in_cure(m, m.a)


def count_in_cure(m: Attempt, cards: i64) -> Reason | None:
    if cards & ~usable(m.s, m.b) == 0:
        return None
    return m.no("bonus_colour", "LT-085", colour=m.names.colour(m.b))


def is_not_too_much(m: Attempt) -> Reason | None:
    most = most_used(m.s, m.turn, m.b)
    return None if count(m.a) <= most else m.no("bonus_many", "P2-097", most=most, colour=m.names.colour(m.b))


def holds_bonus_cards(m: Attempt) -> Reason | None:
    return holds_these(m, m.a)


def holds_these(m: Attempt, cards: i64) -> Reason | None:
    for nth in range(MOST_IN_CURE):
        card = EXTRA + CURE_CARDS[nth].number
        if cards & BIT[nth] != 0 and not m.s.holds_extra(m.turn, card):
            return m.no("not_held", "LT-085", seat=m.seat(m.turn), card=m.names.card_name(card))
    return None


def has_cards_besides_bonus(m: Attempt) -> Reason | None:
    return needs_cards_for_cure(m, m.turn, count(m.a), "LT-085")


class CureWithBonus(Kind):
    """Bonus cards take the place of city cards in a cure; a is the set of those that pay (LT-085, LT-086)."""

    word = "cure_bonus"
    rank = 4
    form = Form("{colour} with {bonus_cards}", "bonus_cards", "colour")
    place = "here"
    button = "cure"
    conditions = (
        is_action_phase,
        is_uncured,
        is_at_station,
        is_ready_to_cure,
        counts_in_cure,
        is_not_too_much,
        holds_bonus_cards,
        has_cards_besides_bonus,
        has_special_cards_for_cure,
    )

    def add(self, s: PandemicState, seat: i64, out: Moves) -> None:
        held = held_for_cure(s, seat)
        if held == 0 or s.stations_for(seat) & BIT[s.pawns[seat]] == 0:
            return
        for colour in range(s.rules.diseases):
            if s.cures[colour] == ACTIVE and s.lets_cure(colour):
                self.add_sets(s, seat, colour, held & usable(s, colour), out)

    def add_sets(self, s: PandemicState, seat: i64, colour: i64, cards: i64, out: Moves) -> None:
        own = s.hands[seat] & s.cure_suit(colour)
        if count(own & s.special_cities(colour)) < s.special_cards_for_cure(colour):
            return
        needed = s.cure_cost(seat, colour)
        most = most_used(s, seat, colour)
        used = cards
        while used != 0:
            if count(used) <= most and count(own) >= needed - count(used):
                out.add(self.base + used * PART + colour)
            used = (used - 1) & cards

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        discard_bonus(s, a)
        begin_to_pay(s, b, count(a))

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        cards = chosen(names, s.hands[s.turn] & s.cure_suit(b), s.cure_cost(s.turn, b) - count(a))
        return {**cards, "cost": [*names_of(names, a), *cards["cost"]]}


CURE_WITH_BONUS: Final = CureWithBonus()


def discard_bonus(s: PandemicState, cards: i64) -> None:
    for nth in range(MOST_IN_CURE):
        if cards & BIT[nth] != 0:
            s.discard(s.turn, EXTRA + CURE_CARDS[nth].number)


def names_of(names: Names, cards: i64) -> list[str]:
    return [names.card(EXTRA + CURE_CARDS[nth].number) for nth in range(MOST_IN_CURE) if cards & BIT[nth] != 0]


# ---------------------------------------------------------------------- with what else replaces cards
def has_cards_besides_both(m: Attempt) -> Reason | None:
    return needs_cards_for_cure(m, m.turn, m.s.role(m.turn).cards_replaced + count(m.a), "LT-085")


def leaves_room_for_both(m: Attempt) -> Reason | None:
    most = most_used(m.s, m.turn, m.b) - m.s.role(m.turn).cards_replaced
    return None if count(m.a) <= most else m.no("bonus_many", "P2-097", most=most, colour=m.names.colour(m.b))


class CureWithBonusAndSamples(Kind):
    """The Field Operative pays with stored cubes, bonus cards and city cards (LD-035, LT-085)."""

    word = "cure_bonus_samples"
    rank = 4
    form = CURE_WITH_BONUS.form
    place = "here"
    button = "cure"
    of_role = FIELD_OPERATIVE.key
    conditions = (
        is_action_phase,
        only_role(FIELD_OPERATIVE.key, "LD-006"),
        is_uncured,
        is_at_station,
        has_samples_for_cure,
        counts_in_cure,
        leaves_room_for_both,
        holds_bonus_cards,
        has_cards_besides_both,
        has_special_cards_for_cure,
    )

    def add(self, s: PandemicState, seat: i64, out: Moves) -> None:
        held = held_for_cure(s, seat)
        if held == 0 or s.samples == 0 or s.stations_for(seat) & BIT[s.pawns[seat]] == 0:
            return
        replaced = s.role(seat).cards_replaced
        for colour in range(s.rules.diseases):
            if s.cures[colour] != ACTIVE or s.samples_of(colour) < SAMPLES_FOR_CURE:
                continue
            own = s.hands[seat] & s.cure_suit(colour)
            if count(own & s.special_cities(colour)) < s.special_cards_for_cure(colour):
                continue
            cards = held & usable(s, colour)
            used = cards
            while used != 0:
                number = count(used) + replaced
                if number <= most_used(s, seat, colour) and count(own) >= s.cure_cost(seat, colour) - number:
                    out.add(self.base + used * PART + colour)
                used = (used - 1) & cards

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        discard_bonus(s, a)
        release(s, b, SAMPLES_FOR_CURE)
        begin_to_pay(s, b, count(a) + s.role(s.turn).cards_replaced)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": names_of(names, a)}


def pairs_and_bonus_are_needed(m: Attempt) -> Reason | None:
    needed = m.s.cure_cost(m.turn, m.b)
    return m.no("pairs_many", "LR-040", needed=needed) if all_pairs(m.a) + count(m.c) > needed else None


def counts_with_pairs(m: Attempt) -> Reason | None:
    return count_in_cure(m, m.c)


def holds_bonus_with_pairs(m: Attempt) -> Reason | None:
    return holds_these(m, m.c)


def has_cards_besides_pairs_and_bonus(m: Attempt) -> Reason | None:
    return needs_cards_for_cure(m, m.turn, all_pairs(m.a) + count(m.c), "LR-040")


class CureWithBonusAndPairs(Kind):
    """The Virologist pays with pairs of other colours, bonus cards and city cards; a names the pairs, c the bonus cards
    (LR-040, LT-085)."""

    word = "cure_bonus_pairs"
    rank = 4
    form = Form("{colour} with {pairs} and {bonus_cards}", "pairs", "colour", "bonus_cards")
    place = "here"
    button = "cure"
    of_role = VIROLOGIST.key
    conditions = (
        is_action_phase,
        only_role(VIROLOGIST.key, "LR-046"),
        is_uncured,
        is_at_station,
        is_ready_to_cure,
        pairs_are_of_other_colours,
        pairs_and_bonus_are_needed,
        has_pairs,
        counts_with_pairs,
        holds_bonus_with_pairs,
        has_cards_besides_pairs_and_bonus,
    )

    def add(self, s: PandemicState, seat: i64, out: Moves) -> None:
        held = held_for_cure(s, seat)
        if held == 0 or s.stations_for(seat) & BIT[s.pawns[seat]] == 0:
            return
        for colour in range(STANDARD):
            if s.cures[colour] == ACTIVE and s.lets_cure(colour):
                cards = held & usable(s, colour)
                used = cards
                while used != 0:
                    self.add_pairs(s, seat, colour, used, 0, 0, out)
                    used = (used - 1) & cards

    def add_pairs(
        self, s: PandemicState, seat: i64, colour: i64, used: i64, pairs: i64, first: i64, out: Moves
    ) -> None:
        """With these pairs and any more of the colours from the first one on."""
        number = all_pairs(pairs)
        most = s.cure_cost(seat, colour) - count(used)
        if 0 < number <= most and s.suits[seat * COLOURS + colour] >= most - number:
            out.add(self.base + used * THIRD + pairs * PART + colour)
        if number >= most:
            return
        for other in range(first, STANDARD):
            more = pairs_of(pairs, other) + 1
            if other != colour and more <= 3 and s.suits[seat * COLOURS + other] >= 2 * more:
                self.add_pairs(s, seat, colour, used, pairs + BIT[other * PAIR_BITS], other, out)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        discard_bonus(s, c)
        pay_with_pairs(s, a, b, count(c))


CURE_WITH_BONUS_AND_SAMPLES: Final = CureWithBonusAndSamples()
CURE_WITH_BONUS_AND_PAIRS: Final = CureWithBonusAndPairs()
