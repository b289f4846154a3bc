"""The log: every message is one line, whatever a visitor calls themselves; the lines of a traceback are set in."""

from __future__ import annotations

import logging
import sys

LONGEST = 1000  # letters of a line; of a longer one the beginning …
LAST = 300  # … and so many at the end
DEEPEST = 60  # lines of a traceback
FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class OneLine(logging.Formatter):
    """Nobody can forge a line: control characters and whatever else does not print are written as escapes."""

    def __init__(self) -> None:
        super().__init__(FORM)

    def formatMessage(self, record: logging.LogRecord) -> str:
        return plain(super().formatMessage(record))

    def formatException(self, ei: object) -> str:
        lines = super().formatException(ei).splitlines()  # type: ignore[arg-type]
        return "\n".join(f"    {plain(line)}" for line in lines[-DEEPEST:])

    def formatStack(self, stack_info: str) -> str:
        return "\n".join(f"    {plain(line)}" for line in stack_info.splitlines()[-DEEPEST:])


class Lines(logging.Handler):
    """To the standard error."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            sys.stderr.write(self.format(record) + "\n")
            sys.stderr.flush()
        except Exception:
            self.handleError(record)


def plain(text: str) -> str:
    if len(text) > LONGEST:
        text = f"{text[: LONGEST - LAST]} … {text[-LAST:]}"
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def install() -> None:
    """From now on all that is logged in this process is written so."""
    root = logging.getLogger()
    if not any(isinstance(handler, Lines) for handler in root.handlers):
        lines = Lines()
        lines.setFormatter(OneLine())
        root.addHandler(lines)
