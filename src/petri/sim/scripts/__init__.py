"""Simple ways to play, each one idea: what cards and numbers are worth shows when ideas meet."""

from __future__ import annotations

from petri.sim.scripts.contagion import CONTAGION
from petri.sim.scripts.script import Script
from petri.sim.scripts.viroid import VIROID

SCRIPTS: dict[str, tuple[type[Script], ...]] = {"contagion": CONTAGION, "viroid": VIROID}


def spec_of(script: type[Script]) -> str:
    """How the command line and workers name it."""
    return f"{script.__module__}:{script.__name__}"
