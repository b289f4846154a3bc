"""Bots that others might have written, as files."""

from __future__ import annotations

from pathlib import Path

SOURCE = '''
import time
from petri.bots import Bot

asked = 0


class FirstBot(Bot):
    """Takes the first move there is."""

    name = "first"

    def choose(self, view, moves):
        return moves[0]


class TiredBot(Bot):
    """Breaks down in its 700th choice."""

    name = "tired"

    def choose(self, view, moves):
        global asked
        asked += 1
        if asked == 700:
            raise RuntimeError("enough")
        return moves[self.rng.below(len(moves))]


class MoodyBot(Bot):
    """Breaks down by chance, in whatever game and process it is asked."""

    name = "moody"

    def choose(self, view, moves):
        if self.rng.below(40) == 0:
            raise KeyError("mood")
        return moves[self.rng.below(len(moves))]


class SleepyBot(Bot):
    """Hangs now and then, and holds on to it."""

    name = "sleepy"

    def choose(self, view, moves):
        chosen = moves[self.rng.below(len(moves))]
        while len(moves) > 1 and self.rng.below(150) == 0:
            try:
                time.sleep(60)
            except Exception:
                pass
        return chosen


class SillyBot(Bot):
    """Answers what is no move."""

    name = "silly"

    def choose(self, view, moves):
        moves.clear()
        return (None, "cure everything", 7, object())[self.rng.below(4)]


class ForgerBot(Bot):
    """Answers moves that it has made up."""

    name = "forger"

    def choose(self, view, moves):
        return type(moves[0])(moves[0].text, moves[0].seat, 10**9)


class MindfulBot(Bot):
    """Thinks on what its seat knows, and answers nonsense every other time."""

    name = "mindful"
    by_mind = True

    def choose(self, view, moves):
        return moves[0]

    def choose_by(self, title, mind, seat, moves):
        return moves[0] if self.rng.below(2) else "drive Paris"


class UnmadeBot(Bot):
    """Cannot be made."""

    name = "unmade"

    def __init__(self, seed):
        raise OSError("no file with weights")

    def choose(self, view, moves):
        return moves[0]


class CheatBot(Bot):
    """Would like to have the state itself."""

    name = "cheat"

    def player(self, title, options):
        raise AssertionError("here is somebody who would give me the state")

    def choose(self, view, moves):
        return moves[0]


class TunedBot(Bot):
    """Has parameters."""

    name = "tuned"

    def __init__(self, seed, *, ahead=2, greed=0.5, style="bold", file=None):
        super().__init__(seed)
        self.given = ahead, greed, style, file

    def choose(self, view, moves):
        return moves[0]


class NoBot:
    pass
'''


def guests(folder: Path) -> Path:
    """The file, in a folder."""
    path = folder / "guests.py"
    path.write_text(SOURCE, encoding="utf-8")
    return path
