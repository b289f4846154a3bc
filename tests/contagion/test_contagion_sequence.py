"""Sequence of a turn, modifiers, chains and the words of the cards (C-214 to C-235)."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from contagion_tools import (
    actions_done,
    active,
    cubes,
    discarded,
    dish,
    display,
    hand,
    hand_size,
    heard,
    idle_round,
    idle_turn,
    infect,
    kept,
    level,
    levels,
    of_kind,
    on_board,
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
from petri.games.contagion import content

Table = dict[str, list[list[Any]]]
EMPTY: Table = {"Jakarta": [], "Seoul": [], "Moscow": [], "Cairo": []}
ALL_CARDS = [*content.standard().events, *content.standard().who]
FULL_BUT_ONE = {"Tokyo": 8, "Berlin": 3, "Dallas": 6, "London": 8}


# ---------------------------------------------------------------------- points, sequence of a turn
@pytest.mark.rule("C-214")
def test_points_are_added_and_shown_at_once() -> None:
    game = table(hands=[{"black": 1}], scores=[2, 1, 0], display={**EMPTY, "Nairobi": [[1, 2], [0, 1]]})
    game.play("infect Nairobi 1")
    assert (game.prompt, game.view(2)["scores"]) == ("city_action", [2 + 2, 1 + 4, 0])
    shown: Table = {**EMPTY, "Jakarta": [[1, 1]]}
    game = table(turn=2, skulls=1, event_deck=["e01", "..."], display=shown)
    idle_turn(game)
    assert (game.turn, actions_done(game), game.view(2)["scores"]) == (0, 0, [0, 3, 0])


@pytest.mark.rule("C-215")
def test_effect_at_the_start_then_the_actions() -> None:
    game = table(active="w02", hands=[{"blue": 2, "red": 2}], levels=[(1, 1, 0)], display=EMPTY)
    assert (game.prompt, actions_done(game)) == ("discard", 0)
    play(game, "discard blue", "discard red")
    assert (game.prompt, hand_size(game, 0)) == ("actions", 2)
    happened = play(game, "draw", "draw")
    assert (game.turn, heard(happened, "discarded")) == (1, [])


@pytest.mark.rule("C-215")
def test_the_actions_then_the_effect_at_the_end_then_the_turn_is_over() -> None:
    game = table(active="e07", hands=[{"blue": 3, "red": 3}], levels=[(1, 1, 0)], display=EMPTY)
    assert (game.prompt, hand_size(game, 0)) == ("actions", 6)
    play(game, "draw", "draw")
    assert (game.prompt, game.turn, hand_size(game, 0)) == ("discard", 0, 8)
    play(game, "discard red", "discard red", "discard blue")
    assert (game.turn, hand_size(game, 0)) == (1, 5)


@pytest.mark.rule("C-215")
def test_the_effect_at_the_end_follows_the_card_drawn_instead_of_acting() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[1, 1]]}
    game = table(active="e05", levels=[(1, 1, 1), (0, 0, 0)], display=shown)
    happened = play(game, "draw", "draw")
    assert [h.kind for h in happened if h.values.get("seat") == 1] == ["turn", "no_action", "drew"]
    assert (game.turn, game.prompt) == (1, "move_from")
    game.play("decline")
    assert game.turn == 2


# ---------------------------------------------------------------------- can a player act?
@pytest.mark.rule("C-216")
def test_the_check_comes_after_the_effect_at_the_start() -> None:
    """Monsoon's card makes a mutation possible, so nothing is drawn instead of acting."""
    game = table(active="e03", levels=[(0, 0, 0)], display=EMPTY)
    assert (game.prompt, hand_size(game, 0), of_kind(game, "mutate")) == (
        "actions",
        1,
        ["mutate incubation", "mutate infection", "mutate resistance"],
    )
    game = table(active="w03", levels=[(1, 0, 0)], display=EMPTY)
    assert (game.turn, hand_size(game, 0), levels(game, 0)) == (1, 1, (0, 0, 0))


@pytest.mark.rule("C-216")
def test_the_check_comes_after_kept_city_actions() -> None:
    game = table(levels=[(0, 0, 0)], kept=[["New York"], [], []], discard={"blue": 2}, display=EMPTY)
    assert texts(game) == ["use New York", "pass"]
    play(game, "use New York", "take blue", "take blue")
    assert (game.prompt, hand_size(game, 0), "mutate infection" in texts(game)) == ("actions", 2, True)
    game.play("mutate infection")
    assert levels(game, 0) == (0, 1, 0)


@pytest.mark.rule("C-216")
def test_all_modifiers_in_force_count() -> None:
    game = table(active="w06", hands=[{}, {"blue": 4}], display=EMPTY)
    assert (game.turn, hand_size(game, 0)) == (1, 1)
    game = table(active="e09", levels=[(0, 0, 0)], display=EMPTY)
    assert texts(game) == ["draw"]


