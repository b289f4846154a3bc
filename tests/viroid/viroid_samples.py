"""Tables at which everything happens sooner or later, for tests that look at whatever comes up in play."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from viroid_tools import STRONG, drawn_before, gone, table

import petri
from petri.core.things import KIND_BITS
from petri.games.viroid.state import ViroidState

# options of a game from its setup
NEW: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3, "difficulty": "easy", "level_cure_shift": True},
    {"players": 4, "difficulty": "demanding"},
    {"players": 2, "pathogen": "fungus"},
    {"players": 3, "pathogen": "fungus", "opening": "free"},
    {"players": 2, "pathogen": "virus"},
    {"players": 4, "opening": "free", "plane_range": False},
)

# a card of every kind of effect, with a part for each of them in the table below
CARDS = ("A06", "AX05", "B01", "B08", "B10", "B11", "B20", "C05", "C13", "D11", "D21", "D22", "D23", "D24", "M1", "M4")
ALL_MODES = {"insect": 2, "small": 2, "livestock": 1, "blood": 1, "bird": 1, "ship": 1, "plane": 2}


def crowded(card: str, seed: int) -> petri.Game:
    """Four strong players all over the world, markers and corpses everywhere, much DNA."""
    boards: list[dict[str, Any]] = [
        {
            **STRONG,
            "modes": ALL_MODES,
            "dna": 40,
            "stems": [{"card": "husten_c", "developed": 2}, {"card": "zysten_d"}],
        },
        {"dna": 12, "modes": {"small": 1}, "resistances": {"heat": 2}, "bonus": "gefaehrlich"},
        {"dna": 3, "modes": {"small": 1, "bird": 2}, "resistances": {"medication": 2}, "bonus": "infektioes"},
        {"dna": 0, "modes": {"blood": 1}, "resistances": {"cold": 2}, "bonus": "unsichtbar"},
    ]
    cities = {
        "London": {"small": "02", "livestock": "x"},
        "Paris": {"small": "x-"},
        "Berlin": {"small": "012", "livestock": "3"},
        "Madrid": gone("Madrid"),
        "Khartoum": {"small": "1", "livestock": "xx", "insect": "0"},
        "Mumbai": {"small": "xx1", "livestock": "x0"},
        "Cairo": {"small": "01x", "blood": "3-"},
        "Tokyo": {"small": "0xx", "blood": "2x"},
        "Novosibirsk": {"small": "3"},
    }
    markers = {
        "port": ["Cairo-Mumbai", "London-Washington"],
        "airport": ["Tokyo"],
        "small": ["Paris"],
        "bird": ["Berlin"],
        "livestock": ["London"],
        "isolation": ["Paris", "Moscow"],
    }
    return table(
        card=card,
        cities=cities,
        boards=boards,
        markers=markers,
        research=20 + seed % 3 * 8,
        seed=seed,
        shed=["uebelkeit_a"],
    )


def rolled(seed: int) -> petri.Game:
    """A virus with all faces unlocked."""
    stems = [{"card": "husten_c", "developed": 2}, None, {"card": "schlafstoerungen_a", "developed": 1}]
    boards: list[dict[str, Any]] = [
        {**STRONG, "stage": 3, "stems": stems},
        {"stage": 1, "stems": [{"card": "zysten_a"}]},
    ]
    cities = {"Berlin": {"small": "0--"}, "Lima": {"small": "1"}}
    return table(players=4, pathogen="virus", opening="free", cities=cities, boards=boards, seed=seed, card="A02")


def deadly(seed: int) -> petri.Game:
    """Four dice with a high lethality."""
    stems = [{"card": "zysten_a", "developed": 4}, {"card": "husten_a", "developed": 4}]
    boards: list[dict[str, Any]] = [{"stems": stems, "dna": 50, "resistances": {"heat": 1}}]
    cities = {"Berlin": {"small": "000"}, "Lima": {"small": "0", "insect": "01"}, "Cairo": {"small": "23-"}}
    return table(phase="mutation", cities=cities, boards=boards, seed=seed, drawn=drawn_before(["D01"], 4))


def samples(seeds: int = 1) -> list[petri.Game]:
    """A game of each kind; with more seeds several of each."""
    games = [petri.new("viroid", seed=seed, **options) for options in NEW for seed in range(seeds)]
    games += [crowded(card, seed) for seed in range(seeds) for card in CARDS]
    return games + [make(seed) for seed in range(2 * seeds) for make in (rolled, deadly)]


def stroll(state: ViroidState, chance: random.Random, most: int = 200) -> Iterator[int]:
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
