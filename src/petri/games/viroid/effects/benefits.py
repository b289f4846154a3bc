"""What symptoms and stages bring (V-278 to V-290, V-294 to V-305)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.things import Public
from petri.core.vecs import vec
from petri.games.viroid.cards import (
    FIRST_RESISTANCE,
    INFECTION,
    LETHALITY,
    MODE_NAMES,
    RESISTANCE_NAMES,
    SEVERITY,
)
from petri.games.viroid.params import Params, a_face, a_mode, a_resistance, at_least, some_modes
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import Benefit

NECROSIS: Final = Public("necrosis", "seat")


class Adds(Benefit):
    """A value is permanently higher."""

    def __init__(self, value: i64, n: i64) -> None:
        self.value: i64 = value
        self.n: i64 = n

    def add(self, values: vec[i64]) -> None:
        values[self.value] += self.n


class MoreInfection(Adds):
    kind = "infection"
    params: ClassVar[Params] = {"n": at_least(1)}

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return MoreInfection(INFECTION, p["n"])


class MoreSeverity(Adds):
    kind = "severity"
    params: ClassVar[Params] = {"n": at_least(1)}

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return MoreSeverity(SEVERITY, p["n"])


class MoreLethality(Adds):
    kind = "lethality"
    params: ClassVar[Params] = {"n": at_least(1)}

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return MoreLethality(LETHALITY, p["n"])


class MoreResistance(Adds):
    kind = "resistance"
    params: ClassVar[Params] = {"type": a_resistance, "n": at_least(1)}

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return MoreResistance(FIRST_RESISTANCE + RESISTANCE_NAMES.index(p["type"]), p["n"])


class OneTimeSpread(Benefit):
    """A spread type may be used at once (V-279)."""

    kind = "one_time_spread"
    params: ClassVar[Params] = {"mode": a_mode, "n": at_least(1)}

    def __init__(self, mode: i64, n: i64) -> None:
        self.mode: i64 = mode
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return OneTimeSpread(MODE_NAMES.index(p["mode"]), p["n"])

    def uses(self, mode: i64) -> i64:
        return self.n if mode == self.mode else 0


class SporeSpread(Benefit):
    """Each of several spread types may be used at once (V-304, V-305)."""

    kind = "spore_spread"
    params: ClassVar[Params] = {"modes": some_modes}

    def __init__(self, modes: vec[i64]) -> None:
        self.modes: vec[i64] = modes

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return SporeSpread(vec[i64]([MODE_NAMES.index(mode) for mode in p["modes"]]))

    def uses(self, mode: i64) -> i64:
        return 1 if mode in self.modes else 0


class ResearchBack(Benefit):
    kind = "research_back"
    params: ClassVar[Params] = {"n": at_least(1)}

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return ResearchBack(p["n"])

    def happen(self, s: ViroidState, seat: i64) -> None:
        s.set_back_research(self.n)


class Necrosis(Benefit):
    """From now on quarantine binds nobody, even if the strain is discarded later (V-229, V-230)."""

    kind = "necrosis"

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return Necrosis()

    def happen(self, s: ViroidState, seat: i64) -> None:
        s.necrosis = True
        s.tell(NECROSIS, seat)

    def ends_quarantine(self) -> bool:
        return True


class ExtraFace(Benefit):
    """A further face of the virus's die gives a symptom (V-298)."""

    kind = "extra_face"
    params: ClassVar[Params] = {"face": a_face}

    def __init__(self, face: i64) -> None:
        self.face: i64 = face

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        return ExtraFace(p["face"])

    def has_face(self, face: i64) -> bool:
        return face == self.face
