"""Individual bonuses (V-307 to V-323)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from mypy_extensions import i64

from petri.core.vecs import vec
from petri.games.viroid.cards import FIRST_RESISTANCE, MODE_NAMES, RESISTANCE_NAMES, RESISTANCES
from petri.games.viroid.params import Params, a_group, a_mode, at_least, by_players, some_resistances
from petri.games.viroid.things import GROUP_NAMES, Bonus


class ExtraUse(Bonus):
    """One more use of a spread type in a turn, even without its marker (V-309, V-310)."""

    kind = "extra_mode_use"
    params: ClassVar[Params] = {"mode": a_mode}

    def __init__(self, mode: i64) -> None:
        self.mode: i64 = mode

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        return ExtraUse(MODE_NAMES.index(p["mode"]))

    def uses(self, mode: i64) -> i64:
        return 1 if mode == self.mode else 0


class Discount(Bonus):
    """A kind of parts is cheaper, but the cure marker starts nearer (V-311, V-312)."""

    kind = "discount"
    params: ClassVar[Params] = {
        "group": a_group,
        "amount": at_least(1),
        "min_cost": at_least(0),
        "cure_marker_closer": at_least(0),
    }

    def __init__(self, group: i64, amount: i64, least: i64, closer: i64) -> None:
        self.group: i64 = group
        self.amount: i64 = amount
        self.least: i64 = least
        self.closer: i64 = closer

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        return Discount(GROUP_NAMES.index(p["group"]), p["amount"], p["min_cost"], p["cure_marker_closer"])

    def price(self, group: i64, printed: i64) -> i64:
        if group != self.group:
            return printed
        cheaper = printed - self.amount
        least = self.least if self.least < printed else printed
        return cheaper if cheaper > least else least

    def cure_shift(self) -> i64:
        return -self.closer


class StartDna(Bonus):
    kind = "start_dna"
    params: ClassVar[Params] = {"n": at_least(1)}

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        return StartDna(p["n"])

    def start_dna(self) -> i64:
        return self.n


class Dangerous(Bonus):
    """More DNA for every own infected that dies, by roll or by event (V-314, V-315)."""

    kind = "dna_per_own_death"
    params: ClassVar[Params] = {"n": at_least(1)}

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        return Dangerous(p["n"])

    def dna_per_death(self) -> i64:
        return self.n


class Infectious(Bonus):
    kind = "dna_per_first_infection"
    params: ClassVar[Params] = {"n": at_least(1)}

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        return Infectious(p["n"])

    def dna_per_first_infection(self) -> i64:
        return self.n


class Complex(Bonus):
    kind = "cure_marker_further"
    params: ClassVar[Params] = {"n": at_least(1)}

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        return Complex(p["n"])

    def cure_shift(self) -> i64:
        return self.n


class Hardy(Bonus):
    """Resistances are permanently higher (V-320)."""

    kind = "resistance"
    params: ClassVar[Params] = {"resistances": some_resistances}

    def __init__(self, more: vec[i64]) -> None:
        self.more: vec[i64] = more

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        return Hardy(vec[i64]([p["resistances"].get(name, 0) for name in RESISTANCE_NAMES]))

    def add(self, values: vec[i64]) -> None:
        for nth in range(RESISTANCES):
            values[FIRST_RESISTANCE + nth] += self.more[nth]


class Invisible(Bonus):
    """DNA whenever anybody draws an event with a key (V-321, V-322)."""

    kind = "dna_on_event"
    params: ClassVar[Params] = {"event_key": "event_key", "dna_by_players": by_players}

    def __init__(self, key: i64, n: i64) -> None:
        self.key: i64 = key
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        return Invisible(c.event_keys.index(p["event_key"]), p["dna_by_players"][str(c.players)])

    def dna_for_card(self, key: i64) -> i64:
        return self.n if key == self.key else 0
