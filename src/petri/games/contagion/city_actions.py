"""City actions: carried out directly after the city scoring, or kept for later (C-159 to C-168)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, low_member
from petri.core.things import PART, Public
from petri.games.contagion.cards import CITIES
from petri.games.contagion.effects.cubes import DECLINE
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import CITY, IMMEDIATELY, Attempt, Kind, OfSeat, answers

if TYPE_CHECKING:
    from petri.games.contagion.names import Names


class CityAction(OfSeat):
    """Directly after the city scoring: carry the action out, keep it, or let it lapse (C-159 to C-168)."""

    name = "city_action"
    rule = "C-155"
    is_public = True
    answered_by = ("use", "keep", "decline")

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg // PART if s.city_effect(arg % PART).is_possible(s, arg // PART) else NOBODY

    def go_on(self, s: ContagionState, arg: i64) -> None:
        if s.city_effect(arg % PART).timing == IMMEDIATELY:
            s.tell(LOST_ACTION, arg // PART, arg % PART)
        else:
            keep(s, arg // PART, arg % PART)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        city = arg % PART
        out.add(USE.base + city)
        if s.city_effect(city).timing == IMMEDIATELY:
            out.add(DECLINE.base)
        else:
            out.add(KEEP.base + city)

    def declined(self, s: ContagionState, arg: i64) -> None:
        s.answer()
        s.tell(LOST_ACTION, arg // PART, arg % PART)

    def why_not_declined(self, m: Attempt) -> Reason | None:
        city = m.arg % PART
        if m.s.city_effect(city).timing == IMMEDIATELY:
            return None
        return m.no("decline_keep", "C-161", city=m.city(city))

    def text_key(self, s: ContagionState, arg: i64) -> str:
        return "city_action_now" if s.city_effect(arg % PART).timing == IMMEDIATELY else "city_action"

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[arg % PART], "text": names.city_text(arg % PART)}

    def may_be_left(self, s: ContagionState, seat: i64, left: i64) -> bool:
        return left < CITIES and s.spent[seat] & BIT[left] != 0


CITY_ACTION: Final = CityAction()
LOST_ACTION: Final = Public("lost_action", "seat:owner city")  # an immediate action not carried out


def is_moment_for_city_action(m: Attempt) -> Reason | None:
    if m.kind.word in m.step.answered_by:
        return None
    if m.seat != m.s.turn:
        return m.no("use_turn", "C-162", turn=m.names.player(m.s.turn))
    return m.no("use_ended", "C-163") if m.s.ending else m.asked_first()


def has_city_action(m: Attempt) -> Reason | None:
    """The one it has just got, or one that it keeps."""
    if m.step is CITY_ACTION:
        return None if m.b == m.arg % PART else m.asked_first()
    if m.s.kept[m.seat] & BIT[m.b] != 0:
        return None
    for other in range(m.s.rules.seats):
        if m.s.kept[other] & BIT[m.b] != 0:
            return m.no("use_other", "C-162", city=m.city(m.b), other=m.names.player(other))
    if m.s.is_eradicated(m.b):
        return m.no("use_spent", "C-166", city=m.city(m.b))
    return m.no("use_none", "C-161", city=m.city(m.b))


def would_change_something(m: Attempt) -> Reason | None:
    effect = m.s.city_effect(m.b)
    return None if m.step is CITY_ACTION or effect.is_possible(m.s, m.seat) else effect.why_not_used(m)


class Use(Kind):
    """Carry a city action out; the card is laid face down (C-166)."""

    word = "use"
    group = "act"
    place = "card"
    sign = "now"
    is_main = True
    form = CITY
    conditions = (is_moment_for_city_action, has_city_action, would_change_something)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        kept = s.kept[seat]
        while kept != 0:
            if s.city_effect(low_member(kept)).is_possible(s, seat):
                return True
            kept &= kept - 1
        return False

    def add(self, s: ContagionState, seat: i64, out: Moves) -> None:
        kept = s.kept[seat]
        while kept != 0:
            city = low_member(kept)
            if s.city_effect(city).is_possible(s, seat):
                out.add(self.base + city)
            kept &= kept - 1

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        if s.is_asked(CITY_ACTION):
            s.answer()
        s.kept[seat] &= ~BIT[b]
        s.spent[seat] |= BIT[b]
        s.done = False
        s.tell(USED, seat, b)
        s.city_effect(b).carry_out(s, seat)

    def spoken(self, names: Names, s: ContagionState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"text": names.city_text(b)}


def keep(s: ContagionState, seat: i64, city: i64) -> None:
    s.spent[seat] &= ~BIT[city]
    s.kept[seat] |= BIT[city]
    s.tell(KEPT, seat, city)


def may_be_kept(m: Attempt) -> Reason | None:
    if m.s.city_effect(m.b).timing == IMMEDIATELY:
        return m.no("keep_now", "C-159", city=m.city(m.b))
    return None


class Keep(Kind):
    """Carry it out later (C-161)."""

    word = "keep"
    place = "card"
    sign = "later"
    form = CITY
    conditions = (answers("keep_only", "C-161"), has_city_action, may_be_kept)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        s.answer()
        keep(s, seat, b)


USE: Final = Use()
USED: Final = Public("used", "seat:owner city")
KEEP: Final = Keep()
KEPT: Final = Public("kept", "seat:owner city")
