"""All worlds that a seat has to think possible, by brute force: every arrangement of the hidden cards is played along.

Nothing here knows of facts or minds: a world is dropped when the engine would have shown the seat something else in it.
A card that is seen to leave a hand may be any of its cards, so a world counts as often as the hand has the colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import comb
from typing import Any

import petri
from petri.core.rng import Rng, seeded
from petri.core.title import find_title
from petri.games.contagion.state import ContagionState

TITLE = find_title("contagion")
COLOURS = 6
LEARNT = ("facts", "stolen", "held")  # what worlds are compared without

Hands = tuple[tuple[int, ...], ...]
World = tuple[Hands, tuple[int, ...]]  # the hands and the deck, by colour
Worlds = dict[World, float]


def state_of(game: petri.Game) -> ContagionState:
    assert isinstance(game.state, ContagionState)
    return game.state


def hands_of(state: ContagionState) -> Hands:
    seats = int(state.rules.seats)
    return tuple(tuple(int(n) for n in state.hands[seat * 6 : seat * 6 + 6]) for seat in range(seats))


def deck_of(state: ContagionState) -> tuple[int, ...]:
    found = Counter(int(card) for card in state.deck[: state.deck_size])
    return tuple(found[colour] for colour in range(COLOURS))


def seen(game: petri.Game, state: ContagionState, seat: int | None) -> dict[str, Any]:
    view = TITLE.view(state, game.options, seat)
    return {key: value for key, value in view.items() if key not in LEARNT}


class Thinker:
    """A seat that thinks of every world from a position on, in which nothing is known but what lies there."""

    def __init__(self, position: Mapping[str, Any], seat: int | None) -> None:
        self.game = petri.from_position("contagion", position)
        self.seat = seat
        state = state_of(self.game)
        real = hands_of(state)
        unknown = list(deck_of(state))
        for hand, cards in enumerate(real):
            if hand != seat:
                unknown = [a + b for a, b in zip(unknown, cards)]
        shown = [tuple(int(n) for n in state.shown[hand * 6 : hand * 6 + 6]) for hand in range(len(real))]
        for hand, cards in enumerate(shown):
            if hand != seat:
                unknown = [a - b for a, b in zip(unknown, cards)]
        self.worlds: Worlds = {}
        for hands, left, weight in deals(real, shown, seat, 0, tuple(unknown)):
            world = self.state_in(state, (hands, left), ())
            if asks_the_same(world):
                self.worlds[hands, left] = self.worlds.get((hands, left), 0.0) + weight

    def state_in(self, state: ContagionState, world: World, top: tuple[int, ...]) -> ContagionState:
        """The table with the cards of a world, some of them on top of the deck, the first on top."""
        other = state.copy()
        assert isinstance(other, ContagionState)
        hands, deck = world
        for at, n in enumerate(n for hand in hands for n in hand):
            other.hands[at] = n
        rest = Counter(dict(enumerate(deck)))
        rest.subtract(top)
        cards = [*(colour for colour in range(COLOURS) for _ in range(rest[colour])), *reversed(top)]
        for place, card in enumerate(cards):
            other.deck[place] = card
        return other

    def drop_unless(self, holds: Callable[[Hands], bool]) -> None:
        self.worlds = {world: weight for world, weight in self.worlds.items() if holds(world[0])}

    def play(self, move: str) -> None:
        before = state_of(self.game).copy()
        assert isinstance(before, ContagionState)
        number = TITLE.parse(before, move)
        happenings = [(its.kind, dict(its.values)) for its in self.game.play(move)]
        now = seen(self.game, state_of(self.game), self.seat)
        worlds: Worlds = {}
        for world, weight in self.worlds.items():
            for other, factor in self.after(before, world, number, happenings, now):
                worlds[other] = worlds.get(other, 0.0) + weight * factor
        assert worlds, "the real world is gone"
        self.worlds = worlds

    def after(
        self,
        before: ContagionState,
        world: World,
        number: int,
        happenings: list[tuple[str, dict[str, Any]]],
        now: Mapping[str, Any],
    ) -> Iterator[tuple[World, float]]:
        """What a world has become of after a move, in every way in which chance brings what the seat has seen."""
        for cards in product(range(COLOURS), repeat=sum(self.is_hidden(*its) for its in happenings)):
            found = self.followed(world, happenings, cards, before)
            if found is None:
                continue
            (after, weight), top, by_chance = found
            state = self.state_in(before, world, top)
            if number not in state.legal():
                continue
            if any(self.shows(state, number, seeded(chance), after, now) for chance in range(3000 if by_chance else 1)):
                yield after, weight

    def shows(self, state: ContagionState, number: int, chance: Rng, after: World, now: Mapping[str, Any]) -> bool:
        """Whether the move leads to this world, and shows the seat what it has seen."""
        tried = state.copy()
        tried.rng = chance
        tried.play(number)
        assert isinstance(tried, ContagionState)
        return (hands_of(tried), deck_of(tried)) == after and seen(self.game, tried, self.seat) == now

    def is_hidden(self, kind: str, values: Mapping[str, Any]) -> bool:
        """Whether something happens of which the seat does not see the colour."""
        if kind == "stole":
            return self.seat not in (values["seat"], values["victim"])
        return kind == "drew" and values["seat"] != self.seat

    def followed(
        self,
        world: World,
        happenings: list[tuple[str, dict[str, Any]]],
        cards: tuple[int, ...],
        before: ContagionState,
    ) -> tuple[tuple[World, float], tuple[int, ...], bool] | None:
        """A world after what happened, how likely that was, the cards on top, and whether the generator decides."""
        names = TITLE.names(before)
        hands = [list(hand) for hand in world[0]]
        deck, pile = list(world[1]), [int(n) for n in before.discard]
        weight, top, by_chance, renewed = 1.0, [], False, False
        hidden = iter(cards)
        for kind, values in happenings:
            if kind == "reshuffled":
                if any(deck):
                    return None
                deck, pile, renewed, by_chance = pile, [0] * COLOURS, True, True
                continue
            if kind not in ("drew", "discarded", "stole", "took", "neutral"):
                continue
            colour = next(hidden) if self.is_hidden(kind, values) else names.find_colour(values["colour"])
            if kind in ("drew", "neutral"):
                if not deck[colour]:
                    return None
                weight *= deck[colour] / sum(deck)
                deck[colour] -= 1
                if not renewed:
                    top.append(colour)
                if kind == "drew":
                    hands[values["seat"]][colour] += 1
                else:
                    pile[colour] += 1
            elif kind == "took":
                pile[colour] -= 1
                hands[values["seat"]][colour] += 1
            else:
                hand = hands[values["seat"] if kind == "discarded" else values["victim"]]
                if not hand[colour]:
                    return None
                if kind == "stole" or values["seat"] != self.seat:
                    weight *= hand[colour] / sum(hand)
                hand[colour] -= 1
                if kind == "stole":
                    by_chance = True
                    hands[values["seat"]][colour] += 1
                else:
                    pile[colour] += 1
        return ((tuple(tuple(hand) for hand in hands), tuple(deck)), weight), tuple(top), by_chance

    def shares(self) -> dict[World, float]:
        total = sum(self.worlds.values())
        return {world: weight / total for world, weight in self.worlds.items()}


def asks_the_same(state: ContagionState) -> bool:
    if state.result:
        return True
    step = TITLE.things.steps[state.asked_step()]
    return bool(step.asks(state, state.asked_arg()) == state.to_act)  # type: ignore[attr-defined]


def deals(
    real: Hands, shown: list[tuple[int, ...]], seat: int | None, hand: int, unknown: tuple[int, ...]
) -> Iterator[tuple[Hands, tuple[int, ...], float]]:
    """Every way to deal the hidden hands from a hand on, and how likely it is."""
    if hand == len(real):
        yield (), unknown, 1.0
        return
    if hand == seat:
        for hands, left, weight in deals(real, shown, seat, hand + 1, unknown):
            yield (real[hand], *hands), left, weight
        return
    for cards, left, chance in draws(unknown, sum(real[hand]) - sum(shown[hand])):
        held = tuple(a + b for a, b in zip(cards, shown[hand]))
        for hands, rest, weight in deals(real, shown, seat, hand + 1, left):
            yield (held, *hands), rest, chance * weight


def draws(unknown: tuple[int, ...], n: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...], float]]:
    """Every set of n cards that may be drawn."""
    for cards in product(*(range(min(n, k) + 1) for k in unknown)):
        if sum(cards) == n:
            ways = 1
            for k, chosen in zip(unknown, cards):
                ways *= comb(k, chosen)
            left = tuple(k - chosen for k, chosen in zip(unknown, cards))
            yield cards, left, ways / comb(sum(unknown), n)


def distance(shares: Mapping[World, float], counts: Mapping[World, int]) -> tuple[float, int]:
    """Chi-square and its degrees of freedom; what is expected less than five times is one cell."""
    n = sum(counts.values())
    assert set(counts) <= set(shares), f"a world that cannot be: {set(counts) - set(shares)}"
    rare = [world for world, share in shares.items() if share * n < 5]
    cells = [(share * n, counts.get(world, 0)) for world, share in shares.items() if share * n >= 5]
    if rare:
        cells.append((sum(shares[world] for world in rare) * n, sum(counts.get(world, 0) for world in rare)))
    return sum((found - expected) ** 2 / expected for expected, found in cells if expected > 0), len(cells) - 1
