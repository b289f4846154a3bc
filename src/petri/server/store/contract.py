"""What a store promises. The log of a table is the truth; its summary is what the lobby shows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from petri.server.bus import Bus


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log; `seq` counts 0, 1, 2 … per table, `at` is Unix time."""

    seq: int
    kind: str
    data: dict[str, Any]
    at: float


class Store(Protocol):
    """Where tables and records are kept. Every method may raise a StoreError."""

    bus: Bus

    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    async def close(self) -> None:
        """Write what waits, then let go."""

    async def create(self, table: str, entries: Sequence[Entry], summary: Mapping[str, Any]) -> bool:
        """A new table with its first entries; False if the id is taken."""

    async def append(self, table: str, entries: Sequence[Entry], summary: Mapping[str, Any] | None = None) -> bool:
        """All entries or none, durable when this returns True; False if somebody else wrote one of these seqs."""

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        """The log in order, without the entries up to `after`."""

    async def summary(self, table: str) -> dict[str, Any] | None:
        """The summary as it was last written, None for an unknown table."""

    async def tables(self, *, listed: bool = True, limit: int = 100) -> list[dict[str, Any]]:
        """Summaries with `id` and `updated`, newest first; all tables, or those that are listed."""

    async def put_record(self, id: str, record: bytes) -> None:
        """Keep a record under an id; what was there before is replaced."""

    async def record(self, id: str) -> bytes | None:
        """The record, None if there is none."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of this name that all processes share: `fresh` if there was none before."""

    async def counts(self) -> dict[str, int]:
        """How many tables, entries and records there are."""

    async def check(self) -> None:
        """Raise a StoreError unless the store can be read and written now."""
