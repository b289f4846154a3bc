"""The action infect a city, what it costs, and the rows of a city card (C-057 to C-082)."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from contagion_tools import (
    deck,
    discarded,
    dish,
    display,
    hand,
    heard,
    idle_round,
    idle_turn,
    levels,
    of_kind,
    payments,
    play,
    refused,
    rows,
    score,
    table,
    texts,
)

import petri

BLUE_CITIES: dict[str, Any] = {"Jakarta": [], "Singapore": [], "Ho Chi Minh City": []}
FULL_DISH = {"Moscow": [[0, 9]], "Kinshasa": [[0, 3]]}  # twelve cubes: the dish of seat 0 is empty


def infecting(
    infection: int = 1, held: Mapping[str, int] | None = None, display: Mapping[str, Any] | None = None, **more: Any
) -> petri.Game:
    """Seat 0 with an infection level and cards in hand; Jakarta, Singapore and Ho Chi Minh City are blue."""
    hands = [{"blue": 9} if held is None else held]
    return table(levels=[(1, infection, 1)], hands=hands, display=BLUE_CITIES if display is None else display, **more)


def numbers(game: petri.Game, city: str) -> list[int]:
    """How many cubes may be placed there."""
    return sorted(int(text.split()[-1]) for text in of_kind(game, "infect") if city in text)


def legal_payments(held: Mapping[str, int], colour: str, cost: int) -> list[Counter[str]]:
    """By the test of C-066: t cards, c of them in the city's colour, k ≤ t ≤ 2k and c ≥ 2k − t."""
    return [
        cards
        for cards in parts_of(held)
        if cost <= cards.total() <= 2 * cost and cards[colour] >= 2 * cost - cards.total()
    ]


def parts_of(held: Mapping[str, int]) -> Iterator[Counter[str]]:
    for numbers in itertools.product(*(range(n + 1) for n in held.values())):
        yield Counter({colour: n for colour, n in zip(held, numbers, strict=True) if n})


def in_order(cards: list[Counter[str]]) -> list[list[tuple[str, int]]]:
    return sorted(sorted(each.items()) for each in cards)


# ---------------------------------------------------------------------- where and how many
@pytest.mark.rule("C-057")
def test_one_infect_action_concerns_one_city() -> None:
    game = infecting(3)
    play(game, "infect Jakarta 3", "pay 2")
    assert rows(game, "Jakarta") == [(0, 3)]
    assert rows(game, "Singapore") == rows(game, "Ho Chi Minh City") == []
    assert game.prompt == "actions"  # nothing else is placed


@pytest.mark.rule("C-058", "C-059")
@pytest.mark.parametrize("infection", [1, 2, 3, 4])
def test_one_cube_up_to_as_many_as_the_infection_level(infection: int) -> None:
    game = infecting(infection)
    assert numbers(game, "Jakarta") == list(range(1, infection + 1))
    refused(game, f"infect Jakarta {infection + 1}")
    refused(game, "infect Jakarta 0")


@pytest.mark.rule("C-060")
def test_new_cities_and_cities_already_infected() -> None:
    game = infecting(1, None, {"Jakarta": [[0, 1]], "Singapore": [[1, 1]], "Ho Chi Minh City": [], "Tokyo": []})
    assert of_kind(game, "infect") == [f"infect {city} 1" for city in display(game)]


# ---------------------------------------------------------------------- the cost
@pytest.mark.rule("C-061")
def test_a_new_city_costs_two_cards_of_its_colour() -> None:
    for held, legal in ({"blue": 1}, False), ({"red": 2}, False), ({"blue": 1, "red": 1}, False), ({"blue": 2}, True):
        assert ("infect Jakarta 1" in texts(infecting(1, held))) == legal
    game = infecting(1, {"blue": 2})
    happened = play(game, "infect Jakarta 1")
    assert (hand(game, 0), rows(game, "Jakarta")) == ({}, [(0, 1)])
    assert [entry["colour"] for entry in heard(happened, "discarded")] == ["blue", "blue"]


@pytest.mark.rule("C-061")
def test_a_city_of_others_is_new() -> None:
    cities = {"Jakarta": [[1, 2], [2, 2]], "Tokyo": [], "Cairo": []}
    refused(infecting(1, {"blue": 1}, cities), "infect Jakarta 1")
    game = infecting(1, {"blue": 2}, cities)
    play(game, "infect Jakarta 1")
    assert hand(game, 0) == {}


