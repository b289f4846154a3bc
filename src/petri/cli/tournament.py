"""`petri tournament`: bots against each other, and a table of how strong they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

import click
from rich.table import Table

from petri.cli.command import options_given
from petri.cli.output import console, write_json
from petri.cli.simulate import Wanted, faults_json, mixes, played, tell_of_bots, telling_of_output
from petri.cli.words import Words
from petri.core.title import find_title
from petri.sim.result import Result
from petri.sim.tournament import Place, Tournament, tournament


def run_and_show(words: Words, title: str, wanted: Wanted, given: Mapping[str, Any]) -> int:
    options = options_given(find_title(title), dict(given))
    own: dict[str, Any] = {"games": wanted.games, "seed": wanted.seed, "bot_seconds": wanted.bot_seconds}
    what = tournament(title, mixes(wanted.bots), **(options | own))
    result = played(words, what.plan, wanted)
    is_told = False
    try:
        with telling_of_output():
            show(words, what, result, is_json=wanted.is_json)
        tell_of_bots(words, result.faults)
        is_told = True
        if not result.is_whole:
            of = what.plan.games * len(what.plan.cells)
            click.echo(words("simulate.unfinished", games=result.games, of=of), err=True)
            return 130
        return 0
    finally:
        result.close(keep=not is_told)


def show(words: Words, what: Tournament, result: Result, *, is_json: bool) -> None:
    places = what.places(result)
    if is_json:
        write_json(as_json(what, result, places))
    else:
        console().print(table_of(words, places))


def as_json(what: Tournament, result: Result, places: Sequence[Place]) -> dict[str, Any]:
    first = what.plan.cells[0]
    return {
        "title": first.title,
        "options": dict(first.options),
        "games": what.plan.games,
        "seed": what.plan.seed,
        "cooperative": what.is_cooperative,
        "bots": [rounded(asdict(place)) for place in places],
        "faults": faults_json(result.faults),
    }


def rounded(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: round(value, 4) if isinstance(value, float) else value for key, value in values.items()}


def table_of(words: Words, places: Sequence[Place]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(words("tournament.bot"))
    for heading in ("games", "won", "points", "rating", "interval"):
        table.add_column(words(f"tournament.{heading}"), justify="right")
    for place in places:
        won = f"{place.wins:,} ({place.wins / place.games:.1%})"
        between = f"[{place.low:+.0f}, {place.high:+.0f}]"
        table.add_row(place.bot, f"{place.games:,}", won, f"{place.points:.3f}", f"{place.rating:+.0f}", between)
    return table
