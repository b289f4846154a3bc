"""Which rules of docs/rules have a test: `python tests/rules.py [--json]`."""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import re
import sys
import textwrap
import tomllib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs" / "rules"
TESTS = ROOT / "tests"

RULE_ROW = re.compile(r"^\| ([A-Z]+\d?-\d{3}) \|", re.MULTILINE)
TOTAL = re.compile(r"^\*\*Total number of rules: (\d+)\*\*", re.MULTILINE)

MarkedTests = dict[str, list[str]]
COLLECTED: pytest.StashKey[list[pytest.Item]] = pytest.StashKey()  # all tests of a run, whether they are run or not


@dataclass
class Index:
    """One rule index and what covers it."""

    file: str
    rules: list[str]
    tested: list[str] = field(default_factory=list)
    physical: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)

    @property
    def label(self) -> str:
        prefixes = {prefix(rule) for rule in self.rules}
        return prefixes.pop() if len(prefixes) == 1 else min(prefixes)[0] + "*"

    def __str__(self) -> str:
        covered = f"{len(self.rules) - len(self.missing)}/{len(self.rules)}"
        line = f"{self.label:2} {covered:7}  {self.file} ({len(self.tested)} by tests, {len(self.physical)} physical)"
        if not self.missing:
            return line
        gaps = "not covered: " + ", ".join(ranges(self.missing))
        return "\n    ".join([line, *textwrap.wrap(gaps, 114, break_on_hyphens=False)])


def prefix(rule: str) -> str:
    return rule.partition("-")[0]


def following(rule: str) -> str:
    return f"{prefix(rule)}-{int(rule[-3:]) + 1:03}"


def ranges(rules: Iterable[str]) -> list[str]:
    """P2-012, P2-013, P2-014, P2-020 as P2-012…P2-014, P2-020."""
    runs: list[list[str]] = []
    for rule in sorted(rules):
        if runs and rule == following(runs[-1][-1]):
            runs[-1].append(rule)
        else:
            runs.append([rule])
    return [run[0] if len(run) == 1 else f"{run[0]}…{run[-1]}" for run in runs]


def read_indexes(docs: Path = DOCS) -> list[Index]:
    indexes = [Index(file.name, RULE_ROW.findall(file.read_text("utf-8"))) for file in sorted(docs.glob("*.md"))]
    return [index for index in indexes if index.rules]


def read_table(file: Path, table: str) -> dict[str, str]:
    entries: dict[str, str] = tomllib.loads(file.read_text("utf-8"))[table]
    return entries


def marked_tests(items: Iterable[pytest.Item]) -> MarkedTests:
    tests: MarkedTests = {}
    for item in items:
        if item.get_closest_marker("skip") or item.get_closest_marker("xfail"):
            continue
        for mark in item.iter_markers("rule"):
            for rule in mark.args or ("(no id)",):
                tests.setdefault(str(rule), []).append(item.nodeid)
    return tests


def unknown_rules(tests: MarkedTests, indexes: list[Index]) -> list[str]:
    known = {rule for index in indexes for rule in index.rules}
    return [f"{rule} is in no rule index: {tests[rule][0]}" for rule in sorted(tests.keys() - known)]


def collect(directory: Path = TESTS) -> MarkedTests:
    """The tests of every rule, as pytest collects them."""
    collected: list[pytest.Item] = []

    class Collector:
        @pytest.hookimpl(tryfirst=True)
        def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
            collected.extend(items)

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # nothing is run: plugins only cost time
    with contextlib.redirect_stdout(io.StringIO()) as output:
        options = ["--collect-only", "-q", "-o", "addopts=", "-p", "no:cacheprovider"]
        status = pytest.main([*options, str(directory)], plugins=[Collector()])
    if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        raise SystemExit(f"{output.getvalue()}\nThe tests cannot be collected.")
    return marked_tests(collected)


def check(indexes: list[Index], tests: MarkedTests, physical: Iterable[str], complete: Iterable[str]) -> list[str]:
    """Sort the rules of every index into tested, physical and missing; return what is wrong."""
    physical, complete = set(physical), set(complete)
    for index in indexes:
        index.tested = [rule for rule in index.rules if rule in tests]
        index.physical = [rule for rule in index.rules if rule in physical - tests.keys()]
        index.missing = [rule for rule in index.rules if rule not in tests.keys() | physical]
    known = {rule for index in indexes for rule in index.rules}
    prefixes = {prefix(rule) for rule in known}
    missing = [rule for index in indexes for rule in index.missing if prefix(rule) in complete]
    return [
        *unknown_rules(tests, indexes),
        *(f"{rule} in physical.toml is in no rule index" for rule in sorted(physical - known)),
        *(f"{rule} has a test: take it out of physical.toml" for rule in sorted(physical & tests.keys())),
        *(f"{name} in covered.toml is in no rule index" for name in sorted(complete - prefixes)),
        *(f"{rules} must be covered and has no test" for rules in ranges(missing)),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description="Print which rules of the rule indexes are covered by tests.")
    parser.add_argument("--json", action="store_true", help="print JSON, with the tests of every rule")
    parser.add_argument("--docs", type=Path, default=DOCS, help="directory of the rule indexes")
    parser.add_argument("--tests", type=Path, default=TESTS, help="directory of the tests")
    args = parser.parse_args()

    indexes, tests = read_indexes(args.docs), collect(args.tests)
    physical = read_table(args.docs / "physical.toml", "physical")
    complete = read_table(args.docs / "covered.toml", "complete")
    errors = check(indexes, tests, physical, complete)
    if args.json:
        report = {"indexes": [{"label": i.label, **asdict(i)} for i in indexes], "tests": tests, "errors": errors}
        print(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        print(*indexes, sep="\n")
        print(*(f"error: {error}" for error in errors), sep="\n", end="\n" if errors else "", file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
