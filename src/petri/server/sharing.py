"""Who comes next where many wait for few places: whoever has had the least of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

MOST_KEPT = 1000  # of those who have had something, before it is looked who has had no more than anybody
NEWEST = 0.2  # how much the last time counts in what is expected of the next one

Clock = Callable[[], float]


class Who(NamedTuple):
    """For whom time is spent: a table, and where it was opened."""

    address: Hashable
    table: Hashable


class Shares:
    """How much each has had. Who comes after a pause begins where those are who have had the least: nobody can save up,
    and nobody has to catch up."""

    def __init__(self) -> None:
        self.least = 0.0
        self._had: dict[Hashable, float] = {}

    def had(self, key: Hashable) -> float:
        return max(self.least, self._had.get(key, 0.0))

    def charge(self, key: Hashable, amount: float) -> None:
        self._had[key] = self.had(key) + amount

    def begin(self, key: Hashable) -> None:
        """It is the turn of this one, who has had the least of all who wait."""
        self.least = self.had(key)
        if len(self._had) > MOST_KEPT:
            self._had = {key: had for key, had in self._had.items() if had > self.least}


@dataclass(slots=True, eq=False)
class Waiting:
    who: Who
    turn: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Line:
    """A few places for many: each address gets the same time, and of an address each table."""

    def __init__(self, places: int, clock: Clock = time.monotonic) -> None:
        self.free = places
        self.clock = clock
        self._waiting: list[Waiting] = []
        self._addresses = Shares()
        self._tables: dict[Hashable, Shares] = {}
        self._expected = 0.0  # seconds that somebody stays

    @asynccontextmanager
    async def place(self, who: Who) -> AsyncIterator[None]:
        await self._come(who)
        begun, expected = self.clock(), self._expected
        self._charge(who, expected)  # what goes on now counts already
        try:
            yield
        finally:
            stayed = self.clock() - begun
            self._charge(who, stayed - expected)
            self._expected += NEWEST * (stayed - self._expected)
            self._go()

    async def _come(self, who: Who) -> None:
        if self.free:
            self.free -= 1
            self._begin(who)
            return
        waiting = Waiting(who)
        self._waiting.append(waiting)
        try:
            await waiting.turn
        except asyncio.CancelledError:
            if not waiting.turn.cancelled():  # the place was theirs already
                self._go()
            elif waiting in self._waiting:
                self._waiting.remove(waiting)
            raise

    def _go(self) -> None:
        self._waiting = [one for one in self._waiting if not one.turn.done()]  # cancelled, but has not heard of it yet
        if not self._waiting:
            self.free += 1
            return
        first = min(self._waiting, key=self._rank)  # of equals who came first
        self._waiting.remove(first)
        self._begin(first.who)
        first.turn.set_result(None)

    def _rank(self, waiting: Waiting) -> tuple[float, float]:
        address, table = waiting.who
        return self._addresses.had(address), self._shares(address).had(table)

    def _shares(self, address: Hashable) -> Shares:
        return self._tables.get(address) or Shares()

    def _begin(self, who: Who) -> None:
        self._addresses.begin(who.address)
        self._tables.setdefault(who.address, Shares()).begin(who.table)
        if len(self._tables) > MOST_KEPT:
            had = self._addresses.had
            self._tables = {key: tables for key, tables in self._tables.items() if had(key) > self._addresses.least}

    def _charge(self, who: Who, seconds: float) -> None:
        self._addresses.charge(who.address, seconds)
        self._tables.setdefault(who.address, Shares()).charge(who.table, seconds)
