"""What is printed on boards and cards: data files beside a title, or in a designer's folder.

A file is read once, checked card by card, and refused with the file, the card and the reason. A title whose cards may
be somebody's own has the `CONTENT_OPTIONS`, settles them with `settle_content`, and names its `sets`; records, the
terminal and the server then work with them.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from petri.core.errors import CORE, ContentError, OptionError
from petri.core.files import LARGEST, reason_of
from petri.core.names import Word
from petri.core.options import Option, plain
from petri.core.params import MOST, Fits, Params, expected_of, is_number, is_same, is_text
from petri.core.text import say, texts

__all__ = [
    "CONTENT_OPTIONS",
    "MOST",
    "STANDARD",
    "CardFile",
    "CardSet",
    "CardSets",
    "Vocabulary",
    "digest_of",
    "in_order",
    "is_number",
    "is_text",
    "printed",
    "settle_content",
]

STANDARD = "standard"
DIGITS = 16  # of a digest
CONTENT_OPTIONS = (
    Option("content", STANDARD, text=True, local=True),
    Option("content_digest", "", text=True, hidden=True),
)
EFFECT = Word(CORE, "word.effect")
K = TypeVar("K")


@cache
def printed(package: str, file: str) -> Any:
    """The data of a file beside a title's code."""
    return json.loads(source_of(package, file))


def source_of(package: str, file: str) -> str:
    return resources.files(package).joinpath(file).read_text(encoding="utf-8")


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


# ---------------------------------------------------------------------- sets of cards
class CardSet(Protocol):
    """The cards of one file, checked."""

    @property
    def digest(self) -> str: ...


T = TypeVar("T", bound=CardSet)


@dataclass(frozen=True)
class Vocabulary:
    """The kinds of which cards are composed, by the word with which a file names them.

    A kind has `params`: its parameters, each with a check that says what it expects, or with the name of a shape.
    """

    name: str
    kinds: Mapping[str, Any]
    within: str = ""  # where the parameters stand beside the kind
    more: Callable[[Any], Params] = field(default=lambda kind: {})  # what else the kind decides of a card

    def expected(self, package: str, kind: str) -> dict[str, Fits | Word | str]:
        """What each parameter of a kind may be."""
        return {key: expected_of(declared, package) for key, declared in self.kinds[kind].params.items()}


class CardSets(Generic[T]):
    """The sets of cards of a title: the standard one beside its code, others in folders that hold a file so named."""

    def __init__(
        self,
        package: str,
        file: str,
        make: Callable[[CardFile], T],
        vocabularies: Sequence[Vocabulary] = (),
        older: Sequence[str] = (),
    ) -> None:
        """`older` are the names of sets that were the standard once, to compare with; each is kept in a file of its
        name."""
        self.package = package
        self.older = tuple(older)
        self.file = file
        self.make = make
        self.vocabularies = tuple(vocabularies)
        self._standard: T | None = None
        self._offered: Mapping[str, T] | None = None
        self._made = lru_cache(maxsize=8)(self.made)  # asked for again and again while a game is played

    def load(self, folder: str) -> T:
        """The set of a folder, or the standard one; where sets are offered, one of these by its name."""
        if folder == STANDARD:
            return self.standard()
        if self._offered is None and folder in self.older:
            return self._made(source_of(self.package, f"{folder}.json"), f"{folder}.json")
        if self._offered is None:
            return self.read(Path(folder) / self.file)
        if folder not in self._offered:
            raise refuse(folder, "offered", allowed=self.names)
        return self._offered[folder]

    def standard(self) -> T:
        if self._standard is None:
            self._standard = self.make(CardFile(self.package, self.file, printed(self.package, self.file)))
        return self._standard

    def read(self, path: Path) -> T:
        return self._made(text_of(path), str(path))

    def made(self, text: str, file: str) -> T:
        return self.make(CardFile(self.package, file, parsed(text, file)))

    # ------------------------------------------------------------------ offered by name
    @property
    def names(self) -> tuple[str, ...]:
        """The sets that may be named instead of a folder."""
        return (STANDARD, *(self._offered or ()))

    @property
    def are_offered(self) -> bool:
        return self._offered is not None

    def offer(self, named: Mapping[str, T]) -> None:
        """From now on these sets are played by their names, and no folder of the machine."""
        self._offered = dict(named)

    def withdraw(self) -> None:
        """Any folder may be played again."""
        self._offered = None

    # ------------------------------------------------------------------ what is told of a set
    def source(self) -> str:
        """The text of the standard set's file."""
        return source_of(self.package, self.file)

    def likeness(self, data: Any) -> int:
        """How much data looks like a set of this title: the parts that the standard set has, too."""
        return len(set(printed(self.package, self.file)) & set(data)) if isinstance(data, Mapping) else 0


def text_of(path: Path) -> str:
    try:
        with open(path, encoding="utf-8") as source:
            text = source.read(LARGEST)
    except OSError as error:
        raise ContentError("content_file", file=str(path), name=path.name, reason=reason_of(error)) from error
    except ValueError as error:  # no text in UTF-8, or no name of a file
        raise ContentError("content_json", file=str(path), reason=str(error)) from error
    if len(text) == LARGEST:
        raise ContentError("content_json", file=str(path), reason=Word(CORE, "shape.large"))
    return text


