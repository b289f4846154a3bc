"""What can be set about a server."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    db: str = "petri.db"
    content: str | None = None  # a folder with the sets of cards that are offered, a folder each
    origins: tuple[str, ...] = ()  # further addresses whose pages may talk to this server
    bot_workers: int | None = None
    bot_budget: float = 5.0  # seconds a bot may think about a move
    bot_pace: float = 0.7  # seconds between moves of bots, so that people can follow
    absent_after: float = 60.0  # seconds after which others may hand a seat to a bot
    idle_after: float = 60.0  # seconds after which a table without anybody leaves the memory
    look_again: float = 2.0  # seconds between tries to take over tables of a process that died
    hello_within: float = 10.0
    connections_per_address: int = 2000
    messages_per_second: float = 20.0
    messages_at_once: float = 60.0
    requests_per_second: float = 20.0
    requests_at_once: float = 100.0
    tables_per_second: float = 2.0
    tables_at_once: float = 60.0
    largest_body: int = 1 << 20
