"""uvicorn's protocols with what they lack: deadlines, sizes, a count of connections, and silence about nonsense."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from petri.server.costs import NONSENSE, READING
from petri.server.limits import neighbourhood

if TYPE_CHECKING:
    from uvicorn.server import ServerState

    from petri.server.gate import Gate

LEAVING = 5.0  # seconds in which a page that goes may take what was written
QUIET = logging.getLogger("petri.server.frames")
QUIET.setLevel(logging.CRITICAL)
CALM = 0.2  # seconds of debt that are not worth a pause
LONGEST_PAUSE = 3.0  # seconds that nothing is read from whoever owes time
PIECE = 1024  # bytes: hundreds of frames at most
WRITES = "petri.writes"  # where the application finds `write_now` in the scope of a socket
SLICE = 0.001  # seconds of reading from one socket before others have their turn


class Wire:
    """What the two protocols share: the gate, a deadline, and who pays for what is read."""

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    client: tuple[str, int] | None
    scope: Any
    gate: Gate
    _deadline: asyncio.TimerHandle | None = None

    def due(self, seconds: float, late: Callable[[], None]) -> None:
        self.not_due()
        self._deadline = self.loop.call_later(seconds, late)

    def not_due(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def host(self) -> str:
        """The visitor's, which behind a proxy is known once the application has looked at the request."""
        client = self.scope.get("client") if getattr(self, "scope", None) else self.client
        return client[0] if client else ""

    def turn_away(self, reason: str) -> None:
        self.pay(NONSENSE)
        self.gate.refusals.add(reason, self.host())
        self.transport.abort()

    def pay(self, seconds: float) -> None:
        host = self.host()
        if host not in self.gate.proxies:
            self.gate.budgets.addresses.spend(neighbourhood(host), seconds + READING)

    def owes(self) -> float:
        host = self.host()
        return 0.0 if host in self.gate.proxies else self.gate.budgets.addresses.wait(neighbourhood(host))

    def go_soon(self) -> None:
        """A connection that is closed waits until all is taken, if need be for ever; so it is cut after a while."""
        self.due(LEAVING, self.transport.abort)


