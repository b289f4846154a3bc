"""Roles of On the Brink (LD-001 to LD-006, LD-030 to LD-041)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, count, low_member
from petri.core.things import PART, Counted, Public
from petri.games.pandemic.actions.consent import DECLINE
from petri.games.pandemic.actions.cure import (
    CURE,
    begin_to_pay,
    chosen,
    has_special_cards_for_cure,
    is_at_station,
    is_uncured,
    needs_cards_for_cure,
)
from petri.games.pandemic.actions.share import (
    NOTHING_TO_GIVE,
    announce_card,
    is_in_same_city,
    is_only_city_card,
    lets_itself_be_asked,
    shares_with_another,
)
from petri.games.pandemic.actions.treat import has_cube
from petri.games.pandemic.blocks import look
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.events.base import FORESEEN
from petri.games.pandemic.hands import HAND_LIMIT, recover
from petri.games.pandemic.knowledge import NO_LIMIT
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import (
    CARD,
    COLOUR,
    OPEN,
    SEAT,
    Attempt,
    Kind,
    Role,
    Step,
    is_action_phase,
    is_free_moment,
    needs_card,
    once_in_turn,
    only_in,
    only_role,
)
from petri.games.pandemic.windows import PASS

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


class RoleOfTheBrink(Role):
    expansion = "on_the_brink"


# ---------------------------------------------------------------------- Archivist
class Archivist(RoleOfTheBrink):
    """Holds 8 cards, and once in a turn takes the card of his city from the discard pile (LD-005, LD-030)."""

    key = "archivist"
    hand_limit: i64 = 8

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if not s.special_used and s.discard_cities & BIT[s.pawns[seat]] != 0:
            out.add(RETRIEVE.base)


def card_is_discarded(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.s.discard_cities & BIT[here] != 0:
        return None
    return m.no("retrieve_card", "LD-030", card=m.city(here))


class Retrieve(Kind):
    """The card of the city, in everybody's sight (LD-005)."""

    word = "retrieve"
    rank = 3
    place = "here"
    sign = "store"
    of_role = Archivist.key
    conditions = (is_action_phase, only_role(Archivist.key, "LD-005"), once_in_turn("LD-030"), card_is_discarded)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        s.special_used = True
        recover(s, s.turn, s.pawns[s.turn], RETRIEVED)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[s.pawns[s.turn]]}


RETRIEVE: Final = Retrieve()
RETRIEVED: Final = Public("retrieved", "seat card")


# ---------------------------------------------------------------------- Containment Specialist
class ContainmentSpecialist(RoleOfTheBrink):
    """Entering a city he removes 1 cube of each colour with at least 2, however he comes there (LD-004, LD-031)."""

    key = "containment_specialist"
    sign = "N"

    def entered(self, s: PandemicState, seat: i64) -> None:
        city = s.pawns[seat]
        for colour in range(s.rules.diseases):
            if s.cubes_at(city, colour) >= 2:
                s.remove(city, colour, 1)


# ---------------------------------------------------------------------- Epidemiologist
class Epidemiologist(RoleOfTheBrink):
    """Once in her turn she takes any city card of a player in her city, without an action (LD-001, LD-033)."""

    key = "epidemiologist"
    acts_free = True

    def has_free_action(self, s: PandemicState, seat: i64) -> bool:
        if not s.special_used:
            for other in range(s.rules.pawns):
                if may_be_requested(s, seat, other):
                    return True
        return False

    def free_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        if s.special_used:
            return
        for other in range(s.rules.pawns):
            if not may_be_requested(s, seat, other):
                continue
            if s.rules.sees(seat, other):
                out.add_each(REQUEST.base + other * PART, s.hands[other])
            else:
                out.add(ENQUIRE.base + other * PART)


def may_be_requested(s: PandemicState, seat: i64, other: i64) -> bool:
    """Whether somebody is there who has cards, for all that she can see."""
    if other == seat or s.pawns[other] != s.pawns[seat]:
        return False
    return s.hands[other] != 0 if s.rules.sees(seat, other) else s.hand_sizes[other] != 0


