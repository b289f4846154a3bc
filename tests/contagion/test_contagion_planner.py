"""The planner of Contagion: it chooses by what its seat knows, the same for a seed, and always something legal; and the
evaluation it looks with."""

from __future__ import annotations

import hashlib
import json
import random
import time
from collections.abc import Iterator

import pytest
from contagion_samples import samples, state_of, stroll
from planner_checks import advice, check_lines, check_plain, check_questions

import petri
from petri.bots import make_bot
from petri.core.planning import Budget, Planner
from petri.core.rng import seeded
from petri.core.title import find_title
from petri.games.contagion.evaluation import evaluate
from petri.games.contagion.planning.policy import Policy, quick_weights
from petri.games.contagion.state import ContagionState
from petri.games.contagion.tally import winners

TITLE = find_title("contagion")
PLANNER = "petri.bots.planner:PlannerBot"
SOME = 120  # nodes
OPTIONS = ({"players": 2}, {"players": 3, "neutral": True}, {"players": 4}, {"players": 5})


def choice(state: ContagionState, nodes: int = SOME, seed: int = 3, seconds: float = 0.0) -> int:
    """What the planner chooses for the seat that is asked."""
    seat = int(state.to_act)
    planner = TITLE.planner(seeded(seed), Budget(nodes, seconds))
    return int(planner.choose(TITLE.mind_of(state, seat), seat, state.legal_of(seat)))


def positions(every: int) -> Iterator[ContagionState]:
    """Now and then in random games of all kinds, wherever there is a choice."""
    n = 0
    for nth, game in enumerate(samples()):
        state = state_of(game)
        for _ in stroll(state, random.Random(nth)):
            if len(state.legal()) > 1:
                n += 1
                if n % every == 0:
                    yield state


def fingerprint() -> str:
    digest = hashlib.sha256()
    for state in positions(150):
        digest.update(f"{choice(state)} ".encode())
    for state in positions(400):
        lines = [(line.moves, round(line.chance, 9)) for line in advice(TITLE, state, SOME)]
        digest.update(f"{lines} ".encode())
    return digest.hexdigest()


def asked(nodes: int = SOME, seconds: float = 0.0) -> Planner:
    return TITLE.planner(seeded(3), Budget(nodes, seconds))


# ---------------------------------------------------------------------- what it may know
def test_it_chooses_by_what_its_seat_knows() -> None:
    looked = 0
    for nth, state in enumerate(positions(60)):
        other = TITLE.reshuffled(state, {}, seeded(nth))
        assert isinstance(other, ContagionState)
        assert choice(state) == choice(other)
        looked += 1
    assert looked > 20


def test_other_hands_are_unknown_to_it() -> None:
    """Hands that might be exchanged for all the seat knows do not change its choice."""
    looked = 0
    for options in OPTIONS:
        game = petri.new("contagion", seed=4, **options)
        state = state_of(game)
        seat = int(state.to_act)
        for seed in range(3):
            other = TITLE.mind_of(state, seat).world(seeded(seed))
            assert isinstance(other, ContagionState)
            looked += list(state.hands) != list(other.hands)
            assert choice(state) == choice(other)
    assert looked


def test_a_view_is_enough() -> None:
    game = petri.new("contagion", players=3, seed=8)
    for _ in range(8):
        assert game.to_act is not None
        seat = game.to_act
        bots = [make_bot(f"{PLANNER}:nodes={SOME}", 5) for _ in range(2)]
        move = bots[0].choose(game.view(seat), game.moves(seat))
        by_mind = bots[1].choose_by(TITLE, TITLE.mind_of(game.state, seat), seat, [m.number for m in game.moves(seat)])
        assert move.number == by_mind or len(game.moves(seat)) == 1
        game.play(move)


# ---------------------------------------------------------------------- what it chooses
@pytest.mark.parametrize("nodes", [1, 40, pytest.param(2000, marks=pytest.mark.thorough)])
def test_it_chooses_something_legal(nodes: int) -> None:
    for state in positions(3 if nodes == 1 else 40):
        before = TITLE.position(state, {})
        assert choice(state, nodes) in state.legal()
        assert TITLE.position(state, {}) == before


def test_the_same_seed_and_nodes_give_the_same_choice() -> None:
    for state in positions(120):
        assert choice(state) == choice(state)


def test_all_it_looks_at_is_counted() -> None:
    state = state_of(petri.new("contagion", players=2, seed=1))
    budget = Budget(400, 0.0)
    planner = TITLE.planner(seeded(1), budget)
    for _ in range(2):
        planner.choose(TITLE.mind_of(state, int(state.to_act)), int(state.to_act), state.legal())
        assert budget.spent == 400


def test_it_keeps_to_a_time() -> None:
    state = state_of(petri.new("contagion", players=4, seed=1))
    begun = time.perf_counter()
    for seed in range(3):
        choice(state, 0, seed, 0.05)
    assert 0.1 < time.perf_counter() - begun < 1.5


def test_quick_play_is_legal_and_ends() -> None:
    for nth, options in enumerate(OPTIONS):
        state = state_of(petri.new("contagion", seed=nth, **options)).copy()
        state.stop_noting()
        policy = Policy(state.rules.seats, quick_weights())
        while state.result == 0:
            move = policy.pick(state)
            assert move in state.legal()
            state.play(move)


def test_it_wins_against_chance() -> None:
    """A few games, for what would be wrong altogether; how strong it is takes hundreds."""
    won = 0
    for seed in range(4):
        game = petri.new("contagion", players=2, seed=seed)
        state = state_of(game).copy()
        players = [make_bot(bot, seed).player(TITLE, game.options) for bot in (f"{PLANNER}:nodes=1500", "random")]
        while state.result == 0:
            state.play(players[state.to_act].pick(state))
        won += int(winners(state)) == 1
    assert won >= 3


