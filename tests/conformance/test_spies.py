"""Bots in simulations see what their seat may see, whichever way they are asked: a table on which all that nobody knows
lies otherwise is the same to them."""

from __future__ import annotations

import gc
import json
from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

import pytest

import petri
from conformance.checks import stops
from conformance.policies import by_kind
from conformance.subject import Variant
from conformance.variants import VARIANTS
from petri.bots import Bot, GuardedBot, make_bot
from petri.bots.finding import Found
from petri.core.game import Move
from petri.core.mind import Mind
from petri.core.planning import Budget
from petri.core.playout import Player
from petri.core.rng import seeded
from petri.core.state import State
from petri.core.title import Title, find_title

EVERY = 25  # decisions
PLAIN = (int, float, str, bool, bytes, type(None))
received: list[Any] = []  # what spies were given last, and nothing else


class ViewSpy(Bot):
    """Its choice hangs on every letter that it is given."""

    name = "view-spy"

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        received[:] = [view, moves]
        told = json.dumps([view, [(move.text, move.seat, move.number) for move in moves]], sort_keys=True)
        return moves[sum(told.encode()) % len(moves)]


class MindSpy(Bot):
    """Looks into all that it is given, as deep as it gets."""

    name = "mind-spy"
    by_mind = True

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        raise AssertionError("it is asked by what it knows")

    def choose_by(self, title: Title, mind: Mind, seat: int, moves: Sequence[int]) -> int:
        received[:] = [mind, seat, moves]
        return moves[0]


def found(kind: type[Bot]) -> Found:
    return Found(kind.name, kind.name, kind)


def guest(kind: type[Bot], title: Title, options: Mapping[str, Any]) -> Player:
    return GuardedBot(found(kind), 5, on_fault=lambda *fault: pytest.fail(str(fault))).player(title, options)


def tables(variant: Variant) -> Iterator[tuple[Title, Mapping[str, Any], State, State]]:
    """Now and then in a game: its state, and one with other hidden things."""
    for nth, game in enumerate(stops(variant, by_kind, 3, EVERY)):
        if game.to_act is not None:
            title = find_title(game.title)
            yield title, game.options, game.state, title.reshuffled(game.state, game.options, seeded(nth))


def contents(thing: Any, at: str = "", seen: dict[int, Any] | None = None) -> Iterator[tuple[str, Any]]:
    """All that can be read in a thing, with where it was; the rules are known to everybody."""
    seen = {} if seen is None else seen
    if isinstance(thing, PLAIN):
        yield at, thing
    elif id(thing) not in seen and not at.endswith(".rules"):
        seen[id(thing)] = thing
        for name, part in parts(thing):
            yield from contents(part, f"{at}{name}", seen)


def parts(thing: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(thing, Mapping):
        yield from ((f"[{key}]", value) for key, value in thing.items())
    elif hasattr(thing, "__len__") and hasattr(thing, "__iter__"):
        yield from ((f"[{n}]", value) for n, value in enumerate(thing))
    else:
        named = ((name, getattr(thing, name, None)) for name in dir(thing) if not name.startswith("__"))
        yield from ((f".{name}", value) for name, value in named if not callable(value))


def reachable(things: Sequence[Any]) -> dict[int, Any]:
    """All objects to which something leads from these, but for what every program can reach anyway."""
    known: dict[int, Any] = {}
    todo = list(things)
    while todo:
        thing = todo.pop()
        if id(thing) not in known and not isinstance(thing, (*PLAIN, type, ModuleType, FunctionType)):
            known[id(thing)] = thing
            todo += gc.get_referents(thing)
    return known


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_bots_choose_by_what_their_seat_sees(variant: Variant) -> None:
    looked = 0
    for title, options, state, other in tables(variant):
        for bot in ("random", "greedy:ahead=1", "planner:nodes=300"):
            player, twin = (make_bot(bot, 5).player(title, options) for _ in range(2))
            assert player.pick(state) == twin.pick(other)
        assert guest(ViewSpy, title, options).pick(state) == guest(ViewSpy, title, options).pick(other)
        looked += 1
    assert looked


def answers(title: Title, state: State) -> list[Any]:
    """All that a planner says to the seat that is asked, and what its lines are after."""
    seat, moves = int(state.to_act), state.legal()
    planner = title.planner(seeded(5), Budget(200, 0.0))
    mind = title.mind_of(state, seat)
    lines = planner.advise(mind, seat, moves)
    weighed = planner.weigh(mind, seat, [[], *(line.moves for line in lines)], 2)
    said = [(line.moves, line.chance, line.error, line.worlds) for line in (*lines, *weighed)]
    return [planner.chance(mind, seat), said, [title.aims(state, seat, line.moves) for line in lines]]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_planners_say_what_their_seat_may_know(variant: Variant) -> None:
    looked = 0
    for title, _, state, other in tables(variant):
        assert answers(title, state) == answers(title, other)
        looked += 1
    assert looked


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_spies_find_nothing_hidden_in_what_they_are_given(variant: Variant) -> None:
    for title, options, state, other in tables(variant):
        for kind in (ViewSpy, MindSpy):
            told = []
            for table in (state, other):
                received.clear()
                guest(kind, title, options).pick(table)
                told.append(list(contents(received)))
                held = reachable(received)
                assert id(table) not in held
                assert id(table.rng) not in held
            assert told[0] == told[1]


def test_the_spies_would_notice() -> None:
    """Given the state itself they find what is hidden there."""
    game = petri.new("pandemic", players=2, seed=3)
    other = find_title("pandemic").reshuffled(game.state, game.options, seeded(1))
    assert list(contents([game.state])) != list(contents([other]))
    assert id(game.state.rng) in reachable([game.state])
