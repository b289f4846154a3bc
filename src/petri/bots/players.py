"""Bots in compiled play, for simulations: by what their seat knows, or by its view; never by the state itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from petri.bots.bot import Bot
from petri.core.game import Move
from petri.core.mind import Mind
from petri.core.playout import Player
from petri.core.state import State
from petri.core.title import Title


class MindPlayer(Player):
    """A bot that thinks on worlds: it gets the mind of its seat, as `mind` makes it of the seat's view."""

    def __init__(self, bot: Bot, title: Title) -> None:
        self.bot = bot
        self.title = title

    def pick(self, state: State) -> int:
        seat = int(state.to_act)
        moves = state.legal_of(seat)
        if len(moves) == 1:
            return moves[0]
        return self.bot.choose_by(self.title, self.mind(state, seat), seat, moves)

    def mind(self, state: State, seat: int) -> Mind:
        return self.title.mind_of(state, seat)


class SealedPlayer(MindPlayer):
    """The same for bots of others. A mind that was made of a state may still hold what its seat does not know, though
    it deals no world by it; one that was made of the view cannot, wherever they look."""

    def __init__(self, bot: Bot, title: Title, options: Mapping[str, Any]) -> None:
        super().__init__(bot, title)
        self.options = options

    def mind(self, state: State, seat: int) -> Mind:
        return self.title.mind(self.title.view(state, self.options, seat))


class ViewPlayer(Player):
    """Any other bot: it gets the view of its seat and its legal moves, as at a table."""

    def __init__(self, bot: Bot, title: Title, options: Mapping[str, Any]) -> None:
        self.bot = bot
        self.title = title
        self.options = options

    def pick(self, state: State) -> int:
        seat = int(state.to_act)
        legal = state.legal_of(seat)
        moves = [Move(self.title.text(state, number), int(state.seat_of(number)), number) for number in legal]
        chosen = self.bot.choose(self.title.view(state, self.options, seat), moves)
        return chosen.number
