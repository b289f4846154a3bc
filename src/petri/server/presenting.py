"""What one viewer gets to see of a table: the only place where games become messages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Raw, json

from petri.core.game import Game
from petri.core.speech import Happening
from petri.core.title import find_title
from petri.server.protocol import encode
from petri.server.table import Ply, Table


class Viewer(NamedTuple):
    """Through whose eyes: a seat, or None for a spectator. `mine` are all seats of the same person."""

    seat: int | None
    mine: tuple[int, ...]
    lang: str

    @property
    def reader(self) -> int | None:
        """Who is called "you": who plays several seats is none of them."""
        return self.mine[0] if len(self.mine) == 1 else None


MOST_BOXES = 64  # 34 kB each
UNDEALT: dict[str, Any] = {"view": None, "moves": [], "prompt": None, "outcome": None, "insight": None, "undo": None}


class Presenter:
    """Pictures of one table, each made once for all who see the same."""

    def __init__(self, table: Table, lets_pass: Callable[[int], bool]) -> None:
        self.table = table
        self.lets_pass = lets_pass  # whether the window that is open will not ask a seat
        self._look = -1
        self._made: dict[tuple[Any, ...], Any] = {}
        self.secret = table.title.secret(table.head["options"])
        self.allies = table.title.allies(table.head["options"])

    def _once(self, key: tuple[Any, ...], make: Any) -> Any:
        if self._look != self.table.look:
            self._look = self.table.look
            self._made.clear()
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]

    def forget(self) -> None:
        """What everybody was told need not be kept: thousands of small objects for the garbage collector to visit."""
        self._made.clear()

    # ------------------------------------------------------------------ frames
    def frame(self, viewer: Viewer, holder: int | None) -> dict[str, Any]:
        table = self.table
        if not table.is_dealt:
            return {"ply": 0, "version": table.version, "seat": viewer.seat, **UNDEALT}
        game = table.game
        view = self.view(viewer.seat)
        return {
            "ply": table.ply,
            "version": table.version,
            "seat": viewer.seat,
            "view": view,
            "moves": [move for seat in self.shown_seats(viewer) for move in self.moves(seat, viewer)],
            "prompt": self.prompt(viewer),
            "outcome": self._once(("outcome", viewer.lang), lambda: outcome_json(game, viewer.lang)),
            "insight": self.insight(),
            "undo": None if holder is None else table.undo_kind(holder),
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        made: dict[int | None, dict[str, Any]] = self._once(("views",), self.table.game.views)
        return made[seat]

    def insight(self) -> dict[str, Any]:
        """From what everybody knows."""
        made: dict[str, Any] = self._once(("insight",), lambda: self.table.title.insight(self.view(None)))
        return made

    def shown_seats(self, viewer: Viewer) -> tuple[int, ...]:
        """The seats whose moves are listed: all of a person's where nothing is secret, else the one looked through and
        its allies."""
        if self.table.status != "playing" or viewer.seat is None:
            return ()
        if len(viewer.mine) == 1 or not self.secret:
            return viewer.mine
        allies = next((group for group in self.allies if viewer.seat in group), [viewer.seat])
        return tuple(seat for seat in viewer.mine if seat in allies)

    def moves(self, seat: int, viewer: Viewer) -> list[dict[str, Any]]:
        key = "moves", seat, viewer.lang, viewer.reader
        made: list[dict[str, Any]] = self._once(key, lambda: self.menu(seat, viewer))
        return made

    def menu(self, seat: int, viewer: Viewer) -> list[dict[str, Any]]:
        """In a window for everybody all may say the same, so that even the time it takes to list it tells nothing."""
        game = self.table.game
        _, waits = self.table.title.clocked.get(game.prompt or "", ("", ""))
        return game.menu(seat, viewer.lang, waits, viewer.reader)

    def prompt(self, viewer: Viewer) -> dict[str, Any] | None:
        game = self.table.game
        if game.to_act is None:
            return None
        reader = game.to_act if viewer.reader == game.to_act else None
        text = self._once(("prompt", viewer.lang, reader), lambda: game.tell(None, viewer.lang, reader))
        prompt = prompt_json(game, text, viewer.mine)
        return {**prompt, "passes": True} if prompt["mine"] and self.lets_pass(game.to_act) else prompt

    # ------------------------------------------------------------------ what happened
    def log(self, viewer: Viewer) -> list[dict[str, Any]]:
        """All lines: what happened in the game, and between its moves at the table."""
        notes = [
            {"ply": note.ply, "seat": note.seat, "kind": "note", "text": note.say(viewer.lang)}
            for note in self.table.notes
        ]
        return sorted([*self.lines(0, self.table.ply, viewer), *notes], key=lambda line: line["ply"])

    def lines(self, first: int, last: int, viewer: Viewer) -> list[dict[str, Any]]:
        """The log in words, as the viewer may read it."""
        plies = self.table.plies[first:last]
        return [line for n, ply in enumerate(plies, first) for line in self.lines_of(n, ply, viewer)]

    def lines_of(self, number: int, ply: Ply, viewer: Viewer) -> Iterable[dict[str, Any]]:
        game, you = self.table.game, viewer.reader
        for nth, happening in enumerate(game.retold(ply.happenings)):
            seen = happening.for_seat(viewer.seat)
            if seen is not None:
                reader = you if you in seen.values.values() else None
                key = nth, seen is happening, viewer.lang, reader
                if key not in ply.words:
                    ply.words[key] = game.tell(seen, viewer.lang, reader)
                line = {"ply": number + 1, "seat": ply.seat, "turn": ply.turn, "kind": seen.kind}
                yield {**line, "text": ply.words[key], "about": seen.values}

    def happenings(self, number: int, viewer: Viewer) -> list[dict[str, Any]]:
        return happenings_json(self.table.plies[number].happenings, viewer.seat)

    def moment(self, ply: int, viewer: Viewer) -> dict[str, Any]:
        """The table as the viewer saw it then."""
        return {**still(self.table.at(ply), viewer.seat, viewer.lang), "ply": ply}

    def box(self, lang: str) -> Raw:
        """Encoded once for all tables with the same options: what is printed stays as it is."""
        options = self.table.head["options"]
        return box_of(self.table.title.id, encode(options), lang)


@lru_cache(MOST_BOXES)
def box_of(title: str, options: bytes, lang: str) -> Raw:
    known, chosen = find_title(title), json.decode(options)
    told = {"secret": list(known.secret(chosen)), "allies": known.allies(chosen)}
    return Raw(encode({**known.box(chosen, lang), **told}))


def still(game: Game, seat: int | None, lang: str) -> dict[str, Any]:
    """A frame with nothing to play: a moment of the past."""
    view = game.view(seat)
    return {
        "ply": len(game.played),
        "seat": seat,
        "view": view,
        "moves": [],
        "prompt": None if game.to_act is None else prompt_json(game, game.tell(None, lang), ()),
        "outcome": outcome_json(game, lang),
        "insight": find_title(game.title).insight(view if seat is None else game.view(None)),
        "undo": None,
    }


def prompt_json(game: Game, text: str, mine: Sequence[int]) -> dict[str, Any]:
    if game.prompt in find_title(game.title).clocked:
        return {"step": game.prompt, "text": text, "seat": game.to_act, "mine": False, "for_all": True}
    return {"step": game.prompt, "text": text, "seat": game.to_act, "mine": game.to_act in mine}


def happenings_json(happenings: Iterable[Happening], seat: int | None) -> list[dict[str, Any]]:
    seen = [happening.for_seat(seat) for happening in happenings]
    return [happening.as_json() for happening in seen if happening is not None]


def outcome_json(game: Game, lang: str) -> dict[str, Any] | None:
    outcome = game.outcome
    return {**outcome.as_json(), "text": game.say(outcome, lang)} if outcome else None
