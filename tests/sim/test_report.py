"""The page that shows a run: what is on it, and that its numbers are those of the table."""

from __future__ import annotations

import json
import re
from collections import Counter
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from petri import sim
from petri.cli import main
from petri.sim import report
from petri.sim.errors import SimError
from petri.sim.report.details import in_bars
from petri.sim.report.page import plotly
from petri.sim.report.repeating import command
from petri.sim.stats import rate

LANGUAGES = ("en", "de")
KEYS = {
    "pandemic": ["wins", "endings", "survival", "length", "series-cubes", "series-outbreaks", "series-cures"],
    "contagion": ["wins", "series-score", "spread-score", "spread-margin", "counts-eradicated"],
    "viroid": ["wins", "endings", "series-research", "series-corpses", "counts-deaths", "spread-research"],
}
FIGURES = re.compile(r'<script type="application/json" id="figures">(.*?)</script>', re.DOTALL)


def keys_of(page: str) -> list[str]:
    return re.findall(r'data-key="([^"]+)"', page)


def figures_of(page: str) -> list[dict[str, Any]]:
    found = FIGURES.search(page)
    assert found is not None
    plots: list[dict[str, Any]] = json.loads(found.group(1))["plots"]
    return plots


def texts_of(page: str, key: str) -> list[str]:
    """What the card of a plot says, its table cell by cell."""
    card = page.split(f'data-key="{key}"', 1)[1].split("</article>", 1)[0]
    return [unescape(text).strip() for text in re.findall(r">([^<]+)<", card)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", KEYS)
def test_all_plots_are_there(title: str, lang: str) -> None:
    page = report.render(sim.run_plan(sim.plan(title, games=60).with_traces(), workers=1), lang)
    keys = keys_of(page)
    assert set(KEYS[title]) <= set(keys)
    assert len(figures_of(page)) == len(keys) == len(set(keys))
    assert f'<html lang="{lang}">' in page
    assert "${" not in page.split("<script>", 1)[0]
    assert "survival" not in KEYS[title] or "length" in keys
    assert title != "contagion" or not {"survival", "length"} & set(keys)  # all its games are equally long


def test_a_cause_has_one_colour_on_the_whole_page() -> None:
    """One cell has endings that the other lacks, which must not shift the colours of the rest."""
    plan = sim.plan("pandemic", games=60, players=2, bots=["random", "greedy:ahead=1"], seed=3)
    page = report.render(sim.run_plan(plan.with_traces(), workers=1))
    colours: dict[str, set[str]] = {}
    for key, plot in zip(keys_of(page), figures_of(page)):
        if key in ("endings", "survival", "length"):
            for trace in plot["data"]:
                colours.setdefault(trace["name"], set()).add(trace["marker"]["color"])
    assert len(colours) > 3 and all(len(found) == 1 for found in colours.values())


def test_the_closer_look_begins_where_most_is_won() -> None:
    plan = sim.plan("pandemic", games=20, players=2, bots=["random", "greedy:ahead=1"], seed=3)
    page = report.render(sim.run_plan(plan.with_traces(), workers=1))
    assert re.findall(r'data-cell="(\d)"( hidden)?', page) == [("0", " hidden"), ("1", "")]
    assert re.findall(r'<option value="(\d)" selected>', page) == ["1"]


def test_many_values_share_bars() -> None:
    assert in_bars(Counter({0: 2, 7: 1, 29: 3})) == (1, Counter({0: 2, 7: 1, 29: 3}))
    assert in_bars(Counter({-3: 1, 0: 2, 1: 1, 40: 5, 41: 1})) == (2, Counter({-4: 1, 0: 3, 40: 6}))


def test_numbers_agree_with_the_table() -> None:
    result = sim.run_plan(sim.plan("pandemic", games=80).with_traces(), workers=1)
    tally = result.tally()
    page = report.render(result)
    figures = dict(zip(keys_of(page), figures_of(page)))
    ended = [sum(trace["y"]) for trace in figures["length"]["data"]]
    assert sorted(ended) == sorted(tally.causes.values())
    assert figures["survival"]["data"][0]["y"][-1] == pytest.approx(0)  # nothing goes on
    cubes = figures["series-cubes"]["data"][-1]["y"]
    assert cubes[0] == 18  # nine cities with three, two and one after the setup
    assert "80" in texts_of(page, "wins")
    for cause, n in tally.causes.items():
        assert f"{n / 80:.1%}" in texts_of(page, "endings"), cause


def test_cards_and_moves_have_intervals() -> None:
    result = sim.run_plan(sim.plan("contagion", games=60, players=2).with_traces(), workers=1)
    trace, page = result.trace(), report.render(result)
    figures = dict(zip(keys_of(page), figures_of(page)))
    for key in ("counts-city_actions", "deeds"):
        for bars in figures[key]["data"]:
            assert len(bars["error_x"]["array"]) == len(bars["x"])
            assert 0 < bars["error_x"]["arrayminus"][0] < bars["x"][0]
    city, uses = max(trace.noted[1].items(), key=lambda item: (item[1], -item[0]))
    found = rate(uses, trace.noted_squares[1][city], 60)
    assert f"{found.value:.3f} [{found.low:.3f} – {found.high:.3f}]" in texts_of(page, "counts-city_actions")


def test_a_sweep_has_plots_of_each_cell() -> None:
    result = sim.run_plan(sim.plan("pandemic", games=20, players=[2, 3]).with_traces(), workers=1)
    page = report.render(result, "de")
    assert page.count('<section class="plots" data-cell=') == 2
    assert {"wins", "endings", "lengths"} <= set(keys_of(page))
    assert ">Spieler:\N{NO-BREAK SPACE}2<" in page
    assert "Keine Partie wurde gewonnen." in texts_of(page, "wins")


def test_nothing_is_fetched() -> None:
    page = report.render(sim.run_plan(sim.plan("contagion", games=5).with_traces(), workers=1))
    own = page.replace(plotly(), "")
    assert "default-src 'none'" in own
    assert not re.search(r'(?:src|href)="(?!data:)', own)


def test_without_traces_there_is_no_report() -> None:
    with pytest.raises(SimError, match="with_traces"):
        report.render(sim.run("pandemic", games=1, workers=1))


@pytest.mark.parametrize(
    ("options", "wanted"),
    [
        ({"players": [2, 3, 4]}, "--players 2,3,4"),
        ({"difficulty": "heroic", "roles": ["medic", "scientist"]}, "--epidemics 6 --roles medic,scientist"),
    ],
)
def test_the_command_plays_the_same_cells(options: dict[str, Any], wanted: str) -> None:
    plan = sim.plan("pandemic", games=7, seed=9, **options)
    assert command(plan) == f"petri simulate pandemic --games 7 --seed 9 --bots random {wanted}"


def test_what_follows_from_other_options_is_not_repeated() -> None:
    assert command(sim.plan("contagion", games=1, players=[2, 3])).endswith("--bots random --players 2,3")


# ---------------------------------------------------------------------- on the command line
@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LANG", "en")
    return tmp_path / "cache"


def test_the_command_writes_it(tmp_path: Path, cache: Path) -> None:
    file = tmp_path / "run.html"
    wanted = ["simulate", "pandemic", "--games", "20", "--workers", "1", "--report", str(file), "--lang", "de"]
    assert main(wanted) == 0
    assert "eine Simulation" in file.read_text("utf-8")
    assert not list(cache.rglob("*.db"))


def test_a_file_that_cannot_be_written_is_refused_before_any_game(
    tmp_path: Path, cache: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for place in (tmp_path / "nowhere" / "run.html", tmp_path):
        assert main(["simulate", "pandemic", "--games", "20", "--report", str(place)]) != 0
        assert str(tmp_path) in capsys.readouterr().err
    assert not cache.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_loses_no_games(tmp_path: Path, cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = ["simulate", "pandemic", "--games", "20", "--workers", "1", "--report"]
    assert main([*wanted, "/dev/full"]) != 0
    assert "--resume" in capsys.readouterr().err
    assert len(list(cache.rglob("*.db"))) == 1
    assert main([*wanted, str(tmp_path / "run.html"), "--resume"]) == 0


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("width", [80, 120])
def test_tables_of_sweeps_fit(
    width: int, lang: str, cache: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    sweep = ["--players", "2-4", "--epidemics", "4,5", "--bots", "random,random"]
    assert main(["simulate", "pandemic", "--games", "10", "--workers", "1", *sweep, "--lang", lang]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + 3 * 2 * 2
    assert all(len(line.rstrip()) <= width for line in lines)
    names = {"en": ["players", "epidemics", "bots"], "de": ["Spieler", "Epidemien", "Bots"]}
    assert lines[0].split()[:3] == names[lang]
    assert all("%" in line.split("]")[1] for line in lines[1:])  # how games ended


def test_settings_are_called_as_in_the_language(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sweep = ["--difficulty", "easy,demanding", "--players", "2", "--games", "2", "--workers", "1"]
    assert main(["simulate", "viroid", *sweep, "--lang", "de"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["Schwierigkeit", "Einfach", "Fordernd"]
    assert main(["simulate", "viroid", *sweep, "--lang", "en"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in told] == ["difficulty", "easy", "demanding"]
