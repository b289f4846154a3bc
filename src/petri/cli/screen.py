"""What is shown at the table: the log, the board, the question and the moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from petri.cli.boards import Board
from petri.cli.menu import Menu, Say
from petri.cli.output import two_columns
from petri.cli.table import Ply, Sitting, bot_named
from petri.cli.words import Words
from petri.core.game import Game, Move, nameless
from petri.core.speech import Happening
from petri.core.title import find_title


class Screen:
    """Draws one sitting in one language."""

    def __init__(self, sitting: Sitting, board: Board, words: Words) -> None:
        self.sitting = sitting
        self.game = sitting.game
        self.board = board
        self.words = words
        self.lang = words.lang

    def seat_name(self, seat: int) -> str:
        return self.board.seat_name(self.game.view(None), seat)

    # ------------------------------------------------------------------ the table
    def table(self, viewer: int | None, width: int) -> Iterator[RenderableType]:
        """All that a seat may see, or what everybody may see."""
        yield Rule(Text(self.heading(), "bold"), style="cyan")
        log = list(self.log(self.sitting.since_last_move(viewer), viewer)) if viewer is not None else []
        yield from log
        if log:
            yield Rule(style="dim")
        yield self.board.picture(self.game.view(viewer), who_sits(self.game, self.words, viewer), width)

    def heading(self) -> str:
        title = find_title(self.game.title).name(self.lang)
        view = self.game.view(None)
        parts = title, self.board.progress(view, self.sitting.turns), self.board.options_line(view)
        return " · ".join(filter(None, parts))

    def question(self, menu: Menu, *, waiting: bool) -> Iterator[RenderableType]:
        yield Rule(style="cyan")
        yield Text(self.waiting(menu) if waiting else self.game.say(lang=self.lang), "bold")
        yield from menu.lines(menu.lots, self.sayer(menu.viewer), fold=True)

    def waiting(self, menu: Menu) -> str:
        key = "play.waiting" if menu.moves else "play.nothing_to_play"
        return self.words(key, who=self.seat_name(menu.viewer))

    def sayer(self, viewer: int) -> Say:
        """How moves are said to a seat: with whose they are if not its own."""
        view = self.game.view(viewer)

        def say(move: Move, label: str) -> tuple[str, Text]:
            whose = "" if move.seat == viewer else f"{self.seat_name(move.seat)}: "
            return whose + self.game.say(move, self.lang), self.board.hint(view, move, label)

        return say

    # ------------------------------------------------------------------ the log
    def log(self, plies: Iterable[Ply], viewer: int | None) -> Iterator[RenderableType]:
        """What a seat has seen happen, in paragraphs."""
        for happenings in in_paragraphs(seen_by(plies, viewer), self.board):
            table = Table.grid(padding=(0, 1))
            table.add_row(Text("•", "dim"), Text(" ").join(sentences(self.game, happenings, self.board)))
            yield table

    # ------------------------------------------------------------------ the end
    def end(self) -> RenderableType:
        outcome = self.game.outcome
        assert outcome is not None
        style = "green3" if outcome.winners else "red1"
        table = two_columns()
        for name, value in self.summary():
            table.add_row(name, value)
        return Panel(Group(Text(self.game.say(outcome, self.lang), f"bold {style}"), table), border_style=style)

    def summary(self) -> list[tuple[str, str]]:
        return [
            self.board.length(self.game.view(None), self.sitting.turns),
            (self.words("end.moves"), str(len(self.sitting.plies))),
            *self.board.summary(self.game.view(None)),
            (self.words("end.seed"), "–" if self.game.seed is None else str(self.game.seed)),
        ]


def who_sits(game: Game, words: Words, viewer: int | None = None) -> list[str]:
    """Who sits on each seat: you, a bot, or a person by name."""
    return [words("play.you") if seat == viewer else who_is(game, words, seat) for seat in range(len(game.seats))]


def who_is(game: Game, words: Words, seat: int) -> str:
    name = game.seats[seat]
    bot = bot_named(name)
    if bot is not None:
        return words("play.bot", name=bot)
    return words("play.player", n=seat + 1) if name == nameless(seat) else name


def seen_by(plies: Iterable[Ply], viewer: int | None) -> Iterator[Happening]:
    for ply in plies:
        for happening in ply.happenings:
            seen = happening.for_seat(viewer)
            if seen is not None:
                yield seen


def in_paragraphs(happenings: Iterable[Happening], board: Board) -> Iterator[list[Happening]]:
    paragraph: list[Happening] = []
    name = None
    for happening in happenings:
        begins = board.paragraph(happening)
        if begins is not None and begins != name:
            if paragraph:
                yield paragraph
            paragraph, name = [], begins
        paragraph.append(happening)
    if [happening.kind for happening in paragraph] not in ([], ["turn"]):  # whose turn it is now is said elsewhere
        yield paragraph


def sentences(game: Game, happenings: Iterable[Happening], board: Board) -> Iterator[Text]:
    told = game.retold(list(happenings))
    yield from board.told(game.view(None), told, lambda happening: game.say(happening, board.lang))
