"""What `petri bench simulate` measures."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from petri import sim
from petri.cli.bench_simulate import Enough, rate_of
from petri.sim import Plan

START, STEP, GAMES = 0.6, 0.02, 100  # seconds until the first rows, between rows, and games of each


def test_the_start_of_processes_is_not_part_of_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow:
        def __init__(self) -> None:
            self.journal = self

        def close(self) -> None:
            pass

    def run_plan(what: Plan, *, workers: int, on_rows: Callable[[int], None]) -> Any:
        time.sleep(START)
        try:
            while True:
                on_rows(GAMES)
                time.sleep(STEP)
        except Enough:
            return Slow()

    monkeypatch.setattr(sim, "run_plan", run_plan)
    rate = rate_of(sim.plan("pandemic", games=1), 2, 0.4, lambda seconds: None)
    assert GAMES / STEP * 0.6 < rate <= GAMES / STEP
