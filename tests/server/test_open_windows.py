"""Who is asked tells nothing: with hidden hands windows open for everybody alike, and for the same time."""

from __future__ import annotations

import asyncio
import json
import random
import time
from bisect import bisect_right
from itertools import chain
from typing import Any

import pytest
from players import Json, Page, Server
from programs import PATIENCE

import petri
from petri.server.opening import PAUSE

EVENT, OTHER = "Airlift", "Lima"
SHORT = 0.05  # seconds that a window is open …
LONG = 600.0  # … and longer than anybody needs to answer


def position(holds_event: bool, seed: int = 3) -> Json:
    """Seat 1 holds an event or another card, which lies deep in the deck otherwise."""
    held, hidden = (EVENT, OTHER) if holds_event else (OTHER, EVENT)
    return {
        "options": {"players": 2, "epidemics": 5, "open_windows": 3},
        "roles": ["medic", "scientist"],
        "hands": [["Paris", "Tokyo"], [held, "Cairo"]],
        "player_deck": ["Essen", "Milan", "Madrid", "Lagos", "...", hidden],
        "infection_deck": ["Santiago", "Sydney", "Miami", "Mumbai", "..."],
        "seed": seed,
    }


def table_from(server: Server, start: Json, seats: str = "me open", **more: Any) -> Json:
    record = petri.from_position("pandemic", start).record()
    stored = server.post("/api/records", record)["id"]
    begin = {"record": stored, "ply": 0, "fresh": False}
    return server.open(seats=seats, options=record["options"], **{"from": begin}, **more)


def head_of(server: Server, opened: Json) -> Json:
    """What a table began with."""
    return server.hall.rooms[opened["table"]].table.head


def two_pages(server: Server, holds_event: bool = True, pause: float = SHORT) -> tuple[Page, Page]:
    opened = table_from(server, position(holds_event))
    host = server.page(opened["table"], opened["token"])
    head_of(server, opened)["pause"] = pause
    guest = server.page(opened["table"], opened["invite"])
    host.until(lambda page: page.info["status"] == "playing" and bool(page.frame["moves"]))
    return host, guest


def close_window(server: Server, table: str) -> None:
    """Let the time of the open window be over now."""
    room = server.hall.rooms[table]

    async def close() -> None:
        assert room._clock is not None
        room._clock.cancel()
        await asyncio.wait([room._clock])
        room.table.head["pause"] = SHORT
        room.drive()

    asyncio.run_coroutine_threadsafe(close(), room._task.get_loop()).result(PATIENCE)


def is_open(page: Page) -> bool:
    return bool((page.frame["prompt"] or {}).get("for_all"))


# ---------------------------------------------------------------------- where they are
def test_tables_with_hidden_hands_have_them() -> None:
    from petri.core.title import find_title

    title = find_title("pandemic")
    assert title.at_table(title.settle({"epidemics": 5})) == {"open_windows": 3}
    assert title.at_table(title.settle({"epidemics": 4})) == {}
    assert find_title("contagion").at_table(find_title("contagion").settle({})) == {}


def test_a_table_may_choose_how_many_and_how_long(server: Server) -> None:
    for options, found in (({}, 3), ({"open_windows": 0}, None), ({"open_windows": 5}, 5), ({"epidemics": 4}, None)):
        opened = server.open(seats="me bot:random", options=options)
        server.page(opened["table"], opened["token"]).close()
        head = head_of(server, opened)
        assert head["options"].get("open_windows") == found and head["pause"] == PAUSE
    opened = server.open(seats="me bot:random", pause=2.5)
    server.page(opened["table"], opened["token"]).close()
    assert head_of(server, opened)["pause"] == 2.5
    wrong = server.http.post("/api/tables", json={"title": "pandemic", "seats": [{"kind": "me"}] * 2, "pause": 0})
    assert wrong.status_code == 422 or wrong.json()["error"]["code"]


# ---------------------------------------------------------------------- how they go
def test_it_opens_for_everybody_and_closes_by_itself(server: Server) -> None:
    host, guest = two_pages(server)
    host.play("pass")
    for page in (host, guest):
        page.until(is_open)
        assert page.frame["prompt"]["step"] == "open_window" and page.frame["prompt"]["mine"] is False
        assert {move["kind"] for move in page.frame["moves"]} == {"wait"}
    host.until(lambda page: page.frame["view"]["turn"] == 1)
    assert EVENT in guest.frame["view"]["hands"][1]["cards"]


@pytest.mark.parametrize("holds_event", [True, False])
def test_who_says_wait_is_asked(server: Server, holds_event: bool) -> None:
    host, guest = two_pages(server, holds_event, LONG)
    host.play("pass")
    guest.until(is_open)
    assert guest.move("wait 1")["t"] == "ok"
    close_window(server, guest.table)
    guest.until(lambda page: page.frame["prompt"]["mine"])
    assert guest.frame["prompt"]["step"] == "window"
    assert "pass" in {move["text"] for move in guest.frame["moves"]}
    guest.play("pass")


def test_whoever_said_so_beforehand_is_asked_without_saying_it_again(server: Server) -> None:
    host, guest = two_pages(server, holds_event=False)
    assert guest.ask("stop", on=True)["t"] == "ok"
    host.play("pass")
    for _ in range(2):
        guest.until(lambda page: page.frame["prompt"]["mine"] and page.frame["prompt"]["step"] == "window")
        guest.play("pass")
    assert guest.ask("stop", on=False)["t"] == "ok"
    guest.until(lambda page: page.frame["view"]["turn"] == 1)


