"""Tables with the lab, for its tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tools import table

import petri
from petri.core.title import find_title
from petri.games.pandemic.modules.lab.content import SETS

REDS = ["Tokyo", "Osaka", "Beijing", "Seoul", "Manila", "Taipei", "Jakarta"]
BLUES = ["Essen", "Milan", "Paris", "London", "Madrid", "Chicago", "Montreal"]
SPACES = {card["id"]: len(card["spaces"]) for card in SETS.standard().cards}
COLOURS = ("blue", "yellow", "black", "red")


def lab(**more: Any) -> petri.Game:
    """A table with the lab; all pawns are in Atlanta, at the research station."""
    return table(**{"lab": True, **more})


def line(
    card: str,
    vial: str | None = None,
    by: str | None = None,
    tested: str | None = None,
    cubes: Sequence[str | None] = (),
) -> dict[str, Any]:
    return {"card": card, "vial": vial, "characterized_by": by, "tested_by": tested, "cubes": list(cubes)}


def red_line(*cubes: str | None, card: str = "small_red", tested: str | None = None) -> dict[str, Any]:
    """A line that Beijing has characterized."""
    empty = [None] * (SPACES[card] - len(cubes)) if cubes else []
    return line(card, "red", "Beijing", tested, [*cubes, *empty])


def complete(colour: str = "blue", by: str = "Milan", tested: str = "Madrid") -> dict[str, Any]:
    return line(f"small_{colour}", colour, by, tested, [colour] * 4)


def dish(game: petri.Game, name: str) -> dict[str, int]:
    found: dict[str, int] = game.position()["dishes"][name]
    return found


def at_line(game: petri.Game, name: str = "upper") -> dict[str, Any]:
    found: dict[str, Any] = game.position()["lines"][name]
    return found


def on_card(game: petri.Game, name: str = "upper") -> dict[str, int]:
    """The cubes on the sequence card of a line."""
    return dict(Counter(cube for cube in at_line(game, name)["cubes"] if cube))


def in_lab(game: petri.Game, colour: str) -> int:
    dishes = sum(cubes.get(colour, 0) for cubes in game.position()["dishes"].values())
    return dishes + sum(on_card(game, name).get(colour, 0) for name in ("upper", "lower"))


def about(game: petri.Game, text: str) -> dict[str, Any]:
    """What a page is told of a move."""
    return game.parts(text)


def box(lang: str = "en", **options: Any) -> dict[str, Any]:
    """What is printed on boards and cards."""
    title = find_title("pandemic")
    return title.box(title.settle({"lab": True, **options}), lang)
