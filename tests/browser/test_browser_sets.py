"""Sets of cards that the server offers: chosen in the lobby, drawn on the table, named in the replay."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playing import frame, wait_until
from playwright.sync_api import expect
from stage import People, Server

from petri.core.collection import sets_of
from petri.core.title import find_title


@pytest.fixture(scope="module")
def offering(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("offering")
    sets = sets_of(find_title("contagion"))
    data = json.loads(sets.source())
    for city in data["cities"]:
        city.update(name_en=f"New {city['name_en']}", name_de=f"Neu-{city['name_de']}")
    (folder / "sets" / "new world").mkdir(parents=True)
    (folder / "sets" / "new world" / sets.file).write_text(json.dumps(data), encoding="utf-8")
    server = Server(folder, more=("--content", str(folder / "sets")))
    server.start()
    try:
        yield server
    finally:
        server.stop()
    assert "Traceback" not in server.said(), server.said()


@pytest.mark.quick_first
@pytest.mark.parametrize(
    ("lang", "label", "city", "about"),
    [("en", "Set of cards", "New ", "About"), ("de", "Kartensatz", "Neu-", "Details")],
)
def test_a_set_is_chosen_in_the_lobby(
    people: People, offering: Server, lang: str, label: str, city: str, about: str
) -> None:
    ada = people("Ada", lang=lang, at=offering)
    page = ada.open("/")
    page.locator('input[type="radio"][value="contagion"]').check(force=True)
    page.locator("details.more > summary").click()
    chosen = page.get_by_label(label, exact=True)
    expect(chosen.locator("option")).to_have_count(2)
    chosen.select_option(label="new world")
    page.locator(".start-button").click()
    page.wait_for_url("**/t/*")
    wait_until(ada, lambda: frame(ada).get("view"))
    assert frame(ada)["view"]["options"]["content"] == "new world"
    expect(page.locator("main")).to_contain_text(city)
    table = page.url.partition("/t/")[2].partition("#")[0]
    page = ada.open(f"/r/{table}")
    page.get_by_role("tab", name=about).click()
    expect(page.locator(".replay-facts")).to_contain_text("new world")


@pytest.mark.thorough
def test_without_sets_there_is_nothing_to_choose(people: People, server: Server) -> None:
    ada = people("Ada")
    page = ada.open("/")
    page.locator('input[type="radio"][value="contagion"]').check(force=True)
    page.locator("details.more > summary").click()
    expect(page.get_by_label("Neutral colour", exact=True)).to_have_count(1)
    expect(page.get_by_label("Set of cards", exact=True)).to_have_count(0)
