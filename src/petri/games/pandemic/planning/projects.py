"""Projects of the team: who collects the cards of which disease, who brings what where, and by when it can be cured."""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from petri.core.state import BIT, NOBODY, count, low_member
from petri.core.vecs import vec
from petri.games.pandemic.board import ACTIVE, COLOURS
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.ways import ALL, FAR, NO_COUNTS, NO_FLOATS, Players

NEVER: Final = 60.0  # turns
MOST_GIFTS: Final[i64] = 8
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
    soon: float = 0.0  # what fades with the turns, quickly …
    later: float = 0.0  # … and slowly …
    second_later: float = 0.0  # … and with those of the others
    faded: float = -1.0  # the turns by which it has faded …
    second_faded: float = -1.0
    pace: float = 0.0  # cards of the colour that come to a collector in a turn, drawn or from others that draw them
    givers: i64 = 0  # who holds cards of the colour
    collectors: i64 = 0  # who might collect them …
    busy: i64 = ALL  # … and those of them who collected for another cure, when it was thought of

    def __init__(self, colour: i64) -> None:
        self.colour = colour

    def count_cards(self, s: PandemicState, players: Players) -> None:
        """Who holds them, and who lacks about as few of them as anybody."""
        seats = s.rules.pawns
        fewest = FAR
        self.givers = 0
        self.held = 0
        for seat in range(seats):
            cards = s.suits[seat * COLOURS + self.colour]
            if cards > 0:
                self.givers |= BIT[seat]
                self.held += cards
            if players.lacks[seat * COLOURS + self.colour] < fewest:
                fewest = players.lacks[seat * COLOURS + self.colour]
        self.collectors = 0
        for seat in range(seats):
            if players.lacks[seat * COLOURS + self.colour] <= fewest + 1:
                self.collectors |= BIT[seat]
        self.left = count(s.rules.board.suits[self.colour] & ~s.discard_cities) - self.held
        deck_size: i64 = s.deck_size if s.deck_size > 0 else i64(1)
        a_turn = float(s.rules.draws * self.left) / float(deck_size)
        own = 1.0 / float(seats)
        self.pace = a_turn * (own + (1.0 - own) * SHARED_DRAWS) + 0.001

    def begin(self) -> None:
        """Nobody collects for it so far."""
        self.collector = NOBODY
        self.turns = NEVER
        self.needs = 0
        self.missing = 0
        self.gifts = 0
        self.meeting = 0.0
        self.trip = 0.0
        self.second = NEVER

    def is_quickest(self, turns: float) -> bool:
        """Whether nobody is quicker so far; who comes second is noted."""
        if turns < self.turns:
            self.second = self.turns
            return True
        if turns < self.second:
            self.second = turns
        return False

    def fade(self) -> None:
        """Only by other turns than before, for it takes long."""
        if self.turns != self.faded:
            self.faded = self.turns
            self.soon = exp(-self.turns / 3.0)
            self.later = exp(-self.turns / 9.0)
        if self.second != self.second_faded:
            self.second_faded = self.second
            self.second_later = exp(-self.second / 9.0)


