"""What can be wrong with a file, in words."""

from __future__ import annotations

import errno

from petri.core.errors import CORE
from petri.core.names import Word

LARGEST = 1 << 26  # characters: nothing of ours comes near, but some files never end
REASONS = {
    errno.ENOENT: "missing",
    errno.EISDIR: "folder",
    errno.EBUSY: "folder",
    errno.ENOTDIR: "no_folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "denied",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "name",
}


def reason_of(error: OSError) -> Word | str:
    """What is wrong with a file, in our words where we have some."""
    name = REASONS.get(error.errno or 0)
    return Word(CORE, f"file.{name}") if name else str(error.strerror)