@pytest.mark.rule("C-216")
def test_after_the_card_drawn_instead_no_action_can_be_taken_not_even_an_additional_one() -> None:
    """The card would be enough for a mutation."""
    game = table(levels=[(0, 0, 0)], kept=[["Tokyo", "Brasília"], [], []], display=EMPTY)
    assert texts(game) == ["use Tokyo", "use Brasília", "pass"]
    play(game, "use Tokyo", "pass")
    assert (game.turn, hand_size(game, 0), kept(game, 0)) == (1, 1, ["Brasília"])


@pytest.mark.rule("C-216")
def test_an_event_with_an_additional_action_changes_nothing_about_that() -> None:
    game = table(active="e10", levels=[(0, 0, 0)], display=EMPTY)
    assert (game.turn, hand_size(game, 0)) == (1, 1)


# ---------------------------------------------------------------------- numbers and costs
@pytest.mark.rule("C-217")
@pytest.mark.parametrize(("rate", "number"), [(4, 3), (3, 2), (2, 1), (1, 1), (0, 0)])
def test_a_reduction_stops_at_the_floor_and_never_raises(rate: int, number: int) -> None:
    """Hand-Washing Drive: one level lower, but not below 1."""
    game = table(active="e04", hands=[{"blue": 1}], levels=[(1, rate, 0)], display={**EMPTY, "Jakarta": [[0, 1]]})
    assert of_kind(game, "infect") == [f"infect Jakarta {n}" for n in range(number, 0, -1)]


@pytest.mark.rule("C-217")
@pytest.mark.parametrize(("rate", "number"), [(4, 3), (2, 1), (1, 0), (0, 0)])
def test_a_draw_number_of_0_makes_drawing_illegal(rate: int, number: int) -> None:
    game = table(active="w06", hands=[{"blue": 4}], levels=[(rate, 1, 1)], display=EMPTY)
    if number == 0:
        refused(game, "draw")
    else:
        game.play("draw")
        assert hand_size(game, 0) == 4 + number


@pytest.mark.rule("C-217")
@pytest.mark.parametrize(("rate", "number"), [(4, 2), (3, 2), (2, 2), (1, 1), (0, 0)])
def test_a_large_reduction_stops_at_the_floor_of_the_card(rate: int, number: int, tmp_path: Path) -> None:
    """A designer's card: three cards less, but not below 2."""
    folder = own_set(tmp_path, w06={"params": {"n": -3, "min": 2}})
    game = table(active="w06", content=folder, hands=[{"blue": 4}], levels=[(rate, 1, 1)], display=EMPTY)
    assert ("draw" in texts(game)) == (number > 0)
    if number:
        game.play("draw")
        assert hand_size(game, 0) == 4 + number


@pytest.mark.rule("C-217")
@pytest.mark.parametrize("rate", [0, 1, 4])
def test_a_bonus_counts_from_level_0_on(rate: int) -> None:
    game = table(active="e02", hands=[{"blue": 1}], levels=[(1, rate, 0)], display={**EMPTY, "Jakarta": [[0, 1]]})
    assert of_kind(game, "infect")[0] == f"infect Jakarta {rate + 1}"
    game = table(active="e09", levels=[(rate, 1, 1)], display=EMPTY)
    game.play("draw")
    assert hand_size(game, 0) == rate + 1


@pytest.mark.rule("C-218")
@pytest.mark.parametrize(
    ("card_id", "city", "rate", "cost"),
    [
        (None, None, 2, 3),
        ("e06", None, 2, 2),
        (None, "Berlin", 2, 1),
        ("e06", "Berlin", 2, 0),  # 3, event −1 (floor 1), city −2 (floor 0)
        ("e06", None, 0, 1),  # 1, event −1 (floor 1)
        ("e06", "Berlin", 0, 0),
        ("e06", None, 1, 1),
    ],
)
def test_event_first_then_city_each_down_to_its_floor(
    card_id: str | None, city: str | None, rate: int, cost: int
) -> None:
    game = table(
        active=card_id,
        hands=[{"blue": 5}],
        levels=[(1, rate, 1)],
        kept=[[city] if city else [], [], []],
        display=EMPTY,
    )
    play(game, *([f"use {city}"] if city else []), "mutate infection")
    assert (level(game, 0, "infection"), hand_size(game, 0)) == (rate + 1, 5 - cost)
    assert discarded(game) == ({"blue": cost} if cost else {})


@pytest.mark.rule("C-218")
@pytest.mark.parametrize(
    ("card_id", "cities", "there", "cost"),
    [
        (None, [], [], 2),
        ("e01", [], [], 1),
        ("e01", [], [[0, 1]], 1),  # only new cities are cheaper
        ("e01", ["Dallas"], [], 0),
        (None, ["Dallas"], [[0, 1]], 0),
        ("e01", ["Dallas", "Ho Chi Minh City"], [], 0),
    ],
)
def test_what_is_reduced_is_the_number_of_matching_cards(
    card_id: str | None, cities: list[str], there: list[list[int]], cost: int
) -> None:
    """So a hand without a matching card pays twice as many."""
    for held, paid in (({"blue": 6}, cost), ({"red": 6}, 2 * cost)):
        game = table(active=card_id, hands=[held], kept=[cities, [], []], display={**EMPTY, "Jakarta": there})
        play(game, *(f"use {city}" for city in cities))
        infect(game, "Jakarta 1")
        assert hand_size(game, 0) == 6 - paid


