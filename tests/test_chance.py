"""Chance: numbers start the fast generator, keys a stream that nobody can compute; records keep what replays it."""

from __future__ import annotations

import hashlib
from collections import Counter
from typing import Any

import pytest
from conformance.checks import play_on
from conformance.policies import by_kind

import petri
from petri.core.rng import BLOCK, WORDS, keyed, rng_of, seeded, shuffled
from petri.core.text import LANGUAGES

KEY = "shake256:" + "5a" * 32
TITLES = pytest.mark.parametrize("title", petri.titles())


# ---------------------------------------------------------------------- the stream
def test_the_stream_is_shake_256_in_counter_mode() -> None:
    key = bytes(range(32))
    blocks = [hashlib.shake_256(key + number.to_bytes(8, "little")).digest(BLOCK) for number in range(5)]
    stream = b"".join(blocks)
    words = [int.from_bytes(stream[n : n + 4], "little") for n in range(0, len(stream), 4)]
    rng = keyed(key)
    assert [rng.next32() for _ in range(5 * int(WORDS))] == words


def test_a_copy_has_the_same_future_and_leaves_the_stream_alone() -> None:
    rng = rng_of(KEY)
    ahead = rng.copy()
    future = [ahead.next32() for _ in range(300)]  # over several blocks
    assert [rng.copy().next32() for _ in range(3)] == [future[0]] * 3
    assert [rng.next32() for _ in range(300)] == future


def test_every_order_is_as_likely() -> None:
    rng = rng_of(KEY)
    orders = Counter(tuple(shuffled([1, 2, 3], rng)) for _ in range(6000))
    assert len(orders) == 6
    assert all(850 < n < 1150 for n in orders.values())
    assert {int(rng.below(5)) for _ in range(200)} == set(range(5))


def test_numbers_keep_the_fast_generator() -> None:
    assert rng_of(7).stream is None
    assert [rng_of(7).next32(), rng_of(7).next32()] == [seeded(7).next32()] * 2


# ---------------------------------------------------------------------- games
@TITLES
def test_a_key_gives_a_game_that_its_record_replays(title: str) -> None:
    game = petri.new(title, seed=KEY)
    assert game.seed == KEY
    play_on(game, by_kind, 4)
    assert game.outcome is not None
    record = game.record()
    assert record["seed"] == KEY and "reshuffles" not in record
    assert petri.verify(record).position() == game.position()
    other = petri.new(title, seed=KEY[:-1] + "b")
    assert other.position() != petri.new(title, seed=KEY).position()


@TITLES
def test_a_position_keeps_key_and_place(title: str) -> None:
    game = petri.new(title, seed=KEY)
    key, read = game.position()["chance"]
    assert key == KEY and read > 40
    play_on(game, by_kind, 4, 30)
    again = petri.from_position(title, game.position())
    assert play_on(again, by_kind, 9) == play_on(game, by_kind, 9)
    assert again.position() == game.position()


def test_fresh_keys_are_keys() -> None:
    keys = {petri.fresh_key() for _ in range(20)}
    assert len(keys) == 20
    for key in keys:
        assert len(key) == len(KEY)
        assert petri.new("pandemic", seed=key).seed == key


@TITLES
def test_an_imagined_game_does_not_know_the_key(title: str) -> None:
    for seat in (0, None):
        assert all(isinstance(part, int) for part in petri.new(title, seed=KEY).imagine(seat, 3).position()["chance"])


# ---------------------------------------------------------------------- what is no seed
@pytest.mark.parametrize(
    "seed",
    ["", "shake256:", "shake256:" + "0" * 30, "shake256:" + "0" * 33, "shake256:" + "0" * 130, KEY.upper(), KEY + "\n"],
)
def test_what_is_no_key(seed: str) -> None:
    with pytest.raises(petri.OptionError) as caught:
        petri.new("pandemic", seed=seed)
    assert all("shake256:" in caught.value.say(lang) for lang in LANGUAGES)
    record = petri.new("pandemic", seed=1).record() | {"seed": seed}
    with pytest.raises(petri.RecordError):
        petri.replay(record)


@pytest.mark.parametrize("chance", [[KEY, -1], [KEY, "0"], [KEY, 2**60], ["shake256:zz", 0], [KEY], [KEY, 0, 0]])
def test_a_position_with_broken_chance(chance: Any) -> None:
    position = petri.new("pandemic", seed=1).position() | {"chance": chance}
    with pytest.raises(petri.PositionError):
        petri.from_position("pandemic", position)


