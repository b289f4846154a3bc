"""A game after the game: what decisions cost, what chance brought."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import petri
from petri.bots import analysis, make_bot, play_game
from petri.bots.analysis import Analysis, analyse
from petri.cli import main
from petri.core.errors import PetriError
from petri.core.record import save

BLUE = ["Paris", "Milan", "Essen", "London", "Madrid"]
CURED = {"yellow": "cured", "black": "cured", "red": "cured"}


@pytest.fixture(autouse=True)
def few_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "WORLDS", 4)


def greedy_game(**options: Any) -> petri.Game:
    game = petri.new("pandemic", seed=5, **{"players": 2, "epidemics": 6, **options})
    return play_game(game, [make_bot("greedy:ahead=1", seat) for seat in range(len(game.seats))])


def won_by_two_moves(*moves: str) -> petri.Game:
    """The last cure is a drive away."""
    start = {"roles": ["medic", "dispatcher"], "turn": 0, "hands": [BLUE, []], "pawns": ["Miami", "Lima"]}
    options = {"players": 2, "epidemics": 4}
    cubes = {"Lima": {"yellow": 1}}
    game = petri.from_position("pandemic", {**start, "cures": CURED, "cubes": cubes, "options": options})
    for move in moves:
        game.play(move)
    return game


def test_skill_and_luck_add_up() -> None:
    found = analyse(greedy_game().record(), nodes=20)
    (side,) = found.sides
    assert side.end == 0.0 < side.start < 1.0
    assert side.start + side.skill + side.luck == pytest.approx(side.end)
    assert side.skill <= 0.0
    assert all(decision.loss >= 0.0 for decision in found.decisions)
    assert side.skill == pytest.approx(-sum(decision.loss for decision in found.decisions))


def test_whose_decisions_are_good_has_no_loss() -> None:
    found = analyse(won_by_two_moves("drive Atlanta", "cure blue").record(), nodes=200)
    (decision,) = found.decisions
    assert decision.played == ("drive Atlanta", "cure blue") and decision.better == ()
    assert (decision.best, decision.loss, decision.luck) == (1.0, 0.0, 0.0)
    assert (found.sides[0].start, found.sides[0].end) == (1.0, 1.0)


def test_a_chance_that_was_missed() -> None:
    """Nothing was done with a game that was won."""
    found = analyse(won_by_two_moves("pass").record(), nodes=200)
    first = found.decisions[0]
    assert first.played == ("pass",) and first.better == ("drive Atlanta", "cure blue")
    assert first.best == 1.0 and 0.0 < first.loss < 1.0
    assert first.aims["en"] == ("to win the game",)
    assert found.turning_points()[0] == first


def test_a_turn_is_one_decision() -> None:
    game = petri.new("pandemic", players=2, epidemics=4, seed=3)
    bots = [make_bot("greedy:ahead=1", seat) for seat in range(2)]
    beginner = game.turn
    while game.turn == beginner:
        seat = game.to_act
        assert seat is not None
        game.play(bots[seat].choose(game.view(seat), game.moves(seat)))
    first = analyse(game.record(), nodes=100).decisions[0]
    assert first.ply == 0 and first.plies >= 4


def test_the_same_again() -> None:
    def once() -> Analysis:
        return analyse(won_by_two_moves("pass").record(), nodes=100)

    assert once() == once()


@pytest.mark.parametrize(
    "options", [{"open_hands": False}, {"virulent_strain": 8, "epidemics": 4}, {"players": 1, "epidemics": 4}], ids=str
)
def test_hidden_hands_and_modules(options: dict[str, Any]) -> None:
    record = greedy_game(**options).record()
    found = analyse({**record, "moves": record["moves"][:30]}, nodes=20)
    assert len(found.decisions) > 5


def test_what_was_not_played_is_not_there() -> None:
    found = analyse(petri.new("pandemic", seed=1).record())
    assert (found.decisions, found.sides) == ((), ())
    with pytest.raises(PetriError):
        analyse({"schema": 1})


# ---------------------------------------------------------------------- on the command line
@pytest.fixture
def missed(tmp_path: Path) -> str:
    file = tmp_path / "missed.petri.json"
    save(won_by_two_moves("pass"), file)
    return str(file)


def test_it_is_told(missed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", missed, "--nodes", "100", "--lang", "en"]) == 0
    told = capsys.readouterr().out
    assert "better: drive Atlanta, cure blue" in told and "to win the game" in told
    main(["analyse", missed, "--nodes", "100", "--lang", "de"])
    assert "besser: drive Atlanta, cure blue" in capsys.readouterr().out


def test_as_json(missed: str, capsys: pytest.CaptureFixture[str]) -> None:
    main(["analyse", missed, "--nodes", "100", "--json"])
    found = json.loads(capsys.readouterr().out)
    assert found["decisions"][0]["better"] == ["drive Atlanta", "cure blue"]
    assert found["turning_points"][0] == 0 and found["plies"] == 1


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(tmp_path / "nothing.json")]) != 0
    assert "nothing.json" in capsys.readouterr().err
