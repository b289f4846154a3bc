"""How states of Viroid look to who looks ahead."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.looking import Judge
from petri.core.state import State
from petri.games.viroid.evaluation import evaluate, terms
from petri.games.viroid.state import ViroidState


class ViroidJudge(Judge):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, ViroidState)
        return evaluate(state, seat)

    def terms(self, state: State, seat: i64) -> dict[str, float]:
        assert isinstance(state, ViroidState)
        return terms(state)


JUDGE: Final = ViroidJudge()
