"""What can be set about a server."""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from typing import Any

from petri.server.errors import ServerError


@dataclass(frozen=True)
class Settings:
    db: str = "petri.db"
    content: str | None = None  # a folder with the sets of cards that are offered, a folder each
    host_names: tuple[str, ...] = ()  # what this server is called, besides its numbers and localhost
    closed: tuple[str, ...] = ()  # of CLOSABLE: what nobody can read
    origins: tuple[str, ...] = ()  # further addresses whose pages may talk to this server
    bots: tuple[str, ...] = ()  # files, modules and programs that are offered besides our own
    bot_workers: int | None = None
    bot_budget: float = 5.0  # seconds a bot may think about a move
    bot_pace: float = 0.7  # seconds between moves of bots, so that people can follow, at the usual pace of a table
    bot_ahead: float = 0.5  # of a core, for bots that think while people do; 0: none does
    hint_budget: float = 2.0  # seconds to find out what to advise somebody …
    hints_per_minute: float = 10.0  # … and how often each may ask
    analysis_per_address: float = 0.05  # of a core, for analyses of games that are over …
    analysis_at_once_per_address: float = 60.0  # … and seconds of it that may be saved up
    absent_after: float = 60.0  # seconds after which others may hand a seat to a bot
    idle_after: float = 60.0  # seconds after which a table without anybody leaves the memory
    look_again: float = 2.0  # seconds between tries to take over tables of a process that died
    hello_within: float = 10.0
    headers_within: float = 5.0  # seconds for the line and the headers of a request
    body_within: float = 20.0  # and for its body
    answer_within: float = 60.0  # until an answer is made and taken
    proxies: tuple[str, ...] = ()  # addresses and networks of reverse proxies that tell whom they speak for
    connections: int = 0  # at once; 0 is as many as the system lets this process have, less a reserve
    connections_per_address: int = 250
    addresses_per_network: int = 8  # so many times what an address has, for all of an IPv6 /48 together
    sockets_per_second: float = 5.0  # that an address opens
    sockets_at_once: float = 100.0
    cpu_per_address: float = 0.06  # of a core, for all that an address asks for …
    cpu_at_once_per_address: float = 4.0  # … and seconds that it may have saved
    cpu_per_seat: float = 0.05
    cpu_at_once_per_seat: float = 2.0
    messages_per_second: float = 20.0
    messages_at_once: float = 60.0
    requests_per_second: float = 20.0
    requests_at_once: float = 100.0
    tables_per_second: float = 2.0
    tables_at_once: float = 60.0
    largest_headers: int = 32 << 10
    largest_body: int = 1 << 20
    tables_per_address: int = 200  # whose game is not over
    tables_per_day: int = 1000  # opened or played at, from an address
    listed_per_address: int = 50
    uploads_per_day: int = 100  # records from an address …
    upload_bytes_per_day: int = 20 << 20  # … and how much they may be together
    entries_per_table: int = 20_000  # the last tenth of them only for moves
    chat_per_table: int = 2000
    chat_per_minute: int = 60
    keep_unfinished: float = 30.0  # days after which a table that nobody touches is removed; 0: never
    keep_finished: float = 365.0  # the same for tables whose game is over, and for uploaded records
    clean_every: float = 600.0  # seconds
    clean_after: float = 3600.0  # seconds after the start: whoever finds their server back can come first
    keys_every: float = 10.0  # seconds after which keys that were changed count


CLOSABLE = ("metrics", "openapi")
OWN_OPTIONS = ("bot_pace", "bot_ahead", "keep_unfinished", "keep_finished")
LIMITS = tuple(
    field.name for field in fields(Settings) if isinstance(field.default, int | float) and field.name not in OWN_OPTIONS
)


def limited(settings: Settings, given: Iterable[str]) -> Settings:
    """With other numbers, as text: NAME=NUMBER."""
    numbers: Any = dict(limit_of(text) for text in given)
    return replace(settings, **numbers)


def limit_of(text: str) -> tuple[str, int | float]:
    name, _, value = text.partition("=")
    if name not in LIMITS:
        raise ServerError("limit_unknown", text=text, allowed=LIMITS)
    kind = int if isinstance(getattr(Settings, name), int) else float
    try:
        number = kind(value)
    except ValueError:
        number = 0
    if not 0 < number < math.inf:
        raise ServerError("limit_number", name=name, value=value)
    return name, number


def closed_of(given: tuple[str, ...]) -> tuple[str, ...]:
    for name in given:
        if name not in CLOSABLE:
            raise ServerError("close_unknown", name=name, allowed=CLOSABLE)
    return given


def proxies_of(given: str | None) -> tuple[str, ...]:
    """Addresses and networks with commas between them."""
    proxies = tuple(part.strip() for part in (given or "").split(",") if part.strip())
    for text in proxies:
        try:
            ipaddress.ip_network(text, strict=False)
        except ValueError as error:
            raise ServerError("proxy_wrong", text=text) from error
    return proxies
