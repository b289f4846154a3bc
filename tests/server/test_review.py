"""What somebody tried who wanted to break the server."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from players import QUICK, Json, Server
from programs import PATIENCE, PETRI, run
from test_tables import asked, two_at_a_table

import petri
from petri.core.errors import PetriError
from petri.server.commands import Clerk
from petri.server.hall import Hall
from petri.server.opening import Wish, head_of_new
from petri.server.protocol import Chat, Claim, PlayMove, Sit, Skip
from petri.server.room import Room
from petri.server.store import Entry, StoreError
from petri.server.table import Table, folded
from petri.server.tokens import KEY_BYTES, WATCHER, Signer, Token, fresh_key


def head(title: str = "pandemic", seats: str = "me open", **options: Any) -> Json:
    wishes = [Wish(*seat.split(":")) for seat in seats.split()]  # type: ignore[arg-type]
    return head_of_new(title, options, wishes, watching="link", joining="link", seed=7)


def table_of(*entries: tuple[str, Json], **begin: Any) -> Table:
    """A table folded from entries; the host is there, and the cards are dealt as soon as all seats are taken."""
    table = folded("t", [Entry(0, "begin", head(**begin), 0.0), Entry(1, "sit", {"seat": 0, "chance": ""}, 0.0)])
    for kind, data in entries:
        table.apply(Entry(table.seq + 1, kind, data, 0.0))
        if table.is_ready:
            table.apply(Entry(table.seq + 1, "deal", table.next_deal(), 0.0))
    return table


def clerk_of(table: Table, present: Callable[[], set[int]] = set, away: float = 0.0) -> Clerk:
    return Clerk(table, Signer(fresh_key()), present, lambda holder: away, 60.0)


@asynccontextmanager
async def room_of(tmp_path: Path, **begin: Any) -> AsyncIterator[tuple[Hall, Room]]:
    hall = Hall(replace(QUICK, db=str(tmp_path / "petri.db")))
    await hall.start()
    try:
        room = await hall.room((await hall.begin(head(**begin))).id)
        await room.command(0, Sit(), "en")
        yield hall, room
    finally:
        await hall.close()


# ---------------------------------------------------------------------- what is hidden stays hidden
def refusal(clerk: Clerk, seat: int, move: str) -> PetriError:
    with pytest.raises(PetriError) as found:
        clerk.move(seat, PlayMove("a", clerk.table.version, seat, move))
    return found.value


def test_refusals_do_not_tell_what_others_hold() -> None:
    """Somebody who is not asked tries the moves of the one who is, to find out which of them are legal."""
    table = table_of(("claim", {"seat": 1, "name": ""}), title="contagion")
    clerk = clerk_of(table)
    game, chance = table.game, random.Random(1)
    for _ in range(30):
        game.play(chance.choice(game.moves()))
    assert game.to_act is not None
    other = 1 - game.to_act
    worlds = [game, *(game.imagine(other, seed) for seed in range(5))]  # however the hidden cards may lie
    tried = {move.text for world in worlds for move in world.moves() if move.seat != other}
    told = []
    for world in worlds:
        table._game = world
        told.append([refusal(clerk, other, move).say() for move in sorted(tried)])
    assert all(texts == told[0] for texts in told)


def test_an_event_in_a_hidden_hand_cannot_be_found_by_trying(tmp_path: Path) -> None:
    table = table_of(("claim", {"seat": 1, "name": ""}), open_hands=False)
    clerk = clerk_of(table)
    for seed in range(12):
        game = petri.new("pandemic", players=2, seed=seed, open_hands=False)
        if game.to_act == 1 and "One Quiet Night" not in game.view(0)["hands"][0]["cards"]:
            answers, held = set(), set()
            for world in [game, *(game.imagine(0, nth) for nth in range(20))]:  # however the hidden cards may lie
                table._game = world
                held.add("One Quiet Night" in world.position()["hands"][1])
                answers.add(refusal(clerk, 0, "quiet").say("en"))
            assert held == {True, False} and len(answers) == 1


# ---------------------------------------------------------------------- rights
def test_whoever_takes_a_seat_after_the_rematch_began_has_none_there() -> None:
    """The host frees a seat of the old table, sits there, and would have the other's seat in the new game too."""
    from petri.server.audience import Audience

    signer = Signer(fresh_key())
    seated = ("claim", {"seat": 1, "name": "Bea"})
    table = table_of(seated, ("rematch", {"table": "next"}), seats="me open open")
    audience = Audience(table, signer, 60.0)
    assert signer.read("next", audience.rematch_json(1)["token"]) == Token("seat", 1, 0)
    assert signer.read("next", audience.rematch_json(0)["token"]) == Token("seat", 0, 0)
    for kind, data in (("free", {"seat": 1}), ("claim", {"seat": 1, "name": ""}), ("claim", {"seat": 2, "name": ""})):
        table.apply(Entry(table.seq + 1, kind, data, 0.0))
    assert audience.rematch_json(1) == audience.rematch_json(2) == {"table": "next", "token": ""}


