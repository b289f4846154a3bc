"""How long games are kept: those that nobody touches are removed, a few at a time, and never one that is live."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from petri.server.limits import Clock
from petri.server.settings import Settings
from petri.server.store import FIRST, Expired, Store

log = logging.getLogger("petri.server")
DAY = 24 * 3600.0
JUMP = 3600.0  # seconds by which the clock of the system may be put on or back between two looks
BATCH = 50  # tables, and records, at a time


def kept_until(settings: Settings, status: str, updated: float) -> float | None:
    """When a table that nobody touches is removed; None for never."""
    days = settings.keep_finished if status == "over" else settings.keep_unfinished
    return updated + days * DAY if days else None


def limit(days: float, now: float) -> float:
    """What was touched last before this moment is too old; with 0 days nothing is."""
    return now - days * DAY if days else 0.0


class Calendar:
    """Whether the date can be trusted so far that games are removed by it: not just after the start, and not for a day
    after the clock was put on or back, or the machine slept."""

    def __init__(self, wait: float, date: Clock = time.time, clock: Clock = time.monotonic) -> None:
        self.date = date
        self.clock = clock
        self._since = date() - clock()  # the date when the clock began
        self._trusted_from = clock() + wait

    def is_trusted(self) -> bool:
        now = self.clock()
        since = self.date() - now
        jump, self._since = since - self._since, since
        if abs(jump) > JUMP:
            self._trusted_from = now + DAY
            log.warning("the date has jumped by %.1f hours: nothing is removed for a day", jump / 3600)
        return now >= self._trusted_from


@dataclass
class Cleaner:
    """Removes what is too old. `live` tells whether a table is open here; where else, its claim does."""

    store: Store
    settings: Settings
    live: Callable[[str], bool] = lambda table: False
    busy: set[str] = field(default_factory=set)  # tables that are being removed
    _last: Expired = FIRST  # that was looked at last: those that stay keep no others

    async def clean(self) -> tuple[int, int]:
        """Remove one batch; how many tables and records that were. With none of either, all were looked at."""
        now = time.time()
        unfinished, finished = limit(self.settings.keep_unfinished, now), limit(self.settings.keep_finished, now)
        tables = await self._clean_tables(unfinished, finished) if unfinished or finished else 0
        records = await self.store.old_records(finished, BATCH) if finished else []
        for record in records:
            await self.store.delete_record(record)
        return tables, len(records)

    async def _clean_tables(self, unfinished: float, finished: float) -> int:
        """Go on where the last batch ended until some could be removed; after the newest one begin again."""
        removed = 0
        while not removed and (batch := await self.store.expired(unfinished, finished, BATCH, self._last)):
            for table in batch:
                self._last = table  # also if this one cannot be removed
                removed += await self._remove(table.id, table.before)
        if not removed:
            self._last = FIRST
        return removed

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
