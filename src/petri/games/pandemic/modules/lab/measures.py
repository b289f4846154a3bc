"""What is measured of the laboratory."""

from __future__ import annotations

from petri.core.measures import Column, Measures
from petri.core.state import NOBODY
from petri.games.pandemic.modules.lab.bench import lab_of
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Rules


def numbers(s: PandemicState) -> list[int]:
    lab = lab_of(s)
    characterized = sum(card != NOBODY for card in lab.characterized_by)
    tested = sum(card != NOBODY for card in lab.tested_by)
    return [characterized, tested, sum(lab.dishes), lab.deck_size]


LAB = Measures(
    (Column("lab_characterized"), Column("lab_tested"), Column("lab_cubes"), Column("lab_cards_left")), numbers
)


def measures(rules: Rules) -> tuple[Measures, ...]:
    return (LAB,)
