"""Setting up a game of Viroid (V-046 to V-094): steps on the agenda, for many ask."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.reasons import Reason
from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import PART, Public
from petri.core.vecs import append, vec
from petri.games.viroid.actions.infect import SOURCES, SPREAD_ONCE, source
from petri.games.viroid.actions.mutate import EQUIP, START_STRAIN
from petri.games.viroid.cards import CURE_FOUND, GROUND, MASSIVE, MODES, NONE, RESISTANCES, SLOTS
from petri.games.viroid.state import ViroidState, blank_state
from petri.games.viroid.things import FIELD, Attempt, Choice, Kind, Rules, Step, answers
from petri.games.viroid.turn import TURN

PATIENT_LIES: Final = Public("patient", "seat city mode")
NUMBERS: Final[vec[u8]] = vec[u8](range(64))


def new_state(rules: Rules, rng: Rng) -> ViroidState:
    """A game at its first decision."""
    s = blank_state(rules, rng)
    s.first = rules.first_seat if rules.first_seat != NOBODY else rng.below(rules.seats)
    s.turn = s.first
    s.deck = shuffled_deck(rules, rng)
    s.deck_size = len(s.deck)
    deal_boards(s)
    if s.result == 0:
        s.push(TURN, s.first)
        push_for_all(s, PATIENT_BEGINS)
        push_for_all(s, START_STRAIN if rules.has_cards else EQUIP)
        s.advance()
    return s


def push_for_all(s: ViroidState, step: Step) -> None:
    """In turn order, the start player first (V-073, V-347)."""
    for back in range(1, s.rules.seats + 1):
        s.push(step, (s.first + s.rules.seats - back) % s.rules.seats)


# ---------------------------------------------------------------------- the event deck
def shuffled_deck(rules: Rules, rng: Rng) -> vec[u8]:
    """From the bottom: D, C, B, A, with the cards of massive research in their layers (V-050 to V-061)."""
    pool = rules.pool[:]
    for category in range(MASSIVE + 1):
        rng.shuffle(pool, rules.pool_from[category], rules.pool_from[category + 1])
    at = rules.pool_from[:]
    deck = vec[u8](capacity=len(pool))
    for back in range(1, len(rules.layer_category) + 1):
        layer = len(rules.layer_category) - back
        start = len(deck)
        for _nth in range(rules.layer_events[layer]):
            deck = append(deck, pool[at[rules.layer_category[layer]]])
            at[rules.layer_category[layer]] += 1
        if rules.layer_massive[layer] > 0:
            for _nth in range(rules.layer_massive[layer]):
                deck = append(deck, pool[at[MASSIVE]])
                at[MASSIVE] += 1
            rng.shuffle(deck, start, len(deck))
    return deck


# ---------------------------------------------------------------------- boards
def deal_boards(s: ViroidState) -> None:
    """A start card each (V-074), or a bonus and DNA (V-087); bonuses may move the cure marker (V-312, V-318)."""
    rules = s.rules
    cards = NUMBERS[: len(rules.starts)] if rules.has_cards else rules.bonus_pool[:]
    s.rng.shuffle(cards, 0, len(cards))
    shift: i64 = 0
    for nth in range(rules.seats):
        seat = (s.first + nth) % rules.seats
        if rules.has_cards:
            take_start_card(s, seat, i64(cards[nth]))
        else:
            s.bonuses[seat] = i64(cards[nth])
            s.dna[seat] = rules.free_dna
        s.gain_dna(seat, s.bonus(seat).start_dna())
        shift += s.bonus(seat).cure_shift()
        s.work_out(seat)
    shift_cure(s, shift)


def take_start_card(s: ViroidState, seat: i64, number: i64) -> None:
    """All that it states comes without payment (V-076 to V-081)."""
    card = s.rules.starts[number]
    s.start_cards[seat] = number
    s.modes[seat * MODES + card.mode] = card.level
    for nth in range(RESISTANCES):
        s.resistances[seat * RESISTANCES + nth] = card.resistances[nth]
    s.bonuses[seat] = card.bonus
    s.dna[seat] = card.dna


def shift_cure(s: ViroidState, fields: i64) -> None:
    """All shifts together; the marker does not leave the track (V-319), nor may it reach research (V-329)."""
    if fields != 0:
        s.cure += fields
        if s.cure > s.rules.track:
            s.cure = s.rules.track
        if s.cure < 0:
            s.cure = 0
    if s.cure <= s.research:
        s.lose(CURE_FOUND)


# ---------------------------------------------------------------------- patient 0
class PatientBegins(Step):
    """Patient 0, then what symptoms and stages of the setup let spread (V-084, V-347)."""

    name = "patient_begins"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        s.turn = arg
        for mode in range(MODES):
            s.used[mode] = 0
        s.push(SETUP_SPREADS, arg)
        s.push(PATIENT, arg)

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg < s.rules.seats and s.start_cities[arg] == NONE


class SetupSpreads(Step):
    name = "setup_spreads"
    is_public = True

    def run(self, s: ViroidState, arg: i64) -> None:
        for back in range(1, s.stages[arg] + 1):
            push_spread(s, arg, SLOTS, s.stages[arg] - back)
        for slot_back in range(1, SLOTS + 1):
            slot = SLOTS - slot_back
            developed = s.developed[arg * SLOTS + slot]
            for back in range(1, developed + 1):
                push_spread(s, arg, slot, developed - back)


def push_spread(s: ViroidState, seat: i64, slot: i64, nth: i64) -> None:
    part = s.rules.stages[nth] if slot == SLOTS else s.part_of(seat * SLOTS + slot, nth)
    if part.spreads:
        s.push(SPREAD_ONCE, seat * SOURCES + source(slot, nth))


class Patient(Choice):
    """Where the first infected lies: as the start card says (V-082), or wherever the pathogen can live (V-091)."""

    name = "patient"
    rule = "V-091"
    is_public = True
    lets_act = True
    answered_by = ("patient",)

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        if s.start_cities[arg] != NONE:
            return
        for mode in range(GROUND):
            out.add_each(PATIENT_MOVE.base + mode * PART, self.cities(s, arg, mode))

    def cities(self, s: ViroidState, seat: i64, mode: i64) -> i64:
        if s.start_cards[seat] != NONE:
            card = s.rules.starts[s.start_cards[seat]]
            return BIT[card.city] & s.healthy_in[mode] if mode == card.mode else 0
        if s.modes[seat * MODES + mode] == 0:
            return 0
        return s.healthy_in[mode] if self.is_crowded_out(s, seat) else s.healthy_in[mode] & s.bearable[seat]

    def is_crowded_out(self, s: ViroidState, seat: i64) -> bool:
        """Others have taken every field that fits: any one of an own spread type does (V-093)."""
        for mode in range(GROUND):
            if s.modes[seat * MODES + mode] > 0 and s.healthy_in[mode] & s.bearable[seat] != 0:
                return False
        return True

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg == s.turn and s.start_cities[arg] == NONE


def suits_the_pathogen(m: Attempt) -> Reason | None:
    """Only without a start card, which prescribes the field (V-083)."""
    s = m.s
    if s.start_cards[m.seat] != NONE:
        return None
    if m.a >= GROUND or s.modes[m.seat * MODES + m.a] == 0:
        return m.no("patient_mode", "V-091", mode=m.mode(m.a))
    if s.healthy_in[m.a] & BIT[m.b] == 0:
        return m.no("no_healthy", "V-091", city=m.city(m.b), mode=m.mode(m.a))
    if PATIENT.cities(s, m.seat, m.a) & BIT[m.b] != 0:
        return None
    return m.no("patient_zone", "V-091", city=m.city(m.b))


def is_on_the_start_card(m: Attempt) -> Reason | None:
    if m.s.start_cards[m.seat] == NONE or PATIENT.cities(m.s, m.seat, m.a) & BIT[m.b] != 0:
        return None
    card = m.s.rules.starts[m.s.start_cards[m.seat]]
    return m.no("patient_card", "V-082", city=m.city(card.city), mode=m.mode(card.mode))


class PlacePatient(Kind):
    """It costs nothing, gives no DNA and is no first infection (V-092, V-317)."""

    word = "patient"
    group = "act"
    place = "city"
    rank = 1
    form = FIELD
    conditions = (answers, suits_the_pathogen, is_on_the_start_card)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.turn
        s.put_infected(seat, b, a)
        s.start_cities = s.start_cities[:]
        s.start_cities[seat] = b
        s.visited[seat] |= BIT[b]
        s.tell(PATIENT_LIES, seat, b, a)
        s.answer()


PATIENT_BEGINS: Final = PatientBegins()
SETUP_SPREADS: Final = SetupSpreads()
PATIENT: Final = Patient()
PATIENT_MOVE: Final = PlacePatient()
