"""Who gets in: how many connections there may be, in all and from one address, and who was turned away."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import resource
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator

from petri.server import metrics
from petri.server.costs import CONNECTING, Budgets
from petri.server.limits import AddressLimiter, neighbourhood, network_of
from petri.server.metrics import Metrics
from petri.server.settings import Settings

log = logging.getLogger("petri.server")
MOST_DESCRIPTORS = 65_536
RESERVE = 128  # descriptors for the store, the bots' workers and files
FEWEST = 16
TOLD_EVERY = 60.0  # seconds between lines of the log


def raise_limit() -> int:
    """Let this process have as many descriptors as the system allows it; how many that is."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, MOST_DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < most:
        with contextlib.suppress(ValueError, OSError):  # the system may think otherwise
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            return most
    return most if soft == resource.RLIM_INFINITY else int(soft)


def most_connections(settings: Settings) -> int:
    """Below the limit of descriptors, so that the store and the bots never find none."""
    room = max(FEWEST, raise_limit() - RESERVE)
    return min(settings.connections, room) if settings.connections else room


class Refusals:
    """Counts who is turned away and why. The first one is told in the log at once, then a line a minute at most."""

    def __init__(self, counter: metrics.Counter, clock: Callable[[], float] = time.monotonic) -> None:
        self.counter = counter
        self.clock = clock
        self._untold: Counter[str] = Counter()
        self._address = ""
        self._told = -TOLD_EVERY

    def count(self, reason: str) -> None:
        """What browsers do, too, is not worth a line."""
        self.counter.add(1, reason=reason)

    def add(self, reason: str, address: str) -> None:
        self.count(reason)
        self._untold[reason] += 1
        self._address = address
        self.tell()

    def tell(self) -> None:
        """What was not told yet, if the last line is old enough."""
        if self._untold and self.clock() - self._told >= TOLD_EVERY:
            self._told = self.clock()
            counts = ", ".join(f"{reason} {count}" for reason, count in sorted(self._untold.items()))
            log.warning("turned away: %s; the last from %s", counts, plain(self._address))
            self._untold.clear()


def plain(address: str) -> str:
    """An address as it may stand in a log: a proxy may pass on anything."""
    return "".join(letter for letter in address[:64] if letter.isalnum() or letter in ".:/-_%") or "?"


class Proxies:
    """The addresses of reverse proxies: no address is a visitor's there."""

    def __init__(self, given: Iterable[str]) -> None:
        self.networks = [ipaddress.ip_network(text, strict=False) for text in given]

    def __contains__(self, address: str) -> bool:
        if not self.networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self.networks)


def keys_of(address: str) -> tuple[str, ...]:
    """What a connection of an address counts for: the address, and the network around it."""
    around = network_of(address)
    return (address, around) if around else (address,)


def uncount(counter: Counter[str], keys: Iterable[str]) -> None:
    for key in keys:
        counter[key] -= 1
        if not counter[key]:
            del counter[key]


class Gate:
    """All connections, before anything is read from them. Those that have not asked for anything yet, or no more, make
    room for new ones, the oldest first: silence keeps nobody out."""

    def __init__(self, settings: Settings, counted: Metrics) -> None:
        self.settings = settings
        self.most = most_connections(settings)
        self.proxies = Proxies(settings.proxies)
        self.budgets = Budgets(settings)
        wider = settings.addresses_per_network
        self.sockets = AddressLimiter(settings.sockets_per_second, settings.sockets_at_once, wider)
        self._most_of = (settings.connections_per_address, settings.connections_per_address * wider)
        about = "Connections, requests and messages turned away, by the reason."
        self.refusals = Refusals(counted.counter("petri_turned_away_total", about, ("reason",)))
        counted.gauge("petri_open_connections", "Connections of any kind.", read=lambda: len(self._all))
        self._all: dict[asyncio.BaseTransport, tuple[str, ...]] = {}  # each with what it counts for
        self._of: Counter[str] = Counter()
        self._served: Counter[str] = Counter()
        self._silent: OrderedDict[asyncio.BaseTransport, None] = OrderedDict()
        self._silent_of: dict[str, OrderedDict[asyncio.BaseTransport, None]] = {}

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, transport: asyncio.Transport, host: str) -> bool:
        """Whether a connection may stay."""
        address = "" if host in self.proxies else neighbourhood(host)
        reason = self._reason(address)
        if reason:
            self.refusals.add(reason, host)
            return False
        self._all[transport] = keys = keys_of(address)
        self._of.update(keys)
        self.rests(transport)
        return True

    def _reason(self, address: str) -> str:
        """Why there is no room; the oldest silent connection is closed where that makes some."""
        if address:
            self.budgets.addresses.spend(address, CONNECTING)
            for key, most in zip(keys_of(address), self._most_of):
                is_full = self._of[key] >= most
                if is_full and not self._close_oldest(self._silent_of.get(key), "silent_address", address):
                    return "connections_address"
        if len(self._all) >= self.most and not self._close_oldest(self._silent, "silent_total", address):
            return "connections_total"
        return ""

    def _close_oldest(self, silent: OrderedDict[asyncio.BaseTransport, None] | None, reason: str, address: str) -> bool:
        if not silent:
            return False
        oldest = next(iter(silent))
        self.leave(oldest)
        self.refusals.add(reason, address)
        oldest.abort()  # type: ignore[attr-defined]
        return True

    def leave(self, transport: asyncio.BaseTransport) -> None:
        keys = self._all.pop(transport, ())
        self._wakes(transport, keys)
        uncount(self._of, keys)

    def rests(self, transport: asyncio.BaseTransport) -> None:
        """It has asked for nothing yet, or has got all that it asked for."""
        for key in self._all.get(transport, ()):
            self._silent[transport] = None
            self._silent_of.setdefault(key, OrderedDict())[transport] = None

    def wakes(self, transport: asyncio.BaseTransport) -> None:
        """A request is there, whole but for its body."""
        self._wakes(transport, self._all.get(transport, ()))

    def _wakes(self, transport: asyncio.BaseTransport, keys: tuple[str, ...]) -> None:
        self._silent.pop(transport, None)
        for key in keys:
            silent = self._silent_of.get(key)
            if silent is not None:
                silent.pop(transport, None)
                if not silent:
                    del self._silent_of[key]

    @contextlib.contextmanager
    def serving(self, address: str) -> Iterator[bool]:
        """A request or a socket of a visitor, while it lasts, and whether they may have one more: a proxy's connections
        are not counted by whom it speaks for."""
        keys = keys_of(address)
        self._served.update(keys)
        try:
            is_visitor = bool(address) and address not in self.proxies
            yield not is_visitor or all(self._served[key] <= most for key, most in zip(keys, self._most_of))
        finally:
            uncount(self._served, keys)

    async def look_after(self) -> None:
        """Tell of the last ones, too, when nobody comes after them."""
        while True:
            await asyncio.sleep(TOLD_EVERY / 4)
            self.refusals.tell()
