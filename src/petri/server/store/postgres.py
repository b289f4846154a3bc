"""A PostgreSQL that several server processes share: one task writes with group commit, a pool reads."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import asyncpg

from petri.server.bus import Bus
from petri.server.store.asking import COUNTS, GROUP, AskingStore, Waiting
from petri.server.store.chain import last_of
from petri.server.store.changes import (
    Change,
    Group,
    Result,
    resolve,
)
from petri.server.store.errors import StoreError, Unsure
from petri.server.store.link import BROKEN, PATIENCE, RACE, Connection, Link, is_broken, reason
from petri.server.store.postgres_bus import PostgresBus
from petri.server.store.source import AT_ONCE, KEPT, Source, portions, selected
from petri.server.store.steps import VERSION, VERSION_TABLE, Step, missing

LEAVING_WITHIN, LEAVING_TRIES = 2.0, 20  # seconds
MIGRATING = 0x7065747269  # advisory lock of the process that changes the schema
MANY = 1_000_000  # entries from which on an estimate is counted

LAST = """
    SELECT id, seq, hash, at FROM tables LEFT JOIN LATERAL (
        SELECT seq, hash, at FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1
    ) AS last ON true WHERE id = ANY ($1::text[])
"""
WRITTEN = """
    SELECT entries.mark FROM unnest($1::text[], $2::bigint[]) AS ours (id, seq)
    JOIN entries ON table_id = ours.id AND entries.seq = ours.seq
    UNION SELECT mark FROM tables WHERE id = ANY ($1::text[])
"""
INSERT_TABLES = """
    INSERT INTO tables (id, summary, listed, status, updated, digest, address, mark) SELECT * FROM unnest(
        $1::text[], $2::json[], $3::boolean[], $4::text[], $5::double precision[],
        $6::bytea[], $7::text[], $8::bigint[])
"""
CHANGE_TABLES = """
    UPDATE tables SET
        summary = new.summary, listed = new.listed, status = new.status, updated = new.updated, digest = new.digest
    FROM unnest($1::text[], $2::json[], $3::boolean[], $4::text[], $5::double precision[], $6::bytea[])
        AS new (id, summary, listed, status, updated, digest)
    WHERE tables.id = new.id
"""
INSERT_ENTRIES = """
    INSERT INTO entries (table_id, seq, kind, data, at, hash, mark) SELECT * FROM unnest(
        $1::text[], $2::bigint[], $3::text[], $4::json[], $5::double precision[], $6::bytea[], $7::bigint[])
"""
KEEP_POSITIONS = """
    INSERT INTO positions (table_id, seq, rules, data, digest)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::json[], $5::bytea[])
    ON CONFLICT (table_id) DO UPDATE SET seq = excluded.seq, rules = excluded.rules, data = excluded.data,
        digest = excluded.digest WHERE excluded.seq > positions.seq
"""
PUT_RECORDS = """
    INSERT INTO records (id, record, digest, address, at)
    SELECT * FROM unnest($1::text[], $2::bytea[], $3::bytea[], $4::text[], $5::double precision[])
    ON CONFLICT (id) DO UPDATE SET record = excluded.record, digest = excluded.digest, address = excluded.address,
        at = excluded.at
"""
DELETE_RECORDS = "DELETE FROM records WHERE id = ANY ($1::text[])"
DELETE_TABLES = "DELETE FROM tables WHERE id = ANY ($1::text[])"
DELETE_OF_TABLES = tuple(f"DELETE FROM {kept} WHERE table_id = ANY ($1::text[])" for kept in ("positions", "entries"))
LOCK_TABLES = "SELECT id FROM tables WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE"
SHARE_SECRETS = """
    INSERT INTO secrets (name, secret) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING
"""
COLUMNS = "SELECT attname FROM pg_attribute WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped"
OTHERS = """
    SELECT count(*) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'petri' AND pid <> pg_backend_pid()
