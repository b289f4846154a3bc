"""Scenes: what nobody should miss is staged, skipped with a touch, and left out for those who want no motion."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playing import frame, sit, sit_together, wait_until
from playwright.sync_api import Page, expect
from situations import brewing, clearing, foreseen, nearly_lost, nearly_won
from stage import Axe, People, Person, Server, address

ME, BEN = {"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}
SCENES = """
window.scenes = [];
window.acts = [];
new MutationObserver(() => {
    const act = document.querySelector('.pm-acts .is-now')?.textContent;
    if (act && window.acts.at(-1) !== act) window.acts.push(act);
}).observe(document, { childList: true, subtree: true, attributes: true });
new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
            if (node.dataset?.scene) {
                window.scenes.push([node.dataset.scene, node.style.getPropertyValue('--scene'), node.innerText]);
            }
            if (node.classList?.contains('pm-spread')) window.scenes.push(['spread', '', '']);
        }
    }
}).observe(document, { childList: true, subtree: true });
"""


def begun(person: Person, server: Server, record: dict[str, Any], **settings: Any) -> Page:
    kept = json.dumps({"motion": "auto", "speed": 2, "hints": False, "sound": False, **settings})
    person.begin_with(SCENES)
    person.begin_with(f"localStorage.setItem('petri.settings', {json.dumps(kept)});")
    return sit(person, address(server.table_from(record, [ME, BEN])))


def play(page: Page, move: str) -> None:
    page.keyboard.press("m")
    page.locator(f'.picker [data-move^="{move}"]').first.click()


def scenes(page: Page) -> list[str]:
    return [name for name, _, _ in page.evaluate("window.scenes")]


def shown(person: Person) -> bool:
    now = frame(person)["ply"]
    return now > 0 and person.page.locator(f'.table-page[data-ply="{now}"]:not([data-pending])').count() > 0


# ---------------------------------------------------------------------- counters
COUNTERS = """
window.counted = [];
new MutationObserver(() => {
    const page = document.querySelector('.table-page');
    const read = (choose) => document.querySelector(choose)?.textContent ?? '';
    const scene = document.querySelector('[data-scene]')?.dataset.scene ?? '';
    const now = [page?.dataset.ply, scene, parseInt(read('.pm-outbreaks b')), parseInt(read('.pm-deck-meter b')),
        [...document.querySelectorAll('.pm-steps i')].findIndex((one) => one.matches('.is-here'))];
    if (String(window.counted.at(-1)) !== String(now)) window.counted.push(now);
}).observe(document, { childList: true, subtree: true, attributes: true, characterData: true });
"""


def test_counters_keep_step_with_the_board(people: People, server: Server) -> None:
    """Outbreaks, the infection rate and the deck change when the board shows it, not with the frame after it."""
    ada = people("Ada", motion=True)
    ada.begin_with(COUNTERS)
    page = begun(ada, server, brewing(), speed=4)
    before = frame(ada)["view"]
    play(page, "pass")
    wait_until(ada, lambda: shown(ada), 40)
    after = frame(ada)["view"]
    told = [entry for entry in page.evaluate("window.counted") if entry[2] == entry[2]]  # not yet a number
    old = [entry for entry in told if entry[0] == "0"]
    assert ("outbreak", after["outbreaks"]) in {(scene, outbreaks) for _, scene, outbreaks, _, _ in old}
    assert ("epidemic", before["rate_marker"] + 1) in {(scene, marker) for _, scene, _, _, marker in old}
    decks = [deck for _, _, _, deck, _ in told]
    assert decks == sorted(decks, reverse=True) and min(deck for *_, deck, _ in old) == after["player_deck"]["size"]
    expect(page.locator(".pm-outbreaks b")).to_contain_text(str(after["outbreaks"]))


# ---------------------------------------------------------------------- what is staged
def test_an_epidemic_has_three_acts_and_an_outbreak_its_chain(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = begun(ada, server, brewing())
    play(page, "pass")
    page.locator("[data-scene=epidemic]").wait_for()
    expect(page.locator("[data-scene=epidemic]")).to_contain_text("Infection rate 2")
    wait_until(ada, lambda: shown(ada))
    assert page.evaluate("window.acts") == ["1. Increase", "2. Infect", "3. Intensify"]
    assert scenes(page)[0] == "epidemic"
    assert scenes(page).count("outbreak") == 3  # Sydney, Cairo, and the chain to Algiers
    assert "spread" in scenes(page)
    expect(page.locator(".pm-stage > *")).to_have_count(0)


@pytest.mark.quick_first
@pytest.mark.parametrize(
    ("record", "move", "expected"),
    [
        (clearing, "treat", ["eradicated"]),
        (nearly_won, "cure", ["cure", "won"]),
        (nearly_lost, "pass", ["lost"]),
    ],
    ids=["eradication", "cure and win", "loss"],
)
@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.thorough)])
def test_what_is_staged(people: People, server: Server, record: Any, move: str, expected: list[str], lang: str) -> None:
    ada = people("Ada", motion=True, lang=lang)
    page = begun(ada, server, record(), sound=True)
    play(page, move)
    wait_until(ada, lambda: shown(ada))
    assert scenes(page) == expected
    assert page.evaluate("document.documentElement.dataset.sound") == expected[-1]
    if expected[-1] in ("won", "lost"):
        expect(page.locator(".over")).to_be_visible()


# ---------------------------------------------------------------------- whose time it is
def test_a_touch_ends_a_scene(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = begun(ada, server, nearly_lost(), speed=0.5)
    play(page, "pass")
    page.locator("[data-scene=lost]").wait_for()
    page.keyboard.press("Shift")
    wait_until(ada, lambda: shown(ada), seconds=3)  # of six


def test_no_scene_for_those_who_want_no_motion(people: People, server: Server) -> None:
    ada = people("Ada")
    page = begun(ada, server, brewing(), sound=True)
    play(page, "pass")
    wait_until(ada, lambda: shown(ada))
    assert scenes(page) == []


@pytest.mark.thorough
def test_scenes_are_quicker_in_the_turns_of_others(people: People, server: Server) -> None:
    ada, ben = people("Ada", motion=True), people("Ben", motion=True)
    for person in (ada, ben):
        person.begin_with(SCENES)
    made = server.table_from(brewing(), [ME, {"kind": "open"}])
    sit_together((ada, address(made)), (ben, address(made, 1)))
    play(ada.page, "pass")
    wait_until(ben, lambda: "epidemic" in scenes(ben.page))
    wait_until(ada, lambda: "epidemic" in scenes(ada.page))
    own, other = (
        next(ms for name, ms, _ in one.page.evaluate("window.scenes") if name == "epidemic") for one in (ada, ben)
    )
    assert float(other.removesuffix("ms")) <= 0.7 * float(own.removesuffix("ms"))


@pytest.mark.thorough
def test_no_sound_unless_somebody_wants_it(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = begun(ada, server, nearly_lost())
    play(page, "pass")
    wait_until(ada, lambda: shown(ada))
    assert page.evaluate("document.documentElement.dataset.sound ?? ''") == ""
    page.get_by_role("button", name="Close").first.click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Settings").click()
    page.get_by_label("Sounds").check(force=True)
    assert page.evaluate("JSON.parse(localStorage.getItem('petri.settings')).sound") is True


@pytest.mark.thorough
def test_the_map_follows_the_action_if_wanted(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = begun(ada, server, clearing(), follow=True)
    before = page.locator(".pm-world").get_attribute("transform")
    page.evaluate("""() => {
        window.zooms = [];
        const world = document.querySelector('.pm-world');
        const watch = new MutationObserver(() => window.zooms.push(world.getAttribute('transform')));
        watch.observe(world, { attributes: true });
    }""")
    play(page, "treat")
    wait_until(ada, lambda: shown(ada))
    page.wait_for_function(
        "(before) => document.querySelector('.pm-world').getAttribute('transform') === before", arg=before
    )
    assert len(set(page.evaluate("window.zooms"))) > 2


# ---------------------------------------------------------------------- cards in order
def test_cards_of_a_forecast_are_moved_with_keys_and_mouse_and_laid_down_at_once(
    people: People, server: Server, axe: Axe
) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(foreseen(), [ME, BEN])))
    assert axe(page, ".pm-tray") == []

    def cards() -> list[str]:
        return [str(one.get_attribute("data-order")) for one in page.locator("[data-order]").all()]

    seen = frame(ada)["view"]["infection_deck"]["seen"]
    assert cards() == [seen[str(n)] for n in range(6)]  # as they lie, the next one first
    page.locator("[data-order]").nth(2).focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    assert cards() == [seen["2"], seen["0"], seen["1"], seen["3"], seen["4"], seen["5"]]
    page.locator("[data-order]").nth(1).drag_to(page.locator("[data-order]").nth(0))
    assert cards()[:3] == [seen["0"], seen["2"], seen["1"]]
    page.locator("[data-lay=wanted]").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    after = frame(ada)["view"]["infection_deck"]["seen"]
    assert [after[str(n)] for n in range(3)] == [seen["0"], seen["2"], seen["1"]]
    page.get_by_role("button", name="Undo").click()
    page.locator("[data-lay=as-it-is]").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    assert frame(ada)["view"]["infection_deck"]["seen"] == seen
