"""Tables and JSON on the standard output."""

from __future__ import annotations

import json
from typing import Any

import click
from rich.console import Console
from rich.table import Table


def write_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=1, ensure_ascii=False))


def console() -> Console:
    return Console(highlight=False, markup=False, emoji=False)


def two_columns() -> Table:
    """A table of names and what there is to say about them."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    return table
