"""Tables at which everything happens sooner or later, for tests that look at whatever comes up in play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import contagion_tools  # noqa: F401 puts the title on the shelf

import petri
from petri.core.things import KIND_BITS
from petri.games.contagion.state import ContagionState

ALL_LEVELS = {"incubation": 3, "infection": 3, "resistance": 3}
KEPT = ["Tokyo", "Baghdad", "London", "Barcelona", "New York", "Cairo"]  # all of them for two players, too
FULL_HAND = {"blue": 2, "red": 2, "purple": 2, "green": 1, "yellow": 1, "black": 1}

# options of a game from its setup
NEW: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3},
    {"players": 3, "neutral": True},
    {"players": 4},
    {"players": 4, "neutral": True},
    {"players": 5},
)

# positions in which something rare is near: each with every event and WHO card in turn
CARDS = [f"e{n:02}" for n in range(1, 13)] + [f"w{n:02}" for n in range(1, 7)]


def crowded(active: str, seed: int) -> petri.Game:
    """Three players and the neutral colour, cities nearly full, strong viruses, full hands and kept city actions."""
    rows: dict[str, list[list[Any]]] = {
        "Jakarta": [["neutral", 4], [0, 2], [1, 2]],
        "Sydney": [[1, 2], [0, 2]],
        "Kabul": [[2, 1], [1, 1]],
        "Santiago": [[1, 2], [2, 2]],
        "Nairobi": [["neutral", 1], [2, 1], [0, 1]],
        "Bogota": [[0, 2], [1, 3], [2, 2]],
        "Toronto": [[2, 3], [0, 2]],
        "Khartoum": [[2, 2]],
    }
    return petri.from_position(
        "contagion",
        {
            "options": {"players": 3, "neutral": True},
            "hands": [FULL_HAND, {"blue": 3, "black": 2}, {"red": 1, "yellow": 4}],
            "levels": [ALL_LEVELS, ALL_LEVELS, {"incubation": 1, "infection": 1, "resistance": 4}],
            "kept": [KEPT[:3], KEPT[3:], ["Berlin", "Dallas", "Brasilia", "Singapore"]],
            "display": [{"city": city, "rows": row} for city, row in rows.items()],
            "discard": {"green": 3, "black": 2},
            "active": active,
            "round": 4 if active.startswith("w") else 2,
            "skulls": seed % 7,
            "seed": seed,
        },
    )


def poor(active: str, seed: int) -> petri.Game:
    """Two players with nearly nothing: level 0, empty hands, an empty dish, few cities."""
    return petri.from_position(
        "contagion",
        {
            "options": {"players": 2},
            "hands": [{}, {"red": 1}],
            "levels": [
                {"incubation": seed % 2, "infection": 0, "resistance": 0},
                {"incubation": 0, "infection": 1, "resistance": 1},
            ],
            "kept": [["Tokyo", "London"], ["Baghdad", "Barcelona"]],
            "display": [
                {"city": "Jakarta", "rows": [[1, 8]]},
                {"city": "Cairo", "rows": [[1, 4], [0, 3], ["neutral", 2]]},
                {"city": "New York", "rows": [[0, 2]]},
                "Nairobi",
            ],
            "active": active,
            "round": 8 if active.startswith("w") else 3,
            "seed": seed,
        },
    )


def samples(seeds: int = 1) -> list[petri.Game]:
    """A game of each kind; with more seeds several of each."""
    games = [petri.new("contagion", seed=seed, **options) for options in NEW for seed in range(seeds)]
    games += [crowded(card, seed) for seed in range(seeds) for card in CARDS]
    return games + [poor(card, seed) for seed in range(seeds) for card in CARDS]


def state_of(game: petri.Game) -> ContagionState:
    state = game.state
    assert isinstance(state, ContagionState)
    return state


def stroll(state: ContagionState, chance: random.Random, most: int = 200) -> Iterator[int]:
    """Play at random, a kind of move first and then one of it; each move before it is played."""
    for _ in range(most):
        if state.result:
            return
        kinds: dict[int, list[int]] = {}
        for move in state.legal():
            kinds.setdefault(move >> int(KIND_BITS), []).append(move)
        move = chance.choice(kinds[chance.choice(sorted(kinds))])
        yield move
        state.play(move)
