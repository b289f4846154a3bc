"""How a state looks: what a one-step look-ahead needs to choose sensibly."""

from __future__ import annotations

import pytest
from viroid_tools import NO_CORPSES, STRONG, table

import petri
from petri.bots import Bot, GreedyBot, RandomBot
from petri.core.title import find_title

TITLE = find_title("viroid")
OTHERS = {"Tokyo": {"small": "123"}, "Mumbai": {"small": "123"}}  # so that nobody is extinct
RICH = {**STRONG, "dna": 20}  # so that there is something to ask


def value(game: petri.Game, seat: int = 0) -> float:
    return TITLE.evaluate(game.state, seat)


@pytest.mark.parametrize(("cause", "sign"), [("won", 1), ("cure", -1), ("deck", -1), ("extinct", -1)])
def test_the_end_is_all_or_nothing_and_for_all(cause: str, sign: int) -> None:
    game = petri.from_position("viroid", {"result": cause})
    assert value(game, 0) == value(game, 1) == value(game, 2) == sign * 10000


def test_infected_cities_and_few_corpses_to_come_are_good() -> None:
    there = {**OTHERS, "London": {"small": "0-"}}
    nobody = value(table(phase="mutation", boards=[RICH], cities=OTHERS))
    somebody = value(table(phase="mutation", boards=[RICH], cities=there))
    assert somebody > nobody
    assert value(table(phase="mutation", boards=[RICH], cities=there, continents=NO_CORPSES)) > somebody


def test_research_is_bad_and_worse_near_the_cure() -> None:
    tables = [table(phase="mutation", boards=[RICH], cities=OTHERS, research=at) for at in (0, 1, 43, 44)]
    values = [value(game) for game in tables]
    assert values[0] > values[1] > values[2] > values[3]
    assert values[2] - values[3] > values[0] - values[1]


@pytest.mark.parametrize(
    "better",
    [
        {"modes": {"small": 2}},
        {"resistances": {"heat": 1, "medication": 2}},
        {"stems": [{"card": "zysten_a", "developed": 1}]},
        {"dna": 29},
        {"modes": {"small": 1, "ship": 1}},
    ],
)
def test_what_a_strain_develops_is_worth_something(better: dict[str, object]) -> None:
    plain = {"modes": {"small": 1}, "resistances": {"medication": 2}, "start": "London", "dna": 20}
    cities = {**OTHERS, "London": {"small": "0-"}}
    before = value(table(phase="mutation", boards=[plain], cities=cities))
    assert value(table(phase="mutation", boards=[{**plain, **better}], cities=cities)) > before


def test_greedy_lets_those_die_where_corpses_are_needed() -> None:
    cities = {**OTHERS, "Paris": {"small": "00"}, "Lima": {"insect": "00"}}
    left = {**NO_CORPSES, "sa": 2}
    game = table(phase="mortality", boards=[STRONG], cities=cities, continents=left, dice=[1], drawn=["A02"])
    assert game.prompt == "mortality"
    assert GreedyBot(1).choose(game.view(0), game.moves()).text == "kill Lima insect"


def test_greedy_infects_a_city_that_nobody_is_in() -> None:
    board = {"modes": {"small": 1}, "resistances": {"medication": 2}, "start": "London"}
    game = table(phase="infection", points=1, boards=[board], cities={**OTHERS, "London": {"small": "0-"}})
    assert GreedyBot(1).choose(game.view(0), game.moves()).text == "infect Paris small"


def played(seed: int, bots: list[Bot]) -> int:
    """How far bots get: cities that hold an infected or are eliminated, less the corpses to come."""
    game = petri.new("viroid", players=2, seed=seed)
    while game.outcome is None:
        assert game.to_act is not None
        game.play(bots[game.to_act].choose(game.view(game.to_act), game.moves()))
    told = TITLE.insight(game.view())
    return 36 - len(told["missing"]) - int(told["corpses_left"])


@pytest.mark.thorough
def test_greedy_gets_farther_than_random() -> None:
    by_chance = sum(played(seed, [RandomBot(0), RandomBot(1)]) for seed in range(2))
    greedy = sum(played(seed, [GreedyBot(0, 1), GreedyBot(1, 1)]) for seed in range(2))
    assert greedy > by_chance + 10
