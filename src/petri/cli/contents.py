"""`petri content new` and `petri content check`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from shlex import quote
from typing import Any

from rich.text import Text

from petri.cli.files import path_of
from petri.cli.output import console, write_json
from petri.cli.words import CommandError, Words
from petri.core.collection import play_command, sets_of, titles_of
from petri.core.content import parsed, text_of
from petri.core.files import reason_of
from petri.core.manual import manual
from petri.core.title import Title

README = "README.md"


# ---------------------------------------------------------------------- a new set
def write_set(words: Words, title: Title, folder: str) -> None:
    """Copy the standard set of a title into a new folder, with a text that tells what is in it."""
    sets, path = sets_of(title), path_of(folder)
    check_new(path)
    name = os.fsencode(path.absolute().name).decode(errors="replace")
    files = {sets.file: sets.source(), README: manual(title, name, words.lang)}
    write_all(path, files)
    screen = console()
    screen.print(Text(words("content.written", files=tuple(str(path / name) for name in files))), soft_wrap=True)
    place = quote(str(path))
    for command in (f"petri content check {place}", play_command(title, place)):
        screen.print(Text(f"  {command}", "bold cyan"), soft_wrap=True)


def check_new(path: Path) -> None:
    """A folder that is not there yet, in one that is; or an empty one."""
    if not os.path.lexists(path):
        if not os.path.isdir(path.parent):
            raise CommandError("content_parent", folder=str(path), parent=str(path.parent))
    elif not os.path.isdir(path):
        raise CommandError("content_no_folder", folder=str(path))
    elif listed(path):
        raise CommandError("content_full", folder=str(path))


def listed(path: Path) -> list[str]:
    try:
        return os.listdir(path)
    except OSError as error:
        raise CommandError("content_write", folder=str(path), reason=reason_of(error)) from error


def write_all(path: Path, files: Mapping[str, str]) -> None:
    """All of them or nothing."""
    is_new = not os.path.exists(path)
    try:
        path.mkdir(exist_ok=True)
        for name, text in files.items():
            (path / name).write_text(text, encoding="utf-8")
    except OSError as error:
        with suppress(OSError):
            for name in files:
                (path / name).unlink(missing_ok=True)
            if is_new:
                path.rmdir()
        raise CommandError("content_write", folder=str(path), reason=reason_of(error)) from error


# ---------------------------------------------------------------------- checking one
def check_set(words: Words, folder: str, *, is_json: bool) -> None:
    """Check the cards of a folder, and tell what they are."""
    path = path_of(folder)
    found = [described(title, path) for title in titles_of(path)]
    if is_json:
        write_json(found)
        return
    screen = console()
    for told in found:
        counts = tuple(f"{key} {count}" for key, count in told["counts"].items())
        good = words("content.good", file=told["file"], title=told["title"], digest=told["digest"], counts=counts)
        screen.print(Text(good, "green"), soft_wrap=True)
        if told["standard"]:
            screen.print(Text(words("content.standard")), soft_wrap=True)


def described(title: Title, folder: Path) -> dict[str, Any]:
    sets = sets_of(title)
    file = folder / sets.file
    digest = sets.read(file).digest
    return {
        "title": title.id,
        "file": str(file),
        "digest": digest,
        "standard": digest == sets.standard().digest,
        "counts": dict(counted(parsed(text_of(file), str(file)))),
    }


def counted(data: Any, before: str = "") -> Iterator[tuple[str, int]]:
    """How many entries each list of a set has."""
    for key, value in data.items() if isinstance(data, Mapping) else ():
        if isinstance(value, list) and value and all(isinstance(entry, Mapping) for entry in value):
            yield f"{before}{key}", len(value)
        elif isinstance(value, Mapping) and not before:
            yield from counted(value, f"{key}.")
