"""What is followed in the course of a game of Pandemic. A module that has a `tracing.py` of its own adds to it."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from petri.core.tracing import NOTHING_TRACED, Noted, Tracing, picked
from petri.games.pandemic import modules
from petri.games.pandemic.measures import BOARD
from petri.games.pandemic.things import EVENT_PLAYED, Module, Rules
from petri.games.pandemic.told import BUILT, CURED_DISEASE, OUTBREAK

BASE = Tracing(
    series=(picked(BOARD, "cubes", "outbreaks", "cures", "cards_left"),),
    noted=(
        Noted("outbreaks", (OUTBREAK,), "city"),
        Noted("events", (EVENT_PLAYED,), "event"),
        Noted("stations", (BUILT,), "city"),
        Noted("cures", (CURED_DISEASE,), "colour"),
    ),
    spread=("cures",),
)


def tracing(rules: Rules) -> Tracing:
    return sum((of_module(module, rules) for module in rules.modules), BASE)


def of_module(module: Module, rules: Rules) -> Tracing:
    name = f"{modules.__name__}.{module.key}.tracing"
    if not has_tracing(module.key):
        return NOTHING_TRACED
    found: Tracing = import_module(name).tracing(rules)
    return found


@cache
def has_tracing(key: str) -> bool:
    try:
        return find_spec(f"{modules.__name__}.{key}.tracing") is not None
    except ModuleNotFoundError:  # a module that is a single file, or somebody's own
        return False
