"""The rows of a run as they come, in a file: what was played once is there, whatever happens."""

from __future__ import annotations

import marshal
import os
import sqlite3
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from petri.sim.errors import SimError
from petri.sim.plan import Plan
from petri.sim.play import Row, Rows
from petri.sim.tracing import Trace, from_plain

SCHEMA = """
CREATE TABLE IF NOT EXISTS plan (digest TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS some (
    cell INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, rows BLOB NOT NULL, faults BLOB NOT NULL,
    trace BLOB, PRIMARY KEY (cell, first)
) WITHOUT ROWID;
"""


def usual_place(plan: Plan) -> Path:
    """Where a run keeps its rows until it is over."""
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache, "petri", "runs", f"{plan.digest}.db")


class Journal:
    """A file of SQLite; without a path one that is gone with the process."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan = plan
        self.path = path
        try:
            self._database = self._open()
        except (sqlite3.Error, OSError) as error:
            raise SimError("journal", file=str(path), reason=error) from error

    def _open(self) -> sqlite3.Connection:
        if self.path is None:
            self._folder = tempfile.TemporaryDirectory(prefix="petri-run-")
            place = Path(self._folder.name, "run.db")
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            place = self.path
        database = sqlite3.connect(place, isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL" if self.path else "PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = NORMAL" if self.path else "PRAGMA synchronous = OFF")
        database.executescript(SCHEMA)
        known = database.execute("SELECT digest FROM plan").fetchone()
        if known is None:
            database.execute("INSERT INTO plan VALUES (?)", (self.plan.digest,))
        elif known[0] != self.plan.digest:
            raise SimError("journal_other", file=str(self.path))
        return database

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
            raise SimError("journal", file=str(self.path or ""), reason=error) from error

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

    def close(self, *, remove: bool = False) -> None:
        self._database.close()
        if self.path is None:
            self._folder.cleanup()
        elif remove:
            for end in ("", "-wal", "-shm"):
                Path(f"{self.path}{end}").unlink(missing_ok=True)
