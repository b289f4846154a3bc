"""Runs: what comes out depends on the plan alone, whoever plays it, however often it is interrupted."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import programs
import pytest
from conformance.variants import VARIANTS, Variant

import petri
from petri import sim
from petri.bots import make_bot, play_game
from petri.cli import main
from petri.core.errors import PetriError
from petri.core.rng import derived
from petri.core.text import LANGUAGES, texts
from petri.core.title import find_title
from petri.sim import journal as journals
from petri.sim.crew import Task, Todo, play
from petri.sim.journal import Journal
from petri.sim.plan import Cell, ranges
from petri.sim.play import Stage, columns_of, keys_of

PATIENCE = 120.0


def rows(result: sim.Result) -> list[dict[str, object]]:
    found = list(result.rows())
    result.close()
    return found


def test_the_number_of_workers_changes_nothing() -> None:
    runs = [sim.run("pandemic", games=300, players=[2, 4], seed=5, workers=workers) for workers in (1, 2, 5)]
    first, second, third = map(rows, runs)
    assert len(first) == 600
    assert first == second == third


def test_cells_have_the_same_seeds_and_runs_with_another_seed_have_others() -> None:
    found = rows(sim.run("pandemic", games=20, epidemics=[4, 6], seed=1, workers=1))
    assert [row["seed"] for row in found[:20]] == [row["seed"] for row in found[20:]]
    assert len({row["seed"] for row in found}) == 20
    other = rows(sim.run("pandemic", games=20, seed=2, workers=1))
    assert not {row["seed"] for row in found} & {row["seed"] for row in other}


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_row_is_what_the_same_game_gives_at_a_table(variant: Variant) -> None:
    """Compiled play by the bot `random` is the play of the bot, move by move, and the outcome is the game's."""
    given = dict(variant.game(1).options)
    title = find_title(variant.title)
    cell = Cell(title.id, given, ("random",) * title.seats(given))
    row = dict(zip(keys_of(cell), Stage(cell).row(77)))
    game = petri.new(title.id, seed=77, **given)
    play_game(game, [make_bot("random", derived(77, seat)) for seat in range(len(cell.bots))])
    assert game.outcome is not None
    assert row["decisions"] == len(game.played)
    assert row["cause"] == game.outcome.cause
    assert [seat for seat in range(len(cell.bots)) if row["winners"] >> seat & 1] == sorted(game.outcome.winners)
    assert row["turns"] >= 1


def test_columns_hold_what_the_board_shows() -> None:
    cell = Cell("pandemic", find_title("pandemic").settle({"players": 3}), ("random",) * 3)
    row = dict(zip(keys_of(cell), Stage(cell).row(3)))
    game = petri.new("pandemic", seed=3, players=3)
    view = play_game(game, [make_bot("random", derived(3, seat)) for seat in range(3)]).view()
    assert row["outbreaks"] == view["outbreaks"]
    assert row["cubes"] == sum(sum(here.values()) for here in view["cubes"].values())
    assert row["cards_left"] == view["player_deck"]["size"]
    assert row["stations"] == len(view["stations"])
    assert row["infection_rate"] == view["infection_rate"]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_column_is_described_in_both_languages(variant: Variant) -> None:
    game = variant.game(1)
    columns = columns_of(Cell(variant.title, game.options, ()))
    assert len({column.key for column in columns}) == len(columns) > 3
    for lang in LANGUAGES:
        known = texts(find_title(variant.title).package, lang)
        assert all(column.described in known for column in columns)


# ---------------------------------------------------------------------- interrupted
def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    what = sim.plan("pandemic", games=40, seed=3)
    kept = tmp_path / "run.db"
    journal = Journal(what, kept)
    stage = Stage(what.cells[0])
    marked = [(999, *stage.row(derived(3, game))[1:]) for game in range(10, 30)]
    from petri.sim.play import Rows

    journal.add(Rows(0, 10, marked))
    journal.close()
    result = sim.run_plan(what, workers=1, keep=kept)
    found = [row for _, row in result.journal.rows(0)]
    assert [row[0] == 999 for row in found] == [False] * 10 + [True] * 20 + [False] * 10
    result.close()
    assert not kept.exists()  # it is whole


RUN = """
import sys
from pathlib import Path
from petri import sim
what = sim.plan("pandemic", games=120, players=2, bots="greedy", seed=9)
result = sim.run_plan(what, workers=2, keep=Path(sys.argv[1]), on_rows=lambda n: print(n, flush=True))
print("done", result.games)
"""


