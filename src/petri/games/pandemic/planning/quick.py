"""Who plays on in a hurry: each turn by a narrow beam, all else at once."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from petri.core.planning import Budget
from petri.core.playout import Player
from petri.core.state import State
from petri.core.vecs import vec
from petri.games.pandemic.planning.planner import NARROW
from petri.games.pandemic.planning.search import NO_MOVES, Search
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.turn import ACTIONS
from petri.games.pandemic.windows import PASS


@final
class QuickPlayer(Player):
    """Plays on in worlds, for all seats."""

    def __init__(self, budget: Budget) -> None:
        self.needs_minds = False
        self.search = Search(None, budget)
        self.state: State | None = None  # that is played on …
        self.turns: i64 = 0  # … in this turn …
        self.plan: vec[i64] = NO_MOVES  # … by what is left of this plan, the next move first

    def pick(self, state: State) -> i64:
        assert isinstance(state, PandemicState)
        if not self.is_planned(state):
            if not state.is_asked(ACTIONS):
                return self.search.quick(state)
            self.state = state
            self.turns = state.turns
            self.plan = self.search.plans(state, NARROW, False)[0].plan()
            if len(self.plan) == 0:
                return PASS.base
        move = self.plan[0]
        self.plan = self.plan[1:]
        return move

    def is_planned(self, s: PandemicState) -> bool:
        return self.state is s and self.turns == s.turns and len(self.plan) != 0 and s.is_legal(self.plan[0])
