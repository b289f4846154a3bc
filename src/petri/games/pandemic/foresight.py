"""The coming infection phase card by card, for games in which not only the card of a city brings cubes to it, or in
which the cards may become one more.

Every way the phase can go is followed: a card is looked at when it is drawn, and until then its place may hold any card
that may lie there. Of all cards only this matters: which one is that of the city in question, which are no cities,
which bring one more card. So the ways are few, and what is found holds for every city of which the same is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from petri.games.pandemic.board import MOST_CUBES
from petri.games.pandemic.things import Coming

Counts = tuple[int, ...]  # how many cards there are of each sort
OTHER, OWN, NO_CITY, COUNTED = range(4)  # the sorts; counted are cities of the disease that brings one more card
NONE: Counts = (0, 0, 0, 0)
DRAWN, HIT, BREAKS, MORE = 1, 2, 4, 8  # what has happened in a phase
Chances = tuple[float, float, float, float]


class Source(NamedTuple):
    """Places whose cards may lie in any order among them: the cards known to be there, and how many come from each
    layer. Some may come from what the source below it has too many of."""

    known: Counts
    layers: Counts
    over: int = 0
    below: int = -1


class Deck(NamedTuple):
    places: tuple[int, ...]  # from the top, the number of the source of each
    sources: tuple[Source, ...]
    unknown: tuple[Counts, ...]  # the cards of each layer that may be in any of its places
    discard: Counts

    def renewed(self) -> Deck:
        """An empty deck is made anew of the discard pile (P2-149)."""
        if self.places:
            return self
        return Deck((0,) * sum(self.discard), (Source(self.discard, ()),), (), NONE)

    def drawn(self, from_bottom: bool) -> Iterator[tuple[float, int, Deck]]:
        """The sorts of card that may be on top, or at the bottom, each with its chance and the deck without it."""
        left = self.places[:-1] if from_bottom else self.places[1:]
        source = self.places[-1 if from_bottom else 0]
        for chance, sort, sources, unknown in revealed(source, self.sources, self.unknown):
            yield chance, sort, Deck(left, sources, unknown, self.discard)

    def with_discard(self, sort: int) -> Deck:
        return self._replace(discard=more(self.discard, sort))

    def has_city(self) -> bool:
        counts = [self.discard, *(source.known for source in self.sources), *self.unknown]
        return any(sum(its) > its[NO_CITY] for its in counts)


def more(counts: Counts, sort: int, n: int = 1) -> Counts:
    return (*counts[:sort], counts[sort] + n, *counts[sort + 1 :])


Revealed = tuple[float, int, tuple[Source, ...], tuple[Counts, ...]]


def revealed(at: int, sources: tuple[Source, ...], unknown: tuple[Counts, ...]) -> Iterator[Revealed]:
    """What a place of a source may hold, each with its chance and what is left."""
    source = sources[at]
    number = sum(source.known) + sum(source.layers) + source.over

    def left(changed: Source) -> tuple[Source, ...]:
        return (*sources[:at], changed, *sources[at + 1 :])

    for sort, n in enumerate(source.known):
        if n:
            yield n / number, sort, left(source._replace(known=more(source.known, sort, -1))), unknown
    for layer, places in enumerate(source.layers):
        if places:
            changed = left(source._replace(layers=more(source.layers, layer, -1)))
            cards = unknown[layer]
            for sort, n in enumerate(cards):
                if n:
                    rest = (*unknown[:layer], more(cards, sort, -1), *unknown[layer + 1 :])
                    yield places / number * n / sum(cards), sort, changed, rest
    if source.over:
        changed = left(source._replace(over=source.over - 1))
        for chance, sort, after, rest in revealed(source.below, changed, unknown):
            yield source.over / number * chance, sort, after, rest


# ---------------------------------------------------------------------- the deck of a view
Named = tuple[tuple[str, ...], Counts, int, int]  # a source with the names of the cards known to be there


@dataclass
class KnownDeck:
    """What a view tells of the infection deck, with the names of the cards."""

    places: list[int]
    sources: list[Named]
    unknown: list[list[str]]
    discard: list[str]

    def deck(self, sorts: Mapping[str, int]) -> Deck:
        """All cards are of some sort; those that are not named are others."""

        def counts(cards: list[str] | tuple[str, ...]) -> Counts:
            found = [0, 0, 0, 0]
            for card in cards:
                found[sorts.get(card, OTHER)] += 1
            return tuple(found)

        sources = tuple(Source(counts(known), layers, over, below) for known, layers, over, below in self.sources)
        return Deck(tuple(self.places), sources, tuple(map(counts, self.unknown)), counts(self.discard))

    def whereabouts(self) -> Iterator[tuple[str, object]]:
        """Every card, and all that is known of where it lies."""
        for nth, source in enumerate(self.sources):
            yield from ((card, ("source", nth)) for card in source[0])
        for layer, cards in enumerate(self.unknown):
            yield from ((card, ("layer", layer)) for card in cards)
        yield from ((card, "discard") for card in self.discard)


def known_deck(view: Mapping[str, Any]) -> KnownDeck:
    """If an epidemic is being resolved, the discard pile will be on top."""
    deck, blocks = view["infection_deck"], view.get("mixed", [])
    layers = deck["layers"]
    seen = {int(place): card for place, card in deck["seen"].items()}
    known = {*seen.values(), *held_known(view), *(card for block in blocks for card in block["known"])}
    found = KnownDeck(
        [-1] * deck["size"],
        [],
        [[card for card in layer if card not in known] for layer in layers],
        list(view["infection_discard"]),
    )
    for place, card in seen.items():
        add_source(found, [place], (card,), [])
    if blocks:
        add_blocks(found, blocks)
    add_groups(found, deck["groups"], {card: nth for nth, layer in enumerate(layers) for card in layer}, seen)
    if any(step == "intensify" for step, _ in view["agenda"]) and found.discard:
        found.sources.append((tuple(found.discard), (), 0, -1))
        found.places = [len(found.sources) - 1] * len(found.discard) + found.places
        found.discard = []
    return found


def held_known(view: Mapping[str, Any]) -> set[str]:
    """The infection cards in a hand that the viewer knows."""
    return {entry["card"] for entry in view.get("infection_held", ()) if "card" in entry}


def add_source(found: KnownDeck, places: list[int], known: tuple[str, ...], layers: list[int], over: int = 0) -> None:
    """What is over comes from the source that was added before."""
    number = len(found.sources)
    counts = tuple(layers.count(layer) for layer in range(len(found.unknown)))
    found.sources.append((known, counts, over, number - 1 if over else -1))
    for place in places:
        found.places[place] = number


def add_blocks(found: KnownDeck, blocks: list[dict[str, Any]]) -> None:
    over = 0
    for block in blocks:
        add_source(found, block["places"], tuple(block["known"]), block["layers"], over)
        over += len(block["known"]) + len(block["layers"]) - len(block["places"]) - len(block.get("held", ()))


def add_groups(found: KnownDeck, groups: list[list[int]], layer_of: Mapping[str, int], seen: Mapping[int, str]) -> None:
    """Places of one layer that nothing more is known of are all alike."""
    alike: dict[int, list[int]] = {}
    top = 0
    for group in groups:
        places = list(range(top, top + len(group)))
        top += len(group)
        layers = list(group)
        for place in places:
            if place in seen and layer_of[seen[place]] in layers:
                layers.remove(layer_of[seen[place]])
        free = [place for place in places if found.places[place] < 0]
        if len(free) != len(layers):  # the others are in blocks, which tell more
            layers = [layer for place, layer in zip(places, group) if place in free]
        if len(set(layers)) == 1:
            alike.setdefault(layers[0], []).extend(free)
        elif layers:
            add_source(found, free, (), layers)
    for layer, places in alike.items():
        add_source(found, places, (), [layer] * len(places))


# ---------------------------------------------------------------------- the phase
@dataclass(frozen=True)
class Moment:
    """Between two cards: how many are to come, whether one was drawn that brings another, whether that has come, the
    cubes of the city in question, and what has happened."""

    left: int
    is_counted: bool
    has_more: bool
    cubes: int
    marks: int = 0

    def chances(self) -> Chances:
        """When all is over."""
        drawn, hit, breaks, another = (float(self.marks & mark != 0) for mark in (DRAWN, HIT, BREAKS, MORE))
        return drawn, hit, breaks, another

    def hit(self, cubes: int) -> Moment:
        breaks_out = self.cubes + cubes > MOST_CUBES
        there = min(int(MOST_CUBES), self.cubes + cubes)
        return replace(self, cubes=there, marks=self.marks | HIT | (BREAKS if breaks_out else 0))


class Phase:
    """An infection phase to come, for a city that may be hit or not, and whose card may bring one more."""

    def __init__(self, coming: Coming, can_be_hit: bool, is_counted: bool) -> None:
        self.coming = coming
        self.can_be_hit = can_be_hit
        self.counts = {OWN: is_counted, COUNTED: True, NO_CITY: coming.one_more == coming.colour}
        self.found: dict[tuple[Moment, Deck], Chances] = {}

    def chances(self, moment: Moment, deck: Deck) -> Chances:
        """That the card is drawn from the top, the city is hit, it breaks out, and one more card comes."""
        if moment.left == 0:
            if not self.coming.one_more or not moment.is_counted or moment.has_more:
                return moment.chances()
            moment = replace(moment, left=1, has_more=True, marks=moment.marks | MORE)
        found = self.found.get((moment, deck))
        if found is None:
            found = self.found[moment, deck] = summed(
                (chance, self.chances(replace(after, left=after.left - 1), rest))
                for chance, after, rest in self.next_card(moment, deck.renewed())
            )
        return found

    def next_card(self, moment: Moment, deck: Deck) -> Iterator[tuple[float, Moment, Deck]]:
        if not deck.places:
            yield 1.0, moment, deck
            return
        for chance, sort, rest in deck.drawn(from_bottom=False):
            after = replace(moment, is_counted=moment.is_counted or self.counts.get(sort, False))
            if sort == OWN:
                after = replace(after, marks=after.marks | DRAWN)
                if self.can_be_hit and after.cubes > 0:
                    after = after.hit(1)
            if sort == NO_CITY and self.coming.from_bottom:
                for share, later, left in self.bottom_card(after, rest):
                    yield chance * share, later, left.with_discard(sort)
            else:
                yield chance, after, rest.with_discard(sort)

    def bottom_card(self, moment: Moment, deck: Deck) -> Iterator[tuple[float, Moment, Deck]]:
        """The lowest city gets cubes; what lies below it and is no city is only discarded (LD-082)."""
        deck = deck.renewed()
        if not deck.places:
            yield 1.0, moment, deck
            return
        for chance, sort, rest in deck.drawn(from_bottom=True):
            left = rest.with_discard(sort)
            if sort == NO_CITY and left.has_city():
                for share, after, last in self.bottom_card(moment, left):
                    yield chance * share, after, last
            else:
                is_hit = sort == OWN and self.can_be_hit
                yield chance, moment.hit(self.coming.from_bottom) if is_hit else moment, left


def summed(parts: Iterator[tuple[float, Chances]]) -> Chances:
    drawn = hit = breaks = another = 0.0
    for chance, (a, b, c, d) in parts:
        drawn += chance * a
        hit += chance * b
        breaks += chance * c
        another += chance * d
    return drawn, hit, breaks, another
