"""In the Lab on the page: the lab board, its dishes, arrows and lines, and what is asked there."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playing import agrees, frame, is_shown, messages, my_turn, play, shown, sit, wait_until
from playwright.sync_api import Locator, Page, expect
from situations import Record, laboratory
from stage import Axe, People, Person, Server, address

import petri

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}]
WIDE = {"width": 1920, "height": 1080}
SIDEWAYS = {"width": 844, "height": 390}


def in_lab(person: Person, server: Server, record: Record | None = None) -> Page:
    """At a table with the lab board in sight."""
    page = sit(person, address(server.table_from(record or laboratory(), SEATS)))
    switch_to(page, "Lab")
    return page


def switch_to(page: Page, board: str) -> None:
    page.locator(".boards > .segmented").get_by_role("radio", name=board).click()


def dish(page: Page, name: str) -> Locator:
    return page.locator(f".lb-plate[data-dish={name}]")


def arrow(page: Page, way: str) -> Locator:
    return page.locator(f'.lb-exit[data-arrow="{way}"]')


def view(person: Person) -> dict[str, Any]:
    return dict(frame(person)["view"])


def arrows_of(person: Person) -> set[str]:
    """The arrows along which something may go, as the server says."""
    moves = [move["about"] for move in frame(person)["moves"] if move["kind"] == "process"]
    return {f"{about['dish']}>{about['to']}" for about in moves}


# ---------------------------------------------------------------------- what is to be seen
@pytest.mark.quick_first
@pytest.mark.parametrize(("dark", "lang"), [(False, "en"), (True, "de")])
def test_the_board_is_shown_and_axe_finds_nothing(
    people: People, server: Server, axe: Axe, dark: bool, lang: str
) -> None:
    page = sit(people("Ada", dark=dark, lang=lang), address(server.table_from(laboratory(), SEATS)))
    expect(page.locator(".lb-board")).to_have_count(0)
    switch_to(page, "Lab")
    expect(page.locator(".lb-plate")).to_have_count(5)
    expect(page.locator(".pm-map")).to_have_count(0)
    expect(dish(page, "growth").locator(".pm-cube")).to_have_count(3)
    expect(page.locator(".lb-line-upper .lb-card .pm-cube")).to_have_count(2)
    expect(page.locator(".lb-line-upper .lb-vial-box.is-chosen")).to_have_count(1)
    expect(page.locator(".lb-line-lower .lb-vial-box")).to_have_count(4)
    assert axe(page) == []
    dish(page, "separator").click()
    assert axe(page, ".lb-frame") == []


def test_screen_readers_hear_what_lies_in_the_lab(people: People, server: Server) -> None:
    page = in_lab(people("Ada"), server)
    expect(dish(page, "growth")).to_have_attribute("aria-label", re.compile(r"^growth dish: 2 yellow, 1 black\."))
    expect(dish(page, "lower")).to_have_attribute("aria-label", "lower input dish: empty")
    upper = page.get_by_role("region", name=re.compile("^upper line: Yellow and blue"))
    expect(upper).to_have_attribute(
        "aria-label", re.compile("works on yellow; 2 of 6 spaces filled; cubes: 2 grey, 2 y")
    )
    expect(page.locator(".lb-line-lower")).to_have_attribute("aria-label", re.compile("characterized for blue, yellow"))
    expect(arrow(page, "separator>upper line")).to_have_attribute("aria-label", re.compile("Lost: 2 black"))
    expect(arrow(page, "separator>growth")).to_have_attribute(
        "aria-label", re.compile("From the supply: 1 yellow, 2 bl")
    )
    expect(page.get_by_role("button", name=re.compile("Lab. upper line: .* lower line: "))).to_have_count(1)
    expect(page.get_by_role("button", name=re.compile("Sequence a disease: draw a sequence card"))).to_have_count(1)


@pytest.mark.thorough
def test_german(people: People, server: Server) -> None:
    page = sit(people("Ada", lang="de"), address(server.table_from(laboratory(), SEATS)))
    switch_to(page, "Labor")
    expect(dish(page, "growth")).to_have_attribute("aria-label", re.compile("^Wachstumsschale: 2 gelb, 1 schwarz"))
    expect(page.locator(".lb-line-upper")).to_contain_text("Fehlt noch")
    expect(page.locator("[data-slot=upper]")).to_contain_text("Karte hierher legen")
    expect(arrow(page, "separator>upper line")).to_have_attribute("aria-label", re.compile("Verloren: 2 schwarz"))


@pytest.mark.thorough
def test_what_is_missing_is_told_at_a_glance(people: People, server: Server) -> None:
    lines = {
        "upper": {
            "card": "small_yellow",
            "vial": "yellow",
            "characterized_by": "Miami",
            "tested_by": "Santiago",
            "cubes": ["yellow"] * 4,
        }
    }
    page = in_lab(people("Ada"), server, laboratory(lines=lines))
    expect(page.locator(".lb-line-upper.is-ready .lb-lacks-cure")).to_have_text("ready: the cure takes 3 cards")
    expect(page.locator(".lb-line-lower.is-bare")).to_contain_text("no sequence card")


@pytest.mark.thorough
def test_what_is_left_of_the_sequence_cards_is_known(people: People, server: Server, axe: Axe) -> None:
    page = in_lab(people("Ada"), server)
    page.locator(".lb-look").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("[data-sequence]")).to_have_count(12)
    expect(dialog.locator('[data-sequence="big_black"]')).to_have_count(0)
    assert axe(page, "dialog") == []
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Lab").click()
    expect(page.locator(".lb-panel [data-sequence]")).to_have_count(12)


def test_on_a_wide_screen_both_boards_are_in_sight(people: People, server: Server, axe: Axe) -> None:
    ada = people("Ada")
    ada.is_changed = True
    ada.page.set_viewport_size(WIDE)
    page = sit(ada, address(server.table_from(laboratory(), SEATS)))
    expect(page.locator(".pm-map")).to_be_visible()
    expect(page.locator(".lb-board")).to_be_visible()
    assert axe(page) == []
    play(ada, "treat blue")
    expect(page.locator(".pm-tray")).to_have_count(0)  # the lab asks
    page.locator(".lb-asked").get_by_text("Take no sample").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    switch_to(page, "Map")
    expect(page.locator(".lb-board")).to_have_count(0)


@pytest.mark.thorough
def test_the_counter_shows_the_board(people: People, server: Server) -> None:
    page = sit(people("Ada"), address(server.table_from(laboratory(), SEATS)))
    page.locator(".lb-meter").click()
    expect(page.locator(".lb-board")).to_be_visible()
    page.locator(".lb-meter").click()
    expect(page.locator(".pm-map")).to_be_visible()


# ---------------------------------------------------------------------- process
@pytest.mark.thorough
def test_arrows_light_up_where_cubes_may_go(people: People, server: Server) -> None:
    ada = people("Ada")
    page = in_lab(ada, server)
    lit = page.locator(".lb-exit.is-lit")
    expect(lit).to_have_count(len(arrows_of(ada)))
    assert set(lit.evaluate_all("(all) => all.map((one) => one.dataset.arrow)")) == arrows_of(ada)
    drawn = page.locator(".lb-arrow.is-lit").evaluate_all("(all) => all.map((one) => one.dataset.of)")
    assert set(drawn) == arrows_of(ada)
    expect(page.locator(".lb-arrow")).to_have_count(12)
    dish(page, "growth").click()
    expect(page.locator(".lb-arrow.is-lit")).to_have_count(1)


@pytest.mark.thorough
def test_away_from_a_station_nothing_lights_up_and_says_why(people: People, server: Server) -> None:
    page = in_lab(people("Ada"), server, laboratory(pawns=["Miami", "Paris"]))
    expect(page.locator(".lb-exit").first).to_be_visible()
    expect(page.locator(".lb-board .is-lit")).to_have_count(0)
    arrow(page, "separator>growth").hover()
    expect(page.locator(".hint")).to_contain_text("(LL-011)")
    arrow(page, "upper>centrifuge").hover()
    expect(page.locator(".hint")).to_contain_text("(LL-011)")


@pytest.mark.thorough
def test_along_an_arrow_by_a_click(people: People, server: Server) -> None:
    ada = people("Ada")
    page = in_lab(ada, server)
    arrow(page, "separator>growth").click()
    wait_until(ada, lambda: view(ada)["dishes"]["growth"] == {"yellow": 4, "black": 5})
    expect(dish(page, "growth").locator(".pm-cube")).to_have_count(9)
    expect(dish(page, "separator").locator(".pm-cube")).to_have_count(0)


def test_a_dish_and_then_its_target(people: People, server: Server) -> None:
    ada = people("Ada")
    page = in_lab(ada, server)
    dish(page, "growth").click()
    expect(page.locator(".lb-said")).to_contain_text("growth dish: where to?")
    page.keyboard.press("Escape")
    expect(page.locator(".lb-said")).not_to_contain_text("where to?")
    dish(page, "growth").click()
    page.locator(".lb-line-upper .lb-here").click()
    wait_until(ada, lambda: view(ada)["dishes"]["growth"] == {})
    assert view(ada)["lines"]["upper"]["cubes"].count("yellow") == 3
    expect(page.locator(".lb-line-upper .lb-card .pm-cube")).to_have_count(4)


@pytest.mark.quick_first
@pytest.mark.parametrize(("target", "goes"), [("[data-dish=growth]", True), ("[data-dish=lower]", False)])
def test_a_dish_is_dragged(people: People, server: Server, target: str, goes: bool) -> None:
    ada = people("Ada")
    page = in_lab(ada, server)
    before = frame(ada)["ply"]
    dish(page, "separator").drag_to(page.locator(target))
    if goes:
        wait_until(ada, lambda: view(ada)["dishes"]["separator"] == {})
    else:
        page.wait_for_timeout(300)
        assert frame(ada)["ply"] == before
    expect(page.locator(".lb-ghost, .is-held")).to_have_count(0)


@pytest.mark.thorough
def test_a_dish_is_dragged_to_a_line(people: People, server: Server) -> None:
    ada = people("Ada")
    page = in_lab(ada, server)
    dish(page, "growth").drag_to(page.locator(".lb-line-upper .lb-card"))
    wait_until(ada, lambda: view(ada)["dishes"]["growth"] == {})


def test_by_the_keyboard(people: People, server: Server) -> None:
    """From a dish to its arrows with Tab; or with Enter a dish is taken, and put down at its target."""
    ada = people("Ada")
    page = in_lab(ada, server)
    dish(page, "separator").focus()
    page.keyboard.press("Tab")
    expect(arrow(page, "separator>growth")).to_be_focused()
    page.keyboard.press("Enter")
    wait_until(ada, lambda: view(ada)["dishes"]["separator"] == {})
    wait_until(ada, lambda: is_shown(page, frame(ada)))
    dish(page, "growth").focus()
    page.keyboard.press("Enter")
    expect(dish(page, "growth")).to_have_attribute("aria-pressed", "true")
    page.locator(".lb-line-upper .lb-here").focus()
    page.keyboard.press("Enter")
    wait_until(ada, lambda: view(ada)["dishes"]["growth"] == {})


def test_the_centrifuge_asks_which_colour_is_kept_and_says_what_is_lost(people: People, server: Server) -> None:
    ada = people("Ada")
    page = in_lab(ada, server)
    arrow(page, "upper>centrifuge").click()
    window = page.locator(".lb-ways")
    expect(window.locator(".pm-move")).to_have_count(2)
    expect(window.locator('[data-move="process upper to centrifuge red"]')).to_contain_text("Lost: 2 blue.")
    page.keyboard.press("Escape")
    expect(window).to_have_count(0)
    expect(arrow(page, "upper>centrifuge")).to_be_focused()
    dish(page, "upper").click()
    dish(page, "centrifuge").click()
    window.locator('[data-move="process upper to centrifuge blue"]').click()
    wait_until(ada, lambda: view(ada)["dishes"]["centrifuge"] == {"blue": 4})


@pytest.mark.thorough
def test_the_bar_leads_to_the_board(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(laboratory(), SEATS)))
    page.locator("[data-action=process]").click()
    expect(page.locator(".lb-said .pm-banner")).to_contain_text("Which dish goes where?")
    expect(page.locator(".lb-slot.is-lit")).to_have_count(0)  # only what is processed
    page.locator("[data-action=process]").click()
    expect(page.locator(".pm-map")).to_be_visible()
    page.locator("[data-action=test]").click()
    expect(page.locator(".lb-slot.is-lit")).to_have_count(1)
    page.locator("[data-action=drive]").click()
    expect(page.locator(".pm-city.is-armed")).to_have_count(3)


# ---------------------------------------------------------------------- lines and cards
def test_a_city_card_characterizes_a_line(people: People, server: Server) -> None:
    ada = people("Ada")
    page = in_lab(ada, server)
    page.locator("[data-slot=lower]").click()
    window = page.locator(".lb-ways")
    expect(window.locator(".pm-move")).to_have_count(5)
    expect(window.locator('[data-move="characterize lower yellow Lima"]')).to_contain_text("It closes: upper line.")
    window.locator('[data-move="characterize lower black Cairo"]').click()
    wait_until(ada, lambda: view(ada)["lines"]["lower"]["vial"] == "black")
    expect(page.locator(".lb-line-lower .lb-slot.is-full")).to_contain_text("Cairo")
    expect(page.locator(".lb-line-lower .lb-vial-box.is-chosen")).to_have_count(1)


@pytest.mark.thorough
def test_a_test_removes_a_cube_on_the_map(people: People, server: Server) -> None:
    cubes = {"Lima": {"yellow": 1}, "Moscow": {"yellow": 2}}
    ada = people("Ada")
    page = in_lab(ada, server, laboratory(cubes=cubes))
    page.locator("[data-slot=upper]").click()
    page.locator('.lb-ways [data-move="test upper Lima"]').click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "relieve")
    expect(page.locator(".pm-city.is-armed")).to_have_count(2)  # the map comes by itself
    page.locator(".pm-city[data-city=Moscow]").click()
    wait_until(ada, lambda: view(ada)["cubes"]["Moscow"] == {"yellow": 1})
    expect(page.locator(".lb-line-upper .lb-slot.is-full")).to_have_count(2)  # and goes


def test_a_sequence_card_is_drawn_and_laid(people: People, server: Server) -> None:
    ada = people("Ada")
    page = in_lab(ada, server, laboratory(lines={"upper": {"card": "big_black"}}))
    page.locator("[data-pile=deck]").click()
    wait_until(ada, lambda: view(ada).get("sequence_drawn") == "small_red")
    expect(page.locator('.lb-asked [data-sequence="small_red"]')).to_be_visible()
    page.locator(".lb-line-lower .lb-here").click()
    wait_until(ada, lambda: view(ada)["lines"]["lower"]["card"] == "small_red")
    expect(page.locator(".lb-line-lower")).to_contain_text("Red alone")


@pytest.mark.thorough
def test_on_the_map_the_tray_shows_the_drawn_card(people: People, server: Server, axe: Axe) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(laboratory(), SEATS)))
    page.locator("[data-action=sequence]").click()
    tray = page.locator(".pm-tray")
    expect(tray.locator('[data-sequence="small_red"]')).to_be_visible()
    expect(tray.locator('[data-move="replace upper"]')).to_contain_text(
        "Vial, cubes and city cards of this line are lost"
    )
    assert axe(page) == []
    tray.locator("[data-move=drop]").click()
    wait_until(ada, lambda: view(ada)["sequence_discard"] == ["small_red"])


# ---------------------------------------------------------------------- samples and other questions
@pytest.mark.quick_first
@pytest.mark.parametrize("where", [".lb-plate[data-dish=lower]", ".lb-asked [data-move='sample lower']"])
def test_a_sample_is_put_into_a_dish(people: People, server: Server, where: str) -> None:
    ada = people("Ada")
    page = in_lab(ada, server)
    play(ada, "treat blue")
    expect(page.locator(".lb-plate.is-target")).to_have_count(2)
    page.locator(where).click()
    wait_until(ada, lambda: view(ada)["dishes"]["lower"] == {"blue": 1})
    expect(dish(page, "lower").locator(".pm-cube")).to_have_count(1)


@pytest.mark.thorough
def test_on_the_map_the_tray_asks_for_a_sample(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(laboratory(), SEATS)))
    play(ada, "treat blue")
    tray = page.locator(".pm-tray")
    expect(tray.locator(".pm-move")).to_have_count(3)
    tray.locator('[data-move="sample upper"]').click()
    wait_until(ada, lambda: view(ada)["dishes"]["upper"] == {"red": 1, "blue": 3})


@pytest.mark.thorough
def test_who_built_chooses_a_lab_action_on_the_board(people: People, server: Server) -> None:
    ada = people("Ada")
    record = laboratory(pawns=["Cairo", "Paris"])
    page = sit(ada, address(server.table_from(record, SEATS)))
    play(ada, "build")
    page.locator(".pm-tray [data-opens=lab]").click()
    expect(page.locator(".lb-asked")).to_contain_text("one lab action without spending an action")
    arrow(page, "separator>growth").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    assert view(ada)["actions"] == 3


@pytest.mark.thorough
def test_which_cubes_take_the_spaces_of_an_eradicated_disease(people: People, server: Server) -> None:
    lines = {"upper": {"card": "red_yellow", "vial": "red", "characterized_by": "Osaka", "cubes": [None] * 6}}
    record = laboratory(
        cures={"yellow": "eradicated"},
        cubes={"Paris": {"blue": 2}},
        hands=[["Lima"], ["Bogota"]],
        dishes={"separator": {"black": 1, "blue": 1}},
        lines=lines,
    )
    ada = people("Ada")
    page = in_lab(ada, server, record)
    expect(arrow(page, "separator>upper line")).to_have_attribute(
        "aria-label", re.compile("you choose: 1 blue, 1 black")
    )
    arrow(page, "separator>upper line").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "fill")
    page.locator('.lb-to-place [data-move="fill black"]').click()
    wait_until(ada, lambda: "black" in view(ada)["lines"]["upper"]["cubes"])


# ---------------------------------------------------------------------- motion
FLIGHTS = """() => {
    window.flown = 0;
    new MutationObserver((found) => {
        const added = found.flatMap((one) => [...one.addedNodes]);
        window.flown += added.filter((node) => node.matches?.('.lb-flying')).length;
    }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.mark.thorough
@pytest.mark.parametrize(("motion", "cubes"), [(True, 6), (False, 0)])
def test_cubes_travel_unless_no_motion_is_wanted(people: People, server: Server, motion: bool, cubes: int) -> None:
    """Three cubes go to the growth dish, three come from the supply."""
    ada = people("Ada", motion=motion)
    page = in_lab(ada, server)
    page.evaluate(FLIGHTS)
    play(ada, "process separator to growth")
    wait_until(ada, lambda: is_shown(page, frame(ada)))
    expect(page.locator(".lb-flying")).to_have_count(0)
    assert page.evaluate("window.flown") == cubes


# ---------------------------------------------------------------------- the coach, and the film
@pytest.mark.thorough
@pytest.mark.parametrize(
    ("lang", "words"), [("en", "Cures are worked out on the lab"), ("de", "Heilmittel entstehen auf")]
)
def test_the_coach_speaks_of_the_lab(people: People, server: Server, lang: str, words: str) -> None:
    ada = people("Ada", hints=True, lang=lang)
    page = sit(ada, address(server.table_from(laboratory(), SEATS)))
    for _ in range(2):  # so many calm hints with one move
        page.locator(".coach button.primary").click()
    play(ada, "drive Miami")
    expect(page.locator(".coach")).to_contain_text(words)
    expect(page.locator(".coach")).to_contain_text("LL-010")


@pytest.mark.thorough
def test_a_film_shows_the_lab(people: People, server: Server) -> None:
    game = petri.replay(laboratory())
    for move in ("process separator to growth", "process growth to upper line", "test upper Lima"):
        game.play(move)
    page = people("Ada").open(f"{server.film(game.record())}?ply=2")
    switch_to(page, "Lab")
    expect(dish(page, "growth").locator(".pm-cube")).to_have_count(0)
    expect(page.locator(".lb-line-upper .lb-card .pm-cube")).to_have_count(6)
    expect(page.locator(".lb-board .is-lit")).to_have_count(0)


# ---------------------------------------------------------------------- small screens
def test_on_a_phone(people: People, server: Server, axe: Axe) -> None:
    ada = people("Ada", phone=True)
    page = in_lab(ada, server)
    wide = page.evaluate("[document.documentElement.scrollWidth, document.querySelector('.lb-scroll').scrollWidth]")
    assert max(wide) <= 390
    assert axe(page) == []
    dish(page, "growth").tap()
    page.locator(".lb-line-upper .lb-here").tap()
    wait_until(ada, lambda: view(ada)["dishes"]["growth"] == {})
    small = page.locator(".lb-board button:visible").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 32)"
    )
    assert small == []


