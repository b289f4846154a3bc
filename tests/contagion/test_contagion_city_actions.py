"""City actions: when they may be carried out, the actions of all 24 cities, and chains of them (C-159 to C-170)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from contagion_tools import (
    actions_done,
    cubes,
    discarded,
    dish,
    display,
    hand,
    hand_size,
    heard,
    idle_turn,
    infect,
    kept,
    level,
    levels,
    of_kind,
    on_board,
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

CITIES = {city["name_en"]: city for city in content.standard().cities}
IMMEDIATE = {
    *("Jakarta", "Sydney", "Seoul", "Kabul", "Moscow", "Mexico City", "Toronto", "São Paulo", "Bogotá", "Santiago"),
    *("Kinshasa", "Nairobi"),
}
Table = dict[str, list[list[Any]]]
QUIET: Table = {"Jakarta": [], "Seoul": [], "Moscow": [], "Cairo": []}


def eradicated(
    city: str,
    shown: Table | None = None,
    others: Sequence[dict[str, int]] = (),
    known: Sequence[dict[str, int]] = ({}, {}, {}),
    **more: Any,
) -> petri.Game:
    """Seat 0 has just filled a city, most of whose cubes were of seat 2, with its first action and its last card.
    `known` is what everybody knows of the hands."""
    there = [[2, CITIES[city]["population"] - 2], [0, 1]]
    hands = [{CITIES[city]["colour"]: 1}, *others]
    game = table(hands=hands, display={**QUIET, **(shown or {}), city: there}, shown=list(known), **more)
    game.play(f"infect {city} 1")
    return game


def keeping(*cities: str, shown: Table | None = None, **more: Any) -> petri.Game:
    """Seat 0 begins its turn with kept city cards."""
    cities_shown = {city: there for city, there in {**QUIET, **(shown or {})}.items() if city not in cities}
    if len(cities_shown) < 4:
        cities_shown["Sydney"] = []
    return table(kept=[list(cities), [], []], display=cities_shown, **more)


# ---------------------------------------------------------------------- immediately or at some time
def test_twelve_actions_are_immediate_and_twelve_can_be_kept() -> None:
    found = {name for name, city in CITIES.items() if city["effect"]["timing"] == "immediately"}
    assert (found, len(CITIES)) == (IMMEDIATE, 24)


@pytest.mark.rule("C-159", "C-160", "C-161")
@pytest.mark.parametrize("city", CITIES)
def test_what_is_offered_after_the_scoring_of_each_city(city: str) -> None:
    """An immediate action now or never, another now or later."""
    shown: Table = {"Jakarta": [[1, 2], [0, 1]]} if city != "Jakarta" else {}
    game = eradicated(city, shown, others=({"red": 2},))
    assert (game.to_act, game.prompt) == (0, "city_action")
    assert texts(game) == [f"use {city}", "decline" if city in IMMEDIATE else f"keep {city}"]


@pytest.mark.rule("C-159", "C-160")
def test_an_immediate_action_that_is_declined_is_lost() -> None:
    game = eradicated("Kabul")
    happened = game.play("decline")
    assert heard(happened, "lost_action") == [{"seat": 0, "city": "Kabul"}]
    assert (spent(game, 0), kept(game, 0), levels(game, 0)) == (["Kabul"], [], (1, 1, 1))
    refused(game, "use Kabul")
    idle_turn(game), idle_turn(game), idle_turn(game)
    assert game.turn == 0
    refused(game, "use Kabul")


@pytest.mark.rule("C-159")
@pytest.mark.parametrize("city", sorted(IMMEDIATE))
def test_an_immediate_action_cannot_be_kept(city: str) -> None:
    shown: Table = {"Jakarta": [[1, 2], [0, 1]]} if city != "Jakarta" else {}
    refused(eradicated(city, shown, others=({"red": 2},)), f"keep {city}")
    with pytest.raises(petri.PositionError):
        table(kept=[[city], [], []])


@pytest.mark.rule("C-160")
@pytest.mark.parametrize(
    ("city", "more"),
    [
        ("Kabul", {"levels": [(1, 1, 4)]}),
        ("Toronto", {"levels": [(4, 1, 1)]}),
        ("Nairobi", {"levels": [(4, 4, 4)]}),
        ("Moscow", {}),  # no other city is infected
        ("Kinshasa", {}),
        ("Sydney", {}),  # nobody else has a card
        ("Bogotá", {}),
    ],
)
def test_an_impossible_immediate_action_is_lost_at_once(city: str, more: dict[str, Any]) -> None:
    game = eradicated(city, **more)
    assert (game.prompt, spent(game, 0), kept(game, 0)) == ("actions", [city], [])


@pytest.mark.rule("C-161")
def test_an_action_for_some_time_may_be_carried_out_at_once() -> None:
    game = eradicated("Khartoum", {"Jakarta": [[1, 1], [0, 1]]})
    play(game, "use Khartoum", "swap Jakarta")
    assert (rows(game, "Jakarta"), spent(game, 0), kept(game, 0)) == ([(0, 1), (1, 1)], ["Khartoum"], [])


@pytest.mark.rule("C-161")
def test_or_the_card_is_kept_face_up_for_later() -> None:
    game = eradicated("Khartoum", {"Jakarta": [[1, 1], [0, 1]]})
    game.play("keep Khartoum")
    assert (kept(game, 0), spent(game, 0), game.view(1)["kept"][0]) == (["Khartoum"], [], ["Khartoum"])
    assert rows(game, "Jakarta") == [(1, 1), (0, 1)]
    play(game, "use Khartoum", "swap Jakarta")
    assert rows(game, "Jakarta") == [(0, 1), (1, 1)]


# ---------------------------------------------------------------------- when a kept action may be carried out
@pytest.mark.rule("C-162")
def test_a_kept_action_waits_for_the_owners_turn() -> None:
    game = keeping("Cairo", shown={"Jakarta": [[1, 3]]}, turn=1)
    for seat in (1, 2):
        assert (game.turn, of_kind(game, "use"), texts(game, 0)) == (seat, [], [])
        refused(game, "use Cairo")
        idle_turn(game)
    assert (game.turn, of_kind(game, "use")) == (0, ["use Cairo"])


@pytest.mark.rule("C-162")
def test_a_kept_action_can_wait_for_a_later_turn() -> None:
    game = eradicated("Cairo", {"Jakarta": [[1, 3]]})
    play(game, "keep Cairo", "draw", "pass")
    idle_turn(game), idle_turn(game)
    assert game.turn == 0
    play(game, "use Cairo", "remove 1 of 1 from Jakarta")
    assert cubes(game, "Jakarta", 1) == 2


@pytest.mark.rule("C-163")
def test_a_kept_action_comes_before_the_effect_at_the_start_of_the_turn() -> None:
    game = keeping("Barcelona", active="w04", levels=[(1, 1, 0)], shown={"Jakarta": [[0, 3]], "Seoul": [[0, 1]]})
    assert (game.prompt, texts(game)) == ("before_turn", ["use Barcelona", "pass"])
    play(game, "use Barcelona", "from Jakarta", "to Seoul 2")
    assert (game.prompt, texts(game)) == ("clear_city", ["clear Jakarta", "clear Seoul"])


@pytest.mark.rule("C-163")
def test_who_does_not_want_it_before_the_effect_has_it_afterwards() -> None:
    game = keeping("Barcelona", active="e12", levels=[(1, 1, 0)], shown={"Jakarta": [[0, 3]]})
    game.play("pass")
    assert (cubes(game, "Jakarta", 0), game.prompt, of_kind(game, "use")) == (2, "actions", ["use Barcelona"])


@pytest.mark.rule("C-163")
def test_a_kept_action_comes_before_each_action_and_after_the_last() -> None:
    for drawn in range(3):
        game = keeping("Cairo", shown={"Jakarta": [[1, 3]]})
        play(game, *["draw"] * drawn)
        assert (game.turn, of_kind(game, "use")) == (0, ["use Cairo"])
        play(game, "use Cairo", "remove 1 of 1 from Jakarta")
        assert (game.turn, actions_done(game)) == ((0, drawn) if drawn < 2 else (1, 0))


@pytest.mark.rule("C-163")
def test_a_kept_action_comes_after_the_card_drawn_instead_of_acting() -> None:
    game = keeping("Cairo", shown={"Jakarta": [[1, 3]]}, levels=[(0, 0, 0)])
    assert (game.prompt, texts(game), hand_size(game, 0)) == ("actions", ["use Cairo", "pass"], 0)
    game.play("pass")
    assert (game.turn, hand_size(game, 0), texts(game)) == (0, 1, ["use Cairo", "pass"])
    game.play("pass")
    assert game.turn == 1


@pytest.mark.rule("C-163")
def test_a_kept_action_never_comes_in_the_middle() -> None:
    game = keeping("Cairo", hands=[{"blue": 3, "red": 6}], levels=[(4, 1, 1)], shown={"Jakarta": [[1, 3]]})
    game.play("infect Jakarta 1")
    assert (game.prompt, of_kind(game, "use")) == ("pay", [])
    game.play("pay 3")
    assert (game.prompt, of_kind(game, "use")) == ("pay_cards", [])
    play(game, "discard red", "discard red", "draw")
    assert (game.prompt, of_kind(game, "use")) == ("hand_limit", [])


@pytest.mark.rule("C-163")
def test_a_kept_action_never_comes_in_the_middle_of_an_effect() -> None:
    game = keeping("Khartoum", active="w01", levels=[(1, 1, 1)], shown={"Jakarta": [[1, 2], [0, 3]], "Seoul": [[0, 3]]})
    game.play("pass")
    assert (game.prompt, texts(game)) == ("resist", ["resist", "accept"])
    game.play("accept")
    assert (game.prompt, of_kind(game, "use")) == ("remove_own", [])


@pytest.mark.rule("C-163")
def test_no_kept_action_once_the_effect_at_the_end_has_begun() -> None:
    game = keeping("Cairo", active="e05", shown={"Jakarta": [[1, 3], [0, 1]]})
    play(game, "draw", "draw")
    assert of_kind(game, "use") == ["use Cairo"]
    game.play("pass")
    assert (game.prompt, of_kind(game, "use")) == ("move_from", [])
    game.play("decline")
    assert (game.turn, kept(game, 0)) == (1, ["Cairo"])


@pytest.mark.rule("C-164")
def test_city_actions_are_none_of_the_two_actions() -> None:
    game = eradicated("Jakarta")
    game.play("use Jakarta")
    assert (actions_done(game), game.turn) == (1, 0)
    game = keeping("Cairo", shown={"Jakarta": [[1, 3]]})
    play(game, "use Cairo", "remove 1 of 1 from Jakarta", "draw", "draw")
    assert (game.turn, hand_size(game, 0)) == (1, 2)


@pytest.mark.rule("C-165")
def test_any_number_of_kept_actions_in_one_turn() -> None:
    game = keeping("Tokyo", "Brasília", "Baghdad", "Cairo", shown={"Jakarta": [[1, 4]]})
    play(game, "use Tokyo", "use Brasília", "use Baghdad", "remove 2 of 1 from Jakarta")
    play(game, "use Cairo", "remove 1 of 1 from Jakarta", "draw", "draw", "draw")
    assert (game.turn, cubes(game, "Jakarta", 1)) == (0, 1)
    game.play("draw")
    assert (game.turn, len(spent(game, 0))) == (1, 4)


@pytest.mark.rule("C-166")
def test_after_its_action_the_card_is_face_down_for_good() -> None:
    game = keeping("Cairo", shown={"Jakarta": [[1, 3]]})
    play(game, "use Cairo", "remove 1 of 1 from Jakarta")
    assert (spent(game, 0), kept(game, 0)) == (["Cairo"], [])
    refused(game, "use Cairo")
    idle_turn(game), idle_turn(game), idle_turn(game)
    assert (game.turn, of_kind(game, "use")) == (0, [])
    assert "Cairo" not in [*display(game), *game.position()["city_deck"]]


@pytest.mark.rule("C-167")
def test_kept_actions_that_were_not_used_give_no_points() -> None:
    game = keeping("Cairo", "Tokyo", turn=2, last_round=True, scores=[5, 0, 0])
    play(game, "draw", "draw")
    assert game.outcome is not None
    assert (kept(game, 0), game.outcome.scores[0]) == (["Tokyo", "Cairo"], 5 + 3)


# ---------------------------------------------------------------------- in the setup
def setup_with(city: str) -> petri.Game:
    """The start player of four is about to put the fourth first cube into a city of population 4."""
    before = petri.new("contagion", players=4, start=0, seed=3).position()
    before["display"] = [{"city": city, "rows": [[3, 1], [2, 1], [1, 1]]}, "Jakarta", "Seoul", "Cairo", "Moscow"]
    before |= {"city_deck": ["..."], "agenda": [["round", 0], ["first_cube", 0]], "to_act": 0}
    return petri.from_position("contagion", before)


@pytest.mark.rule("C-168")
def test_an_immediate_action_is_carried_out_in_the_setup() -> None:
    game = setup_with("Kabul")
    play(game, "place Kabul 1", "use Kabul")
    assert (level(game, 0, "resistance"), game.position()["round"]) == (2, 1)
    game = setup_with("Nairobi")
    play(game, "place Nairobi 1", "use Nairobi", "raise incubation")
    assert levels(game, 0) == (2, 1, 1)


@pytest.mark.rule("C-168", "C-222")
@pytest.mark.parametrize("city", ["Berlin", "Brasília"])
def test_an_action_bound_to_a_turn_is_kept_in_the_setup(city: str) -> None:
    game = setup_with(city)
    game.play(f"place {city} 1")
    assert (game.position()["round"], kept(game, 0)) == (1, [city])


@pytest.mark.rule("C-168")
@pytest.mark.parametrize("answer", ["use", "keep"])
def test_another_action_may_be_used_or_kept_in_the_setup(answer: str) -> None:
    """Only small cities fill up in a setup; Cairo one cube short of its population stands for one of them."""
    before = petri.new("contagion", players=4, start=0, seed=3).position()
    before["display"] = [{"city": "Cairo", "rows": [[3, 3], [2, 3], [1, 3]]}, {"city": "Jakarta", "rows": [[2, 1]]}]
    before["display"] += ["Seoul", "Moscow", "London"]
    before |= {"city_deck": ["..."], "agenda": [["round", 0], ["first_cube", 0]], "to_act": 0}
    game = petri.from_position("contagion", before)
    game.play("place Cairo 1")
    assert texts(game) == ["use Cairo", "keep Cairo"]
    game.play(f"{answer} Cairo")
    if answer == "use":
        game.play("remove 1 of 2 from Jakarta")
    assert (on_board(game, 2), kept(game, 0)) == ((0, []) if answer == "use" else (1, ["Cairo"]))
    assert game.position()["round"] == 1


# ---------------------------------------------------------------------- chains and resistance
@pytest.mark.rule("C-169")
def test_a_city_filled_by_a_city_action_is_scored_and_its_card_goes_to_the_same_player() -> None:
    game = eradicated("Santiago", {"Nairobi": [[1, 2]]})
    assert score(game, 0) == 4
    play(game, "use Santiago", "place Nairobi 2")
    assert (score(game, 0), score(game, 1)) == (4 + 2, 4)
    assert (game.prompt, texts(game)) == ("city_action", ["use Nairobi", "decline"])
    play(game, "use Nairobi", "raise infection")
    assert (levels(game, 0), sorted(spent(game, 0))) == ((1, 2, 1), ["Nairobi", "Santiago"])
    assert (game.prompt, actions_done(game)) == ("actions", 1)


@pytest.mark.rule("C-170")
@pytest.mark.parametrize(
    ("city", "moves", "lost"),
    [
        ("Baghdad", ["use Baghdad", "remove 2 of 1 from Jakarta"], (2, 0)),
        ("Cairo", ["use Cairo", "remove 1 of 1 from Jakarta"], (1, 0)),
        ("Sydney", ["use Sydney"], (0, 1)),
        ("Bogotá", ["use Bogotá", "steal 1"], (0, 1)),
    ],
)
def test_resistance_does_not_help_against_city_actions(city: str, moves: list[str], lost: tuple[int, int]) -> None:
    game = eradicated(city, {"Jakarta": [[1, 3]]}, others=({"red": 2},), levels=[(1, 1, 1), (1, 1, 4)])
    happened = play(game, *moves)
    assert heard(happened, "resisted") == []
    assert (on_board(game, 1), hand_size(game, 1)) == (3 - lost[0], 2 - lost[1])
    assert (level(game, 1, "resistance"), game.to_act, game.prompt) == (4, 0, "actions")


# ---------------------------------------------------------------------- the actions of the 24 cities
@pytest.mark.parametrize(("city", "n"), [("Jakarta", 3), ("Seoul", 3), ("Mexico City", 2), ("São Paulo", 2)])
def test_draw_cards(city: str, n: int) -> None:
    game = eradicated(city, deck=["red", "green", "black", "..."])
    game.play(f"use {city}")
    assert sorted(hand(game, 0)) == sorted(["red", "green", "black"][:n])
    assert (hand_size(game, 0), game.prompt) == (n, "actions")


def test_drawing_by_a_city_action_is_no_draw_action() -> None:
    """Neither the own incubation rate nor a card that changes draw actions matters, but the hand limit does."""
    game = table(
        active="w06",
        hands=[{"blue": 9}],
        levels=[(0, 1, 1)],
        display={**QUIET, "Jakarta": [[0, 9]]},
    )
    infect(game, "Jakarta 1")
    game.play("use Jakarta")
    assert (hand_size(game, 0), game.prompt) == (11, "hand_limit")
    play(game, "discard blue", "discard blue")
    assert (hand_size(game, 0), game.prompt) == (9, "actions")


def test_new_york_takes_two_chosen_cards_of_the_discard_pile() -> None:
    game = keeping("New York", discard={"red": 2, "blue": 1})
    game.play("use New York")
    assert texts(game) == ["take blue", "take red"]
    play(game, "take red", "take blue")
    assert (hand(game, 0), discarded(game), game.prompt) == ({"red": 1, "blue": 1}, {"red": 1}, "actions")


def test_new_york_takes_one_card_if_there_is_only_one_and_keeps_the_hand_limit() -> None:
    game = keeping("New York", hands=[{"green": 9}], discard={"red": 1})
    play(game, "use New York", "take red")
    assert (discarded(game), game.prompt) == ({}, "hand_limit")
    game.play("discard green")
    assert hand(game, 0) == {"green": 8, "red": 1}


@pytest.mark.parametrize("victim", [1, 2])
def test_bogota_takes_a_random_card_of_one_opponent(victim: int) -> None:
    game = eradicated("Bogotá", others=({"red": 3}, {"blue": 2}))
    game.play("use Bogotá")
    assert texts(game) == ["steal 1", "steal 2"]
    game.play(f"steal {victim}")
    assert hand(game, 0) == ({"red": 1} if victim == 1 else {"blue": 1})
    assert hand_size(game, victim) == (2 if victim == 1 else 1)


def test_bogota_takes_any_card_of_the_hand_by_chance() -> None:
    taken = set()
    for seed in range(20):
        game = eradicated("Bogotá", others=({"red": 1, "blue": 1, "green": 1},), seed=seed)
        play(game, "use Bogotá", "steal 1")
        taken |= set(hand(game, 0))
    assert taken == {"red", "blue", "green"}


@pytest.mark.rule("C-032")
def test_after_a_theft_less_is_known_of_the_hand() -> None:
    """Nobody but the two sees which card it was, so of every colour one card less is known to be there."""
    game = eradicated("Bogotá", others=({"red": 3, "blue": 1},), known=[{}, {"red": 2, "blue": 1}, {}])
    play(game, "use Bogotá", "steal 1")
    assert game.position()["shown"][1] == {"red": 1}
    for viewer in (0, 2, None):
        assert game.view(viewer)["hands"][1] == {"cards": {"red": 1}, "hidden": 2}


@pytest.mark.rule("C-032")
@pytest.mark.parametrize(("colour", "known"), [("green", {"red": 1}), ("red", {"green": 1})])
def test_a_shown_card_that_is_discarded_is_no_longer_known_to_be_there(colour: str, known: dict[str, int]) -> None:
    game = eradicated("Sydney", others=({"red": 1, "green": 2},), known=[{}, {"red": 1, "green": 1}, {}])
    play(game, "use Sydney", f"discard {colour}")
    assert game.position()["shown"][1] == known
    assert game.view(0)["hands"][1] == {"cards": known, "hidden": 1}


def test_who_has_no_card_cannot_be_robbed() -> None:
    game = eradicated("Bogotá", others=({}, {"blue": 2}))
    game.play("use Bogotá")
    assert texts(game) == ["steal 2"]


def test_sydney_makes_every_opponent_discard_a_card_of_their_choice() -> None:
    game = eradicated("Sydney", others=({"red": 1, "green": 2}, {"yellow": 1}))
    game.play("use Sydney")
    assert (game.to_act, texts(game)) == (1, ["discard red", "discard green"])
    game.play("discard green")
    assert [hand(game, seat) for seat in range(3)] == [{}, {"red": 1, "green": 1}, {}]
    assert discarded(game) == {"blue": 1, "green": 1, "yellow": 1}


@pytest.mark.parametrize("city", ["Ho Chi Minh City", "Dallas"])
@pytest.mark.parametrize(("there", "cost"), [([], 1), ([[0, 1]], 0)])
def test_the_next_infect_action_costs_one_card_less(city: str, there: list[list[int]], cost: int) -> None:
    game = keeping(city, hands=[{"blue": cost}], shown={"Jakarta": there})
    assert of_kind(game, "infect") == []
    play(game, f"use {city}", "infect Jakarta 1")
    assert (hand(game, 0), discarded(game)) == ({}, {"blue": 1} if cost else {})


def test_only_the_next_infect_action_is_cheaper() -> None:
    game = keeping("Dallas", hands=[{"blue": 1}], shown={"Jakarta": [[0, 1]]})
    play(game, "use Dallas", "infect Jakarta 1")
    assert hand(game, 0) == {"blue": 1}
    game.play("infect Jakarta 1")
    assert hand(game, 0) == {}


def test_the_cheaper_action_waits_for_an_action_of_its_kind_and_lapses_with_the_turn() -> None:
    game = keeping("Dallas", hands=[{"red": 2}], shown={"Jakarta": [[0, 1]]})
    play(game, "use Dallas", "mutate resistance")
    assert (hand(game, 0), "infect Jakarta 1" in texts(game)) == ({"red": 1}, True)
    game.play("draw")
    idle_turn(game), idle_turn(game)
    held = hand_size(game, 0)
    infect(game, "Jakarta 1")
    assert hand_size(game, 0) < held


def test_two_cheaper_actions_add_up() -> None:
    game = keeping("Dallas", "Ho Chi Minh City")
    play(game, "use Dallas", "use Ho Chi Minh City", "infect Jakarta 1")
    assert (rows(game, "Jakarta"), discarded(game)) == ([(0, 1)], {})


@pytest.mark.parametrize(("start", "cost"), [(1, 0), (2, 1), (3, 2)])
def test_berlin_makes_the_next_mutate_action_two_cards_cheaper(start: int, cost: int) -> None:
    game = keeping("Berlin", hands=[{"blue": cost}], levels=[(start, 4, 4)])
    assert of_kind(game, "mutate") == []
    play(game, "use Berlin", "mutate incubation")
    assert (level(game, 0, "incubation"), hand(game, 0)) == (start + 1, {})


@pytest.mark.parametrize(("city", "n"), [("Singapore", 3), ("Barcelona", 2)])
def test_move_cubes_from_one_city_to_another(city: str, n: int) -> None:
    game = keeping(city, shown={"Jakarta": [[1, 1], [0, 5]], "Seoul": [[2, 1]], "Nairobi": [[1, 2]]})
    game.play(f"use {city}")
    assert texts(game) == ["from Jakarta"]
    game.play("from Jakarta")
    seoul = [text for text in texts(game) if "Seoul" in text]
    assert seoul == [f"to Seoul {k}" for k in range(n, 0, -1)]
    assert [text for text in texts(game) if "Nairobi" in text] == ["to Nairobi 2", "to Nairobi 1"]  # its room
    game.play(f"to Seoul {n}")
    assert (rows(game, "Jakarta"), rows(game, "Seoul")) == ([(1, 1), (0, 5 - n)], [(2, 1), (0, n)])
    assert dish(game, 0) == 7


@pytest.mark.parametrize("city", ["Tokyo", "Brasília"])
def test_one_more_action(city: str) -> None:
    game = eradicated(city)
    play(game, f"use {city}", "draw", "draw")
    assert (game.turn, hand_size(game, 0)) == (1, 2)


@pytest.mark.parametrize(("city", "n"), [("Baghdad", 2), ("Cairo", 1)])
def test_remove_cubes_of_one_opponent_from_one_city(city: str, n: int) -> None:
    game = keeping(city, shown={"Jakarta": [[1, 3], [0, 2], [2, 1]], "Seoul": [[1, 1]]})
    game.play(f"use {city}")
    assert texts(game) == [
        *(f"remove {k} of 1 from Jakarta" for k in range(n, 0, -1)),
        "remove 1 of 2 from Jakarta",
        "remove 1 of 1 from Seoul",
    ]
    game.play(f"remove {n} of 1 from Jakarta")
    assert (rows(game, "Jakarta"), dish(game, 1)) == ([(1, 3 - n), (0, 2), (2, 1)], 8 + n)


@pytest.mark.parametrize(("city", "track"), [("Kabul", "resistance"), ("Toronto", "incubation")])
def test_raise_the_named_mutation(city: str, track: str) -> None:
    game = eradicated(city, levels=[(2, 1, 2)])
    game.play(f"use {city}")
    assert (level(game, 0, track), game.prompt, sum(levels(game, 0))) == (3, "actions", 6)


@pytest.mark.parametrize("track", ["incubation", "infection", "resistance"])
def test_nairobi_raises_a_mutation_of_choice(track: str) -> None:
    game = eradicated("Nairobi")
    game.play("use Nairobi")
    assert texts(game) == ["raise incubation", "raise infection", "raise resistance"]
    game.play(f"raise {track}")
    assert (level(game, 0, track), sum(levels(game, 0)), discarded(game)) == (2, 4, {"black": 1})


def test_nairobi_offers_only_mutations_that_can_be_raised() -> None:
    game = eradicated("Nairobi", levels=[(4, 1, 4)])
    game.play("use Nairobi")
    assert levels(game, 0) == (4, 2, 4)


@pytest.mark.parametrize("city", ["Moscow", "Kinshasa"])
def test_place_a_cube_in_a_city_that_is_already_infected(city: str) -> None:
    game = eradicated(city, {"Jakarta": [[1, 2], [0, 1]], "Seoul": [[0, 1]], "Cairo": [[1, 1]]})
    game.play(f"use {city}")
    assert texts(game) == ["place Jakarta 1", "place Seoul 1"]
    game.play("place Jakarta 1")
    assert (rows(game, "Jakarta"), hand(game, 0), dish(game, 0)) == ([(1, 2), (0, 2)], {}, 9)


def test_santiago_places_up_to_two_cubes_in_any_city() -> None:
    game = eradicated("Santiago", {"Jakarta": [[0, 1]], "Nairobi": [[1, 3]]})
    game.play("use Santiago")
    assert texts(game) == [
        *("place Jakarta 2", "place Jakarta 1", "place Seoul 2", "place Seoul 1", "place Moscow 2", "place Moscow 1"),
        *("place Cairo 2", "place Cairo 1", "place Nairobi 1"),
    ]
    game.play("place Cairo 2")
    assert (rows(game, "Cairo"), hand(game, 0)) == ([(0, 2)], {})


@pytest.mark.parametrize(
    ("card_id", "blue", "move"), [("w06", 0, "draw"), ("e11", 2, "infect Jakarta 1"), ("w05", 4, "infect Jakarta 1")]
)
def test_london_ends_the_bans_and_reductions_of_the_active_card(card_id: str, blue: int, move: str) -> None:
    game = keeping("London", active=card_id, hands=[{"blue": blue, "red": 1}], shown={"Seoul": [[0, 1]]})
    if card_id == "w05":
        play(game, "infect Seoul 1", "pay 1")
    refused(game, move)
    assert heard(game.play("use London"), "ignored") == [{"seat": 0}]
    assert move in texts(game)


@pytest.mark.parametrize(
    ("card_id", "blue", "move"), [("e01", 1, "infect Jakarta 1"), ("e02", 2, "infect Jakarta 2"), ("e09", 1, "draw")]
)
def test_london_ends_the_help_of_the_active_card_too(card_id: str, blue: int, move: str) -> None:
    game = keeping("London", active=card_id, hands=[{"blue": blue}], levels=[(0, 1, 1)])
    assert move in texts(game)
    game.play("use London")
    refused(game, move)


def test_london_skips_the_effect_at_the_start_and_at_the_end_of_the_turn() -> None:
    game = keeping("London", active="w01", levels=[(1, 1, 0)], shown={"Jakarta": [[0, 5]]})
    game.play("use London")
    assert (game.prompt, cubes(game, "Jakarta", 0)) == ("actions", 5)
    game = keeping("London", active="e07", hands=[{"blue": 9}], levels=[(1, 1, 0)])
    play(game, "use London", "mutate resistance", "mutate resistance")
    assert (game.turn, hand_size(game, 0)) == (1, 7)


def test_london_undoes_nothing_and_works_for_this_turn_only() -> None:
    game = keeping("London", active="w02", hands=[{"blue": 4}, {"red": 4}], levels=[(1, 1, 2), (1, 1, 0)])
    play(game, "pass", "resist")
    assert (hand_size(game, 0), level(game, 0, "resistance")) == (4, 1)
    game.play("use London")
    assert (hand_size(game, 0), level(game, 0, "resistance")) == (4, 1)
    play(game, "draw", "draw")
    assert hand_size(game, 1) == 2


def test_khartoum_swaps_with_the_opponents_row_directly_above() -> None:
    game = keeping(
        "Khartoum", shown={"Jakarta": [[1, 3], [2, 1], [0, 2]], "Seoul": [[0, 1], [1, 1]], "Cairo": [[1, 1]]}
    )
    game.play("use Khartoum")
    assert texts(game) == ["swap Jakarta"]
    game.play("swap Jakarta")
    assert rows(game, "Jakarta") == [(1, 3), (0, 2), (2, 1)]


@pytest.mark.rule("C-209")
def test_khartoum_cannot_swap_with_the_neutral_row() -> None:
    game = table(
        players=3,
        neutral=True,
        kept=[["Khartoum"], [], []],
        display={**QUIET, "Jakarta": [["neutral", 1], [0, 1]], "Seoul": [["neutral", 1], [1, 1], [0, 1]]},
    )
    game.play("use Khartoum")
    assert texts(game) == ["swap Seoul"]


@pytest.mark.parametrize("city", ["Singapore", "Barcelona", "Santiago", "Moscow", "Kinshasa"])
def test_who_uses_a_city_action_carries_it_out(city: str) -> None:
    """Declining comes before using: a card is laid face down for an action that was carried out."""
    game = eradicated(city, {"Jakarta": [[0, 3]]})
    game.play(f"use {city}")
    refused(game, "decline")
