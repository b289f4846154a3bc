"""A bot that is a program: it speaks lines of JSON over its input and output (docs/protocol.md).

A program lives longer than a game: whoever plays the next one with the same command takes it over.
"""

from __future__ import annotations

import contextlib
import ctypes
import json
import os
import select
import shlex
import signal
import subprocess
import sys
import time
import weakref
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from petri.bots.bot import Bot
from petri.bots.faults import DIED, GARBLED, ILLEGAL, LATE, SECONDS, BotFault
from petri.core.game import Move

COMMAND = "cmd:"
PROTOCOL = 1
STARTING = 10.0  # seconds until a new program has to say hello, at least
ENDING = 0.5  # and until it has to be gone after quit
LONGEST = 1 << 20  # bytes of a line
DEATHS = 3  # of a command, before nobody starts it again
PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


class CommandBot(Bot):
    """Asks a program; each of its faults is a `BotFault`."""

    name = "cmd"

    def __init__(self, seed: int, command: str, seconds: float = SECONDS) -> None:
        super().__init__(seed)
        self.seed = seed
        self.command = command
        self.seconds = seconds
        self._line: Line | None = None

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        question = {"type": "choose", "view": view, "moves": [move.text for move in moves]}
        try:
            text = self._begun(view, moves[0].seat).ask(question, "move", self.seconds)
        except BotFault as fault:
            self._drop(fault)
            raise
        found = next((move for move in moves if move.text == text), None)
        if found is None:
            raise BotFault(ILLEGAL, bot=self.command, answer=repr(text)[:80])
        return found

    def _begun(self, view: Mapping[str, Any], seat: int) -> Line:
        """The program, which knows the game."""
        if self._line is None:
            self._line = take(self.command, self.seconds)
            game = {"title": view["title"], "options": view["options"], "seat": seat, "seed": self.seed, "lang": "en"}
            self._line.send({"type": "new", **game}, self.seconds)
        return self._line

    def _drop(self, fault: BotFault) -> None:
        """It is killed, whatever it may do yet; the next choice has a new one."""
        if self._line is not None:
            self._line.kill()
            self._line = None
        bury(self.command, fault)

    def over(self, winners: Sequence[int], cause: str) -> None:
        if self._line is not None:
            with contextlib.suppress(BotFault):  # the next game finds out
                self._line.send({"type": "over", "winners": list(winners), "cause": cause}, self.seconds)
        self.leave()

    def leave(self) -> None:
        """Others may have the program."""
        if self._line is not None:
            give_back(self._line)
            self._line = None


# ---------------------------------------------------------------------- the programs of this process
_idle: dict[str, list[Line]] = {}
_deaths: Counter[str] = Counter()
_last: dict[str, BotFault] = {}


def take(command: str, seconds: float) -> Line:
    if _deaths[command] >= DEATHS:
        raise BotFault(_last[command].fault, **_last[command].values)
    waiting = _idle.get(command, [])
    while waiting:
        line = waiting.pop()
        if line.is_alive:
            return line
    return Line(command, max(seconds, STARTING))


def give_back(line: Line) -> None:
    _idle.setdefault(line.command, []).append(line)


def bury(command: str, fault: BotFault) -> None:
    _deaths[command] += 1
    _last[command] = fault


def forgive() -> None:
    """A new run: commands that died may try again."""
    _deaths.clear()


def dismiss_all() -> None:
    """No program is left waiting for a game."""
    for lines in _idle.values():
        for line in lines:
            line.end()
    _idle.clear()


# ---------------------------------------------------------------------- one program
class Line:
    """A program and what goes to and fro, none of which waits longer than it may."""

    def __init__(self, command: str, seconds: float) -> None:
        self.command = command
        self._heard = bytearray()
        try:
            self._process = started(command)
        except OSError as error:
            raise BotFault(DIED, bot=command, reason=error.strerror or error) from error
        self.end = weakref.finalize(self, end, self._process)  # also when nobody needs it any more
        try:
            self.name = str(self.ask({"type": "hello", "protocol": PROTOCOL}, "name", seconds))
        except BotFault:
            self.kill()
            raise

    @property
    def is_alive(self) -> bool:
        return self._process.poll() is None

    def kill(self) -> None:
        self.end.detach()
        kill(self._process)

    def ask(self, message: Mapping[str, Any], wanted: str, seconds: float) -> Any:
        """What the program answers under a name; messages without it are for others who understand more than we."""
        until = time.monotonic() + seconds
        self._write(message, until)
        while True:
            answer = self._message(self._read_line(until))
            if wanted in answer:
                return answer[wanted]

    def send(self, message: Mapping[str, Any], seconds: float) -> None:
        self._write(message, time.monotonic() + seconds)

    def _write(self, message: Mapping[str, Any], until: float) -> None:
        assert self._process.stdin is not None
        pipe = self._process.stdin.fileno()
        left = memoryview(json.dumps(message).encode() + b"\n")
        while left:
            _, ready, _ = select.select([], [pipe], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise BotFault(LATE, bot=self.command)
            try:
                left = left[os.write(pipe, left) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise self._died() from error

    def _read_line(self, until: float) -> bytes:
        assert self._process.stdout is not None
        pipe = self._process.stdout.fileno()
        while b"\n" not in self._heard:
            ready, _, _ = select.select([pipe], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise BotFault(LATE, bot=self.command)
            more = os.read(pipe, 1 << 16)
            if not more:
                raise self._died()
            self._heard += more
            if len(self._heard) > LONGEST:
                raise BotFault(GARBLED, bot=self.command, answer=repr(bytes(self._heard[:60])))
        line, _, rest = bytes(self._heard).partition(b"\n")
        self._heard = bytearray(rest)
        return line

    def _message(self, line: bytes) -> Mapping[str, Any]:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict):
            raise BotFault(GARBLED, bot=self.command, answer=line[:60].decode(errors="replace"))
        return message

    def _died(self) -> BotFault:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDING)
        return BotFault(DIED, bot=self.command, reason=self._process.returncode)


def started(command: str) -> subprocess.Popen[bytes]:
    """In a session of its own: Ctrl-C in a terminal is not for it, and what it starts can be ended with it."""
    process = subprocess.Popen(
        shlex.split(command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
        start_new_session=True,
        preexec_fn=dying_with_parent(),  # noqa: PLW1509 it only calls the system
    )
    assert process.stdin is not None
    os.set_blocking(process.stdin.fileno(), False)
    return process


def dying_with_parent() -> Callable[[], object] | None:
    """Should we be killed, it is; only Linux knows how. Elsewhere it sees the end of its input."""
    if sys.platform != "linux":
        return None
    system = ctypes.CDLL(None)
    return lambda: system.prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def end(process: subprocess.Popen[bytes]) -> None:
    """It is told to quit; if it does not, it is killed."""
    assert process.stdin is not None
    with contextlib.suppress(OSError):
        os.write(process.stdin.fileno(), b'{"type": "quit"}\n')
    with contextlib.suppress(OSError):
        process.stdin.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(ENDING)
    kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
