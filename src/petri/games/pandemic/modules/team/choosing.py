"""The setup of the team variant, which asks: goals, roles, start cities (LT-004 to LT-006, LT-014 to LT-021)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64, u8

from petri.core.forms import Form
from petri.core.reasons import Reason
from petri.core.state import BIT, NOBODY, STEP_BITS, Moves
from petri.core.things import PART, Public, Told
from petri.core.vecs import append, vec
from petri.games.pandemic.modules.team.parts import (
    GOALS,
    MEMBERS,
    ROLES_DEALT,
    Teams,
    first_of,
    goals_each,
    has_teams,
    team_count,
    team_of,
    teams_of,
)
from petri.games.pandemic.setup import SetupStep
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import CITY, Attempt, Kind, Step, only_in
from petri.games.pandemic.turn import begin_turn

if TYPE_CHECKING:
    from petri.games.pandemic.names import Names

NUMBERS: Final[vec[u8]] = vec[u8](range(64))
APART: Final[i64] = 3  # connections between two team research stations at least (LT-018, LT-019)


class OfTeam(Told):
    """Seen by the members of a team; the others see that there was something."""

    def seen_by(self, s: PandemicState, values: Mapping[str, Any]) -> tuple[int, ...] | None:
        return tuple(range(int(first_of(values["team"])), int(first_of(values["team"]) + MEMBERS)))

    def public(self, values: Mapping[str, Any]) -> dict[str, Any] | None:
        return {"team": values["team"]}

    def text_key(self, values: Mapping[str, Any]) -> str:
        return self.name if len(values) > 1 else f"{self.name}_hidden"


KEPT_GOAL: Final = OfTeam("kept_goal", "team goal")
APPOINTED: Final = OfTeam("appointed", "team first:role second:role")
REVEALED_ROLE: Final = Public("revealed_role", "seat role", reveals=True)
BEGINS_TEAM: Final = Public("team_begins", "team")
TEAM_STATION: Final = Public("team_station", "team city")


def is_setting_up(s: PandemicState) -> bool:
    return has_teams(s) and s.depth > 0 and s.agenda[0] >> STEP_BITS == BEGIN_TEAMS.number


# ---------------------------------------------------------------------- dealing
class DealTeams(SetupStep):
    """Each team gets goal cards and three roles, unseen by the others; the rest stays in the box (LT-004, LT-005)."""

    name = "deal_teams"

    def run(self, s: PandemicState, arg: i64) -> None:
        part = teams_of(s)
        teams = team_count(s)
        each = goals_dealt(s)
        goals = NUMBERS[:GOALS]
        s.rng.shuffle(goals, 0, len(goals))
        dealt = vec[i64]()
        for nth in range(teams * each):
            dealt = append(dealt, i64(goals[nth]))
        part.dealt = dealt
        if each == 1:
            part.goals = dealt[:]
        if len(s.rules.chosen_roles) == 0:
            roles = s.rules.role_pool[:]
            s.rng.shuffle(roles, 0, len(roles))
            for nth in range(teams * ROLES_DEALT):
                part.offers = append(part.offers, i64(roles[nth]))
        for pawn in range(s.rules.pawns):
            s.pawns[pawn] = s.rules.board.start
        s.take_roles(vec[u8]())


def goals_dealt(s: PandemicState) -> i64:
    """Two with the option for experienced groups (LT-021)."""
    for step in s.rules.setup:
        if step.number == CHOOSE_GOALS.number:
            return 2
    return 1


# ---------------------------------------------------------------------- goals
class ChooseGoals(SetupStep):
    """Which of its two goals does a team keep? The first of it answers; arg is the team (LT-021)."""

    name = "choose_goals"
    rule = "LT-021"
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return first_of(arg) if arg < team_count(s) else NOBODY

    def fits(self, s: PandemicState, arg: i64) -> bool:
        if not is_setting_up(s) or arg >= team_count(s):
            return False
        return teams_of(s).goals[arg] == NOBODY and goals_each(s) == 2

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        part = teams_of(s)
        for nth in range(2 * arg, 2 * arg + 2):
            out.add(KEEP_GOAL.base + part.dealt[nth])

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"team": arg + 1}


CHOOSE_GOALS: Final[Step] = ChooseGoals()


def is_dealt_goal(m: Attempt) -> Reason | None:
    part = teams_of(m.s)
    if m.b in (part.dealt[2 * m.arg], part.dealt[2 * m.arg + 1]):
        return None
    return m.no("goal_not_dealt", "LT-021", goal=m.names.terms["goal"].said(m.s, m.b))


class KeepGoal(Kind):
    """The other one goes back into the box unseen."""

    word = "goal"
    form = Form("{goal}", "", "goal")
    sign = "agree"
    names_card = True
    is_whispered = True
    conditions = (only_in(CHOOSE_GOALS, "goal_only", "LT-021"), is_dealt_goal)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        team = s.asked_arg()
        teams_of(s).goals[team] = b
        s.tell(KEPT_GOAL, team, b)
        s.ask_again(team + 1)


# ---------------------------------------------------------------------- roles
class ChooseRoles(SetupStep):
    """Who of a team takes which of its three roles? The first of it answers; when all have chosen, the roles are
    revealed (LT-005, LT-006). arg is the team."""

    name = "choose_roles"
    rule = "LT-005"
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        has_choice = len(s.rules.chosen_roles) == 0 and arg < team_count(s)
        return first_of(arg) if has_choice else NOBODY

    def go_on(self, s: PandemicState, arg: i64) -> None:
        part = teams_of(s)
        roles = s.rules.chosen_roles
        if len(roles) == 0:
            roles = vec[u8]()
            for role in part.chosen:
                roles = append(roles, u8(role))
        s.take_roles(roles[: s.rules.pawns])
        for seat in range(s.rules.seats):
            part.chosen[seat] = NOBODY
            s.tell(REVEALED_ROLE, seat, i64(roles[seat]))
        part.offers = vec[i64]()

    def fits(self, s: PandemicState, arg: i64) -> bool:
        if not is_setting_up(s) or arg >= team_count(s):
            return False
        part = teams_of(s)
        if len(part.offers) == 0:
            return False
        for seat in range(s.rules.seats):
            if (part.chosen[seat] != NOBODY) != (team_of(seat) < arg):
                return False
        return True

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        part = teams_of(s)
        for one in range(ROLES_DEALT):
            for other in range(ROLES_DEALT):
                if one != other:
                    first = part.offers[arg * ROLES_DEALT + one]
                    out.add(APPOINT.base + first * PART + part.offers[arg * ROLES_DEALT + other])

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"team": arg + 1}


CHOOSE_ROLES: Final[Step] = ChooseRoles()


def is_offered(part: Teams, team: i64, role: i64) -> bool:
    for nth in range(ROLES_DEALT):
        if part.offers[team * ROLES_DEALT + nth] == role:
            return True
    return False


def are_dealt_roles(m: Attempt) -> Reason | None:
    for role in (m.a, m.b):
        if not is_offered(teams_of(m.s), m.arg, role):
            return m.no("role_not_dealt", "LT-005", role=m.names.roles[role])
    return None


def are_two_roles(m: Attempt) -> Reason | None:
    return m.no("role_twice", "LT-005", role=m.names.roles[m.a]) if m.a == m.b else None


class Appoint(Kind):
    """a is the role of the first of the team, b that of the second; the third goes back into the box (LT-005)."""

    word = "appoint"
    form = Form("{role} and {second_role}", "role", "second_role")
    sign = "join"
    is_whispered = True
    conditions = (only_in(CHOOSE_ROLES, "appoint_only", "LT-005"), are_dealt_roles, are_two_roles)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        team = s.asked_arg()
        part = teams_of(s)
        part.chosen[first_of(team)] = a
        part.chosen[first_of(team) + 1] = b
        s.tell(APPOINTED, team, a, b)
        s.ask_again(team + 1)


# ---------------------------------------------------------------------- start cities
class ChooseTeam(SetupStep):
    """The team that will begin, at random unless a seat is given (LT-020)."""

    name = "choose_team"

    def run(self, s: PandemicState, arg: i64) -> None:
        part = teams_of(s)
        seat = s.rules.first_seat
        part.start = s.rng.below(team_count(s)) if seat == NOBODY else team_of(seat)
        s.turn = first_of(part.start)
        s.tell(BEGINS_TEAM, part.start)


def team_to_place(s: PandemicState, nth: i64) -> i64:
    """Counter-clockwise from the right of the team that begins, which comes last (LT-016, LT-017)."""
    teams = team_count(s)
    return (teams_of(s).start + 2 * teams - 1 - nth) % teams


class PlaceTeams(SetupStep):
    """Where does a team begin? arg counts the teams that have a place."""

    name = "place_teams"
    rule = "LT-016"
    is_question = True

    def asks(self, s: PandemicState, arg: i64) -> i64:
        return first_of(team_to_place(s, arg)) if arg < team_count(s) else NOBODY

    def fits(self, s: PandemicState, arg: i64) -> bool:
        if not is_setting_up(s) or arg >= team_count(s) or len(s.roles) == 0:
            return False
        stations = teams_of(s).stations
        for nth in range(team_count(s)):
            if (stations[team_to_place(s, nth)] != NOBODY) != (nth < arg):
                return False
        return True

    def moves(self, s: PandemicState, arg: i64, out: Moves) -> None:
        out.add_each(PLACE.base, s.rules.board.everywhere & ~too_near(s))

    def about(self, names: Names, s: PandemicState, arg: i64) -> dict[str, Any]:
        return {"team": team_to_place(s, arg) + 1}


PLACE_TEAMS: Final[Step] = PlaceTeams()


def too_near(s: PandemicState) -> i64:
    """The cities that are less than 3 connections from a team research station (LT-018, LT-019)."""
    found: i64 = 0
    for station in teams_of(s).stations:
        if station != NOBODY:
            found |= within(s, station, APART - 1)
    return found


def within(s: PandemicState, city: i64, connections: i64) -> i64:
    found = BIT[city]
    for _nth in range(connections):
        wider = found
        for other in range(s.rules.board.size):
            if found & BIT[other] != 0:
                wider |= s.rules.board.near[other]
        found = wider
    return found


def is_far_enough(m: Attempt) -> Reason | None:
    for station in teams_of(m.s).stations:
        if station != NOBODY and within(m.s, station, APART - 1) & BIT[m.b] != 0:
            return m.no("too_near", "LT-018", city=m.city(m.b), other=m.city(station))
    return None


class Place(Kind):
    """The team research station and both pawns come here; that is no entering of a city (LT-016, LT-079)."""

    word = "place"
    form = CITY
    sign = "build"
    reaches = True
    conditions = (only_in(PLACE_TEAMS, "place_only", "LT-016"), is_far_enough)

    def play(self, s: PandemicState, a: i64, b: i64, c: i64) -> None:
        nth = s.asked_arg()
        team = team_to_place(s, nth)
        teams_of(s).stations[team] = b
        for seat in range(first_of(team), first_of(team) + MEMBERS):
            s.pawns[seat] = b
        s.tell(TEAM_STATION, team, b)
        s.ask_again(nth + 1)


class BeginTeams(SetupStep):
    name = "begin_teams"

    def run(self, s: PandemicState, arg: i64) -> None:
        begin_turn(s)


DEAL_TEAMS: Final[Step] = DealTeams()
CHOOSE_TEAM: Final[Step] = ChooseTeam()
BEGIN_TEAMS: Final[Step] = BeginTeams()
KEEP_GOAL: Final = KeepGoal()
APPOINT: Final = Appoint()
PLACE: Final = Place()
