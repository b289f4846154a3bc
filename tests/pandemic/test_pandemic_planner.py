"""The planner: what it plans by is right, and it keeps to what it may know and to its budget."""

from __future__ import annotations

import itertools
import json
import time
from typing import Any

import pytest
from random_games import after_random_moves, asked

import petri
from petri.bots import Bot, PlannerBot, make_bot
from petri.core.planning import Budget
from petri.core.rng import seeded
from petri.core.title import find_title
from petri.games.pandemic.evaluation import evaluate, prospects_by, stations_of
from petri.games.pandemic.mind import mind_of
from petri.games.pandemic.planning.chance import Chance, chance_of
from petri.games.pandemic.planning.coming import ROW, Coming, epidemic_within
from petri.games.pandemic.planning.outlook import ACTS, NO_ROOMS, NUMBERS, WORTH, Outlook, outlook
from petri.games.pandemic.planning.planner import PandemicPlanner
from petri.games.pandemic.planning.projects import NEVER, TIMES, Project, Team, row_of, turns_until
from petri.games.pandemic.planning.search import SURE, Node, Search
from petri.games.pandemic.planning.sight import sight_of
from petri.games.pandemic.signature import signature
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.title import PLANNING, learned_chances
from petri.games.pandemic.turn import ACTIONS
from petri.games.pandemic.ways import Players

OPEN = {"players": 2, "epidemics": 4}
HIDDEN = {"players": 3, "epidemics": 5}
BRINK = {"players": 3, "open_hands": True, "brink_roles": True, "brink_events": True}
LAB = {"players": 3, "lab": True, "epidemics": 4}
STRAIN = {"players": 2, "virulent_strain": 8, "epidemics": 5, "open_hands": True}
PANIC = {"players": 2, "mutation": "panic", "epidemics": 4}
FIRST = {"players": 4, "edition": 1}
FIVE = {"players": 5, "brink_roles": True, "brink_events": True, "lab_roles": True, "lab_events": True}
BLUE = ["Paris", "Milan", "Essen", "London", "Madrid"]


def table(**changes: Any) -> petri.Game:
    usual = {"roles": ["medic", "dispatcher"], "cubes": {"Lima": {"yellow": 1}}, "turn": 0, "options": OPEN}
    return petri.from_position("pandemic", {**usual, **changes})


def state_of(game: petri.Game) -> PandemicState:
    assert isinstance(game.state, PandemicState)
    return game.state


def logit_of(s: PandemicState, acts: int) -> float:
    chance = learned_chances().plain
    return chance.logit(chance.look(s, sight_of(s, s.turn), acts))


def city(game: petri.Game, name: str) -> int:
    return state_of(game).rules.board.names.index(name)


def project(game: petri.Game, colour: int = 0) -> Project:
    s = state_of(game)
    team = Team(s, Players(s, s.stations))
    team.look(s, s.actions_left)
    return next(one for one in team.projects() if one.colour == colour)


def choice(bot: Bot, game: petri.Game) -> str:
    seat = asked(game)
    return str(bot.choose(game.view(seat), game.moves(seat)))


# ---------------------------------------------------------------------- projects
def test_who_has_all_cards_at_a_station_can_cure_at_once() -> None:
    found = project(table(hands=[BLUE, []]))
    assert (found.collector, found.needs, found.missing) == (0, 0, 0)
    assert found.turns < 1.0


def test_who_has_all_cards_far_from_a_station_needs_turns() -> None:
    near = project(table(hands=[BLUE, []], pawns=["Miami", "Atlanta"]))
    far = project(table(hands=[BLUE, []], pawns=["Karachi", "Atlanta"]))
    assert near.turns < 1.0 < far.turns


def test_a_card_that_another_holds_is_brought() -> None:
    """Both stand in Paris, so the card changes hands at once; from Lima it takes turns."""
    here = project(table(hands=[BLUE[1:], ["Paris"]], pawns=["Paris", "Paris"]))
    there = project(table(hands=[BLUE[1:], ["Paris"]], pawns=["Paris", "Lima"]))
    assert (here.collector, here.needs, here.gifts, here.missing) == (0, 1, 1, 0)
    assert here.meeting < 1.0 < there.meeting


def test_a_card_that_nobody_holds_is_drawn() -> None:
    found = project(table(hands=[BLUE[1:], []]))
    assert (found.needs, found.gifts, found.missing) == (1, 0, 1)
    assert found.turns > project(table(hands=[BLUE[1:], ["Paris"]])).turns


