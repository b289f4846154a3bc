"""What Pandemic gives to a page: the parts of each kind of move, the box, and what may be taken back freely."""

from __future__ import annotations

from typing import Any

import pytest
from tools import pass_until, table, texts

import petri
from petri.core.text import LANGUAGES
from petri.core.title import find_title
from petri.games.pandemic import content

TITLE = find_title("pandemic")
REDS = ["Tokyo", "Osaka", "Seoul", "Beijing", "Manila", "Sydney"]


# ---------------------------------------------------------------------- parts
def test_parts_of_movement_name_the_pawn_and_the_card() -> None:
    game = table(roles=["dispatcher", "medic"], pawns=["Atlanta", "Paris"], hands=[["Atlanta", "Paris", "Lima"], []])
    parts = game.parts
    assert parts("drive Chicago") == {"kind": "drive", "pawn": 0, "city": "Chicago", "cost": []}
    assert parts("drive 1 to Milan") == {"kind": "drive", "pawn": 1, "city": "Milan", "cost": []}
    assert parts("fly Lima") == {"kind": "fly", "pawn": 0, "city": "Lima", "cost": ["Lima"]}
    assert parts("charter Tokyo")["cost"] == ["Atlanta"]
    assert parts("charter 1 to Tokyo")["cost"] == ["Paris"]
    assert parts("join 1 to Atlanta") == {"kind": "join", "pawn": 1, "city": "Atlanta", "cost": []}
    assert parts("pass") == {"kind": "pass", "cost": []}


def test_parts_of_building_sharing_and_discarding() -> None:
    game = table(pawns=["Paris", "Paris"], hands=[["Paris", "Lima"], ["Tokyo"]], cubes={"Paris": {"blue": 1}})
    assert game.parts("build") == {"kind": "build", "cost": ["Paris"]}
    assert game.parts("treat blue") == {"kind": "treat", "colour": "blue", "cost": []}
    assert game.parts("give Paris to 1") == {"kind": "give", "card": "Paris", "seat": 1, "cost": ["Paris"]}
    assert game.parts("take Tokyo from 1") == {"kind": "take", "card": "Tokyo", "seat": 1, "cost": []}
    assert game.parts("discard Lima")["cost"] == ["Lima"]
    expert = table(roles=["operations_expert", "medic"], pawns=["Paris", "Lima"], hands=[["Paris"], []])
    assert expert.parts("build") == {"kind": "build", "cost": []}


@pytest.mark.parametrize("number", [5, 6])
def test_parts_of_a_cure_name_the_cards_or_the_choice(number: int) -> None:
    game = table(roles=["medic", "scientist"], hands=[[*REDS[:number], "Lima"], []], stations=["Atlanta"])
    parts = game.parts("cure red")
    if number == 5:
        assert set(parts.pop("cost")) == set(REDS[:5])
        assert parts == {"kind": "cure", "colour": "red"}
    else:
        assert parts["cost"] == []
        assert set(parts["choice"]["cards"]) == set(REDS) and parts["choice"]["number"] == 5


def test_parts_of_the_special_move() -> None:
    expert = {"roles": ["operations_expert", "medic"], "stations": ["Atlanta"]}
    one = table(hands=[["Lima", "Airlift"], []], **expert)
    assert one.parts("special Tokyo") == {"kind": "special", "pawn": 0, "city": "Tokyo", "cost": ["Lima"]}
    two = table(hands=[["Lima", "Paris"], []], **expert)
    assert two.parts("special Tokyo")["choice"] == {"cards": ["Paris", "Lima"], "number": 1}
    two.play("special Tokyo")
    assert two.parts("pay Paris") == {"kind": "pay", "city": "Paris", "cost": ["Paris"]}


def test_parts_of_events_from_the_hand_and_from_the_role_card() -> None:
    game = table(roles=["contingency_planner", "medic"], hands=[[], ["Airlift"]], stored="Forecast")
    airlift = {"kind": "airlift", "pawn": 0, "city": "Lima", "event": "Airlift", "stored": False, "cost": ["Airlift"]}
    assert game.parts("airlift 0 to Lima") == airlift
    assert game.parts("forecast") == {"kind": "forecast", "event": "Forecast", "stored": True, "cost": []}


# ---------------------------------------------------------------------- the box
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_box_has_all_that_is_printed(lang: str) -> None:
    box = petri.new("pandemic", seed=1).box(lang)
    assert len(box["cities"]) == 48 and len(box["roles"]) == 7 and len(box["events"]) == 5
    paris = box["cities"]["Paris"]
    assert paris["colour"] == "blue" and paris["neighbours"] == ["Algiers", "Essen", "London", "Madrid", "Milan"]
    assert box["cities"]["Cairo"]["label"] == {"en": "Cairo", "de": "Kairo"}[lang]
    assert box["colours"].keys() == {"blue", "yellow", "black", "red"}
    assert box["rates"] == [2, 2, 2, 3, 3, 4, 4]
    numbers = ("outbreak_limit", "cube_limit", "station_limit", "hand_limit", "actions", "cure_cards")
    assert [box[key] for key in numbers] == [8, 24, 6, 7, 4, 5]
    for city in box["cities"].values():
        assert all(near in box["cities"] for near in city["neighbours"])


