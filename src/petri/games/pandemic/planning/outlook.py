"""What the learned win chance looks at: numbers of a state, each about 0 to 1."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.state import BIT, count, low_member, zeros
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOURS, ERADICATED
from petri.games.pandemic.evaluation import (
    cards_for_cures,
    cures,
    events,
    find_treatings,
    hands,
    outbreaks,
    patience,
    prospects_by,
    shortage,
    stations_of,
)
from petri.games.pandemic.planning.coming import ROW
from petri.games.pandemic.planning.projects import Project, Team
from petri.games.pandemic.planning.sight import Sight
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.ways import Players
from petri.games.pandemic.weights import WEIGHTS

SLOT: Final[i64] = 16  # numbers of a project
SLOTS: Final[i64] = 4
CLOCK: Final[i64] = SLOT * SLOTS
BOARD: Final[i64] = CLOCK + 16
NEAR: Final[i64] = BOARD + 7  # who can be in time where an outbreak threatens …
TREATED: Final[i64] = BOARD + 23  # … and what they can do about the cubes
THINGS: Final[i64] = BOARD + 32
ACTS: Final = int(THINGS) + 24  # where the number of actions is
NUMBERS: Final = int(THINGS) + 48
JUDGED: Final[i64] = THINGS + 28  # what the evaluation says …
WORTH: Final[i64] = JUDGED + 4  # … in sum
ACTOR: Final[i64] = JUDGED + 6  # who is to act
THREES: Final[i64] = THINGS + 44
ROOM: Final[i64] = 20  # for the numbers of a module
TEAM: Final[i64] = NUMBERS  # what modules add to the prospects of the team; then come their rooms
ROOMS: Final[i64] = NUMBERS + 1
NONE: Final[vec[float]] = vec[float]([0.0 for _ in range(512)])
NO_ROOMS: Final[vec[i64]] = vec[i64]()
FADE: Final[vec[float]] = vec[float]([0.75**n for n in range(128)])  # with each action on the way to a danger
SECOND: Final = 0.3  # what is left of a danger to the next one who could treat it


def outlook(s: PandemicState, sight: Sight, acts: i64) -> vec[float]:
    """The numbers of a state; `acts` is how many actions the player whose turn it is has left."""
    found = Outlook(s, Players(s, s.stations), NO_ROOMS, NUMBERS)
    found.look(s, sight, acts)
    return found.numbers


@final
class Outlook:
    """The numbers of a state. It looks at many states of a moment, one after the other: what they have in common stays,
    and which numbers are different is noted."""

    players: Players
    team: Team
    rooms: vec[i64]  # of the modules; none if they do not count
    numbers: vec[float]
    before: vec[float]  # the numbers of the state before
    changed: vec[i64]  # those that are different …
    changes: i64 = 0  # … and how many they are
    sight: Sight | None = None
    time: i64 = -1  # how far the decks are, as one number
    rest: i64 = -1  # what there is besides
    sizes: i64 = -1  # of hands
    cures: i64 = -1
    stations: i64 = -1
    events_held: i64 = 0
    worth_of_cures: float = 0.0
    worth_of_hands: float = 0.0
    worth_of_events: float = 0.0

    def __init__(self, s: PandemicState, players: Players, rooms: vec[i64], numbers: i64) -> None:
        self.players = players
        self.team = Team(s, players)
        self.rooms = rooms
        self.numbers = NONE[:numbers]
        self.before = NONE[:numbers]
        self.changed = zeros(numbers)

    def look(self, s: PandemicState, sight: Sight, acts: i64) -> None:
        self.players.look(s, s.stations)
        is_new_board = sight is not self.sight
        is_new_rest = self.is_new_rest(s, sight, acts)
        self.sight = sight
        self.team.look(s, acts)
        time = s.deck_size * 16 + s.rate
        is_new_team = self.team.is_new or is_new_board or time != self.time
        self.time = time
        if is_new_team:
            turns = float(s.deck_size // s.rules.draws)
            self.look_at_projects(s, turns)
            self.look_at_clock(s, turns)
        if is_new_board:
            self.look_at_board(s, sight)
        self.look_at_dangers(s, sight, acts)
        if is_new_rest:
            self.look_at_things(s, acts)
            self.look_at_hands(s)
        self.look_at_threes(s, sight)
        self.look_at_worth(s, sight)
        if len(self.rooms) != 0:
            self.look_at_modules(s, sight)
        self.note_changes(is_new_team, is_new_board, is_new_rest)

    def is_new_rest(self, s: PandemicState, sight: Sight, acts: i64) -> bool:
        """Whether more is different than where the players and the cubes are."""
        rest = ((s.deck_size * 16 + s.turn) * 64 + acts) * 2 + i64(s.quiet_night)
        rest = (rest * 2 + i64(s.stored >= 0)) * 2 + i64(BIT[s.turn] & s.guards != 0)
        is_same = rest == self.rest and s.events_held == self.events_held and s.stations == self.stations
        if is_same and self.players.dealt == 0 and self.players.sizes == self.sizes and sight.cures == self.cures:
            return False
        self.rest = rest
        self.events_held = s.events_held
        self.stations = s.stations
        self.sizes = self.players.sizes
        self.cures = sight.cures
        return True

    # ------------------------------------------------------------------ what is different
    def note_changes(self, is_new_team: bool, is_new_board: bool, is_new_rest: bool) -> None:
        """Among the numbers that were written."""
        self.changes = 0
        if is_new_team:
            self.note(0, BOARD)
        if is_new_board:
            self.note(BOARD, THINGS)
        else:
            self.note(NEAR, NEAR + 1)
            self.note(TREATED, TREATED + 1)
        if is_new_rest:
            self.note(THINGS, NUMBERS)
        else:
            self.note(JUDGED, ACTOR)
            self.note(THREES, THREES + 2)
        self.note(NUMBERS, len(self.numbers))

    def note(self, first: i64, end: i64) -> None:
        numbers = self.numbers
        before = self.before
        for number in range(first, end):
            x = numbers[number]
            if x != before[number]:
                before[number] = x
                self.changed[self.changes] = number
                self.changes += 1

    def clear(self, first: i64, end: i64) -> None:
        for number in range(first, end):
            self.numbers[number] = 0.0

    # ------------------------------------------------------------------ cures
    def look_at_projects(self, s: PandemicState, turns: float) -> None:
        """The last slot is for what takes longest, so that it means the same however many there are."""
        first = SLOTS - self.team.active
        self.clear(0, (first if first > 0 else 0) * SLOT)
        for nth in range(self.team.active):
            if first + nth >= 0:
                project = self.team.project(nth)
                project.fade()
                look_at_project(self.numbers, (first + nth) * SLOT, project, turns, s.on_board[project.colour])

    def look_at_clock(self, s: PandemicState, turns: float) -> None:
        f = self.numbers
        at = CLOCK
        self.clear(at, at + 16)
        total = 0.0
        latest = 0.0
        missing = 0.0
        active = self.team.active
        for nth in range(active):
            project = self.team.project(nth)
            total += project.turns
            missing += float(project.missing)
            if project.turns > latest:
                latest = project.turns
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

    # ------------------------------------------------------------------ the board
    def look_at_board(self, s: PandemicState, sight: Sight) -> None:
        at = BOARD
        for number in sight.board(s):
            self.numbers[at] = number
            at += 1

    def look_at_dangers(self, s: PandemicState, sight: Sight, acts: i64) -> None:
        """What the players can do about them."""
        pawns = s.rules.pawns
        drawn = sight.moment.coming(s).drawn
        near = sight.numbers[NEAR - BOARD]
        for nth in range(len(sight.full)):
            city = sight.full[nth]
            wait = self.soonest(s, city, acts)
            if wait > 0:
                near += drawn[(wait if wait < pawns else pawns) * ROW + city] * sight.chains[nth]
        self.numbers[NEAR] = near
        sight.dangers.share_out(s, self.players, FADE, SECOND)
        treated = sight.numbers[TREATED - BOARD]
        for wait in range(pawns):
            treated += sight.dangers.most[wait]
        self.numbers[TREATED] = treated

    def soonest(self, s: PandemicState, city: i64, acts: i64) -> i64:
        """How many infection phases come before somebody can be in a city."""
        pawns = s.rules.pawns
        best = 2 * pawns
        for seat in range(pawns):
            wait = seat - s.turn
            if wait < 0:
                wait += pawns
            actions = self.players.actions(seat, city)
            if wait == 0:
                if actions < acts:
                    return 0
                wait = pawns
            wait += pawns * (actions // 4)
            if wait < best:
                best = wait
        return best

    def look_at_threes(self, s: PandemicState, sight: Sight) -> None:
        self.numbers[THREES] = self.fewest_actions(s.turn, sight.threes)
        self.numbers[THREES + 1] = self.fewest_actions((s.turn + 1) % s.rules.pawns, sight.threes)

    def fewest_actions(self, seat: i64, cities: vec[i64]) -> float:
        fewest: i64 = 12
        for city in cities:
            actions = self.players.actions(seat, city)
            if actions < fewest:
                fewest = actions
        return float(fewest) / 12.0

    # ------------------------------------------------------------------ what there is besides
    def look_at_things(self, s: PandemicState, acts: i64) -> None:
        f = self.numbers
        at = THINGS
        self.clear(at, at + 14)
        held = s.events_held
        while held != 0:
            event = low_member(held)
            held &= held - 1
            if event < 5:
                f[at + event] = 1.0
            else:
                f[at + 5] += s.rules.events[event].worth / 5.0
        pawns = s.rules.pawns
        for seat in range(pawns):
            number = s.role(seat).number
            if number < 8:
                f[at + 6 + number] = 1.0  # 6 to 13
        self.clear(at + 18, JUDGED)
        f[at + 18] = float(count(s.stations)) / 6.0
        f[at + 19] = self.players.net.spread / 200.0
        if pawns < 6:
            f[at + 18 + pawns] = 1.0  # 20 to 23 for 2 to 5
        f[at + 24] = float(acts) / 4.0
        f[at + 25] = 1.0 if s.quiet_night else 0.0
        f[at + 26] = 1.0 if s.stored >= 0 else 0.0
        f[at + 27] = float(BIT[s.turn] & s.guards != 0)
        self.clear(ACTOR, ACTOR + 8)
        role = s.role(s.turn).number
        if role < 8:
            f[ACTOR + role] = 1.0
        self.worth_of_cures = cures(s)
        self.worth_of_events = events(s) * patience(s)

    def look_at_hands(self, s: PandemicState) -> None:
        f = self.numbers
        at = THINGS + 14
        self.clear(at, at + 4)
        pawns = s.rules.pawns
        for seat in range(pawns):
            size = s.hand_sizes[seat]
            above = size + s.rules.draws - s.role(seat).hand_limit
            if above > 0:
                f[at] += float(above) / 4.0
            f[at + 1] += float(size) / 20.0
            for colour in range(s.rules.diseases):
                if s.cures[colour] == ACTIVE:
                    n = float(s.suits[seat * COLOURS + colour])
                    f[at + 2] += n / 20.0
                    f[at + 3] += n * n / 50.0
        f[ACTOR + 8] = float(s.hand_sizes[s.turn]) / 7.0
        f[ACTOR + 9] = float(s.hand_sizes[(s.turn + 1) % pawns]) / 7.0
        self.worth_of_hands = hands(s)

    # ------------------------------------------------------------------ what the evaluation of greedy players says
    def look_at_worth(self, s: PandemicState, sight: Sight) -> None:
        f = self.numbers
        players = self.players
        threats = sight.threats(s)
        f[JUDGED] = cards_for_cures(s, players) / 100.0
        f[JUDGED + 1] = 0.0
        for best in players.work:
            f[JUDGED + 1] += best / 50.0
        find_treatings(s, players, threats)
        f[JUDGED + 2] = threats.total / 100.0
        total = 0.0
        for best in players.work:
            total += best
        f[JUDGED + 3] = total / 50.0
        value = self.worth_of_cures + f[JUDGED] * 100.0 + self.worth_of_hands + self.worth_of_events
        value -= f[JUDGED + 2] * 100.0 + outbreaks(s) + shortage(s) + WEIGHTS.stations * players.net.spread
        value += total
        f[WORTH] = value / 100.0
        f[WORTH + 1] = value * float(s.deck_size) / 5000.0

    def look_at_modules(self, s: PandemicState, sight: Sight) -> None:
        """What the prospects are with them, and what each says of itself in its room."""
        f = self.numbers
        worth = f[WORTH] * 100.0
        players = self.players
        players.look(s, stations_of(s, s.turn))
        value = prospects_by(s, s.turn, sight.threats(s), players) - WEIGHTS.action * float(s.actions_left)
        f[WORTH] = value / 100.0
        f[WORTH + 1] = value * float(s.deck_size) / 5000.0
        f[TEAM] = (value - worth) / 100.0
        self.clear(ROOMS, len(f))
        for module in s.rules.modules:
            if module.answers and self.rooms[module.number] >= 0:
                module.look(s, f, self.rooms[module.number])


def look_at_project(f: vec[float], at: i64, project: Project, turns: float, cubes: i64) -> None:
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
    f[at + 10] = project.soon
    f[at + 11] = project.later
    f[at + 12] = float(project.left) / 10.0
    f[at + 13] = float(project.held) / 7.0
    f[at + 14] = project.second_later
    f[at + 15] = float(cubes) / 24.0


def within(x: float, most: float = 1.5) -> float:
    return most if x > most else -most if x < -most else x
