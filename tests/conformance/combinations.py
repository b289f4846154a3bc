"""Random legal combinations of the options of Pandemic, played to the end with the checks of the suite."""

from __future__ import annotations

from typing import Any

import petri
from conformance.checks import CHECKS, MOST_MOVES, QUICK, choose
from conformance.pandemic import SUBJECT
from petri.core.rng import Rng, seeded

CHOICES: dict[str, tuple[Any, ...]] = {
    "edition": (1, 2, 2, 2, 2),
    "players": (1, 2, 3, 4, 5, 6),
    "epidemics": (4, 5, 6, 7),
    "brink_roles": (False, True),
    "brink_events": (False, True),
    "lab_roles": (False, True),
    "lab_events": (False, True),
    "lab": (False, True),
    "teams": (False, True),
    "mutation": ("off", "brink", "panic"),
    "virulent_strain": ("off", 8, 10),
    "bio_terrorist": (False, False, True),
    "open_hands": ("auto", True, False),
    "open_windows": (0, 0, 0, 3),
    "consent": (False, True),
}


RULES = (  # that refuse
    *("LD-135", "LD-023", "LD-134", "LD-097", "LS-001", "LS-014", "LS-043", "LL-001"),
    *("LT-001", "LT-002", "LT-005", "LT-074", "LT-078"),
)


def drawn(rng: Rng) -> dict[str, Any]:
    return {name: values[int(rng.below(len(values)))] for name, values in CHOICES.items()}


def combination(rng: Rng) -> dict[str, Any]:
    """Options that may be combined; a refusal names its rule."""
    while True:
        options = drawn(rng)
        try:
            petri.new("pandemic", seed=1, **options)
        except petri.OptionError as refused:
            assert any(rule in str(refused) for rule in RULES), (options, refused)
        else:
            return options


def play_combination(seed: int, every: int = 12) -> tuple[dict[str, Any], petri.Game]:
    """One game with all checks, the costly ones from time to time; everything follows from the seed."""
    rng = seeded(seed)
    options = combination(rng)
    game, checks = petri.new("pandemic", seed=seed, **options), list(CHECKS.values())
    policies = SUBJECT.every_policy()
    policy = policies[list(policies)[int(rng.below(len(policies)))]]
    while game.outcome is None and len(game.played) < MOST_MOVES:
        for check in QUICK.values():
            check(game, SUBJECT, rng)
        if rng.below(every) == 0:
            checks[int(rng.below(len(checks)))](game, SUBJECT, rng)
        game.play(choose(game, policy, rng))
    assert game.outcome is not None, f"no end after {MOST_MOVES} moves: {options}"
    return options, game
