"""Which code runs: petri's compiled modules, or the same sources plain. Settled before any other module loads."""

from __future__ import annotations

import hashlib
import json
import os
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType
from typing import Literal

PACKAGE = Path(__file__).parent
STAMP = "_compiled.json"
LIBRARY = "_native__mypyc"  # all the machine code; the extension beside each source only points into it

_why_plain = "not compiled"


def kind() -> Literal["compiled", "plain"]:
    return "plain" if _why_plain else "compiled"


def describe() -> str:
    return f"plain ({_why_plain})" if _why_plain else "compiled"


def guard() -> None:
    """Let the compiled modules load only where they are those of the sources beside them."""
    global _why_plain
    _why_plain = _find_reason()
    if _why_plain:
        sys.meta_path.insert(0, _SourceFinder())


def stale(package: Path = PACKAGE) -> list[str]:
    """The sources that are not as they were when they were compiled."""
    extensions = built(package).keys()
    if not extensions:
        return []
    compiled = read_stamp(package).get("sources", {})
    changed = {name for name, hashed in compiled.items() if digest(source_of(name, package)) != hashed}
    unmatched = (extensions - {LIBRARY}) ^ compiled.keys()
    return [f"petri.{name}" for name in sorted(changed | unmatched)]


def built(package: Path = PACKAGE) -> dict[str, Path]:
    """The extension modules that this Python would load, by name below petri."""
    found = {}
    for folder, _, files in os.walk(package):
        for file in files:
            stem, dot, suffix = file.partition(".")
            if dot + suffix in EXTENSION_SUFFIXES:
                path = Path(folder, file)
                found[".".join(path.with_name(stem).relative_to(package).parts)] = path
    return found


def read_stamp(package: Path = PACKAGE) -> dict[str, dict[str, str]]:
    try:
        stamp: dict[str, dict[str, str]] = json.loads((package / STAMP).read_bytes())
    except (OSError, ValueError):
        return {}
    return stamp


def source_of(name: str, package: Path = PACKAGE) -> Path:
    return package.joinpath(*name.split(".")).with_suffix(".py")


def digest(source: Path) -> str:
    return hashlib.sha256(source.read_bytes()).hexdigest() if source.exists() else ""


def _find_reason() -> str:
    if os.environ.get("PETRI_PURE") == "1":
        return "PETRI_PURE=1"
    if not built():
        return "not compiled"
    if names := stale():
        return _warned(f"{', '.join(names)} changed since the last build")
    try:
        import_module(f"petri.{LIBRARY}")
    except ImportError as error:
        return _warned(f"the compiled modules do not load: {error}")
    return ""


def _warned(reason: str) -> str:
    warnings.warn(f"petri runs plain: {reason}; `make build` compiles it", RuntimeWarning, stacklevel=4)
    return reason


class _SourceFinder:
    """Finds petri's modules as sources only."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.startswith("petri."):
            for entry in path or ():
                spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(fullname)
                if spec and spec.loader:
                    return spec
        return None
