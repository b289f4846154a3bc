"""Viroid in the browser: the map of plates, infections, purchases, deaths, phones, and a whole game by clicking."""

from __future__ import annotations

import re

import pytest
from playing import agrees, choose, frame, my_turn, play, sit, wait_until
from playwright.sync_api import expect
from situations import finished, strains, strains_dying, strains_mutating
from stage import People, Person, Server, address

ALONE = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random", "name": "Ben"}]
WISHES = ("infect", "bird", "ship", "plane", "kill", "symptom", "evolve", "resist", "stage", "strain", "heal", "end")
MEETING = """() => {
    const plates = [...document.querySelectorAll('.pm-city')].map((one) =>
        [one.dataset.city, one.querySelector('.vr-plate').getBoundingClientRect()]);
    return plates.flatMap(([name, a], n) => plates.slice(n + 1).filter(([, b]) => a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom).map(([other]) => `${name} and ${other}`));
}"""


def test_the_map_shows_how_a_game_stands(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(strains(), ALONE)))
    agrees(ada)
    expect(page.locator(".pm-city")).to_have_count(36)
    paris = page.locator('.pm-city[data-city="Paris"]')
    expect(paris).to_have_attribute(
        "aria-label", re.compile("Small animals: 1 infected by Red, 1 covered.*Blood: 1 dead")
    )
    expect(paris.locator(".vr-field.is-covered")).to_have_count(1)
    expect(page.locator('.pm-city[data-city="Tokyo"] .is-gone')).to_have_count(1)
    expect(page.locator('.pm-city[data-city="Berlin"] .vr-badge.is-bad')).to_have_count(1)
    expect(page.locator(".vr-closed")).to_have_count(1)
    expect(page.locator(".vr-research")).to_have_attribute("aria-label", re.compile("Research at 7"))
    expect(page.locator("[data-continent]")).to_have_count(6)
    expect(page.locator(".vr-event")).to_contain_text("Humanity Is Watchful")
    lit = {move["about"]["city"] for move in frame(ada)["moves"]}
    shown = page.locator(".pm-city.is-near").evaluate_all("(all) => all.map((one) => one.dataset.city)")
    assert set(shown) == lit


def test_a_city_tells_what_can_be_infected_and_why_not(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(strains(), ALONE)))
    page.locator('.pm-city[data-city="Paris"]').click()
    window = page.get_by_role("dialog", name="Paris")
    expect(window.locator('[data-move="infect Paris livestock"]')).to_be_visible()
    expect(window).to_contain_text("Medication 4")
    expect(window).to_contain_text("V-199")  # no small-animal field is healthy
    expect(window).to_contain_text("1 of your 2 infection points")
    expect(window.locator(".vr-origin.is-mine")).to_have_text(re.compile("London"))  # from where
    window.locator('[data-move="infect Paris livestock"]').click()
    wait_until(ada, lambda: frame(ada)["ply"] == 1)
    agrees(ada)
    assert frame(ada)["view"]["points"] == 1
    expect(page.locator('[data-action="livestock"]')).to_have_attribute("aria-disabled", "true")


@pytest.mark.thorough
def test_a_type_in_the_bar_narrows_the_map(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(strains(), ALONE)))
    page.locator('[data-action="livestock"]').click()
    expect(page.locator('.pm-city[data-city="Athens"]')).to_have_class(re.compile("is-armed"))
    page.locator('.pm-city[data-city="Athens"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["cities"]["Athens"]["livestock"] == "0")
    agrees(ada)


def test_buying_on_the_board_of_a_strain(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(strains_mutating(), ALONE)))
    page.locator('[data-part="0:stem:0"]').click()
    card = page.get_by_role("dialog")
    expect(card.locator(".vr-symptoms li")).to_have_count(4)
    card.locator('[data-move="symptom zysten 2"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["boards"][0]["stems"][0]["developed"] == 2)
    agrees(ada)
    play(ada, "evolve insect 1")
    assert frame(ada)["view"]["boards"][0]["dna"] == 23 - 5 - 10
    page.locator('[data-part="0:resistance:heat"]').click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"V-\d+"))  # too dear now
    page.keyboard.press("Escape")
    play(ada, "end")
    agrees(ada)


@pytest.mark.thorough
def test_start_cards_are_laid_out(people: People, server: Server) -> None:
    """What is on each of them is read before one is taken."""
    ada = people("Ada")
    page = sit(ada, address(server.new_table("viroid", ALONE, options={"players": 2, "start": 0}, seed=5)))
    tray = page.locator(".pm-tray")
    cards = [move["text"] for move in frame(ada)["moves"]]
    expect(tray.locator(".vr-card")).to_have_count(len(cards))
    expect(tray.locator(".vr-card").first.locator("li").first).to_be_visible()
    expect(page.locator('.vr-actions [data-action="card"]')).to_have_count(0)
    tray.locator(f'[data-move="{cards[-1]}"]').click()
    wait_until(ada, lambda: frame(ada)["ply"] > 0)


