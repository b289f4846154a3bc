"""Reads what is printed on the board and the cards from the data files, and checks it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from petri.core import content
from petri.core.errors import ContentError
from petri.games.pandemic.board import COLOUR_NAMES, MOST_CITIES, Board
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.things import PACKAGE

START_CITY = "Atlanta"


def printed(file: str) -> list[dict[str, Any]]:
    """The entries of a data file."""
    found: list[dict[str, Any]] = content.printed(PACKAGE, file)
    return found


@cache
def cities(first_edition: bool = False) -> list[dict[str, Any]]:
    """The cities; the first edition has Toronto where the second has Montreal (P1-082)."""
    if not first_edition:
        return printed("cities.json")
    return [{**city, **city.get("first_edition", {})} for city in printed("cities.json")]


def roles() -> list[dict[str, Any]]:
    own = [dict(role.printed) for role in THINGS.roles if role.printed]
    return content.in_order([*printed("roles.json"), *own], THINGS.role_keys(), "roles.json")


def of_base_game(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that come from no other box."""
    return [entry for entry in entries if "box" not in entry]


def role(printed: Mapping[str, Any], edition: int) -> Mapping[str, Any]:
    """A role as an edition prints it."""
    return {**printed, **printed.get("first_edition", {})} if edition == 1 else printed


def events() -> list[dict[str, Any]]:
    own = [dict(event.printed) for event in THINGS.events if event.printed]
    return content.in_order([*printed("events.json"), *own], THINGS.event_keys(), "events.json")


@cache
def board(first_edition: bool = False) -> Board:
    return make_board(printed("cities.json"), [city["name_en"] for city in cities(first_edition)])


def make_board(data: list[dict[str, Any]], names: list[str]) -> Board:
    """The board of a list of cities. The order of neighbours is that of the names in the file (P2-160)."""
    check_cities(data)
    number = {city["name_en"]: n for n, city in enumerate(data)}
    return Board(
        names,
        [COLOUR_NAMES.index(city["color"]) for city in data],
        [city["population"] for city in data],
        [[number[near] for near in sorted(city["neighbors"])] for city in data],
        number[START_CITY],
    )


def check_cities(data: list[dict[str, Any]]) -> None:
    def refuse(city: Mapping[str, Any] | None, reason: str) -> None:
        name = city.get("name_en", "?") if city else "–"
        raise ContentError("content_city", package=PACKAGE, file="cities.json", city=name, reason=reason)

    by_name = {city.get("name_en"): city for city in data}
    if len(by_name) != len(data) or not 12 <= len(data) <= int(MOST_CITIES):
        refuse(None, f"between 12 and {int(MOST_CITIES)} cities with different names are needed")
    if START_CITY not in by_name:
        refuse(None, f"{START_CITY} is missing")
    for city in data:
        if city.get("color") not in COLOUR_NAMES[:4]:
            refuse(city, f"color must be one of {', '.join(COLOUR_NAMES[:4])}")
        if not isinstance(city.get("population"), int) or not city.get("name_de"):
            refuse(city, "population (a number) and name_de are needed")
        for near in city.get("neighbors", []):
            if (
                near not in by_name
                or city["name_en"] not in by_name[near].get("neighbors", [])
                or near == city["name_en"]
            ):
                refuse(city, f"the connection to {near} must stand at both cities")
        if not city.get("neighbors"):
            refuse(city, "it has no connection")
