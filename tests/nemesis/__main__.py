"""`make nemesis`: ten minutes of faults, half of them with an SQLite file, half with several servers on a PostgreSQL.

Everything that chance decides follows from `--seed`, but for the time that things take. At the end the log is read and
has to agree with all that anybody was told (`history.py`), and no server may have written a traceback.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from players import Process
from postgres import Cluster, install, programs

from nemesis.faults import SmallDisk, Trouble, TroubleWithDatabase, TroubleWithFile
from nemesis.history import Report, Witness, compare
from nemesis.people import Person
from petri.server.store import Entry, open_store

TABLES = 6
SEATS = {"pandemic": 3, "contagion": 2, "viroid": 2}
OPTIONS = {"pandemic": {"open_windows": 0}, "contagion": {}, "viroid": {}}
PAUSE = 4.0  # seconds between faults, about
SETTLING = 60.0
# people who come again at once, all from one address
LIMITS = ("sockets_per_second=1000", "sockets_at_once=1000", "cpu_per_address=100", "cpu_at_once_per_address=100")
GENEROUS = tuple(word for limit in LIMITS for word in ("--limit", limit))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=secrets.randbelow(2**32))
    parser.add_argument("--stores", nargs="+", choices=("sqlite", "postgres"), default=["sqlite", "postgres"])
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    reports = [
        asyncio.run(haunt(store, given.seconds / len(given.stores), given.seed + nth))
        for nth, store in enumerate(given.stores)
    ]
    return 1 if any(report.faults for report in reports) else 0


async def haunt(store: str, seconds: float, seed: int) -> Report:
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory(prefix="petri-nemesis-") as folder, ExitStack() as stack:
        db, servers, trouble = stack.enter_context(scene(store, Path(folder), rng))
        happened = await torment(trouble, servers, seconds, rng)
        for server in servers:
            server.__exit__()
        witnesses = [person.witness for person in trouble.people]
        report = compare(witnesses, await logs(db, {witness.table for witness in witnesses}))
        check_said(Path(folder), report)
        tell(store, report, happened, trouble)
    return report


@contextmanager
def scene(store: str, folder: Path, rng: random.Random) -> Iterator[tuple[str, list[Process], Trouble]]:
    if store == "postgres":
        cluster = durable_cluster()
        db = cluster.database()
        servers = [Process(db, more=GENEROUS, said=folder / f"said{n}").start() for n in range(2)]
        try:
            yield db, servers, TroubleWithDatabase(servers, [], rng, cluster)
        finally:
            for server in servers:
                server.__exit__()
            cluster.remove()
        return
    disk = SmallDisk(folder / "disk")
    db = str(folder / "disk" / "petri.db")
    servers = [Process(db, more=GENEROUS, said=folder / "said").start()]
    try:
        yield db, servers, TroubleWithFile(servers, [], rng, disk if disk.is_there else None)
    finally:
        servers[0].__exit__()
        disk.remove()


def durable_cluster() -> Cluster:
    if programs() is None:
        install()
    bin = programs()
    if bin is None:
        sys.exit("PostgreSQL is missing (apt-get install postgresql)")
    return Cluster(bin, fsync="on", full_page_writes="on")


async def torment(trouble: Trouble, servers: list[Process], seconds: float, rng: random.Random) -> Counter[str]:
    """People play, and something goes wrong every few seconds; then they may play in peace until all is answered."""
    until = time.monotonic() + seconds
    urls = [server.url for server in servers]
    trouble.people = [person for nth in range(TABLES) for person in gathered(servers[0], nth, urls, rng)]
    playing = [asyncio.create_task(person.play(lambda: time.monotonic() > until)) for person in trouble.people]
    happened: Counter[str] = Counter()
    while time.monotonic() < until:
        await asyncio.sleep(PAUSE * (0.5 + rng.random()))
        if all(task.done() for task in playing):
            more = [person for nth in range(TABLES) for person in gathered(servers[0], nth, urls, rng)]
            trouble.people = [*trouble.people, *more]
            playing = [asyncio.create_task(person.play(lambda: time.monotonic() > until)) for person in more]
        name = rng.choice(list(trouble.faults))
        happened[name] += 1
        await trouble.faults[name]()
        print(f"{until - time.monotonic():5.0f} s left: {name}", file=sys.stderr, flush=True)
    await asyncio.gather(*playing)
    await asyncio.gather(*(person.settle(SETTLING) for person in trouble.people))
    return happened


def gathered(server: Process, nth: int, urls: list[str], rng: random.Random) -> list[Person]:
    """A table whose people have all their links."""
    title = list(SEATS)[nth % len(SEATS)]
    count = SEATS[title]
    opened = server.server.open(
        title, seats=" ".join(["me", *["open"] * (count - 1)]), options={"players": count, **OPTIONS[title]}
    )
    people = []
    for seat in range(count):
        link = opened["token"] if seat == 0 else opened["invites"][seat - 1]["token"]
        page = server.server.page(opened["table"], link, nonce=f"{seat}")
        people.append(Person(Witness(opened["table"], seat), page.token, urls, rng.getrandbits(32)))
        page.close()
    return people


async def logs(db: str, tables: set[str]) -> dict[str, list[Entry]]:
    store = open_store(db)
    await store.open()
    try:
        return {table: await store.read(table) for table in sorted(tables)}
    finally:
        await store.close()


def check_said(folder: Path, report: Report) -> None:
    for said in folder.glob("said*"):
        text = said.read_text(encoding="utf-8", errors="replace")
        report.counts["kB of server log"] += len(text) // 1000
        if "Traceback" in text:
            report.add("traceback", text[text.index("Traceback") :][:2000])


def tell(store: str, report: Report, happened: Counter[str], trouble: Trouble) -> None:
    lines = sum(person.lines for person in trouble.people)
    unanswered = sum(person.waiting is not None for person in trouble.people)
    print(f"{store}: {dict(happened)}; {lines} lines of {len(trouble.people)} people, {unanswered} without an answer")
    print(f"{store}: {dict(report.counts)}; {'no fault' if not report.faults else 'FAULTS'}")
    for line in report.lines():
        print(f"  {line}")


if __name__ == "__main__":
    sys.exit(main())
