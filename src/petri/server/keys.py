"""Where the server's key is kept: with the data."""

from __future__ import annotations

from petri.server.store import Store
from petri.server.store.sqlite import SqliteStore
from petri.server.tokens import fresh_key, key_of_file


async def key_of(store: Store) -> bytes:
    """The key that signs links: in a file beside an SQLite file, in the database that several processes share."""
    if isinstance(store, SqliteStore):
        return key_of_file(store.path.with_name(store.path.name + ".key"))
    return await store.secret("key", fresh_key())
