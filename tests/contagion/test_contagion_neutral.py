"""The game for two and the neutral colour (C-193 to C-213)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from contagion_tools import (
    change_card,
    cubes,
    deck,
    discarded,
    dish,
    display,
    hand_size,
    heard,
    idle_round,
    idle_turn,
    infect,
    kept,
    on_board,
    own_set,
    play,
    rows,
    score,
    spent,
    stroll,
    table,
    texts,
)

import petri
from petri.games.contagion import content

CITIES = {city["name_en"]: city for city in content.standard().cities}
FOR_TWO = {name for name, city in CITIES.items() if city["two_player"]}
ALL_CARDS = [card["id"] for card in (*content.standard().events, *content.standard().who)]
Table = dict[str, list[list[Any]]]
QUIET: Table = {"Jakarta": [], "Tokyo": [], "London": [], "Nairobi": []}  # blue, red, purple, black
NEUTRAL = 2  # its place among scores and dishes with two players


def next_round(*revealed: str, shown: Table | None = None, **more: Any) -> tuple[petri.Game, list[petri.Happening]]:
    """Two players; a round begins, and these are the next contagion cards."""
    game = table(players=2, turn=1, deck=["yellow", "yellow", *revealed, "..."], display=shown or QUIET, **more)
    happened = idle_turn(game)
    return game, happened


# ---------------------------------------------------------------------- setup
@pytest.mark.rule("C-193", "C-194")
def test_two_players_use_the_15_cubes_of_a_third_colour() -> None:
    game = petri.new("contagion", players=2, seed=1)
    view = game.view()
    assert (view["dishes"], view["scores"]) == ([12, 12, 15], [0, 0, 0])
    assert game.options["neutral"] is True


@pytest.mark.rule("C-193")
def test_more_players_use_no_neutral_colour_unless_they_want_it() -> None:
    for players in (3, 4, 5):
        game = petri.new("contagion", players=players, seed=1)
        assert (len(game.view()["dishes"]), len(game.view()["scores"])) == (players, players)


@pytest.mark.rule("C-194")
def test_the_neutral_colour_has_no_board_no_hand_and_no_decisions() -> None:
    game = petri.new("contagion", players=2, seed=2)
    position = game.position()
    assert (len(position["levels"]), len(position["hands"]), len(position["kept"])) == (2, 2, 2)
    for _ in stroll(game, random.Random(2)):
        assert game.to_act in (0, 1, None)
        on_table = sum(n for entry in game.position()["display"] for owner, n in entry["rows"] if owner == "neutral")
        assert dish(game, NEUTRAL) + on_table == 15


@pytest.mark.rule("C-195")
def test_only_the_12_cities_with_the_symbol_are_used() -> None:
    assert len(FOR_TWO) == 12
    for seed in range(3):
        position = petri.new("contagion", players=2, seed=seed).position()
        shown = [entry["city"] for entry in position["display"]]
        assert sorted([*shown, *position["city_deck"]]) == sorted(FOR_TWO)


@pytest.mark.rule("C-196")
def test_six_cities_lie_open_and_six_form_the_deck() -> None:
    position = petri.new("contagion", players=2, seed=4).position()
    assert (len(position["display"]), len(position["city_deck"])) == (6, 6)
    orders = {tuple(display(petri.new("contagion", players=2, seed=seed))) for seed in range(5)}
    assert len(orders) == 5


@pytest.mark.rule("C-197")
@pytest.mark.parametrize("start", [0, 1])
def test_the_rest_of_the_setup_is_as_usual(start: int) -> None:
    game = petri.new("contagion", players=2, start=start, seed=4)
    position = game.position()
    assert ([hand_size(game, seat) for seat in range(2)], len(deck(game))) == ([4, 4], 52)
    assert position["levels"] == [{"incubation": 1, "infection": 1, "resistance": 1}] * 2
    assert (len(position["event_deck"]), len(position["removed"])) == (12, 6)
    assert (game.prompt, game.to_act) == ("first_cube", 1 - start)
    game.play(game.moves()[0])
    assert (game.prompt, game.to_act) == ("first_cube", start)
    assert dish(game, NEUTRAL) == 15  # the neutral colour places no first cube
    game.play(game.moves()[0])
    assert (game.position()["round"], dish(game, NEUTRAL)) == (1, 14)


# ---------------------------------------------------------------------- the neutral cube of a round
@pytest.mark.rule("C-198")
def test_before_the_event_the_top_card_puts_a_neutral_cube_into_a_city_of_its_colour() -> None:
    game, happened = next_round("red")
    kinds = [h.kind for h in happened]
    assert kinds[kinds.index("round") :][:4] == ["round", "neutral", "placed", "revealed"]
    assert heard(happened, "neutral") == [{"colour": "red"}]
    assert (rows(game, "Tokyo"), dish(game, NEUTRAL)) == ([("neutral", 1)], 14)
    assert discarded(game) == {"red": 1}


@pytest.mark.rule("C-198")
def test_every_round_brings_one_neutral_cube() -> None:
    game = petri.new("contagion", players=2, seed=8)
    happened: list[petri.Happening] = []
    chance = random.Random(8)
    while game.outcome is None:
        happened += game.play(chance.choice(game.moves()))
    placed = [h for h in heard(happened, "placed") if h["owner"] == "neutral"]
    assert len(placed) == len(heard(happened, "round"))
    assert {h["number"] for h in placed} == {1}


@pytest.mark.rule("C-199")
@pytest.mark.parametrize("cities", [("Jakarta", "Sydney"), ("Sydney", "Jakarta")])
def test_of_several_cities_the_largest_receives_the_cube(cities: tuple[str, str]) -> None:
    game, _ = next_round("blue", shown={**{key: [] for key in cities}, "Tokyo": [], "London": []})
    assert (cubes(game, "Jakarta", "neutral"), cubes(game, "Sydney", "neutral")) == (1, 0)


@pytest.mark.rule("C-199")
def test_the_population_counts_not_the_room_left() -> None:
    shown: Table = {"Sydney": [], "Jakarta": [[0, 4], [1, 4]], "Tokyo": [], "London": []}
    game, _ = next_round("blue", shown=shown)
    assert cubes(game, "Jakarta", "neutral") == 1


@pytest.mark.rule("C-200")
@pytest.mark.parametrize("cities", [("Jakarta", "Sydney"), ("Sydney", "Jakarta")])
def test_of_equal_cities_the_first_in_the_display_receives_the_cube(cities: tuple[str, str], tmp_path: Path) -> None:
    folder = own_set(tmp_path)
    change_card(folder, "sydney", population=10, middle=6, low=3)
    shown: Table = {"Tokyo": [], **{key: [] for key in cities}, "London": []}
    game, _ = next_round("blue", shown=shown, content=folder)
    assert (cubes(game, cities[0], "neutral"), cubes(game, cities[1], "neutral")) == (1, 0)


@pytest.mark.rule("C-201")
def test_cards_are_revealed_until_one_matches() -> None:
    game, happened = next_round("yellow", "green", "yellow", "black", "red")
    assert [h["colour"] for h in heard(happened, "neutral")] == ["yellow", "green", "yellow", "black"]
    assert (rows(game, "Nairobi"), dish(game, NEUTRAL)) == ([("neutral", 1)], 14)


@pytest.mark.rule("C-202")
def test_revealed_cards_go_to_the_discard_pile() -> None:
    game, _ = next_round("yellow", "green", "black", "red")
    assert (discarded(game), deck(game)[0]) == ({"yellow": 1, "green": 1, "black": 1}, "red")


@pytest.mark.rule("C-202")
def test_an_exhausted_deck_is_shuffled_anew_for_the_neutral_colour() -> None:
    discard = {"blue": 10, "purple": 10, "red": 10, "green": 10, "black": 10, "yellow": 7}
    game = table(players=2, turn=1, deck=["yellow", "yellow", "yellow"], discard=discard, display=QUIET)
    happened = idle_turn(game)
    revealed = [h["colour"] for h in heard(happened, "neutral")]
    assert (revealed[0], heard(happened, "reshuffled")) == ("yellow", [{"number": 58}])
    assert on_board(game, "neutral") == 1
    assert sum(discarded(game).values()) == len(revealed) - 1  # all but the one that was shuffled in again
    assert len(deck(game)) == 58 - (len(revealed) - 1)


@pytest.mark.rule("C-203")
def test_without_a_neutral_cube_no_card_is_revealed() -> None:
    shown: Table = {"Jakarta": [["neutral", 9]], "Tokyo": [["neutral", 6]], "London": [], "Nairobi": []}
    game, happened = next_round("red", shown=shown)
    assert (heard(happened, "neutral"), heard(happened, "placed"), discarded(game)) == ([], [], {})
    assert len(heard(happened, "revealed")) == 1


@pytest.mark.rule("C-203")
def test_without_a_card_of_a_colour_in_the_display_no_card_is_revealed() -> None:
    shown: Table = {"Jakarta": [], "Singapore": [], "Sydney": []}
    game = table(neutral=True, turn=2, hands=[{"blue": 5}, {"blue": 5}], display=shown)
    before = len(deck(game))
    happened = idle_turn(game)
    assert heard(happened, "neutral") == []
    assert (on_board(game, "neutral"), len(deck(game))) == (0, before - 2)
    assert len(heard(happened, "revealed")) == 1


@pytest.mark.rule("C-204")
def test_neutral_cubes_follow_the_rules_of_rows() -> None:
    shown: Table = {**QUIET, "Tokyo": [[1, 2]]}
    game, _ = next_round("red", shown=shown)
    assert rows(game, "Tokyo") == [(1, 2), ("neutral", 1)]
    game, _ = next_round("red", shown={**QUIET, "Tokyo": [[1, 1], ["neutral", 2], [0, 1]]})
    assert rows(game, "Tokyo") == [(1, 1), ("neutral", 3), (0, 1)]


@pytest.mark.rule("C-204")
def test_the_neutral_row_moves_up_when_a_gap_closes() -> None:
    shown: Table = {**QUIET, "Tokyo": [[0, 1], ["neutral", 2], [1, 1]]}
    game = table(players=2, active="w01", levels=[(1, 1, 0)], display=shown)
    assert rows(game, "Tokyo") == [("neutral", 2), (1, 1)]


# ---------------------------------------------------------------------- scoring
@pytest.mark.rule("C-205")
@pytest.mark.parametrize(
    ("there", "points"),
    [
        ([["neutral", 4], [0, 2], [1, 1]], [5, 3, 8]),
        ([[1, 4], ["neutral", 2], [0, 1]], [3, 8, 5]),
        ([[0, 3], [1, 3], ["neutral", 1]], [8, 5, 3]),
        ([["neutral", 3], [0, 3], [1, 1]], [8, 3, 5]),
    ],
)
def test_the_neutral_colour_is_ranked_in_a_city_scoring(there: list[list[Any]], points: list[int]) -> None:
    game = table(players=2, hands=[{"yellow": 1}], display={**QUIET, "Bogotá": there})
    infect(game, "Bogotá 1")
    assert game.position()["scores"] == points


@pytest.mark.rule("C-205")
def test_the_neutral_colour_is_ranked_in_a_death_toll() -> None:
    shown: Table = {
        "Jakarta": [["neutral", 1], [0, 1]],
        "Tokyo": [[1, 1], ["neutral", 1]],
        "London": [[0, 1], ["neutral", 2]],
        "Nairobi": [],
    }
    game, happened = next_round("black", shown=shown, skulls=1, event_deck=["e01", "..."])
    assert len(heard(happened, "death_toll")) == 1
    assert game.position()["scores"] == [0, 3, 3 + 3 + 1]  # Nairobi by the cube of this round


@pytest.mark.rule("C-206")
def test_the_neutral_colour_cannot_win_and_has_no_mutation_points() -> None:
    game = table(players=2, turn=1, last_round=True, scores=[5, 6, 40], display={**QUIET, "Tokyo": [["neutral", 2]]})
    idle_turn(game)
    assert game.outcome is not None
    assert (game.outcome.winners, game.outcome.scores) == ((1,), (8, 9))
    assert (game.outcome.details["neutral"], score(game, NEUTRAL)) == (43, 43)


@pytest.mark.rule("C-207")
def test_a_city_filled_by_a_neutral_cube_is_scored_and_nobody_gets_the_card() -> None:
    game, happened = next_round("black", shown={**QUIET, "Nairobi": [[0, 1], [1, 2]]})
    assert heard(happened, "eradicated") == [{"city": "Nairobi", "owner": "neutral"}]
    assert game.position()["scores"] == [2, 4, 1]
    assert (display(game), game.position()["cities_gone"]) == (["Jakarta", "Tokyo", "London"], ["Nairobi"])
    assert [(kept(game, seat), spent(game, seat)) for seat in range(2)] == [([], []), ([], [])]
    assert (game.prompt, [dish(game, owner) for owner in range(3)]) == ("actions", [12, 12, 15])


# ---------------------------------------------------------------------- no effect touches it
@pytest.mark.rule("C-208", "C-209")
@pytest.mark.parametrize("card_id", ALL_CARDS)
def test_no_event_and_no_who_card_touches_neutral_cubes(card_id: str) -> None:
    shown: Table = {
        "Jakarta": [["neutral", 3], [0, 2], [1, 1]],
        "Tokyo": [[0, 2], ["neutral", 2]],
        "London": [["neutral", 1]],
        "Nairobi": [],
    }
    chance = random.Random(card_id)
    game = table(players=2, active=card_id, hands=[{"green": 5}, {"green": 4}], levels=[(2, 2, 1)] * 2, display=shown)
    mine = []
    while game.position()["round"] == 1:
        mine.append({city: cubes(game, city, "neutral") for city in ("Jakarta", "Tokyo", "London")})
        offered = [move for move in game.moves() if move.kind not in ("infect", "use")]
        game.play(chance.choice(offered))
    assert all(found == {"Jakarta": 3, "Tokyo": 2, "London": 1} for found in mine)
    assert len(mine) >= 4


@pytest.mark.rule("C-208")
def test_cure_found_counts_only_own_cubes() -> None:
    shown: Table = {**QUIET, "Jakarta": [["neutral", 3], [0, 2]], "Tokyo": [["neutral", 2]]}
    game = table(players=2, active="w01", levels=[(1, 1, 0)], display=shown)
    assert (on_board(game, 0), on_board(game, "neutral"), game.prompt) == (0, 5, "actions")


@pytest.mark.rule("C-209", "C-232")
@pytest.mark.parametrize("city", ["Cairo", "Baghdad"])
def test_no_city_action_removes_neutral_cubes(city: str) -> None:
    shown: Table = {**QUIET, "Jakarta": [["neutral", 3], [1, 1]], "Tokyo": [["neutral", 2]]}
    game = table(players=2, kept=[[city], []], display=shown)
    game.play(f"use {city}")
    assert texts(game) == ["remove 1 of 1 from Jakarta"]


@pytest.mark.rule("C-209", "C-232")
@pytest.mark.parametrize("city", ["Cairo", "Baghdad"])
def test_a_removing_action_is_impossible_if_only_neutral_cubes_are_there(city: str) -> None:
    game = table(players=2, kept=[[city], []], display={**QUIET, "Jakarta": [["neutral", 3], [0, 1]]})
    assert f"use {city}" not in texts(game)


@pytest.mark.rule("C-209", "C-232")
def test_the_neutral_colour_is_no_opponent_who_holds_cards() -> None:
    game = table(players=2, hands=[{"blue": 1}, {"red": 1}], display={**QUIET, "Sydney": [["neutral", 3], [0, 1]]})
    play(game, "infect Sydney 1", "use Sydney")
    assert (hand_size(game, 1), game.to_act, game.prompt) == (0, 0, "actions")
    game = table(players=2, hands=[{"yellow": 1}, {"red": 1}], display={**QUIET, "Bogotá": [["neutral", 6], [0, 1]]})
    play(game, "infect Bogotá 1", "use Bogotá")
    assert texts(game) == ["steal 1"]


# ---------------------------------------------------------------------- end and variant
@pytest.mark.rule("C-210")
def test_the_game_of_two_ends_and_is_scored_as_usual() -> None:
    shown: Table = {"Jakarta": [[1, 1]], "Tokyo": [], "Nairobi": [[0, 3]]}
    game = table(players=2, hands=[{"black": 1}], scores=[0, 4, 0], levels=[(1, 1, 1), (1, 0, 0)], display=shown)
    play(game, "infect Nairobi 1", "decline", "draw")
    assert (game.outcome, game.turn, game.position()["last_round"]) == (None, 1, True)
    idle_turn(game)
    assert game.outcome is not None
    assert (game.outcome.scores, game.outcome.winners) == ((4 + 3, 4 + 3 + 1), (1,))
    tied = table(players=2, turn=1, last_round=True, scores=[5, 4, 9], levels=[(1, 1, 1), (2, 1, 1)], display=QUIET)
    idle_turn(tied)
    assert tied.outcome is not None
    assert (tied.outcome.scores, tied.outcome.winners) == ((8, 8), (1,))


@pytest.mark.rule("C-210")
def test_the_third_who_card_ends_the_game_of_two() -> None:
    game = table(players=2, turn=1, round=11, past=["w01", "w02"], event_deck=["w05"], display=QUIET)
    idle_turn(game)
    assert (game.outcome, game.position()["last_round"]) == (None, True)
    idle_round(game)
    assert game.outcome is not None


@pytest.mark.rule("C-211")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_may_play_with_the_neutral_colour(players: int) -> None:
    game = petri.new("contagion", players=players, neutral=True, seed=1)
    assert dish(game, players) == 15
    while game.prompt == "first_cube":
        game.play(game.moves()[-1])
    assert (dish(game, players), on_board(game, "neutral")) == (14, 1)


@pytest.mark.rule("C-211")
@pytest.mark.parametrize(("players", "neutral"), [(5, True), (2, False)])
def test_five_cannot_and_two_must_play_with_the_neutral_colour(players: int, neutral: bool) -> None:
    with pytest.raises(petri.OptionError) as caught:
        petri.new("contagion", players=players, neutral=neutral)
    assert caught.value.key == "neutral"


@pytest.mark.rule("C-212", "C-213")
@pytest.mark.parametrize(("players", "size"), [(3, 8), (4, 9)])
def test_the_variant_uses_all_24_cities_and_the_usual_display(players: int, size: int) -> None:
    position = petri.new("contagion", players=players, neutral=True, seed=1).position()
    shown = [entry["city"] for entry in position["display"]]
    assert (len(shown), sorted([*shown, *position["city_deck"]])) == (size, sorted(CITIES))
