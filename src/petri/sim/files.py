"""Files that are there whole or not at all."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def whole(path: str | os.PathLike[str]) -> Iterator[Path]:
    """Where to write what a path is to hold: it comes there when it is whole, and what was there before stays until
    then. Devices, and files in folders that are not ours, are written as they are."""
    target = Path(path).resolve()
    if (target.exists() and not target.is_file()) or not os.access(target.parent, os.W_OK):
        yield target
        return
    part = target.with_name(f".petri-{os.getpid()}.part")
    try:
        yield part
        if target.exists():
            shutil.copymode(target, part)
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
