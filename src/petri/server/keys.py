"""Where the server's keys are kept: with the data. A new one signs; the older ones are good until they are dropped."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from petri.server.errors import ServerError
from petri.server.store import Store, is_postgres, path_of
from petri.server.store.sqlite import SqliteStore
from petri.server.tokens import fresh_key, keys_in, keys_of_file, write_key_file

NAME = "key"


async def keys_of(store: Store) -> tuple[bytes, ...]:
    """The keys of links: in a file beside an SQLite file, in the database that several processes share."""
    if isinstance(store, SqliteStore):
        return keys_of_file(key_file(store.path))
    return checked(await store.secret(NAME, fresh_key()))


async def known_keys(store: Store) -> tuple[bytes, ...]:
    """The same while the server runs: they may have been changed."""
    if isinstance(store, SqliteStore):
        return keys_of_file(key_file(store.path))
    return checked(await store.known_secret(NAME) or b"")


def checked(secret: bytes) -> tuple[bytes, ...]:
    if not keys_in(secret):
        raise ServerError("key_wrong", file=NAME, bytes=len(fresh_key()))
    return keys_in(secret)


def key_file(path: Path) -> Path:
    return path.with_name(path.name + ".key")


def file_of(url: str) -> Path:
    """The key file of an SQLite store."""
    return key_file(Path(path_of(url)).expanduser().absolute())


async def change_keys(url: str, change: Callable[[tuple[bytes, ...]], tuple[bytes, ...]]) -> int:
    """Other keys, also while servers run; how many there are then."""
    if is_postgres(url):
        from petri.server.store.postgres import change_secret

        return len(keys_in(await change_secret(url, NAME, lambda secret: b"".join(change(checked(secret))))))
    file = file_of(url)
    if not file.exists():
        raise ServerError("key_missing", file=str(file))
    keys = change(keys_of_file(file))
    write_key_file(file, b"".join(keys))
    return len(keys)


def rotated(keys: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """A new one signs from now on."""
    return fresh_key(), *keys


def dropped(keys: tuple[bytes, ...]) -> tuple[bytes, ...]:
    """Links of the older ones are void from now on."""
    return keys[:1]
