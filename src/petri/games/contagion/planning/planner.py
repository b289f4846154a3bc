"""Contagion thought through to its end: what a seat may do, tried in worlds that may be the real one."""

from __future__ import annotations

from math import exp, sqrt
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget, Planner
from petri.core.rng import Rng
from petri.core.state import BIT, count
from petri.core.things import KIND_BITS, PART, PART_BITS
from petri.core.vecs import append, vec
from petri.games.contagion.actions.infect import INFECT
from petri.games.contagion.actions.pay import PAY
from petri.games.contagion.evaluation import TIE, after, asks_for_cards, sum_of_levels
from petri.games.contagion.mind import ContagionMind
from petri.games.contagion.planning.policy import LOOK, Policy, quick_weights
from petri.games.contagion.state import ContagionState
from petri.games.contagion.tally import winners

WIDTH: Final = 10  # moves that are tried
LAST: Final = 2  # of them are tried till the budget is spent
MOST_WORLDS: Final[i64] = 600  # before the worse half is dropped
DOUBT: Final = 0.5  # standard errors by which a move has to do better than that of quick play
# what an end is worth: the share of the victory, and how clear it is, which chance blurs less
VICTORY: Final = 0.2
CLEAR: Final = 12.0  # points


@final
class Trial:
    """A move, and what came of it in all worlds so far."""

    move: i64
    look: float  # how the table looks after it
    total: float = 0.0
    more: float = 0.0  # than came of the move of quick play
    squares: float = 0.0  # of that

    def __init__(self, move: i64, look: float) -> None:
        self.move = move
        self.look = look


@final
class ContagionPlanner(Planner):
    """Plays the games to their end in world after world, the same ones for all moves and all seats by quick play."""

    def __init__(self, rng: Rng, budget: Budget) -> None:
        self.rng = rng
        self.budget = budget
        self.policy: Policy = Policy(2, quick_weights())
        self.worlds: i64 = 0

    def choose(self, mind: object, seat: i64, moves: list[int]) -> int:
        assert isinstance(mind, ContagionMind)
        self.budget.begin()
        self.worlds = 0
        world = self.world(mind)
        if self.policy.seats != world.rules.seats:
            self.policy = Policy(world.rules.seats, quick_weights())
        usual = self.policy.pick(world)
        self.budget.spent += 1
        if len(moves) == 1 or world.is_asked(PAY) or asks_for_cards(world):
            return usual
        return self.best_of(mind, self.trials_of(world, seat, usual), seat).move

    def world(self, mind: ContagionMind) -> ContagionState:
        s = mind.world(self.rng)
        s.stop_noting()
        return s

    # ------------------------------------------------------------------ what is tried
    def trials_of(self, world: ContagionState, seat: i64, usual: i64) -> list[Trial]:
        """The move of quick play, then those after which the table looks best."""
        trials: list[Trial] = []
        for move in world.moves():
            if move != usual and is_worth_a_thought(world, seat, move):
                look = self.policy.outlook.best_to_come(after(world, move), seat, LOOK)
                self.budget.spent += 1
                put(trials, Trial(move, look))
        trials.insert(0, Trial(usual, 0.0))
        return trials[:WIDTH]

    # ------------------------------------------------------------------ trials
    def best_of(self, mind: ContagionMind, trials: list[Trial], seat: i64) -> Trial:
        """The worse half is dropped again and again, each time after the same part of the budget."""
        rounds = rounds_for(len(trials))
        for nth in range(rounds):
            until = float(nth + 1) / float(rounds)
            worlds: i64 = 0
            while worlds < MOST_WORLDS and (worlds == 0 or self.part_spent() < until):
                if not self.try_all(self.world(mind), trials, seat):
                    return self.surely_better(trials)
                worlds += 1
            trials = best_half(trials)
        return self.surely_better(trials)

    def part_spent(self) -> float:
        """Of the budget."""
        budget = self.budget
        part = float(budget.spent) / float(budget.limit) if budget.limit > 0 else 0.0
        if budget.until > 0.0:
            in_time = 1.0 - (budget.until - perf_counter()) / budget.seconds
            part = in_time if in_time > part else part
        return part

    def try_all(self, world: ContagionState, trials: list[Trial], seat: i64) -> bool:
        """All moves in one more world; False if the budget did not last."""
        results = vec[float]()
        for trial in trials:
            s = world.copy()
            s.play(trial.move)
            if not self.play_on(s):
                return False
            results = append(results, worth_of_end(s, seat))
        for nth in range(len(trials)):
            trial = trials[nth]
            more = results[nth] - results[0]
            trial.total += results[nth]
            trial.more += more
            trial.squares += more * more
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


def rounds_for(trials: i64) -> i64:
    """How often the worse half can be dropped, and the last ones be tried."""
    rounds: i64 = 1
    while trials > LAST:
        trials = (trials + 1) // 2
        rounds += 1
    return rounds


def put(trials: list[Trial], trial: Trial) -> None:
    """In its place, what looks best first."""
    at = len(trials)
    while at > 0 and trials[at - 1].look < trial.look:
        at -= 1
    trials.insert(at, trial)


def best_half(trials: list[Trial]) -> list[Trial]:
    """The move of quick play, and the best of the others."""
    keep = max((len(trials) + 1) // 2, LAST)
    left = trials[1:]
    out = trials[:1]
    while len(out) < keep and len(left) > 0:
        best = 0
        for at in range(len(left)):
            if left[at].total > left[best].total:
                best = at
        out.append(left.pop(best))
    return out


def worth_of_end(s: ContagionState, seat: i64) -> float:
    """The share of the victory, and how clear it is."""
    won = winners(s)
    share = 1.0 / float(count(won)) if won & BIT[seat] != 0 else 0.0
    ahead = 1000.0
    own = final_points(s, seat)
    for other in range(s.rules.seats):
        if other != seat:
            lead = own - final_points(s, other)
            ahead = lead if lead < ahead else ahead
    return VICTORY * share + (1.0 - VICTORY) / (1.0 + exp(-ahead / CLEAR))


def final_points(s: ContagionState, seat: i64) -> float:
    return float(s.scores[seat]) + TIE * float(sum_of_levels(s, seat))
