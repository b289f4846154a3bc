"""The parts of a move for a page: what it names, and which cards it takes out of the hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from petri.core.state import KIND, PART, members
from petri.games.pandemic.names import Names
from petri.games.pandemic.notation import parts_of
from petri.games.pandemic.state import Event, PandemicState


def parts(names: Names, s: PandemicState, move: int) -> dict[str, Any]:
    """`cost` are the cards that leave the hand of the seat that moves; `choice` those of which it will choose some."""
    found = parts_of(names, move)
    kind = s.rules.kinds[move // KIND]
    if isinstance(kind, Event):
        return found | event_parts(names, s, kind)
    if found["kind"] == "cure":
        colour = move % int(PART)
        suit = list(members(s.hands[s.turn] & s.rules.board.suits[colour]))
        return found | chosen(names, suit, int(s.rules.cure_cost(s, s.turn, colour)))
    if found["kind"] == "special":
        return found | chosen(names, list(members(s.hands[s.turn])), 1)
    return found | {"cost": cost(names, s, found)}


def event_parts(names: Names, s: PandemicState, event: Event) -> dict[str, Any]:
    card = names.written("event", event.card)
    is_stored = bool(s.stored == event.card)
    return {"event": card, "stored": is_stored, "cost": [] if is_stored else [card]}


def chosen(names: Names, cards: Sequence[int], number: int) -> dict[str, Any]:
    """The cards that pay; if there are more than needed, the player will choose."""
    named = [names.city(card) for card in cards]
    if len(named) > number:
        return {"cost": [], "choice": {"cards": named, "number": number}}
    return {"cost": named}


def cost(names: Names, s: PandemicState, move: dict[str, Any]) -> list[str]:
    kind = move["kind"]
    if kind in ("give", "discard"):
        return [move["card"]]
    if kind in ("fly", "pay"):
        return [move["city"]]
    if kind == "charter":
        return [names.city(s.pawns[move["pawn"]])]
    if kind == "build" and not s.role(s.turn).builds_free:
        return [names.city(s.pawns[s.turn])]
    return []
