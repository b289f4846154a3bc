"""What things are worth to the planner, whose moves are judged before chance comes in.

Found by playing. More than two players are short of time, not of strains, and do well to kill early.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from petri.games.viroid.evaluation import WEIGHTS, Weights


class ForMore(Weights):
    corpse = 23.0
    city = 6.6
    second = 5.3
    host = 1.1
    death = 0.37
    late_death = 6.7
    speed = 0.19
    waste = 1.3
    point = 0.56
    use = 0.16
    both = 2.2
    transport = 0.45
    bearable = 0.61
    target = 0.56
    opening = 1.5
    near = 2.5
    far = 0.65
    quarantine = 0.97
    necrosis = 70.0
    way_there = 32.0
    dna = 0.061
    strain = 2.4
    reserve = 0.61
    panic = 24.0
    extinct = 59.0
    last = 11.0
    horizon = 14.0


FOR_TWO: Final = WEIGHTS
FOR_MORE: Final = ForMore()


def weights_for(seats: i64) -> Weights:
    return FOR_TWO if seats == 2 else FOR_MORE
