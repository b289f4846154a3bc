"""What bots of others do wrong."""

from __future__ import annotations

from typing import Any

from petri.bots.bot import PACKAGE
from petri.core.errors import BotError
from petri.core.text import say

ERROR = "error"  # it raised an exception
LATE = "late"
DIED = "died"  # its process ended
GARBLED = "garbled"  # no line of the protocol
ILLEGAL = "illegal"  # an answer that is none of its moves
SECONDS = 10.0  # for a choice


class BotFault(BotError):
    """A choice that came to nothing: `fault` says in which way."""

    def __init__(self, fault: str, **values: Any) -> None:
        super().__init__(f"fault_{fault}", package=PACKAGE, **values)
        self.fault = fault


def say_fault(fault: str, lang: str) -> str:
    """In a few words, after the name of a bot."""
    return say(PACKAGE, f"fault.{fault}", lang)
