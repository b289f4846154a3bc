"""Cards and moves on two sides: which are used more often on one of them, game by game on the same seeds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from petri.sim.naming import DEEDS, KIND, Labels
from petri.sim.pairs import Difference, Pairs
from petri.sim.plan import Cell
from petri.sim.tracing import Deeds

LEAST = 10  # uses on both sides together, below which nothing can be told


@dataclass(frozen=True)
class Changed:
    """The cards and moves that are used more or less often, of so many that were seen often enough."""

    tested: int
    found: list[Difference]


class Uses:
    """How often each card and each kind of move is used in a game."""

    def __init__(self, first: Cell, second: Cell) -> None:
        self.labels = [Labels(cell, "en") for cell in (first, second)]
        self.known: list[dict[int, tuple[str, ...]]] = [{}, {}]  # by side and deed, what it adds to
        self.pairs: dict[str, Pairs] = {}

    def keys(self, side: int, deed: int) -> tuple[str, ...]:
        """The card and its kind, or the kind alone; what only answers a question is nobody's idea."""
        found = self.known[side].get(deed)
        if found is None:
            labels = self.labels[side]
            keys = dict.fromkeys((labels.deed_key(deed), labels.title.kinds[deed >> KIND]))
            found = self.known[side][deed] = tuple(keys) if labels.group(deed >> KIND) in DEEDS else ()
        return found

    def by_key(self, side: int, done: Deeds, seats: Sequence[int]) -> Counter[str]:
        found: Counter[str] = Counter()
        for seat in seats:
            for deed, times in done[seat].items():
                for key in self.keys(side, deed):
                    found[key] += times
        return found

    def add(self, first: Deeds, second: Deeds) -> None:
        """One game on each side."""
        self.add_counts(self.by_key(0, first, range(len(first))), self.by_key(1, second, range(len(second))))

    def add_counts(self, first: Counter[str], second: Counter[str], games: int = 1) -> None:
        for key in first.keys() | second.keys():
            self.pairs.setdefault(key, Pairs(key)).add(first[key] / games, second[key] / games)

    def changed(self, games: int, error: float) -> Changed:
        often = [pairs.over(games) for _, pairs in sorted(self.pairs.items()) if pairs.first + pairs.second >= LEAST]
        return Changed(len(often), changed(often, error))


def changed(pairs: Sequence[Pairs], error: float) -> list[Difference]:
    """Those that differ, so that of all that are named no more than this part is there by chance (Benjamini and
    Hochberg), with intervals that miss the truth as rarely (Benjamini and Yekutieli)."""
    from scipy.stats import false_discovery_control

    if not pairs:
        return []
    adjusted = false_discovery_control([one.difference(error).p for one in pairs])
    real = [one for one, p in zip(pairs, adjusted) if p <= error]
    found = [one.difference(error * len(real) / len(pairs)) for one in real]
    return sorted(found, key=lambda one: (-abs(one.effect), one.key))
