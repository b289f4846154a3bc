"""The laboratory: thousands of games of any title, with what came of them as a table.

from petri import sim

found = sim.run("pandemic", games=1000, players=[2, 3, 4], bots="greedy")
print(found.to_polars())
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from petri.bots.command import dismiss_all, forgive
from petri.bots.faults import SECONDS
from petri.sim import crew
from petri.sim.crew import Task, play
from petri.sim.journal import Journal, usual_place
from petri.sim.plan import Cell, Plan, plan, ranges
from petri.sim.play import forget_stages
from petri.sim.result import Result, Tally

__all__ = ["Cell", "Plan", "Result", "Tally", "Task", "crew", "plan", "run", "run_plan"]


def run(
    title: str,
    *,
    games: int = 1000,
    seed: int = 0,
    bots: str | Sequence[str] = "random",
    bot_seconds: float = SECONDS,
    workers: int | None = None,
    cluster: str = "",
    **options: Any,
) -> Result:
    """Play games of a title. Options and bots that are given as lists are combined, each combination with the same
    seeds; what comes out depends on nothing but what is given here, and not on who plays: so many `workers` of this
    machine, or a `cluster`."""
    what = plan(title, games=games, seed=seed, bots=bots, bot_seconds=bot_seconds, **options)
    return run_plan(what, workers=workers, cluster=cluster)


def run_plan(
    what: Plan,
    *,
    workers: int | None = None,
    cluster: str = "",
    keep: Path | None = None,
    anew: bool = False,
    records: Path | None = None,
    on_rows: Callable[[int], None] = lambda games: None,
) -> Result:
    """Carry out a plan; what `keep` holds already is not played again, unless it is to be played `anew`. With a folder
    for `records` each game can be replayed. Interrupted, it gives what there is."""
    journal = Journal(what, keep, anew=anew)
    result = Result(what, journal)
    left = [
        Task(number, first, last)
        for number in range(len(what.cells))
        for first, last in ranges(journal.done(number), what.games)
    ]
    forgive()
    forget_stages()
    try:
        with closing(play(what, left, workers, "" if records is None else str(records), cluster)) as parts:
            for rows in parts:
                journal.add(rows)
                on_rows(len(rows.rows))
    except KeyboardInterrupt:
        pass
    finally:
        dismiss_all()
    return result


def kept(what: Plan) -> Path:
    """Where a run on the command line keeps its rows until it is over."""
    return usual_place(what)
