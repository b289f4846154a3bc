"""Share knowledge: give and take city cards; a hidden hand is asked for one (P2-084 to P2-093, P2-260)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, count, low_member
from petri.core.things import PART, Public
from petri.games.pandemic.actions.consent import DECLINE
from petri.games.pandemic.cards import EVENT, EXTRA
from petri.games.pandemic.hands import HAND_LIMIT
from petri.games.pandemic.knowledge import NO_LIMIT
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import SEAT, Attempt, Kind, Step, is_action_phase

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

NOTHING_TO_GIVE: Final = Public("nothing_to_give", "seat", reveals=True)


# ---------------------------------------------------------------------- which cards
def cards_to_give(s: PandemicState, giver: i64) -> i64:
    """The cards a seat may give in its city: the card of the city, with some roles any (P2-086, P2-234)."""
    if s.role(giver).gives_any_card:
        return s.hands[giver]
    return s.hands[giver] & BIT[s.pawns[giver]]


def cards_to_take(s: PandemicState, giver: i64) -> i64:
    """The cards the active player may get from another seat (P2-088, P2-235; P1-028)."""
    if s.rules.may_take or s.role(giver).gives_any_card:
        return cards_to_give(s, giver)
    return 0


def cards_asked_for(s: PandemicState, giver: i64) -> i64:
    """The cards that a seat could give in its city if it had them."""
    return s.rules.board.everywhere if s.role(giver).gives_any_card else BIT[s.pawns[giver]]


def extras_to_give(s: PandemicState, giver: i64) -> i64:
    """What a seat holds that counts as a city card here."""
    return s.extras[giver] & s.extras_to_share(giver) if len(s.extras) != 0 else 0


def may_ask(s: PandemicState, giver: i64) -> bool:
    """Whether the active player, not seeing the hand, may hope for a card from it (P2-260)."""
    if s.hand_sizes[giver] == 0:
        return False
    if s.role(giver).gives_any_card or (s.rules.may_take and may_hold(s, giver, s.pawns[giver])):
        return True
    return len(s.extras) != 0 and may_hold_extra(s, giver)


def may_hold(s: PandemicState, seat: i64, city: i64) -> bool:
    """Whether a seat may hold a city's card, for all that the active player knows."""
    elsewhere = s.hands[s.turn] | s.discard_cities
    for other in range(s.rules.hands):
        if other != seat:
            elsewhere |= s.hands[other] if s.rules.sees(s.turn, s.rules.hand_owners[other]) else s.shown[other]
    return elsewhere & BIT[city] == 0


def may_hold_extra(s: PandemicState, seat: i64) -> bool:
    """Whether a seat may hold something that counts as a card of its city, for all that the active player knows."""
    elsewhere = s.discard_extras
    for other in range(s.rules.hands):
        if other != seat:
            elsewhere |= s.extras[other] if s.rules.sees(s.turn, s.rules.hand_owners[other]) else s.shown_extras[other]
    return s.extras_to_share(seat) & ~elsewhere != 0


def is_extra_thinkable(s: PandemicState, seat: i64) -> bool:
    """Whether a seat may hold something that counts as a card of its city, for all that everybody knows."""
    if len(s.extras) == 0:
        return False
    return s.extras_to_share(seat) & (s.hidden_extras() | s.extras[seat]) != 0


def note_askers(s: PandemicState, cities: i64) -> None:
    """Who holds a card, or sees it in a partner's hand, does not ask for it."""
    for hand in range(s.rules.hands):
        if s.rules.sees(s.turn, s.rules.hand_owners[hand]):
            s.note_cities(hand, cities, 0, 0)


def share_moves(s: PandemicState, seat: i64, out: Moves) -> None:
    pawns = s.pawns
    here = pawns[seat]
    gifts: i64 = -1
    other: i64 = -1
    for city in pawns:
        other += 1
        if city != here or other == seat:
            continue
        if s.is_altered and s.actions_left < s.share_cost(other):
            continue
        if gifts < 0:
            gifts = cards_to_give(s, seat)
        if gifts != 0:
            out.add_each(GIVE.base + other * PART, gifts)
        if len(s.extras) != 0:
            out.add_each(GIVE.base + other * PART + EXTRA, extras_to_give(s, seat))
        if s.rules.sees(seat, other):
            out.add_each(TAKE.base + other * PART, cards_to_take(s, other))
            if len(s.extras) != 0:
                out.add_each(TAKE.base + other * PART + EXTRA, extras_to_give(s, other))
        elif may_ask(s, other):
            out.add(ASK.base + other * PART)


def share(s: PandemicState, giver: i64, receiver: i64, card: i64) -> None:
    s.spend_action(s.share_cost(giver if receiver == s.turn else receiver) if s.is_altered else 1)
    s.transfer(giver, receiver, card)
    s.push(HAND_LIMIT, receiver)  # P2-091


