"""Effects that place, move, remove and swap cubes, and doing without one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import NOBODY, Moves
from petri.core.things import PART, THIRD, Public
from petri.games.contagion.cards import NONE, ROWS
from petri.games.contagion.effects.losses import CUBE_LOSS, lose
from petri.games.contagion.params import Agreements, Params, at_least, number_or, one_of
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import (
    CITY,
    CUBES_IN_CITY,
    ONE_SHOT,
    Attempt,
    Effect,
    Kind,
    OfEffect,
    Step,
    answers,
    has_own_cube,
    has_room,
    is_in_display,
    number_moves,
    takes_cubes_from_dish,
)

if TYPE_CHECKING:
    from petri.games.contagion.names import Names

ALL_CUBES: Final[i64] = 99


def may_be_declined(m: Attempt) -> Reason | None:
    return m.step.why_not_declined(m)


class Decline(Kind):
    """Do without an immediate city action, or without an optional effect."""

    word = "decline"
    sign = "pass"
    conditions = (answers("decline_only", "C-220"), may_be_declined)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        s.rules.steps[s.asked_step()].declined(s, s.asked_arg())

    def text_key(self, s: ContagionState, a: i64, b: i64, c: i64) -> str:
        return "decline_city" if s.is_asked(s.rules.city_action) else "decline"

    def spoken(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"city": names.cities[s.asked_arg() % PART]} if s.is_asked(s.rules.city_action) else {}

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        city = {"city": names.city(s.asked_arg() % PART)} if s.is_asked(s.rules.city_action) else {}
        return {**city, "cost": []}


DECLINE: Final = Decline()


# ---------------------------------------------------------------------- place
class PlaceCubes(Effect):
    """Place up to n own cubes into one city for free (C-228)."""

    kind = "place_cubes"
    timings = ONE_SHOT
    params: ClassVar[Params] = {"n": at_least(1), "where": one_of("infected", "any")}
    may_be_optional = True

    def __init__(self, n: i64, anywhere: bool) -> None:
        self.n: i64 = n
        self.anywhere: bool = anywhere

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return PlaceCubes(p["n"], p["where"] == "any")

    def can_place(self, s: ContagionState, seat: i64, city: i64) -> bool:
        return s.room(city) > 0 and (self.anywhere or s.cubes[city * ROWS + seat] > 0)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        if s.dishes[seat] == 0:
            return False
        for nth in range(s.display_size):
            if self.can_place(s, seat, s.display[nth]):
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.push(PLACE, self.number * PART + seat)


def placing_of(s: ContagionState, arg: i64) -> PlaceCubes:
    effect = s.rules.effects[arg // PART]
    assert isinstance(effect, PlaceCubes)
    return effect


class Place(OfEffect):
    """In which city, and how many?"""

    name = "place"
    rule = "C-228"
    is_public = True
    answered_by = ("place", "decline")

    def is_for(self, effect: Effect) -> bool:
        return isinstance(effect, PlaceCubes)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg % PART if s.rules.effects[arg // PART].is_possible(s, arg % PART) else NOBODY

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        effect = placing_of(s, arg)
        seat = arg % PART
        for nth in range(s.display_size):
            city = s.display[nth]
            if effect.can_place(s, seat, city):
                number_moves(out, PLACE_MOVE.base + city * PART, s.most_cubes(seat, city, effect.n))
        if effect.may_decline():
            out.add(DECLINE.base)

    def text_key(self, s: ContagionState, arg: i64) -> str:
        return "place_optional" if placing_of(s, arg).may_decline() else "place"

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {**super().about(names, s, arg), "most": placing_of(s, arg).n}


PLACE: Final = Place()


def is_one_at_first(m: Attempt) -> Reason | None:
    return m.no("place_first", "C-024") if m.step is not PLACE and m.b > 1 else None


def is_place_of_the_card(m: Attempt) -> Reason | None:
    if m.step is not PLACE:
        return None
    effect = placing_of(m.s, m.arg)
    if not effect.can_place(m.s, m.seat, m.a):
        return m.no("place_infected", "C-228", card=m.effect_name, city=m.city(m.a))
    return m.no("place_many", "C-228", card=m.effect_name, most=effect.n) if m.b > effect.n else None


class SomeCubes(Kind):
    """There is a text for one cube and another for several; b is their number."""

    def text_key(self, s: ContagionState, a: i64, b: i64, c: i64) -> str:
        return f"{self.word}_one" if b == 1 else self.word


class PlaceMove(SomeCubes):
    """For a card, or the first cube; a is the city."""

    word = "place"
    form = CUBES_IN_CITY
    conditions = (
        answers("place_only", "C-040"),
        is_in_display,
        is_one_at_first,
        is_place_of_the_card,
        takes_cubes_from_dish,
        has_room,
    )

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        s.answer()
        s.place(seat, a, b)


PLACE_MOVE: Final = PlaceMove()


# ---------------------------------------------------------------------- move
class MoveCubes(Effect):
    """Move up to n own cubes from one city to one other (C-225)."""

    kind = "move_cubes"
    timings = ONE_SHOT
    params: ClassVar[Params] = {"n": at_least(1)}
    may_be_optional = True

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return MoveCubes(p["n"])

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        for nth in range(s.display_size):
            if s.cubes[s.display[nth] * ROWS + seat] > 0:
                return s.display_size > 1
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.push(MOVE_FROM, self.number * PART + seat)


def moving_of(s: ContagionState, arg: i64) -> MoveCubes:
    effect = s.rules.effects[arg // PART]
    assert isinstance(effect, MoveCubes)
    return effect


class MoveFrom(OfEffect):
    """From which city?"""

    name = "move_from"
    rule = "C-225"
    is_public = True
    answered_by = ("from", "decline")

    def is_for(self, effect: Effect) -> bool:
        return isinstance(effect, MoveCubes)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg % PART

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        add_own_cities(s, arg % PART, FROM.base, out)
        if s.rules.effects[arg // PART].may_decline():
            out.add(DECLINE.base)

    def text_key(self, s: ContagionState, arg: i64) -> str:
        return "move_from_optional" if moving_of(s, arg).may_decline() else "move_from"


def add_own_cities(s: ContagionState, seat: i64, base: i64, out: Moves) -> None:
    """A move for each city with own cubes."""
    for nth in range(s.display_size):
        if s.cubes[s.display[nth] * ROWS + seat] > 0:
            out.add(base + s.display[nth])


class FromCity(Kind):
    word = "from"
    at_once = True
    form = CITY
    conditions = (answers("move_only", "C-191"), is_in_display, has_own_cube)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        arg = s.asked_arg()
        s.answer()
        s.loss_of = b
        s.push(MOVE_TO, arg)


class MoveTo(OfEffect):
    """To which city, and how many? s.loss_of is the city they come from."""

    name = "move_to"
    rule = "C-225"
    is_public = True
    answered_by = ("to",)

    def is_for(self, effect: Effect) -> bool:
        return isinstance(effect, MoveCubes)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg % PART

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        effect = moving_of(s, arg)
        there = s.cubes[s.loss_of * ROWS + arg % PART]
        most = effect.n if effect.n < there else there
        for nth in range(s.display_size):
            city = s.display[nth]
            if city != s.loss_of:
                number_moves(out, TO.base + city * PART, most if most < s.room(city) else s.room(city))

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {**super().about(names, s, arg), "city": names.cities[s.loss_of]}

    def fits(self, s: ContagionState, arg: i64) -> bool:
        """Cubes are moved from a city that has some."""
        return super().fits(s, arg) and s.loss_of != NONE and s.cubes[s.loss_of * ROWS + arg % PART] > 0


def moves_elsewhere(m: Attempt) -> Reason | None:
    return m.no("to_same", "C-225", city=m.city(m.a)) if m.a == m.s.loss_of else None


def moves_some(m: Attempt) -> Reason | None:
    effect = moving_of(m.s, m.arg)
    start = m.s.loss_of
    if m.b == 0:
        return m.no("one_moved", "C-225")
    if m.b > effect.n:
        return m.no("to_many", "C-225", card=m.effect_name, most=effect.n)
    there = m.cubes(start, m.seat)
    return m.no("to_few", "C-225", city=m.city(start), most=there) if m.b > there else None


class ToCity(SomeCubes):
    """a is the city."""

    word = "to"
    form = CUBES_IN_CITY
    conditions = (answers("move_only", "C-191"), is_in_display, moves_elsewhere, moves_some, has_room)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        s.answer()
        s.lift(seat, s.loss_of, b)
        s.place(seat, a, b)

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "from": names.city(s.loss_of) if s.is_asked(MOVE_TO) else None}


MOVE_FROM: Final = MoveFrom()
FROM: Final = FromCity()
MOVE_TO: Final = MoveTo()
TO: Final = ToCity()


# ---------------------------------------------------------------------- remove
class RemoveCubes(Effect):
    """Remove own cubes (any city, or all or some of one city), or up to n of an opponent from one city."""

    kind = "remove_cubes"
    timings = ONE_SHOT
    params: ClassVar[Params] = {
        "whose": one_of("self", "opponent"),
        "n": number_or("all", 1),
        "cities": one_of("one", "any"),
    }
    agreements: ClassVar[Agreements] = {"cities": lambda p, of_city: p["whose"] == "self" or p["cities"] == "one"}
    takes = "cubes"

    def __init__(self, own: bool, n: i64, one_city: bool) -> None:
        self.own: bool = own
        self.n: i64 = n
        self.one_city: bool = one_city

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return RemoveCubes(p["whose"] == "self", ALL_CUBES if p["n"] == "all" else p["n"], p["cities"] == "one")

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        if self.own:
            return s.cubes_of(seat) > 0
        for other in range(s.rules.seats):
            if other != seat and s.cubes_of(other) > 0:
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        if not self.own:
            s.push(REMOVE_OTHER, self.number * PART + seat)
        elif self.one_city:
            s.push(CLEAR_CITY, self.number * PART + seat)
        else:
            lose(s, seat, CUBE_LOSS, self.most_of(s.cubes_of(seat)), NONE, self.protects)

    def most_of(self, cubes: i64) -> i64:
        return cubes if cubes < self.n else self.n


def removal_of(s: ContagionState, arg: i64) -> RemoveCubes:
    effect = s.rules.effects[arg // PART]
    assert isinstance(effect, RemoveCubes)
    return effect


class ClearCity(OfEffect):
    """Which city loses the own cubes?"""

    name = "clear_city"
    rule = "C-105"
    is_public = True
    answered_by = ("clear",)

    def is_for(self, effect: Effect) -> bool:
        return isinstance(effect, RemoveCubes) and effect.own and effect.one_city

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg % PART

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        add_own_cities(s, arg % PART, CLEAR.base, out)


class Clear(Kind):
    word = "clear"
    form = CITY
    conditions = (answers("move_only", "C-191"), is_in_display, has_own_cube)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        effect = removal_of(s, s.asked_arg())
        s.answer()
        lose(s, seat, CUBE_LOSS, effect.most_of(s.cubes[b * ROWS + seat]), b, effect.protects)


class RemoveOther(OfEffect):
    """Whose cubes, where, how many?"""

    name = "remove_other"
    rule = "C-232"
    is_public = True
    answered_by = ("remove",)

    def is_for(self, effect: Effect) -> bool:
        return isinstance(effect, RemoveCubes) and not effect.own and effect.one_city

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg % PART

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        effect = removal_of(s, arg)
        for nth in range(s.display_size):
            city = s.display[nth]
            for other in range(s.rules.seats):
                there = s.cubes[city * ROWS + other]
                if other != arg % PART and there > 0:
                    number_moves(out, REMOVE.base + other * THIRD + city * PART, effect.most_of(there))


def is_of_an_opponent(m: Attempt) -> Reason | None:
    return m.no("remove_self", "C-232") if m.c == m.seat else None


def removes_some(m: Attempt) -> Reason | None:
    most = removal_of(m.s, m.arg).most_of(m.cubes(m.a, m.c))
    if m.b > most:
        return m.no("remove_many", "C-232", other=m.names.player(m.c), city=m.city(m.a), most=most)
    return None if m.b > 0 else m.no("one_removed", "C-232")


class Remove(SomeCubes):
    """a is the city, c the opponent."""

    word = "remove"
    form = Form(
        "{number} of {seat} from {city}",
        "city",
        "number",
        "seat",
        reads=r"(?P<number>\d{1,2}) of (?P<seat>\d) from (?P<city>\S.*)",
    )
    conditions = (answers("remove_only", "C-040"), is_in_display, is_of_an_opponent, removes_some)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        s.answer()
        s.lift(c, a, b)


CLEAR_CITY: Final = ClearCity()
CLEAR: Final = Clear()
REMOVE_OTHER: Final = RemoveOther()
REMOVE: Final = Remove()


# ---------------------------------------------------------------------- swap
class SwapRows(Effect):
    """Exchange the own row with the opponent's row directly above."""

    kind = "swap_rows"
    timings = ONE_SHOT

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return SwapRows()

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        for nth in range(s.display_size):
            if can_swap(s, seat, s.display[nth]):
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.push(SWAP_STEP, seat)