@pytest.mark.thorough
def test_a_run_goes_on_after_kill_9(tmp_path: Path) -> None:
    kept = tmp_path / "run.db"
    with subprocess.Popen([sys.executable, "-c", RUN, str(kept)], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        played = sum(int(process.stdout.readline()) for _ in range(5))
        process.kill()
    what = sim.plan("pandemic", games=120, players=2, bots="greedy", seed=9)
    journal = Journal(what, kept)
    before = journal.count()
    journal.close()
    assert 120 > before >= played
    counted: list[int] = []
    result = sim.run_plan(what, workers=2, keep=kept, on_rows=counted.append)
    assert result.is_whole
    assert sum(counted) == 120 - before
    again = sim.run("pandemic", games=120, players=2, bots="greedy", seed=9)
    assert list(result.rows()) == list(again.rows())


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locks")
def test_two_runs_at_once_do_not_spoil_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = ["simulate", "pandemic", "--games", "40", "--seed", "3", "--workers", "1"]
    what = sim.plan("pandemic", games=40, seed=3, bots=["random"])
    first = Journal(what, sim.kept(what))
    stage = Stage(what.cells[0])
    from petri.sim.play import Rows

    first.add(Rows(0, 0, [stage.row(derived(3, game)) for game in range(10)]))
    for more, lang, told in (([], "en", "being played already"), (["--resume"], "de", "werden schon gespielt")):
        assert main([*words, *more, "--lang", lang]) == 2
        assert told in capsys.readouterr().err
    first.close()
    again = Journal(what, sim.kept(what))
    assert again.count() == 10  # nothing was removed
    again.close()
    assert main([*words, "--resume"]) == 0


def test_ctrl_c_gives_what_there_is_and_resume_goes_on(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    command = [sys.executable, "-m", "petri", "simulate", "pandemic", "--games", "3000", "--seed", "4", "--json"]
    slow = [*command, "--bots", "greedy", "--players", "2", "--workers", "2"]
    with subprocess.Popen(slow, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + PATIENCE
        while not list(tmp_path.glob("petri/runs/*.db-wal")) and time.monotonic() < deadline:
            time.sleep(0.1)
        time.sleep(2.0)
        process.send_signal(signal.SIGINT)
        told, complaint = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, complaint
    assert "--resume" in complaint
    assert '"games": 3000' in told
    assert len(list(tmp_path.glob("petri/runs/*.db"))) == 1


def test_a_process_that_dies_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    from petri.sim import crew

    what = sim.plan("pandemic", games=2000, seed=6)
    left = [Task(0, 0, 2000)]
    workers = crew.Crew(what, Todo(left), 2)
    found: dict[int, int] = {}
    killed = False
    try:
        for some in workers.play():
            found |= {some.first + nth: row[0] for nth, row in enumerate(some.rows)}
            if not killed:
                os.kill(workers.workers[0].process.pid or 0, signal.SIGKILL)
                killed = True
    finally:
        workers.dismiss()
    assert sorted(found) == list(range(2000))


# ---------------------------------------------------------------------- who asks
SCRIPT = """
from petri import sim
print(len(list(sim.run("pandemic", games=50, workers=2).rows())))
"""


def test_a_script_may_come_over_a_pipe() -> None:
    done = programs.run([sys.executable, "-"], input=SCRIPT, text=True)
    assert (done.stdout, done.stderr) == ("50\n", "")


def test_a_script_needs_no_guard_and_runs_once(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    for how in (["script.py"], ["-m", "script"]):
        done = programs.run([sys.executable, *how], cwd=tmp_path, text=True)
        assert (done.stdout, done.stderr) == ("50\n", "")


def test_a_script_may_have_a_bot_itself(tmp_path: Path) -> None:
    guarded = """
from petri import sim
from petri.bots.random_bot import RandomBot

class Mine(RandomBot):
    pass

if __name__ == "__main__":
    print(len(list(sim.run("pandemic", games=20, workers=2, bots="__main__:Mine").rows())))
"""
    (tmp_path / "script.py").write_text(guarded)
    done = programs.run([sys.executable, "script.py"], cwd=tmp_path, text=True)
    assert (done.stdout, done.stderr) == ("20\n", "")


def test_what_goes_wrong_in_a_process_is_told_in_any_language(tmp_path: Path) -> None:
    full = tmp_path / "file"
    full.write_text("")
    said = []
    for workers in (1, 2):
        with pytest.raises(PetriError) as raised:
            sim.run_plan(sim.plan("pandemic", games=2), workers=workers, records=full)
        said.append(raised.value.say("de"))
    assert "ließ sich nicht schreiben" in said[0]
    assert said[0].partition("0-")[0] == said[1].partition("0-")[0]


# ---------------------------------------------------------------------- what is left, bad input
def test_what_is_left() -> None:
    assert ranges([], 5) == [(0, 5)]
    assert ranges([(0, 2), (3, 4)], 5) == [(2, 3), (4, 5)]
    assert ranges([(0, 5)], 5) == []


def test_tasks_grow_until_they_take_their_time() -> None:
    todo = Todo([Task(0, 0, 10_000)])
    first = todo.next()
    assert first == Task(0, 0, 1)
    todo.took(first, 0.001)
    assert todo.next() == Task(0, 1, 201)


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ({"games": 0}, "games"),
        ({"games": "many"}, "games"),
        ({"bots": []}, "empty"),
        ({"players": []}, "empty"),
        ({"bots": "greedy+random+random", "players": 2}, "3 bots for 2 seats"),
        ({"players": list(range(2, 5)), "epidemics": [4, 5, 6] * 2000}, "combinations"),
        ({"players": 9}, "players"),
        ({"nonsense": 1}, "nonsense"),
        ({"bots": "nobody"}, "nobody"),
    ],
)
def test_what_cannot_be_simulated_is_told(given: dict[str, object], word: str) -> None:
    with pytest.raises(PetriError, match=word) as raised:
        sim.run("pandemic", workers=1, **{"games": 1, **given})  # type: ignore[arg-type]
    assert raised.value.say("de")


def test_a_file_of_another_run_is_refused(tmp_path: Path) -> None:
    kept = tmp_path / "run.db"
    Journal(sim.plan("pandemic", games=2), kept).close()
    with pytest.raises(PetriError, match="another run"):
        Journal(sim.plan("pandemic", games=3), kept)
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"nonsense" * 1000)
    with pytest.raises(PetriError, match="cannot be kept"):
        Journal(sim.plan("pandemic", games=2), broken)


OLDER = """
CREATE TABLE plan (digest TEXT NOT NULL);
CREATE TABLE some (
    cell INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, rows BLOB NOT NULL, faults BLOB NOT NULL,
    PRIMARY KEY (cell, first)
) WITHOUT ROWID;
"""


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], Path]:
    """A command, and where the rows of it are that were kept."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    what = sim.plan("pandemic", games=9)
    place = sim.kept(what)
    journal = Journal(what, place)
    for rows in play(what, [Task(0, 0, 4)], 1):
        journal.add(rows)
    journal.close()
    return ["simulate", "pandemic", "--games", "9", "--workers", "1", "--json"], place


def test_rows_of_an_older_version_are_refused(
    begun: tuple[list[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    """As they were once: without the course of games, and with nothing that tells their columns."""
    command, place = begun
    with closing(sqlite3.connect(place)) as database:
        kept = database.execute("SELECT cell, first, last, rows, faults FROM some").fetchall()
    place.unlink()
    with closing(sqlite3.connect(place)) as database, database:
        database.executescript(OLDER)
        database.execute("INSERT INTO plan VALUES (?)", (place.stem,))
        database.executemany("INSERT INTO some VALUES (?, ?, ?, ?, ?)", kept)
    refused_until_anew(command, capsys)


def test_rows_with_other_columns_are_refused(
    begun: tuple[list[str], Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The version and the format say that they are ours, but since then a column has come."""
    command, _ = begun
    with monkeypatch.context() as later:
        later.setattr(journals, "columns_of", lambda cell: columns_of(cell)[1:])
        refused_until_anew(command, capsys)


