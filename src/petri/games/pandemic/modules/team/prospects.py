"""What a team has to win, for bots that look ahead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.content import printed
from petri.core.state import NOBODY, count
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.evaluation import prospects_of_team
from petri.games.pandemic.modules.team.cures import held_for_cure, usable
from petri.games.pandemic.modules.team.parts import HERE, MEMBERS, first_of, team_count, team_of, teams_of
from petri.games.pandemic.modules.team.scoring import GOAL_CARDS, prestige
from petri.games.pandemic.planning.curve import Curve, numbers_of_side
from petri.games.pandemic.state import WON, PandemicState

POINT: Final = 12.0  # what a prestige point is worth beside a cure, which is 100
NEAR: Final[vec[float]] = vec[float]([0.7, 0.4, 0.22, 0.1, 0.04, 0.0])  # of a cure's points, by the cards lacking
BEST: Final = 5000.0  # more than a win alone
SHARED: Final = 3000.0
BEHIND: Final = -10400.0  # less than to go on, but no loss
CURVE: Final = Curve(printed(HERE, "chance.json")["curves"]["team"])


def chance_to(s: PandemicState, seat: i64) -> float:
    """Of those who win together each has a share (LT-056, LT-066)."""
    if s.result == 0:
        return CURVE.of(numbers_to(s, seat))
    if s.result != WON:
        return 0.0
    own = stakes(s, seat)
    return 1.0 if own >= BEST else 1.0 / float(first_teams(s)) if own >= SHARED else 0.0


def numbers_to(s: PandemicState, seat: i64) -> vec[float]:
    own = stakes(s, seat)
    return numbers_of_side(s, prospects_of_team(s, seat) - own, own, float(team_count(s) - 2))


def first_teams(s: PandemicState) -> i64:
    """How many have most points."""
    most: i64 = -1000
    teams: i64 = 0
    for team in range(team_count(s)):
        points = prestige(s, team)
        if points > most:
            most = points
            teams = 0
        if points == most:
            teams += 1
    return teams


def stakes(s: PandemicState, seat: i64) -> float:
    """Ahead of the others in points, and in cures to come; at the end the rank alone matters."""
    own = team_of(seat)
    most = -1000.0
    mine = 0.0
    for team in range(team_count(s)):
        points = float(prestige(s, team))
        if s.result == 0:
            points += cures_to_come(s, team)
        if team == own:
            mine = points
        elif points > most:
            most = points
    if s.result == 0:
        return POINT * (mine - most)
    if mine > most:
        return BEST + mine - most
    return SHARED if mine == most else BEHIND + mine - most


def cures_to_come(s: PandemicState, team: i64) -> float:
    """By colour the hand of the team that lacks the fewest cards."""
    goal = teams_of(s).goals[team]
    worth = 1.0 if goal == NOBODY else float(GOAL_CARDS[goal].cured)
    total = 0.0
    for colour in range(s.rules.full_diseases):
        if s.cures[colour] != ACTIVE or s.rules.board.suits[colour] == 0:
            continue
        fewest: i64 = 5
        for seat in range(first_of(team), first_of(team) + MEMBERS):
            lacks = s.cure_cost(seat, colour) - s.suits[seat * COLOURS + colour]
            if s.extras[seat] != 0:
                lacks -= count(held_for_cure(s, seat) & usable(s, colour))
            if lacks < fewest:
                fewest = lacks
        total += worth * NEAR[fewest if fewest > 0 else 0]
    return total
