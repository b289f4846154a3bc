"""Why a move is not legal now, with the rule that says so.

Each kind of move has a list of conditions, in the order in which a player would think of them; the first one that is
not met is the reason. What one seat may not know of another's hand never decides between two reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from petri.core.names import Name
from petri.core.state import BIT, KIND, NOBODY, PART
from petri.core.title import Reason
from petri.games.pandemic.content import PACKAGE
from petri.games.pandemic.editions import FirstEdition
from petri.games.pandemic.names import Names, word
from petri.games.pandemic.notation import FORMS
from petri.games.pandemic.roles import OperationsExpert
from petri.games.pandemic.speech import asked_values, seat_name
from petri.games.pandemic.state import CLOSED, IN_EPIDEMIC, Event, PandemicState
from petri.games.pandemic.terms import (
    ACTIONS,
    ACTIVE,
    AGREE,
    ANSWER,
    ASK,
    BUILD,
    CHARTER,
    COLOURS,
    CONSENT,
    CONTINGENCY_PLANNER,
    CURE,
    DECLINE,
    DISCARD,
    DISPATCHER,
    DRIVE,
    EVENT,
    FLY,
    FORGO,
    GIVE,
    HAND_LIMIT,
    JOIN,
    KEEP,
    KIND_NAMES,
    OPERATIONS_EXPERT,
    ORDER,
    ORDER_CARD,
    PASS,
    PAY,
    PAY_CURE,
    PAY_SPECIAL,
    PLAY_AIRLIFT,
    PLAY_FORECAST,
    PLAY_GRANT,
    PLAY_QUIET,
    PLAY_RESILIENT,
    RELOCATE,
    RELOCATE_FROM,
    RESEARCHER,
    RESILIENT_POPULATION,
    RESILIENT_WINDOW,
    SHUTTLE,
    SPECIAL,
    STEP_NAMES,
    STORE,
    TAKE,
    TREAT,
    WINDOW,
)

# the first edition has its own words for these rules of the second
FIRST_EDITION_RULES = {
    "P2-045": "P1-008",
    "P2-061": "P1-012",
    "P2-062": "P1-014",
    "P2-063": "P1-015",
    "P2-065": "P1-016",
    "P2-066": "P1-017",
    "P2-068": "P1-018",
    "P2-069": "P1-019",
    "P2-071": "P1-020",
    "P2-075": "P1-022",
    "P2-085": "P1-027",
    "P2-086": "P1-027",
    "P2-087": "P1-027",
    "P2-089": "P1-030",
    "P2-090": "P1-076",
    "P2-095": "P1-021",
    "P2-113": "P1-007",
    "P2-170": "P1-046",
    "P2-174": "P1-047",
    "P2-190": "P1-005",
    "P2-199": "P1-003",
    "P2-205": "P1-063",
    "P2-207": "P1-062",
    "P2-208": "P1-064",
    "P2-209": "P1-066",
    "P2-210": "P1-065",
    "P2-225": "P1-068",
    "P2-238": "P1-069",
    "P2-268": "P1-048",
}
ASKED_RULES = {
    "hand_limit": "P2-113",
    "window": "P2-045",
    "resilient_window": "P2-185",
    "consent": "P2-259",
    "answer": "P2-260",
    "pay_cure": "P2-097",
    "pay_special": "P2-284",
    "relocate": "P2-069",
    "order": "P2-178",
}


class Attempt:
    """A move that somebody would like to make: its kind and its two parts, in the state as it is."""

    def __init__(self, names: Names, s: PandemicState, move: int) -> None:
        self.names = names
        self.s = s
        self.kind = move // int(KIND)
        self.a = move // int(PART) % int(PART)
        self.b = move % int(PART)
        self.turn = int(s.turn)
        self.step = int(s.asked_step())
        self.is_refused = move in s.refused

    def no(self, key: str, rule: str, **values: Any) -> Reason:
        if isinstance(self.s.rules, FirstEdition):
            rule = FIRST_EDITION_RULES.get(rule, rule)
        return Reason(key, rule, PACKAGE, values)

    def seat(self, seat: int) -> Name:
        return seat_name(self.names, self.s, seat)

    def city(self, city: int) -> Name:
        return self.names.cities[city]

    def place_of(self, pawn: int) -> int:
        return int(self.s.pawns[pawn])

    def holds(self, seat: int, card: int) -> bool:
        if card < EVENT:
            return self.s.holds_city(seat, card)
        return bool(self.s.events[seat] & BIT[card - EVENT])

    @property
    def answers(self) -> bool:
        """Whether the move answers somebody who asked for a card."""
        return self.step == ANSWER

    @property
    def giver(self) -> int:
        if self.kind in (TAKE, ASK):
            return self.a
        return int(self.s.asked_arg()) if self.answers else self.turn

    @property
    def event(self) -> Event:
        event = self.s.rules.kinds[self.kind]
        assert isinstance(event, Event)
        return event

    @property
    def event_name(self) -> Name:
        return self.names.events[self.event.card]


Condition = Callable[[Attempt], Reason | None]


def reason(names: Names, s: PandemicState, move: int) -> Reason | None:
    """The first condition that is not met; None if the move is legal."""
    if s.to_act == NOBODY:
        return Reason("over", "P2-197", PACKAGE)
    if not 0 <= move // KIND < len(KIND_NAMES):
        return Reason("no_move", "P2-054", PACKAGE)
    attempt = Attempt(names, s, move)
    for condition in (is_a_move, *CONDITIONS[attempt.kind]):
        found = condition(attempt)
        if found is not None:
            return found
    return None


# ---------------------------------------------------------------------- what the parts of a move may be
def is_a_move(m: Attempt) -> Reason | None:
    form = FORMS[KIND_NAMES[m.kind]]
    seats = int(m.s.rules.seats) if "pawn" in form or "seat" in form or form == "own city" else 1
    if m.a >= seats > 1:
        return m.no("seat_range", "P2-008", number=m.a, last=seats - 1)
    if m.a >= seats or not is_in_form(m, form):
        return m.no("no_move", "P2-054")
    if form == "colour" and m.b >= m.s.rules.diseases:
        return m.no("disease_absent", "P2-003", colour=m.names.colour(m.b))
    return None


def is_in_form(m: Attempt, form: str) -> bool:
    if "city" in form:
        return m.b < len(m.names.cities)
    if "card" in form:
        return m.b < len(m.names.cities) or EVENT <= m.b < EVENT + len(m.names.events)
    if form == "event":
        return m.b < len(m.names.events)
    return m.b < COLOURS if form == "colour" else m.b == 0


# ---------------------------------------------------------------------- what is asked now
def asked_first(m: Attempt) -> Reason:
    """Something else has to be decided before."""
    step = STEP_NAMES[m.step]
    return m.no(f"asked_{step}", ASKED_RULES[step], **asked_values(m.names, m.s))


def is_action_phase(m: Attempt) -> Reason | None:
    return None if m.step == ACTIONS else asked_first(m)


def may_pass(m: Attempt) -> Reason | None:
    return None if m.step in (ACTIONS, WINDOW, RESILIENT_WINDOW) else asked_first(m)


def may_give_now(m: Attempt) -> Reason | None:
    return None if m.step in (ACTIONS, ANSWER) else asked_first(m)


def may_agree(m: Attempt) -> Reason | None:
    if m.answers:
        return asked_first(m)
    return None if m.step == CONSENT else m.no("no_proposal", "P2-259")


def may_decline(m: Attempt) -> Reason | None:
    if m.answers and not m.s.rules.consent:
        return m.no("must_answer", "P2-260", seat=m.seat(m.giver))
    return None if m.step in (CONSENT, ANSWER) else m.no("no_proposal", "P2-259")


def only_when(step: int, key: str, rule: str) -> Condition:
    """A move that only answers one question."""
    return lambda m: None if m.step == step else m.no(key, rule, role=m.names.roles[OPERATIONS_EXPERT])


def may_forgo(m: Attempt) -> Reason | None:
    return None if m.s.rules.may_forgo else m.no("forgo", "P1-010")


# ---------------------------------------------------------------------- movement
def may_move_pawn(m: Attempt) -> Reason | None:
    """One's own pawn; the Dispatcher others, too, if they let him."""
    if m.a == m.turn:
        return None
    if m.s.roles[m.turn] != DISPATCHER:
        return m.no("other_pawn", "P2-207", role=m.names.roles[DISPATCHER])
    return m.no("move_refused", "P2-208", seat=m.seat(m.a)) if m.is_refused else None


