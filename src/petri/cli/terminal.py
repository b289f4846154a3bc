"""Reading lines and printing: with completion and colours on a terminal, plainly everywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.segment import Segment, Segments

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

CLEAR = "\x1b[3J\x1b[2J\x1b[H"  # with the lines that have scrolled away: a hidden hand may stand there
TALL = 40
BELOW = 2  # the rows of the line that is typed, and of the bar below it


class Terminal:
    """A keyboard and a screen, or two pipes."""

    def __init__(self) -> None:
        self.console = Console(highlight=False, markup=False, emoji=False)
        self.is_live = sys.stdin.isatty() and sys.stdout.isatty()
        self._session: PromptSession[str] | None = None

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def height(self) -> int:
        """The rows above the line that is typed."""
        return self.console.height - BELOW

    def rows(self, parts: Sequence[RenderableType]) -> int:
        return sum(len(self.console.render_lines(part, pad=False)) for part in parts)

    def show(self, *parts: RenderableType) -> None:
        for part in parts:
            self.console.print(part)

    def page(self, parts: Sequence[RenderableType], more: str) -> None:
        """Show something that may be longer than the screen, one screen after the other; pipes take it at once."""
        if not self.is_live:
            self.show(*parts)
            return
        lines = [line for part in parts for line in self.console.render_lines(part, pad=False)]
        self.clear()
        for start in range(0, max(len(lines), 1), self.height):
            for line in lines[start : start + self.height]:
                self.console.print(Segments([*line, Segment.line()]), end="")
            if self.ask(more + " "):  # whoever types something has seen enough
                return

    def clear(self) -> None:
        if self.is_live:
            sys.stdout.write(CLEAR)
            sys.stdout.flush()

    def forget(self) -> None:
        """The lines that were typed are not offered any more."""
        self._session = None

    def ask(self, prompt: str, completions: Iterable[str] = (), toolbar: str = "") -> str:
        """One line; EOFError at the end of the input, KeyboardInterrupt if the person has enough."""
        return self._ask_live(prompt, completions, toolbar) if self.is_live else self._ask_plainly(prompt)

    def _ask_plainly(self, prompt: str) -> str:
        """The line is repeated, so that the output can be read without the input."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        sys.stdout.write(line.rstrip("\n") + "\n")
        if not line:
            raise EOFError
        return line.strip()

    def _ask_live(self, prompt: str, completions: Iterable[str], toolbar: str) -> str:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import WordCompleter

        if self._session is None:
            self._session = PromptSession()
        session = self._session if toolbar else PromptSession[str]()  # a session keeps the bar that it once had
        line = session.prompt(
            prompt,
            completer=WordCompleter(list(dict.fromkeys(completions)), ignore_case=True, sentence=True),
            complete_while_typing=False,  # else rows for the choices are kept free all the time
            bottom_toolbar=toolbar or None,
            reserve_space_for_menu=4 if self.console.height < TALL else 8,
        )
        return line.strip()
