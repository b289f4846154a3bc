"""A fault at every call of the store in turn: nothing acknowledged is lost, nothing doubled, and the room recovers."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from players import QUICK
from postgres import Cluster, postgres  # noqa: F401
from programs import PATIENCE

from petri.core.errors import PetriError
from petri.server import hall as halls
from petri.server.hall import Hall
from petri.server.opening import Wish, head_of_new
from petri.server.protocol import Chat, Inner, PlayMove, Sit, Undo
from petri.server.room import Room
from petri.server.store import StoreError, Unsure, open_store
from petri.server.table import folded

TRIES = 5
WRITES = ("create", "append", "put_record", "delete")
READS = ("read", "summary", "position", "address", "unfinished", "tables")
OF_BUS = ("claim", "release", "publish")


class Faults:
    """Which call fails, and whether it takes effect before that."""

    def __init__(self, number: int, late: bool) -> None:
        self.number = number
        self.late = late
        self.calls = -1  # not counted yet
        self.failed = ""

    async def call(self, name: str, do: Callable[..., Awaitable[Any]], *values: Any, **more: Any) -> Any:
        if self.calls < 0:
            return await do(*values, **more)
        self.calls += 1
        if self.calls != self.number:
            return await do(*values, **more)
        self.failed = name
        if not self.late:
            raise StoreError("gone", file="petri.db", reason="a fault")
        await do(*values, **more)
        if name in WRITES:
            raise Unsure("unsure", file="petri.db", reason="a fault")
        raise StoreError("gone", file="petri.db", reason="a fault")


class Faulty:
    """A store, or its bus, of which one call fails."""

    def __init__(self, inner: Any, faults: Faults) -> None:
        self.inner = inner
        self.faults = faults
        if hasattr(inner, "bus"):
            self.bus = Faulty(inner.bus, faults)

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.inner, name)
        if name not in (*WRITES, *READS, *OF_BUS):
            return found
        return lambda *values, **more: self.faults.call(name, found, *values, **more)


class NoThinkers:
    waiting = 0

    def __init__(self, *given: Any, **more: Any) -> None:
        pass

    async def start(self) -> None:
        pass

    async def close(self) -> None:
        pass


class Player:
    """Sends every command until it is answered, with the id it had."""

    def __init__(self, hall: Hall) -> None:
        self.hall = hall
        self.acknowledged: dict[str, Any] = {}
        self.table = ""

    async def insist(self, do: Callable[[], Awaitable[Any]]) -> Any:
        for _ in range(TRIES):
            try:
                answer = await do()
            except PetriError as error:
                assert isinstance(error, StoreError) or error.key in ("store", "full"), error
                continue
            if not (isinstance(answer, dict) and answer.get("code") == "store"):
                return answer
        raise AssertionError("it never recovered")

    async def room(self) -> Room:
        found: Room = await self.insist(lambda: self.hall.room(self.table))
        return found

    async def send(self, id: str, make: Callable[[Room], Inner]) -> Any:
        made: list[Inner] = []

        async def do() -> Any:
            room = await self.hall.room(self.table)
            if not made:
                made.append(make(room))
            return await room.command(0, made[0], "en")

        answer = await self.insist(do)
        assert answer["t"] == "ok", answer
        if id:
            self.acknowledged[id] = answer
        return answer

    async def move(self, id: str, rng: random.Random) -> None:
        def make(room: Room) -> PlayMove:
            game = room.table.game
            move = rng.choice(game.moves())
            return PlayMove(id=id, version=room.table.version, seat=move.seat, move=move.text)

        await self.send(id, make)

    async def until_dealt(self) -> None:
        """Should the deal not have been written, the next look after the table does it."""
        async with asyncio.timeout(PATIENCE):
            while not (await self.room()).table.is_dealt:
                await asyncio.sleep(0.01)

    async def leave(self) -> None:
        """Nobody is at the table any more: it leaves the memory."""
        room = await self.room()
        while self.hall.rooms.get(self.table) is room:
            room.idle_since = -1e9
            with suppress(StoreError):
                await self.hall._look_after(room)


async def script(hall: Hall) -> Player:
    """Open a table, play, chat, take back, leave, come again, play on."""
    player, rng = Player(hall), random.Random(3)
    wishes = [Wish("me"), Wish("hotseat")]
    head = head_of_new("viroid", {}, wishes, watching="listed", joining="link", seed=3)
    player.table = (await player.insist(lambda: hall.open(head, "203.0.113.9"))).id
    await player.send("", lambda room: Sit())
    await player.until_dealt()
    for n in range(4):
        await player.move(f"m{n}", rng)
    await player.send("chat", lambda room: Chat(id="chat", text="hello"))
    await player.send("undo", lambda room: Undo(id="undo", version=room.table.version))
    await player.move("m4", rng)
    await player.leave()
    for n in range(5, 8):
        await player.move(f"m{n}", rng)
    await player.insist(hall.store.tables)
    return player


async def played(url: str, faults: Faults) -> None:
    hall = Hall(replace(QUICK, db=url))
    await hall.start()
    inner = hall.store.inner  # type: ignore[attr-defined]
    try:
        faults.calls = 0
        player = await asyncio.wait_for(script(hall), PATIENCE)
        faults.calls = -1
        await check(player, inner)
    finally:
        faults.calls = -1
        await hall.close()


async def check(player: Player, inner: Any) -> None:
    log = await inner.read(player.table)  # and the chain holds
    ids = Counter(entry.data["id"] for entry in log if "id" in entry.data)
    assert all(number == 1 for number in ids.values()), ids
    assert player.acknowledged.keys() <= ids.keys()
    assert [entry.kind for entry in log].count("deal") == 1
    kinds = Counter(entry.kind for entry in log)
    assert (kinds["sit"], kinds["chat"], kinds["undo"]) == (1, 1, 1)
    table = folded(player.table, log)
    room = player.hall.rooms[player.table]
    assert await room.take_over()
    assert room.table.game.position() == table.game.position()
    assert room.table.seq == table.seq


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Callable[[Faults], None]:
    monkeypatch.setattr(halls, "Thinkers", NoThinkers)

    def wrap(faults: Faults) -> None:
        monkeypatch.setattr(halls, "open_store", lambda url: Faulty(open_store(url), faults))

    return wrap


def calls_of(url: str, faulty: Callable[[Faults], None]) -> int:
    """How many calls a run without a fault makes."""
    faults = Faults(-1, False)
    faulty(faults)
    counted: list[int] = []
    call = faults.call

    async def counting(name: str, do: Callable[..., Awaitable[Any]], *values: Any, **more: Any) -> Any:
        counted.append(faults.calls >= 0)
        return await call(name, do, *values, **more)

    faults.call = counting  # type: ignore[method-assign]
    asyncio.run(played(url, faults))
    return sum(counted)


def fail_each(numbers: range, url: str, faulty: Callable[[Faults], None]) -> Counter[str]:
    failed: Counter[str] = Counter()
    for number in numbers:
        for late in (False, True):
            faults = Faults(number, late)
            faulty(faults)
            try:
                asyncio.run(played(url, faults))
            except BaseException as error:
                error.add_note(f"call {number}, {faults.failed}, {'after' if late else 'before'} it took effect")
                raise
            failed[faults.failed] += 1
    return failed


def test_some_calls_fail(tmp_path: Path, faulty: Callable[[Faults], None]) -> None:
    url = str(tmp_path / "petri.db")
    calls = calls_of(url, faulty)
    failed = fail_each(range(1, calls, 6), url, faulty)
    assert failed["append"] and sum(failed.values()) > 6


@pytest.mark.thorough
@pytest.mark.parametrize("engine", ["sqlite", "postgres"])
def test_every_call_fails_once(
    engine: str, tmp_path: Path, faulty: Callable[[Faults], None], request: pytest.FixtureRequest
) -> None:
    if engine == "sqlite":
        url = str(tmp_path / "petri.db")
    else:
        cluster: Cluster = request.getfixturevalue("postgres")
        url = cluster.database()
    calls = calls_of(url, faulty)
    failed = fail_each(range(1, calls + 1), url, faulty)
    print(f"{engine}: {calls} calls, each failed before and after it took effect: {dict(failed)}")
    assert failed.keys() >= {
        "create",
        "append",
        "read",
        "summary",
        "position",
        "unfinished",
        "claim",
        "publish",
        "tables",
    }
