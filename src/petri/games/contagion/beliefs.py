"""What may be thought of hidden hands: groups of cards, bounds, and hypotheses with their weights.

The hidden cards of a hand fall into groups: cards of which the same is known. A card that is seen to leave may have
come from any group that can hold its colour, as likely from each of their cards; so what is known of a hand is a list
of hypotheses, each with its weight. Hands have lists of their own, unless a card was stolen between them.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, low_member, zeros
from petri.core.vecs import append, extend, vec
from petri.games.contagion.cards import COLOURS, NONE
from petri.games.contagion.facts import MOST_RENEWALS

# where the cards of a group come from: n if they were drawn before the n-th renewal of the deck, and not before an
# earlier one
NEW: Final[i64] = 0  # from the deck as it is
SOURCES: Final[i64] = 6  # with MOST_RENEWALS
SEEN: Final[i64] = 7  # everybody concerned knows their colour
# a group is its kind * SIZE + its number of cards; the kind is hand, source, colours barred, bounds that count it
SIZE: Final[i64] = 256
SIZE_BITS: Final[i64] = 8
SOURCE: Final[i64] = 16
SOURCE_BITS: Final[i64] = 4
BARRED: Final[i64] = 128  # from here on something is known of a group
BARRED_BITS: Final[i64] = 7
BOUNDS: Final[i64] = 8192
BOUNDS_BITS: Final[i64] = 13
MOST_HANDS: Final[i64] = 5
MOST_BOUNDS: Final[i64] = 36
MOST_THEFTS: Final[i64] = 4  # so many stolen cards are followed, each marked as by a bound with a number from here on
EVERY_COLOUR: Final[i64] = 63
# a bound is its number, its colour, and how many cards of it there are at least and at most, each in this room
ROOM: Final[i64] = 1024
MANY: Final[i64] = 500  # no bound
LIFT: Final[i64] = 512  # so that what has fallen below 0 is no negative part
# numbers of cards by colour in one int
COLOUR_ROOM: Final[i64] = 1024
COLOUR_BITS: Final[i64] = 10
UNITS: Final[vec[i64]] = vec[i64]([1024**colour for colour in range(6)])
LIFTED: Final[i64] = sum([512 * 1024**colour for colour in range(6)])  # so that no part is negative
MARK: Final[i64] = 2**56 - 1
WORD: Final = 4294967296.0  # of the generator
MOST_HYPOTHESES: Final = 2000


def kind_of(hand: i64, source: i64, barred: i64, bounds: i64) -> i64:
    return hand + source * SOURCE + barred * BARRED + bounds * BOUNDS


def hand_of(kind: i64) -> i64:
    return kind & 15


def source_of(kind: i64) -> i64:
    return (kind >> SOURCE_BITS) & 7


def barred_of(kind: i64) -> i64:
    return (kind >> BARRED_BITS) & EVERY_COLOUR


def bounds_of(kind: i64) -> i64:
    return kind >> BOUNDS_BITS


def colour_of(kind: i64) -> i64:
    """The one colour of a group that is seen."""
    return low_member(EVERY_COLOUR & ~barred_of(kind))


def is_one_colour(barred: i64) -> bool:
    open_to = EVERY_COLOUR & ~barred
    return open_to != 0 and open_to & (open_to - 1) == 0


def bound_of(number: i64, colour: i64, least: i64, most: i64) -> i64:
    return ((number * ROOM + colour) * ROOM + least + LIFT) * ROOM + most + LIFT


def bound_number(bound: i64) -> i64:
    return bound // (ROOM * ROOM * ROOM)


def bound_colour(bound: i64) -> i64:
    return bound // (ROOM * ROOM) % ROOM


def bound_least(bound: i64) -> i64:
    return bound // ROOM % ROOM - LIFT


def bound_most(bound: i64) -> i64:
    return bound % ROOM - LIFT


def of_colour(cards: i64, colour: i64) -> i64:
    """The number of cards of a colour, which may be negative."""
    return (((cards + LIFTED) >> (COLOUR_BITS * colour)) & (COLOUR_ROOM - 1)) - LIFT


@final
class Hypothesis:
    """How the cards of one or several hands may be grouped.

    After n renewals there are n sources of old cards. From the hands of all at the last renewal follows what the cards
    of its source are, if what is known of the others is taken away; so the known cards of a hand count as gone from it,
    less those that are gone from the sources before."""

    groups: vec[i64]  # by their kinds
    bounds: vec[i64]
    gone: vec[i64]  # by source of old cards: those that are no longer hidden, by colour
    gone_by: vec[i64]  # by renewal and hand, in one of the ways in which it may have been: cards held then
    robbed: i64 = 0  # by theft, in four bits: 1 + the colour of the stolen card, if it is no longer hidden
    weight: float = 1.0
    seen: i64 = 0  # the cards whose colour is known, by colour
    ease: float = 1.0  # at most as likely as this are its groups met by chance
    helped: i64 = NOBODY  # the place of a bound that chance alone would hardly meet

    def copy(self) -> Hypothesis:
        other = Hypothesis()
        other.groups = self.groups[:]
        other.bounds = self.bounds[:]
        other.gone = self.gone[:]
        other.gone_by = self.gone_by[:]
        other.robbed = self.robbed
        other.weight = self.weight
        return other

    def is_like(self, other: Hypothesis) -> bool:
        if self.robbed != other.robbed or not same(self.gone, other.gone):
            return False
        return same(self.groups, other.groups) and same(self.bounds, other.bounds)

    def mark(self) -> i64:
        """A number that equal hypotheses have in common, and others hardly ever."""
        mark = self.robbed & MARK
        for cards in self.gone:
            mark = ((mark * 31) ^ cards) & MARK
        for group in self.groups:
            mark = ((mark * 31) ^ group) & MARK
        for bound in self.bounds:
            mark = ((mark * 31) ^ bound) & MARK
        return mark

    def add(self, kind: i64, n: i64) -> None:
        """More cards of a kind; the groups stay in the order of their kinds."""
        out = vec[i64]()
        for group in self.groups:
            if n > 0 and group >> SIZE_BITS >= kind:
                if group >> SIZE_BITS == kind:
                    n += group & (SIZE - 1)
                    group = 0
                out = append(out, kind * SIZE + n)
                n = 0
            if group != 0:
                out = append(out, group)
        if n > 0:
            out = append(out, kind * SIZE + n)
        self.groups = out

    def take(self, kind: i64) -> None:
        """One card of a kind less."""
        out = vec[i64]()
        for group in self.groups:
            left = group - 1 if group >> SIZE_BITS == kind else group
            if left & (SIZE - 1) != 0:
                out = append(out, left)
        self.groups = out

    def count(self, hand: i64) -> i64:
        n: i64 = 0
        for group in self.groups:
            if hand_of(group >> SIZE_BITS) == hand:
                n += group & (SIZE - 1)
        return n

    def kinds_with(self, hand: i64, colour: i64) -> vec[i64]:
        """The groups of a hand that may have a colour."""
        out = vec[i64]()
        for group in self.groups:
            if hand_of(group >> SIZE_BITS) == hand and barred_of(group >> SIZE_BITS) & BIT[colour] == 0:
                out = append(out, group)
        return out

    # ------------------------------------------------------------------ what is seen
    def leave(self, kind: i64, colour: i64) -> bool:
        """A card of a colour leaves a group; whether that can be."""
        self.take(kind)
        if source_of(kind) != NEW and source_of(kind) != SEEN:
            self.go(source_of(kind), hand_of(kind), UNITS[colour])
        self.settle(bounds_of(kind), colour, 1)
        self.tell_thefts(bounds_of(kind), colour)
        return self.is_possible()

    def go(self, source: i64, hand: i64, cards: i64) -> None:
        """Old cards come to light, which the hand held at the renewals since."""
        self.gone[source - 1] += cards
        for renewal in range(source, len(self.gone) + 1):
            self.gone_by[(renewal - 1) * MOST_HANDS + hand] += cards

    def tell_thefts(self, bounds: i64, colour: i64) -> None:
        """The colour of a stolen card comes to light."""
        for theft in range(MOST_THEFTS):
            if bounds & BIT[MOST_BOUNDS + theft] != 0:
                self.robbed += (colour + 1) << (4 * theft)

    def settle(self, bounds: i64, colour: i64, n: i64) -> None:
        """Cards of a colour no longer count for these bounds."""
        for nth in range(len(self.bounds)):
            bound = self.bounds[nth]
            if bounds & BIT[bound_number(bound)] != 0 and bound_colour(bound) == colour:
                self.bounds[nth] = bound - n * ROOM - n

    def limit(self, hand: i64, number: i64, colour: i64, least: i64, most: i64) -> bool:
        """A hand has at least and at most so many cards of a colour."""
        if least == 0 and self.most_of(hand, colour) <= most:
            return True
        groups = self.groups
        self.groups = vec[i64]()
        for group in groups:
            kind = group >> SIZE_BITS
            n = group & (SIZE - 1)
            if hand_of(kind) == hand and barred_of(kind) & BIT[colour] == 0:
                if source_of(kind) == SEEN:
                    least -= n
                    most -= n
                else:
                    kind |= BIT[number + BOUNDS_BITS]
            self.add(kind, n)
        if least < 0:
            least = 0
        self.bounds = append(self.bounds, bound_of(number, colour, least, most if most < MANY else MANY))
        return self.is_possible()

    def most_of(self, hand: i64, colour: i64) -> i64:
        """The cards of a hand that may have a colour."""
        n: i64 = 0
        for group in self.groups:
            if hand_of(group >> SIZE_BITS) == hand and barred_of(group >> SIZE_BITS) & BIT[colour] == 0:
                n += group & (SIZE - 1)
        return n

    def only(self, hand: i64, colour: i64) -> bool:
        """A hand has cards of one colour only."""
        self.bar(hand, 0, EVERY_COLOUR & ~BIT[colour])
        return self.is_possible()

    def bar(self, hand: i64, bounds: i64, colours: i64) -> None:
        """Groups of a hand, or those that count for a bound, have no cards of these colours."""
        groups = self.groups
        self.groups = vec[i64]()
        for group in groups:
            kind = group >> SIZE_BITS
            is_meant = bounds_of(kind) & bounds != 0 if bounds != 0 else hand_of(kind) == hand
            self.add(kind | colours * BARRED if is_meant else kind, group & (SIZE - 1))

    def renew(self) -> None:
        """All hidden cards are old now."""
        if len(self.gone) < MOST_RENEWALS:
            self.gone = append(self.gone, 0)
            self.gone_by = extend(self.gone_by, zeros(MOST_HANDS))
        last = len(self.gone)
        groups = self.groups
        self.groups = vec[i64]()
        for group in groups:
            kind = group >> SIZE_BITS
            self.add(kind + last * SOURCE if source_of(kind) == NEW else kind, group & (SIZE - 1))
        self.gone[last - 1] = 0
        for source in range(last - 1):
            self.gone[last - 1] -= self.gone[source]
        for hand in range(MOST_HANDS):
            known = self.known_cards(hand)
            self.gone[last - 1] += known
            self.gone_by[(last - 1) * MOST_HANDS + hand] = known

    def known_cards(self, hand: i64) -> i64:
        """The cards of a hand whose colour is known, by colour."""
        cards: i64 = 0
        for group in self.groups:
            kind = group >> SIZE_BITS
            if source_of(kind) == SEEN and hand_of(kind) == hand:
                cards += UNITS[colour_of(kind)] * (group & (SIZE - 1))
        return cards

    def put_stolen(self, kind: i64, theft: i64) -> None:
        if theft < MOST_THEFTS:
            if source_of(kind) == SEEN:
                self.tell_thefts(BIT[MOST_BOUNDS + theft], colour_of(kind))
            else:
                kind |= BIT[MOST_BOUNDS + theft + BOUNDS_BITS]
        self.add(kind, 1)

    # ------------------------------------------------------------------ in order
    def is_possible(self) -> bool:
        """Draw the conclusions that are certain, until there are no more; whether the bounds can hold."""
        going = True
        while going:
            going = False
            if not self.see_what_is_certain():
                return False
            bounds = self.bounds
            self.bounds = vec[i64]()
            for bound in bounds:
                open_to = self.members(bound)
                least = bound_least(bound)
                most = bound_most(bound)
                if most < 0 or least > open_to or least > most:
                    return False
                if (0 < most < open_to and least < open_to) or (0 < least < open_to and most > 0):
                    self.bounds = append(self.bounds, bound)
                    continue
                number = BIT[bound_number(bound)]
                colour = BIT[bound_colour(bound)]
                if most == 0 and open_to > 0:
                    self.bar(NONE, number, colour)
                    going = True
                elif least == open_to and open_to > 0:
                    self.bar(NONE, number, EVERY_COLOUR & ~colour)
                    going = True
                self.drop(number)
        return True

    def is_tight(self, nth: i64) -> bool:
        """Whether something is known of a group that is to be dealt."""
        kind = self.groups[nth] >> SIZE_BITS
        return kind >= BARRED and source_of(kind) != SEEN

    def places(self, nth: i64, source: i64) -> i64:
        """How many cards from a source count for a bound."""
        number = BIT[bound_number(self.bounds[nth])]
        n: i64 = 0
        for group in self.groups:
            if bounds_of(group >> SIZE_BITS) & number != 0 and source_of(group >> SIZE_BITS) == source:
                n += group & (SIZE - 1)
        return n

    def members(self, bound: i64) -> i64:
        """How many cards may have the colour of a bound; groups that cannot do no longer count for it."""
        number = BIT[bound_number(bound)]
        colour = BIT[bound_colour(bound)]
        n: i64 = 0
        loose = False
        for group in self.groups:
            kind = group >> SIZE_BITS
            if bounds_of(kind) & number != 0:
                if barred_of(kind) & colour == 0:
                    n += group & (SIZE - 1)
                else:
                    loose = True
        if loose:
            self.loosen(number, colour)
        return n

    def loosen(self, number: i64, colour: i64) -> None:
        """Groups that bar the colour do not count for a bound; with no colour none does."""
        groups = self.groups
        self.groups = vec[i64]()
        for group in groups:
            kind = group >> SIZE_BITS
            if colour == 0 or barred_of(kind) & colour != 0:
                kind &= ~(number * BOUNDS)
            self.add(kind, group & (SIZE - 1))

    def drop(self, number: i64) -> None:
        self.loosen(number, 0)

    def see_what_is_certain(self) -> bool:
        """Groups that can have one colour only are known; one that can have none cannot be."""
        for group in self.groups:
            barred = barred_of(group >> SIZE_BITS)
            if barred == EVERY_COLOUR:
                return False
            if source_of(group >> SIZE_BITS) != SEEN and is_one_colour(barred):
                self.see(group)
                return self.see_what_is_certain()
        return True

    def see(self, group: i64) -> None:
        kind = group >> SIZE_BITS
        n = group & (SIZE - 1)
        colour = colour_of(kind)
        for _nth in range(n):
            self.take(kind)
        if source_of(kind) != NEW:
            self.go(source_of(kind), hand_of(kind), UNITS[colour] * n)
        self.settle(bounds_of(kind), colour, n)
        self.tell_thefts(bounds_of(kind), colour)
        self.add(kind_of(hand_of(kind), SEEN, barred_of(kind), 0), n)


def choices(n: i64, chosen: i64) -> i64:
    """In how many ways so many of n can be chosen."""
    ways: i64 = 1
    for nth in range(chosen):
        ways = ways * (n - nth) // (nth + 1)
    return ways if chosen <= n else 0


def chance_of_all(wanted: i64, cards: i64, drawn: i64) -> float:
    """How likely all drawn cards are among those wanted."""
    chance = 1.0
    for nth in range(drawn):
        if nth >= wanted:
            return 0.0
        chance *= float(wanted - nth) / float(cards - nth)
    return chance


def same(a: vec[i64], b: vec[i64]) -> bool:
    if len(a) != len(b):
        return False
    for nth in range(len(a)):
        if a[nth] != b[nth]:
            return False
    return True


def merged(hypotheses: list[Hypothesis]) -> list[Hypothesis]:
    """Equal ones are one, with the weight of all."""
    if len(hypotheses) < 2:
        return hypotheses
    out: list[Hypothesis] = []
    by_mark: dict[int, list[Hypothesis]] = {}
    for each in hypotheses:
        alike = by_mark.setdefault(int(each.mark()), [])
        if not put_among(alike, each):
            alike.append(each)
            out.append(each)
    if len(out) > MOST_HYPOTHESES:  # those of next to no weight go
        out.sort(key=lambda each: -each.weight)
        del out[MOST_HYPOTHESES // 2 :]
    return out


def put_among(alike: list[Hypothesis], new: Hypothesis) -> bool:
    for each in alike:
        if each.is_like(new):
            each.weight += new.weight
            return True
    return False


# ---------------------------------------------------------------------- what facts mean
@final
class Belief:
    """What one seat (NOBODY: a spectator) knows of some hands that have to be thought of together."""

    hands: i64 = 0
    hypotheses: list[Hypothesis]
    is_certain_of_seen: bool = True  # all hypotheses agree on the cards that are no longer dealt
    helps: bool = False  # some of them need help
    total: float = 0.0
    oldest: vec[i64]  # by colour: the cards that these and other hands held when the deck was first renewed

    def __init__(self, hands: i64, oldest: vec[i64]) -> None:
        self.hands = hands
        self.oldest = oldest
        first = Hypothesis()
        first.groups = vec[i64]()
        first.bounds = vec[i64]()
        first.gone = vec[i64]()
        first.gone_by = vec[i64]()
        self.hypotheses = [first]

    def gain(self, hand: i64, source: i64, barred: i64, n: i64) -> None:
        if n > 0:
            for each in self.hypotheses:
                each.add(kind_of(hand, source, barred, 0), n)

    def see(self, hand: i64, colour: i64) -> None:
        self.gain(hand, SEEN, EVERY_COLOUR & ~BIT[colour], 1)

    def leave(self, hand: i64, colour: i64) -> None:
        """A card of a colour leaves: as likely any of the cards that may have it."""
        out: list[Hypothesis] = []
        for each in self.hypotheses:
            held = each.count(hand)
            kinds = each.kinds_with(hand, colour)
            for nth in range(len(kinds)):
                kind = kinds[nth] >> SIZE_BITS
                other = each if nth == len(kinds) - 1 else each.copy()
                other.weight *= float(kinds[nth] & (SIZE - 1)) / float(held)
                if other.leave(kind, colour) and self.is_among_old(other, colour):
                    out.append(other)
        self.hypotheses = merged(out)

    def is_among_old(self, each: Hypothesis, colour: i64) -> bool:
        """Whether no more of the oldest cards are gone than there were."""
        return len(each.gone) == 0 or of_colour(each.gone[0], colour) <= self.oldest[colour]

    def move(self, hand: i64, to: i64, theft: i64) -> None:
        """A card goes unseen from hand to hand: as likely any of them."""
        out: list[Hypothesis] = []
        for each in self.hypotheses:
            held = each.count(hand)
            for group in each.groups:
                kind = group >> SIZE_BITS
                if hand_of(kind) == hand:
                    other = each.copy()
                    other.weight *= float(group & (SIZE - 1)) / float(held)
                    other.take(kind)
                    other.put_stolen(kind + to - hand, theft)
                    out.append(other)
        self.hypotheses = merged(out)

    def limit(self, hand: i64, colour: i64, least: i64, most: i64) -> None:
        number = self.free_number()
        if number < MOST_BOUNDS:
            kept = [each for each in self.hypotheses if each.limit(hand, number, colour, least, most)]
            self.hypotheses = merged(kept)

    def free_number(self) -> i64:
        """The lowest number that no bound has."""
        used: i64 = 0
        for each in self.hypotheses:
            for bound in each.bounds:
                used |= BIT[bound_number(bound)]
        number: i64 = 0
        while used & BIT[number] != 0:
            number += 1
        return number

    def help_out(self) -> None:
        """Where a hand needs several cards of a colour, they are dealt to it first."""
        for each in self.hypotheses:
            most: i64 = 1
            for nth in range(len(each.bounds)):
                if bound_least(each.bounds[nth]) > most:
                    most = bound_least(each.bounds[nth])
                    each.helped = nth
                    self.helps = True

    def only(self, hand: i64, colour: i64) -> None:
        self.hypotheses = merged([each for each in self.hypotheses if each.only(hand, colour)])

    def renew(self) -> None:
        for each in self.hypotheses:
            each.renew()
        self.hypotheses = merged(self.hypotheses)

    def one_of(self, hand: i64, needed: vec[i64]) -> None:
        """Of some colour the hand has as many cards as are needed: the first such colour divides the cases."""
        cases: list[Hypothesis] = []
        all_of_them = self.hypotheses
        for colour in range(COLOURS):
            if needed[colour] == NONE:
                continue
            self.hypotheses = [each.copy() for each in all_of_them]
            for earlier in range(colour):
                if needed[earlier] != NONE:
                    self.limit(hand, earlier, 0, needed[earlier] - 1)
            self.limit(hand, colour, needed[colour], MANY)
            cases.extend(self.hypotheses)
        self.hypotheses = merged(cases)  # with all bounds in use the cases are alike, and would be more each time

    def close(self) -> None:
        """Nothing more is learnt."""
        for each in self.hypotheses:
            each.seen = 0
            for hand in range(MOST_HANDS):
                each.seen += each.known_cards(hand)
            first = self.hypotheses[0]
            if each.seen != first.seen or not same(each.gone, first.gone):
                self.is_certain_of_seen = False

    def sum_up(self) -> None:
        self.total = 0.0
        for each in self.hypotheses:
            self.total += each.weight

    def chosen(self, rng: Rng) -> Hypothesis:
        hypotheses = self.hypotheses
        if len(hypotheses) == 1:
            return hypotheses[0]
        left = float(rng.next32()) / WORD * self.total
        for each in hypotheses:
            left -= each.weight
            if left < 0.0:
                return each
        return hypotheses[len(hypotheses) - 1]
