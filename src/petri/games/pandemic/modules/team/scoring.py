"""Awards, goals and prestige points (LT-048 to LT-055, LT-064 to LT-069, LT-076, LT-089, LT-090)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from mypy_extensions import i64

from petri.core.content import printed
from petri.core.state import BIT, NOBODY, count
from petri.core.things import Public
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOUR_NAMES, COLOURS, ERADICATED
from petri.games.pandemic.modules.team.bonus import BONUS_CARDS, points_held
from petri.games.pandemic.modules.team.parts import (
    AWARDS,
    CURED_AWARD,
    ERADICATED_AWARD,
    FIRST_CURED,
    FIRST_ERADICATED,
    HERE,
    MEMBERS,
    STRAIN_CURED,
    STRAIN_ERADICATED,
    first_of,
    team_of,
    teams_of,
)
from petri.games.pandemic.modules.virulent_strain.strain import Strain
from petri.games.pandemic.state import PandemicState

PURPLE: Final[i64] = 4
AWARD_KEYS: Final = (
    *[f"cured_{colour}" for colour in COLOUR_NAMES],
    *[f"eradicated_{colour}" for colour in COLOUR_NAMES],
    *("first_cured", "first_eradicated", "strain_cured", "strain_eradicated"),
)
# printed on the six special ones (LT-054)
AWARD_POINTS: Final[vec[i64]] = vec[i64]([0, 0, 0, 0, 2, 0, 0, 0, 0, 4, 2, 2, 4, 4])
LAST_PURPLE_POINTS: Final[i64] = 4  # on the back of the last one for purple (LT-055, LT-076)
CARDS_IN_LINE: Final[i64] = 5

AWARDED: Final = Public("awarded", "team award")
REVEALED_GOAL: Final = Public("revealed_goal", "team goal")
SCORED: Final = Public("scored", "team points:number")


# ---------------------------------------------------------------------- goals
class Goal:
    """A goal card: what each thing is worth (LT-064, LT-067, LT-089)."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.cured: i64 = data["cured"]
        self.eradicated: i64 = data["eradicated"]
        self.first_cured: i64 = data.get("first_cured", 0)
        self.first_eradicated: i64 = data.get("first_eradicated", 0)
        self.station: i64 = data.get("station", 0)
        self.cards: i64 = data.get("cards", 0)
        self.outbreak_space: i64 = data.get("outbreak_space", 0)


def goal_data() -> list[Mapping[str, Any]]:
    """What is printed on the goal cards."""
    found: list[Mapping[str, Any]] = printed(HERE, "goals.json")
    return found


GOAL_CARDS: Final[list[Goal]] = [Goal(data) for data in goal_data()]


# ---------------------------------------------------------------------- awards
def is_in_game(s: PandemicState, award: i64) -> bool:
    """Those of modules that are not used are left out (LT-012)."""
    if award in (STRAIN_CURED, STRAIN_ERADICATED):
        return has_strain(s)
    if award in (CURED_AWARD + PURPLE, ERADICATED_AWARD + PURPLE):
        return s.rules.diseases > PURPLE
    return True


def has_strain(s: PandemicState) -> bool:
    for part in s.parts:
        if isinstance(part, Strain):
            return True
    return False


def is_strain(s: PandemicState, colour: i64) -> bool:
    for part in s.parts:
        if isinstance(part, Strain):
            return part.colour == colour
    return False


def team_at_work(s: PandemicState) -> i64:
    """The team whose turn it is, or that has played the event which removes cubes (LT-048 to LT-050, LT-081)."""
    if s.removing_event != NOBODY:
        seat = teams_of(s).played_by[s.removing_event]
        if seat != NOBODY:
            return team_of(seat)
    return team_of(s.turn)


def give_award(s: PandemicState, team: i64, award: i64) -> None:
    part = teams_of(s)
    if part.awards[award] == NOBODY:
        part.awards[award] = team
        s.tell(AWARDED, team, award)


def award_cure(s: PandemicState, colour: i64) -> None:
    """The team in whose turn it is discovered takes its award, that of the first cure, and that of the strain (LT-048,
    LT-051, LT-052)."""
    if teams_of(s).awards[CURED_AWARD + colour] != NOBODY:
        return
    team = team_of(s.turn)
    give_award(s, team, CURED_AWARD + colour)
    if diseases_beyond(s, ACTIVE) == 1:
        give_award(s, team, FIRST_CURED)
    if is_strain(s, colour):
        give_award(s, team, STRAIN_CURED)


