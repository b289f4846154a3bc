"""What a viewer knows of a game, and the worlds it may be in: each arrangement of the unknown cards that agrees with
all that was observed is as likely as any other.

The hidden hands are dealt first, in parts: cards of one hand about which the same is known. A part takes only cards
that it may hold; one that is known to hold so many cards of a set takes so many. Where the cards that earlier parts
have taken leave fewer ways than there might have been, the deal is thrown away that much more often and begun anew: so
no arrangement is preferred. The cards do lie in one that agrees, so each deal has a chance to be kept, and one will be.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, NOTHING_KEPT, STEP, STEP_BITS, low_member, zeros
from petri.core.vecs import append, vec
from petri.games.pandemic.actions.cure import cured_colour
from petri.games.pandemic.blocks import blocks_of, cards_at, joined_blocks, relaid, seen_by
from petri.games.pandemic.board import COLOURS
from petri.games.pandemic.cards import EPIDEMIC, EVENT, EXTRA
from petri.games.pandemic.knowledge import (
    ALL_EVENTS,
    ALL_EXTRAS,
    EXTRA_BIT,
    HELD,
    NO_LIMIT,
    NO_WAY,
    Block,
    Held,
    Learnt,
    Way,
    Ways,
)
from petri.games.pandemic.state import PandemicState

EVERYBODY: Final[i64] = -2  # in place of a viewer: what all seats together know
OUT: Final[i64] = -1  # in place of a hand: the events that left the game unseen
MOST_TRIES: Final = 200000  # no game comes there: if it is so rare, what is said to be known cannot be
MOST_GROUPS: Final[i64] = 16
WORD: Final = 4294967296.0
SELDOM: Final = 0.1
IN_BLOCK: Final[i64] = -1  # and below it the layers
NO_FLOATS: Final[vec[float]] = vec[float]([0.0 for _ in range(1024)])


def size_of(mask: i64) -> i64:
    """How many members a bit set has; all at once, so that large ones are as quick."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask = mask + (mask >> 8)
    mask = mask + (mask >> 16)
    return (mask + (mask >> 32)) & 127


def nth_member(mask: i64, nth: i64) -> i64:
    for _nth in range(nth):
        mask &= mask - 1
    return low_member(mask)


@final
class Part:
    """Hidden cards of one hand that are dealt together."""

    hand: i64
    first: i64  # the number of its first group
    sizes: vec[i64]  # by group
    no_cities: vec[i64]
    no_events: vec[i64]
    size: i64
    # how many cards of a set it holds
    of_cities: i64 = 0
    of_events: i64 = 0
    least: i64 = 0
    most: i64 = NO_LIMIT
    is_counted: bool = False
    ways: float = 1.0  # no fewer than there can be

    def __init__(self, hand: i64, first: i64, sizes: vec[i64], no_cities: vec[i64], no_events: vec[i64]) -> None:
        self.hand = hand
        self.first = first
        self.sizes = sizes
        self.no_cities = no_cities
        self.no_events = no_events
        self.size = 0
        for size in sizes:
            self.size += size

    def excluded(self, cities: i64, events: i64) -> i64:
        """How many of these cards its oldest group cannot hold."""
        return size_of(self.no_cities[0] & cities) + size_of(self.no_events[0] & events)

    def most_outside(self, cities: i64, events: i64, of_cities: i64, of_events: i64) -> i64:
        """How many of its cards may not be of a set, if it takes them from these."""
        last = len(self.sizes) - 1
        others = size_of(cities & ~self.no_cities[last] & ~of_cities)
        others += size_of(events & ~self.no_events[last] & ~of_events)
        is_within = self.of_cities & cities & ~of_cities == 0 and self.of_events & events & ~of_events == 0
        most = self.size - self.least if self.is_counted and is_within else self.size
        return others if others < most else most


@final
class Check:
    """What is not sure when the parts are dealt: how many cards of a set the first groups of a hand hold."""

    def __init__(self, hand: i64, groups: i64, of_cities: i64, of_events: i64, least: i64, most: i64) -> None:
        self.hand = hand
        self.groups = groups
        self.of_cities = of_cities
        self.of_events = of_events
        self.least = least
        self.most = most


@final
class Plan:
    """The hidden cards in parts, in the order in which they are dealt."""

    parts: list[Part]
    checks: list[Check]
    weight: float = 1.0

    def __init__(self) -> None:
        self.parts = []
        self.checks = []


