"""`petri bench balance`: simple ideas against each other, and what that tells of cards and seats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click
from rich.table import Table

from petri.cli.output import console, write_json
from petri.cli.simulate import percent, progress_of, share_json
from petri.cli.words import Words
from petri.sim.balance import HARDLY, Balance, balance, count_of
from petri.sim.naming import Labels
from petri.sim.stats import share


def measure_and_show(
    words: Words, title: str, options: Mapping[str, Any], *, games: int, seed: int, is_json: bool
) -> int:
    with progress_of(words, count_of(title, games, **options)) as advance:
        found = balance(title, games=games, seed=seed, on_rows=advance, **options)
    if not found.games:
        raise KeyboardInterrupt
    if is_json:
        write_json(as_json(found))
    else:
        show(words, found)
    if not found.is_whole:
        of = count_of(title, games, **options)
        click.echo(words("balance.unfinished", games=found.games, of=of), err=True)
        return 130
    return 0


def as_json(found: Balance) -> dict[str, Any]:
    return {
        "title": found.title,
        "games": found.games,
        "fair": found.fair,
        "wins": {name: share_json(share) for name, share in found.wins.items()},
        "against": [{"bot": one, "other": other, **share_json(share)} for (one, other), share in found.against.items()],
        "seats": [share_json(share) for share in found.seats],
        "cards": [
            {"card": card, "of": share.of, **share_json(share), "verdict": found.verdict(card) or None}
            for card, share in found.cards.items()
        ],
    }


def show(words: Words, found: Balance) -> None:
    screen = console()
    screen.print(wins_of(words, found))
    screen.print()
    if found.against:
        screen.print(grid_of(found))
        screen.print()
    for seat, won in enumerate(found.seats, 1):
        screen.print(f"{words('simulate.won_by_seat', seat=seat)}: {percent(won)}")
    screen.print()
    told = {card: found.verdict(card) for card in found.cards if found.verdict(card)}
    key = "balance.cards" if told else "balance.cards_none"
    screen.print(words(key, number=len(told), of=len(found.cards), least=f"{HARDLY:.0%}", most=f"{1 - HARDLY:.0%}"))
    if told:
        screen.print(cards_table(words, found, told))


def cards_table(words: Words, found: Balance, told: Mapping[str, str]) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(words("balance.card"))
    table.add_column("")
    table.add_column(words("balance.offered"), justify="right")
    table.add_column(words("balance.used"), justify="right")
    labels = Labels(found.cell, words.lang)
    for card, verdict in told.items():
        share = found.cards[card]
        table.add_row(labels.named(card), words(f"balance.{verdict}"), f"{share.of:,}", percent(share))
    return table


def best_first(found: Balance) -> list[str]:
    """Those that have not played yet, as the run was interrupted, come last."""
    return sorted(found.wins, key=lambda name: -found.wins[name].value if found.wins[name].of else 1.0)


def wins_of(words: Words, found: Balance) -> Table:
    """The best idea first, beside its fair share."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(words("balance.idea"))
    table.add_column(words("simulate.won"), justify="right")
    table.add_column(words("balance.fair"), justify="right")
    for name in best_first(found):
        won = found.wins[name]
        table.add_row(name, percent(won), f"{won.value - found.fair:+.1%}" if won.of else "")
    return table


def grid_of(found: Balance) -> Table:
    """Who wins against whom: the row against the column."""
    names = best_first(found)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("")
    for number in range(1, len(names) + 1):
        table.add_column(f"{number}", justify="right")
    for number, name in enumerate(names, 1):
        met = [found.against.get((name, other), share(0, 0)) for other in names]
        table.add_row(f"{number} {name}", *(f"{one.value:.0%}" if one.of else "–" for one in met))
    return table
