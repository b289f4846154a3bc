"""Who gets in: connections, deadlines, frames that are none."""

from __future__ import annotations

import logging
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from players import QUICK, Page, Server, serving
from programs import PATIENCE, PETRI, line_of, port_of, running
from starlette.datastructures import Headers

from petri.server.errors import Refused
from petri.server.gate import Gate, Proxies, Refusals, plain, raise_limit
from petri.server.guard import Guard
from petri.server.metrics import Metrics
from petri.server.settings import Settings


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


class Wire:
    """A transport, as far as a gate knows one."""

    aborted = False

    def abort(self) -> None:
        self.aborted = True


def gate_of(**given: Any) -> Gate:
    return Gate(Settings(**given), Metrics())


async def nothing(*given: Any) -> None:
    """An application behind a guard."""


def entered(gate: Gate, host: str) -> Any:
    wire: Any = Wire()
    return wire if gate.enter(wire, host) else None


def turned_away(gate: Gate) -> dict[str, float]:
    return {labels[0]: count for labels, count in gate.refusals.counter.values.items()}


# ---------------------------------------------------------------------- connections
def test_a_new_connection_takes_the_place_of_the_oldest_silent_one_of_its_address() -> None:
    gate = gate_of(connections_per_address=3)
    first, second, third = (entered(gate, "192.0.2.1") for _ in range(3))
    gate.wakes(first)
    other = entered(gate, "192.0.2.2")
    assert entered(gate, "192.0.2.1")
    assert (first.aborted, second.aborted, third.aborted, other.aborted) == (False, True, False, False)
    assert len(gate) == 4
    assert turned_away(gate) == {"silent_address": 1}


def test_where_all_of_an_address_are_busy_the_next_one_is_turned_away_and_others_are_not() -> None:
    gate = gate_of(connections_per_address=2)
    busy = [entered(gate, "192.0.2.1") for _ in range(2)]
    for wire in busy:
        gate.wakes(wire)
    assert entered(gate, "192.0.2.1") is None
    assert entered(gate, "192.0.2.2")
    assert turned_away(gate) == {"connections_address": 1}
    gate.leave(busy[0])
    gate.leave(busy[0])
    assert entered(gate, "192.0.2.1")


def test_the_total_makes_room_by_closing_silent_ones_and_never_busy_ones() -> None:
    gate = gate_of(connections=3)
    wires = [entered(gate, f"192.0.2.{n}") for n in range(3)]
    gate.wakes(wires[0])
    assert entered(gate, "192.0.2.9")
    assert [wire.aborted for wire in wires] == [False, True, False]
    for wire in list(gate._all):
        gate.wakes(wire)
    assert entered(gate, "192.0.2.10") is None
    gate.rests(wires[2])  # it has its answer
    assert entered(gate, "192.0.2.10")
    assert wires[2].aborted and not wires[0].aborted
    assert turned_away(gate) == {"silent_total": 2, "connections_total": 1}


def test_behind_a_proxy_its_address_has_no_limit_of_its_own() -> None:
    gate = gate_of(connections_per_address=1, proxies=("10.0.0.0/8", "::1"))
    assert all(entered(gate, host) for host in ("10.1.2.3", "10.1.2.3", "::1", "::1"))
    assert entered(gate, "192.0.2.1")
    assert "nonsense" not in Proxies(["::1"])


def test_an_ipv6_network_has_so_many_connections_together() -> None:
    gate = gate_of(connections_per_address=2, addresses_per_network=2)
    homes = [entered(gate, f"2001:db8:1:{n}::1") for n in range(4)]
    gate.wakes(homes[0])
    assert entered(gate, "2001:db8:1:9::1")
    assert [wire.aborted for wire in homes] == [False, True, False, False]
    for wire in list(gate._all):
        gate.wakes(wire)
    assert entered(gate, "2001:db8:1:a::1") is None
    assert entered(gate, "2001:db8:2::1")
    assert turned_away(gate) == {"silent_address": 1, "connections_address": 1}
    for wire in list(gate._all):
        gate.leave(wire)
    assert not gate._of and not gate._silent_of and not gate._silent


def test_behind_a_proxy_an_ipv6_network_is_served_so_much_at_once() -> None:
    gate = gate_of(connections_per_address=2, addresses_per_network=2, proxies=("::1",))
    with ExitStack() as stack:
        served = [stack.enter_context(gate.serving(f"2001:db8:1:{n}::/64")) for n in range(5)]
        assert served == [True] * 4 + [False]
        assert stack.enter_context(gate.serving("2001:db8:2:1::/64"))
    assert not gate._served


