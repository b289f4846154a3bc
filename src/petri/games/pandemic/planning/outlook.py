"""What the learned win chance looks at: numbers of a state, each about 0 to 1."""

from __future__ import annotations

from math import exp
from typing import Final

from mypy_extensions import i64

from petri.core.state import BIT, count, low_member
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOURS, ERADICATED
from petri.games.pandemic.evaluation import (
    WEIGHTS,
    Net,
    actions_from,
    cards_for_cures,
    cures,
    events,
    find_treatings,
    hands,
    outbreaks,
    patience,
    prospects_by,
    shortage,
    ways_of,
    worst_in_reach,
)
from petri.games.pandemic.planning.coming import ROW
from petri.games.pandemic.planning.projects import Project, Team
from petri.games.pandemic.planning.sight import Sight
from petri.games.pandemic.state import PandemicState

SLOT: Final[i64] = 16  # numbers of a project
SLOTS: Final[i64] = 4
CLOCK: Final[i64] = SLOT * SLOTS
BOARD: Final[i64] = CLOCK + 16
THINGS: Final[i64] = BOARD + 32
ACTS: Final = int(THINGS) + 24  # where the number of actions is
NUMBERS: Final = int(THINGS) + 48
WORTH: Final[i64] = THINGS + 32
ROOM: Final[i64] = 20  # for the numbers of a module
TEAM: Final[i64] = NUMBERS  # what modules add to the prospects of the team; then come their rooms
ROOMS: Final[i64] = NUMBERS + 1
NONE: Final[vec[float]] = vec[float]([0.0 for _ in range(NUMBERS)])
FADE: Final[vec[float]] = vec[float]([0.75**n for n in range(128)])
NO_DANGERS: Final[vec[float]] = vec[float]([0.0 for _ in range(64)])


def outlook(s: PandemicState, sight: Sight, acts: i64) -> vec[float]:
    """The numbers of a state; `acts` is how many actions the player whose turn it is has left."""
    f = NONE[:]
    look(f, s, sight, acts)
    return f


