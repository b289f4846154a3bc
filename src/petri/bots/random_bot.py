"""Plays by chance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from petri.bots.bot import Bot
from petri.core.game import Move
from petri.core.playout import Player, RandomPlayer
from petri.core.title import Title


class RandomBot(Bot):
    """Takes a kind of move first and then one of that kind, so that the many flights do not crowd out the rest."""

    name = "random"

    def player(self, title: Title, options: Mapping[str, Any]) -> Player:
        return RandomPlayer(self.rng)

    def choose(self, view: Mapping[str, Any], moves: Sequence[Move]) -> Move:
        kinds = list(dict.fromkeys(move.kind for move in moves))
        kind = kinds[self.rng.below(len(kinds))]
        of_kind = [move for move in moves if move.kind == kind]
        return of_kind[self.rng.below(len(of_kind))]
