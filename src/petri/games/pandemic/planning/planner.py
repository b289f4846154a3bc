"""The planner of Pandemic: whole turns, tried in worlds that may be the real one, and rolled on there."""

from __future__ import annotations

from math import sqrt
from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget, Line, Planner
from petri.core.rng import Rng, seeded
from petri.core.state import BIT, State
from petri.core.things import KIND_BITS, PART
from petri.core.vecs import append, vec
from petri.games.pandemic.events.base import (
    AIRLIFT,
    FORECAST,
    GOVERNMENT_GRANT,
    ONE_QUIET_NIGHT,
    ORDER,
    RESILIENT_POPULATION,
)
from petri.games.pandemic.mind import PandemicMind
from petri.games.pandemic.planning.chance import Learned, chance_of
from petri.games.pandemic.planning.search import (
    NO_MOVES,
    Search,
    carry_out_alone,
    cities_that_matter,
    danger_of,
    is_before_infection,
)
from petri.games.pandemic.planning.sight import sight_of
from petri.games.pandemic.signature import signature
from petri.games.pandemic.state import WON, PandemicState
from petri.games.pandemic.things import Event, Kind, Rules
from petri.games.pandemic.turn import ACTIONS
from petri.games.pandemic.windows import PASS, WINDOW

WIDTH: Final[i64] = 24  # of the beam
BEAM_SHARE: Final[i64] = 6  # what it takes of the budget: one part of so many
NARROW: Final[i64] = 2  # of the beam in a turn that is rolled on
FEWEST_WORLDS: Final[i64] = 2  # before the first half of the plans is dropped
MOST_WORLDS: Final[i64] = 1024
HORIZON: Final[i64] = 3  # turns that are rolled on, at most …
NODES_OF_HORIZON: Final[i64] = 50_000  # … and how much time there has to be for each but the first
GLANCES: Final = 8  # worlds that are looked at without thinking ahead
MOST_OPTIONS: Final[i64] = 24  # in a window …
FEW_ANSWERS: Final[i64] = 4  # … and to anything else
MOST_EARLY: Final = 6  # events before somebody's turn
ANSWER_SHARE: Final = 0.25  # of the budget, for what is no turn
NODES_OF_BEAM: Final[i64] = 240  # for each place in its width, of both kinds together
NODES_OF_TRIAL: Final[i64] = 150  # of a plan in a world
ROUNDS: Final[i64] = 4  # in which the plans are halved, as a rule
NODES_A_SECOND: Final = 200_000.0
RISKY: Final = 4.0  # the danger of a card that is worth an event
PRIOR: Final = 12.0  # worlds for which it counts how things look right after a plan


@final
class Trial:
    """A plan, and what came of it in the worlds so far."""

    plan: vec[i64]
    prior: float  # the win chance that it was given before …
    weight: float  # … which counts as so many worlds
    total: float = 0.0  # of the win chances
    squares: float = 0.0
    worlds: i64 = 0

    def __init__(self, plan: vec[i64], prior: float, weight: float) -> None:
        self.plan = plan
        self.prior = prior
        self.weight = weight

    def add(self, chance: float) -> None:
        self.total += chance
        self.squares += chance * chance
        self.worlds += 1

    def mean(self) -> float:
        """Of the worlds alone."""
        return self.total / float(self.worlds if self.worlds > 0 else 1)

    def sum(self) -> float:
        return self.total + self.prior * self.weight

    def line(self) -> Line:
        n = float(self.worlds if self.worlds > 0 else 1)
        mean = self.mean()
        spread = self.squares / n - mean * mean
        error = sqrt(spread / (n - 1.0)) if spread > 0.0 and n > 1.0 else 0.0
        counted = n + self.weight
        return Line([int(move) for move in self.plan], self.sum() / counted, error * n / counted, self.worlds)


