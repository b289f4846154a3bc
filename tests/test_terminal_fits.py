"""At 80 columns and 24 rows all that decides a move is on the screen: the last rows are looked at as a terminal shows
them, in whole games of every title and module."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from typing import Any

import pytest
from rich.console import Console, RenderableType

import petri
from petri.cli.play import Play
from petri.cli.table import Sitting
from petri.cli.terminal import BELOW, Terminal
from petri.cli.words import Words
from petri.core.title import find_title

WIDTH, HEIGHT = 80, 24
MOST = 250  # moves of a game that are looked at
GAMES: dict[str, tuple[str, dict[str, Any]]] = {
    "pandemic-4": ("pandemic", {"players": 4, "epidemics": 6}),
    "pandemic-open": ("pandemic", {"players": 4, "epidemics": 4}),
    "pandemic-5": ("pandemic", {"players": 5}),
    "pandemic-1st": ("pandemic", {"players": 4, "edition": 1}),
    **{ready.key: ("pandemic", dict(ready.options)) for ready in find_title("pandemic").ready},
    "contagion-2": ("contagion", {"players": 2}),
    "contagion-5": ("contagion", {"players": 5}),
    "viroid-2": ("viroid", {"players": 2}),
    "viroid-4": ("viroid", {"players": 4, "pathogen": "virus"}),
}


class Screen(Terminal):
    """A terminal of which only the last rows are seen."""

    def __init__(self, width: int = WIDTH, height: int = HEIGHT) -> None:
        super().__init__()
        self.is_live = True
        self.console = Console(
            width=width, height=height, file=io.StringIO(), highlight=False, markup=False, emoji=False
        )
        self.lines: list[str] = []
        self.paged: list[str] = []

    def show(self, *parts: RenderableType) -> None:
        self.lines += self.drawn(parts)

    def drawn(self, parts: Any) -> list[str]:
        lines = [line for part in parts for line in self.console.render_lines(part, pad=False)]
        return ["".join(segment.text for segment in line) for line in lines]

    def page(self, parts: Any, more: str) -> None:
        self.paged += self.drawn(parts)

    def clear(self) -> None:
        self.lines = []

    @property
    def seen(self) -> str:
        """What is above the line that is typed, without breaks of lines."""
        return joined(self.lines[-self.height :])


def joined(lines: list[str]) -> str:
    return " ".join(" ".join(lines).replace("• ", "").split())


def decisions(title: str, options: dict[str, Any], seed: int, lang: str) -> Iterator[tuple[Play, Screen]]:
    """A person plays by chance among others who do so, too; each decision as it is shown."""
    chance, screen = random.Random(seed), Screen()
    settled = find_title(title).settle(options)
    seats = find_title(title).seats(settled)
    me = seed % seats
    names = [f"Player {seat + 1}" if seat == me else "bot random" for seat in range(seats)]
    game = petri.new(title, seed=seed, seats=names, **options)
    play = Play(Sitting(game), screen, Words(lang))
    for _ in range(MOST):
        seat = game.to_act
        if seat is None:
            return
        if seat == me:
            play.draw(play.menu(seat), waiting=False, afresh=True)
            yield play, screen
            screen.paged = []
        moves = game.moves(seat)
        acting = [move for move in moves if move.kind not in ("pass", "end")]
        play.sitting.play(chance.choice(acting or moves), by_person=seat == me)


QUICK = ("pandemic-4", "whole_box", "contagion-5", "viroid-4")


@pytest.mark.parametrize("seed", [1, *(pytest.param(seed, marks=pytest.mark.thorough) for seed in (3, 4))])
@pytest.mark.parametrize("lang", [pytest.param("en", marks=pytest.mark.thorough), "de"])
@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.thorough) for name in GAMES]
)
def test_what_decides_is_on_the_screen(name: str, lang: str, seed: int) -> None:
    title, options = GAMES[name]
    looked = left_out = 0
    for play, screen in decisions(title, options, seed, lang):
        seat = play.game.to_act
        assert seat is not None
        seen, view, menu = screen.seen, play.game.view(seat), play.menu(seat)
        assert joined([play.game.say(lang=lang)]) in seen
        for lot in menu.lots:
            assert str(menu.form(lot)) in seen
        hands = [screen.drawn(play.board.hand(view, brief=brief)) for brief in (False, True)]
        assert any(joined(hand) in seen for hand in hands)
        force = [screen.drawn(play.board.in_force(view, brief=brief)) for brief in (False, True)]
        assert any(joined(some) in seen for some in force)
        news = [[str(line) for line in play.screen.news(seat, WIDTH, brief=brief)] for brief in (False, True)]
        looked += 1
        if not any(joined(some) in seen for some in news):
            assert joined(news[0]) == joined(screen.paged)  # then all of it was told just before
            assert play.words("play.earlier") in seen
            left_out += 1
    assert looked and left_out * 4 <= looked


@pytest.mark.parametrize("width", [60, *(pytest.param(width, marks=pytest.mark.thorough) for width in (80, 200))])
@pytest.mark.parametrize("name", QUICK)
def test_no_line_is_longer_than_the_screen(name: str, width: int) -> None:
    title, options = GAMES[name]
    game = petri.new(title, seed=3, **options)
    play = Play(Sitting(game), Screen(width, 40), Words("de"))
    for _ in range(20):
        if game.to_act is None:
            break
        play.draw(play.menu(game.to_act), waiting=False)
        assert all(len(line) <= width for line in play.terminal.lines)  # type: ignore[attr-defined]
        play.sitting.play(random.Random(3).choice(game.moves(game.to_act)), by_person=True)


def test_all_of_the_table_is_shown_where_there_is_room() -> None:
    game = petri.new("pandemic", seed=3, players=2)
    play = Play(Sitting(game), Screen(80, 50), Words("en"))
    play.draw(play.menu(game.to_act or 0), waiting=False)
    seen = play.terminal.seen  # type: ignore[attr-defined]
    assert "Infection rate" in seen and "Drive to …" in seen


# ---------------------------------------------------------------------- numbers that stay put
def numbers(play: Play, seat: int) -> list[str]:
    return [f"{n} {move.text}" for n, move in enumerate(play.menu(seat).moves, 1)]


def test_numbers_stay_while_nothing_changes() -> None:
    position = {
        "roles": ["dispatcher", "medic"],
        "hands": [["Atlanta", "Lima"], ["Paris"]],
        "options": {"epidemics": 4},
    }
    play = Play(Sitting(petri.from_position("pandemic", position)), Screen(), Words("en"))
    before = numbers(play, 0)
    for line in ("why cure red", "map", "moves charter", "help", "drive Atlantis", "lang de", "threat", "9999", "züge"):
        play.follow(line, 0)
        assert numbers(play, 0) == before, line
    shown = [n for n, text in enumerate(before, 1) if text.endswith("charter Sydney")]
    play.notes = []
    play.follow("moves charter", 0)
    listed = joined(play.terminal.drawn(play.notes))  # type: ignore[attr-defined]
    assert f"{shown[0]} Sydney" in listed
    play.follow(str(shown[0]), 0)
    assert play.game.played == ("charter Sydney",)


def test_long_answers_are_paged_and_short_ones_stand_above_the_question() -> None:
    game = petri.new("pandemic", seed=3, players=2, start=0)
    screen = Screen()
    play = Play(Sitting(game), screen, Words("en"))
    play.follow("why cure red", 0)
    play.draw(play.menu(0), waiting=False)
    assert not screen.paged
    assert screen.seen.index("“cure red” is not legal now") < screen.seen.index(game.say())
    play.follow("help", 0)
    play.draw(play.menu(0), waiting=False)
    assert "this text" in joined(screen.paged) and "this text" not in screen.seen and game.say() in screen.seen


def test_pipes_are_not_paged(capsys: pytest.CaptureFixture[str]) -> None:
    terminal = Terminal()
    assert not terminal.is_live
    terminal.page(["line"] * 100, "more")
    assert capsys.readouterr().out.count("line\n") == 100


def test_rows_below_are_those_of_the_line_and_the_bar() -> None:
    assert Screen().height == HEIGHT - BELOW


def test_names_of_cities_are_cut_only_where_they_have_to_be() -> None:
    """Two cities stand in a line of eighty, whatever they are called."""
    for seed in range(12):
        game, screen = petri.new("contagion", players=5, seed=seed), Screen()
        play = Play(Sitting(game), screen, Words("de"))
        drawn = screen.drawn([play.board.picture(game.view(0), game.seats, WIDTH, brief=True)])
        for city in game.box("de")["cities"].values():
            if len(city["label"]) > 11 and city["label"][:6] in joined(drawn):
                assert city["label"] in joined(drawn)
                return
    raise AssertionError("no city with a long name was on the table")
