"""Clusters: the same rows whoever plays and whatever dies, nobody gets in without a token, nothing stays behind."""

from __future__ import annotations

import json
import marshal
import os
import pickle
import shutil
import signal
import socket
import sqlite3
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import programs
import pytest

from petri import sim
from petri.core.errors import PetriError
from petri.sim import cluster, node
from petri.sim.cluster import Place, place_of
from petri.sim.compare import compare
from petri.sim.crew import DEATHS, Task, Todo, rows_of
from petri.sim.errors import SimError

pytestmark = pytest.mark.usefixtures("patience")
TOKEN = "0123456789abcdef0123456789abcdef"
MARK = "PETRI_TEST_CLUSTER"


@pytest.fixture
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_JOIN", programs.PATIENCE)
    monkeypatch.setattr(cluster, "SECONDS_TO_START", programs.PATIENCE)


# ---------------------------------------------------------------------- what is asked for
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("ray", Place()),
        ("ray:10.0.0.1", Place("10.0.0.1", 6379)),
        ("ray:10.0.0.1:7001", Place("10.0.0.1", 7001)),
        ("ray:head.lan:7001", Place("head.lan", 7001)),
        ("ray:[::1]:7001", Place("::1", 7001)),
    ],
)
def test_where_a_cluster_is(text: str, place: Place) -> None:
    assert place_of(text) == place
    assert not place.host or place_of(f"ray:{place}") == place


@pytest.mark.parametrize("text", ["", "rya", "ray:", "Ray", "ray:a:b", "ray:a:0", "ray:a:65536", "ray://a:1", "ray a"])
def test_what_is_no_cluster_is_told(text: str) -> None:
    with pytest.raises(SimError) as raised:
        place_of(text)
    assert raised.value.key == "cluster_form"
    assert all("ray:10.0.0.1:6379" in raised.value.say(lang) for lang in ("en", "de"))


def refusal(text: str) -> str:
    with pytest.raises(SimError) as raised:
        sim.run("pandemic", games=1, cluster=text)
    assert raised.value.say("en") != raised.value.say("de")
    return raised.value.key


def test_without_ray_it_is_told_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "find_spec", lambda name: None)
    assert refusal("ray") == "cluster_install"
    assert "pip install 'petri-games[cluster]'" in SimError("cluster_install").say("de")


@pytest.fixture
def token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_TOKEN", TOKEN)


