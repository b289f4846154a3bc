"""`make load`: many people at many tables of one server, and whether each of their moves was told in time and kept.

Every client plays random legal moves, at most `--rate` a second, whenever its seat is asked. Hands are open, for with
hidden ones tables wait a second in each window for everybody: `--hidden`. Measured is the time from
sending a move until the last client of the table has been told of it. At the end the server is stopped, the store is
opened again and must hold every acknowledged move, in order.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import msgspec
import uvloop
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from petri.server.store import open_store

SEATS = 4
OPENING_AT_ONCE = 10
STARTING = 30.0
TOLD_WITHIN = 5.0  # later than this a move counts as never told
STUCK_AFTER = 15.0
TICK = 0.01
HERTZ = os.sysconf("SC_CLK_TCK")
ERRORS_SHOWN = 8
# where the system has no further addresses all clients come from one
FROM_ONE_ADDRESS = [
    word
    for name in ("connections_per_address", "sockets_at_once", "cpu_per_address", "cpu_at_once_per_address")
    for word in ("--limit", f"{name}=10000")
]


# ---------------------------------------------------------------------- messages, as far as a client looks at them
class Choice(msgspec.Struct):
    text: str
    seat: int


class Prompt(msgspec.Struct):
    mine: bool


class Over(msgspec.Struct):
    pass


class Frame(msgspec.Struct):
    ply: int
    version: int
    moves: list[Choice]
    prompt: Prompt | None
    outcome: Over | None


class Message(msgspec.Struct):
    t: str
    frame: Frame | None = None
    id: str = ""
    code: str = ""
    text: str = ""
    token: str = ""
    table: msgspec.Raw = msgspec.Raw(b"null")


decode = msgspec.json.Decoder(Message).decode
encode = msgspec.json.Encoder().encode


# ---------------------------------------------------------------------- what is found out
@dataclass(frozen=True, slots=True)
class Played:
    """A move the server has acknowledged."""

    seat: int
    text: str


@dataclass(slots=True)
class Findings:
    told: list[float] = field(default_factory=list)  # seconds until the last client knew, by move
    acknowledged: dict[str, dict[int, Played]] = field(default_factory=dict)  # by table and ply
    known: Counter[str] = field(default_factory=Counter)  # by table: the last ply a client was told of
    games: int = 0
    bytes: int = 0
    messages: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    lag: list[float] = field(default_factory=list)  # how late this process itself was

    @property
    def moves(self) -> int:
        return sum(map(len, self.acknowledged.values()))


@dataclass(frozen=True, slots=True)
class Load:
    """What is asked of the clients."""

    base: str
    titles: Sequence[str]
    rate: float
    seed: int
    hidden: bool = False

    def options(self, title: str) -> dict[str, Any]:
        hands = {"open_hands": not self.hidden} if title == "pandemic" else {}
        return {"players": SEATS, **hands}


# ---------------------------------------------------------------------- clients
@dataclass(slots=True)
class Telling:
    """A move that was sent, and the clients that do not know of it yet."""

    sent: float
    clients: int


class Room:
    """Four people who play one game after the other."""

    def __init__(self, number: int, load: Load, findings: Findings) -> None:
        self.load = load
        self.findings = findings
        self.title = load.titles[number % len(load.titles)]
        self.address = home(number)
        self.rng = random.Random(load.seed * 100_003 + number)
        self.clients: list[Client] = []
        self.going = False
        self.table = ""
        self.untold: dict[int, Telling] = {}  # by ply, the moves that not all clients know of yet
        self.moved = time.perf_counter()

    async def open(self) -> None:
        table = await create(self.load.base, self.address, self.title, self.load.options(self.title))
        self.table = table["table"]
        tokens = [table["token"], *(invite["token"] for invite in table["invites"])]
        if len(tokens) != SEATS:
            raise ValueError(f"{len(tokens)} links for {SEATS} seats")
        self.clients = [Client(self, seat) for seat in range(SEATS)]
        for client, token in zip(self.clients, tokens):
            await client.sit_down(self.table, token)

    def go(self) -> None:
        """Begin, each client somewhere in its second, so that the rooms do not play in step."""
        self.going = True
        now = self.moved = time.perf_counter()
        for client in self.clients:
            client.last = now - self.rng.random() / self.load.rate
            client.consider()

    def stop(self) -> None:
        self.going = False

    async def close(self) -> None:
        await asyncio.gather(*(client.leave() for client in self.clients))

    def sending(self, ply: int) -> None:
        self.moved = time.perf_counter()
        self.untold[ply] = Telling(self.moved, len(self.clients))

    def heard(self, first: int, last: int) -> None:
        """One more client knows of these moves."""
        for ply in range(first, last + 1):
            telling = self.untold.get(ply)
            if telling is not None:
                telling.clients -= 1
                if not telling.clients:
                    self.findings.told.append(time.perf_counter() - telling.sent)
                    del self.untold[ply]

    def is_stuck(self) -> bool:
        return self.going and time.perf_counter() - self.moved > STUCK_AFTER + 2 / self.load.rate


class Client:
    """One page: a socket on one seat."""

    def __init__(self, room: Room, seat: int) -> None:
        self.room = room
        self.seat = seat
        self.last = 0.0
        self.ply = -1
        self.answered = -1
        self.frame: Frame | None = None
        self.table = ""
        self.count = 0
        self.asked: dict[str, tuple[int, Played]] = {}
        self.socket: ClientConnection | None = None
        self.reader: asyncio.Task[None] | None = None

    async def sit_down(self, table: str, token: str) -> None:
        load = self.room.load
        self.table, self.ply, self.answered, self.frame = table, -1, -1, None
        self.socket = await connect(
            load.base.replace("http", "ws", 1) + "/ws",
            origin=load.base,  # type: ignore[arg-type]
            local_addr=(self.room.address, 0),
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=STARTING,
        )
        lang = "de" if self.seat == SEATS - 1 else "en"
        await self.send({"t": "hello", "table": table, "token": token, "lang": lang, "name": f"Player {self.seat + 1}"})
        ready = asyncio.get_running_loop().create_future()
        self.reader = asyncio.create_task(self.read(self.socket, ready))
        await asyncio.wait_for(ready, STARTING)

    async def leave(self) -> None:
        if self.reader is not None:
            self.reader.cancel()
        if self.socket is not None:
            await self.socket.close()

    async def send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        await self.socket.send(encode(message), text=True)

    async def read(self, socket: ClientConnection, ready: asyncio.Future[None]) -> None:
        findings = self.room.findings
        try:
            while True:
                raw = await socket.recv(decode=False)
                findings.bytes += len(raw)
                findings.messages += 1
                self.hear(decode(raw))
                if self.frame is not None and not ready.done():
                    ready.set_result(None)
        except ConnectionClosed as error:
            findings.errors.append(f"connection closed: {error}")
            if not ready.done():
                ready.set_exception(error)
        except msgspec.MsgspecError as error:
            findings.errors.append(f"message not understood: {error}")

    def hear(self, message: Message) -> None:
        if message.frame is not None:
            self.look(message.frame)
        elif message.t == "ok":
            self.note(message.id)
        elif message.t == "error":
            self.room.findings.refused[message.code] += 1
            self.answered = -1
        elif message.t == "rematch" and self.room.going:
            background(self.move_on(msgspec.json.decode(message.table, type=str), message.token))

    def look(self, frame: Frame) -> None:
        findings = self.room.findings
        self.frame = frame
        if frame.ply > self.ply:
            self.room.heard(max(0, self.ply) + 1, frame.ply)
            self.ply = frame.ply
            if frame.ply > findings.known[self.table]:
                findings.known[self.table] = frame.ply
        if frame.outcome is not None:
            if self.seat == 0 and self.room.going and self.answered != frame.ply:
                self.answered = frame.ply
                findings.games += 1
                background(self.send({"t": "rematch", "id": self.next_id()}))
        else:
            self.consider()

    def consider(self) -> None:
        """Plan a move if this seat is asked, not before its last one is old enough."""
        frame = self.frame
        if not self.room.going or frame is None or frame.prompt is None or not frame.prompt.mine:
            return
        if self.answered < frame.ply:
            self.answered = frame.ply
            pause = self.last + 1 / self.room.load.rate - time.perf_counter()
            asyncio.get_running_loop().call_later(max(0.0, pause), self.act, frame)

    def act(self, frame: Frame) -> None:
        if not self.room.going or frame.ply != self.ply:
            return
        if not frame.moves:
            self.room.findings.errors.append(f"table {self.table}: asked at ply {frame.ply}, but no move is legal")
            return
        move = frame.moves[self.room.rng.randrange(len(frame.moves))]
        id = self.next_id()
        self.asked[id] = frame.ply, Played(move.seat, move.text)
        self.last = time.perf_counter()
        self.room.sending(frame.ply + 1)
        background(self.send({"t": "move", "id": id, "version": frame.version, "seat": move.seat, "move": move.text}))

    def next_id(self) -> str:
        self.count += 1
        return f"{self.table[:8]}-{self.seat}-{self.count}"

    def note(self, id: str) -> None:
        if id in self.asked:
            ply, played = self.asked.pop(id)
            self.room.findings.acknowledged.setdefault(self.table, {})[ply] = played

    async def move_on(self, table: str, token: str) -> None:
        """To the table of the rematch."""
        if table == self.table:
            return
        await self.leave()
        try:
            await self.sit_down(table, token)
        except (OSError, WebSocketException, TimeoutError) as error:
            self.room.findings.errors.append(f"could not sit down again: {error!r}")


_running: set[asyncio.Task[Any]] = set()
_failures: list[str] = []


def background(work: Any) -> None:
    task = asyncio.ensure_future(work)
    _running.add(task)
    task.add_done_callback(ended)


def ended(task: asyncio.Task[Any]) -> None:
    _running.discard(task)
    if not task.cancelled() and task.exception() is not None:
        _failures.append(repr(task.exception()))


def home(number: int) -> str:
    """An address of its own for each room, as far as the system has them: limits are by address."""
    address = f"127.1.{number // 250}.{number % 250 + 1}"
    try:
        with socket.socket() as probe:
            probe.bind((address, 0))
    except OSError:
        return "127.0.0.1"
    return address


async def create(base: str, address: str, title: str, options: dict[str, Any]) -> dict[str, Any]:
    """A table by HTTP; whoever is told to wait does so."""
    seats = [{"kind": "me"}] + [{"kind": "open"}] * (SEATS - 1)
    body = encode({"title": title, "options": options, "seats": seats})
    while True:
        status, answer, retry = await asyncio.to_thread(request, base, "/api/tables", body, address)
        if status < 300:
            found: dict[str, Any] = msgspec.json.decode(answer)
            return found
        if status != 429:
            raise OSError(f"POST /api/tables: {status} {answer.decode(errors='replace')[:300]}")
        await asyncio.sleep(retry)


def request(base: str, path: str, body: bytes | None = None, address: str = "") -> tuple[int, bytes, float]:
    """Status, body and the seconds to wait."""
    connection = HTTPConnection(base.removeprefix("http://"), timeout=STARTING, source_address=(address, 0))
    try:
        connection.request("GET" if body is None else "POST", path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read(), float(answer.getheader("Retry-After") or 1.0)
    finally:
        connection.close()


# ---------------------------------------------------------------------- the server
@dataclass(slots=True)
class Usage:
    """What the system says about a process."""

    cpu: float  # seconds
    memory: float  # MB
    peak: float

    @classmethod
    def of(cls, pid: int) -> Usage:
        words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        lines = dict(line.split(":", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines())
        kilobytes = {key: int(lines[key].split()[0]) for key in ("VmRSS", "VmHWM")}
        return cls((int(words[11]) + int(words[12])) / HERTZ, kilobytes["VmRSS"] / 1024, kilobytes["VmHWM"] / 1024)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def serving(
    db: str, log: Path, more: Sequence[str] = ()
) -> AsyncIterator[tuple[str, asyncio.subprocess.Process]]:
    port = free_port()
    program = "import sys; from petri.cli import main; sys.exit(main())"
    arguments = ["serve", "--host", "127.0.0.1", "--port", str(port), "--db", db, *more]
    with log.open("wb") as output:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, *arguments, stdout=output, stderr=output, start_new_session=True
        )
    try:
        base = f"http://127.0.0.1:{port}"
        await healthy(base, process)
        yield base, process
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


async def healthy(base: str, process: asyncio.subprocess.Process) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.returncode is None:
        try:
            if (await asyncio.to_thread(request, base, "/api/health"))[0] == 200:
                return
        except OSError:
            await asyncio.sleep(0.1)
    raise OSError("the server does not start")


async def missing_moves(db: str, findings: Findings) -> list[str]:
    """What the store does not hold although somebody was told that it was played."""
    store = open_store(db)
    await store.open()
    try:
        lost: list[str] = []
        for table in findings.known.keys() | findings.acknowledged.keys():
            moves = [entry.data for entry in await store.read(table) if entry.kind == "move"]
            stored = [Played(data["seat"], data["move"]) for data in moves]
            if len(stored) < findings.known[table]:
                lost.append(f"table {table}: {findings.known[table]} moves were told, {len(stored)} are stored")
            for ply, played in findings.acknowledged.get(table, {}).items():
                if ply >= len(stored) or stored[ply] != played:
                    lost.append(f"table {table}, ply {ply}: {played.text!r} was acknowledged")
        return lost
    finally:
        await store.close()


# ---------------------------------------------------------------------- the run
async def watch_lag(findings: Findings) -> None:
    """How late this process is: what it adds to all it measures."""
    while True:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        findings.lag.append(time.perf_counter() - due)


async def open_rooms(rooms: list[Room], step: Callable[[], None]) -> None:
    gate = asyncio.Semaphore(OPENING_AT_ONCE)

    async def opened(room: Room) -> None:
        async with gate:
            await room.open()
            step()

    await asyncio.gather(*(opened(room) for room in rooms))


async def play(rooms: list[Room], findings: Findings, seconds: float, step: Callable[[float], None]) -> None:
    lag = asyncio.create_task(watch_lag(findings))
    for room in rooms:
        room.go()
    begun = time.perf_counter()
    while (gone := time.perf_counter() - begun) < seconds:
        step(gone)
        await asyncio.sleep(min(0.2, seconds - gone))
    lag.cancel()
    findings.errors += [f"table {room.table}: nobody moves" for room in rooms if room.is_stuck()]


async def settle(rooms: list[Room], findings: Findings) -> None:
    """Let the last moves arrive."""
    for room in rooms:
        room.stop()
    end = time.perf_counter() + TOLD_WITHIN
    while any(room.untold for room in rooms) and time.perf_counter() < end:
        await asyncio.sleep(0.02)
    await asyncio.sleep(0.1)
    for room in rooms:
        findings.errors += [f"table {room.table}: ply {ply} was not told to all" for ply in room.untold]
    findings.errors += _failures


async def measure(given: argparse.Namespace, db: str, log: Path, screen: Console) -> dict[str, Any]:
    findings = Findings()
    columns = TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[now]}"), TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        async with serving(db, log, FROM_ONE_ADDRESS) as (base, process):
            idle = Usage.of(process.pid)
            load = Load(base, given.titles, given.rate, given.seed, given.hidden)
            rooms = [Room(number, load, findings) for number in range(given.clients // SEATS)]
            sitting = progress.add_task("sitting down", total=len(rooms), now="")
            await open_rooms(rooms, lambda: progress.advance(sitting))
            playing = progress.add_task("playing", total=given.seconds, now="")
            before, own, begun = Usage.of(process.pid), time.process_time(), time.perf_counter()

            def show(gone: float) -> None:
                progress.update(playing, completed=gone, now=f"{findings.moves:,} moves")

            await play(rooms, findings, given.seconds, show)
            after, own, seconds = Usage.of(process.pid), time.process_time() - own, time.perf_counter() - begun
            if given.kill:
                for room in rooms:
                    room.stop()
                process.kill()
            else:
                await settle(rooms, findings)
            errors = list(findings.errors)  # those that come with the end of the server are no news
            await asyncio.gather(*(room.close() for room in rooms))
            if not given.kill:
                process.send_signal(signal.SIGTERM)
            status = await asyncio.wait_for(process.wait(), STARTING)
            if status not in (0, -signal.SIGTERM) and not given.kill:
                errors.append(f"the server ended with {status}")
    lost = await missing_moves(db, findings)
    moves = len(findings.told)
    return {
        "clients": len(rooms) * SEATS,
        "tables": len(rooms),
        "titles": list(given.titles),
        "rate": given.rate,
        "seconds": round(seconds, 2),
        "moves": findings.moves,
        "moves_per_s": round(findings.moves / seconds, 1),
        "games_ended": findings.games,
        "told_ms": {name: milliseconds(findings.told, share) for name, share in SHARES.items()},
        "own_lag_ms": {name: milliseconds(findings.lag, share) for name, share in SHARES.items()},
        "server_cpu_ms_per_move": round((after.cpu - before.cpu) / max(1, moves) * 1000, 3),
        "server_cpu_share": round((after.cpu - before.cpu) / seconds, 3),
        "generator_cpu_share": round(own / seconds, 3),
        "memory_mb": {"idle": round(idle.memory, 1), "playing": round(after.memory, 1), "peak": round(after.peak, 1)},
        "kb_per_message": round(findings.bytes / max(1, findings.messages) / 1024, 2),
        "refused": dict(findings.refused),
        "errors": errors,
        "lost": lost,
        "killed": given.kill,
    }


SHARES = {"p50": 0.50, "p95": 0.95, "p99": 0.99, "max": 1.0}


def milliseconds(values: list[float], share: float) -> float | None:
    if not values:
        return None
    ordered = sorted(values)
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))] * 1000, 2)


def show(found: dict[str, Any], screen: Console) -> None:
    grid = Grid(show_header=False, box=None, padding=(0, 2))
    told, lag, memory = found["told_ms"], found["own_lag_ms"], found["memory_mb"]
    for row in (
        ("clients, tables", f"{found['clients']}, {found['tables']} of {', '.join(found['titles'])}"),
        ("moves", f"{found['moves']:,} in {found['seconds']} s: {found['moves_per_s']} a second"),
        ("games that ended", str(found["games_ended"])),
        ("move to last client told", ", ".join(f"{name} {value} ms" for name, value in told.items())),
        ("of that this program's lag", ", ".join(f"{name} {value} ms" for name, value in lag.items())),
        ("server's CPU", f"{found['server_cpu_ms_per_move']} ms a move, {found['server_cpu_share']:.0%} of a core"),
        ("this program's CPU", f"{found['generator_cpu_share']:.0%} of a core"),
        ("server's memory", ", ".join(f"{value} MB {name}" for name, value in memory.items())),
        ("a message", f"{found['kb_per_message']} kB"),
        ("refused moves", ", ".join(f"{code} {count}" for code, count in found["refused"].items()) or "none"),
        ("errors", "\n".join(found["errors"][:ERRORS_SHOWN]) or "none"),
        ("lost moves", "\n".join(found["lost"][:ERRORS_SHOWN]) or "none: every acknowledged move is in the store"),
    ):
        grid.add_row(*row)
    screen.print(grid)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[1])
    parser.add_argument("--clients", type=int, default=500, help="in rooms of four")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--rate", type=float, default=1.0, help="moves a second of each client, at most")
    parser.add_argument("--titles", nargs="+", default=["pandemic"], help="the rooms take turns")
    parser.add_argument("--db", help="postgresql://…; a new SQLite file otherwise")
    parser.add_argument("--kill", action="store_true", help="end the server with kill -9 in the middle")
    parser.add_argument("--hidden", action="store_true", help="hands of Pandemic, with windows for everybody")
    parser.add_argument("--p99", type=float, default=math.inf, help="fail if it takes longer, in ms")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    if given.clients < SEATS or given.seconds <= 0 or given.rate <= 0:
        parser.error("there is nothing to do")
    return given


def main() -> int:
    given = arguments()
    screen = Console(stderr=given.json)
    with tempfile.TemporaryDirectory(prefix="petri-load-") as folder:
        log = Path(folder) / "server.log"
        try:
            found = uvloop.run(measure(given, given.db or str(Path(folder) / "petri.db"), log, screen))
        except (OSError, ValueError, WebSocketException) as error:
            screen.print(f"[bold]it did not work:[/bold] {error}\n", log.read_text()[-3000:] if log.exists() else "")
            return 1
    if given.json:
        print(json.dumps(found, indent=2))
    else:
        show(found, screen)
    is_slow = (found["told_ms"]["p99"] or math.inf) > given.p99
    return 1 if found["errors"] or found["lost"] or found["refused"] or is_slow else 0


if __name__ == "__main__":
    sys.exit(main())
