"""Roles of On the Brink (LD-001 to LD-008)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.games.pandemic.things import Role


class Generalist(Role):
    """Has 5 actions in a turn (LD-002)."""

    key = "generalist"
    expansion = "on_the_brink"
    actions: i64 = 5


GENERALIST: Final = Generalist()
