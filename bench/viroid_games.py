"""How Viroid plays: many games of bots, as a table of wins with intervals, lengths and causes, in Markdown.

    python bench/viroid_games.py --games 1000 --vary players=2,3,4 --vary difficulty=easy,normal,demanding

Bots choose by what their seats know (`Title.mind_of`); no views are made, so that a thousand games take minutes.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any

import petri.games  # noqa: F401  puts all titles on the shelf
from petri.bots import Bot, make_bot
from petri.core.rng import Rng, seeded
from petri.core.state import State
from petri.core.title import Title, find_title

CONFIDENCE = 1.96  # 95 %
CHUNK = 25  # games of one job
TITLE = "viroid"
MEANS = ("turns", "research", "corpses", "missing")


@dataclass(frozen=True)
class Ended:
    """How one game ended."""

    cause: str
    is_won: bool
    turns: int
    research: int
    corpses: int
    missing: int


@dataclass(frozen=True)
class Job:
    bot: str
    options: tuple[tuple[str, Any], ...]
    seeds: tuple[int, ...]


def played(title: Title, bot: str, options: dict[str, Any], seed: int) -> State:
    state = title.new_state(options, seed)
    rng = seeded(seed)
    bots = [] if bot == "random" else [make_bot(bot, seed * 16 + seat) for seat in range(title.seats(options))]
    while state.result == 0:
        state.play(chosen(title, bots, state, rng))
    return state


def chosen(title: Title, bots: list[Bot], state: State, rng: Rng) -> int:
    moves = state.legal()
    if len(moves) == 1:
        return moves[0]
    if not bots:
        return by_kind(title, moves, rng)
    seat = int(state.to_act)
    return bots[seat].choose_by(title, title.mind_of(state, seat), seat, moves)


def by_kind(title: Title, moves: list[int], rng: Rng) -> int:
    """As `random` chooses: a kind of move first, then one of that kind."""
    kinds = sorted({title.kind(move) for move in moves})
    kind = kinds[int(rng.below(len(kinds)))]
    some = [move for move in moves if title.kind(move) == kind]
    return some[int(rng.below(len(some)))]


def run(job: Job) -> list[Ended]:
    title, options = find_title(TITLE), dict(job.options)
    return [ended(title, options, played(title, job.bot, options, seed)) for seed in job.seeds]


def ended(title: Title, options: dict[str, Any], state: State) -> Ended:
    view = title.view(state, options, None)
    outcome, insight = title.outcome(state), title.insight(view)
    assert outcome is not None
    turns = sum(not card.startswith("M") for card in view["drawn"])
    return Ended(
        outcome.cause,
        bool(outcome.winners),
        turns,
        view["research"],
        insight["corpses_left"],
        len(insight["missing"]),
    )


def interval(wins: int, games: int) -> tuple[float, float]:
    """Wilson's interval of a rate."""
    rate, z = wins / games, CONFIDENCE
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - half, middle + half


def row(names: list[str], bot: str, games: list[Ended]) -> str:
    n = len(games)
    low, high = interval(sum(game.is_won for game in games), n)
    causes = Counter(game.cause for game in games)
    won = 100 * causes["won"] / n
    cells = [*names, bot, f"{won:.1f} ({100 * low:.1f}–{100 * high:.1f})"]
    cells += [f"{100 * causes[cause] / n:.0f}" for cause in ("cure", "deck", "extinct")]
    cells += [
        f"{sum(getattr(game, key) for game in games) / n:.1f}" for key in ("turns", "research", "corpses", "missing")
    ]
    return f"| {' | '.join(cells)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--bots", default="random,greedy")
    parser.add_argument("--vary", action="append", default=[], metavar="OPTION=VALUE,VALUE")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--first-seed", type=int, default=0)
    asked = parser.parse_args()
    title = find_title(TITLE)
    varied = [(name, values.split(",")) for name, _, values in (text.partition("=") for text in asked.vary)]
    heads = [*(name for name, _ in varied), "bot", "won % (95 %)", "cure %", "deck %", "extinct %"]
    heads += ["turns", "research", "corpses left", "cities missing"]
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}", flush=True)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for values in itertools.product(*(values for _, values in varied)):
            given = {name: int(value) if value.isdecimal() else value for (name, _), value in zip(varied, values)}
            options = title.settle(given)
            for bot in asked.bots.split(","):
                seeds = range(asked.first_seed, asked.first_seed + asked.games)
                chunks = [tuple(seeds[at : at + CHUNK]) for at in range(0, len(seeds), CHUNK)]
                jobs = [Job(bot, tuple(options.items()), chunk) for chunk in chunks]
                games = [game for part in pool.map(run, jobs) for game in part]
                print(row(list(values), bot, games), flush=True)


if __name__ == "__main__":
    sys.exit(main())
