"""What things and fields promise, whatever the title: numbers, sizes, who sees what, and reading without rules."""

from __future__ import annotations

import os
import random
import sys
from typing import Any

import programs
import pytest
from mypy_extensions import i64

import petri
from petri.core.errors import MoveError
from petri.core.fields import HIDDEN, Field, Fields, Scene, chance_of
from petri.core.forms import Form, Term
from petri.core.playout import Tally, playout
from petri.core.rng import seeded
from petri.core.sets import NO_MEMBERS
from petri.core.state import BIT, NOBODY
from petri.core.things import KIND, KIND_BITS, NOT_TOLD, Public, Told
from petri.core.title import find_title
from petri.core.vecs import vec
from petri.games.pandemic.options import make_rules
from petri.games.pandemic.pieces import SETUP, THINGS
from petri.games.pandemic.setup import new_state
from petri.games.pandemic.state import PandemicState
from petri.games.pandemic.told import DISCARDED

KEY = "shake256:00112233445566778899aabbccddeeff"


def pandemic(game: petri.Game) -> PandemicState:
    state = game.state
    assert isinstance(state, PandemicState)
    return state


# ---------------------------------------------------------------------- numbers
@pytest.mark.parametrize("title", petri.titles())
def test_every_thing_has_its_number_and_its_word(title: str) -> None:
    box = find_title(title).things
    for things in (box.kinds, box.steps, box.told):
        assert [thing.number for thing in things] == list(range(len(things)))
    assert all(kind.base == kind.number * KIND for kind in box.kinds)
    assert len(box.by_word) == len(box.kinds) and all(box.by_word)
    assert len(box.by_name) == len(box.steps) and all(box.by_name)
    assert len({told.name for told in box.told}) == len(box.told)


def test_a_move_may_have_three_parts() -> None:
    terms = {"city": Term(), "number": Term(), "seat": Term()}
    form = Form("{number} of {seat} from {city}", "city", "number", "seat")
    assert form.read("remove", "2 of 1 from 7", terms, None) == [7, 2, 1]
    assert form.write("remove", None, {"city": 7, "number": 2, "seat": 1}) == "remove 2 of 1 from 7"
    with pytest.raises(MoveError) as caught:
        form.read("remove", "2 from 7", terms, None)
    assert "remove 2 of 2 from 2" in str(caught.value)
    with pytest.raises(MoveError):  # where a number should be
        form.read("remove", "2 of nobody from 7", terms, None)


@pytest.mark.parametrize("number", [4096, 300_000, -1])
def test_a_number_that_would_run_into_the_next_is_not_told(number: int) -> None:
    state = pandemic(petri.new("pandemic", seed=1))
    state.listen()
    state.tell(DISCARDED, 1, 300)
    assert state.heard[0] >> 24 & int(NOT_TOLD) == 300
    with pytest.raises(OverflowError, match="discarded"):
        state.tell(DISCARDED, 1, number)


def test_a_large_set_never_changes() -> None:
    some = NO_MEMBERS.with_member(3).with_member(61).with_member(119)
    assert list(some.members()) == [3, 61, 119] and some.size() == 3
    assert list(some.without(61).members()) == [3, 119]
    assert some.has(119) and not some.has(118) and NO_MEMBERS.size() == 0


# ---------------------------------------------------------------------- who sees what
def test_a_happening_is_nobodys_to_see_unless_it_says_so() -> None:
    state = petri.new("pandemic", seed=1).state
    assert Told("secret", "seat").seen_by(state, {"seat": 0}) == ()
    assert Public("open", "seat").seen_by(state, {"seat": 0}) is None


class Undeclared(Field):
    """A field that forgot to say who sees it."""

    key = "undeclared"

    def write(self, scene: Scene) -> int:
        return 7


class Declared(Undeclared):
    is_public = True


class Owned(Undeclared):
    def private(self, scene: Scene, seat: int | None) -> Any:
        return scene[self.key] if seat == 1 else HIDDEN


@pytest.mark.parametrize(("field", "seen_by"), [(Undeclared, []), (Declared, [None, 0, 1, 2]), (Owned, [1])])
@pytest.mark.parametrize("name", petri.titles())
def test_a_field_is_nobodys_to_see_unless_it_says_so(name: str, field: type[Field], seen_by: list[int | None]) -> None:
    title = find_title(name)
    game = petri.new(name, players=3, seed=1)
    fields = Fields(title.things, (*title.fields.own, field()))
    scene = Scene(fields, game.state, title.names(game.state), game.options)
    assert fields.position(scene)["undeclared"] == 7
    seats = [None, 0, 1, 2]
    for seat, seen, usual in zip(seats, fields.views(scene, seats), title.views(game.state, game.options, seats)):
        assert seen == (usual | {"undeclared": 7} if seat in seen_by else usual)