@final
class Hands:
    """Hidden hands while they are dealt."""

    cities: i64  # the cards left
    events: i64
    got_cities: vec[i64]  # by hand * MOST_GROUPS + group
    got_events: vec[i64]
    out: i64 = 0
    chance: float = 1.0  # that the deal is kept

    def __init__(self, cities: i64, events: i64, hands: i64) -> None:
        self.cities = cities
        self.events = events
        self.got_cities = zeros(hands * MOST_GROUPS)
        self.got_events = zeros(hands * MOST_GROUPS)

    def take(self, cities: i64, events: i64, rng: Rng, hand: i64, group: i64) -> None:
        """One of these cards."""
        there = size_of(cities)
        nth = rng.below(there + size_of(events))
        if nth < there:
            card = BIT[nth_member(cities, nth)]
            self.cities ^= card
            self.got_cities[hand * MOST_GROUPS + group] |= card
            return
        card = BIT[nth_member(events, nth - there)]
        self.events ^= card
        if hand == OUT:
            self.out |= card
        else:
            self.got_events[hand * MOST_GROUPS + group] |= card

    def deal(self, part: Part, rng: Rng) -> None:
        if part.is_counted:
            self.deal_counted(part, rng)
            return
        no_cities = part.no_cities[0]
        no_events = part.no_events[0]
        ways = 1.0
        for _nth in range(part.size):
            cities = self.cities & ~no_cities
            events = self.events & ~no_events
            there = size_of(cities) + size_of(events)
            if there == 0:
                self.chance = 0.0
                return
            ways *= float(there)
            self.take(cities, events, rng, part.hand, part.first)
        self.chance *= ways / part.ways

    def deal_counted(self, part: Part, rng: Rng) -> None:
        size = part.size
        fitting = zeros(size)
        others = zeros(size)
        slot: i64 = 0
        for group in range(len(part.sizes)):
            cities = self.cities & ~part.no_cities[group]
            events = self.events & ~part.no_events[group]
            there = size_of(cities & part.of_cities) + size_of(events & part.of_events)
            rest = size_of(cities) + size_of(events) - there
            for _nth in range(part.sizes[group]):
                fitting[slot] = there
                others[slot] = rest
                slot += 1
        table = table_of_ways(fitting, others, part.least, part.most)
        if table[0] <= 0.0:
            self.chance = 0.0
            return
        self.chance *= table[0] / part.ways
        held: i64 = 0
        slot = 0
        for group in range(len(part.sizes)):
            for _nth in range(part.sizes[group]):
                fits = float(fitting[slot] - held) * table[(slot + 1) * (size + 1) + held + 1]
                cities = self.cities & ~part.no_cities[group]
                events = self.events & ~part.no_events[group]
                if float(rng.next32()) * table[slot * (size + 1) + held] < fits * WORD:
                    self.take(cities & part.of_cities, events & part.of_events, rng, part.hand, part.first + group)
                    held += 1
                else:
                    self.take(cities & ~part.of_cities, events & ~part.of_events, rng, part.hand, part.first + group)
                slot += 1

    def agree(self, check: Check) -> bool:
        held: i64 = 0
        for group in range(check.groups):
            at = check.hand * MOST_GROUPS + group
            held += size_of(self.got_cities[at] & check.of_cities) + size_of(self.got_events[at] & check.of_events)
        return check.least <= held <= check.most


def table_of_ways(fitting: vec[i64], others: vec[i64], least: i64, most: i64) -> vec[float]:
    """By slot and the fitting cards dealt before it, how many ways there are to fill it and the slots after it so that
    in the end there are enough fitting cards and not too many."""
    size = i64(len(fitting))
    row = size + 1
    table = NO_FLOATS[: row * row + 1]
    for held in range(row):
        table[size * row + held] = 1.0 if least <= held <= most else 0.0
    slot = size - 1
    while slot >= 0:
        for held in range(slot + 1):
            ways = 0.0
            if fitting[slot] > held:
                ways = float(fitting[slot] - held) * table[(slot + 1) * row + held + 1]
            if others[slot] > slot - held:
                ways += float(others[slot] - slot + held) * table[(slot + 1) * row + held]
            table[slot * row + held] = ways
        slot -= 1
    return table


