"""The learned win chance: a small net of one hidden layer. Its numbers are in `chance.json`, which says whence."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from petri.core.vecs import append, vec
from petri.games.pandemic.planning.outlook import NUMBERS

MOST: Final = 30.0


@final
class Chance:
    """Weights of the hidden layer by unit * NUMBERS + number; what is learned is the logit."""

    units: i64
    hidden: vec[float]
    biases: vec[float]
    out: vec[float]
    bias: float
    linear: vec[float]  # straight from the numbers

    def __init__(
        self, hidden: list[float], biases: list[float], out: list[float], linear: list[float], bias: float
    ) -> None:
        self.units = len(biases)
        self.hidden = vec[float](hidden)
        self.biases = vec[float](biases)
        self.out = vec[float](out)
        self.linear = vec[float](linear)
        self.bias = bias

    def logit(self, numbers: vec[float]) -> float:
        """Most numbers are 0, so those are left out."""
        z = self.bias
        linear = self.linear
        present = vec[i64](capacity=int(NUMBERS))
        values = vec[float](capacity=int(NUMBERS))
        nth: i64 = -1
        for x in numbers:
            nth += 1
            if x != 0.0:
                z += x * linear[nth]
                present = append(present, nth)
                values = append(values, x)
        hidden = self.hidden
        row: i64 = 0
        for unit in range(self.units):
            x = self.biases[unit]
            for at in range(len(present)):
                x += values[at] * hidden[row + present[at]]
            row += NUMBERS
            if x > 0.0:
                z += x * self.out[unit]
        return z


def read_chance(path: Path) -> Chance:
    learned = json.loads(path.read_text(encoding="utf-8"))
    return Chance(learned["hidden"], learned["biases"], learned["out"], learned["linear"], learned["bias"])


def chance_of(logit: float) -> float:
    if logit > MOST:
        return 1.0
    return 0.0 if logit < -MOST else 1.0 / (1.0 + exp(-logit))
