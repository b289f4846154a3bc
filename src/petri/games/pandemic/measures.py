"""What is measured of a game of Pandemic that is over."""

from __future__ import annotations

from petri.core.measures import Column, Measures, for_each
from petri.games.pandemic import tally
from petri.games.pandemic.board import ACTIVE
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Rules

PURPLE_DISEASE = 4
BOARD = Measures(
    (
        Column("cures"),
        Column("eradicated"),
        Column("outbreaks"),
        Column("cubes"),
        Column("infection_rate"),
        Column("epidemics_drawn"),
        Column("cards_left"),
        Column("stations"),
        Column("events_played"),
    ),
    tally.board,
)


def purple(s: PandemicState) -> list[int]:
    return [s.on_board[PURPLE_DISEASE], s.cures[PURPLE_DISEASE] != ACTIVE]


PURPLE = (Measures((Column("purple_cubes"), Column("purple_cure", is_flag=True)), purple),)


def measures(rules: Rules) -> tuple[Measures, ...]:
    roles = Measures(for_each("role", int(rules.pawns), tuple(role.key for role in THINGS.roles)), tally.roles)
    own = dict.fromkeys(some for module in rules.modules for some in module.measures(rules))
    return (BOARD, roles, *own)
