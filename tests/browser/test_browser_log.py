"""The log keeps step with the board, speaks of people by their names, and shows what its lines are about; who is lit,
who is asked and the title of the page change together."""

from __future__ import annotations

from typing import Any

import pytest
from playing import frame, is_shown, messages, play, sit, wait_until
from playwright.sync_api import Page, expect
from situations import calm, finished, nearly_won, sharing
from stage import People, Server, address

import petri

ALONE = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random", "name": "Robo"}]
# at every change of the page: the lines of the log, those of the end, and the move that the board shows
WATCH_LOG = """() => {
    window.steps = [];
    const look = () => {
        const now = [document.querySelectorAll('.log-line').length, document.querySelectorAll('.k-over').length,
            Number(document.querySelector('.table-page').dataset.ply),
            document.querySelectorAll('[data-scene=won]').length];
        if (String(now) !== String(window.steps.at(-1))) window.steps.push(now);
    };
    new MutationObserver(look).observe(document.body, {subtree: true, childList: true, attributes: true});
    look();
}"""
# in every picture that the browser draws: who is lit, whether I am asked, and whether the title says so
WATCH_SEATS = """() => {
    window.pictures = [];
    const look = () => {
        const lit = [...document.querySelectorAll('.seat')].findIndex((one) => one.classList.contains('asked'));
        const mine = Boolean(document.querySelector('.prompt.mine, .window-banner'));
        const told = document.querySelector('.prompt')?.textContent.includes('Robo') ?? false;
        const now = [lit, mine, told, document.title.startsWith('●')];
        if (String(now) !== String(window.pictures.at(-1))) window.pictures.push(now);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


def infection(**more: Any) -> dict[str, Any]:
    position = {
        "options": {"players": 2, "epidemics": 4, "open_hands": True},
        "roles": ["scientist", "medic"],
        "pawns": ["Atlanta", "Tokyo"],
        "hands": [["Cairo"], ["Osaka"]],
        "player_deck": ["Lima", "Delhi", "..."],
        "infection_deck": ["Lagos", "Seoul", "..."],
    }
    return petri.from_position("pandemic", position | more).record()


def show_log(page: Page) -> None:
    page.get_by_role("tab", name="Log").click()
    page.locator(".log, .empty").first.wait_for()


def lines(page: Page) -> list[str]:
    return [text.strip() for text in page.locator(".log-text").all_inner_texts()]


def test_lines_come_with_what_the_board_shows(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = sit(ada, address(server.table_from(infection(), ALONE)))
    show_log(page)
    page.evaluate(WATCH_LOG)
    play(ada, "pass")
    page.locator(".k-turn, .log-turn:nth-child(2)").first.wait_for()
    steps = page.evaluate("window.steps")
    before_the_picture = {number for number, _, ply, _ in steps if ply == 0}
    assert len(before_the_picture) >= 4, steps  # one after the other, not all at once


def test_the_end_is_not_told_before_it_is_shown(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = sit(ada, address(server.table_from(nearly_won(), ALONE)))
    show_log(page)
    page.evaluate(WATCH_LOG)
    play(ada, next(move["text"] for move in frame(ada)["moves"] if move["kind"] == "cure"))
    page.locator(".k-over").wait_for()
    steps = page.evaluate("window.steps")
    assert not [one for one in steps if one[1] and not one[3] and one[2] == 0], steps  # the board says it, too
    assert any(number > 0 and ply == 0 for number, _, ply, _ in steps), steps


def test_people_are_called_by_their_names_and_the_reader_is_you(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben", lang="de")
    made = server.table_from(sharing(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    ben.open(address(made, 1))
    ben.page.locator("input").first.fill("Ben")
    ben.page.locator("button[type=submit]").click()
    sit(ada, address(made))
    wait_until(ben, lambda: frame(ben)["view"])
    play(ada, "drive London")
    wait_until(ben, lambda: frame(ben)["ply"] == 1)
    told = [one["lines"][0]["text"] for person in (ada, ben) for one in messages(person, "moved")]
    assert told == ["You drive from Paris to London.", "Ada fährt von Paris nach London."]
    show_log(ada.page)
    expect(ada.page.locator(".log-turn h2").first).to_contain_text("Your turn")
    expect(ada.page.locator(".log-turn h2").first).to_contain_text("Scientist")
    ben.page.get_by_role("tab", name="Verlauf").click()
    expect(ben.page.locator(".log-turn h2").first).to_contain_text("Ada ist am Zug")


def test_an_infection_is_one_line_with_its_cube(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(infection(), ALONE)))
    show_log(page)
    play(ada, "pass")
    lagos = page.locator(".log-line", has_text="Lagos")
    expect(lagos).to_have_count(1)
    expect(lagos.locator(".log-cubes .pm-yellow")).to_have_count(1)
    expect(lagos).to_contain_text("1 yellow cube is placed in Lagos.")  # for those who do not see it
    drawn = page.locator(".log-line", has_text="You draw Lima")
    expect(drawn.locator(".log-sign .pm-yellow")).to_have_count(1)


@pytest.mark.thorough
def test_a_film_tells_it_alike(people: People, server: Server) -> None:
    ada = people("Ada")
    record = finished("pandemic", players=2) | {"seats": ["Ada", "Ben"]}
    page = ada.open(server.film(record))
    page.locator(".replay-entry .log-cubes").first.wait_for()
    assert page.locator(".replay-entry", has_text="Ada").count() > 0


@pytest.mark.quick_first
@pytest.mark.parametrize("motion", [True, False])
def test_who_is_lit_changes_with_what_is_asked(people: People, server: Server, motion: bool) -> None:
    ada = people("Ada", motion=motion)
    page = sit(ada, address(server.table_from(calm(), ALONE)))
    page.evaluate(WATCH_SEATS)
    play(ada, "pass")
    wait_until(ada, lambda: frame(ada)["view"]["turn"] == 0 and frame(ada)["ply"] > 1)
    wait_until(ada, lambda: is_shown(page, frame(ada)))
    pictures = page.evaluate("window.pictures")
    assert [0, True, False, True] in pictures, pictures
    assert not motion or any(lit == 1 for lit, *_ in pictures), pictures  # without, a bot may be done before a picture
    for lit, mine, told, title in pictures:
        assert (lit == 0) == mine == title and (lit == 1) == told, pictures
