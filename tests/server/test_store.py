"""The store against real SQLite files and a real PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
import tempfile
import textwrap
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, asynccontextmanager, closing, contextmanager, suppress
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest
from postgres import Cluster, postgres  # noqa: F401
from programs import PATIENCE, line_of, running

from petri.core.text import texts
from petri.server.store import Entry, Expired, Position, StoreError, Unsure, open_store
from petri.server.store import steps as migrations
from petri.server.store.errors import PACKAGE

SUMMARY = {"listed": True, "status": "playing", "title": "pandemic"}
KNOWN = migrations.steps("sqlite")[-1].version


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.database()


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Any]:
    store = open_store(url)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


def entry(seq: int, **data: Any) -> Entry:
    return Entry(seq, "move", data or {"text": f"drive {seq}"}, 1000.5 + seq)


def entries(*seqs: int) -> list[Entry]:
    return [entry(seq) for seq in seqs]


def run(act: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(asyncio.wait_for(act, 2 * PATIENCE))


def refusal(url: str) -> StoreError:
    async def act() -> None:
        async with opened(url):
            pass

    with pytest.raises(StoreError) as caught:
        run(act())
    for lang in ("en", "de"):
        assert "{" not in caught.value.say(lang)
    return caught.value


# What is written is read


def test_a_table_is_what_was_written(url: str) -> None:
    written = [entry(0, text="Grüße \U0001f9a0 \0 \ud800", list=[1, 2.5, None, True]), *entries(1, 2)]

    async def act() -> None:
        async with opened(url) as store:
            assert await store.create("t", written[:2], SUMMARY)
            assert await store.append("t", written[2:])
            assert await store.read("t") == written
            assert await store.read("t", 0) == written[1:]
            assert await store.summary("t") == SUMMARY
        async with opened(url) as store:
            assert await store.read("t") == written
            assert await store.counts() == {"tables": 1, "entries": 3, "records": 0}
            await store.check()

    run(act())


def test_what_is_not_there(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            for name in ("t", "", "\ud800", "a\0b", "x" * 10_000):
                assert await store.read(name) == []
                assert await store.summary(name) is None
                assert await store.record(name) is None
            assert await store.tables() == []
            with pytest.raises(StoreError, match="no table t"):
                await store.append("t", entries(0))

    run(act())


def test_an_id_is_taken_once(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            tries = await asyncio.gather(*(store.create("t", [entry(0, by=n)], {"n": n}) for n in range(20)))
            assert tries == [True] + [False] * 19
            assert (await store.read("t"), await store.summary("t")) == ([entry(0, by=0)], {"n": 0})

    run(act())


def test_a_seq_is_written_once(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            await store.create("t", entries(0, 1), SUMMARY)
            assert not await store.append("t", [entry(1, by="other")], {"status": "over"})
            assert not await store.append("t", [entry(0, by="other"), entry(1), entry(2)])
            assert not await store.append("t", [entry(1, by="other"), entry(2)])
            assert await store.read("t") == entries(0, 1)
            assert await store.summary("t") == SUMMARY

    run(act())


@pytest.mark.parametrize(
    ("bad", "key"),
    [
        (entries(5), "gap"),
        (entries(1, 3), "order"),
        (entries(2, 1), "order"),
        ([Entry(1, "", {}, 0)], "name"),
        ([Entry(1, "move\0", {}, 0)], "name"),
        ([entry(1, text=float("nan"))], "json"),
        ([entry(1, text=object())], "json"),
    ],
)
def test_what_cannot_be_kept_is_refused(tmp_path: Path, bad: list[Entry], key: str) -> None:
    async def act() -> None:
        async with opened(str(tmp_path / "games.db")) as store:
            await store.create("t", entries(0), SUMMARY)
            with pytest.raises(StoreError) as caught:
                await store.append("t", bad)
            assert caught.value.key == key
            assert await store.read("t") == entries(0)

    run(act())


def test_a_conflict_disturbs_no_other_table(url: str) -> None:
    """All in one group: half of the tables conflict, one has a hole, one does not exist."""

    async def act() -> None:
        async with opened(url) as store:
            for n in range(20):
                await store.create(f"t{n}", entries(0), SUMMARY)
            before = store.commits
            writes = [store.append(f"t{n}", entries(n % 2, n % 2 + 1)) for n in range(20)]
            writes += [store.append("t1", entries(9)), store.append("none", entries(0))]
            results = await asyncio.gather(*writes, return_exceptions=True)
            assert results[:20] == [False, True] * 10
            assert [error.key for error in results[20:]] == ["gap", "table_unknown"]
            assert [len(await store.read(f"t{n}")) for n in range(20)] == [1, 3] * 10
            assert store.commits - before < 10

    run(act())


def test_a_write_the_database_refuses_disturbs_no_other(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            await store.create("t", entries(0), SUMMARY)
            await store.create("u", entries(*range(3)), SUMMARY)
            huge = [Entry(2**70, "move", {}, 0.0)]
            results = await asyncio.gather(
                store.append("t", entries(1)),
                store.create("v", [Entry(0, "move", {}, 0.0)], SUMMARY),
                store.append("u", huge),
                store.append("u", entries(3)),
                return_exceptions=True,
            )
            assert results[:2] == [True, True]
            assert isinstance(results[2], StoreError)
            assert results[3] is True

    run(act())


def test_appends_follow_each_other_in_one_group(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            writes = [store.create("t", entries(0), SUMMARY)]
            writes += [store.append("t", entries(n), {**SUMMARY, "ply": n}) for n in range(1, 50)]
            assert all(await asyncio.gather(*writes))
            assert await store.read("t") == entries(*range(50))
            assert (await store.summary("t"))["ply"] == 49

    run(act())


def test_group_commit_groups(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            await asyncio.gather(*(store.create(f"t{n}", entries(0), SUMMARY) for n in range(200)))
            before = store.commits
            for seq in (1, 2, 3):
                assert all(await asyncio.gather(*(store.append(f"t{n}", entries(seq)) for n in range(200))))
            assert store.commits - before <= 150  # of 600 writes; how many meet in one is a matter of time
            assert (await store.counts())["entries"] == 800

    run(act())


def test_the_lobby_sees_listed_tables_newest_first(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            for n in range(6):
                await store.create(f"t{n}", entries(0), {"listed": n % 2 == 0, "status": "waiting", "n": n})
            await store.append("t2", entries(1), {"listed": True, "status": "playing", "n": 2})
            await store.append("t4", [], {"listed": False, "status": "over", "n": 4})
            assert [table["id"] for table in await store.tables()] == ["t2", "t0"]
            assert [table["id"] for table in await store.tables(listed=False, limit=3)] == ["t4", "t2", "t5"]
            first = (await store.tables())[0]
            assert (first["status"], first["n"]) == ("playing", 2)
            assert abs(first["updated"] - time.time()) < 60

    run(act())


def test_records(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            for record in (b"one", b"one", bytes(range(256)) * 1000):
                await store.put_record("r", record)
                assert await store.record("r") == record
            await asyncio.gather(*(store.put_record("same", b"same") for _ in range(10)))
            assert (await store.counts())["records"] == 2

    run(act())


def test_a_secret_is_shared(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            first = await asyncio.gather(*(store.secret("key", bytes([n] * 32)) for n in range(10)))
            assert first == [bytes(32)] * 10
            assert await store.secret("other", b"x") == b"x"
            assert await store.record("key") is None
        async with opened(url) as store:
            assert await store.secret("key", b"fresh") == bytes(32)

    run(act())


async def change(store: Any, sql: str) -> None:
    """What a disk may do to a database."""
    done = store._writer.execute(sql)
    if not hasattr(store, "path"):
        await done


@pytest.mark.parametrize(
    ("damage", "named"),
    [
        ("UPDATE entries SET data = '{\"text\":\"drive 9\"}' WHERE seq = 2 AND table_id = 't'", 2),
        ("UPDATE entries SET at = 7 WHERE seq = 1 AND table_id = 't'", 1),
        ("UPDATE entries SET kind = 'mova' WHERE seq = 0 AND table_id = 't'", 0),
        ("UPDATE entries SET hash = NULL WHERE seq = 3 AND table_id = 't'", 3),
        ("DELETE FROM entries WHERE seq = 2 AND table_id = 't'", 2),
    ],
)
def test_a_changed_byte_is_found_and_named(url: str, damage: str, named: int) -> None:
    async def act() -> None:
        async with opened(url) as store:
            for table in "tu":
                await store.create(table, entries(0, 1), SUMMARY)
                await store.append(table, entries(2))
                await store.append(table, entries(3, 4))
            assert await store.read("t", 1) == entries(2, 3, 4)
            await change(store, damage)
            with pytest.raises(StoreError, match="damaged") as caught:
                await store.read("t")
            assert (caught.value.key, caught.value.values) == ("broken", {"table": "t", "seq": named})
            assert await store.read("u") == entries(*range(5))

    run(act())


def test_a_flipped_bit_in_the_file_is_found(tmp_path: Path) -> None:
    """Also one that leaves no text at all."""
    file = tmp_path / "games.db"

    async def write() -> None:
        async with opened(str(file)) as store:
            await store.create("t", [entry(n, text=f"drive number {n}") for n in range(3)], SUMMARY)

    async def read() -> None:
        async with opened(str(file)) as store:
            with pytest.raises(StoreError) as caught:
                await store.read("t")
            assert (caught.value.key, caught.value.values["seq"]) == ("broken", 1)

    run(write())
    whole = file.read_bytes()
    place = whole.index(b"drive number 1")
    for bit in (0, 7):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << bit]) + whole[place + 1 :])
        run(read())


def test_a_damaged_summary_or_record_is_found_and_hides_no_other(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            for table in "tu":
                await store.create(table, entries(0), SUMMARY)
            await store.put_record("r", b"record")
            await change(store, "UPDATE tables SET summary = '{\"listed\":true}' WHERE id = 't'")
            await change(
                store,
                "UPDATE records SET record = summary FROM tables WHERE tables.id = 'u'"
                if hasattr(store, "path")
                else "UPDATE records SET record = 'other'",
            )
            assert [table["id"] for table in await store.tables()] == ["u"]
            for call, key in ((store.summary("t"), "summary_broken"), (store.record("r"), "record_broken")):
                with pytest.raises(StoreError) as caught:
                    await call
                assert caught.value.key == key
            await store.append("t", (), SUMMARY)
            assert await store.summary("t") == SUMMARY

    run(act())


@pytest.mark.parametrize("damage", ["seq = 2", "rules = 'others'", "table_id = 'u'", "data = '{\"a\":2}'"])
def test_a_position_of_somebody_else_or_of_another_moment_is_found(url: str, damage: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            for table in "tu":
                await store.create(table, entries(0, 1, 2), SUMMARY)
            await store.append("t", (), position=Position(1, "ours", {"a": 1}))
            assert await store.position("t") == Position(1, "ours", {"a": 1})
            await change(store, f"UPDATE positions SET {damage}")
            with pytest.raises(StoreError) as caught:
                await store.position("u" if "table_id" in damage else "t")
            assert caught.value.key == "position_broken"

    run(act())


def test_nobody_fills_the_list_and_games_that_are_over_are_not_in_it(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            await store.create("yours", entries(0), SUMMARY, "you")
            for n in range(5):
                await store.create(f"mine{n}", entries(0), SUMMARY, "me")
            await store.create("over", entries(0), {**SUMMARY, "status": "over"}, "you")
            await change(store, "UPDATE tables SET updated = 2000 WHERE id = 'yours'")
            assert [table["id"] for table in await store.tables(limit=2)] == ["mine4", "yours"]
            assert len(await store.tables()) == 6
            assert "yours" not in {table["id"] for table in await store.tables(since=2000.0)}
            assert (await store.touched("me", 2000.0), await store.touched("you", 2001.0)) == (5, 1)

    run(act())


def test_what_nobody_touches_is_found_and_removed_as_a_whole(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            for table, status in (("new", "playing"), ("old", "playing"), ("ended", "over"), ("moved", "playing")):
                await store.create(table, entries(0, 1), {**SUMMARY, "status": status}, "me" if table != "new" else "")
                await store.append(table, (), None, Position(1, "1", {"ply": 1}))
            await store.append("moved", [Entry(2, "move", {}, 5000.0)])
            await change(store, "UPDATE tables SET updated = 2000 WHERE id <> 'new'")
            old, ended = Expired("old", 3000.0, 2000.0), Expired("ended", 4000.0, 2000.0)
            assert await store.expired(3000.0, 500.0) == [old]
            assert await store.expired(3000.0, 4000.0) == [ended, old]
            assert await store.expired(3000.0, 4000.0, after=ended) == [old]
            assert await store.expired(3000.0, 4000.0, after=old) == []
            assert len(await store.expired(6000.0, 0.0, limit=1)) == 1
            assert (await store.unfinished("me"), await store.unfinished("you")) == ((2, 2), (0, 0))
            assert not await store.delete("moved", 3000.0)
            late = await asyncio.gather(
                store.delete("old", 3000.0), store.append("old", entries(2)), return_exceptions=True
            )
            assert late[0] is True
            assert late[1].key == "table_unknown"
            assert not await store.delete("old", 3000.0)
            assert (await store.read("old"), await store.summary("old"), await store.position("old")) == (
                [],
                None,
                None,
            )
            assert await store.read("moved", 1) == [Entry(2, "move", {}, 5000.0)]
            assert (await store.counts())["entries"] == 7
            assert await store.unfinished("me") == (1, 1)
            assert (await store.address("moved"), await store.address("new")) == ("me", "")

    run(act())


def test_records_of_an_address(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            now = time.time()
            for id, size in (("a", 10), ("b", 20), ("a", 30)):
                await store.put_record(id, b"x" * size, "me")
            assert await store.uploads("me", now - 60) == (2, 50)
            assert await store.uploads("me", now + 60) == (0, 0)
            assert await store.uploads("you", 0) == (0, 0)
            await change(store, "UPDATE records SET at = 5 WHERE id = 'a'")
            assert await store.old_records(now) == ["a"]
            await store.delete_record("a")
            assert (await store.record("a"), await store.record("b")) == (None, b"x" * 20)

    run(act())


def test_a_closed_store_says_so(url: str) -> None:
    async def act() -> None:
        store = open_store(url)
        await store.open()
        late = [asyncio.ensure_future(store.create(f"t{n}", entries(0), SUMMARY)) for n in range(50)]
        await asyncio.sleep(0)
        await store.close()
        await store.close()
        assert all(await asyncio.gather(*late))
        for call in (store.read("t"), store.append("t", entries(0)), store.check()):
            with pytest.raises(StoreError, match="closed"):
                await call

    run(act())


def test_who_gives_up_waiting_disturbs_nobody(url: str) -> None:
    async def act() -> None:
        async with opened(url) as store:
            await store.create("t", entries(0), SUMMARY)
            given_up = asyncio.ensure_future(store.append("t", entries(1)))
            await asyncio.sleep(0)
            given_up.cancel()
            await store.create("u", entries(0), SUMMARY)
            assert await store.read("t") == entries(0, 1)

    run(act())


# URLs


@pytest.mark.parametrize(
    "url",
    ["", " ", "sqlite://", "sqlite:///", "sqlite:games.db", "mysql://host/db", ":memory:", "folder/", "postgres:x"],
)
def test_a_url_that_names_no_store(url: str) -> None:
    with pytest.raises(StoreError, match="Right would be: sqlite:///"):
        open_store(url)


def test_no_password_in_an_error() -> None:
    with pytest.raises(StoreError) as caught:
        open_store("mysql://me:secret@host/db")
    assert "secret" not in str(caught.value)
    error = refusal("postgresql://me:secret@localhost:1/db")
    assert error.key == "gone"
    assert "secret" not in str(error)


def test_paths_of_urls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for url, file in (
        ("sqlite:///a b.db", "a b.db"),
        (f"sqlite:///{tmp_path}/b.db", "b.db"),
        ("c.db", "c.db"),
    ):
        run(open_and_close(url))
        assert (tmp_path / file).exists()


def test_a_folder_that_is_missing_is_named_and_not_made(tmp_path: Path) -> None:
    error = refusal(str(tmp_path / "no" / "such" / "games.db"))
    assert error.key == "no_folder"
    for lang in ("en", "de"):
        assert f"{tmp_path}/no/such" in error.say(lang).replace("/no/such/games.db", "")
    assert not (tmp_path / "no").exists()


async def open_and_close(url: str) -> None:
    async with opened(url):
        pass


def test_texts_in_both_languages() -> None:
    assert texts(PACKAGE, "en").keys() == texts(PACKAGE, "de").keys()


# Killed with -9

APPENDER = """
    import asyncio, os, sys, threading, time
    from petri.server.store import Entry, open_store

    async def play(store, table):
        last = len(await store.read(table)) - 1
        if last < 0:
            await store.create(table, [Entry(0, "made", {}, 0.0)], {"listed": True, "status": "playing"})
            last = 0
        while True:
            last += 1
            assert await store.append(table, [Entry(last, "move", {"text": "x" * 200}, float(last))])
            os.write(1, f"{table} {last}\\n".encode())

    async def main(url):
        store = open_store(url)
        await store.open()
        prepare(store)
        await asyncio.gather(*(play(store, f"t{n}") for n in range(20)))

    def prepare(store):
        pass
