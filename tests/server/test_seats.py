"""Links and seats: forged, swapped, revoked and used twice; hosts, bots that sit in, undo, windows."""

from __future__ import annotations

import stat
import time

import pytest
from players import QUICK, Page, Refusal, Server
from test_dealing import entries_of
from test_review import clerk_of, table_of
from test_tables import asked, two_at_a_table

import petri
from petri.server.errors import Conflict, Refused
from petri.server.protocol import ChangeSeat, Undo
from petri.server.store import Entry
from petri.server.table import folded
from petri.server.tokens import Signer, Token, fresh_key, keys_of_file

AWAY = QUICK.absent_after * 1.5  # seconds, after which somebody counts as absent


def refusal_of(server: Server, table: str, token: str, **more: str) -> str:
    with pytest.raises(Refusal) as refusal:
        server.page(table, token, **more)
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
    (key,) = keys_of_file(file)
    assert len(key) == 32 and keys_of_file(file) == (key,)
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
    time.sleep(AWAY)
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
        assert mover.undo()["t"] == "ok"
        mover.until(lambda page, ply=ply: page.frame["ply"] == ply - 1)
    assert mover.frame["view"] == before
    assert mover.undo()["code"] == "undo_nothing"
    assert server.hall.rooms[mover.table].table.undone == 2


def test_undo_after_cards_were_drawn_needs_the_others(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7, options={"start": 0, "events": 0})
    mover = asked(host, guest)
    other = guest if mover is host else host
    mover.play("pass")
    ply = mover.frame["ply"]
    assert mover.frame["undo"] == "ask"
    assert mover.undo()["t"] == "ok"
    other.until(lambda page: page.info["undo_request"] is not None)
    assert other.info["undo_request"]["waiting"] == other.mine
    assert mover.ask("answer", yes=True)["code"] == "undo_not_asked"
    assert other.ask("answer", yes=False)["t"] == "ok"
    mover.until(lambda page: page.info["undo_request"] is None)
    assert mover.frame["ply"] == ply
    assert mover.undo()["t"] == "ok"
    other.until(lambda page: page.info["undo_request"] is not None)
    assert other.ask("answer", yes=True)["t"] == "ok"
    mover.until(lambda page: page.frame["ply"] == 0)
    assert other.ask("answer", yes=True)["code"] == "undo_none"


def test_who_asked_for_an_undo_may_withdraw(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7, options={"start": 0, "events": 0})
    host.until(lambda page: bool(page.frame["moves"]))
    host.play("pass")
    assert host.undo()["t"] == "ok"
    assert guest.undo()["t"] == "error"
    assert host.ask("answer", yes=False)["t"] == "ok"
    host.until(lambda page: page.info["undo_request"] is None)


def test_alone_with_bots_nobody_has_to_agree(server: Server) -> None:
    opened = server.open(seats="me bot:random", seed=7, options={"start": 0, "epidemics": 4, "events": 0})
    page = server.page(opened["table"], opened["token"])
    page.play("pass")
    page.until(lambda page: page.frame["prompt"] is not None and page.frame["prompt"]["mine"] and page.frame["ply"] > 1)
    assert page.frame["undo"] == "ask"
    assert page.undo()["t"] == "ok"
    page.until(lambda page: page.frame["ply"] == 0)


def test_undo_over_chance_waits_for_those_who_are_away(server: Server) -> None:
    """Nobody agrees by closing the page, nor by being replaced by a bot for a while."""
    host, guest = two_at_a_table(server, seed=7, options={"start": 0, "events": 0})
    host.play("pass")
    ply = host.frame["ply"]
    guest.close()
    host.until(lambda page: not page.info["seats"][1]["present"])
    time.sleep(AWAY)
    assert host.undo()["t"] == "ok"
    host.until(lambda page: page.info["undo_request"] is not None)
    assert host.info["undo_request"]["waiting"] == [1]
    assert host.frame["ply"] == ply
    back = server.page(host.table, guest.token)
    assert back.info["undo_request"]["number"] == host.info["undo_request"]["number"]
    assert back.ask("answer", yes=True, about="undo", number=back.info["undo_request"]["number"])["t"] == "ok"
    host.until(lambda page: page.frame["ply"] == 0)


def test_a_bot_that_sits_in_does_not_agree_for_its_person() -> None:
    said = {"seat": 0, "move": "pass", "by": "person"}
    table = table_of(("claim", {"seat": 1, "name": ""}), ("move", said), start=0, events=0)
    table.apply(Entry(table.seq + 1, "bot", {"seat": 1, "bot": "random", "standin": True}, 0.0))
    (entry,) = clerk_of(table, away=1000.0).undo(0, Undo("a", table.version)).entries
    assert entry[0] == "ask_undo" and entry[1]["of"] == [1]