def test_an_ipv6_network_asks_for_so_much_at_once() -> None:
    slow = {f"{what}_per_second": 0.001 for what in ("requests", "tables", "sockets")}
    gate = gate_of(requests_at_once=2, tables_at_once=2, sockets_at_once=2, addresses_per_network=2, **slow)
    guard = Guard(nothing, gate)
    for limiter in (guard.requests, guard.openings, gate.sockets):
        assert [limiter.allow(f"2001:db8:1:{n}::/64") == 0.0 for n in range(5)] == [True] * 4 + [False]


def test_there_is_a_reserve_of_descriptors() -> None:
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert gate_of().most < raise_limit()
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] >= soft


# ---------------------------------------------------------------------- the log
def test_refusals_are_told_at_once_and_then_a_line_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    clock = Clock()
    refusals = Refusals(Metrics().counter("x_total", "X.", ("reason",)), clock)
    for _ in range(1000):
        refusals.add("silent", "192.0.2.1")
    clock.now += 61
    refusals.tell()
    refusals.tell()
    assert [record.message for record in caplog.records] == [
        "turned away: silent 1; the last from 192.0.2.1",
        "turned away: silent 999; the last from 192.0.2.1",
    ]


def test_an_address_cannot_forge_lines() -> None:
    assert plain("1.2.3.4\nERROR all is lost") == "1.2.3.4ERRORallislost"
    assert plain("\r\n") == "?"


