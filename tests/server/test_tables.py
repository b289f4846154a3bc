"""Tables over the socket: sitting down, moving, seeing only what one may see."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from players import Page, Refusal, Server

import petri
from petri.server.audience import Audience
from petri.server.opening import Wish, head_of_new
from petri.server.presenting import Viewer
from petri.server.store import Entry
from petri.server.table import folded
from petri.server.tokens import Signer

HIDDEN = {"epidemics": 5, "open_windows": 0}


def two_at_a_table(server: Server, **more: object) -> tuple[Page, Page]:
    opened = server.open(seats="me open", **{"options": {"open_windows": 0}, **more})
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"], name="Bea")
    host.until(lambda page: page.info["status"] == "playing" and page.frame["prompt"] is not None)
    host.until(lambda page: any(seat["name"] == "Bea" for seat in page.info["seats"]))
    return host, guest


def asked(*pages: Page) -> Page:
    """The page whose seat has to decide, all pages being at the same ply."""
    ply = max(page.frame["ply"] for page in pages)
    for page in pages:
        page.until_ply(ply)
    found = next(page for page in pages if page.frame["prompt"]["mine"])
    found.until(lambda page: bool(page.frame["moves"]))
    return found


def test_a_table_begins_when_all_seats_are_taken(server: Server) -> None:
    opened = server.open(seats="me open")
    host = server.page(opened["table"], opened["token"])
    assert host.info["status"] == "waiting"
    assert host.frame["moves"] == []
    refused = host.move("pass", seat=0)
    assert (refused["t"], refused["code"]) == ("error", "waiting")
    server.page(opened["table"], opened["invites"][0]["token"], name="Bea")
    host.until(lambda page: page.info["status"] == "playing")
    assert host.info["seats"][1]["name"] == "Bea"


class Reader:
    """A page that keeps what can be worked out until it hears something else."""

    def __init__(self) -> None:
        self.holder, self.viewer = 0, Viewer(0, (0, 1), "en")
        self.told: list[bool] = []
        self.insight: object = None

    def send(self, message: bytes, not_before: float = 0.0) -> None:
        heard = json.loads(message)
        if "frame" in heard:
            self.told.append("insight" in heard["frame"])
            self.insight = heard["frame"].get("insight", self.insight)

    def close(self, code: int, reason: str) -> None: ...


def test_what_can_be_worked_out_comes_when_it_is_news() -> None:
    """Also where an undo leads back to what was known before."""
    seats = [Wish("me"), Wish("hotseat")]
    head = head_of_new("pandemic", {"players": 2}, seats, watching="off", joining="link", seed=7)
    table = folded("t", [Entry(0, "begin", head, 0.0)])
    audience, page = Audience(table, Signer(), 60.0), Reader()
    audience.connections.add(page)

    def happen(kind: str, **data: object) -> None:
        entry = Entry(table.seq + 1, kind, data, 0.0)
        table.apply(entry)
        audience.tell(entry, status_changed=False)
        if table.is_dealt:
            assert page.insight == json.loads(json.dumps(table.title.insight(table.game.view())))

    happen("sit", seat=0, chance="")
    happen("deal", **table.next_deal())
    for nth in range(24):
        move = table.game.moves()[nth % len(table.game.moves())]
        happen("move", seat=move.seat, move=move.text, by="person")
        if nth % 3 == 1:
            happen("undo", seat=0, ply=table.ply - 1)
    assert True in page.told and False in page.told


def test_a_move_reaches_everybody_in_words(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    other = guest if mover is host else host
    move = next(move for move in mover.frame["moves"] if move["kind"] == "drive")
    mover.play(move["text"])
    told = other.wait("moved")
    assert told["frame"]["ply"] == 1
    assert told["happenings"][0]["kind"] == "moved"
    assert told["happenings"][0]["to"] == move["about"]["city"]
    assert move["about"]["city"] in told["lines"][0]["text"]


def test_who_is_asked_reads_you_and_the_others_a_name(server: Server) -> None:
    """The question, and why something is not possible; who plays several seats is none of them."""
    host, guest = two_at_a_table(server, seed=7, options={"open_windows": 0, "start": 1})
    guest.until(lambda page: bool(page.frame["moves"]))
    assert guest.frame["prompt"]["text"] == "You have 4 actions left"
    assert host.frame["prompt"]["text"] == "Bea: 4 actions left"
    (why,) = guest.ask("why", seat=1, moves=["cure blue"])["reasons"].values()
    assert why.startswith("You need ")
    opened = server.open(seats="me hotseat", seed=7)
    alone = server.page(opened["table"], opened["token"])
    alone.until(lambda page: bool(page.frame["moves"]))
    assert alone.frame["prompt"]["text"].endswith(": 4 actions left")


def test_moves_come_in_the_page_s_language(server: Server) -> None:
    opened = server.open(seats="me bot:random", seed=3)
    page = server.page(opened["table"], opened["token"], lang="de")
    page.until(lambda page: bool(page.frame["prompt"]["mine"]))
    german = {move["text"]: move["words"] for move in page.frame["moves"]}
    page.tell({"t": "lang", "lang": "en"})
    page.wait("state")
    english = {move["text"]: move["words"] for move in page.frame["moves"]}
    assert german.keys() == english.keys()
    assert german["pass"] != english["pass"]
    assert page.heard[-2]["box"]["colours"]["blue"] == "blue"


def test_nobody_sees_another_s_cards(server: Server) -> None:
    """Whatever a page hears during a game, no card of another hand is in it before it is shown."""
    opened = server.open(seats="me open", options=HIDDEN, seed=11)
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    watcher = server.page(opened["table"])
    host.until(lambda page: page.info["status"] == "playing")
    rng = random.Random(5)
    for _ in range(25):
        mover = asked(host, guest)
        mover.play(rng.choice(mover.frame["moves"])["text"])
    game = server.hall.rooms[opened["table"]].table.game
    host.until(lambda page: page.frame["ply"] == 25)
    watcher.until(lambda page: page.frame["ply"] == 25)
    assert host.frame["view"] == as_json(game.view(0))
    assert watcher.frame["view"] == as_json(game.view(None))
    assert host.frame["view"]["hands"][1]["hidden"] > 0
    assert all(hand["hidden"] > 0 for hand in watcher.frame["view"]["hands"])
    drawn = [h for m in watcher.heard if m["t"] == "moved" for h in m["happenings"] if h["kind"] == "drew"]
    assert drawn and all("card" not in happening for happening in drawn)
    own = [h for m in host.heard if m["t"] == "moved" for h in m["happenings"] if h["kind"] == "drew"]
    assert all(("card" in happening) == (happening["seat"] == 0) for happening in own)
    assert watcher.frame["moves"] == []


def as_json(data: object) -> object:
    return json.loads(json.dumps(data))


def test_the_view_of_a_page_never_depends_on_hidden_cards(server: Server) -> None:
    """The frame is made of the seat's view: an imagined game that looks the same gives the same frame."""
    opened = server.open(seats="me bot:random", options=HIDDEN, seed=21)
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: bool(page.frame["prompt"]["mine"]))
    room = server.hall.rooms[opened["table"]]
    for seed in range(5):
        other = room.table.game.imagine(0, seed)
        assert as_json(other.view(0)) == page.frame["view"]
        assert [move.text for move in other.moves(0)] == [move["text"] for move in page.frame["moves"]]


