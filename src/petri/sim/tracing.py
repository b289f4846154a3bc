"""The course of games in counts that add up: what the counts of two parts of a run have in common is their sum, so
nobody sees who played which part, and no game is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from petri.core.playout import Player
from petri.core.state import State
from petri.core.things import KIND_BITS, NOT_TOLD
from petri.core.tracing import Tracing

KIND = int(KIND_BITS)
NUMBER = int(NOT_TOLD)

Plain = tuple[Any, ...]  # a trace as the journal and the lines between processes have it


class Trace:
    """`series` has for each column and turn how often each value came after that turn (0: after the setup), `noted`
    how often each thing was named, `moves` how often each kind of move was made in games that nobody won, and in
    those that somebody did."""

    def __init__(self, columns: int, noted: int) -> None:
        self.series: list[list[Counter[int]]] = [[] for _ in range(columns)]
        self.noted: list[Counter[int]] = [Counter() for _ in range(noted)]
        self.moves: tuple[Counter[int], Counter[int]] = (Counter(), Counter())

    def note(self, turn: int, values: Sequence[int]) -> None:
        for by_turn, value in zip(self.series, values):
            while len(by_turn) <= turn:
                by_turn.append(Counter())
            by_turn[turn][int(value)] += 1

    def add(self, other: Trace) -> None:
        for by_turn, more in zip(self.series, other.series):
            while len(by_turn) < len(more):
                by_turn.append(Counter())
            for mine, theirs in zip(by_turn, more):
                mine.update(theirs)
        for counted, theirs in (*zip(self.noted, other.noted), *zip(self.moves, other.moves)):
            counted.update(theirs)

    def as_plain(self) -> Plain:
        series = [[plain(counted) for counted in by_turn] for by_turn in self.series]
        return series, [plain(counted) for counted in self.noted], [plain(counted) for counted in self.moves]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.as_plain() == other.as_plain()

    __hash__ = None  # type: ignore[assignment]


def plain(counted: Counter[int]) -> dict[int, int]:
    """In order, so that equal counts are written alike."""
    return {value: counted[value] for value in sorted(counted)}


def from_plain(told: Plain) -> Trace:
    series, noted, moves = told
    trace = Trace(0, 0)
    trace.series = [[Counter(counted) for counted in by_turn] for by_turn in series]
    trace.noted = [Counter(counted) for counted in noted]
    trace.moves = (Counter(moves[0]), Counter(moves[1]))
    return trace


class Tracer:
    """Plays games and follows them as a title wants it."""

    def __init__(self, tracing: Tracing) -> None:
        self.measures = tracing.series
        self.columns = sum(len(some.columns) for some in tracing.series)
        self.noted = len(tracing.noted)
        self.shifts = shifts_of(tracing)

    def new(self) -> Trace:
        return Trace(self.columns, self.noted)

    def play_out(self, state: State, players: list[Player], trace: Trace) -> tuple[int, Counter[int]]:
        """As `core.playout` does it, move by move: how many decisions that took, and the kinds of moves."""
        if not any(player.needs_minds for player in players):
            state.stop_noting()
        state.listen()
        kinds: Counter[int] = Counter()
        decisions = begun = 0
        while state.result == 0:
            if state.turns != begun:
                begun = self.read(state, begun, state.turns, trace)
            move = players[state.to_act].pick(state)
            kinds[move >> KIND] += 1
            state.play(move)
            decisions += 1
        self.read(state, begun, state.turns + 1, trace)
        self.count(state.heard, trace)
        return decisions, kinds

    def read(self, state: State, begun: int, turns: int, trace: Trace) -> int:
        """The numbers after the turns from `begun` on: one decision may end several."""
        values = [int(value) for some in self.measures for value in some.of(state)]
        for turn in range(begun, turns):
            trace.note(turn, values)
        return turns

    def count(self, heard: Iterable[int], trace: Trace) -> None:
        shifts, noted = self.shifts, trace.noted
        for happening in heard:
            found = shifts.get(happening & NUMBER)
            if found is not None:
                for nth, shift in found:
                    number = happening >> shift & NUMBER
                    if number != NUMBER:
                        noted[nth][number] += 1


def shifts_of(tracing: Tracing) -> dict[int, list[tuple[int, int]]]:
    """By the number of a happening: which counts it adds to, and where it says to what."""
    found: dict[int, list[tuple[int, int]]] = {}
    for nth, noted in enumerate(tracing.noted):
        for told in noted.told:
            found.setdefault(int(told.number), []).append((nth, noted.shift(told)))
    return found
