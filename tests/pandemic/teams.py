"""Tables of teams, for their tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tools import decline_while, table

import petri

ROLES = ["scientist", "contingency_planner", "researcher", "dispatcher", "quarantine_specialist", "operations_expert"]
BLUES = ["Essen", "Milan", "Paris", "London", "Madrid", "Chicago", "Montreal"]
REDS = ["Tokyo", "Osaka", "Beijing", "Seoul", "Manila", "Taipei", "Jakarta"]
YELLOWS = ["Lima", "Bogota", "Santiago", "Lagos", "Miami", "Kinshasa"]
BOXES = {"brink_roles": True, "brink_events": True, "lab_roles": True, "lab_events": True}
TURN = [[step, 0] for step in ("end_turn", "infection_phase", "second_draw", "first_draw")]
FIRST_BLOCK = [*TURN, ["actions", 0], ["partner", 0], ["actions", 0]]
SECOND_BLOCK = [*TURN, ["actions", 0]]
DECK = ["Cairo", "Delhi", "Kolkata", "Tehran", "Mumbai", "Karachi", "..."]


def goal(key: str) -> dict[str, Any]:
    return {"dealt": [key], "kept": key}


def sample(colour: str) -> str:
    return f"Isolated Disease Sample ({colour})"


def response(colour: str) -> str:
    return f"Regional Response Team ({colour})"


STRUCTURE, PRIZE = "Related Genetic Structure", "Scientific Prize Winner"


def teams(players: int = 4, **more: Any) -> petri.Game:
    """A table of teams; the first of team 1 has the turn, and all pawns are in Atlanta."""
    roles = more.pop("roles", ROLES[:players])
    return table(players=players, roles=roles, teams=True, **{"player_deck": DECK, "consent": False, **BOXES, **more})


def second(**more: Any) -> petri.Game:
    """The same, but the second of team 1 has the turn."""
    return teams(**{"turn": 1, "agenda": SECOND_BLOCK, **more})


def new(seed: int = 1, players: int = 4, **more: Any) -> petri.Game:
    return petri.new("pandemic", seed=seed, players=players, teams=True, **{**BOXES, **more})


def set_up(game: petri.Game, *cities: str) -> petri.Game:
    """Answer the questions of the setup, with the first answers and these start cities."""
    left = list(cities)
    while game.prompt in ("choose_goals", "choose_roles", "place_teams"):
        game.play(f"place {left.pop(0)}" if left and game.prompt == "place_teams" else game.moves()[0])
    return game


def on_to(game: petri.Game, seat: int) -> list[petri.Happening]:
    """Pass everything until this seat has the turn, at least once."""
    return decline_while(game, lambda: game.turn != seat)


def awards(game: petri.Game) -> dict[str, int]:
    found: dict[str, int] = game.position()["awards"]
    return found


def scores(game: petri.Game) -> list[int]:
    """The points of each team."""
    assert game.outcome is not None
    return [its["points"] for its in game.outcome.details["teams"]]


def line_points(game: petri.Game, team: int) -> dict[str, int]:
    """The points of a team by line; awards and bonus cards by their names."""
    assert game.outcome is not None
    lines: list[Mapping[str, Any]] = game.outcome.details["teams"][team]["lines"]
    found: dict[str, int] = {}
    for its in lines:
        name = its.get("award") or its.get("card") or its["line"]
        found[name] = found.get(name, 0) + its["points"]
    return found


def no_game(rule: str, **options: Any) -> None:
    """The options are refused, and the error names the rule."""
    with pytest.raises(petri.OptionError) as caught:
        petri.new("pandemic", seed=1, **options)
    assert rule in str(caught.value) and rule in caught.value.say("de")
