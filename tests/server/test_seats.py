"""Links and seats: forged, swapped, revoked and used twice; hosts, bots that sit in, undo, windows."""

from __future__ import annotations

import stat
import time

import pytest
from players import Page, Refusal, Server
from test_tables import asked, two_at_a_table

import petri
from petri.server.errors import Refused
from petri.server.tokens import Signer, Token, fresh_key, key_of_file


def refusal_of(server: Server, table: str, token: str) -> str:
    with pytest.raises(Refusal) as refusal:
        server.page(table, token)
    return str(refusal.value.code)


# ---------------------------------------------------------------------- tokens
def test_tokens_are_bound_to_table_seat_and_generation() -> None:
    signer = Signer(fresh_key())
    text = signer.sign("table", Token("seat", 2, 1))
    assert signer.read("table", text) == Token("seat", 2, 1)
    forged = [
        text.replace("s2", "s1"),
        text.replace("s2", "i2"),
        text.replace(".1.", ".2."),
        text[:-1] + ("A" if text[-1] != "A" else "B"),
        text + "A",
        "",
        "s2.1.",
        "x" * 200,
        "s２.1." + text[-22:],
    ]
    for wrong in forged:
        with pytest.raises(Refused):
            signer.read("table", wrong)
    with pytest.raises(Refused):
        signer.read("other", text)
    with pytest.raises(Refused):
        Signer(fresh_key()).read("table", text)


def test_the_key_is_made_once_and_for_its_owner_only(tmp_path) -> None:
    file = tmp_path / "petri.db.key"
    key = key_of_file(file)
    assert len(key) == 32 and key_of_file(file) == key
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_forged_and_swapped_links(server: Server) -> None:
    one, two = server.open(seats="me open"), server.open(seats="me open")
    assert refusal_of(server, one["table"], two["token"]) == "token_wrong"
    assert refusal_of(server, one["table"], one["token"][:-1] + "-") == "token_wrong"
    assert refusal_of(server, one["table"], "s0.0." + "A" * 22) == "token_wrong"
    assert refusal_of(server, "nowhere", one["token"]) == "table_unknown"


def test_a_second_claim_is_refused(server: Server) -> None:
    opened = server.open(seats="me open open")
    first = server.page(opened["table"], opened["invites"][0]["token"], name="Ann")
    assert refusal_of(server, opened["table"], opened["invites"][0]["token"]) == "seat_taken"
    again = server.page(opened["table"], first.token)
    assert again.mine == first.mine == [1]
    other = server.page(opened["table"], opened["invite"])
    assert other.mine == [2]
    assert refusal_of(server, opened["table"], opened["invite"]) == "table_full"


def test_the_host_frees_a_seat_and_old_links_are_revoked(server: Server) -> None:
    host, guest = two_at_a_table(server)
    answer = host.ask("seat", seat=1, do="free")
    assert answer["t"] == "ok"
    assert guest.closed() == 4003
    assert guest.heard[-1]["code"] == "link_revoked"
    assert refusal_of(server, host.table, guest.token) == "link_revoked"
    new = server.page(host.table, answer["token"], name="Cem")
    assert new.mine == [1]
    host.until(lambda page: page.info["seats"][1]["name"] == "Cem")


def test_a_new_link_replaces_the_old_invitation(server: Server) -> None:
    opened = server.open(seats="me open")
    host = server.page(opened["table"], opened["token"])
    fresh = host.ask("seat", seat=1, do="link")["token"]
    assert refusal_of(server, opened["table"], opened["invites"][0]["token"]) == "link_revoked"
    assert server.page(opened["table"], fresh).mine == [1]


