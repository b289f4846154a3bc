"""The sign of a state, by which bots find again what they have thought of before."""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.signing import mixed, mixed_all, mixed_small
from petri.games.pandemic.state import PandemicState


def signature(s: PandemicState, viewer: i64) -> i64:
    """A number for all that a seat sees of a state and that matters to how it goes on: the same in all worlds that may
    be the real one."""
    sign = mixed(s.open_sign(), s.actions_left * 64 + s.deck_size)
    sign = mixed(sign, s.infection_size)
    sign = mixed(sign, s.outbreaks)
    sign = mixed(sign, s.stations)
    sign = mixed(sign, s.rate * 2 + (1 if s.quiet_night else 0))
    sign = mixed(sign, s.discard_cities)
    sign = mixed(sign, s.discard_events)
    sign = mixed(sign, s.discard_size * 64 + s.discard_epidemics)
    sign = mixed(sign, s.kept)
    sign = mixed(sign, s.samples)
    sign = mixed(sign, s.stored)
    sign = mixed(sign, s.waiting)
    sign = mixed_all(sign, s.pawns)
    sign = mixed_all(sign, s.cures)
    sign = mixed_all(sign, s.lasting)
    sign = mixed_all(sign, s.refused)
    sign = mixed_small(sign, s.roles)
    sign = mixed_small(sign, s.cubes)
    for hand in range(s.rules.hands):
        sees = s.rules.sees(viewer, s.rules.hand_owners[hand])
        sign = mixed(sign, s.hands[hand] if sees else s.shown[hand])
        sign = mixed(sign, s.events[hand] if sees else s.shown_events[hand])
        if len(s.extras) != 0:
            sign = mixed(sign, s.extras[hand] if sees else s.shown_extras[hand])
        sign = mixed(sign, s.hand_sizes[hand])
    for part in s.parts:
        sign = part.signature(s, viewer, sign)
    return sign
