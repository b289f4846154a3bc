"""Events, WHO cards and new cities (C-112 to C-129)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from contagion_tools import (
    actions_done,
    active,
    change_card,
    cubes,
    dish,
    display,
    hand,
    hand_size,
    heard,
    idle_round,
    idle_turn,
    infect,
    level,
    levels,
    of_kind,
    on_board,
    own_set,
    play,
    refused,
    rows,
    table,
    texts,
)

import petri
from petri.games.contagion import content

EVENTS = [f"e{n:02}" for n in range(1, 13)]
WHO = [f"w{n:02}" for n in range(1, 7)]
EMPTY: dict[str, list[list[int]]] = {"Jakarta": [], "Seoul": [], "Moscow": [], "Cairo": []}
CITIES = [city["name_en"] for city in content.standard().cities]


def card(card_id: str) -> dict[str, Any]:
    return next(c for c in (*content.standard().events, *content.standard().who) if c["id"] == card_id)


def last_turn_before(*cards: str, **more: Any) -> petri.Game:
    """The last turn of a round; the next rounds reveal the cards."""
    return table(turn=2, event_deck=[*cards, "..."], **more)


# ---------------------------------------------------------------------- when and on whom a card works
@pytest.mark.rule("C-112")
@pytest.mark.parametrize(("card_id", "number"), [("e09", 3), ("w06", 1)])
def test_a_card_works_in_the_round_it_opens_and_helps_or_harms(card_id: str, number: int) -> None:
    game = last_turn_before(card_id, "e12", display=EMPTY, levels=[(2, 1, 1)] * 3)
    idle_turn(game)
    assert (active(game), game.turn) == (card_id, 0)
    held = hand_size(game, 0)
    game.play("draw")
    assert hand_size(game, 0) == held + number
    idle_round(game)
    held = hand_size(game, 0)
    game.play("draw")
    assert hand_size(game, 0) == held + 2


@pytest.mark.rule("C-112", "C-119")
def test_events_help_or_harm_and_who_cards_harm() -> None:
    assert {card(card_id)["polarity"] for card_id in EVENTS} == {"good", "bad"}
    assert {card(card_id)["polarity"] for card_id in WHO} == {"bad"}


@pytest.mark.rule("C-113")
def test_every_player_carries_out_an_event_in_the_own_turn() -> None:
    game = table(active="e03", display=EMPTY)
    for seat in range(3):
        assert [hand_size(game, other) for other in range(3)] == [
            3 if other < seat else int(other == seat) for other in range(3)
        ]
        play(game, "draw", "draw")


@pytest.mark.rule("C-113", "C-119")
def test_every_player_carries_out_a_who_card_in_the_own_turn() -> None:
    game = table(active="w02", display=EMPTY, hands=[{"blue": 4}, {"red": 5}, {"green": 6}], levels=[(1, 1, 0)] * 3)
    assert [hand_size(game, seat) for seat in range(3)] == [2, 5, 6]
    idle_turn(game)
    assert [hand_size(game, seat) for seat in range(3)] == [4, 3, 6]
    idle_turn(game)
    assert [hand_size(game, seat) for seat in range(3)] == [4, 5, 3]


@pytest.mark.rule("C-113", "C-119")
@pytest.mark.parametrize(
    ("card_id", "moves"),
    [
        ("w03", ["lower incubation", "lower infection"]),
        ("w04", ["clear Jakarta", "clear Seoul"]),
        ("w02", ["discard blue", "discard red"]),
        ("w01", ["lift Jakarta", "lift Seoul"]),
        ("e12", ["lift Jakarta", "lift Seoul"]),
    ],
)
def test_nobody_can_do_without_the_effect(card_id: str, moves: list[str]) -> None:
    """All that may be chosen is what is lost; without resistance nothing can be saved."""
    game = table(
        active=card_id,
        hands=[{"blue": 2, "red": 2}],
        levels=[(1, 1, 0)],
        display={**EMPTY, "Jakarta": [[0, 3]], "Seoul": [[0, 3]]},
    )
    assert texts(game) == moves


@pytest.mark.rule("C-113")
def test_the_effect_at_the_end_of_the_turn_cannot_be_left_out() -> None:
    game = table(active="e07", hands=[{"blue": 4, "red": 2}], levels=[(1, 1, 0)], display=EMPTY)
    play(game, "draw", "draw")
    assert {move.kind for move in game.moves()} == {"discard"}
    assert game.turn == 0


@pytest.mark.rule("C-114")
@pytest.mark.parametrize("card_id", [*EVENTS, *WHO])
def test_every_card_names_its_moment(card_id: str) -> None:
    assert card(card_id)["effect"]["timing"] in ("turn_start", "during_actions", "turn_end")


@pytest.mark.rule("C-114")
@pytest.mark.parametrize("moment", [None, "", "some time", "any_time"])
def test_a_card_without_a_moment_is_refused(moment: str | None, tmp_path: Path) -> None:
    folder = own_set(tmp_path, e03={"timing": moment})
    with pytest.raises(petri.ContentError) as caught:
        petri.new("contagion", content=folder)
    assert (caught.value.key, caught.value.values["card"]) == ("content_one_of", "e03")


@pytest.mark.rule("C-115")
def test_a_modifier_holds_for_the_whole_turn_of_every_player_and_no_longer() -> None:
    game = table(
        active="e02",
        event_deck=["e01", "..."],
        hands=[{"blue": 9}, {"red": 9}, {"purple": 4}],
        display={**EMPTY, "Jakarta": [[0, 1]], "Seoul": [[1, 1]], "Moscow": [[2, 1]]},
    )
    for seat, city in enumerate(("Jakarta", "Seoul", "Moscow")):
        assert game.turn == seat
        infect(game, f"{city} 2")
        infect(game, f"{city} 2")
    assert active(game) == "e01"
    refused(game, "infect Jakarta 2")


@pytest.mark.rule("C-115")
def test_a_modifier_of_drawing_touches_no_other_gain_of_cards() -> None:
    game = table(active="e09", hands=[{"blue": 1}], display={**EMPTY, "Jakarta": [[0, 9]]})
    play(game, "infect Jakarta 1", "use Jakarta")
    assert hand_size(game, 0) == 3
    game.play("draw")
    assert hand_size(game, 0) == 5


@pytest.mark.rule("C-116")
@pytest.mark.parametrize("card_id", ["e03", "e12", "w01", "w02", "w04"])
def test_the_effect_is_none_of_the_two_actions(card_id: str) -> None:
    game = table(active=card_id, hands=[{"blue": 4}], levels=[(1, 1, 0)], display={**EMPTY, "Jakarta": [[0, 3]]})
    while game.prompt != "actions":
        game.play(game.moves()[0])
    assert (game.turn, actions_done(game)) == (0, 0)
    game.play("draw")
    assert game.turn == 0
    game.play("draw")
    assert game.turn == 1


@pytest.mark.rule("C-116")
def test_an_optional_effect_is_none_of_the_two_actions_either() -> None:
    game = table(active="e08", display={**EMPTY, "Jakarta": [[0, 3]]})
    play(game, "place Jakarta 1", "draw", "draw")
    assert game.turn == 1


@pytest.mark.rule("C-117")
def test_who_cannot_act_carries_out_the_effect_before_the_card_drawn_instead() -> None:
    game = table(active="w01", levels=[(1, 1, 0), (0, 0, 0)], display={**EMPTY, "Jakarta": [[0, 5], [1, 2]]})
    kinds = [h.kind for h in play(game, "draw", "draw") if h.values.get("seat", h.values.get("owner")) == 1]
    assert kinds == ["turn", "removed", "no_action", "drew"]
    assert on_board(game, 1) == 0


@pytest.mark.rule("C-117")
def test_who_cannot_act_carries_out_the_effect_after_the_card_drawn_instead() -> None:
    game = table(active="e05", levels=[(0, 0, 0)], display={**EMPTY, "Jakarta": [[0, 2]]})
    assert (game.turn, game.prompt, hand_size(game, 0), actions_done(game)) == (0, "move_from", 1, 0)
    play(game, "from Jakarta", "to Seoul 2")
    assert rows(game, "Seoul") == [(0, 2)]


@pytest.mark.rule("C-118")
@pytest.mark.parametrize(
    ("card_id", "held", "on_table", "left"),
    [
        ("w01", {}, 2, ({}, 0)),  # 2 of 4 cubes
        ("w01", {}, 0, ({}, 0)),  # none
        ("e12", {}, 0, ({}, 0)),
        ("w04", {}, 0, ({}, 0)),
        ("w02", {"blue": 1}, 1, ({"blue": 1}, 1)),  # half of 1, rounded down, is none
        ("w02", {"blue": 5}, 1, ({"blue": 3}, 1)),
    ],
)
def test_what_is_impossible_lapses(card_id: str, held: dict[str, int], on_table: int, left: tuple[Any, int]) -> None:
    shown = {**EMPTY, "Jakarta": [[0, on_table]] if on_table else []}
    game = table(active=card_id, hands=[held], levels=[(1, 1, 0)], display=shown)
    assert game.prompt == "actions"
    assert (hand(game, 0), on_board(game, 0)) == left


@pytest.mark.rule("C-118")
def test_levels_that_are_0_cannot_be_lowered() -> None:
    game = table(active="w03", hands=[{"blue": 2}], levels=[(0, 0, 3)], display=EMPTY)
    assert (game.prompt, levels(game, 0)) == ("actions", (0, 0, 3))
    game = table(active="w03", hands=[{"blue": 2}], levels=[(0, 2, 0)], display=EMPTY)
    assert (game.prompt, levels(game, 0)) == ("actions", (0, 1, 0))


@pytest.mark.rule("C-118")
def test_an_event_draws_as_many_cards_as_there_are(tmp_path: Path) -> None:
    folder = own_set(tmp_path, e03={"params": {"n": 3, "from": "deck"}})
    everything = [{"blue": 8}, {"blue": 2, "red": 10, "purple": 10}, {"green": 10, "yellow": 10, "black": 8}]
    game = table(active="e03", content=folder, hands=everything, deck=["black"], discard={"black": 1}, display=EMPTY)
    assert (game.prompt, hand(game, 0)) == ("hand_limit", {"blue": 8, "black": 2})


@pytest.mark.rule("C-119")
@pytest.mark.parametrize("card_id", ["w05", "w06"])
def test_who_cards_that_work_during_the_actions_work_on_every_player(card_id: str) -> None:
    shown: dict[str, Any] = {**EMPTY, "Jakarta": [[0, 1], [1, 1], [2, 1]], "Seoul": [[0, 1], [1, 1], [2, 1]]}
    game = table(active=card_id, hands=[{"blue": 1, "red": 1}] * 3, display=shown)
    for seat in range(3):
        assert game.turn == seat
        if card_id == "w06":
            refused(game, "draw")
        infect(game, "Jakarta 1")
        if card_id == "w05":
            refused(game, "infect Seoul 1")
        game.play("draw" if card_id == "w05" else "infect Seoul 1")


# ---------------------------------------------------------------------- cubes that are removed
@pytest.mark.rule("C-120")
def test_the_full_number_is_removed_if_need_be_from_several_cities() -> None:
    game = table(active="w01", levels=[(1, 1, 0)], display={**EMPTY, "Jakarta": [[0, 3]], "Seoul": [[0, 2]]})
    play(game, "lift Seoul", "lift Jakarta", "lift Jakarta")
    assert game.prompt == "remove_own"
    game.play("lift Seoul")
    assert game.prompt == "actions"
    assert (rows(game, "Jakarta"), rows(game, "Seoul")) == ([(0, 1)], [])


@pytest.mark.rule("C-120")
def test_one_city_gives_all_it_has_and_the_rest_comes_from_another() -> None:
    game = table(active="w01", levels=[(1, 1, 0)], display={**EMPTY, "Jakarta": [[0, 1]], "Seoul": [[0, 5]]})
    game.play("lift Jakarta")
    assert game.prompt == "actions"
    assert (rows(game, "Jakarta"), rows(game, "Seoul")) == ([], [(0, 2)])


@pytest.mark.rule("C-120")
def test_protected_cubes_are_deducted() -> None:
    game = table(active="w01", levels=[(1, 1, 2)], display={**EMPTY, "Jakarta": [[0, 5]]})
    play(game, "resist", "accept")
    assert (cubes(game, "Jakarta", 0), level(game, 0, "resistance")) == (3, 1)


@pytest.mark.rule("C-121")
@pytest.mark.parametrize("there", [[1], [3], [1, 2], [1, 1, 1]])
def test_who_has_fewer_cubes_loses_them_all(there: list[int]) -> None:
    shown = dict(zip(EMPTY, [*([[0, n]] for n in there), *([] for _ in range(4))], strict=False))
    game = table(active="w01", levels=[(1, 1, 0)], display=shown)
    assert (game.prompt, on_board(game, 0), dish(game, 0)) == ("actions", 0, 12)


@pytest.mark.rule("C-122")
def test_removed_cubes_return_to_the_dish_and_can_be_placed_at_once() -> None:
    shown: dict[str, Any] = {**EMPTY, "Jakarta": [[0, 6]], "Seoul": [[0, 6]]}
    hands = [{"blue": 2}]
    without = table(hands=hands, levels=[(1, 4, 0)], display=shown)
    assert (dish(without, 0), of_kind(without, "infect")) == (0, [])
    game = table(active="w01", hands=hands, levels=[(1, 4, 0)], display=shown)
    play(game, "lift Seoul", "lift Seoul", "lift Seoul", "lift Seoul")
    assert dish(game, 0) == 4
    infect(game, "Jakarta 3")
    assert (dish(game, 0), cubes(game, "Jakarta", 0)) == (1, 9)


@pytest.mark.rule("C-122")
def test_cubes_removed_by_a_city_action_return_to_their_owner() -> None:
    game = table(kept=[["Baghdad"], [], []], display={**EMPTY, "Jakarta": [[1, 3]]})
    play(game, "use Baghdad", "remove 2 of 1 from Jakarta")
    assert (dish(game, 1), dish(game, 0), cubes(game, "Jakarta", 1)) == (11, 12, 1)


@pytest.mark.rule("C-123")
@pytest.mark.parametrize("card_id", ["w01", "w04", "e12"])
@pytest.mark.parametrize("there", [[], [[0, 1]]])
def test_the_cubes_on_the_tracks_stay(card_id: str, there: list[list[int]]) -> None:
    game = table(active=card_id, levels=[(2, 3, 0)], display={**EMPTY, "Jakarta": there})
    if game.prompt == "clear_city":
        game.play("clear Jakarta")
    assert (levels(game, 0), on_board(game, 0), dish(game, 0)) == ((2, 3, 0), 0, 12)


# ---------------------------------------------------------------------- new cities
@pytest.mark.rule("C-124")
@pytest.mark.parametrize("card_id", [card_id for card_id in EVENTS if card(card_id)["new_city"]])
def test_a_city_symbol_lays_out_the_top_city(card_id: str) -> None:
    game = last_turn_before(card_id, display=EMPTY, city_deck=["Tokyo", "Berlin", "..."])
    happened = idle_turn(game)
    assert heard(happened, "city") == [{"city": "Tokyo"}]
    assert display(game) == [*EMPTY, "Tokyo"]
    assert (rows(game, "Tokyo"), game.position()["city_deck"][0]) == ([], "Berlin")


@pytest.mark.rule("C-124")
def test_one_city_for_every_symbol(tmp_path: Path) -> None:
    folder = own_set(tmp_path)
    change_card(folder, "e01", new_city=2)
    game = last_turn_before("e01", content=folder, display=EMPTY, city_deck=["Tokyo", "Berlin", "..."])
    idle_turn(game)
    assert display(game) == [*EMPTY, "Tokyo", "Berlin"]


@pytest.mark.rule("C-125")
@pytest.mark.parametrize("card_id", [c for c in (*EVENTS, *WHO) if not card(c)["new_city"]])
def test_no_other_card_brings_a_city(card_id: str) -> None:
    game = last_turn_before(card_id, display=EMPTY)
    assert heard(idle_turn(game), "city") == []
    assert display(game) == list(EMPTY)


@pytest.mark.rule("C-125")
def test_an_eradicated_city_is_not_replaced() -> None:
    game = table(hands=[{"blue": 1}], display={**EMPTY, "Jakarta": [[0, 9]]})
    before = game.position()["city_deck"]
    play(game, "infect Jakarta 1", "decline")
    assert (display(game), game.position()["city_deck"]) == (["Seoul", "Moscow", "Cairo"], before)


@pytest.mark.rule("C-126")
def test_a_city_symbol_without_a_city_deck_does_nothing() -> None:
    away = [city for city in CITIES if city not in EMPTY]
    game = last_turn_before("e03", display=EMPTY, spent=[away, [], []])
    assert game.position()["city_deck"] == []
    happened = idle_turn(game)
    assert (active(game), heard(happened, "city"), display(game)) == ("e03", [], list(EMPTY))
    assert game.position()["skulls"] == 1


# ---------------------------------------------------------------------- what takes precedence
@pytest.mark.rule("C-127")
def test_a_card_beats_the_rule_about_level_0() -> None:
    game = table(active="e02", hands=[{"blue": 1}], levels=[(0, 0, 0)], display={**EMPTY, "Jakarta": [[0, 1]]})
    assert of_kind(game, "infect") == ["infect Jakarta 1"]
    game = table(active="e09", levels=[(0, 0, 0)], display=EMPTY)
    game.play("draw")
    assert hand_size(game, 0) == 1


@pytest.mark.rule("C-127")
def test_a_card_beats_the_rules_about_actions_and_costs() -> None:
    game = table(active="e10", display=EMPTY)
    play(game, "draw", "draw", "draw")
    assert (game.turn, hand_size(game, 0)) == (1, 3)
    game = table(active="e01", hands=[{"blue": 1}], display=EMPTY)
    game.play("infect Jakarta 1")
    assert (hand(game, 0), rows(game, "Jakarta")) == ({}, [(0, 1)])


@pytest.mark.rule("C-128")
@pytest.mark.parametrize(("card_id", "before"), [("e11", []), ("w05", ["Seoul 1"])])
def test_a_city_card_beats_the_ban_of_an_event(card_id: str, before: list[str]) -> None:
    game = table(
        active=card_id,
        hands=[{"blue": 2, "red": 1}],
        kept=[["London"], [], []],
        display={**EMPTY, "Seoul": [[0, 1]]},
    )
    for where in before:
        infect(game, where)
    refused(game, "infect Jakarta 1")
    game.play("use London")
    infect(game, "Jakarta 1")
    assert rows(game, "Jakarta") == [(0, 1)]


@pytest.mark.rule("C-128")
def test_a_city_card_beats_the_rule_about_the_number_of_actions() -> None:
    game = table(kept=[["Tokyo"], [], []], display=EMPTY)
    play(game, "use Tokyo", "draw", "draw", "draw")
    assert (game.turn, hand_size(game, 0)) == (1, 3)


@pytest.mark.rule("C-129")
def test_rule_then_event_then_city_card() -> None:
    """3 cards by the board, 2 by the event, 0 by the city; the other way round the event's floor would make it 1."""
    game = table(active="e06", hands=[{"blue": 4}], levels=[(1, 2, 1)], kept=[["Berlin"], [], []], display=EMPTY)
    play(game, "use Berlin", "mutate infection")
    assert (levels(game, 0), hand(game, 0)) == ((1, 3, 1), {"blue": 4})


@pytest.mark.rule("C-129")
def test_rule_then_event_then_city_card_when_infecting() -> None:
    game = table(active="e01", kept=[["Dallas"], [], []], display=EMPTY)
    assert of_kind(game, "infect") == []
    play(game, "use Dallas", "infect Jakarta 1")
    assert rows(game, "Jakarta") == [(0, 1)]
