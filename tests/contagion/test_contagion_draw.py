"""The action draw cards: how many, the hand limit, the end of the deck (C-048 to C-056)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from contagion_tools import COLOURS, deck, discarded, hand, hand_size, heard, idle, of_kind, play, refused, table, texts

import petri

CITIES: dict[str, Any] = {"Jakarta": [], "Tokyo": [], "Cairo": []}


def last_cards(
    incubation: int, top: Sequence[str], pile: Mapping[str, int], mine: Mapping[str, int] | None = None
) -> petri.Game:
    """Few cards are left in deck and discard pile; seat 2 holds all the others."""
    used = Counter(top) + Counter(pile) + Counter(mine or {})
    rest = {colour: 10 - used[colour] for colour in COLOURS}
    hands = [mine or {}, {}, rest]
    return table(levels=[(incubation, 1, 1)], hands=hands, deck=list(top), discard=dict(pile), display=CITIES)


# ---------------------------------------------------------------------- how many
@pytest.mark.rule("C-048")
@pytest.mark.parametrize("incubation", [1, 2, 3, 4])
def test_as_many_cards_from_the_top_as_the_incubation_level(incubation: int) -> None:
    top = ["red", "green", "black", "yellow"]
    game = table(levels=[(incubation, 2, 2), (4, 4, 4)], deck=[*top, "..."], display=CITIES)
    left = len(deck(game))
    play(game, "draw")
    assert hand(game, 0) == Counter(top[:incubation])
    assert len(deck(game)) == left - incubation


@pytest.mark.rule("C-049")
def test_the_full_number_is_drawn() -> None:
    """There is no choice of a smaller number, not even near the hand limit."""
    game = table(levels=[(4, 1, 1)], hands=[{"blue": 8}], display=CITIES)
    assert of_kind(game, "draw") == ["draw"]
    with pytest.raises(petri.MoveError):
        game.play("draw 3")
    happened = play(game, "draw")
    assert len(heard(happened, "drew")) == 4
    assert hand_size(game, 0) == 12


@pytest.mark.rule("C-056")
def test_example_incubation_2_draws_exactly_2_cards() -> None:
    game = table(levels=[(2, 1, 1)], display=CITIES)
    happened = play(game, "draw")
    assert len(heard(happened, "drew")) == 2
    assert hand_size(game, 0) == 2
    assert (game.turn, game.prompt) == (0, "actions")


# ---------------------------------------------------------------------- the hand limit
@pytest.mark.rule("C-050")
def test_more_than_9_cards_are_discarded_down_to_9_by_choice() -> None:
    top = ["red", "red", "green", "black"]
    game = table(levels=[(4, 1, 1)], hands=[{"blue": 7, "red": 1}], deck=[*top, "..."], display=CITIES)
    play(game, "draw")
    assert game.prompt == "hand_limit"
    assert set(texts(game)) == {"discard blue", "discard red", "discard green", "discard black"}
    refused(game, "draw")
    play(game, "discard blue", "discard green", "discard red")  # old and new cards
    assert hand(game, 0) == {"blue": 6, "red": 2, "black": 1}
    assert discarded(game) == {"blue": 1, "green": 1, "red": 1}
    assert (game.turn, game.prompt) == (0, "actions")


@pytest.mark.rule("C-050")
def test_9_cards_may_be_kept() -> None:
    game = table(levels=[(4, 1, 1)], hands=[{"blue": 5}], display=CITIES)
    play(game, "draw")
    assert hand_size(game, 0) == 9
    assert game.prompt == "actions"
    assert discarded(game) == {}


@pytest.mark.rule("C-051")
def test_with_9_cards_one_may_still_draw() -> None:
    game = table(hands=[{"blue": 9}], deck=["red", "..."], display=CITIES)
    assert "draw" in texts(game)
    play(game, "draw")
    assert game.prompt == "hand_limit"
    play(game, "discard blue")
    assert hand(game, 0) == {"blue": 8, "red": 1}


@pytest.mark.rule("C-052")
def test_the_hand_limit_after_a_card_from_an_event() -> None:
    """Monsoon: a card at the start of the turn."""
    game = table(active="e03", hands=[{"blue": 9}], deck=["red", "..."], display=CITIES)
    assert (game.prompt, hand_size(game, 0)) == ("hand_limit", 10)
    play(game, "discard red")
    assert (game.prompt, hand(game, 0)) == ("actions", {"blue": 9})


@pytest.mark.rule("C-052")
def test_the_hand_limit_after_cards_from_the_deck_by_a_city_action() -> None:
    """Jakarta gives three cards, and all three come before anything is discarded."""
    game = table(
        hands=[{"blue": 1, "red": 8}],
        deck=["green", "..."],
        display={"Jakarta": [[0, 8], [1, 1]], "Tokyo": [], "Cairo": []},
    )
    play(game, "infect Jakarta 1", "pay 1", "use Jakarta")
    assert (game.prompt, hand_size(game, 0)) == ("hand_limit", 11)
    play(game, "discard red", "discard red")
    assert (game.prompt, hand_size(game, 0)) == ("actions", 9)


@pytest.mark.rule("C-052")
def test_the_hand_limit_after_cards_from_the_discard_pile() -> None:
    """New York: two cards of the discard pile; in between a hand may exceed 9."""
    game = table(kept=[["New York"], [], []], hands=[{"blue": 9}], discard={"red": 2, "green": 1}, display=CITIES)
    play(game, "use New York", "take red")
    assert (game.prompt, hand_size(game, 0)) == ("take_card", 10)
    play(game, "take green")
    assert (game.prompt, hand_size(game, 0)) == ("hand_limit", 11)
    play(game, "discard blue", "discard red")
    assert (game.prompt, hand(game, 0)) == ("actions", {"blue": 8, "green": 1})


@pytest.mark.rule("C-052")
def test_the_hand_limit_after_a_card_from_an_opponent() -> None:
    """Bogotá (8/5/3): a random card of an opponent."""
    game = table(
        hands=[{"yellow": 1, "blue": 9}, {"black": 3}],
        display={"Bogotá": [[0, 7]], "Tokyo": [], "Cairo": []},
    )
    play(game, "infect Bogotá 1", "pay 1", "use Bogotá", "steal 1")
    assert (game.prompt, hand(game, 0)) == ("hand_limit", {"blue": 9, "black": 1})


@pytest.mark.rule("C-052")
def test_the_hand_limit_holds_at_no_other_time() -> None:
    """A hand of 11, as a position may have it, is not touched until cards are gained."""
    game = table(hands=[{"blue": 6, "red": 5}, {"green": 10}], display=CITIES)
    assert game.prompt == "actions"
    play(game, "mutate resistance", "discard blue")
    assert (game.prompt, hand_size(game, 0)) == ("actions", 10)
    play(game, "draw")
    assert game.prompt == "hand_limit"
    play(game, "discard red", "discard red")
    assert (game.turn, game.prompt, hand_size(game, 1)) == (1, "actions", 10)


# ---------------------------------------------------------------------- the end of the deck
@pytest.mark.rule("C-053")
def test_the_discard_pile_becomes_the_new_deck() -> None:
    game = last_cards(1, [], {"blue": 3, "red": 2})
    happened = play(game, "draw")
    assert heard(happened, "reshuffled") == [{"number": 5}]
    assert discarded(game) == {}
    assert Counter(deck(game)) + Counter(hand(game, 0)) == {"blue": 3, "red": 2}
    assert hand_size(game, 0) == 1


@pytest.mark.rule("C-053")
def test_the_discard_pile_is_shuffled() -> None:
    """Of many blue and red cards the new deck is no sorted one, and it differs from game to game."""
    orders = set()
    for seed in range(6):
        game = table(
            hands=[{}, {"blue": 2, "red": 2, "purple": 10, "green": 10}, {"yellow": 10, "black": 10}],
            deck=[],
            discard={"blue": 8, "red": 8},
            display=CITIES,
            seed=seed,
        )
        play(game, "draw")
        orders.add(tuple(deck(game)))
    assert len(orders) == 6
    assert not any(list(order) in (sorted(order), sorted(order, reverse=True)) for order in orders)


@pytest.mark.rule("C-054")
def test_the_last_card_does_not_yet_reshuffle() -> None:
    game = last_cards(1, ["green"], {"blue": 3})
    happened = play(game, "draw")
    assert heard(happened, "reshuffled") == []
    assert (deck(game), discarded(game)) == ([], {"blue": 3})
    happened = play(game, "draw")
    assert heard(happened, "reshuffled") == [{"number": 3}]
    assert hand(game, 0) == {"green": 1, "blue": 1}


@pytest.mark.rule("C-054")
def test_a_draw_goes_on_after_the_reshuffle() -> None:
    game = last_cards(4, ["green", "green"], {"blue": 3})
    happened = play(game, "draw")
    kinds = [happening.kind for happening in happened if happening.kind in ("drew", "reshuffled")]
    assert kinds == ["drew", "drew", "reshuffled", "drew", "drew"]
    assert hand(game, 0) == {"green": 2, "blue": 2}
    assert deck(game) == ["blue"]


@pytest.mark.rule("C-055")
def test_as_many_cards_as_exist() -> None:
    game = last_cards(4, ["green"], {"blue": 2})
    play(game, "draw")
    assert hand(game, 0) == {"green": 1, "blue": 2}
    assert game.prompt == "actions"


@pytest.mark.rule("C-055")
def test_without_any_card_the_draw_is_not_legal() -> None:
    game = last_cards(4, [], {}, {"red": 2})
    refused(game, "draw")
    play(game, "mutate resistance")  # one card is in the discard pile now
    assert "draw" in texts(game)
    idle(game)
    assert hand(game, 0) == {"red": 2}
