"""What a report shows, read once from the rows and traces of a cell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from petri.core.title import Title, find_title
from petri.core.tracing import Tracing
from petri.sim.naming import Labels
from petri.sim.plan import Cell
from petri.sim.play import FIRST, columns_of
from petri.sim.result import Result, Tally
from petri.sim.tracing import Trace

OWN = len(FIRST)


@dataclass
class Group:
    """Games with something in common: how many were won, and how long they lasted."""

    wins: int = 0
    turns: Counter[int] = field(default_factory=Counter)

    @property
    def games(self) -> int:
        return sum(self.turns.values())

    def add(self, is_won: bool, turns: int) -> None:
        self.wins += is_won
        self.turns[turns] += 1


@dataclass
class Story:
    """A cell: its tally and trace, when games ended and by which cause, and what came of each role and pair."""

    cell: Cell
    title: Title
    tracing: Tracing
    labels: Labels
    tally: Tally
    trace: Trace
    ends: Counter[tuple[int, str]] = field(default_factory=Counter)  # by turn and cause
    won: set[str] = field(default_factory=set)  # the causes by which somebody has won
    colours: Mapping[str, str] = field(default_factory=dict)  # of causes, in all plots of a page
    roles: dict[str, Group] = field(default_factory=dict)
    pairs: dict[tuple[str, str], Group] = field(default_factory=dict)

    @property
    def games(self) -> int:
        return self.tally.games

    @property
    def is_shared(self) -> bool:
        """All seats win or lose together."""
        return len({self.tally.by_seat[seat] for seat in range(len(self.cell.bots))}) == 1

    def add(self, row: tuple[Any, ...], roles: list[str]) -> None:
        _, turns, winners, cause = row[:OWN]
        self.tally.add(row)
        self.ends[turns, cause] += 1
        if winners:
            self.won.add(cause)
        seats = len(self.cell.bots)
        for seat, role in enumerate(roles):
            is_won = bool(winners >> seat & 1) if seat < seats else winners != 0
            self.roles.setdefault(role, Group()).add(is_won, turns)
        for first, second in combinations(sorted(roles), 2):
            self.pairs.setdefault((first, second), Group()).add(winners != 0, turns)


def story_of(result: Result, number: int, lang: str) -> Story:
    cell = result.plan.cells[number]
    title, columns = find_title(cell.title), columns_of(cell)
    tally = Tally(cell, columns, values=[Counter() for _ in columns])
    tracing = title.tracing(cell.options)
    story = Story(cell, title, tracing, Labels(cell, lang), tally, result.trace(number))
    places = [OWN + nth for nth, column in enumerate(columns) if column.words and column.text == "role"]
    words = [columns[place - OWN].words for place in places]
    for _, row in result.journal.rows(number):
        story.add(row, [known[row[place]] for place, known in zip(places, words)])
    return story
