"""Learn the win chance of Pandemic's planner (src/petri/games/pandemic/planning/chance.json) from games with itself.

python scripts/train_planner.py lessons --games 9000 --out first.json
python scripts/train_planner.py play --games 4000 --start first.json --out games.jsonl
python scripts/train_planner.py learn games.jsonl --start first.json --out chance.json

With --modules they are games with modules that change the rules, and it is chance_with_modules.json that learns.

Lessons are games by the quick search with turns now and then in which it strays; a first net learns from how they
ended. Then the planner plays exercises, with --nodes for a turn. Of each game a line is written: the moves, the plans
of each turn, what came of them and in how many worlds; so a net with other numbers can learn from games played before.
It learns what came of each plan (weight 1, less if it was tried in few worlds), how much better or worse it was than
the others of the turn (KAPPA), and how the game ended (RESULT) for the state before the turn and the one that was
chosen.
Of every eleventh game it learns nothing: by these it is told how good it has become. Then play again with what was
learned.
Seeds of games are derived from --seed, so others can be kept for measuring.
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
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.planning.chance import Chance, read_chance
from petri.games.pandemic.planning.lessons import Exercise, Lesson, numbers_of
from petri.games.pandemic.planning.outlook import ACTS, NUMBERS, ROOM, ROOMS
from petri.games.pandemic.state import WON

UNITS = 16
BATCH = 2048
RATE = 1e-3
SHRINK = 1e-5
KAPPA = 400.0
RESULT = 4.0
ROUNDS = 8
NODES = 20_000  # of exercises, for a turn
FEW = 8.0  # worlds, with which a value has half the weight
TESTED = 11  # every so-manieth game tells how good the net is; prime to the number of tables
STRAY = 0.03
WIDTH = 4  # of the beam in lessons
SHARE = 0.25  # of the states in the middle of a turn that are kept
TABLES: list[dict[str, Any]] = [
    {"players": players, "epidemics": epidemics}
    for players, epidemics in zip((2, 2, 3, 3, 4, 4, 4, 4, 4, 4), (4, 5, 4, 5, 4, 5, 6, 5, 6, 5))
]
MODULES = ["lab", "mutation", "worldwide_panic", "solo", "virulent_strain"]
CHANGED: list[dict[str, Any]] = [
    {"players": players, "epidemics": epidemics, **modules}
    for players, epidemics in ((2, 4), (3, 4), (4, 4), (3, 5), (4, 5), (2, 5))
    for modules in (
        {"lab": True},
        {"virulent_strain": 8},
        {"mutation": "brink"},
        {"players": 1},
        {"lab": True, "virulent_strain": 10},
        {"mutation": "panic"},
        {"lab": True, "mutation": "brink"},
        {"players": 1, "lab": True},
        {"virulent_strain": 10, "mutation": "brink"},
        {"lab": True, "mutation": "panic"},
    )
]
ROOMY = int(ROOMS + ROOM * len(MODULES))  # the numbers where there are modules

Net = dict[str, Any]


@dataclass
class Rows:
    """States as numbers, and what is known of them."""

    numbers: Any
    values: Any  # what came of them on the average …
    weights: Any  # … and how sure that is
    turns: Any
    games: Any
    won: Any  # whether the game was
    is_plan: Any  # or the state before the turn
    is_real: Any  # whether the game went through it


def joined(parts: list[Rows]) -> Rows:
    return Rows(*(np.concatenate([getattr(part, name) for part in parts]) for name in Rows.__annotations__))


def chosen(rows: Rows, which: Any) -> Rows:
    return Rows(*(getattr(rows, name)[which] for name in Rows.__annotations__))


# ---------------------------------------------------------------------- games
@dataclass(frozen=True)
class Job:
    seed: int
    nth: int
    net: str  # the file of what was learned before
    modules: bool
    nodes: int

    def table(self) -> dict[str, Any]:
        tables = CHANGED if self.modules else TABLES
        return {**tables[self.nth % len(tables)], "open_hands": True}

    def number(self) -> int:
        return int(derived(self.seed, self.nth))

    def dealt(self) -> Any:
        return petri.new("pandemic", seed=self.number(), **self.table()).state


def chance_in(path: str) -> Chance:
    return read_chance(Path(path), [module.key for module in THINGS.modules])


def untaught(modules: bool) -> Chance:
    keys = [module.key for module in THINGS.modules] if modules else []
    rooms = [int(ROOMS + ROOM * MODULES.index(key)) if key in MODULES else -1 for key in keys]
    return Chance([], [], [], [0.0] * (ROOMY if modules else NUMBERS), 0.0, rooms)


def lesson(job: Job) -> Rows:
    nth, state = job.nth, job.dealt()
    number = job.number()
    chance = chance_in(job.net) if job.net else untaught(job.modules)
    taught = Lesson(chance, not job.net, number, WIDTH, STRAY)
    won = float(taught.play(state) == WON)
    numbers = np.array([np.fromiter(row, np.float32, len(row)) for row in taught.rows], np.float32)
    kept = (numbers[:, ACTS] == 0) | (np.random.default_rng(number).random(len(numbers)) < SHARE)
    n, turns = int(kept.sum()), np.array(taught.turns)[kept]
    return Rows(
        numbers[kept],
        np.full(n, won),
        np.ones(n),
        turns + 1000 * nth,
        np.full(n, nth),
        np.full(n, won),
        kept[kept],
        kept[kept],
    )


def exercise(job: Job) -> str:
    state, number = job.dealt(), job.number()
    done = Exercise(chance_in(job.net), number, job.nodes)
    result = int(done.play(state))
    values = [[round(value, 4) for value in row] for row in done.values]
    return json.dumps([job.table(), number, result, done.moves, done.begins, done.plans, values, done.worlds])


def rows_of(job: tuple[int, str, bool]) -> Rows:
    """A game that was written, played again."""
    nth, line, modules = job
    table, number, result, moves, begins, plans, values, worlds = json.loads(line)
    state = petri.new("pandemic", seed=number, **table).state
    chance = untaught(modules)
    numbers, found, at = [], [], 0
    for turn, begin in enumerate(begins):
        while at < begin:
            state.play(moves[at])
            at += 1
        before, *after = numbers_of(state, plans[turn], chance)
        numbers.append(before)
        found.append((values[turn][0], worlds[turn][0], turn, False, True))
        for plan, row in enumerate(after):
            if row:
                numbers.append(row)
                found.append((values[turn][plan], worlds[turn][plan], turn, True, plan == 0))
    known = np.array(found)
    n = len(known)
    return Rows(
        np.array(numbers, np.float32),
        known[:, 0].astype(np.float32),
        (known[:, 1] / (known[:, 1] + FEW)).astype(np.float32),
        1000 * nth + known[:, 2].astype(int),
        np.full(n, nth),
        np.full(n, float(result == WON)),
        known[:, 3] > 0,
        known[:, 4] > 0,
    )


# ---------------------------------------------------------------------- the net
def fresh(rng: Any, units: int, numbers: int) -> Net:
    return {
        "hidden": rng.normal(0.0, numbers**-0.5, (units, numbers)).astype(np.float32),
        "biases": np.zeros(units, np.float32),
        "out": rng.normal(0.0, 0.1, units).astype(np.float32),
        "linear": np.zeros(numbers, np.float32),
        "bias": np.zeros(1, np.float32),
    }


def wider(net: Net, units: int, rng: Any) -> Net:
    """With more units, which say little at first."""
    more = fresh(rng, units - len(net["out"]), len(net["linear"])) if units > len(net["out"]) else {}
    rows = {name: np.concatenate([net[name], more[name]]) for name in ("hidden", "biases", "out") if more}
    return {**net, **rows}


def narrower(net: Net, units: int, numbers: Any) -> Net:
    """With those units that say most."""
    says = np.abs(net["out"]) * chances(net, numbers)[1].std(0)
    kept = np.argsort(-says)[:units]
    return {**net, **{name: net[name][kept] for name in ("hidden", "biases", "out")}}


def read(path: str) -> Net:
    found = json.loads(Path(path).read_text(encoding="utf-8"))
    net = {name: np.array(found[name], np.float32) for name in ("hidden", "biases", "out", "linear", "bias")}
    return {**net, "hidden": net["hidden"].reshape(-1, len(net["linear"])), "bias": net["bias"].reshape(1)}


def write(net: Net, path: str, about: str) -> None:
    plain = {name: [round(float(number), 5) for number in np.ravel(values)] for name, values in net.items()}
    of = {"modules": MODULES} if len(net["linear"]) == ROOMY else {}
    text = json.dumps({"about": about, **of, **plain, "bias": plain["bias"][0]})
    Path(path).write_text(text + "\n", encoding="utf-8")


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


def within_turns(values: Any, rows: Rows) -> Any:
    """What is more or less than the mean of the plans of a turn; 0 for what is no plan."""
    _, turn = np.unique(rows.turns[rows.is_plan], return_inverse=True)
    found = np.zeros(len(values))
    plans, weights = values[rows.is_plan], rows.weights[rows.is_plan]
    found[rows.is_plan] = plans - (np.bincount(turn, plans * weights) / np.bincount(turn, weights))[turn]
    return found


def errors_of(found: Any, rows: Rows) -> Any:
    """How far the chances of some whole turns are off."""
    errors = found - rows.values + KAPPA * within_turns(found - rows.values, rows) * found * (1.0 - found)
    return (rows.weights * errors + RESULT * rows.is_real * (found - rows.won)) / len(errors)


def learn(net: Net, rows: Rows, rounds: int, rng: Any) -> Net:
    """Adam, with a rate that falls to nothing."""
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
            part = chosen(rows, some)
            inner, active, found = chances(net, part.numbers)
            step += 1
            for name, slope in slopes(net, part.numbers, inner, active, errors_of(found, part)).items():
                slope = slope + SHRINK * net[name]
                means[name] = 0.9 * means[name] + 0.1 * slope
                squares[name] = 0.999 * squares[name] + 0.001 * slope**2
                size = np.sqrt(squares[name] / (1 - 0.999**step)) + 1e-8
                net[name] = net[name] - RATE * (1 - step / (steps + 1)) * means[name] / (1 - 0.9**step) / size
    return net


def report(net: Net, rows: Rows) -> str:
    """How good a net is by games it has not learned from."""
    found = np.clip(chances(net, rows.numbers)[2], 1e-6, 1.0 - 1e-6)
    real, won = found[rows.is_real], rows.won[rows.is_real]
    surprise = -(won * np.log(real) + (1.0 - won) * np.log(1.0 - real)).mean()
    off = within_turns(found - rows.values, rows)[rows.is_plan]
    there = within_turns(rows.values, rows)[rows.is_plan]
    weights = rows.weights[rows.is_plan]
    return (
        f"surprise at results {surprise:.4f} (squares {((real - won) ** 2).mean():.4f}), "
        f"squares of values {((found - rows.values) ** 2).mean():.5f}, "
        f"between plans {np.average(off**2, weights=weights):.6f} of {np.average(there**2, weights=weights):.6f}"
    )


# ---------------------------------------------------------------------- the three ways
def played(how: Any, given: argparse.Namespace) -> Any:
    numbers = range(given.first, given.first + given.games)
    jobs = [Job(given.seed, nth, given.start, given.modules, given.nodes) for nth in numbers]
    with Pool(given.workers) as pool:
        yield from pool.imap(how, jobs, chunksize=4)


def begun(given: argparse.Namespace, rng: Any) -> Net:
    numbers = ROOMY if given.modules else NUMBERS
    return read(given.start) if given.start else fresh(rng, given.units, numbers)


def teach(given: argparse.Namespace) -> None:
    """Lessons, and what is learned of them."""
    rng = np.random.default_rng(given.seed)
    net = learn(begun(given, rng), joined(list(played(lesson, given))), 4, rng)
    write(net, given.out, f"{given.games} lessons, from {given.start or 'nothing'}")


def play(given: argparse.Namespace) -> None:
    with open(given.out, "a", encoding="utf-8") as file:
        for nth, line in enumerate(played(exercise, given), 1):
            print(line, file=file, flush=True)
            if nth % 50 == 0:
                print(f"{nth} games", flush=True)


def learn_from(given: argparse.Namespace) -> None:
    lines = [line for path in given.files for line in Path(path).read_text(encoding="utf-8").splitlines()]
    with Pool(given.workers) as pool:
        rows = joined(pool.map(rows_of, [(nth, line, given.modules) for nth, line in enumerate(lines)], chunksize=8))
    rng = np.random.default_rng(given.seed)
    is_test = rows.games % TESTED == 0
    net = narrower(wider(begun(given, rng), given.units, rng), given.units, rows.numbers)
    print("before:", report(net, chosen(rows, is_test)), flush=True)
    net = learn(net, chosen(rows, ~is_test), ROUNDS, rng)
    print("after: ", report(net, chosen(rows, is_test)), flush=True)
    write(net, given.out, given.about or f"{len(lines)} exercises, from {given.start or 'nothing'}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("way", choices=("lessons", "play", "learn"))
    parser.add_argument("files", nargs="*", help="games to learn from")
    parser.add_argument("--games", type=int, default=240)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--start", default="", help="what was learned before")
    parser.add_argument("--modules", action="store_true", help="games with modules that change the rules")
    parser.add_argument("--nodes", type=int, default=NODES, help="of the planner, for a turn of an exercise")
    parser.add_argument("--units", type=int, default=UNITS)
    parser.add_argument("--about", default="", help="what the file says of itself")
    parser.add_argument("--out", required=True)
    parser.add_argument("--seed", type=int, default=20261118)
    parser.add_argument("--workers", type=int, default=2)
    given = parser.parse_args()
    if given.way == "play" and not given.start:
        parser.error("play needs --start: lessons come first")
    if given.way == "learn" and not given.files:
        parser.error("learn needs files of games that were played")
    {"lessons": teach, "play": play, "learn": learn_from}[given.way](given)


if __name__ == "__main__":
    main()
