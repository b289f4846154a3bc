"""Pandemic as a title of the house."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from petri.core.rng import Rng
from petri.core.state import State
from petri.core.title import Happening, Outcome, Reason, Title
from petri.games.pandemic import box, notation, parts, position, reasons, speech, threat, view
from petri.games.pandemic import options as declared
from petri.games.pandemic.content import PACKAGE, board
from petri.games.pandemic.evaluation import evaluate
from petri.games.pandemic.names import Names, names
from petri.games.pandemic.options import OPTIONS
from petri.games.pandemic.setup import new_state
from petri.games.pandemic.state import PandemicState, Rules
from petri.games.pandemic.terms import COLOUR_NAMES, COLOURS, KIND_NAMES, RESULT_NAMES, STEP_NAMES, WON


def pandemic(state: State) -> PandemicState:
    assert isinstance(state, PandemicState)
    return state


class Pandemic(Title):
    """Both editions; the options say which."""

    id = "pandemic"
    package = PACKAGE
    options = OPTIONS
    kinds = KIND_NAMES
    steps = STEP_NAMES
    whispered = frozenset(("keep", "order"))
    reveals = frozenset(
        ("drew", "epidemic", "infected", "intensified", "reshuffled", "forecast", "nothing_to_give", "gave")
    )
    windows: ClassVar[Mapping[str, str]] = {"window": "pass", "resilient_window": "pass"}

    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return declared.settled(given)

    def make_rules(self, options: Mapping[str, Any]) -> Rules:
        return declared.make_rules(options)

    def deal(self, rules: Rules, rng: Rng) -> State:
        return new_state(rules, rng)

    def turn(self, state: State) -> int:
        return int(pandemic(state).turn)

    # ------------------------------------------------------------------ text
    def names(self, state: PandemicState) -> Names:
        return names(self.is_toronto(state))

    def is_toronto(self, state: PandemicState) -> bool:
        return state.rules.board is board(True)

    def wording(self, state: State) -> Hashable:
        s = pandemic(state)
        return self.is_toronto(s), int(s.turn)

    def write(self, state: State, move: int) -> str:
        s = pandemic(state)
        return notation.text_of(self.names(s), s, move)

    def read(self, state: State, text: str) -> int:
        s = pandemic(state)
        return notation.parse(self.names(s), s, text)

    def parts(self, state: State, move: int) -> dict[str, Any]:
        s = pandemic(state)
        return parts.parts(self.names(s), s, move)

    def reason(self, state: State, move: int) -> Reason | None:
        s = pandemic(state)
        return reasons.reason(self.names(s), s, move)

    def say_move(self, state: State, move: int, lang: str) -> str:
        s = pandemic(state)
        return speech.say_move(self.names(s), s, move, lang)

    def say_happening(self, state: State, happening: Happening, lang: str) -> str:
        s = pandemic(state)
        return speech.say_happening(self.names(s), s, happening, lang)

    def say_outcome(self, state: State, outcome: Outcome, lang: str) -> str:
        return speech.say_outcome(outcome, lang)

    def say_prompt(self, state: State, lang: str) -> str:
        s = pandemic(state)
        return speech.say_prompt(self.names(s), s, lang)

    # ------------------------------------------------------------------ what happened
    def happening(self, state: State, heard: int) -> Happening:
        s = pandemic(state)
        return speech.happening(self.names(s), s, heard)

    def is_free(self, state: State, seat: int, happenings: Sequence[Happening]) -> bool:
        """A card that changes hands is news only where hands are hidden."""
        if pandemic(state).rules.open_hands:
            happenings = [happening for happening in happenings if happening.kind != "gave"]
        return super().is_free(state, seat, happenings)

    def outcome(self, state: State) -> Outcome | None:
        s = pandemic(state)
        if s.result == 0:
            return None
        winners = tuple(range(int(s.rules.seats))) if s.result == WON else ()
        details = {"colour": COLOUR_NAMES[s.lost_colour]} if s.lost_colour < COLOURS else {}
        return Outcome(winners, RESULT_NAMES[s.result], details=details)

    # ------------------------------------------------------------------ position and view
    def position(self, state: State, options: Mapping[str, Any]) -> dict[str, Any]:
        return position.position_of(pandemic(state), options)

    def from_position(self, given: Mapping[str, Any]) -> tuple[dict[str, Any], State]:
        return position.state_of(given)

    def views(self, state: State, options: Mapping[str, Any], seats: Sequence[int | None]) -> list[dict[str, Any]]:
        return view.views_of(pandemic(state), options, seats)

    def box(self, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        return box.box(self.rules(options), options, lang)

    def insight(self, known: Mapping[str, Any]) -> dict[str, Any]:
        return threat.insight(known)

    def imagine(self, known: Mapping[str, Any], rng: Rng) -> State:
        return view.imagined(known, rng)

    def reshuffled(self, state: State, options: Mapping[str, Any], rng: Rng) -> State:
        return view.reshuffled(pandemic(state), options, rng)

    def evaluate(self, state: State, seat: int) -> float:
        return evaluate(pandemic(state), seat)
