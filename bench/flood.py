"""`make flood`: what one address can cost a server that others play on.

A few quiet tables are played at. Meanwhile one address after the other sends one kind of message or request as fast as
it may, over many connections and from a process of its own. Measured are the CPU time that the server spends beyond
what the quiet tables cost, as a share of a core, and how long a move takes there until everybody has been told. What an
address may save up is spent in the first moments, which do not count; here it is little, so that they are short.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict, dataclass, replace
from itertools import count, cycle
from pathlib import Path
from typing import Any

import uvloop
from load import Findings, Load, Room, Usage, encode, milliseconds, request, serving
from rich.console import Console
from rich.table import Table as Grid
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

import petri
from petri.bots import make_bot, play_game

CONNECTIONS = 24
SAVED = ("cpu_at_once_per_address=0.1", "cpu_at_once_per_seat=0.1")
MOST_SHARE = 0.1
SHOWN = 40  # lines of the log
QUIET_RATE = 4.0  # moves a second of each page, at most
WHYS = 60
MASK = b"\0\0\0\0"
Json = dict[str, Any]


# ---------------------------------------------------------------------- what is sent
@dataclass(frozen=True)
class Ground:
    """What a flood needs to know: a table of its own with two seats, a record, the page's files."""

    base: str
    table: str
    token: str
    record: str
    asset: str

    @property
    def port(self) -> int:
        return int(self.base.rpartition(":")[2])


def http(method: str, path: str, body: Any = None) -> bytes:
    sent = b"" if body is None else body if isinstance(body, bytes) else encode(body)
    head = f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(sent)}\r\n"
    return f"{head}Content-Type: application/json\r\n\r\n".encode() + sent


