"""What a seat knows of a game: all but the order of the event deck and the cards put back unseen (V-340).

Every layer of the deck is known: how many of its events and cards of massive research are still in it. Which events
they are is any choice of those of the category that were not drawn, in any order.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.state import NOTHING_KEPT
from petri.core.vecs import vec
from petri.games.viroid.cards import MASSIVE
from petri.games.viroid.state import ViroidState

NOT_DRAWN: Final[vec[u8]] = vec[u8]([0 for _ in range(256)])


class ViroidMind:
    template: ViroidState

    def world(self, rng: Rng) -> ViroidState:
        """A state that agrees with all that is known, the rest dealt."""
        s = self.template.copy()
        deal_deck(s, rng)
        s.rng = Rng()
        s.rng.x = rng.next32() | 1
        s.rng.carry = rng.below(536870912)
        return s


def mind_of(state: ViroidState) -> ViroidMind:
    if not state.noting:
        raise ValueError(NOTHING_KEPT)
    mind = ViroidMind()
    mind.template = state.copy()
    deal_deck(mind.template, Rng())  # it does not even hold what it does not know
    mind.template.rng = Rng()
    return mind


def reshuffled(state: ViroidState, rng: Rng) -> ViroidState:
    """All that nobody knows is dealt afresh. Chance is the generator's from now on."""
    s = state.copy()
    deal_deck(s, rng)
    s.rng = rng.copy()
    return s


def deal_deck(s: ViroidState, rng: Rng) -> None:
    """The cards still in the deck, from those that were not drawn."""
    rules = s.rules
    pool = rules.pool[:]
    at = rules.pool_from[:]
    s.deck = s.deck[:]
    drawn = NOT_DRAWN[:]
    for place in range(s.deck_size, len(s.deck)):
        drawn[i64(s.deck[place])] = 1
    for category in range(MASSIVE + 1):
        left = keep_undrawn(drawn, pool, rules.pool_from[category], rules.pool_from[category + 1])
        rng.shuffle(pool, rules.pool_from[category], left)
    top = len(s.deck)
    for layer in range(len(rules.layer_category)):
        size = rules.layer_events[layer] + rules.layer_massive[layer]
        bottom = top - size
        if bottom < s.deck_size:
            deal_layer(s, rng, layer, bottom, pool, at)
        top = bottom


def keep_undrawn(drawn: vec[u8], pool: vec[u8], start: i64, stop: i64) -> i64:
    """Bring the cards of a category that were not drawn to its front; gives where they end."""
    kept = start
    for place in range(start, stop):
        card = pool[place]
        if drawn[i64(card)] == 0:
            pool[kept] = card
            kept += 1
    return kept


def deal_layer(s: ViroidState, rng: Rng, layer: i64, bottom: i64, pool: vec[u8], at: vec[i64]) -> None:
    """What is left of a layer: its cards of massive research that were not drawn lie anywhere among its events."""
    rules = s.rules
    size = rules.layer_events[layer] + rules.layer_massive[layer]
    stop = bottom + size
    if stop > s.deck_size:
        stop = s.deck_size
    massive = rules.layer_massive[layer]
    for place in range(stop, bottom + size):
        if rules.events[i64(s.deck[place])].category == MASSIVE:
            massive -= 1
    category = rules.layer_category[layer]
    for place in range(bottom, stop):
        source = MASSIVE if place - bottom < massive else category
        s.deck[place] = pool[at[source]]
        at[source] += 1
    rng.shuffle(s.deck, bottom, stop)
