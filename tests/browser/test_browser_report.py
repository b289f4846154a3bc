"""The report of a simulation in a real browser: it draws all its plots, says nothing to the console, asks nobody."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect
from stage import PHONE

from petri import sim
from petri.sim import report

DRAWN = "[data-plot] .main-svg"
PATIENCE = 120_000  # ms: five megabytes take their time on a busy machine


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("reports")
    found = sim.run_plan(sim.plan("pandemic", games=40, players=[2, 3]).with_traces(), workers=1)
    for lang in ("en", "de"):
        report.write(found, folder / f"{lang}.html", lang)
    return {lang: folder / f"{lang}.html" for lang in ("en", "de")}


def background(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


@pytest.mark.parametrize(("lang", "scheme", "phone"), [("en", "dark", False), ("de", "light", True)])
def test_it_draws_everything_by_itself(
    browser: Browser, pages: dict[str, Path], lang: str, scheme: str, phone: bool
) -> None:
    size = PHONE if phone else {"viewport": {"width": 1280, "height": 900}}
    context = browser.new_context(color_scheme=scheme, **size)
    page = context.new_page()
    wrong: list[str] = []

    def note(request: Request) -> None:
        if not request.url.startswith(("file:", "data:")):
            wrong.append(request.url)

    page.on("request", note)
    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(pages[lang].as_uri(), timeout=PATIENCE)
    expect(page.locator("html[data-drawn]")).to_be_attached(timeout=PATIENCE)
    expect(page.get_by_role("heading", level=1)).to_contain_text({"en": "a simulation", "de": "eine Simulation"}[lang])
    for place in page.locator(".card:visible").all():
        assert place.locator(DRAWN).count() > 0, place.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    before = background(page)
    page.get_by_role("button").click()
    expect(page.locator("html[data-drawn]")).to_be_attached(timeout=PATIENCE)
    assert background(page) != before
    page.get_by_role("combobox").select_option("1")
    expect(page.locator("[data-cell='1'] [data-key='survival'] .main-svg").first).to_be_visible()
    expect(page.locator("[data-cell='0']")).to_be_hidden()
    page.locator("[data-cell='1'] summary").first.click()
    expect(page.locator("[data-cell='1'] table").first).to_be_visible()
    assert not wrong
    context.close()
