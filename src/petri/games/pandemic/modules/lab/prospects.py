"""How good the lab looks to a bot that looks ahead: lines that come on, and cubes that are on their way to them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, NOBODY, zeros
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.modules.lab.actions import characterizing_suit
from petri.games.pandemic.modules.lab.bench import (
    ANY,
    CENTRIFUGE,
    DISHES,
    GREY,
    GROWTH,
    LINES,
    SEPARATOR,
    Lab,
    lab_of,
    space_takes,
)
from petri.games.pandemic.state import PandemicState

MOST_CARDS: Final[i64] = 9
LINE_NUMBERS: Final[i64] = 7  # for the learned chance
NO_FLOATS: Final[vec[float]] = vec[float]([0.0 for _ in range(8)])


class Weights:
    """A cure is 100, and here a little more, for its line is given up for it."""

    def __init__(self) -> None:
        self.cure = 130.0
        self.characterized = 8.0
        self.tested = 10.0
        self.spaces = 58.0  # all of a card
        self.complete = 4.0
        self.lacking = 3.0  # less for each card that is still needed for its cure
        # a cube on its way, as a share of what it is worth on its space
        self.grown = 0.8
        self.sorted = 0.55  # in centrifuge or separator; it counts twice, for it can grow
        self.sample = 0.35  # in an input dish, likewise
        self.later = 0.5  # for a line that is not characterized yet
        # a sequence card that waits to be characterized
        self.card = 8.0
        self.space = 0.4  # for each less
        self.held = 1.6  # for each card of the colour in the best hand
        self.drawn = 0.9
        self.nearby = 0.2  # of what could be done at a research station
        self.fade = 0.8


W: Final = Weights()


def prospects(s: PandemicState, to_station: vec[i64], work: vec[float]) -> float:
    lab = lab_of(s)
    value = 0.0
    for colour in range(s.rules.diseases):
        if s.cures[colour] != ACTIVE:
            value += W.cure
    worth = NO_FLOATS[:LINES]  # of a cube on a space, by line
    need = zeros(LINES * COLOURS)  # cubes by line and colour
    for line in range(LINES):
        value += line_value(s, lab, line, need, worth)
    value += drawn_value(s, lab)
    value += cubes_on_their_way(lab, need, worth)
    offer_lab_work(s, lab, to_station, work)
    return value


def look_at_lab(s: PandemicState, f: vec[float], at: i64) -> None:
    lab = lab_of(s)
    f[at] = 1.0
    for line in range(LINES):
        look_at_line(s, lab, line, f, at + 1 + line * LINE_NUMBERS)
    for dish in range(DISHES):
        cubes = 0.0
        for colour in range(COLOURS):
            cubes += float(lab.cubes_in(dish, colour))
        f[at + 15 + (dish - 1 if dish > 0 else 0)] += cubes / 6.0  # 15 to 18; the input dishes together
    f[at + 19] = 0.0 if lab.drawn == NOBODY else 1.0


def look_at_line(s: PandemicState, lab: Lab, line: i64, f: vec[float], at: i64) -> None:
    if lab.cards[line] == NOBODY:
        return
    f[at] = 1.0
    f[at + 1] = float(lab.filled(line)) / float(lab.spaces_of(line))
    f[at + 2] = float(lab.spaces_of(line) - lab.filled(line)) / 6.0
    if lab.vials[line] != NOBODY:
        f[at + 3] = 1.0
        f[at + 4] = float(fewest_lacking(s, lab.vials[line])) / 5.0
    f[at + 5] = 0.0 if lab.tested_by[line] == NOBODY else 1.0
    f[at + 6] = 1.0 if lab.is_complete(line) else 0.0


def line_value(s: PandemicState, lab: Lab, line: i64, need: vec[i64], worth: vec[float]) -> float:
    """What a line is worth; the cubes that it needs go into `need`."""
    if lab.cards[line] == NOBODY:
        return 0.0
    vial = lab.vials[line]
    if vial == NOBODY:
        vial = likeliest(s, lab, lab.cards[line])
        if vial == NOBODY:
            return 0.0
        note_need(s, lab, line, vial, W.later, need, worth)
        return potential(s, lab, lab.cards[line], vial)
    note_need(s, lab, line, vial, 1.0, need, worth)
    spaces = lab.spaces_of(line)
    filled = lab.filled(line)
    value = W.card + W.characterized + W.spaces * float(filled) / float(spaces)
    value -= W.lacking * float(fewest_lacking(s, vial))
    if lab.tested_by[line] != NOBODY:
        value += W.tested
    return value + W.complete if lab.is_complete(line) else value


def fewest_lacking(s: PandemicState, colour: i64) -> i64:
    """How many cards for a cure are not in the hand that holds most of them, or where the line takes them."""
    if s.rules.board.suits[colour] == 0:
        return 0
    fewest: i64 = MOST_CARDS
    for hand in range(s.rules.hands):
        lacks = cards_lacking(s, hand, colour, s.cure_cost(hand, colour) - s.suits[hand * COLOURS + colour])
        fewest = least(lacks, fewest)
    return fewest if fewest > 0 else 0


def cards_lacking(s: PandemicState, hand: i64, colour: i64, cards: i64) -> i64:
    """Of so many that a hand lacks for a cure, with those that the line takes; other hands may play these."""
    lab = lab_of(s)
    line = lab.line_of(colour)
    more: i64 = 2
    if line != NOBODY:
        more = 1 if lab.tested_by[line] == NOBODY else 0
    for other in range(s.rules.hands):
        if other != hand:
            more -= least(more, s.suits[other * COLOURS + colour])
    return cards + more


def note_need(
    s: PandemicState, lab: Lab, line: i64, vial: i64, share: float, need: vec[i64], worth: vec[float]
) -> None:
    worth[line] = share * W.spaces / float(lab.spaces_of(line))
    for place in range(lab.spaces_of(line)):
        if lab.cube_at(line, place) != NOBODY:
            continue
        colour = space_takes(s, lab, line, place)
        if colour == NOBODY or colour == ANY:
            colour = vial
        need[line * COLOURS + colour] += 1


def likeliest(s: PandemicState, lab: Lab, card: i64) -> i64:
    """The disease for which a card should be characterized, or NOBODY."""
    found = NOBODY
    most = -1.0
    for colour in range(s.rules.diseases):
        if lab.sequences.vials[card] & BIT[colour] != 0 and s.cures[colour] == ACTIVE and lab.line_of(colour) == NOBODY:
            value = W.held * float(most_held(s, colour)) + own_spaces(lab, card, colour)
            if value > most:
                most = value
                found = colour
    return found


def own_spaces(lab: Lab, card: i64, colour: i64) -> float:
    n = 0.0
    for space in lab.sequences.spaces[card]:
        if space == colour or space == GREY:
            n += 1.0
    return n


def most_held(s: PandemicState, colour: i64) -> i64:
    if s.rules.board.suits[colour] == 0:
        return 0
    most: i64 = 0
    for hand in range(s.rules.pawns):
        if s.suits[hand * COLOURS + colour] > most:
            most = s.suits[hand * COLOURS + colour]
    return most if most < 5 else 5


def potential(s: PandemicState, lab: Lab, card: i64, colour: i64) -> float:
    """Of a sequence card that is not characterized."""
    if colour == NOBODY:
        return 0.0
    value = W.card - W.space * float(len(lab.sequences.spaces[card])) + W.held * float(most_held(s, colour))
    return value * 0.5


def drawn_value(s: PandemicState, lab: Lab) -> float:
    """The best that can be done with the card that was drawn."""
    if lab.drawn == NOBODY:
        return 0.0
    fresh = potential(s, lab, lab.drawn, likeliest(s, lab, lab.drawn))
    best = 0.0
    for line in range(LINES):
        gain = 0.0
        if lab.cards[line] == NOBODY:
            gain = fresh if s.stations & (s.stations - 1) != 0 else 0.0
        elif lab.vials[line] == NOBODY:
            gain = fresh - potential(s, lab, lab.cards[line], likeliest(s, lab, lab.cards[line]))
        if gain > best:
            best = gain
    return W.drawn * best


def cubes_on_their_way(lab: Lab, need: vec[i64], worth: vec[float]) -> float:
    """The nearest dish first; all cubes of a dish come to one line."""
    value = W.grown * dish_value(lab, GROWTH, 1, need, worth)
    value += W.sorted * dish_value(lab, CENTRIFUGE, 2, need, worth)
    value += W.sorted * dish_value(lab, SEPARATOR, 2, need, worth)
    for dish in range(LINES):
        value += W.sample * samples_value(lab, dish, need, worth)
    return value


def dish_value(lab: Lab, dish: i64, times: i64, need: vec[i64], worth: vec[float]) -> float:
    """At the line where its cubes, so many times as many, are worth most; that one needs them no more."""
    most = 0.0
    best: i64 = 0
    for line in range(LINES):
        value = 0.0
        for colour in range(COLOURS):
            value += worth[line] * float(least(times * lab.cubes_in(dish, colour), need[line * COLOURS + colour]))
        if value > most:
            most = value
            best = line
    if most > 0.0:
        for colour in range(COLOURS):
            need[best * COLOURS + colour] -= least(times * lab.cubes_in(dish, colour), need[best * COLOURS + colour])
    return most


def samples_value(lab: Lab, dish: i64, need: vec[i64], worth: vec[float]) -> float:
    """By centrifuge one colour, by separator one cube of each."""
    most = 0.0
    for line in range(LINES):
        one_of_each = 0.0
        for colour in range(COLOURS):
            n = lab.cubes_in(dish, colour)
            lacks = need[line * COLOURS + colour]
            value = worth[line] * float(least(2 * n, lacks))
            if value > most:
                most = value
            if n > 0:
                one_of_each += worth[line] * float(least(2, lacks))
        if one_of_each > most:
            most = one_of_each
    return most


def least(one: i64, other: i64) -> i64:
    return one if one < other else other


# ---------------------------------------------------------------------- who could do something
def offer_lab_work(s: PandemicState, lab: Lab, to_station: vec[i64], work: vec[float]) -> None:
    """To come to a research station is worth the more the more can be done there."""
    waiting = cubes_waiting(lab)
    for seat in range(s.rules.pawns):
        best = waiting + card_work(s, lab, seat)
        best *= W.nearby
        for _nth in range(to_station[s.pawns[seat]]):
            best *= W.fade
        if best > work[seat]:
            work[seat] = best


def cubes_waiting(lab: Lab) -> float:
    """Cubes that could be processed."""
    n: i64 = 0
    for cubes in lab.dishes:
        n += cubes
    return 3.0 * float(least(n, 6))


def card_work(s: PandemicState, lab: Lab, seat: i64) -> float:
    """Lines that a seat could characterize or test with its cards."""
    value = 0.0
    for line in range(LINES):
        if lab.cards[line] == NOBODY:
            continue
        vial = lab.vials[line]
        if vial == NOBODY:
            colour = likeliest(s, lab, lab.cards[line])
            if colour != NOBODY and s.hands[seat] & characterizing_suit(s, colour) != 0:
                value += 2.0 * W.characterized
        elif lab.tested_by[line] == NOBODY and lab.filled(line) > 0 and s.hands[seat] & s.test_suit(vial) != 0:
            value += W.tested
    return value