def test_only_the_clock_closes_it(server: Server) -> None:
    host, _ = two_pages(server, pause=LONG)
    host.play("pass")
    host.until(is_open)
    assert host.move("close")["code"] not in ("stale", "internal")
    assert is_open(host)


def test_an_event_may_be_played_at_once(server: Server) -> None:
    host, guest = two_pages(server, pause=LONG)
    host.play("pass")
    guest.until(is_open)
    assert guest.move("airlift 1 to Sydney")["t"] == "ok"
    guest.until(lambda page: page.frame["view"]["pawns"][1] == "Sydney")
    assert is_open(guest)


def test_bots_answer_within_the_same_time(server: Server) -> None:
    opened = table_from(server, position(holds_event=True), seats="me bot:random")
    host = server.page(opened["table"], opened["token"])
    head_of(server, opened)["pause"] = SHORT
    host.until(lambda page: page.info["status"] == "playing" and bool(page.frame["moves"]))
    host.play("pass")
    host.until(is_open)
    host.until(lambda page: page.frame["view"]["turn"] == 1)
    is_window = False
    for message in host.heard:
        if message["t"] == "moved":
            is_window = bool((message["frame"]["prompt"] or {}).get("for_all"))
        if message["t"] == "table" and is_window:
            assert not any(seat.get("thinking") for seat in message["table"]["seats"])


# ---------------------------------------------------------------------- it tells nothing
VOLATILE = ("at", "updated", "created", "id", "table", "fair", "token")


def steady(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: steady(value) for key, value in data.items() if key not in VOLATILE}
    return [steady(value) for value in data] if isinstance(data, list) else data


def heard_by(server: Server, holds_event: bool, watches: int) -> list[str]:
    """All that a page hears of two turns in which nobody plays an event, message by message."""
    pages = two_pages(server, holds_event)
    begun = [len(page.heard) for page in pages]
    pages[0].play("pass")
    pages[1].until(lambda page: page.frame["view"]["turn"] == 1 and page.frame["prompt"]["mine"])
    pages[0].until(lambda page: page.frame["ply"] >= pages[1].frame["ply"])
    heard = pages[watches].heard[begun[watches] :]
    return [json.dumps(steady(message), sort_keys=True) for message in heard if message["t"] in ("moved", "state")]


def test_two_worlds_that_look_the_same_give_the_same_messages(server: Server) -> None:
    with_event, without = (heard_by(server, holds_event, 0) for holds_event in (True, False))
    assert len(with_event) >= 3 and with_event == without
    own = [heard_by(server, holds_event, 1) for holds_event in (True, False)]
    assert own[0] != own[1]  # who holds the card sees it


def times(server: Server, holds_event: bool) -> list[float]:
    """How long each window of a turn is open."""
    found = []
    host, guest = two_pages(server, holds_event)
    host.play("pass")
    while is_open(host):
        left, began = host.frame["view"]["windows_left"], time.monotonic()
        host.until(lambda page: not is_open(page) or page.frame["view"]["windows_left"] != left)  # noqa: B023
        found.append(time.monotonic() - began)
    host.close()
    guest.close()
    return found


Round = dict[bool, list[float]]  # the times with an event in the hand, and without


def rounds(server: Server, number: int, rng: random.Random) -> list[Round]:
    """Both worlds by turns, in an order of chance: whatever else the machine does meets both alike."""
    return [{holds: times(server, holds) for holds in rng.sample((True, False), 2)} for _ in range(number)]


def likelihood(measured: list[Round], rng: random.Random) -> float:
    """How often chance alone sets the worlds as far apart: then it is all the same which of a round is which."""
    far = distance(measured)
    swapped = [[rng.choice((one, {True: one[False], False: one[True]})) for one in measured] for _ in range(SWAPS)]
    return (1 + sum(distance(one) >= far for one in swapped)) / (1 + SWAPS)


def distance(measured: list[Round]) -> float:
    """Of two samples, as Kolmogorov and Smirnov measure it."""
    one, other = (sorted(chain(*(times[holds] for times in measured))) for holds in (True, False))
    shares = ((bisect_right(one, t) / len(one), bisect_right(other, t) / len(other)) for t in (*one, *other))
    return max(abs(a - b) for a, b in shares)


SWAPS = 400


@pytest.mark.thorough
def test_the_time_tells_nothing(server: Server) -> None:
    """Chance alone looks like a difference once in a hundred times, so it is asked again: once in a million."""
    rng = random.Random(5)
    assert any(likelihood(rounds(server, 15, rng), rng) > 0.01 for _ in range(3))


@pytest.mark.parametrize(("more", "is_told"), [(0.0, False), (0.003, True)])
def test_a_difference_would_be_noticed(more: float, is_told: bool) -> None:
    """Also where the machine makes each round as slow as it likes."""
    rng = random.Random(6)

    def spent(holds_event: bool, slow: float) -> list[float]:
        return [SHORT + slow + rng.expovariate(1000) + more * holds_event for _ in range(2)]

    slowness = [rng.random() / 500 for _ in range(15)]
    measured = [{holds: spent(holds, slow) for holds in (True, False)} for slow in slowness]
    assert (likelihood(measured, rng) < 0.01) == is_told
