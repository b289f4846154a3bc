"""Phase 3: mutations (V-234 to V-261), the same purchases in the free start (V-087 to V-093), and free ones."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, new_moves
from petri.core.things import KIND_BITS, PART, PART_BITS, Public
from petri.games.viroid.actions.infect import SOURCES, SPREAD_ONCE, source
from petri.games.viroid.cards import (
    FIRST_RESISTANCE,
    GROUND,
    HIGHEST_LEVEL,
    MODES,
    NONE,
    POINTS_PER_LEVEL,
    RESISTANCES,
    SLOTS,
)
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import OTHERS, RESISTING, SPREADING, SYMPTOMS, Attempt, Kind, Part, Step, answers

if TYPE_CHECKING:
    from petri.games.viroid.names import Names

EVOLVED: Final = Public("evolved", "seat mode level:number")
RESISTED: Final = Public("resisted", "seat resistance level:number")
STRAIN_TAKEN: Final = Public("strain", "seat card")


class SymptomCame(Public):
    def spoken(self, terms: Mapping[str, Any], s: ViroidState, values: Mapping[str, Any]) -> dict[str, Any]:
        spoken: dict[str, Any] = terms["symptom"].of(values["card"], values["number"])
        return spoken


SYMPTOM_CAME: Final = SymptomCame("symptom", "seat card number")
STAGE_CAME: Final = Public("stage", "seat number")
SHED_STRAIN: Final = Public("shed", "seat card")

IMPOSSIBLE: Final[i64] = 9999  # no DNA pays for it


# ---------------------------------------------------------------------- prices
def price(s: ViroidState, seat: i64, group: i64, printed: i64) -> i64:
    return s.bonus(seat).price(group, printed)


def mode_price(s: ViroidState, seat: i64, mode: i64, level: i64) -> i64:
    return price(s, seat, SPREADING, s.rules.mode_prices[mode * HIGHEST_LEVEL + level - 1])


def resistance_price(s: ViroidState, seat: i64, resistance: i64, level: i64) -> i64:
    return price(s, seat, RESISTING, s.rules.resistance_prices[resistance * HIGHEST_LEVEL + level - 1])


def slot_price(s: ViroidState, slot: i64) -> i64:
    return s.rules.slot_prices[slot % SLOTS]


def next_symptom_price(s: ViroidState, seat: i64, slot: i64) -> i64:
    return price(s, seat, SYMPTOMS, s.part_of(slot, s.developed[slot]).cost)


def stage_price(s: ViroidState, seat: i64) -> i64:
    return price(s, seat, OTHERS, s.rules.stages[s.stages[seat]].cost)


# ---------------------------------------------------------------------- the steps
class Buying(Step):
    """Asks what is developed."""

    answered_by: ClassVar[tuple[str, ...]] = ("evolve", "resist", "strain", "symptom", "stage", "end")

    def asks(self, s: ViroidState, arg: i64) -> i64:
        return arg

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        add_markers(s, arg, out)
        add_symptoms(s, arg, False, out)
        add_strains(s, arg, False, out)
        if s.stages[arg] < len(s.rules.stages) and stage_price(s, arg) <= s.dna[arg]:
            out.add(STAGE.base + s.stages[arg] + 1)


def add_markers(s: ViroidState, seat: i64, out: Moves) -> None:
    dna = s.dna[seat]
    for mode in range(MODES):
        level = s.modes[seat * MODES + mode] + 1
        if level <= HIGHEST_LEVEL and s.rules.forbidden & BIT[mode] == 0 and mode_price(s, seat, mode, level) <= dna:
            out.add(EVOLVE.base + level * PART + mode)
    for nth in range(RESISTANCES):
        level = s.resistances[seat * RESISTANCES + nth] + 1
        if level <= HIGHEST_LEVEL and resistance_price(s, seat, nth, level) <= dna:
            out.add(RESIST.base + level * PART + nth)


def add_symptoms(s: ViroidState, seat: i64, free: bool, out: Moves) -> None:
    """The next one of each own strain (V-239)."""
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        if has_more(s, slot) and (free or next_symptom_price(s, seat, slot) <= s.dna[seat]):
            out.add(SYMPTOM.base + (s.developed[slot] + 1) * PART + s.rules.stem_of[s.strains[slot]])


def has_more(s: ViroidState, slot: i64) -> bool:
    return s.strains[slot] != NONE and s.developed[slot] < s.rules.parts_of_card[s.strains[slot]]


def add_strains(s: ViroidState, seat: i64, free: bool, out: Moves) -> None:
    """Cards that nobody has, of strains that are not on the board (V-254, V-256)."""
    slot = s.free_slot(seat)
    if slot != NOBODY and (free or slot_price(s, slot) <= s.dna[seat]):
        out.add_each(STRAIN.base, strains_for(s, seat))


def strains_for(s: ViroidState, seat: i64) -> i64:
    cards = s.supply
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.strains[slot] != NONE:
            cards &= ~s.rules.cards_of_stem[s.rules.stem_of[s.strains[slot]]]
    return cards


class Mutation(Buying):
    """Any number of things, as long as DNA suffices (V-234)."""

    name = "mutation"
    rule = "V-234"
    is_public = True
    lets_act = True
    answered_by = (*Buying.answered_by, "shed")

    def asks(self, s: ViroidState, arg: i64) -> i64:
        """A strain can always be discarded."""
        for slot in range(arg * SLOTS, (arg + 1) * SLOTS):
            if s.strains[slot] != NONE:
                return arg
        out = new_moves()
        Buying.moves(self, s, arg, out)
        return arg if out.n > 0 else NOBODY

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        Buying.moves(self, s, arg, out)
        for slot in range(arg * SLOTS, (arg + 1) * SLOTS):
            if s.strains[slot] != NONE:
                out.add(SHED.base + s.rules.stem_of[s.strains[slot]])
        out.add(END.base)

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"dna": s.dna[arg]}


class Equip(Buying):
    """The free start: with what a pathogen needs to live, and to live somewhere (V-087 to V-093)."""

    name = "equip"
    rule = "V-087"
    is_public = True
    lets_act = True

    def asks(self, s: ViroidState, arg: i64) -> i64:
        s.turn = arg
        return arg

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        start = out.n
        Buying.moves(self, s, arg, out)
        kept = start
        for at in range(start, out.n):
            if leaves_enough(s, arg, out.room[at]):
                out.room[kept] = out.room[at]
                kept += 1
        out.n = kept
        if missing(s, arg) == 0:
            out.add(END.base)

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"dna": s.dna[arg]}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return arg < s.rules.seats and not s.rules.has_cards and missing(s, arg) <= s.dna[arg]


class StartStrain(Step):
    """Which card of the strain on the start card (V-079)."""

    name = "start_strain"
    rule = "V-079"
    is_public = True
    lets_act = True
    answered_by = ("strain",)

    def asks(self, s: ViroidState, arg: i64) -> i64:
        s.turn = arg
        return arg

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        out.add_each(STRAIN.base, self.offered(s, arg))

    def offered(self, s: ViroidState, seat: i64) -> i64:
        return s.supply & s.rules.cards_of_stem[s.rules.starts[s.start_cards[seat]].stem]

    def about(self, names: Names, s: ViroidState, arg: i64) -> dict[str, Any]:
        return {"stem": names.stems[s.rules.starts[s.start_cards[arg]].stem]}

    def fits(self, s: ViroidState, arg: i64) -> bool:
        if arg >= s.rules.seats or s.start_cards[arg] == NONE or s.strains[arg * SLOTS] != NONE:
            return False
        return self.offered(s, arg) != 0


class VirusGift(Step):
    """A symptom for free, or a strain on the base face (arg 1); it cannot be refused (V-297 to V-301)."""

    name = "virus"
    rule = "V-300"
    is_public = True
    lets_act = True
    answered_by = ("symptom", "strain")

    def asks(self, s: ViroidState, arg: i64) -> i64:
        out = new_moves()
        self.moves(s, arg, out)
        return s.turn if out.n > 0 else NOBODY

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        add_symptoms(s, s.turn, True, out)
        if arg == 1:
            add_strains(s, s.turn, True, out)

    def text_key(self, s: ViroidState, arg: i64) -> str:
        return "virus_strain" if arg == 1 else "virus"

    def fits(self, s: ViroidState, arg: i64) -> bool:
        return s.rules.rolls and arg <= 1


MUTATION: Final = Mutation()
EQUIP: Final = Equip()
START_STRAIN: Final = StartStrain()
VIRUS_GIFT: Final = VirusGift()


# ---------------------------------------------------------------------- what the free start demands
def leaves_enough(s: ViroidState, seat: i64, move: i64) -> bool:
    """Whether a purchase leaves enough DNA for all that a pathogen must have (V-088, V-093)."""
    after = s.copy()
    after.rules.kinds[move >> KIND_BITS].play(after, (move >> PART_BITS) & (PART - 1), move & (PART - 1), 0)
    return missing(after, seat) <= after.dna[seat]


def missing(s: ViroidState, seat: i64) -> i64:
    """The DNA for what is still needed: a symptom, a regular spread type and a resistance, fit for a free field."""
    return missing_symptom(s, seat) + missing_place(s, seat)


def missing_symptom(s: ViroidState, seat: i64) -> i64:
    least = IMPOSSIBLE
    for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
        if s.strains[slot] != NONE:
            if s.developed[slot] > 0:
                return 0
            least = smaller(least, next_symptom_price(s, seat, slot))
    slot = s.free_slot(seat)
    if slot != NOBODY:
        cards = strains_for(s, seat)
        for card in range(s.rules.symptom_cards):
            if cards & BIT[card] != 0:
                first = price(s, seat, SYMPTOMS, s.rules.parts[s.rules.first_part[card]].cost)
                least = smaller(least, slot_price(s, slot) + first)
    return least


def missing_place(s: ViroidState, seat: i64) -> i64:
    least = IMPOSSIBLE
    for city in range(s.rules.cities):
        bearing = missing_resistances(s, seat, city)
        if bearing < least:
            for mode in range(GROUND):
                if s.healthy_in[mode] & BIT[city] != 0 and s.rules.forbidden & BIT[mode] == 0:
                    owned = s.modes[seat * MODES + mode] > 0
                    least = smaller(least, bearing + (0 if owned else mode_price(s, seat, mode, 1)))
    return least


def missing_resistances(s: ViroidState, seat: i64, city: i64) -> i64:
    """What the resistances of a city cost, but at least one level is owned (V-088)."""
    cost: i64 = 0
    owned = False
    cheapest = IMPOSSIBLE
    for nth in range(RESISTANCES):
        have = s.value(seat, FIRST_RESISTANCE + nth)
        level = s.resistances[seat * RESISTANCES + nth]
        owned = owned or level > 0
        if level < HIGHEST_LEVEL:
            cheapest = smaller(cheapest, resistance_price(s, seat, nth, level + 1))
        while have < s.rules.needs[city * RESISTANCES + nth]:
            if level == HIGHEST_LEVEL:
                return IMPOSSIBLE
            level += 1
            cost += resistance_price(s, seat, nth, level)
            have += POINTS_PER_LEVEL
            owned = True
    return cost if owned else cost + cheapest


def smaller(a: i64, b: i64) -> i64:
    return b if b < a else a


# ---------------------------------------------------------------------- conditions
def pays(m: Attempt, cost: i64) -> Reason | None:
    if not isinstance(m.step, Buying):  # it is free
        return None
    if cost > m.s.dna[m.seat]:
        return m.no("dna", "V-235", cost=cost, dna=m.s.dna[m.seat])
    move = m.kind.base + m.a * PART + m.b
    if m.step is EQUIP and not leaves_enough(m.s, m.seat, move):
        return m.no("equip_guard", "V-093", cost=cost, dna=m.s.dna[m.seat])
    return None


def why_not_level(m: Attempt, level: i64, owned: i64) -> Reason | None:
    if level < 1 or level > HIGHEST_LEVEL:
        return m.no("level_range", "V-040")
    if level <= owned:
        return m.no("level_owned", "V-237", level=level)
    return m.no("level_skipped", "V-237", level=level) if level > owned + 1 else None


def is_next_mode_level(m: Attempt) -> Reason | None:
    if m.s.rules.forbidden & BIT[m.b] != 0:
        return m.no("mode_forbidden", "V-303", mode=m.mode(m.b))
    return why_not_level(m, m.a, m.s.modes[m.seat * MODES + m.b])


def pays_for_mode(m: Attempt) -> Reason | None:
    return pays(m, mode_price(m.s, m.seat, m.b, m.a))


def is_next_resistance_level(m: Attempt) -> Reason | None:
    return why_not_level(m, m.a, m.s.resistances[m.seat * RESISTANCES + m.b])


def pays_for_resistance(m: Attempt) -> Reason | None:
    return pays(m, resistance_price(m.s, m.seat, m.b, m.a))


def is_in_supply(m: Attempt) -> Reason | None:
    s = m.s
    if s.supply & BIT[m.b] != 0:
        return None
    card = m.names.symptom_cards[m.b]
    if s.shed & BIT[m.b] != 0:
        return m.no("card_shed", "V-257", card=card)
    for seat in range(s.rules.seats):
        for slot in range(seat * SLOTS, (seat + 1) * SLOTS):
            if s.strains[slot] == m.b:
                return m.no("card_taken", "V-256", card=card, other=m.names.player(seat))
    return m.no_move()


def is_new_strain(m: Attempt) -> Reason | None:
    stem = m.s.rules.stem_of[m.b]
    if m.step is START_STRAIN:
        wanted = m.s.rules.starts[m.s.start_cards[m.seat]].stem
        return None if stem == wanted else m.no("start_stem", "V-079", stem=m.names.stems[wanted])
    if m.s.slot_of(m.seat, stem) != NOBODY:
        return m.no("stem_twice", "V-254", stem=m.names.stems[stem])
    return m.no("no_slot", "V-253") if m.s.free_slot(m.seat) == NOBODY else None


def may_take_a_strain(m: Attempt) -> Reason | None:
    return m.no("virus_symptom", "V-298") if m.step is VIRUS_GIFT and m.arg == 0 else None


def pays_for_slot(m: Attempt) -> Reason | None:
    slot = m.s.free_slot(m.seat)
    return pays(m, slot_price(m.s, slot)) if slot != NOBODY else None


def has_strain(m: Attempt) -> Reason | None:
    stem = m.names.stems[m.b]
    return m.no("no_strain", "V-252", stem=stem) if m.s.slot_of(m.seat, m.b) == NOBODY else None


def is_next_symptom(m: Attempt) -> Reason | None:
    slot = m.s.slot_of(m.seat, m.b)
    done = m.s.developed[slot]
    all_of_it = m.s.rules.parts_of_card[m.s.strains[slot]]
    if m.a < 1 or m.a > all_of_it:
        return m.no("symptom_range", "V-278", number=m.a, most=all_of_it)
    if m.a <= done:
        return m.no("symptom_done", "V-239", number=m.a)
    return m.no("symptom_skipped", "V-239", number=done + 1) if m.a > done + 1 else None


def pays_for_symptom(m: Attempt) -> Reason | None:
    return pays(m, next_symptom_price(m.s, m.seat, m.s.slot_of(m.seat, m.b)))


def is_next_stage(m: Attempt) -> Reason | None:
    done = m.s.stages[m.seat]
    last = len(m.s.rules.stages)
    if m.b < 1 or m.b > last:
        return m.no("stage_range", "V-039", most=last)
    if m.b <= done:
        return m.no("stage_done", "V-239", number=m.b)
    return m.no("stage_skipped", "V-239", number=done + 1) if m.b > done + 1 else None


def pays_for_stage(m: Attempt) -> Reason | None:
    return pays(m, stage_price(m.s, m.seat))


def has_what_it_needs(m: Attempt) -> Reason | None:
    """The free start ends with all that is compulsory (V-088, V-093)."""
    if m.step is not EQUIP or missing(m.s, m.seat) == 0:
        return None
    if missing_symptom(m.s, m.seat) > 0:
        return m.no("equip_missing", "V-088")
    return m.no("equip_place", "V-093") if has_markers(m.s, m.seat) else m.no("equip_markers", "V-088")


def has_markers(s: ViroidState, seat: i64) -> bool:
    """A regular spread type and a resistance (V-088, V-089)."""
    modes: i64 = 0
    for mode in range(GROUND):
        modes += s.modes[seat * MODES + mode]
    levels: i64 = 0
    for nth in range(RESISTANCES):
        levels += s.resistances[seat * RESISTANCES + nth]
    return modes > 0 and levels > 0


# ---------------------------------------------------------------------- kinds of moves
class Evolve(Kind):
    """A spread marker; a is the level, b the spread type."""

    word = "evolve"
    group = "act"
    place = "board"
    rank = 11
    form = Form("{mode} {number}", "number", "mode")
    conditions = (answers, is_next_mode_level, pays_for_mode)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        s.dna[seat] -= mode_price(s, seat, b, a)
        s.modes[seat * MODES + b] = a
        s.tell(EVOLVED, seat, b, a)

    def spoken(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": mode_price(s, s.to_act, b, a) if 1 <= a <= HIGHEST_LEVEL and s.to_act != NOBODY else 0}

    def about(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "dna": mode_price(s, s.to_act, b, a)}


class Resist(Kind):
    """A resistance marker; a is the level, b the resistance."""

    word = "resist"
    group = "act"
    place = "board"
    rank = 12
    form = Form("{resistance} {number}", "number", "resistance")
    conditions = (answers, is_next_resistance_level, pays_for_resistance)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        s.dna[seat] -= resistance_price(s, seat, b, a)
        s.resistances[seat * RESISTANCES + b] = a
        s.work_out(seat)
        s.tell(RESISTED, seat, b, a)

    def spoken(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": resistance_price(s, s.to_act, b, a) if 1 <= a <= HIGHEST_LEVEL and s.to_act != NOBODY else 0}

    def about(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "dna": resistance_price(s, s.to_act, b, a)}


class TakeStrain(Kind):
    """A symptom card; b is the card."""

    word = "strain"
    group = "act"
    place = "board"
    rank = 14
    form = Form("{card}", "", "card")
    conditions = (answers, may_take_a_strain, is_in_supply, is_new_strain, pays_for_slot)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        slot = s.free_slot(seat)
        with_symptom = s.is_asked(START_STRAIN)
        if self.is_bought(s):
            s.dna[seat] -= slot_price(s, slot)
        else:
            s.answer()
        self.take(s, seat, slot, b)
        if with_symptom:
            develop_symptom(s, seat, slot)

    def take(self, s: ViroidState, seat: i64, slot: i64, card: i64) -> None:
        s.strains[slot] = card
        s.developed[slot] = 0
        s.supply &= ~BIT[card]
        s.tell(STRAIN_TAKEN, seat, card)

    def text_key(self, s: ViroidState, a: i64, b: i64, c: i64) -> str:
        return "strain" if s.to_act != NOBODY and self.is_bought(s) else "strain_free"

    def is_bought(self, s: ViroidState) -> bool:
        return s.is_asked(MUTATION) or s.is_asked(EQUIP)

    def spoken(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": self.dna(s)}

    def dna(self, s: ViroidState) -> i64:
        if s.to_act == NOBODY or not self.is_bought(s) or s.free_slot(s.to_act) == NOBODY:
            return 0
        return slot_price(s, s.free_slot(s.to_act))

    def about(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "dna": self.dna(s)}


def develop_symptom(s: ViroidState, seat: i64, slot: i64) -> None:
    nth = s.developed[slot]
    s.developed[slot] = nth + 1
    s.tell(SYMPTOM_CAME, seat, s.strains[slot], nth + 1)
    develop(s, seat, s.part_of(slot, nth), source(slot % SLOTS, nth))


def develop(s: ViroidState, seat: i64, part: Part, found: i64) -> None:
    """Its values count at once (V-236); before patient 0 lies there is nothing to spread from (V-084)."""
    s.work_out(seat)
    for nth in range(len(part.benefits)):
        part.benefits[nth].happen(s, seat)
    if part.spreads and s.start_cities[seat] != NONE:
        s.push(SPREAD_ONCE, seat * SOURCES + found)


class DevelopSymptom(Kind):
    """The next symptom of a strain; a is its place from the top, b the strain."""

    word = "symptom"
    group = "act"
    place = "board"
    rank = 13
    form = Form("{stem} {number}", "number", "stem")
    conditions = (answers, has_strain, is_next_symptom, pays_for_symptom)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        slot = s.slot_of(seat, b)
        if s.is_asked(VIRUS_GIFT):
            s.answer()
        else:
            s.dna[seat] -= next_symptom_price(s, seat, slot)
        develop_symptom(s, seat, slot)

    def text_key(self, s: ViroidState, a: i64, b: i64, c: i64) -> str:
        return "symptom_free" if s.to_act != NOBODY and s.is_asked(VIRUS_GIFT) else "symptom"

    def spoken(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": self.dna(s, b), **self.part(names, s, a, b)}

    def part(self, names: Names, s: ViroidState, a: i64, b: i64) -> dict[str, Any]:
        slot = s.slot_of(s.to_act, b) if s.to_act != NOBODY else NOBODY
        if slot == NOBODY or a < 1 or a > s.rules.parts_of_card[s.strains[slot]]:
            return {"symptom": names.stems[b], "text": ""}
        at = s.rules.first_part[s.strains[slot]] + a - 1
        return {"symptom": names.symptoms[at], "text": names.symptom_texts[at]}

    def dna(self, s: ViroidState, stem: i64) -> i64:
        if s.to_act == NOBODY or s.is_asked(VIRUS_GIFT):
            return 0
        slot = s.slot_of(s.to_act, stem)
        return next_symptom_price(s, s.to_act, slot) if slot != NOBODY and has_more(s, slot) else 0

    def about(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "dna": self.dna(s, b)}


class DevelopStage(Kind):
    """The next stage of the pathogen; b is its place from the top."""

    word = "stage"
    group = "act"
    place = "board"
    rank = 15
    form = Form("{number}", "", "number")
    conditions = (answers, is_next_stage, pays_for_stage)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        nth = s.stages[seat]
        s.dna[seat] -= stage_price(s, seat)
        s.stages[seat] = nth + 1
        s.tell(STAGE_CAME, seat, nth + 1)
        develop(s, seat, s.rules.stages[nth], source(SLOTS, nth))

    def spoken(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": self.dna(s), "text": names.stage_text(s, b - 1)}

    def dna(self, s: ViroidState) -> i64:
        if s.to_act == NOBODY or s.stages[s.to_act] >= len(s.rules.stages):
            return 0
        return stage_price(s, s.to_act)

    def about(self, names: Names, s: ViroidState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "dna": self.dna(s)}


class Shed(Kind):
    """A strain is discarded: out of the game, nothing comes back (V-257, V-258)."""

    word = "shed"
    group = "act"
    place = "board"
    rank = 16
    form = Form("{stem}", "", "stem")
    conditions = (answers, has_strain)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        slot = s.slot_of(seat, b)
        card = s.strains[slot]
        s.strains[slot] = NONE
        s.developed[slot] = 0
        s.shed |= BIT[card]
        s.work_out(seat)
        s.tell(SHED_STRAIN, seat, card)


class End(Kind):
    """No more purchases."""

    word = "end"
    group = "end"
    rank = 20
    conditions = (answers, has_what_it_needs)

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        s.answer()

    def text_key(self, s: ViroidState, a: i64, b: i64, c: i64) -> str:
        return "end_equip" if s.to_act != NOBODY and s.is_asked(EQUIP) else "end"


EVOLVE: Final = Evolve()
RESIST: Final = Resist()
SYMPTOM: Final = DevelopSymptom()
STRAIN: Final = TakeStrain()
STAGE: Final = DevelopStage()
SHED: Final = Shed()
END: Final = End()
