"""Bots: they choose legal moves, from what their seat sees alone, and the same seed plays the same game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import petri
from petri.bots import Bot, GreedyBot, RandomBot, bots, make_bot, play_game
from petri.games.pandemic.evaluation import evaluate

NAMES = sorted(bots())
HIDDEN = {"players": 3, "epidemics": 5}
OPEN = {"players": 2, "epidemics": 4}


def players(name: str, game: petri.Game, seed: int = 1) -> list[Bot]:
    return [make_bot(name, seed + seat) for seat in range(len(game.seats))]


def after_random_moves(moves: int, seed: int, **options: object) -> petri.Game:
    """A game some way on, but not over."""
    game = petri.new("pandemic", seed=seed, **options)
    bot = RandomBot(seed)
    for _ in range(moves):
        before, seat = game.copy(), asked(game)
        game.play(bot.choose(game.view(seat), game.moves(seat)))
        if game.outcome is not None:
            return before
    return game


def asked(game: petri.Game) -> int:
    assert game.to_act is not None
    return game.to_act


def cures_found(game: petri.Game) -> int:
    return sum(cure != "active" for cure in game.position()["cures"].values())


# ---------------------------------------------------------------------- which bots there are
def test_every_bot_is_made_by_its_name_and_described_in_both_languages() -> None:
    assert NAMES == ["greedy", "random"]
    for name in NAMES:
        bot = make_bot(name, 3)
        assert bot.name == name
        assert bot.describe("en") != bot.describe("de")


def test_an_unknown_bot_is_refused_with_the_names_of_the_others() -> None:
    with pytest.raises(petri.BotError, match=r"“clever”.*random, greedy"):
        make_bot("clever", 1)


@pytest.mark.parametrize("seed", [-1, 2**63, "7", True])
def test_a_bad_seed_is_refused(seed: object) -> None:
    with pytest.raises(petri.OptionError):
        make_bot("random", seed)  # type: ignore[arg-type]


def test_every_seat_needs_a_bot() -> None:
    with pytest.raises(petri.BotError, match="1 bots were given for 3 seats"):
        play_game(petri.new("pandemic", seed=1, **HIDDEN), [make_bot("random", 1)])


# ---------------------------------------------------------------------- what they choose
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [OPEN, HIDDEN | {"consent": True}, {"edition": 1, "epidemics": 6}])
def test_a_bot_chooses_one_of_the_moves_it_is_given(name: str, options: dict[str, object]) -> None:
    for seed in range(3):
        game = after_random_moves(2 + 5 * seed, seed, **options)
        bot = make_bot(name, seed)
        for _ in range(2):
            if (seat := game.to_act) is None:
                break
            moves = game.moves(seat)
            move = bot.choose(game.view(seat), moves)
            assert move in moves
            game.play(move)


def test_random_bots_play_whole_games() -> None:
    for seed in range(5):
        game = petri.new("pandemic", seed=seed, **HIDDEN)
        assert play_game(game, players("random", game, seed)).outcome is not None


@pytest.mark.parametrize("make", [RandomBot, lambda seed: GreedyBot(seed, ahead=1)], ids=["random", "greedy"])
def test_the_same_seed_plays_the_same_moves(make: Callable[[int], Bot]) -> None:
    def moves_of(seed: int) -> tuple[str, ...]:
        game = petri.new("pandemic", seed=5, **OPEN)
        two = [make(seed), make(seed + 1)]
        while len(game.played) < 20 and (seat := game.to_act) is not None:
            game.play(two[seat].choose(game.view(seat), game.moves(seat)))
        return game.played

    assert moves_of(8) == moves_of(8)


def test_another_seed_plays_other_moves() -> None:
    def game_of(seed: int) -> tuple[str, ...]:
        game = petri.new("pandemic", seed=5, **OPEN)
        return play_game(game, players("random", game, seed)).played

    assert game_of(8) != game_of(9)


def test_random_chooses_a_kind_first() -> None:
    """Six flights and one pass: each kind comes as often as the other."""
    moves = [petri.Move("pass", 0, 0), *(petri.Move(f"charter {n}", 0, n) for n in range(1, 7))]
    bot = RandomBot(2)
    passes = sum(bot.choose({}, moves).kind == "pass" for _ in range(400))
    assert 160 < passes < 240


# ---------------------------------------------------------------------- what they see
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [OPEN, HIDDEN])
def test_a_choice_depends_on_view_and_moves_alone(name: str, options: dict[str, object]) -> None:
    """Two tables that look the same to the seat, with other cards in the hidden places: the same choice."""
    for seed in range(3):
        game = after_random_moves(4 + 6 * seed, seed, **options)
        seat = asked(game)
        other = game.imagine(seat, 99 + seed)
        assert other.view(seat) == game.view(seat)
        assert other.position() != game.position()
        choices = [make_bot(name, 4).choose(table.view(seat), table.moves(seat)) for table in (game, other)]
        assert choices[0] == choices[1]


def test_the_evaluation_does_not_read_hidden_decks() -> None:
    """With open hands nothing but the decks is hidden; whatever their order, the state looks the same."""
    for seed in range(8):
        game = after_random_moves(4 * seed, seed, **OPEN)
        for seat in range(2):
            values = {evaluate(game.imagine(seat, deal).state, seat) for deal in range(3)}
            assert values == {evaluate(game.state, seat)}


def test_choosing_changes_nothing() -> None:
    game = after_random_moves(15, 3, **OPEN)
    seat = asked(game)
    view, moves = game.view(seat), game.moves(seat)
    before = game.position()
    make_bot("greedy", 1).choose(view, moves)
    assert game.position() == before
    assert (view, moves) == (game.view(seat), game.moves(seat))


# ---------------------------------------------------------------------- how well they play
def test_greedy_discovers_a_cure_when_it_can() -> None:
    game = petri.from_position(
        "pandemic",
        {
            "roles": ["medic", "researcher"],
            "hands": [["Paris", "Milan", "Essen", "London", "Madrid"], ["Lima"]],
            "cubes": {"Atlanta": {"blue": 3}},
            "turn": 0,
            "options": OPEN,
        },
    )
    assert str(make_bot("greedy", 1).choose(game.view(0), game.moves(0))) == "cure blue"


def test_greedy_treats_the_city_that_is_about_to_break_out() -> None:
    game = petri.from_position(
        "pandemic",
        {
            "roles": ["scientist", "researcher"],
            "pawns": ["Paris", "Lima"],
            "cubes": {"Paris": {"blue": 3}, "Essen": {"blue": 3}},
            "turn": 0,
            "options": OPEN,
        },
    )
    assert str(make_bot("greedy", 1).choose(game.view(0), game.moves(0))) == "treat blue"


def test_greedy_keeps_its_events_while_nothing_is_the_matter() -> None:
    game = petri.from_position(
        "pandemic",
        {
            "roles": ["scientist", "researcher"],
            "hands": [["One Quiet Night", "Airlift", "Forecast"], []],
            "cubes": {"Atlanta": {"blue": 1}},
            "turn": 0,
            "options": OPEN,
        },
    )
    assert make_bot("greedy", 1).choose(game.view(0), game.moves(0)).kind == "treat"


@pytest.mark.thorough
def test_greedy_finds_more_cures_than_random() -> None:
    """Looking a single move ahead, to be quick."""
    found = {"random": 0, "greedy": 0}
    for seed in range(6):
        for name in found:
            game = petri.new("pandemic", seed=seed, **OPEN)
            two = [GreedyBot(seat, ahead=1) if name == "greedy" else RandomBot(seat) for seat in range(2)]
            found[name] += cures_found(play_game(game, two))
    assert found["greedy"] >= found["random"] + 2


def test_planning_ahead_beats_the_best_single_move() -> None:
    """A pawn one step from a research station with all cards goes there and discovers the cure in the same turn."""
    game = petri.from_position(
        "pandemic",
        {
            "roles": ["medic", "researcher"],
            "pawns": ["Chicago", "Chicago"],
            "hands": [["Paris", "Milan", "Essen", "London", "Madrid"], ["Lima"]],
            "cubes": {"Chicago": {"blue": 2}},
            "turn": 0,
            "actions": 2,
            "options": OPEN,
        },
    )
    bot = make_bot("greedy", 1)
    for expected in ("drive Atlanta", "cure blue"):
        move = bot.choose(game.view(0), game.moves(0))
        assert str(move) == expected
        game.play(move)
