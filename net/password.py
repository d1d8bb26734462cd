"""A table's password, kept so that nobody can read it: salted, and slow to guess."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Final

_COST: Final = 2**11
"""Some milliseconds: the referee does nothing else meanwhile."""


def seal(password: str) -> str:
    """Return what `opens` needs to know `password` again; "" for no password."""
    if not password:
        return ""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{_slow(password, salt).hex()}"


def opens(password: str, sealed: str) -> bool:
    """Whether `password` is the one that was sealed; none ever is where there is none."""
    salt, _, known = sealed.partition(":")
    return bool(known) and hmac.compare_digest(_slow(password, bytes.fromhex(salt)).hex(), known)


def _slow(password: str, salt: bytes) -> bytes:
    return hashlib.scrypt(password.encode("utf-8", "surrogatepass"), salt=salt, n=_COST, r=8, p=1)
