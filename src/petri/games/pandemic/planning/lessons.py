"""Games with itself, from which the planner learns; `scripts/train_planner.py` says how."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget
from petri.core.rng import seeded
from petri.core.vecs import append, vec
from petri.games.pandemic.mind import mind_of
from petri.games.pandemic.planning.chance import Chance, Learned
from petri.games.pandemic.planning.planner import PandemicPlanner
from petri.games.pandemic.planning.search import NO_MOVES, Node, Search, cities_that_matter
from petri.games.pandemic.planning.sight import sight_of
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.turn import ACTIONS
from petri.games.pandemic.windows import PASS

WORD: Final = 4294967296.0


def carry_out(s: PandemicState, plan: vec[i64]) -> None:
    turns = s.turns
    for move in plan:
        if s.result == 0:
            s.play(move)
    if s.result == 0 and s.is_asked(ACTIONS) and s.turns == turns:
        s.play(PASS.base)


@final
class Lesson:
    """A game by quick search alone, with turns now and then in which it strays: so it sees states that it would not
    come to by itself."""

    def __init__(self, chance: Chance, is_new: bool, seed: i64, width: i64, stray: float) -> None:
        """A new net knows nothing yet: it is played by the evaluation."""
        self.chance = chance
        self.search = Search(None if is_new else chance, Budget(0, 0.0))
        self.rng = seeded(seed)
        self.width = width
        self.stray = stray
        self.rows: list[vec[float]] = []  # the numbers of states …
        self.turns: list[i64] = []  # … and in which turn they were

    def play(self, s: PandemicState) -> i64:
        s.stop_noting()
        while s.result == 0:
            if s.is_asked(ACTIONS):
                self.play_turn(s)
            else:
                s.play(self.search.quick(s))
        return s.result

    def play_turn(self, s: PandemicState) -> None:
        if float(self.rng.next32()) < self.stray * WORD:
            last = self.strayed(s)
        else:
            last = self.search.plans(s, self.width, True)[0]
        node: Node | None = last
        while node is not None:
            if node.state.result == 0:
                acts = node.state.actions_left - 1 if node is not last else i64(0)
                self.rows.append(self.chance.of(node.state, node.sight, acts))
                self.turns.append(s.turns)
            node = node.parent
        carry_out(s, last.plan())

    def strayed(self, start: PandemicState) -> Node:
        """A turn of random actions."""
        s = start.copy()
        s.actions_left += 1
        node = Node(s, sight_of(s, s.turn), 0.0, None, NO_MOVES)
        cities = cities_that_matter(s)
        while node.state.result == 0 and node.state.actions_left > 1:
            wanted = vec[i64]()
            for move in node.state.moves():
                if self.search.is_wanted(node.state, move, cities, False):
                    wanted = append(wanted, move)
            if len(wanted) == 0:
                break
            after = node.state.copy()
            move = wanted[self.rng.below(len(wanted))]
            after.play(move)
            moves = append(NO_MOVES[:], move)
            if after.result == 0 and not after.is_asked(ACTIONS):
                moves = self.search.settle(after, moves, node.sight)
            node = Node(after, node.sight.of(after), 0.0, node, moves)
        return node


@final
class Exercise:
    """A game by the planner: what it found of the plans that it tried, it learns."""

    def __init__(self, chance: Chance, seed: i64, nodes: i64) -> None:
        self.planner = PandemicPlanner(Learned(chance, chance), seeded(seed), Budget(nodes, 0.0))
        self.moves: list[int] = []  # of the whole game
        self.begins: list[int] = []  # after how many of them a turn was planned …
        self.plans: list[list[list[int]]] = []  # … the plans, of which the first was carried out …
        self.values: list[list[float]] = []  # … what came of them on the average …
        self.worlds: list[list[int]] = []  # … and in how many worlds

    def play(self, s: PandemicState) -> i64:
        while s.result == 0:
            moves = s.legal_of(s.to_act)
            if s.is_asked(ACTIONS) and len(moves) > 1:
                self.play_turn(s, moves)
            else:
                self.carry_out(s, i64(self.planner.choose(mind_of(s, int(s.to_act)), s.to_act, moves)))
        return s.result

    def carry_out(self, s: PandemicState, move: i64) -> None:
        self.moves.append(int(move))
        s.play(move)

    def play_turn(self, s: PandemicState, moves: list[int]) -> None:
        """As far as it is as planned."""
        trials = self.planner.try_moves(mind_of(s, int(s.turn)), s.turn, moves)
        self.begins.append(len(self.moves))
        self.plans.append([[int(move) for move in trial.plan] for trial in trials])
        self.values.append([trial.mean() for trial in trials])
        self.worlds.append([int(trial.worlds) for trial in trials])
        turns = s.turns
        for move in trials[0].plan:
            if s.result != 0 or not s.is_legal(move):  # something else was drawn
                return
            self.carry_out(s, move)
        if s.result == 0 and s.is_asked(ACTIONS) and s.turns == turns:
            self.carry_out(s, PASS.base)


def numbers_of(s: PandemicState, plans: list[list[int]], chance: Chance) -> list[list[float]]:
    """Of the state in which a turn is planned, and of those that the plans lead to; none of one that ends the game, or
    where something else was drawn."""
    sight = sight_of(s, s.turn)
    rows = [list(chance.of(s, sight, s.actions_left))]
    for plan in plans:
        after = s.copy()
        after.actions_left += 1  # time stands still
        is_possible = True
        for move in plan:
            is_possible = is_possible and after.is_legal(i64(move))
            if is_possible:
                after.play(i64(move))
        is_known = is_possible and after.result == 0
        rows.append(list(chance.of(after, sight.of(after), 0)) if is_known else [])
    return rows
