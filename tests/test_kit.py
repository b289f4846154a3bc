"""The kit for those who build bots: worlds, lines of play, and what comes of them in the same worlds."""

from __future__ import annotations

from itertools import islice, repeat
from typing import Any

import pytest
from random_games import asked

import petri
from petri.bots import Budget, RandomBot, follow, good_lines, play_on, try_lines, worlds
from petri.core.playout import RandomPlayer
from petri.core.rng import seeded
from petri.core.state import State
from petri.core.title import Title, find_title

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pandemic", {"players": 3, "epidemics": 5}),
    ("contagion", {"players": 3}),
    ("viroid", {"players": 2}),
)
tables = pytest.mark.parametrize(("title", "options"), TABLES, ids=[title for title, _ in TABLES])


def some_way_on(title: str, options: dict[str, Any], moves: int = 20) -> tuple[Title, petri.Game, int]:
    game, bot = petri.new(title, seed=3, **options), RandomBot(3)
    while len(game.played) < moves or len(game.moves()) == 1:
        game.play(bot.choose(game.view(asked(game)), game.moves(asked(game))))
    return find_title(title), game, asked(game)


# ---------------------------------------------------------------------- worlds
@tables
def test_worlds_come_from_a_view_as_from_a_mind(title: str, options: dict[str, Any]) -> None:
    rules, game, seat = some_way_on(title, options)
    view = game.view(seat)
    dealt = [list(islice(worlds(known, seeded(4)), 3)) for known in (view, rules.mind(view))]
    positions = [[rules.position(world, game.options) for world in each] for each in dealt]
    assert positions[0] == positions[1]
    assert positions[0][0] != positions[0][1]
    assert all(rules.view(world, game.options, seat) == view for world in dealt[0])


@tables
def test_worlds_are_played_on_for_some_turns_or_to_the_end(title: str, options: dict[str, Any]) -> None:
    rules, game, seat = some_way_on(title, options)
    for player in (rules.quick_player(Budget(0, 0.0)), RandomPlayer(seeded(1))):
        world = next(worlds(game.view(seat), seeded(1)))
        before = int(world.turns)
        play_on(world, player, 2)
        assert world.turns == before + 2 or world.result
        play_on(world, player)
        assert world.result


# ---------------------------------------------------------------------- lines of play
@tables
def test_good_lines_can_be_played(title: str, options: dict[str, Any]) -> None:
    longest = 0
    for moves in (5, 10, 20, 30):
        rules, game, seat = some_way_on(title, options, moves)
        mind, legal = rules.mind_of(game.state, seat), game.state.legal_of(seat)
        first = mind.world(seeded(5))
        lines = good_lines(rules.judge, mind, seeded(5), seat, legal)
        assert 1 <= len(lines) <= 16
        for line in lines:
            assert line[0] in legal
            longest = max(longest, len(line))
            state = first.copy()
            for move in line:
                assert state.to_act == seat and move in state.legal_of(seat)
                state.play(move)
    assert longest > 1


def test_a_line_is_followed_as_far_as_it_is_possible() -> None:
    _, game, seat = some_way_on(*TABLES[2])
    state, move = game.state.copy(), game.state.legal_of(seat)[0]
    follow(state, seat, [-1, move])
    follow(state, 1 - seat, [move])
    assert find_title("viroid").signature(state, None) == find_title("viroid").signature(game.state, None)
    once = game.state.copy()
    once.play(move)
    follow(state, seat, [move, -1])
    assert find_title("viroid").signature(state, None) == find_title("viroid").signature(once, None)


# ---------------------------------------------------------------------- trying them
def numbered() -> tuple[list[list[int]], State]:
    """A line for every move of a game that begins, and a world of it."""
    _, game, seat = some_way_on("pandemic", {"players": 2, "epidemics": 4})
    return [[move] for move in game.state.legal_of(seat)], next(worlds(game.view(seat), seeded(1)))


def test_without_a_budget_all_lines_are_tried_in_all_worlds() -> None:
    lines, world = numbered()
    values = iter(range(1000))
    tried = try_lines(lines[:3], [world] * 4, lambda state: float(next(values) % 3), Budget(0, 0.0))
    assert [(each.moves, each.mean, each.error, each.worlds) for each in tried] == [
        (lines[2], 2.0, 0.0, 4),
        (lines[1], 1.0, 0.0, 4),
        (lines[0], 0.0, 0.0, 4),
    ]


def test_the_worse_half_is_given_up_again_and_again() -> None:
    lines, world = numbered()
    lines, rules, worth = lines[:8], find_title("pandemic"), dict[int, float]()
    for nth, line in enumerate(lines):
        state = world.copy()
        follow(state, state.to_act, line)
        worth[rules.signature(state, None)] = float(nth)
    budget = Budget(240, 0.0)
    tried = try_lines(lines, repeat(world), lambda state: worth[rules.signature(state, None)], budget, last=2)
    assert [each.moves for each in tried] == lines[::-1]
    first, second, third = tried[0].worlds, tried[2].worlds, tried[4].worlds
    assert first > second > third
    assert [each.worlds for each in tried] == [first] * 2 + [second] * 2 + [third] * 4
    assert budget.spent <= 240


def test_a_first_world_is_always_tried_and_errors_are_of_the_mean() -> None:
    lines, world = numbered()
    tried = try_lines(lines[:5], [world] * 9, lambda state: 1.0, Budget(1, 0.0))
    assert [each.worlds for each in tried] == [1] * 5
    values = iter((0.0, 1.0, 0.0, 1.0))
    (one,) = try_lines(lines[:1], [world], lambda state: next(values), Budget(0, 0.0))
    assert (one.mean, one.error, one.worlds) == (0.0, 0.0, 1)
    values = iter((0.0, 5.0, 1.0, 5.0))
    two = try_lines(lines[:2], [world] * 2, lambda state: next(values), Budget(0, 0.0))
    assert (two[1].mean, two[1].error) == (0.5, pytest.approx(0.5))


def test_it_keeps_to_a_time() -> None:
    rules, game, seat = some_way_on(*TABLES[2])
    budget = Budget(0, 0.05)
    lines = [[move] for move in game.state.legal_of(seat)]
    quick = rules.quick_player(budget)

    def value(state: State) -> float:
        play_on(state, quick, 2)
        return rules.evaluate(state, seat)

    assert try_lines(lines, worlds(game.view(seat), seeded(2)), value, budget)[0].worlds >= 1
    assert budget.part_spent() < 20.0  # loosely: other programs may run beside


def test_nothing_to_try_is_refused() -> None:
    lines, _ = numbered()
    with pytest.raises(petri.BotError, match="no line"):
        try_lines([], [], lambda state: 0.0, Budget(1, 0.0))
    with pytest.raises(petri.BotError, match="no world"):
        try_lines(lines, [], lambda state: 0.0, Budget(1, 0.0))