# ---------------------------------------------------------------------- additional actions
@pytest.mark.rule("C-219")
@pytest.mark.parametrize(
    ("card_id", "cities", "number"),
    [(None, [], 2), ("e10", [], 3), (None, ["Tokyo"], 3), ("e10", ["Tokyo"], 4), ("e10", ["Tokyo", "Brasília"], 5)],
)
def test_two_actions_and_all_additional_ones(card_id: str | None, cities: list[str], number: int) -> None:
    game = table(active=card_id, kept=[cities, [], []], display=EMPTY)
    play(game, *(f"use {city}" for city in cities), *["draw"] * (number - 1))
    assert (game.turn, "pass" in texts(game)) == (0, False)  # an additional one cannot be skipped either
    game.play("draw")
    assert (game.turn, hand_size(game, 0)) == (1, number)


@pytest.mark.rule("C-219")
def test_an_additional_action_may_come_after_the_last_one() -> None:
    game = table(kept=[["Tokyo"], [], []], display=EMPTY)
    play(game, "draw", "draw", "use Tokyo", "draw")
    assert (game.turn, hand_size(game, 0)) == (1, 3)


@pytest.mark.rule("C-219")
def test_an_additional_action_is_for_the_turn_it_is_granted_in() -> None:
    game = table(kept=[["Tokyo"], [], []], display=EMPTY)
    play(game, "use Tokyo", "draw", "draw", "draw")
    assert game.turn == 1
    play(game, "draw", "draw")
    assert game.turn == 2


@pytest.mark.rule("C-219")
@pytest.mark.parametrize("done", [2, 3])
def test_when_a_grant_ends_actions_already_performed_stand(done: int) -> None:
    game = table(active="e10", kept=[["London"], [], []], display=EMPTY)
    play(game, *["draw"] * done, "use London")
    assert (game.turn, hand_size(game, 0)) == (1, done)


# ---------------------------------------------------------------------- optional or compulsory
@pytest.mark.rule("C-220")
def test_only_effects_with_you_may_are_optional() -> None:
    assert [card["id"] for card in ALL_CARDS if card["effect"]["optional"]] == ["e05", "e08"]
    assert all("you may" in card["effect"]["text_en"].lower() for card in ALL_CARDS if card["effect"]["optional"])


@pytest.mark.rule("C-220")
def test_an_optional_effect_may_be_declined() -> None:
    game = table(active="e08", display={**EMPTY, "Jakarta": [[0, 1]]})
    assert texts(game) == ["place Jakarta 1", "decline"]
    game.play("decline")
    assert (game.prompt, cubes(game, "Jakarta", 0)) == ("actions", 1)
    game = table(active="e05", display={**EMPTY, "Jakarta": [[0, 1]]})
    play(game, "draw", "draw")
    assert texts(game) == ["from Jakarta", "decline"]
    game.play("decline")
    assert (game.turn, cubes(game, "Jakarta", 0)) == (1, 1)


@pytest.mark.rule("C-220")
def test_the_same_effects_are_compulsory_without_you_may(tmp_path: Path) -> None:
    folder = own_set(tmp_path, e05={"optional": False}, e08={"optional": False})
    game = table(active="e08", content=folder, display={**EMPTY, "Jakarta": [[0, 1]]})
    assert texts(game) == ["place Jakarta 1"]
    game = table(active="e05", content=folder, display={**EMPTY, "Jakarta": [[0, 1]]})
    play(game, "draw", "draw")
    assert texts(game) == ["from Jakarta"]


@pytest.mark.rule("C-220")
@pytest.mark.parametrize("card", [c for c in ALL_CARDS if not c["effect"]["optional"]], ids=lambda card: card["id"])
def test_every_other_card_leaves_no_choice_to_do_without_it(card: dict[str, Any]) -> None:
    shown: Table = {**EMPTY, "Jakarta": [[0, 3], [1, 1]], "Seoul": [[0, 2]]}
    game = table(active=card["id"], hands=[{"blue": 4, "red": 4}], levels=[(2, 2, 0)], display=shown)
    seen = []
    while game.turn == 0:
        seen += texts(game)
        game.play(game.moves()[0])
    assert not {"decline", "pass"} & set(seen)


@pytest.mark.rule("C-220")
def test_city_actions_are_always_optional() -> None:
    assert all(city["effect"]["optional"] for city in content.standard().cities)


