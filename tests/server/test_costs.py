"""Who pays for the server's time."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import AsyncMock, Mock

import httpx
import pytest
from players import QUICK, serving
from programs import guarded
from starlette.websockets import WebSocketState
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from petri.server.costs import NOBODY, Account, Back, Budgets, Timed, TooFast, payer
from petri.server.errors import ServerError
from petri.server.hall import Hall
from petri.server.settings import LIMITS, Settings, limited, proxies_of
from petri.server.sockets import MOST_UNREAD, Page

ROOT = Path(__file__).parents[2]


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def budgets(clock: Clock) -> Budgets:
    settings = Settings(cpu_per_address=0.1, cpu_at_once_per_address=2.0, cpu_per_seat=0.05, cpu_at_once_per_seat=1.0)
    return Budgets(settings, clock)


def test_who_has_spent_more_than_was_saved_waits(budgets: Budgets, clock: Clock) -> None:
    account, other = budgets.account("192.0.2.1"), budgets.account("192.0.2.2")
    account.pay(1.9)
    account.check()
    account.pay(0.2)
    assert account.wait() == pytest.approx(1.0)
    with pytest.raises(TooFast) as refused:
        account.check()
    assert refused.value.key == "too_fast" and refused.value.values["seconds"] == 1
    other.check()
    clock.now += 1.01
    account.check()


def test_all_connections_of_an_address_share_a_budget(budgets: Budgets) -> None:
    for _ in range(30):
        budgets.account("192.0.2.1").pay(0.1)
    assert budgets.account("192.0.2.1").wait() > 0


def test_all_homes_of_an_ipv6_network_share_a_larger_budget(budgets: Budgets) -> None:
    for n in range(9):
        budgets.account(f"2001:db8:1:{n}::/64").pay(1.9)
    assert budgets.account("2001:db8:1:ff::/64").wait() > 0
    assert budgets.account("2001:db8:2:ff::/64").wait() == 0.0


def test_a_seat_has_one_budget_wherever_its_pages_are(budgets: Budgets) -> None:
    pages = [budgets.account(f"192.0.2.{n}") for n in range(5)]
    for page in pages:
        page.seat = ("table", 0)
        page.pay(0.3)
    assert all(page.wait() == pytest.approx(10.0) for page in pages)
    spectator = budgets.account("192.0.2.1")
    assert spectator.wait() == 0.0


def test_nobody_waits_for_ever(budgets: Budgets) -> None:
    account = budgets.account("192.0.2.1")
    account.pay(1000.0)
    assert account.wait() == pytest.approx(20.0)


def test_thirty_pages_behind_one_address_play_within_the_usual_budget(clock: Clock) -> None:
    """All load the page and sit down at once, and then each moves every four seconds and pings every second; the
    figures are twice what was measured."""
    budgets = Budgets(Settings(), clock)
    pages = [budgets.account("192.0.2.1") for _ in range(30)]
    for n, page in enumerate(pages):
        page.seat = ("table", n)
        page.pay(0.1)
    for second in range(3600):
        clock.now += 1.0
        for n, page in enumerate(pages):
            page.check()
            page.pay(0.0003 + (0.006 if (second + n) % 4 == 0 else 0.0))


# ---------------------------------------------------------------------- time
def test_a_coroutine_pays_for_its_own_steps_only() -> None:
    paid: list[float] = []

    async def work() -> str:
        end = time.thread_time() + 0.01
        while time.thread_time() < end:
            pass
        await asyncio.sleep(0.05)
        try:
            await asyncio.wait_for(asyncio.sleep(10), 0.01)
        except TimeoutError:
            return "late"
        return ""

    async def run() -> str:
        return await Timed(work(), paid.append)

    assert asyncio.run(run()) == "late"
    assert 0.01 <= sum(paid) < 0.05


def test_trouble_and_a_cancellation_reach_the_coroutine() -> None:
    async def fail() -> None:
        await asyncio.sleep(0)
        raise KeyError("x")

    async def wait(seen: list[str]) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            seen.append("cancelled")
            raise

    async def run() -> list[str]:
        with pytest.raises(KeyError):
            await Timed(fail(), NOBODY.pay)
        seen: list[str] = []

        async def task() -> None:
            await Timed(wait(seen), NOBODY.pay)

        running = asyncio.create_task(task())
        await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        return seen

    assert asyncio.run(run()) == ["cancelled"]


def test_at_the_back_whoever_owes_when_it_is_their_turn_is_sent_away(budgets: Budgets) -> None:
    def busy() -> str:
        end = time.thread_time() + 0.02
        while time.thread_time() < end:
            pass
        return "done"

    async def ask(back: Back, account: Account) -> str:
        payer.set(account)
        try:
            return await back.do(busy)
        except TooFast:
            return "too fast"

    async def run() -> list[str]:
        back = Back()
        account = budgets.account("192.0.2.1")
        account.pay(1.99)
        try:
            return await asyncio.gather(*(ask(back, account) for _ in range(5)))
        finally:
            back.close()

    assert asyncio.run(run()) == ["done", *["too fast"] * 4]


# ---------------------------------------------------------------------- settings
def test_limits_are_set_by_name() -> None:
    found = limited(Settings(), ["connections=500", "cpu_per_address=0.5"])
    assert (found.connections, found.cpu_per_address) == (500, 0.5)
    assert "bot_pace" not in LIMITS and "db" not in LIMITS


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("nothing=1", "limit_unknown"),
        ("db=x", "limit_unknown"),
        ("connections", "limit_number"),
        ("connections=-1", "limit_number"),
        ("connections=1.5", "limit_number"),
        ("cpu_per_seat=inf", "limit_number"),
        ("cpu_per_seat=nan", "limit_number"),
    ],
)
def test_wrong_limits_are_refused_in_words(text: str, key: str) -> None:
    with pytest.raises(ServerError) as refused:
        limited(Settings(), [text])
    assert refused.value.key == key
    assert all(refused.value.say(lang) for lang in ("en", "de"))


def test_proxies_are_addresses_and_networks() -> None:
    assert proxies_of(None) == ()
    assert proxies_of("127.0.0.1, 10.0.0.0/8,::1") == ("127.0.0.1", "10.0.0.0/8", "::1")
    with pytest.raises(ServerError):
        proxies_of("proxy.example")


@pytest.mark.parametrize("proxies", [(), ("127.0.0.1",)])
def test_only_a_proxy_says_for_whom_it_speaks(tmp_path: Path, proxies: tuple[str, ...]) -> None:
    slow = replace(QUICK, requests_per_second=0.001, requests_at_once=1, proxies=proxies)
    with serving(str(tmp_path / "petri.db"), slow) as server:

        def status_for(visitor: str) -> int:
            headers = {"X-Forwarded-For": visitor}
            return httpx.get(f"{server.url}/api/bots", headers=headers, timeout=60).status_code

        assert status_for("192.0.2.1") == 200
        assert status_for("192.0.2.1") == 429
        assert status_for("192.0.2.2") == (200 if proxies else 429)


def test_behind_a_proxy_each_visitor_has_so_many_sockets(tmp_path: Path) -> None:
    few = replace(QUICK, connections_per_address=2, proxies=("127.0.0.1",))
    with serving(str(tmp_path / "petri.db"), few) as server, ExitStack() as stack:
        url = server.url.replace("http", "ws") + "/ws"

        def come(visitor: str) -> None:
            headers = {"X-Forwarded-For": visitor}
            stack.enter_context(connect(url, additional_headers=headers, open_timeout=60))

        come("192.0.2.1")
        come("192.0.2.1")
        with pytest.raises(InvalidStatus):
            come("192.0.2.1")
        answer = httpx.get(f"{server.url}/api/bots", headers={"X-Forwarded-For": "192.0.2.1"}, timeout=60)
        assert (answer.status_code, answer.json()["error"]["code"]) == (429, "connections_address")
        come("192.0.2.2")


def test_whoever_reads_no_answers_is_not_listened_to() -> None:
    class Socket:
        application_state = WebSocketState.CONNECTED
        scope: ClassVar[dict[str, Any]] = {}

        def __init__(self) -> None:
            self.asked = 0

        async def receive(self) -> dict[str, str]:
            self.asked += 1
            await asyncio.sleep(0)
            return {"type": "websocket.receive", "text": '{"t": "ping"}'}

        async def send_text(self, text: str) -> None:
            await asyncio.Event().wait()

    async def act() -> int:
        socket: Any = Socket()
        page = Page(socket, Hall(replace(QUICK, messages_per_second=1e6, messages_at_once=1e6)))
        page.room, page._hello = Mock(), AsyncMock()  # type: ignore[method-assign]
        tasks = [asyncio.create_task(work) for work in (page.write(), page._converse())]
        for _ in range(500):
            await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return int(socket.asked)

    assert MOST_UNREAD <= asyncio.run(act()) <= MOST_UNREAD + 2


def test_a_seat_that_costs_too_much_waits_and_nobody_else(tmp_path: Path) -> None:
    frugal = replace(QUICK, cpu_per_seat=0.000_1, cpu_at_once_per_seat=0.02)
    with serving(str(tmp_path / "petri.db"), frugal) as server:
        opened = server.open(seats="me open", options={"start": 0})
        host = server.page(opened["table"], opened["token"])
        guest = server.page(opened["table"], opened["invite"])
        while (answer := host.ask("why", seat=0, moves=["cure red"] * 60))["t"] == "why":
            pass
        assert answer["code"] == "too_fast" and "wait" in answer["text"]
        assert server.page(opened["table"], host.token).frame["seat"] == 0
        assert guest.ask("moment", ply=0)["t"] == "moment"
        assert 'petri_refused_total{code="too_fast"}' in server.http.get("/api/metrics").text


# ---------------------------------------------------------------------- a flood
@pytest.mark.thorough
def test_one_address_costs_others_little() -> None:
    """On a machine that does other things, too: twice what `make flood` allows."""
    kinds = ["why", "lang", "pings", "/frames", "/api/titles", "hello"]
    command = [sys.executable, ROOT / "bench" / "flood.py", "--most", "0.2", "--json", *kinds]
    done = subprocess.run(guarded(command), capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
