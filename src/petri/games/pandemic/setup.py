"""Setting up a game, in the rulebook's order (P2-012 to P2-044, P2-257): steps on the agenda, so that one may ask."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, low_member
from petri.core.vecs import append, extend, vec
from petri.games.pandemic.cards import EVENT, EXTRA
from petri.games.pandemic.knowledge import EVENTS, EXTRA_BIT, count_note
from petri.games.pandemic.state import PandemicState, blank_state
from petri.games.pandemic.things import Rules, Step
from petri.games.pandemic.turn import begin_turn

NUMBERS: Final[vec[u8]] = vec[u8](range(64))
FIRST_INFECTIONS: Final[i64] = 9


def new_state(rules: Rules, rng: Rng) -> PandemicState:
    """A game at its first decision."""
    s = blank_state(rules, rng)
    for step in rules.setup:
        s.push(step)
    s.advance()
    return s


class SetupStep(Step):
    """Done when a game begins; a position has it to come only where a setup asks."""

    is_public = True

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return False


class InfectFirstCities(SetupStep):
    """A research station in the first city; nine cities get 3, 3, 3, 2, 2, 2, 1, 1, 1 cubes (P2-018 to P2-025)."""

    name = "set_up_board"

    def run(self, s: PandemicState, arg: i64) -> None:
        s.add_station(s.rules.board.start)
        size = s.rules.board.size
        s.infection = NUMBERS[:]
        s.infection_size = size
        s.rng.shuffle(s.infection, 0, size)
        for nth in range(FIRST_INFECTIONS):
            card = s.draw_infection_card()
            s.place(card, s.colour_of(card), 3 - nth // 3)
            s.discard_infection_card(card)


class DealRoles(SetupStep):
    """A different role for each pawn; all start at the first station (P2-026, P2-027)."""

    name = "deal_roles"

    def run(self, s: PandemicState, arg: i64) -> None:
        roles = s.rules.chosen_roles
        if len(roles) == 0:
            roles = s.rules.role_pool[:]
            s.rng.shuffle(roles, 0, len(roles))
        for pawn in range(s.rules.pawns):
            s.pawns[pawn] = s.rules.board.start
        s.take_roles(roles[: s.rules.pawns])


class DealHands(SetupStep):
    """City cards and events are shuffled; the opening hands are dealt from the top (P2-029 to P2-033)."""

    name = "deal_hands"

    def run(self, s: PandemicState, arg: i64) -> None:
        self.shuffle_player_cards(s)
        for hand in range(s.rules.hands):
            for _nth in range(s.rules.opening_hand):
                s.gain(hand, s.draw_player_card())
            note_no_extras(s, hand)

    def shuffle_player_cards(self, s: PandemicState) -> None:
        """The city cards and the events that take part; the other events leave the game unseen, city cards may have
        been discarded."""
        cards = NUMBERS[: s.rules.board.size]
        if s.discard_cities != 0:
            cards = vec[u8]([card for card in cards if s.discard_cities & BIT[i64(card)] == 0])
        events = s.rules.event_pool
        if s.rules.event_count < len(events):
            events = events[:]
            s.rng.shuffle(events, 0, len(events))
            for nth in range(s.rules.event_count, len(events)):
                s.events_out |= BIT[i64(events[nth])]
            s.events_unseen = s.events_out
        for nth in range(s.rules.event_count):
            cards = append(cards, u8(EVENT + i64(events[nth])))
        s.rng.shuffle(cards, 0, len(cards))
        s.deck = cards
        s.deck_size = len(cards)


def note_no_extras(s: PandemicState, hand: i64) -> None:
    """No opening hand holds a card that is neither city nor event (LT-077)."""
    if s.noting and len(s.extras) != 0:
        s.note(count_note(EVENTS, hand, s.hidden_size(hand), 0, 0, s.rules.extras() << EXTRA_BIT))


class StackDeck(SetupStep):
    """One epidemic in each pile, the larger piles on top of the smaller ones (P2-036 to P2-041)."""

    name = "stack_deck"

    def run(self, s: PandemicState, arg: i64) -> None:
        self.mix_in_special_cards(s)
        cards = s.deck
        n = s.deck_size
        piles = s.rules.epidemics
        epidemics = self.chosen_epidemics(s)
        extras = self.chosen_extras(s)
        small = n // piles
        larger = n % piles
        deck = vec[u8](capacity=n + piles)
        sizes = vec[i64](capacity=piles)
        taken: i64 = 0
        for pile in range(piles):
            size = small if pile < piles - larger else small + 1
            bottom = len(deck)
            deck = extend(deck, cards[taken : taken + size])
            taken += size
            if len(extras) != 0:
                deck = mixed_in(s, deck, bottom, extras[pile])
            deck = mixed_in(s, deck, bottom, epidemics[pile % len(epidemics)])
            sizes = append(sizes, i64(len(deck)) - bottom)
        s.deck = deck
        s.deck_size = len(deck)
        s.piles = sizes
        s.fresh_piles = piles if len(extras) != 0 else 0

    def mix_in_special_cards(self, s: PandemicState) -> None:
        if len(s.rules.special_cards) != 0:
            s.deck = extend(s.deck[: s.deck_size], s.rules.special_cards)
            s.deck_size = len(s.deck)
            s.rng.shuffle(s.deck, 0, s.deck_size)

    def chosen_extras(self, s: PandemicState) -> vec[u8]:
        """One for each pile, drawn unseen; the others leave the game (LT-009, LT-010)."""
        extras = s.rules.extra_pool
        if len(extras) != 0:
            extras = extras[:]
            s.rng.shuffle(extras, 0, len(extras))
            for nth in range(s.rules.epidemics, len(extras)):
                s.extras_out |= BIT[i64(extras[nth]) - EXTRA]
        return extras

    def chosen_epidemics(self, s: PandemicState) -> vec[u8]:
        """One for each pile, drawn unseen if they are not all alike (LD-058)."""
        epidemics = s.rules.epidemic_pool
        if len(epidemics) > 1:
            epidemics = epidemics[:]
            s.rng.shuffle(epidemics, 0, len(epidemics))
        return epidemics


def mixed_in(s: PandemicState, deck: vec[u8], bottom: i64, card: u8) -> vec[u8]:
    """With a card in the topmost pile; that is shuffled, so that a random place is enough."""
    top = i64(len(deck))
    deck = append(deck, card)
    place = bottom + s.rng.below(top - bottom + 1)
    deck[top] = deck[place]
    deck[place] = card
    return deck


class ChooseFirst(SetupStep):
    """Whoever starts begins the first turn."""

    name = "choose_first"

    def run(self, s: PandemicState, arg: i64) -> None:
        choose_first_seat(s)
        begin_turn(s)


def choose_first_seat(s: PandemicState) -> None:
    """The highest population among the opening hands starts, and is shown to all (P2-042, P2-043)."""
    if s.rules.first_seat != NOBODY:
        s.turn = s.rules.first_seat
        return
    most: i64 = -1
    best: i64 = 0
    for seat in range(s.rules.pawns):
        hand = s.hands[seat]
        while hand != 0:
            city = low_member(hand)
            hand &= hand - 1
            if s.rules.board.populations[city] > most:
                most = s.rules.board.populations[city]
                best = city
                s.turn = seat
    if most >= 0:
        s.shown[s.turn] |= BIT[best]
        if not s.rules.open_hands:
            note_populations(s, best)


def note_populations(s: PandemicState, best: i64) -> None:
    """No opening hand holds a higher population, nor one as high that would have been found first."""
    board = s.rules.board
    as_high = board.as_high[best]
    for hand in range(s.rules.pawns):
        found_first = as_high if hand < s.turn else as_high & (BIT[best] - 1) if hand == s.turn else 0
        s.note_cities(hand, board.higher[best] | found_first, 0, 0)


INFECT_FIRST_CITIES: Final[Step] = InfectFirstCities()
DEAL_ROLES: Final[Step] = DealRoles()
DEAL_HANDS: Final[Step] = DealHands()
STACK_DECK: Final[Step] = StackDeck()
CHOOSE_FIRST: Final[Step] = ChooseFirst()
