"""Malformed, huge, out-of-order and repeated messages: a clear error, nothing changed, nobody else disturbed."""

from __future__ import annotations

import json
import socket
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from players import QUICK, Page, Server, serving
from programs import PATIENCE
from test_tables import asked, two_at_a_table
from websockets.exceptions import ConnectionClosed

from petri.server.protocol import KINDS, LARGEST_MESSAGE

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
FIELDS = (
    *("id", "version", "ply", "seat", "move", "moves", "text", "yes", "about", "number", "on"),
    *("do", "bot", "name", "lang", "token", "table", "nonce", "chance"),
)
MESSAGES = st.builds(
    lambda kind, values: {"t": kind, **values},
    st.sampled_from(KINDS) | st.text(max_size=8),
    st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=6),
)
LIMITS = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@pytest.fixture(scope="module")
def table(server: Server) -> tuple[Page, Page]:
    return two_at_a_table(server, seed=7)


def first_answer(server: Server, raw: str | bytes) -> dict[str, Any]:
    """What a connection hears that begins with this."""
    connection = server.raw()
    connection.send(raw)
    answer: dict[str, Any] = json.loads(connection.recv(timeout=PATIENCE))
    with pytest.raises(ConnectionClosed):
        connection.recv(timeout=PATIENCE)
    return answer


@pytest.mark.parametrize(
    "raw, code",
    [
        ("", "message_json"),
        ("{", "message_json"),
        ("[]", "message_json"),
        ("null", "message_json"),
        ('{"t":"nothing"}', "message_kind"),
        ('{"table":"x"}', "message_kind"),
        ('{"t":"hello"}', "message_json"),
        ('{"t":"hello","table":5}', "message_json"),
        ('{"t":"hello","table":"x","more":1}', "message_json"),
        ('{"t":"ping"}', "hello_first"),
        ('{"t":"_claim","seat":0,"name":""}', "message_kind"),
        ('{"t":"hello","table":"' + "x" * 50 + '"}', "message_json"),
        ('{"t":"hello","table":"x"}', "table_unknown"),
        ('{"t":"hello","table":"\\u0000"}', "table_unknown"),
        ("[" * 15000, "message_json"),
        (b"\x00\x01", "message_binary"),
        ("x" * (LARGEST_MESSAGE + 1), "message_size"),
    ],
)
def test_bad_beginnings(server: Server, raw: str | bytes, code: str) -> None:
    answer = first_answer(server, raw)
    assert (answer["t"], answer["code"]) == ("error", code)
    assert answer["text"]


def test_silence_is_ended(tmp_path: Path) -> None:
    with serving(str(tmp_path / "petri.db"), replace(QUICK, hello_within=0.1)) as impatient:
        connection = impatient.raw()
        assert json.loads(connection.recv(timeout=PATIENCE))["code"] == "hello_late"


def test_a_frame_beyond_all_measure_ends_the_connection_only(server: Server, table: tuple[Page, Page]) -> None:
    connection = server.raw()
    with pytest.raises(ConnectionClosed):
        connection.send("x" * 1_000_000)
        connection.recv(timeout=PATIENCE)
    alive(*table)


def alive(host: Page, guest: Page) -> None:
    """The others play on as if nothing had been."""
    before = host.frame["view"]
    assert host.ask("moment", ply=host.frame["ply"])["frame"]["view"] == before
    assert guest.ask("chat", text="still here")["t"] == "ok"
    assert host.wait("chat")["line"]["text"] == "still here"


@LIMITS
@given(message=MESSAGES)
def test_any_message_gets_an_answer_and_changes_nothing_it_may_not(
    server: Server, table: tuple[Page, Page], message: dict[str, Any]
) -> None:
    host, _ = table
    room = server.hall.rooms[host.table]
    moves, seats = room.table.game.played, [seat.generation for seat in room.table.seats]
    watcher = server.page(host.table)
    watcher.tell(message)
    watcher.tell({"t": "ping"})
    answered = False
    while not answered:
        told = watcher.hear_any()
        answered = told["t"] == "pong"
        assert told["t"] in ("pong", "error", "table", "welcome", "state", "moment", "chat", "why")
    watcher.close()
    assert room.table.game.played == moves
    assert [seat.generation for seat in room.table.seats] == seats


@LIMITS
@given(move=st.text(max_size=60), version=st.integers(-5, 10**10), seat=st.integers(-3, 20))
def test_moves_that_are_none(server: Server, table: tuple[Page, Page], move: str, version: int, seat: int) -> None:
    host, _ = table
    room = server.hall.rooms[host.table]
    legal = {found.text for found in room.table.game.moves()}
    if move in legal:
        return
    before = room.table.game.position()
    answer = host.ask("move", id=f"x{abs(hash((move, version, seat)))}"[:40], version=version, seat=seat, move=move)
    assert answer["t"] == "error"
    assert answer["text"]
    assert room.table.game.position() == before


def test_out_of_order_messages(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    move = next(move for move in mover.frame["moves"] if move["kind"] == "drive")
    version = mover.frame["version"]
    for nth in range(5):  # all of the same version: one is taken
        mover.tell({"t": "move", "id": f"n{nth}", "version": version, "seat": move["seat"], "move": move["text"]})
    answers = [mover.wait_id(f"n{nth}") for nth in range(5)]
    assert [answer["t"] for answer in answers] == ["ok", "error", "error", "error", "error"]
    assert {answer["code"] for answer in answers[1:]} == {"stale"}
    assert mover.ask("move", version=version + 7, seat=move["seat"], move="pass")["code"] == "stale"
    mover.tell({"t": "hello", "table": mover.table})
    assert mover.wait_error()["code"] == "hello_again"


def test_too_much_at_once_is_slowed_down(server: Server) -> None:
    host, guest = two_at_a_table(server)
    for _ in range(int(QUICK.messages_at_once) * 5):
        guest.tell({"t": "ping"})
    assert guest.wait_error()["code"] == "too_fast"
    assert host.ask("chat", text="undisturbed")["t"] == "ok"


def test_half_a_handshake_disturbs_nobody(server: Server, table: tuple[Page, Page]) -> None:
    port = int(server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port)) as half:
        half.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n")
        alive(*table)