def test_a_colour_whose_cards_are_gone_is_never_cured() -> None:
    spent = ["Atlanta", "Chicago", "Montreal", "New York", "San Francisco", "St. Petersburg", "Washington", "Paris"]
    assert project(table(hands=[["Milan", "Essen"], []], player_discard=spent)).turns == NEVER


def test_the_scientist_collects_with_a_card_less() -> None:
    found = project(table(roles=["medic", "scientist"], hands=[["Paris"], BLUE[1:]], pawns=["Lima", "Atlanta"]))
    assert (found.collector, found.needs) == (1, 0)


# ---------------------------------------------------------------------- what comes
def test_what_lies_in_the_top_layer_comes_first() -> None:
    game = petri.new("pandemic", seed=3, **OPEN)
    s = state_of(game)
    coming = Coming(s)
    cards = [int(s.infection[place]) for place in range(s.infection_size)]
    rate = s.infection_rate()
    assert sum(coming.drawn[ROW + card] for card in cards) == pytest.approx(
        rate, abs=0.8
    )  # an epidemic may come between
    assert all(coming.drawn[2 * ROW + card] > coming.drawn[ROW + card] for card in cards)
    assert sum(coming.bottom[card] for card in cards) == pytest.approx(1.0)


def test_an_epidemic_is_sure_before_its_pile_ends() -> None:
    s = state_of(petri.new("pandemic", seed=3, **OPEN))
    assert epidemic_within(s, 2) == pytest.approx(2 / int(s.piles[-1]))
    assert epidemic_within(s, int(s.piles[-1])) == 1.0


# ---------------------------------------------------------------------- the learned chance
def test_the_chance_is_one_between_nothing_and_all() -> None:
    assert (chance_of(-1000.0), chance_of(0.0), chance_of(1000.0)) == (0.0, 0.5, 1.0)
    s = state_of(petri.new("pandemic", seed=3, **OPEN))
    numbers = outlook(s, sight_of(s, s.turn), 3)
    assert len(numbers) == NUMBERS and numbers[ACTS] == 0.75
    assert 0.05 < chance_of(logit_of(s, 3)) < 0.99


def test_units_are_summed_in_halves_of_a_word() -> None:
    """As the plain net says it, but for what is rounded."""
    learned = json.loads((PLANNING / "chance.json").read_text(encoding="utf-8"))
    s = state_of(petri.new("pandemic", seed=3, **OPEN))
    numbers = list(outlook(s, sight_of(s, s.turn), 3))
    units = len(learned["biases"])
    z = learned["bias"] + sum(x * weight for x, weight in zip(numbers, learned["linear"]))
    for unit in range(units):
        row = learned["hidden"][unit * NUMBERS : (unit + 1) * NUMBERS]
        z += (
            max(0.0, learned["biases"][unit] + sum(x * weight for x, weight in zip(numbers, row)))
            * learned["out"][unit]
        )
    assert logit_of(s, 3) == pytest.approx(z, abs=0.02)


def test_a_net_whose_sums_do_not_fit_is_refused() -> None:
    hidden = [0.0] * NUMBERS
    hidden[:40] = [1.0] * 40
    with pytest.raises(ValueError, match="320"):
        Chance(hidden, [0.0], [1.0], [0.0] * NUMBERS, 0.0, [])


def test_the_chance_falls_with_outbreaks_and_rises_with_cures() -> None:
    def learned(**changes: Any) -> float:
        return logit_of(state_of(table(**changes)), 4)

    usual = learned()
    assert learned(outbreaks=6) < usual < learned(cures={"blue": "cured", "red": "cured"})


def test_the_chance_does_not_read_hidden_decks() -> None:
    for seed in range(4):
        game = after_random_moves(6 * seed, seed, **OPEN)
        logits = set()
        for deal in range(3):
            s = state_of(game.imagine(asked(game), deal))
            logits.add(logit_of(s, 2))
        assert len(logits) == 1


