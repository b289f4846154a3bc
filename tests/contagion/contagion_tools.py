"""Small tools for the tests of Contagion: build a table in one line, look at it, and see a move refused."""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

import petri
from petri.games.contagion import content

TRACKS = ("incubation", "infection", "resistance")
COLOURS = ("blue", "red", "purple", "green", "yellow", "black")
OPTIONS = ("players", "neutral", "start", "content")

Rows = Sequence[Sequence[Any]]
Levels = Sequence[int] | Mapping[str, int]


# ---------------------------------------------------------------------- building
def table(
    *,
    hands: Sequence[Mapping[str, int]] = (),
    levels: Sequence[Levels] = (),
    display: Mapping[str, Rows] | Sequence[Any] | None = None,
    players: int = 3,
    **more: Any,
) -> petri.Game:
    """A game that begins with the turn of seat 0. Options are given like the keys of the position.

    hands: {colour: number} of each seat; levels: (incubation, infection, resistance) or {track: level} of each seat;
    seats left out have an empty hand and levels 1. display: {city: [[owner, cubes], …]}. No card is active unless one
    is given.
    """
    options = {"players": players, **{key: more.pop(key) for key in OPTIONS if key in more}}
    position: dict[str, Any] = {"options": options, **more}
    position["hands"] = [dict(hand) for hand in hands] + [{} for _ in range(players - len(hands))]
    position["levels"] = [named_levels(given) for given in levels] + [{} for _ in range(players - len(levels))]
    if isinstance(display, Mapping):
        position["display"] = [{"city": city, "rows": [list(row) for row in given]} for city, given in display.items()]
    elif display is not None:
        position["display"] = list(display)
    return petri.from_position("contagion", position)


def named_levels(given: Levels) -> dict[str, int]:
    return dict(given) if isinstance(given, Mapping) else dict(zip(TRACKS, given, strict=True))


def own_set(folder: Path, **effects: Mapping[str, Any]) -> str:
    """A designer's set of cards in a folder: the standard one, with parts of some effects changed by card id."""
    data = copy.deepcopy(dict(content.standard().data))
    for card in (*data["cities"], *data["events"], *data["who"]):
        card["effect"].update(effects.pop(card["id"], {}))
    assert not effects
    (folder / content.FILE).write_text(json.dumps(data), encoding="utf-8")
    return str(folder)


def change_card(folder: str, card_id: str, **changes: Any) -> None:
    """Change values of a card of a designer's set."""
    file = Path(folder) / content.FILE
    data = json.loads(file.read_text(encoding="utf-8"))
    next(c for c in (*data["cities"], *data["events"], *data["who"]) if c["id"] == card_id).update(changes)
    file.write_text(json.dumps(data), encoding="utf-8")


# ---------------------------------------------------------------------- looking
def texts(game: petri.Game, seat: int | None = None) -> list[str]:
    """The texts of all legal moves, or of those of a seat, in their order."""
    return [move.text for move in game.moves(seat)]


def of_kind(game: petri.Game, kind: str, seat: int | None = None) -> list[str]:
    """The legal moves that begin with a word, in their order."""
    return [move.text for move in game.moves(seat) if move.kind == kind]


def hand(game: petri.Game, seat: int) -> dict[str, int]:
    """The cards of a hand by colour."""
    return dict(game.position()["hands"][seat])


def hand_size(game: petri.Game, seat: int) -> int:
    return sum(hand(game, seat).values())


def discarded(game: petri.Game) -> dict[str, int]:
    """The discard pile by colour."""
    return dict(game.position()["discard"])


def deck(game: petri.Game) -> list[str]:
    """The contagion deck, top first."""
    return list(game.position()["deck"])


def display(game: petri.Game) -> list[str]:
    """The cities in the display, in the order they came."""
    return [entry["city"] for entry in game.position()["display"]]


def rows(game: petri.Game, city: str) -> list[tuple[Any, int]]:
    """The rows of a city from the top: (owner, cubes)."""
    found = next(entry for entry in game.position()["display"] if entry["city"] == city)
    return [(owner, cubes) for owner, cubes in found["rows"]]


def cubes(game: petri.Game, city: str, owner: Any) -> int:
    return dict(rows(game, city)).get(owner, 0)


