"""Who chooses: one file per bot. A bot sees the view and the legal moves of its seat, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from petri.bots.bot import PACKAGE, Bot
from petri.bots.finding import bots, find_bot, make_bot
from petri.bots.greedy import GreedyBot
from petri.bots.guarded import GuardedBot
from petri.bots.planner import PlannerBot
from petri.bots.random_bot import RandomBot
from petri.core.errors import BotError
from petri.core.game import Game

__all__ = ["Bot", "GreedyBot", "GuardedBot", "PlannerBot", "RandomBot", "bots", "find_bot", "make_bot", "play_game"]


def play_game(game: Game, players: Sequence[Bot]) -> Game:
    """Play a game to its end with a bot on each seat; the seat that is asked chooses among its own moves."""
    if len(players) != len(game.seats):
        raise BotError("bot_count", package=PACKAGE, given=len(players), seats=len(game.seats))
    while (seat := game.to_act) is not None:
        game.play(players[seat].choose(game.view(seat), game.moves(seat)))
    return game
