"""Links are capabilities: a signed token says which seat of which table it opens."""

from __future__ import annotations

import hashlib
import hmac
import os
import re
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from petri.server.errors import Refused, ServerError

ANY_SEAT = 99  # an invitation to whatever seat is open
WATCHER = 98  # a host who does not play
TOKEN = re.compile(r"([si])(\d{1,2})\.(\d{1,6})\.([A-Za-z0-9_-]{22})")
KEY_BYTES = 32

Kind = Literal["seat", "invitation"]
LETTERS: dict[Kind, str] = {"seat": "s", "invitation": "i"}
KINDS: dict[str, Kind] = {letter: kind for kind, letter in LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Token:
    kind: Kind
    seat: int
    generation: int


class Signer:
    """Makes and reads tokens with the server's key. The table is signed, not written: a link has it in its path."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def sign(self, table: str, token: Token) -> str:
        said = f"{LETTERS[token.kind]}{token.seat}.{token.generation}"
        return f"{said}.{self._signature(table, said)}"

    def read(self, table: str, text: str) -> Token:
        match = TOKEN.fullmatch(text)
        if match is None:
            raise Refused("token_wrong")
        said = text.rpartition(".")[0]
        if not hmac.compare_digest(self._signature(table, said), match[4]):
            raise Refused("token_wrong")
        return Token(KINDS[match[1]], int(match[2]), int(match[3]))

    def _signature(self, table: str, said: str) -> str:
        digest = hmac.digest(self._key, f"{table} {said}".encode(), hashlib.sha256)
        return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def fresh_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def key_of_file(path: Path) -> bytes:
    """The key kept beside the data, made on the first start; only its owner may read it."""
    try:
        if not path.exists():
            make_key_file(path)
        key = path.read_bytes()
    except OSError as error:
        raise ServerError("key_file", file=str(path), reason=error.strerror) from error
    if len(key) != KEY_BYTES:  # with an empty one anybody could sign links
        raise ServerError("key_wrong", file=str(path), bytes=KEY_BYTES)
    return key


def make_key_file(path: Path) -> None:
    """Written under another name first: a key is there as a whole, or not at all."""
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(fresh_key())
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
