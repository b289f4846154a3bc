"""What lies on the table, in numbers: virus boards, contagion cards, cities, events and WHO cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# the virus board
INCUBATION: Final[i64] = 0
INFECTION: Final[i64] = 1
RESISTANCE: Final[i64] = 2
TRACKS: Final[i64] = 3
TRACK_NAMES: Final = ("incubation", "infection", "resistance")
HIGHEST_LEVEL: Final[i64] = 4

COLOURS: Final[i64] = 6  # of contagion cards
CITIES: Final[i64] = 24
EVENTS: Final[i64] = 12
WHO_CARDS: Final[i64] = 6
CARDS: Final[i64] = 18  # events and WHO cards
ROWS: Final[i64] = 6  # five players and the neutral colour
HAND_LIMIT_CARDS: Final[i64] = 9
ACTIONS_PER_TURN: Final[i64] = 2
NEW_CITY_COST: Final[i64] = 2
KNOWN_CITY_COST: Final[i64] = 1
NONE: Final[i64] = 255  # no colour, no city, no track
