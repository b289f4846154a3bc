"""What is followed of the laboratory."""

from __future__ import annotations

from petri.core.tracing import Tracing, picked
from petri.games.pandemic.modules.lab.measures import LAB
from petri.games.pandemic.things import Rules

TRACED = Tracing(series=(picked(LAB, "lab_characterized", "lab_tested"),))


def tracing(rules: Rules) -> Tracing:
    return TRACED