def look(f: vec[float], s: PandemicState, sight: Sight, acts: i64) -> None:
    net = ways_of(s.rules.board).net(s.stations)
    team = Team(s, net, acts)
    turns = float(s.deck_size // s.rules.draws)
    look_at_projects(f, s, team, turns)
    look_at_clock(f, s, team, turns)
    look_at_board(f, s, sight, net, acts)
    look_at_things(f, s, sight, net, acts)
    look_at_worth(f, s, sight, net)


def look_at_modules(f: vec[float], s: PandemicState, sight: Sight, rooms: vec[i64]) -> None:
    """What the prospects are with them, and what each says of itself in its room."""
    worth = f[WORTH] * 100.0
    value = prospects_by(s, s.turn, sight.threats(s)) - WEIGHTS.action * float(s.actions_left)
    f[WORTH] = value / 100.0
    f[WORTH + 1] = value * float(s.deck_size) / 5000.0
    f[TEAM] = (value - worth) / 100.0
    for module in s.rules.modules:
        if module.answers and rooms[module.number] >= 0:
            module.look(s, f, rooms[module.number])


def look_at_projects(f: vec[float], s: PandemicState, team: Team, turns: float) -> None:
    slot: i64 = SLOTS - len(team.projects)
    for project in team.projects:
        if slot >= 0:
            look_at_project(f, slot * SLOT, project, turns, s.on_board[project.colour])
        slot += 1


def look_at_project(f: vec[float], at: i64, project: Project, turns: float, cubes: i64) -> None:
    """The last slot is for what takes longest, so that it means the same however many there are."""
    f[at] = 1.0
    f[at + 1] = project.turns / 20.0
    f[at + 2] = float(project.needs) / 5.0
    f[at + 3] = float(project.missing) / 5.0
    f[at + 4] = project.meeting / 10.0
    f[at + 5] = project.trip / 5.0
    f[at + 6] = float(project.gifts) / 4.0
    f[at + 7] = within((turns - project.turns) / 10.0)
    f[at + 8] = 1.0 if project.needs == 0 else 0.0
    f[at + 9] = 1.0 if project.missing == 0 else 0.0
    f[at + 10] = exp(-project.turns / 3.0)
    f[at + 11] = exp(-project.turns / 9.0)
    f[at + 12] = float(project.left) / 10.0
    f[at + 13] = float(project.held) / 7.0
    f[at + 14] = exp(-project.second / 9.0)
    f[at + 15] = float(cubes) / 24.0


def within(x: float, most: float = 1.5) -> float:
    return most if x > most else -most if x < -most else x


def look_at_clock(f: vec[float], s: PandemicState, team: Team, turns: float) -> None:
    at = CLOCK
    total = 0.0
    latest = 0.0
    missing = 0.0
    for project in team.projects:
        total += project.turns
        missing += float(project.missing)
        if project.turns > latest:
            latest = project.turns
    active = len(team.projects)
    f[at] = turns / 20.0
    f[at + 1] = turns * turns / 400.0
    f[at + 2] = total / 40.0
    f[at + 3] = latest / 20.0
    f[at + 4] = within((turns - latest) / 10.0)
    f[at + 5] = missing / 10.0
    f[at + 6] = missing / (2.0 * turns + 2.0)
    f[at + 7] = float(active) / (turns + 1.0)
    if 0 < active <= 4:
        f[at + 7 + active] = 1.0  # 8 to 11
    for colour in range(s.rules.diseases):
        if s.cures[colour] == ERADICATED:
            f[at + 12] += 0.5
        elif s.cures[colour] == ACTIVE:
            spare = count(s.rules.board.suits[colour] & ~s.discard_cities) - s.rules.cards_for_cure
            f[at + 13] += 0.25 / float(spare + 1) if spare >= 0 else 1.0
    f[at + 14] = float(s.rules.epidemics - s.rate) / 5.0
    f[at + 15] = float(s.rules.epidemics - 5)


# ---------------------------------------------------------------------- the board
def look_at_board(f: vec[float], s: PandemicState, sight: Sight, net: Net, acts: i64) -> None:
    at = BOARD
    for number in sight.board(s):
        f[at] = number
        at += 1
    pawns = s.rules.pawns
    drawn = sight.moment.coming(s).drawn
    for nth in range(len(sight.full)):
        city = sight.full[nth]
        wait = soonest(s, net, city, acts)
        if wait > 0:
            f[BOARD + 7] += drawn[(wait if wait < pawns else pawns) * ROW + city] * sight.chains[nth]
    dangers = sight.dangers[:]
    for wait in range(pawns):
        f[BOARD + 23] += treating(s, (s.turn + wait) % pawns, net, sight.cities, dangers)


def soonest(s: PandemicState, net: Net, city: i64, acts: i64) -> i64:
    """How many infection phases come before somebody can be in a city."""
    pawns = s.rules.pawns
    best = 2 * pawns
    for seat in range(pawns):
        wait = seat - s.turn
        if wait < 0:
            wait += pawns
        actions = actions_from(s, net, seat)[city]
        if wait == 0:
            if actions < acts:
                return 0
            wait = pawns
        wait += pawns * (actions // 4)
        if wait < best:
            best = wait
    return best


def treating(s: PandemicState, seat: i64, net: Net, cities: vec[i64], dangers: vec[float]) -> float:
    """The most that a seat can do about the dangers; it is less of a task for those who come later."""
    actions = actions_from(s, net, seat)
    target = worst_in_reach(actions, cities, dangers, FADE)
    if target < 0:
        return 0.0
    most = dangers[target] * FADE[actions[cities[target]]]
    dangers[target] *= 0.3
    return most


# ---------------------------------------------------------------------- what there is besides
def look_at_things(f: vec[float], s: PandemicState, sight: Sight, net: Net, acts: i64) -> None:
    at = THINGS
    pawns = s.rules.pawns
    held = s.events_held
    while held != 0:
        event = low_member(held)
        held &= held - 1
        if event < 5:
            f[at + event] = 1.0
        else:
            f[at + 5] += s.rules.events[event].worth / 5.0
    for seat in range(pawns):
        number = s.role(seat).number
        if number < 8:
            f[at + 6 + number] = 1.0  # 6 to 13
        above = s.hand_sizes[seat] + s.rules.draws - s.role(seat).hand_limit
        if above > 0:
            f[at + 14] += float(above) / 4.0
        f[at + 15] += float(s.hand_sizes[seat]) / 20.0
        for colour in range(s.rules.diseases):
            if s.cures[colour] == ACTIVE:
                n = float(s.suits[seat * COLOURS + colour])
                f[at + 16] += n / 20.0
                f[at + 17] += n * n / 50.0
    f[at + 18] = float(count(s.stations)) / 6.0
    f[at + 19] = net.spread / 200.0
    if pawns < 6:
        f[at + 18 + pawns] = 1.0  # 20 to 23 for 2 to 5
    f[at + 24] = float(acts) / 4.0
    f[at + 25] = 1.0 if s.quiet_night else 0.0
    f[at + 26] = 1.0 if s.stored >= 0 else 0.0
    f[at + 27] = float(BIT[s.turn] & s.guards != 0)
    role = s.role(s.turn).number
    if role < 8:
        f[at + 34 + role] = 1.0  # 34 to 41: who is to act
    after = (s.turn + 1) % pawns
    f[at + 42] = float(s.hand_sizes[s.turn]) / 7.0
    f[at + 43] = float(s.hand_sizes[after]) / 7.0
    f[at + 44] = fewest_actions(s, net, s.turn, sight.threes)
    f[at + 45] = fewest_actions(s, net, after, sight.threes)


def fewest_actions(s: PandemicState, net: Net, seat: i64, threes: vec[i64]) -> float:
    """To a city with three cubes."""
    actions = actions_from(s, net, seat)
    fewest: i64 = 12
    for city in threes:
        if actions[city] < fewest:
            fewest = actions[city]
    return float(fewest) / 12.0


def look_at_worth(f: vec[float], s: PandemicState, sight: Sight, net: Net) -> None:
    """What the evaluation of greedy players thinks of it."""
    at = THINGS + 28
    work = NO_DANGERS[: s.rules.hands]
    patient = patience(s)
    f[at] = cards_for_cures(s, net, work) / 100.0
    for best in work:
        f[at + 1] += best / 50.0
    threats = sight.threats(s)
    find_treatings(s, net, threats, work)
    f[at + 2] = threats.total / 100.0
    total = 0.0
    for best in work:
        total += best
    f[at + 3] = total / 50.0
    value = cures(s) + f[at] * 100.0 + hands(s) + events(s) * patient
    value -= f[at + 2] * 100.0 + outbreaks(s) + shortage(s) + WEIGHTS.stations * net.spread
    value += total
    f[at + 4] = value / 100.0
    f[at + 5] = value * float(s.deck_size) / 5000.0