"""
ESTIMATE = "SELECT reltuples::bigint FROM pg_class WHERE oid = 'entries'::regclass"


def restoring(kept: str) -> str:
    """The statement that writes a row of a backup; no write that is under way has its mark."""
    columns = KEPT[kept]
    mark = kept in ("tables", "entries")
    values = [f"${n}" for n in range(1, len(columns) + 1)]
    return f"INSERT INTO {kept} ({', '.join(columns)}{', mark' * mark}) VALUES ({', '.join(values)}{', 0' * mark})"


RESTORE = {kept: restoring(kept) for kept in KEPT}


class PostgresStore(AskingStore):
    """The store of several server processes."""

    def __init__(self, url: str) -> None:
        self._link = Link(url)
        self._bus = PostgresBus(self._link)
        self.bus: Bus = self._bus
        self.commits = 0  # transactions written: appends / commits is how well the group commit groups
        self._writer: Connection | None = None

    @property
    def name(self) -> str:
        return self._link.name

    async def open(self) -> None:
        try:
            self._writer = await self._link.connect()
            await migrate(self._writer, self._link.name)
            self._pool = await self._link.pool()
        except Exception as error:
            self._drop()
            raise self._link.error(error) from error
        self._queue: asyncio.Queue[Waiting | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._serve())
        self._is_open = True

    async def close(self) -> None:
        if not self._is_open:
            return
        self._is_open = False
        self._queue.put_nowait(None)
        await self._task
        self._drop()
        await self._bus.close()
        self._pool.terminate()

    async def counts(self) -> dict[str, int]:
        ((tables, records),) = await self._query(COUNTS)
        ((entries,),) = await self._query(ESTIMATE)
        if entries < MANY:
            ((entries,),) = await self._query("SELECT count(*) FROM entries")
        return {"tables": tables, "entries": entries, "records": records}

    async def _check(self) -> None:
        await self._query(VERSION)
        await self._submit(Change())

    # Reading

    async def _query(self, sql: str, *values: object) -> list[Any]:
        """The rows; a read that breaks off is begun again until our patience ends."""
        self._must_be_open()
        end = now() + PATIENCE
        while True:
            try:
                return list(await self._pool.fetch(sql, *values))
            except Exception as error:
                if not is_broken(error) or now() > end:
                    raise self._link.error(error) from error
            await asyncio.sleep(0.1)

    # Writing

    async def _submit(self, change: Change) -> bool:
        self._must_be_open()
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Waiting(change, done))
        return await done

    async def _serve(self) -> None:
        while (waiting := await self._gather()) is not None:
            results = await self._results([one.change for one in waiting], now() + PATIENCE)
            resolve([one.done for one in waiting], results)

    async def _gather(self) -> list[Waiting] | None:
        """Everything that waits, at least one; None when the store was closed and nothing waits any more."""
        first = await self._queue.get()
        if first is None:
            return None
        waiting = [first]
        while len(waiting) < GROUP and not self._queue.empty():
            following = self._queue.get_nowait()
            if following is None:
                self._queue.put_nowait(None)
                break
            waiting.append(following)
        return waiting

    async def _results(self, changes: list[Change], end: float, unsure: bool = False) -> list[Result]:
        """What becomes of the changes: written in one transaction, or if that fails each in its own.

        If the connection breaks we come again until `end`. A commit may have been heard then (`unsure`), so we look for
        our marks first; a commit still under way elsewhere holds us up at the primary key until its outcome is known.
        """
        while True:
            begun = False
            try:
                writer = await self._connected()
                begun = True
                return await self._write(writer, changes, unsure)
            except Exception as error:
                trouble = error
            if is_broken(trouble):
                self._drop()
                unsure = unsure or begun
            elif len(changes) > 1:
                return [(await self._results([change], end, unsure))[0] for change in changes]
            if now() > end or not (is_broken(trouble) or isinstance(trouble, RACE)):
                return [self._failure(trouble, unsure) for _ in changes]
            await asyncio.sleep(0.1)

    def _failure(self, error: Exception, unsure: bool) -> StoreError:
        return Unsure("unsure", file=self._link.name, reason=reason(error)) if unsure else self._link.error(error)

    async def _connected(self) -> Connection:
        if self._writer is None:
            self._writer = await self._link.connect()
        return self._writer

    def _drop(self) -> None:
        if self._writer is not None:
            self._writer.terminate()
            self._writer = None

    async def _write(self, writer: Connection, changes: list[Change], unsure: bool) -> list[Result]:
        async with writer.transaction(isolation="read_committed"):
            there = await written(writer, changes) if unsure else set()
            leaving = sorted(change.table for change in changes if change.delete_before is not None)
            if leaving:  # nobody writes there any more until we have looked
                await writer.fetch(LOCK_TABLES, leaving)
            found = await writer.fetch(LAST, [*{change.table for change in changes}])
            group = Group({id: last_of(*last) for id, *last in found})
            results = group.decide(change for change in changes if change.mark not in there)
            await put(writer, group)
        self.commits += 1
        decided = iter(results)
        return [True if change.mark in there else next(decided) for change in changes]


async def written(writer: Connection, changes: list[Change]) -> set[int]:
    """The marks of those changes that are in the database already."""
    firsts = [(change.table, change.rows[0].seq if change.rows else -1) for change in changes]
    rows = await writer.fetch(WRITTEN, [table for table, _ in firsts], [seq for _, seq in firsts])
    return {mark for (mark,) in rows}


async def put(writer: Connection, group: Group) -> None:
    created = [(table, *summary, *rest) for table, (summary, *rest) in sorted(group.created.items())]
    changed = [(table, *summary) for table, summary in sorted(group.changed.items())]
    entries = sorted((*row, hash, mark) for row, hash, mark in zip(group.rows, group.hashes, group.marks))
    records = sorted(record for record in group.records.values() if record is not None)
    for sql, rows in (
        (INSERT_TABLES, created),
        (CHANGE_TABLES, changed),
        (INSERT_ENTRIES, entries),
        (KEEP_POSITIONS, sorted(group.positions.values())),
        (PUT_RECORDS, records),
        (SHARE_SECRETS, sorted(group.secrets.items())),
    ):
        if rows:
            await writer.execute(sql, *map(list, zip(*rows)))
    if gone := [id for id, record in group.records.items() if record is None]:
        await writer.execute(DELETE_RECORDS, gone)
    if group.deleted:
        for sql in (*DELETE_OF_TABLES, DELETE_TABLES):
            await writer.execute(sql, group.deleted)
    if group.health:
        await writer.execute("SELECT version FROM schema_version FOR SHARE")  # refused where nothing can be written


class PostgresSource:
    def __init__(self, connection: Connection, name: str, columns: dict[str, set[str]]) -> None:
        self.connection = connection
        self.name = name
        self.columns = columns

    async def rows(
        self, kept: str, table: str | None = None, columns: Sequence[str] = ()
    ) -> AsyncIterator[Sequence[Any]]:
        if self.columns[kept]:
            sql = selected(kept, self.columns[kept], table, "$1", columns)
            values = () if table is None else (table,)
            async for row in self.connection.cursor(sql, *values, prefetch=AT_ONCE):
                yield tuple(row)


@asynccontextmanager
async def reading_postgres(url: str) -> AsyncIterator[PostgresSource]:
    """In one transaction that sees a single moment, whatever is written meanwhile."""
    link = Link(url)
    try:
        connection = await link.connect()
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                columns = {kept: {column for (column,) in await connection.fetch(COLUMNS, kept)} for kept in KEPT}
                if not columns["tables"]:
                    raise StoreError("empty", file=link.name)
                missing("postgres", await connection.fetchval(VERSION), link.name)
                yield PostgresSource(connection, link.name, columns)
        finally:
            await connection.close()
    except (*BROKEN, asyncpg.PostgresError) as error:
        raise link.error(error) from error


# ---------------------------------------------------------------------- for whoever runs it
async def restore_postgres(source: Source, url: str, *, replace: bool) -> None:
    """All or nothing, into a database that no server uses."""
    link = Link(url)
    try:
        connection = await link.connect()
        try:
            await migrate(connection, link.name)
            async with connection.transaction():
                await refill(connection, source, link.name, replace=replace)
        finally:
            await connection.close()
    except (*BROKEN, asyncpg.PostgresError) as error:
        raise link.error(error) from error


async def servers_beside(connection: Connection) -> int:
    """How many others are connected; one that has just stopped is listed for a moment."""
    for _ in range(LEAVING_TRIES):
        await connection.execute("SELECT pg_stat_clear_snapshot()")  # else a transaction sees the same again
        others = int(await connection.fetchval(OTHERS))
        if not others:
            break
        await asyncio.sleep(LEAVING_WITHIN / LEAVING_TRIES)
    return others


async def refill(connection: Connection, source: Source, name: str, *, replace: bool) -> None:
    await connection.execute(f"LOCK TABLE {', '.join(KEPT)} IN ACCESS EXCLUSIVE MODE")
    if others := await servers_beside(connection):
        raise StoreError("served", file=name, count=others)
    is_empty = sum(await connection.fetchrow(COUNTS)) == 0
    if not is_empty and not replace:
        raise StoreError("not_empty", file=name)
    for kept in reversed(KEPT):
        await connection.execute(f"DELETE FROM {kept}")
    for kept in KEPT:
        async for some in portions(kept, source.rows(kept)):
            await connection.executemany(RESTORE[kept], [as_here(kept, row) for row in some], timeout=60)


def as_here(kept: str, row: Sequence[Any]) -> list[Any]:
    """SQLite has numbers for yes and no."""
    return [bool(value) if column == "listed" else value for column, value in zip(KEPT[kept], row)]


async def change_secret(url: str, name: str, change: Callable[[bytes], bytes]) -> bytes:
    """Another secret in the place of the one there is, while servers run."""
    link = Link(url)
    try:
        connection = await link.connect()
        try:
            async with connection.transaction():
                found = await connection.fetchval("SELECT secret FROM secrets WHERE name = $1 FOR UPDATE", name)
                if found is None:
                    raise StoreError("empty", file=link.name)
                new = change(bytes(found))
                await connection.execute("UPDATE secrets SET secret = $2 WHERE name = $1", name, new)
                return new
        finally:
            await connection.close()
    except (*BROKEN, asyncpg.PostgresError) as error:
        raise link.error(error) from error


async def migrate(connection: Connection, name: str) -> None:
    """Bring the schema up to date; of several processes that start at once, one does it and the others wait."""
    await connection.execute("SELECT pg_advisory_lock($1)", MIGRATING, timeout=60)
    try:
        await connection.execute(VERSION_TABLE)
        found = await connection.fetchval(VERSION)
        for step in missing("postgres", found, name):
            await apply(connection, step, found, name)
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1)", MIGRATING)


async def apply(connection: Connection, step: Step, found: int, name: str) -> None:
    try:
        async with connection.transaction():
            await connection.execute(step.script)
    except Exception as error:
        raise StoreError("migration", file=name, found=found, wanted=step.version, reason=reason(error)) from error


def now() -> float:
    return asyncio.get_running_loop().time()
