"""What the planner of Pandemic says when it is asked, and that it plans the same compiled or plain."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from planner_checks import advice, check_lines, check_plain, check_questions
from random_games import after_random_moves

from petri.core.planning import Budget
from petri.core.rng import seeded
from petri.core.state import State
from petri.core.title import find_title

TITLE = find_title("pandemic")
OPEN = {"players": 2, "epidemics": 4}
HIDDEN = {"players": 3, "epidemics": 5}
LAB = {"players": 2, "epidemics": 4, "lab": True}
tables = pytest.mark.parametrize("options", [OPEN, HIDDEN, LAB], ids=["open", "hidden", "lab"])


def positions(options: dict[str, Any], n: int) -> Iterator[State]:
    """Some way on in random games, wherever there is a choice."""
    for nth in range(n):
        state = after_random_moves(5 + 7 * nth, nth, **options).state
        if len(state.legal_of(state.to_act)) > 1:
            yield state


def choice(state: State, nodes: int) -> int:
    seat = int(state.to_act)
    planner = TITLE.planner(seeded(3), Budget(nodes, 0.0))
    return int(planner.choose(TITLE.mind_of(state, seat), seat, state.legal_of(seat)))


def said() -> list[Any]:
    """What it chooses and says in some positions, with a small budget."""
    found: list[Any] = []
    for options in (OPEN, LAB):
        for state in positions(options, 3):
            found.append(choice(state, 300))
            found += [[list(line.moves), round(line.chance, 9)] for line in advice(TITLE, state, 200)]
    return found


@tables
@pytest.mark.parametrize("nodes", [1, 300])
def test_lines_begin_with_what_was_asked_and_can_be_played(options: dict[str, Any], nodes: int) -> None:
    for state in positions(options, 5):
        check_lines(TITLE, state, nodes)


@tables
def test_questions_change_no_choice(options: dict[str, Any]) -> None:
    for state in positions(options, 4):
        check_questions(TITLE, state, 300)


def test_compiled_and_plain_choose_the_same() -> None:
    check_plain(__file__, said)


if __name__ == "__main__":
    print(json.dumps(said()))
