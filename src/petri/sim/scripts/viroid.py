"""Scripts for Viroid: what DNA is spent on first."""

from __future__ import annotations

from typing import ClassVar

from petri.games.viroid.state import ViroidState
from petri.sim.scripts.script import Offers, Script


class ViroidScript(Script):
    asks = "mutation"
    spends_on: ClassVar[tuple[str, ...]]  # kinds of moves, the first that can be paid

    def fitting(self, world: ViroidState, seat: int, offers: Offers) -> list[int]:
        for kind in self.spends_on:
            if kind in offers:
                return offers[kind]
        return offers.get("end", [])


class SpreadFirst(ViroidScript):
    """Ways to spread, then resistances, then symptoms."""

    name = "spread-first"
    spends_on = ("evolve", "resist", "strain", "symptom", "stage")


class ResistFirst(ViroidScript):
    """Resistances, then ways to spread, then symptoms."""

    name = "resist-first"
    spends_on = ("resist", "evolve", "strain", "symptom", "stage")


class SymptomsFirst(ViroidScript):
    """Symptoms and stages, then the rest."""

    name = "symptoms-first"
    spends_on = ("stage", "symptom", "strain", "evolve", "resist")


class Save(ViroidScript):
    """Spends no DNA but on stages."""

    name = "save"
    spends_on = ("stage",)


VIROID = (SpreadFirst, ResistFirst, SymptomsFirst, Save)
