"""Treat a disease (P2-074 to P2-078)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import Moves
from petri.games.pandemic.board import COLOURS, CURED
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import COLOUR, Attempt, Kind, is_action_phase

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


def has_cube(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.s.cubes_at(here, m.b) != 0:
        return None
    return m.no("no_cube", "P2-075", city=m.city(here), colour=m.names.colour(m.b))


def has_actions_to_treat(m: Attempt) -> Reason | None:
    cost = m.s.treat_cost(m.b)
    if m.s.actions_left >= cost:
        return None
    rule = next(other.rule for other in m.s.answers if other.treat_cost(m.s, m.b, 1) != 1)
    return m.no("treat_cost", rule, colour=m.names.colour(m.b), cost=cost, left=m.s.actions_left)


class Treat(Kind):
    """Remove 1 cube of a colour, or all if it is cured (P2-074 to P2-078)."""

    word = "treat"
    rank = 1
    form = COLOUR
    place = "here"
    sample = "{colour_here}"
    conditions = (is_action_phase, has_cube, has_actions_to_treat)

    def add(self, s: PandemicState, seat: i64, out: Moves) -> None:
        cubes = s.cubes
        first = s.pawns[seat] * COLOURS
        for colour in range(s.rules.diseases):
            if cubes[first + colour] != 0 and (not s.is_altered or s.treat_cost(colour) <= s.actions_left):
                out.add(self.base + colour)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        treat(s, s.pawns[s.turn], b)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[s.pawns[s.turn]]}


def treat(s: PandemicState, city: i64, colour: i64, paid: i64 = 0) -> None:
    """Some of its actions may have been paid already."""
    s.spend_action((s.treat_cost(colour) if s.is_altered else 1) - paid)
    if s.cures[colour] == CURED or s.role(s.turn).treats_all:
        s.remove_all(city, colour)
    else:
        there = s.cubes_at(city, colour)
        n: i64 = s.treat_number(colour) if s.is_altered else 1
        s.remove(city, colour, n if n < there else there)
    if s.is_altered:
        for other in s.answers:
            other.treated(s, city, colour, True)


TREAT: Final = Treat()
