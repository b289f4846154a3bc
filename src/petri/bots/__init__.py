"""Who chooses: one file per bot. A bot sees the view and the legal moves of its seat, nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from petri.bots.bot import PACKAGE, Bot, MindBot
from petri.bots.finding import bots, find_bot, make_bot
from petri.bots.greedy import GreedyBot
from petri.bots.guarded import GuardedBot
from petri.bots.kit import Tried, try_lines, worlds
from petri.bots.planner import PlannerBot
from petri.bots.random_bot import RandomBot
from petri.core.errors import BotError
from petri.core.game import Game
from petri.core.looking import good_lines
from petri.core.planning import Budget
from petri.core.playout import follow, play_on

__all__ = [
    "Bot",
    "Budget",
    "GreedyBot",
    "GuardedBot",
    "MindBot",
    "PlannerBot",
    "RandomBot",
    "Tried",
    "bots",
    "find_bot",
    "follow",
    "good_lines",
    "make_bot",
    "play_game",
    "play_on",
    "try_lines",
    "worlds",
]


def play_game(game: Game, players: Sequence[Bot]) -> Game:
    """Play a game to its end with a bot on each seat; the seat that is asked chooses among its own moves."""
    if len(players) != len(game.seats):
        raise BotError("bot_count", package=PACKAGE, given=len(players), seats=len(game.seats))
    while (seat := game.to_act) is not None:
        game.play(players[seat].choose(game.view(seat), game.moves(seat)))
    return game
