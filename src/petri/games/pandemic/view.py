"""What a seat knows, as plain data, and how it may imagine the rest.

A view has the keys of a position; what the seat may not see is replaced by what is known about it: the number of cards
of a hidden hand, the piles of the player deck (each holds one epidemic), the layers of the infection deck (each
Intensify puts known cards in unknown order on top). `imagine` works from the view alone, so it cannot know more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from petri.core.position import chance_of
from petri.core.rng import Rng, shuffled
from petri.core.state import PART
from petri.games.pandemic.content import cities
from petri.games.pandemic.names import names
from petri.games.pandemic.options import hands_are_open, has_toronto, make_rules
from petri.games.pandemic.position import EPIDEMIC_NAME, position_of, state_of
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.terms import COLOUR_NAMES, EVENT, EVENT_NAMES, ROLE_NAMES

HIDDEN_KEYS = ("hands", "player_deck", "piles", "infection_deck", "layers", "joined", "seen", "out", "chance")


# ---------------------------------------------------------------------- the view
def views_of(s: PandemicState, options: Mapping[str, Any], seats: Sequence[int | None]) -> list[dict[str, Any]]:
    whole = position_of(s, options)
    public = public_view(s, whole)
    is_open = hands_are_open(options)
    return [{**public, **private_view(whole, public, is_open, seat)} for seat in seats]


def private_view(
    whole: Mapping[str, Any], public: Mapping[str, Any], is_open: bool, seat: int | None
) -> dict[str, Any]:
    """What only this seat may see, where hands are hidden."""
    return {
        "seat": seat,
        "hands": [hand_seen(whole, n, is_open or n == seat) for n in range(len(whole["hands"]))],
        "kept": kept_seen(whole, is_open or seat == whole["turn"]),
        "infection_deck": {
            **public["infection_deck"],
            "seen": cards_seen(whole, 0 if seat is None and is_open else seat),
        },
    }


def public_view(s: PandemicState, whole: Mapping[str, Any]) -> dict[str, Any]:
    """What everybody may see."""
    view = {key: value for key, value in whole.items() if key not in HIDDEN_KEYS}
    view["player_deck"] = {"size": len(whole["player_deck"]), "piles": piles_seen(whole)}
    view["infection_deck"] = infection_seen(whole)
    view["out"] = [card for card in whole["out"] if card not in whole["unseen_out"]]
    view["unseen_out"] = len(whole["unseen_out"])
    view["supply"] = {colour: int(s.supply[n]) for n, colour in enumerate(COLOUR_NAMES[: int(s.rules.diseases)])}
    view["stations_left"] = int(s.stations_left)
    view["infection_rate"] = int(s.infection_rate())
    view["prompt"] = whole["agenda"][-1][0] if whole["to_act"] is not None else None
    return view


def hand_seen(whole: Mapping[str, Any], seat: int, is_open: bool) -> dict[str, Any]:
    """The known cards of a hand and how many more there are."""
    hand = whole["hands"][seat]
    cards = hand if is_open else [card for card in hand if card in whole["shown"][seat]]
    return {"cards": cards, "hidden": len(hand) - len(cards)}


def kept_seen(whole: Mapping[str, Any], is_open: bool) -> dict[str, Any]:
    """The cards kept in a cure: everybody sees how many, but not which of a hidden hand."""
    return {"cards": whole["kept"] if is_open else [], "hidden": 0 if is_open else len(whole["kept"])}


def piles_seen(whole: Mapping[str, Any]) -> list[dict[str, int]]:
    """The piles left, top first, and how many epidemics each still holds: everybody can count that."""
    piles = []
    top = 0
    for size in whole["piles"]:
        piles.append({"size": size, "epidemics": whole["player_deck"][top : top + size].count(EPIDEMIC_NAME)})
        top += size
    return piles


def infection_seen(whole: Mapping[str, Any]) -> dict[str, Any]:
    """The layers of the deck as sets of cards, and for each place from the top the layer its card comes from.

    Places that Forecast may have mixed stand together in one group.
    """
    deck, layers, joined = whole["infection_deck"], whole["layers"], set(whole["joined"])
    highest = max(layers, default=-1)
    cards: list[list[str]] = [[] for _ in range(highest + 1)]
    groups: list[list[int]] = []
    for place, layer in enumerate(layers):
        cards[highest - layer].append(deck[place])
        if place - 1 in joined:
            groups[-1].append(highest - layer)
            groups[-1].sort()
        else:
            groups.append([highest - layer])
    return {"size": len(deck), "layers": [sorted(layer) for layer in cards], "groups": groups}


def cards_seen(whole: Mapping[str, Any], seat: int | None) -> dict[str, str]:
    """The infection cards that a seat has seen, by their place from the top."""
    return {} if seat is None else {str(place): whole["infection_deck"][place] for place in whole["seen"][seat]}


# ---------------------------------------------------------------------- imagining the rest
def imagined(view: Mapping[str, Any], rng: Rng) -> PandemicState:
    """A state that agrees with the view, the rest dealt by chance."""
    position = dealt(view, rng)
    position["seen"] = imagined_seen(view)
    position["chance"] = [int(rng.next32()) | 1, int(rng.below(2**29))]
    return state_of(position)[1]


def dealt(view: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
    """A position with the cards that the view does not know dealt by chance."""
    position = {key: view[key] for key in view if key not in SUMMARY_KEYS}
    position["infection_deck"], position["layers"] = imagined_infection_deck(view["infection_deck"], rng)
    position["joined"] = joined_places(view["infection_deck"]["groups"])
    Dealer(view, rng).deal(position)
    return position


def reshuffled(s: PandemicState, options: Mapping[str, Any], rng: Rng) -> PandemicState:
    """What all seats together know stays: every hand, and the infection cards that any of them has seen."""
    whole = position_of(s, options)
    public = public_view(s, whole)
    known = {**public, **private_view(whole, public, True, None)}
    seen = {place: card for seat in range(len(whole["hands"])) for place, card in cards_seen(whole, seat).items()}
    known["infection_deck"] = {**public["infection_deck"], "seen": seen}
    position = dealt(known, rng)
    position["seen"] = whole["seen"]
    position["chance"] = chance_of(rng)
    return state_of(position)[1]


SUMMARY_KEYS = ("seat", "supply", "stations_left", "infection_rate", "prompt")


def imagined_infection_deck(known: Mapping[str, Any], rng: Rng) -> tuple[list[str], list[int]]:
    """The deck from the top with its layers: each layer shuffled, what the seat has seen in its place."""
    seen = {int(place): card for place, card in known["seen"].items()}
    piles = [shuffled([card for card in layer if card not in seen.values()], rng) for layer in known["layers"]]
    layer_of = {card: number for number, layer in enumerate(known["layers"]) for card in layer}
    deck: list[str] = []
    for group in known["groups"]:
        places = range(len(deck), len(deck) + len(group))
        unseen = list(group)
        for place in places:
            if place in seen:
                unseen.remove(layer_of[seen[place]])
        unseen = shuffled(unseen, rng)
        for place in places:
            deck.append(seen[place] if place in seen else piles[unseen.pop()].pop())
    highest = len(known["layers"]) - 1
    return deck, [highest - layer_of[card] for card in deck]


def joined_places(groups: list[list[int]]) -> list[int]:
    """A place is joined if it belongs to the same group as the place below it."""
    places: list[int] = []
    top = 0
    for group in groups:
        places += range(top, top + len(group) - 1)
        top += len(group)
    return places


def imagined_seen(view: Mapping[str, Any]) -> list[list[int]]:
    places = [int(place) for place in view["infection_deck"]["seen"]]
    everyone = hands_are_open(view["options"])
    return [places if everyone or seat == view["seat"] else [] for seat in range(len(view["hands"]))]


class Dealer:
    """Deals the player cards a seat has not seen."""

    def __init__(self, view: Mapping[str, Any], rng: Rng) -> None:
        self.view = view
        self.rng = rng
        known = names(has_toronto(view["options"]))
        chosen = view["options"]["events"]
        events = [
            known.card(int(EVENT) + n)
            for n, key in enumerate(EVENT_NAMES)
            if not isinstance(chosen, list) or key in chosen
        ]
        seen = {card for hand in view["hands"] for card in hand["cards"]}
        seen |= {*view["player_discard"], *view["out"], view["stored"]}
        self.colours = {city["name_en"]: city["color"] for city in cities(has_toronto(view["options"]))}
        self.cities = shuffled([city for city in self.colours if city not in seen], rng)
        self.events = shuffled([event for event in events if event not in seen], rng)

    def deal(self, position: dict[str, Any]) -> None:
        hands = [list(hand["cards"]) for hand in self.view["hands"]]
        promised = self.promised_cards()
        if promised:
            hands[self.view["to_act"]] += promised
        events = [event for event in self.events if event not in promised]
        out = [events.pop() for _ in range(self.view["unseen_out"])]
        unknown = shuffled([card for card in (*self.cities, *events) if card not in promised], self.rng)
        for seat, hand in enumerate(self.view["hands"]):
            while len(hands[seat]) < len(hand["cards"]) + hand["hidden"]:
                hands[seat].append(self.next_card(seat, unknown))
        position["out"] = [*self.view["out"], *out]
        position["unseen_out"] = out
        position["hands"] = hands
        position["kept"] = self.kept(hands)
        position["player_deck"], position["piles"] = self.deal_deck(unknown)

    def kept(self, hands: list[list[str]]) -> list[str]:
        hidden = self.view["kept"]["hidden"]
        if hidden == 0:
            return list(self.view["kept"]["cards"])
        return [card for card in hands[self.view["turn"]] if self.colours.get(card) == self.colour_to_cure()][:hidden]

    def next_card(self, seat: int, unknown: list[str]) -> str:
        """Any card, but a seat that pays for a cure has no further cards of its colour."""
        if self.view["prompt"] == "pay_cure" and seat == self.view["to_act"]:
            colour = self.colour_to_cure()
            return unknown.pop(next(n for n, card in enumerate(unknown) if self.colours.get(card) != colour))
        return unknown.pop()

    def deal_deck(self, unknown: list[str]) -> tuple[list[str], list[int]]:
        deck: list[str] = []
        sizes = []
        for pile in self.view["player_deck"]["piles"]:
            cards = [unknown.pop() for _ in range(pile["size"] - pile["epidemics"])]
            deck += shuffled([*cards, *[EPIDEMIC_NAME] * pile["epidemics"]], self.rng)
            sizes.append(pile["size"])
        return deck, sizes

    def promised_cards(self) -> list[str]:
        """A seat is asked because its hidden hand has something fitting: it keeps having that."""
        seat = self.view["to_act"]
        if seat is None or self.view["hands"][seat]["hidden"] == 0:
            return []
        shown = self.view["hands"][seat]["cards"]
        prompt = self.view["prompt"]
        if prompt in ("window", "resilient_window"):
            return self.promised_event(seat, shown)
        held = sum(card in self.colours for card in shown)
        if prompt == "answer":
            here = self.view["pawns"][seat]
            return self.cities[: max(0, 1 - held)] if self.view["roles"][seat] == "researcher" else self.with_name(here)
        if prompt == "pay_special":
            return self.cities[: max(0, 2 - held)]
        return self.promised_for_cure(seat, shown) if prompt == "pay_cure" else []

    def with_name(self, card: str) -> list[str]:
        return [card] if card in self.cities else []

    def promised_event(self, seat: int, shown: list[str]) -> list[str]:
        stored = self.view["stored"] if self.view["roles"][seat] == "contingency_planner" else None
        if any(self.fits(card) for card in (*shown, stored)):
            return []
        return [event for event in self.events if self.fits(event)][:1]

    def colour_to_cure(self) -> str:
        return COLOUR_NAMES[self.view["agenda"][-1][1] // int(PART)]

    def promised_for_cure(self, seat: int, shown: list[str]) -> list[str]:
        """The cost of the cure and the cards to keep, as many of its colour as everybody can count."""
        kept = self.view["kept"]["hidden"] + self.view["agenda"][-1][1] % int(PART)
        rules = make_rules(self.view["options"])
        cost = int(rules.cards_for_cure - rules.roles[ROLE_NAMES.index(self.view["roles"][seat])].cure_discount)
        colour = self.colour_to_cure()
        fitting = [card for card in self.cities if self.colours[card] == colour]
        held = sum(self.colours.get(card) == colour for card in shown)
        return fitting[: cost + kept - held]

    def fits(self, card: str | None) -> bool:
        """Whether a card is an event that may be played now."""
        known = names(has_toronto(self.view["options"]))
        keys: dict[str | None, str] = {known.card(int(EVENT) + n): key for n, key in enumerate(EVENT_NAMES)}
        if self.view["prompt"] == "resilient_window":
            return keys.get(card) == "resilient_population"
        if keys.get(card) == "one_quiet_night":
            return not self.view["quiet_night"]
        if keys.get(card) == "resilient_population":
            return bool(self.view["infection_discard"])
        return card in keys
