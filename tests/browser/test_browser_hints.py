"""Levels in the lobby, the pace of bots, and the hint: a card for one person alone."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import stand_in
from playing import frame, messages, sit, wait_until
from playwright.sync_api import expect
from programs import PATIENCE
from situations import calm
from stage import Axe, People, Person, Server, address

WITH_BOT = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "strong", "name": "Koch"}]
OPEN = {"players": 2, "epidemics": 4}


@pytest.fixture(scope="module")
def advised(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose planner stands in."""
    more = ("--limit", f"bot_budget={PATIENCE}")  # on a busy machine, too
    server = Server(tmp_path_factory.mktemp("advised"), runs=Path(stand_in.__file__), more=more)
    server.environment = os.environ
    with server.running():
        yield server


def asked_at(server: Server, person: Person, title: str = "pandemic") -> None:
    """At a table with a bot, and to decide."""
    options = OPEN if title == "pandemic" else {"players": 2}
    sit(person, address(server.new_table(title, WITH_BOT, options=options, seed=5)))
    wait_until(person, lambda: (frame(person)["prompt"] or {}).get("mine"))


# ---------------------------------------------------------------------- levels
@pytest.mark.parametrize("lang", ["en", "de"])
def test_levels_come_first_and_say_what_they_mean(people: People, server: Server, lang: str) -> None:
    ada = people("Ada", lang=lang)
    page = ada.open("/")
    page.locator("details.more > summary").click()
    groups = page.locator("#seat-1 optgroup").evaluate_all(
        "(groups) => groups.map((group) => [...group.children].map((one) => one.value))"
    )
    assert groups == [["bot:easy", "bot:normal", "bot:strong"], ["bot:random", "bot:greedy", "bot:planner"]]
    assert page.locator("#seat-1").input_value() == "bot:normal"
    told = {"en": "plans a few moves ahead", "de": "plant ein paar Schritte voraus"}[lang]
    expect(page.locator("[data-bot=normal]")).to_contain_text(told)
    expect(page.locator("[data-bot=planner]")).not_to_be_visible()
    page.locator(".bots-more summary").click()
    expect(page.locator("[data-bot=planner]")).to_be_visible()


def test_a_level_and_a_pace_are_chosen_for_a_table(people: People, server: Server) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.locator("details.more > summary").click()
    page.locator("#seat-1").select_option("bot:easy")
    page.get_by_role("radiogroup", name="Bots play").get_by_role("radio", name="slowly").click()
    page.get_by_role("button", name="Play now").click()
    wait_until(ada, lambda: messages(ada, "table", "welcome"))
    table = messages(ada, "welcome")[0]["table"]
    assert table["seats"][1]["bot"] == "easy"
    assert table["pace"] == "slow"
    expect(page.locator(".seat-chips", has_text="Easy").first).to_be_visible()


def test_the_host_changes_pace_and_hints_while_playing(people: People, advised: Server) -> None:
    ada = people("Ada", at=advised)
    asked_at(advised, ada)
    page = ada.page
    expect(page.locator(".hint-button")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Settings").click()
    page.get_by_role("radiogroup", name="Bots play").get_by_role("radio", name="quickly").click()
    page.locator("label.switch", has_text="Hints for those who ask").click()
    wait_until(ada, lambda: messages(ada, "table")[-1]["table"]["hints"] is False)
    assert messages(ada, "table")[-1]["table"]["pace"] == "quick"
    page.keyboard.press("Escape")
    expect(page.locator(".hint-button")).to_have_count(0)


# ---------------------------------------------------------------------- the hint
def test_who_asks_for_advice_reads_that_before_the_tutorial(people: People, advised: Server) -> None:
    ada = people("Ada", phone=True, hints=True, at=advised)
    page = sit(ada, address(advised.table_from(calm(), WITH_BOT)))
    expect(page.locator(".coach")).to_be_visible()
    page.locator(".hint-button").click()
    expect(page.locator(".hint-card")).to_be_visible()
    expect(page.locator(".coach")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".hint-card")).to_have_count(0)
    expect(page.locator(".coach")).to_be_visible()


