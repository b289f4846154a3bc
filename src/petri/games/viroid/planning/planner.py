"""The planner of Viroid: the best lines of play, tried in worlds that agree with what everybody knows."""

from __future__ import annotations

from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget, Planner
from petri.core.rng import Rng, derived
from petri.core.vecs import vec
from petri.games.viroid.cards import WON
from petri.games.viroid.evaluation import WEIGHTS, Weights, worth
from petri.games.viroid.mind import ViroidMind
from petri.games.viroid.planning.lines import Line, Search
from petri.games.viroid.planning.quick import Quick
from petri.games.viroid.planning.weights import weights_for
from petri.games.viroid.state import ViroidState

WIDTH: Final[i64] = 6  # of the beam
FIELD: Final[i64] = 12  # lines that are tried
ROUNDS: Final[i64] = 2  # that are played on after a line
MOST_WORLDS: Final[i64] = 256
DECIDED: Final = 400.0  # more than anything that comes of a few turns


@final
class Trial:
    """A line of play and what came of it."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.moves: vec[i64] = line.moves()
        self.total: float = 0.0
        self.latest: float = 0.0


class ViroidPlanner(Planner):
    def __init__(self, rng: Rng, budget: Budget) -> None:
        self.rng = rng
        self.budget = budget
        self.search = Search(budget)
        self.quick = Quick(budget)
        self.weights: Weights = WEIGHTS
        self.level: float = 0.0  # what the state is worth from which lines begin
        self.kept: Line | None = None  # the line that was chosen last, from its end

    def choose(self, mind: object, seat: i64, moves: list[int]) -> int:
        assert isinstance(mind, ViroidMind)
        if len(moves) == 1:
            return moves[0]
        move = self.next_of_kept(mind.template)
        return int(move if move >= 0 else self.think(mind))

    def next_of_kept(self, s: ViroidState) -> i64:
        """The move with which the line that was chosen before goes on, if the game is where it led to."""
        line = self.kept
        while line is not None:
            before = line.before
            if before is not None and before.before is not None and is_same(before.state, s):
                return line.move
            line = before
        return -1

    def think(self, mind: ViroidMind) -> i64:
        self.budget.begin()
        start = mind.world(self.rng)
        self.weights = weights_for(start.rules.seats)
        self.level = worth(start, self.weights)
        lines = self.search.lines(start, self.weights, WIDTH, FIELD)
        if len(lines) == 0:
            self.kept = None
            return self.quick.pick(start, self.weights)
        best = lines[0] if len(lines) == 1 else self.best_of(lines, mind)
        self.kept = best
        return best.moves()[0]

    # ------------------------------------------------------------------ trying lines
    def best_of(self, lines: list[Line], mind: ViroidMind) -> Line:
        """The lines are tried in the same worlds; as often as half of those left are given up, the rest get as much
        of the budget again."""
        field = [Trial(line) for line in lines]
        share = self.share_spent()
        step = (1.0 - share) / float(halvings(len(field)))
        worlds: i64 = 0
        while len(field) > 1 and worlds < MOST_WORLDS and not self.budget.is_spent():
            share += step
            while worlds < MOST_WORLDS and self.try_all(field, mind):
                worlds += 1
                if self.share_spent() >= share:
                    break
            field = best_half(field)
        return field[0].line

    def try_all(self, field: list[Trial], mind: ViroidMind) -> bool:
        """In one more world; False if the budget did not last."""
        world = mind.world(self.rng)
        seed = self.rng.next32()
        for trial in field:
            if self.budget.is_spent():
                return False
            trial.latest = self.result_of(trial.moves, world.copy(), seed)
        for trial in field:
            trial.total += trial.latest
        return True

    def result_of(self, moves: vec[i64], s: ViroidState, seed: i64) -> float:
        """What comes of a line and some turns after it. Chance is the same in each turn, whatever was done before."""
        s.turns = 0
        for move in moves:
            s.play(move)
        turn: i64 = -1
        while s.result == 0 and s.turns < ROUNDS * s.rules.seats:
            if s.turns != turn:
                turn = s.turns
                s.rng.seed(derived(seed, turn))
            s.play(self.quick.pick(s, self.weights))
        if s.result != 0:
            return DECIDED if s.result == WON else -DECIDED
        self.budget.spent += 1
        return within(worth(s, self.weights) - self.level)

    def share_spent(self) -> float:
        """Of the budget, from 0 to 1."""
        budget = self.budget
        if budget.until > 0.0:
            return 1.0 - (budget.until - perf_counter()) / budget.seconds
        return float(budget.spent) / float(budget.limit) if budget.limit > 0 else 0.0


def within(gain: float) -> float:
    """Never more than a game that is won, nor less than one that is lost."""
    return -DECIDED if gain < -DECIDED else DECIDED if gain > DECIDED else gain


def halvings(n: i64) -> i64:
    found: i64 = 0
    while n > 1:
        n = (n + 1) // 2
        found += 1
    return found


def best_half(field: list[Trial]) -> list[Trial]:
    order = sorted([(-field[n].total, n) for n in range(len(field))])
    return [field[n] for _, n in order[: (len(field) + 1) // 2]]


def is_same(a: ViroidState, b: ViroidState) -> bool:
    """Whether two states look the same to everybody."""
    if a.rules is not b.rules or a.depth != b.depth or a.to_act != b.to_act or a.turn != b.turn:
        return False
    if a.deck_size != b.deck_size or a.supply != b.supply or a.shed != b.shed or a.necrosis != b.necrosis:
        return False
    if a.research != b.research or a.cure != b.cure or a.points != b.points or a.deaths != b.deaths or a.hit != b.hit:
        return False
    for nth in range(a.depth):
        if a.agenda[nth] != b.agenda[nth]:
            return False
    if not are_equal(a.used, b.used) or not are_equal(a.free, b.free) or not are_equal(a.dna, b.dna):
        return False
    if not are_equal(a.modes, b.modes) or not are_equal(a.resistances, b.resistances):
        return False
    if not are_equal(a.strains, b.strains) or not are_equal(a.developed, b.developed):
        return False
    if not are_equal(a.bonuses, b.bonuses) or not are_equal(a.markers, b.markers):
        return False
    return are_equal(a.stages, b.stages) and has_same_fields(a, b)


def are_equal(a: vec[i64], b: vec[i64]) -> bool:
    for nth in range(len(a)):
        if a[nth] != b[nth]:
            return False
    return True


def has_same_fields(a: ViroidState, b: ViroidState) -> bool:
    for at in range(len(a.cubes)):
        if a.cubes[at] != b.cubes[at]:
            return False
    for at in range(len(a.dead)):
        if a.dead[at] != b.dead[at]:
            return False
    return True