# ---------------------------------------------------------------------- a real server
@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that does not wait for long."""
    hasty = replace(QUICK, headers_within=0.4, body_within=0.4, largest_headers=2000)
    with serving(str(tmp_path_factory.mktemp("store") / "petri.db"), hasty) as server:
        yield server


def dial(server: Server) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])), timeout=PATIENCE)


def all_of(wire: socket.socket) -> bytes:
    """What comes until the other side hangs up."""
    parts = []
    try:
        while part := wire.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


@pytest.mark.parametrize("said", [b"", b"\r\n", b"GET /api/health HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: "])
def test_silence_and_half_a_request_are_closed(strict: Server, said: bytes) -> None:
    with dial(strict) as wire:
        wire.sendall(said)
        assert all_of(wire) == b""


def test_dribbling_wins_no_time(strict: Server) -> None:
    with dial(strict) as wire:
        begun = time.monotonic()
        try:
            wire.sendall(b"GET / HTTP/1.1\r\nX-A: ")
            while time.monotonic() < begun + PATIENCE:
                wire.sendall(b"x")
                time.sleep(0.02)
        except ConnectionError:
            pass
        assert time.monotonic() < begun + PATIENCE


def test_a_body_that_does_not_come_is_refused_in_words(strict: Server) -> None:
    with dial(strict) as wire:
        wire.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
        answer = b""
        while b"body_late" not in answer and (part := wire.recv(65536)):
            answer += part
    assert answer.startswith(b"HTTP/1.1 408") and b"body_late" in answer


def test_endless_headers_are_refused(strict: Server) -> None:
    with dial(strict) as wire, pytest.raises(ConnectionError):
        wire.sendall(b"GET / HTTP/1.1\r\n")
        for _ in range(10_000):
            wire.sendall(b"X-A: " + b"x" * 200 + b"\r\n")


def test_a_request_after_another_has_its_deadline_too(strict: Server) -> None:
    with dial(strict) as wire:
        wire.sendall(b"GET /api/bots HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert wire.recv(65536).startswith(b"HTTP/1.1 200")
        wire.sendall(b"GET /api/bo")
        assert b"HTTP/1.1" not in all_of(wire)


def test_an_answer_has_to_be_made_in_time(tmp_path: Path) -> None:
    hasty = replace(QUICK, answer_within=0.2, body_within=PATIENCE)
    with serving(str(tmp_path / "petri.db"), hasty) as server, dial(server) as wire:
        wire.settimeout(Settings.answer_within / 2)
        wire.sendall(b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
        assert all_of(wire) == b""
        assert 'petri_turned_away_total{reason="answer_late"} 1' in server.hall.metrics.text()


# ---------------------------------------------------------------------- pages of other sites
def test_pages_of_further_origins_are_let_in() -> None:
    guard = Guard(nothing, gate_of(origins=("https://games.example",)))

    def come(origin: str) -> None:
        guard.check_origin(Headers({"host": "petri.example", "origin": origin}))

    come("https://games.example")
    come("https://petri.example")
    for other in ("https://games.example.evil.example", "http://games.example", "https://evil.example"):
        with pytest.raises(Refused, match="not accepted"):
            come(other)


# ---------------------------------------------------------------------- frames that are none
SHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
FRAMES = {
    "without a mask": b"\x81\x02hi",
    "reserved bits": b"\xf1\x80\0\0\0\0",
    "an unknown kind": b"\x83\x80\0\0\0\0",
    "no UTF-8": b"\x81\x82\0\0\0\0\xff\xfe",
    "UTF-8 in halves": b"\x01\x81\0\0\0\0\xc3\x80\x81\0\0\0\0\x20",
    "a long ping": b"\x89\xfe\x00\x80\0\0\0\0" + b"x" * 128,
    "a ping in parts": b"\x09\x80\0\0\0\0",
    "too long": b"\x81\xff\0\0\0\0\x7f\xff\xff\xff\0\0\0\0",
    "a part of nothing": b"\x80\x80\0\0\0\0",
    "empty parts": b"\x01\x80\0\0\0\0" + b"\x00\x80\0\0\0\0" * 50,
    "a close with half a code": b"\x88\x81\0\0\0\0\x03",
    "a close with a wrong code": b"\x88\x82\0\0\0\0\x00\x01",
    "two texts in one": b"\x01\x81\0\0\0\0x\x81\x81\0\0\0\0x",
    "noise": bytes(range(128, 256)),
}


@pytest.mark.parametrize("early", [False, True], ids=["", "before the handshake is answered"])
def test_frames_that_are_none_end_the_socket_and_leave_one_line(
    server: Server, caplog: pytest.LogCaptureFixture, early: bool
) -> None:
    with caplog.at_level(logging.WARNING):
        for name, frame in FRAMES.items():
            with dial(server) as wire:
                wire.sendall(SHAKE)
                if not early:
                    assert wire.recv(65536).startswith(b"HTTP/1.1 101"), name
                wire.sendall(frame)
                if not early:
                    all_of(wire)
    assert not [record for record in caplog.records if record.exc_info or record.levelno > logging.WARNING]
    assert len([record for record in caplog.records if "turned away" in record.message]) <= 1
    assert server.get("/api/health")["status"] == "ok"


# ---------------------------------------------------------------------- a thousand who say nothing
@contextmanager
def a_small_server(folder: Path) -> Iterator[tuple[Server, Path]]:
    """With the usual limit of descriptors, which it cannot raise."""
    log = folder / "log"
    command = [*PETRI, "serve", "--port", "0", "--db", str(folder / "petri.db")]
    with (
        log.open("wb") as told,
        running(
            command, stderr=told, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (1024, 1024))
        ) as program,
    ):
        url = f"http://127.0.0.1:{port_of(line_of(program))}"
        with httpx.Client(base_url=url, timeout=PATIENCE) as http:
            yield Server(url, http, None), log  # type: ignore[arg-type]


def silent_from(server: Server, address: str, count: int, kept: ExitStack) -> None:
    port = int(server.url.rpartition(":")[2])
    for _ in range(count):
        wire = kept.enter_context(socket.socket())
        wire.settimeout(PATIENCE)
        wire.bind((address, 0))
        wire.connect(("127.0.0.1", port))


def plays_on(page: Page) -> None:
    page.play(page.frame["moves"][0]["text"])


def test_a_thousand_silent_connections_keep_nobody_out(tmp_path: Path) -> None:
    raise_limit()
    with a_small_server(tmp_path) as (server, log), ExitStack() as kept:
        opened = server.open(seats="me hotseat")
        page = server.page(opened["table"], opened["token"])
        silent_from(server, "127.0.0.1", 1100, kept)
        plays_on(page)
        page.close()
        page = server.page(opened["table"], opened["token"])
        for n in range(2, 7):
            silent_from(server, f"127.0.0.{n}", 220, kept)
        plays_on(page)
        assert server.page(opened["table"], opened["token"]).frame["ply"] == 2
        counted = httpx.get(f"{server.url}/api/metrics", timeout=PATIENCE).text
    assert 'petri_turned_away_total{reason="silent_address"}' in counted
    lines = log.read_text().splitlines()
    assert 1 <= sum("turned away" in line for line in lines) <= 3
    assert len(lines) <= 5, lines
