"""What a parameter of an effect may be in the data file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from petri.core.params import Params, at_least, change_up_to, is_flag, number_or, one_of, some_of
from petri.games.contagion.cards import HIGHEST_LEVEL, TRACK_NAMES

Agreements = dict[str, Callable[[Mapping[str, Any], bool], bool]]  # of what a card gives, and whether it is a city

change = change_up_to(9)
change_of_level = change_up_to(int(HIGHEST_LEVEL))
some_tracks = some_of(*TRACK_NAMES)

__all__ = [
    "Agreements",
    "Params",
    "at_least",
    "change",
    "change_of_level",
    "is_flag",
    "number_or",
    "one_of",
    "some_tracks",
]
