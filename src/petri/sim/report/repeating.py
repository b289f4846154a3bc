"""The command that plays a run again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any

from petri.core.errors import PetriError
from petri.core.options import Option
from petri.core.title import Title, find_title
from petri.sim.naming import bots_name
from petri.sim.plan import SEATS_APART, Cell, Plan


def command(plan: Plan) -> str:
    """With all options that are not as usual; the values of those that vary with commas between them."""
    title = find_title(plan.cells[0].title)
    words = ["petri", "simulate", title.id, "--games", str(plan.games), "--seed", str(plan.seed)]
    mixes = dict.fromkeys(mix_of(cell) for cell in plan.cells)
    for mix in mixes if any(mix.startswith("cmd:") for mix in mixes) else [",".join(mixes)]:
        words += ["--bots", mix]
    for option in needed(title, plan.cells):
        words += given(option, plan.cells)
    return shlex.join(words)


def needed(title: Title, cells: tuple[Cell, ...]) -> list[Option]:
    """The options without which the cells would be others; what follows from them is left out."""
    asked = [option for option in title.options if not option.hidden and option.alias_of is None]
    found = [option for option in asked if any(cell.options.get(option.name) != option.default for cell in cells)]
    for option in list(found):
        names = [other.name for other in found if other is not option]
        if all(is_settled_by(title, cell, names) for cell in cells):
            found.remove(option)
    return found


def is_settled_by(title: Title, cell: Cell, names: Sequence[str]) -> bool:
    try:
        return title.settle({name: cell.options[name] for name in names if name in cell.options}) == cell.options
    except PetriError:
        return False


def mix_of(cell: Cell) -> str:
    return bots_name(cell).replace(" + ", SEATS_APART)


def given(option: Option, cells: tuple[Cell, ...]) -> list[str]:
    values: list[Any] = []
    for cell in cells:
        value = cell.options.get(option.name, option.default)
        if value not in values:
            values.append(value)
    name = option.name.replace("_", "-")
    if option.flag and len(values) == 1 and isinstance(values[0], bool):
        return [f"--{name}" if values[0] else f"--no-{name}"]
    return [f"--{name}", ",".join(written(value) for value in values)]


def written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, (list, tuple)) else str(value)
