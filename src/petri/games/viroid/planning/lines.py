"""Lines of play: moves one after the other until chance comes in, as all infections and mutations of a turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget
from petri.core.state import Moves, new_moves
from petri.core.vecs import vec
from petri.games.viroid.evaluation import Weights
from petri.games.viroid.planning.quick import is_sensible, outlook
from petri.games.viroid.state import ViroidState

LONGEST: Final[i64] = 40  # moves of a line


@final
class Line:
    """A move, what came before it, and the state that it leads to."""

    def __init__(self, state: ViroidState, value: float, before: Line | None, move: i64) -> None:
        self.state = state
        self.value = value
        self.before = before
        self.move = move

    def moves(self) -> vec[i64]:
        line: Line = self
        n: i64 = 0
        while line.before is not None:
            n += 1
            line = line.before
        moves = vec[i64]([0 for _ in range(n)])
        line = self
        while line.before is not None:
            n -= 1
            moves[n] = line.move
            line = line.before
        return moves


@final
class Beam:
    """The best lines, the best first. Two with one value are most likely two ways to one state."""

    def __init__(self, width: i64) -> None:
        self.width = width
        self.lines: list[Line] = []

    def place_of(self, value: float) -> i64:
        """Where a value would stand; -1 if it is too low or there already."""
        place = len(self.lines)
        while place > 0 and self.lines[place - 1].value < value:
            place -= 1
        if place == self.width or (place > 0 and self.lines[place - 1].value == value):
            return -1
        return place

    def add(self, line: Line) -> None:
        place = self.place_of(line.value)
        if place >= 0:
            self.lines.insert(int(place), line)
            if len(self.lines) > self.width:
                self.lines.pop()


@final
class Search:
    """Looks for good lines."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.room: Moves = new_moves()

    def lines(self, start: ViroidState, w: Weights, width: i64, kept: i64) -> list[Line]:
        """Those that end where chance comes in, the best first; none if the budget is spent before."""
        done = Beam(kept)
        beam = [Line(start, 0.0, None, 0)]
        for _nth in range(LONGEST):
            longer = Beam(width)
            for line in beam:
                if self.budget.is_spent():
                    return done.lines
                self.expand(line, w, longer, done)
            beam = longer.lines
            if len(beam) == 0:
                break
        return done.lines

    def expand(self, line: Line, w: Weights, longer: Beam, done: Beam) -> None:
        s, room = line.state, self.room
        s.list_moves(room)
        for nth in range(room.n):
            move = room.room[nth]
            if not is_sensible(move):
                continue
            after = s.copy()
            after.carry_out(move)
            value = outlook(after, w)
            self.budget.spent += 1
            if longer.place_of(value) >= 0 or done.place_of(value) >= 0:
                after.advance()
                found = Line(after, value, line, move)
                if has_gone_on(s, after):
                    done.add(found)
                else:
                    longer.add(found)


def has_gone_on(before: ViroidState, after: ViroidState) -> bool:
    """Whether chance has come in, or somebody else is to set up."""
    if after.result != 0 or after.deck_size != before.deck_size or after.turn != before.turn:
        return True
    return after.rng.x != before.rng.x or after.rng.carry != before.rng.carry
