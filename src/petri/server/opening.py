"""How a table begins: what is asked for is checked, and becomes its first entry."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from petri.core.errors import PetriError
from petri.core.game import Game, checked_chance
from petri.core.record import make_record, replay
from petri.core.title import find_title
from petri.server.commands import USUAL_BOT, printable
from petri.server.errors import ServerError
from petri.server.fair import dealt, fresh_salt, fresh_secret
from petri.server.guests import known_bot
from petri.server.pacing import USUAL as USUAL_PACE
from petri.server.shelf import check_options
from petri.server.table import Table
from petri.server.tokens import WATCHER

TABLE_BYTES = 9  # 72 bits: a table's address cannot be guessed
WAITS = {"waits": True}  # the cards are dealt by an entry of their own
SeatWish = Literal["me", "open", "hotseat", "bot"]


@dataclass(frozen=True)
class Wish:
    """What somebody asks of a seat."""

    kind: SeatWish
    bot: str = ""
    name: str = ""


PAUSE = 1.0  # seconds that a window for everybody is open


def new_id() -> str:
    return secrets.token_urlsafe(TABLE_BYTES)


def head_of_new(
    title_name: str,
    options: Mapping[str, Any],
    wishes: Sequence[Wish],
    *,
    watching: str,
    joining: str,
    pause: float = PAUSE,
    pace: str = USUAL_PACE,
    hints: bool | None = None,
    seed: int | str | None,
) -> dict[str, Any]:
    """The first entry of a table with a fresh game; its cards are dealt when all have come."""
    title = find_title(title_name)
    check_options(title, options)
    settled = title.settle({"players": len(wishes), **options})
    settled |= {name: value for name, value in title.at_table(settled).items() if name not in options}
    chance = fresh_chance() if seed is None else chosen_chance(seed)
    title.new_state(settled, chance.get("seed", 0))
    seats = seating(wishes, title.seats(settled))
    return {
        "title": title.id,
        "options": settled,
        **chance,
        **WAITS,
        **seats,
        "watching": watching,
        "joining": joining,
        "pause": pause,
        "pace": pace,
        "hints": hints,
    }


def chosen_chance(seed: int | str) -> dict[str, Any]:
    """Pages send numbers as text: theirs lose digits above 2**53."""
    is_number = isinstance(seed, str) and seed.isascii() and seed.isdigit() and len(seed) < 20
    return {"seed": checked_chance(int(seed) if is_number else seed), "salt": fresh_salt(), "chosen": True}


def fresh_chance() -> dict[str, Any]:
    return {"secret": fresh_secret()}


def head_of_record(
    record: Mapping[str, Any],
    ply: int,
    fresh: bool,
    wishes: Sequence[Wish],
    *,
    watching: str,
    joining: str,
    pause: float = PAUSE,
    pace: str = USUAL_PACE,
    hints: bool | None = None,
) -> dict[str, Any]:
    """The first entry of a table that plays on from a moment of a record: with the same cards, or with new chance."""
    check_options(find_title(record["title"]), record["options"])
    game = replay(record, ply)
    told = make_record(game)
    given = {key: told[key] for key in ("seed", "start", "moves", "reshuffles") if key in told}
    start = {"title": told["title"], "options": told["options"], "given": given, "fresh": fresh}
    chance = fresh_chance() if fresh else {}
    seats = seating(wishes, len(game.seats))
    house = {"watching": watching, "joining": joining, "pause": pause, "pace": pace, "hints": hints}
    head = {**start, **chance, **WAITS, **seats, **house}
    dealt(head, (), 0)  # an error now rather than when all have come: the game of the record may be over
    return head


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
        bot = known_bot(wish.bot or USUAL_BOT)
        return {"kind": "bot", "name": name, "bot": bot, "holder": number}
    if wish.kind == "open":
        return {"kind": "open", "name": "", "holder": number}
    return {"kind": "person", "name": name, "holder": host}


def head_of_rematch(table: Table) -> dict[str, Any]:
    """The same people on the same seats, a new game."""
    head = table.head
    seats = [
        {"kind": seat.kind, "name": seat.name, "bot": seat.bot, "holder": seat.holder, "standin": seat.standin}
        for seat in table.seats
    ]
    kept = {key: head[key] for key in ("title", "options", "host", "watching", "joining", "pause") if key in head}
    return {**kept, "pace": table.pace, "hints": table.hints, "seats": seats, **fresh_chance(), **WAITS}


def checked_record(record: Any) -> Game:
    """The game of an uploaded record; an error if it is none, or if it names files of this machine."""
    from petri.core.record import checked, verify

    found = checked(record)
    title = find_title(found["title"])
    check_options(title, found["options"])
    start = found.get("start")
    if isinstance(start, Mapping) and isinstance(start.get("options"), Mapping):
        check_options(title, start["options"])
    try:
        json.dumps(found, ensure_ascii=False).encode()  # what a browser can be told
        return verify(found)
    except PetriError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        raise ServerError("request", reason=str(error)) from error
