"""`petri serve`: the server, and the page opened in a browser if that is wanted."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from petri.cli.files import path_of
from petri.cli.words import CommandError, Words

if TYPE_CHECKING:
    import uvicorn
    from fastapi import FastAPI

    from petri.server.settings import Settings

USUAL_PORT = 8080
TRIES = 20  # further ports that are tried when none was asked for
EVERYWHERE = ("0.0.0.0", "::", "")
LARGEST_FRAME = 64 * 1024
SHORT_TURN = 0.001  # seconds: what threads work on must not keep the loop waiting
REASONS = {
    errno.EADDRINUSE: "in_use",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EADDRNOTAVAIL: "not_ours",
}


def serve(words: Words, host: str, port: int | None, given: Mapping[str, Any], *, is_open: bool) -> None:
    try:
        import uvicorn
        import uvloop

        from petri.server import logs
        from petri.server.app import make_app
    except ModuleNotFoundError as error:
        raise CommandError("serve_install", module=error.name) from error
    logs.install()
    app = make_app(settings_of(host, given))
    listening = listen(words, host, port)
    server = uvicorn.Server(configured(app))
    address = page_address(host, listening.getsockname()[1])
    with contextlib.suppress(KeyboardInterrupt), asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run(words, app, server, listening, address, is_open=is_open))


def settings_of(host: str, given: Mapping[str, Any]) -> Settings:
    """What was asked for on the command line."""
    from petri.server.settings import Settings, closed_of, limited, proxies_of

    settings = Settings(
        db=usual_db() if given["db"] is None else given["db"],
        content=None if given["content"] is None else str(path_of(given["content"])),
        bots=given["bot"],
        host_names=(host, *given["host_name"], *own_names()),
        origins=given["origin"],
        proxies=proxies_of(given["behind_proxy"]),
        closed=closed_of(given["close"]),
        bot_pace=given["bot_pace"],
        bot_ahead=given["bot_ahead"],
        keep_unfinished=given["keep_unfinished"],
        keep_finished=given["keep_finished"],
    )
    return limited(settings, given["limit"])


def own_names() -> tuple[str, ...]:
    """What this machine is called in its own network."""
    name = socket.gethostname().lower()
    return (name, f"{name}.local")


def configured(app: FastAPI) -> uvicorn.Config:
    import uvicorn

    from petri.server.wire import Porch, SocketWire

    proxies = app.state.gate.settings.proxies
    return uvicorn.Config(
        app,
        lifespan="off",  # opened here, so that a store that cannot be opened is told in words
        log_config=None,  # all lines are written in one way: server/logs.py
        log_level="warning",
        access_log=False,
        http=Porch,
        ws=SocketWire,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,  # small messages: it costs more than it saves
        server_header=False,
        timeout_graceful_shutdown=3,
    )


async def run(
    words: Words, app: FastAPI, server: uvicorn.Server, listening: socket.socket, address: str, *, is_open: bool
) -> None:
    async with app.router.lifespan_context(app):
        keep_collector_quiet()
        sys.setswitchinterval(SHORT_TURN)
        end_on_signals(server)
        click.echo(words("serve.running", address=address))
        if os.geteuid() == 0:
            click.echo(words("serve.root"), err=True)
        if is_open:
            await asyncio.to_thread(show, address)
        await server.serve(sockets=[listening])


def end_on_signals(server: uvicorn.Server) -> None:
    """From here on, and when uvicorn, which ends on them too, raises them again: the store is closed first."""

    def end(*_: object) -> None:
        server.should_exit = True

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, end)


def keep_collector_quiet() -> None:
    """With a hundred tables a full collection stops all games for a tenth of a second: what is there now stays, and
    a full one is rarely due, nor is one of the middle long."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5000, 10, 200)


def show(address: str) -> None:
    """Open the page; where there is no browser the address was printed."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt" or is_mac():
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)


def is_mac() -> bool:
    return os.uname().sysname == "Darwin"


def listen(words: Words, host: str, port: int | None) -> socket.socket:
    """A socket at the address asked for; without a port, at the usual one or one of the next that is free."""
    ports = [port] if port is not None else range(USUAL_PORT, USUAL_PORT + TRIES)
    reason = ""
    for number in ports:
        try:
            return bound(host, number)
        except (OSError, UnicodeError) as error:
            reason = reason_of(error, words)
    key = "serve_address" if len(ports) == 1 else "serve_no_port"
    raise CommandError(key, host=host, port=ports[0], last=ports[-1], reason=reason)


def reason_of(error: Exception, words: Words) -> str:
    """Why there is no listening at an address, in our words where we have some."""
    if isinstance(error, (socket.gaierror, UnicodeError)):
        return words("serve.no_host")
    name = REASONS.get(getattr(error, "errno", None) or 0)
    return words(f"serve.{name}") if name else str(getattr(error, "strerror", None) or error).rstrip(".")


def bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except BaseException:
        listening.close()
        raise
    return listening


def page_address(host: str, port: int) -> str:
    shown = "localhost" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def usual_db() -> str:
    """Where a person's programs keep their data: that folder is made."""
    data = os.environ.get("XDG_DATA_HOME") or os.path.join(Path.home(), ".local", "share")
    folder = os.path.join(data, "petri")
    with contextlib.suppress(OSError):  # the store tells that it is missing
        os.makedirs(folder, exist_ok=True)
    return os.path.join(folder, "petri.db")
