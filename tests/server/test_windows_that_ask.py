"""Windows ask a person only for what they want to be asked for; nobody is told what that is."""

from __future__ import annotations

from typing import Any

import pytest
from players import Page, Server
from test_seats import window_table

import petri


def autos(server: Server, page: Page) -> list[tuple[int, str]]:
    return [(ply.seat, ply.move) for ply in server.hall.rooms[page.table].table.plies if ply.by == "auto"]


def is_next_turn(page: Page) -> bool:
    return bool(page.frame["view"]["turn"] == 1)


def test_a_page_that_said_nothing_is_always_asked(server: Server) -> None:
    host, guest = window_table(server)
    host.play("pass")
    guest.until(lambda page: page.frame["prompt"]["mine"])


def test_windows_in_which_nothing_matters_pass_by(server: Server) -> None:
    """Before the draw nothing does; the epidemic that comes with it makes the infection phase matter."""
    host, guest = window_table(server)
    assert guest.ask("ask", cards={})["t"] == "ok"
    host.play("pass")
    guest.until(lambda page: page.frame["ply"] == 2)
    assert guest.frame["prompt"]["mine"]
    assert [step for step, _ in guest.frame["view"]["agenda"]][-2:] == ["infection_phase", "window"]
    assert autos(server, host) == [(1, "pass")]
    record = server.hall.rooms[host.table].table.game.record()
    assert petri.verify(record).played == ("pass", "pass")  # the record has it as any other


def test_who_is_not_asked_is_told_so_with_the_picture_and_nobody_else(server: Server) -> None:
    """So that a page need not guess whether a window it sees is over at once."""
    host, guest = window_table(server)
    assert guest.ask("ask", cards={})["t"] == "ok"
    host.play("pass")
    for page, told in ((guest, [True, None]), (host, [None, None])):
        page.until(lambda page: page.frame["ply"] == 2)
        windows = [one["frame"]["prompt"] for one in page.heard if one["t"] == "moved"]
        assert [prompt.get("passes") for prompt in windows] == told


def test_who_wants_it_is_asked_always(server: Server) -> None:
    host, guest = window_table(server)
    assert guest.ask("ask", cards={"quiet": "always"})["t"] == "ok"
    host.play("pass")
    guest.until(lambda page: page.frame["prompt"]["mine"])
    assert guest.ask("ask", cards={"quiet": "never"})["t"] == "ok"  # changed while it asks: it passes at once
    host.until(is_next_turn)


def test_what_others_want_is_told_to_nobody(server: Server) -> None:
    host, guest = window_table(server)
    assert guest.ask("ask", cards={"quiet": "never"})["t"] == "ok"
    assert guest.ask("ask", cards={"quiet": "always"})["t"] == "ok"
    host.ask("chat", text="hello")
    assert "never" not in str(host.heard) and "always" not in str(host.heard)


@pytest.mark.parametrize(
    "wrong", [{"quiet": "sometimes"}, {"x" * 41: "never"}, {str(n): "never" for n in range(61)}, ["quiet"]]
)
def test_wishes_are_checked(server: Server, wrong: Any) -> None:
    host, _ = window_table(server)
    assert host.ask("ask", cards=wrong)["code"] == "message_json"


def test_watchers_have_nothing_to_be_asked_for(server: Server) -> None:
    host, _ = window_table(server)
    assert server.page(host.table).ask("ask", cards={})["code"] == "spectator"


def test_where_hands_are_hidden_wishes_change_nothing(server: Server) -> None:
    """Whoever says wait is asked, whatever they have said of their cards: else a pass at once would tell of them."""
    from test_open_windows import LONG, close_window, is_open, two_pages

    host, guest = two_pages(server, True, LONG)
    assert guest.ask("ask", cards={"quiet": "never"})["t"] == "ok"
    host.play("pass")
    guest.until(is_open)
    assert guest.move("wait 1")["t"] == "ok"
    close_window(server, guest.table)
    guest.until(lambda page: page.frame["prompt"]["mine"] and page.frame["prompt"]["step"] == "window")
    assert not autos(server, host)
