"""A number for all that a seat sees of a state; what it has learnt of hidden hands before is no part of it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.core.signing import mixed, mixed_all
from petri.core.state import NOBODY
from petri.games.contagion.cards import COLOURS, ROWS
from petri.games.contagion.state import ContagionState

CUBES: Final[i64] = 256  # more than there are of a colour


def signature(s: ContagionState, seat: i64) -> i64:
    sign = mixed(s.open_sign(), s.first)
    sign = mixed(sign, s.round)
    sign = mixed_all(sign, s.hand_sizes)
    sign = mixed_all(sign, s.shown)
    sign = mixed_all(sign, s.levels)
    sign = mixed_all(sign, s.scores)
    sign = mixed_all(sign, s.dishes)
    sign = mixed_all(sign, s.kept)
    sign = mixed_all(sign, s.spent)
    sign = mixed_all(sign, s.discard)
    if seat != NOBODY:
        sign = mixed_all(sign, s.hands[seat * COLOURS : (seat + 1) * COLOURS])
    sign = mixed_cities(sign, s)
    sign = mixed(sign, s.deck_size)
    sign = mixed(sign, s.city_deck_size)
    sign = mixed(sign, s.event_deck_size)
    sign = mixed(sign, s.cities_gone)
    sign = mixed(sign, s.active)
    sign = mixed(sign, s.skulls)
    sign = mixed(sign, s.who_seen)
    sign = mixed(sign, s.actions_done)
    sign = mixed(sign, s.infects_done)
    sign = mixed(sign, s.extra_actions)
    sign = mixed(sign, s.shielded)
    sign = mixed(sign, s.cheaper)
    sign = mixed(sign, s.pay_colour)
    sign = mixed(sign, s.pay_cost)
    sign = mixed(sign, s.at_stake)
    sign = mixed(sign, s.protected)
    sign = mixed(sign, s.loss)
    sign = mixed(sign, s.loss_of)
    for flag in (s.last_round, s.ignoring, s.compensated, s.done, s.ending):
        sign = mixed(sign, 1 if flag else 0)
    return sign


def mixed_cities(sign: i64, s: ContagionState) -> i64:
    """The cities of the display, and the cubes in them by rows."""
    for nth in range(s.display_size):
        city = s.display[nth]
        sign = mixed(sign, city)
        for row in range(city * ROWS, city * ROWS + s.row_counts[city]):
            sign = mixed(sign, s.rows[row] * CUBES + s.cubes[city * ROWS + s.rows[row]])
    return sign
