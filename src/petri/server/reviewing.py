"""Analyses of games that are over: thought about part by part in a worker, as long as somebody waits, and kept."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from petri.bots.analysis import Decision
from petri.server import thinking
from petri.server.errors import Missing, ServerError
from petri.server.limits import AddressLimiter
from petri.server.pacing import OF_BUDGET
from petri.server.replays import Replay
from petri.server.settings import Settings
from petri.server.sharing import Who
from petri.server.thinking import Thinkers

KEPT = 60  # games
MOST_AT_ONCE = 2  # that an address has analysed at the same time
PART = 0.4  # seconds: then others may have the worker
PATIENT = 30.0  # seconds after which nobody waits who has not asked how far it is

Clock = Callable[[], float]
Task = asyncio.Task[None]


@dataclass(eq=False)
class Review:
    """Of one record, as far as it is."""

    replay: Replay
    asked: float  # when somebody did last
    decisions: list[Decision] = field(default_factory=list)
    ply: int = 0
    has_failed: bool = False
    told: dict[str, Any] = field(default_factory=dict)  # by language
    task: Task | None = None

    @property
    def plies(self) -> int:
        return len(self.replay.moves)

    @property
    def is_done(self) -> bool:
        return self.ply >= self.plies

    @property
    def is_under_way(self) -> bool:
        return self.task is not None and not self.task.done()


class Reviewer:
    """Of all games that this process is asked about. Whoever begins an analysis pays for it with time of its own, that
    of their address: a page that has owed it could not ask for anything else."""

    def __init__(self, thinkers: Thinkers, settings: Settings, clock: Clock = time.monotonic) -> None:
        self.thinkers = thinkers
        self.clock = clock
        self.seconds = min(PART, OF_BUDGET * settings.bot_budget)
        rate, burst = settings.analysis_per_address, settings.analysis_at_once_per_address
        self._budgets = AddressLimiter(rate, burst, settings.addresses_per_network, clock)
        self._reviews: OrderedDict[str, Review] = OrderedDict()
        self._busy: list[tuple[str, Review]] = []  # with the address for which it is

    def begin(self, replay: Replay, address: str, who: Who) -> Review:
        """The analysis of a game for somebody; it goes on where it was left."""
        review = self._reviews.setdefault(replay.key, Review(replay, self.clock()))
        self._reviews.move_to_end(replay.key)
        review.asked = self.clock()
        if not review.is_done and not review.is_under_way:
            self._check(address)
            review.has_failed = False
            review.task = asyncio.create_task(self._think(review, address, who))
            self._busy.append((address, review))
        self._make_room()
        return review

    def known(self, replay: Replay) -> Review:
        """How far one is that was begun."""
        review = self._reviews.get(replay.key)
        if review is not None and review.has_failed:
            raise ServerError("analysis_failed", status=503)
        if review is None or not (review.is_done or review.is_under_way):
            raise Missing("analysis_unknown")
        review.asked = self.clock()
        return review

    def _check(self, address: str) -> None:
        self._busy = [(other, review) for other, review in self._busy if review.is_under_way]
        if sum(other == address for other, _ in self._busy) >= MOST_AT_ONCE:
            raise ServerError("analysis_many", status=429, most=MOST_AT_ONCE)
        wait = self._budgets.wait(address)
        if wait > 0:
            raise ServerError("analysis_fast", status=429, seconds=max(1, round(wait)))

    async def _think(self, review: Review, address: str, who: Who) -> None:
        while not review.is_done and self.clock() - review.asked < PATIENT:
            found = await self.thinkers.review(thinking.Review(review.replay.record, review.ply, self.seconds), who)
            if found is None or found.ply <= review.ply:
                review.has_failed = True
                return
            review.decisions += found.decisions
            review.ply = found.ply
            self._budgets.spend(address, found.seconds)

    def _make_room(self) -> None:
        for key, review in list(self._reviews.items()):
            if len(self._reviews) <= KEPT:
                return
            if not review.is_under_way:
                del self._reviews[key]

    async def close(self) -> None:
        tasks = [review.task for _, review in self._busy if review.task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
