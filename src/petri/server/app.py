"""The application: the API, the socket, and the page's files, behind the guard."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import FileResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import petri
from petri.core.errors import PetriError
from petri.server import api
from petri.server.errors import ServerError
from petri.server.guard import Guard, answer
from petri.server.hall import Hall
from petri.server.settings import Settings
from petri.server.sockets import Page
from petri.server.store import StoreError

log = logging.getLogger("petri.server")
SERVED = (".css", ".js", ".json", ".svg", ".png", ".webp", ".txt", ".webmanifest")
PAGES = ("/", "/t/{id}", "/r/{id}")


def make_app(settings: Settings) -> FastAPI:
    hall = Hall(settings)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.start()
        count(hall)
        try:
            yield
        finally:
            await hall.close()

    app = FastAPI(
        title="Petri",
        version=petri.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.hall = hall
    app.include_router(api.router)
    add_socket(app, hall)
    add_files(app)
    add_errors(app)
    app.add_middleware(Guard, settings=settings)
    return app


def add_socket(app: FastAPI, hall: Hall) -> None:
    @app.websocket("/ws")
    async def socket(socket: WebSocket) -> None:
        await Page(socket, hall).serve()


def add_files(app: FastAPI) -> None:
    web = Path(str(resources.files("petri.web")))

    async def page() -> Response:
        return FileResponse(web / "index.html", headers={"Cache-Control": "no-cache"})

    for path in PAGES:
        app.add_api_route(path, page, methods=["GET"], include_in_schema=False)

    async def unknown(rest: str) -> Response:
        """The page says so itself, in the reader's language."""
        return FileResponse(web / "index.html", status_code=404, headers={"Cache-Control": "no-cache"})

    app.mount("/web", GZipMiddleware(Files(directory=web), minimum_size=1000), name="web")
    app.add_api_route("/{rest:path}", unknown, methods=["GET"], include_in_schema=False)


class Files(StaticFiles):
    """The page's files; a browser asks whether they changed, so that a new version is there at once."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        if not path.endswith(SERVED):
            raise HTTPException(404)
        return await super().get_response(path, scope)

    def file_response(self, *args: Any, **kwargs: Any) -> Response:
        response = super().file_response(*args, **kwargs)
        response.headers["Cache-Control"] = "no-cache"
        return response


def add_errors(app: FastAPI) -> None:
    @app.exception_handler(PetriError)
    async def refused(request: Request, error: PetriError) -> Response:
        if isinstance(error, StoreError):
            log.error("%s", error)
            return answer(ServerError("store", status=503), request)
        return answer(error, request)

    @app.exception_handler(RequestValidationError)
    async def not_understood(request: Request, error: RequestValidationError) -> Response:
        return answer(ServerError("request", reason=first_fault(error)), request, status=422)

    @app.exception_handler(HTTPException)
    async def other(request: Request, error: HTTPException) -> Response:
        if error.status_code == 405:
            return answer(ServerError("method", method=request.method), request, status=405)
        if error.status_code == 400:  # a body that cannot be read
            return answer(ServerError("request", reason=error.detail), request, status=400)
        return answer(ServerError("not_found"), request, status=error.status_code)

    @app.exception_handler(Exception)
    async def broken(request: Request, error: Exception) -> Response:
        return answer(ServerError("internal"), request, status=500)


def first_fault(error: RequestValidationError) -> str:
    fault = error.errors()[0]
    where = ".".join(str(part) for part in fault["loc"] if part != "body")
    return f"{where}: {fault['msg']}" if where else str(fault["msg"])


def count(hall: Hall) -> None:
    """What Prometheus may read."""
    gauge = hall.metrics.gauge
    gauge("petri_tables", "Live tables in this process.", read=lambda: len(hall.rooms))
    gauge("petri_owned_tables", "Tables whose game this process owns.", read=lambda: owned(hall))
    gauge("petri_connections", "Pages connected.", read=lambda: connected(hall))
    gauge("petri_bots_waiting", "Questions to bots without an answer yet.", read=lambda: hall.thinkers.waiting)


def owned(hall: Hall) -> int:
    return sum(room.owner for room in hall.rooms.values())


def connected(hall: Hall) -> int:
    return sum(len(room.audience.connections) for room in hall.rooms.values())
