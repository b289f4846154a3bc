"""The end of the game, the final scoring, the winner, and what can never be done (C-171 to C-192)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from contagion_tools import (
    actions_done,
    active,
    dish,
    display,
    hand_size,
    heard,
    idle_round,
    idle_turn,
    infect,
    levels,
    of_kind,
    play,
    refused,
    rows,
    score,
    stroll,
    table,
    texts,
)

import petri
from petri.games.contagion import content

POPULATIONS = {city["name_en"]: city["population"] for city in content.standard().cities}
Table = dict[str, list[list[Any]]]
EMPTY: Table = {"Jakarta": [], "Seoul": [], "Moscow": [], "Cairo": []}
THREE: Table = {"Jakarta": [], "Seoul": [], "Nairobi": [[0, 3]]}


def last_turn(shown: Table | None = None, players: int = 3, **more: Any) -> petri.Game:
    """The last turn of the last round."""
    return table(turn=players - 1, players=players, last_round=True, display=shown or EMPTY, **more)


def finished(game: petri.Game) -> petri.Outcome:
    """Play the last turn without scoring anything."""
    idle_turn(game)
    assert game.outcome is not None
    return game.outcome


# ---------------------------------------------------------------------- when the game ends
@pytest.mark.rule("C-171")
def test_the_third_who_card_makes_its_round_the_last() -> None:
    game = table(turn=2, round=11, past=["w01", "w02"], event_deck=["w06"], display=EMPTY, levels=[(2, 1, 1)] * 3)
    happened = idle_turn(game)
    assert (active(game), len(heard(happened, "last_round"))) == ("w06", 1)
    for seat in range(3):
        assert game.turn == seat
        held = hand_size(game, seat)
        play(game, "draw")
        assert hand_size(game, seat) == held + 1  # the card still has its effect
        play(game, "draw")
    assert game.outcome is not None


@pytest.mark.rule("C-171")
@pytest.mark.parametrize("past", [[], ["w01"]])
def test_the_first_and_second_who_card_end_nothing(past: list[str]) -> None:
    game = table(turn=2, round=7, past=past, event_deck=["w06", "..."], display=EMPTY)
    idle_turn(game)
    assert (active(game), game.position()["last_round"]) == ("w06", False)
    idle_round(game)
    assert (game.outcome, game.position()["round"]) == (None, 9)


@pytest.mark.rule("C-172")
def test_two_cities_left_end_the_game_after_the_round() -> None:
    game = table(hands=[{"black": 1}], display=THREE)
    assert not game.position()["last_round"]
    happened = play(game, "infect Nairobi 1", "decline")
    assert len(heard(happened, "last_round")) == 1
    assert (display(game), game.outcome) == (["Jakarta", "Seoul"], None)
    idle_round(game)
    assert (game.outcome is not None, game.position()["round"]) == (True, 1)


@pytest.mark.rule("C-172")
def test_three_cities_left_end_nothing() -> None:
    game = table(hands=[{"black": 1}], display={**THREE, "Moscow": []})
    play(game, "infect Nairobi 1", "decline")
    idle_round(game)
    assert (game.outcome, game.position()["round"]) == (None, 2)


@pytest.mark.rule("C-173")
def test_fewer_than_two_cities_end_it_as_well() -> None:
    shown: Table = {"Jakarta": [], "Berlin": [[0, 3]], "Nairobi": [[0, 3]]}
    game = table(hands=[{"black": 1, "purple": 1}], display=shown)
    infect(game, "Nairobi 1")
    game.play("decline")
    infect(game, "Berlin 1")
    assert (display(game), game.position()["last_round"]) == (["Jakarta"], True)
    idle_round(game)
    assert (game.outcome is not None, game.position()["round"]) == (True, 1)


@pytest.mark.rule("C-173", "C-176")
def test_a_new_city_does_not_cancel_the_end() -> None:
    """The neutral cube leaves two cities at the start of a round, the card brings a third: this is the last round."""
    game = table(
        players=2,
        turn=1,
        deck=["red", "red", "black", "..."],
        event_deck=["e02", "..."],
        city_deck=["London", "..."],
        display={"Jakarta": [], "Tokyo": [], "Nairobi": [[1, 3]]},
    )
    happened = idle_turn(game)
    kinds = [h.kind for h in happened if h.kind in ("round", "last_round", "revealed", "city", "over")]
    assert kinds == ["round", "last_round", "revealed", "city"]
    assert (display(game), game.outcome, game.turn) == (["Jakarta", "Tokyo", "London"], None, 0)
    play(game, "draw", "draw")
    assert (game.outcome, game.turn) == (None, 1)
    play(game, "draw", "draw")
    assert (game.outcome is not None, game.position()["round"]) == (True, 2)


@pytest.mark.rule("C-174")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_others_still_take_their_turns_of_the_round(seat: int) -> None:
    hands = [{"black": 1} if other == seat else {} for other in range(3)]
    game = table(turn=seat, hands=hands, display={**THREE, "Nairobi": [[seat, 3]]})
    play(game, "infect Nairobi 1", "decline", "draw")
    for other in range(seat + 1, 3):
        assert (game.turn, game.outcome) == (other, None)
        assert texts(game) == ["draw"]
        play(game, "draw", "draw")
        assert hand_size(game, other) == 2
    assert game.outcome is not None


@pytest.mark.rule("C-175")
def test_without_cities_only_infecting_is_impossible() -> None:
    shown: Table = {"Kabul": [[0, 3]], "Berlin": [[0, 3]], "Nairobi": [[1, 3]]}
    game = table(hands=[{"red": 1, "purple": 1}, {"black": 1}, {"blue": 5}], display=shown)
    infect(game, "Kabul 1")
    game.play("decline")
    infect(game, "Berlin 1")
    play(game, "infect Nairobi 1", "decline", "draw")
    assert (game.turn, display(game)) == (2, [])
    assert texts(game) == ["draw", "mutate incubation", "mutate infection", "mutate resistance"]
    play(game, "mutate infection", "draw")
    assert game.outcome is not None


@pytest.mark.rule("C-176")
def test_a_trigger_at_the_start_of_a_round_makes_that_round_the_last() -> None:
    """Two cities are left before the event is revealed; everybody still has a turn under that event."""
    game = table(
        players=2,
        turn=1,
        deck=["red", "red", "black", "..."],
        event_deck=["e09", "..."],
        display={"Jakarta": [], "Tokyo": [], "Nairobi": [[1, 3]]},
        city_deck=["..."],
    )
    idle_turn(game)
    assert (active(game), game.position()["round"], game.outcome) == ("e09", 2, None)
    game.play("draw")
    assert hand_size(game, 0) == 2
    idle_turn(game)
    idle_turn(game)
    assert (game.outcome is not None, game.position()["round"]) == (True, 2)


# ---------------------------------------------------------------------- final scoring
@pytest.mark.rule("C-177", "C-182")
def test_points_of_the_game_the_last_death_toll_and_the_levels_make_the_score() -> None:
    game = last_turn({**EMPTY, "Jakarta": [[1, 1]]}, scores=[20, 11, 0], levels=[(1, 1, 1), (2, 2, 2), (1, 0, 0)])
    outcome = finished(game)
    assert outcome.scores == (20 + 3, 11 + 3 + 6, 1)


@pytest.mark.rule("C-178")
@pytest.mark.parametrize("skulls", range(8))
def test_the_last_death_toll_does_not_depend_on_skulls(skulls: int) -> None:
    shown: Table = {**EMPTY, "Jakarta": [[1, 2], [0, 2]], "Moscow": [[2, 1], [0, 2]], "Cairo": [[1, 1]]}
    game = last_turn(shown, skulls=skulls, levels=[(0, 0, 0), (0, 0, 0), (1, 0, 0)])
    happened = idle_turn(game)
    assert heard(happened, "death_toll") == [{"last": True}]
    assert game.outcome is not None
    assert game.outcome.scores == (4, 3 + 3, 1)


@pytest.mark.rule("C-179", "C-181")
def test_the_example_of_the_final_scoring() -> None:
    """Blue ends with incubation rate 2, infection rate 3 and resistance 1: 2 + 3 + 1 = 6 points."""
    game = last_turn(levels=[(2, 3, 1), (0, 0, 0), (1, 0, 0)])
    happened = idle_turn(game)
    assert heard(happened, "mutation_points")[0] == {"seat": 0, "points": 6}
    assert game.outcome is not None
    assert game.outcome.scores == (6, 0, 1)


@pytest.mark.rule("C-180")
def test_the_levels_at_the_end_count_not_the_highest_ever() -> None:
    game = last_turn({**EMPTY, "Jakarta": [[2, 1]]}, active="e12", levels=[(1, 1, 1), (1, 1, 1), (1, 1, 3)])
    game.play("resist")
    assert levels(game, 2) == (1, 1, 2)
    outcome = finished(game)
    assert outcome.scores == (3, 3, 3 + 1 + 1 + 2)


@pytest.mark.rule("C-183")
def test_scores_above_50_are_counted_on() -> None:
    game = table(hands=[{"purple": 1}], scores=[49, 0, 0], display={**EMPTY, "Moscow": [[0, 11]]})
    infect(game, "Moscow 1")
    assert score(game, 0) == 61
    assert finished(last_turn(scores=[98, 50, 0])).scores == (101, 53, 3)


@pytest.mark.rule("C-184")
@pytest.mark.parametrize(("points", "winner"), [([9, 5, 8], 0), ([5, 9, 8], 1), ([5, 8, 9], 2)])
def test_the_highest_score_wins(points: list[int], winner: int) -> None:
    assert finished(last_turn(scores=points)).winners == (winner,)


@pytest.mark.rule("C-184")
def test_the_final_scoring_decides_too() -> None:
    outcome = finished(last_turn({**EMPTY, "Moscow": [[1, 1]]}, scores=[10, 7, 0]))
    assert (outcome.scores, outcome.winners) == ((13, 14, 3), (1,))


@pytest.mark.rule("C-185")
def test_of_equal_scores_the_higher_sum_of_levels_wins() -> None:
    outcome = finished(last_turn(scores=[10, 8, 0], levels=[(1, 1, 1), (1, 2, 2), (4, 4, 1)]))
    assert (outcome.scores, outcome.winners) == ((13, 13, 9), (1,))


@pytest.mark.rule("C-186")
def test_still_tied_players_share_the_victory() -> None:
    outcome = finished(last_turn(scores=[10, 10, 9], levels=[(1, 1, 1), (3, 0, 0), (2, 1, 1)]))
    assert (outcome.scores, outcome.winners) == ((13, 13, 13), (2,))
    outcome = finished(last_turn(scores=[10, 10, 9], levels=[(1, 1, 1), (3, 0, 0), (1, 1, 0)]))
    assert (outcome.scores, outcome.winners) == ((13, 13, 11), (0, 1))


# ---------------------------------------------------------------------- impossible and forbidden moves
@pytest.mark.rule("C-187")
@pytest.mark.parametrize("turn", [0, 1, 2])
def test_actions_only_in_the_own_turn(turn: int) -> None:
    game = table(turn=turn, hands=[{"blue": 4}] * 2, display={**EMPTY, "Jakarta": [[0, 1], [1, 1], [2, 1]]})
    for seat in range(3):
        assert bool(game.moves(seat)) == (seat == turn)
    assert {move.seat for move in game.moves()} == {turn}


@pytest.mark.rule("C-188")
def test_a_city_outside_the_display_cannot_be_infected() -> None:
    game = table(hands=[{"blue": 4, "red": 4}], spent=[[], ["Tokyo"], []], display=EMPTY)
    refused(game, "infect Tokyo 1")  # eradicated
    refused(game, "infect Sydney 1")  # in the city deck
    assert {text.split()[1] for text in of_kind(game, "infect")} == {"Jakarta", "Seoul", "Moscow", "Cairo"}


@pytest.mark.rule("C-189")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_city_in_the_display_is_ever_full(players: int) -> None:
    game = petri.new("contagion", players=players, seed=players)
    for _ in stroll(game, random.Random(players)):
        for entry in game.position()["display"]:
            assert sum(n for _, n in entry["rows"]) < POPULATIONS[entry["city"]]
    assert game.outcome is not None


@pytest.mark.rule("C-190", "C-191", "C-192")
@pytest.mark.parametrize(
    "text",
    [
        *("steal 1", "take blue", "discard blue", "keep Jakarta", "use Jakarta"),
        *("from Jakarta", "to Seoul 1", "lift Jakarta", "clear Jakarta", "remove 1 of 1 from Jakarta", "swap Jakarta"),
        *("lower incubation", "lower infection", "lower resistance", "resist", "raise infection", "place Jakarta 1"),
    ],
)
def test_without_a_card_nothing_changes_hands_moves_or_falls(text: str) -> None:
    """No card is given away, no cube is moved or taken back, no level is lowered."""
    game = table(
        hands=[{"blue": 3, "red": 2}, {"blue": 2}, {}],
        levels=[(2, 2, 2)],
        discard={"blue": 1},
        spent=[[], ["Sydney"], []],
        display={**EMPTY, "Jakarta": [[1, 1], [0, 2]]},
    )
    assert {move.kind for move in game.moves()} == {"draw", "infect", "mutate"}
    refused(game, text)


@pytest.mark.rule("C-190")
def test_there_is_no_move_that_gives_something_away() -> None:
    game = table(hands=[{"blue": 3}], kept=[["Cairo"], [], []], display={"Jakarta": [], "Seoul": [], "Moscow": []})
    for text in ("give blue to 1", "trade blue 1", "give Cairo to 1"):
        with pytest.raises(petri.MoveError):
            game.play(text)


@pytest.mark.rule("C-190", "C-191", "C-192")
@pytest.mark.parametrize("players", [3, 4])
def test_in_whole_games_only_cards_take_something_away(players: int) -> None:
    """Cards change hands only by Bogotá; cubes and levels are lost only by the active card or a city action."""
    game = petri.new("contagion", players=players, seed=5)
    chance = random.Random(5)
    removing = {"w01", "w04", "e12", "e05"}
    while game.outcome is None:
        move, before = chance.choice(game.moves()), game.position()
        happened = game.play(move)
        cards = {before["active"], game.position()["active"]}
        assert bool(heard(happened, "stole")) == (move.kind == "steal")
        if heard(happened, "removed") and not removing & cards:
            assert move.kind in ("remove", "to")
        for changed in heard(happened, "level"):
            old = before["levels"][changed["seat"]][changed["track"]]
            if changed["level"] < old:
                assert move.kind == "resist" or "w03" in cards


@pytest.mark.rule("C-191")
def test_an_infection_cannot_be_taken_back_to_place_the_cubes_elsewhere() -> None:
    game = table(hands=[{"blue": 1, "red": 3}], display={**EMPTY, "Jakarta": [[0, 8]], "Seoul": [[0, 3]]})
    infect(game, "Jakarta 1")
    assert (dish(game, 0), of_kind(game, "infect"), actions_done(game)) == (0, [], 1)
    assert (rows(game, "Jakarta"), rows(game, "Seoul")) == ([(0, 9)], [(0, 3)])
