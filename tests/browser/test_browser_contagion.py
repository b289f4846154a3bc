"""Contagion in the browser, against bots."""

from __future__ import annotations

import re

import pytest
from playing import agrees, choose, frame, my_turn, play, sit, wait_until
from playwright.sync_api import expect
from situations import finished, until
from stage import People, Server, address

BOTS = [{"kind": "me", "name": "Ada"}, {"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
WISHES = ("place", "infect", "mutate", "draw", "pay", "discard", "resist", "use", "pass")


def test_rounds_against_bots(people: People, server: Server) -> None:
    ada = people("Ada")
    made = server.new_table("contagion", BOTS, seed=4)
    page = sit(ada, address(made))
    assert len(frame(ada)["view"]["display"]) == page.locator(".cg-city").count()
    nth = 0
    while not frame(ada)["outcome"] and frame(ada)["view"]["round"] < 4:
        wait_until(ada, lambda: my_turn(ada))
        play(ada, choose(frame(ada)["moves"], WISHES, nth))
        agrees(ada)
        nth += 1
    view = frame(ada)["view"]
    assert nth >= 5
    cubes = [number for city in view["display"] for row in city["rows"] for number in row]
    assert cubes, "nobody has infected anything"
    scores = page.locator(".cg-score").first
    expect(scores).to_have_attribute("aria-label", re.compile(rf"Ada {view['scores'][0]}\b"))


@pytest.mark.thorough
def test_a_game_to_its_end(people: People, server: Server) -> None:
    """From the last turns of a record: the death toll, the scores, the winner."""
    ada = people("Ada")
    record = finished("contagion")
    start = until(record, len(record["moves"]) - 25, 0)
    made = server.table_from(start, BOTS)
    page = sit(ada, address(made))
    while not frame(ada)["outcome"]:
        wait_until(ada, lambda: my_turn(ada))
        if frame(ada)["outcome"]:
            break
        play(ada, choose(frame(ada)["moves"], ("draw", *WISHES)))
    outcome = frame(ada)["outcome"]
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(outcome["text"])
    shown = dialog.locator(".scores .number").all_inner_texts()
    assert [int(score) for score in shown] == sorted(outcome["scores"], reverse=True)
    expect(dialog.locator(".scores .winner")).to_have_count(len(outcome["winners"]))
