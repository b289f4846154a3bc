"""The team variant on the page: goals, prestige and awards, stations of teams, what is chosen in secret, the end."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest
from playing import agrees, frame, messages, my_turn, play, sit, sit_together, wait_until
from playwright.sync_api import Locator, Page, expect
from situations import ALL_SETS, Record, nearly_won_by_teams, teams, teams_begin
from stage import Axe, People, Person, Server, address

import petri

ME = {"kind": "me", "name": "Ada"}
HOTSEAT = [ME, *({"kind": "hotseat", "name": name} for name in ("Ben", "Cem", "Dana"))]
WITH_BOTS = [ME, *({"kind": "bot", "bot": "random", "name": name} for name in ("Ben", "Cem", "Dana"))]
SIX = [*HOTSEAT, {"kind": "hotseat", "name": "Eva"}, {"kind": "hotseat", "name": "Finn"}]
TWO_PEOPLE = [ME, {"kind": "bot", "bot": "random"}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
TEAMS = {"players": 4, "epidemics": 4, "teams": True, **ALL_SETS}
SIDEWAYS = {"width": 844, "height": 390}


def lift(page: Page) -> None:
    page.locator(".curtain").get_by_role("button").click()
    expect(page.locator(".curtain")).to_have_count(0)


def seated(
    person: Person, server: Server, record: Record | None = None, seats: list[dict[str, Any]] | None = None
) -> Page:
    """At a table for all of them; the curtain before the first one is up."""
    page = sit(person, address(server.table_from(record or teams(), seats or HOTSEAT)))
    if len({seat["kind"] for seat in seats or HOTSEAT} - {"me"} & {"hotseat"}):
        lift(page)
    return page


def panel(page: Page) -> Locator:
    page.locator('[data-tab="game:team"]').click()
    return page.locator(".tm-panel")


def line(of: Locator, name: str) -> Locator:
    return of.locator(f"tr[data-line={name}]")


def view(person: Person) -> dict[str, Any]:
    return dict(frame(person)["view"])


# ---------------------------------------------------------------------- what is to be seen
def test_the_own_team_sees_its_goal_and_its_prestige(people: People, server: Server) -> None:
    own = panel(seated(people("Ada"), server)).locator('[data-team-card="0"]')
    expect(own).to_contain_text("Builders")
    expect(line(own, "cured").locator(".tm-count")).to_have_text("1 × 2")
    expect(line(own, "station").locator("td").last).to_have_text("2")
    expect(line(own, "bonus")).to_have_count(3)
    expect(own.locator("tfoot td").last).to_have_text("10")
    expect(own.locator(".tm-awards .tm-award")).to_have_count(2)


@pytest.mark.thorough
def test_of_the_others_one_sees_awards_and_the_number_of_cards(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    other = panel(page).locator('[data-team-card="1"]')
    expect(other).to_contain_text("Team station in Tokyo")
    expect(other).to_contain_text("3 cards")
    expect(other.locator(".tm-awards .tm-award")).to_have_count(3)
    expect(other).to_contain_text("secret until the end")
    expect(other).not_to_contain_text("Healers")
    assert view(ada)["goals"][1] == {"dealt": 1, "kept": True} and view(ada)["prestige"][1] is None
    expect(page.locator('.tm-all [data-award="first_cured"]')).to_have_attribute(
        "aria-label", "first cure, 2 prestige points, Team 1"
    )
    expect(page.locator('.tm-all [data-award="cured_red"]')).to_have_attribute("aria-label", "red cured, not taken")
    expect(page.locator(".tm-all .tm-award")).to_have_count(10)


def test_the_turn_is_split_before_all_eyes(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    split = panel(page).locator(".tm-split")
    expect(split.locator('[data-share="0"] .is-full')).to_have_count(4)
    expect(page.locator(".tm-then")).to_have_text(re.compile("4"))
    play(ada, "drive London")
    play(ada, "drive Paris")
    play(ada, "drive London")
    expect(page.locator(".tm-then")).to_have_attribute("aria-label", "If you stop now, Ben has 3 actions")
    play(ada, "pass")
    expect(split.locator('[data-share="1"] .tm-pips i')).to_have_count(3)
    expect(split.locator('[data-share="0"] .is-full')).to_have_count(0)


def test_the_partner_s_hand_is_beside_one_s_own(people: People, server: Server) -> None:
    page = seated(people("Ada"), server)
    expect(page.locator(".tm-partner")).to_contain_text("Isolated Disease Sample (red)")
    expect(page.locator(".pm-hand .pm-card")).to_have_count(4)
    prize = page.locator('.pm-hand [data-card="Scientific Prize Winner"]')
    expect(prize.locator(".tm-bonus")).to_contain_text("2 prestige points if you still hold it")
    prize.click()
    expect(page.locator(".pm-uses")).to_be_visible()


@pytest.mark.thorough
def test_stations_of_teams_are_on_the_map_and_have_names(people: People, server: Server) -> None:
    page = seated(people("Ada"), server)
    houses = page.locator(".tm-stations .tm-house")
    expect(houses).to_have_count(2)
    expect(houses.locator("text")).to_have_text(["1", "2"])
    fills = houses.locator(".tm-wall").evaluate_all("all => all.map((one) => getComputedStyle(one).fill)")
    assert len(set(fills)) == 2
    paris = page.locator('.pm-city[data-city="Paris"]')
    expect(paris).to_have_attribute("aria-label", re.compile("Research station;.* Research station of Team 1"))
    page.locator('.pm-city[data-city="Tokyo"]').click()
    expect(page.locator(".pm-menu .pm-facts")).to_contain_text("Research station of Team 2")


@pytest.mark.thorough
def test_german(people: People, server: Server) -> None:
    page = seated(people("Ada", lang="de"), server)
    all_of = panel(page)
    expect(all_of.locator('[data-team-card="0"]')).to_contain_text("Baumeister")
    expect(all_of.locator('[data-team-card="1"]')).to_contain_text("bis zum Ende geheim")
    expect(all_of).to_contain_text("Hört Ada jetzt auf, hat Ben 4 Aktionen.")
    expect(page.locator('.tm-all [data-award="eradicated_black"]')).to_have_attribute(
        "aria-label", "schwarz ausgerottet, Team 2"
    )


# ---------------------------------------------------------------------- bonus cards
@pytest.mark.thorough
def test_a_response_team_is_armed_on_the_map(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server)
    page.locator('[data-action="respond"]').click()
    expect(page.locator(".pm-banner")).to_contain_text("Regional Response Team: choose the city")
    expect(page.locator(".pm-city.is-armed")).to_have_count(12)
    page.locator('.pm-city[data-city="Tokyo"]').click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "response")
    page.locator('[data-move="assist red"]').click()
    wait_until(ada, lambda: view(ada)["cubes"]["Tokyo"] == {"red": 2})
    assert view(ada)["pawns"][0] == "Tokyo" and view(ada)["actions"] == 3


# ---------------------------------------------------------------------- what is chosen in secret
def told_of_the_game(person: Person) -> str:
    """All frames and lines that have come, without the options and what is printed on cards."""
    told = []
    for message in messages(person, "state", "moved"):
        seen = {key: value for key, value in (message["frame"]["view"] or {}).items() if key != "options"}
        lines = [one["text"] for one in message.get("log") or message.get("lines") or []]
        told.append([seen, message["frame"]["moves"], message["frame"]["prompt"], lines, message.get("happenings")])
    return json.dumps(told)


def test_roles_are_chosen_where_nobody_else_looks(people: People, server: Server) -> None:
    ada, ben = people("Ada"), people("Ben")
    made = server.new_table("pandemic", TWO_PEOPLE, options={**TEAMS, "two_goals": True}, seed="11")
    sit_together((ada, address(made)), (ben, address(made, 2)))
    goals, roles = view(ada)["goals"][0]["dealt"], view(ada)["offers"][0]
    labels = [messages(ada, "welcome")[-1]["box"]["roles"][role]["label"] for role in roles]
    expect(ada.page.locator(".tm-goal-card")).to_have_count(2)
    expect(ben.page.locator(".pm-tray")).to_have_count(0)
    expect(ben.page.locator(".prompt")).to_contain_text("Team 1: which goal do you keep?")
    expect(ben.page.locator('[data-team-badge="0"]').first).to_contain_text("is choosing its goal")
    play(ada, f"goal {goals[0]}")
    wait_until(ben, lambda: my_turn(ben))
    play(ben, frame(ben)["moves"][0]["text"])
    expect(ada.page.locator(".tm-roles li")).to_have_count(3)
    expect(ada.page.locator(".tm-roles")).to_contain_text(labels[2])
    wait_until(ada, lambda: my_turn(ada))
    play(ada, f"appoint {labels[0]} and {labels[1]}")
    wait_until(ben, lambda: my_turn(ben))
    expect(ben.page.locator('[data-team-badge="0"]').first).to_contain_text("has chosen its roles")
    ben.page.locator('[data-tab="log"]').click()
    expect(ben.page.locator("aside.side")).to_contain_text("Team 1 has chosen its roles.")
    for secret in (*goals, *roles, *labels):
        assert secret not in told_of_the_game(ben)
    play(ben, frame(ben)["moves"][0]["text"])
    wait_until(ben, lambda: view(ben)["roles"][:2] == roles[:2])
    assert roles[2] not in told_of_the_game(ben)
    for goal in goals:
        assert goal not in told_of_the_game(ben)


@pytest.mark.thorough
def test_a_start_city_is_chosen_on_the_map(people: People, server: Server) -> None:
    game = petri.replay(teams_begin())
    while game.prompt == "choose_roles":
        game.play(game.moves()[0])
    ada = people("Ada")
    page = seated(ada, server, game.record())
    seat = frame(ada)["prompt"]["seat"]
    expect(page.locator(".pm-tray")).to_contain_text("at least 3 connections")
    expect(page.locator(".pm-city.is-armed")).to_have_count(48)
    page.locator('.pm-city[data-city="Cairo"]').click()
    lift(page)
    expect(page.locator(f'.tm-stations [data-team="{seat // 2}"]')).to_have_count(1)
    expect(page.locator('.pm-city[data-city="Istanbul"]:not(.is-armed)')).to_have_count(1)
    assert view(ada)["pawns"][seat] == view(ada)["pawns"][seat + 1] == "Cairo"


# ---------------------------------------------------------------------- one screen for all
def test_the_curtain_falls_between_teams_and_not_between_partners(people: People, server: Server) -> None:
    ada = people("Ada")
    hands = [["Cairo"], ["Osaka"], ["Miami"], ["Seoul"]]
    page = sit(ada, address(server.table_from(teams(hands=hands), HOTSEAT)))
    expect(page.locator(".curtain")).to_contain_text("Ada")
    lift(page)
    play(ada, "pass")
    wait_until(ada, lambda: frame(ada)["prompt"]["seat"] == 1)
    expect(page.locator(".pm-hand-name")).to_have_text("Researcher")
    expect(page.locator(".curtain")).to_have_count(0)
    play(ada, "pass")
    wait_until(ada, lambda: frame(ada)["prompt"]["seat"] == 2)
    expect(page.locator(".curtain")).to_contain_text("Cem")


@pytest.mark.thorough
def test_the_curtain_falls_before_and_after_a_secret_choice(people: People, server: Server) -> None:
    ada = people("Ada")
    page = sit(ada, address(server.table_from(teams_begin(), HOTSEAT)))
    expect(page.locator(".curtain")).to_contain_text("Ada")
    lift(page)
    play(ada, frame(ada)["moves"][0]["text"])
    expect(page.locator(".curtain")).to_contain_text("Cem")
    assert view(ada)["offers"][0] == 3
    lift(page)
    expect(page.locator(".tm-roles li")).to_have_count(3)


@pytest.mark.thorough
def test_partners_alone_at_a_screen_need_no_curtain(people: People, server: Server) -> None:
    seats = [HOTSEAT[0], HOTSEAT[1], *WITH_BOTS[2:]]
    page = sit(people("Ada"), address(server.table_from(teams(), seats)))
    expect(page.locator(".pm-city.is-near").first).to_be_visible()
    expect(page.locator(".curtain")).to_have_count(0)


# ---------------------------------------------------------------------- the end
def won(person: Person, server: Server, **more: Any) -> Page:
    page = seated(person, server, nearly_won_by_teams(**more))
    play(person, "cure red")
    page.locator(".over").wait_for()
    return page


def test_the_score_is_told_line_by_line(people: People, server: Server, axe: Axe) -> None:
    page = won(people("Ada"), server)
    scores = page.locator(".tm-scores > li")
    expect(scores).to_have_count(2)
    expect(scores.first).to_have_attribute("data-score", "1")
    expect(scores.first).to_contain_text("wins")
    expect(line(scores.first, "cured")).to_contain_text("2 × 6")
    expect(scores.last).to_contain_text("Builders")
    expect(scores.last.locator("tfoot td").last).to_have_text("10")
    expect(page.locator(".over .scores")).to_have_count(0)
    assert axe(page, "dialog") == []


@pytest.mark.thorough
def test_a_tie_is_shared(people: People, server: Server) -> None:
    goals = [{"dealt": [goal], "kept": goal} for goal in ("all_rounders", "eradicators")]
    hands = [["Osaka", "Seoul", "Taipei", "Beijing"], ["Scientific Prize Winner"], ["Miami"], ["Bogota"]]
    page = won(people("Ada"), server, goals=goals, hands=hands)
    expect(page.locator(".tm-scores .is-best")).to_have_count(2)
    expect(page.locator(".over-cause")).to_contain_text("share the victory with 12")
    expect(page.locator(".tm-scores")).to_contain_text("shares the victory")


@pytest.mark.thorough
def test_the_score_is_in_the_replay(people: People, server: Server) -> None:
    game = petri.replay(nearly_won_by_teams())
    game.play("cure red")
    page = people("Ada", lang="de").open(server.film(game.record()))
    page.locator(".pm-city").first.wait_for()
    page.locator("#board").focus()
    page.keyboard.press("End")
    page.locator('[data-tab="about"]').click()
    expect(page.locator(".replay-summary .tm-scores > li")).to_have_count(2)
    expect(page.locator(".replay-summary .is-best")).to_contain_text("gewinnt")


@pytest.mark.thorough
def test_awards_and_stations_move(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = seated(ada, server, nearly_won_by_teams())
    page.evaluate("""() => { window.flown = 0; new MutationObserver((all) => { for (const { addedNodes } of all) for (
        const one of addedNodes) if (one.classList?.contains('tm-flying')) window.flown += 1;
        }).observe(document.querySelector('.pm-stage'), { childList: true }); }""")
    play(ada, "cure red")
    page.locator(".over").wait_for()
    assert page.evaluate("window.flown") == 1
    expect(page.locator(".tm-lines.is-slow")).to_have_count(2)


# ---------------------------------------------------------------------- tables
def test_the_ready_made_table_begins_with_one_click(people: People) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.get_by_role("radio", name="Pandemic", exact=False).first.check()
    page.locator('[data-ready="teams"]').click()
    page.wait_for_url("**/t/*")
    page.locator(".tm-roles").wait_for()
    assert len(frame(ada)["view"]["team_stations"]) == 2 and frame(ada)["view"]["options"]["players"] == 4
    page.locator(".tm-pairs .pm-move").first.click()
    wait_until(ada, lambda: view(ada)["roles"])


def turn_on(switch: Locator) -> None:
    """By the keyboard: what is written beside others may move it just now."""
    switch.press("Space")
    expect(switch).to_be_checked()


@pytest.mark.thorough
def test_the_form_leads_to_three_teams(people: People, axe: Axe) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.get_by_role("radio", name="Pandemic", exact=False).first.check()
    page.get_by_text("Hot-seat").click()
    page.locator("details.more > summary").click()
    number = page.locator(".play-row")
    expect(number.get_by_role("radio", name="6", exact=True)).to_have_count(0)
    number.get_by_role("radio", name="4", exact=True).click()
    chosen = page.get_by_role("switch", name="Teams")
    expect(chosen).to_be_disabled()
    for boxes in ("Events", "Roles"):
        turn_on(page.get_by_role("switch", name=f"{boxes} of On the Brink"))
    expect(chosen).to_be_enabled()
    turn_on(chosen)
    expect(page.get_by_role("switch", name="Two goals")).to_be_visible()
    number.get_by_role("radio", name="6", exact=True).click()
    expect(page.locator(".seat-wishes li")).to_have_count(6)
    expect(page.locator(".play-row .refused")).to_contain_text("LT-001")
    assert axe(page, ".play-card") == []
    page.locator(".start-button").click()
    page.wait_for_url("**/t/*")
    lift(page)
    expect(page.locator(".tm-roles li")).to_have_count(3)
    assert len(frame(ada)["view"]["team_stations"]) == 3


@pytest.mark.thorough
def test_six_have_seats_and_colours_of_their_own(people: People, server: Server) -> None:
    page = seated(people("Ada"), server, teams(6), SIX)
    expect(page.locator(".seats .seat")).to_have_count(6)
    colours = page.locator(".seats .dish").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).color + '/' + getComputedStyle(one).getPropertyValue('--c'))"
    )
    assert len(set(colours)) == 6
    expect(page.locator(".tm-stations .tm-house")).to_have_count(3)
    expect(panel(page).locator("[data-team-card]")).to_have_count(3)


# ---------------------------------------------------------------------- for everybody
@pytest.mark.quick_first
@pytest.mark.parametrize(("dark", "lang"), [(False, "en"), (True, "de")])
def test_axe_finds_nothing(people: People, server: Server, axe: Axe, dark: bool, lang: str) -> None:
    page = seated(people("Ada", dark=dark, lang=lang), server, teams(6), SIX)
    page.set_viewport_size({"width": 1280, "height": 720})  # the log is behind a tab, with its headings
    assert axe(page, rules=["heading-order"]) == []
    panel(page)
    assert axe(page) == []


@pytest.mark.thorough
def test_a_hand_beside_that_of_the_partner_is_to_be_seen_as_a_whole(people: People, server: Server) -> None:
    page = seated(people("Ada", lang="de"), server, teams())
    page.set_viewport_size({"width": 1280, "height": 720})
    assert page.locator(".pm-cards").evaluate("list => list.scrollWidth - list.clientWidth") == 0
    assert page.locator(".pm-hand-name").evaluate("one => one.getClientRects()[0].height") < 20  # in one line


@pytest.mark.thorough
@pytest.mark.parametrize("two_goals", [False, True])
def test_axe_finds_nothing_in_the_questions(people: People, server: Server, axe: Axe, two_goals: bool) -> None:
    page = seated(people("Ada"), server, teams_begin(two_goals=two_goals))
    page.locator(".tm-choice").wait_for()
    assert axe(page) == []


@pytest.mark.thorough
def test_on_a_phone(people: People, server: Server, axe: Axe) -> None:
    page = seated(people("Ada", phone=True), server, teams(6), SIX)
    bar = page.get_by_role("navigation")
    bar.get_by_role("button", name="Hand").tap()
    expect(page.locator(".tm-partner")).to_be_visible()
    page.keyboard.press("Escape")
    bar.get_by_role("button", name="Seats").tap()
    expect(page.locator(".seats .seat")).to_have_count(6)
    page.keyboard.press("Escape")
    bar.get_by_role("button", name="More").tap()
    panel(page)
    expect(page.locator(".tm-goal")).to_be_visible()
    assert axe(page, "dialog") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.thorough
@pytest.mark.parametrize("phone", [True, False])
def test_a_secret_choice_fits_a_small_screen(people: People, server: Server, phone: bool) -> None:
    ada = people("Ada", phone=phone)
    if not phone:
        ada.page.set_viewport_size(SIDEWAYS)
    page = seated(ada, server, teams_begin())
    expect(page.locator(".bottom .hand:visible")).to_have_count(0)
    last = page.locator(".tm-pairs .pm-move").last
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()
    last.click()
    wait_until(ada, lambda: frame(ada)["ply"] == 1)
    if not phone:
        ada.page.set_viewport_size({"width": 1400, "height": 900})


@pytest.mark.thorough
def test_hints_for_a_first_game_in_teams(people: People, server: Server) -> None:
    page = seated(people("Ada", hints=True), server, teams_begin())
    hint = page.get_by_role("complementary", name="Hint")
    expect(hint).to_contain_text("Three roles for two")
    expect(hint).to_contain_text("LT-005")


# ---------------------------------------------------------------------- a whole game
@pytest.mark.thorough
@pytest.mark.parametrize("seed", [31, 32])
def test_a_whole_game_by_clicking(people: People, server: Server, seed: int) -> None:
    """Two people in different teams, each with a bot as partner."""
    ada, ben = people("Ada"), people("Ben")
    made = server.new_table(
        "pandemic", TWO_PEOPLE, options={**TEAMS, "consent": False, "events": 0, "two_goals": True}, seed=str(seed)
    )
    sit_together((ada, address(made)), (ben, address(made, 2)))
    rng, kinds = random.Random(seed), set()
    while not frame(ada)["outcome"]:
        wait_until(ada, lambda: my_turn(ada) or my_turn(ben))
        person = ada if my_turn(ada) else ben
        now = frame(person)
        if now["outcome"]:
            break
        words = sorted({move["kind"] for move in now["moves"]})
        kind = rng.choice([word for word in words if word not in kinds] or words)
        kinds.add(kind)
        play(person, rng.choice([move["text"] for move in now["moves"] if move["kind"] == kind]))
        if now["ply"] % 10 == 0:
            agrees(person)
    wait_until(ben, lambda: frame(ben)["outcome"])
    assert {"goal", "appoint", "place", "drive"} <= kinds
    for person in (ada, ben):
        person.page.locator(".over").wait_for()
