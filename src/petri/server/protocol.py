"""Every message of the socket as a type. docs/server.md tells what they mean."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from petri.core.text import LANGUAGES
from petri.server.errors import ServerError

LARGEST_MESSAGE = 16 * 1024
LONGEST_MOVE = 200
LONGEST_NAME = 40
LONGEST_CHAT = 500
MOST_WHYS = 60

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
MoveText = Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]


class Message(Struct, tag_field="t", forbid_unknown_fields=True):
    """What a page sends."""


class Hello(Message, tag="hello"):
    table: TableId
    token: Annotated[str, Meta(max_length=200)] = ""
    lang: Annotated[str, Meta(max_length=10)] = LANGUAGES[0]
    name: Name = ""


class PlayMove(Message, tag="move"):
    id: Id
    ply: Ply
    seat: SeatNumber
    move: MoveText


class Undo(Message, tag="undo"):
    id: Id
    ply: Ply


class Answer(Message, tag="answer"):
    """To the question whether somebody may take a move back."""

    id: Id
    yes: bool


class Skip(Message, tag="skip"):
    """Do not ask me in windows again this turn."""

    id: Id
    on: bool
    seat: SeatNumber | None = None


class Chat(Message, tag="chat"):
    id: Id
    text: Annotated[str, Meta(max_length=4 * LONGEST_CHAT)]


class ChangeSeat(Message, tag="seat"):
    id: Id
    seat: SeatNumber
    do: Annotated[str, Meta(max_length=20)]
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""


class Rematch(Message, tag="rematch"):
    id: Id


class Why(Message, tag="why"):
    id: Id
    seat: SeatNumber
    moves: Annotated[list[MoveText], Meta(max_length=MOST_WHYS)]


class Moment(Message, tag="moment"):
    id: Id
    ply: Ply


class Look(Message, tag="look"):
    seat: SeatNumber


class Lang(Message, tag="lang"):
    lang: Annotated[str, Meta(max_length=10)]


class Record(Message, tag="record"):
    id: Id


class Ping(Message, tag="ping"):
    pass


class Claim(Message, tag="_claim"):
    """Take an open seat; the server says it for whoever comes with an invitation. None is any open seat."""

    seat: SeatNumber | None
    name: Name


class Return(Message, tag="_return"):
    """Somebody whose seat a bot looked after is back."""


# Commands change the table; the process that owns the game carries them out.
Command = PlayMove | Undo | Answer | Skip | Chat | ChangeSeat | Rematch
# Questions are answered from what this process knows.
Question = Why | Moment | Look | Lang | Record | Ping
Incoming = Hello | Command | Question
Inner = Command | Claim | Return

KINDS = tuple(str(kind.__struct_config__.tag) for kind in Incoming.__args__)
encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Incoming)


def decode(raw: str | bytes) -> Incoming:
    """The message of a text frame, or an error that says what is wrong with it."""
    if len(raw) > LARGEST_MESSAGE:
        raise ServerError("message_size", most=LARGEST_MESSAGE)
    try:
        found: Incoming = _decoder.decode(raw)
        return found
    except msgspec.ValidationError as error:
        if "`$.t`" in str(error) or "field `t`" in str(error):
            raise ServerError("message_kind", allowed=KINDS) from error
        raise ServerError("message_json", reason=str(error)) from error
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise ServerError("message_json", reason=str(error)) from error


def id_of(raw: str | bytes) -> str | None:
    """The id of a message that is otherwise not understood, so that its sender knows which one it was."""
    try:
        found: Any = msgspec.json.decode(raw) if len(raw) <= LARGEST_MESSAGE else None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
    given = found.get("id") if isinstance(found, dict) else None
    return given if isinstance(given, str) and len(given) <= 40 else None


def command_to_json(command: Inner) -> dict[str, Any]:
    """A command on its way to another process."""
    return dict(msgspec.to_builtins(command))


def command_of_json(data: dict[str, Any]) -> Inner:
    command: Inner = msgspec.convert(data, Inner)
    return command
