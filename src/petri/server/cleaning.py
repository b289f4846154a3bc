"""How long games are kept: those that nobody touches are removed, a few at a time, and never one that is live."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from petri.server.settings import Settings
from petri.server.store import Store

DAY = 24 * 3600.0
BATCH = 50  # tables, and records, at a time


def kept_until(settings: Settings, status: str, updated: float) -> float | None:
    """When a table that nobody touches is removed; None for never."""
    days = settings.keep_finished if status == "over" else settings.keep_unfinished
    return updated + days * DAY if days else None


def limit(days: float, now: float) -> float:
    """What was touched last before this moment is too old; with 0 days nothing is."""
    return now - days * DAY if days else 0.0


@dataclass
class Cleaner:
    """Removes what is too old. `live` tells whether a table is open here; where else, its claim does."""

    store: Store
    settings: Settings
    live: Callable[[str], bool] = lambda table: False
    busy: set[str] = field(default_factory=set)  # tables that are being removed

    async def expired(self, most: int = BATCH) -> tuple[list[tuple[str, float]], list[str]]:
        """Tables and records that are too old."""
        now = time.time()
        unfinished, finished = limit(self.settings.keep_unfinished, now), limit(self.settings.keep_finished, now)
        tables = await self.store.expired(unfinished, finished, most) if unfinished or finished else []
        return tables, await self.store.old_records(finished, most) if finished else []

    async def clean(self) -> tuple[int, int]:
        """Remove one batch; how many tables and records that were."""
        tables, records = await self.expired()
        removed = sum([await self._remove(table, before) for table, before in tables])
        for record in records:
            await self.store.delete_record(record)
        return removed, len(records)

    async def _remove(self, table: str, before: float) -> bool:
        if self.live(table):
            return False
        self.busy.add(table)
        try:
            return await self._remove_if_ours(table, before)
        finally:
            self.busy.discard(table)

    async def _remove_if_ours(self, table: str, before: float) -> bool:
        if not await self.store.bus.claim(table):
            return False
        try:
            return await self.store.delete(table, before)
        finally:
            await self.store.bus.release(table)
