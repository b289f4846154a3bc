"""`petri simulate`: many games, a progress bar, and what came of them."""

from __future__ import annotations

import errno
import os
import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from rich.cells import cell_len
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from petri.bots.faults import SECONDS, say_fault
from petri.bots.finding import listed
from petri.cli import UNWRITTEN, forget_output
from petri.cli.command import options_of
from petri.cli.output import console, two_columns, write_json
from petri.cli.tables import with_table
from petri.cli.words import CommandError, Words
from petri.core.files import reason_of
from petri.core.measures import Column
from petri.core.options import Option
from petri.core.text import LANGUAGES, say
from petri.core.title import Title, find_title
from petri.sim import Plan, Result, Tally, cluster, kept, plan, report, run_plan
from petri.sim.naming import brief_cause, brief_name, cause_name, option_name
from petri.sim.report import check_installed
from petri.sim.stats import Mean, Share

RANGE = re.compile(r"(\d{1,4})-(\d{1,4})")


@dataclass(frozen=True)
class Wanted:
    """What a command line asks for."""

    games: int
    seed: int
    bots: tuple[str, ...]
    workers: int | None
    cluster: str = ""
    bot_seconds: float = SECONDS
    resume: bool = False
    is_json: bool = False
    csv: str | None = None
    parquet: str | None = None
    records: str | None = None
    report: str | None = None

    @property
    def files(self) -> list[str]:
        return [path for path in (self.csv, self.parquet, self.report) if path is not None]


def simulate(words: Words, title: str, wanted: Wanted, given: Mapping[str, Any]) -> int:
    found = find_title(title)
    own: dict[str, Any] = {"games": wanted.games, "seed": wanted.seed, "bot_seconds": wanted.bot_seconds}
    what = plan(title, bots=mixes(wanted.bots), **(own | swept(found, given)))
    for path in wanted.files:
        check_writable(path)
    make_folder(wanted.records)
    if wanted.report is not None:
        check_installed()
        what = what.with_traces()
    result = played(words, what, wanted)
    is_told = False
    try:
        write_files(words, result, wanted)
        with telling_of_output():
            show(words, result, is_json=wanted.is_json)
        tell_of_bots(words, result.faults)
        is_told = True
        if not result.is_whole:
            click.echo(words("simulate.unfinished", games=result.games, of=what.games * len(what.cells)), err=True)
            return 130
        return 0
    finally:
        result.close(keep=not is_told)


def played(words: Words, what: Plan, wanted: Wanted) -> Result:
    if wanted.cluster:
        cluster.check(wanted.cluster)
    with progress_of(words, what.games * len(what.cells)) as advance:
        records = None if wanted.records is None else Path(wanted.records)
        how: dict[str, Any] = {"workers": wanted.workers, "cluster": wanted.cluster, "records": records}
        return run_plan(what, keep=kept(what), anew=not wanted.resume, on_rows=advance, **how)


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
def check_writable(path: str) -> None:
    """Before hours are spent."""
    file = Path(path).resolve()
    if not file.parent.is_dir():
        raise CommandError("folder_missing", folder=str(file.parent))
    reason = why_not_writable(file)
    if reason is not None:
        raise CommandError("not_written", file=path or ".", reason=reason_of(OSError(reason, os.strerror(reason))))


def make_folder(path: str | None) -> None:
    try:
        if path is not None:
            Path(path).mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise CommandError("not_written", file=path, reason=reason_of(OSError(errno.ENOTDIR, ""))) from error
    except OSError as error:
        raise CommandError("not_written", file=path, reason=reason_of(error)) from error


def why_not_writable(file: Path) -> int | None:
    if file.is_dir():
        return errno.EISDIR
    return None if os.access(file if file.exists() else file.parent, os.W_OK) else errno.EACCES


def write_files(words: Words, result: Result, wanted: Wanted) -> None:
    if wanted.csv is not None:
        with telling_of(wanted.csv):
            result.write_csv(wanted.csv)
    if wanted.parquet is not None:
        with telling_of(wanted.parquet):
            result.write_parquet(wanted.parquet)
    if wanted.report is not None and result.games:
        with telling_of(wanted.report):
            report.write(result, wanted.report, words.lang)


@contextmanager
def telling_of(path: str) -> Iterator[None]:
    """A full disk after hours: the games are not lost."""
    try:
        yield
    except OSError as error:
        raise CommandError("not_written_yet", file=path, reason=reason_of(error)) from error


@contextmanager
def telling_of_output() -> Iterator[None]:
    """The same of what is shown, which may go into a file, too."""
    try:
        yield
    except OSError as error:
        if error.errno not in UNWRITTEN:
            raise
        forget_output()
        raise CommandError("output_yet", reason=reason_of(error)) from error


# ---------------------------------------------------------------------- what came of it
def show(words: Words, result: Result, *, is_json: bool) -> None:
    tallies = [result.tally(number) for number in range(len(result.plan.cells))]
    if is_json:
        write_json(as_json(result, tallies))
    elif len(tallies) == 1:
        console().print(one_cell(words, tallies[0]))
    else:
        screen = console()
        screen.print(many_cells(words, tallies, screen.width))


def as_json(result: Result, tallies: Sequence[Tally]) -> dict[str, Any]:
    return {
        "games": result.plan.games,
        "seed": result.plan.seed,
        "cells": [cell_json(tally) for tally in tallies],
        "faults": faults_json(result.faults),
    }