# ---------------------------------------------------------------------- the asked seat answers
class Answer(Step):
    """The asked seat chooses the card it gives; arg is the seat."""

    name = "answer"
    rule = "P2-260"
    is_public = True
    reveals = True
    is_question = True
    can_be_declined = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg

    def fits(self, s: PandemicState, arg: i64) -> bool:
        if arg >= s.rules.pawns or arg == s.turn or s.pawns[arg] != s.pawns[s.turn]:
            return False
        return s.rules.consent or cards_to_take(s, arg) != 0 or extras_to_give(s, arg) != 0

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(GIVE.base + s.turn * PART, cards_to_take(s, arg))
        out.add_each(GIVE.base + s.turn * PART + EXTRA, extras_to_give(s, arg))
        if s.rules.consent:
            out.add(DECLINE.base)

    def declined(self, s: PandemicState, arg: i64) -> None:
        s.note_refusal(ASK.base + arg * PART)
        s.answer()

    def note_promise(self, s: PandemicState, arg: i64) -> None:
        """A single card is given at once, but for a proposal."""
        extras = s.extras_to_share(arg)
        is_choice = (s.role(arg).gives_any_card or extras != 0) and not s.rules.consent
        s.note_cities(arg, cards_asked_for(s, arg), 2 if is_choice else 1, NO_LIMIT, extras)


ANSWER: Final = Answer()


# ---------------------------------------------------------------------- what all of them need
def may_give_now(m: Attempt) -> Reason | None:
    return None if m.step.lets_do(m.kind) or m.step is ANSWER else m.asked_first()


def is_city_card(m: Attempt) -> Reason | None:
    if m.b >= EXTRA:
        return None if m.s.extras_to_share(giver_of(m)) & BIT[m.b - EXTRA] != 0 else no_city_card(m)
    return no_city_card(m) if m.b >= EVENT else None


def no_city_card(m: Attempt) -> Reason:
    if m.b >= EXTRA:
        return m.no("extra_card", "LT-044", card=m.names.card_name(m.b))
    return m.no("event_card", "P2-090", card=m.names.card_name(m.b))


def is_only_city_card(m: Attempt) -> Reason | None:
    """Where nothing else counts as one."""
    return no_city_card(m) if m.b >= EVENT else None


def shares_with_another(m: Attempt) -> Reason | None:
    return m.no("share_self", "P2-085") if m.a == m.turn and m.step is not ANSWER else None


def is_in_same_city(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    there = m.place_of(m.a)
    if here == there:
        return None
    return m.no("apart", "P2-085", seat=m.seat(m.turn), here=m.city(here), other=m.seat(m.a), there=m.city(there))


def may_be_received(m: Attempt) -> Reason | None:
    """The active player may only give in the first edition, unless the option allows more (P1-028)."""
    if m.s.rules.may_take or m.s.role(m.a).gives_any_card:
        return None
    return m.no("give_only", "P1-028", role=role_giving_any(m))


def giver_of(m: Attempt) -> i64:
    if isinstance(m.kind, Give):
        return m.arg if m.step is ANSWER else m.turn
    return m.a


def giver_has_card(m: Attempt) -> Reason | None:
    giver = giver_of(m)
    if m.holds(giver, m.b):
        return None
    rule = "P2-087" if giver == m.turn else "P2-088"
    return m.no("not_held", rule, seat=m.seat(giver), card=m.names.card_name(m.b))


def is_card_of_the_city(m: Attempt) -> Reason | None:
    giver = giver_of(m)
    here = m.place_of(giver)
    if m.b == here or m.b >= EXTRA or m.s.role(giver).gives_any_card:
        return None
    return m.no("wrong_card", "P2-086", city=m.city(here), role=role_giving_any(m))


def role_giving_any(m: Attempt) -> object:
    return m.role_that(lambda role: role.gives_any_card)


def lets_itself_be_asked(m: Attempt) -> Reason | None:
    if m.step is ANSWER or not m.is_refused:
        return None
    return m.no("share_refused", "P2-089", seat=m.seat(m.a))


def has_actions_to_share(m: Attempt) -> Reason | None:
    if m.step is ANSWER:
        return None
    cost = m.s.share_cost(m.a)
    if m.s.actions_left >= cost:
        return None
    return m.no("share_cost", "LT-033", seat=m.seat(m.a), cost=cost, left=m.s.actions_left)


# ---------------------------------------------------------------------- give
def gives_to_who_asked(m: Attempt) -> Reason | None:
    if m.step is ANSWER and m.a != m.turn:
        return m.no("answer_turn", "P2-260", seat=m.seat(giver_of(m)), turn=m.seat(m.turn))
    return None


class Give(Kind):
    """Give a card to a seat: as one's own action, or as the answer to `ask`; a is the receiver."""

    word = "give"
    rank = 3
    gives = True
    form = Form("{card} to {seat}", "seat", "card")
    group = "act"
    place = "here"
    button = "share"
    conditions = (
        may_give_now,
        is_city_card,
        shares_with_another,
        gives_to_who_asked,
        is_in_same_city,
        has_actions_to_share,
        giver_has_card,
        is_card_of_the_city,
        lets_itself_be_asked,
    )

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        """Who asked has agreed to the card of the city, but not yet to one that the giver chose (P2-260)."""
        return NOBODY if s.is_asked(ANSWER) and b == s.pawns[a] else s.rules.hand_owners[a]

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.show_card(s.card_holder(b), b)

    def proposer(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return s.card_holder(b)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        if s.is_asked(ANSWER):
            s.answer()
        share(s, s.card_holder(b), a, b)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.card(b)]}


