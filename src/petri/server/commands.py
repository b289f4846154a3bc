"""What people may do at a table: a command is checked and becomes entries; nothing is written here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from petri.bots.levels import USUAL_LEVEL
from petri.core.errors import IllegalMove, MoveError, PetriError
from petri.core.game import Move
from petri.server.errors import Conflict, Missing, Refused, ServerError
from petri.server.guests import known_bot
from petri.server.pacing import PACES
from petri.server.protocol import (
    LONGEST_CHAT,
    Answer,
    ChangeSeat,
    Chat,
    Claim,
    House,
    Inner,
    PlayMove,
    Rematch,
    Sit,
    Start,
    Undo,
)
from petri.server.table import Request, Table
from petri.server.tokens import ANY_SEAT, WATCHER, Signer, Token

Json = dict[str, Any]
USUAL_BOT = USUAL_LEVEL


class Decision(NamedTuple):
    """The entries a command makes, and what its sender is told once they are written."""

    entries: tuple[tuple[str, Json], ...] = ()
    answer: Callable[[], Json] = dict


@dataclass(frozen=True)
class BotMove:
    """A move nobody sent: a bot's, the clock's, or what a person has said beforehand about windows."""

    seat: int
    version: int
    move: str
    by: str


@dataclass(frozen=True)
class Deal:
    """What follows by itself when all have come."""


class Clerk:
    """Decides on commands at one table."""

    def __init__(
        self,
        table: Table,
        signer: Signer,
        present: Callable[[], set[int]],
        absent_for: Callable[[int], float],
        absent_after: float,
    ) -> None:
        self.table = table
        self.signer = signer
        self.present = present
        self.absent_for = absent_for
        self.absent_after = absent_after

    def decide(self, holder: int, command: Inner | BotMove | Deal) -> Decision:
        if isinstance(command, PlayMove):
            return self.move(holder, command)
        if isinstance(command, BotMove):
            return self.move_of_bot(command)
        if isinstance(command, Undo):
            return self.undo(holder, command)
        if isinstance(command, Answer):
            return self.answer(holder, command)
        if isinstance(command, Chat):
            return self.chat(holder, command)
        if isinstance(command, ChangeSeat):
            return self.change_seat(holder, command)
        if isinstance(command, Claim):
            return self.claim(command)
        if isinstance(command, Sit):
            return self.sit(holder, command)
        if isinstance(command, Start):
            return self.start(holder, command)
        if isinstance(command, House):
            return self.house(holder, command)
        if isinstance(command, Deal):
            return self.deal()
        raise ServerError("internal", status=500)

    def seats(self, holder: int) -> tuple[int, ...]:
        seats = self.table.seats_of(holder)
        if not seats:
            raise Refused("spectator")
        return seats

    def check_mine(self, holder: int, seat: int) -> None:
        mine = self.seats(holder)
        if seat not in mine:
            raise Refused("seat_not_yours", seat=seat, allowed=mine)

    # ------------------------------------------------------------------ the game
    def move(self, holder: int, command: PlayMove) -> Decision:
        table = self.table
        self.check_mine(holder, command.seat)
        self.check_playing()
        self.check_version(command)
        move = self.own_move(command)
        data: Json = {"seat": move.seat, "move": move.text, "by": "person", "holder": holder}
        row = [data, *({**data, "move": text, "follows": True} for text in self.following(move, command))]
        row[-1]["id"] = command.id  # with the last one the command is carried out
        # whoever plays is back, even if a bot was given the seat just as they came
        return Decision((*self.back(holder), *(("move", one) for one in row)), lambda: {"ply": table.ply})

    def following(self, first: Move, command: PlayMove) -> list[str]:
        """What of a row of moves can follow the first. It ends with the first that is not possible, just as if they
        had been sent one by one."""
        found: list[str] = []
        if not command.then:
            return found
        game = self.table.game.copy()
        game.play(first)
        for text in command.then:
            with suppress(PetriError):
                move = game.find(text)
                if game.to_act == move.seat == command.seat and not self.is_of_the_clock(move):
                    game.play_found(move)
                    found.append(move.text)
                    continue
            break
        return found

    def check_playing(self) -> None:
        table = self.table
        if table.status != "waiting":
            return
        if table.open_seats():
            raise Conflict("waiting", open=[number + 1 for number in table.open_seats()])
        raise Conflict("waiting_for", names=[table.name(seat) for seat in table.awaited()])

    def check_version(self, command: PlayMove | Undo) -> None:
        """What the page showed when the command was given is still so."""
        if command.version != self.table.version or command.ply not in (None, self.table.ply):
            raise Conflict("stale", ply=self.table.ply)

    def own_move(self, command: PlayMove) -> Move:
        """The legal move of the seat. Why there is none is told only as far as the seat may know: what others could
        play, or why they could not, shows their hands."""
        game = self.table.game
        with suppress(IllegalMove):
            move = self.table.find(command.move)
            if move.seat == command.seat and not self.is_of_the_clock(move):
                return move
        reason = game.why_not(command.move, command.seat) or MoveError("move_not_yours", text=command.move)
        if isinstance(reason, PetriError):
            raise reason
        raise IllegalMove("move_legal", text=command.move, reason=reason, rule=reason.rule)

    def is_of_the_clock(self, move: Move) -> bool:
        return any(move.kind == closes for closes, _ in self.table.title.clocked.values())

    def is_held_up(self) -> bool:
        """Nothing goes on by itself while somebody here is asked whether a move may be taken back."""
        request = self.table.undo_request
        return request is not None and not self.present().isdisjoint(request.waiting)

    def move_of_bot(self, command: BotMove) -> Decision:
        if command.version != self.table.version or (command.by == "bot" and not self.table.is_bot(command.seat)):
            return Decision()
        if self.is_held_up():
            return Decision()
        move = self.table.find(command.move)
        return Decision((("move", {"seat": move.seat, "move": move.text, "by": command.by}),))

    def undo(self, holder: int, command: Undo) -> Decision:
        """Free until chance, hidden information or another seat came between; after that all other people are asked,
        those too who are away."""
        table = self.table
        self.seats(holder)
        if table.status == "over":
            raise Conflict("undo_over")
        self.check_version(command)
        if table.undo_request is not None:
            raise Conflict("undo_pending")
        ply = table.undo_to(holder)
        if ply is None:
            raise Conflict("undo_nothing")
        others = self.others(holder)
        said: Json = {"id": command.id, "holder": holder}
        if table.is_free(holder, ply) or not others:
            return Decision((self.undone(holder, ply, said),), lambda: {"ply": table.ply})
        asked = {"seat": holder, "ply": ply, "of": others, **said}
        return Decision((("ask_undo", asked),), lambda: {"ply": table.ply})

    def undone(self, holder: int, ply: int, said: Json) -> tuple[str, Json]:
        """Moves go back; what had been seen of the cards to come is shuffled anew."""
        chance = {} if self.table.is_quiet(ply) else self.table.next_shuffle()
        return "undo", {"seat": holder, "ply": ply, **chance, **said}

    def answer(self, holder: int, command: Answer) -> Decision:
        """To what somebody asks of all others: it is done when all who are concerned by then have agreed."""
        ways = {"undo": self.table.undo_request, "seat": self.table.seat_request}
        if command.about not in ways:
            raise ServerError("about_unknown", about=command.about, allowed=tuple(ways))
        request = ways[command.about]
        if request is None or command.number not in (None, request.number):
            raise Conflict(f"{command.about}_none")
        is_withdrawn = holder == request.seat and not command.yes
        if holder not in request.waiting and not is_withdrawn:
            raise Refused(f"{command.about}_not_asked")
        said: Json = {"seat": holder, "yes": command.yes, "id": command.id, "holder": holder}
        missing = self.missing(command.about, request, holder)
        answered = (f"answer_{command.about}", {**said, "of": missing})
        if command.yes and not missing:
            return Decision((answered, self.granted(command.about, request)))
        return Decision((answered,))

    def missing(self, about: str, request: Request, holder: int) -> list[int]:
        """Those who still have to agree when this one does: whoever sat down, came back or got something to lose since
        the others were asked is asked too."""
        now = self.others(request.seat) if about == "undo" else self.witnesses(request.seat, request.about)
        return sorted({*request.waiting, *now} - {*request.agreed, holder})

    def others(self, holder: int) -> list[int]:
        return [other for other in self.table.people() if other != holder]

    def granted(self, about: str, request: Request) -> tuple[str, Json]:
        return self.undone(request.seat, request.about, {}) if about == "undo" else ("free", {"seat": request.about})

    def chat(self, holder: int, command: Chat) -> Decision:
        text = " ".join(printable(command.text).split())
        if not text:
            raise ServerError("chat_empty")
        if len(text) > LONGEST_CHAT:
            raise ServerError("chat_long", most=LONGEST_CHAT)
        seat = None if holder == WATCHER else self.seats(holder)[0]
        name = "" if seat is None else self.table.name(seat)
        said = {"seat": seat, "name": name, "text": text, "id": command.id, "holder": holder}
        return Decision((("chat", said),))

    # ------------------------------------------------------------------ the beginning
    def sit(self, holder: int, command: Sit) -> Decision:
        """Somebody is there; the first time their page adds to the chance."""
        is_first = not self.table.is_dealt and holder not in self.table.sat
        sitting = (("sit", {"seat": holder, "chance": command.chance}),) if is_first else ()
        return Decision((*self.back(holder), *sitting))

    def back(self, holder: int) -> tuple[tuple[str, Json], ...]:
        """Bots that sit in for somebody leave when they come."""
        is_back = any(self.table.seats[seat].standin for seat in self.table.seats_of(holder))
        return (("return", {"seat": holder}),) if is_back else ()

    def start(self, holder: int, command: Start) -> Decision:
        table = self.table
        if holder != table.host:
            raise Refused("host_only")
        if table.is_dealt:
            raise Conflict("started")
        bot = known_bot(command.bot or USUAL_BOT)
        bots = [("bot", {"seat": seat, "bot": bot, "standin": False}) for seat in table.open_seats()]
        return Decision((*bots, ("start", {"id": command.id, "holder": holder})))

    def house(self, holder: int, command: House) -> Decision:
        if holder != self.table.host:
            raise Refused("host_only")
        if command.pace is not None and command.pace not in PACES:
            raise ServerError("pace_unknown", pace=command.pace, allowed=tuple(PACES))
        told = {"pace": command.pace, "hints": command.hints}
        said = {name: value for name, value in told.items() if value is not None}
        return Decision((("house", {**said, "id": command.id, "holder": holder}),) if said else ())

    def deal(self) -> Decision:
        return Decision((("deal", self.table.next_deal()),) if self.table.is_ready else ())

    # ------------------------------------------------------------------ seats
    def claim(self, command: Claim) -> Decision:
        """Whoever asks again because the answer was lost gets the same seat again."""
        again = self.table.claimed_with(command.nonce)
        if again is not None:
            return Decision(self.back(again), lambda: self.claimed(again))
        invited = ANY_SEAT if command.seat is None else command.seat
        if not self.table.is_valid(Token("invitation", invited, command.generation)):
            raise Refused("link_revoked")
        open_seats = self.table.open_seats()
        if command.seat is None and not open_seats:
            raise Conflict("table_full")
        seat = open_seats[0] if command.seat is None else command.seat
        if seat not in open_seats:
            raise Conflict("seat_taken")
        name = printable(command.name).strip()
        said = {"seat": seat, "name": name, "nonce": command.nonce, "chance": command.chance}
        return Decision((("claim", said),), lambda: self.claimed(seat))

    def claimed(self, seat: int) -> Json:
        return {"seat": seat, "generation": self.table.seats[seat].generation}

    def change_seat(self, holder: int, command: ChangeSeat) -> Decision:
        count = len(self.table.seats)
        if command.seat >= count:
            raise Missing("seat_unknown", seat=command.seat, allowed=tuple(range(count)))
        ways = {"free": self.free, "link": self.link, "bot": self.give_to_bot, "name": self.rename}
        if command.do not in ways:
            raise ServerError("do_unknown", do=command.do, allowed=tuple(ways))
        return ways[command.do](holder, command)

    def check_host(self, holder: int, seat: int) -> None:
        if holder != self.table.host:
            raise Refused("host_only")
        if self.table.seats[seat].holder == holder and self.table.seats[seat].kind == "person":
            raise Conflict("seat_host")

    def free(self, holder: int, command: ChangeSeat) -> Decision:
        """The seat is open again; once a move was played a bot plays on, for the next one would see a hand that is not
        theirs."""
        table = self.table
        if not table.is_dealt or table.can_deal_anew or table.seats[command.seat].kind == "open":
            return self.link(holder, command)
        self.check_host(holder, command.seat)
        if table.seats[command.seat].kind == "bot":
            raise Conflict("seat_bot")
        bot = known_bot(command.bot or USUAL_BOT)
        return Decision((("bot", {"seat": command.seat, "bot": bot, "standin": False}),), lambda: {"bot": bot})

    def link(self, holder: int, command: ChangeSeat) -> Decision:
        """A new link, with which another person takes the seat: if the others agree, once there are hands to see."""
        self.check_host(holder, command.seat)
        table = self.table
        seat = table.seats[command.seat]
        if seat.kept and not table.can_deal_anew and table.has_secrets(command.seat):
            raise Conflict("seat_witness")
        has_hand = table.is_dealt and seat.kind != "open"
        others = self.witnesses(holder, command.seat) if has_hand else []
        if others:
            return self.ask_for_seat(holder, command.seat, others)
        return Decision((("free", {"seat": command.seat}),), lambda: {"token": self.invitation(command.seat)})

    def ask_for_seat(self, holder: int, seat: int, others: list[int]) -> Decision:
        if self.table.seat_request is not None:
            raise Conflict("seat_pending")
        return Decision((("ask_seat", {"seat": holder, "about": seat, "of": others}),), lambda: {"asked": others})

    def witnesses(self, holder: int, seat: int) -> list[int]:
        """The people who have to agree that another person takes a seat. Before the first move the cards are dealt
        anew, so whoever loses the seat is not asked. Later they are, unless they are away, hide nothing, and others
        speak for them."""
        owner = self.table.seats[seat]
        others = [other for other in self.others(holder) if other != owner.holder]
        if owner.kind != "person" or self.table.can_deal_anew:
            return others
        is_away = owner.standin or self.absent_for(owner.holder) >= self.absent_after
        if is_away and others and not self.table.has_secrets(seat):
            return others
        return sorted({*others, owner.holder})

    def give_to_bot(self, holder: int, command: ChangeSeat) -> Decision:
        seat = self.table.seats[command.seat]
        bot = known_bot(command.bot or USUAL_BOT)
        if self.table.is_bot(command.seat):
            raise Conflict("seat_bot")
        is_absent = seat.kind == "person" and self.absent_for(seat.holder) >= self.absent_after
        if holder == self.table.host:
            self.check_host(holder, command.seat)
        else:
            self.check_absent(holder, command.seat, is_absent)
        return Decision((("bot", {"seat": command.seat, "bot": bot, "standin": is_absent}),))

    def check_absent(self, holder: int, seat: int, is_absent: bool) -> None:
        """Those who are not the host may hand over only a seat whose player is away."""
        self.seats(holder)
        if self.table.seats[seat].kind == "open":
            raise Refused("host_only")
        if not is_absent:
            raise Conflict("seat_present", name=self.table.name(seat), seconds=int(self.absent_after))

    def rename(self, holder: int, command: ChangeSeat) -> Decision:
        self.check_mine(holder, command.seat)
        return Decision((("name", {"seat": command.seat, "name": printable(command.name).strip()}),))

    def check_rematch(self, holder: int, command: Rematch) -> None:
        if holder != WATCHER:
            self.seats(holder)
        if self.table.status != "over":
            raise Conflict("rematch_early")

    def invitation(self, seat: int) -> str:
        return self.signer.sign(self.table.id, self.table.invitation(seat))


def printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
