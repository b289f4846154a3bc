"""What somebody tried who wanted to read another one's hand, or to be rid of a vote."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

from players import Page, Server
from test_dealing import until
from test_review import clerk_of, room_of, table_of
from test_seats import quiet_moves

import petri
from petri.server.protocol import Answer, ChangeSeat, Claim, Undo
from petri.server.store import Entry, StoreError
from petri.server.table import Table
from petri.server.tokens import WATCHER

HIDDEN = {"epidemics": 4, "start": 0, "open_hands": False}


def dealt_table(server: Server) -> tuple[Page, ...]:
    """The host and two others, hands hidden, before the first move."""
    opened = server.open(seats="me open open", options=HIDDEN)
    host = server.page(opened["table"], opened["token"])
    pages = (host, *(server.page(opened["table"], opened["invite"]) for _ in range(2)))
    for page in pages:
        page.until(lambda page: page.frame["view"] is not None)
    host.until(lambda page: bool(page.frame["moves"]))
    return pages


def apply(table: Table, kind: str, **data: Any) -> None:
    table.apply(Entry(table.seq + 1, kind, data, 0.0))


# ---------------------------------------------------------------------- votes
def test_who_was_not_asked_before_the_first_move_is_asked_after_it(server: Server) -> None:
    """The host asks while nobody has a hand to lose, plays, and lets a friend agree: the seat would go with a hand."""
    host, bea, cem = dealt_table(server)
    assert host.ask("seat", seat=1, do="link")["asked"] == [2]
    quiet_moves(host, 1)
    assert cem.ask("answer", yes=True, about="seat")["t"] == "ok"
    bea.until(lambda page: page.info["seat_request"] is not None and page.info["seat_request"]["waiting"] == [1])
    assert bea.info["seats"][1]["kind"] == "person"
    assert bea.info["seat_request"]["agreed"] == [2]
    assert bea.ask("answer", yes=False, about="seat")["t"] == "ok"
    host.until(lambda page: page.info["seat_request"] is None)
    assert host.info["seats"][1]["kind"] == "person"


def test_who_came_back_is_asked_about_their_seat() -> None:
    claims = [("claim", {"seat": seat, "name": ""}) for seat in (1, 2)]
    said = {"seat": 0, "move": "pass", "by": "person"}
    table = table_of(*claims, ("move", said), seats="me open open", start=0, events=0, open_hands=True)
    ((kind, asked),) = clerk_of(table, away=100.0).link(0, ChangeSeat("a", 1, "link")).entries
    apply(table, kind, **asked)
    yes = Answer("b", True, "seat")
    assert [kind for kind, _ in clerk_of(table, away=100.0).answer(2, yes).entries] == ["answer_seat", "free"]
    ((kind, answer),) = clerk_of(table).answer(2, yes).entries
    apply(table, kind, **answer)
    assert table.seat_request is not None and table.seat_request.waiting == [1]
    assert [kind for kind, _ in clerk_of(table).answer(1, yes).entries] == ["answer_seat", "free"]


def test_who_was_asked_and_left_has_not_agreed() -> None:
    claims = [("claim", {"seat": seat, "name": ""}) for seat in (1, 2)]
    said = {"seat": 0, "move": "pass", "by": "person"}
    table = table_of(*claims, ("move", said), seats="me open open", start=0, events=0)
    ((kind, asked),) = clerk_of(table).link(0, ChangeSeat("a", 1, "link")).entries
    apply(table, kind, **asked)
    ((kind, answer),) = clerk_of(table, away=100.0).answer(2, Answer("b", True, "seat")).entries
    apply(table, kind, **answer)
    assert table.seat_request is not None and table.seat_request.waiting == [1]


def test_who_sat_down_meanwhile_is_asked_about_an_undo() -> None:
    said = {"seat": 0, "move": "pass", "by": "person"}
    table = table_of(("claim", {"seat": 1, "name": ""}), ("move", said), seats="me open bot:random", start=0, events=0)
    apply(table, "free", seat=2)
    ((kind, asked),) = clerk_of(table).undo(0, Undo("a", table.version)).entries
    assert kind == "ask_undo" and asked["of"] == [1]
    apply(table, kind, **asked)
    apply(table, "claim", seat=2, name="")
    ((kind, answer),) = clerk_of(table).answer(1, Answer("b", True)).entries
    apply(table, kind, **answer)
    assert table.undo_request is not None and table.undo_request.waiting == [2]
    assert [kind for kind, _ in clerk_of(table).answer(2, Answer("c", True)).entries] == ["answer_undo", "undo"]


# ---------------------------------------------------------------------- who claims twice
def test_a_bot_that_sat_in_leaves_when_the_claim_is_made_again() -> None:
    """The answer was lost, and somebody gave the seat to a bot for the time being."""
    table = table_of(("claim", {"seat": 1, "name": "", "nonce": "hash"}))
    apply(table, "bot", seat=1, bot="random", standin=True)
    decision = clerk_of(table).claim(Claim(1, "", 0, "hash"))
    assert decision.entries == (("return", {"seat": 1}),)
    assert decision.answer() == {"seat": 1, "generation": 0}


# ---------------------------------------------------------------------- tables that cannot be dealt
def test_nobody_plays_on_with_new_cards_from_the_end_of_a_game(server: Server) -> None:
    game, rng = petri.new("pandemic", players=2, seed=5), random.Random(1)
    while game.outcome is None:
        game.play(rng.choice(game.moves()))
    stored = server.post("/api/records", game.record())["id"]
    seats = [{"kind": "me"}, {"kind": "open"}]
    for ply, status in ((len(game.played), 400), (len(game.played) - 1, 201)):
        wish = {"seats": seats, "from": {"record": stored, "ply": ply, "fresh": True}}
        assert server.http.post("/api/tables", json=wish).status_code == status


def test_a_claim_counts_though_the_deal_after_it_failed(tmp_path: Path) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (hall, room):
            append = hall.store.append

            async def refuse_deals(id: str, entries: Any, *more: Any) -> bool:
                if any(entry.kind == "deal" for entry in entries):
                    raise StoreError("in_use", file="f", process=1)
                return await append(id, entries, *more)

            hall.store.append = refuse_deals  # type: ignore[method-assign]
            assert (await room.command(WATCHER, Claim(1, "Bea"), "en"))["seat"] == 1
            assert not room.table.is_dealt
            hall.store.append = append  # type: ignore[method-assign]
            room.drive()
            await until(lambda: room.table.is_dealt)

    asyncio.run(check())