def take_requested(s: PandemicState, giver: i64, card: i64) -> None:
    s.special_used = True
    s.transfer(giver, s.turn, card)
    s.push(HAND_LIMIT, s.turn)


def hands_are_open(m: Attempt) -> Reason | None:
    return None if m.s.rules.sees(m.turn, m.a) else m.no("request_hidden", "P2-260", number=m.a, other=m.seat(m.a))


def hands_are_hidden(m: Attempt) -> Reason | None:
    return m.no("request_open", "P2-190", number=m.a) if m.s.rules.sees(m.turn, m.a) else None


def holds_requested_card(m: Attempt) -> Reason | None:
    return needs_card(m, m.a, "LD-033")


def holds_any_card(m: Attempt) -> Reason | None:
    return None if m.s.hand_sizes[m.a] != 0 else m.no("hand_empty", "LD-033", seat=m.seat(m.a))


def gives_requested_card(m: Attempt) -> Reason | None:
    return needs_card(m, m.arg, "LD-033")


REQUESTING: Final = (
    is_free_moment,
    only_role(Epidemiologist.key, "LD-001"),
    once_in_turn("LD-033"),
    shares_with_another,
    is_in_same_city,
    lets_itself_be_asked,
)


class Request(Kind):
    """Any city card of an open hand; a is the giver."""

    word = "request"
    rank = 3
    form = Form("{card} from {seat}", "seat", "card")
    group = "act"
    place = "here"
    button = "share"
    of_role = Epidemiologist.key
    conditions = (*REQUESTING, is_only_city_card, hands_are_open, holds_requested_card)

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return s.rules.hand_owners[a]

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        announce_card(s, a, b)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        take_requested(s, a, b)


class Enquire(Kind):
    """A hidden hand is asked for a card, as in sharing knowledge its owner chooses (P2-260)."""

    word = "enquire"
    rank = 3
    form = SEAT
    group = "act"
    place = "here"
    button = "share"
    of_role = Epidemiologist.key
    conditions = (*REQUESTING, hands_are_hidden, holds_any_card)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        everywhere = s.rules.board.everywhere
        if s.hands[a] == 0:
            s.tell(NOTHING_TO_GIVE, a)
            s.note_refusal(self.base + a * PART)
            s.note_cities(a, everywhere, 0, 0)
        elif count(s.hands[a]) == 1 and not s.rules.consent:
            s.note_cities(a, everywhere, 1, 1)
            take_requested(s, a, low_member(s.hands[a]))
        else:
            LEND.note_promise(s, a)
            s.push(LEND, a)


class Lend(Step):
    """The asked seat chooses the card that she takes; arg is the seat."""

    name = "lend"
    rule = "LD-033"
    is_public = True
    reveals = True
    is_question = True
    can_be_declined = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg

    def fits(self, s: PandemicState, arg: i64) -> bool:
        if arg >= s.rules.pawns or not isinstance(s.role(s.turn), Epidemiologist) or s.special_used:
            return False
        return may_be_requested(s, s.turn, arg) and s.hands[arg] != 0

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(LEND_CARD.base, s.hands[arg])
        if s.rules.consent:
            out.add(DECLINE.base)

    def declined(self, s: PandemicState, arg: i64) -> None:
        s.note_refusal(ENQUIRE.base + arg * PART)
        s.answer()

    def note_promise(self, s: PandemicState, arg: i64) -> None:
        """A single card is taken at once, but for a proposal."""
        s.note_cities(arg, s.rules.board.everywhere, 1 if s.rules.consent else 2, NO_LIMIT)


LEND: Final = Lend()


