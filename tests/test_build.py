"""The guard: nothing ever runs, or is tested, that was compiled from other sources."""

import ast
import json
import os
import re
import subprocess
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from petri import _build

REPORT = "import petri, petri.core.rng as rng; print(petri._build.kind(), rng.__file__)"


def run(code: str, path: Path, **env: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name != "PETRI_PURE"}
    env = {**inherited, "PYTHONPATH": str(path), **env}
    return subprocess.run([sys.executable, "-c", code], env=env, text=True, capture_output=True, check=True)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small petri with a stand-in for its compiled module: a file that no Python can load."""
    package = tmp_path / "petri"
    (package / "core").mkdir(parents=True)
    (package / "_build.py").write_bytes(Path(_build.__file__).read_bytes())
    (package / "__init__.py").write_text("from petri import _build\n\n_build.guard()\n")
    (package / "core/__init__.py").touch()
    (package / "core/rng.py").write_text("from petri.core.limits import LIMIT\n")
    (package / "core/limits.py").write_text("LIMIT = 4\n")
    for name in ["core/rng", _build.LIBRARY]:
        (package / (name + EXTENSION_SUFFIXES[0])).touch()
    stamp = {"sources": {"core.rng": _build.digest(package / "core/rng.py")}}
    (package / _build.STAMP).write_text(json.dumps(stamp))
    return package


def assert_plain_with_warning(tree: Path, text: str) -> None:
    result = run(REPORT, tree.parent)
    assert result.stdout.split() == ["plain", str(tree / "core/rng.py")]
    assert result.stderr.count("RuntimeWarning") == 1
    assert text in result.stderr
    assert "make build" in result.stderr


def test_unchanged_sources_are_fresh(tree: Path) -> None:
    assert _build.stale(tree) == []


def test_an_edited_source_is_stale(tree: Path) -> None:
    (tree / "core/rng.py").write_text("LIMIT = 5\n")
    assert _build.stale(tree) == ["petri.core.rng"]
    assert_plain_with_warning(tree, "petri.core.rng")


def test_an_edit_of_a_plain_module_leaves_the_compiled_ones_fresh(tree: Path) -> None:
    (tree / "core/limits.py").write_text("LIMIT = 5\n")
    assert _build.stale(tree) == []


@pytest.mark.thorough
def test_nothing_of_plain_modules_is_copied_into_compiled_ones() -> None:
    """Of what a compiled module imports from a plain one, mypyc copies the values that are Final, and only those."""
    compiled = set(_build.read_stamp().get("sources", {}))
    if not compiled:
        pytest.skip("petri is not compiled here")
    plain = {name for module in compiled for name in imports_of(_build.source_of(module))} - compiled
    assert {"core.forms", "core.reasons", "core.vecs"} <= plain
    assert [name for name in plain if re.search(r"\bFinal\b", _build.source_of(name).read_text("utf-8"))] == []


def imports_of(source: Path) -> set[str]:
    """The modules below petri that a source imports."""
    found = set()
    for node in ast.walk(ast.parse(source.read_bytes())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("petri."):
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
            found |= {name.removeprefix("petri.") for name in names}
    return {name for name in found if _build.source_of(name).is_file()}


@pytest.mark.parametrize("text", [None, "", "{}"])
def test_without_a_stamp_compiled_modules_are_stale(tree: Path, text: str | None) -> None:
    (tree / _build.STAMP).unlink()
    if text is not None:
        (tree / _build.STAMP).write_text(text)
    assert _build.stale(tree) == ["petri.core.rng"]
    assert_plain_with_warning(tree, "petri.core.rng")


def test_a_compiled_module_gone_from_the_group_is_stale(tree: Path) -> None:
    (tree / "core/limits").with_suffix(EXTENSION_SUFFIXES[0]).touch()
    assert _build.stale(tree) == ["petri.core.limits"]
    (tree / "core/limits").with_suffix(EXTENSION_SUFFIXES[0]).unlink()
    (tree / "core/rng").with_suffix(EXTENSION_SUFFIXES[0]).unlink()
    assert _build.stale(tree) == ["petri.core.rng"]


def test_compiled_modules_that_do_not_load_are_passed_over(tree: Path) -> None:
    assert_plain_with_warning(tree, "do not load")


def test_modules_compiled_for_another_python_are_not_seen(tree: Path) -> None:
    for extension in _build.built(tree).values():
        extension.rename(extension.with_name(extension.name.split(".")[0] + ".cpython-39-other.so"))
    result = run(REPORT, tree.parent)
    assert result.stdout.split() == ["plain", str(tree / "core/rng.py")]
    assert result.stderr == ""


def test_petri_pure_runs_the_sources(tree: Path) -> None:
    result = run(REPORT, tree.parent, PETRI_PURE="1")
    assert result.stdout.split() == ["plain", str(tree / "core/rng.py")]
    assert result.stderr == ""


def test_petri_pure_runs_the_sources_of_this_petri() -> None:
    code = "import sys, petri.core.rng; print(*[m.__file__ for n, m in sys.modules.items() if n.startswith('petri')])"
    files = run(code, _build.PACKAGE.parent, PETRI_PURE="1").stdout.split()
    assert len(files) >= 4
    assert all(file.endswith(".py") for file in files)


def test_this_petri_is_not_stale() -> None:
    assert _build.stale() == []
    for name, hashed in _build.read_stamp().get("sources", {}).items():
        assert _build.digest(_build.source_of(name)) == hashed


def test_kind_tells_what_runs() -> None:
    code = f"{REPORT}; import petri.core.state as state; print(state.__file__)"
    kind, *files = run(code, _build.PACKAGE.parent).stdout.split()
    assert {file.endswith(".py") for file in files} == {kind == "plain"}


# ---------------------------------------------------------------------- what setup.py says and does
ROOT = Path(__file__).parent.parent
PROJECT = """
[build-system]
requires = ["setuptools"]

