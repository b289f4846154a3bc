"""Random games of every title, variant and policy for a long time, with every check of the conformance suite.

`python tests/soak.py --seconds 600`, or `--plies 1000000`; `--first N` plays the same games again, `--seed N` the one
game whose seed a failure names. `--combinations` plays Pandemic with random legal combinations of its boxes instead.
Before the games of chance Pandemic's planner shows that it still wins; `--strength` plays nothing else.
"""

from __future__ import annotations

import argparse
import math
import secrets
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable

from conformance.checks import CHECKS, MOST_MOVES, QUICK, choose
from conformance.combinations import play_combination
from conformance.variants import SUBJECTS, VARIANTS

from petri import _build, sim
from petri.core.rng import seeded

USUAL_SECONDS = 600.0
CHECK_EVERY = 12  # decisions, about; those that are quick are made at each
GAMES = 100
TABLE = {"players": 2, "epidemics": 4}
FEWEST_WON = 77  # who wins 88 % of such games wins fewer in 6 of 10,000 such runs


def soak(seed: int) -> tuple[str, int, str]:
    """Play one game with all checks; everything about it follows from the seed."""
    rng = seeded(seed)
    variant = VARIANTS[int(rng.below(len(VARIANTS)))]
    subject = SUBJECTS[variant.title]
    policies = subject.every_policy()
    name = list(policies)[int(rng.below(len(policies)))]
    game, checks = variant.game(seed), list(CHECKS.values())
    asked = set()
    while game.outcome is None and len(game.played) < MOST_MOVES:
        for check in QUICK.values():
            check(game, subject, rng)
        if rng.below(CHECK_EVERY) == 0 or game.prompt not in asked:
            asked.add(game.prompt)
            checks[int(rng.below(len(checks)))](game, subject, rng)
        game.play(choose(game, policies[name], rng))
    for check in (*QUICK.values(), *checks):
        check(game, subject, rng)
    assert game.outcome is not None, f"no end after {MOST_MOVES} moves"
    return f"{variant} {name}", len(game.played), game.outcome.cause


def show_strength() -> None:
    """The planner plays a hundred games with small budgets, always the same ones."""
    found = sim.run("pandemic", games=GAMES, seed=777, bots="planner:nodes=20000", **TABLE)
    won = found.tally().wins
    print(f"the planner wins {won} of {GAMES} games ({_build.describe()})")
    if won < FEWEST_WON:
        sys.exit(f"fewer than {FEWEST_WON}: it has become weaker")


def combine(seed: int) -> tuple[str, int, str]:
    options, game = play_combination(seed)
    assert game.outcome is not None
    return str(options), len(game.played), game.outcome.cause


def run(play: Callable[[int], tuple[str, int, str]], seconds: float, plies: float, first: int) -> None:
    began = said = time.monotonic()
    causes: Counter[str] = Counter()
    moves = 0
    seed = first
    while time.monotonic() - began < seconds and moves < plies:
        try:
            _, played, cause = play(seed)
        except Exception:
            traceback.print_exc()
            sys.exit(f"seed {seed} fails: python tests/soak.py --seed {seed}")
        causes[cause] += 1
        moves += played
        seed += 1
        if time.monotonic() - said > 10:
            said = time.monotonic()
            print(f"{said - began:6.0f} s: {seed - first} games, {moves} moves, {dict(causes)}", file=sys.stderr)
    told = f"seeds {first} to {seed - 1}: {seed - first} games, {moves} moves, no failure"
    print(f"{told}: {dict(causes)} ({_build.describe()})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, help="at most; ten minutes unless a number of moves is given")
    parser.add_argument("--plies", type=float, help="until so many moves are played")
    parser.add_argument("--first", type=int, help="the seed of the first game; any otherwise")
    parser.add_argument("--seed", type=int, help="play this one game")
    parser.add_argument("--combinations", action="store_true", help="of the boxes of Pandemic")
    parser.add_argument("--strength", action="store_true", help="of Pandemic's planner only")
    given = parser.parse_args()
    play = combine if given.combinations else soak
    if given.seed is not None:
        print(*play(given.seed))
        return
    if not given.combinations:
        show_strength()
    if not given.strength:
        seconds = given.seconds or (math.inf if given.plies else USUAL_SECONDS)
        first = secrets.randbelow(2**40) if given.first is None else given.first
        run(play, seconds, given.plies or math.inf, first)


if __name__ == "__main__":
    main()