class LendCard(Kind):
    """Who chose it has agreed; she may not want it."""

    word = "lend"
    form = CARD
    place = "card"
    sign = "share"
    of_role = Epidemiologist.key
    conditions = (only_in(LEND, "lend_only", "LD-033"), is_only_city_card, gives_requested_card)

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return s.rules.hand_owners[s.turn]

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.show(s.city_holder(b), BIT[b], 0)

    def proposer(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return s.city_holder(b)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.answer()
        take_requested(s, s.city_holder(b), b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.card(b)]}


REQUEST: Final = Request()
ENQUIRE: Final = Enquire()
LEND_CARD: Final = LendCard()


# ---------------------------------------------------------------------- Field Operative
SAMPLES_FOR_CURE: Final[i64] = 3


class FieldOperative(RoleOfTheBrink):
    """Once in a turn he stores a cube of his city; 3 of a colour replace 2 cards of its cure (LD-006, LD-034 to
    LD-036)."""

    key = "field_operative"
    rule = "LD-035"
    collects = True
    cards_replaced: i64 = 2

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        here = s.pawns[seat]
        if not s.special_used:
            for colour in range(s.rules.diseases):
                if s.cubes_at(here, colour) != 0:
                    out.add(COLLECT.base + colour)
        if s.samples != 0 and s.stations_for(seat) & BIT[here] != 0:
            CURE_WITH_SAMPLES.add(s, seat, out)

    def any_time_moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for colour in range(s.rules.diseases):
            if s.samples_of(colour) != 0:
                out.add(RELEASE.base + colour)

    def lacking(self, s: PandemicState, seat: i64, colour: i64, cards: i64) -> i64:
        return cards - self.cards_replaced if s.samples_of(colour) >= SAMPLES_FOR_CURE else cards

    def left(self, s: PandemicState, seat: i64) -> None:
        """The samples go back to the supply (LD-049)."""
        for colour in range(s.rules.diseases):
            if s.samples_of(colour) != 0:
                release(s, colour, s.samples_of(colour))


class Collect(Kind):
    """It is no treat action (LD-034)."""

    word = "collect"
    rank = 2
    form = COLOUR
    place = "here"
    sample = "{colour_here}"
    sign = "store"
    of_role = FieldOperative.key
    conditions = (is_action_phase, only_role(FieldOperative.key, "LD-006"), once_in_turn("LD-034"), has_cube)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        city = s.pawns[s.turn]
        s.spend_action()
        s.special_used = True
        s.cubes[city * COLOURS + b] -= 1
        s.on_board[b] -= 1
        s.add_samples(b, 1)
        s.tell(COLLECTED, s.turn, city, b)
        s.have_left_board(b)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[s.pawns[s.turn]]}


def has_samples_for_cure(m: Attempt) -> Reason | None:
    samples = m.s.samples_of(m.b)
    if samples >= SAMPLES_FOR_CURE:
        return None
    return m.no("samples_few", "LD-035", colour=m.names.colour(m.b), samples=samples, needed=SAMPLES_FOR_CURE)


def has_cards_besides(m: Attempt) -> Reason | None:
    return needs_cards_for_cure(m, m.turn, m.s.role(m.turn).cards_replaced, "LD-035")