[project]
name = "small"
version = "1"

[tool.petri]
compiled = ["src/petri/core/rng.py"]
"""
MYPYC = """
from pathlib import Path
from setuptools import Extension

def mypycify(paths, **options):
    Path("native.c").write_text("int answer(void) {\\n    return 42;\\n}\\n")
    return [Extension(name, ["native.c"]) for name in ("petri._native__mypyc", "petri.core.rng")]
"""
COMPILER = """#!/bin/sh
for word; do
    case $before in -o) made=$word ;; esac
    case $word in *.c) source=$word ;; esac
    before=$word
done
if grep -qs "$REFUSED" "$source"; then echo "fatal error" >&2; exit 1; fi
touch "$made"
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A project of one module with the setup.py of this one, a compiler and a mypyc that only pretend."""
    package = tmp_path / "src/petri"
    (package / "core").mkdir(parents=True)
    (package / "core/rng.py").write_text("LIMIT = 4\n")
    (package / "_build.py").write_bytes(Path(_build.__file__).read_bytes())
    (tmp_path / "setup.py").write_bytes((ROOT / "setup.py").read_bytes())
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "stand-ins/mypyc").mkdir(parents=True)
    (tmp_path / "stand-ins/mypyc/__init__.py").touch()
    (tmp_path / "stand-ins/mypyc/build.py").write_text(MYPYC)
    (tmp_path / "cc").write_text(COMPILER)
    (tmp_path / "cc").chmod(0o755)
    return tmp_path


def in_project(project: Path, *args: str, refused: str = "nothing", **env: str) -> subprocess.CompletedProcess[str]:
    """Run Python where the compiler refuses what has these words in it."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PETRI_")}
    given = {"CC": str(project / "cc"), "REFUSED": refused, "PYTHONPATH": str(project / "stand-ins"), **env}
    return subprocess.run(
        [sys.executable, *args], cwd=project, env={**inherited, **given}, text=True, capture_output=True, check=True
    )


def build(project: Path, **env: str) -> subprocess.CompletedProcess[str]:
    return in_project(project, "setup.py", "-q", "build_ext", "--inplace", **env)


def test_a_build_tells_what_it_does_and_is_silent_when_there_is_nothing_to_do(small: Path) -> None:
    told = build(small).stdout.splitlines()
    assert told[0] == "petri: translating 1 modules to C with mypyc"
    assert told[1] == "petri: compiling 6 lines of C, which may take 1 min"
    assert re.fullmatch(r"petri: done in \d+ s", told[2])
    assert _build.stale(small / "src/petri") == []
    again = build(small)
    assert (again.stdout, again.stderr) == ("", "")


def test_without_a_compiler_a_build_names_the_package(small: Path) -> None:
    result = build(small, CC="/bin/false")
    assert result.stdout == ""
    assert result.stderr == (
        "petri: not compiled, so it runs plain and slower: "
        "no C compiler works here; on Debian and Ubuntu: apt install build-essential\n"
    )


def test_without_the_headers_a_build_says_where_it_looked(small: Path) -> None:
    result = build(small, refused="Python.h")
    assert result.stdout == ""
    assert result.stderr.startswith("petri: not compiled, so it runs plain and slower: the headers of this Python are")
    assert sysconfig.get_path("include") in result.stderr
    assert "fatal error" not in result.stderr


