"""Windows that do not nag: who holds an event is asked where it matters, or as they have chosen, in one place."""

from __future__ import annotations

from typing import Any

import pytest
from playing import frame, messages, play, sit, wait_until
from playwright.sync_api import Page, expect
from situations import sharing
from stage import People, Person, Server, address

import petri

CALM: dict[str, Any] = {"cubes": {}, "player_deck": ["Delhi", "Seoul", "..."]}
ALONE = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]


def quiet_night(**more: Any) -> dict[str, Any]:
    """Ada holds One Quiet Night and Airlift; an epidemic comes with the first draw and brings back what is full."""
    position = {
        "options": {"players": 2, "epidemics": 4, "open_hands": True},
        "roles": ["scientist", "researcher"],
        "pawns": ["Paris", "Tokyo"],
        "hands": [["One Quiet Night", "Airlift", "Lima"], ["Osaka"]],
        "cubes": {"Cairo": {"black": 3}},
        "player_deck": ["Epidemic", "Delhi", "..."],
        "infection_deck": ["...", "Madrid"],
        "infection_discard": ["Cairo", "Lagos"],
    }
    return petri.from_position("pandemic", position | more).record()


def asked(person: Person) -> bool:
    now = frame(person)
    return bool(now["prompt"] and now["prompt"]["mine"] and now["prompt"]["step"] == "window")


def before(person: Person) -> str:
    """The step before which a window is open."""
    return str(frame(person)["view"]["agenda"][-2][0])


def has_come(person: Person, turn: int) -> bool:
    return any(one["frame"]["view"]["turn"] == turn for one in messages(person, "moved"))


def open_asks(page: Page) -> None:
    """From the card in the hand."""
    page.locator('.pm-hand [data-card="One Quiet Night"]').click()
    page.locator(".pm-ask-when").click()
    page.locator("dialog.asks").wait_for()


def choose(page: Page, kind: str, label: str) -> None:
    page.locator(f'[data-ask="{kind}"]').get_by_role("radio", name=label).click()


def test_a_window_asks_only_where_it_matters(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(quiet_night(), ALONE)))
    play(ada, "pass")
    wait_until(ada, lambda: asked(ada) and before(ada) == "infection_phase")
    expect(page.locator(".window-banner")).to_be_visible()
    windows = [one["frame"] for one in messages(ada, "moved") if one["frame"]["prompt"]["step"] == "window"]
    assert len(windows) == 2  # that before the draw passed by


def test_what_passes_by_is_never_shown(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(quiet_night(**CALM), ALONE)))
    page.evaluate("""() => {
        window.seen = 0;
        const look = () => { window.seen += document.querySelectorAll('.window-banner').length; };
        new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
    }""")
    play(ada, "pass")
    wait_until(ada, lambda: has_come(ada, 1))
    assert page.evaluate("window.seen") == 0


