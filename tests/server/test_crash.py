"""After kill -9 every acknowledged move is there, and pages go on where they were."""

from __future__ import annotations

import json
import random
import threading
import time
from collections.abc import Iterator

import pytest
from players import Page, Process, Refusal
from programs import PATIENCE
from websockets.exceptions import ConnectionClosed

import petri

ENOUGH = 12  # moves, after which the server dies while more of them come
AT_ONCE = 50  # messages that a server takes without slowing them down


@pytest.fixture
def process(tmp_path) -> Iterator[Process]:
    with Process(str(tmp_path / "petri.db")) as found:
        yield found


def test_every_acknowledged_move_survives(process: Process) -> None:
    opened = process.server.open(seats="me hotseat", options={"epidemics": 4}, seed=3)
    page = process.server.page(opened["table"], opened["token"])
    is_time = threading.Event()
    killer = threading.Thread(target=lambda: (is_time.wait(PATIENCE), process.kill()))
    killer.start()
    acknowledged: list[str] = []
    rng = random.Random(4)
    id, sent = "", {}
    try:
        while len(acknowledged) < AT_ONCE:
            move = rng.choice([move for move in page.frame["moves"] if move["kind"] in ("drive", "pass", "discard")])
            id = f"m{len(acknowledged)}"
            sent = {"version": page.frame["version"], "seat": move["seat"], "move": move["text"]}
            answer = page.ask("move", id=id, **sent)
            assert answer["t"] == "ok"
            acknowledged.append(move["text"])
            if len(acknowledged) == ENOUGH:
                is_time.set()
    except (ConnectionClosed, EOFError, OSError):
        pass
    finally:
        is_time.set()
    killer.join()
    assert acknowledged, "nothing was played before the server died"
    process.start()
    back = process.server.page(opened["table"], opened["token"])
    assert back.frame["ply"] - len(acknowledged) in (0, 1)  # one may be written whose answer was lost
    first = back.ask("move", id="m0", version=1, seat=0, move=acknowledged[0])
    assert (first["t"], first["ply"]) == ("ok", 1)
    if back.frame["ply"] == len(acknowledged) and sent and id == f"m{len(acknowledged)}":
        assert back.ask("move", id=id, **sent)["t"] == "ok"  # the page sends again what was not answered
    game = replayed(process, opened["table"], back)
    assert list(game.played[: len(acknowledged)]) == acknowledged


def replayed(process: Process, table: str, page: Page) -> petri.Game:
    """The game as the store has it, played to its end so that its record may be had."""
    rng = random.Random(8)
    while page.frame["outcome"] is None:
        move = rng.choice(page.frame["moves"])
        answer = page.move(move["text"], seat=move["seat"])
        if answer.get("code") == "too_fast":
            time.sleep(0.5)
            continue
        assert answer["t"] == "ok"
        page.until(lambda page, ply=answer["ply"]: page.frame["ply"] >= ply)
    return petri.verify(process.server.get(f"/api/tables/{table}/record"))


def test_a_guest_whose_claim_was_not_answered_gets_the_seat(process: Process) -> None:
    """The seat was taken and the server died before the page heard of it: the same page takes it again, no other."""
    opened = process.server.open(seats="me open", options={"epidemics": 4})
    table, link = opened["table"], opened["invites"][0]["token"]
    socket = process.server.raw()
    socket.send(json.dumps({"t": "hello", "table": table, "token": link, "nonce": "of the page", "chance": "ab" * 32}))
    deadline = time.monotonic() + PATIENCE
    while process.server.get(f"/api/tables/{table}")["seats"][1]["kind"] == "open":
        assert time.monotonic() < deadline, "the seat was not taken"
        time.sleep(0.05)
    process.kill()
    process.start()
    guest = process.server.page(table, link, nonce="of the page", chance="cd" * 32)
    assert guest.mine == [1]
    assert guest.info["fair"]["added"] == ["ab" * 32]
    with pytest.raises(Refusal, match="seat_taken"):
        process.server.page(table, link, nonce="of somebody else")
    host = process.server.page(table, opened["token"])
    assert host.frame["view"] is not None


def test_a_second_server_on_the_same_file_is_refused(process: Process) -> None:
    with pytest.raises(AssertionError, match="ended"), Process(process.db):
        pass
    assert process.server.get("/api/health")["status"] == "ok"
