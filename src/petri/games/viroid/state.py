"""The state of a game of Viroid: the table and its laws.

Fields of one spread type in a city are alike, so they are counted. What many rules ask of cities (who is there, where
healthy fields and corpses are) is kept as sets of cities beside the counts.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.rng import Rng
from petri.core.signing import mixed
from petri.core.state import BIT, NOBODY, Moves, State, count, zeros
from petri.core.things import KIND_BITS, PART, PART_BITS, THIRD_BITS
from petri.core.vecs import vec
from petri.games.viroid.cards import (
    AIRPORT,
    CATTLE,
    CULL,
    CURE_FOUND,
    DECK_EMPTY,
    EXTINCT,
    FIRST_RESISTANCE,
    GROUND,
    HIGHEST_LEVEL,
    INFECTION,
    ISOLATION,
    LETHALITY,
    LIVESTOCK,
    MARKERS,
    MEDICATION,
    MODES,
    NONE,
    PESTS,
    POINTS_PER_LEVEL,
    PORT,
    RESISTANCES,
    SEATS,
    SEVERITY,
    SLOTS,
    SMALL,
    VALUES,
    WON,
)
from petri.games.viroid.things import Benefit, Bonus, Card, Part, Rules
from petri.games.viroid.told import (
    CORPSE,
    DNA,
    DNA_LOST,
    ELIMINATED,
    FIRST_INFECTION,
    HEALED,
    INFECTED,
    LIFTED,
    LOST_GAME,
    RESEARCH,
    RESEARCH_BACK,
    SUCCESS,
    VICTIM,
    WON_GAME,
)

MOST_DNA: Final[i64] = 4000  # more than any game brings; happenings tell numbers up to 4094


class ViroidState(State):
    rules: Rules
    first: i64 = 0  # the start player
    # fields, by city * GROUND + spread type
    healthy: vec[u8]
    dead: vec[u8]
    cubes: vec[u8]  # the infected, by (city * GROUND + spread type) * SEATS + seat
    # the same as sets of cities
    healthy_in: vec[i64]  # by spread type
    present: vec[i64]  # by seat: with an infected of this player
    corpses: i64 = 0
    gone: i64 = 0  # eliminated
    # tracks and markers
    research: i64 = 0
    cure: i64 = 0
    continents: vec[i64]  # corpses left on the continent fields
    markers: vec[i64]  # by kind of marker: the routes, airports or cities
    necrosis: bool = False
    # boards, by seat
    dna: vec[i64]
    cubes_left: vec[i64]
    modes: vec[i64]  # the levels of spread markers, by seat * MODES + spread type
    resistances: vec[i64]  # the levels of resistance markers, by seat * RESISTANCES + resistance
    strains: vec[i64]  # symptom cards, by seat * SLOTS + slot
    developed: vec[i64]  # how many symptoms of each
    stages: vec[i64]
    bonuses: vec[i64]  # dealt before anybody copies a state, like the start cards: copies share them
    start_cards: vec[i64]
    start_cities: vec[i64]  # shared, too: who changes it changes a copy
    visited: vec[i64]  # the cities that a seat has infected before
    values: vec[i64]  # by seat * VALUES + value: the sum of all sources
    bearable: vec[i64]  # the cities whose resistances a seat meets
    supply: i64 = 0  # the symptom cards that nobody has
    shed: i64 = 0  # those out of the game
    # the event deck, shared by copies: its top is before `deck_size`, from there on are the cards drawn, the last first
    deck: vec[u8]
    deck_size: i64 = 0
    # the turn
    points: i64 = 0  # infection points left
    used: vec[i64]  # uses spent, by spread type
    free: vec[i64]  # uses left of a one-time spread, by spread type
    deaths: i64 = 0  # still to be placed
    hit: i64 = 0  # the cities in which deaths were placed in this phase
    before: i64 = 0  # the cities with infected before help came to a continent

    def copy(self) -> ViroidState:
        s = ViroidState()
        self.copy_core(s)
        s.rules = self.rules
        s.first = self.first
        s.healthy = self.healthy[:]
        s.dead = self.dead[:]
        s.cubes = self.cubes[:]
        s.healthy_in = self.healthy_in[:]
        s.present = self.present[:]
        s.corpses = self.corpses
        s.gone = self.gone
        s.research = self.research
        s.cure = self.cure
        s.continents = self.continents[:]
        s.markers = self.markers[:]
        s.necrosis = self.necrosis
        s.dna = self.dna[:]
        s.cubes_left = self.cubes_left[:]
        s.modes = self.modes[:]
        s.resistances = self.resistances[:]
        s.strains = self.strains[:]
        s.developed = self.developed[:]
        s.stages = self.stages[:]
        s.bonuses = self.bonuses
        s.start_cards = self.start_cards
        s.start_cities = self.start_cities
        s.visited = self.visited[:]
        s.values = self.values[:]
        s.bearable = self.bearable[:]
        s.supply = self.supply
        s.shed = self.shed
        s.deck = self.deck
        s.deck_size = self.deck_size
        s.points = self.points
        s.used = self.used[:]
        s.free = self.free[:]
        s.deaths = self.deaths
        s.hit = self.hit
        s.before = self.before
        return s

    def secrets(self) -> i64:
        sign = State.secrets(self)
        for place in range(self.deck_size):
            sign = mixed(sign, i64(self.deck[place]))
        return sign

    # ------------------------------------------------------------------ decisions
    def run_step(self, step: i64, arg: i64) -> None:
        self.rules.steps[step].run(self, arg)

    def list_moves(self, out: Moves) -> None:
        out.n = 0
        if self.to_act != NOBODY:
            self.rules.steps[self.asked_step()].moves(self, self.asked_arg(), out)

    def seat_of(self, move: i64) -> i64:
        return self.to_act

    def play(self, move: i64) -> None:
        self.carry_out(move)
        self.advance()

    def carry_out(self, move: i64) -> None:
        """What a move does itself, before anything else comes of it."""
        self.rules.kinds[move >> KIND_BITS].play(
            self, (move >> PART_BITS) & (PART - 1), move & (PART - 1), (move >> THIRD_BITS) & (PART - 1)
        )

    # ------------------------------------------------------------------ fields
    def infected(self, city: i64, mode: i64, seat: i64) -> i64:
        return i64(self.cubes[(city * GROUND + mode) * SEATS + seat])

    def infected_of(self, city: i64, seat: i64) -> i64:
        """How many infected of a player a city has."""
        at = city * GROUND * SEATS + seat
        n: i64 = 0
        for mode in range(GROUND):
            n += i64(self.cubes[at + mode * SEATS])
        return n

    def somebody_in(self) -> i64:
        """The cities with an infected of any colour."""
        cities: i64 = 0
        for seat in range(self.rules.seats):
            cities |= self.present[seat]
        return cities

    def put_infected(self, seat: i64, city: i64, mode: i64) -> None:
        """An infected on a healthy field."""
        at = city * GROUND + mode
        self.take_healthy(city, mode)
        self.cubes[at * SEATS + seat] += 1
        self.present[seat] |= BIT[city]
        self.cubes_left[seat] -= 1

    def take_infected(self, seat: i64, city: i64, mode: i64) -> None:
        """The cube returns to its owner; what becomes of the field comes next (V-141, V-276)."""
        self.cubes[(city * GROUND + mode) * SEATS + seat] -= 1
        self.cubes_left[seat] += 1
        if self.infected_of(city, seat) == 0:
            self.present[seat] &= ~BIT[city]

    def take_healthy(self, city: i64, mode: i64) -> None:
        at = city * GROUND + mode
        self.healthy[at] -= 1
        if self.healthy[at] == 0:
            self.healthy_in[mode] &= ~BIT[city]

    def put_healthy(self, city: i64, mode: i64) -> None:
        self.healthy[city * GROUND + mode] += 1
        self.healthy_in[mode] |= BIT[city]

    def put_corpse(self, city: i64, mode: i64) -> None:
        """A field dies; a city with nothing else is eliminated (V-180, V-181)."""
        self.dead[city * GROUND + mode] += 1
        self.corpses |= BIT[city]
        if self.is_all_dead(city):
            self.eliminate(city)

    def is_all_dead(self, city: i64) -> bool:
        for at in range(city * GROUND, (city + 1) * GROUND):
            if self.dead[at] != self.rules.fields[at]:
                return False
        return True

    def take_corpse(self, city: i64, mode: i64) -> None:
        """It goes to its continent, the field becomes healthy (V-150, V-151)."""
        self.dead[city * GROUND + mode] -= 1
        self.continents[self.rules.continent_of[city]] += 1
        self.put_healthy(city, mode)
        for at in range(city * GROUND, (city + 1) * GROUND):
            if self.dead[at] > 0:
                return
        self.corpses &= ~BIT[city]

    def eliminate(self, city: i64) -> None:
        """Its bird, small-animal and livestock markers leave; all others stay (V-177, V-178)."""
        self.gone |= BIT[city]
        self.tell(ELIMINATED, city)
        for marker in (PESTS, CULL, CATTLE):
            if self.markers[marker] & BIT[city] != 0:
                self.markers[marker] &= ~BIT[city]
                self.tell(LIFTED, marker, city)

    # ------------------------------------------------------------------ infection
    def infect(self, seat: i64, city: i64, mode: i64, way: i64) -> None:
        """An infection brings 1 DNA (V-203), the first one of a city more for some (V-316, V-317)."""
        self.put_infected(seat, city, mode)
        self.tell(INFECTED, seat, city, mode, way)
        self.gain_dna(seat, 1)
        if self.visited[seat] & BIT[city] == 0:
            self.visited[seat] |= BIT[city]
            more = self.bonus(seat).dna_per_first_infection()
            if more > 0:
                self.gain_dna(seat, more)
                self.tell(FIRST_INFECTION, seat, city, more)

    def heal(self, seat: i64, city: i64, mode: i64) -> None:
        self.take_infected(seat, city, mode)
        self.put_healthy(city, mode)
        self.tell(HEALED, seat, city, mode)

    def succeed(self, city: i64, fields: i64) -> None:
        """A city has lost its last infected by healing: a research success (V-142, V-158)."""
        self.tell(SUCCESS, city, fields)
        self.advance_research(fields)

    def die_by_event(self, seat: i64, city: i64, mode: i64) -> None:
        """No DNA but that of a bonus (V-153, V-315)."""
        self.take_infected(seat, city, mode)
        self.tell(VICTIM, seat, city, mode)
        more = self.bonus(seat).dna_per_death()
        if more > 0:
            self.gain_dna(seat, more)
            self.tell(DNA, seat, more)
        self.put_corpse(city, mode)

    def put_event_corpse(self, city: i64, mode: i64) -> None:
        """From the general supply (V-149)."""
        self.take_healthy(city, mode)
        self.tell(CORPSE, city, mode)
        self.put_corpse(city, mode)

    # ------------------------------------------------------------------ values
    def bonus(self, seat: i64) -> Bonus:
        return self.rules.bonuses[self.bonuses[seat]]

    def gain_dna(self, seat: i64, n: i64) -> None:
        self.dna[seat] += n
        if self.dna[seat] > MOST_DNA:
            self.dna[seat] = MOST_DNA

    def change_dna(self, seat: i64, n: i64) -> None:
        """Not below 0 (V-045)."""
        if n > 0:
            self.gain_dna(seat, n)
            self.tell(DNA, seat, n)
            return
        lost = -n if -n < self.dna[seat] else self.dna[seat]
        if lost > 0:
            self.dna[seat] -= lost
            self.tell(DNA_LOST, seat, lost)

    def work_out(self, seat: i64) -> None:
        """The values of a pathogen from all their sources (V-033, V-348), and the cities that they let it bear."""
        rules = self.rules
        sums = rules.start_values[:]
        for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
            if self.strains[slot] != NONE:
                first = rules.first_part[self.strains[slot]]
                for nth in range(self.developed[slot]):
                    add_part(rules.parts[first + nth], sums)
        for nth in range(self.stages[seat]):
            add_part(rules.stages[nth], sums)
        for nth in range(RESISTANCES):
            sums[FIRST_RESISTANCE + nth] += POINTS_PER_LEVEL * self.resistances[seat * RESISTANCES + nth]
        self.bonus(seat).add(sums)
        limit(sums, SEVERITY, rules.most_severity)
        limit(sums, LETHALITY, rules.most_lethality)
        for nth in range(RESISTANCES):
            limit(sums, FIRST_RESISTANCE + nth, rules.most_resistance)
        for needed in rules.bonus_points_at:
            if sums[FIRST_RESISTANCE + MEDICATION] >= needed:
                sums[INFECTION] += 1
        for value in range(VALUES):
            self.values[seat * VALUES + value] = sums[value]
        self.bearable[seat] = self.cities_for(sums)

    def cities_for(self, sums: vec[i64]) -> i64:
        """The cities that these resistances meet (V-193)."""
        cities: i64 = 0
        for city in range(self.rules.cities):
            meets = True
            for nth in range(RESISTANCES):
                if self.rules.needs[city * RESISTANCES + nth] > sums[FIRST_RESISTANCE + nth]:
                    meets = False
            if meets:
                cities |= BIT[city]
        return cities

    def value(self, seat: i64, value: i64) -> i64:
        return self.values[seat * VALUES + value]

    def level(self, seat: i64, mode: i64) -> i64:
        return self.modes[seat * MODES + mode]

    def uses(self, seat: i64, mode: i64) -> i64:
        """How often a spread type may be used in a turn (V-043, V-044, V-309)."""
        if self.rules.forbidden & BIT[mode] != 0:
            return 0
        return self.modes[seat * MODES + mode] + self.bonus(seat).uses(mode)

    def uses_left(self, seat: i64, mode: i64) -> i64:
        return self.uses(seat, mode) - self.used[mode]

    def owns_two(self, seat: i64, mode: i64) -> bool:
        """Only a marker on level II counts (V-174)."""
        return self.modes[seat * MODES + mode] == HIGHEST_LEVEL

    def slot_of(self, seat: i64, stem: i64) -> i64:
        """The slot with a card of a strain, or NOBODY."""
        for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
            if self.strains[slot] != NONE and self.rules.stem_of[self.strains[slot]] == stem:
                return slot
        return NOBODY

    def free_slot(self, seat: i64) -> i64:
        """The cheapest one (V-251), or NOBODY."""
        for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
            if self.strains[slot] == NONE:
                return slot
        return NOBODY

    def part_of(self, slot: i64, nth: i64) -> Part:
        """The nth symptom of the card in a slot."""
        return self.rules.parts[self.rules.first_part[self.strains[slot]] + nth]

    # ------------------------------------------------------------------ markers
    def markers_left(self, marker: i64) -> i64:
        return self.rules.markers[marker] - count(self.markers[marker])

    def is_open_route(self, route: i64) -> bool:
        return self.markers[PORT] & BIT[route] == 0

    def open_airports(self) -> i64:
        return self.rules.airports & ~self.markers[AIRPORT]

    def quarantine(self, seat: i64) -> i64:
        """The cities that a player may not infect: corpses and none of its own (V-226 to V-229)."""
        return 0 if self.necrosis else self.corpses & ~self.present[seat]

    def spoilt(self, seat: i64, mode: i64) -> i64:
        """The cities in which a countermeasure keeps a player from a spread type (V-165, V-166)."""
        if mode == SMALL and not self.owns_two(seat, mode):
            return self.markers[PESTS]
        if mode == LIVESTOCK and not self.owns_two(seat, mode):
            return self.markers[CATTLE]
        return 0

    def isolated(self) -> i64:
        return self.markers[ISOLATION]

    # ------------------------------------------------------------------ research and the end
    def advance_research(self, fields: i64) -> None:
        """The players lose at once when it reaches the cure marker (V-328, V-329)."""
        self.research += fields
        if self.research > self.rules.track:
            self.research = self.rules.track
        self.tell(RESEARCH, fields, self.research)
        if self.research >= self.cure:
            self.lose(CURE_FOUND)

    def set_back_research(self, fields: i64) -> None:
        """Not behind its start field (V-285)."""
        back = self.research - self.rules.research_start
        if fields < back:
            back = fields
        if back > 0:
            self.research -= back
            self.tell(RESEARCH_BACK, back, self.research)

    def lose(self, cause: i64) -> None:
        self.tell(LOST_GAME, cause)
        self.finish(cause)

    def draw(self) -> i64:
        """The top card of the event deck; without one the game is lost (V-330), and this is NOBODY."""
        if self.deck_size == 0:
            self.lose(DECK_EMPTY)
            return NOBODY
        self.deck_size -= 1
        return i64(self.deck[self.deck_size])

    def card(self, card: i64) -> Card:
        return self.rules.events[card]

    def check_end(self) -> None:
        """At the end of phase 4: a win comes before a loss (V-324 to V-327, V-332)."""
        if self.has_won():
            self.tell(WON_GAME)
            self.finish(WON)
        elif self.strains_extinct() >= (1 if self.rules.seats == 2 else 2):
            self.lose(EXTINCT)

    def has_won(self) -> bool:
        for nth in range(self.rules.continents):
            if self.continents[nth] > 0:
                return False
        return self.somebody_in() | self.gone == self.rules.all_cities

    def strains_extinct(self) -> i64:
        n: i64 = 0
        for seat in range(self.rules.seats):
            if self.present[seat] == 0:
                n += 1
        return n


def add_part(part: Part, sums: vec[i64]) -> None:
    for nth in range(len(part.benefits)):
        benefit: Benefit = part.benefits[nth]
        benefit.add(sums)


def limit(sums: vec[i64], value: i64, most: i64) -> None:
    if sums[value] > most:
        sums[value] = most


def nones(n: i64) -> vec[i64]:
    out = zeros(n)
    for at in range(n):
        out[at] = NONE
    return out


def blank_state(rules: Rules, rng: Rng) -> ViroidState:
    """The board before anybody sits down at it: all fields healthy, no strain anywhere."""
    s = ViroidState()
    s.start_agenda()
    s.rules = rules
    s.rng = rng
    s.healthy = rules.fields[:]
    s.dead = vec[u8]([0 for _ in range(rules.cities * GROUND)])
    s.cubes = vec[u8]([0 for _ in range(rules.cities * GROUND * SEATS)])
    s.healthy_in = zeros(GROUND)
    for city in range(rules.cities):
        for mode in range(GROUND):
            if rules.fields[city * GROUND + mode] > 0:
                s.healthy_in[mode] |= BIT[city]
    s.present = zeros(SEATS)
    s.research = rules.research_start
    s.cure = rules.cure_start
    s.continents = rules.corpses[:]
    s.markers = zeros(MARKERS)
    s.dna = zeros(SEATS)
    s.cubes_left = zeros(SEATS)
    s.modes = zeros(SEATS * MODES)
    s.resistances = zeros(SEATS * RESISTANCES)
    s.strains = nones(SEATS * SLOTS)
    s.developed = zeros(SEATS * SLOTS)
    s.stages = zeros(SEATS)
    s.bonuses = zeros(SEATS)
    s.start_cards = nones(SEATS)
    s.start_cities = nones(SEATS)
    s.visited = zeros(SEATS)
    s.values = zeros(SEATS * VALUES)
    s.bearable = zeros(SEATS)
    s.supply = BIT[rules.symptom_cards] - 1
    s.deck = vec[u8]()
    s.used = zeros(MODES)
    s.free = zeros(MODES)
    for seat in range(rules.seats):
        s.bonuses[seat] = rules.no_bonus
        s.cubes_left[seat] = rules.cubes
        s.work_out(seat)
    return s