# ---------------------------------------------------------------------- plans
@final
class Planner:
    """Makes the plans: one for each way in which the hands may be."""

    cities: i64
    events: i64
    plans: list[Plan]

    def __init__(self, cities: i64, events: i64) -> None:
        self.cities = cities
        self.events = events
        self.plans = []

    def plan(self, hands: list[i64], hidden: vec[i64], ways: list[Way], weight: float, out: i64, extras: i64) -> None:
        plan = Plan()
        if out > 0:
            plan.parts.append(plain_part(OUT, 0, out, -1, ALL_EXTRAS))
        if extras > 0:
            plan.parts.append(plain_part(OUT, 0, extras, -1, ALL_EVENTS))
        for nth, hand in enumerate(hands):
            self.add_hand(plan, hand, hidden[hand], ways[nth])
        plan.parts = self.in_order(plan.parts)
        plan.weight = weight
        for nth, part in enumerate(plan.parts):
            part.ways = self.most_ways(part, plan.parts[:nth])
            plan.weight *= part.ways
        if plan.weight > 0.0:
            self.plans.append(plan)

    def add_hand(self, plan: Plan, hand: i64, hidden: i64, way: Way) -> None:
        groups, counts = way
        part: Part | None = None
        rarest = 2.0
        nth_counted = -1
        for nth, (number, of_cities, of_events, least, most) in enumerate(counts):
            counted = Part(
                hand,
                0,
                vec[i64]([size for size, _, _ in groups[:number]]),
                vec[i64]([no_cities for _, no_cities, _ in groups[:number]]),
                vec[i64]([no_events for _, _, no_events in groups[:number]]),
            )
            counted.is_counted = True
            counted.of_cities = of_cities
            counted.of_events = of_events
            counted.least = least
            counted.most = most
            chance = self.chance(counted)
            if chance < rarest:
                rarest = chance
                part = counted
                nth_counted = nth
        in_part = 0
        if part is not None:
            plan.parts.append(part)
            in_part = len(part.sizes)
        for nth, (number, of_cities, of_events, least, most) in enumerate(counts):
            if nth != nth_counted:
                plan.checks.append(Check(hand, number, of_cities, of_events, least, most))
        left = hidden
        for nth, (size, no_cities, no_events) in enumerate(groups):
            left -= size
            if nth >= in_part:
                plan.parts.append(plain_part(hand, nth, size, no_cities, no_events))
        if left > 0:
            plan.parts.append(plain_part(hand, len(groups), left, 0, 0))

    def chance(self, part: Part) -> float:
        """How likely cards that may be in this part would be as it is known to be."""
        free = Part(part.hand, part.first, part.sizes, part.no_cities, part.no_events)
        free.is_counted = True
        ways = self.most_ways(free, [])
        return self.most_ways(part, []) / ways if ways > 0.0 else 0.0

    def in_order(self, parts: list[Part]) -> list[Part]:
        """What is rare first, then what excludes most: so the earlier ones take little from the later ones."""
        keyed: list[tuple[float, int, Part]] = []
        for nth, part in enumerate(parts):
            key = -float(part.excluded(self.cities, self.events))
            if part.is_counted:
                chance = self.chance(part)
                key = chance - 1000.0 if chance < SELDOM else -0.5
            keyed.append((key, nth, part))
        return [part for _, _, part in sorted(keyed)]

    def most_ways(self, part: Part, earlier: list[Part]) -> float:
        """In how many ways a part can be dealt at most, after the earlier ones."""
        if not part.is_counted:
            there = self.most_left(earlier, ~part.no_cities[0], ~part.no_events[0])
            ways = 1.0
            for nth in range(part.size):
                ways *= float(there - nth) if there > nth else 0.0
            return ways
        fitting = zeros(part.size)
        others = zeros(part.size)
        slot: i64 = 0
        for group in range(len(part.sizes)):
            cities = ~part.no_cities[group]
            events = ~part.no_events[group]
            there = self.most_left(earlier, cities & part.of_cities, events & part.of_events)
            rest = self.most_left(earlier, cities & ~part.of_cities, events & ~part.of_events)
            for _nth in range(part.sizes[group]):
                fitting[slot] = there
                others[slot] = rest
                slot += 1
        return table_of_ways(fitting, others, part.least, part.most)[0]

    def most_left(self, earlier: list[Part], of_cities: i64, of_events: i64) -> i64:
        """How many cards of a set the earlier parts leave at most."""
        of_cities &= self.cities
        of_events &= self.events
        there = size_of(of_cities) + size_of(of_events)
        dealt: i64 = 0
        outside: i64 = 0
        for part in earlier:
            dealt += part.size
            outside += part.most_outside(self.cities, self.events, of_cities, of_events)
        others = size_of(self.cities) + size_of(self.events) - there
        if outside > others:
            outside = others
        return there - (dealt - outside)