def test_no_cluster_is_joined_without_a_token(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("RAY_AUTH_TOKEN", raising=False)
    monkeypatch.delenv("RAY_AUTH_TOKEN_PATH", raising=False)
    assert refusal("ray:127.0.0.1:1") == "cluster_token"
    (tmp_path / ".ray").mkdir()
    (tmp_path / ".ray/auth_token").write_text(TOKEN)
    assert refusal("ray:127.0.0.1:1") == "cluster_unreachable"
    monkeypatch.setenv("RAY_AUTH_TOKEN_PATH", str(tmp_path / "elsewhere"))
    assert refusal("ray:127.0.0.1:1") == "cluster_token"


def test_what_does_not_answer_as_a_ray_is_left(token: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "SECONDS_TO_JOIN", 0.5)
    monkeypatch.setattr(cluster, "SECONDS_TO_LEAVE", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        assert refusal(f"ray:127.0.0.1:{deaf.getsockname()[1]}") == "cluster_silent"


def test_a_command_tells_it_in_a_sentence(tmp_path: Path) -> None:
    for command in ("simulate", "tournament"):
        done = programs.run([*programs.PETRI, command, "pandemic", "--cluster", "rya"], text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert "“rya” is no cluster" in done.stderr and "Traceback" not in done.stderr


def test_no_server_knows_of_ray() -> None:
    """Nor does anything else that is not told to use a cluster."""
    code = """
import pkgutil, sys
from importlib import import_module
import petri.cli.app, petri.cli.simulate, petri.server, petri.sim
for found in pkgutil.walk_packages(petri.server.__path__, "petri.server."):
    if not found.name.endswith("__main__"):
        import_module(found.name)
print(sorted({"ray", "petri.sim.foreman"} & sys.modules.keys()))
"""
    assert programs.run([sys.executable, "-c", code], text=True).stdout == "[]\n"


def test_a_ray_of_our_own_has_a_token_that_nobody_knows(token: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "10.0.0.1:6379")
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    first, second = (cluster.surroundings(Place()) for _ in range(2))
    assert len({first["RAY_AUTH_TOKEN"], second["RAY_AUTH_TOKEN"], TOKEN}) == 3
    assert first["RAY_AUTH_MODE"] == "token"
    assert first["RAY_USAGE_STATS_ENABLED"] == "0"
    assert "RAY_ADDRESS" not in first
    assert cluster.surroundings(Place("10.0.0.1"))["RAY_AUTH_TOKEN"] == TOKEN


# ---------------------------------------------------------------------- on a machine of it
def job_for(plan: sim.Plan, folder: Path) -> node.Job:
    return node.Job(node.code(), plan.digest, pickle.dumps(plan), str(folder), is_recorded=True)


@pytest.fixture
def here() -> Iterator[None]:
    """A node goes to the folder of a job."""
    before = os.getcwd()
    yield
    os.chdir(before)


def test_a_machine_of_a_cluster_plays_the_same(tmp_path: Path, here: None) -> None:
    plan = sim.plan("viroid", games=6, seed=4).with_traces()
    answer, seconds, texts = marshal.loads(node.play(job_for(plan, tmp_path), Task(0, 2, 5)))
    local = sim.run_plan(plan, workers=1, records=tmp_path)
    assert rows_of(answer).rows == [row for _, row in local.journal.rows(0)][2:5]
    assert texts == {f"0-{game}.json": (tmp_path / f"0-{game}.json").read_text() for game in range(2, 5)}
    assert rows_of(answer).trace is not None
    assert seconds > 0


def test_a_machine_with_another_petri_is_told_by_its_name(tmp_path: Path, here: None) -> None:
    job = job_for(sim.plan("pandemic", games=1), tmp_path)
    job = job._replace(code="0.0.9 (00000000)", plan=b"of another version")
    with pytest.raises(PetriError, match="All machines") as raised:
        rows_of(marshal.loads(node.play(job, Task(0, 0, 1)))[0])
    assert raised.value.key == "cluster_version"
    assert "0.0.9" in raised.value.say("de") and node.code() in raised.value.say("de")


def test_a_machine_with_another_bot_or_none_is_told(tmp_path: Path, here: None) -> None:
    file = tmp_path / "my_bot.py"
    file.write_text("from petri.bots import RandomBot\nclass Mine(RandomBot):\n    pass\n")
    plan = sim.plan("pandemic", games=1, bots=f"{file}:Mine")
    job = job_for(plan, tmp_path)
    keys = []
    for change in (lambda: file.write_text(file.read_text() + "# changed\n"), file.unlink):
        change()
        node.plan_of.cache_clear()
        with pytest.raises(PetriError) as raised:
            rows_of(marshal.loads(node.play(job, Task(0, 0, 1)))[0])
        keys.append(raised.value.key)
    assert keys == ["cluster_bots", "file_missing"]


# ---------------------------------------------------------------------- what dies
def crew_of(plan: sim.Plan, line: Connection, workers: int = 2) -> cluster.Crew:
    return cluster.Crew(plan, Todo([Task(0, 0, plan.games)]), Place(), line, workers, "")


@contextmanager
def odd_foreman(dies: Any) -> Iterator[Connection]:
    """Plays as a cluster would, but for the tasks that die."""
    ours, theirs = Pipe()

    def work() -> None:
        _, _, job = theirs.recv()
        theirs.send(("cores", 1))
        with theirs:
            try:
                while True:
                    task = theirs.recv()
                    death = dies(task)
                    played = ("played", task, node.play(job, task))
                    theirs.send(("died", task, "gone", death == "alone") if death else played)
            except (EOFError, OSError):
                pass

    thread = threading.Thread(target=work)
    thread.start()
    with ours:
        yield ours
    thread.join()


@pytest.mark.parametrize("death", ["alone", "with its machine"])
def test_what_dies_is_played_by_others(here: None, death: str) -> None:
    plan = sim.plan("pandemic", games=300, seed=2)
    left = [death] * 5

    def dies(task: Task) -> str:
        return left.pop() if task.games > 1 and left else ""

    with odd_foreman(dies) as line:
        found = {some.first + nth: row for some in crew_of(plan, line).play() for nth, row in enumerate(some.rows)}
    assert not left
    assert sorted(found.items()) == list(sim.run_plan(plan, workers=1).journal.rows(0))


def test_a_game_that_kills_is_named(here: None) -> None:
    plan = sim.plan("pandemic", games=300, seed=2)
    deaths: list[Task] = []

    def dies(task: Task) -> str:
        if task.first <= 77 < task.last:
            deaths.append(task)
        return "alone" if task.first <= 77 < task.last else ""

    with odd_foreman(dies) as line, pytest.raises(SimError, match="game 77") as raised:
        list(crew_of(plan, line).play())
    assert raised.value.key == "worker_died"
    assert deaths[-DEATHS:] == [Task(0, 77, 78)] * DEATHS


def test_a_foreman_that_is_gone_is_told() -> None:
    ours, theirs = Pipe()
    theirs.close()
    with ours, pytest.raises(SimError) as raised:
        list(crew_of(sim.plan("pandemic", games=3), ours).play())
    assert raised.value.key == "cluster_gone"


# ---------------------------------------------------------------------- a real one
NODES = """
import subprocess, sys, time
from ray.cluster_utils import Cluster
small = {"num_cpus": 1, "object_store_memory": 80 * 2**20, "node_ip_address": "127.0.0.1", "include_dashboard": False}
cluster = Cluster(initialize_head=True, head_node_args=small)
other = cluster.add_node(**small)
print(cluster.address, flush=True)
for line in sys.stdin:
    raylet = str(other.all_processes["raylet"][0].process.pid)
    while b"ray::play" not in subprocess.run(["ps", "-o", "args=", "--ppid", raylet], capture_output=True).stdout:
        time.sleep(0.01)
    cluster.remove_node(other, allow_graceful=False)
    print("killed", flush=True)
cluster.shutdown()
"""


def processes() -> Iterator[tuple[Path, int]]:
    """All that run, with the session of each."""
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            state, _, _, session = (process / "stat").read_text().rpartition(") ")[2].split()[:4]
            if state not in "ZX":
                yield process, int(session)


def sessions(mark: str) -> set[int]:
    """Of the programs with a mark; those that give themselves a name lose it."""
    found = set()
    for process, session in processes():
        with suppress(OSError):
            if f"{MARK}={mark}\0".encode() in (process / "environ").read_bytes():
                found.add(session)
    return found


def running(known: set[int]) -> list[Path]:
    return [process for process, session in processes() if session in known]


def nothing_is_left(known: set[int]) -> bool:
    deadline = time.monotonic() + programs.PATIENCE
    while running(known) and time.monotonic() < deadline:
        time.sleep(0.2)
    return not running(known)


class Nodes:
    """A Ray of two nodes, on this machine and with a token."""

    def __init__(self, program: Any, address: str) -> None:
        self.program = program
        self.address = address

    def kill_one(self) -> None:
        """As soon as it plays."""
        self.program.stdin.write(b"kill\n")

    def wait_for_death(self) -> None:
        assert programs.line_of(self.program) == "killed\n"


@contextmanager
def nodes(mode: str = "token") -> Iterator[Nodes]:
    folder = tempfile.mkdtemp(prefix="petri-", dir="/tmp")  # names of sockets are short
    own = {"RAY_AUTH_MODE": mode, "RAY_AUTH_TOKEN": TOKEN, "RAY_USAGE_STATS_ENABLED": "0", "RAY_TMPDIR": folder}
    env = {**os.environ, **own, "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", MARK: folder}
    known: set[int] = set()
    program = programs.start([sys.executable, "-c", NODES], env=env, stdin=-1, stderr=-3, start_new_session=True)
    try:
        address = programs.line_of(program).strip()
        known = sessions(folder)
        assert len(running(known)) > 3
        yield Nodes(program, address)
    finally:
        program.stdin.close()
        program.wait(programs.PATIENCE)
        programs.kill(program)
        shutil.rmtree(folder, ignore_errors=True)
    assert nothing_is_left(known)


linux = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")


@linux
@pytest.mark.thorough
def test_a_node_dies_and_nobody_sees_it(token: None, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    plan = sim.plan("pandemic", games=1500, players=[2, 3], seed=8).with_traces()
    played = 0
    alive = True

    def on_rows(games: int) -> None:
        nonlocal played, alive
        played += games
        if alive and played > 300:
            ray.kill_one()
            alive = False

    with nodes() as ray:
        (tmp_path / "there").mkdir()
        how = {"cluster": f"ray:{ray.address}", "records": tmp_path / "there"}
        there = sim.run_plan(plan, on_rows=on_rows, **how)  # type: ignore[arg-type]
        ray.wait_for_death()
    assert not alive and caplog.messages  # of the games that were lost
    (tmp_path / "here").mkdir()
    here = sim.run_plan(plan, workers=2, records=tmp_path / "here")
    assert there.is_whole and list(there.rows()) == list(here.rows())
    for cell in range(len(plan.cells)):
        assert marshal.dumps(list(there.journal.rows(cell))) == marshal.dumps(list(here.journal.rows(cell)))
        assert there.trace(cell) == here.trace(cell)
    names = sorted(file.name for file in (tmp_path / "here").iterdir())
    assert names == sorted(file.name for file in (tmp_path / "there").iterdir())
    assert all((tmp_path / "there" / name).read_bytes() == (tmp_path / "here" / name).read_bytes() for name in names)


@linux
@pytest.mark.thorough
def test_another_token_is_not_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_AUTH_TOKEN", TOKEN[::-1])
    with nodes() as ray:
        assert refusal(f"ray:{ray.address}") == "cluster_token_wrong"


@linux
@pytest.mark.thorough
def test_a_ray_that_asks_for_no_token_is_not_joined(token: None) -> None:
    with nodes("disabled") as ray:
        assert refusal(f"ray:{ray.address}") == "cluster_open"


# ---------------------------------------------------------------------- one of our own
def command(*more: str) -> list[str]:
    slow = ["--games", "3000", "--seed", "4", "--bots", "greedy", "--players", "2", "--workers", "2", "--json"]
    return [*programs.PETRI, "simulate", "pandemic", *slow, "--cluster", "ray", *more]


def rows_in(journal: Path) -> int:
    with closing(sqlite3.connect(journal)) as database:
        try:
            return int(database.execute("SELECT count(*) FROM some").fetchone()[0])
        except sqlite3.OperationalError:  # it is being made
            return 0


@contextmanager
def own_run(folder: Path, *more: str) -> Iterator[tuple[Any, set[int]]]:
    """A run that has begun to play, and its sessions."""
    env = {**os.environ, "XDG_CACHE_HOME": str(folder), MARK: str(folder)}
    with programs.running(command(*more), env=env, stderr=-1, start_new_session=True) as program:
        deadline = time.monotonic() + programs.PATIENCE
        while not any(map(rows_in, folder.glob("petri/runs/*.db"))) and program.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.2)
        yield program, sessions(str(folder))


def listening(known: set[int]) -> set[str]:
    """The addresses, in hexadecimal, on which programs hear others."""
    sockets = set()
    for process in running(known):
        with suppress(OSError):
            sockets |= {os.readlink(file) for file in (process / "fd").iterdir()}
    lines = [line.split() for name in ("tcp", "tcp6") for line in Path("/proc/net", name).read_text().splitlines()[1:]]
    return {line[1].partition(":")[0] for line in lines if line[3] == "0A" and f"socket:[{line[9]}]" in sockets}


@linux
@pytest.mark.thorough
def test_our_own_is_heard_on_this_machine_only_and_ctrl_c_ends_it(tmp_path: Path) -> None:
    with own_run(tmp_path) as (program, known):
        addresses = listening(known)
        time.sleep(1.0)
        program.send_signal(signal.SIGINT)
        told, complaint = program.communicate(timeout=programs.PATIENCE)
    assert "0100007F" in addresses and addresses <= {"0100007F", "0000000000000000FFFF00000100007F"}
    assert (program.returncode, b"--resume" in complaint, b"Traceback" in complaint) == (130, True, False)
    games = json.loads(told)["cells"][0]["games"]
    assert 0 < games < 3000
    assert nothing_is_left(known)


@linux
@pytest.mark.thorough
def test_our_own_ends_when_we_are_killed(tmp_path: Path) -> None:
    with own_run(tmp_path) as (program, known):
        assert len(known) == 2 and len(running(known)) > 3
        program.kill()
    assert nothing_is_left(known)


@linux
@pytest.mark.thorough
def test_comparisons_are_the_same_there() -> None:
    easy, hard = (sim.plan("pandemic", games=1, players=2, epidemics=epidemics).cells[0] for epidemics in (4, 6))
    there = compare(easy, hard, games=300, seed=3, cluster="ray")
    here = compare(easy, hard, games=300, seed=3, workers=1)
    assert there.games == 300 and there.numbers == here.numbers
