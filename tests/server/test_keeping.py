"""What whoever runs a server does with its games: check, prune, back up, restore, change keys."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from players import QUICK, Refusal, serving
from postgres import Cluster, postgres  # noqa: F401
from programs import PATIENCE
from test_upgrades import a_game, play, spoilt

from petri import new
from petri.cli import main
from petri.server.bus import alone
from petri.server.cleaning import BATCH, DAY, JUMP, Calendar, Cleaner
from petri.server.errors import Missing, ServerError
from petri.server.hall import Hall
from petri.server.keys import keys_of
from petri.server.opening import Wish, head_of_new
from petri.server.store import Entry, StoreError, open_store
from petri.server.store.link import Link
from petri.server.store.source import KEPT, reading
from petri.server.table import folded


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.database()


def fill(url: str, logs: dict[str, list[Entry]], **kept: Any) -> None:
    async def act() -> None:
        store = open_store(url)
        await store.open()
        for table, log in logs.items():
            await store.create(table, log, {"status": "playing", "title": "pandemic", "listed": False})
            if table in kept:
                await store.append(table, (), None, kept[table])
        await store.close()

    asyncio.run(act())


async def anyhow(store: Any, statement: str) -> None:
    done = store._writer.execute(statement)
    if not hasattr(store, "path"):
        await done


def sql(url: str, *statements: str) -> None:
    async def act() -> None:
        store = open_store(url)
        await store.open()
        for statement in statements:
            await anyhow(store, statement)
        await store.close()

    asyncio.run(act())


def petri(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    code = main([*words])
    told = capsys.readouterr()
    return code, told.out + told.err


# ---------------------------------------------------------------------- check
def test_check_says_what_would_change(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    log, kept = a_game(12)
    fill(url, {"good": log})
    assert petri(capsys, "check", "--db", url) == (
        0,
        "All is well: 1 tables and 0 records can be played with this version.\n",
    )
    fill(url, {"bad": spoilt(log, 9), "later": spoilt(log, 5), "hurt": log}, later=kept[10])
    sql(url, "UPDATE entries SET at = 9 WHERE table_id = 'hurt' AND seq = 4")
    code, told = petri(capsys, "check", "--db", url)
    assert code == 1
    assert "Table bad, entry 9, move “drive Atlantis”" in told
    assert "after move 6; moves set aside: 6" in told
    assert "Table later, entry 5" in told
    assert "after move 12; moves set aside: 0" in told
    assert "hurt: The log of table hurt is damaged: entry 4" in told
    code, told = petri(capsys, "check", "--db", url, "--json")
    found = {one["id"]: one for one in json.loads(told)["found"]}
    assert (code, found.keys()) == (1, {"bad", "later", "hurt"})
    code, told = petri(capsys, "check", "--db", url, "--lang", "de")
    assert "Tisch bad, Eintrag 9, Zug" in told


def test_check_beside_a_server_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "petri.db"
    with serving(str(file)) as server:
        opened = server.open(seats="me hotseat", seed=3)
        server.page(opened["table"], opened["token"])
        before = file.read_bytes()
        assert petri(capsys, "check", "--db", str(file))[0] == 0
        assert file.read_bytes() == before


def test_check_of_an_older_schema(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Before an upgrade the database is that of the older version."""
    file = tmp_path / "petri.db"
    log, _ = a_game(5)
    fill(str(file), {"t": spoilt(log, 4)})
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        for statement in (
            "ALTER TABLE entries DROP COLUMN hash",
            "ALTER TABLE tables DROP COLUMN digest",
            "ALTER TABLE records DROP COLUMN digest",
            "DROP INDEX tables_address",
            "DROP INDEX tables_address_updated",
            "DROP INDEX records_address",
            "DROP INDEX records_at",
            "ALTER TABLE tables DROP COLUMN address",
            "ALTER TABLE records DROP COLUMN address",
            "ALTER TABLE records DROP COLUMN at",
            "DROP TABLE positions",
            "DELETE FROM schema_version WHERE version > 2",
        ):
            database.execute(statement)
    code, told = petri(capsys, "check", "--db", str(file))
    assert (code, "Table t, entry 4" in told) == (1, True)


