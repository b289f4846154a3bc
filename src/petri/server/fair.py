"""Fair shuffles: the hash of the seed is known from the start, the seed at the end, and anybody can compare them."""

from __future__ import annotations

import hashlib
import secrets


def fresh_salt() -> str:
    """Without it the hash of a small seed could be searched for."""
    return secrets.token_hex(16)


def seed_hash(seed: int, salt: str) -> str:
    return hashlib.sha256(f"{seed}:{salt}".encode()).hexdigest()
