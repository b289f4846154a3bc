"""The thirteen kinds of effects that the data file may use, each in one place."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, KIND, NOBODY, PART, Moves
from petri.games.contagion.state import ContagionState, Effect, Kind, Step
from petri.games.contagion.terms import (
    CARD_LOSS,
    CARDS,
    CHANGE_LEVEL,
    CLEAR_CITY,
    COLOURS,
    CUBE_LOSS,
    DISCARD,
    H_CHEAPER,
    H_EXTRA,
    H_IGNORED,
    H_RESISTED,
    H_STOLE,
    H_SWAPPED,
    H_TOOK,
    HAND_LIMIT,
    HIGHEST_LEVEL,
    INFECTION,
    K_ACCEPT,
    K_CLEAR,
    K_DECLINE,
    K_DISCARD,
    K_FROM,
    K_LIFT,
    K_LOWER,
    K_PLACE,
    K_RAISE,
    K_REMOVE,
    K_RESIST,
    K_STEAL,
    K_SWAP,
    K_TAKE,
    K_TO,
    LEVEL_LOSS,
    LOSE,
    MOVE_FROM,
    MOVE_TO,
    NONE,
    PLACE,
    REMOVE_OTHER,
    REMOVE_OWN,
    RESIST,
    RESISTANCE,
    ROWS,
    STEAL,
    SWAP,
    TAKE_CARD,
    TRACKS,
)

FROM_DECK: Final[i64] = 0
FROM_DISCARD: Final[i64] = 1
FROM_OPPONENT: Final[i64] = 2
COUNT: Final[i64] = 0
DOWN_TO: Final[i64] = 1
PART_OF: Final[i64] = 2
ALL: Final[i64] = 99

DECLINE_MOVE: Final[i64] = K_DECLINE * KIND
RESIST_MOVE: Final[i64] = K_RESIST * KIND
ACCEPT_MOVE: Final[i64] = K_ACCEPT * KIND
# the arg of a step that carries an effect out is effect * PART + seat


def changed(number: i64, n: i64, floor: i64) -> i64:
    """A number raised, or lowered down to a floor that never raises it (C-217, C-218)."""
    if n >= 0 or number <= floor:
        return number + n if n >= 0 else number
    return number + n if number + n > floor else floor


# ---------------------------------------------------------------------- cards
class GainCards(Effect):
    """Draw cards, choose them from the discard pile, or take them from an opponent at random."""

    def __init__(self, n: i64, source: i64) -> None:
        self.n: i64 = n
        self.source: i64 = source

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        if self.source == FROM_DECK:
            return s.cards_to_draw() > 0
        if self.source == FROM_DISCARD:
            return s.cards_to_draw() > s.deck_size
        return opponent_with_cards(s, seat)

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        if self.source == FROM_DECK:
            s.draw_cards(seat, self.n)
            return
        s.push(HAND_LIMIT, seat)
        s.push(TAKE_CARD if self.source == FROM_DISCARD else STEAL, seat * PART + self.n)


def opponent_with_cards(s: ContagionState, seat: i64) -> bool:
    for other in range(s.rules.seats):
        if other != seat and s.hand_sizes[other] > 0:
            return True
    return False


class TakeCard(Step):
    """Which card of the discard pile? arg is seat * PART + cards still to take."""

    def run(self, s: ContagionState, arg: i64) -> None:
        if arg % PART > 0 and s.cards_to_draw() > s.deck_size:
            s.ask(arg // PART, TAKE_CARD, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for colour in range(COLOURS):
            if s.discard[colour] > 0:
                out.add(K_TAKE * KIND + colour)


class Take(Kind):
    """Everybody sees which card is taken."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        left = s.asked_arg() - 1
        s.answer()
        s.discard[b] -= 1
        s.gain(seat, b)
        s.shown[seat * COLOURS + b] += 1
        s.tell(H_TOOK, seat, b)
        s.push(TAKE_CARD, left)


