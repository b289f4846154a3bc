"""When a table's cards are dealt, by whose chance, and how anybody can prove it afterwards."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from players import Json, Page, Server
from programs import PATIENCE
from test_review import clerk_of, head, room_of, table_of

import petri
from petri.server.fair import key_of
from petri.server.protocol import ChangeSeat, Claim, Sit
from petri.server.store import Entry
from petri.server.table import Table, folded
from petri.server.tokens import WATCHER

BYTES = {"host": "11" * 32, "guest": "22" * 32}
SMALL = {"epidemics": 6, "players": 2}


def entries_of(server: Server, table: str) -> list[Entry]:
    reading = server.hall.store.read(table)
    loop = server.hall.rooms[table]._task.get_loop()
    return asyncio.run_coroutine_threadsafe(reading, loop).result(PATIENCE)


async def until(good: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not good():
            await asyncio.sleep(0.01)


def play_to_the_end(*pages: Page) -> None:
    rng = random.Random(1)
    for page in pages:
        page.until(lambda page: page.frame["view"] is not None)
    while pages[0].frame["outcome"] is None:
        ply = max(page.frame["ply"] for page in pages)
        for page in pages:
            page.until(lambda page, ply=ply: page.frame["ply"] >= ply)
        mover = next((page for page in pages if page.frame["prompt"] and page.frame["prompt"]["mine"]), None)
        if mover is not None:
            mover.play(rng.choice(mover.frame["moves"])["text"])
        else:
            pages[0].until(lambda page, ply=ply: page.frame["ply"] > ply or page.frame["outcome"] is not None)
    pages[0].until(lambda page: page.info["status"] == "over")


# ---------------------------------------------------------------------- when
def test_nothing_is_dealt_before_the_last_seat_is_taken(server: Server) -> None:
    opened = server.open(seats="me open open", options={"epidemics": 4})
    host = server.page(opened["table"], opened["token"], chance=BYTES["host"])
    first = server.page(opened["table"], opened["invite"])
    watcher = server.page(opened["table"])
    for page in (host, first, watcher):
        assert page.frame == {
            **{"ply": 0, "version": 0, "seat": page.frame["seat"], "view": None, "moves": []},
            **{"prompt": None, "outcome": None, "insight": None, "undo": None},
        }
    assert [entry.kind for entry in entries_of(server, host.table)] == ["begin", "sit", "claim"]
    refused = host.move("pass", seat=0)
    assert refused["code"] == "waiting"
    for kind, more in (("why", {"seat": 0, "moves": ["pass"]}), ("moment", {"ply": 0})):
        assert host.ask(kind, **more)["code"] == "undealt"
    last = server.page(opened["table"], opened["invite"])
    assert last.frame["view"] is not None
    for page in (host, first, watcher):
        page.until(lambda page: page.frame["view"] is not None)
        assert page.info["status"] == "playing"
    assert [entry.kind for entry in entries_of(server, host.table)][-2:] == ["claim", "deal"]


def test_who_has_a_seat_is_waited_for_until_they_come(server: Server) -> None:
    opened = server.open(seats="me open", options={"epidemics": 4})
    guest = server.page(opened["table"], opened["invite"], name="Bea")
    assert guest.info["status"] == "waiting"
    assert [seat["awaited"] for seat in guest.info["seats"]] == [True, False]
    refused = guest.move("pass", seat=1)
    assert refused["code"] == "waiting_for" and "Player 1" in refused["text"]
    server.page(opened["table"], opened["token"])
    guest.until(lambda page: page.frame["view"] is not None)


def test_the_host_waits_for_nobody_any_more(server: Server) -> None:
    opened = server.open(seats="me open open", options={"epidemics": 4, "start": 0})
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    assert guest.ask("start")["code"] == "host_only"
    assert host.ask("start", bot="deep")["code"] == "bot_unknown"
    assert host.ask("start", bot="random")["t"] == "ok"
    guest.until(lambda page: page.frame["view"] is not None)
    assert [seat["kind"] for seat in guest.info["seats"]] == ["person", "person", "bot"]
    assert host.ask("start")["code"] == "started"


def test_a_host_who_only_watches_deals_by_coming(server: Server) -> None:
    opened = server.open(seats="bot:random bot:random", options={"epidemics": 4})
    watcher = server.page(opened["table"])
    assert watcher.frame["view"] is None
    server.page(opened["table"], opened["token"])
    watcher.until(lambda page: page.frame["view"] is not None)


def test_a_deal_that_a_dead_process_left_undone_is_made_up_for(tmp_path: Path) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (hall, room):
            table = room.table
            await hall.store.append(table.id, [Entry(table.seq + 1, "claim", {"seat": 1, "name": ""}, 0.0)])
            await room.catch_up()
            assert table.is_ready
            room.drive()
            await until(lambda: table.is_dealt)
            assert [entry.kind for entry in await hall.store.read(table.id)].count("deal") == 1

    asyncio.run(check())


def test_before_the_first_move_a_freed_seat_takes_the_cards_back(server: Server) -> None:
    """Whoever sits down next gets other cards, fixed by what their own page adds too."""
    opened = server.open(seats="me open", options={"epidemics": 4, "start": 0})
    host = server.page(opened["table"], opened["token"])
    server.page(opened["table"], opened["invite"])
    host.until(lambda page: page.frame["view"] is not None)
    before, version = host.frame["view"], host.frame["version"]
    token = host.ask("seat", seat=1, do="free")["token"]
    host.until(lambda page: page.frame["view"] is None)
    assert host.info["status"] == "waiting" and host.frame["version"] > version
    server.page(opened["table"], token)
    host.until(lambda page: page.frame["view"] is not None)
    assert host.frame["view"]["infection_discard"] != before["infection_discard"]
    numbers = [entry.data["number"] for entry in entries_of(server, host.table) if entry.kind == "deal"]
    assert numbers == [1, 2]


# ---------------------------------------------------------------------- by whose chance
def test_every_page_and_the_server_have_their_part() -> None:
    keys = {
        key_of(secret, added, number)
        for secret in ("a" * 64, "b" * 64)
        for added in ([], ["11"], ["22"], ["11", "22"], ["22", "11"])
        for number in (1, 2)
    }
    assert len(keys) == 20


def test_a_finished_table_proves_its_chance(server: Server) -> None:
    """As docs/server.md has it."""
    opened = server.open(seats="me open bot:random", options={"epidemics": 6, "open_windows": 0})
    promised = opened["fair"]["hash"]
    host = server.page(opened["table"], opened["token"], chance=BYTES["host"])
    seen = server.get(f"/api/tables/{opened['table']}")["fair"]
    assert seen == {"hash": promised, "added": [BYTES["host"]], "shuffled": 0}
    guest = server.page(opened["table"], opened["invite"], chance=BYTES["guest"])
    host.until(lambda page: page.frame["view"] is not None)
    assert guest.info["fair"] == {"hash": promised, "added": [BYTES["host"], BYTES["guest"]], "shuffled": 1}
    play_to_the_end(host, guest)
    fair = server.get(f"/api/tables/{opened['table']}")["fair"]
    record = server.get(f"/api/tables/{opened['table']}/record")
    check_by_hand(fair, record, promised)
    assert fair["added"] == [BYTES["host"], BYTES["guest"]]
    assert petri.verify(record).outcome is not None
    tried = [2, key_of(fair["secret"], fair["added"], 2)]  # as if the first had not pleased the server
    for wrong in ({"secret": "0" * 64}, {"added": []}, {"keys": [[1, "shake256:" + "0" * 64]]}, {"keys": [tried]}):
        with pytest.raises(AssertionError):
            check_by_hand({**fair, **wrong}, record, promised)


def check_by_hand(fair: Json, record: Json, promised: str) -> None:
    """The lines of the page do what it says."""
    page = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")
    lines = page.split("```python\n")[1].split("```")[0]
    assert sum(bool(line) for line in lines.splitlines()) == 6
    exec(lines, {"fair": fair, "record": record, "hash": promised, "shuffled": 0, "petri": petri})


def test_the_secret_and_the_keys_are_told_to_nobody_while_the_game_goes_on(server: Server) -> None:
    opened = server.open(seats="me open", options={"epidemics": 4, "start": 0, "events": 0})
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    host.until(lambda page: bool(page.frame["moves"]))
    host.play("pass")
    host.undo()
    guest.until(lambda page: page.info["undo_request"] is not None)
    guest.ask("answer", yes=True)
    host.until(lambda page: page.frame["ply"] == 0)
    table = server.hall.rooms[opened["table"]].table
    heard = json.dumps([host.heard, guest.heard, server.page(opened["table"]).heard])
    heard += json.dumps(server.get(f"/api/tables/{opened['table']}"))
    heard += json.dumps(server.get(f"/api/replays/{opened['table']}"))
    heard += json.dumps(server.get(f"/api/replays/{opened['table']}/frames"))
    heard += json.dumps(server.get("/api/tables"))
    assert len(table.shuffles) == 2
    for secret in (table.head["secret"], *(key for _, key in table.shuffles)):
        assert secret.removeprefix("shake256:") not in heard


def test_bytes_are_added_once_and_only_by_those_who_sit(server: Server) -> None:
    opened = server.open(seats="me open open", options={"epidemics": 4})
    for _ in range(2):
        host = server.page(opened["table"], opened["token"], chance=BYTES["host"])
    server.page(opened["table"], chance=BYTES["guest"])
    assert server.get(f"/api/tables/{opened['table']}")["fair"]["added"] == [BYTES["host"]]
    host.ask("start", bot="random")
    assert server.get(f"/api/tables/{opened['table']}")["fair"]["added"] == [BYTES["host"]]


@pytest.mark.parametrize("chance", ["g", "1", "AA", "0" * 130, "00\n", 7])
def test_bytes_that_are_none(server: Server, chance: Any) -> None:
    opened = server.open(seats="me open")
    socket = server.raw()
    hello = {"t": "hello", "table": opened["table"], "token": opened["token"], "chance": chance}
    socket.send(json.dumps(hello))
    assert json.loads(socket.recv())["code"] == "message_json"
    assert server.get(f"/api/tables/{opened['table']}")["fair"]["added"] == []


def test_every_kind_of_live_table_has_keys(server: Server) -> None:
    """A fresh one, a rematch, and one that plays on from a record with new cards."""
    record = petri.new("contagion", players=2, seed=5).record()
    stored = server.post("/api/records", record)["id"]
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    fresh = server.post("/api/tables", {"seats": seats, "from": {"record": stored, "ply": 0, "fresh": True}})
    opened = server.open("contagion", seats="me bot:random")
    page = server.page(opened["table"], opened["token"])
    play_to_the_end(page)
    again = page.ask("rematch")
    for table, token in (
        (opened["table"], opened["token"]),
        (fresh["table"], fresh["token"]),
        (again["table"], again["token"]),
    ):
        assert server.page(table, token).frame["view"] is not None
        key, _ = server.hall.rooms[table].table.game.position()["chance"]
        assert str(key).startswith("shake256:")
        assert server.get(f"/api/tables/{table}")["fair"]["hash"]
    game = server.hall.rooms[fresh["table"]].table.game
    assert game.view(0)["hands"][0] == petri.replay(record).view(0)["hands"][0]
    assert petri.verify(game.record()).position() == game.position()


def test_a_rematch_waits_for_everybody(server: Server) -> None:
    opened = server.open("contagion", seats="me open")
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    play_to_the_end(host, guest)
    links = [page.ask("rematch") for page in (host, guest)]
    first = server.page(links[0]["table"], links[0]["token"])
    assert first.info["status"] == "waiting"
    assert [seat["awaited"] for seat in first.info["seats"]] == [False, True]
    server.page(links[1]["table"], links[1]["token"])
    first.until(lambda page: page.frame["view"] is not None)


def test_a_chosen_seed_gives_the_game_of_the_library(server: Server) -> None:
    for seed in (7, "9007199254740993", "shake256:" + "0f" * 16):
        opened = server.open(seats="me bot:random", options={"epidemics": 4, "start": 0}, seed=seed)
        page = server.page(opened["table"], opened["token"])
        number = int(seed) if str(seed).isdigit() else seed
        game = petri.new("pandemic", players=2, epidemics=4, start=0, seed=number)
        assert page.frame["view"] == json.loads(json.dumps(game.view(0)))
        assert page.info["fair"]["chosen"] is True
    answer = server.http.post("/api/tables", json={"title": "pandemic", "seats": [{"kind": "me"}] * 2, "seed": "x"})
    assert answer.status_code == 400 and answer.json()["error"]["code"] == "chance"


# ---------------------------------------------------------------------- tables of before
def old_head(**more: Any) -> Json:
    """As tables were begun when the cards were dealt at once."""
    found = {key: value for key, value in head().items() if key not in ("waits", "chosen")}
    return {**found, "chosen": False, **more}


def test_a_table_of_before_goes_on() -> None:
    game = petri.new("pandemic", players=2, seed=7, open_windows=3)
    moves = [game.moves()[0]]
    game.play(moves[0])
    said = {"seat": moves[0].seat, "move": moves[0].text, "by": "person"}
    log = [("begin", old_head()), ("claim", {"seat": 1, "name": "Bea"}), ("move", said)]
    table = folded("t", [Entry(n, kind, data, 0.0) for n, (kind, data) in enumerate(log)])
    assert table.status == "playing" and not table.is_ready
    assert table.game.position() == game.position()
    fair = table.fair()
    assert fair is not None and set(fair) == {"hash"}
    assert len(folded("t", [Entry(0, "begin", old_head(moves=[moves[0].text]), 0.0)]).plies) == 1


def test_the_cards_of_a_table_of_before_are_not_dealt_anew() -> None:
    """So a freed seat there goes to a bot from the start, or to whom the others agree to."""
    log = [("begin", old_head()), ("claim", {"seat": 1, "name": "Bea"})]
    table = folded("t", [Entry(n, kind, data, 0.0) for n, (kind, data) in enumerate(log)])
    (freed,) = clerk_of(table).free(0, ChangeSeat("a", 1, "free")).entries
    (asked,) = clerk_of(table).link(0, ChangeSeat("a", 1, "link")).entries
    assert freed[0] == "bot"
    assert asked == ("ask_seat", {"seat": 0, "about": 1, "of": [1]})


# ---------------------------------------------------------------------- who claims twice
def seats_claimed(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat.kind == "person"]


def test_a_claim_whose_answer_was_lost_is_made_again(server: Server) -> None:
    opened = server.open(seats="me open open")
    for link in (opened["invites"][0]["token"], opened["invite"]):
        nonce = f"nonce of {link}"
        first = server.page(opened["table"], link, nonce=nonce)
        again = server.page(opened["table"], link, nonce=nonce)
        assert again.mine == first.mine and again.token == first.token
    table = server.hall.rooms[opened["table"]].table
    assert seats_claimed(table) == [0, 1, 2]
    log = json.dumps([entry.data for entry in entries_of(server, opened["table"])])
    assert "nonce of" not in log


@pytest.mark.parametrize("nonce", ["", "another"])
def test_somebody_else_has_not_the_nonce(server: Server, nonce: str) -> None:
    from test_seats import refusal_of

    opened = server.open(seats="me open")
    link = opened["invites"][0]["token"]
    server.page(opened["table"], link, nonce="mine")
    assert refusal_of(server, opened["table"], link, nonce=nonce) == "seat_taken"
    assert refusal_of(server, opened["table"], opened["token"][:-1] + "-", nonce="mine") == "token_wrong"


def test_a_nonce_is_of_no_use_once_the_seat_was_freed(server: Server) -> None:
    from test_seats import refusal_of

    opened = server.open(seats="me open open")
    host = server.page(opened["table"], opened["token"])
    link = opened["invites"][0]["token"]
    server.page(opened["table"], link, nonce="mine")
    fresh = host.ask("seat", seat=1, do="free")["token"]
    assert refusal_of(server, opened["table"], link, nonce="mine") == "link_revoked"
    server.page(opened["table"], fresh, nonce="other")
    assert refusal_of(server, opened["table"], link, nonce="mine") == "link_revoked"


def test_a_claim_survives_that_another_seat_was_freed(server: Server) -> None:
    """The link for all is void then, but not for whoever sat down with it already."""
    opened = server.open(seats="me open open")
    host = server.page(opened["table"], opened["token"])
    first = server.page(opened["table"], opened["invite"], nonce="one")
    second = server.page(opened["table"], opened["invite"], nonce="two")
    host.ask("seat", seat=second.mine[0], do="free")
    assert server.page(opened["table"], opened["invite"], nonce="one").mine == first.mine


def test_a_claim_with_the_link_of_a_freed_seat_is_refused_by_the_owner(tmp_path: Path) -> None:
    async def check() -> None:
        async with room_of(tmp_path) as (_, room):
            await room._write((("free", {"seat": 1}),))
            answer = await room.command(WATCHER, Claim(1, "Bea", 0), "en")
            assert answer["code"] == "link_revoked"
            assert (await room.command(WATCHER, Claim(1, "Bea", 1), "en"))["seat"] == 1
            assert room.table.is_dealt

    asyncio.run(check())


# ---------------------------------------------------------------------- the version of a command
def test_a_command_of_before_an_undo_does_not_count(server: Server) -> None:
    """Undo and another move bring the same ply back, but not the same game."""
    opened = server.open(seats="me hotseat", options={"epidemics": 4, "start": 0})
    page = server.page(opened["table"], opened["token"])
    drives = [move["text"] for move in page.frame["moves"] if move["kind"] == "drive"]
    page.play(drives[0])
    old = page.frame["version"]
    assert page.undo()["t"] == "ok"
    page.until(lambda page: page.frame["ply"] == 0)
    page.play(drives[1])
    assert page.frame["ply"] == 1 and page.frame["version"] > old
    for kind, more in (("move", {"seat": 0, "move": "pass"}), ("undo", {})):
        assert page.ask(kind, version=old, ply=1, **more)["code"] == "stale"
    assert page.move("pass", ply=0)["code"] == "stale"
    assert page.ask("move", seat=0, move="pass")["code"] == "message_json"
    table = server.hall.rooms[opened["table"]].table
    assert [ply.move for ply in table.plies] == [drives[1]]


def test_a_name_does_not_make_a_command_stale(server: Server) -> None:
    opened = server.open(seats="me hotseat", options={"epidemics": 4})
    page = server.page(opened["table"], opened["token"])
    version = page.frame["version"]
    assert page.ask("seat", seat=1, do="name", name="Zoë")["t"] == "ok"
    page.until(lambda page: page.info["seats"][1]["name"] == "Zoë")
    move = page.frame["moves"][0]
    assert page.ask("move", version=version, seat=move["seat"], move=move["text"])["t"] == "ok"


# ---------------------------------------------------------------------- files of the server
@pytest.mark.parametrize("where", ["options", "start", "both"])
def test_an_uploaded_record_names_no_file_of_the_server(server: Server, tmp_path: Path, where: str) -> None:
    """What is refused is the same whether there is such a file or not."""
    (tmp_path / "there").mkdir()
    (tmp_path / "there" / "cards.json").write_text("{}")
    game = petri.new("contagion", players=2, seed=3)
    record = petri.from_position("contagion", game.position()).record()
    answers = set()
    for path in (tmp_path / "there", tmp_path / "not-there", Path("/etc/passwd")):
        named = {**record["options"], "content": str(path)}
        told = dict(record)
        if where != "start":
            told["options"] = named
        if where != "options":
            told["start"] = {**record["start"], "options": named}
        answer = server.http.post("/api/records", json=told)
        answers.add((answer.status_code, answer.text))
        assert str(path) not in answer.text
    assert len(answers) == 1
    assert "option_local" in answers.pop()[1]


def test_a_position_may_not_name_other_files_than_its_record(tmp_path: Path) -> None:
    """Found out before any file is opened, wherever a record is read."""
    record = petri.from_position("contagion", petri.new("contagion", players=2, seed=3).position()).record()
    start = {**record["start"], "options": {**record["options"], "content": str(tmp_path)}}
    with pytest.raises(petri.RecordError) as caught:
        petri.replay({**record, "start": start})
    assert str(tmp_path) not in caught.value.say()


# ---------------------------------------------------------------------- sitting down
def test_who_comes_back_adds_nothing_to_a_game_that_goes_on() -> None:
    table = table_of(("claim", {"seat": 1, "name": "", "chance": "22"}))
    assert table.is_dealt and table.added == ["22"]
    standin = Entry(table.seq + 1, "bot", {"seat": 1, "bot": "random", "standin": True}, time.time())
    table.apply(standin)
    decision = clerk_of(table).sit(1, Sit("33"))
    assert [kind for kind, _ in decision.entries] == ["return"]
