"""Rounds and turns: the active card, two actions each, and who cannot act (C-033 to C-047)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from contagion_tools import (
    actions_done,
    active,
    discarded,
    hand,
    hand_size,
    heard,
    idle,
    idle_round,
    idle_turn,
    level,
    of_kind,
    play,
    refused,
    rows,
    score,
    table,
    texts,
)

import petri

CITIES: dict[str, Any] = {"Jakarta": [], "Tokyo": [], "Cairo": []}
ALL_CARDS = [{"blue": 10, "red": 10, "purple": 10}, {"green": 10, "yellow": 10, "black": 10}]


def turns_until(game: petri.Game, rounds: int) -> list[list[int]]:
    """The seats that take their turns in the rounds to come."""
    found: list[list[int]] = []
    while len(found) <= rounds:
        for happening in idle(game):
            if happening.kind == "round":
                found.append([])
            elif happening.kind == "turn" and found:
                found[-1].append(happening.values["seat"])
    return found[:rounds]


# ---------------------------------------------------------------------- rounds
@pytest.mark.rule("C-033")
def test_the_top_card_is_revealed_and_active_in_its_round() -> None:
    game = table(turn=2, event_deck=["e09", "e06", "..."])
    cards = game.position()["event_deck"]
    happened = idle_round(game)
    assert heard(happened, "revealed") == [{"card": "e09"}]
    assert active(game) == "e09"
    assert game.position()["event_deck"] == cards[1:]
    kinds = [happening.kind for happening in happened]
    assert kinds.index("round") < kinds.index("revealed") < kinds.index("turn")
    assert game.view(1)["active"] == "e09"  # face up


@pytest.mark.rule("C-034")
def test_one_card_is_active_and_the_last_one_no_more() -> None:
    """Health Workers' Strike gives a third action in its round; in the next one Blackout gives a card per draw."""
    game = table(turn=2, active="e10", event_deck=["e09", "..."], display=CITIES)
    play(game, "draw", "draw")
    assert game.turn == 2
    play(game, "draw")
    assert active(game) == "e09"
    assert "e10" in game.position()["past"]
    before = hand_size(game, 0)
    play(game, "draw")
    assert hand_size(game, 0) == before + 2
    play(game, "draw")
    assert game.turn == 1


@pytest.mark.rule("C-035")
def test_the_order_at_the_start_of_a_round() -> None:
    """Monsoon has a city symbol and a skull, and it is the second skull."""
    cities = {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []}
    game = table(players=2, turn=1, skulls=1, display=cities, event_deck=["e03", "..."])
    happened = [happening.kind for happening in idle_round(game)]
    start = happened[happened.index("round") :]
    order = ["round", "neutral", "placed", "revealed", "city", "skull", "death_toll", "deaths", "turn"]
    assert [kind for kind, _ in itertools.groupby(start) if kind in order] == order


@pytest.mark.rule("C-036", "C-037")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0]), (3, [3, 0, 1, 2])])
def test_every_player_takes_one_turn_clockwise_from_the_same_start_player(first: int, order: list[int]) -> None:
    game = table(players=4, first=first, turn=first, event_deck=["e01", "e02", "e06", "..."])
    assert turns_until(game, 3) == [order, order, order]


@pytest.mark.rule("C-038")
def test_a_round_ends_with_the_turn_of_the_last_player() -> None:
    game = table(first=1, turn=1, event_deck=["e01", "..."])
    for seat in (1, 2, 0):
        assert (game.turn, active(game), game.position()["round"]) == (seat, None, 1)
        play(game, "draw")
        assert (game.turn, active(game), game.position()["round"]) == (seat, None, 1)
        happened = play(game, "draw")
        assert bool(heard(happened, "round")) == (seat == 0)
    assert (game.turn, active(game), game.position()["round"]) == (1, "e01", 2)


# ---------------------------------------------------------------------- two actions
@pytest.mark.rule("C-039")
def test_a_turn_has_two_actions() -> None:
    game = table(hands=[{"blue": 3}], display=CITIES)
    play(game, "draw")
    assert (game.turn, actions_done(game)) == (0, 1)
    play(game, "mutate resistance")
    assert (game.turn, actions_done(game)) == (1, 0)


@pytest.mark.rule("C-040")
def test_there_are_three_actions() -> None:
    game = table(hands=[{"blue": 2}], display=CITIES)
    infect = ["infect Jakarta 1"]
    mutate = ["mutate incubation", "mutate infection", "mutate resistance"]
    assert texts(game) == ["draw", *infect, *mutate]