def test_what_was_seen_is_shuffled_anew_after_an_undo(server: Server) -> None:
    host, guest = two_at_a_table(server, options={"start": 0, "events": 0, "epidemics": 4, "open_hands": True})
    table = server.hall.rooms[host.table].table
    view, decks = host.frame["view"], decks_of(table.game)
    host.play("pass")
    guest.until(lambda page: page.frame["ply"] == 1)
    host.undo()
    guest.until(lambda page: page.info["undo_request"] is not None)
    guest.ask("answer", yes=True)
    for page in (host, guest):
        page.until(lambda page: page.frame["ply"] == 0)
    assert host.frame["view"] == view
    assert decks_of(table.game) != decks
    assert [line["text"] for line in host.log if line["kind"] == "note"] == [
        "Player 1 takes moves back: the game is at move 0 again. What had been seen is shuffled anew."
    ]
    record = petri.verify(table.record())
    assert record.position() == table.game.position() and len(record.reshuffles) == 1
    again = folded(host.table, entries_of(server, host.table))
    assert again.game.position() == table.game.position()


def decks_of(game: petri.Game) -> list[object]:
    position = game.position()
    return [position["player_deck"], position["infection_deck"]]


def test_a_free_undo_shuffles_nothing(server: Server) -> None:
    host, _ = two_at_a_table(server, options={"start": 0})
    table = server.hall.rooms[host.table].table
    host.until(lambda page: bool(page.frame["moves"]))
    decks = decks_of(table.game)
    quiet_moves(host, 2)
    assert host.undo()["t"] == "ok"
    host.until(lambda page: page.frame["ply"] == 1)
    assert decks_of(table.game) == decks and len(table.shuffles) == 1


def test_an_answer_to_another_question_does_not_count(server: Server) -> None:
    host, guest = two_at_a_table(server, seed=7, options={"start": 0, "events": 0})
    host.play("pass")
    host.undo()
    guest.until(lambda page: page.info["undo_request"] is not None)
    old = guest.info["undo_request"]["number"]
    host.ask("answer", yes=False)
    host.undo()
    guest.until(lambda page: (page.info["undo_request"] or {}).get("number", old) != old)
    assert guest.ask("answer", yes=True, number=old)["code"] == "undo_none"
    assert guest.ask("answer", yes=True, about="seat")["code"] == "seat_none"
    assert guest.ask("answer", yes=True, about="tea")["code"] == "about_unknown"
    assert host.frame["ply"] == 1


# ---------------------------------------------------------------------- a seat with a hand
def begun_table(server: Server, seats: str = "me open open", **more: object) -> tuple[Page, ...]:
    """A game with hidden hands in which a move was played."""
    opened = server.open(seats=seats, options={"epidemics": 4, "start": 0, "open_hands": False}, **more)
    host = server.page(opened["table"], opened["token"])
    names = iter(("Bea", "Cem"))
    guests = [server.page(opened["table"], opened["invite"], name=next(names)) for _ in opened["invites"]]
    for page in (host, *guests):
        page.until(lambda page: page.info["status"] == "playing" and page.frame["view"] is not None)
    host.until(lambda page: bool(page.frame["moves"]))
    quiet_moves(host, 1)
    for page in guests:
        page.until(lambda page: page.frame["ply"] == 1)
    return host, *guests


def test_a_seat_freed_after_the_first_move_goes_to_a_bot(server: Server) -> None:
    host, guest = begun_table(server, "me open")
    assert guest.ask("seat", seat=0, do="free")["code"] == "host_only"
    answer = host.ask("seat", seat=1, do="free", bot="random")
    assert (answer["t"], answer["bot"]) == ("ok", "random") and "token" not in answer
    assert guest.closed() == 4003
    assert refusal_of(server, host.table, guest.token) == "link_revoked"
    host.until(lambda page: page.info["seats"][1]["kind"] == "bot")
    host.until(lambda page: any(line["kind"] == "note" for line in page.log))
    assert "Bea" in next(line["text"] for line in host.log if line["kind"] == "note")
    assert host.ask("seat", seat=1, do="free")["code"] == "seat_bot"
    assert host.ask("seat", seat=1, do="link")["code"] == "seat_witness"
    assert server.hall.rooms[host.table].table.open_seats() == []


def test_another_person_takes_a_seat_only_if_the_others_agree(server: Server) -> None:
    host, bea, cem = begun_table(server)
    assert host.ask("seat", seat=1, do="link")["asked"] == [1, 2]
    cem.until(lambda page: page.info["seat_request"] is not None)
    request = cem.info["seat_request"]
    assert (request["seat"], request["about"], request["waiting"]) == (0, 1, [1, 2])
    assert host.ask("seat", seat=2, do="link")["code"] == "seat_pending"
    assert cem.ask("answer", yes=True, about="seat", number=request["number"])["t"] == "ok"
    assert host.ask("answer", yes=True, about="seat")["code"] == "seat_not_asked"
    assert bea.ask("answer", yes=False, about="seat")["t"] == "ok"
    host.until(lambda page: page.info["seat_request"] is None)
    assert host.info["seats"][1]["kind"] == "person" and bea.ask("chat", text="still here")["t"] == "ok"
    host.ask("seat", seat=1, do="link")
    for page in (bea, cem):
        page.until(lambda page: page.info["seat_request"] is not None)
        assert page.ask("answer", yes=True, about="seat")["t"] == "ok"
    host.until(lambda page: page.info["seats"][1]["kind"] == "open")
    assert bea.closed() == 4003
    link = server.page(host.table, host.token).welcome["invites"][0]["token"]
    dora = server.page(host.table, link, name="Dora")
    assert dora.mine == [1] and dora.frame["ply"] == 1
    host.until(lambda page: sum(line["kind"] == "note" for line in page.log) == 2)
    assert [line["text"] for line in host.log if line["kind"] == "note"] == [
        "The host opens the seat of Bea for another person.",
        "Dora sits down.",
    ]


