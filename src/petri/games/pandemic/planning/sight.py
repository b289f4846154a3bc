"""What searches look at again and again in the states of one turn, and that seldom changes there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from mypy_extensions import i64

from petri.core.signing import mixed, mixed_small
from petri.core.state import low_member
from petri.core.vecs import append, vec
from petri.games.pandemic.board import COLOURS, ERADICATED, MOST_CUBES
from petri.games.pandemic.evaluation import Dangers, dangers_by, infection_chances, patience
from petri.games.pandemic.planning.coming import ROW, Coming
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.ways import Players

if TYPE_CHECKING:
    from petri.games.pandemic.planning.chance import Look

BOARD_NUMBERS: Final[i64] = 32
NOTHING_SEEN: Final[vec[float]] = vec[float]([0.0 for _ in range(BOARD_NUMBERS)])


@final
class Moment:
    """What the decks may bring: the same as long as time stands still."""

    seat: i64  # as whom it seems so
    chances: vec[float]  # by city, as the evaluation weighs them
    found: Coming | None = None
    sights: dict[int, Sight]  # of its boards, by their signs
    players: Players | None = None
    seen: Look | None = None  # the state that was looked at last

    def __init__(self, s: PandemicState, seat: i64) -> None:
        self.seat = seat
        self.chances = infection_chances(s, seat)
        self.sights = {}

    def coming(self, s: PandemicState) -> Coming:
        found = self.found
        if found is None:
            found = self.found = Coming(s)
        return found

    def players_in(self, s: PandemicState, stations: i64) -> Players:
        """As they stand in a state, with these stations to use; until the next one is looked at."""
        players = self.players
        if players is None:
            players = self.players = Players(s, stations)
        else:
            players.look(s, stations)
        return players


@final
class Sight:
    """The board as it stands: the same for all states of a moment with the same cubes, cures and guards."""

    moment: Moment
    key: i64
    cures: i64 = 0  # how far each is
    found: Dangers | None = None
    numbers: vec[float]  # of the board, for the learned chance; none until they are asked for
    dangers: Dangers  # as the learned chance weighs them
    threes: vec[i64]  # … where three are of one colour
    full: vec[i64]  # cities in which the next cube is an outbreak …
    chains: vec[float]  # … and of how many

    def __init__(self, s: PandemicState, moment: Moment) -> None:
        self.moment = moment
        self.key = key_of(s)
        for cure in s.cures:
            self.cures = self.cures * 4 + cure
        self.numbers = NOTHING_SEEN[:0]

    def of(self, after: PandemicState) -> Sight:
        """The sight of a later state of the same moment."""
        key = key_of(after)
        if key == self.key:
            return self
        sights = self.moment.sights
        sign = int(mixed_small(key, after.cubes))
        found = sights.get(sign)
        if found is None:
            found = sights[sign] = Sight(after, self.moment)
        return found

    def threats(self, s: PandemicState) -> Dangers:
        found = self.found
        if found is None:
            found = self.found = dangers_by(s, self.moment.chances, patience(s))
        return found

    def board(self, s: PandemicState) -> vec[float]:
        """The numbers of the board."""
        if len(self.numbers) == 0:
            self.look_at_board(s, self.moment.coming(s))
        return self.numbers

    def look_at_board(self, s: PandemicState, coming: Coming) -> None:
        f = self.numbers = NOTHING_SEEN[:]
        self.dangers = Dangers()
        self.threes = vec[i64]()
        self.full = vec[i64]()
        self.chains = vec[float]()
        colours = s.rules.board.colours
        place: i64 = -1
        for cubes in s.cubes:
            place += 1
            if cubes == 0:
                continue
            city = place // COLOURS
            n = i64(cubes)
            f[n - 1] += 0.1  # 0 to 2
            if n == MOST_CUBES:
                self.threes = append(self.threes, city)
            if colours[city] == place - city * COLOURS:
                self.look_at_city(s, coming, city, colours[city], n)
        self.look_at_clock(s, coming)

    def look_at_city(self, s: PandemicState, coming: Coming, city: i64, colour: i64, n: i64) -> None:
        """Cubes of its own colour."""
        f = self.numbers
        soon = coming.drawn[ROW + city]
        next_row = coming.drawn[2 * ROW + city]
        later = coming.drawn[coming.last_row + city]
        if s.guards != 0 and s.is_protected(city, colour):
            f[3] += later * float(n) / 3.0
            return
        if n == MOST_CUBES:
            chain = 1.0
            for near in s.rules.board.neighbours[city]:
                if i64(s.cubes[near * COLOURS + colour]) == MOST_CUBES:
                    chain += 1.0
                    f[4] += 0.1
            f[5] += soon * chain
            f[24] += next_row * chain
            f[6] += later * chain
            self.full = append(self.full, city)
            self.chains = append(self.chains, chain)
            danger = later * chain + 0.05
        elif n == 2:
            f[8] += soon
            f[25] += next_row
            f[9] += later
            danger = 0.35 * later + 0.02
        else:
            f[10] += later * 0.5
            danger = 0.08 * later + 0.005
        f[11] += coming.bottom[city]
        self.dangers.add(city, danger)

    def look_at_clock(self, s: PandemicState, coming: Coming) -> None:
        f = self.numbers
        pawns = s.rules.pawns
        epidemics = coming.epidemic[pawns if pawns < 6 else 6]
        broken = float(s.outbreaks)
        f[12] = coming.epidemic[1]
        f[13] = epidemics
        f[26] = coming.epidemic[2]
        f[27] = coming.epidemic[3]
        f[14] = f[11] * epidemics
        f[15] = broken / 8.0
        f[16] = broken * broken / 64.0
        f[17] = 1.0 if s.outbreaks >= 6 else 0.0
        f[18] = 1.0 if s.outbreaks >= 7 else 0.0
        f[19] = f[6] * broken / 8.0
        f[20] = float(s.infection_rate() - 2) / 2.0
        fewest: i64 = 24
        for colour in range(s.rules.diseases):
            if s.cures[colour] == ERADICATED:
                continue
            supply = s.supply[colour]
            if supply < fewest:
                fewest = supply
            if supply < 8:
                f[21] += float((8 - supply) * (8 - supply)) / 64.0
        f[22] = float(fewest) / 24.0
        f[28] = 1.0 if fewest <= 2 else 0.0
        f[29] = 1.0 if fewest <= 5 else 0.0
        f[30] = f[5] * broken / 8.0
        f[31] = (f[6] + f[9] * 0.3) * epidemics


def sight_of(s: PandemicState, seat: i64) -> Sight:
    """At a moment that nothing is known of yet."""
    return Sight(s, Moment(s, seat))


def key_of(s: PandemicState) -> i64:
    """While time stands still cubes only leave the board, so their sums tell whether any did. With modules they may go
    elsewhere than into the supply."""
    key = s.outbreaks * 64 + len(s.answers)
    for n in s.on_board:
        key = key * 32 + n
    for cure in s.cures:
        key = key * 4 + cure
    if s.is_altered:
        for n in s.supply:
            key = mixed(key, n)
    guards = s.guards
    while guards != 0:
        pawn = low_member(guards)
        guards &= guards - 1
        key = (key * 16 + s.role(pawn).number % 16) * 64 + s.pawns[pawn]
    return key