def goes_elsewhere(m: Attempt) -> Reason | None:
    if m.place_of(m.a) == m.b:
        return m.no("here_already", "P2-066", seat=m.seat(m.a), city=m.city(m.b))
    return None


def is_connected(m: Attempt) -> Reason | None:
    here = m.place_of(m.a)
    near = [int(city) for city in m.s.rules.board.neighbours[here]]
    if m.b in near:
        return None
    connected = tuple(m.city(city) for city in near)
    return m.no("not_connected", "P2-061", here=m.city(here), city=m.city(m.b), near=connected)


def has_direct_flight_card(m: Attempt) -> Reason | None:
    if m.holds(m.turn, m.b):
        return None
    rule = "P2-062" if m.a == m.turn else "P2-209"
    return m.no("fly_card", rule, seat=m.seat(m.turn), city=m.city(m.b))


def has_charter_card(m: Attempt) -> Reason | None:
    here = m.place_of(m.a)
    if m.holds(m.turn, here):
        return None
    rule = "P2-063" if m.a == m.turn else "P2-210"
    return m.no("charter_card", rule, seat=m.seat(m.turn), here=m.city(here))


def starts_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.place_of(m.a), "P2-065")


def lands_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.b, "P2-065")


def needs_station(m: Attempt, city: int, rule: str) -> Reason | None:
    return None if m.s.has_station(city) else m.no("no_station", rule, city=m.city(city))


