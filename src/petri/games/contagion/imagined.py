"""How a seat of Contagion may imagine what it does not know (C-032): made from the view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.core.errors import PositionError
from petri.core.fields import Scene, chance_of
from petri.core.rng import Rng, shuffled
from petri.core.state import NOBODY
from petri.games.contagion import content as contents
from petri.games.contagion.cards import EVENTS
from petri.games.contagion.fields import FIELDS, ContagionReader
from petri.games.contagion.names import names_of
from petri.games.contagion.state import ContagionState

SUMMARY_KEYS = ("seat", "dishes", "prompt")
TRIES = 400


class Imagination:
    """What a view tells."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view

    def world(self, rng: Rng) -> ContagionState:
        return imagined(self.view, rng)


def imagined(view: Mapping[str, Any], rng: Rng) -> ContagionState:
    """A state that agrees with the view; who is asked something has a hand that is asked the same."""
    for tried in range(TRIES):
        try:
            state = one_imagined(view, rng, tried > TRIES // 2)
        except PositionError:  # this hand could not pay
            continue
        if state.to_act == (NOBODY if view["to_act"] is None else view["to_act"]):  # else it would not be asked
            return state
    raise AssertionError("no hand fits the question")


def one_imagined(view: Mapping[str, Any], rng: Rng, helping: bool) -> ContagionState:
    position = dealt(view, rng, helping)
    position["chance"] = [int(rng.next32()) | 1, int(rng.below(2**29))]
    return ContagionReader(position).state()


def dealt(view: Mapping[str, Any], rng: Rng, helping: bool = False) -> dict[str, Any]:
    """A position with the cards that the view does not know dealt by chance."""
    position = {key: view[key] for key in view if key not in SUMMARY_KEYS}
    position["hands"], position["deck"] = imagined_contagion_cards(view, rng, helping)
    position["city_deck"] = imagined_city_deck(view, rng)
    position["event_deck"], position["removed"] = imagined_event_deck(view, rng)
    return position


def reshuffled(scene: Scene, rng: Rng) -> ContagionState:
    """What all seats together know stays: every hand."""
    known = FIELDS.views(scene, [None])[0]
    known["hands"] = [{"cards": hand, "hidden": 0} for hand in scene["hands"]]
    position = dealt(known, rng)
    position["chance"] = chance_of(rng)
    return ContagionReader(position).state()


def imagined_contagion_cards(
    view: Mapping[str, Any], rng: Rng, helping: bool
) -> tuple[list[dict[str, int]], list[str]]:
    content = contents.load(view["options"]["content"])
    left = dict.fromkeys(content.colours, content.cards_per_colour)
    for known in (view["discard"], *(hand["cards"] for hand in view["hands"])):
        for colour, n in known.items():
            left[colour] -= n
    unknown = shuffled([colour for colour, n in left.items() for _ in range(n)], rng)
    payer = view["to_act"] if helping and view["prompt"] == "pay" else None
    hands = []
    for seat, hand in sorted(enumerate(view["hands"]), key=lambda seated: seated[0] != payer):
        if seat == payer:  # matching cards are so rare that chance does not find them
            unknown.sort(key=lambda colour: colour == view["pay_colour"])
        cards = dict(hand["cards"])
        for _ in range(hand["hidden"]):
            colour = unknown.pop()
            cards[colour] = cards.get(colour, 0) + 1
        hands.append((seat, cards))
    return [cards for _, cards in sorted(hands, key=lambda seated: seated[0])], unknown


def imagined_city_deck(view: Mapping[str, Any], rng: Rng) -> list[str]:
    options = view["options"]
    seen = {entry["city"] for entry in view["display"]} | set(view["cities_gone"])
    for cards in (*view["kept"], *view["spent"]):
        seen |= set(cards)
    cities = contents.load(options["content"]).cities
    used = [city["name_en"] for city in cities if city["two_player"] or options["players"] > 2]
    return shuffled([city for city in used if city not in seen], rng)


def imagined_event_deck(view: Mapping[str, Any], rng: Rng) -> tuple[list[str], list[str]]:
    ids = names_of(view["options"]["content"], view["options"]["content_digest"]).card_ids
    unseen = shuffled([card for card in ids if card not in view["past"] and card != view["active"]], rng)
    piles = {
        "event": [card for card in unseen if ids.index(card) < EVENTS],
        "who": [card for card in unseen if ids.index(card) >= EVENTS],
    }
    deck = [piles[kind].pop() for kind in view["event_deck"]]
    return deck, [*piles["event"], *piles["who"]]