def plain_part(hand: i64, first: i64, size: i64, no_cities: i64, no_events: i64) -> Part:
    return Part(hand, first, vec[i64]([size]), vec[i64]([no_cities]), vec[i64]([no_events]))


# ---------------------------------------------------------------------- the mind
@final
class PandemicMind:
    """What a viewer knows, worked out once."""

    template: PandemicState  # without the cards that are dealt
    viewer: i64
    # the player cards
    cities: i64  # the unknown ones
    events: i64
    hands: list[i64]  # those with hidden cards
    hidden: vec[i64]  # how many, by hand
    plans: list[Plan]
    bounds: vec[i64]  # below which a random word means each plan
    out: i64 = 0  # how many events left unseen
    extras_out: i64 = 0  # and of the cards in hands that are neither cities nor events
    slots: i64 = 0  # of the deck, for what is no epidemic
    top_slots: i64 = 0  # of the pile from which somebody has drawn, if it may still hold one
    epidemics: vec[u8]  # those that may be in the deck
    special: vec[u8]  # other cards in the deck that go into no hand
    pile_epidemics: vec[i64]  # by pile, the bottom first
    hidden_kept: i64 = 0
    # the infection cards
    # by place, then by place in a hand: the card that is known to be there, or the layer of the card, or in a block
    places: vec[i64]
    cards: vec[u8]  # those whose place is unknown, by layer
    layer_starts: vec[i64]  # where each layer begins among them, and after the last one the end
    blocks: list[Block]
    block_layers: list[vec[i64]]  # by block: the layers of the cards that are not known

    def __init__(self, state: PandemicState, viewer: i64) -> None:
        learnt = state.knowledge()
        s = state.copy()
        self.template = s
        self.viewer = viewer
        s.learnt = learnt
        if len(learnt.blocks) > 0:
            s.learnt = learnt.within(s.infection_places(), s.hidden_infection_cards())
        s.piles = piles_left(s)
        self.look_at_deck(s)
        self.look_at_hands(s, learnt)
        self.look_at_infection(s)
        self.forget_others(s)
        for module in s.rules.modules:
            module.forget(s, viewer)

    # ------------------------------------------------------------------ the player cards
    def sees(self, hand: i64) -> bool:
        s = self.template
        return self.viewer == EVERYBODY or s.rules.sees(self.viewer, s.rules.hand_owners[hand])

    def look_at_deck(self, s: PandemicState) -> None:
        self.cities = 0
        self.events = s.events_unseen
        self.out = size_of(s.events_unseen)
        counts = zeros(len(s.piles))
        pile: i64 = 0
        end: i64 = s.piles[0] if len(s.piles) > 0 else 0
        for place in range(s.deck_size):
            if place == end:
                pile += 1
                end += s.piles[pile]
            card = i64(s.deck[place])
            if card < EVENT:
                self.cities |= BIT[card]
            elif card < EPIDEMIC:
                self.events |= BIT[card - EVENT]
            elif card >= EXTRA:
                self.events |= BIT[EXTRA_BIT + card - EXTRA]
            elif s.rules.player_cards[card - EPIDEMIC].is_epidemic:
                counts[pile] += 1
        self.epidemics = undrawn(s, s.rules.epidemic_pool)
        self.special = undrawn(s, s.rules.special_cards)
        self.pile_epidemics = counts
        s.events_out &= ~s.events_unseen
        s.events_unseen = 0
        if len(s.extras) != 0:
            self.look_at_extras(s)

    def look_at_extras(self, s: PandemicState) -> None:
        """One lies in each pile from which nobody has drawn, one at most in the one above."""
        self.events |= s.extras_out << EXTRA_BIT
        self.extras_out = size_of(s.extras_out)
        s.extras_out = 0
        if s.pile_extra != NOBODY and self.viewer != EVERYBODY and not s.rules.sees(self.viewer, s.pile_extra):
            s.pile_extra = NOBODY  # for all that the viewer knows
        for pile in range(len(s.piles)):
            slots = s.piles[pile] - self.pile_epidemics[pile]
            self.slots += slots
            if pile >= s.fresh_piles and s.pile_extra == NOBODY:
                self.top_slots += slots

    def look_at_hands(self, s: PandemicState, learnt: Learnt) -> None:
        hidden = zeros(s.rules.hands)
        others: list[i64] = []
        for hand in range(s.rules.hands):
            if not self.sees(hand):
                hidden[hand] = s.hidden_size(hand)
                self.take_hidden(s, hand)
                if hidden[hand] > 0:
                    others.append(hand)
        if not self.sees(s.turn) and s.kept != 0:
            self.hidden_kept = size_of(s.kept)
            s.kept = 0
        self.hands = others
        self.hidden = hidden
        self.make_plans(others, hidden, [learnt.hands[hand] if len(learnt.hands) > 0 else [] for hand in others])

    def take_hidden(self, s: PandemicState, hand: i64) -> None:
        cities = s.hands[hand] & ~s.shown[hand]
        events = s.events[hand] & ~s.shown_events[hand]
        self.cities |= cities
        self.events |= events
        s.hands[hand] ^= cities
        s.events[hand] ^= events
        if len(s.extras) != 0:
            extras = s.extras[hand] & ~s.shown_extras[hand]
            self.events |= extras << EXTRA_BIT
            s.extras[hand] ^= extras
        s.events_held &= ~events
        while cities != 0:
            s.suits[hand * COLOURS + s.colour_of(low_member(cities))] -= 1
            cities &= cities - 1

    def make_plans(self, hands: list[i64], hidden: vec[i64], known: list[Ways]) -> None:
        planner = Planner(self.cities, self.events)
        self.plans = planner.plans
        chosen: list[Way] = [NO_WAY for _ in hands]
        add_plans(planner, hands, hidden, known, 0, chosen, 1.0, self.out, self.extras_out)
        if len(self.plans) == 0:
            planner.plan(hands, hidden, [NO_WAY for _ in hands], 1.0, self.out, self.extras_out)
        total = 0.0
        for plan in self.plans:
            total += plan.weight
        bounds = vec[i64]()
        below = 0.0
        for plan in self.plans:
            below += plan.weight
            bounds = append(bounds, i64(int(below / total * WORD)))
        self.bounds = bounds

    def deal_hands(self, s: PandemicState, rng: Rng) -> None:
        hands = self.dealt_hands(rng)
        colours = s.rules.board.colours
        for hand in range(s.rules.hands):
            cities: i64 = 0
            events: i64 = 0
            for group in range(hand * MOST_GROUPS, (hand + 1) * MOST_GROUPS):
                cities |= hands.got_cities[group]
                events |= hands.got_events[group]
            if len(s.extras) != 0:
                s.extras[hand] |= events >> EXTRA_BIT
                events &= ALL_EVENTS
            s.hands[hand] |= cities
            s.events[hand] |= events
            s.events_held |= events
            while cities != 0:
                s.suits[hand * COLOURS + colours[low_member(cities)]] += 1
                cities &= cities - 1
        s.extras_out = hands.out >> EXTRA_BIT
        hands.out &= ALL_EVENTS
        s.events_out |= hands.out
        s.events_unseen = hands.out
        self.deal_deck(s, hands.cities, hands.events, rng)
        if self.hidden_kept > 0:
            self.keep_cards(s, rng)

    def dealt_hands(self, rng: Rng) -> Hands:
        for _nth in range(MOST_TRIES):
            hands = Hands(self.cities, self.events, self.template.rules.hands)
            plan = self.chosen_plan(rng)
            for part in plan.parts:
                hands.deal(part, rng)
                if hands.chance <= 0.0:
                    break
            if self.is_kept(hands, plan, rng):
                return hands
        self.make_plans(self.hands, self.hidden, [[] for _ in self.hands])
        return self.dealt_hands(rng)

    def is_kept(self, hands: Hands, plan: Plan, rng: Rng) -> bool:
        if hands.chance < 1.0 and float(rng.next32()) >= hands.chance * WORD:
            return False
        for check in plan.checks:
            if not hands.agree(check):
                return False
        return len(self.template.extras) == 0 or self.leaves_extras(size_of(hands.events >> EXTRA_BIT), rng)

    def leaves_extras(self, left: i64, rng: Rng) -> bool:
        """Whether a deal is kept that leaves so many of those cards for the deck: it is, the more ways there are for
        them to lie there."""
        fresh = self.template.fresh_piles
        if left < fresh or left > fresh + (1 if self.top_slots > 0 else 0):
            return False
        without = self.slots - fresh
        with_one = (fresh + 1) * self.top_slots
        most = with_one if with_one > without else without
        return most == 0 or rng.below(most) < (with_one if left > fresh else without)

    def chosen_plan(self, rng: Rng) -> Plan:
        nth = 0
        if len(self.plans) > 1:
            word = rng.next32()
            while nth < len(self.plans) - 1 and word >= self.bounds[nth]:
                nth += 1
        return self.plans[nth]

    def deal_deck(self, s: PandemicState, cities: i64, events: i64, rng: Rng) -> None:
        """The cards that are left, in piles with their epidemics (P2-036 to P2-041)."""
        cards = vec[u8](capacity=s.deck_size)
        while cities != 0:
            cards = append(cards, u8(low_member(cities)))
            cities &= cities - 1
        extras = self.shuffled_extras(events >> EXTRA_BIT, rng)
        events &= ALL_EVENTS
        while events != 0:
            cards = append(cards, u8(EVENT + low_member(events)))
            events &= events - 1
        for card in self.special:
            cards = append(cards, card)
        rng.shuffle(cards, 0, len(cards))
        epidemics = self.epidemics
        if len(epidemics) > 1:
            epidemics = epidemics[:]
            rng.shuffle(epidemics, 0, len(epidemics))
        deck = vec[u8](capacity=s.deck_size)
        taken: i64 = 0
        used: i64 = 0
        for pile in range(len(s.piles)):
            bottom = i64(len(deck))
            held: i64 = 1 if pile < len(extras) else 0
            for _nth in range(s.piles[pile] - self.pile_epidemics[pile] - held):
                deck = append(deck, cards[taken])
                taken += 1
            if held != 0:
                deck = append(deck, extras[pile])
                to_random_place(deck, bottom, rng)
            for _nth in range(self.pile_epidemics[pile]):
                deck = append(deck, epidemics[used % len(epidemics)])
                used += 1
                to_random_place(deck, bottom, rng)
        s.deck = deck

    def shuffled_extras(self, extras: i64, rng: Rng) -> vec[u8]:
        """One for each pile, the bottom first."""
        cards = vec[u8]()
        while extras != 0:
            cards = append(cards, u8(EXTRA + low_member(extras)))
            extras &= extras - 1
        if len(cards) > 1:
            rng.shuffle(cards, 0, len(cards))
        return cards

    def keep_cards(self, s: PandemicState, rng: Rng) -> None:
        """Any of those that may be kept in a cure."""
        cards = s.hands[s.turn] & s.cure_suit(cured_colour(s.asked_arg()))
        for _nth in range(self.hidden_kept):
            left = cards & ~s.kept
            s.kept |= BIT[nth_member(left, rng.below(size_of(left)))]

    def can_pay(self, s: PandemicState) -> bool:
        """Whether the cards that are not kept include enough of special cities."""
        colour = cured_colour(s.asked_arg())
        left = s.hands[s.turn] & s.special_cities(colour) & ~s.kept
        return size_of(left) >= s.special_cards_for_cure(colour)

    # ------------------------------------------------------------------ the infection cards
    def look_at_infection(self, s: PandemicState) -> None:
        seen = self.seen_places(s)
        self.blocks = self.known_blocks(s, seen)
        known = cards_at(s, seen)
        in_blocks: i64 = 0
        for block in self.blocks:
            known |= block.known
            in_blocks |= block.places
        by_layer: list[vec[u8]] = [vec[u8]() for _ in range(s.layers + 1)]
        cards = s.hidden_infection_cards() & ~known
        while cards != 0:
            card = low_member(cards)
            cards &= cards - 1
            by_layer[i64(s.layer[card])] = append(by_layer[i64(s.layer[card])], u8(card))
        starts = zeros(s.layers + 2)
        every = vec[u8]()
        for layer in range(s.layers + 1):
            starts[layer] = i64(len(every))
            for item in by_layer[layer]:
                every = append(every, item)
        starts[s.layers + 1] = i64(len(every))
        self.cards = every
        self.layer_starts = starts
        held = i64(len(s.held.cards))
        places = zeros(s.infection_size + held)
        for nth in range(s.infection_size + held):
            is_held = nth >= s.infection_size
            place = HELD + nth - s.infection_size if is_held else nth
            card = i64(s.held.cards[place - HELD] if is_held else s.infection[place])
            if in_blocks & BIT[place] != 0:
                places[nth] = IN_BLOCK
            elif seen & BIT[place] != 0:
                places[nth] = card
            else:
                places[nth] = IN_BLOCK - 1 - i64(s.layer[card])
        self.places = places
        self.block_layers = [layers_of(s, block.cards & ~block.known) for block in self.blocks]

    def seen_places(self, s: PandemicState) -> i64:
        if self.viewer != EVERYBODY:
            return seen_by(s, self.viewer)
        seen: i64 = 0
        for seat in range(s.rules.seats):
            seen |= seen_by(s, seat)
        for its in s.learnt.blocks:
            for block in its:
                seen |= places_of(s, block.known)
        for block in blocks_of(s, s.rules.seats):
            if size_of(block.places) != size_of(block.cards):
                seen |= places_of(s, block.cards)  # some lie in the block above: leave them
        return seen

    def known_blocks(self, s: PandemicState, seen: i64) -> list[Block]:
        if self.viewer != EVERYBODY:
            return blocks_of(s, self.viewer)
        cards = cards_at(s, seen)
        left = [
            Block(block.places & ~seen, block.cards & ~cards, block.known & ~cards)
            for block in blocks_of(s, s.rules.seats)
        ]
        return [block for block in left if block.places != 0]

    def deal_infection(self, s: PandemicState, rng: Rng) -> None:
        """Each layer is shuffled, what is known lies in its place, and blocks are mixed."""
        cards = self.cards[:]
        starts = self.layer_starts
        for layer in range(len(starts) - 1):
            rng.shuffle(cards, starts[layer], starts[layer + 1])
        at = starts[:]
        held = s.held.cards[:]
        for place in range(len(self.places)):
            known = self.places[place]
            if known == IN_BLOCK:
                continue
            card = u8(known & 127)
            if known < IN_BLOCK:
                layer = IN_BLOCK - 1 - known
                card = cards[at[layer]]
                at[layer] += 1
            if place < s.infection_size:
                s.infection[place] = card
            else:
                held[place - s.infection_size] = card
        if len(self.blocks) > 0:
            self.deal_blocks(s, held, cards, at, rng)
        if len(held) != 0:
            s.held = Held(held, s.held.seen)

    def deal_blocks(self, s: PandemicState, held: vec[u8], cards: vec[u8], at: vec[i64], rng: Rng) -> None:
        mixed = vec[u8]()
        dealt: list[Block] = []
        for nth, block in enumerate(self.blocks):
            inside: i64 = block.known
            for layer in self.block_layers[nth]:
                card = cards[at[layer]]
                at[layer] += 1
                inside |= BIT[i64(card)]
                mixed = append(mixed, card)
            known = block.known
            while known != 0:
                mixed = append(mixed, u8(low_member(known)))
                known &= known - 1
            dealt.append(Block(block.places, inside, block.known))
            rng.shuffle(mixed, 0, len(mixed))
            used: i64 = 0
            places = block.places
            while places != 0:
                place = low_member(places)
                if place < HELD:
                    s.infection[place] = mixed[used]
                else:
                    held[place - HELD] = mixed[used]
                used += 1
                places &= places - 1
            mixed = mixed[used:]
        if len(s.learnt.blocks) > 0 and self.viewer != EVERYBODY:
            fewest: i64 = 2 if s.veiled == 0 else 1
            blocks = [joined_blocks(s, viewer, fewest) for viewer in range(s.rules.seats + 1)]
            blocks[self.viewer] = dealt
            s.learnt = Learnt(s.learnt.hands, blocks)

    def forget_others(self, s: PandemicState) -> None:
        """What other seats have seen is not known."""
        if self.viewer != EVERYBODY and len(self.blocks) == 0:
            s.learnt = s.learnt.with_blocks([])
        if self.viewer != EVERYBODY and not s.rules.open_hands:
            for seat in range(s.rules.seats):
                if seat != self.viewer:
                    s.seen[seat] = 0
        if self.viewer != EVERYBODY and len(s.held.cards) != 0:
            s.held = Held(s.held.cards, self.known_of_held(s))

    def known_of_held(self, s: PandemicState) -> vec[i64]:
        """By seat the infection cards of a hand that it knows, as far as the viewer can tell."""
        seen = s.held.seen[:]
        is_open = s.rules.open_hands and self.viewer != s.rules.infection_holder
        for seat in range(s.rules.seats):
            if seat != self.viewer and seat != s.rules.infection_holder and not is_open:
                seen[seat] = 0
        return seen

    # ------------------------------------------------------------------ worlds
    def world(self, rng: Rng) -> PandemicState:
        s = self.dealt(rng)
        s.rng = Rng()
        s.rng.x = rng.next32() | 1
        s.rng.carry = rng.below(536870912)
        return s

    def dealt(self, rng: Rng) -> PandemicState:
        s = self.template.copy()
        self.deal_hands(s, rng)
        while self.hidden_kept > 0 and not self.can_pay(s):  # so that the more ways to keep, the likelier is a hand
            s = self.template.copy()
            self.deal_hands(s, rng)
        self.deal_infection(s, rng)
        for module in s.rules.modules:
            module.deal(s, rng, self.viewer)
        return s


