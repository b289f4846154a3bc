"""Hints at a table, told to nobody but who asks, and never what is hidden; and how quickly bots play there."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
import stand_in
from players import QUICK, Json, Page, Server, serving
from programs import PATIENCE
from test_open_windows import EVENT, position, table_from

import petri
from petri.server.pacing import PACES, Timing, timing
from petri.server.settings import Settings
from petri.server.table import Table
from petri.server.thinking import Thinkers, Thought


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With workers whose planner stands in."""
    db = str(tmp_path_factory.mktemp("store") / "petri.db")
    with serving(db, replace(QUICK, hints_per_minute=1000)) as found:
        thinkers = found.hall.thinkers
        thinkers._program = stand_in.WORKER
        for pid in thinkers.pids:
            os.kill(pid, signal.SIGKILL)
        yield found


def page_of(server: Server, seats: str = "me bot:random", title: str = "pandemic", **more: Any) -> Page:
    opened = server.open(title, seats=seats, **more)
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: page.info["status"] == "playing" and bool(page.frame["moves"]))
    page.until(lambda page: page.frame["prompt"]["mine"])
    return page


def ask_hint(page: Page, seat: int | None = None, **more: Any) -> Json:
    seat = page.frame["prompt"]["seat"] if seat is None else seat
    return page.ask("hint", **{"seat": seat, "version": page.frame["version"], **more})


# ---------------------------------------------------------------------- the answer
@pytest.mark.parametrize("title", petri.titles())
def test_who_is_asked_gets_a_line_in_words(server: Server, title: str) -> None:
    page = page_of(server, title=title)
    told = ask_hint(page)
    assert (told["t"], told["version"], told["seat"]) == ("hint", page.frame["version"], page.frame["seat"])
    assert told["before"] == stand_in.BEFORE
    best = told["lines"][0]
    first = next(move for move in page.frame["moves"] if move["text"] == best["moves"][0]["text"])
    assert best["moves"][0]["words"] == first["words"]
    assert best["aims"][0].startswith(f"make seat {told['seat']} play")
    assert best["after"] > told["before"]
    then = [move["text"] for move in best["moves"][1 : best["sure"]]]
    ply = page.frame["ply"]
    assert page.move(first["text"], then=then)["t"] == "ok"
    page.until(lambda page: page.frame["ply"] >= ply + 1 + len(then))
    page.close()


def test_it_speaks_the_language_of_the_page(server: Server) -> None:
    page = page_of(server)
    page.tell({"t": "lang", "lang": "de"})
    page.wait("state")
    assert ask_hint(page)["lines"][0]["aims"][0].startswith("Platz 0")
    page.close()


def test_nobody_else_hears_of_it_and_nothing_is_kept(server: Server) -> None:
    opened = server.open(seats="me open", options={"players": 2, "epidemics": 4}, watching="link")
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    watcher = server.page(opened["table"])
    host.until(lambda page: bool(page.frame["prompt"]))
    asked, other = (host, guest) if host.frame["prompt"]["mine"] else (guest, host)
    asked.until(lambda page: bool(page.frame["prompt"] and page.frame["prompt"]["mine"]))
    table: Table = server.hall.rooms[opened["table"]].table
    for page in (other, watcher):
        page.ask("moment", ply=0)
    seq, heard = table.seq, [len(page.heard) for page in (other, watcher)]
    assert ask_hint(asked)["t"] == "hint"
    assert table.seq == seq
    for page, before in zip((other, watcher), heard):
        page.ask("moment", ply=0)
        assert {message["t"] for message in page.heard[before:]} <= {"moment"}
    for page in (host, guest, watcher):
        page.close()


# ---------------------------------------------------------------------- who may ask
def test_only_for_ones_own_seat_that_is_asked_now(server: Server) -> None:
    opened = server.open(seats="me open", options={"players": 2, "epidemics": 4})
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    watcher = server.page(opened["table"])
    for page in (host, guest):
        page.until(lambda page: bool(page.frame["prompt"]))
    asked, other = (host, guest) if host.frame["prompt"]["mine"] else (guest, host)
    seat = asked.frame["prompt"]["seat"]
    assert ask_hint(other, seat)["code"] == "seat_not_yours"
    assert ask_hint(other, 1 - seat)["code"] == "hint_not_asked"
    assert ask_hint(watcher, seat)["code"] == "seat_not_yours" or ask_hint(watcher, seat)["code"] == "spectator"
    assert ask_hint(asked, version=asked.frame["version"] + 1)["code"] == "stale"
    assert ask_hint(asked)["t"] == "hint"
    for page in (host, guest, watcher):
        page.close()


