"""Phase 4: mortality (V-262 to V-277)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.reasons import Reason
from petri.core.state import BIT, Moves, low_member
from petri.core.things import PART, Public
from petri.games.viroid.cards import DICE, GROUND, LETHALITY, SEVERITY
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import FIELD, Attempt, Choice, Kind, Step, answers

if TYPE_CHECKING:
    from petri.games.viroid.names import Names


class Die(Public):
    def text_key(self, values: Mapping[str, Any]) -> str:
        return "die_kills" if values["kills"] else self.name


DIE: Final = Die("die", "seat face:number kills:flag", reveals=True)
DIED: Final = Public("died", "seat city mode")


class Roll(Step):
    """As many dice as the severity; each up to the lethality kills (V-263, V-264)."""

    name = "roll"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        s.deaths = 0
        s.hit = 0
        lethality = s.value(arg, LETHALITY)
        for _nth in range(s.value(arg, SEVERITY)):
            face = s.rng.below(DICE) + 1
            if face <= lethality:
                s.deaths += 1
            s.tell(DIE, arg, face, 1 if face <= lethality else 0)
        s.push(MORTALITY, arg)


class Mortality(Choice):
    """In different cities as far as possible; a surplus lapses (V-268 to V-271)."""

    name = "mortality"
    rule = "V-267"
    is_public = True
    lets_act = True
    answered_by = ("kill",)

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        if s.deaths == 0:
            return
        cities = self.cities(s, arg)
        while cities != 0:
            city = low_member(cities)
            cities &= cities - 1
            for mode in range(GROUND):
                if s.infected(city, mode, arg) > 0:
                    out.add(KILL.base + mode * PART + city)

    def cities(self, s: ViroidState, seat: i64) -> i64:
        """Those not hit yet; if there are none, all with an own infected."""
        fresh = s.present[seat] & ~s.hit
        return fresh if fresh != 0 else s.present[seat]

    def go_on(self, s: ViroidState, arg: i64) -> None:
        s.deaths = 0
        s.hit = 0

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"number": s.deaths}

    def text_key(self, s: ViroidState, arg: i64) -> str:
        return "mortality_one" if s.deaths == 1 else "mortality"


def is_there(m: Attempt) -> Reason | None:
    if m.a < GROUND and m.s.infected(m.b, m.a, m.seat) > 0:
        return None
    return m.no("not_there", "V-268", city=m.city(m.b), mode=m.mode(m.a))


def is_in_another_city(m: Attempt) -> Reason | None:
    if MORTALITY.cities(m.s, m.seat) & BIT[m.b] != 0:
        return None
    return m.no("other_city", "V-269", city=m.city(m.b))


class Kill(Kind):
    """An own infected becomes a corpse from its continent, or from the supply (V-268, V-272, V-273)."""

    word = "kill"
    group = "act"
    place = "city"
    rank = 5
    form = FIELD
    conditions = (answers, is_there, is_in_another_city)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.turn
        s.deaths -= 1
        s.hit |= BIT[b]
        s.take_infected(seat, b, a)
        s.tell(DIED, seat, b, a)
        s.gain_dna(seat, 1 + s.bonus(seat).dna_per_death())
        continent = s.rules.continent_of[b]
        if s.continents[continent] > 0:
            s.continents[continent] -= 1
        s.put_corpse(b, a)


ROLL: Final = Roll()
MORTALITY: Final = Mortality()
KILL: Final = Kill()
