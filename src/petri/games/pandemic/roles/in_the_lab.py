"""Roles of In the Lab (LR-001 to LR-063)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, count
from petri.core.things import PART
from petri.games.pandemic.actions.cure import (
    discover,
    is_at_station,
    is_in_own_hand,
    is_ready_to_cure,
    is_uncured,
    needs_cards_for_cure,
)
from petri.games.pandemic.actions.move import goes_elsewhere, is_connected, may_leave
from petri.games.pandemic.actions.share import (
    has_actions_to_share,
    is_only_city_card,
    lets_itself_be_asked,
    shares_with_another,
)
from petri.games.pandemic.actions.treat import has_actions_to_treat, treat
from petri.games.pandemic.board import ACTIVE, COLOURS, FLIGHT
from petri.games.pandemic.cards import EVENT
from petri.games.pandemic.hands import HAND_LIMIT
from petri.games.pandemic.knowledge import NO_LIMIT
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CITY,
    PAWN_TO_CITY,
    Attempt,
    Kind,
    Role,
    Step,
    is_action_phase,
    is_free_moment,
    once_in_turn,
    only_in,
    only_role,
)

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


class RoleOfTheLab(Role):
    expansion = "in_the_lab"


# ---------------------------------------------------------------------- Field Director
class FieldDirector(RoleOfTheLab):
    """Treats in connected cities, too, and once in a turn moves another pawn nearby (LR-005 to LR-016)."""

    key = "field_director"
    acts_free = True
    sign = "H"

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for city in s.rules.board.neighbours[s.pawns[seat]]:
            for colour in range(s.rules.diseases):
                if s.cubes_at(city, colour) != 0 and s.treat_cost(colour) <= s.actions_left:
                    out.add(TEND.base + city * PART + colour)

    def has_free_action(self, s: PandemicState, seat: i64) -> bool:
        if not s.special_used:
            for pawn in range(s.rules.pawns):
                if may_be_guided(s, seat, pawn):
                    return True
        return False

    def free_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if s.special_used:
            return
        for pawn in range(s.rules.pawns):
            if may_be_guided(s, seat, pawn):
                out.add_all(GUIDE.base + pawn * PART, s.rules.board.neighbours[s.pawns[pawn]])


def is_next_door(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    near = m.s.rules.board.neighbours[here]
    if m.a in near:
        return None
    connected = tuple([m.city(city) for city in near])
    return m.no("not_connected", "LR-005", here=m.city(here), city=m.city(m.a), near=connected)


def has_cube_there(m: Attempt) -> Reason | None:
    if m.s.cubes_at(m.a, m.b) != 0:
        return None
    return m.no("no_cube", "LR-005", city=m.city(m.a), colour=m.names.colour(m.b))


class Tend(Kind):
    """Treat a disease in a connected city; a is the city (LR-005 to LR-007)."""

    word = "tend"
    rank = 1
    form = Form("{colour} in {city}", "city", "colour")
    button = "treat"
    of_role = FieldDirector.key
    conditions = (
        is_action_phase,
        only_role(FieldDirector.key, "LR-005"),
        is_next_door,
        has_cube_there,
        has_actions_to_treat,
    )

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        treat(s, a, b)


def may_be_guided(s: PandemicState, seat: i64, pawn: i64) -> bool:
    if pawn == seat or s.rules.board.near[s.pawns[seat]] & BIT[s.pawns[pawn]] == 0:
        return False
    return not isinstance(s.role(pawn), Pilot) and s.may_leave(pawn)


def guides_another(m: Attempt) -> Reason | None:
    if m.a == m.turn:
        return m.no("guide_self", "LR-013", seat=m.seat(m.turn))
    return m.no("guide_pilot", "LR-012", seat=m.seat(m.a)) if isinstance(m.s.role(m.a), Pilot) else None


def pawn_is_near(m: Attempt) -> Reason | None:
    if m.s.rules.board.near[m.place_of(m.turn)] & BIT[m.place_of(m.a)] != 0:
        return None
    return m.no("guide_far", "LR-008", seat=m.seat(m.a), there=m.city(m.place_of(m.a)), turn=m.seat(m.turn))


def lets_itself_be_guided(m: Attempt) -> Reason | None:
    return m.no("move_refused", "LR-011", seat=m.seat(m.a)) if m.is_refused else None


class Guide(Kind):
    """The bonus move of another pawn: a drive or ferry for no action (LR-008 to LR-015)."""

    word = "guide"
    form = Form("{pawn} to {city}", "pawn", "city", short="{city}", reads=PAWN_TO_CITY, usual=lambda s: int(s.turn))
    group = "move"
    sign = "drive"
    is_overland = True
    of_role = FieldDirector.key
    conditions = (
        is_free_moment,
        only_role(FieldDirector.key, "LR-008"),
        once_in_turn("LR-010"),
        guides_another,
        pawn_is_near,
        goes_elsewhere,
        may_leave,
        is_connected,
        lets_itself_be_guided,
    )

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return NOBODY if s.rules.pawn_owners[a] == s.turn else s.rules.pawn_owners[a]

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.special_used = True
        s.move_pawn(a, b, self.number)


TEND: Final = Tend()
GUIDE: Final = Guide()


# ---------------------------------------------------------------------- Local Liaison
class LocalLiaison(RoleOfTheLab):
    """Once in a turn she gives a card of the colour of her city to a player in a city of that colour (LR-017 to
    LR-023)."""

    key = "local_liaison"

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        board = s.rules.board
        suit = board.suits[board.colours[s.pawns[seat]]]
        cards = s.hands[seat] & suit
        if s.special_used or cards == 0:
            return
        for other in range(s.rules.pawns):
            if other != seat and suit & BIT[s.pawns[other]] != 0 and s.share_cost(other) <= s.actions_left:
                out.add_each(SEND.base + other * PART, cards)


def is_of_own_colour(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    colour = m.s.colour_of(here)
    if m.s.colour_of(m.b) == colour:
        return None
    return m.no("send_card", "LR-019", card=m.city(m.b), city=m.city(here), colour=m.names.colour(colour))


def receiver_is_in_colour(m: Attempt) -> Reason | None:
    colour = m.s.colour_of(m.place_of(m.turn))
    there = m.place_of(m.a)
    if m.s.colour_of(there) == colour:
        return None
    return m.no("send_place", "LR-017", seat=m.seat(m.a), city=m.city(there), colour=m.names.colour(colour))


class Send(Kind):
    """Give a card over a distance; a is the receiver (LR-017)."""

    word = "send"
    rank = 3
    gives = True
    form = Form("{card} to {seat}", "seat", "card")
    place = "here"
    button = "share"
    of_role = LocalLiaison.key
    conditions = (
        is_action_phase,
        only_role(LocalLiaison.key, "LR-017"),
        once_in_turn("LR-018"),
        is_only_city_card,
        shares_with_another,
        has_actions_to_share,
        is_in_own_hand,
        is_of_own_colour,
        receiver_is_in_colour,
        lets_itself_be_asked,
    )

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return s.rules.hand_owners[a]

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.show(s.turn, BIT[b], 0)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action(s.share_cost(a))
        s.special_used = True
        s.transfer(s.turn, a, b)
        s.push(HAND_LIMIT, a)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.card(b)]}


SEND: Final = Send()


# ---------------------------------------------------------------------- Pilot
class Pilot(RoleOfTheLab):
    """Moves only by flights of up to 3 connections, alone or with a passenger, and does not build (LR-026 to
    LR-037)."""

    key = "pilot"
    moves_usually = False
    builds = False
    flight_range: i64 = FLIGHT

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        here = s.pawns[seat]
        if not s.may_leave(seat):
            return
        for pawn in range(s.rules.pawns):
            if s.pawns[pawn] == here and s.may_leave(pawn):
                out.add_each(HOP.base + pawn * PART, s.rules.board.in_range[here])


def passenger_is_here(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.place_of(m.a) == here:
        return None
    return m.no("passenger_apart", "LR-032", seat=m.seat(m.a), there=m.city(m.place_of(m.a)), here=m.city(here))


def flies_elsewhere(m: Attempt) -> Reason | None:
    if m.place_of(m.turn) != m.b:
        return None
    return m.no("here_already", "LR-030", seat=m.seat(m.turn), city=m.city(m.b))


def both_may_leave(m: Attempt) -> Reason | None:
    for other in m.s.answers:
        if not other.may_leave(m.s, m.turn) or not other.may_leave(m.s, m.a):
            return other.why_stay(m, m.place_of(m.turn))
    return None


def is_in_range(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.s.rules.board.in_range[here] & BIT[m.b] != 0:
        return None
    return m.no("too_far", "LR-028", city=m.city(m.b), here=m.city(here))


def passenger_agrees(m: Attempt) -> Reason | None:
    return m.no("move_refused", "LR-032", seat=m.seat(m.a)) if m.is_refused else None


class Hop(Kind):
    """The Pilot's flight; a is the passenger, or the Pilot if there is none. Nobody touches a city on the way (LR-033,
    LR-034)."""

    word = "hop"
    form = Form(
        "{city} with {seat}",
        "seat",
        "city",
        short="{city}",
        reads=r"(?P<city>\S.*?)(?:\s+with\s+(?P<seat>\S.*))?",
        usual=lambda s: int(s.turn),
        writes_short=True,
    )
    group = "move"
    sign = "fly"
    of_role = Pilot.key
    conditions = (
        is_action_phase,
        only_role(Pilot.key, "LR-028"),
        passenger_is_here,
        flies_elsewhere,
        both_may_leave,
        is_in_range,
        passenger_agrees,
    )

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return NOBODY if s.rules.pawn_owners[a] == s.turn else s.rules.pawn_owners[a]

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        s.move_pawn(s.turn, b, self.number)
        if a != s.turn:
            s.move_pawn(a, b, self.number)

    def text_key(self, s: PandemicState, a: i64, b: i64, c: i64) -> str:
        return self.word if a == s.turn else "hop_with"


HOP: Final = Hop()


# ---------------------------------------------------------------------- Virologist
STANDARD: Final[i64] = 4  # the colours of city cards
PAIR_BITS: Final[i64] = 2  # of a number that names pairs, for each colour
NEED_BITS: Final[i64] = 3  # of the number of the step that pays, for each colour
NEEDS: Final[i64] = 4096


def pairs_of(pairs: i64, colour: i64) -> i64:
    return (pairs >> (colour * PAIR_BITS)) & 3


def all_pairs(pairs: i64) -> i64:
    total: i64 = 0
    for colour in range(STANDARD):
        total += pairs_of(pairs, colour)
    return total


class Virologist(RoleOfTheLab):
    """In her cures two cards of another colour replace one, and she removes cubes anywhere for cards of their colour
    (LR-040 to LR-052)."""

    key = "virologist"

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if s.stations_for(seat) & BIT[s.pawns[seat]] != 0:
            for colour in range(s.rules.diseases):
                if s.cures[colour] == ACTIVE and s.lets_cure(colour):
                    CURE_WITH_PAIRS.add(s, seat, colour, out)
        for colour in range(STANDARD):
            cards = s.hands[seat] & s.rules.board.suits[colour]
            if cards == 0 or s.on_board[colour] == 0:
                continue
            for city in range(s.rules.board.size):
                if s.cubes_at(city, colour) != 0:
                    out.add_each(REMEDY.base + city * PART, cards)


def pairs_are_of_other_colours(m: Attempt) -> Reason | None:
    """A cure that any cards pay for needs no pairs (LR-060)."""
    suit = m.s.cure_suit(m.b)
    for colour in range(STANDARD):
        if pairs_of(m.a, colour) != 0 and m.s.rules.board.suits[colour] & suit != 0:
            rule = "LR-044" if colour == m.b else "LR-060"
            return m.no("pair_colour", rule, pair=m.names.colour(colour), colour=m.names.colour(m.b))
    return None


def replaces_needed_cards(m: Attempt) -> Reason | None:
    needed = m.s.cure_cost(m.turn, m.b)
    return m.no("pairs_many", "LR-040", needed=needed) if all_pairs(m.a) > needed else None


def has_pairs(m: Attempt) -> Reason | None:
    for colour in range(STANDARD):
        needed = 2 * pairs_of(m.a, colour)
        cards = m.s.suits[m.turn * COLOURS + colour]
        if cards < needed:
            values = {"seat": m.seat(m.turn), "pair": m.names.colour(colour)}
            return m.no("pair_cards", "LR-044", cards=cards, needed=needed, **values)
    return None


def has_cards_besides_pairs(m: Attempt) -> Reason | None:
    return needs_cards_for_cure(m, m.turn, all_pairs(m.a), "LR-040")


class CureWithPairs(Kind):
    """Pairs of cards of other colours replace some or all needed cards (LR-040 to LR-046); a names their colours, so
    that everybody knows which cards will pay. The number of needed cards is settled before (LD-040)."""

    word = "cure_pairs"
    rank = 4
    form = Form("{colour} with {pairs}", "pairs", "colour")
    place = "here"
    button = "cure"
    of_role = Virologist.key
    conditions = (
        is_action_phase,
        only_role(Virologist.key, "LR-046"),
        is_uncured,
        is_at_station,
        is_ready_to_cure,
        pairs_are_of_other_colours,
        replaces_needed_cards,
        has_pairs,
        has_cards_besides_pairs,
    )

    def add(self, s: PandemicState, seat: i64, colour: i64, out: Moves) -> None:
        suit = s.cure_suit(colour)
        self.add_pairs(s, seat, colour, suit, s.cure_cost(seat, colour) - count(s.hands[seat] & suit), 0, 0, out)

    def add_pairs(
        self, s: PandemicState, seat: i64, colour: i64, suit: i64, least: i64, pairs: i64, first: i64, out: Moves
    ) -> None:
        """With these pairs and any more of the colours from the first one on; there must be enough of them."""
        number = all_pairs(pairs)
        if number > 0 and number >= least:
            out.add(self.base + pairs * PART + colour)
        if number == s.cure_cost(seat, colour):
            return
        for other in range(first, STANDARD):
            is_other = s.rules.board.suits[other] & suit == 0
            more = pairs_of(pairs, other) + 1
            if is_other and more <= 3 and s.suits[seat * COLOURS + other] >= 2 * more:
                self.add_pairs(s, seat, colour, suit, least, pairs + BIT[other * PAIR_BITS], other, out)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        pay_with_pairs(s, a, b, 0)


def pay_with_pairs(s: PandemicState, pairs: i64, colour: i64, replaced: i64) -> None:
    """The cards of a cure are these pairs and cards of its colour, but for those that something else has replaced."""
    needs = (s.cure_cost(s.turn, colour) - all_pairs(pairs) - replaced) * BIT[colour * NEED_BITS]
    for other in range(STANDARD):
        needs += 2 * pairs_of(pairs, other) * BIT[other * NEED_BITS]
    s.push(PAY_PAIRS, colour * STANDARD * NEEDS + needs)


class PayPairs(Step):
    """Which cards of a colour pay, if there are more than needed? arg is (the colour of the cure, the colour of which
    some are chosen now, by colour the number of cards still to discard)."""

    name = "pay_pairs"
    rule = "LR-040"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn

    def run(self, s: PandemicState, arg: i64) -> None:
        """Ask for the first colour of which there are more cards than needed."""
        for colour in range(STANDARD):
            need = self.need(arg, colour)
            if need > 0 and s.suits[s.turn * COLOURS + colour] > need:
                arg += (colour - self.suit(arg)) * NEEDS
                self.note_promise(s, arg)
                s.ask(s.turn, self, arg)
                return
        self.pay(s, arg)

    def pay(self, s: PandemicState, arg: i64) -> None:
        """There are just as many cards as needed."""
        cards: i64 = 0
        for colour in range(STANDARD):
            need = self.need(arg, colour)
            if need > 0:
                s.note_cities(s.turn, s.rules.board.suits[colour], need, need)
                cards |= s.hands[s.turn] & s.rules.board.suits[colour]
        discover(s, s.turn, arg // (NEEDS * STANDARD), cards)

    def need(self, arg: i64, colour: i64) -> i64:
        return (arg >> (colour * NEED_BITS)) & 7

    def suit(self, arg: i64) -> i64:
        """The colour of the cards that are chosen now."""
        return arg // NEEDS % STANDARD

    def fits(self, s: PandemicState, arg: i64) -> bool:
        colour = arg // (NEEDS * STANDARD)
        if s.cures[colour] != ACTIVE or not s.lets_cure(colour) or not isinstance(s.role(s.turn), Virologist):
            return False
        for colour in range(STANDARD):
            held = s.suits[s.turn * COLOURS + colour]
            if self.need(arg, colour) > held or (colour == self.suit(arg) and not 0 < self.need(arg, colour) < held):
                return False
        return True

    def note_promise(self, s: PandemicState, arg: i64) -> None:
        """There are enough cards of each colour; of those before the one that is asked for, no more."""
        for colour in range(STANDARD):
            need = self.need(arg, colour)
            if need > 0:
                least = need + 1 if colour == self.suit(arg) else need
                most = need if colour < self.suit(arg) else NO_LIMIT
                s.note_cities(s.turn, s.rules.board.suits[colour], least, most)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(SPEND.base, s.hands[s.turn] & s.rules.board.suits[self.suit(arg)])

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        suit = self.suit(arg)
        colours = {"colour": names.colour(arg // (NEEDS * STANDARD)), "suit": names.colour(suit)}
        return {**colours, "number": self.need(arg, suit)}


PAY_PAIRS: Final = PayPairs()


def is_of_the_suit_that_pays(m: Attempt) -> Reason | None:
    suit = PAY_PAIRS.suit(m.arg)
    if m.s.colour_of(m.b) == suit:
        return None
    return m.no("spend_suit", "LR-040", card=m.city(m.b), suit=m.names.colour(suit))


class Spend(Kind):
    """Discard a card for the cure."""

    word = "spend"
    form = CITY
    place = "card"
    sign = "discard"
    of_role = Virologist.key
    conditions = (only_in(PAY_PAIRS, "spend_only", "LR-040"), is_in_own_hand, is_of_the_suit_that_pays)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.discard(s.turn, b)
        s.ask_again(s.asked_arg() - BIT[s.colour_of(b) * NEED_BITS])

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.city(b)]}


def is_no_event(m: Attempt) -> Reason | None:
    return m.no("remedy_event", "LR-047", card=m.names.card_name(m.b)) if m.b >= EVENT else None


def has_cube_of_card(m: Attempt) -> Reason | None:
    colour = m.s.colour_of(m.b)
    if m.s.cubes_at(m.a, colour) != 0:
        return None
    rule = "LR-051" if m.s.on_board[colour] == 0 else "LR-047"
    return m.no("no_cube", rule, city=m.city(m.a), colour=m.names.colour(colour))


class Remedy(Kind):
    """Discard a city card and remove 1 cube of its colour anywhere; a is the city. It is no treat action (LR-047 to
    LR-052)."""

    word = "remedy"
    rank = 2
    form = Form("{city} with {card}", "city", "card")
    sign = "treat"
    reaches = True
    of_role = Virologist.key
    conditions = (
        is_action_phase,
        only_role(Virologist.key, "LR-047"),
        is_no_event,
        is_in_own_hand,
        has_cube_of_card,
    )

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        s.discard(s.turn, b)
        s.remove(a, s.colour_of(b), 1)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"colour": names.colour(s.colour_of(b))}

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.card(b)]}


CURE_WITH_PAIRS: Final = CureWithPairs()
SPEND: Final = Spend()
REMEDY: Final = Remedy()

FIELD_DIRECTOR: Final = FieldDirector()
LOCAL_LIAISON: Final = LocalLiaison()
PILOT: Final = Pilot()
VIROLOGIST: Final = Virologist()
