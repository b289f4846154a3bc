"""Bots of others at the terminal: they sit there, their faults are told, and no record starts anything."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest
from guest_bots import guests

import petri
from petri.cli import main
from petri.cli.table import Sitting, fresh_sitting, loaded_sitting
from petri.cli.words import CommandError
from petri.core.record import save
from petri.core.title import find_title


@pytest.fixture(autouse=True)
def nobody_types(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())


def sitting(folder: Path, *bots: str) -> Sitting:
    specs = [f"{guests(folder)}:{bot}" if bot[0].isupper() else bot for bot in bots]
    return fresh_sitting(find_title("pandemic"), {"players": len(bots)}, 3, specs, [])


def test_they_sit_there_and_a_record_calls_them_by_their_names(tmp_path: Path) -> None:
    table = sitting(tmp_path, "FirstBot", "greedy:ahead=1")
    assert table.game.seats == ("bot first", "bot greedy:ahead=1")
    seat = table.game.to_act
    assert seat is not None
    first = table.game.moves(seat)[0].text
    ply = table.let_bot_play(seat)
    assert seat == 1 or ply.text == first
    assert not table.faults


def test_faults_are_told_without_what_the_bot_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guests(tmp_path)
    monkeypatch.chdir(tmp_path)
    two = ["--bots", "random,guests.py:SillyBot"]
    assert main(["play", "pandemic", "--players", "2", "--seed", "3", *two]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "guests.py:SillyBot answered with what is none of its moves; a random move took its place." in shown
    assert "cure everything" not in shown


def test_a_program_takes_the_rest_of_the_list(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "sulking.py").write_text("import sys\nsys.exit(1)\n")
    bot = f"cmd:{sys.executable} {tmp_path / 'sulking.py'} a,b"
    assert main(["play", "pandemic", "--players", "2", "--seed", "3", "--bots", f"random,{bot}"]) == 0
    assert "ended; a random move took its place" in " ".join(capsys.readouterr().out.split())


def test_a_record_goes_on_when_its_bots_are_named_again(tmp_path: Path) -> None:
    table = sitting(tmp_path, "FirstBot", "greedy:ahead=1")
    seat = table.game.to_act
    assert seat is not None
    table.let_bot_play(seat)
    save(table.game, tmp_path / "game.json")
    with pytest.raises(CommandError, match=r"a bot “first” that is not here.*--bots my_bot.py:MyBot.*random, greedy"):
        loaded_sitting(tmp_path / "game.json")
    specs = [f"{tmp_path / 'guests.py'}:FirstBot", "greedy:ahead=1"]
    again = loaded_sitting(tmp_path / "game.json", specs, anew=True)
    assert again.game.played == table.game.played
    assert [again.bots[seat].name for seat in range(2)] == [specs[0], "greedy"]


@pytest.mark.parametrize("name", ["bot cmd:touch started", "bot evil.py:EvilBot", "bot evil:EvilBot", "bot evil"])
def test_no_record_starts_files_or_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "evil.py").write_text("open('started', 'w')\n")
    game = petri.new("pandemic", players=2, seed=1)
    record = json.dumps({**game.record(), "seats": [name, "Ann"]})
    (tmp_path / "game.json").write_text(record)
    try:
        assert loaded_sitting("game.json").bots == {}
    except CommandError as error:
        assert error.key == "recorded_bot"
    assert not (tmp_path / "started").exists()


def test_bots_of_packages_are_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    about = tmp_path / "clever_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: clever-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[petri.bots]\nclever = guests:FirstBot\nbroken = nowhere:Bot\n")
    guests(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    try:
        assert main(["bots", "--json"]) == 0
    finally:
        sys.modules.pop("guests", None)
    listed = {bot["name"]: bot["about"] for bot in json.loads(capsys.readouterr().out)}
    assert list(listed) == ["easy", "normal", "strong", "random", "greedy", "planner", "clever", "broken"]
    assert listed["clever"] == "Takes the first move there is."
    assert "broken cannot be loaded: ModuleNotFoundError" in listed["broken"]
