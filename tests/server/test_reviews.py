"""Analyses of games that are over: begun by whoever looks, thought about once, and never of a game that goes on."""

from __future__ import annotations

import asyncio
import time
from typing import Any, cast

import pytest
from players import Json, Server
from programs import PATIENCE
from test_replays import begun, played

from petri.bots.analysis import Decision
from petri.core.game import Game
from petri.server import reviewing
from petri.server.errors import Missing, ServerError
from petri.server.replays import finished_replay
from petri.server.reviewing import Reviewer
from petri.server.settings import Settings
from petri.server.sharing import Who
from petri.server.thinking import Review, Reviewed, Thinkers

HERE, THERE = "10.0.0.1", "10.0.0.2"


@pytest.fixture(scope="module")
def short() -> Game:
    """It is over soon."""
    game = played("pandemic", players=2, epidemics=6)
    assert game.outcome is not None
    return game


def finished_analysis(server: Server, id: str, lang: str = "en") -> Json:
    found = server.post(f"/api/replays/{id}/analysis?lang={lang}", None)
    deadline = time.monotonic() + PATIENCE
    while found["analysis"] is None:
        assert time.monotonic() < deadline, found
        time.sleep(0.05)
        then = server.get(f"/api/replays/{id}/analysis", lang=lang)
        assert then["done"] >= found["done"]
        found = then
    return found


# ---------------------------------------------------------------------- of a real server
def test_a_game_that_is_over_is_analysed_and_its_turning_points_are_told_in_words(server: Server, short: Game) -> None:
    id = server.post("/api/records", short.record())["id"]
    told = finished_analysis(server, id)
    assert told["done"] == told["plies"] == len(short.played)
    found = told["analysis"]
    (side,) = found["sides"]
    assert side["start"] + side["skill"] + side["luck"] == pytest.approx(side["end"], abs=0.001)
    assert [one["ply"] for one in found["decisions"]] == sorted(one["ply"] for one in found["decisions"])
    by_ply = {one["ply"]: one for one in found["decisions"]}
    for point in found["turning_points"]:
        decision = by_ply[point["ply"]]
        assert len(point["played"]) == len(decision["played"]) > 0
        assert len(point["better"]) == len(decision["better"])
    german = finished_analysis(server, id, "de")["analysis"]
    assert german["sides"] == found["sides"]
    assert [one["played"] for one in german["turning_points"]] != [one["played"] for one in found["turning_points"]]


def test_a_game_that_goes_on_is_analysed_for_nobody(server: Server) -> None:
    record = begun("pandemic", 5, players=2).record()
    uploaded = server.post("/api/records", record)["id"]
    opened = server.open(seats="me bot:random")
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: page.info["status"] == "playing")
    for id in (uploaded, opened["table"]):
        for ask in (server.http.post, server.http.get):
            answer = ask(f"/api/replays/{id}/analysis")
            assert (answer.status_code, answer.json()["error"]["code"]) == (409, "analysis_unfinished")
    page.close()


def test_what_nobody_began_is_not_known(server: Server) -> None:
    id = server.post("/api/records", played("contagion", players=2).record())["id"]
    answer = server.http.get(f"/api/replays/{id}/analysis")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "analysis_unknown")
    assert server.http.post("/api/replays/nothing/analysis").status_code == 404


# ---------------------------------------------------------------------- who thinks about what, and who pays
class Slow:
    """Workers that take half a second of CPU for every ten moves, and wait until they may answer."""

    def __init__(self, seconds: float = 0.5, *, is_broken: bool = False) -> None:
        self.seconds = seconds
        self.is_broken = is_broken
        self.asked: list[int] = []
        self.may_go = asyncio.Event()
        self.may_go.set()

    async def review(self, question: Review, who: Who) -> Reviewed | None:
        await self.may_go.wait()
        self.asked.append(question.ply)
        decision = Decision(question.ply, 10, 0, 0, ("pass",), (), {}, 0.5, 0.5, 0.01)
        return None if self.is_broken else Reviewed([decision], question.ply + 10, self.seconds)


def reviewer(slow: Slow, clock: Any = time.monotonic, **settings: Any) -> Reviewer:
    return Reviewer(cast(Thinkers, slow), Settings(**settings), clock)


async def ended(review: reviewing.Review) -> None:
    assert review.task is not None
    await review.task


def other(seed: int) -> Any:
    """A game that is over, of its own."""
    record = {**played("pandemic", players=2, epidemics=6).record(), "seats": [f"A{seed}", "B"]}
    return finished_replay(record)


