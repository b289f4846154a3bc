"""Pandemic as a title of the house."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from petri.core.fields import Fields
from petri.core.measures import Measures
from petri.core.mind import Mind
from petri.core.names import Word
from petri.core.planning import Budget, Planner
from petri.core.playout import Player
from petri.core.rng import Rng, seeded
from petri.core.speech import Happening
from petri.core.state import NOBODY, State
from petri.core.text import say
from petri.core.things import Kind as AnyKind
from petri.core.title import Outcome, Title
from petri.core.tracing import Tracing
from petri.games.pandemic import box, content, explaining, measures, mind, tally, threat, tracing
from petri.games.pandemic import options as declared
from petri.games.pandemic.board import ACTIVE, COLOUR_NAMES
from petri.games.pandemic.fields import FIELDS, PandemicReader, fields_of
from petri.games.pandemic.judge import JUDGE
from petri.games.pandemic.modules.ready import READY
from petri.games.pandemic.names import Names, names, word, words_of
from petri.games.pandemic.options import OPTIONS
from petri.games.pandemic.pieces import THINGS
from petri.games.pandemic.planning.chance import Learned, read_chance
from petri.games.pandemic.planning.planner import PandemicPlanner
from petri.games.pandemic.planning.quick import QuickPlayer
from petri.games.pandemic.read_view import mind_of_view
from petri.games.pandemic.setup import new_state
from petri.games.pandemic.signature import signature
from petri.games.pandemic.stakes import Stakes
from petri.games.pandemic.state import RESULT_NAMES, WON, PandemicState
from petri.games.pandemic.things import PACKAGE, Attempt, Kind, Rules
from petri.games.pandemic.turn import ACTIONS, is_in_action_phase

PLANNING = Path(__file__).parent / "planning"


@cache
def learned_chances() -> Learned:
    modules = [module.key for module in THINGS.modules]
    return Learned(*(read_chance(PLANNING / f"{name}.json", modules) for name in ("chance", "chance_with_modules")))


def pandemic(state: State) -> PandemicState:
    assert isinstance(state, PandemicState)
    return state


class Pandemic(Title):
    """Both editions; the options say which."""

    id = "pandemic"
    package = PACKAGE
    options = OPTIONS
    things = THINGS
    fields = FIELDS
    judge = JUDGE
    reader = PandemicReader
    ready = READY
    sets = declared.CARD_SETS
    over_rule = "P2-197"
    move_rule = "P2-054"
    usual_nodes = 20_000

    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return declared.settled(given)

    def at_table(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Windows open for everybody alike where hands are hidden: who is asked would tell who holds an event."""
        return {} if declared.hands_are_open(options) else {"open_windows": declared.OPEN_WINDOWS_IN_TURN}

    def advice(self, options: Mapping[str, Any]) -> list[Word]:
        return declared.advice(options)

    def make_rules(self, options: Mapping[str, Any]) -> Rules:
        return declared.make_rules(options)

    def deal(self, rules: Rules, rng: Rng) -> State:
        return new_state(rules, rng)

    def table(self, state: State) -> Fields:
        return fields_of(pandemic(state).rules)

    # ------------------------------------------------------------------ text
    def names(self, state: State) -> Names:
        return names(self.is_toronto(pandemic(state)))

    def is_toronto(self, state: PandemicState) -> bool:
        return state.rules.board is content.board(True)

    def wording(self, state: State) -> Hashable:
        s = pandemic(state)
        return self.is_toronto(s), len(s.rules.infection_pool), int(s.turn)

    def words(self, state: State) -> Mapping[str, Kind]:
        return words_of(pandemic(state).rules)

    def attempt(self, state: State, move: int) -> Attempt:
        return Attempt(self.names(state), pandemic(state), move)

    def matters(self, state: State, options: Mapping[str, Any], kind: AnyKind) -> bool:
        s = pandemic(state)
        assert isinstance(kind, Kind)
        after = s.step_below()
        moment = "" if after is None else after.name
        return Stakes(moment, int(s.to_act), s.rules, self.view(s, options, None)).matter(kind.asks)

    def say_outcome(self, state: State, outcome: Outcome, lang: str) -> str:
        for module in pandemic(state).rules.modules:
            words = module.outcome_words(outcome)
            if words:
                return " ".join(say(PACKAGE, word.key, lang, **dict(word.values)) for word in words)
        colour = outcome.details.get("colour")
        values = {"colour": word(f"colour.{colour}")} if colour else {}
        return say(PACKAGE, f"outcome.{self.cause(pandemic(state), outcome)}", lang, **values)

    def cause(self, s: PandemicState, outcome: Outcome) -> str:
        """A game may be won though a disease has no cure (LD-021, LL-101)."""
        has_all_cures = ACTIVE not in s.cures[: s.rules.diseases]
        return outcome.cause if has_all_cures or outcome.cause != RESULT_NAMES[WON] else "won_without"

    # ------------------------------------------------------------------ what happened
    def is_free(self, state: State, seat: int, happenings: Sequence[Happening]) -> bool:
        """A card that changes hands, or that somebody is asked for one, is news only where hands are hidden."""
        if pandemic(state).rules.open_hands:
            return not any(happening.kind in self.reveals - {"gave"} for happening in happenings)
        return super().is_free(state, seat, happenings)

    def outcome(self, state: State) -> Outcome | None:
        s = pandemic(state)
        if s.result == 0:
            return None
        winners = tuple(range(int(s.rules.seats))) if s.result == WON else ()
        details = {"colour": COLOUR_NAMES[s.lost_colour]} if s.lost_colour != NOBODY else {}
        outcome = Outcome(winners, RESULT_NAMES[s.result], details=details)
        for module in s.rules.modules:
            outcome = module.outcome(s, outcome)
        return outcome

    # ------------------------------------------------------------------ what is measured
    def measures(self, options: Mapping[str, Any]) -> tuple[Measures, ...]:
        return measures.measures(self.make_rules(options))

    def tracing(self, options: Mapping[str, Any]) -> Tracing:
        return tracing.tracing(self.make_rules(options))

    def ending(self, state: State) -> tuple[int, str]:
        winners = tally.winners(pandemic(state))
        return super().ending(state) if winners < 0 else (winners, RESULT_NAMES[state.result])

    # ------------------------------------------------------------------ what a seat knows
    def box(self, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        return box.box(self.make_rules(options), options, lang)

    def secret(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        rules = self.make_rules(options)
        hands = () if rules.open_hands else ("hands",)
        return (*hands, *(key for module in rules.modules for key in module.secret))

    def is_cooperative(self, options: Mapping[str, Any]) -> bool:
        return not self.make_rules(options).ends_otherwise

    def allies(self, options: Mapping[str, Any]) -> list[list[int]]:
        """The partners (LT-070), or with open hands all who have a pawn."""
        rules = self.make_rules(options)
        if rules.open_hands and rules.seats > rules.pawns:
            return [list(range(int(rules.pawns)))]
        seats, partners = list(range(int(rules.seats))), int(rules.partners)
        return [seats[first : first + partners] for first in seats[::partners]] if partners > 1 else []

    def insight(self, known: Mapping[str, Any]) -> dict[str, Any]:
        return threat.insight(known, self.make_rules(known["options"]))

    def goes_on(self, before: State, after: State) -> bool:
        """All actions of a turn are planned together."""
        s, then = pandemic(before), pandemic(after)
        is_turn = s.is_asked(ACTIONS) and then.turns == s.turns and is_in_action_phase(then)
        return is_turn and not then.rules.steps[then.asked_step()].is_window

    def aims(self, state: State, seat: int, moves: Sequence[int]) -> list[Word]:
        """Worked out on a world of the seat's mind, so that they tell nothing hidden."""
        world = pandemic(self.mind_of(state, seat).world(seeded(seat)))
        return explaining.aims(self.names(state), world, seat, moves)

    def mind(self, known: Mapping[str, Any]) -> Mind:
        return mind_of_view(known)

    def mind_of(self, state: State, seat: int | None) -> Mind:
        return mind.mind_of(pandemic(state), seat)

    def reshuffled(self, state: State, options: Mapping[str, Any], rng: Rng) -> State:
        return mind.reshuffled(pandemic(state), rng)

    def signature(self, state: State, seat: int | None) -> int:
        s = pandemic(state)
        return int(signature(s, s.rules.seats if seat is None else seat))

    def quick_player(self, budget: Budget) -> Player:
        return QuickPlayer(budget)

    def planner(self, rng: Rng, budget: Budget) -> Planner:
        return PandemicPlanner(learned_chances(), rng, budget)
