"""What a person meets besides moves: chat, watching, links that do not open, the end, the tutorial, the policy."""

from __future__ import annotations

import re

import pytest
from playing import frame, messages, my_turn, play, sit, sit_together, wait_until
from playwright.sync_api import expect
from situations import calm, hidden, nearly_lost, nearly_won
from stage import People, Person, Server, address

ALONE = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}]
BAD = "<script>window.bad = 1</script><img src=x onerror='window.bad = 1'><b>bold</b>"


def test_chat_is_text(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    sit_together((ben, address(made, 1)), (ada, address(made)))
    page = ada.page
    page.get_by_role("tab", name="Chat").click()
    page.locator("#chat-text").fill(BAD)
    page.locator("#chat-text").press("Enter")
    ben.page.get_by_role("tab", name="Chat").click()
    for person in (ada, ben):
        line = person.page.locator(".chat-line")
        expect(line).to_contain_text(BAD)
        expect(line).to_contain_text("Ada")
        assert line.locator("script, img, b:text('bold')").count() == 0
        assert person.page.evaluate("window.bad") is None


@pytest.mark.thorough
def test_names_are_text(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.table_from(calm(), [{"kind": "me", "name": "<img src=x onerror=alert(1)>"}, ALONE[1]])
    page = sit(ada, address(made))
    expect(page.locator(".seat").first).to_contain_text("<img src=x onerror=alert(1)>")
    assert page.locator(".seat img").count() == 0


def test_spectators_see_no_hidden_card(people: People, server: Server) -> None:
    ada, ben, eve = people("Ada"), people("Ben"), people("Eve")
    made = server.table_from(hidden(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    sit_together((ben, address(made, 1)), (ada, address(made)))
    page = sit(eve, f"/t/{made['table']}")
    expect(page.locator("header")).to_contain_text("Watching")
    play(ada, "treat blue")
    wait_until(eve, lambda: frame(eve)["ply"] == 1)
    play(ada, "fly Lagos")
    wait_until(eve, lambda: frame(eve)["ply"] == 2)
    views = [message["frame"]["view"] for message in messages(eve, "state", "moved")]
    assert len(views) >= 3
    for view in views:
        assert [hand["cards"] for hand in view["hands"]] == [[], []]
        assert [hand["hidden"] for hand in view["hands"]] in ([3, 3], [2, 3])
        assert view["seat"] is None
    assert all(not message["frame"]["moves"] for message in messages(eve, "state", "moved"))
    seen = [message["frame"]["view"] for message in messages(ben, "state", "moved")]
    seen_by_ben = [view["hands"][0]["cards"] for view in seen if view]
    assert not [cards for cards in seen_by_ben if "Karachi" in cards or "Santiago" in cards]
    for text in eve.received:
        if '"box"' not in text:  # the names of all cities are in the box
            known = re.sub(r'"(infection|threat|cubes|pawns|insight)[^"]*":', "", text)
            assert '"cards":["' not in known
    assert page.locator(".pm-hand [data-card]").count() == 0
    assert page.locator("[data-move]").count() == 0


@pytest.mark.thorough
def test_watching_can_be_off(people: People, server: Server) -> None:
    made = server.table_from(calm(), ALONE, watching="off")
    page = people("Eve").open(f"/t/{made['table']}")
    expect(page.get_by_role("heading", name="This table plays in private")).to_be_visible()


def test_a_seat_is_taken_once(people: People, server: Server) -> None:
    made = server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    sit(people("Ben"), address(made, 1))
    late = people("Late")
    page = late.open(address(made, 1))
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="This seat is taken")).to_be_visible()
    expect(page.get_by_role("link", name="To the lobby")).to_be_visible()


@pytest.mark.thorough
def test_a_full_table(people: People, server: Server) -> None:
    made = server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    sit(people("Ben"), address(made, 1))
    page = people("Late").open(f"/t/{made['table']}#{made['invite']}")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("heading", name="All seats are taken")).to_be_visible()


@pytest.mark.quick_first
@pytest.mark.parametrize("token", ["s1.0.AAAAAAAAAAAAAAAAAAAAAA", "nonsense"])
def test_a_forged_link(people: People, server: Server, token: str) -> None:
    made = server.table_from(calm(), ALONE)
    page = people("Eve").open(f"/t/{made['table']}#{token}")
    expect(page.get_by_role("heading", name="This link opens nothing here")).to_be_visible()


def test_no_such_table(people: People) -> None:
    page = people("Eve").open("/t/nothing-here")
    expect(page.get_by_role("heading", name="There is no such table")).to_be_visible()


@pytest.mark.thorough
def test_the_host_revokes_a_link(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.table_from(calm(), [{"kind": "me", "name": "Ada"}, {"kind": "open"}])
    sit_together((ben, address(made, 1)), (ada, address(made)))
    page = ada.page
    page.get_by_role("button", name="seat of Ben").click()
    page.get_by_role("menuitem", name="Free the seat").click()
    page.get_by_role("dialog", name="Ben").get_by_role("button", name="Free the seat").click()
    expect(page.locator(".seat").nth(1)).to_contain_text("Open seat")
    expect(ben.page.get_by_role("heading", name="This link is no longer valid")).to_be_visible()
    old = people("Old")
    old.open(address(made, 1))
    old.page.get_by_role("button", name="Sit down").click()
    expect(old.page.get_by_role("heading", name="This link is no longer valid")).to_be_visible()


def test_friends_are_invited_by_link(people: People, server: Server) -> None:
    """From the lobby: open a table, send the link, the game begins when the friend sits down."""
    ada, ben = people("Ada"), people("Ben")
    page = ada.open("/")
    page.locator(".preset").filter(has_text="With friends").click()
    expect(page.get_by_role("radio", name="With friends")).to_be_checked()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("img", name="QR code")).to_be_visible()
    link = dialog.locator("input").first.input_value()
    assert "#i" in link
    sit_together((ben, link.removeprefix(server.url)))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".seat").nth(1)).to_contain_text("Ben")
    wait_until(ada, lambda: frame(ada)["prompt"])
    assert my_turn(ada) != my_turn(ben)


