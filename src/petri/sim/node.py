"""What a machine of a cluster does: it plays tasks, if it has the same rules and bots as the one who asks."""

from __future__ import annotations

import hashlib
import marshal
import os
import pickle
import platform
import time
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import petri
from petri.bots.finding import find_bot
from petri.core.errors import PetriError
from petri.core.title import find_title
from petri.sim.crew import Task, answer, refused
from petri.sim.errors import SimError
from petri.sim.plan import Plan

PACKAGE = Path(petri.__file__).parent
RULES = ("core", "games", "bots", "sim")  # the folders that rows depend on
READ = (".py", ".json", ".toml")


class Job(NamedTuple):
    """What all tasks of a run have in common."""

    code: str
    digest: str  # of the plan, and of the files of bots
    plan: bytes
    folder: str  # where the names of files begin
    is_recorded: bool


@cache
def code() -> str:
    """Which petri this is: a version, and what its files say."""
    files = [file for name in RULES for file in (PACKAGE / name).rglob("*") if file.suffix in READ]
    whole = hashlib.sha256()
    for file in sorted(files):
        whole.update(f"{file.relative_to(PACKAGE).as_posix()}\n".encode() + file.read_bytes())
    return f"{petri.__version__} ({whole.hexdigest()[:8]})"


def play(job: Job, task: Task) -> bytes:
    """The answer, how long it took, and the records of the games."""
    texts: dict[str, str] = {}
    begun = time.perf_counter()
    try:
        rows = answer(plan_of(job), texts.__setitem__ if job.is_recorded else None, task)
    except PetriError as error:
        rows = refused(task, error)
    return marshal.dumps((rows, time.perf_counter() - begun, texts))


@lru_cache(maxsize=1)
def plan_of(job: Job) -> Plan:
    """Unpacked and checked once in a process."""
    if job.code != code():
        raise SimError("cluster_version", node=platform.node(), theirs=code(), ours=job.code)
    with suppress(OSError):
        os.chdir(job.folder)
    plan: Plan = pickle.loads(job.plan)
    for cell in plan.cells:
        find_title(cell.title).settle(cell.options)  # cards of somebody's own are there, and the same
        for bot in cell.bots:
            find_bot(bot)
    if plan.digest != job.digest:
        raise SimError("cluster_bots", node=platform.node())
    return plan
