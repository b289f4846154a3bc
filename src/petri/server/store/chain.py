"""Every entry holds a hash over the one before it and itself: a byte that is not as it was written is named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple

from petri.server.store.contract import Entry, Position
from petri.server.store.errors import StoreError

MANY = 200  # entries


class Row(NamedTuple):
    """An entry as it is written."""

    table: str
    seq: int
    kind: str
    data: str
    at: float


class Last(NamedTuple):
    """How far the log of a table goes: its last entry, that one's hash (an older version wrote none), and its time."""

    seq: int = -1
    hash: bytes | None = None
    at: float = 0.0


def link(before: bytes, row: Row) -> bytes:
    """The hash of an entry; `before` is empty for the first that has one."""
    text = "\0".join((row.table, str(row.seq), row.kind, row.data, repr(row.at)))
    return sha256(before + encoded(text)).digest()


def linked(last: Last, rows: Iterable[Row]) -> list[bytes]:
    """The hashes of entries that follow."""
    found = [last.hash or b""]
    for row in rows:
        found.append(link(found[-1], row))
    return found[1:]


async def read_entries(table: str, rows: Sequence[Sequence[Any]], after: int = -1) -> list[Entry]:
    """The same beside the loop where there are many: to read a long log takes a tenth of a second."""
    if len(rows) < MANY:
        return entries_of(table, rows, after)
    return await asyncio.to_thread(entries_of, table, rows, after)


def entries_of(table: str, rows: Sequence[Sequence[Any]], after: int = -1) -> list[Entry]:
    """The entries of rows as they are kept, the one at `after` first if there is one; each has to follow the one before
    it."""
    rest = list(rows)
    before = b""
    if after >= 0 and rest:
        must_be(rest[0][0] == after, table, after)
        before = rest.pop(0)[4] or b""
    found = []
    for expected, (seq, kind, data, at, hash) in enumerate(rest, max(after, -1) + 1):
        must_be(seq == expected and holds(before, Row(table, seq, kind, data, at), hash), table, expected)
        before = hash or b""
        found.append(Entry(seq, kind, parsed(table, seq, data), at))
    return found


def check_length(table: str, log: Sequence[Entry], kept: Position | None, summary: Mapping[str, Any]) -> None:
    """No hash tells that the last entries are missing, but what was written after them beside the log does: a position
    after an entry, a summary with the time of one."""
    noted = summary.get("updated")
    is_short = not log or (kept is not None and kept.seq >= len(log))
    if is_short or (isinstance(noted, float) and noted > max(entry.at for entry in log)):
        raise StoreError("short", table=table, seq=len(log))


def holds(before: bytes, row: Row, hash: bytes | None) -> bool:
    if hash is None:  # an older version wrote none
        return before == b""
    try:
        return link(before, row) == hash
    except TypeError:  # no text in the place of one
        return False


def parsed(table: str, seq: int, data: str) -> dict[str, Any]:
    try:
        return dict(json.loads(data))
    except (TypeError, ValueError) as error:
        raise StoreError("broken", table=table, seq=seq) from error


def must_be(is_so: bool, table: str, seq: int) -> None:
    if not is_so:
        raise StoreError("broken", table=table, seq=seq)


def digest(kept: str | bytes) -> bytes:
    """Of what is kept beside the log: a summary, a record."""
    return sha256(kept if isinstance(kept, bytes) else encoded(kept)).digest()


def position_digest(table: str, seq: int, rules: str, text: str) -> bytes:
    """Also of whose it is, after which entry and by which rules."""
    return digest("\0".join((table, str(seq), rules, text)))


def is_whole(kept: Any, found: bytes | None) -> bool:
    """Whether something is as it was written; of what an older version wrote nobody can tell."""
    return found is None or (isinstance(kept, (str, bytes)) and digest(kept) == found)


def last_of(seq: int | None, hash: bytes | None, at: float | None) -> Last:
    """The last entry of a table that is there, but may be empty."""
    return Last() if seq is None else Last(seq, hash, at or 0.0)


def summary_of(table: str, text: str, found: bytes | None) -> dict[str, Any]:
    try:
        if is_whole(text, found):
            return dict(json.loads(text))
    except (TypeError, ValueError):
        pass
    raise StoreError("summary_broken", table=table)


def position_of(table: str, seq: int, rules: str, text: str, found: bytes) -> Position:
    if not isinstance(text, str) or position_digest(table, seq, rules, text) != found:
        raise StoreError("position_broken", table=table)
    return Position(seq, rules, dict(json.loads(text)))


def listing(rows: Iterable[Sequence[Any]]) -> list[dict[str, Any]]:
    """The summaries of tables, the newest first; one that is damaged hides no other."""
    found = []
    for id, text, updated, kept in rows:
        with suppress(StoreError):
            found.append({**summary_of(id, text, kept), "id": id, "updated": updated})
    return sorted(found, key=lambda one: one["updated"], reverse=True)


def record_of(id: str, record: bytes, found: bytes | None) -> bytes:
    if not is_whole(record, found):
        raise StoreError("record_broken", record=id)
    return record


def decoded(text: bytes) -> str:
    """Text of a database, damaged or not."""
    return text.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")