@pytest.mark.thorough
def test_another_device_goes_on(people: People, server: Server) -> None:
    desk, pocket = people("Ada"), people("Pocket", phone=True)
    page = sit(desk, address(server.table_from(calm(), ALONE)))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("menuitem", name="Continue on another device").click()
    link = page.get_by_role("dialog").locator("input").first.input_value()
    expect(page.get_by_role("dialog").locator("svg[role=img], img, canvas").first).to_be_visible()
    sit(pocket, link.removeprefix(server.url))
    page.keyboard.press("Escape")
    play(desk, "treat blue")
    wait_until(pocket, lambda: frame(pocket)["ply"] == 1)
    assert my_turn(pocket)


@pytest.mark.thorough
def test_a_listed_table_is_joined_and_watched_from_the_lobby(people: People, server: Server) -> None:
    ben, eve = people("Ben"), people("Eve")
    seats = [{"kind": "me", "name": "Zora"}, {"kind": "open"}]
    made = server.table_from(calm(), seats, joining="listed", watching="listed")
    page = ben.open("/")
    page.locator(".table-list li").filter(has_text="Zora").get_by_role("button", name="Join").click()
    page.get_by_role("button", name="Sit down").click()
    page.locator(".waiting-room").wait_for()
    assert page.url.endswith(f"/t/{made['table']}")
    eve.open("/").locator(".table-list li").filter(has_text="Zora").get_by_role("link").click()
    expect(eve.page.locator("header")).to_contain_text("Watching")
    assert frame(eve)["seat"] is None


# ---------------------------------------------------------------------- the end


def ending(person: Person, server: Server, record: dict[str, object], seats: list[dict[str, str]]) -> None:
    sit(person, address(server.table_from(record, seats)))


def test_a_game_is_won(people: People, server: Server) -> None:
    ada = people("Ada")
    ending(ada, server, nearly_won(), ALONE)
    play(ada, "cure black")
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You have won!")
    expect(dialog).to_contain_text(frame(ada)["outcome"]["text"])
    expect(dialog).to_contain_text("4 / 4")
    dialog.get_by_role("link", name="Replay").click()
    ada.page.wait_for_url("**/r/*")
    ada.page.locator(".pm-city").first.wait_for()


