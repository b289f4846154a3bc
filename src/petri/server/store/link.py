"""Connections to a PostgreSQL, and what their errors mean."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import asyncpg

from petri.server.store.errors import StoreError

TIMEOUT = 10.0  # seconds for a connection or a statement
PATIENCE = 5.0  # seconds to wait for a server that restarts
SETTINGS = {
    "application_name": "petri",
    "synchronous_commit": "on",
    "tcp_keepalives_idle": "10",  # a server that vanished without a word frees its claims
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "3",
}
BROKEN = (
    OSError,
    EOFError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.TooManyConnectionsError,
)
REFUSED = (
    asyncpg.InvalidAuthorizationSpecificationError,
    asyncpg.InvalidCatalogNameError,
    asyncpg.InsufficientPrivilegeError,
)
RACE = (asyncpg.UniqueViolationError, asyncpg.TransactionRollbackError)
Connection = Any


class Link:
    """How to reach a database; `name` is the database without the password."""

    def __init__(self, url: str) -> None:
        try:
            parts = urlsplit(url)
            host = parts.hostname or parse_qs(parts.query).get("host", ["localhost"])[0]
            self.name = f"{host}:{parts.port or 5432}{parts.path}"
        except ValueError as error:
            raise StoreError("url", url="postgresql://…") from error
        self.url = url

    async def connect(self) -> Connection:
        return await asyncpg.connect(self.url, timeout=TIMEOUT, command_timeout=TIMEOUT, server_settings=SETTINGS)

    async def pool(self) -> Any:
        return await asyncpg.create_pool(
            self.url, min_size=0, max_size=4, timeout=TIMEOUT, command_timeout=TIMEOUT, server_settings=SETTINGS
        )

    def error(self, error: BaseException) -> StoreError:
        """The error in words."""
        if isinstance(error, StoreError):
            return error
        return StoreError(self._key(error), file=self.name, reason=reason(error))

    def _key(self, error: BaseException) -> str:
        if isinstance(error, asyncpg.DiskFullError):
            return "full"
        if isinstance(error, REFUSED):
            return "refused"
        return "gone" if is_broken(error) else "trouble"


def reason(error: BaseException) -> str:
    """The first line of what the driver says."""
    return (str(error) or type(error).__name__).splitlines()[0].rstrip(".")


def is_broken(error: BaseException) -> bool:
    """True if the connection is of no use any more, and a new one may be."""
    return isinstance(error, BROKEN) and not isinstance(error, (asyncpg.DataError, asyncpg.ClientConfigurationError))
