"""Every bot against every other on the same seeds, and how strong each is.

Where one side wins and the others lose, two bots share a table in all seatings. Where all win or lose together each bot
plays all seats, and two are compared seed by seed: who wins where the other loses has the point.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, Any

from petri.bots.faults import SECONDS
from petri.core.game import checked_seed
from petri.core.rng import derived
from petri.core.title import Title, find_title
from petri.sim.errors import SimError
from petri.sim.plan import Plan, cell, checked_games, checked_seconds
from petri.sim.result import Result
from petri.sim.stats import CONFIDENCE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Numbers = NDArray[np.float64]

DRAWN = 1.0  # games that each pair is taken to have drawn before the first: nobody is infinitely strong
RESAMPLED = 1000  # runs that might have been, for the intervals
UNSEEN = 2  # seeds that each pair might have had besides: one that the first wins, and one that the other wins
STEPS = 400  # of the iteration; each pair of bots needs few
ELO = 400.0  # points for ten to one
CHANCE = 77  # which chance of the seed is for the intervals
WINNERS = 2  # where a row has them
Pair = tuple[int, int]


@dataclass(frozen=True)
class Place:
    """A bot after a tournament. Points are those of all its meetings: 1 for a win, ½ each for a draw."""

    bot: str
    games: int
    wins: int
    points: float  # a meeting
    rating: float  # Elo; the mean of all bots is 0
    low: float
    high: float


@dataclass(frozen=True)
class Tournament:
    """Who plays, and which cells of the plan are a meeting of whom."""

    bots: tuple[str, ...]
    plan: Plan
    is_cooperative: bool
    meetings: Mapping[Pair, tuple[int, ...]]  # cells; in a cooperative title those of the two bots

    def places(self, result: Result) -> list[Place]:
        """The best first. What was interrupted counts as far as all have played the same seeds."""
        import numpy as np

        wins = [self.wins_of(result, number) for number in range(len(self.plan.cells))]
        seeds = min(map(len, wins))
        if not seeds:
            return []
        points = np.array(
            [self.points(pair, [wins[number][:seeds] for number in self.meetings[pair]]) for pair in self.pairs]
        )
        drawn = self.resampled(points)
        ratings = ratings_of(len(self.bots), self.pairs, points.sum(axis=1)[None, :], self.met(seeds))[0]
        might = ratings_of(len(self.bots), self.pairs, drawn, self.met(seeds))
        tail = (1 - CONFIDENCE) / 2
        low, high = np.quantile(might, [tail, 1 - tail], axis=0)
        found = [
            Place(
                bot,
                *self.played(nth, wins),
                self.mean_points(nth, points),
                *(float(numbers[nth]) for numbers in (ratings, low, high)),
            )
            for nth, bot in enumerate(self.bots)
        ]
        return sorted(found, key=lambda place: -place.rating)

    @property
    def pairs(self) -> list[Pair]:
        return list(self.meetings)

    def wins_of(self, result: Result, number: int) -> list[tuple[float, ...]]:
        """By game, the share in the win of each bot at the table; up to the first game that is missing."""
        bots = self.plan.cells[number].bots
        found: list[tuple[float, ...]] = []
        for game, row in result.journal.rows(number):
            if game != len(found):
                break
            won = [bot for seat, bot in enumerate(bots) if row[WINNERS] >> seat & 1]
            found.append(tuple(won.count(bot) / len(won) if won else 0.0 for bot in self.bots))
        return found

    def points(self, pair: Pair, cells: Sequence[Sequence[tuple[float, ...]]]) -> list[float]:
        """By seed, what the first of two got against the second: of 1 in a cooperative title, else 1 a seating."""
        one, other = pair
        if self.is_cooperative:
            return [0.5 + (first[one] - second[other]) / 2 for first, second in zip(*cells)]
        return [sum(shared(shares[one], shares[other]) for shares in seed) for seed in zip(*cells)]

    def met(self, seeds: int) -> list[int]:
        """How many meetings of each pair there were."""
        return [seeds * (1 if self.is_cooperative else len(self.meetings[pair])) for pair in self.pairs]

    def resampled(self, points: Numbers) -> Numbers:
        """The sums of points in runs with other seeds, as far as these tell: drawn from them with replacement, and
        from one more that each won and lost. Else what always came would be held for certain."""
        import numpy as np

        seeds = points.shape[1]
        chance = np.random.default_rng(derived(self.plan.seed, CHANCE))
        times = chance.multinomial(seeds, np.full(seeds, 1 / seeds), size=RESAMPLED)
        sums: Numbers = times @ points.T
        others = chance.binomial(seeds, UNSEEN / (seeds + UNSEEN), size=sums.shape)
        most = np.array(self.met(1))
        found: Numbers = sums * (1 - others / seeds) + chance.binomial(others, 0.5) * most
        return found

    def played(self, nth: int, wins: Sequence[Sequence[tuple[float, ...]]]) -> tuple[int, int]:
        """The games of a bot, and those in whose win it had a share."""
        bot = self.bots[nth]
        own = [some for some, cell in zip(wins, self.plan.cells) if bot in cell.bots]
        return sum(map(len, own)), sum(shares[nth] > 0 for some in own for shares in some)

    def mean_points(self, nth: int, points: Numbers) -> float:
        met = self.met(points.shape[1])
        sums = [
            (float(of.sum()) if pair[0] == nth else n - float(of.sum()), n)
            for pair, of, n in zip(self.pairs, points, met)
            if nth in pair
        ]
        return sum(got for got, _ in sums) / sum(n for _, n in sums)


def shared(one: float, other: float) -> float:
    """Where nobody won it is a draw."""
    return 0.5 if one + other == 0 else one / (one + other)


def ratings_of(bots: int, pairs: Sequence[Pair], points: Numbers, met: Sequence[int]) -> Numbers:
    """Elo by maximum likelihood (Bradley and Terry), of each row of points; by the iteration of Zermelo and Hunter."""
    import numpy as np

    runs = points.shape[0]
    got = np.zeros((runs, bots))
    for nth, (one, other) in enumerate(pairs):
        got[:, one] += points[:, nth] + DRAWN / 2
        got[:, other] += met[nth] - points[:, nth] + DRAWN / 2
    strength = np.ones((runs, bots))
    for _ in range(STEPS):
        faced = np.zeros((runs, bots))
        for nth, (one, other) in enumerate(pairs):
            share = (met[nth] + DRAWN) / (strength[:, one] + strength[:, other])
            faced[:, one] += share
            faced[:, other] += share
        strength = got / faced
        strength /= np.exp(np.log(strength).mean(axis=1, keepdims=True))
    found: Numbers = ELO * np.log10(strength)
    return found


# ---------------------------------------------------------------------- who meets whom
def tournament(
    title: str,
    bots: Sequence[str],
    *,
    games: int = 100,
    seed: int = 0,
    bot_seconds: float = SECONDS,
    **options: Any,
) -> Tournament:
    """Bots that meet each other on as many seeds as `games`."""
    known = find_title(title)
    names = tuple(bots)
    if len(names) < 2 or len(set(names)) < len(names):
        raise SimError("tournament_bots", bots=names or ("–",))
    settled = known.settle(options)
    is_cooperative = known.is_cooperative(settled)
    seatings, meetings = (alone if is_cooperative else in_turn)(names, sides_of(known, settled))
    seconds = checked_seconds(bot_seconds)
    cells = tuple(cell(known, settled, some, {"bots": "+".join(dict.fromkeys(some))}, seconds) for some in seatings)
    return Tournament(names, Plan(cells, checked_games(games), checked_seed(seed)), is_cooperative, meetings)


def sides_of(title: Title, options: Mapping[str, Any]) -> list[list[int]]:
    """The seats, partners together: they are played by the same bot."""
    allied = [list(seats) for seats in title.allies(options)]
    alone = [[seat] for seat in range(title.seats(options)) if not any(seat in seats for seats in allied)]
    return sorted(allied + alone)


Meetings = tuple[list[tuple[str, ...]], dict[Pair, tuple[int, ...]]]


def alone(bots: Sequence[str], sides: Sequence[Sequence[int]]) -> Meetings:
    """Each bot on all seats."""
    seats = sum(map(len, sides))
    return [(bot,) * seats for bot in bots], {pair: pair for pair in combinations(range(len(bots)), 2)}


def in_turn(bots: Sequence[str], sides: Sequence[Sequence[int]]) -> Meetings:
    """Two bots on alternate sides, in all rotations and with their parts changed: none has a better seat."""
    if len(sides) < 2:
        raise SimError("tournament_sides", seats=sum(map(len, sides)))
    found: list[tuple[str, ...]] = []
    meetings: dict[Pair, tuple[int, ...]] = {}
    for one, other in combinations(range(len(bots)), 2):
        seatings = [seated(sides, [bots[one], bots[other]], turned) for turned in turns(len(sides))]
        meetings[one, other] = tuple(range(len(found), len(found) + len(seatings)))
        found += seatings
    return found, meetings


def turns(sides: int) -> list[tuple[int, ...]]:
    """Who of two has which side, in each seating once: 2 for an even number, else 2 for each side."""
    first = [side % 2 for side in range(sides)]
    every = [first[n:] + first[:n] for n in range(sides)]
    return list(dict.fromkeys(tuple(side ^ change for side in some) for change in (0, 1) for some in every))


def seated(sides: Sequence[Sequence[int]], bots: Sequence[str], turned: Sequence[int]) -> tuple[str, ...]:
    by_seat = {seat: bots[who] for seats, who in zip(sides, turned) for seat in seats}
    return tuple(by_seat[seat] for seat in sorted(by_seat))