def is_dispatcher(m: Attempt) -> Reason | None:
    if m.s.roles[m.turn] == DISPATCHER:
        return None
    return m.no("join_role", "P2-205", role=m.names.roles[DISPATCHER])


def joins_another_pawn(m: Attempt) -> Reason | None:
    if m.b in [m.place_of(seat) for seat in range(int(m.s.rules.seats))]:
        return None
    return m.no("join_empty", "P2-205", city=m.city(m.b))


def has_special_move(m: Attempt) -> Reason | None:
    expert = m.names.roles[OPERATIONS_EXPERT]
    if isinstance(m.s.rules, FirstEdition):
        return m.no("special_edition", "P1-068", role=expert)
    if not isinstance(m.s.role(m.turn), OperationsExpert):
        return m.no("special_role", "P2-225", role=expert)
    return None if m.a == m.turn else m.no("special_pawn", "P2-212", role=expert)


def special_move_is_unused(m: Attempt) -> Reason | None:
    return m.no("special_used", "P2-226", seat=m.seat(m.turn)) if m.s.special_used else None


def special_move_starts_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.place_of(m.turn), "P2-227")


def has_any_city_card(m: Attempt) -> Reason | None:
    return None if m.s.hands[m.turn] else m.no("special_card", "P2-284", seat=m.seat(m.turn))


