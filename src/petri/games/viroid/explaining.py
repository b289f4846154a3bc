"""What a line of moves is after, in a phrase or two: what it brings when it is played in a world of its seat's mind."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from petri.core.names import Word
from petri.core.speech import parts_of
from petri.core.state import NOBODY, count
from petri.core.things import KIND
from petri.games.viroid.cards import BIRD, INFECTION, LETHALITY, MODES, NONE, RESISTANCES, SEVERITY, SLOTS, WON
from petri.games.viroid.evaluation import infected_in
from petri.games.viroid.names import Names
from petri.games.viroid.pieces import KINDS
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import PACKAGE

MOST = 2  # phrases
# moves that bring nothing of all that, but are an answer to something
ANSWERS = ("heal", "exhume", "reopen", "reopen_airport", "lift", "decline", "corpse", "victim", "patient")


def aims(names: Names, world: ViroidState, seat: int, moves: Sequence[int]) -> list[Word]:
    line = Line(names, world, seat)
    for move in moves:
        if not line.play(move):
            break
    return line.aims()[:MOST]


class Line:
    """Moves carried out one after the other, before chance comes in, and what they have brought."""

    def __init__(self, names: Names, world: ViroidState, seat: int) -> None:
        self.names = names
        self.before = world
        self.now = world.copy()
        self.seat = seat
        self.kinds: list[str] = []
        self.answers: list[Word] = []

    def play(self, move: int) -> bool:
        """Whether the move is possible here, and chance has not come in before it."""
        s = self.now
        if int(s.to_act) != self.seat or int(s.turn) != int(self.before.turn) or not s.is_legal(move):
            return False
        if s.deck_size != self.before.deck_size:
            return False
        kind = KINDS[move // int(KIND)]
        self.kinds.append(kind.word)
        if kind.word in ANSWERS:
            numbers, terms = parts_of(move), self.names.terms
            named = {what: terms[what].said(s, numbers[at]) for what, at in kind.form.named}
            self.answers.append(self.word(kind.word, **named))
        self.now = s.copy()
        self.now.carry_out(move)
        after = self.now.copy()
        after.advance()
        if after.deck_size == s.deck_size and after.turn == s.turn and after.rng.x == s.rng.x:
            self.now = after
        else:
            self.now.to_act = NOBODY  # the rest is up to chance
        return True

    def word(self, key: str, **values: Any) -> Word:
        return Word(PACKAGE, f"aim.{key}", tuple(values.items()))

    # ------------------------------------------------------------------ what it comes to
    def aims(self) -> list[Word]:
        if self.now.result == WON:
            return [self.word("win")]
        asked: tuple[Callable[[], list[Word]], ...] = (
            self.wiped_out,
            self.necrosis,
            self.new_cities,
            self.deaths,
            self.bearable,
            self.deadly,
            self.ways,
            self.points,
            self.research,
            self.seconds,
            self.strains,
            self.spread,
        )
        found = [word for ask in asked for word in ask()]
        if not found and self.kinds == ["end"]:
            return [self.word("save")]
        return found or self.answers

    def wiped_out(self) -> list[Word]:
        gone = self.members(self.now.gone & ~self.before.gone)
        return [self.word("gone", cities=gone)] if gone else []

    def members(self, cities: int) -> list[Any]:
        return [name for number, name in enumerate(self.names.cities) if int(cities) >> number & 1]

    def necrosis(self) -> list[Word]:
        if self.now.necrosis:
            return [] if self.before.necrosis else [self.word("necrosis")]
        for slot in range(self.seat * int(SLOTS), (self.seat + 1) * int(SLOTS)):
            card = int(self.now.strains[slot])
            is_more = card != NONE and self.now.developed[slot] > self.before.developed[slot]
            if is_more and self.now.developed[slot] < self.now.rules.necrosis_at[card]:
                return [self.word("towards_necrosis")]
        return []

    def new_cities(self) -> list[Word]:
        """Those in which nobody was infected: one in every city is needed to win."""
        new = self.members(self.now.somebody_in() & ~self.before.somebody_in())
        return [self.word("reach", cities=new)] if new else []

    def deaths(self) -> list[Word]:
        """The corpses that continents still need."""
        found = []
        for number, continent in enumerate(self.names.continents):
            left = int(self.now.continents[number])
            if left < self.before.continents[number]:
                key = "last_corpse" if left == 0 else "corpse_one" if left == 1 else "corpses"
                found.append(self.word(key, continent=continent, number=left))
        return found

    def bearable(self) -> list[Word]:
        """Cities that the strain may live in from now on."""
        n = count(self.now.bearable[self.seat] & ~self.before.bearable[self.seat] & ~self.now.gone)
        found = []
        for nth in range(int(RESISTANCES)):
            at = self.seat * int(RESISTANCES) + nth
            if self.now.resistances[at] > self.before.resistances[at]:
                key = "resist" if n == 0 else "resist_one" if n == 1 else "resist_several"
                found.append(self.word(key, resistance=self.names.resistances[nth], number=n))
        if not found and n > 0:
            found = [self.word("bear_one" if n == 1 else "bear", number=n)]
        return found

    def deadly(self) -> list[Word]:
        before, now = (s.value(self.seat, SEVERITY) * s.value(self.seat, LETHALITY) for s in (self.before, self.now))
        return [self.word("deadly")] if now > before else []

    def ways(self) -> list[Word]:
        found = []
        for mode in range(int(MODES)):
            at = self.seat * int(MODES) + mode
            if self.now.modes[at] > self.before.modes[at]:
                found.append(self.word("far" if mode >= BIRD else "way", mode=self.names.modes[mode]))
        return found

    def points(self) -> list[Word]:
        now = int(self.now.value(self.seat, INFECTION))
        return [self.word("points", number=now)] if now > self.before.value(self.seat, INFECTION) else []

    def research(self) -> list[Word]:
        back = int(self.before.research) - int(self.now.research)
        return [self.word("research_one" if back == 1 else "research", number=back)] if back > 0 else []

    def seconds(self) -> list[Word]:
        """Cities with one infected that have two now: healing one brings no research."""
        safe = sum(
            1 << city
            for city in range(int(self.now.rules.cities))
            if infected_in(self.before, city) == 1 and infected_in(self.now, city) > 1
        )
        return [self.word("second", cities=self.members(safe))] if safe else []

    def strains(self) -> list[Word]:
        found = []
        for slot in range(self.seat * int(SLOTS), (self.seat + 1) * int(SLOTS)):
            card = int(self.now.strains[slot])
            if card != NONE and int(self.before.strains[slot]) == NONE:
                found.append(self.word("strain", card=self.names.symptom_cards[card]))
            elif card != NONE and self.now.developed[slot] > self.before.developed[slot]:
                found.append(self.word("symptom", card=self.names.symptom_cards[card]))
        if self.now.stages[self.seat] > self.before.stages[self.seat]:
            found.append(self.word("stage", number=int(self.now.stages[self.seat])))
        return found

    def spread(self) -> list[Word]:
        more = self.before.cubes_left[self.seat] - self.now.cubes_left[self.seat]
        return [self.word("spread")] if more > 0 and "patient" not in self.kinds else []
