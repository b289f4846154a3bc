"""Bots by level: which there are, that they are what they say, and that old names still mean what they meant."""

from __future__ import annotations

import pytest

import petri
from petri.bots import bots, find_bot, make_bot
from petri.bots.levels import LEVELS, USUAL_LEVEL
from petri.core.rng import seeded


def test_they_come_first_and_are_told_in_both_languages() -> None:
    assert list(LEVELS) == ["easy", "normal", "strong"] == list(bots())[:3]
    assert USUAL_LEVEL == "normal"
    for name, kind in LEVELS.items():
        assert find_bot(name).name == name
        assert kind.label("en") and kind.label("de")
        assert kind.describe("en") != kind.describe("de")


@pytest.mark.parametrize("name", ["random", "greedy", "greedy:ahead=1", "planner", "planner:nodes=200"])
def test_names_of_before_mean_what_they_meant(name: str) -> None:
    assert find_bot(name).name == name and find_bot(name).kind.name == name.partition(":")[0]


@pytest.mark.parametrize("title", petri.titles())
@pytest.mark.parametrize("level", ["easy", "normal"])
def test_the_same_seed_plays_the_same_moves(title: str, level: str) -> None:
    one, other = (petri.new(title, players=2, seed=4) for _ in range(2))
    first, second = make_bot(level, 9), make_bot(level, 9)
    for _ in range(12):
        seat = one.to_act
        assert seat is not None
        for game, bot in ((one, first), (other, second)):
            game.play(bot.choose(game.view(seat), game.moves(seat)))
    assert one.played == other.played


def test_normal_is_greedy() -> None:
    game = petri.new("pandemic", players=2, seed=4)
    seat = game.to_act
    assert seat is not None
    chosen = {make_bot(name, 5).choose(game.view(seat), game.moves(seat)) for name in ("normal", "greedy")}
    assert len(chosen) == 1


def test_easy_overlooks_moves() -> None:
    """Of two moves of which one is plainly better it takes the worse one now and then, but not mostly."""
    game = petri.from_position(
        "pandemic",
        {"options": {"players": 2, "epidemics": 4}, "cubes": {"Atlanta": {"blue": 3}, "Chicago": {"blue": 3}}},
    )
    seat = game.to_act
    assert seat is not None
    view, moves = game.view(seat), game.moves(seat)
    normal = make_bot("normal", 1).choose(view, moves)
    same = sum(make_bot("easy", seed).choose(view, moves) == normal for seed in range(40))
    assert 5 < same < 40


def test_strong_takes_the_time_it_is_given() -> None:
    bot = make_bot("strong", 1)
    bot.take_time(0.05)
    assert (bot.budget.nodes, bot.budget.seconds) == (0, 0.05)  # type: ignore[attr-defined]
    bound = make_bot("planner:nodes=300", 1)
    bound.take_time(0.05)
    assert (bound.budget.nodes, bound.budget.seconds) == (300, 0.0)  # type: ignore[attr-defined]


@pytest.mark.thorough
def test_they_are_ordered_in_strength() -> None:
    """Each beats the one before, in Contagion on both seats; the intervals are in docs/bots.md."""
    rng = seeded(3)

    def wins(better: str, worse: str, games: int) -> int:
        won = 0
        for nth in range(games):
            game = petri.new("contagion", players=2, seed=nth)
            names = (better, worse) if nth % 2 == 0 else (worse, better)
            players = [make_bot(name, rng.below(1 << 30)) for name in names]
            while (seat := game.to_act) is not None:
                game.play(players[seat].choose(game.view(seat), game.moves(seat)))
            assert game.outcome is not None
            won += names.index(better) in game.outcome.winners
        return won

    assert wins("normal", "easy", 20) >= 13
