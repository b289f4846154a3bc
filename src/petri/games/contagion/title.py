"""Pandemic: Contagion as a title of the house."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from petri.core.measures import Measures
from petri.core.mind import Mind
from petri.core.names import NOBODY_LISTENS, Listener, Name, Word
from petri.core.planning import Budget, Planner
from petri.core.playout import Player
from petri.core.rng import Rng, seeded
from petri.core.speech import Happening
from petri.core.state import NOBODY, State
from petri.core.text import say
from petri.core.title import Outcome, Title
from petri.core.tracing import Tracing
from petri.games.contagion import box, explaining, measures, mind, standing, tally, tracing
from petri.games.contagion import options as declared
from petri.games.contagion.cards import TRACKS
from petri.games.contagion.content import SETS
from petri.games.contagion.fields import FIELDS, ContagionReader, read_view
from petri.games.contagion.judge import JUDGE
from petri.games.contagion.names import Names, names_of
from petri.games.contagion.options import OPTIONS
from petri.games.contagion.pieces import THINGS
from petri.games.contagion.planning.chance import Chance, read_chance
from petri.games.contagion.planning.planner import ContagionPlanner
from petri.games.contagion.planning.policy import QuickPlayer
from petri.games.contagion.setup import new_state
from petri.games.contagion.signature import signature
from petri.games.contagion.state import ContagionState
from petri.games.contagion.things import PACKAGE, Attempt, Rules

SCORED = "scored"
LEARNED = Path(__file__).parent / "planning" / "chance.json"


@cache
def learned_chance() -> Chance:
    return read_chance(LEARNED)


def contagion(state: State) -> ContagionState:
    assert isinstance(state, ContagionState)
    return state


def is_moving(one: Happening, other: Happening) -> bool:
    """Whether the same cubes leave one city and come to another."""
    same = all(one.values.get(key) == other.values.get(key) for key in ("owner", "number"))
    return (one.kind, other.kind) == ("removed", "placed") and same


class Contagion(Title):
    id = "contagion"
    usual_nodes = 45_000
    package = PACKAGE
    options = OPTIONS
    things = THINGS
    fields = FIELDS
    judge = JUDGE
    reader = ContagionReader
    sets = SETS
    over_rule = "C-171"
    move_rule = "C-040"

    def settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return declared.settled(given)

    def make_rules(self, options: Mapping[str, Any]) -> Rules:
        return declared.make_rules(options)

    def deal(self, rules: Rules, rng: Rng) -> State:
        return new_state(rules, rng)

    # ------------------------------------------------------------------ text
    def names(self, state: State) -> Names:
        rules = contagion(state).rules
        return names_of(rules.content, rules.digest).called(self.people)

    def wording(self, state: State) -> Hashable:
        return contagion(state).rules.digest

    def attempt(self, state: State, move: int) -> Attempt:
        return Attempt(self.names(state), contagion(state), move)

    def retold(self, happenings: Sequence[Happening]) -> Sequence[Happening]:
        """Cubes that leave a city for another are moved (C-225)."""
        told: list[Happening] = []
        for happening in happenings:
            if told and is_moving(told[-1], happening):
                told[-1] = Happening("moved", {**happening.values, "start": told[-1].values["city"]})
            else:
                told.append(happening)
        return told

    def say_happening(self, state: State, happening: Happening, lang: str, listener: Listener = NOBODY_LISTENS) -> str:
        if happening.kind != "moved":
            return super().say_happening(state, happening, lang, listener)
        known, values = self.names(state), happening.values
        cities = {key: known.cities[known.find_city(values[key])] for key in ("start", "city")}
        key = "moved" if values["number"] == 1 else "moved_several"
        owner = (listener.people and listener.called(values["owner"], lang)) or known.owner(values["owner"])
        return say(PACKAGE, f"happening.{key}", lang, owner=owner, number=values["number"], **cities)

    def say_outcome(self, state: State, outcome: Outcome, lang: str) -> str:
        known = self.names(state)
        winners = [known.player(seat) for seat in outcome.winners]
        players = [known.player(seat) for seat in range(len(outcome.scores))]
        scores = [Name(f"{name.en} {points}", f"{name.de} {points}") for name, points in zip(players, outcome.scores)]
        key = "won" if len(winners) == 1 else "shared"
        return say(PACKAGE, f"outcome.{key}", lang, winners=winners, scores=scores)

    # ------------------------------------------------------------------ what happened
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
        return Outcome(winners, SCORED, tuple(int(s.scores[seat]) for seat in seats), details)

    # ------------------------------------------------------------------ what is measured
    def measures(self, options: Mapping[str, Any]) -> tuple[Measures, ...]:
        return measures.measures(self.make_rules(options))

    def tracing(self, options: Mapping[str, Any]) -> Tracing:
        return tracing.tracing(self.make_rules(options))

    def ending(self, state: State) -> tuple[int, str]:
        return tally.winners(contagion(state)), SCORED

    # ------------------------------------------------------------------ what a seat knows
    def box(self, options: Mapping[str, Any], lang: str) -> dict[str, Any]:
        return box.box(self.make_rules(options), options, lang)

    def is_cooperative(self, options: Mapping[str, Any]) -> bool:
        return False

    def secret(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        return ("hands",)

    def insight(self, known: Mapping[str, Any]) -> dict[str, Any]:
        return standing.insight(known)

    def mind(self, known: Mapping[str, Any]) -> Mind:
        seat = known["seat"] if known.get("seat") is not None else NOBODY
        return mind.mind_of(read_view(known), seat)

    def mind_of(self, state: State, seat: int | None) -> Mind:
        return mind.mind_of(contagion(state), NOBODY if seat is None else seat)

    def reshuffled(self, state: State, options: Mapping[str, Any], rng: Rng) -> State:
        return mind.reshuffled(contagion(state), rng)

    def aims(self, state: State, seat: int, moves: Sequence[int]) -> list[Word]:
        """Worked out on a world of the seat's mind, so that they tell nothing hidden."""
        world = contagion(self.mind_of(state, seat).world(seeded(seat)))
        return explaining.aims(self.names(state), world, seat, moves)

    def signature(self, state: State, seat: int | None) -> int:
        return int(signature(contagion(state), NOBODY if seat is None else seat))

    def quick_player(self, budget: Budget) -> Player:
        return QuickPlayer(budget)

    def planner(self, rng: Rng, budget: Budget) -> Planner:
        return ContagionPlanner(learned_chance(), rng, budget)