def test_whoever_lost_a_seat_cannot_come_back_with_the_link_for_all(server: Server) -> None:
    opened = server.open(seats="me open open")
    host = server.page(opened["table"], opened["token"])
    assert host.welcome["invite"] == opened["invite"]
    guest = server.page(opened["table"], opened["invite"])
    host.ask("seat", seat=guest.mine[0], do="free")
    assert refusal_of(server, opened["table"], opened["invite"]) == "link_revoked"
    fresh = server.page(opened["table"], opened["token"]).welcome["invite"]
    assert server.page(opened["table"], fresh).mine == [1]


def test_only_the_host_decides_about_seats(server: Server) -> None:
    host, guest = two_at_a_table(server)
    for do in ("free", "link"):
        assert guest.ask("seat", seat=0, do=do)["code"] == "host_only"
    assert guest.ask("seat", seat=0, do="bot")["code"] == "seat_present"
    assert host.ask("seat", seat=0, do="free")["code"] == "seat_host"
    assert host.ask("seat", seat=5, do="free")["code"] == "seat_unknown"
    assert host.ask("seat", seat=1, do="eat")["code"] == "do_unknown"
    assert host.ask("seat", seat=1, do="bot", bot="deep")["code"] == "bot_unknown"


def test_an_open_seat_goes_to_a_bot_and_the_game_begins(server: Server) -> None:
    opened = server.open(seats="me open", options={"start": 1, "epidemics": 4})
    host = server.page(opened["table"], opened["token"])
    assert host.ask("seat", seat=1, do="bot", bot="random")["t"] == "ok"
    host.until(lambda page: page.frame["ply"] > 0)
    assert host.info["seats"][1]["kind"] == "bot"


def test_a_bot_sits_in_for_somebody_who_is_away_until_they_come_back(server: Server) -> None:
    host, guest = two_at_a_table(server, options={"start": 0})
    host.close()
    guest.until(lambda page: not page.info["seats"][0]["present"])
    time.sleep(0.3)
    assert guest.ask("seat", seat=0, do="bot", bot="random")["t"] == "ok"
    guest.until(lambda page: page.info["seats"][0]["standin"] and page.frame["ply"] > 0)
    back = server.page(host.table, host.token)
    back.until(lambda page: not page.info["seats"][0]["standin"])
    assert back.mine == [0]


def test_names(server: Server) -> None:
    host, guest = two_at_a_table(server)
    assert guest.ask("seat", seat=1, do="name", name=" Zoë\u0007 ")["t"] == "ok"
    host.until(lambda page: page.info["seats"][1]["name"] == "Zoë")
    assert guest.ask("seat", seat=0, do="name", name="x")["code"] == "seat_not_yours"
    assert guest.ask("seat", seat=1, do="name", name="x" * 41)["code"] == "message_json"


# ---------------------------------------------------------------------- undo
def quiet_moves(page: Page, count: int) -> None:
    for _ in range(count):
        page.play(next(move for move in page.frame["moves"] if move["kind"] == "drive")["text"])


def test_undo_is_free_until_something_was_shown(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7)
    mover = asked(host, guest)
    assert mover.frame["undo"] is None
    before = mover.frame["view"]
    quiet_moves(mover, 2)
    assert mover.frame["undo"] == "free"
    for ply in (2, 1):
        assert mover.ask("undo", ply=ply)["t"] == "ok"
        mover.until(lambda page, ply=ply: page.frame["ply"] == ply - 1)
    assert mover.frame["view"] == before
    assert mover.ask("undo", ply=0)["code"] == "undo_nothing"
    assert server.hall.rooms[mover.table].table.undone == 2