# ---------------------------------------------------------------------- what a turn keeps
@pytest.mark.parametrize(
    "options",
    [OPEN, HIDDEN | {"open_hands": True}, BRINK, LAB, STRAIN, PANIC],
    ids=["two", "three", "brink", "lab", "strain", "panic"],
)
def test_what_is_kept_from_state_to_state_changes_nothing(options: dict[str, Any]) -> None:
    """Each state of a plan is looked at after another one of its moment, by the sight that it was given on the way, and
    anew."""
    kept = fresh = looked = 0
    for seed in range(4):
        s = state_of(after_random_moves(10 * seed, seed, **options)).copy()
        if not s.is_asked(ACTIONS):
            continue
        chance = learned_chances().by(s.rules)
        assert chance is not None
        for end in Search(chance, Budget(0, 0.0)).plans(s, 6, True):
            node: Node | None = end
            while node is not None and node.state.result == 0:
                state, acts = node.state, node.state.actions_left
                own = sight_of(state, s.turn)
                look, again = chance.look(state, node.sight, acts), chance.look(state, own, acts)
                assert list(look.outlook.numbers) == list(again.outlook.numbers)
                assert list(look.outlook.numbers)[:WORTH] == list(outlook(state, own, acts))[:WORTH]
                assert (list(look.sums), look.straight) == (list(again.sums), again.straight)
                players = node.sight.moment.players_in(state, stations_of(state, s.turn))
                assert prospects_by(state, s.turn, node.sight.threats(state), players) == evaluate(state, s.turn)
                looked += again.outlook.changes > look.outlook.changes
                kept += node.parent is not None and node.sight is node.parent.sight
                fresh += node.parent is not None and node.sight is not node.parent.sight
                node = node.parent
    assert kept > 10 and fresh > 5 and looked > 20


@pytest.mark.parametrize(
    "options", [OPEN, FIRST, FIVE, LAB, STRAIN, PANIC], ids=["two", "first", "five", "lab", "strain", "panic"]
)
def test_one_outlook_lasts_for_a_whole_game(options: dict[str, Any]) -> None:
    """Whatever happens between the states, it sees what one sees who looks for the first time."""
    for seed in range(3):
        s = state_of(petri.new("pandemic", seed=seed, **options)).copy()
        kept, rng = None, seeded(seed)
        while s.result == 0:
            if s.depth > 0 and s.is_asked(ACTIONS):
                sight, acts = sight_of(s, s.turn), s.actions_left
                kept = kept or Outlook(s, Players(s, s.stations), NO_ROOMS, NUMBERS)
                kept.look(s, sight, acts)
                assert list(kept.numbers) == list(outlook(s, sight, acts)) == list(kept.before)
            moves = s.legal_of(s.to_act)
            s.play(moves[rng.below(len(moves))])


def test_times_come_from_a_table() -> None:
    for seats, wait, acts, actions in itertools.product(range(1, 7), range(6), range(6), range(42)):
        if wait < seats:
            assert TIMES[row_of(seats, wait, acts) + actions] == turns_until(seats, wait, acts, actions)
    assert turns_until(4, 0, 3, 3) < turns_until(4, 1, 3, 1) < turns_until(4, 0, 3, 4)


# ---------------------------------------------------------------------- plans
def test_a_plan_that_wins_is_found() -> None:
    """Two actions away from the station with all cards for the last cure."""
    cured = {"yellow": "cured", "black": "cured", "red": "cured"}
    game = table(hands=[BLUE, []], pawns=["Miami", "Lima"], cures=cured)
    best = Search(None, Budget(0, 0.0)).plans(state_of(game), 4, True)[0]
    assert best.value > SURE
    for expected in ("drive Atlanta", "cure blue"):
        assert choice(make_bot("planner:nodes=200", 1), game) == expected
        game.play(expected)
    assert game.outcome is not None and game.outcome.cause == "won"


def test_time_stands_still_in_plans() -> None:
    s = state_of(petri.new("pandemic", seed=3, **OPEN))
    for node in Search(learned_chances().plain, Budget(0, 0.0)).plans(s, 6, True):
        assert (node.state.deck_size, node.state.infection_size) == (s.deck_size, s.infection_size)
        assert node.state.turn == s.turn


def test_a_plan_is_kept_while_nothing_unexpected_happens() -> None:
    game = petri.new("pandemic", seed=3, **OPEN)
    bot = PlannerBot(1, nodes=400)
    spent = []
    for _ in range(3):
        game.play(choice(bot, game))
        spent.append(int(bot.budget.spent))
    assert len(set(spent)) == 1  # it has thought once


def test_what_is_unknown_is_no_part_of_a_signature() -> None:
    game = after_random_moves(9, 2, **HIDDEN)
    seat = asked(game)
    own = {int(signature(state_of(game.imagine(seat, deal)), seat)) for deal in range(4)}
    others = {int(signature(state_of(game.imagine(seat, deal)), (seat + 1) % 3)) for deal in range(4)}
    assert len(own) == 1 < len(others)


# ---------------------------------------------------------------------- budgets
def test_the_same_seed_and_nodes_give_the_same_game() -> None:
    def moves(seed: int) -> tuple[str, ...]:
        game = petri.new("pandemic", seed=4, **OPEN)
        bots = [make_bot("planner:nodes=300", seed + seat) for seat in range(2)]
        while len(game.played) < 25 and game.outcome is None:
            game.play(choice(bots[asked(game)], game))
        return game.played

    assert moves(1) == moves(1)


