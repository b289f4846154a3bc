"""Events of In the Lab (LE-001 to LE-032): all of them lie face up for a while."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import Moves
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import TO_NEXT_CURE, TO_NEXT_TURN, Event, Rules, any_time


class LabEvent(Event):
    expansion = "in_the_lab"
    conditions = any_time()

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add(self.base)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        """It lies face up."""


class ImprovedSanitation(LabEvent):
    """Each treat disease action removes 1 cube more, until the next turn begins of the player in whose turn it was
    played (LE-010 to LE-016)."""

    key = "improved_sanitation"
    asks = "last_chance"
    word = "sanitation"
    rule = "LE-011"
    lasts = TO_NEXT_TURN
    worth = 3.0

    def treat_number(self, s: PandemicState, colour: i64, n: i64) -> i64:
        return n + 1


class InfectionZoneBan(LabEvent):
    """Outbreaks cause no chain reactions, until the next turn begins of the player in whose turn it was played (LE-010,
    LE-018 to LE-021)."""

    key = "infection_zone_ban"
    word = "zone"
    rule = "LE-018"
    lasts = TO_NEXT_TURN

    def has_chain_reactions(self, s: PandemicState, colour: i64) -> bool:
        return False


class SequencingBreakthrough(LabEvent):
    """The next cure needs 1 card less, whoever discovers it (LE-023 to LE-026)."""

    key = "sequencing_breakthrough"
    asks = "last_chance"
    word = "breakthrough"
    rule = "LE-023"
    lasts = TO_NEXT_CURE
    worth = 10.0

    def prepare(self, rules: Rules) -> None:
        rules.fewest_for_cure -= 1

    def cure_cost(self, s: PandemicState, seat: i64, colour: i64, cost: i64) -> i64:
        return cost - 1


IMPROVED_SANITATION: Final = ImprovedSanitation()
INFECTION_ZONE_BAN: Final = InfectionZoneBan()
SEQUENCING_BREAKTHROUGH: Final = SequencingBreakthrough()
