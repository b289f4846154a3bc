"""Viroid as a title of the house."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from petri.core.measures import Measures
from petri.core.mind import Mind
from petri.core.names import Word
from petri.core.planning import Budget, Planner
from petri.core.playout import Player
from petri.core.rng import Rng, seeded
from petri.core.state import State
from petri.core.text import say
from petri.core.title import Outcome, Title
from petri.core.tracing import Tracing
from petri.games.viroid import box, explaining, measures, mind, ranking, standing, tracing
from petri.games.viroid import options as declared
from petri.games.viroid.cards import CAUSES, WON
from petri.games.viroid.content import SETS
from petri.games.viroid.fields import FIELDS, ViroidReader, read_view
from petri.games.viroid.judge import JUDGE
from petri.games.viroid.names import Names, names_of
from petri.games.viroid.options import OPTIONS
from petri.games.viroid.pieces import THINGS
from petri.games.viroid.planning.chance import Chance, read_chance
from petri.games.viroid.planning.planner import ViroidPlanner
from petri.games.viroid.planning.quick import QuickPlayer
from petri.games.viroid.setup import new_state
from petri.games.viroid.signature import signature
from petri.games.viroid.state import ViroidState
from petri.games.viroid.things import PACKAGE, Attempt, Rules

LEARNED = Path(__file__).parent / "planning" / "chance.json"


@cache
def learned_chance() -> Chance:
    return read_chance(LEARNED)


def viroid(state: State) -> ViroidState:
    assert isinstance(state, ViroidState)
    return state


class Viroid(Title):
    id = "viroid"
    usual_nodes = 10_000
    package = PACKAGE
    options = OPTIONS
    things = THINGS
    fields = FIELDS
    judge = JUDGE
    reader = ViroidReader
    sets = SETS
    over_rule = "V-333"
    move_rule = "V-127"

    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return declared.settled(given)

    def make_rules(self, options: Mapping[str, Any]) -> Rules:
        return declared.make_rules(options)

    def deal(self, rules: Rules, rng: Rng) -> State:
        return new_state(rules, rng)

    # ------------------------------------------------------------------ text
    def names(self, state: State) -> Names:
        rules = viroid(state).rules
        return names_of(rules.content, rules.digest).called(self.people)

    def wording(self, state: State) -> Hashable:
        return viroid(state).rules.digest

    def attempt(self, state: State, move: int) -> Attempt:
        return Attempt(self.names(state), viroid(state), move)

    def say_outcome(self, state: State, outcome: Outcome, lang: str) -> str:
        worst = [self.names(state).player(seat) for seat in outcome.details["worst"]]
        return say(PACKAGE, f"outcome.{outcome.cause}", lang, worst=worst)

    # ------------------------------------------------------------------ the end
    def outcome(self, state: State) -> Outcome | None:
        """All win or lose together (V-334); who was the most dangerous is told beside it (V-335 to V-338)."""
        s = viroid(state)
        if s.result == 0:
            return None
        winners = tuple(range(int(s.rules.seats))) if s.result == WON else ()
        values = ranking.ranking(s)
        worst = [seat for seat, value in enumerate(values) if value == max(values)]
        return Outcome(winners, CAUSES[int(s.result)], (), {"ranking": values, "worst": worst})

    # ------------------------------------------------------------------ what is measured
    def measures(self, options: Mapping[str, Any]) -> tuple[Measures, ...]:
        return measures.measures(self.make_rules(options))

    def tracing(self, options: Mapping[str, Any]) -> Tracing:
        return tracing.tracing(self.make_rules(options))

    # ------------------------------------------------------------------ what a seat knows
    def box(self, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        return box.box(self.make_rules(options), options, lang)

    def insight(self, known: Mapping[str, Any]) -> dict[str, Any]:
        return standing.insight(known)

    def mind(self, known: Mapping[str, Any]) -> Mind:
        return mind.mind_of(read_view(known))

    def mind_of(self, state: State, seat: int | None) -> Mind:
        return mind.mind_of(viroid(state))

    def reshuffled(self, state: State, options: Mapping[str, Any], rng: Rng) -> State:
        return mind.reshuffled(viroid(state), rng)

    def aims(self, state: State, seat: int, moves: Sequence[int]) -> list[Word]:
        """Worked out on a world of the seat's mind, so that they tell nothing hidden."""
        world = viroid(self.mind_of(state, seat).world(seeded(seat)))
        return explaining.aims(self.names(state), world, seat, moves)

    def signature(self, state: State, seat: int | None) -> int:
        return int(signature(viroid(state)))

    def quick_player(self, budget: Budget) -> Player:
        return QuickPlayer(budget)

    def planner(self, rng: Rng, budget: Budget) -> Planner:
        return ViroidPlanner(learned_chance(), rng, budget)
