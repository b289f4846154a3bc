"""The compiled engine and its plain sources play the same games, decision by decision.

Run as a script this file plays the games and prints a fingerprint of every variant; the test runs it once compiled
and once plain.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from conformance.policies import Policy
from conformance.subject import Subject, Variant
from conformance.variants import SUBJECTS

import petri
from petri import _build
from petri.core.rng import seeded

# seeded games of each variant by each policy; those that look at every move play fewer
GAMES = {"uniform": 29, "by_kind": 4}
GAMES_OF_OTHERS = 2
MANY_VARIANTS = 40  # of a title: of each fewer at random
UNIFORM_OF_MANY = 13
KEYED = 8  # one game of so many
LEAST = 2000
LEAST_OF_A_TITLE = 400


def games(share: int) -> Iterator[tuple[Subject, Variant, Policy, int, int]]:
    """One of so many."""
    for subject in SUBJECTS.values():
        games = GAMES | ({"uniform": UNIFORM_OF_MANY} if len(subject.variants) > MANY_VARIANTS else {})
        for variant in subject.variants:
            for name, policy in subject.every_policy().items():
                yield subject, variant, policy, 1000 * len(name), max(1, games.get(name, GAMES_OF_OTHERS) // share)


def fingerprints(share: int) -> dict[str, Any]:
    made: dict[str, Any] = {}
    counts = {"games": 0, "decisions": 0}
    titles: dict[str, int] = {}
    causes: dict[str, int] = {}
    for subject, variant, policy, first, n in games(share):
        digest = hashlib.sha256(made.get(str(variant), "").encode())
        for seed in range(first, first + n):
            counts["games"] += 1
            game = variant.game(seed)
            if seed % KEYED == 0:  # from here on by the strong stream
                game.reshuffle(f"shake256:{seed:064x}")
            counts["decisions"] += play(digest, subject, game, policy, seed, causes)
        made[str(variant)] = digest.hexdigest()
        titles[subject.title] = titles.get(subject.title, 0) + n
    return {"build": _build.kind(), **counts, "titles": titles, "causes": causes, "variants": made}


def play(
    digest: hashlib._Hash, subject: Subject, game: petri.Game, policy: Policy, seed: int, causes: dict[str, int]
) -> int:
    """Play a game on its state, noting all moves there are, the chosen one and the end; at times go on as a copy."""
    title, state, rng = subject.rules, game.state, seeded(seed)
    decisions = 0
    while state.result == 0:
        moves = state.legal()
        move = policy(title, state, moves, rng)
        digest.update(f"{moves}{move}{state.to_act}".encode())
        if decisions % 16 == 7:
            state = state.copy()
        state.play(move)
        decisions += 1
    outcome = title.outcome(state)
    assert outcome is not None
    causes[outcome.cause] = causes.get(outcome.cause, 0) + 1
    digest.update(json.dumps(title.position(state, game.options), sort_keys=True).encode())
    return decisions


def run(share: int, **env: str) -> subprocess.Popen[str]:
    inherited = {name: value for name, value in os.environ.items() if name != "PETRI_PURE"}
    environment = {**inherited, "PYTHONPATH": str(_build.PACKAGE.parent), **env}
    command = [sys.executable, "-W", "ignore", str(Path(__file__).resolve()), str(share)]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def result_of(process: subprocess.Popen[str]) -> dict[str, Any]:
    out, err = process.communicate()
    assert process.returncode == 0, err
    found: dict[str, Any] = json.loads(out)
    return found


def kind_without_pure() -> str:
    env = {name: value for name, value in os.environ.items() if name != "PETRI_PURE"}
    env["PYTHONPATH"] = str(_build.PACKAGE.parent)
    code = "from petri import _build; print(_build.describe())"
    command = [sys.executable, "-W", "ignore", "-c", f"import petri; {code}"]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout.strip()


@pytest.mark.parametrize("share", [4, pytest.param(1, marks=pytest.mark.thorough)])
def test_compiled_equals_plain(share: int) -> None:
    if (kind := kind_without_pure()) != "compiled":
        pytest.skip(f"petri is not compiled here, so there is nothing to compare: {kind}")
    processes = [run(share), run(share, PETRI_PURE="1")]
    compiled, plain = [result_of(process) for process in processes]
    assert (compiled.pop("build"), plain.pop("build")) == ("compiled", "plain")
    assert compiled["games"] * share >= LEAST
    for subject in SUBJECTS.values():
        assert compiled["titles"][subject.title] * share >= LEAST_OF_A_TITLE
        assert share > 1 or set(subject.causes) <= set(compiled["causes"])
    different = [name for name, digest in compiled["variants"].items() if plain["variants"].get(name) != digest]
    assert different == []
    assert compiled == plain


if __name__ == "__main__":
    print(json.dumps(fingerprints(int(sys.argv[1]))))