# ---------------------------------------------------------------------- city actions that are impossible
@pytest.mark.rule("C-221")
@pytest.mark.parametrize(
    ("city", "more"),
    [
        ("Kabul", {"levels": [(1, 1, 4)]}),
        ("Toronto", {"levels": [(4, 1, 1)]}),
        ("Nairobi", {"levels": [(4, 4, 4)]}),
        ("Moscow", {}),
        ("Sydney", {}),
        ("Bogotá", {}),
    ],
)
def test_an_immediate_action_that_would_change_nothing_is_lost(city: str, more: dict[str, Any]) -> None:
    found = next(c for c in content.standard().cities if c["name_en"] == city)
    shown: Table = {**EMPTY, city: [[1, found["population"] - 2], [0, 1]]}
    game = table(hands=[{found["colour"]: 1}], display=shown, **more)
    happened = game.play(f"infect {city} 1")
    assert heard(happened, "lost_action") == [{"seat": 0, "city": city}]
    assert (game.prompt, spent(game, 0)) == ("actions", [city])


@pytest.mark.rule("C-221")
def test_an_impossible_action_for_some_time_stays_with_its_owner() -> None:
    """The discard pile is empty when an event fills New York; later it is not."""
    game = table(active="e08", hands=[{"blue": 2}], display={**EMPTY, "New York": [[0, 7]]})
    game.play("place New York 1")
    assert (game.prompt, kept(game, 0), of_kind(game, "use")) == ("actions", ["New York"], [])
    game.play("mutate resistance")
    assert of_kind(game, "use") == ["use New York"]


@pytest.mark.rule("C-221")
@pytest.mark.parametrize(
    ("city", "shown"),
    [
        ("Singapore", {}),  # no own cube
        ("Cairo", {"Jakarta": [[0, 3]]}),  # no cube of an opponent
        ("Khartoum", {"Jakarta": [[0, 1], [1, 1]]}),  # on top everywhere
        ("New York", {}),  # no card in the discard pile
        ("Barcelona", None),  # no other city
    ],
)
def test_a_kept_action_that_would_change_nothing_cannot_be_used(city: str, shown: Table | None) -> None:
    cities: Table = {"Jakarta": [[0, 3]]}
    if shown is not None:
        cities = {name: there for name, there in {**EMPTY, "Baghdad": [], **shown}.items() if name != city}
    game = table(kept=[[city], [], []], display=cities)
    refused(game, f"use {city}")
    play(game, "draw", "draw")
    assert (game.turn, kept(game, 0)) == (1, [city])


# ---------------------------------------------------------------------- city actions bound to the turn
def filled_at_the_end(city: str) -> petri.Game:
    """Travel Wave, at the end of seat 0's turn, can fill a city."""
    shown: Table = {**EMPTY, "Jakarta": [[0, 2]], city: [[1, FULL_BUT_ONE[city]]]}
    game = table(active="e05", display=shown)
    play(game, "draw", "draw", "from Jakarta")
    return game


@pytest.mark.rule("C-222")
@pytest.mark.parametrize("city", ["Tokyo", "Berlin", "Dallas", "London"])
def test_received_by_the_effect_at_the_end_an_action_bound_to_the_turn_is_kept(city: str) -> None:
    game = filled_at_the_end(city)
    game.play(f"to {city} 1")
    assert (game.turn, kept(game, 0)) == (1, [city])


@pytest.mark.rule("C-222")
def test_received_by_the_effect_at_the_end_another_action_may_be_used() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[0, 2]], "Barcelona": [[1, 4]]}
    game = table(active="e05", display=shown)
    play(game, "draw", "draw", "from Jakarta", "to Barcelona 1")
    assert (game.turn, texts(game)) == (0, ["use Barcelona", "keep Barcelona"])


@pytest.mark.rule("C-222")
@pytest.mark.parametrize(("city", "colour"), [("Dallas", "green"), ("Berlin", "purple")])
@pytest.mark.parametrize("last", [False, True])
def test_a_cheaper_action_only_while_an_action_is_left(city: str, colour: str, last: bool) -> None:
    shown: Table = {**EMPTY, city: [[0, FULL_BUT_ONE[city]]]}
    game = table(hands=[{colour: 1}], deck=["red", "..."], display=shown)
    play(game, *(["draw"] if last else []))
    infect(game, f"{city} 1")
    if last:
        assert (game.turn, kept(game, 0)) == (1, [city])
    else:
        assert texts(game) == [f"use {city}", f"keep {city}"]


@pytest.mark.rule("C-222")
def test_an_additional_action_brings_a_cheaper_one_back() -> None:
    game = table(kept=[["Dallas", "Tokyo"], [], []], display=EMPTY)
    play(game, "draw", "draw")
    assert of_kind(game, "use") == ["use Tokyo"]
    game.play("use Tokyo")
    assert of_kind(game, "use") == ["use Dallas"]


