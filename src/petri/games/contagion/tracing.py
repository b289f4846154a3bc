"""What is followed in the course of a game of Contagion."""

from __future__ import annotations

from petri.core.measures import Measures, for_each
from petri.core.tracing import Held, Noted, Tracing
from petri.games.contagion import tally
from petri.games.contagion.city_actions import KEPT, LOST_ACTION, USED
from petri.games.contagion.things import Rules
from petri.games.contagion.told import ERADICATED, LEVEL

NOTED = (
    Noted("eradicated", (ERADICATED,), "city"),
    Noted("city_actions", (USED,), "city"),
    Noted("tracks", (LEVEL,), "track"),
)

HELD = (Held("use", (KEPT, LOST_ACTION), "city"),)


def tracing(rules: Rules) -> Tracing:
    seats = int(rules.seats)
    series = Measures(for_each("score", seats), tally.scores), Measures(for_each("levels", seats), tally.levels)
    return Tracing(series, NOTED, spread=("score", "margin"), cards=("use", "mutate"), held=HELD)
