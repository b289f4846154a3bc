"""The course of games: it does not depend on who plays which part, and it tells the same as the rows."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from petri import sim
from petri.sim.crew import Task, play
from petri.sim.journal import Journal
from petri.sim.result import Result
from petri.sim.tracing import Trace, from_plain

TITLES = ("pandemic", "contagion", "viroid")
GAMES = 40


@pytest.mark.parametrize("title", TITLES)
def test_following_a_game_does_not_change_it(title: str) -> None:
    plan = sim.plan(title, games=GAMES, seed=3)
    followed = sim.run_plan(plan.with_traces(), workers=1)
    assert list(followed.rows()) == list(sim.run_plan(plan, workers=1).rows())
    trace = followed.trace()
    tally = followed.tally()
    for by_turn in trace.series:
        reached = [sum(counted.values()) for counted in by_turn]
        assert reached[0] == GAMES
        assert reached == sorted(reached, reverse=True)
        assert len(by_turn) == max(tally.turns) + 1
    assert sum(sum(counted.values()) for counted in trace.moves) == sum(
        n * count for n, count in tally.decisions.items()
    )


def test_the_last_reading_is_what_the_rows_measure() -> None:
    result = sim.run_plan(sim.plan("pandemic", games=1, seed=5).with_traces(), workers=1)
    row = next(iter(result.rows()))
    columns = ("cubes", "outbreaks", "cures", "cards_left")
    assert [list(by_turn[-1]) for by_turn in result.trace().series] == [[row[column]] for column in columns]
    assert sum(result.trace().noted[0].values()) == row["outbreaks"]


def test_two_workers_find_the_same() -> None:
    plan = sim.plan("pandemic", games=GAMES, players=[2, 3]).with_traces()
    one, two = (sim.run_plan(plan, workers=workers) for workers in (1, 2))
    for cell in range(2):
        assert one.trace(cell).as_plain() == two.trace(cell).as_plain()


def test_a_resumed_run_finds_the_same(tmp_path: Path) -> None:
    plan = sim.plan("contagion", games=GAMES).with_traces()
    begun = Journal(plan, tmp_path / "run.db")
    for rows in play(plan, [Task(0, 7, 19)], 1):
        begun.add(rows)
    begun.close()
    resumed = sim.run_plan(plan, workers=1, keep=tmp_path / "run.db")
    assert resumed.trace().as_plain() == sim.run_plan(plan, workers=1).trace().as_plain()


def test_a_run_without_traces_keeps_none(tmp_path: Path) -> None:
    plan = sim.plan("viroid", games=2)
    assert plan.digest != plan.with_traces().digest
    result: Result = sim.run_plan(plan, workers=1)
    assert not list(result.journal.traces(0))


def test_records_are_followed_too(tmp_path: Path) -> None:
    plan = sim.plan("viroid", games=5).with_traces()
    recorded = sim.run_plan(plan, workers=1, records=tmp_path)
    assert recorded.trace() == sim.run_plan(plan, workers=1).trace()
    assert len(list(tmp_path.iterdir())) == 5


def test_parts_add_up() -> None:
    first, second = Trace(1, 1), Trace(1, 1)
    first.note(0, [4])
    second.note(0, [4])
    second.note(1, [7])
    first.note_game([Counter({3: 1})], Counter(), is_won=False)
    second.note_game([Counter({3: 2})], Counter({0: 2}), is_won=True)
    first.add(from_plain(second.as_plain()))
    assert first.as_plain() == ([[{4: 2}, {7: 1}]], 1, [{3: 3}, {3: 5}, {}, {0: 2}, {}, {0: 4}, {}, {}])
    assert first != second


@pytest.mark.parametrize("table", ["teams", "lab", "bio_terrorist", "solo", "whole_box"])
def test_modules_are_followed(table: str) -> None:
    from petri.core.title import find_title

    options = dict(find_title("pandemic").ready_table(table).options)
    if table == "whole_box":  # lists would be tried one after the other
        options = {name: [value] if isinstance(value, list) else value for name, value in options.items()}
    result = sim.run_plan(sim.plan("pandemic", games=3, **options).with_traces(), workers=1)
    columns = sum(len(some.columns) for some in find_title("pandemic").tracing(result.plan.cells[0].options).series)
    assert len(result.trace().series) == columns
    assert all(sum(by_turn[0].values()) == 3 for by_turn in result.trace().series)


def test_squares_are_those_of_each_game() -> None:
    """What the trace of many games says of the spread is what games alone say."""
    plan = sim.plan("contagion", games=12, seed=4).with_traces()
    many = sim.run_plan(plan, workers=1).trace()
    alone = [some.trace for game in range(12) for some in play(plan, [Task(0, game, game + 1)], 1)]
    for kind in many.moves[1]:
        found = [trace.moves[1][kind] for trace in alone if trace is not None]
        assert many.move_squares[1][kind] == sum(n * n for n in found) >= many.moves[1][kind]
    assert sum(many.noted_squares[1].values()) == sum(
        n * n for trace in alone if trace is not None for n in trace.noted[1].values()
    )
