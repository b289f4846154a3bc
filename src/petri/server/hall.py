"""All live tables of this process: opening, finding, following, letting go."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable
from typing import Any, TypeVar

from petri.core.errors import PetriError
from petri.core.title import find_title
from petri.server import protocol
from petri.server.audience import error_json
from petri.server.cleaning import DAY, Calendar, Cleaner, kept_until
from petri.server.costs import Back
from petri.server.counts import Counts
from petri.server.errors import Missing, ServerError
from petri.server.guests import invite, read_guests
from petri.server.keys import keys_of, known_keys
from petri.server.limits import Limiter
from petri.server.loading import loaded, rules_of
from petri.server.metrics import Metrics
from petri.server.opening import head_of_rematch, new_id
from petri.server.reviewing import Reviewer
from petri.server.room import Room, background
from petri.server.settings import Settings
from petri.server.shelf import check_cards, put_up, read_shelf, take_down
from petri.server.store import HASHED, Entry, Store, StoreError, open_store
from petri.server.store.chain import check_length
from petri.server.table import Table, folded
from petri.server.thinking import Thinkers
from petri.server.tokens import Signer

T = TypeVar("T")
TRIES = 50  # to see where a log is cut, a tenth of a second each
log = logging.getLogger("petri.server")
MANY = 100  # entries: the loop has no time to fold more
MOST_SEEN = 16


def a_day(most: float) -> Limiter:
    return Limiter(most / DAY, most)


class Hall:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shelf = read_shelf(settings.content)
        self.guests = read_guests(settings.bots)
        self.store: Store = open_store(settings.db)
        self.thinkers = Thinkers(
            settings.bot_workers,
            settings.bot_budget,
            content=settings.content,
            guests=settings.bots,
            ahead=settings.bot_ahead,
        )
        self.reviewer = Reviewer(self.thinkers, settings)
        self.metrics = Metrics()
        self.counts = Counts(self.metrics)
        self.back = Back()
        self.rooms: dict[str, Room] = {}
        self._seen: OrderedDict[str, Table] = OrderedDict()  # tables without a room that were looked at last
        self.signer = Signer()
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._openers: Counter[str] = Counter()
        wider = settings.addresses_per_network
        self._opened_around = a_day(settings.tables_per_day * wider)
        self._given_around = a_day(settings.uploads_per_day * wider)
        self._bytes_around = a_day(settings.upload_bytes_per_day * wider)
        self.cleaner = Cleaner(self.store, settings, lambda id: id in self.rooms or id in self._opening)
        self._sweepers: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        await self.store.open()
        try:
            self.signer.keys = await keys_of(self.store)
            await self.store.bus.start(self._news, self._asked, self._lost)
            await self.thinkers.start()
        except BaseException:
            await self.store.close()
            raise
        put_up(self.shelf)
        invite(self.guests)
        self._sweepers = [asyncio.create_task(work()) for work in (self._sweep, self._clean, self._watch_keys)]

    async def close(self) -> None:
        for sweeper in self._sweepers:
            sweeper.cancel()
        try:
            await asyncio.gather(*(room.close() for room in self.rooms.values()))
            await self.reviewer.close()
            await self.thinkers.close()
            await self.store.close()
        finally:
            self.back.close()
            take_down()
            invite({})

    # ------------------------------------------------------------------ tables
    async def open(self, head: dict[str, Any], address: str) -> Table:
        """A new table for somebody at an address, if there are not too many from there already."""
        opener = self.signer.pseudonym(address)
        self._openers[opener] += 1  # those that are being opened at the same time count too
        try:
            await self._check_quota(head, opener)
            return await self.begin(head, opener)
        finally:
            self._openers[opener] -= 1
            if not self._openers[opener]:
                del self._openers[opener]

    async def _check_quota(self, head: dict[str, Any], opener: str) -> None:
        opened, listed = await self.store.unfinished(opener)
        at_once = self._openers[opener]
        if opened + at_once > self.settings.tables_per_address:
            raise ServerError("tables_most", status=429, most=self.settings.tables_per_address)
        is_listed = "listed" in (head["watching"], head["joining"])
        if is_listed and listed + at_once > self.settings.listed_per_address:
            raise ServerError("listed_most", status=429, most=self.settings.listed_per_address)

    async def _check_day(self, opener: str) -> None:
        most = self.settings.tables_per_day
        if await self.store.touched(opener, time.time() - DAY) >= most:
            raise ServerError("tables_day", status=429, most=most)
        self._check_around(opener, (self._opened_around, 1))

    def _check_around(self, opener: str, *costs: tuple[Limiter, float]) -> None:
        """Whoever owns an IPv6 network has addresses without number: all of them together may have so much a day."""
        if len(opener) > HASHED and any(limiter.allow(opener[:HASHED], cost) for limiter, cost in costs):
            tables, records = int(self._opened_around.burst), int(self._given_around.burst)
            megabytes = int(self._bytes_around.burst) >> 20
            raise ServerError("network_day", status=429, tables=tables, records=records, megabytes=megabytes)

    async def begin(self, head: dict[str, Any], opener: str = "") -> Table:
        """A new table with its first entry, also after a game that is over: those of one day are not without number."""
        if opener:
            await self._check_day(opener)
        while True:
            id = new_id()
            entry = Entry(0, "begin", {**head, "rules": rules_of(head["title"])}, time.time())
            table = folded(id, [entry])
            if await self.store.create(id, [entry], table.summary(), opener):
                return table

    async def begin_rematch(self, table: Table) -> str:
        return (await self.begin(head_of_rematch(table), await self.store.address(table.id))).id

    async def keep_record(self, id: str, record: bytes, address: str) -> None:
        """A record that somebody gave, if it is not too much for a day."""
        giver = self.signer.pseudonym(address)
        number, size = await self.store.uploads(giver, time.time() - DAY)
        most, bytes_most = self.settings.uploads_per_day, self.settings.upload_bytes_per_day
        if number >= most or size + len(record) > bytes_most:
            raise ServerError("uploads_most", status=429, most=most, megabytes=bytes_most >> 20)
        self._check_around(giver, (self._given_around, 1), (self._bytes_around, len(record)))
        await self.store.put_record(id, record, giver)

    def kept_until(self, table: Table) -> float | None:
        return kept_until(self.settings, table.status, table.updated)

    async def table(self, id: str) -> Table:
        """The table to look at: the live one if it is here, else as the store has it."""
        if id in self.rooms:
            return self.rooms[id].table
        seen = self._seen.get(id)
        if seen is not None and len(await self.store.read(id, seen.seq - 1)) == 1:  # its last entry is still the last
            return seen
        table, _ = await self._load(id)
        self._see(table)
        return table

    def _see(self, table: Table) -> None:
        self._seen[table.id] = table
        self._seen.move_to_end(table.id)
        while len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)

    async def _load(self, id: str) -> tuple[Table, Entry | None]:
        """The table of the store, and the entry that is missing there if its rules were corrected."""
        noted = await self._noted(id)
        kept = await self._beside(self.store.position(id), None)
        entries = await self.store.read(id)  # last, for the others are written after them
        if not entries:
            noted = await self._noted(id)  # perhaps it was removed meanwhile
        check_length(id, entries, kept, noted)
        head = entries[0].data
        check_cards(find_title(head["title"]), head["options"])
        if len(entries) < MANY:
            return loaded(id, entries, kept)
        return await self.back.do(loaded, id, entries, kept)

    async def _noted(self, id: str) -> dict[str, Any]:
        summary = await self._beside(self.store.summary(id), {})
        if summary is None:
            raise Missing("table_unknown", table=id)
        return summary

    async def _beside(self, reading: Awaitable[T], damaged: T) -> T:
        """What is kept beside the log; where that is damaged it is written anew as the game goes on."""
        try:
            return await reading
        except StoreError as error:
            if error.key not in ("position_broken", "summary_broken"):
                raise
            log.warning("%s", error)
            return damaged

    async def room(self, id: str) -> Room:
        """The live table; it is opened if it is not."""
        while id not in self.rooms:
            while id in self.cleaner.busy:  # it is being removed just now
                await asyncio.sleep(0.02)
            if id not in self._opening:
                self._opening[id] = asyncio.create_task(self._open(id))
            await asyncio.shield(self._opening[id])
        self.rooms[id].idle_since = time.monotonic()  # whoever asked for it may need a moment to sit down
        return self.rooms[id]

    async def _open(self, id: str) -> Room:
        try:
            table, cut = await self._load(id)
            room = self._new_room(table if cut is None else await self._mend(id))
            room.opener = (await self.store.address(id))[:HASHED] or id
            self.rooms[id] = room
            self._seen.pop(id, None)
            await room.catch_up()  # what was written between reading and listening
            await room.take_over()
            return room
        finally:
            del self._opening[id]

    async def _mend(self, id: str) -> Table:
        """Write where the log of a table is cut. Only who owns the game does, and an entry's number is taken once."""
        for _ in range(TRIES):
            is_ours = await self.store.bus.claim(id)
            table, cut = await self._load(id)
            if cut is None:
                return table
            if is_ours and await self.store.append(id, [cut], table.summary()):
                log.warning("table %s, entry %s: corrected rules, %s", id, cut.data["entry"], cut.data["rules"])
                return table
            await asyncio.sleep(0.1)  # another process does it just now
        raise ServerError("store", status=503)

    def _new_room(self, table: Table) -> Room:
        return Room(table, self.store, self.thinkers, self.signer, self.settings, self.counts, self.begin_rematch)

    # ------------------------------------------------------------------ other processes
    def _news(self, id: str, news: dict[str, Any]) -> None:
        room = self.rooms.get(id)
        if room is not None and room.hear(news):
            background(self._catch_up(room))

    async def _catch_up(self, room: Room) -> None:
        try:
            await room.catch_up()
        except PetriError as error:  # from the store, or the owner plays by other rules
            log.warning("table %s: %s", room.table.id, error)

    async def _asked(self, id: str, question: dict[str, Any]) -> dict[str, Any]:
        """A page at another process asks for something at a table of ours."""
        lang = str(question.get("lang", ""))
        try:
            room = await self.room(id)
            command = protocol.command_of_json(question["command"])
            return await room.order(int(question["holder"]), command, lang, int(question["generation"]))
        except PetriError as error:
            return error_json(error, lang, None)

    def _lost(self) -> None:
        for room in self.rooms.values():
            room.lose()

    # ------------------------------------------------------------------ what comes round again and again
    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(self.settings.look_again)
            for room in list(self.rooms.values()):
                try:
                    await self._look_after(room)
                except StoreError as error:
                    log.warning("table %s: %s", room.table.id, error)
                except Exception:
                    log.exception("table %s", room.table.id)

    async def _clean(self) -> None:
        calendar = Calendar(self.settings.clean_after)
        while True:
            await asyncio.sleep(self.settings.clean_every)
            try:
                while calendar.is_trusted() and any(removed := await self.cleaner.clean()):
                    log.warning("removed %s tables and %s records that nobody has touched for long", *removed)
                    self._seen.clear()
                    await asyncio.sleep(1)  # a batch at a time: players go first
            except StoreError as error:
                log.warning("cleaning: %s", error)
            except Exception:
                log.exception("cleaning")

    async def _watch_keys(self) -> None:
        """Keys may be changed while the server runs."""
        while True:
            await asyncio.sleep(self.settings.keys_every)
            try:
                self.signer.keys = await known_keys(self.store)
            except PetriError as error:
                log.warning("keys: %s", error)

    async def _look_after(self, room: Room) -> None:
        if room.is_idle():
            del self.rooms[room.table.id]
            await room.close()
            if room.owner:
                await self.store.bus.release(room.table.id)
                if (again := self.rooms.get(room.table.id)) is not None:
                    again.lose()  # opened meanwhile: the claim is gone, it has to be made anew
            return
        if not room.owner:
            await room.catch_up()
            if not await room.take_over():
                await room.tell_wishes()
        room.drive()  # should a bot have broken down, or the store not have written
        await room.repeat_presence()
