"""A table is what its entries make of it. No I/O here: the same entries give the same table in every process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from petri.core.game import Game, nameless
from petri.core.record import begin, make_record
from petri.core.text import LANGUAGES
from petri.core.title import Happening, Title, find_title
from petri.server.fair import seed_hash
from petri.server.store import Entry
from petri.server.tokens import ANY_SEAT, WATCHER, Token

REMEMBERED_ANSWERS = 2000
KEPT_CHAT = 200

SeatKind = Literal["person", "bot", "open"]
Status = Literal["waiting", "playing", "over"]


@dataclass(slots=True)
class Seat:
    kind: SeatKind
    name: str = ""
    bot: str = ""
    holder: int = 0  # the seat whose token holds this one: hot-seat players share the host's
    generation: int = 0
    standin: bool = False  # a bot that sits in for an absent person


@dataclass(slots=True)
class Ply:
    """A move and all that happened in the course of it."""

    seat: int
    move: str
    by: str  # person, bot or auto
    happenings: tuple[Happening, ...]
    quiet: bool  # neither chance nor hidden information came in: it is free to take back
    words: dict[tuple[int, bool, str], str] = field(default_factory=dict)


@dataclass(slots=True)
class UndoRequest:
    seat: int
    ply: int  # to which the game would go back
    waiting: list[int]
    agreed: list[int]


class Table:
    """The game, its seats and its log, folded from entries."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = -1
        self.version = 0  # goes up with every change of the game; what is drawn from it is cached by this
        self.head: Mapping[str, Any] = {}
        self.seats: list[Seat] = []
        self.plies: list[Ply] = []
        self.chat: list[dict[str, Any]] = []
        self.undo_request: UndoRequest | None = None
        self.undone = 0
        self.freed = 0  # seats so far
        self.rematch: str | None = None
        self.rematched: dict[int, int] = {}  # the holders who have a seat at the next table, with their generations
        self.created = 0.0
        self.updated = 0.0
        self.answers: OrderedDict[tuple[int, str], dict[str, Any]] = OrderedDict()
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        assert self._game is not None, "a table begins with its first entry"
        return self._game

    @property
    def title(self) -> Title:
        return find_title(self.head["title"])

    @property
    def ply(self) -> int:
        return len(self.plies)

    @property
    def host(self) -> int:
        return int(self.head["host"])

    @property
    def status(self) -> Status:
        if self.game.outcome is not None:
            return "over"
        return "waiting" if not self.plies[self.given :] and self.open_seats() else "playing"

    @property
    def given(self) -> int:
        """How many moves the table began with: those of the record it plays on from."""
        return len(self.head.get("moves", ()))

    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def seats_of(self, holder: int) -> tuple[int, ...]:
        return tuple(n for n, seat in enumerate(self.seats) if seat.kind != "open" and seat.holder == holder)

    def people(self) -> list[int]:
        """The holders that are people, each once."""
        return sorted({seat.holder for seat in self.seats if seat.kind == "person" and not seat.standin})

    def is_bot(self, seat: int) -> bool:
        return self.seats[seat].kind == "bot" or self.seats[seat].standin

    def token(self, seat: int) -> Token:
        """The token of whoever sits here."""
        return Token("seat", seat, 0 if seat == WATCHER else self.seats[seat].generation)

    def invitation(self, seat: int) -> Token:
        return Token("invitation", seat, self.seats[seat].generation)

    def invitation_to_any(self) -> Token:
        """To whatever seat is open; whoever lost a seat cannot come back with the old one."""
        return Token("invitation", ANY_SEAT, self.freed)

    def is_valid(self, token: Token) -> bool:
        """Whether the token's generation is the seat's; the host who only watches has no seat."""
        if token.seat == WATCHER:
            return self.host == WATCHER
        if token.seat == ANY_SEAT:
            return token == self.invitation_to_any()
        if token.seat >= len(self.seats) or self.seats[token.seat].generation != token.generation:
            return False
        return token.kind == "invitation" or self.seats[token.seat].kind == "person"

    def generation(self, holder: int) -> int:
        """The generation of a holder's tokens."""
        return self.seats[holder].generation if 0 <= holder < len(self.seats) else 0

    # ------------------------------------------------------------------ the fold
    def apply(self, entry: Entry) -> None:
        assert entry.seq == self.seq + 1, f"entry {entry.seq} after {self.seq}"
        getattr(self, f"_on_{entry.kind}")(entry.data, entry.at)
        self.seq = entry.seq
        self.updated = entry.at
        if "id" in entry.data:
            self.remember(entry.data.get("holder", 0), entry.data["id"], {"ply": self.ply})

    def remember(self, holder: int, id: str, answer: Mapping[str, Any]) -> dict[str, Any]:
        """The first answer to a message stands."""
        first = self.answers.setdefault((holder, id), dict(answer))
        while len(self.answers) > REMEMBERED_ANSWERS:
            self.answers.popitem(last=False)
        return first

    def _on_begin(self, data: Mapping[str, Any], at: float) -> None:
        self.head = data
        self.created = at
        self.seats = [Seat(**seat) for seat in data["seats"]]
        self._game = self._fresh_game()
        for move in data.get("moves", ()):
            self._play(self.game.find(move).seat, move, "record")
        self.version += 1

    def _fresh_game(self) -> Game:
        start = {key: self.head.get(key) for key in ("title", "options", "seed", "start")}
        return begin({**start, "seats": self._names()})

    def _names(self) -> list[str]:
        return [seat.name or nameless(number) for number, seat in enumerate(self.seats)]

    def _name_seats(self) -> None:
        """Whoever sits down or leaves is spoken of by another name, in the log too."""
        self.game.name_seats(self._names())
        for ply in self.plies:
            ply.words.clear()
        self.version += 1

    def _play(self, seat: int, move: str, by: str) -> None:
        happenings = tuple(self.game.play(move))
        self.plies.append(Ply(seat, self.game.played[-1], by, happenings, self.game.is_free))

    def _on_move(self, data: Mapping[str, Any], at: float) -> None:
        self._play(data["seat"], data["move"], data["by"])
        self.undo_request = None
        self.version += 1

    def _on_undo(self, data: Mapping[str, Any], at: float) -> None:
        count = self.ply - data["ply"]
        for _ in range(count):
            self.game.undo()
        del self.plies[data["ply"] :]
        self.undone += count
        self.undo_request = None
        self.version += 1

    def _on_ask_undo(self, data: Mapping[str, Any], at: float) -> None:
        self.undo_request = UndoRequest(data["seat"], data["ply"], list(data["of"]), [])

    def _on_answer_undo(self, data: Mapping[str, Any], at: float) -> None:
        request = self.undo_request
        if request is None or not data["yes"]:
            self.undo_request = None
            return
        request.waiting.remove(data["seat"])
        request.agreed.append(data["seat"])

    def _on_claim(self, data: Mapping[str, Any], at: float) -> None:
        seat = self.seats[data["seat"]]
        seat.kind, seat.name, seat.holder = "person", data["name"], data["seat"]
        self._name_seats()

    def _on_free(self, data: Mapping[str, Any], at: float) -> None:
        seat = self.seats[data["seat"]]
        seat.kind, seat.name, seat.bot, seat.standin, seat.holder = "open", "", "", False, data["seat"]
        seat.generation += 1
        self.freed += 1
        self.undo_request = None
        self._name_seats()

    def _on_bot(self, data: Mapping[str, Any], at: float) -> None:
        self.undo_request = None  # a bot cannot be asked
        seat = self.seats[data["seat"]]
        seat.bot = data["bot"]
        if data["standin"]:
            seat.standin = True
            return
        seat.kind, seat.name, seat.standin, seat.holder = "bot", "", False, data["seat"]
        seat.generation += 1
        self._name_seats()

    def _on_return(self, data: Mapping[str, Any], at: float) -> None:
        for number in self.seats_of(data["seat"]):
            self.seats[number].standin = False
            self.seats[number].bot = ""

    def _on_name(self, data: Mapping[str, Any], at: float) -> None:
        self.seats[data["seat"]].name = data["name"]
        self._name_seats()

    def _on_chat(self, data: Mapping[str, Any], at: float) -> None:
        line = {"seat": data["seat"], "name": data["name"], "text": data["text"], "at": at}
        self.chat = [*self.chat, line][-KEPT_CHAT:]

    def _on_rematch(self, data: Mapping[str, Any], at: float) -> None:
        self.rematch = data["table"]
        self.rematched = {seat.holder: self.generation(seat.holder) for seat in self.seats if seat.kind == "person"}

    # ------------------------------------------------------------------ undo
    def undo_to(self, holder: int) -> int | None:
        """The ply before a person's last move, to which an undo goes back."""
        if self.status != "playing":
            return None
        mine = self.seats_of(holder)
        for ply in range(self.ply - 1, self.given - 1, -1):
            if self.plies[ply].seat in mine and self.plies[ply].by == "person":
                return ply
        return None

    def is_free(self, holder: int, ply: int) -> bool:
        """Neither chance, nor hidden information, nor another seat's decision came after."""
        mine = self.seats_of(holder)
        return all(played.quiet and played.seat in mine for played in self.plies[ply:])

    def undo_kind(self, holder: int) -> Literal["free", "ask"] | None:
        ply = self.undo_to(holder)
        if ply is None:
            return None
        return "free" if self.is_free(holder, ply) else "ask"

    # ------------------------------------------------------------------ what is told of it
    def name(self, number: int, lang: str = LANGUAGES[0]) -> str:
        return self.game.name(number, lang)

    def fair(self) -> dict[str, Any] | None:
        """The hash of the seed, and the seed itself when the game is over."""
        seed, salt = self.head.get("seed"), self.head.get("salt")
        if seed is None or salt is None:
            return None
        told: dict[str, Any] = {"hash": seed_hash(seed, salt)}
        if self.head.get("chosen"):
            told["chosen"] = True  # whoever opened the table gave the seed, and so may know the cards
        return {**told, "seed": str(seed), "salt": salt} if self.status == "over" else told

    def record(self) -> dict[str, Any]:
        return make_record(self.game)

    def at(self, ply: int) -> Game:
        """The game as it was."""
        game = self._fresh_game()
        for played in self.plies[:ply]:
            game.play(played.move)
        return game

    def summary(self) -> dict[str, Any]:
        """What the lobby shows; the store keeps it beside the entries."""
        watching, joining = self.head["watching"], self.head["joining"]
        outcome = self.game.outcome
        return {
            "id": self.id,
            "title": self.head["title"],
            "options": self.head["options"],
            "status": self.status,
            "listed": watching == "listed" or joining == "listed",
            "watching": watching,
            "joining": joining,
            "seats": [
                {"kind": seat.kind, "name": self.name(number), "bot": seat.bot}
                for number, seat in enumerate(self.seats)
            ],
            "ply": self.ply,
            "outcome": outcome.as_json() if outcome else None,
            "created": self.created,
            "updated": self.updated,
        }


def folded(id: str, entries: Sequence[Entry]) -> Table:
    table = Table(id)
    for entry in entries:
        table.apply(entry)
    return table
