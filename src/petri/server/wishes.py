"""When the people whose pages are at this process want to be asked. Whoever owns the game is told, and nobody else; a
new owner is told again. Nothing of it is durable: a page says it anew when it comes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from msgspec.structs import replace

from petri.server.protocol import Ask, Inner, Skip, Stop


@dataclass(frozen=True, slots=True)
class Wish:
    holder: int
    command: Ask | Skip | Stop
    generation: int  # of the holder's token, when it was said

    def again(self) -> Ask | Skip | Stop:
        """As a command of its own: the same id would get the answer of the first time."""
        return replace(self.command, id=secrets.token_hex(8))


class Wishes:
    """In the order in which they were said; a later one takes the place of an earlier one about the same."""

    def __init__(self) -> None:
        self._said: dict[tuple[int, type, int | None], Wish] = {}

    def note(self, holder: int, command: Inner, generation: int) -> None:
        if isinstance(command, Ask | Skip | Stop):
            key = holder, type(command), None if isinstance(command, Ask) else command.seat
            self._said.pop(key, None)
            self._said[key] = Wish(holder, command, generation)

    def all(self) -> list[Wish]:
        return list(self._said.values())

    def forget(self, holder: int | None) -> None:
        """Nobody of this holder is here any more."""
        self._said = {key: wish for key, wish in self._said.items() if wish.holder != holder}

    def turn_ended(self) -> None:
        """What is skipped is skipped for a turn."""
        self._said = {key: wish for key, wish in self._said.items() if not isinstance(wish.command, Skip)}