def test_a_move_leaves_the_question_about_a_seat_open_and_the_host_may_withdraw(server: Server) -> None:
    host, _, cem = begun_table(server)
    host.ask("seat", seat=1, do="link")
    quiet_moves(host, 1)
    cem.until(lambda page: page.frame["ply"] == 2)
    assert cem.info["seat_request"] is not None
    assert host.ask("answer", yes=False, about="seat")["t"] == "ok"
    cem.until(lambda page: page.info["seat_request"] is None)


@pytest.mark.parametrize("is_open", [False, True])
def test_whoever_is_away_is_spoken_for_by_others_where_hands_are_open(is_open: bool) -> None:
    """Where hands are hidden nobody but the owner lets another person see one."""
    claims = [("claim", {"seat": seat, "name": ""}) for seat in (1, 2)]
    said = {"seat": 0, "move": "pass", "by": "person"}
    wish = ChangeSeat("a", 1, "link")
    options = {"start": 0, "events": 0, "open_hands": is_open}
    three = table_of(*claims, ("move", said), seats="me open open", **options)
    assert clerk_of(three).link(0, wish).entries[0][1]["of"] == [1, 2]
    assert clerk_of(three, away=100.0).link(0, wish).entries[0][1]["of"] == ([2] if is_open else [1, 2])
    two = table_of(claims[0], ("move", said), **options)
    assert clerk_of(two, away=100.0).link(0, wish).entries[0][1]["of"] == [1]


@pytest.mark.parametrize("is_open", [False, True])
def test_a_hand_taken_from_somebody_stays_with_the_bot(is_open: bool) -> None:
    """Else the host gives the seat to a bot first, and lets a second browser agree that a third one takes it."""
    claims = [("claim", {"seat": seat, "name": ""}) for seat in (1, 2)]
    said = {"seat": 0, "move": "pass", "by": "person"}
    given = ("bot", {"seat": 1, "bot": "random", "standin": False})
    table = table_of(*claims, ("move", said), given, given, seats="me open open", start=0, events=0, open_hands=is_open)
    wish = ChangeSeat("a", 1, "link")
    if is_open:
        assert clerk_of(table).link(0, wish).entries[0][1]["of"] == [2]
    else:
        with pytest.raises(Conflict, match="cannot agree"):
            clerk_of(table).link(0, wish)


def test_many_undos_are_one_line_of_the_log() -> None:
    said = {"seat": 0, "move": "pass", "by": "person"}
    table = table_of(("claim", {"seat": 1, "name": "Bea"}), start=0, events=0)
    for _ in range(5):
        table.apply(Entry(table.seq + 1, "move", said, 0.0))
        table.apply(Entry(table.seq + 1, "bot", {"seat": 1, "bot": "random", "standin": True}, 0.0))
        table.apply(Entry(table.seq + 1, "return", {"seat": 1}, 0.0))
        table.apply(Entry(table.seq + 1, "undo", {"seat": 0, "ply": 0, **table.next_shuffle()}, 0.0))
    keys = [note.key for note in table.notes]
    assert keys.count("undone_anew") == 1 and keys.count("standin") == keys.count("back") == 5


def test_alone_with_bots_a_seat_is_opened_at_once(server: Server) -> None:
    (host,) = begun_table(server, "me bot:random")
    answer = host.ask("seat", seat=1, do="link")
    assert server.page(host.table, answer["token"]).mine == [1]
    host.until(lambda page: page.info["seats"][1]["kind"] == "person")
    assert host.ask("seat", seat=1, do="link")["asked"] == [1]


def test_before_the_first_move_the_others_are_asked_too(server: Server) -> None:
    """Else the host could let the cards be dealt anew until they please."""
    opened = server.open(seats="me open bot:random", options={"epidemics": 4, "start": 0})
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    host.until(lambda page: page.frame["view"] is not None)
    assert host.ask("seat", seat=2, do="free")["asked"] == [1]
    guest.until(lambda page: page.info["seat_request"] is not None)
    assert guest.ask("answer", yes=True, about="seat")["t"] == "ok"
    host.until(lambda page: page.frame["view"] is None)
    assert host.ask("seat", seat=2, do="bot", bot="random")["t"] == "ok"
    host.until(lambda page: page.frame["view"] is not None)


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