@pytest.mark.thorough
def test_the_end_is_told_on_a_phone(people: People, server: Server) -> None:
    """The last move comes out of a sheet, which closes; the dialog of the end stays."""
    ada = people("Ada", phone=True)
    ending(ada, server, nearly_won(), ALONE)
    ada.page.get_by_role("navigation").get_by_role("button", name="Actions").tap()
    ada.page.get_by_role("dialog").locator("[data-action=cure]").tap()
    wait_until(ada, lambda: frame(ada)["outcome"])
    expect(ada.page.get_by_role("dialog")).to_contain_text("You have won!")


@pytest.mark.thorough
def test_a_game_is_lost(people: People, server: Server) -> None:
    ada = people("Ada")
    ending(ada, server, nearly_lost(), ALONE)
    play(ada, "pass")
    dialog = ada.page.get_by_role("dialog")
    expect(dialog).to_contain_text("You have lost")
    expect(dialog).to_contain_text(frame(ada)["outcome"]["text"])
    assert frame(ada)["outcome"]["cause"] == "cards"


def test_rematch_and_record(people: People, server: Server) -> None:
    ada = people("Ada")
    ending(ada, server, nearly_won(), ALONE)
    play(ada, "cure black")
    first = ada.page.url
    dialog = ada.page.get_by_role("dialog")
    with ada.page.expect_download() as download:
        dialog.get_by_role("button", name="Download").click()
    assert download.value.suggested_filename.endswith(".petri.json")
    dialog.get_by_role("button", name="Rematch").click()
    again = dialog.get_by_role("button", name="To the rematch")
    expect(again).to_be_visible()
    again.click()
    expect(ada.page).not_to_have_url(first)
    wait_until(ada, lambda: frame(ada)["outcome"] is None)
    expect(ada.page.locator(".seat").first).to_contain_text("Ada")


@pytest.mark.thorough
def test_a_chosen_seed_is_shown_as_chosen(people: People, server: Server) -> None:
    """A game of bots to its end: seed and salt give the hash of the start, reckoned by the browser."""
    ada = people("Ada")
    bots = [{"kind": "bot", "bot": "random"} for _ in range(2)]
    made = server.new_table("pandemic", bots, seed=11, options={"open_windows": 0})
    published = made["fair"]["hash"]
    assert "seed" not in made["fair"]
    page = sit(ada, address(made))
    wait_until(ada, lambda: frame(ada)["outcome"])
    dialog = page.get_by_role("dialog")
    expect(dialog.locator("details.fair summary")).to_contain_text("The seed matches")
    dialog.locator("details.fair summary").click()
    expect(dialog.locator("details.fair")).to_contain_text("chose the seed")
    expect(dialog.locator("details.fair")).to_contain_text(published)
    expect(dialog.locator("details.fair dd").first).to_have_text("11")
    page.goto(f"{server.url}/r/{made['table']}")
    page.get_by_role("tab", name="About").click()
    expect(page.locator(".fair")).to_contain_text("The seed matches")


# ---------------------------------------------------------------------- the tutorial


def test_the_tutorial_speaks_and_is_turned_off(people: People, server: Server) -> None:
    ada = people("Ada", hints=True)
    page = sit(ada, address(server.table_from(calm(), ALONE)))
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint).to_be_visible()
    first = hint.get_attribute("data-hint")
    hint.locator(".coach-rule").first.click()
    expect(hint.locator(".coach-sentence")).to_contain_text("Rule P2-")
    hint.get_by_role("button", name="Got it").click()
    expect(page.locator(f'.coach[data-hint="{first}"]')).to_have_count(0)
    expect(hint).to_be_visible()
    play(ada, "treat blue")
    hint.get_by_role("button", name=re.compile("Hints off|No more hints")).click()
    expect(hint).to_have_count(0)
    page.reload()
    page.locator(".pm-city").first.wait_for()
    page.wait_for_timeout(500)
    expect(hint).to_have_count(0)


# ---------------------------------------------------------------------- the content security policy


def test_the_policy_is_strict_and_works(people: People, server: Server) -> None:
    ada = people("Ada")
    ada.allow("content security policy: script-src|Refused to execute|violates the following")
    with ada.page.expect_response(f"{server.url}/") as answer:
        page = ada.open("/")
    policy = answer.value.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    page.locator(".start-button").wait_for()
    assert not ada.errors
    page.evaluate("""() => {
        const script = document.createElement('script');
        script.textContent = 'window.bad = 1';
        document.head.append(script);
    }""")
    assert page.evaluate("window.bad") is None
    assert [error for error in ada.errors if "content security policy: script-src" in error]
