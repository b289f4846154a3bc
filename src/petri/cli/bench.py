"""`petri bench`: how fast the engine plays at random, on one core, in CPU time."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from petri.cli import bench_bots, bench_mind
from petri.cli.against import compare
from petri.cli.bench_mind import about
from petri.cli.command import most_players
from petri.cli.output import console, two_columns, write_json
from petri.cli.words import Words
from petri.core.game import KEY_BYTES, Game, new
from petri.core.playout import Tally, copies, playout
from petri.core.rng import Rng, key_text, seeded
from petri.core.state import State
from petri.core.title import Title

# the parts of the time that is given
WARM_UP, PLAYOUTS, NEW_GAMES, COPIES, FRIENDLY = 0.1, 0.5, 0.05, 0.1, 0.2
GAMES_AT_ONCE = 20
COPIES_AT_ONCE = 1000

Tick = Callable[[float], None]


def measure_and_show(
    words: Words,
    title: Title,
    given: Mapping[str, Any],
    *,
    seconds: float,
    seed: int,
    is_json: bool,
    against: str | None = None,
    of: str = "play",
) -> None:
    options = title.settle({**most_players(title), **given})
    screen = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn()
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(words("bench.running"), total=1 if against else seconds)
        found = measured(of, title, options, seconds, seed, lambda part: progress.advance(task, part), against)
    if is_json:
        write_json(found)
        return
    table = two_columns()
    for key, value in found.items():
        if key not in ("title", "options", "seed"):
            table.add_row(words(f"bench.{key}"), f"{value:,}" if isinstance(value, int) else str(value))
    console().print(table)


def measured(
    of: str, title: Title, options: Mapping[str, Any], seconds: float, seed: int, tick: Tick, against: str | None
) -> dict[str, Any]:
    if of == "bots":
        return bench_bots.measure(title, options, seconds, seed, tick)
    if of == "mind":
        return bench_mind.measure(title, options, seconds, seed, tick)
    if of == "simulate":
        from petri.cli import bench_simulate

        return bench_simulate.measure(title, options, seconds, seed, tick)
    return measure(title, options, seconds, seed, tick, against)


def measure(
    title: Title, options: Mapping[str, Any], seconds: float, seed: int, tick: Tick, against: str | None = None
) -> dict[str, Any]:
    bench = Bench(title, options, seed, tick)
    if against is not None:
        return {**about(title, options, seed), **compare(against, bench.new_state, bench.rng, tick)}
    bench.play_out(seconds * WARM_UP)
    tally, games, spent = bench.play_out(seconds * PLAYOUTS)
    decisions = int(tally.decisions)
    return {
        **about(title, options, seed),
        "games": games,
        "decisions_per_s": round(decisions / spent),
        "games_per_s": round(games / spent),
        "decisions_per_game": round(decisions / games, 1),
        "mean_moves": round(int(tally.choices) / decisions, 2),
        "forced_share": round(int(tally.forced) / decisions, 4),
        "us_per_copy": round(bench.time_copies(seconds * COPIES), 3),
        "us_per_new_game": round(bench.time_new_games(seconds * NEW_GAMES, bench.next_seed), 2),
        "us_per_new_game_keyed": round(bench.time_new_games(seconds * NEW_GAMES, bench.next_key), 2),
        "game_moves_per_s": round(bench.time_game_play(seconds * FRIENDLY)),
        "peak_memory_mb": peak_memory(),
    }


class Bench:
    """Measures one title with one set of options. Every state comes from a fresh seed."""

    def __init__(self, title: Title, options: Mapping[str, Any], seed: int, tick: Tick) -> None:
        self.title = title
        self.options = options
        self.deal = title.dealer(options)
        self.seed = seed
        self.tick = tick
        self.rng = seeded(seed)

    def next_seed(self) -> int:
        self.seed += 1
        return self.seed

    def next_key(self) -> str:
        return key_text(self.next_seed().to_bytes(KEY_BYTES, "little"))

    def new_state(self) -> State:
        return self.deal(self.next_seed())

    def repeat(self, seconds: float, work: Callable[[], int]) -> tuple[int, float]:
        """Work until the time is over, at least once; how much was done, and the time it took."""
        began = time.process_time()
        done, spent = 0, 0.0
        while not done or spent < seconds:
            done += work()
            now = time.process_time() - began
            self.tick(now - spent)
            spent = now
        return done, spent

    def play_out(self, seconds: float) -> tuple[Tally, int, float]:
        """Whole games: the setup and random moves to the end."""
        tally = Tally()

        def some_games() -> int:
            for _ in range(GAMES_AT_ONCE):
                playout(self.new_state(), self.rng, tally)
            return GAMES_AT_ONCE

        games, spent = self.repeat(seconds, some_games)
        return tally, games, spent

    def time_copies(self, seconds: float) -> float:
        """Microseconds for a copy of a state in the middle of a game."""
        state = self.halfway()

        def some_copies() -> int:
            copies(state, COPIES_AT_ONCE)
            return COPIES_AT_ONCE

        done, spent = self.repeat(seconds, some_copies)
        return spent / done * 1e6

    def halfway(self) -> State:
        state = self.new_state()
        length = moves_to_end(state.copy(), self.rng.copy())
        return after(state, self.rng.copy(), length // 2)

    def time_new_games(self, seconds: float, next_seed: Callable[[], int | str]) -> float:
        """Microseconds for a setup whose chance comes from such seeds."""

        def some_games() -> int:
            for _ in range(GAMES_AT_ONCE):
                self.deal(next_seed())
            return GAMES_AT_ONCE

        done, spent = self.repeat(seconds, some_games)
        return spent / done * 1e6

    def time_game_play(self, seconds: float) -> float:
        """Moves a second through `Game.play`, from their texts, with record and happenings."""
        games = [self.played_game() for _ in range(GAMES_AT_ONCE)]
        done, spent = 0, 0.0
        while not done or spent < seconds:
            for seed, texts in games:
                game = self.new_game(seed)
                began = time.process_time()
                for text in texts:
                    game.play(text)
                spent += time.process_time() - began
                done += len(texts)
        self.tick(seconds)
        return done / spent

    def played_game(self) -> tuple[int, tuple[str, ...]]:
        """A random game: its seed and its moves."""
        game = self.new_game(self.next_seed())
        while game.outcome is None:
            moves = game.state.legal()
            move = moves[int(self.rng.below(len(moves)))]
            game.play(self.title.text(game.state, move))
        return self.seed, game.played

    def new_game(self, seed: int) -> Game:
        return new(self.title.id, seed=seed, **self.options)


def moves_to_end(state: State, rng: Rng) -> int:
    tally = Tally()
    playout(state, rng, tally)
    return int(tally.decisions)


def after(state: State, rng: Rng, moves: int) -> State:
    """A state some random moves later."""
    for _ in range(moves):
        legal = state.legal()
        state.play(legal[int(rng.below(len(legal)))])
    return state


def peak_memory() -> float | None:
    """The most memory this process has used, in MB; None where the system does not tell."""
    try:
        import resource
    except ImportError:
        return None
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(most / 2**20 if sys.platform == "darwin" else most / 2**10, 1)
