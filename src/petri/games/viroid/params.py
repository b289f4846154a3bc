"""What a parameter of an effect, a benefit or a bonus may be in the data file."""

from __future__ import annotations

from petri.core.params import (
    MOST,
    Fits,
    at_least,
    change_up_to,
    number_from,
    numbers_of_all,
    numbers_of_some,
    one_of,
    some_of,
)
from petri.games.viroid.cards import DICE, GROUND, MARKER_NAMES, MODE_NAMES, PESTS, RESISTANCE_NAMES

GROUND_NAMES = MODE_NAMES[: int(GROUND)]
PLAYERS = ("2", "3", "4")

Params = dict[str, Fits | str]  # a check, or a word for what else is in the file: see `References` in checking.py

a_change = change_up_to(MOST)
a_face = number_from(1, int(DICE))
a_group = one_of("spreading", "resistance", "symptom")
a_mode = one_of(*MODE_NAMES)
a_ground_mode = one_of(*GROUND_NAMES)
some_modes = some_of(*MODE_NAMES)
a_resistance = one_of(*RESISTANCE_NAMES)
some_resistances = numbers_of_some(*RESISTANCE_NAMES)
a_city_marker = one_of(*MARKER_NAMES[int(PESTS) :])
all_or_active = one_of("all", "active")
by_players = numbers_of_all(*PLAYERS)

__all__ = [
    "GROUND_NAMES",
    "PLAYERS",
    "Params",
    "a_change",
    "a_city_marker",
    "a_face",
    "a_ground_mode",
    "a_group",
    "a_mode",
    "a_resistance",
    "all_or_active",
    "at_least",
    "by_players",
    "some_modes",
    "some_resistances",
]
