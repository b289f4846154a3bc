"""Module 4, In the Lab (LL-001 to LL-120): before a cure is discovered, its disease is characterized, sequenced and
tested."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64, u8

from petri.core.content import CONTENT_OPTIONS
from petri.core.names import Word
from petri.core.options import Option
from petri.core.reasons import Reason
from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, Moves, count, members
from petri.core.things import Public
from petri.core.vecs import append, vec
from petri.games.pandemic.board import ACTIVE
from petri.games.pandemic.modules.lab.actions import (
    CHARACTERIZING,
    FREE_LAB_ACTION,
    LINE,
    PROCESSING,
    SAMPLE,
    SEQUENCING,
    TESTING,
    add_lab_actions,
    bonus_left,
    lab_actions,
)
from petri.games.pandemic.modules.lab.bench import (
    DISHES,
    GROWTH,
    HOME,
    KEY,
    LINES,
    LOWER,
    UPPER,
    Lab,
    cards_in_deck,
    close_line,
    draw_sequence,
    has_appeared,
    lab_of,
    lay_sequence,
    shuffle_sequences,
)
from petri.games.pandemic.modules.lab.content import SETS, sequences_of
from petri.games.pandemic.modules.lab.prospects import cards_lacking, look_at_lab, prospects
from petri.games.pandemic.roles.base import Researcher, Scientist
from petri.games.pandemic.roles.in_the_lab import LocalLiaison
from petri.games.pandemic.roles.on_the_brink import Epidemiologist
from petri.games.pandemic.setup import CHOOSE_FIRST, SetupStep
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Attempt, Kind, Module, Part, Role, Rules, Step, only_in

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

HERE: Final = f"{PACKAGE}.modules.lab"
CARDS_FOR_CURE: Final[i64] = 3
FEWEST_FOR_CURE: Final[i64] = 2  # by the Scientist (LL-082)
SPARED: Final = Public("spared", "colour")


class InTheLab(Module):
    """At most two cures are worked on at the same time, one at each line (LL-005, LL-010)."""

    key = KEY
    is_challenge = True
    rule = "LL-077"
    options = (
        Option(KEY, False, flag=True, is_quiet=True),
        *[replace(option, needs=(KEY, True)) for option in CONTENT_OPTIONS],
    )
    sets = SETS
    roles_out = ("field_operative",)
    out_rules: ClassVar[Mapping[str, str]] = {"field_operative": "LL-008"}
    holds = ("lines",)
    addition = "lab_authority"

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        return bool(options.get(KEY, False))

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        HOME.number = self.number
        rules.printed[KEY] = sequences_of(options)
        rules.cards_for_cure = CARDS_FOR_CURE
        rules.fewest_for_cure = FEWEST_FOR_CURE
        rules.special_cards_cure = False
        rules.citations = {**rules.citations, "P2-095": "LL-077"}
        rules.roles = vec[Role]([version_of(role) for role in rules.roles])
        setup = vec[Step]()
        for step in rules.setup:
            setup = append(setup, step)
            if step is CHOOSE_FIRST:
                setup = append(setup, SET_UP_LAB)
        rules.setup = setup

    def new_part(self) -> Part:
        return Lab()

    # ------------------------------------------------------------------ what it answers
    def more_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if s.has_station(s.pawns[seat]):
            lab_actions(s, seat, out)

    def actions_besides(self, s: PandemicState, hand: i64, out: Moves) -> None:
        if s.has_station(s.pawns[s.rules.hand_owners[hand]]):
            lab_actions(s, hand, out)

    def lets_cure(self, s: PandemicState, colour: i64) -> bool:
        line = lab_of(s).line_of(colour)
        return line != NOBODY and lab_of(s).is_complete(line)

    def why_no_cure(self, m: Attempt, colour: i64) -> Reason:
        """What the line lacks (LL-086)."""
        lab = lab_of(m.s)
        line = lab.line_of(colour)
        if line == NOBODY:
            return m.no("cure_no_line", "LL-086", colour=m.names.colour(colour))
        values = {"colour": m.names.colour(colour), "filled": lab.filled(line), "spaces": lab.spaces_of(line)}
        is_full = lab.filled(line) == lab.spaces_of(line)
        return m.no("cure_not_tested" if is_full else "cure_not_full", "LL-086", **values)

    def laid_out(self, s: PandemicState, cities: i64) -> i64:
        return cities | lab_of(s).city_cards()

    def wins_without_cards(self, s: PandemicState) -> bool:
        """If a disease never appeared and all others are cured (LL-101)."""
        never: i64 = 0
        for colour in range(s.rules.diseases):
            if not has_appeared(s, colour):
                never |= BIT[colour]
            elif s.cures[colour] == ACTIVE:
                return False
        for colour in members(never):
            s.tell(SPARED, colour)
        return never != 0

    def lacking(self, s: PandemicState, seat: i64, colour: i64, cards: i64) -> i64:
        """Those that the line still takes are needed, too."""
        return cards_lacking(s, seat, colour, cards)

    def look(self, s: PandemicState, f: vec[float], at: i64) -> None:
        look_at_lab(s, f, at)

    def prospects(self, s: PandemicState, to_station: vec[i64], work: vec[float]) -> float:
        return prospects(s, to_station, work)

    # ------------------------------------------------------------------ moments
    def turn_begins(self, s: PandemicState) -> None:
        lab_of(s).bonus_used = False

    def treated(self, s: PandemicState, city: i64, colour: i64, is_action: bool) -> None:
        if is_action:
            s.push(SAMPLE, colour)

    def built(self, s: PandemicState, seat: i64, city: i64) -> None:
        s.push(FREE_LAB_ACTION, seat)

    def removed(self, s: PandemicState, colour: i64) -> None:
        lab_of(s).left_board |= BIT[colour]

    def stations_fell(self, s: PandemicState, seat: i64) -> None:
        """With fewer stations than sequence cards whoever did it closes a line (LL-103)."""
        s.push(SHUT_LINE, seat)

    def cured(self, s: PandemicState, colour: i64) -> None:
        """The line closes when the game goes on (LL-115)."""
        line = lab_of(s).line_of(colour)
        if line != NOBODY:
            s.push(CLOSE_LINE, line)

    # ------------------------------------------------------------------ what people see
    def measures(self, rules: Rules) -> tuple[Any, ...]:
        measures: tuple[Any, ...] = import_module(f"{HERE}.measures").measures(rules)
        return measures

    def fields(self) -> tuple[Any, ...]:
        fields: tuple[Any, ...] = import_module(f"{HERE}.fields").FIELDS
        return fields

    def terms(self) -> Mapping[str, Any]:
        terms: Mapping[str, Any] = import_module(f"{HERE}.terms").terms()
        return terms

    def box(self, rules: Rules, lang: str) -> Mapping[str, Any]:
        found: Mapping[str, Any] = import_module(f"{HERE}.printed").box(rules, lang)
        return found

    def status(self, names: Names, view: Mapping[str, Any]) -> list[Word]:
        lines: list[Word] = import_module(f"{HERE}.printed").status(view)
        return lines

    # ------------------------------------------------------------------ what nobody knows
    def deal(self, s: PandemicState, rng: Rng, viewer: i64) -> None:
        """The order of the sequence deck: its cards are known, for all others lie open."""
        lab = lab_of(s)
        deck = vec[u8]()
        for card in members(cards_in_deck(lab)):
            deck = append(deck, u8(card))
        rng.shuffle(deck, 0, len(deck))
        lab.deck = deck

    def seen_in(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        lines = view["lines"].values()
        return tuple([line[key] for line in lines for key in ("characterized_by", "tested_by") if line[key]])

    def complete(self, view: Mapping[str, Any], position: dict[str, Any]) -> None:
        position["sequence_deck"] = view["sequence_deck"]["cards"]


LAB: Final = InTheLab()


class SetUpLab(SetupStep):
    """One sequence card lies face up at the upper line, the others form the deck (LL-006)."""

    name = "set_up_lab"

    def run(self, s: PandemicState, arg: i64) -> None:
        lab = lab_of(s)
        shuffle_sequences(s, lab, BIT[lab.sequences.size] - 1)
        lay_sequence(s, lab, UPPER, draw_sequence(s, lab))


class CloseLine(Step):
    """After a cure its line closes and gets a new sequence card, however many stations there are (LL-079 to LL-081);
    arg is the line."""

    name = "close_line"
    is_public = True

    def run(self, s: PandemicState, arg: i64) -> None:
        lab = lab_of(s)
        close_line(s, lab, arg)
        card = draw_sequence(s, lab)
        if card != NOBODY:
            lay_sequence(s, lab, arg, card)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < LINES and lab_of(s).vials[arg] != NOBODY and s.cures[lab_of(s).vials[arg]] != ACTIVE


class ShutLine(Step):
    """Which line closes, as there are fewer research stations than sequence cards? (LL-103) arg is the seat that
    chooses."""

    name = "shut_line"
    rule = "LL-103"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        lab = lab_of(s)
        is_choice = lab.cards[UPPER] != NOBODY and lab.cards[LOWER] != NOBODY
        return arg if is_choice and has_too_many_lines(s, lab) else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        lab = lab_of(s)
        if has_too_many_lines(s, lab):
            close_line(s, lab, UPPER if lab.cards[UPPER] != NOBODY else LOWER)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.seats and self.asks(s, arg) != NOBODY

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(SHUT.base + UPPER)
        out.add(SHUT.base + LOWER)


def has_too_many_lines(s: PandemicState, lab: Lab) -> bool:
    cards: i64 = 0
    for line in range(LINES):
        if lab.cards[line] != NOBODY:
            cards += 1
    return count(s.stations) < cards


SET_UP_LAB: Final[Step] = SetUpLab()
CLOSE_LINE: Final = CloseLine()
SHUT_LINE: Final = ShutLine()


class Shut(Kind):
    """This line closes: cards to their discard piles, cubes to the supply, the vial to the stock (LL-103, LL-104)."""

    word = "shut"
    form = LINE
    place = "lab"
    conditions = (only_in(SHUT_LINE, "shut_only", "LL-103"),)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        close_line(s, lab_of(s), b)


SHUT: Final = Shut()


# ---------------------------------------------------------------------- roles
def version_of(role: Role) -> Role:
    """The role as it is with the module (LL-009, LR-002, LR-024)."""
    version = role
    if role.key == Researcher.key:
        version = LabResearcher()
    elif role.key == Epidemiologist.key:
        version = LabEpidemiologist()
    elif role.key == LocalLiaison.key:
        version = LabLocalLiaison()
    elif role.key == Scientist.key:
        version = LabScientist()
    version.number = role.number
    return version


def offer_bonus(s: PandemicState, seat: i64, out: Moves) -> None:
    """After the last action; before it they are among the others (LR-055)."""
    if s.actions_left <= 0:
        add_lab_actions(s, seat, bonus_left(s, seat), out)


def bonus_may_be_used(s: PandemicState, seat: i64) -> bool:
    """For all that everybody can see."""
    bonus = bonus_left(s, seat)
    lab = lab_of(s)
    if bonus & SEQUENCING != 0 and lab.can_draw():
        return True
    if bonus & PROCESSING != 0 and can_process(lab):
        return True
    has_cards = s.hands[seat] != 0 if s.rules.open_hands else s.hand_sizes[seat] > 0
    return has_cards and bonus & (CHARACTERIZING | TESTING) != 0 and can_play_card(lab)


def can_process(lab: Lab) -> bool:
    for dish in range(DISHES):
        if not lab.is_empty(dish) and (dish != GROWTH or lab.vials[0] != NOBODY or lab.vials[1] != NOBODY):
            return True
    return False


def can_play_card(lab: Lab) -> bool:
    """Whether some line waits to be characterized or tested."""
    for line in range(LINES):
        if lab.cards[line] == NOBODY:
            continue
        if lab.vials[line] == NOBODY or (lab.tested_by[line] == NOBODY and lab.filled(line) > 0):
            return True
    return False


def begin_anew(s: PandemicState, seat: i64) -> None:
    """Who takes the role in the own turn has its bonus (LD-048)."""
    if seat == s.turn:
        lab_of(s).bonus_used = False


class LabResearcher(Researcher):
    """Once in a turn she sequences without an action (LR-054)."""

    acts_free = True
    addition = "lab_researcher"

    def has_free_action(self, s: PandemicState, seat: i64) -> bool:
        return bonus_may_be_used(s, seat)

    def free_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        offer_bonus(s, seat, out)

    def taken(self, s: PandemicState, seat: i64) -> None:
        begin_anew(s, seat)


class LabEpidemiologist(Epidemiologist):
    """Once in a turn she processes samples without an action, besides what she can do without the lab (LR-053)."""

    addition = "lab_epidemiologist"

    def has_free_action(self, s: PandemicState, seat: i64) -> bool:
        return super().has_free_action(s, seat) or bonus_may_be_used(s, seat)

    def free_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        super().free_actions(s, seat, out)
        offer_bonus(s, seat, out)

    def taken(self, s: PandemicState, seat: i64) -> None:
        begin_anew(s, seat)


class LabLocalLiaison(LocalLiaison):
    """Once in a turn she characterizes or tests without an action (LR-024, LR-025)."""

    acts_free = True
    addition = "lab_local_liaison"

    def has_free_action(self, s: PandemicState, seat: i64) -> bool:
        return bonus_may_be_used(s, seat)

    def free_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        offer_bonus(s, seat, out)

    def taken(self, s: PandemicState, seat: i64) -> None:
        begin_anew(s, seat)


class LabScientist(Scientist):
    """One card less than the three of the lab, which her card does not say (LL-082)."""

    addition = "lab_scientist"
