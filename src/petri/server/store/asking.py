"""What both stores do alike. They differ in how they ask their database and how they write to it."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from petri.server.store.chain import listing, position_of, read_entries, record_of, summary_of
from petri.server.store.changes import Change, addition, creation, is_name, keeping, removal, sharing
from petri.server.store.contract import FIRST, HASHED, Entry, Expired, Position
from petri.server.store.errors import StoreError

PATIENCE = 5.0  # seconds a health check waits
GROUP = 1000  # writes in one transaction

READ = "SELECT seq, kind, data, at, hash FROM entries WHERE table_id = $1 AND seq >= $2 ORDER BY seq"
SUMMARY = "SELECT summary, digest FROM tables WHERE id = $1"
POSITION = "SELECT seq, rules, data, digest FROM positions WHERE table_id = $1"
NEWEST = "SELECT id, summary, updated, digest FROM tables WHERE updated > $1 ORDER BY updated DESC LIMIT $2"
LISTED = f"""
    SELECT id, summary, updated, digest FROM (
        SELECT *, row_number() OVER (
            PARTITION BY CASE address WHEN '' THEN id ELSE substr(address, 1, {HASHED}) END ORDER BY updated DESC
        ) AS turn FROM tables WHERE listed = true AND status <> 'over' AND updated > $1
    ) AS tables ORDER BY turn, updated DESC LIMIT $2
"""
ADDRESS = "SELECT address FROM tables WHERE id = $1"
UNFINISHED = """
    SELECT count(*), coalesce(sum(CASE WHEN listed THEN 1 ELSE 0 END), 0)
    FROM tables WHERE address = $1 AND status <> 'over'
"""
TOUCHED = "SELECT count(*) FROM tables WHERE address = $1 AND updated >= $2"
EXPIRED = """
    SELECT id, before, updated FROM (
        SELECT *, CASE WHEN status = 'over' THEN CAST($2 AS double precision) ELSE CAST($1 AS double precision) END
            AS before FROM tables WHERE updated < $3 AND (updated, id) > ($4, $5)
    ) AS tables
    WHERE updated < before
    AND coalesce((SELECT at FROM entries WHERE table_id = id ORDER BY seq DESC LIMIT 1), 0) < before
    ORDER BY updated, id LIMIT $6
"""
UPLOADS = "SELECT count(*), coalesce(sum(length(record)), 0) FROM records WHERE address = $1 AND at >= $2"
OLD_RECORDS = "SELECT id FROM records WHERE at < $1 ORDER BY at LIMIT $2"
RECORD = "SELECT record, digest FROM records WHERE id = $1"
SECRET = "SELECT secret FROM secrets WHERE name = $1"
COUNTS = "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM records)"


class Waiting(NamedTuple):
    """A change and who waits for it."""

    change: Change
    done: asyncio.Future[bool]


class AskingStore(ABC):
    """A store whose database understands SQL."""

    _is_open = False

    @property
    @abstractmethod
    def name(self) -> str:
        """What the database is called in errors."""

    @abstractmethod
    async def _query(self, sql: str, *values: object) -> list[Any]:
        """The rows; values stand as $1, $2 … in the text."""

    @abstractmethod
    async def _submit(self, change: Change) -> bool:
        """Have a change written, together with others."""

    @abstractmethod
    async def _check(self) -> None:
        """Read and write something."""

    def _must_be_open(self) -> None:
        if not self._is_open:
            raise StoreError("closed")

    async def _of(self, sql: str, id: str) -> list[Any]:
        """What is kept under an id; under one that cannot be kept there is nothing."""
        return await self._query(sql, id) if is_name(id) else []

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
        rows = await self._of(SUMMARY, table)
        return summary_of(table, *rows[0]) if rows else None

    async def position(self, table: str) -> Position | None:
        rows = await self._of(POSITION, table)
        return position_of(table, *rows[0]) if rows else None

    async def tables(self, *, listed: bool = True, limit: int = 100, since: float = 0.0) -> list[dict[str, Any]]:
        return listing(await self._query(LISTED if listed else NEWEST, since, limit))

    async def address(self, table: str) -> str:
        rows = await self._of(ADDRESS, table)
        return str(rows[0][0]) if rows else ""

    async def unfinished(self, address: str) -> tuple[int, int]:
        ((opened, listed),) = await self._query(UNFINISHED, address)
        return int(opened), int(listed)

    async def touched(self, address: str, since: float) -> int:
        ((number,),) = await self._query(TOUCHED, address, since)
        return int(number)

    async def expired(
        self, unfinished: float, finished: float, limit: int = 100, after: Expired = FIRST
    ) -> list[Expired]:
        latest = max(unfinished, finished)
        rows = await self._query(EXPIRED, unfinished, finished, latest, after.updated, after.id, limit)
        return [Expired(*row) for row in rows]

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
        rows = await self._of(RECORD, id)
        return record_of(id, *rows[0]) if rows else None

    async def secret(self, name: str, fresh: bytes) -> bytes:
        await self._submit(sharing(name, fresh))
        return bytes((await self._query(SECRET, name))[0][0])

    async def known_secret(self, name: str) -> bytes | None:
        rows = await self._query(SECRET, name)
        return bytes(rows[0][0]) if rows else None

    async def check(self) -> None:
        try:
            await asyncio.wait_for(self._check(), PATIENCE)
        except TimeoutError as error:
            raise StoreError("slow", file=self.name, seconds=int(PATIENCE)) from error
