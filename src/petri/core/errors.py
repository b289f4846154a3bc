"""What can go wrong, as types. Every error knows its text in both languages and changes nothing."""

from __future__ import annotations

from typing import Any

from petri.core.text import say

CORE = "petri.core"


class PetriError(Exception):
    """The root of all errors of the library; `say(lang)` gives the text, `key` and `values` the parts."""

    def __init__(self, key: str, /, *, package: str = CORE, **values: Any) -> None:
        super().__init__(key)
        self.key = key
        self.package = package
        self.values = values

    def say(self, lang: str = "en") -> str:
        return say(self.package, f"error.{self.key}", lang, **self.values)

    def __str__(self) -> str:
        return self.say()


class TitleError(PetriError):
    """No such title."""


class OptionError(PetriError):
    """No such option, or a value it does not allow."""


class UnfinishedError(OptionError):
    """A list that needs more names, or fewer."""


class SeatError(PetriError):
    """No such seat."""


class MoveError(PetriError):
    """A text that is no move."""


class IllegalMove(MoveError):
    """A move that is not legal now; `rule` names the rule that forbids it."""

    def __init__(self, key: str, /, *, package: str = CORE, rule: str = "", **values: Any) -> None:
        super().__init__(key, package=package, rule=rule, **values)
        self.rule = rule


class RecordError(PetriError):
    """A record that is damaged or impossible; `move` is the number of the first bad move, if a move is bad."""

    def __init__(self, key: str, /, *, package: str = CORE, move: int | None = None, **values: Any) -> None:
        super().__init__(key, package=package, move=move, **values)
        self.move = move


class PositionError(PetriError):
    """A position that cannot be on a table."""


class ContentError(PetriError):
    """A data file that does not describe a game."""


class BotError(PetriError):
    """No such bot."""
