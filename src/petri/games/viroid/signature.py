"""A number for all that everybody sees of a state: all but the order of the event deck."""

from __future__ import annotations

from mypy_extensions import i64

from petri.core.signing import mixed, mixed_all, mixed_small
from petri.games.viroid.state import ViroidState


def signature(s: ViroidState) -> i64:
    sign = mixed(s.open_sign(), s.first)
    sign = mixed(sign, s.research)
    sign = mixed(sign, s.cure)
    sign = mixed(sign, 1 if s.necrosis else 0)
    sign = mixed(sign, s.supply)
    sign = mixed(sign, s.shed)
    sign = mixed(sign, s.points)
    sign = mixed(sign, s.deaths)
    sign = mixed(sign, s.hit)
    sign = mixed(sign, s.before)
    sign = mixed_all(sign, s.continents)
    sign = mixed_all(sign, s.markers)
    sign = mixed_all(sign, s.dna)
    sign = mixed_all(sign, s.modes)
    sign = mixed_all(sign, s.resistances)
    sign = mixed_all(sign, s.strains)
    sign = mixed_all(sign, s.developed)
    sign = mixed_all(sign, s.stages)
    sign = mixed_all(sign, s.bonuses)
    sign = mixed_all(sign, s.start_cards)
    sign = mixed_all(sign, s.start_cities)
    sign = mixed_all(sign, s.visited)
    sign = mixed_all(sign, s.used)
    sign = mixed_all(sign, s.free)
    sign = mixed_small(mixed_small(sign, s.dead), s.healthy)
    sign = mixed_small(sign, s.cubes)
    for place in range(s.deck_size, len(s.deck)):
        sign = mixed(sign, i64(s.deck[place]))
    return sign
