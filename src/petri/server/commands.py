"""What people may do at a table: a command is checked and becomes entries; nothing is written here."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from petri.bots import bots
from petri.core.errors import BotError, IllegalMove, MoveError, PetriError
from petri.core.game import Move
from petri.server.errors import Conflict, Missing, Refused, ServerError
from petri.server.protocol import (
    LONGEST_CHAT,
    Answer,
    ChangeSeat,
    Chat,
    Claim,
    Inner,
    PlayMove,
    Rematch,
    Return,
    Undo,
)
from petri.server.table import Table
from petri.server.tokens import WATCHER, Signer

Json = dict[str, Any]
USUAL_BOT = "greedy"


class Decision(NamedTuple):
    """The entries a command makes, and what its sender is told once they are written."""

    entries: tuple[tuple[str, Json], ...] = ()
    answer: Callable[[], Json] = dict


@dataclass(frozen=True)
class BotMove:
    """A move nobody sent: a bot's, or a window that a person does not want to be asked about."""

    seat: int
    version: int
    move: str
    by: str


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

    def decide(self, holder: int, command: Inner | BotMove) -> Decision:
        if isinstance(command, PlayMove):
            return self.move(holder, command)
        if isinstance(command, BotMove):
            return self.move_of_bot(command)
        if isinstance(command, Undo):
            return self.undo(holder, command)
        if isinstance(command, Answer):
            return self.answer_undo(holder, command)
        if isinstance(command, Chat):
            return self.chat(holder, command)
        if isinstance(command, ChangeSeat):
            return self.change_seat(holder, command)
        if isinstance(command, Claim):
            return self.claim(command)
        if isinstance(command, Return):
            return self.come_back(holder)
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
        if table.status == "waiting":
            raise Conflict("waiting", open=[number + 1 for number in table.open_seats()])
        if command.ply != table.ply:
            raise Conflict("stale", ply=table.ply)
        move = self.own_move(command)
        data = {"seat": move.seat, "move": move.text, "by": "person", "id": command.id, "holder": holder}
        # whoever plays is back, even if a bot was given the seat just as they came
        back = (("return", {"seat": holder}),) if table.seats[move.seat].standin else ()
        return Decision((*back, ("move", data)), lambda: {"ply": table.ply})

    def own_move(self, command: PlayMove) -> Move:
        """The legal move of the seat. Why there is none is told only as far as the seat may know: what others could
        play, or why they could not, shows their hands."""
        game = self.table.game
        with suppress(IllegalMove):
            move = game.find(command.move)
            if move.seat == command.seat:
                return move
        reason = game.why_not(command.move, command.seat) or MoveError("move_not_yours", text=command.move)
        if isinstance(reason, PetriError):
            raise reason
        raise IllegalMove("move_legal", text=command.move, reason=reason, rule=reason.rule)

    def is_held_up(self) -> bool:
        """Nothing goes on by itself while somebody here is asked whether a move may be taken back."""
        request = self.table.undo_request
        return request is not None and not self.present().isdisjoint(request.waiting)

    def move_of_bot(self, command: BotMove) -> Decision:
        if command.version != self.table.version or (command.by == "bot" and not self.table.is_bot(command.seat)):
            return Decision()
        if self.is_held_up():
            return Decision()
        move = self.table.game.find(command.move)
        return Decision((("move", {"seat": move.seat, "move": move.text, "by": command.by}),))

    def undo(self, holder: int, command: Undo) -> Decision:
        """Free until chance, hidden information or another seat came between; after that the others are asked."""
        table = self.table
        self.seats(holder)
        if table.status == "over":
            raise Conflict("undo_over")
        if command.ply != table.ply:
            raise Conflict("stale", ply=table.ply)
        if table.undo_request is not None:
            raise Conflict("undo_pending")
        ply = table.undo_to(holder)
        if ply is None:
            raise Conflict("undo_nothing")
        others = [other for other in table.people() if other != holder and other in self.present()]
        data: Json = {"seat": holder, "ply": ply, "id": command.id, "holder": holder}
        if table.is_free(holder, ply) or not others:
            return Decision((("undo", data),), lambda: {"ply": table.ply})
        return Decision((("ask_undo", {**data, "of": others}),), lambda: {"ply": table.ply})

    def answer_undo(self, holder: int, command: Answer) -> Decision:
        request = self.table.undo_request
        if request is None:
            raise Conflict("undo_none")
        is_withdrawn = holder == request.seat and not command.yes
        if holder not in request.waiting and not is_withdrawn:
            raise Refused("undo_not_asked")
        said = ("answer_undo", {"seat": holder, "yes": command.yes, "id": command.id, "holder": holder})
        if command.yes and request.waiting == [holder]:
            return Decision((said, ("undo", {"seat": request.seat, "ply": request.ply})))
        return Decision((said,))

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

    # ------------------------------------------------------------------ seats
    def claim(self, command: Claim) -> Decision:
        open_seats = self.table.open_seats()
        if command.seat is None and not open_seats:
            raise Conflict("table_full")
        seat = open_seats[0] if command.seat is None else command.seat
        if seat not in open_seats:
            raise Conflict("seat_taken")
        said = {"seat": seat, "name": printable(command.name).strip()}
        generation = self.table.seats[seat].generation
        return Decision((("claim", said),), lambda: {"seat": seat, "generation": generation})

    def come_back(self, holder: int) -> Decision:
        if any(self.table.seats[seat].standin for seat in self.table.seats_of(holder)):
            return Decision((("return", {"seat": holder}),))
        return Decision()

    def change_seat(self, holder: int, command: ChangeSeat) -> Decision:
        count = len(self.table.seats)
        if command.seat >= count:
            raise Missing("seat_unknown", seat=command.seat, allowed=tuple(range(count)))
        # a new link to a seat that was taken makes it open again
        ways = {"free": self.free, "link": self.free, "bot": self.give_to_bot, "name": self.rename}
        if command.do not in ways:
            raise ServerError("do_unknown", do=command.do, allowed=tuple(ways))
        return ways[command.do](holder, command)

    def check_host(self, holder: int, seat: int) -> None:
        if holder != self.table.host:
            raise Refused("host_only")
        if self.table.seats[seat].holder == holder and self.table.seats[seat].kind == "person":
            raise Conflict("seat_host")

    def free(self, holder: int, command: ChangeSeat) -> Decision:
        self.check_host(holder, command.seat)
        return Decision((("free", {"seat": command.seat}),), lambda: {"token": self.invitation(command.seat)})

    def give_to_bot(self, holder: int, command: ChangeSeat) -> Decision:
        seat = self.table.seats[command.seat]
        bot = command.bot or USUAL_BOT
        if bot not in bots():
            raise BotError("bot_unknown", bot=bot, allowed=tuple(bots()))
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
