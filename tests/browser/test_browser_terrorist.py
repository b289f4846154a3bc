"""One against all on the page: what the Bio-Terrorist sees of himself, and what the others see of him."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playing import frame, play, sit, sit_together, wait_until
from playwright.sync_api import Page, expect
from situations import finished, hunting, prowling
from stage import Axe, People, Person, Server, address

ME = {"kind": "me", "name": "Ada"}
BEN = {"kind": "hotseat", "name": "Ben"}
BOT = {"kind": "bot", "bot": "random"}
SECRET = ("terrorist_city", "infection_held", "route")


def two_browsers(people: People, server: Server, record: dict[str, Any]) -> tuple[Person, Person]:
    """Ada has both pawns, Ben is the Bio-Terrorist."""
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(record, [ME, {**BEN, "name": "Cleo"}, {"kind": "open"}])
    sit_together((ben, address(made, 2)), (ada, address(made)))
    for person in (ada, ben):
        if person.page.locator(".curtain").count():
            person.page.locator(".curtain").get_by_role("button").click()
    return ada, ben


def alone(person: Person, server: Server, record: dict[str, Any], *, as_him: bool) -> Page:
    page = sit(person, address(server.table_from(record, [BOT, BOT, ME] if as_him else [ME, BOT, BOT])))
    page.locator(".pm-city").first.wait_for()
    return page


@pytest.mark.quick_first
@pytest.mark.parametrize(
    ("lang", "name", "hidden", "asked"),
    [
        ("en", "Bio-Terrorist", "Hidden in", ("Your turn", "Move or strike – actions left: 2, and a drive")),
        ("de", "Bioterrorist", "Versteckt", ("Du bist dran", "Bewege dich oder schlag zu – Aktionen übrig: 2")),
    ],
)
def test_his_own_board(
    people: People, server: Server, axe: Axe, lang: str, name: str, hidden: str, asked: tuple[str, str]
) -> None:
    ada = people("Ada", lang=lang)
    page = alone(ada, server, prowling(), as_him=True)
    for words in asked:
        expect(page.locator(".prompt.mine")).to_contain_text(words)
    his = page.locator(".bt-hand.is-acting")
    expect(his).to_contain_text(name)
    expect(his.locator(".pm-card")).to_have_count(3)
    expect(page.locator(".bt-him.is-secret")).to_have_count(1)
    expect(page.locator(".pm-left i.is-full")).to_have_count(2)
    expect(page.locator('[data-action="sneak"]')).to_be_visible()
    for action in ("drive", "treat", "hide", "capture"):
        expect(page.locator(f'[data-action="{action}"]')).to_have_count(0)
    page.get_by_role("tab", name="Terrorist").click()
    expect(page.locator(".pm-panel")).to_contain_text(hidden)
    assert axe(page) == []


def test_he_moves_on_the_map_and_infects(people: People, server: Server) -> None:
    ada = people("Ada")
    page = alone(ada, server, prowling(), as_him=True)
    page.locator('[data-action="infect"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["cubes"].get("Lima", {}).get("purple") == 1)
    play(ada, "sneak Santiago")
    assert frame(ada)["view"]["terrorist_city"] == "Santiago"
    expect(page.locator("[data-shade]")).not_to_have_count(0)


@pytest.mark.thorough
def test_his_cards_show_what_they_are_good_for(people: People, server: Server) -> None:
    page = alone(people("Ada"), server, prowling(), as_him=True)
    page.locator('.bt-hand [data-card="Lima"]').click()
    uses = page.locator(".pm-uses")
    expect(uses).to_contain_text("Destroy the research station in Lima")
    expect(uses.locator('[data-use="vanish"]')).to_be_visible()


def test_the_others_see_where_he_may_be(people: People, server: Server, axe: Axe) -> None:
    page = alone(people("Ada"), server, hunting(), as_him=False)
    expect(page.locator("[data-shade]")).to_have_count(5)
    expect(page.locator(".bt-him")).to_have_count(0)
    expect(page.locator(".bt-last")).to_have_count(1)
    expect(page.locator(".bt-seat")).to_contain_text("last heard of in Bogota")
    for action in ("sneak", "infect", "hide"):
        expect(page.locator(f'[data-action="{action}"]')).to_have_count(0)
    lima = page.locator('.pm-city[data-city="Lima"]')
    expect(lima).to_have_attribute("aria-label", re.compile("The Bio-Terrorist may be here: 40%"))
    page.get_by_role("tab", name="Terrorist").click()
    expect(page.locator(".bt-chances li").first).to_contain_text("Lima")
    page.get_by_label("Shade the map").uncheck()
    expect(page.locator("[data-shade]")).to_have_count(0)
    assert axe(page) == []


@pytest.mark.thorough
def test_who_comes_into_his_city_sees_and_captures_him(people: People, server: Server) -> None:
    ada = people("Ada")
    page = alone(ada, server, hunting(), as_him=False)
    play(ada, "shuttle Lima")
    expect(page.locator(".bt-him")).to_have_count(1)
    expect(page.locator(".bt-seat .pm-seat-at")).to_have_text("Lima")
    page.locator('[data-action="capture"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["captured"])
    expect(page.locator(".bt-him.is-captured")).to_have_count(1)
    expect(page.locator(".bt-seat")).to_contain_text("Captured in Lima")


def test_nothing_of_his_turn_reaches_another_browser(people: People, server: Server) -> None:
    ada, ben = two_browsers(people, server, prowling())
    play(ben, "sneak Santiago")
    play(ben, "acquire")
    card = frame(ben)["view"]["infection_held"][-1]["card"]
    wait_until(ada, lambda: len(frame(ada)["view"]["infection_held"]) == 4)
    for text in ada.received:
        message = json.loads(text)
        told = json.dumps([message.get("lines"), message.get("happenings"), message.get("log")])
        assert "Santiago" not in told and card not in told
        view = (message.get("frame") or {}).get("view")
        if view:
            assert view["terrorist_city"] is None and "route" not in view
            assert all("card" not in entry for entry in view["infection_held"])
    assert frame(ben)["view"]["terrorist_city"] == "Santiago"


@pytest.mark.thorough
def test_his_route_is_shown_when_all_is_over(people: People, server: Server) -> None:
    record = finished("pandemic", 3, 4, bio_terrorist=True, epidemics=6)
    page = people("Ada").open(server.film(record))
    page.locator(".pm-city").first.wait_for()
    expect(page.locator(".bt-route")).to_have_count(0)
    page.keyboard.press("End")
    expect(page.locator(".bt-route path").first).to_be_attached()
    page.get_by_role("tab", name="Terrorist").click()
    expect(page.locator(".bt-stops li").first).to_be_visible()


def test_the_ready_made_table(people: People) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.locator('[data-ready="bio_terrorist"]').click()
    page.wait_for_url("**/t/*")
    page.locator(".pm-city").first.wait_for()
    wait_until(ada, lambda: frame(ada)["view"])
    assert frame(ada)["view"]["options"]["bio_terrorist"] is True


@pytest.mark.thorough
def test_the_curtain_falls_before_and_after_his_turn(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.table_from(prowling(), [ME, {**BEN, "name": "Cleo"}, BEN])
    page = sit(ada, address(made))
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Ben")
    curtain.get_by_role("button").click()
    expect(page.locator(".bt-hand [data-card]")).to_have_count(3)
    play(ada, "pass")
    expect(curtain).to_contain_text("Pass the device to")
    expect(page.locator(".bt-hand [data-card]")).to_have_count(0)


@pytest.mark.quick_first
@pytest.mark.parametrize("sideways", [False, True], ids=["upright", "sideways"])
def test_on_a_phone(people: People, server: Server, sideways: bool) -> None:
    ada = people("Ada", phone=True)
    if sideways:
        ada.page.set_viewport_size({"width": 844, "height": 390})
    page = alone(ada, server, prowling(), as_him=True)
    page.get_by_role("navigation").get_by_role("button", name="Hand").tap()
    expect(page.locator(".bt-hand .pm-card")).to_have_count(3)
    expect(page.locator(".bt-hand")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= (844 if sideways else 390)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [7, 8])
def test_a_whole_game_with_two_browsers(people: People, server: Server, seed: int) -> None:
    ada, ben = people("Ada"), people("Ben")
    options = {"players": 3, "epidemics": 6, "events": 0, "open_hands": True, "bio_terrorist": True}
    seats = [ME, {**BEN, "name": "Cleo"}, {"kind": "open"}]
    made = server.new_table("pandemic", seats, options=options, seed=str(seed))
    sit_together((ada, address(made)), (ben, address(made, 2)))
    rng, kinds = random.Random(seed), set()
    while not frame(ada)["outcome"]:
        person = next((one for one in (ada, ben) if frame(one)["moves"]), None)
        if person is None:
            wait_until(ada, lambda: frame(ada)["outcome"] or frame(ada)["moves"] or frame(ben)["moves"])
            continue
        moves = frame(person)["moves"]
        words = sorted({move["kind"] for move in moves} - {"vanish"})
        kind = rng.choice([word for word in words if word not in kinds] or words)
        kinds.add(kind)
        play(person, rng.choice([move["text"] for move in moves if move["kind"] == kind]))
    assert {"hide", "sneak", "acquire", "infect", "drive"} <= kinds
    for one in (ada, ben):
        wait_until(one, lambda one=one: frame(one)["outcome"])
        one.page.locator(".over").wait_for()
