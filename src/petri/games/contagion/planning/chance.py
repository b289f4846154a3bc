"""From what comes of quick play to the chance to win: a logistic curve, whose numbers are in `chance.json`, which says
whence."""

from __future__ import annotations

import json
from math import exp, log
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from petri.core.vecs import vec

LEAST: Final = 0.001  # hope; no number of worlds makes anything sure
FEWEST: Final[i64] = 2  # players


@final
class Chance:
    """The hope of worlds is from 0 to 1: the share of the victory, and how clear it is. The less is to come, the more
    its average says."""

    victory: float
    clear: float  # points
    slope: float
    later: float  # more of it for a whole event deck
    deck: float  # cards in that
    biases: vec[float]  # by the number of players, from the fewest on

    def __init__(
        self, victory: float, clear: float, slope: float, later: float, deck: float, biases: list[float]
    ) -> None:
        self.victory = victory
        self.clear = clear
        self.slope = slope
        self.later = later
        self.deck = deck
        self.biases = vec[float](biases)

    def hope(self, share: float, ahead: float) -> float:
        """What an end says, with so many points more than the best of the others."""
        return self.victory * share + (1.0 - self.victory) / (1.0 + exp(-ahead / self.clear))

    def steepness(self, cards_left: i64) -> float:
        return self.slope + self.later * float(cards_left) / self.deck

    def of(self, hope: float, seats: i64, cards_left: i64) -> float:
        hope = LEAST if hope < LEAST else 1.0 - LEAST if hope > 1.0 - LEAST else hope
        logit = self.biases[seats - FEWEST] + self.steepness(cards_left) * log(hope / (1.0 - hope))
        return 1.0 / (1.0 + exp(-logit))

    def error(self, hope: float, off: float, seats: i64, cards_left: i64) -> float:
        """Of the chance, if the hope may be off by so much."""
        high = self.of(hope + off, seats, cards_left)
        return (high - self.of(hope - off, seats, cards_left)) / 2.0


def read_chance(path: Path) -> Chance:
    learned = json.loads(path.read_text(encoding="utf-8"))
    victory, clear = learned["victory"], learned["clear"]
    return Chance(victory, clear, learned["slope"], learned["later"], learned["deck"], learned["biases"])