def test_a_seat_token_opens_only_a_seat_somebody_took() -> None:
    table = table_of(seats="me open bot:random")
    assert table.is_valid(Token("seat", 0, 0)) and table.is_valid(Token("invitation", 1, 0))
    assert not table.is_valid(Token("seat", 1, 0)) and not table.is_valid(Token("seat", 2, 0))


def test_commands_of_a_freed_seat_that_still_wait_do_not_count(tmp_path: Path) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (_, room):
            await room.command(WATCHER, Claim(1, "Bea"), "en")
            old = room.table.generation(1)
            await room._write((("bot", {"seat": 1, "bot": "random", "standin": False}),))
            answer = await room.order(1, Chat("a", "hello"), "en", old)
            assert (answer["t"], answer["code"]) == ("error", "link_revoked")
            await room._write((("free", {"seat": 1}),))
            await room.command(WATCHER, Claim(1, "Cem"), "en")
            assert (await room.order(1, Chat("b", "hello"), "en", old))["code"] == "link_revoked"
            assert room.table.chat == []

    asyncio.run(check())


def test_a_revoked_page_that_does_not_go_is_no_longer_there(server: Server) -> None:
    host, guest = two_at_a_table(server)
    room = server.hall.rooms[host.table]
    assert host.ask("seat", seat=1, do="free")["t"] == "ok"
    assert all(page.holder != 1 for page in room.audience.connections)
    assert guest.closed() == 4003


def test_whoever_plays_is_back(tmp_path: Path) -> None:
    table = table_of(("claim", {"seat": 1, "name": ""}), ("bot", {"seat": 0, "bot": "random", "standin": True}))
    clerk = clerk_of(table)
    if table.game.to_act != 0:
        table.apply(Entry(table.seq + 1, "bot", {"seat": 1, "bot": "random", "standin": True}, 0.0))
    seat = table.game.to_act
    assert seat is not None
    decision = clerk.move(seat, PlayMove("a", table.version, seat, table.game.moves()[0].text))
    assert [kind for kind, _ in decision.entries] == ["return", "move"]


# ---------------------------------------------------------------------- races
def test_the_owner_may_read_what_it_is_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (_, room):
            append = room.store.append

            async def slow_append(*args: Any) -> bool:
                written = await append(*args)
                await room.catch_up()  # as a page does that just took a seat
                return written

            monkeypatch.setattr(room.store, "append", slow_append)
            assert (await room.command(WATCHER, Claim(1, "Bea"), "en"))["seat"] == 1
            assert (await room.command(1, Chat("a", "hello"), "en"))["t"] == "ok"
            assert [line["text"] for line in room.table.chat] == ["hello"]

    asyncio.run(check())


def test_a_move_found_in_the_log_later_has_its_first_answer(tmp_path: Path) -> None:
    """It was written, but the writer did not learn of it; the page sends it again before the log was read."""

    async def check() -> None:
        async with room_of(tmp_path) as (_, room):
            await room.command(WATCHER, Claim(1, "Bea"), "en")
            table = room.table
            move = table.game.moves()[0]
            said = {"seat": move.seat, "move": move.text, "by": "person", "id": "a", "holder": move.seat}
            assert await room.store.append(table.id, [Entry(table.seq + 1, "move", said, 0.0)])
            answer = await room.command(move.seat, PlayMove("a", table.version, move.seat, move.text), "en")
            assert answer == {"t": "ok", "id": "a", "ply": 1}

    asyncio.run(check())


