"""Numbered migrations, `migrations/<engine>/0001_name.sql`: each runs once, in order, in its own transaction."""

from __future__ import annotations

from importlib.resources import files
from typing import NamedTuple

from petri.server.store.errors import PACKAGE, StoreError

VERSION_TABLE = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL PRIMARY KEY)"
VERSION = "SELECT coalesce(max(version), 0) FROM schema_version"


class Step(NamedTuple):
    """One migration, and the schema version after it."""

    version: int
    sql: str

    @property
    def script(self) -> str:
        return f"{self.sql}\nINSERT INTO schema_version VALUES ({self.version});"


def steps(engine: str) -> list[Step]:
    """All migrations of an engine, in order."""
    folder = files(PACKAGE) / "migrations" / engine
    scripts = [file for file in folder.iterdir() if file.name.endswith(".sql")]
    return sorted(Step(int(script.name[:4]), script.read_text("utf-8")) for script in scripts)


def missing(engine: str, version: int, file: str) -> list[Step]:
    """The migrations a database at this version still needs."""
    known = steps(engine)
    if version > known[-1].version:
        raise StoreError("newer", file=file, found=version, known=known[-1].version)
    return [step for step in known if step.version > version]
