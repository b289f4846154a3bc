"""The server is killed with -9 and comes back; the page goes on by itself, and no acknowledged move is lost."""

from __future__ import annotations

import pytest
from playing import agrees, frame, messages, my_turn, play, sit, sit_together, wait_until
from playwright.sync_api import expect
from situations import calm
from stage import People, Server, address

CUT_OFF = r"WebSocket connection|net::ERR_(CONNECTION|EMPTY_RESPONSE|CONTENT_LENGTH|INCOMPLETE)"


@pytest.mark.thorough
def test_after_kill_9_everything_goes_on(people: People, own_server: Server) -> None:
    ada, ben = people("Ada", at=own_server), people("Ben", at=own_server)
    for person in (ada, ben):
        person.allow(CUT_OFF)
    made = own_server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    sit_together((ben, address(made, 1)), (ada, address(made)))
    for move in ("treat blue", "drive Chicago", "treat blue"):
        play(ada, move)
    wait_until(ada, lambda: any(message.get("ply") == 3 for message in messages(ada, "ok")))
    acknowledged = [message for message in messages(ada, "ok") if "ply" in message]
    told, before = len(ada.received), frame(ada)
    assert before["ply"] == acknowledged[-1]["ply"] == 3

    own_server.kill()
    expect(ada.page.get_by_role("alert")).to_be_visible()
    expect(ben.page.get_by_role("alert")).to_be_visible()
    own_server.start()

    wait_until(ada, lambda: any('"t":"state"' in text for text in ada.received[told:]))
    expect(ada.page.get_by_role("alert")).to_have_count(0)
    expect(ben.page.get_by_role("alert")).to_have_count(0)
    after = frame(ada)
    assert after["ply"] == 3
    assert after["view"] == before["view"]
    agrees(ada)
    play(ada, "drive Atlanta")
    wait_until(ben, lambda: frame(ben)["ply"] >= 4)
    wait_until(ben, lambda: my_turn(ben))
    agrees(ben)
    record = own_server.ask("GET", f"/api/tables/{made['table']}")
    assert record["ply"] >= 4


@pytest.mark.thorough
def test_the_page_says_when_the_server_is_gone(people: People, own_server: Server) -> None:
    ada = people("Ada", at=own_server)
    ada.allow(CUT_OFF)
    made = own_server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}])
    page = sit(ada, address(made))
    own_server.kill()
    expect(page.get_by_role("alert")).to_contain_text("does not answer")
    expect(page.locator("[data-action]:not([aria-disabled]), [data-move]:enabled")).to_have_count(0)
    page.get_by_role("button", name="Try again").click()
    own_server.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    agrees(ada)
