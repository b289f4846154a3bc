"""What a line of moves is after, in words: what it does at once, and which project of the team it furthers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from petri.core.names import Word
from petri.core.state import BIT
from petri.games.pandemic.board import ACTIVE, COLOURS, ERADICATED, MOST_CUBES
from petri.games.pandemic.names import Names, word
from petri.games.pandemic.planning.planner import is_untouched
from petri.games.pandemic.planning.projects import NEVER, Project, Team
from petri.games.pandemic.state import WON, PandemicState
from petri.games.pandemic.turn import ACTIONS
from petri.games.pandemic.ways import Players

MOST_AIMS = 3
A_STEP = 0.25  # turns that a project has to come nearer to be what a line is after
A_START = 2  # cards in the collector's hand, with which one may speak of a project


def aims(names: Names, s: PandemicState, seat: int, moves: Sequence[int]) -> list[Word]:
    """The most important first. The state may be an imagined one; what others may hide in it is not spoken of."""
    after = played(s, moves)
    return [found for found in Aims(names, s, after, seat) if found is not None][:MOST_AIMS]


def played(s: PandemicState, moves: Sequence[int]) -> PandemicState:
    """The line as far as it is possible and brings no cards, for what chance brings is nobody's aim. Time stands still
    after the last action."""
    now = s.copy()
    if now.is_asked(ACTIONS):
        now.actions_left += 1
    for move in moves:
        if now.result != 0 or not now.is_legal(move):
            break
        after = now.copy()
        after.play(move)
        if not is_untouched(after, s):
            break
        now = after
    return now


class Aims:
    """What differs between two states of a turn."""

    def __init__(self, names: Names, before: PandemicState, after: PandemicState, seat: int) -> None:
        self.names = names
        self.before = before
        self.after = after
        self.seat = seat

    def __iter__(self) -> Iterator[Word]:
        if self.after.result == WON:
            yield self.aim("win")
            return
        yield from self.cures()
        yield from self.gifts()
        yield from self.calmed()
        yield from self.project()
        yield from self.built()
        yield from self.eased()

    def aim(self, key: str, **values: Any) -> Word:
        return word(f"aim.{key}", tuple(values.items()))

    # ------------------------------------------------------------------ what is done
    def cures(self) -> Iterator[Word]:
        for colour in range(self.before.rules.diseases):
            was, now = self.before.cures[colour], self.after.cures[colour]
            if was == ACTIVE and now != ACTIVE:
                yield self.aim("cure", colour=self.names.colour(colour))
            elif was != ERADICATED and now == ERADICATED:
                yield self.aim("eradicate", colour=self.names.colour(colour))

    def gifts(self) -> Iterator[Word]:
        """Cards that have come into a hand from another one."""
        before, after = self.before, self.after
        for hand in range(before.rules.hands):
            others = 0
            for other in range(before.rules.hands):
                others |= before.hands[other] if other != hand else 0
            came = after.hands[hand] & ~before.hands[hand] & others
            for city in range(before.rules.board.size):
                if came & BIT[city]:
                    yield self.aim("gift", card=self.names.card_name(city), seat=self.names.seat(after, hand))

    def calmed(self) -> Iterator[Word]:
        """Cities that were about to break out and are not any more."""
        for city in range(self.before.rules.board.size):
            full = any(self.before.cubes_at(city, colour) >= MOST_CUBES for colour in range(COLOURS))
            if full and all(self.after.cubes_at(city, colour) < MOST_CUBES for colour in range(COLOURS)):
                yield self.aim("calm", city=self.names.cities[city])

    def built(self) -> Iterator[Word]:
        new = self.after.stations & ~self.before.stations
        for city in range(self.before.rules.board.size):
            if new & BIT[city]:
                yield self.aim("build", city=self.names.cities[city])

    def eased(self) -> Iterator[Word]:
        """Cubes taken from cities that were not full."""
        removed = sum(int(n) for n in self.before.cubes) - sum(int(n) for n in self.after.cubes)
        if removed > 0:
            yield self.aim("ease", n=removed)

    # ------------------------------------------------------------------ what it furthers
    def project(self) -> Iterator[Word]:
        """The cure that comes nearest, compared with doing nothing."""
        found, nearer = None, A_STEP
        before = {project.colour: project for project in self.projects(self.before)}
        for project in self.projects(self.after):
            was = before.get(project.colour)
            gained = was.turns - project.turns if was is not None and self.is_told(project) else 0.0
            if gained > nearer:
                found, nearer = project, gained
        if found is not None:
            yield self.collecting(found)

    def projects(self, s: PandemicState) -> list[Project]:
        if s.result != 0:
            return []
        team = Team(s, Players(s, s.stations))
        team.look(s, 0)
        return [project for project in team.projects() if project.turns < NEVER]

    def is_told(self, project: Project) -> bool:
        """Of hands that are hidden only the own one is spoken of."""
        if self.cards_of(project) < A_START:
            return False
        return bool(self.after.rules.open_hands) or (project.collector == self.seat and project.gifts == 0)

    def cards_of(self, project: Project) -> int:
        return int(self.after.suits[project.collector * COLOURS + project.colour])

    def collecting(self, project: Project) -> Word:
        values = {
            "seat": self.names.seat(self.after, int(project.collector)),
            "colour": self.names.colour(int(project.colour)),
        }
        if project.needs == 0:
            return self.aim("complete", **values)
        has = self.cards_of(project)
        return self.aim("collect", has=has, needs=has + int(project.needs), **values)