def on_board(game: petri.Game, owner: Any) -> int:
    """The cubes of an owner in all cities."""
    return sum(cubes(game, city, owner) for city in display(game))


def dish(game: petri.Game, owner: int) -> int:
    """The cubes in a petri dish; the neutral supply comes after the last seat."""
    return int(game.view()["dishes"][owner])


def level(game: petri.Game, seat: int, track: str) -> int:
    return int(game.position()["levels"][seat][track])


def levels(game: petri.Game, seat: int) -> tuple[int, ...]:
    return tuple(level(game, seat, track) for track in TRACKS)


def score(game: petri.Game, owner: int) -> int:
    """The points of a seat; the neutral colour comes after the last seat."""
    return int(game.position()["scores"][owner])


def kept(game: petri.Game, seat: int) -> list[str]:
    """The city cards a seat keeps for later."""
    return list(game.position()["kept"][seat])


def spent(game: petri.Game, seat: int) -> list[str]:
    """The city cards that lie face down before a seat."""
    return list(game.position()["spent"][seat])


def active(game: petri.Game) -> str | None:
    """The id of the active event or WHO card."""
    found = game.position()["active"]
    return None if found is None else str(found)


def actions_done(game: petri.Game) -> int:
    return int(game.position()["actions_done"])


def heard(happenings: Iterable[petri.Happening], kind: str) -> list[dict[str, Any]]:
    """The values of the happenings of a kind."""
    return [dict(happening.values) for happening in happenings if happening.kind == kind]


def payments(game: petri.Game, move: str) -> list[Counter[str]]:
    """What a seat may pay for an action: the cards of every way through the choices after the move, each way once."""
    seat = game.turn
    before = Counter(hand(game, seat))
    tried = [game.copy()]
    tried[0].play(move)
    found: list[Counter[str]] = []
    while tried:
        other = tried.pop()
        if other.prompt not in ("pay", "pay_cards"):
            paid = before - Counter(hand(other, seat))
            found += [] if paid in found else [paid]
            continue
        for choice in other.moves():
            tried.append(other.copy())
            tried[-1].play(choice)
    return found


# ---------------------------------------------------------------------- playing
def play(game: petri.Game, *moves: str) -> list[petri.Happening]:
    """Play moves one after the other and return all that happened."""
    return [happening for move in moves for happening in game.play(move)]


def infect(game: petri.Game, where: str) -> list[petri.Happening]:
    """Infect a city ("Jakarta 2") and pay with as few cards as possible."""
    happenings = game.play(f"infect {where}")
    while game.prompt in ("pay", "pay_cards"):
        happenings += game.play(game.moves()[0])
    return happenings


def refused(game: petri.Game, text: str) -> None:
    """The move is understood but not legal, and trying it changes nothing."""
    before, played = game.position(), game.played
    assert text not in texts(game)
    with pytest.raises(petri.IllegalMove):
        game.play(text)
    assert game.position() == before
    assert game.played == played


def idle(game: petri.Game) -> list[petri.Happening]:
    """The seat to act decides as harmlessly as it can: nothing more, then a draw, then the first move."""
    offered = texts(game)
    return game.play(next((text for text in ("pass", "decline", "accept", "draw") if text in offered), offered[0]))


def idle_turn(game: petri.Game) -> list[petri.Happening]:
    """Play harmlessly until another turn begins or the game is over."""
    return idle_until(game, "turn")


def idle_round(game: petri.Game) -> list[petri.Happening]:
    """Play harmlessly until another round begins or the game is over."""
    return idle_until(game, "round")


def idle_until(game: petri.Game, kind: str, most: int = 400) -> list[petri.Happening]:
    happenings: list[petri.Happening] = []
    for _ in range(most):
        if game.outcome is not None or heard(happenings, kind):
            return happenings
        happenings += idle(game)
    raise AssertionError(f"no {kind} after {most} moves")


def stroll(game: petri.Game, chance: random.Random, most: int = 2000) -> Iterator[petri.Move]:
    """Play on at random, a kind of move first and then one of it."""
    for _ in range(most):
        if game.outcome is not None:
            return
        kinds: dict[str, list[petri.Move]] = {}
        for move in game.moves():
            kinds.setdefault(move.kind, []).append(move)
        move = chance.choice(kinds[chance.choice(sorted(kinds))])
        game.play(move)
        yield move
