"""Movement: drive or ferry, direct flight, charter flight, shuttle flight (P2-057 to P2-066)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import PART
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PAWN_TO_CITY, Attempt, Kind, is_action_phase, needs_station

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

PAWN_MOVES: Final = Form(
    "{pawn} to {city}",
    "pawn",
    "city",
    short="{city}",
    reads=PAWN_TO_CITY,
    usual=lambda s: int(s.turn),
    writes_short=True,
)


def may_move_pawn(m: Attempt) -> Reason | None:
    """One's own pawn; others only with a role that moves them, and if they let themselves be moved."""
    if m.a == m.turn:
        return None if m.s.role(m.hand).moves_usually else m.no("moves_not", "LR-026", seat=m.seat(m.turn))
    if m.s.lets_move(m.a) and m.kind.of_role == "":
        return None
    if not m.s.role(m.turn).moves_others:
        return m.no("other_pawn", "P2-207", role=m.role_that(lambda role: role.moves_others))
    return m.no("move_refused", "P2-208", seat=m.seat(m.a)) if m.is_refused else None


def goes_elsewhere(m: Attempt) -> Reason | None:
    if m.place_of(m.a) == m.b:
        return m.no("here_already", "P2-066", seat=m.seat(m.a), city=m.city(m.b))
    return None


def may_leave(m: Attempt) -> Reason | None:
    for other in m.s.answers:
        if not other.may_leave(m.s, m.a):
            return other.why_stay(m, m.place_of(m.a))
    return None


MOVEMENT: Final = (is_action_phase, may_move_pawn, goes_elsewhere, may_leave)


def pawn_moves(s: PandemicState, seat: i64, pawn: i64, out: Moves) -> None:
    """The four movement actions of a pawn with the cards of a hand."""
    if s.is_altered and not s.may_leave(pawn):
        return
    at = s.pawns[pawn]
    board = s.rules.board
    moved = pawn * PART
    out.add_all(DRIVE.base + moved, board.neighbours[at])
    hand = s.hands[seat]
    out.add_each(FLY.base + moved, hand & ~BIT[at])
    if hand & BIT[at] != 0:
        out.add_all(CHARTER.base + moved, board.others[at])
    stations = s.stations_for(seat) if s.is_altered else s.stations
    if stations & BIT[at] != 0:
        out.add_each(SHUTTLE.base + moved, stations & ~BIT[at])


class Movement(Kind):
    """A movement action of a pawn, one's own or, with some roles, another's; a is the pawn, b the destination."""

    form = PAWN_MOVES
    group = "move"
    needs_no_role = True

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        """Not again who has agreed for the whole turn (LD-055)."""
        is_free = s.rules.pawn_owners[a] == s.turn or (self.of_role == "" and s.lets_move(a))
        return NOBODY if is_free else s.rules.pawn_owners[a]

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        self.pay(s, a, b)
        s.move_pawn(a, b, self.number)

    def pay(self, s: PandemicState, a: i64, b: i64) -> None:
        """Discard the card the move costs."""

    def text_key(self, s: PandemicState, a: i64, b: i64, c: i64) -> str:
        return self.word if a == s.turn else f"{self.word}_other"


def is_connected(m: Attempt) -> Reason | None:
    here = m.place_of(m.a)
    near = m.s.rules.board.neighbours[here]
    if m.b in near:
        return None
    connected = tuple([m.city(city) for city in near])
    return m.no("not_connected", "P2-061", here=m.city(here), city=m.city(m.b), near=connected)


class Drive(Movement):
    """Along a connection (P2-061)."""

    word = "drive"
    is_overland = True
    conditions = (*MOVEMENT, is_connected)


def has_direct_flight_card(m: Attempt) -> Reason | None:
    if m.holds(m.hand, m.b):
        return None
    rule = "P2-062" if m.a == m.turn else "P2-209"
    return m.no("fly_card", rule, seat=m.seat(m.hand), city=m.city(m.b))


class DirectFlight(Movement):
    """To the city of a card that is discarded (P2-062)."""

    word = "fly"
    conditions = (*MOVEMENT, has_direct_flight_card)

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.show(s.turn, BIT[b], 0)

    def pay(self, s: PandemicState, a: i64, b: i64) -> None:
        hand = s.paying_hand()
        if s.role(hand).keeps_flight_card:
            s.show(hand, BIT[b], 0)
        else:
            s.discard(hand, b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [] if s.role(s.paying_hand()).keeps_flight_card else [names.city(b)]}

    def text_key(self, s: PandemicState, a: i64, b: i64, c: i64) -> str:
        key = super().text_key(s, a, b, c)
        return f"{key}_shown" if s.role(s.paying_hand()).keeps_flight_card else key


def has_charter_card(m: Attempt) -> Reason | None:
    here = m.place_of(m.a)
    if m.holds(m.hand, here):
        return None
    rule = "P2-063" if m.a == m.turn else "P2-210"
    return m.no("charter_card", rule, seat=m.seat(m.hand), here=m.city(here))


class CharterFlight(Movement):
    """From the city of a card that is discarded to any other (P2-063)."""

    word = "charter"
    reaches = True
    conditions = (*MOVEMENT, has_charter_card)

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.show(s.turn, BIT[s.pawns[a]], 0)

    def pay(self, s: PandemicState, a: i64, b: i64) -> None:
        s.discard(s.paying_hand(), s.pawns[a])

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.city(s.pawns[a])]}

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[s.pawns[a]]}


def starts_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.place_of(m.a), "P2-065")


def lands_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.b, "P2-065")


class ShuttleFlight(Movement):
    """From research station to research station (P2-065)."""

    word = "shuttle"
    sample = "{station}"
    conditions = (*MOVEMENT, starts_at_station, lands_at_station)


DRIVE: Final = Drive()
FLY: Final = DirectFlight()
CHARTER: Final = CharterFlight()
SHUTTLE: Final = ShuttleFlight()
