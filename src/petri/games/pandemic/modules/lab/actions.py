"""What is done in the lab: take samples, the four lab actions, and what they ask (LL-011 to LL-098)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, count, low_member
from petri.core.things import PART, THIRD
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOUR_NAMES, COLOURS
from petri.games.pandemic.modules.lab.bench import (
    CENTRIFUGE,
    CHARACTERIZED,
    DISHES,
    GREW,
    GROWTH,
    KEY,
    LINES,
    LOWER,
    PROCESSED,
    SAMPLED,
    SEPARATOR,
    SEQUENCE_DRAWN,
    SEQUENCE_DROPPED,
    SEQUENCE_REPLACED,
    TESTED,
    Lab,
    clear_line,
    close_line,
    cubes_without_space,
    draw_sequence,
    empty_dish,
    fill_free_space,
    fill_own_spaces,
    free_spaces_of,
    lab_of,
    lay_sequence,
    may_choose_cubes,
    place_left_cubes,
    return_cubes,
    take_cubes_off,
)
from petri.games.pandemic.state import LOST_CUBES, PandemicState
from petri.games.pandemic.things import COLOUR, Attempt, Kind, Step, needs_station, only_in
from petri.games.pandemic.windows import PASS

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

STATIONS_FOR_LINE: Final[i64] = 2

# targets of a dish: the centrifuge with the colour that is kept, then these
TO_SEPARATOR: Final[i64] = COLOURS
TO_GROWTH: Final[i64] = COLOURS + 1
TO_LINE: Final[i64] = COLOURS + 2
TARGETS: Final[i64] = TO_LINE + LINES
TARGET_NAMES: Final = (
    *[f"centrifuge {colour}" for colour in COLOUR_NAMES],
    "separator",
    "growth",
    "upper line",
    "lower line",
)

AT_LINE: Final = r"(?P<line>\S+(?: (?:line|linie))?)"  # as it is called, or without that word

# what a role may do once in its turn without an action, as bits
CHARACTERIZING: Final[i64] = 1
PROCESSING: Final[i64] = 2
TESTING: Final[i64] = 4
SEQUENCING: Final[i64] = 8
ALL_OF_THEM: Final[i64] = 15


def asked_hand(s: PandemicState) -> i64:
    """The hand that pays for what is done now."""
    return s.rules.steps[s.asked_step()].hand(s, s.asked_arg())


def owner_of(s: PandemicState, hand: i64) -> i64:
    return s.rules.hand_owners[hand]


# ---------------------------------------------------------------------- when and where
class LabKind(Kind):
    """A lab action (LL-012)."""

    which: i64 = 0  # as a bit
    group = "act"
    needs_no_role = True
    place = "lab"
    rank = 5

    def list_moves(self, s: PandemicState, lab: Lab, hand: i64, out: Moves) -> None:
        """Those of a hand, wherever its player is."""
        raise NotImplementedError

    def begin(self, s: PandemicState) -> i64:
        """Pay for the action: with the bonus of the role if there is one (LR-055), else as the step says; who did it
        and with which hand."""
        hand = asked_hand(s)
        step = s.rules.steps[s.asked_step()]
        if bonus_now(s) & self.which != 0:
            lab_of(s).bonus_used = True
        else:
            step.acted(s)
        return hand

    def actions(self, s: PandemicState) -> i64:
        """How many it costs."""
        step = s.rules.steps[s.asked_step()]
        return 0 if step is FREE_LAB_ACTION or bonus_now(s) & self.which != 0 else 1


def bonus_of_role(key: str) -> i64:
    """The lab actions of which a role may do one in its turn without an action (LR-024, LR-053, LR-054)."""
    if key == "local_liaison":
        return CHARACTERIZING | TESTING
    if key == "epidemiologist":
        return PROCESSING
    return SEQUENCING if key == "researcher" else 0


def bonus_left(s: PandemicState, seat: i64) -> i64:
    """What a player may still do so, being at a research station."""
    if lab_of(s).bonus_used or not s.has_station(s.pawns[seat]):
        return 0
    return bonus_of_role(s.role(seat).key)


def bonus_now(s: PandemicState) -> i64:
    """The same of the player whose turn it is, while that player is asked for an action of the turn."""
    step = s.rules.steps[s.asked_step()]
    return bonus_left(s, s.turn) if step.lets_act and asked_hand(s) == s.turn else 0


def kind_of(m: Attempt) -> LabKind:
    kind = m.kind
    assert isinstance(kind, LabKind)
    return kind


def is_lab_moment(m: Attempt) -> Reason | None:
    if KEY not in m.s.rules.printed:
        return m.no_move()
    if m.step is FREE_LAB_ACTION:
        return None
    if not m.step.lets_do(m.kind):
        return m.asked_first()
    if m.s.actions_left > 0 or bonus_now(m.s) & kind_of(m).which != 0:
        return None
    return m.no("actions_spent", "P2-049")


def is_in_lab(m: Attempt) -> Reason | None:
    """At any research station; who plays Government Grant may be anywhere (LL-011, LL-022)."""
    if m.step is FREE_LAB_ACTION:
        return None
    return needs_station(m, m.place_of(owner_of(m.s, asked_hand(m.s))), "LL-011")


def holds_card(m: Attempt) -> Reason | None:
    hand = asked_hand(m.s)
    if m.s.holds_city(hand, m.b):
        return None
    return m.no("not_held", "LL-032", seat=m.seat(hand), card=m.city(m.b))


def lab_actions(s: PandemicState, hand: i64, out: Moves) -> None:
    """All lab actions that can be done with a hand, wherever its player is."""
    add_lab_actions(s, hand, ALL_OF_THEM, out)


def add_lab_actions(s: PandemicState, hand: i64, which: i64, out: Moves) -> None:
    lab = lab_of(s)
    for kind in LAB_KINDS:
        if kind.which & which != 0:
            kind.list_moves(s, lab, hand, out)


# ---------------------------------------------------------------------- characterize a disease
def characterizing_suit(s: PandemicState, colour: i64) -> i64:
    """The cities whose cards characterize a disease: of its colour, or with a purple cube (LL-032, LL-041)."""
    return s.cure_suit(colour) & s.special_cities(colour)


def has_sequence_card(m: Attempt) -> Reason | None:
    return None if lab_of(m.s).cards[m.a] != NOBODY else m.no("line_empty", "LL-038", line=line_name(m, m.a))


def line_name(m: Attempt, line: i64) -> object:
    return m.names.terms["line"].said(m.s, int(line))


def is_not_characterized(m: Attempt) -> Reason | None:
    vial = lab_of(m.s).vials[m.a]
    if vial == NOBODY:
        return None
    return m.no("line_characterized", "LL-036", line=line_name(m, m.a), colour=m.names.colour(vial))


def card_shows_vial(m: Attempt) -> Reason | None:
    if lab_of(m.s).shows(m.a, m.c):
        return None
    rule = "LL-033" if m.s.rules.board.suits[m.c] != 0 else "LL-042"
    return m.no("no_vial", rule, line=line_name(m, m.a), colour=m.names.colour(m.c))


def has_no_cure(m: Attempt) -> Reason | None:
    return None if m.s.cures[m.c] == ACTIVE else m.no("cured", "LL-037", colour=m.names.colour(m.c))


def card_fits_disease(m: Attempt) -> Reason | None:
    if characterizing_suit(m.s, m.c) & BIT[m.b] != 0:
        return None
    if m.s.rules.board.suits[m.c] != 0:
        return m.no("lab_suit", "LL-033", card=m.city(m.b), colour=m.names.colour(m.c))
    return m.no("lab_special", "LL-041", card=m.city(m.b), colour=m.names.colour(m.c))


class Characterize(LabKind):
    """Play a city card: its colour fixes the disease of the line (LL-032 to LL-042); a is the line, b the card, c the
    disease."""

    word = "characterize"
    which = CHARACTERIZING
    form = Form("{line} {colour} {city}", "line", "city", "colour", reads=AT_LINE + r" (?P<colour>\S+) (?P<city>\S.*)")
    conditions = (
        is_lab_moment,
        is_in_lab,
        has_sequence_card,
        is_not_characterized,
        card_shows_vial,
        has_no_cure,
        holds_card,
        card_fits_disease,
    )

    def list_moves(self, s: PandemicState, lab: Lab, hand: i64, out: Moves) -> None:
        for line in range(LINES):
            if lab.cards[line] == NOBODY or lab.vials[line] != NOBODY:
                continue
            for colour in range(s.rules.diseases):
                if lab.shows(line, colour) and s.cures[colour] == ACTIVE:
                    cards = s.hands[hand] & characterizing_suit(s, colour)
                    out.add_each(self.base + colour * THIRD + line * PART, cards)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        hand = self.begin(s)
        lab = lab_of(s)
        other = lab.line_of(c)
        s.give_up(hand, b)
        s.tell(CHARACTERIZED, owner_of(s, hand), a, c, b)
        if other != NOBODY:
            close_line(s, lab, other)  # its vial comes here (LL-039)
        lab.vials[a] = c
        lab.characterized_by[a] = b

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        other = lab_of(s).line_of(c)
        closes = None if other == NOBODY else names.terms["line"].written(s, int(other))
        return {"cost": [names.city(b)], "actions": int(self.actions(s)), "closes": closes}


# ---------------------------------------------------------------------- process samples
def line_of_target(target: i64) -> i64:
    return target - TO_LINE if target >= TO_LINE else NOBODY


def has_arrow(dish: i64, target: i64) -> bool:
    """From an input dish to centrifuge and separator, from these to growth, from all three to the lines (LL-046)."""
    if dish <= LOWER:
        return target <= TO_SEPARATOR
    return target >= TO_LINE or (target == TO_GROWTH and dish != GROWTH)


def dish_is_used(m: Attempt) -> Reason | None:
    return m.no("dish_empty", "LL-045", dish=dish_name(m, m.a)) if lab_of(m.s).is_empty(m.a) else None


def dish_name(m: Attempt, dish: i64) -> object:
    return m.names.terms["dish"].said(m.s, int(dish))


def arrow_leads_there(m: Attempt) -> Reason | None:
    if has_arrow(m.a, m.b):
        return None
    return m.no("no_arrow", "LL-046", dish=dish_name(m, m.a), target=m.names.terms["target"].said(m.s, int(m.b)))


def keeps_a_colour_there(m: Attempt) -> Reason | None:
    if m.b >= TO_SEPARATOR or lab_of(m.s).cubes_in(m.a, m.b) > 0:
        return None
    return m.no("dish_colour", "LL-047", dish=dish_name(m, m.a), colour=m.names.colour(m.b))


def target_is_characterized(m: Attempt) -> Reason | None:
    line = line_of_target(m.b)
    if line == NOBODY or lab_of(m.s).vials[line] != NOBODY:
        return None
    return m.no("not_characterized", "LL-065", line=line_name(m, line))


class Process(LabKind):
    """All cubes of a dish go along one arrow (LL-043 to LL-066); a is the dish, b the target."""

    word = "process"
    which = PROCESSING
    form = Form("{dish} to {target}", "dish", "target", reads=r"(?P<dish>\S.*?(?= to )|\S+) (?:to )?(?P<target>\S.*)")
    conditions = (
        is_lab_moment,
        is_in_lab,
        dish_is_used,
        arrow_leads_there,
        keeps_a_colour_there,
        target_is_characterized,
    )

    def list_moves(self, s: PandemicState, lab: Lab, hand: i64, out: Moves) -> None:
        for dish in range(DISHES):
            if lab.is_empty(dish):
                continue
            for target in range(TARGETS):
                if has_arrow(dish, target) and self.is_open(lab, dish, target):
                    out.add(self.base + dish * PART + target)

    def is_open(self, lab: Lab, dish: i64, target: i64) -> bool:
        line = line_of_target(target)
        if line != NOBODY:
            return lab.vials[line] != NOBODY
        return target >= TO_SEPARATOR or lab.cubes_in(dish, target) > 0

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        hand = self.begin(s)
        lab = lab_of(s)
        s.tell(PROCESSED, owner_of(s, hand), a, b)
        line = line_of_target(b)
        cubes = empty_dish(lab, a)
        if line != NOBODY:
            bring_to_line(s, lab, line, cubes, owner_of(s, hand))
        elif b == TO_GROWTH:
            grow(s, lab, cubes)
        else:
            sort_out(s, lab, cubes, b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        lab = lab_of(s)
        cubes = lab.dishes[a * COLOURS : (a + 1) * COLOURS]
        line = line_of_target(b)
        found: dict[str, Any] = {"cost": [], "actions": int(self.actions(s)), "to": to_of(b), "lost": {}, "added": {}}
        if line != NOBODY:
            lost, choice = lost_on_card(s, lab, line, lab.cards[line], cubes)
            return {**found, "line": names.terms["line"].written(s, int(line)), "lost": lost, "choice_of": choice}
        if b == TO_GROWTH:
            return {**found, "added": by_colour(cubes)}
        kept = kept_by(cubes, b)
        return {
            **found,
            "lost": {name: n - kept.get(name, 0) for name, n in by_colour(cubes).items() if n > kept.get(name, 0)},
        }


def to_of(target: i64) -> str:
    """The dish or the line, without the colour."""
    return "centrifuge" if target < TO_SEPARATOR else TARGET_NAMES[target]


def by_colour(cubes: vec[i64]) -> dict[str, int]:
    return {COLOUR_NAMES[colour]: int(n) for colour, n in enumerate(cubes) if n > 0}


def kept_by(cubes: vec[i64], target: i64) -> dict[str, int]:
    """What goes on into the centrifuge or the separator."""
    found = by_colour(cubes)
    if target == TO_SEPARATOR:
        return dict.fromkeys(found, 1)
    return {name: n for name, n in found.items() if name == COLOUR_NAMES[target]}


def lost_on_card(
    s: PandemicState, lab: Lab, line: i64, card: i64, cubes: vec[i64]
) -> tuple[dict[str, int], dict[str, int]]:
    """The cubes that would be lost; and those of which the player will choose some, if spaces take any cube."""
    left = by_colour(cubes_without_space(s, lab, line, card, cubes))
    free = int(free_spaces_of(s, lab, line, card))
    if sum(left.values()) <= free:
        return {}, {}
    if len(left) > 1 and free > 0:
        return {}, left
    return {name: n - free for name, n in left.items()}, {}


def sort_out(s: PandemicState, lab: Lab, cubes: vec[i64], target: i64) -> None:
    """Into the centrifuge all cubes of one colour, into the separator one of each; the others are lost (LL-047 to
    LL-049)."""
    for colour in range(COLOURS):
        n = cubes[colour]
        if target == TO_SEPARATOR:
            kept: i64 = 1 if n > 0 else 0
            lab.dishes[SEPARATOR * COLOURS + colour] += kept
        else:
            kept = n if colour == target else 0
            lab.dishes[CENTRIFUGE * COLOURS + colour] += kept
        return_cubes(s, colour, n - kept)


def grow(s: PandemicState, lab: Lab, cubes: vec[i64]) -> None:
    """As many of each colour come from the supply; the game is lost if they are not there (LL-053, LL-055, LL-110)."""
    for colour in range(COLOURS):
        n = cubes[colour]
        if n == 0:
            continue
        if s.supply[colour] < n:
            lab.dishes[GROWTH * COLOURS + colour] += n
            s.lose(LOST_CUBES, colour)
            continue
        s.supply[colour] -= n
        lab.dishes[GROWTH * COLOURS + colour] += 2 * n
        s.tell(GREW, colour, n)


def bring_to_line(s: PandemicState, lab: Lab, line: i64, cubes: vec[i64], seat: i64) -> None:
    """As many as possible take a space; who brings them chooses between several ways (LL-056 to LL-059)."""
    for colour in range(COLOURS):
        lab.to_place[colour] = cubes[colour]
    fill_own_spaces(s, lab, line)
    s.push(FILL, seat * LINES + line)


class Fill(Step):
    """Which of the cubes that are left take the spaces of eradicated colours (LL-062)? arg is seat * LINES + line."""

    name = "fill"
    rule = "LL-059"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg // LINES if may_choose_cubes(s, lab_of(s), arg % LINES) else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        place_left_cubes(s, lab_of(s), arg % LINES)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg // LINES < s.rules.pawns and lab_of(s).vials[arg % LINES] != NOBODY and self.asks(s, arg) != NOBODY

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        for colour in range(COLOURS):
            if lab_of(s).to_place[colour] > 0:
                out.add(FILL_SPACE.base + colour)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"line": names.terms["line"].said(s, int(arg % LINES))}


FILL: Final = Fill()


def is_left_to_place(m: Attempt) -> Reason | None:
    if lab_of(m.s).to_place[m.b] > 0:
        return None
    return m.no("nothing_to_place", "LL-059", colour=m.names.colour(m.b))


class FillSpace(Kind):
    word = "fill"
    form = COLOUR
    place = "lab"
    conditions = (only_in(FILL, "fill_only", "LL-059"), is_left_to_place)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        fill_free_space(s, lab_of(s), s.asked_arg() % LINES, b)


FILL_SPACE: Final = FillSpace()


# ---------------------------------------------------------------------- test a cure
def is_characterized(m: Attempt) -> Reason | None:
    if lab_of(m.s).vials[m.a] != NOBODY:
        return None
    return m.no("not_characterized", "LL-067", line=line_name(m, m.a))


def has_cube_on_card(m: Attempt) -> Reason | None:
    return None if lab_of(m.s).filled(m.a) > 0 else m.no("no_cube_on_card", "LL-067", line=line_name(m, m.a))


def is_not_tested(m: Attempt) -> Reason | None:
    tested_by = lab_of(m.s).tested_by[m.a]
    if tested_by == NOBODY:
        return None
    return m.no("line_tested", "LL-072", line=line_name(m, m.a), card=m.city(tested_by))


def card_tests_disease(m: Attempt) -> Reason | None:
    vial = lab_of(m.s).vials[m.a]
    if m.s.test_suit(vial) & BIT[m.b] != 0:
        return None
    if m.s.rules.board.suits[vial] != 0:
        return m.no("lab_suit", "LL-068", card=m.city(m.b), colour=m.names.colour(vial))
    return m.no("lab_special", "LL-074", card=m.city(m.b), colour=m.names.colour(vial))


class Test(LabKind):
    """Play a card of the disease, and remove one of its cubes anywhere (LL-067 to LL-075); a is the line, b the
    card."""

    word = "test"
    which = TESTING
    form = Form("{line} {city}", "line", "city", reads=AT_LINE + r" (?P<city>\S.*)")
    conditions = (
        is_lab_moment,
        is_in_lab,
        is_characterized,
        has_cube_on_card,
        is_not_tested,
        holds_card,
        card_tests_disease,
    )

    def list_moves(self, s: PandemicState, lab: Lab, hand: i64, out: Moves) -> None:
        for line in range(LINES):
            if lab.vials[line] != NOBODY and lab.tested_by[line] == NOBODY and lab.filled(line) > 0:
                out.add_each(self.base + line * PART, s.hands[hand] & s.test_suit(lab.vials[line]))

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        hand = self.begin(s)
        lab = lab_of(s)
        s.give_up(hand, b)
        lab.tested_by[a] = b
        s.tell(TESTED, owner_of(s, hand), a, b)
        s.push(CLEAR_UP, owner_of(s, hand) * COLOURS + lab.vials[a])

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.city(b)], "actions": int(self.actions(s)), "vial": COLOUR_NAMES[lab_of(s).vials[a]]}


def cities_with(s: PandemicState, colour: i64) -> i64:
    cities: i64 = 0
    for city in range(s.rules.board.size):
        if s.cubes_at(city, colour) > 0:
            cities |= BIT[city]
    return cities


class ClearUp(Step):
    """From which city does the test remove a cube (LL-069)? Nothing is removed where none is (LL-071). arg is
    seat * COLOURS + colour."""

    name = "relieve"
    rule = "LL-069"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg // COLOURS if count(cities_with(s, arg % COLOURS)) > 1 else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        cities = cities_with(s, arg % COLOURS)
        if cities != 0:
            s.remove(low_member(cities), arg % COLOURS, 1)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        line = lab_of(s).line_of(arg % COLOURS)
        if line == NOBODY or lab_of(s).tested_by[line] == NOBODY:
            return False
        return arg // COLOURS < s.rules.pawns and self.asks(s, arg) != NOBODY

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(RELIEVE.base, cities_with(s, arg % COLOURS))

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"colour": names.colour(arg % COLOURS)}


CLEAR_UP: Final = ClearUp()


def has_cube_to_remove(m: Attempt) -> Reason | None:
    colour = m.arg % COLOURS
    if m.s.cubes_at(m.b, colour) > 0:
        return None
    return m.no("no_cube", "LL-069", city=m.city(m.b), colour=m.names.colour(colour))


class Relieve(Kind):
    word = "relieve"
    form = Form("{city}", "", "city")
    sign = "treat"
    conditions = (only_in(CLEAR_UP, "relieve_only", "LL-069"), has_cube_to_remove)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        colour = s.asked_arg() % COLOURS
        s.answer()
        s.remove(b, colour, 1)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"colour": names.colour(s.asked_arg() % COLOURS)}


RELIEVE: Final = Relieve()


# ---------------------------------------------------------------------- sequence a disease
def there_are_sequence_cards(m: Attempt) -> Reason | None:
    return None if lab_of(m.s).can_draw() else m.no("no_sequence_cards", "LL-089")


class Sequence(LabKind):
    """Draw a sequence card, and decide where it goes (LL-088 to LL-098)."""

    word = "sequence"
    which = SEQUENCING
    conditions = (is_lab_moment, is_in_lab, there_are_sequence_cards)

    def list_moves(self, s: PandemicState, lab: Lab, hand: i64, out: Moves) -> None:
        if lab.can_draw():
            out.add(self.base)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        seat = owner_of(s, self.begin(s))
        lab = lab_of(s)
        lab.drawn = draw_sequence(s, lab)
        s.tell(SEQUENCE_DRAWN, seat, lab.drawn)
        s.push(SEQUENCE_CARD, seat)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "actions": int(self.actions(s))}


class SequenceCard(Step):
    """Where does the drawn sequence card go? Everybody sees it. arg is the seat."""

    name = "sequence_card"
    rule = "LL-090"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.pawns and lab_of(s).drawn != NOBODY

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        lab = lab_of(s)
        for line in range(LINES):
            if lab.cards[line] != NOBODY:
                out.add(REPLACE.base + line)
            elif count(s.stations) >= STATIONS_FOR_LINE:
                out.add(LAY.base + line)
        out.add(DROP.base)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"card": names.terms["sequence_card"].said(s, int(lab_of(s).drawn))}


SEQUENCE_CARD: Final = SequenceCard()
LINE: Final = Form("{line}", "", "line")


def line_is_empty(m: Attempt) -> Reason | None:
    return None if lab_of(m.s).cards[m.b] == NOBODY else m.no("line_used", "LL-090", line=line_name(m, m.b))


def line_is_used(m: Attempt) -> Reason | None:
    return None if lab_of(m.s).cards[m.b] != NOBODY else m.no("line_empty", "LL-090", line=line_name(m, m.b))


def has_stations_for_line(m: Attempt) -> Reason | None:
    there = count(m.s.stations)
    if there >= STATIONS_FOR_LINE:
        return None
    return m.no("stations_for_line", "LL-091", there=there, needed=STATIONS_FOR_LINE)


def drawn_card(names: Names, s: PandemicState) -> str:
    written: str = names.terms["sequence_card"].written(s, int(lab_of(s).drawn))
    return written


class Lay(Kind):
    """Put the drawn card on an empty sequence space (LL-090, LL-091)."""

    word = "lay"
    form = LINE
    place = "lab"
    conditions = (only_in(SEQUENCE_CARD, "sequence_only", "LL-090"), line_is_empty, has_stations_for_line)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        lab = lab_of(s)
        s.answer()
        lay_sequence(s, lab, b, lab.drawn)
        lab.drawn = NOBODY

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "card": drawn_card(names, s)}


class Replace(Kind):
    """Exchange the card of a line; vial and fitting cubes stay if the new one shows that colour (LL-093 to LL-097)."""

    word = "replace"
    form = LINE
    place = "lab"
    conditions = (only_in(SEQUENCE_CARD, "sequence_only", "LL-090"), line_is_used)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        lab = lab_of(s)
        seat = s.asked_arg()
        s.answer()
        old = lab.cards[b]
        s.tell(SEQUENCE_REPLACED, b, lab.drawn, old)
        lab.discarded |= BIT[old]
        cubes = take_cubes_off(lab, b)
        lab.cards[b] = lab.drawn
        lab.drawn = NOBODY
        if lab.vials[b] != NOBODY and lab.shows(b, lab.vials[b]):
            bring_to_line(s, lab, b, cubes, seat)
            return
        for colour in range(COLOURS):
            return_cubes(s, colour, cubes[colour])
        clear_line(s, lab, b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        lab = lab_of(s)
        vial = lab.vials[b]
        keeps = bool(vial == NOBODY or lab.sequences.vials[lab.drawn] & BIT[vial] != 0)
        cubes = take_cubes_off(copy_of(lab), b)
        lost, choice = lost_on_card(s, lab, b, lab.drawn, cubes) if keeps else (by_colour(cubes), {})
        return {"cost": [], "card": drawn_card(names, s), "keeps": keeps, "lost": lost, "choice_of": choice}


def copy_of(lab: Lab) -> Lab:
    other = lab.copy()
    assert isinstance(other, Lab)
    return other


class Drop(Kind):
    """Discard the drawn card (LL-090)."""

    word = "drop"
    place = "lab"
    sign = "discard"
    conditions = (only_in(SEQUENCE_CARD, "sequence_only", "LL-090"),)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        lab = lab_of(s)
        s.answer()
        s.tell(SEQUENCE_DROPPED, lab.drawn)
        lab.discarded |= BIT[lab.drawn]
        lab.drawn = NOBODY

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "card": drawn_card(names, s)}


LAY: Final = Lay()
REPLACE: Final = Replace()
DROP: Final = Drop()


# ---------------------------------------------------------------------- samples and free actions
class Sample(Step):
    """Is one of the cubes just removed by treating put into an input dish, and into which (LL-024, LL-025)? It lies in
    the supply until then; arg is the colour."""

    name = "sample"
    rule = "LL-024"
    is_public = True
    is_question = True
    pass_text = "pass_sample"

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.diseases and s.supply[arg] > 0

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        for dish in range(LINES):
            out.add(TAKE_SAMPLE.base + dish)
        out.add(PASS.base)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"colour": names.colour(arg)}


SAMPLE: Final = Sample()


def is_input_dish(m: Attempt) -> Reason | None:
    return None if m.b < LINES else m.no("no_input_dish", "LL-024", dish=dish_name(m, m.b))


class TakeSample(Kind):
    word = "sample"
    form = Form("{dish}", "", "dish")
    place = "lab"
    is_main = True
    conditions = (only_in(SAMPLE, "sample_only", "LL-024"), is_input_dish)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        colour = s.asked_arg()
        s.answer()
        s.supply[colour] -= 1
        lab_of(s).dishes[b * COLOURS + colour] += 1
        s.tell(SAMPLED, s.turn, b, colour)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"colour": names.colour(s.asked_arg())}

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [], "colour": COLOUR_NAMES[s.asked_arg()]}


TAKE_SAMPLE: Final = TakeSample()


class FreeLabAction(Step):
    """Who built a research station may do a lab action at once, wherever the pawn is (LL-019 to LL-023); arg is the
    seat, and its own hand pays (LL-120)."""

    name = "free_lab_action"
    rule = "LL-019"
    is_public = True
    is_question = True
    pass_text = "pass_lab"

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg

    def hand(self, s: PandemicState, arg: i64) -> i64:
        return arg

    def acted(self, s: PandemicState) -> None:
        s.answer()

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.pawns

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        lab_actions(s, arg, out)
        out.add(PASS.base)


FREE_LAB_ACTION: Final = FreeLabAction()
CHARACTERIZE: Final = Characterize()
PROCESS: Final = Process()
TEST: Final = Test()
SEQUENCE: Final = Sequence()
LAB_KINDS: Final[list[LabKind]] = [CHARACTERIZE, PROCESS, TEST, SEQUENCE]
