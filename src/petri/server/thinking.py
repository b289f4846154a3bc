"""Bots think in worker processes, with a time budget, never on the event loop.

A worker is a Python process that reads a question a line and writes an answer a line. A question holds the view and the
legal moves of a seat as JSON: no handle to the game ever reaches a bot.
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
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from petri.bots import RandomBot
from petri.bots.command import CommandBot, forgive
from petri.bots.finding import Found
from petri.core.errors import PetriError
from petri.core.game import Move
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

ANYBODY = Who("", "")

log = logging.getLogger(__name__)


class Thought(NamedTuple):
    """A move, how long it took, and whether the bot chose it: if not, chance did."""

    text: str
    seconds: float
    in_time: bool


class Question(msgspec.Struct):
    bot: str
    seed: int
    view: Mapping[str, Any]
    moves: list[tuple[str, int, int]]


class Answer(msgspec.Struct):
    text: str | None = None
    error: str | None = None


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
    ) -> None:
        self.budget = budget
        self.waiting = 0  # questions not answered yet
        self._program = program
        self._content = content  # the folder with the sets of cards that are offered
        self._guests = guests  # the operator's own bots
        self._line = Line(usual_workers() if workers is None else workers)
        self._idle: list[Worker] = []
        self._workers: set[Worker] = set()
        self._closed = False

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [worker.process.pid for worker in self._workers]

    async def start(self) -> None:
        """Have a first worker ready."""
        self._idle.append(await self._take())

    async def close(self) -> None:
        self._closed = True
        self._idle.clear()
        await asyncio.gather(*(self._dismiss(worker) for worker in list(self._workers)))

    async def choose(
        self, bot: str, seed: int, view: Mapping[str, Any], moves: Sequence[Move], who: Who = ANYBODY
    ) -> Thought:
        """The move of a bot; one by chance if the bot is late, breaks down or answers nonsense. Where many wait, those
        come first who have had the least time."""
        if len(moves) == 1:
            return Thought(moves[0].text, 0.0, True)
        question = msgspec.json.encode(Question(bot, seed, view, [(m.text, m.seat, m.number) for m in moves])) + b"\n"
        self.waiting += 1
        try:
            async with self._line.place(who):
                begun = time.monotonic()
                text = await self._answer(bot, question)
                seconds = time.monotonic() - begun
        finally:
            self.waiting -= 1
        if text is not None and all(move.text != text for move in moves):
            log.error("bot %s answered %r, which is none of its moves", bot, text)
            text = None
        if text is None:
            return Thought(RandomBot(seed).choose(view, moves).text, seconds, False)
        return Thought(text, seconds, True)

    async def _answer(self, bot: str, question: bytes) -> str | None:
        for _ in range(TRIES):
            if self._closed:
                return None
            try:
                answer = await self._ask(question)
            except TimeoutError:
                log.warning("bot %s had no move after %.1f s", bot, self.budget)
                return None
            except (WorkerDied, OSError) as error:
                log.error("a worker died while bot %s was thinking: %s", bot, error)
            else:
                if answer.error is not None:
                    log.error("bot %s broke down\n%s", bot, answer.error)
                return answer.text
        return None

    async def _ask(self, question: bytes) -> Answer:
        """The answer of a worker; one that gave none, for whatever reason, is replaced."""
        worker = await self._take()
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

    async def _take(self) -> Worker:
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


def answer(line: bytes) -> Answer:
    try:
        question = msgspec.json.decode(line, type=Question)
        bot = make_bot(question.bot, question.seed)
        chosen = bot.choose(question.view, [Move(*move) for move in question.moves])
        if isinstance(bot, CommandBot):
            bot.leave()  # the next question finds the program waiting
        return Answer(text=chosen.text)
    except (Exception, SystemExit):
        forgive()  # a server runs for long: a program that died may try again
        return Answer(error=traceback.format_exc())
