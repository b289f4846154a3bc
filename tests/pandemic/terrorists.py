"""Tables with the Bio-Terrorist, for his tests. He is the last seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tools import table

import petri

HIS = [["end_turn", 0], ["prowl", 0]]
FIRST = [["end_turn", 0], ["terrorist_turn", 0]]
STANDARD = ("blue", "yellow", "black", "red")
DECK = ["Manila", "Osaka", "..."]


def team(
    *,
    at: str | None = "Lima",
    cards: Sequence[Any] = (),
    roles: Sequence[str] = ("scientist", "researcher"),
    **more: Any,
) -> petri.Game:
    """The turn of seat 0, with the Bio-Terrorist in a city, with these infection cards; the pawns are in Atlanta."""
    usual: dict[str, Any] = {"bio_terrorist": True, "players": len(roles) + 1, "roles": roles, "player_deck": DECK}
    return table(**{**usual, "terrorist_city": at, "infection_held": list(cards), **more})


def his(*, actions: int = 2, drives: int = 1, **more: Any) -> petri.Game:
    """His turn."""
    return team(**{"agenda": HIS, "actions": 0, "his_actions": actions, "his_drives": drives, **more})


def him(game: petri.Game) -> int:
    return len(game.seats) - 1


def city(game: petri.Game) -> str | None:
    found: str | None = game.position()["terrorist_city"]
    return found


def held(game: petri.Game) -> list[str]:
    """His cards."""
    return [entry["card"] for entry in game.position().get("infection_held", [])]


def thrown(game: petri.Game) -> list[str]:
    """The infection discard pile."""
    found: list[str] = game.position()["infection_discard"]
    return found


def left(game: petri.Game) -> tuple[int, int]:
    """His actions and drives."""
    position = game.position()
    return position["his_actions"], position["his_drives"]


def chances(game: petri.Game) -> dict[str, float]:
    """Where he may be for all that everybody knows."""
    found: dict[str, float] = game.view().get("whereabouts", {})
    return found


def seen_at(game: petri.Game, seat: int | None = None) -> str | None:
    """Where a seat sees him."""
    found: str | None = game.view(seat)["terrorist_city"]
    return found
