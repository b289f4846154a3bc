"""Reading a position piece by piece; what cannot be on a table is refused with the place and the reason."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from petri.core.errors import MoveError, PositionError
from petri.core.rng import KEYED, Rng, is_key, key_text, rng_of, seeded
from petri.core.state import AGENDA_ROOM, NOBODY, STEP, State

REST = "..."
MOST_WORDS = 2**53  # of a keyed stream; more than any game reads


class PositionReader:
    """Reads values of one position; a title's reader adds its pieces."""

    def __init__(self, position: Mapping[str, Any], package: str) -> None:
        self.position = position
        self.package = package

    def refuse(self, where: str, reason: str, **values: Any) -> PositionError:
        return PositionError(f"position_{reason}", package=self.package, where=where, **values)

    def check_keys(self, allowed: Sequence[str]) -> None:
        for key in self.position:
            if key not in allowed:
                raise self.refuse(str(key), "key", allowed=tuple(allowed))

    def number(self, key: str, usual: int, low: int, high: int) -> int:
        return self.checked_number(key, self.position.get(key, usual), low, high)

    def checked_number(self, key: str, value: Any, low: int, high: int) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.refuse(key, "number", value=repr(value), low=low, high=high)
        return value

    def flag(self, key: str) -> bool:
        value = self.position.get(key, False)
        if not isinstance(value, bool):
            raise self.refuse(key, "kind", expected="true / false")
        return value

    def items(self, key: str, value: Any, length: int | None = None) -> list[Any]:
        if (
            not isinstance(value, Sequence)
            or isinstance(value, (str, bytes))
            or (length is not None and len(value) != length)
        ):
            raise self.refuse(key, "list" if length is None else "length", length=length, value=repr(value))
        return list(value)

    def list_of(self, key: str) -> list[Any]:
        return self.items(key, self.position.get(key, []))

    def table(self, key: str, value: Any, expected: str) -> Mapping[Any, Any]:
        if not isinstance(value, Mapping):
            raise self.refuse(key, "kind", expected=expected)
        return value

    def named(self, key: str, find: Callable[[str], int], text: Any) -> int:
        if not isinstance(text, str):
            raise self.refuse(key, "name", value=repr(text))
        try:
            return find(text)
        except MoveError as error:
            raise self.refuse(key, "name", value=repr(text)) from error

    def chance(self) -> Rng:
        """The generator: as it was left, or from a seed."""
        if "chance" not in self.position:
            return seeded(self.number("seed", 0, 0, 2**63 - 1))
        parts = self.items("chance", self.position["chance"], 2)
        if is_key(parts[0]):
            rng = rng_of(parts[0])
            rng.x = self.checked_number("chance", parts[1], 0, MOST_WORDS)
            return rng
        if not all(isinstance(part, int) and 0 <= part < 2**32 for part in parts) or sum(parts) == 0:
            raise self.refuse("chance", "kind", expected=f"[0–4294967295, 0–4294967295] / [{KEYED}…, 0–{MOST_WORDS}]")
        rng = Rng()
        rng.x, rng.carry = parts
        return rng

    def read_agenda(self, state: State, steps: tuple[str, ...], fits: Callable[[str, int, int, Any], bool]) -> None:
        """The steps to come, the one that asks last; `fits` judges each: its name, number, place, and what is above."""
        state.depth = 0
        entries = self.list_of("agenda")
        if not 0 < len(entries) <= AGENDA_ROOM // 2:
            raise self.refuse("agenda", "length", length=f"1–{AGENDA_ROOM // 2}", value=len(entries))
        for place, entry in enumerate(entries):
            step, arg = self.items("agenda", entry, 2)
            if step not in steps or not isinstance(arg, int) or isinstance(arg, bool) or not 0 <= arg < STEP:
                raise self.refuse("agenda", "step", value=repr(step), allowed=steps)
            above = entries[place + 1] if place + 1 < len(entries) else None
            if not fits(step, arg, place, above):
                raise self.refuse("agenda", "agenda", value=f"[{step}, {arg}]", place=place)
            state.push(steps.index(step), arg)

    def check_to_act(self, state: State) -> None:
        """Who has to decide follows from the agenda; if it is given, it has to agree."""
        decides = int(state.to_act) if state.to_act != NOBODY else None
        if self.position.get("to_act", decides) != decides:
            raise self.refuse("to_act", "to_act", value=repr(self.position["to_act"]), right=json.dumps(decides))


def chance_of(rng: Rng) -> list[int | str]:
    """The generator as it stands: both halves of the fast one, or the key and how many words of its stream are read."""
    if rng.stream is not None:
        return [key_text(rng.stream.key), int(rng.x)]
    return [int(rng.x), int(rng.carry)]


def agenda_of(state: State, steps: tuple[str, ...]) -> list[list[Any]]:
    return [[steps[state.agenda[n] // STEP], int(state.agenda[n] % STEP)] for n in range(int(state.depth))]
