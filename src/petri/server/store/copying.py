"""Backups: one SQLite file, whatever the store is, that either store can be made from again."""

from __future__ import annotations

import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

from petri.server.store.chain import entries_of, record_of
from petri.server.store.errors import StoreError
from petri.server.store.lock import FileLock
from petri.server.store.source import KEPT, Source, SqliteSource, portions
from petri.server.store.sqlite import connect, inspect, migrate

KEY = "key"  # the name of the secret that signs links


class Copied(NamedTuple):
    tables: int
    entries: int
    records: int


# ---------------------------------------------------------------------- backup
async def back_up(source: Source, file: Path, key: bytes | None) -> Copied:
    """Write all that there is at one moment to a new file; it is there as a whole, or not at all."""
    if os.path.lexists(file):
        raise StoreError("backup_exists", file=file)
    new = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # the log holds the seeds
        copied = await write_copy(source, new, key)
        settle(new)
        os.replace(new, file)
        settle(file.parent)
        return copied
    except sqlite3.Error as error:
        raise StoreError("backup_failed", file=file, reason=error) from error
    except OSError as error:
        raise StoreError("backup_failed", file=file, reason=error.strerror) from error
    finally:
        for rest in (new, Path(f"{new}-wal"), Path(f"{new}-shm"), Path(f"{new}-journal")):
            with suppress(OSError):
                rest.unlink()


async def write_copy(source: Source, file: Path, key: bytes | None) -> Copied:
    with closing(connect(file)) as target:
        if isinstance(source, SqliteSource):
            source.database.backup(target)
        migrate(target, file)
        if not isinstance(source, SqliteSource):
            target.execute("BEGIN")
            for kept in KEPT:
                await fill(target, kept, source.rows(kept))
            target.execute("COMMIT")
        if key is not None:
            target.execute("INSERT OR REPLACE INTO secrets (name, secret) VALUES (?, ?)", (KEY, key))
        target.execute("PRAGMA journal_mode = DELETE")
        counts = (target.execute(f"SELECT count(*) FROM {kept}").fetchone()[0] for kept in Copied._fields)
        return Copied(*counts)


async def fill(target: sqlite3.Connection, kept: str, rows: AsyncIterator[Sequence[Any]]) -> None:
    async for some in portions(kept, rows):
        target.executemany(inserting(kept, "?"), some)


def inserting(kept: str, mark: str) -> str:
    columns = KEPT[kept]
    return f"INSERT INTO {kept} ({', '.join(columns)}) VALUES ({', '.join(mark for _ in columns)})"


def settle(path: Path) -> None:
    """Have the system write what it still holds back."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


# ---------------------------------------------------------------------- restore
async def check_whole(source: Source) -> None:
    """Every log and every record is as it was written, or an error names the first that is not. Summaries and
    positions are written anew as games go on."""
    async for (table,) in source.rows("tables", columns=("id",)):
        entries_of(table, [row[1:] async for row in source.rows("entries", table)])
    async for id, record, digest in source.rows("records", columns=("id", "record", "digest")):
        record_of(id, record, digest)


async def key_in(source: Source) -> bytes | None:
    found = [bytes(secret) async for name, secret in source.rows("secrets") if name == KEY]
    return found[0] if found else None


async def restore_sqlite(source: Source, path: Path, *, replace: bool) -> None:
    """All or nothing, into a file that no server uses."""
    lock = FileLock(path)
    lock.take()
    try:
        with closing(connect(path)) as target:
            inspect(target, path)
            migrate(target, path)
            await refill(target, source, path, replace=replace)
    except sqlite3.Error as error:
        key = "full" if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL else "trouble"
        raise StoreError(key, file=path, reason=error) from error
    finally:
        lock.give()


async def refill(target: sqlite3.Connection, source: Source, path: Path, *, replace: bool) -> None:
    target.execute("BEGIN IMMEDIATE")
    try:
        if not replace and any(target.execute(f"SELECT 1 FROM {kept} LIMIT 1").fetchone() for kept in Copied._fields):
            raise StoreError("not_empty", file=path)
        for kept in reversed(KEPT):
            target.execute(f"DELETE FROM {kept}")
        for kept in KEPT:
            await fill(target, kept, source.rows(kept))
        target.execute("DELETE FROM secrets WHERE name = ?", (KEY,))  # it is in a file of its own
        target.execute("COMMIT")
    finally:
        if target.in_transaction:
            target.execute("ROLLBACK")
