"""Where a pawn can get to over several moves, and what each way costs: somebody means a city, not a step."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from petri.core.state import State
from petri.core.title import Title

MOST_MOVES = 8
MOST_WAYS = 4  # to one city


class Leg(NamedTuple):
    """One move of a way."""

    text: str
    kind: str
    city: str


class Route(NamedTuple):
    legs: tuple[Leg, ...] = ()
    cards: tuple[str, ...] = ()

    @property
    def price(self) -> tuple[int, int]:
        return len(self.legs), len(self.cards)

    def is_no_better(self, other: Route) -> bool:
        """Whether the other takes no more moves and no more cards; for the same price, no other card."""
        if self.price == other.price:
            return set(self.cards) == set(other.cards)
        return other.price[0] <= self.price[0] and other.price[1] <= self.price[1]

    def as_json(self) -> dict[str, Any]:
        return {"legs": [leg._asdict() for leg in self.legs], "cards": list(self.cards)}


def routes(title: Title, world: State, seat: int, pawn: int) -> dict[str, list[Route]]:
    """By city, the shortest first; ways that are no better than another are left out. `world` is what the seat may take
    for the truth, and may be played with."""
    found: dict[str, list[Route]] = {}
    ends = [(Route(), world)]
    for _ in range(MOST_MOVES):
        further = []
        for way, state in ends:
            for number, route in legs_from(title, state, seat, pawn, way):
                known = found.setdefault(route.legs[-1].city, [])
                if any(route.is_no_better(other) for other in known):
                    continue
                known.append(route)
                if not title.kind_of(number).reaches:  # who gets everywhere need not go on from there
                    after = state.copy()
                    after.play(number)
                    if goes_on(title, state, after):
                        further.append((route, after))
        ends = further
    return {city: ways[:MOST_WAYS] for city, ways in found.items()}


def goes_on(title: Title, before: State, after: State) -> bool:
    """Whether the same person still acts."""
    if after.result or (after.to_act, after.turn) != (before.to_act, before.turn):
        return False
    return title.prompt(after) == title.prompt(before)


def legs_from(title: Title, state: State, seat: int, pawn: int, way: Route) -> Iterator[tuple[int, Route]]:
    for number in state.legal_of(seat):
        kind = title.kind_of(number)
        if kind.group != "move":
            continue
        about = title.parts(state, number)
        if about.get("pawn", seat) == pawn and "city" in about:
            leg = Leg(title.text(state, number), kind.word, about["city"])
            yield number, Route((*way.legs, leg), (*way.cards, *about.get("cost", ())))
