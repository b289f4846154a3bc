"""Learn what the planners of Contagion and Viroid, and that of Pandemic in games with sides, say of the chance to win
(chance.json in their folders) from games with themselves, and measure whether it is true, for all of Pandemic, too.

python scripts/train_rivals.py games viroid --games 300 --seed 200000 --out rows.jsonl
python scripts/train_rivals.py learn viroid rows.jsonl --out src/petri/games/viroid/planning/chance.json
python scripts/train_rivals.py measure viroid --games 90 --seed 60000

`games` plays tables of all kinds in turn, the planner on every seat, and looks now and then into worlds that may be
the real one: in Contagion quick play goes on to the end there (how many points ahead, what share of the victory), in
Viroid for two rounds (the numbers of planning/chance.py), with teams and with the Bio-Terrorist to the next turn (those
of planning/curve.py). `learn` fits a logistic curve to how these games ended: the chance of a position is that of the
average of its worlds in Contagion, and else the average of those of its worlds. It prints what the curve says of each
fifth of the games if it is learned from the others, and what became of these. `measure` plays other games, asks the
planner itself for the chance of whoever is to act, and prints by tenths what was said and what became true, and how
many games of each kind were won.
"""

from __future__ import annotations

import argparse
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

import petri.games  # noqa: F401  puts all titles on the shelf
from petri.bots import make_bot
from petri.core.planning import Budget
from petri.core.rng import Rng, derived, seeded
from petri.core.state import State
from petri.core.title import Title, find_title
from petri.games.contagion.planning.planner import lead_of, share_of
from petri.games.contagion.planning.policy import Policy, quick_weights
from petri.games.pandemic.modules.bio_terrorist import prospects as terrorist_prospects
from petri.games.pandemic.modules.team import prospects as team_prospects
from petri.games.pandemic.planning.curve import NUMBERS as SIDE_NUMBERS
from petri.games.pandemic.planning.search import Search
from petri.games.pandemic.turn import ACTIONS
from petri.games.viroid.cards import WON
from petri.games.viroid.planning.chance import NUMBERS, SURE, numbers_of
from petri.games.viroid.planning.planner import ROUNDS
from petri.games.viroid.planning.quick import Quick
from petri.games.viroid.planning.weights import weights_for
from petri.sim.stats import share

Row = dict[str, Any]

WORLDS = {"contagion": 48, "viroid": 12, "teams": 8, "bio_terrorist": 8}
LOOKS = 10  # decisions of a game that are looked at, about
LENGTH = {"contagion": 60, "viroid": 110}  # decisions of a player, about, and of Pandemic:
USUAL_LENGTH = 60
BINS = 10
FOLDS = 5
VICTORY, CLEAR, DECK = 0.4, 4.0, 12.0  # of Contagion: the best of a few that were tried
SHRINK = 1e-3
SHARED = 0.4  # more is a win
BOXES = dict.fromkeys(("brink_roles", "brink_events", "lab_roles", "lab_events"), True)
TABLES: dict[str, list[dict[str, Any]]] = {
    "contagion": [
        *({"players": n} for n in (2, 3, 4, 5)),
        {"players": 2},
        {"players": 3, "neutral": True},
        {"players": 4, "neutral": True},
        {"players": 4},
    ],
    "viroid": [
        {"players": n, **more}
        for more in (
            *({"difficulty": level} for level in ("easy", "normal", "demanding")),
            *({"pathogen": pathogen} for pathogen in ("virus", "fungus")),
            {"opening": "free"},
        )
        for n in (2, 3, 4)
    ],
    "pandemic": [
        {"players": players, "epidemics": epidemics, "open_hands": True}
        for players in (2, 3, 4)
        for epidemics in (4, 5, 6)
    ],
    "modules": [
        {"epidemics": 4, **modules}
        for modules in (
            {"players": 3, "lab": True},
            {"players": 3, "virulent_strain": 8},
            {"players": 3, "mutation": "brink"},
            {"players": 3, "mutation": "panic"},
            {"players": 1},
            {"players": 1, "lab": True},
            {"players": 2, "lab": True, "virulent_strain": 10},
        )
    ],
    "teams": [
        {"players": players, "teams": True, "epidemics": epidemics, **BOXES}
        for players in (4, 6)
        for epidemics in (4, 5)
    ],
    "bio_terrorist": [
        {"players": players, "bio_terrorist": True, "epidemics": epidemics}
        for players in (3, 4, 5)
        for epidemics in (4, 5)
    ],
}


