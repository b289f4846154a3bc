"""Why a move is not legal now, with the rule that says so.

Each kind of move has a list of conditions, in the order in which a player would think of them; the first one that is
not met is the reason. What one seat may not know of another's hand never decides between two reasons.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from petri.core.names import NOBODY_LISTENS, Listener


@dataclass(frozen=True)
class Reason:
    """Why a move is not legal: a text with the rule that says so."""

    key: str
    rule: str
    package: str
    values: Mapping[str, Any] = field(default_factory=dict)

    def say(self, lang: str = "en", listener: Listener = NOBODY_LISTENS) -> str:
        return f"{listener.say(self.package, f'reason.{self.key}', lang, self.values)} ({self.rule})"

    def __str__(self) -> str:
        return self.say()


def first_unmet(attempt: Any) -> Reason | None:
    """The reason against a title's attempt to make a move; None if the move is legal."""
    kind, terms = attempt.kind, attempt.names.terms
    for what, number in zip(kind.form.parts, (attempt.a, attempt.b, attempt.c)):
        wrong = terms[what].wrong(attempt, number) if what else attempt.no_move() if number else None
        if wrong is not None:
            found: Reason = wrong
            return found
    for condition in kind.conditions:
        unmet: Reason | None = condition(attempt)
        if unmet is not None:
            return unmet
    return None
