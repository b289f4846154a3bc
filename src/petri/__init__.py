"""Pandemic board games, played by the rulebook.

import petri
game = petri.new("pandemic", players=4, epidemics=5, seed=7)
"""

from petri import _build

_build.guard()

from petri import games as _games  # noqa: F401  (puts the titles on the shelf)
from petri.core.errors import (
    BotError,
    ContentError,
    IllegalMove,
    MoveError,
    OptionError,
    PetriError,
    PositionError,
    RecordError,
    SeatError,
    TitleError,
)
from petri.core.game import Game, Move, fresh_key, from_position, new
from petri.core.reasons import Reason
from petri.core.record import load, replay, save, verify
from petri.core.speech import Happening
from petri.core.title import Outcome, title_names

__version__ = "0.1.0"
__all__ = [
    "BotError",
    "ContentError",
    "Game",
    "Happening",
    "IllegalMove",
    "Move",
    "MoveError",
    "OptionError",
    "Outcome",
    "PetriError",
    "PositionError",
    "Reason",
    "RecordError",
    "SeatError",
    "TitleError",
    "fresh_key",
    "from_position",
    "load",
    "new",
    "replay",
    "save",
    "titles",
    "verify",
]


def titles() -> list[str]:
    """The ids of the titles that can be played."""
    return list(title_names())
