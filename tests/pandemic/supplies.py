"""Decks, supplies and events for the tests of draws, infections and events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tools import COLOURS, table

import petri

CITIES: tuple[str, ...] = tuple(table().position()["infection_deck"])
EVENTS = ("Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population")
# a move with which each event can be played at a table with Lima in the infection discard pile
WAYS = {
    "Airlift": "airlift 0 to Sydney",
    "Forecast": "forecast",
    "Government Grant": "grant Sydney",
    "One Quiet Night": "quiet",
    "Resilient Population": "resilient Lima",
}


def deck_of(*cards: str, hands: Iterable[Sequence[str]] = (), stored: str | None = None) -> dict[str, Any]:
    """A player deck of just these cards, top first; all that is in no hand is on the discard pile."""
    elsewhere = {*cards, *(card for hand in hands for card in hand), stored}
    return {
        "player_deck": list(cards),
        "player_discard": [card for card in (*CITIES, *EVENTS) if card not in elsewhere],
    }


def crowd(colour: str, number: int, *, spare: Iterable[str] = ()) -> dict[str, dict[str, int]]:
    """That many cubes of a colour, three to a city, in cities other than the spared ones and those of the colour."""
    own = 12 * COLOURS.index(colour)
    free = [city for city in (*CITIES[:own], *CITIES[own + 12 :]) if city not in set(spare)]
    found: dict[str, dict[str, int]] = {}
    while number > 0:
        found[free.pop()] = {colour: min(3, number)}
        number -= 3
    return found


def neighbours(city: str) -> list[str]:
    """The cities connected to a city, as the board says."""
    game = table(pawns=[city, city])
    return sorted(move.text.removeprefix("drive ") for move in game.moves(0) if move.kind == "drive")


def kinds(happenings: Iterable[petri.Happening], *wanted: str) -> list[str]:
    """The kinds of what happened, in order; with `wanted` only these."""
    return [happening.kind for happening in happenings if not wanted or happening.kind in wanted]
