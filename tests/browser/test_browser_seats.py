"""Coming to a table: the address, invitations, the waiting room, seats that change hands, undo, and the proof."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playing import choose, frame, messages, my_turn, play, sit, sit_together, wait_until
from playwright.sync_api import Page, Route, WebSocketRoute, expect
from situations import calm, hidden, nearly_lost
from stage import PHONE, People, Person, Server, address

TWO = [{"kind": "me", "name": "Ada"}, {"kind": "open"}]
THREE = [*TWO, {"kind": "open"}]
NO_STORAGE = """for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {get() { throw new DOMException('not here', 'SecurityError'); }});"""


def plain(server: Server, made: dict[str, Any]) -> str:
    """The address of a table for everybody."""
    return f"{server.url}/t/{made['table']}"


def hellos(person: Person) -> list[dict[str, Any]]:
    said = [json.loads(text) for text in person.sent]
    return [message for message in said if message["t"] == "hello"]


def ask_seat(page: Page, name: str, item: str, yes: str) -> None:
    """The menu of a seat, and yes to what is asked first."""
    page.get_by_role("button", name=f"seat of {name}").click()
    page.get_by_role("menuitem", name=item).click()
    sure = page.get_by_role("dialog", name=name)
    expect(sure).to_contain_text(name)
    sure.get_by_role("button", name=yes).click()


def notes(person: Person) -> Any:
    return person.page.locator(".log-line.k-note")


# ---------------------------------------------------------------------- the address


def test_the_address_is_no_key(people: People, server: Server) -> None:
    ada, ben, eve = people("Ada"), people("Ben"), people("Eve")
    made = server.table_from(hidden(), TWO)
    sit_together((ben, address(made, 1)), (ada, address(made)))
    for person in (ada, ben):
        expect(person.page).to_have_url(plain(server, made))
    ada.page.reload()
    expect(ada.page.locator(".pm-hand [data-card=Karachi]")).to_be_visible()
    expect(ada.page).to_have_url(plain(server, made))
    tab = ada.new_page()
    tab.goto(ada.page.url)
    expect(tab.locator(".pm-hand [data-card=Karachi]")).to_be_visible()
    page = sit(eve, ada.page.url.removeprefix(server.url))
    expect(page.locator("header")).to_contain_text("Watching")
    assert page.locator(".pm-hand [data-card]").count() == 0
    assert frame(eve)["seat"] is None


@pytest.mark.thorough
def test_two_tabs_keep_their_own_seats(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(hidden(), TWO)
    sit_together((ben, address(made, 1)), (ada, address(made)))
    ada.page.get_by_role("button", name="Menu").click()
    ada.page.get_by_role("menuitem", name="Continue on another device").click()
    link = ada.page.get_by_role("dialog").locator("input").first.input_value()
    assert "#s" in link
    tab = ben.new_page()
    tab.goto(link)
    expect(tab.locator(".pm-hand [data-card=Karachi]")).to_be_visible()
    expect(tab).to_have_url(plain(server, made))
    for page, card in ((ben.page, "Osaka"), (tab, "Karachi")):
        page.reload()
        expect(page.locator(f".pm-hand [data-card={card}]")).to_be_visible()


@pytest.mark.thorough
def test_back_and_forth_bring_no_token_back(people: People, server: Server) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.get_by_label("Your name").fill("Ada")
    page.locator(".start-button").click()
    page.wait_for_url("**/t/*")
    page.locator(".pm-city").first.wait_for()
    table = page.url
    assert "#" not in table
    kept = page.evaluate("JSON.parse(localStorage.getItem('petri.sat'))[0]")
    assert (kept["sure"], kept["counted"], kept["seen"]) == (True, True, [])
    page.locator("a.home").click()
    page.get_by_role("button", name="Remove Pandemic").click()
    page.get_by_role("dialog", name="Forget your seat").get_by_role("button", name="Cancel").click()
    page.locator(".table-list li a").first.click()
    page.locator(".pm-city").first.wait_for()
    for way, there in ((page.go_back, f"{server.url}/"), (page.go_back, table), (page.go_forward, f"{server.url}/")):
        way()
        expect(page).to_have_url(there)


@pytest.mark.thorough
def test_without_storage_the_address_stays_the_key(people: People, server: Server) -> None:
    ada = people("Ada")
    ada.begin_with(NO_STORAGE)
    made = server.table_from(hidden(), [TWO[0], {"kind": "bot", "bot": "random"}])
    ada.allow("SecurityError|not here")  # the script that keeps the hints away wants storage too
    page = sit(ada, address(made))
    expect(page).to_have_url(re.compile("#s"))
    page.reload()
    expect(page.locator(".pm-hand [data-card=Karachi]")).to_be_visible()


# ---------------------------------------------------------------------- invitations


@pytest.mark.thorough
def test_a_claim_whose_answer_was_lost_is_repeated(people: People, server: Server) -> None:
    """The first line breaks with the welcome on its way; the same page, even after a reload, gets the same seat."""
    ada, ben, late = people("Ada"), people("Ben"), people("Late")
    made = server.new_table("pandemic", TWO)
    lost: list[str] = []

    def lose_the_first(route: WebSocketRoute) -> None:
        line = route.connect_to_server()
        if lost:
            return

        def lose(text: str | bytes) -> None:
            lost.append(str(text))
            if len(lost) == 1:
                route.close(code=1011)

        line.on_message(lose)

    ben.page.route_web_socket(re.compile("/ws$"), lose_the_first)
    page = ben.open(address(made, 1))
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    page.locator(".waiting-room").wait_for()
    assert lost
    expect(page.locator(".seat").nth(1)).to_contain_text("Ben")
    expect(page).to_have_url(plain(server, made))
    first = json.loads(lost[0])
    assert first["you"]["mine"] == [1]
    kept = page.evaluate("JSON.parse(localStorage.getItem('petri.sat'))[0]")
    assert len(kept["nonce"]) >= 32
    again = ben.new_page()
    again.goto(f"{server.url}{address(made, 1)}")
    again.locator(".waiting-room").wait_for()
    late.open(address(made, 1))
    late.page.get_by_role("button", name="Sit down").click()
    expect(late.page.get_by_role("heading", name="This seat is taken")).to_be_visible()
    sit(ada, address(made))
    wait_until(ada, lambda: frame(ada)["view"])


@pytest.mark.thorough
def test_a_page_that_was_shut_before_the_answer_claims_again(people: People, server: Server) -> None:
    """Nothing came back but what the page had kept before it asked."""
    ben = people("Ben")
    made = server.new_table("pandemic", TWO)
    ben.page.route_web_socket(re.compile("/ws$"), lambda route: route.connect_to_server().on_message(lambda text: None))
    ben.open(address(made, 1)).get_by_role("button", name="Sit down").click()
    wait_until(ben, lambda: server.ask("GET", f"/api/tables/{made['table']}")["seats"][1]["kind"] == "person")
    expect(ben.page).to_have_url(re.compile("#i"))
    ben.page.close()
    ben.page = ben.new_page()
    page = sit(ben, address(made, 1))
    expect(page).to_have_url(plain(server, made))
    expect(page.locator(".seat").nth(1)).to_contain_text("you")


@pytest.mark.thorough
def test_the_hash_is_known_before_the_page_adds(people: People, server: Server) -> None:
    ada, eve = people("Ada"), people("Eve")
    made = server.new_table("pandemic", TWO)
    asked: list[int] = []
    ada.page.on("request", lambda request: "/api/tables/" in request.url and asked.append(len(ada.sent)))
    sit(ada, address(made))
    assert asked == [0], "asked once, before anything was sent"
    (hello,) = hellos(ada)
    assert re.fullmatch("[0-9a-f]{64}", hello["chance"])
    assert messages(ada, "welcome")[0]["table"]["fair"] == made["fair"] | {"added": [hello["chance"]]}
    ada.page.reload()
    wait_until(ada, lambda: len(hellos(ada)) == 2)
    assert hellos(ada)[1]["chance"] == hello["chance"]
    assert len(asked) == 1
    sit(eve, f"/t/{made['table']}")
    assert hellos(eve)[0]["chance"] == ""


@pytest.mark.thorough
def test_nothing_is_added_before_the_hash_is_known(people: People, server: Server) -> None:
    """The server does not answer at first: the page tries again before it says anything."""
    ben = people("Ben")
    ben.allow("net::ERR_FAILED")
    made = server.new_table("pandemic", TWO)
    ben.open(address(made, 1)).get_by_label("Your name").fill("Ben")
    refused: list[int] = []

    def refuse(route: Route) -> None:
        refused.append(len(hellos(ben)))
        if len(refused) > 2:
            route.continue_()
        else:
            route.abort()

    ben.page.route("**/api/tables/*", refuse)
    ben.page.get_by_role("button", name="Sit down").click()
    ben.page.locator(".waiting-room").wait_for()
    assert refused == [0, 0, 0]
    assert len(hellos(ben)) == 1


# ---------------------------------------------------------------------- the waiting room


def test_the_cards_come_when_the_last_one_sits(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.new_table("pandemic", TWO)
    page = sit(ada, address(made))
    page.keyboard.press("Escape")
    room = page.locator(".waiting-room")
    expect(room).to_contain_text("Pandemic")
    expect(room).to_contain_text("The cards are dealt when everybody sits.")
    expect(room.locator(".seat").nth(1)).to_contain_text("Open seat")
    expect(page.locator(".prompt")).to_contain_text("1 seat is still open")
    assert page.locator(".pm-city, .pm-hand").count() == 0
    room.get_by_role("button", name="Invite").click()
    link = page.get_by_role("dialog").locator("input").first.input_value()
    sit_together((ben, link.removeprefix(server.url)))
    wait_until(ada, lambda: frame(ada)["view"])
    for person in (ada, ben):
        expect(person.page.locator(".pm-city")).to_have_count(48)
        expect(person.page.locator(".waiting-room")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    ask_seat(page, "Ben", "Free the seat", "Free the seat")
    expect(page.locator(".waiting-room")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text("Invite your friends")
    expect(ben.page.get_by_role("heading", name="This link is no longer valid")).to_be_visible()


def test_the_host_starts_with_bots(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.new_table("pandemic", THREE)))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Start now").click()
    sure = page.get_by_role("dialog", name="Start now?")
    expect(sure).to_contain_text("Bots take the 2 open seats.")
    sure.get_by_role("button", name="Cancel").click()
    assert frame(ada)["view"] is None
    page.get_by_role("button", name="Start now").click()
    sure.get_by_role("button", name="Start now").click()
    expect(page.locator(".pm-city")).to_have_count(48)
    expect(page.locator(".seat").filter(has_text="Normal")).to_have_count(2)
    wait_until(ada, lambda: my_turn(ada))


@pytest.mark.thorough
def test_who_is_awaited_is_named(people: People, server: Server) -> None:
    """After a rematch Ben has a seat already, but he has not come: the host need not wait for him."""
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(nearly_lost(), TWO)
    sit_together((ben, address(made, 1)), (ada, address(made)))
    play(ada, "pass")
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Rematch").click()
    dialog.get_by_role("button", name="To the rematch").click()
    expect(ada.page.locator(".prompt")).to_contain_text("Ben has not come yet.")
    expect(ada.page.locator(".seat").nth(1)).to_contain_text("not here yet")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)
    ada.page.get_by_role("button", name="Start now").click()
    expect(dialog).to_contain_text("Ben has not come yet. The game does not wait")
    dialog.get_by_role("button", name="Start now").click()
    expect(ada.page.locator(".pm-city")).to_have_count(48)
    ben.page.get_by_role("dialog").get_by_role("button", name="To the rematch").click()
    expect(ben.page.locator(".pm-city")).to_have_count(48)
    assert frame(ben)["seat"] == 1
    assert "#" not in ben.page.url


@pytest.mark.thorough
def test_a_device_is_passed_on_when_the_cards_are_dealt(people: People, server: Server) -> None:
    """Two people at one screen wait for a third: the first hand is for one of them only."""
    ada, ben = people("Ada"), people("Ben")
    seats = [TWO[0], {"kind": "hotseat", "name": "Cleo"}, {"kind": "open"}]
    made = server.new_table("pandemic", seats, options={"open_hands": False})
    page = sit(ada, address(made))
    page.keyboard.press("Escape")
    sit_together((ben, address(made, 2)))
    curtain = page.locator(".curtain")
    expect(curtain).to_contain_text("Pass the device to")
    curtain.get_by_role("button").click()
    expect(page.locator(".pm-hand [data-card]").first).to_be_visible()


SIDEWAYS = {"width": 844, "height": 390}


@pytest.mark.quick_first
@pytest.mark.parametrize("sideways", [False, True], ids=["upright", "sideways"])
def test_the_waiting_room_fits_a_phone(people: People, server: Server, sideways: bool) -> None:
    ada = people("Ada", phone=True, lang="de")
    if sideways:
        ada.page.set_viewport_size(SIDEWAYS)
    size = SIDEWAYS if sideways else PHONE["viewport"]
    page = sit(ada, address(server.new_table("contagion", [*THREE, {"kind": "bot", "bot": "random"}])))
    page.keyboard.press("Escape")
    start = page.get_by_role("button", name="Jetzt anfangen")
    start.scroll_into_view_if_needed()
    box = start.bounding_box()
    assert box is not None
    assert 0 <= box["x"] < box["x"] + box["width"] <= size["width"]
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]


# ---------------------------------------------------------------------- seats that change hands


@pytest.mark.thorough
def test_another_person_needs_the_others(people: People, server: Server) -> None:
    """After the first move the next person would see a hand: a bot plays on, or the others agree."""
    ada, ben, cleo = people("Ada"), people("Ben"), people("Cleo")
    made = server.table_from(calm(), TWO)
    sit_together((ben, address(made, 1)), (ada, address(made)))
    play(ada, "drive Chicago")
    ask_seat(ada.page, "Ben", "Ask for another person", "Ask")
    question = ben.page.get_by_role("dialog")
    expect(question).to_contain_text("Ada asks that another person takes your seat.")
    expect(question).to_contain_text("will see your hand")
    asking = ada.page.locator(".asking")
    expect(asking).to_contain_text("Waiting for Ben.")
    asking.get_by_role("button", name="Withdraw").click()
    expect(asking).to_have_count(0)
    expect(question).to_have_count(0)
    ask_seat(ada.page, "Ben", "Ask for another person", "Ask")
    question.get_by_role("button", name="Agree").click()
    expect(ben.page.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
    share = ada.page.get_by_role("dialog")
    expect(share.locator(".kept")).to_contain_text("The table is kept until")
    link = share.locator("input").first.input_value()
    assert "#i" in link
    sit_together((cleo, link.removeprefix(server.url)))
    expect(ada.page.locator(".seat").nth(1)).to_contain_text("Cleo")
    assert frame(cleo)["seat"] == 1
    ada.page.keyboard.press("Escape")
    ada.page.get_by_role("tab", name="Log").click()
    expect(notes(ada).first).to_contain_text("The host opens the seat of Ben")
    expect(notes(ada).last).to_contain_text("Cleo sits down.")


@pytest.mark.thorough
def test_a_seat_is_handed_to_a_bot(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(calm(), TWO)
    sit_together((ben, address(made, 1)), (ada, address(made)))
    play(ada, "drive Chicago")
    page = ada.page
    page.get_by_role("button", name="seat of Ben").click()
    page.get_by_role("menuitem", name="Greedy").click()
    sure = page.get_by_role("dialog", name="Ben")
    expect(sure).to_contain_text("their link stops working")
    sure.get_by_role("button", name="Cancel").click()
    expect(page.locator(".seat").nth(1)).to_contain_text("Ben")
    ask_seat(page, "Ben", "Greedy", "Hand it over")
    expect(page.locator(".seat").nth(1)).to_contain_text("Greedy")
    expect(ben.page.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(notes(ada)).to_contain_text("The host gives the seat of Ben to a bot.")


# ---------------------------------------------------------------------- undo


@pytest.mark.thorough
def test_whoever_is_away_is_asked_too(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(calm(), TWO)
    sit_together((ben, address(made, 1)), (ada, address(made)))
    play(ada, "pass")
    wait_until(ada, lambda: frame(ada)["view"]["turn"] == 1)
    ply = frame(ada)["ply"]
    there = ben.page.url
    ben.page.goto(f"{server.url}/")
    expect(ada.page.locator(".seat").nth(1)).to_contain_text("away")
    ada.page.get_by_role("button", name="Ask to undo").click()
    expect(ada.page.locator(".asking")).to_contain_text("Waiting for Ben (away).")
    assert frame(ada)["ply"] == ply
    ben.page.goto(there)
    question = ben.page.get_by_role("dialog")
    expect(question).to_contain_text("What was seen since is shuffled anew.")
    expect(ada.page.locator(".asking")).to_contain_text("Waiting for Ben.")
    question.get_by_role("button", name="Agree").click()
    wait_until(ada, lambda: frame(ada)["ply"] == 0)
    ada.page.get_by_role("tab", name="Log").click()
    expect(notes(ada)).to_contain_text("Ada takes moves back")
    expect(notes(ada)).to_contain_text("shuffled anew")
    expect(ada.page.locator(".asking")).to_have_count(0)


@pytest.mark.thorough
def test_alone_with_bots_nobody_is_asked(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(calm(), [TWO[0], {"kind": "bot", "bot": "random"}])))
    play(ada, "pass")
    wait_until(ada, lambda: frame(ada)["view"]["turn"] == 0 and my_turn(ada) and frame(ada)["ply"] > 1)
    undo = page.locator("button.undo")
    expect(undo).to_have_text("Undo")
    undo.focus()
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    expect(page.locator("[role=tooltip]:visible")).to_contain_text("Nobody has to agree; what was seen")
    undo.click()
    wait_until(ada, lambda: frame(ada)["ply"] == 0)


# ---------------------------------------------------------------------- the proof


def play_to_the_end(person: Person) -> None:
    while not frame(person)["outcome"]:
        wait_until(person, lambda: my_turn(person))
        if frame(person)["outcome"]:
            return
        play(person, choose(frame(person)["moves"], ("discard", "pass")))


@pytest.fixture
def ended(people: People, server: Server) -> tuple[Person, dict[str, Any]]:
    """Ada opens a table from an empty deck with fresh chance, and loses at once."""
    ada = people("Ada")
    record = nearly_lost()
    stored = server.ask("POST", "/api/records", json=record)["id"]
    start = {"record": stored, "ply": 0, "fresh": True}
    made = server.new_table("pandemic", [TWO[0], {"kind": "bot", "bot": "random"}], **{"from": start})
    sit(ada, address(made))
    play_to_the_end(ada)
    return ada, made


@pytest.mark.thorough
def test_the_cards_are_proven_with_ones_own_bytes(
    people: People, server: Server, ended: tuple[Person, dict[str, Any]]
) -> None:
    ada, made = ended
    fair = ada.page.get_by_role("dialog").locator("details.fair")
    expect(ada.page.locator("details.fair.good summary")).to_contain_text("this device has had its part in it")
    fair.locator("summary").click()
    expect(fair).to_contain_text(made["fair"]["hash"])
    expect(fair).to_contain_text("shake256:")
    expect(fair).to_contain_text(hellos(ada)[0]["chance"])
    eve = people("Eve")
    page = eve.open(f"/t/{made['table']}")
    expect(page.locator("details.fair.good summary")).to_contain_text("this device added nothing")
    page = eve.open(f"/r/{made['table']}")
    page.get_by_role("tab", name="About").click()
    expect(page.locator(".fair.good")).to_contain_text("this device added nothing")


TAMPER = """(change) => {
    const [sat, ...others] = JSON.parse(localStorage.getItem('petri.sat'));
    localStorage.setItem('petri.sat', JSON.stringify([{...sat, ...change}, ...others]));
}"""


@pytest.mark.thorough
def test_what_is_wrong_is_told(ended: tuple[Person, dict[str, Any]]) -> None:
    ada, _ = ended
    for change, text in (
        ({"hash": "0" * 64}, "not the hash that this device was told"),
        ({"hash": ended[1]["fair"]["hash"], "seen": ["ab"]}, "was changed"),
        ({"seen": [], "chance": "ef" * 32}, "was left out"),
    ):
        ada.page.evaluate(TAMPER, change)
        ada.page.reload()
        expect(ada.page.locator("details.fair.bad summary")).to_contain_text(text)
