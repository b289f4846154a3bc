"""Looking a few moves ahead, as the bot `greedy` does: moves of a seat, tried on imagined games."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from petri.core.mind import Mind
from petri.core.rng import Rng
from petri.core.state import Moves, State, new_moves
from petri.core.things import KIND_BITS
from petri.core.vecs import append, vec

IMAGINED: Final[i64] = 4  # how many games are imagined, at most
WIDTH: Final[i64] = 12  # how many plans are thought on after each move
MOST_OF_A_KIND: Final = 12  # how many moves of one kind, such as flights to anywhere, may come later in a plan
MOST_ANSWERS: Final[i64] = 12


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """How states of a title look."""

    def value(self, state: State, seat: i64) -> float:
        """How good a state looks to a seat."""
        raise NotImplementedError

    def terms(self, state: State, seat: i64) -> dict[str, float]:
        """The value by what it comes from: it is their sum."""
        raise NotImplementedError

    def is_same_turn(self, before: State, after: State) -> bool:
        """Whether it is still the same turn."""
        return before.turn == after.turn


def look_ahead(judge: Judge, mind: Mind, rng: Rng, seat: i64, moves: list[int], ahead: i64) -> int:
    """The move after which a few worlds of a mind look best."""
    return trial_of(judge, mind, rng, seat, moves, ahead).best()


def good_lines(
    judge: Judge, mind: Mind, rng: Rng, seat: i64, moves: list[int], ahead: i64 = 3, most: i64 = 8
) -> list[list[int]]:
    """The plans after which a few worlds of a mind look best, with the answers to what they ask; and as many of the
    moves with which time goes on, which cannot be compared with them."""
    trial = trial_of(judge, mind, rng, seat, moves, ahead)
    waiting, going_on = trial.in_order()
    plans = trial.good_plans(waiting) if len(waiting) > 0 else []
    lines = [trial.line_of(plan.moves()) for plan in plans[:most]]
    return lines + [trial.line_of([moves[n]]) for n in going_on[:most]]


def trial_of(judge: Judge, mind: Mind, rng: Rng, seat: i64, moves: list[int], ahead: i64) -> Trial:
    trial = Trial(judge, seat, moves, ahead)
    for _nth in range(IMAGINED):
        trial.add(mind.world(rng))
        if trial.hidden_things_do_not_matter():
            break
    return trial


@final
class Plan:
    """Moves one after the other while time stands still, and what they come to in each of the games."""

    def __init__(self, before: Plan | None, first: int, move: i64) -> None:
        self.before = before
        self.first = first
        self.move = move
        self.states: list[State] = []
        self.values: vec[float] = vec[float]()
        self.is_broken: list[bool] = []  # in a game in which one of the moves is not possible

    def add(self, state: State, value: float, is_broken: bool) -> None:
        self.states.append(state)
        self.values = append(self.values, value)
        self.is_broken.append(is_broken)

    def weight(self) -> float:
        total = 0.0
        for value in self.values:
            total += value
        return total

    def moves(self) -> list[int]:
        moves: list[int] = []
        plan: Plan | None = self
        while plan is not None:
            moves.insert(0, int(plan.move))
            plan = plan.before
        return moves


@final
class Trial:
    """The moves of a seat, tried on imagined games."""

    def __init__(self, judge: Judge, seat: i64, moves: list[int], ahead: i64) -> None:
        self.judge = judge
        self.seat = seat
        self.moves = moves
        self.ahead = ahead
        self.games: list[State] = []
        self.tried: list[list[State]] = []  # by game and move
        self.values: list[vec[float]] = []
        self.waits: list[bool] = [True for _ in moves]  # whether time stands still, in every game
        self.legal: Moves = new_moves()
        self.answers: Moves = new_moves()

    def add(self, game: State) -> None:
        after: list[State] = []
        values = vec[float](capacity=len(self.moves))
        for n in range(len(self.moves)):
            state = self.after(game, self.moves[n])
            after.append(state)
            values = append(values, self.judge.value(state, self.seat))
            if self.waits[n] and not self.is_same_moment(game, state):
                self.waits[n] = False
        self.games.append(game)
        self.tried.append(after)
        self.values.append(values)

    def hidden_things_do_not_matter(self) -> bool:
        games = len(self.values)
        if games < 2:
            return False
        one = self.values[games - 1]
        other = self.values[games - 2]
        for n in range(len(one)):
            if one[n] != other[n]:
                return False
        return True

    def best(self) -> int:
        waiting, going_on = self.in_order()
        if len(waiting) == 0:
            return self.moves[going_on[0]]
        plans = self.good_plans(waiting)
        if len(going_on) == 0:
            return plans[0].first
        alone = going_on[0]
        total = self.total(alone)
        for plan in plans:
            if self.value_going_on(plan, self.moves[alone]) > total:
                return plan.first
        return self.moves[alone]

    def in_order(self) -> tuple[list[int], list[int]]:
        """The moves that let time stand still and those with which it goes on, the best first."""
        order = [n for _, n in sorted([(-self.total(n), n) for n in range(len(self.moves))])]
        return [n for n in order if self.waits[n]], [n for n in order if not self.waits[n]]

    def total(self, n: i64) -> float:
        total = 0.0
        for values in self.values:
            total += values[n]
        return total

    # ------------------------------------------------------------------ one move
    def after(self, game: State, move: i64) -> State:
        """The game after a move and the best answers to what it asks before its own step goes on."""
        state = game.copy()
        state.play(move)
        answers: i64 = 0
        while self.asks_more(game, state) and answers < MOST_ANSWERS:
            state.play(self.best_answer(state))
            answers += 1
        return state

    def asks_more(self, before: State, after: State) -> bool:
        """Whether a move has led to a question before its own step goes on."""
        return after.depth > before.depth and self.judge.is_same_turn(before, after)

    def line_of(self, moves: list[int]) -> list[int]:
        """Moves with the answers to what they ask, as they are in the first game, until others are asked."""
        line: list[int] = []
        game = self.games[0]
        for move in moves:
            state = game.copy()
            state.play(move)
            line.append(move)
            answers: i64 = 0
            while self.asks_more(game, state) and answers < MOST_ANSWERS:
                if state.to_act != self.seat:
                    return line
                answer = self.best_answer(state)
                state.play(answer)
                line.append(int(answer))
                answers += 1
            game = state
        return line

    def best_answer(self, game: State) -> i64:
        answers = self.answers
        game.list_moves_of(game.to_act, answers)
        best = answers.room[0]
        if answers.n == 1:
            return best
        most = 0.0
        for nth in range(answers.n):
            state = game.copy()
            state.play(answers.room[nth])
            value = self.judge.value(state, self.seat)
            if nth == 0 or value > most:
                most = value
                best = answers.room[nth]
        return best

    def is_same_moment(self, before: State, after: State) -> bool:
        """Whether nothing has gone on: the same step asks again in the same turn."""
        if after.result != 0 or after.depth != before.depth or after.asked_step() != before.asked_step():
            return False
        for nth in range(after.depth - 1):
            if after.agenda[nth] != before.agenda[nth]:
                return False
        return self.judge.is_same_turn(before, after)

    # ------------------------------------------------------------------ plans
    def good_plans(self, waiting: list[int]) -> list[Plan]:
        """Ways to use the time that stands still, the best first.

        They are sought on the first game and weighed on all of them.
        """
        plans = [self.first_plan(n) for n in waiting[:WIDTH]]
        dropped = self.worst_of_many(waiting)
        ends = plans[:]
        for _nth in range(1, self.ahead):
            ends = self.longer_plans(ends, dropped)
            for plan in ends:
                self.follow(plan)
            plans += ends
        order = sorted([(-plans[n].weight(), n) for n in range(len(plans))])
        return [plans[n] for _, n in order]

    def first_plan(self, n: i64) -> Plan:
        plan = Plan(None, self.moves[n], self.moves[n])
        for game in range(len(self.games)):
            plan.add(self.tried[game][n], self.values[game][n], False)
        return plan

    def longer_plans(self, ends: list[Plan], dropped: set[int]) -> list[Plan]:
        """The best plans with a move more. Two ways to one value are most likely two ways to one state, so the first
        of them stands for both."""
        start, legal, found = self.games[0], self.legal, Shelf()
        for end in ends:
            state = end.states[0]
            state.list_moves_of(self.seat, legal)
            for nth in range(legal.n):
                move = legal.room[nth]
                if move in dropped:
                    continue
                after = self.after(state, move)
                if self.is_same_moment(start, after):
                    found.offer(end, move, after, self.judge.value(after, self.seat))
        return found.plans

    def follow(self, plan: Plan) -> None:
        """The plan in the other games, as far as its moves are possible there."""
        before = plan.before
        assert before is not None
        for n in range(1, len(self.games)):
            state = before.states[n]
            if before.is_broken[n] or not self.is_possible(self.games[n], state, plan.move):
                plan.add(state, before.values[n], True)
            else:
                state = self.after(state, plan.move)
                plan.add(state, self.judge.value(state, self.seat), False)

    def is_possible(self, start: State, state: State, move: i64) -> bool:
        return self.is_same_moment(start, state) and state.is_legal(move)

    def worst_of_many(self, waiting: list[int]) -> set[int]:
        """Of moves given best first, those that come after many better ones of their kind."""
        seen: dict[int, int] = {}
        worst: set[int] = set()
        for n in waiting:
            kind = self.moves[n] >> int(KIND_BITS)
            seen[kind] = seen.get(kind, 0) + 1
            if seen[kind] > MOST_OF_A_KIND:
                worst.add(self.moves[n])
        return worst

    def value_going_on(self, plan: Plan, move: i64) -> float:
        """How the games look after a plan and the move with which time goes on."""
        total = 0.0
        for n in range(len(self.games)):
            total += plan.values[n] if plan.is_broken[n] else self.value_after(self.games[n], plan.states[n], move)
        return total

    def value_after(self, game: State, state: State, move: i64) -> float:
        for _nth in range(MOST_ANSWERS):
            if not self.is_possible(game, state, move):
                break
            state = self.after(state, move)
        return self.judge.value(state, self.seat)


@final
class Shelf:
    """The plans of the highest values, the best first."""

    def __init__(self) -> None:
        self.plans: list[Plan] = []

    def offer(self, before: Plan, move: i64, state: State, value: float) -> None:
        at = self.place_of(value)
        if at < 0:
            return
        plan = Plan(before, before.first, move)
        plan.add(state, value, False)
        self.plans.insert(int(at), plan)
        if len(self.plans) > WIDTH:
            self.plans.pop()

    def place_of(self, value: float) -> i64:
        """Where a value would stand; -1 if it is too low or there already."""
        place = len(self.plans)
        while place > 0 and self.plans[place - 1].values[0] < value:
            place -= 1
        if place == WIDTH or (place > 0 and self.plans[place - 1].values[0] == value):
            return -1
        return place
