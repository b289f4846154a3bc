"""How strong a bot is at Contagion: games of it against others on all other seats, on each seat in turn.

    python bench/contagion_games.py --players 4 --bot planner --others greedy --games 200 --first-seed 50000

The share of victories, with a 95 % interval (Wilson): a victory that is shared by n counts 1/n, and is told beside it.
Bots choose by what their seats know (`Title.mind_of`); no views are made.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import petri.games  # noqa: F401  puts all titles on the shelf
from petri.bots import make_bot
from petri.core.rng import derived
from petri.core.title import find_title
from petri.sim.stats import share

EVERY = 10  # games after which it says how it stands


@dataclass(frozen=True)
class Job:
    players: int
    bot: str
    others: str
    seed: int
    seat: int


def won(job: Job) -> float:
    """The share of the victory."""
    title = find_title("contagion")
    options = title.settle({"players": job.players})
    state = title.new_state(options, job.seed)
    names = [job.bot if seat == job.seat else job.others for seat in range(job.players)]
    players = [make_bot(name, derived(job.seed, seat)).player(title, options) for seat, name in enumerate(names)]
    while state.result == 0:
        state.play(players[int(state.to_act)].pick(state))
    outcome = title.outcome(state)
    assert outcome is not None
    return (job.seat in outcome.winners) / len(outcome.winners)


def line(shares: list[float]) -> str:
    found = share(int(sum(shares)), len(shares))
    shared = sum(0.0 < one < 1.0 for one in shares)
    low, high = 100 * found.low, 100 * found.high
    return (
        f"{len(shares)} games: {100 * sum(shares) / len(shares):.1f} % ({low:.1f}–{high:.1f}), {shared} of them shared"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--bot", default="planner")
    parser.add_argument("--others", default="greedy")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    asked = parser.parse_args()
    jobs = [
        Job(asked.players, asked.bot, asked.others, asked.first_seed + nth, nth % asked.players)
        for nth in range(asked.games)
    ]
    shares: list[float] = []
    with ProcessPoolExecutor(asked.jobs) as pool:
        for one in pool.map(won, jobs):
            shares.append(one)
            if len(shares) % EVERY == 0 or len(shares) == len(jobs):
                print(line(shares), flush=True)


if __name__ == "__main__":
    main()
