"""The lab board (LL-002 to LL-018): five dishes, two research lines, and the sequence cards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.names import Name
from petri.core.signing import mixed, mixed_all
from petri.core.state import BIT, NOBODY, count, members, zeros
from petri.core.things import Counted, Public
from petri.core.vecs import append, vec
from petri.games.pandemic.board import COLOURS, ERADICATED
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Part, Rules

KEY: Final = "lab"

# dishes; the first two take samples, and have the numbers of the lines beside them
UPPER: Final[i64] = 0
LOWER: Final[i64] = 1
CENTRIFUGE: Final[i64] = 2
SEPARATOR: Final[i64] = 3
GROWTH: Final[i64] = 4
DISHES: Final[i64] = 5
DISH_NAMES: Final = ("upper", "lower", "centrifuge", "separator", "growth")
LINES: Final[i64] = 2
LINE_NAMES: Final = ("upper", "lower")

# spaces of a sequence card are colours, or take the colour of the vial
GREY: Final[i64] = 5
SPACE_NAMES: Final = ("blue", "yellow", "black", "red", "purple", "grey")
ANY: Final[i64] = 6  # a cube of any colour
MOST_SPACES: Final[i64] = 12

SAMPLED: Final = Public("sampled", "seat dish colour")
PROCESSED: Final = Public("processed", "seat dish target")
GREW: Final = Counted("grew", "colour number", "number")
FILLED: Final = Counted("filled", "line colour number", "number")
RETURNED: Final = Counted("returned", "colour number", "number")
CHARACTERIZED: Final = Public("characterized", "seat line colour card")
TESTED: Final = Public("tested", "seat line card")
SEQUENCE_DRAWN: Final = Public("sequence_drawn", "seat card:sequence_card", reveals=True)
SEQUENCE_LAID: Final = Public("sequence_laid", "line card:sequence_card", reveals=True)
SEQUENCE_REPLACED: Final = Public("sequence_replaced", "line card:sequence_card old:sequence_card")
SEQUENCE_DROPPED: Final = Public("sequence_dropped", "card:sequence_card")
SEQUENCES_SHUFFLED: Final = Public("sequences_shuffled", "number", reveals=True)
LINE_CLOSED: Final = Public("line_closed", "line card:sequence_card")


class Sequences:
    """What is printed on the sequence cards (LL-105)."""

    def __init__(self, ids: list[str], names: list[Name], vials: list[int], spaces: list[list[int]]) -> None:
        self.ids = ids
        self.names = names
        self.size: i64 = len(ids)
        self.vials: vec[i64] = vec[i64](vials)  # by card, a bit set of colours
        self.spaces: vec[vec[i64]] = vec[vec[i64]]([vec[i64](row) for row in spaces])


class Lab(Part):
    """What lies on the lab board and beside it."""

    sequences: Sequences
    dishes: vec[i64]  # cubes by dish * COLOURS + colour
    cards: vec[i64]  # by line, the sequence card
    vials: vec[i64]  # by line, the disease for which it is characterized
    characterized_by: vec[i64]  # by line, the city card
    tested_by: vec[i64]
    cubes: vec[i64]  # by line * MOST_SPACES + space, a colour and 1 more, or 0
    to_place: vec[i64]  # by colour, cubes on their way to a sequence card
    deck: vec[u8]  # never changes but is replaced; the cards from deck_size on have been drawn
    deck_size: i64 = 0
    discarded: i64 = 0
    drawn: i64 = NOBODY  # the sequence card of which is to be decided where it goes
    left_board: i64 = 0  # the colours of which cubes have been on the board and have left it
    bonus_used: bool = False  # the free lab action of a role

    def begin(self, rules: Rules) -> None:
        sequences = rules.printed[KEY]
        assert isinstance(sequences, Sequences)
        self.sequences = sequences
        self.dishes = zeros(DISHES * COLOURS)
        self.cards = nothing_on_lines()
        self.vials = nothing_on_lines()
        self.characterized_by = nothing_on_lines()
        self.tested_by = nothing_on_lines()
        self.cubes = zeros(LINES * MOST_SPACES)
        self.to_place = zeros(COLOURS)
        self.deck = vec[u8]()

    def secrets(self, sign: i64) -> i64:
        for place in range(self.deck_size):
            sign = mixed(sign, i64(self.deck[place]))
        return sign

    def copy(self) -> Part:
        other = Lab()
        other.sequences = self.sequences
        other.dishes = self.dishes[:]
        other.cards = self.cards[:]
        other.vials = self.vials[:]
        other.characterized_by = self.characterized_by[:]
        other.tested_by = self.tested_by[:]
        other.cubes = self.cubes[:]
        other.to_place = self.to_place[:]
        other.deck = self.deck
        other.deck_size = self.deck_size
        other.discarded = self.discarded
        other.drawn = self.drawn
        other.left_board = self.left_board
        other.bonus_used = self.bonus_used
        return other

    def signature(self, s: PandemicState, viewer: i64, sign: i64) -> i64:
        for numbers in (self.dishes, self.cards, self.vials, self.characterized_by, self.tested_by, self.cubes):
            sign = mixed_all(sign, numbers)
        sign = mixed(mixed_all(sign, self.to_place), self.discarded)
        return mixed(mixed(sign, self.drawn), 1 if self.bonus_used else 0)

    # ------------------------------------------------------------------ looking
    def cubes_in(self, dish: i64, colour: i64) -> i64:
        return self.dishes[dish * COLOURS + colour]

    def is_empty(self, dish: i64) -> bool:
        for colour in range(COLOURS):
            if self.cubes_in(dish, colour) != 0:
                return False
        return True

    def spaces_of(self, line: i64) -> i64:
        """How many its sequence card has."""
        card = self.cards[line]
        return 0 if card == NOBODY else i64(len(self.sequences.spaces[card]))

    def cube_at(self, line: i64, place: i64) -> i64:
        """The colour of the cube on a space, or NOBODY."""
        return self.cubes[line * MOST_SPACES + place] - 1

    def filled(self, line: i64) -> i64:
        n: i64 = 0
        for place in range(self.spaces_of(line)):
            if self.cube_at(line, place) != NOBODY:
                n += 1
        return n

    def shows(self, line: i64, colour: i64) -> bool:
        """Whether the sequence card of a line shows a vial of this colour."""
        return self.cards[line] != NOBODY and self.sequences.vials[self.cards[line]] & BIT[colour] != 0

    def is_complete(self, line: i64) -> bool:
        """Characterized, tested, and every space filled (LL-076)."""
        if self.vials[line] == NOBODY or self.tested_by[line] == NOBODY:
            return False
        return self.filled(line) == self.spaces_of(line)

    def line_of(self, colour: i64) -> i64:
        """The line that is characterized for a disease, or NOBODY."""
        for line in range(LINES):
            if self.vials[line] == colour:
                return line
        return NOBODY

    def city_cards(self) -> i64:
        """Those that lie at the lines."""
        cities: i64 = 0
        for line in range(LINES):
            if self.characterized_by[line] != NOBODY:
                cities |= BIT[self.characterized_by[line]]
            if self.tested_by[line] != NOBODY:
                cities |= BIT[self.tested_by[line]]
        return cities

    def can_draw(self) -> bool:
        return self.deck_size > 0 or self.discarded != 0

    def cubes_of(self, colour: i64) -> i64:
        """Those of a colour anywhere in the lab."""
        n = self.to_place[colour]
        for dish in range(DISHES):
            n += self.cubes_in(dish, colour)
        for cube in self.cubes:
            if cube == colour + 1:
                n += 1
        return n

    def all_to_place(self) -> i64:
        n: i64 = 0
        for cubes in self.to_place:
            n += cubes
        return n


def nothing_on_lines() -> vec[i64]:
    return vec[i64]([NOBODY, NOBODY])


class Home:
    """Where the part of the module is, once the box is put together."""

    number: i64 = -1


HOME: Final = Home()


def lab_of(s: PandemicState) -> Lab:
    part = s.parts[HOME.number]
    assert isinstance(part, Lab)
    return part


def has_appeared(s: PandemicState, colour: i64) -> bool:
    """Whether a cube of this colour was ever on the board (LL-102): it is there, or it was seen to leave."""
    return s.on_board[colour] > 0 or lab_of(s).left_board & BIT[colour] != 0


# ---------------------------------------------------------------------- cubes
def return_cubes(s: PandemicState, colour: i64, n: i64) -> None:
    if n > 0:
        s.supply[colour] += n
        s.tell(RETURNED, colour, n)


def empty_dish(lab: Lab, dish: i64) -> vec[i64]:
    """The cubes of a dish, by colour."""
    cubes = zeros(COLOURS)
    for colour in range(COLOURS):
        cubes[colour] = lab.cubes_in(dish, colour)
        lab.dishes[dish * COLOURS + colour] = 0
    return cubes


def take_cubes_off(lab: Lab, line: i64) -> vec[i64]:
    """The cubes of a sequence card, by colour."""
    cubes = zeros(COLOURS)
    for place in range(MOST_SPACES):
        colour = lab.cube_at(line, place)
        if colour != NOBODY:
            cubes[colour] += 1
            lab.cubes[line * MOST_SPACES + place] = 0
    return cubes


def space_takes(s: PandemicState, lab: Lab, line: i64, place: i64) -> i64:
    """The colour of the cube that a space takes, or ANY (LL-060 to LL-062)."""
    space = lab.sequences.spaces[lab.cards[line]][place]
    if space == GREY:
        return lab.vials[line]
    return ANY if s.cures[space] == ERADICATED else space


def free_spaces(s: PandemicState, lab: Lab, line: i64) -> i64:
    """How many empty spaces take any cube."""
    n: i64 = 0
    for place in range(lab.spaces_of(line)):
        if lab.cube_at(line, place) == NOBODY and space_takes(s, lab, line, place) == ANY:
            n += 1
    return n


def fill_own_spaces(s: PandemicState, lab: Lab, line: i64) -> None:
    """Every cube that has a space of its own colour takes it, or else a grey one if it is of the vial's (LL-059)."""
    before = lab.to_place[:]
    spaces = lab.sequences.spaces[lab.cards[line]]
    for is_grey in (False, True):
        for place in range(lab.spaces_of(line)):
            colour = space_takes(s, lab, line, place)
            is_open = lab.cube_at(line, place) == NOBODY and (spaces[place] == GREY) == is_grey
            if is_open and colour != ANY and lab.to_place[colour] > 0:
                lab.to_place[colour] -= 1
                lab.cubes[line * MOST_SPACES + place] = colour + 1
    for colour in range(COLOURS):
        if before[colour] > lab.to_place[colour]:
            s.tell(FILLED, line, colour, before[colour] - lab.to_place[colour])


