"""Setting up a game, in the rulebook's order (P2-012 to P2-044, P2-257)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, low_member
from petri.core.vecs import append, extend, vec
from petri.games.pandemic.state import PandemicState, Rules, blank_state
from petri.games.pandemic.terms import EPIDEMIC, EVENT
from petri.games.pandemic.turn import begin_turn

NUMBERS: Final[vec[i64]] = vec[i64](range(60))


def new_state(rules: Rules, rng: Rng) -> PandemicState:
    """A game at its first decision."""
    s = deal(rules, rng)
    begin_turn(s)
    s.advance()
    return s


def deal(rules: Rules, rng: Rng) -> PandemicState:
    s = blank_state(rules, rng)
    s.add_station(rules.board.start)
    infect_first_cities(s)
    deal_roles(s)
    cards = shuffled_player_cards(s)
    dealt = deal_hands(s, cards)
    stack_deck(s, cards, len(cards) - dealt)
    choose_first_seat(s)
    return s


def infect_first_cities(s: PandemicState) -> None:
    """Nine cities with 3, 3, 3, 2, 2, 2, 1, 1, 1 cubes (P2-018 to P2-025)."""
    size = s.rules.board.size
    s.infection = NUMBERS[:]
    s.infection_size = size
    s.rng.shuffle(s.infection, 0, size)
    for nth in range(9):
        card = s.draw_infection_card()
        s.place(card, s.colour_of(card), 3 - nth // 3)
        s.discard_infection_card(card)


def deal_roles(s: PandemicState) -> None:
    """A different role for each seat; all pawns start at the first station (P2-026, P2-027)."""
    roles = s.rules.chosen_roles
    if len(roles) == 0:
        roles = s.rules.role_pool[:]
        s.rng.shuffle(roles, 0, len(roles))
    for seat in range(s.rules.seats):
        s.roles[seat] = roles[seat]
        s.pawns[seat] = s.rules.board.start
    s.take_roles()


def shuffled_player_cards(s: PandemicState) -> vec[i64]:
    """The city cards and the events that take part; the other events leave the game unseen."""
    cards = NUMBERS[: s.rules.board.size]
    events = s.rules.event_pool
    if s.rules.event_count < len(events):
        events = events[:]
        s.rng.shuffle(events, 0, len(events))
        for nth in range(s.rules.event_count, len(events)):
            s.events_out |= BIT[events[nth]]
        s.events_unseen = s.events_out
    for nth in range(s.rules.event_count):
        cards = append(cards, EVENT + events[nth])
    s.rng.shuffle(cards, 0, len(cards))
    return cards


def deal_hands(s: PandemicState, cards: vec[i64]) -> i64:
    """Deal from the end of the shuffled cards; returns how many were dealt (P2-030 to P2-033)."""
    at = len(cards)
    for seat in range(s.rules.seats):
        for _ in range(s.rules.opening_hand):
            at -= 1
            s.gain(seat, cards[at])
    return len(cards) - at


def stack_deck(s: PandemicState, cards: vec[i64], n: i64) -> None:
    """One epidemic in each pile, the larger piles on top of the smaller ones (P2-036 to P2-041)."""
    piles = s.rules.epidemics
    small = n // piles
    larger = n % piles
    deck = vec[i64](capacity=n + piles)
    sizes = vec[i64](capacity=piles)
    taken: i64 = 0
    for pile in range(piles):
        size = small if pile < piles - larger else small + 1
        bottom = len(deck)
        deck = extend(deck, cards[taken : taken + size])
        taken += size
        place = bottom + s.rng.below(
            size + 1
        )  # the cards are shuffled: a random place for the epidemic shuffles the pile
        if place < bottom + size:
            deck = append(deck, deck[place])
            deck[place] = EPIDEMIC
        else:
            deck = append(deck, EPIDEMIC)
        sizes = append(sizes, size + 1)
    s.deck = deck
    s.deck_size = len(deck)
    s.piles = sizes


def choose_first_seat(s: PandemicState) -> None:
    """The highest population among the opening hands starts, and is shown to all (P2-042, P2-043)."""
    if s.rules.first_seat != NOBODY:
        s.turn = s.rules.first_seat
        return
    most: i64 = -1
    best: i64 = 0
    for seat in range(s.rules.seats):
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