def test_stale_and_repeated_moves(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    first = next(move for move in mover.frame["moves"] if move["kind"] == "drive")
    answer = mover.move(first["text"], id="same")
    assert answer["t"] == "ok"
    again = mover.ask("move", id="same", version=1, seat=first["seat"], move=first["text"])
    assert again == answer
    stale = mover.ask("move", version=1, seat=first["seat"], move=first["text"])
    assert stale["code"] == "stale"
    assert mover.frame["ply"] == 1
    assert any(message["t"] == "state" for message in mover.heard[-3:])
    game = server.hall.rooms[mover.table].table.game
    assert len(game.played) == 1


def test_a_move_is_looked_for_once(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was found when it was checked is played."""
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    game = server.hall.rooms[mover.table].table.game
    looked: list[str] = []
    find = game.find
    monkeypatch.setattr(game, "find", lambda move: looked.append(str(move)) or find(move))
    drive = next(move for move in mover.frame["moves"] if move["kind"] == "drive")["text"]
    mover.play(drive)
    assert looked == [drive]


def test_a_refused_id_keeps_its_first_answer(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    refused = mover.move("cure red", id="no")
    assert refused["t"] == "error" and refused["rule"].startswith("P2-")
    good = next(move for move in mover.frame["moves"] if move["kind"] == "drive")
    assert mover.move(good["text"], id="no") == refused
    assert mover.frame["ply"] == 0


def test_an_id_of_another_seat_is_another_id(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    other = guest if mover is host else host
    mover.move(next(move for move in mover.frame["moves"] if move["kind"] == "drive")["text"], id="x")
    answer = other.ask("chat", id="x", text="hello")
    assert answer["t"] == "ok"
    assert other.welcome["chat"] == []
    assert mover.wait("chat")["line"]["text"] == "hello"


def test_moving_for_another_seat_is_refused(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    other = guest if mover is host else host
    text = mover.frame["moves"][0]["text"]
    refused = other.ask("move", version=other.frame["version"], seat=mover.frame["seat"], move=text)
    assert refused["code"] == "seat_not_yours"
    refused = other.ask("move", version=other.frame["version"], seat=other.frame["seat"], move="pass")
    assert refused["t"] == "error"
    assert other.frame["ply"] == 0


def test_why_not(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    legal = mover.frame["moves"][0]["text"]
    told = mover.ask("why", seat=mover.frame["seat"], moves=["cure red", legal, "nonsense"])
    assert "(P2-" in told["reasons"]["cure red"]
    assert told["reasons"][legal] is None
    assert "nonsense" in told["reasons"]["nonsense"]
    other = guest if mover is host else host
    assert other.ask("why", seat=mover.frame["seat"], moves=["pass"])["code"] == "seat_not_yours"


def test_a_moment_of_the_past(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    before = host.frame["view"]
    for _ in range(3):
        mover = asked(host, guest)
        mover.play(next(move for move in mover.frame["moves"] if move["kind"] == "drive")["text"])
    moment = host.ask("moment", ply=0)
    assert moment["frame"]["view"] == before
    assert moment["frame"]["moves"] == []
    assert host.ask("moment", ply=99)["code"] == "moment_range"


def test_one_person_on_several_seats(server: Server) -> None:
    opened = server.open(seats="me hotseat hotseat", options={"epidemics": 4}, seed=4)
    page = server.page(opened["table"], opened["token"])
    assert page.mine == [0, 1, 2]
    seats = set()
    rng = random.Random(2)
    while page.frame["outcome"] is None and len(seats) < 3:
        assert page.frame["prompt"]["mine"]
        assert page.frame["seat"] == page.frame["prompt"]["seat"]
        seats.add(page.frame["seat"])
        move = rng.choice(page.frame["moves"])
        answer = page.move(move["text"], seat=move["seat"])
        assert answer["t"] == "ok", answer
        page.until_ply(answer["ply"])
    assert seats == {0, 1, 2}
    page.tell({"t": "look", "seat": 1})
    page.wait("state")
    assert page.frame["seat"] == 1


def test_hot_seat_players_do_not_see_each_other_s_moves_while_hands_are_hidden(server: Server) -> None:
    opened = server.open(seats="me hotseat", options=HIDDEN, seed=4)
    page = server.page(opened["table"], opened["token"])
    assert {move["seat"] for move in page.frame["moves"]} == {page.frame["seat"]}


def test_pages_of_the_others_are_not_told_where_the_bio_terrorist_goes(server: Server) -> None:
    options = {"bio_terrorist": True, "epidemics": 4, "events": 0}
    opened = server.open(seats="me hotseat bot:random", options=options, seed=4)
    page = server.page(opened["table"], opened["token"])
    told: list[dict[str, Any]] = []
    while len(told) < 6 and page.frame["outcome"] is None:
        page.until(lambda page: page.frame["outcome"] is not None or bool(page.frame["prompt"]["mine"]))
        if page.frame["outcome"] is None:
            page.play("pass" if page.frame["prompt"]["step"] == "actions" else page.frame["moves"][0]["text"])
        happenings = [happening for message in page.heard for happening in message.get("happenings", [])]
        told = [happening for happening in happenings if happening["kind"] in ("hid", "sneaked", "acquired")]
    assert told and all(set(happening) == {"kind"} for happening in told)
    for message in page.heard:
        view = message.get("frame", {}).get("view") or {}
        if view and not message["frame"]["outcome"]:
            assert view["terrorist_city"] in (None, *view["pawns"]) and "route" not in view
            assert all(set(entry) == {"layer"} for entry in view.get("infection_held", []))


def test_bots_play_and_are_seen_to_think(server: Server) -> None:
    opened = server.open(seats="me bot:greedy bot:random", options={"start": 1, "epidemics": 4}, seed=9)
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: any(m["t"] == "table" and m["table"]["seats"][1]["thinking"] for m in page.heard))
    page.until(lambda page: bool(page.frame["prompt"]["mine"]) and page.frame["ply"] > 0)
    table = server.hall.rooms[opened["table"]].table
    assert {ply.by for ply in table.plies} == {"bot"}


def test_bots_wait_while_nobody_looks(server: Server) -> None:
    opened = server.open(seats="bot:random bot:random", options={"epidemics": 4}, seed=9)
    page = server.page(opened["table"], opened["token"])
    assert page.welcome["you"] == {"seat": None, "mine": [], "host": True}
    page.until(lambda page: page.frame["ply"] >= 3)
    page.close()


def test_spectators(server: Server) -> None:
    closed = server.open(seats="me bot", watching="off")
    with pytest.raises(Refusal) as refusal:
        server.page(closed["table"])
    assert refusal.value.code == "watching_off"
    open_table = server.open(seats="me bot:random", watching="link", seed=5)
    watcher = server.page(open_table["table"])
    assert watcher.welcome["you"]["seat"] is None
    for message in ({"t": "chat", "text": "hi"}, {"t": "undo", "version": 0}, {"t": "rematch"}):
        assert watcher.ask(message.pop("t"), **message)["code"] == "spectator"
    assert watcher.ask("move", version=0, seat=0, move="pass")["code"] == "spectator"
    assert watcher.ask("why", seat=0, moves=["pass"])["code"] == "seat_not_yours"
    assert watcher.ask("record")["code"] == "record_early"


def test_chat_is_kept_and_limited(server: Server) -> None:
    host, guest = two_at_a_table(server)
    assert guest.ask("chat", text="  <b>Hi</b>\n there ")["t"] == "ok"
    assert host.wait("chat")["line"]["text"] == "<b>Hi</b> there"
    assert guest.ask("chat", text=" \n ")["code"] == "chat_empty"
    assert guest.ask("chat", text="x" * 501)["code"] == "chat_long"
    later = server.page(host.table, host.token)
    assert [line["text"] for line in later.welcome["chat"]] == ["<b>Hi</b> there"]
    assert later.welcome["chat"][0]["name"] == "Bea"


def test_a_finished_game(server: Server) -> None:
    opened = server.open(seats="me bot:random", seed=13, options={"epidemics": 6, "open_windows": 0})
    page = server.page(opened["table"], opened["token"])
    rng = random.Random(1)
    while page.frame["outcome"] is None:
        page.until(lambda page: page.frame["outcome"] is not None or bool(page.frame["prompt"]["mine"]))
        if page.frame["outcome"] is None:
            page.play(rng.choice(page.frame["moves"])["text"])
    page.until(lambda page: page.info["status"] == "over")
    assert page.frame["outcome"]["text"]
    assert page.frame["undo"] is None
    record = page.ask("record")["record"]
    assert petri.verify(record).outcome is not None
    assert record["seed"] == 13
    assert page.undo()["code"] == "undo_over"
    first = page.ask("rematch")
    assert page.ask("rematch")["table"] == first["table"]
    again = server.page(first["table"], first["token"])
    assert again.info["seats"][1]["bot"] == "random"
    assert again.mine == [0]
