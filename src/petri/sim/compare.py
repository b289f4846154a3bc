"""Two sides on the same seeds: whether they differ, by how much, and how sure that is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from petri.core.measures import Column
from petri.core.title import find_title
from petri.sim import Task, crew
from petri.sim.pairs import ERROR, Difference, Pairs
from petri.sim.plan import Cell, Plan
from petri.sim.play import FIRST, Row, columns_of, keys_of
from petri.sim.tracing import Deeds
from petri.sim.uses import Changed, Uses

FIRST_LOOK = 100  # games; then twice as many at every look
FEW, MANY = 10, 1000  # games that one side is ahead of the other, at first and later


@dataclass(frozen=True)
class Comparison:
    """All that was found: in who wins, in every number that both sides have, and in what they use, if counted."""

    first: Cell
    second: Cell
    games: int
    looks: int
    won: list[Difference]  # of all together, or of each seat
    numbers: list[Difference]
    columns: tuple[Column, ...]
    uses: Changed | None = None
    faults: Mapping[tuple[str, str], int] = field(default_factory=dict)  # of bots, as in results
    is_interrupted: bool = False

    @property
    def is_duel(self) -> bool:
        return is_duel(self.first, self.second)


Played = tuple[Row, Deeds]


class Match:
    """Both sides as they are played."""

    def __init__(self, first: Cell, second: Cell, seed: int, *, uses: bool = False) -> None:
        self.cells = first, second
        self.seed = seed
        self.uses = Uses(first, second) if uses else None
        self.shared = shared_columns(first, second)
        self.places = [[keys_of(cell).index(key) for key in self.shared] for cell in self.cells]
        self.seats = 1 if is_cooperative(first) else min(len(first.bots), len(second.bots))
        keys = ["won"] if self.seats == 1 else [f"won_{seat + 1}" for seat in range(self.seats)]
        self.won = [Pairs(key, is_share=True, is_whole=True) for key in keys]
        self.numbers = [Pairs(key) for key in self.shared]
        self.faults: Counter[tuple[str, str]] = Counter()

    @property
    def games(self) -> int:
        """Those that both sides have played."""
        return self.won[0].n

    def play_to(self, games: int, workers: int | None, cluster: str, on_rows: Callable[[int], None]) -> None:
        """The games that are still missing, on both sides."""
        what = Plan(self.cells, games, self.seed, counted=self.uses is not None)
        left = [Task(side, *some) for some in in_turns(self.games, games) for side in range(2)]
        waiting: list[dict[int, Played]] = [{}, {}]
        for some in crew.play(what, left, workers, cluster=cluster):
            on_rows(len(some.rows))
            self.faults.update(some.faults)
            played = zip(some.rows, some.deeds or [()] * len(some.rows))
            waiting[some.cell].update(enumerate(played, some.first))
            for game in sorted(waiting[0].keys() & waiting[1].keys()):
                (first, did), (second, others_did) = waiting[0].pop(game), waiting[1].pop(game)
                self.add(first, second)
                self.add_deeds(did, others_did)

    def add_deeds(self, first: Deeds, second: Deeds) -> None:
        if self.uses is not None:
            self.uses.add(first, second)

    def add(self, first: Row, second: Row) -> None:
        for seat, pairs in enumerate(self.won):
            pairs.add(first[2] >> seat & 1, second[2] >> seat & 1)
        for pairs, one, two in zip(self.numbers, *self.places):
            pairs.add(first[one], second[two])

    def found(self, looks: int, error: float) -> Comparison:
        won = [pairs.difference(error) for pairs in self.won]
        numbers = [pairs.difference(error) for pairs in self.numbers]
        uses = None if self.uses is None else self.uses.changed(self.games, error)
        columns = tuple(columns_of(self.cells[0]))
        return Comparison(*self.cells, self.games, looks, won, numbers, columns, uses, dict(self.faults))


class Duel(Match):
    """Two bots against each other: every seed twice, the second time with seats changed. What is compared is not one
    game with the other but what the first bot got in both with what the second one got."""

    def __init__(self, first: Cell, second: Cell, seed: int, *, uses: bool = False) -> None:
        super().__init__(first, second, seed, uses=uses)
        self.bot = first.bots[0]
        self.won = [Pairs("won", is_share=True)]
        self.groups = by_seat(first)
        self.numbers = [Pairs(f"{text}_1") for text in self.groups]

    def add(self, first: Row, second: Row) -> None:
        games = (self.cells[0], first), (self.cells[1], second)
        seats = [(row, seat, bot == self.bot) for cell, row in games for seat, bot in enumerate(cell.bots)]
        half = len(seats) / 2
        wins = [(row[2] >> seat & 1, is_first) for row, seat, is_first in seats]
        self.won[0].add(*(sum(won for won, is_first in wins if is_first is side) / 2 for side in (True, False)))
        for pairs, places in zip(self.numbers, self.groups.values()):
            found = [(row[places[seat]], is_first) for row, seat, is_first in seats]
            pairs.add(*(sum(n for n, is_first in found if is_first is side) / half for side in (True, False)))

    def add_deeds(self, first: Deeds, second: Deeds) -> None:
        if self.uses is not None:
            games = first, second
            one, other = (self.done_by(self.uses, games, is_first=is_first) for is_first in (True, False))
            self.uses.add_counts(one, other, games=2)

    def done_by(self, uses: Uses, games: Sequence[Deeds], *, is_first: bool) -> Counter[str]:
        """What one of the bots did in both games."""
        found: Counter[str] = Counter()
        for side, (cell, done) in enumerate(zip(self.cells, games)):
            seats = [seat for seat, bot in enumerate(cell.bots) if (bot == self.bot) is is_first]
            found += uses.by_key(side, done, seats)
        return found


def by_seat(cell: Cell) -> dict[str, list[int]]:
    """The columns that are counted by seats: the places of each in a row, seat by seat."""
    found: dict[str, list[int]] = {}
    for place, column in enumerate(columns_of(cell), len(FIRST)):
        if column.nth is not None and not column.words:
            found.setdefault(column.text, []).append(place)
    return {text: places for text, places in found.items() if len(places) == len(cell.bots)}


def shared_columns(first: Cell, second: Cell) -> list[str]:
    """The numbers that both sides have; words cannot be subtracted."""
    wordy = {column.key for cell in (first, second) for column in columns_of(cell) if column.words}
    keys = [key for key in keys_of(first) if key in keys_of(second) and key not in wordy]
    return [key for key in keys if key not in ("winners", "cause")]


def is_cooperative(cell: Cell) -> bool:
    return find_title(cell.title).is_cooperative(cell.options)


def looks(most: int) -> Iterator[tuple[int, int, float]]:
    """After how many games to look, and which chance of error each look may use up: all together no more than ERROR."""
    games, nth = min(FIRST_LOOK, most), 1
    while True:
        yield nth, games, ERROR / (nth * (nth + 1))
        if games >= most:
            return
        games, nth = min(2 * games, most), nth + 1


def in_turns(first: int, last: int) -> Iterator[tuple[int, int]]:
    """In parts of which both sides play one after the other: there are pairs soon, and few games wait for theirs."""
    games = FEW
    while first < last:
        yield first, min(last, first + games)
        first, games = first + games, min(2 * games, MANY)


def compare(
    first: Cell,
    second: Cell,
    *,
    games: int = 1000,
    seed: int = 0,
    until: float | None = None,
    uses: bool = False,
    workers: int | None = None,
    cluster: str = "",
    on_rows: Callable[[int], None] = lambda games: None,
) -> Comparison:
    """Play both sides on the same seeds. With `until` it looks at what there is after 100, 200, 400 … games, and stops
    when the difference in games won is known to that much or proven; the intervals then hold over all looks together.
    With `uses` it counts cards and moves, too. Interrupted, it gives what there is."""
    match = (Duel if is_duel(first, second) else Match)(first, second, seed, uses=uses)
    nth, error = 1, ERROR
    try:
        for nth, so_far, error in looks(games) if until is not None else [(1, games, ERROR)]:
            match.play_to(so_far, workers, cluster, on_rows)
            if until is not None and is_settled(match.found(nth, error).won, until):
                break
    except KeyboardInterrupt:
        if match.games < 2:
            raise
        return replace(match.found(nth, error), is_interrupted=True)
    return match.found(nth, error)


def is_duel(first: Cell, second: Cell) -> bool:
    """Whether the cells are the two ways to seat two bots in a game that one of them wins."""
    bots = set(first.bots)
    turned = tuple(next(iter(bots - {bot})) if len(bots) == 2 else bot for bot in first.bots)
    return len(bots) == 2 and not is_cooperative(first) and second.bots == turned and first.options == second.options


def is_settled(won: Sequence[Difference], until: float) -> bool:
    return all(one.is_real or (one.high - one.low) / 2 <= until for one in won)