def test_a_hint_is_shown_played_and_taken_back_as_one(people: People, advised: Server) -> None:
    ada = people("Ada", at=advised)
    made = advised.table_from(calm(), WITH_BOT)
    page = sit(ada, address(made))
    wait_until(ada, lambda: (frame(ada)["prompt"] or {}).get("mine"))
    page.locator(".hint-button").click()
    card = page.locator(".hint-card")
    expect(card).to_contain_text("make seat 0")
    expect(card).to_contain_text("about 41 %")
    expect(card.get_by_role("heading")).to_be_focused()
    hint = messages(ada, "hint")[-1]
    expect(card.locator("li").first).to_have_text(hint["lines"][0]["moves"][0]["words"])
    while "drive" not in card.locator("li").first.inner_text().lower():
        card.get_by_role("button", name="Another idea").click()
        hint["lines"].append(hint["lines"].pop(0))
    line = hint["lines"][0]
    city = next(move for move in frame(ada)["moves"] if move["text"] == line["moves"][0]["text"])["about"]["city"]
    expect(page.locator(f'.pm-city[data-city="{city}"]')).to_have_class(re.compile("is-(near|focus)"))
    ply = frame(ada)["ply"]
    card.locator(".hint-play").click()
    wait_until(ada, lambda: frame(ada)["ply"] == ply + line["sure"])
    expect(card).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    wait_until(ada, lambda: frame(ada)["ply"] == ply)


def test_keys_open_and_close_it(people: People, advised: Server) -> None:
    ada = people("Ada", at=advised)
    asked_at(advised, ada)
    page = ada.page
    page.keyboard.press("h")
    expect(page.locator(".hint-card")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".hint-card")).to_have_count(0)
    expect(page.locator(".hint-button")).to_be_focused()


@pytest.mark.parametrize("title", ["pandemic", "contagion", "viroid"])
def test_on_a_phone_it_is_whole_and_accessible(people: People, advised: Server, axe: Axe, title: str) -> None:
    ada = people("Ada", phone=True, lang="de", dark=True, at=advised)
    asked_at(advised, ada, title)
    page = ada.page
    page.locator(".hint-button").click()
    card = page.locator(".hint-card")
    expect(card).to_contain_text("Platz 0")
    box, size = card.bounding_box(), page.viewport_size
    assert box and size and box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"]
    assert axe(page, ".hint-card") == []


def test_nobody_else_sees_it(people: People, advised: Server) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
    made = advised.new_table("pandemic", seats, options=OPEN, seed=5)
    ada, bob = people("Ada", at=advised), people("Bob", at=advised)
    sit(ada, address(made))
    sit(bob, address(made, 1))
    wait_until(bob, lambda: frame(bob)["prompt"])
    wait_until(ada, lambda: frame(ada)["prompt"])
    asked, other = (ada, bob) if frame(ada)["prompt"]["mine"] else (bob, ada)
    asked.page.locator("#board").wait_for()
    asked.page.keyboard.press("Escape")
    asked.page.locator(".hint-button").click()
    expect(asked.page.locator(".hint-card")).to_be_visible()
    expect(other.page.locator(".hint-button")).to_have_count(0)
    assert not messages(other, "hint") and not any("make seat" in text for text in other.received)


def test_what_a_bot_is_after_stands_at_its_seat(people: People, advised: Server) -> None:
    ada = people("Ada", at=advised)
    asked_at(advised, ada)
    page = ada.page
    if not any(line["turn"] == 1 for line in messages(ada, "state")[-1]["log"] if "turn" in line):
        page.keyboard.press("m")
        page.locator('dialog [data-move="pass"]').click()
    expect(page.locator(".seat-aims")).to_contain_text("make seat 1")
