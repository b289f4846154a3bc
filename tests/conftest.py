from __future__ import annotations

import pytest
from rules import marked_tests, read_indexes, unknown_rules


def pytest_configure(config: pytest.Config) -> None:
    if not any(line.startswith("rule") for line in config.getini("markers")):
        config.addinivalue_line("markers", "rule(id, ...): the rules of docs/rules this test shows")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    unknown = unknown_rules(marked_tests(items), read_indexes())
    if unknown and not config.option.collectonly:
        raise pytest.UsageError(*unknown)