def add_plans(
    planner: Planner,
    hands: list[i64],
    hidden: vec[i64],
    known: list[Ways],
    nth: int,
    chosen: list[Way],
    weight: float,
    out: i64,
    extras: i64,
) -> None:
    """A plan for every combination of ways, from a hand on."""
    if nth == len(hands):
        planner.plan(hands, hidden, chosen, weight, out, extras)
        return
    if len(known[nth]) == 0:
        add_plans(planner, hands, hidden, known, nth + 1, chosen, weight, out, extras)
        return
    total = 0.0
    for _, times in known[nth]:
        total += float(times)
    for way, times in known[nth]:
        chosen[nth] = way
        add_plans(planner, hands, hidden, known, nth + 1, chosen, weight * (float(times) / total), out, extras)


def to_random_place(deck: vec[u8], bottom: i64, rng: Rng) -> None:
    """The last card changes places with one of its pile; that is shuffled, so that a random place is enough."""
    last = i64(len(deck)) - 1
    place = bottom + rng.below(last - bottom + 1)
    moved = deck[place]
    deck[place] = deck[last]
    deck[last] = moved


def undrawn(s: PandemicState, pool: vec[u8]) -> vec[u8]:
    """Those of these cards that nobody has seen; if all are alike, one of them."""
    seen = s.special_out
    for nth in range(s.depth):
        if s.rules.steps[s.agenda[nth] >> STEP_BITS].resolves_card:
            seen |= BIT[s.agenda[nth] & (STEP - 1)]
    if len(pool) == 1 and s.rules.player_cards[i64(pool[0]) - EPIDEMIC].is_epidemic:
        return pool
    left = vec[u8]()
    for card in pool:
        if seen & BIT[i64(card) - EPIDEMIC] == 0:
            left = append(left, card)
    return left


