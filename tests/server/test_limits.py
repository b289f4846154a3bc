from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from petri.server.limits import AddressLimiter, Bucket, Limiter, neighbourhood, network_of


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def test_a_burst_is_allowed_and_then_the_rate(clock: Clock) -> None:
    bucket = Bucket(rate=2, burst=3, clock=clock)
    assert [bucket.allow() for _ in range(3)] == [0.0, 0.0, 0.0]
    assert bucket.allow() == pytest.approx(0.5)
    clock.now += 0.5
    assert bucket.allow() == 0.0
    assert bucket.allow() > 0


def test_who_waits_as_long_as_told_is_allowed(clock: Clock) -> None:
    bucket = Bucket(rate=3, burst=7, clock=clock)
    while not (wait := bucket.allow(2.5)):
        pass
    clock.now += wait + 1e-9
    assert bucket.allow(2.5) == 0.0


def test_a_refusal_costs_nothing(clock: Clock) -> None:
    bucket = Bucket(rate=1, burst=2, clock=clock)
    bucket.allow(2)
    waits = [bucket.allow() for _ in range(5)]
    assert waits == [1.0] * 5


def test_what_never_fits_waits_for_ever(clock: Clock) -> None:
    assert Bucket(rate=1, burst=2, clock=clock).allow(3) == math.inf


def test_a_clock_that_goes_back_takes_nothing_away(clock: Clock) -> None:
    bucket = Bucket(rate=1, burst=2, clock=clock)
    clock.now -= 50
    assert bucket.allow(2) == 0.0


@pytest.mark.parametrize(("rate", "burst"), [(0, 1), (1, 0), (-1, 1), (math.nan, 1)])
def test_a_bucket_without_rate_or_room_is_refused(rate: float, burst: float) -> None:
    with pytest.raises(ValueError, match="bucket"):
        Limiter(rate, burst)


def test_keys_do_not_disturb_each_other(clock: Clock) -> None:
    limiter = Limiter(rate=1, burst=1, clock=clock)
    assert limiter.allow("a") == 0.0
    assert limiter.allow("a") > 0
    assert limiter.allow("b") == 0.0


def test_idle_keys_are_forgotten(clock: Clock) -> None:
    limiter = Limiter(rate=1, burst=2, clock=clock)
    for key in range(100):
        limiter.allow(key)
    clock.now += 10
    limiter.allow("new")
    assert len(limiter) == 1


def test_memory_is_bounded(clock: Clock) -> None:
    limiter = Limiter(rate=0.001, burst=1, keys=50, clock=clock)
    for key in range(1000):
        limiter.allow(key)
    assert len(limiter) == 50
    assert limiter.allow(999) > 0
    limiter.forget(999)
    assert limiter.allow(999) == 0.0


def test_a_busy_key_is_not_forgotten_for_new_ones(clock: Clock) -> None:
    limiter = Limiter(rate=0.001, burst=1, keys=10, clock=clock)
    limiter.allow("busy")
    for key in range(100):
        assert limiter.allow("busy") > 0
        limiter.allow(key)


@given(
    rate=st.floats(0.1, 100),
    burst=st.floats(1, 50),
    steps=st.lists(st.tuples(st.floats(0, 10), st.floats(0, 60)), max_size=60),
)
def test_never_more_than_burst_and_rate(rate: float, burst: float, steps: list[tuple[float, float]]) -> None:
    clock = Clock()
    bucket = Bucket(rate, burst, clock)
    begun, taken = clock.now, 0.0
    for pause, cost in steps:
        clock.now += pause
        if bucket.allow(cost) == 0.0:
            taken += cost
        assert taken <= burst + rate * (clock.now - begun) + 1e-6


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_an_ipv6_home_is_one_key(address: str, key: str) -> None:
    assert neighbourhood(address) == key


@pytest.mark.parametrize(
    ("address", "around"),
    [
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1::/48"),
        ("2001:db8:1:ffff::1", "2001:db8:1::/48"),
        ("192.0.2.7", ""),
        ("::ffff:192.0.2.7", ""),
        ("nonsense/64", ""),
        ("2001:db8::1/64", ""),
        ("", ""),
    ],
)
def test_a_network_is_around_an_ipv6_home(address: str, around: str) -> None:
    assert network_of(neighbourhood(address)) == around


def home(n: int, network: int = 1) -> str:
    return f"2001:db8:{network}:{n:x}::/64"


def test_all_homes_of_a_network_have_so_much_together(clock: Clock) -> None:
    limiter = AddressLimiter(rate=1, burst=2, wider=3, clock=clock)
    assert [limiter.allow(home(n)) for n in range(7)] == [0.0] * 6 + [pytest.approx(1 / 3)]
    assert limiter.allow(home(1, network=2)) == 0.0
    assert all(limiter.allow(home(6)) > 0 for _ in range(5))
    clock.now += 0.34
    assert limiter.allow(home(6)) == 0.0  # refusals have cost this home nothing


def test_a_home_has_no_more_than_before_and_leaves_the_rest_to_others(clock: Clock) -> None:
    limiter = AddressLimiter(rate=1, burst=2, wider=3, clock=clock)
    assert sum(limiter.allow(home(1)) == 0.0 for _ in range(50)) == 2
    assert [limiter.allow(home(2)), limiter.allow(home(3))] == [0.0, 0.0]


def test_what_homes_owe_their_network_owes(clock: Clock) -> None:
    limiter = AddressLimiter(rate=1, burst=2, wider=3, clock=clock)
    for n in range(4):
        limiter.spend(home(n), 2.0)
    assert (limiter.wait(home(0)), limiter.wait(home(9))) == (pytest.approx(2 / 3), pytest.approx(2 / 3))
    assert limiter.wait(home(9, network=2)) == 0.0


def test_other_addresses_have_nothing_in_common(clock: Clock) -> None:
    limiter = AddressLimiter(rate=1, burst=2, wider=1, clock=clock)
    for n in range(100):
        limiter.spend(f"192.0.2.{n}", 2.0)
        assert limiter.wait(f"192.0.2.{n}") == 0.0
        assert limiter.allow(f"198.51.100.{n}") == 0.0