class Porch(Wire, asyncio.Protocol):
    """A connection that has said nothing yet: it costs little. With the first byte it becomes one for requests."""

    scope = None

    def __init__(
        self,
        config: Any,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.config = config
        self.server_state = server_state
        self.app_state = app_state
        self.loop = _loop or asyncio.get_event_loop()
        self.gate = config.app.state.gate

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport
        self.client = transport.get_extra_info("peername")
        if self.gate.enter(transport, self.host()):
            self.server_state.connections.add(self)  # type: ignore[arg-type]
            self.due(self.gate.settings.headers_within, self._late)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.shut()
        self.gate.leave(self.transport)

    def shut(self) -> None:
        self.not_due()
        self.server_state.connections.discard(self)

    def shutdown(self) -> None:
        """uvicorn ends."""
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        wait = self.owes()
        if wait > CALM:  # it is kept waiting, which costs less than to send it away again and again
            self.transport.pause_reading()
            self.due(min(wait, LONGEST_PAUSE), lambda: self._let_in(data))
        else:
            self._let_in(data)

    def _let_in(self, data: bytes) -> None:
        self.shut()
        wire = HttpWire(self.config, self.server_state, self.app_state, self.loop)
        wire.connection_made(self.transport)
        self.transport.set_protocol(wire)
        self.transport.resume_reading()
        wire.data_received(data)

    def _late(self) -> None:
        """Browsers connect beforehand and then need it no more."""
        self.gate.refusals.count("silent")
        self.transport.abort()


class HttpWire(Wire, HttpToolsProtocol):
    """One connection, before it becomes a socket. A request has its time for the headers, and another for all."""

    def __init__(self, config: Any, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self.gate = config.app.state.gate
        self._head = 0  # bytes of the headers read so far
        self._is_asking = False  # between the end of the headers and that of the answer
        self._is_whole = True  # the request has been read to its end

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.due(self.gate.settings.headers_within, self._late)

    def connection_lost(self, exc: Exception | None) -> None:
        self.not_due()
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unset_keepalive_if_required()
        if self.parser is None or self.transport.is_closing():
            return
        begun = time.thread_time()
        if not self._is_asking:
            if self._deadline is None:
                self.due(self.gate.settings.headers_within, self._late)
            self._head += len(data)
        self._feed(data)
        if not self._is_asking and self._head > self.gate.settings.largest_headers:
            self.turn_away("headers_size")
        self.pay(time.thread_time() - begun)

    def turn_away(self, reason: str) -> None:
        if self.cycle is not None and not self.cycle.response_complete:  # it must not write any more
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        super().turn_away(reason)

    def _feed(self, data: bytes) -> None:
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserError:
            if self._is_asking:
                self.turn_away("request")
                return
            self.pay(NONSENSE)
            self.gate.refusals.add("request", self.host())
            self.send_400_response("Invalid HTTP request received.")
            self.go_soon()
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.not_due()
                self.handle_websocket_upgrade()
            else:
                self.gate.refusals.add("upgrade", self.host())

    def on_headers_complete(self) -> None:
        if self._is_asking:
            raise ValueError("a request before the answer to the last one")  # which ends the parser
        self._head = 0
        self._is_asking = True
        self._is_whole = False
        self.gate.wakes(self.transport)
        self.due(self.gate.settings.answer_within, self._too_slow)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_whole = True
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self._rest()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.pipeline:
            return
        if self.transport.is_closing():
            self.due(self.gate.settings.answer_within, self.transport.abort)
        elif self._is_whole:
            self._rest()
        else:  # it was refused before its end: a moment to read that, and what it still says is dropped
            self._unset_keepalive_if_required()
            self.due(LEAVING, self._late)

    def _rest(self) -> None:
        """Until the next request, if one comes before uvicorn closes."""
        self._is_asking = False
        self.not_due()
        self.gate.rests(self.transport)
        if self.timeout_keep_alive_task is None:
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.due(self.gate.settings.answer_within, self.transport.abort)

    def _late(self) -> None:
        self.turn_away("headers_late")

    def _too_slow(self) -> None:
        self.turn_away("answer_late")


class SocketWire(Wire, WebSocketsSansIOProtocol):
    """A socket. Frames that are none end it without a word in the log; pings and bits of frames are paid for, too."""

    def __init__(self, config: Any, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self.gate = config.app.state.gate
        self.conn.logger = QUIET
        self._unread = bytearray()
        self._later: asyncio.TimerHandle | None = None  # when to read on

    def connection_lost(self, exc: Exception | None) -> None:
        self.not_due()
        if self._later is not None:
            self._later.cancel()
        self.gate.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._read()

    def _read(self) -> None:
        """A piece after the other, as long as the page has had all before and nobody is kept waiting."""
        self._later = None
        begun = time.thread_time()
        while self._unread and not self.read_paused and time.thread_time() - begun < SLICE:
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            self._take(piece)
            if self.transport.is_closing():
                self._unread.clear()
                return
        self.pay(time.thread_time() - begun)
        self._read_on()

    def _read_on(self) -> None:
        """Who owes time is not read from; the system then lets the sender wait."""
        if self.read_paused or self._later is not None:
            return  # the page asks for more, or the clock
        wait = self.owes()
        if self._unread or wait > CALM:
            self.transport.pause_reading()
            self._later = self.loop.call_later(min(wait, LONGEST_PAUSE), self._read)
        else:
            self.transport.resume_reading()

    def _take(self, piece: bytes) -> None:
        try:
            super().data_received(piece)
        except Exception:  # whatever it sent, it was no frame that may come now
            self._nonsense()

    def _nonsense(self) -> None:
        self.queue.put_nowait({"type": "websocket.disconnect", "code": 1002})
        self.turn_away("frame")

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            if not self.transport.is_closing():
                self._read()
        return message

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:  # not even the handshake was over
            self._nonsense()
            return
        self.pay(NONSENSE)
        self.gate.refusals.add("frame", self.host())
        super().handle_parser_exception()
        self.go_soon()

    def handle_cont(self, event: Any) -> None:
        if not event.data and not event.fin:  # nothing, again and again, would be no message of any size
            self._nonsense()
            return
        super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text" and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.fail(1007, "no UTF-8")
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.go_soon()

    async def run_asgi(self) -> None:
        self.scope["extensions"] = {**self.scope.get("extensions", {}), WRITES: self.write_now}
        await super().run_asgi()
        self.go_soon()

    def write_now(self, text: bytes) -> bool:
        """Send a message at once, past all that stands between the application and the line; False if it has to wait
        or the line is closed, which `send` knows what to do about."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        try:
            self.conn.send_text(text)
        except InvalidState:
            return False
        self.transport.write(b"".join(self.conn.data_to_send()))
        return True


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
