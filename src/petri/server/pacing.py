"""How quickly bots play: long enough that people see what happens, never longer than they like to wait."""

from __future__ import annotations

import math
from typing import NamedTuple

from petri.server.settings import Settings

TRIVIAL = 0.3  # of the usual time between two moves, for what was no decision
SHORT = 0.3  # seconds of thought in the middle of a turn, at least
OF_BUDGET = 0.6  # that a bot may think at most: after the whole of it chance plays
OF_SLOT = 0.6  # of a time that is the same for all, so that the answer is there when it is over
USUAL = "usual"


class Pace(NamedTuple):
    """A table's choice: how far apart moves of bots are, by the server's usual time, and seconds of thought."""

    beat: float
    thought: float


PACES = {"quick": Pace(0.4, 0.5), USUAL: Pace(1.0, 1.5), "slow": Pace(2.5, 4.0)}


class Timing(NamedTuple):
    """Of one decision of a bot."""

    least: float  # seconds until its move is played
    most: float  # that it may think
    is_even: bool  # it is played after a whole number of `least`: what the bot needed would tell what it holds

    def rest(self, spent: float, is_trivial: bool) -> float:
        """How long the move has to wait still."""
        if not self.is_even:
            return max(0.0, self.least * (TRIVIAL if is_trivial else 1.0) - spent)
        return max(1, math.ceil(spent / self.least)) * self.least - spent if self.least else 0.0


def timing(settings: Settings, pace: str, *, is_hidden: bool, thinks: bool) -> Timing:
    """`thinks`: the bot uses time and has just come to its turn, as everybody sees; after that it thinks while people
    look at its last move. Where something is hidden nothing else may count: not what it holds, how many moves it has,
    or which it takes."""
    chosen = PACES[pace]
    beat = chosen.beat * settings.bot_pace
    thought = chosen.thought if thinks else max(beat, SHORT)
    most = min(thought, chosen.thought, OF_BUDGET * settings.bot_budget)
    if not is_hidden:
        return Timing(beat, most, False)
    slot = max(beat, most) if thinks else beat
    return Timing(slot, min(most, OF_SLOT * slot) if slot else most, True)


def within(pause: float) -> float:
    """How long a bot may think while a window is open for everybody."""
    return OF_SLOT * pause
