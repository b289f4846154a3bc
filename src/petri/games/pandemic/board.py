"""The map: cities, connections, colours, and the tables of moves that depend on the map alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, KIND, PART
from petri.core.vecs import vec
from petri.games.pandemic.terms import CHARTER, DRIVE, PLAY_AIRLIFT, SPECIAL

MOST_CITIES: Final[i64] = 60
MOST_SEATS: Final[i64] = 6


class Board:
    """The map of one game. Cities are numbers in the order of the data file; neighbours keep the order given."""

    names: list[str]
    size: i64
    start: i64  # the city of the first station and of all pawns
    colours: vec[i64]
    populations: vec[i64]
    neighbours: vec[vec[i64]]
    near: vec[i64]  # a city and its neighbours as a bit set
    everywhere: i64  # all cities as a bit set
    suits: vec[i64]  # the cities of each colour as a bit set
    # tables of moves by pawn * MOST_CITIES + city
    drives: vec[vec[i64]]
    charters: vec[vec[i64]]
    airlifts: vec[vec[i64]]
    specials: vec[vec[i64]]

    def __init__(
        self,
        names: list[str],
        colours: Sequence[int],
        populations: Sequence[int],
        neighbours: Sequence[Sequence[int]],
        start: int,
    ) -> None:
        self.names = names
        self.size = len(names)
        self.start = start
        self.colours = vec[i64](colours)
        self.populations = vec[i64](populations)
        self.neighbours = vec[vec[i64]]([vec[i64](near) for near in neighbours])
        self.everywhere = (BIT[self.size - 1] - 1) + BIT[self.size - 1]
        self.near = vec[i64]([1 << city | sum(1 << n for n in near) for city, near in enumerate(neighbours)])
        self.suits = vec[i64]([sum(1 << c for c, its in enumerate(colours) if its == colour) for colour in range(5)])
        self.drives = self.table(DRIVE, True)
        self.charters = self.table(CHARTER, False)
        self.airlifts = self.table(PLAY_AIRLIFT, False)
        self.specials = self.table(SPECIAL, False)

    def table(self, kind: int, only_neighbours: bool) -> vec[vec[i64]]:
        """For each pawn and city the moves of a kind from there: to the neighbours, or to every other city."""
        rows: list[vec[i64]] = []
        size = int(self.size)
        for pawn in range(int(MOST_SEATS)):
            base = kind * int(KIND) + pawn * int(PART)
            for city in range(int(MOST_CITIES)):
                if city >= size:
                    rows.append(vec[i64]())
                elif only_neighbours:
                    rows.append(vec[i64]([base + int(to) for to in self.neighbours[city]]))
                else:
                    rows.append(vec[i64]([base + to for to in range(size) if to != city]))
        return vec[vec[i64]](rows)
