"""How long bots think about a decision: whole games of each bot, in CPU time on one core, as a table in Markdown.

    python bench/decisions.py --games 4 --bots greedy,greedy:ahead=1

Decisions with one move only do not count.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Mapping
from typing import Any

import petri.games  # noqa: F401  puts all titles on the shelf
from petri.bots import make_bot
from petri.core.title import Title, find_title

TABLES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("pandemic", {"players": 2}),
    ("pandemic", {"players": 4}),
    ("pandemic", {"players": 4, "open_hands": True}),
    ("pandemic", {"players": 4, "lab": True}),
    ("contagion", {"players": 2}),
    ("contagion", {"players": 4}),
    ("viroid", {"players": 2}),
    ("viroid", {"players": 4}),
)


def times(title: Title, options: Mapping[str, Any], bot: str, seed: int) -> list[float]:
    """Of every decision of a game between several moves, in milliseconds."""
    state = title.new_state(options, seed)
    players = [make_bot(bot, seed * 16 + seat).player(title, options) for seat in range(title.seats(options))]
    found = []
    while state.result == 0:
        is_free = len(state.legal_of(state.to_act)) > 1
        began = time.process_time()
        move = players[state.to_act].pick(state)
        if is_free:
            found.append(1000 * (time.process_time() - began))
        state.play(move)
    return found


def row(title: Title, options: Mapping[str, Any], bot: str, games: int) -> str:
    taken = sorted(spent for seed in range(games) for spent in times(title, title.settle(options), bot, seed))
    mean, late = sum(taken) / len(taken), taken[len(taken) * 99 // 100]
    about = ", ".join(f"{name} {value}" for name, value in options.items())
    return f"| {title.id}, {about} | {bot} | {len(taken)} | {mean:.2f} | {late:.2f} | {taken[-1]:.2f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--bots", default="greedy")
    asked = parser.parse_args()
    print("| table | bot | decisions | mean ms | 99 % ms | most ms |\n|---|---|---|---|---|---|", flush=True)
    for name, options in TABLES:
        for bot in asked.bots.split(","):
            print(row(find_title(name), options, bot, asked.games), flush=True)


if __name__ == "__main__":
    main()