@pytest.mark.rule("C-222")
def test_an_additional_action_may_be_received_with_the_last_action() -> None:
    game = table(hands=[{"red": 1}], deck=["blue", "..."], display={**EMPTY, "Tokyo": [[0, 8]]})
    game.play("draw")
    infect(game, "Tokyo 1")
    play(game, "use Tokyo", "draw")
    assert (game.turn, actions_done(game)) == (1, 0)


@pytest.mark.rule("C-222")
def test_no_additional_or_cheaper_action_after_a_card_drawn_instead() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[1, 2]]}
    game = table(levels=[(0, 0, 0)], kept=[["Tokyo", "Berlin", "Baghdad"], [], []], display=shown)
    assert of_kind(game, "use") == ["use Tokyo", "use Baghdad", "use Berlin"]
    game.play("pass")
    assert (hand_size(game, 0), texts(game)) == (1, ["use Baghdad", "pass"])


# ---------------------------------------------------------------------- resistance
@pytest.mark.rule("C-223")
@pytest.mark.parametrize("card_id", ["w01", "w02", "w04", "e12"])
def test_without_a_loss_resistance_cannot_be_used(card_id: str) -> None:
    game = table(active=card_id, levels=[(1, 1, 3)], display=EMPTY)
    assert (game.prompt, level(game, 0, "resistance")) == ("actions", 3)
    refused(game, "resist")


@pytest.mark.rule("C-223")
def test_when_all_is_protected_resistance_cannot_be_used_again() -> None:
    game = table(active="w01", levels=[(1, 1, 4)], display={**EMPTY, "Jakarta": [[0, 3]]})
    game.play("resist")
    assert (game.prompt, level(game, 0, "resistance"), on_board(game, 0)) == ("actions", 3, 3)


@pytest.mark.rule("C-224")
def test_a_level_lost_for_a_turn_is_protected_once_for_the_whole_turn() -> None:
    game = table(active="e04", hands=[{"blue": 2}], levels=[(1, 2, 2)], display={**EMPTY, "Jakarta": [[0, 1]]})
    assert (game.prompt, texts(game)) == ("resist", ["resist", "accept"])
    game.play("resist")
    assert (game.prompt, level(game, 0, "resistance")) == ("actions", 1)
    infect(game, "Jakarta 2")
    infect(game, "Jakarta 2")
    assert cubes(game, "Jakarta", 0) == 5


@pytest.mark.rule("C-224")
def test_who_accepts_it_is_not_asked_again() -> None:
    game = table(active="e04", hands=[{"blue": 2}], levels=[(1, 2, 2)], display={**EMPTY, "Jakarta": [[0, 1]]})
    game.play("accept")
    refused(game, "infect Jakarta 2")
    infect(game, "Jakarta 1")
    assert game.prompt == "actions"
    refused(game, "infect Jakarta 2")


@pytest.mark.rule("C-224")
def test_a_protected_level_counts_for_its_owners_turn_only() -> None:
    hands = [{}, {"blue": 3, "red": 1}]
    game = table(active="e04", hands=hands, levels=[(1, 2, 1), (1, 1, 0)], display={**EMPTY, "Jakarta": [[1, 1]]})
    play(game, "resist", "draw", "draw", "mutate infection", "discard blue", "discard red")
    assert (game.turn, level(game, 1, "infection"), of_kind(game, "infect")) == (1, 2, ["infect Jakarta 1"])


@pytest.mark.rule("C-224")
@pytest.mark.parametrize("rate", [0, 1])
def test_a_number_that_does_not_fall_needs_no_protection(rate: int) -> None:
    game = table(active="e04", levels=[(1, rate, 2)], display=EMPTY)
    assert game.prompt == "actions"


@pytest.mark.rule("C-224")
@pytest.mark.parametrize(
    ("resistance", "moves", "number"), [(3, ["resist"], 4), (2, ["resist", "accept"], 3), (2, ["resist", "resist"], 4)]
)
def test_every_level_by_which_the_number_falls_is_one_element(
    resistance: int, moves: list[str], number: int, tmp_path: Path
) -> None:
    folder = own_set(tmp_path, e04={"params": {"n": -3, "min": 0}})
    game = table(
        active="e04",
        content=folder,
        hands=[{"blue": 1}],
        levels=[(1, 4, resistance)],
        display={**EMPTY, "Jakarta": [[0, 1]]},
    )
    play(game, *moves)
    assert (game.prompt, of_kind(game, "infect")[0]) == ("actions", f"infect Jakarta {number}")


@pytest.mark.rule("C-224")
def test_kept_actions_may_come_before_it_is_asked() -> None:
    game = table(active="e04", levels=[(1, 2, 2)], kept=[["London"], [], []], display=EMPTY)
    assert (game.prompt, texts(game)) == ("before_turn", ["use London", "pass"])
    game.play("use London")
    assert (game.prompt, level(game, 0, "resistance")) == ("actions", 2)