def test_the_box_of_the_first_edition() -> None:
    box = petri.new("pandemic", edition=1, seed=1).box("en")
    assert "Toronto" in box["cities"] and "Montreal" not in box["cities"]
    assert "Toronto" in box["cities"]["Chicago"]["neighbours"]
    assert len(box["roles"]) == 5
    assert "Montreal" in petri.new("pandemic", edition=1, toronto=False, seed=1).box()["cities"]
    assert petri.new("pandemic", events=["airlift"], seed=1).box()["events"].keys() == {"Airlift"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_options_call_roles_and_events_as_the_cards_do(lang: str) -> None:
    described = {option.name: option.describe(TITLE.package, lang) for option in TITLE.options}
    for name, printed in (("roles", content.roles()), ("events", content.events())):
        named = {entry["value"]: entry["label"] for entry in described[name]["names"]}
        assert named == {card["id"]: card[f"name_{lang}"] for card in printed}


# ---------------------------------------------------------------------- what may be taken back
def hidden(**more: Any) -> petri.Game:
    """Five epidemics: hands are hidden."""
    return table(epidemics=5, pawns=["Paris", "Paris"], hands=[["Paris", "Lima", "Forecast"], ["Tokyo"]], **more)


@pytest.mark.parametrize("move", ["drive Milan", "fly Lima", "build", "treat blue", "charter Tokyo"])
def test_ones_own_choices_may_be_taken_back(move: str) -> None:
    game = hidden(cubes={"Paris": {"blue": 2}}, stations=["Atlanta"])
    game.play(move)
    assert game.is_free


def test_a_look_at_the_deck_may_not_but_its_order_may() -> None:
    game = hidden()
    game.play("forecast")
    assert not game.is_free
    game.play(game.moves()[0])
    assert game.is_free


@pytest.mark.parametrize("holds_it", [True, False])
def test_asking_a_hidden_hand_may_not(holds_it: bool) -> None:
    game = table(epidemics=5, pawns=["Paris", "Paris"], hands=[["Lima"], ["Paris" if holds_it else "Tokyo"]])
    happenings = game.play("ask 1")
    assert [happening.kind for happening in happenings] == ["gave" if holds_it else "nothing_to_give"]
    assert not game.is_free


@pytest.mark.parametrize("epidemics", [4, 5])
def test_that_somebody_is_asked_tells_of_a_hidden_hand(epidemics: int) -> None:
    """A Researcher who chooses has several cards, and who is asked in a window has an event."""
    game = table(
        epidemics=5, roles=["medic", "researcher"], pawns=["Paris", "Paris"], hands=[["Lima"], ["Tokyo", "Essen"]]
    )
    assert [happening.kind for happening in game.play("ask 1")] == [] and game.prompt == "answer"
    assert not game.is_free
    game = table(epidemics=epidemics, hands=[["Lima"], ["Airlift"]], actions=1)
    game.play("drive Chicago")
    assert (game.prompt, game.to_act) == ("window", 1)
    assert game.is_free == (epidemics == 4)


def test_giving_a_card_shows_it_unless_hands_are_open() -> None:
    game = hidden()
    game.play("give Paris to 1")
    assert not game.is_free
    game = table(epidemics=4, pawns=["Paris", "Paris"], hands=[["Paris"], ["Tokyo"]])
    game.play("give Paris to 1")
    assert game.is_free


def test_what_ends_the_action_phase_may_not_be_taken_back() -> None:
    game = table(epidemics=5, hands=[["Lima"], ["Tokyo"]])
    kinds = {happening.kind for happening in game.play("pass")}
    assert {"drew", "infected"} <= kinds
    assert not game.is_free


def test_an_epidemic_may_not_be_taken_back() -> None:
    game = table(
        epidemics=5, hands=[["Lima", "Resilient Population"], ["Tokyo"]], player_deck=["Epidemic", "Osaka", "..."]
    )
    pass_until(game, "resilient_window")
    assert not game.is_free
    assert "pass" in texts(game, game.to_act)
    intensified = {happening.kind for happening in game.play("pass")}
    assert "intensified" in intensified and not game.is_free


def test_kinds_that_reveal_are_kinds_of_happenings() -> None:
    assert {told.name for told in TITLE.things.told} >= TITLE.reveals
    assert set(TITLE.steps) >= TITLE.windows.keys()
