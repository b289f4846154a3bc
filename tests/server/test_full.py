"""A full disk is called so; nothing is lost, and games go on when there is room."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest
from players import Page, Process, serving
from postgres import Cluster, postgres  # noqa: F401

from petri.server.store import Entry, StoreError, open_store
from petri.server.store.link import Link


def any_move(page: Page, rng: random.Random) -> dict[str, Any]:
    move = rng.choice([move for move in page.frame["moves"] if move["kind"] in ("drive", "pass", "discard")])
    return {"version": page.frame["version"], "seat": move["seat"], "move": move["text"]}


def play_until_full(page: Page, rng: random.Random) -> tuple[int, dict[str, Any]]:
    """How many moves were taken, and the one that was not."""
    taken = page.frame["ply"]
    while True:
        wish = any_move(page, rng)
        answer = page.ask("move", id=f"m{taken}", **wish)
        if answer["t"] == "error":
            assert (answer["code"], "disk is full" in answer["text"]) == ("full", True)
            return taken, wish
        taken = answer["ply"]
        page.until_ply(taken)
        assert page.frame["outcome"] is None


def test_a_move_that_the_disk_has_no_room_for(tmp_path: Path) -> None:
    with serving(str(tmp_path / "petri.db")) as server:
        opened = server.open(seats="me hotseat", seed=3, options={"epidemics": 4})
        page = server.page(opened["table"], opened["token"])
        store: Any = server.hall.store
        store._writer.execute("PRAGMA max_page_count = 1")  # not less than the file has now
        rng = random.Random(4)
        taken, wish = play_until_full(page, rng)
        for path, body in (("/api/tables", {"title": "pandemic", "seats": [{"kind": "me"}, {"kind": "hotseat"}]}),):
            answer = server.http.post(path, json=body, headers={"accept-language": "de"})
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "full")
            assert "Platte des Servers ist voll" in answer.json()["error"]["text"]
        store._writer.execute("PRAGMA max_page_count = 1000000")
        answer = page.ask("move", id=f"m{taken}", **wish)
        assert (answer["t"], answer["ply"]) == ("ok", taken + 1)


def test_postgres_says_so_too() -> None:
    assert Link("postgresql://host/db").error(asyncpg.DiskFullError("no space left")).key == "full"


@contextmanager
def disk(size: str) -> Iterator[Path]:
    with TemporaryDirectory(prefix="petri-disk-") as folder:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "petri", folder], check=False)
        if mounted.returncode:
            pytest.skip("no small disk can be mounted here")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", "-l", folder], check=True)


def filled(folder: Path) -> Path:
    """A file that leaves no room for any other."""
    free = os.statvfs(folder)
    ballast = folder / "ballast"
    ballast.write_bytes(bytes(free.f_bavail * free.f_bsize))
    return ballast


@pytest.mark.thorough
def test_a_disk_that_is_really_full() -> None:
    with disk("1m") as small_disk, Process(str(small_disk / "petri.db")) as process:
        opened = process.server.open(seats="me hotseat", seed=3, options={"epidemics": 4})
        page = process.server.page(opened["table"], opened["token"])
        ballast = filled(small_disk)
        rng = random.Random(4)
        taken, wish = play_until_full(page, rng)
        ballast.unlink()
        answer = page.ask("move", id=f"m{taken}", **wish)
        assert (answer["t"], answer["ply"]) == ("ok", taken + 1)
        process.kill()
        process.start()
        assert process.server.page(opened["table"], opened["token"]).frame["ply"] == taken + 1


@pytest.mark.thorough
def test_a_postgres_whose_disk_is_really_full(postgres: Cluster) -> None:  # noqa: F811
    async def act(url: str, folder: Path) -> None:
        store = open_store(url)
        await store.open()
        await store.create("t", [Entry(0, "made", {}, 0.0)], {"status": "playing"})
        ballast = filled(folder)
        last = 0
        with pytest.raises(StoreError) as caught:
            for seq in range(1, 1000):
                assert await store.append("t", [Entry(seq, "move", {"text": os.urandom(5000).hex()}, 0.0)])
                last = seq
        assert caught.value.key == "full"
        ballast.unlink()
        assert await store.append("t", [Entry(last + 1, "move", {"text": "x" * 10_000}, 0.0)])
        assert [entry.seq for entry in await store.read("t")] == [*range(last + 2)]
        await store.close()

    with disk("40m") as folder:
        shutil.chown(folder, postgres.user)
        folder.chmod(0o700)
        try:
            postgres.sql(f"CREATE TABLESPACE small LOCATION '{folder}'")
            postgres.sql("CREATE DATABASE small TABLESPACE small")
            asyncio.run(act(postgres.url("small"), folder))
        finally:
            postgres.sql("DROP DATABASE IF EXISTS small")
            postgres.sql("DROP TABLESPACE IF EXISTS small")
