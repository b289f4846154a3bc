"""The one source of chance, the same compiled, plain, on any machine: a small fast generator from a number, or, where
somebody might gain by computing what comes next, a keyed stream that nobody can compute without its key."""

from __future__ import annotations

import hashlib
import re
from typing import Any, Final, final

from mypy_extensions import i64, u8

from petri.core.vecs import vec

KEYED: Final = "shake256:"  # begins the text of a key, in hexadecimal digits
WORDS: Final[i64] = 64  # of 32 bits in a block of the keyed stream
BLOCK: Final = 256  # bytes
KEY: Final = re.compile(KEYED + "(?:[0-9a-f]{2}){16,64}")  # 128 bits are the least that nobody can search through
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
class Stream:
    """SHAKE-256 in counter mode: block n is shake_256(key + n as 8 bytes), read as words of 32 bits; little-endian."""

    key: bytes
    number: i64 = -1
    block: bytes = b""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def word(self, nth: i64) -> i64:
        number: i64 = nth // WORDS
        if number != self.number:
            self.block = hashlib.shake_256(self.key + int(number).to_bytes(8, "little")).digest(BLOCK)
            self.number = number
        at: i64 = nth % WORDS * 4
        block = self.block
        low: i64 = i64(block[at]) + i64(block[at + 1]) * 256
        high: i64 = i64(block[at + 2]) + i64(block[at + 3]) * 256
        return low + high * 65536


@final
class Rng:
    """Multiply-with-carry with lag 1 (period about 2**61), its two halves xored for output; or a keyed stream, of
    which x words have been read."""

    x: i64 = 1
    carry: i64 = 1
    stream: Stream | None = None

    def seed(self, seed: i64) -> None:
        """Start the stream of a seed between 0 and 2**63 - 1."""
        low = mix((seed & MASK) ^ 0x9E3779B9)
        high = mix((seed >> 32) ^ 0x243F6A88 ^ low)
        self.x = mix(low ^ (high << 1 & MASK)) | 1
        self.carry = high % (MULTIPLIER - 2) + 1
        for _nth in range(4):
            self.next32()

    def next32(self) -> i64:
        if self.stream is not None:
            return self.next_word(self.stream)
        t: i64 = MULTIPLIER * self.x + self.carry
        x: i64 = t & MASK
        carry: i64 = t >> 32
        self.x = x
        self.carry = carry
        return x ^ carry

    def next_word(self, stream: Stream) -> i64:
        word: i64 = stream.word(self.x)
        self.x += 1
        return word

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1."""
        return (self.next32() * n) >> 32

    def shuffle(self, xs: vec[u8], start: i64, stop: i64) -> None:
        """Shuffle xs[start:stop] in place."""
        if self.stream is not None:
            self.shuffle_keyed(xs, start, stop)
            return
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
            item = xs[i]
            xs[i] = xs[j]
            xs[j] = item
        self.x = x
        self.carry = carry

    def shuffle_keyed(self, xs: vec[u8], start: i64, stop: i64) -> None:
        n: i64 = stop - start
        while n > 1:
            j: i64 = start + self.below(n)
            n -= 1
            i: i64 = start + n
            item = xs[i]
            xs[i] = xs[j]
            xs[j] = item

    def copy(self) -> Rng:
        other = Rng()
        other.x = self.x
        other.carry = self.carry
        other.stream = self.stream  # what comes at which place is fixed: copies read the same stream
        return other


def seeded(seed: i64) -> Rng:
    rng = Rng()
    rng.seed(seed)
    return rng


def derived(seed: i64, nth: i64) -> i64:
    """The seed of the nth thing that hangs on another seed: the games of a run, the bots of a game."""
    root = mix(mix((seed & MASK) ^ 0x9E3779B9) ^ (seed >> 32))
    low = mix(mix(root ^ (nth & MASK)) ^ (nth >> 32))
    high = mix(low ^ root ^ 0x243F6A88) & 0x3FFFFFFF
    return (high << 32) | low


def keyed(key: bytes) -> Rng:
    rng = Rng()
    rng.x = 0
    rng.stream = Stream(key)
    return rng


def is_key(seed: object) -> bool:
    """Whether this is the text of a key."""
    return isinstance(seed, str) and KEY.fullmatch(seed) is not None


def key_text(key: bytes) -> str:
    return KEYED + key.hex()


def rng_of(seed: int | str) -> Rng:
    """The chance of a number, or of the text of a key."""
    if isinstance(seed, str):
        return keyed(bytes.fromhex(seed[len(KEYED) :]))
    return seeded(seed)


def shuffled(items: list[Any], rng: Rng) -> list[Any]:
    """The items in a random order."""
    order = vec[u8](range(len(items)))
    rng.shuffle(order, 0, len(items))
    return [items[n] for n in order]
