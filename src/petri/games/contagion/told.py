"""What happens on the table, whoever causes it. What only one thing causes is told beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from petri.core.things import Counted, Public, Told

if TYPE_CHECKING:
    from petri.games.contagion.state import ContagionState

NEUTRAL: Final = "neutral"


class OfHand(Told):
    """A card comes into a hand: only the players it names see its colour (C-032)."""

    def seen_by(self, s: ContagionState, values: Mapping[str, Any]) -> tuple[int, ...] | None:
        return tuple([values[name] for name, what in self.shape if what == "owner"])

    def public(self, values: Mapping[str, Any]) -> dict[str, Any] | None:
        return {name: values[name] for name, what in self.shape if what == "owner"}

    def text_key(self, values: Mapping[str, Any]) -> str:
        return self.name if "colour" in values else f"{self.name}_hidden"


class DeathToll(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return "last_death_toll" if values["last"] else self.name


class Eradicated(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return "eradicated_neutral" if values["owner"] == NEUTRAL else self.name


DREW: Final = OfHand("drew", "seat:owner colour", reveals=True)
DISCARDED: Final = Public("discarded", "seat:owner colour")
RESHUFFLED: Final = Public("reshuffled", "number", reveals=True)
PLACED: Final = Counted("placed", "owner city number", "number")
REMOVED: Final = Counted("removed", "owner city number", "number")
DEATH_TOLL: Final = DeathToll("death_toll", "last:flag")
DEATHS: Final = Public("deaths", "city owner points:number")
ERADICATED: Final = Eradicated("eradicated", "city owner")
SCORED: Final = Public("scored", "city owner points:number rank:number")
LEVEL: Final = Public("level", "seat:owner track level:number")
LAST_ROUND: Final = Public("last_round")
