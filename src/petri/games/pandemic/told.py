"""What happens on the board and to the cards, whoever causes it. What only one thing causes is told beside it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from petri.core.things import Counted, Public, Told

if TYPE_CHECKING:
    from petri.games.pandemic.state import PandemicState


class OfHand(Told):
    """Seen by its seat and its partners where hands are hidden; if there is a public part, the others see that."""

    def __init__(self, name: str, shape: str, public: str = "", reveals: bool = False) -> None:
        super().__init__(name, shape, reveals)
        self.shown = public

    def seen_by(self, s: PandemicState, values: Mapping[str, Any]) -> tuple[int, ...] | None:
        if s.rules.open_hands:
            return None
        owner = s.rules.hand_owners[values["seat"]]
        return tuple([seat for seat in range(s.rules.seats) if s.rules.sees(seat, owner)])

    def public(self, values: Mapping[str, Any]) -> dict[str, Any] | None:
        return {self.shown: values[self.shown]} if self.shown else None


class Drew(OfHand):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return "drew" if "card" in values else "drew_hidden"


class Moved(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return f"moved_{values['how']}"


class Broke(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return "chain_reaction" if values["chain"] else "outbreak"


class Built(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return "relocated" if "from" in values else "built"


class Over(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return f"over_{values['result']}"


MOVED: Final = Moved("moved", "seat from:city to:city how:kind")
DISCARDED: Final = Public("discarded", "seat card")
DREW: Final = Drew("drew", "seat card", public="seat", reveals=True)
GAVE: Final = Public("gave", "from:seat to:seat card", reveals=True)
PLACED: Final = Counted("placed", "city colour number", "number")
REMOVED: Final = Counted("removed", "city colour number", "number")
OUTBREAK: Final = Broke("outbreak", "city colour outbreaks:number chain:flag")
PREVENTED: Final = Public("prevented", "city colour")
RESHUFFLED: Final = Public("reshuffled", "number", reveals=True)
CURED_DISEASE: Final = Public("cured", "colour seat")
ERADICATED_DISEASE: Final = Public("eradicated", "colour")
BUILT: Final = Built("built", "city from:city")
ENDED: Final = Public("ended", "event")
PROPOSED: Final = Public("proposed", "seat")
OVER: Final = Over("over", "result colour")
SET_ASIDE: Final = Public("set_aside", "card:infection_card", reveals=True)