@pytest.mark.rule("C-041")
@pytest.mark.parametrize("kinds", list(itertools.product(["draw", "infect", "mutate"], repeat=2)))
def test_any_two_actions_in_any_order(kinds: tuple[str, str]) -> None:
    """Jakarta is blue, and so are all cards."""
    game = table(hands=[{"blue": 5}], display={"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []})
    for kind in kinds:
        assert (game.turn, game.prompt) == (0, "actions")
        play(game, of_kind(game, kind)[0])
        if game.prompt == "pay":
            play(game, "pay 1")
    assert game.turn == 1


@pytest.mark.rule("C-042")
def test_all_that_follows_from_the_first_action_comes_before_the_second() -> None:
    """Toronto (6/4/2) is full: its points and its action, one incubation level more, come before the second action."""
    game = table(hands=[{"green": 2}], display={"Toronto": [[1, 5]], "Tokyo": [], "Cairo": []})
    play(game, "infect Toronto 1")
    assert (score(game, 1), score(game, 0)) == (6, 4)
    assert game.prompt == "city_action"
    assert texts(game) == ["use Toronto", "decline"]
    refused(game, "draw")
    play(game, "use Toronto")
    assert (game.turn, game.prompt) == (0, "actions")
    assert level(game, 0, "incubation") == 2
    play(game, "draw")
    assert hand_size(game, 0) == 2


@pytest.mark.rule("C-043")
def test_an_action_may_not_be_skipped() -> None:
    game = table(active="e10", display=CITIES)  # with an additional action
    for _ in range(3):
        assert (game.turn, texts(game)) == (0, ["draw", *of_kind(game, "infect"), *of_kind(game, "mutate")])
        refused(game, "pass")
        play(game, "draw")
    assert game.turn == 1


# ---------------------------------------------------------------------- no action possible
@pytest.mark.rule("C-044")
@pytest.mark.parametrize(("incubation", "card"), [(0, None), (0, "e01"), (0, "w06"), (1, "w06")])
def test_who_cannot_act_draws_one_card(incubation: int, card: str | None) -> None:
    """Nothing in hand and no draw action: level 0, or level 1 and Research Offensive, which takes a card away."""
    hands: list[dict[str, int]] = [{}, {"blue": 1}]
    game = table(levels=[(incubation, 1, 1)], hands=hands, active=card, deck=["red", "green", "..."], display=CITIES)
    assert hand(game, 0) == {"red": 1}
    assert game.turn == 1


@pytest.mark.rule("C-044")
def test_the_card_for_who_cannot_act_comes_in_place_of_all_actions() -> None:
    """The card would pay for a mutation, but the turn is over."""
    game = table(levels=[(0, 1, 1)], display=CITIES)
    assert game.turn == 1
    assert level(game, 0, "resistance") == 1
    assert hand_size(game, 0) == 1


@pytest.mark.rule("C-045")
def test_a_second_action_that_is_impossible_is_lost_without_a_card() -> None:
    game = table(levels=[(0, 1, 1)], hands=[{"red": 1}], display=CITIES)
    happened = play(game, "mutate resistance")
    assert game.turn == 1
    assert hand(game, 0) == {}
    assert heard(happened, "no_action") == []


@pytest.mark.rule("C-046")
@pytest.mark.parametrize(
    ("levels", "held", "card", "legal"),
    [
        ((1, 0, 4), {}, None, ["draw"]),
        ((1, 1, 4), {"blue": 1}, "w06", ["infect Jakarta 1"]),
        ((0, 0, 4), {"red": 1}, None, ["mutate incubation", "mutate infection"]),
    ],
)
def test_one_legal_action_is_enough_to_act(
    levels: tuple[int, int, int], held: dict[str, int], card: str | None, legal: list[str]
) -> None:
    cities = {"Jakarta": [[0, 1]], "Tokyo": [], "Cairo": []}
    game = table(levels=[levels], hands=[held], active=card, display=cities)
    assert (game.turn, texts(game)) == (0, legal)
    assert hand(game, 0) == held


@pytest.mark.rule("C-046")
def test_no_draw_is_legal_when_there_is_no_card_to_draw() -> None:
    """Deck and discard pile are empty, so a player without cards cannot act, and there is nothing to draw either."""
    game = table(hands=[{}, *ALL_CARDS], deck=[], display=CITIES)
    assert game.turn == 1
    assert hand(game, 0) == {}
    play(game, "mutate infection", *["discard blue"] * 2)
    assert discarded(game) == {"blue": 2}
    assert "draw" in texts(game)


# ---------------------------------------------------------------------- the active card
@pytest.mark.rule("C-047")
def test_the_active_card_works_on_the_player_on_turn() -> None:
    """Evacuation costs everybody a cube, each in the own turn; without resistance there is nothing to ask."""
    game = table(
        active="e12",
        levels=[(1, 1, 0)] * 3,
        display={"Jakarta": [[0, 2], [1, 2], [2, 2]], "Tokyo": [], "Cairo": []},
    )
    assert rows(game, "Jakarta") == [(0, 1), (1, 2), (2, 2)]
    idle_turn(game)
    assert rows(game, "Jakarta") == [(0, 1), (1, 1), (2, 2)]
    idle_turn(game)
    assert rows(game, "Jakarta") == [(0, 1), (1, 1), (2, 1)]


# ---------------------------------------------------------------------- positions
@pytest.mark.rule("C-171", "C-172")
@pytest.mark.parametrize(
    ("given", "is_last"),
    [
        ({"display": {"Jakarta": [], "Tokyo": []}}, True),
        ({"display": CITIES}, False),
        ({"past": ["w01", "w02"], "active": "w03", "levels": [(1, 1, 0)]}, True),
        ({"past": ["w01"], "active": "w02"}, False),
        ({"display": {"Jakarta": [], "Tokyo": []}, "last_round": False}, False),  # it may say so itself
    ],
)
def test_a_position_with_two_cities_or_three_who_cards_is_in_its_last_round(given: Any, is_last: bool) -> None:
    game = table(turn=2, **given)
    assert game.position()["last_round"] == is_last
    idle_round(game)
    assert (game.outcome is not None) == is_last
