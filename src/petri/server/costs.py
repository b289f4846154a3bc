"""Who pays for the time that the server works: every address has a budget of CPU time, and every seat."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Generator, Hashable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, Generic, TypeVar

from petri.server.errors import ServerError
from petri.server.limits import AddressLimiter, Limiter
from petri.server.settings import Settings

T = TypeVar("T")
Pay = Callable[[float], None]

# What no clock around our own code sees, in seconds of CPU: the loop, the system's calls, the
# threads of the store. Measured with `make flood`.
CONNECTING = 0.0003
READING = 0.00005
ASKING = 0.0006
UPGRADING = 0.0012
NONSENSE = 0.004  # what no browser sends
WRITING = 0.0001
PER_BYTE = 0.000_000_006
SMALL = 0.001  # seconds
LONGEST_REST = 1.0  # seconds that whoever does not wait is made to


class Budgets:
    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        rate, burst = settings.cpu_per_address, settings.cpu_at_once_per_address
        self.addresses = AddressLimiter(rate, burst, settings.addresses_per_network, clock)
        self.seats = Limiter(settings.cpu_per_seat, settings.cpu_at_once_per_seat, clock=clock)

    def account(self, address: str) -> Account:
        return Account(self, address)


class Account:
    """The budgets one page or one request draws on: its address's, and its seat's once it sits at a table. Small sums
    are put together, for to pay costs, too; whoever opens an account settles it in the end."""

    def __init__(self, budgets: Budgets | None, address: str) -> None:
        self.budgets = budgets
        self.address = address
        self.seat: Hashable = None
        self.unpaid = 0.0

    def pay(self, seconds: float) -> None:
        self.unpaid += seconds
        if self.unpaid > SMALL:
            self.settle()

    def settle(self) -> None:
        seconds, self.unpaid = self.unpaid, 0.0
        if self.budgets is not None and seconds:
            self.budgets.addresses.spend(self.address, seconds)
            if self.seat is not None:
                self.budgets.seats.spend(self.seat, seconds)

    def wait(self) -> float:
        """The seconds until it may ask for more."""
        if self.budgets is None:
            return 0.0
        self.settle()
        mine = 0.0 if self.seat is None else self.budgets.seats.wait(self.seat)
        return max(mine, self.budgets.addresses.wait(self.address))

    def check(self) -> None:
        wait = self.wait()
        if wait > 0:
            raise TooFast(wait)


NOBODY = Account(None, "")  # what the server does by itself
payer: ContextVar[Account] = ContextVar("payer", default=NOBODY)


class TooFast(ServerError):
    """Whoever asks has had their share, and may ask again after a while."""

    status = 429

    def __init__(self, wait: float) -> None:
        super().__init__("too_fast", seconds=max(1, round(wait)))
        self.wait = wait


class Timed(Generic[T]):
    """A coroutine whose time on the loop's thread is paid for, step by step; what it waits for costs nothing."""

    def __init__(self, work: Coroutine[Any, Any, T], pay: Pay) -> None:
        self.work = work
        self.pay = pay

    def __await__(self) -> Generator[Any, Any, T]:
        value: Any = None
        trouble: BaseException | None = None
        while True:
            begun = time.thread_time()
            try:
                waits_for = self.work.send(value) if trouble is None else self.work.throw(trouble)
            except StopIteration as end:
                found: T = end.value
                return found
            finally:
                self.pay(time.thread_time() - begun)
            value = trouble = None
            try:
                value = yield waits_for
            except BaseException as error:  # also when it is cancelled: that is for the work to know
                trouble = error


class Back:
    """The room at the back, where what is dear is done beside the loop: one thing at a time, in the order asked."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="petri-back")
        self._turn = asyncio.Lock()

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        """Whoever owes time when it is their turn is sent away: they may have asked for much at once."""
        account = payer.get()
        async with self._turn:
            account.check()
            spent = 0.0

            def timed() -> T:
                nonlocal spent
                begun = time.thread_time()
                try:
                    return work(*given)
                finally:
                    spent = time.thread_time() - begun

            try:
                return await asyncio.get_running_loop().run_in_executor(self._thread, timed)
            finally:
                account.pay(spent)

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
