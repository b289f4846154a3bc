"""The socket of a page: hello first, then commands and questions; one page's garbage never disturbs another."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from msgspec import Raw
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from petri.core.errors import PetriError
from petri.core.text import language
from petri.server import protocol
from petri.server.audience import error_json
from petri.server.costs import LONGEST_REST, PER_BYTE, WRITING, TooFast, payer
from petri.server.errors import Conflict, Missing, Refused, ServerError, told_of_store
from petri.server.fair import sha256
from petri.server.hall import Hall
from petri.server.limits import Bucket
from petri.server.presenting import Viewer
from petri.server.protocol import (
    ChangeSeat,
    Chat,
    Claim,
    Hello,
    Hint,
    Lang,
    Look,
    Moment,
    Ping,
    Question,
    Record,
    Routes,
    Sit,
    Why,
)
from petri.server.room import Room, background
from petri.server.store import StoreError
from petri.server.table import Table
from petri.server.tokens import ANY_SEAT, WATCHER, Token
from petri.server.wire import WRITES

log = logging.getLogger("petri.server")
MOST_PICTURES = 64  # kept for a table
MOST_WAITING = 300  # messages a page may be behind before it has to come again
MOST_UNREAD = 20  # messages it may be behind and still be listened to: answers that nobody reads fill the memory
# what is worth more than one message: a game played again, a log told again, lines kept for ever
COSTS: dict[type, float] = {Moment: 1, Routes: 1, Hint: 4, ChangeSeat: 4, Chat: 2}
GOING_AWAY, POLICY, INTERNAL, TRY_AGAIN, REFUSED = 1001, 1008, 1011, 1013, 4000


class Page:
    """A connection of one page; a room tells it things."""

    def __init__(self, socket: WebSocket, hall: Hall) -> None:
        self.socket = socket
        self.hall = hall
        self.lang = "en"
        self.holder: int | None = None
        self.viewer = Viewer(None, (), self.lang)
        self.room: Room | None = None
        self._out: asyncio.Queue[tuple[float, bytes] | tuple[int, str]] = asyncio.Queue()
        self._writes_now: Callable[[bytes], bool] = socket.scope.get("extensions", {}).get(WRITES, lambda text: False)
        self._is_writing = False  # a message has left the queue and is not sent yet
        self._closing = False
        self._taken = asyncio.Event()
        settings = hall.settings
        self._bucket = Bucket(settings.messages_per_second, settings.messages_at_once)
        self.account = payer.get()

    # ------------------------------------------------------------------ out
    def send(self, message: bytes, not_before: float = 0.0) -> None:
        if self._closing:
            return
        if self._out.qsize() >= MOST_WAITING:
            self._out = asyncio.Queue()  # what it misses it gets when it comes again
            self.close(TRY_AGAIN, "slow")
            return
        waits = not_before > 0.0 or self._is_writing or not self._out.empty()
        if waits or not self._writes_now(message):
            self._out.put_nowait((not_before, message))

    def tell(self, message: dict[str, Any]) -> None:
        self.answer(protocol.encode(message))

    def answer(self, message: bytes) -> None:
        """What this page asked for; it pays for it."""
        self.account.pay(WRITING + len(message) * PER_BYTE)
        self.send(message)

    def close(self, code: int, reason: str) -> None:
        if not self._closing:
            self._out.put_nowait((code, reason))
            self._closing = True

    async def write(self) -> None:
        """Send what waits, until there is nothing to send any more."""
        try:
            while await self._write_one():
                self._taken.set()
        except (WebSocketDisconnect, RuntimeError, OSError):
            pass
        finally:
            self._closing = True
            self._taken.set()

    async def _write_one(self) -> bool:
        first, message = await self._out.get()
        self._is_writing = True
        if isinstance(message, str):
            await self.socket.close(int(first), message)
            return False
        if first > 0.0:
            await asyncio.sleep(first - time.monotonic())
        await self.socket.send_text(message.decode())
        self._is_writing = False
        return True

    async def _until_read(self) -> None:
        while self._out.qsize() > MOST_UNREAD and not self._closing:
            self._taken.clear()
            await self._taken.wait()

    # ------------------------------------------------------------------ in
    async def serve(self) -> None:
        try:
            await self.socket.accept()
        except WebSocketDisconnect:
            return
        writer = asyncio.create_task(self.write())
        try:
            await self._converse()
        except WebSocketDisconnect:
            pass
        except PetriError as error:
            self._refuse(error)
        except Exception:
            log.exception("socket")
            self._refuse(ServerError("internal", status=500), INTERNAL)
        finally:
            await self._leave()
            self.close(GOING_AWAY, "")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(writer, 5)

    def _refuse(self, error: PetriError, code: int = REFUSED) -> None:
        error = told(error)
        self.tell(error_json(error, self.lang, None))
        self.close(code, error.key)

    async def _leave(self) -> None:
        if self.room is not None:
            self.room.leave(self)
            with contextlib.suppress(StoreError):
                await self.room.presence_changed()

    async def _converse(self) -> None:
        await self._hello()
        while self._is_open():
            await self._until_read()
            raw = await self._receive()
            if not self._is_open():  # the link was revoked while this was on its way
                return
            try:
                self._pass_bucket()
                await self._understand(raw)
            except PetriError as error:
                self.hall.counts.refused.add(1, code=error.key)
                self.tell(error_json(told(error), self.lang, protocol.id_of(raw)))
                if isinstance(error, TooFast):
                    await asyncio.sleep(min(error.wait, LONGEST_REST))  # who does not wait is made to

    def _is_open(self) -> bool:
        return self.socket.application_state is WebSocketState.CONNECTED and not self._closing

    async def _receive(self) -> str:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None:
            raise ServerError("message_binary")
        return str(text)

    def _pass_bucket(self, cost: float = 1) -> None:
        wait = self.account.wait() or self._bucket.allow(cost)
        if wait > 0:
            raise TooFast(wait)

    async def _hello(self) -> None:
        try:
            raw = await asyncio.wait_for(self._receive(), self.hall.settings.hello_within)
        except TimeoutError:
            raise ServerError("hello_late") from None
        hello = protocol.decode(raw)
        if not isinstance(hello, Hello):
            raise ServerError("hello_first")
        self.lang = language(hello.lang)
        self.room = room = await self.hall.room(hello.table)
        try:
            token = await self._sit_down(room, hello)
            if token is not None and not room.table.is_valid(token):  # now: the seat may have been freed just before
                raise Refused("link_revoked")
        except PetriError:
            self.room = None
            raise
        self._look(room, None if token is None else token.seat)
        signed = None if token is None else room.signer.sign(hello.table, token)
        room.join(self)
        self.tell(room.audience.welcome_json(self, None if signed == hello.token else signed))
        self._show(room)
        await room.presence_changed()

    async def _sit_down(self, room: Room, hello: Hello) -> Token | None:
        """Find out who this is: the token of a seat, maybe of one that was just taken; None for a spectator."""
        if not hello.token:
            if room.table.head["watching"] == "off":
                raise Refused("watching_off")
            return None
        token = room.signer.read(hello.table, hello.token)
        if token.kind == "invitation":
            return await self._claim(room, token, hello)
        if room.table.is_valid(token):
            await self._come(room, token, hello.chance)
        return token

    async def _come(self, room: Room, token: Token, chance: str) -> None:
        """Back to where a bot sat in, or for the first time: then the page adds to the chance."""
        table = room.table
        is_back = token.seat != WATCHER and table.seats[token.seat].standin
        if is_back or (not table.is_dealt and token.seat not in table.sat):
            await room.command(token.seat, Sit(chance), self.lang)
            await room.catch_up()

    async def _claim(self, room: Room, token: Token, hello: Hello) -> Token:
        """With a nonce the same page may ask again, should the answer be lost; only its hash is kept."""
        seat = None if token.seat == ANY_SEAT else token.seat
        nonce = sha256(f"{room.table.id} {hello.nonce}") if hello.nonce else ""
        claim = Claim(seat, hello.name, token.generation, nonce, hello.chance)
        answer = await room.command(WATCHER, claim, self.lang)
        if answer["t"] == "error":
            raise Conflict(answer["code"], ply=room.table.ply)
        await room.catch_up()
        return Token("seat", answer["seat"], answer["generation"])

    def _look(self, room: Room, holder: int | None) -> None:
        """Through the eyes of the holder's seat, or of the one of theirs that is asked."""
        self.holder = holder
        self.account.seat = None if holder is None else (room.table.id, holder)
        mine = () if holder is None or holder == WATCHER else room.table.seats_of(holder)
        asked = room.table.to_act
        seat = asked if asked in mine else (mine[0] if mine else None)
        self.viewer = Viewer(seat, mine, self.lang)

    # ------------------------------------------------------------------ messages
    async def _understand(self, raw: str) -> None:
        assert self.room is not None
        message = protocol.decode(raw)
        if isinstance(message, Hello):
            raise ServerError("hello_again")
        if type(message) in COSTS:
            self._pass_bucket(COSTS[type(message)])
        if isinstance(message, Question):
            self._answer(self.room, message)
            return
        if self.holder is None:
            raise Refused("spectator")
        answer = await self.room.command(self.holder, message, self.lang)
        if answer.get("code") == "stale":
            await self.room.catch_up()
            self._show(self.room)
        self.tell({**answer, "id": message.id})

    def _answer(self, room: Room, question: Question) -> None:
        if isinstance(question, Ping):
            self.tell({"t": "pong"})
        elif isinstance(question, Why):
            self.tell({"t": "why", "id": question.id, "reasons": self._why(room, question)})
        elif isinstance(question, Routes):
            self.tell({"t": "routes", "id": question.id, "routes": self._routes(room, question)})
        elif isinstance(question, Hint):
            self._advise(room, question)
        elif isinstance(question, Moment):
            self.tell({"t": "moment", "id": question.id, "frame": self._moment(room, question.ply)})
        elif isinstance(question, Look):
            self._look_through(room, question.seat)
        elif isinstance(question, Lang):
            self._speak(room, question.lang)
        elif isinstance(question, Record):
            self.tell({"t": "record", "id": question.id, "record": self._record(room)})

    def _check_mine(self, seat: int) -> None:
        if seat not in self.viewer.mine:
            raise Refused("seat_not_yours", seat=seat, allowed=self.viewer.mine)

    def _check_dealt(self, room: Room) -> None:
        if not room.table.is_dealt:
            raise Conflict("undealt")

    def _why(self, room: Room, question: Why) -> dict[str, str | None]:
        self._check_mine(question.seat)
        self._check_dealt(room)
        game, you = room.table.game, self.viewer.reader
        reasons = game.why_not_many(question.moves, question.seat)
        return {text: game.tell(why, self.lang, you) if why else None for text, why in zip(question.moves, reasons)}

    def _routes(self, room: Room, question: Routes) -> dict[str, list[dict[str, Any]]]:
        self._check_mine(question.seat)
        self._check_dealt(room)
        found = room.table.game.routes(question.seat, question.pawn)
        return {city: [route.as_json() for route in ways] for city, ways in found.items()}

    def _advise(self, room: Room, question: Hint) -> None:
        """The page goes on meanwhile. What comes when the moment is over, or somebody else sits before the screen, is
        told to nobody."""
        if self.holder is None:
            raise Refused("spectator")
        room.adviser.check(self.viewer, question)
        background(self._tell_hint(room, self.holder, question))

    async def _tell_hint(self, room: Room, holder: int, question: Hint) -> None:
        try:
            found = await room.adviser.hint(holder, self.viewer, question, room.who)
            if not self._closing:
                room.adviser.check(self.viewer, question)
                self.tell({"t": "hint", "id": question.id, **found})
        except PetriError as error:
            self.hall.counts.refused.add(1, code=error.key)
            self.tell(error_json(error, self.lang, question.id))
        except Exception:
            log.exception("a hint")
            self.tell(error_json(ServerError("internal", status=500), self.lang, question.id))

    def _moment(self, room: Room, ply: int) -> Raw:
        self._check_dealt(room)
        if ply > room.table.ply:
            raise Missing("moment_range", last=room.table.ply)
        viewer = self.viewer
        key = "moment", ply, viewer.seat, viewer.lang
        return Raw(pictures_of(room).once(key, lambda: room.audience.presenter.moment(ply, viewer)))

    def _look_through(self, room: Room, seat: int) -> None:
        self._check_mine(seat)
        self.viewer = Viewer(seat, self.viewer.mine, self.lang)
        self._show(room)

    def _speak(self, room: Room, lang: str) -> None:
        self.lang = language(lang)
        self.viewer = Viewer(self.viewer.seat, self.viewer.mine, self.lang)
        self.tell(room.audience.welcome_json(self, None))
        self._show(room)

    def _show(self, room: Room) -> None:
        """The whole picture, which stays the same until something happens."""
        key = "state", self.viewer, self.holder
        self.answer(pictures_of(room).once(key, lambda: room.audience.state_json(self)))

    def _record(self, room: Room) -> dict[str, Any]:
        if room.table.status != "over":
            raise Conflict("record_early")
        return room.table.record()


class Pictures:
    """What pages of a table asked for since something happened there, encoded."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._made: dict[Any, bytes] = {}
        self._of = (-1, -1)

    def once(self, key: Any, make: Callable[[], dict[str, Any]]) -> bytes:
        now = self.table.seq, self.table.look
        if self._of != now or len(self._made) >= MOST_PICTURES:
            self._of = now
            self._made.clear()
        if key not in self._made:
            self._made[key] = protocol.encode(make())
        return self._made[key]


_pictures: WeakKeyDictionary[Room, Pictures] = WeakKeyDictionary()


def pictures_of(room: Room) -> Pictures:
    return _pictures.setdefault(room, Pictures(room.table))


def told(error: PetriError) -> PetriError:
    """An error as a page may read it: what is wrong with the store names files and hosts of the server."""
    if isinstance(error, StoreError):
        log.error("%s", error)
        return told_of_store(error)
    return error
