"""What a line of moves is after, in words."""

from __future__ import annotations

from typing import Any

import pytest

import petri
from petri.core.text import LANGUAGES
from petri.core.title import find_title

BLUE = ["Paris", "Milan", "Essen", "London", "Madrid"]
TITLE = find_title("pandemic")


def said(texts: list[str], lang: str = "en", **changes: Any) -> list[str]:
    """What these moves are after; the state is left as it was."""
    options = {"players": 2, "open_hands": True, **changes.pop("options", {})}
    usual = {"roles": ["medic", "researcher"], "cubes": {"Lima": {"yellow": 1}}, "turn": 0}
    game = petri.from_position("pandemic", {**usual, "options": options, **changes})
    before, on = game.position(), game.copy()
    moves = []
    for text in texts:
        moves.append(next(move.number for move in on.moves() if move.text == text))
        on.play(text)
    found = [aim.say(lang) for aim in TITLE.aims(game.state, 0, moves)]
    assert game.position() == before
    return found


def test_a_cure() -> None:
    assert said(["cure blue"], hands=[BLUE, []], cubes={"London": {"blue": 1}}) == ["to cure blue"]


def test_the_last_cure_wins() -> None:
    cured = {"yellow": "cured", "black": "cured", "red": "cured"}
    assert said(["cure blue"], hands=[BLUE, []], cures=cured) == ["to win the game"]


def test_a_city_that_would_break_out() -> None:
    pawns = ["Lima", "Atlanta"]
    assert said(["treat yellow"], pawns=pawns, cubes={"Lima": {"yellow": 3}})[0] == "to keep Lima from an outbreak"


def test_cubes_elsewhere() -> None:
    pawns = ["Lima", "Atlanta"]
    assert said(["treat yellow"], roles=["scientist", "researcher"], pawns=pawns, cubes={"Lima": {"yellow": 2}}) == [
        "to take cubes from the board: 1"
    ]


def test_a_card_for_somebody_who_collects() -> None:
    found = said(["give Paris to 1"], hands=[["Paris"], BLUE[1:]], pawns=["Paris", "Paris"])
    assert found == ["to get Paris to Researcher"]


def test_a_way_to_a_station_with_all_cards() -> None:
    found = said(["drive Lima", "drive Bogota"], hands=[BLUE, []], pawns=["Santiago", "Paris"])
    assert found == ["to bring Medic to a station with all cards for blue"]


def test_a_station() -> None:
    assert "a research station in Lima" in said(["build"], hands=[["Lima"], []], pawns=["Lima", "Atlanta"])


def test_of_hands_that_are_hidden_only_the_own_one_is_spoken_of() -> None:
    """The other player's imagined cards are no reason that could be told."""
    options = {"epidemics": 6, "open_hands": False}
    for line in (["drive Chicago"], ["drive Miami"], ["drive Washington"]):
        told = " ".join(said(line, hands=[["Lima"], BLUE[:4]], options=options))
        assert "Researcher" not in told


@pytest.mark.parametrize("lang", LANGUAGES)
def test_both_languages(lang: str) -> None:
    found = said(["cure blue"], lang, hands=[BLUE, []], cubes={"London": {"blue": 1}})
    assert found and all("{" not in text for text in found)
