"""Effects that bring or take contagion cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import NOBODY, Moves
from petri.core.things import PART, Public
from petri.games.contagion.cards import COLOURS, NONE
from petri.games.contagion.effects.losses import CARD_LOSS, DISCARD_STEP, lose
from petri.games.contagion.hands import HAND_LIMIT
from petri.games.contagion.params import Agreements, Params, at_least, one_of
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import COLOUR, ONE_SHOT, Attempt, Effect, Kind, OfSeat, answers
from petri.games.contagion.told import OfHand

FROM_DECK: Final[i64] = 0
FROM_DISCARD: Final[i64] = 1
FROM_OPPONENT: Final[i64] = 2
SOURCES: Final = ("deck", "discard", "opponent")
COUNT: Final[i64] = 0
DOWN_TO: Final[i64] = 1
MODES: Final = ("count", "down_to", "part")


# ---------------------------------------------------------------------- gaining cards
class GainCards(Effect):
    """Draw cards, choose them from the discard pile, or take them from an opponent at random."""

    kind = "gain_cards"
    timings = ONE_SHOT
    params: ClassVar[Params] = {"n": at_least(1), "from": one_of(*SOURCES)}

    def __init__(self, n: i64, source: i64) -> None:
        self.n: i64 = n
        self.source: i64 = source

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return GainCards(p["n"], SOURCES.index(p["from"]))

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
        s.push(TAKE_CARD if self.source == FROM_DISCARD else STEAL_STEP, seat * PART + self.n)


def opponent_with_cards(s: ContagionState, seat: i64) -> bool:
    for other in range(s.rules.seats):
        if other != seat and s.hand_sizes[other] > 0:
            return True
    return False


class TakeCard(OfSeat):
    """Which card of the discard pile? arg is seat * PART + cards still to take."""

    name = "take_card"
    rule = "C-042"
    is_public = True
    answered_by = ("take",)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg // PART if arg % PART > 0 and s.cards_to_draw() > s.deck_size else NOBODY

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for colour in range(COLOURS):
            if s.discard[colour] > 0:
                out.add(TAKE.base + colour)


def is_in_discard(m: Attempt) -> Reason | None:
    return None if m.s.discard[m.b] > 0 else m.no("take_none", "C-118", colour=m.names.colours[m.b])


class Take(Kind):
    """Everybody sees which card is taken."""

    word = "take"
    place = "pile"
    form = COLOUR
    conditions = (answers("take_only", "C-040"), is_in_discard)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        s.discard[b] -= 1
        s.gain(seat, b)
        s.note_known(seat, b)
        s.shown[seat * COLOURS + b] += 1
        s.tell(TOOK, seat, b)
        s.ask_again(s.asked_arg() - 1)


TAKE_CARD: Final = TakeCard()
TAKE: Final = Take()
TOOK: Final = Public("took", "seat:owner colour")


class StealStep(OfSeat):
    """From which opponent? arg is seat * PART + number of cards."""

    name = "steal"
    rule = "C-042"
    is_public = True
    answered_by = ("steal",)

    def asks(self, s: ContagionState, arg: i64) -> i64:
        return arg // PART if opponent_with_cards(s, arg // PART) else NOBODY

    def moves(self, s: ContagionState, arg: i64, out: Moves) -> None:
        for other in range(s.rules.seats):
            if other != arg // PART and s.hand_sizes[other] > 0:
                out.add(STEAL.base + other)


def is_an_opponent_with_cards(m: Attempt) -> Reason | None:
    if m.b == m.seat:
        return m.no("steal_self", "C-232")
    return None if m.s.hand_sizes[m.b] > 0 else m.no("steal_empty", "C-118", other=m.names.player(m.b))


class Steal(Kind):
    word = "steal"
    form = Form("{seat}", "", "seat")
    conditions = (answers("steal_only", "C-190"), is_an_opponent_with_cards)

    def play(self, s: ContagionState, a: i64, b: i64, c: i64) -> None:
        seat = s.to_act
        n = s.asked_arg() % PART
        s.answer()
        for _nth in range(n):
            if s.hand_sizes[b] > 0:
                steal_card(s, seat, b)


def steal_card(s: ContagionState, seat: i64, victim: i64) -> None:
    """A random card; nobody else knows which, so of every colour one card less is known to be in the hand."""
    nth = s.rng.below(s.hand_sizes[victim])
    colour: i64 = 0
    while nth >= s.hands[victim * COLOURS + colour]:
        nth -= s.hands[victim * COLOURS + colour]
        colour += 1
    s.note_theft(seat, victim, colour)
    s.hands[victim * COLOURS + colour] -= 1
    s.hand_sizes[victim] -= 1
    for each in range(COLOURS):
        if s.shown[victim * COLOURS + each] > 0:
            s.shown[victim * COLOURS + each] -= 1
    s.gain(seat, colour)
    s.tell(STOLE, seat, victim, colour)


STEAL_STEP: Final = StealStep()
STEAL: Final = Steal()
STOLE: Final = OfHand("stole", "seat:owner victim:owner colour", reveals=True)


# ---------------------------------------------------------------------- discarding cards
class DiscardCards(Effect):
    """Discard a number of cards, down to a number, or a part of the hand; oneself or all opponents."""

    kind = "discard_cards"
    timings = ONE_SHOT
    params: ClassVar[Params] = {"who": one_of("self", "opponents"), "mode": one_of(*MODES), "n": at_least(0)}
    agreements: ClassVar[Agreements] = {"n": lambda p, of_city: p["mode"] != "part" or p["n"] >= 2}
    takes = "cards"

    def __init__(self, opponents: bool, mode: i64, n: i64) -> None:
        self.opponents: bool = opponents
        self.mode: i64 = mode
        self.n: i64 = n

    @staticmethod
    def made(p: Mapping[str, Any]) -> Effect:
        return DiscardCards(p["who"] == "opponents", MODES.index(p["mode"]), p["n"])

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
            s.push(DISCARD_STEP, other * PART + self.at_stake(s, other))
