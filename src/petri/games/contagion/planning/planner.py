"""Contagion thought through to its end: what a seat may do, tried in worlds that may be the real one."""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget, Line, Planner, halvings
from petri.core.playout import follow
from petri.core.rng import Rng, seeded
from petri.core.state import BIT, count
from petri.core.things import KIND_BITS, PART, PART_BITS
from petri.core.vecs import append, vec
from petri.games.contagion.actions.infect import INFECT
from petri.games.contagion.actions.pay import PAY
from petri.games.contagion.evaluation import TIE, after, asks_for_cards, sum_of_levels
from petri.games.contagion.mind import ContagionMind
from petri.games.contagion.planning.chance import Chance
from petri.games.contagion.planning.policy import LOOK, Policy, quick_weights
from petri.games.contagion.state import ContagionState
from petri.games.contagion.tally import winners
from petri.games.contagion.turn import PASS

WIDTH: Final = 10  # moves that are tried
LAST: Final = 2  # of them are tried till the budget is spent
LINES: Final = 5  # are told to who asks
LOOKS: Final[i64] = 100  # worlds for the chance as things stand
MOST_WORLDS: Final[i64] = 600  # before the worse half is dropped
DOUBT: Final = 0.5  # standard errors by which a move has to do better than that of quick play
# what an end is worth: the share of the victory, and how clear it is, which chance blurs less
VICTORY: Final = 0.2
CLEAR: Final = 12.0  # points


@final
class Trial:
    """Moves, and what came of them in all worlds so far."""

    moves: list[int]
    look: float  # how the table looks after the first
    total: float = 0.0
    more: float = 0.0  # than came of the first trial
    squares: float = 0.0  # of that
    hopes: float = 0.0
    hope_squares: float = 0.0

    def __init__(self, moves: list[int], look: float) -> None:
        self.moves = moves
        self.look = look


@final
class ContagionPlanner(Planner):
    """Plays the games to their end in world after world, the same ones for all moves and all seats by quick play."""

    def __init__(self, chances: Chance, rng: Rng, budget: Budget) -> None:
        self.chances = chances
        self.rng = rng
        self.budget = budget
        self.questions: i64 = rng.copy().next32()  # the seed of their worlds
        self.policy: Policy = Policy(2, quick_weights())
        self.worlds: i64 = 0

    def choose(self, mind: object, seat: i64, moves: list[int]) -> int:
        assert isinstance(mind, ContagionMind)
        self.budget.begin()
        world = self.first_world(mind)
        usual = self.policy.pick(world)
        self.budget.spent += 1
        if len(moves) == 1 or world.is_asked(PAY) or asks_for_cards(world):
            return usual
        trials = self.best_of(mind, self.trials_of(world, seat, usual), seat, LAST)
        return self.surely_better(trials).moves[0]

    def world(self, mind: ContagionMind) -> ContagionState:
        s = mind.world(self.rng)
        s.stop_noting()
        return s

    def first_world(self, mind: ContagionMind) -> ContagionState:
        """None has been tried yet."""
        self.worlds = 0
        world = self.world(mind)
        if self.policy.seats != world.rules.seats:
            self.policy = Policy(world.rules.seats, quick_weights())
        return world

    # ------------------------------------------------------------------ questions
    def twin(self, budget: Budget) -> ContagionPlanner:
        """Who answers a question, always in the same worlds, and leaves no trace in what is chosen."""
        return ContagionPlanner(self.chances, seeded(self.questions), budget)

    def chance(self, mind: object, seat: i64) -> float:
        return self.weigh(mind, seat, [[]], LOOKS)[0].chance

    def weigh(self, mind: object, seat: i64, lines: list[list[int]], worlds: i64) -> list[Line]:
        assert isinstance(mind, ContagionMind)
        return self.twin(Budget(0, 0.0)).weighed(mind, seat, lines, worlds)

    def weighed(self, mind: ContagionMind, seat: i64, lines: list[list[int]], worlds: i64) -> list[Line]:
        trials = [Trial(moves, 0.0) for moves in lines]
        world = self.first_world(mind)
        self.try_all(world, trials, seat)
        while self.worlds < worlds:
            self.try_all(self.world(mind), trials, seat)
        return [self.line(trial, world, seat) for trial in trials]

    def advise(self, mind: object, seat: i64, moves: list[int]) -> list[Line]:
        assert isinstance(mind, ContagionMind)
        return self.twin(self.budget).advised(mind, seat, moves)

    def advised(self, mind: ContagionMind, seat: i64, moves: list[int]) -> list[Line]:
        self.budget.begin()
        world = self.first_world(mind)
        usual = self.policy.pick(world)
        self.budget.spent += 1
        trials = [trial for trial in self.trials_of(world, seat, usual) if trial.moves[0] in moves]
        if len(trials) == 0:
            trials = [Trial([move], 0.0) for move in moves[:WIDTH]]
        for trial in trials:
            trial.moves = self.gone_on(world, seat, trial.moves[0])
        trials = self.best_of(mind, trials, seat, LINES)
        if self.worlds == 0:  # the budget did not last for one
            self.budget = Budget(0, 0.0)
            self.try_all(world, trials, seat)
        return [self.line(trial, world, seat) for trial in by_hope(trials)]

    def gone_on(self, world: ContagionState, seat: i64, move: i64) -> list[int]:
        """A move with what quick play makes of the rest of the turn, until something new is seen."""
        moves: list[int] = [move]
        s = world.copy()
        s.play(move)
        while s.to_act == seat and is_nothing_new(world, s):
            move = self.policy.pick(s)
            if move == PASS.base:
                break
            moves.append(move)
            s.play(move)
        return moves

    def line(self, trial: Trial, before: ContagionState, seat: i64) -> Line:
        if before.result != 0:
            return Line(trial.moves, share_of(before, seat), 0.0, self.worlds)
        n = float(self.worlds)
        mean = trial.hopes / n
        spread = trial.hope_squares / n - mean * mean
        off = sqrt(spread / n) if spread > 0.0 else 0.0
        seats, left = before.rules.seats, before.event_deck_size
        chance = self.chances.of(mean, seats, left)
        return Line(trial.moves, chance, self.chances.error(mean, off, seats, left), self.worlds)

    # ------------------------------------------------------------------ what is tried
    def trials_of(self, world: ContagionState, seat: i64, usual: i64) -> list[Trial]:
        """The move of quick play, then those after which the table looks best."""
        trials: list[Trial] = []
        for move in world.moves():
            if move != usual and is_worth_a_thought(world, seat, move):
                look = self.policy.outlook.best_to_come(after(world, move), seat, LOOK)
                self.budget.spent += 1
                put(trials, Trial([move], look))
        trials.insert(0, Trial([usual], 0.0))
        return trials[:WIDTH]

    # ------------------------------------------------------------------ trials
    def best_of(self, mind: ContagionMind, trials: list[Trial], seat: i64, last: int) -> list[Trial]:
        """The worse half is dropped again and again, each time after the same part of the budget."""
        rounds = 1 + halvings(len(trials), last)
        for nth in range(rounds):
            until = float(nth + 1) / float(rounds)
            worlds: i64 = 0
            while worlds < MOST_WORLDS and (worlds == 0 or self.budget.part_spent() < until):
                if not self.try_all(self.world(mind), trials, seat):
                    return trials
                worlds += 1
            trials = best_half(trials, last)
        return trials

    def try_all(self, world: ContagionState, trials: list[Trial], seat: i64) -> bool:
        """All moves in one more world; False if the budget did not last."""
        results = vec[float]()
        hopes = vec[float]()
        for trial in trials:
            s = world.copy()
            follow(s, seat, trial.moves)
            if not self.play_on(s):
                return False
            share, ahead = share_of(s, seat), lead_of(s, seat)
            results = append(results, VICTORY * share + (1.0 - VICTORY) / (1.0 + exp(-ahead / CLEAR)))
            hopes = append(hopes, self.chances.hope(share, ahead))
        for nth in range(len(trials)):
            trial = trials[nth]
            result = results[nth]
            more = result - results[0]
            trial.total += result
            trial.more += more
            trial.squares += more * more
            trial.hopes += hopes[nth]
            trial.hope_squares += hopes[nth] * hopes[nth]
        self.worlds += 1
        return True

    def play_on(self, s: ContagionState) -> bool:
        """To the end of the game."""
        policy, budget = self.policy, self.budget
        while s.result == 0:
            if budget.is_spent():
                return False
            budget.spent += 1
            s.play(policy.pick(s))
        return True

    def surely_better(self, trials: list[Trial]) -> Trial:
        """The move of quick play, unless another did better by more than chance."""
        found = trials[0]
        best = 0.0
        n = float(self.worlds)
        for trial in trials:
            if trial.more > 0.0:
                mean = trial.more / n
                spread = trial.squares / n - mean * mean
                sure = mean - DOUBT * sqrt(spread / n) if spread > 0.0 else mean
                if sure > best:
                    best = sure
                    found = trial
        return found


