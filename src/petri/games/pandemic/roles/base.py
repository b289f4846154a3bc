"""The seven roles, each in one place (P2-199 to P2-240; P1-062 to P1-079)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, count, low_member
from petri.core.things import PART, Public
from petri.games.pandemic.actions.cure import chosen, is_in_own_hand
from petri.games.pandemic.actions.move import Movement, goes_elsewhere, may_leave, may_move_pawn, pawn_moves
from petri.games.pandemic.board import CURED, Board
from petri.games.pandemic.knowledge import NO_LIMIT
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CITY,
    PAWN_TO_CITY,
    Attempt,
    Kind,
    NotInTheBox,
    Role,
    Step,
    is_action_phase,
    needs_station,
)

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


# ---------------------------------------------------------------------- Contingency Planner
class ContingencyPlanner(Role):
    """Takes an event from the discard pile onto the role card and may play it from there (P2-199 to P2-204)."""

    key = "contingency_planner"
    stores = True

    def in_first_edition(self) -> Role:
        return NotInTheBox()

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if s.stored != NOBODY:
            return
        out.add_each(STORE.base, s.discard_events)


def stores_events(m: Attempt) -> Reason | None:
    if m.turn == m.s.planner:
        return None
    return m.no("store_role", "P2-199", role=m.names.role(ContingencyPlanner.key))


def role_card_is_empty(m: Attempt) -> Reason | None:
    if m.s.stored == NOBODY:
        return None
    return m.no("stored_already", "P2-200", seat=m.seat(m.turn), event=m.names.events[m.s.stored])


def event_is_discarded(m: Attempt) -> Reason | None:
    if m.s.discard_events & BIT[m.b] != 0:
        return None
    return m.no("store_event", "P2-199", event=m.names.events[m.b])


class Store(Kind):
    """Put a discarded event onto the role card (P2-199)."""

    word = "store"
    form = Form("{event}", "", "event")
    of_role = ContingencyPlanner.key
    conditions = (is_action_phase, stores_events, role_card_is_empty, event_is_discarded)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        s.discard_events &= ~BIT[b]
        s.events_held |= BIT[b]
        s.stored = b
        s.tell(STORED, s.turn, b)


STORE: Final = Store()
STORED: Final = Public("stored", "seat event")


# ---------------------------------------------------------------------- Dispatcher
class Dispatcher(Role):
    """Moves other pawns as if they were his own, or any pawn to another pawn (P2-205 to P2-213)."""

    key = "dispatcher"
    moves_others = True

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        cities: i64 = 0
        for pawn in range(s.rules.pawns):
            cities |= BIT[s.pawns[pawn]]
        for pawn in range(s.rules.pawns):
            if pawn != seat:
                pawn_moves(s, seat, pawn, out)
            if not s.is_altered or s.may_leave(pawn):
                out.add_each(JOIN.base + pawn * PART, cities & ~BIT[s.pawns[pawn]])


def may_join(m: Attempt) -> Reason | None:
    if isinstance(m.s.role(m.turn), Dispatcher):
        return None
    return m.no("join_role", "P2-205", role=m.names.role(Dispatcher.key))


def joins_another_pawn(m: Attempt) -> Reason | None:
    if m.b in m.s.pawns:
        return None
    return m.no("join_empty", "P2-205", city=m.city(m.b))


class Join(Movement):
    """Move a pawn to a city where another pawn stands (P2-205)."""

    word = "join"
    needs_no_role = False
    of_role = Dispatcher.key
    form = Form("{pawn} to {city}", "pawn", "city", short="{city}", reads=PAWN_TO_CITY, usual=lambda s: int(s.turn))
    conditions = (is_action_phase, may_join, may_move_pawn, goes_elsewhere, may_leave, joins_another_pawn)

    def text_key(self, s: PandemicState, a: i64, b: i64, c: i64) -> str:
        return self.word


JOIN: Final = Join()


# ---------------------------------------------------------------------- Medic
class Medic(Role):
    """Removes all cubes of a colour, and those of cured diseases just by being there (P2-214 to P2-222)."""

    key = "medic"
    sign = "+"
    treats_all = True
    guards = True
    keeps_clear = True

    def in_first_edition(self) -> Role:
        return FirstEditionMedic()

    def entered(self, s: PandemicState, seat: i64) -> None:
        for colour in range(s.rules.diseases):
            if s.cures[colour] == CURED:
                s.remove_all(s.pawns[seat], colour)

    def taken(self, s: PandemicState, seat: i64) -> None:
        """Being there is enough (P2-217)."""
        self.entered(s, seat)

    def cure_found(self, s: PandemicState, seat: i64, colour: i64) -> None:
        s.remove_all(s.pawns[seat], colour)

    def prevents(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> bool:
        return s.pawns[seat] == city and s.cures[colour] == CURED

    def shelters(self, board: Board, at: i64, city: i64, is_cured: bool) -> bool:
        return at == city and is_cured


class FirstEditionMedic(Medic):
    """Without protection: a cube of a cured disease is placed and removed at once (P1-074, P1-075)."""

    guards = False
    cleans = True

    def prevents(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> bool:
        return False

    def cubes_placed(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> None:
        if s.pawns[seat] == city and s.cures[colour] == CURED:
            s.remove_all(city, colour)


# ---------------------------------------------------------------------- Operations Expert
class FirstEditionOperationsExpert(Role):
    """Builds without a card (P2-223; P1-067)."""

    key = "operations_expert"
    builds_free = True


class OperationsExpert(FirstEditionOperationsExpert):
    """Once in each turn he flies from a station to any city for any city card, too (P2-225)."""

    def in_first_edition(self) -> Role:
        return FirstEditionOperationsExpert()

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        here = s.pawns[seat]
        if s.special_used or s.stations_for(seat) & BIT[here] == 0 or s.hands[seat] == 0 or not s.may_leave(seat):
            return
        out.add_all(SPECIAL.base + seat * PART, s.rules.board.others[here])


def operations_expert(m: Attempt) -> object:
    return m.names.role(OperationsExpert.key)


def has_special_move(m: Attempt) -> Reason | None:
    if not any(isinstance(role, OperationsExpert) for role in m.s.rules.roles):
        return m.no("special_edition", "P1-068", role=operations_expert(m))
    if not isinstance(m.s.role(m.turn), OperationsExpert):
        return m.no("special_role", "P2-225", role=operations_expert(m))
    return None if m.a == m.turn else m.no("special_pawn", "P2-212", role=operations_expert(m))


def special_move_is_unused(m: Attempt) -> Reason | None:
    return m.no("special_used", "P2-226", seat=m.seat(m.turn)) if m.s.special_used else None


def special_move_starts_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.place_of(m.turn), "P2-227")


def has_any_city_card(m: Attempt) -> Reason | None:
    return None if m.s.hands[m.turn] != 0 else m.no("special_card", "P2-284", seat=m.seat(m.turn))


class SpecialMove(Kind):
    """a is the pawn, b the destination; which card is discarded is asked if there are several."""

    word = "special"
    form = Form("{city}", "pawn", "city", usual=lambda s: int(s.turn))
    group = "move"
    of_role = OperationsExpert.key
    reaches = True
    conditions = (
        is_action_phase,
        has_special_move,
        special_move_is_unused,
        special_move_starts_at_station,
        goes_elsewhere,
        may_leave,
        has_any_city_card,
    )

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        s.special_used = True
        if count(s.hands[s.turn]) > 1:
            PAY_SPECIAL.note_promise(s, b)
        else:
            s.note_cities(s.turn, s.rules.board.everywhere, 1, 1)
        s.push(PAY_SPECIAL, b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return chosen(names, s.hands[s.turn], 1)


class PaySpecial(Step):
    """Which city card pays for the special move? (P2-284) arg is the destination."""

    name = "pay_special"
    rule = "P2-284"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn if count(s.hands[s.turn]) > 1 else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        fly_special(s, arg, low_member(s.hands[s.turn]))

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.board.size and count(s.hands[s.turn]) > 1

    def note_promise(self, s: PandemicState, arg: i64) -> None:
        s.note_cities(s.turn, s.rules.board.everywhere, 2, NO_LIMIT)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(PAY.base, s.hands[s.turn])

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[arg]}


def pays_special_move(m: Attempt) -> Reason | None:
    return None if m.step is PAY_SPECIAL else m.no("pay_only", "P2-225", role=operations_expert(m))


class Pay(Kind):
    word = "pay"
    form = CITY
    place = "card"
    sign = "discard"
    conditions = (pays_special_move, is_in_own_hand)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        city = s.asked_arg()
        s.answer()
        fly_special(s, city, b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.city(b)]}


def fly_special(s: PandemicState, city: i64, card: i64) -> None:
    s.discard(s.turn, card)
    s.move_pawn(s.turn, city, SPECIAL.number)


SPECIAL: Final = SpecialMove()
PAY_SPECIAL: Final = PaySpecial()
PAY: Final = Pay()


# ---------------------------------------------------------------------- Quarantine Specialist, Researcher, Scientist
class QuarantineSpecialist(Role):
    """No cube is placed in her city and the cities connected to it (P2-228 to P2-233)."""

    key = "quarantine_specialist"
    guards = True

    def in_first_edition(self) -> Role:
        return NotInTheBox()

    def prevents(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> bool:
        return s.rules.board.near[s.pawns[seat]] & BIT[city] != 0

    def shelters(self, board: Board, at: i64, city: i64, is_cured: bool) -> bool:
        return board.near[at] & BIT[city] != 0


class Researcher(Role):
    """Gives any city card (P2-234 to P2-237)."""

    key = "researcher"
    gives_any_card = True


class Scientist(Role):
    """Needs one card less for a cure (P2-238 to P2-240)."""

    key = "scientist"
    rule = "P2-238"

    def cure_cost(self, s: PandemicState, seat: i64, colour: i64, cost: i64) -> i64:
        return cost - 1


CONTINGENCY_PLANNER: Final = ContingencyPlanner()
DISPATCHER: Final = Dispatcher()
MEDIC: Final = Medic()
OPERATIONS_EXPERT: Final = OperationsExpert()
QUARANTINE_SPECIALIST: Final = QuarantineSpecialist()
RESEARCHER: Final = Researcher()
SCIENTIST: Final = Scientist()
