"""Ideas against each other."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

import petri
from petri import sim
from petri.bots import make_bot
from petri.cli import main
from petri.core.errors import PetriError
from petri.sim.balance import Balance, balance, count_of
from petri.sim.naming import Labels
from petri.sim.scripts import SCRIPTS, spec_of
from petri.sim.stats import share


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


def test_cards_are_counted_by_those_who_had_them(tmp_path: Path) -> None:
    """As somebody counts who looks at each table: who could make a move that uses a card, or was told to hold one."""
    plan = sim.plan("contagion", games=25, players=2, seed=8).with_traces(offers=True)
    found = sim.run_plan(plan, workers=2, records=tmp_path).trace()
    had: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for file in sorted(tmp_path.iterdir()):
        record = json.loads(file.read_text())
        game = petri.new("contagion", seed=record["seed"], **record["options"])
        offers: set[tuple[int, str]] = set()
        done: set[tuple[int, str]] = set()
        for played in record["moves"]:
            text = played if isinstance(played, str) else played["move"]
            seat = game.to_act
            assert seat is not None
            offers |= {(seat, move.text) for move in game.moves(seat)}
            done.add((seat, text))
            for told in game.play(text):
                if told.kind in ("kept", "lost_action"):
                    offers.add((told.values["seat"], f"use {told.values['city']}"))
        had.update(text for _, text in offers if text.startswith(("use ", "mutate ")))
        used.update(text for _, text in done if text.startswith(("use ", "mutate ")))
    labels = Labels(plan.cells[0], "en")
    assert {labels.deed_key(deed): n for deed, n in found.offered.items()} == had
    assert {labels.deed_key(deed): n for deed, n in found.used.items()} == used
    assert sum(used.values()) < sum(had.values())
    assert found == sim.run_plan(plan, workers=1).trace()
    assert not sim.run_plan(plan.with_traces(), workers=1).trace().offered


def test_never_and_always_are_told_when_they_are_proven() -> None:
    cell = sim.plan("viroid", games=1).cells[0]
    shares = {"a": share(0, 500), "b": share(0, 20), "c": share(500, 500), "d": share(400, 500), "e": share(20, 20)}
    found = Balance("viroid", 1, 0.5, {}, {}, [], cell, shares)
    assert [found.verdict(card) for card in shares] == ["never", "", "always", "", ""]


def test_the_command_line_tells_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "balance", "contagion", "--games", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["wins"]) >= {"hoard", "greedy"}
    cards = {card["card"]: card for card in found["cards"]}
    assert cards["mutate incubation"]["of"] >= cards["mutate incubation"]["count"] > 0
    assert main(["bench", "balance", "viroid", "--games", "1", "--players", "2", "--lang", "de"]) == 0
    told = capsys.readouterr().out
    assert "Idee" in told and "Karten und Stufen" in told


def test_ctrl_c_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    cell = sim.plan("contagion", games=1).cells[0]
    wins, against = {"greedy": share(0, 0), "hoard": share(2, 3)}, {("hoard", "greedy"): share(0, 0)}
    so_far = Balance("contagion", 3, 0.5, wins, against, [share(0, 0)], cell, {}, is_whole=False)
    monkeypatch.setattr("petri.cli.bench_balance.balance", lambda *given, **more: so_far)
    assert main(["bench", "balance", "contagion", "--games", "1"]) == 130
    told = capsys.readouterr()
    assert "Interrupted after 3 of 30 games" in told.err
    assert "nan" not in told.out and told.out.index("hoard") < told.out.index("greedy")
    assert main(["bench", "balance", "contagion", "--games", "1", "--json"]) == 130
    assert json.loads(capsys.readouterr().out, parse_constant=pytest.fail)["seats"][0]["share"] is None
    monkeypatch.setattr("petri.cli.bench_balance.balance", lambda *given, **more: replace(so_far, games=0))
    assert main(["bench", "balance", "contagion", "--games", "1"]) == 130
    assert not capsys.readouterr().out


@pytest.mark.parametrize(("lang", "words"), [("en", "never used"), ("de", "nie benutzt")])
def test_the_table_names_the_cards(
    lang: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cell = sim.plan("contagion", games=1).cells[0]
    shares = {"use Cairo": share(0, 500), "mutate resistance": share(300, 500)}
    found = Balance("contagion", 1, 0.5, {}, {}, [], cell, shares)
    monkeypatch.setattr("petri.cli.bench_balance.balance", lambda *given, **more: found)
    assert main(["bench", "balance", "contagion", "--lang", lang]) == 0
    line = next(line for line in capsys.readouterr().out.splitlines() if words in line)
    assert ("Kairo" if lang == "de" else "Cairo") in line and "500" in line
