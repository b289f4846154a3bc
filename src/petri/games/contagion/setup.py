"""Setting up a game of Contagion (C-013 to C-031, C-193 to C-197)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY
from petri.core.vecs import append, vec
from petri.games.contagion.state import ContagionState, Rules, blank_state
from petri.games.contagion.terms import CARDS, COLOURS, EVENTS, FIRST_CUBE, ROUND, TRACKS

NUMBERS: Final[vec[i64]] = vec[i64](range(64))
EVENTS_BETWEEN: Final[i64] = 3
WHO_IN_DECK: Final[i64] = 3
EVENTS_IN_DECK: Final[i64] = 9


def new_state(rules: Rules, rng: Rng) -> ContagionState:
    """A game at its first decision: where the first cubes go."""
    s = blank_state(rules, rng)
    s.first = rules.first_seat if rules.first_seat != NOBODY else s.rng.below(rules.seats)
    give_boards(s)
    deal_contagion_cards(s)
    lay_out_cities(s)
    build_event_deck(s)
    s.push(ROUND)
    for nth in range(rules.seats):  # the start player places last, so first on the agenda
        s.push(FIRST_CUBE, (s.first + nth) % rules.seats)
    s.advance()
    return s


def give_boards(s: ContagionState) -> None:
    for seat in range(s.rules.seats):
        s.dishes[seat] = s.rules.cubes - TRACKS
        for track in range(TRACKS):
            s.levels[seat * TRACKS + track] = 1
    if s.rules.has_neutral:
        s.dishes[s.neutral()] = s.rules.cubes


def deal_contagion_cards(s: ContagionState) -> None:
    each = s.rules.cards_per_colour
    for card in range(each * COLOURS):
        s.deck[card] = card // each
    s.deck_size = each * COLOURS
    s.rng.shuffle(s.deck, 0, s.deck_size)
    for seat in range(s.rules.seats):
        for _ in range(s.rules.opening_hand):
            s.gain(seat, s.next_card())


def lay_out_cities(s: ContagionState) -> None:
    s.city_deck = s.rules.cities_used[:]
    s.city_deck_size = len(s.city_deck)
    s.rng.shuffle(s.city_deck, 0, s.city_deck_size)
    for _ in range(s.rules.display):
        s.lay_out_city()


def build_event_deck(s: ContagionState) -> None:
    """From the bottom: a WHO card and three events, three times (C-030)."""
    events = NUMBERS[:EVENTS]
    who = NUMBERS[EVENTS:CARDS]
    s.rng.shuffle(events, 0, len(events))
    s.rng.shuffle(who, 0, len(who))
    deck = vec[i64](capacity=WHO_IN_DECK + EVENTS_IN_DECK)
    for nth in range(WHO_IN_DECK):
        deck = append(deck, who[nth])
        for event in range(nth * EVENTS_BETWEEN, (nth + 1) * EVENTS_BETWEEN):
            deck = append(deck, events[event])
    s.event_deck = deck
    s.event_deck_size = len(deck)
    for nth in range(EVENTS_IN_DECK, len(events)):
        s.removed |= BIT[events[nth]]
    for nth in range(WHO_IN_DECK, len(who)):
        s.removed |= BIT[who[nth]]
