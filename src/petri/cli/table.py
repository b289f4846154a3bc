"""A game with who sits where and what came of each move; knows no screen."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
    from petri.bots.finding import Found

PERSON = "-"
SHORT_SEEDS = 10**9  # a seed of chance that can be told to a friend


@dataclass(frozen=True)
class Ply:
    """A move that was played and what came of it."""

    seat: int
    by_person: bool
    text: str
    happenings: tuple[Happening, ...]


@dataclass(frozen=True)
class Guests:
    """Bots of others: what each seat's one was called on the command line, and how long they may think."""

    bots: Mapping[int, str] = field(default_factory=dict)
    seconds: float = 10.0


class Sitting:
    """A game, its bots and people, and its moves so far. Which bots sit there the names of the seats tell; only who
    sits down with us may name files and programs."""

    def __init__(self, game: Game, plies: Sequence[Ply] = (), guests: Guests | None = None) -> None:
        self.game = game
        self.plies = list(plies)
        self.faults: list[tuple[str, str]] = []  # what bots of others did wrong and nobody has told yet
        self.bots = self.bots_of(guests or Guests())
        self.people = [seat for seat in range(len(game.seats)) if seat not in self.bots]

    # ------------------------------------------------------------------ playing
    def play(self, move: Move, *, by_person: bool) -> Ply:
        self.plies.append(played(self.game, move, by_person=by_person))
        return self.plies[-1]

    def let_bot_play(self, seat: int) -> Ply:
        move = self.bots[seat].choose(self.game.view(seat), self.game.moves(seat))
        return self.play(move, by_person=False)

    def bots_of(self, guests: Guests) -> dict[int, Bot]:
        from petri.bots import GuardedBot, find_bot

        found: dict[int, Bot] = {}
        for seat, name in enumerate(self.game.seats):
            named = bot_named(name)
            if seat in guests.bots or named is not None:
                bot = find_bot(guests.bots[seat]) if seat in guests.bots else recorded_bot(named or "")
                seed = number_of(self.game.seed) % 2**40 * 8 + seat
                found[seat] = bot.make(seed) if bot.is_own else GuardedBot(bot, seed, guests.seconds, self.note)
        return found

    def note(self, bot: str, fault: str, detail: str) -> None:
        """The detail might tell what the bot holds in its hand."""
        self.faults.append((bot, fault))

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
    names = [nameless(seat) for seat in range(players)]
    for seat, bot in bots_by_seat(players, bots).items():
        names[seat] = f"bot {new_name(bot)}"
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


def bots_by_seat(players: int, bots: Sequence[str]) -> dict[int, str]:
    return {seat: bot for seat, bot in enumerate(bots, players - len(bots)) if bot != PERSON}


def new_name(bot: str) -> str:
    """What a record calls it; an error if it cannot be made."""
    from petri.bots import find_bot

    found = find_bot(bot)
    if not found.is_command:
        found.make(0)
    return found.name


def recorded_bot(name: str) -> Found:
    """The bot that a record names: one that came with petri or was installed, for no record starts files of its own."""
    from petri.bots import bots, find_bot
    from petri.bots.finding import installed

    if name.replace(";", ":").partition(":")[0] not in (*bots(), *installed()):
        raise CommandError("recorded_bot", bot=name, allowed=(*bots(), *installed()))
    return find_bot(name)


def number_of(seed: int | str | None) -> int:
    """A number for the bots from the seed of the game, whatever it is."""
    return int(seed.removeprefix(KEYED), 16) if isinstance(seed, str) else seed or 0


# ---------------------------------------------------------------------- beginning, and going on
def fresh_sitting(
    title: Title,
    options: Mapping[str, Any],
    seed: int | str | None,
    bots: Sequence[str],
    people: Sequence[str],
    bot_seconds: float = Guests.seconds,
) -> Sitting:
    players = title.seats(title.settle(options))
    names = seat_names(players, bots, people)
    game = new(title.id, seed=secrets.randbelow(SHORT_SEEDS) if seed is None else seed, seats=names, **options)
    return Sitting(game, guests=Guests(bots_by_seat(players, bots), bot_seconds))


def loaded_sitting(
    file: str | os.PathLike[str],
    bots: Sequence[str] = (),
    people: Sequence[str] = (),
    content: str | None = None,
    *,
    anew: bool = False,
    bot_seconds: float = Guests.seconds,
) -> Sitting:
    """The game of a record file, at its last move; who sits there and the folder of its cards may be given anew."""
    record = with_content(load(file), content)
    guests = Guests(seconds=bot_seconds)
    if anew:
        players = len(replay(record, 0).seats)
        record["seats"] = seat_names(players, bots, people)
        guests = Guests(bots_by_seat(players, bots), bot_seconds)
    return Sitting(*replayed(record), guests)


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
