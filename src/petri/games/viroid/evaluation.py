"""How good a state of Viroid looks, for bots that look one step ahead: all win or lose together, so to every seat.

What is missing to win (corpses on the continents, cities without an infected), what the strains can do about it in the
rounds that are left (deaths, infections, zones they bear), and how near the cure is. The weights were found by playing.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import count, low_member
from petri.games.viroid.actions.mutate import has_more
from petri.games.viroid.cards import BIRD, DICE, GROUND, INFECTION, LETHALITY, MODES, NONE, SEVERITY, SLOTS, WON
from petri.games.viroid.reach import by_land, by_way
from petri.games.viroid.state import ViroidState

DECIDED: Final = 10000.0
ROUNDS: Final = 20.0  # of a whole game (V-062)
MANY_USES: Final[i64] = 6  # of regular spread types in a turn; more are not needed
MANY_TARGETS: Final[i64] = 8
FEW_CUBES: Final[i64] = 5


class Weights:
    """What things are worth."""

    corpse: float = 14.0  # one less on the continent fields
    city: float = 10.0  # with an infected, or eliminated
    second: float = 4.4  # infected in a city: healing one is no research success then
    host: float = 1.3  # an infected on a continent that still needs corpses
    cube: float = 0.06  # any infected
    death: float = 0.4  # to be expected in the rounds left, as far as it is needed
    late_death: float = 6.0  # the same, the nearer the end comes: who kills early spreads less
    speed: float = 0.2  # deaths to be expected in a round
    waste: float = 1.5  # the same when none is needed any more
    horizon: float = 12.0  # rounds; what can be done later does not count more
    point: float = 0.7  # an infection point, for each round
    use: float = 0.2  # a use of a regular spread type that has fields to infect, for each round
    both: float = 1.9  # one of each
    transport: float = 0.5  # a use of bird, ship or plane, for each round
    bearable: float = 0.5  # a city whose resistances a strain meets
    target: float = 0.8  # a city that a strain could infect by land
    opening: float = 1.4  # a city without infected whose resistances some strain meets
    near: float = 2.4  # such a city within reach by land
    far: float = 0.8  # or by bird, ship or plane only
    quarantine: float = 1.0  # such a city that may not be infected
    necrosis: float = 60.0  # quarantine binds nobody any more
    way_there: float = 40.0  # most of the symptoms up to it
    dna: float = 0.12  # as long as it can be spent
    strain: float = 3.8  # a symptom that can be developed next
    reserve: float = 0.4  # a cube that is missing to a few in the supply
    research: float = 1.9  # a field
    panic: float = 32.0  # the cure is near
    extinct: float = 43.0  # a strain without infected
    last: float = 15.0  # or with one only


WEIGHTS: Final = Weights()


def evaluate(s: ViroidState, seat: i64) -> float:
    return worth(s, WEIGHTS)


def worth(s: ViroidState, w: Weights) -> float:
    """How good a state is by these weights."""
    if s.result != 0:
        return DECIDED if s.result == WON else -DECIDED
    rounds = float(s.deck_size) / float(s.rules.seats)
    return done(s, w) + deaths_to_come(s, rounds, w) + strength(s, rounds, w) + freedom(s, w) - danger(s, w)


def terms(s: ViroidState) -> dict[str, float]:
    """The value by what it comes from."""
    if s.result != 0:
        return {"result": worth(s, WEIGHTS)}
    rounds = float(s.deck_size) / float(s.rules.seats)
    return {
        "done": done(s, WEIGHTS),
        "deaths": deaths_to_come(s, rounds, WEIGHTS),
        "strength": strength(s, rounds, WEIGHTS),
        "freedom": freedom(s, WEIGHTS),
        "danger": -danger(s, WEIGHTS),
    }


# ---------------------------------------------------------------------- what has been done
def done(s: ViroidState, w: Weights) -> float:
    there = s.somebody_in()
    value = w.city * float(count(there | s.gone)) - w.corpse * float(corpses_left(s))
    for continent in range(s.rules.continents):
        needed = s.continents[continent]
        hosts: i64 = 0
        cities = s.rules.continent_cities[continent] & there
        while cities != 0:
            n = infected_in(s, low_member(cities))
            cities &= cities - 1
            hosts += n
            value += w.cube * float(n)
            if n > 1:
                value += w.second
        value += w.host * float(hosts if hosts < needed else needed)
    return value


def corpses_left(s: ViroidState) -> i64:
    n: i64 = 0
    for continent in range(s.rules.continents):
        n += s.continents[continent]
    return n


def infected_in(s: ViroidState, city: i64) -> i64:
    n: i64 = 0
    for seat in range(s.rules.seats):
        n += s.infected_of(city, seat)
    return n


# ---------------------------------------------------------------------- what the strains can still do
def deaths_to_come(s: ViroidState, rounds: float, w: Weights) -> float:
    needed = float(corpses_left(s))
    deaths = 0.0
    for seat in range(s.rules.seats):
        deaths += float(s.value(seat, SEVERITY) * s.value(seat, LETHALITY)) / float(DICE)
    if needed == 0.0:
        return -w.waste * deaths
    expected = deaths * rounds
    late = 1.0 - rounds / ROUNDS
    worth = w.death + (w.late_death * late if late > 0.0 else 0.0)
    return worth * (expected if expected < needed else needed) + w.speed * deaths


def strength(s: ViroidState, rounds: float, w: Weights) -> float:
    ahead = rounds if rounds < w.horizon else w.horizon
    missing = s.rules.all_cities & ~(s.somebody_in() | s.gone)
    value = 0.0
    borne: i64 = 0
    near: i64 = 0
    far: i64 = 0
    for seat in range(s.rules.seats):
        bearable = s.bearable[seat] & ~s.gone
        barred = s.quarantine(seat)
        fields = fields_for(s, seat) & ~barred
        by_foot = by_land(s, seat) & fields
        near |= by_foot
        far |= carried(s, seat) & fields
        borne |= bearable
        value += ahead * turn_of(s, seat, w) + supplies(s, seat, ahead / w.horizon, w)
        value += w.bearable * float(count(bearable)) + w.target * float(least(count(by_foot), MANY_TARGETS))
        value -= w.quarantine * float(count(barred & bearable & missing)) / float(s.rules.seats)
    value += w.opening * float(count(borne & missing))
    return value + w.near * float(count(near & missing)) + w.far * float(count(far & missing & ~near))


def fields_for(s: ViroidState, seat: i64) -> i64:
    """The cities with a healthy field on which a strain can live."""
    cities: i64 = 0
    for mode in range(GROUND):
        if s.uses(seat, mode) > 0:
            cities |= s.healthy_in[mode] & s.bearable[seat] & ~s.spoilt(seat, mode)
    return cities


def carried(s: ViroidState, seat: i64) -> i64:
    """The cities that a strain reaches by bird, ship or plane."""
    cities: i64 = 0
    for mode in range(BIRD, MODES):
        if s.uses(seat, mode) > 0:
            cities |= by_way(s, seat, mode, False)
    return cities


def turn_of(s: ViroidState, seat: i64, w: Weights) -> float:
    """What a strain can do in a turn."""
    uses: i64 = 0
    for mode in range(GROUND):
        if s.healthy_in[mode] & s.bearable[seat] != 0:
            uses += s.uses(seat, mode)
    transports: i64 = 0
    for mode in range(BIRD, MODES):
        transports += s.uses(seat, mode)
    points = s.value(seat, INFECTION)
    value = w.point * float(points) + w.use * float(least(uses, MANY_USES))
    return value + w.both * float(least(points, uses)) + w.transport * float(transports)


def freedom(s: ViroidState, w: Weights) -> float:
    """Cities with corpses are closed for good to who is not there, unless somebody develops necrosis."""
    if s.necrosis:
        return w.necrosis
    best = 0.0
    for slot in range(s.rules.seats * SLOTS):
        if s.strains[slot] != NONE and s.rules.necrosis_at[s.strains[slot]] > 0:
            done_of_it = float(s.developed[slot] + 1) / float(s.rules.necrosis_at[s.strains[slot]] + 1)
            best = done_of_it if done_of_it > best else best
    return w.way_there * best


def supplies(s: ViroidState, seat: i64, time: float, w: Weights) -> float:
    """DNA, symptoms to come and cubes; `time` is how much of it is left, from 0 to 1."""
    value = w.dna * float(s.dna[seat]) * time
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        if has_more(s, slot):
            value += w.strain * time
    missing = FEW_CUBES - s.cubes_left[seat]
    return value - w.reserve * float(missing) if missing > 0 else value


def least(a: i64, b: i64) -> i64:
    return a if a < b else b


# ---------------------------------------------------------------------- what may end it
def danger(s: ViroidState, w: Weights) -> float:
    value = w.research * float(s.research) + w.panic / float(s.cure - s.research)
    for seat in range(s.rules.seats):
        infected = s.rules.cubes - s.cubes_left[seat]
        if infected == 0:
            value += w.extinct
        elif infected == 1:
            value += w.last
    return value
