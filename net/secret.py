"""Comparing secrets."""

from __future__ import annotations

import hashlib
import hmac


def same(given: str, known: str) -> bool:
    """Compare secrets in a time that tells nothing; an empty one is never good."""
    if not known:
        return False
    ours, theirs = (hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest() for text in (known, given))
    return hmac.compare_digest(ours, theirs)
