"""Pandemic: Contagion as a title of the house."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from petri.core.rng import Rng
from petri.core.state import State
from petri.core.title import Happening, Outcome, Reason, Title
from petri.games.contagion import box, notation, parts, position, reasons, speech, standing, view
from petri.games.contagion import options as declared
from petri.games.contagion.content import PACKAGE
from petri.games.contagion.evaluation import evaluate
from petri.games.contagion.names import Names, names_of
from petri.games.contagion.options import OPTIONS
from petri.games.contagion.setup import new_state
from petri.games.contagion.state import ContagionState, Rules
from petri.games.contagion.terms import KIND_NAMES, STEP_NAMES, TRACKS


def contagion(state: State) -> ContagionState:
    assert isinstance(state, ContagionState)
    return state


class Contagion(Title):
    id = "contagion"
    package = PACKAGE
    options = OPTIONS
    kinds = KIND_NAMES
    steps = STEP_NAMES
    reveals = frozenset(("revealed", "city", "skull", "neutral", "drew", "stole", "reshuffled"))
    windows: ClassVar[Mapping[str, str]] = {"before_turn": "pass"}

    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return declared.settled(given)

    def make_rules(self, options: Mapping[str, Any]) -> Rules:
        return declared.make_rules(options)

    def deal(self, rules: Rules, rng: Rng) -> State:
        return new_state(rules, rng)

    def turn(self, state: State) -> int:
        return int(contagion(state).turn)

    # ------------------------------------------------------------------ text
    def names(self, s: ContagionState) -> Names:
        return names_of(s.rules.content, s.rules.digest).called(self.people)

    def wording(self, state: State) -> Hashable:
        return contagion(state).rules.digest

    def write(self, state: State, move: int) -> str:
        return notation.text_of(self.names(contagion(state)), move)

    def read(self, state: State, text: str) -> int:
        s = contagion(state)
        return notation.parse(self.names(s), s, text)

    def parts(self, state: State, move: int) -> dict[str, Any]:
        s = contagion(state)
        return parts.parts(self.names(s), s, move)

    def reason(self, state: State, move: int) -> Reason | None:
        s = contagion(state)
        return reasons.reason(self.names(s), s, move)

    def say_move(self, state: State, move: int, lang: str) -> str:
        s = contagion(state)
        return speech.say_move(self.names(s), s, move, lang)

    def say_happening(self, state: State, happening: Happening, lang: str) -> str:
        return speech.say_happening(self.names(contagion(state)), happening, lang)

    def say_outcome(self, state: State, outcome: Outcome, lang: str) -> str:
        return speech.say_outcome(self.names(contagion(state)), outcome, lang)

    def say_prompt(self, state: State, lang: str) -> str:
        s = contagion(state)
        return speech.say_prompt(self.names(s), s, lang)

    # ------------------------------------------------------------------ what happened
    def happening(self, state: State, heard: int) -> Happening:
        s = contagion(state)
        return speech.happening(self.names(s), s, heard)

    def is_free(self, state: State, seat: int, happenings: Sequence[Happening]) -> bool:
        """Cards that another player has to discard show a hidden hand."""
        if any(happening.kind == "discarded" and happening.values["seat"] != seat for happening in happenings):
            return False
        return super().is_free(state, seat, happenings)

    def outcome(self, state: State) -> Outcome | None:
        """The highest score wins, then the higher sum of levels, then the victory is shared (C-184 to C-186)."""
        s = contagion(state)
        if s.result == 0:
            return None
        seats = range(int(s.rules.seats))
        levels = [sum(int(s.level(seat, track)) for track in range(int(TRACKS))) for seat in seats]
        best = max((int(s.scores[seat]), levels[seat]) for seat in seats)
        winners = tuple(seat for seat in seats if (int(s.scores[seat]), levels[seat]) == best)
        details: dict[str, Any] = {"levels": levels}
        if s.rules.has_neutral:
            details["neutral"] = int(s.scores[s.neutral()])
        return Outcome(winners, "scored", tuple(int(s.scores[seat]) for seat in seats), details)

    # ------------------------------------------------------------------ position and view
    def position(self, state: State, options: Mapping[str, Any]) -> dict[str, Any]:
        return position.position_of(contagion(state), options)

    def from_position(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], State]:
        return position.state_of(given)

    def views(self, state: State, options: Mapping[str, Any], seats: Sequence[int | None]) -> list[dict[str, Any]]:
        return view.views_of(contagion(state), options, seats)

    def box(self, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        return box.box(self.rules(options), options, lang)

    def insight(self, known: Mapping[str, Any]) -> dict[str, Any]:
        return standing.insight(known)

    def imagine(self, known: Mapping[str, Any], rng: Rng) -> State:
        return view.imagined(known, rng)

    def reshuffled(self, state: State, options: Mapping[str, Any], rng: Rng) -> State:
        return view.reshuffled(contagion(state), options, rng)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(contagion(state), seat)
