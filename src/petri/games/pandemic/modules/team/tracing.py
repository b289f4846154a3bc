"""What is followed of teams."""

from __future__ import annotations

from petri.core.tracing import Tracing
from petri.games.pandemic.modules.team.measures import measures
from petri.games.pandemic.things import Rules


def tracing(rules: Rules) -> Tracing:
    return Tracing(series=measures(rules), spread=("prestige",))
