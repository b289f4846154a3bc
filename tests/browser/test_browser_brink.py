"""On the Brink and In the Lab on the page: the form, purple, events in play, roles, and a whole game by clicking."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
from playing import agrees, frame, is_shown, my_turn, play, press, sit, wait_until
from playwright.sync_api import Page, expect
from situations import ALL_SETS, orders, purple, role_of_other_box, vaccine
from stage import Axe, People, Person, Server, address

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}]


def seated(person: Person, server: Server, record: dict[str, Any]) -> Page:
    return sit(person, address(server.table_from(record, SEATS)))


def pass_until(person: Person, holds: Callable[[], object]) -> None:
    """Take no action and play no event until it is so."""
    while not holds():
        wait_until(person, lambda: my_turn(person))
        play(person, "pass")


# ---------------------------------------------------------------------- the form
def opened_form(person: Person) -> Page:
    page = person.open("/")
    page.get_by_role("radio", name="Pandemic", exact=False).first.check()
    page.locator("details.more > summary").click()
    return page


def test_what_cannot_be_combined_is_greyed_out_with_its_rule(people: People, axe: Axe) -> None:
    ada = people("Ada")
    page = opened_form(ada)
    page.get_by_label("Edition", exact=True).select_option("1")
    roles = page.get_by_role("switch", name="Roles of On the Brink")
    expect(roles).to_be_disabled()
    expect(page.locator(".option-part")).to_contain_text(
        "The roles of On the Brink cannot be combined with the first edition (LD-135)."
    )
    expect(page.get_by_label("Mutation", exact=True).locator("option[value='\"brink\"']")).to_be_disabled()
    five = page.get_by_role("radio", name="5", exact=True)
    expect(five).to_have_attribute("aria-disabled", "true")
    five.click(force=True)
    expect(page.get_by_role("radio", name="2", exact=True)).to_be_checked()
    page.get_by_label("Edition", exact=True).select_option("2")
    expect(roles).to_be_enabled()
    expect(page.locator(".option-part .switch", has_text="Roles of On the Brink")).to_have_css("opacity", "1")
    assert axe(page, ".play-card") == []


@pytest.mark.thorough
def test_names_of_boxes_come_with_the_box_and_fewer_epidemics_are_recommended(people: People) -> None:
    page = opened_form(people("Ada"))
    page.get_by_label("Roles", exact=True).select_option("names")
    chips = page.get_by_role("group", name="Roles").locator("button")
    expect(chips).to_have_count(7)
    page.get_by_role("switch", name="Roles of In the Lab").check(force=True)
    expect(chips).to_have_count(11)
    expect(page.locator(".option-problem")).to_contain_text("The list of roles must have one role")
    expect(page.locator(".advice")).to_have_count(0)
    page.get_by_role("combobox", name="Roles").select_option('"random"')
    page.get_by_label("Mutation", exact=True).select_option('"panic"')
    expect(page.locator(".advice")).to_contain_text("LD-028")


@pytest.mark.quick_first
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_table_that_is_ready_begins_with_one_click(people: People, lang: str) -> None:
    ada = people("Ada", lang=lang)
    page = ada.open("/")
    page.locator('[data-ready="whole_box"]').click()
    page.wait_for_url("**/t/*")
    page.locator(".pm-city").first.wait_for()
    wait_until(ada, lambda: frame(ada)["view"])
    options = frame(ada)["view"]["options"]
    assert {**ALL_SETS, "lab": True, "mutation": "panic", "virulent_strain": 10}.items() <= options.items()


# ---------------------------------------------------------------------- purple
@pytest.mark.quick_first
@pytest.mark.parametrize(("level", "most"), [("brink", 12), ("panic", 24)])
def test_purple_is_on_the_map_and_among_the_counters(people: People, server: Server, level: str, most: int) -> None:
    page = seated(people("Ada"), server, purple(level))
    expect(page.locator(".pm-city .pm-cube.pm-purple")).to_have_count(6)
    expect(page.locator("[data-cure=purple]")).to_have_attribute(
        "aria-label", f"purple: no cure yet. {most - 6} of {most} cubes left in the supply."
    )
    expect(page.locator(".pm-purple-meter")).to_have_attribute("data-purple", "3")
    expect(page.locator(".pm-hand [data-card=Madrid] .pm-card-mark")).to_be_visible()
    expect(page.locator(".pm-hand [data-card=Cairo] .pm-card-mark")).to_have_count(0)
    page.get_by_role("tab", name="Mutation").click()
    expect(page.locator(".pm-purple-cities li").first).to_contain_text("Madrid")
    page.get_by_role("tab", name="Decks and piles").click()
    expect(page.locator(".pm-pile .pm-suit-purple").first).to_contain_text("Mutation 1")
    page.get_by_role("tab", name="Threat").click()
    expect(page.locator(".pm-threat-more[data-colour=purple]").first).to_be_visible()


def test_a_mutation_event_is_told(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = seated(ada, server, purple(player_deck=["The Mutation Intensifies", "Lima", "..."]))
    pass_until(ada, lambda: frame(ada)["view"]["cubes"]["London"].get("purple") == 3)
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("The Mutation Intensifies")


# ---------------------------------------------------------------------- events
@pytest.mark.thorough
def test_an_event_in_play_is_shown_until_it_ends(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, purple())
    page.locator('[data-card="Mobile Hospital"]').click()
    page.locator("[data-move=hospital]").click()
    lying = page.locator(".pm-in-play li")
    expect(lying).to_contain_text("Mobile Hospital")
    expect(lying).to_contain_text("in this turn")
    play(ada, "drive London")
    tray = page.locator(".pm-tray")
    expect(tray.locator(".pm-move")).to_have_count(2)
    play(ada, "heal purple")
    assert frame(ada)["view"]["cubes"]["London"] == {"blue": 1, "purple": 1}
    pass_until(ada, lambda: frame(ada)["view"]["turn"] == 1)
    expect(lying).to_have_count(0)


@pytest.mark.thorough
def test_cubes_for_remote_treatment_are_chosen_on_the_map(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, purple())
    page.locator('[data-card="Remote Treatment"]').click()
    page.locator("[data-use=remote]").click()
    expect(page.locator(".pm-city.is-armed")).to_have_count(4)
    page.locator(".pm-city[data-city=Madrid]").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "second_cube")
    expect(page.locator(".pm-city.is-armed")).to_have_count(4)
    page.locator(".pm-city[data-city=London]").click()
    page.locator('.pm-menu [data-move="remove purple in London"]').click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    cubes = frame(ada)["view"]["cubes"]
    assert (cubes["Madrid"], cubes["London"]) == ({"purple": 2}, {"blue": 1, "purple": 1})


@pytest.mark.thorough
def test_a_vaccine_goes_from_city_to_city(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, vaccine())
    play(ada, "cure black")
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "cure_window")
    page.locator("[data-event=vaccine]:visible").first.click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "vaccination")
    expect(page.locator(".pm-city.is-armed")).to_have_count(3)
    page.locator(".pm-city[data-city=Cairo]").click()
    expect(page.locator(".pm-city.is-armed")).to_have_count(2)  # what is connected
    page.locator(".pm-city[data-city=Riyadh]").click()
    wait_until(ada, lambda: "Riyadh" not in frame(ada)["view"]["cubes"])
    page.locator("[data-move=enough]").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    assert frame(ada)["view"]["cubes"]["Cairo"] == {"black": 1}


@pytest.mark.thorough
def test_a_new_role_is_chosen_by_player_and_card(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, purple())
    page.locator("[data-action=events]").click()
    page.locator("[data-event=assign]").click()
    tray = page.locator(".pm-tray-assign")
    expect(tray.locator("[data-move]")).to_have_count(0)
    tray.locator("[data-pawn='1']").click()
    expect(tray.locator("[data-move]")).to_have_count(15)
    pilot = tray.locator('[data-move="assign 1 to Pilot"]')
    expect(pilot).to_contain_text("up to 3 connections")
    pilot.click()
    wait_until(ada, lambda: frame(ada)["view"]["roles"][1] == "pilot")
    expect(page.locator(".seat").nth(1)).to_contain_text("Pilot")


def ordering(person: Person, server: Server) -> Page:
    """Special Orders is chosen, a pawn is asked for."""
    three = [*SEATS, {"kind": "hotseat", "name": "Cleo"}]
    page = sit(person, address(server.table_from(orders(), three)))
    page.locator("[data-card='Special Orders']").click()
    page.locator("[data-use=orders]").click()
    return page


@pytest.mark.quick_first
@pytest.mark.parametrize("place", [".pm-pawns", ".seat", ".pm-tray"])
def test_a_pawn_is_chosen_where_it_is(people: People, server: Server, place: str) -> None:
    ada = people("Ada")
    page = ordering(ada, server)
    expect(page.locator(f"{place} [data-pawn]")).to_have_count(2)  # not one's own
    page.locator(f"{place} [data-pawn='2']").click()
    wait_until(ada, lambda: "in_play" in frame(ada)["view"])
    expect(page.locator(".pm-pawns [data-pawn], .seat [data-pawn], .pm-tray")).to_have_count(0)
    page.locator("[data-mover='2']").click()
    expect(page.locator(".pm-city.is-near[data-city=London]")).to_have_count(1)


@pytest.mark.quick_first
@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_a_pawn_is_chosen_with_the_keyboard(people: People, server: Server, axe: Axe, key: str) -> None:
    ada = people("Ada")
    page = ordering(ada, server)
    pawn = page.locator(".pm-pawns [data-pawn='1']")
    expect(pawn).to_have_attribute("aria-label", re.compile("Special Orders.*Ben"))
    assert axe(page, ".board") == [] and axe(page, ".seats") == []
    pawn.focus()
    page.keyboard.press(key)
    wait_until(ada, lambda: "in_play" in frame(ada)["view"])


def test_the_pawn_of_an_airlift_is_clicked_and_then_its_city(people: People, server: Server) -> None:
    ada = people("Ada")
    page = ordering(ada, server)
    page.keyboard.press("Escape")
    page.locator("[data-card=Airlift]").click()
    page.locator("[data-use=airlift]").click()
    page.locator(".pm-pawns [data-pawn='1']").click()
    expect(page.locator(".pm-banner")).to_contain_text("Medic")
    page.locator(".pm-city[data-city=Lima]").click()
    wait_until(ada, lambda: frame(ada)["view"]["pawns"][1] == "Lima")


# ---------------------------------------------------------------------- roles
@pytest.mark.thorough
def test_the_pilot_sees_where_he_may_fly_and_takes_somebody_along(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, role_of_other_box("pilot"))
    expect(page.locator(".pm-city.is-near[data-city=Baghdad]")).to_have_count(1)
    expect(page.locator(".pm-city.is-near[data-city=Delhi]")).to_have_count(0)
    page.locator(".pm-city[data-city=Cairo]").click()
    page.locator('.pm-menu [data-move="hop Cairo with 1"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["pawns"] == ["Cairo", "Cairo"])


STARTS = """() => {
    window.starts = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        if (this.matches('.pm-map-pawn')) window.starts.push([this.dataset.seat, performance.now()]);
        return animate.apply(this, how);
    };
}"""


@pytest.mark.thorough
def test_the_passenger_flies_with_the_pilot(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    page = seated(ada, server, role_of_other_box("pilot"))
    page.evaluate(STARTS)
    play(ada, "hop Cairo with 1")
    wait_until(ada, lambda: is_shown(page, frame(ada)))
    (pilot, began), (passenger, followed) = page.evaluate("window.starts")
    assert {pilot, passenger} == {"0", "1"}
    assert abs(followed - began) < 200  # a flight takes 460 ms


@pytest.mark.thorough
def test_samples_lie_on_the_role_card(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, role_of_other_box("field_operative", samples={"blue": 2}))
    page.locator("[data-action=collect]").click()
    page.locator('[data-move="collect blue"]').click()
    wait_until(ada, lambda: frame(ada)["view"]["samples"] == {"blue": 3})
    expect(page.locator(".seat .pm-samples .pm-cube")).to_have_count(3)


@pytest.mark.thorough
def test_cards_that_were_seen_lie_beside_the_decks(people: People, server: Server) -> None:
    ada = people("Ada")
    agenda = [["end_turn", 0], ["infection_phase", 0], ["draw", 0], ["actions", 0], ["look", 0]]
    page = seated(ada, server, role_of_other_box("troubleshooter", agenda=agenda))
    page.locator(".pm-tray [data-move=look]").click()
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "actions")
    expect(page.locator(".pm-next li")).to_have_count(2)


@pytest.mark.thorough
def test_pairs_pay_for_the_cure_of_the_virologist(people: People, server: Server) -> None:
    ada = people("Ada")
    hands = [["Milan", "London", "Essen", "Paris", "Cairo", "Delhi"], ["Osaka"]]
    page = seated(ada, server, role_of_other_box("virologist", hands=hands))
    page.locator("[data-action=cure]").click()
    wait_until(ada, lambda: frame(ada)["view"]["cures"]["blue"] == "cured")
    expect(page.locator(".pm-hand [data-card]")).to_have_count(0)


@pytest.mark.thorough
def test_five_people_sit_at_one_table(people: People, server: Server) -> None:
    ada = people("Ada")
    seats = [SEATS[0], *({"kind": "hotseat", "name": name} for name in ("Ben", "Cleo", "Dan", "Eve"))]
    made = server.new_table("pandemic", seats, options={"epidemics": 4, **ALL_SETS}, seed="5")
    page = sit(ada, address(made))
    expect(page.locator(".seat")).to_have_count(5)
    expect(page.locator(".pm-pawns .pm-pawn")).to_have_count(5)
    signs = page.locator(".pm-pawns .pm-sign").all_text_contents()
    assert len(set(signs)) == 5


# ---------------------------------------------------------------------- a whole game
@pytest.mark.thorough
@pytest.mark.parametrize("seed", [11, 12])
def test_a_whole_game_by_clicking_with_all_of_it(people: People, server: Server, seed: int) -> None:
    ada = people("Ada")
    options = {"epidemics": 4, "mutation": "panic", "virulent_strain": 10, **ALL_SETS}
    seats = [SEATS[0], *({"kind": "hotseat", "name": name} for name in ("Ben", "Cleo"))]
    made = server.new_table("pandemic", seats, options=options, seed=str(seed))
    sit(ada, address(made))
    rng, kinds = random.Random(seed), set()
    while True:
        wait_until(ada, lambda: my_turn(ada))
        now = frame(ada)
        if now["outcome"]:
            break
        words = sorted({move["kind"] for move in now["moves"]} - {"forgo"})
        rare = [kind for kind in words if kind not in kinds]
        kind = rng.choice(rare or words)
        kinds.add(kind)
        press(ada, rng.choice([move["text"] for move in now["moves"] if move["kind"] == kind]))
        if now["ply"] % 10 == 0:
            agrees(ada)
    assert len(kinds) > 10, kinds
