"""The planner of Viroid: the best lines of play, tried in worlds that agree with what everybody knows."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from petri.core import planning
from petri.core.planning import Budget, Planner, halvings
from petri.core.rng import Rng, derived, seeded
from petri.core.vecs import vec
from petri.games.viroid.cards import WON
from petri.games.viroid.evaluation import WEIGHTS, Weights, worth
from petri.games.viroid.mind import ViroidMind
from petri.games.viroid.planning.chance import Chance
from petri.games.viroid.planning.lines import Line, Search
from petri.games.viroid.planning.quick import Quick
from petri.games.viroid.planning.weights import weights_for
from petri.games.viroid.state import ViroidState

WIDTH: Final[i64] = 6  # of the beam
FIELD: Final[i64] = 12  # lines that are tried
LINES: Final[i64] = 5  # are told to who asks
LOOKS: Final[i64] = 16  # worlds for the chance as things stand
ROUNDS: Final[i64] = 2  # that are played on after a line
MOST_WORLDS: Final[i64] = 256
DECIDED: Final = 400.0  # more than anything that comes of a few turns


@final
class Trial:
    """Moves, and what came of them: a gain, or a chance to win for who asks."""

    def __init__(self, moves: vec[i64], line: Line | None) -> None:
        self.moves = moves
        self.line = line
        self.total: float = 0.0
        self.squares: float = 0.0
        self.latest: float = 0.0


class ViroidPlanner(Planner):
    def __init__(self, chances: Chance, rng: Rng, budget: Budget) -> None:
        self.chances = chances
        self.rng = rng
        self.budget = budget
        self.questions: i64 = rng.copy().next32()  # the seed of their worlds
        self.is_asked: bool = False  # for chances to win
        self.search = Search(budget)
        self.quick = Quick(budget)
        self.weights: Weights = WEIGHTS
        self.level: float = 0.0  # what the state is worth from which lines begin
        self.worlds: i64 = 0  # in which all lines that are left were tried
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
        start = self.begin(mind)
        lines = self.search.lines(start, self.weights, WIDTH, FIELD)
        if len(lines) == 0:
            self.kept = None
            return self.quick.pick(start, self.weights)
        best = lines[0] if len(lines) == 1 else self.best_of(lines, mind)
        self.kept = best
        return best.moves()[0]

    def begin(self, mind: ViroidMind) -> ViroidState:
        start = mind.world(self.rng)
        self.weights = weights_for(start.rules.seats)
        self.level = worth(start, self.weights)
        self.worlds = 0
        return start

    # ------------------------------------------------------------------ questions
    def twin(self, budget: Budget) -> ViroidPlanner:
        """Who answers a question, always in the same worlds, and leaves no trace in what is chosen."""
        twin = ViroidPlanner(self.chances, seeded(self.questions), budget)
        twin.is_asked = True
        return twin

    def chance(self, mind: object, seat: i64) -> float:
        return self.weigh(mind, seat, [[]], LOOKS)[0].chance

    def weigh(self, mind: object, seat: i64, lines: list[list[int]], worlds: i64) -> list[planning.Line]:
        assert isinstance(mind, ViroidMind)
        return self.twin(Budget(0, 0.0)).weighed(mind, seat, lines, worlds)

    def weighed(self, mind: ViroidMind, seat: i64, lines: list[list[int]], worlds: i64) -> list[planning.Line]:
        start = self.begin(mind)
        trials = [Trial(vec[i64](line), None) for line in lines]
        if start.result != 0:
            return [planning.Line(line, 1.0 if start.result == WON else 0.0, 0.0, worlds) for line in lines]
        while self.worlds == 0 or self.worlds < worlds:
            self.try_all(trials, mind, seat)
        return [self.told(trial) for trial in trials]

    def advise(self, mind: object, seat: i64, moves: list[int]) -> list[planning.Line]:
        assert isinstance(mind, ViroidMind)
        return self.twin(self.budget).advised(mind, seat, moves)

    def advised(self, mind: ViroidMind, seat: i64, moves: list[int]) -> list[planning.Line]:
        self.budget.begin()
        start = self.begin(mind)
        found = self.search.lines(start, self.weights, WIDTH, FIELD)
        trials = [Trial(line.moves(), line) for line in found if line.moves()[0] in moves]
        if len(trials) == 0:
            usual = self.quick.pick(start, self.weights)
            trials = [Trial(vec[i64]([usual if usual in moves else moves[0]]), None)]
        trials = self.tried(trials, mind, seat, LINES)
        if self.worlds == 0:  # the budget did not last for one
            self.budget = Budget(0, 0.0)
            self.try_all(trials, mind, seat)
        return [self.told(trial) for trial in in_order(trials)]

    def told(self, trial: Trial) -> planning.Line:
        n = float(self.worlds)
        mean = trial.total / n
        spread = trial.squares / n - mean * mean
        error = sqrt(spread / n) if spread > 0.0 else 0.0
        return planning.Line([int(move) for move in trial.moves], mean, error, self.worlds)

    # ------------------------------------------------------------------ trying lines
    def best_of(self, lines: list[Line], mind: ViroidMind) -> Line:
        field = self.tried([Trial(line.moves(), line) for line in lines], mind, -1, 1)
        best = field[0].line
        assert best is not None
        return best

    def tried(self, field: list[Trial], mind: ViroidMind, seat: i64, last: i64) -> list[Trial]:
        """The lines are tried in the same worlds; as often as half of those left are given up, the rest get as much
        of the budget again."""
        share = self.budget.part_spent()
        step = (1.0 - share) / float(max(1, halvings(len(field), last)))
        while self.worlds < MOST_WORLDS and not self.budget.is_spent():
            share += step
            while self.worlds < MOST_WORLDS and self.try_all(field, mind, seat):
                if self.budget.part_spent() >= share:
                    break
            if len(field) > last:
                field = best_half(field, last)
            if len(field) == 1 and not self.is_asked:
                break
        return field

    def try_all(self, field: list[Trial], mind: ViroidMind, seat: i64) -> bool:
        """In one more world; False if the budget did not last."""
        world = mind.world(self.rng)
        seed = self.rng.next32()
        for trial in field:
            if self.budget.is_spent():
                return False
            trial.latest = self.result_of(trial.moves, world.copy(), seed, seat)
        for trial in field:
            trial.total += trial.latest
            trial.squares += trial.latest * trial.latest
        self.worlds += 1
        return True

    def result_of(self, moves: vec[i64], s: ViroidState, seed: i64, seat: i64) -> float:
        """What comes of a line and some turns after it. Chance is the same in each turn, whatever was done before."""
        s.turns = 0
        for move in moves:
            if self.is_asked and (s.to_act != seat or not s.is_legal(move)):
                break
            s.play(move)
        turn: i64 = -1
        while s.result == 0 and s.turns < ROUNDS * s.rules.seats:
            if s.turns != turn:
                turn = s.turns
                s.rng.seed(derived(seed, turn))
            s.play(self.quick.pick(s, self.weights))
        if self.is_asked:
            self.budget.spent += 1
            return self.chances.of(s, self.weights)
        if s.result != 0:
            return DECIDED if s.result == WON else -DECIDED
        self.budget.spent += 1
        return within(worth(s, self.weights) - self.level)


def within(gain: float) -> float:
    """Never more than a game that is won, nor less than one that is lost."""
    return -DECIDED if gain < -DECIDED else DECIDED if gain > DECIDED else gain


def in_order(field: list[Trial]) -> list[Trial]:
    order = sorted([(-field[n].total, n) for n in range(len(field))])
    return [field[n] for _, n in order]


def best_half(field: list[Trial], last: i64) -> list[Trial]:
    kept = (len(field) + 1) // 2
    return in_order(field)[: kept if kept > last else last]


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
