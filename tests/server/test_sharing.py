from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from petri.server.sharing import MOST_KEPT, Line, Shares, Who


class Clock:
    """Time goes by only where somebody says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Office:
    """A line, in which everybody who is served notes it and stays for a while."""

    def __init__(self, places: int = 1) -> None:
        self.clock = Clock()
        self.line = Line(places, self.clock)
        self.served: list[str] = []

    async def visit(self, name: str, address: str, table: str, seconds: float = 1.0) -> None:
        async with self.line.place(Who(address, table)):
            self.served.append(name)
            await asyncio.sleep(0)
            self.clock.now += seconds


def test_an_address_with_many_tables_waits_for_itself() -> None:
    async def play() -> list[str]:
        office = Office()
        crowd = [asyncio.create_task(office.visit("crowd", "a", f"t{n % 60}")) for n in range(240)]
        while len(office.served) < 20:
            await asyncio.sleep(0)
        guest = [asyncio.create_task(office.visit("guest", "b", "mine")) for _ in range(3)]
        await asyncio.gather(*crowd, *guest)
        return office.served

    served = asyncio.run(play())
    places = [n for n, name in enumerate(served) if name == "guest"]
    assert places[0] <= 21 and places[2] <= 21 + 2 * 2  # then the two addresses take turns


def test_of_an_address_each_table_gets_the_same_time() -> None:
    async def play() -> Counter[str]:
        office = Office()
        tasks = [asyncio.create_task(office.visit("slow", "a", "one", 5.0)) for _ in range(20)]
        tasks += [asyncio.create_task(office.visit("quick", "a", "two", 1.0)) for _ in range(100)]
        while office.clock.now < 100:
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        return Counter(office.served)

    served = asyncio.run(play())
    assert 8 <= served["slow"] <= 12 and 40 <= served["quick"] <= 60


def test_nobody_saves_up() -> None:
    """Who has not been there for long comes next, but then as often as the others."""

    async def play() -> list[str]:
        office = Office()
        old = [asyncio.create_task(office.visit("old", "a", "t")) for _ in range(200)]
        while len(office.served) < 100:
            await asyncio.sleep(0)
        new = [asyncio.create_task(office.visit("new", "b", "u")) for _ in range(100)]
        await asyncio.gather(*old, *new)
        return office.served

    served = asyncio.run(play())[100:140]
    assert abs(served.count("new") - served.count("old")) <= 4


@pytest.mark.parametrize("is_served", [False, True])
def test_who_goes_away_leaves_the_place_to_others(is_served: bool) -> None:
    async def play() -> int:
        office = Office()
        first = asyncio.create_task(office.visit("first", "a", "t"))
        await asyncio.sleep(0)
        second = asyncio.create_task(office.visit("second", "b", "t"))
        if is_served:
            await first
        else:
            await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, second, return_exceptions=True)
        await asyncio.wait_for(office.visit("third", "c", "t"), 5)
        return office.line.free

    assert asyncio.run(play()) == 1


def test_what_says_nothing_any_more_is_forgotten() -> None:
    shares = Shares()
    for key in range(MOST_KEPT):
        shares.charge(key, 1.0)
    shares.charge("much", 9.0)
    shares.begin(0)
    assert shares.had("new") == 1.0 and shares.had("much") == 9.0
    assert len(shares._had) == 1


def test_whoever_goes_just_as_a_place_is_free_disturbs_nobody() -> None:
    async def play() -> tuple[list[object], int]:
        line = Line(1)
        done = asyncio.Event()

        async def stay(address: str) -> None:
            async with line.place(Who(address, "table")):
                await done.wait()

        first, second = asyncio.create_task(stay("a")), asyncio.create_task(stay("b"))
        await asyncio.sleep(0)
        done.set()
        second.cancel()
        return await asyncio.gather(first, second, return_exceptions=True), line.free

    (first, second), free = asyncio.run(play())
    assert first is None and isinstance(second, asyncio.CancelledError)
    assert free == 1
