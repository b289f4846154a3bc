"""A table is what its entries make of it. No I/O here: the same entries give the same table in every process."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from petri.core.game import Game, Move, from_position, nameless, numbered
from petri.core.record import begin, make_record, play_next
from petri.core.speech import Happening
from petri.core.text import LANGUAGES, say
from petri.core.title import Title, find_title
from petri.server.errors import PACKAGE
from petri.server.fair import dealt, next_key, sha256
from petri.server.pacing import USUAL as USUAL_PACE
from petri.server.store import Entry
from petri.server.tokens import ANY_SEAT, WATCHER, Token

REMEMBERED_ANSWERS = 2000
KEPT_CHAT = 200
UNDOING = ("undone", "undone_anew")  # the second where cards were shuffled anew

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
    nonce: str = ""  # the hash of what the page of its person said when it claimed the seat
    kept: bool = False  # a bot plays the hand of somebody who has not agreed that another person sees it


@dataclass(slots=True)
class Ply:
    """A move and all that happened in the course of it."""

    seat: int
    move: str
    by: str  # person, bot or auto
    happenings: tuple[Happening, ...]
    quiet: bool  # neither chance nor hidden information came in: it is free to take back
    turn: int  # the seat whose turn it was
    follows: bool = False  # the move before belongs to it, and is taken back with it
    words: dict[tuple[int, bool, str, int | None], str] = field(default_factory=dict)


@dataclass(slots=True)
class Request:
    """Somebody asks the other people for something: an undo, or that a seat is opened for another person."""

    number: int
    seat: int  # of whoever asks
    about: int  # the ply to which the game would go back, or the seat
    waiting: list[int]
    agreed: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Note:
    """Something that happened at the table rather than in the game: a line of the log."""

    ply: int
    seat: int
    key: str
    name: str  # of the seat's player then
    values: Mapping[str, Any] = field(default_factory=dict)

    def say(self, lang: str) -> str:
        name = self.name or numbered(self.seat, lang)
        values = {key: value[lang] if isinstance(value, Mapping) else value for key, value in self.values.items()}
        return say(PACKAGE, f"note.{self.key}", lang, name=name, **values)


class Table:
    """The game, its seats and its log, folded from entries."""

    def __init__(self, id: str) -> None:
        self.id = id
        self.seq = -1
        self.version = 0  # goes up with every change of the game: no two of its moments have the same
        self.look = 0  # goes up with every change of what is shown; what is drawn is cached by this
        self.head: Mapping[str, Any] = {}
        self.seats: list[Seat] = []
        self.plies: list[Ply] = []
        self.chat: list[dict[str, Any]] = []
        self.said: dict[int, list[float]] = {}  # by holder, when each line was said, also those that are shown no more
        self.notes: list[Note] = []
        self.undo_request: Request | None = None
        self.seat_request: Request | None = None
        self.undone = 0
        self.sat: set[int] = set()  # the holders who have come to the table
        self.added: list[str] = []  # what their pages added to the chance, in order
        self.started = False  # the host does not wait for those who have not come
        self.shuffles: list[tuple[int, str]] = []  # the keys of this game's chance, each with its number
        self.shuffled = 0  # so many times, at this table
        self.given = 0  # moves of the record that the table plays on from
        self.base = 0  # moves before the position that the game went on from after a correction of its rules
        self.blind_until = -1  # the entry up to which the moves are only counted: the game goes on from a position
        self.kept = -1  # the last entry after which the position was kept
        self.freed = 0  # seats so far
        self.pace = USUAL_PACE
        self.hints: bool | None = None  # whether anybody may ask for them, if the host has said so
        self.rematch: str | None = None
        self.rematched: dict[int, int] = {}  # the holders who have a seat at the next table, with their generations
        self.created = 0.0
        self.updated = 0.0
        self.answers: OrderedDict[tuple[int, str], dict[str, Any]] = OrderedDict()
        self._found: tuple[int, Move] | None = None
        self._game: Game | None = None
        self._is_dealt = False

    @property
    def game(self) -> Game:
        assert self._game is not None, "the cards are not dealt yet"
        return self._game

    @property
    def is_dealt(self) -> bool:
        return self._is_dealt

    @property
    def _is_blind(self) -> bool:
        return self.seq + 1 < self.blind_until

    @property
    def is_begun(self) -> bool:
        """A move was played here."""
        return self.ply > self.given

    def has_secrets(self, seat: int) -> bool:
        """Whether a seat knows something that a spectator does not."""
        own, public = self.game.view(seat), self.game.view()
        return any(own[key] != public[key] for key in own if key != "seat")

    @property
    def can_deal_anew(self) -> bool:
        """Before the first move; but the cards of an older table were dealt when it was made."""
        return self.is_dealt and not self.is_begun and bool(self.head.get("waits"))

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
        if self._game is None:
            return "waiting"
        if self._game.outcome is not None:
            return "over"
        return "waiting" if not self.is_begun and self.open_seats() else "playing"

    @property
    def is_ready(self) -> bool:
        """All seats are taken, and all people have come or are not waited for: the cards can be dealt."""
        return not self.is_dealt and not self.open_seats() and (self.started or not self.awaited())

    def awaited(self) -> list[int]:
        """The people who have a seat, but have not come to the table yet; where only bots play, the host."""
        people = {seat.holder for seat in self.seats if seat.kind == "person" and not seat.standin}
        return sorted((people or {self.host}) - self.sat)

    @property
    def turn(self) -> int | None:
        return self._game.turn if self._game is not None else None

    @property
    def to_act(self) -> int | None:
        return self._game.to_act if self._game is not None else None

    def open_seats(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.kind == "open"]

    def seats_of(self, holder: int) -> tuple[int, ...]:
        return tuple(n for n, seat in enumerate(self.seats) if seat.kind != "open" and seat.holder == holder)

    def people(self) -> list[int]:
        """The holders that are people, each once; those too for whom a bot plays just now."""
        return sorted({seat.holder for seat in self.seats if seat.kind == "person"})

    def speakers(self) -> int:
        """How many may speak: the host, the other people, and those who may still come."""
        return len({self.host, *(seat.holder for seat in self.seats if seat.kind != "bot")})

    def claimed_with(self, nonce: str) -> int | None:
        """The seat that was claimed with this nonce."""
        return next((n for n, seat in enumerate(self.seats) if nonce and seat.nonce == nonce), None)

    @property
    def is_discreet(self) -> bool:
        """Whether windows open for everybody alike."""
        options = self.head["options"]
        return any(options.get(name) for name in self.title.at_table(options))

    @property
    def allows_hints(self) -> bool:
        """Where nobody has said so: where all win or lose together, or a person plays with bots alone."""
        if self.hints is not None:
            return self.hints
        people = sum(seat.kind != "bot" for seat in self.seats)
        return people <= 1 or self.title.is_cooperative(self.head["options"])

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
        self._on_house(data, at)
        if not data.get("waits"):  # the cards of older tables were dealt when they were made
            self._deal(data)

    def _on_deal(self, data: Mapping[str, Any], at: float) -> None:
        self._deal(data)
        if "key" in data:
            self._note_key(data)

    def _deal(self, data: Mapping[str, Any]) -> None:
        """Begin the game; `data` has the keys of a record."""
        record = {"moves": (), **data, "title": self.head["title"], "options": self.head["options"]}
        if self._is_blind:
            self._is_dealt = True
            self.plies += [unseen(0, move, "record") for move in record["moves"]]
        else:
            self._game = begin({**record, "seats": self._names()})
            self._is_dealt = True
            for move in record["moves"]:
                self._played(self.game.turn, self.game.find(move).seat, "record", play_next(self.game, record))
        self.given = self.ply
        self._changed()

    def _undeal(self) -> None:
        """Before the first move a seat became free again: whoever takes it gets cards that nobody has seen."""
        self._game = None
        self._is_dealt = False
        self.base = 0
        self.plies.clear()
        self.shuffles.clear()
        self.started = False
        for seat in self.seats:
            seat.kept = False
        self._changed()

    def _note_key(self, data: Mapping[str, Any]) -> None:
        self.shuffles.append((data["number"], data["key"]))
        self.shuffled = data["number"]

    def _changed(self) -> None:
        self.version += 1
        self.look += 1

    def _note(self, key: str, seat: int, **values: Any) -> None:
        """What happens before the cards are dealt shows by itself."""
        if self.is_dealt:
            self.notes.append(Note(self.ply, seat, key, self.seats[seat].name, values))

    def _is_past(self, note: Note) -> bool:
        """An undo from here on tells no more than the next one; else a log could grow for ever."""
        return note.key in UNDOING and note.ply >= self.ply

    def _names(self) -> list[str]:
        return [seat.name or nameless(number) for number, seat in enumerate(self.seats)]

    def _name_seats(self) -> None:
        """Whoever sits down or leaves is spoken of by another name, in the log too."""
        if self._game is not None:
            self._game.name_seats(self._names())
        for ply in self.plies:
            ply.words.clear()
        self.look += 1

    def _played(self, turn: int, seat: int, by: str, happenings: Sequence[Happening], follows: bool = False) -> None:
        self.plies.append(Ply(seat, self.game.played[-1], by, tuple(happenings), self.game.is_free, turn, follows))

    def _on_move(self, data: Mapping[str, Any], at: float) -> None:
        follows = data.get("follows", False)
        if self._is_blind:
            self.plies.append(unseen(data["seat"], data["move"], data["by"], follows))
        else:
            turn = self.game.turn
            happenings = self.game.play_found(self._found_before(data["move"]))
            self._played(turn, data["seat"], data["by"], happenings, follows)
        self.undo_request = None
        self._changed()

    def find(self, move: str) -> Move:
        """The legal move of a text; it is kept, for mostly it is played next."""
        found = self.game.find(move)
        self._found = (self.version, found)
        return found

    def _found_before(self, move: str) -> Move:
        """Nothing has changed since it was found, or it is looked for now."""
        if self._found is not None and self._found[0] == self.version and self._found[1].text == move:
            return self._found[1]
        return self.game.find(move)

    def _on_undo(self, data: Mapping[str, Any], at: float) -> None:
        count = self.ply - data["ply"]
        if not self._is_blind:
            self.game.undo_to(data["ply"] - self.base)
        del self.plies[data["ply"] :]
        self.notes = [replace(note, ply=min(note.ply, self.ply)) for note in self.notes if not self._is_past(note)]
        if "key" in data:
            if not self._is_blind:
                self.game.reshuffle(data["key"])
            self._note_key(data)
        self._note(UNDOING["key" in data], data["seat"], ply=self.ply)
        self.undone += count
        self.undo_request = None
        self._changed()

    def _on_cut(self, data: Mapping[str, Any], at: float) -> None:
        """A move of the log could not be played with corrected rules: the game goes on from a position."""
        self.resume(data["position"], data["ply"])
        seat = data.get("seat", 0)
        for key, values in data["notes"]:
            self._note(key, seat, **values)

    def resume(self, position: Mapping[str, Any], ply: int) -> None:
        """Go on from a position after so many moves; what was before it was played with other rules."""
        self._game = self.game_at(position)
        self._is_dealt = True
        self.plies = [*self.plies, *(unseen(0, "", "") for _ in range(self.ply, ply))][:ply]
        self.base = ply
        self.given = min(self.given, ply)
        self.notes = [replace(note, ply=min(note.ply, ply)) for note in self.notes]
        self.undo_request = None
        self._changed()

    def game_at(self, position: Mapping[str, Any]) -> Game:
        return from_position(self.head["title"], position, seats=self._names())

    def _on_ask_undo(self, data: Mapping[str, Any], at: float) -> None:
        self.undo_request = Request(self.seq + 1, data["seat"], data["ply"], list(data["of"]))

    def _on_answer_undo(self, data: Mapping[str, Any], at: float) -> None:
        self.undo_request = self._answered(self.undo_request, data)

    def _on_ask_seat(self, data: Mapping[str, Any], at: float) -> None:
        self.seat_request = Request(self.seq + 1, data["seat"], data["about"], list(data["of"]))

    def _on_answer_seat(self, data: Mapping[str, Any], at: float) -> None:
        self.seat_request = self._answered(self.seat_request, data)

    def _answered(self, request: Request | None, data: Mapping[str, Any]) -> Request | None:
        if request is None or not data["yes"]:
            return None
        still = [seat for seat in request.waiting if seat != data["seat"]]
        return replace(request, waiting=list(data.get("of", still)), agreed=[*request.agreed, data["seat"]])

    def _on_sit(self, data: Mapping[str, Any], at: float) -> None:
        """Somebody who has a seat, or the host, came to the table for the first time."""
        self.sat.add(data["seat"])
        if data["chance"]:
            self.added.append(data["chance"])

    def _on_start(self, data: Mapping[str, Any], at: float) -> None:
        self.started = True

    def _on_claim(self, data: Mapping[str, Any], at: float) -> None:
        seat = self.seats[data["seat"]]
        seat.kind, seat.name, seat.holder = "person", data["name"], data["seat"]
        seat.nonce = data.get("nonce", "")
        if not self.is_dealt:
            self._on_sit({"seat": data["seat"], "chance": data.get("chance", "")}, at)
        self._note("claimed", data["seat"])
        self._name_seats()

    def _on_free(self, data: Mapping[str, Any], at: float) -> None:
        seat = self.seats[data["seat"]]
        if seat.kind != "open":
            self._note("freed", data["seat"])
        seat.kind, seat.name, seat.bot, seat.standin, seat.kept = "open", "", "", False, False
        self._leave(data["seat"])
        self.freed += 1
        self._name_seats()
        if self.can_deal_anew:
            self._undeal()

    def _leave(self, number: int) -> None:
        """Nobody has this seat any more; whoever had it is not asked."""
        seat = self.seats[number]
        seat.holder, seat.nonce = number, ""
        seat.generation += 1
        self.sat.discard(number)
        self.said.pop(number, None)
        self.undo_request = self.seat_request = None

    def _on_bot(self, data: Mapping[str, Any], at: float) -> None:
        seat = self.seats[data["seat"]]
        seat.bot = data["bot"]
        self._note("standin" if data["standin"] else "bot", data["seat"])
        if data["standin"]:
            seat.standin = True
            return
        seat.kept = self.is_dealt and (seat.kept or seat.kind == "person")
        seat.kind, seat.name, seat.standin = "bot", "", False
        self._leave(data["seat"])
        self._name_seats()

    def _on_return(self, data: Mapping[str, Any], at: float) -> None:
        for number in self.seats_of(data["seat"]):
            if self.seats[number].standin:
                self._note("back", number)
            self.seats[number].standin = False
            self.seats[number].bot = ""
        self.look += 1

    def _on_name(self, data: Mapping[str, Any], at: float) -> None:
        self.seats[data["seat"]].name = data["name"]
        self._name_seats()

    def _on_chat(self, data: Mapping[str, Any], at: float) -> None:
        line = {"seat": data["seat"], "name": data["name"], "text": data["text"], "at": at}
        self.chat = [*self.chat, line][-KEPT_CHAT:]
        holder = data.get("holder", WATCHER if data["seat"] is None else data["seat"])
        self.said.setdefault(holder, []).append(at)

    def _on_house(self, data: Mapping[str, Any], at: float) -> None:
        self.pace = data.get("pace", self.pace)
        self.hints = data.get("hints", self.hints)

    def _on_rematch(self, data: Mapping[str, Any], at: float) -> None:
        self.rematch = data["table"]
        self.rematched = {seat.holder: self.generation(seat.holder) for seat in self.seats if seat.kind == "person"}

    # ------------------------------------------------------------------ undo
    def undo_to(self, holder: int) -> int | None:
        """The ply before a person's last move, or before all that were played as one, to which an undo goes back."""
        if self.status != "playing":
            return None
        mine = self.seats_of(holder)
        for ply in range(self.ply - 1, max(self.given, self.base) - 1, -1):
            if self.plies[ply].seat in mine and self.plies[ply].by == "person" and not self.plies[ply].follows:
                return ply
        return None

    def is_free(self, holder: int, ply: int) -> bool:
        """Neither chance, nor hidden information, nor another seat's decision came after."""
        mine = self.seats_of(holder)
        return all(played.quiet and played.seat in mine for played in self.plies[ply:])

    def is_quiet(self, ply: int) -> bool:
        """Neither chance nor hidden information came after: nothing has to be shuffled anew."""
        return all(played.quiet for played in self.plies[ply:])

    def undo_kind(self, holder: int) -> Literal["free", "ask"] | None:
        ply = self.undo_to(holder)
        if ply is None:
            return None
        return "free" if self.is_free(holder, ply) else "ask"

    # ------------------------------------------------------------------ what is told of it
    def name(self, number: int, lang: str = LANGUAGES[0]) -> str:
        return self.seats[number].name or numbered(number, lang)

    def next_deal(self) -> dict[str, Any]:
        """The entry with which the cards are dealt."""
        number = self.shuffled + 1
        data = dealt(self.head, self.added, number)
        if "secret" not in self.head:
            return data
        key = data["seed"] if "seed" in data else data["reshuffles"][-1][1]
        return {**data, "number": number, "key": key}

    def next_shuffle(self) -> dict[str, Any]:
        """New chance for what has to be shuffled anew."""
        number = self.shuffled + 1
        return {"number": number, "key": next_key(self.head, self.added, number)}

    def fair(self) -> dict[str, Any] | None:
        """What was promised, and what proves it when the game is over."""
        if "secret" in self.head:
            return self._fair_chance(self.head["secret"])
        seed, salt = self.head.get("seed"), self.head.get("salt")
        if seed is None or salt is None:
            return None
        told: dict[str, Any] = {"hash": sha256(f"{seed}:{salt}")}
        if self.head.get("chosen"):
            told["chosen"] = True  # whoever opened the table gave the seed, and so may know the cards
        return {**told, "seed": str(seed), "salt": salt} if self.status == "over" else told

    def _fair_chance(self, secret: str) -> dict[str, Any]:
        """How often was shuffled is told before the next one adds something: no number can be left out later."""
        told = {"hash": sha256(secret), "added": list(self.added), "shuffled": self.shuffled}
        if self.status != "over":
            return told
        return {**told, "secret": secret, "keys": [list(shuffle) for shuffle in self.shuffles]}

    def record(self) -> dict[str, Any]:
        return make_record(self.game)

    def at(self, ply: int) -> Game:
        """The game as it was; before the position that it went on from nobody can tell."""
        game = self.game.copy()
        game.undo_to(max(0, ply - self.base))
        return game

    def summary(self) -> dict[str, Any]:
        """What the lobby shows; the store keeps it beside the entries."""
        watching, joining = self.head["watching"], self.head["joining"]
        outcome = self.game.outcome if self.is_dealt else None
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


def unseen(seat: int, move: str, by: str, follows: bool = False) -> Ply:
    """A move that counts, but that is not played again."""
    return Ply(seat, move, by, (), False, seat, follows)


def begun(id: str, entries: Sequence[Entry]) -> Table:
    """A table before its first entry; of the moves before the last cut nothing but their number matters."""
    table = Table(id)
    table.blind_until = max((entry.seq for entry in entries if entry.kind == "cut"), default=-1)
    return table


def folded(id: str, entries: Sequence[Entry]) -> Table:
    table = begun(id, entries)
    for entry in entries:
        table.apply(entry)
    return table
