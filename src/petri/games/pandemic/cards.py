"""Cards are numbers, and each class of cards has its own range of them.

A player card is a city, an event, an epidemic, or one of those that modules add. An infection card is a city, or one
of those that modules add.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# player cards
EVENT: Final[i64] = 64  # below are cities
EPIDEMIC: Final[i64] = 128  # and its identity; the base game's are all alike
EXTRA: Final[i64] = 192  # those that modules add and that are held in hands

# infection cards
NO_CITY: Final[i64] = 60  # below are cities; few others, so that sets of infection cards are bit sets
MOST_INFECTION_CARDS: Final = 96