def parsed(text: str, file: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ContentError("content_json", file=file, reason=str(error)) from error


def settle_content(options: Mapping[str, Any], sets: CardSets[Any]) -> dict[str, Any]:
    """The options with the digest of their cards noted; one that is given must be theirs."""
    content, expected = options["content"], options["content_digest"]
    digest = sets.load(content).digest
    if expected not in ("", digest):
        raise refuse(content, "changed", found=digest, expected=expected)
    return {**options, "content_digest": digest}


def refuse(content: str, reason: str, **values: Any) -> OptionError:
    return OptionError(f"content_{reason}", content=content, **values)


# ---------------------------------------------------------------------- a file that is being checked
class CardFile:
    """A data file that is being checked. `card` is the entry that an error names."""

    def __init__(self, package: str, file: str, data: Any) -> None:
        self.package = package
        self.file = file
        self.data = data

    def refuse(self, card: str, reason: str, **values: Any) -> ContentError:
        """An error with the file, the card and the reason, in the words of the title or those of all titles."""
        key = f"content_{reason}"
        package = self.package if f"error.{key}" in texts(self.package, "en") else CORE
        likely = Perhaps(close_to(values.get("found"), values.get("allowed", ())))
        told = {"most": MOST, "standard": Path(self.file).name, "perhaps": likely, **values}
        return ContentError(key, package=package, file=self.file, card=card, **told)

    # ------------------------------------------------------------------ parts
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
                raise self.refuse(str(entry_id or "–"), "id")

    def check_spellings(self, entries: list[Mapping[str, Any]]) -> None:
        """No two of them may be called alike, for moves and positions name them."""
        known: dict[str, Any] = {}
        for entry in entries:
            for name in (entry["id"], entry["name_en"], entry["name_de"]):
                if not plain(name) or known.setdefault(plain(name), entry["id"]) != entry["id"]:
                    raise self.refuse(entry["id"], "name", name=name)

    # ------------------------------------------------------------------ values of an entry
    def text(self, card: str, entry: Mapping[str, Any], key: str) -> str:
        """A text that says something."""
        if not is_text(entry.get(key)):
            raise self.refuse(card, "missing", key=key)
        return str(entry[key])

    def number(self, card: str, entry: Mapping[str, Any], key: str, least: int = 0, most: int = MOST) -> int:
        if not is_number(entry.get(key), least, most):
            raise self.refuse(card, "number", key=key, expected=f"≥ {least}", most=most)
        return int(entry[key])

    def flag(self, card: str, entry: Mapping[str, Any], key: str) -> bool:
        if not isinstance(entry.get(key), bool):
            raise self.refuse(card, "yes_no", key=key)
        return bool(entry[key])

    def choice(self, card: str, entry: Mapping[str, Any], key: str, allowed: Sequence[Any]) -> Any:
        """One of these: words, or the ids of other entries."""
        found = entry.get(key)
        if not any(is_same(found, one) for one in allowed):
            raise self.refuse(card, "one_of", key=key, found=repr(found), allowed=tuple(allowed))
        return found

    def choices(self, card: str, entry: Mapping[str, Any], key: str, allowed: Sequence[Any]) -> list[Any]:
        """A list of these, each once; it may be empty."""
        found = entry.get(key)
        if not isinstance(found, list):
            raise self.refuse(card, "shape", expected=f"{key}: […]")
        for one in found:
            if not any(is_same(one, other) for other in allowed):
                raise self.refuse(card, "one_of", key=key, found=repr(one), allowed=tuple(allowed))
            if found.count(one) > 1:
                raise self.refuse(card, "twice", key=key, found=repr(one))
        return found

    def only(self, card: str, entry: Mapping[str, Any], keys: Sequence[str]) -> None:
        """Nothing but these; else a misspelt key would be passed over."""
        for key in entry:
            if key not in keys:
                raise self.refuse(card, "key", key=key, found=key, allowed=tuple(keys))

    def kind(self, card: str, entry: Mapping[str, Any], kinds: Mapping[str, K], what: Word = EFFECT) -> K:
        """The kind that an entry names: of an effect, or of what else."""
        found = entry.get("kind")
        if not isinstance(found, str) or found not in kinds:
            raise self.refuse(card, "kind", found=repr(found), allowed=tuple(kinds), what=what)
        return kinds[found]

    def check_params(
        self, card: str, params: Any, wanted: Mapping[str, Callable[[Any], bool]], what: Word = EFFECT
    ) -> None:
        """The parameters of a kind: these, all of them, and each as it may be."""
        if not isinstance(params, Mapping):
            raise self.refuse(card, "missing", key="params")
        for key in params:
            if key not in wanted:
                raise self.refuse(card, "unknown", key=key, found=key, allowed=tuple(wanted), what=what)
        for key, fits in wanted.items():
            if key not in params:
                raise self.refuse(card, "missing", key=key)
            if not fits(params[key]):
                expected, known = expected_of(fits, self.package), getattr(fits, "known", ())
                found = repr(wrong_one(params[key], known))
                raise self.refuse(card, "param", key=key, found=found, expected=expected, allowed=known)


@dataclass(frozen=True)
class Perhaps:
    """A sentence with what is likely meant, if anything is."""

    likely: tuple[str, ...]

    def say(self, lang: str) -> str:
        return f" {say(CORE, 'word.perhaps', lang, likely=self.likely)}" if self.likely else ""


def wrong_one(value: Any, known: Sequence[Any]) -> Any:
    """The one of a list that is not known; else all of it."""
    parts = value if isinstance(value, (list, Mapping)) and known else ()
    return next((one for one in parts if one not in known), value)


def close_to(found: Any, allowed: Sequence[Any]) -> tuple[str, ...]:
    """Those of the allowed words that look like the one found."""
    known = [one for one in allowed if isinstance(one, str)]
    return tuple(get_close_matches(str(found).strip("'\""), known, n=3))