def refused_until_anew(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command, "--resume"]) == 2
    told = capsys.readouterr().err
    assert "another version" in told and "Without --resume" in told and "Traceback" not in told
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out)["cells"][0]["games"] == 9


def test_rows_of_this_version_are_gone_on_with(
    begun: tuple[list[str], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    command, place = begun
    assert main([*command, "--resume"]) == 0
    assert not place.exists()
    found = json.loads(capsys.readouterr().out)
    assert main(command) == 0
    assert json.loads(capsys.readouterr().out) == found


@pytest.mark.parametrize("workers", ["1", "2"])
def test_what_a_process_cannot_do_is_told_in_the_language(
    workers: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "records" / "0-3.json").mkdir(parents=True)
    command = ["simulate", "pandemic", "--games", "9", "--workers", workers, "--records", str(tmp_path / "records")]
    assert main([*command, "--lang", "de"]) == 2
    told = capsys.readouterr().err
    assert "0-3.json ließ sich nicht schreiben: sie ist ein Ordner" in told and told.count("\n") == 1


def test_each_game_can_be_replayed_from_its_record(tmp_path: Path) -> None:
    what = sim.plan("pandemic", games=6, seed=2, players=2, bots="random")
    result = sim.run_plan(what, workers=2, records=tmp_path)
    rows = [row for _, row in result.journal.rows(0)]
    for game, row in enumerate(rows):
        replayed = petri.replay(json.loads((tmp_path / f"0-{game}.json").read_text()))
        assert replayed.outcome is not None
        assert (len(replayed.played), replayed.outcome.cause) == (row[0], row[3])
        assert replayed.seats == ("bot random", "bot random")
    assert rows == [row for _, row in sim.run_plan(what, workers=1).journal.rows(0)]