@pytest.mark.rule("C-062")
def test_a_city_already_infected_costs_one_card_of_its_colour() -> None:
    cities = {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []}
    for held, legal in ({}, False), ({"red": 1}, False), ({"blue": 1}, True):
        assert ("infect Jakarta 1" in texts(infecting(1, held, cities))) == legal
    game = infecting(1, {"blue": 1}, cities)
    play(game, "infect Jakarta 1")
    assert (hand(game, 0), rows(game, "Jakarta")) == ({}, [(0, 2)])


@pytest.mark.rule("C-063")
@pytest.mark.parametrize("cubes", [1, 2, 3, 4])
def test_the_cost_does_not_depend_on_the_number_of_cubes(cubes: int) -> None:
    game = infecting(4, {"blue": 2})
    play(game, f"infect Jakarta {cubes}")
    assert (hand(game, 0), rows(game, "Jakarta")) == ({}, [(0, cubes)])
    known = infecting(4, {"blue": 1}, {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []})
    play(known, f"infect Jakarta {cubes}")
    assert (hand(known, 0), rows(known, "Jakarta")) == ({}, [(0, 1 + cubes)])


# ---------------------------------------------------------------------- jokers
HANDS: list[dict[str, int]] = [
    {"blue": 1},
    {"red": 2},
    {"red": 1, "green": 1},
    {"blue": 1, "red": 1},
    {"blue": 1, "red": 2},
    {"blue": 2, "red": 1},
    {"blue": 3},
    {"blue": 4},
    {"red": 4},
    {"red": 3, "black": 1},
    {"blue": 2, "red": 2},
    {"blue": 1, "red": 1, "green": 1, "black": 1},
    {"blue": 2, "red": 1, "green": 1, "black": 1},
    {"blue": 3, "red": 2, "green": 1},
    {"blue": 2, "red": 2, "purple": 2, "green": 1, "yellow": 1, "black": 1},
    {"red": 2, "purple": 2, "green": 2, "yellow": 2, "black": 1},
]


@pytest.mark.rule("C-064", "C-065", "C-066")
@pytest.mark.parametrize("cost", [1, 2])
@pytest.mark.parametrize("held", HANDS)
def test_exactly_the_legal_payments_are_possible(held: dict[str, int], cost: int) -> None:
    game = infecting(1, held, {"Jakarta": [[0, 1]] if cost == 1 else [], "Tokyo": [], "Cairo": []})
    expected = legal_payments(held, "blue", cost)
    if not expected:
        refused(game, "infect Jakarta 1")
    else:
        assert in_order(payments(game, "infect Jakarta 1")) == in_order(expected)


@pytest.mark.rule("C-066")
@pytest.mark.parametrize("held", HANDS)
def test_at_cost_0_no_card_is_paid(held: dict[str, int]) -> None:
    """Dallas makes the next infect action one card cheaper."""
    game = infecting(1, held, {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []}, kept=[["Dallas"], [], []])
    play(game, "use Dallas")
    assert payments(game, "infect Jakarta 1") == [Counter()]
    play(game, "infect Jakarta 1")
    assert hand(game, 0) == held


@pytest.mark.rule("C-064")
def test_two_cards_of_any_colours_stand_for_one() -> None:
    game = infecting(1, {"red": 1, "green": 1}, {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []})
    play(game, "infect Jakarta 1")
    assert (hand(game, 0), rows(game, "Jakarta")) == ({}, [(0, 2)])


@pytest.mark.rule("C-065")
@pytest.mark.parametrize(
    ("moves", "left"),
    [
        (["pay 3", "discard red", "discard red"], {"blue": 3, "green": 1}),  # a pair of one colour
        (["pay 3", "discard red", "discard green"], {"blue": 3, "red": 1}),  # of two colours
        (["pay 3", "discard blue", "discard red"], {"blue": 2, "red": 1, "green": 1}),  # with the city's colour
        (["pay 3", "discard blue", "discard blue"], {"blue": 1, "red": 2, "green": 1}),
        (["pay 4", "discard red", "discard blue", "discard green", "discard red"], {"blue": 3}),  # two pairs
        (["pay 4", *["discard blue"] * 4], {"red": 2, "green": 1}),
    ],
)
def test_a_joker_pair_may_have_any_colours(moves: list[str], left: dict[str, int]) -> None:
    game = infecting(1, {"blue": 4, "red": 2, "green": 1})
    play(game, "infect Jakarta 1", *moves)
    assert hand(game, 0) == left
    assert (game.prompt, rows(game, "Jakarta")) == ("actions", [(0, 1)])


