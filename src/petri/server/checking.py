"""What this version would make of all that a store keeps; nothing is changed."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from typing import Any

from petri.core.errors import PetriError
from petri.core.record import verify
from petri.core.text import LANGUAGES
from petri.core.title import find_title
from petri.server.loading import loaded
from petri.server.shelf import check_cards
from petri.server.store.chain import check_length, entries_of, position_of, record_of, summary_of
from petri.server.store.errors import StoreError
from petri.server.store.source import Source

Row = Sequence[Any]


@dataclass(frozen=True)
class Finding:
    """Something that is damaged, cannot be played, or would go on otherwise."""

    kind: str  # table or record
    id: str
    entry: int | None = None
    move: str | None = None
    reason: dict[str, str] | None = None  # by language; none if the game would only come out otherwise
    ply: int | None = None  # after which the game would go on
    lost: int = 0  # moves set aside


async def findings(source: Source) -> AsyncIterator[tuple[str, Finding | None]]:
    """For each table and each record its kind, and what there is to say of it."""
    async for id, summary, digest in source.rows("tables", columns=("id", "summary", "digest")):
        rows = [row[1:] async for row in source.rows("entries", id)]
        kept = [row[1:] async for row in source.rows("positions", id)]
        yield "table", found_in("table", id, lambda: table_finding(id, rows, kept, summary, digest))  # noqa: B023
    async for id, record, digest in source.rows("records", columns=("id", "record", "digest")):
        yield "record", found_in("record", id, lambda: record_finding(id, record, digest))  # noqa: B023


def found_in(kind: str, id: str, look: Callable[[], Finding | None]) -> Finding | None:
    """What is found, or what is wrong, in words."""
    try:
        return look()
    except PetriError as error:
        trouble = error
    except Exception as error:  # one that cannot even be read hides no other
        trouble = StoreError("unreadable", id=id, reason=repr(error))
    entry = trouble.values.get("seq") if trouble.key in ("broken", "short") else None
    return Finding(kind, id, entry, reason={lang: trouble.say(lang) for lang in LANGUAGES})


def table_finding(id: str, rows: Sequence[Row], kept: Sequence[Row], summary: str, digest: bytes) -> Finding | None:
    entries = entries_of(id, rows)
    noted = summary_of(id, summary, digest)
    position = position_of(id, *kept[0]) if kept else None
    check_length(id, entries, position, noted)
    head = entries[0].data
    check_cards(find_title(head["title"]), head["options"])
    _, cut = loaded(id, entries, position)
    if cut is None:
        return None
    told = cut.data
    return Finding("table", id, told["entry"], told["move"], told["reason"], told["ply"], told["lost"])


def record_finding(id: str, record: bytes, digest: bytes) -> None:
    found = json.loads(record_of(id, record, digest))
    check_cards(find_title(found["title"]), found["options"])
    verify(found)