def piles_left(s: PandemicState) -> vec[i64]:
    """The sizes of what is left of the piles, the bottom first."""
    left = vec[i64]()
    below: i64 = 0
    for size in s.piles:
        there = size if size < s.deck_size - below else s.deck_size - below
        if there > 0:
            left = append(left, there)
        below += size
    return left


def layers_of(s: PandemicState, cards: i64) -> vec[i64]:
    """The layers of some cards, the lowest first."""
    layers: list[int] = []
    while cards != 0:
        layers.append(int(s.layer[low_member(cards)]))
        cards &= cards - 1
    return vec[i64](sorted(layers))


def places_of(s: PandemicState, cards: i64) -> i64:
    places: i64 = 0
    for place in range(s.infection_size):
        if cards & BIT[i64(s.infection[place])] != 0:
            places |= BIT[place]
    for nth in range(len(s.held.cards)):
        if cards & BIT[i64(s.held.cards[nth])] != 0:
            places |= BIT[HELD + nth]
    return places


def mind_of(state: PandemicState, seat: int | None) -> PandemicMind:
    """What a seat (None: a spectator) knows of a state."""
    if not state.noting and not state.rules.open_hands:
        raise ValueError(NOTHING_KEPT)
    return PandemicMind(state, state.rules.seats if seat is None else seat)


def reshuffled(state: PandemicState, rng: Rng) -> PandemicState:
    """All that no seat knows dealt afresh, and this chance from now on."""
    s = PandemicMind(state, EVERYBODY).dealt(rng)
    s.rng = rng
    if len(s.learnt.blocks) > 0:
        s.learnt = s.learnt.with_blocks(relaid(s))
    return s
