"""One game of a cell after the other, as the rows of a table."""

from __future__ import annotations

import json
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from petri.bots import GuardedBot, find_bot
from petri.bots.faults import say_fault
from petri.bots.finding import Found
from petri.core.files import reason_of
from petri.core.game import Move, new
from petri.core.measures import Column, measured
from petri.core.playout import Player, begin_all, play_out
from petri.core.rng import derived
from petri.core.state import State
from petri.core.title import find_title
from petri.sim.errors import SimError
from petri.sim.files import whole
from petri.sim.plan import Cell, Plan
from petri.sim.tracing import Deeds, Trace, Tracer, decisions_of, kinds_of

FIRST = ("decisions", "turns", "winners", "cause")  # what every title has; then come its own columns

Row = tuple[Any, ...]
Keep = Callable[[str, str], None]  # takes a record by its name
log = logging.getLogger("petri.sim")


@dataclass
class Rows:
    """Some games of a cell, from `first` on, and what bots did wrong in them, by bot and fault."""

    cell: int
    first: int
    rows: list[Row] = field(default_factory=list)
    faults: Counter[tuple[str, str]] = field(default_factory=Counter)
    trace: Trace | None = None
    deeds: list[Deeds] = field(default_factory=list)  # of each game, where the plan asks for them

    @property
    def last(self) -> int:
        """The game after them."""
        return self.first + len(self.rows)


class Stage:
    """Where the games of one cell are played; what they share is made once."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.title = find_title(cell.title)
        self.deal = self.title.dealer(cell.options)
        self.measures = self.title.measures(cell.options)
        self.faults: Counter[tuple[str, str]] = Counter()
        self._bots = [find_bot(name) for name in cell.bots]
        self._guests: list[GuardedBot] = []
        self._players: list[Player] = []
        self._tracer: Tracer | None = None

    def players(self, seed: int) -> list[Player]:
        """Those of the last game, if they can begin anew."""
        if not self._players or not begin_all(self._players, seed):
            self._guests = []
            self._players = [self.player(bot, derived(seed, seat)) for seat, bot in enumerate(self._bots)]
        return self._players

    def player(self, bot: Found, seed: int) -> Player:
        """Bots of others are guarded; our own are quick."""
        if bot.is_own:
            return bot.make(seed).player(self.title, self.cell.options)
        guest = GuardedBot(bot, seed, self.cell.bot_seconds, self.note)
        self._guests.append(guest)
        return guest.player(self.title, self.cell.options)

    def note(self, bot: str, fault: str, detail: str) -> None:
        """Every fault is counted, the first of a kind told at once."""
        if not self.faults[bot, fault]:
            log.warning("bot %s %s: %s", bot, say_fault(fault, "en"), detail)
        self.faults[bot, fault] += 1

    def row(self, seed: int) -> Row:
        state = self.deal(seed)
        return self.over(state, play_out(state, self.players(seed)))

    def over(self, state: State, decisions: int) -> Row:
        winners, cause = self.title.ending(state)
        for guest in self._guests:
            guest.over([seat for seat in range(len(self._bots)) if winners >> seat & 1], cause)
        return (decisions, state.turns, winners, cause, *measured(self.measures, state))

    def recorded(self, seed: int, trace: Trace | None = None) -> tuple[Row, dict[str, Any]]:
        """The same with the record of the game."""
        game = new(self.cell.title, seed=seed, seats=[f"bot {bot.name}" for bot in self._bots], **self.cell.options)
        players = self.players(seed)
        numbers = []
        while game.to_act is not None:
            number = int(players[game.to_act].pick(game.state))
            numbers.append(number)
            game.play_found(Move(self.title.text(game.state, number), int(game.state.seat_of(number)), number))
        if trace is not None:
            self.follow(seed, [Again(numbers)] * len(self._bots), trace)
        return self.over(game.state, len(game.played)), game.record()

    # ------------------------------------------------------------------ the course of a game
    @property
    def tracer(self) -> Tracer:
        if self._tracer is None:
            self._tracer = Tracer(self.title, self.cell.options)
        return self._tracer

    def traced(self, seed: int, trace: Trace) -> Row:
        """The same row, and the course of the game into a trace."""
        return self.over(*self.follow(seed, self.players(seed), trace))

    def follow(self, seed: int, players: Sequence[Player], trace: Trace) -> tuple[State, int]:
        state = self.deal(seed)
        done = self.tracer.play_out(state, list(players), trace)
        trace.note_game(self.tracer.counted(state.heard), kinds_of(done), is_won=self.title.ending(state)[0] != 0)
        return state, decisions_of(done)

    def counted(self, seed: int) -> tuple[Row, Deeds]:
        """The same row, and what each seat did."""
        state = self.deal(seed)
        done = self.tracer.deeds(state, self.players(seed))
        return self.over(state, decisions_of(done)), done


class Again(Player):
    """Plays moves that were played before."""

    def __init__(self, moves: Sequence[int]) -> None:
        self.moves = iter(moves)

    def pick(self, state: State) -> int:
        return next(self.moves)


def columns_of(cell: Cell) -> list[Column]:
    """The title's own."""
    return [column for some in find_title(cell.title).measures(cell.options) for column in some.columns]


def keys_of(cell: Cell) -> tuple[str, ...]:
    return (*FIRST, *(column.key for column in columns_of(cell)))


_stages: dict[int, tuple[Cell, Stage]] = {}


def stage_of(number: int, cell: Cell) -> Stage:
    """Kept in a process: a run comes back to its cells again and again."""
    known = _stages.get(number)
    if known is None or (known[0] is not cell and known[0] != cell):
        known = _stages[number] = cell, Stage(cell)
    return known[1]


def forget_stages() -> None:
    """Files with bots may have changed since the last run."""
    _stages.clear()


def play_some(plan: Plan, keep: Keep | None, number: int, first: int, last: int) -> Rows:
    """The games of a cell from `first` up to `last`; their records go to somebody who keeps them, if there is one."""
    stage = stage_of(number, plan.cells[number])
    found = Rows(number, first)
    before = stage.faults.copy()
    if plan.traced:
        found.trace = stage.tracer.new(offers=plan.offers)
    for game in range(first, last):
        seed = derived(plan.seed, game)
        if keep is not None:
            row, record = stage.recorded(seed, found.trace)
            keep(f"{number}-{game}.json", json.dumps(record))
        elif plan.counted:
            row, done = stage.counted(seed)
            found.deeds.append(done)
        elif found.trace is not None:
            row = stage.traced(seed, found.trace)
        else:
            row = stage.row(seed)
        found.rows.append(row)
    found.faults = stage.faults - before
    return found


def keeper(folder: str) -> Keep | None:
    """Who writes records into a folder, if one is named."""
    return partial(write_record, folder) if folder else None


def write_record(folder: str, name: str, record: str) -> None:
    path = Path(folder, name)
    try:
        with whole(path) as place:
            place.write_text(record, encoding="utf-8")
    except OSError as error:
        raise SimError("record", file=str(path), reason=reason_of(error)) from error
