"""Looks ahead on games it imagines from its view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from petri.bots.bot import Bot
from petri.core.game import Move
from petri.core.mind import Mind
from petri.core.state import State
from petri.core.title import Title, find_title

IMAGINED = 4  # how many games are imagined, at most
WIDTH = 12  # how many plans are thought on after each move
MOST_OF_A_KIND = 12  # how many moves of one kind, such as flights to anywhere, may come later in a plan
MOST_ANSWERS = 12

Plan = tuple[int, ...]


class GreedyBot(Bot):
    """Plays every move on a few imagined games and takes the one after which they look best to the title's `evaluate`.

    Moves are compared at the same moment. What a move asks at once (which card to keep, what to discard) is answered
    first. A move that lets time stand still, such as an action that is not the last one, is never compared with one
    that lets cards be drawn: it is better if doing it and then the other one is better than the other one alone. As
    long as time stands still the bot plans up to `ahead` moves.
    """

    name = "greedy"
    by_mind = True

    def __init__(self, seed: int, ahead: int = 3) -> None:
        super().__init__(seed)
        self.ahead = ahead

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        if len(moves) == 1:
            return moves[0]
        title = find_title(view["title"])
        best = self.choose_by(title, title.mind(view), moves[0].seat, [move.number for move in moves])
        return next(move for move in moves if move.number == best)

    def choose_by(self, title: Title, mind: Mind, seat: int, moves: Sequence[int]) -> int:
        """The same by what the seat knows, for simulations that make no views."""
        trial = Trial(title, seat, moves, self.ahead)
        for _ in range(IMAGINED):
            trial.add(mind.world(self.rng))
            if trial.hidden_things_do_not_matter():
                break
        return trial.best()


class Trial:
    """The moves of a seat, tried on imagined games."""

    def __init__(self, title: Title, seat: int, moves: Sequence[int], ahead: int) -> None:
        self.title = title
        self.seat = seat
        self.moves = moves
        self.ahead = ahead
        self.games: list[State] = []
        self.values: list[list[float]] = []  # by game and move
        self.waits = [True for _ in moves]  # whether time stands still, in every game

    def add(self, game: State) -> None:
        after = [self.after(game, move) for move in self.moves]
        self.games.append(game)
        self.values.append([self.title.evaluate(state, self.seat) for state in after])
        self.waits = [waits and self.is_same_moment(game, state) for waits, state in zip(self.waits, after)]

    def hidden_things_do_not_matter(self) -> bool:
        return len(self.values) > 1 and self.values[-1] == self.values[-2]

    def best(self) -> int:
        totals = [sum(values) for values in zip(*self.values)]
        order = sorted(range(len(self.moves)), key=lambda n: -totals[n])
        waiting = [self.moves[n] for n in order if self.waits[n]]
        going_on = [n for n in order if not self.waits[n]]
        if not waiting:
            return self.moves[going_on[0]]
        plans = self.good_plans(waiting)
        if not going_on:
            return plans[0][0]
        alone = going_on[0]
        for plan in plans:
            if sum(self.value_of(game, plan, self.moves[alone]) for game in self.games) > totals[alone]:
                return plan[0]
        return self.moves[alone]

    # ------------------------------------------------------------------ one move
    def after(self, game: State, move: int) -> State:
        """The game after a move and the best answers to what it asks before its own step goes on."""
        state = game.copy()
        state.play(move)
        answers = 0
        while state.depth > game.depth and self.title.is_same_turn(game, state) and answers < MOST_ANSWERS:
            state.play(self.best_answer(state))
            answers += 1
        return state

    def best_answer(self, game: State) -> int:
        answers = game.legal_of(game.to_act)
        return answers[0] if len(answers) == 1 else max(answers, key=lambda answer: self.value_after(game, answer))

    def value_after(self, game: State, move: int) -> float:
        state = game.copy()
        state.play(move)
        return self.title.evaluate(state, self.seat)

    def is_same_moment(self, before: State, after: State) -> bool:
        """Whether nothing has gone on: the same step asks again in the same turn."""
        return (
            after.result == 0
            and after.depth == before.depth
            and after.agenda[: after.depth - 1] == before.agenda[: before.depth - 1]
            and self.title.is_same_turn(before, after)
            and self.title.prompt(after) == self.title.prompt(before)
        )

    # ------------------------------------------------------------------ plans
    def good_plans(self, first_moves: list[int]) -> list[Plan]:
        """Ways to use the time that stands still, the best first.

        They are sought on the first game and weighed on all of them.
        """
        start = self.games[0]
        plans: list[Plan] = [(move,) for move in first_moves[:WIDTH]]
        ends = [(plan, self.after(start, plan[0])) for plan in plans]
        dropped = self.worst_of_many(first_moves)
        for _ in range(1, self.ahead):
            found: dict[float, tuple[Plan, State]] = {}  # two ways to one value are most likely two ways to one state
            for plan, state in ends:
                for move in state.legal_of(self.seat):
                    if move in dropped:
                        continue
                    after = self.after(state, move)
                    if self.is_same_moment(start, after):
                        found.setdefault(self.title.evaluate(after, self.seat), ((*plan, move), after))
            ends = [found[value] for value in sorted(found, reverse=True)[:WIDTH]]
            plans += [plan for plan, _ in ends]
        weights = {plan: sum(self.value_of(game, plan) for game in self.games) for plan in plans}
        return sorted(plans, key=lambda plan: -weights[plan])

    def worst_of_many(self, moves: list[int]) -> set[int]:
        """Of moves given best first, those that come after many better ones of their kind."""
        seen: Counter[str] = Counter()
        worst = set()
        for move in moves:
            kind = self.title.kind(move)
            seen[kind] += 1
            if seen[kind] > MOST_OF_A_KIND:
                worst.add(move)
        return worst

    def value_of(self, game: State, plan: Plan, going_on: int | None = None) -> float:
        """How a game looks after a plan, and after the move with which time goes on."""
        state = game
        last = [] if going_on is None else [going_on] * MOST_ANSWERS
        for move in (*plan, *last):
            if not self.is_same_moment(game, state) or not state.is_legal(move):
                break
            state = self.after(state, move)
        return self.title.evaluate(state, self.seat)
