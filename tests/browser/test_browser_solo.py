"""The solo variant on the page: the health authority beside one's own hand, and a table for one."""

from __future__ import annotations

import random

import pytest
from playing import frame, play, sit, wait_until
from playwright.sync_api import Page, expect
from situations import alone
from stage import People, Person, Server, address


def seated(person: Person, server: Server) -> Page:
    return sit(person, address(server.table_from(alone(), [{"kind": "me", "name": "Ada"}])))


@pytest.mark.quick_first
@pytest.mark.parametrize(("lang", "name"), [("en", "health authority"), ("de", "Gesundheitsbehörde")])
def test_its_hand_lies_beside_one_s_own(people: People, server: Server, lang: str, name: str) -> None:
    page = seated(people("Ada", lang=lang), server)
    hers = page.locator(".pm-authority.is-acting")
    expect(hers).to_contain_text(name)
    expect(hers.locator(".pm-card")).to_have_count(3)
    expect(page.locator(".pm-hand").first.locator(".pm-card")).to_have_count(2)


@pytest.mark.thorough
def test_its_cards_show_what_they_are_good_for(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.locator('.pm-authority [data-card="Tokyo"]').click()
    uses = page.locator(".pm-uses")
    expect(uses).to_contain_text("Direct flight to Tokyo")
    uses.locator(".pm-move").last.click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    assert sorted(frame(ada)["view"]["hands"][0]["cards"]) == ["Lima", "Tokyo"]
    expect(page.locator('.pm-authority [data-card="Paris"]')).to_be_visible()


def test_its_actions_are_in_the_bar(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.locator('[data-action="draw"]').click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    assert len(frame(ada)["view"]["hands"][1]["cards"]) == 4


@pytest.mark.thorough
def test_a_role_is_changed(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.locator('[data-action="role"]').click()
    page.locator('[data-move="role Researcher"]').click(timeout=8000)
    wait_until(ada, lambda: frame(ada)["view"]["roles"] == ["researcher"])
    page.get_by_role("tab", name="Authority").click()
    expect(page.locator(".pm-panel")).to_contain_text("Medic")


def test_the_ready_made_table_is_for_one(people: People) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.get_by_role("radio", name="Pandemic", exact=False).first.check()
    page.locator('[data-ready="solo"]').click()
    page.wait_for_url("**/t/*")
    page.locator(".pm-authority").wait_for()
    wait_until(ada, lambda: frame(ada)["view"])
    assert frame(ada)["view"]["options"]["players"] == 1
    assert len(frame(ada)["view"]["hands"]) == 2


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [5, 6])
def test_a_whole_game_by_clicking(people: People, server: Server, seed: int) -> None:
    ada = people("Ada")
    options = {"players": 1, "epidemics": 4, "events": 0}
    sit(ada, address(server.new_table("pandemic", [{"kind": "me", "name": "Ada"}], options=options, seed=str(seed))))
    rng, kinds = random.Random(seed), set()
    while not frame(ada)["outcome"]:
        moves = frame(ada)["moves"]
        words = sorted({move["kind"] for move in moves})
        kind = rng.choice([word for word in words if word not in kinds] or words)
        kinds.add(kind)
        play(ada, rng.choice([move["text"] for move in moves if move["kind"] == kind]))
        wait_until(ada, lambda: frame(ada)["outcome"] or frame(ada)["moves"])
    assert {"draw", "drive", "treat"} <= kinds
    ada.page.locator(".over").wait_for()


@pytest.mark.thorough
def test_on_a_phone_both_hands_are_in_sight(people: People, server: Server) -> None:
    ada = people("Ada", phone=True)
    page = seated(ada, server)
    page.get_by_role("navigation").get_by_role("button", name="Hand").tap()
    expect(page.locator(".pm-hand").first).to_be_visible()
    expect(page.locator(".pm-authority .pm-card")).to_have_count(3)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
