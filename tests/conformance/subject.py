"""What the suite has to know of a title beyond the contract, and the ways to play it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import petri
from conformance.policies import Policy, by_kind, uniform
from petri.core.rng import Rng
from petri.core.title import Title, find_title

Position = dict[str, Any]
Thing = tuple[str, str]  # what is hidden: its sort and its name


def as_json(data: Any) -> Any:
    """Plain data of its own, as it comes back from a file."""
    return json.loads(json.dumps(data))


@dataclass(frozen=True)
class Variant:
    """A way to play a title: options for `petri.new`, or a position to begin with."""

    title: str
    name: str
    options: Mapping[str, Any] = field(default_factory=dict)
    start: Position | None = None

    def game(self, seed: int) -> petri.Game:
        if self.start is None:
            return petri.new(self.title, seed=seed, **self.options)
        return petri.from_position(self.title, {**self.start, "seed": seed})

    def __str__(self) -> str:
        return f"{self.title}-{self.name}"


@dataclass(frozen=True)
class Swap:
    """A position that looks the same to a seat, and the hidden things that have changed places in it."""

    position: Position
    touched: frozenset[Thing]


@dataclass(frozen=True)
class Subject:
    """A title under test."""

    title: str
    variants: tuple[Variant, ...]
    kinds: tuple[str, ...]  # of moves: every word with which one begins
    happenings: tuple[str, ...]  # every kind there is
    prompts: tuple[str, ...]  # every step that asks
    causes: tuple[str, ...]  # every end of a game
    invariants: Callable[[Position], None]  # asserts what holds of every position
    swaps: Callable[[Position, int | None, Rng], Iterator[Swap]]
    hidden: Callable[[Position, int | None], frozenset[Thing]]  # what a seat cannot place
    dealt: Callable[[Position], Any]  # the part of a position that `imagine` deals
    revealing: frozenset[str] = frozenset()  # kinds of moves that tell of hidden things by what they do not show
    showing: frozenset[str] = frozenset()  # kinds of happenings that show a hidden thing to all
    policies: Mapping[str, Policy] = field(default_factory=dict)  # those that know how to get on

    @property
    def rules(self) -> Title:
        return find_title(self.title)

    def every_policy(self) -> dict[str, Policy]:
        return {"uniform": uniform, "by_kind": by_kind, **self.policies}
