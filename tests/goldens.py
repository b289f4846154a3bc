"""Golden games: whole games of every variant as readable text, one file each.

`python tests/goldens.py` plays them anew and writes the files (with names of titles or variants only those); read the
diff. The test plays the moves of each file again and compares everything else that stands there.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from conformance.checks import MOST_MOVES, choose
from conformance.subject import Variant
from conformance.variants import SUBJECTS, VARIANTS

import petri
from petri.core.record import digest
from petri.core.rng import seeded
from petri.core.title import find_title

FOLDER = Path(__file__).parent / "goldens"
SEEDS = range(1, 13)
SEED = re.compile(r"^seed: (\d+)$", re.MULTILINE)
MOVE = re.compile(r"^\d+\. seat \d+, \w+, \d+ moves?: (.+)$", re.MULTILINE)


def file_of(variant: Variant) -> Path:
    return FOLDER / variant.title / f"{variant.name}.txt"


def text_of(variant: Variant, seed: int, moves: Iterable[str]) -> str:
    """A game in words that belong to no language: what was asked, what was played, what happened."""
    game = variant.game(seed)
    lines = [f"title: {game.title}", f"variant: {variant.name}", f"seed: {seed}", f"options: {compact(game.options)}"]
    lines += ["", "start:"]
    left_out = {"title", "options", *(field.key for field in find_title(game.title).fields.all if not field.in_digest)}
    lines += [f"  {key}: {compact(value)}" for key, value in game.position().items() if key not in left_out]
    lines += [""]
    for number, move in enumerate(moves, 1):
        if game.outcome is not None:
            raise ValueError(f"{variant}: the game is over before move {number}, {move}")
        there = len(game.moves())
        seat, prompt = game.find(move).seat, game.prompt
        happenings = game.play(move)
        lines.append(f"{number}. seat {seat}, {prompt}, {there} move{'s' * (there != 1)}: {move}")
        lines += [f"    {written(happening)}" for happening in happenings]
    lines += ["", f"outcome: {compact(game.outcome.as_json() if game.outcome else None)}", f"digest: {digest(game)}"]
    return "\n".join(lines) + "\n"


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def written(happening: petri.Happening) -> str:
    parts = [happening.kind, *(f"{name}={value}" for name, value in happening.values.items())]
    if happening.seen_by is not None:
        others = written(happening.public) if happening.public else "nothing"
        parts.append(f"[seats {list(happening.seen_by)}; others: {others}]")
    return " ".join(parts)


def replayed(variant: Variant, text: str) -> str:
    """The golden text that the moves of a golden text give now."""
    seed = SEED.search(text)
    if seed is None:
        raise ValueError(f"{file_of(variant)} names no seed")
    return text_of(variant, int(seed[1]), MOVE.findall(text))


def played(variant: Variant) -> tuple[int, list[str]]:
    """The game with the most to see among some seeds."""
    policy = list(SUBJECTS[variant.title].every_policy().values())[-1]
    best: tuple[int, int, list[str]] = (-1, 0, [])
    for seed in SEEDS:
        game, rng, seen = variant.game(seed), seeded(seed), set()
        while game.outcome is None and len(game.played) < MOST_MOVES:
            seen.add(game.prompt)
            seen.update(happening.kind for happening in game.play(choose(game, policy, rng)))
            seen.add(game.played[-1].split()[0])
        if len(seen) > best[0]:
            best = len(seen), seed, list(game.played)
    return best[1:]


def main(names: list[str]) -> None:
    wanted = {file_of(variant): variant for variant in VARIANTS}
    for file, variant in wanted.items():
        if not names or not {variant.title, variant.name, str(variant)}.isdisjoint(names):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text_of(variant, *played(variant)), encoding="utf-8")
            print(file.relative_to(FOLDER), file=sys.stderr)
    for file in set(FOLDER.rglob("*.txt")) - set(wanted):
        file.unlink()


if __name__ == "__main__":
    main(sys.argv[1:])