def award_eradication(s: PandemicState, colour: i64) -> None:
    team = team_at_work(s)
    give_award(s, team, ERADICATED_AWARD + colour)
    if diseases_beyond(s, ERADICATED - 1) == 1:
        give_award(s, team, FIRST_ERADICATED)
    if is_strain(s, colour):
        give_award(s, team, STRAIN_ERADICATED)


def diseases_beyond(s: PandemicState, stage: i64) -> i64:
    """How many diseases have come further: are cured, or eradicated."""
    found: i64 = 0
    for colour in range(s.rules.diseases):
        if s.cures[colour] > stage:
            found += 1
    return found


# ---------------------------------------------------------------------- points
def awards_of(s: PandemicState, team: i64, first: i64) -> i64:
    """The awards of single diseases that a team has, the purple one included (LT-069)."""
    part = teams_of(s)
    found: i64 = 0
    for award in range(first, first + COLOURS):
        if part.awards[award] == team:
            found += 1
    return found


def goal_points(s: PandemicState, team: i64) -> i64:
    """What a team's goal card gives."""
    part = teams_of(s)
    if part.goals[team] == NOBODY:
        return 0
    goal = GOAL_CARDS[part.goals[team]]
    points = goal.cured * awards_of(s, team, CURED_AWARD) + goal.eradicated * awards_of(s, team, ERADICATED_AWARD)
    if part.awards[FIRST_CURED] == team:
        points += goal.first_cured
    if part.awards[FIRST_ERADICATED] == team:
        points += goal.first_eradicated
    points += goal.station * count(s.stations) + goal.cards * (s.deck_size // CARDS_IN_LINE)
    return points + goal.outbreak_space * (s.rules.outbreaks_lost - s.outbreaks)


def printed_points(s: PandemicState, team: i64) -> i64:
    """Of awards and of bonus cards still in hand (LT-053, LT-065); the two sides of a marker count once (LT-076)."""
    part = teams_of(s)
    points: i64 = 0
    for award in range(AWARDS):
        if part.awards[award] == team:
            points += AWARD_POINTS[award]
    if part.last_purple == team and part.awards[ERADICATED_AWARD + PURPLE] != team:
        points += LAST_PURPLE_POINTS
    for seat in range(first_of(team), first_of(team) + MEMBERS):
        points += points_held(s, seat)
    return points


def prestige(s: PandemicState, team: i64) -> i64:
    return goal_points(s, team) + printed_points(s, team)


def lines(s: PandemicState, team: i64, names: list[str]) -> list[dict[str, Any]]:
    """The score of a team line by line: what, how many, worth how much each, and the points; the names are those of the
    bonus cards."""
    part = teams_of(s)
    goal = GOAL_CARDS[part.goals[team]]
    found: list[dict[str, Any]] = []

    def add(what: str, number: i64, each: i64) -> None:
        if each != 0:
            found.append({"line": what, "number": int(number), "each": int(each), "points": int(number * each)})

    add("first_cured", 1 if part.awards[FIRST_CURED] == team else 0, goal.first_cured)
    add("cured", awards_of(s, team, CURED_AWARD), goal.cured)
    add("first_eradicated", 1 if part.awards[FIRST_ERADICATED] == team else 0, goal.first_eradicated)
    add("eradicated", awards_of(s, team, ERADICATED_AWARD), goal.eradicated)
    add("station", count(s.stations), goal.station)
    add("cards", s.deck_size // CARDS_IN_LINE, goal.cards)
    add("outbreak_space", s.rules.outbreaks_lost - s.outbreaks, goal.outbreak_space)
    for award in range(AWARDS):
        if part.awards[award] == team and AWARD_POINTS[award] != 0:
            found.append({"line": "award", "award": AWARD_KEYS[award], **once(AWARD_POINTS[award])})
    if part.last_purple == team and part.awards[ERADICATED_AWARD + PURPLE] != team:
        found.append({"line": "last_purple", **once(LAST_PURPLE_POINTS)})
    for seat in range(first_of(team), first_of(team) + MEMBERS):
        for nth, card in enumerate(BONUS_CARDS):
            if s.extras[seat] & BIT[card.number] != 0:
                found.append({"line": "bonus", "card": names[nth], **once(card.points)})
    return found


def once(points: i64) -> dict[str, int]:
    return {"number": 1, "each": int(points), "points": int(points)}
