"""What is measured of a game of Viroid that is over."""

from __future__ import annotations

from petri.core.measures import Column, Measures, for_each
from petri.core.state import count
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import Rules


def world(s: ViroidState) -> list[int]:
    return [s.research, s.cure, sum(s.dead), count(s.gone), s.deck_size]


WORLD = Measures(
    (Column("research"), Column("cure"), Column("corpses"), Column("cities_gone"), Column("cards_left")), world
)


def measures(rules: Rules) -> tuple[Measures, ...]:
    seats = int(rules.seats)
    return (
        WORLD,
        Measures(for_each("dna", seats), lambda s: s.dna[:seats]),
        Measures(for_each("symptoms", seats), lambda s: s.developed[:seats]),
    )