def title_of(of: str) -> Title:
    return find_title(of if of in ("contagion", "viroid") else "pandemic")


@dataclass(frozen=True)
class Job:
    title: str
    nth: int
    seed: int
    nodes: int  # 0 for the usual number
    only_said: bool


# ---------------------------------------------------------------------- games
@dataclass(frozen=True)
class Played:
    kind: int  # of table
    is_won: bool  # by anybody
    rows: list[Row]


def played(job: Job) -> Played:
    """A game, and what was seen now and then in it, with how it ended for the seat that saw it."""
    title, kind = title_of(job.title), job.nth % len(TABLES[job.title])
    options = title.settle(TABLES[job.title][kind])
    seed = derived(job.seed, job.nth)
    state, rng, seats = title.new_state(options, seed), seeded(seed), title.seats(options)
    name = f"planner:nodes={job.nodes}" if job.nodes else "planner"
    players = [make_bot(name, derived(seed, seat)).player(title, options) for seat in range(seats)]
    rows: list[Row] = []
    while state.result == 0:
        seat = int(state.to_act)
        if len(state.legal()) > 1 and rng.below(LENGTH.get(job.title, USUAL_LENGTH) * seats) < LOOKS:
            mind = title.mind_of(state, seat)
            seen = said(title, mind, seat) if job.only_said else SEEN[job.title](mind, seat, rng)
            rows.append({"game": job.nth, "seat": seat, "seats": seats, **seen})
        state.play(players[seat].pick(state))
    winners = ended(title, state)
    shares = 1 if title.is_cooperative(options) else len(winners)
    return Played(kind, bool(winners), [{**row, "won": (row["seat"] in winners) / max(1, shares)} for row in rows])


def ended(title: Title, state: State) -> tuple[int, ...]:
    outcome = title.outcome(state)
    assert outcome is not None
    return outcome.winners


def said(title: Title, mind: Any, seat: int) -> Row:
    return {"said": title.planner(seeded(seat), Budget(0, 0.0)).chance(mind, seat)}


def seen_in_contagion(mind: Any, seat: int, rng: Rng) -> Row:
    policy, ends = Policy(mind.template.rules.seats, quick_weights()), []
    for _ in range(WORLDS["contagion"]):
        world = mind.world(rng)
        while world.result == 0:
            world.play(policy.pick(world))
        ends.append((lead_of(world, seat), share_of(world, seat)))
    return {"left": int(mind.template.event_deck_size), "ends": ends}


def seen_in_viroid(mind: Any, seat: int, rng: Rng) -> Row:
    seats = int(mind.template.rules.seats)
    quick, weights, worlds = Quick(Budget(0, 0.0)), weights_for(seats), []
    for _ in range(WORLDS["viroid"]):
        world = mind.world(rng)
        world.turns = 0
        while world.result == 0 and world.turns < ROUNDS * seats:
            world.play(quick.pick(world, weights))
        decided = 0 if world.result == 0 else 1 if world.result == WON else -1
        worlds.append([decided, *([0.0] * len(NUMBERS) if decided else numbers_of(world, weights))])
    return {"worlds": worlds}


def seen_by_side(of: str, mind: Any, seat: int, rng: Rng) -> Row:
    """When a turn is to be played: what `chance_to` goes by, or what it says of a game that is over."""
    rules, quick, worlds = mind.template.rules, Search(None, Budget(0, 0.0)), []
    prospects = {"teams": team_prospects, "bio_terrorist": terrorist_prospects}[of]
    for _ in range(WORLDS[of]):
        world = mind.world(rng)
        while world.result == 0 and not world.is_asked(ACTIONS):
            world.play(quick.quick(world))
        if world.result == 0:
            worlds.append([0, *prospects.numbers_to(world, seat)])
        else:
            worlds.append([1 if prospects.chance_to(world, seat) > SHARED else -1, *([0.0] * len(SIDE_NUMBERS))])
    return {"worlds": worlds, "side": "terrorist" if seat == rules.infection_holder else "team"}