@pytest.mark.thorough
def test_a_free_start_says_what_is_missing(people: People, server: Server) -> None:
    ada = people("Ada")
    wish = {"players": 2, "pathogen": "virus", "start": 0}
    page = sit(ada, address(server.new_table("viroid", ALONE, options=wish, seed=4)))
    assert "end" not in {move["kind"] for move in frame(ada)["moves"]}
    expect(page.locator(".vr-not-yet")).to_contain_text("V-088")
    expect(page.locator(".vr-actions .pm-end")).to_have_attribute("aria-disabled", "true")


@pytest.mark.thorough
def test_a_symptom_that_is_too_dear_says_so_beside_the_way_to_discard(people: People, server: Server) -> None:
    ada = people("Ada")
    record = strains_mutating([{"card": "zysten_a", "developed": 3}])
    page = sit(ada, address(server.table_from(record, ALONE)))
    play(ada, "evolve bird 1")  # 8 DNA are left
    part = page.locator('[data-part="0:stem:0"]')
    expect(page.locator(".vr-part.is-usable").filter(has=part)).to_have_count(0)  # to discard it is no offer
    part.click()
    card = page.get_by_role("dialog")
    expect(card.locator(".vr-why")).to_contain_text("V-235")
    expect(card.locator('.vr-aside [data-move="shed zysten"]')).to_be_visible()
    expect(card.locator('[data-move="shed zysten"]')).not_to_be_focused()


@pytest.mark.thorough
def test_a_closed_route_and_the_dead_of_continents(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(strains(), ALONE)))
    page.locator('.pm-city[data-city="Cairo"]').click()
    expect(page.locator(".vr-shut")).to_have_text(re.compile(r"Mumbai\s*closed"))
    page.keyboard.press("Escape")
    page.get_by_role("tab", name="Outlook").click()
    expect(page.locator(".vr-progress li")).to_have_count(6)
    expect(page.locator(".vr-progress li").first).to_contain_text(re.compile(r"\d+ of \d+"))


@pytest.mark.thorough
def test_the_dice_lie_on_the_table_without_motion(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(strains_mutating(), ALONE)))
    expect(page.locator(".vr-roll")).to_have_count(0)
    play(ada, "end")
    expect(page.locator(".vr-roll")).to_have_attribute("aria-label", re.compile("rolled [1-6]"))
    expect(page.locator(".vr-face-of-die").first).to_be_visible()


@pytest.mark.thorough
def test_a_one_time_spread_can_be_declined(people: People, server: Server) -> None:
    ada = people("Ada")
    stems = [{"card": "husten_a", "developed": 0}]
    record = strains_mutating(stems)
    page = sit(ada, address(server.table_from(record, ALONE)))
    play(ada, "symptom husten 1")
    assert frame(ada)["prompt"]["step"] == "one_time"
    city = frame(ada)["moves"][0]["about"]["city"]
    page.locator(f'.pm-city[data-city="{city}"]').click()
    expect(page.get_by_role("dialog", name=city)).to_contain_text("no infection point")
    page.keyboard.press("Escape")
    play(ada, "decline")
    assert frame(ada)["prompt"]["step"] == "mutation"
    agrees(ada)


def test_deaths_are_placed_by_clicking(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(strains_dying(), ALONE)))
    page.locator('.pm-city[data-city="Athens"]').click()
    page.locator('[data-move="kill Athens small"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["cities"]["Athens"]["small"] == "x")
    wait_until(ada, lambda: my_turn(ada))
    agrees(ada)


def test_without_a_mouse(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(strains(), ALONE)))
    page.locator('.pm-city[data-city="London"]').focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator('.pm-city[data-city="Paris"]')).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator('[data-move="infect Paris livestock"]')).to_be_focused()
    page.keyboard.press("Enter")
    wait_until(ada, lambda: frame(ada)["ply"] == 1)
    agrees(ada)


def test_on_a_phone(people: People, server: Server) -> None:
    ada = people("Ada", phone=True)
    page = sit(ada, address(server.table_from(strains(), ALONE)))
    expect(page.locator('[data-words="London"] .vr-counts')).to_be_visible()
    expect(page.locator('.pm-city[data-city="London"] .vr-fields')).to_be_hidden()
    bar = page.get_by_role("navigation")
    bar.get_by_role("button", name="Actions").tap()
    page.get_by_role("dialog").get_by_role("button", name="Paris").tap()
    page.locator('[data-move="infect Paris livestock"]').tap()
    wait_until(ada, lambda: frame(ada)["ply"] == 1)
    bar.get_by_role("button", name="Board", exact=True).tap()
    expect(page.get_by_role("dialog").locator("[data-part]")).to_have_count(14)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.thorough
