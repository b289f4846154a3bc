"""One SQLite file: a thread that writes with group commit, another that reads beside it."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from petri.server.bus import Bus, LocalBus
from petri.server.store.asking import COUNTS, GROUP, AskingStore, Waiting
from petri.server.store.chain import (
    Last,
    decoded,
    last_of,
)
from petri.server.store.changes import (
    Change,
    Group,
    Result,
    resolve,
)
from petri.server.store.errors import StoreError
from petri.server.store.lock import FileLock
from petri.server.store.steps import VERSION, VERSION_TABLE, missing

T = TypeVar("T")
BUSY = 5.0  # seconds a connection waits for another program's lock
SMALL = 256 << 20  # bytes of a file that is read through when it is opened

KEYS = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
}
LAST = """
    SELECT seq, hash, at FROM tables LEFT JOIN entries ON table_id = id WHERE id = ? ORDER BY seq DESC LIMIT 1
"""
INSERT_ENTRY = "INSERT INTO entries (table_id, seq, kind, data, at, hash) VALUES (?, ?, ?, ?, ?, ?)"
INSERT_TABLE = "INSERT INTO tables (id, summary, listed, status, updated, digest, address) VALUES (?, ?, ?, ?, ?, ?, ?)"
CHANGE_TABLE = "UPDATE tables SET summary = ?, listed = ?, status = ?, updated = ?, digest = ? WHERE id = ?"
KEEP_POSITION = """
    INSERT INTO positions (table_id, seq, rules, data, digest) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, rules = excluded.rules, data = excluded.data,
        digest = excluded.digest WHERE excluded.seq > positions.seq
