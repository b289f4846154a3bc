"""What lies on the table, in numbers: fields, spread types, resistances, markers, cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# spread types: the regular ones are printed on fields (V-018), the extended ones carry an infection farther (V-209)
INSECT: Final[i64] = 0
SMALL: Final[i64] = 1
LIVESTOCK: Final[i64] = 2
BLOOD: Final[i64] = 3
GROUND: Final[i64] = 4
BIRD: Final[i64] = 4
SHIP: Final[i64] = 5
PLANE: Final[i64] = 6
MODES: Final[i64] = 7
LAND: Final[i64] = 7  # by none of them
MODE_NAMES: Final = ("insect", "small", "livestock", "blood", "bird", "ship", "plane")
WAY_NAMES: Final = (*MODE_NAMES, "land")

HEAT: Final[i64] = 0
COLD: Final[i64] = 1
MEDICATION: Final[i64] = 2
RESISTANCES: Final[i64] = 3
RESISTANCE_NAMES: Final = ("heat", "cold", "medication")
POINTS_PER_LEVEL: Final[i64] = 3  # of a resistance marker (V-041, V-042)
HIGHEST_LEVEL: Final[i64] = 2

# countermeasures (V-165 to V-172): on sea routes, on airports, in cities
PORT: Final[i64] = 0
AIRPORT: Final[i64] = 1
PESTS: Final[i64] = 2
CULL: Final[i64] = 3
CATTLE: Final[i64] = 4
ISOLATION: Final[i64] = 5
MARKERS: Final[i64] = 6
MARKER_NAMES: Final = ("port", "airport", "small", "bird", "livestock", "isolation")

# the layers of the event deck (V-051), and the cards shuffled into them
CATEGORIES: Final = ("A", "B", "C", "D")
MASSIVE: Final[i64] = 4

SEATS: Final[i64] = 4  # at most
SLOTS: Final[i64] = 3  # for symptom strains (V-035)
STAGES: Final[i64] = 3
DICE: Final[i64] = 6  # faces
NONE: Final[i64] = 255  # no card, no city

# what a pathogen has, in sums of all its sources (V-348)
INFECTION: Final[i64] = 0
SEVERITY: Final[i64] = 1
LETHALITY: Final[i64] = 2
FIRST_RESISTANCE: Final[i64] = 3
VALUES: Final[i64] = 6
VALUE_NAMES: Final = ("infection", "severity", "lethality", *RESISTANCE_NAMES)

# how a game ends
WON: Final[i64] = 1
CURE_FOUND: Final[i64] = 2
DECK_EMPTY: Final[i64] = 3
EXTINCT: Final[i64] = 4
CAUSES: Final = ("", "won", "cure", "deck", "extinct")
