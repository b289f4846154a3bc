"""What is measured of the Bio-Terrorist."""

from __future__ import annotations

from petri.core.measures import Column, Measures
from petri.games.pandemic.modules.bio_terrorist.hideout import terrorist_of
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Rules


def numbers(s: PandemicState) -> list[int]:
    part = terrorist_of(s)
    return [part.captured, len(part.route)]


TERRORIST = Measures((Column("terrorist_captured", is_flag=True), Column("terrorist_way")), numbers)


def measures(rules: Rules) -> tuple[Measures, ...]:
    return (TERRORIST,)
