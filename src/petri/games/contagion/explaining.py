"""What a line of moves is after, in a phrase or two: what it brings when it is played in a world of its seat's mind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from petri.core.names import Word
from petri.core.speech import parts_of
from petri.core.state import NOBODY
from petri.core.things import KIND
from petri.games.contagion.cards import COLOURS, ROWS, TRACKS
from petri.games.contagion.evaluation import settled
from petri.games.contagion.names import Names
from petri.games.contagion.pieces import KINDS
from petri.games.contagion.planning.policy import FIRST_LEVELS, ROUNDS_TO_USE_THEM
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import PACKAGE

MOST = 2  # phrases
# moves that bring nothing by themselves
ANSWERS = (
    "use",
    "keep",
    "resist",
    "accept",
    "steal",
    "remove",
    "swap",
    "take",
    "discard",
    "pay",
    "lift",
    "clear",
    "lower",
)


def aims(names: Names, world: ContagionState, seat: int, moves: Sequence[int]) -> list[Word]:
    line = Line(names, world, seat)
    for move in moves:
        if not line.play(move):
            break
    line.go_to(settled(line.now))  # the end of a line may still have to be paid
    return line.aims()[:MOST]


class Line:
    """Moves played one after the other, and what each of them has brought."""

    def __init__(self, names: Names, world: ContagionState, seat: int) -> None:
        self.names = names
        self.before = world
        self.now = world.copy()
        self.seat = seat
        self.points: list[Word] = []  # by cities that are full
        self.draws = False
        self.answers: list[Word] = []

    def play(self, move: int) -> bool:
        """Whether the move is possible here."""
        s, seat = self.now, self.seat
        if int(s.to_act) != seat or not s.is_legal(move):
            return False
        kind = KINDS[move // int(KIND)].word
        if kind == "draw":
            self.draws = True
        elif kind in ANSWERS:
            self.answers.append(self.word(kind, **self.named(kind, s, move)))
        after = s.copy()
        after.play(move)
        self.go_to(after)
        return True

    def go_to(self, after: ContagionState) -> None:
        """What full cities have brought in the own turn is noted on the way."""
        s, seat = self.now, self.seat
        self.now = after
        gone = [city for city in cities_of(s) if city not in cities_of(after)]
        gain = int(after.scores[seat]) - int(s.scores[seat])
        if gone and gain > 0 and int(after.turn) == seat:
            key = "score_one" if gain == 1 else "score"
            self.points.append(self.word(key, city=self.names.cities[gone[0]], points=gain))

    def word(self, key: str, **values: Any) -> Word:
        return Word(PACKAGE, f"aim.{key}", tuple(values.items()))

    def named(self, kind: str, s: ContagionState, move: int) -> dict[str, Any]:
        """What a move names, in words."""
        numbers, terms = parts_of(move), self.names.terms
        form = KINDS[move // int(KIND)].form
        named = {what: terms[what].said(s, numbers[place]) for what, place in form.named}
        if kind in ("resist", "accept"):
            named["card"] = self.names.cards[int(s.active)] if int(s.active) != NOBODY else ""
        return named

    # ------------------------------------------------------------------ what it comes to
    def aims(self) -> list[Word]:
        found = [*self.points, *self.levels(), *self.cities()]
        if self.draws:
            found.append(self.drawing())
        return found or self.answers

    def levels(self) -> list[Word]:
        found = []
        for track in range(int(TRACKS)):
            level = int(self.now.level(self.seat, track))
            if level > self.before.level(self.seat, track):
                others = [
                    int(self.now.level(seat, track)) for seat in range(int(self.now.rules.seats)) if seat != self.seat
                ]
                key = "level_first" if level > max(others) else "level"
                found.append(self.word(key, track=self.names.tracks[track], level=level))
        return found

    def cities(self) -> list[Word]:
        """Those in which there are more own cubes than before, and which are still there."""
        found = []
        for city in cities_of(self.now):
            at = city * int(ROWS) + self.seat
            if self.now.cubes[at] > self.before.cubes[at]:
                found.append(self.of_city(city))
        return found

    def of_city(self, city: int) -> Word:
        before, now = int(self.before.leader(city, 0)), int(self.now.leader(city, 0))
        name = self.names.cities[city]
        if now != self.seat:
            return self.word("share", city=name)
        if before == self.seat:
            return self.word("hold", city=name)
        if before == NOBODY:
            return self.word("first", city=name)
        owner = before if before < int(self.now.rules.seats) else "neutral"
        return self.word("lead", city=name, owner=self.names.owner(owner))

    def drawing(self) -> Word:
        """For the level that quick play would have next, else for cities."""
        s = self.now
        if not s.last_round and s.event_deck_size >= ROUNDS_TO_USE_THEM:
            for track, level in enumerate(FIRST_LEVELS):
                held = int(s.level(self.seat, track))
                if held < level:
                    return self.word("draw_level", track=self.names.tracks[track], level=held + 1)
        shown = {int(s.rules.city_colours[city]) for city in cities_of(s)}
        fits = any(self.before.hands[self.seat * int(COLOURS) + colour] for colour in shown)
        return self.word("draw_more" if fits else "draw")


def cities_of(s: ContagionState) -> list[int]:
    return [int(city) for city in s.display[: int(s.display_size)]]
