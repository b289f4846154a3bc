"""The bus over PostgreSQL: NOTIFY for what is said, advisory locks for who owns a game, all on one connection.

The database frees the locks of a process when its connection ends, so a killed process owns nothing. A process that
does not know yet that it lost its claims cannot write: the numbers of the entries it would append are taken.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import Coroutine
from contextlib import suppress
from hashlib import blake2b
from itertools import count
from typing import Any, NamedTuple, TypeVar

from petri.server.bus import Ask, Lost, News
from petri.server.store.changes import encode
from petri.server.store.errors import NoAnswer, StoreError
from petri.server.store.link import PATIENCE, Connection, Link, is_broken

CHANNEL = "petri"
LIMIT = 7999  # bytes of a NOTIFY
HEARTBEAT = 10.0  # seconds between two looks whether the connection still stands
WHO = 0.5  # seconds to wait for an answer before asking whether there is an owner at all
NOTIFY = "SELECT pg_notify(channel, payload) FROM unnest($1::text[], $2::text[]) AS notes (channel, payload)"
OWNED = """
    SELECT count(*) FROM pg_locks JOIN pg_database ON pg_database.oid = database
    WHERE locktype = 'advisory' AND datname = current_database() AND granted AND objsubid = 1
    AND (classid::bigint << 32) | objid::bigint = $1
