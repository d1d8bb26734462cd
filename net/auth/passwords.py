"""A table's password, kept so that nobody can read it: salted, and slow to guess."""

from __future__ import annotations

import hmac
import secrets

from net.auth.hashing import slowly_hashed


def seal(password: str) -> str:
    """Return what `opens` needs to know `password` again; "" for no password."""
    if not password:
        return ""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{slowly_hashed(password, salt).hex()}"


def opens(password: str, sealed: str) -> bool:
    """Whether `password` is the one that was sealed; none ever is where there is none."""
    salt, _, known = sealed.partition(":")
    return bool(known) and hmac.compare_digest(slowly_hashed(password, bytes.fromhex(salt)).hex(), known)
