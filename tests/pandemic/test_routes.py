"""Ways of a pawn over several moves."""

from __future__ import annotations

from typing import Any

import pytest

import petri
from petri.core.errors import SeatError
from petri.core.game import Game


def at(**more: Any) -> Game:
    position = {
        "options": {"players": 2, "epidemics": 4},
        "roles": ["medic", "dispatcher"],
        "pawns": ["Atlanta", "Paris"],
        "hands": [["Atlanta", "Lima"], ["Cairo"]],
        "stations": ["Atlanta", "Seoul"],
        "cubes": {},
    }
    return petri.from_position("pandemic", {**position, **more})


def ways(game: Game, city: str, pawn: int | None = None) -> list[tuple[list[str], tuple[str, ...]]]:
    seat = game.to_act
    assert seat is not None
    return [([leg.text for leg in route.legs], route.cards) for route in game.routes(seat, pawn).get(city, [])]


def test_a_neighbour_is_one_step_away() -> None:
    assert ways(at(), "Chicago") == [(["drive Chicago"], ())]


def test_each_price_has_its_way() -> None:
    assert ways(at(), "Lima") == [
        (["fly Lima"], ("Lima",)),
        (["charter Lima"], ("Atlanta",)),
        (["drive Chicago", "drive Mexico City", "drive Lima"], ()),
    ]


def test_a_way_may_lead_over_a_station() -> None:
    assert (["shuttle Seoul", "drive Tokyo"], ()) in ways(at(), "Tokyo")


def test_no_way_is_longer_than_the_actions_that_are_left() -> None:
    game = at(hands=[[], ["Cairo"]], stations=["Atlanta"])
    assert max(len(route.legs) for city in game.routes(0).values() for route in city) == 4
    game.play("drive Chicago")
    assert max(len(route.legs) for city in game.routes(0).values() for route in city) == 3
    assert "Sydney" in game.routes(0)
    assert "Riyadh" not in game.routes(0)


def test_every_way_can_be_played() -> None:
    game = at()
    for city, found in game.routes(0).items():
        for route in found:
            trial = game.copy()
            for leg in route.legs:
                trial.play(leg.text)
            assert trial.view(0)["pawns"][0] == city
            assert set(route.cards) == set(game.view(0)["hands"][0]["cards"]) - set(trial.view(0)["hands"][0]["cards"])


def test_the_dispatcher_moves_another_pawn() -> None:
    game = at(turn=1)
    assert ways(game, "Paris", pawn=0) == [(["join 0 to Paris"], ())]
    assert ways(game, "Chicago", pawn=0) == [(["drive 0 to Chicago"], ())]


def test_who_does_not_act_has_no_ways() -> None:
    assert at().routes(1) == {}
    for seat, pawn in ((7, None), (0, 7), (1, -1)):
        with pytest.raises(SeatError):
            at().routes(seat, pawn)


def test_what_is_hidden_does_not_change_the_ways() -> None:
    """Two games that look the same to the hunters, with the Bio-Terrorist in different cities."""
    game = petri.new("pandemic", players=3, seed=4, bio_terrorist=True, epidemics=4)
    while game.prompt != "actions":
        game.play(game.moves(game.to_act)[0])
    seat = game.to_act
    assert seat is not None
    other = game.imagine(seat, 9)
    assert game.view(seat) == other.view(seat)
    assert game.routes(seat) == other.routes(seat)


def test_the_game_is_left_as_it_is() -> None:
    game = at()
    before = game.position(), game.record()
    game.routes(0)
    assert (game.position(), game.record()) == before
