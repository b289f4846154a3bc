"""The rows of a run as they come, in a file: what was played once is there, whatever happens."""

from __future__ import annotations

import errno
import hashlib
import json
import marshal
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from petri.core.files import reason_of
from petri.core.names import Word
from petri.core.title import find_title
from petri.sim.errors import SimError
from petri.sim.plan import Plan
from petri.sim.play import FIRST, Row, Rows, columns_of
from petri.sim.tracing import Trace, from_plain

FORMAT = 2  # of a journal; one more whenever rows or traces are written otherwise
SCHEMA = f"""
BEGIN IMMEDIATE;
CREATE TABLE plan (digest TEXT NOT NULL, columns TEXT NOT NULL);
CREATE TABLE some (
    cell INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, rows BLOB NOT NULL, faults BLOB NOT NULL,
    trace BLOB, PRIMARY KEY (cell, first)
) WITHOUT ROWID;
PRAGMA user_version = {FORMAT};
"""


def usual_place(plan: Plan) -> Path:
    """Where a run keeps its rows until it is over."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache, "petri", "runs", f"{plan.digest}.db")


def why(error: sqlite3.Error | OSError) -> Word | str:
    if isinstance(error, OSError):
        return reason_of(error)
    is_full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    return reason_of(OSError(errno.ENOSPC, "")) if is_full else str(error)


def held(path: Path) -> IO[bytes] | None:
    """Two runs at once would spoil each other's rows, so the first has the file alone, until it ends, in whatever way.
    SQLite minds other locks."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        return None
    file = path.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise SimError("journal_busy", file=str(path)) from error
    return file


def remove(path: Path) -> None:
    for end in ("", "-wal", "-shm"):
        Path(f"{path}{end}").unlink(missing_ok=True)


def columns_digest(plan: Plan) -> str:
    """Of all that tells what the numbers in rows and traces stand for."""
    found = hashlib.sha256()
    for cell in plan.cells:
        title = find_title(cell.title)
        columns = [(column.key, list(column.words)) for column in columns_of(cell)]
        traced = [noted.key for noted in title.tracing(cell.options).noted] if plan.traced else []
        found.update(json.dumps([FIRST, columns, title.kinds, traced]).encode())
    return found.hexdigest()[:16]


class Journal:
    """A file of SQLite; without a path one that is gone with the process."""

    def __init__(self, plan: Plan, path: Path | None = None, *, anew: bool = False) -> None:
        self.plan = plan
        self.path = path
        self._held: IO[bytes] | None = None
        try:
            self._database = self._open(anew)
        except (sqlite3.Error, OSError) as error:
            raise SimError("journal", file=str(path or ""), reason=why(error)) from error

    def _open(self, anew: bool) -> sqlite3.Connection:
        if self.path is None:
            self._folder = tempfile.TemporaryDirectory(prefix="petri-run-")
            place = Path(self._folder.name, "run.db")
        else:
            place = self.path
            place.parent.mkdir(parents=True, exist_ok=True)
            self._held = held(place)
            if anew:
                remove(place)
                self._held = held(place)
        database = sqlite3.connect(place, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL" if self.path else "PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = NORMAL" if self.path else "PRAGMA synchronous = OFF")
        if database.execute("SELECT 1 FROM sqlite_schema").fetchone():
            self._check(database)
        else:
            database.executescript(SCHEMA)
            database.execute("INSERT INTO plan VALUES (?, ?)", (self.plan.digest, columns_digest(self.plan)))
            database.execute("COMMIT")
        return database

    def _check(self, database: sqlite3.Connection) -> None:
        """What is there has to be of this run, with rows as they would be written now."""
        if database.execute("PRAGMA user_version").fetchone() != (FORMAT,):
            raise SimError("journal_version", file=str(self.path))
        [(digest, columns)] = database.execute("SELECT digest, columns FROM plan").fetchall()
        if digest != self.plan.digest:
            raise SimError("journal_other", file=str(self.path))
        if columns != columns_digest(self.plan):
            raise SimError("journal_version", file=str(self.path))

    def add(self, some: Rows) -> None:
        rows = marshal.dumps(some.rows)
        faults = marshal.dumps(dict(some.faults))
        trace = None if some.trace is None else marshal.dumps(some.trace.as_plain())
        values = (some.cell, some.first, some.last, rows, faults, trace)
        self._write("INSERT INTO some VALUES (?, ?, ?, ?, ?, ?)", values)

    def _write(self, statement: str, values: tuple[object, ...]) -> None:
        try:
            self._database.execute(statement, values)
        except sqlite3.Error as error:
            raise SimError("journal_stopped", file=str(self.path or ""), reason=why(error)) from error

    def done(self, cell: int) -> list[tuple[int, int]]:
        """The games of a cell that are played, as ranges."""
        return self._database.execute("SELECT first, last FROM some WHERE cell = ? ORDER BY first", (cell,)).fetchall()

    def count(self) -> int:
        return int(self._database.execute("SELECT coalesce(sum(last - first), 0) FROM some").fetchone()[0])

    def rows(self, cell: int) -> Iterator[tuple[int, Row]]:
        """The games of a cell with their numbers, in order."""
        found = self._database.execute("SELECT first, rows FROM some WHERE cell = ? ORDER BY first", (cell,))
        for first, rows in found:
            yield from enumerate(marshal.loads(rows), first)

    def traces(self, cell: int) -> Iterator[Trace]:
        """Of the parts of a cell whose games were followed."""
        found = "SELECT trace FROM some WHERE cell = ? AND trace IS NOT NULL ORDER BY first"
        for (trace,) in self._database.execute(found, (cell,)):
            yield from_plain(marshal.loads(trace))

    def faults(self) -> Counter[tuple[str, str]]:
        found: Counter[tuple[str, str]] = Counter()
        for (faults,) in self._database.execute("SELECT faults FROM some"):
            found.update(marshal.loads(faults))
        return found

    def close(self, *, is_over: bool = False) -> None:
        self._database.close()
        if self.path is None:
            self._folder.cleanup()
        elif is_over:
            remove(self.path)
        if self._held is not None:
            self._held.close()
