"""What a seat of Contagion knows, as plain data, and how it may imagine the rest (C-032)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from petri.core.errors import PositionError
from petri.core.position import agenda_of, chance_of
from petri.core.rng import Rng, shuffled
from petri.games.contagion import content as contents
from petri.games.contagion.position import names_for, position_of, state_of
from petri.games.contagion.state import ContagionState
from petri.games.contagion.terms import EVENTS, STEP_NAMES

HIDDEN_KEYS = ("hands", "deck", "city_deck", "event_deck", "removed", "chance")
SUMMARY_KEYS = ("seat", "dishes", "prompt", "unseen")
TRIES = 400


def views_of(s: ContagionState, options: Mapping[str, Any], seats: Sequence[int | None]) -> list[dict[str, Any]]:
    whole = position_of(s, options)
    public = public_view(s, whole)
    hands = list(zip(whole["hands"], whole["shown"]))
    return [
        {**public, "seat": seat, "hands": [hand_seen(hand, shown, n == seat) for n, (hand, shown) in enumerate(hands)]}
        for seat in seats
    ]


def public_view(s: ContagionState, whole: Mapping[str, Any]) -> dict[str, Any]:
    """What everybody may see."""
    view = {key: value for key, value in whole.items() if key not in HIDDEN_KEYS}
    view["deck"] = {"size": len(whole["deck"])}
    view["city_deck"] = {"size": len(whole["city_deck"])}
    ids = names_for(whole["options"]).card_ids
    view["event_deck"] = ["event" if ids.index(card) < EVENTS else "who" for card in whole["event_deck"]]
    view["dishes"] = [int(s.dishes[owner]) for owner in range(len(whole["scores"]))]
    view["prompt"] = whole["agenda"][-1][0] if whole["to_act"] is not None else None
    return view


def hand_seen(hand: dict[str, int], shown: dict[str, int], is_own: bool) -> dict[str, Any]:
    """The cards of a hand one knows of, by colour, and how many more there are."""
    cards = hand if is_own else shown
    return {"cards": cards, "hidden": sum(hand.values()) - sum(cards.values())}


def imagined(view: Mapping[str, Any], rng: Rng) -> ContagionState:
    """A state that agrees with the view; who is asked something has a hand that is asked the same."""
    for tried in range(TRIES):
        try:
            state = one_imagined(view, rng, tried > TRIES // 2)
        except PositionError:  # this hand could not pay
            continue
        if agenda_of(state, STEP_NAMES) == view["agenda"]:
            return state
    raise AssertionError("no hand fits the question")


def one_imagined(view: Mapping[str, Any], rng: Rng, helping: bool) -> ContagionState:
    position = dealt(view, rng, helping)
    position["chance"] = [int(rng.next32()) | 1, int(rng.below(2**29))]
    return state_of(position)[1]


def dealt(view: Mapping[str, Any], rng: Rng, helping: bool = False) -> dict[str, Any]:
    """A position with the cards that the view does not know dealt by chance."""
    position = {key: view[key] for key in view if key not in SUMMARY_KEYS}
    position["hands"], position["deck"] = imagined_contagion_cards(view, rng, helping)
    position["city_deck"] = imagined_city_deck(view, rng)
    position["event_deck"], position["removed"] = imagined_event_deck(view, rng)
    return position


def reshuffled(s: ContagionState, options: Mapping[str, Any], rng: Rng) -> ContagionState:
    """What all seats together know stays: every hand."""
    whole = position_of(s, options)
    hands = [hand_seen(hand, hand, True) for hand in whole["hands"]]
    position = dealt({**public_view(s, whole), "seat": None, "hands": hands}, rng)
    position["chance"] = chance_of(rng)
    return state_of(position)[1]


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
    ids = names_for(view["options"]).card_ids
    unseen = shuffled([card for card in ids if card not in view["past"] and card != view["active"]], rng)
    piles = {
        "event": [card for card in unseen if ids.index(card) < EVENTS],
        "who": [card for card in unseen if ids.index(card) >= EVENTS],
    }
    deck = [piles[kind].pop() for kind in view["event_deck"]]
    return deck, [*piles["event"], *piles["who"]]
