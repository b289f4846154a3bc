"""The planner of Viroid: honest, legal, the same for the same seed, compiled or plain."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from planner_checks import advice, check_lines, check_plain, check_questions

import petri
from petri.bots.planner import PlannerBot
from petri.core.planning import Budget, Planner
from petri.core.rng import seeded
from petri.core.state import State
from petri.core.title import find_title
from petri.games.viroid import content
from petri.games.viroid.state import ViroidState

TITLE = find_title("viroid")
TABLES: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "pathogen": "virus"},
    {"players": 4, "difficulty": "demanding"},
    {"players": 2, "pathogen": "fungus", "opening": "free"},
)


def positions(options: dict[str, Any], seed: int, every: int) -> Iterator[State]:
    """Decisions of a random game."""
    state, rng = TITLE.new_state(TITLE.settle(options), seed), seeded(seed)
    decisions = 0
    while state.result == 0:
        moves = state.legal()
        if len(moves) > 1:
            decisions += 1
            if decisions % every == 1:
                yield state
        state.play(moves[int(rng.below(len(moves)))])


def chosen(state: State, nodes: int, seed: int = 1) -> int:
    bot = PlannerBot(seed, nodes=nodes)
    return int(bot.player(TITLE, {}).pick(state))


def choices() -> list[Any]:
    """What it chooses and says in some positions, with a small budget."""
    found: list[Any] = []
    for nth, options in enumerate(TABLES[:3]):
        for state in positions(options, 20 + nth, every=40):
            found.append(chosen(state, 300))
            found += [[list(line.moves), round(line.chance, 9)] for line in advice(TITLE, state, 300)]
    return found


def asked(nodes: int, seconds: float = 0.0) -> Planner:
    return TITLE.planner(seeded(3), Budget(nodes, seconds))


@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("nodes", [1, 30, 400])
def test_its_choices_are_legal(options: dict[str, Any], nodes: int) -> None:
    for state in positions(options, nodes, every=8):
        assert chosen(state, nodes) in state.legal()


@pytest.mark.parametrize("options", TABLES, ids=str)
def test_it_chooses_by_what_everybody_knows(options: dict[str, Any]) -> None:
    """A deck in another order is the same to it; so is the mind that is made of a view."""
    settled = TITLE.settle(options)
    for nth, state in enumerate(positions(options, 5, every=25)):
        other = TITLE.reshuffled(state, settled, seeded(nth))
        assert list(hidden_things(other)) != list(hidden_things(state))
        seat, moves = int(state.to_act), state.legal()
        mind = TITLE.mind(TITLE.view(state, settled, seat))
        by_view = PlannerBot(1, nodes=400).choose_by(TITLE, mind, seat, moves)
        assert chosen(state, 400) == chosen(other, 400) == by_view


def hidden_things(state: State) -> Iterator[int]:
    """The deck and the chance of a state."""
    assert isinstance(state, ViroidState)
    yield from (int(card) for card in state.deck)
    yield from (int(state.rng.x), int(state.rng.carry))


def test_the_same_seed_gives_the_same_game() -> None:
    games = []
    for _ in range(2):
        state = TITLE.new_state(TITLE.settle({"players": 2}), 4)
        players = [PlannerBot(seat, nodes=150).player(TITLE, {}) for seat in range(2)]
        moves = []
        while state.result == 0 and len(moves) < 120:
            moves.append(int(players[state.to_act].pick(state)))
            state.play(moves[-1])
        games.append(moves)
    assert games[0] == games[1]


def test_a_number_of_nodes_is_kept() -> None:
    for state in positions({"players": 4}, 8, every=60):
        bot = PlannerBot(1, nodes=2000)
        bot.player(TITLE, {}).pick(state)
        assert 0 < bot.budget.spent < 2500


def test_a_time_is_kept() -> None:
    """The machine of a test may be busy, so CPU time counts and there is room."""
    spent = []
    for state in positions({"players": 4}, 9, every=60):
        player = PlannerBot(1, budget="50ms").player(TITLE, {})
        began = time.process_time()
        player.pick(state)
        spent.append(time.process_time() - began)
    assert max(spent) < 0.1


def test_what_it_has_planned_it_plays() -> None:
    """It thinks once about all infections and mutations of a turn."""
    state = TITLE.new_state(TITLE.settle({"players": 2}), 3)
    bots = [PlannerBot(seat, nodes=500) for seat in range(2)]
    players = [bot.player(TITLE, {}) for bot in bots]
    thought = decisions = 0
    while state.result == 0 and decisions < 100:
        bot, is_free = bots[state.to_act], len(state.legal()) > 1
        bot.budget.spent = 0
        state.play(players[state.to_act].pick(state))
        decisions += is_free
        thought += bot.budget.spent > 0
    assert thought < 0.7 * decisions


def test_compiled_and_plain_choose_the_same() -> None:
    check_plain(__file__, choices)


# ---------------------------------------------------------------------- what it says
@pytest.mark.parametrize("options", TABLES, ids=str)
@pytest.mark.parametrize("nodes", [1, 300])
def test_lines_begin_with_what_was_asked_and_can_be_played(options: dict[str, Any], nodes: int) -> None:
    for state in positions(options, 11, every=30):
        assert all(0.0 < line.chance < 1.0 for line in check_lines(TITLE, state, nodes))


def test_questions_change_no_choice() -> None:
    for state in positions({"players": 3}, 12, every=25):
        check_questions(TITLE, state, 300)


def test_the_same_question_has_the_same_answer_whoever_asks() -> None:
    for state in positions({"players": 3}, 13, every=40):
        mind, planner = TITLE.mind_of(state, int(state.to_act)), asked(300)
        assert len({planner.chance(mind, seat) for seat in (0, 1, 2, 0)}) == 1


def test_lines_are_weighed_in_the_same_worlds() -> None:
    state = next(positions({"players": 2}, 14, every=20))
    seat, moves = int(state.to_act), state.legal()
    lines = asked(300).weigh(TITLE.mind_of(state, seat), seat, [moves[:1], moves[:1], [*moves[:1], -1]], 6)
    assert [line.worlds for line in lines] == [6] * 3
    assert lines[0].chance == lines[1].chance == lines[2].chance


def test_a_game_that_is_over_has_no_chance_left() -> None:
    state, rng = TITLE.new_state(TITLE.settle({"players": 2}), 5), seeded(5)
    while state.result == 0:
        moves = state.legal()
        state.play(moves[int(rng.below(len(moves)))])
    outcome = TITLE.outcome(state)
    assert outcome is not None
    assert asked(300).chance(TITLE.mind_of(state, 0), 0) == float(bool(outcome.winners))


def test_the_cure_is_the_end_of_chances() -> None:
    """A table that is as good as lost, and one that has all it needs."""
    lost = petri.from_position("viroid", {"options": {"players": 2}, "research": 42, "cure": 43})
    won = petri.from_position("viroid", nearly_won())
    chances = [asked(300).chance(TITLE.mind_of(game.state, 0), 0) for game in (lost, won)]
    assert chances[0] < 0.1 < 0.5 < chances[1]


def nearly_won() -> dict[str, Any]:
    """An infected in every city, corpses enough, strong strains."""
    covered = content.standard().data["setup"]["covered_fields"]["2"]
    cities = {}
    for n, city in enumerate(content.standard().cities):
        left = {mode: k - covered.get(city["id"], {}).get(mode, 0) for mode, k in city["fields"].items()}
        mode = max(left, key=lambda mode: left[mode])
        cities[city["name_en"]] = {mode: str(n % 2) + "-" * (left[mode] - 1)}
    board = {"dna": 60, "modes": {"small": 2, "blood": 2}, "resistances": {"heat": 2, "cold": 1, "medication": 2}}
    continents = dict.fromkeys(("na", "sa", "eu", "af", "as", "oc"), 0)
    return {"options": {"players": 2}, "boards": [board, board], "cities": cities, "continents": continents, "cure": 46}


def test_advice_keeps_to_a_time() -> None:
    state = next(positions({"players": 4}, 15, every=30))
    seat = int(state.to_act)
    begun = time.process_time()
    assert asked(0, 0.05).advise(TITLE.mind_of(state, seat), seat, state.legal())
    assert time.process_time() - begun < 0.5


# ---------------------------------------------------------------------- what it is after
@pytest.mark.parametrize("options", TABLES, ids=str)
def test_aims_have_words_wherever_there_is_a_choice(options: dict[str, Any]) -> None:
    said = set()
    for state in positions(options, 16, every=6):
        seat = int(state.to_act)
        for line in [[move] for move in state.legal()]:
            aims = TITLE.aims(state, seat, line)
            assert len(aims) <= 2
            for aim in aims:
                assert aim.say("en") != aim.say("de")
                said.add(aim.key)
    assert len(said) > 5


def test_it_beats_greedy() -> None:
    """In a few games with a small budget; how strong it is, is measured elsewhere."""
    won = 0
    for seed in range(6):
        game = petri.new("viroid", players=4, difficulty="easy", seed=seed)
        state = game.state
        players = [PlannerBot(seed * 8 + seat, nodes=1500).player(TITLE, game.options) for seat in range(4)]
        while state.result == 0:
            state.play(players[state.to_act].pick(state))
        won += state.result == 1
    assert won >= 3


if __name__ == "__main__":
    print(json.dumps(choices()))
