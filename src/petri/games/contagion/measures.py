"""What is measured of a game of Contagion that is over."""

from __future__ import annotations

from petri.core.measures import Column, Measures, for_each
from petri.games.contagion import tally
from petri.games.contagion.things import Rules

TABLE = Measures((Column("rounds"), Column("margin"), Column("cities_gone"), Column("skulls")), tally.table)


def measures(rules: Rules) -> tuple[Measures, ...]:
    seats = int(rules.seats)
    return (
        TABLE,
        Measures(for_each("score", seats), tally.scores),
        Measures(for_each("levels", seats), tally.levels),
    )
