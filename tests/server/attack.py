"""Finding the seed of a game of Pandemic from the nine cities infected at setup, which every spectator sees.

The engine's generator is made for speed. With s = carry * 2**32 + x its step is s -> MULTIPLIER * s modulo MODULUS, and
each card of a shuffle tells 5.5 bits of an output x ^ carry. High bits of the carry are high bits of s, so nine outputs
in a row say where, about, a point of a lattice lies. The lattice is the same for every game: it is reduced here once,
and attack.c looks for the points. That leaves some thousand states, from which seeding can be taken back.
"""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path

from petri.core.rng import MASK, MULTIPLIER, seeded, shuffled

CARDS = 9
CITIES = 48
MODULUS = MULTIPLIER * 2**32 - 1
SKIPPED = 4  # outputs that seeding throws away
SEEDS = 2**53  # the server takes no larger ones by itself
UNMIXER = pow(0x45D9F3B, -1, 2**32)
ROOM = 1 << 20  # for the states of one call of attack.c, with repetitions
ENOUGH = 99, 100  # how well LLL reduces, as a fraction


def build_library(folder: Path) -> ctypes.CDLL:
    """Compile attack.c."""
    built = folder / "attack.so"
    source = Path(__file__).with_suffix(".c")
    subprocess.run(["gcc", "-O3", "-shared", "-fPIC", "-o", built, source, "-lm"], check=True)
    library = ctypes.CDLL(str(built))
    library.search_cell.restype = ctypes.c_long
    return library


def crack(cards: Sequence[int], library: ctypes.CDLL, explains: Callable[[int], bool] | None = None) -> set[int]:
    """The seeds that infect these nine cities in this order.

    There are about fifteen of them for any nine cities. Whoever has seen more gives `explains`: then the search ends
    with the first seed that it holds for, and other seeds do not count.
    """
    found = set()
    for seed in candidates(cards, library):
        if first_cards(seed) == list(cards) and (explains is None or explains(seed)):
            found.add(seed)
            if explains is not None:
                break
    return found


def candidates(cards: Sequence[int], library: ctypes.CDLL) -> Iterator[int]:
    picks = (ctypes.c_int32 * CARDS)(*picks_of(cards))
    basis = (ctypes.c_int64 * (CARDS + 1) ** 2)(*(number for row in reduced_lattice() for number in row))
    states = (ctypes.c_uint64 * ROOM)()
    for cell in range(library.carry_cells()):
        count = library.search_cell(cell, basis, picks, CITIES, states, ctypes.c_long(ROOM))
        assert count <= ROOM
        for state in set(states[:count]):
            yield from seeds_of(state)


# ---------------------------------------------------------------------- the shuffle
def first_cards(seed: int) -> list[int]:
    """The nine cities that a game with this seed infects first."""
    return shuffled(list(range(CITIES)), seeded(seed))[: -CARDS - 1 : -1]


def picks_of(cards: Sequence[int]) -> list[int]:
    """The places from which the shuffle took the cards; it fills the deck from its top."""
    deck = list(range(CITIES))
    picks = []
    for card in cards:
        picks.append(deck.index(card))
        deck[picks[-1]] = deck[-1]
        deck.pop()
    return picks


# ---------------------------------------------------------------------- seeding, backwards
def seeds_of(state: int) -> Iterator[int]:
    """The seeds for which the first output of the game comes from this state."""
    start = state * pow(MULTIPLIER, -1 - SKIPPED, MODULUS) % MODULUS
    x, carry = start & MASK, start >> 32
    if x % 2 == 0:
        return
    for high in range(carry - 1, 2**32, MULTIPLIER - 2):
        for mixed in (x, x - 1):
            low = unmix(mixed) ^ (high << 1 & MASK)
            top = unmix(high) ^ 0x243F6A88 ^ low
            if top < SEEDS >> 32:
                yield top << 32 | unmix(low) ^ 0x9E3779B9