# ---------------------------------------------------------------------- moving, chains, several players
@pytest.mark.rule("C-225")
def test_moving_closes_the_row_left_and_takes_the_topmost_empty_row() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[0, 2], [1, 1], [2, 1]], "Seoul": [[2, 1]], "Moscow": [[1, 1], [0, 1]]}
    game = table(kept=[["Barcelona", "Singapore"], [], []], display=shown)
    play(game, "use Barcelona", "from Jakarta", "to Seoul 2")
    assert (rows(game, "Jakarta"), rows(game, "Seoul")) == ([(1, 1), (2, 1)], [(2, 1), (0, 2)])
    play(game, "use Singapore", "from Seoul", "to Moscow 1")
    assert (rows(game, "Seoul"), rows(game, "Moscow")) == ([(2, 1), (0, 1)], [(1, 1), (0, 2)])
    assert dish(game, 0) == 9


@pytest.mark.rule("C-225")
def test_the_target_needs_room_and_is_another_city() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[0, 3]], "Nairobi": [[1, 3]]}
    game = table(kept=[["Singapore"], [], []], display=shown)
    play(game, "use Singapore", "from Jakarta")
    assert [text for text in texts(game) if "Nairobi" in text] == ["to Nairobi 1"]
    refused(game, "to Nairobi 2")
    refused(game, "to Jakarta 1")


@pytest.mark.rule("C-225")
def test_filling_the_target_eradicates_it_for_the_mover() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[0, 1]], "Nairobi": [[1, 3]]}
    game = table(active="e05", display=shown)
    happened = play(game, "draw", "draw", "from Jakarta", "to Nairobi 1")
    assert heard(happened, "eradicated") == [{"city": "Nairobi", "owner": 0}]
    assert (game.to_act, texts(game), score(game, 1)) == (0, ["use Nairobi", "decline"], 4)


@pytest.mark.rule("C-226")
def test_a_chain_is_resolved_depth_first() -> None:
    """Santiago's cube fills Sydney, whose action is done before the second action of the turn is chosen."""
    shown: Table = {**EMPTY, "Santiago": [[0, 5]], "Sydney": [[1, 4]]}
    game = table(hands=[{"yellow": 1}, {"red": 1, "blue": 1}, {"green": 1}], display=shown)
    happened = play(game, "infect Santiago 1", "use Santiago", "place Sydney 1", "use Sydney", "discard red")
    told = [h.kind for h in happened if h.kind in ("eradicated", "used", "discarded")]
    assert told == ["discarded", "eradicated", "used", "eradicated", "used", "discarded", "discarded"]
    assert (game.prompt, game.to_act, actions_done(game)) == ("actions", 0, 1)


@pytest.mark.rule("C-226")
def test_an_interrupted_effect_goes_on_after_the_chain() -> None:
    """The effect at the start of the turn fills a city; its action comes first, then the actions of the turn."""
    shown: Table = {**EMPTY, "Moscow": [[0, 5], [1, 6]], "Nairobi": [[0, 3]]}
    game = table(active="e08", display=shown)
    play(game, "place Moscow 1", "use Moscow", "place Nairobi 1", "use Nairobi", "raise infection")
    assert (game.prompt, actions_done(game), levels(game, 0)) == ("actions", 0, (1, 2, 1))


@pytest.mark.rule("C-226")
def test_parts_that_have_become_impossible_lapse() -> None:
    """Moscow's cube fills the last city that seat 0 infects: Kinshasa's action has no city left."""
    shown: Table = {**EMPTY, "Moscow": [[0, 5], [1, 6]], "Kinshasa": [[0, 4], [2, 6]]}
    game = table(active="e08", display=shown)
    happened = play(game, "place Moscow 1", "use Moscow", "place Kinshasa 1")
    assert heard(happened, "lost_action") == [{"seat": 0, "city": "Kinshasa"}]
    assert (game.prompt, on_board(game, 0)) == ("actions", 0)


@pytest.mark.rule("C-227")
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_several_players_act_clockwise_from_the_left_neighbour(seat: int) -> None:
    hands = [{"blue": 1} if other == seat else {"red": 1, "green": 1} for other in range(4)]
    game = table(players=4, turn=seat, hands=hands, display={**EMPTY, "Sydney": [[seat, 4]]})
    play(game, "infect Sydney 1", "use Sydney")
    asked = []
    for _ in range(3):
        asked.append(game.to_act)
        game.play("discard red")
    assert asked == [(seat + n) % 4 for n in (1, 2, 3)]
    assert (game.to_act, game.prompt) == (seat, "actions")


# ---------------------------------------------------------------------- placing and raising by an effect
@pytest.mark.rule("C-228")
@pytest.mark.parametrize("card_id", ["w05", "e11", "e04"])
def test_placing_by_an_effect_is_no_infect_action(card_id: str) -> None:
    """No cards, no infection rate, no ban, no limit: Jakarta is new, one Infect action is already done."""
    shown: Table = {**EMPTY, "Santiago": [[0, 5]]}
    game = table(active=card_id, hands=[{"yellow": 1}], levels=[(1, 1, 0)], display=shown)
    play(game, "infect Santiago 1", "use Santiago", "place Jakarta 2")
    assert (rows(game, "Jakarta"), discarded(game), actions_done(game)) == ([(0, 2)], {"yellow": 1}, 1)


