"""The roles, each in one place (P2-199 to P2-240; P1-062 to P1-079)."""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.state import BIT, KIND, NOBODY, PART, Moves, low_member
from petri.games.pandemic.actions import Movement, pawn_moves
from petri.games.pandemic.board import MOST_CITIES
from petri.games.pandemic.state import Kind, PandemicState, Role, Step
from petri.games.pandemic.terms import (
    CURED,
    H_STORED,
    JOIN,
    PAY,
    PAY_SPECIAL,
    SPECIAL,
    STORE,
)


class ContingencyPlanner(Role):
    """Takes an event from the discard pile onto the role card and may play it from there (P2-199 to P2-204)."""

    stores = True

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if s.stored != NOBODY:
            return
        out.add_each(STORE * KIND, s.discard_events)


class Store(Kind):
    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        s.spend_action()
        s.discard_events &= ~BIT[b]
        s.events_held |= BIT[b]
        s.stored = b
        s.tell(H_STORED, s.turn, b)


class Dispatcher(Role):
    """Moves other pawns as if they were his own, or any pawn to another pawn (P2-205 to P2-213)."""

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        cities: i64 = 0
        for pawn in range(s.rules.seats):
            cities |= BIT[s.pawns[pawn]]
        for pawn in range(s.rules.seats):
            if pawn != seat:
                pawn_moves(s, seat, pawn, out)
            out.add_each(JOIN * KIND + pawn * PART, cities & ~BIT[s.pawns[pawn]])


class Join(Movement):
    """Move a pawn to a city where another pawn stands (P2-205)."""

    def number(self) -> i64:
        return JOIN


class Medic(Role):
    """Removes all cubes of a colour, and those of cured diseases just by being there (P2-214 to P2-222)."""

    treats_all = True
    guards = True

    def entered(self, s: PandemicState, seat: i64) -> None:
        for colour in range(s.rules.diseases):
            if s.cures[colour] == CURED:
                s.remove_all(s.pawns[seat], colour)

    def cure_found(self, s: PandemicState, seat: i64, colour: i64) -> None:
        s.remove_all(s.pawns[seat], colour)

    def prevents(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> bool:
        return s.pawns[seat] == city and s.cures[colour] == CURED


class FirstEditionMedic(Medic):
    """Without protection: a cube of a cured disease is placed and removed at once (P1-074, P1-075)."""

    guards = False
    cleans = True

    def prevents(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> bool:
        return False

    def cubes_placed(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> None:
        if s.pawns[seat] == city and s.cures[colour] == CURED:
            s.remove_all(city, colour)


class FirstEditionOperationsExpert(Role):
    """Builds without a card (P2-223; P1-067)."""

    builds_free = True


class OperationsExpert(FirstEditionOperationsExpert):
    """Once in each turn he flies from a station to any city for any city card, too (P2-225)."""

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        here = s.pawns[seat]
        if s.special_used or s.stations & BIT[here] == 0 or s.hands[seat] == 0:
            return
        out.add_all(s.rules.board.specials[seat * MOST_CITIES + here])


class SpecialMove(Kind):
    """a is the pawn, b the destination; which card is discarded is asked if there are several."""

    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        s.spend_action()
        s.special_used = True
        s.push(PAY_SPECIAL, b)


class PaySpecial(Step):
    """Which city card pays for the special move? (P2-284)"""

    def run(self, s: PandemicState, arg: i64) -> None:
        cards = s.hands[s.turn]
        if cards & (cards - 1) == 0:
            fly_special(s, arg, low_member(cards))
        else:
            s.ask(s.turn, PAY_SPECIAL, arg)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(PAY * KIND, s.hands[s.turn])


class Pay(Kind):
    def play(self, s: PandemicState, a: i64, b: i64) -> None:
        city = s.asked_arg()
        s.answer()
        fly_special(s, city, b)


def fly_special(s: PandemicState, city: i64, card: i64) -> None:
    s.discard(s.turn, card)
    s.move_pawn(s.turn, city, SPECIAL)


class QuarantineSpecialist(Role):
    """No cube is placed in her city and the cities connected to it (P2-228 to P2-233)."""

    guards = True

    def prevents(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> bool:
        return s.rules.board.near[s.pawns[seat]] & BIT[city] != 0


class Researcher(Role):
    """Gives any city card (P2-234 to P2-237)."""

    gives_any_card = True


class Scientist(Role):
    """Needs one card less for a cure (P2-238 to P2-240)."""

    cure_discount: i64 = 1
