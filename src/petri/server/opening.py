"""How a table begins: what is asked for is checked, and becomes its first entry."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from petri.bots import bots
from petri.core.errors import BotError, PetriError
from petri.core.game import Game, checked_seed
from petri.core.record import make_record, replay
from petri.core.title import Title, find_title
from petri.server.commands import USUAL_BOT, printable
from petri.server.errors import ServerError
from petri.server.fair import fresh_salt
from petri.server.table import Table
from petri.server.tokens import WATCHER

TABLE_BYTES = 9  # 72 bits: a table's address cannot be guessed
SAFE_SEED = 2**53  # a browser reads larger numbers of a record wrongly
SeatWish = Literal["me", "open", "hotseat", "bot"]


@dataclass(frozen=True)
class Wish:
    """What somebody asks of a seat."""

    kind: SeatWish
    bot: str = ""
    name: str = ""


def new_id() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


def check_options(title: Title, options: Mapping[str, Any]) -> None:
    """Options that name files of this machine are not for others to set."""
    for option in title.options:
        if option.local and options.get(option.name, option.default) != option.default:
            raise ServerError("option_local", option=option.name)


def head_of_new(
    title_name: str,
    options: Mapping[str, Any],
    wishes: Sequence[Wish],
    *,
    watching: str,
    joining: str,
    seed: int | None,
) -> dict[str, Any]:
    """The first entry of a table with a fresh game."""
    title = find_title(title_name)
    check_options(title, options)
    settled = title.settle({"players": len(wishes), **options})
    chosen = secrets.randbelow(SAFE_SEED) if seed is None else checked_seed(seed)
    title.new_state(settled, chosen)
    start = {"title": title.id, "options": settled, "seed": chosen, "salt": fresh_salt(), "chosen": seed is not None}
    return {**start, **seating(wishes, title.seats(settled)), "watching": watching, "joining": joining}


def head_of_record(
    record: Mapping[str, Any], ply: int, fresh: bool, wishes: Sequence[Wish], *, watching: str, joining: str
) -> dict[str, Any]:
    """The first entry of a table that plays on from a moment of a record: with the same cards, or with new chance."""
    check_options(find_title(record["title"]), record["options"])
    game = replay(record, ply)
    if fresh:
        game = reshuffled(game, next((number for number, wish in enumerate(wishes) if wish.kind == "me"), None))
    told = make_record(game)
    start: dict[str, Any] = {key: told[key] for key in ("title", "options", "seed", "moves", "start") if key in told}
    seats = seating(wishes, len(game.seats))
    return {**start, **seats, "watching": watching, "joining": joining}


def reshuffled(game: Game, seat: int | None) -> Game:
    """What the seat (None: a spectator) cannot know is dealt afresh."""
    return game.imagine(seat, secrets.SystemRandom())


def seating(wishes: Sequence[Wish], players: int) -> dict[str, Any]:
    if len(wishes) != players:
        raise ServerError("seats_count", given=len(wishes), players=players)
    mine = [number for number, wish in enumerate(wishes) if wish.kind == "me"]
    hot = [number for number, wish in enumerate(wishes) if wish.kind == "hotseat"]
    if len(mine) > 1 or (hot and not mine):
        raise ServerError("seats_me")
    host = mine[0] if mine else WATCHER
    return {
        "host": host,
        "seats": [seat_of(number, wish, host) for number, wish in enumerate(wishes)],
    }


def seat_of(number: int, wish: Wish, host: int) -> dict[str, Any]:
    name = printable(wish.name).strip()
    if wish.kind == "bot":
        bot = wish.bot or USUAL_BOT
        if bot not in bots():
            raise BotError("bot_unknown", bot=bot, allowed=tuple(bots()))
        return {"kind": "bot", "name": name, "bot": bot, "holder": number}
    if wish.kind == "open":
        return {"kind": "open", "name": "", "holder": number}
    return {"kind": "person", "name": name, "holder": host}


def head_of_rematch(table: Table) -> dict[str, Any]:
    """The same people on the same seats, a new game."""
    head = table.head
    seed = secrets.randbelow(SAFE_SEED)
    seats = [
        {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "holder": seat.holder, "standin": seat.standin}
        for seat in table.seats
    ]
    kept = {key: head[key] for key in ("title", "options", "host", "watching", "joining")}
    return {**kept, "seats": seats, "seed": seed, "salt": fresh_salt()}


def checked_record(record: Any) -> Game:
    """The game of an uploaded record; an error if it is none, or if it names files of this machine."""
    from petri.core.record import checked, verify

    found = checked(record)
    check_options(find_title(found["title"]), found["options"])
    try:
        json.dumps(found, ensure_ascii=False).encode()  # what a browser can be told
        return verify(found)
    except PetriError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ServerError("request", reason=str(error)) from error