@pytest.mark.parametrize("options", [OPEN, HIDDEN], ids=["open", "hidden"])
@pytest.mark.parametrize("nodes", [1, 200])
def test_any_budget_gives_a_legal_move_anywhere(nodes: int, options: dict[str, object]) -> None:
    for seed in range(5):
        game = after_random_moves(11 * seed, seed, **options)
        assert choice(PlannerBot(seed, nodes=nodes), game) in map(str, game.moves(asked(game)))


def test_more_nodes_are_more_thought() -> None:
    game = petri.new("pandemic", seed=3, **OPEN)
    spent = []
    for nodes in (200, 5000):
        planner = PandemicPlanner(learned_chances(), seeded(1), Budget(nodes, 0.0))
        s = state_of(game)
        planner.choose(mind_of(s, int(s.turn)), s.turn, s.legal_of(s.turn))
        spent.append(int(planner.budget.spent))
    assert 0 < spent[0] < 1000 < spent[1] < 6500


def test_a_time_is_kept() -> None:
    """Loosely here: other programs may run beside; `petri bench bots` measures it."""
    game = petri.new("pandemic", seed=3, **OPEN)
    begun = time.process_time()
    choice(make_bot("planner:budget=100ms", 1), game)
    assert time.process_time() - begun < 2.0


@pytest.mark.parametrize(("spec", "says"), [("planner:budget=soon", "soon"), ("planner:nodes=-3", "-3")])
def test_budgets_that_make_no_sense_are_refused(spec: str, says: str) -> None:
    with pytest.raises(petri.BotError, match=says):
        make_bot(spec, 1)


# ---------------------------------------------------------------------- advice
def test_the_best_line_comes_first_and_can_be_played() -> None:
    game = petri.new("pandemic", seed=3, **OPEN)
    s, seat = state_of(game), asked(game)
    lines = thinking(20000).advise(mind_of(s, seat), seat, s.legal_of(seat))
    assert len(lines) > 4
    assert all(0.0 <= line.chance <= 1.0 and line.worlds >= 2 and line.error >= 0.0 for line in lines)
    most = max(int(line.worlds) for line in lines)
    longest = [line.chance for line in lines if line.worlds == most]
    assert longest == sorted(longest, reverse=True) and lines[0].worlds == most
    for move in lines[0].moves:
        assert s.is_legal(move)
        s.play(move)


def test_any_question_is_advised_on() -> None:
    for seed in range(6):
        game = after_random_moves(7 * seed, seed, **HIDDEN)
        s, seat = state_of(game), asked(game)
        legal = s.legal_of(seat)
        for line in thinking(200).advise(mind_of(s, seat), seat, legal):
            assert not line.moves or line.moves[0] in legal


def test_lines_are_weighed_in_the_same_worlds() -> None:
    game = petri.new("pandemic", seed=3, **OPEN)
    s, seat = state_of(game), asked(game)
    line = s.legal_of(seat)[1:2]
    one, same, nothing = thinking(200).weigh(mind_of(s, seat), seat, [line, line, []], 5)
    assert (one.chance, one.error, one.worlds) == (same.chance, same.error, 5)
    assert one.chance != nothing.chance


def test_a_line_that_wins_is_sure() -> None:
    cured = {"yellow": "cured", "black": "cured", "red": "cured"}
    game = table(hands=[BLUE, []], pawns=["Miami", "Lima"], cures=cured)
    s = state_of(game)
    won = [number(game, "drive Atlanta"), find_title("pandemic").parse(s, "cure blue")]
    lines = thinking(200).weigh(mind_of(s, 0), 0, [won, [number(game, "drive Washington")]], 4)
    assert (lines[0].chance, lines[0].error) == (1.0, 0.0) and lines[1].chance < 1.0
    assert thinking(200).advise(mind_of(s, 0), 0, s.legal_of(0))[0].moves == won


def test_the_chance_as_things_stand() -> None:
    def chance(**changes: Any) -> float:
        game = table(**changes)
        return float(thinking(200).chance(mind_of(state_of(game), 0), 0))

    assert 0.0 < chance(outbreaks=7) < chance() < chance(cures={"blue": "cured", "red": "cured"}) < 1.0


def thinking(nodes: int) -> PandemicPlanner:
    return PandemicPlanner(learned_chances(), seeded(1), Budget(nodes, 0.0))


def number(game: petri.Game, text: str) -> int:
    return next(move.number for move in game.moves() if move.text == text)
