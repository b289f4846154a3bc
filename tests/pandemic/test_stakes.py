"""In which windows an event matters, so that who holds it is asked without having said anything."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tools import pass_until, table

import petri
from petri.core.text import LANGUAGES, texts
from petri.core.title import find_title
from petri.games.pandemic.stakes import WINDOWS

TITLE = find_title("pandemic")
KEPT = {kind.word for kind in TITLE.things.kinds if kind.group == "event"}
FULL = {"Cairo": {"black": 3}}


def held(event: str, **more: Any) -> petri.Game:
    """Seat 0 is active and passes; seat 1 holds the event."""
    usual = {"player_deck": ["Tokyo", "Osaka", "..."], "infection_deck": ["Cairo", "Delhi", "..."]}
    usual |= {"infection_discard": ["Lima"]}
    return table(hands=[[], [event]], **{**usual, **more})


def moments(game: petri.Game) -> dict[str, bool]:
    """By the step after each window of the turn, whether the only event that is offered matters."""
    found = {}
    turn = game.turn
    game.play("pass")
    while game.outcome is None and game.turn == turn:
        if game.prompt in TITLE.windows:
            (matters,) = game.offers().values()
            found[game.view()["agenda"][-2][0]] = matters
        game.play(next(move.text for move in game.moves() if move.kind in ("pass", "discard")))
    return found


def test_without_a_threat_nobody_is_asked_for_what_can_wait() -> None:
    for event in ("One Quiet Night", "Airlift", "Forecast", "Government Grant", "Resilient Population"):
        found = moments(held(event))
        assert "infection_phase" in found and not any(found.values()), event


def test_an_outbreak_that_may_well_come_matters_once_before_the_infection_phase() -> None:
    assert not any(moments(held("One Quiet Night", cubes=FULL)).values())  # one of 47 cards
    deck = {"player_deck": ["Epidemic", "Osaka", "..."], "infection_deck": ["...", "Paris"]}
    found = moments(held("One Quiet Night", cubes=FULL, infection_discard=["Cairo", "Lima"], **deck))
    assert [moment for moment, matters in found.items() if matters] == ["infection_phase"]
    assert "infection_card" in found


def test_the_outbreak_that_would_lose_the_game_matters_however_unlikely_it_is() -> None:
    found = moments(held("Airlift", cubes=FULL, outbreaks=7, infection_deck=["Delhi", "Paris", "..."]))
    assert found["infection_phase"] and not found["draw"]


def test_resilient_population_matters_before_intensify() -> None:
    game = held("Resilient Population", player_deck=["Epidemic", "Osaka", "..."], infection_deck=["...", "Paris"])
    found = moments(game)
    assert found["intensify"] and not found["draw"]


def test_before_the_cards_run_out_everything_matters() -> None:
    game = held("Government Grant")
    deck = game.position()["player_deck"]
    last = held("Government Grant", player_deck=[], player_discard=deck)
    pass_until(last, "window")
    assert last.offers() == {"grant": True}


def test_borrowed_time_matters_after_the_own_last_action() -> None:
    own = table(brink_events=True, hands=[["Borrowed Time"], []])
    own.play("pass")
    assert own.offers() == {"borrow": True}
    other = table(brink_events=True, hands=[[], ["Borrowed Time"]])
    other.play("pass")
    assert other.offers() == {"borrow": False}


BOXES = {"brink_events": True, "lab_events": True, "brink_roles": True, "lab_roles": True}
VARIANTS: tuple[dict[str, Any], ...] = (
    {"players": 4, "epidemics": 4},
    {"players": 3, "edition": 1},
    {"players": 4, "epidemics": 4, **BOXES},
    {"players": 3, "epidemics": 4, "open_hands": True, "virulent_strain": 8},
    {"players": 3, "epidemics": 4, "open_hands": True, "mutation": "panic"},
    {"players": 3, "epidemics": 4, "open_hands": True, "lab": True, **BOXES},
    {"players": 1, "epidemics": 4, **BOXES},
    {"players": 4, "bio_terrorist": True, **BOXES},
    {"players": 4, "teams": True, **BOXES},
)


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_in_every_window_of_every_variant_it_can_be_told_what_matters(options: dict[str, Any]) -> None:
    asked = 0
    for seed in range(2):
        game = petri.new("pandemic", seed=seed, **options)
        chance = random.Random(seed)
        while game.outcome is None:
            if game.prompt in TITLE.windows:
                offers = game.offers()
                assert offers and game.to_act is not None
                assert set(offers) == {move.kind for move in game.moves(game.to_act)} - {"pass"}
                asked += 1
                game.play("pass")  # what is never played is offered most
            else:
                moves = game.moves(game.to_act)
                game.play(chance.choice([move for move in moves if move.kind not in KEPT] or moves))
    assert asked


def test_only_windows_offer() -> None:
    assert held("Airlift").offers() == {}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_is_told_when_each_event_matters(lang: str) -> None:
    game = petri.new("pandemic", players=4, epidemics=4, brink_events=True, lab_events=True, seed=1)
    kinds = {word: facts for word, facts in game.box(lang)["kinds"].items() if facts["group"] == "event"}
    assert kinds and all(facts["asks"] for facts in kinds.values())
    known = {key.partition(".")[2] for key in texts(TITLE.package, lang) if key.startswith("asks.")}
    assert known == set(WINDOWS)
    assert {kind.asks for kind in TITLE.things.kinds} <= known


def test_few_decisions_of_a_game_are_to_let_something_pass() -> None:
    """Seat 0 keeps all events to the end, the worst there is."""
    decisions, everywhere, matters = 0, 0, 0
    for seed in range(24):
        game = petri.new("pandemic", players=2 + seed % 3, epidemics=4, seed=seed)
        chance = random.Random(seed)
        while game.outcome is None:
            moves = game.moves(game.to_act)
            if game.prompt in TITLE.windows:
                everywhere += game.to_act == 0
                matters += game.to_act == 0 and any(game.offers().values())
                game.play("pass")
                continue
            decisions += game.to_act == 0 and len(moves) > 1
            game.play(chance.choice([move for move in moves if move.kind not in {*KEPT, "pass"}] or moves))
    assert matters / (matters + decisions) <= 0.15 < 0.4 < everywhere / (everywhere + decisions)
