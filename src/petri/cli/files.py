"""Names of record files as people type them."""

from __future__ import annotations

import os
from pathlib import Path

from petri.cli.words import CommandError
from petri.core.record import SUFFIX


def path_of(text: str) -> Path:
    if "\0" in text or not text.strip():
        raise CommandError("file_name", text=text.replace("\0", "\\0"))
    return Path(os.path.expanduser(text))


def named_file(text: str) -> Path:
    """The file to write: with the ending of records if the name has none."""
    path = path_of(text)
    return path if path.suffix or not path.name else path.with_name(path.name + SUFFIX)


def existing_file(text: str) -> Path:
    """The file to read: as it was typed, or with the ending of records."""
    path = path_of(text)
    return path if path.exists() or not named_file(text).exists() else named_file(text)


def kept_file() -> Path:
    """Where a game is kept that was left without being saved."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "petri" / f"last{SUFFIX}"
