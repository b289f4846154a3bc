"""How long people wait for a strong bot: asked anew for each move, kept in its worker, and thinking while they do.

    python bench/thinking_ahead.py [TITLE [GAMES [SECONDS]]]

One person (`normal`, who takes a second for each decision) and one strong bot with SECONDS for a decision. The times
are those of the bot's turns: from when it is asked until somebody else is, without the pauses in which people look.
"""

from __future__ import annotations

import asyncio
import sys
import time
from statistics import mean, median

import petri
from petri.bots import make_bot
from petri.server.thinking import Manner, Thinkers

THOUGHT = 1.0  # seconds of a person
TURNS = 12  # of the bot, in each game
WAYS = ("anew", "kept", "ahead")


class Sitting:
    def __init__(self, title: str, seed: int, way: str, seconds: float) -> None:
        options = {"epidemics": 4} if title == "pandemic" else {}
        self.game = petri.new(title, players=2, seed=seed, **options)
        self.person = make_bot("normal", seed)
        self.way = way
        self.memory = "" if way == "anew" else f"{title} {seed} {way}"
        self.seconds = seconds
        self.turns: list[float] = []
        self.answers: list[float] = []  # to what it is asked in a turn of the person

    async def play(self, thinkers: Thinkers) -> None:
        game = self.game
        while (seat := game.to_act) is not None and len(self.turns) < TURNS:
            if seat == 0:
                await self.think_ahead(thinkers)
                game.play(self.person.choose(game.view(0), game.moves(0)))
            else:
                waits = self.turns if game.turn == 1 else self.answers
                began = time.monotonic()
                while game.to_act == 1:
                    manner = Manner(self.seconds, self.memory)
                    thought = await thinkers.choose("strong", 1, game.view(1), game.moves(1), manner=manner)
                    game.play(thought.text)
                waits.append(time.monotonic() - began)

    async def think_ahead(self, thinkers: Thinkers) -> None:
        end = time.monotonic() + THOUGHT
        while self.way == "ahead" and time.monotonic() < end:
            if not await thinkers.think_ahead("strong", 1, self.game.view(1), self.memory):
                break


async def measure(title: str, games: int, seconds: float) -> None:
    for way in WAYS:
        thinkers = Thinkers(2, ahead=1.0)
        try:
            await thinkers.start()
            sittings = [Sitting(title, seed, way, seconds) for seed in range(games)]
            for sitting in sittings:
                await sitting.play(thinkers)
        finally:
            await thinkers.close()
        turns = [wait for sitting in sittings for wait in sitting.turns]
        answers = [wait for sitting in sittings for wait in sitting.answers]
        told = f"{len(answers)} answers {mean(answers):.3f} s" if answers else "no answers"
        print(f"{title} {way}: {len(turns)} turns {mean(turns):.2f} s (median {median(turns):.2f}), {told}", flush=True)


if __name__ == "__main__":
    given = [*sys.argv[1:], *("pandemic", "3", "0.5")[len(sys.argv) - 1 :]]
    asyncio.run(measure(given[0], int(given[1]), float(given[2])))
