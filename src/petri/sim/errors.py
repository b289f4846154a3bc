"""What can be wrong with a simulation."""

from __future__ import annotations

from typing import Any

from petri.core.errors import PetriError

PACKAGE = "petri.sim"


class SimError(PetriError):
    """Something that cannot be simulated, with what would be right."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(key, package=PACKAGE, **values)
