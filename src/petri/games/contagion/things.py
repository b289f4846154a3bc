"""What kinds of moves, steps and effects may do: objects with small hooks, which the state asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64, u8

from petri.core import things
from petri.core.forms import Form
from petri.core.names import Name
from petri.core.reasons import Reason
from petri.core.state import NOBODY, Moves
from petri.core.things import KIND_BITS, PART, PART_BITS, THIRD_BITS
from petri.core.vecs import vec
from petri.games.contagion.cards import CARDS, CITIES, COLOURS, HAND_LIMIT_CARDS, ROWS
from petri.games.contagion.params import Agreements, Params

if TYPE_CHECKING:
    from petri.games.contagion.names import Names
    from petri.games.contagion.state import ContagionState

PACKAGE: Final = "petri.games.contagion"

# when an effect works
TURN_START: Final[i64] = 0
DURING_ACTIONS: Final[i64] = 1
TURN_END: Final[i64] = 2
IMMEDIATELY: Final[i64] = 3
ANY_TIME: Final[i64] = 4
TIMING_NAMES: Final = ("turn_start", "during_actions", "turn_end", "immediately", "any_time")
OF_CITY: Final = ("immediately", "any_time")
ONE_SHOT: Final = ("turn_start", "turn_end", *OF_CITY)

# what moves name
CITY: Final = Form("{city}", "", "city")
COLOUR: Final = Form("{colour}", "", "colour")
TRACK: Final = Form("{track}", "", "track")
CUBES_IN_CITY: Final = Form("{city} {number}", "city", "number", reads=r"(?P<city>\S.*?)(?: (?P<number>\d{1,2}))?")


class Kind(things.Kind):
    """A kind of move: `draw`, `infect`, `mutate` …"""

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        raise NotImplementedError


class Step(things.Step):
    """One step of a round or turn."""

    answered_by: ClassVar[tuple[str, ...]] = ()  # the words of the moves that may answer it
    asks_first: ClassVar[tuple[str, ...]] = ()  # the questions it pushes onto itself
    can_wait: ClassVar[bool] = False  # other questions are asked as soon as they arise

    def asks(self, s: ContagionState, arg: i64) -> i64:
        """The seat that has to decide now, or NOBODY."""
        return NOBODY

    def run(self, s: ContagionState, arg: i64) -> None:
        """Ask, or do what is to be done."""
        seat = self.asks(s, arg)
        if seat != NOBODY:
            s.ask(seat, self, arg)
        else:
            self.go_on(s, arg)

    def go_on(self, s: ContagionState, arg: i64) -> None:
        """What is to be done when nobody is asked."""

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        """Add the moves that answer it."""

    def declined(self, s: ContagionState, arg: i64) -> None:
        """Who was asked does without it."""
        s.answer()

    def why_not_declined(self, m: Attempt) -> Reason | None:
        return None

    def fits(self, s: ContagionState, arg: i64) -> bool:
        """Whether a game could have come to it with this number, so that it can be carried out."""
        return arg == s.turn


class OfSeat(Step):
    """A step whose arg is seat * PART + what is left to do."""

    def may_be_left(self, s: ContagionState, seat: i64, left: i64) -> bool:
        return left > 0

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {"number": arg % PART}

    def fits(self, s: ContagionState, arg: i64) -> bool:
        return arg // PART < s.rules.seats and self.may_be_left(s, arg // PART, arg % PART)


class OfEffect(Step):
    """A card asks how its effect is carried out; arg is effect * PART + seat."""

    def is_for(self, effect: Effect) -> bool:
        raise NotImplementedError

    def about(self, names: Names, s: ContagionState, arg: i64) -> dict[str, Any]:
        return {"card": names.effect_name(arg // PART)}

    def why_not_declined(self, m: Attempt) -> Reason | None:
        if m.effect.may_decline():
            return None
        if m.effect.number >= CARDS:
            return m.no("decline_begun", "C-118", city=m.effect_name)
        return m.no("decline_must", "C-220", card=m.effect_name)

    def fits(self, s: ContagionState, arg: i64) -> bool:
        if arg // PART >= CARDS + CITIES or arg % PART >= s.rules.seats:
            return False
        effect = s.rules.effects[arg // PART]
        return self.is_for(effect) and effect.is_possible(s, arg % PART)


class Effect:
    """The effect of an event, a WHO card or a city; this one does nothing. Numbers and costs pass through unchanged.

    What the data file may say of a kind of effect stands in its class, and is checked when a file is read.
    """

    number: i64 = 0  # its place among all effects
    timing: i64 = DURING_ACTIONS
    optional: bool = False
    protects: bool = False
    kind: ClassVar[str] = ""
    timings: ClassVar[tuple[str, ...]] = ()  # when it may work
    params: ClassVar[Params] = {}
    agreements: ClassVar[Agreements] = {}  # what parameters must have in common
    takes: ClassVar[str] = ""  # what a player loses by it and resistance can save
    may_be_optional: ClassVar[bool] = False  # on an event or a WHO card; city actions always are (C-220)

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        """The effect with these parameters."""
        raise NotImplementedError

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        """Whether carrying it out would change anything (C-118, C-221)."""
        return True

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        """Do it, or push the step that asks how."""

    def draw_number(self, s: ContagionState, number: i64) -> i64:
        return number

    def infect_number(self, s: ContagionState, number: i64) -> i64:
        return number

    def infect_cost(self, s: ContagionState, cost: i64, is_new: bool) -> i64:
        return cost

    def mutate_cost(self, s: ContagionState, cost: i64) -> i64:
        return cost

    def may_infect(self, s: ContagionState, is_new: bool) -> bool:
        return True

    def why_not_infect(self, m: Attempt) -> Reason:
        """The card is active and does not let the city be infected."""
        return m.no("infect_new", "C-115", card=m.active_card, city=m.city(m.a))

    def extra_actions(self) -> i64:
        return 0

    def is_used_up(self, infecting: bool, is_new: bool) -> bool:
        """Whether it makes just one action cheaper, and this is the one."""
        return False

    def may_decline(self) -> bool:
        """Whether one may still do without it when asked where; a city action is declined before it is used."""
        return self.optional and self.timing <= TURN_END

    def why_not_used(self, m: Attempt) -> Reason:
        """The city action is kept, but not possible now."""
        return m.no("use_nothing", "C-221", city=m.city(m.b))

    def levels_at_stake(self, s: ContagionState, seat: i64) -> i64:
        """How many levels would not count in this turn unless protected (C-224)."""
        return 0


class Rules:
    """The content and the options of one game."""

    content: str  # where the cards come from, and their digest: what names depend on
    digest: str
    seats: i64
    has_neutral: bool = False
    first_seat: i64 = NOBODY
    kinds: vec[Kind]
    steps: vec[Step]
    setup: vec[Step]  # the last one comes first
    hand_limit_step: Step
    city_action: Step
    effects: vec[Effect]  # events, WHO cards, cities
    nothing: Effect
    # cities
    city_colours: vec[i64]
    populations: vec[i64]
    middles: vec[i64]
    lows: vec[i64]
    cities_used: vec[u8]  # the cities that are shuffled
    # events and WHO cards
    skulls: vec[i64]
    new_cities: vec[i64]
    # numbers
    cards_per_colour: i64 = 10
    costs: vec[i64]  # by track * 4 + level
    opening_hand: i64 = 4
    display: i64 = 0
    cubes: i64 = 15
    hand_limit: i64 = HAND_LIMIT_CARDS


def number_moves(out: Moves, base: i64, most: i64) -> None:
    """A move for each number of cubes, the largest first."""
    n = most
    while n > 0:
        out.add(base + n)
        n -= 1


# ---------------------------------------------------------------------- a move that somebody would like to make
class Attempt:
    """A move that the seat which is asked would like to make: its kind and its parts, in the state as it is."""

    def __init__(self, names: Names, s: ContagionState, move: i64) -> None:
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
        return self.no("no_move", "C-040")

    def asked_first(self) -> Reason:
        """Something else has to be decided before."""
        return self.no(f"asked_{self.step.name}", self.step.rule, **self.step.asked(self.names, self.s, self.arg))

    def city(self, city: i64) -> Name:
        return self.names.cities[city]

    def cubes(self, city: i64, owner: i64) -> i64:
        return self.s.cubes[city * ROWS + owner]

    def level(self, track: i64) -> i64:
        return self.s.level(self.seat, track)

    def held(self, colour: i64) -> i64:
        """The cards of a colour in hand."""
        return self.s.hands[self.seat * COLOURS + colour]

    @property
    def hand_size(self) -> i64:
        return self.s.hand_sizes[self.seat]

    @property
    def active_card(self) -> Name:
        return self.names.cards[self.s.active]

    @property
    def effect(self) -> Effect:
        """The effect that asks how it is to be carried out."""
        return self.s.rules.effects[self.arg // PART]

    @property
    def effect_name(self) -> Name:
        return self.names.effect_name(self.arg // PART)


Condition = Callable[[Attempt], Reason | None]


def answers(key: str, rule: str) -> Condition:
    """A move that only answers some questions: among the actions it has no place, else another question is open."""

    def condition(m: Attempt) -> Reason | None:
        if m.kind.word in m.step.answered_by:
            return None
        return m.no(key, rule) if m.step.lets_act else m.asked_first()

    return condition


def has_action_left(m: Attempt) -> Reason | None:
    if not m.step.lets_act:
        return m.asked_first()
    if m.s.compensated:
        return m.no("compensated", "C-216")
    return None if m.s.actions_left() > 0 else m.no("no_actions", "C-039")


# ---------------------------------------------------------------------- cubes in cities
def is_in_display(m: Attempt) -> Reason | None:
    """The city is the first part of the move, or the only one."""
    s = m.s
    city = m.a if m.kind.form.parts[0] == "city" else m.b
    display = s.display[: s.display_size]
    if city in display:
        return None
    if city not in s.rules.cities_used:
        return m.no("city_unused", "C-195", city=m.city(city))
    if s.is_eradicated(city):
        return m.no("city_gone", "C-154", city=m.city(city))
    return m.no("city_away", "C-188", city=m.city(city), display=[m.city(each) for each in display])


def has_own_cube(m: Attempt) -> Reason | None:
    return None if m.cubes(m.b, m.seat) > 0 else m.no("not_there", "C-010", city=m.city(m.b))


def takes_cubes_from_dish(m: Attempt) -> Reason | None:
    if m.b == 0:
        return m.no("one_cube", "C-059")
    dish = m.s.dishes[m.seat]
    if dish == 0:
        return m.no("dish_empty", "C-069")
    return m.no("many_dish", "C-071", most=dish) if m.b > dish else None


def has_room(m: Attempt) -> Reason | None:
    room = m.s.room(m.a)
    if m.b <= room:
        return None
    return m.no("many_room", "C-070", most=room, city=m.city(m.a), population=m.s.rules.populations[m.a])
