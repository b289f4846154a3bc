"""What titles give to pages: parts of moves, the box, what may be taken back, windows, reasons as a seat knows them."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import petri
from petri.core.game import Game
from petri.core.reasons import Reason
from petri.core.text import LANGUAGES
from petri.core.title import find_title

VARIANTS = [
    ("pandemic", {"players": 4, "roles": ["operations_expert", "dispatcher", "contingency_planner", "researcher"]}),
    ("pandemic", {"players": 3, "epidemics": 4}),
    ("pandemic", {"players": 2, "edition": 1}),
    ("pandemic", {"players": 3, "consent": True}),
    ("contagion", {"players": 2}),
    ("contagion", {"players": 4}),
    ("viroid", {"players": 2}),
    ("viroid", {"players": 4, "pathogen": "fungus", "opening": "free"}),
]
GARBAGE = [
    "",
    " ",
    "fly",
    "fly Atlantis",
    "drive 9 to Paris",
    "take Paris from 1",
    "infect Jakarta 99",
    "\x00",
    "pay x",
]


def played(title: str, options: dict[str, Any], seed: int) -> Iterator[Game]:
    """The moments of a random game; events are rarely played by chance, so they are preferred."""
    choose = random.Random(seed)
    game = petri.new(title, seed=seed, **options)
    for _ in range(45):
        if game.outcome is not None:
            return
        yield game
        moves = game.moves()
        kinds = sorted({move.kind for move in moves})
        kind = choose.choice(kinds)
        game.play(choose.choice([move for move in moves if move.kind == kind]))


def cards(game: Game, seat: int) -> Counter[str]:
    """The cards of a hand, where a title has hands."""
    hands = game.position().get("hands")
    return Counter(hands[seat]) if hands else Counter()


each_variant = pytest.mark.parametrize(("title", "options"), VARIANTS)


@each_variant
@pytest.mark.parametrize("seed", range(2))
def test_the_cost_of_a_move_is_what_leaves_the_hand(title: str, options: dict[str, Any], seed: int) -> None:
    for game in played(title, options, seed):
        for move in game.moves():
            parts = game.parts(move)
            assert parts["kind"] == move.kind == game.parts(move.text)["kind"]
            assert json.loads(json.dumps(parts)) == parts
            hand = cards(game, move.seat)
            assert Counter(parts["cost"]) <= hand
            if "choice" in parts:
                assert parts["choice"]["number"] <= len(parts["choice"]["cards"])
                assert Counter(parts["choice"]["cards"]) <= hand
        move = random.Random(seed).choice(game.moves())
        then = game.copy()
        happenings = then.play(move)
        if not any(happening.kind == "proposed" for happening in happenings):
            gone = cards(game, move.seat) - cards(then, move.seat)
            has_drawn = any(happening.kind in ("drew", "took", "stole") for happening in happenings)
            assert has_drawn or Counter(game.parts(move)["cost"]) <= gone, move


@each_variant
def test_every_name_of_views_and_moves_is_in_the_box(title: str, options: dict[str, Any]) -> None:
    *_, game = played(title, options, 5)
    boxes = [game.box(lang) for lang in LANGUAGES]
    assert boxes[0] != boxes[1]
    for box in boxes:
        assert json.loads(json.dumps(box)) == box
        assert box.keys() == boxes[0].keys()
        for game in played(title, options, 6):
            for move in game.moves():
                parts = game.parts(move)
                assert "city" not in parts or parts["city"] in box["cities"]
                assert "colour" not in parts or parts["colour"] in box["colours"]
                assert "track" not in parts or parts["track"] in box["tracks"]
                assert "event" not in parts or parts["event"] in box["events"]
                assert "card" not in parts or parts["card"] in {
                    **box["cities"],
                    **box["events"],
                    **box.get("symptoms", {}),
                }


@each_variant
@pytest.mark.parametrize("seed", range(2))
def test_after_a_free_move_a_seat_knows_no_more_than_before(title: str, options: dict[str, Any], seed: int) -> None:
    """It could have worked out what it sees: the move played in an imagined game looks the same."""
    free = 0
    for game in played(title, options, seed):
        for move in random.Random(seed).sample(game.moves(), min(3, len(game.moves()))):
            then, imagined = game.copy(), game.imagine(move.seat, seed)
            then.play(move)
            if then.is_free and then.to_act == move.seat:
                free += 1
                imagined.play(move.text)
                assert imagined.view(move.seat) == then.view(move.seat), move
    assert free


@each_variant
def test_a_move_with_chance_is_not_free(title: str, options: dict[str, Any]) -> None:
    game = petri.new(title, seed=1, **options)
    assert not game.is_free
    for game in played(title, options, 8):
        then = game.copy()
        chance = game.position()["chance"]
        happenings = then.play(then.moves()[0])
        if then.position()["chance"] != chance or {h.kind for h in happenings} & find_title(title).reveals - {"gave"}:
            assert not then.is_free
        was = game.is_free
        then.undo()
        assert then.is_free == was


@each_variant
def test_windows_can_be_passed(title: str, options: dict[str, Any]) -> None:
    windows = find_title(title).windows
    for seed in range(4):
        for game in played(title, options, seed):
            if game.prompt in windows:
                assert windows[game.prompt] in {move.text for move in game.moves(game.to_act)}


# ---------------------------------------------------------------------- why not, as a seat knows it
@each_variant
def test_reasons_of_a_seat_never_raise_and_never_deny_its_moves(title: str, options: dict[str, Any]) -> None:
    for game in islice(played(title, options, 3), 0, None, 6):
        for seat in range(len(game.seats)):
            own = [move.text for move in game.moves(seat)]
            assert game.why_not_many(own, seat) == [None] * len(own)
            for text, reason in zip(GARBAGE, game.why_not_many(GARBAGE, seat)):
                assert reason is not None and reason.say("de"), text
    assert str(game.why_not(GARBAGE[4], 0)) == str(game.why_not_many(GARBAGE, 0)[4])
    while game.outcome is None:
        game.play(game.moves()[0])
    assert all(game.why_not_many(["pass", *GARBAGE], 0))


@each_variant
def test_a_seat_learns_nothing_from_reasons(title: str, options: dict[str, Any]) -> None:
    """Whatever the cards it cannot see: the reasons are the same."""
    for game in islice(played(title, options, 4), 0, None, 6):
        texts = sorted({move.text for move in game.moves()} | set(GARBAGE))[:40]
        for seat in range(len(game.seats)):
            other = game.imagine(seat, 99)
            found = [[str(reason) for reason in one.why_not_many(texts, seat)] for one in (game, other)]
            assert found[0] == found[1]


def test_what_another_decides_is_just_not_ones_own() -> None:
    game = petri.new("pandemic", players=2, seed=1)
    reason = game.why_not("fly Paris", 1 - game.turn)
    assert isinstance(reason, petri.MoveError) and reason.key == "move_not_yours"
    assert "fly Paris" in reason.say("de")


def test_reasons_of_the_seat_to_act_name_the_rule() -> None:
    game = petri.new("pandemic", players=2, seed=1, roles=["medic", "scientist"])
    assert isinstance(game.why_not("shuttle Paris", game.turn), Reason)
    with pytest.raises(petri.SeatError):
        game.why_not("shuttle Paris", 7)


# ---------------------------------------------------------------------- names of people
def test_names_of_seats() -> None:
    game = petri.new("contagion", players=3, seed=2, seats=["Anna", "Player 2", "bot greedy"])
    assert [game.name(seat, "de") for seat in range(3)] == ["Anna", "Spieler 2", "bot greedy"]
    assert [game.name(seat) for seat in range(3)] == ["Anna", "Player 2", "bot greedy"]
    with pytest.raises(petri.OptionError):
        game.name_seats(["Anna"])
    game.name_seats(["Anna", "Bo", "{x}"])
    assert game.seats == ("Anna", "Bo", "{x}") == tuple(game.record()["seats"])
    assert petri.replay(game.record()).seats == game.seats
