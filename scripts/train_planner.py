"""Learn the win chance of Pandemic's planner (src/petri/games/pandemic/planning/chance.json) from games with itself.

python scripts/train_planner.py lessons --games 9000 --out first.json
python scripts/train_planner.py exercises --rounds 12 --games 240 --start first.json --out chance.json

Lessons are games by the quick search with turns now and then in which it strays; the net learns from how they ended.
Exercises are games by the planner itself: in every turn 16 plans are tried in the same worlds; the net learns what came
of each (weight 1), how much better or worse it was than the others of the turn (KAPPA), and how the game ended (RESULT)
for the state before the turn and the one that was chosen. Each round begins with what the last one has learned and goes
over the games of the last KEPT rounds. Seeds of games are derived from --seed, so others can be kept for measuring.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np

import petri
from petri.core.rng import derived
from petri.games.pandemic.planning.chance import read_chance
from petri.games.pandemic.planning.lessons import Exercise, Lesson
from petri.games.pandemic.planning.outlook import ACTS, NUMBERS
from petri.games.pandemic.state import WON

UNITS = 24
BATCH = 2048
RATE = 2e-3
SHRINK = 1e-5
KAPPA = 10.0
RESULT = 4.0
KEPT = 8
STRAY = 0.03
WIDTH = 4  # of the beam in lessons
SHARE = 0.25  # of the states in the middle of a turn that are kept
SEATS = (2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4, 4)
EPIDEMICS = (4, 5, 6, 4, 5, 6, 4, 5, 6, 5, 5, 6)

Net = dict[str, Any]


@dataclass
class Rows:
    """States as numbers, what came of them on the average, the turn they are of, and whether the game was won."""

    numbers: Any
    values: Any
    turns: Any
    won: Any


def joined(parts: list[Rows]) -> Rows:
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in Rows.__annotations__))


# ---------------------------------------------------------------------- games
def dealt(seed: int, nth: int) -> tuple[Any, int]:
    number = derived(seed, nth)
    kind = nth % len(SEATS)
    game = petri.new("pandemic", players=SEATS[kind], epidemics=EPIDEMICS[kind], seed=number, open_hands=True)
    return game.state, number


def as_rows(rows: list[Any], values: list[float], turns: list[int], nth: int, is_won: bool) -> Rows:
    numbers = np.array([np.fromiter(row, np.float32, NUMBERS) for row in rows], np.float32).reshape(-1, NUMBERS)
    return Rows(numbers, np.array(values, np.float32), np.array(turns) + 1000 * nth, np.full(len(rows), is_won))


def lesson(job: tuple[int, int, str]) -> Rows:
    seed, nth, net = job
    state, number = dealt(seed, nth)
    taught = Lesson(read_chance(Path(net)) if net else None, number, WIDTH, STRAY)
    is_won = taught.play(state) == WON
    rows = as_rows(taught.rows, [float(is_won)] * len(taught.rows), taught.turns, nth, is_won)
    kept = (rows.numbers[:, ACTS] == 0) | (np.random.default_rng(number).random(len(rows.values)) < SHARE)
    return Rows(rows.numbers[kept], rows.values[kept], rows.turns[kept], rows.won[kept])


def exercise(job: tuple[int, int, str]) -> Rows:
    seed, nth, net = job
    state, number = dealt(seed, nth)
    done = Exercise(read_chance(Path(net)), number, 6)
    is_won = done.play(state) == WON
    return as_rows(done.rows, done.values, done.turns, nth, is_won)


# ---------------------------------------------------------------------- the net
def fresh(rng: Any) -> Net:
    return {
        "hidden": rng.normal(0.0, NUMBERS**-0.5, (UNITS, NUMBERS)).astype(np.float32),
        "biases": np.zeros(UNITS, np.float32),
        "out": rng.normal(0.0, 0.1, UNITS).astype(np.float32),
        "linear": np.zeros(NUMBERS, np.float32),
        "bias": np.zeros(1, np.float32),
    }


def read(path: str) -> Net:
    found = json.loads(Path(path).read_text(encoding="utf-8"))
    net = {name: np.array(found[name], np.float32) for name in ("hidden", "biases", "out", "linear", "bias")}
    return {**net, "hidden": net["hidden"].reshape(-1, NUMBERS), "bias": net["bias"].reshape(1)}


def write(net: Net, path: str, about: str) -> None:
    plain = {name: [round(float(number), 5) for number in np.ravel(values)] for name, values in net.items()}
    Path(path).write_text(json.dumps({"about": about, **plain, "bias": plain["bias"][0]}) + "\n", encoding="utf-8")


def chances(net: Net, numbers: Any) -> tuple[Any, Any, Any]:
    inner = numbers @ net["hidden"].T + net["biases"]
    active = np.maximum(inner, 0.0)
    logits = active @ net["out"] + numbers @ net["linear"] + net["bias"]
    return inner, active, 1.0 / (1.0 + np.exp(-np.clip(logits, -30.0, 30.0)))


def slopes(net: Net, numbers: Any, inner: Any, active: Any, errors: Any) -> Net:
    back = np.outer(errors, net["out"]) * (inner > 0.0)
    return {
        "hidden": back.T @ numbers,
        "biases": back.sum(0),
        "out": active.T @ errors,
        "linear": numbers.T @ errors,
        "bias": errors.sum(keepdims=True),
    }


def errors_of(found: Any, rows: Rows) -> Any:
    """How far the chances of some whole turns are off."""
    before = rows.numbers[:, ACTS] > 0
    _, turn, size = np.unique(2 * rows.turns + before, return_inverse=True, return_counts=True)
    best = np.zeros(len(size))
    np.maximum.at(best, turn, rows.values)
    errors = found - rows.values
    errors += RESULT * (rows.values == best[turn]) * (found - rows.won)
    off = found - rows.values
    off -= (np.bincount(turn, off) / size)[turn]
    return (errors + KAPPA * off * found * (1.0 - found)) / len(errors)


def learn(net: Net, rows: Rows, rounds: int, rng: Any) -> Net:
    """Adam, with a rate that falls to nothing."""
    order = np.argsort(rows.turns, kind="stable")
    rows = Rows(*(getattr(rows, name)[order] for name in Rows.__annotations__))
    first = np.flatnonzero(np.diff(rows.turns, prepend=-1))
    ends = np.append(first[1:], len(rows.turns))
    turns_at_once = max(1, int(BATCH / max(1.0, len(rows.turns) / len(first))))
    means = {name: np.zeros_like(values) for name, values in net.items()}
    squares = {name: np.zeros_like(values) for name, values in net.items()}
    steps = rounds * (len(first) // turns_at_once + 1)
    step = 0
    for _ in range(rounds):
        shuffled = rng.permutation(len(first))
        for at in range(0, len(first), turns_at_once):
            some = np.concatenate([np.arange(first[n], ends[n]) for n in shuffled[at : at + turns_at_once]])
            part = Rows(rows.numbers[some], rows.values[some], rows.turns[some], rows.won[some])
            inner, active, found = chances(net, part.numbers)
            step += 1
            for name, slope in slopes(net, part.numbers, inner, active, errors_of(found, part)).items():
                slope = slope + SHRINK * net[name]
                means[name] = 0.9 * means[name] + 0.1 * slope
                squares[name] = 0.999 * squares[name] + 0.001 * slope**2
                size = np.sqrt(squares[name] / (1 - 0.999**step)) + 1e-8
                net[name] = net[name] - RATE * (1 - step / (steps + 1)) * means[name] / (1 - 0.9**step) / size
    return net


# ---------------------------------------------------------------------- the two ways
def play(how: Any, given: argparse.Namespace, first: int, net: str) -> Rows:
    jobs = [(given.seed, first + nth, net) for nth in range(given.games)]
    with Pool(given.workers) as pool:
        return joined(pool.map(how, jobs, chunksize=4))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("way", choices=("lessons", "exercises"))
    parser.add_argument("--games", type=int, default=240, help="in a round")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--start", default="", help="what was learned before")
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=20261118)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    if given.way == "exercises" and not given.start:
        parser.error("exercises need --start: lessons come first")
    rng = np.random.default_rng(given.seed)
    net, path = (read(given.start), given.start) if given.start else (fresh(rng), "")
    rounds: list[Rows] = []
    for nth in range(given.rounds):
        rounds.append(play(exercise if given.way == "exercises" else lesson, given, nth * given.games, path))
        rows = joined(rounds[-KEPT:])
        net = learn(net, rows, 4, rng)
        won = rounds[-1].won.mean()
        print(f"round {nth + 1}: {len(rows.values)} states, {won:.1%} of those of its games in games won", flush=True)
        path = given.out
        write(net, path, f"{given.way}, {nth + 1} rounds of {given.games} games, from {given.start or 'nothing'}")


if __name__ == "__main__":
    main()
