"""Tournaments: everybody meets everybody on fair seats, and ratings are what games say."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from guest_bots import guests

from petri import sim
from petri.cli import main
from petri.core.title import find_title
from petri.sim.errors import SimError
from petri.sim.tournament import Place, Tournament, ratings_of, sides_of, tournament, turns


def places(what: Tournament, workers: int = 1) -> list[Place]:
    result = sim.run_plan(what.plan, workers=workers)
    try:
        return what.places(result)
    finally:
        result.close()


# ---------------------------------------------------------------------- who meets whom
def test_two_sides_meet_in_both_seatings() -> None:
    what = tournament("contagion", ["random", "greedy", "greedy:ahead=1"], games=3, players=2)
    assert not what.is_cooperative
    assert {pair: [what.plan.cells[n].bots for n in cells] for pair, cells in what.meetings.items()} == {
        (0, 1): [("random", "greedy"), ("greedy", "random")],
        (0, 2): [("random", "greedy:ahead=1"), ("greedy:ahead=1", "random")],
        (1, 2): [("greedy", "greedy:ahead=1"), ("greedy:ahead=1", "greedy")],
    }


@pytest.mark.parametrize("sides", range(2, 7))
def test_both_sit_on_each_side_equally_often(sides: int) -> None:
    every = turns(sides)
    assert len(set(every)) == len(every) == (2 * sides if sides % 2 else 2)
    for side in range(sides):
        assert set(Counter(some[side] for some in every).values()) == {len(every) // 2}
    assert all(set(some) == {0, 1} for some in every)


def test_partners_are_played_by_one_bot() -> None:
    title = find_title("pandemic")
    teams = {"players": 4, "epidemics": 4, "teams": True, "lab_events": True}
    assert sides_of(title, title.settle(teams)) == [[0, 1], [2, 3]]
    what = tournament("pandemic", ["random", "greedy"], **teams)  # type: ignore[arg-type]
    assert [cell.bots[::2] for cell in what.plan.cells] == [("random", "greedy"), ("greedy", "random")]
    assert all(cell.bots[::2] == cell.bots[1::2] for cell in what.plan.cells)


def test_where_all_win_together_each_plays_all_seats() -> None:
    what = tournament("pandemic", ["random", "greedy"], games=3, players=3)
    assert what.is_cooperative
    assert [cell.bots for cell in what.plan.cells] == [("random",) * 3, ("greedy",) * 3]


@pytest.mark.parametrize("bots", [[], ["random"], ["random", "random"]])
def test_too_few_bots_are_refused(bots: list[str]) -> None:
    with pytest.raises(SimError, match="two or more different bots"):
        tournament("pandemic", bots)


# ---------------------------------------------------------------------- ratings
def test_ratings_are_those_that_explain_the_points() -> None:
    """Of three to one between two bots, and of strengths from which points were made."""
    [found] = ratings_of(2, [(0, 1)], np.array([[7500.0]]), [10_000])
    assert found[0] - found[1] == pytest.approx(400 * math.log10(3), abs=0.1)
    strengths = [1.0, 2.0, 5.0]
    pairs = [(0, 1), (0, 2), (1, 2)]
    points = [[1e6 * strengths[one] / (strengths[one] + strengths[other]) for one, other in pairs]]
    [found] = ratings_of(3, pairs, np.array(points), [10**6] * 3)
    assert [found[n] - found[0] for n in range(3)] == pytest.approx([400 * math.log10(s) for s in strengths], abs=0.1)
    assert sum(found) == pytest.approx(0)


def test_who_never_loses_is_not_infinitely_strong() -> None:
    [found] = ratings_of(2, [(0, 1)], np.array([[50.0]]), [50])
    assert 400 < found[0] - found[1] < 2000


def test_the_stronger_bot_is_first_and_the_same_for_one_process_and_two() -> None:
    what = tournament("contagion", ["random", "greedy:ahead=1"], games=4, players=2, seed=5)
    alone, together = (places(what, workers) for workers in (1, 2))
    assert alone == together
    assert [place.bot for place in alone] == ["greedy:ahead=1", "random"]
    first, second = alone
    assert first.games == second.games == 8
    assert first.wins + second.wins >= 8
    assert first.points + second.points == pytest.approx(1)
    assert first.low <= first.rating <= first.high
    assert first.rating == pytest.approx(-second.rating)


def test_the_same_bot_under_two_names_is_equal() -> None:
    """To the point: both play the same seeds from the same seats."""
    for place in places(tournament("contagion", ["random", "petri.bots:RandomBot"], games=10, players=3)):
        assert (place.games, place.points) == (60, 0.5)
        assert place.rating == pytest.approx(0)
        assert place.low < -20 and place.high > 20  # ten seeds prove little


def test_seeds_that_both_lose_are_draws() -> None:
    [first, second] = places(tournament("pandemic", ["random", "petri.bots:RandomBot"], games=5, players=2))
    assert (first.wins, second.wins) == (0, 0)
    assert (first.points, first.rating) == (0.5, pytest.approx(0))
    assert (second.games, second.points) == (5, 0.5)


# ---------------------------------------------------------------------- the command
def test_the_command_shows_a_table_or_json(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    guests(tmp_path)
    words = ["tournament", "contagion", "--players", "2", "--games", "3", "--workers", "1"]
    words += ["--bots", "random,guests.py:FirstBot", "--bots", "guests.py:SillyBot"]
    assert main(["--lang", "de", *words]) == 0
    shown = capsys.readouterr()
    assert "Punkte" in shown.out and "guests.py:FirstBot" in shown.out and "Elo" in shown.out
    assert "keiner seiner Züge" in shown.err
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {bot["bot"] for bot in told["bots"]} == {"random", "guests.py:FirstBot", "guests.py:SillyBot"}
    assert all(bot["games"] == 12 for bot in told["bots"])
    assert {fault["fault"] for fault in told["faults"]} == {"illegal"}
    assert main(["tournament", "contagion", "--bots", "random"]) == 2


@pytest.mark.parametrize(("chance", "seeds"), [(0.5, 30), (0.95, 10), (0.8, 30), (0.99, 30), (0.99, 100)])
def test_intervals_hold_the_strength_also_of_those_who_nearly_always_win(chance: float, seeds: int) -> None:
    what = tournament("contagion", ["random", "greedy"], games=seeds, players=2)
    dice = np.random.default_rng(3)
    truth = 200 * math.log10(chance / (1 - chance))
    held, trials = 0, 150
    for _ in range(trials):
        might = what.resampled(dice.binomial(2, chance, size=(1, seeds)).astype(float))
        low, high = np.quantile(ratings_of(2, what.pairs, might, what.met(seeds))[:, 0], [0.025, 0.975])
        held += low <= truth <= high
    assert held / trials >= 0.88
