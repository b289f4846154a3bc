"""Group commit: what waits to be written is decided together and written in one transaction."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from petri.server.store.chain import Last, Row, digest, linked, position_digest
from petri.server.store.contract import Entry, Position
from petri.server.store.errors import StoreError


class Summary(NamedTuple):
    """A summary as it is written."""

    text: str
    listed: bool
    status: str
    updated: float
    digest: bytes


class Given(NamedTuple):
    """A record as it is written, and by whom and when it was given."""

    id: str
    record: bytes
    digest: bytes
    address: str
    at: float


class Kept(NamedTuple):
    """A position as it is written."""

    table: str
    seq: int
    rules: str
    text: str
    digest: bytes


@dataclass(slots=True, eq=False)
class Change:
    """One call that writes (an empty one is a health check); `mark` tells its rows from those of any other call."""

    table: str = ""
    create: bool = False
    rows: Sequence[Row] = ()
    summary: Summary | None = None
    position: Kept | None = None
    address: str = ""
    delete_before: float | None = None
    record: tuple[str, bytes | None] | None = None  # no bytes: it is removed
    secret: tuple[str, bytes] | None = None
    mark: int = field(default_factory=lambda: int.from_bytes(os.urandom(8), "big", signed=True))


def creation(table: str, entries: Sequence[Entry], summary: Mapping[str, Any], address: str) -> Change:
    if entries and entries[0].seq != 0:
        raise StoreError("gap", table=table, last=-1, seq=entries[0].seq)
    return Change(table, create=True, rows=_rows(table, entries), summary=_summary(summary), address=address)


def addition(
    table: str, entries: Sequence[Entry], summary: Mapping[str, Any] | None, position: Position | None
) -> Change:
    noted = None if summary is None else _summary(summary)
    kept = None if position is None else _kept(table, position)
    return Change(table, rows=_rows(table, entries), summary=noted, position=kept)


def removal(table: str, before: float) -> Change:
    return Change(name(table), delete_before=before)


def keeping(id: str, record: bytes | None, address: str = "") -> Change:
    return Change(record=(name(id), None if record is None else bytes(record)), address=address)


def sharing(secret: str, fresh: bytes) -> Change:
    return Change(secret=(name(secret), bytes(fresh)))


def name(text: str) -> str:
    """The text if a store can keep it as an id or a kind."""
    if not is_name(text):
        raise StoreError("name", name=ascii(text)[:60])
    return text


def is_name(text: str) -> bool:
    return 0 < len(text) <= 200 and text.isprintable()


_encoder = json.JSONEncoder(separators=(",", ":"), allow_nan=False)


def encode(data: Mapping[str, Any]) -> str:
    try:
        return _encoder.encode(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreError("json", reason=error) from error


def _rows(table: str, entries: Sequence[Entry]) -> list[Row]:
    name(table)
    if entries and [entry.seq for entry in entries] != [*range(entries[0].seq, entries[0].seq + len(entries))]:
        raise StoreError("order", table=table)
    return [Row(table, entry.seq, name(entry.kind), encode(entry.data), float(entry.at)) for entry in entries]


def _summary(summary: Mapping[str, Any]) -> Summary:
    status = str(summary.get("status", ""))
    text = encode(summary)
    return Summary(text, bool(summary.get("listed")), status and name(status), time.time(), digest(text))


def _kept(table: str, position: Position) -> Kept:
    text = encode(position.data)
    kept = table, position.seq, position.rules, text
    return Kept(*kept, position_digest(*kept))


Result = bool | StoreError


@dataclass(slots=True)
class Group:
    """Changes decided one after the other, from the last entry of every table they name (none: no such table)."""

    last: dict[str, Last]
    rows: list[Row] = field(default_factory=list)
    hashes: list[bytes] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    created: dict[str, tuple[Summary, str, int]] = field(default_factory=dict)
    deleted: list[str] = field(default_factory=list)
    changed: dict[str, Summary] = field(default_factory=dict)
    positions: dict[str, Kept] = field(default_factory=dict)
    records: dict[str, Given | None] = field(default_factory=dict)
    secrets: dict[str, bytes] = field(default_factory=dict)
    health: bool = False

    def decide(self, changes: Iterable[Change]) -> list[Result]:
        return [self._decide(change) for change in changes]

    def _decide(self, change: Change) -> Result:
        if not change.table:
            self._keep(change)
            return True
        if change.delete_before is not None:
            return self._deletes(change.table, change.delete_before)
        verdict = self._creates(change) if change.create else self._follows(change)
        if verdict is True:
            self._take(change)
        return verdict

    def _keep(self, change: Change) -> None:
        if change.record is not None:
            id, record = change.record
            self.records[id] = (
                None if record is None else Given(id, record, digest(record), change.address, time.time())
            )
        elif change.secret is not None:
            self.secrets.setdefault(*change.secret)
        else:
            self.health = True

    def _deletes(self, table: str, before: float) -> Result:
        last = self.last.get(table)
        if last is None or last.at >= before:
            return False
        self.deleted.append(table)
        del self.last[table]  # who comes after finds no such table
        return True

    def _creates(self, change: Change) -> Result:
        return change.table not in self.last

    def _follows(self, change: Change) -> Result:
        last = self.last.get(change.table)
        if last is None:
            return StoreError("table_unknown", table=change.table)
        if change.rows and change.rows[0].seq > last.seq + 1:
            return StoreError("gap", table=change.table, last=last.seq, seq=change.rows[0].seq)
        return not change.rows or change.rows[0].seq == last.seq + 1

    def _take(self, change: Change) -> None:
        last = self.last.setdefault(change.table, Last())
        if change.rows:
            hashes = linked(last, change.rows)
            self.rows += change.rows
            self.hashes += hashes
            self.marks += [change.mark] * len(change.rows)
            self.last[change.table] = Last(change.rows[-1].seq, hashes[-1], change.rows[-1].at)
        if change.position is not None:
            self.positions[change.table] = change.position
        if change.summary is None:
            return
        if change.create:
            self.created[change.table] = (change.summary, change.address, change.mark)
        else:
            self.changed[change.table] = change.summary


def resolve(futures: list[asyncio.Future[bool]], results: list[Result]) -> None:
    for future, result in zip(futures, results):
        if future.done():
            continue
        if isinstance(result, StoreError):
            future.set_exception(result)
        else:
            future.set_result(result)
