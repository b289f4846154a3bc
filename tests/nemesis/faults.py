"""What happens to a server that stands alone, one thing after the other."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from players import Process
from postgres import Cluster

from nemesis.people import Person

Fault = Callable[[], Awaitable[None]]
ROOM = "8m"  # on the small disk of an SQLite file


class Trouble:
    """The faults that a set of servers can have; each is over when its function returns."""

    def __init__(self, servers: Sequence[Process], people: Sequence[Person], rng: random.Random) -> None:
        self.servers = servers
        self.people = people
        self.rng = rng
        self.faults: dict[str, Fault] = {"kill -9": self.kill, "stopped": self.freeze, "cut": self.cut}

    async def kill(self) -> None:
        server = self.rng.choice(self.servers)
        server.kill()
        await asyncio.sleep(2 * self.rng.random())
        await asyncio.to_thread(server.start)

    async def freeze(self) -> None:
        """A machine that hangs: nothing is answered, nothing is closed."""
        server = self.rng.choice(self.servers)
        assert server.program is not None
        server.program.send_signal(signal.SIGSTOP)
        await asyncio.sleep(0.5 + 6 * self.rng.random())
        server.program.send_signal(signal.SIGCONT)

    async def cut(self) -> None:
        for person in self.rng.sample(self.people, max(1, len(self.people) // 2)):
            person.cut()


class TroubleWithFile(Trouble):
    """One server with an SQLite file, if possible on a small disk of its own."""

    def __init__(
        self, servers: Sequence[Process], people: Sequence[Person], rng: random.Random, disk: SmallDisk | None
    ) -> None:
        super().__init__(servers, people, rng)
        self.disk = disk
        if disk is not None:
            self.faults["full disk"] = self.fill

    async def fill(self) -> None:
        assert self.disk is not None
        self.disk.fill()
        await asyncio.sleep(0.5 + 4 * self.rng.random())
        self.disk.clear()


class TroubleWithDatabase(Trouble):
    """Several servers on one PostgreSQL."""

    def __init__(
        self, servers: Sequence[Process], people: Sequence[Person], rng: random.Random, cluster: Cluster
    ) -> None:
        super().__init__(servers, people, rng)
        self.cluster = cluster
        self.faults |= {"killed backends": self.kill_backends, "database crash": self.crash}

    async def kill_backends(self) -> None:
        some = (
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'petri' AND random() < 0.6"
        )
        await asyncio.to_thread(self.cluster.sql, some)

    async def crash(self) -> None:
        await asyncio.to_thread(self.cluster.crash)
        await asyncio.sleep(3 * self.rng.random())
        await asyncio.to_thread(self.cluster.start)


class SmallDisk:
    """A file system that can be full; whoever may not mount one has none."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={ROOM}", "tmpfs", str(folder)]
        self.is_there = os.geteuid() == 0 and subprocess.run(mount, capture_output=True, check=False).returncode == 0

    def fill(self) -> None:
        with open(self.folder / "full", "wb", buffering=0) as file:
            for size in (65536, 4096, 512, 1):
                try:
                    while True:
                        file.write(bytes(size))
                except OSError:
                    pass

    def clear(self) -> None:
        (self.folder / "full").unlink()

    def remove(self) -> None:
        if self.is_there:
            subprocess.run(["umount", "-l", str(self.folder)], capture_output=True, check=False)
