"""Search over whole turns: the best ways to use the actions that are left, while time stands still."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget
from petri.core.state import BIT, STEP_BITS, Moves, new_moves
from petri.core.things import KIND_BITS, PART, PART_BITS
from petri.core.vecs import append, vec
from petri.games.pandemic.actions.consent import AGREE
from petri.games.pandemic.actions.move import CHARTER, DRIVE, FLY
from petri.games.pandemic.actions.share import GIVE, TAKE
from petri.games.pandemic.board import ACTIVE, COLOURS, CURED, ERADICATED, MOST_CUBES
from petri.games.pandemic.cards import NO_CITY
from petri.games.pandemic.evaluation import evaluate, prospects_by, stations_of
from petri.games.pandemic.events.base import (
    AIRLIFT,
    FORECAST,
    GOVERNMENT_GRANT,
    ONE_QUIET_NIGHT,
    ORDER,
    ORDER_CARD,
    RESILIENT_POPULATION,
)
from petri.games.pandemic.hands import DISCARD, HAND_LIMIT
from petri.games.pandemic.infection import INFECTION_PHASE
from petri.games.pandemic.planning.chance import Chance
from petri.games.pandemic.planning.outlook import WORTH
from petri.games.pandemic.planning.sight import Sight, sight_of
from petri.games.pandemic.roles.base import SPECIAL
from petri.games.pandemic.state import WON, PandemicState
from petri.games.pandemic.things import Event
from petri.games.pandemic.turn import ACTIONS
from petri.games.pandemic.windows import CLOSE, EPIDEMIC_WINDOW, PASS, WINDOW

NO_MOVES: Final[vec[i64]] = vec[i64]()
SURE: Final = 1000.0  # the logit of a game that is over
ANY_SEAT: Final[i64] = -1
MOST_ANSWERS: Final[i64] = 20
QUIET_FROM: Final = 0.5  # outbreaks to be expected, for which a night is made quiet
WORTH_SHARE: Final = 3.0  # of the evaluation, beside the logit


@final
class Node:
    """A state within a turn, and how it came about."""

    def __init__(self, state: PandemicState, sight: Sight, value: float, parent: Node | None, moves: vec[i64]) -> None:
        self.state = state
        self.sight = sight
        self.value = value
        self.parent = parent
        self.moves = moves  # the move and the answers to what it asked
        self.events: i64 = 0  # played on the way

    def plan(self) -> vec[i64]:
        """All moves from the beginning."""
        chain: list[Node] = []
        node: Node | None = self
        while node is not None:
            chain.append(node)
            node = node.parent
        out = vec[i64]()
        at = len(chain) - 1
        while at >= 0:
            for move in chain[at].moves:
                out = append(out, move)
            at -= 1
        return out


@final
class Beam:
    """The best nodes, best first; two nodes of one value are most likely one state."""

    def __init__(self, width: i64) -> None:
        self.width = width
        self.nodes: list[Node] = []
        self.values = vec[float](capacity=64)

    def place_of(self, value: float) -> i64:
        """Where a node of this value belongs, or -1."""
        values = self.values
        n: i64 = len(values)
        if n >= self.width and value <= values[n - 1]:
            return -1
        at = n
        while at > 0 and values[at - 1] <= value:
            if values[at - 1] == value:
                return -1
            at -= 1
        return at

    def insert(self, at: i64, node: Node) -> None:
        self.nodes.insert(int(at), node)
        values = append(self.values, 0.0)
        k: i64 = len(values) - 1
        while k > at:
            values[k] = values[k - 1]
            k -= 1
        values[at] = node.value
        if len(values) > self.width:
            self.nodes.pop()
            values = values[: self.width]
        self.values = values

    def add(self, node: Node) -> None:
        at = self.place_of(node.value)
        if at >= 0:
            self.insert(at, node)


@final
class Search:
    """Looks for plans, by the evaluation alone or by the learned chance with a share of it."""

    def __init__(self, chance: Chance | None, budget: Budget) -> None:
        self.chance = chance
        self.budget = budget
        self.share: float = WORTH_SHARE
        self.mover: i64 = ANY_SEAT  # whose events may be played
        self.moves: Moves = new_moves()

    def value(self, s: PandemicState, seat: i64, sight: Sight, acts: i64) -> float:
        """How good a state looks to a seat, if the player whose turn it is has so many actions left."""
        self.budget.spent += 1
        chance = self.chance
        if chance is None:
            return self.worth(s, seat, sight)
        if s.result != 0:
            return SURE if s.result == WON else -SURE
        seen = chance.look(s, sight, acts)
        return chance.logit(seen) + self.share * seen.outlook.numbers[WORTH]

    def worth(self, s: PandemicState, seat: i64, sight: Sight) -> float:
        """By the evaluation."""
        if s.result != 0:
            return evaluate(s, seat)
        value = prospects_by(s, seat, sight.threats(s), sight.moment.players_in(s, stations_of(s, seat)))
        if s.is_altered:
            for other in s.answers:
                value = other.value_to(s, seat, value)
        return value

    # ------------------------------------------------------------------ one turn
    def plans(self, start: PandemicState, width: i64, events: bool) -> list[Node]:
        """Plans for the rest of the turn, best first; time stands still in all of them."""
        first = start.copy()
        first.actions_left += 1  # so that the last action does not end the turn
        most = first.actions_left
        cities = cities_that_matter(first)
        sight = sight_of(first, first.turn)
        beams: list[Beam] = [Beam(width) for _ in range(most + 1)]
        begin = Node(first, sight, self.value(first, first.turn, sight, most - 1), None, NO_MOVES)
        beams[most].add(begin)
        done = Beam(width)
        level = most
        while level > 1:
            beam = beams[level]
            if events and first.events_held != 0:  # an event takes no action: its nodes join this level once
                for node in beam.nodes[:]:
                    if node.events == 0 and node.state.result == 0:
                        self.expand(node, cities, True, beams, beam)
            for node in beam.nodes:
                if node.state.result != 0:
                    done.add(node)
                else:
                    self.expand(node, cities, False, beams, done)
            if len(beam.nodes) > 0:
                self.stop_at(beam.nodes[0], beams[1])
            level -= 1
        for node in beams[1].nodes:
            done.add(node)
        return done.nodes

    def stop_at(self, node: Node, last: Beam) -> None:
        """To do nothing more is a plan, too; it is compared where no actions are left."""
        if node.state.result == 0:
            value = self.value(node.state, node.state.turn, node.sight, 0)
            last.add(Node(node.state, node.sight, value, node.parent, node.moves))

    def expand(self, node: Node, cities: i64, events: bool, beams: list[Beam], same: Beam) -> None:
        s = node.state
        turn = s.turn
        back = way_back(node)
        s.list_moves(self.moves)
        for move in self.moves.taken():
            if move == back or not self.is_wanted(s, move, cities, events):
                continue
            after = s.copy()
            after.play(move)
            moves = append(NO_MOVES[:], move)
            if after.result == 0 and not after.is_asked(ACTIONS):
                moves = self.settle(after, moves, node.sight)
            if after.result == 0 and (not after.is_asked(ACTIONS) or after.turn != turn or after.actions_left < 1):
                continue
            left = after.actions_left
            sight = node.sight.of(after)
            value = self.value(after, turn, sight, left - 1)
            beam = same if events or after.result != 0 else beams[left if left < len(beams) else len(beams) - 1]
            at = beam.place_of(value)
            if at >= 0:
                child = Node(after, sight, value, node, moves)
                child.events = node.events + 1 if events else node.events
                beam.insert(at, child)

    def is_wanted(self, s: PandemicState, move: i64, cities: i64, events: bool) -> bool:
        """Whether a move may be part of a plan: not every flight is worth a thought."""
        kind = s.rules.kinds[move >> KIND_BITS]
        b = move & (PART - 1)
        if isinstance(kind, Event):
            if not events or kind is FORECAST or kind is ONE_QUIET_NIGHT or kind is RESILIENT_POPULATION:
                return False
            if self.mover != ANY_SEAT and s.seat_of(move) != self.mover:
                return False
            return (kind is not AIRLIFT and kind is not GOVERNMENT_GRANT) or cities & BIT[b] != 0
        if events or kind is PASS:
            return False
        if kind is FLY:
            return (move >> PART_BITS) & (PART - 1) == s.turn or cities & BIT[b] != 0
        if kind is CHARTER or kind is SPECIAL:
            return cities & BIT[b] != 0
        if (kind is GIVE or kind is TAKE) and b < s.rules.board.size:
            return s.cures[s.rules.board.colours[b]] == ACTIVE
        return True

    def settle(self, s: PandemicState, moves: vec[i64], sight: Sight) -> vec[i64]:
        """Answer what a move asks at once."""
        answers: i64 = 0
        while s.result == 0 and not s.is_asked(ACTIONS) and answers < MOST_ANSWERS:
            sight = sight.of(s) if sight.moment.seat == s.to_act else sight_of(s, s.to_act)
            answer = self.quick_by(s, sight)
            moves = append(moves, answer)
            s.play(answer)
            answers += 1
        return moves

    # ------------------------------------------------------------------ quick answers
    def quick(self, s: PandemicState) -> i64:
        """What is answered to anything but the actions, without looking ahead."""
        return self.quick_by(s, None)

    def quick_by(self, s: PandemicState, sight: Sight | None) -> i64:
        """The same, by what the seat that is asked may have seen already."""
        if s.is_asked(WINDOW):
            return quick_window(s)
        if s.is_asked(EPIDEMIC_WINDOW):
            return quick_resilient(s)
        if s.is_asked(ORDER):
            return quick_order(s)
        if sight is None:
            sight = sight_of(s, s.to_act)
        best: i64 = -1
        most = 0.0
        for move in s.moves_of(s.to_act):
            kind = s.rules.kinds[move >> KIND_BITS]
            if kind is AGREE or kind is CLOSE:
                return move
            if best >= 0 and isinstance(kind, Event):
                continue
            value = self.value_of_answer(s, sight, move)
            if best < 0 or value > most:
                most = value
                best = move
        return best

    def best_answers(self, s: PandemicState, moves: vec[i64], most: i64) -> vec[i64]:
        """The best of these moves, best first."""
        sight = sight_of(s, s.to_act)
        in_order = sorted([(-self.value_of_answer(s, sight, move), int(move)) for move in moves])
        return vec[i64]([move for _, move in in_order[:most]])

    def value_of_answer(self, s: PandemicState, sight: Sight, move: i64) -> float:
        after = s.copy()
        carry_out_alone(after, move)
        return self.value(after, s.to_act, sight.of(after), 0)


def carry_out_alone(s: PandemicState, move: i64) -> None:
    """Nothing goes on after a discard."""
    if s.is_asked(HAND_LIMIT) and s.rules.kinds[move >> KIND_BITS] is DISCARD:
        s.discard(s.asked_arg(), move & (PART - 1))
    else:
        s.play(move)


def cities_that_matter(s: PandemicState) -> i64:
    """Those worth a flight: stations, pawns, two cubes, cards that could be handed over there."""
    cities = s.stations
    for pawn in range(s.rules.pawns):
        cities |= BIT[s.pawns[pawn]]
    place: i64 = -1
    for n in s.cubes:
        place += 1
        if n >= 2:
            cities |= BIT[place // COLOURS]
    for colour in range(s.rules.diseases):
        if s.cures[colour] == ACTIVE:
            for hand in range(s.rules.pawns):
                cities |= s.hands[hand] & s.rules.board.suits[colour]
    return cities


def way_back(node: Node) -> i64:
    """The drive that would undo the last one."""
    parent = node.parent
    if parent is None or len(node.moves) != 1 or node.moves[0] >> KIND_BITS != DRIVE.number:
        return -1
    pawn = (node.moves[0] >> PART_BITS) & (PART - 1)
    return DRIVE.base + pawn * PART + parent.state.pawns[pawn]


# ---------------------------------------------------------------------- events, by rules of thumb
def quick_window(s: PandemicState) -> i64:
    """A quiet night, if many outbreaks are to be expected in the phase that comes now."""
    if s.quiet_night or not may_play(s, ONE_QUIET_NIGHT) or not is_before_infection(s):
        return PASS.base
    return ONE_QUIET_NIGHT.base if outbreaks_now(s) > QUIET_FROM else PASS.base


def may_play(s: PandemicState, event: Event) -> bool:
    """Whether who is asked has an event to play."""
    if s.events_held & BIT[event.card] == 0:
        return False
    for hand in range(s.rules.hands):
        if s.rules.hand_owners[hand] == s.to_act and s.playable_events(hand) & BIT[event.card] != 0:
            return True
    return False


def is_before_infection(s: PandemicState) -> bool:
    return s.depth > 1 and s.agenda[s.depth - 2] >> STEP_BITS == INFECTION_PHASE.number


def outbreaks_now(s: PandemicState) -> float:
    """To be expected in the infection phase that comes now, by the layers of the deck."""
    left = s.infection_rate()
    total = 0.0
    place = s.infection_size - 1
    while place >= 0 and left > 0:
        layer = s.layer[i64(s.infection[place])]
        size: i64 = 0
        full: i64 = 0
        while place >= 0 and s.layer[i64(s.infection[place])] == layer:
            card = i64(s.infection[place])
            if card < NO_CITY and is_full(s, card):
                full += 1
            size += 1
            place -= 1
        taken = left if left < size else size
        total += float(full) * float(taken) / float(size)
        left -= taken
    return total


def is_full(s: PandemicState, city: i64) -> bool:
    """Whether its card would cause an outbreak."""
    colour = s.colour_of(city)
    return s.cubes_at(city, colour) == MOST_CUBES and not s.is_protected(city, colour)


def quick_resilient(s: PandemicState) -> i64:
    """The most dangerous card of the discard pile is removed."""
    card = most_dangerous(s)
    return RESILIENT_POPULATION.base + card if card >= 0 and may_play(s, RESILIENT_POPULATION) else PASS.base


def most_dangerous(s: PandemicState) -> i64:
    """The card of the infection discard pile that should not come again, or -1."""
    best: i64 = -1
    most = 0.0
    for at in range(s.discard_size):
        card = i64(s.infection_discard[at])
        if card < NO_CITY:
            danger = danger_of(s, card)
            if danger > most:
                most = danger
                best = card
    return best


def danger_of(s: PandemicState, card: i64) -> float:
    """How bad it would be to draw this card."""
    colour = s.colour_of(card)
    if s.cures[colour] == ERADICATED:
        return 0.0
    n = s.cubes_at(card, colour)
    danger = float(n * n)
    for near in s.rules.board.neighbours[card]:
        k = s.cubes_at(near, colour)
        danger += 0.3 * float(k * k) * float(n) / 3.0
    if s.cures[colour] == CURED:
        danger *= 0.6
    if s.guards != 0 and s.is_protected(card, colour):
        danger *= 0.3
    return danger + 0.01


def quick_order(s: PandemicState) -> i64:
    """The least dangerous card comes next."""
    arg = s.asked_arg()
    low = s.infection_size - (arg // 16) % 16
    best = i64(s.infection[low])
    least = 1e9
    for at in range(low, low + arg % 16):
        card = i64(s.infection[at])
        danger = danger_of(s, card) if card < NO_CITY else 5.0
        if danger < least:
            least = danger
            best = card
    return ORDER_CARD.base + best
