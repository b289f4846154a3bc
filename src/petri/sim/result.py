"""What came of a run: a row a game, and a summary of each cell."""

from __future__ import annotations

import csv
import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from petri.core.measures import Column
from petri.core.rng import derived
from petri.core.title import find_title
from petri.sim.errors import SimError
from petri.sim.files import whole
from petri.sim.journal import Journal
from petri.sim.plan import Cell, Plan
from petri.sim.play import FIRST, columns_of
from petri.sim.stats import Mean, Share, mean, share
from petri.sim.tracing import Trace, Tracer

if TYPE_CHECKING:
    import polars

OS_ERROR = re.compile(r"os error (\d+)")
OWN = len(FIRST)  # where the title's own columns begin


@dataclass
class Tally:
    """A cell in numbers: how often each value of each column came."""

    cell: Cell
    columns: list[Column]
    games: int = 0
    wins: int = 0  # games that somebody won
    by_seat: Counter[int] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    decisions: Counter[int] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    values: list[Counter[int]] = field(default_factory=list)

    def add(self, row: tuple[Any, ...]) -> None:
        decisions, turns, winners, cause = row[:OWN]
        self.games += 1
        self.wins += winners != 0
        for seat in range(len(self.cell.bots)):
            self.by_seat[seat] += winners >> seat & 1
        self.causes[cause] += 1
        self.decisions[decisions] += 1
        self.turns[turns] += 1
        for counter, value in zip(self.values, row[OWN:]):
            counter[value] += 1

    @property
    def won(self) -> Share:
        return share(self.wins, self.games)

    def seat_wins(self, seat: int) -> Share:
        return share(self.by_seat[seat], self.games)

    def mean(self, key: str) -> Mean:
        if key in ("decisions", "turns"):
            return mean(self.decisions if key == "decisions" else self.turns)
        keys = [column.key for column in self.columns]
        if key not in keys:
            raise SimError("column", column=key, allowed=("decisions", "turns", *keys))
        return mean(self.values[keys.index(key)])


class Result:
    """All rows, on disk as long as this object lives."""

    def __init__(self, plan: Plan, journal: Journal) -> None:
        self.plan = plan
        self.journal = journal

    @property
    def games(self) -> int:
        """So many were played."""
        return self.journal.count()

    @property
    def is_whole(self) -> bool:
        return self.games == self.plan.games * len(self.plan.cells)

    @property
    def faults(self) -> Counter[tuple[str, str]]:
        """What bots did wrong: by bot and fault, how often."""
        return self.journal.faults()

    def tally(self, cell: int = 0) -> Tally:
        columns = columns_of(self.plan.cells[cell])
        found = Tally(self.plan.cells[cell], columns, values=[Counter() for _ in columns])
        for _, row in self.journal.rows(cell):
            found.add(row)
        return found

    def trace(self, cell: int = 0) -> Trace:
        """The course of the games of a cell; empty if the plan does not ask for it."""
        of = self.plan.cells[cell]
        found = Tracer(find_title(of.title), of.options).new()
        for some in self.journal.traces(cell):
            found.add(some)
        return found

    def keys(self) -> list[str]:
        """The columns of the whole table."""
        varied = dict.fromkeys(name for cell in self.plan.cells for name in cell.varied if name != "bots")
        own = dict.fromkeys(column.key for cell in self.plan.cells for column in columns_of(cell))
        return ["cell", *varied, "bots", "game", "seed", "won", "winners", "cause", "decisions", "turns", *own]

    def rows(self) -> Iterator[dict[str, Any]]:
        """A game after the other, each with the names of its columns."""
        for number, cell in enumerate(self.plan.cells):
            columns = columns_of(cell)
            about = {"cell": number, **cell.varied, "bots": "+".join(cell.bots)}
            for game, row in self.journal.rows(number):
                decisions, turns, winners, cause = row[:OWN]
                yield {
                    **about,
                    "game": game,
                    "seed": derived(self.plan.seed, game),
                    "won": winners != 0,
                    "winners": "+".join(str(seat + 1) for seat in range(len(cell.bots)) if winners >> seat & 1),
                    "cause": cause,
                    "decisions": decisions,
                    "turns": turns,
                    **{column.key: told(column, value) for column, value in zip(columns, row[OWN:])},
                }

    def to_polars(self) -> polars.DataFrame:
        """The table as a data frame: one row a game."""
        import polars

        keys = self.keys()
        found: dict[str, list[Any]] = {key: [] for key in keys}
        for row in self.rows():
            for key in keys:
                found[key].append(row.get(key))
        return polars.DataFrame(found, strict=False)

    def write_csv(self, path: str | PathLike[str]) -> None:
        with whole(path) as place, place.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, self.keys(), restval="")
            writer.writeheader()
            writer.writerows(self.rows())

    def write_parquet(self, path: str | PathLike[str]) -> None:
        table = self.to_polars()
        with whole(path) as place:
            write_parquet(table, place)

    def close(self, *, keep: bool = False) -> None:
        """What is kept can be gone on with, or be written again."""
        self.journal.close(is_over=self.is_whole and not keep)


def write_parquet(table: polars.DataFrame, path: Path) -> None:
    """What the system says of a file is hidden in an error of polars."""
    from polars.exceptions import PolarsError

    try:
        table.write_parquet(path)
    except PolarsError as error:
        number = OS_ERROR.search(str(error))
        if number is None:
            raise
        raise OSError(int(number[1]), os.strerror(int(number[1]))) from error


def told(column: Column, value: int) -> Any:
    if column.is_flag:
        return bool(value)
    return column.words[value] if column.words else value