@pytest.mark.rule("C-228")
def test_placing_by_an_effect_does_not_use_up_an_infect_action() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[0, 1]]}
    game = table(active="e08", hands=[{"blue": 1}], levels=[(1, 0, 0)], display=shown)
    assert texts(game) == ["place Jakarta 1", "decline"]
    game.play("place Jakarta 1")
    assert (cubes(game, "Jakarta", 0), hand_size(game, 0), actions_done(game)) == (2, 1, 0)


@pytest.mark.rule("C-228")
def test_dish_and_room_limit_placing_by_an_effect() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[0, 6]], "Seoul": [[0, 5]], "Nairobi": [[1, 3]], "Santiago": [[1, 5]]}
    game = table(hands=[{"yellow": 2}], display=shown)
    play(game, "infect Santiago 1", "use Santiago")
    assert texts(game) == [f"place {city} 1" for city in ("Jakarta", "Seoul", "Moscow", "Cairo", "Nairobi")]
    full: Table = {**EMPTY, "Jakarta": [[0, 6]], "Seoul": [[0, 6]]}
    game = table(active="e08", display=full)
    assert game.prompt == "actions"  # an empty dish


@pytest.mark.rule("C-229")
def test_raising_by_an_effect_costs_nothing_and_uses_no_cheaper_price() -> None:
    shown: Table = {**EMPTY, "Toronto": [[0, 5]]}
    game = table(active="e06", hands=[{"green": 2, "red": 1}], kept=[["Berlin"], [], []], display=shown)
    game.play("use Berlin")
    infect(game, "Toronto 1")
    game.play("use Toronto")
    assert (levels(game, 0), hand_size(game, 0), actions_done(game)) == ((2, 1, 1), 2, 1)
    game.play("mutate incubation")  # 3 cards, −1 by the event, −2 by Berlin
    assert (levels(game, 0), hand_size(game, 0)) == ((3, 1, 1), 2)


@pytest.mark.rule("C-229")
def test_the_limits_0_and_4_hold_for_effects(tmp_path: Path) -> None:
    """Designer's cards: three levels up, three levels down."""
    folder = own_set(
        tmp_path,
        toronto={"params": {"n": 3, "tracks": ["incubation"]}},
        w03={"params": {"n": -3, "tracks": ["infection"]}},
    )
    shown: Table = {**EMPTY, "Toronto": [[0, 5]]}
    game = table(active="w03", content=folder, hands=[{"green": 1}, {}], levels=[(2, 4, 0), (1, 2, 0)], display=shown)
    assert levels(game, 0) == (2, 1, 0)
    play(game, "infect Toronto 1", "use Toronto", "draw")
    assert (levels(game, 0), levels(game, 1)) == ((4, 1, 0), (1, 0, 0))


@pytest.mark.rule("C-229")
def test_no_more_levels_are_at_stake_than_there_are(tmp_path: Path) -> None:
    folder = own_set(tmp_path, w03={"params": {"n": -3, "tracks": ["infection"]}})
    game = table(active="w03", content=folder, levels=[(1, 2, 2)], display=EMPTY)
    game.play("resist")
    assert (game.prompt, levels(game, 0)) == ("actions", (1, 2, 1))


@pytest.mark.rule("C-230")
@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_level_n_means_n_cards_n_cubes_and_n_protected_elements(n: int) -> None:
    game = table(active="w01", hands=[{"blue": 1}], levels=[(n, n, n)], display={**EMPTY, "Jakarta": [[0, 5]]})
    happened = game.play("resist")
    assert heard(happened, "resisted") == [{"seat": 0, "number": n, "level": n - 1}]
    while game.prompt == "resist":
        game.play("accept")
    assert (game.prompt, cubes(game, "Jakarta", 0)) == ("actions", 1 + n)
    assert of_kind(game, "infect")[0] == f"infect Jakarta {n}"
    game.play("draw")
    assert hand_size(game, 0) == 1 + n


@pytest.mark.rule("C-231")
def test_the_paid_cards_lie_in_the_discard_pile_when_the_city_action_comes() -> None:
    game = table(hands=[{"green": 1}], display={**EMPTY, "New York": [[0, 7]]})
    game.play("infect New York 1")
    assert discarded(game) == {"green": 1}
    play(game, "use New York", "take green")
    assert (hand(game, 0), discarded(game)) == ({"green": 1}, {})


@pytest.mark.rule("C-231")
def test_the_price_comes_before_the_result() -> None:
    game = table(hands=[{"blue": 2, "red": 2}], levels=[(1, 2, 1)], display=EMPTY)
    kinds = [h.kind for h in play(game, "infect Jakarta 2", "pay 2")]
    assert kinds == ["discarded", "discarded", "placed"]
    kinds = [h.kind for h in game.play("mutate incubation")]
    assert kinds[:3] == ["discarded", "discarded", "level"]