def faults_json(faults: Mapping[tuple[str, str], int]) -> list[dict[str, Any]]:
    return [{"bot": bot, "fault": fault, "times": n} for (bot, fault), n in sorted(faults.items())]


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
        "share": round(share.value, 6) if share.of else None,
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
    if not share.of:
        return "–"
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
    """From the most common to the rarest."""
    title = find_title(tally.cell.title)
    found = sorted(tally.causes.items(), key=lambda item: (-item[1], item[0]))
    return ", ".join(f"{cause_name(title, cause, words.lang)} {n / tally.games:.1%}" for cause, n in found)


def label_of(words: Words, tally: Tally, key: str) -> str:
    column = next((column for column in tally.columns if column.key == key), None)
    return words(f"simulate.{key}") if column is None else described(column, tally.cell.title, words.lang)


def described(column: Column, title: str, lang: str) -> str:
    return say(find_title(title).package, column.described, lang, nth=column.nth)


# ---------------------------------------------------------------------- many cells
@dataclass(frozen=True)
class Shown:
    """What a table of cells tells of each; the first of these that fits is taken."""

    numbers: int = 0
    causes: int = 0
    interval: bool = True


PLENTY = [
    Shown(numbers, causes) for numbers, causes in ((5, 9), (4, 3), (3, 3), (1, 9), (1, 3), (1, 2), (1, 1), (1, 0))
]
FITTING = (*PLENTY, Shown(), Shown(interval=False))


def many_cells(words: Words, tallies: Sequence[Tally], width: int) -> Table:
    """A row for each cell: what tells it from the others, and what matters most, in columns that fit the width. Where
    no table fits, words stay whole and lines go on below."""
    for shown in FITTING:
        head, rows = cells_table(words, tallies, shown)
        if width_of(head, rows) <= width:
            break
    settings = len(varied_of(tallies))
    table = Table(box=None, header_style="bold", pad_edge=False)
    for nth, heading in enumerate(head):
        is_text = nth < settings or (shown.causes > 0 and nth == len(head) - 1)
        table.add_column(heading, justify="left" if is_text else "right", no_wrap=width_of(head, rows) <= width)
    for row in rows:
        table.add_row(*row)
    return table


def cells_table(words: Words, tallies: Sequence[Tally], shown: Shown) -> tuple[list[str], list[list[str]]]:
    keys = shared_numbers(tallies)[: shown.numbers]
    varied = varied_of(tallies)
    is_shared = all(len(set(seat_counts(tally))) == 1 for tally in tallies)
    title = find_title(tallies[0].cell.title)
    head = [
        *(setting_name(title, name, words.lang) for name in varied),
        words("simulate.games"),
        words("simulate.won" if is_shared else "simulate.won_seats"),
    ]
    head += [label_of(words, tallies[0], key) for key in keys]
    head += [words("simulate.ended")] if shown.causes else []
    rows = []
    for tally in tallies:
        row = [*(setting_value(title, name, tally.cell.varied.get(name, ""), words.lang) for name in varied)]
        row.append(f"{tally.games:,}")
        if tally.games:
            row.append(won_in_short(tally, is_shared=is_shared, interval=shown.interval))
            row += [f"{tally.mean(key).value:.2f}" for key in keys]
            row += [causes_in_short(words, tally, shown.causes)] if shown.causes else []
        rows.append(row + [""] * (len(head) - len(row)))
    return head, rows


def seat_counts(tally: Tally) -> list[int]:
    return [tally.by_seat[seat] for seat in range(len(tally.cell.bots))]


def won_in_short(tally: Tally, *, is_shared: bool, interval: bool) -> str:
    """Of all together, or of one seat after the other."""
    if not is_shared:
        return "  ".join(f"{count / tally.games:.1%}" for count in seat_counts(tally))
    won = tally.won
    return f"{won.value:.1%} [{won.low * 100:.1f}, {won.high * 100:.1f}]" if interval else f"{won.value:.1%}"


def causes_in_short(words: Words, tally: Tally, most: int) -> str:
    title = find_title(tally.cell.title)
    found = sorted(tally.causes.items(), key=lambda item: (-item[1], item[0]))[:most]
    return ", ".join(f"{brief_cause(title, cause, words.lang)} {n / tally.games:.0%}" for cause, n in found)


def varied_of(tallies: Sequence[Tally]) -> list[str]:
    return list(dict.fromkeys(name for tally in tallies for name in tally.cell.varied))


def setting_name(title: Title, name: str, lang: str) -> str:
    """As it is typed, which is English; in other languages as forms call it."""
    return name if lang == LANGUAGES[0] else option_name(title, name, lang)


def setting_value(title: Title, name: str, value: Any, lang: str) -> str:
    if lang == LANGUAGES[0] or name == "bots":
        return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)
    return brief_name(title, name, value, lang)


def width_of(head: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """Of a table without a frame, with a gap between its columns."""
    widths = [max(map(cell_len, column)) for column in zip(head, *rows)]
    return sum(widths) + GAP * (len(widths) - 1)


GAP = 2


def shared_numbers(tallies: Sequence[Tally]) -> list[str]:
    """A few numbers that all cells have; the file has the others."""
    keys = [key for key in numbers_of(tallies[0]) if all(key in numbers_of(tally) for tally in tallies)]
    return [key for key in keys if key != "decisions" and not key[-1].isdigit()][:5]


def tell_of_bots(words: Words, faults: Mapping[tuple[str, str], int]) -> None:
    for (bot, fault), times in sorted(faults.items()):
        click.echo(words("simulate.fault", bot=bot, fault=say_fault(fault, words.lang), times=times), err=True)
