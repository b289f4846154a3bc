"""Thinking ahead: a bot's next turn, thought out while others think.

From the view of its seat a bot imagines what the others may do until it is asked. Where that can be foreseen, no chance
coming in between, it thinks about its move there and keeps it, by all that its seat would see then. Whatever else
happens, what it kept is never looked at again.
"""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from time import perf_counter
from typing import Any

from petri.bots.bot import Bot
from petri.core.errors import PetriError
from petri.core.game import Move
from petri.core.looking import look_ahead
from petri.core.rng import Rng, seeded
from petri.core.state import State
from petri.core.title import Title, find_title

View = Mapping[str, Any]

MOST_KEPT = 400  # moves
BLIND = 4  # futures that chance decides, before no more of the same moment are imagined
MOST_FUTURES = 40  # of a moment
LONGEST = 60  # moves of others until the seat is asked


class ForethoughtBot(Bot):
    """A bot with a memory of what it has thought about before it was asked."""

    def __init__(self, bot: Bot, seed: int) -> None:
        super().__init__(seed)
        self.name = bot.name
        self.bot = bot
        self.kept: OrderedDict[bytes, str] = OrderedDict()
        self.foreseen = 0  # choices that were there already
        self._moment = b""  # which the futures are those of
        self._futures: Iterator[None] = iter(())

    def take_time(self, seconds: float) -> None:
        self.bot.take_time(seconds)

    def choose(self, view: View, moves: Sequence[Move]) -> Move:
        known = self.kept.get(key_of(view))
        found = next((move for move in moves if move.text == known), None)
        if found is None:
            return self.bot.choose(view, moves)
        self.foreseen += 1
        return found

    def think_ahead(self, view: View, seconds: float) -> bool:
        """Go on thinking for a while at a moment in which others are asked; whether there is more to think about."""
        until = perf_counter() + seconds
        moment = key_of(view)
        if moment != self._moment:
            self._moment = moment
            self._futures = self.futures(view)
        for _ in self._futures:
            if perf_counter() >= until:
                return True
        return False

    def futures(self, view: View) -> Iterator[None]:
        """Think about what may come, the likeliest first, one move at a time."""
        title, seat = find_title(view["title"]), view["seat"]
        world = title.mind(view).world(self.rng)
        blind = 0
        for path in likely_ways(title, world, seat, self.rng):
            future = Future(title, view["options"], seat, world, self.rng)
            if all(future.play(move) for move in path):
                blind = 0
                yield from self.thoughts(future)
            else:
                blind += 1
                if blind >= BLIND:
                    return
                yield

    def thoughts(self, future: Future) -> Iterator[None]:
        """The bot's own moves in a future, until others are asked or chance comes in."""
        while future.state.to_act == future.seat:
            view, moves = future.view(), future.moves()
            known = self.kept.get(key_of(view))
            chosen = next((move for move in moves if move.text == known), None)
            if chosen is None:
                chosen = self.bot.choose(view, moves)
                self.keep(key_of(view), chosen.text)
                yield
            if not future.play(chosen.number):
                return

    def keep(self, key: bytes, move: str) -> None:
        self.kept[key] = move
        while len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)


class Future:
    """A world that is played on as long as everything in it can be foreseen: a twin, in which chance and what nobody
    knows are different, looks the same to the seat."""

    def __init__(self, title: Title, options: Mapping[str, Any], seat: int, world: State, rng: Rng) -> None:
        self.title = title
        self.options = options
        self.seat = seat
        self.state = world.copy()
        self.twin = title.reshuffled(world.copy(), options, seeded(rng.below(1 << 30)))

    def view(self) -> dict[str, Any]:
        return self.title.view(self.state, self.options, self.seat)

    def moves(self) -> list[Move]:
        return [Move(self.title.text(self.state, move), self.seat, move) for move in self.state.legal_of(self.seat)]

    def play(self, move: int) -> bool:
        """Whether what comes of it can be foreseen."""
        try:
            if self.state.to_act != self.twin.to_act or move not in self.twin.legal_of(self.twin.to_act):
                return False
            self.state.play(move)
            self.twin.play(move)
        except PetriError:
            return False
        return key_of(self.view()) == key_of(self.title.view(self.twin, self.options, self.seat))


def key_of(view: View) -> bytes:
    """For all that a seat sees."""
    return hashlib.sha256(json.dumps(view, sort_keys=True, separators=(",", ":")).encode()).digest()[:16]


# ---------------------------------------------------------------------- what the others may do
def likely_ways(title: Title, world: State, seat: int, rng: Rng) -> Iterator[list[int]]:
    """Moves of the others until the seat is asked: as a bot that plans a few moves would go on after each move that
    who is asked now may take, the best one first."""
    if world.to_act < 0 or world.to_act == seat:
        return
    asked = int(world.to_act)
    legal = world.legal_of(asked)
    best = next_move(title, world, rng)
    yield from way_after(title, world, best, seat, rng)

    def looks(move: int) -> float:
        state = world.copy()
        state.play(move)
        return title.evaluate(state, asked)

    others = sorted((move for move in legal if move != best), key=looks, reverse=True)
    for move in others[: MOST_FUTURES - 1]:
        yield from way_after(title, world, move, seat, rng)


def way_after(title: Title, world: State, first: int, seat: int, rng: Rng) -> Iterator[list[int]]:
    state, path = world.copy(), [first]
    state.play(first)
    while state.to_act not in (seat, -1) and len(path) < LONGEST:
        path.append(next_move(title, state, rng))
        state.play(path[-1])
    if state.to_act == seat:
        yield path


def next_move(title: Title, state: State, rng: Rng) -> int:
    """What who is asked may do, from what that seat would know."""
    asked = int(state.to_act)
    legal = state.legal_of(asked)
    if len(legal) == 1:
        return legal[0]
    return look_ahead(title.judge, title.mind_of(state, asked), rng, asked, legal, 1)
