"""Pandemic in the browser: alone with a bot, and two people at one table."""

from __future__ import annotations

import random

import pytest
from playing import agrees, choose, frame, messages, my_turn, play, press, sit, sit_together, wait_until
from playwright.sync_api import expect
from situations import calm, hidden, sharing, waiting_event
from stage import Axe, People, Person, Server, address

WISHES = ("cure", "discard", "treat", "drive", "pass")


def play_turns(person: Person, turns: int) -> None:
    """Play until so many turns, of everybody together, have ended."""
    ended, last = 0, frame(person)["view"]["turn"]
    while ended < turns:
        wait_until(person, lambda: my_turn(person))
        now = frame(person)
        assert now["outcome"] is None
        if now["view"]["turn"] != last:
            ended, last = ended + 1, now["view"]["turn"]
            agrees(person)
        play(person, choose(now["moves"], WISHES, ended))
        if frame(person)["view"]["turn"] != last:
            ended, last = ended + 1, frame(person)["view"]["turn"]


def test_from_the_lobby_to_a_first_turn(people: People) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.get_by_role("radio", name="Pandemic", exact=False).first.check()
    page.get_by_label("Your name").fill("Ada")
    page.locator(".start-button").click()
    page.wait_for_url("**/t/*")
    wait_until(ada, lambda: my_turn(ada))
    expect(page.locator(".pm-city")).to_have_count(48)
    expect(page.locator(".seat")).to_have_count(2)
    expect(page.locator(".seat").first).to_contain_text("Ada")
    first = frame(ada)["view"]["turn"]
    while frame(ada)["view"]["turn"] == first and not frame(ada)["outcome"]:
        if my_turn(ada):
            play(ada, choose(frame(ada)["moves"], WISHES))
        else:  # a moment for events, which passes by itself
            wait_until(ada, lambda: my_turn(ada) or frame(ada)["view"]["turn"] != first)
    agrees(ada)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log-line").first).to_be_visible()
    page.locator("a.home").click()
    expect(page.locator("#my-games")).to_be_visible()
    expect(page.locator(".table-list li")).to_contain_text("Pandemic")


@pytest.mark.thorough
def test_ten_turns_with_a_bot(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random", "name": "Robo"}])
    page = sit(ada, address(made))
    play_turns(ada, 10)
    wait_until(ada, lambda: my_turn(ada))
    agrees(ada)
    view = frame(ada)["view"]
    assert view["infection_deck"]["size"] + len(view["infection_discard"]) == 48
    assert view["player_deck"]["size"] <= 49 - 2 * 10
    told = [line for message in messages(ada, "moved") for line in message["lines"]]
    # a turn is a heading, and cubes stand with what placed them: whether they come last depends on who acts when
    drawn = [line for line in told if line["kind"] not in ("turn", "placed")]
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log-line").last).to_contain_text(drawn[-1]["text"])
    assert page.locator(".log-turn").count() >= 10


@pytest.mark.thorough
@pytest.mark.parametrize("players", [2, 5])
def test_a_whole_game_by_clicking(people: People, server: Server, axe: Axe, players: int) -> None:
    ada = people("Ada", lang="de" if players == 5 else "en")
    names = ("Ben", "Cleo", "Dan", "Eve")[: players - 1]
    seats = [{"kind": "me", "name": "Ada"}, *({"kind": "hotseat", "name": name} for name in names)]
    options = {"players": players, "epidemics": 5, "open_hands": True}
    page = sit(ada, address(server.new_table("pandemic", seats, options=options, seed="6")))
    rng = random.Random(players)
    while not frame(ada)["outcome"]:
        wait_until(ada, lambda: my_turn(ada))
        moves = frame(ada)["moves"]
        if moves:
            words = sorted({move["kind"] for move in moves} - {"pass"}) or ["pass"]
            kind = rng.choice(words)
            press(ada, rng.choice([move["text"] for move in moves if move["kind"] == kind]))
    expect(page.locator(".over")).to_contain_text(frame(ada)["outcome"]["text"])
    assert axe(page) == []


def test_a_move_can_be_taken_back(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}])
    page = sit(ada, address(made))
    play(ada, "drive Chicago")
    expect(page.locator(".seat").first).to_contain_text("Chicago")
    page.locator("button.undo").click()
    wait_until(ada, lambda: frame(ada)["ply"] == 0)
    expect(page.locator(".seat").first).to_contain_text("Atlanta")
    assert frame(ada)["view"]["pawns"] == ["Atlanta", "Atlanta"]


def test_what_cannot_be_done_says_why(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}])
    page = sit(ada, address(made))
    cure = page.locator("[data-action=cure]")
    expect(cure).to_have_attribute("aria-disabled", "true")
    cure.focus()
    told = page.locator("[role=tooltip]:visible")
    expect(told).to_contain_text("card")
    ply = frame(ada)["ply"]
    cure.click(force=True)
    page.wait_for_timeout(200)
    assert frame(ada)["ply"] == ply


@pytest.mark.thorough
def test_moves_are_shown_with_motion(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    made = server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}])
    sit(ada, address(made))
    for move in ("drive Chicago", "treat blue", "drive Montreal"):
        play(ada, move)
        agrees(ada)
    play(ada, "pass")
    wait_until(ada, lambda: my_turn(ada))
    agrees(ada)


