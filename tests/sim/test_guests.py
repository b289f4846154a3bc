"""Bots of others in simulations: whatever they do, the run goes on, and it says so."""

from __future__ import annotations

import logging
from collections import Counter
from pathlib import Path

import pytest
from guest_bots import guests

from petri import sim
from petri.bots import GuardedBot, find_bot
from petri.bots.guarded import Late, within
from petri.cli import main
from petri.sim.errors import SimError

FEW = 12


def run(bot: str, workers: int = 1, games: int = FEW, **more: object) -> tuple[list[object], Counter[tuple[str, str]]]:
    result = sim.run("pandemic", games=games, seed=3, bots=bot, workers=workers, **more)  # type: ignore[arg-type]
    try:
        assert result.games == games
        return [tuple(row.values()) for row in result.rows()], result.faults
    finally:
        result.close()


def bot_of(folder: Path, name: str) -> str:
    return f"{guests(folder)}:{name}"


def test_a_good_guest_has_no_faults(tmp_path: Path) -> None:
    rows, faults = run(bot_of(tmp_path, "FirstBot"))
    assert len(rows) == FEW
    assert not faults


def test_a_bot_that_breaks_down_once_loses_that_choice(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    bot = bot_of(tmp_path, "TiredBot")
    with caplog.at_level(logging.WARNING):
        _, faults = run(bot, games=30)
    assert faults == {(bot, "error"): 1}
    assert bot in caplog.text and "RuntimeError: enough" in caplog.text and "guests.py:" in caplog.text


@pytest.mark.parametrize(
    ("name", "fault"),
    [("MoodyBot", "error"), ("SillyBot", "illegal"), ("ForgerBot", "illegal"), ("MindfulBot", "illegal")],
)
def test_faults_and_games_are_the_same_for_one_process_and_two(tmp_path: Path, name: str, fault: str) -> None:
    bot = bot_of(tmp_path, name)
    alone, together = (run(bot, workers) for workers in (1, 2))
    assert alone == together
    assert set(alone[1]) == {(bot, fault)}
    assert alone[1][bot, fault] > FEW


def test_a_bot_that_hangs_is_interrupted_in_every_process(tmp_path: Path) -> None:
    bot = bot_of(tmp_path, "SleepyBot")
    alone, together = (run(bot, workers, games=6, bot_seconds=0.2) for workers in (1, 2))
    assert alone == together
    assert set(alone[1]) == {(bot, "late")}


def test_a_bot_that_cannot_be_made_is_random_in_every_choice(tmp_path: Path) -> None:
    bot = bot_of(tmp_path, "UnmadeBot")
    rows, faults = run(bot, games=2)
    assert len(rows) == 2
    assert set(faults) == {(bot, "error")}


def test_a_bot_is_never_asked_for_a_player_of_its_own(tmp_path: Path) -> None:
    _, faults = run(bot_of(tmp_path, "CheatBot"), games=2)
    assert not faults


def test_guests_sit_beside_our_own(tmp_path: Path) -> None:
    bot = bot_of(tmp_path, "SillyBot")
    _, faults = run(f"random+{bot}", games=2, players=2)
    assert set(faults) == {(bot, "illegal")}


def test_a_file_that_was_changed_is_another_run(tmp_path: Path) -> None:
    bot = bot_of(tmp_path, "FirstBot")
    digest = sim.plan("pandemic", bots=bot).digest
    assert sim.plan("pandemic", bots=bot, bot_seconds=3).digest != digest
    with guests(tmp_path).open("a") as file:
        file.write("# another\n")
    assert sim.plan("pandemic", bots=bot).digest != digest


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), 10**9, "1"])
def test_a_time_that_is_none_is_refused(seconds: object) -> None:
    with pytest.raises(SimError, match="no time for a bot"):
        sim.plan("pandemic", bot_seconds=seconds)  # type: ignore[arg-type]


def test_the_command_tells_of_faults_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    bot = bot_of(tmp_path, "SillyBot")
    for lang, words in (("en", "none of its moves"), ("de", "keiner seiner Züge")):
        assert main(["--lang", lang, "simulate", "pandemic", "--games", "2", "--workers", "1", "--bots", bot]) == 0
        assert words in capsys.readouterr().err
    assert main(["simulate", "pandemic", "--games", "2", "--bots", "nobody"]) == 2
    assert "There is no bot “nobody”" in capsys.readouterr().err


# ---------------------------------------------------------------------- time
def test_what_takes_too_long_is_interrupted_even_if_it_holds_on() -> None:
    rung = 0

    def stubborn() -> None:
        nonlocal rung
        while rung < 3:
            try:
                while True:
                    pass
            except BaseException:
                rung += 1
        while True:
            pass

    with pytest.raises(Late):
        within(0.05, stubborn)
    assert rung == 3
    assert within(0.05, lambda: 7) == 7


def test_ctrl_c_is_no_fault(tmp_path: Path) -> None:
    bot = GuardedBot(find_bot(bot_of(tmp_path, "FirstBot")), 1)

    def interrupted() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        bot._guarded(interrupted)
