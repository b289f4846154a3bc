"""Hints: what a person could do, worked out from what their seat sees, and told to nobody else."""

from __future__ import annotations

import secrets
from typing import Any

from petri.core.game import given_names
from petri.core.title import Title
from petri.server.errors import Conflict, Refused, ServerError
from petri.server.limits import Bucket
from petri.server.pacing import OF_BUDGET
from petri.server.presenting import Viewer
from petri.server.protocol import Hint
from petri.server.settings import Settings
from petri.server.sharing import Who
from petri.server.table import Table
from petri.server.thinking import Advise, Thinkers

AT_ONCE = 4  # hints that may be asked for one after the other

Json = dict[str, Any]


class Adviser:
    """Of one table. Nothing of it is in the log, and nobody sees that somebody asked."""

    def __init__(self, table: Table, thinkers: Thinkers, settings: Settings) -> None:
        self.table = table
        self.thinkers = thinkers
        self.settings = settings
        self._asked: dict[int, Bucket] = {}
        self._pending: set[int] = set()
        self._told: dict[int, tuple[tuple[Any, ...], Json]] = {}  # by holder, the last hint and for what

    async def hint(self, holder: int, viewer: Viewer, question: Hint, who: Who) -> Json:
        self.check(viewer, question)
        key = self.table.version, question.seat, viewer.lang, viewer.reader
        known = self._told.get(holder)
        if known is not None and known[0] == key:
            return known[1]
        self._check_rate(holder)
        self._pending.add(holder)
        try:
            found = await self.thinkers.advise(self.question(viewer, question.seat), who)
        finally:
            self._pending.discard(holder)
        if found is None:
            raise ServerError("hint_none", status=503)
        told = {"version": question.version, "seat": question.seat, **found}
        self._told[holder] = key, told
        return told

    def check(self, viewer: Viewer, question: Hint) -> None:
        table = self.table
        if question.seat not in viewer.mine:
            raise Refused("seat_not_yours", seat=question.seat, allowed=viewer.mine)
        if not table.is_dealt:
            raise Conflict("undealt")
        if not table.allows_hints:
            raise Refused("hints_off")
        if question.version != table.version:
            raise Conflict("stale", ply=table.ply)
        if table.to_act != question.seat or self.title.clocked.get(table.game.prompt or ""):
            raise Conflict("hint_not_asked")
        if self.title.secret(table.head["options"]) and viewer.seat != question.seat:
            raise Refused("hint_unseen")

    @property
    def title(self) -> Title:
        return self.table.title

    def _check_rate(self, holder: int) -> None:
        if holder in self._pending:
            raise Conflict("hint_pending")
        most = self.settings.hints_per_minute
        wait = self._asked.setdefault(holder, Bucket(most / 60, max(1, min(most, AT_ONCE)))).allow(1)
        if wait > 0:
            raise ServerError("hint_fast", status=429, most=round(most), seconds=max(1, round(wait)))

    def question(self, viewer: Viewer, seat: int) -> Advise:
        """All that leaves the table: the view of the seat, and how it is spoken to."""
        game, settings = self.table.game, self.settings
        moves = [(move.text, move.seat, move.number) for move in game.moves(seat)]
        people = list(given_names(game.seats))
        seconds = min(settings.hint_budget, OF_BUDGET * settings.bot_budget)
        seed = secrets.randbits(62)
        return Advise(seed, game.view(seat), moves, seconds, viewer.lang, people, viewer.reader)
