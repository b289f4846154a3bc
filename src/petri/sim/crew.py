"""Who plays the games of a run: this process, or several. What comes out does not depend on how many there are."""

from __future__ import annotations

import contextlib
import marshal
import multiprocessing
import os
import signal
import sys
import time
from collections import Counter, deque
from collections.abc import Generator, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from types import ModuleType
from typing import Any, NamedTuple

from petri.core.errors import PetriError
from petri.core.names import Name, Word
from petri.core.text import LANGUAGES
from petri.sim.errors import SimError
from petri.sim.plan import Plan
from petri.sim.play import Keep, Rows, keeper, play_some
from petri.sim.tracing import from_plain

SOON = 0.2  # seconds that a task shall take: progress is seen, and little is lost with a process
MOST_AT_ONCE = 5_000  # games
DEATHS = 2  # of processes with the same game, before nobody tries again
MAIN = "__main__"
Answer = tuple[Any, ...]  # rows and all that goes with them, as plain data for a line between processes


class Task(NamedTuple):
    """Games of a cell, from `first` up to `last`."""

    cell: int
    first: int
    last: int

    @property
    def games(self) -> int:
        return self.last - self.first


class Todo:
    """What is left to play, in pieces that take about the same time."""

    def __init__(self, left: Sequence[Task]) -> None:
        self.left = deque(left)
        self.pace: dict[int, float] = {}  # by cell, games a second

    def next(self) -> Task | None:
        if not self.left:
            return None
        task = self.left.popleft()
        games = max(1, min(MOST_AT_ONCE, int(self.pace.get(task.cell, 0.0) * SOON)))
        if task.games > games:
            self.left.appendleft(task._replace(first=task.first + games))
        return task._replace(last=min(task.last, task.first + games))

    def took(self, task: Task, seconds: float) -> None:
        self.pace[task.cell] = task.games / max(seconds, 1e-6)

    def again(self, task: Task) -> None:
        """Somebody died with it: in halves, to find the game."""
        middle = (task.first + task.last) // 2
        halves = [task] if task.games == 1 else [task._replace(last=middle), task._replace(first=middle)]
        self.left.extendleft(reversed(halves))


