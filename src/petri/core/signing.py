"""Signs: numbers that are equal for what is equal, and most likely for nothing else."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, u8

from petri.core.vecs import vec

HALF: Final[i64] = 0x3FFFFFFF  # of the bits of a sign
ONE: Final[i64] = 0x40000000  # in the upper half
FACTOR: Final[i64] = 0x2C9277B5
OTHER_FACTOR: Final[i64] = 0x1D8AF067
NO_SIGN: Final[i64] = 0x5DEECE66D


def mixed(sign: i64, number: i64) -> i64:
    """A sign with one number more, from -1 up."""
    number += 1
    low = ((sign ^ number) & HALF) * FACTOR & HALF
    high = (((sign ^ number) >> 30) & HALF ^ low) * OTHER_FACTOR & HALF
    return high * ONE + (low ^ (high >> 15))


def mixed_all(sign: i64, numbers: vec[i64]) -> i64:
    for number in numbers:
        sign = mixed(sign, number)
    return sign


def mixed_small(sign: i64, numbers: vec[u8]) -> i64:
    """Most of them are 0, and are left out."""
    place: i64 = -1
    for number in numbers:
        place += 1
        if number != 0:
            sign = mixed(sign, place * 256 + i64(number))
    return sign
