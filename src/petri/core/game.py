"""`Game`, the friendly door around a State: text, records, views, undo."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from petri.core.errors import IllegalMove, MoveError, OptionError, PetriError, SeatError
from petri.core.rng import Rng, seeded
from petri.core.state import State
from petri.core.title import Happening, Outcome, Reason, Title, find_title

LARGEST_SEED = 2**63 - 1


class SourceOfBits(Protocol):
    """Python's random.Random is one."""

    def getrandbits(self, k: int, /) -> int: ...


@dataclass(frozen=True, slots=True)
class Move:
    """A move of a seat; its text is what records keep."""

    text: str
    seat: int
    number: int

    @property
    def kind(self) -> str:
        return self.text.split(" ", 1)[0]

    def __str__(self) -> str:
        return self.text


class Game:
    """One game. Made by `petri.new`, `petri.replay` and `petri.from_position`."""

    def __init__(
        self,
        title: Title,
        options: Mapping[str, Any],
        state: State,
        *,
        seed: int | None = None,
        start: Mapping[str, Any] | None = None,
        seats: Sequence[str] | None = None,
    ) -> None:
        self._title = title
        self._options = dict(options)
        self._state = state
        self._first = state.copy()
        self._seed = seed
        self._start = start
        self._numbers: list[int] = []
        self._texts: list[str] = []
        count = title.seats(options)
        self._seats = checked_names(seats, count) if seats else tuple(f"Player {n + 1}" for n in range(count))

    def __repr__(self) -> str:
        return f"<Game {self.title} seed={self.seed} moves={len(self._texts)} to_act={self.to_act}>"

    # ------------------------------------------------------------------ what it is
    @property
    def title(self) -> str:
        return self._title.id

    @property
    def options(self) -> dict[str, Any]:
        return copy.deepcopy(self._options)

    @property
    def seed(self) -> int | None:
        return self._seed

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats; a seat's number is its place here."""
        return self._seats

    @property
    def state(self) -> State:
        """The compiled state, for those who need speed; change it and the record is no longer true."""
        return self._state

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return self._title.turn(self._state)

    @property
    def to_act(self) -> int | None:
        """The seat that has to decide; None when the game is over."""
        return int(self._state.to_act) if self._state.to_act >= 0 else None

    @property
    def prompt(self) -> str | None:
        """What is to be decided, as the name of a step."""
        return self._title.prompt(self._state) if self._state.to_act >= 0 else None

    @property
    def outcome(self) -> Outcome | None:
        return self._title.outcome(self._state) if self._state.result else None

    @property
    def played(self) -> tuple[str, ...]:
        """The texts of the moves so far."""
        return tuple(self._texts)

    # ------------------------------------------------------------------ moves
    def moves(self, seat: int | None = None) -> list[Move]:
        """Every legal move now, of all seats or of one."""
        state = self._state
        if seat is None:
            return [self._move(number) for number in state.legal()]
        return [self._move(number) for number in state.legal_of(self._checked(seat))]

    def _move(self, number: int) -> Move:
        return Move(self._title.text(self._state, number), int(self._state.seat_of(number)), number)

    def _checked(self, seat: int) -> int:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(self._seats):
            raise SeatError("seat_unknown", seat=repr(seat), allowed=tuple(range(len(self._seats))))
        return seat

    def find(self, move: Move | str) -> Move:
        """The legal move that an object or a text means; an error that says why there is none."""
        number = self._number(move)
        if not self._state.is_legal(number):
            raise self._illegal(number, str(move))
        return self._move(number)

    def _number(self, move: Move | str) -> int:
        if self._state.result:
            raise IllegalMove("move_over")
        if isinstance(move, Move):
            return self._title.parse(self._state, move.text)
        if not isinstance(move, str):
            raise MoveError("move_unknown", text=repr(move), allowed=self._title.kinds)
        return self._title.parse(self._state, move)

    def _illegal(self, number: int, text: str) -> IllegalMove:
        reason = self._title.reason(self._state, number)
        return IllegalMove("move_legal", text=text, reason=reason, rule=reason.rule if reason else "")

    def play(self, move: Move | str) -> list[Happening]:
        """Play a move, given as object or text, and return what happened."""
        number = self._number(move)
        state = self._state
        if not state.is_legal(number):
            raise self._illegal(number, str(move))
        text = self._title.text(state, number)
        state.listen()
        state.play(number)
        self._numbers.append(number)
        self._texts.append(text)
        return [self._title.happening(state, heard) for heard in state.heard]

    def why_not(self, move: Move | str) -> Reason | PetriError | None:
        """Why a move is not legal now, with the rule; None if it is legal."""
        try:
            number = self._number(move)
        except PetriError as error:
            return error
        return None if self._state.is_legal(number) else self._title.reason(self._state, number)

    def undo(self) -> str:
        """Take the last move back and return its text."""
        if not self._texts:
            raise MoveError("undo_nothing")
        self._numbers.pop()
        text = self._texts.pop()
        self._state = self._first.copy()
        for number in self._numbers:
            self._state.play(number)
        return text

    def copy(self, rng: Rng | SourceOfBits | int | None = None) -> Game:
        """An independent game with the same past and future; with a source of chance, with a future of its own."""
        if rng is not None:
            return self._with_fresh_chance(source(rng))
        other = Game(self._title, self._options, self._first, seed=self._seed, start=self._start, seats=self._seats)
        other._state = self._state.copy()
        other._numbers = self._numbers[:]
        other._texts = self._texts[:]
        return other

    def _with_fresh_chance(self, rng: Rng) -> Game:
        """A game that begins here: its record starts with this position."""
        state = self._state.copy()
        state.rng = seeded(rng.next32())
        return Game(
            self._title, self._options, state, start=self._title.position(state, self._options), seats=self._seats
        )

    # ------------------------------------------------------------------ what is known
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that a seat knows, as plain data; without a seat what a spectator may see."""
        return self._title.view(self._state, self._options, None if seat is None else self._checked(seat))

    def imagine(self, seat: int | None, rng: Rng | SourceOfBits | int) -> Game:
        """A game that looks the same to a seat, with everything the seat does not know dealt afresh."""
        return game_from_view(self.view(seat), rng)

    def position(self) -> dict[str, Any]:
        """The whole state as plain JSON, hidden cards and all."""
        return self._title.position(self._state, self._options)

    def record(self) -> dict[str, Any]:
        """All that is needed to play this game again, as plain JSON."""
        from petri.core.record import make_record

        return make_record(self)

    @property
    def start(self) -> Mapping[str, Any] | None:
        """The position the game began with, if it did not begin with a setup."""
        return self._start

    # ------------------------------------------------------------------ words
    def say(self, what: Move | str | Happening | Outcome | PetriError | Reason | None = None, lang: str = "en") -> str:
        """A move that is legal now, a happening, an outcome or a reason in words; without one, what is asked now."""
        if what is None:
            return self._title.say_prompt(self._state, lang)
        if isinstance(what, Happening):
            return self._title.say_happening(self._state, what, lang)
        if isinstance(what, Outcome):
            return self._title.say_outcome(self._state, what, lang)
        if isinstance(what, (PetriError, Reason)):
            return what.say(lang)
        return self._title.say_move(self._state, self._number(what), lang)


def new(
    title: str,
    *,
    players: int | None = None,
    seed: int | None = None,
    seats: Sequence[str] | None = None,
    **options: Any,
) -> Game:
    """Set up a game. Without a seed the chance is fresh; `game.seed` tells it."""
    found = find_title(title)
    if players is not None:
        options["players"] = players
    settled = found.settle(options)
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else checked_seed(seed)
    return Game(found, settled, found.new_state(settled, seed), seed=seed, seats=seats)


def checked_names(seats: object, count: int) -> tuple[str, ...]:
    if not isinstance(seats, (list, tuple)) or not all(isinstance(name, str) for name in seats):
        raise OptionError("seat_names", value=repr(seats))
    if len(seats) != count:
        raise OptionError("seats", given=len(seats), players=count)
    return tuple(seats)


def checked_seed(seed: object) -> int:
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
        raise OptionError("seed", value=repr(seed))
    return seed


def from_position(title: str, position: Mapping[str, Any], *, seats: Sequence[str] | None = None) -> Game:
    """A game that begins with a position; what the position leaves out has its usual value."""
    found = find_title(title)
    options, state = found.from_position(position)
    return Game(found, options, state, start=found.position(state, options), seats=seats)


def game_from_view(view: Mapping[str, Any], rng: Rng | SourceOfBits | int) -> Game:
    """A game as a seat may imagine it, made from its view alone."""
    title = find_title(view["title"])
    state = title.imagine(view, source(rng))
    return Game(title, view["options"], state, start=title.position(state, view["options"]))


def source(rng: Rng | SourceOfBits | int) -> Rng:
    if isinstance(rng, Rng):
        return rng
    return seeded(rng.getrandbits(62) if hasattr(rng, "getrandbits") else checked_seed(rng))
