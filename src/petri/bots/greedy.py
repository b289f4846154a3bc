"""Looks ahead on games it imagines from its view."""

from __future__ import annotations

from collections.abc import Sequence

from petri.bots.bot import MindBot
from petri.core.looking import look_ahead
from petri.core.mind import Mind
from petri.core.title import Title


class GreedyBot(MindBot):
    """Plays every move on a few imagined games and takes the one after which they look best to the title's `evaluate`.

    Moves are compared at the same moment. What a move asks at once (which card to keep, what to discard) is answered
    first. A move that lets time stand still, such as an action that is not the last one, is never compared with one
    that lets cards be drawn: it is better if doing it and then the other one is better than the other one alone. As
    long as time stands still the bot plans up to `ahead` moves.
    """

    name = "greedy"

    def __init__(self, seed: int, ahead: int = 3) -> None:
        super().__init__(seed)
        self.ahead = ahead

    def choose_by(self, title: Title, mind: Mind, seat: int, moves: Sequence[int]) -> int:
        """The same by what the seat knows, for simulations that make no views."""
        return look_ahead(title.judge, mind, self.rng, seat, list(moves), self.ahead)
