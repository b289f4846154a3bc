"""What a page costs on the line: requests, bytes, and the time until something is to be seen."""

from __future__ import annotations

import time
from dataclasses import dataclass

from stage import Person

SLOW_LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 200_000}  # 1.6 Mbit/s


@dataclass(frozen=True)
class Load:
    """Of one visit: what went over the line, not what the browser had kept."""

    requests: list[str]
    bytes: int
    seconds: float


def load(person: Person, path: str | None, shown: str, *, is_slow: bool = False, is_cold: bool = True) -> Load:
    """Open a page, or reload the one that is open, and wait until something is to be seen."""
    session = person.context.new_cdp_session(person.page)
    session.send("Network.enable")
    session.send("Network.setCacheDisabled", {"cacheDisabled": False})
    if is_cold:
        session.send("Network.clearBrowserCache")
    if is_slow:
        session.send("Network.emulateNetworkConditions", SLOW_LINE)
    asked: dict[str, str] = {}
    sizes: dict[str, int] = {}
    kept: set[str] = set()
    session.on("Network.requestWillBeSent", lambda told: asked.__setitem__(told["requestId"], told["request"]["url"]))
    session.on("Network.webSocketCreated", lambda told: asked.__setitem__(told["requestId"], told["url"]))
    session.on("Network.requestServedFromCache", lambda told: kept.add(told["requestId"]))
    session.on("Network.responseReceived", lambda told: note_kept(kept, told))
    session.on("Network.loadingFinished", lambda told: sizes.__setitem__(told["requestId"], told["encodedDataLength"]))
    begin = time.monotonic()
    if path is None:
        person.page.reload(wait_until="commit")
    else:
        person.page.goto(f"{person.server.url}{path}", wait_until="commit")
    person.page.locator(shown).first.wait_for()
    seconds = time.monotonic() - begin
    person.page.wait_for_load_state("networkidle")
    session.detach()
    fresh = [id for id in asked if id not in kept]
    return Load([asked[id] for id in fresh], int(sum(sizes.get(id, 0) for id in fresh)), seconds)


def note_kept(kept: set[str], told: dict[str, object]) -> None:
    response = told["response"]
    assert isinstance(response, dict)
    if response.get("fromDiskCache") or response.get("fromPrefetchCache"):
        kept.add(str(told["requestId"]))
