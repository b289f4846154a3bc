"""`petri bench simulate`: what a simulation costs beside the bare loop of random play."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Mapping
from typing import Any

from petri import sim
from petri.cli.bench import Bench, Tick, peak_memory
from petri.cli.bench_mind import about
from petri.core.title import Title
from petri.sim import Plan

# the parts of the time that is given
BARE, ONE, TWO = 0.2, 0.25, 0.25
ROUNDS = 3  # the best of so many: the machine has other things to do
LEAST = 1.0  # seconds with several processes: a piece of work takes them a fifth of one
MANY = 100_000  # games over which memory is watched
ENDLESS = 1_000_000_000  # games: the clock ends them
FIRST = """
import time
begun = time.time()
from petri import sim
for _ in sim.crew.play(sim.plan({title!r}, games=100, seed=1), [sim.Task(0, 0, 100)], 2):
    print(time.time() - begun, flush=True)
    break
"""


def measure(title: Title, options: Mapping[str, Any], seconds: float, seed: int, tick: Tick) -> dict[str, Any]:
    """In one run, one after the other, so that a noisy machine is the same to all."""
    bare = bare_rate(title, options, seconds * BARE, seed, tick)
    what = sim.plan(title.id, games=MANY, seed=seed, bots="random", **options)
    endless = what.with_games(ENDLESS)
    one = max(rate_of(endless, 1, seconds * ONE / ROUNDS, tick, by_cpu=True) for _ in range(ROUNDS))
    alone, both = in_turn(endless, max(LEAST, seconds * TWO / ROUNDS / 2), tick)
    return {
        **about(title, options, seed),
        "bare_games_per_s": round(bare),
        "games_per_s": round(one),
        "share_of_bare": round(one / bare, 3),
        "two_workers_games_per_s": round(both),
        "two_workers_times_one": round(both / alone, 2),
        "first_game_after_s": round(first_game(title), 3),
        "memory_growth_mb": memory_growth(what),
    }


def bare_rate(title: Title, options: Mapping[str, Any], seconds: float, seed: int, tick: Tick) -> float:
    bench = Bench(title, options, seed, tick)
    rates = []
    for _ in range(ROUNDS):
        _, games, spent = bench.play_out(seconds / ROUNDS)
        rates.append(games / spent)
    return max(rates)


class Enough(KeyboardInterrupt):
    """Ends a run as a person would, which then gives what there is."""


def in_turn(what: Plan, seconds: float, tick: Tick) -> tuple[float, float]:
    """The rates of one process and of two, by turns: who else is busy then slows both."""
    rates = [(rate_of(what, 1, seconds, tick), rate_of(what, 2, seconds, tick)) for _ in range(ROUNDS)]
    return max(one for one, _ in rates), max(two for _, two in rates)


def rate_of(what: Plan, workers: int, seconds: float, tick: Tick, *, by_cpu: bool = False) -> float:
    """Games a second after the first ones, with which processes start and find the pace."""
    clock = time.process_time if by_cpu else time.perf_counter
    first: float | None = None
    warm = last = 0.0
    games = 0

    def count(more: int) -> None:
        nonlocal first, games, warm, last
        last = clock()
        if first is None:
            first = last
        if last - first <= seconds / 4:
            warm = last
            return
        games += more
        if last - warm > seconds:
            raise Enough

    result = sim.run_plan(what, workers=workers, on_rows=count)
    result.journal.close()
    tick(seconds)
    return games / (last - warm)


def first_game(title: Title) -> float:
    """Seconds from nothing to the first game of a run with two processes."""
    told = subprocess.run([sys.executable, "-c", FIRST.format(title=title.id)], capture_output=True, check=True)
    return float(told.stdout)


def memory_growth(what: Plan) -> float | None:
    """How much more memory a run of so many games needs than one of a tenth of them, in MB."""
    peaks = []
    for games in (what.games // 10, what.games):
        result = sim.run_plan(what.with_games(games), workers=1)
        result.tally(0)
        result.journal.close()
        peaks.append(peak_memory())
    first, last = peaks
    return None if first is None or last is None else round(last - first, 1)
