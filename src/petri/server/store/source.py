"""All that a store keeps, only to be read, at one moment: beside a running server, and of older schemas too."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import quote

from petri.server.store.chain import decoded
from petri.server.store.errors import StoreError
from petri.server.store.steps import VERSION, missing

# What is kept, in an order in which it can be written; a column that an older schema lacks is read as NULL.
KEPT = {
    "tables": ("id", "summary", "listed", "status", "updated", "digest", "address"),
    "entries": ("table_id", "seq", "kind", "data", "at", "hash"),
    "positions": ("table_id", "seq", "rules", "data", "digest"),
    "records": ("id", "record", "digest", "address", "at"),
    "secrets": ("name", "secret"),
}
ORDER = {"entries": "table_id, seq", "positions": "table_id", "secrets": "name"}
AT_ONCE = 1000  # rows
USUAL = {"address": "", "at": 0.0}  # in the columns that an older schema lacks


class Source(Protocol):
    name: str

    def rows(self, kept: str, table: str | None = None, columns: Sequence[str] = ()) -> AsyncIterator[Sequence[Any]]:
        """All rows of one kind, or those of one table, in order; all columns, or those that are named."""


def selected(kept: str, found: set[str], table: str | None, mark: str, wanted: Sequence[str]) -> str:
    """The statement that reads rows; `found` are the columns that there are."""
    columns = ", ".join(column if column in found else f"NULL AS {column}" for column in wanted or KEPT[kept])
    where = "" if table is None else f" WHERE {KEPT[kept][0]} = {mark}"
    return f"SELECT {columns} FROM {kept}{where} ORDER BY {ORDER.get(kept, 'id')}"


@asynccontextmanager
async def reading(url: str) -> AsyncIterator[Source]:
    """A look at the store that a URL names."""
    from petri.server.store import is_postgres, path_of

    if is_postgres(url):
        from petri.server.store.postgres import reading_postgres

        async with reading_postgres(url) as found:
            yield found
        return
    with_file = SqliteSource(Path(path_of(url)).expanduser().absolute())
    try:
        yield with_file
    except sqlite3.Error as error:
        raise StoreError("damaged", file=with_file.name, reason=error) from error
    finally:
        with_file.close()


class SqliteSource:
    def __init__(self, path: Path) -> None:
        self.name = str(path)
        self.path = path
        if not path.is_file():
            raise StoreError("no_file", file=path)
        try:
            self.database = sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True, isolation_level=None)
            self.database.text_factory = decoded
            self.database.execute("BEGIN")
            tables = {name for (name,) in self.database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            if "schema_version" not in tables:
                raise StoreError("foreign", file=path)
            missing("sqlite", self.database.execute(VERSION).fetchone()[0], str(path))  # refuses a newer one
        except sqlite3.Error as error:
            raise StoreError("damaged", file=path, reason=error) from error
        self.columns = {kept: {row[1] for row in self.database.execute(f"PRAGMA table_info({kept})")} for kept in KEPT}

    async def rows(
        self, kept: str, table: str | None = None, columns: Sequence[str] = ()
    ) -> AsyncIterator[Sequence[Any]]:
        if self.columns[kept]:
            values = () if table is None else (table,)
            for row in self.database.execute(selected(kept, self.columns[kept], table, "?", columns), values):
                yield row

    def close(self) -> None:
        self.database.close()


async def portions(kept: str, rows: AsyncIterator[Sequence[Any]]) -> AsyncIterator[list[list[Any]]]:
    """So many rows at a time as fit well into memory."""
    waiting = []
    async for row in rows:
        waiting.append([USUAL.get(name) if value is None else value for name, value in zip(KEPT[kept], row)])
        if len(waiting) == AT_ONCE:
            yield waiting
            waiting = []
    if waiting:
        yield waiting