"""
PUT_RECORD = "INSERT OR REPLACE INTO records (id, record, digest, address, at) VALUES (?, ?, ?, ?, ?)"
DELETE_RECORD = "DELETE FROM records WHERE id = ?"
DELETE_TABLE = "DELETE FROM tables WHERE id = ?"
DELETE_OF_TABLE = ("DELETE FROM positions WHERE table_id = ?", "DELETE FROM entries WHERE table_id = ?")
SHARE_SECRET = "INSERT OR IGNORE INTO secrets (name, secret) VALUES (?, ?)"


class SqliteStore(AskingStore):
    """The store of a server that is alone."""

    def __init__(self, path: str) -> None:
        self.path = Path(path).expanduser().absolute()
        self.bus: Bus = LocalBus()
        self.commits = 0  # transactions written: appends / commits is how well the group commit groups
        self._lock = FileLock(self.path)
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()

    @property
    def name(self) -> str:
        return str(self.path)

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._readers = ThreadPoolExecutor(1, thread_name_prefix="petri-store-reader")
        try:
            await self._loop.run_in_executor(self._readers, self._connect)
        except BaseException:
            self._readers.shutdown(wait=False)
            raise
        self._thread = threading.Thread(target=self._serve, name="petri-store-writer", daemon=True)
        self._thread.start()
        self._is_open = True

    async def close(self) -> None:
        if not self._is_open:
            return
        self._is_open = False
        self._queue.put(None)
        await self._loop.run_in_executor(self._readers, self._disconnect)
        self._readers.shutdown()

    async def counts(self) -> dict[str, int]:
        ((tables, records),) = await self._query(COUNTS)
        return {"tables": tables, "entries": self._entries, "records": records}

    async def _check(self) -> None:
        await self._query("SELECT checked FROM health")
        await self._submit(Change())

    # Asking the two threads

    async def _submit(self, change: Change) -> bool:
        self._must_be_open()
        done: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put(Waiting(change, done))
        return await done

    async def _query(self, sql: str, *values: object) -> list[Any]:
        self._must_be_open()
        here = sql.replace("$", "?")
        return await self._loop.run_in_executor(self._readers, self._in_words, self._fetch, here, values)

    # In the reader's thread

    def _connect(self) -> None:
        self._lock.take()
        try:
            self._in_words(self._prepare)
        except BaseException:
            self._lock.give()
            raise

    def _prepare(self) -> None:
        self._writer = connect(self.path)
        try:
            inspect(self._writer, self.path)
            migrate(self._writer, self.path)
            self._reader = connect(self.path)
            self._reader.execute("PRAGMA query_only = ON")
            self._entries = int(self._reader.execute("SELECT count(*) FROM entries").fetchone()[0])
        except BaseException:
            self._writer.close()
            raise

    def _disconnect(self) -> None:
        self._thread.join()
        self._reader.close()
        self._writer.close()
        self._lock.give()

    def _fetch(self, sql: str, values: tuple[object, ...]) -> list[Any]:
        return self._reader.execute(sql, values).fetchall()

    def _in_words(self, act: Callable[..., T], *values: Any) -> T:
        try:
            return act(*values)
        except sqlite3.Error as error:
            raise self._error(error) from error

    def _error(self, error: Exception) -> StoreError:
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        return StoreError(KEYS.get(code, "trouble"), file=self.path, reason=error)

    # In the writer's thread

    def _serve(self) -> None:
        while (waiting := self._gather()) is not None:
            self._answer(waiting, self._results([one.change for one in waiting]))

    def _gather(self) -> list[Waiting] | None:
        """Everything that waits, at least one; None when the store was closed and nothing waits any more."""
        first = self._queue.get()
        if first is None:
            return None
        waiting = [first]
        while len(waiting) < GROUP and not self._queue.empty():
            following = self._queue.get()
            if following is None:
                self._queue.put(None)
                break
            waiting.append(following)
        return waiting

    def _results(self, changes: list[Change]) -> list[Result]:
        """What becomes of the changes. If the group fails each is tried alone: one that fails disturbs no other."""
        try:
            return self._write(changes)
        except Exception as error:
            if len(changes) == 1:
                return [self._error(error)]
            return [self._results([change])[0] for change in changes]

    def _write(self, changes: list[Change]) -> list[Result]:
        cursor = self._writer.cursor()
        cursor.execute("BEGIN IMMEDIATE")
        try:
            group = Group(self._last({change.table for change in changes}))
            results = group.decide(changes)
            put(cursor, group)
            cursor.execute("COMMIT")
        except BaseException:
            if self._writer.in_transaction:
                cursor.execute("ROLLBACK")
            raise
        self.commits += 1
        self._entries += len(group.rows)
        if group.deleted:
            self._entries = int(self._writer.execute("SELECT count(*) FROM entries").fetchone()[0])
        return results

    def _last(self, tables: set[str]) -> dict[str, Last]:
        found = ((table, self._writer.execute(LAST, (table,)).fetchone()) for table in tables)
        return {table: last_of(*row) for table, row in found if row}

    def _answer(self, waiting: list[Waiting], results: list[Result]) -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody waits any more
            self._loop.call_soon_threadsafe(resolve, [one.done for one in waiting], results)


def put(cursor: sqlite3.Cursor, group: Group) -> None:
    for sql, rows in (
        (INSERT_TABLE, [(table, *summary, address) for table, (summary, address, _) in group.created.items()]),
        (CHANGE_TABLE, [(*summary, table) for table, summary in group.changed.items()]),
        (INSERT_ENTRY, [(*row, hash) for row, hash in zip(group.rows, group.hashes)]),
        (KEEP_POSITION, [*group.positions.values()]),
        (PUT_RECORD, [record for record in group.records.values() if record is not None]),
        (DELETE_RECORD, [(id,) for id, record in group.records.items() if record is None]),
        (SHARE_SECRET, [*group.secrets.items()]),
    ):
        if rows:
            cursor.executemany(sql, rows)
    for sql in (*DELETE_OF_TABLE, DELETE_TABLE):
        cursor.executemany(sql, [(table,) for table in group.deleted])
    if group.health:
        cursor.execute("UPDATE health SET checked = ?", (time.time(),))


def connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    connection.text_factory = decoded
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def inspect(connection: sqlite3.Connection, path: Path) -> None:
    """Refuse a file that is damaged or not ours, before anything is changed."""
    names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if names and "schema_version" not in names:
        raise StoreError("foreign", file=path)
    if path.stat().st_size <= SMALL:
        verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if verdict != "ok":
            raise StoreError("damaged", file=path, reason=verdict)


def migrate(connection: sqlite3.Connection, path: Path) -> None:
    if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
        raise StoreError("no_wal", file=path)
    connection.execute(VERSION_TABLE)
    found = connection.execute(VERSION).fetchone()[0]
    for step in missing("sqlite", found, str(path)):
        try:
            connection.executescript(f"BEGIN IMMEDIATE;\n{step.script}\nCOMMIT;")
        except sqlite3.Error as error:
            raise StoreError("migration", file=path, found=found, wanted=step.version, reason=error) from error