def table_for_two(people: People, server: Server) -> tuple[Person, Person]:
    """Ada opened the table, Ben got a link."""
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(sharing(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    sit_together((ben, address(made, 1)), (ada, address(made)))
    return ada, ben


def test_two_people_share_a_card_by_consent(people: People, server: Server) -> None:
    ada, ben = table_for_two(people, server)
    expect(ada.page.locator(".seat").nth(1)).to_contain_text("Ben")
    play(ada, "give Paris to 1")
    assert frame(ada)["prompt"]["step"] == "consent"
    assert "Paris" in frame(ada)["view"]["hands"][0]["cards"]
    question = ben.page.get_by_role("dialog")
    expect(question).to_contain_text("Paris")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    question.get_by_role("button", name="Agree").click()
    wait_until(ada, lambda: "Paris" in frame(ada)["view"]["hands"][1]["cards"])
    wait_until(ben, lambda: "Paris" in frame(ben)["view"]["hands"][1]["cards"])
    agrees(ada)
    agrees(ben)
    expect(ben.page.locator(".pm-hand [data-card=Paris]")).to_be_visible()
    expect(ada.page.locator(".pm-hand [data-card=Paris]")).to_have_count(0)


@pytest.mark.thorough
def test_consent_can_be_refused(people: People, server: Server) -> None:
    ada, ben = table_for_two(people, server)
    play(ada, "give Paris to 1")
    ben.page.get_by_role("dialog").get_by_role("button", name="Decline").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    assert "Paris" in frame(ada)["view"]["hands"][0]["cards"]
    agrees(ada)


def test_an_event_in_somebody_elses_turn(people: People, server: Server) -> None:
    ada, ben = table_for_two(people, server)
    assert not frame(ben)["prompt"]["mine"]
    ben.page.locator("[data-event=quiet]:visible").first.click()
    wait_until(ada, lambda: frame(ada)["view"]["quiet_night"])
    wait_until(ben, lambda: frame(ben)["view"]["quiet_night"])
    agrees(ben)
    assert frame(ada)["prompt"] | {"text": ""} == {"step": "actions", "text": "", "seat": 0, "mine": True}
    infected = frame(ada)["view"]["infection_deck"]["size"]
    for _ in range(4):
        play(ada, choose(frame(ada)["moves"], ("treat", "drive")))
    wait_until(ben, lambda: my_turn(ben))
    assert frame(ben)["view"]["infection_deck"]["size"] == infected


@pytest.mark.thorough
def test_an_undo_that_needs_the_other(people: People, server: Server) -> None:
    ada, ben = table_for_two(people, server)
    play(ada, "give Paris to 1")
    ben.page.get_by_role("dialog").get_by_role("button", name="Agree").click()
    wait_until(ada, lambda: "Paris" in frame(ada)["view"]["hands"][1]["cards"])
    assert frame(ada)["undo"] == "ask"
    ada.page.locator("button.undo").click()
    question = ben.page.get_by_role("dialog")
    expect(question).to_contain_text("Ada")
    question.get_by_role("button", name="Agree").click()
    wait_until(ada, lambda: "Paris" in frame(ada)["view"]["hands"][0]["cards"])
    wait_until(ben, lambda: "Paris" in frame(ben)["view"]["hands"][0]["cards"])
    agrees(ben)


def test_a_window_asks_and_can_be_silenced_for_the_turn(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.table_from(waiting_event(), [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}])
    page = sit(ada, address(made))
    page.evaluate("localStorage.setItem('petri.asking', JSON.stringify({pandemic: {forecast: 'always'}}))")
    page.reload()
    play(ada, "pass")
    banner = page.get_by_role("region", name="In between")
    expect(banner).to_contain_text("Forecast")
    assert frame(ada)["view"]["turn"] == 0
    asked = len([sent for sent in ada.sent if '"t":"move"' in sent])
    banner.get_by_role("button", name="Ask me when").click()
    # not check(): the turn may be over at once, and the switch with it
    page.get_by_role("switch", name="ask again this turn").click(force=True)
    wait_until(ada, lambda: frame(ada)["view"]["turn"] == 1)
    assert len([sent for sent in ada.sent if '"t":"move"' in sent]) == asked
    assert "Forecast" in frame(ada)["view"]["hands"][0]["cards"]


def test_two_people_on_one_screen(people: People, server: Server) -> None:
    """Hands are hidden from each other: between two turns the device is passed on behind a curtain."""
    ada = people("Ada")
    made = server.table_from(hidden(), [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}])
    page = sit(ada, address(made))
    curtain = page.get_by_role("dialog")
    if curtain.count():
        curtain.get_by_role("button").click()
    expect(page.locator(".pm-hand [data-card=Karachi]")).to_be_visible()
    play(ada, "pass")
    expect(curtain).to_contain_text("Ben")
    curtain.get_by_role("button", name="Ben").click()
    expect(page.locator(".pm-hand [data-card=Osaka]")).to_be_visible()
    expect(page.locator(".pm-hand [data-card=Karachi]")).to_have_count(0)
    assert frame(ada)["seat"] == 1
    play(ada, frame(ada)["moves"][1]["text"])
