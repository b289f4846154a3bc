"""What can go wrong where games are kept and between server processes."""

from __future__ import annotations

from typing import Any

from petri.core.errors import PetriError

PACKAGE = "petri.server.store"


class StoreError(PetriError):
    """The store cannot be used, or refused what it was given; nothing was written."""

    def __init__(self, key: str, /, **values: Any) -> None:
        super().__init__(key, package=PACKAGE, **values)


class Unsure(StoreError):
    """The connection broke while writing and did not come back: read the log again to know what is in it."""


class NoAnswer(PetriError):
    """No other process owns the table, or its owner did not answer in time."""

    def __init__(self, table: str) -> None:
        super().__init__("no_answer", package=PACKAGE, table=table)
