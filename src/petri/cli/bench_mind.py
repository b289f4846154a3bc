"""`petri bench mind`: how fast a seat's mind is made and deals worlds, on one core, in CPU time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

from petri import _build
from petri.core.game import Game, new
from petri.core.rng import Rng, seeded
from petri.core.title import Title

GAMES = 24
EVERY = 6  # about every so many decisions a position is kept
WORLDS = 20  # dealt at once by each mind


class Clock:
    """The time that some work took, and how often it was done."""

    def __init__(self) -> None:
        self.spent = 0.0
        self.done = 0

    def time(self, work: Callable[[], Any], times: int = 1) -> Any:
        began = time.process_time()
        found = work()
        self.spent += time.process_time() - began
        self.done += times
        return found

    def mean(self) -> float:
        """Microseconds."""
        return round(self.spent / self.done * 1e6, 2)


class MindBench:
    """Measures one title with one set of options, at positions of whole random games."""

    def __init__(self, title: Title, options: Mapping[str, Any], seed: int) -> None:
        self.title = title
        self.rng = seeded(seed)
        self.games = [game for nth in range(GAMES) for game in positions(title, options, seed + nth, self.rng)]
        self.texts = [move.text for game in self.games for move in game.moves()]
        self.world, self.mind, self.view, self.why_not = Clock(), Clock(), Clock(), Clock()

    def look_at(self, game: Game) -> None:
        """What is measured takes turns."""
        seat = int(self.rng.below(len(game.seats)))
        text = self.texts[int(self.rng.below(len(self.texts)))]
        state, seen = game.state.copy(), game.view(seat)
        mind = self.mind.time(lambda: self.title.mind_of(state, seat))
        self.world.time(lambda: [mind.world(self.rng) for _ in range(WORLDS)], WORLDS)
        self.view.time(lambda: self.title.mind(seen))
        self.why_not.time(lambda: game.why_not(text, seat))


def measure(
    title: Title, options: Mapping[str, Any], seconds: float, seed: int, tick: Callable[[float], None]
) -> dict[str, Any]:
    """Means over the positions, each as often as any other."""
    bench = MindBench(title, options, seed)
    began = now = time.process_time()
    while bench.world.done == 0 or now - began < seconds:
        for game in bench.games:
            bench.look_at(game)
        before, now = now, time.process_time()
        tick(now - before)
    return {
        **about(title, options, seed),
        "positions": len(bench.games),
        "us_per_world": bench.world.mean(),
        "us_per_mind": bench.mind.mean(),
        "us_per_mind_of_view": bench.view.mean(),
        "us_per_why_not": bench.why_not.mean(),
    }


def about(title: Title, options: Mapping[str, Any], seed: int) -> dict[str, Any]:
    """What was measured: the head of every result."""
    return {"title": title.id, "options": dict(options), "seed": seed, "build": _build.describe()}


def positions(title: Title, options: Mapping[str, Any], seed: int, rng: Rng) -> list[Game]:
    """Some of a random game, from its beginning to its end."""
    game = new(title.id, seed=seed, **options)
    found: list[Game] = []
    while game.outcome is None:
        if not found or rng.below(EVERY) == 0:
            found.append(game.copy())
        moves = game.moves()
        game.play_found(moves[int(rng.below(len(moves)))])
    return found
