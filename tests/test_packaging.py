"""What is handed out: the names of the package, what is in it, and that it runs from there."""

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from rules import TESTS, prefix, read_indexes, read_table

import petri

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
METADATA = PROJECT["project"]
TOP = ["LICENSE", "MANIFEST.in", "Makefile", "README.md", "constraints.txt", "pyproject.toml", "setup.py"]
MADE = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.egg-info", "_compiled.json")
FEW_MOVES = """
import petri
from petri.bots import make_bot

print(petri.__file__)
for title in petri.titles():
    game, bot = petri.new(title, seed=7), make_bot("random", seed=1)
    for _ in range(20):
        game.play(bot.choose(game.view(game.to_act), game.moves(game.to_act)))
    print(title, len(game.record()["moves"]))
"""


def run(*args: str, path: Path, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PETRI_PURE": "1", "PYTHONPATH": str(path)}
    return subprocess.run([sys.executable, *args], cwd=folder, env=env, text=True, capture_output=True, check=False)


def backend(call: str, folder: Path) -> None:
    """Ask setuptools as pip does."""
    done = run("-c", f"from setuptools import build_meta; build_meta.{call}('.')", path=folder, folder=folder)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sdist of this tree, unpacked."""
    tree = tmp_path_factory.mktemp("tree")
    shutil.copytree(ROOT / "src", tree / "src", ignore=MADE)
    shutil.copytree(ROOT / "tests", tree / "tests", ignore=shutil.ignore_patterns("__pycache__", "failures"))
    for name in TOP:
        shutil.copy(ROOT / name, tree)
    backend("build_sdist", tree)
    subprocess.run(["tar", "xf", f"petri_games-{petri.__version__}.tar.gz"], cwd=tree, check=True)
    return tree / f"petri_games-{petri.__version__}"


@pytest.fixture(scope="module")
def wheel(unpacked: Path) -> Path:
    """The plain wheel of the sdist, unpacked."""
    backend("build_wheel", unpacked)
    (file,) = unpacked.glob(f"petri_games-{petri.__version__}-*.whl")
    shutil.unpack_archive(file, unpacked.parent / "wheel", "zip")
    return unpacked.parent / "wheel"


def package_files(folder: Path) -> set[str]:
    """All but what was made here, and the types of the page, which only its developers read."""
    files = {str(file.relative_to(folder)) for file in (folder / "petri").rglob("*") if file.is_file()}
    return {file for file in files if not re.search(r"__pycache__|\.so$|\.pyd$|_compiled\.json$|\.d\.ts$", file)}


@pytest.mark.thorough
def test_the_sdist_holds_the_whole_package_and_no_tests(unpacked: Path) -> None:
    assert package_files(unpacked / "src") == package_files(ROOT / "src")
    assert not (unpacked / "tests").exists()
    assert (unpacked / "constraints.txt").is_file()


def test_the_wheel_holds_the_whole_package(wheel: Path) -> None:
    assert package_files(wheel) == package_files(ROOT / "src")
    (entry_points,) = wheel.glob("*.dist-info/entry_points.txt")
    assert "petri = petri.cli:main" in entry_points.read_text()


def test_the_wheel_plays(wheel: Path) -> None:
    played = run("-c", FEW_MOVES, path=wheel, folder=wheel)
    file, *games = played.stdout.splitlines()
    assert Path(file).is_relative_to(wheel), played.stderr
    assert games == [f"{title} 20" for title in petri.titles()]


def test_python_m_petri_is_the_command(wheel: Path) -> None:
    helped = run("-m", "petri", "--help", path=wheel, folder=wheel)
    assert helped.returncode == 0
    assert helped.stdout.startswith("Usage: petri ")
    refused = run("-m", "petri", "plya", path=wheel, folder=wheel)
    assert refused.returncode == 2
    assert refused.stderr.startswith("petri: ")
    assert "Traceback" not in refused.stderr


# ---------------------------------------------------------------------- names and numbers
def speaking_files() -> list[Path]:
    return [ROOT / "README.md", *(ROOT / "docs").rglob("*.md"), *(ROOT / "src").rglob("texts/*.toml")]


def test_hints_install_the_package_by_its_name_with_extras_that_exist() -> None:
    hints = {
        hint for file in speaking_files() for hint in re.findall(r"pip install (?!\.`)(\S+)", file.read_text("utf-8"))
    }
    assert hints
    for hint in hints:
        asked = re.match(r"'petri-games\[(\w+)\]'", hint)
        assert asked, hint
        assert asked[1] in METADATA["optional-dependencies"]


def test_versions_agree() -> None:
    assert METADATA["name"] == "petri-games"
    assert METADATA["version"] == petri.__version__
    pinned = (ROOT / "constraints.txt").read_text("utf-8").split()
    assert next(need for need in PROJECT["build-system"]["requires"] if need.startswith("mypy==")) in pinned


def test_every_requirement_is_pinned() -> None:
    extras = METADATA["optional-dependencies"]
    wanted = {*METADATA["dependencies"], *(need for needs in extras.values() for need in needs)}
    pinned = {line.partition("==")[0] for line in (ROOT / "constraints.txt").read_text("utf-8").split()}
    assert wanted <= pinned


def test_the_oldest_python_is_the_first_that_is_named() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(METADATA["classifiers"]))
    assert METADATA["requires-python"] == f">={named[0]}"
    readme = (ROOT / "README.md").read_text("utf-8")
    assert [version for version in named if version not in readme] == []


def test_the_readme_claims_no_rule_that_is_not_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    complete = read_table(ROOT / "docs/rules/covered.toml", "complete")
    rules = [rule for index in read_indexes() for rule in index.rules]
    assert f"{len(rules):,} in all" in text
    claimed = re.search(r"The ([\d,]+) of Pandemic", text)
    assert claimed
    assert int(claimed[1]) <= sum(prefix(rule) in complete for rule in rules)


@pytest.mark.thorough
def test_the_readme_counts_the_rules_of_modules() -> None:
    counted = subprocess.run([sys.executable, str(TESTS / "rules.py"), "--json"], capture_output=True, check=True)
    lab = next(index for index in json.loads(counted.stdout)["indexes"] if index["file"] == "lab.md")
    claimed = re.search(r"with (\d+) more", (ROOT / "README.md").read_text("utf-8"))
    assert claimed
    assert int(claimed[1]) <= len(lab["tested"])
