"""What the server refuses, as types; each knows the status an HTTP answer has."""

from __future__ import annotations

from typing import Any

from petri.core.errors import PetriError
from petri.server.store.errors import StoreError

PACKAGE = "petri.server"


class ServerError(PetriError):
    """Something a client asked for that cannot be. `key` is the code a page reads."""

    status = 400

    def __init__(self, key: str, /, *, status: int | None = None, package: str = PACKAGE, **values: Any) -> None:
        super().__init__(key, package=package, **values)
        if status is not None:
            self.status = status


class Refused(ServerError):
    """The client may not do this."""

    status = 403


class Missing(ServerError):
    """There is no such thing."""

    status = 404


class Conflict(ServerError):
    """It is no longer as the client thought."""

    status = 409


def told_of_store(error: StoreError) -> ServerError:
    """What a page may read of trouble with the store, whose own words name files and hosts of the server."""
    if error.key == "broken":
        return ServerError("table_damaged", status=500, **error.values)
    if error.key == "short":
        return ServerError("table_short", status=500, **error.values)
    if error.key == "record_broken":
        return ServerError("record_damaged", status=500, **error.values)
    return ServerError("full" if error.key == "full" else "store", status=503)
