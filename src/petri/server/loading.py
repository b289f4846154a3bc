"""How a table comes back from the store: played again from its start, or, where rules were corrected since, from the
last good position. Then an entry `cut` says so; what came after it is kept in the log, but no longer played."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from petri import __version__
from petri.core.errors import ContentError, PetriError
from petri.core.text import LANGUAGES
from petri.core.title import find_title
from petri.server.errors import Conflict
from petri.server.store import Entry, Position
from petri.server.table import Table, begun, folded

OLDEST = "–"  # a version that did not say which it was
DIGITS = 8


class Trouble(NamedTuple):
    """The first entry that cannot be played, and why; without a reason the game would only come out otherwise."""

    entry: Entry
    error: PetriError | None


@lru_cache
def rules_of(title: str) -> str:
    """The version of a title's rules: that of the package, and a fingerprint of what rules are made of."""
    found = hashlib.sha256()
    for package in ("petri.core", find_title(title).package):
        folder = Path(str(files(package)))
        for file in sorted(folder.rglob("*")):
            name = file.relative_to(folder)
            if file.suffix in (".py", ".toml") and "texts" not in name.parts:
                found.update(f"{name}\0".encode() + file.read_bytes())
    return f"{__version__}-{found.hexdigest()[:DIGITS]}"


def position_of(table: Table) -> Position:
    """What is kept of a table that is dealt, as it stands."""
    kept = {"ply": table.ply, "position": table.game.position()}
    return Position(table.seq, rules_of(table.head["title"]), kept)


def loaded(id: str, entries: Sequence[Entry], kept: Position | None) -> tuple[Table, Entry | None]:
    """The table of a log, and the entry that has to be written if it cannot be played to its end."""
    table = begun(id, entries)
    kept = kept if kept is not None and table.blind_until < kept.seq < len(entries) else None
    trouble = fold(table, entries, kept)
    cut = None
    if trouble is not None:
        cut = cut_of(table, entries, trouble, kept)
        table = folded(id, [*entries, cut])
    table.kept = -1 if kept is None else kept.seq
    return table, cut


def fold(table: Table, entries: Sequence[Entry], kept: Position | None = None) -> Trouble | None:
    """Let entries happen until one cannot."""
    for entry in entries:
        try:
            table.apply(entry)
        except PetriError as error:
            if is_about_cards(error):
                raise
            return Trouble(entry, error)
        if kept is not None and entry.seq == kept.seq and comes_out_otherwise(table, kept):
            return Trouble(entry, None)
    return None


def is_about_cards(error: PetriError) -> bool:
    """A set of cards that is missing or changed may come back; nothing is wrong with the game."""
    reason = error.values.get("reason")
    if isinstance(reason, PetriError) and is_about_cards(reason):
        return True
    return isinstance(error, ContentError) or error.key in ("record_content", "content_changed")


def comes_out_otherwise(table: Table, kept: Position) -> bool:
    """Whether the same moves lead elsewhere than they did: a setup was corrected, or chance is used otherwise."""
    if kept.rules == rules_of(table.head["title"]):
        return False
    with suppress(PetriError):
        then = table.game_at(kept.data["position"])
        return not table.is_dealt or then.position() != table.game.position()
    return False


# ---------------------------------------------------------------------- where the game goes on
def cut_of(table: Table, entries: Sequence[Entry], trouble: Trouble, kept: Position | None) -> Entry:
    """The entry after which the game goes on from the last good position."""
    again, aside = last_good(table, entries, trouble, kept)
    seq, title = len(entries), table.head["title"]
    was = str(table.head.get("rules", OLDEST) if kept is None else kept.rules)
    lost = sum(entry.kind == "move" for entry in entries[aside:])
    data = {
        "entry": trouble.entry.seq,
        "aside": aside,  # entries from this one on
        "seat": trouble.entry.data.get("seat", 0),
        "move": trouble.entry.data.get("move"),
        "reason": None if trouble.error is None else {lang: trouble.error.say(lang) for lang in LANGUAGES},
        "lost": lost,
        "rules": rules_of(title),
        "was": was,
        "ply": again.ply,
        "position": again.game.position(),
        "notes": notes_of(again, trouble, was, lost),
    }
    return Entry(seq, "cut", data, time.time())


def last_good(table: Table, entries: Sequence[Entry], trouble: Trouble, kept: Position | None) -> tuple[Table, int]:
    """The table as it can be played on, and the first entry that is set aside: from the position that was kept, if
    that is further than where the log led us."""
    if kept is not None and kept.seq >= trouble.entry.seq:
        with suppress(PetriError):
            return from_kept(table.id, entries, kept)
    if not table.is_dealt or trouble.error is None:
        was = str(table.head.get("rules", OLDEST))
        raise Conflict("table_outdated", was=was, rules=rules_of(table.head["title"]), reason=trouble.error)
    return table, trouble.entry.seq


def from_kept(id: str, entries: Sequence[Entry], kept: Position) -> tuple[Table, int]:
    table = begun(id, ())
    table.blind_until = kept.seq + 1
    fold(table, entries[: kept.seq + 1])
    table.resume(kept.data["position"], kept.data["ply"])
    trouble = fold(table, entries[kept.seq + 1 :])
    return table, len(entries) if trouble is None else trouble.entry.seq


def notes_of(table: Table, trouble: Trouble, was: str, lost: int) -> list[tuple[str, dict[str, Any]]]:
    """What the log of the table tells, in each language. A move that was told to everybody is named; the reason is not
    told where it may speak of something hidden."""
    title = find_title(table.head["title"])
    versions = {"rules": rules_of(title.id), "was": was}
    found: list[tuple[str, dict[str, Any]]] = [("corrected_course", versions)]
    if trouble.error is not None:
        move = str(trouble.entry.data.get("move", ""))
        is_told = bool(move) and move.split(" ", 1)[0] not in title.whispered
        named = {**versions, "move": move, "entry": trouble.entry.seq}
        found = [("corrected_move", named) if is_told else ("corrected_hidden", versions)]
        if is_told and not title.secret(table.head["options"]):
            found.append(("because", {"reason": {lang: trouble.error.say(lang) for lang in LANGUAGES}}))
    goes_on = ("set_aside", {"ply": table.ply, "lost": lost}) if lost else ("goes_on", {"ply": table.ply})
    return [*found, goes_on]