SEEN = {
    "contagion": seen_in_contagion,
    "viroid": seen_in_viroid,
    "teams": partial(seen_by_side, "teams"),
    "bio_terrorist": partial(seen_by_side, "bio_terrorist"),
}


def games_of(given: argparse.Namespace, only_said: bool) -> Iterator[Played]:
    jobs = [Job(given.title, nth, given.seed, given.nodes, only_said) for nth in range(given.games)]
    with Pool(given.workers) as pool:
        yield from pool.imap_unordered(played, jobs)


def keep(given: argparse.Namespace) -> None:
    with Path(given.out).open("w", encoding="utf-8") as file:
        for game in games_of(given, False):
            file.writelines(json.dumps(row) + "\n" for row in game.rows)


# ---------------------------------------------------------------------- learning
def sigmoid(logits: Any) -> Any:
    return 1.0 / (1.0 + np.exp(-np.clip(logits, -30.0, 30.0)))


def loss(chances: Any, won: Any) -> float:
    chances = np.clip(chances, 1e-4, 1 - 1e-4)
    return float(-np.mean(won * np.log(chances) + (1 - won) * np.log(1 - chances)))


class Curve(ABC):
    """Rows of a title as arrays, and the curve that is learned from some of them."""

    @abstractmethod
    def __init__(self, rows: list[Row]) -> None: ...

    @abstractmethod
    def learned(self, some: Any) -> Any:
        """The parameters that fit some of the rows best."""

    @abstractmethod
    def chances(self, found: Any) -> Any:
        """Of all rows."""

    @abstractmethod
    def as_json(self, found: Any) -> dict[str, Any]: ...


class OfContagion(Curve):
    def __init__(self, rows: list[Row]) -> None:
        ends = np.array([row["ends"] for row in rows])
        hopes = (VICTORY * ends[:, :, 1] + (1 - VICTORY) * sigmoid(ends[:, :, 0] / CLEAR)).mean(1)
        self.logits = np.log(np.clip(hopes, 1e-3, 1 - 1e-3) / (1 - np.clip(hopes, 1e-3, 1 - 1e-3)))
        self.left = np.array([row["left"] for row in rows]) / DECK
        self.players = np.array([[row["seats"] == n for n in (2, 3, 4, 5)] for row in rows], float)
        self.won = np.array([row["won"] for row in rows])

    def learned(self, some: Any) -> Any:
        start = np.array([1.0, 0, 0, 0, 0, 0])

        def worse(now: Any) -> float:
            return loss(self.chances(now)[some], self.won[some]) + SHRINK * float(np.sum((now - start) ** 2))

        return minimize(worse, start).x

    def chances(self, found: Any) -> Any:
        return sigmoid(self.players @ found[2:] + (found[0] + found[1] * self.left) * self.logits)

    def as_json(self, found: Any) -> dict[str, Any]:
        slope, later, *biases = found.round(3).tolist()
        numbers = {"victory": VICTORY, "clear": CLEAR, "slope": slope, "later": later, "deck": DECK}
        return {**numbers, "biases": biases}


class OfWorlds(Curve):
    names: tuple[str, ...]

    def __init__(self, rows: list[Row]) -> None:
        worlds = np.array([row["worlds"] for row in rows])
        self.decided, self.numbers = worlds[:, :, 0], worlds[:, :, 1:]
        self.won = np.array([row["won"] for row in rows])

    def of_worlds(self, found: Any) -> Any:
        decided = self.decided
        return np.where(decided > 0, SURE, np.where(decided < 0, 1 - SURE, sigmoid(self.numbers @ found)))

    def learned(self, some: Any) -> Any:
        def worse(now: Any) -> tuple[float, Any]:
            each = self.of_worlds(now)[some]
            won, chances = self.won[some], np.clip(each.mean(1), 1e-4, 1 - 1e-4)
            slopes = ((1 - won) / (1 - chances) - won / chances) / each.size
            back = slopes[:, None] * np.where(self.decided[some] == 0, each * (1 - each), 0.0)
            free = np.concatenate([[0.0], now[1:]])
            slope = np.einsum("pw,pwn->n", back, self.numbers[some]) + 2 * SHRINK * free
            return loss(chances, won) + SHRINK * float(free @ free), slope

        return minimize(worse, np.zeros(len(self.names)), jac=True, method="L-BFGS-B").x

    def chances(self, found: Any) -> Any:
        return self.of_worlds(found).mean(1)

    def weights(self, found: Any) -> dict[str, float]:
        return {name: round(float(weight), 4) for name, weight in zip(self.names, found)}


