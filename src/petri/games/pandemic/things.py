"""What kinds of moves, steps, roles, events and editions may do: objects with small hooks, which the state asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final

from mypy_extensions import i64, trait, u8

from petri.core import things
from petri.core.content import CardSets
from petri.core.forms import Form
from petri.core.names import Name, Word
from petri.core.options import Option
from petri.core.reasons import Reason
from petri.core.rng import Rng
from petri.core.state import BIT, NOBODY, Moves
from petri.core.things import KIND_BITS, PART, PART_BITS, THIRD_BITS, Public
from petri.core.vecs import append, vec
from petri.games.pandemic.board import Board
from petri.games.pandemic.cards import EVENT, EXTRA

if TYPE_CHECKING:
    from petri.core.title import Outcome
    from petri.games.pandemic.names import Names
    from petri.games.pandemic.state import PandemicState

PACKAGE: Final = "petri.games.pandemic"

# which events may be played while a step asks
CLOSED: Final[i64] = 0
OPEN: Final[i64] = 1
IN_EPIDEMIC: Final[i64] = 2  # between Infect and Intensify
AFTER_CURE: Final[i64] = 3  # directly after a cure was discovered

# how long an event lies face up before the player in whose turn it was played
NOT_AT_ALL: Final[i64] = 0
THIS_TURN: Final[i64] = 1
TO_NEXT_TURN: Final[i64] = 2  # until the next turn of that player begins
TO_NEXT_CURE: Final[i64] = 3

# what moves name
CITY: Final = Form("{city}", "", "city")
COLOUR: Final = Form("{colour}", "", "colour")
CARD: Final = Form("{card}", "", "card")
SEAT: Final = Form("{seat}", "seat")
PAWN_TO_CITY: Final = r"(?:(?P<pawn>\d+(?=\s)|\D.*?(?=\s+to\s))\s+(?:to\s+)?)?(?P<city>\S.*)"

EVENT_PLAYED: Final = Public("event", "seat event")


class Kind(things.Kind):
    """A kind of move: `drive`, `treat`, `cure` …"""

    module: i64 = NOBODY  # the room of the module that brings it, if it is not the base game's
    needs_no_role: ClassVar[bool] = False  # an action that a hand without a pawn may do, too
    asks: ClassVar[str] = "threat"  # the windows in which it matters, so that who could play it is asked (`stakes.py`)

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        """The seat that has to agree to this move, or NOBODY."""
        return NOBODY

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        """Note what everybody learns of a hand when the move is proposed."""

    def proposer(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        """The seat that proposes this move to whoever has to agree."""
        return s.turn

    def mover(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        """The seat that makes this move."""
        return s.to_act

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        raise NotImplementedError


class Step(things.Step):
    """One step of the turn; a step that asks says whom, which moves answer it, and which events may come between."""

    opens: i64 = CLOSED
    can_be_declined: ClassVar[bool] = False
    is_offer: ClassVar[bool] = False  # it can be declined without the option consent, too
    is_moment: ClassVar[bool] = False  # a window before it is called after it
    resolves_card: ClassVar[bool] = False  # its number is that of a player card that was drawn
    is_window: bool = False
    is_for_all: bool = False  # every seat may answer
    is_pressing: bool = False  # an event to be played before cannot wait for the next action phase
    is_question: ClassVar[bool] = False  # nothing is done before its answer, so it is on top of the agenda
    pass_text: ClassVar[str] = ""  # it may be passed, though it is no window: the text of that
    is_open_itself: bool = False  # events may be played while it asks, so none opens before it or when it is passed
    ends_actions: bool = False  # until it comes, the player whose turn it is has actions or could be given some

    def asks(self, s: PandemicState, arg: i64) -> i64:
        """The seat that has to decide now, or NOBODY."""
        return NOBODY

    def hand(self, s: PandemicState, arg: i64) -> i64:
        """The hand that pays while it asks."""
        return s.turn

    def acted(self, s: PandemicState) -> None:
        """An action for which it asked is being done."""
        s.spend_action()

    def lets_do(self, kind: Kind) -> bool:
        """Whether it asks for an action of this kind."""
        return self.lets_act

    def run(self, s: PandemicState, arg: i64) -> None:
        """Ask, or do what is to be done."""
        seat = self.asks(s, arg)
        if seat != NOBODY:
            s.ask(seat, self, arg)
        else:
            self.go_on(s, arg)

    def go_on(self, s: PandemicState, arg: i64) -> None:
        """What is to be done when nobody is asked."""

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        """Add the moves that answer it."""

    def moves_of_each(self, s: PandemicState, seat: i64, out: Moves) -> None:
        """If it is for all: add what a seat may answer besides."""

    def fits(self, s: PandemicState, arg: i64) -> bool:
        """Whether it may be on the agenda of a position with this number."""
        return arg == 0

    def declined(self, s: PandemicState, arg: i64) -> None:
        """Who was asked does not want to."""

    def passed(self, s: PandemicState, arg: i64) -> None:
        """Who was asked does without it."""
        s.answer()

    def note_promise(self, s: PandemicState, arg: i64) -> None:
        """Note what everybody knows of a hidden hand because somebody is asked."""


@trait
class Answers:
    """What the base asks where its book may be overruled. The role of a seat, an event in play, an epidemic in force
    and modules answer; each passes on what it was given."""

    rule: ClassVar[str] = ""  # that says how it answers

    def cure_cost(self, s: PandemicState, seat: i64, colour: i64, cost: i64) -> i64:
        """How many cards a cure takes (LD-040)."""
        return cost

    def treat_cost(self, s: PandemicState, colour: i64, cost: i64) -> i64:
        """How many actions it takes to treat a disease."""
        return cost

    def treat_number(self, s: PandemicState, colour: i64, n: i64) -> i64:
        """How many cubes a treat disease action removes, if they are there."""
        return n

    def cure_suit(self, s: PandemicState, colour: i64, cities: i64) -> i64:
        """The cities whose cards pay for a cure."""
        return cities

    def special_cards_for_cure(self, s: PandemicState, colour: i64, n: i64) -> i64:
        """How many of the cards must be of `special_cities`."""
        return n

    def special_cities(self, s: PandemicState, colour: i64, cities: i64) -> i64:
        """The cities of which some cards for a cure must be."""
        return cities

    def lets_cure(self, s: PandemicState, colour: i64) -> bool:
        """Whether everything but cards and place is ready for a cure."""
        return True

    def why_no_cure(self, m: Attempt, colour: i64) -> Reason:
        """If it is not."""
        raise NotImplementedError

    def test_suit(self, s: PandemicState, colour: i64, cities: i64) -> i64:
        """The cities whose cards test a cure, where cures are tested."""
        return cities

    def infection_rate(self, s: PandemicState, rate: i64) -> i64:
        return rate

    def infect_number(self, s: PandemicState, city: i64, colour: i64, n: i64) -> i64:
        """How many cubes an infection card places in the infection phase."""
        return n

    def marker_steps(self, s: PandemicState, colour: i64, n: i64) -> i64:
        """How far an outbreak moves the marker."""
        return n

    def spread_number(self, s: PandemicState, colour: i64, is_chain: bool, n: i64) -> i64:
        """How many cubes an outbreak places in each connected city."""
        return n

    def has_chain_reactions(self, s: PandemicState, colour: i64) -> bool:
        """Whether an outbreak can cause others."""
        return True

    def is_won(self, s: PandemicState, is_won: bool) -> bool:
        """Whether the game is won now; the base says: when all diseases are cured."""
        return is_won

    def wins_without_cards(self, s: PandemicState) -> bool:
        """Whether a player deck without enough cards wins the game; the base says: it loses it."""
        return False

    def may_leave(self, s: PandemicState, pawn: i64) -> bool:
        """Whether a pawn may leave its city, in whatever way."""
        return True

    def why_stay(self, m: Attempt, city: i64) -> Reason:
        """If it may not."""
        raise NotImplementedError

    def lets_move(self, s: PandemicState, pawn: i64) -> bool:
        """Whether the player whose turn it is may move this pawn of another one as if it were the own one."""
        return False

    def stations(self, s: PandemicState, seat: i64, cities: i64) -> i64:
        """The cities with a research station that a seat may use."""
        return cities

    def why_no_station(self, m: Attempt, city: i64) -> Reason | None:
        """Why a seat may not use the one that everybody sees there."""
        return None

    def share_cost(self, s: PandemicState, seat: i64, cost: i64) -> i64:
        """How many actions it takes to share knowledge with a seat."""
        return cost

    def extras_to_share(self, s: PandemicState, giver: i64, extras: i64) -> i64:
        """The cards that are neither cities nor events and that a seat could give where it is, if it had them."""
        return extras

    def replaces(self, s: PandemicState, hand: i64, colour: i64, cards: i64) -> bool:
        """Whether something may have taken the place of so many city cards of a cure."""
        return False

    def more_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        """Actions that there are only with it."""

    def actions_besides(self, s: PandemicState, hand: i64, out: Moves) -> None:
        """Those of them that may be done with a hand where a step asks for an action that is none of the turn; kinds
        of them say `needs_no_role`."""

    def laid_out(self, s: PandemicState, cities: i64) -> i64:
        """City cards that lie open where they are neither in a hand nor discarded (LD-138)."""
        return cities

    def acts_now(self, s: PandemicState) -> bool:
        """Whether it has actions of its own now, outside the action phase of a player, and could use more."""
        return False

    def act_more(self, s: PandemicState, n: i64) -> None:
        """It gets so many actions more."""

    # for bots that look ahead
    def lacking(self, s: PandemicState, seat: i64, colour: i64, cards: i64) -> i64:
        """How many cards a seat lacks for a cure, if it lacks so many of the colour."""
        return cards

    def prospects(self, s: PandemicState, to_station: vec[i64], work: vec[float]) -> float:
        """What it adds to the value of a state; a cure is 100. The best that each seat could do next is in `work`, the
        drives from each city to the nearest research station in `to_station`."""
        return 0.0

    def stakes(self, s: PandemicState, seat: i64) -> float:
        """What a seat has to win for itself, also when the game is won."""
        return 0.0

    def value_to(self, s: PandemicState, seat: i64, value: float) -> float:
        """What a state is worth to a seat, if this is its value to the players who fight the diseases."""
        return value

    # moments
    def turn_begins(self, s: PandemicState) -> None: ...

    def forgone(self, s: PandemicState, n: i64) -> None:
        """The player whose turn it is does without so many actions."""

    def event_played(self, s: PandemicState, seat: i64, event: i64) -> None: ...

    def treated(self, s: PandemicState, city: i64, colour: i64, is_action: bool) -> None:
        """By the player whose turn it is: by the action, or by something that is none but gives as much leave."""

    def removed(self, s: PandemicState, colour: i64) -> None:
        """Cubes have left the board."""

    def built(self, s: PandemicState, seat: i64, city: i64) -> None:
        """A seat has built a research station, or moved one there, by an action or an event."""

    def moved(self, s: PandemicState, pawn: i64, kind: i64) -> None:
        """A pawn has come into a city by a kind of move."""

    def cured(self, s: PandemicState, colour: i64) -> None:
        """A cure has been discovered."""

    def role_changed(self, s: PandemicState, old: i64, new: i64) -> None:
        """A player goes on with another role."""

    def eradicated(self, s: PandemicState, colour: i64) -> None:
        """The last cube of a cured disease has left the board; `s.removing_event` may have done it."""

    def won(self, s: PandemicState) -> None:
        """The game has just been won."""

    def broke_out(self, s: PandemicState, city: i64, colour: i64) -> None:
        """An outbreak has begun: the marker has moved, and no cube has been placed in a connected city yet."""

    def stations_fell(self, s: PandemicState, seat: i64) -> None:
        """A seat has removed a research station from the board."""

    def infection_revealed(self, s: PandemicState, card: i64) -> None:
        """An infection card of the infection phase is seen, and nothing done yet."""

    def infection_drawn(self, s: PandemicState, card: i64) -> None:
        """An infection card of the infection phase has been resolved."""

    def infection_over(self, s: PandemicState) -> None:
        """The last card of the infection phase has been resolved."""


class Role(Answers):
    """What a role may do more or better; this one is an ordinary player."""

    number: i64 = -1
    key: ClassVar[str] = ""
    expansion: ClassVar[str] = ""  # the box it comes from, if it is not the base game's
    printed: ClassVar[Mapping[str, Any]] = {}  # on its card, if no data file has it
    sign: ClassVar[str] = ""  # on its pawn, if it is not the first letter of its key
    addition: ClassVar[str] = ""  # the key of what is printed on its card besides
    actions: i64 = 4
    hand_limit: i64 = 7
    treats_all: bool = False
    gives_any_card: bool = False
    builds_free: bool = False
    moves_usually: bool = True  # may do the movement actions
    acts_free: bool = False  # may do something that costs no action
    builds: bool = True  # may do the action that builds a research station
    keeps_flight_card: bool = False  # only shows the card of a direct flight
    moves_others: bool = False  # moves other pawns as if they were its own
    guards: bool = False  # prevents cubes somewhere
    cleans: bool = False  # removes cubes that were just placed
    keeps_clear: ClassVar[bool] = False  # no cube of a cured disease lies where it is
    stores: bool = False  # keeps an event on the role card
    collects: bool = False  # keeps samples on the role card
    cards_replaced: i64 = 0  # of a cure, by samples
    flight_range: i64 = 0  # moves so many connections with an action, and not as the others do

    def in_first_edition(self) -> Role:
        """The role as the first edition has it."""
        return self

    def special_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        """The actions only this role has."""

    def has_free_action(self, s: PandemicState, seat: i64) -> bool:
        """Whether there is something to do that costs no action, also after the last one."""
        return False

    def free_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        """What costs no action."""

    def any_time_moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        """What may be done whenever an event could be played, in anybody's turn."""

    def taken(self, s: PandemicState, seat: i64) -> None:
        """A player goes on with this role; that is no coming into a city (LD-032)."""

    def left(self, s: PandemicState, seat: i64) -> None:
        """The player goes on with another role."""

    def prevents(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> bool:
        return False

    def shelters(self, board: Board, at: i64, city: i64, is_cured: bool) -> bool:
        """As `prevents`, for all that a view tells: the pawn's city, and whether the disease is cured."""
        return False

    def entered(self, s: PandemicState, seat: i64) -> None:
        """The pawn has come into a city."""

    def cure_found(self, s: PandemicState, seat: i64, colour: i64) -> None:
        """A cure has been discovered, by whomever."""

    def cubes_placed(self, s: PandemicState, seat: i64, city: i64, colour: i64) -> None:
        """Cubes have just been placed in a city."""


class NotInTheBox(Role):
    """In place of a role that an edition does not have."""


class Event(Kind, Answers):
    """An event card (P2-169): playing it costs no action."""

    card: i64 = 0  # its number among the events
    key: ClassVar[str] = ""
    expansion: ClassVar[str] = ""  # the box it comes from, if it is not the base game's
    printed: ClassVar[Mapping[str, Any]] = {}  # on it, if no data file has it
    group = "event"
    is_any_time: bool = True
    in_epidemic: bool = False  # may be played between Infect and Intensify
    after_cure: bool = False  # may be played directly after a cure was discovered
    lasts: i64 = NOT_AT_ALL  # so long it lies face up
    worth: float = 5.0  # to a bot, while it is still to be played

    def prepare(self, rules: Rules) -> None:
        """Set what is different from the start where it may come."""

    def fits(self, opens: i64) -> bool:
        """Whether it may be played while a step asks that is open to some events."""
        if opens == OPEN:
            return self.is_any_time
        return self.in_epidemic if opens == IN_EPIDEMIC else self.after_cure

    def can_play(self, s: PandemicState) -> bool:
        """Whether it would do anything (P2-269)."""
        return True

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        raise NotImplementedError

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        raise NotImplementedError

    def announce(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        hand = s.holder_of_event(self.card)
        s.show(hand, 0, s.events[hand] & BIT[self.card])

    def proposer(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return s.holder_of_event(self.card)

    def mover(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        hand = s.holder_of_event(self.card)
        return hand if hand == NOBODY else s.rules.hand_owners[hand]

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        hand = s.holder_of_event(self.card)
        s.tell(EVENT_PLAYED, hand, self.card)
        s.spend_event(hand, self.card, a)
        s.reopen_window()
        if s.rules.has_free_actions:
            s.look_for_free_actions()
        if s.is_altered:
            for other in s.answers:
                other.event_played(s, s.rules.hand_owners[hand], self.card)
        self.carry_out(s, s.rules.hand_owners[hand], a, b)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"event": names.events[self.card]}

    def about(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        card = names.card(EVENT + self.card)
        is_stored = s.stored == self.card
        return {"event": card, "stored": is_stored, "cost": [] if is_stored else [card]}


# ---------------------------------------------------------------------- cards that are resolved when they are drawn
class PlayerCard:
    """A player card that goes into no hand: it is resolved when it is drawn."""

    number: i64 = -1  # the card is EPIDEMIC and this
    key: ClassVar[str] = ""
    is_epidemic: bool = False
    comes_first: bool = False  # before an epidemic that is drawn with it
    is_discarded: bool = False  # when it is resolved; others leave the game

    def drawn(self, s: PandemicState) -> None:
        """Put its step on the agenda."""
        raise NotImplementedError

    def choose_order(self, s: PandemicState) -> None:
        """Let whoever drew it with another card that comes first choose the order; both are on the agenda."""

    def takes_effect(self, s: PandemicState) -> None:
        """What an epidemic does between Infect and Intensify; an ordinary one nothing."""

    def name(self) -> Name:
        raise NotImplementedError


class ExtraCard:
    """A player card that is held in a hand and is neither a city nor an event; the base game has none."""

    number: i64 = -1  # the card is EXTRA and this
    key: ClassVar[str] = ""

    def name(self) -> Name:
        raise NotImplementedError


class InfectionCard:
    """An infection card that is no city; the base game has none."""

    number: i64 = -1  # the card is NO_CITY and this
    key: ClassVar[str] = ""
    colour: i64 = NOBODY  # the disease it belongs to

    def resolve(self, s: PandemicState) -> None:
        raise NotImplementedError

    def name(self) -> Name:
        raise NotImplementedError


# ---------------------------------------------------------------------- modules
class Part:
    """What a module keeps in the state; this one is that of a module that keeps nothing or does not take part."""

    def secrets(self, sign: i64) -> i64:
        """The sign of a state, with what of this is hidden from somebody."""
        return sign

    def copy(self) -> Part:
        return self

    def begin(self, rules: Rules) -> None:
        """Take what the rules have for it when a state is made."""

    def signature(self, s: PandemicState, viewer: i64, sign: i64) -> i64:
        """The sign of a state, with what a viewer sees of this (`signature.py`)."""
        return sign


NO_PART: Final = Part()


class Coming:
    """What modules foresee of the infection phase to come, from what a view tells."""

    colour: str = ""  # a disease whose cubes do not come with cards of its own: a city that has one gets more …
    from_bottom: int = 0  # … and a card that is no city brings so many to the city of the bottom card
    one_more: str = ""  # a drawn card of this disease brings one more at the end of the phase
    was_drawn: bool = False  # in the phase that has begun


class Module(Answers):
    """An expansion, or an edition: what it changes is set when the rules are made, answered when the base asks, or put
    on the agenda by its own things. What it knows of a game is in its part of the state."""

    number: i64 = -1  # the place of its part
    room: i64 = -1  # the number of the first module in its folder
    key: ClassVar[str] = ""
    options: ClassVar[tuple[Option, ...]] = ()
    secret: ClassVar[tuple[str, ...]] = ()  # what of its fields some seats see and others do not
    edition: ClassVar[int] = 0  # that it needs, by its rule
    is_challenge: ClassVar[bool] = False  # it makes the game harder
    page: ClassVar[str] = ""  # whose folder of the page is its own, too
    roles_out: ClassVar[tuple[str, ...]] = ()  # that are removed where it takes part …
    events_out: ClassVar[tuple[str, ...]] = ()
    out_rules: ClassVar[Mapping[str, str]] = {}  # … by these rules
    epidemics_out: ClassVar[tuple[str, ...]] = ()
    opens_hands: ClassVar[bool] = False  # all hands are open with it
    hides_hands: ClassVar[bool] = False  # hands are hidden with it, however many epidemics there are …
    hands_rule: ClassVar[str] = ""  # … by this rule
    answers: bool = True  # not if all it does is done when the rules are made
    sets: ClassVar[CardSets[Any] | None] = None  # of its cards, where somebody may play with their own
    holds: ClassVar[tuple[str, ...]] = ()  # those of its fields that hold city cards
    addition: ClassVar[str] = ""  # the key of what a hand without a pawn may do besides, as its card says
    players: ClassVar[tuple[int, ...]] = ()  # so many may play with it; without any, as many as without it …
    players_rule: ClassVar[str] = ""  # … by this rule
    without_pawn: ClassVar[int] = 0  # so many of them, the last seats, have neither pawn nor hand
    usual: ClassVar[Mapping[str, Any]] = {}  # values of other options with it, if nobody says otherwise

    def takes_part(self, options: Mapping[str, Any]) -> bool:
        """Whether the options of a game bring it in."""
        return False

    def check(self, options: Mapping[str, Any]) -> None:
        """Refuse options that make no sense with it, or without it."""

    def prepare(self, rules: Rules, options: Mapping[str, Any]) -> None:
        """Set what is different from the start."""

    def new_part(self) -> Part:
        return NO_PART

    def in_force(self, s: PandemicState) -> vec[Answers]:
        """What answers besides it: cards in force …"""
        return NOBODY_ELSE

    def fields(self) -> tuple[Any, ...]:
        """Of its part, for positions and views."""
        return ()

    def forget(self, s: PandemicState, viewer: i64) -> None:
        """Take out of its part what a viewer does not know: a seat, the number of seats for a spectator, or what is no
        seat for all of them together."""

    def deal(self, s: PandemicState, rng: Rng, viewer: i64) -> None:
        """Deal afresh what it keeps that a viewer does not know: a seat, the number of seats for a spectator, or below
        0 what all seats together do not know."""

    def seen_in(self, view: Mapping[str, Any]) -> tuple[str, ...]:
        """The city cards that lie open with it, in a view."""
        return ()

    def complete(self, view: Mapping[str, Any], position: dict[str, Any]) -> None:
        """Make a position of its part of a view: what that does not tell lies anyhow."""

    def terms(self) -> Mapping[str, Any]:
        """What numbers in its moves and happenings stand for."""
        return {}

    def box(self, rules: Rules, lang: str) -> Mapping[str, Any]:
        """What is printed on its boards and cards."""
        return {}

    def look(self, s: PandemicState, f: vec[float], at: i64) -> None:
        """Numbers by which the learned win chance knows how it stands, each about 0 to 1: from `at` on there is room
        for 20 (`planning/outlook.py`)."""

    def chance_to(self, s: PandemicState, seat: i64, chance: float) -> float:
        """The win chance of a seat, if it gives the game an end of its own."""
        return chance

    def foresee(self, rules: Rules, view: Mapping[str, Any], coming: Coming) -> None:
        """Note what it will do in the infection phase to come."""

    def insight(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        """What can be worked out from a view besides what threatens."""
        return {}

    def status(self, names: Names, view: Mapping[str, Any]) -> list[Word]:
        """How it stands, for a board without pictures."""
        return []

    def measures(self, rules: Rules) -> tuple[Any, ...]:
        """What is measured of it in simulations."""
        return ()

    def outcome(self, s: PandemicState, outcome: Outcome) -> Outcome:
        """How a game has ended, if it has an end of its own."""
        return outcome

    def outcome_words(self, outcome: Outcome) -> list[Word]:
        """The same in words, if they are its own."""
        return []


NOBODY_ELSE: Final[vec[Answers]] = vec[Answers]()


class Rules:
    """The options of one game: numbers, tables, and who overrules the base."""

    board: Board
    # who sits there, who stands on the board, who holds cards; pawn and hand of a seat have its number
    seats: i64
    pawns: i64
    hands: i64
    pawn_owners: vec[i64]
    hand_owners: vec[i64]
    partners: i64 = 1  # so many seats beside each other play together against the others and see each other's cards
    kinds: vec[Kind]
    events: vec[Event]
    steps: vec[Step]
    roles: vec[Role]
    no_role: Role  # of a hand without a pawn
    hand_words: dict[int, str]  # what such a hand, or a seat without a pawn, is called: the key of a word
    infection_holder: i64 = NOBODY  # the seat that holds infection cards
    player_cards: vec[PlayerCard]
    extra_cards: vec[ExtraCard]
    infection_cards: vec[InfectionCard]
    modules: vec[Module]  # that take part
    are_changed: bool = False  # one of them overrules the base …
    ends_otherwise: bool = False  # … or has an end of its own
    setup: vec[Step]  # the last one comes first
    turn: vec[Step]  # here, too
    window: Step
    epidemic_window: Step
    cure_window: Step
    consent_step: Step
    free_actions: Step  # asks once more for what costs no action
    rates: vec[i64]
    diseases: i64 = 4
    full_diseases: i64 = 4  # those of them that can do all that a disease can
    cubes: i64 = 24
    cube_counts: vec[i64]  # by colour
    stations: i64 = 6
    cards_for_cure: i64 = 5
    fewest_for_cure: i64 = 4  # of one colour; nobody needs fewer
    special_cards_cure: bool = True  # where a cure takes cards of any colour, some must be of special cities
    draws: i64 = 2
    outbreaks_lost: i64 = 8
    # how the game is set up
    epidemics: i64 = 5
    epidemic_pool: vec[u8]  # if there are several kinds of them, they are drawn from these unseen
    infection_pool: vec[u8]  # the infection cards that take part and are no cities
    special_cards: vec[u8]  # that are mixed into the player deck after the hands are dealt
    extra_pool: vec[u8]  # those that are held in hands: as many as there are piles are drawn unseen, one for each
    first_rate: i64 = 0  # the place of the infection rate marker
    opening_hand: i64 = 2
    role_pool: vec[u8]  # dealt at random …
    chosen_roles: vec[u8]  # … unless they are chosen
    event_pool: vec[u8]
    event_count: i64 = 5
    pool_mask: i64 = -1  # the events of the pool as a bit set, once somebody has asked
    first_seat: i64 = NOBODY  # NOBODY: the highest population starts
    # how it is played
    open_hands: bool = False
    has_free_actions: bool = False  # some role may do something that costs no action
    has_cure_window: bool = False  # some event may be played directly after a cure
    open_windows: i64 = 0  # so many in a turn are for everybody alike; without any, who holds an event is asked
    consent: bool = False
    may_take: bool = True
    may_forgo: bool = False
    discards_epidemics: bool = False
    printed: dict[str, object]  # what modules have read from data files, by their keys
    citations: dict[str, str]  # an edition may have its own rule for what a rule of the second says

    def seat_players(self, seats: i64, pawns: i64) -> None:
        """The first so many have a pawn and a hand."""
        self.seats = seats
        self.pawns = pawns
        self.hands = pawns
        self.pawn_owners = vec[i64](range(pawns))
        self.hand_owners = vec[i64](range(pawns))

    def sees(self, viewer: i64, seat: i64) -> bool:
        """Whether a viewer sees the cards of a seat."""
        return self.open_hands or viewer // self.partners == seat // self.partners

    def extras(self) -> i64:
        """The cards in hands that are neither cities nor events and may take part."""
        found: i64 = 0
        for card in self.extra_pool:
            found |= BIT[i64(card) - EXTRA]
        return found

    def take_roles(self, roles: list[Role]) -> None:
        self.roles = vec[Role](roles)
        self.role_pool = vec[u8]([u8(role.number) for role in roles if role.key != "" and role.expansion == ""])

    def events_in_pool(self) -> i64:
        if self.pool_mask < 0:
            self.pool_mask = 0
            for number in self.event_pool:
                self.pool_mask |= BIT[i64(number)]
        return self.pool_mask

    def cited(self, rule: str) -> str:
        return self.citations.get(rule, rule)


def with_step(steps: vec[Step], later: Step, step: Step) -> vec[Step]:
    """Lists of which the last step comes first, with a step that comes just before another one."""
    found = vec[Step]()
    for other in steps:
        found = append(found, other)
        if other is later:
            found = append(found, step)
    return found


# ---------------------------------------------------------------------- a move that somebody would like to make
class Attempt:
    """A move that somebody would like to make: its kind and its parts, in the state as it is."""

    def __init__(self, names: Names, s: PandemicState, move: i64) -> None:
        self.names = names
        self.s = s
        self.kind: Kind = s.rules.kinds[move >> KIND_BITS]
        self.a: i64 = (move >> PART_BITS) & (PART - 1)
        self.b: i64 = move & (PART - 1)
        self.c: i64 = (move >> THIRD_BITS) & (PART - 1)
        self.turn: i64 = s.turn
        self.step: Step = s.rules.steps[s.asked_step()]
        self.arg: i64 = s.asked_arg()
        self.hand: i64 = self.step.hand(s, self.arg)  # that pays
        self.is_refused: bool = move in s.refused

    def no(self, key: str, rule: str, **values: Any) -> Reason:
        return Reason(key, self.s.rules.cited(rule), PACKAGE, values)

    def no_move(self) -> Reason:
        return self.no("no_move", "P2-054")

    def seat(self, seat: i64) -> Name:
        """A player is called by the role."""
        return self.names.seat(self.s, seat)

    def city(self, city: i64) -> Name:
        return self.names.cities[city]

    def place_of(self, pawn: i64) -> i64:
        return self.s.pawns[pawn]

    def holds(self, seat: i64, card: i64) -> bool:
        if card < EVENT:
            return self.s.holds_city(seat, card)
        if card >= EXTRA:
            return self.s.holds_extra(seat, card)
        return self.s.events[seat] & BIT[card - EVENT] != 0

    def role_that(self, can: Callable[[Role], bool]) -> Name:
        """The role in the box that can do something."""
        return self.names.roles[next(role.number for role in self.s.rules.roles if can(role))]

    def asked_first(self) -> Reason:
        """Something else has to be decided before."""
        return self.no(f"asked_{self.step.name}", self.step.rule, **self.step.asked(self.names, self.s, self.arg))


Condition = Callable[[Attempt], Reason | None]


def is_action_phase(m: Attempt) -> Reason | None:
    if not m.step.lets_do(m.kind):
        return m.asked_first()
    return None if m.s.actions_left > 0 else m.no("actions_spent", "P2-049")


def is_free_moment(m: Attempt) -> Reason | None:
    """For what costs no action: also after the last one (LR-015)."""
    return None if m.step.lets_do(m.kind) else m.asked_first()


def needs_station(m: Attempt, city: i64, rule: str) -> Reason | None:
    if m.s.stations_for(m.turn) & BIT[city] != 0:
        return None
    for other in m.s.answers:
        reason = other.why_no_station(m, city)
        if reason is not None:
            return reason
    return m.no("no_station", rule, city=m.city(city))


def needs_card(m: Attempt, seat: i64, rule: str) -> Reason | None:
    if m.holds(seat, m.b):
        return None
    return m.no("not_held", rule, seat=m.seat(seat), card=m.names.card_name(m.b))


def only_in(step: Step, key: str, rule: str) -> Condition:
    """A move that only answers one question."""
    return lambda m: None if m.step is step else m.no(key, rule)


def only_role(key: str, rule: str) -> Condition:
    """What one role alone can do."""
    return lambda m: None if m.s.role(m.turn).key == key else m.no("role_only", rule, role=m.names.role(key))


def once_in_turn(rule: str) -> Condition:
    """The one thing of a role that it can do only once."""
    return lambda m: m.no("used_already", rule, seat=m.seat(m.turn)) if m.s.special_used else None


# ---------------------------------------------------------------------- events
def any_time(*conditions: Condition) -> tuple[Condition, ...]:
    """What every event needs, and in between what one needs."""
    return (is_about, is_open_moment, *conditions, somebody_holds_it)


def event_of(m: Attempt) -> Event:
    kind = m.kind
    assert isinstance(kind, Event)
    return kind


def no_event(m: Attempt, key: str, rule: str, **values: Any) -> Reason:
    return m.no(key, rule, event=m.names.events[event_of(m).card], **values)


def is_about(m: Attempt) -> Reason | None:
    """Not discarded, not gone for good, as everybody can see."""
    card = event_of(m).card
    if u8(card) not in m.s.rules.event_pool:
        return no_event(m, "event_absent", "P2-176")
    if m.s.discard_events & BIT[card] != 0:
        return no_event(m, "event_discarded", "P2-174")
    if m.s.is_lasting(card):
        return no_event(m, "event_lasts", "LE-006")
    if m.s.events_out & ~m.s.events_unseen & BIT[card] != 0:
        return no_event(m, "event_out", "P2-203")
    return None


def is_open_moment(m: Attempt) -> Reason | None:
    opens = m.step.opens
    if opens == CLOSED:
        asked = m.asked_first()
        first = Word(PACKAGE, f"reason.{asked.key}", tuple(asked.values.items()))
        return no_event(m, "event_closed", "P2-268", asked=first)
    if event_of(m).fits(opens):
        return None
    if opens == OPEN:
        return no_event(m, "event_moment", event_of(m).rule)
    if opens == IN_EPIDEMIC:
        return m.no("event_epidemic", "P2-185", event=event_in_epidemic(m.names, m.s))
    return no_event(m, "event_after_cure", "LD-051")


def event_in_epidemic(names: Names, s: PandemicState) -> Name:
    """The event that may be played between Infect and Intensify."""
    return names.events[next(event.card for event in s.rules.events if event.in_epidemic)]


def would_do_something(key: str, rule: str = "P2-269") -> Condition:
    return lambda m: None if event_of(m).can_play(m.s) else no_event(m, key, rule)


def somebody_holds_it(m: Attempt) -> Reason | None:
    """Asked last, and answered in the same words whoever may hold the card: hands can be hidden."""
    return None if m.s.holder_of_event(event_of(m).card) != NOBODY else no_event(m, "event_holder", "P2-170")
