"""The team variant in positions and views: goals and roles are seen by their team alone, the rest lies open."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from petri.core.fields import Field, Number, Scene
from petri.core.state import BIT, NOBODY
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, ERADICATED
from petri.games.pandemic.cards import EVENT
from petri.games.pandemic.modules.team.choosing import APART, CHOOSE_GOALS, CHOOSE_ROLES, within
from petri.games.pandemic.modules.team.parts import (
    AWARDS,
    CURED_AWARD,
    ERADICATED_AWARD,
    FIRST_CURED,
    GOALS,
    MEMBERS,
    ROLES_DEALT,
    STRAIN_CURED,
    teams_of,
)
from petri.games.pandemic.modules.team.scoring import AWARD_KEYS, diseases_beyond, goal_data, is_in_game
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.state import WON
from petri.games.pandemic.things import PACKAGE

if TYPE_CHECKING:
    from petri.games.pandemic.fields import PandemicReader

GOAL_KEYS = [goal["id"] for goal in goal_data()]


def is_member(seat: int | None, team: int) -> bool:
    return seat is not None and seat // int(MEMBERS) == team


def number_of_teams(r: PandemicReader) -> int:
    return r.seats // int(MEMBERS)


class OfTeams(Field):
    """A list with something for each team: its members see it, the others something else."""

    def private(self, scene: Scene, seat: int | None) -> list[Any]:
        return [
            its if is_member(seat, team) else self.for_others(scene, team, its)
            for team, its in enumerate(scene[self.key])
        ]

    def for_others(self, scene: Scene, team: int, its: Any) -> Any:
        raise NotImplementedError


class GoalsField(OfTeams):
    """The goal cards dealt to each team and the one it has kept; after a win the others see that."""

    key = "goals"
    shape = "{dealt: [goal …], kept: goal}"

    def write(self, scene: Scene) -> list[dict[str, Any]]:
        part = teams_of(scene.s)
        each = len(part.dealt) // len(part.goals)
        return [
            {
                "dealt": [GOAL_KEYS[goal] for goal in part.dealt[team * each : (team + 1) * each]],
                "kept": GOAL_KEYS[kept] if kept != NOBODY else None,
            }
            for team, kept in enumerate(part.goals)
        ]

    def for_others(self, scene: Scene, team: int, its: Any) -> dict[str, Any]:
        is_open = scene.s.result == WON
        return {"dealt": len(its["dealt"]), "kept": its["kept"] if is_open else its["kept"] is not None}

    def read(self, r: PandemicReader) -> None:
        part, teams = teams_of(r.s), number_of_teams(r)
        is_chosen = not r.is_to_come(CHOOSE_GOALS)
        each = 2 if r.options.get("two_goals") else 1
        usual = [
            {"dealt": GOAL_KEYS[each * n : each * (n + 1)], "kept": GOAL_KEYS[each * n] if is_chosen else None}
            for n in range(teams)
        ]
        dealt: list[int] = []
        for team, entry in enumerate(r.items(self.key, r.position.get(self.key, usual), teams)):
            table = r.table(self.key, entry, self.shape)
            own = [self.goal(r, text) for text in r.items(self.key, table.get("dealt"), each)]
            kept = table.get("kept")
            part.goals[team] = NOBODY if kept is None else self.goal(r, kept)
            if (kept is None and is_chosen) or (kept is not None and part.goals[team] not in own):
                raise r.refuse(self.key, "kind", expected=self.shape)
            dealt += own
        if len(set(dealt)) != len(dealt):
            raise r.refuse(self.key, "twice", card=[GOAL_KEYS[goal] for goal in dealt])
        part.dealt = vec[i64](dealt)

    def goal(self, r: PandemicReader, text: Any) -> int:
        if text not in GOAL_KEYS:
            raise r.refuse(self.key, "goal", value=repr(text), allowed=GOAL_KEYS)
        return GOAL_KEYS.index(text)


class Offers(OfTeams):
    """The roles dealt to each team, until all have chosen."""

    key = "offers"

    def write(self, scene: Scene) -> list[list[str]]:
        part, each = teams_of(scene.s), int(ROLES_DEALT)
        keys = [THINGS.roles[role].key for role in part.offers]
        return [keys[each * team : each * (team + 1)] for team in range(len(part.goals))] if keys else []

    def for_others(self, scene: Scene, team: int, its: Any) -> int:
        return len(its)

    def read(self, r: PandemicReader) -> None:
        if not r.is_to_come(CHOOSE_ROLES) or len(r.rules.chosen_roles):
            return
        teams = r.items(self.key, r.position.get(self.key), number_of_teams(r))
        roles = [r.role(self.key, text) for its in teams for text in r.items(self.key, its, int(ROLES_DEALT))]
        if len(set(roles)) != len(roles):
            raise r.refuse(self.key, "twice", card=[THINGS.roles[role].key for role in roles])
        teams_of(r.s).offers = vec[i64](roles)


class Chosen(Field):
    """By seat the role that was chosen in secret; the others see whether one was."""

    key = "chosen"

    def write(self, scene: Scene) -> list[str | None]:
        part = teams_of(scene.s)
        if all(role == NOBODY for role in part.chosen):
            return []
        return [THINGS.roles[role].key if role != NOBODY else None for role in part.chosen]

    def private(self, scene: Scene, seat: int | None) -> list[Any]:
        return [
            role if is_member(seat, n // int(MEMBERS)) else role is not None for n, role in enumerate(scene[self.key])
        ]

    def read(self, r: PandemicReader) -> None:
        r.need(Offers.key)
        part = teams_of(r.s)
        chosen = r.list_of(self.key)
        for seat, text in enumerate(r.items(self.key, chosen, r.seats) if chosen else []):
            if text is None:
                continue
            role = r.role(self.key, text)
            first = seat // int(MEMBERS) * int(ROLES_DEALT)
            if role not in part.offers[first : first + int(ROLES_DEALT)] or role in part.chosen:
                raise r.refuse(self.key, "elsewhere", card=text, other=Offers.key)
            part.chosen[seat] = role


class TeamStations(Field):
    """By team the city of its research station; None before it has one."""

    key = "team_stations"
    is_public = True

    def write(self, scene: Scene) -> list[str | None]:
        return [scene.names.city(city) if city != NOBODY else None for city in teams_of(scene.s).stations]

    def read(self, r: PandemicReader) -> None:
        part, teams = teams_of(r.s), number_of_teams(r)
        for team, text in enumerate(r.items(self.key, r.position.get(self.key, [None] * teams), teams)):
            if text is None:
                continue
            city = r.city(self.key, text)
            for other in part.stations:
                if other != NOBODY and within(r.s, other, APART - 1) & BIT[city]:
                    raise r.refuse(self.key, "team_stations", city=text)
            part.stations[team] = city


class AwardsField(Field):
    """The awards that teams have taken."""

    key = "awards"
    is_public = True

    def write(self, scene: Scene) -> dict[str, int]:
        return {AWARD_KEYS[award]: int(team) for award, team in enumerate(teams_of(scene.s).awards) if team != NOBODY}

    def read(self, r: PandemicReader) -> None:
        r.need("cures")
        given = r.table(self.key, r.position.get(self.key, {}), "{award: team}")
        for key, team in given.items():
            award = AWARD_KEYS.index(key) if key in AWARD_KEYS else -1
            if award < 0 or not is_in_game(r.s, award) or not self.is_earned(r, award):
                allowed = [AWARD_KEYS[n] for n in range(int(AWARDS)) if is_in_game(r.s, n)]
                raise r.refuse(self.key, "award", value=repr(key), allowed=allowed)
            teams_of(r.s).awards[award] = r.checked_number(self.key, team, 0, number_of_teams(r) - 1)

    def is_earned(self, r: PandemicReader, award: int) -> bool:
        cures = r.s.cures
        if award < ERADICATED_AWARD:
            return bool(cures[award - CURED_AWARD] != ACTIVE)
        if award < FIRST_CURED:
            return bool(cures[award - ERADICATED_AWARD] == ERADICATED)
        is_cure = award in (FIRST_CURED, STRAIN_CURED)
        return bool(diseases_beyond(r.s, ACTIVE if is_cure else ERADICATED - 1) > 0)


class PlayedBy(Field):
    """By event the seat that has played it, so that a team gets the award for what its event does."""

    key = "played_by"
    is_public = True

    def write(self, scene: Scene) -> dict[str, int]:
        players = enumerate(teams_of(scene.s).played_by)
        return {scene.names.card(EVENT + event): int(seat) for event, seat in players if seat != NOBODY}

    def read(self, r: PandemicReader) -> None:
        for text, seat in r.table(self.key, r.position.get(self.key, {}), "{event: seat}").items():
            event = r.named(self.key, r.names.find_event, text)
            teams_of(r.s).played_by[event] = r.checked_number(self.key, seat, 0, r.seats - 1)


class LastPurple(Field):
    """The team that ended the game by removing the last purple cube."""

    key = "last_purple"
    is_public = True

    def write(self, scene: Scene) -> int | None:
        team = teams_of(scene.s).last_purple
        return int(team) if team != NOBODY else None

    def read(self, r: PandemicReader) -> None:
        team = r.position.get(self.key)
        if team is not None:
            teams_of(r.s).last_purple = r.checked_number(self.key, team, 0, number_of_teams(r) - 1)


class StartTeam(Field):
    """The team that began."""

    key = "start_team"
    is_public = True

    def write(self, scene: Scene) -> int:
        return int(teams_of(scene.s).start)

    def read(self, r: PandemicReader) -> None:
        teams_of(r.s).start = r.number(self.key, 0, 0, number_of_teams(r) - 1)


FIELDS = (
    StartTeam(),
    GoalsField(),
    Offers(),
    Chosen(),
    TeamStations(),
    AwardsField(),
    Number("forgone", high=20, owner=teams_of),
    PlayedBy(),
    LastPurple(),
)


# ---------------------------------------------------------------------- a position of a view
def complete(view: Mapping[str, Any], position: dict[str, Any]) -> None:
    """What a view does not tell lies anyhow; what is counted in it is in no position."""
    for key in ("prestige", "shares"):
        position.pop(key, None)
    position["goals"] = completed_goals(view)
    if view["offers"]:
        position["offers"] = completed_offers(view)
        position["chosen"] = completed_choices(view, position["offers"])


def completed_goals(view: Mapping[str, Any]) -> list[dict[str, Any]]:
    goals = view["goals"]
    seen = {goal for its in goals for goal in (its["dealt"] if isinstance(its["dealt"], list) else [its["kept"]])}
    left = [goal for goal in GOAL_KEYS if goal not in seen]
    assert len(GOAL_KEYS) == GOALS
    return [its if isinstance(its["dealt"], list) else completed_goal(its, left) for its in goals]


def completed_goal(its: Mapping[str, Any], left: list[str]) -> dict[str, Any]:
    is_seen = isinstance(its["kept"], str)
    dealt = [its["kept"]] if is_seen else []
    dealt += [left.pop() for _ in range(its["dealt"] - len(dealt))]
    return {"dealt": dealt, "kept": dealt[0] if its["kept"] else None}


def completed_offers(view: Mapping[str, Any]) -> list[list[str]]:
    known = {role for its in view["offers"] if isinstance(its, list) for role in its}
    rules = import_module(f"{PACKAGE}.options").make_rules(view["options"])
    pool = [THINGS.roles[int(role)].key for role in rules.role_pool]
    left = [role for role in pool if role not in known]
    return [its if isinstance(its, list) else [left.pop() for _ in range(its)] for its in view["offers"]]


def completed_choices(view: Mapping[str, Any], offers: list[list[str]]) -> list[str | None]:
    members = int(MEMBERS)
    return [
        role if isinstance(role, str) else offers[seat // members][seat % members] if role else None
        for seat, role in enumerate(view["chosen"])
    ]
