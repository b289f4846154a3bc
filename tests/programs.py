"""Programs that tests start: none outlives the tests, and waiting for them is patient."""

from __future__ import annotations

import ctypes
import os
import re
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

PATIENCE = 120.0  # seconds: a busy machine is slow, and waiting costs nothing where it is not
PETRI = [sys.executable, "-c", "import sys; from petri.cli import main; sys.argv[0] = 'petri'; sys.exit(main())"]
PARENT_DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG


def die_with_parent() -> None:
    """If whoever started us is killed, we are; only Linux knows how."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def guarded(command: Sequence[str | os.PathLike[str]], how: str = "KILL") -> list[str]:
    """The same command, whose program dies with us; to Linux that means with the thread that started it."""
    guard = ["setpriv", "--pdeathsig", how] if sys.platform == "linux" and shutil.which("setpriv") else []
    return [*guard, *map(str, command)]


def run(command: Sequence[str | os.PathLike[str]], **more: Any) -> subprocess.CompletedProcess[Any]:
    """A program, to its end."""
    return subprocess.run(guarded(command), check=False, timeout=PATIENCE, **({"capture_output": True} | more))


def start(command: Sequence[str | os.PathLike[str]], **more: Any) -> subprocess.Popen[Any]:
    """A program whose lines `line_of` reads, unless they go elsewhere."""
    return subprocess.Popen(guarded(command), **({"stdout": subprocess.PIPE, "bufsize": 0} | more))


@contextmanager
def running(command: Sequence[str | os.PathLike[str]], **more: Any) -> Iterator[subprocess.Popen[Any]]:
    program = start(command, **more)
    try:
        yield program
    finally:
        kill(program)


def line_of(program: subprocess.Popen[Any]) -> str:
    """The next line that a program prints; empty if it has ended."""
    assert program.stdout is not None
    ready, _, _ = select.select([program.stdout], [], [], PATIENCE)
    assert ready, f"{program.args} said nothing for {PATIENCE:.0f} s"
    line = program.stdout.readline()
    return line if isinstance(line, str) else line.decode()


def port_of(line: str) -> int:
    """The port in the line with which `petri serve` begins."""
    found = re.search(r":(\d+)/", line)
    assert found, f"the server ended, or says no address: {line!r}"
    return int(found[1])


def end(program: subprocess.Popen[Any]) -> None:
    """Ask a program to end, and end it if it does not."""
    if program.poll() is None:
        program.terminate()
        with suppress(subprocess.TimeoutExpired):
            program.wait(PATIENCE)
    kill(program)


def kill(program: subprocess.Popen[Any]) -> None:
    """As the power cut does it."""
    program.kill()
    program.wait()
    for pipe in (program.stdin, program.stdout, program.stderr):
        if pipe is not None:
            pipe.close()
