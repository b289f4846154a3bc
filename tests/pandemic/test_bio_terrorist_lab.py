"""The Bio-Terrorist with the lab and the virulent strain (LL-103, LL-104, LD-122, LD-130)."""

from __future__ import annotations

from typing import Any

import pytest
from labs import at_line, complete, in_lab, line, red_line
from terrorists import his, team, thrown
from tools import cure, discarded, heard, of_kind, refused, stations, supply, texts

import petri
from petri.games.pandemic.modules.lab.content import SETS

TWO = ["Atlanta", "Tokyo"]


def sabotaging(**more: Any) -> petri.Game:
    """He is in Atlanta, at one of the stations, with cards for sabotage."""
    usual: dict[str, Any] = {"lab": True, "at": "Atlanta", "pawns": ["Paris", "Paris"], "cards": ["Milan", "Essen"]}
    return his(**{**usual, "stations": TWO, **more})


@pytest.mark.rule("LL-103", "LD-111")
def test_with_fewer_stations_than_sequence_cards_he_closes_a_line() -> None:
    game = sabotaging(lines={"upper": red_line("red", "red"), "lower": line("small_blue")})
    before = supply(game, "red")
    game.play("sabotage Milan")
    assert game.prompt == "shut_line" and game.to_act == 2
    assert texts(game) == {"shut upper", "shut lower"}
    refused(game, "acquire", "LD-101")
    assert heard(game.play("shut upper"), "line_closed") == [{"line": "upper", "card": "small_red"}]
    assert at_line(game)["card"] is None and at_line(game, "lower")["card"] == "small_blue"
    assert supply(game, "red") == before + 2 and in_lab(game, "red") == 0
    assert game.prompt == "prowl"


@pytest.mark.rule("LL-104")
def test_what_lay_at_the_line_goes_where_it_belongs() -> None:
    game = sabotaging(lines={"upper": complete("blue", "London", "Madrid"), "lower": line("small_red")})
    game.play("sabotage Milan")
    game.play("shut upper")
    assert {"London", "Madrid"} <= discarded(game)
    assert "small_blue" in game.position()["sequence_discard"]
    assert at_line(game)["vial"] is None and thrown(game) == ["Milan"]
    assert cure(game, "blue") == "active"


@pytest.mark.rule("LL-103")
def test_he_may_close_the_other_line() -> None:
    game = sabotaging(lines={"upper": red_line("red"), "lower": line("small_blue")})
    game.play("sabotage Milan")
    game.play("shut lower")
    assert at_line(game)["card"] == "small_red" and at_line(game, "lower")["card"] is None


@pytest.mark.rule("LL-103")
def test_without_a_choice_the_line_closes_at_once() -> None:
    game = sabotaging(stations=["Atlanta"], lines={"upper": red_line("red")})
    happenings = game.play("sabotage Milan")
    assert heard(happenings, "line_closed") == [{"line": "upper", "card": "small_red"}]
    assert stations(game) == set() and game.prompt == "prowl"


@pytest.mark.rule("LL-103")
def test_with_enough_stations_no_line_closes() -> None:
    game = sabotaging(stations=[*TWO, "Cairo"], lines={"upper": red_line("red"), "lower": line("small_blue")})
    assert heard(game.play("sabotage Milan"), "line_closed") == []
    assert game.prompt == "prowl"
    refused(game, "shut upper", "LL-103")
    one = sabotaging(lines={"upper": red_line("red")})
    assert heard(one.play("sabotage Milan"), "line_closed") == []


@pytest.mark.rule("LL-103")
def test_a_question_in_a_position() -> None:
    game = sabotaging(lines={"upper": red_line("red"), "lower": line("small_blue")})
    game.play("sabotage Milan")
    other = petri.from_position("pandemic", game.position())
    assert other.position() == game.position() and texts(other) == texts(game)
    with pytest.raises(petri.PositionError):
        petri.from_position("pandemic", {**game.position(), "stations": TWO})


@pytest.mark.rule("LD-122", "LL-041", "LL-084")
def test_the_purple_cure_in_the_lab() -> None:
    cards = ["Tokyo", "Lima", "Cairo", "Milan"]
    usual = {"lab": True, "at": "Seoul", "roles": ["researcher", "medic"], "hands": [cards, []]}
    open_line = {"upper": line("big_red")}
    game = team(**usual, lines=open_line, cubes={"Lima": {"purple": 1}})
    purple = {text for text in of_kind(game, "characterize") if "purple" in text}
    assert purple == {"characterize upper purple Lima"}
    usual["hands"] = [["Tokyo", "Lima", "Cairo"], []]
    filled = ["purple" if space == "grey" else space for space in big_red()]
    ready = line("big_red", "purple", "Bogota", "Delhi", filled)
    game = team(**usual, lines={"upper": ready}, cubes={"Paris": {"purple": 1}})
    game.play("cure purple")
    assert cure(game, "purple") == "cured"


def big_red() -> list[str]:
    found: list[str] = next(card["spaces"] for card in SETS.standard().cards if card["id"] == "big_red")
    return found


@pytest.mark.rule("LD-139", "LD-130", "LD-131")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_all_three_together(players: int) -> None:
    game = petri.new("pandemic", players=players, seed=2, bio_terrorist=True, lab=True, virulent_strain=10)
    position = game.position()
    assert len(position["hands"]) == players - 1 and position["lines"]["upper"]["card"]
    assert all(
        card == "Epidemic" or card.startswith("Epidemic: ") for card in position["player_deck"] if "Epidemic" in card
    )
