"""The fields of what was learnt of hidden cards without seeing them; see knowledge.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from petri.core.fields import HIDDEN, Field, Scene
from petri.core.state import BIT, members
from petri.games.pandemic.blocks import blocks_of
from petri.games.pandemic.cards import EPIDEMIC, EVENT, EXTRA
from petri.games.pandemic.knowledge import ALL_EVENTS, EXTRA_BIT, HELD, NO_LIMIT, Block, Count, Group, Learnt, Way, Ways

if TYPE_CHECKING:
    from petri.games.pandemic.fields import PandemicReader

MOST_CARDS = 30  # in a hand; more than any can hold


class Facts(Field):
    """By hand the ways in which it may be, with their weights: its hidden cards in groups, the oldest first, and what
    is not in them; and how many cards of a set the first groups hold."""

    key = "facts"
    is_public = True
    in_digest = False
    usual: ClassVar[Any] = []

    def write(self, scene: Scene) -> list[Any]:
        hands = scene.s.knowledge().hands
        return [self.written(scene, ways) for ways in hands] if any(hands) else []

    def written(self, scene: Scene, ways: Ways) -> list[dict[str, Any]]:
        return [
            {
                "weight": weight,
                "groups": [
                    {"cards": size, "without": listed(scene, cities, events)} for size, cities, events in groups
                ],
                "counts": [
                    {
                        "groups": number,
                        "of": listed(scene, cities, events),
                        "least": least,
                        "most": None if most == NO_LIMIT else most,
                    }
                    for number, cities, events, least, most in counts
                ],
            }
            for (groups, counts), weight in ways
        ]

    def read(self, r: PandemicReader) -> None:
        hands = r.items(self.key, r.position.get(self.key, []))
        if hands and not r.rules.open_hands:
            r.need("shown")
            ways = [[self.way(r, way) for way in r.items(self.key, its)] for its in r.items(self.key, hands, r.hands)]
            for hand, its in enumerate(ways):
                hidden = int(r.s.hidden_size(hand))
                for (groups, _), _ in its:
                    r.checked_number(self.key, sum(size for size, _, _ in groups), 0, hidden)
            r.s.learnt = Learnt(ways, r.s.learnt.blocks)

    def way(self, r: PandemicReader, given: Any) -> tuple[Way, int]:
        way = self.table(r, given, "weight", "groups", "counts")
        groups = [self.group(r, group) for group in r.items(self.key, way["groups"])]
        counts = [self.count(r, told, len(groups)) for told in r.items(self.key, way["counts"])]
        return (tuple(groups), tuple(counts)), r.checked_number(self.key, way["weight"], 1, 10**100)

    def group(self, r: PandemicReader, given: Any) -> Group:
        group = self.table(r, given, "cards", "without")
        cities, events = read_cards(r, self.key, group["without"])
        return r.checked_number(self.key, group["cards"], 1, MOST_CARDS), cities, events

    def count(self, r: PandemicReader, given: Any, groups: int) -> Count:
        told = self.table(r, given, "groups", "of", "least", "most")
        number = r.checked_number(self.key, told["groups"], 1, groups)
        least = r.checked_number(self.key, told["least"], 0, MOST_CARDS)
        most = NO_LIMIT if told["most"] is None else r.checked_number(self.key, told["most"], 0, MOST_CARDS)
        return number, *read_cards(r, self.key, told["of"]), least, int(most)

    def table(self, r: PandemicReader, given: Any, *keys: str) -> Mapping[str, Any]:
        shape = f"{{{', '.join(keys)}}}"
        table = r.table(self.key, given, shape)
        if set(table) != set(keys):
            raise r.refuse(self.key, "kind", expected=shape)
        return table


class Mixed(Field):
    """By seat, and for a spectator, the blocks of the infection deck that may have been mixed, from the bottom: the
    places from the top, the cards there, and those of them that the viewer knows. A view has only the layers of the
    others. A block with more cards than places has the others in the block above it."""

    key = "mixed"
    in_digest = False
    usual: ClassVar[Any] = []

    def write(self, scene: Scene) -> list[Any]:
        if not scene.s.learnt.blocks:
            return []
        viewers = [blocks_of(scene.s, viewer) for viewer in range(scene.seats + 1)]
        if not any(viewers):
            return []
        return [[self.written(scene, block) for block in blocks] for blocks in viewers]

    def written(self, scene: Scene, block: Block) -> dict[str, Any]:
        return {
            "places": places_from_top(scene, block.places),
            **held_in(block),
            "cards": scene.names.listed_infection(members(block.cards)),
            "known": scene.names.listed_infection(members(block.known)),
        }

    def private(self, scene: Scene, seat: int | None) -> Any:
        if not scene[self.key]:
            return HIDDEN
        layer_of = dict(zip(scene["infection_deck"], scene["layers"]))
        layer_of |= {entry["card"]: entry["layer"] for entry in scene["infection_held"]}
        highest = max(layer_of.values(), default=0)
        return [
            {
                **{key: block[key] for key in ("places", "held") if key in block},
                "known": block["known"],
                "layers": sorted(highest - layer_of[card] for card in block["cards"] if card not in block["known"]),
            }
            for block in scene[self.key][scene.seats if seat is None else seat]
        ]

    def read(self, r: PandemicReader) -> None:
        r.need("infection_deck")
        viewers = r.items(self.key, r.position.get(self.key, []))
        if viewers:
            blocks = [[self.block(r, block) for block in its] for its in r.items(self.key, viewers, r.seats + 1)]
            r.s.learnt = r.s.learnt.with_blocks(blocks)

    def block(self, r: PandemicReader, given: Any) -> Block:
        table = r.table(self.key, given, "{places, cards, known}")
        size = int(r.s.infection_size)
        places = [r.checked_number(self.key, place, 0, size - 1) for place in r.items(self.key, table.get("places"))]
        most = len(r.s.held.cards) - 1
        held = [r.checked_number(self.key, place, 0, most) for place in r.items(self.key, table.get("held", []))]
        cards, known = (self.cards(r, table.get(key)) for key in ("cards", "known"))
        if cards & ~r.s.hidden_infection_cards() or known & ~cards:
            raise r.refuse(self.key, "elsewhere", card=table.get("cards"), other="infection_deck")
        in_hand = sum({1 << (int(HELD) + place) for place in held})
        return Block(sum({1 << (size - 1 - place) for place in places}) + in_hand, cards, known)

    def cards(self, r: PandemicReader, given: Any) -> int:
        found = {r.named(self.key, r.names.find_infection_card, text) for text in r.items(self.key, given)}
        return sum(int(BIT[card]) for card in found)


def listed(scene: Scene, cities: int, events: int) -> list[str]:
    extras = [EXTRA + extra for extra in members(events >> EXTRA_BIT)]
    cards = [*members(cities), *(EVENT + event for event in members(events & ALL_EVENTS)), *extras]
    return [scene.names.card(card) for card in cards]


def read_cards(r: PandemicReader, key: str, given: Any) -> tuple[int, int]:
    cities = events = 0
    for text in r.items(key, given):
        card = r.card(key, text)
        if card < EVENT:
            cities |= int(BIT[card])
        elif card < EPIDEMIC:
            events |= int(BIT[card - EVENT])
        elif card >= EXTRA:
            events |= int(BIT[EXTRA_BIT + card - EXTRA])
    return cities, events


def places_from_top(scene: Scene, places: int) -> list[int]:
    in_deck = places & (BIT[HELD] - 1)
    return [int(scene.s.infection_size) - 1 - int(place) for place in members(in_deck)][::-1]


def held_in(block: Block) -> dict[str, list[int]]:
    """Which of the cards in a hand come from there, if any."""
    held = [int(place) for place in members(block.places >> int(HELD))]
    return {"held": held} if held else {}
