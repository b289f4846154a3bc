"""Epidemics: increase, infect, intensify (P2-119 to P2-141)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import NOBODY
from petri.core.things import Public
from petri.games.pandemic.cards import EPIDEMIC
from petri.games.pandemic.infection import resolve_card
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Step

EPIDEMIC_CUBES: Final[i64] = 3
EPIDEMIC_TOLD: Final = Public("epidemic", "rate:number", reveals=True)
INTENSIFIED: Final = Public("intensified", "number", reveals=True)


class EpidemicStep(Step):
    """Increase and Infect (P2-120 to P2-129); Intensify is a step of its own, as an event may come between. arg is the
    identity of the card."""

    name = "epidemic"
    is_public = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.rate < len(s.rules.rates) - 1:
            s.rate += 1
        s.tell(EPIDEMIC_TOLD, s.marked_rate())
        card = s.draw_bottom_infection_card()
        if card != NOBODY:
            resolve_card(s, card, EPIDEMIC_CUBES, 1)
        if s.result == 0:
            s.push(INTENSIFY, arg)
            s.push(s.rules.epidemic_window)


class Intensify(Step):
    """Shuffle the infection discard pile onto the deck; the epidemic is over (P2-130, P2-140). arg is the identity of
    the card."""

    name = "intensify"
    is_public = True

    def run(self, s: PandemicState, arg: i64) -> None:
        s.tell(INTENSIFIED, s.discard_size)
        s.shuffle_discard_on_top()
        s.rules.epidemic_resolved(s, EPIDEMIC + arg)


EPIDEMIC_STEP: Final = EpidemicStep()
INTENSIFY: Final = Intensify()
