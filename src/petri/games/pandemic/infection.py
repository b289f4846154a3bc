"""The infection phase (P2-142 to P2-152)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from petri.core.state import NOBODY
from petri.core.things import Public
from petri.games.pandemic.cards import NO_CITY
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Step


class Infected(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return "infected_bottom" if values["bottom"] else "infected"


INFECTED: Final = Infected("infected", "city bottom:flag", reveals=True)
QUIET: Final = Public("quiet")


class InfectionPhase(Step):
    """As many cards as the infection rate, unless the night is quiet (P2-142, P2-151)."""

    name = "infection_phase"
    is_public = True
    is_pressing = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        if s.quiet_night:
            s.quiet_night = False
            s.tell(QUIET)
            s.open_window()
        else:
            s.push(INFECTION_CARD, s.infection_rate())


class InfectionCard(Step):
    """One card from the top, resolved completely before the next (P2-143); arg is the number of cards to come."""

    name = "infection_card"
    is_public = True
    is_pressing = True
    is_moment = True

    def run(self, s: PandemicState, arg: i64) -> None:
        s.forget_refusals()
        card = s.draw_infection_card()
        if s.is_altered and card != NOBODY:
            for other in s.answers:
                other.infection_revealed(s, card)
        if card != NOBODY:
            resolve_card(s, card, self.cubes(s, card) if s.is_altered else 1, 0)
        if s.result == 0:
            if arg > 1:
                s.push(self, arg - 1)
            if s.is_altered:
                self.tell_others(s, card, arg)
        if s.result == 0:
            s.open_window()

    def cubes(self, s: PandemicState, card: i64) -> i64:
        n: i64 = 1
        if card < NO_CITY:
            for other in s.answers:
                n = other.infect_number(s, card, s.colour_of(card), n)
        return n

    def tell_others(self, s: PandemicState, card: i64, left: i64) -> None:
        """Those who overrule the base, of the card that was drawn, and that it was the last one."""
        for other in s.answers:
            if card != NOBODY:
                other.infection_drawn(s, card)
            if left <= 1 and s.result == 0:
                other.infection_over(s)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return 1 <= arg <= max(s.rules.rates)


def resolve_card(s: PandemicState, card: i64, cubes: i64, from_bottom: i64) -> None:
    """Resolve an infection card completely, then discard it (P2-129, P2-147)."""
    if card < NO_CITY:
        if s.listening:
            s.tell(INFECTED, card, from_bottom)
        s.infect(card, s.colour_of(card), cubes)
    else:
        s.rules.infection_cards[card - NO_CITY].resolve(s)
    s.discard_infection_card(card)


INFECTION_PHASE: Final = InfectionPhase()
INFECTION_CARD: Final = InfectionCard()
