"""Between server processes: claims, news and questions, over a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import textwrap
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from postgres import Cluster, postgres  # noqa: F401
from programs import PATIENCE, line_of, running

from petri.server.store import NoAnswer, StoreError, open_store


class Server:
    """A store whose bus remembers what it hears and answers questions."""

    def __init__(self, url: str) -> None:
        self.store = open_store(url)
        self.bus = self.store.bus
        self.news: list[tuple[str, dict[str, Any]]] = []
        self.lost = 0
        self.asked = 0

    def on_news(self, table: str, news: dict[str, Any]) -> None:
        self.news.append((table, news))
        if "raise" in news:
            raise ValueError(news["raise"])

    async def on_ask(self, table: str, question: dict[str, Any]) -> dict[str, Any]:
        self.asked += 1
        await asyncio.sleep(question.get("wait", 0))
        if "raise" in question:
            raise ValueError(question["raise"])
        return {"table": table, "answer": question.get("number", "x" * question.get("size", 1))}

    def on_lost(self) -> None:
        self.lost += 1

    async def start(self) -> None:
        await self.bus.start(self.on_news, self.on_ask, self.on_lost)


@asynccontextmanager
async def servers(url: str, number: int = 2) -> AsyncIterator[list[Server]]:
    found = [Server(url) for _ in range(number)]
    for server in found:
        await server.store.open()
        await server.start()
    try:
        yield found
    finally:
        for server in found:
            await server.store.close()


def run(act: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(act, 2 * PATIENCE))


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.005)


def test_a_server_that_is_alone(tmp_path: Path) -> None:
    async def act() -> None:
        async with servers(str(tmp_path / "games.db"), 1) as (one,):
            assert await one.bus.claim("t")
            assert await one.bus.claim("t")
            await one.bus.publish("t", {"ply": 1})
            with pytest.raises(NoAnswer, match="No other server answers for table t"):
                await one.bus.ask("t", {})
            await one.bus.release("t")
            assert (one.news, one.lost) == ([], 0)

    run(act())


def test_a_game_has_one_owner(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with servers(url) as (one, two):
            assert await one.bus.claim("t")
            assert await one.bus.claim("t")
            assert not await two.bus.claim("t")
            assert await two.bus.claim("u")
            await two.bus.release("t")
            assert not await two.bus.claim("t")
            await one.bus.release("t")
            assert await two.bus.claim("t")
            assert not await one.bus.claim("t")

    run(act(postgres.database()))


def test_of_many_claims_at_once_one_wins(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with servers(url, 3) as all:
            for n in range(20):
                won = await asyncio.gather(*(server.bus.claim(f"t{n}") for server in all for _ in range(3)))
                assert sorted([won[:3], won[3:6], won[6:]]) == [[False] * 3, [False] * 3, [True] * 3]

    run(act(postgres.database()))


def test_a_claim_given_up_in_the_middle_can_be_released(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with servers(url) as (one, two):
            for _ in range(20):
                claim = asyncio.ensure_future(one.bus.claim("t"))
                await asyncio.sleep(0)
                claim.cancel()
            assert await one.bus.claim("t")
            await one.bus.release("t")
            assert await two.bus.claim("t")

    run(act(postgres.database()))


def test_news_reach_all_others_in_order(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with servers(url, 3) as (one, two, three):
            news = [("t", {"ply": n, "text": "Grüße \0 \ud800"}) for n in range(100)] + [("t", {"same": 1})] * 5
            await asyncio.gather(*(one.bus.publish(*item) for item in news))
            await until(lambda: len(two.news) == len(three.news) == len(news))
            assert two.news == three.news == news
            assert one.news == []

    run(act(postgres.database()))


def test_the_owner_answers(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with servers(url, 3) as (one, two, three):
            assert await one.bus.claim("t")
            assert await two.bus.claim("u")
            asks = [(n, server) for n in range(20) for server in (one, two, three)]
            answers = await asyncio.gather(
                *(server.bus.ask("t", {"number": n, "wait": 0.1}, timeout=PATIENCE) for n, server in asks)
            )
            assert answers == [{"table": "t", "answer": n} for n in range(20) for _ in range(3)]
            assert await one.bus.ask("u", {"number": 7, "wait": 1}, timeout=PATIENCE) == {"table": "u", "answer": 7}

    run(act(postgres.database()))


def test_nobody_answers(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with servers(url) as (one, two):
            async with asyncio.timeout(PATIENCE):  # there is no owner: we need not wait for one
                with pytest.raises(NoAnswer):
                    await two.bus.ask("t", {}, timeout=10 * PATIENCE)
            assert await one.bus.claim("t")
            with pytest.raises(NoAnswer):
                await two.bus.ask("t", {"wait": 5}, timeout=0.2)
            with pytest.raises(NoAnswer):
                await two.bus.ask("t", {"raise": "a bug"}, timeout=PATIENCE)
            assert await two.bus.ask("t", {"number": 1}, timeout=PATIENCE) == {"table": "t", "answer": 1}

    run(act(postgres.database()))


def test_messages_have_a_limit(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with servers(url) as (one, two):
            assert await one.bus.claim("t")
            for call in (
                two.bus.publish("t", {"text": "x" * 8000}),
                two.bus.ask("t", {"text": "ü" * 3000}),
                two.bus.ask("t", {"size": 8000}),
            ):
                with pytest.raises(StoreError) as caught:
                    await call
                assert caught.value.key == "payload"
            await two.bus.publish("t", {"text": "x" * 7900})
            assert len((await two.bus.ask("t", {"size": 7800}, timeout=PATIENCE))["answer"]) == 7800
            await until(lambda: len(one.news) == 1)

    run(act(postgres.database()))


def test_garbage_on_the_channel_disturbs_nobody(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str, database: str) -> None:
        async with servers(url) as (one, two):
            assert await one.bus.claim("t")
            for garbage in ("", "garbage", "[]", "null", '{"from": 1}', '{"from": "x", "ask": 1, "table": ["t"]}'):
                await asyncio.to_thread(postgres.sql, f"SELECT pg_notify('petri', '{garbage}')", database)
            await two.bus.publish("t", {"raise": "a bug"})
            await two.bus.publish("t", {"ply": 1})
            await until(lambda: len(one.news) == 2)
            assert await two.bus.ask("t", {"number": 3}, timeout=PATIENCE) == {"table": "t", "answer": 3}

    url = postgres.database()
    run(act(url, url.split("/")[3].split("?")[0]))


def test_claims_are_gone_with_the_connection(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with servers(url) as (one, two):
            assert await one.bus.claim("t")
            await two.bus.claim("u")
            mine = await one.bus._connection.fetchval("SELECT pg_backend_pid()")  # type: ignore[attr-defined]
            await asyncio.to_thread(postgres.sql, f"SELECT pg_terminate_backend({mine})")
            await until(lambda: one.lost == 1)
            assert await two.bus.claim("t")
            assert not await one.bus.claim("t")
            assert await one.bus.ask("t", {"number": 5}, timeout=PATIENCE) == {"table": "t", "answer": 5}
            await one.bus.publish("t", {"ply": 2})
            await until(lambda: two.news == [("t", {"ply": 2})])
            assert two.lost == 0

    run(act(postgres.database()))


def test_the_database_restarts(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr("petri.server.store.postgres_bus.PATIENCE", PATIENCE)

    async def act(url: str) -> None:
        async with servers(url) as (one, two):
            assert await one.bus.claim("t")
            question = asyncio.ensure_future(two.bus.ask("t", {"wait": 600}, timeout=10 * PATIENCE))
            await until(lambda: one.asked == 1)
            await asyncio.to_thread(postgres.crash)
            await until(lambda: one.lost == two.lost == 1)
            with pytest.raises(NoAnswer):
                await question
            claims = [asyncio.ensure_future(server.bus.claim("t")) for server in (one, two)]
            await asyncio.to_thread(postgres.start)
            assert sorted(await asyncio.gather(*claims)) == [False, True]
            await two.bus.publish("t", {"ply": 1})
            await until(lambda: one.news == [("t", {"ply": 1})])

    run(act(postgres.database()))


def test_the_database_stays_away(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr("petri.server.store.postgres_bus.PATIENCE", 0.3)

    async def act(url: str) -> None:
        async with servers(url, 1) as (one,):
            assert await one.bus.claim("t")
            await asyncio.to_thread(postgres.stop)
            try:
                await until(lambda: one.lost == 1)
                await one.bus.release("t")
                for call in (one.bus.claim("t"), one.bus.publish("t", {}), one.bus.ask("t", {})):
                    with pytest.raises(StoreError, match="cannot be reached"):
                        await call
            finally:
                await asyncio.to_thread(postgres.start)

    run(act(postgres.database()))


def test_a_connection_that_hangs_is_given_up(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr("petri.server.store.postgres_bus.HEARTBEAT", 0.1)
    monkeypatch.setattr("petri.server.store.link.TIMEOUT", 1.5)

    async def act(url: str) -> None:
        async with servers(url, 1) as (one,):
            assert await one.bus.claim("t")
            pid = await one.bus._connection.fetchval("SELECT pg_backend_pid()")  # type: ignore[attr-defined]
            before = one.lost
            os.kill(pid, signal.SIGSTOP)
            try:
                await until(lambda: one.lost > before)
            finally:
                os.kill(pid, signal.SIGCONT)
            monkeypatch.undo()
            await until(lambda: one.bus._connection is not None)  # type: ignore[attr-defined]
            await one.bus.publish("t", {})

    run(act(postgres.database()))


OWNER = """
    import asyncio, os, sys
    from petri.server.store import open_store

    async def main(url):
        store = open_store(url)
        await store.open()

        async def on_ask(table, question):
            await store.bus.publish(table, {"asked": question})
            return {"process": os.getpid()}

        await store.bus.start(lambda table, news: print(table, news, flush=True), on_ask, lambda: None)
        assert await store.bus.claim("t")
        print("ready", flush=True)
        await asyncio.Event().wait()

    asyncio.run(main(sys.argv[1]))
"""


def test_a_killed_process_owns_nothing(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str, owner: Popen[bytes]) -> None:
        assert await asyncio.to_thread(line_of, owner) == "ready\n"
        async with servers(url, 1) as (one,):
            assert not await one.bus.claim("t")
            assert await one.bus.ask("t", {"number": 1}, timeout=PATIENCE) == {"process": owner.pid}
            assert one.news == [("t", {"asked": {"number": 1}})]
            await one.bus.publish("t", {"ply": 1})
            assert await asyncio.to_thread(line_of, owner) == "t {'ply': 1}\n"
            owner.kill()
            owner.wait()
            async with asyncio.timeout(PATIENCE):
                while not await one.bus.claim("t"):
                    await asyncio.sleep(0.01)
            assert one.lost == 0

    url = postgres.database()
    with running([sys.executable, "-W", "ignore", "-c", textwrap.dedent(OWNER), url]) as owner:
        run(act(url, owner))
