"""A map of the world in letters. Where the cities stand on it is a data file beside this one."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources

from rich.text import Text

from petri.games.pandemic.content import cities

COLUMNS = 105  # the places of the data file are made for this width
LABEL = 12
LEAST_NAME = 3
ROUTE = "·", "grey42"
WEST, EAST = "‹", "›"

Spot = tuple[int, int]


@dataclass(frozen=True)
class Label:
    """What is written at a city: its name, cut short if need be, and what stands there."""

    name: str
    style: str
    marks: Text

    def fit(self, room: int) -> Text:
        room = max(room - self.marks.cell_len, LEAST_NAME)
        return Text.assemble((self.name[:room].rstrip(), self.style), self.marks)


@cache
def spots() -> list[Spot]:
    """The places of the cities, in the order of the board."""
    text = resources.files("petri.cli.boards").joinpath("pandemic_map.json").read_text(encoding="utf-8")
    places = json.loads(text)
    return [tuple(places[city["name_en"]]) for city in cities()]


class WorldMap:
    """A grid of letters, routes below and labels above."""

    def __init__(self, labels: Sequence[Label], routes: Sequence[tuple[int, int]], width: int) -> None:
        self.width = width
        self.labels = labels
        scale = (width - LABEL) / COLUMNS
        self.spots = [(round(x * scale), y) for x, y in spots()]
        self.cells: dict[Spot, tuple[str, str]] = {}
        for route in routes:
            self.draw_route(*route)
        self.draw_labels()

    def lines(self) -> Iterator[Text]:
        for y in range(1, max(y for _, y in self.spots) + 1):
            yield Text.assemble(*(self.cells.get((x, y), (" ", "")) for x in range(self.width)))

    def draw_route(self, start: int, end: int) -> None:
        (x0, y0), (x1, y1) = sorted((self.middle(start), self.middle(end)))
        if x1 - x0 > self.width // 2:  # across the Pacific
            self.cells[0, y0] = WEST, ROUTE[1]
            self.cells[self.width - 1, y1] = EAST, ROUTE[1]
            return
        steps = max((x1 - x0) // 2, abs(y1 - y0), 1)
        for n in range(steps + 1):
            self.cells[round(x0 + (x1 - x0) * n / steps), round(y0 + (y1 - y0) * n / steps)] = ROUTE

    def middle(self, city: int) -> Spot:
        """Where routes meet: under the name."""
        x, y = self.spots[city]
        return x + min(len(self.labels[city].name), LABEL // 2) // 2, y

    def draw_labels(self) -> None:
        for city, (x, y) in enumerate(self.spots):
            others = [other for other, row in self.spots if row == y and other > x]
            room = min(others, default=self.width) - x - 1
            label = self.labels[city].fit(room)
            for n, letter in enumerate(label.plain):
                self.cells[x + n, y] = letter, next((str(s.style) for s in label.spans if s.start <= n < s.end), "")
