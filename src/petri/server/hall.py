"""All live tables of this process: opening, finding, following, letting go."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

from petri.core.errors import PetriError
from petri.core.title import find_title
from petri.server import protocol
from petri.server.audience import error_json
from petri.server.counts import Counts
from petri.server.errors import Missing
from petri.server.keys import key_of
from petri.server.metrics import Metrics
from petri.server.opening import head_of_rematch, new_id
from petri.server.room import Room, background
from petri.server.settings import Settings
from petri.server.shelf import check_cards, put_up, read_shelf, take_down
from petri.server.store import Entry, Store, StoreError, open_store
from petri.server.table import Table, folded
from petri.server.thinking import Thinkers
from petri.server.tokens import Signer

log = logging.getLogger("petri.server")


class Hall:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.shelf = read_shelf(settings.content)
        self.store: Store = open_store(settings.db)
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_budget, content=settings.content)
        self.metrics = Metrics()
        self.counts = Counts(self.metrics)
        self.rooms: dict[str, Room] = {}
        self.signer = Signer(b"")
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.store.open()
        self.signer = Signer(await key_of(self.store))
        await self.store.bus.start(self._news, self._asked, self._lost)
        await self.thinkers.start()
        put_up(self.shelf)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper is not None:
            self._sweeper.cancel()
        try:
            await asyncio.gather(*(room.close() for room in self.rooms.values()))
            await self.thinkers.close()
            await self.store.close()
        finally:
            take_down()

    # ------------------------------------------------------------------ tables
    async def begin(self, head: dict[str, Any]) -> Table:
        """A new table with its first entry."""
        while True:
            id = new_id()
            entry = Entry(0, "begin", head, time.time())
            table = folded(id, [entry])
            if await self.store.create(id, [entry], table.summary()):
                return table

    async def begin_rematch(self, table: Table) -> str:
        return (await self.begin(head_of_rematch(table))).id

    async def table(self, id: str) -> Table:
        """The table to look at: the live one if it is here, else as the store has it."""
        if id in self.rooms:
            return self.rooms[id].table
        entries = await self.store.read(id)
        if not entries:
            raise Missing("table_unknown", table=id)
        head = entries[0].data
        check_cards(find_title(head["title"]), head["options"])
        return folded(id, entries)

    async def room(self, id: str) -> Room:
        """The live table; it is opened if it is not."""
        while id not in self.rooms:
            if id not in self._opening:
                self._opening[id] = asyncio.create_task(self._open(id))
            await asyncio.shield(self._opening[id])
        self.rooms[id].idle_since = time.monotonic()  # whoever asked for it may need a moment to sit down
        return self.rooms[id]

    async def _open(self, id: str) -> Room:
        try:
            room = self._new_room(await self.table(id))
            self.rooms[id] = room
            await room.catch_up()  # what was written between reading and listening
            await room.take_over()
            return room
        finally:
            del self._opening[id]

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
        except StoreError as error:
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
            room.owner = False

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

    async def _look_after(self, room: Room) -> None:
        if room.is_idle():
            del self.rooms[room.table.id]
            await room.close()
            if room.owner:
                await self.store.bus.release(room.table.id)
                if (again := self.rooms.get(room.table.id)) is not None:
                    again.owner = False  # opened meanwhile: the claim is gone, it has to be made anew
            return
        if not room.owner:
            await room.catch_up()
            await room.take_over()
        room.drive()  # should a bot have broken down, or the store not have written
        await room.repeat_presence()
