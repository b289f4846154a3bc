"""The course of games in counts that add up: what the counts of two parts of a run have in common is their sum, so
nobody sees who played which part, and no game is kept."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from petri.core.playout import Player
from petri.core.state import State
from petri.core.things import KIND_BITS, NOT_TOLD, TOLD_BITS
from petri.core.title import Title
from petri.core.tracing import Tracing, shift_of

KIND = int(KIND_BITS)
NUMBER = int(NOT_TOLD)
FIRST = int(TOLD_BITS)  # where the first number of a happening begins

Deeds = Sequence[Mapping[int, int]]  # of each seat: how often it made each move, or each of a kind
Plain = tuple[Any, ...]  # a trace as the journal and the lines between processes have it


class Trace:
    """`series` has for each column and turn how often each value came after that turn (0: after the setup), `noted`
    how often each thing was named, `moves` how often each kind of move was made in games that nobody won, and in
    those that somebody did; of both also the sums of the squares of each game. If it has to watch `offers`, `offered`
    has how many seats in all games had each card, and `used` how many used it."""

    def __init__(self, columns: int, noted: int, *, offers: bool = False) -> None:
        self.offers = offers
        self.series: list[list[Counter[int]]] = [[] for _ in range(columns)]
        self.noted: list[Counter[int]] = [Counter() for _ in range(noted)]
        self.noted_squares: list[Counter[int]] = [Counter() for _ in range(noted)]
        self.moves: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.move_squares: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
        self.offered: Counter[int] = Counter()
        self.used: Counter[int] = Counter()

    def note(self, turn: int, values: Sequence[int]) -> None:
        for by_turn, value in zip(self.series, values):
            while len(by_turn) <= turn:
                by_turn.append(Counter())
            by_turn[turn][int(value)] += 1

    def note_game(self, heard: Sequence[Counter[int]], kinds: Counter[int], *, is_won: bool) -> None:
        """What was named in one game, and the kinds of its moves."""
        for nth, counted in enumerate(heard):
            add_game(self.noted[nth], self.noted_squares[nth], counted)
        add_game(self.moves[is_won], self.move_squares[is_won], kinds)

    def add(self, other: Trace) -> None:
        for by_turn, more in zip(self.series, other.series):
            while len(by_turn) < len(more):
                by_turn.append(Counter())
            for mine, theirs in zip(by_turn, more):
                mine.update(theirs)
        for counted, theirs in zip(self.counters(), other.counters()):
            counted.update(theirs)

    def counters(self) -> list[Counter[int]]:
        return [*self.noted, *self.noted_squares, *self.moves, *self.move_squares, self.offered, self.used]

    def as_plain(self) -> Plain:
        series = [[plain(counted) for counted in by_turn] for by_turn in self.series]
        return series, len(self.noted), [plain(counted) for counted in self.counters()]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Trace) and self.as_plain() == other.as_plain()

    __hash__ = None  # type: ignore[assignment]


def add_game(sums: Counter[int], squares: Counter[int], counted: Counter[int]) -> None:
    for key, n in counted.items():
        sums[key] += n
        squares[key] += n * n


def plain(counted: Counter[int]) -> dict[int, int]:
    """In order, so that equal counts are written alike."""
    return {value: counted[value] for value in sorted(counted)}


def from_plain(told: Plain) -> Trace:
    series, noted, counters = told
    trace = Trace(0, noted)
    trace.series = [[Counter(counted) for counted in by_turn] for by_turn in series]
    for counted, theirs in zip(trace.counters(), counters):
        counted.update(theirs)
    return trace


class Tracer:
    """Plays games and follows them as a title wants it."""

    def __init__(self, title: Title, options: Mapping[str, Any]) -> None:
        tracing = title.tracing(options)
        self.masks = [-1 if word in tracing.cards else -1 << KIND for word in title.kinds]
        self.measures = tracing.series
        self.columns = sum(len(some.columns) for some in tracing.series)
        self.noted = len(tracing.noted)
        self.shifts = shifts_of(tracing)
        self.held = held_of(title, tracing)

    def new(self, *, offers: bool = False) -> Trace:
        return Trace(self.columns, self.noted, offers=offers)

    def deeds(self, state: State, players: list[Player], watch: Callable[[State], None] | None = None) -> Deeds:
        """Plays as `core.playout` does it, move by move: what each seat did, moves that use something each for itself,
        others by their kind. Before each decision somebody may watch."""
        if not any(player.needs_minds for player in players):
            state.stop_noting()
        masks = self.masks
        done: list[dict[int, int]] = [{} for _ in players]
        while state.result == 0:
            if watch is not None:
                watch(state)
            seat = state.to_act
            move = players[seat].pick(state)
            deed = move & masks[move >> KIND]
            done[seat][deed] = done[seat].get(deed, 0) + 1
            state.play(move)
        return done

    def play_out(self, state: State, players: list[Player], trace: Trace) -> Deeds:
        """The same with the course of the game into a trace."""
        state.listen()
        begun = 0
        offered: list[set[int]] = [set() for _ in players]

        def watch(state: State) -> None:
            nonlocal begun
            if state.turns != begun:
                begun = self.read(state, begun, state.turns, trace)
            if trace.offers:
                offered[state.to_act].update(self.cards(state.legal_of(state.to_act)))

        done = self.deeds(state, players, watch)
        self.read(state, begun, state.turns + 1, trace)
        if trace.offers:
            self.add_held(state.heard, offered)
            for seat, deeds in enumerate(done):
                trace.offered.update(offered[seat])
                trace.used.update(self.cards(deeds))
        return done

    def cards(self, deeds: Iterable[int]) -> list[int]:
        """Those that use what they name."""
        return [deed for deed in deeds if self.masks[deed >> KIND] == -1]

    def add_held(self, heard: Iterable[int], offered: Sequence[set[int]]) -> None:
        for happening in heard:
            found = self.held.get(happening & NUMBER)
            if found is not None:
                base, shift = found
                offered[happening >> FIRST & NUMBER].add(base + (happening >> shift & NUMBER))

    def read(self, state: State, begun: int, turns: int, trace: Trace) -> int:
        """The numbers after the turns from `begun` on: one decision may end several."""
        values = [int(value) for some in self.measures for value in some.of(state)]
        for turn in range(begun, turns):
            trace.note(turn, values)
        return turns

    def counted(self, heard: Iterable[int]) -> list[Counter[int]]:
        """How often each thing was named in a game."""
        shifts = self.shifts
        noted: list[Counter[int]] = [Counter() for _ in range(self.noted)]
        for happening in heard:
            found = shifts.get(happening & NUMBER)
            if found is not None:
                for nth, shift in found:
                    number = happening >> shift & NUMBER
                    if number != NUMBER:
                        noted[nth][number] += 1
        return noted


def held_of(title: Title, tracing: Tracing) -> dict[int, tuple[int, int]]:
    """By the number of a happening: the move that would use what it shows, and where it says what that is."""
    kinds = {kind.word: kind for kind in title.things.kinds}
    return {
        int(told.number): (int(kinds[held.word].base), shift_of(told, held.part))
        for held in tracing.held
        for told in held.told
    }


def shifts_of(tracing: Tracing) -> dict[int, list[tuple[int, int]]]:
    """By the number of a happening: which counts it adds to, and where it says to what."""
    found: dict[int, list[tuple[int, int]]] = {}
    for nth, noted in enumerate(tracing.noted):
        for told in noted.told:
            found.setdefault(int(told.number), []).append((nth, noted.shift(told)))
    return found


def kinds_of(done: Deeds) -> Counter[int]:
    """How often each kind of move was made in a game."""
    kinds: Counter[int] = Counter()
    for deeds in done:
        for deed, times in deeds.items():
            kinds[deed >> KIND] += times
    return kinds


def decisions_of(done: Deeds) -> int:
    return sum(sum(deeds.values()) for deeds in done)
