"""How a seat may imagine what it does not know: made from the view alone, so it cannot know more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from petri.core.fields import Scene, chance_of
from petri.core.rng import Rng, shuffled
from petri.core.things import PART
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.cards import EPIDEMIC, EPIDEMIC_NAME, EVENT
from petri.games.pandemic.content import cities
from petri.games.pandemic.fields import PandemicReader
from petri.games.pandemic.names import names
from petri.games.pandemic.options import hands_are_open, has_toronto, make_rules
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Role


class Imagination:
    """What a view tells."""

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view

    def world(self, rng: Rng) -> PandemicState:
        return imagined(self.view, rng)


def imagined(view: Mapping[str, Any], rng: Rng) -> PandemicState:
    """A state that agrees with the view, the rest dealt by chance."""
    position = dealt(view, rng)
    position["seen"] = imagined_seen(view)
    position["chance"] = [int(rng.next32()) | 1, int(rng.below(2**29))]
    return PandemicReader(position).state()


def dealt(view: Mapping[str, Any], rng: Rng) -> dict[str, Any]:
    """A position with the cards that the view does not know dealt by chance."""
    position = {key: view[key] for key in view if key not in SUMMARY_KEYS}
    position["infection_deck"], position["layers"] = imagined_infection_deck(view["infection_deck"], rng)
    position["joined"] = joined_places(view["infection_deck"]["groups"])
    Dealer(view, rng).deal(position)
    return position


def reshuffled(scene: Scene, rng: Rng) -> PandemicState:
    """What all seats together know stays: every hand, and the infection cards that any of them has seen."""
    known = scene.fields.views(scene, [None])[0]
    known["hands"] = [{"cards": hand, "hidden": 0} for hand in scene["hands"]]
    known["kept"] = {"cards": scene["kept"], "hidden": 0}
    seen = sorted({place for places in scene["seen"] for place in places})
    known["infection_deck"]["seen"] = {str(place): scene["infection_deck"][place] for place in seen}
    position = dealt(known, rng)
    position["seen"] = scene["seen"]
    position["chance"] = chance_of(rng)
    return PandemicReader(position).state()


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
        self.rules = make_rules(view["options"])
        self.by_name = {known.card(int(EVENT) + int(event.card)): event for event in self.rules.events}
        events = [known.card(int(EVENT) + int(event)) for event in self.rules.event_pool]
        seen = {card for hand in view["hands"] for card in hand["cards"]}
        seen |= {*view["player_discard"], *view["out"], view["stored"]}
        seen |= {lasting["event"] for lasting in view.get("in_play", [])}
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
        cards = (*self.cities, *events, *self.unseen(self.rules.special_cards))
        unknown = shuffled([card for card in cards if card not in promised], self.rng)
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
        left = self.unseen(self.rules.epidemic_pool)
        left = shuffled(left, self.rng) if len(self.rules.epidemic_pool) > 1 else [EPIDEMIC_NAME] * 7
        for pile in self.view["player_deck"]["piles"]:
            cards = [unknown.pop() for _ in range(pile["size"] - pile["epidemics"])]
            deck += shuffled([*cards, *[left.pop() for _ in range(pile["epidemics"])]], self.rng)
            sizes.append(pile["size"])
        return deck, sizes

    def unseen(self, pool: Iterable[int]) -> list[str]:
        """The special cards that have not been drawn."""
        resolving = {step.name for step in THINGS.own_steps if step.resolves_card}
        drawn = {int(EPIDEMIC) + entry[1] for entry in self.view["agenda"] if entry[0] in resolving}
        known = names(has_toronto(self.view["options"]))
        return [known.card(card) for card in pool if known.card(card) not in self.view["out"] and card not in drawn]

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
            return self.cities[: max(0, 1 - held)] if self.role(seat).gives_any_card else self.with_name(here)
        if prompt == "pay_special":
            return self.cities[: max(0, 2 - held)]
        return self.promised_for_cure(seat, shown) if prompt == "pay_cure" else []

    def with_name(self, card: str) -> list[str]:
        return [card] if card in self.cities else []

    def promised_event(self, seat: int, shown: list[str]) -> list[str]:
        stored = self.view["stored"] if self.role(seat).stores else None
        if any(self.fits(card) for card in (*shown, stored)):
            return []
        return [event for event in self.events if self.fits(event)][:1]

    def colour_to_cure(self) -> str:
        return COLOUR_NAMES[self.view["agenda"][-1][1] // int(PART)]

    def promised_for_cure(self, seat: int, shown: list[str]) -> list[str]:
        """The cost of the cure and the cards to keep, as many of its colour as everybody can count."""
        kept = self.view["kept"]["hidden"] + self.view["agenda"][-1][1] % int(PART)
        cost = int(self.rules.cards_for_cure) - (self.role(seat).key == "scientist")  # stand-in
        colour = self.colour_to_cure()
        fitting = [card for card in self.cities if self.colours[card] == colour]
        held = sum(self.colours.get(card) == colour for card in shown)
        return fitting[: cost + kept - held]

    def role(self, seat: int) -> Role:
        return self.rules.roles[THINGS.role_keys().index(self.view["roles"][seat])]

    def fits(self, card: str | None) -> bool:
        """Whether a card is an event that may be played now."""
        event = self.by_name.get(card) if card else None
        if event is None or (self.view["prompt"] == "resilient_window" and not event.in_epidemic):
            return False
        return event.may_be_playable(self.view)
