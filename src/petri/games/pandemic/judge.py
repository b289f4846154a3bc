"""How states of Pandemic look to who looks ahead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.looking import Judge
from petri.core.state import STEP_BITS, State
from petri.games.pandemic.evaluation import evaluate, terms
from petri.games.pandemic.state import PandemicState


class PandemicJudge(Judge):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, PandemicState)
        return evaluate(state, seat)

    def terms(self, state: State, seat: i64) -> dict[str, float]:
        assert isinstance(state, PandemicState)
        return terms(state, seat)

    def is_same_turn(self, before: State, after: State) -> bool:
        """Who plays alone has one turn after the other: a step that was done is to come again. In a setup that asks,
        each seat that is asked has a turn of its own."""
        assert isinstance(before, PandemicState)
        rules = before.rules
        if before.depth > 0 and before.agenda[0] >> STEP_BITS == rules.setup[0].number:
            return before.to_act == after.to_act
        if before.turn != after.turn or rules.seats > 1:
            return before.turn == after.turn
        for step in rules.turn:
            if is_to_come(after, step.number) and not is_to_come(before, step.number):
                return False
        return True


def is_to_come(s: State, step: i64) -> bool:
    for nth in range(s.depth):
        if s.agenda[nth] >> STEP_BITS == step:
            return True
    return False


JUDGE: Final = PandemicJudge()
