"""Replays: slider, keyboard, link to a moment, viewpoint, playing on, dropping a file."""

from __future__ import annotations

import json
import re

import pytest
from playing import my_turn, wait_until
from playwright.sync_api import Page, expect
from situations import Record, finished
from stage import People, Person, Server

import petri

DROP = """([text, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, {type: 'application/json'}));
    for (const kind of ['dragover', 'drop'])
        document.body.dispatchEvent(new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true}));
}"""


@pytest.fixture(scope="module")
def record() -> Record:
    return finished("pandemic", 2)


def watch(person: Person, address: str) -> Page:
    page = person.open(address)
    page.locator(".pm-city, .cg-city").first.wait_for()
    return page


def at(page: Page, ply: int) -> None:
    """The page shows a moment: caption, slider and address say so."""
    expect(page.locator(".replay-where")).to_have_text(re.compile(rf"^{ply} / \d+$"))
    expect(page.get_by_role("slider")).to_have_value(str(ply))
    expect(page).to_have_url(re.compile(rf"[?&]ply={ply}\b"))


def test_slider_and_keyboard(people: People, server: Server, record: Record) -> None:
    plies = len(record["moves"])
    page = watch(people(), server.film(record))
    at(page, 0)
    slider = page.get_by_role("slider")
    slider.fill("10")
    at(page, 10)
    game = petri.replay(record, 10)
    expect(page.locator(".pm-deck-meter b")).to_have_text(str(game.view(None)["player_deck"]["size"]))
    page.locator("#board").focus()
    page.keyboard.press("ArrowRight")
    at(page, 11)
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    at(page, 9)
    page.keyboard.press("End")
    at(page, plies)
    expect(page.locator(".replay-caption.over")).to_be_visible()
    page.keyboard.press("Shift+ArrowLeft")
    expect(page.locator(".replay-where")).not_to_have_text(f"{plies} / {plies}")
    page.keyboard.press("Home")
    at(page, 0)
    page.keyboard.press("Space")
    expect(page.locator(".replay-where")).not_to_have_text(f"0 / {plies}")


def test_a_link_to_a_moment_and_a_viewpoint(people: People, server: Server, record: Record) -> None:
    film = server.film(record)
    page = watch(people(), f"{film}?ply=7&seat=1")
    at(page, 7)
    expect(page).to_have_url(re.compile(r"seat=1"))
    hand = sorted(petri.replay(record, 7).view(1)["hands"][1]["cards"])
    cards = page.locator(".pm-hand [data-card]")
    expect(cards).to_have_count(len(hand))
    assert sorted(cards.evaluate_all("all => all.map((one) => one.dataset.card)")) == hand
    page.get_by_label("Viewpoint").select_option("0")
    other = sorted(petri.replay(record, 7).view(0)["hands"][0]["cards"])
    expect(page.locator(f'.pm-hand [data-card="{other[0]}"]')).to_be_visible()
    page.get_by_label("Viewpoint").select_option("")
    expect(page.locator(".pm-hand")).to_have_count(0)
    expect(page).not_to_have_url(re.compile(r"seat="))


@pytest.mark.thorough
def test_the_log_leads_to_its_moment(people: People, server: Server, record: Record) -> None:
    page = watch(people(), server.film(record))
    entry = page.locator(".replay-side button").filter(has_text=re.compile("drives|treats|flies|cube", re.I)).nth(3)
    entry.click()
    expect(page.locator(".replay-where")).not_to_have_text(f"0 / {len(record['moves'])}")


def test_play_on_from_here(people: People, server: Server, record: Record) -> None:
    ada = people()
    page = watch(ada, f"{server.film(record)}?ply=5")
    at(page, 5)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_role("dialog").get_by_role("button", name="Start").click()
    page.wait_for_url("**/t/*")
    page.locator(".pm-city").first.wait_for()
    wait_until(ada, lambda: my_turn(ada))
    then = petri.replay(record, 5).view(0)
    state = next(json.loads(text) for text in ada.received if '"t":"state"' in text)
    assert state["frame"]["ply"] >= 5
    assert len(state["frame"]["view"]["roles"]) == len(then["roles"])
    assert state["frame"]["view"]["roles"] == then["roles"]


def test_a_record_is_dropped_on_the_page(people: People, record: Record) -> None:
    page = people().open("/")
    page.locator(".start-button").wait_for()
    page.evaluate(DROP, [json.dumps(record), "mine.petri.json"])
    page.wait_for_url("**/r/*")
    at(page, 0)
    expect(page.locator(".pm-city").first).to_be_visible()


@pytest.mark.thorough
def test_a_file_that_is_no_record(people: People) -> None:
    page = people().open("/")
    page.locator(".start-button").wait_for()
    page.evaluate(DROP, ["this is no JSON", "letter.txt"])
    expect(page.get_by_text("letter.txt is not a record")).to_be_visible()
    assert page.url.endswith("/")


@pytest.mark.thorough
def test_a_replay_of_contagion(people: People, server: Server) -> None:
    record = finished("contagion", 2)
    page = watch(people(), server.film(record))
    page.get_by_role("slider").fill(str(len(record["moves"])))
    at(page, len(record["moves"]))
    for score in record["outcome"]["scores"]:
        expect(page.locator(".cg-score").first).to_have_attribute("aria-label", re.compile(rf"\b{score}\b"))
