"""For everybody: German, keyboard only, phones, and axe-core."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal

import pytest
from playing import agrees, choose, frame, my_turn, sit, wait_until
from playwright.sync_api import Page, expect
from situations import alone, calm, finished, nearly_won, purple, sharing, strains, strains_mutating
from stage import Axe, People, Person, Server, address

import petri

LOOKING = [["end_turn", 0], ["infection_phase", 0], ["draw", 0], ["actions", 0], ["look", 0]]
ALONE = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]


# ---------------------------------------------------------------------- German


def test_german(people: People, server: Server) -> None:
    ada = people("Ada", lang="de")
    page = ada.open("/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    made = server.table_from(sharing(), [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}])
    sit(ada, address(made))
    expect(page.locator(".prompt")).to_contain_text("Aktionen")
    expect(page.get_by_role("toolbar", name="Aktionen")).to_contain_text("Behandeln")
    text = page.locator("body").inner_text()
    assert not re.search(r"\b(Outbreaks|Infection rate|Treat|Waiting for|Your turn)\b", text), text
    assert not re.search(r"\b[a-z_]+\.[a-z_]+(\.[a-z_]+)?\b(?!\w)", text), text


def test_the_language_is_switched_and_remembered(people: People, server: Server) -> None:
    ada = people("Ada")
    page = ada.open("/")
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.get_by_role("radio", name="DE", exact=True).click()
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="Jetzt spielen")).to_be_visible()
    made = server.table_from(calm(), ALONE)
    sit(ada, address(made))
    assert "Aktion" in frame(ada)["prompt"]["text"]


# ---------------------------------------------------------------------- keyboard


def press_until(page: Page, key: str, selector: str, most: int = 150) -> None:
    """Press a key until the focus is on what the selector means."""
    for _ in range(most):
        page.keyboard.press(key)
        if page.evaluate("(choose) => Boolean(document.activeElement?.matches(choose))", selector):
            return
    raise AssertionError(f"{key} does not lead to {selector}")


def test_a_whole_turn_without_a_mouse(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.table_from(calm(), ALONE)
    page = sit(ada, address(made))
    press_until(page, "Tab", "[data-action=treat]")
    page.keyboard.press("Enter")
    wait_until(ada, lambda: frame(ada)["ply"] == 1)
    press_until(page, "Tab", ".pm-city[data-city]")
    press_until(page, "ArrowUp", ".pm-city[aria-label*=Drive]")
    page.keyboard.press("Enter")
    page.locator(".pm-move").first.wait_for()
    press_until(page, "Tab", ".pm-move[data-move^=drive]")
    page.keyboard.press("Enter")
    wait_until(ada, lambda: frame(ada)["ply"] == 2)
    page.keyboard.press("m")
    expect(page.get_by_role("dialog")).to_be_visible()
    wanted = choose(frame(ada)["moves"], ("drive",))
    press_until(page, "Tab", "dialog input[type=search]")
    page.keyboard.type(wanted.removeprefix("drive "))
    page.keyboard.press("Enter")
    wait_until(ada, lambda: frame(ada)["ply"] == 3)
    expect(page.get_by_role("dialog")).to_have_count(0)
    press_until(page, "Tab", "[data-move=pass]")
    page.keyboard.press("Enter")
    wait_until(ada, lambda: frame(ada)["view"]["turn"] == 1 or frame(ada)["ply"] > 4)
    wait_until(ada, lambda: my_turn(ada))
    agrees(ada)


@pytest.mark.thorough
def test_keys_are_listed_and_move_the_focus(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(calm(), ALONE)))
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press("c")
    expect(page.locator("#chat-text")).to_be_focused()
    page.keyboard.type("moin")
    page.keyboard.press("Enter")
    expect(page.locator(".chat-line")).to_contain_text("moin")


# ---------------------------------------------------------------------- phones


def test_a_turn_on_a_phone(people: People, server: Server) -> None:
    ada = people("Ada", phone=True)
    page = sit(ada, address(server.table_from(calm(), ALONE)))
    box = page.locator('.pm-city[data-city="Atlanta"]').bounding_box()
    assert box is not None
    assert 0 < box["x"] < 390, "the map opens on one's own pawn"
    assert 0 < box["y"] < 844
    bar = page.get_by_role("navigation")
    bar.get_by_role("button", name="Hand").tap()
    sheet = page.get_by_role("dialog")
    expect(sheet.locator("[data-card=Chicago]")).to_be_visible()
    sheet.get_by_role("button", name="Close").tap()
    bar.get_by_role("button", name="Actions").tap()
    page.get_by_role("dialog").locator("[data-action=treat]").tap()
    wait_until(ada, lambda: frame(ada)["ply"] == 1)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator('.pm-city[data-city="Atlanta"]').tap()
    expect(page.locator(".pm-move:visible, .pm-missing:visible").first).to_be_visible()
    page.keyboard.press("Escape")
    bar.get_by_role("button", name="Actions").tap()
    page.get_by_role("dialog").locator("[data-move=pass]").tap()
    wait_until(ada, lambda: frame(ada)["ply"] > 1)
    wait_until(ada, lambda: my_turn(ada))
    bar.get_by_role("button", name="Log").tap()
    expect(page.get_by_role("dialog").locator(".log-line").first).to_be_visible()


@pytest.mark.quick_first
@pytest.mark.parametrize("title", ["pandemic", "contagion", "viroid"])
def test_nothing_is_wider_than_a_phone(people: People, server: Server, title: str) -> None:
    ada = people("Ada", phone=True)
    page = ada.open("/")
    page.locator(".start-button").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    players = 3 if title == "contagion" else 2
    made = server.new_table(title, [{"kind": "me"}, *({"kind": "hotseat"} for _ in range(players - 1))], seed=1)
    sit(ada, address(made))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# ---------------------------------------------------------------------- axe-core


def lobby(person: Person) -> None:
    person.open("/").locator(".start-button").wait_for()


def lobby_opened(person: Person) -> None:
    lobby(person)
    person.page.locator("details.more > summary").click()


def pandemic(person: Person) -> None:
    sit(person, address(person.server.table_from(sharing(), [{"kind": "me"}, {"kind": "hotseat"}])))


def pandemic_city(person: Person) -> None:
    pandemic(person)
    person.page.locator('.pm-city[data-city="Paris"]').click()
    person.page.locator(".pm-move").first.wait_for()


def lobby_refusing(person: Person) -> None:
    """With what the first edition excludes."""
    lobby_opened(person)
    person.page.get_by_label("Edition", exact=True).select_option("1")
    person.page.locator(".refused").first.wait_for()


def brink(person: Person) -> None:
    """Purple cubes, an event in play, cards that were seen."""
    game = petri.replay(purple(roles=["troubleshooter", "medic"], agenda=LOOKING))
    for move in ("look", "hospital"):
        game.play(move)
    sit(person, address(person.server.table_from(game.record(), [{"kind": "me"}, {"kind": "hotseat"}])))
    person.page.locator(".pm-in-play").wait_for()


def brink_role(person: Person) -> None:
    """A new role is chosen."""
    brink(person)
    if person.page.locator(".phone-bar").count():
        person.page.get_by_role("navigation").get_by_role("button", name="Actions").tap()
    person.page.locator("[data-action=events]").click()
    person.page.locator("[data-event=assign]").click()
    person.page.locator(".pm-tray [data-pawn='1']").click()
    person.page.locator(".pm-tray [data-move]").first.wait_for()


def contagion(person: Person) -> None:
    seats = [{"kind": "me"}, {"kind": "bot", "bot": "random"}]
    sit(person, address(person.server.new_table("contagion", seats, seed=2)))
    wait_until(person, lambda: my_turn(person))


def viroid(person: Person) -> None:
    sit(person, address(person.server.table_from(strains_mutating(), ALONE)))


def viroid_city(person: Person) -> None:
    sit(person, address(person.server.table_from(strains(), ALONE)))
    person.page.locator('.pm-city[data-city="Paris"]').click()
    person.page.locator(".pm-move").first.wait_for()


def viroid_start(person: Person) -> None:
    sit(person, address(person.server.new_table("viroid", ALONE, options={"players": 2, "start": 0}, seed=5)))
    person.page.locator(".vr-card").first.wait_for()


def replay(person: Person) -> None:
    person.open(f"{person.server.film(finished('pandemic', 2))}?ply=12&seat=0")
    person.page.locator(".pm-city").first.wait_for()


def waiting(person: Person) -> None:
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy", "name": "Koch"}]
    sit(person, address(person.server.new_table("pandemic", seats)))
    person.page.keyboard.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    expect(person.page.locator(".waiting-room")).to_contain_text("Koch")


def starting(person: Person) -> None:
    waiting(person)
    person.page.get_by_role("button", name="Start now").click()
    person.page.locator(".confirm").wait_for()


def over(person: Person) -> None:
    sit(person, address(person.server.table_from(nearly_won(), ALONE)))
    if person.page.locator(".phone-bar").count():
        person.page.get_by_role("navigation").get_by_role("button", name="Actions").tap()
    person.page.locator("[data-action=cure]").click()
    wait_until(person, lambda: frame(person)["outcome"])
    person.page.locator(".over").wait_for()


def authority(person: Person) -> None:
    sit(person, address(person.server.table_from(alone(), ALONE[:1])))
    person.page.locator(".prompt").wait_for()


AT_REST = """() => document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect.getComputedTiming().iterations === Infinity)"""
PAGES = [
    lobby,
    pandemic,
    *(
        pytest.param(page, marks=pytest.mark.thorough)
        for page in (
            *(contagion, viroid, viroid_city, viroid_start),
            *(lobby_refusing, brink, brink_role, authority),
            *(lobby_opened, pandemic_city, replay, waiting, starting, over),
        )
    ),
]


@pytest.mark.parametrize(
    "phone",
    [pytest.param(False, id="desktop"), pytest.param(True, id="phone", marks=pytest.mark.thorough)],
)
@pytest.mark.parametrize("there", PAGES, ids=lambda page: page.__name__)
def test_axe_finds_nothing(people: People, axe: Axe, there: Callable[[Person], None], phone: bool) -> None:
    ada = people("Ada", phone=phone)
    there(ada)
    assert_no_violations(ada.page, axe)


SCHEMES: dict[Literal["light", "dark"], tuple[str, ...]] = {
    "light": (),
    "dark": ("color-contrast", "link-in-text-block"),  # the rules about colours: nothing else differs
}


def assert_no_violations(page: Page, axe: Axe) -> None:
    for scheme, rules in SCHEMES.items():
        turn(page, scheme)
        found = axe(page, rules=rules)
        assert not found, f"{scheme}: " + "\n".join(found)


def turn(page: Page, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    expect(page.locator("html")).to_have_attribute("data-theme", scheme)
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_function(AT_REST)  # what fades in would be too pale


PANELS = {
    "pandemic": ["Threat", "Decks and piles", "Roles", "Log", "Chat"],
    "brink": ["Threat", "Decks and piles", "Roles", "Mutation"],
    "contagion": ["Viruses", "Events", "Piles", "Log", "Chat"],
    "viroid": ["Outlook", "Events", "Boards", "Log", "Chat"],
}


@pytest.mark.thorough
@pytest.mark.parametrize("there", [pandemic, brink, contagion, viroid], ids=lambda page: page.__name__)
def test_axe_finds_nothing_in_panels(people: People, axe: Axe, there: Callable[[Person], None]) -> None:
    ada = people("Ada")
    there(ada)
    for scheme, rules in SCHEMES.items():
        turn(ada.page, scheme)
        for panel in PANELS[there.__name__]:
            ada.page.get_by_role("tab", name=panel).click()
            found = axe(ada.page, "aside.side", rules)
            assert not found, f"{panel}, {scheme}: " + "\n".join(found)
