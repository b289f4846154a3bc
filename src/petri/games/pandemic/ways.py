"""How far it is from city to city, and what that and the cards in their hands mean to the players."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.state import BIT, low_member
from petri.core.vecs import append, extend, vec
from petri.games.pandemic.board import COLOURS, FLIGHT, Board
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Role

FAR: Final[i64] = 40
MOST_NETS: Final = 200
ALL: Final[i64] = -1  # as a bit set
NO_COUNTS: Final[vec[i64]] = vec[i64]([0 for _ in range(64)])
NO_FLOATS: Final[vec[float]] = vec[float]([0.0 for _ in range(64)])


class Ways:
    """How many actions it takes to come from city to city by drives and shuttle flights."""

    def __init__(self, board: Board) -> None:
        self.size: i64 = board.size
        self.drives: vec[vec[i64]] = vec[vec[i64]]([distances(board, city) for city in range(board.size)])
        self.flights: vec[i64] = vec[i64]([flights_of(n) for drives in self.drives for n in drives])
        self.known: dict[int, Net] = {}

    def net(self, stations: i64) -> Net:
        """The ways with these research stations."""
        key = int(stations)
        found = self.known.get(key)
        if found is None:
            if len(self.known) == MOST_NETS:
                self.known.clear()
            found = self.known[key] = Net(self, stations)
        return found


@final
class Net:
    """The ways with some research stations."""

    size: i64
    actions: vec[i64]  # by start * size + city; behind them the same for the Pilot
    to_station: vec[i64]  # the drives from each city to the nearest station …
    spread: float  # … and all of them together

    def __init__(self, ways: Ways, stations: i64) -> None:
        size = self.size = ways.size
        near = vec[i64]([FAR for _ in range(size)])
        while stations != 0:
            drives = ways.drives[low_member(stations)]
            stations &= stations - 1
            for city in range(size):
                if drives[city] < near[city]:
                    near[city] = drives[city]
        actions = vec[i64]()
        for start in range(size):
            shuttle = near[start] + 1
            drives = ways.drives[start]
            for city in range(size):
                flown = shuttle + near[city]
                actions = append(actions, flown if flown < drives[city] else drives[city])
        self.actions = extend(actions, ways.flights)
        self.to_station = near
        self.spread = float(sum([int(drives) for drives in near]))

    def row(self, start: i64, is_flown: bool) -> i64:
        """Where the actions from a city to all others begin."""
        return (start + self.size if is_flown else start) * self.size

    def between(self, start: i64, city: i64) -> i64:
        """By drives and shuttle flights."""
        return self.actions[start * self.size + city]


def distances(board: Board, start: i64) -> vec[i64]:
    drives = vec[i64]([FAR for _ in range(board.size)])
    drives[start] = 0
    reached = vec[i64]([start])
    done: i64 = 0
    while done < len(reached):
        city = reached[done]
        done += 1
        for near in board.neighbours[city]:
            if drives[near] == FAR:
                drives[near] = drives[city] + 1
                reached = append(reached, near)
    return drives


def flights_of(drives: int) -> int:
    """How many flights of the Pilot come so far."""
    return (drives + FLIGHT - 1) // FLIGHT


_ways: Final[dict[Board, Ways]] = {}


def ways_of(board: Board) -> Ways:
    found = _ways.get(board)
    if found is None:
        found = _ways[board] = Ways(board)
    return found


@final
class Players:
    """Where the players stand: how far it is from there, and what each lacks for the cures. It is used for many states
    of a game, one after the other, and what is as in the state before is not worked out again."""

    net: Net
    stations: i64 = -1  # for which the net is
    roles: i64 = -1  # of all pawns, as one number
    rows: vec[i64]  # by pawn, where its actions begin in the net
    to_station: vec[i64]  # actions by hand; one without a pawn needs none (LS-035)
    gives_any: i64 = 0  # the pawns that may give any card
    hands: vec[i64]  # the city cards of each …
    sizes: i64 = 0  # … and how many cards there are in it, all as one number
    discarded: i64 = 0
    samples: i64 = 0
    was_altered: bool = False
    lacks: vec[i64]  # cards by hand * COLOURS + colour
    work: vec[float]  # the best that each seat, or a hand without a pawn, could do next
    moved: i64 = 0  # the pawns for which something is different, …
    dealt: i64 = 0  # … and the cards, since the team was told (`Team.look`)

    def __init__(self, s: PandemicState, stations: i64) -> None:
        hands = s.rules.hands
        self.rows = NO_COUNTS[:hands]
        self.to_station = NO_COUNTS[:hands]
        self.hands = NO_COUNTS[:hands]
        self.lacks = NO_COUNTS[: hands * COLOURS]
        self.work = NO_FLOATS[:hands]
        self.look(s, stations)

    def look(self, s: PandemicState, stations: i64) -> None:
        """At another state, with these stations to use."""
        dealt = s.discard_cities ^ self.discarded
        self.discarded = s.discard_cities
        roles: i64 = 0
        for pawn in range(s.rules.pawns):
            roles = roles * 64 + s.role(pawn).number
        is_new = stations != self.stations or roles != self.roles
        if is_new:
            dealt = ALL  # another role may need fewer cards
            self.roles = roles
            self.stations = stations
            self.net = ways_of(s.rules.board).net(stations)
        for pawn in range(s.rules.pawns):
            row = self.net.row(s.pawns[pawn], s.role(pawn).flight_range > 0)
            if is_new or row != self.rows[pawn]:
                self.rows[pawn] = row
                self.place(pawn, s.pawns[pawn], s.role(pawn))
        sizes: i64 = 0
        for hand in range(s.rules.hands):
            self.work[hand] = 0.0
            sizes = sizes * 32 + s.hand_sizes[hand]
            dealt |= s.hands[hand] ^ self.hands[hand]
            self.hands[hand] = s.hands[hand]
        if s.is_altered or self.was_altered or s.samples != self.samples:
            dealt = ALL
        self.sizes = sizes
        self.was_altered = s.is_altered
        self.samples = s.samples
        if dealt != 0:
            self.dealt |= dealt
            self.count_cards(s, dealt)

    def place(self, pawn: i64, city: i64, role: Role) -> None:
        self.moved |= BIT[pawn]
        actions = self.net.to_station[city]
        if role.flight_range > 0:
            actions = (actions + role.flight_range - 1) // role.flight_range
        elif role.builds_free and actions > 1:
            actions = 1
        self.to_station[pawn] = actions
        self.gives_any &= ~BIT[pawn]
        if role.gives_any_card:
            self.gives_any |= BIT[pawn]

    def count_cards(self, s: PandemicState, dealt: i64) -> None:
        """For the cures of the colours that these cards have."""
        for colour in range(s.rules.diseases):
            if s.rules.board.suits[colour] & dealt != 0:
                for hand in range(s.rules.hands):
                    lacks = s.cure_cost(hand, colour) - s.suits[hand * COLOURS + colour]
                    self.lacks[hand * COLOURS + colour] = s.role(hand).lacking(s, hand, colour, lacks)

    def actions(self, pawn: i64, city: i64) -> i64:
        """How many it takes to come there."""
        return self.net.actions[self.rows[pawn] + city]

    def offer(self, seat: i64, value: float) -> None:
        """A seat has one thing in mind, the best; with the sum of all it would stay halfway between them."""
        if value > self.work[seat]:
            self.work[seat] = value