def test_german(people: People, server: Server) -> None:
    ada = people("Ada", lang="de")
    page = sit(ada, address(server.table_from(strains(), ALONE)))
    page.locator('.pm-city[data-city="Athens"]').click()
    text = page.locator("body").inner_text()
    assert "Nutztiere" in text
    assert not re.search(r"\b(Livestock|Research|Outlook|Your turn|By land)\b", text), text
    assert not re.search(r"\bviroid\.[a-z_]+\b", text), text


@pytest.mark.quick_first
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("size", [(1024, 768), (1280, 720), (1400, 900), (1920, 1080)], ids=str)
def test_no_two_cities_meet(people: People, server: Server, size: tuple[int, int], lang: str) -> None:
    ada = people("Ada", lang=lang)
    page = sit(ada, address(server.table_from(strains(), ALONE)))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    ada.is_changed = True
    page.wait_for_timeout(200)
    assert page.evaluate(MEETING) == []


COVERED = """() => {
    const boxes = (what) => [...document.querySelectorAll(what)].map((one) => one.getBoundingClientRect());
    const over = boxes('.vr-event-card, .pm-tools button');
    return boxes('.vr-plate').filter((a) => over.some((b) => a.left < b.right && b.left < a.right
        && a.top < b.bottom && b.top < a.bottom)).length;
}"""


@pytest.mark.thorough
@pytest.mark.parametrize("size", [(820, 1180), (844, 390), (1280, 720)], ids=["tablet", "sideways", "laptop"])
def test_nothing_lies_over_a_city_and_no_strain_is_cut(people: People, server: Server, size: tuple[int, int]) -> None:
    ada = people("Ada", lang="de")
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    stems = [{"card": "schlafstoerungen_b", "developed": 2}, {"card": "husten_c", "developed": 0}]
    page = sit(ada, address(server.table_from(strains_mutating(stems), ALONE)))
    page.locator(".vr-event-card").wait_for()
    page.wait_for_function(f"() => !({COVERED})()")  # when the map has found its size
    name = page.locator(".vr-hand .vr-stem-name", has_text="Schlaf")
    assert not name.count() or name.evaluate("one => one.scrollWidth <= one.clientWidth + 1")


@pytest.mark.thorough
def test_a_replay(people: People, server: Server) -> None:
    ada = people("Ada")
    record = finished("viroid", 2)
    page = ada.open(f"{server.film(record)}?ply=20&seat=0")
    expect(page.locator(".pm-city")).to_have_count(36)
    page.locator('.pm-city[data-city="Cairo"]').click()
    expect(page.get_by_role("dialog", name="Cairo")).to_contain_text("watching")
    expect(page.locator(".pm-city.is-near")).to_have_count(0)


@pytest.mark.thorough
def test_dice_roll_and_stones_fall(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = sit(ada, address(server.table_from(strains_mutating(), ALONE)))
    page.evaluate("""() => { window.dice = 0; new MutationObserver((all) => { for (const one of all)
        for (const node of one.addedNodes) if (node.classList?.contains('vr-die')) window.dice += 1;
    }).observe(document.querySelector('.pm-stage'), {childList: true}); }""")
    play(ada, "end")
    wait_until(ada, lambda: page.evaluate("window.dice") >= 1)
    wait_until(ada, lambda: my_turn(ada))
    agrees(ada)


def play_to_the_end(person: Person) -> int:
    moves = 0
    while not frame(person)["outcome"]:
        wait_until(person, lambda: my_turn(person))
        if frame(person)["outcome"]:
            break
        play(person, choose(frame(person)["moves"], WISHES, moves))
        moves += 1
        if moves % 10 == 0 and not frame(person)["outcome"]:
            agrees(person)
    return moves


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 4])
def test_a_whole_game_by_clicking(people: People, server: Server, players: int) -> None:
    ada = people("Ada")
    seats = [*ALONE, *[{"kind": "bot", "bot": "greedy"}] * (players - 2)]
    made = server.new_table("viroid", seats, options={"players": players}, seed=5)
    page = sit(ada, address(made))
    assert play_to_the_end(ada) > 15
    outcome = frame(ada)["outcome"]
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(outcome["text"])
    shown = dialog.locator(".vr-ranking .number").all_inner_texts()
    assert [float(one) for one in shown] == sorted(outcome["ranking"], reverse=True)
    expect(dialog.locator(".vr-ranking .is-worst")).to_have_count(len(outcome["worst"]))
