"""Death tolls and city scorings (C-130 to C-158)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from contagion_tools import (
    change_card,
    dish,
    display,
    heard,
    idle_turn,
    infect,
    kept,
    of_kind,
    own_set,
    play,
    refused,
    rows,
    score,
    spent,
    table,
    texts,
)

import petri

EMPTY: dict[str, list[list[Any]]] = {"Jakarta": [], "Seoul": [], "Moscow": [], "Cairo": []}
Table = dict[str, list[list[Any]]]


def scores(game: petri.Game) -> list[int]:
    return list(game.position()["scores"])


def next_round(game: petri.Game) -> list[petri.Happening]:
    """The last player of the round does nothing of interest, then the next card is revealed."""
    happened = idle_turn(game)
    assert len(heard(happened, "revealed")) == 1
    return happened


def death_toll(shown: Table, players: int = 3, **more: Any) -> petri.Game:
    """A table where the second skull has just appeared."""
    cities = {**EMPTY, **shown}
    game = table(players=players, turn=players - 1, skulls=1, event_deck=["e01", "..."], display=cities, **more)
    assert len(heard(next_round(game), "death_toll")) == 1
    return game


# ---------------------------------------------------------------------- skulls
@pytest.mark.rule("C-130", "C-132", "C-134")
@pytest.mark.parametrize(("before", "scored"), [(n, n in (1, 3, 5)) for n in range(8)])
def test_the_second_fourth_and_sixth_skull_trigger_a_scoring_and_no_other(before: int, scored: bool) -> None:
    game = table(turn=2, skulls=before, event_deck=["e01", "..."], display={**EMPTY, "Jakarta": [[1, 1]]})
    happened = next_round(game)
    assert heard(happened, "skull") == [{"skulls": before + 1}]
    assert scores(game) == ([0, 3, 0] if scored else [0, 0, 0])


@pytest.mark.rule("C-130")
@pytest.mark.parametrize("card_id", ["e02", "e04", "e06", "e09", "e11", "w01", "w06"])
def test_a_card_without_a_skull_counts_nothing(card_id: str) -> None:
    game = table(turn=2, skulls=1, event_deck=[card_id, "..."], display={**EMPTY, "Jakarta": [[1, 1]]})
    next_round(game)
    assert (game.position()["skulls"], scores(game)) == (1, [0, 0, 0])


@pytest.mark.rule("C-132")
def test_the_scoring_comes_at_once_before_any_turn() -> None:
    game = table(turn=2, skulls=3, event_deck=["e03", "..."], display={**EMPTY, "Jakarta": [[1, 1]]})
    kinds = [h.kind for h in next_round(game)]
    begun = kinds[kinds.index("revealed") :]
    assert begun[:6] == ["revealed", "city", "skull", "death_toll", "deaths", "turn"]


@pytest.mark.rule("C-130", "C-133")
def test_the_two_skulls_need_not_follow_each_other() -> None:
    game = table(
        turn=0, first=1, event_deck=["e01", "e02", "e04", "e12", "..."], display={**EMPTY, "Jakarta": [[2, 2]]}
    )
    found = []
    for _ in range(4):
        happened: list[petri.Happening] = []
        while not heard(happened, "revealed"):
            happened += idle_turn(game)
        found.append((game.position()["skulls"], score(game, 2)))
    assert found == [(1, 0), (1, 0), (1, 0), (2, 3)]


@pytest.mark.rule("C-131")
def test_symbols_on_a_who_card_count_like_those_of_an_event(tmp_path: Path) -> None:
    folder = own_set(tmp_path)
    change_card(folder, "w06", skull=True, new_city=True)
    game = table(
        turn=2,
        skulls=1,
        content=folder,
        event_deck=["w06", "..."],
        city_deck=["Tokyo", "..."],
        display={**EMPTY, "Jakarta": [[1, 1]]},
    )
    next_round(game)
    assert (scores(game), display(game)[-1]) == ([0, 3, 0], "Tokyo")


@pytest.mark.rule("C-134")
@pytest.mark.parametrize("seed", range(4))
def test_missing_skulls_mean_missing_scorings(seed: int) -> None:
    """In a whole game there are as many scorings as pairs of skulls, at most three, and the last one at the end."""
    game = petri.new("contagion", players=2 + seed, seed=seed)
    happened: list[petri.Happening] = []
    chance = random.Random(seed)
    while game.outcome is None:
        happened += game.play(chance.choice(game.moves()))
    tolls = heard(happened, "death_toll")
    assert len(tolls) == min(3, game.position()["skulls"] // 2) + 1
    assert [toll["last"] for toll in tolls] == [False] * (len(tolls) - 1) + [True]


@pytest.mark.rule("C-135")
@pytest.mark.parametrize(
    ("before", "on_card", "scorings"), [(0, 2, 1), (1, 2, 1), (1, 3, 2), (0, 3, 1), (3, 3, 2), (5, 3, 1), (6, 2, 0)]
)
def test_several_skulls_on_one_card(before: int, on_card: int, scorings: int, tmp_path: Path) -> None:
    folder = own_set(tmp_path)
    change_card(folder, "e01", skull=on_card)
    game = table(
        turn=2, skulls=before, content=folder, event_deck=["e01", "..."], display={**EMPTY, "Jakarta": [[1, 1]]}
    )
    assert len(heard(next_round(game), "death_toll")) == scorings
    assert scores(game) == [0, 3 * scorings, 0]


# ---------------------------------------------------------------------- who scores a death toll
@pytest.mark.rule("C-136")
def test_every_infected_city_is_scored() -> None:
    game = death_toll({"Jakarta": [[0, 1]], "Seoul": [[0, 2], [1, 1]], "Moscow": [[2, 1]], "Cairo": [[1, 3]]})
    assert scores(game) == [3 + 3, 3, 4]


@pytest.mark.rule("C-137")
def test_the_most_cubes_score_the_lowest_number_and_nobody_else_scores() -> None:
    game = death_toll({"Moscow": [[0, 2], [2, 3], [1, 1]]})
    assert scores(game) == [0, 0, 4]


@pytest.mark.rule("C-138")
@pytest.mark.parametrize(
    ("there", "winner"),
    [
        ([[0, 2], [1, 2]], 0),
        ([[1, 2], [0, 2]], 1),
        ([[0, 1], [2, 3], [1, 3]], 2),
        ([[2, 1], [1, 1], [0, 1]], 2),
    ],
)
def test_of_equals_the_higher_row_scores_alone(there: list[list[int]], winner: int) -> None:
    game = death_toll({"Moscow": there})
    assert scores(game) == [4 if seat == winner else 0 for seat in range(3)]


@pytest.mark.rule("C-139")
def test_one_cube_is_enough_for_who_is_alone() -> None:
    assert scores(death_toll({"Jakarta": [[2, 1]]})) == [0, 0, 3]


@pytest.mark.rule("C-140")
def test_a_death_toll_removes_nothing() -> None:
    shown = {**EMPTY, "Jakarta": [[0, 4], [1, 5]], "Cairo": [[1, 1]]}
    game = death_toll(shown)
    assert {city: [list(row) for row in rows(game, city)] for city in display(game)} == shown
    assert [spent(game, seat) for seat in range(3)] == [[], [], []]


@pytest.mark.rule("C-141")
def test_a_city_without_cubes_gives_no_points() -> None:
    game = table(turn=2, skulls=1, event_deck=["e01", "..."], display=EMPTY)
    happened = next_round(game)
    assert (len(heard(happened, "death_toll")), heard(happened, "deaths")) == (1, [])
    assert scores(game) == [0, 0, 0]


@pytest.mark.rule("C-142")
@pytest.mark.parametrize("there", [[[1, 1], [0, 2]], [[0, 1], [1, 1], [2, 1]], [[0, 1]]])
def test_the_example_of_the_death_toll(there: list[list[int]]) -> None:
    """The lowest number is 1 and Blue leads, by cubes or by the higher row: 1 point for Blue, none for the others."""
    game = death_toll({"Nairobi": there})
    assert scores(game) == [1, 0, 0]


# ---------------------------------------------------------------------- when a city is eradicated
@pytest.mark.rule("C-143", "C-144")
def test_the_population_is_the_most_cubes_of_all_players_together() -> None:
    game = table(hands=[{"black": 2}], levels=[(1, 4, 1)], display={**EMPTY, "Nairobi": [[1, 1], [2, 1]]})
    assert [text for text in of_kind(game, "infect") if "Nairobi" in text] == ["infect Nairobi 2", "infect Nairobi 1"]
    refused(game, "infect Nairobi 3")


@pytest.mark.rule("C-144")
def test_one_cube_short_of_the_population_nothing_happens() -> None:
    game = table(hands=[{"black": 2}], levels=[(1, 4, 1)], display={**EMPTY, "Nairobi": [[1, 1], [2, 1]]})
    happened = infect(game, "Nairobi 1")
    assert heard(happened, "eradicated") == []
    assert (scores(game), rows(game, "Nairobi")) == ([0, 0, 0], [(1, 1), (2, 1), (0, 1)])


@pytest.mark.rule("C-144")
def test_the_last_cube_scores_the_city_at_once() -> None:
    game = table(hands=[{"black": 2}], levels=[(1, 4, 1)], display={**EMPTY, "Nairobi": [[1, 1], [2, 1]]})
    happened = infect(game, "Nairobi 2")
    assert heard(happened, "eradicated") == [{"city": "Nairobi", "owner": 0}]
    assert scores(game) == [4, 2, 1]
    game.play("decline")
    refused(game, "infect Nairobi 1")


@pytest.mark.rule("C-145")
def test_an_event_can_eradicate() -> None:
    game = table(active="e08", display={**EMPTY, "Nairobi": [[0, 3]]})
    game.play("place Nairobi 1")
    assert (score(game, 0), game.prompt) == (4, "city_action")


@pytest.mark.rule("C-145")
def test_a_city_action_can_eradicate() -> None:
    game = table(hands=[{"yellow": 1}], display={**EMPTY, "Santiago": [[0, 5]], "Nairobi": [[1, 2]]})
    play(game, "infect Santiago 1", "use Santiago", "place Nairobi 2")
    assert scores(game) == [6 + 2, 4, 0]


@pytest.mark.rule("C-145")
def test_moved_cubes_can_eradicate() -> None:
    game = table(kept=[["Barcelona"], [], []], display={**EMPTY, "Jakarta": [[0, 2]], "Nairobi": [[1, 2]]})
    play(game, "use Barcelona", "from Jakarta", "to Nairobi 2")
    assert (scores(game), rows(game, "Jakarta")) == ([2, 4, 0], [])


@pytest.mark.rule("C-145")
def test_a_neutral_cube_can_eradicate() -> None:
    game = table(
        players=2,
        turn=1,
        deck=["red", "red", "black", "..."],
        display={"Jakarta": [], "Tokyo": [], "London": [], "Nairobi": [[1, 3]]},
    )
    play(game, "draw", "draw")
    assert (scores(game), display(game)) == ([0, 4, 2], ["Jakarta", "Tokyo", "London"])


@pytest.mark.rule("C-145")
def test_a_first_cube_of_the_setup_can_eradicate() -> None:
    before = petri.new("contagion", players=4, start=0, seed=3).position()
    before["display"] = [{"city": "Nairobi", "rows": [[3, 1], [2, 1], [1, 1]]}, "Jakarta", "Seoul", "Cairo"]
    before |= {"city_deck": ["..."], "agenda": [["round", 0], ["first_cube", 0]], "to_act": 0}
    game = petri.from_position("contagion", before)
    game.play("place Nairobi 1")
    assert scores(game) == [0, 1, 2, 4]


# ---------------------------------------------------------------------- city scoring
@pytest.mark.rule("C-146", "C-147", "C-148", "C-149")
def test_population_middle_and_lowest_number_and_nothing_for_the_others() -> None:
    shown = {**EMPTY, "Moscow": [[4, 1], [3, 1], [2, 3], [0, 4], [1, 2]]}
    game = table(players=5, hands=[{"purple": 1}], display=shown)
    happened = infect(game, "Moscow 1")
    assert scores(game) == [12, 4, 8, 0, 0]
    assert [(s["owner"], s["points"], s["rank"]) for s in heard(happened, "scored")] == [
        (0, 12, 1),
        (2, 8, 2),
        (1, 4, 3),
    ]


@pytest.mark.rule("C-150")
@pytest.mark.parametrize(
    ("there", "points"),
    [
        ([[1, 4], [0, 1], [2, 4]], [3, 10, 6, 0]),  # first rank
        ([[2, 4], [0, 1], [1, 4]], [3, 6, 10, 0]),
        ([[0, 3], [1, 4], [2, 2]], [10, 6, 3, 0]),  # the last cube counts for its row
        ([[1, 4], [0, 3], [2, 2]], [6, 10, 3, 0]),
        ([[2, 2], [0, 5], [1, 2]], [10, 3, 6, 0]),  # second rank
        ([[0, 4], [3, 1], [2, 1], [1, 3]], [10, 6, 0, 3]),  # third rank
        ([[1, 3], [0, 4], [2, 1], [3, 1]], [10, 6, 3, 0]),
    ],
)
def test_for_every_rank_the_higher_row_beats_an_equal_number(there: list[list[int]], points: list[int]) -> None:
    """Seat 0 places the tenth cube; the numbers are 10, 6 and 3."""
    game = table(players=4, hands=[{"blue": 1}], display={**EMPTY, "Jakarta": there})
    infect(game, "Jakarta 1")
    assert scores(game) == points


@pytest.mark.rule("C-151")
def test_without_a_third_or_second_colour_their_numbers_are_not_given() -> None:
    game = table(hands=[{"blue": 1}], display={**EMPTY, "Jakarta": [[0, 9]]})
    happened = infect(game, "Jakarta 1")
    assert (scores(game), len(heard(happened, "scored"))) == ([10, 0, 0], 1)
    game = table(hands=[{"blue": 1}], display={**EMPTY, "Jakarta": [[0, 3], [2, 6]]})
    happened = infect(game, "Jakarta 1")
    assert (scores(game), len(heard(happened, "scored"))) == ([6, 0, 10], 2)


@pytest.mark.rule("C-152")
def test_all_cubes_return_to_their_owners() -> None:
    shown = {"Jakarta": [], "Tokyo": [], "London": [], "Bogotá": [["neutral", 3], [0, 2], [1, 2]]}
    game = table(players=2, hands=[{"yellow": 1}], display=shown)
    assert [dish(game, owner) for owner in range(3)] == [10, 10, 12]
    infect(game, "Bogotá 1")
    assert [dish(game, owner) for owner in range(3)] == [12, 12, 15]


@pytest.mark.rule("C-153")
@pytest.mark.parametrize("others", [[[1, 2], [2, 1]], [[1, 1], [2, 1]], []])
def test_who_placed_the_last_cube_receives_the_card_whatever_the_rank(others: list[list[int]]) -> None:
    own = [[0, 3 - sum(n for _, n in others)]] if sum(n for _, n in others) < 3 else []
    game = table(hands=[{"red": 2}], display={**EMPTY, "Kabul": [*others, *own]})
    infect(game, "Kabul 1")
    assert (game.prompt, texts(game, 0)) == ("city_action", ["use Kabul", "decline"])
    game.play("use Kabul")
    assert [spent(game, seat) for seat in range(3)] == [["Kabul"], [], []]


@pytest.mark.rule("C-154")
def test_the_city_leaves_the_display() -> None:
    game = table(hands=[{"red": 1}], display={**EMPTY, "Seoul": [[0, 9]]})
    infect(game, "Seoul 1")
    assert display(game) == ["Jakarta", "Moscow", "Cairo"]


@pytest.mark.rule("C-155")
def test_points_cubes_card_end_trigger_city_action_and_on() -> None:
    game = table(hands=[{"black": 1}], display={"Jakarta": [], "Seoul": [], "Nairobi": [[0, 2], [1, 1]]})
    happened = infect(game, "Nairobi 1")
    kinds = [h.kind for h in happened if h.kind != "discarded"]
    assert kinds == ["placed", "eradicated", "scored", "scored", "last_round"]
    # all is done when the city action is asked
    assert (game.prompt, scores(game), dish(game, 0), dish(game, 1)) == ("city_action", [4, 2, 0], 12, 12)
    assert (display(game), game.position()["last_round"]) == (["Jakarta", "Seoul"], True)
    play(game, "use Nairobi", "raise infection")
    # what was interrupted goes on: the second action
    assert (game.prompt, game.turn) == ("actions", 0)
    game.play("draw")
    assert game.turn == 1


@pytest.mark.rule("C-155")
def test_an_interrupted_setup_goes_on_after_the_city_action() -> None:
    before = petri.new("contagion", players=5, start=0, seed=3).position()
    before["display"] = [{"city": "Nairobi", "rows": [[4, 1], [3, 1], [2, 1]]}, "Jakarta", "Seoul", "Cairo"]
    before |= {"city_deck": ["..."], "agenda": [["round", 0], ["first_cube", 0], ["first_cube", 1]], "to_act": 1}
    game = petri.from_position("contagion", before)
    game.play("place Nairobi 1")
    assert (game.prompt, game.to_act) == ("city_action", 1)
    play(game, "use Nairobi", "raise incubation")
    assert (game.prompt, game.to_act, display(game)) == ("first_cube", 0, ["Jakarta", "Seoul", "Cairo"])


@pytest.mark.rule("C-156")
@pytest.mark.parametrize(("first", "second"), [("Moscow", "Kinshasa"), ("Kinshasa", "Moscow")])
def test_who_could_fill_several_cities_chooses_the_order(first: str, second: str) -> None:
    """No effect fills two cities at once: each choice names one, and the next city follows by that one's action."""
    shown = {**EMPTY, "Moscow": [[0, 5], [1, 6]], "Kinshasa": [[0, 4], [2, 6]]}
    game = table(active="e08", display=shown)
    assert texts(game) == ["place Moscow 1", "place Kinshasa 1", "decline"]
    happened = play(game, f"place {first} 1", f"use {first}", f"place {second} 1")
    assert [e["city"] for e in heard(happened, "eradicated")] == [first, second]


