"""Corrected rules end no game: it goes on from its last good position, and says so."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from players import QUICK, Page, serving
from postgres import Cluster, postgres  # noqa: F401

from petri.core.text import LANGUAGES
from petri.core.title import find_title
from petri.server import loading
from petri.server.errors import Conflict
from petri.server.hall import Hall
from petri.server.loading import loaded, position_of, rules_of
from petri.server.opening import Wish, head_of_new
from petri.server.store import Entry, Position
from petri.server.store.chain import Row, link
from petri.server.table import Table, folded

OLD = "0.0.9-abcdef01"


def a_game(moves: int, title: str = "pandemic", seats: int = 2, **options: Any) -> tuple[list[Entry], list[Position]]:
    """The log of a table where so many moves were played by chance, and its position after every entry."""
    wishes = [Wish("me"), *[Wish("hotseat")] * (seats - 1)]
    head = head_of_new(title, options, wishes, watching="link", joining="link", seed=3)
    log = [Entry(0, "begin", {**head, "rules": OLD}, 0.0), Entry(1, "sit", {"seat": 0, "chance": ""}, 0.0)]
    table = folded("t", log)
    rng = random.Random(5)
    kept: list[Position] = []

    def write(kind: str, data: dict[str, Any]) -> None:
        log.append(Entry(len(log), kind, data, 0.0))
        table.apply(log[-1])
        kept.append(replace(position_of(table), rules=OLD))

    write("deal", table.next_deal())
    for _ in range(moves):
        move = rng.choice(table.game.moves())
        write("move", {"seat": move.seat, "move": move.text, "by": "person", "holder": 0})
    return log, kept


def spoilt(log: list[Entry], seq: int) -> list[Entry]:
    """A log with a move that cannot be played any more."""
    bad = replace(log[seq], data={**log[seq].data, "move": "drive Atlantis"})
    return [*log[:seq], bad, *log[seq + 1 :]]


def notes(table: Table) -> list[str]:
    return [note.say(lang) for lang in LANGUAGES for note in table.notes]


def test_a_log_that_can_be_played_is_left_alone() -> None:
    log, kept = a_game(30)
    for position in (None, kept[20], kept[-1]):
        table, cut = loaded("t", log, position)
        assert (cut, table.ply, table.game.position()) == (None, 30, kept[-1].data["position"])


def test_without_a_later_position_the_game_goes_on_before_the_move() -> None:
    log, kept = a_game(30)
    table, cut = loaded("t", spoilt(log, 23), kept[10])
    assert cut is not None
    assert (cut.seq, cut.data["entry"], cut.data["aside"]) == (33, 23, 23)
    assert (table.ply, table.game.position()) == (20, kept[20].data["position"])
    said = notes(table)
    assert all(any(word in line for line in said) for word in ("drive Atlantis", OLD, rules_of("pandemic"), "23"))
    assert any("Moves set aside: 10" in line for line in said)
    assert any("Beiseitegelegte Züge: 10" in line for line in said)


def test_from_a_later_position_nothing_is_lost() -> None:
    log, kept = a_game(30)
    table, cut = loaded("t", spoilt(log, 8), kept[20])
    assert cut is not None
    assert (table.ply, table.game.position(), cut.data["aside"]) == (30, kept[-1].data["position"], 33)
    assert any("goes on where it was, after move 30" in line for line in notes(table))


def test_a_second_bad_move_after_the_position() -> None:
    log, kept = a_game(30)
    table, cut = loaded("t", spoilt(spoilt(log, 8), 28), kept[20])
    assert cut is not None
    assert (cut.data["entry"], cut.data["aside"]) == (8, 28)
    assert (table.ply, table.game.position()) == (25, kept[25].data["position"])


def test_a_setup_that_was_corrected() -> None:
    """The same moves are possible, or not, but the cards lie otherwise: the position that was kept counts."""
    log, kept = a_game(12)
    other = replace(log[2], data={**log[2].data, "seed": 4})
    entries = [*log[:2], other, *log[3:]]
    table, cut = loaded("t", entries, kept[0])
    assert cut is not None
    assert (table.ply, table.game.position()) == (12, kept[-1].data["position"])
    assert any("come out otherwise" in line for line in notes(table))


def test_the_cut_is_folded_and_the_game_goes_on() -> None:
    """From then on the log is played from the position, whatever comes before it; seats and chat are as they were."""
    log, kept = a_game(30)
    log.append(Entry(33, "chat", {"seat": 0, "name": "Ada", "text": "hello"}, 0.0))
    log.append(Entry(34, "name", {"seat": 1, "name": "Bo"}, 0.0))
    table, cut = loaded("t", spoilt(log, 23), None)
    assert cut is not None
    entries = [*spoilt(log, 23), cut]
    again, more = loaded("t", entries, kept[-1])
    assert more is None
    assert again.game.position() == table.game.position()
    assert (again.seats[1].name, again.chat[0]["text"], again.version) == ("Bo", "hello", table.version)
    rng = random.Random(2)
    for _ in range(3):
        move = rng.choice(again.game.moves())
        data = {"seat": move.seat, "move": move.text, "by": "person"}
        entries.append(Entry(len(entries), "move", data, 0.0))
        again.apply(entries[-1])
    assert again.undo_to(0) is not None
    entries.append(Entry(len(entries), "undo", {"seat": 0, "ply": 21}, 0.0))
    again.apply(entries[-1])
    assert (again.ply, len(again.game.played)) == (21, 1)
    final, _ = loaded("t", entries, None)
    assert final.game.position() == again.game.position()
    assert final.at(0).position() == table.game.position()  # further back nobody can tell
    spoilt_again, second = loaded("t", spoilt(entries, 36), None)
    assert second is not None
    assert (spoilt_again.ply, [note.key for note in spoilt_again.notes].count("corrected_move")) == (20, 2)


def test_what_is_hidden_is_not_told() -> None:
    """The move itself was told to everybody; the reason may tell of a hand."""
    for open_hands in (True, False):
        log, _ = a_game(20, "pandemic", 2, open_hands=open_hands)
        table, cut = loaded("t", spoilt(log, 15), None)
        assert cut is not None
        assert any("drive Atlantis" in line for line in notes(table))
        assert ("because" in [note.key for note in table.notes]) == open_hands
    whispered = replace(log[15], data={**log[15].data, "move": f"{min(find_title('pandemic').whispered)} Atlantis"})
    table, cut = loaded("t", [*log[:15], whispered, *log[16:]], None)
    assert cut is not None
    assert not any("Atlantis" in line for line in notes(table))


def test_a_game_that_is_over_stays_over() -> None:
    log, _ = a_game(0)
    table = folded("t", log)
    rng = random.Random(1)
    while table.game.outcome is None:
        move = rng.choice(table.game.moves())
        log.append(Entry(len(log), "move", {"seat": move.seat, "move": move.text, "by": "person"}, 0.0))
        table.apply(log[-1])
    last = replace(position_of(table), rules=OLD)
    again, cut = loaded("t", spoilt(log, 10), last)
    assert cut is not None
    assert (again.status, again.game.outcome) == ("over", table.game.outcome)


def test_a_game_that_cannot_even_begin_is_refused_in_words() -> None:
    log, kept = a_game(5)
    broken = replace(log[2], data={"seed": "nonsense"})
    with pytest.raises(Conflict) as caught:
        loaded("t", [*log[:2], broken, *log[3:]], None)
    assert caught.value.key == "table_outdated"
    table, cut = loaded("t", [*log[:2], broken, *log[3:]], kept[3])
    assert cut is not None
    assert table.game.position() == kept[-1].data["position"]


# ---------------------------------------------------------------------- with a server
def rewrite(file: Path, change: Callable[[int, dict[str, Any]], dict[str, Any]]) -> None:
    """What an older version might have written."""
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        before = b""
        for table, seq, kind, data, at in database.execute(
            "SELECT table_id, seq, kind, data, at FROM entries ORDER BY table_id, seq"
        ).fetchall():
            text = json.dumps(change(seq, json.loads(data)), separators=(",", ":"))
            before = link(before, Row(table, seq, kind, text, at))
            database.execute(
                "UPDATE entries SET data = ?, hash = ? WHERE table_id = ? AND seq = ?", (text, before, table, seq)
            )


def entries_in(file: Path, kind: str) -> list[tuple[int, dict[str, Any]]]:
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT seq, data FROM entries WHERE kind = ? ORDER BY seq", (kind,)).fetchall()
    return [(seq, json.loads(data)) for seq, data in found]


def play(page: Page, plies: int) -> None:
    rng = random.Random(4)
    while page.frame["ply"] < plies:
        move = rng.choice([move for move in page.frame["moves"] if move["kind"] in ("drive", "pass", "discard")])
        answer = page.move(move["text"], seat=move["seat"])
        page.until_ply(answer["ply"])


def test_a_server_goes_on_and_says_so(tmp_path: Path) -> None:
    file = tmp_path / "petri.db"
    with serving(str(file)) as server:
        opened = server.open(seats="me hotseat", seed=3, options={"epidemics": 4})
        page = server.page(opened["table"], opened["token"])
        play(page, 30)
    bad = entries_in(file, "move")[20][0]
    rewrite(file, lambda seq, data: {**data, "move": "drive Atlantis"} if seq == bad else data)
    for turn in range(2):
        with serving(str(file)) as server:
            assert server.get(f"/api/tables/{opened['table']}")["ply"] == 30 + turn
            page = server.page(opened["table"], opened["token"], lang="de")
            assert page.frame["ply"] == 30 + turn
            assert any("drive Atlantis" in line["text"] and line["kind"] == "note" for line in page.log)
            play(page, 31 + turn)
            assert page.ask("moment", ply=30)["frame"]["ply"] == 30
    assert len(entries_in(file, "cut")) == 1
    assert len(entries_in(file, "move")) == 32


def test_two_processes_cut_once(postgres: Cluster) -> None:  # noqa: F811
    log, _ = a_game(20)

    async def act(url: str) -> None:
        halls = [Hall(replace(QUICK, db=url)) for _ in range(2)]
        for hall in halls:
            await hall.start()
        try:
            await halls[0].store.create("t", spoilt(log, 12), {"status": "playing"})
            rooms = await asyncio.gather(*(hall.room("t") for hall in halls))
            assert [room.table.ply for room in rooms] == [9, 9]
            assert [room.owner for room in rooms].count(True) == 1
            kinds = [entry.kind for entry in await halls[0].store.read("t")]
            assert kinds.count("cut") == 1
        finally:
            for hall in halls:
                await hall.close()

    asyncio.run(act(postgres.database()))


def test_the_version_of_rules_does_not_depend_on_where_they_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder above called like that of the words, which are no rules, hides none."""
    home = tmp_path / "texts" / "rules"
    (home / "texts").mkdir(parents=True)
    monkeypatch.setattr(loading, "files", lambda package: home)
    found = set()
    for name, text in (("moves.py", "1"), ("moves.py", "2"), ("texts/en.toml", "words")):
        (home / name).write_text(text)
        rules_of.cache_clear()
        found.add(rules_of("pandemic"))
    rules_of.cache_clear()
    assert len(found) == 2