class OfViroid(OfWorlds):
    names = NUMBERS

    def as_json(self, found: Any) -> dict[str, Any]:
        return {"weights": self.weights(found)}


class OfSides(OfWorlds):
    """A curve for each kind of side."""

    names = SIDE_NUMBERS

    def __init__(self, rows: list[Row]) -> None:
        super().__init__(rows)
        of = np.array([row["side"] for row in rows])
        self.sides = {str(side): of == side for side in np.unique(of)}

    def learned(self, some: Any) -> Any:
        learned = super().learned
        return {side: learned(some & which) for side, which in self.sides.items()}

    def chances(self, found: Any) -> Any:
        if not isinstance(found, dict):
            return super().chances(found)
        return sum(
            np.where(which, super(OfSides, self).chances(found[side]), 0.0) for side, which in self.sides.items()
        )

    def as_json(self, found: Any) -> dict[str, Any]:
        return {"curves": {side: self.weights(its) for side, its in found.items()}}


CURVES: dict[str, type[Curve]] = {
    "contagion": OfContagion,
    "viroid": OfViroid,
    "teams": OfSides,
    "bio_terrorist": OfSides,
}


def learn(given: argparse.Namespace) -> None:
    rows = [json.loads(line) for name in given.rows for line in Path(name).read_text(encoding="utf-8").splitlines()]
    curve = CURVES[given.title](rows)
    games = np.array([row["game"] for row in rows])
    said = np.zeros(len(rows))
    for nth in range(FOLDS):
        others = games % FOLDS != nth
        said[~others] = curve.chances(curve.learned(others))[~others]
    show(said, np.array([row["won"] for row in rows]), games)
    found = curve.as_json(curve.learned(games >= 0))
    about = f"scripts/train_rivals.py, {len(rows)} positions of {len(set(games.tolist()))} games; {given.about}"
    Path(given.out).write_text(json.dumps({"about": about, **found}, indent=1) + "\n", encoding="utf-8")


# ---------------------------------------------------------------------- measuring
def show(said: Any, won: Any, games: Any) -> None:
    """By tenths, what was said and what became true."""
    print("| said | mean | won | positions | of games |\n|---|---|---|---|---|")
    places = np.minimum((said * BINS).astype(int), BINS - 1)
    for nth in range(BINS):
        some = places == nth
        of = len(set(games[some].tolist()))
        means = f"{100 * said[some].mean():.0f} % | {100 * won[some].mean():.0f} %" if of else " | "
        print(f"| {10 * nth}–{10 * nth + 10} % | {means} | {some.sum()} | {of} |")
    print(f"\nBrier {np.mean((won - said) ** 2):.4f}, log loss {loss(said, won):.4f}\n")


def measure(given: argparse.Namespace) -> None:
    games = list(games_of(given, True))
    rows = [row for game in games for row in game.rows]
    show(*(np.array([row[key] for row in rows]) for key in ("said", "won", "game")))
    for kind, table in enumerate(TABLES[given.title]):
        wins = [game.is_won for game in games if game.kind == kind]
        found = share(sum(wins), len(wins))
        low, high = 100 * found.low, 100 * found.high
        print(f"{table}: {100 * found.count / max(1, found.of):.0f} % ({low:.0f}–{high:.0f}) of {found.of} are won")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ways = parser.add_subparsers(required=True)
    for name, way in (("games", keep), ("learn", learn), ("measure", measure)):
        one = ways.add_parser(name)
        one.set_defaults(way=way)
        one.add_argument("title", choices=tuple(TABLES if name == "measure" else CURVES))
        if name == "learn":
            one.add_argument("rows", nargs="+")
            one.add_argument("--about", default="")
        else:
            one.add_argument("--games", type=int, default=80)
            one.add_argument("--seed", type=int, default=20261118)
            one.add_argument("--nodes", type=int, default=0)
            one.add_argument("--workers", type=int, default=2)
        if name != "measure":
            one.add_argument("--out", required=True)
    given = parser.parse_args()
    given.way(given)


if __name__ == "__main__":
    main()
