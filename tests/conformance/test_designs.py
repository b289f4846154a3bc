"""Contagion with cards that a designer might make: any effect at any time it may have, with any fitting numbers."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from conformance.checks import QUICK, failures
from conformance.contagion import SUBJECT
from conformance.policies import by_kind
from conformance.subject import Variant
from petri.core.rng import Rng, seeded
from petri.games.contagion import content
from petri.games.contagion.pieces import EFFECTS

WHENS = [("turn_start", "turn_end", "during_actions"), content.OF_CITY]
NUMBERS: dict[str, dict[str, tuple[Any, ...]]] = {
    "gain_cards": {"n": (1, 2, 5), "from": ("deck", "discard", "opponent")},
    "discard_cards": {"who": ("self", "opponents"), "mode": ("count", "down_to", "part"), "n": (2, 3)},
    "place_cubes": {"n": (1, 3), "where": ("infected", "any")},
    "move_cubes": {"n": (1, 4)},
    "remove_cubes": {"whose": ("self", "opponent"), "n": (1, 3, "all"), "cities": ("one",)},
    "swap_rows": {},
    "change_level": {"n": (1, 2, -1, -3), "tracks": (["resistance"], ["infection", "resistance"], ["incubation"])},
    "modify_draw": {"n": (1, -1, -3), "min": (0, 1)},
    "modify_infect": {"n": (1, -1, -3), "min": (0, 1)},
    "modify_cost": {"action": ("infect",), "city": ("any", "new"), "n": (-1, 1, 2), "min": (0, 1), "uses": ("all",)},
    "restrict_infect": {"new_cities": (True, False), "max_actions": (None, 0, 1)},
    "extra_actions": {"n": (1, 3)},
    "ignore_card": {},
}


def pick(rng: Rng, values: Any) -> Any:
    return values[int(rng.below(len(values)))]


def design(card: dict[str, Any], whens: tuple[str, ...], rng: Rng) -> None:
    """Give a card another effect."""
    effect, when = card["effect"], pick(rng, whens)
    kind = pick(rng, content.KINDS_BY_TIMING[when])
    params = {key: pick(rng, values) for key, values in NUMBERS[kind].items()}
    of_city, at_others = when in content.OF_CITY, {"opponent", "opponents"} & {str(value) for value in params.values()}
    protects = None if of_city or at_others or params.get("n", 0) == 1 else EFFECTS[kind].takes or None
    optional = of_city or (EFFECTS[kind].may_be_optional and rng.below(2) == 0)
    effect.update(timing=when, kind=kind, params=params, optional=optional, protects=protects)


def designed(folder: Path, seed: int) -> str:
    data, rng = copy.deepcopy(dict(content.standard().data)), seeded(seed)
    for key in ("events", "who", "cities"):
        for card in data[key]:
            design(card, WHENS[key == "cities"], rng)
    (folder / content.FILE).write_text(json.dumps(data), encoding="utf-8")
    return str(folder)


@pytest.mark.parametrize("seed", range(6))
def test_games_with_other_cards(seed: int, tmp_path: Path, subtests: pytest.Subtests) -> None:
    options = {"players": 2 + seed % 4, "content": designed(tmp_path, seed)}
    every = dict.fromkeys((*QUICK, "round_trip", "imagination", "words"), 24)
    for name, error in failures(Variant("contagion", "designed", options), SUBJECT, by_kind, seed, every):
        with subtests.test(name):
            raise error
