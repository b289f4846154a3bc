"""What is shown at the table: the log, the board, the question and the moves."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from petri.cli.boards import Board, View
from petri.cli.menu import Detail, Menu, Say, details
from petri.cli.output import two_columns
from petri.cli.table import Ply, Sitting, bot_named
from petri.cli.telling import together, turns_apart
from petri.cli.words import Words
from petri.core.game import Game, Move, nameless
from petri.core.speech import Happening
from petri.core.title import find_title

BULLET = "• "
MEASURE = Console(highlight=False, markup=False, emoji=False)  # wrapping asks for one


@dataclass(frozen=True)
class Room:
    """The screen: how wide it is, how many rows what decides may take, and how many something takes."""

    width: int
    height: int
    rows: Callable[[Sequence[RenderableType]], int]
    is_live: bool = False  # what does not fit is shown before, one screen after the other; pipes take it at once


@dataclass(frozen=True)
class Way:
    """How moves and news are told, in many words or in few."""

    moves: Detail
    brief: bool = False


@dataclass(frozen=True)
class Told:
    """What decides: the hand, the news, and what is in force, the question and the moves."""

    before: list[RenderableType]
    news: list[Text]
    after: list[RenderableType]
    rows: int

    def parts(self) -> list[RenderableType]:
        return [*self.before, *self.news, *self.after]

    def with_some(self, news: list[Text], height: int, instead: Text) -> list[RenderableType]:
        """With as many of these news as there is room for, the last first."""
        left = max(height - (self.rows - len(self.news)) - 1, 0)
        return [*self.before, instead, *news[max(len(news) - left, 0) :], *self.after]


@dataclass(frozen=True)
class Decision:
    """What is shown to a person who has to decide; news that had no room are told before."""

    parts: list[RenderableType]
    untold: list[Text]


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
        view = self.game.view(viewer)
        yield Rule(Text(self.heading(), "bold"), style="cyan")
        yield self.board.picture(view, who_sits(self.game, self.words, viewer), width)
        yield from self.board.in_force(view)
        yield from self.board.hand(view)

    def heading(self) -> str:
        title = find_title(self.game.title).name(self.lang)
        view = self.game.view(None)
        parts = title, self.board.progress(view, self.sitting.turns), self.board.options_line(view)
        return " · ".join(filter(None, parts))

    # ------------------------------------------------------------------ a decision
    def decision(
        self, menu: Menu, room: Room, notes: Sequence[RenderableType] = (), *, waiting: bool = False
    ) -> Decision:
        """All that a person needs to decide. The table stands above and may scroll away; what decides stands below and
        is told in fewer words, and at last without the oldest news, until it has room."""
        view = self.game.view(menu.viewer)
        asked = Text(self.waiting(menu) if waiting else self.game.say(lang=self.lang), "bold")
        ways = [self.told_in(way, menu, view, room, [*notes, asked]) for way in self.ways_to_tell()]
        if not room.is_live:
            way = next((way for way in ways if way.rows <= room.height), ways[-1])
            return Decision([*self.above(view, room.width), *way.parts()], [])
        for brief in (False, True):
            above = self.above(view, room.width, brief=brief)
            table = room.rows(above)
            for way in ways[:-1]:
                if table + way.rows <= room.height:
                    return Decision([*above, *way.parts()], [])
        return self.without_table(above, ways, menu, room)

    def without_table(self, above: list[RenderableType], ways: Sequence[Told], menu: Menu, room: Room) -> Decision:
        """Where the table has to scroll away in part: the fewer words, the more of it is seen."""
        *more, few = ways
        for way in (*more[more.index(min(more, key=lambda way: way.rows)) :], few):
            if way.rows <= room.height:
                return Decision([*above, *way.parts()], [])
        some = self.news(menu.viewer, room.width, brief=True, without=self.board.minor)
        parts = few.with_some(some, room.height, Text(self.words("play.earlier"), "dim"))
        return Decision([*above, *parts], self.news(menu.viewer, room.width))

    def above(self, view: View, width: int, *, brief: bool = False) -> list[RenderableType]:
        """The table, which may scroll away."""
        seats = who_sits(self.game, self.words, view["seat"])
        return [Rule(Text(self.heading(), "bold"), style="cyan"), self.board.picture(view, seats, width, brief=brief)]

    def told_in(self, way: Way, menu: Menu, view: View, room: Room, asked: Sequence[RenderableType]) -> Told:
        before = [*self.board.hand(view, brief=way.brief), Rule(style="dim")]
        after = [*self.board.in_force(view, brief=way.brief), *asked]
        after += menu.lines(menu.lots, self.sayer(menu.viewer), way.moves)
        news = self.news(menu.viewer, room.width, brief=way.brief)
        return Told(before, news, after, room.rows([*before, *after]) + len(news))

    def ways_to_tell(self) -> list[Way]:
        much, single, plain, folded, packed = details(self.board.fold)
        return [Way(much), Way(single), Way(plain), Way(plain, brief=True), Way(folded, brief=True), Way(packed, True)]

    def news(self, viewer: int, width: int, *, brief: bool = False, without: Collection[str] = ()) -> list[Text]:
        """What a seat has seen since its last move, in lines."""
        plies = self.sitting.since_last_move(viewer)
        seen = [happening for happening in seen_by(plies, viewer) if happening.kind not in without]
        lines: list[Text] = []
        for paragraph in self.in_brief(seen) if brief else self.at_length(seen):
            for nth, line in enumerate(paragraph.wrap(MEASURE, max(width - len(BULLET), 1))):
                lines.append(Text.assemble((" " * len(BULLET) if nth else BULLET, "dim"), line))
        return lines

    def at_length(self, happenings: Iterable[Happening]) -> Iterator[Text]:
        for paragraph in in_paragraphs(happenings, self.board):
            yield Text(" ").join(sentences(self.game, paragraph, self.board))

    def in_brief(self, happenings: Iterable[Happening]) -> Iterator[Text]:
        view = self.game.view(None)
        names = [self.board.name(view, seat) for seat in range(len(self.game.seats))]
        for paragraph in turns_apart(happenings):
            yield together(sentences(self.game, paragraph, self.board, brief=True), [*names, *self.game.seats])

    def waiting(self, menu: Menu) -> str:
        key = "play.waiting" if menu.moves else "play.nothing_to_play"
        return self.words(key, who=self.seat_name(menu.viewer))

    def sayer(self, viewer: int) -> Say:
        """How moves are said to a seat."""
        view = self.game.view(viewer)

        def say(move: Move, label: str) -> tuple[str, Text]:
            return self.game.say(move, self.lang), self.board.hint(view, move, label)

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


def sentences(game: Game, happenings: Iterable[Happening], board: Board, *, brief: bool = False) -> Iterator[Text]:
    tell = board.in_brief if brief else board.told
    told = game.retold(list(happenings))
    yield from tell(game.view(None), told, lambda happening: game.say(happening, board.lang))
