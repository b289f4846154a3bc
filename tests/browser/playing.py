"""How a person plays in the page: every move is a click on something that is to be seen."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page
from stage import WAIT, Person

Frame = dict[str, Any]
Move = dict[str, Any]
DIRECT = {"treat": "treat", "build": "build", "give": "share", "take": "share", "ask": "share", "cure": "cure"}
SHELVES = {
    "evolve": "mode",
    "resist": "resistance",
    "strain": "card",
    "symptom": "symptom",
    "stage": "stage",
    "shed": "stem",
}


def messages(person: Person, *kinds: str) -> list[dict[str, Any]]:
    """What the server has told this person, in order."""
    told = [json.loads(text) for text in person.received]
    return [message for message in told if not kinds or message["t"] in kinds]


def frame(person: Person) -> Frame:
    """The newest picture the person has got."""
    for text in reversed(person.received):
        message = json.loads(text)
        if message["t"] in ("state", "moved"):
            return dict(message["frame"])
    return {"ply": -1, "moves": [], "prompt": None, "outcome": None}


CLICKS = 3
SOON = 10.0  # seconds, after which a click is thought to be lost


def wait_until(person: Person, holds: Callable[[], object], seconds: float = WAIT / 1000) -> None:
    deadline = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < deadline, f"{person.name} waited for {seconds} s"
        person.page.wait_for_timeout(25)


def sit(person: Person, path: str) -> Page:
    """Open a link to a seat and wait for the board, or for the room where one waits for others."""
    person.open(path)
    if "#i" in path:
        person.page.get_by_label("Your name").fill(person.name)
        person.page.locator("button[type=submit]").click()
    wait_until(person, lambda: frame(person)["ply"] >= 0)
    person.page.locator(".pm-city, .cg-city, .waiting-room").first.wait_for()
    return person.page


def sit_together(*seats: tuple[Person, str]) -> None:
    """All come to one table, one after the other; the cards are dealt when the last one has come."""
    for person, path in seats:
        sit(person, path)
    for person, _ in seats:
        wait_until(person, lambda person=person: frame(person)["view"])
        person.page.locator(".pm-city, .cg-city").first.wait_for()


def my_turn(person: Person) -> bool:
    now = frame(person)
    return bool(now["outcome"] or (now["prompt"] and now["prompt"]["mine"] and now["moves"]))


def shown(page: Page, text: str) -> Locator:
    return page.locator(f'[data-move="{text}"]:enabled:visible')


def play(person: Person, text: str) -> Frame:
    """Play a legal move by clicking, and wait until the server has told of it."""
    wait_until(person, lambda: is_shown(person.page, frame(person)))
    before = frame(person)
    move = next(move for move in before["moves"] if move["text"] == text)
    button = shown(person.page, text)
    if not button.count():
        open_way(person.page, move, messages(person, "welcome")[-1]["box"]["kinds"].get(move["kind"], {}))
        wait_until(person, lambda: button.count() or frame(person)["ply"] > before["ply"])
    if frame(person)["ply"] == before["ply"]:  # a way that offers one move only plays it
        button.first.click()
    wait_until(person, lambda: frame(person)["ply"] > before["ply"])
    return frame(person)


def open_way(page: Page, move: Move, facts: dict[str, Any]) -> None:
    """Click what offers the move: an action, a city, a card; `facts` is what the box says of its kind."""
    city = move["about"].get("city")
    usual = facts.get("button", "") if facts.get("group") == "act" and facts.get("place") != "city" else ""
    button = (DIRECT | SHELVES).get(move["kind"], usual)
    action = page.locator(f'[data-action="{button}"]:visible')
    if button and action.count():
        action.click()
    elif page.locator("[data-lay]").count():  # one card of an order alone
        page.keyboard.press("m")
    elif city:
        disc = page.locator(f'.pm-city[data-city="{city}"] .pm-touch')  # its pieces may stand anywhere around it
        (disc if disc.count() else page.locator(f'[data-city="{city}"]:is(.pm-city, .cg-city)')).first.click()


def press(person: Person, text: str) -> None:
    """Play any move by clicking, on the way that the page offers for its kind."""
    wait_until(person, lambda: is_shown(person.page, frame(person)))
    page, before = person.page, frame(person)
    move = next(move for move in before["moves"] if move["text"] == text)
    is_there = shown(page, text).count

    def is_played() -> bool:
        return bool(frame(person)["ply"] > before["ply"])

    for way in ways(page, move, messages(person, "welcome")[-1]["box"]["kinds"].get(move["kind"], {})):
        if not (is_there() or is_played()):
            page.locator(way).first.click()
            page.wait_for_timeout(100)
    if page.locator("[data-lay]").count() and not is_there():  # one card of an order alone
        page.keyboard.press("m")
    wait_until(person, lambda: is_there() or is_played())
    for _ in range(CLICKS):  # a scene that begins just now takes the first one
        if is_there() and not is_played():
            shown(page, text).first.click()
            with suppress(AssertionError):
                wait_until(person, is_played, SOON)
    wait_until(person, is_played)


def ways(page: Page, move: dict[str, Any], facts: dict[str, Any]) -> list[str]:
    """What is clicked one after the other until the move can be."""
    city, about = move["about"].get("city"), move["about"]
    on_map = [f'.pm-city[data-city="{city}"] .pm-touch'] if city and facts.get("place") == "city" else []
    if facts.get("group") == "event":
        bar = ["[data-action=events]:visible"] if page.locator("[data-action=events]:visible").count() else []
        whose = about.get("pawn", about.get("seat"))
        tray = [f'.pm-tray [data-pawn="{whose}"]'] if move["kind"] in ("airlift", "assign") else []
        return [*bar, f"[data-event={move['kind']}]:visible", *tray, *on_map]
    button = f"[data-action={facts.get('button')}]:visible"
    if facts.get("group") == "act" and not on_map and page.locator(button).count():
        return [button]
    return on_map


def choose(moves: list[Move], wishes: tuple[str, ...], turn: int = 0) -> str:
    """The first kind of the wishes that is possible; `turn` picks among several."""
    for kind in wishes:
        found = [move["text"] for move in moves if move["kind"] == kind]
        if found:
            return str(found[turn % len(found)])
    return str(moves[0]["text"])


HAND = "() => [...document.querySelectorAll('.pm-hand [data-card]')].map((one) => one.dataset.card).sort()"
GROUPS = """() => Object.fromEntries([...document.querySelectorAll('.cg-hand .cg-group[data-colour]')].map(
    (one) => [one.dataset.colour, Number(one.querySelector('.cg-count').textContent)]))"""
STRAIN = """() => [document.querySelector('.vr-hand .vr-dna-sum b').textContent,
    document.querySelector('.vr-research b').firstChild.textContent].map(Number)"""
STONES = """() => Object.fromEntries([...document.querySelectorAll('.pm-city')].map((city) => [city.dataset.city,
    [city.querySelectorAll('.vr-fields .vr-stone').length, city.querySelectorAll('.vr-fields .vr-corpse').length]]))"""
COUNTERS = """() => ['.pm-deck-meter b', '.pm-outbreaks b', '[data-deck=infection] b'].map(
    (choose) => parseInt(document.querySelector(choose).textContent))"""


def agrees(person: Person) -> None:
    """The page shows what the server told last: question, hand, decks and counters."""

    def same() -> bool:
        now = frame(person)
        return is_shown(person.page, now) and differences(person.page, now["view"]) == []

    wait_until(person, same)


def is_shown(page: Page, now: Frame) -> bool:
    """What is asked stands below the board, nothing is being animated any more, and a click would be heard."""
    if not page.locator(f'.table-page[data-ply="{now["ply"]}"]:not([data-pending])').count():
        return False
    return now["prompt"] is None or now["prompt"]["text"] in page.locator(".bottom").inner_text()


def differences(page: Page, view: dict[str, Any]) -> list[Any]:
    if view["seat"] is None or page.locator(".phone-bar").count():
        return []
    if view["title"] == "viroid":
        return strain_differences(page, view)
    hand = view["hands"][view["seat"]]["cards"]
    if view["title"] == "contagion":
        held = {colour: number for colour, number in hand.items() if number}
        pairs: list[tuple[Any, Any]] = [(page.evaluate(GROUPS), held)]
    else:
        counters = [view["player_deck"]["size"], view["outbreaks"], view["infection_deck"]["size"]]
        pairs = [(page.evaluate(HAND), sorted(hand)), (page.evaluate(COUNTERS), counters)]
    return [pair for pair in pairs if pair[0] != pair[1]]


def strain_differences(page: Page, view: dict[str, Any]) -> list[Any]:
    letters = {city: "".join(fields.values()) for city, fields in view["cities"].items()}
    stones = {city: [sum(map(str.isdecimal, all_of)), all_of.count("x")] for city, all_of in letters.items()}
    numbers = [view["boards"][view["seat"]]["dna"], view["research"]]
    pairs = [(page.evaluate(STRAIN), numbers), (page.evaluate(STONES), stones)]
    return [pair for pair in pairs if pair[0] != pair[1]]
