"""Bots that are programs: the examples of docs/protocol.md, and programs that do all that they should not."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_docs import BLOCKS

import petri
from petri import sim
from petri.bots import GuardedBot, command, find_bot, make_bot, play_game
from petri.bots.faults import BotFault

HELLO = 'import json, os, sys, time\nsys.stdin.readline()\nprint(json.dumps({"name": "odd"}), flush=True)\n'
LOOP = """
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        {answer}
"""
FIRST = 'print(json.dumps({"move": message["moves"][0]}), flush=True)'
EAR = f"""
import json, os, sys
log = open(f"{{__file__}}.{{os.getpid()}}", "w")
for line in sys.stdin:
    print(line, end="", file=log, flush=True)
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"name": "ear"}}), flush=True)
    if message["type"] == "choose":
        {FIRST}
"""
SOON = 0.5  # seconds


@pytest.fixture(autouse=True)
def nobody_left() -> Iterator[None]:
    command.forgive()
    yield
    command.dismiss_all()
    command.forgive()


def example(folder: Path, language: str) -> str:
    [text] = [block.text for block in BLOCKS if block.page == "docs/protocol.md" and block.language == language]
    file = folder / f"example.{language}"
    file.write_text(text, encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable if language == 'python' else 'node')} {shlex.quote(str(file))}"


def program(folder: Path, answer: str, start: str = HELLO) -> str:
    file = folder / "odd.py"
    file.write_text(start + LOOP.replace("{answer}", answer.replace("\n", "\n        ")), encoding="utf-8")
    return f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def run(bot: str, workers: int = 1, games: int = 3, **more: object) -> tuple[list[object], Counter[tuple[str, str]]]:
    result = sim.run("pandemic", games=games, seed=3, bots=bot, workers=workers, **more)  # type: ignore[arg-type]
    try:
        assert result.games == games
        return [tuple(row.values()) for row in result.rows()], result.faults
    finally:
        result.close()


def faults_of(bot: str, choices: int = 5, seconds: float = 30) -> list[str]:
    """What goes wrong in the first choices of a game."""
    faults: list[str] = []
    guarded = GuardedBot(find_bot(bot), 1, seconds, lambda name, fault, detail: faults.append(fault))
    game = petri.new("pandemic", players=2, seed=1)
    for _ in range(choices):
        seat = game.to_act
        assert seat is not None
        game.play(guarded.choose(game.view(seat), game.moves(seat)))
    guarded.over([], "")
    return faults


# ---------------------------------------------------------------------- the examples
@pytest.mark.parametrize("language", ["python", "js"])
def test_the_examples_play(tmp_path: Path, language: str) -> None:
    if language == "js" and shutil.which("node") is None:
        pytest.skip("there is no node here")
    bot = example(tmp_path, language)
    alone, together = (run(bot, workers) for workers in (1, 2))
    assert alone == together
    assert not alone[1]


def test_a_program_plays_as_the_same_bot_in_python_does(tmp_path: Path) -> None:
    bot = program(tmp_path, FIRST)
    game = play_game(petri.new("pandemic", players=2, seed=4), [make_bot(bot, seat) for seat in range(2)])
    twin = petri.new("pandemic", players=2, seed=4)
    while (seat := twin.to_act) is not None:
        twin.play(twin.moves(seat)[0])
    assert game.played == twin.played


# ---------------------------------------------------------------------- what is said
def test_what_a_program_hears(tmp_path: Path) -> None:
    """All of the protocol, in order; one program for all games of a seat, and it is told when to go."""
    file = tmp_path / "ear.py"
    file.write_text(EAR, encoding="utf-8")
    run(f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(file))}", games=2, players=2)
    said = [[json.loads(line) for line in log.read_text().splitlines()] for log in sorted(tmp_path.glob("ear.py.*"))]
    assert len(said) == 2
    for messages in said:
        kinds = [message["type"] for message in messages]
        assert kinds[0] == "hello" and kinds[-1] == "quit"
        assert Counter(kinds) - Counter({"choose": kinds.count("choose")}) == {
            "hello": 1,
            "new": 2,
            "over": 2,
            "quit": 1,
        }
        [first, second] = [message for message in messages if message["type"] == "new"]
        assert set(first) == {"type", "title", "options", "seat", "seed", "lang"}
        assert first["title"] == "pandemic" and first["seed"] != second["seed"]
        choices = [message for message in messages if message["type"] == "choose"]
        assert all(set(choice) == {"type", "view", "moves"} and choice["moves"] for choice in choices)
        assert [message["winners"] for message in messages if message["type"] == "over"] == [[], []]


def test_what_we_do_not_know_is_ignored(tmp_path: Path) -> None:
    assert faults_of(program(tmp_path, 'print(\'{"info": "thinking"}\')\n' + FIRST)) == []


# ---------------------------------------------------------------------- what goes wrong
@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ('print(json.dumps({"move": "cure everything"}), flush=True)', "illegal"),
        ('print(json.dumps({"move": {}}), flush=True)', "illegal"),
        ('print("drive Paris", flush=True)', "garbled"),
        ('print("[1]", flush=True)', "garbled"),
        ('print("[" * 100000, flush=True)', "garbled"),
        ('sys.stdout.write("x" * 5_000_000); sys.stdout.flush()', "garbled"),
        ("sys.exit(3)", "died"),
        ("os.kill(os.getpid(), 9)", "died"),
        ("sys.stdout.close(); os.close(1); time.sleep(60)", "died"),
    ],
)
def test_a_choice_that_comes_to_nothing_is_random(tmp_path: Path, answer: str, fault: str) -> None:
    assert faults_of(program(tmp_path, answer)) == [fault] * 5


def test_a_program_that_hangs_is_killed_and_after_three_times_left_alone(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    bot = program(tmp_path, f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n'); time.sleep(600)")
    begun = time.monotonic()
    assert faults_of(bot, choices=12, seconds=SOON) == ["late"] * 12
    assert time.monotonic() - begun > 3 * SOON
    started = pids.read_text().split()
    assert len(started) == 3
    assert not any(os.path.exists(f"/proc/{pid}") for pid in started)


def test_a_program_that_reads_nothing_is_late(tmp_path: Path) -> None:
    """However much we have to say."""
    (tmp_path / "deaf.py").write_text(HELLO + "time.sleep(600)")
    line = command.Line(f"{sys.executable} {tmp_path / 'deaf.py'}", 30)
    with pytest.raises(BotFault, match="did not answer in time"):
        line.send({"type": "choose", "view": "x" * 1_000_000}, SOON)
    line.kill()


def test_a_program_that_dies_now_and_then_is_started_again(tmp_path: Path) -> None:
    died = tmp_path / "died"
    bot = program(tmp_path, f"if not os.path.exists({str(died)!r}): open({str(died)!r}, 'w'); sys.exit()\n" + FIRST)
    assert faults_of(bot) == ["died"]


def test_a_program_that_never_says_hello(tmp_path: Path) -> None:
    assert faults_of(program(tmp_path, FIRST, start="import sys\nsys.exit('I cannot start')\n")) == ["died"] * 5


def test_faults_are_the_same_for_one_process_and_two(tmp_path: Path) -> None:
    bot = program(tmp_path, "sys.exit(3)")
    alone, together = (run(bot, workers) for workers in (1, 2))
    assert alone == together
    assert set(alone[1]) == {(bot, "died")}


def test_every_fault_is_said_in_both_languages() -> None:
    for fault in ("late", "died", "garbled", "illegal"):
        error = BotFault(fault, bot="cmd:./mybot", reason=1, answer="x")
        assert "./mybot" in error.say("en") and error.say("en") != error.say("de")
