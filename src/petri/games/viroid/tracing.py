"""What is followed in the course of a game of Viroid."""

from __future__ import annotations

from petri.core.measures import Measures, for_each
from petri.core.tracing import Noted, Tracing, picked
from petri.games.viroid.actions.die import DIED
from petri.games.viroid.measures import WORLD
from petri.games.viroid.things import Rules
from petri.games.viroid.told import CORPSE, ELIMINATED, INFECTED, VICTIM

NOTED = (
    Noted("deaths", (DIED, VICTIM, CORPSE), "city"),
    Noted("eliminated", (ELIMINATED,), "city"),
    Noted("infections", (INFECTED,), "by"),
)
CARDS = ("strain", "symptom", "stage", "evolve", "resist")  # all that DNA buys


def tracing(rules: Rules) -> Tracing:
    seats = int(rules.seats)
    series = (
        picked(WORLD, "research", "corpses", "cities_gone"),
        Measures(for_each("dna", seats), lambda s: s.dna[:seats]),
    )
    return Tracing(series, NOTED, spread=("research", "corpses", "symptoms"), cards=CARDS)
