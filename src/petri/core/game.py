"""`Game`, the friendly door around a State: text, records, views, undo."""

from __future__ import annotations

import copy
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from petri.core.errors import IllegalMove, MoveError, OptionError, PetriError, SeatError
from petri.core.fields import check_to_act
from petri.core.names import Listener
from petri.core.reasons import Reason
from petri.core.rng import Rng, is_key, key_text, rng_of, seeded
from petri.core.routes import Route, routes
from petri.core.speech import Happening
from petri.core.state import State
from petri.core.text import say
from petri.core.title import Outcome, Title, find_title
from petri.core.typed import Typing

Seed = int | str  # a number starts the fast generator, the text of a key a stream that nobody can compute without it
LARGEST_SEED = 2**63 - 1
KEY_BYTES = 32
BOT_NAME = re.compile(r"bot ([\w-]+(?:[:;]\w+=[\w.+-]*)*)")  # how a record names the seat of a bot: never a file
IMAGININGS = 2  # in which a reason has to be the same to be known


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


@dataclass(frozen=True, slots=True)
class Reshuffle:
    """The cards were dealt afresh: after how many moves, by which chance, and what came of it."""

    ply: int
    seed: Seed
    state: State


class Game:
    """One game. Made by `petri.new`, `petri.replay` and `petri.from_position`."""

    def __init__(
        self,
        title: Title,
        options: Mapping[str, Any],
        state: State,
        *,
        seed: Seed | None = None,
        start: Mapping[str, Any] | None = None,
        seats: Sequence[str] | None = None,
    ) -> None:
        self._options = dict(options)
        self._state = state
        self._first = state.copy()
        self._seed = seed
        self._start = start
        self._numbers: list[int] = []
        self._texts: list[str] = []
        self._free: list[bool] = []
        self._reshuffles: list[Reshuffle] = []
        count = title.seats(options)
        self._seats = checked_names(seats, count) if seats else tuple(nameless(seat) for seat in range(count))
        self._title = title.with_people(given_names(self._seats))

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
    def seed(self) -> Seed | None:
        return self._seed

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats; a seat's number is its place here."""
        return self._seats

    def name_seats(self, seats: Sequence[str]) -> None:
        """Call the players by other names."""
        self._seats = checked_names(seats, len(self._seats))
        self._title = self._title.with_people(given_names(self._seats))

    def name(self, seat: int, lang: str = "en") -> str:
        """What to call the player of a seat."""
        name = self._seats[self._checked(seat)]
        return numbered(seat, lang) if name == nameless(seat) else name

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

    @property
    def reshuffles(self) -> tuple[tuple[int, Seed], ...]:
        """When and by which chance the cards were dealt afresh: after how many moves, and the seed."""
        return tuple((dealt.ply, dealt.seed) for dealt in self._reshuffles)

    @property
    def is_free(self) -> bool:
        """Whether the last move may be taken back as if nothing had been: no chance, nothing hidden came of it."""
        return bool(self._free) and self._free[-1]

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
            raise MoveError("move_unknown", text=repr(move), allowed=tuple(self._title.words(self._state)))
        return self._title.parse(self._state, move)

    def _illegal(self, number: int, text: str) -> IllegalMove:
        reason = self._title.reason(self._state, number)
        return IllegalMove("move_legal", text=text, reason=reason, rule=reason.rule if reason else "")

    def play(self, move: Move | str) -> list[Happening]:
        """Play a move, given as object or text, and return what happened."""
        return self.play_found(self.find(move))

    def play_found(self, move: Move) -> list[Happening]:
        """Play a move that `find` or `moves` has given for this very moment; it is not looked for again."""
        state, number, text, seat = self._state, move.number, move.text, move.seat
        chance = state.rng.x, state.rng.carry
        state.listen()
        state.play(number)
        happenings = [self._title.happening(state, heard) for heard in state.heard]
        self._numbers.append(number)
        self._texts.append(text)
        self._free.append(chance == (state.rng.x, state.rng.carry) and self._title.is_free(state, seat, happenings))
        return happenings

    def parts(self, move: Move | str) -> dict[str, Any]:
        """A move for a page: its kind, what it names, and under `cost` the cards of the own hand that it takes."""
        return self._title.parts(self._state, self._number(move))

    def menu(self, seat: int, lang: str = "en", kind: str = "", you: int | None = None) -> list[dict[str, Any]]:
        """The legal moves of a seat as a page shows them: text, seat, kind, in words as they are told at a table, and
        in parts; or those of a kind."""
        title, state = self._title, self._state
        numbers = state.legal_of(self._checked(seat))
        shown = [number for number in numbers if title.kind(number) == kind] if kind else numbers
        return title.menu(state, shown, lang, Listener(title.people, you))

    def routes(self, seat: int, pawn: int | None = None) -> dict[str, list[Route]]:
        """By city, the ways there of a pawn over one or more moves, as far as the seat can know: nothing hidden is
        looked at."""
        moved = self._checked(seat if pawn is None else pawn)
        if self._state.to_act != self._checked(seat):
            return {}
        world = self._title.mind_of(self._state, seat).world(seeded(0))
        return routes(self._title, world, seat, moved)

    def offers(self) -> dict[str, bool]:
        """In a window the kinds of moves that are offered, and whether each matters now, from what everybody knows;
        otherwise nothing."""
        title, state = self._title, self._state
        passing = title.windows.get(self.prompt or "")
        if passing is None:
            return {}
        kinds = {title.kind(number): title.kind_of(number) for number in state.legal_of(state.to_act)}
        return {word: title.matters(state, self._options, kind) for word, kind in kinds.items() if word != passing}

    def why_not(self, move: Move | str, seat: int | None = None) -> Reason | PetriError | None:
        """Why a move is not legal now, with the rule; None if it is legal. With a seat: as far as the seat can know."""
        return self.why_not_many([move], seat)[0]

    def why_not_many(self, moves: Sequence[Move | str], seat: int | None = None) -> list[Reason | PetriError | None]:
        """`why_not` of several moves at once."""
        if seat is None:
            return [self._why_not(move) for move in moves]
        own = set(self._state.legal_of(self._checked(seat)))
        worlds = self._imagined_states(seat) if self._state.to_act >= 0 else []
        return [self._why_not_known(move, seat, own, worlds) for move in moves]

    def _imagined_states(self, seat: int) -> list[State]:
        mind = self._title.mind_of(self._state, seat)
        return [mind.world(seeded(nth)) for nth in range(IMAGININGS)]

    def _why_not_known(
        self, move: Move | str, seat: int, own: set[int], worlds: Sequence[State]
    ) -> Reason | PetriError | None:
        """The reason, if it is the same however the hidden cards may lie."""
        try:
            number = self._number(move)
        except PetriError as error:
            return error
        if number in own:
            return None
        reasons = [self._why_not_in(world, number, seat) for world in worlds]
        first = reasons[0] if reasons else None
        is_known = all(reason == first or str(reason) == str(first) for reason in reasons)
        return (first if is_known else None) or MoveError("move_not_yours", text=str(move))

    def _why_not_in(self, world: State, number: int, seat: int) -> Reason | None:
        """None for what another seat may decide."""
        if world.is_legal(number) or (seat != world.to_act and world.seat_of(number) == world.to_act):
            return None
        return self._title.reason(world, number)

    def _why_not(self, move: Move | str) -> Reason | PetriError | None:
        try:
            number = self._number(move)
        except PetriError as error:
            return error
        return None if self._state.is_legal(number) else self._title.reason(self._state, number)

    def undo(self) -> str:
        """Take the last move back and return its text."""
        if not self._texts:
            raise MoveError("undo_nothing")
        text = self._texts[-1]
        self.undo_to(len(self._texts) - 1)
        return text

    def undo_to(self, ply: int) -> None:
        """Take all moves back but the first so many."""
        if not isinstance(ply, int) or not 0 <= ply <= len(self._texts):
            raise MoveError("undo_range", ply=repr(ply), moves=len(self._texts))
        del self._numbers[ply:], self._texts[ply:], self._free[ply:]
        self._reshuffles = [dealt for dealt in self._reshuffles if dealt.ply <= ply]
        last = self._reshuffles[-1] if self._reshuffles else None
        self._state = (last.state if last else self._first).copy()
        for number in self._numbers[last.ply if last else 0 :]:
            self._state.play(number)

    def reshuffle(self, seed: Seed) -> None:
        """Deal afresh, with new chance, all that nobody at the table knows: for an undo after something was seen. No
        view changes by it; the record keeps it. Nothing of what was dealt before matters, so of several times before
        the same move the last one counts."""
        if self._state.result:
            raise IllegalMove("move_over")
        ply, seed = len(self._texts), checked_chance(seed)
        self._state = self._title.reshuffled(self._state, self._options, rng_of(seed))
        earlier = [dealt for dealt in self._reshuffles if dealt.ply < ply]
        self._reshuffles = [*earlier, Reshuffle(ply, seed, self._state.copy())]

    def copy(self, rng: Rng | SourceOfBits | int | None = None) -> Game:
        """An independent game with the same past and future; with a source of chance, with a future of its own."""
        if rng is not None:
            return self._with_fresh_chance(source(rng))
        other = Game(self._title, self._options, self._first, seed=self._seed, start=self._start, seats=self._seats)
        other._state = self._state.copy()
        other._numbers = self._numbers[:]
        other._texts = self._texts[:]
        other._free = self._free[:]
        other._reshuffles = self._reshuffles[:]
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

    def views(self) -> dict[int | None, dict[str, Any]]:
        """The views of all seats, and under None that of a spectator; they share parts, so they are only to be read."""
        seats = (*range(len(self._seats)), None)
        return dict(zip(seats, self._title.views(self._state, self._options, seats)))

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

    def box(self, lang: str = "en") -> dict[str, Any]:
        """What is printed on boards and cards, by the names that views and moves use."""
        return self._title.box(self._options, lang)

    # ------------------------------------------------------------------ words
    @property
    def typing(self) -> Typing:
        """How moves are typed now, in each language, and what is meant by what somebody types."""
        return Typing(self._title, self._state)

    def typed(self, move: Move, lang: str = "en") -> str:
        """A move as people type it in a language; records keep `move.text`."""
        return self.typing.text(move.number, lang)

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

    def retold(self, happenings: Sequence[Happening]) -> Sequence[Happening]:
        """Happenings of a move, as far as somebody sees them, in the way they are told in words."""
        return self._title.retold(happenings)

    def tell(
        self, what: Happening | PetriError | Reason | None = None, lang: str = "en", you: int | None = None
    ) -> str:
        """A happening or a reason in words for somebody at a table, without one what is asked now: players are called
        by their names, who reads it is "you"."""
        listener = Listener(self._title.people, you)
        if what is None:
            return self._title.say_prompt(self._state, lang, listener)
        if isinstance(what, Happening):
            return self._title.say_happening(self._state, what, lang, listener)
        return what.say(lang, listener) if isinstance(what, Reason) else what.say(lang)