def is_worth_a_thought(s: ContagionState, seat: i64, move: i64) -> bool:
    """All but infections with fewer cubes than there could be, unless they leave room for one cube."""
    if move >> KIND_BITS != INFECT.number:
        return True
    city = (move >> PART_BITS) & (PART - 1)
    n = move & (PART - 1)
    return n == s.most_cubes(seat, city, s.infect_number(seat)) or n == s.room(city) - 1


def is_nothing_new(before: ContagionState, s: ContagionState) -> bool:
    """Whether it is still the same turn, and nothing came out of a deck or of chance."""
    if s.turn != before.turn or s.round != before.round or s.deck_size != before.deck_size:
        return False
    if s.city_deck_size != before.city_deck_size or s.event_deck_size != before.event_deck_size:
        return False
    return s.rng.x == before.rng.x and s.rng.carry == before.rng.carry


def put(trials: list[Trial], trial: Trial) -> None:
    """In its place, what looks best first."""
    at = len(trials)
    while at > 0 and trials[at - 1].look < trial.look:
        at -= 1
    trials.insert(at, trial)


def best_half(trials: list[Trial], last: int) -> list[Trial]:
    """The move of quick play, and the best of the others."""
    keep = max((len(trials) + 1) // 2, last)
    left = trials[1:]
    out = trials[:1]
    while len(out) < keep and len(left) > 0:
        best = 0
        for at in range(len(left)):
            if left[at].total > left[best].total:
                best = at
        out.append(left.pop(best))
    return out


def by_hope(trials: list[Trial]) -> list[Trial]:
    order = sorted([(-trials[nth].hopes, nth) for nth in range(len(trials))])
    return [trials[nth] for _, nth in order]


def share_of(s: ContagionState, seat: i64) -> float:
    """The share of the victory."""
    won = winners(s)
    return 1.0 / float(count(won)) if won & BIT[seat] != 0 else 0.0


def lead_of(s: ContagionState, seat: i64) -> float:
    """The points more than the best of the others has."""
    ahead = 1000.0
    own = final_points(s, seat)
    for other in range(s.rules.seats):
        if other != seat:
            lead = own - final_points(s, other)
            ahead = lead if lead < ahead else ahead
    return ahead


def final_points(s: ContagionState, seat: i64) -> float:
    return float(s.scores[seat]) + TIE * float(sum_of_levels(s, seat))