# ---------------------------------------------------------------------- dealt afresh
def test_a_record_tells_when_the_cards_were_dealt_afresh() -> None:
    game = petri.new("pandemic", players=2, seed=KEY)
    play_on(game, by_kind, 1, 5)
    game.reshuffle(f"shake256:{9:032x}")
    play_on(game, by_kind, 2, 5)
    game.reshuffle(3)
    record = game.record()
    assert record["reshuffles"] == [[5, game.reshuffles[0][1]], [10, 3]]
    assert petri.verify(record).position() == game.position()
    assert petri.replay(record, upto=7).reshuffles == game.reshuffles[:1]
    assert petri.replay(record, upto=5).reshuffles == game.reshuffles[:1]
    assert petri.replay(record, upto=4).reshuffles == ()


@TITLES
def test_of_several_deals_before_the_same_move_the_last_one_counts(title: str) -> None:
    """Whoever takes the same move back again and again makes neither the record nor an undo any longer."""
    game = petri.new(title, seed=KEY)
    play_on(game, by_kind, 1, 5)
    once = game.copy()
    for nth in range(20):
        game.reshuffle(f"shake256:{nth:032x}")
    once.reshuffle(f"shake256:{19:032x}")
    assert game.reshuffles == once.reshuffles == ((5, f"shake256:{19:032x}"),)
    assert game.position() == once.position()
    play_on(game, by_kind, 2, 3)
    game.undo_to(5)
    assert game.position() == once.position()


def test_an_undo_deals_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = petri.new("contagion", seed=KEY)
    for nth in range(8):
        game.reshuffle(f"shake256:{nth:032x}")
        play_on(game, by_kind, nth, 1)
    positions = [petri.replay(game.record(), ply).position() for ply in range(9)]
    monkeypatch.setattr("petri.core.game.rng_of", None)
    for ply in (7, 4, 3, 0):
        game.undo_to(ply)
        assert game.position() == positions[ply]


def test_what_comes_next_is_another_card() -> None:
    """Whoever saw the cards to come and takes the moves back draws others."""
    drawn = set()
    for nth in range(20):
        game = petri.new("pandemic", players=2, seed=KEY, open_hands=True, start=0, events=0)
        game.play("pass")
        game.undo()
        game.reshuffle(f"shake256:{nth:032x}")
        happenings = game.play("pass")
        drawn.add(tuple(str(h.values.get("card")) for h in happenings if h.kind == "drew"))
    assert len(drawn) > 10


def test_a_game_that_is_over_is_not_dealt_afresh() -> None:
    game = petri.new("pandemic", seed=5)
    play_on(game, by_kind, 5)
    before = game.position()
    with pytest.raises(petri.IllegalMove):
        game.reshuffle(1)
    assert game.position() == before and game.reshuffles == ()


@pytest.mark.parametrize("seed", ["no", None, -1, 1.5])
def test_dealing_afresh_needs_a_seed(seed: Any) -> None:
    game = petri.new("pandemic", seed=5)
    with pytest.raises(petri.OptionError):
        game.reshuffle(seed)
    assert game.reshuffles == ()


@pytest.mark.parametrize(
    "reshuffles",
    [
        {},
        "x",
        [1],
        [[1]],
        [["1", 2]],
        [[1, 2, 3]],
        [[9, 1]],
        [[-1, 1]],
        [[2, 1], [1, 1]],
        [[1, 1], [1, 2]],
        [[0, "no"]],
        [[0, None]],
    ],
)
def test_broken_reshuffles_in_a_record(reshuffles: Any) -> None:
    game = petri.new("pandemic", seed=5)
    play_on(game, by_kind, 5, 5)
    with pytest.raises(petri.RecordError):
        petri.replay(game.record() | {"reshuffles": reshuffles})


@pytest.mark.parametrize("ply", [-1, 3, "1", None])
def test_there_is_no_going_back_to_where_the_game_never_was(ply: Any) -> None:
    game = petri.new("pandemic", seed=5)
    play_on(game, by_kind, 5, 2)
    with pytest.raises(petri.MoveError):
        game.undo_to(ply)
    assert len(game.played) == 2
