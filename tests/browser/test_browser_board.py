"""The board: pieces one can touch, a place that is fixed, and moves by what is meant."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from playing import frame, messages, my_turn, sit, wait_until
from playwright.sync_api import Page, expect
from situations import calm, crowded, finished, prowling, teams, until
from stage import People, Person, Server, address

SIZES = [(1280, 720), (1440, 900), (1920, 1080), (3840, 2160)]
PIECES = """() => {
    const found = document.querySelectorAll('.pm-stack, .pm-map-pawn .pm-body, .pm-station, .tm-house');
    return [...found].map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const what = `${one.closest('[data-city]')?.dataset.city} ${one.getAttribute('class')}`;
        return { what, left, top, right, bottom };
    });
}"""
CITIES = """() => {
    const map = document.querySelector('.pm-map').getBoundingClientRect();
    return [...document.querySelectorAll('.pm-city .pm-node')].filter((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return left >= map.left && top >= map.top && right <= map.right && bottom <= map.bottom;
    }).length;
}"""
PLACE = """() => {
    const { left, top, width, height } = document.querySelector('.pm-map').getBoundingClientRect();
    return [left, top, width, height, document.querySelector('.pm-world').getAttribute('transform')].join(' ');
}"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
CUT = """() => {
    const words = '.prompt *, .pm-action, .pm-face-name, .pm-face-foot, .pm-meter, .pm-deck-name';
    const isCut = (one) => one.offsetParent && getComputedStyle(one).overflow !== 'visible'
        && one.scrollWidth > one.clientWidth + 1;
    return [...document.querySelectorAll(words)].filter(isCut).map((one) => one.textContent);
}"""


def seated(person: Person, server: Server, record: dict[str, Any], size: tuple[int, int]) -> Page:
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    others = [{"kind": "bot", "bot": "random"}] * (len(record["seats"]) - 1)
    page = sit(person, address(server.table_from(record, [{"kind": "me", "name": "Ada"}, *others])))
    page.evaluate(DRAWN)
    return page


def meet(one: dict[str, Any], two: dict[str, Any]) -> bool:
    beside = min(one["right"], two["right"]) - max(one["left"], two["left"])
    below = min(one["bottom"], two["bottom"]) - max(one["top"], two["top"])
    return min(beside, below) > 0.5


# ---------------------------------------------------------------------- pieces
@pytest.mark.quick_first
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.thorough)])
def test_pieces_are_large_and_never_over_each_other(
    people: People, server: Server, size: tuple[int, int], lang: str
) -> None:
    page = seated(people("Ada", lang=lang), server, crowded(), size)
    pieces = page.evaluate(PIECES)
    assert len(pieces) == 22 + 4 + 4  # stacks, pawns, stations
    for piece in pieces:
        assert min(piece["right"] - piece["left"], piece["bottom"] - piece["top"]) >= 19, piece
    assert [pair for pair in combinations(pieces, 2) if meet(*pair)] == []
    assert page.evaluate(CITIES) == 48


@pytest.mark.quick_first
@pytest.mark.parametrize("record", [teams, prowling], ids=["teams", "bio-terrorist"])
def test_the_pieces_of_modules_have_room_too(people: People, server: Server, record: Any) -> None:
    page = seated(people("Ada"), server, record(), (1280, 720))
    pieces = page.evaluate(PIECES)
    assert [pair for pair in combinations(pieces, 2) if meet(*pair)] == []


@pytest.mark.thorough
def test_whole_games_leave_every_piece_its_room(people: People, server: Server) -> None:
    record = finished("pandemic", players=4, seed=11)
    page = people("Ada").open(server.film(record))
    page.set_viewport_size({"width": 1280, "height": 720})
    page.locator(".pm-city").first.wait_for()
    slider = page.locator(".replay-slider input")
    for ply in range(0, len(record["moves"]), 9):
        slider.fill(str(ply))
        page.locator(f'.replay-page[data-ply="{ply}"]').wait_for()
        page.evaluate(DRAWN)
        pieces = page.evaluate(PIECES)
        assert [pair for pair in combinations(pieces, 2) if meet(*pair)] == [], ply


@pytest.mark.thorough
def test_a_stack_tells_its_number(people: People, server: Server) -> None:
    page = seated(people("Ada"), server, crowded(), (1280, 720))
    stack = page.locator('.pm-city[data-city="Essen"] .pm-stack[data-colour="black"]')
    expect(stack).to_have_attribute("data-number", "2")
    expect(stack.locator('use[href="#pm-digit-2"]')).to_have_count(1)
    single = page.locator('.pm-city[data-city="Paris"] .pm-stack[data-colour="yellow"]')
    expect(single.locator("use")).to_have_count(0)


# ---------------------------------------------------------------------- its place
def pick(page: Page, move: str) -> None:
    """From the list of all moves, wherever the map is."""
    page.keyboard.press("m")
    page.locator(f'.picker [data-move="{move}"]').click()


