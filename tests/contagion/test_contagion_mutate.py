"""The action mutate the virus (C-083 to C-095)."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from contagion_tools import (
    TRACKS,
    discarded,
    hand,
    hand_size,
    heard,
    level,
    levels,
    of_kind,
    payments,
    play,
    refused,
    rows,
    table,
    texts,
)

import petri

CITIES: dict[str, Any] = {"Jakarta": [], "Tokyo": [], "Cairo": []}
COSTS = {  # from level 0, 1, 2 and 3
    "incubation": [1, 2, 3, 4],
    "infection": [1, 2, 3, 4],
    "resistance": [1, 1, 2, 3],
}
STEPS = [(track, start) for track in TRACKS for start in range(4)]


def mutating(given: Sequence[int], held: Mapping[str, int], **more: Any) -> petri.Game:
    """Seat 0 with levels and cards in hand."""
    return table(levels=[tuple(given)], hands=[held], **{"display": CITIES, **more})


def at(track: str, start: int, other: int = 1) -> list[int]:
    """Levels with one track at a given level."""
    return [start if each == track else other for each in TRACKS]


# ---------------------------------------------------------------------- the three mutations
@pytest.mark.rule("C-083")
def test_there_are_three_mutations() -> None:
    game = mutating([1, 1, 1], {"red": 9})
    assert of_kind(game, "mutate") == [f"mutate {track}" for track in TRACKS]
    assert all(set(board) == {"incubation", "infection", "resistance"} for board in game.position()["levels"])


@pytest.mark.rule("C-084")
def test_the_incubation_rate_is_the_number_of_cards_drawn() -> None:
    for incubation in range(1, 5):
        game = mutating([incubation, 1, 1], {})
        play(game, "draw")
        assert hand_size(game, 0) == incubation


@pytest.mark.rule("C-085")
def test_the_infection_rate_is_the_largest_number_of_cubes() -> None:
    for infection in range(1, 5):
        game = mutating([1, infection, 1], {"blue": 2})
        offered = [int(text.split()[-1]) for text in of_kind(game, "infect")]
        assert max(offered) == infection
        play(game, f"infect Jakarta {infection}")
        assert rows(game, "Jakarta") == [(0, infection)]


@pytest.mark.rule("C-086")
def test_resistance_is_the_number_of_elements_one_use_protects() -> None:
    """Cure Found! takes 4 cubes: from a city with 9 cubes the level decides how many of them one use saves."""
    for resistance in range(1, 5):
        cities = {"Jakarta": [[0, 9]], "Tokyo": [], "Cairo": []}
        game = mutating([1, 1, resistance], {}, active="w01", display=cities)
        assert heard(play(game, "resist"), "resisted")[0]["number"] == resistance
        if game.prompt == "resist":
            play(game, "accept")
        assert rows(game, "Jakarta") == [(0, 9 - (4 - resistance))]


# ---------------------------------------------------------------------- one level
@pytest.mark.rule("C-087", "C-088")
@pytest.mark.parametrize(("track", "start"), STEPS)
def test_an_action_raises_one_mutation_by_one_level(track: str, start: int) -> None:
    """However many cards are in hand; the other two tracks stay as they are."""
    game = mutating(at(track, start), {"red": 9})
    play(game, f"mutate {track}")
    assert list(levels(game, 0)) == at(track, start + 1)
    assert (game.turn, game.prompt) == (0, "actions")


@pytest.mark.rule("C-088")
def test_two_actions_may_raise_the_same_mutation_twice() -> None:
    game = mutating([1, 1, 1], {"red": 9})
    with pytest.raises(petri.MoveError):
        game.play("mutate infection 2")
    play(game, "mutate infection")
    assert levels(game, 0) == (1, 2, 1)
    play(game, "mutate infection")
    assert levels(game, 0) == (1, 3, 1)
    assert hand(game, 0) == {"red": 4}


# ---------------------------------------------------------------------- the cost
@pytest.mark.rule("C-089")
@pytest.mark.parametrize(("track", "start"), STEPS)
def test_a_level_costs_the_number_before_it_in_cards(track: str, start: int) -> None:
    cost = COSTS[track][start]
    game = mutating(at(track, start), {"red": 6})
    play(game, f"mutate {track}")
    assert hand(game, 0) == {"red": 6 - cost}
    assert discarded(game) == {"red": cost}


@pytest.mark.rule("C-089", "C-090")
@pytest.mark.parametrize(("track", "start"), STEPS)
def test_any_cards_in_exactly_that_number(track: str, start: int) -> None:
    """Every choice of as many cards as the cost, and no other: two cards never stand for one."""
    held = {"blue": 2, "red": 1, "green": 2, "black": 1}
    cards = [colour for colour, n in held.items() for _ in range(n)]
    game = mutating(at(track, start), held)
    expected = {tuple(sorted(part)) for part in itertools.combinations(cards, COSTS[track][start])}
    assert {tuple(sorted(paid.elements())) for paid in payments(game, f"mutate {track}")} == expected


@pytest.mark.rule("C-090")
def test_jokers_have_no_use_here() -> None:
    game = mutating([1, 1, 2], {"blue": 2, "red": 2, "green": 1})
    play(game, "mutate resistance")
    assert game.prompt == "pay_cards"
    refused(game, "pay 4")
    play(game, "discard red", "discard green")
    assert (game.prompt, level(game, 0, "resistance")) == ("actions", 3)
    assert hand(game, 0) == {"blue": 2, "red": 1}


@pytest.mark.rule("C-091")
@pytest.mark.parametrize(("track", "start"), STEPS)
def test_who_has_too_few_cards_cannot_mutate(track: str, start: int) -> None:
    """Mutation Surge makes it a card cheaper, but not free."""
    cost = COSTS[track][start]
    kept = [["London"], [], []]  # so that somebody who cannot act is asked, too
    refused(mutating(at(track, start), {"red": cost - 1}, kept=kept), f"mutate {track}")
    assert f"mutate {track}" in texts(mutating(at(track, start), {"red": cost}))
    cheaper = max(cost - 1, 1)
    assert f"mutate {track}" in texts(mutating(at(track, start), {"red": cheaper}, active="e06"))
    refused(mutating(at(track, start), {"red": cheaper - 1}, active="e06", kept=kept), f"mutate {track}")


# ---------------------------------------------------------------------- levels
@pytest.mark.rule("C-092")
def test_a_raised_level_works_at_once() -> None:
    drawing = mutating([1, 1, 1], {"red": 2})
    play(drawing, "mutate incubation")
    play(drawing, "draw")
    assert hand_size(drawing, 0) == 2
    infecting = mutating([1, 1, 1], {"blue": 2, "red": 2})
    refused(infecting, "infect Jakarta 2")
    play(infecting, "mutate infection", "discard red", "discard red")
    play(infecting, "infect Jakarta 2")
    assert rows(infecting, "Jakarta") == [(0, 2)]


@pytest.mark.rule("C-093")
@pytest.mark.parametrize("track", TRACKS)
def test_no_mutation_above_level_4(track: str) -> None:
    game = mutating(at(track, 4), {"red": 9})
    refused(game, f"mutate {track}")
    assert len(of_kind(game, "mutate")) == 2


@pytest.mark.rule("C-093")
def test_no_effect_raises_a_mutation_above_level_4() -> None:
    """Nairobi raises a mutation of choice: the one at level 4 is not offered, and with all at 4 the action is lost."""
    cities = {"Nairobi": [[0, 3]], "Tokyo": [], "Cairo": []}
    game = mutating([4, 3, 4], {"black": 1}, display=cities)
    play(game, "infect Nairobi 1", "use Nairobi")
    assert levels(game, 0) == (4, 4, 4)
    full = mutating([4, 4, 4], {"black": 1}, display=cities)
    happened = play(full, "infect Nairobi 1")
    assert heard(happened, "lost_action") == [{"seat": 0, "city": "Nairobi"}]
    assert (full.prompt, levels(full, 0)) == ("actions", (4, 4, 4))


@pytest.mark.rule("C-093")
def test_no_effect_lowers_a_mutation_below_level_0() -> None:
    """Vaccination Campaign lowers incubation or infection rate: only what is above 0 is lowered."""
    assert levels(mutating([0, 1, 0], {"red": 9}, active="w03"), 0) == (0, 0, 0)
    assert levels(mutating([0, 0, 0], {"red": 9}, active="w03"), 0) == (0, 0, 0)


@pytest.mark.rule("C-094")
def test_level_0_works_as_0() -> None:
    game = mutating([0, 0, 0], {"blue": 4}, active="e12", display={"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []})
    assert rows(game, "Jakarta") == []  # no protection from Evacuation
    assert texts(game) == [f"mutate {track}" for track in TRACKS]
    refused(game, "draw")
    refused(game, "infect Jakarta 1")


@pytest.mark.rule("C-094")
@pytest.mark.parametrize("track", TRACKS)
def test_level_0_can_be_raised_to_1(track: str) -> None:
    game = mutating([0, 0, 0], {"blue": 3})
    play(game, f"mutate {track}")
    assert list(levels(game, 0)) == at(track, 1, 0)
    assert hand(game, 0) == {"blue": 2}


@pytest.mark.rule("C-094")
def test_a_card_may_add_to_level_0() -> None:
    blackout = mutating([0, 1, 1], {}, active="e09")
    play(blackout, "draw")
    assert hand_size(blackout, 0) == 1
    gathering = mutating([1, 0, 1], {"blue": 2}, active="e02")
    assert of_kind(gathering, "infect") == ["infect Jakarta 1"]


@pytest.mark.rule("C-095")
def test_example_incubation_3_to_4_costs_4_cards_of_any_colours() -> None:
    held = {"blue": 1, "red": 1, "purple": 1, "green": 1, "yellow": 1, "black": 1}
    game = mutating([3, 1, 1], held)
    play(game, "mutate incubation", "discard red", "discard black", "discard blue", "discard green")
    assert level(game, 0, "incubation") == 4
    assert hand(game, 0) == {"purple": 1, "yellow": 1}
    assert discarded(game) == {"red": 1, "black": 1, "blue": 1, "green": 1}
    with_three = mutating([3, 1, 1], {"blue": 3})
    refused(with_three, "mutate incubation")
