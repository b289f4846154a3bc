"""The legal moves as a numbered list in groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from petri.cli.boards import Board
from petri.cli.words import CommandError, Words
from petri.core.game import Move

FOLD = 9  # a longer group takes one line, and its moves are typed
INDENT = 2


@dataclass
class Lot:
    """Moves whose texts begin alike; `first` is the number of the first of them."""

    label: str
    seat: int
    first: int
    moves: list[Move] = field(default_factory=list)

    @property
    def is_long(self) -> bool:
        return len(self.moves) > FOLD


class Menu:
    """What may be played now. `say` puts a move into words, `seat_name` tells whose move it is if not the viewer's."""

    def __init__(self, moves: Sequence[Move], viewer: int, board: Board, words: Words) -> None:
        self.viewer = viewer
        self.board = board
        self.words = words
        self.lots = self.in_lots(moves)
        self.moves = [move for lot in self.lots for move in lot.moves]

    def in_lots(self, moves: Sequence[Move]) -> list[Lot]:
        found: dict[tuple[str, int], Lot] = {}
        for move in moves:
            key = self.board.label(move), move.seat
            found.setdefault(key, Lot(*key, 0)).moves.append(move)
        lots = sorted(found.values(), key=lambda lot: (lot.seat != self.viewer, lot.label == "pass"))
        first = 1
        for lot in lots:
            lot.first = first
            first += len(lot.moves)
        return lots

    def numbered(self, number: int) -> Move:
        if not 1 <= number <= len(self.moves):
            raise CommandError("move_number", number=number, last=len(self.moves))
        return self.moves[number - 1]

    def kinds(self) -> list[str]:
        return sorted({move.kind for move in self.moves})

    def some(self, beginning: str) -> list[Lot]:
        """The groups whose label begins like this."""
        found = [lot for lot in self.lots if lot.label.startswith(beginning.lower())]
        if not found:
            raise CommandError("no_such_moves", text=beginning, allowed=tuple(self.kinds()))
        return found

    # ------------------------------------------------------------------ pictures
    def picture(self, say: Callable[[Move], str], name: Callable[[int], str], width: int) -> RenderableType:
        """All moves, the long groups folded."""
        lines: list[RenderableType] = []
        short: list[Text] = []
        for lot in self.lots:
            whose = f"{name(lot.seat)}: " if lot.seat != self.viewer else ""
            if lot.is_long:
                lines.append(self.folded(lot, whose))
            else:
                short += [entry(number, whose + say(move)) for number, move in enumerate(lot.moves, lot.first)]
        return Group(in_columns(short, width), *lines)

    def folded(self, lot: Lot, whose: str) -> Text:
        numbers = f"{lot.first}–{lot.first + len(lot.moves) - 1}"
        text = Text.assemble((numbers, "bold cyan"), " ", whose, (self.board.form(lot.label), "bold"))
        return text.append(" " + self.words("play.folded", n=len(lot.moves), label=lot.label), "dim")

    def unfolded(self, lots: Sequence[Lot], say: Callable[[Move], str], width: int) -> RenderableType:
        entries = [entry(number, say(move)) for lot in lots for number, move in enumerate(lot.moves, lot.first)]
        return in_columns(entries, width)


def entry(number: int, words: str) -> Text:
    return Text.assemble((f"{number:>2}", "bold cyan"), " ", words)


def in_columns(entries: Sequence[Text], width: int) -> Table:
    """As many columns as fit, read downwards."""
    table = Table.grid(padding=(0, 2))
    if not entries:
        return table
    widest = max(text.cell_len for text in entries)
    columns = max(1, (width + 2) // (widest + 2))
    rows = -(-len(entries) // columns)
    for row in range(rows):
        table.add_row(*entries[row::rows])
    return table
