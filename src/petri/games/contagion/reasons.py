"""Why a move of Contagion is not legal now, with the rule that says so."""

from __future__ import annotations

from typing import Any

from petri.core.title import Reason
from petri.games.contagion.content import PACKAGE
from petri.games.contagion.names import Names
from petri.games.contagion.state import ContagionState


def because(key: str, rule: str, **values: Any) -> Reason:
    return Reason(key, rule, PACKAGE, values)


def reason(names: Names, s: ContagionState, move: int) -> Reason | None:
    return None if s.is_legal(move) else because("not_now", "C-187")
