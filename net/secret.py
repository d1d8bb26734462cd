"""Comparing secrets."""

from __future__ import annotations

import hashlib
import hmac


def same(given: str, known: str) -> bool:
    """Compare secrets in a time that tells nothing; an empty one is never good."""
    return bool(known) and hmac.compare_digest(hashed(given), hashed(known))


def hashed(secret: str) -> str:
    """Return the hash by which `secret` is known where it must not stand itself."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()
