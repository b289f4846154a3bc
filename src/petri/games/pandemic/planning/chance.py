"""The learned win chance: a small net of one hidden layer. There is one for games without modules that overrule the
base and one for games with such; their numbers are in `chance.json` and `chance_with_modules.json`, which say where
they come from."""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Final, final

from mypy_extensions import i64

from petri.core.state import zeros
from petri.core.vecs import vec
from petri.games.pandemic.planning.outlook import ROOM, ROOMS, Outlook
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
AT_ONCE: Final[i64] = 16  # units


@final
class Look:
    """A state as a net sees it. The next state is most likely like it: only what is different is added up."""

    chance: Chance
    outlook: Outlook
    fines: vec[i64]  # the numbers that are added up
    sums: vec[i64]  # of the hidden layer, by word
    straight: i64  # of what goes straight from the numbers
    rows: vec[i64]  # where the weights of the numbers that are different begin …
    values: vec[i64]  # … and by how much they are

    def __init__(self, chance: Chance, outlook: Outlook) -> None:
        self.chance = chance
        self.outlook = outlook
        numbers = len(outlook.numbers)
        self.fines = zeros(numbers)
        self.sums = chance.biases[:]
        self.straight = chance.bias
        self.rows = zeros(numbers)
        self.values = zeros(numbers)

    def add_changes(self) -> None:
        """Where the outlook has changed."""
        chance = self.chance
        outlook = self.outlook
        numbers = outlook.numbers
        fines = self.fines
        present: i64 = 0
        for nth in range(outlook.changes):
            number = outlook.changed[nth]
            value = fine(numbers[number])
            more = value - fines[number]
            if more != 0:
                fines[number] = value
                self.straight += more * chance.linear[number]
                self.rows[present] = number * chance.words
                self.values[present] = more
                present += 1
        word: i64 = 0
        while word < chance.words:
            add_units(self.sums, word, chance.hidden, self.rows, self.values, present)
            word += AT_ONCE // 2


@final
class Chance:
    """What is learned is the logit."""

    words: i64  # of two units each
    hidden: vec[i64]  # weights, by number * words + word
    out: vec[float]  # by unit
    linear: vec[i64]  # straight from the numbers
    biases: vec[i64]  # by word
    bias: i64
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
        self.biases = vec[i64](words_of(biases + [0.0] * (room - units), FINE))
        self.bias = round(bias * FINE * FINE_WEIGHT)

    def look(self, s: PandemicState, sight: Sight, acts: i64) -> Look:
        """At a state, until the next one of its moment is looked at."""
        seen = sight.moment.seen
        if seen is None or seen.chance is not self:
            players = sight.moment.players_in(s, s.stations)
            seen = sight.moment.seen = Look(self, Outlook(s, players, self.rooms, len(self.linear)))
        seen.outlook.look(s, sight, acts)
        seen.add_changes()
        return seen

    def of(self, s: PandemicState, sight: Sight, acts: i64) -> vec[float]:
        """The numbers of a state that it goes by."""
        return self.look(s, sight, acts).outlook.numbers[:]

    def logit(self, seen: Look) -> float:
        z = float(seen.straight) / (FINE * FINE_WEIGHT)
        unit: i64 = 0
        for word in seen.sums:
            z += self.said(unit, word)
            unit += 2
        return z

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


def add_units(sums: vec[i64], word: i64, hidden: vec[i64], rows: vec[i64], values: vec[i64], present: i64) -> None:
    """To sixteen units. One at a time, each sum would wait for the one before."""
    a = sums[word]
    b = sums[word + 1]
    c = sums[word + 2]
    d = sums[word + 3]
    e = sums[word + 4]
    f = sums[word + 5]
    g = sums[word + 6]
    h = sums[word + 7]
    for nth in range(present):
        x = values[nth]
        at = rows[nth] + word
        a += x * hidden[at]
        b += x * hidden[at + 1]
        c += x * hidden[at + 2]
        d += x * hidden[at + 3]
        e += x * hidden[at + 4]
        f += x * hidden[at + 5]
        g += x * hidden[at + 6]
        h += x * hidden[at + 7]
    sums[word] = a
    sums[word + 1] = b
    sums[word + 2] = c
    sums[word + 3] = d
    sums[word + 4] = e
    sums[word + 5] = f
    sums[word + 6] = g
    sums[word + 7] = h


def fine(x: float) -> i64:
    return i64((MOST_NUMBER if x > MOST_NUMBER else -MOST_NUMBER if x < -MOST_NUMBER else x) * FINE)


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
