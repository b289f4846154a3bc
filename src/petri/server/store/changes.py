"""Group commit: what waits to be written is decided together and written in one transaction."""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from petri.server.store.contract import Entry
from petri.server.store.errors import StoreError


class Row(NamedTuple):
    """An entry as it is written."""

    table: str
    seq: int
    kind: str
    data: str
    at: float


class Summary(NamedTuple):
    """A summary as it is written."""

    text: str
    listed: bool
    status: str
    updated: float


@dataclass(slots=True, eq=False)
class Change:
    """One call that writes (an empty one is a health check); `mark` tells its rows from those of any other call."""

    table: str = ""
    create: bool = False
    rows: Sequence[Row] = ()
    summary: Summary | None = None
    record: tuple[str, bytes] | None = None
    secret: tuple[str, bytes] | None = None
    mark: int = field(default_factory=lambda: int.from_bytes(os.urandom(8), "big", signed=True))


def creation(table: str, entries: Sequence[Entry], summary: Mapping[str, Any]) -> Change:
    if entries and entries[0].seq != 0:
        raise StoreError("gap", table=table, last=-1, seq=entries[0].seq)
    return Change(table, create=True, rows=_rows(table, entries), summary=_summary(summary))


def addition(table: str, entries: Sequence[Entry], summary: Mapping[str, Any] | None) -> Change:
    return Change(table, rows=_rows(table, entries), summary=None if summary is None else _summary(summary))


def keeping(id: str, record: bytes) -> Change:
    return Change(record=(name(id), bytes(record)))


def sharing(secret: str, fresh: bytes) -> Change:
    return Change(secret=(name(secret), bytes(fresh)))


def name(text: str) -> str:
    """The text if a store can keep it as an id or a kind."""
    if not is_name(text):
        raise StoreError("name", name=ascii(text)[:60])
    return text


def is_name(text: str) -> bool:
    return 0 < len(text) <= 200 and text.isprintable()


def encode(data: Mapping[str, Any]) -> str:
    try:
        return json.dumps(data, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreError("json", reason=error) from error


def _rows(table: str, entries: Sequence[Entry]) -> list[Row]:
    name(table)
    if entries and [entry.seq for entry in entries] != [*range(entries[0].seq, entries[0].seq + len(entries))]:
        raise StoreError("order", table=table)
    return [Row(table, entry.seq, name(entry.kind), encode(entry.data), float(entry.at)) for entry in entries]


def _summary(summary: Mapping[str, Any]) -> Summary:
    status = str(summary.get("status", ""))
    return Summary(encode(summary), bool(summary.get("listed")), status and name(status), time.time())


Result = bool | StoreError


@dataclass(slots=True)
class Group:
    """Changes decided one after the other, from the last seq of every table they name (no seq: no such table)."""

    last: dict[str, int]
    rows: list[Row] = field(default_factory=list)
    marks: list[int] = field(default_factory=list)
    created: dict[str, tuple[Summary, int]] = field(default_factory=dict)
    changed: dict[str, Summary] = field(default_factory=dict)
    records: dict[str, bytes] = field(default_factory=dict)
    secrets: dict[str, bytes] = field(default_factory=dict)
    health: bool = False

    def decide(self, changes: Iterable[Change]) -> list[Result]:
        return [self._decide(change) for change in changes]

    def _decide(self, change: Change) -> Result:
        if not change.table:
            self._keep(change)
            return True
        verdict = self._creates(change) if change.create else self._follows(change)
        if verdict is True:
            self._take(change)
        return verdict

    def _keep(self, change: Change) -> None:
        if change.record is not None:
            self.records[change.record[0]] = change.record[1]
        elif change.secret is not None:
            self.secrets.setdefault(*change.secret)
        else:
            self.health = True

    def _creates(self, change: Change) -> Result:
        return change.table not in self.last

    def _follows(self, change: Change) -> Result:
        last = self.last.get(change.table)
        if last is None:
            return StoreError("table_unknown", table=change.table)
        if change.rows and change.rows[0].seq > last + 1:
            return StoreError("gap", table=change.table, last=last, seq=change.rows[0].seq)
        return not change.rows or change.rows[0].seq == last + 1

    def _take(self, change: Change) -> None:
        self.rows += change.rows
        self.marks += [change.mark] * len(change.rows)
        self.last[change.table] = change.rows[-1].seq if change.rows else self.last.get(change.table, -1)
        if change.summary is None:
            return
        if change.create:
            self.created[change.table] = (change.summary, change.mark)
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
