"""What every game's State shares: the agenda of steps, whose decision it is, and who listens.

A game subclasses `State`. A step does its work, or pushes further steps, or asks a seat to decide; `advance` runs steps
until somebody is asked or the game is over. Everything here is small ints: text, records and views belong to `Game`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.rng import Rng
from petri.core.signing import NO_SIGN, mixed
from petri.core.things import NOT_TOLD, TOLD, Step, Told
from petri.core.vecs import append, extend, vec

BIT: Final[vec[i64]] = vec[i64]([1 << i for i in range(63)])  # mypyc 2.4.1 miscompiles 1 << x for i64 x >= 31
DE_BRUIJN: Final[i64] = 0x218A392CD3D5DBF  # the six bits from any of its bits on are a different number each time
POSITION_OF: Final[vec[i64]] = vec[i64](
    [{(int(DE_BRUIJN) << k >> 58) & 63: k for k in range(64)}[n] for n in range(64)]
)
NOBODY: Final[i64] = -1
NOTHING_KEPT: Final = "in a playout it is not kept what seats learn: make the mind of the state before it"
AGENDA_ROOM: Final = 40
# an agenda entry is step * STEP + arg
STEP: Final[i64] = 65536
STEP_BITS: Final[i64] = 16


def low_member(mask: i64) -> i64:
    """The lowest member of a bit set that is not empty."""
    return POSITION_OF[((mask & -mask) * DE_BRUIJN >> 58) & 63]


def members(mask: i64) -> vec[i64]:
    """The members of a bit set, lowest first."""
    out = vec[i64]()
    while mask != 0:
        out = append(out, low_member(mask))
        mask &= mask - 1
    return out


def count(mask: i64) -> i64:
    """How many members a bit set has."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


@final
class Moves:
    """The moves of one decision, in room that is used again for the next."""

    room: vec[i64]
    n: i64 = 0

    def add(self, move: i64) -> None:
        if self.n == len(self.room):
            self.make_room(1)
        self.room[self.n] = move
        self.n += 1

    def add_each(self, base: i64, mask: i64) -> None:
        """A move base + n for every member n of a bit set."""
        room = self.room
        n = self.n
        if n + 62 > len(room):
            self.make_room(62)
            room = self.room
        while mask != 0:
            lowest = mask & -mask
            room[n] = base + POSITION_OF[(lowest * DE_BRUIJN >> 58) & 63]
            n += 1
            mask ^= lowest
        self.n = n

    def add_all(self, base: i64, parts: vec[i64]) -> None:
        """A move base + part for every part of a list."""
        room = self.room
        n = self.n
        if n + len(parts) > len(room):
            self.make_room(len(parts))
            room = self.room
        for part in parts:
            room[n] = base + part
            n += 1
        self.n = n

    def make_room(self, more: i64) -> None:
        self.room = extend(self.room, zeros(len(self.room) + more))

    def taken(self) -> vec[i64]:
        return self.room[: self.n]


ROOM: Final[i64] = 512
ZEROS: Final[vec[i64]] = vec[i64]([0 for _ in range(ROOM)])


def zeros(n: i64) -> vec[i64]:
    return ZEROS[:n]


def new_moves() -> Moves:
    out = Moves()
    out.room = ZEROS[:]
    return out