@pytest.mark.rule("C-232")
def test_the_player_of_the_city_action_chooses_except_what_others_discard() -> None:
    shown: Table = {**EMPTY, "Jakarta": [[1, 2], [2, 1]]}
    game = table(kept=[["Baghdad"], [], []], display=shown)
    game.play("use Baghdad")
    assert game.to_act == 0
    assert texts(game) == ["remove 2 of 1 from Jakarta", "remove 1 of 1 from Jakarta", "remove 1 of 2 from Jakarta"]
    hands = [{"blue": 1}, {"red": 1, "green": 1}, {}]
    game = table(hands=hands, display={**EMPTY, "Sydney": [[0, 4]]})
    play(game, "infect Sydney 1", "use Sydney")
    assert (game.to_act, texts(game, 1), texts(game, 0)) == (1, ["discard red", "discard green"], [])


# ---------------------------------------------------------------------- the event deck and its symbols
@pytest.mark.rule("C-233")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_full_game_has_12_rounds_and_ends_with_the_third_who_card(players: int) -> None:
    game = petri.new("contagion", players=players, seed=players)
    assert game.position()["event_deck"][-1].startswith("w")
    while game.outcome is None:
        # nobody infects anything, so cities run out only by the neutral colour
        calm = [move for move in game.moves() if move.kind not in ("infect", "use")]
        game.play(calm[0])
    position = game.position()
    assert (position["round"], position["event_deck"]) == (12, [])
    assert len([card for card in position["past"] if card.startswith("w")]) == 3


@pytest.mark.rule("C-233")
def test_the_event_deck_is_never_empty_at_the_start_of_a_round() -> None:
    for seed in range(6):
        game = petri.new("contagion", players=2 + seed % 4, seed=seed)
        chance = random.Random(seed)
        happened: list[petri.Happening] = []
        while game.outcome is None:
            happened += game.play(chance.choice(game.moves()))
        assert len(heard(happened, "round")) == len(heard(happened, "revealed")) <= 12


@pytest.mark.rule("C-234")
def test_two_cities_in_an_earlier_round_end_the_game_before_the_third_who_card() -> None:
    shown: Table = {"Jakarta": [], "Seoul": [], "Nairobi": [[2, 3]]}
    game = table(turn=2, round=11, past=["w01", "w02"], event_deck=["w06"], hands=[{}, {}, {"black": 1}], display=shown)
    play(game, "infect Nairobi 1", "decline", "draw")
    assert game.outcome is not None
    assert (game.position()["round"], game.position()["event_deck"]) == (11, ["w06"])


@pytest.mark.rule("C-234")
def test_in_the_last_round_both_triggers_lead_to_the_same_end() -> None:
    shown: Table = {"Jakarta": [], "Seoul": [], "Nairobi": [[0, 3]]}
    game = table(
        turn=2,
        round=11,
        past=["w01", "w02"],
        event_deck=["w05"],
        hands=[{"black": 1}],
        deck=["red", "..."],
        display=shown,
    )
    idle_turn(game)
    happened = play(game, "infect Nairobi 1", "decline")
    assert heard(happened, "last_round") == []  # it is already
    idle_round(game)
    assert (game.outcome is not None, game.position()["round"]) == (True, 12)


@pytest.mark.rule("C-235")
def test_skulls_and_city_symbols_come_before_anybody_can_do_anything() -> None:
    """Monsoon has both symbols; London and resistance cannot stop them."""
    game = table(
        turn=2,
        skulls=1,
        kept=[["London"], [], []],
        levels=[(1, 1, 4)] * 3,
        event_deck=["e03", "..."],
        city_deck=["Tokyo", "..."],
        display={**EMPTY, "Jakarta": [[1, 1]]},
    )
    play(game, "draw", "draw")
    assert (active(game), game.turn, game.prompt) == ("e03", 0, "before_turn")
    assert (display(game)[-1], score(game, 1)) == ("Tokyo", 3)
    game.play("use London")
    assert (display(game)[-1], score(game, 1), game.position()["skulls"]) == ("Tokyo", 3, 2)
    assert (hand_size(game, 0), [level(game, seat, "resistance") for seat in range(3)]) == (0, [4, 4, 4])


@pytest.mark.rule("C-235")
def test_symbols_are_carried_out_once_for_the_whole_table() -> None:
    game = table(turn=2, skulls=1, event_deck=["e03", "e12", "..."], display={**EMPTY, "Jakarta": [[1, 1]]})
    idle_turn(game)
    shown = display(game)
    happened = [*idle_turn(game), *idle_turn(game)]
    assert (heard(happened, "city"), heard(happened, "skull"), heard(happened, "death_toll")) == ([], [], [])
    assert (display(game), score(game, 1)) == (shown, 3)
