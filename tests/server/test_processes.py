"""Two server processes, one PostgreSQL, one game: players at different processes."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest
from players import Json, Page, Process
from programs import PATIENCE
from test_seats import only_seat_1_has_the_event


@pytest.fixture
def processes(database: str) -> Iterator[tuple[Process, Process]]:
    with Process(database) as one, Process(database) as two:
        yield one, two


def at_two_processes(processes: tuple[Process, Process], **more: object) -> tuple[Page, Page]:
    one, two = (process.server for process in processes)
    opened = one.open(seats="me open", seed=7, options={"epidemics": 4}, **more)
    host = one.page(opened["table"], opened["token"])
    guest = two.page(opened["table"], opened["invite"], name="Bea")
    host.until(lambda page: page.info["status"] == "playing" and page.info["seats"][1]["present"])
    guest.until(lambda page: page.info["seats"][0]["present"])
    return host, guest


def play(pages: tuple[Page, Page], count: int, rng: random.Random) -> None:
    for _ in range(count):
        ply = max(page.frame["ply"] for page in pages)
        for page in pages:
            page.until_ply(ply)
        mover = next(page for page in pages if page.frame["prompt"]["mine"])
        mover.until(lambda page: bool(page.frame["moves"]))
        mover.play(rng.choice([m for m in mover.frame["moves"] if m["kind"] not in ("forecast",)])["text"])


def until_owned(page: Page) -> None:
    """Until the database has noticed that the owner is gone, and another process owns the game."""
    deadline = time.monotonic() + PATIENCE
    while (answer := page.ask("chat", text="anybody here?"))["t"] != "ok":
        assert answer["code"] == "store" and time.monotonic() < deadline, answer
        time.sleep(0.2)


def told(line: Json) -> Json:
    """A line but for its words, in which the reader is "you"."""
    return {key: value for key, value in line.items() if key != "text"}


def test_players_at_different_processes(processes: tuple[Process, Process]) -> None:
    host, guest = at_two_processes(processes)
    play((host, guest), 20, random.Random(1))
    for page in (host, guest):
        page.until(lambda page: page.frame["ply"] == 20)
    assert host.frame["view"]["cubes"] == guest.frame["view"]["cubes"]
    assert [told(line) for line in host.log] == [told(line) for line in guest.log]
    assert guest.ask("chat", text="from far away")["t"] == "ok"
    assert host.wait("chat")["line"]["name"] == "Bea"
    assert guest.ask("move", version=3, seat=1, move="pass")["code"] == "stale"
    refused = guest.ask("move", id="r", version=21, seat=0, move="pass")
    assert refused["code"] == "seat_not_yours"
    again = guest.ask("move", id="r", version=21, seat=0, move="pass")
    assert again == refused


def test_another_process_takes_over_when_the_owner_is_killed(processes: tuple[Process, Process]) -> None:
    host, guest = at_two_processes(processes)
    play((host, guest), 6, random.Random(2))
    guest.until(lambda page: page.frame["ply"] == 6)
    processes[0].kill()
    again = processes[1].server.page(host.table, host.token)
    assert again.frame["ply"] == 6
    until_owned(again)
    play((again, guest), 6, random.Random(3))
    again.until(lambda page: page.frame["ply"] == 12)


def test_a_new_owner_knows_who_wants_to_be_asked(database: str, processes: tuple[Process, Process]) -> None:
    """The owner dies; the third process takes the game over, and learns from the second what its page had said."""
    with Process(database) as third:
        servers = [process.server for process in (*processes, third)]
        seed = next(seed for seed in range(2000) if only_seat_1_has_the_event(seed))
        opened = servers[0].open(seats="me open", seed=seed, options={"epidemics": 4, "start": 0})
        first = servers[0].page(opened["table"], opened["token"])
        guest = servers[1].page(opened["table"], opened["invite"], name="Bea")
        host = servers[2].page(opened["table"], first.token)
        guest.until(lambda page: page.info["status"] == "playing" and bool(page.frame["moves"]))
        assert guest.ask("ask", cards={"quiet": "never"})["t"] == "ok"
        processes[0].kill()
        until_owned(host)
        host.until(lambda page: bool(page.frame["moves"]))
        host.play("pass")
        host.until(lambda page: page.frame["view"]["turn"] == 1)  # no window has waited for the guest
        assert "never" not in str(host.heard)


def test_a_link_works_at_every_process(processes: tuple[Process, Process]) -> None:
    one, two = (process.server for process in processes)
    opened = one.open(seats="me open open")
    host = two.page(opened["table"], opened["token"])
    guest = one.page(opened["table"], opened["invites"][1]["token"], nonce="again")
    assert two.page(opened["table"], opened["invites"][1]["token"], nonce="again").token == guest.token
    assert host.ask("seat", seat=1, do="bot", bot="random")["t"] == "ok"
    assert one.page(opened["table"], host.token).mine == [0]
