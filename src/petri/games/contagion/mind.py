"""What a seat of Contagion knows of the hidden cards (C-032), and how it deals worlds.

A world takes a hypothesis for every hand, deals the groups from the unknown cards, and is dealt again if a group or a
bound does not hold: so all arrangements of the unknown cards that agree with what was seen are equally likely.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, NOTHING_KEPT, low_member, zeros
from petri.core.vecs import append, vec
from petri.games.contagion.actions.draw import DRAW
from petri.games.contagion.actions.infect import cards_needed
from petri.games.contagion.actions.mutate import MUTATE
from petri.games.contagion.actions.pay import PAY, PAY_CARDS
from petri.games.contagion.beliefs import (
    BARRED,
    BOUNDS,
    COLOUR_BITS,
    COLOUR_ROOM,
    MANY,
    MOST_BOUNDS,
    MOST_HANDS,
    MOST_THEFTS,
    NEW,
    SEEN,
    SIZE,
    SIZE_BITS,
    SOURCES,
    WORD,
    Belief,
    Hypothesis,
    barred_of,
    bound_colour,
    bound_least,
    bound_most,
    bound_number,
    bounds_of,
    chance_of_all,
    choices,
    colour_of,
    hand_of,
    of_colour,
    source_of,
)
from petri.games.contagion.cards import CARDS, COLOURS, EVENTS
from petri.games.contagion.city_actions import USE
from petri.games.contagion.effects.losses import DISCARD_STEP
from petri.games.contagion.facts import (
    AT_LEAST,
    AT_MOST,
    CARDS_THERE,
    CHOSEN,
    GAINED,
    KNOWN,
    LEFT,
    MOST_RENEWALS,
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

TRIES: Final[i64] = 200000  # more than any table needs; only a position that contradicts itself comes to it
MOST_WORK: Final[i64] = 100000  # hypotheses that are weighed together with others
FACTORIALS: Final[list[float]] = [1.0]
for _n in range(1, 171):
    FACTORIALS.append(FACTORIALS[-1] * _n)


@final
class ContagionMind:
    """A template of the table, and what is known of all that is hidden on it."""

    template: ContagionState
    seat: i64 = NOBODY
    beliefs: list[Belief]
    unknown: vec[i64]  # by colour: all cards but those of the discard pile and the own hand
    renewals: i64 = 0  # of the deck, as far as they are told apart
    old: vec[i64]  # by source and colour: the old cards, before those that are gone are taken away
    is_joint: bool = False  # the lists are not independent of each other
    work: i64 = 0  # how many were weighed together
    sums: list[dict[int, list[float]]]  # by belief and what was chosen before
    cities: vec[u8]
    events: vec[u8]
    who: vec[u8]
    backs: vec[i64]  # of the event deck from the bottom: 1 for a WHO card
    left: vec[i64]  # the cards not yet dealt, by source and colour
    lefts: vec[i64]  # by source
    met: vec[i64]  # by bound
    dealt: vec[i64]  # by group: the cards that help out
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
        if self.renewals > 0:
            s.held = self.template.held[:]
            self.put_gone(s.held)
        if len(s.stolen) > 0:
            self.put_robbed(s)
        helped = picked[len(picked) - 1]
        if helped.helped != NOBODY:
            self.deal_helped(s, helped, rng)
        for each in picked:
            if not self.deal_groups(s, each, True, rng):
                return False
        for each in picked:
            self.deal_groups(s, each, False, rng)
        return True

    def deal_groups(self, s: ContagionState, each: Hypothesis, is_tight: bool, rng: Rng) -> bool:
        """The groups of which something is known come first, and only get what they may have; chance alone would have
        done so as often as the world then stays."""
        left = self.left
        hands = s.hands
        chance = 1.0
        for nth in range(len(each.groups)):
            group = each.groups[nth]
            if each.helped != NOBODY:
                group -= self.dealt[nth]
            kind = group >> SIZE_BITS
            source = source_of(kind)
            if (kind >= BARRED) != is_tight:
                continue
            hand = hand_of(kind) * COLOURS
            if source == SEEN:
                hands[hand + colour_of(kind)] += group & (SIZE - 1)
                continue
            barred = barred_of(kind)
            for _nth in range(group & (SIZE - 1)):
                open_to = self.lefts[source]
                if barred != 0:
                    open_to = self.open_cards(source, barred)
                if open_to <= 0:
                    return False
                if barred != 0:
                    chance *= float(open_to) / float(self.lefts[source])
                n = rng.below(open_to)
                at = source * COLOURS
                while barred & BIT[at - source * COLOURS] != 0 or n >= left[at]:
                    if barred & BIT[at - source * COLOURS] == 0:
                        n -= left[at]
                    at += 1
                colour = at - source * COLOURS
                left[at] -= 1
                self.lefts[source] -= 1
                hands[hand + colour] += 1
                if source != NEW:
                    self.put_held(s.held, source, hand + colour)
                if kind >= BOUNDS:
                    self.count_for(bounds_of(kind), each, colour)
                    put_thefts(s, bounds_of(kind), colour)
        if chance < each.ease and float(rng.next32()) / WORD * each.ease >= chance:
            return False
        return not is_tight or len(each.bounds) == 0 or self.holds(each, rng)

    def open_cards(self, source: i64, barred: i64) -> i64:
        """The cards left of the colours that are not barred."""
        n: i64 = 0
        for colour in range(COLOURS):
            if barred & BIT[colour] == 0:
                n += self.left[source * COLOURS + colour]
        return n

    def count_for(self, bounds: i64, each: Hypothesis, colour: i64) -> None:
        for bound in each.bounds:
            if bounds & BIT[bound_number(bound)] != 0 and bound_colour(bound) == colour:
                self.met[bound_number(bound)] += 1

    def holds(self, each: Hypothesis, rng: Rng) -> bool:
        """Whether the bounds hold. A hand that was helped out comes in as many ways as there are choices of the helping
        cards among those of the colour, so it stays once in as many times."""
        good = True
        for nth in range(len(each.bounds)):
            bound = each.bounds[nth]
            n = self.met[bound_number(bound)]
            self.met[bound_number(bound)] = 0
            least = bound_least(bound)
            if n < least or n > bound_most(bound) or (nth == each.helped and rng.below(choices(n, least)) > 0):
                good = False
        return good

    # ------------------------------------------------------------------ a hand that needs several cards of a colour
    def deal_helped(self, s: ContagionState, each: Hypothesis, rng: Rng) -> None:
        """The cards it needs, into any of the places that count."""
        bound = each.bounds[each.helped]
        colour = bound_colour(bound)
        needed = bound_least(bound)
        self.dealt = zeros(len(each.groups))
        for source in range(self.renewals + 1):
            n = self.helpers_from(each, source, needed, rng)
            needed -= n
            places = each.places(each.helped, source)
            for nth in range(n):
                self.deal_to(s, each, self.place_of(each, source, rng.below(places - nth)), colour)

    def helpers_from(self, each: Hypothesis, source: i64, needed: i64, rng: Rng) -> i64:
        """How many of the cards that are needed come from a source, if none comes from those before."""
        if source == self.renewals or needed == 0:
            return needed
        at = float(rng.next32()) / WORD * self.ways_to_help(each, source, needed)
        n: i64 = -1
        while at >= 0.0 and n < needed:
            n += 1
            at -= self.ways_with(each, source, n) * self.ways_to_help(each, source + 1, needed - n)
        return n

    def place_of(self, each: Hypothesis, source: i64, nth: i64) -> i64:
        """The group of the n-th place that counts and is still free."""
        number = BIT[bound_number(each.bounds[each.helped])]
        at: i64 = 0
        while True:
            kind = each.groups[at] >> SIZE_BITS
            if bounds_of(kind) & number != 0 and source_of(kind) == source:
                free = (each.groups[at] & (SIZE - 1)) - self.dealt[at]
                if nth < free:
                    return at
                nth -= free
            at += 1

    def deal_to(self, s: ContagionState, each: Hypothesis, at: i64, colour: i64) -> None:
        kind = each.groups[at] >> SIZE_BITS
        source = source_of(kind)
        self.dealt[at] += 1
        self.left[source * COLOURS + colour] -= 1
        self.lefts[source] -= 1
        s.hands[hand_of(kind) * COLOURS + colour] += 1
        if source != NEW:
            self.put_held(s.held, source, hand_of(kind) * COLOURS + colour)
        self.count_for(bounds_of(kind), each, colour)
        put_thefts(s, bounds_of(kind), colour)

    def ways_to_help(self, each: Hypothesis, source: i64, needed: i64) -> float:
        """How many choices of helping places and cards there are from this source and those after it, as a part of all
        deals."""
        if source > self.renewals:
            return 1.0 if needed == 0 else 0.0
        ways = 0.0
        for n in range(needed + 1):
            own = self.ways_with(each, source, n)
            if own > 0.0:
                ways += own * self.ways_to_help(each, source + 1, needed - n)
        return ways

    def ways_with(self, each: Hypothesis, source: i64, n: i64) -> float:
        colour = bound_colour(each.bounds[each.helped])
        places = float(choices(each.places(each.helped, source), n))
        return places * chance_of_all(self.left[source * COLOURS + colour], self.lefts[source], n)

    def pick(self, rng: Rng) -> None:
        """A hypothesis for each belief, and the cards that are left to deal."""
        seen: i64 = 0
        gone = zeros(self.renewals)
        for nth in range(len(self.beliefs)):
            belief = self.beliefs[nth]
            each = self.joint_choice(nth, seen, gone, rng) if self.is_joint else belief.chosen(rng)
            self.picked[nth] = each
            seen += each.seen
            gone = together(gone, each.gone)
        self.lay_ready(seen, gone)
        for bound in range(MOST_BOUNDS):
            self.met[bound] = 0

    def lay_ready(self, seen: i64, gone: vec[i64]) -> bool:
        """The cards left to deal when these are known; whether there are as many."""
        good = True
        for source in range(self.renewals + 1):
            self.lefts[source] = 0
        for colour in range(COLOURS):
            new = self.unknown[colour] - ((seen >> (COLOUR_BITS * colour)) & (COLOUR_ROOM - 1))
            for source in range(1, self.renewals + 1):
                old = self.old[source * COLOURS + colour] - of_colour(gone[source - 1], colour)
                self.left[source * COLOURS + colour] = old
                self.lefts[source] += old
                new -= old
                if old < 0:
                    good = False
            self.left[colour] = new
            self.lefts[NEW] += new
            if new < 0:
                good = False
        return good

    # ------------------------------------------------------------------ beliefs that depend on each other
    def joint_choice(self, nth: i64, seen: i64, gone: vec[i64], rng: Rng) -> Hypothesis:
        sums = self.sums_from(nth, seen, gone)
        at = float(rng.next32()) / WORD * sums[len(sums) - 1]
        chosen = 0
        while sums[chosen] <= at:
            chosen += 1
        return self.beliefs[nth].hypotheses[chosen]

    def sums_from(self, nth: i64, seen: i64, gone: vec[i64]) -> list[float]:
        """The weights of a belief's hypotheses summed up, each with all that may be chosen after it."""
        key = int(seen)
        for cards in gone:
            key = key * 2**64 + int(cards)
        found = self.sums[nth].get(key)
        if found is None:
            found = []
            total = 0.0
            for each in self.beliefs[nth].hypotheses:
                self.work += 1
                if self.work > MOST_WORK:
                    return [0.0]
                weight = each.weight * self.weight_after(nth + 1, seen + each.seen, together(gone, each.gone))
                if each.helped != NOBODY and weight > 0.0:  # it is the last one: its cards lie ready
                    weight *= self.ways_to_help(each, NEW, bound_least(each.bounds[each.helped]))
                total += weight
                found.append(total)
            self.sums[nth][key] = found
        return found

    def weight_after(self, nth: i64, seen: i64, gone: vec[i64]) -> float:
        """In the end: how many arrangements of the cards there are."""
        if nth == len(self.beliefs):
            return self.arrangements(seen, gone)
        sums = self.sums_from(nth, seen, gone)
        return sums[len(sums) - 1]

    def weigh(self) -> float:
        """The weight of all that may be so; of the likeliest, where that is too much to look through."""
        while True:
            self.work = 0
            weight = self.weight_after(0, 0, zeros(self.renewals))
            if self.work <= MOST_WORK:
                return weight
            self.thin_out()

    def thin_out(self) -> None:
        """No belief has more than half as many hypotheses as the largest has now."""
        most = 0
        for belief in self.beliefs:
            most = max(most, len(belief.hypotheses))
        for nth in range(len(self.beliefs)):
            belief = self.beliefs[nth]
            if len(belief.hypotheses) > most // 2:
                belief.hypotheses.sort(key=lambda each: -each.weight)
                del belief.hypotheses[most // 2 :]
                belief.sum_up()
            self.picked[nth] = belief.hypotheses[0]
            self.sums[nth] = {}

    def arrangements(self, seen: i64, gone: vec[i64]) -> float:
        if not self.lay_ready(seen, gone):
            return 0.0
        found = 1.0
        for source in range(self.renewals + 1):
            if self.lefts[source] > 170:
                return 1.0
            found *= FACTORIALS[self.lefts[source]]
        for at in range((self.renewals + 1) * COLOURS):
            found /= FACTORIALS[self.left[at]]
        return found

    # ------------------------------------------------------------------ what other seats know in a world
    def put_gone(self, held: vec[i64]) -> None:
        """Old cards that are no longer hidden were in the hands when the deck was renewed."""
        seats = self.template.rules.seats
        for each in self.picked:
            for renewal in range(self.renewals):
                for hand in range(seats):
                    gone = each.gone_by[renewal * MOST_HANDS + hand]
                    at = (renewal * seats + hand) * COLOURS
                    while gone != 0:
                        held[at] += gone & (COLOUR_ROOM - 1)
                        gone >>= COLOUR_BITS
                        at += 1

    def put_held(self, held: vec[i64], source: i64, at: i64) -> None:
        """An old card of a hand and colour was there at all renewals from its source on."""
        for renewal in range(source - 1, self.renewals):
            held[renewal * self.template.rules.seats * COLOURS + at] += 1

    def put_robbed(self, s: ContagionState) -> None:
        """Stolen cards that are no longer hidden."""
        s.stolen = self.template.stolen[:]
        for each in self.picked:
            for theft in range(MOST_THEFTS):
                colour = (each.robbed >> (4 * theft)) & 15
                if colour > 0:
                    s.stolen[theft] = colour - 1

    def forget_facts(self) -> None:
        """Nothing agrees with what is said to have been seen: then only what lies there counts."""
        s = self.template
        self.renewals = 0
        self.is_joint = False
        self.beliefs = []
        self.picked = []
        for hand in range(s.rules.seats):
            if hand != self.seat:
                belief = Belief(BIT[hand], zeros(COLOURS))
                add_unnoted(belief, s, hand)
                belief.close()
                self.beliefs.append(belief)
                self.picked.append(belief.hypotheses[0])


def put_thefts(s: ContagionState, bounds: i64, colour: i64) -> None:
    """A stolen card is dealt."""
    for theft in range(MOST_THEFTS):
        if bounds & BIT[MOST_BOUNDS + theft] != 0:
            s.stolen[theft] = colour


def add_unnoted(belief: Belief, s: ContagionState, hand: i64) -> None:
    """A hand without facts: the shown cards, and others."""
    hidden = s.hand_sizes[hand]
    for colour in range(COLOURS):
        hidden -= s.shown[hand * COLOURS + colour]
        for _nth in range(s.shown[hand * COLOURS + colour]):
            belief.see(hand, colour)
    belief.gain(hand, NEW, 0, hidden)


def shuffle_rest(mind: ContagionMind, s: ContagionState, rng: Rng) -> None:
    """The decks; each pile of unseen events keeps its places in the event deck."""
    n: i64 = 0
    for colour in range(COLOURS):
        for _nth in range(mind.left[colour]):
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
    if not state.noting:
        raise ValueError(NOTHING_KEPT)
    mind = blank_mind(state, seat)
    hide_hands(mind.template, seat)
    put_old_cards(mind, state)
    mind.beliefs = beliefs_of(mind.template, seat, mind.old[COLOURS : 2 * COLOURS])
    close_beliefs(mind)
    return mind


def put_old_cards(mind: ContagionMind, s: ContagionState) -> None:
    """Those of a source are what the other hands held at its renewal, less what they held at the one before."""
    before = zeros(COLOURS)
    for nth in range(s.facts_size):
        if sort_of(s.facts[nth]) == RENEWED:
            if mind.renewals < MOST_RENEWALS:
                mind.renewals += 1
                if mind.renewals > 1:
                    before = together(before, mind.old[(mind.renewals - 1) * COLOURS : mind.renewals * COLOURS])
            held = held_by_others(s, mind.seat, nth, mind.renewals)
            for colour in range(COLOURS):
                mind.old[mind.renewals * COLOURS + colour] = held[colour] - before[colour]


def held_by_others(s: ContagionState, seat: i64, fact: i64, renewal: i64) -> vec[i64]:
    """The cards that the other hands held together when the deck was renewed."""
    held = zeros(COLOURS)
    for colour in range(COLOURS):
        at = ((renewal - 1) * s.rules.seats + seat) * COLOURS + colour
        own = s.held[at] if seat != NOBODY else 0
        held[colour] = s.rules.cards_per_colour - counted(s.facts[fact], colour) - own
    return held


def blank_mind(state: ContagionState, seat: i64) -> ContagionMind:
    mind = ContagionMind()
    s = state.copy()
    mind.template = s
    mind.seat = seat
    mind.unknown = zeros(COLOURS)
    mind.old = zeros(SOURCES * COLOURS)
    mind.left = zeros(SOURCES * COLOURS)
    mind.lefts = zeros(SOURCES)
    mind.met = zeros(MOST_BOUNDS)
    mind.dealt = vec[i64]()
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
    seats = s.rules.seats
    for hand in range(seats):
        if hand != seat:
            for colour in range(COLOURS):
                s.hands[hand * COLOURS + colour] = 0
                for renewal in range(len(s.held) // (seats * COLOURS)):
                    s.held[(renewal * seats + hand) * COLOURS + colour] = 0
    s.stolen = s.stolen[:]
    theft: i64 = 0
    for nth in range(s.facts_size):
        entry = s.facts[nth]
        if sort_of(entry) == STOLEN:
            if seat_of(entry) != seat and part_of(entry) != seat:
                s.stolen[theft] = UNTOLD
            theft += 1


def beliefs_of(s: ContagionState, seat: i64, oldest: vec[i64]) -> list[Belief]:
    out: list[Belief] = []
    done: i64 = 0
    for hand in range(s.rules.seats):
        if hand == seat or done & BIT[hand] != 0:
            continue
        hands = hands_together(s, seat, hand)
        done |= hands
        belief = Belief(hands, oldest)
        learn_facts(belief, s, seat)
        if s.noted & BIT[hand] == 0:
            add_unnoted(belief, s, hand)
        learn_from_question(belief, s, seat)
        belief.close()
        out.append(belief)
    out.sort(key=lambda belief: belief.helps)
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
            learn_of_theft(belief, seat, part_of(entry), hand, s.stolen[theft], theft)
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
    elif sort == LEFT or sort == CHOSEN:
        belief.leave(hand, a)
        if sort == CHOSEN and len(belief.hypotheses) > 0:
            belief.limit(hand, a, 0, belief.hypotheses[0].count(hand) - 1)
    elif sort == AT_MOST:
        belief.limit(hand, a, 0, b)
    elif sort == AT_LEAST:
        belief.limit(hand, a, b, MANY)
    elif sort == ONLY:
        belief.only(hand, a)


def learn_of_theft(belief: Belief, seat: i64, thief: i64, victim: i64, colour: i64, theft: i64) -> None:
    """The thief and the victim know the card; for the others it was any of the victim's hand."""
    if thief != seat and victim != seat:
        if belief.hands & BIT[victim] != 0:
            belief.move(victim, thief, theft)
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
        belief.help_out()
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
        belief.help_out()


def must_infect(s: ContagionState, seat: i64) -> bool:
    """Whether a player on turn is asked although all but an infection is impossible."""
    if s.compensated or s.actions_left() <= 0 or (not s.done and USE.is_possible(s, seat)):
        return False
    return not DRAW.is_possible(s, seat) and not MUTATE.is_possible(s, seat)


# ---------------------------------------------------------------------- how likely groups are met by chance
@final
class Ease:
    """How likely each group can be met at most, whatever was dealt before it: the fewest cards that are barred, of the
    most that are left. Beliefs are gone through in the order in which they are dealt."""

    fewest: vec[i64]  # by source and colour
    most: vec[i64]  # by source

    def __init__(self, mind: ContagionMind) -> None:
        self.fewest = zeros(SOURCES * COLOURS)
        self.most = zeros(SOURCES)
        for colour in range(COLOURS):
            self.fewest[colour] = mind.unknown[colour]
            self.most[NEW] += mind.unknown[colour]
            for source in range(1, mind.renewals + 1):
                old = mind.old[source * COLOURS + colour]
                self.fewest[source * COLOURS + colour] = old
                self.fewest[colour] -= old
                self.most[source] += old
                self.most[NEW] -= old
        for belief in mind.beliefs:
            for colour in range(COLOURS):
                self.take_seen(belief, colour)
                for source in range(1, mind.renewals + 1):
                    self.take_gone(belief, source, colour)

    def take_seen(self, belief: Belief, colour: i64) -> None:
        """Cards that are known are not left to deal."""
        most: i64 = 0
        least: i64 = COLOUR_ROOM
        for each in belief.hypotheses:
            seen = (each.seen >> (COLOUR_BITS * colour)) & (COLOUR_ROOM - 1)
            most = seen if seen > most else most
            least = seen if seen < least else least
        self.fewest[colour] -= most
        self.most[NEW] -= least

    def take_gone(self, belief: Belief, source: i64, colour: i64) -> None:
        """Nor are old ones that are gone; they are no longer old."""
        most: i64 = -COLOUR_ROOM
        least: i64 = COLOUR_ROOM
        for each in belief.hypotheses:
            gone = of_colour(each.gone[source - 1], colour)
            most = gone if gone > most else most
            least = gone if gone < least else least
        self.fewest[source * COLOURS + colour] -= most
        self.most[source] -= least
        self.fewest[colour] += least
        self.most[NEW] += most

    def put(self, belief: Belief) -> None:
        """The ease of each hypothesis; then the cards that it may take are no longer sure to be left."""
        taken = zeros(SOURCES * COLOURS)
        dealt = vec[i64]([COLOUR_ROOM for _ in range(SOURCES)])
        for each in belief.hypotheses:
            own = zeros(SOURCES * COLOURS)
            count = zeros(SOURCES)
            for nth in range(len(each.groups)):
                if each.is_tight(nth):
                    each.ease *= self.of_group(each.groups[nth], own, count)
            each.weight *= each.ease
            for at in range(SOURCES * COLOURS):
                taken[at] = own[at] if own[at] > taken[at] else taken[at]
            for source in range(SOURCES):
                dealt[source] = count[source] if count[source] < dealt[source] else dealt[source]
        for at in range(SOURCES * COLOURS):
            self.fewest[at] -= taken[at]
        for source in range(SOURCES):
            self.most[source] -= dealt[source]

    def of_group(self, group: i64, own: vec[i64], count: vec[i64]) -> float:
        kind = group >> SIZE_BITS
        source = source_of(kind)
        barred = barred_of(kind)
        ease = 1.0
        fewest: i64 = 0
        for colour in range(COLOURS):
            at = source * COLOURS + colour
            if barred & BIT[colour] != 0 and self.fewest[at] > own[at]:
                fewest += self.fewest[at] - own[at]
        for _nth in range(group & (SIZE - 1)):
            left = self.most[source] - count[source]
            if fewest > 0 and left > fewest:
                ease *= 1.0 - float(fewest) / float(left)
            count[source] += 1
        for colour in range(COLOURS):
            if barred & BIT[colour] == 0:
                own[source * COLOURS + colour] += group & (SIZE - 1)
        return ease


def close_beliefs(mind: ContagionMind) -> None:
    ease = Ease(mind)
    for belief in mind.beliefs:
        if len(belief.hypotheses) == 0:
            mind.forget_facts()
            return
        if not mind.beliefs[len(mind.beliefs) - 1].helps:  # whoever is helped is dealt some cards before all others
            ease.put(belief)
        belief.sum_up()
        mind.picked.append(belief.hypotheses[0])
        mind.sums.append({})
        if belief.helps or not belief.is_certain_of_seen:
            mind.is_joint = True
    if not adds_up(mind) or (mind.is_joint and mind.weigh() <= 0.0):
        mind.forget_facts()


def adds_up(mind: ContagionMind) -> bool:
    """Whether there are as many cards to deal as places; if so with some hypotheses, then with all."""
    places = zeros(SOURCES)
    places[NEW] = mind.template.deck_size
    seen: i64 = 0
    gone = zeros(mind.renewals)
    for belief in mind.beliefs:
        first = belief.hypotheses[0]
        seen += first.seen
        gone = together(gone, first.gone)
        for group in first.groups:
            if source_of(group >> SIZE_BITS) != SEEN:
                places[source_of(group >> SIZE_BITS)] += group & (SIZE - 1)
    mind.lay_ready(seen, gone)
    for source in range(mind.renewals + 1):
        if mind.lefts[source] != places[source]:
            return False
    return True


def together(a: vec[i64], b: vec[i64]) -> vec[i64]:
    out = a[:]
    for nth in range(len(out)):
        out[nth] += b[nth]
    return out


# ---------------------------------------------------------------------- what nobody knows
def reshuffled(state: ContagionState, rng: Rng) -> ContagionState:
    """All that no seat knows is dealt afresh: the decks; every hand stays. Chance is the generator's from now on."""
    mind = blank_mind(state, NOBODY)
    for colour in range(COLOURS):
        mind.left[colour] = mind.unknown[colour]
        for hand in range(state.rules.seats):
            mind.left[colour] -= state.hands[hand * COLOURS + colour]
    s = state.copy()
    shuffle_rest(mind, s, rng)
    s.rng = rng.copy()
    return s
