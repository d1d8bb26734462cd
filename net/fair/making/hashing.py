"""H: SHA-256 over parts, each with its length before it, so that no two lists of parts look the same."""

from __future__ import annotations

import hashlib
from typing import Final, TypeAlias

PROTOCOL: Final = "parlour/shuffle/1"
DIGEST: Final = 32
"""Bytes of a digest, and of a secret."""

Part: TypeAlias = str | int | bytes
"""Texts count as UTF-8, numbers as decimal text."""


def packed(*parts: Part) -> bytes:
    """Return `parts` as one, which can itself be a part: each after its length in 8 bytes, big-endian."""
    return b"".join(len(raw).to_bytes(8, "big") + raw for raw in map(_raw, parts))


def digest(*parts: Part) -> bytes:
    """Return H of `parts`: 32 bytes."""
    return hashlib.sha256(packed(PROTOCOL, *parts)).digest()


def _raw(part: Part) -> bytes:
    return part if isinstance(part, bytes) else str(part).encode()