@pytest.mark.thorough
def test_on_a_phone_held_sideways(people: People, server: Server) -> None:
    ada = people("Ada", phone=True)
    ada.is_changed = True
    ada.page.set_viewport_size(SIDEWAYS)
    page = in_lab(ada, server)
    assert page.evaluate("document.documentElement.scrollWidth") <= SIDEWAYS["width"]
    expect(dish(page, "growth")).to_be_in_viewport()
    arrow(page, "separator>growth").tap()
    wait_until(ada, lambda: view(ada)["dishes"]["separator"] == {})


# ---------------------------------------------------------------------- a whole game
def ways(page: Page, move: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    """What is clicked one after the other until the move can be."""
    about = move["about"]
    lab = ".boards > .segmented [role=radio]:last-child"
    if facts.get("place") == "lab":
        if "to" in about:
            return [lab, f'[data-arrow="{about["dish"]}>{about["to"]}"]']
        return [lab, f'[data-slot="{about["line"]}"]'] if about.get("cost") else [lab]
    main = [".boards > .segmented [role=radio]:first-child"]
    if facts.get("place") == "city":
        return [*main, f'.pm-city[data-city="{about["city"]}"]']
    button = f"[data-action={facts.get('button')}]:visible"
    return [button] if facts.get("group") == "act" and page.locator(button).count() else main


def press(person: Person, text: str) -> None:
    wait_until(person, lambda: is_shown(person.page, frame(person)))
    page, before = person.page, frame(person)
    move = next(move for move in before["moves"] if move["text"] == text)

    def is_played() -> bool:
        return bool(frame(person)["ply"] > before["ply"])

    for way in ways(page, move, messages(person, "welcome")[-1]["box"]["kinds"].get(move["kind"], {})):
        if not (shown(page, text).count() or is_played()):
            page.locator(way).first.click()
            page.wait_for_timeout(60)
    wait_until(person, lambda: shown(page, text).count() or is_played())
    if not is_played():
        shown(page, text).first.click()
    wait_until(person, is_played)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", [21, 22])
def test_a_whole_game_by_clicking(people: People, server: Server, seed: int) -> None:
    ada = people("Ada")
    made = server.new_table("pandemic", SEATS, options={"epidemics": 4, "events": 0, "lab": True}, seed=str(seed))
    sit(ada, address(made))
    rng, kinds = random.Random(seed), set()
    while True:
        wait_until(ada, lambda: my_turn(ada))
        now = frame(ada)
        if now["outcome"]:
            break
        words = sorted({move["kind"] for move in now["moves"]} - {"forgo"})
        wanted = [
            kind for kind in words if kind in ("characterize", "process", "test", "sample", "lay", "cure", "treat")
        ]
        kind = rng.choice([kind for kind in words if kind not in kinds] or wanted or words)
        kinds.add(kind)
        press(ada, rng.choice([move["text"] for move in now["moves"] if move["kind"] == kind]))
        if now["ply"] % 10 == 0:
            switch_to(ada.page, "Map")
            agrees(ada)
    assert {"characterize", "process", "sample", "sequence"} <= kinds
