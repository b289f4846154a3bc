"""The map: cities, connections, colours; and the diseases on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT
from petri.core.vecs import vec

COLOUR_NAMES: Final = ("blue", "yellow", "black", "red", "purple")  # purple comes with the modules that use it
COLOURS: Final[i64] = 5
MOST_CUBES: Final[i64] = 3  # of a colour in a city

# how far the cure of a disease is
ACTIVE: Final[i64] = 0
CURED: Final[i64] = 1
ERADICATED: Final[i64] = 2
CURE_NAMES: Final = ("active", "cured", "eradicated")

MOST_CITIES: Final[i64] = 60
FLIGHT: Final = 3


class Board:
    """The map of one game. Cities are numbers in the order of the data file; neighbours keep the order given."""

    names: list[str]
    size: i64
    start: i64  # the city of the first station and of all pawns
    colours: vec[i64]
    populations: vec[i64]
    neighbours: vec[vec[i64]]
    others: vec[vec[i64]]  # all cities but this one
    near: vec[i64]  # a city and its neighbours as a bit set
    in_range: vec[i64]  # the other cities that are up to FLIGHT connections away as a bit set
    everywhere: i64  # all cities as a bit set
    suits: vec[i64]  # the cities of each colour as a bit set
    higher: vec[i64]  # by city those with a higher population
    as_high: vec[i64]  # … and those with the same

    def __init__(
        self,
        names: list[str],
        colours: Sequence[int],
        populations: Sequence[int],
        neighbours: Sequence[Sequence[int]],
        start: int,
    ) -> None:
        cities = range(len(names))
        self.names = names
        self.size = len(names)
        self.start = start
        self.colours = vec[i64](colours)
        self.populations = vec[i64](populations)
        self.neighbours = vec[vec[i64]]([vec[i64](near) for near in neighbours])
        self.others = vec[vec[i64]]([vec[i64]([to for to in cities if to != city]) for city in cities])
        self.everywhere = (BIT[self.size - 1] - 1) + BIT[self.size - 1]
        self.near = vec[i64]([1 << city | sum(1 << n for n in near) for city, near in enumerate(neighbours)])
        self.in_range = vec[i64]([cities_in_range(neighbours, city) for city in cities])
        self.higher = vec[i64]([sum(1 << c for c in cities if populations[c] > its) for its in populations])
        self.as_high = vec[i64]([sum(1 << c for c in cities if populations[c] == its) for its in populations])
        self.suits = vec[i64](
            [sum(1 << c for c, its in enumerate(colours) if its == colour) for colour in range(int(COLOURS))]
        )


def cities_in_range(neighbours: Sequence[Sequence[int]], start: int) -> int:
    reached = {start}
    for _ in range(FLIGHT):
        reached |= {near for city in reached for near in neighbours[city]}
    return sum(1 << city for city in reached if city != start)