def unmix(word: int) -> int:
    """The inverse of `mix`."""
    for _ in range(2):
        word ^= word >> 16
        word = word * UNMIXER & MASK
    return word ^ word >> 16


# ---------------------------------------------------------------------- the lattice
@cache
def reduced_lattice() -> list[list[int]]:
    """A basis of short vectors of the lattice of all (s, MULTIPLIER * s, MULTIPLIER**2 * s, ...) modulo MODULUS.

    A box of attack.c is 2**32 wide in its first direction where it is MULTIPLIER wide in the others.
    """
    size = CARDS + 1
    scale = [MULTIPLIER] + [2**32] * CARDS
    rows = [[pow(MULTIPLIER, n, MODULUS) for n in range(size)]]
    rows += [[MODULUS * (n == nth) for n in range(size)] for nth in range(1, size)]
    reduced = lll([[number * factor for number, factor in zip(row, scale)] for row in rows])
    return [[number // factor for number, factor in zip(row, scale)] for row in reduced]


def lll(basis: Sequence[Sequence[int]]) -> list[list[int]]:
    """The reduction of Lenstra, Lenstra and Lovász, in whole numbers (Cohen, algorithm 2.6.7)."""
    reduction = Reduction([list(row) for row in basis])
    k = 1
    while k < len(basis):
        reduction.shorten(k, k - 1)
        if reduction.is_ordered(k):
            for other in range(k - 2, -1, -1):
                reduction.shorten(k, other)
            k += 1
        else:
            reduction.swap(k)
            k = max(1, k - 1)
    return reduction.rows


class Reduction:
    """Rows with their Gram-Schmidt numbers, each times a determinant so that it is whole.

    `dets[i]` is the determinant of the products of the first i rows, and `parts[k][i] / dets[i + 1]` is how much of
    the orthogonal part of row i is in row k.
    """

    def __init__(self, rows: list[list[int]]) -> None:
        self.rows = rows
        self.dets = [1]
        self.parts: list[list[int]] = []
        for k, row in enumerate(rows):
            self.parts.append([])
            for i in range(k + 1):
                number = sum(a * b for a, b in zip(row, rows[i]))
                for n in range(i):
                    number = (self.dets[n + 1] * number - self.parts[k][n] * self.parts[i][n]) // self.dets[n]
                (self.parts[k] if i < k else self.dets).append(number)

    def shorten(self, k: int, i: int) -> None:
        """Take row i from row k as often as makes it shorter."""
        times = (2 * self.parts[k][i] + self.dets[i + 1]) // (2 * self.dets[i + 1])
        if times:
            self.rows[k] = [a - times * b for a, b in zip(self.rows[k], self.rows[i])]
            self.parts[k][i] -= times * self.dets[i + 1]
            for n in range(i):
                self.parts[k][n] -= times * self.parts[i][n]

    def is_ordered(self, k: int) -> bool:
        """Whether row k is, besides what it shares with the rows before, not much shorter than row k - 1."""
        grown = self.dets[k + 1] * self.dets[k - 1] + self.parts[k][k - 1] ** 2
        return ENOUGH[1] * grown >= ENOUGH[0] * self.dets[k] ** 2

    def swap(self, k: int) -> None:
        """Swap row k and row k - 1."""
        dets, parts, shared = self.dets, self.parts, self.parts[k][k - 1]
        self.rows[k - 1], self.rows[k] = self.rows[k], self.rows[k - 1]
        parts[k - 1], parts[k] = parts[k][: k - 1], [*parts[k - 1], shared]
        det = (dets[k - 1] * dets[k + 1] + shared * shared) // dets[k]
        for row in parts[k + 1 :]:
            after = row[k]
            row[k] = (dets[k + 1] * row[k - 1] - shared * after) // dets[k]
            row[k - 1] = (det * after + shared * row[k]) // dets[k + 1]
        dets[k] = det