@pytest.mark.quick_first
@pytest.mark.parametrize("decisions", [15, 40])
@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_the_board_stays_where_it_is_whatever_is_asked(
    people: People, server: Server, phone: bool, decisions: int
) -> None:
    ada = people("Ada", phone=phone)
    seats = [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}]
    record = until(finished("pandemic", players=2, seed=5, open_hands=True), 4, 0)
    page = sit(ada, address(server.table_from(record, seats)))
    places, steps = set(), set()
    for _ in range(decisions):
        if frame(ada)["outcome"]:
            break
        wait_until(ada, lambda: my_turn(ada) and page.locator(".table-page:not([data-pending])").count())
        steps.add(frame(ada)["prompt"]["step"])
        place = page.evaluate(PLACE)
        places.add(place if not phone else " ".join(place.split()[:4]))
        moves = frame(ada)["moves"]
        pick(page, moves[len(moves) // 2]["text"])
        wait_until(ada, lambda moves=moves: frame(ada)["moves"] != moves)
    assert len(steps) > 2
    assert len(places) == 1, places


SHAPES = {
    "phone upright": (390, 844, 390, 500, 5),
    "phone sideways": (844, 390, 560, 380, 48),
    "tablet upright": (820, 1180, 820, 440, 48),
    "tablet sideways": (1180, 820, 820, 440, 48),
    "twice as large": (640, 360, 380, 350, 5),
    "small laptop": (1280, 720, 930, 490, 48),
    "4k": (3840, 2160, 3000, 1500, 48),
}


UNUSUAL = ("tablet sideways", "twice as large", "small laptop", "4k")


@pytest.mark.parametrize(
    "shape", [pytest.param(shape, marks=pytest.mark.thorough) if shape in UNUSUAL else shape for shape in SHAPES]
)
@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.thorough)])
def test_every_shape_has_a_board(people: People, server: Server, shape: str, lang: str) -> None:
    width, height, least_wide, least_high, cities = SHAPES[shape]
    page = seated(people("Ada", lang=lang), server, crowded(), (width, height))
    box = page.locator(".pm-map").bounding_box()
    assert box is not None
    assert box["width"] >= least_wide and box["height"] >= least_high, box
    assert page.evaluate(CITIES) >= cities
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(CUT) == []


# ---------------------------------------------------------------------- moving by intention
def test_a_far_city_is_reached_with_one_click_and_left_again_with_one(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, crowded(), (1280, 720))
    page.locator('.pm-city[data-city="Tokyo"]').click()
    way = page.locator('.pm-menu [data-way="shuttle Seoul; drive Tokyo"]')
    expect(way).to_contain_text("2 actions")
    way.hover()
    expect(page.locator(".pm-way path")).to_have_count(2)
    way.click()
    wait_until(ada, lambda: frame(ada)["view"]["pawns"][0] == "Tokyo")
    assert frame(ada)["ply"] == 2
    expect(page.locator(".pm-way path")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    wait_until(ada, lambda: frame(ada)["ply"] == 0)
    assert frame(ada)["view"]["pawns"][0] == "Paris"


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag_pawn(page: Page, city: str) -> None:
    page.mouse.move(*middle(page, '.pm-map-pawn[data-seat="0"] .pm-body'))
    page.mouse.down()
    page.mouse.move(*middle(page, f'.pm-city[data-city="{city}"] .pm-node'), steps=8)


def test_a_pawn_is_dragged_and_the_price_goes_along(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, crowded(), (1280, 720))
    wait_until(ada, lambda: messages(ada, "routes"))
    drag_pawn(page, "Istanbul")
    price = page.locator(".pm-price")
    expect(price).to_contain_text("Istanbul")
    expect(price).to_contain_text("2 actions")
    page.mouse.up()
    expect(page.locator(".pm-menu")).to_contain_text("Istanbul")
    expect(page.locator(".pm-menu [data-way]")).to_have_count(1)
    assert frame(ada)["ply"] == 0  # what costs more than a step is asked first
    page.keyboard.press("Escape")
    drag_pawn(page, "Madrid")
    page.mouse.up()
    wait_until(ada, lambda: frame(ada)["view"]["pawns"][0] == "Madrid")


@pytest.mark.parametrize("lang", ["en", pytest.param("de", marks=pytest.mark.thorough)])
def test_on_a_phone_on_its_side_the_menu_of_a_city_hides_nothing_of_the_map(
    people: People, server: Server, lang: str
) -> None:
    """It lies over the dock; when the phone is turned, it is where it always is."""
    ada = people("Ada", phone=True, lang=lang, dark=lang == "de")
    ada.is_changed = True
    ada.page.set_viewport_size({"width": 844, "height": 390})
    alone: list[dict[str, Any]] = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
    page = sit(ada, address(server.table_from(calm(), alone)))
    for city in ("Chicago", "Tokyo"):  # a neighbour, and one with a way to it
        page.locator(f'.pm-city[data-city="{city}"] .pm-touch').click()
        menu, board = page.locator(".pm-menu"), page.locator(".pm-board")
        expect(menu).to_be_visible()
        expect(menu).to_contain_text(messages(ada, "welcome")[-1]["box"]["cities"][city]["label"])
        at, map_ = menu.bounding_box(), board.bounding_box()
        assert at and map_ and at["x"] >= map_["x"] + map_["width"] - 1
        assert at["x"] + at["width"] <= 845 and at["y"] + at["height"] <= 391
    page.locator(".pm-menu .pm-close").click()
    page.locator('.pm-city[data-city="Chicago"] .pm-touch').click()
    page.set_viewport_size({"width": 390, "height": 844})
    wait_until(ada, lambda: float((page.locator(".pm-menu").bounding_box() or {"x": 99})["x"]) < 20)
    page.locator(".pm-menu .pm-move").first.click()
    wait_until(ada, lambda: frame(ada)["ply"] == 1)
