"""The ten virulent epidemics (LV-003 to LV-006, LD-064 to LD-077), each in one place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT
from petri.core.things import Counted, Public
from petri.games.pandemic.board import ACTIVE, CURED, ERADICATED
from petri.games.pandemic.cards import EPIDEMIC, NO_CITY
from petri.games.pandemic.infection import INFECTION_CARD
from petri.games.pandemic.modules.virulent_strain.strain import NO_EFFECT, VirulentEpidemic, strain_of
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Attempt, Coming


class ChronicEffect(VirulentEpidemic):
    """In the infection phase a city of the strain without its cubes gets 2 (LD-064)."""

    key = "chronic_effect"
    rule = "LD-064"

    def infect_number(self, s: PandemicState, city: i64, colour: i64, n: i64) -> i64:
        return 2 if colour == strain_of(s).colour and s.cubes_at(city, colour) == 0 else n


class ComplexMolecularStructure(VirulentEpidemic):
    """The cure of the strain takes 1 card more, until it is found (LD-063, LD-066)."""

    key = "complex_molecular_structure"
    rule = "LD-066"
    until_cured = True

    def cure_cost(self, s: PandemicState, seat: i64, colour: i64, cost: i64) -> i64:
        return cost + 1 if colour == strain_of(s).colour else cost

    def special_cards_for_cure(self, s: PandemicState, colour: i64, n: i64) -> i64:
        """Where the cards may have any colours, the additional one is of a special city (LM-015, LM-016, LM-020)."""
        return n + 1 if colour == strain_of(s).colour and s.rules.board.suits[colour] == 0 else n


class GovernmentInterference(VirulentEpidemic):
    """A pawn leaves a city with cubes of the strain only if it was treated there in this turn (LD-067, LD-068)."""

    key = "government_interference"
    rule = "LD-067"

    def may_leave(self, s: PandemicState, pawn: i64) -> bool:
        strain = strain_of(s)
        city = s.pawns[pawn]
        return s.cubes_at(city, strain.colour) == 0 or strain.treated[strain.colour] & BIT[city] != 0

    def why_stay(self, m: Attempt, city: i64) -> Reason:
        return m.no("must_treat", self.rule, city=m.city(city), colour=m.names.colour(strain_of(m.s).colour))


class RateEffect(VirulentEpidemic):
    """An infection phase that drew a card of the strain draws 1 more at its end (LD-070)."""

    key = "rate_effect"
    rule = "LD-070"

    def foresee(self, view: Mapping[str, Any], coming: Coming) -> None:
        has_begun = any(step == INFECTION_CARD.name for step, _ in view["agenda"])
        if view["cures"][view["strain"]] != "eradicated" and not (has_begun and view["has_rated"]):
            coming.one_more = view["strain"]
            coming.was_drawn = has_begun and view["was_drawn"]

    def infection_drawn(self, s: PandemicState, card: i64) -> None:
        strain = strain_of(s)
        if s.is_card_of(card, strain.colour):
            strain.was_drawn = True

    def infection_over(self, s: PandemicState) -> None:
        strain = strain_of(s)
        if strain.was_drawn and not strain.has_rated and s.cures[strain.colour] != ERADICATED:
            strain.has_rated = True
            s.tell(ONE_MORE, EPIDEMIC + self.number)
            s.push(INFECTION_CARD, 1)


ONE_MORE: Final = Public("one_more", "card:special")


class SlipperySlope(VirulentEpidemic):
    """Every outbreak of the strain moves the marker 2 spaces (LD-071)."""

    key = "slippery_slope"
    rule = "LD-071"

    def marker_steps(self, s: PandemicState, colour: i64, n: i64) -> i64:
        return 2 if colour == strain_of(s).colour else n


class HiddenPocket(VirulentEpidemic):
    """An eradicated strain comes back in the cities whose infection cards are discarded (LD-072, LD-073)."""

    key = "hidden_pocket"
    rule = "LD-072"
    lasts = False

    def happen(self, s: PandemicState, colour: i64) -> None:
        if s.cures[colour] != ERADICATED or not has_discarded_card(s, colour):
            s.tell(NO_EFFECT, EPIDEMIC + self.number, colour)
            return
        s.cures[colour] = CURED
        s.tell(BACK_AGAIN, colour)
        for place in range(s.discard_size):
            card = i64(s.infection_discard[place])
            if s.result == 0 and card < NO_CITY and s.colour_of(card) == colour:
                s.infect(card, colour, 1)
        s.check_eradicated(colour)


BACK_AGAIN: Final = Public("back_again", "colour")


def has_discarded_card(s: PandemicState, colour: i64) -> bool:
    for place in range(s.discard_size):
        card = i64(s.infection_discard[place])
        if card < NO_CITY and s.colour_of(card) == colour:
            return True
    return False


class UnacceptableLoss(VirulentEpidemic):
    """4 cubes of the strain, or all that are left, leave the supply for good (LD-074)."""

    key = "unacceptable_loss"
    rule = "LD-074"
    lasts = False

    def happen(self, s: PandemicState, colour: i64) -> None:
        lost = s.supply[colour] if s.supply[colour] < MOST_LOST else MOST_LOST
        if lost == 0:
            s.tell(NO_EFFECT, EPIDEMIC + self.number, colour)
            return
        s.supply[colour] -= lost
        strain_of(s).removed += lost
        s.tell(CUBES_LOST, colour, lost)


MOST_LOST: Final[i64] = 4
CUBES_LOST: Final = Counted("cubes_lost", "colour number", "number")


class UncountedPopulations(VirulentEpidemic):
    """Each city with exactly 1 cube of the strain gets another (LD-075, LD-076)."""

    key = "uncounted_populations"
    rule = "LD-075"
    lasts = False

    def happen(self, s: PandemicState, colour: i64) -> None:
        for city in range(s.rules.board.size):
            if s.result == 0 and s.cubes_at(city, colour) == 1:
                s.infect(city, colour, 1)


class HighlyContagious(VirulentEpidemic):
    """An outbreak of the strain places 2 cubes in each connected city, its chain reactions 1 (LV-004, LV-005)."""

    key = "highly_contagious"
    rule = "LV-004"
    is_of_the_lab = True

    def spread_number(self, s: PandemicState, colour: i64, is_chain: bool, n: i64) -> i64:
        return 2 if colour == strain_of(s).colour and not is_chain else n


class ResistantToTreatment(VirulentEpidemic):
    """To treat the strain takes 2 actions, until it is cured (LV-006, LV-007, LD-063)."""

    key = "resistant_to_treatment"
    rule = "LV-006"
    is_of_the_lab = True
    until_cured = True

    def treat_cost(self, s: PandemicState, colour: i64, cost: i64) -> i64:
        return 2 if colour == strain_of(s).colour and s.cures[colour] == ACTIVE else cost


CHRONIC_EFFECT: Final = ChronicEffect()
COMPLEX_MOLECULAR_STRUCTURE: Final = ComplexMolecularStructure()
GOVERNMENT_INTERFERENCE: Final = GovernmentInterference()
RATE_EFFECT: Final = RateEffect()
SLIPPERY_SLOPE: Final = SlipperySlope()
HIDDEN_POCKET: Final = HiddenPocket()
UNACCEPTABLE_LOSS: Final = UnacceptableLoss()
UNCOUNTED_POPULATIONS: Final = UncountedPopulations()
HIGHLY_CONTAGIOUS: Final = HighlyContagious()
RESISTANT_TO_TREATMENT: Final = ResistantToTreatment()
