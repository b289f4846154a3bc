"""The learned chance to win, of states at any time: a logistic curve over a few numbers. Its weights are in
`chance.json`, which says whence."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from petri.core.state import count
from petri.core.vecs import vec
from petri.games.viroid.cards import DICE, LETHALITY, SEVERITY, WON
from petri.games.viroid.evaluation import Weights, corpses_left, freedom, worth
from petri.games.viroid.state import ViroidState

NUMBERS: Final = (
    "always",
    "three players",
    "four players",
    "time",  # in rounds
    "worth",
    "cities missing",
    "cities missing a round",
    "corpses missing",
    "corpses missing a death",
    "research to go",
    "research to go a round",
    "necrosis",
    "virus",
    "fungus",
    "research of the level",  # with the time that it has
    "no city missing",
    "no corpse missing",
)
SURE: Final = 0.995  # of a game that was decided in an imagined world
MOST: Final = 30.0
USUAL_MASSIVE: Final[i64] = 4  # cards of massive research at the normal level


@final
class Chance:
    weights: vec[float]  # by number

    def __init__(self, weights: list[float]) -> None:
        self.weights = vec[float](weights)

    def of(self, s: ViroidState, w: Weights) -> float:
        if s.result != 0:
            return SURE if s.result == WON else 1.0 - SURE
        logit = 0.0
        numbers = numbers_of(s, w)
        for nth in range(len(numbers)):
            logit += self.weights[nth] * numbers[nth]
        logit = MOST if logit > MOST else -MOST if logit < -MOST else logit
        return 1.0 / (1.0 + exp(-logit))


def numbers_of(s: ViroidState, w: Weights) -> vec[float]:
    """In the order of their names; none is far from 1."""
    seats = s.rules.seats
    rounds = float(s.deck_size) / float(seats)
    missing = float(count(s.rules.all_cities & ~(s.somebody_in() | s.gone)))
    corpses = float(corpses_left(s))
    deaths = 0.5
    for seat in range(seats):
        deaths += float(s.value(seat, SEVERITY) * s.value(seat, LETHALITY)) / float(DICE)
    to_go = float(s.cure - s.research)
    massive = -USUAL_MASSIVE
    for n in s.rules.layer_massive:
        massive += n
    return vec[float](
        [
            1.0,
            1.0 if seats == 3 else 0.0,
            1.0 if seats == 4 else 0.0,
            rounds / 10.0,
            worth(s, w) / 50.0,
            missing / 5.0,
            missing / (rounds + 1.0),
            corpses / 10.0,
            corpses / deaths / (rounds + 1.0),
            to_go / 15.0,
            to_go / (rounds + 1.0) / 3.0,
            freedom(s, w) / 50.0,
            1.0 if s.rules.pathogen == "virus" else 0.0,
            1.0 if s.rules.pathogen == "fungus" else 0.0,
            float(massive) * rounds / 10.0,
            1.0 if missing == 0.0 else 0.0,
            1.0 if corpses == 0.0 else 0.0,
        ]
    )


def read_chance(path: Path) -> Chance:
    learned = json.loads(path.read_text(encoding="utf-8"))
    return Chance([learned["weights"][name] for name in NUMBERS])