@pytest.mark.rule("C-066")
def test_no_extra_cards() -> None:
    """At most two cards for each card of the cost, and no single card too many."""
    new_city = infecting(1, {"blue": 5, "red": 4})
    play(new_city, "infect Jakarta 1")
    assert texts(new_city) == ["pay 2", "pay 3", "pay 4"]
    for number in (0, 1, 5):
        refused(new_city, f"pay {number}")
    known = infecting(1, {"blue": 5, "red": 4}, {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []})
    play(known, "infect Jakarta 1")
    assert texts(known) == ["pay 1", "pay 2"]


@pytest.mark.rule("C-066")
def test_the_cheapest_payment_comes_first_and_equal_ones_are_one_choice() -> None:
    """Nine cards of six colours: never more choices than colours, each of them once."""
    held = {"blue": 2, "red": 2, "purple": 2, "green": 1, "yellow": 1, "black": 1}
    game = infecting(1, held)
    play(game, "infect Jakarta 1")
    assert texts(game) == ["pay 2", "pay 3", "pay 4"]
    play(game, "pay 4")
    for left in (4, 3, 2, 1):
        assert game.prompt == "pay_cards"
        assert texts(game) == [f"discard {colour}" for colour in hand(game, 0)]
        assert sum(hand(game, 0).values()) == 5 + left
        play(game, texts(game)[-1])
    assert game.prompt == "actions"


@pytest.mark.rule("C-066")
@pytest.mark.parametrize("held", [{"blue": 2}, {"blue": 1, "red": 2}, {"red": 4}, {"red": 3, "green": 1}, {"red": 6}])
def test_a_payment_without_a_choice_is_not_asked(held: dict[str, int]) -> None:
    game = infecting(1, held)
    assert len(legal_payments(held, "blue", 2)) == 1
    play(game, "infect Jakarta 1")
    assert game.prompt == "actions"
    assert rows(game, "Jakarta") == [(0, 1)]


@pytest.mark.rule("C-067")
def test_paid_cards_go_to_the_discard_pile() -> None:
    game = infecting(1, {"blue": 3, "red": 1, "green": 2}, discard={"red": 1})
    left = deck(game)
    play(game, "infect Jakarta 1", "pay 3", "discard red", "discard green")
    assert discarded(game) == {"blue": 1, "red": 2, "green": 1}
    assert deck(game) == left


# ---------------------------------------------------------------------- cubes and room
@pytest.mark.rule("C-068")
def test_cubes_come_from_the_own_dish_only() -> None:
    game = infecting(3, None, {"Jakarta": [], "Moscow": [[0, 4], [1, 3]], "Cairo": [[2, 1]]})
    before = [dish(game, seat) for seat in range(3)]
    play(game, "infect Jakarta 3", "pay 2")
    assert [dish(game, seat) for seat in range(3)] == [before[0] - 3, *before[1:]]
    assert rows(game, "Moscow") == [(0, 4), (1, 3)]
    assert rows(game, "Cairo") == [(2, 1)]
    assert levels(game, 0) == (1, 3, 1)


@pytest.mark.rule("C-068", "C-069")
def test_with_an_empty_dish_nothing_can_be_infected() -> None:
    """Not even with cubes on the tracks and in other cities."""
    game = infecting(3, None, {**FULL_DISH, "Jakarta": []})
    assert dish(game, 0) == 0
    assert of_kind(game, "infect") == []
    refused(game, "infect Jakarta 1")
    refused(game, "infect Moscow 1")


@pytest.mark.rule("C-069")
def test_no_more_cubes_than_the_dish_holds() -> None:
    game = infecting(4, None, {"Moscow": [[0, 10]], "Jakarta": [], "Singapore": []})
    assert dish(game, 0) == 2
    assert numbers(game, "Jakarta") == [1, 2]
    refused(game, "infect Jakarta 3")
    play(game, "infect Jakarta 2", "pay 2")
    assert (dish(game, 0), rows(game, "Jakarta")) == (0, [(0, 2)])
    assert of_kind(game, "infect") == []


