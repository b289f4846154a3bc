"""The bots that may sit at web tables: those that come with petri, and what the operator names at the start.

Visitors name a bot by a plain name; files and programs are the operator's alone: no request reaches one by its path.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from petri.bots import bots, find_bot
from petri.bots.bot import Bot
from petri.bots.finding import Found
from petri.bots.levels import LEVELS
from petri.core.errors import BotError
from petri.core.text import say
from petri.server.errors import PACKAGE, ServerError

_offered: dict[str, Found] = {}


def read_guests(specs: Sequence[str]) -> dict[str, Found]:
    """The bots that the operator names, each made once to see that it can be; two of one name cannot be told apart."""
    found: dict[str, Found] = {}
    for spec in specs:
        bot = find_bot(spec)
        if not bot.is_command:
            bot.make(0)
        name = bot.name.replace(":", "-").replace(";", "-").replace("=", "-")
        if name in found or name in bots():
            raise ServerError("guest_name", bot=spec, name=name, allowed=(*bots(), *found))
        found[name] = bot
    return found


def hurried(guests: Mapping[str, Found], seconds: float) -> dict[str, Found]:
    """Programs are given up before whoever asks them is."""
    return {
        name: replace(bot, given={**bot.given, "seconds": seconds}) if bot.is_command else bot
        for name, bot in guests.items()
    }


def invite(guests: Mapping[str, Found]) -> None:
    """From now on this process knows these bots."""
    _offered.clear()
    _offered.update(guests)


def bot_names() -> tuple[str, ...]:
    return (*bots(), *_offered)


def known_bot(name: str) -> str:
    """The name of a bot that may sit at a table."""
    if name not in bot_names():
        raise BotError("bot_unknown", bot=name, allowed=bot_names())
    return name


def seated_bot(name: str, seed: int) -> Bot:
    """The bot of a table. Whoever guards it has to be ready for all that it may do wrong."""
    known = _offered.get(known_bot(name))
    return bots()[name](seed) if known is None else known.make(seed)


def remembers(name: str) -> bool:
    """Whether a bot may stay in its worker for its next choice, and think ahead there; the operator's are made anew."""
    own = bots().get(name)
    return own is not None and own.remembers


def described_bots(lang: str) -> list[dict[str, Any]]:
    """The levels first, from which most people choose."""
    own = [
        {"name": name, "label": bot.label(lang), "about": bot.describe(lang), "level": name in LEVELS}
        for name, bot in bots().items()
    ]
    theirs = [
        {"name": name, "label": name, "about": about(bot, lang), "level": False} for name, bot in _offered.items()
    ]
    return own + theirs


def about(bot: Found, lang: str) -> str:
    return say(PACKAGE, "guest.program", lang) if bot.is_command else bot.kind.describe(lang)
