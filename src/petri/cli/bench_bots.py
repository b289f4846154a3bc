"""`petri bench bots`: what bots that think far ahead live on, on one core, in CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import count
from typing import Any

from petri.bots import make_bot
from petri.cli.bench_mind import Clock, about, positions
from petri.core.game import Game
from petri.core.mind import Mind
from petri.core.planning import Budget
from petri.core.playout import play_out
from petri.core.rng import Rng, derived, seeded
from petri.core.title import Title

GAMES = 8  # whose positions are used
GLANCES = 2000  # at once
WORLDS = 200
BUDGET = 0.05  # seconds that a decision may take …
NODES = 2000  # … or so many nodes, for whole games
GLANCE_SHARE, WORLD_SHARE, LATE_SHARE = 0.3, 0.1, 0.3  # of the time; the rest is for whole games


class BotBench:
    """Measures one title with one set of options, at positions of random games in which somebody may choose."""

    def __init__(self, title: Title, options: Mapping[str, Any], seed: int) -> None:
        self.title = title
        self.options = options
        self.seed = seed
        self.rng = seeded(seed)
        found = [game for nth in range(GAMES) for game in positions(title, options, seed + nth, self.rng)]
        self.games = [game for game in found if len(self.legal(game)) > 1]

    def legal(self, game: Game) -> list[int]:
        return game.state.legal_of(game.state.to_act)

    def glances(self, seconds: float) -> float | None:
        """Copies of a state with a move played and looked at, a second, where the planner has learned how to look."""
        planner, clock = self.title.planner(self.rng, Budget(1, 0.0)), Clock()
        for game in self.some(seconds):
            state, legal = game.state.copy(), self.legal(game)
            try:
                clock.time(partial(planner.glances, state, state.to_act, legal, GLANCES), GLANCES)
            except NotImplementedError:
                return None
        return clock.done / clock.spent

    def worlds(self, seconds: float) -> float:
        """Worlds that a mind deals, a second."""
        clock = Clock()
        for game in self.some(seconds):
            mind = self.title.mind_of(game.state.copy(), int(game.state.to_act))
            clock.time(partial(deal, mind, self.rng), WORLDS)
        return clock.done / clock.spent

    def lateness(self, seconds: float) -> float:
        """How long the slowest of a hundred decisions takes, as a share of the time it was given."""
        taken = []
        for game in self.some(seconds):
            planner = self.title.planner(self.rng, Budget(0, BUDGET))
            seat, legal = int(game.state.to_act), self.legal(game)
            mind = self.title.mind_of(game.state, seat)
            began = time.perf_counter()
            planner.choose(mind, seat, legal)
            taken.append(time.perf_counter() - began)
        return sorted(taken)[len(taken) * 99 // 100] / BUDGET

    def games_per_second(self, seconds: float) -> tuple[float, int]:
        """Whole games by `planner` at a fixed number of nodes, and how many they were."""
        clock = Clock()
        while clock.done == 0 or clock.spent < seconds:
            number = derived(self.seed, clock.done)
            state = self.title.new_state(self.options, number)
            seats = range(self.title.seats(self.options))
            bots = [make_bot(f"planner:nodes={NODES}", derived(number, seat)) for seat in seats]
            players = [bot.player(self.title, self.options) for bot in bots]
            clock.time(partial(play_out, state, players))
        return clock.done / clock.spent, clock.done

    def some(self, seconds: float) -> Iterator[Game]:
        """The positions in turn until the time is over, each once at least."""
        began = time.process_time()
        for nth in count():
            if nth >= len(self.games) and time.process_time() - began >= seconds:
                return
            yield self.games[nth % len(self.games)]


def deal(mind: Mind, rng: Rng) -> None:
    for _ in range(WORLDS):
        mind.world(rng)


def measure(
    title: Title, options: Mapping[str, Any], seconds: float, seed: int, tick: Callable[[float], None]
) -> dict[str, Any]:
    bench = BotBench(title, options, seed)
    glances = bench.glances(seconds * GLANCE_SHARE)
    tick(seconds * GLANCE_SHARE)
    worlds = bench.worlds(seconds * WORLD_SHARE)
    tick(seconds * WORLD_SHARE)
    lateness = bench.lateness(seconds * LATE_SHARE)
    tick(seconds * LATE_SHARE)
    games, played = bench.games_per_second(seconds * (1.0 - GLANCE_SHARE - WORLD_SHARE - LATE_SHARE))
    return {
        **about(title, options, seed),
        "positions": len(bench.games),
        **({} if glances is None else {"glances_per_s": round(glances)}),
        "worlds_per_s": round(worlds),
        "budget_s": BUDGET,
        "late_p99": round(lateness, 3),
        "planner_nodes": NODES,
        "planner_games": played,
        "planner_games_per_s": round(games, 3),
    }
