"""What the bot `greedy` chooses in positions of every variant, one line each in a file.

`python tests/greedy_choices.py` asks it anew and writes the file; read the diff. It was frozen before the bot was
compiled: whatever makes it quicker leaves its choices alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from conformance.checks import walk
from conformance.policies import by_kind
from conformance.subject import Variant
from conformance.variants import SUBJECTS, VARIANTS

from petri.bots import make_bot
from petri.core.title import find_title

FILE = Path(__file__).parent / "goldens" / "greedy_choices.tsv"
EVERY = 20  # decisions
SEED = 5
BOTS = ("greedy", "greedy:ahead=1")


def choices(variant: Variant, seed: int = SEED, every: int = EVERY) -> Iterator[str]:
    """In a random game and in one by who knows how to get on."""
    for policy in (by_kind, list(SUBJECTS[variant.title].every_policy().values())[-1]):
        for stop in walk(variant, policy, seed):
            state = stop.game.state
            if state.result == 0 and stop.is_due(every) and len(state.legal_of(state.to_act)) > 1:
                title = find_title(variant.title)
                for name in BOTS:
                    yield title.text(state, int(make_bot(name, seed).player(title, stop.game.options).pick(state)))


def line_of(variant: Variant) -> str:
    return "\t".join([str(variant), *choices(variant)])


def frozen() -> dict[str, str]:
    return {line.partition("\t")[0]: line for line in FILE.read_text(encoding="utf-8").splitlines()}


if __name__ == "__main__":
    FILE.write_text("".join(f"{line_of(variant)}\n" for variant in VARIANTS), encoding="utf-8")
