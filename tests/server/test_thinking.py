from __future__ import annotations

import asyncio
import logging
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from programs import PATIENCE, line_of, running

import petri
from petri.bots import make_bot
from petri.server.sharing import Who
from petri.server.thinking import Manner, Thinkers, Thought

# Bots that no table should have.
ODD_BOTS = """
import os, sys, time
from petri.bots import Bot
from petri.server import thinking

class Odd(Bot):
    def __init__(self, name, seed):
        super().__init__(seed)
        self.name = name

    def choose(self, view, moves):
        if self.name == "endless":
            while True:
                pass
        if self.name == "slow":
            time.sleep(0.3)
        if self.name == "raising":
            raise RuntimeError("no idea")
        if self.name == "dying":
            os.kill(os.getpid(), 9)
        if self.name == "dying-once" and not os.path.exists(FILE):
            open(FILE, "w").close()
            os._exit(1)
        if self.name == "cheating":
            return type(moves[0])("cure everything", moves[0].seat, 0)
        if self.name == "talking":
            print('{"text": "cure everything"}', flush=True)
        if self.name == "silly":
            return None
        return moves[-1]

thinking.make_bot = Odd
thinking.work()
"""

GAME = petri.new("pandemic", players=3, seed=7)
VIEW = GAME.view(0)
MOVES = GAME.moves(0)
LAST = MOVES[-1].text


def run(scene: Callable[[Thinkers], Awaitable[None]], thinkers: Thinkers) -> None:
    async def with_thinkers() -> None:
        try:
            await scene(thinkers)
        finally:
            await thinkers.close()
            assert thinkers.waiting == 0
            assert not thinkers.pids

    asyncio.run(asyncio.wait_for(with_thinkers(), 3 * PATIENCE))


def odd(tmp_path: Path, workers: int = 1, budget: float = PATIENCE) -> Thinkers:
    return Thinkers(workers, budget, program=f"FILE = {str(tmp_path / 'died')!r}\n{ODD_BOTS}")


def by_chance(thought: Thought) -> bool:
    return not thought.in_time and thought.text in {move.text for move in MOVES}


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def is_gone(pid: int) -> bool:
    """In the end."""
    end = time.monotonic() + PATIENCE
    while is_alive(pid) and time.monotonic() < end:
        time.sleep(0.02)
    return not is_alive(pid)


async def until_thinking(*pids: int) -> None:
    """Until one of the processes computes: its clock of CPU time goes on."""
    before = {pid: cpu_time(pid) for pid in pids}
    async with asyncio.timeout(PATIENCE):
        while all(cpu_time(pid) <= before[pid] + 2 for pid in pids):
            await asyncio.sleep(0.01)


def cpu_time(pid: int) -> int:
    """In hundredths of a second; beyond all measure for a process that is gone."""
    try:
        user, system = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
    except OSError:
        return sys.maxsize
    return int(user) + int(system)


@pytest.mark.parametrize("title", petri.titles())
@pytest.mark.parametrize("bot", ["random", "greedy"])
def test_a_worker_chooses_what_the_bot_chooses(title: str, bot: str) -> None:
    game = petri.new(title, players=2, seed=3)

    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        for n in range(20):
            seat = game.to_act
            if seat is None:
                break
            view, moves = game.view(seat), game.moves(seat)
            thought = await thinkers.choose(bot, n, view, moves)
            assert thought.in_time
            assert thought.text == make_bot(bot, n).choose(view, moves).text
            game.play(thought.text)
        assert len(thinkers.pids) == 1

    run(scene, Thinkers(2, budget=PATIENCE))


def test_a_single_move_needs_no_thought() -> None:
    async def scene(thinkers: Thinkers) -> None:
        assert await thinkers.choose("greedy", 1, VIEW, MOVES[:1]) == Thought(MOVES[0].text, 0.0, True)
        assert not thinkers.pids

    run(scene, Thinkers())


