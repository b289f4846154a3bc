"""Modules on the page: Virulent Strain in the lobby, on the map, in its panel, and as a question."""

from __future__ import annotations

import pytest
from playing import frame, play, sit, wait_until
from playwright.sync_api import Page, expect
from situations import calm, virulent, virulent_tie
from stage import People, Person, Server, address

SEATS = [{"kind": "me", "name": "Ada"}, {"kind": "hotseat", "name": "Ben"}]


def seated(person: Person, server: Server, record: dict[str, object]) -> Page:
    return sit(person, address(server.table_from(record, SEATS)))


def test_the_lobby_offers_it_and_says_what_it_excludes(people: People) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.get_by_role("radio", name="Pandemic", exact=False).first.check()
    page.locator("details.more > summary").click()
    chosen = page.get_by_label("Virulent Strain", exact=True)
    expect(chosen.locator("option")).to_have_count(3)
    chosen.select_option("10")
    first = page.get_by_label("Edition", exact=True).locator("option[value='1']")
    expect(first).to_have_attribute("disabled", "")
    expect(page.locator(".refused").first).to_contain_text(
        "The first edition cannot be combined with Virulent Strain (LD-135)."
    )
    page.locator(".start-button").click()
    page.wait_for_url("**/t/*")
    page.locator(".pm-city").first.wait_for()
    wait_until(ada, lambda: frame(ada)["view"])
    assert frame(ada)["view"]["options"]["virulent_strain"] == 10
    expect(page.locator(".pm-strain")).to_be_visible()


@pytest.mark.thorough
def test_before_the_first_epidemic_no_disease_is_the_strain(people: People, server: Server) -> None:
    page = seated(people("Ada"), server, virulent_tie())
    expect(page.locator('.pm-strain[data-strain=""]')).to_contain_text("?")


@pytest.mark.quick_first
@pytest.mark.parametrize(
    ("lang", "tab", "effect"), [("en", "Virulent strain", "Chronic Effect"), ("de", "Erregerstamm", "Chronischer")]
)
def test_what_is_in_force_is_told_with_its_rule(
    people: People, server: Server, lang: str, tab: str, effect: str
) -> None:
    page = seated(people("Ada", lang=lang), server, virulent())
    expect(page.locator('.pm-strain[data-strain="blue"] b')).to_contain_text("1")
    page.get_by_role("tab", name=tab).click()
    now = page.locator(".pm-effects-now li")
    expect(now).to_have_count(1)
    expect(now).to_contain_text(effect)
    expect(now).to_contain_text("LD-064")
    expect(page.locator(".pm-effects-later li")).to_have_count(7)


@pytest.mark.thorough
def test_the_cubes_of_the_strain_are_marked(people: People, server: Server) -> None:
    page = seated(people("Ada"), server, virulent())
    cubes = page.locator('.pm-stack[data-colour="blue"]')
    expect(page.locator(".pm-strain-marks rect")).to_have_count(cubes.count())


def test_the_strain_is_chosen_and_told(people: People, server: Server) -> None:
    ada = people("Ada")
    page = seated(ada, server, virulent_tie())
    play(ada, "pass")
    wait_until(ada, lambda: frame(ada)["prompt"]["step"] == "choose_strain")
    tray = page.locator(".pm-tray")
    expect(tray).to_contain_text("which of the diseases")
    expect(tray.locator(".pm-move")).to_have_count(2)
    play(ada, "strain black")
    assert frame(ada)["view"]["strain"] == "black"
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log")).to_contain_text("The virulent strain is black.")
    expect(page.locator('.pm-strain[data-strain="black"]')).to_be_visible()


def test_a_game_without_it_loads_nothing_of_it(people: People, server: Server) -> None:
    ada = people("Ada")
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url))
    seated(ada, server, calm())
    assert asked and not [url for url in asked if "virulent_strain" in url]
    expect(ada.page.locator(".pm-strain")).to_have_count(0)


# a module with one of every slot, in place of the real one
SLOTS = """
const { got } = globalThis.petriScripts;
const { html } = got['core/html.js'];
const panel = (id, label, text, when) => (
  { id, label: () => label, when, Component: () => html`<p class=${id}>${text}</p>` });
const isMine = (ctx) => ctx.frame.value.seat === 1;
got['games/pandemic/modules/virulent_strain/index.js'] = { default: {
  id: 'virulent_strain',
  panels: [panel('of-all', 'For all', 'seen by all'), panel('of-one', 'For one', 'private', isMine)],
  boards: [panel('second', 'Lab', 'the second board')],
  layers: [() => html`<circle class="own-layer" r="5" />`],
  Status: () => html`<i class="own-status">status</i>`,
  Badge: ({ seat }) => html`<i class="own-badge">${seat}</i>`,
  plays: { moved: async () => { document.body.dataset.played = 'moved'; } },
} };
"""


def test_every_slot_is_filled(people: People, server: Server) -> None:
    ada = people("Ada", motion=True)
    ada.is_changed = True
    ada.context.route(
        "**/@games/pandemic/modules/virulent_strain/index.js",
        lambda route: route.fulfill(body=SLOTS, content_type="text/javascript"),
    )
    page = seated(ada, server, virulent())
    expect(page.locator(".own-status")).to_be_visible()
    expect(page.locator(".own-badge")).to_have_text(["0", "1"])
    expect(page.locator(".pm-map .own-layer")).to_have_count(1)
    page.get_by_role("tab", name="For all").click()
    expect(page.locator(".of-all")).to_have_text("seen by all")
    expect(page.get_by_role("tab", name="For one")).to_have_count(0)
    play(ada, "drive London")
    page.locator("body[data-played=moved]").wait_for(state="attached")
    page.get_by_role("radio", name="Lab").click()
    expect(page.locator(".second")).to_have_text("the second board")
    expect(page.locator(".pm-map")).to_have_count(0)
    page.get_by_role("radio", name="Map").click()
    expect(page.locator(".pm-city")).to_have_count(48)