@final
class PandemicPlanner(Planner):
    """Plans a turn when it begins and keeps to the plan as long as nothing unexpected happens."""

    def __init__(self, learned: Learned, rng: Rng, budget: Budget) -> None:
        self.learned = learned
        self.rng = rng
        self.questions: i64 = rng.copy().next32()  # the seed of their worlds
        self.budget = budget
        self.quick_search = Search(None, budget)
        self.learned_search = Search(learned.plain, budget)
        self.judge = Search(learned.plain, budget)
        self.judge.share = 0.0
        self.horizon: i64 = 1
        self.kept: dict[int, int] = {}  # what was planned, by what was known then
        self.seat: i64 = 0

    def choose(self, mind: object, seat: i64, moves: list[int]) -> int:
        assert isinstance(mind, PandemicMind)
        if len(moves) == 1:
            return moves[0]
        planned = self.kept.get(int(signature(mind.template, seat)))
        if planned is not None and planned in moves:
            return planned
        world = self.begin(mind, seat)
        if world.is_asked(ACTIONS):
            return self.plan_turn(mind, world, moves)
        return self.answer(mind, world, moves)

    # ------------------------------------------------------------------ questions
    def twin(self) -> PandemicPlanner:
        """Who answers a question, always in the same worlds, and leaves no trace in what is chosen."""
        return PandemicPlanner(self.learned, seeded(self.questions), Budget(self.budget.nodes, self.budget.seconds))

    def chance(self, mind: object, seat: i64) -> float:
        assert isinstance(mind, PandemicMind)
        return self.twin().chance_at_a_glance(mind, seat)

    def chance_at_a_glance(self, mind: PandemicMind, seat: i64) -> float:
        """As the turn that is to be played looks, after quick answers to what is asked before."""
        total = 0.0
        for _nth in range(GLANCES):
            s = self.begin(mind, seat)
            while s.result == 0 and not s.is_asked(ACTIONS):
                s.play(self.quick_search.quick(s))
            total += self.chance_in(s, s.turn, s.actions_left)
        return total / float(GLANCES)

    def advise(self, mind: object, seat: i64, moves: list[int]) -> list[Line]:
        assert isinstance(mind, PandemicMind)
        return [trial.line() for trial in self.twin().try_moves(mind, seat, moves)]

    def try_moves(self, mind: PandemicMind, seat: i64, moves: list[int]) -> list[Trial]:
        world = self.begin(mind, seat)
        is_turn = world.is_asked(ACTIONS)
        self.budget.begin(1.0 if is_turn else ANSWER_SHARE)
        plans = self.good_plans(world, moves) if is_turn else self.good_answers(world, moves)
        return self.tried(mind, plans, FEWEST_WORLDS)

    def weigh(self, mind: object, seat: i64, lines: list[list[int]], worlds: i64) -> list[Line]:
        assert isinstance(mind, PandemicMind)
        return self.twin().weighed(mind, seat, lines, worlds)

    def weighed(self, mind: PandemicMind, seat: i64, lines: list[list[int]], worlds: i64) -> list[Line]:
        """Rolled on as far as plans of a whole turn are, whatever is asked, so that all chances of a game compare."""
        self.begin(mind, seat)
        self.budget.begin()
        self.horizon = self.far()
        trials = [Trial(vec[i64]([i64(move) for move in line]), 0.0, 0.0) for line in lines]
        for _world in range(worlds):
            world = self.world(mind)
            for trial in trials:
                trial.add(self.outcome_of(world, trial.plan))
        return [trial.line() for trial in trials]

    def glances(self, state: State, seat: i64, moves: list[int], times: i64) -> float:
        assert isinstance(state, PandemicState)
        self.go_by(state.rules)
        sight = sight_of(state, seat)
        total = 0.0
        for nth in range(times):
            s = state.copy()
            s.play(i64(moves[nth % len(moves)]))
            total += chance_of(self.judge.value(s, seat, sight.of(s), s.actions_left))
        return total

    def begin(self, mind: PandemicMind, seat: i64) -> PandemicState:
        """Think for a seat, in a first world."""
        self.seat = seat
        world = self.world(mind)
        self.go_by(world.rules)
        return world

    def go_by(self, rules: Rules) -> None:
        """By what was learned of games of this kind."""
        self.learned_search.chance = self.judge.chance = self.learned.by(rules)

    def world(self, mind: PandemicMind) -> PandemicState:
        world = mind.world(self.rng)
        world.stop_noting()
        return world

    # ------------------------------------------------------------------ the turn
    def plan_turn(self, mind: PandemicMind, world: PandemicState, moves: list[int]) -> int:
        self.budget.begin()
        plan = self.best_of(mind, self.good_plans(world, moves))
        self.keep(world, plan)
        return int(plan[0]) if len(plan) > 0 else int(PASS.base)

    def good_plans(self, world: PandemicState, moves: list[int]) -> list[vec[i64]]:
        """By the evaluation and by the learned chance, the best of each; only those that can be begun for sure."""
        plans: list[vec[i64]] = []
        width = self.width()
        most = width * 7 // 12 + 1
        kinds = [self.quick_search] if self.judge.chance is None else [self.quick_search, self.learned_search]
        for search in kinds:
            search.mover = self.seat
            nodes = search.plans(world, width, True)
            added: i64 = 0
            for node in nodes:
                plan = node.plan()
                if added < most and begins_with(plan, moves) and not is_among(plan, plans):
                    plans.append(plan)
                    added += 1
                if node.state.result == WON and len(plans) > 0:
                    return plans[:1]
        return plans if len(plans) > 0 else [append(NO_MOVES[:], i64(moves[0]))]

    def width(self) -> i64:
        """Small budgets have narrow beams."""
        width = self.nodes() // (BEAM_SHARE * NODES_OF_BEAM)
        return WIDTH if width > WIDTH else NARROW if width < NARROW else width

    def far(self) -> i64:
        """With more time plans are rolled on further."""
        turns = 1 + self.nodes() // NODES_OF_HORIZON
        return HORIZON if turns > HORIZON else turns

    def nodes(self) -> i64:
        """Of this decision, as many as there will be about time for."""
        budget = self.budget
        return budget.limit if budget.limit > 0 else i64(budget.share * budget.seconds * NODES_A_SECOND)

    def keep(self, world: PandemicState, plan: vec[i64]) -> None:
        """Note what comes next for each state that is to be expected."""
        self.kept = {}
        s = world.copy()
        turns = s.turns
        for move in plan:
            if s.result != 0 or s.turns != turns:
                return
            self.kept[int(signature(s, self.seat))] = int(move)
            s.play(move)
        if s.result == 0 and s.is_asked(ACTIONS) and s.turns == turns:
            self.kept[int(signature(s, self.seat))] = int(PASS.base)

    # ------------------------------------------------------------------ other questions
    def answer(self, mind: PandemicMind, world: PandemicState, moves: list[int]) -> int:
        self.budget.begin(ANSWER_SHARE)
        if world.is_asked(ORDER):
            return int(self.quick_search.quick(world))
        options = self.good_answers(world, moves)
        return int(self.best_of(mind, options)[0])

    def good_answers(self, world: PandemicState, moves: list[int]) -> list[vec[i64]]:
        """The moves that are worth a thought; unless it is a window few of them, which the worlds can tell apart."""
        options: list[vec[i64]] = []
        is_window = world.rules.steps[world.asked_step()].is_window
        cities = cities_that_matter(world)
        wanted = vec[i64]()
        for move in moves:
            if self.is_worth_a_thought(world, i64(move), cities, is_window):
                wanted = append(wanted, i64(move))
        if len(wanted) == 0:
            wanted = append(wanted, i64(moves[0]))
        if is_window:
            options = self.events_for_next_turn(world, moves)
        else:
            wanted = self.quick_search.best_answers(world, wanted, FEW_ANSWERS)
        for move in wanted[:MOST_OPTIONS]:
            options.append(append(NO_MOVES[:], move))
        return options

    def events_for_next_turn(self, world: PandemicState, moves: list[int]) -> list[vec[i64]]:
        """In the last window before a turn: events that are part of good plans for it."""
        options: list[vec[i64]] = []
        s = world.copy()
        while s.result == 0 and s.turns == world.turns and s.is_asked(WINDOW) and s.rate == world.rate:
            s.play(PASS.base)
        if s.result != 0 or s.turns != world.turns + 1 or not is_untouched(s, world) or not s.is_asked(ACTIONS):
            return options
        self.quick_search.mover = self.seat
        for node in self.quick_search.plans(s, self.width(), True):
            for move in node.plan():
                option = append(NO_MOVES[:], move)
                is_event = isinstance(s.rules.kinds[move >> KIND_BITS], Event)
                if is_event and begins_with(option, moves) and not is_among(option, options):
                    options.append(option)
        return options[:MOST_EARLY]

    def is_worth_a_thought(self, s: PandemicState, move: i64, cities: i64, is_window: bool) -> bool:
        kind: Kind = s.rules.kinds[move >> KIND_BITS]
        if not isinstance(kind, Event):
            return True
        b = move & (PART - 1)
        if kind is RESILIENT_POPULATION:
            return danger_of(s, b) >= RISKY
        if kind is ONE_QUIET_NIGHT or kind is FORECAST:
            return not is_window or is_before_infection(s)
        if kind is AIRLIFT or kind is GOVERNMENT_GRANT:
            return not is_window and cities & BIT[b] != 0
        return True

    # ------------------------------------------------------------------ trying
    def best_of(self, mind: PandemicMind, plans: list[vec[i64]]) -> vec[i64]:
        return self.tried(mind, plans, 0)[0].plan

    def tried(self, mind: PandemicMind, plans: list[vec[i64]], fewest: i64) -> list[Trial]:
        """The plans, what does best first, tried in the same worlds: the field is halved as they go by, their number
        doubled. A world that the budget does not last for counts for nobody, but for the fewest there are to be."""
        self.horizon = self.far()
        first = self.world(mind)
        weight = 0.0 if first.rules.steps[first.asked_step()].is_window else PRIOR
        alive = [Trial(plan, self.prior_of(first, plan) if weight > 0.0 else 0.0, weight) for plan in plans]
        dropped: list[Trial] = []
        worlds: i64 = 0
        until = self.nodes() // (ROUNDS * NODES_OF_TRIAL * self.horizon * len(plans))
        if until < FEWEST_WORLDS:
            until = FEWEST_WORLDS
        while worlds < MOST_WORLDS and (len(alive) > 1 or worlds < fewest):
            if not self.try_all(self.world(mind), alive, worlds < fewest):
                break
            worlds += 1
            if worlds == until:
                until *= 2
                in_order = best_first(alive)
                half = (len(alive) + 1) // 2
                dropped = in_order[half:] + dropped
                alive = in_order[:half]
        return best_first(alive) + dropped

    def prior_of(self, world: PandemicState, plan: vec[i64]) -> float:
        """How things look right after a plan, while time stands still: that tells little, but few worlds tell less. In
        a window it would tell nothing."""
        s = world.copy()
        s.actions_left += 1
        for move in plan:
            if s.result != 0 or not s.is_legal(move):
                break
            carry_out_alone(s, move)
        return self.chance_in(s, world.turn, 0)

    def try_all(self, world: PandemicState, trials: list[Trial], is_needed: bool) -> bool:
        """The plans in one more world; False, and nothing counts, if the budget is spent before."""
        found = vec[float]()
        for trial in trials:
            found = append(found, self.outcome_of(world, trial.plan))
            if not is_needed and self.budget.is_spent() and len(found) < len(trials):
                return False
        for nth in range(len(trials)):
            trials[nth].add(found[nth])
        return True

    def outcome_of(self, world: PandemicState, plan: vec[i64]) -> float:
        s = world.copy()
        turns = s.turns
        is_turn = s.is_asked(ACTIONS)
        is_sure = s.rules.open_hands and not s.rules.are_changed
        for move in plan:
            if s.result != 0 or (is_turn and s.turns != turns):
                break
            if not (is_sure or s.is_legal(move)):  # something else was drawn
                self.improvise(s, turns)
                break
            s.play(move)
        if is_turn and s.result == 0 and s.is_asked(ACTIONS) and s.turns == turns:
            s.play(PASS.base)
        return self.rolled(s)

    def improvise(self, s: PandemicState, turns: i64) -> None:
        """Make something of the rest of a turn."""
        while s.result == 0 and s.turns == turns and not s.is_asked(ACTIONS):
            s.play(self.quick_search.quick(s))
        if s.result == 0 and s.turns == turns:
            self.play_turn(s)

    def rolled(self, s: PandemicState) -> float:
        """The win chance after some turns more, of which the quick search plays each."""
        left = self.horizon
        while s.result == 0:
            if not s.is_asked(ACTIONS):
                s.play(self.quick_search.quick(s))
            elif left <= 0:
                break
            else:
                left -= 1
                self.play_turn(s)
        return self.chance_in(s, s.turn, s.actions_left)

    def play_turn(self, s: PandemicState) -> None:
        turns = s.turns
        for move in self.quick_search.plans(s, NARROW, False)[0].plan():
            s.play(move)
        if s.result == 0 and s.is_asked(ACTIONS) and s.turns == turns:
            s.play(PASS.base)

    def chance_in(self, s: PandemicState, turn: i64, acts: i64) -> float:
        """What the seat may hope for, as it looks to whose turn it is, with so many actions left."""
        if self.judge.chance is not None:
            return chance_of(self.judge.value(s, turn, sight_of(s, turn), acts))
        self.budget.spent += 1
        chance = 0.0
        for module in s.rules.modules:
            chance = module.chance_to(s, self.seat, chance)
        return chance


# ---------------------------------------------------------------------- plans
def begins_with(plan: vec[i64], moves: list[int]) -> bool:
    return len(plan) == 0 or int(plan[0]) in moves


def is_among(plan: vec[i64], plans: list[vec[i64]]) -> bool:
    for other in plans:
        if is_same(plan, other):
            return True
    return False


def is_same(plan: vec[i64], other: vec[i64]) -> bool:
    if len(plan) != len(other):
        return False
    for nth in range(len(plan)):
        if plan[nth] != other[nth]:
            return False
    return True


def best_first(trials: list[Trial]) -> list[Trial]:
    """All of them were tried in the same worlds; of those that are equal the earlier one is first."""
    order = sorted([(-trials[nth].sum(), nth) for nth in range(len(trials))])
    return [trials[nth] for _, nth in order]


def is_untouched(s: PandemicState, before: PandemicState) -> bool:
    """Whether no cards were drawn since."""
    return s.deck_size == before.deck_size and s.infection_size == before.infection_size
