"""Salted, slow hashes of table passwords."""

from __future__ import annotations

import asyncio
import hmac
import secrets

from parlour.net.auth.hashing import slowly_hashed


def seal(password: str) -> str:
    """Return the salted hash of `password` for `opens`; "" for no password."""
    if not password:
        return ""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{slowly_hashed(password, salt).hex()}"


def opens(password: str, sealed: str) -> bool:
    """Return whether `password` is the sealed one; False if `sealed` is ""."""
    salt, _, known = sealed.partition(":")
    return bool(known) and hmac.compare_digest(slowly_hashed(password, bytes.fromhex(salt)).hex(), known)


async def opens_in_a_thread(password: str, sealed: str) -> bool:
    """Return what `opens` returns; the loop goes on while it computes."""
    return await asyncio.to_thread(opens, password, sealed)
