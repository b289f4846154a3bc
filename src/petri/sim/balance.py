"""Scripts against each other: how good each idea is, and whether the seats are equal."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from petri.core.title import Title, find_title
from petri.sim import Result, run_plan
from petri.sim.errors import SimError
from petri.sim.naming import Labels
from petri.sim.plan import Cell, Plan, cell
from petri.sim.scripts import SCRIPTS, spec_of
from petri.sim.stats import Share, share

BESIDE = ("greedy",)  # bots that play along
TWO = 2  # ideas at a table
HARDLY = 0.05  # a card that fewer use is as good as never used


@dataclass(frozen=True)
class Balance:
    """What came of a round robin: of each idea its share of wins and its fair share, and the wins of each seat."""

    title: str
    games: int
    fair: float
    wins: dict[str, Share]
    against: dict[tuple[str, str], Share]  # of two ideas, the wins of the first
    seats: list[Share]
    cell: Cell  # whose cards these are
    cards: dict[str, Share]  # by the move that uses it, the seats that did of all that could
    is_whole: bool = True

    def verdict(self, card: str) -> str:
        """Whether hardly anybody or nearly everybody uses it who could, as far as that is known."""
        found = self.cards[card]
        return "never" if found.high < HARDLY else "always" if found.low > 1 - HARDLY else ""


def balance(
    title: str,
    *,
    games: int = 100,
    seed: int = 0,
    workers: int | None = None,
    on_rows: Callable[[int], None] = lambda games: None,
    **options: Any,
) -> Balance:
    """Every idea meets every other one on both seats and the same seeds; where all win or lose together each plays
    alone, on all seats."""
    known = find_title(title)
    names = names_of(title)
    what = Plan(tuple(pairings(known, names, options)), games, seed).with_traces(offers=True)
    found = run_plan(what, workers=workers, on_rows=on_rows)
    try:
        return counted(found, names)
    finally:
        found.journal.close()


def names_of(title: str) -> dict[str, str]:
    """What takes part: the bots as the command line names them, with the names people read."""
    if title not in SCRIPTS:
        raise SimError("no_scripts", title=title, allowed=tuple(SCRIPTS))
    return {spec_of(script): script.name for script in SCRIPTS[title]} | {name: name for name in BESIDE}


def pairings(title: Title, names: dict[str, str], options: dict[str, Any]) -> list[Cell]:
    if title.is_cooperative(title.settle(options)):
        return [cell(title, options, name, {}) for name in names]
    two = {"players": TWO, **options}
    if two["players"] != TWO:
        raise SimError("balance_players", players=two["players"])
    mixes = [mix for one, other in combinations(names, 2) for mix in (f"{one}+{other}", f"{other}+{one}")]
    return [cell(title, two, mix, {}) for mix in mixes]


def count_of(title: str, games: int, **options: Any) -> int:
    """So many games a balance takes."""
    return games * len(pairings(find_title(title), names_of(title), options))


def counted(found: Result, names: dict[str, str]) -> Balance:
    wins = dict.fromkeys(names, 0)
    played = dict.fromkeys(names, 0)
    pairs: dict[tuple[str, str], list[int]] = {}
    seats = [0] * len(found.plan.cells[0].bots)
    is_duel = any(len({*one.bots}) > 1 for one in found.plan.cells)
    for number, one in enumerate(found.plan.cells):
        tally = found.tally(number)
        for seat, bot in enumerate(one.bots):
            seats[seat] += tally.by_seat[seat]
            if is_duel or seat == 0:
                wins[bot] += tally.by_seat[seat]
                played[bot] += tally.games
            if is_duel:
                both = pairs.setdefault((names[bot], names[one.bots[1 - seat]]), [0, 0])
                both[0] += tally.by_seat[seat]
                both[1] += tally.games
    games = found.games
    return Balance(
        found.plan.cells[0].title,
        games,
        0.5 if is_duel else sum(wins.values()) / max(1, games),
        {names[bot]: share(wins[bot], played[bot]) for bot in names},
        {pair: share(won, of) for pair, (won, of) in pairs.items()},
        [share(count, games) for count in seats],
        found.plan.cells[0],
        cards_of(found),
        found.is_whole,
    )


def cards_of(found: Result) -> dict[str, Share]:
    """Of all ideas together; the least used first."""
    trace = found.trace(0)
    for number in range(1, len(found.plan.cells)):
        trace.add(found.trace(number))
    labels = Labels(found.plan.cells[0], "en")
    cards = {labels.deed_key(deed): share(trace.used[deed], n) for deed, n in trace.offered.items()}
    return dict(sorted(cards.items(), key=lambda item: (item[1].value, item[0])))