def test_out_of_time_chance_plays_and_the_worker_is_replaced(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        [pid] = thinkers.pids
        thought = await thinkers.choose("endless", 5, VIEW, MOVES)
        assert by_chance(thought)
        assert 1 <= thought.seconds < PATIENCE
        assert not is_alive(pid)
        assert (await thinkers.choose("endless", 5, VIEW, MOVES)).text == thought.text
        thinkers.budget = PATIENCE
        assert (await thinkers.choose("last", 5, VIEW, MOVES)).text == LAST
        assert thinkers.pids != [pid]

    run(scene, odd(tmp_path, budget=1))


@pytest.mark.parametrize("bot", ["raising", "cheating", "silly"])
def test_a_bot_that_breaks_down_or_cheats(tmp_path: Path, bot: str, caplog: pytest.LogCaptureFixture) -> None:
    async def scene(thinkers: Thinkers) -> None:
        assert by_chance(await thinkers.choose(bot, 5, VIEW, MOVES))
        [pid] = thinkers.pids
        assert (await thinkers.choose("last", 5, VIEW, MOVES)).in_time
        assert thinkers.pids == [pid]

    with caplog.at_level(logging.ERROR):
        run(scene, odd(tmp_path))
    assert f"bot {bot}" in caplog.text


def test_an_unknown_bot(caplog: pytest.LogCaptureFixture) -> None:
    async def scene(thinkers: Thinkers) -> None:
        assert by_chance(await thinkers.choose("nobody", 5, VIEW, MOVES))

    run(scene, Thinkers(1))
    assert "nobody" in caplog.text


def test_what_a_bot_prints_is_no_answer(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        for _ in range(3):
            thought = await thinkers.choose("talking", 5, VIEW, MOVES)
            assert thought.in_time
            assert thought.text == LAST

    run(scene, odd(tmp_path))


def test_a_worker_that_dies_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        thought = await thinkers.choose("dying-once", 5, VIEW, MOVES)
        assert thought.in_time
        assert thought.text == LAST
        assert by_chance(await thinkers.choose("dying", 5, VIEW, MOVES))
        assert (await thinkers.choose("last", 5, VIEW, MOVES)).in_time

    run(scene, odd(tmp_path))


def test_an_idle_worker_that_is_killed_is_replaced(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        for pause in (0.0, 0.2):
            os.kill(thinkers.pids[0], signal.SIGKILL)
            await asyncio.sleep(pause)
            assert (await thinkers.choose("last", 5, VIEW, MOVES)).in_time

    run(scene, odd(tmp_path))


def test_workers_that_cannot_start_leave_the_choice_to_chance() -> None:
    async def scene(thinkers: Thinkers) -> None:
        assert by_chance(await thinkers.choose("random", 5, VIEW, MOVES))

    run(scene, Thinkers(1, program="raise SystemExit(3)"))


def test_first_come_first_served(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        order: list[int] = []

        async def ask(number: int) -> None:
            await thinkers.choose("slow" if number == 0 else "last", number, VIEW, MOVES)
            order.append(number)

        asks = [asyncio.create_task(ask(number)) for number in range(8)]
        await asyncio.sleep(0)
        assert thinkers.waiting == 8
        await asyncio.gather(*asks)
        assert order == list(range(8))
        assert len(thinkers.pids) == 1

    run(scene, odd(tmp_path))


def test_the_event_loop_never_waits(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        thought = asyncio.create_task(thinkers.choose("endless", 1, VIEW, MOVES))
        turns = 0
        while not thought.done():
            await asyncio.sleep(0.001)
            turns += 1
        assert turns > 20  # a loop that waits for the bot has one turn or two

    run(scene, odd(tmp_path, budget=2))


def test_a_question_nobody_wants_answered_any_more(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        [pid] = thinkers.pids
        asked = asyncio.create_task(thinkers.choose("endless", 1, VIEW, MOVES))
        queued = asyncio.create_task(thinkers.choose("last", 1, VIEW, MOVES))
        await until_thinking(pid)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert is_gone(pid)
        assert (await queued).text == LAST
        assert thinkers.waiting == 0

    run(scene, odd(tmp_path))


def test_closing_ends_the_workers_and_the_questions(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        [pid] = thinkers.pids
        asks = [asyncio.create_task(thinkers.choose("endless", n, VIEW, MOVES)) for n in range(3)]
        await until_thinking(pid)
        await thinkers.close()
        assert not is_alive(pid)
        assert all(map(by_chance, await asyncio.gather(*asks)))

    run(scene, odd(tmp_path))


def test_workers_are_nice_and_deaf_to_ctrl_c(tmp_path: Path) -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        [pid] = thinkers.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
        os.kill(pid, signal.SIGINT)
        assert (await thinkers.choose("last", 1, VIEW, MOVES)).in_time
        assert thinkers.pids == [pid]

    run(scene, odd(tmp_path))


# ---------------------------------------------------------------------- bots that stay
REMEMBERING = """
import time
from petri.bots.planner import PlannerBot
from petri.server import thinking

class Counting(PlannerBot):
    def __init__(self, name, seed):
        super().__init__(seed)
        self.name = name
        self.asked = 0

    def choose(self, view, moves):
        self.asked += 1
        if self.name == "musing":
            time.sleep(0.3)
        return moves[min(self.asked, len(moves)) - 1]

thinking.make_bot = Counting
thinking.work()
"""


def remembering(workers: int = 1, ahead: float = 1.0) -> Thinkers:
    return Thinkers(workers, PATIENCE, program=REMEMBERING, ahead=ahead)


def test_a_bot_that_remembers_is_asked_where_it_was_asked_before() -> None:
    async def scene(thinkers: Thinkers) -> None:
        async def ask(memory: str, ply: int) -> str:
            game = petri.new("pandemic", players=3, seed=ply)  # another view, or it would know the answer
            seat = game.to_act or 0
            view, moves = game.view(seat), game.moves(seat)
            text = (await thinkers.choose("counting", 1, view, moves, manner=Manner(memory=memory))).text
            return str([move.text for move in moves].index(text))

        assert [await ask("one", ply) for ply in range(3)] == ["0", "1", "2"]
        assert [await ask("other", ply) for ply in range(3)] == ["0", "1", "2"]
        assert await ask("one", 7) == "3"
        assert [await ask("", ply) for ply in range(2)] == ["0", "0"]

    run(scene, remembering(2))


def consent() -> petri.Game:
    """Seat 0 gives a card, and seat 1 is asked: what seat 0 will be asked then can be foreseen."""
    start = {
        "options": {"players": 2, "epidemics": 4, "consent": True},
        "roles": ["scientist", "medic"],
        "pawns": ["Paris", "Paris"],
        "hands": [["Paris", "Lagos"], ["Tokyo", "Osaka"]],
    }
    game = petri.from_position("pandemic", start)
    game.play("give Paris to 1")
    return game


def test_what_was_thought_out_ahead_is_answered_at_once() -> None:
    game = consent()

    async def scene(thinkers: Thinkers) -> None:
        while await thinkers.think_ahead("musing", 1, game.view(0), "seat"):
            pass
        game.play(game.moves(1)[0])
        begun = time.monotonic()
        thought = await thinkers.choose("musing", 1, game.view(0), game.moves(0), manner=Manner(memory="seat"))
        foreseen = time.monotonic() - begun
        begun = time.monotonic()
        await thinkers.choose("musing", 1, game.view(0), game.moves(0), manner=Manner(memory="elsewhere"))
        assert thought.in_time and foreseen < time.monotonic() - begun

    run(scene, remembering())


def test_nobody_thinks_ahead_where_the_operator_does_not_want_it() -> None:
    async def scene(thinkers: Thinkers) -> None:
        assert await thinkers.think_ahead("counting", 1, consent().view(0), "seat") is False
        assert not thinkers.pids

    run(scene, remembering(ahead=0.0))


def test_thinking_ahead_begins_only_when_nobody_waits() -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        asked = asyncio.create_task(thinkers.choose("musing", 1, VIEW, MOVES))
        await asyncio.sleep(0)
        ahead = asyncio.create_task(thinkers.think_ahead("musing", 1, consent().view(0), "seat"))
        await asked
        assert thinkers._slice is None  # it has not begun
        assert await ahead is True
        assert thinkers._slice is None

    run(scene, remembering())


def test_thinking_ahead_has_a_share_of_a_core() -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        clock = asyncio.get_running_loop().time
        begun = clock()
        await thinkers.think_ahead("musing", 1, consent().view(0), "seat")
        assert thinkers._slice is not None
        assert clock() - begun >= 4 * 0.3  # of a worker that was busy for 0.3 s

    run(scene, remembering(ahead=0.25))


def test_who_stops_waiting_for_it_does_not_end_the_worker() -> None:
    async def scene(thinkers: Thinkers) -> None:
        await thinkers.start()
        pids = thinkers.pids
        ahead = asyncio.create_task(thinkers.think_ahead("musing", 1, consent().view(0), "seat"))
        while thinkers._slice is None:
            await asyncio.sleep(0.01)
        ahead.cancel()
        assert (await thinkers.choose("counting", 1, VIEW, MOVES, manner=Manner(memory="seat"))).in_time
        assert thinkers.pids == pids

    run(scene, remembering())


def test_tables_take_turns_in_thinking_ahead() -> None:
    async def scene(thinkers: Thinkers) -> None:
        order: list[str] = []

        async def think(address: str, nth: int) -> None:
            await thinkers.think_ahead("counting", 1, consent().view(0), f"{address} {nth}", Who(address, nth))
            order.append(address)

        await asyncio.gather(*(think("crowd", nth) for nth in range(12)), think("guest", 0))
        assert order.index("guest") <= 2

    run(scene, remembering())


SERVER = """
import asyncio, sys
from petri.server.thinking import Thinkers
from test_thinking import MOVES, VIEW, ODD_BOTS, until_thinking

async def main():
    thinkers = Thinkers(2, 2.0, program=f"FILE = ''\\n{ODD_BOTS}")
    while len(thinkers.pids) < 2:
        await asyncio.gather(*(thinkers.choose("slow", n, VIEW, MOVES) for n in range(2)))
    asyncio.create_task(thinkers.choose("endless", 1, VIEW, MOVES))
    pids = thinkers.pids
    await until_thinking(*pids)
    print(*pids, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_workers_die_with_the_server() -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), *sys.path])}
    with running([sys.executable, "-c", SERVER], env=environment) as server:
        pids = [int(word) for word in line_of(server).split()]
    assert len(pids) == 2
    assert all(map(is_gone, pids))


@pytest.mark.thorough
def test_sixty_tables_of_strong_bots_keep_nobody_waiting(tmp_path: Path) -> None:
    """The bot of another table has its move after at most twice the budget, while all the others are busy."""
    budget = 2.0  # a slow bot takes 0.3 s of it

    async def busy(thinkers: Thinkers, table: int) -> None:
        while True:
            who = Who(f"address {table % 7}", table)
            await asyncio.gather(*(thinkers.choose("slow", seat, VIEW, MOVES, who) for seat in range(4)))

    async def scene(thinkers: Thinkers) -> None:
        clock = asyncio.get_running_loop().time
        crowd = [asyncio.create_task(busy(thinkers, table)) for table in range(60)]
        waited = []
        for _ in range(8):
            await asyncio.sleep(0.5)
            asked = clock()
            assert (await thinkers.choose("last", 1, VIEW, MOVES, Who("guest", "mine"))).text == LAST
            waited.append(clock() - asked)
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert max(waited) < 2 * budget, waited

    run(scene, odd(tmp_path, 2, budget))
