"""The command that plays a run again."""

from __future__ import annotations

import shlex
from typing import Any

from petri.core.options import Option
from petri.core.title import find_title
from petri.sim.naming import bots_name
from petri.sim.plan import SEATS_APART, Cell, Plan


def command(plan: Plan) -> str:
    """With all options that are not as usual; the values of those that vary with commas between them."""
    title = find_title(plan.cells[0].title)
    words = ["petri", "simulate", title.id, "--games", str(plan.games), "--seed", str(plan.seed)]
    mixes = dict.fromkeys(mix_of(cell) for cell in plan.cells)
    for mix in mixes if any(mix.startswith("cmd:") for mix in mixes) else [",".join(mixes)]:
        words += ["--bots", mix]
    for option in title.options:
        if not option.hidden and option.alias_of is None:
            words += given(option, plan.cells)
    return shlex.join(words)


def mix_of(cell: Cell) -> str:
    return bots_name(cell).replace(" + ", SEATS_APART)


def given(option: Option, cells: tuple[Cell, ...]) -> list[str]:
    values: list[Any] = []
    for cell in cells:
        value = cell.options.get(option.name, option.default)
        if value not in values:
            values.append(value)
    if values == [option.default]:
        return []
    name = option.name.replace("_", "-")
    if option.flag and len(values) == 1 and isinstance(values[0], bool):
        return [f"--{name}" if values[0] else f"--no-{name}"]
    return [f"--{name}", ",".join(written(value) for value in values)]


def written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(value) if isinstance(value, (list, tuple)) else str(value)
