"""`petri simulate`: many games, a progress bar, and what came of them."""

from __future__ import annotations

import csv
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from petri.bots.faults import SECONDS, say_fault
from petri.bots.finding import listed
from petri.cli.command import options_of
from petri.cli.output import console, two_columns, write_json
from petri.cli.tables import with_table
from petri.cli.words import CommandError, Words
from petri.core.measures import Column
from petri.core.options import Option
from petri.core.text import say
from petri.core.title import Title, find_title
from petri.sim import Plan, Result, Tally, kept, plan, run_plan
from petri.sim.stats import Mean, Share

RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")


@dataclass(frozen=True)
class Wanted:
    """What a command line asks for."""

    games: int
    seed: int
    bots: tuple[str, ...]
    workers: int | None
    bot_seconds: float = SECONDS
    resume: bool = False
    is_json: bool = False
    csv: str | None = None
    parquet: str | None = None
    records: str | None = None


def simulate(words: Words, title: str, wanted: Wanted, given: Mapping[str, Any]) -> int:
    found = find_title(title)
    own: dict[str, Any] = {"games": wanted.games, "seed": wanted.seed, "bot_seconds": wanted.bot_seconds}
    what = plan(title, bots=mixes(wanted.bots), **(own | swept(found, given)))
    for path in (wanted.csv, wanted.parquet):
        check_writable(path)
    make_folder(wanted.records)
    result = played(words, what, wanted)
    try:
        write_rows(result, wanted)
        show(words, result, is_json=wanted.is_json)
        tell_of_bots(words, result)
        if not result.is_whole:
            click.echo(words("simulate.unfinished", games=result.games, of=what.games * len(what.cells)), err=True)
            return 130
        return 0
    finally:
        result.close()


def played(words: Words, what: Plan, wanted: Wanted) -> Result:
    place = kept(what)
    if not wanted.resume:
        for end in ("", "-wal", "-shm"):
            Path(f"{place}{end}").unlink(missing_ok=True)
    with progress_of(words, what.games * len(what.cells)) as advance:
        records = None if wanted.records is None else Path(wanted.records)
        return run_plan(what, workers=wanted.workers, keep=place, records=records, on_rows=advance)


