"""One server per SQLite file."""

from __future__ import annotations

import errno
import fcntl
import os
from pathlib import Path
from typing import ClassVar

from petri.server.store.errors import StoreError

DENIED = (errno.EACCES, errno.EPERM, errno.EROFS)


class FileLock:
    """A lock on FILE.lock. The system frees it when the process dies, however it dies; children do not inherit it."""

    ours: ClassVar[set[Path]] = set()  # locks of fcntl do not keep a process from itself

    def __init__(self, path: Path) -> None:
        self.path = path

    def take(self) -> None:
        """Make the file if it is missing, and be the only one who uses it."""
        try:
            self._take()
        except FileNotFoundError as error:
            raise StoreError("no_folder", file=self.path, folder=self.path.parent) from error
        except OSError as error:
            key = "read_only" if error.errno in DENIED else "cannot_open"
            raise StoreError(key, file=self.path, reason=error.strerror) from error

    def give(self) -> None:
        os.close(self._lock)
        self.ours.discard(self._real)

    def _take(self) -> None:
        self._real = self.path.resolve()
        if self._real in self.ours:
            raise StoreError("in_use", file=self.path, process=os.getpid())
        self._lock = os.open(f"{self._real}.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            self._claim()
            os.close(os.open(self._real, os.O_RDWR | os.O_CREAT, 0o600))  # the log holds the seeds: for our eyes only
        except BaseException:
            os.close(self._lock)
            raise
        self.ours.add(self._real)

    def _claim(self) -> None:
        try:
            fcntl.lockf(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            process = os.pread(self._lock, 20, 0).decode("ascii", "replace").strip()
            raise StoreError("in_use", file=self.path, process=process) from error
        os.ftruncate(self._lock, 0)
        os.pwrite(self._lock, str(os.getpid()).encode(), 0)
