"""Hashes of secrets, and comparison in constant time."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

_COST: Final = 2**11  # takes some milliseconds


def same(given: str, known: str) -> bool:
    """Compare secrets in constant time; an empty known secret never matches."""
    return bool(known) and hmac.compare_digest(hashed(given), hashed(known))


def hashed(secret: str) -> str:
    """Return the hash that is stored in place of a random `secret`."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def slowly_hashed(secret: str, salt: bytes) -> bytes:
    """Return a slow hash of a secret that people remember, against exhaustive search."""
    return hashlib.scrypt(secret.encode("utf-8", "surrogatepass"), salt=salt, n=_COST, r=8, p=1)
