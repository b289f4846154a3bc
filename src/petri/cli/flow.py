"""Pieces of text in lines that break only between the pieces."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text


class Flow:
    """Rich breaks lines at any space; here a piece stays whole if it can. Spaces at the end of a piece are lost with
    the line."""

    def __init__(self, pieces: Sequence[Text], *, indent: int = 0) -> None:
        self.pieces = [piece for piece in pieces if piece]
        self.indent = indent

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield from self.lines(options.max_width)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widest = max((piece.cell_len for piece in self.pieces), default=0) + self.indent
        return Measurement(min(widest, options.max_width), min(self.length, options.max_width))

    @property
    def length(self) -> int:
        return sum(piece.cell_len for piece in self.pieces)

    def lines(self, width: int) -> Iterator[Text]:
        line = Text()
        for part, length in self.parts(width):
            if line.plain.strip() and line.cell_len + length > width:
                yield stripped(line)
                line = Text(" " * self.indent)
            line.append_text(part)
        yield stripped(line)

    def parts(self, width: int) -> Iterator[tuple[Text, int]]:
        """Each piece with the room it asks for; one that is longer than a line begins a new one, in words."""
        for piece in self.pieces:
            length = len(piece.plain.rstrip())
            parts = list(piece.split(" ", include_separator=True)) if length > width - self.indent else [piece]
            yield parts[0], length
            for part in parts[1:]:
                yield part, len(part.plain.rstrip())


def stripped(line: Text) -> Text:
    line.rstrip()
    return line


def listed(items: Sequence[str], style: str = "") -> list[Text]:
    """Pieces with commas between them."""
    return [Text(f"{item}, " if nth < len(items) else item, style) for nth, item in enumerate(items, 1)]


def led_by(mark: Text, pieces: Sequence[Text]) -> list[Text]:
    """A mark that stays with the first piece."""
    return [Text.assemble(mark, " ", pieces[0]), *pieces[1:]] if pieces else []


def groups(parts: Sequence[Sequence[Text]], gap: int = 2) -> list[Text]:
    """Groups of pieces, with a gap after each but the last."""
    found: list[Text] = []
    for part in parts:
        if found and part:
            found[-1] = Text.assemble(found[-1], " " * gap)
        found += part
    return found
