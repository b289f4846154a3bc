"""Tables that are ready made, by their names on the command line; the options beside them go first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.cli.words import CommandError
from petri.core.choices import refusal
from petri.core.title import Title


def with_table(title: Title, key: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a table with those that are given in place of its own."""
    table = title.ready_table(key)
    other_words = {option.alias_of for option in title.options if option.name in given}
    own = {name: value for name, value in table.options.items() if name not in other_words}
    options = {**own, **given}
    if refusal(title, given) is None:  # what is wrong without the table is not its fault
        check(title, key, options)
    return options


def check(title: Title, key: str, options: Mapping[str, Any]) -> None:
    reason = refusal(title, options)
    if reason is not None:
        raise CommandError("table_conflict", table=key, reason=reason, options=written(title.ready_table(key).options))


def written(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Options as they are typed."""
    return tuple(flag(name.replace("_", "-"), value) for name, value in options.items())


def flag(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return f"--{name}" if value else f"--no-{name}"
    return f"--{name} {','.join(value) if isinstance(value, list) else value}"