class StealStep(Step):
    """From which opponent? arg is seat * PART + number of cards."""

    def run(self, s: ContagionState, arg: i64) -> None:
        if opponent_with_cards(s, arg // PART):
            s.ask(arg // PART, STEAL, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for other in range(s.rules.seats):
            if other != arg // PART and s.hand_sizes[other] > 0:
                out.add(K_STEAL * KIND + other)


class Steal(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        n = s.asked_arg() % PART
        s.answer()
        for _ in range(n):
            if s.hand_sizes[b] > 0:
                steal_card(s, seat, b)


def steal_card(s: ContagionState, seat: i64, victim: i64) -> None:
    """A random card; nobody else knows which, so of every colour one card less is known to be in the hand."""
    nth = s.rng.below(s.hand_sizes[victim])
    colour: i64 = 0
    while nth >= s.hands[victim * COLOURS + colour]:
        nth -= s.hands[victim * COLOURS + colour]
        colour += 1
    s.hands[victim * COLOURS + colour] -= 1
    s.hand_sizes[victim] -= 1
    for each in range(COLOURS):
        if s.shown[victim * COLOURS + each] > 0:
            s.shown[victim * COLOURS + each] -= 1
    s.gain(seat, colour)
    s.tell(H_STOLE, seat, victim, colour)


class DiscardCards(Effect):
    """Discard a number of cards, down to a number, or a part of the hand; oneself or all opponents."""

    def __init__(self, opponents: bool, mode: i64, n: i64) -> None:
        self.opponents: bool = opponents
        self.mode: i64 = mode
        self.n: i64 = n

    def at_stake(self, s: ContagionState, seat: i64) -> i64:
        held = s.hand_sizes[seat]
        if self.mode == COUNT:
            return held if held < self.n else self.n
        if self.mode == DOWN_TO:
            return held - self.n if held > self.n else 0
        return held // self.n

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        if not self.opponents:
            return self.at_stake(s, seat) > 0
        for other in range(s.rules.seats):
            if other != seat and self.at_stake(s, other) > 0:
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        if not self.opponents:
            lose(s, seat, CARD_LOSS, self.at_stake(s, seat), NONE, self.protects)
            return
        for back in range(1, s.rules.seats):  # clockwise from the left neighbour, so the last one first on the agenda
            other = (seat + s.rules.seats - back) % s.rules.seats
            s.push(DISCARD, other * PART + self.at_stake(s, other))


class DiscardStep(Step):
    """Which card goes? arg is seat * PART + cards still to discard."""

    def run(self, s: ContagionState, arg: i64) -> None:
        seat = arg // PART
        left = arg % PART
        if left == 0:
            return
        if left >= s.hand_sizes[seat]:
            s.discard_hand(seat)
            return
        colour = s.only_colour(seat)
        if colour == NOBODY:
            s.ask(seat, DISCARD, arg)
            return
        for _ in range(left):
            s.discard_card(seat, colour)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        discard_moves(s, arg // PART, out)


def discard_moves(s: ContagionState, seat: i64, out: Moves) -> None:
    for colour in range(COLOURS):
        if s.hands[seat * COLOURS + colour] > 0:
            out.add(K_DISCARD * KIND + colour)


class Discard(Kind):
    """One card of the colour; the step that asks counts."""

    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        step = s.asked_step()
        arg = s.asked_arg()
        s.discard_card(s.to_act, b)
        if step != HAND_LIMIT:
            s.answer()
            s.push(step, arg - 1)


class HandLimit(Step):
    """Discard down to 9 after every gain of cards (C-050, C-052)."""

    def run(self, s: ContagionState, arg: i64) -> None:
        if s.hand_sizes[arg] > s.rules.hand_limit:
            s.ask(arg, HAND_LIMIT, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        discard_moves(s, arg, out)


# ---------------------------------------------------------------------- losses and resistance
def lose(s: ContagionState, seat: i64, loss: i64, n: i64, of: i64, may_resist: bool) -> None:
    """Elements are at stake: first the uses of resistance, then the loss (C-104, C-105)."""
    s.loss = loss
    s.loss_of = of
    s.at_stake = n
    s.protected = 0
    s.push(LOSE, seat)
    if may_resist:
        s.push(RESIST, seat)


class Resist(Step):
    """Use resistance once more, or accept what is lost? (C-096 to C-111)"""

    def run(self, s: ContagionState, arg: i64) -> None:
        if s.can_resist(arg):
            s.ask(arg, RESIST, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        out.add(RESIST_MOVE)
        out.add(ACCEPT_MOVE)


class UseResistance(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        level = s.level(seat, RESISTANCE)
        saved = s.at_stake - s.protected
        if saved > level:
            saved = level
        s.protected += saved
        s.tell(H_RESISTED, seat, saved, level - 1)
        s.change_level(seat, RESISTANCE, -1)


class Accept(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        s.answer()


class Lose(Step):
    """What is not protected is lost; which elements these are is the owner's choice (C-109)."""

    def run(self, s: ContagionState, arg: i64) -> None:
        n = s.at_stake - s.protected
        if s.loss == CARD_LOSS:
            s.push(DISCARD, arg * PART + n)
        elif s.loss == CUBE_LOSS:
            s.push(REMOVE_OWN, arg * PART + n)
        elif s.loss == LEVEL_LOSS:
            if n > 0:
                lower_level(s, arg, s.loss_of, n)
        else:
            s.shielded = s.protected


def lower_level(s: ContagionState, seat: i64, track: i64, n: i64) -> None:
    """Never below 0: the resistance itself may have been used up meanwhile (C-107)."""
    level = s.level(seat, track)
    s.change_level(seat, track, -(n if n < level else level))


# ---------------------------------------------------------------------- cubes
class PlaceCubes(Effect):
    """Place up to n own cubes into one city for free (C-228)."""

    def __init__(self, n: i64, anywhere: bool) -> None:
        self.n: i64 = n
        self.anywhere: bool = anywhere

    def fits(self, s: ContagionState, seat: i64, city: i64) -> bool:
        return s.room(city) > 0 and (self.anywhere or s.cubes[city * ROWS + seat] > 0)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        if s.dishes[seat] == 0:
            return False
        for nth in range(s.display_size):
            if self.fits(s, seat, s.display[nth]):
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.push(PLACE, self.number * PART + seat)

    def choices(self, s: ContagionState, seat: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            city = s.display[nth]
            if self.fits(s, seat, city):
                number_moves(out, K_PLACE * KIND + city * PART, most_cubes(s, seat, city, self.n))
        if self.may_decline():
            out.add(DECLINE_MOVE)


def most_cubes(s: ContagionState, seat: i64, city: i64, n: i64) -> i64:
    """At most n cubes, those of the dish, and those that fit (C-071)."""
    if n > s.dishes[seat]:
        n = s.dishes[seat]
    return n if n < s.room(city) else s.room(city)


def number_moves(out: Moves, base: i64, most: i64) -> None:
    """A move for each number of cubes, the largest first."""
    n = most
    while n > 0:
        out.add(base + n)
        n -= 1


class Place(Step):
    def run(self, s: ContagionState, arg: i64) -> None:
        if s.rules.effects[arg // PART].is_possible(s, arg % PART):
            s.ask(arg % PART, PLACE, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        effect = s.rules.effects[arg // PART]
        assert isinstance(effect, PlaceCubes)
        effect.choices(s, arg % PART, out)


class PlaceMove(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        s.answer()
        s.place(seat, a, b)


class MoveCubes(Effect):
    """Move up to n own cubes from one city to one other (C-225)."""

    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        for nth in range(s.display_size):
            if s.cubes[s.display[nth] * ROWS + seat] > 0:
                return s.display_size > 1
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.push(MOVE_FROM, self.number * PART + seat)


class MoveFrom(Step):
    """From which city?"""

    def run(self, s: ContagionState, arg: i64) -> None:
        s.ask(arg % PART, MOVE_FROM, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            if s.cubes[s.display[nth] * ROWS + arg % PART] > 0:
                out.add(K_FROM * KIND + s.display[nth])
        if s.rules.effects[arg // PART].may_decline():
            out.add(DECLINE_MOVE)


class FromCity(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        arg = s.asked_arg()
        s.answer()
        s.loss_of = b
        s.push(MOVE_TO, arg)


class MoveTo(Step):
    """To which city, and how many?"""

    def run(self, s: ContagionState, arg: i64) -> None:
        s.ask(arg % PART, MOVE_TO, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        seat = arg % PART
        effect = s.rules.effects[arg // PART]
        assert isinstance(effect, MoveCubes)
        there = s.cubes[s.loss_of * ROWS + seat]
        most = effect.n if effect.n < there else there
        for nth in range(s.display_size):
            city = s.display[nth]
            if city != s.loss_of:
                number_moves(out, K_TO * KIND + city * PART, most if most < s.room(city) else s.room(city))


class ToCity(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        s.answer()
        s.lift(seat, s.loss_of, b)
        s.place(seat, a, b)


class RemoveCubes(Effect):
    """Remove own cubes (any city, or all or some of one city), or up to n of an opponent from one city."""

    def __init__(self, own: bool, n: i64, one_city: bool) -> None:
        self.own: bool = own
        self.n: i64 = n
        self.one_city: bool = one_city

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        if self.own:
            return s.cubes_of(seat) > 0
        for other in range(s.rules.seats):
            if other != seat and s.cubes_of(other) > 0:
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        if not self.own:
            s.push(REMOVE_OTHER, self.number * PART + seat)
        elif self.one_city:
            s.push(CLEAR_CITY, self.number * PART + seat)
        else:
            owned = s.cubes_of(seat)
            lose(s, seat, CUBE_LOSS, owned if owned < self.n else self.n, NONE, self.protects)


class ClearCity(Step):
    """Which city loses the own cubes?"""

    def run(self, s: ContagionState, arg: i64) -> None:
        s.ask(arg % PART, CLEAR_CITY, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            if s.cubes[s.display[nth] * ROWS + arg % PART] > 0:
                out.add(K_CLEAR * KIND + s.display[nth])


class Clear(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        effect = s.rules.effects[s.asked_arg() // PART]
        assert isinstance(effect, RemoveCubes)
        s.answer()
        there = s.cubes[b * ROWS + seat]
        lose(s, seat, CUBE_LOSS, there if there < effect.n else effect.n, b, effect.protects)


class RemoveOwn(Step):
    """Which cube goes? arg is seat * PART + cubes still to remove; s.loss_of is the city if it is given."""

    def run(self, s: ContagionState, arg: i64) -> None:
        seat = arg // PART
        left = arg % PART
        if left == 0:
            return
        city = s.loss_of if s.loss_of != NONE else only_city(s, seat)
        if city != NOBODY:
            s.lift(seat, city, left)
        elif left == s.cubes_of(seat):
            lift_all(s, seat)
        else:
            s.ask(seat, REMOVE_OWN, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            if s.cubes[s.display[nth] * ROWS + arg // PART] > 0:
                out.add(K_LIFT * KIND + s.display[nth])


def only_city(s: ContagionState, seat: i64) -> i64:
    """The city that holds all cubes of a seat, if there is just one."""
    found: i64 = NOBODY
    for nth in range(s.display_size):
        if s.cubes[s.display[nth] * ROWS + seat] > 0:
            if found != NOBODY:
                return NOBODY
            found = s.display[nth]
    return found


def lift_all(s: ContagionState, seat: i64) -> None:
    for nth in range(s.display_size):
        there = s.cubes[s.display[nth] * ROWS + seat]
        if there > 0:
            s.lift(seat, s.display[nth], there)


class Lift(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        arg = s.asked_arg()
        s.answer()
        s.lift(arg // PART, b, 1)
        s.push(REMOVE_OWN, arg - 1)


class RemoveOther(Step):
    """Whose cubes, where, how many?"""

    def run(self, s: ContagionState, arg: i64) -> None:
        s.ask(arg % PART, REMOVE_OTHER, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        effect = s.rules.effects[arg // PART]
        assert isinstance(effect, RemoveCubes)
        for nth in range(s.display_size):
            city = s.display[nth]
            for other in range(s.rules.seats):
                there = s.cubes[city * ROWS + other]
                if other != arg % PART and there > 0:
                    most = there if there < effect.n else effect.n
                    number_moves(out, K_REMOVE * KIND + city * PART + other * 16, most)


class Remove(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        s.answer()
        s.lift(b // 16, a, b % 16)


class SwapRows(Effect):
    """Exchange the own row with the opponent's row directly above."""

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        for nth in range(s.display_size):
            if can_swap(s, seat, s.display[nth]):
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.push(SWAP, seat)


def can_swap(s: ContagionState, seat: i64, city: i64) -> bool:
    if s.cubes[city * ROWS + seat] == 0:
        return False
    row = s.row_of(city, seat)
    return row > 0 and s.rows[city * ROWS + row - 1] != s.neutral()


class SwapStep(Step):
    def run(self, s: ContagionState, arg: i64) -> None:
        s.ask(arg, SWAP, arg)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for nth in range(s.display_size):
            if can_swap(s, arg, s.display[nth]):
                out.add(K_SWAP * KIND + s.display[nth])


class Swap(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        seat = s.to_act
        s.answer()
        row = b * ROWS + s.row_of(b, seat)
        s.rows[row] = s.rows[row - 1]
        s.rows[row - 1] = seat
        s.tell(H_SWAPPED, seat, b)


# ---------------------------------------------------------------------- levels
class ChangeLevel(Effect):
    """Raise or lower one of the named mutations (C-229)."""

    def __init__(self, n: i64, tracks: i64) -> None:
        self.n: i64 = n
        self.tracks: i64 = tracks  # a bit set

    def can_change(self, s: ContagionState, seat: i64, track: i64) -> bool:
        level = s.level(seat, track)
        return self.tracks & BIT[track] != 0 and (level < HIGHEST_LEVEL if self.n > 0 else level > 0)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        for track in range(TRACKS):
            if self.can_change(s, seat, track):
                return True
        return False

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.push(CHANGE_LEVEL, self.number * PART + seat)

    def change(self, s: ContagionState, seat: i64, track: i64) -> None:
        level = s.level(seat, track)
        if self.n > 0:
            room = HIGHEST_LEVEL - level
            s.change_level(seat, track, self.n if self.n < room else room)
        else:
            lose(s, seat, LEVEL_LOSS, -self.n if -self.n < level else level, track, self.protects)


class ChangeLevelStep(Step):
    """Which mutation? One that is alone is not asked."""

    def run(self, s: ContagionState, arg: i64) -> None:
        effect = s.rules.effects[arg // PART]
        assert isinstance(effect, ChangeLevel)
        seat = arg % PART
        only: i64 = NOBODY
        for track in range(TRACKS):
            if effect.can_change(s, seat, track):
                if only != NOBODY:
                    s.ask(seat, CHANGE_LEVEL, arg)
                    return
                only = track
        if only != NOBODY:
            effect.change(s, seat, only)

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        effect = s.rules.effects[arg // PART]
        assert isinstance(effect, ChangeLevel)
        kind = K_RAISE if effect.n > 0 else K_LOWER
        for track in range(TRACKS):
            if effect.can_change(s, arg % PART, track):
                out.add(kind * KIND + track)


class ChangeTrack(Kind):
    def play(self, s: ContagionState, a: i64, b: i64) -> None:
        effect = s.rules.effects[s.asked_arg() // PART]
        assert isinstance(effect, ChangeLevel)
        seat = s.to_act
        s.answer()
        effect.change(s, seat, b)


# ---------------------------------------------------------------------- numbers, costs, bans of the turn
class ModifyDraw(Effect):
    def __init__(self, n: i64, floor: i64) -> None:
        self.n: i64 = n
        self.floor: i64 = floor

    def draw_number(self, s: ContagionState, number: i64) -> i64:
        return changed(number, self.n, self.floor)


class ModifyInfect(Effect):
    def __init__(self, n: i64, floor: i64) -> None:
        self.n: i64 = n
        self.floor: i64 = floor

    def infect_number(self, s: ContagionState, number: i64) -> i64:
        found = changed(number, self.n, self.floor) + s.shielded
        return number if self.n < 0 and found > number else found

    def levels_at_stake(self, s: ContagionState, seat: i64) -> i64:
        level = s.level(seat, INFECTION)
        return level - changed(level, self.n, self.floor) if self.protects and self.n < 0 else 0


class ModifyCost(Effect):
    """Another price for infect or mutate actions: of the whole turn (events), or of the next one (cities)."""

    def __init__(self, infecting: bool, only_new: bool, n: i64, floor: i64, once: bool) -> None:
        self.infecting: bool = infecting
        self.only_new: bool = only_new
        self.n: i64 = n
        self.floor: i64 = floor
        self.once: bool = once

    def cheapens(self, infecting: bool, is_new: bool) -> bool:
        """Whether it changes the cost of this infect or mutate action."""
        return self.infecting == infecting and (is_new or not self.only_new)

    def is_used_up(self, infecting: bool, is_new: bool) -> bool:
        return self.once and self.cheapens(infecting, is_new)

    def infect_cost(self, s: ContagionState, cost: i64, is_new: bool) -> i64:
        return changed(cost, self.n, self.floor) if self.cheapens(True, is_new) else cost

    def mutate_cost(self, s: ContagionState, cost: i64) -> i64:
        return cost if self.infecting else changed(cost, self.n, self.floor)

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        return s.is_own_turn(seat) and s.actions_left() > 0 and not s.compensated

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.cheaper |= BIT[self.number - CARDS]
        s.tell(H_CHEAPER, seat, 0 if self.infecting else 1, -self.n if self.n < 0 else 0)


class RestrictInfect(Effect):
    def __init__(self, new_cities: bool, most_actions: i64) -> None:
        self.new_cities: bool = new_cities
        self.most_actions: i64 = most_actions

    def may_infect(self, s: ContagionState, is_new: bool) -> bool:
        return (self.new_cities or not is_new) and s.infects_done < self.most_actions


class ExtraActions(Effect):
    def __init__(self, n: i64) -> None:
        self.n: i64 = n

    def extra_actions(self) -> i64:
        return self.n

    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        return s.is_own_turn(seat) and not s.compensated

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.extra_actions += self.n
        s.done = False
        s.tell(H_EXTRA, seat, self.n)


class IgnoreCard(Effect):
    def is_possible(self, s: ContagionState, seat: i64) -> bool:
        return s.is_own_turn(seat) and not s.ignoring

    def carry_out(self, s: ContagionState, seat: i64) -> None:
        s.ignoring = True
        s.shielded = 0
        s.tell(H_IGNORED, seat)
