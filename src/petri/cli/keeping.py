"""For whoever runs a server: `petri check`, `petri prune`, `petri backup`, `petri restore`, `petri keys`."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from rich.text import Text

from petri.cli.files import path_of
from petri.cli.output import console, write_json
from petri.cli.words import CommandError, Words

if TYPE_CHECKING:
    from petri.server.checking import Finding
    from petri.server.store.copying import Copied

T = TypeVar("T")
CHANGED = 1  # the exit code if something would change


def run(act: Coroutine[Any, Any, T]) -> T:
    return asyncio.run(act)


def usual(db: str | None) -> str:
    """The store that a command is about: that of `petri serve`, unless another is named."""
    try:
        import petri.server.hall  # noqa: F401
    except ModuleNotFoundError as error:
        raise CommandError("serve_install", module=error.name) from error
    from petri.cli.serve import usual_db

    return usual_db() if db is None else db


def say(words: Words, key: str, style: str = "", **values: Any) -> None:
    console().print(Text(words(f"keeping.{key}", **values), style), soft_wrap=True)


# ---------------------------------------------------------------------- check
def check(words: Words, db: str | None, content: str | None, *, is_json: bool) -> int:
    """Play every stored table with this version; 1 if something would change."""
    url = usual(db)
    counts, found = run(look(url, None if content is None else str(path_of(content))))
    if is_json:
        write_json({"tables": counts["table"], "records": counts["record"], "found": [asdict(one) for one in found]})
    else:
        for one in found:
            say(words, line_of(one), "yellow", **told(one, words.lang))
        done = "check_changed" if found else "check_good"
        say(words, done, "" if found else "green", tables=counts["table"], records=counts["record"], found=len(found))
    return CHANGED if found else 0


async def look(url: str, content: str | None) -> tuple[Counter[str], list[Finding]]:
    from petri.server.checking import findings
    from petri.server.shelf import put_up, read_shelf, take_down
    from petri.server.store.source import reading

    counts: Counter[str] = Counter()
    found = []
    put_up(read_shelf(content))
    try:
        async with reading(url) as source:
            async for kind, finding in findings(source):
                counts[kind] += 1
                found += [finding] if finding is not None else []
    finally:
        take_down()
    return counts, found


def line_of(finding: Finding) -> str:
    if finding.ply is None:
        return "check_refused"
    return "check_cut" if finding.reason is not None else "check_course"


def told(finding: Finding, lang: str) -> dict[str, Any]:
    reason = finding.reason[lang] if finding.reason is not None else ""
    return {**asdict(finding), "reason": reason, "move": finding.move or "–"}


# ---------------------------------------------------------------------- prune
def prune(words: Words, db: str | None, keep: tuple[float, float], *, dry: bool) -> None:
    """Remove what nobody has touched for long, or only say what that would be."""
    url = usual(db)
    tables, records = run(found_old(url, keep) if dry else removed(url, keep))
    say(words, "prune_dry" if dry else "prune_done", tables=tables, records=records)


async def removed(url: str, keep: tuple[float, float]) -> tuple[int, int]:
    from petri.server.bus import alone
    from petri.server.cleaning import Cleaner
    from petri.server.settings import Settings
    from petri.server.store import open_store

    store = open_store(url)
    await store.open()
    try:
        await alone(store.bus)
        cleaner = Cleaner(store, Settings(keep_unfinished=keep[0], keep_finished=keep[1]))
        gone = (0, 0)
        while any(more := await cleaner.clean()):
            gone = gone[0] + more[0], gone[1] + more[1]
        return gone
    finally:
        await store.close()


async def found_old(url: str, keep: tuple[float, float]) -> tuple[int, int]:
    """Beside a running server."""
    from petri.server.cleaning import limit
    from petri.server.store.source import reading

    unfinished, finished = (limit(days, time.time()) for days in keep)
    async with reading(url) as source:
        tables = 0
        async for id, status, updated in source.rows("tables", columns=("id", "status", "updated")):
            before = finished if status == "over" else unfinished
            if updated < before:
                last = [at async for (at,) in source.rows("entries", id, columns=("at",))][-1:]
                tables += all(at < before for at in last)
        given = [at or time.time() async for (at,) in source.rows("records", columns=("at",))]
    return tables, sum(at < finished for at in given)


# ---------------------------------------------------------------------- backup and restore
def backup(words: Words, file: str, db: str | None) -> None:
    copied = run(backed_up(usual(db), path_of(file)))
    say(words, "backup_done", file=file, **copied._asdict())


async def backed_up(url: str, file: Path) -> Copied:
    from petri.server.keys import file_of
    from petri.server.store import is_postgres
    from petri.server.store.copying import back_up
    from petri.server.store.source import reading
    from petri.server.tokens import keys_of_file

    beside = None if is_postgres(url) else file_of(url)
    key = b"".join(keys_of_file(beside)) if beside is not None and beside.exists() else None
    async with reading(url) as source:
        return await back_up(source, file.absolute(), key)


def restore(words: Words, file: str, db: str | None, *, replace: bool) -> None:
    url = usual(db)
    run(restored(str(path_of(file).absolute()), url, replace=replace))
    say(words, "restore_done", "green", file=file)


async def restored(file: str, url: str, *, replace: bool) -> None:
    from petri.server.keys import file_of
    from petri.server.store import is_postgres, path_of
    from petri.server.store.copying import check_whole, key_in, restore_sqlite
    from petri.server.store.source import reading
    from petri.server.tokens import write_key_file

    async with reading(file) as source:
        await check_whole(source)
        if is_postgres(url):
            from petri.server.store.postgres import restore_postgres

            await restore_postgres(source, url, replace=replace)
            return
        await restore_sqlite(source, Path(path_of(url)).expanduser().absolute(), replace=replace)
        if (key := await key_in(source)) is not None:
            write_key_file(file_of(url), key)


# ---------------------------------------------------------------------- keys
def keys(words: Words, db: str | None, *, drop: bool) -> None:
    """A new key that signs, or only the newest one."""
    from petri.server.keys import change_keys, dropped, rotated

    number = run(change_keys(usual(db), dropped if drop else rotated))
    say(words, "keys_dropped" if drop else "keys_rotated", older=number - 1)