def can_swap(s: ContagionState, seat: i64, city: i64) -> bool:
    if s.cubes[city * ROWS + seat] == 0:
        return False
    row = s.row_of(city, seat)
    return row > 0 and s.rows[city * ROWS + row - 1] != s.neutral()


class SwapStep(Step):
    """In which city? arg is the seat."""

    name = "swap"
    rule = "C-042"
    is_public = True
    answered_by = ("swap",)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            if can_swap(s, arg, s.display[nth]):
                out.add(SWAP.base + s.display[nth])

    def fits(self, s: ContagionState, arg: i64) -> bool:
        return arg < s.rules.seats and SwapRows().is_possible(s, arg)


def is_below_an_opponent(m: Attempt) -> Reason | None:
    row = m.s.row_of(m.b, m.seat)
    if row == 0:
        return m.no("swap_top", "C-081", city=m.city(m.b))
    above = m.s.rows[m.b * ROWS + row - 1]
    return m.no("swap_neutral", "C-209", city=m.city(m.b)) if above == m.s.neutral() else None


class Swap(Kind):
    word = "swap"
    form = CITY
    conditions = (answers("swap_only", "C-040"), is_in_display, has_own_cube, is_below_an_opponent)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        s.answer()
        row = b * ROWS + s.row_of(b, seat)
        s.rows[row] = s.rows[row - 1]
        s.rows[row - 1] = seat
        s.tell(SWAPPED, seat, b)


SWAP_STEP: Final = SwapStep()
SWAP: Final = Swap()
SWAPPED: Final = Public("swapped", "seat:owner city")