def new(
    title: str,
    *,
    players: int | None = None,
    seed: Seed | None = None,
    seats: Sequence[str] | None = None,
    **options: Any,
) -> Game:
    """Set up a game. Without a seed the chance is fresh; `game.seed` tells it. A key (`petri.fresh_key()`) in place of
    a number gives chance that nobody can compute from what they see."""
    found = find_title(title)
    if players is not None:
        options["players"] = players
    settled = found.settle(options)
    seed = secrets.randbelow(LARGEST_SEED) if seed is None else checked_chance(seed)
    return Game(found, settled, found.new_state(settled, seed), seed=seed, seats=seats)


def nameless(seat: int) -> str:
    """What a record calls a player without a name."""
    return f"Player {seat + 1}"


def numbered(seat: int, lang: str) -> str:
    """The same in a language."""
    return say("petri.core", "word.player", lang, number=seat + 1)


def given_names(seats: Sequence[str]) -> tuple[str | None, ...]:
    """The names that people have given themselves, if they can be told apart by them."""

    def is_given(seat: int, name: str) -> bool:
        return name != nameless(seat) and BOT_NAME.fullmatch(name) is None and seats.count(name) == 1

    return tuple(name if is_given(seat, name) else None for seat, name in enumerate(seats))


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


def checked_chance(seed: object) -> Seed:
    """The seed of a game: a number, or the text of a key."""
    if isinstance(seed, str) and is_key(seed):
        return seed
    try:
        return checked_seed(seed)
    except OptionError:
        raise OptionError("chance", value=repr(seed)) from None


def fresh_key() -> str:
    """A key for chance that nobody can compute, from the system's own source."""
    return key_text(secrets.token_bytes(KEY_BYTES))


def from_position(title: str, position: Mapping[str, Any], *, seats: Sequence[str] | None = None) -> Game:
    """A game that begins with a position; what the position leaves out has its usual value."""
    found = find_title(title)
    options, state = found.from_position(position)
    state.go_on()
    check_to_act(position, state)
    return Game(found, options, state, start=found.position(state, options), seats=seats)


def game_from_view(view: Mapping[str, Any], rng: Rng | SourceOfBits | int) -> Game:
    """A game as a seat may imagine it, made from its view alone."""
    title = find_title(view["title"])
    state = title.mind(view).world(source(rng))
    return Game(title, view["options"], state, start=title.position(state, view["options"]))


def source(rng: Rng | SourceOfBits | int) -> Rng:
    if isinstance(rng, Rng):
        return rng
    return seeded(rng.getrandbits(62) if hasattr(rng, "getrandbits") else checked_seed(rng))
