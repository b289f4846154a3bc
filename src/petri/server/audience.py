"""Those who look at a table from this process, and what they are told."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, Protocol

from petri.core.errors import PetriError
from petri.server import protocol
from petri.server.errors import Refused
from petri.server.presenting import Presenter, Viewer
from petri.server.store import Entry
from petri.server.table import Request, Table
from petri.server.tokens import WATCHER, Signer, Token

Json = dict[str, Any]
PRESENCE_LASTS = 25.0
REVOKED = 4003
SEATING = ("claim", "free", "bot", "return", "name")


# seconds after which pictures go out where windows shall tell nothing: how long it takes to make one depends on a hand
EVENLY = 0.03


class Connection(Protocol):
    """One page that looks at the table."""

    holder: int | None  # the seat its token opens; None for a spectator
    viewer: Viewer

    def send(self, message: bytes, not_before: float = 0.0) -> None:
        """A message that must not go out before a moment of the monotonic clock keeps those after it waiting."""
        ...

    def close(self, code: int, reason: str) -> None: ...


class Audience:
    def __init__(
        self, table: Table, signer: Signer, absent_after: float, lets_pass: Callable[[int], bool] = lambda seat: False
    ) -> None:
        self.table = table
        self.signer = signer
        self.absent_after = absent_after
        self.presenter = Presenter(table, lets_pass)
        self.connections: set[Connection] = set()
        self.thinking: int | None = None
        self.aims: dict[int, dict[str, list[str]]] = {}  # by seat and language, what bots are after
        self._insight: Json | None = None  # as all pages have it
        self.kept_until: Callable[[], float | None] = lambda: None
        self._elsewhere: dict[str, tuple[list[int], int, float]] = {}  # by process: seats, spectators, when
        self._left: dict[int, float] = {}

    # ------------------------------------------------------------------ who is here
    def present_here(self) -> set[int]:
        return {connection.holder for connection in self.connections if connection.holder is not None}

    def watchers_here(self) -> int:
        return sum(connection.holder is None for connection in self.connections)

    def present(self) -> set[int]:
        return self.present_here().union(*(seats for seats, _, _ in self._fresh_elsewhere()))

    def watchers(self) -> int:
        return self.watchers_here() + sum(watchers for _, watchers, _ in self._fresh_elsewhere())

    def is_attended(self) -> bool:
        return bool(self.connections) or bool(self.present()) or self.watchers() > 0

    def _fresh_elsewhere(self) -> list[tuple[list[int], int, float]]:
        now = time.monotonic()
        return [there for there in self._elsewhere.values() if now - there[2] < PRESENCE_LASTS]

    def knows(self, process: str) -> bool:
        return process in self._elsewhere

    def hear_presence(self, process: str, seats: list[int], watchers: int) -> bool:
        """Who is at the table in another process; whether that is news."""
        before = self._elsewhere.get(process)
        self._elsewhere[process] = (seats, watchers, time.monotonic())
        return before is None or before[:2] != (seats, watchers)

    def absent_for(self, holder: int) -> float:
        if holder in self.present():
            self._left.pop(holder, None)
            return 0.0
        return time.monotonic() - self._left.setdefault(holder, time.monotonic())

    # ------------------------------------------------------------------ telling
    def tell(self, entry: Entry, *, status_changed: bool) -> None:
        """What an entry that has happened means for everybody; with the status, a move may end a wish for undo."""
        if entry.kind == "move":
            self._look_where_asked()
            self._send_moved()
            if status_changed:
                self.tell_table()
        elif entry.kind in ("undo", "deal", "cut"):
            self._insight = None
            self.aims = {}
            self._look_where_asked()
            self.tell_table()
            self._send_each(self.state_json)
        elif entry.kind == "chat":
            self._send_all({"t": "chat", "line": self.table.chat[-1]})
        else:
            self._tell_seating(entry, status_changed)

    def _tell_seating(self, entry: Entry, status_changed: bool) -> None:
        self._dismiss_revoked(entry)
        self._refresh_seats()
        self.tell_table()
        if status_changed or entry.kind in SEATING:
            self._send_each(self.state_json)
        if entry.kind == "rematch":
            for connection in self.connections:
                if connection.holder is not None:
                    connection.send(protocol.encode({"t": "rematch", **self.rematch_json(connection.holder)}))

    def _dismiss_revoked(self, entry: Entry) -> None:
        if entry.kind not in ("free", "bot") or entry.data.get("standin"):
            return
        for connection in [c for c in self.connections if c.holder == entry.data["seat"]]:
            error = Refused("link_revoked")
            connection.send(protocol.encode(error_json(error, connection.viewer.lang, None)))
            connection.close(REVOKED, error.key)
            self.connections.discard(connection)  # however long it takes to go

    def _refresh_seats(self) -> None:
        """A person's seats may have changed."""
        for connection in self.connections:
            if connection.holder is not None:
                mine = self.table.seats_of(connection.holder)
                seat = connection.viewer.seat if connection.viewer.seat in mine else (mine[0] if mine else None)
                connection.viewer = Viewer(seat, mine, connection.viewer.lang)

    def _look_where_asked(self) -> None:
        """Somebody with several seats looks through the eyes of the one that is asked."""
        asked = self.table.to_act
        for connection in self.connections:
            viewer = connection.viewer
            if len(viewer.mine) > 1 and asked in viewer.mine and asked != viewer.seat:
                connection.viewer = Viewer(asked, viewer.mine, viewer.lang)

    def _send_moved(self) -> None:
        """What can be worked out is often the same as before, and a quarter of a picture: then it is left out."""
        insight = self.presenter.insight() if self.connections else None
        is_known, self._insight = insight == self._insight, insight
        self._send_each(self.briefly_moved_json if is_known else self.moved_json)

    def _send_each(self, make: Callable[[Connection], Json]) -> None:
        """Everybody gets their own picture; those who see the same share the bytes."""
        made: dict[tuple[Viewer, int | None], bytes] = {}
        not_before = time.monotonic() + EVENLY if self.table.is_discreet else 0.0
        for connection in self.connections:
            key = connection.viewer, connection.holder
            if key not in made:
                made[key] = protocol.encode(make(connection))
            connection.send(made[key], not_before)
        self.presenter.forget()

    def _send_all(self, message: Json) -> None:
        if self.connections:
            encoded = protocol.encode(message)
            for connection in self.connections:
                connection.send(encoded)

    def tell_table(self) -> None:
        """Seats without a name are called by their number, in each page's language."""
        made: dict[str, bytes] = {}
        for connection in self.connections:
            lang = connection.viewer.lang
            if lang not in made:
                made[lang] = protocol.encode({"t": "table", "table": self.table_json(lang)})
            connection.send(made[lang])

    # ------------------------------------------------------------------ messages
    def moved_json(self, connection: Connection) -> Json:
        last = self.table.ply - 1
        viewer = connection.viewer
        return {
            "t": "moved",
            "frame": self.presenter.frame(viewer, connection.holder),
            "lines": self.presenter.lines(last, last + 1, viewer),
            "happenings": self.presenter.happenings(last, viewer),
        }

    def briefly_moved_json(self, connection: Connection) -> Json:
        told = self.moved_json(connection)
        del told["frame"]["insight"]
        return told

    def state_json(self, connection: Connection) -> Json:
        viewer = connection.viewer
        return {
            "t": "state",
            "frame": self.presenter.frame(viewer, connection.holder),
            "log": self.presenter.log(viewer),
        }

    def welcome_json(self, connection: Connection, token: str | None) -> Json:
        table = self.table
        viewer, holder = connection.viewer, connection.holder
        is_host = holder is not None and holder == table.host
        open_seats = table.open_seats() if is_host else []
        welcome: Json = {
            "t": "welcome",
            "table": self.table_json(viewer.lang),
            "you": {"seat": viewer.seat, "mine": viewer.mine, "host": is_host},
            "invites": [
                {"seat": seat, "token": self.signer.sign(table.id, table.invitation(seat))} for seat in open_seats
            ],
            "invite": self.signer.sign(table.id, table.invitation_to_any()) if open_seats else None,
            "box": self.presenter.box(viewer.lang),
            "chat": table.chat,
        }
        if token is not None:
            welcome["token"] = token
        if table.rematch and holder is not None:
            welcome["rematch"] = self.rematch_json(holder)
        return welcome

    def rematch_json(self, holder: int) -> Json:
        """The way to the same seat at the next table; whoever took a seat here later can only watch there."""
        table = self.table
        assert table.rematch is not None
        if holder != WATCHER and table.rematched.get(holder) != table.generation(holder):
            return {"table": table.rematch, "token": ""}
        return {"table": table.rematch, "token": self.signer.sign(table.rematch, Token("seat", holder, 0))}

    def table_json(self, lang: str) -> Json:
        table = self.table
        present = self.present()
        awaited = [] if table.is_dealt else table.awaited()
        return {
            "id": table.id,
            "title": table.head["title"],
            "options": table.head["options"],
            "status": table.status,
            "watching": table.head["watching"],
            "joining": table.head["joining"],
            "host": None if table.host == WATCHER else table.host,
            "watchers": self.watchers(),
            "seats": [self._seat_json(number, present, awaited, lang) for number in range(len(table.seats))],
            "undo_request": request_json(table.undo_request, "ply"),
            "seat_request": request_json(table.seat_request, "about"),
            "undone": table.undone,
            "pace": table.pace,
            "hints": table.allows_hints,
            "begun": table.is_dealt and not table.can_deal_anew,
            "fair": table.fair(),
            "rematch": table.rematch,
            "absent_after": self.absent_after,
            "kept_until": self.kept_until(),
        }

    def _seat_json(self, number: int, present: set[int], awaited: list[int], lang: str) -> Json:
        seat = self.table.seats[number]
        return {
            "seat": number,
            "kind": seat.kind,
            "name": self.table.name(number, lang),
            "bot": seat.bot,
            "holder": seat.holder,
            "standin": seat.standin,
            "awaited": seat.kind == "person" and seat.holder in awaited,
            "present": seat.kind == "bot" or (seat.kind == "person" and seat.holder in present),
            "absent": round(self.absent_for(seat.holder)) if seat.kind == "person" else 0,
            "thinking": self.thinking == number,
            "aims": self.aims.get(number, {}).get(lang, []) if self.table.is_bot(number) else [],
        }


def request_json(request: Request | None, about: str) -> Json | None:
    if request is None:
        return None
    asker = None if request.seat == WATCHER else request.seat
    told = {"number": request.number, "seat": asker, "waiting": request.waiting, "agreed": request.agreed}
    return {**told, about: request.about}


def error_json(error: PetriError, lang: str, id: str | None) -> Json:
    told: Json = {"t": "error", "code": error.key, "text": error.say(lang)}
    if id is not None:
        told["id"] = id
    rule = getattr(error, "rule", "")
    return {**told, "rule": rule} if rule else told
