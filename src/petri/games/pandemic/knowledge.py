"""What everybody or one seat has learnt of hidden cards without seeing them.

Of a hand everybody may know that at some moment it held none of some cards, or so many of them. The cards that came
later are not meant, and nobody sees which card came when. So for each hand there are a few ways how it may be: a way
splits the hidden cards into groups by their age, the oldest first, each with its size and the cards that are not in it,
and says of how many cards of a set the first groups hold at least and at most so many. When a hidden card comes to
light, it may have been in any group that does not exclude it: each of its places is as likely.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from petri.core.state import BIT
from petri.core.vecs import append, vec
from petri.games.pandemic.cards import EVENT

NO_LIMIT: Final[i64] = 31  # more cards than a hand can hold
EVERYTHING: Final = -1  # all cards, as a bit set
EXTRA_BIT: Final[i64] = 24  # cards in hands that are neither cities nor events stand beside the events, from here on
ALL_EVENTS: Final[i64] = (1 << 24) - 1
ALL_EXTRAS: Final[i64] = ~ALL_EVENTS

# what a note is stands in its lowest bits; the cities that one is about are a word of their own
LEFT: Final[i64] = 0
CITIES: Final[i64] = 1
EVENTS: Final[i64] = 2

Group = tuple[int, int, int]  # its size, and the cities and events that are not in it
Count = tuple[int, int, int, int, int]  # the first so many groups hold of these cities and events at least, at most
Way = tuple[tuple[Group, ...], tuple[Count, ...]]
Ways = list[tuple[Way, int]]  # with their weights; without any nothing is known

NO_WAY: Final[Way] = ((), ())


def count_note(kind: i64, hand: i64, hidden: i64, least: i64, most: i64, events: i64) -> i64:
    return kind + (hand << 2) + (hidden << 8) + (most << 13) + (least << 18) + (events << 23)


def left_note(hand: i64, hidden: i64, card: i64) -> i64:
    return LEFT + (hand << 2) + (hidden << 8) + (card << 13)


# ---------------------------------------------------------------------- infection cards in a hand
HELD: Final[i64] = 52  # the first of their places; those of the deck are below


@final
class Held:
    """Infection cards that a seat took from the top of the deck unseen, in the order in which it took them. It never
    changes: states share it, and when a card comes or goes there is another."""

    cards: vec[u8]
    seen: vec[i64]  # by seat: those of them that it knows, as a bit set

    def __init__(self, cards: vec[u8], seen: vec[i64]) -> None:
        self.cards = cards
        self.seen = seen

    def places(self) -> i64:
        return (BIT[len(self.cards)] - 1) * BIT[HELD]

    def as_set(self) -> i64:
        cards: i64 = 0
        for card in self.cards:
            cards |= BIT[i64(card)]
        return cards

    def place_of(self, card: i64) -> i64:
        """Which of them it is, or -1."""
        for nth in range(len(self.cards)):
            if i64(self.cards[nth]) == card:
                return nth
        return -1

    def with_card(self, card: i64, knowing: i64, seats: i64) -> Held:
        """One more, which some seats know."""
        nth = i64(len(self.cards))
        seen = vec[i64](capacity=seats)
        for seat in range(seats):
            before = self.seen[seat] if nth > 0 else 0
            seen = append(seen, before | (BIT[nth] if knowing & BIT[seat] != 0 else 0))
        return Held(append(self.cards[:], u8(card)), seen)

    def without(self, nth: i64) -> Held:
        cards = vec[u8](capacity=len(self.cards))
        for place in range(len(self.cards)):
            if place != nth:
                cards = append(cards, self.cards[place])
        if len(cards) == 0:
            return NOTHING_HELD
        seen = vec[i64](capacity=len(self.seen))
        for known in self.seen:
            seen = append(seen, closed_up(known, nth))
        return Held(cards, seen)


def closed_up(members: i64, gone: i64) -> i64:
    """A bit set of places of which one is gone: those behind it move up."""
    below = BIT[gone] - 1
    return (members & below) | ((members >> 1) & ~below)


NOTHING_HELD: Final = Held(vec[u8](), vec[i64]())


@final
class Block:
    """Places of the infection deck that may have been mixed, as one viewer knows them: the cards that lie there. Those
    that are more than the places lie in the block above. Cards that were taken from there into a hand still belong to
    it."""

    places: i64
    cards: i64
    known: i64  # those of the cards that the viewer knows to be among them

    def __init__(self, places: i64, cards: i64, known: i64) -> None:
        self.places = places
        self.cards = cards
        self.known = known


Blocks = list[list[Block]]  # by seat, then a spectator's, each from the bottom


@final
class Learnt:
    """It never changes: states share it, and who learns more has another."""

    hands: list[Ways]  # by hand; none where hands are open
    blocks: Blocks  # none while `joined` and `seen` say all
    cities: i64 = 0  # the hidden cards when the hands were looked at
    events: i64 = 0

    def __init__(self, hands: list[Ways], blocks: Blocks) -> None:
        self.hands = hands
        self.blocks = blocks

    def is_of(self, cities: i64, events: i64) -> bool:
        return self.cities == cities and self.events == events

    def with_notes(self, hands: i64, notes: vec[i64], cities: i64, events: i64) -> Learnt:
        """What is known after the notes, if these cards are still hidden."""
        learnt = Learnt(folded(self.hands, hands, notes, cities, events), self.blocks)
        learnt.cities = cities
        learnt.events = events
        return learnt

    def with_blocks(self, blocks: Blocks) -> Learnt:
        return Learnt(self.hands, blocks if max([len(its) for its in blocks], default=0) > 0 else [])

    def lowered(self) -> Learnt:
        """After the bottom card has been drawn."""
        return self.with_blocks(
            [[Block(lowered_places(block.places), block.cards, block.known) for block in its] for its in self.blocks]
        )

    def without_held(self, nth: i64, card: i64) -> Learnt:
        """After one of the cards in a hand has come to light."""
        return self.with_blocks([blocks_without(its, nth, card) for its in self.blocks])

    def within(self, places: i64, cards: i64) -> Learnt:
        """What is left of the blocks: their places and cards that are still there."""
        return self.with_blocks([blocks_within(its, places, cards) for its in self.blocks])


NOTHING_LEARNT: Final = Learnt([], [])


def lowered_places(places: i64) -> i64:
    in_deck = BIT[HELD] - 1
    return ((places & in_deck) >> 1) | (places & ~in_deck)


def blocks_without(blocks: list[Block], nth: i64, card: i64) -> list[Block]:
    in_deck = BIT[HELD] - 1
    moved = [
        Block((block.places & in_deck) | (closed_up(block.places >> HELD, nth) * BIT[HELD]), block.cards, block.known)
        for block in blocks
    ]
    return blocks_within(moved, -1, ~BIT[card])


def blocks_within(blocks: list[Block], places: i64, cards: i64) -> list[Block]:
    left: list[Block] = []
    risen: i64 = 0  # the cards of a block without places, which lie in the next one
    risen_known: i64 = 0
    for block in blocks:
        its = (block.cards & cards) | risen
        known = (block.known & cards) | risen_known
        risen = risen_known = 0
        if block.places & places == 0:
            risen, risen_known = its, known
        else:
            left.append(Block(block.places & places, its, known))
    return left


# ---------------------------------------------------------------------- what notes tell of hands
def folded(hands: list[Ways], number: i64, notes: vec[i64], cities: i64, events: i64) -> list[Ways]:
    """What is known of so many hands after the notes; only these cities and events are still hidden."""
    found: list[dict[Way, int]] = [dict(ways) if ways else {NO_WAY: 1} for ways in hands]
    while len(found) < number:
        found.append({NO_WAY: 1})
    at: i64 = 0
    while at < len(notes):
        note = notes[at]
        at += 1
        kind = note & 3
        hand = (note >> 2) & 63
        hidden = (note >> 8) & 31
        if kind == LEFT:
            found[hand] = after_leaving(found[hand], hidden, note >> 13)
        else:
            cities_told: i64 = 0
            if kind == CITIES:
                cities_told = notes[at]
                at += 1
            most: i64 = (note >> 13) & 31
            if most == 0:
                found[hand] = after_excluding(found[hand], hidden, cities_told, note >> 23)
            else:
                found[hand] = after_counting(found[hand], hidden, cities_told, note >> 23, (note >> 18) & 31, most)
    return [settled(ways, cities, events) for ways in found]


def after_leaving(ways: dict[Way, int], hidden: i64, card: i64) -> dict[Way, int]:
    """A hidden card has come to light."""
    cities: int = BIT[card] if card < EVENT else 0
    events: int = 0 if card < EVENT else BIT[card - EVENT]
    found: dict[Way, int] = {}
    for (groups, counts), weight in ways.items():
        for nth, (size, no_cities, no_events) in enumerate(groups):
            if not cities & no_cities and not events & no_events:
                smaller = (*groups[:nth], (size - 1, no_cities, no_events), *groups[nth + 1 :])
                way = tidy((smaller, counted_down(counts, nth, cities, events)), EVERYTHING, EVERYTHING)
                if way is not None:
                    found[way] = found.get(way, 0) + weight * size
        fresh = hidden - cards_in(groups)
        if fresh > 0:
            found[groups, counts] = found.get((groups, counts), 0) + weight * int(fresh)
    return found or {NO_WAY: 1}


def counted_down(counts: tuple[Count, ...], nth: int, cities: int, events: int) -> tuple[Count, ...]:
    """Without one of these cards, which was in a group."""
    left: list[Count] = []
    for groups, of_cities, of_events, least, most in counts:
        counts_it = nth < groups and (of_cities & cities or of_events & events)
        less = 1 if counts_it else 0
        left.append((groups, of_cities, of_events, least - less, most - (less if most != NO_LIMIT else 0)))
    return tuple(left)


def after_excluding(ways: dict[Way, int], hidden: i64, cities: i64, events: i64) -> dict[Way, int]:
    """None of the hidden cards of a hand is one of these."""
    found: dict[Way, int] = {}
    for (groups, counts), weight in ways.items():
        without: list[Group] = [(size, a | cities, b | events) for size, a, b in groups]
        fresh = hidden - cards_in(groups)
        if fresh > 0:
            without.append((int(fresh), int(cities), int(events)))
        way = tidy((tuple(without), counts), EVERYTHING, EVERYTHING)
        if way is not None:
            found[way] = found.get(way, 0) + weight
    return found or {NO_WAY: 1}


def after_counting(
    ways: dict[Way, int], hidden: i64, cities: i64, events: i64, least: i64, most: i64
) -> dict[Way, int]:
    """All the hidden cards of a hand are now known to hold so many of these."""
    found: dict[Way, int] = {}
    for (groups, counts), weight in ways.items():
        fresh = hidden - cards_in(groups)
        if fresh > 0:
            groups = (*groups, (int(fresh), 0, 0))
        told: Count = (len(groups), int(cities), int(events), int(least), int(most))
        way = tidy((groups, (*counts, told)), EVERYTHING, EVERYTHING)
        if way is not None:
            found[way] = found.get(way, 0) + weight
    return found or {NO_WAY: 1}


def cards_in(groups: tuple[Group, ...]) -> int:
    total = 0
    for size, _, _ in groups:
        total += size
    return total


def settled(ways: dict[Way, int], cities: i64, events: i64) -> Ways:
    """As short as it can be said, in one order."""
    found: dict[Way, int] = {}
    for way, weight in ways.items():
        tidied = tidy(way, cities, events)
        if tidied is not None:
            found[tidied] = found.get(tidied, 0) + weight
    if len(found) == 0 or (len(found) == 1 and NO_WAY in found):
        return []
    divisor = 0
    for weight in found.values():
        divisor = common_divisor(divisor, weight)
    return sorted([(way, weight // divisor) for way, weight in found.items()])


def common_divisor(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


# ---------------------------------------------------------------------- one way
def tidy(way: Way, cities: int, events: int) -> Way | None:
    """The same without what says nothing, of these cards alone; None if it cannot be."""
    if len(way[1]) == 0:
        return like_groups(way[0], cities, events), ()
    groups, counts = without_empty_groups(way)
    told: list[Count] = []
    for number, of_cities, of_events, least, most in counts:
        of_cities &= cities
        of_events &= events
        if most < 0 or least > most:
            return None
        if most == 0:
            groups = [
                (size, a | of_cities, b | of_events) if nth < number else (size, a, b)
                for nth, (size, a, b) in enumerate(groups)
            ]
        if least > 0 or 0 < most < NO_LIMIT:
            told.append((number, of_cities, of_events, least, most))
    groups = [(size, a & cities, b & events) for size, a, b in groups]
    kept: list[Count] = []
    for number, of_cities, of_events, least, most in told:
        room = 0
        for size, no_cities, no_events in groups[:number]:
            if of_cities & ~no_cities or of_events & ~no_events:
                room += size
        if least > room:
            return None
        if most >= room:
            most = NO_LIMIT
        if least > 0 or most != NO_LIMIT:
            kept.append((number, of_cities, of_events, max(least, 0), most))
    return merged(groups, without_implied(kept))


def like_groups(groups: tuple[Group, ...], cities: int, events: int) -> tuple[Group, ...]:
    """Neighbours alike are one group; the last ones, without anything excluded, are none."""
    found: list[Group] = []
    last_size = 0
    last_cities = 0
    last_events = 0
    for size, no_cities, no_events in groups:
        no_cities &= cities
        no_events &= events
        if last_cities != no_cities or last_events != no_events:
            if last_size > 0:
                found.append((last_size, last_cities, last_events))
            last_size, last_cities, last_events = 0, no_cities, no_events
        last_size += size
    if last_size > 0 and (last_cities or last_events):
        found.append((last_size, last_cities, last_events))
    return tuple(found)


def without_empty_groups(way: Way) -> tuple[list[Group], list[Count]]:
    groups, counts = way
    sizes = [size for size, _, _ in groups]
    if 0 not in sizes:
        return list(groups), list(counts)
    left = [group for group in groups if group[0] > 0]
    return left, [(number - sizes[:number].count(0), a, b, least, most) for number, a, b, least, most in counts]


def without_implied(counts: list[Count]) -> list[Count]:
    """Sorted, without what follows from another count."""
    ordered = sorted(set(counts))
    return [told for told in ordered if True not in [implies(other, told) for other in ordered if other != told]]


def implies(one: Count, other: Count) -> bool:
    if other[4] != NO_LIMIT:
        return False
    return one[0] <= other[0] and not one[1] & ~other[1] and not one[2] & ~other[2] and one[3] >= other[3]


def merged(groups: list[Group], counts: list[Count]) -> Way:
    """Neighbours alike are one group; what nothing is said of is none."""
    ends = {number for number, _, _, _, _ in counts}
    found: list[Group] = []
    ends_at: dict[int, int] = {0: 0}
    for nth, (size, no_cities, no_events) in enumerate(groups):
        if nth > 0 and nth not in ends and found[-1][1] == no_cities and found[-1][2] == no_events:
            found[-1] = (found[-1][0] + size, no_cities, no_events)
        else:
            found.append((size, no_cities, no_events))
        ends_at[nth + 1] = len(found)
    moved = [(ends_at[number], a, b, least, most) for number, a, b, least, most in counts]
    needed = max([number for number, _, _, _, _ in moved], default=0)
    while len(found) > needed and found[-1][1] == 0 and found[-1][2] == 0:
        found.pop()
    return tuple(found), tuple(sorted(moved))
