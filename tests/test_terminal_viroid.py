"""Viroid at the terminal: what its table shows at 80 columns, what its moves look like, and what one may look at."""

from __future__ import annotations

import io
import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console, Group, RenderableType

import petri
from petri.cli import main
from petri.cli.boards import find_board
from petri.cli.words import Words
from petri.core.text import LANGUAGES

TABLE = {
    "options": {"players": 3},
    "research": 12,
    "boards": [
        {
            "dna": 9,
            "modes": {"small": 1, "ship": 2},
            "resistances": {"medication": 2},
            "stems": [{"card": "zysten_a", "developed": 1}],
            "bonus": "bonus_dna",
        },
        {"dna": 3, "modes": {"insect": 2}, "resistances": {"heat": 1}, "bonus": "env_insect"},
        {"bonus": "komplex"},
    ],
    "cities": {
        "London": {"small": "0", "livestock": "x"},
        "Lima": {"insect": "11", "small": "x", "livestock": "x"},
        "Santiago": {"insect": "x", "small": "x", "livestock": "x"},
    },
    "markers": {"airport": ["Tokyo"], "small": ["Paris"], "isolation": ["Moscow"]},
    "drawn": ["A03"],
    "agenda": [["turn_end", 0], ["roll", 0], ["mutation", 0]],
}

each_language = pytest.mark.parametrize("lang", LANGUAGES)


def drawn(what: RenderableType, width: int = 80) -> str:
    console = Console(width=width, file=io.StringIO(), force_terminal=False)
    console.print(what)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def picture(game: petri.Game, lang: str = "en", width: int = 80, *, brief: bool = False) -> str:
    """The table, what is in force, the own board."""
    board, view = find_board("viroid", Words(lang)), game.view(0)
    below = [*board.in_force(view, brief=brief), *board.hand(view, brief=brief)]
    return drawn(Group(board.picture(view, ["a", "b", "c"], width), *below), width)


def look(game: petri.Game, what: str, rest: str = "", lang: str = "en") -> str:
    return drawn(find_board("viroid", Words(lang)).look(what, game.view(0), rest, 80))


@each_language
def test_the_table_fits_a_small_terminal(lang: str) -> None:
    """Map, tracks and boards in 24 lines of 80 columns, all 36 cities with them."""
    game = petri.from_position("viroid", TABLE)
    lines = picture(game, lang, brief=True).splitlines()
    assert len(lines) <= 24
    assert all(cell_len(line) <= 80 for line in lines)
    text = "\n".join(lines)
    assert all(city["label"][:12] in text for city in game.box(lang)["cities"].values())


@each_language
def test_whole_games_can_be_drawn(lang: str) -> None:
    board = find_board("viroid", Words(lang))
    for seed, options in enumerate([{"players": 2}, {"players": 4, "pathogen": "virus"}, {"pathogen": "fungus"}]):
        game, chance = petri.new("viroid", seed=seed, **options), random.Random(seed)
        while game.outcome is None:
            if chance.random() < 0.1:
                lines = picture(game, lang).splitlines()
                assert all(cell_len(line) <= 80 for line in lines)
                moves = game.moves()
                assert len(board.labels(moves)) == len(moves)
                assert all(board.hint(game.view(0), move, move.kind) is not None for move in moves)
            game.play(chance.choice(game.moves()))
        assert {key for key, _ in board.summary(game.view(0))} == {
            Words(lang)(f"viroid.{key}") for key in ("research", "corpses_left", "gone")
        }


def test_the_map_scrolls_away_before_tracks_and_boards() -> None:
    lines = picture(petri.from_position("viroid", TABLE)).splitlines()
    first = {
        what: next(n for n, line in enumerate(lines) if what in line) for what in ("Sydney", "12/44", "† ", "Red 9")
    }
    assert first["Sydney"] < first["12/44"] < first["Red 9"]
    assert len(lines) - first["12/44"] <= 12


def test_the_table_tells_what_counts() -> None:
    text = picture(petri.from_position("viroid", TABLE))
    assert "12/44" in text and "A5 B18+1M C9+1M C9+1M D18+1M" in text
    assert "London       0†b M5 ✈" in text  # an infected of seat 0, a corpse, a healthy field; medication 5, an airport
    assert "Humanity Is Watchful" in text and "Heals Tokyo" in text
    assert "Red 9 DNA" in text and "Small animals I, Ship II" in text and "Medication 6" in text
    assert "Cysts A: Cysts, Abscesses (5)" in text
    assert "Blue 3 DNA" in text and "Green 0 DNA" in text


def test_a_city_tells_its_fields_and_neighbours() -> None:
    game = petri.from_position("viroid", TABLE)
    london = look(game, "city", "lond")
    assert "Small animals: Red, covered" in london and "Livestock: dead" in london and "Blood: healthy" in london
    assert "land: Paris" in london and "sea: Washington" in london
    assert "Paris        sslb M4 s" in look(game, "city")
    with pytest.raises(petri.MoveError, match="Atlantis"):
        look(game, "city", "Atlantis")


def test_cards_boards_and_events_can_be_looked_at() -> None:
    game = petri.from_position("viroid", TABLE)
    left = look(game, "card")
    assert "husten_a" in left and "zysten_a" not in left  # somebody has it
    assert "Abscesses (5): +1 cold resistance." in look(game, "card", "zysten_a")
    assert "Environmental Bonus" in look(game, "board", "1") and "Cysts" not in look(game, "board", "1")
    assert "Cysts" in look(game, "board")
    assert "A03 Humanity Is Watchful" in look(game, "events")
    assert "No event" in look(petri.new("viroid", seed=1), "events")


def test_what_may_be_typed_is_offered() -> None:
    board = find_board("viroid", Words("de"))
    offered = board.completions(petri.from_position("viroid", TABLE).view(0))
    assert {"stadt Mexiko-Stadt", "symptome zysten_a"} <= set(offered)
    assert "infiziere STADT ART" in board.forms({}) and "heile STADT ART PLATZ" in board.forms({})


def play_typed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Callable[..., str]:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("LANG", raising=False)

    def typed(line: str, *lines: str) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(text + "\n" for text in lines)))
        assert main(line.split()) == 0
        return capsys.readouterr().out

    return typed


def test_a_person_plays_and_is_told_what_is_wrong(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    typed = play_typed(capsys, monkeypatch, tmp_path)
    out = typed("play viroid --seed 1 --start 0", "infect Paris small", "why end", "rubbish", "1", "help", "quit")
    assert "(V-079)" in out and "rubbish" in out
    assert "infect CITY TYPE" in out and "card [CARD]" in out and "board [SEAT]" in out
    again = typed("play viroid --seed 1 --start 0 --bots random,random,random")
    assert "Viroid" in again
