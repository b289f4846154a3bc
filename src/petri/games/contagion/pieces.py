"""The box put together: all kinds of moves, steps, happenings and kinds of effects."""

from __future__ import annotations

from typing import Final

from petri.core.things import Box
from petri.core.vecs import vec
from petri.games.contagion import city_actions, hands, setup, told, turn
from petri.games.contagion.actions import draw, infect, mutate, pay
from petri.games.contagion.effects import cards, cubes, levels, losses, numbers
from petri.games.contagion.things import Effect, Kind, Rules, Step

THINGS: Final = Box(
    [told, turn, draw, infect, mutate, city_actions, pay, hands, losses, cards, cubes, levels, numbers, setup]
)
KINDS: Final[list[Kind]] = [kind for kind in THINGS.kinds if isinstance(kind, Kind)]
STEPS: Final[list[Step]] = [step for step in THINGS.steps if isinstance(step, Step)]
NOTHING: Final = Effect()
SETUP: Final[list[Step]] = [  # the last one comes first
    setup.PLACE_FIRST_CUBES,
    setup.BUILD_EVENT_DECK,
    setup.LAY_OUT_CITIES,
    setup.DEAL_HANDS,
    setup.GIVE_BOARDS,
]


def effects_of(module: object) -> list[type[Effect]]:
    found = [thing for thing in vars(module).values() if isinstance(thing, type) and issubclass(thing, Effect)]
    return [effect for effect in found if effect.kind != ""]


EFFECTS: Final[dict[str, type[Effect]]] = {
    effect.kind: effect for module in (cards, cubes, levels, numbers) for effect in effects_of(module)
}


def rules_with(effects: list[Effect]) -> Rules:
    """Rules with all pieces and the effects of a set of cards."""
    rules = Rules()
    rules.kinds = vec[Kind](KINDS)
    rules.steps = vec[Step](STEPS)
    rules.setup = vec[Step](SETUP)
    rules.hand_limit_step = hands.HAND_LIMIT
    rules.city_action = city_actions.CITY_ACTION
    rules.effects = vec[Effect](effects)
    rules.nothing = NOTHING
    return rules
