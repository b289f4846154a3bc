"""Which modules of a title may be combined, and by which rule not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Pair:
    """What the rules say of two modules."""

    allowed: bool
    rules: tuple[str, ...] = ()


class Matrix:
    """One table of all pairs, the order of the two does not matter; what it does not have is nobody's to combine."""

    def __init__(self, pairs: Mapping[tuple[str, str], str]) -> None:
        """By the names of two modules: `yes` or `no`, and the rules that say so."""
        self.pairs: dict[frozenset[str], Pair] = {}
        for names, said in pairs.items():
            verdict, *rules = said.replace(",", "").split()
            self.pairs[frozenset(names)] = Pair({"yes": True, "no": False}[verdict], tuple(rules))

    def pair(self, one: str, other: str) -> Pair:
        return self.pairs[frozenset((one, other))]

    def forbidden(self, names: Sequence[str]) -> tuple[str, str, str] | None:
        """Two of these modules that may not be combined, and the first rule that says so."""
        for nth, one in enumerate(names):
            for other in names[nth + 1 :]:
                found = self.pairs.get(frozenset((one, other)), Pair(True))
                if not found.allowed:
                    return one, other, found.rules[0]
        return None
