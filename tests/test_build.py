"""The guard: nothing ever runs, or is tested, that was compiled from other sources."""

import ast
import json
import os
import re
import subprocess
import sys
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