def test_where_they_are_allowed(server: Server) -> None:
    """Usually where all win or lose together, or one person plays with bots; else as the host says."""
    opened = server.open("contagion", seats="me open", options={"players": 2})
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    host.until(lambda page: bool(page.frame["prompt"]))
    assert host.info["hints"] is False
    guest.until(lambda page: bool(page.frame["prompt"]))
    asked = host if host.frame["prompt"]["mine"] else guest
    assert ask_hint(asked)["code"] == "hints_off"
    assert guest.ask("house", hints=True)["code"] == "host_only"
    assert host.ask("house", hints=True)["t"] == "ok"
    asked.until(lambda page: page.info["hints"])
    assert ask_hint(asked)["t"] == "hint"
    host.close()
    guest.close()
    for title, seats, more, found in (
        ("contagion", "me bot:random", {}, True),
        ("contagion", "me hotseat", {}, False),
        ("pandemic", "me open", {}, True),
        ("pandemic", "me open", {"hints": False}, False),
        ("contagion", "me open", {"hints": True}, True),
    ):
        opened = server.open(title, seats=seats, options={"players": 2}, **more)
        page = server.page(opened["table"], opened["token"])
        assert page.info["hints"] is found, (title, seats, more)
        page.close()


def test_before_somebody_elses_eyes_there_is_none(server: Server) -> None:
    """At one screen with hidden hands: for the seat looked through alone."""
    page = page_of(server, "me hotseat", "contagion", options={"players": 2}, hints=True)
    asked = page.frame["prompt"]["seat"]
    page.tell({"t": "look", "seat": 1 - asked})
    page.wait("state")
    assert ask_hint(page, asked)["code"] == "hint_unseen"
    page.tell({"t": "look", "seat": asked})
    page.wait("state")
    assert ask_hint(page, asked)["t"] == "hint"
    page.close()


def test_nobody_asks_all_the_time(server: Server, tmp_path: Any) -> None:
    with serving(str(tmp_path / "petri.db"), replace(QUICK, hints_per_minute=1)) as strict:
        strict.hall.thinkers._program = stand_in.WORKER
        for pid in strict.hall.thinkers.pids:
            os.kill(pid, signal.SIGKILL)
        opened = table_from(strict, position(holds_event=False), "me bot:random")
        page = strict.page(opened["table"], opened["token"])
        page.until(lambda page: page.info["status"] == "playing" and bool(page.frame["moves"]))
        codes = []
        for _ in range(4):
            codes.append(ask_hint(page).get("code", "hint"))
            drive = next(move["text"] for move in page.frame["moves"] if move["kind"] == "drive")
            if len(codes) < 4:
                page.play(drive)
        again = ask_hint(page)
        assert codes == ["hint", "hint_fast", "hint_fast", "hint_fast"] and again["code"] == "hint_fast"
        page.close()


def test_the_same_question_has_the_same_answer(server: Server) -> None:
    page = page_of(server)
    first, again = ask_hint(page), ask_hint(page)
    assert {**first, "id": ""} == {**again, "id": ""}
    page.close()


# ---------------------------------------------------------------------- nothing hidden
def test_two_worlds_that_look_the_same_give_the_same_hint(server: Server) -> None:
    """Seat 1 holds an event or not: whoever sits on seat 0 cannot tell, by the hint either."""
    told = []
    for holds_event in (True, False):
        opened = table_from(server, position(holds_event), "me bot:random")
        page = server.page(opened["table"], opened["token"])
        page.until(lambda page: page.info["status"] == "playing" and bool(page.frame["moves"]))
        found = ask_hint(page, 0)
        told.append([(line["moves"][0], line["after"], line["aims"]) for line in found["lines"]])
        told[-1].append(found["before"])
        page.close()
    assert told[0] == told[1]


def aims_at(server: Server, title: str, options: Json, seats: str = "me bot:strong") -> list[list[str]]:
    """What the bot of seat 1 was said to be after."""
    page = page_of(server, seats, title, options=options, seed=4)
    turn = page.frame["view"]["turn"]
    assert turn == 0 or page.frame["ply"] > 0
    deadline = time.monotonic() + PATIENCE
    while page.frame["prompt"] and time.monotonic() < deadline:
        played = {message["table"]["seats"][1]["aims"] != [] for message in page.heard if message["t"] == "table"}
        bot_moved = any(line.get("turn") == 1 for line in page.log)
        if True in played or (bot_moved and page.frame["prompt"]["mine"]):
            break
        if page.frame["prompt"]["mine"] and page.frame["moves"]:
            texts = [move["text"] for move in page.frame["moves"]]
            page.move("pass" if "pass" in texts else texts[0])
        page.hear()
    page.close()
    return [message["table"]["seats"][1]["aims"] for message in page.heard if message["t"] == "table"]


def test_partners_see_what_a_bot_is_after(server: Server) -> None:
    told = aims_at(server, "pandemic", {"players": 2, "epidemics": 4})
    assert any(aims and aims[0].startswith("make seat 1") for aims in told)


@pytest.mark.parametrize(
    ("title", "options"), [("pandemic", {"players": 2, "epidemics": 5}), ("contagion", {"players": 2})]
)
def test_it_is_told_to_nobody_where_hands_are_hidden_or_others_win(server: Server, title: str, options: Json) -> None:
    assert not any(aims_at(server, title, options))


