"""A game with who sits where and what came of each move; knows no screen."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from petri.cli.words import CommandError
from petri.core.errors import MoveError
from petri.core.game import BOT_NAME, Game, Move, nameless, new
from petri.core.record import begin, load, play_next, replay
from petri.core.rng import KEYED
from petri.core.speech import Happening
from petri.core.title import Title

if TYPE_CHECKING:
    from petri.bots import Bot

PERSON = "-"
SHORT_SEEDS = 10**9  # a seed of chance that can be told to a friend


@dataclass(frozen=True)
class Ply:
    """A move that was played and what came of it."""

    seat: int
    by_person: bool
    text: str
    happenings: tuple[Happening, ...]


class Sitting:
    """A game, its bots and people, and its moves so far."""

    def __init__(self, game: Game, plies: Sequence[Ply] = ()) -> None:
        self.game = game
        self.plies = list(plies)
        self.bots = bots_of(game)
        self.people = [seat for seat in range(len(game.seats)) if seat not in self.bots]

    # ------------------------------------------------------------------ playing
    def play(self, move: Move, *, by_person: bool) -> Ply:
        self.plies.append(played(self.game, move, by_person=by_person))
        return self.plies[-1]

    def let_bot_play(self, seat: int) -> Ply:
        move = self.bots[seat].choose(self.game.view(seat), self.game.moves(seat))
        return self.play(move, by_person=False)

    def undo(self) -> Ply:
        """Take back the last move of a person, with everything that followed it."""
        at = max((n for n, ply in enumerate(self.plies) if ply.by_person), default=None)
        if at is None:
            raise MoveError("undo_nothing")
        ply = self.plies[at]
        while len(self.plies) > at:
            self.game.undo()
            self.plies.pop()
        return ply

    @property
    def turns(self) -> int:
        """How many turns have begun."""
        return 1 + sum(happening.kind == "turn" for ply in self.plies for happening in ply.happenings)

    def since_last_move(self, seat: int) -> list[Ply]:
        """The last move a person made for this seat, and everything since."""
        own = [n for n, ply in enumerate(self.plies) if ply.seat == seat and ply.by_person]
        return self.plies[own[-1] if own else 0 :]


def played(game: Game, move: Move, *, by_person: bool) -> Ply:
    return Ply(move.seat, by_person, move.text, tuple(game.play(move)))


# ---------------------------------------------------------------------- who sits where
def seat_names(players: int, bots: Sequence[str], people: Sequence[str]) -> list[str]:
    """The names of all seats: the bots take the last ones, a dash among them leaves a seat to a person."""
    if len(bots) > players:
        raise CommandError("too_many_bots", given=len(bots), players=players)
    check_bots(bots)
    names = [nameless(seat) for seat in range(players)]
    for seat, bot in enumerate(bots, players - len(bots)):
        if bot != PERSON:
            names[seat] = f"bot {bot}"
    free = [seat for seat, name in enumerate(names) if not bot_named(name)]
    if len(people) > len(free):
        raise CommandError("too_many_names", given=len(people), people=len(free))
    for seat, name in zip(free, people):
        names[seat] = name
    return names


def bot_named(name: str) -> str | None:
    """The bot that a seat's name tells of."""
    match = BOT_NAME.fullmatch(name)
    return match[1] if match else None


def check_bots(bots: Sequence[str]) -> None:
    for name in bots:
        if name != PERSON:
            new_bot(name, 0)


def bots_of(game: Game) -> dict[int, Bot]:
    """The bots that sit at a table, as the names of the seats tell."""
    named = {seat: bot_named(name) for seat, name in enumerate(game.seats)}
    seed = number_of(game.seed) % 2**40 * 8
    return {seat: new_bot(name, seed + seat) for seat, name in named.items() if name is not None}


def number_of(seed: int | str | None) -> int:
    """A number for the bots from the seed of the game, whatever it is."""
    return int(seed.removeprefix(KEYED), 16) if isinstance(seed, str) else seed or 0


def new_bot(name: str, seed: int) -> Bot:
    from petri.bots import make_bot

    return make_bot(name, seed)


# ---------------------------------------------------------------------- beginning, and going on
def fresh_sitting(
    title: Title, options: Mapping[str, Any], seed: int | str | None, bots: Sequence[str], people: Sequence[str]
) -> Sitting:
    names = seat_names(title.seats(title.settle(options)), bots, people)
    return Sitting(new(title.id, seed=secrets.randbelow(SHORT_SEEDS) if seed is None else seed, seats=names, **options))


def loaded_sitting(
    file: str | os.PathLike[str],
    bots: Sequence[str] = (),
    people: Sequence[str] = (),
    content: str | None = None,
    *,
    anew: bool = False,
) -> Sitting:
    """The game of a record file, at its last move; who sits there and the folder of its cards may be given anew."""
    record = with_content(load(file), content)
    if anew:
        record["seats"] = seat_names(len(replay(record, 0).seats), bots, people)
    return Sitting(*replayed(record))


def with_content(record: dict[str, Any], content: str | None) -> dict[str, Any]:
    """A record whose cards lie in another folder; whether they are the same cards is for the title to check."""
    if content is None:
        return record
    moved = {**record, "options": {**record["options"], "content": content}}
    if isinstance(record.get("start"), Mapping):
        moved["start"] = {**record["start"], "options": {**record["start"].get("options", {}), "content": content}}
    return moved


def replayed(record: Mapping[str, Any], upto: int | None = None) -> tuple[Game, list[Ply]]:
    """The game of a record with what came of each move."""
    replay(record, upto)  # checks all of it, and names the first bad move
    game = begin(record)
    plies = []
    for text in record["moves"][:upto]:
        move = game.find(text)
        by_person = bot_named(game.seats[move.seat]) is None
        plies.append(Ply(move.seat, by_person, move.text, tuple(play_next(game, record))))
    return game, plies
