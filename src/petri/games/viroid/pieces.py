"""The box put together: all kinds of moves, steps, happenings, and kinds of effects, benefits and bonuses."""

from __future__ import annotations

from typing import Final

from petri.core.things import Box
from petri.core.vecs import vec
from petri.games.viroid import setup, told, turn
from petri.games.viroid.actions import die, infect, mutate
from petri.games.viroid.effects import benefits, bonuses, events
from petri.games.viroid.things import Benefit, Bonus, Effect, Kind, Rules, Step

THINGS: Final = Box([told, turn, infect, mutate, die, events, benefits, setup])
KINDS: Final[list[Kind]] = [kind for kind in THINGS.kinds if isinstance(kind, Kind)]
STEPS: Final[list[Step]] = [step for step in THINGS.steps if isinstance(step, Step)]
NO_BONUS: Final = Bonus()

EFFECTS: Final[dict[str, type[Effect]]] = {
    thing.kind: thing
    for thing in vars(events).values()
    if isinstance(thing, type) and issubclass(thing, Effect) and thing.kind != ""
}
BENEFITS: Final[dict[str, type[Benefit]]] = {
    thing.kind: thing
    for thing in vars(benefits).values()
    if isinstance(thing, type) and issubclass(thing, Benefit) and thing.kind != ""
}
BONUSES: Final[dict[str, type[Bonus]]] = {
    thing.kind: thing
    for thing in vars(bonuses).values()
    if isinstance(thing, type) and issubclass(thing, Bonus) and thing.kind != ""
}


def rules_with_pieces() -> Rules:
    rules = Rules()
    rules.kinds = vec[Kind](KINDS)
    rules.steps = vec[Step](STEPS)
    return rules
