"""Sets of more than 62 members: a bit set in one int has no room for them."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from petri.core.state import BIT, count, low_member
from petri.core.vecs import append, vec

WORD: Final[i64] = 60  # members in each int


@final
class Set:
    """A set of numbers from 0 to 119. It never changes: states share it, and who adds a member gets another set."""

    low: i64 = 0
    high: i64 = 0

    def has(self, member: i64) -> bool:
        return self.low & BIT[member] != 0 if member < WORD else self.high & BIT[member - WORD] != 0

    def with_member(self, member: i64) -> Set:
        if member < WORD:
            return set_of(self.low | BIT[member], self.high)
        return set_of(self.low, self.high | BIT[member - WORD])

    def without(self, member: i64) -> Set:
        if member < WORD:
            return set_of(self.low & ~BIT[member], self.high)
        return set_of(self.low, self.high & ~BIT[member - WORD])

    def size(self) -> i64:
        return count(self.low) + count(self.high)

    def members(self) -> vec[i64]:
        """Lowest first."""
        found = vec[i64]()
        low = self.low
        while low != 0:
            found = append(found, low_member(low))
            low &= low - 1
        high = self.high
        while high != 0:
            found = append(found, WORD + low_member(high))
            high &= high - 1
        return found


def set_of(low: i64, high: i64) -> Set:
    made = Set()
    made.low = low
    made.high = high
    return made


NO_MEMBERS: Final = Set()
