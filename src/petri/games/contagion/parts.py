"""The parts of a move for a page and for words: what it names, what it brings, and which cards it costs.

Cards are named by their colour, several of one colour several times.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petri.core.state import KIND, PART
from petri.games.contagion.names import Names
from petri.games.contagion.notation import parts_of
from petri.games.contagion.state import ContagionState
from petri.games.contagion.terms import CITY_ACTION, COLOURS, HIGHEST_LEVEL, KIND_NAMES, RESISTANCE


def parts(names: Names, s: ContagionState, move: int) -> dict[str, Any]:
    """`cost` are the cards that leave the hand of the seat that moves; `choice` those of which it will choose some."""
    found = parts_of(names, move)
    further = FURTHER.get(KIND_NAMES[move // KIND])
    if further is not None:
        found |= further(names, s, move // int(PART) % int(PART), move % int(PART))
    found.setdefault("cost", [])
    return found


Further = Callable[[Names, ContagionState, int, int], dict[str, Any]]


def of_draw(names: Names, s: ContagionState, a: int, b: int) -> dict[str, Any]:
    return {"number": int(s.draw_number(s.turn))}


def of_infect(names: Names, s: ContagionState, city: int, number: int) -> dict[str, Any]:
    """Any two cards stand for a matching one (C-064 to C-066); if there are several ways to pay, it will be asked."""
    seat, colour = int(s.turn), int(s.rules.city_colours[city])
    price = int(s.infect_cost(seat, city))
    held, size = int(s.hands[seat * COLOURS + colour]), int(s.hand_sizes[seat])
    ways = [pairs for pairs in range(price + 1) if held >= price - pairs and size >= price + pairs]
    found: dict[str, Any] = {"colour": names.colour_ids[colour], "price": price}
    if len(ways) > 1:
        return found | {"cost": [], "choice": {"cards": hand(names, s, seat), "number": price + ways[0]}}
    return found | (paid(hand(names, s, seat), names.colour_ids[colour], price, ways[0]) if ways else {})


def of_mutate(names: Names, s: ContagionState, a: int, track: int) -> dict[str, Any]:
    seat = int(s.turn)
    level = int(s.level(seat, track))
    price = int(s.mutate_cost(seat, track)) if level < HIGHEST_LEVEL else 0
    return {"level": min(level + 1, int(HIGHEST_LEVEL)), "price": price, **payment(hand(names, s, seat), price)}


def of_pay(names: Names, s: ContagionState, a: int, number: int) -> dict[str, Any]:
    price = int(s.pay_cost)
    pairs = number - price
    found: dict[str, Any] = {"colour": None, "matching": price - pairs, "others": 2 * pairs}
    if s.pay_colour >= COLOURS:
        return found
    found["colour"] = names.colour_ids[s.pay_colour]
    return found | paid(hand(names, s, int(s.to_act)), found["colour"], price, pairs)


def paid(cards: list[str], colour: str, price: int, pairs: int) -> dict[str, Any]:
    """With so many joker pairs: the matching cards go at once, the others are chosen."""
    matching = [colour] * (price - pairs)
    for card in matching:
        if card in cards:
            cards.remove(card)
    chosen = payment(cards, 2 * pairs)
    return chosen | {"cost": matching + chosen["cost"]}


def hand(names: Names, s: ContagionState, seat: int) -> list[str]:
    counts = [int(s.hands[seat * COLOURS + colour]) for colour in range(int(COLOURS))]
    return [names.colour_ids[colour] for colour, n in enumerate(counts) for _ in range(n)]


def payment(cards: list[str], number: int) -> dict[str, Any]:
    """Cards of a hand that pay; the player will choose if it matters which."""
    if number <= 0 or number > len(cards):
        return {"cost": []}
    if number == len(cards) or len(set(cards)) == 1:
        return {"cost": cards[:number]}
    return {"cost": [], "choice": {"cards": cards, "number": number}}


def of_resist(names: Names, s: ContagionState, a: int, b: int) -> dict[str, Any]:
    level = int(s.level(s.to_act, RESISTANCE))
    return {"number": min(level, at_stake(s)), "level": max(level - 1, 0)}


def of_decline(names: Names, s: ContagionState, a: int, b: int) -> dict[str, Any]:
    return {"city": names.city(s.asked_arg() % PART)} if s.asked_step() == CITY_ACTION else {}


def at_stake(s: ContagionState) -> int:
    return int(s.at_stake - s.protected)


FURTHER: dict[str, Further] = {
    "draw": of_draw,
    "infect": of_infect,
    "mutate": of_mutate,
    "pay": of_pay,
    "discard": lambda names, s, a, colour: {"cost": [names.colour_ids[colour]]},
    "resist": of_resist,
    "accept": lambda names, s, a, b: {"number": at_stake(s)},
    "decline": of_decline,
}
