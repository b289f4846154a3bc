"""A bot that others wrote: should it fail, chance takes its place for that choice, and the game goes on."""

from __future__ import annotations

import contextlib
import logging
import signal
import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Any, NoReturn, TypeVar

from petri.bots.bot import Bot
from petri.bots.faults import ERROR, ILLEGAL, LATE, SECONDS, BotFault, say_fault
from petri.bots.finding import Found, told
from petri.bots.players import SealedPlayer, ViewPlayer
from petri.bots.random_bot import RandomBot
from petri.core.game import Move
from petri.core.mind import Mind
from petri.core.playout import Player
from petri.core.rng import derived
from petri.core.title import Title

AGAIN = 0.1  # seconds after which a bot that goes on in spite of the alarm hears it again
STAND_IN = 1  # which chance of a bot's seed is for the moves that take its place

log = logging.getLogger("petri.bots")
Answer = TypeVar("Answer")
OnFault = Callable[[str, str, str], None]  # the bot, the fault, and what is known of it


def warn(bot: str, fault: str, detail: str) -> None:
    log.warning("bot %s %s; a random move takes its place (%s)", bot, say_fault(fault, "en"), detail)


class GuardedBot(Bot):
    """Asks a bot, but not for longer than `seconds` and only for moves there are.

    The bot is made when it is asked first, so that an error in its constructor is its fault as well. Its own `player`
    is never used: that one could be given the state.
    """

    def __init__(self, found: Found, seed: int, seconds: float = SECONDS, on_fault: OnFault = warn) -> None:
        super().__init__(seed)
        self.name = found.spec
        self.found = found
        self.seed = seed
        self.seconds = seconds
        self.on_fault = on_fault
        self.stand_in = RandomBot(derived(seed, STAND_IN))
        self._bot: Bot | None = None

    def player(self, title: Title, options: Mapping[str, Any]) -> Player:
        kind = SealedPlayer if self.found.kind.by_mind else ViewPlayer
        return kind(self, title, options)

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        def ask(bot: Bot) -> Move:
            chosen = bot.choose(view, list(moves))
            return one_of(chosen, moves, self.name) if isinstance(chosen, Move) else refuse(chosen, self.name)

        chosen = self._attempt(ask)
        return self.stand_in.choose(view, moves) if chosen is None else chosen

    def choose_by(self, title: Title, mind: Mind, seat: int, moves: Sequence[int]) -> int:
        def ask(bot: Bot) -> int:
            chosen = bot.choose_by(title, mind, seat, list(moves))
            return one_of(chosen, moves, self.name) if type(chosen) is int else refuse(chosen, self.name)

        chosen = self._attempt(ask)
        return by_kind(self.stand_in, title, moves) if chosen is None else chosen

    def over(self, winners: Sequence[int], cause: str) -> None:
        bot = self._bot
        if bot is not None:
            self._guarded(lambda: bot.over(winners, cause))

    def _attempt(self, ask: Callable[[Bot], Answer]) -> Answer | None:
        return self._guarded(lambda: ask(self._made()))

    def _made(self) -> Bot:
        if self._bot is None:
            limit = {"seconds": self.seconds} if self.found.is_command else {}
            self._bot = self.found.make(self.seed, **limit)
        return self._bot

    def _guarded(self, work: Callable[[], Answer]) -> Answer | None:
        """None, should it fail: that was told then."""
        try:
            return work() if self.found.is_command else within(self.seconds, work)
        except Late:
            self.on_fault(self.name, LATE, f"{self.seconds:g} s")
        except BotFault as error:
            self.on_fault(self.name, error.fault, str(error))
        except (Exception, SystemExit) as error:
            self.on_fault(self.name, ERROR, f"{told(error)}{place_of(error.__traceback__)}")
        return None


def one_of(chosen: Answer, moves: Sequence[Answer], bot: str) -> Answer:
    """Our own object, whatever the bot has made of its one."""
    for move in moves:
        if move == chosen:
            return move
    refuse(chosen, bot)


def refuse(chosen: object, bot: str) -> NoReturn:
    raise BotFault(ILLEGAL, bot=bot, answer=repr(chosen)[:80])


def by_kind(bot: RandomBot, title: Title, moves: Sequence[int]) -> int:
    return bot.choose({}, [Move(title.kind(move), 0, move) for move in moves]).number


def place_of(trace: TracebackType | None) -> str:
    """Where an error came from, for whoever wrote the bot."""
    frames = traceback.extract_tb(trace)
    return f", {frames[-1].filename}:{frames[-1].lineno}" if frames else ""


# ---------------------------------------------------------------------- time
class Late(BaseException):
    """The time is over. No `except Exception` of a bot holds it up."""


def within(seconds: float, work: Callable[[], Answer]) -> Answer:
    """The work, interrupted by `Late` after a time. Only the main thread of a process can be interrupted; elsewhere
    there is no limit."""
    if threading.current_thread() is not threading.main_thread():
        return work()
    is_running = True

    def ring(*_: object) -> None:
        if is_running:
            raise Late

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        try:
            return work()
        finally:
            is_running = False
    finally:
        is_running = False
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        with contextlib.suppress(TypeError):  # it was set by others than Python
            signal.signal(signal.SIGALRM, before)