SPY = """
import json, random
import petri
from petri.core.fields import Field
from petri.core.title import find_title
from petri.server.presenting import still

def told(title, secret):
    for seed in range(3):
        yield from told_of(petri.new(title, players=3, seed=seed), secret)

def told_of(game, secret):
    seats, rng = [None, 0, 1, 2], random.Random(7)
    while game.outcome is None and len(game.played) < 60:
        if secret:
            game.state.undeclared = f"secret {len(game.played)}"
            game.state.rules.undeclared = "secret"
        for seat in seats:
            yield json.dumps([game.view(seat), still(game, seat, "de")], sort_keys=True)
        for happening in game.play(rng.choice(game.moves())):
            yield json.dumps([(seen := happening.for_seat(seat)) and seen.as_json() for seat in seats])

class Shown(Field):
    key = "undeclared"
    is_public = True

    def write(self, scene):
        return getattr(scene.s, "undeclared", "nothing")

for title in petri.titles():
    plain, spied = list(told(title, False)), list(told(title, True))
    assert plain == spied and not any("secret" in text for text in spied), title
    kind = type(find_title(title))
    kind.table = lambda self, state, table=kind.table: table(self, state).with_more([Shown()])
    noticed = sum("secret" in text for text in told(title, True))
    print(title, sum('"to_act"' in text for text in plain), noticed)
"""


@pytest.mark.thorough
def test_an_undeclared_field_of_a_state_changes_nothing_that_anybody_sees() -> None:
    """In the plain build, where a state takes any attribute."""
    environment = {**os.environ, "PETRI_PURE": "1"}
    command = [sys.executable, "-X", "utf8", "-c", SPY]
    result = programs.run(command, encoding="utf-8", env=environment)
    assert result.returncode == 0, result.stderr
    found = [line.split() for line in result.stdout.splitlines()]
    assert [title for title, _, _ in found] == list(petri.titles())
    for _, views, noticed in found:
        assert int(noticed) == int(views) > 4 * 100  # a spy who sees nothing would prove nothing


# ---------------------------------------------------------------------- reading runs no rules
def test_a_position_between_two_decisions_is_read_as_it_is() -> None:
    position = {"agenda": [["end_turn", 0], ["infection_phase", 0], ["draw", 0]], "player_deck": ["Epidemic", "..."]}
    _, state = find_title("pandemic").from_position(position)
    assert isinstance(state, PandemicState)
    assert state.to_act == NOBODY and state.deck_size == 54 and state.rate == 0
    game = petri.from_position("pandemic", position)
    assert game.to_act is not None and game.view()["rate_marker"] == 1


@pytest.mark.parametrize("seed", [3, KEY])
@pytest.mark.parametrize("name", petri.titles())
def test_reading_uses_no_chance(name: str, seed: int | str) -> None:
    """Whatever chance a position comes with, it is the same state, and none of the chance is used up."""
    title, rng = find_title(name), random.Random(2)
    game = petri.new(name, players=3, seed=seed)
    while game.outcome is None and len(game.played) < 60:
        game.play(rng.choice(game.moves()))
        written = game.position()
        for chance in (written["chance"], [77, 5], [KEY, 9]):
            options, state = title.from_position(written | {"chance": chance})
            assert chance_of(state.rng) == chance
            assert title.position(state, options) == written | {"chance": chance}
            assert state.to_act == game.state.to_act and state.legal() == game.state.legal()


# ---------------------------------------------------------------------- assumptions that do not hold for ever
def test_a_role_may_change_in_a_game() -> None:
    game = petri.new("pandemic", players=2, roles=["medic", "scientist"], seed=1)
    state = pandemic(game)
    other = state.copy()
    dispatcher = next(role for role in other.rules.roles if role.moves_others)
    other.change_role(0, dispatcher.number)
    assert other.role(0).moves_others and not state.role(0).moves_others
    assert other.guards == 0 and state.guards == 1
    assert other.legal() != state.legal()


def test_a_hand_may_be_without_a_pawn() -> None:
    """Two seats, two pawns, three hands: the third is the first player's, who alone sees it and plays its events."""
    title = find_title("pandemic")
    options = title.settle({"players": 2, "open_hands": False})
    rules = make_rules.__wrapped__(options)  # its own: others share theirs
    rules.hands, rules.hand_owners = 3, vec[i64]([0, 1, 0])
    for seed in range(20):
        state = new_state(rules, seeded(seed))
        assert len(state.pawns) == 2 and [int(size) for size in state.hand_sizes] == [4, 4, 4]
        own, others = title.views(state, options, [0, 1])
        assert own["hands"][0]["hidden"] == own["hands"][2]["hidden"] == 0 and own["hands"][1]["hidden"] >= 3
        assert others["hands"][2]["hidden"] == 4
        for event in range(5):
            if state.events[2] & BIT[event]:
                kinds = {state.rules.kinds[move >> int(KIND_BITS)] for move in state.legal_of(0)}
                assert (state.rules.events[event] in kinds) == state.rules.events[event].can_play(state)
        playout(state, seeded(seed), Tally())
        assert state.result != 0


def test_every_step_that_a_position_may_have_is_public_today() -> None:
    for title in petri.titles():
        for step in find_title(title).things.steps:
            is_setup = type(step).__base__.__name__ == "SetupStep"
            may_wait = title == "pandemic"  # whose setup may ask
            assert step.is_public != (is_setup and not may_wait), step.name


def test_the_setup_is_steps_that_no_position_has_to_come() -> None:
    names = {step.name for step in SETUP}
    assert names == {"set_up_board", "deal_roles", "deal_hands", "stack_deck", "choose_first"}
    for name in names:
        with pytest.raises(petri.PositionError):
            petri.from_position("pandemic", {"agenda": [["end_turn", 0], [name, 0]]})
    assert names <= set(THINGS.by_name)
