"""Advice for a seat, from what it knows: what to do, what for, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from petri.bots.ahead import Future
from petri.core.game import Move
from petri.core.names import NOBODY_LISTENS, Listener
from petri.core.planning import Budget, Line
from petri.core.rng import derived, seeded
from petri.core.state import State
from petri.core.text import LANGUAGES
from petri.core.title import Title

MOST_LINES = 3
WORLD = 1  # which chance of a hint's seed its imagined world is dealt by


@dataclass(frozen=True)
class Advised:
    """A move of a line: its text, and in words."""

    text: str
    words: str
    seat: int


@dataclass(frozen=True)
class Advice:
    """A line of play. Its first `sure` moves can be played one after the other whatever chance brings."""

    moves: tuple[Advised, ...]
    sure: int
    aims: tuple[str, ...]  # what it is after
    after: float  # the chance to win then …
    error: float  # … and how much that may be off: a standard error
    worlds: int  # in which it was tried


@dataclass(frozen=True)
class Hint:
    """What to do now, the best first; `before` is the chance to win as things stand."""

    before: float
    lines: tuple[Advice, ...]


def hint(
    title: Title,
    view: Mapping[str, Any],
    moves: Sequence[Move],
    budget: Budget,
    lang: str = "en",
    *,
    seed: int = 0,
    listener: Listener = NOBODY_LISTENS,
) -> Hint:
    """Advice for the seat of a view that may make these moves, in words for who hears it. Moves that come later in a
    line are worded in a world that may be the real one."""
    mind, seat = title.mind(view), moves[0].seat
    planner = title.planner(seeded(seed), budget)
    before = float(planner.chance(mind, seat))
    lines = planner.advise(mind, seat, [move.number for move in moves])[:MOST_LINES]
    world = mind.world(seeded(derived(seed, WORLD)))
    told = tuple(advice(title, view, world, line, lang, listener, seed) for line in lines if len(line.moves))
    return Hint(before, told)


def advice(
    title: Title, view: Mapping[str, Any], world: State, line: Line, lang: str, listener: Listener, seed: int
) -> Advice:
    moves = [int(move) for move in line.moves]
    seat = int(view["seat"])
    state, told = world.copy(), list[Advised]()
    for number in moves:
        if state.to_act < 0 or number not in state.legal_of(state.to_act):
            break
        words = title.say_move(state, number, lang, listener)
        told.append(Advised(title.text(state, number), words, int(state.seat_of(number))))
        state.play(number)
    sure = sure_moves(title, view, world, moves[: len(told)], seed)
    aims = tuple(aim.say(lang) for aim in title.aims(world, seat, moves))
    return Advice(tuple(told), sure, aims, float(line.chance), float(line.error), int(line.worlds))


def aims_of(
    title: Title, view: Mapping[str, Any], move: Move, budget: Budget, *, seed: int = 0
) -> dict[str, list[str]]:
    """What a move is for, in every language: what the best line that begins with it is after."""
    mind, rng = title.mind(view), seeded(seed)
    lines = title.planner(rng, budget).advise(mind, move.seat, [move.number])
    line = [int(number) for number in lines[0].moves] if lines else [move.number]
    aims = title.aims(mind.world(rng), move.seat, line)
    return {lang: [aim.say(lang) for aim in aims] for lang in LANGUAGES}


def sure_moves(title: Title, view: Mapping[str, Any], world: State, moves: Sequence[int], seed: int) -> int:
    """How many of them follow each other without others being asked, and without chance."""
    seat = int(view["seat"])
    future = Future(title, view["options"], seat, world, seeded(derived(seed, WORLD + 1)))
    for nth, move in enumerate(moves, 1):
        if not future.play(move) or future.state.to_act != seat:
            return nth
    return max(1, len(moves))
