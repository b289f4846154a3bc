"""Bots: they choose legal moves, from what their seat sees alone, and the same seed plays the same game."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from guest_bots import guests
from random_games import after_random_moves, asked

import petri
from petri.bots import Bot, GreedyBot, RandomBot, bots, find_bot, make_bot, play_game
from petri.bots.finding import installed, listed
from petri.games.pandemic.evaluation import evaluate

NAMES = sorted(bots())
HIDDEN = {"players": 3, "epidemics": 5}
OPEN = {"players": 2, "epidemics": 4}


def players(name: str, game: petri.Game, seed: int = 1) -> list[Bot]:
    return [make_bot(name, seed + seat) for seat in range(len(game.seats))]


def cures_found(game: petri.Game) -> int:
    return sum(cure != "active" for cure in game.position()["cures"].values())


# ---------------------------------------------------------------------- which bots there are
def test_every_bot_is_made_by_its_name_and_described_in_both_languages() -> None:
    assert NAMES == ["easy", "greedy", "normal", "planner", "random", "strong"]
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


# ---------------------------------------------------------------------- from anywhere
@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where bots of others lie, and we are."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    guests(tmp_path)
    return tmp_path


def test_a_class_in_a_file_or_a_module_is_a_bot(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "guests", raising=False)
    for spec in ("guests.py:FirstBot", str(folder / "guests.py:FirstBot"), "guests:FirstBot"):
        bot = make_bot(spec, 3)
        assert (bot.name, bot.label("de"), bot.describe("en")) == ("first", "first", "Takes the first move there is.")
        game = petri.new("pandemic", players=2, seed=1)
        seat = asked(game)
        assert bot.choose(game.view(seat), game.moves(seat)) == game.moves(seat)[0]
        assert not find_bot(spec).is_own
    monkeypatch.delitem(sys.modules, "guests", raising=False)


def test_a_file_that_has_changed_is_read_again(folder: Path) -> None:
    file = folder / "changing.py"
    for nth in (1, 2):
        file.write_text(f"from petri.bots import Bot\nclass A(Bot):\n    name = 'a{nth}'\n    choose = None\n")
        os.utime(file, ns=(nth, nth))
        assert make_bot("changing.py:A", 1).name == f"a{nth}"


def test_parameters_go_to_the_constructor(folder: Path) -> None:
    def given(text: str) -> object:
        return make_bot(f"guests.py:TunedBot{text}", 1).given  # type: ignore[attr-defined]

    assert given("") == (2, 0.5, "bold", None)
    assert given(":ahead=7;greed=2:style=3:file=4.5") == (7, 2, "3", 4.5)
    greedy = make_bot("greedy:ahead=1", 3)
    assert isinstance(greedy, GreedyBot) and greedy.ahead == 1
    assert find_bot("greedy:ahead=1").is_own


@pytest.mark.parametrize(
    ("spec", "says"),
    [
        ("clever", r"no bot “clever”. Bots: easy, normal, strong, random, greedy.*my_bot.py:MyBot.*cmd:"),
        ("", r"no bot “”"),
        ("greedy:deep=1", r"“deep=1” is no parameter.*ahead=3"),
        ("greedy:ahead", r"“ahead” is no parameter.*ahead=3"),
        ("greedy:ahead=1.5", r"ahead has to be a number such as 3, not “1.5”"),
        ("random:x=1", r"“x=1” is no parameter with a value. Parameters: –"),
        ("nowhere.py:MyBot", r"no file nowhere.py"),
        ("guests.py:MyBot", r"no “MyBot”. Bots there: FirstBot,"),
        ("guests.py:NoBot", r"is no bot: a bot is a class on top of petri.bots.Bot"),
        ("guests.py:Bot", r"is no bot"),
        ("guests.py:time", r"is no bot"),
        ("guests.py:UnmadeBot", r"cannot be made: OSError: no file with weights"),
        ("broken.py:MyBot", r"broken.py cannot be loaded: ZeroDivisionError"),
        ("leaving.py:MyBot", r"leaving.py cannot be loaded: SystemExit: 3"),
        ("no.such.module:MyBot", r"no.such.module cannot be loaded: ModuleNotFoundError"),
        ("cmd:", r"cmd: needs a program"),
        ("cmd:'x", r"is no command: No closing quotation"),
        ("cmd:./nowhere --flag", r"no program ./nowhere"),
        ("cmd:guests.py", r"no program guests.py"),
    ],
)
def test_what_is_no_bot_is_refused_with_what_would_be_right(folder: Path, spec: str, says: str) -> None:
    (folder / "broken.py").write_text("1 / 0")
    (folder / "leaving.py").write_text("raise SystemExit(3)")
    with pytest.raises(petri.BotError, match=says) as refused:
        make_bot(spec, 1)
    assert refused.value.say("de") != refused.value.say("en")


def test_packages_name_their_bots(folder: Path) -> None:
    """As an installed package does: a folder with its entry points on the path."""
    about = folder / "clever_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: clever-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[petri.bots]\nclever = guests:FirstBot\nrandom = guests:NoBot\n")
    sys.path.append(str(folder))
    try:
        assert list(installed()) == ["clever"]
        assert make_bot("clever", 1).name == "first"
        assert find_bot("clever").name == "clever"
        assert isinstance(make_bot("random", 1), RandomBot)
        with pytest.raises(petri.BotError, match="Bots: easy, normal, strong, random, greedy, planner, clever"):
            make_bot("cleverer", 1)
    finally:
        sys.modules.pop("guests", None)


def test_a_list_of_bots_may_end_with_a_command() -> None:
    assert listed("greedy, random,,-") == ["greedy", "random", "-"]
    assert listed("greedy,cmd:./bot a,b+c") == ["greedy", "cmd:./bot a,b+c"]
    assert listed("greedy+cmd:./bot a,b+c", "+") == ["greedy", "cmd:./bot a,b+c"]
    assert listed("") == []
