"""How much of something may be had in a while: token buckets, by address, table or connection."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import lru_cache

Clock = Callable[[], float]


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them a second."""

    __slots__ = ("burst", "clock", "rate", "seen", "tokens")

    def __init__(self, rate: float, burst: float, clock: Clock = time.monotonic) -> None:
        if not (rate > 0 and burst > 0):
            raise ValueError("a bucket needs a rate and room for tokens")
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.tokens = burst
        self.seen = clock()

    def allow(self, cost: float = 1) -> float:
        """Take tokens and return 0.0, or leave them and return the seconds to wait; infinite if it never fits."""
        self.fill()
        if cost <= self.tokens:
            self.tokens -= cost
            return 0.0
        return math.inf if cost > self.burst else (cost - self.tokens) / self.rate

    def spend(self, cost: float) -> None:
        """Take what was used already, even if it is not there: who owes tokens waits, at most until a burst is paid."""
        self.fill()
        self.tokens = max(-self.burst, self.tokens - cost)

    def wait(self) -> float:
        """The seconds until nothing is owed any more."""
        self.fill()
        return max(0.0, -self.tokens / self.rate)

    def fill(self) -> None:
        now = self.clock()
        self.tokens = min(self.burst, self.tokens + max(0.0, now - self.seen) * self.rate)
        self.seen = now

    @property
    def is_full(self) -> bool:
        self.fill()
        return self.tokens >= self.burst


class Limiter:
    """A bucket for each key. A full bucket says nothing and is forgotten; of more than `keys`, the oldest one is."""

    def __init__(self, rate: float, burst: float, keys: int = 10_000, clock: Clock = time.monotonic) -> None:
        Bucket(rate, burst, clock)  # says what is wrong with them
        self.rate = rate
        self.burst = burst
        self.keys = keys
        self.clock = clock
        self._buckets: OrderedDict[Hashable, Bucket] = OrderedDict()  # the one used last at the end

    def __len__(self) -> int:
        return len(self._buckets)

    def allow(self, key: Hashable, cost: float = 1) -> float:
        """0.0, or the seconds to wait."""
        return self._bucket(key).allow(cost)

    def spend(self, key: Hashable, cost: float) -> None:
        self._bucket(key).spend(cost)

    def wait(self, key: Hashable) -> float:
        """The seconds until a key has paid what it owes; one that is not known owes nothing."""
        bucket = self._buckets.get(key)
        return 0.0 if bucket is None else bucket.wait()

    def _bucket(self, key: Hashable) -> Bucket:
        bucket = self._buckets.get(key)
        if bucket is None:
            self._make_room()
            bucket = self._buckets[key] = Bucket(self.rate, self.burst, self.clock)
        else:
            self._buckets.move_to_end(key)
        return bucket

    def forget(self, key: Hashable) -> None:
        self._buckets.pop(key, None)

    def _make_room(self) -> None:
        while self._buckets:
            oldest = next(iter(self._buckets))
            if len(self._buckets) < self.keys and not self._buckets[oldest].is_full:
                break
            del self._buckets[oldest]


class AddressLimiter:
    """A bucket for each address, and of IPv6 one for each /48, which holds `wider` times as much: whoever owns that has
    65,536 addresses as we count them."""

    def __init__(self, rate: float, burst: float, wider: float, clock: Clock = time.monotonic) -> None:
        self.near = Limiter(rate, burst, clock=clock)
        self.wide = Limiter(rate * wider, burst * wider, clock=clock)

    def allow(self, address: str, cost: float = 1) -> float:
        """0.0, or the seconds to wait."""
        wait = self.near.allow(address, cost)
        around = network_of(address)
        if around and not wait:
            wait = self.wide.allow(around, cost)
            if wait:
                self.near.spend(address, -cost)  # a refusal costs nothing
        return wait

    def spend(self, address: str, cost: float) -> None:
        self.near.spend(address, cost)
        if around := network_of(address):
            self.wide.spend(around, cost)

    def wait(self, address: str) -> float:
        """The seconds until all is paid that is owed."""
        wait = self.near.wait(address)
        around = network_of(address)
        return max(wait, self.wide.wait(around)) if around else wait


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """The /48 around the key of an IPv6 address; nothing for others."""
    if not address.endswith("/64"):
        return ""
    try:
        return str(ipaddress.ip_network(address).supernet(new_prefix=48))
    except ValueError:  # a proxy may pass on anything
        return ""


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """The key of an address: itself, or the /64 of an IPv6 address, since a home owns all of that."""
    try:
        found = ipaddress.ip_address(address.split("%", 1)[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))
