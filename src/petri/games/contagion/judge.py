"""How states of Contagion look to who looks ahead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.looking import Judge
from petri.core.state import State
from petri.games.contagion.evaluation import evaluate, terms
from petri.games.contagion.state import ContagionState


class ContagionJudge(Judge):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, ContagionState)
        return evaluate(state, seat)

    def terms(self, state: State, seat: i64) -> dict[str, float]:
        assert isinstance(state, ContagionState)
        return terms(state, seat)


JUDGE: Final = ContagionJudge()
