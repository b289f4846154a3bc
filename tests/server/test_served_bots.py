"""Bots of the operator at web tables; a visitor reaches no file and no program."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from guest_bots import guests
from players import QUICK, Server, serving
from test_docs import BLOCKS

import petri
from petri.bots import bots
from petri.core.errors import BotError
from petri.server.errors import ServerError
from petri.server.guests import read_guests


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bots")
    guests(folder)
    [text] = [block.text for block in BLOCKS if (block.page, block.language) == ("docs/protocol.md", "python")]
    (folder / "nurse.py").write_text(text)
    return folder


def specs(folder: Path) -> tuple[str, ...]:
    program = f"cmd:{shlex.quote(sys.executable)} {shlex.quote(str(folder / 'nurse.py'))}"
    file = folder / "guests.py"
    return f"{file}:FirstBot", f"{file}:SillyBot", "greedy:ahead=1", program


@pytest.fixture(scope="module")
def server(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    db = str(tmp_path_factory.mktemp("store") / "petri.db")
    with serving(db, replace(QUICK, bots=specs(folder))) as found:
        yield found


def test_they_are_offered_by_plain_names(server: Server, folder: Path) -> None:
    offered = {bot["name"]: bot for bot in server.get("/api/bots")}
    assert list(offered) == [*bots(), "first", "silly", "greedy-ahead-1", "nurse"]
    assert offered["first"]["about"] == "Takes the first move there is."
    assert offered["nurse"]["about"] == "a program of whoever runs this server"
    assert str(folder) not in str(offered)


@pytest.mark.parametrize("bot", ["first", "silly", "nurse"])
def test_they_play_whole_games(server: Server, bot: str, caplog: pytest.LogCaptureFixture) -> None:
    opened = server.open(seats=f"bot:{bot} bot:random", options={"epidemics": 4}, seed=9)
    page = server.page(opened["table"], opened["token"])
    page.until(lambda page: page.info["status"] == "over")
    page.close()
    assert ("bot silly" in caplog.text) == (bot == "silly")
    if bot == "first":
        game = server.hall.rooms[opened["table"]].table.game
        again = petri.replay(game.record(), 0)
        for text in game.played:
            seat = again.to_act
            assert seat is not None
            assert seat == 1 or text == again.moves(seat)[0].text
            again.play(text)


@pytest.mark.parametrize(
    "bot", ["guests.py:FirstBot", "cmd:touch /tmp/started", "json:tool", "greedy:ahead=1", "greedy:ahead=99"]
)
def test_visitors_name_no_files_and_no_programs(server: Server, bot: str) -> None:
    wish = {"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "bot", "bot": bot}]}
    answer = server.http.post("/api/tables", json=wish)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bot_unknown")
    opened = server.open(seats="me open")
    page = server.page(opened["table"], opened["token"])
    assert page.ask("start", bot=bot)["code"] == "bot_unknown"
    assert page.ask("seat", seat=1, do="bot", bot=bot)["code"] == "bot_unknown"
    page.close()


def test_two_of_one_name_are_refused(folder: Path) -> None:
    file = folder / "guests.py"
    with pytest.raises(ServerError, match="called “first” at tables"):
        read_guests([f"{file}:FirstBot", f"{file}:FirstBot"])
    with pytest.raises(ServerError, match="called “greedy” at tables"):
        read_guests(["greedy"])
    for wrong in ("nobody", f"{file}:NoBot", f"{file}:UnmadeBot", "cmd:./nowhere"):
        with pytest.raises(BotError):
            read_guests([wrong])
