"""What is to be simulated: cells, each a title with its options and a bot on every seat, and the games of each."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

import petri
from petri.bots.command import COMMAND
from petri.bots.faults import SECONDS
from petri.bots.finding import find_bot, fingerprint, listed
from petri.core.game import checked_seed
from petri.core.title import Title, find_title
from petri.sim.errors import SimError

MOST_CELLS = 10_000
MOST_SECONDS = 86_400
SEATS_APART = "+"


@dataclass(frozen=True)
class Cell:
    """Games that differ in nothing but chance. `varied` is what tells the cell from others of its plan."""

    title: str
    options: Mapping[str, Any]
    bots: tuple[str, ...]  # by seat
    varied: Mapping[str, Any] = field(default_factory=dict)
    bot_seconds: float = SECONDS  # that a bot of others may think about a move

    def as_json(self) -> dict[str, Any]:
        return {"title": self.title, "options": dict(self.options), "bots": list(self.bots)}

    @property
    def label(self) -> str:
        return " ".join(f"{name}={value}" for name, value in self.varied.items()) or self.title


@dataclass(frozen=True)
class Plan:
    """The same seeds in every cell, so that cells can be compared game by game."""

    cells: tuple[Cell, ...]
    games: int
    seed: int = 0
    traced: bool = False  # the course of the games is followed, for a report
    offers: bool = False  # … and what could be used in them, for a balance
    counted: bool = False  # with each row comes what each seat did

    @property
    def digest(self) -> str:
        """Of all that the results depend on."""
        told = [cell.as_json() for cell in self.cells], self.games, self.seed, petri.__version__, sys.version_info[:2]
        code = [(fingerprint(bot), cell.bot_seconds) for cell in self.cells for bot in cell.bots]
        parts = (told, code, *(name for name in ("traced", "offers") if getattr(self, name)))
        return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]

    def with_games(self, games: int) -> Plan:
        return replace(self, games=games)

    def with_traces(self, *, offers: bool = False) -> Plan:
        return replace(self, traced=True, offers=offers)


# ---------------------------------------------------------------------- a grid of cells
def plan(
    title: str,
    *,
    games: int = 1000,
    seed: int = 0,
    bots: str | Sequence[str] = "random",
    bot_seconds: float = SECONDS,
    **options: Any,
) -> Plan:
    """A plan for every combination of the values that are given as lists: `players=[2, 3], bots=["random", "greedy"]`.
    A bot sits on all seats, or `greedy+random` has one for each."""
    found = cells(find_title(title), bots, options)
    limited = tuple(replace(cell, bot_seconds=checked_seconds(bot_seconds)) for cell in found)
    return Plan(limited, checked_games(games), checked_seed(seed))


def cells(title: Title, bots: str | Sequence[str], options: Mapping[str, Any]) -> list[Cell]:
    lists = {name: values_of(title, name, value) for name, value in options.items()}
    mixes = [bots] if isinstance(bots, str) else list(bots)
    if not mixes or not all(lists.values()):
        raise SimError("sweep_empty")
    combined = list(product(*lists.values(), mixes))
    if len(combined) > MOST_CELLS:
        raise SimError("sweep_large", cells=len(combined), most=MOST_CELLS)
    varying = {name for name, values in lists.items() if len(values) > 1}
    found = []
    for *values, mix in combined:
        given = dict(zip(lists, values))
        varied = {name: value for name, value in given.items() if name in varying}
        found.append(cell(title, given, mix, varied | ({"bots": mix} if len(mixes) > 1 else {})))
    return found


def cell(
    title: Title,
    given: Mapping[str, Any],
    mix: str | Sequence[str],
    varied: Mapping[str, Any],
    bot_seconds: float = SECONDS,
) -> Cell:
    options = title.settle(given)
    seats = title.seats(options)
    names = tuple(seated(mix) if isinstance(mix, str) else mix)
    for name in names:
        find_bot(name)  # an error now rather than after hours
    if len(names) not in (1, seats):
        raise SimError("bots_count", bots=SEATS_APART.join(names), given=len(names), seats=seats)
    return Cell(title.id, options, names * seats if len(names) == 1 else names, varied, bot_seconds)


def seated(mix: str) -> list[str]:
    """`greedy+random`; a command takes the rest of the text."""
    before, command, _ = mix.partition(COMMAND)
    parts = before.split(SEATS_APART)[: -1 if command else None]
    if mix.strip() and not all(map(str.strip, parts)):
        raise SimError("bots_gap", bots=mix)
    return listed(mix, SEATS_APART)


def values_of(title: Title, name: str, value: Any) -> list[Any]:
    """The values of an option that is given as a list; an option that takes lists takes a list of lists."""
    takes_lists = any(option.name == name and option.names for option in title.options)
    if isinstance(value, (list, tuple, range)):
        is_one = takes_lists and all(isinstance(item, str) for item in value)
        return [list(value)] if is_one else list(value)
    return [value]


def checked_games(games: int) -> int:
    if not isinstance(games, int) or isinstance(games, bool) or games < 1:
        raise SimError("games", games=repr(games))
    return games


def checked_seconds(seconds: float) -> float:
    if not isinstance(seconds, int | float) or not 0 < seconds <= MOST_SECONDS:
        raise SimError("bot_seconds", seconds=repr(seconds), most=MOST_SECONDS)
    return float(seconds)


def ranges(done: Iterable[tuple[int, int]], games: int) -> list[tuple[int, int]]:
    """What is left of the games from 0 on, after these."""
    left, at = [], 0
    for first, last in sorted(done):
        if first > at:
            left.append((at, first))
        at = max(at, last)
    return left + ([(at, games)] if at < games else [])
