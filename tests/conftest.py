from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings
from programs import die_with_parent
from rules import COLLECTED, marked_tests, read_indexes, unknown_rules

# How long an example takes says more of the machine than of the code.
settings.register_profile("patient", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        die_with_parent()
    if not any(line.startswith("rule") for line in config.getini("markers")):
        config.addinivalue_line("markers", "rule(id, ...): the rules of docs/rules this test shows")


def leave_others_to_thorough(items: list[pytest.Item]) -> None:
    """Of a test that is `quick_first` only the first variant is quick."""
    seen = set()
    for item in items:
        if item.get_closest_marker("quick_first"):
            test = item.nodeid.partition("[")[0]
            if test in seen:
                item.add_marker(pytest.mark.thorough)
            seen.add(test)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    leave_others_to_thorough(items)
    config.stash[COLLECTED] = list(items)  # also those that are left out by a mark or a word
    unknown = unknown_rules(marked_tests(items), read_indexes())
    if unknown and not config.option.collectonly:
        raise pytest.UsageError(*unknown)