# ---------------------------------------------------------------------- take
def hands_are_open(m: Attempt) -> Reason | None:
    return None if m.s.rules.sees(m.turn, m.a) else m.no("hidden_hands", "P2-260", number=m.a, other=m.seat(m.a))


class Take(Kind):
    """Take a card from an open hand; a is the giver."""

    word = "take"
    rank = 3
    form = Form("{card} from {seat}", "seat", "card")
    place = "here"
    button = "share"
    conditions = (
        is_action_phase,
        is_city_card,
        shares_with_another,
        hands_are_open,
        is_in_same_city,
        has_actions_to_share,
        may_be_received,
        giver_has_card,
        is_card_of_the_city,
        lets_itself_be_asked,
    )

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return s.rules.hand_owners[a]

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        announce_card(s, a, b)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        share(s, a, s.turn, b)


def announce_card(s: PandemicState, hand: i64, card: i64) -> None:
    """Who proposes to take a card that only partners see names it before all."""
    if not s.rules.open_hands:
        s.show_card(hand, card)


# ---------------------------------------------------------------------- ask
def hands_are_hidden(m: Attempt) -> Reason | None:
    return m.no("open_hands", "P2-190", number=m.a) if m.s.rules.sees(m.turn, m.a) else None


def may_have_a_card(m: Attempt) -> Reason | None:
    """What everybody knows of a hidden hand."""
    if m.s.hand_sizes[m.a] == 0:
        return m.no("hand_empty", "P2-260", seat=m.seat(m.a))
    if m.s.role(m.a).gives_any_card or may_ask(m.s, m.a):
        return None
    return card_is_elsewhere(m, m.place_of(m.a))


def card_is_elsewhere(m: Attempt, city: i64) -> Reason | None:
    if m.holds(m.turn, city):
        return m.no("held_by", "P2-260", seat=m.seat(m.turn), card=m.city(city))
    if m.s.discard_cities & BIT[city] != 0:
        return m.no("discarded", "P2-260", card=m.city(city))
    for seat in range(m.s.rules.hands):
        is_seen = m.s.rules.sees(m.turn, m.s.rules.hand_owners[seat])
        if seat != m.a and (m.s.hands[seat] if is_seen else m.s.shown[seat]) & BIT[city] != 0:
            return m.no("held_by", "P2-260", seat=m.seat(seat), card=m.city(city))
    return None


class Ask(Kind):
    """Ask a hidden hand for a card: its owner chooses, or there is nothing to give (P2-260)."""

    word = "ask"
    rank = 3
    form = SEAT
    place = "here"
    button = "share"
    conditions = (
        is_action_phase,
        shares_with_another,
        hands_are_hidden,
        is_in_same_city,
        has_actions_to_share,
        may_be_received,
        lets_itself_be_asked,
        may_have_a_card,
    )

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        cards = cards_to_take(s, a)
        extras = extras_to_give(s, a)
        if not s.role(a).gives_any_card and not is_extra_thinkable(s, a):
            note_askers(s, BIT[s.pawns[a]])
        if cards == 0 and extras == 0:
            s.tell(NOTHING_TO_GIVE, a)
            s.note_refusal(self.base + a * PART)
            s.note_cities(a, cards_asked_for(s, a), 0, 0, s.extras_to_share(a))
        elif count(cards) + count(extras) == 1 and not s.rules.consent:
            s.note_cities(a, cards_asked_for(s, a), 1, 1, s.extras_to_share(a))
            share(s, a, s.turn, low_member(cards) if cards != 0 else EXTRA + low_member(extras))
        else:
            ANSWER.note_promise(s, a)
            s.push(ANSWER, a)


GIVE: Final = Give()
TAKE: Final = Take()
ASK: Final = Ask()