@final
class Team:
    """The projects in a state, the one that can be finished first in front. Like the players it is used for many states
    of a game, one after the other."""

    players: Players
    seats: i64
    rows: vec[i64]  # by seat, in TIMES
    times: vec[float]  # when cards of the others can be handed over
    first_gifts: vec[float]  # by (colour * MOST_SEATS + collector) * MOST_SEATS + giver, for those who hold cards
    moved: i64 = 0  # for whom it has to be worked out again
    by_colour: list[Project]
    order: vec[i64]  # of colours
    active: i64 = 0  # projects
    is_new: bool = True  # whether any of them was thought of anew
    deck_size: i64 = -1

    def __init__(self, s: PandemicState, players: Players) -> None:
        self.players = players
        self.seats = s.rules.pawns
        self.rows = NO_COUNTS[:MOST_SEATS]
        self.times = NO_FLOATS[:MOST_GIFTS]
        self.first_gifts = vec[float]([0.0 for _ in range(COLOURS * MOST_SEATS * MOST_SEATS)])
        self.by_colour = [Project(colour) for colour in range(COLOURS)]
        self.order = NO_COUNTS[:COLOURS]

    def look(self, s: PandemicState, acts: i64) -> None:
        """At the state that the players have looked at; who is to act has so many actions left. A project in which
        nobody and nothing is different stays as it is."""
        moved = self.players.moved
        dealt = self.players.dealt if s.deck_size == self.deck_size else ALL
        self.players.moved = 0
        self.players.dealt = 0
        self.deck_size = s.deck_size
        for seat in range(self.seats):
            wait = seat - s.turn
            row = row_of(self.seats, wait if wait >= 0 else wait + self.seats, acts)
            if row != self.rows[seat]:
                self.rows[seat] = row
                moved |= BIT[seat]
        before = self.active
        self.active = 0
        self.is_new = False
        busy: i64 = 0
        for colour in range(s.rules.diseases):
            project = self.by_colour[colour]
            if s.cures[colour] != ACTIVE or s.rules.board.suits[colour] == 0:
                project.busy = ALL
                continue
            is_dealt = project.busy == ALL or dealt & s.rules.board.suits[colour] != 0
            if is_dealt:
                project.count_cards(s, self.players)
            people = project.givers | project.collectors
            if is_dealt or moved & people != 0 or busy & project.collectors != project.busy:
                self.moved = ALL if is_dealt else moved
                self.find_collector(s, project, busy)
                self.is_new = True
            if project.collector != NOBODY:
                busy |= BIT[project.collector]
            self.insert(project)
        if self.active != before:
            self.is_new = True

    def insert(self, project: Project) -> None:
        at = self.active
        while at > 0 and self.project(at - 1).turns > project.turns:
            self.order[at] = self.order[at - 1]
            at -= 1
        self.order[at] = project.colour
        self.active += 1

    def project(self, nth: i64) -> Project:
        return self.by_colour[self.order[nth]]

    def projects(self) -> list[Project]:
        return [self.project(nth) for nth in range(self.active)]

    # ------------------------------------------------------------------ one cure
    def find_collector(self, s: PandemicState, project: Project, busy: i64) -> None:
        project.begin()
        project.busy = busy & project.collectors
        collectors = project.collectors
        while collectors != 0:
            seat = low_member(collectors)
            collectors &= collectors - 1
            needs = self.players.lacks[seat * COLOURS + project.colour]
            self.try_collector(s, project, seat, needs, busy & BIT[seat] != 0)

    def try_collector(self, s: PandemicState, best: Project, seat: i64, needs: i64, is_busy: bool) -> None:
        """Take this seat as the collector, if it would be quicker."""
        to_station = self.players.to_station[seat]
        if needs <= 0:
            turns = TIMES[self.rows[seat] + to_station + 1]
            if best.is_quickest(turns):
                best.collector = seat
                best.turns = turns
                best.needs = 0
                best.missing = 0
                best.gifts = 0
                best.meeting = 0.0
                best.trip = turns
            return
        gifts = self.gifts(s, best, seat, needs)
        missing = needs - gifts
        if missing > best.left:
            return
        meeting = self.times[gifts - 1] if gifts > 0 else 0.0
        turns = meeting
        if missing > 0:
            drawing = float(missing) / best.pace
            if drawing > turns:
                turns = drawing
        trip = float(self.seats * (to_station + 1)) / 8.0
        turns += trip
        if is_busy:
            turns += SECOND_TASK
        if best.is_quickest(turns):
            best.collector = seat
            best.turns = turns
            best.needs = needs
            best.missing = missing
            best.gifts = gifts
            best.meeting = meeting
            best.trip = trip

    # ------------------------------------------------------------------ cards from others
    def gifts(self, s: PandemicState, project: Project, collector: i64, most: i64) -> i64:
        """When cards of other hands can be handed over, the first ones in front, in `times`; how many there are."""
        found: i64 = 0
        if most > MOST_GIFTS:
            most = MOST_GIFTS
        givers = project.givers & ~BIT[collector]
        while givers != 0:
            giver = low_member(givers)
            givers &= givers - 1
            turns = self.first_gift(s, project.colour, giver, collector)
            pause = 0.3 if self.players.gives_any & BIT[giver] != 0 else float(self.seats)
            for _nth in range(s.suits[giver * COLOURS + project.colour]):
                found = add_time(self.times, found, most, turns)
                turns += pause
        return found

    def first_gift(self, s: PandemicState, colour: i64, giver: i64, collector: i64) -> float:
        """When a card of a colour can be handed over."""
        place = (colour * MOST_SEATS + collector) * MOST_SEATS + giver
        if self.moved & (BIT[giver] | BIT[collector]) != 0:
            if self.players.gives_any & BIT[giver] != 0:
                self.first_gifts[place] = self.visit(s, giver, collector)
            else:
                cards = s.hands[giver] & s.rules.board.suits[colour]
                self.first_gifts[place] = self.meeting(giver, collector, cards)
        return self.first_gifts[place]

    def visit(self, s: PandemicState, giver: i64, collector: i64) -> float:
        """When one of them can hand over any card where the other is."""
        rows = self.rows
        there = handed_over(rows[giver], self.players.actions(giver, s.pawns[collector]), rows[collector], 0)
        here = handed_over(rows[giver], 0, rows[collector], self.players.actions(collector, s.pawns[giver]))
        return here if here < there else there

    def meeting(self, giver: i64, collector: i64, cards: i64) -> float:
        """When the first of these cards can be handed over in its city."""
        actions = self.players.net.actions
        from_giver = self.players.rows[giver]
        from_collector = self.players.rows[collector]
        giver_row = self.rows[giver]
        collector_row = self.rows[collector]
        best = NEVER
        while cards != 0:
            city = low_member(cards)
            cards &= cards - 1
            turns = handed_over(giver_row, actions[from_giver + city], collector_row, actions[from_collector + city])
            if turns < best:
                best = turns
        return best


def handed_over(giver: i64, giver_actions: i64, collector: i64, collector_actions: i64) -> float:
    """When the later one is there and has an action left to hand the card over; by their rows in TIMES."""
    if giver_actions == 0 and collector_actions == 0:
        first = TIMES[giver + 1]
        second = TIMES[collector + 1]
        return first if first < second else second
    giver_turns = TIMES[giver + giver_actions]
    collector_turns = TIMES[collector + collector_actions]
    if giver_turns > collector_turns:
        return TIMES[giver + giver_actions + 1] + STEP_SHARE * collector_turns
    return TIMES[collector + collector_actions + 1] + STEP_SHARE * giver_turns


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