# ---------------------------------------------------------------------- the pace of bots
def test_the_host_says_how_quickly_bots_play(server: Server) -> None:
    opened = server.open(seats="me open", pace="slow")
    host = server.page(opened["table"], opened["token"])
    guest = server.page(opened["table"], opened["invite"])
    assert host.info["pace"] == "slow"
    assert guest.ask("house", pace="quick")["code"] == "host_only"
    assert host.ask("house", pace="sluggish")["code"] == "pace_unknown"
    assert host.ask("house", pace="quick")["t"] == "ok"
    guest.until(lambda page: page.info["pace"] == "quick")
    host.close()
    guest.close()
    wrong = server.http.post("/api/tables", json={"title": "pandemic", "seats": [{"kind": "me"}] * 2, "pace": "x"})
    assert wrong.status_code == 422


def test_a_pace_is_kept_for_the_next_game(server: Server) -> None:
    from petri.server.opening import head_of_rematch

    page = page_of(server, options={"players": 2, "epidemics": 4}, pace="slow", hints=False)
    page.ask("house", pace="quick")
    head = head_of_rematch(server.hall.rooms[page.table].table)
    assert (head["pace"], head["hints"]) == ("quick", False)
    page.close()


def test_older_tables_have_the_usual_ways(server: Server) -> None:
    page = page_of(server)
    table = server.hall.rooms[page.table].table
    head = {key: value for key, value in table.head.items() if key not in ("pace", "hints")}
    old = Table("old")
    old._on_begin(head, 0.0)
    assert (old.pace, old.hints) == ("usual", None)
    page.close()


OPEN = {"is_hidden": False, "thinks": True}
HIDDEN = {"is_hidden": True, "thinks": True}


@pytest.mark.parametrize("pace", PACES)
def test_no_pace_is_slower_than_the_budget(pace: str) -> None:
    for budget in (0.1, 1.0, 5.0):
        for ways in (OPEN, HIDDEN):
            assert timing(Settings(bot_budget=budget), pace, **ways).most < budget


def test_slow_is_slower_and_trifles_are_quick() -> None:
    found = [timing(Settings(), pace, **OPEN) for pace in PACES]
    assert found == sorted(found, key=lambda one: (one.least, one.most))
    usual = found[1]
    assert usual.rest(0.1, is_trivial=False) == pytest.approx(0.6)
    assert usual.rest(0.1, is_trivial=True) < 0.2
    assert usual.rest(5.0, is_trivial=False) == 0.0  # what it thought and what people wait are not added up


def test_where_something_is_hidden_time_is_the_same_whatever_the_bot_needed() -> None:
    """Not how long it thought, nor whether there was anything to decide."""
    for thinks in (True, False):
        slot = timing(Settings(), "usual", is_hidden=True, thinks=thinks)
        assert slot.most < slot.least
        for spent in (0.0, 0.01, slot.most, slot.least * 0.99):
            for is_trivial in (True, False):
                assert spent + slot.rest(spent, is_trivial) == pytest.approx(slot.least)
        late = slot.least * 1.2
        assert late + slot.rest(late, is_trivial=False) == pytest.approx(2 * slot.least)
    assert Timing(0.0, 1.0, True).rest(0.3, is_trivial=False) == 0.0


class Telltale(Thinkers):
    """A bot that takes much longer with an event in its hand."""

    async def choose(self, bot: str, seed: int, view: Any, moves: Any, *more: Any) -> Thought:
        holds_event = EVENT in view["hands"][1]["cards"]
        await asyncio.sleep(0.3 if holds_event else 0.0)
        return Thought(moves[0].text, 0.0, True)


def spent_by_bot(server: Server, holds_event: bool, options: Json) -> float:
    """How long the bot of seat 1 takes for its first action, from when it is asked, by the clock of a page."""
    start = position(holds_event)
    start = start | {"turn": 1, "options": start["options"] | options}
    opened = table_from(server, start, "me bot:strong", pace="quick")
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: page.info["seats"][1]["thinking"])
    began, ply = time.monotonic(), page.frame["ply"]
    page.until(lambda page: page.frame["ply"] > ply)
    page.close()
    return time.monotonic() - began


@pytest.mark.parametrize(("options", "is_told"), [({}, False), ({"open_windows": 0, "open_hands": True}, True)])
def test_a_bots_time_tells_nothing_of_a_hidden_hand(tmp_path: Any, options: Json, is_told: bool) -> None:
    """The machine may be slow now and then: it would have to be at the same place three times."""
    settings = replace(QUICK, bot_pace=0.2, bot_workers=1)
    with serving(str(tmp_path / "petri.db"), settings) as one:
        one.hall.thinkers.__class__ = Telltale
        for _ in range(3):
            longer = spent_by_bot(one, True, options) - spent_by_bot(one, False, options)
            if (longer > 0.15) == is_told:
                return
    raise AssertionError(longer)
