"""What a store promises. The log of a table is the truth; its summary is what the lobby shows of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from petri.server.bus import Bus


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a table's log; `seq` counts 0, 1, 2 … per table, `at` is Unix time."""

    seq: int
    kind: str
    data: dict[str, Any]
    at: float


@dataclass(frozen=True, slots=True)
class Position:
    """A game as it stood after an entry, and the version of the rules it was played with."""

    seq: int
    rules: str
    data: dict[str, Any]


HASHED = 32  # of the hash of an address; of a longer one the first so many are those of the network around it


class Expired(NamedTuple):
    """A table that nobody has touched since `before`; `updated` is when its summary was written last."""

    id: str
    before: float
    updated: float


FIRST = Expired("", 0.0, 0.0)  # all others come after it


class Store(Protocol):
    """Where tables and records are kept. Every method may raise a StoreError."""

    bus: Bus

    async def open(self) -> None:
        """Connect and bring the schema up to date."""

    async def close(self) -> None:
        """Write what waits, then let go."""

    async def create(self, table: str, entries: Sequence[Entry], summary: Mapping[str, Any], address: str = "") -> bool:
        """A new table with its first entries, and the hash of the address that opened it; False if the id is taken."""

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        summary: Mapping[str, Any] | None = None,
        position: Position | None = None,
    ) -> bool:
        """All entries or none, durable when this returns True; False if somebody else wrote one of these seqs. Of the
        positions of a table the latest is kept."""

    async def read(self, table: str, after: int = -1) -> list[Entry]:
        """The log in order, without the entries up to `after`."""

    async def summary(self, table: str) -> dict[str, Any] | None:
        """The summary as it was last written, None for an unknown table."""

    async def position(self, table: str) -> Position | None:
        """The latest position that was kept."""

    async def tables(self, *, listed: bool = True, limit: int = 100, since: float = 0.0) -> list[dict[str, Any]]:
        """Summaries with `id` and `updated`, newest first, of those touched since; all tables, or those that are listed
        and whose game is not over. Of the listed ones each address has its turn: nobody's fill the list."""

    async def address(self, table: str) -> str:
        """The hash of the address that opened a table; empty if it is not known."""

    async def unfinished(self, address: str) -> tuple[int, int]:
        """How many games that an address opened are not over, and how many of their tables are listed."""

    async def touched(self, address: str, since: float) -> int:
        """How many tables that an address opened were opened or played at since then."""

    async def expired(
        self, unfinished: float, finished: float, limit: int = 100, after: Expired = FIRST
    ) -> list[Expired]:
        """Tables that nobody has touched since, each with its moment: that for games that are not over, or are. The
        oldest first, from the one that comes after another on."""

    async def delete(self, table: str, before: float) -> bool:
        """Remove a table and all that belongs to it, in one; False if somebody has touched it since."""

    async def uploads(self, address: str, since: float) -> tuple[int, int]:
        """How many records an address gave since then, and how many bytes those are."""

    async def old_records(self, before: float, limit: int = 100) -> list[str]:
        """Records that were given before."""

    async def delete_record(self, id: str) -> None:
        """Remove a record."""

    async def put_record(self, id: str, record: bytes, address: str = "") -> None:
        """Keep a record under an id; what was there before is replaced."""

    async def record(self, id: str) -> bytes | None:
        """The record, None if there is none."""

    async def secret(self, name: str, fresh: bytes) -> bytes:
        """The secret of this name that all processes share: `fresh` if there was none before."""

    async def known_secret(self, name: str) -> bytes | None:
        """The secret of this name, None if there is none."""

    async def counts(self) -> dict[str, int]:
        """How many tables, entries and records there are."""

    async def check(self) -> None:
        """Raise a StoreError unless the store can be read and written now."""
