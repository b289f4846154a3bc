"""What a seat knows: all but the order of the deck and the cards put back unseen (V-340)."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from viroid_samples import samples, stroll
from viroid_tools import PLAIN, STRONG, cards_of, layers, state_of, table

import petri
from petri.core.game import game_from_view
from petri.core.title import find_title

TITLE = find_title("viroid")


def later(seed: int, players: int = 3, moves: int = 120, **options: Any) -> petri.Game:
    """A game after some moves at random."""
    game = petri.new("viroid", seed=seed, players=players, **options)
    for move in stroll(state_of(game).copy(), random.Random(seed), moves):
        game.play(TITLE.text(game.state, move))
    return game


def known(game: petri.Game) -> dict[str, object]:
    """All of a position but what nobody knows."""
    return {key: value for key, value in game.position().items() if key not in ("deck", "rng", "seed", "chance")}


@pytest.mark.rule("V-340")
def test_an_imagined_game_keeps_all_that_is_known() -> None:
    for number, game in enumerate(samples()):
        chance = random.Random(number)
        for move in stroll(state_of(game).copy(), chance, 12):
            game.play(TITLE.text(game.state, move))
        if game.outcome is not None:
            continue
        for seat in (0, 1, None):
            other = game.imagine(seat, number)
            assert other.view() == game.view()
            assert known(other) == known(game)
            assert [move.text for move in other.moves()] == [move.text for move in game.moves()]


def deck(game: petri.Game) -> list[str]:
    return list(game.position()["deck"])


@pytest.mark.rule("V-340")
@pytest.mark.parametrize("difficulty", ["easy", "normal", "demanding"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_layers_are_dealt_right(players: int, difficulty: str) -> None:
    """Every layer keeps its number of events and of cards of massive research, whatever has been drawn."""
    game = later(players, players, difficulty=difficulty)
    expected = layers(players, difficulty)
    for seed in range(12):
        world = game.imagine(0, seed)
        cards = [*world.view()["drawn"], *deck(world)]
        assert len(set(cards)) == len(cards) == len(deck(game)) + len(game.view()["drawn"])
        at = 0
        for letter, events, massive in expected:
            part = [card[0] for card in cards[at : at + events + massive]]
            assert Counter(part) == Counter({letter: events, **({"M": massive} if massive else {})})
            at += events + massive


@pytest.mark.rule("V-340", "V-052")
def test_every_card_that_was_not_drawn_may_come() -> None:
    """Also those that were put back unseen in truth, and in any place of their layer."""
    game = table(players=2, phase="mutation", boards=[{"dna": 9}], drawn=["A02", "A05"])
    seen: set[str] = set()
    tops: Counter[str] = Counter()
    massive: set[int] = set()
    for seed in range(240):
        cards = deck(game.imagine(1, seed))
        seen |= set(cards)
        tops[cards[0]] += 1
        massive.add(next(n for n, card in enumerate(cards) if card.startswith("M")))
    undrawn = {card for letter in "ABCDM" for card in cards_of(letter)} - {"A02", "A05"}
    assert seen == undrawn
    assert set(tops) == set(cards_of("A")) - {"A02", "A05"}
    assert min(tops.values()) > 6  # of 240 / 12
    assert massive == set(range(2, 15))  # anywhere in the layer of 12 events after two of A


@pytest.mark.rule("V-340")
def test_the_last_cards_of_a_layer_are_known_by_their_kind() -> None:
    """All twelve events of B are drawn, so what is left of their layer is massive research."""
    drawn = [*cards_of("A")[:4], *cards_of("B")[:12]]
    game = table(players=2, phase="mutation", boards=[{"dna": 9}], drawn=drawn)
    assert game.view()["layers"][0] == {"category": "B", "events": 0, "massive": 1}
    tops = {deck(game.imagine(0, seed))[0] for seed in range(60)}
    assert tops == {f"M{n}" for n in range(1, 7)}
    drawn.append("M3")
    game = table(players=2, phase="mutation", boards=[{"dna": 9}], drawn=drawn)
    assert game.view()["layers"][0] == {"category": "C", "events": 6, "massive": 1}
    for seed in range(30):
        assert "M3" not in deck(game.imagine(0, seed))


def test_chance_is_not_known_either() -> None:
    cities = {"Berlin": {"small": "00-"}, "Lima": {"small": "0"}, "Cairo": {"small": "1--"}, "Tokyo": {"small": "2--"}}
    game = table(phase="mutation", cities=cities, boards=[{**STRONG, "dna": 9}], card=PLAIN, dice=(1,))
    faces = set()
    for seed in range(60):
        world = game.imagine(0, seed)
        faces |= {happening.values["face"] for happening in world.play("end") if happening.kind == "die"}
    assert faces == {1, 2, 3, 4, 5, 6}


def test_a_game_of_a_view_agrees_with_it() -> None:
    for seed in range(4):
        game = later(seed, 2 + seed % 3, 60)
        if game.outcome is not None:
            continue
        other = game_from_view(game.view(0), 5)
        assert other.view() == game.view()


def test_a_reshuffled_game_keeps_what_is_known() -> None:
    game = later(3, 3, 60)
    before, cards = game.view(), deck(game)
    game.reshuffle(11)
    assert game.view() == before and deck(game) != cards
    assert Counter(card[0] for card in deck(game)) == Counter(card[0] for card in cards)


def test_positions_come_back_whole() -> None:
    for number, game in enumerate(samples()):
        for move in stroll(state_of(game).copy(), random.Random(number), 15):
            game.play(TITLE.text(game.state, move))
        again = petri.from_position("viroid", game.position())
        assert again.position() == game.position()
        assert [move.text for move in again.moves()] == [move.text for move in game.moves()]