class CureWithSamples(Kind):
    """3 samples replace exactly 2 cards; the others are paid as in any cure (LD-035, LD-040)."""

    word = "cure_samples"
    rank = 4
    form = COLOUR
    place = "here"
    button = "cure"
    of_role = FieldOperative.key
    conditions = (
        is_action_phase,
        only_role(FieldOperative.key, "LD-006"),
        is_uncured,
        is_at_station,
        has_samples_for_cure,
        has_cards_besides,
        has_special_cards_for_cure,
    )

    def add(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for colour in range(s.rules.diseases):
            if s.cures[colour] != ACTIVE or s.samples_of(colour) < SAMPLES_FOR_CURE:
                continue
            if CURE.cards(s, seat, colour) >= self.cost(s, seat, colour):
                out.add(self.base + colour)

    def cost(self, s: PandemicState, seat: i64, colour: i64) -> i64:
        return s.cure_cost(seat, colour) - s.role(seat).cards_replaced

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        release(s, b, SAMPLES_FOR_CURE)
        begin_to_pay(s, b, s.role(s.turn).cards_replaced)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return chosen(names, s.hands[s.turn] & s.cure_suit(b), self.cost(s, s.turn, b))


def release(s: PandemicState, colour: i64, n: i64) -> None:
    s.return_samples(colour, n)
    s.tell(RELEASED, s.collector, colour, n)


def events_could_be_played(m: Attempt) -> Reason | None:
    return None if m.step.opens == OPEN else m.no("release_moment", "LD-036")


def has_sample(m: Attempt) -> Reason | None:
    if m.s.samples_of(m.b) != 0:
        return None
    return m.no("no_sample", "LD-036", role=m.names.role(FieldOperative.key), colour=m.names.colour(m.b))


class Release(Kind):
    """A sample goes back to the supply, whenever an event could be played (LD-036)."""

    word = "release"
    form = COLOUR
    group = "event"
    sign = "discard"
    of_role = FieldOperative.key
    conditions = (has_sample, events_could_be_played)

    def mover(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return s.rules.pawn_owners[s.collector]

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        release(s, b, 1)


COLLECT: Final = Collect()
CURE_WITH_SAMPLES: Final = CureWithSamples()
RELEASE: Final = Release()
COLLECTED: Final = Public("collected", "seat city colour")
RELEASED: Final = Counted("released", "seat colour number", "number")


# ---------------------------------------------------------------------- Generalist
class Generalist(RoleOfTheBrink):
    """Has 5 actions in a turn (LD-002)."""

    key = "generalist"
    actions: i64 = 5


# ---------------------------------------------------------------------- Troubleshooter
class Troubleshooter(RoleOfTheBrink):
    """Before her first action she may look at the next infection cards; for a direct flight she only shows the card
    (LD-003, LD-038)."""

    key = "troubleshooter"
    keeps_flight_card = True

    def turn_begins(self, s: PandemicState) -> None:
        s.push(LOOK)


class Look(Step):
    """As many cards as the infection rate in force, if she wants to."""

    name = "look"
    rule = "LD-003"
    is_public = True
    opens = OPEN
    pass_text = "pass_look"

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn if isinstance(s.role(s.turn), Troubleshooter) and s.infection_size > 0 else NOBODY

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and isinstance(s.role(s.turn), Troubleshooter)

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(LOOK_AT_CARDS.base)
        out.add(PASS.base)

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"number": cards_to_look_at(s)}


def cards_to_look_at(s: PandemicState) -> i64:
    rate = s.infection_rate()
    return rate if rate < s.infection_size else s.infection_size


def may_look(m: Attempt) -> Reason | None:
    return None if m.step is LOOK else m.no("look_only", "LD-038", role=m.names.role(Troubleshooter.key))


class LookAtCards(Kind):
    word = "look"
    sign = "forecast"
    of_role = Troubleshooter.key
    is_main = True
    conditions = (may_look,)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        n = cards_to_look_at(s)
        top = s.infection_size
        s.answer()
        s.tell(LOOKED, s.turn, n)
        for nth in range(n):
            s.tell(FORESEEN, s.turn, i64(s.infection[top - 1 - nth]), nth)
        look(s, s.turn, top - n, top)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"number": cards_to_look_at(s)}


LOOK: Final = Look()
LOOK_AT_CARDS: Final = LookAtCards()
LOOKED: Final = Counted("looked", "seat number", "number")

ARCHIVIST: Final = Archivist()
CONTAINMENT_SPECIALIST: Final = ContainmentSpecialist()
EPIDEMIOLOGIST: Final = Epidemiologist()
FIELD_OPERATIVE: Final = FieldOperative()
GENERALIST: Final = Generalist()
TROUBLESHOOTER: Final = Troubleshooter()
