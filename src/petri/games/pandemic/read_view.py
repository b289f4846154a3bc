"""Reading a view: a state that agrees with it. What the view does not tell lies anyhow, so only a mind may use it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from petri.core.state import NOBODY
from petri.core.things import Step as AnyStep
from petri.games.pandemic.cards import EPIDEMIC, EVENT
from petri.games.pandemic.fields import PandemicReader, fields_of
from petri.games.pandemic.mind import PandemicMind, mind_of
from petri.games.pandemic.names import Names, names
from petri.games.pandemic.options import has_toronto, make_rules
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.setup import DEAL_HANDS
from petri.games.pandemic.things import Rules


class ViewReader(PandemicReader):
    """Trusts what a view says: the hidden cards that would prove it are not there."""

    def step_fits(self, step: AnyStep, arg: int, above: AnyStep | None) -> bool:
        return True

    def asked_seat(self) -> int:
        seat = self.position["to_act"]
        return int(NOBODY if seat is None else seat)


def mind_of_view(view: Mapping[str, Any]) -> PandemicMind:
    rules = make_rules(view["options"])
    summaries = {field.key for field in fields_of(rules).all if not field.in_position}
    position = {key: view[key] for key in view if key not in summaries}
    put_player_cards(view, position)
    put_infection_cards(view, position)
    for module in rules.modules:
        module.complete(view, position)
    return mind_of(ViewReader(position).state(), view["seat"])


# ---------------------------------------------------------------------- the player cards
def put_player_cards(view: Mapping[str, Any], position: dict[str, Any]) -> None:
    cities, events = unknown_cards(view)
    out = [events.pop() for _ in range(view["unseen_out"])]
    kept = view["kept"]
    position["kept"] = [*kept["cards"], *cities[: kept["hidden"]]]
    rules, known = make_rules(view["options"]), names(has_toronto(view["options"]))
    epidemics = epidemics_to_come(view, rules, known)
    fresh, extras = view.get("fresh_piles", 0), unknown_extras(view, rules, known)
    if "extras_out" in view:
        position["extras_out"] = [extras.pop() for _ in range(view["extras_out"])]
    in_piles = [extras.pop() for _ in range(fresh)]
    cards = [*unseen(view, rules.special_cards, known), *cities, *events, *extras]
    position["hands"] = [[*hand["cards"], *(cards.pop() for _ in range(hand["hidden"]))] for hand in view["hands"]]
    position["out"] = [*view["out"], *out]
    position["unseen_out"] = out
    piles = view["player_deck"]["piles"]
    position["player_deck"] = []
    for nth, pile in enumerate(piles):
        own = [in_piles.pop()] if nth >= len(piles) - fresh else []
        position["player_deck"] += own
        position["player_deck"] += [cards.pop() for _ in range(pile["size"] - pile["epidemics"] - len(own))]
        position["player_deck"] += [epidemics.pop() for _ in range(pile["epidemics"])]
    position["piles"] = [pile["size"] for pile in piles]


def epidemics_to_come(view: Mapping[str, Any], rules: Rules, known: Names) -> list[str]:
    """At least as many as there are; which ones a mind deals afresh."""
    if len(rules.epidemic_pool) == 1:
        return known.listed(rules.epidemic_pool) * int(rules.epidemics)
    return unseen(view, rules.epidemic_pool, known)


def unseen(view: Mapping[str, Any], pool: Iterable[int], known: Names) -> list[str]:
    """Those of these cards that go into no hand and that nobody has seen."""
    resolving = {step.name for step in THINGS.own_steps if step.resolves_card}
    drawn = [known.card(int(EPIDEMIC) + arg) for step, arg in view["agenda"] if step in resolving]
    return [card for card in known.listed(pool) if card not in (*view["out"], *view["player_discard"], *drawn)]


def unknown_extras(view: Mapping[str, Any], rules: Rules, known: Names) -> list[str]:
    """The cards for hands, neither cities nor events, that the seat does not see; none before they are dealt."""
    if any(step == DEAL_HANDS.name for step, _ in view["agenda"]):
        return []
    seen = {*view["player_discard"], *(card for hand in view["hands"] for card in hand["cards"])}
    return [card for card in known.listed(rules.extra_pool) if card not in seen]


def unknown_cards(view: Mapping[str, Any]) -> tuple[list[str], list[str]]:
    """The cities and the events that the seat does not see."""
    rules = make_rules(view["options"])
    known = names(has_toronto(view["options"]))
    seen = {card for hand in view["hands"] for card in hand["cards"]}
    seen |= {*view["player_discard"], *view["out"], view["stored"]}
    seen |= {card for module in rules.modules for card in module.seen_in(view)}
    seen |= {lasting["event"] for lasting in view.get("in_play", [])}
    cities = [known.city(city) for city in range(int(rules.board.size))]
    events = [known.card(int(EVENT) + int(event)) for event in sorted(rules.event_pool)]
    return [city for city in cities if city not in seen], [event for event in events if event not in seen]


# ---------------------------------------------------------------------- the infection cards
def put_infection_cards(view: Mapping[str, Any], position: dict[str, Any]) -> None:
    deck = view["infection_deck"]
    seen = {int(place): card for place, card in deck["seen"].items()}
    blocks = view.get("mixed", [])
    held = view.get("infection_held", [])
    known = {*seen.values(), *(card for block in blocks for card in block["known"])}
    known |= {entry["card"] for entry in held if "card" in entry}
    piles = [[card for card in layer if card not in known] for layer in deck["layers"]]
    layer_of = {card: number for number, layer in enumerate(deck["layers"]) for card in layer}
    cards = dict(seen)
    taken = {nth: entry["card"] for nth, entry in enumerate(held) if "card" in entry}
    mixed = put_blocks(blocks, piles, cards, taken)
    taken |= {nth: piles[entry["layer"]].pop() for nth, entry in enumerate(held) if "layer" in entry}
    place = 0
    for group in deck["groups"]:
        left = list(group)
        for there in range(place, place + len(group)):
            if there in cards and layer_of[cards[there]] in left:
                left.remove(layer_of[cards[there]])
        for there in range(place, place + len(group)):
            if there not in cards:
                cards[there] = piles[left.pop()].pop()
        place += len(group)
    position["infection_deck"] = [cards[there] for there in range(deck["size"])]
    highest = len(deck["layers"]) - 1
    position["layers"] = [highest - layer_of[card] for card in position["infection_deck"]]
    position["joined"] = joined_places(deck["groups"])
    layers = [layer for group in deck["groups"] for layer in group]
    position["veiled"] = [there for there, layer in enumerate(layers) if layer is None]
    rules = make_rules(view["options"])
    seats = int(rules.seats)
    is_own = [rules.open_hands or seat == view["seat"] for seat in range(seats)]
    position["seen"] = [sorted(seen) if own else [] for own in is_own]
    is_holder = view["seat"] == rules.infection_holder
    knowing = [seat for seat in range(seats) if seat == view["seat"] or (rules.open_hands and not is_holder)]
    position["infection_held"] = [
        {"card": taken[nth], "layer": highest - layer_of[taken[nth]], "seen": knowing if "card" in entry else []}
        for nth, entry in enumerate(held)
    ]
    if blocks:
        viewer = seats if view["seat"] is None else view["seat"]
        position["mixed"] = [mixed if nth == viewer else [] for nth in range(seats + 1)]


def put_blocks(
    blocks: list[dict[str, Any]], piles: list[list[str]], cards: dict[int, str], taken: dict[int, str]
) -> list[dict[str, Any]]:
    """Put cards of the right layers into each block, those too many into the next; the blocks with their cards."""
    found = []
    over: list[str] = []
    for block in blocks:
        inside = [*block["known"], *(piles[layer].pop() for layer in block["layers"])]
        held = block.get("held", [])
        found.append({"places": block["places"], "held": held, "cards": inside, "known": block["known"]})
        over += inside
        for place in block["places"]:
            cards[place] = over.pop(0)
        for place in held:
            taken[place] = over.pop(0)
    return found


def joined_places(groups: list[list[Any]]) -> list[int]:
    """A place is joined if it belongs to the same group as the place below it."""
    places: list[int] = []
    top = 0
    for group in groups:
        places += range(top, top + len(group) - 1)
        top += len(group)
    return places
