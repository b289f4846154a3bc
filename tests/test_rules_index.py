"""The rule indexes are sound and every rule that must be covered has a test."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from rules import COLLECTED, DOCS, TESTS, TOTAL, Index, check, marked_tests, prefix, ranges, read_indexes, read_table

INDEXES = read_indexes()


def run_rules(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-X", "utf8", str(TESTS / "rules.py"), *options]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)


def is_whole(collected: list[pytest.Item]) -> bool:
    """Whether all tests that carry a rule are in this run."""
    marked = {file for file in TESTS.rglob("test_*.py") if "mark.rule(" in file.read_text("utf-8")}
    return marked <= {item.path for item in collected}


def test_the_rules_are_covered(request: pytest.FixtureRequest) -> None:
    """As tests/rules.py finds out, which collects all tests; a run of all of them has done that already."""
    collected = request.config.stash[COLLECTED]
    if not is_whole(collected):
        result = run_rules()
        assert result.returncode == 0, result.stdout + result.stderr
        return
    physical = read_table(DOCS / "physical.toml", "physical")
    complete = read_table(DOCS / "covered.toml", "complete")
    assert check(read_indexes(), marked_tests(collected), physical, complete) == []


def test_all_indexes_are_read() -> None:
    assert {index.label for index in INDEXES} == {"P2", "P1", "L*", "C", "V"}


@pytest.mark.parametrize("index", INDEXES, ids=lambda index: index.label)
def test_ids_are_unique_and_without_gaps(index: Index) -> None:
    assert len(set(index.rules)) == len(index.rules)
    for name in {prefix(rule) for rule in index.rules}:
        numbers = sorted(int(rule[-3:]) for rule in index.rules if prefix(rule) == name)
        assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("index", INDEXES, ids=lambda index: index.label)
def test_an_index_has_as_many_rules_as_its_last_line_says(index: Index) -> None:
    last_line = (DOCS / index.file).read_text("utf-8").rstrip().splitlines()[-1]
    total = TOTAL.match(last_line)
    assert total
    assert int(total[1]) == len(index.rules)
    for name, count in re.findall(r"\b(L[A-Z]): (\d+)", last_line):
        assert int(count) == sum(prefix(rule) == name for rule in index.rules)


def test_ranges() -> None:
    assert ranges([]) == []
    assert ranges(["P2-014", "P2-012", "P2-013", "P2-020"]) == ["P2-012…P2-014", "P2-020"]
    assert ranges(["LE-001", "LR-002"]) == ["LE-001", "LR-002"]


def pandemic() -> list[Index]:
    return [Index("pandemic2.md", ["P2-001", "P2-002", "P2-003"]), Index("viroid.md", ["V-001"])]


ALL_TESTED = {"P2-001": ["a"], "P2-002": ["b"], "P2-003": ["b"]}


def test_check_is_content_with_tests_and_physical_rules() -> None:
    indexes = pandemic()
    assert check(indexes, {"P2-001": ["a"], "P2-003": ["b"]}, ["P2-002"], ["P2"]) == []
    assert str(indexes[0]) == "P2 3/3      pandemic2.md (2 by tests, 1 physical)"
    assert str(indexes[1]) == "V  0/1      viroid.md (0 by tests, 0 physical)\n    not covered: V-001"


@pytest.mark.parametrize("rule", ALL_TESTED)
def test_check_fails_without_a_rules_test(rule: str) -> None:
    tests = {other: names for other, names in ALL_TESTED.items() if other != rule}
    assert check(pandemic(), tests, [], ["P2"]) == [f"{rule} must be covered and has no test"]
    assert check(pandemic(), tests, [], []) == []


def test_check_fails_on_unknown_ids() -> None:
    assert check(pandemic(), ALL_TESTED | {"P2-999": ["c"]}, [], []) == ["P2-999 is in no rule index: c"]
    assert check(pandemic(), ALL_TESTED, ["P2-999"], []) == ["P2-999 in physical.toml is in no rule index"]
    assert check(pandemic(), ALL_TESTED, [], ["P9"]) == ["P9 in covered.toml is in no rule index"]


def test_check_fails_on_a_physical_rule_with_a_test() -> None:
    assert check(pandemic(), ALL_TESTED, ["P2-001"], []) == ["P2-001 has a test: take it out of physical.toml"]


MARKED = """
import pytest

@pytest.mark.rule("P2-001", "P2-002")
def test_two(): ...

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rule("P2-003"))])
def test_parameter(n): ...

@pytest.mark.rule("P2-004")
def not_a_test(): ...

@pytest.mark.skip
@pytest.mark.rule("P2-004")
def test_skipped(): ...
"""


@pytest.mark.parametrize(
    ("rules", "more", "expected"),
    [
        (3, "", ""),
        (4, "", "P2-004 must be covered"),
        (3, "@pytest.mark.rule('P2-009')\ndef test_typo(): ...", "P2-009 is in no rule index"),
        (3, "@pytest.mark.rule()\ndef test_empty(): ...", "(no id) is in no rule index"),
        (3, "import no_such_module", "cannot be collected"),
    ],
    ids=["complete", "a test is missing", "unknown id", "no id", "broken file"],
)
def test_the_command(tmp_path: Path, rules: int, more: str, expected: str) -> None:
    rows = [f"| P2-{number:03} | text | note |" for number in range(1, rules + 1)]
    (tmp_path / "pandemic2.md").write_text("\n".join(rows), "utf-8")
    (tmp_path / "physical.toml").write_text("[physical]", "utf-8")
    (tmp_path / "covered.toml").write_text("[complete]\nP2 = ''", "utf-8")
    (tmp_path / "test_marked.py").write_text(MARKED + more, "utf-8")
    result = run_rules("--docs", str(tmp_path), "--tests", str(tmp_path))
    assert result.returncode == (1 if expected else 0)
    assert expected in result.stderr
