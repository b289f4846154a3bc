"""Effects that change the numbers, costs and bans of a turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT
from petri.core.things import Counted, Public
from petri.games.contagion.cards import CARDS, INFECTION
from petri.games.contagion.params import Agreements, Params, at_least, change, is_flag, number_or, one_of
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import OF_CITY, Attempt, Effect

WHOLE_TURN: Final = ("during_actions",)
UNLIMITED: Final[i64] = 99


def changed(number: i64, n: i64, floor: i64) -> i64:
    """A number raised, or lowered down to a floor that never raises it (C-217, C-218)."""
    if n >= 0 or number <= floor:
        return number + n if n >= 0 else number
    return number + n if number + n > floor else floor


def used_too_late(m: Attempt) -> Reason:
    return m.no("use_late", "C-222", city=m.city(m.b))


# ---------------------------------------------------------------------- numbers
class ModifyDraw(Effect):
    kind = "modify_draw"
    timings = WHOLE_TURN
    params: ClassVar[Params] = {"n": change, "min": at_least(0)}

    def __init__(self, n: i64, floor: i64) -> None:
        self.n: i64 = n
        self.floor: i64 = floor

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return ModifyDraw(p["n"], p["min"])

    def draw_number(self, s: ContagionState, number: i64) -> i64:
        return changed(number, self.n, self.floor)


class ModifyInfect(Effect):
    kind = "modify_infect"
    timings = WHOLE_TURN
    params: ClassVar[Params] = {"n": change, "min": at_least(0)}
    takes = "levels"

    def __init__(self, n: i64, floor: i64) -> None:
        self.n: i64 = n
        self.floor: i64 = floor

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return ModifyInfect(p["n"], p["min"])

    def infect_number(self, s: ContagionState, number: i64) -> i64:
        found = changed(number, self.n, self.floor) + s.shielded
        return number if self.n < 0 and found > number else found

    def levels_at_stake(self, s: ContagionState, seat: i64) -> i64:
        level = s.level(seat, INFECTION)
        return level - changed(level, self.n, self.floor) if self.protects and self.n < 0 else 0


# ---------------------------------------------------------------------- costs
class Cheaper(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return "cheaper_mutate" if values["mutate"] else "cheaper_infect"


CHEAPER: Final = Cheaper("cheaper", "seat:owner mutate:flag number")


class ModifyCost(Effect):
    """Another price for infect or mutate actions: of the whole turn (events), or of the next one (cities)."""

    kind = "modify_cost"
    timings = (*WHOLE_TURN, *OF_CITY)
    params: ClassVar[Params] = {
        "action": one_of("infect", "mutate"),
        "city": one_of("any", "new", None),
        "n": change,
        "min": at_least(0),
        "uses": one_of(1, "all"),
    }
    agreements: ClassVar[Agreements] = {
        "city": lambda p, of_city: (p["action"] == "mutate") == (p["city"] is None),
        "uses": lambda p, of_city: of_city or p["uses"] == "all",
    }

    def __init__(self, infecting: bool, only_new: bool, n: i64, floor: i64, once: bool) -> None:
        self.infecting: bool = infecting
        self.only_new: bool = only_new
        self.n: i64 = n
        self.floor: i64 = floor
        self.once: bool = once

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return ModifyCost(p["action"] == "infect", p["city"] == "new", p["n"], p["min"], p["uses"] == 1)

    def cheapens(self, infecting: bool, is_new: bool) -> bool:
        """Whether it changes the cost of this infect or mutate action."""
        return self.infecting == infecting and (is_new or not self.only_new)

    def is_used_up(self, infecting: bool, is_new: bool) -> bool:
        return self.once and self.cheapens(infecting, is_new)

    def infect_cost(self, s: ContagionState, cost: i64, is_new: bool) -> i64:
        return changed(cost, self.n, self.floor) if self.cheapens(True, is_new) else cost

    def mutate_cost(self, s: ContagionState, cost: i64) -> i64:
        return cost if self.infecting else changed(cost, self.n, self.floor)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        return s.is_own_turn(seat) and s.actions_left() > 0 and not s.compensated

    def why_not_used(self, m: Attempt) -> Reason:
        return used_too_late(m)

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.cheaper |= BIT[self.number - CARDS]
        s.tell(CHEAPER, seat, 0 if self.infecting else 1, -self.n if self.n < 0 else 0)


# ---------------------------------------------------------------------- actions
class RestrictInfect(Effect):
    kind = "restrict_infect"
    timings = WHOLE_TURN
    params: ClassVar[Params] = {"new_cities": is_flag, "max_actions": number_or(None, 0)}

    def __init__(self, new_cities: bool, most_actions: i64) -> None:
        self.new_cities: bool = new_cities
        self.most_actions: i64 = most_actions

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return RestrictInfect(p["new_cities"], UNLIMITED if p["max_actions"] is None else p["max_actions"])

    def may_infect(self, s: ContagionState, is_new: bool) -> bool:
        return (self.new_cities or not is_new) and s.infects_done < self.most_actions

    def why_not_infect(self, m: Attempt) -> Reason:
        if m.s.infects_done >= self.most_actions:
            return m.no("infect_limit", "C-115", card=m.active_card, most=self.most_actions)
        return super().why_not_infect(m)


class ExtraActions(Effect):
    kind = "extra_actions"
    timings = (*WHOLE_TURN, *OF_CITY)
    params: ClassVar[Params] = {"n": at_least(1)}

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return ExtraActions(p["n"])

    def extra_actions(self) -> i64:
        return self.n

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        return s.is_own_turn(seat) and not s.compensated

    def why_not_used(self, m: Attempt) -> Reason:
        return used_too_late(m)

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.extra_actions += self.n
        s.done = False
        s.tell(EXTRA, seat, self.n)


EXTRA: Final = Counted("extra", "seat:owner number", "number")


class IgnoreCard(Effect):
    """The active card does not count for the rest of the turn."""

    kind = "ignore_card"
    timings = OF_CITY

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return IgnoreCard()

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        return s.is_own_turn(seat) and not s.ignoring

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.ignoring = True
        s.shielded = 0
        s.tell(IGNORED, seat)


IGNORED: Final = Public("ignored", "seat:owner")
