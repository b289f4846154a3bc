"""Contagion at the terminal: what its table shows, what its moves look like, and what nobody is shown."""

from __future__ import annotations

import io
import itertools
import json
import random
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType

import petri
from petri.cli import main
from petri.cli.boards import find_board
from petri.cli.boards.contagion_cards import Cards
from petri.cli.boards.contagion_table import ContagionTable
from petri.cli.play import Play
from petri.cli.table import Sitting
from petri.cli.terminal import Terminal
from petri.cli.words import Words
from petri.core.text import LANGUAGES
from petri.core.title import all_titles, find_title, register
from petri.games.contagion import content
from petri.games.contagion.terms import TRACK_NAMES
from petri.games.contagion.title import Contagion

if "contagion" not in all_titles():
    register(Contagion())

TABLE: dict[str, Any] = {
    "options": {"players": 3, "neutral": True},
    "round": 5,
    "first": 2,
    "hands": [{"blue": 2, "black": 1}, {"red": 4}, {"purple": 1, "green": 2}],
    "shown": [{}, {"red": 1}, {}],
    "levels": [{"incubation": 4, "infection": 3, "resistance": 0}, {}, {"resistance": 3}],
    "scores": [12, 8, 0, 17],
    "kept": [["Tokyo"], [], ["London", "Khartoum"]],
    "spent": [[], ["Kabul"], []],
    "cities_gone": ["Berlin"],
    "display": [
        {"city": "New York", "rows": [[1, 3], [0, 2], [2, 2]]},
        {"city": "Jakarta", "rows": [["neutral", 2], [0, 2]]},
        {"city": "Cairo", "rows": [[0, 1]]},
        "Nairobi",
    ],
    "discard": {"yellow": 3, "purple": 1},
    "skulls": 3,
    "active": "e11",
    "past": ["e01", "e02", "e03", "w01"],
}


class Result(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Result]
Typed = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Run a command line in a folder of its own."""
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)

    def run(line: str, *lines: str) -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(text + "\n" for text in lines)))
        code = main(line.split())
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Result(code, captured.out, captured.err)

    return run


@pytest.fixture
def typed(run: Run) -> Typed:
    """Type lines into `petri play …` and read the screen."""

    def typed(args: str, *lines: str) -> str:
        result = run(f"play {args}", *lines)
        assert result.code == 0, result
        return result.out

    return typed


def saved(position: dict[str, Any], *seats: str) -> str:
    """A record in the working directory that begins with a position; the words that load it."""
    petri.save(petri.from_position("contagion", position, seats=seats or None), "set_up.petri.json")
    return "--load set_up"


def play_of(position: dict[str, Any], lang: str = "en") -> Play:
    return Play(Sitting(petri.from_position("contagion", position)), Terminal(), Words(lang))


def drawn(*parts: RenderableType, width: int = 100) -> str:
    console = Console(width=width, record=True, file=io.StringIO())
    for part in parts:
        console.print(part)
    return "\n".join(line.rstrip() for line in console.export_text().splitlines())


def listed(play: Play, seat: int = 0) -> list[str]:
    """The lines of the list of moves."""
    menu = play.menu(seat)
    return drawn(*menu.lines(menu.lots, play.screen.sayer(seat), fold=True), width=200).splitlines()


# ---------------------------------------------------------------------- the table
def test_the_table_shows_everything(typed: Typed) -> None:
    lines = [line.rstrip() for line in typed(saved(TABLE), "", "quit").splitlines()]
    heading = next(line for line in lines if "Pandemic: Contagion" in line)
    assert "round 5 of 12 · start player Red" in heading
    first = lines.index("Event: Border Checks · during the whole turn · new city")
    assert lines[first + 1 : first + 3] == [
        "  This turn your Infect actions may only target cities you already infect. Resistance does not help.",
        "Skulls ☠☠☠··· 3 (death toll at 4: Y▲ +3 N● +3 B■ +3)   To come ✦ ✦ WHO ✦ ✦ ✦ WHO",
    ]
    assert "Cards 46, 4 discarded   City deck 15" in lines
    city = lines.index("City         Points  Full  Rows         City action")
    assert lines[city + 1 : city + 5] == [
        "G☆ New York  8/5/3   7/8   Y▲▲▲ B■■ R◆◆  any time: take 2 from the discards",
        "B□ Jakarta   10/6/3  4/10  N●● B■■       at once: draw 3",
        "K○ Cairo     10/6/3  1/10  B■            any time: remove 1 of an opponent",
        "K○ Nairobi   4/2/1   0/4                 at once: any mutation +1",
    ]
    virus = lines.index("    Virus                Points  Incubation  Infection  Resistance  Dish  Hand")
    assert lines[virus + 1 : virus + 9] == [
        "▶0  B■ Blue · you        12      4           3 (4)      0 (1)       7     3",
        " 1  Y▲ Yellow · player 2  8       1 (2)       1 (2)      1 (1)       9     4",
        " 2  R◆ Red · player 3     0       1 (2)       1 (2)      3 (3)       10    3",
        "    N● Neutral            17      –           –          –           13    –",
        "   B■ Blue keeps: Tokyo (actions +1)",
        "   Y▲ Yellow known hand: 1R◇",
        "   R◆ Red keeps: London (ignore this round's card), Khartoum (move up one row)",
        "Your hand (3 of 9)  2B□ blue  1K○ black",
    ]
