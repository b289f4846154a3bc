"""A lost network is told within three seconds and comes back by itself; nothing sent is lost or doubled."""

from __future__ import annotations

import json
import signal
import time

import pytest
from playing import frame, is_shown, messages, play, sit, wait_until
from playwright.sync_api import Page
from situations import calm
from stage import People, Person, Server, address

ALONE = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
CUT_OFF = r"WebSocket connection|net::ERR_"
TOLD_WITHIN = 3.0
# when the page first told, in milliseconds since 1970: by its own clock, whatever the test waits for meanwhile
WATCH = """() => {
    window.told = 0;
    const look = () => { if (!window.told && document.querySelector('[role=alert]')) window.told = Date.now(); };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
}"""


def told(ada: Person) -> float:
    wait_until(ada, lambda: ada.page.evaluate("window.told"))
    return float(ada.page.evaluate("window.told")) / 1000


def at_table(ada: Person, server: Server) -> Page:
    ada.allow(CUT_OFF)
    page = sit(ada, address(server.table_from(calm(), ALONE)))
    wait_until(ada, lambda: messages(ada, "pong"))  # a quiet line
    page.evaluate(WATCH)
    return page


def is_back(page: Page) -> bool:
    return page.locator("[role=alert]").count() == 0 and page.locator(".line-dot.open").count() == 1


def test_no_network_is_told_at_once(people: People, server: Server) -> None:
    ada = people("Ada")
    page = at_table(ada, server)
    began = time.time()
    ada.context.set_offline(True)
    try:
        assert told(ada) - began < 1
        assert page.locator("[data-action]:not([aria-disabled])").count() == 0
    finally:
        ada.context.set_offline(False)
    wait_until(ada, lambda: is_back(page))
    play(ada, "treat blue")


def test_a_silent_line_is_told_within_three_seconds_and_heals(people: People, own_server: Server) -> None:
    ada = people("Ada", at=own_server)
    page = at_table(ada, own_server)
    assert own_server.process is not None
    began = time.time()
    own_server.process.send_signal(signal.SIGSTOP)
    try:
        assert told(ada) - began < TOLD_WITHIN
    finally:
        own_server.process.send_signal(signal.SIGCONT)
    wait_until(ada, lambda: is_back(page))
    wait_until(ada, lambda: is_shown(page, frame(ada)))
    play(ada, "treat blue")
    assert frame(ada)["ply"] == 1


@pytest.mark.thorough
def test_a_move_into_the_silence_is_played_once(people: People, own_server: Server) -> None:
    """It is sent over a line that nobody answers, and again with the same id over the next one."""
    ada = people("Ada", at=own_server)
    page = at_table(ada, own_server)
    assert own_server.process is not None
    own_server.process.send_signal(signal.SIGSTOP)
    try:
        page.locator('[data-action="treat"]').click()
        told(ada)
        wait_until(ada, lambda: len(ada.lines) > 1)  # it has given up the first
    finally:
        own_server.process.send_signal(signal.SIGCONT)
    wait_until(ada, lambda: is_back(page) and frame(ada)["ply"] == 1)
    wait_until(ada, lambda: is_shown(page, frame(ada)))
    ids = {json.loads(sent)["id"] for sent in ada.sent if '"t":"move"' in sent}
    assert len(ids) == 1
    play(ada, "drive Chicago")
    assert frame(ada)["ply"] == 2
    assert page.locator(".toast").count() == 0


@pytest.mark.thorough
def test_a_page_nobody_looks_at_asks_for_nothing(people: People, server: Server) -> None:
    ada = people("Ada")
    page = at_table(ada, server)
    page.evaluate("Object.defineProperty(document, 'hidden', {get: () => true, configurable: true})")
    before = len(ada.sent)
    page.evaluate("() => new Promise((done) => setTimeout(done, 2600))")
    assert len(ada.sent) - before <= 1  # that was on its way
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    wait_until(ada, lambda: len(ada.sent) > before + 1)
