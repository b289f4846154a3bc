"""For who does not see the page, or not all of it: what cards are called, where links lead, what covers what."""

from __future__ import annotations

import random
import re

import pytest
from playing import frame, play, sit, sit_together, wait_until
from playwright.sync_api import Page, expect
from situations import calm, sharing
from stage import People, Server, address

import petri

ALONE = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
TWO = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
FOCUSED = "document.activeElement.id"
# how much of what a hint speaks of lies below its card, in pixels
COVERED = """() => {
    const card = document.querySelector('.coach').getBoundingClientRect();
    const ring = document.querySelector('.coach-ring');
    const board = document.querySelector('.board').getBoundingClientRect();
    const all = document.querySelector('.pm-map, .cg-cities').getBoundingClientRect();
    const large = {left: all.left, right: all.right, top: Math.max(all.top, board.top),
        bottom: Math.min(all.bottom, board.bottom)};
    const box = ring.hidden ? large : ring.getBoundingClientRect();
    const across = Math.min(card.right, box.right) - Math.max(card.left, box.left);
    const down = Math.min(card.bottom, box.bottom) - Math.max(card.top, box.top);
    return {hint: document.querySelector('.coach').dataset.hint, isLarge: ring.hidden,
        covered: across > 0 && down > 0 ? Math.round(across * down) : 0,
        inside: card.left >= 0 && card.top >= 0 && card.right <= innerWidth && card.bottom <= innerHeight};
}"""
SIZES = {"desktop": (1280, 720), "wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


@pytest.mark.quick_first
@pytest.mark.parametrize(("lang", "name"), [("en", "Atlanta \\(blue\\)"), ("de", "Atlanta \\(blau\\)")])
def test_a_card_of_the_hand_says_its_colour(people: People, server: Server, lang: str, name: str) -> None:
    page = sit(people("Ada", lang=lang), address(server.table_from(calm(), ALONE)))
    card = page.locator('.pm-hand [data-card="Atlanta"]')
    expect(card).to_have_accessible_name(re.compile(name))


def test_what_is_given_is_not_called_a_discard(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(sharing(), TWO)
    sit_together((ben, address(made, 1)), (ada, address(made)))
    ada.page.locator('.pm-hand [data-card="Paris"]').click()
    give = ada.page.locator('.pm-uses [data-move^="give"]')
    expect(give).to_have_accessible_name(re.compile(r"Give: Paris \(blue\)"))
    assert "iscard" not in give.inner_text()
    charter = ada.page.locator('.pm-uses [data-use="charter"], .pm-uses [data-move^="charter"]').first
    expect(charter).to_be_visible()


def test_links_lead_to_the_board_and_to_the_actions(people: People, server: Server) -> None:
    page = sit(people("Ada"), address(server.table_from(calm(), ALONE)))
    for times, place in ((1, "board"), (2, "actions")):
        page.evaluate("document.activeElement.blur(); window.getSelection().removeAllRanges()")
        page.locator(".skip-link").first.focus()
        for _ in range(times - 1):
            page.keyboard.press("Tab")
        expect(page.locator(".skip-link").nth(times - 1)).to_be_focused()
        page.keyboard.press("Enter")
        assert page.evaluate(FOCUSED) == place
    page.keyboard.press("Tab")
    assert page.evaluate("Boolean(document.activeElement.closest('#actions'))")


@pytest.mark.quick_first
@pytest.mark.parametrize("phone", [False, True])
def test_who_is_asked_to_agree_sees_the_board_and_moves_it(people: People, server: Server, phone: bool) -> None:
    ada, ben = people("Ada"), people("Ben", phone=phone)
    made = server.table_from(sharing(), TWO)
    sit_together((ben, address(made, 1)), (ada, address(made)))
    play(ada, next(move["text"] for move in frame(ada)["moves"] if move["kind"] == "give"))
    page = ben.page
    question = page.get_by_role("dialog", name="Do you agree?")
    expect(question).to_be_visible()
    assert page.locator("dialog[open]").count() == 0
    where, board = question.bounding_box(), page.locator(".board").bounding_box()
    assert where is not None and board is not None
    free = where["y"] - board["y"]
    assert free >= (0.6 if phone else 0.85) * board["height"]  # it grows over the lower edge, and no further
    before = page.locator(".pm-map").get_attribute("viewBox"), transform(page)
    page.mouse.move(board["x"] + board["width"] / 2, board["y"] + board["height"] / 2)
    page.locator(".pm-tools button").first.click()  # nearer
    wait_until(ben, lambda: (page.locator(".pm-map").get_attribute("viewBox"), transform(page)) != before)
    question.get_by_role("button", name="Agree").click()
    wait_until(ada, lambda: "Paris" in frame(ada)["view"]["hands"][1]["cards"])
    expect(question).to_have_count(0)


def transform(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.querySelector('.pm-map > g')).transform"))


@pytest.mark.parametrize("size", SIZES)
def test_hints_do_not_cover_what_they_speak_of(people: People, server: Server, size: str) -> None:
    ada = people("Ada", hints=True, phone=size == "phone")
    width, height = SIZES[size]
    ada.page.set_viewport_size({"width": width, "height": height})
    page = sit(ada, address(server.table_from(calm(), ALONE)))
    seen: dict[str, dict[str, object]] = {}
    for nth in range(12):
        page.locator(".coach").wait_for()
        page.wait_for_timeout(300)  # it follows what moves, four times a second
        found = page.evaluate(COVERED)
        seen[found["hint"]] = found
        if nth == 5:
            page.locator(".coach").get_by_role("button", name="Got it").click()
            page.keyboard.press("m")
            page.locator('.picker [data-move="treat blue"]').click()
            wait_until(ada, lambda: frame(ada)["ply"] == 1)
        else:
            page.locator(".coach").get_by_role("button", name="Got it").click()
        if not page.locator(".coach").count():
            break
    assert len(seen) >= 2
    for found in seen.values():
        assert found["inside"], found
        assert found["covered"] == 0, found


def asked(title: str, step: str) -> dict[str, object]:
    """A game in which seat 0 is asked this for the first time."""
    game, chance = petri.new(title, players=2, seed=5), random.Random(5)
    while (game.prompt, game.to_act) != (step, 0):
        game.play(chance.choice(game.moves()))
    return game.record()


@pytest.mark.parametrize(("title", "step"), [("viroid", "mortality"), ("contagion", "first_cube")])
def test_hints_about_the_whole_board_leave_it_free(people: People, server: Server, title: str, step: str) -> None:
    """Where the first cube goes, and where people die; on a phone the hint takes the place of the dock meanwhile."""
    ada = people("Ada", hints=True, phone=True, lang="de")
    ada.is_changed = True
    page = sit(ada, address(server.table_from(asked(title, step), ALONE)))
    page.locator(f'.coach[data-hint="{step}"]').wait_for()
    for width, height in ((390, 844), (844, 390), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until(ada, lambda: page.evaluate(COVERED)["covered"] == 0 and page.evaluate(COVERED)["inside"], 20)
        expect(page.locator(".coach .button.primary")).to_be_in_viewport()
