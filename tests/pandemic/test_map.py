"""The map (P2-248 to P2-254), compared with table A of the rule index."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import pytest
from tools import COLOURS, of_kind, table

from petri.games.pandemic import content
from petri.games.pandemic.setup import choose_first_seat
from petri.games.pandemic.state import PandemicState

INDEX = Path(__file__).resolve().parents[2] / "docs" / "rules" / "pandemic2.md"
COLOUR_RULES = dict(zip(COLOURS, ("P2-250", "P2-251", "P2-252", "P2-253")))


@dataclass(frozen=True)
class City:
    name: str
    colour: str
    population: int
    neighbours: frozenset[str]


def table_a() -> list[City]:
    rows = INDEX.read_text("utf-8").split("### Table A")[1].split("\n| ")[2:]
    cities = []
    for row in rows:
        name, colour, population, near = (cell.strip() for cell in row.split("\n")[0].strip(" |").split("|"))
        neighbours = frozenset(city.strip() for city in near.split(","))
        cities.append(City(name, colour, int(population.replace(",", "")), neighbours))
    return cities


TABLE_A = table_a()


def neighbours(city: str) -> frozenset[str]:
    """Where a pawn may drive to."""
    moves = of_kind(table(pawns=[city, "Atlanta"]), "drive")
    return frozenset(move.removeprefix("drive ") for move in moves)


def first_of(first: str, second: str) -> str:
    """Which of two cards lets its owner begin."""
    game = table(hands=[[first], [second]])
    state = game.state
    assert isinstance(state, PandemicState)
    choose_first_seat(state)
    return (first, second)[game.turn]


@pytest.mark.rule("P2-248")
def test_connections_are_symmetric_and_93() -> None:
    lines = {(city.name, near) for city in TABLE_A for near in neighbours(city.name)}
    assert len(TABLE_A) == len({city.name for city in TABLE_A}) == 48
    assert {city["name_en"] for city in content.cities()} == {city.name for city in TABLE_A}
    assert all((there, here) in lines for here, there in lines)
    assert all(here != there for here, there in lines)
    assert len(lines) == 2 * 93


@pytest.mark.rule("P2-249")
def test_connections_that_the_rulebook_names() -> None:
    assert "Chicago" in neighbours("Atlanta")
    assert "San Francisco" in neighbours("Chicago")
    assert "Los Angeles" in neighbours("Sydney")
    assert neighbours("Algiers") == {"Madrid", "Paris", "Istanbul", "Cairo"}
    assert neighbours("Cairo") == {"Istanbul", "Baghdad", "Riyadh", "Khartoum", "Algiers"}


@pytest.mark.parametrize(
    "city", [pytest.param(city, id=city.name, marks=pytest.mark.rule(COLOUR_RULES[city.colour])) for city in TABLE_A]
)
def test_colour_and_neighbours_of_a_city(city: City) -> None:
    assert neighbours(city.name) == city.neighbours
    infected = table(pawns=["Atlanta", "Atlanta"], infection_deck=[city.name, "..."], actions=0)
    assert infected.position()["cubes"][city.name] == {city.colour: 1}


@pytest.mark.rule("P2-254")
def test_populations() -> None:
    assert {city["name_en"]: city["population"] for city in content.cities()} == {
        city.name: city.population for city in TABLE_A
    }
    ranking = sorted(TABLE_A, key=lambda city: city.population)
    assert (ranking[-1].name, ranking[-1].population) == ("Jakarta", 26_063_000)
    assert (ranking[0].name, ranking[0].population) == ("Essen", 575_000)
    for lower, higher in pairwise(ranking):
        if lower.population < higher.population:
            assert first_of(lower.name, higher.name) == first_of(higher.name, lower.name) == higher.name
