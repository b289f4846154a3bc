"""Whoever watches a table sees enough to compute the fast generator's seed: live tables must not be dealt by it."""

from __future__ import annotations

import ctypes
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest
from attack import CARDS, build_library, crack
from players import Server

import petri
from petri.games.pandemic.content import cities

Json = dict[str, Any]
SEED = 8_086_417_295_530_164
OPTIONS: Json = {"players": 2, "start": 0, "open_hands": True}
SEEN = ("infection_discard", "roles", "hands")  # a dozen seeds explain the cities alone, only the true one all of this


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    if shutil.which("gcc") is None and os.environ.get("CI") != "true":
        pytest.skip("the attack is compiled with gcc")
    return build_library(tmp_path_factory.mktemp("attack"))


@contextmanager
def open_table(server: Server, **more: Any) -> Iterator[str]:
    """A table that waits for the first move of its host."""
    opened = server.open(seats="me bot:random", options=OPTIONS, **more)
    with closing(server.page(opened["table"], opened["token"])) as host:
        host.until(lambda page: page.info["status"] == "playing")
        yield opened["table"]


def spectators_view(server: Server, table: str) -> Json:
    with closing(server.page(table)) as spectator:
        assert spectator.mine == []
        assert spectator.frame["ply"] == 0
        view: Json = spectator.frame["view"]
    assert len(view["infection_discard"]) == CARDS
    return view


def infected(view: Json) -> list[int]:
    """The numbers of the infected cities in their order: the newest card is the last of the discard pile."""
    numbers = {city["name_en"]: number for number, city in enumerate(cities(False))}
    return [numbers[city] for city in view["infection_discard"]]


def dealt(seed: int) -> petri.Game:
    return petri.new("pandemic", seed=seed, **OPTIONS)


def explains(seed: int, view: Json) -> bool:
    computed = dealt(seed).view()
    return all(computed[key] == view[key] for key in SEEN)


def decks(game: petri.Game) -> list[list[str]]:
    """What nobody at the table may know."""
    position = game.position()
    return [position["player_deck"], position["infection_deck"]]


def test_a_spectator_computes_the_chosen_seed_of_a_table(server: Server, library: ctypes.CDLL) -> None:
    with open_table(server, seed=SEED) as table:
        view = spectators_view(server, table)
        hidden = decks(server.hall.rooms[table].table.game)
    assert crack(infected(view), library, lambda seed: explains(seed, view)) == {SEED}
    game = dealt(SEED)
    assert json.loads(json.dumps(game.view())) == view
    assert decks(game) == hidden


@pytest.mark.thorough
def test_no_seed_explains_what_a_spectator_of_a_live_table_sees(server: Server, library: ctypes.CDLL) -> None:
    with open_table(server) as table:
        view = spectators_view(server, table)
    found = crack(infected(view), library)
    assert found, "the search is complete: for any nine cities there are seeds that infect them"
    assert [seed for seed in found if explains(seed, view)] == []
