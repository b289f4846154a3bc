"""Where games are kept: one SQLite file, or a PostgreSQL that several server processes share."""

from __future__ import annotations

from urllib.parse import unquote

from petri.server.store.contract import FIRST, HASHED, Entry, Expired, Position, Store
from petri.server.store.errors import NoAnswer, StoreError, Unsure

__all__ = [
    "FIRST",
    "HASHED",
    "Entry",
    "Expired",
    "NoAnswer",
    "Position",
    "Store",
    "StoreError",
    "Unsure",
    "is_postgres",
    "open_store",
    "path_of",
]


def open_store(url: str) -> Store:
    """The store a URL names, not yet opened."""
    if is_postgres(url):
        return _postgres(url)
    from petri.server.store.sqlite import SqliteStore

    return SqliteStore(path_of(url))


def is_postgres(url: str) -> bool:
    return url.startswith(("postgresql://", "postgres://"))


def _postgres(url: str) -> Store:
    try:
        from petri.server.store.postgres import PostgresStore
    except ModuleNotFoundError as error:
        raise StoreError("asyncpg") from error
    return PostgresStore(url)


def path_of(url: str) -> str:
    path = unquote(url.removeprefix("sqlite:///")) if url.startswith("sqlite:///") else url
    no_path = path.startswith(("sqlite:", "postgres:", "postgresql:", ":memory:")) or "://" in path or "\0" in path
    if no_path or not path.strip() or path.endswith("/"):
        raise StoreError("url", url=_without_password(url))
    return path


def _without_password(url: str) -> str:
    scheme, mark, rest = url.partition("://")
    return scheme + mark + rest.rpartition("@")[2] if "@" in rest else url
