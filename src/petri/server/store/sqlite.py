"""One SQLite file: a thread that writes with group commit, another that reads beside it."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from petri.server.bus import Bus, LocalBus
from petri.server.store.chain import (
    Last,
    decoded,
    last_of,
    listing,
    position_of,
    read_entries,
    record_of,
    summary_of,
)
from petri.server.store.changes import (
    Change,
    Group,
    Result,
    addition,
    creation,
    is_name,
    keeping,
    removal,
    resolve,
    sharing,
)
from petri.server.store.contract import Entry, Position
from petri.server.store.errors import StoreError
from petri.server.store.lock import FileLock
from petri.server.store.steps import VERSION, VERSION_TABLE, missing

T = TypeVar("T")
PATIENCE = 5.0  # seconds a health check waits, and a connection for another program's lock
GROUP = 1000  # writes in one transaction
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
UNFINISHED = """
    SELECT count(*), coalesce(sum(CASE WHEN listed THEN 1 ELSE 0 END), 0)
    FROM tables WHERE address = ?1 AND status <> 'over'
"""
EXPIRED = """
    SELECT id, CASE WHEN status = 'over' THEN ?2 ELSE ?1 END FROM tables
    WHERE ((status <> 'over' AND updated < ?1) OR (status = 'over' AND updated < ?2))
    AND coalesce((SELECT at FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1), 0)
        < CASE WHEN status = 'over' THEN ?2 ELSE ?1 END
    ORDER BY updated LIMIT ?3
"""
UPLOADS = "SELECT count(*), coalesce(sum(length(record)), 0) FROM records WHERE address = ?1 AND at >= ?2"
OLD_RECORDS = "SELECT id FROM records WHERE at < ?1 ORDER BY at LIMIT ?2"
SHARE_SECRET = "INSERT OR IGNORE INTO secrets (name, secret) VALUES (?, ?)"
READ = "SELECT seq, kind, data, at, hash FROM entries WHERE table_id = ? AND seq >= ? ORDER BY seq"
NEWEST = "SELECT id, summary, updated, digest FROM tables WHERE updated > ?1 ORDER BY updated DESC LIMIT ?2"
LISTED = """
    SELECT id, summary, updated, digest FROM (
        SELECT *, row_number() OVER (
            PARTITION BY CASE address WHEN '' THEN id ELSE address END ORDER BY updated DESC
        ) AS turn FROM tables WHERE listed = 1 AND status <> 'over' AND updated > ?1
    ) ORDER BY turn, updated DESC LIMIT ?2
"""
TOUCHED = "SELECT count(*) FROM tables WHERE address = ?1 AND updated >= ?2"


class Waiting(NamedTuple):
    """A change and who waits for it."""

    change: Change
    done: asyncio.Future[bool]


class SqliteStore:
    """The store of a server that is alone."""

    def __init__(self, path: str) -> None:
        self.path = Path(path).expanduser().absolute()
        self.bus: Bus = LocalBus()
        self.commits = 0  # transactions written: appends / commits is how well the group commit groups
        self._lock = FileLock(self.path)
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._is_open = False

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

    async def create(self, table: str, entries: Sequence[Entry], summary: Mapping[str, Any], address: str = "") -> bool:
        return await self._submit(creation(table, entries, summary, address))

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        summary: Mapping[str, Any] | None = None,
        position: Position | None = None,
    ) -> bool:
        return await self._submit(addition(table, entries, summary, position))

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        rows = await self._query(READ, table, after) if is_name(table) else []
        return await read_entries(table, rows, after)

    async def summary(self, table: str) -> dict[str, Any] | None:
        sql = "SELECT summary, digest FROM tables WHERE id = ?"
        rows = await self._query(sql, table) if is_name(table) else []
        return summary_of(table, *rows[0]) if rows else None

    async def position(self, table: str) -> Position | None:
        sql = "SELECT seq, rules, data, digest FROM positions WHERE table_id = ?"
        rows = await self._query(sql, table) if is_name(table) else []
        return position_of(table, *rows[0]) if rows else None

    async def tables(self, *, listed: bool = True, limit: int = 100, since: float = 0.0) -> list[dict[str, Any]]:
        rows = await self._query(LISTED if listed else NEWEST, since, limit)
        return listing(rows)

    async def address(self, table: str) -> str:
        rows = await self._query("SELECT address FROM tables WHERE id = ?1", table) if is_name(table) else []
        return str(rows[0][0]) if rows else ""

    async def unfinished(self, address: str) -> tuple[int, int]:
        ((opened, listed),) = await self._query(UNFINISHED, address)
        return int(opened), int(listed)

    async def touched(self, address: str, since: float) -> int:
        ((number,),) = await self._query(TOUCHED, address, since)
        return int(number)

    async def expired(self, unfinished: float, finished: float, limit: int = 100) -> list[tuple[str, float]]:
        return [(id, before) for id, before in await self._query(EXPIRED, unfinished, finished, limit)]

    async def delete(self, table: str, before: float) -> bool:
        return await self._submit(removal(table, before))

    async def uploads(self, address: str, since: float) -> tuple[int, int]:
        ((number, size),) = await self._query(UPLOADS, address, since)
        return int(number), int(size)

    async def old_records(self, before: float, limit: int = 100) -> list[str]:
        return [id for (id,) in await self._query(OLD_RECORDS, before, limit)]

    async def delete_record(self, id: str) -> None:
        await self._submit(keeping(id, None))

    async def put_record(self, id: str, record: bytes, address: str = "") -> None:
        await self._submit(keeping(id, record, address))

    async def record(self, id: str) -> bytes | None:
        rows = await self._query("SELECT record, digest FROM records WHERE id = ?", id) if is_name(id) else []
        return record_of(id, *rows[0]) if rows else None

    async def secret(self, name: str, fresh: bytes) -> bytes:
        await self._submit(sharing(name, fresh))
        rows = await self._query("SELECT secret FROM secrets WHERE name = ?", name)
        return bytes(rows[0][0])

    async def known_secret(self, name: str) -> bytes | None:
        rows = await self._query("SELECT secret FROM secrets WHERE name = ?", name)
        return bytes(rows[0][0]) if rows else None

    async def counts(self) -> dict[str, int]:
        rows = await self._query("SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM records)")
        return {"tables": rows[0][0], "entries": self._entries, "records": rows[0][1]}

    async def check(self) -> None:
        try:
            await asyncio.wait_for(self._check(), PATIENCE)
        except TimeoutError as error:
            raise StoreError("slow", file=self.path, seconds=int(PATIENCE)) from error

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
        return await self._loop.run_in_executor(self._readers, self._in_words, self._fetch, sql, values)

    def _must_be_open(self) -> None:
        if not self._is_open:
            raise StoreError("closed")

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
    connection = sqlite3.connect(path, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
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
