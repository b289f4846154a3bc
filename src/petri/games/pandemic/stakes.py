"""What is at stake in a window, from what everybody knows: whether it is worth asking somebody for an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from petri.games.pandemic.things import Rules
from petri.games.pandemic.threat import DRAWN_CARDS, insight

LIKELY = 0.25  # outbreaks to be expected from which on they count as threatening


@dataclass(frozen=True)
class Stakes:
    """`next` is the step that comes after the window, `view` what a spectator sees, `seat` who would be asked."""

    next: str
    seat: int
    rules: Rules
    view: Mapping[str, Any]

    def matter(self, asks: str) -> bool:
        return WINDOWS[asks](self) or self.is_last_chance()

    def is_last_chance(self) -> bool:
        """The cards run out with the draw that comes now."""
        return self.next == "draw" and bool(self.view["player_deck"]["size"] < DRAWN_CARDS)

    def threatens(self) -> bool:
        """The infection phase is about to begin, and it may well bring an outbreak, or one that loses the game, or need
        more cubes than there are."""
        if self.next != "infection_phase":
            return False
        coming = insight(self.view, self.rules)
        least = 0.0 if self.view["outbreaks"] + 1 >= self.rules.outbreaks_lost else LIKELY
        return self.runs_short(coming["cards"]) or outbreaks(coming["threat"]) > least

    def runs_short(self, cards: int) -> bool:
        """Whether there are fewer cubes of a disease than cards that may each need one."""
        cures = self.view["cures"]
        return any(left < cards for colour, left in self.view["supply"].items() if cures.get(colour) != "eradicated")

    def ends_own_actions(self) -> bool:
        return bool(self.next in ("draw", "free_actions") and self.view["turn"] == self.seat)


def outbreaks(threat: Mapping[str, Mapping[str, Any]]) -> float:
    """How many are to be expected; some diseases have no cards of their own."""
    cities = list(threat.values())
    others = [part for city in cities for part in city.values() if isinstance(part, dict)]
    return float(sum(part["outbreak"] for part in (*cities, *others)))


# by what a kind `asks` for; the texts are `asks.NAME`
WINDOWS: dict[str, Callable[[Stakes], bool]] = {
    "threat": Stakes.threatens,
    "intensify": lambda stakes: stakes.next == "intensify",
    "cure": lambda stakes: True,  # it can be played in no other window
    "own_actions": Stakes.ends_own_actions,
    "last_chance": Stakes.is_last_chance,
}
