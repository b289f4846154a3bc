"""Two builds of petri beside each other, in turns: which part of the first one's speed does the second one have?

    python bench/versions.py OLD/.venv/bin/python NEW/.venv/bin/python pandemic '{"players": 4}' ['{"lab": true}']

A second set of options is that of the second build. Each side plays short chunks of random games; the tenth percentile
of a round counts, and the middle of the rounds' ratios, because noises of a machine last longer than a chunk.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys

ROUNDS = 15
WORKER = """
import json, sys, time, petri
from petri.core.playout import Tally, playout
from petri.core.rng import seeded
import petri.core.title
title = petri.core.title.find_title(sys.argv[1])
deal, rng, seed = title.dealer(title.settle(json.loads(sys.argv[2]))), seeded(1), 0
for line in sys.stdin:
    found = []
    for _ in range(400):
        tally, began = Tally(), time.perf_counter_ns()
        for seed in range(seed + 1, seed + 11):
            playout(deal(seed), rng, tally)
        found.append((time.perf_counter_ns() - began) / int(tally.decisions))
    print(sorted(found)[40], flush=True)
"""


class Side:
    """One build, waiting to be told to play a round."""

    def __init__(self, python: str, title: str, options: str) -> None:
        command = [python, "-c", WORKER, title, options]
        self.program = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def round(self) -> float:
        """Nanoseconds a decision."""
        assert self.program.stdin is not None and self.program.stdout is not None
        self.program.stdin.write("play\n")
        self.program.stdin.flush()
        return float(self.program.stdout.readline())

    def end(self) -> None:
        self.program.communicate()


def main(old: str, new: str, title: str = "pandemic", options: str = "{}", others: str | None = None) -> None:
    sides = Side(old, title, options), Side(new, title, others or options)
    rounds = [(sides[0].round(), sides[1].round()) for _ in range(ROUNDS)]
    for side in sides:
        side.end()
    middle = [statistics.median(times) for times in zip(*rounds)]
    best = [min(times) for times in zip(*rounds)]
    ratio = statistics.median(first / second for first, second in rounds)
    print(json.dumps({"ns": middle, "ns_best": best, "ratio": round(ratio, 4), "of_best": round(best[0] / best[1], 4)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
