"""What kinds of moves, steps, effects, benefits and bonuses may do: objects with small hooks, which the state asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64, u8

from petri.core import things
from petri.core.forms import Form
from petri.core.names import Name
from petri.core.reasons import Reason
from petri.core.state import NOBODY, Moves, new_moves
from petri.core.things import KIND_BITS, PART, PART_BITS, THIRD_BITS
from petri.core.vecs import vec
from petri.games.viroid.params import Params

if TYPE_CHECKING:
    from petri.games.viroid.names import Names
    from petri.games.viroid.state import ViroidState

PACKAGE: Final = "petri.games.viroid"

# what moves name; a city may have several words, a spread type has one
CITY: Final = Form("{city}", "", "city")
FIELD: Final = Form("{city} {mode}", "mode", "city", reads=r"(?P<city>\S.*?) (?P<mode>\S+)")
CUBE: Final = Form("{city} {mode} {seat}", "mode", "city", "seat", reads=r"(?P<city>\S.*?) (?P<mode>\S+) (?P<seat>\S+)")


class Kind(things.Kind):
    """A kind of move: `infect`, `evolve`, `kill` …"""

    def play(self, s: ViroidState, a: i64, b: i64, c: i64) -> None:
        raise NotImplementedError


class Step(things.Step):
    """One step of a turn."""

    answered_by: ClassVar[tuple[str, ...]] = ()  # the words of the moves that may answer it

    def asks(self, s: ViroidState, arg: i64) -> i64:
        """The seat that has to decide now, or NOBODY."""
        return NOBODY

    def run(self, s: ViroidState, arg: i64) -> None:
        """Ask, or do what is to be done."""
        seat = self.asks(s, arg)
        if seat != NOBODY:
            s.ask(seat, self, arg)
        else:
            self.go_on(s, arg)

    def go_on(self, s: ViroidState, arg: i64) -> None:
        """What is to be done when nobody is asked."""

    def moves(self, s: ViroidState, arg: i64, out: Moves) -> None:
        """Add the moves that answer it."""

    def fits(self, s: ViroidState, arg: i64) -> bool:
        """Whether a game could have come to it with this number, so that it can be carried out."""
        return arg == s.turn


class Choice(Step):
    """One answer after the other, as long as there is a choice; what leaves none is done without asking."""

    def answers(self, s: ViroidState, arg: i64) -> Moves:
        out = new_moves()
        self.moves(s, arg, out)
        return out

    def asks(self, s: ViroidState, arg: i64) -> i64:
        return s.turn if self.answers(s, arg).n > 1 else NOBODY

    def run(self, s: ViroidState, arg: i64) -> None:
        found = self.answers(s, arg)
        if found.n > 1:
            s.ask(s.turn, self, arg)
        elif found.n == 1:
            s.push(self, arg)  # as if it had been asked
            s.carry_out(found.room[0])
        else:
            self.go_on(s, arg)


# ---------------------------------------------------------------------- what is printed on cards
class Effect:
    """What an event card does; this one does nothing. What the data file may say of it stands in its class."""

    kind: ClassVar[str] = ""
    params: ClassVar[Params] = {}

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Effect:
        """The effect with these parameters; c knows the numbers of cities, routes and continents."""
        raise NotImplementedError

    def carry_out(self, s: ViroidState, arg: i64) -> None:
        """Do it, or push the step that asks how; arg finds it again (`effect_of`)."""

    def targets(self, s: ViroidState, mode: i64) -> i64:
        """The cities with a field of a spread type that it lets the active player infect."""
        return 0

    def why_not_infected(self, m: Attempt) -> Reason | None:
        """Why it does not let a field be infected that is healthy and meets the rules of all infections."""
        return None


class Benefit:
    """What a symptom or a stage brings; this one brings nothing."""

    kind: ClassVar[str] = ""
    params: ClassVar[Params] = {}

    @staticmethod
    def made(p: Mapping[str, Any]) -> Benefit:
        raise NotImplementedError

    def add(self, values: vec[i64]) -> None:
        """What it adds to the values of a pathogen for as long as it is owned."""

    def happen(self, s: ViroidState, seat: i64) -> None:
        """What it does once, when it is developed."""

    def uses(self, mode: i64) -> i64:
        """How often it lets a spread type be used, once and at once."""
        return 0

    def ends_quarantine(self) -> bool:
        return False

    def has_face(self, face: i64) -> bool:
        """Whether this face of the die at the beginning of a turn gives a symptom."""
        return False


class Bonus:
    """An individual bonus; this one changes nothing."""

    kind: ClassVar[str] = ""
    params: ClassVar[Params] = {}

    @staticmethod
    def made(p: Mapping[str, Any], c: Any) -> Bonus:
        raise NotImplementedError

    def add(self, values: vec[i64]) -> None:
        """What it adds to the values of a pathogen."""

    def uses(self, mode: i64) -> i64:
        """How much more often a spread type may be used in a turn."""
        return 0

    def price(self, group: i64, printed: i64) -> i64:
        return printed

    def start_dna(self) -> i64:
        return 0

    def cure_shift(self) -> i64:
        """How many fields the cure marker starts farther away."""
        return 0

    def dna_per_death(self) -> i64:
        return 0

    def dna_per_first_infection(self) -> i64:
        return 0

    def dna_for_card(self, key: i64) -> i64:
        """What its owner gets when somebody draws an event with this key."""
        return 0


# the kinds of parts that the bonus Mutation makes cheaper (V-355), and what is never cheaper
SPREADING: Final[i64] = 0
RESISTING: Final[i64] = 1
SYMPTOMS: Final[i64] = 2
OTHERS: Final[i64] = 3
GROUP_NAMES: Final = ("spreading", "resistance", "symptom")


class Part:
    """A symptom of a card or a stage of a pathogen."""

    cost: i64 = 0
    benefits: vec[Benefit]
    uses: vec[i64]  # by spread type: how often it may be used once and at once
    spreads: bool = False


class Card:
    """An event card or a card of massive research."""

    effects: vec[Effect]
    heal: vec[i64]
    dna: i64 = 0
    research_step: i64 = 1
    draws_again: bool = False
    key: i64 = NOBODY
    category: i64 = 0


class Start:
    """A start card."""

    city: i64 = 0
    mode: i64 = 0
    level: i64 = 1
    resistances: vec[i64]
    stem: i64 = 0
    bonus: i64 = 0
    dna: i64 = 0


class Rules:
    """The content and the options of one game."""

    content: str  # where the cards come from, and their digest: what names depend on
    digest: str
    pathogen: str
    seats: i64
    first_seat: i64 = NOBODY
    kinds: vec[Kind]
    steps: vec[Step]
    # the map
    cities: i64
    all_cities: i64  # as a bit set
    land: vec[i64]  # the neighbours of each city
    routes: i64
    route_from: vec[i64]
    route_to: vec[i64]
    airports: i64
    continents: i64
    continent_of: vec[i64]
    continent_cities: vec[i64]
    corpses: vec[i64]  # on the continent fields
    needs: vec[i64]  # by city * RESISTANCES + resistance
    fields: vec[u8]  # by city * GROUND + spread type: those that take part
    covered: vec[u8]
    # boards
    start_values: vec[i64]
    mode_prices: vec[i64]  # by spread type * 2 + level before
    resistance_prices: vec[i64]
    slot_prices: vec[i64]
    bonus_points_at: vec[i64]  # medication that gives an infection point each
    most_severity: i64
    most_lethality: i64
    most_resistance: i64
    forbidden: i64  # spread types that the pathogen cannot have
    cubes: i64
    # cards
    stems: i64
    symptom_cards: i64
    stem_of: vec[i64]
    cards_of_stem: vec[i64]
    first_part: vec[i64]  # of each symptom card, in `parts`
    parts_of_card: vec[i64]
    parts: vec[Part]
    necrosis_at: vec[i64]  # which symptom of each card ends quarantine, from the top; 0 if none does
    stages: vec[Part]
    bonuses: vec[Bonus]  # the last one is none
    no_bonus: i64
    bonus_pool: vec[u8]  # that may be dealt
    starts: vec[Start]
    events: vec[Card]
    markers: vec[i64]  # how many there are of each
    # the deck, by layers from the top: the category, its events, its cards of massive research
    layer_category: vec[i64]
    layer_events: vec[i64]
    layer_massive: vec[i64]
    pool: vec[u8]  # the cards that may be in the deck, by category, massive research last
    pool_from: vec[i64]  # where each category begins in it
    # the virus
    rolls: bool = False
    base_face: i64 = 0
    base_gives_strain: bool = False
    # numbers and options
    has_cards: bool = True  # start cards, or a free start
    free_dna: i64
    track: i64
    research_start: i64
    cure_start: i64
    flies_far: bool = True


# ---------------------------------------------------------------------- a move that somebody would like to make
class Attempt:
    """A move that the seat which is asked would like to make: its kind and its parts, in the state as it is."""

    def __init__(self, names: Names, s: ViroidState, move: i64) -> None:
        self.names = names
        self.s = s
        self.kind: Kind = s.rules.kinds[move >> KIND_BITS]
        self.a: i64 = (move >> PART_BITS) & (PART - 1)
        self.b: i64 = move & (PART - 1)
        self.c: i64 = (move >> THIRD_BITS) & (PART - 1)
        self.seat: i64 = s.to_act
        self.step: Step = s.rules.steps[s.asked_step()]
        self.arg: i64 = s.asked_arg()

    def no(self, key: str, rule: str, **values: Any) -> Reason:
        return Reason(key, rule, PACKAGE, {"seat": self.names.player(self.seat), **values})

    def no_move(self) -> Reason:
        return self.no("no_move", "V-127")

    def asked_first(self) -> Reason:
        """Something else has to be decided before."""
        return self.no(f"asked_{self.step.name}", self.step.rule, **self.step.asked(self.names, self.s, self.arg))

    def city(self, city: i64) -> Name:
        return self.names.cities[city]

    def mode(self, mode: i64) -> Name:
        return self.names.modes[mode]


Condition = Callable[[Attempt], Reason | None]


def answers(m: Attempt) -> Reason | None:
    """A move that only answers some questions."""
    return None if m.kind.word in m.step.answered_by else m.asked_first()
