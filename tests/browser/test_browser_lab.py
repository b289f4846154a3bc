"""The lab on the page: dishes, arrows that are lit, lines, sequence cards; by click, by keys and by drag."""

from __future__ import annotations

from typing import Any

import pytest
from playing import frame, play, sit, wait_until
from playwright.sync_api import Page, expect
from situations import calm, laboratory
from stage import People, Person, Server, address

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}]


def seated(person: Person, server: Server, *, lab: str = "Lab", **more: Any) -> Page:
    """At the table, with the lab board to be seen."""
    page = sit(person, address(server.table_from(laboratory(**more), SEATS)))
    page.get_by_role("radio", name=lab, exact=True).click()
    page.locator(".lb-board").wait_for()
    return page


@pytest.mark.parametrize(
    ("lang", "lab", "dish", "line"),
    [("en", "Lab", "growth dish: 2 yellow, 4 black", "upper line: "), ("de", "Labor", "2 gelb", "obere Linie: ")],
)
def test_dishes_and_lines_are_told(people: People, server: Server, lang: str, lab: str, dish: str, line: str) -> None:
    page = seated(people("Ada", lang=lang), server, lab=lab)
    expect(page.locator('[data-dish="growth"] .pm-cube')).to_have_count(6)
    assert dish in (page.locator('[data-dish="growth"] .lb-plate').get_attribute("aria-label") or "")
    assert (page.locator('[data-line="upper"]').get_attribute("aria-label") or "").startswith(line)
    expect(page.locator('[data-line="upper"] .lb-socket')).to_have_count(6)
    expect(page.locator('[data-line="upper"] .lb-socket.is-full')).to_have_count(1)
    expect(page.locator('[data-line="upper"] .lb-lacking li')).to_have_count(2)


def test_arrows_are_lit_where_they_are_legal_and_say_what_is_lost(people: People, server: Server) -> None:
    page = seated(people("Ada"), server)
    lit = page.locator(".lb-arrow.is-lit")
    expect(lit).to_have_count(5)
    growth = page.locator('[data-from="growth"][data-to="upper line"]')
    expect(growth.locator(".lb-lost")).to_have_attribute("data-n", "−4")
    assert "Lost: 4 black" in (growth.get_attribute("aria-label") or "")
    expect(page.locator('[data-from="growth"][data-to="lower line"]')).to_be_disabled()


def test_cubes_are_processed_by_click(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = seated(ada, server)
    page.locator('[data-from="growth"][data-to="upper line"]').click()
    expect(page.locator('[data-line="upper"] .lb-socket.is-full')).to_have_count(3)
    wait_until(ada, lambda: frame(ada)["view"]["dishes"]["growth"] == {})
    page.locator('[data-from="upper"][data-to="centrifuge"]').click()
    choice = page.locator('[data-dish="upper"] .lb-choice .pm-move')
    expect(choice).to_have_count(2)
    choice.first.click()
    wait_until(ada, lambda: frame(ada)["view"]["dishes"]["centrifuge"] == {"blue": 2})


def test_cubes_are_processed_by_keys(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.locator('[data-dish="separator"] .lb-plate').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".lb-asked")).to_contain_text("where to?")
    page.locator('[data-dish="growth"] .lb-plate').focus()
    page.keyboard.press("Enter")
    wait_until(ada, lambda: frame(ada)["view"]["dishes"]["growth"] == {"yellow": 4, "black": 4})


def test_a_dish_is_dragged_to_a_line(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.locator('[data-dish="separator"] .lb-plate').drag_to(page.locator('[data-line="upper"] .lb-card'))
    wait_until(ada, lambda: frame(ada)["view"]["dishes"]["separator"] == {})
    expect(page.locator('[data-line="upper"] .lb-socket.is-full')).to_have_count(2)


def test_a_line_is_characterized_and_tested_with_cards(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.locator('[data-line="lower"] [data-slot="characterized"] .lb-put').click()
    page.locator('[data-line="lower"] [data-move="characterize lower red Tokyo"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["lines"]["lower"]["vial"] == "red")
    page.locator('[data-line="upper"] [data-slot="tested"] .lb-put').click()
    page.locator('[data-line="upper"] [data-move="test upper Lima"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["lines"]["upper"]["tested_by"] == "Lima")


def test_a_drawn_sequence_card_is_seen_and_laid(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.locator('.lb-deck [data-move="sequence"]').click()
    expect(page.locator(".lb-drawn .lb-small")).to_have_count(1)
    card = frame(ada)["view"]["sequence_drawn"]
    page.locator('[data-line="lower"] [data-move="replace lower"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["lines"]["lower"]["card"] == card)
    page.locator(".lb-deck summary").click()
    expect(page.locator(".lb-deck details .lb-small")).to_have_count(12)


def test_a_sample_is_put_into_a_dish(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    play(ada, "treat blue")
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "sample")
    expect(page.locator(".lb-dish.is-lit")).to_have_count(2)
    expect(page.locator(".lb-asked .pm-move")).to_have_count(1)
    page.locator('[data-dish="lower"] .lb-plate').click()
    wait_until(ada, lambda: frame(ada)["view"]["dishes"]["lower"] == {"blue": 1})


def test_on_the_map_the_sample_is_asked_in_the_tray(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.get_by_role("radio", name="Map", exact=True).click()
    play(ada, "treat blue")
    tray = page.locator(".pm-tray")
    expect(tray.locator(".pm-move")).to_have_count(3)
    tray.locator('[data-move="sample upper"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["dishes"]["upper"] == {"blue": 3, "red": 1})


def test_the_bar_leads_to_the_board(people: People, server: Server) -> None:
    page = sit(people("Ada"), address(server.table_from(laboratory(), SEATS)))
    page.locator('[data-action="process"]').click()
    expect(page.locator(".lb-board .pm-banner")).to_be_visible()
    expect(page.locator(".lb-arrow.is-lit")).to_have_count(5)


def test_on_a_phone(people: People, server: Server) -> None:
    ada = people("Ada", phone=True)
    page = seated(ada, server)
    page.locator('[data-from="separator"][data-to="growth"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["dishes"]["growth"] == {"yellow": 4, "black": 4})
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


def test_a_game_without_it_loads_nothing_of_it(people: People, server: Server) -> None:
    ada = people("Ada")
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    sit(ada, address(server.table_from(calm(), SEATS)))
    assert asked and not [url for url in asked if "modules/lab" in url]
    expect(ada.page.locator(".lb-board")).to_have_count(0)