def usual_workers() -> int:
    """As many as there are cores for this process."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play(
    plan: Plan, left: Sequence[Task], workers: int | None, records: str = "", cluster: str = ""
) -> Generator[Rows, None, None]:
    """The rows of all that is left, in any order; the records of games go into a folder, if one is named."""
    todo = Todo(left)
    if not left:
        return
    if cluster:
        from petri.sim.cluster import play_there

        yield from play_there(plan, todo, cluster, workers, records)
        return
    workers = workers or usual_workers()
    if workers == 1:
        yield from play_here(plan, todo, records)
        return
    crew = Crew(plan, todo, workers, records)
    try:
        yield from crew.play()
    finally:
        crew.dismiss()


def play_here(plan: Plan, todo: Todo, records: str) -> Iterator[Rows]:
    while (task := todo.next()) is not None:
        begun = time.perf_counter()
        rows = play_some(plan, keeper(records), *task)
        todo.took(task, time.perf_counter() - begun)
        yield rows


# ---------------------------------------------------------------------- several processes
class Worker:
    """A process that plays what it is told over a pipe."""

    def __init__(self, plan: Plan, records: str) -> None:
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload(["petri.sim.play"])
        self.line, theirs = context.Pipe()
        self.process = context.Process(target=serve, args=(theirs, plan, records), daemon=True)
        with without_main(plan):
            self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.begun = 0.0

    def give(self, task: Task) -> None:
        self.task, self.begun = task, time.perf_counter()
        with contextlib.suppress(BrokenPipeError):  # it died just now, which is found out when it does not answer
            self.line.send_bytes(marshal.dumps(tuple(task)))

    def dismiss(self) -> None:
        self.process.kill()
        self.process.join()
        self.line.close()


@contextlib.contextmanager
def without_main(plan: Plan) -> Iterator[None]:
    """A process that starts runs the script of the one who starts it, which may have no file or no guard, and
    would be for nothing: unless a bot is there."""
    own = sys.modules[MAIN]
    if not any(bot.startswith(f"{MAIN}:") for cell in plan.cells for bot in cell.bots):
        sys.modules[MAIN] = ModuleType(MAIN)
    try:
        yield
    finally:
        sys.modules[MAIN] = own


class Crew:
    def __init__(self, plan: Plan, todo: Todo, workers: int, records: str = "") -> None:
        self.plan = plan
        self.todo = todo
        self.records = records
        self.workers = [Worker(plan, records) for _ in range(workers)]
        self.deaths: dict[Task, int] = {}

    def play(self) -> Iterator[Rows]:
        for worker in self.workers:
            self.employ(worker)
        while busy := [worker for worker in self.workers if worker.task is not None]:
            ready = wait([worker.line for worker in busy])
            for worker in [worker for worker in busy if worker.line in ready]:
                rows = self.hear(worker)
                if rows is not None:
                    yield rows

    def employ(self, worker: Worker) -> None:
        task = self.todo.next()
        if task is not None:
            worker.give(task)

    def hear(self, worker: Worker) -> Rows | None:
        task = worker.task
        assert task is not None
        try:
            rows = rows_of(marshal.loads(worker.line.recv_bytes()))
        except (EOFError, OSError):
            self.bury(worker, task)
            return None
        self.todo.took(task, time.perf_counter() - worker.begun)
        worker.task = None
        self.employ(worker)
        return rows

    def bury(self, worker: Worker, task: Task) -> None:
        """A process is gone, for whatever reason: another one takes its place."""
        self.deaths[task] = self.deaths.get(task, 0) + 1
        if task.games == 1 and self.deaths[task] >= DEATHS:
            raise SimError("worker_died", game=task.first, cell=self.plan.cells[task.cell].label)
        self.todo.again(task)
        worker.dismiss()
        place = self.workers.index(worker)
        self.workers[place] = Worker(self.plan, self.records)
        self.employ(self.workers[place])

    def dismiss(self) -> None:
        for worker in self.workers:
            worker.dismiss()


def serve(line: Connection, plan: Plan, records: str) -> None:
    """What a worker does until the line is closed; the one who started it minds signals."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(EOFError, OSError):
        while True:
            task = Task(*marshal.loads(line.recv_bytes()))
            line.send_bytes(marshal.dumps(answer(plan, keeper(records), task)))


def answer(plan: Plan, keep: Keep | None, task: Task) -> Answer:
    try:
        rows = play_some(plan, keep, *task)
    except PetriError as error:
        return refused(task, error)
    trace = None if rows.trace is None else rows.trace.as_plain()
    return rows.cell, rows.first, rows.rows, dict(rows.faults), trace, rows.deeds, None


def refused(task: Task, error: PetriError) -> Answer:
    return *task[:2], [], {}, None, [], told(error)


def told(error: PetriError) -> tuple[str, str, dict[str, Any], dict[str, list[str]]]:
    """An error in parts, so that it can be said in any language elsewhere: what is plain, and what is a word."""
    words = {name: value for name, value in error.values.items() if isinstance(value, Word | Name)}
    plain = {name: value if is_plain(value) else str(value) for name, value in error.values.items()}
    said = {name: [word.say(lang) for lang in LANGUAGES] for name, word in words.items()}
    return error.key, error.package, {name: value for name, value in plain.items() if name not in words}, said


def is_plain(value: object) -> bool:
    if isinstance(value, list | tuple):
        return all(map(is_plain, value))
    return type(value) in (str, int, float, bool)


def rows_of(answer: Answer) -> Rows:
    cell, first, rows, faults, trace, deeds, error = answer
    if error is not None:
        key, package, values, said = error
        raise PetriError(key, package=package, **values, **{name: Name(*words) for name, words in said.items()})
    return Rows(cell, first, rows, Counter(faults), None if trace is None else from_plain(trace), deeds)