def test_check_of_what_is_no_database(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.db").write_text("Dear Ada, " * 100)
    for file, said in (("none.db", "There is no database"), ("letter.db", "is damaged or is no database")):
        code, told = petri(capsys, "check", "--db", str(tmp_path / file))
        assert (code, said in told) == (2, True)
    assert not (tmp_path / "none.db").exists()


def test_a_damaged_table_is_refused_and_others_play_on(tmp_path: Path) -> None:
    file = tmp_path / "petri.db"
    with serving(str(file)) as server:
        tables = [server.open(seats="me hotseat", seed=3, options={"epidemics": 4}) for _ in range(2)]
        for opened in tables:
            play(server.page(opened["table"], opened["token"]), 3)
    hurt, well = tables
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("UPDATE entries SET data = data || ' ' WHERE table_id = ? AND seq = 4", (hurt["table"],))
    with serving(str(file)) as server:
        for lang, word in (("en", "damaged at entry 4"), ("de", "bei Eintrag 4 beschädigt")):
            with pytest.raises(Refusal) as caught:
                server.page(hurt["table"], hurt["token"], lang=lang)
            assert caught.value.args[0]["code"] == "table_damaged"
            assert word in caught.value.args[0]["text"]
        assert refused(server.http.get(f"/api/tables/{hurt['table']}")) == (500, "table_damaged")
        play(server.page(well["table"], well["token"]), 5)


@pytest.mark.parametrize("beside", ["position", "summary"])
def test_missing_last_entries_are_found(url: str, capsys: pytest.CaptureFixture[str], beside: str) -> None:
    log, kept = a_game(12)
    log = [replace(entry, at=float(entry.seq)) for entry in log]
    fill(url, {"good": log, "short": log, "older": log})

    async def act() -> None:
        hall = Hall(replace(QUICK, db=url))
        await hall.start()
        try:
            for table, seq in (("good", 14), ("short", 10), ("older", 6)):
                position = kept[seq - 2] if beside == "position" else None
                summary = {"status": "playing", "updated": float(seq)} if beside == "summary" else None
                await hall.store.append(table, (), summary, position)
            await anyhow(hall.store, "DELETE FROM entries WHERE table_id IN ('short', 'older') AND seq > 7")
            for look in (hall.room, hall.table):
                with pytest.raises(StoreError) as caught:
                    await look("short")
                assert (caught.value.key, caught.value.values) == ("short", {"table": "short", "seq": 8})
                assert (await look("good")) and (await look("older"))  # nobody can tell of what was not noted yet
                with pytest.raises(Missing):
                    await look("none")
        finally:
            await hall.close()

    asyncio.run(act())
    code, told = petri(capsys, "check", "--db", url)
    assert (code, "short: The log of table short ends too early: entry 8" in told) == (1, True)
    code, told = petri(capsys, "check", "--db", url, "--json")
    assert [(one["id"], one["entry"]) for one in json.loads(told)["found"]] == [("short", 8)]


def test_a_log_without_any_entry_is_refused(url: str) -> None:
    log, _ = a_game(0)
    fill(url, {"t": log})
    sql(url, "DELETE FROM entries")

    async def act() -> None:
        hall = Hall(replace(QUICK, db=url))
        await hall.start()
        try:
            with pytest.raises(StoreError) as caught:
                await hall.table("t")
            assert (caught.value.key, caught.value.values["seq"]) == ("short", 0)
        finally:
            await hall.close()

    asyncio.run(act())


def test_a_table_whose_log_is_short_is_refused_and_others_play_on(tmp_path: Path) -> None:
    file = tmp_path / "petri.db"
    with serving(str(file)) as server, closing(sqlite3.connect(file, isolation_level=None)) as database:
        tables = [server.open(seats="me hotseat", seed=3, options={"epidemics": 4}) for _ in range(2)]
        for opened in tables:
            page = server.page(opened["table"], opened["token"])
            play(page, 3)
            page.ask("chat", text="hello")
        until(lambda: noted_to_the_end(database) == 2)
    short, well = (opened["table"] for opened in tables)
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        ((last,),) = database.execute("SELECT max(seq) FROM entries WHERE table_id = ?", (short,))
        database.execute("DELETE FROM entries WHERE table_id = ? AND seq = ?", (short, last))
    with serving(str(file)) as server:
        for lang, word in (("en", f"entry {last} is missing"), ("de", f"Eintrag {last} fehlt")):
            with pytest.raises(Refusal) as caught:
                server.page(short, tables[0]["token"], lang=lang)
            assert caught.value.code == "table_short"
            assert word in caught.value.text and short in caught.value.text
        assert refused(server.http.get(f"/api/tables/{short}")) == (500, "table_short")
        play(server.page(well, tables[1]["token"]), 5)


def noted_to_the_end(database: sqlite3.Connection) -> int:
    """How many summaries know of the last entry; they are written when nobody waits for it."""
    sql = "SELECT summary, (SELECT max(at) FROM entries WHERE table_id = id) FROM tables"
    return sum(json.loads(summary)["updated"] == at for summary, at in database.execute(sql))


# ---------------------------------------------------------------------- prune
def test_prune_removes_what_nobody_touches(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    log, kept = a_game(3)
    young = [replace(entry, at=time.time()) for entry in log]
    fill(url, {"old": log, "young": young, "played": [*log[:-1], young[-1]]}, old=kept[-1])
    sql(url, "UPDATE tables SET updated = 5")
    assert petri(capsys, "prune", "--db", url, "--keep-unfinished", "0") == (0, "Removed: 0 tables, 0 records.\n")
    assert petri(capsys, "prune", "--db", url, "--dry-run")[1] == "Would be removed: 1 tables, 0 records.\n"
    assert petri(capsys, "prune", "--db", url)[1] == "Removed: 1 tables, 0 records.\n"
    assert petri(capsys, "check", "--db", url)[1].startswith("All is well: 2 tables")


def test_a_live_table_is_never_removed(tmp_path: Path) -> None:
    settings = replace(QUICK, keep_unfinished=0.0000001, clean_every=0.05)  # a hundredth of a second
    with serving(str(tmp_path / "petri.db"), settings) as server:
        opened = server.open(seats="me hotseat", seed=3)
        page = server.page(opened["table"], opened["token"])
        other = server.open(seats="me hotseat", seed=3)
        deadline = time.monotonic() + PATIENCE
        while server.http.get(f"/api/tables/{other['table']}").status_code != 404:
            assert time.monotonic() < deadline
        assert page.ask("chat", text="still here")["t"] == "ok"


@pytest.mark.parametrize(("idle_after", "idle_for", "stays"), [(5.0, 10.0, False), (3600.0, 600.0, True)])
def test_a_table_without_anybody_leaves_the_memory(
    tmp_path: Path, idle_after: float, idle_for: float, stays: bool
) -> None:
    log, _ = a_game(0)

    async def act() -> None:
        hall = Hall(replace(QUICK, db=str(tmp_path / "petri.db"), look_again=3600.0, idle_after=idle_after))
        await hall.start()
        try:
            await hall.store.create("t", log, {"status": "playing"})
            room = await hall.room("t")
            room.idle_since = time.monotonic() - idle_for
            await hall._look_after(room)
            assert ("t" in hall.rooms) == stays
        finally:
            await hall.close()

    asyncio.run(act())


def test_who_comes_while_a_table_is_removed(tmp_path: Path) -> None:
    log, _ = a_game(3)

    async def act() -> None:
        hall = Hall(replace(QUICK, db=str(tmp_path / "petri.db"), keep_unfinished=0.0000001))
        await hall.start()
        try:
            await hall.store.create("t", log, {"status": "playing"})
            await asyncio.sleep(0.02)
            delete, is_asked, may_go = hall.store.delete, asyncio.Event(), asyncio.Event()

            async def slowly(table: str, before: float) -> bool:
                is_asked.set()
                await may_go.wait()
                return await delete(table, before)

            hall.store.delete = slowly  # type: ignore[method-assign]
            cleaning = asyncio.create_task(hall.cleaner.clean())
            await is_asked.wait()
            coming = asyncio.create_task(hall.room("t"))
            await asyncio.sleep(0.05)
            assert not coming.done() and "t" not in hall.rooms
            may_go.set()
            assert await cleaning == (1, 0)
            with pytest.raises(Missing):
                await coming
        finally:
            await hall.close()

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


class Clock:
    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("jump", [30 * DAY, -30 * DAY])
def test_a_date_that_jumps_is_not_trusted_for_a_day(jump: float, caplog: pytest.LogCaptureFixture) -> None:
    date, clock = Clock(1e9), Clock(50.0)
    calendar = Calendar(0.0, date, clock)

    def later(seconds: float) -> bool:
        date.now += seconds
        clock.now += seconds
        return calendar.is_trusted()

    assert calendar.is_trusted() and later(40 * DAY)
    date.now += 0.9 * JUMP  # clocks that are set right may be a little off
    assert later(600) and not caplog.records
    date.now += jump
    assert not later(600) and not later(0.9 * DAY)
    assert len(caplog.records) == 1
    assert later(0.2 * DAY)
    date.now += jump
    assert not later(600)


def test_nothing_is_trusted_just_after_the_start() -> None:
    date, clock = Clock(1e9), Clock(50.0)
    calendar = Calendar(3600.0, date, clock)
    assert not calendar.is_trusted()
    clock.now, date.now = clock.now + 3601, date.now + 3601
    assert calendar.is_trusted()


@pytest.mark.parametrize(("wait", "stays"), [(0.0, False), (3600.0, True)])
def test_a_server_that_was_off_for_long_removes_nothing_at_first(tmp_path: Path, wait: float, stays: bool) -> None:
    log, _ = a_game(0)

    async def act() -> None:
        settings = replace(QUICK, keep_unfinished=0.0000001, clean_every=0.01, clean_after=wait)
        hall = Hall(replace(settings, db=str(tmp_path / "petri.db")))
        await hall.start()
        try:
            await hall.store.create("t", log, {"status": "playing"})
            looks = 0
            while (await hall.store.counts())["tables"] and (not stays or looks < 20):
                looks += 1
                await asyncio.sleep(0.01)
            assert (await hall.store.counts())["tables"] == stays
        finally:
            await hall.close()

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


def test_tables_that_stay_keep_no_others(url: str) -> None:
    """More than one look takes are open, and one cannot be removed."""
    log, _ = a_game(0)
    stay = [f"open{n}" for n in range(BATCH + 5)]
    fill(url, dict.fromkeys([*stay, "bad", "old"], log))
    sql(url, "UPDATE tables SET updated = 5", "UPDATE tables SET updated = 6 WHERE id IN ('bad', 'old')")

    async def act() -> None:
        store = open_store(url)
        await store.open()
        await alone(store.bus)
        delete = store.delete

        async def but_one(table: str, before: float) -> bool:
            if table == "bad":
                raise StoreError("busy", file="petri.db")
            return await delete(table, before)

        store.delete = but_one  # type: ignore[method-assign]
        cleaner = Cleaner(store, QUICK, stay.__contains__)
        with pytest.raises(StoreError):
            await cleaner.clean()
        assert await cleaner.clean() == (1, 0)
        assert await cleaner.clean() == (0, 0)
        stay.remove("open0")
        store.delete = delete  # type: ignore[method-assign]
        assert await cleaner.clean() == (1, 0)
        assert await cleaner.clean() == (1, 0)
        assert (await store.counts())["tables"] == len(stay)
        await store.close()

    asyncio.run(asyncio.wait_for(act(), PATIENCE))


def test_another_process_keeps_its_table(postgres: Cluster) -> None:  # noqa: F811
    log, _ = a_game(3)

    async def act(url: str) -> None:
        stores = [open_store(url) for _ in range(2)]
        for store in stores:
            await store.open()
            await alone(store.bus)
        await stores[0].create("t", log, {"status": "playing"})
        await stores[0].append("t", (), None)
        assert await stores[0].bus.claim("t")
        cleaner = Cleaner(stores[1], replace(QUICK, keep_unfinished=0.0000001))
        await asyncio.sleep(0.02)
        assert await cleaner.clean() == (0, 0)
        await stores[0].bus.release("t")
        assert await cleaner.clean() == (1, 0)
        for store in stores:
            await store.close()

    asyncio.run(act(postgres.database()))


# ---------------------------------------------------------------------- quotas
def refused(answer: httpx.Response) -> tuple[int, str]:
    assert "{" not in answer.json()["error"]["text"]
    return answer.status_code, answer.json()["error"]["code"]


def test_games_that_are_over_count_for_a_day(tmp_path: Path) -> None:
    async def act() -> None:
        hall = Hall(replace(QUICK, db=str(tmp_path / "petri.db"), tables_per_day=2))
        await hall.start()
        try:
            seats = [Wish("me"), Wish("hotseat")]
            head = head_of_new("pandemic", {}, seats, watching="link", joining="link", seed=1)
            tables = [await hall.open(head, "192.0.2.1") for _ in range(2)]
            for table in tables:
                await hall.store.append(table.id, (), {**table.summary(), "status": "over"})
            for more in (hall.open(head, "192.0.2.1"), hall.begin_rematch(tables[0])):
                with pytest.raises(ServerError) as refusal:
                    await more
                assert refusal.value.key == "tables_day"
            await hall.open(head, "192.0.2.2")
        finally:
            await hall.close()

    asyncio.run(act())


def test_an_ipv6_network_has_so_much_a_day(tmp_path: Path) -> None:
    settings = replace(QUICK, tables_per_day=2, uploads_per_day=2, upload_bytes_per_day=100, addresses_per_network=2)

    async def act() -> None:
        hall = Hall(replace(settings, db=str(tmp_path / "petri.db")))
        await hall.start()
        try:
            head = head_of_new("pandemic", {}, [Wish("me"), Wish("hotseat")], watching="listed", joining="link", seed=1)
            homes = [f"2001:db8:1:{n}::/64" for n in range(9)]
            other = await hall.open(head, "2001:db8:2:0::/64")
            tables = [await hall.open(head, home) for home in homes[:4]]
            for n in range(2):
                await hall.keep_record(f"r{n}", b"x" * 100, homes[n])
            for more in (
                hall.open(head, homes[5]),
                hall.begin_rematch(tables[0]),
                hall.keep_record("r", b"x", homes[5]),
            ):
                with pytest.raises(ServerError) as refusal:
                    await more
                assert refusal.value.key == "network_day" and "4 tables" in refusal.value.say("en")
            for n in range(3):
                await hall.open(head, f"192.0.2.{n // 2}")
            assert other.id in {table["id"] for table in await hall.store.tables(limit=4)}  # each network in its turn
            rooms = [await hall.room(table.id) for table in tables]
            assert len({room.opener for room in rooms}) == 1
        finally:
            await hall.close()

    asyncio.run(act())


def test_quotas_of_an_address(tmp_path: Path) -> None:
    settings = replace(QUICK, tables_per_address=3, listed_per_address=1, uploads_per_day=1)
    with serving(str(tmp_path / "petri.db"), settings) as server:
        wish = {"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
        listed = {**wish, "watching": "listed"}
        assert server.http.post("/api/tables", json=listed).status_code == 201
        assert refused(server.http.post("/api/tables", json=listed)) == (429, "listed_most")
        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(lambda _: server.http.post("/api/tables", json=wish), range(8)))
        assert sorted(answer.status_code for answer in answers).count(201) == 2
        german = server.http.post("/api/tables", json=wish, headers={"accept-language": "de"})
        assert refused(german) == (429, "tables_most")
        records = [a_record(seed) for seed in (1, 2)]
        assert server.http.post("/api/records", json=records[0]).status_code == 201
        assert refused(server.http.post("/api/records", json=records[1])) == (429, "uploads_most")
        assert server.http.post("/api/tables", json=wish).status_code == 429
    with closing(sqlite3.connect(tmp_path / "petri.db")) as database:
        addresses = {address for (address,) in database.execute("SELECT address FROM tables")}
    assert len(addresses) == 1
    assert "127" not in min(addresses)


def a_record(seed: int) -> Any:
    return new("pandemic", players=2, seed=seed).record()


def test_quotas_of_a_table(tmp_path: Path) -> None:
    settings = replace(QUICK, entries_per_table=20, chat_per_minute=3, messages_at_once=1000)
    with serving(str(tmp_path / "petri.db"), settings) as server:
        opened = server.open(seats="me hotseat", seed=3, options={"epidemics": 4})
        page = server.page(opened["table"], opened["token"])
        said = [page.ask("chat", text=f"line {n}") for n in range(4)]
        assert [answer.get("code") for answer in said] == [None, None, None, "chat_fast"]
        room = server.hall.rooms[opened["table"]]
        room.settings = replace(settings, chat_per_table=3)
        assert page.ask("chat", text="more")["code"] == "chat_most"
        while (answer := page.ask("seat", seat=1, do="name", name="Bo"))["t"] == "ok":
            pass
        assert answer["code"] == "entries_most"
        seq = server.hall.rooms[opened["table"]].table.seq
        play(page, 1)
        assert server.hall.rooms[opened["table"]].table.seq == seq + 1


def test_nobody_uses_up_the_chat_of_others(tmp_path: Path) -> None:
    settings = replace(QUICK, chat_per_minute=4, messages_at_once=1000)
    with serving(str(tmp_path / "petri.db"), settings) as server:
        opened = server.open(seats="me hotseat open bot:random", options={"players": 4})
        host = server.page(opened["table"], opened["token"])
        assert [host.ask("chat", text=f"line {n}").get("code") for n in range(3)] == [None, None, "chat_fast"]
        refusal = host.ask("chat", text="more")["text"]
        assert "2 lines a minute" in refusal and "wait" in refusal
        guest = server.page(opened["table"], opened["invite"])  # who comes later has a share, too
        assert [guest.ask("chat", text=f"line {n}").get("code") for n in range(3)] == [None, None, "chat_fast"]
        server.hall.rooms[opened["table"]].settings = replace(settings, chat_per_minute=60, chat_per_table=6)
        for page in (host, guest):
            assert [page.ask("chat", text=f"line {n}").get("code") for n in range(2)] == [None, "chat_most"]


def test_whoever_takes_a_seat_has_a_share_of_their_own() -> None:
    wishes = [Wish("me"), Wish("hotseat"), Wish("open"), Wish("bot")]
    head = head_of_new("pandemic", {}, wishes, watching="link", joining="link", seed=1)
    table = folded("t", [Entry(0, "begin", head, 0.0)])
    claimed = "claim", {"seat": 2, "name": "Bo"}
    said = "chat", {"seat": 2, "name": "Bo", "text": "hello", "holder": 2}
    for kind, data in (claimed, said, ("free", {"seat": 2}), claimed):
        assert table.speakers() == 2
        table.apply(Entry(table.seq + 1, kind, data, 0.0))
        assert table.said.get(2, []) == ([0.0] if kind == "chat" else [])


# ---------------------------------------------------------------------- backup and restore
@pytest.fixture(params=["sqlite", "postgres"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/other.db"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.database()


def contents(url: str) -> dict[str, Any]:
    async def act() -> dict[str, Any]:
        async with reading(url) as source:
            return {kept: [row async for row in source.rows(kept)] for kept in KEPT if kept != "secrets"}

    return asyncio.run(act())


def full_store(url: str) -> None:
    log, kept = a_game(5)
    fill(url, {"a": log, "b": log[:2]}, a=kept[-1])

    async def act() -> None:
        store = open_store(url)
        await store.open()
        await store.put_record("r", b"record \x00\xff", "me")
        await store.secret("other", b"shared")
        await keys_of(store)
        await store.close()

    asyncio.run(act())


def keys_in(url: str) -> tuple[bytes, ...]:
    async def act() -> tuple[bytes, ...]:
        store = open_store(url)
        await store.open()
        try:
            return await keys_of(store)
        finally:
            await store.close()

    return asyncio.run(act())


def test_a_backup_is_restored_into_either_store(
    url: str, target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    full_store(url)
    file = tmp_path / "games.backup"
    assert petri(capsys, "backup", str(file), "--db", url) == (0, f"{file}: 2 tables with 10 entries, 1 records.\n")
    assert file.stat().st_mode & 0o777 == 0o600
    assert sorted(path.name for path in tmp_path.glob("games.backup*")) == ["games.backup"]
    assert petri(capsys, "backup", str(file), "--db", url)[0] == 2
    assert petri(capsys, "restore", str(file), "--db", target)[0] == 0
    assert contents(target) == contents(url)
    assert keys_in(target) == keys_in(url)
    assert petri(capsys, "check", "--db", target)[1].count("r: ") == 1  # what was kept is no record
    fill(target, {"c": a_game(1)[0]})
    code, told = petri(capsys, "restore", str(file), "--db", target)
    assert (code, "--replace" in told, len(contents(target)["tables"])) == (2, True, 3)
    assert petri(capsys, "restore", str(file), "--db", target, "--replace")[0] == 0
    assert contents(target) == contents(url)


def test_a_damaged_backup_changes_nothing(target: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = str(tmp_path / "games.db")
    full_store(url)
    fill(target, {"c": a_game(1)[0]})
    before = contents(target)
    file = tmp_path / "backup"
    assert petri(capsys, "backup", str(file), "--db", url)[0] == 0
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("UPDATE entries SET at = 1 WHERE table_id = 'a' AND seq = 3")
    code, told = petri(capsys, "restore", str(file), "--db", target, "--replace")
    assert (code, "table a is damaged: entry 3" in told) == (2, True)
    assert contents(target) == before
    whole = file.read_bytes()
    for broken in (whole[:5000], whole[:20000], b"", b"nonsense" * 1000):
        file.write_bytes(broken)
        assert petri(capsys, "restore", str(file), "--db", target, "--replace")[0] == 2
        assert contents(target) == before


def test_a_backup_beside_a_running_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(str(tmp_path / "petri.db")) as server:
        opened = server.open(seats="me hotseat", seed=3, options={"epidemics": 4})
        page = server.page(opened["table"], opened["token"])
        play(page, 5)
        assert petri(capsys, "backup", str(tmp_path / "backup"), "--db", str(tmp_path / "petri.db"))[0] == 0
        play(page, 8)
        busy = petri(capsys, "restore", str(tmp_path / "backup"), "--db", str(tmp_path / "petri.db"), "--replace")
        assert (busy[0], "already in use" in busy[1]) == (2, True)
    assert petri(capsys, "restore", str(tmp_path / "backup"), "--db", str(tmp_path / "other.db"))[0] == 0
    with serving(str(tmp_path / "other.db")) as server:
        page = server.page(opened["table"], opened["token"])
        assert page.frame["ply"] == 5
        play(page, 6)


def test_a_database_in_use_is_not_replaced(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    full_store(url)
    assert petri(capsys, "backup", str(tmp_path / "backup"), "--db", url)[0] == 0
    with serving(url):
        code, _ = petri(capsys, "restore", str(tmp_path / "backup"), "--db", url, "--replace")
        assert code == 2


def test_a_server_that_has_just_stopped_is_waited_for(
    postgres: Cluster,  # noqa: F811
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    url = postgres.database()
    full_store(url)
    assert petri(capsys, "backup", str(tmp_path / "backup"), "--db", url)[0] == 0

    async def linger() -> None:
        connection = await Link(url).connect()
        connected.set()
        await asyncio.sleep(0.5)
        await connection.close()

    connected = threading.Event()
    leaving = threading.Thread(target=lambda: asyncio.run(linger()))
    leaving.start()
    assert connected.wait(PATIENCE)
    assert petri(capsys, "restore", str(tmp_path / "backup"), "--db", url, "--replace")[0] == 0
    leaving.join()


# ---------------------------------------------------------------------- keys
def test_keys_change_while_the_server_runs(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    with serving(url, replace(QUICK, keys_every=0.05)) as server:
        opened = server.open(seats="me open", seed=3)
        old = server.hall.signer.keys
        assert petri(capsys, "keys", "rotate", "--db", url)[1].endswith("older keys that are still good: 1.\n")
        until(lambda: len(server.hall.signer.keys) == 2)
        assert server.hall.signer.keys[1:] == old
        page = server.page(opened["table"], opened["token"])
        assert page.welcome["invite"] != opened["invite"]
        assert server.page(opened["table"], page.welcome["invite"]).mine == [1]
        assert petri(capsys, "keys", "drop", "--db", url, "--lang", "de")[0] == 0
        until(lambda: len(server.hall.signer.keys) == 1)
        with pytest.raises(Refusal):
            server.page(opened["table"], opened["token"])
        new = server.open(seats="me open")
        assert server.page(new["table"], new["token"]).mine == [0]
    assert keys_in(url) == server.hall.signer.keys


def until(good: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not good():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_key_that_others_can_read_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "petri.db.key"
    file.write_bytes(bytes(32))
    for mode in (0o644, 0o640, 0o604):
        file.chmod(mode)
        code, told = petri(capsys, "serve", "--db", str(tmp_path / "petri.db"), "--port", "0")
        assert (code, f"chmod 600 {file}" in told) == (2, True)
    code, told = petri(capsys, "keys", "rotate", "--db", str(tmp_path / "none.db"))
    assert (code, "There is no key" in told) == (2, True)
