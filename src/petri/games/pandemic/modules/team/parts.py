"""What the team variant keeps in the state, and who belongs together (LT-001)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.signing import mixed, mixed_all
from petri.core.state import NOBODY
from petri.core.vecs import append, vec
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import PACKAGE, Part, Rules

HERE: Final = f"{PACKAGE}.modules.team"
MEMBERS: Final[i64] = 2
LARGE: Final[i64] = 6  # the most players
GOALS: Final[i64] = 8
ROLES_DEALT: Final[i64] = 3

# awards: cured by colour, then eradicated by colour, then the others
CURED_AWARD: Final[i64] = 0
ERADICATED_AWARD: Final[i64] = 5
FIRST_CURED: Final[i64] = 10
FIRST_ERADICATED: Final[i64] = 11
STRAIN_CURED: Final[i64] = 12
STRAIN_ERADICATED: Final[i64] = 13
AWARDS: Final[i64] = 14


def nobodys(n: i64) -> vec[i64]:
    found = vec[i64](capacity=n)
    for _nth in range(n):
        found = append(found, NOBODY)
    return found


class Teams(Part):
    """Goals and roles are secret; stations and awards lie open."""

    start: i64 = 0  # the team that begins
    dealt: vec[i64]  # by team, the goal cards dealt to it; those it has not kept are back in the box
    goals: vec[i64]  # by team, the one it has kept
    offers: vec[i64]  # by team, the roles dealt to it; none once all are revealed
    chosen: vec[i64]  # by seat, the role, as long as it is not revealed
    stations: vec[i64]  # by team, the city
    awards: vec[i64]  # by award, the team that has it
    forgone: i64 = 0  # actions that the first of the team did without in this turn
    played_by: vec[i64]  # by event, the seat that has played it
    last_purple: i64 = NOBODY  # the team that ended the game by removing the last purple cube

    def secrets(self, sign: i64) -> i64:
        sign = mixed_all(mixed_all(sign, self.dealt), self.goals)
        return mixed_all(mixed_all(sign, self.offers), self.chosen)

    def copy(self) -> Part:
        other = Teams()
        other.start = self.start
        other.dealt = self.dealt[:]
        other.goals = self.goals[:]
        other.offers = self.offers[:]
        other.chosen = self.chosen[:]
        other.stations = self.stations[:]
        other.awards = self.awards[:]
        other.forgone = self.forgone
        other.played_by = self.played_by[:]
        other.last_purple = self.last_purple
        return other

    def signature(self, s: PandemicState, viewer: i64, sign: i64) -> i64:
        """Goals are secret, roles as long as all choose, and neither changes what is to be done in a turn."""
        sign = mixed_all(mixed_all(sign, self.stations), self.awards)
        return mixed(sign, self.forgone)

    def begin(self, rules: Rules) -> None:
        teams = rules.seats // MEMBERS
        self.dealt = vec[i64]()
        self.goals = nobodys(teams)
        self.offers = vec[i64]()
        self.chosen = nobodys(rules.seats)
        self.stations = nobodys(teams)
        self.awards = nobodys(AWARDS)
        self.played_by = nobodys(len(rules.events))


def teams_of(s: PandemicState) -> Teams:
    for part in s.parts:
        if isinstance(part, Teams):
            return part
    raise AssertionError("no module of this game")


def team_count(s: PandemicState) -> i64:
    return s.rules.seats // MEMBERS


def has_teams(s: PandemicState) -> bool:
    return s.rules.partners == MEMBERS


def is_large(rules: Rules) -> bool:
    """With six players cures take a card less (LT-039)."""
    return rules.seats == LARGE


def team_of(seat: i64) -> i64:
    return seat // MEMBERS


def first_of(team: i64) -> i64:
    """The member who acts first and answers for the team in the setup."""
    return team * MEMBERS


def goals_each(s: PandemicState) -> i64:
    """How many goal cards were dealt to each team."""
    return len(teams_of(s).dealt) // team_count(s)
