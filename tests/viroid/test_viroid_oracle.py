"""The engine against a plain second reading of the rules, in whatever comes up in play."""

from __future__ import annotations

import random

import pytest
from viroid_ledger import Ledger
from viroid_oracle import Oracle, values_of
from viroid_samples import samples, stroll
from viroid_tools import state_of, texts

from petri.core.title import find_title

TITLE = find_title("viroid")


@pytest.mark.rule("V-190", "V-234", "V-268", "V-348")
def test_the_engine_offers_what_the_rules_allow() -> None:
    asked: set[str] = set()
    for number, game in enumerate(samples()):
        chance = random.Random(number + 100)
        for move in stroll(state_of(game).copy(), chance, 40):
            view = game.view()
            step = view["agenda"][-1][0]
            if step != "equip":  # its guard looks ahead
                asked.add(step)
                assert set(texts(game)) == Oracle(view).moves(), (step, view)
            for seat in range(len(view["boards"])):
                expected = values_of(view, seat)
                assert {key: view["values"][seat][key] for key in expected} == expected
            game.play(TITLE.text(game.state, move))
    assert len(asked) >= 13


@pytest.mark.rule("V-087", "V-088", "V-093")
def test_a_free_start_offers_nothing_that_cannot_be_bought() -> None:
    for number, game in enumerate(samples()):
        chance = random.Random(number)
        for move in stroll(state_of(game).copy(), chance, 12):
            view = game.view()
            if view["agenda"][-1][0] != "equip":
                break
            oracle = Oracle(view)
            affordable = {text for text, cost in oracle.purchases() if cost <= oracle.board["dna"]}
            assert set(texts(game)) <= affordable | {"end"}
            board = oracle.board
            has_all = any(stem and stem["developed"] for stem in board["stems"]) and bool(board["resistances"])
            has_place = any(
                oracle.bears(city) and "-" in letters and mode in board["modes"]
                for city, found in view["cities"].items()
                for mode, letters in found.items()
            )
            assert ("end" in texts(game)) == (has_all and has_place)
            game.play(TITLE.text(game.state, move))


@pytest.mark.rule("V-203", "V-235", "V-273", "V-272", "V-151", "V-141")
def test_what_is_told_is_what_has_changed() -> None:
    """A second bookkeeping from the happenings comes to the same table after every move."""
    kinds: set[str] = set()
    for number, game in enumerate(samples()):
        chance = random.Random(number + 200)
        for move in stroll(state_of(game).copy(), chance, 60):
            ledger = Ledger(game.view())
            happenings = game.play(TITLE.text(game.state, move))
            kinds |= {happening.kind for happening in happenings}
            ledger.hear(happenings)
            assert ledger.differs(game.view()) == [], happenings
    rare = {"won", "necrosis", "lifted", "airport_closed"}
    assert {told.name for told in TITLE.things.told} - kinds <= rare
