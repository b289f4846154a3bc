"""The planner with modules: each says of itself what the learned chance goes by, and plans survive what is drawn."""

from __future__ import annotations

from typing import Any

import pytest
from random_games import after_random_moves, asked

import petri
from petri.bots import PlannerBot, make_bot
from petri.core.planning import Budget
from petri.core.rng import seeded
from petri.core.title import find_title
from petri.core.vecs import vec
from petri.games.pandemic.planning.outlook import NUMBERS, ROOM, ROOMS, WORTH
from petri.games.pandemic.planning.planner import PandemicPlanner
from petri.games.pandemic.planning.sight import sight_of
from petri.games.pandemic.signature import signature
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.title import learned_chances

BOXES = dict.fromkeys(("brink_roles", "brink_events", "lab_roles", "lab_events"), True)
TOGETHER: dict[str, dict[str, Any]] = {
    "lab": {"players": 3, "lab": True},
    "strain": {"players": 3, "virulent_strain": 10},
    "mutation": {"players": 2, "mutation": "brink"},
    "panic": {"players": 2, "mutation": "panic"},
    "solo": {"players": 1},
    "all": {"players": 1, "lab": True, "mutation": "panic", "virulent_strain": 10},
}
APART: dict[str, dict[str, Any]] = {
    "teams": {"players": 4, "teams": True, **BOXES},
    "terrorist": {"players": 3, "bio_terrorist": True},
}
ALL = {**TOGETHER, **APART}
MOST = 4.0  # that a number comes to, about


def state_of(game: petri.Game) -> PandemicState:
    assert isinstance(game.state, PandemicState)
    return game.state


def played(game: petri.Game, moves: int, seed: int, name: str) -> petri.Game:
    """Some moves on, by a bot."""
    bots = [make_bot(name, seed + seat) for seat in range(len(game.seats))]
    for _ in range(moves):
        if game.outcome is None:
            game.play(bots[asked(game)].choose(game.view(asked(game)), game.moves(asked(game))))
    return game


# ---------------------------------------------------------------------- what modules say of themselves
@pytest.mark.parametrize("options", TOGETHER.values(), ids=TOGETHER)
def test_who_takes_part_speaks_in_its_own_room(options: dict[str, Any]) -> None:
    chance = learned_chances().changed
    for seed in range(6):
        s = state_of(after_random_moves(12 * seed, seed, **options, epidemics=4))
        numbers = list(chance.of(s, sight_of(s, s.turn), s.actions_left))
        rooms = {module.key: chance.rooms[module.number] for module in s.rules.modules if module.answers}
        assert rooms and min(rooms.values()) >= ROOMS
        for at in range(int(ROOMS), len(numbers), int(ROOM)):
            assert numbers[at] == (1.0 if at in rooms.values() else 0.0)
        for module in s.rules.modules:
            if module.answers:
                found = vec[float]([0.0] * len(numbers))
                module.look(s, found, rooms[module.key])
                inside = range(rooms[module.key], rooms[module.key] + int(ROOM))
                assert all(x == 0.0 for at, x in enumerate(found) if at not in inside)
                assert all(abs(x) <= MOST for x in found)


def test_what_they_add_to_the_prospects_is_part_of_the_worth() -> None:
    s = state_of(petri.new("pandemic", players=3, epidemics=4, lab=True, seed=1))
    sight = sight_of(s, s.turn)
    with_them = learned_chances().changed.of(s, sight, 4)
    without = learned_chances().plain.of(s, sight, 4)
    assert with_them[WORTH] == pytest.approx(without[WORTH] + with_them[NUMBERS])
    assert with_them[NUMBERS] != 0.0


# ---------------------------------------------------------------------- chances
@pytest.mark.parametrize("options", ALL.values(), ids=ALL)
def test_the_chance_is_one_and_changes_no_choice(options: dict[str, Any]) -> None:
    game = after_random_moves(30, 5, **options, epidemics=4)
    title, seat = find_title("pandemic"), asked(game)
    mind, moves = title.mind_of(game.state, seat), game.state.legal_of(seat)
    planner, other = (title.planner(seeded(2), Budget(300, 0.0)) for _ in range(2))
    assert 0.0 < planner.chance(mind, seat) < 1.0
    assert planner.choose(mind, seat, moves) == other.choose(mind, seat, moves)


@pytest.mark.parametrize("options", APART.values(), ids=APART)
def test_a_game_that_is_over_has_the_chances_of_its_winners(options: dict[str, Any]) -> None:
    """Who wins alone has all of it, who wins with others a share, a loser nothing."""
    title = find_title("pandemic")
    for seed in range(4):
        game = petri.new("pandemic", seed=seed, **options, epidemics=4)
        played(game, 3000, seed, "random")
        s, outcome = state_of(game), game.outcome
        assert outcome is not None
        assert [chance_to(s, seat) > 0.0 for seat in range(len(game.seats))] == [
            seat in outcome.winners for seat in range(len(game.seats))
        ]
        assert title.outcome(s) is not None


def chance_to(s: PandemicState, seat: int) -> float:
    chance = -1.0
    for module in s.rules.modules:
        chance = module.chance_to(s, seat, chance)
    return chance


# ---------------------------------------------------------------------- plans
def test_a_plan_that_something_else_was_drawn_for_is_no_plan() -> None:
    """Sequence cards are drawn in the middle of a turn: a plan of one world may not be possible in another."""
    game = played(petri.new("pandemic", seed=91, players=3, epidemics=4, lab=True), 24, 91, "greedy:ahead=1")
    seat = asked(game)
    planner = find_title("pandemic").planner(seeded(91), Budget(200, 0.0))
    assert isinstance(planner, PandemicPlanner)
    moves = game.state.legal_of(seat)
    assert planner.choose(find_title("pandemic").mind_of(game.state, seat), seat, moves) in moves


@pytest.mark.parametrize("options", ALL.values(), ids=ALL)
def test_who_plans_gets_to_the_end(options: dict[str, Any]) -> None:
    game = petri.new("pandemic", seed=8, **options, epidemics=4)
    bots = [PlannerBot(seat, nodes=60) for seat in range(len(game.seats))]
    while game.outcome is None:
        seat = asked(game)
        game.play(bots[seat].choose(game.view(seat), game.moves(seat)))


# ---------------------------------------------------------------------- signs
@pytest.mark.parametrize("options", ALL.values(), ids=ALL)
def test_worlds_that_may_be_the_real_one_have_one_sign(options: dict[str, Any]) -> None:
    for seed in range(4):
        game = after_random_moves(20 * seed, seed, **options, epidemics=4)
        seat, s = asked(game), state_of(game)
        mind = find_title("pandemic").mind_of(s, seat)
        worlds = {int(signature(state_of_world(mind.world(seeded(nth))), seat)) for nth in range(5)}
        assert worlds == {int(signature(s, seat))}
        after = s.copy()
        after.play(s.legal_of(seat)[0])
        assert signature(after, seat) not in worlds


def state_of_world(world: object) -> PandemicState:
    assert isinstance(world, PandemicState)
    return world