"""
INSIDE_A_COMMIT = """
    def die(after):
        time.sleep(after)
        os.kill(os.getpid(), 9)

    def prepare(store):
        commits = []
        def watch(sql):
            commits.append(sql == "COMMIT")
            if commits[-1] and sum(commits) == 10:
                threading.Thread(target=die, args=(float(sys.argv[2]),)).start()
        store._writer.set_trace_callback(watch)
"""


def appender(url: str, extra: str = "", *words: str) -> AbstractContextManager[Popen[bytes]]:
    script = textwrap.dedent(APPENDER) + textwrap.dedent(extra) + "\nasyncio.run(main(sys.argv[1]))\n"
    command = [sys.executable, "-W", "ignore", "-c", script, url, *words]
    return running(command)


def heard(appending: AbstractContextManager[Popen[bytes]], until: int = 0) -> dict[str, int]:
    """The last acknowledged seq per table; the child is killed after so many."""
    last: dict[str, int] = {}
    with appending as child:
        for number, line in enumerate(iter(lambda: line_of(child), ""), 1):
            if line.endswith("\n"):
                table, seq = line.split()
                last[table] = int(seq)
            if number == until:
                child.kill()
        assert child.wait(PATIENCE) == -signal.SIGKILL
    return last


def assert_kept(url: str, last: dict[str, int]) -> None:
    async def act() -> None:
        async with opened(url) as store:
            for table, seq in last.items():
                log = await store.read(table)
                assert [one.seq for one in log] == [*range(len(log))]
                assert seq <= len(log) - 1 <= seq + 1

    run(act())


def test_killed_while_writing(url: str) -> None:
    for _ in range(3):
        last = heard(appender(url), until=random.randint(50, 400))
        assert len(last) > 1
        assert_kept(url, last)


@pytest.mark.parametrize("after", ["0", "0.0003", "0.001"])
def test_killed_inside_a_commit(tmp_path: Path, after: str) -> None:
    url = str(tmp_path / "games.db")
    last = heard(appender(url, INSIDE_A_COMMIT, after))
    assert_kept(url, last)


# SQLite: one file, one server, and what files go through


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    url = str(tmp_path / "games.db")
    with appender(url) as child:
        assert line_of(child)
        error = refusal(url)
        assert (error.key, error.values["process"]) == ("in_use", str(child.pid))
    run(open_and_close(url))


def test_a_second_store_in_the_same_process_is_refused(tmp_path: Path) -> None:
    async def act() -> None:
        url = str(tmp_path / "games.db")
        (tmp_path / "link.db").symlink_to(tmp_path / "games.db")
        async with opened(url) as store:
            for same in (url, str(tmp_path / "link.db")):
                with pytest.raises(StoreError, match="already in use"):
                    await open_store(same).open()
            assert await store.create("t", entries(0), SUMMARY)
        async with opened(url):
            pass

    run(act())


def test_the_file_is_for_our_eyes_only(tmp_path: Path) -> None:
    async def act() -> None:
        async with opened(str(tmp_path / "games.db")) as store:
            await store.create("t", entries(0), SUMMARY)
            assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}

    run(act())


def test_durable_settings(tmp_path: Path) -> None:
    async def act() -> None:
        async with opened(str(tmp_path / "games.db")) as store:
            pragmas = ("journal_mode", "synchronous", "foreign_keys")
            assert [store._writer.execute(f"PRAGMA {name}").fetchone()[0] for name in pragmas] == ["wal", 2, 1]

    run(act())


def test_no_space_left_and_space_again(tmp_path: Path) -> None:
    async def act() -> None:
        async with opened(str(tmp_path / "games.db")) as store:
            await store.create("t", entries(0), SUMMARY)
            await store.create("u", entries(0), SUMMARY)
            store._writer.execute("PRAGMA max_page_count = 1")  # not less than the file has now
            results = await asyncio.gather(
                store.append("t", [entry(1, text="x" * 100_000)]), store.append("u", entries(1)), return_exceptions=True
            )
            assert isinstance(results[0], StoreError)
            assert results[0].key == "full"
            assert results[1] is True
            store._writer.execute("PRAGMA max_page_count = 1000000")
            assert await store.append("t", entries(1))
            await store.check()

    run(act())


def test_a_folder_that_cannot_be_written() -> None:
    assert refusal("sqlite:////proc/self/games.db").key in ("no_folder", "cannot_open", "read_only")


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "games.db").mkdir()
    assert refusal(str(tmp_path / "games.db")).key == "cannot_open"
    (tmp_path / "file").write_text("")
    assert refusal(str(tmp_path / "file" / "games.db")).key == "cannot_open"


@contextmanager
def as_nobody() -> Iterator[None]:
    """Root may write everywhere, so root becomes somebody else."""
    if os.geteuid():
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_read_only_folder_and_file() -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "games.db")
        run(open_and_close(str(file)))
        for path, mode in ((file, 0o444), (Path(f"{file}.lock"), 0o666), (Path(folder), 0o555)):
            path.chmod(mode)
        for name in ("games.db", "new.db"):
            with as_nobody(), pytest.raises(StoreError) as caught:
                run(open_and_close(f"{folder}/{name}"))
            assert caught.value.key == "read_only"
            assert "read-only" in str(caught.value)
        Path(folder).chmod(0o755)


def test_no_database_at_all(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("This is a letter, not a database. " * 100)
    assert refusal(str(tmp_path / "games.db")).key == "damaged"
    assert (tmp_path / "games.db").read_text().startswith("This is a letter")


def test_a_damaged_file(tmp_path: Path) -> None:
    file = tmp_path / "games.db"

    async def act() -> None:
        async with opened(str(file)) as store:
            await store.create("t", [entry(n, text="x" * 1000) for n in range(500)], SUMMARY)

    run(act())
    content = bytearray(file.read_bytes())
    for page in range(4096 * 8, len(content), 4096):
        content[page : page + 100] = b"\xff" * 100
    file.write_bytes(content)
    assert refusal(str(file)).key == "damaged"
    file.write_bytes(content[: len(content) // 2])
    assert refusal(str(file)).key == "damaged"


def test_the_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "letters.db"
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE letters (text)")
    assert refusal(str(file)).key == "foreign"
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("letters",)]


# Migrations


@pytest.fixture
def more(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A further migration for both engines."""

    def add(sql: str) -> None:
        known = migrations.steps
        version = known("sqlite")[-1].version + 1
        monkeypatch.setattr(migrations, "steps", lambda engine: [*known(engine), migrations.Step(version, sql)])

    return add


