"""What everybody has seen of hidden hands: a list of facts, each one int, in the order in which they were seen.

Of a hand that nobody has learnt anything about nothing is noted: its shown cards are known, the others may be any. The
first thing that is learnt begins with what the hand holds then; from there on every card that comes or goes is noted,
until the hand is empty. What the facts mean for the hidden cards is worked out by a mind.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

# a fact is sort * SORT + seat * SEAT + a * PIECE + b
SORT: Final[i64] = 2**52
SORT_BITS: Final[i64] = 52
SEAT: Final[i64] = 65536
SEAT_BITS: Final[i64] = 16
PIECE: Final[i64] = 256
PIECE_BITS: Final[i64] = 8
COUNT: Final[i64] = 256  # the room for each colour in a fact that counts a deck
COUNT_BITS: Final[i64] = 8

CARDS_THERE: Final[i64] = 0  # b hidden cards are in the hand when its facts begin
KNOWN: Final[i64] = 1  # a card of colour a that everybody knows of
GAINED: Final[i64] = 2  # b cards from the deck
LEFT: Final[i64] = 3  # a card of colour a
STOLEN: Final[i64] = 4  # a card, by seat a
AT_MOST: Final[i64] = 5  # b cards of colour a
AT_LEAST: Final[i64] = 6  # b cards of colour a
ONLY: Final[i64] = 7  # cards of colour a
RENEWED: Final[i64] = 8  # the deck; how many cards of each colour it has
CHOSEN: Final[i64] = 9  # a card of colour a left, and not all of the others have this colour
FACT_NAMES: Final = ("cards", "known", "gained", "left", "stolen", "at_most", "at_least", "only", "renewed", "chosen")

ROOM_FOR_FACTS: Final[i64] = 48
MOST_RENEWALS: Final[i64] = 5  # that are told apart; later ones count as one with the fifth
UNTOLD: Final[i64] = 6  # the colour of a stolen card that is not told


def fact(sort: i64, seat: i64, a: i64, b: i64) -> i64:
    return sort * SORT + seat * SEAT + a * PIECE + b


def sort_of(entry: i64) -> i64:
    return entry >> SORT_BITS


def seat_of(entry: i64) -> i64:
    return (entry >> SEAT_BITS) & (PIECE - 1)


def part_of(entry: i64) -> i64:
    return (entry >> PIECE_BITS) & (PIECE - 1)


def number_of(entry: i64) -> i64:
    return entry & (PIECE - 1)


def renewed(counts: i64) -> i64:
    """The deck is new: the numbers of its cards by colour."""
    return RENEWED * SORT + counts


def counted(entry: i64, colour: i64) -> i64:
    """How many cards of a colour the new deck had."""
    return (entry >> (COUNT_BITS * colour)) & (COUNT - 1)
