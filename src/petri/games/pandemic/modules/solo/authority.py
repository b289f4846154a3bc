"""The health authority of the solo variant: a hand without a pawn, which acts after the infection phase (LS-019 to
LS-041)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, u8

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.signing import mixed
from petri.core.state import BIT, NOBODY, STEP, STEP_BITS, Moves
from petri.core.things import PART, Public
from petri.games.pandemic.actions.cure import CURE
from petri.games.pandemic.actions.move import pawn_moves
from petri.games.pandemic.cards import EPIDEMIC, EVENT
from petri.games.pandemic.hands import HAND_LIMIT
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import OPEN, Attempt, Kind, Part, Step, needs_card, needs_station, only_in
from petri.games.pandemic.windows import PASS, PASSED

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

AUTHORITY_HAND: Final[i64] = 1
ACTIONS_OF_AUTHORITY: Final[i64] = 1
BORROWED_ACTIONS: Final[i64] = 2  # that an event may give it besides

BEGINS: Final = Public("authority")
CHANGED: Final = Public("changed_role", "seat from:role to:role")


class Solo(Part):
    """The roles that were used and are no more (LS-025, LS-026)."""

    roles_gone: i64 = 0

    def copy(self) -> Part:
        other = Solo()
        other.roles_gone = self.roles_gone
        return other

    def signature(self, s: PandemicState, viewer: i64, sign: i64) -> i64:
        return mixed(sign, self.roles_gone)


def solo_of(s: PandemicState) -> Solo:
    for part in s.parts:
        if isinstance(part, Solo):
            return part
    raise AssertionError("no module of this game")


# ---------------------------------------------------------------------- its turn
class AuthorityTurn(Step):
    """After the infection phase it has one action (LS-019)."""

    name = "authority_turn"
    is_public = True
    is_moment = True
    is_open_itself = True

    def run(self, s: PandemicState, arg: i64) -> None:
        s.tell(BEGINS)
        s.actions_left = ACTIONS_OF_AUTHORITY
        s.push(AUTHORITY)

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and s.depth == 1 and has_authority(s)


class Authority(Step):
    """Which action does the health authority do, if any? Events may be played before and after it (LS-020, LS-049). Its
    actions are those of the state, of which the player has none now."""

    name = "authority"
    rule = "LS-019"
    is_public = True
    lets_act = True
    opens = OPEN
    is_open_itself = True
    pass_text = "pass_authority"

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn if s.actions_left > 0 else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        s.open_window()

    def hand(self, s: PandemicState, arg: i64) -> i64:
        return AUTHORITY_HAND

    def passed(self, s: PandemicState, arg: i64) -> None:
        s.tell(PASSED, AUTHORITY_HAND, s.actions_left)
        s.actions_left = 0
        s.answer()

    def lets_do(self, kind: Kind) -> bool:
        return kind.needs_no_role

    def fits(self, s: PandemicState, arg: i64) -> bool:
        if arg != 0 or s.depth != 1 or not has_authority(s):
            return False
        return s.actions_left <= ACTIONS_OF_AUTHORITY + BORROWED_ACTIONS

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(PASS.base)
        pawn_moves(s, AUTHORITY_HAND, s.turn, out)
        CURE.add(s, AUTHORITY_HAND, out)
        if s.deck_size > 0:
            out.add(DRAW_CARD.base)
        if s.has_station(s.pawns[s.turn]):
            CHANGE_ROLE.add(s, out)
            EXCHANGE.add(s, out)
        for other in s.answers:
            other.actions_besides(s, AUTHORITY_HAND, out)

    def text_key(self, s: PandemicState, arg: i64) -> str:
        return "authority" if s.actions_left == 1 else "authority_several"

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"actions": s.actions_left}


AUTHORITY_TURN: Final = AuthorityTurn()
AUTHORITY: Final = Authority()


def has_authority(s: PandemicState) -> bool:
    """Whether it takes part in this game."""
    for step in s.rules.turn:
        if step.number == AUTHORITY_TURN.number:
            return True
    return False


def is_its_turn(s: PandemicState) -> bool:
    """Also after its last action, in the window before the next turn, of which it may just be found out whether it is
    needed."""
    if s.depth < 2:
        return s.depth == 1
    step = s.rules.steps[s.agenda[1] >> STEP_BITS]
    return step is AUTHORITY or step.is_window


def give_it_actions(s: PandemicState, n: i64) -> None:
    s.actions_left += n
    s.agenda[1] = AUTHORITY.number * STEP


# ---------------------------------------------------------------------- draw a card
is_asked: Final = only_in(AUTHORITY, "authority_only", "LS-019")


def deck_has_cards(m: Attempt) -> Reason | None:
    return None if m.s.deck_size > 0 else m.no("deck_empty", "LS-033")


class DrawCard(Kind):
    """The top player card comes into its hand, or is resolved (LS-030 to LS-033, LS-050)."""

    word = "draw"
    sign = "take"
    rank = 5
    group = "act"
    conditions = (is_asked, deck_has_cards)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        card = s.draw_player_card()
        if card >= EPIDEMIC:
            s.rules.player_cards[card - EPIDEMIC].drawn(s)
            return
        s.draw_into_hand(AUTHORITY_HAND, card)
        s.push(HAND_LIMIT, AUTHORITY_HAND)


# ---------------------------------------------------------------------- exchange data
def is_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.place_of(m.turn), "LS-027" if isinstance(m.kind, Exchange) else "LS-024")


def gives_city_card(m: Attempt) -> Reason | None:
    return m.no("exchange_event", "LS-029", card=m.names.card_name(m.b)) if m.b >= EVENT else None


def player_holds_card(m: Attempt) -> Reason | None:
    return needs_card(m, m.turn, "LS-027")


def is_of_colour_here(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    colour = m.s.colour_of(here)
    if m.s.colour_of(m.b) == colour:
        return None
    return m.no("exchange_colour", "LS-027", card=m.city(m.b), city=m.city(here), colour=m.names.colour(colour))


def authority_holds_card(m: Attempt) -> Reason | None:
    if m.holds(AUTHORITY_HAND, m.a):
        return None
    return m.no("not_held", "LS-027", seat=m.seat(AUTHORITY_HAND), card=m.names.card_name(m.a))


class Exchange(Kind):
    """A city card of the player, of the colour of the city, for any card of the authority; a is that card (LS-027 to
    LS-029)."""

    word = "exchange"
    rank = 3
    gives = True
    form = Form("{card} for {other_card}", "other_card", "card")
    group = "act"
    place = "here"
    sign = "share"
    conditions = (
        is_asked,
        is_at_station,
        gives_city_card,
        player_holds_card,
        is_of_colour_here,
        authority_holds_card,
    )

    def add(self, s: PandemicState, out: Moves) -> None:
        cards = s.hands[s.turn] & s.rules.board.suits[s.colour_of(s.pawns[s.turn])]
        if cards == 0:
            return
        for city in range(s.rules.board.size):
            if s.holds_city(AUTHORITY_HAND, city):
                out.add_each(self.base + city * PART, cards)
        for event in range(len(s.rules.events)):
            if s.events[AUTHORITY_HAND] & BIT[event] != 0:
                out.add_each(self.base + (EVENT + event) * PART, cards)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.spend_action()
        s.transfer(s.turn, AUTHORITY_HAND, b)
        s.transfer(AUTHORITY_HAND, s.turn, a)

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"cost": [names.card(b)], "gain": [names.card(a)]}


# ---------------------------------------------------------------------- change of role
def is_role_of_the_game(m: Attempt) -> Reason | None:
    if u8(m.b) in m.s.rules.role_pool:
        return None
    return m.no("role_absent", "LS-026", role=m.names.roles[m.b])


def is_another_role(m: Attempt) -> Reason | None:
    return m.no("role_taken", "LS-024", role=m.names.roles[m.b]) if u8(m.b) in m.s.roles else None


def is_not_gone(m: Attempt) -> Reason | None:
    if solo_of(m.s).roles_gone & BIT[m.b] == 0:
        return None
    return m.no("role_gone", "LS-025", role=m.names.roles[m.b])


class ChangeRole(Kind):
    """The player goes on with a role that was not used; the old one leaves the game (LS-024 to LS-026, LS-046)."""

    word = "role"
    sign = "join"
    rank = 6
    form = Form("{role}", "", "role")
    group = "act"
    place = "here"
    conditions = (is_asked, is_at_station, is_role_of_the_game, is_another_role, is_not_gone)

    def add(self, s: PandemicState, out: Moves) -> None:
        gone = solo_of(s).roles_gone
        for role in s.rules.role_pool:
            if role not in s.roles and gone & BIT[i64(role)] == 0:
                out.add(self.base + i64(role))

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        old = i64(s.roles[s.turn])
        s.spend_action()
        s.tell(CHANGED, s.turn, old, b)
        s.change_role(s.turn, b)
        s.push(HAND_LIMIT, s.turn)


DRAW_CARD: Final = DrawCard()
EXCHANGE: Final = Exchange()
CHANGE_ROLE: Final = ChangeRole()
