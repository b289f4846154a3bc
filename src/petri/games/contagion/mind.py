"""What a seat of Contagion knows of the hidden cards (C-032), and how it deals worlds.

The hidden cards of a hand fall into groups: cards of which the same is known. A card that is seen to leave may have
come from any group that can hold its colour, as likely from each of their cards; so what is known of a hand is a list
of hypotheses, each with its weight. Hands have lists of their own, unless a card was stolen between them.

A world takes a hypothesis for every hand, deals the groups from the unknown cards, and is dealt again if a group or a
bound does not hold: so all arrangements of the unknown cards that agree with what was seen are equally likely.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, low_member, zeros
from petri.core.vecs import append, vec
from petri.games.contagion.actions.draw import DRAW
from petri.games.contagion.actions.infect import cards_needed
from petri.games.contagion.actions.mutate import MUTATE
from petri.games.contagion.actions.pay import PAY, PAY_CARDS
from petri.games.contagion.cards import CARDS, COLOURS, EVENTS, NONE
from petri.games.contagion.city_actions import USE
from petri.games.contagion.effects.losses import DISCARD_STEP
from petri.games.contagion.facts import (
    AT_LEAST,
    AT_MOST,
    CARDS_THERE,
    GAINED,
    KNOWN,
    LEFT,
    ONLY,
    RENEWED,
    STOLEN,
    UNTOLD,
    counted,
    number_of,
    part_of,
    seat_of,
    sort_of,
)
from petri.games.contagion.state import ContagionState
from petri.games.contagion.turn import ACTIONS

# where the cards of a group come from
OLD: Final[i64] = 0  # they were in hands when the deck was renewed
NEW: Final[i64] = 1  # from the deck as it is
SEEN: Final[i64] = 2  # everybody concerned knows their colour
# a group is its kind * SIZE + its number of cards; the kind is hand, source, colours barred, bounds that count it
SIZE: Final[i64] = 256
SIZE_BITS: Final[i64] = 8
SOURCE_BITS: Final[i64] = 4
BARRED_BITS: Final[i64] = 6
BOUNDS_BITS: Final[i64] = 12
MOST_BOUNDS: Final[i64] = 40
EVERY_COLOUR: Final[i64] = 63
# a bound is its number, its colour, and how many cards of it there are at least and at most, each in this room
ROOM: Final[i64] = 1024
MANY: Final[i64] = 500  # no bound
LIFT: Final[i64] = 512  # so that what has fallen below 0 is no negative part
# numbers of cards by colour in one int
COLOUR_ROOM: Final[i64] = 1024
COLOUR_BITS: Final[i64] = 10
UNITS: Final[vec[i64]] = vec[i64]([1024**colour for colour in range(6)])
WORD: Final = 4294967296.0  # of the generator
TRIES: Final[i64] = 200000  # more than any table needs; only a position that contradicts itself comes to it
MOST_HYPOTHESES: Final = 2000
FACTORIALS: Final[list[float]] = [1.0]
for _n in range(1, 171):
    FACTORIALS.append(FACTORIALS[-1] * _n)


def kind_of(hand: i64, source: i64, barred: i64, bounds: i64) -> i64:
    return hand + source * 16 + barred * 64 + bounds * 4096


def hand_of(kind: i64) -> i64:
    return kind & 15


def source_of(kind: i64) -> i64:
    return (kind >> SOURCE_BITS) & 3


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


@final
class Hypothesis:
    """How the cards of one or several hands may be grouped."""

    groups: vec[i64]  # by their kinds
    bounds: vec[i64]
    gone: i64 = 0  # old cards that are no longer hidden, by colour
    weight: float = 1.0
    seen: i64 = 0  # the cards whose colour is known, by colour

    def copy(self) -> Hypothesis:
        other = Hypothesis()
        other.groups = self.groups[:]
        other.bounds = self.bounds[:]
        other.gone = self.gone
        other.weight = self.weight
        return other

    def is_like(self, other: Hypothesis) -> bool:
        return self.gone == other.gone and same(self.groups, other.groups) and same(self.bounds, other.bounds)

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

    # ------------------------------------------------------------------ what is seen
    def leave(self, kind: i64, colour: i64) -> bool:
        """A card of a colour leaves a group; whether that can be."""
        self.take(kind)
        if source_of(kind) == OLD:
            self.gone += UNITS[colour]
        self.settle(bounds_of(kind), colour, 1)
        return self.is_possible()

    def settle(self, bounds: i64, colour: i64, n: i64) -> None:
        """Cards of a colour no longer count for these bounds."""
        for nth in range(len(self.bounds)):
            bound = self.bounds[nth]
            if bounds & BIT[bound_number(bound)] != 0 and bound_colour(bound) == colour:
                self.bounds[nth] = bound - n * ROOM - n

    def limit(self, hand: i64, number: i64, colour: i64, least: i64, most: i64) -> bool:
        """A hand has at least and at most so many cards of a colour."""
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
            self.add(kind | colours * 64 if is_meant else kind, group & (SIZE - 1))

    def renew(self) -> None:
        """All hidden cards are old now."""
        groups = self.groups
        self.groups = vec[i64]()
        for group in groups:
            kind = group >> SIZE_BITS
            if source_of(kind) == NEW:
                kind += (OLD - NEW) * 16
            self.add(kind, group & (SIZE - 1))
        self.gone = self.known_cards()

    def known_cards(self) -> i64:
        """The cards whose colour is known, by colour."""
        cards: i64 = 0
        for group in self.groups:
            if source_of(group >> SIZE_BITS) == SEEN:
                cards += UNITS[colour_of(group >> SIZE_BITS)] * (group & (SIZE - 1))
        return cards

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
                kind &= ~(number * 4096)
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
        for _ in range(n):
            self.take(kind)
        if source_of(kind) == OLD:
            self.gone += UNITS[colour] * n
        self.settle(bounds_of(kind), colour, n)
        self.add(kind_of(hand_of(kind), SEEN, barred_of(kind), 0), n)


def same(a: vec[i64], b: vec[i64]) -> bool:
    if len(a) != len(b):
        return False
    for nth in range(len(a)):
        if a[nth] != b[nth]:
            return False
    return True


def merged(hypotheses: list[Hypothesis]) -> list[Hypothesis]:
    out: list[Hypothesis] = []
    for each in hypotheses:
        put_among(out, each)
    if len(out) > MOST_HYPOTHESES:  # those of next to no weight go
        out.sort(key=lambda each: -each.weight)
        del out[MOST_HYPOTHESES // 2 :]
    return out


def put_among(hypotheses: list[Hypothesis], new: Hypothesis) -> None:
    for each in hypotheses:
        if each.is_like(new):
            each.weight += new.weight
            return
    hypotheses.append(new)


# ---------------------------------------------------------------------- what facts mean
@final
class Belief:
    """What one seat (NOBODY: a spectator) knows of some hands that have to be thought of together."""

    hands: i64 = 0
    hypotheses: list[Hypothesis]
    is_certain_of_seen: bool = True  # all hypotheses agree on the cards that are no longer dealt
    total: float = 0.0

    def __init__(self, hands: i64) -> None:
        self.hands = hands
        first = Hypothesis()
        first.groups = vec[i64]()
        first.bounds = vec[i64]()
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
            for group in each.groups:
                kind = group >> SIZE_BITS
                if hand_of(kind) == hand and barred_of(kind) & BIT[colour] == 0:
                    other = each.copy()
                    other.weight *= float(group & (SIZE - 1)) / float(held)
                    if other.leave(kind, colour):
                        out.append(other)
        self.hypotheses = merged(out)

    def move(self, hand: i64, to: i64) -> None:
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
                    other.add(kind + to - hand, 1)
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
        self.hypotheses = cases

    def close(self) -> None:
        """All is seen: sum up."""
        self.total = 0.0
        for each in self.hypotheses:
            each.seen = each.known_cards()
            self.total += each.weight
            first = self.hypotheses[0]
            if each.seen != first.seen or each.gone != first.gone:
                self.is_certain_of_seen = False

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


@final
class ContagionMind:
    """A template of the table, and what is known of all that is hidden on it."""

    template: ContagionState
    seat: i64 = NOBODY
    beliefs: list[Belief]
    unknown: vec[i64]  # by colour: all cards but those of the discard pile and the own hand
    old: vec[i64]  # by colour: the cards that the other hands held when the deck was renewed
    has_old: bool = False
    is_joint: bool = False  # the lists are not independent of each other
    sums: list[dict[int, float]]  # by belief and what was chosen before: the weight of all that may follow
    cities: vec[u8]
    events: vec[u8]
    who: vec[u8]
    backs: vec[i64]  # of the event deck from the bottom: 1 for a WHO card
    left: vec[i64]  # the cards not yet dealt, by source and colour
    lefts: vec[i64]  # by source
    met: vec[i64]  # by bound
    picked: list[Hypothesis]

    def world(self, rng: Rng) -> ContagionState:
        """A state that agrees with all that is known, the rest dealt."""
        s = self.template.copy()
        tried: i64 = 0
        while not self.deal(s, rng):
            for at in range(len(s.hands)):
                s.hands[at] = self.template.hands[at]
            tried += 1
            if tried == TRIES:
                self.forget_facts()
        shuffle_rest(self, s, rng)
        s.rng = Rng()
        s.rng.x = rng.next32() | 1
        s.rng.carry = rng.below(536870912)
        return s

    # ------------------------------------------------------------------ hands
    def deal(self, s: ContagionState, rng: Rng) -> bool:
        """Deal all hidden hands; whether they agree with what is known."""
        self.pick(rng)
        picked = self.picked
        if self.has_old:
            s.held = self.template.held[:]
            self.put_gone(s.held)
        for each in picked:
            if not self.deal_groups(s, each, True, rng):
                return False
        for each in picked:
            self.deal_groups(s, each, False, rng)
        return True

    def deal_groups(self, s: ContagionState, each: Hypothesis, is_tight: bool, rng: Rng) -> bool:
        """The groups of which something is known come first: where they fail, little was done in vain."""
        left = self.left
        hands = s.hands
        for group in each.groups:
            kind = group >> SIZE_BITS
            source = source_of(kind)
            if (kind >= 64) != is_tight:
                continue
            hand = hand_of(kind) * COLOURS
            if source == SEEN:
                hands[hand + colour_of(kind)] += group & (SIZE - 1)
                continue
            barred = barred_of(kind)
            for _ in range(group & (SIZE - 1)):
                n = rng.below(self.lefts[source])
                at = source * COLOURS
                while n >= left[at]:
                    n -= left[at]
                    at += 1
                colour = at - source * COLOURS
                if barred & BIT[colour] != 0:
                    return False
                left[at] -= 1
                self.lefts[source] -= 1
                hands[hand + colour] += 1
                if source == OLD:
                    s.held[hand + colour] += 1
                if kind >= 4096:
                    self.count_for(bounds_of(kind), each, colour)
        return not is_tight or len(each.bounds) == 0 or self.holds(each)

    def count_for(self, bounds: i64, each: Hypothesis, colour: i64) -> None:
        for bound in each.bounds:
            if bounds & BIT[bound_number(bound)] != 0 and bound_colour(bound) == colour:
                self.met[bound_number(bound)] += 1

    def holds(self, each: Hypothesis) -> bool:
        """Whether the bounds hold; the counters are ready for the next."""
        good = True
        for bound in each.bounds:
            n = self.met[bound_number(bound)]
            self.met[bound_number(bound)] = 0
            if n < bound_least(bound) or n > bound_most(bound):
                good = False
        return good

    def pick(self, rng: Rng) -> None:
        """A hypothesis for each belief, and the cards that are left to deal."""
        seen: i64 = 0
        gone: i64 = 0
        for nth in range(len(self.beliefs)):
            belief = self.beliefs[nth]
            each = self.joint_choice(nth, seen, gone, rng) if self.is_joint else belief.chosen(rng)
            self.picked[nth] = each
            seen += each.seen
            gone += each.gone
        self.lay_ready(seen, gone)
        for bound in range(MOST_BOUNDS):
            self.met[bound] = 0

    def lay_ready(self, seen: i64, gone: i64) -> bool:
        """The cards left to deal when these are known; whether there are as many."""
        good = True
        self.lefts[OLD] = 0
        self.lefts[NEW] = 0
        for colour in range(COLOURS):
            room: i64 = COLOUR_BITS * colour
            all_left = self.unknown[colour] - ((seen >> room) & (COLOUR_ROOM - 1))
            old = self.old[colour] - ((gone >> room) & (COLOUR_ROOM - 1)) if self.has_old else 0
            self.left[colour] = old
            self.left[COLOURS + colour] = all_left - old
            self.lefts[OLD] += old
            self.lefts[NEW] += all_left - old
            if old < 0 or all_left < old:
                good = False
        return good

    # ------------------------------------------------------------------ beliefs that depend on each other
    def joint_choice(self, nth: i64, seen: i64, gone: i64, rng: Rng) -> Hypothesis:
        belief = self.beliefs[nth]
        left = float(rng.next32()) / WORD * self.sum_from(nth, seen, gone)
        last = belief.hypotheses[0]
        for each in belief.hypotheses:
            weight = each.weight * self.sum_from(nth + 1, seen + each.seen, gone + each.gone)
            if weight > 0.0:
                last = each
                left -= weight
                if left < 0.0:
                    break
        return last

    def sum_from(self, nth: i64, seen: i64, gone: i64) -> float:
        """The weight of all choices from a belief on: with each, how many arrangements of the cards there are."""
        if nth == len(self.beliefs):
            return self.arrangements(seen, gone)
        key = int(seen) * 2**60 + int(gone)
        found = self.sums[nth].get(key)
        if found is None:
            found = 0.0
            for each in self.beliefs[nth].hypotheses:
                found += each.weight * self.sum_from(nth + 1, seen + each.seen, gone + each.gone)
            self.sums[nth][key] = found
        return found

    def arrangements(self, seen: i64, gone: i64) -> float:
        if not self.lay_ready(seen, gone):
            return 0.0
        if self.lefts[NEW] > 170 or self.lefts[OLD] > 170:
            return 1.0
        found = FACTORIALS[self.lefts[OLD]] * FACTORIALS[self.lefts[NEW]]
        for at in range(2 * COLOURS):
            found /= FACTORIALS[self.left[at]]
        return found

    # ------------------------------------------------------------------ what other seats know in a world
    def put_gone(self, held: vec[i64]) -> None:
        """Old cards that are no longer hidden were in the hands when the deck was renewed."""
        for nth in range(len(self.picked)):
            gone = self.picked[nth].gone
            first = low_member(self.beliefs[nth].hands) * COLOURS
            while gone != 0:
                held[first] += gone & (COLOUR_ROOM - 1)
                gone >>= COLOUR_BITS
                first += 1

    def forget_facts(self) -> None:
        """Nothing agrees with what is said to have been seen: then only what lies there counts."""
        s = self.template
        self.has_old = False
        self.is_joint = False
        self.beliefs = []
        self.picked = []
        for hand in range(s.rules.seats):
            if hand != self.seat:
                belief = Belief(BIT[hand])
                add_unnoted(belief, s, hand)
                belief.close()
                self.beliefs.append(belief)
                self.picked.append(belief.hypotheses[0])


def add_unnoted(belief: Belief, s: ContagionState, hand: i64) -> None:
    """A hand without facts: the shown cards, and others."""
    hidden = s.hand_sizes[hand]
    for colour in range(COLOURS):
        hidden -= s.shown[hand * COLOURS + colour]
        for _ in range(s.shown[hand * COLOURS + colour]):
            belief.see(hand, colour)
    belief.gain(hand, NEW, 0, hidden)


def shuffle_rest(mind: ContagionMind, s: ContagionState, rng: Rng) -> None:
    """The decks; each pile of unseen events keeps its places in the event deck."""
    n: i64 = 0
    for colour in range(COLOURS):
        for _ in range(mind.left[COLOURS + colour]):
            s.deck[n] = u8(colour)
            n += 1
    s.deck_size = n
    rng.shuffle(s.deck, 0, n)
    s.city_deck = mind.cities[:]
    rng.shuffle(s.city_deck, 0, len(s.city_deck))
    events = mind.events[:]
    who = mind.who[:]
    rng.shuffle(events, 0, len(events))
    rng.shuffle(who, 0, len(who))
    deck = vec[u8](capacity=len(mind.backs))
    next_event: i64 = 0
    next_who: i64 = 0
    for back in mind.backs:
        if back == 1:
            deck = append(deck, who[next_who])
            next_who += 1
        else:
            deck = append(deck, events[next_event])
            next_event += 1
    s.event_deck = deck
    s.removed = 0
    while next_event < len(events):
        s.removed |= BIT[i64(events[next_event])]
        next_event += 1
    while next_who < len(who):
        s.removed |= BIT[i64(who[next_who])]
        next_who += 1


# ---------------------------------------------------------------------- what a seat knows
def mind_of(state: ContagionState, seat: i64) -> ContagionMind:
    """What a seat (NOBODY: a spectator) knows."""
    mind = blank_mind(state, seat)
    hide_hands(mind.template, seat)
    start: i64 = NOBODY
    for nth in range(state.facts_size):
        if sort_of(state.facts[nth]) == RENEWED:
            start = nth
    if start != NOBODY:
        mind.has_old = True
        for colour in range(COLOURS):
            own = state.held[seat * COLOURS + colour] if seat != NOBODY else 0
            mind.old[colour] = state.rules.cards_per_colour - counted(state.facts[start], colour) - own
    mind.beliefs = beliefs_of(mind.template, seat)
    close_beliefs(mind)
    return mind


def blank_mind(state: ContagionState, seat: i64) -> ContagionMind:
    mind = ContagionMind()
    s = state.copy()
    mind.template = s
    mind.seat = seat
    mind.unknown = zeros(COLOURS)
    mind.old = zeros(COLOURS)
    mind.left = zeros(2 * COLOURS)
    mind.lefts = zeros(2)
    mind.met = zeros(MOST_BOUNDS)
    mind.beliefs = []
    mind.picked = []
    mind.sums = []
    for colour in range(COLOURS):
        own = s.hands[seat * COLOURS + colour] if seat != NOBODY else 0
        mind.unknown[colour] = s.rules.cards_per_colour - s.discard[colour] - own
    put_unseen_cities(mind, s)
    put_unseen_events(mind, s)
    for nth in range(len(s.deck)):
        s.deck[nth] = 0
    return mind


def put_unseen_cities(mind: ContagionMind, s: ContagionState) -> None:
    there: i64 = 0
    for nth in range(s.city_deck_size):
        there |= BIT[i64(s.city_deck[nth])]
    mind.cities = vec[u8]()
    while there != 0:
        mind.cities = append(mind.cities, u8(low_member(there)))
        there &= there - 1


def put_unseen_events(mind: ContagionMind, s: ContagionState) -> None:
    unseen = s.removed
    mind.backs = vec[i64]()
    for nth in range(s.event_deck_size):
        card = i64(s.event_deck[nth])
        unseen |= BIT[card]
        mind.backs = append(mind.backs, 1 if card >= EVENTS else 0)
    mind.events = vec[u8]()
    mind.who = vec[u8]()
    for card in range(CARDS):
        if unseen & BIT[card] != 0:
            if card < EVENTS:
                mind.events = append(mind.events, u8(card))
            else:
                mind.who = append(mind.who, u8(card))


def hide_hands(s: ContagionState, seat: i64) -> None:
    """Nothing is left of what the seat does not know."""
    s.held = s.held[:]
    for hand in range(s.rules.seats):
        if hand != seat:
            for colour in range(COLOURS):
                s.hands[hand * COLOURS + colour] = 0
                s.held[hand * COLOURS + colour] = 0
    s.stolen = s.stolen[:]
    theft: i64 = 0
    for nth in range(s.facts_size):
        entry = s.facts[nth]
        if sort_of(entry) == STOLEN:
            if seat_of(entry) != seat and part_of(entry) != seat:
                s.stolen[theft] = UNTOLD
            theft += 1


def beliefs_of(s: ContagionState, seat: i64) -> list[Belief]:
    out: list[Belief] = []
    done: i64 = 0
    for hand in range(s.rules.seats):
        if hand == seat or done & BIT[hand] != 0:
            continue
        hands = hands_together(s, seat, hand)
        done |= hands
        belief = Belief(hands)
        learn_facts(belief, s, seat)
        if s.noted & BIT[hand] == 0:
            add_unnoted(belief, s, hand)
        learn_from_question(belief, s, seat)
        belief.close()
        out.append(belief)
    return out


def hands_together(s: ContagionState, seat: i64, hand: i64) -> i64:
    """The hands between which cards were stolen, as far as the seat does not know which."""
    hands = BIT[hand]
    before: i64 = 0
    while hands != before:
        before = hands
        for nth in range(s.facts_size):
            entry = s.facts[nth]
            if sort_of(entry) == STOLEN and seat_of(entry) != seat and part_of(entry) != seat:
                both = BIT[seat_of(entry)] | BIT[part_of(entry)]
                if both & hands != 0:
                    hands |= both
    return hands


def learn_facts(belief: Belief, s: ContagionState, seat: i64) -> None:
    theft: i64 = 0
    begun = beginnings(s)
    for nth in range(s.facts_size):
        entry = s.facts[nth]
        sort = sort_of(entry)
        hand = seat_of(entry)
        if sort == RENEWED:
            belief.renew()
        elif sort == STOLEN:
            learn_of_theft(belief, seat, part_of(entry), hand, s.stolen[theft])
            theft += 1
        elif belief.hands & s.noted & BIT[hand] != 0 and nth >= begun[hand]:
            learn(belief, sort, hand, part_of(entry), number_of(entry))


def beginnings(s: ContagionState) -> vec[i64]:
    """Where the facts of each hand begin: what was noted before it was empty lapses."""
    begun = zeros(s.rules.seats)
    for nth in range(s.facts_size):
        if sort_of(s.facts[nth]) == CARDS_THERE:
            begun[seat_of(s.facts[nth])] = nth
    return begun


def learn(belief: Belief, sort: i64, hand: i64, a: i64, b: i64) -> None:
    if sort == CARDS_THERE or sort == GAINED:
        belief.gain(hand, NEW, 0, b)
    elif sort == KNOWN:
        belief.see(hand, a)
    elif sort == LEFT:
        belief.leave(hand, a)
    elif sort == AT_MOST:
        belief.limit(hand, a, 0, b)
    elif sort == AT_LEAST:
        belief.limit(hand, a, b, MANY)
    elif sort == ONLY:
        belief.only(hand, a)


def learn_of_theft(belief: Belief, seat: i64, thief: i64, victim: i64, colour: i64) -> None:
    """The thief and the victim know the card; for the others it was any of the victim's hand."""
    if thief != seat and victim != seat:
        if belief.hands & BIT[victim] != 0:
            belief.move(victim, thief)
    elif belief.hands & BIT[victim] != 0:
        if colour != UNTOLD:
            belief.leave(victim, colour)
    elif belief.hands & BIT[thief] != 0:
        if colour != UNTOLD:
            belief.see(thief, colour)
        else:
            belief.gain(thief, NEW, 0, 1)


