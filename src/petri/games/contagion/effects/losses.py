"""What an effect takes from a player, and the resistance against it (C-096 to C-111)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import NOBODY, Moves
from petri.core.things import PART, Counted
from petri.games.contagion.cards import HIGHEST_LEVEL, NONE, RESISTANCE, ROWS, TRACKS
from petri.games.contagion.hands import CardsGo
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import CITY, Attempt, Kind, OfSeat, Step, answers, has_own_cube, is_in_display

if TYPE_CHECKING:
    from petri.games.contagion.names import Names

CARD_LOSS: Final[i64] = 0
CUBE_LOSS: Final[i64] = 1
LEVEL_LOSS: Final[i64] = 2
NUMBER_LOSS: Final[i64] = 3  # levels that do not count in this turn
LOSS_NAMES: Final = ("cards", "cubes", "levels", "number")

RESISTED: Final = Counted("resisted", "seat:owner number level:number", "number")


def lose(s: ContagionState, seat: i64, loss: i64, n: i64, of: i64, may_resist: bool) -> None:
    """Elements are at stake: first the uses of resistance, then the loss (C-104, C-105)."""
    s.loss = loss
    s.loss_of = of
    s.at_stake = n
    s.protected = 0
    s.push(LOSE, seat)
    if may_resist:
        s.push(RESIST, seat)


# ---------------------------------------------------------------------- resistance
class Resist(Step):
    """Use resistance once more, or accept what is lost?"""

    name = "resist"
    rule = "C-105"
    is_public = True
    answered_by = ("resist", "accept")

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg if s.can_resist(arg) else NOBODY

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        out.add(RESISTANCE_MOVE.base)
        out.add(ACCEPT.base)

    def text_key(self, s: ContagionState, arg: i64) -> str:
        return f"resist_{LOSS_NAMES[s.loss]}"

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        level = s.level(s.to_act, RESISTANCE)
        return {"card": names.cards[s.active], "stake": s.at_stake - s.protected, "level": level}

    def fits(self, s: ContagionState, arg: i64) -> bool:
        return arg == s.asked_arg()


RESIST: Final = Resist()


def may_resist(m: Attempt) -> Reason | None:
    if m.step is RESIST:
        return None
    if m.step is not DISCARD_STEP and m.step is not REMOVE_OWN:
        return m.no("resist_only", "C-097") if m.step.lets_act else m.asked_first()
    if m.seat != m.s.turn:
        return m.no("resist_city", "C-098")
    return m.no("resist_late", "C-105") if m.level(RESISTANCE) > 0 else m.no("resist_level", "C-102")


class UseResistance(Kind):
    """A use protects as many elements as the level, then the level falls by 1 (C-100)."""

    word = "resist"
    sign = "resistance"
    is_main = True
    conditions = (may_resist,)

    def saved(self, s: ContagionState) -> i64:
        level = s.level(s.to_act, RESISTANCE)
        left = s.at_stake - s.protected
        return left if left < level else level

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        saved = self.saved(s)
        s.protected += saved
        s.tell(RESISTED, seat, saved, s.level(seat, RESISTANCE) - 1)
        s.change_level(seat, RESISTANCE, -1)

    def spoken(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        level = s.level(s.to_act, RESISTANCE)
        return {"number": self.saved(s), "level": level - 1 if level > 0 else 0}

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {**self.spoken(names, s, a, b, c), "cost": []}


class Accept(Kind):
    word = "accept"
    sign = "pass"
    conditions = (answers("resist_only", "C-097"),)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        s.answer()

    def spoken(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"number": s.at_stake - s.protected}

    def about(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"number": s.at_stake - s.protected, "cost": []}


RESISTANCE_MOVE: Final = UseResistance()
ACCEPT: Final = Accept()


# ---------------------------------------------------------------------- the loss
class Lose(Step):
    """What is not protected is lost; which elements these are is the owner's choice (C-109)."""

    name = "lose"
    is_public = True
    asks_first = ("resist",)

    def run(self, s: ContagionState, arg: i64) -> None:
        n = s.at_stake - s.protected
        if s.loss == CARD_LOSS:
            s.push(DISCARD_STEP, arg * PART + n)
        elif s.loss == CUBE_LOSS:
            s.push(REMOVE_OWN, arg * PART + n)
        elif s.loss == LEVEL_LOSS:
            if n > 0:
                lower_level(s, arg, s.loss_of, n)
        else:
            s.shielded = s.protected

    def fits(self, s: ContagionState, arg: i64) -> bool:
        """What is at stake is there."""
        if arg >= s.rules.seats or s.active == NOBODY or s.protected > s.at_stake:
            return False
        if s.loss == CARD_LOSS:
            return s.at_stake <= s.hand_sizes[arg]
        if s.loss == CUBE_LOSS:
            return s.at_stake <= cubes_at_stake(s, arg)
        return s.at_stake <= HIGHEST_LEVEL and (s.loss != LEVEL_LOSS or s.loss_of < TRACKS)


