"""What compares a history with a log finds each kind of fault; and short runs of the real thing."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from nemesis.history import Witness, compare
from programs import run

from petri.server.opening import Wish, head_of_new
from petri.server.store import Entry
from petri.server.table import Table

ROOT = Path(__file__).parents[2]
Story = tuple[Witness, list[Entry]]


def story() -> Story:
    """Somebody plays three moves, the last of which is refused at first, and sees each of them."""
    head = head_of_new(
        "pandemic", {"players": 2}, [Wish("me"), Wish("hotseat")], watching="link", joining="link", seed=3
    )
    entries = [Entry(0, "begin", head, 0.0), Entry(1, "sit", {"seat": 0, "chance": ""}, 0.0)]
    table, witness = Table("t"), Witness("t", 0)
    for entry in entries:
        table.apply(entry)
    entries.append(Entry(2, "deal", table.next_deal(), 0.0))
    table.apply(entries[-1])
    for nth in range(3):
        move = table.game.moves(table.to_act)[0]
        data = {"seat": move.seat, "move": move.text, "by": "person", "holder": 0, "id": f"m{nth}"}
        entries.append(Entry(3 + nth, "move", data, 0.0))
        table.apply(entries[-1])
        witness.sent[f"m{nth}"] = witness.acknowledged[f"m{nth}"] = move.text
        witness.see(table.version, table.game.view(0))
    witness.sent["other"], witness.refused["other"] = "drive Chicago", "stale"
    return witness, entries


def lose(witness: Witness, entries: list[Entry]) -> None:
    entries.pop()


def change(witness: Witness, entries: list[Entry]) -> None:
    witness.acknowledged["m1"] = "pass"


def double(witness: Witness, entries: list[Entry]) -> None:
    entries[-1] = replace(entries[-1], data={**entries[-1].data, "id": "m1"})


def do_what_was_refused(witness: Witness, entries: list[Entry]) -> None:
    witness.refused["m2"] = "stale"
    del witness.acknowledged["m2"]


def invent(witness: Witness, entries: list[Entry]) -> None:
    del witness.sent["m2"], witness.acknowledged["m2"]


def show_something_else(witness: Witness, entries: list[Entry]) -> None:
    witness.seen[witness.last] = "another"


def swap(witness: Witness, entries: list[Entry]) -> None:
    entries[-1], entries[-2] = entries[-2], entries[-1]


def go_back(witness: Witness, entries: list[Entry]) -> None:
    witness.see(witness.last - 1, {})


def test_a_true_story_has_no_fault() -> None:
    witness, entries = story()
    report = compare([witness], {"t": entries})
    assert report.lines() == []
    assert report.counts == {"entries": 6, "moves": 3, "acknowledged": 3, "refused": 1, "pictures": 3}


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        (lose, "lost"),
        (change, "lost"),
        (double, "doubled"),
        (do_what_was_refused, "refused"),
        (invent, "invented"),
        (show_something_else, "seen"),
        (swap, "order"),
        (go_back, "order"),
    ],
)
def test_each_kind_of_fault_is_found(damage: Callable[[Witness, list[Entry]], None], kind: str) -> None:
    witness, entries = story()
    damage(witness, entries)
    assert kind in compare([witness], {"t": entries}).faults


def program(*command: str) -> str:
    """What a program of ours prints that found no fault."""
    where = {**os.environ, "PYTHONPATH": f"{ROOT / 'tests'}:{ROOT / 'tests/server'}"}
    found = run([sys.executable, *command], env=where, encoding="utf-8")
    assert found.returncode == 0, found.stdout + found.stderr
    return str(found.stdout)


@pytest.mark.thorough
@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_a_short_run(store: str) -> None:
    assert "no fault" in program("-m", "nemesis", "--seconds", "25", "--stores", store)


@pytest.mark.thorough
def test_messages_that_are_none() -> None:
    told = program(str(ROOT / "tests/garbage.py"), "--messages", "8000")
    assert "8000 messages" in told and "nothing changed" in told
