"""Records as films: overview, frames, and that nobody sees in them what the seat may not see."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import petri
from petri.core.errors import PetriError, RecordError
from petri.core.game import Game
from petri.server import replays
from petri.server.errors import Refused, ServerError
from petri.server.replays import MOST_FRAMES, STRIDE, encoded_frames, frames, overview

BLUE = ["Atlanta", "Chicago", "Essen", "London", "Madrid"]


def played(title: str, most: int = 10**6, **options: Any) -> Game:
    """A game of random moves that takes a while: cubes are treated, and who can do something does not pass."""
    game = petri.new(title, seed=3, **options)
    chance = random.Random(3)
    while game.outcome is None and len(game.played) < most:
        moves = game.moves()
        treating = [move for move in moves if move.kind == "treat"]
        game.play(chance.choice(treating or [move for move in moves if move.kind != "pass"] or moves))
    return game


def begun(title: str, moves: int, **options: Any) -> Game:
    game = played(title, moves, **options)
    assert game.outcome is None
    return game


def plain(data: Any) -> str:
    return json.dumps(data, sort_keys=True)


@pytest.fixture(scope="module", params=["pandemic", "contagion"])
def finished(request: pytest.FixtureRequest) -> Game:
    return played(request.param, players=3)


# ---------------------------------------------------------------------- the overview
def test_the_overview_tells_title_seats_turns_and_outcome(finished: Game) -> None:
    told = overview(finished.record(), "de")
    assert told["title"] == finished.title
    assert told["title_name"]
    assert told["options"] == finished.options
    assert told["seats"] == list(finished.seats)
    assert told["plies"] == len(finished.played)
    assert told["finished"] is True
    assert finished.outcome is not None
    assert told["outcome"] == {**finished.outcome.as_json(), "text": finished.say(finished.outcome, "de")}
    assert told["box"]
    assert plain(told)


def test_turns_begin_where_the_happenings_say_so(finished: Game) -> None:
    turns = overview(finished.record(), "en")["turns"]
    assert turns[0]["ply"] == 0
    assert [turn["ply"] for turn in turns] == sorted(turn["ply"] for turn in turns)
    for turn in turns[1:]:
        (frame,) = frames(finished.record(), turn["ply"], turn["ply"], None, "en")
        assert {"kind": "turn", "seat": turn["seat"]} in frame["happenings"]


def test_a_game_that_goes_on_has_no_outcome() -> None:
    told = overview(begun("pandemic", 5).record(), "en")
    assert told["finished"] is False
    assert told["outcome"] is None
    assert told["plies"] == 5


# ---------------------------------------------------------------------- the frames
@pytest.mark.parametrize("seat", [None, 0, 2])
def test_frames_show_the_game_as_it_was(finished: Game, seat: int | None) -> None:
    record = finished.record()
    game = petri.replay(record, 0)
    for frame in whole_film(record, seat):
        if frame["ply"]:
            happenings = game.play(record["moves"][frame["ply"] - 1])
            seen = [found for h in happenings if (found := h.for_seat(seat))]
            assert frame["happenings"] == [h.as_json() for h in seen]
            assert [line["text"] for line in frame["lines"]] == [game.tell(h, "en") for h in game.retold(seen)]
        assert frame["view"] == game.view(seat)
        assert frame["moves"] == []
        assert (frame["outcome"] is None) == (game.outcome is None)
        assert (frame["prompt"] is None) == (game.outcome is not None)
        if frame["prompt"]:
            assert frame["prompt"] == {"step": game.prompt, "text": game.say(), "seat": game.to_act, "mine": False}
    assert game.played == finished.played


def whole_film(record: dict[str, Any], seat: int | None) -> list[dict[str, Any]]:
    plies = len(record["moves"])
    film = []
    for first in range(0, plies + 1, MOST_FRAMES):
        film += frames(record, first, min(first + MOST_FRAMES - 1, plies), seat, "en")
    assert [frame["ply"] for frame in film] == list(range(plies + 1))
    return film


def test_a_frame_is_the_same_however_it_is_asked_for(finished: Game) -> None:
    record = finished.record()
    film = whole_film(record, None)
    for ply in (0, 1, STRIDE - 1, STRIDE, STRIDE + 1, 2 * STRIDE, len(record["moves"])):
        assert plain(frames(record, ply, ply, None, "en")) == plain([film[ply]])


def test_the_words_of_a_move_are_told_with_who_moved(finished: Game) -> None:
    record = finished.record()
    game = petri.replay(record, 0)
    for frame in frames(record, 1, 10, None, "de"):
        text = record["moves"][frame["ply"] - 1]
        assert frame["move"] == game.say(text, "de")
        assert frame["seat_moved"] == game.find(text).seat
        game.play(text)


def test_the_start_has_no_move(finished: Game) -> None:
    (frame,) = frames(finished.record(), 0, 0, None, "en")
    assert frame["move"] is None
    assert frame["seat_moved"] is None
    assert frame["happenings"] == []


def test_a_game_that_began_with_a_position_is_shown_too() -> None:
    game = petri.from_position("pandemic", {"options": {"players": 2}, "roles": ["medic", "scientist"]})
    game.play("drive Chicago")
    start, after = frames(game.record(), 0, 1, None, "en")
    assert start["view"]["pawns"] == ["Atlanta", "Atlanta"]
    assert after["view"]["pawns"] == ["Chicago", "Atlanta"]


def test_a_live_game_is_shown_to_spectators_and_grows() -> None:
    game = begun("contagion", 6)
    assert frames(game.record(), 6, 6, None, "en")[0]["view"] == game.view(None)
    game.play(game.moves()[0])
    assert frames(game.record(), 7, 7, None, "en")[0]["view"] == game.view(None)


# ---------------------------------------------------------------------- what nobody else may see
def test_a_live_game_has_no_viewpoints() -> None:
    with pytest.raises(Refused) as refused:
        frames(begun("pandemic", 5).record(), 0, 5, 0, "en")
    assert refused.value.key == "replay_viewpoint"
    assert refused.value.status == 403


def test_an_outcome_that_is_only_claimed_opens_no_viewpoint() -> None:
    record = begun("pandemic", 5).record() | {"outcome": {"winners": [], "cause": "cards", "scores": []}}
    assert overview(record, "en")["finished"] is False
    with pytest.raises(Refused):
        frames(record, 0, 5, 0, "en")


def curing(surplus: str) -> dict[str, Any]:
    """Seat 0 cures blue with six blue cards in a hidden hand and keeps one of them."""
    game = petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 5},
            "roles": ["medic", "dispatcher"],
            "hands": [[*BLUE, surplus], ["Lima"]],
            "player_deck": ["Milan" if surplus == "Paris" else "Paris", "..."],
        },
    )
    game.play("cure blue")
    game.play(f"keep {surplus}")
    return game.record()


def test_the_card_kept_in_a_cure_is_told_to_nobody() -> None:
    film, other = (frames(curing(surplus), 0, 2, None, "en") for surplus in ("Paris", "Milan"))
    assert film[2]["view"]["cures"]["blue"] != "active"
    assert film[2]["move"] is None
    assert plain(film) == plain(other)


def forecast(first: str, second: str, hands: bool) -> Game:
    """Seat 0 plays Forecast with two cards on top in either order, and puts the upper one back first."""
    game = petri.from_position(
        "pandemic",
        {
            "options": {"players": 2, "epidemics": 5, "open_hands": hands},
            "roles": ["medic", "dispatcher"],
            "hands": [["Forecast"], ["Lima"]],
            "infection_deck": [first, second, "..."],
        },
    )
    game.play("forecast")
    game.play(f"order {first}")
    return game


def test_the_order_of_a_forecast_is_told_to_nobody() -> None:
    film, other = (
        frames(forecast(*cards, hands=False).record(), 0, 2, None, "en")
        for cards in (("Paris", "Milan"), ("Milan", "Paris"))
    )
    assert film[1]["move"] is not None
    assert film[2]["move"] is None
    assert film[2]["happenings"] == []
    assert plain(film) == plain(other)


def test_open_hands_see_the_order_of_a_forecast() -> None:
    frame = frames(forecast("Paris", "Milan", hands=True).record(), 2, 2, None, "en")[0]
    assert {"kind": "ordered", "seat": 0, "card": "Paris", "place": 0} in frame["happenings"]


def test_who_ordered_sees_the_words_at_the_end() -> None:
    game = forecast("Paris", "Milan", hands=False)
    chance = random.Random(1)
    while game.outcome is None:
        game.play(chance.choice(game.moves()))
    record = game.record()
    assert "Paris" in frames(record, 2, 2, 0, "en")[0]["move"]
    assert frames(record, 2, 2, 1, "en")[0]["move"] is None


@pytest.mark.parametrize("title", ["pandemic", "contagion"])
def test_a_hidden_card_drawn_is_not_in_the_public_film(title: str) -> None:
    hidden = {"pandemic": "card", "contagion": "colour"}[title]
    record = begun(title, 50, players=3, **({"epidemics": 5} if title == "pandemic" else {})).record()
    film = frames(record, 0, 49, None, "en")
    drawn = [h for frame in film for h in frame["happenings"] if h["kind"] == "drew"]
    assert drawn
    assert not [h for h in drawn if hidden in h]


# ---------------------------------------------------------------------- bad values
@pytest.mark.parametrize(
    ("first", "last", "seat", "key"),
    [
        (-1, 0, None, "replay_ply"),
        (0, 10**6, None, "replay_ply"),
        ("0", 1, None, "replay_ply"),
        (0, True, None, "replay_ply"),
        (2, 1, None, "replay_order"),
        (0, MOST_FRAMES, None, "replay_many"),
        (0, 1, 3, "replay_seat"),
        (0, 1, -1, "replay_seat"),
        (0, 1, "0", "replay_seat"),
        (0, 1, True, "replay_seat"),
    ],
)
def test_bad_values_get_an_error_that_says_so(finished: Game, first: Any, last: Any, seat: Any, key: str) -> None:
    with pytest.raises(ServerError) as error:
        frames(finished.record(), first, last, seat, "en")
    assert error.value.key == key
    assert error.value.say("en") != error.value.say("de")


@pytest.mark.parametrize("record", [None, [], {}, {"schema": 1, "title": "chess"}])
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(PetriError):
        overview(record, "en")


def test_an_impossible_move_is_named() -> None:
    record = begun("pandemic", 5).record()
    record["moves"].append("drive Nowhere")
    with pytest.raises(RecordError) as error:
        overview(record, "en")
    assert error.value.move == 6


def test_stepping_does_not_play_the_whole_game_again(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    record = finished.record()
    overview(record, "en")
    calls = []
    play = Game.play
    monkeypatch.setattr(Game, "play", lambda game, move: (calls.append(move), play(game, move))[1])
    last = len(record["moves"])
    frames(record, last, last, None, "en")
    assert len(calls) <= STRIDE
    assert replays.played_through.cache_info().hits


def test_encoded_frames_are_the_frames_also_when_they_are_asked_for_again(finished: Game) -> None:
    record = finished.record()
    for first, last in ((0, 4), (3, 6), (0, 6)):
        made = json.loads(json.dumps(frames(record, first, last, 1, "de")))
        for _ in range(2):
            assert json.loads(encoded_frames(record, first, last, 1, "de")) == {"frames": made}
    with pytest.raises(ServerError):
        encoded_frames(begun("pandemic", 5).record(), 0, 5, 0, "en")
