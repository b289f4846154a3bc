"""The application: the API, the socket, and the page's files, behind the guard."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from importlib import resources
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request, WebSocket
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

import petri
from petri.core.errors import PetriError
from petri.server import api
from petri.server.assets import AT, SERVED, UNCHANGING, Assets
from petri.server.errors import ServerError, told_of_store
from petri.server.gate import Gate
from petri.server.guard import Guard, answer, lang_of
from petri.server.hall import Hall
from petri.server.settings import Settings
from petri.server.sockets import Page
from petri.server.store import StoreError

log = logging.getLogger("petri.server")


def make_app(settings: Settings) -> FastAPI:
    hall = Hall(settings)
    gate = Gate(settings, hall.metrics)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await hall.start()
        count(hall)
        telling = asyncio.create_task(gate.look_after())
        try:
            yield
        finally:
            telling.cancel()
            await hall.close()

    app = FastAPI(
        title="Petri",
        version=petri.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        openapi_url=None,  # made once, in api.py
    )
    app.state.hall = hall
    app.state.gate = gate
    app.state.made = {}  # answers that stay the same
    app.state.checked = -math.inf  # when the store was last found well
    app.include_router(api.router)
    add_socket(app, hall)
    add_files(app, hall)
    add_errors(app)
    app.add_middleware(Guard, gate=gate)
    return app


def add_socket(app: FastAPI, hall: Hall) -> None:
    @app.websocket("/ws")
    async def socket(socket: WebSocket) -> None:
        await Page(socket, hall).serve()


def add_files(app: FastAPI, hall: Hall) -> None:
    web = Path(str(resources.files("petri.web")))
    assets = Assets(web)

    def shown(request: Request, kind: str, head: Mapping[str, Any] | None = None, status: int = 200) -> Response:
        known = head or {}
        text = assets.page(kind, lang_of(request), known.get("title", ""), known.get("options"))
        return HTMLResponse(text, status, {"Cache-Control": "no-cache", "Vary": "Accept-Language"})

    async def lobby(request: Request) -> Response:
        return shown(request, "lobby")

    async def table(request: Request, id: str) -> Response:
        return shown(request, "table", await summary(hall, id))

    async def replay(request: Request, id: str) -> Response:
        return shown(request, "replay", await summary(hall, id))

    async def unknown(request: Request, rest: str) -> Response:
        """The page says so itself, in the reader's language."""
        return shown(request, "lobby", status=404)

    async def asset(request: Request, version: str, name: str) -> Response:
        return file_response(assets, request, version, name)

    app.add_api_route(f"{AT}{{version}}/{{name:path}}", asset, methods=["GET"], include_in_schema=False)
    app.mount("/web", GZipMiddleware(Files(directory=web), minimum_size=1000), name="web")
    for path, page in (("/", lobby), ("/t/{id}", table), ("/r/{id}", replay), ("/{rest:path}", unknown)):
        app.add_api_route(path, page, methods=["GET"], include_in_schema=False)


async def summary(hall: Hall, id: str) -> Mapping[str, Any] | None:
    """What is known of a table, so that its page can name the board at once; without it the page finds out itself."""
    try:
        return await hall.store.summary(id)
    except StoreError:
        return None


def file_response(assets: Assets, request: Request, version: str, name: str) -> Response:
    """A page that was loaded before an update gets what there is now, but must not keep it under the old address."""
    if version != assets.version:
        assets.look()
    found = assets.file(name)
    if found is None:
        raise HTTPException(404)
    headers = {"Cache-Control": UNCHANGING if version == assets.version else "no-cache", "Vary": "Accept-Encoding"}
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, media_type=found.type, headers={**headers, "Content-Encoding": "gzip"})
    return Response(found.plain, media_type=found.type, headers=headers)


class Files(StaticFiles):
    """The page's files by their own names, for tools; a browser asks whether they changed."""

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
        app.state.hall.counts.refused.add(1, code=error.key)
        if isinstance(error, StoreError):
            log.error("%s", error)
            return answer(told_of_store(error), request)
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