@pytest.mark.rule("C-070")
@pytest.mark.parametrize(("there", "most"), [(0, 4), (1, 4), (2, 3), (3, 2), (4, 1)])
def test_never_more_cubes_than_the_population(there: int, most: int) -> None:
    """Sydney has 5 million inhabitants; cubes of all colours count."""
    cubes = [row for row in ([1, there // 2], [2, there - there // 2]) if row[1]]
    game = infecting(4, None, {"Sydney": cubes, "Jakarta": [], "Singapore": []})
    assert numbers(game, "Sydney") == list(range(1, most + 1))
    refused(game, f"infect Sydney {most + 1}")


@pytest.mark.rule("C-071")
@pytest.mark.parametrize(
    ("infection", "card", "elsewhere", "there", "most"),
    [
        (2, None, 5, 4, 2),  # the infection level
        (2, "e02", 5, 4, 3),  # with Mass Gathering one more
        (4, None, 9, 4, 3),  # the dish
        (4, None, 5, 8, 2),  # the room: Jakarta has 10
        (4, "e02", 11, 8, 1),
    ],
)
def test_the_smallest_of_infection_number_dish_and_room(
    infection: int, card: str | None, elsewhere: int, there: int, most: int
) -> None:
    cities = {"Jakarta": [[1, there]], "Moscow": [[0, elsewhere]], "Singapore": []}
    game = infecting(infection, None, cities, active=card)
    assert numbers(game, "Jakarta") == list(range(1, most + 1))


@pytest.mark.rule("C-072")
def test_with_infection_number_0_nothing_can_be_infected() -> None:
    game = infecting(0, {"blue": 4})
    assert of_kind(game, "infect") == []
    refused(game, "infect Jakarta 1")
    assert numbers(infecting(0, {"blue": 4}, active="e02"), "Jakarta") == [1]  # a card adds one


@pytest.mark.rule("C-073")
def test_a_city_that_was_lost_is_new_again() -> None:
    """Evacuation takes the only cube in Jakarta away: two cards for the way back, into the lowest row."""
    cities = {"Jakarta": [[0, 1], [1, 2]], "Tokyo": [], "Cairo": []}
    lost = infecting(1, {"blue": 1}, cities, active="e12")
    play(lost, "accept")
    assert rows(lost, "Jakarta") == [(1, 2)]
    refused(lost, "infect Jakarta 1")
    game = infecting(1, {"blue": 2}, cities, active="e12")
    play(game, "accept", "infect Jakarta 1")
    assert (hand(game, 0), rows(game, "Jakarta")) == ({}, [(1, 2), (0, 1)])


# ---------------------------------------------------------------------- the rulebook's examples
JAKARTA: dict[str, Any] = {"Jakarta": [[1, 2]], "Tokyo": [], "Cairo": []}


@pytest.mark.rule("C-074")
def test_example_infection_3_and_another_player_in_row_1() -> None:
    game = infecting(3, {"blue": 2}, JAKARTA)
    assert max(numbers(game, "Jakarta")) == 3
    play(game, "infect Jakarta 3")
    assert rows(game, "Jakarta") == [(1, 2), (0, 3)]


@pytest.mark.rule("C-075")
@pytest.mark.parametrize(
    ("held", "way", "left"),
    [
        ({"blue": 2}, [], {}),
        ({"blue": 1, "red": 1, "green": 1}, [], {}),
        ({"red": 1, "green": 1, "yellow": 1, "black": 1}, [], {}),
        # all three ways from one hand
        ({"blue": 2, "red": 2, "green": 2}, ["pay 2"], {"red": 2, "green": 2}),
        (
            {"blue": 2, "red": 2, "green": 2},
            ["pay 3", "discard red", "discard green"],
            {"blue": 1, "red": 1, "green": 1},
        ),
        ({"blue": 2, "red": 2, "green": 2}, ["pay 4", *["discard red"] * 2, *["discard green"] * 2], {"blue": 2}),
    ],
)
def test_example_three_ways_to_pay_for_jakarta(held: dict[str, int], way: list[str], left: dict[str, int]) -> None:
    game = infecting(3, held, JAKARTA)
    play(game, "infect Jakarta 3", *way)
    assert rows(game, "Jakarta") == [(1, 2), (0, 3)]
    assert hand(game, 0) == left
    assert discarded(game) == Counter(held) - Counter(left)


@pytest.mark.rule("C-075")
@pytest.mark.parametrize(
    "held", [{"blue": 1}, {"blue": 1, "red": 1}, {"red": 1, "green": 1}, {"red": 1, "green": 1, "black": 1}]
)
def test_example_what_does_not_pay_for_jakarta(held: dict[str, int]) -> None:
    refused(infecting(3, held, JAKARTA), "infect Jakarta 3")


# ---------------------------------------------------------------------- rows
@pytest.mark.rule("C-076", "C-077")
def test_rows_are_taken_from_the_top_in_the_order_of_infection() -> None:
    game = table(first=1, turn=1, hands=[{"blue": 2}] * 3, display=BLUE_CITIES)
    for expected in ([(1, 1)], [(1, 1), (2, 1)], [(1, 1), (2, 1), (0, 1)]):
        play(game, "infect Jakarta 1")
        assert rows(game, "Jakarta") == expected
        if game.turn != 0:
            idle_turn(game)


@pytest.mark.rule("C-077")
def test_a_new_city_is_entered_in_the_topmost_empty_row() -> None:
    game = infecting(2, None, {"Jakarta": [[2, 1], [1, 3]], "Singapore": [], "Sydney": [[1, 1]]})
    play(game, "infect Jakarta 2", "pay 2")
    assert rows(game, "Jakarta") == [(2, 1), (1, 3), (0, 2)]
    play(game, "infect Singapore 1", "pay 2")
    assert rows(game, "Singapore") == [(0, 1)]


@pytest.mark.rule("C-078")
def test_more_cubes_join_the_own_row() -> None:
    game = infecting(3, None, {"Jakarta": [[1, 1], [0, 1], [2, 1]], "Singapore": [], "Sydney": []})
    play(game, "infect Jakarta 3", "pay 1")
    assert rows(game, "Jakarta") == [(1, 1), (0, 4), (2, 1)]


@pytest.mark.rule("C-079")
@pytest.mark.parametrize("place", [0, 1, 2, 3])
def test_an_empty_row_closes(place: int) -> None:
    """Evacuation takes the only cube of seat 0 away, wherever its row is."""
    others = [(1, 1), (2, 2), (3, 1)]
    order = [*others[:place], (0, 1), *others[place:]]
    cities = {"Jakarta": order, "Tokyo": [], "Cairo": []}
    game = table(players=4, levels=[(1, 1, 0)], active="e12", display=cities)
    assert rows(game, "Jakarta") == others


@pytest.mark.rule("C-079")
def test_a_row_closes_when_an_opponent_empties_it() -> None:
    """Baghdad removes up to two cubes of an opponent from a city."""
    game = infecting(1, {}, {"Jakarta": [[1, 2], [2, 1], [0, 1]], "Tokyo": [], "Cairo": []}, kept=[["Baghdad"], [], []])
    play(game, "use Baghdad", "remove 2 of 1 from Jakarta")
    assert rows(game, "Jakarta") == [(2, 1), (0, 1)]


@pytest.mark.rule("C-080")
def test_a_row_that_keeps_a_cube_keeps_its_place() -> None:
    game = infecting(1, {}, {"Jakarta": [[1, 3], [2, 1], [0, 1]], "Tokyo": [], "Cairo": []}, kept=[["Baghdad"], [], []])
    play(game, "use Baghdad", "remove 2 of 1 from Jakarta")
    assert rows(game, "Jakarta") == [(1, 1), (2, 1), (0, 1)]


@pytest.mark.rule("C-081")
def test_only_the_row_tells_who_was_earlier() -> None:
    """Seat 2 is in row 1 and draws level with its last cube only now; still it counts as earlier in the death toll."""
    cities = {"Jakarta": [[2, 1], [0, 2]], "Tokyo": [], "Cairo": []}
    game = table(turn=2, hands=[{}, {}, {"blue": 1}], display=cities, skulls=1, event_deck=["e01", "..."])
    play(game, "infect Jakarta 1")
    happened = idle_round(game)
    assert heard(happened, "deaths") == [{"city": "Jakarta", "owner": 2, "points": 3}]
    assert (score(game, 2), score(game, 0)) == (3, 0)


@pytest.mark.rule("C-082")
def test_the_order_of_the_other_rows_stays_when_one_effect_empties_several() -> None:
    """Cure Found! takes all cubes of seats 0 and 2 away; seats 1 and 3 save theirs, one after the other."""
    cities = {"Jakarta": [[2, 2], [1, 1], [0, 1], [3, 1]], "Tokyo": [], "Cairo": []}
    game = table(players=4, active="w01", levels=[(1, 1, 0), (1, 1, 1), (1, 1, 0), (1, 1, 1)], display=cities)
    assert rows(game, "Jakarta") == [(2, 2), (1, 1), (3, 1)]
    idle_turn(game)
    play(game, "resist")
    idle_turn(game)
    assert rows(game, "Jakarta") == [(1, 1), (3, 1)]
    idle_turn(game)
    play(game, "resist")
    assert rows(game, "Jakarta") == [(1, 1), (3, 1)]