# ---------------------------------------------------------------------- the example of the rulebook
EIGHT = [
    ([[1, 4], [0, 2], [2, 1]], "Yellow 4, Blue 2, Red 2"),
    ([[0, 2], [1, 4], [2, 1]], "Yellow 4, Blue 2, Red 2"),
    ([[1, 6], [0, 1]], "Yellow 6, Blue 1, Red 1"),
]


def before_the_eighth_cube(there: list[list[int]]) -> petri.Game:
    """Red (seat 2) is about to place the eighth cube into New York, 8/5/3."""
    return table(turn=2, hands=[{}, {}, {"green": 2}], display={**EMPTY, "New York": there})


@pytest.mark.rule("C-157")
@pytest.mark.parametrize(("there", "start"), EIGHT)
def test_the_example_of_the_city_scoring(there: list[list[int]], start: str) -> None:
    """Yellow has most; Blue and Red are equal and Blue's row is above Red's: Yellow 8, Blue 5, Red 3."""
    game = before_the_eighth_cube(there)
    infect(game, "New York 1")
    blue, yellow, red = scores(game)
    assert (yellow, blue, red) == (8, 5, 3)


@pytest.mark.rule("C-158")
@pytest.mark.parametrize(("there", "start"), EIGHT)
def test_the_third_receives_the_city_card_of_the_example(there: list[list[int]], start: str) -> None:
    """Red placed the eighth cube: the card is Red's, all eight cubes go back."""
    game = before_the_eighth_cube(there)
    infect(game, "New York 1")
    assert (game.to_act, texts(game, 2)) == (2, ["use New York", "keep New York"])
    assert [dish(game, seat) for seat in range(3)] == [12, 12, 12]
    play(game, "use New York", "take green")
    assert (spent(game, 2), kept(game, 2)) == (["New York"], [])
    assert "New York" not in display(game)
