"""`petri analyse`: skill and luck of a recorded game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from petri.bots.analysis import Analysis, Decision, Side, analyse
from petri.cli.files import existing_file
from petri.cli.output import console, write_json
from petri.cli.table import with_content
from petri.cli.words import Words
from petri.core.game import Game
from petri.core.record import load, replay

BAR = 20  # signs for a chance of one
WORTH_TELLING = 0.02  # what a decision cost or chance brought, so that it has a row


def tell(words: Words, file: str, content: str | None, *, nodes: int, is_json: bool) -> None:
    record = with_content(load(existing_file(file)), content)
    game = replay(record)
    screen = Console(stderr=True)
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as progress:
        task = progress.add_task(words("analyse.running"), total=len(record["moves"]))
        found = analyse(record, nodes=nodes, progress=lambda ply, _: progress.update(task, completed=ply))
    if is_json:
        write_json(found.as_json())
    else:
        Telling(words, game, found).show()


class Telling:
    """An analysis in words."""

    def __init__(self, words: Words, game: Game, found: Analysis) -> None:
        self.words = words
        self.game = game
        self.found = found

    def show(self) -> None:
        screen = console()
        if not self.found.decisions:
            screen.print(self.words("analyse.nothing"))
            return
        screen.print(self.table())
        for decision in self.found.turning_points():
            screen.print()
            for line in self.turning_point(decision):
                screen.print(line)
        screen.print()
        for side in self.found.sides:
            screen.print(self.sum_of(side))
        if self.game.outcome is not None:
            screen.print(Text(self.game.say(self.game.outcome, self.words.lang), "bold"))

    def table(self) -> Table:
        table = Table(box=None, padding=(0, 1), header_style="bold")
        for name in ("move", "who", "chance", "", "cost", "luck"):
            is_number = name in ("move", "chance", "cost", "luck")
            table.add_column(self.words(f"analyse.{name}") if name else "", justify="right" if is_number else "left")
        for decision in self.found.decisions:
            if decision.plies > 1 or decision.swing >= WORTH_TELLING:
                table.add_row(*self.row(decision))
        return table

    def row(self, decision: Decision) -> Iterator[Any]:
        yield str(decision.ply + 1)
        yield self.game.name(decision.seat, self.words.lang)
        yield f"{percent(decision.best)} ± {percent(decision.error)}"
        yield Text("█" * round(BAR * decision.best), "cyan")
        yield Text(points(-decision.loss), "red" if decision.loss >= WORTH_TELLING else "dim")
        yield Text(points(decision.luck), "dim" if abs(decision.luck) < WORTH_TELLING else "")

    def turning_point(self, decision: Decision) -> Iterator[Text]:
        who = self.game.name(decision.seat, self.words.lang)
        values = {"ply": decision.ply + 1, "who": who, "chance": percent(decision.best)}
        if decision.loss >= abs(decision.luck):
            yield Text(self.words("analyse.cost_here", points=points(-decision.loss), **values), "bold")
        else:
            yield Text(self.words("analyse.luck_here", points=points(decision.luck), **values), "bold")
        yield Text(self.words("analyse.played", moves=", ".join(decision.played)))
        if decision.better:
            aims = ", ".join(decision.aims.get(self.words.lang, ()))
            yield Text(self.words("analyse.better", moves=", ".join(decision.better)))
            if aims:
                yield Text(self.words("analyse.aims", aims=aims))

    def sum_of(self, side: Side) -> Text:
        names = ", ".join(self.game.name(seat, self.words.lang) for seat in side.seats)
        values = {"start": percent(side.start), "end": percent(side.end)}
        return Text(
            self.words("analyse.sum", names=names, skill=points(side.skill), luck=points(side.luck), **values), "bold"
        )


def percent(share: float) -> str:
    return f"{100.0 * share:.0f} %"


def points(share: float) -> str:
    found = f"{100.0 * share:+.1f}"
    return "0" if found in ("+0.0", "-0.0") else found.replace("-", "−")
