"""A real PostgreSQL for the tests: a cluster of our own in a temporary folder, on a Unix socket."""

from __future__ import annotations

import atexit
import fcntl
import getpass
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import count
from pathlib import Path

import pytest
from programs import PATIENCE, guarded

SETTINGS = {
    "listen_addresses": "",
    "max_connections": "100",
    "shared_buffers": "32MB",
    "fsync": "off",  # the machine does not crash while tests run; a crash of the server alone loses nothing
    "full_page_writes": "off",
}


class Cluster:
    """A PostgreSQL server; `database()` gives the URL of a fresh database."""

    def __init__(self, bin: Path, **settings: str) -> None:
        self.bin = bin
        self.folder = Path(tempfile.mkdtemp(prefix="petri-pg-"))
        self.user = unprivileged()
        self._starter = ThreadPoolExecutor(1)
        self._names = (f"petri{number}" for number in count(1))
        shutil.chown(self.folder, self.user)
        self.run("initdb", "-D", f"{self.folder}/data", "-U", "petri", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        lines = [f"{key} = '{value}'\n" for key, value in (SETTINGS | settings).items()]
        with open(self.folder / "data/postgresql.conf", "a") as file:
            file.writelines([*lines, f"unix_socket_directories = '{self.folder}'\n"])
        atexit.register(self.remove)
        self.start()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://petri@/{database}?host={self.folder}"

    def database(self) -> str:
        name = next(self._names)
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def sql(self, text: str, database: str = "postgres") -> str:
        where = ("-h", str(self.folder), "-U", "petri", "-d", database)
        return self.run("psql", *where, "-v", "ON_ERROR_STOP=1", "-Atqc", text).strip()

    def start(self) -> None:
        # It dies with the thread that started it, so that one stays.
        command = [*as_user(self.user), *guarded([self.bin / "postgres", "-D", f"{self.folder}/data"], "QUIT")]
        with open(self.folder / "log", "ab") as log:
            self.process = self._starter.submit(subprocess.Popen, command, cwd="/", stdout=log, stderr=log).result()
        self._wait()

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT ends all connections in order; SIGQUIT is a crash."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def crash(self) -> None:
        self.stop(signal.SIGQUIT)

    def remove(self) -> None:
        try:
            self.stop(signal.SIGQUIT)
        finally:
            self.process.kill()
            shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, program: str, *words: str) -> str:
        command = [*as_user(self.user), str(self.bin / program), *words]
        done = subprocess.run(command, check=False, cwd="/", capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout

    def _wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ready = subprocess.run([self.bin / "pg_isready", "-q", "-h", self.folder], check=False, cwd="/")
            if ready.returncode == 0:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text())


def unprivileged() -> str:
    """Who runs the server: we, or if we are root somebody else, for PostgreSQL refuses root."""
    if os.geteuid():
        return getpass.getuser()
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def as_user(user: str) -> list[str]:
    if os.geteuid():
        return []
    return ["setpriv", f"--reuid={user}", f"--regid={pwd.getpwnam(user).pw_gid}", "--clear-groups"]


def programs() -> Path | None:
    """The folder with initdb and postgres, of the newest version there is."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    initdb = found[-1] if found else shutil.which("initdb")
    return Path(initdb).resolve().parent if initdb else None


def install() -> None:
    if os.geteuid() or not shutil.which("apt-get"):
        return
    with open(Path(tempfile.gettempdir()) / "petri-apt.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # one worker installs, the others wait
        if programs() is None:
            environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
            for command in (["apt-get", "update"], ["apt-get", "install", "-y", "postgresql"]):
                subprocess.run(command, check=False, env=environment, capture_output=True, timeout=600)


@cache
def cluster() -> Cluster | None:
    """The cluster of this test process, started when the first test needs it."""
    if programs() is None:
        install()
    bin = programs()
    return Cluster(bin) if bin else None


@pytest.fixture
def postgres() -> Cluster:
    found = cluster()
    if found is None and os.environ.get("CI") == "true":
        pytest.fail("PostgreSQL is missing and could not be installed (apt-get install postgresql)")
    if found is None:
        pytest.skip("PostgreSQL is missing (apt-get install postgresql)")
    if found.process.poll() is not None:
        found.start()  # a test that stopped it failed before it started it again
    return found
