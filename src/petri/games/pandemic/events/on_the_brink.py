"""Events of On the Brink (LD-007 to LD-010, LD-042 to LD-056)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, u8

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, Moves, count, low_member
from petri.core.things import PART, Public
from petri.games.pandemic.actions.consent import DECLINE
from petri.games.pandemic.actions.move import DRIVE, pawn_moves
from petri.games.pandemic.hands import HAND_LIMIT, recover
from petri.games.pandemic.state import PandemicState, lasting_event, lasting_named
from petri.games.pandemic.things import (
    CITY,
    COLOUR,
    THIS_TURN,
    TO_NEXT_TURN,
    Attempt,
    Event,
    Kind,
    Rules,
    Step,
    any_time,
    only_in,
    would_do_something,
)
from petri.games.pandemic.turn import give_actions, has_actions, is_in_action_phase

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names


class BrinkEvent(Event):
    """One that names nothing, unless it says otherwise."""

    expansion = "on_the_brink"

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        out.add(self.base)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        """It lies face up."""


def owner_to_ask(s: PandemicState, event: i64, owner: i64) -> i64:
    """Not who plays the event."""
    return NOBODY if owner == s.rules.hand_owners[s.holder_of_event(event)] else owner


# ---------------------------------------------------------------------- Borrowed Time
class BorrowedTime(BrinkEvent):
    """2 more actions for the player whose turn it is, in the action phase, also after the last one (LD-009, LD-043);
    or for whoever acts at another time (LS-040)."""

    key = "borrowed_time"
    asks = "own_actions"
    word = "borrow"
    conditions = any_time(would_do_something("event_action_phase", "LD-043"))
    worth = 3.0

    def can_play(self, s: PandemicState) -> bool:
        if s.is_altered and not is_in_action_phase(s):
            for other in s.answers:
                if other.acts_now(s):
                    return True
        return is_in_action_phase(s)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        if is_in_action_phase(s):
            give_actions(s, 2)
            return
        for other in s.answers:
            if other.acts_now(s):
                other.act_more(s, 2)
                return


# ---------------------------------------------------------------------- Commercial Travel Ban
class CommercialTravelBan(BrinkEvent):
    """The infection rate counts as 1 until the next turn begins of the player in whose turn it was played; epidemics
    still move the marker (LD-044, LD-045)."""

    key = "commercial_travel_ban"
    word = "ban"
    rule = "LD-044"
    conditions = any_time()
    lasts = TO_NEXT_TURN
    worth = 6.0

    def infection_rate(self, s: PandemicState, rate: i64) -> i64:
        return 1


# ---------------------------------------------------------------------- Mobile Hospital
def colours_at(s: PandemicState, city: i64) -> i64:
    """The diseases with cubes in a city."""
    colours: i64 = 0
    for colour in range(s.rules.diseases):
        if s.cubes_at(city, colour) != 0:
            colours |= BIT[colour]
    return colours


class MobileHospital(BrinkEvent):
    """For the rest of the turn 1 cube of a colour is removed from each city into which the player drives; that is no
    treating but gives as much leave (LD-046, LD-047)."""

    key = "mobile_hospital"
    asks = "last_chance"
    word = "hospital"
    rule = "LD-046"
    conditions = any_time(would_do_something("event_actions", "LD-046"))
    lasts = THIS_TURN
    worth = 3.0

    def can_play(self, s: PandemicState) -> bool:
        return has_actions(s)

    def moved(self, s: PandemicState, pawn: i64, kind: i64) -> None:
        if pawn != s.turn or kind != DRIVE.number or s.result != 0:
            return
        colours = colours_at(s, s.pawns[pawn])
        if colours & (colours - 1) != 0:
            s.push(AT_HOSPITAL)
        elif colours != 0:
            self.relieve(s, low_member(colours))

    def relieve(self, s: PandemicState, colour: i64) -> None:
        city = s.pawns[s.turn]
        s.remove_by_event(self.card, city, colour)
        for other in s.answers:
            other.treated(s, city, colour, False)


class AtHospital(Step):
    """Of which colour is the cube?"""

    name = "at_hospital"
    rule = "LD-046"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.turn

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg == 0 and s.is_lasting(MOBILE_HOSPITAL.card) and count(colours_at(s, s.pawns[s.turn])) > 1

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(HEAL.base, colours_at(s, s.pawns[s.turn]))

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"city": names.cities[s.pawns[s.turn]]}


def has_cube_here(m: Attempt) -> Reason | None:
    here = m.place_of(m.turn)
    if m.s.cubes_at(here, m.b) != 0:
        return None
    return m.no("no_cube", "LD-046", city=m.city(here), colour=m.names.colour(m.b))


AT_HOSPITAL: Final = AtHospital()


class Heal(Kind):
    """Remove a cube of this colour where the pawn has come."""

    word = "heal"
    form = COLOUR
    sign = "treat"
    place = "here"
    conditions = (only_in(AT_HOSPITAL, "heal_only", "LD-046"), has_cube_here)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.answer()
        MOBILE_HOSPITAL.relieve(s, b)

    def spoken(self, names: Names, s: PandemicState, a: i64, b: i64, c: i64) -> dict[str, Any]:
        return {"here": names.cities[s.pawns[s.turn]]}


# ---------------------------------------------------------------------- New Assignment
ASSIGNED: Final = Public("assigned", "seat from:role to:role")


def is_role_of_the_game(m: Attempt) -> Reason | None:
    if u8(m.b) in m.s.rules.role_pool:
        return None
    return m.no("role_absent", "LD-048", role=m.names.roles[m.b])


def is_role_unused(m: Attempt) -> Reason | None:
    return m.no("role_taken", "LD-048", role=m.names.roles[m.b]) if u8(m.b) in m.s.roles else None


def agrees_to_change(m: Attempt) -> Reason | None:
    return m.no("assign_refused", "LD-048", seat=m.seat(m.a)) if m.is_refused else None


class NewAssignment(BrinkEvent):
    """A player exchanges the role for one that nobody has; the pawn stays where it is (LD-008, LD-048 to LD-050)."""

    key = "new_assignment"
    asks = "last_chance"
    word = "assign"
    rule = "LD-048"
    form = Form("{seat} to {role}", "seat", "role")
    conditions = any_time(agrees_to_change, is_role_of_the_game, is_role_unused)
    worth = 4.0

    def can_play(self, s: PandemicState) -> bool:
        return len(s.rules.role_pool) > s.rules.pawns

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for pawn in range(s.rules.pawns):
            for role in s.rules.role_pool:
                if role not in s.roles:
                    out.add(self.base + pawn * PART + i64(role))

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return owner_to_ask(s, self.card, s.rules.pawn_owners[a])

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.tell(ASSIGNED, a, i64(s.roles[a]), b)
        s.change_role(a, b)
        if a == s.turn and is_in_action_phase(s):
            self.count_actions(s)
        s.push(HAND_LIMIT, a)

    def count_actions(self, s: PandemicState) -> None:
        """As many in this turn as the role with the most gives; those already used count (LD-050)."""
        more = s.role(s.turn).actions - s.turn_actions
        if more > 0:
            s.turn_actions += more
            give_actions(s, more)


# ---------------------------------------------------------------------- Rapid Vaccine Deployment
MOST_VACCINATED: Final[i64] = 5


class RapidVaccineDeployment(BrinkEvent):
    """Directly after a cure 1 to 5 cubes of the disease are removed from a connected group of cities, at least 1 from
    each (LD-051)."""

    key = "rapid_vaccine_deployment"
    asks = "cure"
    word = "vaccine"
    rule = "LD-051"
    conditions = any_time(would_do_something("vaccine_none"))
    is_any_time = False
    after_cure = True

    def prepare(self, rules: Rules) -> None:
        rules.has_cure_window = True

    def can_play(self, s: PandemicState) -> bool:
        return s.just_cured != NOBODY and s.on_board[s.just_cured] > 0

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.vaccinated = 0
        s.push(VACCINATION, seat * PART + MOST_VACCINATED)


class Vaccination(Step):
    """From which city is the next cube? arg is the seat and the number of cubes that may still be removed."""

    name = "vaccination"
    rule = "LD-051"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg // PART if arg % PART > 0 and self.cities(s) != 0 else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        s.vaccinated = 0

    def fits(self, s: PandemicState, arg: i64) -> bool:
        left = arg % PART
        if arg // PART >= s.rules.pawns or s.just_cured == NOBODY or not 0 < left <= MOST_VACCINATED:
            return False
        removed = MOST_VACCINATED - left
        return count(s.vaccinated) <= removed and (s.vaccinated != 0) == (removed > 0) and self.cities(s) != 0

    def cities(self, s: PandemicState) -> i64:
        """Those of the group and around it that have cubes; in the beginning all."""
        found: i64 = 0
        for city in range(s.rules.board.size):
            if s.cubes_at(city, s.just_cured) != 0 and self.is_connected(s, city):
                found |= BIT[city]
        return found

    def is_connected(self, s: PandemicState, city: i64) -> bool:
        return s.vaccinated == 0 or s.rules.board.near[city] & s.vaccinated != 0

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        if s.vaccinated != 0:
            out.add(ENOUGH.base)
        out.add_each(VACCINATE.base, self.cities(s))

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"colour": names.colour(s.just_cured), "number": arg % PART}


VACCINATION: Final = Vaccination()


def has_cured_cube(m: Attempt) -> Reason | None:
    colour = m.s.just_cured
    if m.s.cubes_at(m.b, colour) != 0:
        return None
    return m.no("no_cube", "LD-051", city=m.city(m.b), colour=m.names.colour(colour))


def is_in_group(m: Attempt) -> Reason | None:
    return None if VACCINATION.is_connected(m.s, m.b) else m.no("vaccinate_apart", "LD-051", city=m.city(m.b))


class Vaccinate(Kind):
    """Remove a cube from this city."""

    word = "vaccinate"
    form = CITY
    sign = "treat"
    conditions = (only_in(VACCINATION, "vaccinate_only", "LD-051"), has_cured_cube, is_in_group)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.vaccinated |= BIT[b]
        s.ask_again(s.asked_arg() - 1)
        s.remove_by_event(RAPID_VACCINE_DEPLOYMENT.card, b, s.just_cured)


def has_vaccinated(m: Attempt) -> Reason | None:
    return None if m.s.vaccinated != 0 else m.no("vaccinate_one", "LD-051")


class Enough(Kind):
    """Remove no more cubes."""

    word = "enough"
    sign = "pass"
    conditions = (only_in(VACCINATION, "vaccinate_only", "LD-051"), has_vaccinated)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.vaccinated = 0
        s.answer()


# ---------------------------------------------------------------------- Re-examined Research
RECOVERED: Final = Public("recovered", "seat card")


class ReexaminedResearch(BrinkEvent):
    """A player may take a city card from the player discard pile (LD-010, LD-053)."""

    key = "re_examined_research"
    asks = "last_chance"
    word = "reexamine"
    rule = "LD-053"
    form = Form("{hand}", "hand")
    conditions = any_time(would_do_something("reexamine_none", "LD-053"))

    def can_play(self, s: PandemicState) -> bool:
        return s.discard_cities != 0

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for hand in range(s.rules.hands):
            out.add(self.base + hand * PART)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.push(RESEARCH, a)


class Research(Step):
    """Which card does the player take, if any? arg is the hand."""

    name = "research"
    rule = "LD-053"
    is_public = True
    is_question = True
    can_be_declined = True
    is_offer = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return s.rules.hand_owners[arg]

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.hands and s.discard_cities != 0

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add(DECLINE.base)
        out.add_each(RECOVER.base, s.discard_cities)

    def declined(self, s: PandemicState, arg: i64) -> None:
        s.answer()


RESEARCH: Final = Research()


def is_in_discard(m: Attempt) -> Reason | None:
    return None if m.s.discard_cities & BIT[m.b] != 0 else m.no("recover_card", "LD-053", city=m.city(m.b))


class Recover(Kind):
    """Take this card."""

    word = "recover"
    form = CITY
    sign = "take"
    place = "card"
    conditions = (only_in(RESEARCH, "recover_only", "LD-053"), is_in_discard)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        hand = s.asked_arg()
        s.answer()
        recover(s, hand, b, RECOVERED)


# ---------------------------------------------------------------------- Remote Treatment
CUBE: Final = Form("{colour} in {city}", "colour", "city")


def add_cubes(s: PandemicState, base: i64, out: Moves) -> None:
    """A move for each colour in each city where cubes are."""
    for city in range(s.rules.board.size):
        for colour in range(s.rules.diseases):
            if s.cubes_at(city, colour) != 0:
                out.add(base + colour * PART + city)


def places_with_cubes(s: PandemicState) -> i64:
    places: i64 = 0
    for n in s.cubes:
        if n != 0:
            places += 1
    return places


def has_cube_there(m: Attempt) -> Reason | None:
    if m.s.cubes_at(m.b, m.a) != 0:
        return None
    return m.no("no_cube", "LD-054", city=m.city(m.b), colour=m.names.colour(m.a))


class RemoteTreatment(BrinkEvent):
    """Remove any 2 cubes, or the only one (LD-054)."""

    key = "remote_treatment"
    word = "remote"
    rule = "LD-054"
    form = CUBE
    sign = "treat"
    conditions = any_time(would_do_something("remote_none", "LD-054"), has_cube_there)

    def can_play(self, s: PandemicState) -> bool:
        for n in s.on_board:
            if n > 0:
                return True
        return False

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        add_cubes(s, self.base, out)

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        s.push(SECOND_CUBE, seat)
        s.remove_by_event(self.card, b, a)  # which may win the game


class SecondCube(Step):
    """Which is the second one? It is not asked if there is no choice; arg is the seat."""

    name = "second_cube"
    rule = "LD-054"
    is_public = True
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return arg if places_with_cubes(s) > 1 else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        for city in range(s.rules.board.size):
            colours = colours_at(s, city)
            if colours != 0:
                s.remove_by_event(REMOTE_TREATMENT.card, city, low_member(colours))
                return

    def fits(self, s: PandemicState, arg: i64) -> bool:
        return arg < s.rules.pawns and places_with_cubes(s) > 1

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        add_cubes(s, REMOVE.base, out)


SECOND_CUBE: Final = SecondCube()


class Remove(Kind):
    """The second cube."""

    word = "remove"
    form = CUBE
    sign = "treat"
    conditions = (only_in(SECOND_CUBE, "remove_only", "LD-054"), has_cube_there)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        s.answer()
        s.remove_by_event(REMOTE_TREATMENT.card, b, a)


# ---------------------------------------------------------------------- Special Orders
def is_another_pawn(m: Attempt) -> Reason | None:
    return m.no("orders_own", "LD-055", seat=m.seat(m.turn)) if m.a == m.turn else None


def agrees_to_be_moved(m: Attempt) -> Reason | None:
    return m.no("move_refused", "LD-055", seat=m.seat(m.a)) if m.is_refused else None


class SpecialOrders(BrinkEvent):
    """For the rest of the turn the player may move another pawn, always the same, as if it were the own one (LD-007,
    LD-055)."""

    key = "special_orders"
    asks = "last_chance"
    word = "orders"
    rule = "LD-055"
    form = Form("{pawn}", "pawn")
    conditions = any_time(would_do_something("event_actions", "LD-055"), is_another_pawn, agrees_to_be_moved)
    lasts = THIS_TURN
    worth = 3.0

    def can_play(self, s: PandemicState) -> bool:
        return has_actions(s)

    def moves(self, s: PandemicState, seat: i64, out: Moves) -> None:
        for pawn in range(s.rules.pawns):
            if pawn != s.turn:
                out.add(self.base + pawn * PART)

    def owner_asked(self, s: PandemicState, a: i64, b: i64, c: i64) -> i64:
        return owner_to_ask(s, self.card, s.rules.pawn_owners[a])

    def carry_out(self, s: PandemicState, seat: i64, a: i64, b: i64) -> None:
        """It lies face up; what the owner has refused before is agreed to now."""
        s.forget_refusals()

    def lets_move(self, s: PandemicState, pawn: i64) -> bool:
        for entry in s.lasting:
            if lasting_event(entry) == self.card:
                return lasting_named(entry) == pawn
        return False

    def more_actions(self, s: PandemicState, seat: i64, out: Moves) -> None:
        """Unless the role of the player moves all pawns anyway."""
        for pawn in range(s.rules.pawns):
            if self.lets_move(s, pawn) and not s.role(seat).moves_others:
                pawn_moves(s, seat, pawn, out)


BORROWED_TIME: Final = BorrowedTime()
COMMERCIAL_TRAVEL_BAN: Final = CommercialTravelBan()
MOBILE_HOSPITAL: Final = MobileHospital()
HEAL: Final = Heal()
NEW_ASSIGNMENT: Final = NewAssignment()
RAPID_VACCINE_DEPLOYMENT: Final = RapidVaccineDeployment()
VACCINATE: Final = Vaccinate()
ENOUGH: Final = Enough()
REEXAMINED_RESEARCH: Final = ReexaminedResearch()
RECOVER: Final = Recover()
REMOTE_TREATMENT: Final = RemoteTreatment()
REMOVE: Final = Remove()
SPECIAL_ORDERS: Final = SpecialOrders()
