"""Names of record files as people type them."""

from __future__ import annotations

import os
from pathlib import Path

from petri.core.record import SUFFIX


def named_file(text: str) -> Path:
    """The file to write: with the ending of records if the name has none."""
    path = Path(text).expanduser()
    return path if path.suffix or not path.name else path.with_name(path.name + SUFFIX)


def existing_file(text: str) -> Path:
    """The file to read: as it was typed, or with the ending of records."""
    path = Path(text).expanduser()
    return named_file(text) if not path.exists() and path.name and named_file(text).exists() else path


def kept_file() -> Path:
    """Where a game is kept that was left without being saved."""
    home = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(home) / "petri" / f"last{SUFFIX}"
