"""Ideas against each other."""

from __future__ import annotations

import json

import pytest

from petri.bots import make_bot
from petri.cli import main
from petri.core.errors import PetriError
from petri.sim.balance import balance, count_of
from petri.sim.scripts import SCRIPTS, spec_of


def test_every_idea_meets_every_other_on_both_seats() -> None:
    found = balance("contagion", games=1, workers=1)
    assert found.games == count_of("contagion", 1) == 6 * 5
    assert {"engine-first", "rush-small", "hoard", "resistance-first", "never-mutate", "greedy"} == set(found.wins)
    assert all(share.of == 10 for share in found.wins.values())
    assert len(found.against) == 30 and found.fair == 0.5


@pytest.mark.thorough
def test_an_engine_beats_a_rush() -> None:
    found = balance("contagion", games=6, seed=3, workers=2)
    assert found.wins["engine-first"].value > found.wins["rush-small"].value
    assert found == balance("contagion", games=6, seed=3, workers=1)


def test_where_all_win_together_each_idea_plays_alone() -> None:
    found = balance("viroid", games=2, players=2, workers=1)
    assert found.games == 2 * 5 and not found.against


@pytest.mark.parametrize("title", SCRIPTS)
def test_scripts_are_bots_like_others(title: str) -> None:
    for script in SCRIPTS[title]:
        assert make_bot(spec_of(script), 1).name == script.name
        assert script.describe()


def test_other_titles_have_none_and_say_so() -> None:
    with pytest.raises(PetriError, match="contagion"):
        balance("pandemic")


def test_the_command_line_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "balance", "contagion", "--games", "1", "--json"]) == 0
    assert set(json.loads(capsys.readouterr().out)["wins"]) >= {"hoard", "greedy"}
    assert main(["bench", "balance", "viroid", "--games", "1", "--players", "2", "--lang", "de"]) == 0
    assert "Idee" in capsys.readouterr().out
