"""Contagion's look: dishes with cultures, the score track, payments, words, and the scenes of a game."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playing import agrees, choose, frame, messages, my_turn, play, sit, sit_together, wait_until
from playwright.sync_api import Page, expect
from situations import Record
from stage import Axe, People, Person, Server, address

import petri

WISHES = ("place", "infect", "mutate", "draw", "pay", "discard", "resist", "use", "pass")
NEUTRAL = {
    "options": {"players": 2},
    "round": 6,
    "first": 1,
    "turn": 0,
    "actions_done": 1,
    "hands": [{"black": 1, "red": 3, "blue": 2}, {"red": 4}],
    "levels": [{"infection": 3}, {}],
    "scores": [48, 30, 9],
    "display": [
        {"city": "Cairo", "rows": [[0, 5], [1, 2], ["neutral", 2]]},
        {"city": "New York", "rows": [[1, 3], [0, 2]]},
        {"city": "Jakarta", "rows": [["neutral", 2], [0, 2]]},
        "Tokyo",
    ],
    "kept": [["Barcelona"], []],
    "skulls": 3,
    "active": "e02",
    "past": ["e11", "e03", "e05", "w01", "e04"],
    "event_deck": ["e01", "..."],
}
FIVE: dict[str, Any] = {
    "options": {"players": 5},
    "round": 6,
    "hands": [{"blue": 2, "black": 1, "red": 2}, {"red": 4}, {"purple": 1, "green": 2}, {"green": 1}, {"yellow": 2}],
    "levels": [{"incubation": 3, "infection": 3, "resistance": 1}, {"incubation": 2}, {}, {}, {"infection": 2}],
    "scores": [60, 58, 12, 12, 33],
    "kept": [["Tokyo"], [], [], [], []],
    "display": [
        {"city": "New York", "rows": [[1, 3], [0, 2], [2, 2]]},
        {"city": "Jakarta", "rows": [[4, 2], [0, 2]]},
        {"city": "Cairo", "rows": [[0, 5], [1, 1], [3, 1], [2, 1], [4, 1]]},
        {"city": "Ho Chi Minh City", "rows": [[3, 3], [4, 1], [0, 2]]},
        {"city": "Singapore", "rows": [[2, 1]]},
        {"city": "London", "rows": [[1, 2], [2, 3], [3, 2]]},
        {"city": "Seoul", "rows": [[4, 4], [3, 1], [1, 1], [0, 1]]},
        {"city": "Brasília", "rows": [[1, 1], [2, 1]]},
        "Mexico City",
        "Sydney",
    ],
    "skulls": 3,
    "active": "e11",
    "past": ["e01", "e02", "e03", "w01", "e05"],
    "discard": {"yellow": 3, "purple": 1},
}
SIZES = {
    "low": (1280, 720),
    "desktop": (1440, 900),
    "vast": (3840, 2160),
    "tablet": (820, 1180),
    "phone": (390, 844),
    "sideways": (844, 390),
    "zoomed": (640, 360),  # 1280 x 720 at 200 %
}


def seats(number: int) -> list[dict[str, Any]]:
    return [{"kind": "me", "name": "Ada"}, *[{"kind": "bot", "bot": "random"}] * (number - 1)]


def record(position: dict[str, Any]) -> Record:
    return petri.from_position("contagion", position).record()


def at_table(person: Person, position: dict[str, Any]) -> Page:
    number = position["options"]["players"]
    return sit(person, address(person.server.table_from(record(position), seats(number))))


# ---------------------------------------------------------------------- dishes

DISHES = """() => Object.fromEntries([...document.querySelectorAll('.cg-city')].map((card) => [card.dataset.city, {
    places: card.querySelectorAll('.cg-place').length,
    taken: card.querySelectorAll('.cg-place.is-taken').length,
    rows: [...card.querySelectorAll('[data-row]')].map((row) => [row.dataset.row, parseInt(row.innerText)]),
    cultures: Object.fromEntries([...card.querySelectorAll('[data-culture]')].map((one) => [one.dataset.culture,
        one.querySelector('.cg-colony').getBoundingClientRect().width])),
    shapes: [...card.querySelectorAll('.cg-colony')].map((one) => one.getAttribute('d')),
}]))"""


@pytest.mark.quick_first
@pytest.mark.parametrize("position", [NEUTRAL, FIVE], ids=["neutral", "five"])
def test_a_dish_shows_every_culture_and_how_full_it_is(people: People, position: dict[str, Any]) -> None:
    """One outline a virus, larger with its cubes; a place of the ring for each cube; rows from the top."""
    ada = people("Ada")
    page = at_table(ada, position)
    box = messages(ada, "welcome")[-1]["box"]
    found = page.evaluate(DISHES)
    for entry in frame(ada)["view"]["display"]:
        dish, rows = found[entry["city"]], entry["rows"]
        assert dish["places"] == box["cities"][entry["city"]]["population"]
        assert dish["taken"] == sum(number for _, number in rows)
        assert dish["rows"] == [[str(owner), number] for owner, number in rows]
        assert len(dish["cultures"]) == len(set(dish["shapes"])) == len(rows), "a colour alone tells nobody apart"
    cairo = found["Cairo"]["cultures"]
    assert cairo["0"] > 1.3 * cairo["1"] and found["Cairo"]["rows"][0][0] == "0"


CRAMPED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meets = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const wrong = [];
  for (const card of document.querySelectorAll('.cg-city')) {
    const own = box(card);
    const part = (choose) => [...card.querySelectorAll(choose)].filter((one) => one.getClientRects().length);
    const texts = part('.cg-name b, .cg-name small, .cg-row, .cg-would, .cg-medals, .cg-deal > span, .cg-full');
    for (const one of texts) {
      const at = box(one);
      if (at.left < own.left - 1 || at.right > own.right + 1 || at.bottom > own.bottom + 1
          || one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline') {
        wrong.push(`${card.dataset.city}: ${one.className || one.tagName} “${one.textContent}” is cut`);
      }
    }
    const lanes = ['.cg-label', '.cg-plate', '.cg-medals', '.cg-row', '.cg-deal'].flatMap(part);
    lanes.forEach((one, nth) => lanes.slice(nth + 1).forEach((other) => {
      if (!meets(box(one), box(other))) return;
      wrong.push(`${card.dataset.city}: ${one.classList[0]} meets ${other.classList[0]}`);
    }));
  }
  return wrong;
}"""


