"""The learned win chance: a small net of one hidden layer. There is one for games without modules that overrule the
base and one for games with such; their numbers are in `chance.json` and `chance_with_modules.json`, which say where
they come from."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from petri.core.vecs import vec
from petri.games.pandemic.planning.outlook import ROOM, ROOMS, look, look_at_modules, within
from petri.games.pandemic.planning.sight import Sight
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.things import Rules

MOST: Final = 30.0
# The hidden layer is summed in whole numbers, two units in one: quick, and the same on every machine.
FINE: Final = 4096.0  # what a number of a state is multiplied with …
FINE_WEIGHT: Final = 2048.0  # … and a weight
MOST_NUMBER: Final = 8.0  # of a state; more counts as much
HALF: Final[i64] = 0x80000000
WHOLE: Final[i64] = 0x100000000
MOST_SUM: Final = float(HALF) / (FINE * FINE_WEIGHT)  # that half a word holds
AT_ONCE: Final[i64] = 8  # units


@final
class Look:
    """A state as a net sees it: where the next state is like it, only what is different is added up."""

    numbers: vec[float]
    sums: vec[i64]  # of the hidden layer, by word
    straight: i64  # of what goes straight from the numbers

    def __init__(self, numbers: vec[float], sums: vec[i64], straight: i64) -> None:
        self.numbers = numbers
        self.sums = sums
        self.straight = straight


@final
class Chance:
    """What is learned is the logit."""

    words: i64  # of two units each
    hidden: vec[i64]  # weights, by number * words + word
    out: vec[float]  # by unit
    linear: vec[i64]  # straight from the numbers
    nothing: Look
    nothing_present: vec[i64]
    rooms: vec[i64]  # where what a module says of itself begins, or -1; none where no module changes the rules

    def __init__(
        self,
        hidden: list[float],
        biases: list[float],
        out: list[float],
        linear: list[float],
        bias: float,
        rooms: list[int],
    ) -> None:
        units = len(biases)
        numbers = len(linear)
        self.rooms = vec[i64](rooms)
        room = -(-units // int(AT_ONCE)) * int(AT_ONCE)
        rows = [hidden[unit * numbers : (unit + 1) * numbers] for unit in range(units)]
        check_sums(rows, biases)
        rows += [[0.0] * numbers for _ in range(units, room)]
        self.words = room // 2
        columns = [words_of([row[number] for row in rows], 1.0) for number in range(numbers)]
        self.hidden = vec[i64]([word for column in columns for word in column])
        self.out = vec[float]([weight / (FINE * FINE_WEIGHT) for weight in out] + [0.0] * (room - units))
        self.linear = vec[i64]([round(weight * FINE_WEIGHT) for weight in linear])
        sums = vec[i64](words_of(biases + [0.0] * (room - units), FINE))
        self.nothing = Look(vec[float]([0.0 for _ in range(numbers)]), sums, i64(round(bias * FINE * FINE_WEIGHT)))
        self.nothing_present = vec[i64]([0 for _ in range(numbers)])

    def of(self, s: PandemicState, sight: Sight, acts: i64) -> vec[float]:
        """The numbers of a state that it goes by."""
        f = self.nothing.numbers[:]
        look(f, s, sight, acts)
        if len(self.rooms) != 0:
            look_at_modules(f, s, sight, self.rooms)
        return f

    def look(self, numbers: vec[float], like: Look | None) -> Look:
        """At numbers most of which are those of a state that was looked at before."""
        if like is None:
            like = self.nothing
        before = like.numbers
        rows = self.nothing_present[:]  # where the weights of the numbers that are different begin
        values = self.nothing_present[:]
        straight = like.straight
        present: i64 = 0
        words = self.words
        nth: i64 = -1
        for x in numbers:
            nth += 1
            was = before[nth]
            if x != was:
                value = fine(x) - fine(was)
                straight += value * self.linear[nth]
                rows[present] = nth * words
                values[present] = value
                present += 1
        sums = like.sums[:]
        word: i64 = 0
        while word < words:
            self.add_units(sums, word, rows, values, present)
            word += AT_ONCE // 2
        return Look(numbers, sums, straight)

    def logit(self, seen: Look) -> float:
        z = float(seen.straight) / (FINE * FINE_WEIGHT)
        unit: i64 = 0
        for word in seen.sums:
            z += self.said(unit, word)
            unit += 2
        return z

    def add_units(self, sums: vec[i64], word: i64, rows: vec[i64], values: vec[i64], present: i64) -> None:
        """To eight units. One at a time, each sum would wait for the one before."""
        hidden = self.hidden
        a = sums[word]
        b = sums[word + 1]
        c = sums[word + 2]
        d = sums[word + 3]
        for nth in range(present):
            x = values[nth]
            at = rows[nth] + word
            a += x * hidden[at]
            b += x * hidden[at + 1]
            c += x * hidden[at + 2]
            d += x * hidden[at + 3]
        sums[word] = a
        sums[word + 1] = b
        sums[word + 2] = c
        sums[word + 3] = d

    def said(self, unit: i64, word: i64) -> float:
        """By the two units of a word, each of which says nothing below 0."""
        low = ((word + HALF) & (WHOLE - 1)) - HALF
        high = (word - low) >> 32
        z = 0.0
        if low > 0:
            z = float(low) * self.out[unit]
        if high > 0:
            z += float(high) * self.out[unit + 1]
        return z


def fine(x: float) -> i64:
    return i64(within(x, MOST_NUMBER) * FINE)


def words_of(weights: list[float], scale: float) -> list[int]:
    """Two weights each, in the halves of a word."""
    whole = [round(weight * scale * FINE_WEIGHT) for weight in weights]
    return [whole[nth] + whole[nth + 1] * int(WHOLE) for nth in range(0, len(whole), 2)]


def check_sums(rows: list[list[float]], biases: list[float]) -> None:
    """A sum that does not fit into its half would spoil the other one."""
    for row, bias in zip(rows, biases):
        most = abs(bias) + MOST_NUMBER * sum([abs(weight) for weight in row])
        if most >= MOST_SUM:
            raise ValueError(f"the weights of a unit may add up to {most:.1f}, which is more than {MOST_SUM:.0f}")


@final
class Learned:
    """Who says how likely games are won, by their rules."""

    def __init__(self, plain: Chance, changed: Chance) -> None:
        self.plain = plain
        self.changed = changed

    def by(self, rules: Rules) -> Chance | None:
        """None where a module gives the game an end of its own: it says itself (`chance_to`)."""
        if rules.ends_otherwise:
            return None
        return self.changed if rules.are_changed else self.plain


def read_chance(path: Path, modules: list[str]) -> Chance:
    """From a file; it tells which of these modules, in the order of their numbers, it was learned with."""
    learned = json.loads(path.read_text(encoding="utf-8"))
    known = learned.get("modules", [])
    rooms = [int(ROOMS + ROOM * known.index(key)) if key in known else -1 for key in modules] if known else []
    return Chance(learned["hidden"], learned["biases"], learned["out"], learned["linear"], learned["bias"], rooms)


def chance_of(logit: float) -> float:
    if logit > MOST:
        return 1.0
    return 0.0 if logit < -MOST else 1.0 / (1.0 + exp(-logit))
