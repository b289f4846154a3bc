"""Vectors of native ints for the compiled engine; plain lists, which are quicker there, where it runs uncompiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from petri import _build

if TYPE_CHECKING or _build.kind() == "compiled":
    from librt.vecs import append, extend, vec
else:

    def make_list(items: Iterable[Any] = (), capacity: int = 0) -> list[Any]:
        return list(items)

    class vec:
        def __class_getitem__(cls, item: Any) -> Callable[..., list[Any]]:
            return make_list

    def append(numbers: list[Any], number: Any) -> list[Any]:
        numbers.append(number)
        return numbers

    def extend(numbers: list[Any], more: list[Any]) -> list[Any]:
        numbers.extend(more)
        return numbers


__all__ = ["append", "extend", "vec"]