def test_the_headers_of_debians_python_are_a_package(small: Path) -> None:
    code = "import setup; setup.IS_DEBIANS = {}; print(setup.obstacle())"
    package = f"apt install python{sys.version_info.major}.{sys.version_info.minor}-dev"
    assert package in in_project(small, "-c", code.format(True), refused="Python.h").stdout
    assert package not in in_project(small, "-c", code.format(False), refused="Python.h").stdout


def test_a_compiler_that_fails_later_leaves_nothing_behind(small: Path) -> None:
    build(small)
    (small / "src/petri/core/rng.py").write_text("LIMIT = 5\n")
    assert "runs plain" in build(small, refused="answer").stderr
    assert _build.built(small / "src/petri") == {}
    assert not (small / "src/petri" / _build.STAMP).exists()


def test_mypy_is_installed_where_it_can_be_used(small: Path) -> None:
    (small / "stand-ins/pip.py").write_text("import sys; print(*sys.argv[1:], file=open('asked', 'w')); sys.exit(1)\n")
    code = "import setup; setup.find_spec = lambda name: None; print(setup.obstacle())"
    assert "build-essential" in in_project(small, "-c", code, CC="/bin/false").stdout
    assert not (small / "asked").exists()
    assert "mypy, which translates it, could not be installed" in in_project(small, "-c", code).stdout
    assert (small / "asked").read_text().endswith("-c constraints.txt setuptools\n")


@pytest.mark.thorough
def test_an_edit_is_compiled_again_but_not_while_pip_listens(small: Path) -> None:
    build(small)
    (small / "src/petri/core/rng.py").write_text("LIMIT = 5\n")
    assert build(small, PETRI_COMPILE="later").stdout == ""
    assert _build.built(small / "src/petri").keys() == {_build.LIBRARY, "core.rng"}
    assert "compiling" in build(small).stdout
    assert _build.stale(small / "src/petri") == []


# ---------------------------------------------------------------------- what make installs
ASKED = {"inside": "-m pip install", "outside": "-m pip --python .venv/bin/python install"}


@pytest.fixture(params=ASKED)
def kitchen(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The Makefile and Pythons that only write down what they are asked; with a pip in the environment or not."""
    (tmp_path / "Makefile").write_bytes((ROOT / "Makefile").read_bytes())
    (tmp_path / ".venv/bin").mkdir(parents=True)
    for name in ["outside", ".venv/bin/python", *[".venv/bin/pip"] * (request.param == "inside")]:
        (tmp_path / name).write_text(f'#!/bin/sh\necho {Path(name).name} "$@" >> asked\n')
        (tmp_path / name).chmod(0o755)
    for name in ["pyproject.toml", "constraints.txt"]:
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (0, 0))
    return tmp_path


def installed_by(kitchen: Path, target: str) -> list[str]:
    """What pip was asked for last by each of the calls of it."""
    (kitchen / "asked").write_text("")
    subprocess.run(["make", "-s", "PYTHON=./outside", target], cwd=kitchen, capture_output=True, check=True)
    asked = [line for line in (kitchen / "asked").read_text().splitlines() if "-m pip" in line]
    own = (kitchen / ".venv/bin/pip").exists()
    whose = f"python {ASKED['inside']} " if own else f"outside {ASKED['outside']} "
    assert all(line.startswith(whose) for line in asked), asked
    return [line.split()[-1] for line in asked]


def test_the_environment_gets_a_pip_of_its_own(kitchen: Path) -> None:
    """Whoever activates it expects one there, and setup.py installs mypy with it."""
    installed_by(kitchen, "build")
    assert "constraints.txt pip setuptools\n" in (kitchen / "asked").read_text()


def test_make_installs_what_is_needed_and_once(kitchen: Path) -> None:
    assert installed_by(kitchen, "build") == ["setuptools", ".[server]"]
    assert installed_by(kitchen, "build") == []
    assert installed_by(kitchen, "rules") == [".[server,lab,cluster,dev]"]
    assert installed_by(kitchen, "rules") == []
    assert installed_by(kitchen, "build") == []


@pytest.mark.parametrize("name", ["pyproject.toml", "constraints.txt"])
def test_make_installs_anew_what_changed(kitchen: Path, name: str) -> None:
    installed_by(kitchen, "rules")
    for stamp in (kitchen / ".venv").glob("[it]*"):
        os.utime(stamp, (1, 1))
    (kitchen / name).touch()
    assert installed_by(kitchen, "build") == ["setuptools", ".[server]"]
    assert installed_by(kitchen, "rules") == [".[server,lab,cluster,dev]"]
