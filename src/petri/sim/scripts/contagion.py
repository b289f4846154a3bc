"""Scripts for Contagion."""

from __future__ import annotations

from petri.games.contagion.cards import INCUBATION, INFECTION, RESISTANCE, TRACKS
from petri.games.contagion.state import ContagionState
from petri.sim.scripts.script import Offers, Script, first_part, second_part

FULL_HAND = 8


class ContagionScript(Script):
    asks = "actions"

    def mutate(self, world: ContagionState, seat: int, offers: Offers, track: int, level: int) -> list[int]:
        """Raise a track up to a level, if that can be paid now."""
        if world.levels[seat * TRACKS + track] >= level:
            return []
        return [move for move in offers.get("mutate", []) if second_part(move) == track]

    def infect(self, offers: Offers) -> list[int]:
        return offers.get("infect", [])

    def draw(self, offers: Offers) -> list[int]:
        return offers.get("draw", [])


class EngineFirst(ContagionScript):
    """Incubation to 3, infection to 4, then infect."""

    name = "engine-first"

    def fitting(self, world: ContagionState, seat: int, offers: Offers) -> list[int]:
        for track, level in ((INCUBATION, 3), (INFECTION, 4)):
            if world.levels[seat * TRACKS + track] < level:
                return self.mutate(world, seat, offers, track, level) or self.draw(offers)
        return self.infect(offers) or self.draw(offers)


class RushSmall(ContagionScript):
    """The smallest city that can be infected, as soon as there are cards."""

    name = "rush-small"

    def fitting(self, world: ContagionState, seat: int, offers: Offers) -> list[int]:
        infect = self.infect(offers)
        if not infect:
            return self.draw(offers)
        smallest = min(int(world.rules.populations[first_part(move)]) for move in infect)
        return [move for move in infect if int(world.rules.populations[first_part(move)]) == smallest]


class Hoard(ContagionScript):
    """Draws until the hand is full, then spends it."""

    name = "hoard"

    def fitting(self, world: ContagionState, seat: int, offers: Offers) -> list[int]:
        if world.hand_sizes[seat] >= FULL_HAND:
            return [*self.infect(offers), *offers.get("mutate", [])]
        return self.draw(offers)


class ResistanceFirst(ContagionScript):
    """Resistance to the top, then infect."""

    name = "resistance-first"

    def fitting(self, world: ContagionState, seat: int, offers: Offers) -> list[int]:
        return self.mutate(world, seat, offers, int(RESISTANCE), 4) or self.infect(offers) or self.draw(offers)


class NeverMutate(ContagionScript):
    """Infects the best city, draws when it cannot, and never mutates."""

    name = "never-mutate"

    def fitting(self, world: ContagionState, seat: int, offers: Offers) -> list[int]:
        return self.infect(offers) or self.draw(offers)


CONTAGION = (EngineFirst, RushSmall, Hoard, ResistanceFirst, NeverMutate)