def fill_free_space(s: PandemicState, lab: Lab, line: i64, colour: i64) -> None:
    """The next space that takes any cube takes one of this colour (LL-062)."""
    for place in range(lab.spaces_of(line)):
        if lab.cube_at(line, place) == NOBODY and space_takes(s, lab, line, place) == ANY:
            lab.to_place[colour] -= 1
            lab.cubes[line * MOST_SPACES + place] = colour + 1
            s.tell(FILLED, line, colour, 1)
            return


def may_choose_cubes(s: PandemicState, lab: Lab, line: i64) -> bool:
    """Whether more cubes are left than spaces that take any, and not all of one colour."""
    colours: i64 = 0
    for colour in range(COLOURS):
        if lab.to_place[colour] > 0:
            colours += 1
    free = free_spaces(s, lab, line)
    return colours > 1 and 0 < free < lab.all_to_place()


def place_left_cubes(s: PandemicState, lab: Lab, line: i64) -> None:
    """Nothing is to be chosen: as many as fit take a space, the others are lost (LL-058, LL-059)."""
    for colour in range(COLOURS):
        while lab.to_place[colour] > 0 and free_spaces(s, lab, line) > 0:
            fill_free_space(s, lab, line, colour)
        return_cubes(s, colour, lab.to_place[colour])
        lab.to_place[colour] = 0


