"""What the cities and the game would score now, from a view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.games.contagion import content as contents
from petri.games.contagion.told import NEUTRAL

Row = list[Any]  # the owner, a seat or "neutral", and the number of cubes


def insight(view: Mapping[str, Any]) -> dict[str, Any]:
    """Of each city the room that is left and who would score what, and the points if the game ended now."""
    printed = {city["name_en"]: city for city in contents.load(view["options"]["content"]).cities}
    cities = {entry["city"]: prospects(printed[entry["city"]], entry["rows"]) for entry in view["display"]}
    return {"cities": cities, "final": final_scores(view, cities)}


def prospects(city: Mapping[str, Any], rows: list[Row]) -> dict[str, Any]:
    """Most cubes first, of equal ones the higher row (C-138, C-146 to C-148)."""
    ranked = sorted(rows, key=lambda row: -int(row[1]))
    numbers = (city["population"], city["middle"], city["low"])
    return {
        "room": city["population"] - sum(cubes for _, cubes in rows),
        "scoring": [[owner, points] for (owner, _), points in zip(ranked, numbers)],
        "toll": [ranked[0][0], city["low"]] if ranked else None,
    }


def final_scores(view: Mapping[str, Any], cities: Mapping[str, Any]) -> list[int]:
    """With a last death toll and the levels of all mutations (C-178, C-179); the neutral colour comes last."""
    final = list(view["scores"])
    if view["result"]:
        return final
    for seat, levels in enumerate(view["levels"]):
        final[seat] += sum(levels.values())
    for city in cities.values():
        if city["toll"]:
            owner, points = city["toll"]
            final[-1 if owner == NEUTRAL else owner] += points
    return final
