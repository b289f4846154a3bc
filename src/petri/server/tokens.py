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
from petri.server.limits import network_of
from petri.server.store.contract import HASHED

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

    def __init__(self, *keys: bytes) -> None:
        self.keys = keys or (b"",)  # the newest signs; links of the older ones are still good

    def sign(self, table: str, token: Token) -> str:
        said = f"{LETTERS[token.kind]}{token.seat}.{token.generation}"
        return f"{said}.{signature(self.keys[0], table, said)}"

    def read(self, table: str, text: str) -> Token:
        match = TOKEN.fullmatch(text)
        if match is None:
            raise Refused("token_wrong")
        said = text.rpartition(".")[0]
        if not any(hmac.compare_digest(signature(key, table, said), match[4]) for key in self.keys):
            raise Refused("token_wrong")
        return Token(KINDS[match[1]], int(match[2]), int(match[3]))

    def pseudonym(self, address: str) -> str:
        """An address as the store may keep it, and the network around it before: without the key nobody can tell which
        they were."""
        key = self.keys[-1]  # the oldest: who changes keys forgets no quota
        known = [f"address {one}".encode() for one in (network_of(address), address) if one]
        return "".join(hmac.digest(key, one, hashlib.sha256).hex()[:HASHED] for one in known)


def signature(key: bytes, table: str, said: str) -> str:
    digest = hmac.digest(key, f"{table} {said}".encode(), hashlib.sha256)
    return urlsafe_b64encode(digest[:16]).decode().rstrip("=")


def fresh_key() -> bytes:
    return secrets.token_bytes(KEY_BYTES)


def keys_in(secret: bytes) -> tuple[bytes, ...]:
    """The keys of a secret, one after the other, the newest first; none if it is damaged."""
    if len(secret) % KEY_BYTES:
        return ()
    return tuple(secret[n : n + KEY_BYTES] for n in range(0, len(secret), KEY_BYTES))


def keys_of_file(path: Path) -> tuple[bytes, ...]:
    """The keys kept beside the data, made on the first start; only their owner may read them."""
    try:
        if not path.exists():
            write_key_file(path, fresh_key())
        mode = path.stat().st_mode & 0o777
        secret = path.read_bytes()
    except OSError as error:
        raise ServerError("key_file", file=str(path), reason=error.strerror) from error
    if not keys_in(secret):  # with an empty one anybody could sign links
        raise ServerError("key_wrong", file=str(path), bytes=KEY_BYTES)
    if mode & 0o077:
        raise ServerError("key_open", file=str(path), mode=f"{mode:o}")
    return keys_in(secret)


def write_key_file(path: Path, secret: bytes) -> None:
    """Written under another name first: a key is there as a whole, or not at all."""
    new = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())
    os.replace(new, path)
