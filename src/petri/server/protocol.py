"""Every message of the socket as a type. docs/server.md tells what they mean."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from petri.core.text import LANGUAGES
from petri.server.errors import ServerError

LARGEST_MESSAGE = 16 * 1024
LONGEST_MOVE = 200
LONGEST_NAME = 40
LONGEST_CHAT = 500
MOST_WHYS = 60
MOST_MOVES = 8  # that are played as one
MOST_ASKS = 60

Id = Annotated[str, Meta(min_length=1, max_length=40)]
Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=15)]
TableId = Annotated[str, Meta(min_length=1, max_length=40)]
MoveText = Annotated[str, Meta(min_length=1, max_length=LONGEST_MOVE)]
Version = Annotated[int, Meta(ge=0, le=1_000_000_000)]
Nonce = Annotated[str, Meta(max_length=100)]
Chance = Annotated[str, Meta(max_length=128, pattern=r"^([0-9a-f]{2})*\Z")]
Name = Annotated[str, Meta(max_length=LONGEST_NAME)]


class Message(Struct, tag_field="t", forbid_unknown_fields=True):
    """What a page sends."""


class Hello(Message, tag="hello"):
    table: TableId
    token: Annotated[str, Meta(max_length=200)] = ""
    lang: Annotated[str, Meta(max_length=10)] = LANGUAGES[0]
    name: Name = ""
    nonce: Nonce = ""
    chance: Chance = ""


class PlayMove(Message, tag="move"):
    """`version` is that of the frame the page shows: after an undo the same ply comes again, never the same version.
    `then` are moves of the same seat that follow at once, as long as each is possible; they are taken back as one."""

    id: Id
    version: Version
    seat: SeatNumber
    move: MoveText
    ply: Ply | None = None
    then: Annotated[list[MoveText], Meta(max_length=MOST_MOVES)] = []


class Undo(Message, tag="undo"):
    id: Id
    version: Version
    ply: Ply | None = None


class Answer(Message, tag="answer"):
    """To the question whether somebody may take a move back, or another person may have a seat."""

    id: Id
    yes: bool
    about: Annotated[str, Meta(max_length=20)] = "undo"
    number: Version | None = None


class Start(Message, tag="start"):
    """The host waits for nobody any more; bots take the open seats."""

    id: Id
    bot: Annotated[str, Meta(max_length=40)] = ""


class Skip(Message, tag="skip"):
    """Do not ask me in windows again this turn."""

    id: Id
    on: bool
    seat: SeatNumber | None = None


class Stop(Message, tag="stop"):
    """Ask me in windows that are open for everybody, from now on or no longer."""

    id: Id
    on: bool
    seat: SeatNumber | None = None


class Ask(Message, tag="ask"):
    """When I want to be asked in windows, by the kind of move they offer: what is not named, where it matters."""

    id: Id
    cards: Annotated[dict[Annotated[str, Meta(max_length=40)], Literal["always", "never"]], Meta(max_length=MOST_ASKS)]


class Chat(Message, tag="chat"):
    id: Id
    text: Annotated[str, Meta(max_length=4 * LONGEST_CHAT)]


class ChangeSeat(Message, tag="seat"):
    id: Id
    seat: SeatNumber
    do: Annotated[str, Meta(max_length=20)]
    bot: Annotated[str, Meta(max_length=40)] = ""
    name: Name = ""


class House(Message, tag="house"):
    """The host says how things go at this table: how quickly bots play, whether anybody may ask for hints."""

    id: Id
    pace: Annotated[str, Meta(max_length=20)] | None = None
    hints: bool | None = None


class Rematch(Message, tag="rematch"):
    id: Id


class Why(Message, tag="why"):
    id: Id
    seat: SeatNumber
    moves: Annotated[list[MoveText], Meta(max_length=MOST_WHYS)]


class Routes(Message, tag="routes"):
    """Where a pawn can get to, and what that costs."""

    id: Id
    seat: SeatNumber
    pawn: SeatNumber | None = None


class Hint(Message, tag="hint"):
    """What could I do now? `version` is that of the frame the page shows."""

    id: Id
    seat: SeatNumber
    version: Version


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
    """Take an open seat; the server says it for whoever comes with an invitation. None is any open seat. `nonce` is the
    hash of the page's: with the same one the same seat is given again."""

    seat: SeatNumber | None
    name: Name
    generation: int = 0
    nonce: str = ""
    chance: Chance = ""


class Sit(Message, tag="_sit"):
    """Somebody came to their seat: for the first time, or back to where a bot looked after it."""

    chance: Chance = ""


# Commands change the table; the process that owns the game carries them out.
Command = PlayMove | Undo | Answer | Skip | Stop | Ask | Chat | ChangeSeat | Start | House | Rematch
# Questions are answered from what this process knows.
Question = Why | Routes | Hint | Moment | Look | Lang | Record | Ping
Incoming = Hello | Command | Question
Inner = Command | Claim | Sit

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
