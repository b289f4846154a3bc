"""The analysis under the slider of a replay: only when asked for, with turning points that lead where they happened."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect
from situations import Record, calm, finished
from stage import Axe, People, Server

GRAPH = ".analysis-curves"
CODE = "replay/analysis.js"


@pytest.fixture(scope="module")
def record() -> Record:
    """It is soon lost."""
    return finished("pandemic", 2)


def button(page: Page) -> Locator:
    return page.get_by_role("button", name="Analyse", exact=True).filter(visible=True)


def at(page: Page, ply: int) -> None:
    expect(page.get_by_role("slider")).to_have_value(str(ply))
    expect(page.locator(".replay-page")).to_have_attribute("data-ply", str(ply))


def test_a_turning_point_leads_to_its_moment(people: People, server: Server, record: Record, axe: Axe) -> None:
    page = people().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    film = server.film(record)
    page.goto(f"{server.url}{film}")
    button(page).wait_for()
    assert not [url for url in asked if CODE in url or url.endswith("/analysis")]
    assert page.locator(GRAPH).count() == 0
    button(page).focus()
    page.keyboard.press("Enter")
    expect(page.locator(GRAPH)).to_have_attribute("aria-label", re.compile(r"From \d+\s% to 0\s%: skill .+ luck .+"))
    found = server.ask("GET", f"/api{film.replace('/r/', '/replays/')}/analysis", params={"lang": "en"})["analysis"]
    points = page.get_by_role("group", name="Turning points").get_by_role("button")
    expect(points).to_have_count(len(found["turning_points"]))
    for nth, turning in enumerate(found["turning_points"]):
        points.nth(nth).focus()
        page.keyboard.press("Enter")
        at(page, turning["ply"])
        shown = page.locator(".analysis-shown")
        expect(shown).to_contain_text(turning["played"][0])
        expect(shown).to_contain_text((turning["better"] or ["Nothing better was found"])[0])
    assert axe(page, ".replay-bottom") == []
    button(page).click()
    expect(page.locator(GRAPH)).to_have_count(0)


def test_it_speaks_german_and_fits_a_phone(people: People, server: Server, record: Record) -> None:
    page = people(phone=True, lang="de", dark=True).open(server.film(record))
    button(page).click()
    expect(page.locator(GRAPH)).to_have_attribute("aria-label", re.compile(r"Können .+Punkte?, Glück"))
    first = page.get_by_role("group", name="Wendepunkte").get_by_role("button").first
    first.click()
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".analysis-shown dt").first).to_have_text("Gespielt")
    expect(page.locator(".analysis-shown")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_line_for_each_side_and_none_of_a_game_that_goes_on(people: People, server: Server) -> None:
    ada = people()
    page = ada.open(server.film(finished("contagion", 2)))
    button(page).click()
    expect(page.locator(".analysis-line")).to_have_count(2)
    expect(page.locator(".analysis-sums p")).to_have_count(2)
    page = ada.open(server.film(calm()))
    page.locator(".replay-steps").wait_for()
    expect(button(page)).to_have_count(0)


def test_what_failed_is_told_and_asked_for_again(people: People, server: Server, record: Record) -> None:
    ada = people()
    ada.allow("analysis")
    ada.is_changed = True
    page = ada.open(server.film(record))
    said = '{"error": {"code": "analysis_failed", "text": "It did not work."}}'
    page.route(
        "**/api/replays/*/analysis*",
        lambda route: route.fulfill(status=503, content_type="application/json", body=said),
    )
    button(page).click()
    expect(page.get_by_role("alert").filter(has_text="It did not work.")).to_be_visible()
    page.unroute("**/api/replays/*/analysis*")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(GRAPH)).to_be_visible()