@pytest.mark.quick_first
@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.thorough)])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_and_nothing_overlaps(people: People, size: str, lang: str) -> None:
    ada = people("Ada", lang=lang, dark=lang == "de")
    width, height = SIZES[size]
    ada.page.set_viewport_size({"width": width, "height": height})
    ada.is_changed = True
    page = at_table(ada, FIVE)
    page.evaluate("document.fonts.ready.then(() => null)")
    assert page.evaluate(CRAMPED) == []
    card = page.locator('.cg-city[data-city="Cairo"]')
    card.scroll_into_view_if_needed()
    expect(card).to_be_in_viewport(ratio=0.3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


MORE = ("Baghdad", "Barcelona", "São Paulo", "Moscow", "Kabul", "Berlin", "Toronto")  # to those of FIVE
WHOLE = """() => {
  const board = document.querySelector('.board-inner').getBoundingClientRect();
  const whole = ({ top, bottom }) => top >= board.top - 1 && bottom <= board.bottom + 1;
  const cards = [...document.querySelectorAll('.cg-city')];
  const parts = (choose) => cards.flatMap((card) => [...card.querySelectorAll(choose)]);
  return [cards.filter((card) => whole(card.getBoundingClientRect())).length,
    Math.min(...parts('.cg-plate').map((dish) => dish.getBoundingClientRect().width)),
    Math.min(...parts('b, .cg-would, .cg-medal').map((one) => parseFloat(getComputedStyle(one).fontSize)))];
}"""


def crowded(players: int, number: int) -> dict[str, Any]:
    """So many cities in the display, and the card with the longest text."""
    own = {key: FIVE[key][:players] for key in ("hands", "levels", "scores", "kept")}
    shown = [*FIVE["display"], *MORE]
    if players == 2:  # only cities with the sign, and the neutral colour scores
        shown = list(petri.new("contagion", players=2, seed=1).box()["cities"])
        own |= {"scores": [60, 58, 9], "kept": [[], []]}
    past = ["e01", "e02", "e03", "w02", "e05"]
    return FIVE | own | {"options": {"players": players}, "display": shown[:number], "active": "w01", "past": past}


@pytest.mark.parametrize(
    ("players", "number", "lang"),
    [
        (5, 12, "de"),
        pytest.param(5, 12, "en", marks=pytest.mark.thorough),
        pytest.param(2, 12, "de", marks=pytest.mark.thorough),
        pytest.param(5, 17, "de", marks=pytest.mark.thorough),  # there can be no more
    ],
)
def test_all_cities_are_whole_on_the_board(people: People, players: int, number: int, lang: str) -> None:
    """From 1280 × 720 up, and on a tablet; a phone on its side has eight of them."""
    ada = people("Ada", lang=lang)
    page = at_table(ada, crowded(players, number))
    page.evaluate("document.fonts.ready.then(() => null)")
    for size, least in (("low", number), ("desktop", number), ("vast", number), ("tablet", 12), ("sideways", 8)):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        wait_until(ada, lambda least=least: page.evaluate(WHOLE)[0] >= least)
        _, dish, letters = page.evaluate(WHOLE)
        assert dish >= 54 and letters >= 11.5, (size, dish, letters)
        wait_until(ada, lambda: page.evaluate(CRAMPED) == [], seconds=10)


# ---------------------------------------------------------------------- the score track

TRACK = """() => Object.fromEntries([...document.querySelectorAll('.cg-marker')].map((one) => [one.dataset.marker,
    one.querySelector('svg').getBoundingClientRect().toJSON()]))"""
STANDS = """() => [...document.querySelectorAll('.cg-stand')].map((one) => {
  const [at, ruler] = [one.getBoundingClientRect(), document.querySelector('.cg-ruler').getBoundingClientRect()];
  return (at.left + at.width / 2 - ruler.left) / ruler.width;
})"""


@pytest.mark.quick_first
@pytest.mark.parametrize("scores", [[60, 58, 12, 12, 33], [0, 0, 0, 0, 0], [50, 50, 49, 51, 104], [7, 8, 9, 10, 11]])
def test_points_stand_where_they_are(people: People, scores: list[int]) -> None:
    """More than 50 stand beyond 50, and equal ones side by side."""
    ada = people("Ada")
    page = at_table(ada, FIVE | {"scores": scores})
    last = max(50, -(-max(scores) // 10) * 10)
    stands = page.evaluate(STANDS)
    assert [round(stand * last) for stand in stands] == scores
    assert page.locator(".cg-ruler text").last.inner_html().strip() == str(last)
    markers = sorted(page.evaluate(TRACK).values(), key=lambda box: box["left"])
    for one, other in pairwise(markers):
        assert one["right"] <= other["left"] + 0.5
    order = sorted(range(5), key=lambda seat: (scores[seat], seat))
    lefts = page.evaluate(TRACK)
    assert sorted(order, key=lambda seat: lefts[str(seat)]["left"]) == order


# ---------------------------------------------------------------------- payments


@pytest.mark.quick_first
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", ["2 Oceania cards", "1 Oceania card + any 2 in place of 1 from Oceania", "any 4 in place of 2 from"]),
        (
            "de",
            ["2 Ozeanien-Karten", "1 Ozeanien-Karte + 2 beliebige anstelle von 1", "4 beliebige anstelle von 2"],
        ),
    ],
)
def test_a_payment_says_what_it_takes(people: People, lang: str, said: list[str]) -> None:
    """On the button itself: the cards that go, in pictures and in words, and what jokers stand for."""
    ada = people("Ada", lang=lang)
    position = NEUTRAL | {"display": ["Jakarta", "Cairo", "Tokyo", "New York"], "kept": [[], []]}
    page = at_table(ada, position)
    page.locator('.cg-city[data-city="Cairo"]').click()
    takes = page.locator(".cg-menu .cg-cost small")
    expect(takes).to_contain_text("3")  # one card of Africa and two others
    expect(takes.locator(".cg-mini")).to_have_count(3)
    page.keyboard.press("Escape")
    play(ada, "infect Jakarta 1")
    for text, words, pictures in zip(("pay 2", "pay 3", "pay 4"), said, ((2, 0, 0), (1, 2, 1), (0, 4, 2))):
        button = page.locator(f'[data-move="{text}"]').first
        expect(button.locator("small")).to_contain_text(words)
        kinds = (".cg-mini:not(.is-any, .is-ghost)", ".cg-mini.is-any", ".cg-mini.is-ghost")
        assert tuple(button.locator(kind).count() for kind in kinds) == pictures
        assert words in str(button.locator(".cg-sr").text_content()), "those who hear it are told as well"


# ---------------------------------------------------------------------- words


def test_players_and_cards_have_different_names_and_moves_are_told_as_moves(people: People) -> None:
    ada = people("Ada")
    page = at_table(ada, NEUTRAL)
    hand = page.locator(".cg-hand .cg-card:last-child small").all_inner_texts()
    assert set(hand) == {"Oceania", "Asia", "Africa"}
    expect(page.locator(".cg-seat-virus").first).to_have_text("Blue", ignore_case=True)
    for text in ("use Barcelona", "from Cairo", "to Tokyo 2"):
        play(ada, text)
    log = page.locator(".log-line", has_text="cubes from Cairo to Tokyo")
    expect(log.first).to_contain_text("You move 2 cubes from Cairo to Tokyo.")
    play(ada, "draw")
    wait_until(ada, lambda: my_turn(ada))
    told = " ".join(page.locator(".log-line").all_inner_texts())
    assert not re.search(r"\((blue|red|purple|green|yellow|black)\)", told, re.IGNORECASE)


# ---------------------------------------------------------------------- scenes

SCENES = """window.scenes = new Set();
addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const one of addedNodes) {
      if (one.closest?.('.cg-layer')) one.classList.forEach((name) => window.scenes.add(name));
    }
  }
}).observe(document.body, { childList: true, subtree: true }));"""


def with_scenes(people: People, speed: int = 4) -> Person:
    """Somebody who wants motion; what is shown over the board is noted."""
    ada = people("Ada", motion=True)
    settings = f'{{"motion": "on", "speed": {speed}, "hints": false, "sound": false}}'
    ada.begin_with(f"localStorage.setItem('petri.settings', '{settings}'); {SCENES}")
    return ada


def scenes(person: Person) -> set[str]:
    return set(person.page.evaluate("[...window.scenes]"))


def test_the_moments_of_a_game_are_scenes(people: People, server: Server) -> None:
    """A full city bursts and is scored; the card of the round, a skull and the death toll follow."""
    ada = with_scenes(people)
    page = ada.page
    made = server.table_from(record(NEUTRAL | {"kept": [[], []]}), [*seats(1), {"kind": "open"}])
    sit_together((ada, address(made)), (people("Ben"), address(made, 1)))  # a bot would hurry, and the scenes with it
    play(ada, "infect Cairo 1")
    play(ada, choose(frame(ada)["moves"], ("pay",)))
    agrees(ada)
    assert {"cg-ghost", "cg-shock", "cg-fleck", "cg-rise"} <= scenes(ada)
    play(ada, "keep Cairo")
    while frame(ada)["view"]["round"] == 6:
        play(ada, choose(frame(ada)["moves"], ("pass", "draw")))
    wait_until(ada, lambda: {"cg-reveal", "is-event", "is-skull", "cg-veil", "is-toll"} <= scenes(ada))
    wait_until(ada, lambda: not page.locator(".cg-layer").count())


@pytest.mark.thorough
def test_a_scene_is_over_as_soon_as_it_is_skipped(people: People) -> None:
    ada = with_scenes(people, speed=1)
    page = at_table(ada, NEUTRAL | {"kept": [[], []], "hands": [{"black": 2}, {}]})
    before = frame(ada)["ply"]
    page.locator('.cg-city[data-city="Cairo"]').click()
    page.locator('.cg-menu [data-move="infect Cairo 1"]').click()
    wait_until(ada, lambda: frame(ada)["ply"] > before)
    if frame(ada)["prompt"]["step"] == "pay":
        wait_until(ada, lambda: page.locator("[data-move='pay 1']").count())
        page.locator("[data-move='pay 1']").first.click()
    page.locator(".cg-ghost, .cg-shock").first.wait_for(state="attached")
    page.keyboard.press("Shift")
    page.locator(".cg-layer").wait_for(state="detached")
    expect(page.locator('.cg-city[data-city="Cairo"]')).to_have_count(0)
    assert "cg-rise" not in scenes(ada), "the points would have risen later"


@pytest.mark.thorough
def test_who_wants_no_motion_sees_none(people: People) -> None:
    ada = people("Ada")
    ada.begin_with(SCENES)
    at_table(ada, NEUTRAL | {"kept": [[], []]})
    play(ada, "infect Cairo 1")
    play(ada, choose(frame(ada)["moves"], ("pay",)))
    agrees(ada)
    assert scenes(ada) == set()


# ---------------------------------------------------------------------- whole games


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_by_clicking(people: People, server: Server, axe: Axe, players: int) -> None:
    ada = people("Ada", lang="de", dark=players == 5)
    page = sit(ada, address(server.new_table("contagion", seats(players), seed=str(players))))
    nth = 0
    while not frame(ada)["outcome"]:
        wait_until(ada, lambda: my_turn(ada))
        if frame(ada)["outcome"]:
            break
        if nth % 12 == 0:
            wait_until(
                ada, lambda: page.evaluate(CRAMPED) == [], seconds=20
            )  # while faces load, lines are measured anew
            assert axe(page) == []
        play(ada, choose(frame(ada)["moves"], WISHES, nth))
        nth += 1
    expect(page.get_by_role("dialog")).to_contain_text(frame(ada)["outcome"]["text"])
    assert axe(page) == []


@pytest.mark.thorough
def test_the_end_of_a_game_is_a_scene(people: People, server: Server) -> None:
    ada = with_scenes(people)
    last = NEUTRAL | {"round": 12, "last_round": True, "kept": [[], []], "active": "w02", "event_deck": []}
    last["past"] = ["e11", "e03", "e05", "w01", "e04", "e06", "e07", "w03", "e08", "e09", "e10"]
    at_table(ada, last)
    while not frame(ada)["outcome"]:
        wait_until(ada, lambda: my_turn(ada))
        if not frame(ada)["outcome"]:
            play(ada, choose(frame(ada)["moves"], ("draw", *WISHES)))
    wait_until(ada, lambda: {"is-toll", "is-over"} <= scenes(ada))