def cubes_without_space(s: PandemicState, lab: Lab, line: i64, card: i64, cubes: vec[i64]) -> vec[i64]:
    """Those of some cubes, by colour, for which a sequence card would have no space of their own, after those that lie
    on the line if it is the card there."""
    left = cubes[:]
    vial = lab.vials[line]
    for place in range(i64(len(lab.sequences.spaces[card]))):
        space = lab.sequences.spaces[card][place]
        colour = vial if space == GREY else space
        is_empty = lab.cards[line] != card or lab.cube_at(line, place) == NOBODY
        is_own = space == GREY or s.cures[space] != ERADICATED
        if is_empty and is_own and left[colour] > 0:
            left[colour] -= 1
    return left


def free_spaces_of(s: PandemicState, lab: Lab, line: i64, card: i64) -> i64:
    """How many spaces of a sequence card would take any cube."""
    if lab.cards[line] == card:
        return free_spaces(s, lab, line)
    n: i64 = 0
    for space in lab.sequences.spaces[card]:
        if space != GREY and s.cures[space] == ERADICATED:
            n += 1
    return n


# ---------------------------------------------------------------------- lines
def clear_line(s: PandemicState, lab: Lab, line: i64) -> None:
    """Cubes to the supply, city cards to the discard pile, the vial to the stock (LL-079, LL-095)."""
    cubes = take_cubes_off(lab, line)
    for colour in range(COLOURS):
        return_cubes(s, colour, cubes[colour])
    if lab.characterized_by[line] != NOBODY:
        s.discard_cities |= BIT[lab.characterized_by[line]]
    if lab.tested_by[line] != NOBODY:
        s.discard_cities |= BIT[lab.tested_by[line]]
    lab.vials[line] = NOBODY
    lab.characterized_by[line] = NOBODY
    lab.tested_by[line] = NOBODY


