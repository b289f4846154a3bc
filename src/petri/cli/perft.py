"""`petri perft`: how many sequences of moves there are, depth by depth."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from rich.table import Table

from petri.cli.output import console, write_json
from petri.cli.words import Words
from petri.core.state import State
from petri.core.title import Title


def count_and_show(
    words: Words, title: Title, given: Mapping[str, Any], *, depth: int, seed: int | str, is_json: bool
) -> None:
    options = title.settle(given)
    began = time.process_time()
    counts = perft(title.new_state(options, seed), depth)
    seconds = time.process_time() - began
    if is_json:
        write_json(
            {"title": title.id, "options": options, "seed": seed, "depth": depth, "counts": counts, "seconds": seconds}
        )
        return
    table = Table(words("perft.depth"), words("perft.count"))
    for number, count in enumerate(counts, 1):
        table.add_row(str(number), f"{count:,}")
    console().print(table, words("perft.seconds", seconds=f"{seconds:.2f}"))


def perft(state: State, depth: int) -> list[int]:
    """The number of sequences of 1, 2, … moves. Chance is part of the state: the same moves meet the same cards."""
    counts = [0] * depth
    add_sequences(state, 0, counts)
    return counts


def add_sequences(state: State, depth: int, counts: list[int]) -> None:
    if state.result:
        return
    moves = state.legal()
    counts[depth] += len(moves)
    if depth + 1 < len(counts):
        for move in moves:
            then = state.copy()
            then.play(move)
            add_sequences(then, depth + 1, counts)
