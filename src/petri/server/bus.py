"""Between server processes: who owns a live game, news for everybody, questions to an owner."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol

from petri.server.store.errors import NoAnswer

News = Callable[[str, dict[str, Any]], None]
Ask = Callable[[str, dict[str, Any]], Awaitable[dict[str, Any]]]
Lost = Callable[[], None]


class Bus(Protocol):
    """What server processes say to each other. The store opens and closes it."""

    async def start(self, on_news: News, on_ask: Ask, on_lost: Lost) -> None:
        """Listen. `on_lost`: the connection broke, every claim is gone and news may have been missed."""

    async def claim(self, table: str) -> bool:
        """Become the one owner of a live game; True also if it is already ours."""

    async def release(self, table: str) -> None:
        """Own it no longer."""

    async def publish(self, table: str, news: dict[str, Any]) -> None:
        """Tell all other processes."""

    async def ask(self, table: str, question: dict[str, Any], timeout: float = 3.0) -> dict[str, Any]:
        """The answer of the process that owns the table; NoAnswer if there is none."""


async def alone(bus: Bus) -> None:
    """Start a bus only to claim tables: who hears nothing and owns no game has nothing to answer."""

    async def nothing(table: str, question: dict[str, Any]) -> dict[str, Any]:
        raise NoAnswer(table)

    await bus.start(lambda table, news: None, nothing, lambda: None)


class LocalBus:
    """The bus of a server that is alone."""

    async def start(self, on_news: News, on_ask: Ask, on_lost: Lost) -> None:
        pass

    async def claim(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        pass

    async def publish(self, table: str, news: dict[str, Any]) -> None:
        pass

    async def ask(self, table: str, question: dict[str, Any], timeout: float = 3.0) -> dict[str, Any]:
        raise NoAnswer(table)