def learn_from_question(belief: Belief, s: ContagionState, seat: i64) -> None:
    """Who is asked has a hand that is asked."""
    hand = s.to_act
    if hand == NOBODY or hand == seat or belief.hands & BIT[hand] == 0:
        return
    if s.is_asked(PAY):
        belief.limit(hand, s.pay_colour, PAY.needs(s, hand), MANY)
    elif s.is_asked(PAY_CARDS) or s.is_asked(DISCARD_STEP):
        for colour in range(COLOURS):
            belief.limit(hand, colour, 0, s.hand_sizes[hand] - 1)
    elif s.is_asked(ACTIONS) and must_infect(s, hand):
        needed = zeros(COLOURS)
        for colour in range(COLOURS):
            needed[colour] = cards_needed(s, hand, colour)
            if needed[colour] <= 0:
                return
        belief.one_of(hand, needed)


def must_infect(s: ContagionState, seat: i64) -> bool:
    """Whether a player on turn is asked although all but an infection is impossible."""
    if s.compensated or s.actions_left() <= 0 or (not s.done and USE.is_possible(s, seat)):
        return False
    return not DRAW.is_possible(s, seat) and not MUTATE.is_possible(s, seat)


def close_beliefs(mind: ContagionMind) -> None:
    for belief in mind.beliefs:
        if len(belief.hypotheses) == 0:
            mind.forget_facts()
            return
        mind.picked.append(belief.hypotheses[0])
        mind.sums.append({})
        if not belief.is_certain_of_seen:
            mind.is_joint = True
    if mind.is_joint and mind.sum_from(0, 0, 0) <= 0.0:
        mind.forget_facts()


# ---------------------------------------------------------------------- what nobody knows
def reshuffled(state: ContagionState, rng: Rng) -> ContagionState:
    """All that no seat knows is dealt afresh: the decks; every hand stays. Chance is the generator's from now on."""
    mind = blank_mind(state, NOBODY)
    for colour in range(COLOURS):
        mind.left[COLOURS + colour] = mind.unknown[colour]
        for hand in range(state.rules.seats):
            mind.left[COLOURS + colour] -= state.hands[hand * COLOURS + colour]
    s = state.copy()
    shuffle_rest(mind, s, rng)
    s.rng = rng.copy()
    return s
