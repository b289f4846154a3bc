"""How the views of a title are drawn. A title without a board of its own is drawn plainly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from typing import Any, ClassVar

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from petri.cli.words import Words
from petri.core.forms import PART
from petri.core.game import Move
from petri.core.speech import Happening
from petri.core.things import Kind
from petri.core.title import find_title
from petri.core.typed import phrase

View = Mapping[str, Any]
Say = Callable[[Happening], str]
COLOUR_STYLES = {
    "blue": "dodger_blue1",
    "yellow": "gold1",
    "black": "grey58",
    "red": "red1",
    "purple": "medium_orchid",
    "green": "green3",
}


class Board:
    """Draws what a seat may see, from its view alone, and knows what a title's moves look like in a list."""

    title = ""  # the table of the terminal's texts where this title has its own
    windows: tuple[str, ...] = ()  # the prompts that only offer to interrupt
    last: tuple[str, ...] = ("pass",)  # the moves that stand at the end of the list
    fold = 9  # a longer group of moves takes one line, and its moves are typed
    looks: tuple[str, ...] = ()  # the commands with which one looks at something: each a method `look_…`
    minor: frozenset[str] = frozenset()  # the happenings that are left out first where there is no room for all
    happening_styles: ClassVar[Mapping[str, str]] = {}

    def __init__(self, words: Words) -> None:
        self.words = words
        self.lang = words.lang

    # ------------------------------------------------------------------ words
    def text(self, key: str) -> str:
        """A text of the terminal, in the words of this title if it has its own."""
        own = f"{self.title}.{key}"
        return self.words(own if self.words.has(own) else key)

    def seat_name(self, view: View, seat: int) -> str:
        return self.words("play.seat", seat=seat)

    def name(self, view: View, seat: int) -> str:
        """What the log calls the player of a seat."""
        return self.words("play.seat", seat=seat)

    def has_secrets(self, view: View) -> bool:
        """Whether the seats must not see each other's cards."""
        return True

    def options_line(self, view: View) -> str:
        """The options of the game that a player likes to be reminded of."""
        return ""

    def progress(self, view: View, turns: int) -> str:
        """How far the game has come."""
        return self.words("play.turn", n=turns)

    # ------------------------------------------------------------------ moves
    def labels(self, moves: Sequence[Move]) -> list[str]:
        """What each move is listed under."""
        return [self.label(move) for move in moves]

    def label(self, move: Move) -> str:
        """The beginning that a move's text shares with the moves it is listed with."""
        return move.kind

    def placeholder(self, part: str) -> str:
        """The word in capitals that stands for a part of a move."""
        key = f"{self.title}.place.{part}"
        return self.words(key) if self.words.has(key) else part.upper()

    def kinds(self, options: Mapping[str, Any]) -> list[Kind]:
        """The kinds of moves that a game with these options may have."""
        return list(find_title(self.title).things.kinds) if self.title else []

    def forms(self, options: Mapping[str, Any]) -> list[str]:
        """What the texts of all moves look like that a game with these options may have."""
        package = find_title(self.title).package if self.title else ""
        forms = [phrase(package, kind, self.lang).optional for kind in self.kinds(options)]
        return [PART.sub(lambda part: self.placeholder(part[1]), form) for form in forms]

    def hint(self, view: View, move: Move, label: str) -> Text:
        """What is worth seeing beside a move in the list."""
        return Text()

    def hints_suffice(self, label: str) -> bool:
        """Whether the moves of a group need no other words than their hints."""
        return False

    # ------------------------------------------------------------------ the log
    def paragraph(self, happening: Happening) -> str | None:
        """The paragraph of the log that begins with a happening, unless it has begun already."""
        return "turn" if happening.kind == "turn" else None

    def told(self, view: View, happenings: Sequence[Happening], say: Say) -> Iterator[Text]:
        """What happened, in sentences."""
        for happening in happenings:
            yield Text(say(happening), self.happening_styles.get(happening.kind, ""))

    def in_brief(self, view: View, happenings: Sequence[Happening], say: Say) -> Iterator[Text]:
        """The same where there is little room: things of a kind that happen in a row are told together where a method
        `brief_…` tells how."""
        for (kind, _), run in groupby(happenings, lambda told: (told.kind, told.values.get("seat"))):
            some = list(run)
            told = getattr(self, f"brief_{kind}", None)
            if told is None:
                yield from self.told(view, some, say)
            else:
                yield Text(told(view, some), self.happening_styles.get(kind, ""))

    # ------------------------------------------------------------------ pictures
    def picture(self, view: View, names: Sequence[str], width: int, *, brief: bool = False) -> RenderableType:
        """The whole table as the viewer sees it; names say who sits where."""
        table = Table.grid(padding=(0, 2))
        for key, value in view.items():
            table.add_row(Text(key, "bold"), Text(str(value)))
        return table

    def in_force(self, view: View, *, brief: bool = False) -> list[RenderableType]:
        """What changes the rules now, or is a mark of a module: it stands above the question."""
        return []

    def hand(self, view: View, *, brief: bool = False) -> list[RenderableType]:
        """The viewer's own cards."""
        return []

    def look(self, what: str, view: View, rest: str, width: int) -> RenderableType:
        found: RenderableType = getattr(self, f"look_{what}")(view, rest, width)
        return found

    def completions(self, view: View) -> list[str]:
        """What may be typed after the commands that look at something."""
        return [self.command(look) for look in self.looks]

    def command(self, name: str) -> str:
        """A command by its name in the language that is spoken."""
        return self.words(f"command_name.{name}")

    def length(self, view: View, turns: int) -> tuple[str, str]:
        """How long the game has taken, when it is over."""
        return self.words("end.turns"), str(turns)

    def summary(self, view: View) -> list[tuple[str, str]]:
        """What else is worth saying when the game is over."""
        return []


def find_board(title: str, words: Words) -> Board:
    """A title's board is a module of its name with a `BOARD`."""
    name = f"{__name__}.{title}"
    if find_spec(name) is None:
        return Board(words)
    board: type[Board] = import_module(name).BOARD
    return board(words)