@contextmanager
def progress_of(words: Words, games: int) -> Iterator[Any]:
    """A bar with the rate and the time left, where somebody looks at it."""
    screen = Console(stderr=True)
    columns = (
        TextColumn(words("simulate.playing")),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task("", total=games, rate="")
        begun = time.monotonic()
        done = 0

        def advance(more: int) -> None:
            nonlocal done
            done += more
            rate = words("simulate.rate", rate=f"{done / max(1e-3, time.monotonic() - begun):,.0f}")
            progress.update(task, completed=done, rate=rate)

        yield advance


# ---------------------------------------------------------------------- what is asked for
def mixes(given: Sequence[str]) -> list[str]:
    """The bots of a command line: several names are tried one after the other; a command may have commas of its own."""
    return [mix for text in given for mix in listed(text)]


def swept(title: Title, given: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The options of a title with all values that are given: `4,5,6`, `2-4`."""
    found = {
        option.name: values_of(option, given[f"option_{option.name}"])
        for option in options_of(title)
        if given.get(f"option_{option.name}") is not None
    }
    table = given.get("option_table") if title.ready else None
    if table is None:
        return found
    first = {name: values[0] for name, values in found.items()}
    return {name: found.get(name, [value]) for name, value in with_table(title, table, first).items()}


def values_of(option: Option, value: Any) -> list[Any]:
    if not isinstance(value, str):
        return [option.check(value)]
    if option.names or option.text:
        return [option.read(value)]
    return [option.read(part) for text in value.split(",") for part in counted(text.strip())]


def counted(text: str) -> list[str]:
    """`2-4` is 2, 3 and 4."""
    match = RANGE.fullmatch(text)
    if match is None:
        return [text]
    low, high = map(int, match.groups())
    return [str(number) for number in range(low, high + 1)] or [text]


# ---------------------------------------------------------------------- files
def check_writable(path: str | None) -> None:
    """Before hours are spent."""
    if path is not None and not Path(path).resolve().parent.is_dir():
        raise CommandError("folder_missing", folder=str(Path(path).resolve().parent))


def make_folder(path: str | None) -> None:
    try:
        if path is not None:
            Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError("not_written", file=path, reason=error.strerror or error) from error


def write_rows(result: Result, wanted: Wanted) -> None:
    try:
        if wanted.csv is not None:
            write_csv(result, Path(wanted.csv))
        if wanted.parquet is not None:
            result.to_polars().write_parquet(wanted.parquet)
    except OSError as error:
        raise CommandError("not_written", file=wanted.csv or wanted.parquet, reason=error.strerror or error) from error


def write_csv(result: Result, path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, result.keys(), restval="")
        writer.writeheader()
        writer.writerows(result.rows())


# ---------------------------------------------------------------------- what came of it
def show(words: Words, result: Result, *, is_json: bool) -> None:
    tallies = [result.tally(number) for number in range(len(result.plan.cells))]
    if is_json:
        write_json(as_json(result, tallies))
    elif len(tallies) == 1:
        console().print(one_cell(words, tallies[0]))
    else:
        console().print(many_cells(words, tallies))


def as_json(result: Result, tallies: Sequence[Tally]) -> dict[str, Any]:
    return {
        "games": result.plan.games,
        "seed": result.plan.seed,
        "cells": [cell_json(tally) for tally in tallies],
        "faults": [{"bot": bot, "fault": fault, "times": n} for (bot, fault), n in sorted(result.faults.items())],
    }


def cell_json(tally: Tally) -> dict[str, Any]:
    if not tally.games:
        return {**tally.cell.as_json(), "games": 0}
    return {
        **tally.cell.as_json(),
        "games": tally.games,
        "won": share_json(tally.won),
        "seats": [share_json(tally.seat_wins(seat)) for seat in range(len(tally.cell.bots))],
        "causes": dict(tally.causes.most_common()),
        "measures": {key: vars_of(tally.mean(key)) for key in numbers_of(tally)},
        "words": {
            column.key: {column.words[value]: n for value, n in sorted(values.items())}
            for column, values in zip(tally.columns, tally.values)
            if column.words
        },
    }


def share_json(share: Share) -> dict[str, Any]:
    return {
        "count": share.count,
        "share": round(share.value, 6),
        "low": round(share.low, 6),
        "high": round(share.high, 6),
    }


def vars_of(mean: Mean) -> dict[str, Any]:
    told = {"mean": mean.value, "low": mean.low, "high": mean.high, "deviation": mean.deviation}
    rounded = {key: round(value, 6) if value == value else None for key, value in told.items()}
    return {**rounded, "lowest": mean.lowest, "median": mean.median, "highest": mean.highest}


def numbers_of(tally: Tally) -> list[str]:
    return ["turns", "decisions", *(column.key for column in tally.columns if not column.words)]


def percent(share: Share) -> str:
    return f"{share.value:.1%} [{share.low:.1%}, {share.high:.1%}]"


def one_cell(words: Words, tally: Tally) -> Table:
    table = two_columns()
    table.add_row(words("simulate.games"), f"{tally.games:,}")
    if not tally.games:
        return table
    for label, told in wins_of(words, tally):
        table.add_row(label, told)
    table.add_row(words("simulate.causes"), causes_of(words, tally))
    for key in numbers_of(tally):
        mean = tally.mean(key)
        spread = words("simulate.spread", low=mean.lowest, median=mean.median, high=mean.highest)
        table.add_row(label_of(words, tally, key), f"{mean.value:.2f} [{mean.low:.2f}, {mean.high:.2f}]   {spread}")
    return table


def wins_of(words: Words, tally: Tally) -> list[tuple[str, str]]:
    """Of all together, or of each seat where they are not the same."""
    seats = [tally.seat_wins(seat) for seat in range(len(tally.cell.bots))]
    if len({share.count for share in seats}) == 1:
        return [(words("simulate.won"), percent(tally.won))]
    return [
        (words("simulate.won_by", seat=seat + 1, bot=bot), percent(share))
        for seat, (bot, share) in enumerate(zip(tally.cell.bots, seats))
    ]


def causes_of(words: Words, tally: Tally) -> str:
    shares = [(cause, n / tally.games) for cause, n in tally.causes.most_common()]
    return ", ".join(f"{cause} {part:.1%}" for cause, part in shares)


def label_of(words: Words, tally: Tally, key: str) -> str:
    column = next((column for column in tally.columns if column.key == key), None)
    return words(f"simulate.{key}") if column is None else described(column, tally.cell.title, words.lang)


def described(column: Column, title: str, lang: str) -> str:
    return say(find_title(title).package, column.described, lang, nth=column.nth)


def many_cells(words: Words, tallies: Sequence[Tally]) -> Table:
    """A row for each cell: what tells it from the others, and what matters most."""
    varied = list(dict.fromkeys(name for tally in tallies for name in tally.cell.varied))
    shown = shared_numbers(tallies)
    table = Table(box=None, header_style="bold", pad_edge=False)
    for name in varied:
        table.add_column(name)
    for heading in ("games", "won"):
        table.add_column(words(f"simulate.{heading}"), justify="right")
    for key in shown:
        table.add_column(label_of(words, tallies[0], key), justify="right")
    table.add_column(words("simulate.causes"))
    for tally in tallies:
        cells = [str(tally.cell.varied.get(name, "")) for name in varied]
        numbers = [f"{tally.mean(key).value:.2f}" if tally.games else "" for key in shown]
        won = percent(tally.won) if tally.games else ""
        table.add_row(*cells, f"{tally.games:,}", won, *numbers, causes_of(words, tally) if tally.games else "")
    return table


def shared_numbers(tallies: Sequence[Tally]) -> list[str]:
    """A few numbers that all cells have; the file has the others."""
    keys = [key for key in numbers_of(tallies[0]) if all(key in numbers_of(tally) for tally in tallies)]
    return [key for key in keys if key != "decisions" and not key[-1].isdigit()][:5]


def tell_of_bots(words: Words, result: Result) -> None:
    for (bot, fault), times in sorted(result.faults.items()):
        click.echo(words("simulate.fault", bot=bot, fault=say_fault(fault, words.lang), times=times), err=True)
