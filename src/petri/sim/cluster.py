"""Games on the machines of a Ray cluster: the same tasks, and the same rows.

Ray lives in a process of its own, the foreman: its settings, its threads and its end are not ours.
"""

from __future__ import annotations

import ipaddress
import logging
import marshal
import os
import pickle
import re
import secrets
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.util import find_spec
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from petri.sim.crew import DEATHS, Task, Todo, rows_of, usual_workers
from petri.sim.errors import SimError
from petri.sim.node import Job, code
from petri.sim.plan import Plan
from petri.sim.play import Rows, keeper

FORM = re.compile(r"ray(?::(?P<host>\[[0-9a-fA-F:.]+\]|[\w.-]+)(?::(?P<port>\d{1,5}))?)?")
USUAL_PORT = 6379  # of `ray start --head`
SECONDS_TO_ANSWER = 5.0
SECONDS_TO_JOIN = 20.0
SECONDS_TO_START = 120.0  # one of our own, also on a busy machine
SECONDS_TO_LEAVE = 3.0
SECONDS_TO_END = 20.0  # one of our own
TASKS_A_CORE = 2  # the next one lies there already when a core is done
OWN = "127.0.0.1"
START = "import sys; from petri.sim.foreman import main; main(int(sys.argv[1]))"
log = logging.getLogger("petri.sim")


@dataclass(frozen=True)
class Place:
    """Where a Ray is; without a host one is started here, for one run."""

    host: str = ""
    port: int = USUAL_PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def is_loopback(self) -> bool:
        with suppress(ValueError):
            return ipaddress.ip_address(self.host).is_loopback
        return self.host == "localhost"


def place_of(text: str) -> Place:
    """`ray`, `ray:10.0.0.1` or `ray:10.0.0.1:6379`."""
    match = FORM.fullmatch(text)
    port = int(match["port"] or USUAL_PORT) if match else 0
    if match is None or not 0 < port < 65536:
        raise SimError("cluster_form", cluster=text)
    return Place((match["host"] or "").strip("[]"), port)


def check(text: str) -> Place:
    """Before anything is begun: whether there can be such a cluster."""
    place = place_of(text)
    found = find_spec("ray")
    if found is None or found.origin is None:  # any folder of that name is found
        raise SimError("cluster_install")
    if place.host:
        check_token()
        check_answer(place)
    return place


def check_token() -> None:
    """Whoever reaches a Ray without a token runs what he likes on it, so we join none."""
    usual = os.environ.get("RAY_AUTH_TOKEN_PATH") or Path.home() / ".ray" / "auth_token"
    if not os.environ.get("RAY_AUTH_TOKEN") and not Path(usual).is_file():
        raise SimError("cluster_token")


def check_answer(place: Place) -> None:
    """Ray itself would try for minutes."""
    try:
        socket.create_connection((place.host, place.port), SECONDS_TO_ANSWER).close()
    except OSError as error:
        raise SimError("cluster_unreachable", address=str(place), reason=error.strerror or error) from error


# ---------------------------------------------------------------------- the foreman
def surroundings(place: Place) -> dict[str, str]:
    """Of the foreman. A Ray of our own has a token that nobody else knows."""
    found = {name: value for name, value in os.environ.items() if name != "RAY_ADDRESS"}
    found |= {"RAY_AUTH_MODE": "token", "RAY_USAGE_STATS_ENABLED": "0"}
    if not place.host:
        found["RAY_AUTH_TOKEN"] = secrets.token_hex(32)
    if not place.host or place.is_loopback:
        found["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # else Ray takes 127.0.0.1 for the address in the network
    return found


@contextmanager
def foreman(place: Place) -> Iterator[Connection]:
    """A line to the process that speaks with Ray; closed, it takes leave. Ctrl-C does not reach it."""
    line, theirs = Pipe()
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", START, str(theirs.fileno())],
        env=surroundings(place),
        pass_fds=[theirs.fileno()],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    theirs.close()
    try:
        yield line
    finally:
        line.close()
        try:
            process.wait(SECONDS_TO_LEAVE if place.host else SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            log.warning("Ray did not end in time")
        finally:
            process.kill()
            process.wait()


def play_there(plan: Plan, todo: Todo, cluster: str, workers: int | None, records: str) -> Iterator[Rows]:
    place = check(cluster)
    with foreman(place) as line:
        yield from Crew(plan, todo, place, line, workers, records).play()


class Crew:
    """What the cluster was given; who of it plays, Ray decides."""

    def __init__(
        self, plan: Plan, todo: Todo, place: Place, line: Connection, workers: int | None, records: str
    ) -> None:
        self.plan = plan
        self.todo = todo
        self.place = place
        self.line = line
        self.workers = workers
        self.keep = keeper(records)
        self.cores = 0
        self.given: set[Task] = set()
        self.deaths: dict[Task, int] = {}

    @property
    def most(self) -> int:
        """Tasks at once."""
        return self.workers or max(1, self.cores * TASKS_A_CORE)

    def play(self) -> Iterator[Rows]:
        self.begin()
        while True:
            while len(self.given) < self.most and (task := self.todo.next()) is not None:
                self.given.add(task)
                self.say(task)
            if not self.given:
                return
            kind, *content = self.hear()
            if kind == "cores":
                [self.cores] = content
            elif kind == "died":
                self.bury(*content)
            else:
                yield self.take(*content)

    def begin(self) -> None:
        job = Job(code(), self.plan.digest, pickle.dumps(self.plan), os.getcwd(), self.keep is not None)
        address = str(self.place) if self.place.host else ""
        self.say((address, self.workers or usual_workers(), job))
        if not self.line.poll(SECONDS_TO_JOIN if address else SECONDS_TO_START):
            raise SimError("cluster_silent", address=address or OWN)
        _, self.cores = self.hear()
        if self.cores < 1:
            raise SimError("cluster_empty", address=address)

    def say(self, message: Any) -> None:
        with suppress(BrokenPipeError):  # which is found out when nobody answers
            self.line.send(message)

    def hear(self) -> tuple[Any, ...]:
        try:
            message: tuple[Any, ...] = self.line.recv()
        except (EOFError, OSError):
            raise SimError("cluster_gone") from None
        if message[0] == "error":
            _, key, values = message
            raise SimError(key, **{"address": str(self.place) if self.place.host else OWN, **values})
        return message

    def take(self, task: Task, answer: bytes) -> Rows:
        self.given.discard(task)
        rest, seconds, texts = marshal.loads(answer)
        rows = rows_of(rest)
        if self.keep is not None:
            for name, text in texts.items():
                self.keep(name, text)
        self.todo.took(task, seconds)
        return rows

    def bury(self, task: Task, reason: str, is_its_own: bool) -> None:
        """A process is gone, by a fault of the game perhaps, or its whole machine: others play its games."""
        self.given.discard(task)
        log.warning("%s", reason)
        if is_its_own:
            self.deaths[task] = self.deaths.get(task, 0) + 1
        if task.games == 1 and self.deaths.get(task, 0) >= DEATHS:
            raise SimError("worker_died", game=task.first, cell=self.plan.cells[task.cell].label)
        self.todo.again(task)
