"""What threatens in the coming infection phase, from what a view knows of the infection deck.

The chances hold if no epidemic, nor any other card that is resolved when it is drawn, comes before; an epidemic that is
being resolved counts: its Intensify will put the discard pile on top. A deck that runs out is renewed from the discard
pile (P2-149). What an outbreak places, and its chain reactions, are left out.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from petri.games.pandemic.board import COLOUR_NAMES, MOST_CUBES, Board
from petri.games.pandemic.content import board
from petri.games.pandemic.foresight import COUNTED, NO_CITY, OWN, Chances, Moment, Phase, held_known, known_deck
from petri.games.pandemic.options import has_toronto
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.things import Coming, Role, Rules

DIGITS = 6
DRAWN_CARDS = 2  # player cards in a turn (P2-104)


def insight(view: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """How many infection cards come, the chance of each city that may be among them, and that of an epidemic before;
    where a card may bring one more, the chance of that."""
    cards = cards_to_come(view)
    coming = Coming()
    for module in rules.modules:
        module.foresee(rules, view, coming)
    told = {"cards": cards, "epidemic": epidemic_chance(view["player_deck"]["piles"])}
    for module in rules.modules:
        told |= module.insight(view)
    if coming.colour or coming.one_more:
        return {**foreseen(rules, view, cards, coming), **told}
    return {"threat": threat(rules, view, draw_chances(view, cards)), **told}


def cards_to_come(view: Mapping[str, Any]) -> int:
    """Those left of the phase that has begun, else as many as the infection rate, but none in a quiet night."""
    for step, arg in view["agenda"]:
        if step == "infection_card":
            return int(arg)
    return 0 if view["quiet_night"] else int(view["infection_rate"])


def epidemic_chance(piles: list[dict[str, int]]) -> float:
    """That there is an epidemic among the next player cards; each pile is shuffled on its own."""
    none = 1.0
    left = DRAWN_CARDS
    for pile in piles:
        size, others = pile["size"], pile["size"] - pile["epidemics"]
        while left > 0 and size > 0:
            none *= others / size
            size, others, left = size - 1, others - 1, left - 1
    return round(1 - none, DIGITS)


# ---------------------------------------------------------------------- the chance to be drawn
def draw_chances(view: Mapping[str, Any], cards: int) -> dict[str, float]:
    """By city, the chance that its card is among the next cards of the infection deck."""
    deck, discard = view["infection_deck"], view["infection_discard"]
    if any(step == "intensify" for step, _ in view["agenda"]) and discard:
        return {**dict.fromkeys(discard, min(1.0, cards / len(discard))), **below(view, cards - len(discard))}
    found = below(view, cards)
    if cards > deck["size"] and discard:
        anew = (cards - deck["size"]) / (len(discard) + deck["size"])
        found |= dict.fromkeys(discard, min(1.0, anew))
    return found


def below(view: Mapping[str, Any], cards: int) -> dict[str, float]:
    """The chances of the cards in the deck: those of a layer that are not known share its unknown places alike."""
    if cards <= 0:
        return {}
    deck, blocks = view["infection_deck"], view.get("mixed", [])
    layers = deck["layers"]
    seen = {int(place): card for place, card in deck["seen"].items()}
    found = {card: 1.0 for place, card in seen.items() if place < cards}
    from_layers = {place: nth for place, card in seen.items() for nth, layer in enumerate(layers) if card in layer}
    if blocks:
        drawn = drawn_singles(deck["groups"], {*seen, *(n for block in blocks for n in block["places"])}, cards)
        for block, chance in zip(blocks, block_chances(blocks, cards)):
            found |= dict.fromkeys(block["known"], chance)
            for layer in block["layers"]:
                drawn[layer] = drawn.get(layer, 0.0) + chance
    else:
        drawn = drawn_places(deck["groups"], from_layers, cards)
    known = {*seen.values(), *held_known(view), *(card for block in blocks for card in block["known"])}
    for nth, places in drawn.items():
        unknown = [card for card in layers[nth] if card not in known]
        found |= dict.fromkeys(unknown, places / len(unknown))
    return {card: chance for card, chance in found.items() if chance > 0}


def drawn_places(groups: list[list[int]], seen: Mapping[int, int], cards: int) -> dict[int, float]:
    """How many unseen cards of each layer are drawn; within a group they are equally likely to be in any place."""
    drawn: dict[int, float] = {}
    top = 0
    for group in groups:
        if top >= cards:
            break
        places = range(top, top + len(group))
        top += len(group)
        unseen = list(group)
        for place in places:
            if place in seen and seen[place] in unseen:
                unseen.remove(seen[place])
        share = sum(place < cards and place not in seen for place in places) / len(unseen) if unseen else 0.0
        for layer in unseen if share else ():
            drawn[layer] = drawn.get(layer, 0.0) + share
    return drawn


def drawn_singles(groups: list[list[int | None]], others: Collection[int], cards: int) -> dict[int, float]:
    """How many cards of each layer are drawn outside of blocks."""
    layer_at = [layer for group in groups for layer in group][:cards]
    known = {layer for layer in layer_at if layer is not None}
    return {nth: float(sum(layer == nth and n not in others for n, layer in enumerate(layer_at))) for nth in known}


def block_chances(blocks: list[dict[str, Any]], cards: int) -> list[float]:
    """By block the chance of each of its cards to be drawn; some of them may lie in the block above."""
    sizes, over = [], 0
    for block in blocks:
        sizes.append(len(block["known"]) + len(block["layers"]) + over)
        over = sizes[-1] - places_of(block)
    chances: list[float] = []
    above = 0.0
    for block, size in reversed(list(zip(blocks, sizes))):
        there = sum(place < cards for place in block["places"])
        above = (there + (size - places_of(block)) * above) / size
        chances.append(above)
    return chances[::-1]


def places_of(block: Mapping[str, Any]) -> int:
    """Those in the deck, and those in a hand."""
    return len(block["places"]) + len(block.get("held", ()))


# ---------------------------------------------------------------------- what it would do
def threat(rules: Rules, view: Mapping[str, Any], chances: Mapping[str, float]) -> dict[str, dict[str, Any]]:
    """By city the chance to be drawn, its cubes, whether it is safe from more, and the chance of an outbreak there."""
    colours = city_colours(has_toronto(view["options"]))
    guards = guarding(rules, view)
    found = {}
    for city, chance in chances.items():
        if city not in colours:
            continue  # a card that is no city
        colour = colours[city]
        cubes = view["cubes"].get(city, {}).get(colour, 0)
        is_safe = is_sheltered(rules.board, guards, city, view["cures"][colour])
        breaks_out = cubes == MOST_CUBES and not is_safe
        chance = round(chance, DIGITS)
        found[city] = {"chance": chance, "cubes": cubes, "safe": is_safe, "outbreak": chance if breaks_out else 0.0}
    return found


def foreseen(rules: Rules, view: Mapping[str, Any], cards: int, coming: Coming) -> dict[str, Any]:
    """The threat where modules have their say; with a disease that has no cards of its own, by city also its cubes, the
    chance that it gets at least one (or one too many), and that of an outbreak of it."""
    colours, guards = city_colours(has_toronto(view["options"])), guarding(rules, view)
    known = known_deck(view)
    sorts = {card: NO_CITY for card, _ in known.whereabouts() if card not in colours}
    sorts |= {city: COUNTED for city, colour in colours.items() if colour == coming.one_more}
    moment = Moment(cards, coming.was_drawn, not coming.one_more, 0)
    alike: dict[object, Chances] = {}
    found: dict[str, Chances] = {}
    for city, where in known.whereabouts():
        if city not in colours:
            continue
        cubes = view["cubes"].get(city, {}).get(coming.colour, 0)
        can_be_hit = coming.colour != "" and not is_sheltered(rules.board, guards, city, view["cures"][coming.colour])
        key = where, cubes, can_be_hit, sorts.get(city)
        if key not in alike:
            phase = Phase(coming, can_be_hit, colours[city] == coming.one_more)
            alike[key] = phase.chances(replace(moment, cubes=cubes), known.deck({**sorts, city: OWN}))
        found[city] = alike[key]
    drawn = {city: chances[0] for city, chances in found.items() if chances[0] or chances[1]}
    told: dict[str, Any] = {"threat": threat(rules, view, drawn)}
    for city, entry in told["threat"].items() if coming.colour else ():
        _, hit, breaks, _ = found[city]
        cubes = view["cubes"].get(city, {}).get(coming.colour, 0)
        entry[coming.colour] = {"chance": round(hit, DIGITS), "cubes": cubes, "outbreak": round(breaks, DIGITS)}
    if coming.one_more and found:
        told["one_more"] = round(next(iter(found.values()))[3], DIGITS)
    return told


def guarding(rules: Rules, view: Mapping[str, Any]) -> list[tuple[Role, int]]:
    """The roles that keep cubes away, and where they are."""
    found = [(THINGS.roles[number_of_role(key)], at) for key, at in zip(view["roles"], view["pawns"])]
    return [(role, rules.board.names.index(at)) for role, at in found if role.guards or role.keeps_clear]


@cache
def number_of_role(key: str) -> int:
    return THINGS.role_keys().index(key)


def is_sheltered(board: Board, guards: list[tuple[Role, int]], city: str, cure: str) -> bool:
    """Whether no cube can be placed there: the disease is eradicated, or a role sees to it."""
    if cure == "eradicated":
        return True
    if not guards:
        return False
    number = board.names.index(city)
    return any(role.shelters(board, at, number, cure == "cured") for role, at in guards)


@cache
def city_colours(toronto: bool) -> dict[str, str]:
    map_ = board(toronto)
    return {name: COLOUR_NAMES[map_.colours[n]] for n, name in enumerate(map_.names)}
