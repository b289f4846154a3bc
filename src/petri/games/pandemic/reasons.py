"""Why a move is not legal now, with the rule that says so."""

from __future__ import annotations

from typing import Any

from petri.core.title import Reason
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.names import Names
from petri.games.pandemic.state import PandemicState


def because(key: str, rule: str, **values: Any) -> Reason:
    return Reason(key, rule, PACKAGE, values)


def reason(names: Names, s: PandemicState, move: int) -> Reason | None:
    return because("not_now", "P2-054")