def test_a_table_is_not_put_away_while_somebody_comes_in(tmp_path: Path) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (hall, room):
            room.idle_since -= 1000
            assert room.is_idle()
            assert await hall.room(room.table.id) is room
            assert not room.is_idle()

    asyncio.run(check())


def test_a_table_opened_again_while_its_claim_is_given_up_claims_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (hall, room):

            async def release(table: str) -> None:
                await hall.room(table)

            monkeypatch.setattr(hall.store.bus, "release", release)
            room.idle_since -= 1000
            await hall._look_after(room)
            again = hall.rooms[room.table.id]
            assert again is not room and not again.owner
            await hall._look_after(again)
            assert again.owner

    asyncio.run(check())


def test_a_claim_that_came_too_late_is_told_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = server.open()
    server.page(opened["table"], opened["token"])

    async def beaten(*args: Any) -> Json:
        return {"t": "error", "code": "stale", "text": ""}

    monkeypatch.setattr(server.hall.rooms[opened["table"]], "command", beaten)
    page = server.raw()
    page.send(json.dumps({"t": "hello", "table": opened["table"], "token": opened["invite"], "lang": "de"}))
    refused = json.loads(page.recv())
    assert refused["code"] == "stale" and "Zug 0" in refused["text"]


# ---------------------------------------------------------------------- undo and windows
def test_a_move_ends_a_wish_for_undo_and_everybody_hears_of_it(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    other = guest if mover is host else host
    ply = 0
    while mover.frame["undo"] != "ask":  # until chance came in
        page = asked(host, guest)
        page.play(random.Random(ply).choice(page.frame["moves"])["text"])
        ply += 1
        mover.until_ply(ply)
    assert mover.undo()["t"] == "ok"
    other.until(lambda page: page.info["undo_request"] is not None)
    page = asked(host, guest)
    page.play(page.frame["moves"][0]["text"])
    other.until(lambda page: page.info["undo_request"] is None)


def test_bots_wait_for_those_who_are_asked() -> None:
    """Else the bot's next move would end the wish before anybody could answer."""
    from petri.server.commands import BotMove

    wish = ("ask_undo", {"seat": 0, "ply": 0, "of": [1]})
    table = table_of(("claim", {"seat": 1, "name": ""}), wish, seats="me open bot:random")
    present = {0, 1}
    clerk = clerk_of(table, lambda: present)
    move = table.game.moves()[0]
    bot_move = BotMove(move.seat, table.version, move.text, "auto")
    assert clerk.move_of_bot(bot_move).entries == ()
    present.discard(1)
    assert len(clerk.move_of_bot(bot_move).entries) == 1
    table.apply(Entry(table.seq + 1, "bot", {"seat": 1, "bot": "random", "standin": True}, 0.0))
    assert table.undo_request is not None and table.undo_request.waiting == [1]  # who is away has not agreed
    table.apply(Entry(table.seq + 1, "bot", {"seat": 1, "bot": "random", "standin": False}, 0.0))
    assert table.undo_request is None  # a bot cannot be asked


def test_windows_are_skipped_for_one_turn_only(tmp_path: Path) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (_, room):
            await room.command(WATCHER, Claim(1, "Bea"), "en")
            game = room.table.game
            turn = game.turn
            assert (await room.command(turn, Skip("a", True), "en"))["t"] == "ok"
            chance = random.Random(3)
            turns = [turn]
            while turns[-1:] != [turn] or len(turns) < 3:
                move = chance.choice(game.moves())
                await room._write((("move", {"seat": move.seat, "move": move.text, "by": "person"}),))
                turns += [game.turn] if game.turn != turns[-1] else []
            assert turn not in room._skips

    asyncio.run(check())


# ---------------------------------------------------------------------- games that would stand still
def test_a_bot_that_breaks_down_is_asked_again(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    choose = server.hall.thinkers.choose
    calls = []

    async def broken(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == 1:
            raise RuntimeError("broken")
        return await choose(*args)

    monkeypatch.setattr(server.hall.thinkers, "choose", broken)
    opened = server.open(seats="bot:random bot:random")
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: page.frame["ply"] > 1)


def test_a_store_that_does_not_write_is_not_asked_all_the_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (_, room):
            await room.command(WATCHER, Claim(1, "Bea"), "en")
            tries = []

            async def full(*args: Any) -> bool:
                tries.append(args)
                raise StoreError("full", file="petri.db")

            monkeypatch.setattr(room.store, "append", full)
            monkeypatch.setattr(room.table.title, "windows", {room.table.game.prompt: "pass"})
            await room.command(room.table.game.turn, Skip("a", True), "en")
            async with asyncio.timeout(PATIENCE):
                while not tries:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.5)
            assert len(tries) <= 5

    asyncio.run(check())


def test_pages_do_not_read_what_is_wrong_with_the_store(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = two_at_a_table(server)

    async def gone(*args: Any) -> Json:
        raise StoreError("gone", file="secret-host", reason="x")

    monkeypatch.setattr(server.hall.rooms[host.table], "command", gone)
    answer = host.ask("chat", text="hello")
    assert answer["code"] == "store" and "secret-host" not in answer["text"]


# ---------------------------------------------------------------------- requests
@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("/api/tables", rb'{"title":"pandemic","options":{"\ud800":1},"seats":[{"kind":"me"},{"kind":"me"}]}', 400, ""),
        ("/api/records", b'{"a":' + b"[" * 100_000 + b"]" * 100_000 + b"}", 400, "request"),
        ("/api/records", b'{"a":' + b"9" * 5000 + b"}", 400, "request"),
        ("/api/records", b'{"a":"\xff"}', 400, "request"),
    ],
)
def test_bodies_that_cannot_be_read(server: Server, path: str, body: bytes, status: int, code: str) -> None:
    answer = httpx.post(server.url + path, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == status, answer.text
    assert answer.json()["error"]["code"].startswith(code)


def test_a_record_with_half_a_character_is_refused(server: Server) -> None:
    record = petri.new("pandemic", players=2, seed=3, seats=["a", "b"]).record() | {"seats": ["\ud800", "b"]}
    headers = {"content-type": "application/json"}
    answer = httpx.post(server.url + "/api/records", content=json.dumps(record), headers=headers)
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "request"


def test_an_origin_that_is_none(server: Server) -> None:
    for origin in ("http://[", "null", ""):
        answer = httpx.post(server.url + "/api/records", json={}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "origin")


def test_errors_come_in_the_language_asked_for(server: Server) -> None:
    path = server.url + "/api/tables/nowhere"
    german = "Den Tisch nowhere gibt es nicht."
    assert httpx.get(path + "?lang=de").json()["error"]["text"] == german
    assert httpx.get(path, headers={"accept-language": "fr,de;q=0.5"}).json()["error"]["text"] == german


# ---------------------------------------------------------------------- petri serve
def serve(*arguments: str) -> tuple[int, str]:
    done = run([*PETRI, "serve", *arguments], text=True)
    return done.returncode, done.stderr


def test_a_damaged_key_is_not_used(tmp_path: Path) -> None:
    """With an empty key anybody could sign links."""
    (tmp_path / "a.db.key").write_bytes(b"")
    (tmp_path / "a.db.key").chmod(0o600)
    code, text = serve("--db", str(tmp_path / "a.db"), "--port", "0")
    assert code == 2 and f"{KEY_BYTES} bytes" in text and "Traceback" not in text
    (tmp_path / "b.db.key").mkdir()
    code, text = serve("--db", str(tmp_path / "b.db"), "--port", "0")
    assert code == 2 and len(text.strip().splitlines()) == 1


def test_an_address_that_cannot_be(tmp_path: Path) -> None:
    code, text = serve("--db", str(tmp_path / "a.db"), "--port", "99999")
    assert code == 2 and len(text.strip().splitlines()) == 1 and ".." not in text


def test_a_bot_that_was_overtaken_is_not_asked(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    """Somebody played between the question to a bot and the beginning of its thought: it has no move any more."""
    opened = server.open(seats="me bot:random", options={"start": 0, "epidemics": 4, "events": 0})
    page = server.page(opened["table"], opened["token"])
    room = server.hall.rooms[opened["table"]]
    asyncio.run_coroutine_threadsafe(room._think(1, room.table.version - 1), room._task.get_loop()).result(PATIENCE)
    assert "the bot of seat" not in caplog.text
    assert page.play(page.frame["moves"][0]["text"])["ply"] == 1