def requests(ground: Ground, record: Json) -> dict[str, bytes]:
    wish = {"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    film = f"/api/replays/{ground.record}"
    return {
        "GET /": http("GET", "/"),
        "GET /t/TABLE": http("GET", f"/t/{ground.table}"),
        "GET a file of the page": http("GET", ground.asset),
        "GET /api/titles": http("GET", "/api/titles"),
        "POST …/choices": http("POST", "/api/titles/pandemic/choices", {"options": {"players": 4}}),
        "GET /api/bots": http("GET", "/api/bots"),
        "GET /api/tables": http("GET", "/api/tables"),
        "GET /api/tables/TABLE": http("GET", f"/api/tables/{ground.table}"),
        "POST /api/tables": http("POST", "/api/tables", wish),
        "POST …/join": http("POST", f"/api/tables/{ground.table}/join", {}),
        "POST /api/records": http("POST", "/api/records", record),
        "GET …/replays/RECORD": http("GET", film),
        "GET …/frames": http("GET", f"{film}/frames?first=1&last=50"),
        "GET …/record": http("GET", f"{film}/record"),
        "GET /api/health": http("GET", "/api/health"),
        "GET /api/metrics": http("GET", "/api/metrics"),
        "GET /api/openapi.json": http("GET", "/api/openapi.json"),
        "GET what is not there": http("GET", "/api/nothing"),
        "POST no JSON": http("POST", "/api/tables", b"{" * 1000),
        "no HTTP": b"\x16\x03\x01 nonsense\r\n\r\n",
    }


def numbered(message: Json) -> Callable[[], Iterator[str]]:
    return lambda: (json.dumps({**message, "id": f"f{n}"}) for n in count())


def in_turn(*messages: Json) -> Callable[[], Iterator[str]]:
    return lambda: (json.dumps(message) for message in cycle(messages))


MESSAGES: dict[str, Callable[[], Iterator[str]]] = {
    "move": lambda: iter(()),  # made from what is legal: see `play`
    "move that is illegal": numbered({"t": "move", "version": 1, "seat": 0, "move": "cure red"}),
    "move that is stale": numbered({"t": "move", "version": 999, "seat": 0, "move": "pass"}),
    "undo": numbered({"t": "undo", "version": 1}),
    "answer": numbered({"t": "answer", "yes": True}),
    "start": numbered({"t": "start"}),
    "skip": numbered({"t": "skip", "on": True}),
    "stop": numbered({"t": "stop", "on": True}),
    "ask": numbered({"t": "ask", "cards": {}}),
    "chat": numbered({"t": "chat", "text": "and again"}),
    "seat": numbered({"t": "seat", "seat": 1, "do": "name", "name": "Other"}),
    "rematch": numbered({"t": "rematch"}),
    "record": numbered({"t": "record"}),
    "why": numbered({"t": "why", "seat": 0, "moves": ["drive Tokyo"] * WHYS}),
    "routes": numbered({"t": "routes", "seat": 0}),
    "moment": numbered({"t": "moment", "ply": 0}),
    "look": in_turn({"t": "look", "seat": 0}, {"t": "look", "seat": 1}),
    "lang": in_turn({"t": "lang", "lang": "de"}, {"t": "lang", "lang": "en"}),
    "ping": in_turn({"t": "ping"}),
    "no message": in_turn({"t": "nothing", "id": "x"}),
}
FRAMES = {
    "frame: pings": b"\x89\x80" + MASK,
    "frame: bits of a text": b"\x00\x81" + MASK + b"x",
    "frame: no frame": b"\xff\xff\xff\xff",
}
OTHERS = ("hello", "connect", "silence", "requests without waiting")


# ---------------------------------------------------------------------- sending it
async def flood_http(ground: Ground, address: str, sent: bytes) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            async with dialled(ground, address) as (reader, writer):
                while True:
                    writer.write(sent)
                    await answered(reader)


@asynccontextmanager
async def dialled(ground: Ground, address: str) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    reader, writer = await asyncio.open_connection("127.0.0.1", ground.port, local_addr=(address, 0))
    try:
        yield reader, writer
    finally:
        writer.transport.abort()


async def answered(reader: asyncio.StreamReader) -> None:
    head = await reader.readuntil(b"\r\n\r\n")
    length = next((line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")), b":0")
    await reader.readexactly(int(length.split(b":")[1]))


async def flood_ahead(ground: Ground, address: str) -> None:
    while True:
        with suppress(OSError):
            async with dialled(ground, address) as (reader, writer):
                await both(drop(reader), pour(writer, http("GET", "/api/bots") * 100))


async def both(*works: Any) -> None:
    """Until the first of them ends."""
    tasks = [asyncio.ensure_future(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def drop(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 20):
        pass


async def pour(writer: asyncio.StreamWriter, sent: bytes) -> None:
    while True:
        writer.write(sent)
        await writer.drain()


@asynccontextmanager
async def seated(ground: Ground, address: str) -> AsyncIterator[ClientConnection]:
    async with connect(
        ground.base.replace("http", "ws", 1) + "/ws",
        local_addr=(address, 0),
        compression=None,
        max_size=None,
        ping_interval=None,
        close_timeout=0.1,
    ) as socket:
        await socket.send(json.dumps({"t": "hello", "table": ground.table, "token": ground.token}))
        yield socket


async def flood_messages(ground: Ground, address: str, messages: Callable[[], Iterable[str]]) -> None:
    while True:
        with suppress(OSError, WebSocketException):
            async with seated(ground, address) as socket:

                async def send(socket: ClientConnection = socket) -> None:
                    for message in messages():
                        await socket.send(message)

                async def hear(socket: ClientConnection = socket) -> None:
                    async for _ in socket:
                        pass

                await both(send(), hear())
        await asyncio.sleep(0)


async def play(ground: Ground, address: str) -> None:
    """Legal moves, each as soon as the last one is told, and at the end of a game the next one."""
    numbers = count()
    while True:
        with suppress(OSError, WebSocketException):
            async with seated(ground, address) as socket:
                async for raw in socket:
                    heard = json.loads(raw)
                    if heard["t"] == "rematch":
                        ground = replace(ground, table=heard["table"], token=heard["token"])
                        break
                    answer = answer_to(heard.get("frame") or {})
                    if answer:
                        await socket.send(json.dumps({**answer, "id": f"p{address}{next(numbers)}"[:40]}))
        await asyncio.sleep(0)


def answer_to(frame: Json) -> Json | None:
    if frame.get("outcome"):
        return {"t": "rematch"}
    if not frame.get("moves"):
        return None
    move = frame["moves"][-1]
    return {"t": "move", "version": frame["version"], "seat": move["seat"], "move": move["text"]}


SHAKE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


async def flood_frames(ground: Ground, address: str, frame: bytes) -> None:
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            async with dialled(ground, address) as (reader, writer):
                writer.write(SHAKE)
                await reader.readuntil(b"\r\n\r\n")
                writer.write(b"\x01\x81" + MASK + b"x" if frame[0] == 0 else b"")
                await both(drop(reader), pour(writer, frame * 1000))


async def flood_hello(ground: Ground, address: str) -> None:
    while True:
        with suppress(OSError, WebSocketException):
            async with seated(ground, address) as socket:
                await socket.recv()
        await asyncio.sleep(0)


async def flood_connections(ground: Ground, address: str, kept: float) -> None:
    while True:
        with suppress(OSError):
            async with dialled(ground, address):
                await asyncio.sleep(kept)
        await asyncio.sleep(0)


def flood_of(kind: str, ground: Ground, record: Json, address: str) -> Any:
    if kind == "move":
        return play(ground, address)
    if kind in MESSAGES:
        return flood_messages(ground, address, MESSAGES[kind])
    if kind in FRAMES:
        return flood_frames(ground, address, FRAMES[kind])
    if kind == "hello":
        return flood_hello(ground, address)
    if kind == "requests without waiting":
        return flood_ahead(ground, address)
    if kind in OTHERS:
        return flood_connections(ground, address, 0.0 if kind == "connect" else 60.0)
    return flood_http(ground, address, requests(ground, record)[kind])


def attack(kind: str, ground: Ground, record: Json, address: str, connections: int) -> None:
    """In a process of its own, until it is ended."""

    async def all_at_once() -> None:
        many = 300 if kind == "silence" else connections
        await asyncio.gather(*(flood_of(kind, ground, record, address) for _ in range(many)))

    uvloop.run(all_at_once())


# ---------------------------------------------------------------------- measuring
@dataclass(frozen=True)
class Found:
    kind: str
    share: float  # of a core, beyond what the quiet tables cost
    p99: float | None
    worst: float | None
    moves: int


class Quiet:
    """The tables where people just play."""

    def __init__(self, base: str, tables: int) -> None:
        self.findings = Findings()
        load = Load(base, ["pandemic"], QUIET_RATE, 1)
        self.rooms = [Room(number, load, self.findings) for number in range(tables)]

    async def begin(self) -> None:
        for room in self.rooms:
            await room.open()
        for room in self.rooms:
            room.go()

    async def end(self) -> None:
        for room in self.rooms:
            room.stop()
        await asyncio.gather(*(room.close() for room in self.rooms))

    async def watch(self, pid: int, seconds: float) -> tuple[float, list[float]]:
        """The server's share of a core for a while, and how long moves took."""
        cpu, first, begun = Usage.of(pid).cpu, len(self.findings.told), time.perf_counter()
        await asyncio.sleep(seconds)
        share = (Usage.of(pid).cpu - cpu) / (time.perf_counter() - begun)
        return share, self.findings.told[first:]


async def prepare(base: str, record: Json, address: str) -> Ground:
    async def ask(path: str, body: Any = None) -> Any:
        status, answer, _ = await asyncio.to_thread(request, base, path, body and encode(body), address)
        if status >= 300:
            raise OSError(f"{path}: {status} {answer.decode(errors='replace')[:200]}")
        return answer

    wish = {"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}
    table = json.loads(await ask("/api/tables", wish))
    kept = json.loads(await ask("/api/records", record))["id"]
    page = (await ask("/")).decode()
    asset = page.split('src="', 1)[1].split('"', 1)[0]
    return Ground(base, table["table"], table["token"], kept, asset)


async def measure_kind(
    kind: str, number: int, base: str, record: Json, pid: int, quiet: Quiet, a_move: float, given: argparse.Namespace
) -> Found:
    ground = await prepare(base, record, f"127.8.{number}.1")
    process = multiprocessing.get_context("spawn").Process(
        target=attack, args=(kind, ground, record, f"127.9.{number}.1", given.connections), daemon=True
    )
    process.start()
    try:
        await asyncio.sleep(given.warm)
        share, told = await quiet.watch(pid, given.seconds)
    finally:
        process.kill()
        process.join()
    beyond = round(share - a_move * len(told) / given.seconds, 3)
    return Found(kind, beyond, milliseconds(told, 0.99), milliseconds(told, 1.0), len(told))


def kinds_of(given: Sequence[str], record: Json) -> list[str]:
    known = [*MESSAGES, *FRAMES, *OTHERS, *requests(Ground("", "", "", "", ""), record)]
    return [kind for kind in known if not given or any(word in kind for word in given)]


async def measure(given: argparse.Namespace, folder: Path, screen: Console) -> list[Found]:
    game = petri.new("pandemic", players=4, seed=7)
    record = play_game(game, [make_bot("random", seat) for seat in range(4)]).record()
    found: list[Found] = []
    more = [word for limit in SAVED for word in ("--limit", limit)]
    async with serving(str(folder / "petri.db"), folder / "server.log", more) as (base, process):
        quiet = Quiet(base, given.tables)
        await quiet.begin()
        await asyncio.sleep(1.0)
        usual, told = await quiet.watch(process.pid, 2 * given.seconds)
        a_move = usual * 2 * given.seconds / max(1, len(told))  # seconds of CPU
        found.append(Found("nothing", round(usual, 3), milliseconds(told, 0.99), milliseconds(told, 1.0), len(told)))
        for number, kind in enumerate(kinds_of(given.kinds, record), 1):
            found.append(await measure_kind(kind, number, base, record, process.pid, quiet, a_move, given))
            screen.print(f"{kind:26} {found[-1].share:6.1%}  p99 {found[-1].p99} ms, worst {found[-1].worst} ms")
        await quiet.end()
    if quiet.findings.errors:
        screen.print(*quiet.findings.errors[:5], sep="\n")
    return found


def show(found: Sequence[Found], screen: Console) -> None:
    grid = Grid("sent without end", "of a core", "p99 of others", "worst", "of moves", box=None)
    for one in found:
        style = "bold" if one.share > MOST_SHARE and one.kind != "nothing" else ""
        grid.add_row(one.kind, f"{one.share:.1%}", f"{one.p99} ms", f"{one.worst} ms", str(one.moves), style=style)
    screen.print(grid)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", 1)[1])
    parser.add_argument("kinds", nargs="*", help="only what has one of these words in its name")
    parser.add_argument("--seconds", type=float, default=4.0, help="of measuring each kind")
    parser.add_argument("--warm", type=float, default=2.5, help="seconds before that")
    parser.add_argument("--tables", type=int, default=12, help="quiet ones, of four")
    parser.add_argument("--connections", type=int, default=CONNECTIONS, help="of the address that floods")
    parser.add_argument("--most", type=float, default=MOST_SHARE, help="fail above this share of a core")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    screen = Console(stderr=True)
    with tempfile.TemporaryDirectory(prefix="petri-flood-") as folder:
        log = Path(folder) / "server.log"
        try:
            found = uvloop.run(measure(given, Path(folder), screen))
        except (OSError, WebSocketException) as error:
            screen.print(f"[bold]it did not work:[/bold] {error}\n", log.read_text()[-3000:] if log.exists() else "")
            return 1
        said = log.read_text().splitlines()[1:]
        screen.print(f"lines in the server's log: {len(said)}")
        screen.print(*said[:SHOWN], sep="\n", markup=False)
    if given.json:
        print(json.dumps([asdict(one) for one in found], indent=2))
    else:
        show(found, Console())
    return 1 if any(one.share > given.most for one in found[1:]) else 0


if __name__ == "__main__":
    sys.exit(main())
