"""Hashes of secrets: quick ones of random secrets, slow and salted ones of those that people remember.

A slow one takes the processor some milliseconds, so a referee computes it in a thread
(`parlour.net.auth.guesses.Turns`).
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
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


def seal(password: str) -> str:
    """Return the slow, salted hash of a table's `password` for `opens`; "" for no password."""
    if not password:
        return ""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{slowly_hashed(password, salt).hex()}"


def opens(password: str, sealed: str) -> bool:
    """Return whether `password` is the sealed one; False if `sealed` is ""."""
    salt, _, known = sealed.partition(":")
    return bool(known) and hmac.compare_digest(slowly_hashed(password, bytes.fromhex(salt)).hex(), known)
