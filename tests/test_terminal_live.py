"""The program at a real terminal of 80 columns and 24 rows: a pseudo-terminal, and an emulator that shows what a person
would see, so that nobody counts rows but the terminal itself."""

from __future__ import annotations

import os
import random
import select
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from programs import PATIENCE, PETRI, running

import petri
from petri.cli.words import Words

if sys.platform == "win32":
    pytest.skip("there are no pseudo-terminals", allow_module_level=True)

import fcntl
import struct
import termios

import pyte

WIDTH, HEIGHT = 80, 24
TAB, UP, ENTER, ERASE_LINE = "\t", "\x1b[A", "\r", "\x15"
TOOLBAR = "Tab completes"
WORDS = Words("en")


class Live:
    """A program and the screen before it."""

    def __init__(self, master: int) -> None:
        self.master = master
        self.screen = pyte.Screen(WIDTH, HEIGHT)
        self.screen.write_process_input = self.type  # type: ignore[method-assign]  # where the cursor is, if asked
        self.stream = pyte.ByteStream(self.screen)

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def rows(self) -> list[str]:
        return [row.rstrip() for row in self.screen.display]

    @property
    def seen(self) -> str:
        """Without breaks of lines."""
        return " ".join(" ".join(self.rows()).split())

    def until(self, holds: Callable[[], Any], what: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not holds():
            ready, _, _ = select.select([self.master], [], [], max(0.0, deadline - time.monotonic()))
            assert ready, f"waited for {what}; there is\n" + "\n".join(self.rows())
            self.stream.feed(os.read(self.master, 65536))

    def is_asking(self) -> bool:
        """The bar below the line that is typed is there, and the cursor in that line."""
        return TOOLBAR in self.rows()[-1] and self.line() == ">"

    def line(self) -> str:
        return self.rows()[self.screen.cursor.y]

    def until_asking(self) -> None:
        """Past pages, and past the moment in which the keyboard changes hands."""
        self.until(self.gone_on, "a question")

    def gone_on(self) -> bool:
        if self.line().strip() in (WORDS("play.more"), WORDS("play.ready")):
            self.enter("")
        return self.is_asking()

    def enter(self, line: str) -> None:
        """What is seen after it has been drawn after it."""
        self.type(line + ENTER)
        self.screen.erase_in_display(2)


@contextmanager
def playing(*options: str) -> Iterator[Live]:
    master, slave = os.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", HEIGHT, WIDTH, 0, 0))
    environment = {key: value for key, value in os.environ.items() if key not in ("LINES", "COLUMNS", "NO_COLOR")}
    environment |= {"TERM": "xterm-256color", "LANG": "en_GB.UTF-8"}
    command = [*PETRI, "play", *options]
    try:
        with running(command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True):
            yield Live(master)
    finally:
        os.close(master)
        os.close(slave)


def below(live: Live) -> list[str]:
    """What stands between the line that is typed and the bar."""
    rows = live.rows()[live.screen.cursor.y + 1 : HEIGHT - 1]
    return [row.strip() for row in rows if row]


def is_paged(live: Live) -> bool:
    return live.line().startswith(WORDS("play.more"))


def test_completions_have_rows_only_while_one_is_chosen() -> None:
    game = petri.new("pandemic", players=2, seed=7)
    with playing("pandemic", "--seed", "7", "--bots", "none") as live:
        live.until_asking()
        assert (
            game.say() in live.seen and not below(live) and "turn 1" in live.rows()[0]
        )  # rows kept free below would have moved it away
        drives = [move.text for move in game.moves() if move.kind == "drive"]
        live.type("drive " + TAB)
        live.until(lambda: below(live) == drives, "the choices below the line")
        live.enter(ERASE_LINE + "hand")
        live.until(lambda: live.is_asking() and not below(live), "the question")
        assert game.say() in live.seen
        live.type(drives[0][: len("drive ") + 2] + TAB)  # what only one move begins with is written out
        live.until(lambda: live.line() == f"> {drives[0]}", "the whole move")
        live.enter("")
        game.play(drives[0])
        live.until(lambda: live.is_asking() and game.say() in live.seen, "the next question")


def test_what_is_longer_than_the_screen_comes_page_by_page() -> None:
    with playing("pandemic", "--seed", "7", "--bots", "none") as live:
        live.until_asking()
        pages: list[list[str]] = [[]]
        live.enter("help")
        while not live.is_asking():
            live.until(lambda: live.is_asking() or is_paged(live), "a page")
            if is_paged(live):
                pages.append(live.rows())
                live.enter("")
        told = " ".join(" ".join(row for page in pages for row in page).split())
        assert len(pages) > 2 and "this text" in told and "this text" not in live.seen
        live.enter("help")
        live.until(lambda: is_paged(live), "a page")
        live.enter("q")  # who has seen enough is asked again at once
        live.until_asking()


@pytest.mark.parametrize(
    ("title", "options", "seed", "number"),
    [
        ("pandemic", {"players": 4}, 3, 12),
        ("contagion", {"players": 5}, 3, 8),
        *[
            pytest.param(title, options, seed, 80, marks=pytest.mark.thorough)
            for title, options in (
                ("pandemic", {"players": 4}),
                ("contagion", {"players": 5}),
                ("viroid", {"players": 4}),
            )
            for seed in (4, 5)
        ],
    ],
)
def test_what_decides_is_on_a_real_screen(title: str, options: dict[str, int], seed: int, number: int) -> None:
    """A twin of the game knows what is asked, and which kinds of moves there are."""
    chance, game = random.Random(seed), petri.new(title, seed=seed, **options)
    flags = [part for key, value in options.items() for part in (f"--{key}", str(value))]
    with playing(title, "--seed", str(seed), "--bots", "none", *flags) as live:
        for _ in range(number):
            if game.outcome is not None:
                return
            live.until(lambda: live.gone_on() and " ".join(game.say().split()) in live.seen, game.say())
            seat = game.to_act
            assert seat is not None
            for word in {game.typed(move).split()[0] for move in game.moves(seat)}:
                assert word in live.seen, (word, live.rows())
            move = chance.choice(game.moves(seat))
            live.enter(game.typed(move))
            game.play(move)