def test_always_and_never_are_chosen_at_the_card_and_remembered(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.table_from(quiet_night(**CALM), ALONE)
    page = sit(ada, address(made))
    open_asks(page)
    assert page.locator(".ask-row.is-named").get_attribute("data-ask") == "quiet"
    choose(page, "quiet", "Always")
    page.keyboard.press("Escape")
    page.reload()
    wait_until(ada, lambda: frame(ada)["ply"] >= 0)
    play(ada, "pass")
    wait_until(ada, lambda: asked(ada) and before(ada) == "draw")
    page.locator(".window-banner .ask-when").click()
    expect(page.locator('[data-ask="quiet"] [aria-checked=true]')).to_have_text("Always")
    choose(page, "quiet", "Only when I say so")
    wait_until(ada, lambda: has_come(ada, 1))  # at once, without another question


@pytest.mark.thorough
def test_the_settings_lead_to_the_same_place(people: People, server: Server) -> None:
    ada = people("Ada", lang="de")
    page = sit(ada, address(server.table_from(quiet_night(), ALONE)))
    page.get_by_role("button", name="Menü").click()
    page.get_by_role("menuitem", name="Einstellungen").click()
    page.get_by_role("button", name="Frag mich, wenn …").click()
    expect(page.locator("dialog.asks")).to_be_visible()
    expect(page.locator('[data-ask="quiet"]')).to_contain_text("Du wirst gefragt: vor einer Infektionsphase")


@pytest.mark.thorough
def test_what_is_never_asked_for_is_played_from_the_hand(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(quiet_night(), ALONE)))
    open_asks(page)
    choose(page, "quiet", "Only when I say so")
    page.keyboard.press("Escape")
    page.locator('.pm-hand [data-card="One Quiet Night"]').click()
    page.locator('.pm-uses [data-move="quiet"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["quiet_night"])


@pytest.mark.quick_first
@pytest.mark.parametrize("phone", [False, True])
def test_each_event_is_offered_once_beside_its_card(people: People, server: Server, phone: bool) -> None:
    """In a window by the banner, else by the bar."""
    ada = people("Ada", phone=phone)
    page = sit(ada, address(server.table_from(quiet_night(), ALONE)))
    offered = page.locator('[data-event="quiet"]:visible')
    if not phone:
        expect(page.locator('[data-action="events"]:visible')).to_have_count(1)
        expect(page.locator(".event-now")).to_have_count(0)
    page.keyboard.press("m")
    page.locator(".picker").get_by_role("button", name="End the action phase").click()
    wait_until(ada, lambda: asked(ada))
    expect(offered).to_have_count(1)
    expect(page.locator('.window-banner [data-event="airlift"]')).to_have_count(1)
    page.locator('.window-banner [data-event="airlift"]').click()
    expect(page.locator(".pm-tray-pawns")).to_be_visible()  # as from the card
    assert page.locator(".picker").count() == 0


def test_out_of_turn_an_event_is_in_the_bar_and_in_the_hand(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(sharing(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    sit(ben, address(made, 1))
    sit(ada, address(made))
    wait_until(ben, lambda: frame(ben)["moves"])
    expect(ben.page.locator('[data-event="quiet"]:visible')).to_have_count(1)
    expect(ben.page.locator(".event-now")).to_have_count(0)
    ben.page.locator('[data-event="quiet"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["quiet_night"])


@pytest.mark.thorough
def test_with_hidden_hands_the_panel_says_why_there_is_nothing_to_choose(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(quiet_night(options={"players": 2, "epidemics": 5}), ALONE)))
    open_asks(page)
    expect(page.locator("dialog.asks")).to_contain_text("Hands are hidden at this table")
    assert page.locator("[data-ask]").count() == 0


@pytest.mark.quick_first
@pytest.mark.parametrize(
    "size", [(390, 844), (844, 390), (820, 1180), (1280, 720)], ids=lambda size: f"{size[0]}x{size[1]}"
)
def test_the_banner_has_its_place_in_every_shape(people: People, server: Server, size: tuple[int, int]) -> None:
    ada = people("Ada", phone=min(size) < 480)
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    page = sit(ada, address(server.table_from(quiet_night(), ALONE)))
    board = page.locator(".board").bounding_box()
    page.keyboard.press("m")
    page.locator('.picker [data-move="pass"]').click()
    wait_until(ada, lambda: asked(ada))
    banner = page.get_by_role("region", name="In between")
    expect(banner).to_be_visible()
    box = banner.bounding_box()
    assert box is not None and box["x"] >= 0 and box["x"] + box["width"] <= size[0]
    for button in banner.get_by_role("button").all():
        button.scroll_into_view_if_needed()
        at = button.bounding_box()
        assert at is not None and at["x"] + at["width"] <= box["x"] + box["width"] + 1
    assert page.locator(".board").bounding_box() == board
    banner.get_by_role("button", name="Let it pass").click()
    wait_until(ada, lambda: not asked(ada))