def test_migration_numbers_have_no_holes() -> None:
    for engine in ("sqlite", "postgres"):
        numbers = [step.version for step in migrations.steps(engine)]
        assert numbers == [*range(1, len(numbers) + 1)]


def test_every_older_version_is_brought_up_to_date(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    known = migrations.steps
    monkeypatch.setattr(migrations, "steps", lambda engine: known(engine)[:1])

    async def act() -> None:
        async with opened(url) as store:
            await as_of_old(store)
        monkeypatch.undo()
        async with opened(url) as store:
            assert await store.read("t") == entries(0)
            assert await store.append("t", entries(1), SUMMARY)
            assert await store.read("t") == entries(0, 1)
            assert await store.record("r") == b"r"
            assert await store.secret("key", b"x") == b"x"

    run(act())


async def as_of_old(store: Any) -> None:
    """A table and a record as the first version wrote them."""
    one = entry(0)
    mark = "" if hasattr(store, "path") else ", 1"
    for sql in (
        f"INSERT INTO tables VALUES ('t', '{json.dumps(SUMMARY)}', '1', 'playing', 5.0{mark})",
        f"INSERT INTO entries VALUES ('t', 0, 'move', '{json.dumps(one.data)}', {one.at}{mark})",
        "INSERT INTO records VALUES ('r', '\\x72')" if mark else "INSERT INTO records VALUES ('r', x'72')",
    ):
        done = store._writer.execute(sql)
        if mark:
            await done


def test_an_older_database_is_brought_up_to_date(url: str, more: Callable[[str], None]) -> None:
    async def act(*kept: Entry) -> None:
        async with opened(url) as store:
            assert await store.create(f"t{len(kept)}", entries(0), SUMMARY)
            assert await store.read("t0") == entries(0)

    run(act())
    more("CREATE TABLE guests (name text); INSERT INTO guests VALUES ('Ada');")
    run(act(entry(0)))
    more("ALTER TABLE guests ADD COLUMN age integer;")
    run(act(*entries(0, 1)))


def test_a_migration_that_fails_changes_nothing(
    url: str, monkeypatch: pytest.MonkeyPatch, more: Callable[[str], None]
) -> None:
    run(open_and_close(url))
    more("CREATE TABLE guests (name text); CREATE TABLE guests (name text);")
    error = refusal(url)
    assert (error.key, error.values["found"], error.values["wanted"]) == ("migration", KNOWN, KNOWN + 1)
    monkeypatch.undo()
    run(open_and_close(url))
    more("CREATE TABLE guests (name text);")
    run(open_and_close(url))


def test_a_newer_database_is_refused(url: str, monkeypatch: pytest.MonkeyPatch, more: Callable[[str], None]) -> None:
    more("CREATE TABLE guests (name text);")
    run(open_and_close(url))
    monkeypatch.undo()
    error = refusal(url)
    assert (error.key, error.values["found"], error.values["known"]) == ("newer", KNOWN + 1, KNOWN)


def test_two_servers_that_start_at_once(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        stores = [open_store(url) for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        assert sum(await asyncio.gather(*(store.create("t", entries(0), SUMMARY) for store in stores))) == 1
        await asyncio.gather(*(store.close() for store in stores))

    run(act(postgres.database()))


# PostgreSQL: several servers, and a server that goes away


def test_two_servers_write_one_log(postgres: Cluster) -> None:  # noqa: F811
    """Both try to write every entry: each is written once, and each is told the truth."""

    async def play(store: Any, name: str) -> int:
        won = 0
        for seq in range(1, 60):
            won += await store.append("t", [entry(seq, by=name)])
        return won

    async def act(url: str) -> None:
        async with opened(url) as one, opened(url) as two:
            await one.create("t", entries(0), SUMMARY)
            won = await asyncio.gather(play(one, "one"), play(two, "two"))
            log = await one.read("t", 0)
            assert [line.seq for line in log] == [*range(1, 60)]
            assert [sum(line.data["by"] == name for line in log) for name in ("one", "two")] == won

    run(act(postgres.database()))


class Proxy:
    """Between the store and the server; cuts the connection at a COMMIT, before or after the server has done it."""

    def __init__(self, cluster: Cluster, folder: Path) -> None:
        self.target = f"{cluster.folder}/.s.PGSQL.5432"
        self.socket = f"{folder}/.s.PGSQL.5432"
        self.url = cluster.database().replace(str(cluster.folder), str(folder))
        self.cut = ""
        self.serving: list[Any] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Any]:
        async with await asyncio.start_unix_server(self.serve, self.socket):
            async with opened(self.url) as store:
                yield store
            await asyncio.wait(self.serving)

    async def serve(self, client: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        self.serving.append(asyncio.current_task())
        with closing(back), suppress(OSError):
            server, forth = await asyncio.open_unix_connection(self.target)
            with closing(forth):
                listening = asyncio.create_task(self.pass_on(server, back))
                while (data := await client.read(65536)) and not (self.cut and b"COMMIT;" in data):
                    forth.write(data)
                listening.cancel()
                await asyncio.wait([listening])
                if data and self.cut == "after":
                    forth.write(data)
                    await server.read(65536)
                self.cut = ""

    async def pass_on(self, server: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        while data := await server.read(65536):
            back.write(data)
        back.close()


@pytest.mark.parametrize("cut", ["before", "after"])
def test_a_commit_whose_outcome_is_unknown(postgres: Cluster, tmp_path: Path, cut: str) -> None:  # noqa: F811
    proxy = Proxy(postgres, tmp_path)

    async def act() -> None:
        async with proxy.running() as store:
            await store.create("t", entries(0), SUMMARY)
            await store.create("u", entries(0), SUMMARY)
            proxy.cut = cut
            results = await asyncio.gather(
                store.append("t", entries(1, 2), {**SUMMARY, "ply": 2}),
                store.append("u", entries(0)),
                store.create("v", entries(0), SUMMARY),
                store.create("t", entries(0), SUMMARY),
                store.put_record("r", b"r"),
                store.create("w", [], SUMMARY),
            )
            assert proxy.cut == ""
            assert results == [True, False, True, False, None, True]
            assert await store.read("t") == entries(0, 1, 2)
            assert await store.read("v") == entries(0)
            assert (await store.summary("t"))["ply"] == 2

    run(act())


def test_a_server_that_restarts(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """It crashes and comes back while tables play: nothing acknowledged is lost, nothing is written twice."""
    monkeypatch.setattr("petri.server.store.postgres.PATIENCE", PATIENCE)
    last: dict[str, int] = {}

    async def play(store: Any, table: str, stop: asyncio.Event) -> None:
        await store.create(table, entries(0), SUMMARY)
        last[table] = 0
        while not stop.is_set():
            assert await store.append(table, entries(last[table] + 1))
            last[table] += 1

    async def until_more(games: list[asyncio.Future[None]]) -> None:
        """Until every table has played some more, or something is wrong with one."""
        before = dict(last)
        while len(last) < len(games) or any(last[table] < before.get(table, 0) + 3 for table in last):
            assert not any(game.done() for game in games)
            await asyncio.sleep(0.01)

    async def act(url: str) -> None:
        stop = asyncio.Event()
        async with opened(url) as store:
            games = [asyncio.ensure_future(play(store, f"t{n}", stop)) for n in range(20)]
            for how in (signal.SIGQUIT, signal.SIGINT):
                await until_more(games)
                await asyncio.to_thread(postgres.stop, how)
                await asyncio.to_thread(postgres.start)
            await until_more(games)
            stop.set()
            await asyncio.gather(*games)
            for table, seq in last.items():
                assert await store.read(table) == entries(*range(seq + 1))
            await store.check()

    run(act(postgres.database()))


def test_a_server_that_stays_away(postgres: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr("petri.server.store.postgres.PATIENCE", 0.5)

    async def act(url: str) -> None:
        async with opened(url) as store:
            await store.create("t", entries(0), SUMMARY)
            await asyncio.to_thread(postgres.stop)
            try:
                for _ in range(2):
                    results = await asyncio.gather(
                        store.append("t", entries(1)), store.read("t"), store.check(), return_exceptions=True
                    )
                    assert all(isinstance(result, StoreError) for result in results), results
            finally:
                await asyncio.to_thread(postgres.start)
            monkeypatch.setattr("petri.server.store.postgres.PATIENCE", PATIENCE)
            assert await store.append("t", entries(1))
            assert await store.read("t") == entries(0, 1)

    run(act(postgres.database()))


def test_an_outcome_that_stays_unknown_is_called_so(
    postgres: Cluster,  # noqa: F811
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("petri.server.store.postgres.PATIENCE", 0.3)
    proxy = Proxy(postgres, tmp_path)

    async def act() -> None:
        async with proxy.running() as store:
            await store.create("t", entries(0), SUMMARY)
            proxy.cut = "after"
            write = asyncio.ensure_future(store.append("t", entries(1)))
            while proxy.cut:
                await asyncio.sleep(0.001)
            proxy.target = "/nowhere"
            with pytest.raises(Unsure, match="whether it was written is not known"):
                await write
            proxy.target = f"{postgres.folder}/.s.PGSQL.5432"
            assert await store.read("t") == entries(0, 1)
            assert not await store.append("t", entries(1))

    run(act())


def test_who_is_not_let_in(postgres: Cluster) -> None:  # noqa: F811
    assert refusal(postgres.url("nowhere")).key == "refused"
    postgres.sql("DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN")
    assert refusal(postgres.database().replace("petri@", "guest@")).key == "refused"


def test_a_read_only_server(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str) -> None:
        async with opened(url) as store:
            await store._writer.execute("SET default_transaction_read_only = on")
            for call in (store.create("t", entries(0), SUMMARY), store.check()):
                with pytest.raises(StoreError, match="read-only"):
                    await call

    url = postgres.database()
    run(act(url))
    assert "read-only" in str(refusal(f"{url}&default_transaction_read_only=on"))


def test_the_log_is_plain_json(postgres: Cluster) -> None:  # noqa: F811
    """A person can look into it with psql."""

    async def act(url: str) -> None:
        async with opened(url) as store:
            await store.create("t", [entry(0, text="drive Chicago")], SUMMARY)

    url = postgres.database()
    run(act(url))
    name = url.split("/")[3].split("?")[0]
    assert json.loads(postgres.sql("SELECT data FROM entries", name)) == {"text": "drive Chicago"}
