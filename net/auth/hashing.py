"""Comparing secrets, and what is kept of them."""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

_COST: Final = 2**11
"""Some milliseconds: the referee does nothing else meanwhile."""


def same(given: str, known: str) -> bool:
    """Compare secrets in a time that tells nothing; an empty one is never good."""
    return bool(known) and hmac.compare_digest(hashed(given), hashed(known))


def hashed(secret: str) -> str:
    """Return the hash by which `secret` is known where it must not stand itself."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def slowly_hashed(secret: str, salt: bytes) -> bytes:
    """Return a hash of what a person could remember: slow, so that nobody tries them all."""
    return hashlib.scrypt(secret.encode("utf-8", "surrogatepass"), salt=salt, n=_COST, r=8, p=1)