def test_compiled_and_plain_choose_the_same() -> None:
    check_plain(__file__, fingerprint)


# ---------------------------------------------------------------------- what it says
@pytest.mark.parametrize("nodes", [1, SOME])
def test_lines_begin_with_what_was_asked_and_can_be_played(nodes: int) -> None:
    for state in positions(90):
        assert all(0.0 < line.chance < 1.0 for line in check_lines(TITLE, state, nodes))


def test_questions_change_no_choice() -> None:
    for state in positions(200):
        check_questions(TITLE, state, SOME)


def test_the_same_question_has_the_same_answer() -> None:
    state = state_of(petri.new("contagion", players=3, seed=2))
    mind, planner = TITLE.mind_of(state, int(state.to_act)), asked()
    assert planner.chance(mind, int(state.to_act)) == planner.chance(mind, int(state.to_act))


def test_lines_are_weighed_in_the_same_worlds() -> None:
    state = state_of(petri.new("contagion", players=2, seed=6))
    seat = int(state.to_act)
    mind, moves = TITLE.mind_of(state, seat), state.legal_of(seat)
    lines = asked().weigh(mind, seat, [moves[:1], moves[:1], [*moves[:1], -1], moves[1:2]], 12)
    assert [line.worlds for line in lines] == [12] * 4
    assert lines[0].chance == lines[1].chance == lines[2].chance
    assert lines[2].moves == [*moves[:1], -1]


def test_chances_of_all_seats_come_to_one() -> None:
    """Each by its own mind, so not quite."""
    for players in (2, 4):
        state = state_of(petri.new("contagion", players=players, seed=players))
        assert 0.8 < sum(asked().chance(TITLE.mind_of(state, seat), seat) for seat in range(players)) < 1.2


def test_a_game_that_is_over_has_no_chance_left() -> None:
    state = state_of(petri.new("contagion", players=3, seed=1))
    for _ in stroll(state, random.Random(1)):
        pass
    assert state.result != 0
    won = [asked().chance(TITLE.mind_of(state, seat), seat) for seat in range(3)]
    assert sum(won) == pytest.approx(1.0)
    assert [chance > 0.0 for chance in won] == [bool(int(winners(state)) >> seat & 1) for seat in range(3)]


def test_advice_keeps_to_a_time() -> None:
    state = state_of(petri.new("contagion", players=4, seed=1))
    seat = int(state.to_act)
    begun = time.process_time()
    assert asked(0, 0.05).advise(TITLE.mind_of(state, seat), seat, state.legal_of(seat))
    assert time.process_time() - begun < 0.5


# ---------------------------------------------------------------------- what it is after
def test_aims_have_words_wherever_there_is_a_choice() -> None:
    said = set()
    for state in positions(12):
        seat = int(state.to_act)
        for move in state.legal():
            aims = TITLE.aims(state, seat, [move])
            assert len(aims) <= 2
            for aim in aims:
                assert aim.say("en") != aim.say("de")
                said.add(aim.key)
    assert len(said) > 15


def test_an_aim_says_what_a_line_brings() -> None:
    game = petri.from_position(
        "contagion",
        {
            "options": {"players": 3},
            "hands": [{"blue": 3, "red": 2}, {"red": 2}, {"black": 4}],
            "levels": [{"infection": 3, "incubation": 2}, {"infection": 1}, {"infection": 1}],
            "display": [{"city": "Nairobi", "rows": [[0, 1], [1, 2]]}, {"city": "Bogotá", "rows": [[1, 1]]}, "Kabul"],
            "turn": 0,
        },
    )
    while game.to_act is not None and game.prompt != "actions":
        game.play(game.moves()[0])
    state = game.state
    moves = {move.text: move.number for move in game.moves()}
    level = TITLE.aims(state, int(state.to_act), [moves["mutate incubation"]])
    assert [aim.say("en") for aim in level] == ["bring the incubation rate to level 3 before the others"]


# ---------------------------------------------------------------------- how states look
# of tables of many kinds, played on at random for a while: how they look to each seat
VALUES: dict[int, tuple[float, ...]] = {
    0: (2.230239794, -0.730239794),
    3: (11.61076586, -15.049691708, -12.543042563, -11.48576586),
    6: (-5.042874707, 5.792874707, -24.431297464),
    9: (-1.271815356, 1.646815356, -32.044089019),
    12: (8.804347428, -8.429347428, -28.459577761),
    15: (-0.209964176, 0.209964176, -11.547659525),
    18: (-2.262986572, 2.262986572, -18.24026257),
    21: (3.093428518, -2.843428518, -13.891015311),
    24: (-2.776728834, 2.776728834),
    27: (-18.694705606, 18.819705606),
    30: (-13.291386616, 13.291386616),
    33: (-15.120689337, 15.370689337),
}


def values() -> dict[int, tuple[float, ...]]:
    found = {}
    for nth, game in enumerate(samples()):
        state = state_of(game)
        for at, _ in enumerate(stroll(state, random.Random(nth))):
            if at == 40 and nth in VALUES:
                found[nth] = tuple(evaluate(state, seat) for seat in range(int(state.rules.seats)))
    return found


def test_states_look_as_they_always_did() -> None:
    found = values()
    assert found.keys() == VALUES.keys()
    for nth, expected in VALUES.items():
        assert found[nth] == pytest.approx(expected, abs=1e-9)


if __name__ == "__main__":
    print(json.dumps(fingerprint()))
