"""The process that speaks with Ray: it passes tasks on, and tells what came of them. Nothing else imports Ray."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from concurrent.futures import Future
from contextlib import nullcontext, suppress
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any

import ray
from ray._raylet import Config, GcsClient
from ray.exceptions import AuthenticationError, RayTaskError, WorkerCrashedError

from petri.sim.crew import Task
from petri.sim.node import Job, play

STORE = 80 * 2**20  # bytes: about the least that Ray takes; rows are small
SECONDS_BETWEEN_COUNTS = 2.0
QUIET = {"log_to_driver": False, "configure_logging": False}
ITS_OWN = (WorkerCrashedError, RayTaskError)  # of a process, while its machine is well


def main(number: int) -> None:
    os.set_inheritable(number, False)
    line = Connection(number)
    address, workers, job = line.recv()
    with nullcontext() if address else room() as folder:
        try:
            join(address) if folder is None else start(workers, folder)
        except Refused as refused:
            line.send(("error", refused.key, {}))
        except Exception as error:  # whatever Ray has to say
            line.send(("error", "cluster_failed", {"reason": first_line(error)}))
        else:
            Foreman(line, job).work()
        finally:
            ray.shutdown()


def room() -> tempfile.TemporaryDirectory[str]:
    """Ray has sockets there, whose names have to be short."""
    return tempfile.TemporaryDirectory(prefix="petri-ray-", dir="/tmp", ignore_cleanup_errors=True)


class Refused(Exception):
    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


def start(workers: int, folder: str) -> None:
    """One of our own; it hears nobody but this machine, and ends with us."""
    ray.init(
        num_cpus=workers,
        include_dashboard=False,
        object_store_memory=STORE,
        _node_ip_address="127.0.0.1",
        _temp_dir=folder,
        **QUIET,
    )


def join(address: str) -> None:
    """A Ray that asks nobody for a token does not get ours."""
    if lets_in(address, "disabled"):
        raise Refused("cluster_open")
    if not lets_in(address, "token"):
        raise Refused("cluster_token_wrong")
    ray.init(address=address, **QUIET)


def lets_in(address: str, mode: str) -> bool:
    os.environ["RAY_AUTH_MODE"] = mode
    Config.initialize("")  # Ray reads the environment once, when it is imported
    try:
        GcsClient(address=address)
    except AuthenticationError:
        return False
    return True


def first_line(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}".strip().partition("\n")[0].rstrip(":. ")


class Foreman:
    def __init__(self, line: Connection, job: Job) -> None:
        self.line = line
        self.job = ray.put(job)
        # What dies is played again by whoever counts deaths.
        self.play = ray.remote(num_cpus=1, max_retries=0)(play)
        self.told: SimpleQueue[tuple[Any, ...]] = SimpleQueue()  # Ray's own threads never wait for the line
        self.cores = -1
        self.counted = 0.0

    def work(self) -> None:
        threading.Thread(target=self.tell, daemon=True).start()
        with suppress(EOFError, OSError):
            while True:
                self.count()
                task = self.line.recv()
                reference = self.play.remote(self.job, task)
                reference.future().add_done_callback(partial(self.over, task))

    def tell(self) -> None:
        with suppress(OSError):
            while True:
                self.line.send(self.told.get())

    def count(self) -> None:
        """Machines come and go."""
        if time.monotonic() - self.counted < SECONDS_BETWEEN_COUNTS:
            return
        self.counted = time.monotonic()
        cores = int(ray.cluster_resources().get("CPU", 0))
        if cores != self.cores:
            self.cores = cores
            self.told.put(("cores", cores))

    def over(self, task: Task, future: Future[bytes]) -> None:
        error = future.exception()
        if error is None:
            self.told.put(("played", task, future.result()))
        elif isinstance(error, RayTaskError) and "No module named 'petri" in str(error):
            self.told.put(("error", "cluster_without", {"reason": str(error).strip().splitlines()[-1]}))
        else:
            self.told.put(("died", task, first_line(error), isinstance(error, ITS_OWN)))
