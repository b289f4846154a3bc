"""An event, a role and a kind of move that are there in Python only: the page has them in bar, menu, hand, reasons."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playing import frame, play, sit, wait_until
from playwright.sync_api import Page, expect
from stage import People, Person, Server, address

OWN = Path(__file__).with_name("own_things.py")
SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}]


@pytest.fixture(scope="module")
def own_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("own"), runs=OWN).running() as server:
        yield server


@pytest.fixture
def ada(people: People, own_house: Server) -> Person:
    environment = {**os.environ, "PETRI_PURE": "1"}
    command = [sys.executable, OWN, "record"]
    made = subprocess.run(command, env=environment, capture_output=True, check=True, encoding="utf-8").stdout
    ada = people("Ada", at=own_house)
    sit(ada, address(own_house.table_from(json.loads(made), SEATS)))
    return ada


def city(page: Page, name: str) -> None:
    page.locator(f'.pm-city[data-city="{name}"]').click()


@pytest.mark.thorough
def test_a_role_of_ones_own_is_at_the_table(ada: Person) -> None:
    page = ada.page
    expect(page.locator(".seat").first).to_contain_text("Courier")
    expect(page.locator(".pm-hand-role")).to_contain_text("Courier")
    expect(page.locator(".pm-hand-role .pm-sign")).to_have_text("C")
    expect(page.locator(".pm-hand-role .pm-pawn-pink")).to_have_count(1)
    page.get_by_role("tab", name="Roles").click()
    expect(page.locator(".game-panel")).to_contain_text("remove all cubes there")


@pytest.mark.thorough
def test_a_kind_of_move_of_ones_own_is_in_bar_menu_hand_and_reasons(ada: Person) -> None:
    page = ada.page
    button = page.locator("[data-action=deliver]")
    expect(button).to_contain_text("Deliver")
    city(page, "Lima")
    expect(page.locator(".pm-missing")).to_contain_text("A delivery to Lima needs its card (OWN-2)")
    page.keyboard.press("Escape")
    page.locator(".pm-hand [data-card=Cairo]").click()
    expect(page.locator('.pm-uses [data-move="deliver Cairo"]')).to_contain_text("Deliver to Cairo")
    page.keyboard.press("Escape")
    city(page, "Cairo")
    menu = page.locator(".pm-menu")
    expect(menu.locator('[data-move="deliver Cairo"]')).to_contain_text("Deliver to Cairo")
    expect(menu.locator('[data-move="deliver Cairo"] .pm-chip')).to_contain_text("Cairo")
    page.keyboard.press("Escape")
    button.click()  # the map asks for the city
    expect(page.locator(".pm-banner")).to_contain_text("Deliver")
    expect(page.locator(".pm-city.is-armed")).to_have_count(1)
    city(page, "Cairo")
    wait_until(ada, lambda: "Cairo" not in frame(ada)["view"]["cubes"])
    expect(button).to_have_attribute("aria-disabled", "true")
    button.hover()
    expect(page.locator("[role=tooltip]:visible")).to_contain_text("needs its card (OWN-2)")


@pytest.mark.thorough
def test_an_event_of_ones_own_is_in_hand_and_bar_and_can_be_played(ada: Person) -> None:
    page = ada.page
    card = page.locator('.pm-hand [data-card="Second Wind"]')
    expect(card).to_contain_text("has one action more")
    expect(page.locator("[data-event=wind]")).to_contain_text("Second Wind")
    card.click()
    expect(page.locator(".pm-uses [data-move=wind]")).to_contain_text("one action more")
    before = frame(ada)["view"]["actions"]
    play(ada, "wind")
    assert frame(ada)["view"]["actions"] == before + 1
    expect(card).to_have_count(0)
