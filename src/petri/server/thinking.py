"""Bots think in worker processes, with a time budget, never on the event loop.

A worker is a Python process that reads a question a line and writes an answer a line. A question holds the view and the
legal moves of a seat as JSON: no handle to the game ever reaches a bot. A bot that remembers stays in its worker and is
asked there again; while people think it may go on thinking, as long as nobody waits for an answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import os
import signal
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

import msgspec

from petri.bots import Bot, RandomBot
from petri.bots.ahead import ForethoughtBot
from petri.bots.analysis import Decision, decided
from petri.bots.command import CommandBot, forgive
from petri.bots.finding import Found
from petri.bots.hints import aims_of, hint
from petri.core.errors import PetriError
from petri.core.game import Move
from petri.core.names import Listener
from petri.core.planning import Budget
from petri.core.title import find_title
from petri.server.guests import hurried, invite, read_guests
from petri.server.guests import seated_bot as make_bot
from petri.server.sharing import Line, Who
from petri.server.shelf import Shelf, put_up, read_shelf

PROGRAM = "from petri.server.thinking import work; work()"
TRIES = 2  # a question that killed two workers gets no third one
STARTING = 60.0  # seconds until a new worker has to be there, on a busy machine
NICENESS = 10
SHARE = 0.9  # of the budget: what a program of the operator has
LONGEST_LINE = 2**24
MOST_REMEMBERED = 12  # bots that a worker keeps
MOST_HOMES = 2000  # bots of which it is known which worker keeps them
TELLING = 0.2  # of a bot's time, to find out what its move is for
SLICE = 0.2  # seconds for which a bot thinks ahead before others may have the worker

ANYBODY = Who("", "")

log = logging.getLogger(__name__)


Aims = dict[str, list[str]]  # by language, what a bot is after


class Thought(NamedTuple):
    """A move, how long it took, and whether the bot chose it: if not, chance did."""

    text: str
    seconds: float
    in_time: bool
    aims: Aims | None = None  # if the bot was asked for them, and is after something else than before


class Manner(NamedTuple):
    """How a bot is asked: for how many seconds it may think, 0 for as long as it likes; under which name its worker
    keeps it for the next choice, if it does; and whether it tells what it is after."""

    seconds: float = 0.0
    memory: str = ""
    tells: bool = False


NO_MANNER = Manner()


class Choose(msgspec.Struct, tag="choose"):
    bot: str
    seed: int
    view: Mapping[str, Any]
    moves: list[tuple[str, int, int]]
    manner: Manner = NO_MANNER


class Ahead(msgspec.Struct, tag="ahead"):
    """Think about what may come, as long as others are asked."""

    bot: str
    seed: int
    view: Mapping[str, Any]
    memory: str
    seconds: float


class Advise(msgspec.Struct, tag="advise"):
    """What could be done, for a person of whom this is the view."""

    seed: int
    view: Mapping[str, Any]
    moves: list[tuple[str, int, int]]
    seconds: float
    lang: str
    people: list[str | None]
    reader: int | None


class Review(msgspec.Struct, tag="review"):
    """What was decided in a game that is over, from a ply on, as far as the seconds go."""

    record: Mapping[str, Any]
    ply: int
    seconds: float


Question = Choose | Ahead | Advise | Review


class Reviewed(msgspec.Struct):
    """A part of a game."""

    decisions: list[Decision]
    ply: int  # that comes next
    seconds: float  # of CPU


class Answer(msgspec.Struct):
    text: str | None = None
    error: str | None = None
    aims: Aims | None = None
    more: bool = False  # there is more to think about
    hint: dict[str, Any] | None = None
    review: Reviewed | None = None


class WorkerDied(Exception):
    """The process ended before it answered."""


class Thinkers:
    """Asks bots in worker processes, of all tables alike; workers are started when they are needed."""

    def __init__(
        self,
        workers: int | None = None,
        budget: float = 5.0,
        *,
        program: str = PROGRAM,
        content: str | None = None,
        guests: Sequence[str] = (),
        ahead: float = 0.0,
    ) -> None:
        self.budget = budget
        self.ahead = min(ahead, 1.0)  # of a core, for thinking while people think
        self.waiting = 0  # questions not answered yet
        self._program = program
        self._content = content  # the folder with the sets of cards that are offered
        self._guests = guests  # the operator's own bots
        self._line = Line(usual_workers() if workers is None else workers)
        self._ahead_line = Line(1)
        self._review_line = Line(1)
        self._slice: asyncio.Task[bool] | None = None  # of thinking ahead
        self._idle: list[Worker] = []
        self._homes: OrderedDict[str, Worker] = OrderedDict()  # by bot, which worker keeps it
        self._workers: set[Worker] = set()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [worker.process.pid for worker in self._workers]

    async def start(self) -> None:
        """Have a first worker ready."""
        self._idle.append(await self._any_worker())

    async def close(self) -> None:
        self._closed = True
        self._idle.clear()
        await asyncio.gather(*(self._dismiss(worker) for worker in list(self._workers)))

    async def choose(
        self,
        bot: str,
        seed: int,
        view: Mapping[str, Any],
        moves: Sequence[Move],
        who: Who = ANYBODY,
        manner: Manner = NO_MANNER,
    ) -> Thought:
        """The move of a bot; one by chance if the bot is late, breaks down or answers nonsense. Where many wait, those
        come first who have had the least time."""
        if len(moves) == 1:
            return Thought(moves[0].text, 0.0, True)
        begun = time.monotonic()
        found = await self._answer(f"bot {bot}", Choose(bot, seed, view, rows_of(moves), manner), who, manner.memory)
        seconds = time.monotonic() - begun
        text = None if found is None else found.text
        if text is not None and all(move.text != text for move in moves):
            log.error("bot %s answered %r, which is none of its moves", bot, text)
            text = None
        if text is None:
            return Thought(RandomBot(seed).choose(view, moves).text, seconds, False)
        return Thought(text, seconds, True, None if found is None else found.aims)

    async def advise(self, question: Advise, who: Who = ANYBODY) -> dict[str, Any] | None:
        """Advice for a person, or None if there was none in time. It comes in its turn, as the moves of bots do."""
        found = await self._answer("advice", question, who)
        return None if found is None else found.hint

    async def review(self, question: Review, who: Who = ANYBODY) -> Reviewed | None:
        """A part of the analysis of a game that is over, or None if it failed. One is thought about at a time, so that
        bots that people wait for have the other workers."""
        async with self._review_line.place(who):
            found = await self._answer("analysis", question, who)
        return None if found is None else found.review

    async def think_ahead(self, bot: str, seed: int, view: Mapping[str, Any], memory: str, who: Who = ANYBODY) -> bool:
        """Let a bot think for a moment while others are asked, if no other question waits; whether there may be more to
        think about. Who thinks ahead takes turns, too, and all of them together have a share of a core."""
        if self.ahead <= 0 or self._closed:
            return False
        async with self._ahead_line.place(who):
            if self.waiting or self._closed:
                await asyncio.sleep(SLICE)
                return not self._closed
            begun = time.monotonic()
            # to its end, whoever stops waiting for it: else the worker with all that it keeps would be ended
            self._slice = asyncio.create_task(self._one_slice(Ahead(bot, seed, view, memory, SLICE)))
            more = await asyncio.shield(self._slice)
            await asyncio.sleep((time.monotonic() - begun) * (1 / self.ahead - 1))
            return more

    async def _one_slice(self, question: Ahead) -> bool:
        try:
            found = await self._ask(encoded(question), await self._take(question.memory))
        except (TimeoutError, WorkerDied, OSError) as error:
            log.warning("bot %s thought ahead in vain: %s", question.bot, error)
            return False
        if found.error is not None:
            log.error("bot %s broke down while thinking ahead\n%s", question.bot, found.error)
        return found.more

    async def _answer(self, what: str, asked: Question, who: Who, memory: str = "") -> Answer | None:
        """The answer to a question, when it is its turn; None if there is none."""
        question = encoded(asked)
        self.waiting += 1
        try:
            async with self._line.place(who):
                return await self._tried(what, question, memory)
        finally:
            self.waiting -= 1

    async def _tried(self, what: str, question: bytes, memory: str) -> Answer | None:
        for _ in range(TRIES):
            if self._closed:
                return None
            try:
                await self._until_free(memory)
                answer = await self._ask(question, await self._take(memory))
            except TimeoutError:
                log.warning("%s: nothing after %.1f s", what, self.budget)
                return None
            except (WorkerDied, OSError) as error:
                log.error("a worker died while it was asked for %s: %s", what, error)
            else:
                if answer.error is not None:
                    log.error("%s broke down\n%s", what, answer.error)
                return answer
        return None

    async def _ask(self, question: bytes, worker: Worker) -> Answer:
        """The answer of a worker; one that gave none, for whatever reason, is replaced."""
        try:
            async with asyncio.timeout(self.budget):
                answer = msgspec.json.decode(await worker.ask(question), type=Answer)
        except msgspec.MsgspecError as error:
            await self._dismiss(worker)
            raise WorkerDied(f"garbled answer ({error})") from error
        except BaseException:
            await self._dismiss(worker)
            raise
        self._idle.append(worker)
        return answer

    async def _until_free(self, memory: str) -> None:
        """Thinking ahead is sooner over than a new worker is there, or the bot has thought it all out again."""
        if self._slice is not None and (not self._idle or self._homes.get(memory) not in self._idle):
            await asyncio.wait([self._slice])

    async def _take(self, memory: str = "") -> Worker:
        """A worker that has nothing to do, if it may be the one that keeps a bot."""
        home = self._homes.get(memory)
        if home in self._idle:
            self._idle.remove(home)
            self._idle.append(home)
        worker = await self._any_worker()
        if memory:
            self._homes[memory] = worker
            self._homes.move_to_end(memory)
            if len(self._homes) > MOST_HOMES:
                self._homes.popitem(last=False)
        return worker

    async def _any_worker(self) -> Worker:
        while self._idle:
            worker = self._idle.pop()
            if worker.process.returncode is None:
                return worker
            self._workers.discard(worker)
        worker = await Worker.begin(self._program, self.budget, self._content, self._guests)
        self._workers.add(worker)
        try:
            async with asyncio.timeout(STARTING):
                await worker.line()
        except TimeoutError as error:
            await self._dismiss(worker)
            raise WorkerDied("it did not start") from error
        except BaseException:
            await self._dismiss(worker)
            raise
        return worker

    async def _dismiss(self, worker: Worker) -> None:
        self._workers.discard(worker)
        await asyncio.shield(worker.end())


class Worker:
    """The process, seen from the event loop."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None and process.stdout is not None
        self.process = process
        self._questions = process.stdin
        self._answers = process.stdout

    @classmethod
    async def begin(cls, program: str, budget: float, content: str | None, guests: Sequence[str]) -> Worker:
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            program,
            str(budget),
            content or "",
            *guests,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LONGEST_LINE,
            start_new_session=True,  # Ctrl-C in a terminal is for the server
        )
        return cls(process)

    async def ask(self, question: bytes) -> bytes:
        self._questions.write(question)
        await self._questions.drain()
        return await self.line()

    async def line(self) -> bytes:
        line = await self._answers.readline()
        if not line.endswith(b"\n"):
            raise WorkerDied(f"process {self.process.pid}")
        return line

    async def end(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        self._questions.close()
        await self.process.wait()


def usual_workers() -> int:
    """One core is for the event loop; two workers at least, that a long thought does not keep all tables waiting."""
    return max(2, (os.cpu_count() or 1) - 1)


# ---------------------------------------------------------------------- inside the worker
def work() -> None:
    """A worker's life; it ends when the server closes the pipe, or is gone."""
    budget = math.ceil(float(sys.argv[1]))
    if sys.argv[2:] and sys.argv[2]:
        put_up(sets_in(sys.argv[2]))
    invite(hurried(guests_among(sys.argv[3:]), SHARE * float(sys.argv[1])))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(NICENESS)
    with os.fdopen(os.dup(1), "wb", buffering=0) as answers:
        os.dup2(2, 1)  # what a bot prints is no answer
        with contextlib.suppress(BrokenPipeError):
            answers.write(b"ready\n")
            for line in sys.stdin.buffer:
                signal.alarm(budget + 1)  # ends the process, should the server be gone and the bot never finish
                answers.write(msgspec.json.encode(answer(line)) + b"\n")
                signal.alarm(0)


def sets_in(folder: str) -> Shelf:
    """The sets that are offered. If one was spoilt since the server started, bots of other tables go on."""
    try:
        return read_shelf(folder)
    except PetriError as error:
        print(error, file=sys.stderr)
        return {}


def guests_among(specs: Sequence[str]) -> dict[str, Found]:
    """The bots of the operator; the same is true of them."""
    try:
        return read_guests(specs)
    except PetriError as error:
        print(error, file=sys.stderr)
        return {}


_remembered: OrderedDict[str, Bot] = OrderedDict()


def answer(line: bytes) -> Answer:
    try:
        question: Question = msgspec.json.decode(line, type=Question)
        if isinstance(question, Advise):
            return Answer(hint=advised(question))
        if isinstance(question, Review):
            return Answer(review=reviewed(question))
        if isinstance(question, Ahead):
            bot = bot_of(question.bot, question.seed, question.memory)
            bot.take_time(question.seconds)
            return Answer(more=isinstance(bot, ForethoughtBot) and bot.think_ahead(question.view, question.seconds))
        return chosen(question)
    except (Exception, SystemExit):
        forgive()  # a server runs for long: a program that died may try again
        return Answer(error=traceback.format_exc())


def chosen(question: Choose) -> Answer:
    manner = question.manner
    bot = bot_of(question.bot, question.seed, manner.memory)
    if manner.seconds:
        bot.take_time(manner.seconds)
    moves = [Move(*move) for move in question.moves]
    move = bot.choose(question.view, moves)
    if isinstance(bot, CommandBot):
        bot.leave()  # the next question finds the program waiting
    return Answer(text=move.text, aims=told_aims(question, move) if manner.tells else None)


def told_aims(question: Choose, move: Move) -> Aims:
    """Who plays without plans is after nothing."""
    try:
        title = find_title(question.view["title"])
        return aims_of(title, question.view, move, Budget(0, TELLING * question.manner.seconds), seed=question.seed)
    except NotImplementedError:
        return {}


def bot_of(name: str, seed: int, memory: str) -> Bot:
    """The one that was asked before, if it remembers anything; else one made anew."""
    known = _remembered.get(memory)
    if known is not None:
        _remembered.move_to_end(memory)
        return known
    bot: Bot = make_bot(name, seed)
    if not memory or not bot.remembers:
        return bot
    bot = _remembered[memory] = ForethoughtBot(bot, seed)
    if len(_remembered) > MOST_REMEMBERED:
        _remembered.popitem(last=False)
    return bot


def advised(question: Advise) -> dict[str, Any]:
    title = find_title(question.view["title"])
    listener = Listener(tuple(question.people), question.reader)
    budget, moves = Budget(0, question.seconds), [Move(*move) for move in question.moves]
    found = hint(title, question.view, moves, budget, question.lang, seed=question.seed, listener=listener)
    return asdict(found)


def reviewed(question: Review) -> Reviewed:
    begun, ends = time.process_time(), time.monotonic() + question.seconds
    found, ply = list[Decision](), question.ply
    for reached, decision in decided(question.record, question.ply):
        found += [] if decision is None else [decision]
        ply = reached
        if time.monotonic() > ends:
            break
    return Reviewed(found, ply, time.process_time() - begun)


def rows_of(moves: Sequence[Move]) -> list[tuple[str, int, int]]:
    return [(move.text, move.seat, move.number) for move in moves]


def encoded(question: Question) -> bytes:
    return msgspec.json.encode(question) + b"\n"
