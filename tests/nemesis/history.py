"""What pages were told, and whether the log agrees with it."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from petri.server.store import Entry
from petri.server.table import Table

Json = dict[str, Any]
SHOWN = 5  # of the faults of a kind


def digest(view: Any) -> str:
    return hashlib.sha256(json.dumps(view, sort_keys=True).encode()).hexdigest()[:16]


@dataclass(slots=True)
class Witness:
    """What one page at one table was told."""

    table: str
    seat: int
    acknowledged: dict[str, str] = field(default_factory=dict)  # by id, the move, or `undo`
    refused: dict[str, str] = field(default_factory=dict)  # by id, the code
    sent: dict[str, str] = field(default_factory=dict)
    seen: dict[int, str] = field(default_factory=dict)  # by version, what it saw
    last: int = -1
    contradictions: list[str] = field(default_factory=list)

    def see(self, version: int, view: Any) -> None:
        """A version never comes twice with another picture, and on one line none comes after a later one."""
        found = digest(view)
        if version < self.last:
            self.contradictions.append(f"version {version} after {self.last}")
        if self.seen.setdefault(version, found) != found:
            self.contradictions.append(f"version {version} looked different before")
        self.last = version


@dataclass(slots=True)
class Report:
    """What is wrong, by kind."""

    faults: dict[str, list[str]] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def add(self, kind: str, text: str) -> None:
        self.faults.setdefault(kind, []).append(text)

    def lines(self) -> list[str]:
        return [f"{kind}: {text}" for kind, texts in self.faults.items() for text in texts[:SHOWN]]


def compare(witnesses: Iterable[Witness], logs: Mapping[str, Sequence[Entry]]) -> Report:
    """Nothing acknowledged is lost, nothing happened twice or though it was refused, and everybody saw what the log
    makes of the table, in its order."""
    report = Report()
    pictures = {table: fold(table, entries, report) for table, entries in logs.items()}
    ids = {table: ids_of(table, entries, report) for table, entries in logs.items()}
    for witness in witnesses:
        where = f"table {witness.table}, seat {witness.seat}"
        check_acknowledged(witness, where, ids.get(witness.table, {}), report)
        check_refused(witness, where, ids.get(witness.table, {}), report)
        check_seen(witness, where, pictures.get(witness.table, {}), report)
        for text in witness.contradictions:
            report.add("order", f"{where}: {text}")
    return report


def fold(table: str, entries: Sequence[Entry], report: Report) -> dict[tuple[int, int], str]:
    """By version and seat what was to be seen."""
    folded, found = Table(table), {}
    report.counts["entries"] += len(entries)
    for nth, entry in enumerate(entries):
        if entry.seq != nth:
            report.add("order", f"table {table}: entry {entry.seq} at place {nth}")
            break
        folded.apply(entry)
        report.counts["moves"] += entry.kind == "move"
        if folded.is_dealt:
            views = folded.game.views()
            found |= {(folded.version, seat): digest(views[seat]) for seat in range(len(folded.seats))}
    return found


def ids_of(table: str, entries: Sequence[Entry], report: Report) -> dict[tuple[int, str], str]:
    """What was done with each id of a holder."""
    found: dict[tuple[int, str], str] = {}
    for entry in entries:
        if "id" in entry.data:
            key = int(entry.data["holder"]), str(entry.data["id"])
            if key in found:
                report.add("doubled", f"table {table}: {key} in entry {entry.seq} once more")
            found[key] = str(entry.data.get("move", entry.kind))
    return found


def check_acknowledged(witness: Witness, where: str, ids: Mapping[tuple[int, str], str], report: Report) -> None:
    for id, done in witness.acknowledged.items():
        report.counts["acknowledged"] += 1
        kept = ids.get((witness.seat, id))
        if kept is None:
            report.add("lost", f"{where}: {done!r} ({id})")
        elif done not in (kept, "undo"):
            report.add("lost", f"{where}: {done!r} ({id}) became {kept!r}")


def check_refused(witness: Witness, where: str, ids: Mapping[tuple[int, str], str], report: Report) -> None:
    for id, code in witness.refused.items():
        report.counts["refused"] += 1
        if (witness.seat, id) in ids:
            report.add("refused", f"{where}: {id} was refused ({code}) and happened")
    for (holder, id), done in ids.items():
        if holder == witness.seat and id not in witness.sent:
            report.add("invented", f"{where}: {done!r} ({id}) was never sent")


def check_seen(witness: Witness, where: str, pictures: Mapping[tuple[int, int], str], report: Report) -> None:
    for version, seen in witness.seen.items():
        report.counts["pictures"] += 1
        if pictures.get((version, witness.seat)) != seen:
            report.add("seen", f"{where}: at version {version} something that is not in the log")
