"""Who plays on in a hurry: the move after which a state looks best at once, before chance comes in."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.planning import Budget
from petri.core.playout import Player
from petri.core.state import Moves, State, new_moves
from petri.core.things import KIND_BITS
from petri.games.viroid.actions.mutate import SHED
from petri.games.viroid.evaluation import Weights, worth
from petri.games.viroid.planning.weights import weights_for
from petri.games.viroid.state import ViroidState

COMPLETE: Final = 1000.0  # all that is needed to win is there; what the turn still brings may spoil it


def outlook(s: ViroidState, w: Weights) -> float:
    """How a state looks after a move was carried out, before anything else comes of it."""
    value = worth(s, w)
    return value + COMPLETE if s.result == 0 and s.has_won() else value


def is_sensible(move: i64) -> bool:
    """A strain that is discarded never comes back."""
    return move >> KIND_BITS != SHED.number


@final
class Quick:
    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.moves: Moves = new_moves()

    def pick(self, s: ViroidState, w: Weights) -> i64:
        moves = self.moves
        s.list_moves(moves)
        best = moves.room[0]
        if moves.n == 1:
            return best
        most = 0.0
        looked: i64 = 0
        for nth in range(moves.n):
            move = moves.room[nth]
            if is_sensible(move):
                after = s.copy()
                after.carry_out(move)
                value = outlook(after, w)
                if looked == 0 or value > most:
                    most = value
                    best = move
                looked += 1
        self.budget.spent += looked
        return best


@final
class QuickPlayer(Player):
    """Plays on in worlds, for all seats."""

    def __init__(self, budget: Budget) -> None:
        self.needs_minds = False
        self.quick = Quick(budget)

    def pick(self, state: State) -> i64:
        assert isinstance(state, ViroidState)
        return self.quick.pick(state, weights_for(state.rules.seats))
