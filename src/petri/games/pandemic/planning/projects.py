"""Projects of the team: who collects the cards of which disease, who brings what where, and by when it can be cured."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.state import BIT, NOBODY, count, low_member
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.evaluation import FAR, NO_COUNTS, Net, actions_from, actions_to_station
from petri.games.pandemic.state import PandemicState

NEVER: Final = 60.0  # turns
MOST_GIFTS: Final[i64] = 8
NO_TIMES: Final[vec[float]] = vec[float]([0.0 for _ in range(64)])
STEP_SHARE: Final = 0.12  # what an action less on the way is worth of a turn that it does not save
SHARED_DRAWS: Final = 0.6  # how good a card in another hand is, on the average
SECOND_TASK: Final = 2.0  # turns that a second collection takes longer in the same hands
MOST_ACTIONS: Final[i64] = 64  # that a way takes
MOST_ACTS: Final[i64] = 16  # that a player has left
MOST_SEATS: Final[i64] = 8
MOMENTS: Final[i64] = MOST_SEATS + MOST_ACTS


def turns_until(seats: i64, wait: i64, acts: i64, actions: i64) -> float:
    """The turns until a seat has done so many actions, if its turn comes after so many others, or is now and has so
    many actions left."""
    if actions <= 0:
        return 0.0
    if wait == 0:
        if actions <= acts:
            return STEP_SHARE * float(actions) / 4.0
        actions -= acts
        wait = seats
    more = (actions - 1) // 4
    return float(wait + seats * more) + STEP_SHARE * float(seats * (actions - 1 - 4 * more)) / 4.0


def row_of(seats: i64, wait: i64, acts: i64) -> i64:
    """Where the times of a seat are in TIMES."""
    moment = wait if wait > 0 else MOST_SEATS + (acts if 0 <= acts < MOST_ACTS else MOST_ACTS - 1 if acts > 0 else 0)
    return (seats * MOMENTS + moment) * MOST_ACTIONS


TIMES: Final[vec[float]] = vec[float](
    [
        turns_until(seats, moment if moment < MOST_SEATS else 0, moment - MOST_SEATS, actions)
        for seats in range(MOST_SEATS)
        for moment in range(MOMENTS)
        for actions in range(MOST_ACTIONS)
    ]
)


@final
class Project:
    """A cure that is to be found."""

    colour: i64
    collector: i64 = NOBODY
    turns: float = NEVER  # until the cure, as far as can be told
    needs: i64 = 0  # cards that the collector lacks
    missing: i64 = 0  # … that are in no hand
    gifts: i64 = 0  # … that others bring
    meeting: float = 0.0  # turns until the last of them is handed over
    trip: float = 0.0  # turns from then on to a station
    left: i64 = 0  # cards of the colour that are still to be drawn
    held: i64 = 0  # … that are in hands
    second: float = NEVER  # turns it would take who is quickest of the others

    def __init__(self, colour: i64) -> None:
        self.colour = colour

    def is_quickest(self, turns: float) -> bool:
        """Whether nobody is quicker so far; who comes second is noted."""
        if turns < self.turns:
            self.second = self.turns
            return True
        if turns < self.second:
            self.second = turns
        return False


@final
class Team:
    """The projects in a state, the one that can be finished first in front."""

    s: PandemicState
    net: Net
    acts: i64  # how many actions the player whose turn it is has left
    seats: i64
    rows: vec[i64]  # by seat, in TIMES
    needs: vec[i64]  # by seat, of the cure that is looked at
    projects: list[Project]

    def __init__(self, s: PandemicState, net: Net, acts: i64) -> None:
        self.s = s
        self.net = net
        self.acts = acts
        self.seats = s.rules.pawns
        self.rows = NO_COUNTS[:MOST_SEATS]
        self.needs = NO_COUNTS[:MOST_SEATS]
        for seat in range(self.seats):
            wait = seat - s.turn
            self.rows[seat] = row_of(self.seats, wait if wait >= 0 else wait + self.seats, acts)
        self.projects = []
        busy: i64 = 0
        for colour in range(s.rules.diseases):
            if s.cures[colour] == ACTIVE and s.rules.board.suits[colour] != 0:
                project = self.best_project(colour, busy)
                if project.collector != NOBODY:
                    busy |= BIT[project.collector]
                self.insert(project)

    def insert(self, project: Project) -> None:
        at = len(self.projects)
        while at > 0 and self.projects[at - 1].turns > project.turns:
            at -= 1
        self.projects.insert(at, project)

    # ------------------------------------------------------------------ time
    def when(self, seat: i64, actions: i64) -> float:
        """The turns until a seat has done so many actions."""
        return TIMES[self.rows[seat] + actions]

    # ------------------------------------------------------------------ one cure
    def best_project(self, colour: i64, busy: i64) -> Project:
        s = self.s
        fewest: i64 = FAR
        for seat in range(self.seats):
            lacks = self.lacks(seat, colour)
            self.needs[seat] = lacks
            if lacks < fewest:
                fewest = lacks
        best = Project(colour)
        left = count(s.rules.board.suits[colour] & ~s.discard_cities)
        for seat in range(self.seats):
            best.held += s.suits[seat * COLOURS + colour]
        left -= best.held
        best.left = left
        for seat in range(self.seats):
            if self.needs[seat] <= fewest + 1:
                self.try_collector(best, seat, self.needs[seat], left, busy)
        return best

    def lacks(self, seat: i64, colour: i64) -> i64:
        s = self.s
        lacks = s.cure_cost(seat, colour) - s.suits[seat * COLOURS + colour]
        lacks = s.role(seat).lacking(s, seat, colour, lacks)
        return lacks

    def try_collector(self, best: Project, seat: i64, needs: i64, left: i64, busy: i64) -> None:
        """Take this seat as the collector, if it would be quicker."""
        s = self.s
        to_station = actions_to_station(s, self.net, seat)
        if needs <= 0:
            turns = self.when(seat, to_station + 1)
            if best.is_quickest(turns):
                best.collector = seat
                best.turns = turns
                best.needs = 0
                best.missing = 0
                best.gifts = 0
                best.meeting = 0.0
                best.trip = turns
            return
        times = NO_TIMES[:MOST_GIFTS]
        gifts = self.gifts(seat, best.colour, needs, times)
        missing = needs - gifts
        if missing > left:
            return
        meeting = times[gifts - 1] if gifts > 0 else 0.0
        turns = meeting
        if missing > 0:
            drawing = self.turns_to_draw(missing, left)
            if drawing > turns:
                turns = drawing
        trip = float(self.seats) * float(to_station + 1) / 8.0
        turns += trip
        if busy & BIT[seat] != 0:
            turns += SECOND_TASK
        if best.is_quickest(turns):
            best.collector = seat
            best.turns = turns
            best.needs = needs
            best.missing = missing
            best.gifts = gifts
            best.meeting = meeting
            best.trip = trip

    def turns_to_draw(self, missing: i64, left: i64) -> float:
        """Until the collector has drawn so many cards of a colour, or others have that bring them."""
        s = self.s
        a_turn = float(s.rules.draws * left) / float(s.deck_size if s.deck_size > 0 else 1)
        own = 1.0 / float(self.seats)
        return float(missing) / (a_turn * (own + (1.0 - own) * SHARED_DRAWS) + 0.001)

    # ------------------------------------------------------------------ cards from others
    def gifts(self, collector: i64, colour: i64, most: i64, times: vec[float]) -> i64:
        """When cards of other hands can be handed over, the first ones in front; how many there are."""
        s = self.s
        found: i64 = 0
        if most > MOST_GIFTS:
            most = MOST_GIFTS
        for giver in range(self.seats):
            cards = s.suits[giver * COLOURS + colour]
            if giver == collector or cards == 0:
                continue
            gives_any = s.role(giver).gives_any_card
            turns = self.meeting(giver, collector, colour, gives_any)
            for _nth in range(cards):
                found = add_time(times, found, most, turns)
                turns += 0.3 if gives_any else float(self.seats)
        return found

    def meeting(self, giver: i64, collector: i64, colour: i64, gives_any: bool) -> float:
        s = self.s
        of_giver = actions_from(s, self.net, giver)
        of_collector = actions_from(s, self.net, collector)
        if gives_any:
            there = self.handed_over(giver, of_giver[s.pawns[collector]], collector, 0)
            here = self.handed_over(giver, 0, collector, of_collector[s.pawns[giver]])
            return here if here < there else there
        best = NEVER
        cards = s.hands[giver] & s.rules.board.suits[colour]
        while cards != 0:
            city = low_member(cards)
            cards &= cards - 1
            turns = self.handed_over(giver, of_giver[city], collector, of_collector[city])
            if turns < best:
                best = turns
        return best

    def handed_over(self, giver: i64, giver_actions: i64, collector: i64, collector_actions: i64) -> float:
        """When the later one is there and has an action left to hand the card over."""
        if giver_actions == 0 and collector_actions == 0:
            first = self.when(giver, 1)
            second = self.when(collector, 1)
            return first if first < second else second
        giver_turns = self.when(giver, giver_actions)
        collector_turns = self.when(collector, collector_actions)
        if giver_turns > collector_turns:
            return self.when(giver, giver_actions + 1) + STEP_SHARE * collector_turns
        return self.when(collector, collector_actions + 1) + STEP_SHARE * giver_turns


def add_time(times: vec[float], found: i64, most: i64, turns: float) -> i64:
    """Insert in order, but no more than so many."""
    if found == most:
        if found == 0 or turns >= times[found - 1]:
            return found
        found -= 1
    at = found
    while at > 0 and times[at - 1] > turns:
        times[at] = times[at - 1]
        at -= 1
    times[at] = turns
    return found + 1