# ---------------------------------------------------------------------- build, treat, cure
def has_no_station_yet(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    return m.no("station_there", "P2-071", city=m.city(here)) if m.s.has_station(here) else None


def has_building_card(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.s.role(m.turn).builds_free or m.holds(m.turn, here):
        return None
    return m.no("build_card", "P2-068", seat=m.seat(m.turn), city=m.city(here))


def has_cube(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.s.cubes_at(here, m.b):
        return None
    return m.no("no_cube", "P2-075", city=m.city(here), colour=m.names.colour(m.b))


def is_uncured(m: Attempt) -> Reason | None:
    return None if m.s.cures[m.b] == ACTIVE else m.no("cured", "P2-099", colour=m.names.colour(m.b))


def is_at_station(m: Attempt) -> Reason | None:
    return needs_station(m, m.place_of(m.turn), "P2-095")


def has_cards_for_cure(m: Attempt) -> Reason | None:
    cards = int(m.s.suits[m.turn * COLOURS + m.b])
    needed = int(m.s.rules.cure_cost(m.s, m.turn, m.b))
    if cards >= needed:
        return None
    rule = "P2-238" if m.s.role(m.turn).cure_discount else "P2-095"
    return m.no("cure_cards", rule, seat=m.seat(m.turn), colour=m.names.colour(m.b), cards=cards, needed=needed)


# ---------------------------------------------------------------------- share knowledge
def is_city_card(m: Attempt) -> Reason | None:
    return m.no("event_card", "P2-090", card=m.names.card_name(m.b)) if m.b >= EVENT else None


def shares_with_another(m: Attempt) -> Reason | None:
    return m.no("share_self", "P2-085") if m.a == m.turn and not m.answers else None


def gives_to_who_asked(m: Attempt) -> Reason | None:
    if m.answers and m.a != m.turn:
        return m.no("answer_turn", "P2-260", seat=m.seat(m.giver), turn=m.seat(m.turn))
    return None


def is_in_same_city(m: Attempt) -> Reason | None:
    here, there = m.place_of(m.turn), m.place_of(m.a)
    if here == there:
        return None
    return m.no("apart", "P2-085", seat=m.seat(m.turn), here=m.city(here), other=m.seat(m.a), there=m.city(there))


def hands_are_open(m: Attempt) -> Reason | None:
    return None if m.s.rules.open_hands else m.no("hidden_hands", "P2-260", number=m.a, other=m.seat(m.a))


def hands_are_hidden(m: Attempt) -> Reason | None:
    return m.no("open_hands", "P2-190", number=m.a) if m.s.rules.open_hands else None


def may_be_received(m: Attempt) -> Reason | None:
    """The active player may only give in the first edition, unless the option allows more (P1-028)."""
    if m.s.rules.may_take or m.s.role(m.a).gives_any_card:
        return None
    return m.no("give_only", "P1-028", role=m.names.roles[RESEARCHER])


def giver_has_card(m: Attempt) -> Reason | None:
    if m.holds(m.giver, m.b):
        return None
    rule = "P2-087" if m.giver == m.turn else "P2-088"
    return m.no("not_held", rule, seat=m.seat(m.giver), card=m.names.card_name(m.b))


def is_card_of_the_city(m: Attempt) -> Reason | None:
    here = m.place_of(m.giver)
    if m.b == here or m.s.role(m.giver).gives_any_card:
        return None
    return m.no("wrong_card", "P2-086", city=m.city(here), role=m.names.roles[RESEARCHER])


def lets_itself_be_asked(m: Attempt) -> Reason | None:
    if m.answers or not m.is_refused:
        return None
    return m.no("share_refused", "P2-089", seat=m.seat(m.a))


def may_have_a_card(m: Attempt) -> Reason | None:
    """What everybody knows of a hidden hand."""
    other = m.seat(m.a)
    if m.s.hand_sizes[m.a] == 0:
        return m.no("hand_empty", "P2-260", seat=other)
    if m.s.role(m.a).gives_any_card:
        return None
    return card_is_elsewhere(m, m.place_of(m.a))


def card_is_elsewhere(m: Attempt, city: int) -> Reason | None:
    s, name = m.s, m.city(city)
    if m.holds(m.turn, city):
        return m.no("held_by", "P2-260", seat=m.seat(m.turn), card=name)
    if s.discard_cities & BIT[city]:
        return m.no("discarded", "P2-260", card=name)
    for seat in range(int(s.rules.seats)):
        if seat != m.a and s.shown[seat] & BIT[city]:
            return m.no("held_by", "P2-260", seat=m.seat(seat), card=name)
    return None


# ---------------------------------------------------------------------- the Contingency Planner's role card
def is_contingency_planner(m: Attempt) -> Reason | None:
    if m.turn == m.s.planner:
        return None
    return m.no("store_role", "P2-199", role=m.names.roles[CONTINGENCY_PLANNER])


def role_card_is_empty(m: Attempt) -> Reason | None:
    if m.s.stored == NOBODY:
        return None
    return m.no("stored_already", "P2-200", seat=m.seat(m.turn), event=m.names.events[m.s.stored])


def event_is_discarded(m: Attempt) -> Reason | None:
    if m.s.discard_events & BIT[m.b]:
        return None
    return m.no("store_event", "P2-199", event=m.names.events[m.b])


# ---------------------------------------------------------------------- answers to a question
def is_not_stored(m: Attempt) -> Reason | None:
    if m.b >= EVENT and m.s.asked_arg() == m.s.planner and m.b - EVENT == m.s.stored:
        return m.no("stored_stays", "P2-204", event=m.names.card_name(m.b))
    return None


def is_in_large_hand(m: Attempt) -> Reason | None:
    return needs_card(m, int(m.s.asked_arg()), "P2-113")


def is_in_own_hand(m: Attempt) -> Reason | None:
    return needs_card(m, m.turn, "P2-055")


def needs_card(m: Attempt, seat: int, rule: str) -> Reason | None:
    if m.holds(seat, m.b):
        return None
    return m.no("not_held", rule, seat=m.seat(seat), card=m.names.card_name(m.b))


def is_surplus_card(m: Attempt) -> Reason | None:
    colour = int(m.s.asked_arg() // PART)
    if m.s.colour_of(m.b) != colour:
        return m.no("keep_colour", "P2-097", card=m.city(m.b), colour=m.names.colour(colour))
    return m.no("keep_twice", "P2-097", card=m.city(m.b)) if m.s.kept & BIT[m.b] else None


def has_station_to_move(m: Attempt) -> Reason | None:
    return needs_station(m, m.b, "P2-069")


def is_still_to_order(m: Attempt) -> Reason | None:
    arg = int(m.s.asked_arg())
    low = int(m.s.infection_size) - arg // 16 % 16
    if m.b in [m.s.infection[place] for place in range(low, low + arg % 16)]:
        return None
    return m.no("order_card", "P2-178", city=m.city(m.b))


# ---------------------------------------------------------------------- events
def event_is_about(m: Attempt) -> Reason | None:
    """Not discarded, not gone for good, as everybody can see."""
    event = BIT[m.event.card]
    if m.event.card not in m.s.rules.event_pool:
        return m.no("event_absent", "P2-176", event=m.event_name)
    if m.s.discard_events & event:
        return m.no("event_discarded", "P2-174", event=m.event_name)
    if m.s.events_out & ~m.s.events_unseen & event:
        return m.no("event_out", "P2-203", event=m.event_name)
    return None


def is_open_moment(m: Attempt) -> Reason | None:
    opens = m.s.rules.steps[m.step].opens
    if opens == CLOSED:
        asked = asked_first(m)
        first = word(f"reason.{asked.key}", tuple(asked.values.items()))
        return m.no("event_closed", "P2-268", event=m.event_name, asked=first)
    if opens == IN_EPIDEMIC and not m.event.in_epidemic:
        return m.no("event_epidemic", "P2-185", event=m.names.events[RESILIENT_POPULATION])
    return None


def would_do_something(key: str) -> Condition:
    return lambda m: None if m.event.can_play(m.s) else m.no(key, "P2-269", event=m.event_name)


def is_not_refused(m: Attempt) -> Reason | None:
    """By the owner of the pawn."""
    if not m.is_refused:
        return None
    return m.no("move_refused", "P2-177", seat=m.seat(m.a))


def needs_no_station(m: Attempt) -> Reason | None:
    return m.no("station_there", "P2-181", city=m.city(m.b)) if m.s.has_station(m.b) else None


def is_in_infection_discard(m: Attempt) -> Reason | None:
    if m.s.is_in_infection_discard(m.b):
        return None
    return m.no("infection_discard", "P2-184", city=m.city(m.b))


def somebody_holds_it(m: Attempt) -> Reason | None:
    """Asked last, and answered in the same words whoever may hold the card: hands can be hidden."""
    if m.s.holder_of_event(m.event.card) != NOBODY:
        return None
    return m.no("event_holder", "P2-170", event=m.event_name)


# ---------------------------------------------------------------------- all of it
MOVEMENT = (is_action_phase, may_move_pawn, goes_elsewhere)
ANY_TIME = (event_is_about, is_open_moment)

CONDITIONS: dict[int, tuple[Condition, ...]] = {
    int(PASS): (may_pass,),
    int(DRIVE): (*MOVEMENT, is_connected),
    int(FLY): (*MOVEMENT, has_direct_flight_card),
    int(CHARTER): (*MOVEMENT, has_charter_card),
    int(SHUTTLE): (*MOVEMENT, starts_at_station, lands_at_station),
    int(JOIN): (is_action_phase, is_dispatcher, may_move_pawn, goes_elsewhere, joins_another_pawn),
    int(SPECIAL): (
        is_action_phase,
        has_special_move,
        special_move_is_unused,
        special_move_starts_at_station,
        goes_elsewhere,
        has_any_city_card,
    ),
    int(BUILD): (is_action_phase, has_no_station_yet, has_building_card),
    int(TREAT): (is_action_phase, has_cube),
    int(GIVE): (
        may_give_now,
        is_city_card,
        shares_with_another,
        gives_to_who_asked,
        is_in_same_city,
        giver_has_card,
        is_card_of_the_city,
        lets_itself_be_asked,
    ),
    int(TAKE): (
        is_action_phase,
        is_city_card,
        shares_with_another,
        hands_are_open,
        is_in_same_city,
        may_be_received,
        giver_has_card,
        is_card_of_the_city,
        lets_itself_be_asked,
    ),
    int(ASK): (
        is_action_phase,
        shares_with_another,
        hands_are_hidden,
        is_in_same_city,
        may_be_received,
        lets_itself_be_asked,
        may_have_a_card,
    ),
    int(CURE): (is_action_phase, is_uncured, is_at_station, has_cards_for_cure),
    int(STORE): (is_action_phase, is_contingency_planner, role_card_is_empty, event_is_discarded),
    int(FORGO): (may_forgo, is_action_phase),
    int(AGREE): (may_agree,),
    int(DECLINE): (may_decline,),
    int(DISCARD): (only_when(int(HAND_LIMIT), "discard_only", "P2-117"), is_not_stored, is_in_large_hand),
    int(PAY): (only_when(int(PAY_SPECIAL), "pay_only", "P2-225"), is_in_own_hand),
    int(KEEP): (only_when(int(PAY_CURE), "keep_only", "P2-097"), is_in_own_hand, is_surplus_card),
    int(RELOCATE_FROM): (only_when(int(RELOCATE), "relocate_only", "P2-070"), has_station_to_move),
    int(ORDER_CARD): (only_when(int(ORDER), "order_only", "P2-178"), is_still_to_order),
    int(PLAY_AIRLIFT): (*ANY_TIME, is_not_refused, goes_elsewhere, somebody_holds_it),
    int(PLAY_FORECAST): (*ANY_TIME, would_do_something("forecast_empty"), somebody_holds_it),
    int(PLAY_GRANT): (*ANY_TIME, needs_no_station, somebody_holds_it),
    int(PLAY_QUIET): (*ANY_TIME, would_do_something("quiet_waiting"), somebody_holds_it),
    int(PLAY_RESILIENT): (
        *ANY_TIME,
        would_do_something("resilient_empty"),
        is_in_infection_discard,
        somebody_holds_it,
    ),
}