def test_a_game_is_thought_about_once(short: Game) -> None:
    async def main() -> None:
        slow = Slow()
        found, replay = reviewer(slow), finished_replay(short.record())
        one = found.begin(replay, HERE, Who(HERE, ""))
        assert found.begin(replay, THERE, Who(THERE, "")) is one and found.known(replay) is one
        await ended(one)
        assert found.begin(replay, THERE, Who(THERE, "")) is one and one.is_done
        assert slow.asked == list(range(0, len(short.played), 10))

    asyncio.run(main())


def test_nobody_waits_any_more_and_somebody_comes_back(short: Game) -> None:
    async def main() -> None:
        now, slow = 0.0, Slow()
        found, replay = reviewer(slow, lambda: now), finished_replay(short.record())
        slow.may_go.clear()
        one = found.begin(replay, HERE, Who(HERE, ""))
        await asyncio.sleep(0)
        now = reviewing.PATIENT + 1
        slow.may_go.set()
        await ended(one)
        assert slow.asked == [0]
        with pytest.raises(Missing):
            found.known(replay)
        await ended(found.begin(replay, HERE, Who(HERE, "")))
        assert slow.asked == list(range(0, len(short.played), 10))

    asyncio.run(main())


def test_an_address_has_two_at_once_and_so_much_time() -> None:
    async def main() -> None:
        now, slow = 0.0, Slow(seconds=5.0)
        found = reviewer(slow, lambda: now, analysis_per_address=0.1, analysis_at_once_per_address=10.0)
        slow.may_go.clear()
        first = [found.begin(other(n), HERE, Who(HERE, "")) for n in range(2)]
        with pytest.raises(ServerError) as many:
            found.begin(other(3), HERE, Who(HERE, ""))
        assert (many.value.key, many.value.status) == ("analysis_many", 429)
        slow.may_go.set()
        for review in first:
            await ended(review)
        assert found.begin(other(0), HERE, Who(HERE, "")).is_done  # what is known costs nothing
        with pytest.raises(ServerError) as fast:
            found.begin(other(3), HERE, Who(HERE, ""))
        assert (fast.value.key, fast.value.status) == ("analysis_fast", 429)
        await ended(found.begin(other(3), THERE, Who(THERE, "")))
        now = fast.value.values["seconds"] + 1.0
        await ended(found.begin(other(4), HERE, Who(HERE, "")))

    asyncio.run(main())


def test_what_failed_is_told_and_may_be_tried_again(short: Game) -> None:
    async def main() -> None:
        slow = Slow(is_broken=True)
        found, replay = reviewer(slow), finished_replay(short.record())
        await ended(found.begin(replay, HERE, Who(HERE, "")))
        with pytest.raises(ServerError) as failed:
            found.known(replay)
        assert (failed.value.key, failed.value.status) == ("analysis_failed", 503)
        slow.is_broken = False
        one = found.begin(replay, HERE, Who(HERE, ""))
        await ended(one)
        assert one.is_done and found.known(replay) is one

    asyncio.run(main())


def test_only_so_many_are_kept_and_long_games_are_refused(short: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        monkeypatch.setattr(reviewing, "KEPT", 2)
        found = reviewer(Slow(0.0))
        for n in range(3):
            await ended(found.begin(other(n), HERE, Who(HERE, "")))
        with pytest.raises(Missing):
            found.known(other(0))
        assert found.known(other(2)).is_done

    asyncio.run(main())
    monkeypatch.setattr("petri.server.replays.MOST_ANALYSED", 3)
    with pytest.raises(ServerError) as long:
        finished_replay(short.record())
    assert long.value.key == "analysis_long" and long.value.say("en") != long.value.say("de")


def test_parts_are_the_whole(short: Game) -> None:
    """A worker that stops after each decision comes to the same."""

    async def main() -> tuple[list[Decision], list[Decision]]:
        thinkers = Thinkers(1, PATIENCE)
        record = {**short.record(), "moves": list(short.played[:24])}
        try:
            whole = await thinkers.review(Review(record, 0, PATIENCE))
            parts, ply = list[Decision](), 0
            while ply < 24:
                part = await thinkers.review(Review(record, ply, 0.0))
                assert part is not None and len(part.decisions) <= 1
                parts, ply = [*parts, *part.decisions], part.ply
        finally:
            await thinkers.close()
        assert whole is not None and whole.seconds > 0
        return whole.decisions, parts

    whole, parts = asyncio.run(main())
    assert whole == parts and len(whole) > 3
