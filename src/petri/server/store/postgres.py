"""A PostgreSQL that several server processes share: one task writes with group commit, a pool reads."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from petri.server.bus import Bus
from petri.server.store.changes import Change, Group, Result, addition, creation, is_name, keeping, resolve, sharing
from petri.server.store.contract import Entry
from petri.server.store.errors import StoreError, Unsure
from petri.server.store.link import PATIENCE, RACE, Connection, Link, is_broken, reason
from petri.server.store.postgres_bus import PostgresBus
from petri.server.store.steps import VERSION, VERSION_TABLE, Step, missing

GROUP = 1000  # writes in one transaction
MIGRATING = 0x7065747269  # advisory lock of the process that changes the schema
MANY = 1_000_000  # entries from which on an estimate is counted

LAST = """
    SELECT id, coalesce((SELECT max(seq) FROM entries WHERE table_id = id), -1) FROM tables WHERE id = ANY ($1::text[])
"""
WRITTEN = """
    SELECT entries.mark FROM unnest($1::text[], $2::bigint[]) AS ours (id, seq)
    JOIN entries ON table_id = ours.id AND entries.seq = ours.seq
    UNION SELECT mark FROM tables WHERE id = ANY ($1::text[])
"""
INSERT_TABLES = """
    INSERT INTO tables (id, summary, listed, status, updated, mark)
    SELECT * FROM unnest($1::text[], $2::json[], $3::boolean[], $4::text[], $5::double precision[], $6::bigint[])
"""
CHANGE_TABLES = """
    UPDATE tables SET summary = new.summary, listed = new.listed, status = new.status, updated = new.updated
    FROM unnest($1::text[], $2::json[], $3::boolean[], $4::text[], $5::double precision[])
        AS new (id, summary, listed, status, updated)
    WHERE tables.id = new.id
"""
INSERT_ENTRIES = """
    INSERT INTO entries (table_id, seq, kind, data, at, mark)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::text[], $4::json[], $5::double precision[], $6::bigint[])
"""
PUT_RECORDS = """
    INSERT INTO records (id, record) SELECT * FROM unnest($1::text[], $2::bytea[])
    ON CONFLICT (id) DO UPDATE SET record = excluded.record
"""
SHARE_SECRETS = """
    INSERT INTO secrets (name, secret) SELECT * FROM unnest($1::text[], $2::bytea[]) ON CONFLICT DO NOTHING
"""
READ = "SELECT seq, kind, data, at FROM entries WHERE table_id = $1 AND seq > $2 ORDER BY seq"
NEWEST = "SELECT id, summary, updated FROM tables WHERE listed OR NOT $1 ORDER BY updated DESC LIMIT $2"
COUNTS = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM records)"
ESTIMATE = "SELECT reltuples::bigint FROM pg_class WHERE oid = 'entries'::regclass"


class Waiting(NamedTuple):
    """A change and who waits for it."""

    change: Change
    done: asyncio.Future[bool]


class PostgresStore:
    """The store of several server processes."""

    def __init__(self, url: str) -> None:
        self._link = Link(url)
        self._bus = PostgresBus(self._link)
        self.bus: Bus = self._bus
        self.commits = 0  # transactions written: appends / commits is how well the group commit groups
        self._writer: Connection | None = None
        self._is_open = False

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

    async def create(self, table: str, entries: Sequence[Entry], summary: Mapping[str, Any]) -> bool:
        return await self._submit(creation(table, entries, summary))

    async def append(self, table: str, entries: Sequence[Entry], summary: Mapping[str, Any] | None = None) -> bool:
        return await self._submit(addition(table, entries, summary))

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        rows = await self._query(READ, table, after) if is_name(table) else []
        return [Entry(seq, kind, json.loads(data), at) for seq, kind, data, at in rows]

    async def summary(self, table: str) -> dict[str, Any] | None:
        rows = await self._query("SELECT summary FROM tables WHERE id = $1", table) if is_name(table) else []
        return dict(json.loads(rows[0][0])) if rows else None

    async def tables(self, *, listed: bool = True, limit: int = 100) -> list[dict[str, Any]]:
        rows = await self._query(NEWEST, listed, limit)
        return [{**json.loads(text), "id": id, "updated": updated} for id, text, updated in rows]

    async def put_record(self, id: str, record: bytes) -> None:
        await self._submit(keeping(id, record))

    async def record(self, id: str) -> bytes | None:
        rows = await self._query("SELECT record FROM records WHERE id = $1", id) if is_name(id) else []
        return rows[0][0] if rows else None

    async def secret(self, name: str, fresh: bytes) -> bytes:
        await self._submit(sharing(name, fresh))
        rows = await self._query("SELECT secret FROM secrets WHERE name = $1", name)
        return bytes(rows[0][0])

    async def counts(self) -> dict[str, int]:
        ((tables, records),) = await self._query(COUNTS)
        ((entries,),) = await self._query(ESTIMATE)
        if entries < MANY:
            ((entries,),) = await self._query("SELECT count(*) FROM entries")
        return {"tables": tables, "entries": entries, "records": records}

    async def check(self) -> None:
        try:
            await asyncio.wait_for(self._check(), PATIENCE)
        except TimeoutError as error:
            raise StoreError("slow", file=self._link.name, seconds=int(PATIENCE)) from error

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

    def _must_be_open(self) -> None:
        if not self._is_open:
            raise StoreError("closed")

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
            group = Group(dict(await writer.fetch(LAST, [*{change.table for change in changes}])))
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
    created = [(table, *summary, mark) for table, (summary, mark) in sorted(group.created.items())]
    changed = [(table, *summary) for table, summary in sorted(group.changed.items())]
    entries = sorted((*row, mark) for row, mark in zip(group.rows, group.marks))
    for sql, rows in (
        (INSERT_TABLES, created),
        (CHANGE_TABLES, changed),
        (INSERT_ENTRIES, entries),
        (PUT_RECORDS, sorted(group.records.items())),
        (SHARE_SECRETS, sorted(group.secrets.items())),
    ):
        if rows:
            await writer.execute(sql, *map(list, zip(*rows)))
    if group.health:
        await writer.execute("SELECT version FROM schema_version FOR SHARE")  # refused where nothing can be written


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
