"""A disk that is full, a real one: what is not whole is not there, and no game is lost or played twice."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from programs import run

from petri.cli import main
from petri.sim.journal import usual_place
from petri.sim.plan import plan

DRIVER = """
import json, os, sqlite3, subprocess, sys
disk, first, steps = sys.argv[1], sys.argv[2], json.load(sys.stdin)

def petri(command, output=None):
    out = subprocess.PIPE if output is None else open(output, "w")
    done = subprocess.run([sys.executable, "-m", "petri", *command], stdout=out, stderr=subprocess.PIPE, text=True)
    return {"code": done.returncode, "said": done.stderr, "files": sorted(os.listdir(disk))}

def size(kilobytes, how="remount,"):
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"{how}size={kilobytes}k", "petri", disk], check=True)

def games(journal):
    return sqlite3.connect(journal).execute("SELECT sum(last - first) FROM some").fetchone()[0]

def read(path):
    return open(path, "rb").read().hex()

def is_json(folder):
    return [bool(json.load(open(os.path.join(folder, name)))) for name in os.listdir(folder)]

def write(path, text):
    open(path, "w").write(text)

size(first, "")
print(json.dumps([globals()[name](*given) for name, *given in steps]))
"""
SPACE = 100_000  # kilobytes that are enough
RUN = ["simulate", "contagion", "--players", "2", "--seed", "3", "--workers", "2"]


class Disk:
    """A file system in memory that nobody else sees, and that is gone after the steps."""

    def __init__(self, folder: Path) -> None:
        self.place = folder / "disk"
        self.place.mkdir()

    def steps(self, kilobytes: int, *steps: tuple[Any, ...]) -> list[Any]:
        command = ["unshare", "-rm", sys.executable, "-c", DRIVER, str(self.place), str(kilobytes)]
        done = run(command, input=json.dumps(steps), text=True)
        assert done.returncode == 0, done.stderr
        found: list[Any] = json.loads(done.stdout)
        return found


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    if shutil.which("unshare") is None or subprocess.run(["unshare", "-rm", "true"], check=False).returncode:
        pytest.skip("nobody but root may make a disk here")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LANG", "en")
    return Disk(tmp_path)


def is_told(found: dict[str, Any]) -> bool:
    """In one sentence, with what to do."""
    said: str = found["said"]
    is_sentence = said.startswith("petri: ") and said.count("\n") == 1
    return found["code"] == 2 and is_sentence and "no space left" in said and "--resume" in said


def test_rows_that_cannot_be_kept_are_played_later(disk: Disk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the middle of a run: what was kept is there, and the rest comes with --resume, as if nothing had been."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(disk.place))
    file, other = tmp_path / "games.csv", tmp_path / "other.csv"
    wanted = [*RUN, "--games", "6000", "--csv"]
    place = usual_place(plan("contagion", games=6000, seed=3, players=2))
    stuck, kept, again, _, resumed = disk.steps(
        400,
        ("petri", [*wanted, str(file)]),
        ("games", str(place)),
        ("petri", [*wanted, str(file), "--resume"]),
        ("size", SPACE),
        ("petri", [*wanted, str(file), "--resume"]),
    )
    assert is_told(stuck) and is_told(again)
    assert 0 < kept < 6000
    assert (resumed["code"], resumed["said"]) == (0, "")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert main([*wanted, str(other)]) == 0
    assert file.read_bytes() == other.read_bytes()


@pytest.mark.parametrize("option", ["--csv", "--parquet", "--report"])
def test_a_file_is_whole_or_not_there(option: str, disk: Disk, tmp_path: Path) -> None:
    file, other = disk.place / "games.out", tmp_path / "other.out"
    wanted = [*RUN, "--games", "1500", option]
    stuck, _, again, old, _, resumed, found = disk.steps(
        16,
        ("petri", [*wanted, str(file)]),
        ("write", str(file), "older"),
        ("petri", [*wanted, str(file), "--resume"]),
        ("read", str(file)),
        ("size", SPACE),
        ("petri", [*wanted, str(file), "--resume"]),
        ("read", str(file)),
    )
    assert is_told(stuck) and is_told(again)
    assert stuck["files"] == [] and again["files"] == ["games.out"]
    assert bytes.fromhex(old) == b"older"
    assert (resumed["code"], resumed["files"]) == (0, ["games.out"])
    assert not list((tmp_path / "cache").rglob("*.db"))
    assert main([*wanted, str(other)]) == 0
    assert bytes.fromhex(found) == other.read_bytes()


def test_records_are_whole_or_not_there(disk: Disk, tmp_path: Path) -> None:
    other = tmp_path / "records"
    wanted = [*RUN, "--games", "60", "--records"]
    stuck, whole, _, resumed, *found = disk.steps(
        200,
        ("petri", [*wanted, str(disk.place)]),
        ("is_json", str(disk.place)),
        ("size", SPACE),
        ("petri", [*wanted, str(disk.place), "--resume"]),
        *(("read", str(disk.place / f"0-{game}.json")) for game in range(60)),
    )
    assert is_told(stuck) and 0 < len(whole) < 60 and all(whole)
    assert resumed["code"] == 0 and len(resumed["files"]) == 60
    assert main([*wanted, str(other)]) == 0
    assert [bytes.fromhex(text) for text in found] == [(other / f"0-{n}.json").read_bytes() for n in range(60)]


@pytest.mark.parametrize("command", [RUN, ["tournament", "contagion", "--players", "2", "--bots", "random,greedy"]])
def test_what_is_shown_can_be_shown_again(command: list[str], disk: Disk, tmp_path: Path) -> None:
    file = disk.place / "found.json"
    wanted = [*command, "--games", "2", "--json"]
    _, stuck, _, resumed, found = disk.steps(
        16,
        ("write", str(disk.place / "more"), "x" * 16_384),
        ("petri", wanted, str(file)),
        ("size", SPACE),
        ("petri", [*wanted, "--resume"], str(file)),
        ("read", str(file)),
    )
    assert is_told(stuck)
    assert (resumed["code"], resumed["said"]) == (0, "")
    assert json.loads(bytes.fromhex(found))["games"] == 2
    assert not list((tmp_path / "cache").rglob("*.db"))