def test_undo_after_cards_were_drawn_needs_the_others(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7, options={"start": 0, "events": 0})
    mover = asked(host, guest)
    other = guest if mover is host else host
    mover.play("pass")
    ply = mover.frame["ply"]
    assert mover.frame["undo"] == "ask"
    assert mover.ask("undo", ply=ply)["t"] == "ok"
    other.until(lambda page: page.info["undo_request"] is not None)
    assert other.info["undo_request"]["waiting"] == other.mine
    assert mover.ask("answer", yes=True)["code"] == "undo_not_asked"
    assert other.ask("answer", yes=False)["t"] == "ok"
    mover.until(lambda page: page.info["undo_request"] is None)
    assert mover.frame["ply"] == ply
    assert mover.ask("undo", ply=ply)["t"] == "ok"
    other.until(lambda page: page.info["undo_request"] is not None)
    assert other.ask("answer", yes=True)["t"] == "ok"
    mover.until(lambda page: page.frame["ply"] == 0)
    assert other.ask("answer", yes=True)["code"] == "undo_none"


def test_who_asked_for_an_undo_may_withdraw(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7, options={"start": 0, "events": 0})
    host.until(lambda page: bool(page.frame["moves"]))
    host.play("pass")
    assert host.ask("undo", ply=host.frame["ply"])["t"] == "ok"
    assert guest.ask("undo", ply=host.frame["ply"])["t"] == "error"
    assert host.ask("answer", yes=False)["t"] == "ok"
    host.until(lambda page: page.info["undo_request"] is None)


def test_alone_with_bots_nobody_has_to_agree(server: Server) -> None:
    opened = server.open(seats="me bot:random", seed=7, options={"start": 0, "epidemics": 4, "events": 0})
    page = server.page(opened["table"], opened["token"])
    page.play("pass")
    page.until(lambda page: page.frame["prompt"] is not None and page.frame["prompt"]["mine"] and page.frame["ply"] > 1)
    assert page.frame["undo"] == "ask"
    assert page.ask("undo", ply=page.frame["ply"])["t"] == "ok"
    page.until(lambda page: page.frame["ply"] == 0)


# ---------------------------------------------------------------------- any time and windows
EVENTS = {"Airlift", "Forecast", "Government Grant", "One Quiet Night", "Resilient Population"}


def only_seat_1_has_the_event(seed: int) -> bool:
    game = petri.new("pandemic", players=2, seed=seed, epidemics=4, start=0)
    hands = [set(hand) & EVENTS for hand in game.position()["hands"]]
    drawn = [h.values["card"] for h in game.copy().play("pass") if h.kind == "drew"]
    return hands == [set(), {"One Quiet Night"}] and not EVENTS & set(drawn)


def window_table(server: Server, **more: object) -> tuple[Page, Page]:
    """Seat 1 holds Quiet Night and is asked before the infection phase of seat 0's turn."""
    seed = next(seed for seed in range(2000) if only_seat_1_has_the_event(seed))
    opened = server.open(seats="me open", seed=seed, options={"epidemics": 4, "start": 0}, **more)
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    host.until(lambda page: bool(page.frame["moves"]))
    guest.until(lambda page: page.info["status"] == "playing" and bool(page.frame["moves"]))
    return host, guest


def test_an_event_may_be_played_out_of_turn(server: Server) -> None:
    host, guest = window_table(server)
    assert not guest.frame["prompt"]["mine"]
    assert any(move["kind"] == "quiet" for move in guest.frame["moves"])
    guest.play("quiet")
    host.until(lambda page: page.frame["view"]["quiet_night"])


def test_windows_ask_only_those_concerned_and_can_be_skipped(server: Server) -> None:
    host, guest = window_table(server)
    host.play("pass")
    guest.until(lambda page: page.frame["prompt"]["mine"])
    assert guest.frame["prompt"]["step"] == "window"
    assert guest.ask("skip", on=True)["t"] == "ok"
    host.until(lambda page: page.frame["view"]["turn"] == 1)
    guest.until(lambda page: page.frame["view"]["turn"] == 1)
    assert any("One Quiet Night" in hand["cards"] for hand in guest.frame["view"]["hands"])
    table = server.hall.rooms[host.table].table
    assert "auto" in {ply.by for ply in table.plies}
    assert {ply.move for ply in table.plies if ply.by == "auto"} == {"pass"}
