"""Fair chance: the server's secret and what every person's page added fix the cards, so nobody can choose them.

The hash of the secret is told when the table is made, before anybody adds anything; the secret when the game is over.
Then anybody can work the keys out again: docs/server.md says how.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from petri.core.game import fresh_key
from petri.core.record import make_record, replay
from petri.core.rng import KEYED, rng_of
from petri.server.tokens import WATCHER

SECRET_BYTES = 32


def fresh_secret() -> str:
    return secrets.token_hex(SECRET_BYTES)


def fresh_salt() -> str:
    """Without it the hash of a small seed could be searched for."""
    return secrets.token_hex(16)


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def key_of(secret: str, added: Sequence[str], number: int) -> str:
    """The key of a table's first, second … shuffle."""
    return KEYED + sha256(":".join((secret, *added, str(number))))


def next_key(head: Mapping[str, Any], added: Sequence[str], number: int) -> str:
    """A table whose first cards were chosen has no secret: what is shuffled later there is just fresh."""
    return key_of(head["secret"], added, number) if "secret" in head else fresh_key()


def dealt(head: Mapping[str, Any], added: Sequence[str], number: int) -> dict[str, Any]:
    """How the game of a table begins, in the keys of a record: with a fresh deal, a chosen one, or that of a record."""
    if "given" not in head:
        return {"seed": head["seed"] if "seed" in head else key_of(head["secret"], added, number)}
    if not head["fresh"]:
        return dict(head["given"])
    game = replay({**head["given"], "schema": 1, "title": head["title"], "options": head["options"], "seats": []})
    key = key_of(head["secret"], added, number)
    hands = rng_of(KEYED + sha256(key))  # another stream than that of the decks
    imagined = game.imagine(None if head["host"] == WATCHER else head["host"], hands)
    imagined.reshuffle(key)
    told = make_record(imagined)
    return {name: told[name] for name in ("start", "moves", "reshuffles")}