"""
T = TypeVar("T")
log = logging.getLogger("petri.server.bus")


class Note(NamedTuple):
    """Something to say, and who waits until it is said."""

    channel: str
    payload: str
    sent: asyncio.Future[None]


class PostgresBus:
    """The bus of one of several server processes."""

    def __init__(self, link: Link) -> None:
        self._link = link
        self._me = os.urandom(8).hex()
        self._numbers = count(1)
        self._mine: set[str] = set()
        self._asked: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._connection: Connection | None = None
        self._tasks: set[asyncio.Task[Any]] = set()
        self._closing = False

    async def start(self, on_news: News, on_ask: Ask, on_lost: Lost) -> None:
        self._on_news, self._on_ask, self._on_lost = on_news, on_ask, on_lost
        self._ready = asyncio.Event()
        self._broken = asyncio.Event()
        self._turn = asyncio.Lock()
        self._notes: asyncio.Queue[Note] = asyncio.Queue()
        try:
            await self._connect()
        except Exception as error:
            raise self._link.error(error) from error
        self._run(self._keep())
        self._run(self._post())

    async def close(self) -> None:
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._connection is not None:
            self._connection.terminate()

    async def claim(self, table: str) -> bool:
        # Shielded: a claim that is given up in the middle must not leave a lock nobody knows of.
        return await asyncio.shield(self._run(self._claim(table)))

    async def release(self, table: str) -> None:
        await asyncio.shield(self._run(self._release(table)))

    async def publish(self, table: str, news: dict[str, Any]) -> None:
        await self._say(CHANNEL, {"news": news, "table": table})

    async def ask(self, table: str, question: dict[str, Any], timeout: float = 3.0) -> dict[str, Any]:
        number = next(self._numbers)
        answer = self._asked[number] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(timeout):
                await self._say(CHANNEL, {"ask": question, "table": table, "id": number})
                return await self._answer(table, answer)
        except TimeoutError as error:
            raise NoAnswer(table) from error
        finally:
            del self._asked[number]

    async def _answer(self, table: str, answer: asyncio.Future[dict[str, Any]]) -> dict[str, Any]:
        await asyncio.wait([answer], timeout=WHO)
        if not answer.done() and table not in self._mine and not await self._is_owned(table):
            raise NoAnswer(table)
        return found(table, await answer)

    # Claims

    async def _claim(self, table: str) -> bool:
        async with self._turn:
            if table in self._mine:
                return True
            connection = await self._connected()
            if not await self._value(connection, "SELECT pg_try_advisory_lock($1)", key(table)):
                return False
            self._must_stand(connection)
            self._mine.add(table)
            return True

    async def _release(self, table: str) -> None:
        async with self._turn:
            if table not in self._mine:
                return
            self._mine.discard(table)
            with suppress(StoreError):  # without the connection the lock is gone as well
                await self._value(self._connection, "SELECT pg_advisory_unlock($1)", key(table))

    async def _is_owned(self, table: str) -> bool:
        async with self._turn:
            return bool(await self._value(await self._connected(), OWNED, key(table)))

    # Speaking

    async def _say(self, channel: str, message: dict[str, Any]) -> None:
        sent: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._notes.put_nowait(Note(channel, self._payload(message), sent))
        await sent

    def _payload(self, message: dict[str, Any]) -> str:
        # Numbered, because the database merges equal notifications of one transaction.
        payload = encode({**message, "from": self._me, "number": next(self._numbers)})
        if len(payload) > LIMIT:
            raise StoreError("payload", limit=LIMIT, size=len(payload))
        return payload

    async def _post(self) -> None:
        """Send everything that waits together, again and again."""
        while True:
            notes = [await self._notes.get()]
            while not self._notes.empty():
                notes.append(self._notes.get_nowait())
            trouble = await self._send(notes)
            for note in notes:
                settle(note.sent, trouble)

    async def _send(self, notes: list[Note]) -> StoreError | None:
        try:
            async with self._turn:
                connection = await self._connected()
                channels, payloads, _ = zip(*notes)
                await self._value(connection, NOTIFY, list(channels), list(payloads))
        except StoreError as error:
            return error
        return None

    # Hearing

    def _hear(self, connection: Connection, process: int, channel: str, payload: str) -> None:
        try:
            message = json.loads(payload)
            speaker = message["from"]
            if "answer" in message:
                self._take_answer(message)
            elif "ask" in message and message["table"] in self._mine:
                self._run(self._reply(f"{CHANNEL}_{speaker}", message))
            elif "news" in message and speaker != self._me:
                self._on_news(message["table"], message["news"])
        except Exception:  # another's garbage must not end our listening
            log.exception("a message between servers went wrong")

    def _take_answer(self, message: dict[str, Any]) -> None:
        asked = self._asked.get(message["id"])
        if asked is not None and not asked.done():
            asked.set_result(message)

    async def _reply(self, channel: str, message: dict[str, Any]) -> None:
        number = message["id"]
        try:
            answer = await self._on_ask(message["table"], message["ask"])
            await self._say(channel, {"answer": answer, "id": number})
        except StoreError as error:
            with suppress(StoreError):
                values = {name: str(value) for name, value in error.values.items()}
                await self._say(channel, {"answer": None, "id": number, "error": [error.key, values]})
        except Exception:
            log.exception("a question of another server could not be answered")
            with suppress(StoreError):
                await self._say(channel, {"answer": None, "id": number})

    # The connection

    async def _connect(self) -> None:
        connection = await self._link.connect()
        connection.add_termination_listener(self._lose)
        try:
            await connection.add_listener(CHANNEL, self._hear)
            await connection.add_listener(f"{CHANNEL}_{self._me}", self._hear)
        except BaseException:
            connection.terminate()
            raise
        self._connection = connection
        self._broken.clear()
        self._ready.set()

    async def _keep(self) -> None:
        """Look after the connection, and make a new one when it broke."""
        while True:
            try:
                async with asyncio.timeout(HEARTBEAT):
                    await self._broken.wait()
            except TimeoutError:
                await self._beat()
            else:
                await self._reconnect()

    async def _reconnect(self) -> None:
        log.warning("the connection to %s broke", self._link.name)
        while self._connection is None:
            try:
                await self._connect()
            except Exception:
                await asyncio.sleep(0.2)
        log.warning("the connection to %s is back", self._link.name)

    async def _beat(self) -> None:
        with suppress(StoreError):
            async with self._turn:
                await self._value(await self._connected(), "SELECT 1")

    def _lose(self, connection: Connection) -> None:
        if connection is not self._connection or self._closing:
            return
        self._connection = None
        self._ready.clear()
        self._broken.set()
        self._mine.clear()
        for asked in self._asked.values():
            if not asked.done():
                asked.set_result({"answer": None})
        try:
            self._on_lost()
        except Exception:
            log.exception("the loss of the connection went wrong")

    async def _connected(self) -> Connection:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._ready.wait()
        except TimeoutError as error:
            raise self._link.error(error) from error
        return self._connection

    async def _value(self, connection: Connection, sql: str, *values: object) -> Any:
        """The first value of the answer; whoever asks has the turn, for a connection does one thing at a time."""
        self._must_stand(connection)
        try:
            rows = await connection.fetch(sql, *values)  # all rows: fetchval would stop after the first notification
        except Exception as error:
            if is_broken(error):
                connection.terminate()
                self._lose(connection)
            raise self._link.error(error) from error
        return rows[0][0]

    def _must_stand(self, connection: Connection | None) -> None:
        if connection is None or connection is not self._connection:
            raise self._link.error(ConnectionResetError("connection lost"))

    def _run(self, act: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(act)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


def key(table: str) -> int:
    """The number of a table's lock."""
    return int.from_bytes(blake2b(table.encode("utf-8", "replace"), digest_size=8).digest(), "big", signed=True)


def found(table: str, message: dict[str, Any]) -> dict[str, Any]:
    if "error" in message:
        name, values = message["error"]
        raise StoreError(name, **values)
    if message["answer"] is None:
        raise NoAnswer(table)
    return dict(message["answer"])


def settle(sent: asyncio.Future[None], trouble: StoreError | None) -> None:
    if sent.done():
        return
    if trouble is None:
        sent.set_result(None)
    else:
        sent.set_exception(trouble)
