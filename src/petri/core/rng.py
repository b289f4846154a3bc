"""The one source of chance: a small seeded generator that gives the same stream compiled, plain, on any machine."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from petri.core.vecs import vec

MASK: Final[i64] = 0xFFFFFFFF
MULTIPLIER: Final[i64] = 698769069  # below 2**31, so that no product leaves 63 bits


def mix(word: i64) -> i64:
    """Spread every bit of a 32-bit word over all of it."""
    word ^= word >> 16
    word = (word * 0x45D9F3B) & MASK
    word ^= word >> 16
    word = (word * 0x45D9F3B) & MASK
    return word ^ (word >> 16)


@final
class Rng:
    """Multiply-with-carry with lag 1 (period about 2**61), its two halves xored for output."""

    x: i64 = 1
    carry: i64 = 1

    def seed(self, seed: i64) -> None:
        """Start the stream of a seed between 0 and 2**63 - 1."""
        low = mix((seed & MASK) ^ 0x9E3779B9)
        high = mix((seed >> 32) ^ 0x243F6A88 ^ low)
        self.x = mix(low ^ (high << 1 & MASK)) | 1
        self.carry = high % (MULTIPLIER - 2) + 1
        for _ in range(4):
            self.next32()

    def next32(self) -> i64:
        t: i64 = MULTIPLIER * self.x + self.carry
        x: i64 = t & MASK
        carry: i64 = t >> 32
        self.x = x
        self.carry = carry
        return x ^ carry

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return (self.next32() * n) >> 32

    def shuffle(self, xs: vec[i64], start: i64, stop: i64) -> None:
        """Shuffle xs[start:stop] in place."""
        x: i64 = self.x
        carry: i64 = self.carry
        n: i64 = stop - start
        while n > 1:
            t: i64 = MULTIPLIER * x + carry
            x = t & MASK
            carry = t >> 32
            j: i64 = start + (((x ^ carry) * n) >> 32)
            n -= 1
            i: i64 = start + n
            item: i64 = xs[i]
            xs[i] = xs[j]
            xs[j] = item
        self.x = x
        self.carry = carry

    def copy(self) -> Rng:
        other = Rng()
        other.x = self.x
        other.carry = self.carry
        return other


def seeded(seed: i64) -> Rng:
    rng = Rng()
    rng.seed(seed)
    return rng


def shuffled(items: list[Any], rng: Rng) -> list[Any]:
    """The items in a random order."""
    order = vec[i64](range(len(items)))
    rng.shuffle(order, 0, len(items))
    return [items[n] for n in order]
