"""`petri bench --against COMMAND`: beside another engine, in one go and measured alike.

Machines are noisy, and a noise lasts longer than 0.4 ms. So both sides play short chunks, of which the 10th percentile
counts; the sides take turns over several rounds, and the middle of the rounds' ratios is told.
"""

from __future__ import annotations

import json
import shlex
import statistics
import subprocess
import time
from collections.abc import Callable
from typing import Any

from petri.cli.words import CommandError
from petri.core.playout import Tally, playout
from petri.core.rng import Rng
from petri.core.state import State

CHUNKS = 700
CHUNK_SECONDS = 0.0004
ROUNDS = 7


def compare(command: str, new_state: Callable[[], State], rng: Rng, tick: Callable[[float], None]) -> dict[str, Any]:
    """Nanoseconds a decision of both, and which part of the other's speed ours is."""
    games = games_of_a_chunk(new_state, rng)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(tenth_percentile(new_state, rng, games))
        theirs.append(asked(command))
        tick(1 / ROUNDS)
    return {
        "against": command,
        "ns_p10": round(statistics.median(ours), 1),
        "their_ns_p10": round(statistics.median(theirs), 1),
        "ratio": round(statistics.median(there / here for here, there in zip(ours, theirs)), 4),
    }


def games_of_a_chunk(new_state: Callable[[], State], rng: Rng) -> int:
    tally = Tally()
    began, games = time.perf_counter(), 0
    while time.perf_counter() - began < 100 * CHUNK_SECONDS:
        playout(new_state(), rng, tally)
        games += 1
    return max(1, round(games / 100))


def tenth_percentile(new_state: Callable[[], State], rng: Rng, games: int) -> float:
    """Of the nanoseconds a decision in each chunk."""
    found = []
    for _ in range(CHUNKS):
        tally = Tally()
        began = time.perf_counter_ns()
        for _ in range(games):
            playout(new_state(), rng, tally)
        found.append((time.perf_counter_ns() - began) / int(tally.decisions))
    return sorted(found)[CHUNKS // 10]


def asked(command: str) -> float:
    """What the other engine says of itself: JSON with `ns_p10`."""
    try:
        done = subprocess.run(shlex.split(command) or [command], capture_output=True, text=True, check=True)
        return float(json.loads(done.stdout)["ns_p10"])
    except (OSError, ValueError, KeyError, TypeError, subprocess.CalledProcessError) as error:
        raise CommandError("against", command=command, reason=str(error)) from error
