"""Games some way on, by random moves."""

from __future__ import annotations

import petri
from petri.bots import RandomBot


def after_random_moves(moves: int, seed: int, **options: object) -> petri.Game:
    """A game of Pandemic some way on, but not over."""
    game = petri.new("pandemic", seed=seed, **options)
    bot = RandomBot(seed)
    for _ in range(moves):
        before, seat = game.copy(), asked(game)
        game.play(bot.choose(game.view(seat), game.moves(seat)))
        if game.outcome is not None:
            return before
    return game


def asked(game: petri.Game) -> int:
    assert game.to_act is not None
    return game.to_act
