"""Happenings as the State tells them: one int that holds a kind and up to four small numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

NOT_TOLD = 255
Shapes = Mapping[str, tuple[tuple[str, str], ...]]  # by kind: the name of each number, and what it is


def decoded(
    heard: int, kinds: tuple[str, ...], shapes: Shapes, written: Callable[[str, int], Any]
) -> tuple[str, dict[str, Any]]:
    """The kind of a happening and its values as plain JSON."""
    kind = kinds[heard & 255]
    values: dict[str, Any] = {}
    for nth, (name, what) in enumerate(shapes[kind]):
        number = heard >> (8 * nth + 8) & 255
        if number != NOT_TOLD:
            values[name] = written(what, number)
    return kind, values
