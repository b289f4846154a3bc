"""What is measured of the Virulent Strain."""

from __future__ import annotations

from petri.core.measures import Column, Measures
from petri.core.state import count
from petri.games.pandemic.board import COLOUR_NAMES
from petri.games.pandemic.modules.virulent_strain.strain import strain_of
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Rules

NONE = "none"  # as long as no disease is it


def numbers(s: PandemicState) -> list[int]:
    part = strain_of(s)
    return [part.colour + 1, count(part.in_force), part.removed]


STRAIN = Measures(
    (Column("strain", (NONE, *COLOUR_NAMES)), Column("strain_effects"), Column("strain_cubes_removed")), numbers
)


def measures(rules: Rules) -> tuple[Measures, ...]:
    return (STRAIN,)