def lower_level(s: ContagionState, seat: i64, track: i64, n: i64) -> None:
    """Never below 0: the resistance itself may have been used up meanwhile (C-107)."""
    level = s.level(seat, track)
    s.change_level(seat, track, -(n if n < level else level))


def cubes_at_stake(s: ContagionState, seat: i64) -> i64:
    return s.cubes_of(seat) if s.loss_of == NONE else s.cubes[s.loss_of * ROWS + seat]


class DiscardStep(CardsGo):
    name = "discard"
    rule = "C-118"
    is_public = True
    can_wait = True

    def may_be_left(self, s: ContagionState, seat: i64, left: i64) -> bool:
        return left <= s.hand_sizes[seat]


class RemoveOwn(OfSeat):
    """Which cube goes? arg is seat * PART + cubes still to remove; s.loss_of is the city if it is given."""

    name = "remove_own"
    rule = "C-120"
    is_public = True
    answered_by = ("lift",)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        seat = arg // PART
        left = arg % PART
        has_choice = left > 0 and city_of_loss(s, seat) == NOBODY and left != s.cubes_of(seat)
        return seat if has_choice else NOBODY

    def go_on(self, s: ContagionState, arg: i64) -> None:
        seat = arg // PART
        left = arg % PART
        if left == 0:
            return
        city = city_of_loss(s, seat)
        if city != NOBODY:
            s.lift(seat, city, left)
        else:
            lift_all(s, seat)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            if s.cubes[s.display[nth] * ROWS + arg // PART] > 0:
                out.add(LIFT.base + s.display[nth])

    def may_be_left(self, s: ContagionState, seat: i64, left: i64) -> bool:
        return 0 < left <= cubes_at_stake(s, seat)


def city_of_loss(s: ContagionState, seat: i64) -> i64:
    """The city from which cubes go, if there is no choice."""
    return s.loss_of if s.loss_of != NONE else only_city(s, seat)


def only_city(s: ContagionState, seat: i64) -> i64:
    """The city that holds all cubes of a seat, if there is just one."""
    found: i64 = NOBODY
    for nth in range(s.display_size):
        if s.cubes[s.display[nth] * ROWS + seat] > 0:
            if found != NOBODY:
                return NOBODY
            found = s.display[nth]
    return found


def lift_all(s: ContagionState, seat: i64) -> None:
    for nth in range(s.display_size):
        there = s.cubes[s.display[nth] * ROWS + seat]
        if there > 0:
            s.lift(seat, s.display[nth], there)


class Lift(Kind):
    """Take one own cube away."""

    word = "lift"
    at_once = True
    form = CITY
    conditions = (answers("move_only", "C-191"), is_in_display, has_own_cube)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        s.lift(s.to_act, b, 1)
        s.ask_again(s.asked_arg() - 1)


LOSE: Final = Lose()
DISCARD_STEP: Final = DiscardStep()
REMOVE_OWN: Final = RemoveOwn()
LIFT: Final = Lift()
