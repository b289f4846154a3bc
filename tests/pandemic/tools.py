"""Small tools for the tests of Pandemic: build a table in one line, look at it, and see a move refused."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest

import petri

COLOURS = ("blue", "yellow", "black", "red")
QUIET_ROLES = ("scientist", "contingency_planner", "researcher", "medic")  # those that disturb a test least, in order
OPTIONS = (
    "players",
    "edition",
    "events",
    "brink_roles",
    "brink_events",
    "lab_roles",
    "lab_events",
    "open_hands",
    "open_windows",
    "consent",
    "start",
    "toronto",
    "allow_take",
    "virulent_strain",
    "mutation",
    "lab",
    "bio_terrorist",
    "content",
    "teams",
    "two_goals",
)


# ---------------------------------------------------------------------- building
def table(
    *,
    roles: Sequence[str] | None = None,
    pawns: Sequence[str] | None = None,
    hands: Sequence[Sequence[str]] | None = None,
    cubes: dict[str, dict[str, int]] | None = None,
    epidemics: int = 4,
    **more: Any,
) -> petri.Game:
    """A game that begins with a position. Options are given like the keys of the position; seat 0 has the turn.

    With 4 epidemics hands are open. Decks not given hold all other cards in the order of the data, and no epidemic.
    """
    options = {"epidemics": epidemics, **{key: more.pop(key) for key in OPTIONS if key in more}}
    given = next((len(value) for value in (roles, pawns, hands) if value is not None), 2)
    seats = options.setdefault("players", given)
    position: dict[str, Any] = {"options": options, "roles": list(roles or QUIET_ROLES[:seats]), **more}
    for key, value in (("pawns", pawns), ("hands", hands), ("cubes", cubes)):
        if value is not None:
            position[key] = value
    return petri.from_position("pandemic", position)


# ---------------------------------------------------------------------- looking
def texts(game: petri.Game, seat: int | None = None) -> set[str]:
    """The texts of all legal moves, or of those of a seat."""
    return {move.text for move in game.moves(seat)}


def of_kind(game: petri.Game, kind: str, seat: int | None = None) -> set[str]:
    """The legal moves that begin with a word."""
    return {move.text for move in game.moves(seat) if move.kind == kind}


def cubes(game: petri.Game, city: str, colour: str) -> int:
    return int(game.position()["cubes"].get(city, {}).get(colour, 0))


def on_board(game: petri.Game, colour: str) -> int:
    """All cubes of a colour on the board."""
    return sum(here.get(colour, 0) for here in game.position()["cubes"].values())


def supply(game: petri.Game, colour: str) -> int:
    return int(game.view()["supply"][colour])


def cure(game: petri.Game, colour: str) -> str:
    """active, cured or eradicated."""
    return str(game.position()["cures"][colour])


def hand(game: petri.Game, seat: int) -> set[str]:
    return set(game.position()["hands"][seat])


def pawn(game: petri.Game, seat: int) -> str:
    return str(game.position()["pawns"][seat])


def stations(game: petri.Game) -> set[str]:
    return set(game.position()["stations"])


def discarded(game: petri.Game) -> set[str]:
    """The player discard pile."""
    return set(game.position()["player_discard"])


def actions(game: petri.Game) -> int:
    """The actions the active player has left."""
    return int(game.position()["actions"])


def heard(happenings: Iterable[petri.Happening], kind: str) -> list[dict[str, Any]]:
    """The values of the happenings of a kind."""
    return [dict(happening.values) for happening in happenings if happening.kind == kind]


# ---------------------------------------------------------------------- playing
def play(game: petri.Game, *moves: str) -> list[petri.Happening]:
    """Play moves one after the other and return all that happened."""
    return [happening for move in moves for happening in game.play(move)]


def refused(game: petri.Game, text: str, rule: str | None = None) -> None:
    """The move is understood but not legal, and trying it changes nothing; with a rule, the error names it."""
    before, played = game.position(), game.played
    assert text not in texts(game)
    with pytest.raises(petri.IllegalMove) as caught:
        game.play(text)
    assert game.position() == before
    assert game.played == played
    if rule is not None:
        assert caught.value.rule == rule


def pass_until(game: petri.Game, *prompts: str) -> list[petri.Happening]:
    """Pass, at least once, until one of the prompts asks or the game is over; hand limits discard the first card."""
    return decline_while(game, lambda: game.prompt not in prompts)


def skip_to_draw(game: petri.Game) -> list[petri.Happening]:
    """End the action phase and pass every window until the cards are drawn; returns what happened."""
    deck = len(game.position()["player_deck"])
    return decline_while(game, lambda: len(game.position()["player_deck"]) == deck)


def end_turn(game: petri.Game) -> list[petri.Happening]:
    """Pass everything until the next seat has its turn or the game is over."""
    turn = game.turn
    return decline_while(game, lambda: game.turn == turn)


def decline_while(game: petri.Game, goes_on: Callable[[], bool], most: int = 100) -> list[petri.Happening]:
    """Decline to act, at least once and as long as it goes on."""
    happenings: list[petri.Happening] = []
    for _ in range(most):
        happenings += decline_to_act(game)
        if game.outcome is not None or not goes_on():
            return happenings
    raise AssertionError(f"still asked for {game.prompt} after {most} moves")


def decline_to_act(game: petri.Game) -> list[petri.Happening]:
    """Whoever is asked passes, or discards the first card if there are too many."""
    return game.play("pass" if "pass" in texts(game, game.to_act) else game.moves(game.to_act)[0])


def stroll(
    game: petri.Game, chance: random.Random, most: int = 150, first: Sequence[str] = ("cure",)
) -> Iterator[petri.Move]:
    """Play on at random, a kind of move first and then one of it, and some kinds whenever they are possible."""
    while game.outcome is None and len(game.played) < most:
        kinds: dict[str, list[petri.Move]] = {}
        for move in game.moves():
            kinds.setdefault(move.kind, []).append(move)
        kind = next((kind for kind in first if kind in kinds), "") or chance.choice(sorted(kinds))
        move = chance.choice(kinds[kind])
        game.play(move)
        yield move
