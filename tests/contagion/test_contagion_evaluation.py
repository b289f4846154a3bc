"""How a state looks to a seat: what a one-step look-ahead needs to choose sensibly."""

from __future__ import annotations

from typing import Any

import pytest
from contagion_samples import samples, state_of
from contagion_tools import play, table

import petri
from petri.core.title import find_title

TITLE = find_title("contagion")
CITIES: dict[str, Any] = {"Jakarta": [], "Tokyo": [[1, 2]], "Cairo": []}


def after(game: petri.Game, *moves: str) -> petri.Game:
    other = game.copy()
    play(other, *moves)
    return other


def value(game: petri.Game, *moves: str, seat: int = 0) -> float:
    """How the game looks to a seat after some moves."""
    return TITLE.evaluate(after(game, *moves).state, seat)


def best(game: petri.Game) -> str:
    """The move after which the game looks best to the seat that is asked."""
    assert game.to_act is not None
    seat = game.to_act
    return max(game.moves(), key=lambda move: value(game, move.text, seat=seat)).text


def test_in_the_end_points_count() -> None:
    game = petri.from_position("contagion", {"result": "over", "scores": [30, 34, 20]})
    assert TITLE.evaluate(game.state, 1) == pytest.approx(4)
    assert TITLE.evaluate(game.state, 0) == pytest.approx(-4)
    assert TITLE.evaluate(game.state, 2) == pytest.approx(-14)


def test_a_tie_is_decided_by_levels() -> None:
    levels = [{"infection": 2}, {}, {}]
    game = petri.from_position("contagion", {"result": "over", "scores": [30, 30, 20], "levels": levels})
    assert TITLE.evaluate(game.state, 0) > 0 > TITLE.evaluate(game.state, 1)


def test_a_pending_payment_is_seen_as_paid() -> None:
    game = table(hands=[{"blue": 2, "red": 3}], levels=[(1, 3, 1)], display=CITIES)
    assert value(game, "infect Jakarta 3") == value(game, "infect Jakarta 3", "pay 2")
    assert value(game, "infect Jakarta 3") > value(game, "infect Jakarta 1")
    mutating = table(hands=[{"blue": 1, "green": 2}], display=CITIES)
    assert value(mutating, "mutate infection") == value(mutating, "mutate infection", "discard green", "discard green")


def test_the_fewest_and_least_useful_cards_are_paid() -> None:
    game = table(hands=[{"blue": 2, "red": 1, "green": 2}], display=CITIES)
    game.play("infect Jakarta 1")
    assert best(game) == "pay 2"
    other = table(hands=[{"blue": 2, "green": 2}], display=CITIES)
    other.play("mutate infection")
    assert best(other) == "discard green"


def test_a_choice_is_looked_through() -> None:
    """Using a city action is worth what the best way to carry it out is worth."""
    game = table(kept=[["Baghdad"], [], []], display={"Jakarta": [[1, 3], [0, 2]], "Tokyo": [[2, 1]], "Cairo": []})
    game.play("use Baghdad")
    assert best(game) == "remove 2 of 1 from Jakarta"
    places = table(hands=[{"yellow": 1}], display={"Santiago": [[0, 5]], "Jakarta": [[1, 1]], "Cairo": []})
    places.play("infect Santiago 1")
    assert best(places) == "use Santiago"
    offered = [move.text for move in after(places, "use Santiago").moves()]
    assert value(places, "use Santiago") == max(value(places, "use Santiago", text) for text in offered)


def test_resistance_is_used_when_much_is_at_stake() -> None:
    cities: dict[str, Any] = {"Jakarta": [[0, 4]], "Tokyo": [[1, 1]], "Cairo": []}
    assert best(table(levels=[(1, 1, 4)], display=cities, active="w04")) == "clear Jakarta"
    much = table(levels=[(1, 1, 4)], display=cities, active="w04", round=4)
    much.play("clear Jakarta")
    assert best(much) == "resist"


def test_levels_are_worth_more_early() -> None:
    def gain(turn_round: int) -> float:
        low, high = (table(levels=[(1, rate, 1)], display=CITIES, round=turn_round) for rate in (1, 2))
        return value(high) - value(low)

    assert gain(2) > gain(7) > gain(11) > 1


def test_more_cubes_a_lead_and_a_higher_row_look_better() -> None:
    def worth(*rows: list[int]) -> float:
        return value(table(display={"Jakarta": list(rows), "Tokyo": [], "Cairo": []}))

    assert worth([1, 2], [0, 3]) > worth([1, 2], [0, 2]) > worth([1, 2], [0, 1]) > worth([1, 2])
    assert worth([0, 2], [1, 2]) > worth([1, 2], [0, 2])


def test_only_the_number_of_other_cards_counts() -> None:
    def worth(hand: dict[str, int]) -> float:
        return value(table(hands=[{"blue": 1}, hand], display=CITIES))

    assert worth({"blue": 3}) == worth({"green": 2, "red": 1})
    assert worth({"blue": 3}) < worth({"blue": 2})


def test_every_state_has_a_value_and_keeps_unchanged() -> None:
    for game in samples():
        before = game.position()
        for seat in range(len(game.seats)):
            assert abs(TITLE.evaluate(state_of(game), seat)) < 200
        assert game.position() == before