def close_line(s: PandemicState, lab: Lab, line: i64) -> None:
    """Its sequence card is discarded, too (LL-119)."""
    s.tell(LINE_CLOSED, line, lab.cards[line])
    clear_line(s, lab, line)
    lab.discarded |= BIT[lab.cards[line]]
    lab.cards[line] = NOBODY


# ---------------------------------------------------------------------- sequence cards
def shuffle_sequences(s: PandemicState, lab: Lab, cards: i64) -> None:
    """A new deck of these cards."""
    deck = vec[u8]()
    for card in members(cards):
        deck = append(deck, u8(card))
    s.rng.shuffle(deck, 0, len(deck))
    lab.deck = deck
    lab.deck_size = i64(len(deck))


def draw_sequence(s: PandemicState, lab: Lab) -> i64:
    """The top card; an empty deck is renewed from the discards first (LL-089). NOBODY if there is none at all."""
    if lab.deck_size == 0:
        if lab.discarded == 0:
            return NOBODY
        s.tell(SEQUENCES_SHUFFLED, count(lab.discarded))
        shuffle_sequences(s, lab, lab.discarded)
        lab.discarded = 0
    lab.deck_size -= 1
    return i64(lab.deck[lab.deck_size])


def cards_in_deck(lab: Lab) -> i64:
    cards: i64 = 0
    for nth in range(lab.deck_size):
        cards |= BIT[i64(lab.deck[nth])]
    return cards


def lay_sequence(s: PandemicState, lab: Lab, line: i64, card: i64) -> None:
    lab.cards[line] = card
    s.tell(SEQUENCE_LAID, line, card)


def vials_on_table(lab: Lab, line: i64, diseases: i64) -> i64:
    """The colours that its sequence card shows, of those that are in play (LL-042)."""
    return lab.sequences.vials[lab.cards[line]] & (BIT[diseases] - 1)
