"""What is printed on boards and cards: data files beside a title, or in a designer's folder.

A file is read once, checked card by card, and refused with the file, the card and the reason.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Generic, TypeVar

from petri.core.errors import CORE, ContentError
from petri.core.options import plain
from petri.core.text import texts

STANDARD = "standard"
DIGITS = 16  # of a digest
MOST = 60  # no number on a card is larger
T = TypeVar("T")


@cache
def printed(package: str, file: str) -> Any:
    """The data of a file beside a title's code."""
    return json.loads(resources.files(package).joinpath(file).read_text(encoding="utf-8"))


def in_order(entries: list[dict[str, Any]], ids: Sequence[str], file: str) -> list[dict[str, Any]]:
    """The entries of a file in the order in which their ids are given: those, all of them, each once."""
    by_id = {entry["id"]: entry for entry in entries}
    if set(by_id) != set(ids) or len(entries) != len(ids):
        raise ContentError("content_ids", file=file, expected=tuple(ids), found=tuple(by_id))
    return [by_id[name] for name in ids]


def digest_of(played: Any) -> str:
    """A fingerprint of all that matters for play and records."""
    text = json.dumps(played, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


class CardSets(Generic[T]):
    """The sets of cards of a title: the standard one beside its code, others in folders that hold a file so named."""

    def __init__(self, package: str, file: str, make: Callable[[CardFile], T]) -> None:
        self.package = package
        self.file = file
        self.make = make
        self._standard: T | None = None
        self._made = lru_cache(maxsize=8)(self.made)  # asked for again and again while a game is played

    def load(self, folder: str) -> T:
        """The set of a folder, or the standard one."""
        return self.standard() if folder == STANDARD else self.read(Path(folder) / self.file)

    def standard(self) -> T:
        if self._standard is None:
            self._standard = self.make(CardFile(self.package, self.file, printed(self.package, self.file)))
        return self._standard

    def read(self, path: Path) -> T:
        try:
            return self._made(path.read_text(encoding="utf-8"), str(path))
        except OSError as error:
            raise ContentError("content_file", file=str(path), reason=error.strerror) from error
        except ValueError as error:
            raise ContentError("content_json", file=str(path), reason=str(error)) from error

    def made(self, text: str, file: str) -> T:
        return self.make(CardFile(self.package, file, json.loads(text)))


class CardFile:
    """A data file that is being checked."""

    def __init__(self, package: str, file: str, data: Any) -> None:
        self.package = package
        self.file = file
        self.data = data

    def refuse(self, card: str, reason: str, **values: Any) -> ContentError:
        key = f"content_{reason}"
        package = CORE if f"error.{key}" in texts(CORE, "en") else self.package
        return ContentError(key, package=package, file=self.file, card=card, **values)

    def part(self, *path: str) -> Any:
        """What lies at a place of the file."""
        data = self.data
        for key in path:
            if not isinstance(data, Mapping) or key not in data:
                raise self.refuse(path[0], "missing", key=key)
            data = data[key]
        return data

    def cards(self, key: str, count: int) -> list[Any]:
        """So many cards."""
        cards = self.data.get(key)
        if not isinstance(cards, list) or len(cards) != count:
            raise self.refuse(key, "count", expected=count, found=len(cards) if isinstance(cards, list) else 0)
        return cards

    def named(self, *path: str) -> list[Mapping[str, Any]]:
        """A list of things that have an id and names."""
        found = self.part(*path)
        if not isinstance(found, list) or not all(isinstance(entry, Mapping) for entry in found):
            raise self.refuse(path[0], "shape", expected="[{id, name_en, name_de}, …]")
        for entry in found:
            for key in ("id", "name_en", "name_de"):
                if not is_text(entry.get(key)):
                    raise self.refuse(path[0], "missing", key=key)
        return found

    def check_ids(self, entries: list[Any]) -> None:
        ids = [entry.get("id") if isinstance(entry, Mapping) else None for entry in entries]
        for entry_id in ids:
            if not is_text(entry_id) or ids.count(entry_id) > 1:
                raise self.refuse(str(entry_id) or "–", "id")

    def check_spellings(self, entries: list[Mapping[str, Any]]) -> None:
        """No two of them may be called alike, for moves and positions name them."""
        known: dict[str, Any] = {}
        for entry in entries:
            for name in (entry["id"], entry["name_en"], entry["name_de"]):
                if not plain(name) or known.setdefault(plain(name), entry["id"]) != entry["id"]:
                    raise self.refuse(entry["id"], "name", name=name)


def is_text(value: Any) -> bool:
    return isinstance(value, str) and value != ""


def is_number(value: Any, least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= MOST