class State:
    """The compiled heart of a game."""

    agenda: vec[i64]
    depth: i64 = 0
    turn: i64 = 0  # the seat whose turn it is
    turns: i64 = 0  # that have begun, for whoever measures games; it is in no position
    to_act: i64 = NOBODY
    result: i64 = 0
    rng: Rng
    listening: bool = False
    noting: bool = True  # what seats learn is kept; not so in playouts, of which nobody asks what a seat knows
    heard: list[int]

    def run_step(self, step: i64, arg: i64) -> None:
        raise NotImplementedError

    def moves(self) -> vec[i64]:
        """Every legal move now, of every seat."""
        out = new_moves()
        self.list_moves(out)
        return out.taken()

    def list_moves(self, out: Moves) -> None:
        """`moves`, into room that is used again."""
        raise NotImplementedError

    def moves_of(self, seat: i64) -> vec[i64]:
        """Every legal move of one seat now."""
        out = new_moves()
        self.list_moves_of(seat, out)
        return out.taken()

    def list_moves_of(self, seat: i64, out: Moves) -> None:
        """`moves_of`, into room that is used again; unless a game says otherwise only who is asked has any."""
        if seat == self.to_act:
            self.list_moves(out)
        else:
            out.n = 0

    def seat_of(self, move: i64) -> i64:
        """The seat that makes a legal move."""
        raise NotImplementedError

    def play(self, move: i64) -> None:
        """Carry out a legal move (the caller has checked it) and go on to the next decision."""
        raise NotImplementedError

    def copy(self) -> State:
        """An independent state with the same future; nobody listens to it."""
        raise NotImplementedError

    def copy_core(self, other: State) -> None:
        """Give another state what every game's state has."""
        other.agenda = self.agenda[:]
        other.depth = self.depth
        other.turn = self.turn
        other.turns = self.turns
        other.to_act = self.to_act
        other.result = self.result
        other.rng = self.rng.copy()
        other.noting = self.noting

    def open_sign(self) -> i64:
        """The sign of what every game's state has and everybody sees: how it stands, and what is asked of whom."""
        sign = mixed(mixed(mixed(NO_SIGN, self.result), self.to_act), self.turn)
        for nth in range(self.depth):
            sign = mixed(sign, self.agenda[nth])
        return sign

    def secrets(self) -> i64:
        """A number for what is hidden from somebody, with the chance to come."""
        return mixed(mixed(NO_SIGN, self.rng.x), self.rng.carry)

    def is_legal(self, move: i64) -> bool:
        return move in self.moves()

    def legal(self) -> list[int]:
        """`moves` as a plain list."""
        return list(self.moves())

    def legal_of(self, seat: i64) -> list[int]:
        return list(self.moves_of(seat))

    # ------------------------------------------------------------------ the agenda
    def start_agenda(self) -> None:
        self.agenda = vec[i64]([0 for _ in range(AGENDA_ROOM)])
        self.depth = 0

    def push(self, step: Step, arg: i64 = 0) -> None:
        self.agenda[self.depth] = step.number * STEP + arg
        self.depth += 1

    def ask(self, seat: i64, step: Step, arg: i64 = 0) -> None:
        """Stop at this step until the seat has decided; the step runs again afterwards."""
        self.agenda[self.depth] = step.number * STEP + arg
        self.depth += 1
        self.to_act = seat

    def asked_step(self) -> i64:
        """The number of the step that asks."""
        return self.agenda[self.depth - 1] >> STEP_BITS

    def asked_arg(self) -> i64:
        return self.agenda[self.depth - 1] & (STEP - 1)

    def is_asked(self, step: Step) -> bool:
        return self.agenda[self.depth - 1] >> STEP_BITS == step.number

    def answer(self) -> None:
        """The asking step is answered for good and does not run again."""
        self.depth -= 1

    def ask_again(self, arg: i64) -> None:
        """The asking step is answered in part: it runs again with another number."""
        entry = self.agenda[self.depth - 1]
        self.agenda[self.depth - 1] = entry - (entry & (STEP - 1)) + arg

    def advance(self) -> None:
        """Run steps until somebody has to decide or the game is over."""
        self.to_act = NOBODY
        while self.result == 0 and self.to_act == NOBODY:
            self.depth -= 1
            entry = self.agenda[self.depth]
            self.run_step(entry >> STEP_BITS, entry & (STEP - 1))
        if self.result != 0:
            self.finish(self.result)  # whatever was still put on the agenda by what has ended it

    def stop_noting(self) -> None:
        """From here on nobody will ask what a seat knows."""
        self.noting = False

    def go_on(self) -> None:
        """From between two decisions to the next one."""
        if self.result == 0 and self.to_act == NOBODY:
            self.advance()

    def finish(self, result: i64) -> None:
        if self.result == 0:
            self.result = result
        self.depth = 0
        self.to_act = NOBODY

    # ------------------------------------------------------------------ who listens
    def listen(self) -> None:
        self.listening = True
        self.heard = []

    def tell(self, told: Told, a: i64 = NOT_TOLD, b: i64 = NOT_TOLD, c: i64 = NOT_TOLD, d: i64 = NOT_TOLD) -> None:
        """Note a happening for whoever listens: its number and up to four more in one int."""
        if self.listening:
            more = sized(told, c) + sized(told, d) * TOLD
            self.heard.append(told.number + (sized(told, a) + (sized(told, b) + more * TOLD) * TOLD) * TOLD)


def sized(told: Told, number: i64) -> i64:
    """A larger number would run into the next one."""
    if number < 0 or number >= TOLD:
        raise OverflowError(f"{told.name}: {number} is not between 0 and {int(NOT_TOLD) - 1}")
    return number
