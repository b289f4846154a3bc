"""Levels: bots by how well they play, for people who want an opponent and not an algorithm."""

from __future__ import annotations

from collections.abc import Sequence

from petri.bots.bot import Bot, MindBot
from petri.bots.greedy import GreedyBot
from petri.bots.planner import PlannerBot
from petri.core.looking import look_ahead
from petri.core.mind import Mind
from petri.core.title import Title

OVERLOOKED = 30  # of a hundred moves: what `easy` does not see


class EasyBot(MindBot):
    """Looks one move ahead, and overlooks some of what it could do."""

    name = "easy"

    def choose_by(self, title: Title, mind: Mind, seat: int, moves: Sequence[int]) -> int:
        seen = [move for move in moves if self.rng.below(100) >= OVERLOOKED]
        if len(seen) < 2:
            return (seen or moves)[self.rng.below(len(seen or moves))]
        return look_ahead(title.judge, mind, self.rng, seat, seen, 1)


class NormalBot(GreedyBot):
    """Plans a few moves ahead."""

    name = "normal"

    def __init__(self, seed: int) -> None:
        super().__init__(seed)


class StrongBot(PlannerBot):
    """Plans whole turns and tries them; at a table for as long as the people there like to wait."""

    name = "strong"


LEVELS: dict[str, type[Bot]] = {bot.name: bot for bot in (EasyBot, NormalBot, StrongBot)}
USUAL_LEVEL = NormalBot.name  # where nobody says who plays: it answers at once, and is neither an oracle nor a fool
