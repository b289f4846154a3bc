"""`petri compare`: two bots, two settings or two sets of cards on the same seeds, and whether they differ, in words."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import click
from rich.table import Table

from petri.bots.faults import SECONDS
from petri.cli.command import options_given, options_of
from petri.cli.output import console, write_json
from petri.cli.simulate import described, faults_json, progress_of, tell_of_bots
from petri.cli.words import CommandError, Words
from petri.core.content import STANDARD
from petri.core.errors import PetriError
from petri.core.title import Title, find_title
from petri.sim.cluster import check
from petri.sim.compare import Comparison, compare
from petri.sim.naming import Labels, group_name
from petri.sim.pairs import Difference
from petri.sim.plan import Cell, cell
from petri.sim.skill import Skill
from petri.sim.uses import Changed

SETTING = re.compile(r"([a-z_]+)=(.*)")
PERCENT = re.compile(r"([0-9]+(?:\.[0-9]+)?)\s*%?")
SHOWN = 12  # numbers that differ most


@dataclass(frozen=True)
class Wanted:
    sides: tuple[str, ...]
    games: int
    seed: int
    bots: str
    until: float | None
    workers: int | None
    cluster: str
    is_json: bool
    bot_seconds: float = SECONDS
    cards: bool | None = None  # whether to count them; by default where the sides have different ones


def compare_and_show(words: Words, title: str, wanted: Wanted, given: Mapping[str, Any]) -> int:
    known = find_title(title)
    first, second = sides_of(known, wanted, options_given(known, dict(given)))
    if wanted.cluster:
        check(wanted.cluster)
    with progress_of(words, 2 * wanted.games) as advance:
        found = compare(
            first,
            second,
            games=wanted.games,
            seed=wanted.seed,
            until=wanted.until,
            uses=has_other_cards(first, second) if wanted.cards is None else wanted.cards,
            workers=wanted.workers,
            cluster=wanted.cluster,
            on_rows=advance,
        )
    is_asked = first.options != second.options and not found.is_interrupted
    skill = Skill(first, second, wanted.games, wanted.seed) if is_asked else None
    gaps = [] if skill is None else gaps_of(words, skill, wanted)
    if wanted.is_json:
        write_json(as_json(found, gaps))
    else:
        show(words, found)
        if skill is not None and gaps:
            show_skill(words, found, skill.strong, gaps)
    tell_of_bots(words, found.faults)
    if found.is_interrupted or (skill is not None and not gaps):
        click.echo(words("compare.unfinished", games=found.games, of=wanted.games), err=True)
        return 130
    return 0


def gaps_of(words: Words, skill: Skill, wanted: Wanted) -> list[Difference]:
    with progress_of(words, skill.games) as advance:
        return skill.gaps(wanted.workers, wanted.cluster, advance)


def has_other_cards(first: Cell, second: Cell) -> bool:
    return first.options.get("content_digest") != second.options.get("content_digest")


# ---------------------------------------------------------------------- the two sides
def sides_of(title: Title, wanted: Wanted, options: Mapping[str, Any]) -> tuple[Cell, Cell]:
    """Two bots, or two settings as `epidemics=5`; without them the standard cards and those of --content."""
    if not wanted.sides:
        if options.get("content", STANDARD) == STANDARD:
            raise CommandError("compare_sides")
        return (
            side(title, f"content={STANDARD}", wanted, {**options, "content": STANDARD}),
            side(title, f"content={options['content']}", wanted, options),
        )
    if len(wanted.sides) != 2:
        raise CommandError("compare_sides")
    first, second = (side(title, text, wanted, options) for text in wanted.sides)
    if first.options == second.options and not title.is_cooperative(first.options):
        return duel_of(title, first, second)
    return first, second


def duel_of(title: Title, first: Cell, second: Cell) -> tuple[Cell, Cell]:
    """Where one wins and the others lose two bots are compared against each other, on all seats in turn."""
    one, other = first.bots[0], second.bots[0]
    if len({*first.bots}) > 1 or len({*second.bots}) > 1 or len(first.bots) % 2 or one == other:
        return first, second
    seatings = [[one, other] * (len(first.bots) // 2), [other, one] * (len(first.bots) // 2)]
    seconds = first.bot_seconds
    cells = (cell(title, first.options, bots, {"side": side}, seconds) for bots, side in zip(seatings, (one, other)))
    return next(cells), next(cells)


def side(title: Title, text: str, wanted: Wanted, options: Mapping[str, Any]) -> Cell:
    settings = [SETTING.fullmatch(part.strip()) for part in text.split(",")]
    names = {option.name: option for option in options_of(title)}
    if all(match is not None for match in settings):
        more = {}
        for match in settings:
            assert match is not None
            name, value = match.groups()
            if name not in names:
                raise CommandError("compare_option", option=name, title=title.id, allowed=tuple(names))
            more[name] = names[name].read(value)
        return cell(title, {**options, **more}, wanted.bots, {"side": text}, wanted.bot_seconds)
    return cell(title, options, text, {"side": text}, wanted.bot_seconds)


def percentage(text: str | None) -> float | None:
    if text is None:
        return None
    match = PERCENT.fullmatch(text.strip())
    if match is None or not 0 < float(match[1]) < 100:
        raise CommandError("compare_until", value=text)
    return float(match[1]) / 100


# ---------------------------------------------------------------------- in words
def show(words: Words, found: Comparison) -> None:
    screen = console()
    for one in found.won:
        screen.print(verdict(words, found, one))
    screen.print()
    screen.print(table_of(words, found))
    show_uses(words, found)


def show_skill(words: Words, found: Comparison, strong: str, gaps: Sequence[Difference]) -> None:
    """Whether the better bot is further ahead on one side."""
    won, *numbers = gaps
    first, second = names_of(found)
    shares = {"one": f"{won.first:+.1%}", "two": f"{won.second:+.1%}", "value": f"{won.value:+.1%}"}
    limits = {"low": f"{won.low:+.1%}", "high": f"{won.high:+.1%}", "games": won.games}
    key = "compare.skill_real" if won.is_real else "compare.skill_open"
    screen = console()
    screen.print()
    screen.print(words(key, strong=strong, first=first, second=second, **shares, **limits))
    if numbers:
        screen.print(words("compare.skill_numbers", strong=strong))
        screen.print(rows_of(words, numbers, lambda key: by_seat_name(found, key, words.lang)))


def names_of(found: Comparison) -> tuple[str, str]:
    return found.first.label.removeprefix("side="), found.second.label.removeprefix("side=")


def verdict(words: Words, found: Comparison, one: Difference) -> str:
    """Whether it is real, how large, and what would settle it."""
    first, second = names_of(found)
    about = words("compare.won_by", seat=one.key[-1]) if one.key != "won" else words("compare.won")
    shares = {"first": first, "second": second, "one": f"{one.first:.1%}", "two": f"{one.second:.1%}"}
    limits = {"low": f"{one.low:+.1%}", "high": f"{one.high:+.1%}", "value": f"{one.value:+.1%}"}
    said = words("compare.real" if one.is_real else "compare.open", about=about, games=found.games, **shares, **limits)
    more = one.games_to_settle()
    if one.is_real and one.deviation:
        said += " " + words("compare.effect", effect=f"{one.effect:.2f}", p=p_value(one.p))
    elif not one.is_real and more is not None:
        said += " " + words("compare.settle", games=f"{more:,}")
    if one.deviation and one.saving > 1.05:
        said += " " + words("compare.saving", times=f"{one.saving:.1f}")
    return said


def p_value(p: float) -> str:
    return "p < 0.0001" if p < 0.0001 else f"p = {p:.4f}"


def table_of(words: Words, found: Comparison) -> Table:
    """The numbers that differ most."""
    most = sorted(found.numbers, key=lambda one: -abs(one.effect))[:SHOWN]
    return rows_of(words, most, lambda key: label(words, found, key))


def rows_of(words: Words, numbers: Sequence[Difference], name: Callable[[str], str]) -> Table:
    table = headed(words, "first", "second", "difference", "is_real")
    for one in numbers:
        is_real = words("compare.yes" if one.is_real else "compare.no")
        table.add_row(name(one.key), *figures(one, 2), is_real)
    return table


def headed(words: Words, *headings: str) -> Table:
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("")
    for heading in headings:
        table.add_column(words(f"compare.{heading}"), justify="right")
    return table


def figures(one: Difference, digits: int) -> tuple[str, str, str]:
    """Both sides, and how far they are apart."""
    interval = f"{one.value:+.{digits}f} [{one.low:+.{digits}f}, {one.high:+.{digits}f}]"
    return f"{one.first:.{digits}f}", f"{one.second:.{digits}f}", interval


def show_uses(words: Words, found: Comparison) -> None:
    """The cards and moves that are used more or less often."""
    if found.uses is None:
        return
    screen = console()
    screen.print()
    tested, changed = found.uses.tested, found.uses.found
    if not changed:
        screen.print(words("compare.uses_none", tested=tested))
        return
    screen.print(words("compare.uses", changed=len(changed), tested=tested))
    table = headed(words, "first", "second", "difference")
    labels = [Labels(cell, words.lang) for cell in (found.first, found.second)]
    for one in changed:
        table.add_row(use_name(labels, one.key), *figures(one, 3))
    screen.print(table)
    screen.print()


def use_name(labels: Sequence[Labels], key: str) -> str:
    """By the side that has such a card."""
    first, second = labels
    try:
        return first.named(key)
    except PetriError:
        return second.named(key)


def by_seat_name(found: Comparison, key: str, lang: str) -> str:
    column = next(column for column in found.columns if column.key == key)
    return group_name(find_title(found.first.title), column.text, lang)


def label(words: Words, found: Comparison, key: str) -> str:
    column = next((column for column in found.columns if column.key == key), None)
    if column is None:
        return words(f"simulate.{key}")
    if found.is_duel and column.nth is not None:
        column = replace(column, nth="A/B")
    return described(column, found.first.title, words.lang)


def as_json(found: Comparison, gaps: Sequence[Difference]) -> dict[str, Any]:
    return {
        "first": found.first.as_json(),
        "second": found.second.as_json(),
        "games": found.games,
        "looks": found.looks,
        "won": [difference_json(one) for one in found.won],
        "numbers": [difference_json(one) for one in found.numbers],
        "uses": None if found.uses is None else uses_json(found.uses),
        "skill_gap": [difference_json(one) for one in gaps],
        "faults": faults_json(found.faults),
    }


def uses_json(uses: Changed) -> dict[str, Any]:
    return {"tested": uses.tested, "changed": [difference_json(one) for one in uses.found]}


def difference_json(one: Difference) -> dict[str, Any]:
    finite = {
        "effect": one.effect,
        "saving": one.saving,
    }
    return {
        "key": one.key,
        "first": round(one.first, 6),
        "second": round(one.second, 6),
        "difference": round(one.value, 6),
        "low": round(one.low, 6),
        "high": round(one.high, 6),
        "p": one.p,
        "is_real": one.is_real,
        "games_to_settle": one.games_to_settle(),
        **{key: round(value, 4) if abs(value) < float("inf") else None for key, value in finite.items()},
    }
